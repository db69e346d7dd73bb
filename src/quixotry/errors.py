"""Every error that input can cause, in one tree.

    QuixotryError
    ├── InvalidText (ValueError)         text that cannot be read
    │   ├── InvalidMove                  ... as a move
    │   ├── InvalidCGP                   ... as a position
    │   ├── InvalidRack                  ... as tiles
    │   ├── InvalidPattern               ... as a pattern of words
    │   └── InvalidRecord                ... as the record of a game
    ├── IllegalMove (ValueError)         a move that the rules forbid, with its faults
    ├── InvalidComposition (ValueError)  what is no perfect game, with what the referee objects
    ├── ComposeError (ValueError)        a perfect game that cannot be: too few words, a wish that nothing fulfils
    ├── UnknownName (LookupError)        a lexicon, edition, layout, rule set or player that nobody knows
    ├── InvalidTable (ValueError)        a table of an edition, a layout or rules that is wrong
    ├── LexiconError (ValueError)        a word list or lexicon file that is no good
    │   └── LexiconFileError (OSError)   ... or cannot be read or written
    └── GameError (ValueError)           an action that the state of the game does not allow

Knows nothing of the game and imports nothing, so that every other room may use it; the native module raises
these classes too. Each message is a sentence that quotes the input and says what was expected.

>>> error = InvalidMove("'8H' is not a move", input="8H")
>>> error.kind, error.input, isinstance(error, ValueError)
('invalid_move', '8H', True)
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from quixotry._native import Fault
    from quixotry.formats.problems import Problem

__all__ = [
    "ComposeError",
    "GameError",
    "IllegalMove",
    "InvalidCGP",
    "InvalidComposition",
    "InvalidMove",
    "InvalidPattern",
    "InvalidRack",
    "InvalidRecord",
    "InvalidTable",
    "InvalidText",
    "LexiconError",
    "LexiconFileError",
    "QuixotryError",
    "UnknownName",
]


class QuixotryError(Exception):
    """Any error of this library.

    Attributes:
        kind: what went wrong in one word, for programs: `row_length`, `unknown_lexicon`.
        message: a sentence for people.
        input: the part of the input that is wrong, if one can be named.
        place: where in the input it stands, such as `row 3` or `line 12`, if that can be said.
    """

    kind: str = "error"
    input: str | None = None
    place: str | None = None

    def __init__(
        self, message: str, *, kind: str | None = None, input: str | None = None, place: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        if kind is not None:
            self.kind = kind
        self.input = input
        self.place = place


class InvalidText(QuixotryError, ValueError):  # noqa: N818 - the name says what it is
    """Text that cannot be read."""

    kind = "invalid_text"


class InvalidMove(InvalidText):
    """Text that is no move."""

    kind = "invalid_move"


class InvalidCGP(InvalidText):
    """A line that is no position in CGP.

    `kind` is one of `empty`, `board_size`, `row_length`, `unknown_tile`, `rack_size`, `scores`, `zeros` and
    `bad_operation`.
    """

    kind = "invalid_cgp"


class InvalidRack(InvalidText):
    """Text that is no tiles of the edition."""

    kind = "invalid_rack"


class InvalidPattern(InvalidText):
    """Text that is no pattern of words."""

    kind = "invalid_pattern"


class InvalidRecord(InvalidText):
    """Text that is no record of a game, or one that is wrong.

    `kind` is one of the kinds of `quixotry.formats.problems`, and `place` the line and column, as far as it has one.

    Attributes:
        problem: what is wrong, with line and column as numbers; None if the error was made without one.
    """

    kind = "invalid_record"

    def __init__(
        self,
        message: str,
        *,
        problem: Problem | None = None,
        kind: str | None = None,
        input: str | None = None,
        place: str | None = None,
    ) -> None:
        if problem is not None:
            kind, place = kind or problem.kind, place or problem.place or None
        super().__init__(message, kind=kind, input=input, place=place)
        self.problem = problem


class IllegalMove(QuixotryError, ValueError):  # noqa: N818 - the name says what it is
    """A move that the rules forbid.

    Attributes:
        faults: everything that is wrong with it; `kind` is the kind of the first.
    """

    kind = "illegal_move"

    def __init__(
        self,
        message: str,
        *,
        faults: Sequence[Fault] = (),
        kind: str | None = None,
        input: str | None = None,
        place: str | None = None,
    ) -> None:
        super().__init__(message, kind=kind, input=input, place=place)
        self.faults: tuple[Fault, ...] = tuple(faults)


class InvalidComposition(QuixotryError, ValueError):  # noqa: N818 - the name says what it is
    """What is no perfect game, or cannot be read as one.

    Attributes:
        objections: everything that the referee has against it, a sentence each; empty if it never got to the referee.
    """

    kind = "invalid_composition"

    def __init__(
        self,
        message: str,
        *,
        objections: Sequence[str] = (),
        kind: str | None = None,
        input: str | None = None,
        place: str | None = None,
    ) -> None:
        super().__init__(message, kind=kind, input=input, place=place)
        self.objections: tuple[str, ...] = tuple(objections)


class ComposeError(QuixotryError, ValueError):
    """A perfect game that cannot be composed: the list has too few words, or nothing fulfils what was wished."""

    kind = "cannot_compose"


class UnknownName(QuixotryError, LookupError):  # noqa: N818 - the name says what it is
    """A name of a lexicon, edition, layout, rule set or player that nobody knows.

    Attributes:
        nearest: the known name that looks most like it, if any does.
        known: every name that would do.
    """

    kind = "unknown_name"

    def __init__(
        self,
        message: str,
        *,
        nearest: str | None = None,
        known: Sequence[str] = (),
        kind: str | None = None,
        input: str | None = None,
        place: str | None = None,
    ) -> None:
        super().__init__(message, kind=kind, input=input, place=place)
        self.nearest = nearest
        self.known: tuple[str, ...] = tuple(known)


class InvalidTable(QuixotryError, ValueError):  # noqa: N818 - the name says what it is
    """A table of an edition, a layout or a rule set that is wrong; `place` names the line or the field."""

    kind = "invalid_table"


class LexiconError(QuixotryError, ValueError):
    """A word list or a lexicon file that is no good."""

    kind = "invalid_lexicon"


class LexiconFileError(LexiconError, OSError):
    """A word list or a lexicon file that cannot be read or written."""

    kind = "io"

    def __new__(cls, *args: object, **_told: object) -> Self:
        """An error as `OSError` makes it: `ValueError`, whose turn it would be, has no room for what that one keeps."""
        return OSError.__new__(cls, *args)


class GameError(QuixotryError, ValueError):
    """An action that the state of the game does not allow, such as a challenge when nothing was played."""

    kind = "game"
