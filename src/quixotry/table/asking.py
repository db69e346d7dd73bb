"""Whom a game waits for: whose turn it is, and who is still to be asked about the last play."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from quixotry.game import Game


class Wait(NamedTuple):
    """What the game waits for.

    Attributes:
        kind: `person` (the turn of `seat`), `bot` (call `Table.bots`), `challenge` (the person at `seat` is asked
            whether he doubts another person's play before a bot moves: `challenge`, or `accept` to let it stand),
            `last_challenge` (the same for the play that ends the game), or `over`.
        seat: whose act it is.
    """

    kind: str
    seat: int


class Asking:
    """Who was asked about the last play, and who is next. Bots doubt before people are asked.

    Args:
        game: the game.
        people: the seats of persons.
    """

    def __init__(self, game: Game, people: Collection[int]) -> None:
        self._game = game
        self._people = people
        self.bots_asked = False
        # The persons who let the last play stand while others are still asked.
        self.let_stand: list[int] = []

    def anew(self, *, bots_asked: bool = False) -> None:
        """Something was done, or taken back: nobody was asked about what lies there now, or only the bots were."""
        self.bots_asked = bots_asked
        self.let_stand.clear()

    def waits_for(self) -> Wait:
        """Whom the game waits for, and what for."""
        game = self._game
        if game.over:
            return Wait("over", game.on_turn)
        window = game.window
        if window is not None:
            bots = self.bots()
            if bots and not self.bots_asked:
                return Wait("bot", bots[0])
            last = game.phase == "final_challenge"
            # A person on turn may challenge instead of moving; before a bot moves, those who may are asked.
            if last or (game.on_turn not in self._people and window.player in self._people):
                for seat in self.persons():
                    if seat not in self.let_stand:
                        return Wait("last_challenge" if last else "challenge", seat)
            if last:
                return Wait("bot", window.player)
        return Wait("person" if game.on_turn in self._people else "bot", game.on_turn)

    def persons(self) -> tuple[int, ...]:
        """The persons who may challenge the last play: any opponent of its player, clockwise from him."""
        return tuple(seat for seat in self._opponents() if seat in self._people)

    def bots(self) -> tuple[int, ...]:
        """The bots who may."""
        return tuple(seat for seat in self._opponents() if seat not in self._people)

    def _opponents(self) -> list[int]:
        window = self._game.window
        if window is None or self._game.over:
            return []
        count = len(self._game.names)
        return [(window.player + step) % count for step in range(1, count)]
