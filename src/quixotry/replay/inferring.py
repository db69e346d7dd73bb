"""Rules that a record does not name, told by its turns: how challenges were paid for, and how tiles left over count.

Main names: `challenge_rule`, `leftover`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from quixotry.formats.record import Turn


def challenge_rule(turns: Sequence[Turn]) -> str | None:
    """The challenge rule by the points and turns that challenges cost; None if none of the turns tells.

    >>> challenge_rule([Turn("challenge", 0, score=5), Turn("challenge", 1, score=10)])
    '5-per-word'
    >>> challenge_rule([Turn("challenge", 0, score=-10)]), challenge_rule([Turn("withdrawn", 0)])
    ('minus-10', 'single')
    """
    kinds = {turn.kind for turn in turns}
    points = [turn.score for turn in turns if turn.kind == "challenge" and turn.score]
    if not points:
        if "forfeit" in kinds:
            return "double"
        return "single" if kinds & {"challenge", "withdrawn"} else None
    gains = [point for point in points if point > 0]
    # Where words are paid for one by one, the points differ: 5 for a word, 10 for two.
    each = math.gcd(*(gains or points))
    told = [turn for turn in turns if turn.kind == "challenge" and turn.score and turn.words]
    one = _for_a_word(told)
    by_words = len(set(gains or points)) > 1 or one is not None
    rule = f"{'' if gains else 'minus-'}{one or each}"
    return f"{rule}-per-word" if by_words else rule


def _for_a_word(told: Sequence[Turn]) -> int | None:
    """The points for each word that was challenged, where several were challenged once, and all points agree."""
    each = {abs(turn.score or 0) / len(turn.words) for turn in told}
    several = any(len(turn.words) > 1 for turn in told)
    return int(each.pop()) if several and len(each) == 1 and all(points.is_integer() for points in each) else None


def leftover(turns: Sequence[Turn]) -> str | None:
    """How the tiles left over count when somebody has gone out; None if none of the turns tells.

    >>> leftover([Turn("gained", 0, tiles="QI", score=11), Turn("lost", 1, tiles="QI", score=-11)])
    'transfer'
    >>> leftover([Turn("gained", 0, tiles="QI", score=22)])
    'double'
    """
    gained = {turn.player for turn in turns if turn.kind == "gained"}
    lost = {turn.player for turn in turns if turn.kind == "lost"}
    if not gained:
        return None
    return "transfer" if lost - gained else "double"
