"""A position in the making: what lies where, racks and scores, as a line of CGP and back, with undo.

Nothing is refused here: a rack may be too long and a word unknown. What the rules and the word list think of it is
asked of the `Position` that it makes.

Main names: `Sketch`, `State` (all of it, frozen), `Wrong` (a word that is not valid), `board_cgp`.

>>> sketch = Sketch.of(None, words="any")
>>> sketch.put(tiles={(7, 7): "Q", (7, 8): "i"}, racks="AEINRST", scores="0 12")
>>> sketch.position().squares(), sketch.position().scores
({'H8': 'Q', 'I8': 'i'}, (0, 12))
>>> sketch.undo(), sketch.state.tiles
(True, {})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from quixotry._native import Edition, Layout, Position, Rules
from quixotry.errors import QuixotryError
from quixotry.lexica import ANY, DEFAULT, open_lexicon, plain_name
from quixotry.render.grid import Cell, cells, letter_of, runs
from quixotry.table.draft import ACROSS
from quixotry.table.squares import Square, square_of

if TYPE_CHECKING:
    from quixotry._native import Lexicon

# So many changes can be taken back.
_STEPS = 500


@dataclass(frozen=True)
class State:
    """Everything that can be changed, so that a change can be taken back.

    Attributes:
        rules: the rule set.
        edition: the tiles.
        layout: the board.
        words: the word list: a name, a path, a lexicon, or `any`.
        tiles: what lies where, as it is written on a board.
        racks: the racks as CGP has them, the player on turn first; those at the end may be left out.
        scores: the scores in the same order, between spaces or `/`.
        zeros: how many turns in succession scored nothing.
        passes: how many of them were passes.
        cursor: where the next tile goes.
        direction: `across` or `down`.
    """

    rules: Rules
    edition: Edition
    layout: Layout
    words: Lexicon | str
    tiles: Mapping[Square, str] = field(default_factory=dict)
    racks: str = ""
    scores: str = "0 0"
    zeros: int = 0
    passes: int = 0
    cursor: Square = (0, 0)
    direction: str = ACROSS


@dataclass(frozen=True)
class Wrong:
    """A word on the board that is not in the word list.

    Attributes:
        word: the word.
        squares: where it lies.
    """

    word: str
    squares: tuple[Square, ...]


class Sketch:
    """A position in the making.

    Attributes:
        state: the position as it is now.
    """

    state: State

    def __init__(self, state: State) -> None:
        self.state = state
        self._past: list[State] = []
        self._lists: dict[tuple[str, str], Lexicon] = {}

    @classmethod
    def of(cls, position: Position | None, *, rules: str = "box", words: Lexicon | str | None = None) -> Self:
        """A position to go on from, or an empty board.

        Raises:
            UnknownName: there are no such rules.
        """
        if position is not None:
            sheet = cls(_state_of(position, words))
        else:
            rule_set = Rules.named(rules)
            edition, layout = Edition.named(rule_set.edition), Layout.named(rule_set.layout)
            start = square_of(layout.start)
            sheet = cls(State(rule_set, edition, layout, DEFAULT if words is None else words, cursor=start))
        return sheet

    # ------------------------------------------------------------------------------------------------------- questions

    def cgp(self) -> str:
        """The position as a line of CGP, without what rules, tiles and board are called."""
        state = self.state
        scores = state.scores.replace("/", " ").split() or ["0", "0"]
        racks = state.racks.replace(" ", "").split("/")
        racks += [""] * (max(2, len(scores)) - len(racks))
        board = board_cgp(state.tiles, state.layout, brackets=_runs_together(state.edition))
        line = f"{board} {'/'.join(racks)} {'/'.join(scores)} {state.zeros}"
        return f"{line} cps {state.passes};" if state.passes else line

    def position(self) -> Position:
        """The position as the rules see it.

        Raises:
            QuixotryError: a rack or the scores cannot be read, or the word list cannot be used.
        """
        state = self.state
        return Position.from_cgp(
            self.cgp(), lexicon=self._opened(), rules=state.rules, edition=state.edition, layout=state.layout
        )

    def _opened(self) -> Lexicon | str:
        """The word list, opened once and not at every change."""
        words, edition = self.state.words, self.state.edition
        if not isinstance(words, str) or plain_name(words) == ANY:
            return words
        if (words, edition.name) not in self._lists:
            self._lists[words, edition.name] = open_lexicon(words, edition=edition, notify=lambda _: None)
        return self._lists[words, edition.name]

    def cells(self) -> list[list[Cell]]:
        """The squares as they are, whatever the rest is like."""
        state = self.state
        return [[self._cell(cell) for cell in row] for row in _empty(state.rules, state.edition, state.layout)]

    def _cell(self, cell: Cell) -> Cell:
        tile = self.state.tiles.get((cell.row, cell.column))
        return cell if tile is None else replace(cell, tile=tile, blank=self._is_blank(tile))

    def _is_blank(self, tile: str) -> bool:
        return letter_of(self.state.edition, tile) != tile

    def wrong(self, position: Position) -> list[Wrong]:
        """The words on the board that are not in the word list of a position, row by row, then column by column."""
        if position.lexicon is None:
            return []
        board, brackets = self.cells(), _runs_together(self.state.edition)
        found = []
        for line in [*board, *_columns(board)]:
            for run in runs(line):
                word = "".join(_bracketed(cell.tile or "", brackets) for cell in run)
                if len(run) > 1 and not position.is_word(word):
                    text = "".join(letter_of(self.state.edition, cell.tile or "") for cell in run)
                    found.append(Wrong(text, tuple((cell.row, cell.column) for cell in run)))
        return found

    # --------------------------------------------------------------------------------------------------------- changes

    def put(self, **changes: Any) -> None:
        """Changes what is named; one step for `undo`, none if nothing changes."""
        state = replace(self.state, **changes)
        if state != self.state:
            self._past = [*self._past[-_STEPS:], self.state]
            self.state = state

    def take(self, text: str) -> None:
        """Takes over a position from a line of CGP; where it does not say, rules, tiles, board and words stay.

        Operations that say something else are left out.

        Raises:
            QuixotryError: it is no position; nothing is changed.
        """
        state = self.state
        try:
            position = Position.from_cgp(
                text, lexicon=ANY, rules=state.rules, edition=state.edition, layout=state.layout
            )
        except QuixotryError:
            # A line that was made for other rules than these may fit them when it says nothing of its own.
            position = Position.from_cgp(text, lexicon=ANY)
        taken = _state_of(position, state.words)
        self.put(**{name: getattr(taken, name) for name in State.__dataclass_fields__})
        self.settle()

    def play_by(self, rules: Rules) -> None:
        """Takes other rules with their tiles and their board; tiles that these do not have go."""
        edition, layout = Edition.named(rules.edition), Layout.named(rules.layout)
        tiles = {
            square: tile
            for square, tile in self.state.tiles.items()
            if square[0] < layout.rows and square[1] < layout.columns and _has(edition, tile)
        }
        row, column = self.state.cursor
        cursor = (min(row, layout.rows - 1), min(column, layout.columns - 1))
        self.put(rules=rules, edition=edition, layout=layout, tiles=tiles, cursor=cursor)
        self.settle()

    def clear(self) -> None:
        """Takes all tiles off the board and the racks, and sets the scores to nothing."""
        self.put(tiles={}, racks="", scores="0 0", zeros=0, passes=0)
        self.settle()

    def undo(self) -> bool:
        """Takes the last change back; False if there is none."""
        if not self._past:
            return False
        self.state = self._past.pop()
        self.settle()
        return True

    def settle(self) -> None:
        """Is called when the position has become another one, so that nothing half-typed is left."""


def board_cgp(tiles: Mapping[Square, str], layout: Layout, *, brackets: bool = False) -> str:
    """A board as CGP has it: rows between slashes, numbers for empty squares, tiles of several letters in brackets.

    Args:
        tiles: what lies where, as it is written on a board.
        layout: the board.
        brackets: whether every tile has them, so that L and L beside each other are not read as LL.

    >>> board_cgp({(7, 7): "CH", (7, 8): "a"}, Layout.named("standard")).split("/")[7]
    '7[CH]a6'
    """
    lines = []
    for row in range(layout.rows):
        line, empty = "", 0
        for column in range(layout.columns):
            tile = tiles.get((row, column))
            if tile is None:
                empty += 1
                continue
            line += f"{empty or ''}{_bracketed(tile, brackets)}"
            empty = 0
        lines.append(f"{line}{empty or ''}")
    return "/".join(lines)


def _state_of(position: Position, words: Lexicon | str | None) -> State:
    """The state of a position; its own word list unless another is given."""
    tiles = {
        (row, column): tile
        for row, line in enumerate(position.rows())
        for column, tile in enumerate(line)
        if tile is not None
    }
    known = ANY if position.lexicon is None else position.lexicon
    return State(
        position.rules,
        position.edition,
        position.layout,
        known if words is None else words,
        tiles,
        "/".join(position.racks).rstrip("/"),
        " ".join(map(str, position.scores)),
        position.scoreless,
        position.passes,
        square_of(position.layout.start),
    )


def _bracketed(tile: str, always: bool) -> str:
    return f"[{tile}]" if always or len(tile) > 1 else tile


def _runs_together(edition: Edition) -> bool:
    """Whether tiles beside each other may be read as one of several letters."""
    return any(len(letter) > 1 for letter in edition.letters)


def _has(edition: Edition, tile: str) -> bool:
    try:
        return len(edition.split(tile)) == 1
    except QuixotryError:
        return False


@lru_cache(maxsize=8)
def _empty(rules: Rules, edition: Edition, layout: Layout) -> list[list[Cell]]:
    return cells(Position.opening(rules=rules, edition=edition, layout=layout, lexicon=ANY))


def _columns(board: Sequence[Sequence[Cell]]) -> Iterator[Sequence[Cell]]:
    return (column for column in zip(*board, strict=True))
