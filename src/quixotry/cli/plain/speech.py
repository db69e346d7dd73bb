"""The board in sentences, for those who hear it: words with their squares, a row, a square, where a word is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from quixotry.errors import QuixotryError
from quixotry.render.grid import PREMIUM_NAMES, Cell, cells, letter_of, letters, runs, tiles_of
from quixotry.table.squares import squares_of

if TYPE_CHECKING:
    from quixotry import Edition, Move, Position
    from quixotry.game import Event


def played(event: Event, edition: Edition) -> str:
    """What the notation of a play leaves unsaid: tiles that it goes through, further words, letters of blanks."""
    parts = []
    if "." in event.move.tiles or len(event.words) > 1:
        parts.append(f"forms {', '.join(event.words)}")
    blanks = _blanks(event.move, edition)
    if blanks:
        parts.append(f"blank as {' and '.join(blanks)}")
    return "; ".join(parts)


def rack(tiles: str, edition: Edition) -> str:
    """A rack tile by tile, each with its value."""
    named = [
        "blank" if tile == "?" else f"{tile} {edition.value(f'[{tile}]' if len(tile) > 1 else tile)}"
        for tile in tiles_of(edition, tiles)
    ]
    return f"Your tiles: {', '.join(named)}." if named else "Your rack is empty."


def board(position: Position, *, down: bool = False) -> list[str]:
    """The words on the board, a sentence for each row that has tiles; or for each column."""
    lines = []
    for number, line in enumerate(_lines(position, down=down)):
        found = [f"{_text(run, position)} {_from_to(run, down=down)}" for run in runs(line)]
        if found:
            lines.append(f"{_name(number, down=down)}: {'; '.join(found)}.")
    return lines or ["The board is empty."]


def line(position: Position, name: str, *, down: bool = False) -> str:
    """A row or a column from end to end: tiles, premium squares, and how many squares between them are plain.

    Args:
        position: what is on the board.
        name: its number or its letters.
        down: whether it is a column.

    Raises:
        QuixotryError: there is no such row or column.
    """
    found = _lines(position, down=down)
    names = [letters(number) if down else str(number + 1) for number in range(len(found))]
    if name.upper() not in names:
        what = "column" if down else "row"
        raise QuixotryError(
            f"there is no {what} '{name}'; {names[0]} to {names[-1]} were expected", kind="no_such_line", input=name
        )
    number = names.index(name.upper())
    return f"{_name(number, down=down)}: {', '.join(_stretches(found[number], position, down=down))}."


def square(position: Position, name: str) -> str:
    """What is on a square: its tile with the words through it, or which square it is.

    Raises:
        QuixotryError: there is no such square.
    """
    rows = cells(position)
    wanted = name.upper()
    for row in rows:
        for cell in row:
            if wanted in (cell.name, f"{cell.row + 1}{letters(cell.column)}"):
                return _square(cell, position)
    last = rows[-1][-1].name
    raise QuixotryError(f"there is no square '{name}'; A1 to {last} were expected", kind="no_such_square", input=name)


def where(position: Position, word: str) -> str:
    """Where a word is on the board, as often as it is there."""
    wanted = "".join(word.upper().split())
    places = [
        f"{_start(run, down=down)}, {'down' if down else 'across'}"
        for down in (False, True)
        for line_ in _lines(position, down=down)
        for run in runs(line_)
        if len(run) > 1 and _letters(run, position) == wanted
    ]
    return f"{wanted} is at {'; and at '.join(places)}." if places else f"{wanted} is not on the board."


def _lines(position: Position, *, down: bool) -> list[list[Cell]]:
    rows = cells(position)
    return [list(column) for column in zip(*rows, strict=True)] if down else rows


def _name(number: int, *, down: bool) -> str:
    return f"Column {letters(number)}" if down else f"Row {number + 1}"


def _place(cell: Cell, *, down: bool) -> str:
    """Where a square is in its row or column."""
    return str(cell.row + 1) if down else letters(cell.column)


def _from_to(run: Sequence[Cell], *, down: bool) -> str:
    first, last = _place(run[0], down=down), _place(run[-1], down=down)
    return f"at {first}" if len(run) == 1 else f"from {first} to {last}"


def _start(run: Sequence[Cell], *, down: bool) -> str:
    column, row = letters(run[0].column), run[0].row + 1
    return f"{column}{row}" if down else f"{row}{column}"


def _letters(run: Sequence[Cell], position: Position) -> str:
    return "".join(letter_of(position.edition, cell.tile or "") for cell in run)


def _text(run: Sequence[Cell], position: Position) -> str:
    """The letters of tiles side by side, and which of them are blanks."""
    blanks = [letter_of(position.edition, cell.tile or "") for cell in run if cell.blank]
    return f"{_letters(run, position)}{f' (blank as {_and(blanks)})' if blanks else ''}"


def _stretches(found: Sequence[Cell], position: Position, *, down: bool) -> Iterator[str]:
    plain: list[Cell] = []
    tiles: list[Cell] = []
    for cell in [*found, None]:
        if plain and (cell is None or cell.tile is not None or _premium(cell)):
            yield f"{_from_to(plain, down=down).removeprefix('at ').removeprefix('from ')} plain"
            plain = []
        if tiles and (cell is None or cell.tile is None):
            yield f"{_text(tiles, position)} {_from_to(tiles, down=down)}"
            tiles = []
        if cell is None:
            return
        if cell.tile is not None:
            tiles.append(cell)
        elif _premium(cell):
            yield f"{_place(cell, down=down)} {_premium(cell)}"
        else:
            plain.append(cell)


def _premium(cell: Cell) -> str:
    """What an empty square is, unless it is a plain one."""
    names = [PREMIUM_NAMES[cell.premium]] if cell.premium in PREMIUM_NAMES else []
    return " and ".join([*names, *(["start"] if cell.start else [])])


def _square(cell: Cell, position: Position) -> str:
    if cell.tile is None:
        return f"{cell.name} is empty, {_premium(cell) or 'plain'}."
    edition = position.edition
    letter = letter_of(edition, cell.tile)
    value = 0 if cell.blank else edition.value(f"[{letter}]" if len(letter) > 1 else letter)
    worth = "a blank, worth 0" if cell.blank else f"worth {value}"
    through = [
        f"{_letters(run, position)} at {_start(run, down=down)} {'down' if down else 'across'}"
        for down in (False, True)
        for line_ in _lines(position, down=down)
        for run in runs(line_)
        if len(run) > 1 and cell in run
    ]
    return f"{cell.name} has {letter}, {worth}{f', in {_and(through)}' if through else ''}."


def _blanks(move: Move, edition: Edition) -> list[str]:
    """The letters that the blanks of a play stand for."""
    placed = squares_of(move).values()
    return [letter_of(edition, tile) for tile in placed if letter_of(edition, tile) != tile]


def _and(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
