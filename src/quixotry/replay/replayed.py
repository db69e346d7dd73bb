"""What a replay gives: the game, what became of each turn, and everything that does not agree.

Main names: `Step`, `Replay`.
"""

from __future__ import annotations

from dataclasses import dataclass

from quixotry._native import Fault, FormedWord, Position
from quixotry.errors import GameError
from quixotry.formats.problems import Problem
from quixotry.formats.record import Node, Record, Turn
from quixotry.game import Events, Game
from quixotry.replay.setting import Setting


@dataclass(frozen=True, slots=True)
class Step:
    """What became of one turn of a record.

    Attributes:
        node: its place in the record.
        number: its number along the line that was replayed, from 1.
        player: whose turn it was by the rules, and whose score it changes; mostly the one whom the record names.
        applied: whether it could be played.
        points: what it brings by the rules; None if that cannot be said.
        total: the score of the player after it by the rules; None if that cannot be said any more.
        written: the score of the player after it by what was written.
        words: the words of a play, each with whether it is valid; without a word list every word is.
        faults: what the rules have against it.
        events: what it caused in the game, turns included that the record leaves out.
        actions: how many actions of the game were done up to here.
    """

    node: Node
    number: int
    player: int
    applied: bool
    points: int | None
    total: int | None
    written: int
    words: tuple[FormedWord, ...]
    faults: tuple[Fault, ...]
    events: Events
    actions: int

    @property
    def turn(self) -> Turn:
        """The turn as it was written."""
        if self.node.turn is None:
            raise GameError("the beginning of a game is no turn", kind="no_turn")
        return self.node.turn


@dataclass(frozen=True)
class Replay:
    """A record that was played by the rules, as far as they allow.

    Attributes:
        record: what was replayed.
        game: the game after the last turn that could be played.
        steps: what became of each turn.
        problems: everything that does not agree, in the order of the turns; those of reading too, if they were given.
        scores: the scores by seat as they were written.
        setting: with what it was played: edition, layout, rules, word list.
        actions: how many actions of the game were done in all.
    """

    record: Record
    game: Game
    steps: tuple[Step, ...]
    problems: tuple[Problem, ...]
    scores: tuple[int, ...]
    setting: Setting
    actions: int

    @property
    def complete(self) -> bool:
        """Whether the game was played to its end."""
        return self.game.over

    def problems_of(self, number: int) -> tuple[Problem, ...]:
        """What does not agree in a turn, by its number from 1."""
        return tuple(problem for problem in self.problems if problem.turn == number)

    def game_at(self, number: int) -> Game:
        """The game as it stood after so many turns of the record; a copy.

        Where it goes on, the player on turn holds what the record tells of his next turn.

        Args:
            number: how many turns; 0 for the start.

        Raises:
            GameError: there are not as many turns.
        """
        if not 0 <= number <= len(self.steps):
            message = f"there is no turn {number}; 0 to {len(self.steps)} were expected"
            raise GameError(message, kind="no_turn", input=str(number))
        game = self.game.copy()
        if number < len(self.steps):
            for _ in range(self.actions - (self.steps[number - 1].actions if number else 0)):
                game.undo()
        return game

    def position_at(self, number: int) -> Position:
        """What the player on turn knew after so many turns of the record.

        Raises:
            GameError: there are not as many turns.
        """
        return self.game_at(number).position
