"""`quixotry compose v1`, `v2`, `v3`: perfect games of these versions, printed, saved and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.board import put as put_picture
from quixotry.cli.compose_search import watched
from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import on_terminal
from quixotry.cli.progress import Progress
from quixotry.errors import ComposeError
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry import Composition
    from quixotry.composing import ArticlePass

OUT = click.Path(path_type=Path, allow_dash=True)
NUMBER = click.IntRange(min=1)
SEED = click.IntRange(min=0, max=2**64 - 1)
METHODS = ("search", "article")
# So many passes of the article in succession that come to no game are enough.
_PATIENCE = 20_000

_OPTIONS = [
    click.option("--count", type=NUMBER, metavar="N", help="So many games. [default: one]"),
    click.option("--seed", type=SEED, metavar="N", help="Seed of all chance: same seed, same games."),
    click.option("--first", type=NUMBER, metavar="N", default=1, help="Begin with the Nth game of the seed."),
    click.option("--threads", type=NUMBER, metavar="N", help="Work on N threads. [default: one for each core]"),
    click.option(
        "--method",
        type=click.Choice(METHODS),
        default=METHODS[0],
        show_default=True,
        help="search always finds a game; article goes through a shuffled list and takes what fits, over and over.",
    ),
    click.option("--common", type=click.IntRange(10, 80), metavar="BAND", help="Common words only: 10 … 80 are all."),
    click.option("--include", multiple=True, metavar="WORD", help="A word that every game must have; may be repeated."),
    click.option("--avoid", multiple=True, metavar="WORD", help="A word that no game may have; may be repeated."),
    click.option(
        "--theme",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Take the words of this file before all others.",
    ),
    click.option("--theme-only", is_flag=True, help="Take no words but those of --theme."),
    click.option("--no-blanks", is_flag=True, help="Leave both blanks over."),
    click.option("--free-blanks", is_flag=True, help="Lay none, one or both of them in the last two turns."),
]
_BOARD_OPTIONS = [
    click.option("--tie", is_flag=True, help="Games that end in a tie."),
    click.option(
        "--maximise",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Search for so long for the game with the most points; Ctrl-C gives the best so far. See also: highest.",
    ),
    click.option("--gcg", type=OUT, metavar="FILE", help="Write the game as GCG; - for stdout, here and below."),
    click.option("--animated", type=OUT, metavar="FILE", help="Draw the whole game as one SVG that moves."),
    click.option("--gif", type=OUT, metavar="FILE", help="Draw the whole game as GIF. Needs the extra, as for PNG."),
]
_LAST_OPTIONS = [
    click.option("--svg", type=OUT, metavar="FILE", help="Draw the game as SVG."),
    click.option("--png", type=OUT, metavar="FILE", help="Draw it as PNG. Needs: pip install 'quixotry[png]'."),
    click.option("--keep", is_flag=True, help="Keep the games in the gallery as well: see 'quixotry gallery'."),
    click.option("--lines", is_flag=True, help="One game a line: words or plays, tiles left and totals, with tabs."),
]


def _command(version: str, about: str, *, board: bool) -> Callable[[Callable[..., int]], click.Command]:
    """A decorator that makes the verb of a version."""

    def decorate(function: Callable[..., int]) -> click.Command:
        options = [*_OPTIONS, *(_BOARD_OPTIONS if board else ()), *_LAST_OPTIONS]
        decorated: Any = shared("lexicon", "exclude", "edition", "layout", "rules", "json")(function)
        for option in reversed(options):
            decorated = option(decorated)
        made = click.command(version, help=about, epilog=example(f"quixotry compose {version} --seed 7"))
        command: click.Command = made(decorated)
        return command

    return decorate


@_command("v1", "Words as long as a rack, tile by tile, until the bag is empty.", board=False)
def v1(**choices: Any) -> int:
    """The verb `v1`."""
    return _run("v1", **choices)


@_command(
    "v2", "Words one tile longer than a rack; each shares a tile with an earlier one, the first has none.", board=False
)
def v2(**choices: Any) -> int:
    """The verb `v2`."""
    return _run("v2", **choices)


@_command("v3", "Words on a board: each crosses one earlier word and keeps away from all others.", board=True)
def v3(**choices: Any) -> int:
    """The verb `v3`."""
    return _run("v3", **choices)


def _run(
    version: Any,
    *,
    count: int | None,
    seed: int | None,
    first: int,
    threads: int | None,
    method: str,
    theme: Path | None,
    no_blanks: bool,
    free_blanks: bool,
    lines: bool,
    keep: bool,
    as_json: bool,
    **choices: Any,
) -> int:
    """Compose, and put the games where they are wanted."""
    from quixotry import composing

    pictures = {name: path for name in PICTURES if (path := choices.pop(name, None)) is not None}
    _check(pictures, count, lines, as_json)
    seconds: float | None = choices.pop("maximise", None)
    if seconds is not None and (count is not None or first != 1 or method != METHODS[0]):
        raise click.UsageError("--maximise searches for one game; it does not go with --count, --first and --method.")
    if no_blanks and free_blanks:
        raise click.UsageError("--no-blanks lays none, and --free-blanks some; only one of them makes sense.")
    if choices["theme_only"] and theme is None:
        raise click.UsageError("--theme-only goes with --theme, which names the words.")
    wishes = {key: value for key, value in choices.items() if value is not None}
    wishes["blanks"] = "none" if no_blanks else "free" if free_blanks else "usual"
    if theme is not None:
        wishes["theme"] = list(open_lexicon(str(theme), choices["edition"], None))
    chosen = composing.new_seed() if seed is None else seed
    passes = None
    if seconds is not None:
        found = iter([_maximised(seconds, chosen, wishes)])
    elif method == "article":
        passes = _Passes(composing.article(version, chosen, first=first - 1, threads=threads, **wishes), version)
        found = passes.games()
    else:
        found = composing.games(version, chosen, first=first - 1, threads=threads, **wishes)
    # What cannot be composed is said before anything is printed.
    some = chain([next(found)], islice(found, (count or 1) - 1))
    if seed is None and not as_json:
        click.echo(f"Seed {chosen}.", err=True)
    shown = drawn(some, pictures) if pictures else printed(some, count, passes, lines=lines, as_json=as_json)
    if keep:
        keep_in_gallery(shown)
    else:
        for _ in shown:
            pass
    if passes is not None and not as_json:
        click.echo(f"Passes: {passes.count:,}; complete: {passes.complete:,} ({passes.rate:.1%}).", err=True)
    return 0


def _maximised(seconds: float, seed: int, wishes: dict[str, Any]) -> Composition:
    from quixotry.composing import searching

    search = searching.searching_highest(seed=seed, **wishes)
    if not watched(search, seconds) and search.best is None:
        raise KeyboardInterrupt
    return searching.found(search, seconds)


def keep_in_gallery(games: Iterable[Composition]) -> None:
    """Keep games while they are shown, and say how many were new."""
    from quixotry.composing.gallery import Gallery

    with Gallery.open() as gallery:
        intake = gallery.keep(games)
    there = f"; {intake.known:,} {'was' if intake.known == 1 else 'were'} there already" if intake.known else ""
    click.echo(f"Kept: {plural(intake.new, 'game')}{there}.", err=True)


class _Passes:
    """The passes of the article, and how many of them came to a game.

    Attributes:
        count: how many were made.
        complete: how many came to a game.
    """

    def __init__(self, passes: Iterator[ArticlePass], version: str) -> None:
        self.count = self.complete = 0
        self._passes, self._version = passes, version

    def games(self) -> Iterator[Composition]:
        """The games that passes come to.

        Raises:
            ComposeError: very many in succession come to none.
        """
        while True:
            with Progress(_PATIENCE, "passes") as progress:
                game = self._next(progress)
            yield game

    def _next(self, progress: Progress) -> Composition:
        """The game of the next pass that comes to one."""
        farthest = 0
        for one in islice(self._passes, _PATIENCE):
            self.count += 1
            if one.game is not None:
                self.complete += 1
                return one.game
            farthest = max(farthest, one.turns)
            progress.step()
        message = (
            f"none of {_PATIENCE:,} passes came to a game of version {self._version}, and none farther than "
            f"{plural(farthest, 'turn')}; fewer wishes, more words or --method search were expected"
        )
        raise ComposeError(message, kind="not_found", input=self._version)

    @property
    def rate(self) -> float:
        """Which part of them came to a game."""
        return self.complete / self.count if self.count else 0


def _check(pictures: dict[str, Path], count: int | None, lines: bool, as_json: bool) -> None:
    if pictures and (count or 1) > 1:
        raise click.UsageError(f"--{next(iter(pictures))} takes one game; --count goes with --json and --lines.")
    if sum(str(path) == "-" for path in pictures.values()) > 1:
        raise click.UsageError("Only one of the files can be stdout.")
    if lines and as_json:
        raise click.UsageError("--lines gives lines; it does not go with --json.")


# ------------------------------------------------------------------------------------------------------------ printing


def printed(
    games: Iterator[Composition], count: int | None, passes: _Passes | None, *, lines: bool, as_json: bool
) -> Iterator[Composition]:
    """Print games as they come, so that the first is seen before the last is found; yields each when it is printed.

    Args:
        games: the games.
        count: how many there will be, if more than one were asked for.
        passes: the passes that they come from, if they do.
        lines: whether each is a line with tabs.
        as_json: whether all are one object of JSON, with a line for each game.
    """
    progress: Any = nullcontext() if count is None or passes is not None or on_terminal() else Progress(count, "games")
    with progress as shown:
        for number, game in enumerate(games):
            if as_json:
                text = json.dumps(game.as_object(), ensure_ascii=False)
                click.echo(f"{',' if number else _HEAD}\n  {text}", nl=False)
            elif lines:
                click.echo(line_of(game))
            else:
                click.echo(f"\n{game}" if number else str(game))
            if shown is not None:
                shown.step()
            yield game
    if as_json:
        more = "" if passes is None else f', "passes": {passes.count}, "success_rate": {passes.rate:.6f}'
        click.echo(f"\n]{more}}}")


_HEAD = '{"games": ['


def line_of(game: Composition) -> str:
    """A game as one line: its number, plays or words with shared tiles in parentheses, tiles left, both totals."""
    from quixotry.composing.composition import with_shared

    turns = [turn.move or with_shared(turn) for turn in game.turns]
    number = "" if game.number is None else str(game.number + 1)
    totals = [] if game.totals is None else [str(total) for total in game.totals]
    return "\t".join([number, *turns, game.left, *totals])


# ------------------------------------------------------------------------------------------------------------ pictures


def drawn(games: Iterator[Composition], pictures: dict[str, Path]) -> Iterator[Composition]:
    """Put games into files, by what the files hold; yields each when that is done."""
    for game in games:
        for name, path in pictures.items():
            PICTURES[name](game, path)
        yield game


def _svg(game: Composition, path: Path) -> None:
    from quixotry.composing import pictures

    put_picture(path, pictures.svg(game).encode())


def _png(game: Composition, path: Path) -> None:
    from quixotry.composing import pictures

    put_picture(path, pictures.png(game))


def _animated(game: Composition, path: Path) -> None:
    from quixotry.composing import pictures

    put_picture(path, pictures.film(game).encode())


def _gif(game: Composition, path: Path) -> None:
    from quixotry.composing import pictures

    with Progress(len(game.turns) + 1, "pictures") as progress:
        made = pictures.gif(game, step=progress.step)
    put_picture(path, made)


def _gcg(game: Composition, path: Path) -> None:
    if str(path) == "-":
        click.echo(game.to_gcg(), nl=False)
        return
    from quixotry.files import write_whole

    write_whole(path, game.to_gcg().encode())
    click.echo(f"Written into {path}.", err=True)


PICTURES: dict[str, Callable[[Composition, Path], None]] = {
    "svg": _svg,
    "png": _png,
    "animated": _animated,
    "gif": _gif,
    "gcg": _gcg,
}
