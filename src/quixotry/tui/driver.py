"""The terminal: as Textual drives it, with an end of input that ends the program, and Shift that is known.

Terminals with the kitty keyboard protocol tell Shift and Caps Lock apart; keys from them have the attribute `shift`.

Main names: `driver_class`, `shift_of`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from textual import events
from textual._xterm_parser import XTermParser

if TYPE_CHECKING:
    from textual.driver import Driver

    from quixotry.tui.app import QuixotryApp

# A key with its modifiers: https://sw.kovidgoyal.net/kitty/keyboard-protocol/
_KITTY_KEY = re.compile(r"\x1b\[\d+(?::\d*)*;(\d+)(?::\d+)?(?:;[\d:]*)?u")
_SHIFT = 1


def shift_of(event: events.Key) -> bool | None:
    """Whether Shift was held when a key was pressed; None where the terminal does not tell."""
    shift: bool | None = getattr(event, "shift", None)
    return shift


def shift_in(sequence: str) -> bool | None:
    r"""Whether a sequence of the kitty keyboard protocol says that Shift is held; None if it is none.

    >>> shift_in("\x1b[97;2;65u"), shift_in("\x1b[97;65;65u"), shift_in("a")
    (True, False, None)
    """
    found = _KITTY_KEY.fullmatch(sequence)
    return None if found is None else bool(int(found[1]) - 1 & _SHIFT)


class KeyParser(XTermParser):
    """Reads keys, and whether Shift is held."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        shift = shift_in(sequence)
        for event in super()._sequence_to_key_events(sequence, alt):
            if shift is not None:
                event.shift = shift  # type: ignore[attr-defined]
            yield event


def driver_class() -> type[Driver] | None:
    """The driver for this system; None leaves it to Textual."""
    if sys.platform == "win32":
        return None
    import selectors
    from codecs import getincrementaldecoder

    from textual.drivers.linux_driver import LinuxDriver

    class Terminal(LinuxDriver):
        """A terminal that may go away."""

        def run_input_thread(self) -> None:
            """Reads keys until the program ends or nobody is there any more."""
            parser = KeyParser(self._debug)
            decode = getincrementaldecoder("utf-8")(errors="replace").decode
            with selectors.SelectSelector() as selector:
                selector.register(self.fileno, selectors.EVENT_READ)
                while not self.exit_event.is_set():
                    if selector.select(0.1):
                        try:
                            data = os.read(self.fileno, 4096)
                        except OSError:
                            data = b""
                        if not data:
                            self._app.call_later(cast("QuixotryApp", self._app).action_leave)
                            return
                        for event in parser.feed(decode(data)):
                            self.process_message(event)
                    for event in parser.tick():
                        self.process_message(event)

    return Terminal
