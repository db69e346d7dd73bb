"""Long work, done in pieces and kept in a file on the way: Ctrl-C ends it at once, and a kill costs some seconds of it.

Main names: `in_pieces`, `kept`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path

from quixotry.errors import InvalidText
from quixotry.files import is_there, read_at_most

# A piece of work, and how often it is kept, in seconds; no more than this part of the time goes into keeping it.
_PIECE, _KEPT_EVERY, _SHARE = 0.2, 5.0, 0.05


def in_pieces(advance: Callable[[float], bool], keep: Callable[[], None], seconds: float = math.inf) -> None:
    """Goes on with work until it is done or the time is over; whatever ends it, it is kept.

    Args:
        advance: goes on for about so many seconds; whether the work is done then.
        keep: keeps the work as it stands.
        seconds: how long.
    """
    begun = last = time.monotonic()
    pause, done = _KEPT_EVERY, False
    try:
        while not done and (spent := time.monotonic() - begun) < seconds:
            done = advance(min(_PIECE, seconds - spent))
            now = time.monotonic()
            if now - last >= pause and not done:
                keep()
                last = time.monotonic()
                pause = max(_KEPT_EVERY, (last - now) / _SHARE)
    finally:
        keep()


def kept(path: Path | None, most: int, what: str) -> bytes | None:
    """What a file keeps of some work; None if there is no such file.

    Args:
        path: the file.
        most: how many bytes it may have.
        what: whose state it should be: `a search`.

    Raises:
        InvalidText: the file is longer (`bad_state`).
        QuixotryError: it cannot be read (`io`).
    """
    if path is None or not is_there(path):
        return None
    state = read_at_most(path, most)
    if len(state) > most:
        message = f"'{path}' is too long for {what} that was kept; another file was expected"
        raise InvalidText(message, kind="bad_state", input=str(path))
    return state
