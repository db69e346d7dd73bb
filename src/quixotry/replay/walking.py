r"""Walking through a record: the line that is followed, the turn where one stands, what was known there.

A line is the game that was played, or one of its variations. Its pictures are made once, so that a step costs nothing.

Main names: `Walk`; `points_of`, `other_points`, `other_total` (what was written, and what the rules have); `brief`.

>>> text = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEINRST 8D NASTIER +66 66\n>Ben: EHNT E8 .THEN +16 16\n"
>>> walk = Walk.read(text)
>>> walk.at, walk.step.turn.move, walk.position_before.rack
(2, 'E8 .THEN', 'EHNT')
>>> walk.go(1)
>>> walk.scene.scores, walk.problems_here
((('Ann', 66), ('Ben', 0)), ())
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Self

from quixotry._native import Edition, Layout, Lexicon, Position, Rules
from quixotry.errors import GameError, QuixotryError
from quixotry.formats import Node, Problem, Reading, Record, Turn, records
from quixotry.lexica import Words
from quixotry.render import Scene
from quixotry.replay.checking import check
from quixotry.replay.player import replay
from quixotry.replay.replayed import Replay, Step
from quixotry.replay.scenes import scenes_of


class Walk:
    """The games of a file, one of which one walks through. Turns have numbers from 1; 0 is the start.

    Args:
        readings: what was read.
        name: how the file is called.
        game: the number of the game, from 1.
        lexicon: the words that count; by default those of the list that the record names, if it is here.
        rules: the rules; by default those that the record names, or that its turns tell of.
        edition: the tiles; by default those that the record names.
        layout: the board; by default the one that the record names.

    Attributes:
        games: how many games there are.
        game: the number of the one that is open.
        record: the record of that game.
        replay: the line that is followed, played by the rules.
        problems: everything that is wrong with it, or worth knowing.
        at: the turn where one stands.

    Raises:
        GameError: there is no such game, or nothing at all in the file.
        InvalidRecord: there is no game in the file, but errors.
        UnknownName: something is called by a name that nobody knows.
        LexiconError: the word list is no good.
    """

    record: Record
    replay: Replay
    problems: tuple[Problem, ...]
    at: int

    def __init__(
        self,
        readings: Sequence[Reading],
        *,
        name: str = "",
        game: int = 1,
        lexicon: Words | None = None,
        rules: Rules | str | None = None,
        edition: Edition | str | None = None,
        layout: Layout | str | None = None,
    ) -> None:
        self.name = name
        self._readings = tuple(readings)
        self._choices: dict[str, Any] = {"lexicon": lexicon, "rules": rules, "edition": edition, "layout": layout}
        self.open(game)

    @classmethod
    def read(
        cls,
        source: str | os.PathLike[str] | bytes,
        *,
        format: str | None = None,
        name: str | None = None,
        **choices: Any,
    ) -> Self:
        """Reads a file, or its content; the other arguments are those of `Walk`. Raises as `records` and `Walk` do."""
        found = list(records(source, format=format))
        shown = name if name is not None else os.fspath(source) if isinstance(source, os.PathLike) else ""
        return cls(found, name=str(shown), **choices)

    # ---------------------------------------------------------------------------------------------- games and lines

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self._readings)

    def open(self, game: int) -> None:
        """Opens a game, at its last turn. Raises as `Walk` does; then all is as before."""
        if not 1 <= game <= len(self._readings):
            there = f"1 to {len(self._readings)} were expected" if len(self._readings) > 1 else "there is only one"
            there = there if self._readings else "there is nothing in it"
            raise GameError(f"there is no game {game}; {there}", kind="no_game", input=str(game))
        reading = self._readings[game - 1]
        if not reading.record.turns and reading.record.position is None:
            reading.checked()
        found = check(reading, **self._choices)
        self.game, self.record = game, reading.record
        self._enter(found.replay, found.problems)
        self._node: Node | None = None

    def _enter(self, line: Replay, problems: tuple[Problem, ...], at: int | None = None) -> None:
        self.replay, self.problems = line, problems
        self.__dict__.pop("scenes", None)
        self.at = len(line.steps) if at is None else max(0, min(at, len(line.steps)))

    def titles(self) -> list[str]:
        """What to call each game."""
        return [title_of(reading.record) for reading in self._readings]

    @property
    def title(self) -> str:
        """What to call the game."""
        return title_of(self.record)

    @property
    def is_main_line(self) -> bool:
        """Whether the line is the game that was played."""
        return self._node is None

    @property
    def choices_here(self) -> list[Node]:
        """What was played in this turn, and what could have been by the record: the game that was played first."""
        parent = None if self.step is None else self.step.node.parent
        return [] if parent is None else parent.variations

    def follow(self, node: Node) -> None:
        """Goes on along the line that leads through a place; one stands at its turn."""
        if node.is_main_line:
            self.open(self.game)
            self.go(node.depth)
            return
        end = node
        while end.next is not None:
            end = end.next
        line = replay(self._readings[self.game - 1], upto=end, **self._choices)
        self._enter(line, line.problems, node.depth)
        self._node = node

    def leave_variation(self) -> None:
        """Goes back to the game that was played, to the turn where the line has left it."""
        if self._node is not None:
            node: Node | None = self._node
            while node is not None and not node.is_main_line:
                node = node.parent
            at = 0 if node is None else min(node.depth + 1, len(self.record.turns))
            self.open(self.game)
            self.go(at)

    # --------------------------------------------------------------------------------------------------- where one is

    def go(self, turn: int) -> None:
        """Goes to a turn, or the nearest that there is."""
        self.at = max(0, min(turn, len(self.replay.steps)))

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return self.replay.game.names

    @property
    def steps(self) -> tuple[Step, ...]:
        """The turns of the line."""
        return self.replay.steps

    @property
    def step(self) -> Step | None:
        """The turn where one stands; None at the start."""
        return self.replay.steps[self.at - 1] if self.at else None

    @property
    def notes_here(self) -> list[str]:
        """What was noted there."""
        return (self.record.root if self.step is None else self.step.node).notes

    @property
    def problems_here(self) -> tuple[Problem, ...]:
        """What is wrong there; at the start, what is about no turn."""
        return self.problems_of(self.at)

    def problems_of(self, turn: int) -> tuple[Problem, ...]:
        """What is wrong in a turn, or what is about none."""
        return tuple(problem for problem in self.problems if self.turn_of(problem) == turn)

    def turn_of(self, problem: Problem) -> int:
        """The turn that a problem is about: by its number, or by its line; 0 if it is about none."""
        if problem.turn is not None:
            return problem.turn if 0 < problem.turn <= len(self.steps) else 0
        lines = self._turns_by_line
        return 0 if problem.line is None else lines.get(problem.line, 0)

    @property
    def _turns_by_line(self) -> dict[int, int]:
        return {step.turn.line: step.number for step in self.steps if step.turn.line is not None}

    @property
    def wrong(self) -> frozenset[int]:
        """The turns that do not agree with the rules, or have a word that is not in the word list."""
        return frozenset(self.turn_of(problem) for problem in self.problems if problem.severity != "note")

    # ------------------------------------------------------------------------------------------------------- pictures

    @cached_property
    def scenes(self) -> list[Scene]:
        """A picture before the first turn and one after each."""
        return scenes_of(self.replay)

    @property
    def scene(self) -> Scene:
        """The picture after the turn where one stands."""
        return self.scenes[self.at]

    @property
    def position_before(self) -> Position | None:
        """What the player knew before the turn where one stands, as far as the record tells; None at the start."""
        return self.scenes[self.at - 1].position if self.at else None

    def scores_by_rules(self) -> tuple[int, ...] | None:
        """The scores after this turn as the rules have them; None where they cannot be told."""
        step = self.step
        if step is not None and step.total is None:
            return None
        with suppress(QuixotryError):
            return tuple(self.replay.game_at(self.at).scores)
        return None


def title_of(record: Record) -> str:
    """What to call a game: its title, or who played."""
    if record.title:
        return record.title
    names = [player.name or player.nick or f"Player {seat}" for seat, player in enumerate(record.players, 1)]
    return " against ".join(names) or "A game"


def points_of(step: Step) -> int | None:
    """The points of a turn as they were written; by the rules where nobody wrote any."""
    return step.points if step.turn.score is None else step.turn.score


def other_points(step: Step) -> int | None:
    """The points of a turn by the rules where others were written; else None."""
    return step.points if step.points is not None and step.points != points_of(step) else None


def other_total(step: Step) -> int | None:
    """The score after a turn by the rules where it is not the one by what was written; else None."""
    return step.total if step.total is not None and step.total != step.written else None


def brief(turn: Turn) -> str:
    """What was done in a turn of the tree, with its points as far as they were written: `8D NASTIER +66`."""
    points = "" if turn.score is None or turn.kind not in ("play", "withdrawn") else f" {turn.score:+d}"
    if turn.kind == "play":
        return f"{turn.move or 'a play'}{points}"
    if turn.kind == "exchange":
        return f"exchange of {turn.tiles or turn.count or 'tiles'}"
    return f"{turn.kind}{points}"


def with_words(position: Position, lexicon: Lexicon) -> Position:
    """The same position, judged by a word list.

    Raises:
        QuixotryError: the list is not in letters of its tiles.
    """
    return Position.from_cgp(
        position.cgp(), lexicon=lexicon, rules=position.rules, edition=position.edition, layout=position.layout
    )
