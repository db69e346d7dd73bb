"""A terminal of a test's own: the installed program in tmux, driven by keys and read as a person reads it.

Each `Terminal` has a private tmux server with its own socket, so tests that run side by side never meet. Nothing here
waits blindly: `wait_for` looks until it sees what was asked for, and fails with the screen when it does not.

>>> with Terminal(["quixotry", "play"], tmp_path) as terminal:       # doctest: +SKIP
...     terminal.wait_for("Rack")
...     terminal.keys("Right", "Space").enter("HELLO").keys("Enter")
...     terminal.keys("C-c")
...     assert terminal.exit_code() == 130
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

COMMAND = str(Path(sys.executable).with_name("quixotry"))
SMALL, LARGE = (80, 24), (200, 60)
# Generous: a busy machine is no fault of the program. What must be quick is measured in benches/terminal.py.
PATIENCE = 30.0
_PAUSE = 0.02
_PROMPT = "ready> "
_ENSURE = Path(__file__).parents[2] / "tools" / "ensure_tmux.sh"

# What the surroundings of the test must not decide.
_UNSET = ("TMUX", "TMUX_PANE", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "COLUMNS", "LINES", "COLORTERM", "TERM_PROGRAM")

_OPTIONS = """\
set -g default-terminal {term}
set -g status off
set -g history-limit 20000
set -g default-shell /bin/sh
set -g focus-events off
set -sg escape-time 0
set -sg exit-empty on
"""

# Runs the command and then keeps the window open, so that the state in which the program left it can be looked at. tmux
# itself sometimes loses an exit code, and hides the cursor of a window whose program has ended.
_KEEPER = """\
trap : INT
cd "$QX_OWN" || exit 1
sh -c 'echo $$ >pid.part; mv pid.part pid; cd "$QX_FOLDER" && exec env -u QX_OWN -u QX_FOLDER "$@"' sh "$@"
code=$?
stty -a >settings
echo $code >code.part
mv code.part code
exec sleep 600
"""

Wanted = str | re.Pattern[str] | Callable[[str], object]


class Terminal:
    """A command in a terminal of its own.

    Args:
        command: the words of the command.
        folder: where the games, preferences and the log of this terminal are kept.
        size: columns and rows.
        env: variables to set, or with `None` to remove.
        term: the value of TERM.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        folder: Path,
        *,
        size: tuple[int, int] = SMALL,
        env: Mapping[str, str | None] | None = None,
        term: str = "tmux-256color",
    ) -> None:
        if shutil.which("tmux") is None:
            said = subprocess.run([_ENSURE, "--check"], capture_output=True, text=True, check=False).stderr
            pytest.fail(said.strip() or "tmux is missing", pytrace=False)
        folder.mkdir(parents=True, exist_ok=True)
        # A socket's path is short on every system; a test's folder may be deep.
        self._own = Path(tempfile.mkdtemp(prefix="qx-tmux-"))
        self._socket = self._own / "socket"
        self._log = self._own / "written"
        self._log.touch()
        self._code = self._own / "code"
        self._ended = False
        options, keeper = self._own / "options", self._own / "keeper"
        options.write_text(_OPTIONS.format(term=term), encoding="utf-8")
        keeper.write_text(_KEEPER, encoding="utf-8")
        surroundings: dict[str, str | None] = {
            **os.environ,
            **dict.fromkeys(_UNSET),
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "PS1": _PROMPT,
            "QX_OWN": str(self._own),
            "QX_FOLDER": str(folder),
            "QUIXOTRY_DATA_DIR": str(folder / "data"),
            "QUIXOTRY_CONFIG_DIR": str(folder / "config"),
            **(env or {}),
        }
        self._env = {name: value for name, value in surroundings.items() if value is not None}
        try:
            self._tmux(
                *("-f", options, "new-session", "-d", "-x", size[0], "-y", size[1]),
                *("--", "sh", keeper, *map(str, command), ";"),
                *("pipe-pane", "-O", f"exec cat >>{shlex.quote(str(self._log))}"),
            )
            _until((self._own / "pid").exists, PATIENCE, lambda: "the command has not started")
        except BaseException:
            self.close()
            raise
        self.pid = int((self._own / "pid").read_text(encoding="utf-8"))

    @classmethod
    def shell(
        cls, folder: Path, *, size: tuple[int, int] = SMALL, env: Mapping[str, str | None] | None = None
    ) -> Terminal:
        """A shell that waits for a command, to see in what state a program leaves the terminal."""
        terminal = cls(["sh", "-i"], folder, size=size, env=env)
        try:
            terminal.wait_for(_PROMPT.strip())
        except BaseException:
            terminal.close()
            raise
        return terminal

    # ------------------------------------------------------------------------------------------------------- the hands

    def keys(self, *names: str) -> Self:
        """Presses keys by their names in tmux: `Up`, `Enter`, `C-x`, `F1`, `BSpace`, `Escape`, `a`."""
        if names:
            self._tmux("send-keys", "--", *names)
        return self

    def enter(self, text: str) -> Self:
        """Types text as it is. What Enter sends is `keys("Enter")`; a newline in the text is another key."""
        if text:
            # A semicolon at the end of a word would begin another command of tmux.
            self._tmux("send-keys", "-l", "--", f"{text[:-1]}\\;" if text.endswith(";") else text)
        return self

    def click(self, column: int, row: int) -> Self:
        """Presses and releases the left button on a cell, counted from 0, as a terminal tells it to a program."""
        for end in "Mm":
            self.enter(f"\x1b[<0;{column + 1};{row + 1}{end}")
        return self

    def resize(self, columns: int, rows: int) -> Self:
        """Gives the window another size."""
        self._tmux("resize-window", "-x", columns, "-y", rows)
        return self

    def kill(self, number: int = signal.SIGKILL) -> Self:
        """Sends the program a signal; by default the one that nobody can answer."""
        os.kill(self.pid, number)
        return self

    def hang_up(self, seconds: float = PATIENCE) -> None:
        """Closes the window as a person does who has had enough, and waits for the program to end."""
        self._check()
        self._tmux("kill-server", check=False)
        _until(lambda: not self.runs(), seconds, lambda: f"process {self.pid} lives on without a terminal")

    # -------------------------------------------------------------------------------------------------------- the eyes

    def screen(self) -> str:
        """What is shown, a line for each row, without the blanks at the ends of lines."""
        shown = self._tmux("capture-pane", "-p")
        return "\n".join(line.rstrip() for line in shown.split("\n"))

    def styled(self) -> str:
        """What is shown, with the escape sequences of its styles."""
        return self._tmux("capture-pane", "-p", "-e")

    def scrollback(self) -> str:
        """What is shown, and everything that was before it."""
        return self._tmux("capture-pane", "-p", "-S", "-")

    def written(self) -> str:
        """Every byte that was written to the terminal so far, as text."""
        return self._log.read_bytes().decode("utf-8", "replace")

    def wait_for(self, wanted: Wanted, seconds: float = PATIENCE) -> str:
        """Looks until something is shown, and returns the screen that shows it.

        Args:
            wanted: text, a pattern, or a question that is asked of the screen.
            seconds: how long to look.
        """
        return self._watch(lambda shown: _matches(wanted, shown), seconds, f"waited for {_described(wanted)}")

    def wait_until_gone(self, unwanted: Wanted, seconds: float = PATIENCE) -> str:
        """Looks until something is no longer shown, and returns the screen without it."""
        what = f"waited until {_described(unwanted)} is gone"
        return self._watch(lambda shown: not _matches(unwanted, shown), seconds, what)

    def cursor_is_shown(self) -> bool:
        """Whether the terminal shows its own cursor."""
        return self._ask("cursor_flag") == "1"

    def alternate_screen(self) -> bool:
        """Whether the program has the screen to itself, which it gives back when it ends."""
        return self._ask("alternate_on") == "1"

    def hears_the_mouse(self) -> bool:
        """Whether clicks are sent to the program."""
        return self._ask("mouse_any_flag") == "1"

    def runs(self) -> bool:
        """Whether the process is alive."""
        try:
            os.kill(self.pid, 0)
            # One whose parent has gone may stay in the list of processes although it has ended.
            return " Z " not in Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2][:4]
        except ProcessLookupError:
            return False
        except OSError:
            return not Path("/proc/self/stat").exists()

    def exit_code(self, seconds: float = PATIENCE) -> int:
        """Waits for the end of the program and returns its exit code; 128 more than the signal that ended it."""
        self._watch(lambda _: self._code.exists(), seconds, "waited for the end of the program")
        return int(self._code.read_text(encoding="utf-8"))

    def settings(self) -> set[str]:
        """How the program left the keyboard, in the words of `stty`: `echo` or `-echo`, `icanon` or `-icanon`, …"""
        return set(re.split(r"[;\s]+", (self._own / "settings").read_text(encoding="utf-8")))

    def is_restored(self) -> bool:
        """Whether the program has left the terminal as it was: screen, cursor, mouse, echo, lines, Ctrl-C."""
        keyboard = {"echo", "icanon", "isig", "icrnl", "ixon", "opost"} <= self.settings()
        return keyboard and self.cursor_is_shown() and not self.alternate_screen() and not self.hears_the_mouse()

    # --------------------------------------------------------------------------------------------------------- the rest

    def _watch(self, seen: Callable[[str], object], seconds: float, what: str) -> str:
        shown = ""

        def look() -> bool:
            nonlocal shown
            # In this order: what a program has shown at its end is seen.
            ended = self._code.exists()
            shown = self.screen()
            if seen(shown):
                return True
            if ended:
                code = self._code.read_text(encoding="utf-8").strip()
                pytest.fail(f"{what}, but the program ended with {code} and the screen is:\n{framed(shown)}")
            return False

        _until(look, seconds, lambda: f"{what}, but the screen is:\n{framed(shown)}")
        return shown

    def _ask(self, name: str) -> str:
        return self._tmux("display-message", "-p", f"#{{{name}}}").strip()

    def _tmux(self, *words: object, check: bool = True) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), *map(str, words)],
            env=self._env,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=60,
        )
        assert done.returncode == 0 or not check, f"tmux {words}: {done.stderr}"
        return done.stdout

    def _check(self) -> None:
        """Nothing that a person ever sees is a traceback."""
        seen = self.written()
        assert "Traceback" not in seen, plain(seen)[-4000:]

    def close(self) -> None:
        """Ends the program and its terminal."""
        if self._ended:
            return
        self._ended = True
        self._tmux("kill-server", check=False)
        shutil.rmtree(self._own, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._check()
        finally:
            self.close()


def framed(shown: str) -> str:
    """A screen with a frame round it, for messages."""
    lines = shown.rstrip("\n").split("\n")
    width = max(map(len, lines), default=0)
    return "\n".join([f"┌{'─' * width}┐", *(f"│{line:<{width}}│" for line in lines), f"└{'─' * width}┘"])


_ESCAPE = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours, places, modes
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles
    r"|\x1b[PX^_][^\x1b]*\x1b\\"
    r"|\x1b[ -/]*[0-~]"
    r"|[\x00-\x08\x0b-\x1f\x7f]"
)


def plain(written: str) -> str:
    """What a program wrote, without escape sequences."""
    return _ESCAPE.sub("", written)


def _until(true: Callable[[], object], seconds: float, problem: Callable[[], str]) -> None:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            pytest.fail(problem())
        time.sleep(_PAUSE)


def _matches(wanted: Wanted, shown: str) -> bool:
    if isinstance(wanted, str):
        return wanted in shown
    return bool(wanted.search(shown) if isinstance(wanted, re.Pattern) else wanted(shown))


def _described(wanted: Wanted) -> str:
    if isinstance(wanted, str):
        return repr(wanted)
    return repr(wanted.pattern) if isinstance(wanted, re.Pattern) else f"what {wanted.__name__} looks for"
