"""Files of games that verbs are given: single ones, those in folders, and stdin.

Main names: `GameFile`, `game_files`, `problem_line`, `STDIN`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from quixotry.errors import QuixotryError
from quixotry.files import path_of, reason
from quixotry.formats import Problem, Reading, Record, format_of, records
from quixotry.formats.plain_text import plain

STDIN = "-"
# The formats whose files are taken from a folder; a text or a page there is most likely something else.
_IN_FOLDERS = ("gcg", "json", "cgp")
_COLOURS = {"error": "red", "warning": "yellow", "note": "bright_black"}


class GameFile(NamedTuple):
    """A file that holds one game or several.

    Attributes:
        path: where it is; None for stdin.
        name: how messages name it.
        inside: where it is in the folder that was given; its own name if it was given itself.
    """

    path: Path | None
    name: str
    inside: Path

    def readings(self, format: str | None = None) -> list[Reading]:
        """Everything that it holds, at least one reading, which may have failed.

        Raises:
            QuixotryError: it cannot be read.
        """
        found = list(records(sys.stdin.buffer.read() if self.path is None else self.path, format=format))
        if self.path is not None and found and any(problem.kind == "unknown_format" for problem in found[0].problems):
            return [_kept(self.path) or found[0]]
        nothing = Reading(Record([]), (Problem("empty", "there is no game in it"),), format or "")
        return found or [nothing]


def game_files(arguments: Iterable[str]) -> Iterator[GameFile | QuixotryError]:
    """The files that arguments name, in their order, those of a folder by name; or why there are none."""
    for argument in arguments:
        path = path_of(argument)
        try:
            is_folder = path.is_dir()
        except ValueError:
            is_folder = False
        if argument == STDIN:
            yield GameFile(None, "<stdin>", Path("stdin"))
        elif is_folder:
            yield from _in_folder(path)
        else:
            yield GameFile(path, _shown(path), Path(path.name))


def _kept(path: Path) -> Reading | None:
    """The record of a game that `quixotry play` keeps in a file; None if there is none."""
    from quixotry.table.record import is_a_game
    from quixotry.table.saves import load
    from quixotry.table.written import written

    return Reading(written(load(path)), (), "json") if is_a_game(path.read_bytes()) else None


def _in_folder(folder: Path) -> Iterator[GameFile | QuixotryError]:
    """The files of games in a folder and in those within it; hidden ones are left out."""
    found = False
    unreadable: list[OSError] = []
    for where, folders, names in os.walk(folder, onerror=unreadable.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and format_of(name) in _IN_FOLDERS:
                found = True
                path = Path(where, name)
                yield GameFile(path, _shown(path), path.relative_to(folder))
    for error in unreadable:
        named = str(error.filename or folder)
        yield QuixotryError(f"'{_shown(Path(named))}' cannot be read: {reason(error)}", kind="io", input=named)
    if not found and not unreadable:
        text = f"there is no game in the folder '{_shown(folder)}'; files that end with .gcg or .json were expected"
        yield QuixotryError(text, kind="io", input=str(folder))


def _shown(path: Path) -> str:
    """A path in one line of text that every stream can write."""
    return plain(click.format_filename(path))


def problem_line(file: GameFile, game: int | None, problem: Problem, *, colour: bool = False) -> str:
    """A problem in a line: file, line, kind, sentence. Without a line the sentence begins with game and turn.

    Args:
        file: where it is.
        game: which game of the file it is, from 1; None if there is one.
        problem: the problem.
        colour: whether the kind has the colour of how bad it is.
    """
    where = file.name if problem.line is None else f"{file.name}:{problem.line}"
    parts = [] if game is None else [f"game {game}"]
    parts += [] if problem.line is not None or problem.turn is None else [f"turn {problem.turn}"]
    begin = f"{', '.join(parts)}: " if parts else ""
    kind = click.style(problem.kind, fg=_COLOURS[problem.severity]) if colour else problem.kind
    return f"{where}: {kind}: {begin}{plain(problem.text)}"
