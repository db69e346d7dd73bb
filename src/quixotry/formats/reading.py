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

    def without_others(self) -> Self:
        """The same, as the first of several in a file, with a warning that there are more."""
        text = "there is more than one game in it; the first one was taken"
        return self._replace(problems=(*self.problems, Problem("several_records", text)))

    def checked(self) -> Self:
        """The same, if it has no error; strict readers end with this.

        Raises:
            InvalidRecord: the first error, which is its `problem`; warnings and notes pass.
        """
        for problem in self.errors:
            raise InvalidRecord(str(problem), problem=problem)
        return self
