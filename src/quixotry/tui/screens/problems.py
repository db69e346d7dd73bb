"""Everything that is wrong with a game of a file, each with its turn; one picks where to go.

Main name: `ProblemsScreen`.
"""

from __future__ import annotations

from typing import ClassVar

from quixotry.replay.walking import Walk
from quixotry.sentences import printable, sentence
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, wrapped
from quixotry.tui.screens.listing import MOVES, Choice, Listing
from quixotry.tui.screens.page import BACK, HELP, Page

_KEYS = "Keys"
_PLACE = 20
_SENTENCE = 4


class ProblemsScreen(Page[int]):
    """Lists problems; answers with the turn of the one that is picked.

    Args:
        walk: the game.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "go to this turn", _KEYS, "go there"),
        MOVES,
        BACK,
        HELP,
    )
    WIDTH = 110

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self.walk = walk
        self.listing = Listing([self._choice(place) for place in range(len(walk.problems))])

    def _choice(self, place: int) -> Choice:
        problem = self.walk.problems[place]
        turn = self.walk.turn_of(problem)
        where = [f"turn {turn}"] * bool(turn) + [f"line {problem.line}"] * (problem.line is not None)
        text = f"{problem.severity}: {printable(problem.text)}"
        return Choice(place, ", ".join(where) or "the game", text, wrong=problem.severity == "error")

    def heading(self) -> str:
        """What this is."""
        return f"What is wrong: {printable(self.walk.title)}"

    def body(self, width: int, height: int) -> list[Row]:
        """The problems, and below them all of the sentence of the one under the cursor."""
        current = self.listing.current
        said: list[Row] = []
        if current is not None:
            problem = self.walk.problems[current.value]
            said = wrapped(sentence(printable(problem.text)), width, "strong")[:_SENTENCE]
        rows = self.listing.rows(width, max(1, height - _SENTENCE - 1), label=_PLACE)
        rows += [[]] * (height - _SENTENCE - len(rows))
        return [*rows, *said]

    def do_move(self, key: str) -> None:
        """Go to another problem."""
        self.listing.move(key)

    def wheel(self, step: int) -> None:
        """The wheel goes to another problem."""
        self.listing.move("down" if step > 0 else "up")

    def do_pick(self, place: str) -> None:
        """A click goes to a problem; another goes to its turn."""
        if self.listing.pick(int(place)):
            self.do_take()

    def do_take(self) -> None:
        """Answer with the turn."""
        if self.listing.current is not None:
            self.answer(self.walk.turn_of(self.walk.problems[self.listing.current.value]))
