"""`Findings`: the problems that a reader meets, with where it is at the moment; and how it quotes what was written.

A file that is nothing but mistakes does not bury its reader: of each kind the first are told, and how many more there
are.

Main names: `Findings`, `quoted`.
"""

from __future__ import annotations

from quixotry.formats.problems import Problem

__all__ = ["Findings", "quoted"]

# So many problems of one kind are told one by one.
_MOST = 100
# So much of what was written is quoted.
_LONGEST_QUOTE = 40


class Findings:
    """The problems of one reading.

    Attributes:
        line: the number of the line that is being read, from 1; None before the first.
        turn: the number of the turn that is being read, from 1; None if it is none.
    """

    def __init__(self) -> None:
        self.line: int | None = None
        self.turn: int | None = None
        self._problems: list[Problem] = []
        self._counts: dict[str, int] = {}

    def add(self, kind: str, text: str, column: int | None = None, *, line: int | None = None) -> None:
        """Tells a problem, of the line that is being read unless another is named; at its first column if none is."""
        count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if count <= _MOST:
            elsewhere = line is not None and line != self.line
            where, turn = (line, None) if elsewhere else (self.line, self.turn)
            self._problems.append(Problem(kind, text, where, None if where is None else column or 1, turn))

    def all(self) -> tuple[Problem, ...]:
        """Every problem, in the order of the lines; those that are about no line come first."""
        found = sorted(self._problems, key=lambda problem: problem.line or 0)
        for kind, count in self._counts.items():
            if count > _MOST:
                found.append(Problem(kind, f"there are {count - _MOST} more of this kind, which are not listed here"))
        return tuple(found)


def quoted(text: str) -> str:
    """Text in quotation marks; the beginning of it if it is long."""
    short = text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1]}…"
    if not short.isprintable():
        short = "".join(letter if letter.isprintable() else " " if letter.isspace() else "\ufffd" for letter in short)
    return f"'{short}'"
