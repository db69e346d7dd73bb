"""The programs of a campaign, from a list or from text with commas between.

Main name: `lineup`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from quixotry.errors import InvalidText
from quixotry.lab.contestant import Contestant

# What a program is told after a colon, as in `band=35`, goes on behind a comma.
_TOLD = re.compile(r"\w+=")
LEAST, MOST = 2, 4


def lineup(players: str | Sequence[str]) -> list[tuple[str, Contestant]]:
    """The programs of a campaign, each with its text.

    A comma may also stand between two things that one program is told: what looks like `name=…` is told to the program
    before it.

    >>> [text for text, _ in lineup("greedy:band=35,lexicon=enable,greedy")]
    ['greedy:band=35,lexicon=enable', 'greedy']

    Raises:
        InvalidText: a program is not known, or there are too few or too many.
    """
    texts: list[str] = []
    for part in players.split(",") if isinstance(players, str) else players:
        if isinstance(players, str) and texts and _TOLD.match(part):
            texts[-1] = f"{texts[-1]},{part}"
        else:
            texts.append(part.strip())
    if not LEAST <= len(texts) <= MOST:
        given = players if isinstance(players, str) else ",".join(players)
        raise InvalidText(
            f"'{given}' names {len(texts)} players; {LEAST} to {MOST} were expected, with commas between",
            kind="bad_player",
            input=given,
        )
    return [(text, Contestant.parse(text)) for text in texts]
