"""Tiles and board of a game whose record names neither: told by its letters, its squares and its scores.

Most records of games in other languages, or on larger boards, say so. Where one does not, much of it is wrong by the
tiles and the board that are taken then; it is replayed with all others, and the best fit is taken if it is a good one.

What counts are the problems of the replay alone, not those of reading, so that a record fits alike wherever it is from.

Main names: `is_doubtful`, `candidates`, `faults_of`, `told_of`.
"""

from __future__ import annotations

from collections.abc import Iterator

from quixotry._native import Edition, Layout, Rules
from quixotry.replay.replayed import Replay
from quixotry.replay.setting import Setting

# Fewer scores that are wrong tell nothing, nor does less than one in so many.
_FEW, _RARE = 3, 4
_MISPLACED = frozenset({"off_board", "no_centre"})
_UNREADABLE = frozenset({"bad_move", "bad_rack"})


def is_doubtful(replay: Replay) -> bool:
    """Whether tiles or board may be others: they are not named, and letters, squares or many scores do not fit."""
    setting = replay.setting
    if {"edition", "layout"} <= setting.named:
        return False
    if any(problem.kind in _UNREADABLE for problem in replay.problems):
        return True
    if any(fault.kind in _MISPLACED for step in replay.steps for fault in step.faults):
        return True
    wrong = sum(problem.kind == "wrong_score" for problem in replay.problems)
    plays = sum(step.turn.kind == "play" and step.applied for step in replay.steps)
    return wrong >= _FEW and _RARE * wrong >= plays


def candidates(setting: Setting) -> Iterator[tuple[Edition, Layout]]:
    """Tiles and boards that it could be, in the order in which they are likely; what is named stays."""
    own = [Rules.named(name) for name in Rules.names()]
    pairs = [(Edition.named(rules.edition), Layout.named(rules.layout)) for rules in own]
    pairs += [(Edition.named(name), setting.layout) for name in Edition.names()]
    pairs += [
        (Edition.named(name), Layout.named(board))
        for board in Layout.names()
        for name in Edition.names()
        if name.lower().endswith(board)
    ]
    pairs += [(setting.edition, Layout.named(name)) for name in Layout.names()]
    seen = [(setting.edition, setting.layout)]
    for edition, layout in pairs:
        pair = (
            setting.edition if "edition" in setting.named else edition,
            setting.layout if "layout" in setting.named else layout,
        )
        if pair not in seen:
            seen.append(pair)
            yield pair


def faults_of(replay: Replay) -> int:
    """How bad a replay is: errors, and turns that could not be played."""
    errors = sum(problem.severity == "error" for problem in replay.problems)
    return errors + sum(not step.applied for step in replay.steps)


def told_of(best: Setting, named: frozenset[str]) -> str:
    """What is said of the tiles and the board that were found to fit best, where only some of them were named."""
    tiles, board = f"the {best.edition.name} tiles", f"the {best.layout.name} board"
    if "edition" in named:
        return f"{board} fits best; none is named"
    if "layout" in named:
        return f"{tiles} fit best; none are named"
    return f"{tiles} and {board} fit best; none are named"
