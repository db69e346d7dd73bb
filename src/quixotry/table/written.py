"""A game at a table as it would be written down: its record, with what was noted, and no tile that nobody may see.

Main name: `written`.
"""

from __future__ import annotations

from quixotry.formats import Record
from quixotry.replay import record_of
from quixotry.table.table import Table


def written(table: Table) -> Record:
    """The record of a game.

    While it goes on it tells the racks of the one person who plays against programs; of several persons none. Once it
    is over it tells all of them.
    """
    viewer = table.people[0] if len(table.people) == 1 else None
    seen = [seat for seat in range(len(table.names)) if table.sees_rack(seat, viewer)]
    return record_of(table.game, seen=seen, notes=table.notes)
