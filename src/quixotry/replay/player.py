"""Replaying a record by the rules: turn by turn, as far as they allow, saying what does not agree.

It never fails on what a record says. Where the record goes on although the rules would not, as after the last of six
scoreless turns, that is said, and the game is replayed by rules under which it goes on.

Main name: `replay`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

from quixotry._native import Edition, Layout, Rules
from quixotry.errors import QuixotryError
from quixotry.formats.problems import Problem
from quixotry.formats.reading import Reading
from quixotry.formats.record import TURNS, Node, Record, Turn
from quixotry.lexica import Words
from quixotry.replay.course import Course, Done, Relaxed
from quixotry.replay.ends import count_left, finish
from quixotry.replay.guessing import candidates, faults_of, is_doubtful, told_of
from quixotry.replay.replayed import Replay, Step
from quixotry.replay.rulings import charge, correct, resign, uphold, withdraw
from quixotry.replay.setting import Setting, setting_of
from quixotry.replay.starting import start
from quixotry.replay.told import remember
from quixotry.replay.turns import ENDINGS, take_turn

# Rules are changed at most so often before a replay gives up.
_MOST_CHANGES = 8
# Why nobody plays: there is no record that could say who.
_NOTHING_READ = frozenset(
    {"empty", "not_text", "too_large", "unknown_format", "newer_version", "not_json", "bad_board"}
)


def replay(
    record: Record | Reading,
    *,
    lexicon: Words | None = None,
    rules: Rules | str | None = None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
    upto: Node | None = None,
) -> Replay:
    """Plays a record by the rules, as far as they allow. Whatever it says, it is no error, but among the problems.

    Args:
        record: the record, or what a reader gave; its problems are then told, too.
        lexicon: the words that count; by default those of the list that the record names, if it is here. Without one
            every word is valid.
        rules: the rules; by default those that the record names, or that its turns tell of.
        edition: the tiles; by default those that the record names.
        layout: the board; by default the one that the record names.
        upto: the place up to which it is replayed, of the main line or a variation; by default the end of the game.

    Raises:
        UnknownName: edition, layout, rules or word list are given by a name that nobody knows.
        LexiconError: the word list that is given is no good.
    """
    read: tuple[Problem, ...] = ()
    if isinstance(record, Reading):
        read = record.problems
        record = record.record
    setting = setting_of(record, lexicon=lexicon, rules=rules, edition=edition, layout=layout)
    nodes = list(record.main_line()) if upto is None else upto.path()[1:]
    whole = upto is None or (upto.next is None and upto.is_main_line)
    played = _replayed(record, setting, nodes, whole)
    if is_doubtful(played):
        others = [
            setting_of(record, lexicon=lexicon, rules=rules, edition=edition, layout=layout)
            for edition, layout in candidates(setting)
        ]
        played = _best_of(played, record, setting, others, nodes, whole)
    return _with_read(played, read)


def _with_read(played: Replay, read: Sequence[Problem]) -> Replay:
    """A replay with the problems of reading; what the reader has said of a line, or of it all, is not said again."""
    if not read:
        return played
    said = {(problem.kind, problem.line) for problem in read}
    kinds = {problem.kind for problem in read}
    if kinds & _NOTHING_READ:
        said.add(("no_players", None))
    if "bad_position" in kinds:
        said.add(("bad_position", None))
    own = [p for p in played.problems if (p.kind, p.line) not in said or (p.line is None and p.turn is not None)]
    return replace(played, problems=_in_order([*read, *own]))


def _in_order(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Problems in the order of lines and turns."""
    return tuple(sorted(problems, key=lambda each: (each.line or (inf if each.turn else 0), each.turn or 0)))


def _best_of(
    played: Replay, record: Record, setting: Setting, others: Sequence[Setting], nodes: Sequence[Node], whole: bool
) -> Replay:
    """The replay with other tiles or on another board that fits much better, if there is one."""
    best = min((_replayed(record, other, nodes, whole) for other in others), key=faults_of, default=played)
    if 2 * faults_of(best) >= faults_of(played):
        return played
    told = Problem("setting_guessed", told_of(best.setting, setting.named))
    return replace(best, problems=(told, *best.problems))


def _replayed(record: Record, setting: Setting, nodes: Sequence[Node], whole: bool) -> Replay:
    """A replay with rules under which the game goes on for as long as the record does."""
    pinned: dict[int, tuple[str, str]] = {}
    changed: dict[str, Any] = {}
    attempts = 0
    while True:
        attempts += 1
        endless = any(not changed.get(ending, True) for ending in ENDINGS)
        run = _Run(record, setting, nodes, pinned, whole=whole, endless=endless)
        try:
            return run.replay(patient=attempts < _MOST_CHANGES)
        except Relaxed as relaxed:
            changed |= relaxed.changes
            setting = setting.with_(**relaxed.changes)
            if relaxed.slip is not None:
                pinned[run.course.place] = relaxed.slip


class _Run:
    """One run through a record with certain rules."""

    def __init__(
        self,
        record: Record,
        setting: Setting,
        nodes: Sequence[Node],
        pinned: dict[int, tuple[str, str]],
        *,
        whole: bool,
        endless: bool,
    ) -> None:
        self.nodes = [node for node in nodes if node.turn is not None]
        turns = [node.turn for node in self.nodes if node.turn is not None]
        self.course = Course(record, start(record, setting, turns), turns, whole=whole, endless=endless)
        self.pinned = pinned

    def replay(self, *, patient: bool) -> Replay:
        """Replays it.

        Raises:
            Relaxed: the rules must be others, and somebody has the patience to begin again.
        """
        course = self.course
        steps = []
        for place, node in enumerate(self.nodes):
            course.place = place
            if place in self.pinned:
                course.report(*self.pinned[place])
            steps.append(self._step(node, course.turn, patient))
        if course.whole:
            finish(course)
        remember(course.game, steps, course.record.racks)
        problems = _in_order(course.problems)
        scores = tuple(course.totals.written)
        setting = course.setting
        return Replay(course.record, course.game, tuple(steps), problems, scores, setting, course.actions)

    def _step(self, node: Node, turn: Turn, patient: bool) -> Step:
        course = self.course
        course.events = []
        seat, done = self._turn(turn, patient)
        written = 0
        if 0 <= seat < len(course.game.names):
            expected = course.totals.follow(turn, seat, done.points)
            written = course.totals.written[seat]
            if expected is not None:
                who = course.name(seat)
                course.report("wrong_total", f"{written} was written as the total of {who}; {expected} was expected")
        return Step(
            node=node,
            number=course.place + 1,
            player=seat,
            applied=done.applied,
            points=done.points,
            total=course.game.scores[seat] if done.applied else None,
            written=written,
            words=done.words,
            faults=done.faults,
            events=tuple(course.events),
            actions=course.actions,
        )

    def _turn(self, turn: Turn, patient: bool) -> tuple[int, Done]:
        course, seat = self.course, turn.player
        if not 0 <= seat < len(course.game.names):
            course.report("unknown_nick", f"there is no player {seat + 1}; {len(course.game.names)} play")
            return seat, Done(False)
        if course.stopped:
            return seat, Done(False)
        try:
            return self._play(turn)
        except Relaxed:
            if patient:
                raise
            course.report("stopped", "the game goes on, but by no rules that are known here")
        except QuixotryError as error:
            course.report("stopped", f"this cannot be played: {error.message}")
        course.stopped = True
        return seat, Done(False)

    def _play(self, turn: Turn) -> tuple[int, Done]:
        course = self.course
        if turn.kind in TURNS:
            seat, done = take_turn(course, turn)
            rest = course.turns[course.place + 1 :]
            if course.stopped and any(later.kind in TURNS for later in rest) and not self._is_over():
                course.report("stopped", "from here on nothing can be played", course.place + 1)
            return seat, done
        match turn.kind:
            case "withdrawn":
                return turn.player, withdraw(course, turn)
            case "challenge":
                return turn.player, uphold(course, turn)
            case "time":
                return turn.player, charge(course, turn)
            case "correction":
                return turn.player, correct(course, turn)
            case "resigned":
                return turn.player, resign(course, turn)
            case _:
                return turn.player, count_left(course, turn)

    def _is_over(self) -> bool:
        return self.course.problems[-1].kind == "after_end"
