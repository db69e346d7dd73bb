"""`Reading`: what a reader gives: the record, everything that is wrong with the text, and the format that it was in.

Main names: `Reading`.

>>> from quixotry.formats.record import Player
>>> reading = Reading(Record([Player("Ann")]), (Problem("not_understood", "'>>' says nothing", line=3),), "gcg")
>>> [str(problem) for problem in reading.errors]
["line 3: '>>' says nothing"]
>>> reading.checked()
Traceback (most recent call last):
    ...
quixotry.errors.InvalidRecord: line 3: '>>' says nothing
"""

from __future__ import annotations

from typing import NamedTuple, Self

from quixotry.errors import InvalidRecord
from quixotry.formats.problems import Problem
from quixotry.formats.record import Record

__all__ = ["Reading"]


class Reading(NamedTuple):
    """What was read.

    Attributes:
        record: the game, as far as it could be read.
        problems: everything that is wrong or had to be guessed, in the order of the lines.
        format: the name of the format, as `gcg`.
    """

    record: Record
    problems: tuple[Problem, ...] = ()
    format: str = ""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that make the record wrong: those of severity `error`."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    def checked(self) -> Self:
        """The same, if it has no error; strict readers end with this.

        Raises:
            InvalidRecord: the first error; warnings and notes pass.
        """
        for problem in self.errors:
            raise InvalidRecord(str(problem), kind=problem.kind, place=problem.place or None)
        return self
