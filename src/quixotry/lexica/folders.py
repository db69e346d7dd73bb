"""The folders of word lists, and files in them: read with a sentence where that fails, written whole or not at all.

Main names: `cache_dir`, `data_dir`, `own_dir`, `read`, `write`.
"""

from __future__ import annotations

import os
from pathlib import Path

from quixotry.errors import LexiconFileError, QuixotryError
from quixotry.files import reason, write_whole


def cache_dir() -> Path:
    """The folder of compiled lists: `QUIXOTRY_CACHE_DIR`, or the platform's. It may be deleted at any time."""
    return _folder("QUIXOTRY_CACHE_DIR", "user_cache_path")


def data_dir() -> Path:
    """The folder of the user's own lists: `QUIXOTRY_DATA_DIR`, or the platform's."""
    return _folder("QUIXOTRY_DATA_DIR", "user_data_path")


def own_dir() -> Path:
    """The folder in which the lists are that the user has added."""
    return data_dir() / "lexica"


def _folder(variable: str, function: str) -> Path:
    named = os.environ.get(variable)
    if named:
        return Path(named)
    import platformdirs

    path: Path = getattr(platformdirs, function)("quixotry", appauthor=False)
    return path


def read(path: Path) -> bytes:
    """All of a file.

    Raises:
        LexiconFileError: it cannot be read.
    """
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: Exception) -> LexiconFileError:
    """What is told of a file that cannot be read."""
    return LexiconFileError(f"cannot read '{path}': {reason(error)}", input=str(path))


def write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all.

    Raises:
        LexiconFileError: it cannot be written.
    """
    try:
        write_whole(path, data, folders=True)
    except QuixotryError as error:
        raise LexiconFileError(error.message, input=str(path)) from error


def unwritable(path: Path, error: OSError) -> LexiconFileError:
    """What is told of a file that cannot be written or removed."""
    return LexiconFileError(f"'{path}' cannot be written: {reason(error)}", input=str(path))
