"""How long quixotry takes to start, and how much memory a playing process holds.

    make build && .venv/bin/python benches/startup.py

Prints the median of several runs for `quixotry --help`, `import quixotry`, a game that is quit at once, and the best
play from Python; then the peak memory of a whole game between two bots. The word list is compiled before anything
is timed.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 15
COMMAND = str(Path(sys.executable).with_name("quixotry"))
CROWDED = (
    "15/15/15/15/7F7/5ZOA7/7NE6/2INFRUGAL5/5E2R6/1DIMITIES6/5A2T6/5K1YONIC3/5E2N6/1VOTARY1E6/2PITSAWS6 BEEINOR/ 0/0 0"
)
IMPORT = "import time; start = time.perf_counter(); import quixotry; print(time.perf_counter() - start)"
BEST_PLAY = f"""
import time, quixotry as qx
position = qx.Position.from_cgp({CROWDED!r}, lexicon="enable")
times = []
for _ in range(301):
    start = time.perf_counter()
    position.best()
    times.append(time.perf_counter() - start)
print(sorted(times)[150] * 1e6)
"""


def run(arguments: list[str], text: str = "") -> str:
    """Runs a command to its end and gives what it printed."""
    return subprocess.run(arguments, input=text, capture_output=True, text=True, check=True).stdout


def median_ms(arguments: list[str], text: str = "") -> float:
    """The median time of a command in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run(arguments, text)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def main() -> None:
    """Measures and prints."""
    run([COMMAND, "check", "AA"])
    python = [sys.executable, "-c"]
    imports = statistics.median(float(run([*python, IMPORT])) for _ in range(RUNS))
    print(f"import quixotry              {imports * 1000:7.1f} ms")
    print(f"quixotry --help              {median_ms([COMMAND, '--help']):7.1f} ms")
    play = [COMMAND, "play", "--plain", "--seed", "1"]
    print(f"quixotry play, quit at once  {median_ms(play, 'quit'):7.1f} ms")
    print(f"position.best() from Python  {float(run([*python, BEST_PLAY])):7.1f} µs")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    run([*play, "--players", "bot:greedy,bot:greedy"])
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"a playing process            {max(before, after) / 1024:7.1f} MB at most")


if __name__ == "__main__":
    main()
