"""Plain text as a person or a script meets it: through pipes, inside this process, and on a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner

from quixotry.cli import quixotry

COMMAND = Path(sys.executable).with_name("quixotry")


def play(typed: str, *words: str, code: int = 0) -> str:
    """What the installed program writes on stdout when this is typed into a pipe."""
    done = subprocess.run(
        [COMMAND, "play", "--plain", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def here(typed: str, *words: str) -> str:
    """The same inside this process, which is quicker."""
    result = CliRunner().invoke(quixotry, ["play", "--plain", *words], input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def racks(shown: str) -> list[str]:
    return re.findall(r"^Rack: (\S+)", shown, re.MULTILINE)


class Terminal:
    """The program on a terminal of its own, with a person who reads before typing.

    Args:
        words: what stands behind the verb.
        verb: the words of the verb.
        plain: whether to ask for plain text.
        surroundings: variables to set.
    """

    def __init__(self, *words: str, verb: Sequence[str] = ("play",), plain: bool = True, **surroundings: str) -> None:
        self.master, slave = pty.openpty()
        self.settings_before = termios.tcgetattr(self.master)
        surroundings = {**os.environ, "TERM": "xterm-256color", **surroundings}
        self.process = subprocess.Popen(
            [COMMAND, *verb, *(["--plain"] if plain else []), *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings,
            start_new_session=True,
            # So that Ctrl-C typed there reaches the program.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            close_fds=True,
        )
        os.close(slave)
        self.shown, self.seen = "", 0

    def wait_for(self, text: str, seconds: float = 30) -> str:
        """Reads until a text is shown after what was waited for before, and returns all up to there."""
        end = time.monotonic() + seconds
        while (place := self.shown.find(text, self.seen)) < 0:
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                self.process.kill()
                self.process.wait()
            assert ready, f"waited for {text!r} after:\n{self.shown[-2000:]}"
            self.shown += os.read(self.master, 4096).decode("utf-8", "replace")
        part = self.shown[self.seen : place + len(text)]
        self.seen = place + len(text)
        return part

    def wait_until_it_waits(self, seconds: float = 30) -> None:
        """Waits until the program sleeps in the reading of a line: a signal before that is only seen after the line."""
        end = time.monotonic() + seconds
        while not self._reads_a_line():
            assert time.monotonic() < end, f"it never waited for a line after:\n{self.shown[-2000:]}"
            time.sleep(0.005)

    def _reads_a_line(self) -> bool:
        editing = not termios.tcgetattr(self.master)[3] & termios.ICANON
        state = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(self.process.pid)], capture_output=True, encoding="utf-8", check=False
        ).stdout
        return editing and state.startswith("S")

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ends_with(self) -> int:
        """Reads what is left and returns the exit code."""
        while select.select([self.master], [], [], 30)[0]:
            try:
                part = os.read(self.master, 4096)
            except OSError:
                part = b""
            if not part:
                break
            self.shown += part.decode("utf-8", "replace")
        try:
            code = self.process.wait(30)
        finally:
            self.process.kill()
            self.process.wait()
        self.settings_after = termios.tcgetattr(self.master)
        os.close(self.master)
        return code
