"""Arrangements of words on the board, without letters: how many there are, which they are, one of them at random.

The counting is native and takes seconds to minutes; here it is driven in pieces, so that it can be watched, ended and
gone on with. `docs/arrangements.md` tells how it is done.

Main names: `count` -> `Counts`; `estimate` -> `Estimates`; `sample`, `rank`, `unrank`, `total`; `Arrangement`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from quixotry._native import Arrangement, ArrangementCatalogue, ArrangementCount, ArrangementEstimate
from quixotry.composing.composer import new_seed
from quixotry.errors import InvalidText, QuixotryError
from quixotry.files import is_there, read_at_most, write_whole
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry.render import Drawing, Theme

WORDS = Arrangement.PERFECT
"""How many words a perfect game has."""

Watch = Callable[[int, int], None]
"""What is told how many parts of a count are done, and of how many."""

# A piece of a count, in seconds; so many probes or draws at a time; how often a count is kept, in seconds.
_PIECE, _PROBES, _DRAWS, _KEPT_EVERY = 0.2, 5_000, 2_000, 5.0
_LONGEST_STATE = 1 << 20


class Counts(NamedTuple):
    """How many arrangements there are, by their number of words.

    Attributes:
        unordered: how many sets of places.
        up_to_symmetry: how many if those count once that turn or mirror into each other.
        ordered: in how many orders they can be laid; None where that was not asked for.
        seconds: how long it took.
    """

    unordered: dict[int, int]
    up_to_symmetry: dict[int, int]
    ordered: dict[int, int] | None
    seconds: float


class Estimates(NamedTuple):
    """Estimates of how many arrangements there are, each with its standard error, by their number of words.

    Attributes:
        unordered: of sets of places.
        ordered: of legal orders.
        reached: how many probes came so far.
        probes: how many there were.
        seed: their seed.
    """

    unordered: dict[int, tuple[float, float]]
    ordered: dict[int, tuple[float, float]]
    reached: dict[int, int]
    probes: int
    seed: int


def count(
    apart: str = "sides",
    *,
    most_words: int | None = None,
    ordered: bool = False,
    threads: int | None = None,
    keep: Path | None = None,
    watch: Watch | None = None,
) -> Counts:
    """How many arrangements there are of every number of words.

    Args:
        apart: how far words keep from those that they do not cross: `sides`, `corners` or `bare`; see `Arrangement`.
        most_words: up to how many words; by default all that fit.
        ordered: whether to count the orders in which they can be laid as well, which takes longer.
        threads: how many threads count, by default as many as the machine has cores; the result is the same.
        keep: a file in which the count is kept while it lasts; one that is there is gone on with. It is removed at the
            end.
        watch: what is told how far the count is, a few times a second.

    Raises:
        UnknownName: there is no such rule.
        InvalidText: no arrangement has so many words, or the file keeps another count.
        QuixotryError: the file cannot be read or written (`io`).

    >>> count(most_words=4).unordered
    {1: 14, 2: 784, 3: 37184, 4: 818900}
    """
    threads = threads or os.cpu_count() or 1
    made = ArrangementCount(apart, most_words=most_words, ordered=ordered, threads=threads)
    counting = made if keep is None else _kept(keep, made, threads)
    written = counting.seconds
    done, of = counting.advance(0)
    try:
        while done < of:
            done, of = counting.advance(_PIECE)
            if watch is not None:
                watch(done, of)
            if keep is not None and counting.seconds - written >= _KEPT_EVERY:
                write_whole(keep, counting.state.encode())
                written = counting.seconds
    except KeyboardInterrupt:
        if keep is not None:
            write_whole(keep, counting.state.encode())
        raise
    if keep is not None:
        keep.unlink(missing_ok=True)
    found, symmetric = counting.unordered, counting.up_to_symmetry
    if found is None or symmetric is None:
        raise QuixotryError("the count ended without a result", kind="unfinished")
    orders = counting.ordered
    return Counts(
        _by_words(found), _by_words(symmetric), None if orders is None else _by_words(orders), counting.seconds
    )


def _kept(path: Path, fresh: ArrangementCount, threads: int) -> ArrangementCount:
    """The count that a file keeps, or a fresh one if there is no file."""
    if not is_there(path):
        return fresh
    kept = read_at_most(path, _LONGEST_STATE).decode("utf-8", "replace")
    if _asked(kept) != _asked(fresh.state):
        raise InvalidText(
            f"'{path}' does not keep this count; one with the same rule, number of words and orders was expected",
            kind="bad_state",
            input=str(path),
        )
    return ArrangementCount.resume(kept, threads=threads)


def _asked(state: str) -> tuple[list[str], bool]:
    """What is counted, from a count that is kept: its first lines, and whether it counts orders."""
    lines = state.splitlines()
    return [line for line in lines if line.startswith(("rule ", "most_words "))], "ordered " in state


def _by_words(numbers: tuple[int, ...]) -> dict[int, int]:
    return {words: number for words, number in enumerate(numbers) if words}


def estimate(
    words: int = WORDS,
    *,
    apart: str = "sides",
    probes: int = 100_000,
    seed: int | None = None,
    watch: Watch | None = None,
) -> Estimates:
    """About how many arrangements there are, by growing some at random (Knuth's estimator), which needs no counting.

    Args:
        words: up to how many words.
        apart: how far words keep from those that they do not cross.
        probes: how many are grown.
        seed: of all chance; by default another one each time.
        watch: what is told how many were grown, and how many will be.

    The estimates are unbiased. Their errors are too low where few probes come so far: a probe that comes very far
    counts for very much, and is rare.

    Raises:
        UnknownName: there is no such rule.

    >>> estimates = estimate(3, probes=2_000, seed=1)
    >>> estimates.unordered[1], estimates.unordered[2][0] == 784
    ((14.0, 0.0), True)
    """
    chosen = new_seed() if seed is None else seed
    growing = ArrangementEstimate(apart, words, chosen)
    while growing.probes < probes:
        growing.probe(min(_PROBES, probes - growing.probes))
        if watch is not None:
            watch(growing.probes, probes)
    sizes = range(1, words + 1)
    return Estimates(
        {size: growing.unordered(size) for size in sizes},
        {size: growing.ordered(size) for size in sizes},
        {size: growing.reached(size) for size in sizes},
        growing.probes,
        chosen,
    )


def sample(
    number: int | None = None,
    *,
    words: int = WORDS,
    apart: str = "sides",
    seed: int | None = None,
    first: int = 0,
) -> Iterator[Arrangement]:
    """Arrangements drawn at random: each one of so many words is equally likely, exactly.

    Args:
        number: how many; by default they never end.
        words: of how many words.
        apart: `sides` or `corners`.
        seed: of all chance; by default another one each time.
        first: the number of the first draw. Draw 5 of a seed is the same whatever came before.

    Raises:
        UnknownName: there is no such rule.
        InvalidText: no arrangement has so many words, or they are not numbered under this rule.

    >>> [len(one) for one in sample(3, seed=1)]
    [14, 14, 14]
    """
    catalogue = ArrangementCatalogue(apart)
    _check_size(catalogue, words)
    return _drawn(catalogue, number, words, new_seed() if seed is None else seed, first)


def _drawn(
    catalogue: ArrangementCatalogue, number: int | None, words: int, seed: int, first: int
) -> Iterator[Arrangement]:
    size = 1
    while number is None or number > 0:
        size = size if number is None else min(size, number)
        yield from catalogue.sample(words, seed, first, size)
        first += size
        number = None if number is None else number - size
        size = min(size * 4, _DRAWS)


def _check_size(catalogue: ArrangementCatalogue, words: int) -> None:
    if not 0 < words <= catalogue.most_words:
        raise InvalidText(
            f"no arrangement has {plural(words, 'word')}; 1 to {catalogue.most_words} were expected",
            kind="no_arrangement",
            input=str(words),
        )


def rank(arrangement: Arrangement) -> int:
    """The number of an arrangement among all of as many words under its rule, from 0.

    The order is specified by `ArrangementCatalogue.VERSION`: with another version come other numbers.

    Raises:
        InvalidText: arrangements are not numbered under this rule.

    >>> rank(Arrangement("8E G8 14F"))
    8400
    """
    return ArrangementCatalogue(arrangement.apart).rank(arrangement)


def unrank(number: int, *, words: int = WORDS, apart: str = "sides") -> Arrangement:
    """The arrangement that has a number: `rank` read backwards.

    Raises:
        UnknownName: there is no such rule.
        InvalidText: no arrangement has so many words, or this number.

    >>> unrank(8400, words=3)
    Arrangement('8E G8 14F')
    """
    catalogue = ArrangementCatalogue(apart)
    _check_size(catalogue, words)
    return catalogue.unrank(words, number)


def total(words: int = WORDS, *, apart: str = "sides") -> int:
    """How many arrangements of so many words there are, at once: this is in the table that comes with the package.

    Raises:
        UnknownName: there is no such rule.
        InvalidText: arrangements are not numbered under this rule.

    >>> total()
    2947597656
    """
    return ArrangementCatalogue(apart).count(words)


def drawing(arrangement: Arrangement) -> Drawing:
    """An arrangement as a picture: its places numbered in an order in which they can be laid."""
    from quixotry._native import Position
    from quixotry.render.arrangement import Spot, arrangement_drawing

    spots = map(Spot, arrangement.places, arrangement.lengths)
    return arrangement_drawing(spots, Position.opening())


def text(arrangement: Arrangement) -> str:
    """An arrangement as a board of numbers and a list, for terminals, without a final line feed."""
    from quixotry._native import Position
    from quixotry.render.arrangement import Spot, arrangement_text

    return arrangement_text(map(Spot, arrangement.places, arrangement.lengths), Position.opening())


def svg(arrangement: Arrangement, *, theme: Theme = "auto") -> str:
    """An arrangement as one SVG element, as text."""
    return drawing(arrangement).svg(theme)
