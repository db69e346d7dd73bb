"""Games in files: saved where a player says, and the shelf of games that keep themselves.

Main names: `save`, `what_was_saved`, `load`, `Shelf`, `Kept`, `command_to_go_on`.
"""

from __future__ import annotations

import os
import re
import shlex
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from quixotry.errors import QuixotryError
from quixotry.files import ASIDE, is_there, read_at_most, reason, write_whole
from quixotry.lexica import data_dir
from quixotry.sentences import printable, sentence
from quixotry.table.keeper import GOES_ON
from quixotry.table.record import LARGEST, Record, decode, is_a_game
from quixotry.table.table import Table

_ENDING, _RECORD = ".json", ".gcg"
# How a keeper calls a file beside another; what ends the name of a new game is longer.
_BESIDE = re.compile(r"-([2-9]|[1-9][0-9]{1,2})$", re.ASCII)
_STALE = 3600  # seconds after which a file that was not finished belongs to a program that has gone


def save(path: Path, table: Table, replace: bool = False) -> None:
    """Writes a game into a file, whole or not at all. Where it keeps itself stays as it is.

    A name that ends with `.gcg` gets the record of the game, which other programs read; nobody can go on from it.

    Args:
        path: the file. A saved game that is there is replaced.
        table: the game.
        replace: whether to replace a file that is something else as well.

    Raises:
        QuixotryError: something else is there (`exists`), or the file cannot be written (`io`).
    """
    if _is_for_others(path):
        from quixotry.formats import write_record
        from quixotry.table.written import written

        if is_there(path) and not path.is_dir() and not replace:
            raise QuixotryError(f"'{path}' is there already", kind="exists", input=str(path))
        write_record(written(table), path)
        return
    if table.path is not None and _is_the_same(path, table.path):
        # Its keeper would take this for the work of another program.
        trouble = table.keep()
        if trouble is not None:
            raise QuixotryError(trouble.removesuffix(GOES_ON), kind="io", input=str(path))
        return
    if is_there(path) and not path.is_dir() and not (path.is_file() and (replace or _holds_a_game(path))):
        raise QuixotryError(f"'{path}' is there already, and is no saved game", kind="exists", input=str(path))
    write_whole(path, table.record().encode())


def _is_the_same(one: Path, other: Path) -> bool:
    with suppress(OSError, ValueError):
        return one.samefile(other)
    return False


def _is_for_others(path: Path) -> bool:
    return path.suffix.lower() == _RECORD


def what_was_saved(path: Path) -> str:
    """What there is to say of a game that was saved in a file."""
    if _is_for_others(path):
        return f"The record of the game is in {path}."
    return f"Saved in {path}. Go on with: {command_to_go_on(path)}"


def _holds_a_game(path: Path) -> bool:
    """Whether a file is a saved game, or nothing at all; whether it can go on does not matter."""
    with suppress(QuixotryError):
        data = read_at_most(path, LARGEST)
        return not data or is_a_game(data)
    return False


def command_to_go_on(path: Path) -> str:
    """What to type in order to go on with the game of a file."""
    if path.parent == Shelf().folder:
        return "quixotry play --resume"
    return f"quixotry play --load {shlex.quote(str(path))}"


def load(path: Path) -> Table:
    """The game of a file, where it was left; from now on it keeps itself there.

    Raises:
        QuixotryError: the file cannot be read (`io`), is no saved game or does not replay (`bad_save`); it stays as
            it is.
    """
    data = read_at_most(path, LARGEST)
    return Table.restore(decode(data, path), path, data)


class Kept(NamedTuple):
    """A game on the shelf.

    Attributes:
        path: its file.
        title: who plays, the scores, and what is played.
        when: when it was last written.
        over: whether it is over.
        problem: why it cannot go on, as a sentence; None if it can.
    """

    path: Path
    title: str
    when: datetime
    over: bool
    problem: str | None


class Shelf:
    """The folder of the games that keep themselves.

    Args:
        folder: the folder; by default `games` in the data folder of the user (`QUIXOTRY_DATA_DIR`, or the platform's).
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = data_dir() / "games" if folder is None else folder

    def new_path(self) -> Path:
        """A file for a new game: nobody has it yet."""
        started = time.strftime("%Y-%m-%d-%H%M%S")
        return self.folder / f"{started}-{os.urandom(3).hex()}{_ENDING}"

    def __len__(self) -> int:
        """How many games it holds."""
        return len(self._files())

    def games(self) -> list[Kept]:
        """All games, the last written first; those that cannot go on with their problem. Each is played through."""
        self._sweep()
        return [_kept(path, when) for when, path in self._files()]

    def latest_unfinished(self) -> Kept | None:
        """The last written game that can go on; None if there is none."""
        return next((game for game in self.unfinished() if game.problem is None), None)

    def unfinished(self) -> Iterator[Kept]:
        """The games that are not over, the last written first, and between them those that cannot go on.

        Each is played through only when it is asked for.
        """
        for when, path in self._files():
            if not _says_over(path):
                kept = _kept(path, when)
                if kept.problem is not None or not kept.over:
                    yield kept

    def _files(self) -> list[tuple[float, Path]]:
        """The files with when they were written, the last first."""
        with suppress(OSError):
            return sorted(((_written(path), path) for path in self.folder.glob(f"*{_ENDING}")), reverse=True)
        return []

    def remove(self, path: Path) -> None:
        """Takes a game off the shelf.

        Raises:
            QuixotryError: the file cannot be removed.
        """
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise QuixotryError(f"'{path}' cannot be removed: {reason(error)}", kind="io", input=str(path)) from error

    def _sweep(self) -> None:
        """Removes what a program that was killed has left half-written."""
        with suppress(OSError):
            for path in self.folder.glob(f".*{ASIDE}"):
                if time.time() - path.stat().st_mtime > _STALE:
                    path.unlink()


def _written(path: Path) -> float:
    """When a file was last written, in seconds since 1970."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _says_over(path: Path) -> bool:
    """Whether a file says that its game is over, without playing it through."""
    with suppress(QuixotryError):
        return decode(read_at_most(path, LARGEST), path).over
    return False


def _kept(path: Path, written: float) -> Kept:
    when = datetime.fromtimestamp(0)
    with suppress(OSError, OverflowError, ValueError):
        when = datetime.fromtimestamp(written)
    title, over = printable(path.name), False
    try:
        data = read_at_most(path, LARGEST)
        record = decode(data, path)
        title, over = _title(record, path), record.over
        game = Table.restore(record, path, data).game
    except QuixotryError as error:
        return Kept(path, title, when, over, problem=printable(sentence(error.message, capital=False)))
    return Kept(path, title, when, game.over, None)


def _title(record: Record, path: Path) -> str:
    who = ", ".join(f"{name}: {score}" for name, score in zip(record.names, record.scores, strict=False))
    setup = record.setup
    return printable(f"{who or setup.players}; rules {setup.rules}{_copy(path)}")


def _copy(path: Path) -> str:
    """That a game went on beside the file of another program, where the name of its file says so."""
    beside = _BESIDE.search(path.stem)
    if beside is None:
        return ""
    number = int(beside[1]) - 1
    return "; copy" if number == 1 else f"; copy {number}"
