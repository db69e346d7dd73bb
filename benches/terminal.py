"""How quick the game in the terminal is, as a person at a keyboard sees it.

    make build && .venv/bin/python benches/terminal.py

It runs the installed program on a pseudo-terminal of its own and looks at what arrives there: the time from the command
to the first whole screen, from a key to its echo, from one's own move to the bot's; then the choice of each bot's move
in this process, and the memory that the program holds after a whole game. The word list is compiled before anything is
timed. Ends with 1 if a target is missed, with 2 for a debug build, which is no measure of anything.

    --runs N      how often the start is measured (default 9)
    --keys N      how many keys of each kind are pressed (default 40)
    --slack X     targets are multiplied by this, for machines with other work (default 1)
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Self

import quixotry as qx
from quixotry.players import NAMES

COMMAND = str(Path(sys.executable).with_name("quixotry"))
GAME = ["play", "--players", "human:Ann,bot:club", "--seed", "13", "--rules", "casual", "--no-animation"]
SIZE = (80, 24)
PATIENCE = 60.0
PASS = "\x10"  # Ctrl+P
# A release build answers in a tenth of this; a debug build needs several times as long.
DEBUG_SECONDS = 0.001
CROWDED = (
    "15/15/15/15/7F7/5ZOA7/7NE6/2INFRUGAL5/5E2R6/1DIMITIES6/5A2T6/5K1YONIC3/5E2N6/1VOTARY1E6/2PITSAWS6 BEEINOR/ 0/0 0"
)
# What the surroundings must not decide: colours, the size, and whether Python keeps what it has compiled.
_UNSET = ("NO_COLOR", "COLUMNS", "LINES", "PYTHONDONTWRITEBYTECODE")
_ESCAPE = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|[\x00-\x08\x0e-\x1f]")


class Measured(NamedTuple):
    """What was measured how often, and what it may be at most.

    Attributes:
        name: what it is.
        values: what was measured.
        unit: of values and limit.
        limit: what the median, or for a single value the value, must stay below.
    """

    name: str
    values: list[float]
    unit: str
    limit: float

    def line(self, slack: float) -> str:
        """A line of the table."""
        median, most = statistics.median(self.values), max(self.values)
        verdict = "" if self.fine(slack) else "  TOO MUCH"
        count = f"{len(self.values):4}"
        return f"{self.name:34}{count}{median:9.1f}{most:9.1f}{self.limit * slack:9.0f} {self.unit}{verdict}"

    def fine(self, slack: float) -> bool:
        """Whether the target is met."""
        return statistics.median(self.values) <= self.limit * slack


class Screen:
    """The program on a pseudo-terminal, and what it writes there."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        surroundings = {name: value for name, value in os.environ.items() if name not in _UNSET}
        surroundings |= {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "QUIXOTRY_DATA_DIR": str(folder / "data"),
            "QUIXOTRY_CONFIG_DIR": str(folder / "config"),
        }
        self.shown = b""
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            [COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)

    def wait_for(self, seen: Callable[[bytes], bool], what: str) -> float:
        """Reads until something new is seen; returns when its last byte arrived."""
        new, end = b"", time.monotonic() + PATIENCE
        while not seen(new):
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise SystemExit(f"waited for {what} after:\n{plain(self.shown)[-3000:]}")
            new += self._read(what)
        return time.perf_counter()

    def _read(self, what: str) -> bytes:
        try:
            part = os.read(self.master, 65536)
        except OSError:
            part = b""
        if not part:
            raise SystemExit(f"the program ended before {what}:\n{plain(self.shown)[-3000:]}")
        self.shown += part
        return part

    def settle(self, quiet: float = 0.06) -> None:
        """Reads until nothing has been written for a while."""
        while select.select([self.master], [], [], quiet)[0]:
            self._read("it was quiet")

    def press(self, keys: str) -> float:
        """Presses keys; returns when."""
        now = time.perf_counter()
        os.write(self.master, keys.encode())
        return now

    def megabytes(self) -> float:
        """The most memory that the process has held."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)


def plain(written: bytes) -> str:
    """What was written, without escape sequences."""
    return _ESCAPE.sub(b"", written).decode("utf-8", "replace")


def whole(new: bytes) -> bool:
    """Whether this is the play screen from its first line to the keys at its foot."""
    text = plain(new)
    return all(part in text for part in ("> Ann", "Unseen", "bag", "A B C D", "to move", "keys"))


# ------------------------------------------------------------------------------------------------------------ measuring


def first_frame(folder: Path, runs: int) -> Measured:
    """From the command to the first whole screen."""
    times = []
    for _ in range(runs + 1):
        with Screen(GAME, folder) as screen:
            times.append((screen.wait_for(whole, "the play screen") - screen.start) * 1000)
    # The first time Python compiles the program, once for all times.
    return Measured("first frame after the command", times[1:], "ms", 400)


def echoes(folder: Path, keys: int) -> list[Measured]:
    """From a key to what it changes: the cursor, and a tile."""
    with Screen(GAME, folder) as screen:
        screen.wait_for(whole, "the play screen")
        screen.settle()
        arrows, digits = [], []
        for number in range(keys):
            pressed = screen.press("\x1b[C" if number % 2 else "\x1b[D")
            arrows.append((screen.wait_for(bool, "the echo of an arrow") - pressed) * 1000)
            screen.settle()
        for number in range(keys):
            # The first tile of the rack is placed, then taken back.
            pressed = screen.press("\x7f" if number % 2 else "1")
            digits.append((screen.wait_for(bool, "the echo of a tile") - pressed) * 1000)
            screen.settle()
    return [
        Measured("echo of an arrow key", arrows, "ms", 30),
        Measured("echo of a tile placed or taken", digits, "ms", 30),
    ]


def whole_game(folder: Path) -> list[Measured]:
    """From one's own move to the bot's on the screen, through a whole game; and the memory after it."""
    times: list[float] = []
    with Screen(GAME, folder) as screen:
        screen.wait_for(whole, "the play screen")
        screen.settle()
        last = turns_of_bot(screen.shown)
        while True:
            screen.press(PASS)
            screen.wait_for(lambda new: b"Pass this turn?" in new, "the question whether to pass")
            screen.settle()
            mark, pressed = len(screen.shown), screen.press("y")
            now = screen.wait_for(later_than(last), "the bot's move")
            screen.settle()
            if over(screen.shown[mark:]):
                break
            times.append((now - pressed) * 1000)
            last = turns_of_bot(screen.shown[mark:])
        memory = screen.megabytes()
    return [
        Measured("the bot's move on the screen", times, "ms", 100),
        Measured("memory after a game", [memory], "MB", 200),
    ]


def later_than(last: int) -> Callable[[bytes], bool]:
    """Whether the bot has taken a turn after that one, or the game is over."""
    return lambda new: turns_of_bot(new) > last or over(new)


def turns_of_bot(shown: bytes) -> int:
    """The number of the last turn that the bot has taken, as the history on the screen has it; 0 for none."""
    return max((int(number) for number in re.findall(r"\b(\d+) club ", plain(shown))), default=0)


def over(shown: bytes) -> bool:
    """Whether the game is over."""
    return "game is over" in plain(shown)


def bots() -> list[Measured]:
    """The choice of each bot's move, through a game each."""
    measured = []
    for name in NAMES:
        times = []
        game = qx.Game([qx.Bot(name, seed=1), qx.Bot(name, seed=2)], seed=5)
        while not game.over:
            start = time.perf_counter()
            game.step()
            times.append((time.perf_counter() - start) * 1000)
        measured.append(Measured(f"a move of the bot {name}", times, "ms", 100))
    return measured


def refuse_debug() -> None:
    """Ends the program where the core is a debug build."""
    position = qx.Position.from_cgp(CROWDED, lexicon="enable")
    times = []
    for _ in range(21):
        start = time.perf_counter()
        position.best()
        times.append(time.perf_counter() - start)
    if min(times) > DEBUG_SECONDS:
        print("quixotry: the core is a debug build, which is no measure of anything; use make bench", file=sys.stderr)
        raise SystemExit(2)


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="How quick the game in the terminal is.")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--keys", type=int, default=40)
    parser.add_argument("--slack", type=float, default=1.0)
    choices = parser.parse_args()
    qx.Lexicon.open()
    refuse_debug()
    with tempfile.TemporaryDirectory(prefix="quixotry-bench-") as place:
        folder = Path(place)
        measured = [first_frame(folder, choices.runs), *echoes(folder, choices.keys), *whole_game(folder), *bots()]
    print(f"{'':34}runs   median     most   at most")
    for one in measured:
        print(one.line(choices.slack))
    return 0 if all(one.fine(choices.slack) for one in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
