"""One play: everything that is wrong with it, the words it forms, and what it scores.

The rules: the tiles of a turn lie in one line without gaps; the first play has two tiles or more
and covers the start square; every later one touches a tile on the board; every row and column of
two or more tiles that it makes or changes must be a word. A tile's value is multiplied by the
premium of the letter and each word's sum by the premiums of the word, but only on the turn in
which the premium square is covered; the bonus is added last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from reference.board import Board, Play, neighbours, run
from reference.squares import Square, square_name, step
from reference.tables import Setting, Tiles

KINDS = [
    "nothing_placed",
    "off_board",
    "occupied",
    "gap",
    "not_in_line",
    "no_centre",
    "too_short",
    "not_connected",
    "not_on_rack",
    "blank_undesignated",
    "invalid_word",
    "out_of_turn",
    "game_over",
]
"""Every kind of fault, in the order in which faults are reported."""

Squares = dict[Square, str]
"""A play without writing: which tile is put on which square."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, and where."""

    kind: str
    square: Square | None = None
    tile: str | None = None
    word: str | None = None


@dataclass(frozen=True)
class Word:
    """A word that a play forms. ``valid`` is None if it holds a blank without a letter."""

    text: str
    squares: tuple[Square, ...]
    score: int
    valid: bool | None


@dataclass(frozen=True)
class Judgement:
    """What the rules say about one play.

    ``fresh`` are the tiles put down, ``words`` the words formed (main word first, then those that
    cross it, in order along it), ``score`` the points or None where the geometry is wrong,
    ``canonical`` the play in its one standard spelling or None where it has none.
    """

    faults: tuple[Fault, ...]
    fresh: Squares
    words: tuple[Word, ...] = ()
    score: int | None = None
    bonus: int = 0
    canonical: str | None = None

    @property
    def kinds(self) -> list[str]:
        return [fault.kind for fault in self.faults]

    @property
    def formed(self) -> list[str]:
        return [word.text for word in self.words]

    @property
    def legal(self) -> bool:
        return not self.faults


def judge(setting: Setting, board: Board, play: Play | Squares, rack: Iterable[str] | None = None) -> Judgement:
    """Judge a play on a board. With ``rack=None`` the rack is unknown and not looked at."""
    if isinstance(play, Play):
        faults, fresh = _lay_written(setting, board, play)
    else:
        faults, fresh = _lay_squares(setting, board, play)
    if not fresh and not any(fault.tile for fault in faults):
        faults.append(Fault("nothing_placed"))
    if faults:
        return Judgement(_one_of_each(faults), fresh)

    after = {**board, **fresh}
    across = _direction(after, fresh)
    words = _words(setting, after, fresh, across)
    wrong_place = _where_it_lies(setting, board, fresh, words)
    faults = [*wrong_place, *_rack_faults(setting, fresh, rack)]
    faults += [Fault("invalid_word", word=word.text) for word in words if word.valid is False]
    bonus = _bonus(setting, len(fresh))
    return Judgement(
        tuple(faults),
        fresh,
        tuple(words),
        None if wrong_place else sum(word.score for word in words) + bonus,
        bonus,
        _canonical(setting, after, fresh, across),
    )


def _lay_written(setting: Setting, board: Board, play: Play) -> tuple[list[Fault], Squares]:
    """Lay a written play square by square: the faults on the way, and the tiles that are fresh.

    A letter named on a square that shows the same letter is that tile, not a fresh one.
    """
    letter = setting.edition.letter
    faults: list[Fault] = []
    fresh: Squares = {}
    for offset, mark in enumerate(play.marks):
        square = step(play.start, play.across, offset)
        through = mark == "." or mark.startswith("(")
        named = None if mark == "." else mark.strip("()")
        if not setting.layout.holds(square):
            faults.append(Fault("off_board", square, None if through else mark))
        elif square not in board and through:
            faults.append(Fault("gap", square))
        elif square not in board:
            fresh[square] = mark
        elif named is not None and letter(named) != letter(board[square]):
            faults.append(Fault("occupied", square, None if through else mark))
    return faults, fresh


def _lay_squares(setting: Setting, board: Board, tiles: Squares) -> tuple[list[Fault], Squares]:
    """Lay single tiles on squares: the faults, and the tiles that are fresh."""
    letter = setting.edition.letter
    faults: list[Fault] = []
    fresh: Squares = {}
    for square, tile in sorted(tiles.items()):
        if not setting.layout.holds(square):
            faults.append(Fault("off_board", square, tile))
        elif square not in board:
            fresh[square] = tile
        elif letter(tile) != letter(board[square]):
            faults.append(Fault("occupied", square, tile))
    if len({row for row, _ in fresh}) > 1 and len({column for _, column in fresh}) > 1:
        faults.append(Fault("not_in_line"))
    elif fresh:
        first, last = min(fresh), max(fresh)
        across = first[0] == last[0]
        square = first
        while square != last:
            square = step(square, across)
            if square not in board and square not in fresh:
                faults.append(Fault("gap", square))
    return faults, fresh


def _one_of_each(faults: list[Fault]) -> tuple[Fault, ...]:
    """The first fault of each kind, in the order of the kinds."""
    first: dict[str, Fault] = {}
    for fault in faults:
        first.setdefault(fault.kind, fault)
    return tuple(sorted(first.values(), key=lambda fault: KINDS.index(fault.kind)))


def _direction(after: Board, fresh: Squares) -> bool:
    """Whether the play runs across. One tile alone does if it forms a word across."""
    if len(fresh) == 1:
        return len(run(after, min(fresh), across=True)) >= 2
    return min(fresh)[0] == max(fresh)[0]


def _words(setting: Setting, after: Board, fresh: Squares, across: bool) -> list[Word]:
    """The words of two tiles or more that hold a fresh tile, the main word first."""
    runs = [run(after, min(fresh), across)]
    runs += [run(after, square, not across) for square in sorted(fresh)]
    return [_word(setting, after, fresh, squares) for squares in runs if len(squares) >= 2]


def _word(setting: Setting, after: Board, fresh: Squares, squares: list[Square]) -> Word:
    """One word: (values, with the letter premiums of fresh tiles) x the word premiums of those."""
    edition, layout = setting.edition, setting.layout
    points = 0
    factor = 1
    for square in squares:
        value = edition.value(after[square])
        if square in fresh:
            value *= layout.letter_factor(square)
            factor *= layout.word_factor(square)
        points += value
    letters: Tiles = tuple(edition.letter(after[square]) for square in squares)
    valid = None if "?" in letters else setting.is_word(letters)
    return Word("".join(letters), tuple(squares), points * factor, valid)


def _where_it_lies(setting: Setting, board: Board, fresh: Squares, words: list[Word]) -> list[Fault]:
    """What is wrong with the place of a play whose tiles lie properly in a line."""
    faults = []
    if not board and setting.layout.start not in fresh:
        faults.append(Fault("no_centre", setting.layout.start))
    if not words:
        faults.append(Fault("too_short", min(fresh)))
    if board and not any(beside in board for square in fresh for beside in neighbours(square)):
        faults.append(Fault("not_connected", min(fresh)))
    return faults


def _rack_faults(setting: Setting, fresh: Squares, rack: Iterable[str] | None) -> list[Fault]:
    """Tiles that the rack lacks, one fault each; then a blank that stands for no letter."""
    faults = []
    if rack is not None:
        left = Counter(rack)
        for square, tile in sorted(fresh.items()):
            needed = setting.edition.on_rack(tile)
            if left[needed] == 0:
                faults.append(Fault("not_on_rack", square, needed))
            left[needed] -= min(1, left[needed])
    bare = [square for square, tile in sorted(fresh.items()) if tile == "?"]
    return faults + [Fault("blank_undesignated", square, "?") for square in bare[:1]]


def _bonus(setting: Setting, placed: int) -> int:
    """The bonus of the largest number of tiles in the bonus table that was reached."""
    reached = [(tiles, points) for tiles, points in setting.rules.bonus if tiles <= placed]
    return max(reached)[1] if reached else 0


def _canonical(setting: Setting, after: Board, fresh: Squares, across: bool) -> str:
    """The play as written from the first square of the whole main word, dots for old tiles."""
    squares = run(after, min(fresh), across)
    marks = setting.edition.write(fresh.get(square, ".") for square in squares)
    return f"{square_name(squares[0], across)} {marks}"
