"""The folders of word lists, and files in them: read with a sentence where that fails, written whole or not at all.

Main names: `cache_dir`, `data_dir`, `own_dir`, `read`, `write`.
"""

from __future__ import annotations

import os
from pathlib import Path

from quixotry.errors import LexiconFileError


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
    reason = getattr(error, "strerror", None) or str(error)
    return LexiconFileError(f"cannot read '{path}': {reason.lower()}", input=str(path))


def write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all.

    Raises:
        LexiconFileError: it cannot be written.
    """
    aside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(data)
        aside.replace(path)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise unwritable(path, error) from error


def unwritable(path: Path, error: OSError) -> LexiconFileError:
    """What is told of a file that cannot be written or removed."""
    reason = (error.strerror or str(error)).lower()
    return LexiconFileError(f"cannot write '{path}': {reason}", input=str(path))
