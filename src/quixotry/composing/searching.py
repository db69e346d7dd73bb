"""Long searches for one game that becomes better and better: tied, of best plays, high, short, highest of version 3.

A search goes on for as long as one likes, keeps itself in a file if it is told to, and has its best game at any time.

Main names: `tied`, `best_play`, `high`, `short` and `highest`, which give the best game of some seconds; `LongSearch`,
to watch and to go on with, which `searching_tied` and so on begin.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from quixotry import lexica
from quixotry._native import GameSearch
from quixotry.composing.composer import Wishes, composer_for, new_seed
from quixotry.errors import ComposeError
from quixotry.files import write_whole
from quixotry.finder import choose
from quixotry.pieces import in_pieces, kept

if TYPE_CHECKING:
    from quixotry._native import Composition, Edition, Layout, Rules

Watch = Callable[[float, int | None], None]
"""What is told how many seconds a search has taken, and the points of its best game; or its moves if it is short."""


class Setting(TypedDict, total=False):
    """What the games of a search are played with.

    Attributes:
        lexicon: the words: a `Lexicon`, a name, a path, or the words themselves; `open-world` by default.
        exclude: words to leave out, or the path of a list of them.
        rules: a rule set or its name.
        edition: the tiles and their values; by default those of the rules.
        layout: a board or its name; by default that of the rules.
    """

    lexicon: lexica.Words | None
    exclude: lexica.Words | None
    rules: Rules | str | None
    edition: Edition | str | None
    layout: Layout | str | None


_LONGEST_STATE = 1 << 20


class LongSearch:
    """A search that goes on where it stopped.

    Args:
        make: makes the native search, from a text that one of its kind gave, or anew.
        seed: its seed.
        path: a file in which it is kept; one that is there is gone on with.

    Attributes:
        seed: its seed, if it did not go on.
        done: whether there is nothing left to search.

    Raises:
        ComposeError: no game can be composed so, or the file keeps no such search.
        QuixotryError: the file cannot be read (`io`).
    """

    def __init__(self, make: Callable[[str | None], GameSearch], seed: int, path: Path | None = None) -> None:
        self.seed = seed
        self.done = False
        self._path = path
        state = kept(path, _LONGEST_STATE, "a search")
        self._search = make(None if state is None else state.decode("utf-8", "replace"))

    @property
    def best(self) -> Composition | None:
        """The best game so far."""
        return self._search.best

    def run(self, seconds: float, watch: Watch | None = None) -> None:
        """Search for so many seconds, or until it is done; Ctrl-C ends it at once, and what was found is kept.

        Args:
            seconds: how long.
            watch: what is told about it, a few times a second.

        Raises:
            QuixotryError: the file cannot be written (`io`).
        """
        begun = time.monotonic()

        def advance(piece: float) -> bool:
            best, _rounds, self.done = self._search.advance(piece)
            if watch is not None:
                watch(time.monotonic() - begun, best)
            return self.done

        in_pieces(advance, self._keep, 0 if self.done else seconds)

    def _keep(self) -> None:
        if self._path is not None:
            write_whole(self._path, self._search.state.encode())


def _searching(
    make: Callable[..., GameSearch], seed: int | None, path: Path | None, setting: Setting, **more: Any
) -> LongSearch:
    """A search that `make` begins or goes on with."""
    named: dict[str, Any] = {name: value for name, value in setting.items() if name != "rules" or value is not None}
    chosen = choose(**named)
    seed = new_seed() if seed is None else seed
    tables = {"lexicon": chosen.lexicon, "rules": chosen.rules, "edition": chosen.edition, "layout": chosen.layout}
    return LongSearch(lambda state: make(seed, state=state, **tables, **more), seed, path)


def searching_tied(
    *, seed: int | None = None, threads: int | None = None, path: Path | None = None, **setting: Unpack[Setting]
) -> LongSearch:
    """A search for the highest game by the full rules in which every turn is a bingo and which ends in a tie.

    Args:
        seed: of all chance; by default another one each time.
        threads: how many work, by default as many as the machine has cores.
        path: a file in which it is kept; one that is there is gone on with.
        setting: what is played with: see `Setting`.

    Raises:
        ComposeError: no game can be composed so, or the file keeps no such search.
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
    """
    return _searching(GameSearch.tied, seed, path, setting, threads=threads or os.cpu_count() or 1)


def searching_best_play(*, seed: int | None = None, path: Path | None = None, **setting: Unpack[Setting]) -> LongSearch:
    """A search for the highest game of bingos in which no play scores less than the best one of its rack.

    Arguments and errors are those of `searching_tied`, without the threads.
    """
    return _searching(GameSearch.best_play, seed, path, setting)


def searching_high(
    *, seed: int | None = None, threads: int | None = None, path: Path | None = None, **setting: Unpack[Setting]
) -> LongSearch:
    """A search for the game with the most points: any legal plays and any draws; both players work together.

    Arguments and errors are those of `searching_tied`.
    """
    return _searching(GameSearch.high, seed, path, setting, threads=threads or os.cpu_count() or 1)


def searching_short(*, seed: int | None = None, path: Path | None = None, **setting: Unpack[Setting]) -> LongSearch:
    """A search for the game of the fewest moves after which nobody can play, whatever tiles he holds.

    Arguments and errors are those of `searching_tied`, without the threads.
    """
    return _searching(GameSearch.short, seed, path, setting)


def searching_highest(*, seed: int | None = None, path: Path | None = None, **wishes: Unpack[Wishes]) -> LongSearch:
    """A search for the game of version 3 with the most points.

    Args:
        seed: of all chance; by default another one each time.
        path: a file in which it is kept; one that is there is gone on with.
        wishes: what the game is to be like: see `Wishes`.

    Raises:
        ComposeError: no game can be composed so, or the file keeps no such search.
    """
    composer = composer_for(**wishes)
    seed = new_seed() if seed is None else seed
    return LongSearch(lambda state: GameSearch.highest(composer, seed, state=state), seed, path)


def tied(
    seconds: float = 60,
    *,
    seed: int | None = None,
    threads: int | None = None,
    path: Path | None = None,
    watch: Watch | None = None,
    **setting: Unpack[Setting],
) -> Composition:
    """The highest game by the full rules, all bingos and a tie, that a search of some seconds finds.

    Arguments are those of `searching_tied`, and how many seconds to search; `watch` is told about it.

    Raises:
        ComposeError: no game can be composed so, or none was found.
    """
    search = searching_tied(seed=seed, threads=threads, path=path, **setting)
    search.run(seconds, watch)
    return found(search, seconds)


def best_play(
    seconds: float = 60,
    *,
    seed: int | None = None,
    path: Path | None = None,
    watch: Watch | None = None,
    **setting: Unpack[Setting],
) -> Composition:
    """The highest game of bingos, each the best play of its rack, that a search of some seconds finds.

    Arguments are those of `searching_best_play`, and how many seconds to search; `watch` is told about it.

    Raises:
        ComposeError: no game can be composed so, or none was found.
    """
    search = searching_best_play(seed=seed, path=path, **setting)
    search.run(seconds, watch)
    return found(search, seconds)


def high(
    seconds: float = 60,
    *,
    seed: int | None = None,
    threads: int | None = None,
    path: Path | None = None,
    watch: Watch | None = None,
    **setting: Unpack[Setting],
) -> Composition:
    """The game with the most points that a search of some seconds finds, whatever its turns lay.

    Arguments are those of `searching_high`, and how many seconds to search; `watch` is told about it.

    Raises:
        ComposeError: no game can be composed so, or none was found.
    """
    search = searching_high(seed=seed, threads=threads, path=path, **setting)
    search.run(seconds, watch)
    return found(search, seconds)


def short(
    seconds: float = 60,
    *,
    seed: int | None = None,
    path: Path | None = None,
    watch: Watch | None = None,
    **setting: Unpack[Setting],
) -> Composition:
    """The shortest game after which nobody can play that a search of some seconds finds.

    Arguments are those of `searching_short`, and how many seconds to search; `watch` is told about it.

    Raises:
        ComposeError: no game can be composed so, or none was found.
    """
    search = searching_short(seed=seed, path=path, **setting)
    search.run(seconds, watch)
    return found(search, seconds)


def highest(
    seconds: float = 60, *, seed: int | None = None, watch: Watch | None = None, **wishes: Unpack[Wishes]
) -> Composition:
    """The game of version 3 with the most points that a search of some seconds finds.

    Arguments are those of `searching_highest`, and how many seconds to search; `watch` is told about it.

    Raises:
        ComposeError: no game can be composed so, or none was found.

    >>> highest(1, seed=1).points > 1000
    True
    """
    search = searching_highest(seed=seed, **wishes)
    search.run(seconds, watch)
    return found(search, seconds)


def found(search: LongSearch, seconds: float) -> Composition:
    """The best game of a search.

    Raises:
        ComposeError: it has none.
    """
    game = search.best
    if game is None:
        raise ComposeError(f"no game was found in {seconds:g} seconds; a longer search was expected", kind="not_found")
    return game
