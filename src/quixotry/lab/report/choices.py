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
    usual = [row for row in turns if row["games"] >= games * _SELDOM]

    def by_turn(name: str, what: str, noun: str, about: str) -> Chart:
        points = [(noun, row["turn"], row[what]) for row in usual]
        title = f"{noun.capitalize()}, turn by turn"
        return Chart.of(name, title, about, points, across="turn", up=noun, kind="number", form="line")

    chart = by_turn("choices_by_turn", "plays", "legal plays", "The mean number of legal plays as a game goes on.")
    anchors = by_turn(
        "anchors_by_turn",
        "anchors",
        "anchors",
        "The mean number of squares that a play may begin from as a game goes on.",
    )
    yield Section("choices", "Choices", "How much there is to choose from.", (table, chart, anchors))
