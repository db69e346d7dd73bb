#!/usr/bin/env python3
"""Count the instructions that calls take, with callgrind: figures that other work on the machine does not change.

    python tools/instructions.py [COMMAND] [--against FILE] [--record FILE]

COMMAND is a program of one crate that calls a function `measured` again and again, and before each of these calls
prints a line with a name and how often it does the thing in it. Without one it is the example `positions` of
`crates/movegen` (`cargo build --release -p quixotry-movegen --example positions`), which finds plays in the positions
that all engines are measured on. --record adds the figures to a Markdown file, --against compares them with those
recorded last in one. Exit status: 0 all well, 2 nothing could be counted.
"""

from __future__ import annotations

import argparse
import datetime
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POSITIONS = f"{shlex.quote(str(ROOT / 'target/release/examples/positions'))} enable 0"
LINE = re.compile(r"^([\w.+-]+) +([\d,]+)(?: .*)?$", re.MULTILINE)


class CountError(Exception):
    """Nothing could be counted."""


def counted(command: str) -> dict[str, int]:
    """Instructions for one of each thing that a command does, by name.

    Raises:
        CountError: valgrind is not there, the command fails, or it does not do what it says.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counts"
        try:
            words = shlex.split(command)
            watched = f"{Path(words[0]).stem}::measured"
            watch = [f"--toggle-collect={watched}", f"--dump-before={watched}", f"--callgrind-out-file={out}"]
            words = ["valgrind", "--tool=callgrind", *watch, *words]
            done = subprocess.run(words, capture_output=True, text=True)
        except (OSError, ValueError, IndexError) as error:
            raise CountError(f"'{command}' cannot be run with valgrind: {error}") from error
        if done.returncode != 0:
            raise CountError(f"'{command}' ended with status {done.returncode}: {done.stderr.strip()[-500:]}")
        named = re.findall(r"^(\S+) (\d+)$", done.stdout, re.MULTILINE)
        # A dump before each call, the first of them empty, and one without a number when the program ends.
        dumps = [*(Path(f"{out}.{number}") for number in range(2, len(named) + 1)), out]
        if not named or not all(dump.exists() for dump in dumps):
            raise CountError(f"'{command}' named {len(named)} things; as many calls of '{watched}' were expected")
        totals = [_total(dump.read_text(encoding="utf-8", errors="replace")) for dump in dumps]
    return {name: total // int(calls) for (name, calls), total in zip(named, totals, strict=True)}


def _total(dump: str) -> int:
    found = re.search(r"^(?:summary|totals): (\d+)", dump, re.MULTILINE)
    if found is None:
        raise CountError("a dump of callgrind has no total; a line 'totals: N' was expected")
    return int(found[1])


def lines(figures: Mapping[str, int], before: Mapping[str, int]) -> list[str]:
    """A line for each figure, with how it has changed."""
    width = max(map(len, figures), default=0)
    shown = []
    for name, figure in figures.items():
        then = before.get(name)
        change = "" if not then else f"  {100 * (figure - then) / then:+.1f} %"
        shown.append(f"{name:<{width}} {figure:>12,}{change}")
    return shown


def recorded(text: str) -> dict[str, int]:
    """The figures that were recorded last."""
    _, _, last = text.rpartition("\n## Instructions a call")
    return {name: int(figure.replace(",", "")) for name, figure in LINE.findall(last)}


def entry(figures: Mapping[str, int]) -> str:
    """The figures for a record, with the commit that they are of."""
    told = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
    today = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d")
    table = "\n".join(lines(figures, {}))
    return f"\n## Instructions a call, {today}, commit {told.stdout.strip() or 'unknown'}\n\n```text\n{table}\n```\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Counts the instructions that calls take, with callgrind.")
    parser.add_argument("command", nargs="?", default=POSITIONS, help="the program, in quotes (default: positions)")
    parser.add_argument("--against", type=Path, metavar="FILE", help="a record with which the figures are compared")
    parser.add_argument("--record", type=Path, metavar="FILE", help="a Markdown file that gets the figures at its end")
    asked = parser.parse_args(arguments)
    try:
        before = recorded(asked.against.read_text(encoding="utf-8")) if asked.against is not None else {}
        figures = counted(asked.command)
    except (CountError, OSError) as error:
        print(f"instructions: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines(figures, before)))
    if asked.record is not None:
        with asked.record.open("a", encoding="utf-8") as record:
            record.write(entry(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
