"""How answers leave the command: JSON, tables, files.

A table is drawn on a terminal and tab-separated in a pipe, so that other programs can cut it. Colours only go to a
terminal, and not when NO_COLOR is set.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import click

if TYPE_CHECKING:
    from rich.text import Text


def print_json(answer: dict[str, Any]) -> None:
    """Print one JSON object, indented, letters as they are."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def on_terminal() -> bool:
    """Whether answers go to a person's terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def colours() -> bool:
    """Whether answers may be coloured: on a terminal that can, unless NO_COLOR is set."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


# How wide a column that folds is at least, if it has as much to show, and what stands between two columns.
_FOLDED, _BETWEEN = 8, 3


class Shown(NamedTuple):
    """A value of a table that looks different on a terminal.

    Attributes:
        plain: what a pipe gets.
        markup: what a terminal shows, in the markup of Rich.
    """

    plain: str
    markup: str

    def __str__(self) -> str:
        return self.plain


def print_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[object]],
    *,
    right: Sequence[str] = (),
    folding: Sequence[str] | None = None,
    spare: Sequence[str] = (),
) -> None:
    """Print rows below headings.

    Args:
        headings: one for each column.
        rows: as many values each; None is shown as nothing, a `Shown` as it suits the place.
        right: the headings of columns of numbers, which are set flush right on a terminal.
        folding: those of columns whose values go on in a second line if need be; by default all.
        spare: those of columns that a terminal does without if it is too narrow for all, in this order.
    """
    if not on_terminal():
        lines = ["\t".join("" if value is None else str(value) for value in row) for row in (headings, *rows)]
        click.echo("\n".join(lines))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, no_color=not colours())
    texts = [[_text(value) for value in row] for row in rows]
    folds = {heading: folding is None or heading in folding for heading in headings}
    widths: dict[str, int] = {}
    for heading, *column in zip(headings, *texts, strict=True):
        width = max(len(heading), *map(len, column), 0)
        widths[heading] = min(width, _FOLDED) if folds[heading] else width
    for heading in spare:
        if sum(widths.values()) + _BETWEEN * len(widths) > console.width:
            widths.pop(heading, None)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in widths:
        justify: Literal["right", "left"] = "right" if heading in right else "left"
        table.add_column(heading, justify=justify, overflow="fold", no_wrap=not folds[heading])
    for row in texts:
        table.add_row(*(text for heading, text in zip(headings, row, strict=True) if heading in widths))
    console.print(table)


def _text(value: object) -> Text:
    """A value as a terminal shows it. Brackets are tiles here, not markup, but for those of a `Shown`."""
    from rich.text import Text

    if isinstance(value, Shown):
        return Text.from_markup(value.markup)
    return Text("" if value is None else str(value))
