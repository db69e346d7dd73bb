"""The measurements of `benches/terminal.py` run, and no target is missed by far; `make bench` has the targets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "benches" / "terminal.py"
# Other tests run at the same time: what is measured here is that nothing has become slow, not how quick it is.
SLACK = 4


def test_the_terminal_is_quick() -> None:
    bench = [sys.executable, str(BENCH), "--runs", "3", "--keys", "10", "--slack", str(SLACK)]
    done = subprocess.run(bench, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for measured in ("first frame", "echo of an arrow", "echo of a tile", "the bot's move", "memory"):
        assert measured in done.stdout
