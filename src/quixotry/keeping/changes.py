"""What a change to a scorebook did: the turns that are new, those that now score something else, and what is wrong now.

Main names: `Change`, `change_between`.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from quixotry.formats.record import TURNS
from quixotry.keeping.wording import action, further, row
from quixotry.sentences import sentence

if TYPE_CHECKING:
    from quixotry.formats.problems import Problem
    from quixotry.replay import Replay, Step

# What is no news to somebody who writes the record himself: the game goes on, lists decide words where people ask them.
_NO_NEWS = frozenset({"unfinished", "phony", "wrong_challenge", "before_end", "unknown_lexicon", "end_missing"})


@dataclass(frozen=True)
class Change:
    """What a change did.

    Attributes:
        rows: the turns that were added or put right, a line each; what a line leaves unsaid stands behind it.
        rescored: the other turns that now score something else or belong to somebody else, a line each.
        gone: the turns that are not there any more, a line each as they were.
        problems: what does not agree with the rules since, as sentences.
        cleared: whether something did not agree before and now does.
        scores_before: the scores by seat before it.
        scores: the scores by seat.
        names: the players by seat.
        remark: what else is to be said; empty if nothing.
    """

    rows: tuple[str, ...]
    rescored: tuple[str, ...]
    gone: tuple[str, ...]
    problems: tuple[str, ...]
    cleared: bool
    scores_before: tuple[int, ...]
    scores: tuple[int, ...]
    names: tuple[str, ...]
    remark: str = ""

    def lines(self) -> list[str]:
        """All of it in lines; nothing if nothing has changed."""
        lines = [*self.rows]
        lines += [f"Gone: {text}" for text in self.gone]
        lines += [f"Now {text}" for text in self.rescored]
        if self.rescored or self.gone:
            pairs = zip(self.names, self.scores_before, self.scores, strict=True)
            told = [f"{name} {now}{'' if now == old else f', was {old}'}" for name, old, now in pairs]
            lines.append(f"Scores: {'; '.join(told)}.")
        lines += [self.remark] if self.remark else []
        lines += [f"Attention: {text}" for text in self.problems]
        if self.cleared and not self.problems:
            lines.append("Everything agrees with the rules again.")
        return lines


def change_between(before: Replay, after: Replay, *, look_up: bool, remark: str = "") -> Change:
    """What has changed from one replay to another.

    Args:
        before: as it was.
        after: as it is.
        look_up: whether words that are not in the list may be told.
        remark: what else is to be said.
    """
    names = after.game.names
    rows: list[str] = []
    rescored: list[str] = []
    gone: list[str] = []
    # All that cannot be played once a turn before it cannot, in a line of its own.
    lost = [step.number for step in after.steps if not step.applied]
    matcher = SequenceMatcher(None, _keys(before), _keys(after), autojunk=False)
    for what, first, last, start, end in matcher.get_opcodes():
        old, new = before.steps[first:last], after.steps[start:end]
        if what == "equal":
            pairs = zip(old, new, strict=True)
            changed = [(one, two) for one, two in pairs if _scores(one) != _scores(two)]
            rescored += [_now(one, two, names) for one, two in changed if two.number not in lost or len(lost) == 1]
        elif what == "replace" and len(old) == len(new) and all(step.turn.kind in TURNS for step in (*old, *new)):
            rescored += [_now(one, two, names) for one, two in zip(old, new, strict=True)]
        else:
            gone += [row(step, names) for step in old]
            rows += [_with_more(step, after, look_up) for step in new]
    if len(lost) > 1:
        rescored.append(f"turns {lost[0]} to {lost[-1]}  (not scored)")
    known = {_said(problem) for problem in before.problems}
    problems = [problem for problem in after.problems if problem.kind not in _NO_NEWS]
    problems = [problem for problem in problems if _said(problem) not in known]
    had = any(problem.severity == "error" and problem.kind not in _NO_NEWS for problem in before.problems)
    has = any(problem.severity == "error" and problem.kind not in _NO_NEWS for problem in after.problems)
    return Change(
        tuple(rows),
        tuple(rescored),
        tuple(gone),
        tuple(told(problem) for problem in problems),
        had and not has,
        before.game.scores,
        after.game.scores,
        names,
        remark,
    )


def told(problem: Problem) -> str:
    """What does not agree, as a sentence that says in which turn."""
    if problem.turn is None:
        return sentence(problem.text)
    return f"turn {problem.turn}: {sentence(problem.text, capital=False)}"


def _keys(replay: Replay) -> list[tuple[Any, ...]]:
    """What makes a turn the same one, whoever it belongs to and whatever it scores."""
    turns = (step.turn for step in replay.steps)
    return [
        (turn.kind, turn.move, turn.tiles if turn.kind == "exchange" else "", turn.count, turn.words) for turn in turns
    ]


def _scores(step: Step) -> tuple[Any, ...]:
    return step.points, step.applied, step.player


def _now(old: Step, new: Step, names: tuple[str, ...]) -> str:
    """A turn that is another one now, and what it was."""
    was = []
    if action(old, names) != action(new, names):
        was.append(action(old, names))
    if old.player != new.player:
        was.append(f"of {names[old.player]}")
    if old.points != new.points and old.applied:
        was.append(f"for {old.points}" if was else f"{old.points}")
    elif not old.applied:
        was.append("not scored")
    return f"{row(new, names)}, which was {' '.join(was)}" if was else row(new, names)


def _with_more(step: Step, replay: Replay, look_up: bool) -> str:
    more = further(step, replay, look_up=look_up)
    return f"{row(step, replay.game.names)}{f'  ({more})' if more else ''}"


def _said(problem: Problem) -> tuple[str, str]:
    return problem.kind, problem.text
