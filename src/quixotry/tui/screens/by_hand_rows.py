"""What the screen of a game by hand says: the word, its positions, the list, the tiles, the words that lie.

Main names: `choices_of`, `word_rows`, `seen_rows`, `bag_rows`, `laid_rows`, `complete_rows`.
"""

from __future__ import annotations

from collections import Counter

from quixotry.composing.by_hand import Game, PlacesByHand, WordsByHand
from quixotry.composing.composition import with_shared
from quixotry.render.grid import tiles_of
from quixotry.sentences import plural
from quixotry.tui.rows import Row, Span, wrapped
from quixotry.tui.screens.listing import Choice


def choices_of(game: Game) -> list[Choice]:
    """The positions of the word that is shown, or the places of the next word."""
    if isinstance(game, PlacesByHand):
        return [Choice(place, place, "across" if place[:1].isdigit() else "down") for place in game.choices]
    choices = []
    for turn in game.choices:
        crossed = "".join(f" on {game.turns[other].word}" for other, _ in turn.shared_with)
        choices.append(Choice(turn, f"{turn.spot or '':<4}{with_shared(turn)}", f"{turn.score:>3}{crossed}"))
    return choices


def word_rows(game: Game, at: int, width: int) -> list[Row]:
    """The turn and the word, or that none fits any more."""
    turn = f"Turn {game.laid + 1} of {game.count}: "
    if isinstance(game, PlacesByHand):
        if not game.choices:
            return [[Span(turn)], *wrapped("No place is left. Backspace goes back.", width, "bad"), []]
        where = f"place {at + 1} of {len(game.choices)}"
        return [[Span(turn), Span(plural(game.game.length, "square"), "strong")], [Span(where, "dim")], []]
    if game.word is None:
        said = "No other word fits: the whole list has been looked through. Backspace goes back."
        return [[Span(turn)], *wrapped(said, width, "bad"), []]
    where = f"position {at + 1} of {len(game.choices)}"
    if game.game.blanks_allowed:
        where += "; a blank may be laid"
    return [[Span(turn), Span(game.word, "strong")], [Span(where, "dim")], []]


def seen_rows(game: WordsByHand, width: int) -> list[Row]:
    """How much of the list has been looked through: a part for each quarter, with the words shown in it."""
    seen = game.seen
    share = seen.passed * 100 // max(1, seen.words)
    again = f", round {seen.rounds + 1}" if seen.rounds else ""
    parts: Row = [Span("Shown in each quarter  ", "dim")]
    for quarter, number in enumerate(seen.shown):
        here = quarter == seen.quarters
        parts.append(Span(f"{'>' if here else ' '}{number:<4}", "strong" if here else "text"))
    return [[Span("List ", "title"), Span(f"{share} % of {plural(seen.words, 'word')}{again}", "dim")], parts]


def bag_rows(game: WordsByHand, width: int) -> list[Row]:
    """The tiles that are left, and how many are used."""
    edition = game.chosen.edition
    left = Counter(tiles_of(edition, game.game.left))
    used = len(tiles_of(edition, game.game.used))
    told = "  ".join(f"{tile} {left[tile]}" for tile in [*edition.letters, "?"] if left[tile])
    # A tile stays with its number.
    rows = wrapped(told.replace("  ", "\n"), width) if not told else _packed(told.split("  "), width)
    return [[Span("Bag ", "title"), Span(f"{left.total()} left, {used} used", "dim")], *rows]


def _packed(parts: list[str], width: int) -> list[Row]:
    lines = [""]
    for part in parts:
        joined = f"{lines[-1]}  {part}" if lines[-1] else part
        if len(joined) > width:
            lines.append(part)
        else:
            lines[-1] = joined
    return [[Span(line)] for line in lines]


def laid_rows(game: Game, width: int) -> list[Row]:
    """The words or places that lie, numbered, in as many rows as they need."""
    if isinstance(game, PlacesByHand):
        names = game.spots()
        told = [f"{chr(ord('a') + number)} {spot.start}" for number, spot in enumerate(names)]
        return [] if not told else [[Span(row[0].text, "dim")] for row in _packed(told, width)]
    told = [f"{number} {with_shared(turn)}" for number, turn in enumerate(game.turns, 1)]
    return [] if not told else [[Span(row[0].text, "dim")] for row in _packed(told, width)]


def complete_rows(game: Game, width: int) -> list[Row]:
    """What there is to say of a complete game."""
    if isinstance(game, PlacesByHand):
        places = " ".join(game.game.places)
        said = f"Complete: all {plural(game.count, 'word')} lie."
        return [*wrapped(said, width, "good"), [], *wrapped(places, width), [], *_go_on(width, keep=False)]
    made = game.composition()
    rows = wrapped("Complete: a perfect game.", width, "good")
    if made is not None and made.totals is not None:
        one, other = made.totals
        tied = ", a tie" if made.tie else ""
        rows += [[], [Span("Totals  ", "dim"), Span(f"{one} : {other}{tied}", "strong")]]
        rows += [[Span("Points  ", "dim"), Span(f"{made.points}")], [Span("Left    ", "dim"), Span(made.left)]]
    return [*rows, [], *_go_on(width, keep=True)]


def _go_on(width: int, *, keep: bool) -> list[Row]:
    rows: list[Row] = [[Span("K", "key", "keep"), Span(" keeps it in the gallery", "text", "keep")]] if keep else []
    return [*rows, [Span("N", "key", "new"), Span(" begins a new one", "text", "new")]]
