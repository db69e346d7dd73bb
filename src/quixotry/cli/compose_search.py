"""A long search for a game under the eyes of the user: how far it is, and Ctrl-C that ends it with the best so far.

Main name: `watched`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.cli.progress import Progress
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry.composing.searching import LongSearch


def watched(search: LongSearch, seconds: float, unit: str = "") -> bool:
    """Search for so many seconds, with a line of progress; whether it went on to the end.

    Args:
        search: the search.
        seconds: how long.
        unit: what its best game has so many of, if not points.

    Raises:
        QuixotryError: its file cannot be written (`io`).
    """
    with Progress(0, "seconds") as progress:

        def watch(spent: float, best: int | None) -> None:
            note = "" if best is None else f", best {plural(best, unit)}" if unit else f", best {best:,}"
            progress.at(min(int(spent), int(seconds)), max(int(seconds), 1), note)

        try:
            search.run(seconds, watch)
        except KeyboardInterrupt:
            return False
    return True
