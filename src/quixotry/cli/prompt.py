"""Asking for a line and answering in lines: what every dialogue in plain text needs, at a keyboard or in a pipe."""

from __future__ import annotations

import sys
import textwrap
from contextlib import suppress

import click

_COLUMNS = 80


def at_keyboard() -> bool:
    """Whether somebody types, rather than a pipe or a file."""
    return sys.stdin is not None and sys.stdin.isatty()


def ask(prompt: str) -> str:
    """A line from the user; a pipe gets an echo of it, so that what it wrote reads as a dialogue.

    Raises:
        EOFError: there is nothing more to read.
    """
    if at_keyboard():
        with suppress(ImportError):
            import readline  # noqa: F401 - `input` edits and recalls lines with it
        return input(prompt)
    click.echo(prompt, nl=False)
    # A process that was started without stdin has none.
    line = "" if sys.stdin is None else sys.stdin.readline()
    click.echo(line.rstrip("\n"))
    if not line:
        raise EOFError
    return line


def say(*lines: str) -> None:
    """Print lines as they are."""
    for line in lines:
        click.echo(line)


def broken(text: str) -> list[str]:
    """A long line as several, broken between words."""
    if len(text) <= _COLUMNS:
        return [text]
    return textwrap.wrap(text, _COLUMNS, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
