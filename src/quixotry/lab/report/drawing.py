"""Parts of a report by themselves, as notebooks show them: charts and boards as SVG, tables as HTML.

They are light, whatever the notebook is, and stand on their own: no style sheet, no script, no font.

Main names: `chart_svg`, `board_svg`, `table_html`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape

from quixotry.lab.extra import needed
from quixotry.lab.report.charts import spec
from quixotry.lab.report.colours import SHADE, SQUARE, variables
from quixotry.lab.report.model import Board, Chart, Table, shown
from quixotry.render.grid import letters

_WIDTH = 620
_SIDE = 24
_FONT = "Inter, system-ui, 'Segoe UI', Roboto, Arial, 'Liberation Sans', sans-serif"
# So many rows of a table are shown at once.
_ROWS = 20
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_PAPER = "#ffffff"


def chart_svg(chart: Chart) -> str:
    """A chart as SVG.

    Raises:
        QuixotryError: the extra `lab` is not installed (`missing_package`).
    """
    drawn = spec(chart)
    del drawn["autosize"]
    drawn["width"] = _WIDTH
    drawn["title"] = {"text": chart.title, "anchor": "start", "font": _FONT, "fontSize": 14, "offset": 12}
    drawn["config"] = {**drawn["config"], "background": _PAPER, "font": _FONT}
    colours = variables("light")
    text = _VARIABLE.sub(lambda found: colours[found[1]], json.dumps(drawn))
    svg: str = needed("vl_convert", "charts").vegalite_to_svg(json.loads(text))
    return svg


def board_svg(board: Board) -> str:
    """A board with shaded squares as SVG."""
    return "".join(_board(board, variables("light")))


def _board(board: Board, colours: dict[str, str]) -> Iterator[str]:
    wide, high = (board.columns + 1) * _SIDE + 8, (board.rows + 1) * _SIDE + 34
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' font-family="{_FONT}" font-size="9" text-anchor="middle" role="img">'
        f'<rect width="{wide}" height="{high}" fill="{_PAPER}"/>'
        f'<text x="{_SIDE}" y="16" font-size="13" font-weight="600" text-anchor="start" fill="{colours["text"]}">'
        f"{escape(board.title)}</text>"
    )
    yield f'<g fill="{colours["label"]}">'
    for column in range(board.columns):
        yield f'<text x="{(column + 1.5) * _SIDE:g}" y="42">{letters(column)}</text>'
    for row in range(board.rows):
        yield f'<text x="{_SIDE / 2:g}" y="{_top(row) + 15}">{row + 1}</text>'
    yield "</g>"
    for row in range(board.rows):
        for column in range(board.columns):
            yield from _square(board, row, column, colours)
    yield "</svg>"


def _square(board: Board, row: int, column: int, colours: dict[str, str]) -> Iterator[str]:
    square, premium = board.square(row, column), board.premiums.get(board.square(row, column), "")
    value, depth = board.values.get(square), board.depth(square)
    left, top = (column + 1) * _SIDE, _top(row)
    place = f'x="{left + 1}" y="{top + 1}" width="{_SIDE - 2}" height="{_SIDE - 2}" rx="2"'
    yield f"<g><title>{square}: {'never' if value is None else shown(value, board.kind)}</title>"
    yield f'<rect {place} fill="{SQUARE}"/><rect {place} fill="{SHADE}" fill-opacity="{depth:.2f}"/>'
    if premium:
        ink = _PAPER if depth > 0.5 else colours["label"]
        yield f'<text x="{left + _SIDE / 2:g}" y="{top + 15.5:g}" fill="{ink}">{premium}</text>'
    yield "</g>"


def _top(row: int) -> int:
    return (row + 1) * _SIDE + 24


def table_html(table: Table) -> str:
    """A table as HTML, its first rows."""
    heads = "".join(f"<th{_side(column.is_number)}>{escape(column.title)}</th>" for column in table.columns)
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td{_side(column.is_number)}>{escape(shown(value, column.kind))}</td>"
            for value, column in zip(row, table.columns, strict=True)
        )
        + "</tr>"
        for row in table.rows[:_ROWS]
    )
    left = len(table.rows) - _ROWS
    more = f"<p>… {left:,} more</p>" if left > 0 else ""
    caption = f"<caption>{escape(table.title)}</caption>"
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{more}"


def _side(is_number: bool) -> str:
    return f' style="text-align:{"right" if is_number else "left"}"'
