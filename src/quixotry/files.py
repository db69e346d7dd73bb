"""Files that are written whole or not at all: aside first, then renamed over the old one."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from quixotry.errors import QuixotryError

# The end of a file that is being written; what still has it when its program has gone is worth nothing.
ASIDE = ".part"

# Opening must not wait for anybody, as it would for who writes into a pipe; not every system knows such flags.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
# Most files that people give are smaller than this, in bytes.
_USUAL = 1 << 16


def write_whole(path: Path, data: bytes, *, lasting: bool = True, folders: bool = False) -> None:
    """Writes a file whole or not at all, whenever the program may be stopped.

    Args:
        path: the file; one that is there is replaced.
        data: what it is to hold.
        lasting: whether to wait until the disk has it, so that it outlives a power cut as well.
        folders: whether to make the folders that are missing.

    Raises:
        QuixotryError: it cannot be written; the sentence says why, and nothing is left behind.
    """
    try:
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from error
    with written_whole(path, lasting=lasting) as file:
        file.write(data)


@contextmanager
def written_whole(path: Path, *, lasting: bool = True) -> Iterator[IO[bytes]]:
    """A file to write into, which takes its place when all is written: whole or not at all.

    Args:
        path: the file; one that is there is replaced.
        lasting: whether to wait until the disk has it, so that it outlives a power cut as well.

    Raises:
        QuixotryError: it cannot be written; the sentence says why, and nothing is left behind.
    """
    aside: str | None = None
    try:
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:80]}.", suffix=ASIDE)
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        _usual_permissions(Path(aside))
        os.replace(aside, path)  # noqa: PTH105 - the one call that tests stop
    except (OSError, ValueError) as error:  # a path with a zero byte is a ValueError
        raise _cannot_write(path, error) from error
    finally:
        # After the renaming there is none; after Ctrl-C in between there is.
        if aside is not None:
            with suppress(OSError):
                Path(aside).unlink()


def _cannot_write(path: Path, error: Exception) -> QuixotryError:
    return QuixotryError(f"'{path}' cannot be written: {reason(error)}", kind="io", input=str(path))


def read_at_most(path: Path, limit: int) -> bytes:
    """The content of a file, of which no more than one byte over the limit is read.

    Raises:
        QuixotryError: it cannot be read, or is no file but a folder, a pipe, a device; the sentence says so.
    """
    try:
        # What is no file may wait for ever, or do something, as soon as it is opened.
        check_is_a_file(path.stat())
        with os.fdopen(os.open(path, os.O_RDONLY | _AT_ONCE), "rb") as file:
            check_is_a_file(os.fstat(file.fileno()))
            data = file.read(min(limit + 1, _USUAL))
            # To be asked for more costs room for all that is asked for, which few files need.
            return data if len(data) < _USUAL else data + file.read(limit + 1 - len(data))
    except (OSError, ValueError) as error:
        raise QuixotryError(f"'{path}' cannot be read: {reason(error)}", kind="io", input=str(path)) from error


def check_is_a_file(found: os.stat_result) -> None:
    """What was found under a path must be a regular file.

    Raises:
        OSError: it is not.
    """
    if not stat.S_ISREG(found.st_mode):
        raise OSError("it is a folder" if stat.S_ISDIR(found.st_mode) else "it is a pipe or a device, not a file")


def path_of(text: str) -> Path:
    """The path that somebody types, where `~` is a home.

    The home of nobody is left as it stands: nothing can be written there, and then that is said.
    """
    path = Path(text)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def is_there(path: Path) -> bool:
    """Whether there is such a file; of what cannot even be a path there is none."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def reason(error: Exception) -> str:
    """Why a file could not be used, in words that go on a sentence: `no space left on device`."""
    text = (getattr(error, "strerror", None) or str(error)).strip()
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _usual_permissions(path: Path) -> None:
    """A temporary file is for its owner only; a saved one has the permissions that any new file gets."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
