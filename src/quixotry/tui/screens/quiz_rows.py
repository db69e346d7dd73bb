"""How a quiz looks: the prompt in tiles, the answers that have been found, the answers that were told, the ratings.

Main names: `prompt_tiles`, `prompt_rows`, `found_rows`, `answer_rows`, `rating_rows`, `progress_row`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from quixotry._native import Edition
from quixotry.errors import QuixotryError
from quixotry.render.grid import tiles_of
from quixotry.sentences import plural
from quixotry.study import RATINGS, AnswerLine, Question
from quixotry.tui.rows import Row, Span, centred, clean, crop, fit, width_of, wrapped
from quixotry.tui.tiles import BLANK, Tile, tile_rows

if TYPE_CHECKING:
    from quixotry.study.replies import Rating

_BAR = 24  # columns
_GAP = "  "
_FOUND, _MISSED = "found", "missed"
_HOOKS = 18  # columns at most, for the letters on one side
_LINES = 3  # rows at most for a meaning


def prompt_tiles(question: Question, edition: Edition) -> list[str]:
    """What a card shows, tile by tile; a blank stands where something is asked for."""
    text = question.prompt.removesuffix(BLANK)
    try:
        tiles = [str(tile) for tile in tiles_of(edition, text)]
    except QuixotryError:
        tiles = list(text)
    if question.side == "front":
        return [BLANK, *tiles]
    asks_behind = question.side == "back" or question.prompt.endswith(BLANK)
    return [*tiles, BLANK] if asks_behind else tiles


def prompt_rows(tiles: Sequence[str], edition: Edition, width: int, *, large: bool) -> list[Row]:
    """The tiles, large where there is room for it."""
    if large:
        rows = tile_rows([Tile(tile, _value(edition, tile)) for tile in tiles])
        if width_of(rows[0]) <= width:
            return [centred(row, width) for row in rows]
    row: Row = []
    for tile in tiles:
        row += [*([Span(" ")] if row else []), Span(f" {tile} ", "blank" if tile == BLANK else "tile")]
    if width_of(row) > width:
        row = [Span("".join(tiles), "strong")]
    return [centred(row, width)]


def _value(edition: Edition, tile: str) -> int | None:
    try:
        return edition.value(tile)
    except QuixotryError:
        return None


def mark_rows(question: Question, width: int) -> list[Row]:
    """What there is to say of a card before anything is answered."""
    if question.again:
        return wrapped("You have missed this card; here it is again.", width, "dim")
    return wrapped("A new card.", width, "dim") if question.new else []


def judge_row() -> Row:
    """The two answers to whether something is a word."""
    yes = [Span("Y", "key", "judge:y"), Span(" a word", "text", "judge:y")]
    return [*yes, Span(" " * 5), Span("N", "key", "judge:n"), Span(" no word", "text", "judge:n")]


def found_rows(found: Sequence[str], missing: int, wide: int, width: int, height: int) -> list[Row]:
    """The answers that have been found, each in its place, and a place for each that has not.

    Args:
        found: the answers, in the order in which they were given.
        missing: how many places are still empty.
        wide: columns of an empty place.
        width: columns.
        height: rows; the last answers are in view.
    """
    cell = max([wide, *(cell_len(word) for word in found)]) + 2
    spans = [Span(fit(word, cell), "strong") for word in found]
    spans += [Span(fit("." * wide, cell), "dim")] * missing
    across = max(1, width // cell)
    rows: list[Row] = [spans[start : start + across] for start in range(0, len(spans), across)]
    count: list[Row] = [[Span(f"{len(found)} of {len(spans)} found", "dim")]] if missing else []
    # The place of the next answer is in view.
    inside = max(1, height - len(count))
    at = min(len(found), max(0, len(spans) - 1)) // across
    top = max(0, min(at - inside + 2, len(rows) - inside))
    return [*rows[top : top + inside], *count]


def answer_rows(answers: Sequence[AnswerLine], width: int, height: int) -> list[Row]:
    """The answers that were told, each with its hooks and its meaning, below a heading.

    Args:
        answers: the answers.
        width: columns.
        height: rows that there are; where they do not do, each meaning has one row only, and the rest is for scrolling.
    """
    if not answers:
        return []
    front, back = (
        min(_HOOKS, max(5, *(cell_len("".join(letters)) for letters in side)))
        for side in ([answer.hooks.front for answer in answers], [answer.hooks.back for answer in answers])
    )
    word, state = max(4, *(cell_len(answer.word) for answer in answers)), len(_MISSED) + 2
    room = max(8, width - state - front - word - back - 3 * len(_GAP))
    meanings = [wrapped(answer.definition or "", room)[:_LINES] for answer in answers]
    if sum(map(len, meanings)) >= height:
        meanings = [[[Span(crop(clean(answer.definition or ""), room))]] for answer in answers]
    titles = [" " * state, fit("front", front, right=True), _GAP, fit("word", word), _GAP, fit("back", back)]
    meaning = [_GAP, "meaning"] if any(answer.definition for answer in answers) else []
    rows: list[Row] = [[Span(crop("".join([*titles, *meaning]), width), "dim")]]
    for answer, lines in zip(answers, meanings, strict=True):
        look = f"look:{answer.word}"
        row = [
            Span(fit(_FOUND if answer.found else _MISSED, state), "good" if answer.found else "bad"),
            Span(fit("".join(answer.hooks.front) or "-", front, right=True) + _GAP),
            Span(fit(answer.word, word), "strong", look),
            Span(_GAP + fit("".join(answer.hooks.back) or "-", back) + _GAP),
        ]
        rows += [[*row, *lines[0]], *([Span(" " * width_of(row)), *line] for line in lines[1:])]
    return rows


def look_up_rows(name: str, texts: Sequence[str], width: int, height: int) -> list[Row]:
    """Texts that are looked up when they are clicked, below a heading; those for which there is no room are counted."""
    rows: list[Row] = [[]]
    for place, text in enumerate(texts):
        if width_of(rows[-1]) + cell_len(text) > width:
            if len(rows) == height - 2:
                rows.append([Span(f"and {len(texts) - place:,} more", "dim")])
                break
            rows.append([])
        rows[-1] += [Span(text, "text", f"look:{text.removesuffix(BLANK)}"), Span(_GAP)]
    return [[Span(name, "title")], *rows]


def rating_rows(rating: str | None, outlook: Mapping[Rating, str], width: int) -> list[Row]:
    """The ratings with the keys that choose them, the one that Enter takes between arrows; and when the card comes."""
    names, times = Row(), Row()
    cell = max(16, min(20, width // len(RATINGS)))
    for number, name in enumerate(RATINGS, 1):
        here = name == rating
        text = f"> {number} {name} <" if here else f"  {number} {name}  "
        action = f"rate:{number}"
        names += [Span(text, "chosen" if here else "text", action), Span(" " * (cell - cell_len(text)))]
        times.append(Span(fit(f"    {outlook.get(name, '')}", cell), "dim", action))
    return [names, times]


def progress_row(settled: int, left: int, right: int, missed: int, width: int) -> Row:
    """How far the quiz is, in words and as a bar.

    Args:
        settled: how many cards are settled.
        left: how many are not.
        right: how many of those that are settled were known.
        missed: how many were missed.
        width: columns.
    """
    full = _BAR * settled // max(1, settled + left)
    words = (f"{plural(left, 'card')} to go" if left else "the last card") + (
        f"; {right} known, {missed} missed" if right or missed else ""
    )
    bar, text = Span(f"[{'#' * full}{'.' * (_BAR - full)}]", "dim"), Span(words, "dim")
    room = width - bar.width - text.width
    return [text, Span(" " * room), bar] if room > 1 else [text]
