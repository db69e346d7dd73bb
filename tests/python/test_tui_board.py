"""The board widget: squares of every size, coordinates on all sides, marks that need no colour, and scrolling."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from quixotry import Layout, Position
from quixotry.render.grid import cells
from quixotry.table.squares import square_of
from quixotry.tui.theme import Palette, palette
from quixotry.tui.widgets.board import CELL_SIZES, Board, Scene


class Stand(App[None]):
    """A board alone."""

    CSS = "Screen { layout: vertical; overflow: hidden; }"

    def __init__(self, scene: Scene, theme: str) -> None:
        super().__init__()
        self.palette: Palette = palette(theme)
        self.board = Board(scene)
        self.clicked: list[tuple[int, int]] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_resize(self) -> None:
        width, height = self.board.fit(*self.size)
        self.board.styles.width, self.board.styles.height = width, height

    def on_board_clicked(self, message: Board.Clicked) -> None:
        self.clicked.append(message.square)


def show(
    scene: Scene,
    size: tuple[int, int],
    act: Callable[[Stand, Pilot[None]], Awaitable[None]] | None = None,
    theme: str = "dark",
) -> list[str]:
    """The lines of a board in a window."""
    stand = Stand(scene, theme)
    lines: list[str] = []

    async def run() -> None:
        async with stand.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            if act is not None:
                await act(stand, pilot)
                await pilot.pause()
            lines.extend(drawn(stand.board))

    asyncio.run(run())
    return lines


def drawn(board: Board) -> list[str]:
    return [board.render_line(y).text for y in range(board.size.height)]


def scene_of(*moves: str, layout: str | None = None, edition: str | None = None, **shown: Any) -> Scene:
    """The scene after moves."""
    position = Position.opening(lexicon="any", layout=layout, edition=edition)
    for move in moves:
        position = position.play(move)
    return Scene(position.edition, cells(position), **shown)


def test_premiums_have_symbols_and_coordinates_stand_on_all_sides() -> None:
    lines = show(scene_of(), (36, 17))
    assert lines[0] == lines[-1] == "   A B C D E F G H I J K L M N O    "
    assert lines[1] == " 1 = . . ' . . . = . . . ' . . =  1 "
    assert lines[2] == ' 2 . - . . . " . . . " . . . - .  2 '
    assert lines[8] == " 8 = . . ' . . . * . . . ' . . =  8 "
    assert lines[15] == "15 = . . ' . . . = . . . ' . . =  15"


def test_blanks_last_play_and_placed_tiles_are_told_by_shape() -> None:
    last = [square_of(name) for name in ("H8", "I8")]
    placed = {square_of("H9"): "X", square_of("H10"): "y", square_of("H11"): "?"}
    scene = scene_of("8H Ab", "I8 .CD", last=last, placed=placed, cursor=square_of("H12"), direction="down")
    lines = show(scene, (36, 17))
    assert lines[8][17:21] == "A:b:"
    assert lines[9][17:21] == "X+C "
    assert lines[10][17:21] == "y+D "
    assert lines[11][17:19] == "?+"
    assert lines[12][17:19] == "v "
    wider = show(scene, (51, 17))
    assert "[A][b]" in wider[8]
    assert "(X) C " in wider[9]


@pytest.mark.parametrize("theme", ["dark", "mono"])
def test_blanks_are_underlined(theme: str) -> None:
    stand = Stand(scene_of("8H Ab"), theme)

    async def run() -> None:
        async with stand.run_test(size=(36, 17)) as pilot:
            await pilot.pause()
            line = stand.board.render_line(8)
            styles = {segment.text: segment.style for segment in line if segment.text in ("A", "b")}
            assert styles["b"] is not None
            assert styles["A"] is not None
            assert styles["b"].underline
            assert not styles["A"].underline

    asyncio.run(run())


def test_tiles_that_are_not_shown_yet_look_like_squares() -> None:
    scene = scene_of("8H AB", hidden=[square_of("H8")])
    assert show(scene, (36, 17))[8][17:21] == "* B "


def test_the_cursor_points() -> None:
    assert show(scene_of(cursor=square_of("C3")), (36, 17))[3][7:9] == "> "
    assert show(scene_of("8H AB", cursor=square_of("H8"), direction="down"), (36, 17))[8][17:21] == "AvB "


@pytest.mark.parametrize(
    ("size", "cell"),
    [
        ((36, 17), (2, 1)),
        ((51, 17), (3, 1)),
        ((65, 31), (3, 1)),
        ((66, 32), (4, 2)),
        ((96, 47), (6, 3)),
        ((300, 99), (8, 4)),
    ],
)
def test_squares_grow_with_the_window(size: tuple[int, int], cell: tuple[int, int]) -> None:
    async def act(stand: Stand, pilot: Pilot[None]) -> None:
        assert stand.board.cell == cell
        assert stand.board.size == (15 * cell[0] + 6, 15 * cell[1] + 2)

    lines = show(scene_of("8H Qz", cursor=(0, 0)), size, act)
    assert {cell_len(line) for line in lines} == {15 * cell[0] + 6}
    assert all(cell in CELL_SIZES for cell in [cell])
    if cell[1] > 1:
        assert any("10" in line[6:-6] for line in lines)  # the value of Q


def test_a_board_that_does_not_fit_scrolls_with_the_cursor() -> None:
    async def act(stand: Stand, pilot: Pilot[None]) -> None:
        board = stand.board
        scene = board.scene
        assert scene is not None
        for name, corner in (("A1", (0, 0)), ("U21", (6, 6)), ("K11", (5, 5)), ("A21", (6, 0))):
            board.show(Scene(scene.edition, scene.cells, cursor=square_of(name)))
            assert board.first[0] <= square_of(name)[0] < board.first[0] + board.shown_rows
            assert board.first[1] <= square_of(name)[1] < board.first[1] + board.shown_columns
            if name in ("A1", "U21"):
                assert board.first == corner
        await pilot.resize_terminal(60, 30)
        await pilot.pause()
        drawn(board)
        await pilot.resize_terminal(20, 9)
        await pilot.pause()
        drawn(board)

    scene = scene_of(layout="super", edition="English Super", cursor=(0, 0))
    assert len(scene.cells) == 21
    lines = show(scene, (36, 17), act)
    assert lines


def test_a_click_tells_the_square() -> None:
    async def act(stand: Stand, pilot: Pilot[None]) -> None:
        await pilot.click(stand.board, offset=(3, 1))
        await pilot.click(stand.board, offset=(32, 15))
        await pilot.click(stand.board, offset=(1, 5))
        await pilot.click(stand.board, offset=(5, 0))
        assert stand.clicked == [(0, 0), (14, 14)]
        assert stand.board.place_of((14, 14)) == (31, 15)

    show(scene_of(), (36, 17), act)


def test_tiles_of_several_letters_keep_their_columns() -> None:
    scene = scene_of("8H [CH]A[ch]", edition="Spanish")
    for size in ((36, 17), (51, 17), (66, 32)):
        lines = show(scene, size)
        assert len({cell_len(line) for line in lines}) == 1
        assert any("CH" in line and "ch" in line for line in lines)
    catalan = scene_of("8H [L·L]A", edition="Catalan")
    assert "L·L" in "".join(show(catalan, (51, 17)))
    assert {cell_len(line) for line in show(catalan, (36, 17))} == {36}


@pytest.mark.parametrize("layout", Layout.names())
def test_every_layout_is_drawn(layout: str) -> None:
    shown = Layout.named(layout)
    lines = show(scene_of(layout=layout), (3 * shown.columns + 6, shown.rows + 2))
    assert len(lines) == shown.rows + 2
    assert sum(line.count("*") for line in lines) == 1


def test_every_glyph_has_one_column() -> None:
    scene = scene_of("8H AB", cursor=(0, 0), placed={(3, 3): "q"})
    for size in ((36, 17), (66, 32), (96, 47)):
        for line in show(scene, size):
            assert all(32 <= ord(character) < 127 for character in line)
