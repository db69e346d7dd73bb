//! A column of plain numbers that lives on the heap or in a mapped file, and is read the same way.

use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;

use bytemuck::Pod;
use memmap2::Mmap;

/// A large page.
const LARGE: usize = 2 << 20;

/// Keeps the numbers alive.
#[expect(dead_code, reason = "the memory is read through the pointer beside it")]
#[derive(Clone)]
enum Owner<T> {
    Heap(Arc<[T]>),
    Map(Arc<Mmap>),
}

/// An immutable slice that owns its share of the memory behind it. Cheap to clone.
pub(crate) struct Column<T: Pod> {
    start: NonNull<T>,
    length: usize,
    owner: Owner<T>,
}

impl<T: Pod> Column<T> {
    /// The part of a mapped file from byte `offset`, `length` numbers long.
    ///
    /// Nothing when the part is not inside the file or not aligned.
    pub(crate) fn mapped(map: &Arc<Mmap>, offset: usize, length: usize) -> Option<Self> {
        let bytes = length.checked_mul(size_of::<T>())?;
        let part: &[T] = bytemuck::try_cast_slice(map.get(offset..offset.checked_add(bytes)?)?).ok()?;
        Some(Self { start: NonNull::from(part).cast(), length: part.len(), owner: Owner::Map(Arc::clone(map)) })
    }
}

impl<T: Pod> Column<T> {
    /// These numbers in memory of their own, in large pages where the system has such: for tables that are read at random.
    pub(crate) fn in_large_pages(numbers: Vec<T>) -> Self {
        let bytes: &[u8] = bytemuck::cast_slice(&numbers);
        // A large page is one only where it begins at a multiple of its size; what is not touched takes no memory.
        let (room, least) =
            if bytes.len() >= LARGE / 4 { (bytes.len().next_multiple_of(LARGE), LARGE) } else { (bytes.len(), 0) };
        let mapped = memmap2::MmapMut::map_anon((room + least).max(1)).and_then(|mut map| {
            // Where that cannot be had, small pages do as well, if slower.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            let begin = if least > 0 { map.as_ptr().align_offset(LARGE).min(LARGE) } else { 0 };
            map[begin..begin + bytes.len()].copy_from_slice(bytes);
            Ok((map.make_read_only()?, begin))
        });
        let column = mapped.ok().and_then(|(map, begin)| Self::mapped(&Arc::new(map), begin, numbers.len()));
        column.unwrap_or_else(|| numbers.into())
    }
}

impl<T: Pod> Column<T> {
    /// Asks for the memory of a number that will be read soon, and waits for nothing.
    #[inline]
    pub(crate) fn prefetch(&self, at: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(number) = self.get(at) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a hint that neither reads nor changes anything, and the address is that of a number of the column.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(number).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = at;
    }
}

impl<T: Pod> From<Vec<T>> for Column<T> {
    fn from(numbers: Vec<T>) -> Self {
        let numbers: Arc<[T]> = numbers.into();
        Self { start: NonNull::from(&*numbers).cast(), length: numbers.len(), owner: Owner::Heap(numbers) }
    }
}

impl<T: Pod> Clone for Column<T> {
    fn clone(&self) -> Self {
        Self { start: self.start, length: self.length, owner: self.owner.clone() }
    }
}

impl<T: Pod> Deref for Column<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: `start` and `length` describe a slice of `owner`, taken when the column was made. The owner is
        // reference-counted, never changed, and neither an `Arc<[T]>` nor an `Mmap` moves its memory.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.length) }
    }
}

// SAFETY: a column only ever gives shared access to numbers that nobody changes; the pointer is into its own owner.
unsafe impl<T: Pod + Send + Sync> Send for Column<T> {}
// SAFETY: as above.
unsafe impl<T: Pod + Send + Sync> Sync for Column<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_outlives_what_it_was_made_from() {
        let column = Column::from(vec![1u32, 2, 3]);
        let clone = column.clone();
        drop(column);
        assert_eq!(&*clone, [1, 2, 3]);
        assert!(Column::<u32>::from(Vec::new()).is_empty());
    }

    #[test]
    fn tables_of_all_sizes_lie_in_large_pages_as_they_were_given() {
        for length in [0, 1, 1000, LARGE / 16, LARGE / 8, LARGE / 4, LARGE / 4 + 1] {
            let numbers: Vec<u64> = (0..length as u64).collect();
            assert_eq!(&*Column::in_large_pages(numbers.clone()), numbers);
        }
    }

    #[test]
    fn a_part_outside_the_file_is_refused() {
        let mut map = memmap2::MmapMut::map_anon(16).expect("16 bytes");
        map[4] = 7;
        let map = Arc::new(map.make_read_only().expect("read-only"));
        assert_eq!(Column::<u32>::mapped(&map, 4, 2).as_deref(), Some(&[7, 0][..]));
        assert!(Column::<u32>::mapped(&map, 8, 3).is_none());
        assert!(Column::<u32>::mapped(&map, 2, 1).is_none());
        assert!(Column::<u32>::mapped(&map, usize::MAX, 1).is_none());
        assert!(Column::<u32>::mapped(&map, 0, usize::MAX).is_none());
    }
}
