"""The puzzle without letters: the places of a perfect game, laid by hand.

Main names: `PlacesByHand`, `Answer`.

>>> puzzle = PlacesByHand.begin()
>>> puzzle.lay("8D")
>>> len(puzzle.choices), puzzle.completion("D1").possible
(56, True)
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from quixotry._native import Arrangement, ByHandPlaces
from quixotry.composing.by_hand_files import Keeping, damaged
from quixotry.errors import ComposeError
from quixotry.render import Spot

T = TypeVar("T")

# How long is looked for a completion, in steps of the search: about a second.
_STEPS = 300_000


class Answer(NamedTuple, Generic[T]):
    """Whether what lies can be completed.

    Attributes:
        possible: True, False, or None if that was not found out.
        rest: what would complete it, in order.
    """

    possible: bool | None
    rest: tuple[T, ...]

    @property
    def sentence(self) -> str:
        """The answer in words."""
        match self.possible:
            case True if not self.rest:
                return "It is complete."
            case True:
                return "Yes, it can be completed."
            case False:
                return "No, it cannot be completed: nothing fits any more. Go back."
            case None:
                found = "No way to complete it was found, which proves nothing but is a bad sign."
                return f"{found} Asked again, the search looks elsewhere."


class PlacesByHand(Keeping):
    """The puzzle without letters: places are laid by hand, the first of a rack's length, the others one square longer.

    Attributes:
        game: where it is; each step puts another one here.
    """

    puzzle: ClassVar[str] = "geometry"

    def __init__(self, game: ByHandPlaces, path: Path | None, known: bytes | None = None) -> None:
        super().__init__(path, known)
        self.game = game
        # How often in vain a completion was looked for, each time elsewhere.
        self._tries = 0

    @classmethod
    def begin(cls, *, path: Path | None = None) -> Self:
        """A new puzzle.

        Args:
            path: where it keeps itself; None for nowhere.
        """
        return cls(ByHandPlaces(), path)

    @classmethod
    def restore(cls, fields: dict[str, Any], path: Path, data: bytes) -> Self:
        """A puzzle from what was kept.

        Raises:
            QuixotryError: its file is damaged.
        """
        try:
            return cls(ByHandPlaces.resume(fields["state"]), path, data)
        except ComposeError as error:
            raise damaged(path, error.message) from error

    def fields(self) -> dict[str, Any]:
        """What is kept: the places."""
        return {"complete": self.is_complete, "state": self.game.state()}

    @property
    def count(self) -> int:
        """How many words there will be."""
        return self.game.count

    @property
    def laid(self) -> int:
        """How many words lie."""
        return len(self.game.places)

    @property
    def is_complete(self) -> bool:
        """Whether all words lie."""
        return self.game.is_complete

    @property
    def choices(self) -> tuple[str, ...]:
        """Where the next word may lie, in order: `8H` across, `H8` down."""
        return self.game.legal

    def spots(self, place: str | None = None) -> list[Spot]:
        """What lies, and a place that the next word can take, as `quixotry.render` has them."""
        lengths = self._lengths
        places = (*self.game.places, *(() if place is None else (place,)))
        return [Spot(start, length) for start, length in zip(places, lengths, strict=False)]

    @cached_property
    def _lengths(self) -> list[int]:
        first = ByHandPlaces(self.count)
        later = first.lay(first.legal[0])
        return [first.length] + [later.length] * (self.count - 1)

    def _go(self, game: ByHandPlaces) -> None:
        self.game, self._tries = game, 0
        self.keep()

    def lay(self, place: str) -> None:
        """Lay the next word.

        Raises:
            ComposeError: it may not lie there.
        """
        self._go(self.game.lay(place))

    def back(self) -> str | None:
        """Take the last word back; says which it was, None at the beginning."""
        back = self.game.back()
        if back is None:
            return None
        self._go(back[0])
        return f"{back[1]} is taken back."

    def completion(self, place: str | None = None) -> Answer[str]:
        """Whether the puzzle can be completed; looks for about a second.

        Args:
            place: ask it of the puzzle in which the next word lies there.

        Raises:
            ComposeError: it may not lie there.
        """
        possible, rest = self.game.completion(_STEPS, self._tries, place)
        self._tries += possible is None
        return Answer(possible, tuple(rest))

    def arrangement(self) -> Arrangement | None:
        """What lies, as an arrangement; None before it is complete."""
        return Arrangement(" ".join(self.game.places)) if self.is_complete else None
