"""A challenge: the words of the last play to choose from, who challenges, and what it costs.

Which word is not valid is never told, before or after: the verdict is for the play.

Main names: `ChallengeScreen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from quixotry import Rules
from quixotry.game import Window
from quixotry.sentences import plural
from quixotry.table.terms import challenge_cost
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, crop_row, wrapped
from quixotry.tui.screens.listing import MOVES, Choice, Listing
from quixotry.tui.screens.page import BACK, HELP, Dialog

_KEYS = "Keys"


class ChallengeScreen(Dialog[tuple[int, tuple[str, ...]]]):
    """Lets somebody challenge the last play; answers with his seat and the words, none for all of them.

    Args:
        window: the play that may be challenged.
        names: the players by seat.
        doubters: the seats of the persons who may challenge it, the likeliest first.
        rules: the rules, which say what it costs; None to leave that out.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "challenge", "challenge", _KEYS, "challenge"),
        Key(("space",), "Space", "toggle", "doubt this word, or not", _KEYS),
        BACK,
        MOVES,
        Key(("tab", "left", "right"), "Tab", "next_person", "somebody else challenges", _KEYS),
        HELP,
    )

    # At the right, so that the board can be seen.
    DEFAULT_CSS = "ChallengeScreen { align: right middle; }"
    WIDTH = 38

    def __init__(
        self, window: Window, names: Sequence[str], doubters: Sequence[int], rules: Rules | None = None
    ) -> None:
        super().__init__()
        self.window, self.names, self.rules = window, names, rules
        self.doubters = tuple(doubters)
        self.who = 0
        self.doubted: set[int] = set()
        self.listing = Listing([])
        self._list()

    def _list(self) -> None:
        marks = ["[x]" if place in self.doubted else "[ ]" for place in range(len(self.window.words))]
        entries = zip(self.window.words, marks, strict=True)
        self.listing.choices = [Choice(place, word, mark=mark) for place, (word, mark) in enumerate(entries)]

    def heading(self) -> str:
        """What this is."""
        return "Challenge"

    def body(self, width: int, height: int) -> list[Row]:
        """The play, its words, who challenges, and what it costs."""
        played = self.names[self.window.player]
        rows = wrapped(f"{played} played {self.window.move} for {plural(self.window.score, 'point')}.", width)
        said = "Space chooses words; none means all." if not self.doubted else ""
        cost = "" if self.rules is None else challenge_cost(self.rules)
        below: list[Row] = [[], *wrapped(said, width, "dim"), *wrapped(cost, width, "dim")]
        if len(self.doubters) > 1:
            who = [Span("Challenger  "), Span(f"< {self.names[self.doubters[self.who]]} >", "field", "next_person")]
            below = [[], crop_row([*who, Span("  Tab for another", "dim", "next_person")], width), *below]
        room = max(1, height - len(rows) - len(below) - 1)
        return [*rows, [], *self.listing.rows(width, room), *below]

    def do_move(self, key: str) -> None:
        """Go to another word."""
        self.listing.move(key)

    def do_pick(self, place: str) -> None:
        """A click on a word doubts it, or not."""
        self.listing.go(int(place))
        self.do_toggle()

    def do_toggle(self) -> None:
        """Doubt the word under the cursor, or not."""
        self.doubted ^= {self.listing.at}
        self._list()

    def do_next_person(self) -> None:
        """Somebody else challenges."""
        self.who = (self.who + 1) % max(1, len(self.doubters))

    def wheel(self, step: int) -> None:
        """The wheel goes to another word."""
        self.listing.move("down" if step > 0 else "up")

    def do_challenge(self) -> None:
        """Answer with who doubts what."""
        if self.doubters:
            words = tuple(self.window.words[place] for place in sorted(self.doubted))
            self.answer((self.doubters[self.who], words))
