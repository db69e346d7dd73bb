"""A report as one page of HTML that needs nothing else: no network, no server, no font.

Charts are drawn by Vega-Lite, which stands in the page; every chart and board is there as numbers, too. The same report
gives the same bytes.

Main name: `page`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path

from quixotry._native import __version__
from quixotry.lab.extra import needed
from quixotry.lab.report.charts import spec
from quixotry.lab.report.colours import variables
from quixotry.lab.report.drawing import board_marks, board_size
from quixotry.lab.report.model import Board, Chart, Part, Report, Section, Table, shown

_HERE = Path(__file__).parent
_USE = "pages of reports"
# A table of more columns, or with meanings, is as wide as the page.
_NARROW = 6
# From so many rows on it is said how many there are, since not all of them are seen at once.
_MANY = 12


def page(report: Report) -> str:
    """The page of a report.

    Raises:
        QuixotryError: the extra `lab` is not installed (`missing_package`).
    """
    vega: str = needed("vl_convert", _USE).javascript_bundle()
    charts = {part.name: spec(part) for section in report.sections for part in section.parts if isinstance(part, Chart)}
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f'<meta name="generator" content="quixotry {__version__}">',
        f"<title>{escape(report.title)}</title>",
        f"<style>\n{_style()}</style>",
        "</head>",
        "<body>",
        *_head(report),
        *_navigation(report),
        "<main>",
        "<noscript><p>Charts, sorting and search need JavaScript; below each chart are its numbers.</p></noscript>",
        *(line for section in report.sections for line in _section(section)),
        *_notes(report),
        "</main>",
        f"<footer><p>Made by quixotry {__version__}. This page needs no network.</p></footer>",
        f'<script type="application/json" id="charts">{_embedded(charts)}</script>',
        f"<script>\n/*\n{_asset('vega-licence.txt')}*/\n{_script(vega)}\n</script>",
        f"<script>\n{_asset('page.js')}</script>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------------------------------------------------ the head


def _head(report: Report) -> Iterator[str]:
    title, colon, rest = report.title.partition(": ")
    yield "<header>"
    yield '<div class="words" aria-hidden="true">'
    for tiles in report.heads:
        yield f'<span class="tiles">{"".join(f"<b>{escape(tile)}</b>" for tile in tiles)}</span>'
    yield "</div>"
    yield f"<h1>{escape(title)}{f'<small>{escape(rest)}</small>' if colon else ''}</h1>"
    first, *others = report.summary or ("",)
    yield f'<p class="lead">{escape(first)}</p>'
    yield "<ul>"
    yield from (f"<li>{escape(sentence)}</li>" for sentence in others)
    yield "</ul>"
    yield '<dl class="facts">'
    yield from (f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in report.facts)
    yield "</dl>"
    yield "</header>"


def _navigation(report: Report) -> Iterator[str]:
    yield '<nav aria-label="Sections">'
    yield '<label class="search"><span>Find a word</span><input type="search" id="search" placeholder="QI or Z?A"'
    yield 'autocomplete="off" autocapitalize="characters" spellcheck="false"></label>'
    yield '<p id="found" role="status"></p>'
    yield "<ul>"
    yield from (f'<li><a href="#{section.name}">{escape(section.title)}</a></li>' for section in report.sections)
    yield "</ul>"
    yield "</nav>"


def _notes(report: Report) -> Iterator[str]:
    if report.notes:
        yield '<section id="notes"><h2>Notes</h2>'
        yield from (f"<p>{escape(note)}</p>" for note in report.notes)
        yield "</section>"


# -------------------------------------------------------------------------------------------------------- the sections


def _section(section: Section) -> Iterator[str]:
    yield f'<section id="{section.name}">'
    yield f"<h2>{escape(section.title)}</h2>"
    if section.about:
        yield f"<p>{escape(section.about)}</p>"
    yield '<div class="parts">'
    for part in section.parts:
        yield from _part(part)
    yield "</div>"
    yield "</section>"


def _part(part: Part) -> Iterator[str]:
    wide = isinstance(part, Table) and (
        len(part.columns) > _NARROW or any(column.kind == "meaning" for column in part.columns)
    )
    yield f'<figure id="part-{part.name}"{" class=wide" if wide else ""}>'
    about = f"<p>{escape(part.about)}</p>" if part.about else ""
    count = f" <small>{len(part.rows):,}</small>" if isinstance(part, Table) and len(part.rows) > _MANY else ""
    yield f"<figcaption><h3>{escape(part.title)}{count}</h3>{about}</figcaption>"
    if isinstance(part, Table):
        yield from _table(part)
    else:
        if isinstance(part, Chart):
            label = escape(f"{part.title}: {part.about} The numbers follow below.")
            yield f'<div class="chart" role="img" aria-label="{label}" data-chart="{part.name}"></div>'
        else:
            yield from _board(part)
        yield "<details><summary>Numbers</summary>"
        yield from _table(part.as_table())
        yield "</details>"
    yield "</figure>"


def _table(table: Table) -> Iterator[str]:
    told = table.columns and table.columns[-1].kind == "meaning"
    style = f' class="told" style="--numbers:{len(table.columns) - 2}"' if told else ""
    yield f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(table.title)}"><table{style}><thead><tr>'
    kinds = ["n" if column.is_number else column.kind[0] for column in table.columns]
    for column, kind in zip(table.columns, kinds, strict=True):
        yield f'<th scope="col" class="{kind}"><button type="button">{escape(column.title.strip())}</button></th>'
    yield "</tr></thead><tbody>"
    for row in table.rows:
        cells = (
            f"<td class={kind}>{escape(shown(value, column.kind))}</td>"
            for value, column, kind in zip(row, table.columns, kinds, strict=True)
        )
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"


def _board(board: Board) -> Iterator[str]:
    """A board whose squares are shaded, as a drawing."""
    wide, high = board_size(board)
    label = escape(f"{board.title}: {board.about} The numbers follow below.")
    yield f'<svg class="board" viewBox="0 0 {wide} {high}" role="img" aria-label="{label}">'
    yield from board_marks(board)
    yield "</svg>"
    if board.values:
        ends = [shown(end, board.kind) for end in (min(board.values.values()), max(board.values.values()))]
        yield f'<p class="scale"><span>{ends[0]}</span><i></i><span>{ends[1]}</span></p>'


# ---------------------------------------------------------------------------------------------- what stands in the page


def _style() -> str:
    """The style sheet: the colours of our boards, light and dark, and the rest from its file."""
    light, dark = (_properties(variables(theme)) for theme in ("light", "dark"))
    return f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{_asset('page.css')}"


def _properties(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def _asset(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


def _embedded(value: object) -> str:
    """JSON that can stand in a script of a page."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).replace("</", "<\\/")


def _script(text: str) -> str:
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")
