"""Parts of a report by themselves, as notebooks show them: charts and boards as SVG, tables as HTML.

They are light, whatever the notebook is, and stand on their own: no script, no font. The page of a report has the same
marks of boards, and colours them itself.

Main names: `chart_svg`, `board_svg`, `board_marks`, `board_size`, `table_html`.
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
# The side of a square, and the room for a title.
_SIDE, _HEAD = 20, 14
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
    wide, high = board_size(board)
    colours = variables("light")
    # Notebooks put pictures into one page: the rules must not reach those of others.
    rules = {
        "rect": f"fill:{SQUARE}",
        ".heat": f"fill:{SHADE}",
        ".paper": f"fill:{_PAPER}",
        "text": f"font-size:6px;font-weight:600;text-anchor:middle;fill:{colours['label']}",
        ".edge": "font-size:8px;font-weight:500",
        ".title": f"font-size:9px;text-anchor:start;fill:{colours['text']}",
        ".deep": f"fill:{_PAPER}",
    }
    style = "".join(f".qx-heat-map {which}{{{rule}}}" for which, rule in rules.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qx-heat-map" viewBox="0 -{_HEAD} {wide} {high + _HEAD}"'
        f' width="{_WIDTH}" font-family="{_FONT}" role="img"><style>{style}</style>'
        f'<rect class="paper" y="-{_HEAD}" width="{wide}" height="{high + _HEAD}"/>'
        f'<text class="title" x="{_SIDE}" y="-4">{escape(board.title)}</text>{"".join(board_marks(board))}</svg>'
    )


def board_size(board: Board) -> tuple[int, int]:
    """How wide and high the marks of a board are."""
    return (board.columns + 1) * _SIDE, (board.rows + 1) * _SIDE


def board_marks(board: Board) -> Iterator[str]:
    """The squares and the labels of a board, as marks of SVG whose classes a style sheet colours."""
    for column in range(board.columns):
        yield f'<text x="{(column + 1.5) * _SIDE:g}" y="14" class="edge">{letters(column)}</text>'
    for row in range(board.rows):
        yield f'<text x="{_SIDE / 2:g}" y="{(row + 1) * _SIDE + 14}" class="edge">{row + 1}</text>'
        for column in range(board.columns):
            yield from _square(board, row, column)


def _square(board: Board, row: int, column: int) -> Iterator[str]:
    square, left, top = board.square(row, column), (column + 1) * _SIDE, (row + 1) * _SIDE
    value, depth = board.values.get(square), board.depth(square)
    told = "never" if value is None else shown(value, board.kind)
    premium = board.premiums.get(square, "")
    place = f'x="{left + 1}" y="{top + 1}" width="{_SIDE - 2}" height="{_SIDE - 2}" rx="2"'
    yield f"<g><title>{square}{f' ({premium})' if premium else ''}: {told}</title>"
    yield f'<rect {place}/><rect {place} class="heat" style="fill-opacity:{depth:.2f}"/>'
    if premium:
        deep = ' class="deep"' if depth > 0.5 else ""
        yield f'<text x="{left + _SIDE / 2:g}" y="{top + 12.5:g}"{deep}>{premium}</text>'
    yield "</g>"


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
