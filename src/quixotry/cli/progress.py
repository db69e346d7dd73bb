"""How far a verb has come: a line on stderr, if that is a terminal, for work that takes more than a second.

Main name: `Progress`.
"""

from __future__ import annotations

import os
import sys
import time
from types import TracebackType
from typing import Self

import click

_WAIT, _EVERY = 1.0, 0.1
_WIDTH = 24
_CLEAR = "\r\x1b[K"


class Progress:
    """A line that grows; it is gone when the work is done.

    Args:
        total: of how many parts the work consists; 0 if nobody knows.
        noun: what they are, several of them.
    """

    def __init__(self, total: int, noun: str) -> None:
        self._total, self._noun = total, noun
        self._done = 0
        self._due = time.monotonic() + _WAIT
        self._shown = False
        self._able = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hide()

    def step(self) -> None:
        """One part is done."""
        self.at(self._done + 1, self._total)

    def at(self, done: int, total: int, note: str = "") -> None:
        """So many parts are done, of so many; and what else is to be said."""
        self._done, self._total = done, total
        if self._able and time.monotonic() >= self._due:
            click.echo(f"{_CLEAR}{self._line()}{note}", nl=False, err=True)
            self._due = time.monotonic() + _EVERY
            self._shown = True

    def _line(self) -> str:
        if not self._total:
            return f"{self._done:,} {self._noun}"
        filled = min(_WIDTH, _WIDTH * self._done // self._total)
        return f"{'█' * filled}{'·' * (_WIDTH - filled)} {self._done:,} of {self._total:,} {self._noun}"

    def hide(self) -> None:
        """Takes the line away, so that others can be written."""
        if self._shown:
            click.echo(_CLEAR, nl=False, err=True)
            self._shown = False
