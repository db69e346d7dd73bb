"""The section about how games end: scores, who wins, spreads, lengths, records."""

from __future__ import annotations

from collections.abc import Iterator

from quixotry.lab.report.model import Chart, Column, Section, Table
from quixotry.lab.report.source import Source

_PLAYER, _GAMES = Column("player", "player", "text"), Column("games", "games", "count")
_REASONS = {
    "out": "somebody went out",
    "passes": "everybody passed",
    "scoreless": "too many turns without points",
    "blocked": "nobody could play",
    "final_turns": "the final turns were over",
}


def sections(source: Source) -> Iterator[Section]:
    """Yields the section."""
    parts: list[Table | Chart] = [
        _scores(source),
        _wins(source),
        _turns(source),
        _histogram(source),
        _spreads(source),
        _lengths(source),
    ]
    parts += [_endings(source), _records(source)]
    about = "Points, and who gets more of them. Intervals and margins (±) are those of 95 %."
    yield Section("results", "Results", about, tuple(parts))


def _scores(source: Source) -> Table:
    rows = [
        (
            row["player"],
            row["games"],
            row["mean_score"],
            row["margin"],
            row["deviation"],
            row["lowest"],
            row["highest"],
            row["points_a_turn"],
            row["turns_a_game"],
            row["bingos_a_game"],
            row["bingos_margin"],
        )
        for row in source.ask("scores").objects()
    ]
    columns = (
        _PLAYER,
        _GAMES,
        Column("mean_score", "points", "number"),
        Column("margin", "±", "margin"),
        Column("deviation", "deviation", "number"),
        Column("lowest", "least", "count"),
        Column("highest", "most", "count"),
        Column("points_a_turn", "a turn", "number"),
        Column("turns_a_game", "turns", "number"),
        Column("bingos_a_game", "bingos", "decimal"),
        Column("bingos_margin", "± ", "margin"),
    )
    about = (
        "Points in a game, their standard deviation, points in a turn, turns and bingos in a game, for each player; "
        "margins by the normal approximation. Players of one name count together."
    )
    return Table.of("scores", "Scores", about, columns, rows)


def _wins(source: Source) -> Table:
    [first] = source.ask("first_player").objects()
    [ties] = source.ask("ties").objects()
    rates = source.ask("win_rates").objects()
    rows = [("who begins", first["win_rate"], [first["low"], first["high"]])]
    if len(rates) > 1:
        rows += [(row["player"], row["win_rate"], [row["low"], row["high"]]) for row in rates]
    rows.append(("nobody: a tie", ties["part"], [ties["low"], ties["high"]]))
    columns = (Column("who", "who", "text"), Column("rate", "wins", "part"), Column("interval", "interval", "range"))
    about = "Of all games; a tie is half a win. Intervals by Wilson."
    return Table.of("wins", "Who wins", about, columns, rows)


def _turns(source: Source) -> Table:
    columns = (
        _PLAYER,
        Column("kind", "turn", "text"),
        Column("turns", "turns", "count"),
        Column("part", "part", "part"),
        Column("mean_score", "points", "number"),
    )
    return Table.of("kinds", "What is done in a turn", "", columns, source.ask("kinds").rows)


def _histogram(source: Source) -> Chart:
    rows = [(row["player"], row["score_from"], row["part"]) for row in source.ask("score_steps", step=20).objects()]
    about = "How large a part of a player's games ends with so many points, in steps of 20."
    return Chart.of("score_steps", "Final scores", about, rows, across="points, from", up="part of games")


def _spreads(source: Source) -> Chart:
    rows = [("games", row["spread_from"], row["part"]) for row in source.ask("spreads", step=20).objects()]
    about = "By how many points the best is ahead of the next, in steps of 20."
    return Chart.of("spreads", "Spreads", about, rows, across="points ahead, from", up="part of games")


def _lengths(source: Source) -> Chart:
    rows = [("games", row["turns"], row["part"]) for row in source.ask("game_lengths").objects()]
    about = "How many turns games have, all players together."
    return Chart.of("game_lengths", "Turns of a game", about, rows, across="turns", up="part of games")


def _endings(source: Source) -> Table:
    columns = (
        Column("reason", "because", "text"),
        _GAMES,
        Column("part", "part", "part"),
        Column("turns", "turns", "number"),
    )
    rows = [
        (_REASONS.get(row["reason"], row["reason"]), row["games"], row["part"], row["turns"])
        for row in source.ask("endings").objects()
    ]
    return Table.of("endings", "Why games end", "", columns, rows)


def _records(source: Source) -> Table:
    player = [_PLAYER] if len({player["name"] for player in source.log.manifest.players}) > 1 else []
    columns = (
        Column("score", "score", "count"),
        Column("word", "word", "word"),
        Column("move", "move", "text"),
        *player,
        Column("game", "game", "count"),
        Column("turn", "turn", "count"),
    )
    rows = [[row[column.name] for column in columns] for row in source.ask("records", top=10).objects()]
    about = "The turns that brought most."
    return Table.of("records", "The highest turns", about, columns, rows)
