"""A report on a terminal: tables of Rich, charts and boards of block characters; in a pipe: tables with tabs.

Main names: `print_report`, for a console of Rich; `plain`, for pipes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from quixotry.lab.report.model import Board, Chart, Column, Report, Table, shown
from quixotry.render.grid import letters

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_PARTS = " ▏▎▍▌▋▊▉█"
_SHADES = (" ·", "░░", "▒▒", "▓▓", "██")
# How high charts over numbers are, in lines, and how many bars with names stand below each other at most.
_HEIGHT, _MOST_BARS = 5, 40
# The colour of charts, where there are colours.
_INK = "cyan"
# What stands between two columns.
_BETWEEN = 2
# A table that is too wide is turned if it has so few rows.
_TURNED = 4
# A meaning has so much room at least, or is left out.
_LEAST_MEANING = 16


def print_report(report: Report, console: Console, rows: int | None) -> None:
    """Print a report.

    Args:
        report: what is printed.
        console: where.
        rows: how many rows of a table are shown at most; None for all.
    """
    from rich.padding import Padding
    from rich.text import Text

    console.print(Text(report.title, style="bold"))
    console.print()
    for sentence in report.summary:
        console.print(Text(sentence))
    console.print()
    for name, value in report.facts:
        console.print(Text(f"{name}: {value}", style="dim"))
    for section in report.sections:
        console.print()
        console.rule(Text(section.title, style="bold"), align="left", characters="─")
        if section.about:
            console.print(Text(section.about))
        for part in section.parts:
            console.print()
            console.print(Text(part.title, style="bold"))
            if part.about:
                console.print(Text(part.about, style="dim"))
            for shape in _drawn(part, rows, console.width):
                console.print(Padding(shape, (0, 0, 0, 1), expand=False))
    if report.notes:
        console.print()
        for note in report.notes:
            console.print(Text(note, style="dim"))


def plain(report: Report, rows: int | None) -> str:
    """A report for pipes: a line with `#` for each part, its columns with tabs between; charts and boards as tables."""
    lines = [f"# {report.title}", *report.summary]
    lines += [f"{name}: {value}" for name, value in report.facts]
    for section in report.sections:
        for part in section.parts:
            table = part if isinstance(part, Table) else part.as_table()
            lines += ["", f"## {section.title}: {part.title}"]
            lines.append("\t".join(column.title.strip() for column in table.columns))
            lines += ["\t".join(_cells(table, row)) for row in table.rows[:rows]]
            if rows is not None and len(table.rows) > rows:
                lines.append(f"… {len(table.rows) - rows:,} more")
    lines += ["", *report.notes] if report.notes else []
    return "\n".join(lines) + "\n"


def _cells(table: Table, row: tuple[object, ...]) -> Iterator[str]:
    for column, value in zip(table.columns, row, strict=True):
        yield shown(value, column.kind)  # type: ignore[arg-type]


def _drawn(part: Table | Chart | Board, rows: int | None, width: int) -> Iterator[RenderableType]:
    """Yields the shapes that show a part."""
    from rich.text import Text

    if isinstance(part, Table):
        cells = [tuple(_cells(part, row)) for row in part.rows[:rows]]
        widths = [max(map(len, column)) for column in zip(_titles(part), *cells, strict=True)]
        meaning = part.columns and part.columns[-1].kind == "meaning"
        needed = sum(wide + _BETWEEN for wide in widths[: -1 if meaning else None])
        if needed <= width:
            yield _table(part, cells, widths, width - 1 - needed)
        elif len(cells) <= _TURNED:
            yield _turned(part, cells)
        else:
            yield _records(part, cells)
        if rows is not None and len(part.rows) > rows:
            yield Text(f"… {len(part.rows) - rows:,} more", style="dim")
    elif isinstance(part, Board):
        yield Text("\n".join(_board(part)), no_wrap=True, overflow="crop", style=_INK)
    else:
        for name, points in part.series:
            if len(part.series) > 1:
                yield Text(name, style="italic")
            named = any(isinstance(at, str) for at, _ in points)
            lines = _bars(part, points) if named or len(points) <= 10 else _columns(part, points, width - 2)
            yield Text("\n".join(lines), no_wrap=True, overflow="crop", style=_INK)


def _titles(table: Table) -> tuple[str, ...]:
    return tuple(column.title.strip() for column in table.columns)


def _table(table: Table, cells: list[tuple[str, ...]], widths: list[int], rest: int) -> RenderableType:
    """Rows below headings; a meaning, which comes last, has the rest of the width, if that is worth while."""
    from rich import box
    from rich.table import Table as Shown
    from rich.text import Text

    shape = Shown(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, _BETWEEN, 0, 0), show_edge=False)
    kept = [place for place, column in enumerate(table.columns) if column.kind != "meaning" or rest >= _LEAST_MEANING]
    for place in kept:
        column = table.columns[place]
        meaning = column.kind == "meaning"
        shape.add_column(
            column.title.strip(),
            justify="right" if column.is_number else "left",
            no_wrap=True,
            overflow="ellipsis",
            width=min(widths[place], rest) if meaning else None,
            style="bold" if column.kind == "word" else "",
        )
    for row in cells:
        shape.add_row(*(Text(row[place]) for place in kept))
    return shape


def _turned(table: Table, cells: list[tuple[str, ...]]) -> RenderableType:
    """The few rows of a table that is too wide, as columns."""
    turned = zip(_titles(table), *cells, strict=True)
    (corner, *heads), *rows = turned
    columns = (Column("what", corner), *(Column(head, head, "number") for head in heads))
    widths = [max(map(len, column)) for column in zip((corner, *heads), *rows, strict=True)]
    return _table(Table(table.name, table.title, table.about, columns, ()), rows, widths, 0)


def _records(table: Table, cells: list[tuple[str, ...]]) -> RenderableType:
    """The rows of a table that is too wide, each as a line and what else it holds below that."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    shapes: list[RenderableType] = []
    for first, *others in cells:
        told = zip(_titles(table)[1:], others, table.columns[1:], strict=True)
        parts = [_told(title, text, column) for title, text, column in told if text]
        shapes += [Text(first, style="bold"), Padding(Text(", ".join(parts)), (0, 0, 0, 2))]
    return Group(*shapes)


def _told(title: str, text: str, column: Column) -> str:
    return f"{title} {text}" if column.kind != "margin" else text


def _bars(chart: Chart, points: tuple[tuple[str | int, float], ...]) -> Iterator[str]:
    """Yields a line for each place: its name, a bar, the value."""
    points = points[:_MOST_BARS]
    most = max((abs(value) for _, value in points), default=0) or 1
    wide = max(len(str(at)) for at, _ in points)
    values = [shown(value, chart.kind) for _, value in points]
    across = max(map(len, values))
    for (at, value), text in zip(points, values, strict=True):
        yield f"{at!s:>{wide}}  {text:>{across}}  {_bar(value / most, 36)}".rstrip()


def _bar(part: float, width: int) -> str:
    """A bar; one for less than nothing is lighter."""
    if part < 0:
        return "░" * max(1, round(-part * width))
    eighths = round(part * width * 8)
    return "█" * (eighths // 8) + _PARTS[eighths % 8].strip()


def _columns(chart: Chart, points: tuple[tuple[str | int, float], ...], width: int) -> Iterator[str]:
    """Yields the lines of a chart over numbers: bars side by side, the highest value at the left, numbers below."""
    places = [(int(at), value) for at, value in points]
    step = min((later - at for (at, _), (later, _) in pairwise(places)), default=1)
    first, last = places[0][0], places[-1][0]
    found = dict(places)
    count = (last - first) // step + 1
    most = max(found.values()) or 1
    edge = shown(most, chart.kind)
    room = width - len(edge) - 2
    thick = max(1, min(3, room // count))
    together = -(-count * thick // max(room, 1))
    bars = []
    for start in range(0, count, together):
        held = [found.get(first + step * (start + more), 0.0) for more in range(together)]
        bars.append(max(held))
    for level in range(_HEIGHT, 0, -1):
        blocks = (_EIGHTHS[max(0, min(8, round((value / most * _HEIGHT - level + 1) * 8)))] * thick for value in bars)
        yield f"{edge if level == _HEIGHT else '':>{len(edge)}} ┤{''.join(blocks)}".rstrip()
    wide = len(bars) * thick
    middle = first + step * together * (len(bars) // 2)
    yield f"{'':{len(edge)}} └{'─' * wide}"
    left, centre, right = str(first), str(middle), str(first + step * together * (len(bars) - 1))
    below = list(left.ljust(max(wide, len(left))))
    for text, at in ((centre, len(bars) // 2 * thick), (right, wide - len(right))):
        if at > len("".join(below).rstrip()):
            below[at : at + len(text)] = text
    line = f"{'':{len(edge)}}  {''.join(below).rstrip()}"
    if len(line) + 2 + len(chart.across) <= width:
        yield f"{line}  {chart.across}"
    else:
        yield line
        yield f"{'':{len(edge)}}  {chart.across:^{wide}}".rstrip()


def _board(board: Board) -> Iterator[str]:
    """Yields the rows of a board: the darker a square, the greater its value."""
    wide = len(str(board.rows))
    head = "".join(f"{letters(column):<2}" for column in range(board.columns)).rstrip()
    yield f"{'':{wide}} {head}"
    for row in range(board.rows):
        shades = (_shade(board, board.square(row, column)) for column in range(board.columns))
        yield f"{row + 1:>{wide}} {''.join(shades)}".rstrip()
    if board.values:
        least, most = (shown(end, board.kind) for end in (min(board.values.values()), max(board.values.values())))
        yield f"{'':{wide}} {_SHADES[1]} from {least}, {_SHADES[-1]} to {most}; each shade has a quarter of the squares"


def _shade(board: Board, square: str) -> str:
    if square not in board.values:
        return _SHADES[0]
    return _SHADES[1 + min(len(_SHADES) - 2, int(board.place(square) * (len(_SHADES) - 1)))]
