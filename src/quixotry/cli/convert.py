"""`quixotry convert`: files of games in another format, or as pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from quixotry.cli.front import NO
from quixotry.cli.game_files import STDIN, GameFile, game_files, position_after, problem_line
from quixotry.cli.options import example
from quixotry.errors import InvalidRecord, QuixotryError
from quixotry.files import is_there, path_of, write_whole
from quixotry.formats import FORMATS, Reading, Record, format_of
from quixotry.sentences import listed, plural

if TYPE_CHECKING:
    from quixotry.replay import Replay

_PICTURES = ("svg", "png", "gif")
_POSITIONS = ("cgp", "text")
_WRITTEN = (*(name for name, known in FORMATS.items() if known.write), *_PICTURES)
_SUFFIXES = {name: FORMATS[name].suffixes[0] if name in FORMATS else f".{name}" for name in _WRITTEN}


@click.command(epilog=example("quixotry convert game.gcg game.json"))
@click.argument("files", nargs=-1, required=True, metavar="IN... OUT")
@click.option(
    "--from", "source", type=click.Choice([*FORMATS]), help="Format of IN. [default: as it is named or looks]"
)
@click.option("--to", "target", type=click.Choice(_WRITTEN), help="Format of OUT. [default: as it is named]")
@click.option(
    "--turn", type=click.IntRange(min=0), metavar="N", help="Positions and pictures: after N turns. [default: all]"
)
@click.option("--strict", is_flag=True, help="Write nothing if something in IN cannot be read.")
@click.option("--force", is_flag=True, help="Replace files that are there.")
def command(
    files: tuple[str, ...], source: str | None, target: str | None, turn: int | None, strict: bool, force: bool
) -> int:
    """Write games in another format.

    Reads GCG, JSON, lists of positions (.cgp), boards as text (.txt) and pages of annotated games (.html); writes all
    but the last, and pictures: .svg, .png, .gif. Where IN is a folder, its games are read; where OUT is one, each game
    becomes a file in it; a folder that is not there yet is named with / at its end, or OUT is one file. - is stdin or
    stdout. JSON and .cgp hold several games. A game with turns becomes the position at its end, where OUT holds
    positions, with the scores that were written; .gif shows the whole game.

    What cannot be read is told on stderr, and for positions and pictures what the rules have against the turns up to
    there. The exit code is 1 if something could not be read or played.
    """
    *names, out = files
    if not names:
        raise click.UsageError("two names were expected: what to read, and what to write")
    folder = out != STDIN and (path_of(out).is_dir() if is_there(path_of(out)) else out.endswith(("/", os.sep)))
    target = target or _format_of(out, folder)
    if turn is not None and target not in (*_POSITIONS, *_PICTURES):
        raise click.UsageError(f"--turn is for positions and pictures; {FORMATS[target].title} holds whole games")
    games = _games(names, source, strict)
    jobs = _jobs(games, None if out == STDIN else path_of(out), target, folder)
    if not force:
        _refuse_to_replace(job.path for job in jobs if job.path is not None)
    writer = _Writer(target, turn)
    # Everything is made before anything is written.
    contents = [(job, writer.content(job.games)) for job in jobs]
    for job, content in contents:
        if job.path is None:
            click.echo(content, nl=False)
        else:
            write_whole(job.path, content, folders=folder)
    if out != STDIN:
        where = f"{plural(len(jobs), 'file')} in {click.format_filename(out)}" if folder else click.format_filename(out)
        click.echo(f"Written: {plural(len(games), 'game')}, {where}.", err=True)
    return NO if writer.wrong or any(game.reading.errors for game in games) else 0


class _Game(NamedTuple):
    """A game that was read: from which file, and the how-manieth of it, None if it is the only one."""

    file: GameFile
    number: int | None
    reading: Reading


class _Job(NamedTuple):
    """A file to write, or stdout if there is no path, and what it will hold."""

    path: Path | None
    games: list[_Game]


def _format_of(out: str, folder: bool) -> str:
    """The format that a name stands for."""
    if folder or out == STDIN:
        what = "a folder" if folder else "stdout"
        raise click.UsageError(
            f"{what} says nothing of the format; --to was expected, with {listed(_WRITTEN, last='or')}"
        )
    suffix = Path(out).suffix.lower()
    found = format_of(out) or next((name for name, known in _SUFFIXES.items() if known == suffix), None)
    if found is None:
        raise click.UsageError(
            f"'{out}' says nothing of the format; {', '.join(_SUFFIXES.values())} or --to was expected"
        )
    if found not in _WRITTEN:
        raise click.UsageError(
            f"{FORMATS[found].title} is only read here; {listed(tuple(_SUFFIXES.values()), last='or')} was expected"
        )
    return found


def _games(names: Sequence[str], source: str | None, strict: bool) -> list[_Game]:
    """Everything that is to be converted; what is wrong with it is told on stderr.

    Raises:
        QuixotryError: something cannot be read, or is no game at all.
        InvalidRecord: something is wrong, and only what is right is wanted.
    """
    games: list[_Game] = []
    for file in game_files(names):
        if isinstance(file, QuixotryError):
            raise file
        readings = file.readings(source)
        for number, reading in enumerate(readings, 1):
            game = _Game(file, number if len(readings) > 1 else None, reading)
            is_nothing = not reading.record.turns and reading.record.position is None
            if strict or is_nothing:
                for problem in reading.errors[:1]:
                    message = problem_line(file, game.number, problem)
                    raise InvalidRecord(message, problem=problem, input=file.name)
            for problem in reading.problems:
                if problem.severity != "note":
                    click.echo(problem_line(file, game.number, problem), err=True)
            games.append(game)
    return games


def _jobs(games: list[_Game], out: Path | None, target: str, folder: bool) -> list[_Job]:
    """Which file gets which games.

    Raises:
        QuixotryError: several games are to be in a file that holds one, or two files have one name.
    """
    several = target in FORMATS and FORMATS[target].several
    if out is None or not folder:
        if len(games) != 1 and not several:
            title = FORMATS[target].title if target in FORMATS else "a picture"
            text = f"there are {len(games)} games, and {title} holds one; name a folder, as '{out or 'games'}/'"
            raise QuixotryError(text, kind="cannot_say")
        return [_Job(out, games)]
    counts = [sum(other.file == game.file for other in games) for game in games]
    jobs: dict[Path, _Job] = {}
    for game, count in zip(games, counts, strict=True):
        number = "" if game.number is None else f"-{game.number:0{len(str(count))}}"
        inside = game.file.inside
        path = out / inside.with_name(f"{inside.stem}{number}{_SUFFIXES[target]}")
        if path in jobs:
            first = jobs[path].games[0].file.name
            raise QuixotryError(
                f"'{first}' and '{game.file.name}' would both become '{path}'", kind="io", input=str(path)
            )
        jobs[path] = _Job(path, [game])
    return list(jobs.values())


def _refuse_to_replace(paths: Iterable[Path]) -> None:
    """No file that is there is replaced unless that was asked for.

    Raises:
        QuixotryError: one is there.
    """
    there = [path for path in paths if is_there(path)]
    if there:
        more = f", and {len(there) - 1:,} more," if len(there) > 1 else ""
        raise QuixotryError(
            f"'{click.format_filename(there[0])}'{more} would be replaced; --force allows that",
            kind="io",
            input=str(there[0]),
        )


class _Writer:
    """Makes the content of files.

    Attributes:
        wrong: whether a turn could not be played, although that was needed.
    """

    def __init__(self, target: str, turn: int | None) -> None:
        self.wrong = False
        self._target, self._turn = target, turn
        self._pictures: dict[str, Callable[[Replay], bytes]] = {"svg": self._svg, "png": self._png, "gif": self._gif}

    def content(self, games: Sequence[_Game]) -> bytes:
        """The content of a file with those games.

        Raises:
            QuixotryError: it cannot be made.
        """
        if self._target in _PICTURES:
            return self._pictures[self._target](self._replayed(games[0]))
        found = [game.reading.record for game in games]
        if self._target in _POSITIONS:
            found = [self._position(game) for game in games]
        write = FORMATS[self._target].write
        assert write is not None  # it is among those that are written
        return write(found).encode("utf-8", "replace")

    def _replayed(self, game: _Game) -> Replay:
        from quixotry.lexica import ANY
        from quixotry.replay import replay

        found = replay(game.reading.record, lexicon=ANY)
        shown = len(found.steps) if self._turn is None else self._turn
        self.wrong = self.wrong or not all(step.applied for step in found.steps[:shown])
        for problem in found.problems:
            if problem.severity == "error" and (problem.turn or 0) <= shown:
                click.echo(problem_line(game.file, game.number, problem), err=True)
        return found

    def _position(self, game: _Game) -> Record:
        """A record without turns that starts where another ends."""
        record = game.reading.record
        if record.position is not None and not record.turns and not self._turn:
            return record
        return position_after(self._replayed(game), self._turn)

    def _svg(self, found: Replay) -> bytes:
        from quixotry.render import scene_svg
        from quixotry.replay.scenes import scene_at

        return scene_svg(scene_at(found, self._turn)).encode()

    def _png(self, found: Replay) -> bytes:
        from quixotry.render import board_png
        from quixotry.replay.scenes import scene_at

        return board_png(scene_at(found, self._turn))

    def _gif(self, found: Replay) -> bytes:
        from quixotry.render import game_gif
        from quixotry.replay.scenes import scenes_of

        return game_gif(scenes_of(found, turns=self._turn))
