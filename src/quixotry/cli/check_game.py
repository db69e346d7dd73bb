"""`quixotry check-game`: what is wrong in files of games, a line for each slip."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.front import BAD_INPUT, NO
from quixotry.cli.game_files import GameFile, game_files, problem_line
from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import colours, print_json
from quixotry.cli.progress import Progress
from quixotry.errors import QuixotryError
from quixotry.formats.plain_text import plain
from quixotry.lexica import ANY
from quixotry.sentences import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from quixotry.formats import Problem
    from quixotry.replay.checking import Check

# So many slips with one cause are shown, each in its line.
_FEW = 3


@click.command(epilog=example("quixotry check-game games/ --lexicon enable"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--lexicon", metavar="L", help="Word list: a name, or a path. [default: what a file names, if it is here]"
)
@shared("exclude")
@click.option("--edition", metavar="E", help="Tiles and their values. [default: what a file says]")
@click.option("--layout", metavar="B", help="Board. [default: what a file says]")
@click.option("--rules", metavar="R", help="Rule set. [default: what a file says, else as its turns tell]")
@click.option("--strict", is_flag=True, help="The exit code is 1 for warnings as well, such as phonies that stand.")
@click.option("--notes", is_flag=True, help="Also tell what is no slip but worth knowing.")
@click.option("--all", "everything", is_flag=True, help="Every slip, also those that follow from one that was told.")
@click.option("--quiet", is_flag=True, help="Print nothing; the exit code tells.")
@shared("json")
def command(
    files: tuple[str, ...],
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
    strict: bool,
    notes: bool,
    everything: bool,
    quiet: bool,
    as_json: bool,
    **choices: Any,
) -> int:
    """Say what is wrong in files of games.

    Scores, totals, plays that the rules forbid, words that are not in the list, tiles that are not there: a line each.
    Where one slip comes again and again, only the first is shown, with how many more there are.

    Of a folder all files in GCG and JSON are checked, and lists of positions; - is stdin. Words are looked up in the
    list that a file names, if it is here, or in --lexicon; with --lexicon any not at all. The exit code is 0 if there
    is no error, 1 if there is, 2 if a file cannot be read.
    """
    choices["edition"] = edition
    if lexicon == ANY and exclude is None:
        choices["lexicon"] = ANY
    elif lexicon is not None or exclude is not None:
        choices["lexicon"] = open_lexicon(lexicon, edition, exclude)
    checker = _Checker(
        choices, shown=("error", "warning", "note") if notes else ("error", "warning"), folded=not everything
    )
    checker.silent = quiet or as_json
    found = list(game_files(files))
    with Progress(len(found), "files") as progress:
        for file in found:
            checker.take(file, progress)
            progress.step()
    if as_json and not quiet:
        print_json(checker.as_object())
    elif not quiet:
        click.echo(checker.summary(), err=True)
    if checker.unreadable:
        return BAD_INPUT
    return NO if checker.counts["error"] or (strict and checker.counts["warning"]) else 0


class _Checker:
    """Checks file after file.

    Args:
        choices: what the options say of all games.
        shown: of which severity problems are printed.
        folded: whether of many slips with one cause only the first is printed.
    """

    def __init__(self, choices: dict[str, Any], shown: tuple[str, ...], *, folded: bool = True) -> None:
        self.silent = False
        self.games = 0
        self.wrong = 0
        self.without_words = 0
        self.counts: Counter[str] = Counter()
        self.unreadable: list[QuixotryError] = []
        self._missing: Counter[str] = Counter()
        self._choices, self._shown = choices, shown
        self._folded = folded
        self._objects: list[dict[str, Any]] = []

    def take(self, file: GameFile | QuixotryError, progress: Progress) -> None:
        """Checks the games of a file, and tells what is wrong with them."""
        from quixotry.replay.checking import check

        try:
            if isinstance(file, QuixotryError):
                raise file
            readings = file.readings()
        except QuixotryError as error:
            self.unreadable.append(error)
            if not self.silent:
                progress.hide()
                click.echo(f"quixotry: {error.message}", err=True)
            return
        for number, reading in enumerate(readings, 1):
            found = check(reading, **self._choices)
            self._count(found)
            game = number if len(readings) > 1 else None
            if not self.silent:
                self._tell(file, game, found, progress)
            else:
                self._objects.append(_object(file, game, reading.format, found))

    def _count(self, found: Check) -> None:
        severities = Counter(problem.severity for problem in found.problems)
        self.games += 1
        self.counts.update(severities)
        self.wrong += bool(severities["error"] or severities["warning"])
        if found.lexicon is None and self._choices.get("lexicon") != ANY:
            self.without_words += 1
            self._missing[found.replay.record.lexicon or ""] += 1

    def _tell(self, file: GameFile, game: int | None, found: Check, progress: Progress) -> None:
        problems = [problem for problem in found.problems if problem.severity in self._shown]
        for problem, more in _folded(problems) if self._folded else ((problem, 0) for problem in problems):
            progress.hide()
            line = problem_line(file, game, problem, colour=colours())
            click.echo(f"{line} … and {more:,} more" if more else line)

    def summary(self) -> str:
        """How many games were checked, and what was found, in two lines at most."""
        counts = [
            plural(self.counts["error"], "error"),
            plural(self.counts["warning"], "warning"),
            plural(self.counts["note"], "note"),
        ]
        text = f"{plural(self.games, 'game')} checked: {', '.join(counts)}"
        right = self.games - self.wrong
        if self.games > 1:
            text += f"; {right:,} {'is' if right == 1 else 'are'} without error and warning"
        text += "."
        if self.without_words:
            names = [f"'{plain(name)}'" for name, _ in self._missing.most_common(3) if name]
            why = f"; word lists such as {', '.join(names)} are not here" if names else ", as no word list is named"
            text += f"\nNo word was looked up in {plural(self.without_words, 'game')}{why} (--lexicon names one)."
        return text

    def as_object(self) -> dict[str, Any]:
        """Everything that was found, for programs."""
        return {
            "games": self._objects,
            "errors": self.counts["error"],
            "warnings": self.counts["warning"],
            "notes": self.counts["note"],
            "unreadable": [{"input": error.input, "message": error.message} for error in self.unreadable],
        }


def _folded(problems: Sequence[Problem]) -> Iterator[tuple[Problem, int]]:
    """The problems of a game, of many with one cause only the first, each with how many are left out for it.

    One cause have those that say the same, and totals after the turn from which nothing could be played.
    """
    causes: list[tuple[str, str]] = []
    stopped = False
    for problem in problems:
        stopped = stopped or problem.kind == "stopped"
        causes.append((problem.kind, "" if stopped and problem.kind == "wrong_total" else problem.text))
    counts = Counter(causes)
    told: set[tuple[str, str]] = set()
    for problem, cause in zip(problems, causes, strict=True):
        if counts[cause] <= _FEW:
            yield problem, 0
        elif cause not in told:
            told.add(cause)
            yield problem, counts[cause] - 1


def _object(file: GameFile, game: int | None, format: str, found: Check) -> dict[str, Any]:
    """What was found in a game, for programs."""
    played = found.replay
    return {
        "file": file.name,
        "game": game,
        "format": format,
        "players": list(played.game.names),
        "turns": len(played.steps),
        "complete": played.complete,
        "scores": list(played.game.scores),
        "written_scores": list(played.scores),
        "lexicon": found.lexicon,
        "problems": [
            {
                "kind": problem.kind,
                "severity": problem.severity,
                "line": problem.line,
                "column": problem.column,
                "turn": problem.turn,
                "text": plain(problem.text),
            }
            for problem in found.problems
        ],
    }
