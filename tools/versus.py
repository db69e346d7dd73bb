#!/usr/bin/env python3
"""Run a command of ours against one of somebody else's, by turns, and say how many times better ours is.

    python tools/versus.py --ours "OUR COMMAND" --peer "THEIR COMMAND" --rounds 5

Each command's figure is its time, or with --ours-figure or --peer-figure what a regular expression finds in its
output: its first group, or all of it. A ratio above 1 means that ours is better. Both run in the same minutes, ours
first in each round, since a machine that is busy or warm is not the machine of an hour ago. `{round}` in a command is
the number of the round, for seeds. Exit status: 0 all rounds were run, 2 a command failed or had no figure.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import re
import resource
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TOLD = 12
"""So many lines of the end of an output are quoted when something is wrong with it."""


class VersusError(Exception):
    """A command failed, or gave no figure."""


@dataclass(frozen=True)
class Side:
    """One of the two: what it runs and how its figure is found.

    Args:
        name: `ours` or `peer`.
        command: the command, as a shell would read it; `{round}` is the number of the round.
        folder: where it runs; here if there is none.
        figure: what in its output is the figure; its time if there is none.
        idle: a command that does the same with nothing to do, whose time is taken off.
        per: how many things it does: the figure is then how many a second, not a time.
        processor: the time is that of the processor, not of the clock.
    """

    name: str
    command: str
    folder: Path | None = None
    figure: re.Pattern[str] | None = None
    idle: str | None = None
    per: float | None = None
    processor: bool = False

    def measure(self, number: int) -> float:
        """The figure of a round.

        Raises:
            VersusError: the command fails, or its output has no figure.
        """
        output, spent = self._run(self.command, number)
        if self.figure is not None:
            return self._found(output)
        if self.idle is not None:
            spent -= self._run(self.idle, number)[1]
        if spent <= 0:
            raise VersusError(
                f"{self.name}: '{self.command}' took no more time than with nothing to do; more was expected"
            )
        return spent if self.per is None else self.per / spent

    def _run(self, command: str, number: int) -> tuple[str, float]:
        try:
            words = [word.replace("{round}", str(number)) for word in shlex.split(command)]
            used, begun = _processor(), time.perf_counter()
            done = subprocess.run(
                words, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
            )
        except (OSError, ValueError, IndexError) as error:
            raise VersusError(f"{self.name}: '{command}' cannot be run: {error}") from error
        spent = _processor() - used if self.processor else time.perf_counter() - begun
        if done.returncode != 0:
            raise VersusError(f"{self.name}: '{command}' ended with status {done.returncode}; {_end(done.stdout)}")
        return done.stdout, spent

    def _found(self, output: str) -> float:
        assert self.figure is not None
        found = self.figure.search(output)
        if found is None:
            raise VersusError(f"{self.name}: nothing in the output is like '{self.figure.pattern}'; {_end(output)}")
        text = found[1] if self.figure.groups else found[0]
        try:
            figure = float(text.replace(",", ""))
        except (AttributeError, ValueError):
            raise VersusError(f"{self.name}: '{text}', found by '{self.figure.pattern}', is no number") from None
        if not 0 < figure < float("inf"):
            raise VersusError(f"{self.name}: a figure above 0 was expected, found '{text}'")
        return figure


def _processor() -> float:
    """Seconds of the processor of all commands so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _end(output: str) -> str:
    lines = output.strip().splitlines()
    return "its output ends so:\n" + "\n".join(lines[-TOLD:]) if lines else "it wrote nothing"


@dataclass(frozen=True)
class Spread:
    """Numbers in short: the one in the middle, and how far they lie apart."""

    median: float
    least: float
    most: float
    lower: float
    upper: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        """The spread of some numbers; lower and upper bound the half in the middle."""
        twice = [*numbers, *numbers] if len(numbers) == 1 else numbers
        lower, median, upper = statistics.quantiles(twice, n=4, method="inclusive")
        return cls(median, min(numbers), max(numbers), lower, upper)

    def __str__(self) -> str:
        """The median, then the extremes, then the half in the middle."""
        four = (self.median, self.least, self.most, self.lower, self.upper)
        return "median {}, {} to {}, half of them {} to {}".format(*map(_short, four))


def _short(number: float) -> str:
    return f"{number:.4g}" if number < 1000 else f"{number:,.0f}"


def machine() -> str:
    """The processor and how many cores it has, and how much there was to do before."""
    model = platform.processor() or platform.machine()
    try:
        told = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        told = None
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{told[1] if told else model}, {os.cpu_count()} cores{load}"


def entry(sides: Sequence[Side], lines: Sequence[str], about: str) -> str:
    """An entry of a record, in Markdown."""
    commands = "\n".join(f"{side.name}: {side.command}" for side in sides)
    commands += "".join(f"\n{side.name}, nothing to do: {side.idle}" for side in sides if side.idle is not None)
    today = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
    table = "\n".join(lines)
    return f"\n## Ours against a peer, {today}\n\n{about}\n\n```text\n{commands}\n\n{table}\n```\n"


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        description="Runs a command of ours and one of somebody else's by turns, and compares their figures.",
        epilog="Example: versus.py --ours 'duels list.kwg list.klv2 2000' --ours-figure '([0-9]+) games/s' "
        "--peer 'engine autoplay 2000 -seed {round}' --peer-idle 'engine autoplay 1' --per 2000 --higher-is-better",
    )
    for name, whose in (("ours", "our"), ("peer", "their")):
        parser.add_argument(f"--{name}", required=True, metavar="COMMAND", help=f"{whose} command, in quotes")
        parser.add_argument(f"--{name}-in", type=Path, metavar="FOLDER", help=f"where {whose} command runs")
        parser.add_argument(
            f"--{name}-figure", metavar="REGEX", help=f"what in {whose} output is the figure, not the time"
        )
        parser.add_argument(
            f"--{name}-idle", metavar="COMMAND", help=f"{whose} command with nothing to do: its time is taken off"
        )
    parser.add_argument("--rounds", type=int, default=5, help="how often each runs (default: 5)")
    parser.add_argument("--per", type=float, metavar="N", help="both do N things: a time becomes so many a second")
    parser.add_argument("--processor", action="store_true", help="time of the processor, not of the clock")
    parser.add_argument("--higher-is-better", action="store_true", help="figures are rates, not times")
    parser.add_argument("--record", type=Path, metavar="FILE", help="a Markdown file that gets an entry at its end")
    asked = parser.parse_args(arguments)
    if asked.rounds < 1:
        parser.error(f"--rounds {asked.rounds}: at least one round was expected")
    if asked.per is not None and not asked.higher_is_better:
        parser.error("--per makes rates of times: say --higher-is-better with it")
    for name in ("ours", "peer"):
        text = getattr(asked, f"{name}_figure")
        try:
            setattr(asked, f"{name}_figure", None if text is None else re.compile(text, re.MULTILINE))
        except re.error as error:
            parser.error(f"--{name}-figure '{text}' is no regular expression: {error}")
    return asked


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    asked = parse(arguments)
    told = vars(asked)
    sides = [
        Side(
            name,
            told[name],
            folder=told[f"{name}_in"],
            figure=told[f"{name}_figure"],
            idle=told[f"{name}_idle"],
            per=asked.per,
            processor=asked.processor,
        )
        for name in ("ours", "peer")
    ]
    about = machine()
    lines: list[str] = []

    def tell(line: str) -> None:
        lines.append(line)
        print(line, flush=True)

    print(about)
    tell(f"{'round':<6} {'ours':>12} {'peer':>12} {'ratio':>8}")
    figures: list[tuple[float, float]] = []
    ratios: list[float] = []
    try:
        for number in range(1, asked.rounds + 1):
            ours, peer = (side.measure(number) for side in sides)
            figures.append((ours, peer))
            ratios.append(ours / peer if asked.higher_is_better else peer / ours)
            tell(f"{number:<6} {_short(ours):>12} {_short(peer):>12} {ratios[-1]:>8.3f}")
    except VersusError as error:
        print(f"versus: {error}", file=sys.stderr)
        return 2
    for name, numbers in zip(("ours", "peer"), zip(*figures, strict=True), strict=True):
        tell(f"{name}: {Spread.of(numbers)}")
    tell(f"ratio: {Spread.of(ratios)}; above 1 ours is better")
    if asked.record is not None:
        with asked.record.open("a", encoding="utf-8") as record:
            record.write(entry(sides, lines, about))
    return 0


if __name__ == "__main__":
    sys.exit(main())
