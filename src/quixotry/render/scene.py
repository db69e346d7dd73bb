"""What a picture shows: a board, and around it names, scores, a rack and a line about the last play; also in words.

The words are for those who cannot see the picture: for `<title>`, `<desc>` and the `alt` of a page.

Main names: `Scene`, `title_of`, `description_of`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from quixotry.render.grid import Cell, Labels, cells, row_label, runs, square_label, tiles_of

if TYPE_CHECKING:
    from quixotry._native import Position
    from quixotry.render.numbers import Number


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One picture of a game.

    Attributes:
        position: the position whose board is drawn.
        last: the squares to frame, such as those of the last play, as `H8`.
        rack: the tiles to draw below the board as text; empty for none.
        scores: a name and points for each player, in the order in which they stand above the board; empty for none.
        on_turn: which of them is on turn, from 0; None for nobody.
        caption: a line below the board, such as `Ann: 8D NASTIER 66`; empty for none.
        numbers: the plays to number, by square; see `numbered`.
        title: the name of the picture; None to have one made.
    """

    position: Position
    last: frozenset[str] = frozenset()
    rack: str = ""
    scores: Sequence[tuple[str, int]] = ()
    on_turn: int | None = None
    caption: str = ""
    numbers: Mapping[str, Number] = field(default_factory=dict)
    title: str | None = None

    @cached_property
    def board(self) -> list[list[Cell]]:
        """The squares, row by row."""
        return cells(self.position)

    @cached_property
    def tiles(self) -> list[str]:
        """The tiles of the rack."""
        return tiles_of(self.position.edition, self.rack)


def title_of(scene: Scene) -> str:
    """The name of a picture: the one it was given, or the size of the board and the number of tiles on it."""
    if scene.title is not None:
        return scene.title
    board = scene.board
    count = sum(cell.tile is not None for row in board for cell in row)
    tiles = "no tiles" if not count else "1 tile" if count == 1 else f"{count} tiles"
    return f"Board of {len(board)} rows and {len(board[0])} columns with {tiles}"


def description_of(scene: Scene, labels: Labels = "numbered-rows") -> str:
    """Everything that a picture shows, in sentences: every tile row by row, the last play, scores, the rack.

    Args:
        scene: the picture.
        labels: how rows and squares are called; the caption is taken as it is.
    """
    board = scene.board
    parts = []
    for row in board:
        texts = [f"{_text(run)} from {square_label(run[0], labels)}" for run in runs(row)]
        if texts:
            parts.append(f"Row {row_label(row[0].row, labels)}: {', '.join(texts)}.")
    if not parts:
        parts.append("The board is empty.")
    if any(cell.blank for row in board for cell in row):
        parts.append("Blanks are in lower case.")
    if scene.numbers:
        plays = sorted(scene.numbers.items(), key=lambda item: item[1].number)
        names = {cell.name: square_label(cell, labels) for row in board for cell in row}
        ways = (f"{play.number} at {names[square]} {'across' if play.across else 'down'}" for square, play in plays)
        parts.append(f"Plays in order: {', '.join(ways)}.")
    if scene.caption:
        parts.append(f"Last turn: {scene.caption}.")
    elif scene.last:
        framed = [square_label(cell, labels) for row in board for cell in row if cell.name in scene.last]
        parts.append(f"Last play: {', '.join(framed)}.")
    if scene.scores:
        parts.append(f"Scores: {', '.join(f'{name} {points}' for name, points in scene.scores)}.")
    if scene.on_turn is not None and scene.scores:
        parts.append(f"On turn: {scene.scores[scene.on_turn][0]}.")
    if scene.tiles:
        parts.append(f"Rack: {' '.join(scene.tiles)}.")
    return " ".join(parts)


def _text(run: Sequence[Cell]) -> str:
    return "".join(str(cell.tile) for cell in run)
