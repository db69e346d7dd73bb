"""Asking for a line and answering in lines: what every dialogue in plain text needs, at a keyboard or in a pipe.

Main names: `ask`, `say`; `carry_on`, which carries a dialogue to whatever end it has, with `Left`.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable
from contextlib import suppress

import click

from quixotry.cli.front import INTERRUPTED

_COLUMNS = 80


class Left(Exception):  # noqa: N818 - no error
    """The user has had enough; what a dialogue raises to end."""


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


def carry_on(dialogue: Callable[[], None]) -> int:
    """Carries a dialogue until it is over, `Left`, or there is nothing more to read, and returns the exit code.

    Whatever ends it, the next line of output stands at the beginning of a line.

    Args:
        dialogue: asks with `ask`, and comes back if it is over.
    """
    try:
        dialogue()
    except Left:
        pass
    except EOFError:
        if at_keyboard():
            click.echo()
    except KeyboardInterrupt:
        click.echo()
        return INTERRUPTED
    return 0


def say(*lines: str) -> None:
    """Print lines as they are."""
    for line in lines:
        click.echo(line)


def broken(text: str) -> list[str]:
    """A long line as several, broken between words."""
    if len(text) <= _COLUMNS:
        return [text]
    return textwrap.wrap(text, _COLUMNS, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
