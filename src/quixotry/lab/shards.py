"""The files of a campaign: shards, each a range of games in two Parquet files, written whole or not at all.

`games-00000000-00004999.parquet` has a row for each of these games, `turns-00000000-00004999.parquet` one for each of
their turns. A shard counts as soon as both files are there and can be read.

Main names: `Shard`, `shards`, `tidy`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quixotry.errors import QuixotryError
from quixotry.files import ASIDE, reason, written_whole
from quixotry.lab.extra import needed

if TYPE_CHECKING:
    from quixotry._native import LogTable

TABLES = ("games", "turns")

_FILE = re.compile(rf"(?:{'|'.join(TABLES)})-(\d{{8,}})-(\d{{8,}})\.parquet")
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

    def path(self, folder: Path, table: str) -> Path:
        """The file of one of the tables."""
        return folder / f"{table}-{self.first:08}-{self.first + self.games - 1:08}.parquet"

    def turns(self, folder: Path) -> int | None:
        """How many turns its games have; None if a file is missing, or cannot be read."""
        parquet = needed("pyarrow.parquet", _USE)
        rows = []
        for table in TABLES:
            try:
                rows.append(parquet.read_metadata(self.path(folder, table)).num_rows)
            except (OSError, ValueError):  # what pyarrow says of a spoiled file is a ValueError
                return None
        games, turns = rows
        return int(turns) if games == self.games else None

    def write(self, folder: Path, games: LogTable, turns: LogTable) -> int:
        """Write both files; how many bytes they have.

        Raises:
            QuixotryError: one cannot be written (`io`); then it is not there.
        """
        return sum(_write(self.path(folder, table), rows) for table, rows in zip(TABLES, (games, turns), strict=True))


def shards(games: int, per_shard: int) -> Iterator[Shard]:
    """The shards of so many games; the last one may be smaller."""
    for first in range(0, games, per_shard):
        yield Shard(first, min(per_shard, games - first))


def tidy(folder: Path, manifest_shards: Iterator[Shard] | None = None) -> None:
    """Take away files of runs that were killed and, where it is told which shards there are, those of any other.

    Raises:
        QuixotryError: a file cannot be removed (`io`).
    """
    wanted = {shard.path(folder, table).name for shard in manifest_shards or () for table in TABLES}
    for path in sorted(folder.iterdir()):
        stale = path.name.endswith(ASIDE) and _FILE.match(path.name[1:]) is not None
        if stale or (manifest_shards is not None and _FILE.fullmatch(path.name) and path.name not in wanted):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                message = f"'{path}' cannot be removed: {reason(error)}"
                raise QuixotryError(message, kind="io", input=str(path)) from error


def _write(path: Path, rows: LogTable) -> int:
    pyarrow: Any = needed("pyarrow", _USE)
    parquet: Any = needed("pyarrow.parquet", _USE)
    with written_whole(path) as file:
        # No group of rows is smaller than a shard, and nothing of the machine goes into the file.
        parquet.write_table(pyarrow.table(rows), file, row_group_size=_ROWS, compression="zstd", store_schema=False)
        return file.tell()
