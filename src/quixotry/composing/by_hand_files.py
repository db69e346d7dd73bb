"""Games by hand in files: each keeps itself after every step, and goes on from its file.

Main names: `Keeping`, `read_fields`, `folder`, `latest`, `damaged`.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from quixotry.errors import QuixotryError
from quixotry.files import is_there, read_at_most, write_whole
from quixotry.lexica import data_dir
from quixotry.sentences import sentence

FORMAT = "quixotry by-hand 1"
# A saved game is a few thousand bytes; what is larger is something else.
_LARGEST = 1 << 20
_MOST_NAMES = 1000  # tried beside a file that belongs to another program


class Keeping:
    """What keeps itself in a file, once there is something to keep.

    Attributes:
        path: the file; None if it is not kept.
        trouble: why it could not be kept the last time, as a sentence; None if it could.
        notice: where it went and why, after another program has written into its file; None if it is where it was.
    """

    puzzle: ClassVar[str]

    def __init__(self, path: Path | None, known: bytes | None = None) -> None:
        self.path = path
        self.trouble: str | None = None
        self.notice: str | None = None
        self._known = known

    def fields(self) -> dict[str, Any]:
        """What is kept."""
        raise NotImplementedError

    def keep(self) -> None:
        """Write the file whole, and never over what another program has written there since."""
        if self.path is None:
            return
        fields = {"format": FORMAT, "puzzle": self.puzzle, **self.fields()}
        data = (json.dumps(fields, ensure_ascii=False, indent=1) + "\n").encode()
        try:
            if is_there(self.path) and not self._is_as_left(self.path):
                taken, self.path = self.path, _beside(self.path)
                self.notice = (
                    f"Another program has changed '{taken}', so this game is kept in '{self.path}' from now on."
                )
            write_whole(self.path, data, folders=True)
        except QuixotryError as error:
            self.trouble = f"{sentence(error.message)} It is tried again after each step."
        else:
            self.trouble, self._known = None, data

    def _is_as_left(self, path: Path) -> bool:
        return self._known is not None and path.is_file() and read_at_most(path, len(self._known)) == self._known


def _beside(taken: Path) -> Path:
    """A file beside another that nobody has yet.

    Raises:
        QuixotryError: every name is taken.
    """
    names = (taken.with_name(f"{taken.stem}-{number}{taken.suffix}") for number in range(2, _MOST_NAMES))
    free = next((path for path in names if not is_there(path)), None)
    if free is None:
        message = f"another program has changed '{taken}', and every name beside it is taken"
        raise QuixotryError(message, kind="io", input=str(taken))
    return free


def folder() -> Path:
    """Where games by hand keep themselves."""
    return data_dir() / "by-hand"


def new_path(puzzle: str) -> Path:
    """A file for a new game: nobody has it yet."""
    return folder() / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{puzzle}-{os.urandom(3).hex()}.json"


def read_fields(path: Path) -> tuple[dict[str, Any], bytes]:
    """What a file holds, and its bytes.

    Raises:
        QuixotryError: it cannot be read (`io`), or is no saved game (`bad_save`); it stays as it is.
    """
    data = read_at_most(path, _LARGEST)
    with suppress(ValueError, RecursionError):
        fields = json.loads(data)
        if isinstance(fields, dict) and fields.get("format") == FORMAT and isinstance(fields.get("state"), str):
            return fields, data
    message = f"'{path}' is no game by hand; a file that 'quixotry compose by-hand' has saved was expected"
    raise QuixotryError(message, kind="bad_save", input=str(path))


def latest(puzzle: str | None = None) -> Path | None:
    """The file that was written last of a game that is not complete.

    Args:
        puzzle: of this kind only.
    """
    for path in _files():
        with suppress(QuixotryError):
            fields, _ = read_fields(path)
            if fields.get("complete") is False and puzzle in (None, fields.get("puzzle")):
                return path
    return None


def _files() -> Iterator[Path]:
    """The files of the folder, the last written first."""
    times: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder().glob("*.json"):
            with suppress(OSError):
                times.append((path.stat().st_mtime, path))
    for _, path in sorted(times, reverse=True):
        yield path


def damaged(path: Path, why: str) -> QuixotryError:
    """That a file is damaged, as an error."""
    return QuixotryError(f"'{path}' is damaged: {why}", kind="bad_save", input=str(path))
