"""How long it takes to check a folder of games, and what of it is reading, replaying and looking up words.

    make build && .venv/bin/python benches/records.py

Plays 1,000 games of two bots with seeds, writes them as GCG into a folder that is removed again, and checks them with
`quixotry check-game`, which may take 3 seconds in all. The ratios below compare parts of the same run with a loop of
plain Python that runs between them, so that they hold on a machine that is busy with something else.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import quixotry as qx
from quixotry.formats import read_record, record_text
from quixotry.formats.gcg_writer import write
from quixotry.replay import record_of, replay
from quixotry.replay.checking import check

GAMES, PART, RUNS = 1000, 100, 7
AT_MOST = 3.0
COMMAND = str(Path(sys.executable).with_name("quixotry"))


def written(folder: Path, seed: int) -> Path:
    """Plays a game, and writes its record."""
    game = qx.Game([qx.Bot("greedy"), qx.Bot("greedy")], rules="naspa", lexicon="enable", seed=seed, start=0)
    while not game.over:
        game.step()
    path = folder / f"{seed:04}.gcg"
    path.write_text(record_text(record_of(game), "gcg"), encoding="utf-8")
    return path


def checked(folder: Path) -> tuple[float, float]:
    """Seconds on the clock and of the processor for the whole folder, from the start of the command to its end."""
    used, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([COMMAND, "check-game", "--strict", str(folder)], check=True, capture_output=True)
    wall, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime


def yardstick() -> int:
    """About as much work as a millisecond holds: what everything else is compared with."""
    counts: dict[int, int] = {}
    for number in range(8_000):
        counts[number % 97] = counts.get(number % 97, 0) + number
    return sum(counts.values())


def processor(work: Callable[[Any], object], items: Sequence[Any]) -> float:
    """Milliseconds of the processor for each item."""
    begin = time.process_time()
    for item in items:
        work(item)
    return (time.process_time() - begin) * 1000 / len(items)


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory(prefix="quixotry-games-") as name:
        folder = Path(name)
        paths = [written(folder, seed) for seed in range(GAMES)]
        readings = [read_record(path) for path in paths[:PART]]
        turns = statistics.mean(len(reading.record.turns) for reading in readings)
        checked(folder)
        walls, uses = zip(*(checked(folder) for _ in range(3)), strict=True)
        print(f"{GAMES:,} games of {turns:.1f} turns; seconds for quixotry check-game, least and most of three runs")
        print(f"  on the clock        {min(walls):6.2f} {max(walls):6.2f}   at most {AT_MOST}")
        print(f"  of the processor    {min(uses):6.2f} {max(uses):6.2f}")
        parts: list[tuple[str, Callable[[Any], object], Sequence[Any]]] = [
            ("reading", read_record, paths[:PART]),
            ("replaying", replay, readings),
            ("checking in all", lambda path: check(read_record(path)), paths[:PART]),
            ("writing", lambda reading: write(reading.record), readings),
        ]
        print(f"{PART} of them: milliseconds of the processor for each, and as yardsticks (medians of {RUNS} runs)")
        for what, work, items in parts:
            pairs = []
            for _ in range(RUNS):
                unit = processor(lambda _: yardstick(), range(PART))
                pairs.append((processor(work, items), unit))
            median = statistics.median(spent for spent, _ in pairs)
            ratio = statistics.median(spent / unit for spent, unit in pairs)
            print(f"  {what:18}  {median:6.2f} {ratio:6.2f}")
        if min(walls) > AT_MOST:
            sys.exit(f"checking took {min(walls):.2f} s at least; {AT_MOST} s were expected at most")


if __name__ == "__main__":
    main()
