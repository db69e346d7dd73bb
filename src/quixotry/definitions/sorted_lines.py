"""Finding lines in a sorted text file by halving it, so that a file of megabytes costs a few reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

# What is longer is no line of a dictionary.
LONGEST_LINE = 1 << 16


Key = TypeVar("Key", bytes, str)


def lines_of(path: Path, wanted: Key, key: Callable[[bytes], Key]) -> Iterator[bytes]:
    """Yields the lines with a key, in the order of the file.

    A file that is not sorted as `key` says leads nowhere: lines are missing, and nothing else happens.

    Args:
        path: the file.
        wanted: the key of the lines.
        key: gives the key of a line; the lines of the file are sorted by it.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        low, high = 0, file.seek(0, 2)
        # The first line that does not come before the wanted one begins at or after `low`, and not after `high`.
        while low < high:
            middle = (low + high) // 2
            start = _line_start(file, middle) if middle > low else low
            line = _line_at(file, start) if start < high else b""
            if line and key(line) < wanted:
                low = start + len(line)
            else:
                high = middle
        file.seek(low)
        while (line := file.readline(LONGEST_LINE)) and key(line) == wanted:
            yield line


def _line_start(file: BinaryIO, place: int) -> int:
    """Where the first line begins that does not begin before a place."""
    file.seek(place - 1)
    while (read := file.readline(LONGEST_LINE)) and not read.endswith(b"\n"):
        pass
    return file.tell()


def _line_at(file: BinaryIO, place: int) -> bytes:
    file.seek(place)
    return file.readline(LONGEST_LINE)
