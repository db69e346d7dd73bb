//! Lexicon files that are made on first use: one program builds, the others wait and open what it has built.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fs4::fs_std::FileExt;

use crate::alphabet::Alphabet;
use crate::error::LexiconError;
use crate::file::Aside;
use crate::lexicon::Lexicon;

/// Where a lexicon came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From a file that was there.
    Opened,
    /// Built now and saved for the next time.
    Built,
    /// Built now, and not saved.
    InMemory {
        /// Why it could not be saved.
        why: String,
    },
}

/// Holds the lock file of a lexicon file until it is dropped.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Waits until nobody else holds the lock. Nothing when the file system has no locks: renaming is atomic all the
    /// same, so at worst the work is done twice.
    fn wait(path: &Path) -> Option<Self> {
        let mut name = path.file_name()?.to_owned();
        name.push(".lock");
        let path = path.with_file_name(name);
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path).ok()?;
        file.lock_exclusive().ok()?;
        Some(Self { path, _file: file })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Whoever waits for the removed file gets it unlocked and finds the lexicon complete.
        let _ = fs::remove_file(&self.path);
    }
}

impl Lexicon {
    /// Opens the lexicon file at `path`; when there is none, or an old or damaged one, builds and saves it first.
    ///
    /// Of several programs that want the same file at the same time one builds and the others wait. When the folder
    /// cannot be made or written, the lexicon stays in memory.
    ///
    /// # Errors
    /// Those of `build`.
    pub fn open_or_build<E>(
        path: &Path,
        alphabet: &Arc<Alphabet>,
        build: impl FnOnce() -> Result<Self, E>,
    ) -> Result<(Self, Origin), E> {
        if let Ok(lexicon) = Self::open(path, alphabet) {
            return Ok((lexicon, Origin::Opened));
        }
        if let Some(folder) = path.parent()
            && let Err(error) = fs::create_dir_all(folder)
        {
            let why = format!("cannot make the folder '{}': {error}", folder.display());
            return Ok((build()?, Origin::InMemory { why }));
        }
        let lock = Lock::wait(path);
        if lock.is_some()
            && let Ok(lexicon) = Self::open(path, alphabet)
        {
            return Ok((lexicon, Origin::Opened));
        }
        Aside::clean(path);
        let built = build()?;
        let saved: Result<Self, LexiconError> = built.save(path).and_then(|()| Self::open(path, alphabet));
        match saved {
            Ok(lexicon) => Ok((lexicon, Origin::Built)),
            Err(error) => Ok((built, Origin::InMemory { why: error.to_string() })),
        }
    }
}
