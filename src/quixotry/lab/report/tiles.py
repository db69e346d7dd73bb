"""The section about what each tile is worth, for a turn and for the game."""

from __future__ import annotations

from collections.abc import Iterator

from quixotry.lab.report.model import Chart, Column, Section, Table
from quixotry.lab.report.source import MEAN, Source


def sections(source: Source) -> Iterator[Section]:
    """Yields the section."""
    turns = source.ask("tiles").objects()
    margins = {row["tile"]: row for row in source.ask("margins").objects()}
    rows = []
    for row in turns:
        told = margins[row["tile"]]
        rows.append(
            (row["tile"], row["turns"], row["mean_score"], row["above_mean"], told["had_it"], told["above_mean"])
        )
    table = Table.of(
        "tiles",
        "What a tile is worth",
        "For a turn: by how much the mean score of turns with the tile on the rack is above that of all turns. For the "
        "game: how many points those who have had it on their rack at any time are further ahead at the end than "
        "players on average; of tiles that everybody has sooner or later, that is nothing. ? is a blank.",
        (
            Column("tile", "tile", "word"),
            Column("turns", "turns", "count"),
            MEAN,
            Column("above_mean", "for a turn", "gain"),
            Column("had_it", "had it", "count"),
            Column("for_game", "for the game", "gain"),
        ),
        rows,
    )
    chart = Chart.of(
        "tile_worths",
        "Points that a tile adds to a turn",
        "By how much the mean score of turns with the tile is above that of all turns.",
        [("points", row["tile"], row["above_mean"]) for row in turns],
        across="tile",
        up="points above the mean",
        kind="gain",
    )
    if rows:
        yield Section("tiles", "Tiles", "What it brings to have a tile.", (chart, table))
