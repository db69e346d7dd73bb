"""Every legal play of a rack, found by trying every word in every place.

Nothing clever: a place is a stretch of a row or column with no tile directly before or after it; a
word fits if it agrees with the tiles that lie there and the rack supplies the rest; ``judge`` then
decides. Places that touch nothing are left out early, as no play there can be legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from reference.board import Board, neighbours
from reference.judge import Judgement, Squares, judge
from reference.squares import Square, step
from reference.tables import Rules, Setting, Tiles


def plays(setting: Setting, board: Board, rack: Iterable[str]) -> dict[str, Judgement]:
    """Every legal play, by its canonical text, each once.

    On an empty board whose rows and columns may be swapped, plays across only.
    """
    return {str(play.canonical): play for play in legal_plays(setting, board, list(rack))}


def can_play(setting: Setting, board: Board, rack: Iterable[str]) -> bool:
    """Whether the rack has any legal play."""
    tiles = list(rack)
    if setting.words is not None:
        return any(True for _ in legal_plays(setting, board, tiles))
    if board:
        beside = {square for tile in board for square in neighbours(tile)} - set(board)
        return bool(tiles) and any(setting.layout.holds(square) for square in beside)
    return len(tiles) >= 2


def exchanges(rack: Iterable[str], in_bag: int, rules: Rules) -> list[Tiles]:
    """Every set of tiles that may be exchanged, each once: the bag must hold enough."""
    tiles = sorted(rack)
    sizes = [n for n in range(1, len(tiles) + 1) if in_bag >= max(n, rules.exchange_min_bag)]
    return sorted({some for size in sizes for some in combinations(tiles, size)})


def legal_plays(setting: Setting, board: Board, rack: list[str]) -> Iterator[Judgement]:
    """Every legal play, one-tile plays perhaps twice (found across and down)."""
    if setting.words is None:
        raise ValueError("with every word valid the plays cannot be listed")
    have = Counter(rack)
    near = {*board, *(beside for tile in board for beside in neighbours(tile))} or {setting.layout.start}
    across_only = not board and setting.layout.symmetric
    for across in (True,) if across_only else (True, False):
        for line in _lines(setting, across):
            if near.isdisjoint(line):
                continue
            by_length = _words_for_line(setting, have + Counter(_letters(setting, board, line)))
            for place in _places(board, line, near):
                fixed = [setting.edition.letter(board[s]) if s in board else None for s in place]
                for word in by_length.get(len(place), ()):
                    for letters in _fillings(setting, word, fixed, have):
                        yield from _with_blanks(setting, board, rack, place, letters)


def _lines(setting: Setting, across: bool) -> Iterator[list[Square]]:
    """The rows or the columns."""
    rows, columns = setting.layout.size
    for index in range(rows if across else columns):
        first = (index, 0) if across else (0, index)
        yield [step(first, across, n) for n in range(columns if across else rows)]


def _letters(setting: Setting, board: Board, line: list[Square]) -> list[str]:
    return [setting.edition.letter(board[square]) for square in line if square in board]


def _words_for_line(setting: Setting, tiles: Counter[str]) -> dict[int, list[Tiles]]:
    """The words that rack and line together could spell, by length."""
    by_length: dict[int, list[Tiles]] = {}
    for word, needed in setting.counted_words:
        if _missing(needed, tiles) <= tiles["?"]:
            by_length.setdefault(len(word), []).append(word)
    return by_length


def _missing(needed: Counter[str], have: Counter[str]) -> int:
    """How many of the needed tiles only blanks could supply."""
    return sum((needed - have).values())


def _places(board: Board, line: list[Square], near: set[Square]) -> Iterator[list[Square]]:
    """The stretches of a line where a word may stand: whole, not full, and ``near`` something."""
    for start in range(len(line)):
        for end in range(start + 2, len(line) + 1):
            place = line[start:end]
            before, after = line[start - 1 : start], line[end : end + 1]
            if any(square in board for square in before + after):
                continue
            if all(square in board for square in place):
                continue
            if not near.isdisjoint(place):
                yield place


def _fillings(setting: Setting, word: Tiles, fixed: list[str | None], have: Counter[str]) -> Iterator[Tiles]:
    """The ways to spell a word in a place (in WordSmog, any of its anagrams) from the rack."""
    there = Counter(letter for letter in fixed if letter is not None)
    if setting.rules.variant != "wordsmog":
        if any(old not in (None, new) for old, new in zip(fixed, word, strict=True)):
            return
        if _missing(Counter(word) - there, have) <= have["?"]:
            yield word
        return
    rest = Counter(word) - there
    if there - Counter(word) or _missing(rest, have) > have["?"]:
        return
    for order in sorted(set(permutations(rest.elements()))):
        letters = iter(order)
        yield tuple(next(letters) if old is None else old for old in fixed)


def _with_blanks(
    setting: Setting, board: Board, rack: list[str], place: list[Square], letters: Tiles
) -> Iterator[Judgement]:
    """The legal plays of these letters: every choice of which fresh tiles are blanks."""
    fresh: Squares = {s: x for s, x in zip(place, letters, strict=True) if s not in board}
    have = Counter(rack)
    for blanks in range(have["?"] + 1):
        for chosen in combinations(fresh, blanks):
            real = Counter(letter for square, letter in fresh.items() if square not in chosen)
            if real - have:
                continue
            tiles = {
                square: setting.edition.by_upper[letter].lower if square in chosen else letter
                for square, letter in fresh.items()
            }
            judgement = judge(setting, board, tiles, rack)
            if not judgement.legal:
                return  # which tiles are blanks makes no difference to what is legal
            yield judgement
