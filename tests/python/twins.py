"""One game twice, by the engine and by the reference, and everything that must be the same in both.

`Table` is what a game is played with, in both worlds; `judgement_differences` compares what they say of one play;
`Twins` takes every action in both and compares the whole state afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import quixotry as qx
from quixotry._native import GameState
from reference.board import Board
from reference.cgp import Cgp, write_cgp
from reference.game import Game
from reference.judge import Judgement, Squares, Word
from reference.squares import square_name
from reference.state import RefusedError
from reference.tables import Edition, Layout, Setting, Tiles, load_edition, load_layout, load_rules


@dataclass(frozen=True)
class Table:
    """What both play with: `rules` is the name of a preset, `changes` the parameters that differ from it."""

    edition: Edition
    layout: Layout
    rules: str = "box"
    changes: dict[str, Any] = field(default_factory=dict)
    words: frozenset[Tiles] | None = None
    lexicon: qx.Lexicon | str = "any"

    @classmethod
    def of_words(
        cls,
        words: Iterable[Tiles],
        rules: str,
        edition: str | None = None,
        layout: Layout | None = None,
        changes: dict[str, Any] | None = None,
    ) -> Table:
        """A table with a small word list. Edition and layout are those of the rules unless given."""
        preset = load_rules(rules)
        tiles = load_edition(edition or preset.edition)
        listed = frozenset(words)
        texts = [tiles.write(word) for word in listed]
        return cls(
            tiles,
            layout or load_layout(preset.layout),
            rules,
            changes or {},
            listed,
            qx.Lexicon.from_words(texts, edition=tiles.name),
        )

    @cached_property
    def setting(self) -> Setting:
        """For the reference."""
        return Setting(self.edition, self.layout, load_rules(self.rules).with_(self.changes), self.words)

    @cached_property
    def keywords(self) -> dict[str, Any]:
        """For the engine."""
        rows = [row.replace("*", "_") for row in self.layout.rows]
        start = square_name(self.layout.start)
        layout = qx.Layout.from_toml(f'name = "{self.layout.name}"\nrows = {rows}\nstart = "{start}"')
        rules = qx.Rules.named(self.rules).with_(**self.changes)
        return {"lexicon": self.lexicon, "rules": rules, "edition": self.edition.name, "layout": layout}

    def position(self, board: Board, rack: Iterable[str]) -> qx.Position:
        """A position of the engine with the reference's board and a rack."""
        line = Cgp(board, self.layout.size, [tuple(rack), ()], [0, 0], 0, [])
        return qx.Position.from_cgp(write_cgp(line, self.edition), **self.keywords)


def differences(pairs: dict[str, tuple[object, object]]) -> list[str]:
    """A sentence for each name under which engine (first) and reference (second) differ."""
    return [f"{name}: {engine!r}, not {expected!r}" for name, (engine, expected) in pairs.items() if engine != expected]


def judgement_differences(found: qx.Legality, expected: Judgement, *, waiting: bool = False) -> list[str]:
    """Where the engine's judgement of a play differs from the reference's.

    While the game is `waiting` for the final challenge, the engine says so last; the reference judges the play alone.
    """
    extra = ["final_challenge"] if waiting else []

    def start(word: Word) -> str:
        return square_name(word.squares[0], across=word.squares[0][0] == word.squares[1][0])

    words = [(word.text, word.score, word.valid, start(word)) for word in expected.words]
    invalid = [fault.word for fault in expected.faults if fault.kind == "invalid_word"]
    ours = [fault.square for fault in found.faults if fault.kind not in extra]
    theirs = [fault.square and square_name(fault.square, across=False) for fault in expected.faults if not fault.word]
    theirs += [square_name(word.squares[0], across=False) for word in expected.words if word.valid is False]
    return differences(
        {
            "faults": ([fault.kind for fault in found.faults], expected.kinds + extra),
            "invalid words": ([fault.word for fault in found.faults if fault.kind == "invalid_word"], invalid),
            "places": (ours, theirs),
            "legal": (found.legal, expected.legal and not waiting),
            "score": (found.score, expected.score),
            "bonus": (found.bonus, expected.bonus),
            "words": ([(word.word, word.score, word.valid, word.square) for word in found.words], words),
            "canonical": (None if found.move is None else str(found.move), expected.canonical),
            "tiles placed": (found.tiles_placed, len(expected.fresh) if expected.canonical else 0),
        }
    )


class Twins:
    """One game in both worlds. Every action is written down in `log`; `compare` says where they differ."""

    def __init__(
        self,
        table: Table,
        racks: Sequence[Sequence[str]],
        bag: Sequence[str],
        *,
        scores: Sequence[int] | None = None,
        turn: int = 0,
        seed: int = 0,
    ) -> None:
        self.table = table
        write = table.edition.write
        start = list(scores or [0] * len(racks))
        hands, drawn = [write(rack) for rack in racks], write(bag)
        setup = f"{table.rules} {table.changes} {table.edition.name} {table.layout.name}"
        self.log = [f"{setup}, racks {hands}, bag {drawn}, scores {start}, turn {turn}"]
        self.engine = GameState.from_deal(hands, drawn, scores=start, on_turn=turn, seed=seed, **table.keywords)
        self.reference = Game(table.setting, racks, bag, scores=start, turn=turn)
        self.seen: Counter[str] = Counter()
        """Faults judged, refusals and verdicts, by kind: what was tried at all."""
        self.start = start
        self.tiles = self.reference.tiles()

    # -- what is asked -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.engine.phase == "over"

    @property
    def turn_is_lost(self) -> bool:
        """Whether a play waits for its challenge and the player after it forfeits his turn.

        The engine then already names the player after him, and knows what the lost turns will end; the reference lets
        him lose his turn when the window closes.
        """
        now = self.reference.now
        return now.pending is not None and now.forfeits[now.turn] > 0

    @property
    def engine_sees_further(self) -> bool:
        """Whether the lost turn may end the game, which the reference does not look for before it is lost."""
        pending = self.reference.now.pending
        return self.turn_is_lost and pending is not None and pending.ending is None

    def judged(self, play: str | Squares) -> list[str]:
        """Where both differ about a play of the player on turn, asked of the game and of what he sees of it."""
        expected = self.reference.explain(play)
        self.seen.update(f"fault {kind}" for kind in expected.kinds or ["none"])
        position = self.engine.view(self.engine.on_turn)
        move = self.move(play)
        waiting = self.reference.now.phase == "final_challenge"
        wrong = judgement_differences(self.engine.judge(move), expected, waiting=waiting)
        wrong += judgement_differences(position.explain(move), expected)
        if position.is_legal(move) != expected.legal:
            wrong.append("is_legal")
        return [f"{play!r}: {text}" for text in wrong]

    def move(self, play: str | Squares) -> str | qx.Move:
        """A play as the engine reads it."""
        if isinstance(play, str):
            return play
        squares = {square_name(square, across=False): self.table.edition.write([tile]) for square, tile in play.items()}
        return qx.Move.from_squares(squares, self.table.edition.name)

    # -- what is done ------------------------------------------------------------------------

    def play(self, play: str | Squares) -> list[str]:
        return self._both(f"play {play}", lambda: self.engine.play(self.move(play)), lambda: self.reference.play(play))

    def exchange(self, tiles: Tiles) -> list[str]:
        text = self.table.edition.write(tiles)
        order: list[str] | None = None

        def engine() -> None:
            nonlocal order
            self.engine.play(qx.Move.exchange(text, self.table.edition.name))
            order = self.engine.bag_tiles()

        # A shuffle is the engine's own: its order is taken over, and must hold the same tiles.
        return self._both(f"exch {text}", engine, lambda: self.reference.exchange(tiles, bag_after=order))

    def pass_turn(self) -> list[str]:
        return self._both("pass", lambda: self.engine.play("pass"), self.reference.pass_turn)

    def challenge(self, by: int, named: Sequence[str]) -> list[str]:
        return self._both(
            f"challenge {list(named)} by {by}",
            lambda: dict(self.engine.challenge(list(named), by))["challenge"]["verdict"],
            lambda: self.reference.challenge(by, named),
        )

    def accept(self) -> list[str]:
        return self._both("accept", self.engine.accept, self.reference.accept)

    def undo(self) -> list[str]:
        return self._both("undo", self.engine.undo, self.reference.undo)

    def correct(self, player: int, points: int) -> list[str]:
        return self._both(
            f"correct {player} {points}",
            lambda: self.engine.correct_score(player, points),
            lambda: self.reference.correct(player, points),
        )

    def penalty(self, player: int, overtime_ms: int) -> list[str]:
        return self._both(
            f"penalty {player} {overtime_ms} ms",
            lambda: self.engine.time_penalty(player, overtime_ms / 1000),
            lambda: self.reference.time_penalty(player, overtime_ms),
        )

    def _both(self, action: str, engine: Callable[[], object], reference: Callable[[], object]) -> list[str]:
        """Act in both worlds and compare. A refusal is compared by its reason."""
        found = expected = None
        answers: list[object] = []
        try:
            answers.append(engine())
        except qx.IllegalMove as error:
            found = error.faults[0].kind
        except qx.GameError as error:
            found = error.kind
        try:
            answers.append(reference())
        except RefusedError as error:
            expected = error.kind
        self.log.append(f"{action}: {expected or 'done'}")
        self.seen[f"refused {expected}" if expected else action.split()[0]] += 1
        wrong = differences({"refused": (found, expected)})
        if action.startswith("challenge") and len(answers) == 2:
            wrong += differences({"verdict": (answers[0], answers[1])})
            self.seen[f"verdict {answers[1]}"] += 1
        return wrong + self.compare()

    # -- what must be the same ---------------------------------------------------------------

    def compare(self) -> list[str]:
        """Where the states differ."""
        engine, now, split = self.engine, self.reference.now, self.table.edition.split
        view = engine.view(0)
        squares = view.squares()
        racks = [split(rack) for rack in engine.racks]
        bag = engine.bag_tiles()
        on_board = [self.table.edition.on_rack(tile) for tile in squares.values()]
        outcome = engine.outcome
        pairs: dict[str, tuple[object, object]] = {
            "board": (squares, {square_name(square, across=False): tile for square, tile in now.board.items()}),
            "racks": ([sorted(rack) for rack in racks], [sorted(rack) for rack in now.racks]),
            "bag": (bag, now.bag),
            "tiles": (Counter([*on_board, *(tile for rack in racks for tile in rack), *bag]), self.tiles),
            "scores": (list(engine.scores), now.scores),
            "scoreless": (engine.scoreless, now.scoreless),
            "passes": (view.passes, now.passes),
            "undoable": (engine.undoable, len(self.reference.past)),
            "ended by": (outcome and outcome.reason, now.ended_by),
            "window": (self._window(), self._pending()),
            "sum of events": (self._sum_of_events(), now.scores),
        }
        if not self.engine_sees_further:
            pairs["phase"] = (engine.phase, now.phase)
        if now.phase != "over" and not self.turn_is_lost:
            pairs["turn"] = (engine.on_turn, now.turn)
        if outcome is not None:
            pairs["final scores"] = (list(outcome.scores), now.scores)
            pairs["winners"] = (list(outcome.winners), self.reference.winners)
        return differences(pairs)

    def _window(self) -> object:
        window = self.engine.window()
        if window is None:
            return None
        ends = None if self.engine_sees_further else window["ends"]
        return window["player"], list(window["words"]), window["score"], ends

    def _pending(self) -> object:
        pending = self.reference.now.pending
        if pending is None:
            return None
        return pending.player, [word.text for word in pending.words], pending.score, pending.ending

    def _sum_of_events(self) -> list[int]:
        """The scores that the engine's events add up to."""
        scores = list(self.start)
        for kind, event in self.engine.events():
            if kind == "play":
                scores[event["player"]] += event["score"]
            elif kind == "challenge":
                scores[event["player"]] += event["player_points"]
                scores[event["by"]] += event["challenger_points"]
            elif kind == "time_penalty":
                scores[event["player"]] -= event["points"]
            elif kind == "correction":
                scores[event["player"]] += event["points"]
            elif kind == "end":
                scores = [score + change for score, change in zip(scores, event["adjustments"], strict=True)]
        return scores
