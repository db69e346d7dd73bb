"""A game at a table as it would be written down: its record, with what was noted, and no tile that nobody may see.

And files of games, those among them that a table keeps: whoever steps through a game need not know who has written it.

Main names: `written`, `readings_of`.
"""

from __future__ import annotations

from pathlib import Path

from quixotry.formats import Reading, Record, records
from quixotry.replay import record_of
from quixotry.table.record import decode, is_a_game
from quixotry.table.table import Table


def written(table: Table) -> Record:
    """The record of a game.

    While it goes on it tells the racks of the one person who plays against programs; of several persons none. Once it
    is over it tells all of them.
    """
    viewer = table.people[0] if len(table.people) == 1 else None
    seen = [seat for seat in range(len(table.names)) if table.sees_rack(seat, viewer)]
    return record_of(table.game, seen=seen, notes=table.notes)


def readings_of(source: Path | bytes, *, format: str | None = None) -> list[Reading]:
    """Every game in a file, as `quixotry.formats.records` reads it; of a game that `quixotry play` keeps, its record.

    Args:
        source: the file, or what it holds.
        format: one of `quixotry.formats.FORMATS`; by default what the file looks like.

    Raises:
        QuixotryError: the file cannot be read (`io`), or is a kept game that does not replay (`bad_save`).
        UnknownName: there is no such format.
    """
    found = list(records(source, format=format))
    if found and any(problem.kind == "unknown_format" for problem in found[0].problems):
        path = Path("<stdin>") if isinstance(source, bytes) else source
        data = source if isinstance(source, bytes) else source.read_bytes()
        if is_a_game(data):
            return [Reading(written(Table.restore(decode(data, path), path, data)), (), "json")]
    return found
