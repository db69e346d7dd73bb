"""What happened, in words: one line an event, with points and totals; the score sheet; the end of a game.

Lines have the form `Ann: 8H WORD  +24 = 24`, which reads the same for every name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from quixotry.errors import IllegalMove
from quixotry.render.grid import tiles_of
from quixotry.render.text import wrapped
from quixotry.sentences import plural, sentence

if TYPE_CHECKING:
    from quixotry.game import Event, Game

_REASONS = {
    "out": "the bag is empty and {out} played the last tile",
    "passes": "everyone has passed, again and again",
    "scoreless": "too many turns in succession scored nothing",
    "blocked": "the bag is empty and nobody can make a play",
    "final_turns": "the last turns after the bag emptied are over",
    "challenge": "the challenge decides it",
    "resigned": "{loser} gave up",
    "time": "somebody was too long over time",
}


def refusal(error: IllegalMove) -> list[str]:
    """Everything that is wrong with a move, one line each; the rack and the turn stay as they were."""
    texts = list(dict.fromkeys(fault.text for fault in error.faults)) or [error.message]
    if len(texts) == 1:
        return [f"Not allowed: {sentence(texts[0], capital=False)}"]
    return ["Not allowed:", *(f"  {sentence(text)}" for text in texts)]


def resigning(players: int) -> str:
    """What giving up means, for who is asked whether he wants to; with as many players at the table."""
    if players == 2:
        return "Giving up ends the game, and the other player wins it, whatever the scores."
    return "Giving up ends the game for all: you lose it whatever the scores, and the best of the others wins."


@dataclass(frozen=True)
class Entry:
    """One line of a game's history.

    Attributes:
        player: whose it is, a seat counted from 0; None if it is everybody's.
        text: what happened.
        change: what it did to his score, in points; None where it has none.
        total: his score after it.
        rack: the tiles that he had before it; None where they are not to be told.
        kind: the kind of the event.
    """

    player: int | None
    text: str
    change: int | None = None
    total: int = 0
    rack: str | None = None
    kind: str = ""

    @property
    def is_turn(self) -> bool:
        """Whether it is a turn of its player, rather than a challenge, overtime, a correction or giving up."""
        return self.kind in ("play", "exchange", "pass", "forfeit")

    def line(self, names: Sequence[str]) -> str:
        """The entry as a line of text."""
        who = "" if self.player is None else f"{names[self.player]}: "
        points = "" if self.change is None else f"  {self.change:+d} = {self.total}"
        return f"{who}{self.text}{points}"


def history(game: Game, open_racks: Collection[int]) -> list[list[Entry]]:
    """The entries of each event of a game, in order.

    Args:
        game: the game.
        open_racks: the seats whose racks and exchanged tiles may be told.
    """
    totals = list(game.initial_scores)
    told = []
    for event in game.events:
        rack = event.rack if "rack" in event.fields() and event.player in open_racks else None
        entries = _entries(event, game.names, open_racks, totals)
        told.append([replace(entry, kind=event.kind, rack=rack) for entry in entries])
    return told


def _entries(event: Event, names: Sequence[str], open_racks: Collection[int], totals: list[int]) -> list[Entry]:
    def scored(player: int, text: str, change: int) -> Entry:
        totals[player] += change
        return Entry(player, text, change, totals[player])

    match event.kind:
        case "start":
            return _start(event, names)
        case "play":
            return [scored(event.player, str(event.move), event.score)]
        case "exchange":
            tiles = event.tiles if event.player in open_racks else plural(event.count, "tile")
            return [Entry(event.player, f"exchange of {tiles}")]
        case "pass":
            return [Entry(event.player, "pass")]
        case "challenge":
            return _challenge(event, scored)
        case "forfeit":
            return [Entry(event.player, "this turn is lost by the challenge")]
        case "time_penalty":
            return [scored(event.player, "overtime", -event.points)]
        case "correction":
            return [scored(event.player, "correction", event.points)]
        case "resigned":
            return [Entry(event.player, "gave up")]
        case _:
            return []


def _start(event: Event, names: Sequence[str]) -> list[Entry]:
    rounds = [", ".join(f"{names[player]} {tile}" for player, tile in drawn) for drawn in event.rounds]
    drawn = [Entry(None, f"Draw for the start: {'; again: '.join(rounds)}.")] if rounds else []
    return [*drawn, Entry(None, f"First turn: {names[event.starter]}.")]


def _challenge(event: Event, scored: Callable[[int, str, int], Entry]) -> list[Entry]:
    words = ", ".join(event.words)
    many = len(event.words) > 1
    if event.verdict == "stands":
        verdict = f"{'all are' if many else 'it is'} valid, so the play stands"
    else:
        verdict = f"{'not all are' if many else 'it is not'} valid, so the play is withdrawn and the turn lost"
    by = f"challenge of {words}: {verdict}"
    first = scored(event.by, by, event.challenger_points) if event.challenger_points else Entry(event.by, by)
    if not event.player_points:
        return [first]
    text = "play withdrawn" if event.verdict == "withdrawn" else "challenged in vain"
    return [first, scored(event.player, text, event.player_points)]


def sheet(entries: Sequence[Sequence[Entry]], names: Sequence[str]) -> list[str]:
    """The score sheet: a column for each player, in it a line with points and total for each of his entries."""
    columns: list[list[str]] = [[] for _ in names]
    for group in entries:
        for entry in group:
            if entry.player is not None and entry.change is not None:
                what = " time" if entry.kind == "time_penalty" else ""
                columns[entry.player].append(f"{entry.change:+5d}{entry.total:6d}{what}")
    width = 78 // len(names) if len(names) > 3 else 24
    lines = ["".join(f"{name[: width - 2]:{width}}" for name in names).rstrip()]
    for row in range(max(map(len, columns))):
        cells = (column[row] if row < len(column) else "" for column in columns)
        lines.append("".join(f"{cell:{width}}" for cell in cells).rstrip())
    return lines


def ending(game: Game) -> list[str]:
    """Why a finished game ended, what changed each score that was played for, and who won."""
    outcome = game.outcome
    if outcome is None:
        return []
    names = game.names
    end = next(event for event in reversed(game.events) if event.kind == "end")
    who = {"out": "" if end.out is None else names[end.out], "loser": "" if end.loser is None else names[end.loser]}
    lines = [f"The game is over: {_REASONS.get(outcome.reason, outcome.reason).format(**who)}.", ""]
    width = max(map(len, names))
    for player, (name, change, score) in enumerate(zip(names, outcome.adjustments, outcome.scores, strict=True)):
        late, corrected = _total(game, player, "time_penalty"), _total(game, player, "correction")
        changes = [(-late, "overtime"), (corrected, "correction"), (change, _left_over(change, game.racks[player]))]
        parts = [(points, text) for points, text in changes if points]
        played = score - sum(points for points, _ in parts)
        sum_text = "".join(f" {'-' if points < 0 else '+'} {abs(points)}" for points, _ in parts)
        texts = [text for points, text in changes if text and (points or text not in ("overtime", "correction"))]
        told = f"   ({'; '.join(texts)})" if texts else ""
        lines.append(f"  {name:{width}}  {f'{played}{sum_text} = {score}' if parts else score}{told}")
    return [*lines, "", _winner(outcome.scores, outcome.winners, names)]


def _total(game: Game, player: int, kind: str) -> int:
    """The points of all events of a kind that a player has."""
    return sum(event.points for event in game.events if event.kind == kind and event.player == player)


def _left_over(change: int, rack: str) -> str:
    """What the tiles left over did to a player's score."""
    if change < 0:
        return f"{rack} left on the rack"
    if change > 0:
        return "for the tiles left to the others"
    return f"{rack} left, nothing taken off" if rack else ""


def _winner(scores: Sequence[int], winners: Sequence[int], names: Sequence[str]) -> str:
    best = [names[player] for player in winners]
    if len(best) > 1:
        return f"A tie: {', '.join(best[:-1])} and {best[-1]} have {scores[winners[0]]} points each."
    others = [score for player, score in enumerate(scores) if player != winners[0]]
    ahead = scores[winners[0]] - max(others)
    lead = f", {ahead} ahead" if ahead > 0 else ""
    return f"Winner: {best[0]}, with {plural(scores[winners[0]], 'point')}{lead}."


def unseen(game: Game, seat: int) -> list[str]:
    """The tiles that a player does not see, grouped by letter within 80 columns, and how many are in the bag."""
    edition, view = game.edition, game.view(seat)
    counts = Counter(tiles_of(edition, view.unseen))
    groups = [f"{letter} {counts[letter]} " for letter in [*edition.letters, "?"] if counts[letter]]
    lead = f"Unseen, {plural(counts.total(), 'tile')}:" if groups else "Every tile is seen."
    bag = f"In the bag: {view.bag}. On other racks: {counts.total() - view.bag}."
    return [*wrapped(lead, groups), bag]
