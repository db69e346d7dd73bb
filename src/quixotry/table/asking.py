"""Whom a game waits for: whose turn it is, and who is still to be asked about the last play."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from quixotry.errors import GameError
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

    def check_turn(self) -> None:
        """A person's turn it must be: neither a bot's nor one after the end, and nobody may still have to be asked.

        Raises:
            GameError: it is not; `kind` is `bot_first`, `asked_first` or `game_over`.
        """
        wait = self.waits_for()
        if wait.kind != "person":
            kind = {"bot": "bot_first", "over": "game_over"}.get(wait.kind, "asked_first")
            raise GameError(self._told(wait), kind=kind)

    def check_own_turn(self, seat: int) -> None:
        """The turn of one person it must be: what a move comes to is judged with the rack of the player on turn.

        Raises:
            GameError: it is not; `kind` is `not_your_turn`.
        """
        wait = self.waits_for()
        if wait != ("person", seat):
            message = f"a move can be tried only on one's own turn; {self._told(wait)}"
            raise GameError(message, kind="not_your_turn")

    def _told(self, wait: Wait) -> str:
        """What a game waits for, as a sentence."""
        name = self._game.names[wait.seat]
        match wait.kind:
            case "person":
                return f"on turn: {name}"
            case "bot":
                return f"{name} has something to do first"
            case "over":
                return "the game is over"
            case _:
                return f"the last play comes first; {name} may challenge or accept it"

    def challenger(self, by: int | None) -> int:
        """Who challenges the last play.

        Args:
            by: who wants to; None: the person waited for, or the only one who may.

        Raises:
            GameError: he may not, or nobody is named and several may; `kind` is `own_play`, `not_a_person` or
                `which_player`.
        """
        window, persons, wait = self._game.window, self.persons(), self.waits_for()
        if by is not None and by not in self._people:
            raise GameError(f"the program {self._game.names[by]} challenges by itself", kind="not_a_person")
        if window is None or self._game.over:
            return wait.seat if by is None else by  # the game says what is wrong
        if by is None:
            if wait.kind != "bot":
                by = wait.seat
            elif len(persons) > 1:
                raise GameError("several players may challenge this play: say who does", kind="which_player")
            else:
                by = persons[0] if persons else window.player
        self._check_opponent(by, "challenge", "challenges")
        return by

    def check_accepts(self, by: int) -> None:
        """Somebody who lets the last play stand must be one who may challenge it.

        Raises:
            GameError: he is not; `kind` is `own_play` or `not_a_person`.
        """
        self._check_opponent(by, "accept", "is asked")

    def _check_opponent(self, seat: int, what: str, program: str) -> None:
        window = self._game.window
        if seat in self.persons():
            return
        if window is not None and seat == window.player and seat in self._people:
            raise GameError(f"a player cannot {what} the play that is his own", kind="own_play")
        raise GameError(f"the program {self._game.names[seat]} {program} by itself", kind="not_a_person")

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
