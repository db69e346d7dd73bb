"""The section about how much there is to choose from in a turn: anchors, places, candidates, legal plays."""

from __future__ import annotations

from collections.abc import Iterator

from quixotry.lab.report.model import Chart, Column, Section, Table
from quixotry.lab.report.source import Source

_WHAT = ("anchors", "places", "candidates", "plays")
# Turns that so small a part of games has are left out of the chart: their means jump about.
_SELDOM = 0.01


def sections(source: Source) -> Iterator[Section]:
    """Yields the section, if it was counted."""
    rows = [row for row in source.ask("choices").objects() if row["turns"]]
    if not rows:
        source.notes.append("How much there was to choose from was not counted in these games.")
        return
    table = Table.of(
        "choices",
        "To choose from in a turn",
        "Anchors are squares that a play may begin from; places, where one may lie; candidates, choices of "
        "tiles for a place; plays, what is legal. The handbook says exactly how each is counted.",
        (
            Column("player", "player", "text"),
            Column("what", "what", "text"),
            Column("mean", "mean", "number"),
            Column("most", "most", "count"),
        ),
        [(row["player"], what, row[what], row[f"most_{what}"]) for row in rows for what in _WHAT],
    )
    turns = source.ask("choices_by_turn").objects()
    games = max(row["games"] for row in turns)
    chart = Chart.of(
        "choices_by_turn",
        "Legal plays, turn by turn",
        "The mean number of legal plays as a game goes on.",
        [("legal plays", row["turn"], row["plays"]) for row in turns if row["games"] >= games * _SELDOM],
        across="turn",
        up="legal plays",
        kind="number",
        form="line",
    )
    anchors = Chart.of(
        "anchors_by_turn",
        "Anchors, turn by turn",
        "The mean number of squares that a play may begin from as a game goes on.",
        [("anchors", row["turn"], row["anchors"]) for row in turns if row["games"] >= games * _SELDOM],
        across="turn",
        up="anchors",
        kind="number",
        form="line",
    )
    yield Section("choices", "Choices", "How much there is to choose from.", (table, chart, anchors))
