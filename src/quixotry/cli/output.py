"""How answers leave the command: JSON, tables, files.

A table is drawn on a terminal and tab-separated in a pipe, so that other programs can cut it. Colours only go to a
terminal, and not when NO_COLOR is set.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from quixotry.errors import QuixotryError


def print_json(answer: dict[str, Any]) -> None:
    """Print one JSON object, indented, letters as they are."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def on_terminal() -> bool:
    """Whether answers go to a person's terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def colours() -> bool:
    """Whether answers may be coloured: on a terminal that can, unless NO_COLOR is set."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_table(headings: Sequence[str], rows: Sequence[Sequence[object]], *, right: Sequence[str] = ()) -> None:
    """Print rows below headings.

    Args:
        headings: one for each column.
        rows: as many values each; None is shown as nothing.
        right: the headings of columns of numbers, which are set flush right on a terminal.
    """
    texts = [["" if value is None else str(value) for value in row] for row in rows]
    if not on_terminal():
        for row in [list(headings), *texts]:
            click.echo("\t".join(row))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left", overflow="fold")
    for row in texts:
        table.add_row(*(_literal(text) for text in row))
    Console(highlight=False, no_color=not colours()).print(table)


def _literal(text: str) -> str:
    """Text that Rich shows as it is: brackets are tiles here, not markup."""
    from rich.markup import escape

    return escape(text)


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all: aside first, then renamed.

    Raises:
        QuixotryError: it cannot be written; the sentence says why.
    """
    aside: str | None = None
    try:
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        _usual_permissions(Path(aside))
        Path(aside).replace(path)
    except (OSError, ValueError) as error:  # a path with a zero byte is a ValueError
        if aside is not None:
            with suppress(OSError):
                Path(aside).unlink()
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise QuixotryError(f"'{path}' cannot be written: {reason}", kind="io", input=str(path)) from error


def _usual_permissions(path: Path) -> None:
    """A temporary file is for its owner only; a saved one has the permissions that any new file gets."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)


def plural(count: int, noun: str) -> str:
    """A number with its noun: `1 tile`, `2 tiles`, `248,000 words`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
