"""The terminal: keys of the kitty protocol tell Shift from Caps Lock, and the end of input ends the program."""

from __future__ import annotations

import os
import sys
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from textual import events

from quixotry.tui.driver import KeyParser, driver_class, shift_in, shift_of

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has a driver of its own")


@pytest.mark.parametrize(
    ("sequence", "shift"),
    [
        ("\x1b[97;1;97u", False),
        ("\x1b[97;2;65u", True),
        ("\x1b[97;65;65u", False),  # Caps Lock
        ("\x1b[97;66;97u", True),  # Caps Lock and Shift
        ("\x1b[97:65;2:1;65u", True),
        ("\x1b[97u", None),
        ("\x1b[A", None),
        ("a", None),
        ("A", None),
    ],
)
def test_shift_in_a_sequence(sequence: str, shift: bool | None) -> None:
    assert shift_in(sequence) is shift


def keys(text: str) -> list[tuple[str | None, bool | None]]:
    """What a parser makes of input: the character of each key, and whether Shift was held."""
    found = [event for event in KeyParser().feed(text) if isinstance(event, events.Key)]
    return [(event.character, shift_of(event)) for event in found]


def test_keys_of_the_kitty_protocol_tell_shift() -> None:
    assert keys("\x1b[97;2;65u\x1b[97;65;65u\x1b[97;1;97u") == [("A", True), ("A", False), ("a", False)]


def test_keys_of_other_terminals_do_not() -> None:
    assert keys("aA") == [("a", None), ("A", None)]


@posix
@pytest.mark.parametrize("ending", ["closed", "broken"])
def test_the_end_of_input_ends_the_program(ending: str) -> None:
    # S10: it neither hangs nor runs in circles.
    Terminal: Any = driver_class()  # noqa: N806
    read, write = os.pipe()
    os.write(write, b"hi\xff")
    os.close(write)
    if ending == "broken":
        os.close(read)
        read = os.open("/", os.O_RDONLY)  # reading a folder is an error
    seen: list[Any] = []
    ended = threading.Event()

    def call_later(call: Any, *arguments: Any) -> None:
        seen.append((call, arguments))
        ended.set()

    app = SimpleNamespace(call_later=call_later, action_leave="leave")
    driver = SimpleNamespace(
        _debug=False, fileno=read, exit_event=threading.Event(), _app=app, process_message=seen.append
    )
    thread = threading.Thread(target=Terminal.run_input_thread, args=(driver,), daemon=True)
    thread.start()
    assert ended.wait(10)
    thread.join(10)
    os.close(read)
    assert not thread.is_alive()
    assert seen[-1] == ("leave", ())
    typed = [event.character for event in seen if isinstance(event, events.Key)]
    assert typed == (["h", "i", "\ufffd"] if ending == "closed" else [])
