//! The same work for many things on several threads, the results in the order of the things.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What `work` makes of each item, in order; on `threads` threads, at least one.
pub(super) fn in_parallel<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    /// Items that a thread takes at a time.
    const TAKEN: usize = 16;
    if threads <= 1 || items.len() <= TAKEN {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        loop {
            let first = next.fetch_add(TAKEN, Ordering::Relaxed);
            if first >= items.len() {
                return done;
            }
            let last = items.len().min(first + TAKEN);
            done.push((first, items[first..last].iter().map(&work).collect::<Vec<R>>()));
        }
    };
    let mut parts = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        let results = handles.into_iter().map(|handle| match handle.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        results.flatten().collect::<Vec<_>>()
    });
    parts.sort_unstable_by_key(|(first, _)| *first);
    parts.into_iter().flat_map(|(_, results)| results).collect()
}
