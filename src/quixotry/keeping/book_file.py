"""The file in which a scorebook keeps itself: GCG or JSON, written whole, with the time that players have left.

Main names: `BookFile`, `FORMATS`, `with_clock`, `clock_of`.
"""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import Self

from quixotry.errors import QuixotryError
from quixotry.files import is_there, read_at_most
from quixotry.formats import LARGEST, format_of, read_record, record_text
from quixotry.formats.record import Record
from quixotry.table.clock import Clock
from quixotry.table.keeper import Keeper

FORMATS = {"gcg": ".gcg", "json": ".json"}
"""The formats in which a scorebook keeps itself, each with how its files end."""

# What stands in `Record.extra` for the clock: the minutes of each player, then the seconds that each has left.
_CLOCK = "clock"


class BookFile:
    """The file of a scorebook.

    Args:
        path: where it is.
        data: what it holds; None if it is not there yet.
        meaning: what this program would have written instead.

    Attributes:
        format: the format, by how the path ends.
        is_new: whether this program has made it.

    Raises:
        QuixotryError: its name does not say in which format it is to be kept.
    """

    def __init__(self, path: Path, data: bytes | None = None, meaning: bytes | None = None) -> None:
        self.format = _format_of(path)
        self.is_new = data is None
        # A file without anything in it is as good as none.
        empty = data is None and is_there(path)
        self._keeper = Keeper(path, b"" if empty else data, meaning)

    @classmethod
    def open(cls, path: Path) -> tuple[Self, Record]:
        """A file that is there, and the record in it.

        Raises:
            QuixotryError: it cannot be read (`io`), or its name does not say in which format it is to be kept.
            InvalidRecord: it is no record, or not all of it can be read, so that writing it again would lose something.
        """
        kept_as = _format_of(path)
        data = read_at_most(path, LARGEST)
        reading = read_record(data, format=kept_as, strict=True)
        record = reading.record
        if any(problem.kind == "several_records" for problem in reading.problems):
            raise QuixotryError(
                f"'{path}' holds more than one game, of which keeping the first would lose the others; "
                "write each to a file of its own with quixotry convert",
                kind="several_records",
                input=str(path),
            )
        if len(record.players) < 2:
            raise QuixotryError(f"'{path}' is no game of two players or more", kind="no_players", input=str(path))
        return cls(path, data, _bytes(record, kept_as)), record

    @property
    def path(self) -> Path:
        """Where it is, which is somewhere else once another program has written there."""
        return self._keeper.path

    def write(self, record: Record) -> str | None:
        """Writes a record; returns why that could not be done, as a sentence."""
        return self._keeper.write(_bytes(record, self.format))

    def remove(self) -> None:
        """Removes it, if nobody else has written there."""
        self._keeper.remove()

    def take_notice(self) -> str | None:
        """What is to be said of it, once: that another program has written there, and where it is now."""
        notice, self._keeper.notice = self._keeper.notice, None
        return notice


def check_is_free(path: Path) -> None:
    """Whether a new scorebook can be kept in a file.

    Raises:
        QuixotryError: something is there (`exists`), or the name does not say in which format it is to be kept.
    """
    _format_of(path)
    if is_there(path) and (not path.is_file() or path.stat().st_size):
        raise QuixotryError(f"'{path}' is there already", kind="exists", input=str(path))


def with_clock(record: Record, clock: Clock | None) -> Record:
    """A record that tells the time which is left on a clock."""
    extra = [pair for pair in record.extra if pair[0] != _CLOCK]
    if clock is not None:
        seconds = " ".join(f"{left:.10g}" for left in clock.seconds())
        extra.append((_CLOCK, f"{clock.minutes:g} {seconds}"))
    return replace(record, extra=extra)


def clock_of(record: Record) -> Clock | None:
    """The clock that a record tells of, stopped; None if it tells of none that can be."""
    seats = len(record.players)
    try:
        minutes, *left = map(float, dict(record.extra).get(_CLOCK, "").split())
        known = len(left) == seats and all(map(isfinite, left))
        return Clock(minutes, seats, left=left) if known else None
    except (ValueError, QuixotryError):
        return None


def _bytes(record: Record, kept_as: str) -> bytes:
    return record_text(record, kept_as).encode("utf-8", "replace")


def _format_of(path: Path) -> str:
    """The format in which a scorebook is kept in a file."""
    found = format_of(path)
    if found not in FORMATS:
        endings = " or ".join(FORMATS.values())
        message = f"'{path}' does not say how the game is to be kept; a name that ends with {endings} was expected"
        raise QuixotryError(message, kind="unknown_format", input=str(path))
    return found
