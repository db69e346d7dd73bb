"""A play as nearly every line of a file has one, `AEINRST 8D NASTIER +66 66`, read in one go.

Only a way to be quick: whatever is written in any other way is left to `quixotry.formats.gcg.events`, which would read
the same of what is read here.

Main name: `usual_play`.

>>> found = usual_play("Ann: EEHNTW? B1 WrE.THEN +92 376", 4, 2, Tiles())
>>> found.kind, found.rack, str(found.place), found.score, found.total, found.column
('play', 'EEHNTW?', 'B1', 92, 376, 15)
>>> usual_play("Ann: EEHNTW? B1 WrE(A)THEN +92 376", 4, 2, Tiles()) is None
True
"""

from __future__ import annotations

import re

from quixotry.formats.gcg.board import place
from quixotry.formats.gcg.events import Event
from quixotry.formats.gcg.tiles import Tiles

__all__ = ["usual_play"]

# Rack, coordinate, tiles, points, total; letters of any language, or a rack of blanks only, need a closer look.
_USUAL = re.compile(
    r"\s*(\?*[A-Z][A-Z?]*)\s+([0-9]{1,2}[A-Z]{1,2}|[A-Z]{1,2}[0-9]{1,2})\s+([A-Za-z.]+)"
    r"\s+([+-][0-9]{1,6})\s+(-?[0-9]{1,6})",
    re.ASCII,
)


def usual_play(text: str, start: int, column: int, tiles: Tiles) -> Event | None:
    """The play that a line tells behind a nick; None if it tells something else, or not quite as usual.

    Args:
        text: the line, without white space at its end.
        start: the character behind the nick.
        column: the column of the first character of the text.
        tiles: how tiles are written.
    """
    found = _USUAL.fullmatch(text, start)
    if found is None or not tiles.are_letters:
        return None
    rack, coordinate, what, score, total = found.groups()
    where = place(coordinate)
    if where is None:
        return None
    return Event(
        "play",
        rack,
        where,
        tiles.play(what),
        what,
        score=int(score),
        total=int(total),
        column=found.start(2) + column,
        score_column=found.start(4) + column,
    )
