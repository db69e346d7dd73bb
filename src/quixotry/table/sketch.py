"""A position in the making: what lies where, racks and scores, with undo.

Nothing is refused here: a rack may be too long and a word unknown. What the rules and the word list think of it is
asked of the `Position` that it makes.

Main names: `Sketch`, `State` (all of it, frozen), `Wrong` (a word that is not valid).

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
from quixotry.errors import InvalidText, QuixotryError
from quixotry.lexica import ANY, DEFAULT, open_lexicon, plain_name
from quixotry.render.grid import Cell, cells, letter_of
from quixotry.table.cursor import ACROSS
from quixotry.table.squares import Square, name_of, square_of

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
        """The position as a line of CGP; only its board while racks or scores cannot be read, or there are no words."""
        try:
            return self.position().cgp()
        except QuixotryError:
            return self._made([], [], ANY).cgp()

    def position(self) -> Position:
        """The position as the rules see it.

        Raises:
            QuixotryError: a rack or the scores cannot be read, or the word list cannot be used.
        """
        state = self.state
        return self._made(
            state.racks.replace(" ", "").split("/"),
            [_score(text) for text in state.scores.replace("/", " ").split()],
            self._opened(),
        )

    def _made(self, racks: Sequence[str], scores: Sequence[int], words: Lexicon | str) -> Position:
        state = self.state
        return Position.from_squares(
            {name_of(square): tile for square, tile in state.tiles.items()},
            racks=racks,
            scores=scores,
            scoreless=state.zeros,
            passes=state.passes,
            lexicon=words,
            rules=state.rules,
            edition=state.edition,
            layout=state.layout,
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
        """The words on the board that are not in the word list of a position, those across first, then those down."""
        return [Wrong(word.word, tuple(self._along(word.square))) for word in position.words() if word.valid is False]

    def _along(self, coordinate: str) -> Iterator[Square]:
        """The squares with tiles from one on: to the right for `8H`, downwards for `H8`."""
        row, column = square_of(coordinate)
        across = coordinate[0].isdigit()
        while (row, column) in self.state.tiles:
            yield row, column
            row, column = (row, column + 1) if across else (row + 1, column)

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


def _score(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        message = f"'{text}' is no score; whole numbers with spaces between them were expected"
        raise InvalidText(message, kind="bad_score", input=text) from None


def _has(edition: Edition, tile: str) -> bool:
    try:
        return len(edition.split(tile)) == 1
    except QuixotryError:
        return False


@lru_cache(maxsize=8)
def _empty(rules: Rules, edition: Edition, layout: Layout) -> list[list[Cell]]:
    return cells(Position.opening(rules=rules, edition=edition, layout=layout, lexicon=ANY))
