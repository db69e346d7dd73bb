"""Composing perfect games: what can be wished for, and games one after the other, however many.

A search is driven in short pieces, so that Ctrl-C ends it at once and nobody waits for the last game to see the first.

Main names: `games`, and `v1`, `v2`, `v3`; `article` -> `ArticlePass`; `new_seed`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict, TypeVar, Unpack, overload

from quixotry import lexica
from quixotry._native import Composer, Composition, Edition, Layout, Lexicon, Rules
from quixotry.errors import ComposeError
from quixotry.finder import choose

Version: TypeAlias = Literal["v1", "v2", "v3"]
"""What can be composed here: see `Composition`."""

_T = TypeVar("_T")

# A piece of a search takes about so long, in seconds.
_PIECE = 0.1


class Wishes(TypedDict, total=False):
    """What games are to be like, and what they are played with.

    Attributes:
        lexicon: the words: a `Lexicon`, a name, a path, or the words themselves; `open-world` by default.
        exclude: words to leave out, or the path of a list of them.
        rules: a rule set or its name.
        edition: the tiles and their values; by default those of the rules.
        layout: a board or its name; by default that of the rules.
        common: only words at least as common as this band: 10 everyday, 80 rare.
        include: words that every game must have.
        avoid: words that no game may have.
        theme: words that are taken before all others.
        theme_only: whether words beside those of the theme are not taken at all.
        blanks: `usual` as the first description has it: in versions 1 and 2 one in each of the last two turns, in
            version 3 as `free`: at most one in the turn before the last, and in the last at most one, or two if that
            one had none; `none` for games that leave both over.
        tie: whether the game must end in a tie, which few do: those that end otherwise are passed over. Only version 3
            has scores.
    """

    lexicon: lexica.Words | None
    exclude: lexica.Words | None
    rules: Rules | str
    edition: Edition | str | None
    layout: Layout | str | None
    common: int | None
    include: Iterable[str]
    avoid: Iterable[str]
    theme: Iterable[str]
    theme_only: bool
    blanks: str
    tie: bool


def games(
    version: Version,
    seed: int | None = None,
    *,
    first: int = 0,
    threads: int | None = None,
    **wishes: Unpack[Wishes],
) -> Iterator[Composition]:
    """Perfect games of a seed one after the other, without end.

    Args:
        version: `v1`, `v2` or `v3`.
        seed: of all chance; by default another one each time.
        first: the number of the first game. Game 5 of a seed is the same whatever came before.
        threads: how many work at the same time, by default as many as the machine has cores. The games are the same
            with any number.
        wishes: what games are to be like: see `Wishes`.

    >>> from itertools import islice
    >>> [len(game.words) for game in islice(games("v1", seed=1), 3)]
    [14, 14, 14]

    Raises:
        ComposeError: no game can be composed so.
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
    """
    tie = wishes.get("tie", False)
    if tie and version != "v3":
        message = f"a game of version {version} has no scores and so no tie; version v3 was expected"
        raise ComposeError(message, kind="no_scores", input=version)
    composer = composer_for(**wishes)
    chosen, workers = new_seed() if seed is None else seed, threads or os.cpu_count() or 1

    def some(first: int, count: int) -> list[Composition]:
        return composer.games(version, chosen, first, count, workers)

    found = _in_pieces(some, first, workers)
    return (game for game in found if game.tie) if tie else found


@overload
def v1(seed: int | None = None, *, threads: int | None = None, **wishes: Unpack[Wishes]) -> Composition: ...
@overload
def v1(
    seed: int | None = None, *, count: int, threads: int | None = None, **wishes: Unpack[Wishes]
) -> Iterator[Composition]: ...
def v1(seed: int | None = None, *, count: int | None = None, **wishes: Any) -> Composition | Iterator[Composition]:
    """A perfect game of version 1: words as long as a rack, tile by tile; or several, if `count` says how many.

    Arguments are those of `games`.

    >>> v1(seed=1) == next(v1(seed=1, count=5))
    True
    """
    return _some("v1", seed, count, wishes)


@overload
def v2(seed: int | None = None, *, threads: int | None = None, **wishes: Unpack[Wishes]) -> Composition: ...
@overload
def v2(
    seed: int | None = None, *, count: int, threads: int | None = None, **wishes: Unpack[Wishes]
) -> Iterator[Composition]: ...
def v2(seed: int | None = None, *, count: int | None = None, **wishes: Any) -> Composition | Iterator[Composition]:
    """A perfect game of version 2: every word but the first shares a tile with an earlier one; or several.

    Arguments are those of `games`, and `count` for several.
    """
    return _some("v2", seed, count, wishes)


@overload
def v3(seed: int | None = None, *, threads: int | None = None, **wishes: Unpack[Wishes]) -> Composition: ...
@overload
def v3(
    seed: int | None = None, *, count: int, threads: int | None = None, **wishes: Unpack[Wishes]
) -> Iterator[Composition]: ...
def v3(seed: int | None = None, *, count: int | None = None, **wishes: Any) -> Composition | Iterator[Composition]:
    """A perfect game of version 3: on a board, each word across one earlier word and away from all others; or several.

    Arguments are those of `games`, and `count` for several.

    >>> game = v3(seed=1)
    >>> game.turns[0].direction in ("across", "down"), sum(game.scores) == game.points
    (True, True)
    """
    return _some("v3", seed, count, wishes)


class ArticlePass(NamedTuple):
    """How a pass through the list ended.

    Attributes:
        game: the perfect game, if it is one.
        turns: how many turns it came to.
        seen: how many words of the list it looked at.
        words: how many words the list has.
    """

    game: Composition | None
    turns: int
    seen: int
    words: int


def article(
    version: Version,
    seed: int | None = None,
    *,
    first: int = 0,
    threads: int | None = None,
    **wishes: Unpack[Wishes],
) -> Iterator[ArticlePass]:
    """Passes through a shuffled list that take every word that still fits, as the article has it, without end.

    In version 1 about every eighth pass comes to a whole game; the others come to the end of the list before.

    Args:
        version: `v1`, `v2` or `v3`.
        seed: of all chance; by default another one each time.
        first: the number of the first pass.
        threads: how many work at the same time; the passes are the same with any number.
        wishes: what games are to be like, as far as they choose words: see `Wishes`.

    >>> from itertools import islice
    >>> passes = list(islice(article("v1", seed=1), 100))
    >>> 0 < sum(one.game is not None for one in passes) < 50
    True

    Raises:
        ComposeError: no game can be composed so.
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
    """
    composer = composer_for(**wishes)
    chosen, workers = new_seed() if seed is None else seed, threads or os.cpu_count() or 1

    def some(first: int, count: int) -> list[ArticlePass]:
        return [ArticlePass(*one) for one in composer.article(version, chosen, first, count, workers)]

    return _in_pieces(some, first, workers)


def _in_pieces(some: Callable[[int, int], list[_T]], first: int, threads: int) -> Iterator[_T]:
    """What `some` gives from a number on, asked for in pieces that take a short time."""
    count = 1
    while True:
        begun = time.monotonic()
        found = some(first, count)
        took = max(time.monotonic() - begun, _PIECE / 100)
        yield from found
        first += len(found)
        count = max(threads, min(count * 4, int(len(found) * _PIECE / took)))


def _some(
    version: Version, seed: int | None, count: int | None, wishes: dict[str, Any]
) -> Composition | Iterator[Composition]:
    found = games(version, seed, **wishes)
    return next(found) if count is None else islice(found, count)


def new_seed() -> int:
    """A seed that nobody has chosen, short enough to be typed."""
    return int.from_bytes(os.urandom(4))


def composer_for(**wishes: Unpack[Wishes]) -> Composer:
    """What composes games of these wishes; asked again for the same, it need not read the words again."""
    given: dict[str, Any] = dict(wishes)
    setting = {key: given.pop(key) for key in ("lexicon", "exclude", "rules", "edition", "layout") if key in given}
    chosen = choose(**setting)
    words = {key: tuple(given.pop(key, ())) for key in ("include", "avoid", "theme")}
    return _composer(chosen.lexicon, chosen.rules, chosen.edition, chosen.layout, **words, **given)


@lru_cache(maxsize=4)
def _composer(
    lexicon: Lexicon, rules: Rules, edition: Edition, layout: Layout, *, common: int | None = None, **wishes: Any
) -> Composer:
    return Composer(lexicon=lexicon, rules=rules, edition=edition, layout=layout, max_band=common, **wishes)
