"""Files of games that verbs are given: single ones, those in folders, and stdin.

Main names: `GameFile`, `game_file`, `game_files`, `problem_line`, `position_after`, `STDIN`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from quixotry.errors import QuixotryError
from quixotry.files import path_of, reason
from quixotry.formats import Problem, Reading, Record, format_of
from quixotry.formats.plain_text import plain

if TYPE_CHECKING:
    from quixotry.replay import Replay

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
        """Everything that it holds, or the game that `quixotry play` keeps in it.

        At least one reading, which may have failed.

        Raises:
            QuixotryError: it cannot be read.
        """
        from quixotry.table.written import readings_of

        found = readings_of(sys.stdin.buffer.read() if self.path is None else self.path, format=format)
        nothing = Reading(Record([]), (Problem("empty", "there is no game in it"),), format or "")
        return found or [nothing]


def game_file(argument: str) -> GameFile:
    """The file that an argument names; - is stdin."""
    if argument == STDIN:
        return GameFile(None, "<stdin>", Path("stdin"))
    path = path_of(argument)
    return GameFile(path, _shown(path), Path(path.name))


def game_files(arguments: Iterable[str]) -> Iterator[GameFile | QuixotryError]:
    """The files that arguments name, in their order, those of a folder by name; or why there are none."""
    for argument in arguments:
        path = path_of(argument)
        try:
            is_folder = path.is_dir()
        except ValueError:
            is_folder = False
        if is_folder and argument != STDIN:
            yield from _in_folder(path)
        else:
            yield game_file(argument)


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


def position_after(found: Replay, turn: int | None = None) -> Record:
    """A record without turns that starts where a game is after a turn, with the scores that were written till then.

    Args:
        found: the game.
        turn: how many turns; by default all.
    """
    from quixotry.replay.scenes import scene_at

    record, scene = found.record, scene_at(found, turn)
    on_turn = found.game_at(len(found.steps) if turn is None else turn).on_turn
    board, racks, _, *rest = scene.position.cgp().split(" ")
    scores = [points for _, points in scene.scores]
    # That of the player on turn comes first.
    written = "/".join(map(str, scores[on_turn:] + scores[:on_turn]))
    return Record(
        record.players,
        title=record.title or " against ".join(found.game.names),
        description=record.description,
        lexicon=record.lexicon,
        edition=found.setting.edition.name,
        layout=found.setting.layout.name,
        position=" ".join([board, racks, written, *rest]),
    )


def problem_line(file: GameFile, game: int | None, problem: Problem, *, colour: bool = False) -> str:
    """A problem in a line: file, line, column, kind, sentence, as compilers have it, with as many as are known.

    Without a line the sentence begins with game and turn.

    Args:
        file: where it is.
        game: which game of the file it is, from 1; None if there is one.
        problem: the problem.
        colour: whether the kind has the colour of how bad it is.
    """
    place = (problem.line, problem.column) if problem.line is not None else ()
    where = ":".join([file.name, *(str(part) for part in place if part is not None)])
    parts = [] if game is None else [f"game {game}"]
    parts += [] if problem.line is not None or problem.turn is None else [f"turn {problem.turn}"]
    begin = f"{', '.join(parts)}: " if parts else ""
    kind = click.style(problem.kind, fg=_COLOURS[problem.severity]) if colour else problem.kind
    return f"{where}: {kind}: {begin}{plain(problem.text)}"
