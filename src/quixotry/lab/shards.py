"""The files of a campaign: shards, each a range of games in two Parquet files, written whole or not at all.

`games-00000000-00004999.parquet` has a row for each of these games, `turns-00000000-00004999.parquet` one for each of
their turns. A shard counts as soon as both files are there and can be read.

Main names: `Shard`, `shards`, `complete`, `tidy`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quixotry.files import ASIDE
from quixotry.lab.extra import needed

if TYPE_CHECKING:
    from quixotry._native import LogTable
    from quixotry.lab.folders import Folder

TABLES = ("games", "turns")

_FILE = re.compile(rf"(?:{'|'.join(TABLES)})-(\d{{8,}})-(\d{{8,}})\.parquet")
# What lies aside: files of tables, and what workers on other machines play by.
_ASIDE = re.compile(rf"\.\.?(?:{_FILE.pattern}|campaign-[0-9a-f]+)\..*")
_USE = "logs of games"
# More rows than any shard has.
_ROWS = 1 << 30


@dataclass(frozen=True)
class Shard:
    """A range of games in two files.

    Attributes:
        first: the number of the first game.
        games: how many there are.
    """

    first: int
    games: int

    def name(self, table: str) -> str:
        """What the file of one of the tables is called."""
        return f"{table}-{self.first:08}-{self.first + self.games - 1:08}.parquet"

    def path(self, folder: Path, table: str) -> Path:
        """The file of one of the tables."""
        return folder / self.name(table)

    def turns(self, folder: Folder) -> int | None:
        """How many turns its games have; None if a file is missing, or cannot be read."""
        rows = []
        for table in TABLES:
            count = folder.rows(self.name(table))
            if count is None:
                return None
            rows.append(count)
        games, turns = rows
        return turns if games == self.games else None

    def write(self, folder: Folder, games: LogTable, turns: LogTable) -> int:
        """Write both files; how many bytes they have.

        Raises:
            QuixotryError: one cannot be written (`io`); then it is not there.
        """
        tables = zip(TABLES, (games, turns), strict=True)
        return sum(_write(folder, self.name(table), rows) for table, rows in tables)


def shards(games: int, per_shard: int) -> Iterator[Shard]:
    """The shards of so many games; the last one may be smaller."""
    for first in range(0, games, per_shard):
        yield Shard(first, min(per_shard, games - first))


def complete(folder: Folder, games: int, per_shard: int) -> list[tuple[Shard, int]]:
    """The shards that are there, each with its number of turns."""
    there = set(folder.names())
    likely = [shard for shard in shards(games, per_shard) if all(shard.name(table) in there for table in TABLES)]
    counts = folder.each(lambda shard: shard.turns(folder), likely)
    return [(shard, turns) for shard, turns in zip(likely, counts, strict=True) if turns is not None]


def tidy(folder: Folder, manifest_shards: Iterator[Shard] | None = None) -> None:
    """Take away files of runs that were killed and, where it is told which shards there are, those of any other.

    Raises:
        QuixotryError: a file cannot be removed (`io`).
    """
    wanted = {shard.name(table) for shard in manifest_shards or () for table in TABLES}
    for name in folder.names():
        stale = name.endswith(ASIDE) and _ASIDE.fullmatch(name) is not None
        if stale or (manifest_shards is not None and _FILE.fullmatch(name) and name not in wanted):
            folder.remove(name)


def _write(folder: Folder, name: str, rows: LogTable) -> int:
    pyarrow: Any = needed("pyarrow", _USE)
    parquet: Any = needed("pyarrow.parquet", _USE)
    with folder.writing(name) as file:
        # No group of rows is smaller than a shard, and nothing of the machine goes into the file.
        parquet.write_table(pyarrow.table(rows), file, row_group_size=_ROWS, compression="zstd", store_schema=False)
        return file.tell()
