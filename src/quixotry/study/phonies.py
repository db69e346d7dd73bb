"""Phonies: strings that are no words but look like them, one for each of a list's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import prod

from quixotry._native import Lexicon
from quixotry.study.spelling import Spelling, Tiles

# How likely a string looks; what is likelier is more.
_Looks = tuple[int, int]


def phonies(words: Sequence[str], lexicon: Lexicon, spelling: Spelling) -> list[str]:
    """For each word a string that is none: the likeliest looking of those that differ from it in a tile or in order.

    How likely a string looks is measured by how often words of the same length have the same two tiles in the same two
    places; one with two tiles that no word has there does not look like a word. Two tiles alone look as likely as they
    often begin or end a word of three; where there are no such words, as each of the two is often in its place. The
    same words give the same phonies, as many as words unless there are no more.

    Args:
        words: words of the lexicon, of a few tiles.
        lexicon: what is a word.
        spelling: how its words are spelled.
    """
    spelled = [tiles for word in words if (tiles := spelling.tiles(word))]
    lengths = {len(tiles) for tiles in spelled}
    return sorted(
        phony
        for length in lengths
        for phony in _phonies([tiles for tiles in spelled if len(tiles) == length], length, lexicon, spelling)
    )


def _phonies(words: Sequence[Tiles], length: int, lexicon: Lexicon, spelling: Spelling) -> list[str]:
    """The phonies for words of one length."""
    looks_of = _measure(lexicon, spelling, length)
    taken: dict[Tiles, str] = {}
    spare: dict[Tiles, _Looks] = {}
    for tiles in words:
        near = {one: looks_of(one) for one in _neighbours(tiles, spelling.edition.letters)}
        likely = [one for one in _likeliest(near) if any(near[one])]
        spare |= {one: near[one] for one in likely}
        _take_first(likely, 1, taken, lexicon, spelling)
    # Where all that is near a word belongs to others, what is left near those will do.
    _take_first(_likeliest(spare), len(words) - len(taken), taken, lexicon, spelling)
    return list(taken.values())


def _likeliest(looks: dict[Tiles, _Looks]) -> list[Tiles]:
    """Strings, those that look likeliest first."""
    return sorted(looks, key=lambda one: (*(-measure for measure in looks[one]), one))


def _take_first(
    strings: Iterable[Tiles], most: int, taken: dict[Tiles, str], lexicon: Lexicon, spelling: Spelling
) -> None:
    """Take the first that are neither taken nor words nor would be read as other tiles."""
    for one in strings:
        if most <= 0:
            return
        text = "".join(one)
        if one not in taken and text not in lexicon and spelling.tiles(text) == one:
            taken[one] = text
            most -= 1


def _measure(lexicon: Lexicon, spelling: Spelling, length: int) -> Callable[[Tiles], _Looks]:
    """What tells how likely a string of a length looks."""
    words = _spelled(lexicon, spelling, length)
    if length == 2:
        ends = Counter(pair for word in _spelled(lexicon, spelling, 3) for pair in pairwise(word))
        places = Counter(tile for word in words for tile in enumerate(word))
        return lambda tiles: (ends[tiles[0], tiles[1]], prod(places[tile] for tile in enumerate(tiles)))
    pairs = Counter(pair for word in words for pair in enumerate(pairwise(word)))
    return lambda tiles: (prod(pairs[pair] for pair in enumerate(pairwise(tiles))), 0)


def _spelled(lexicon: Lexicon, spelling: Spelling, length: int) -> list[Tiles]:
    return [spelling.tiles(word) or () for word in lexicon.matching("?" * length)]


def _neighbours(tiles: Tiles, letters: Iterable[str]) -> Iterator[Tiles]:
    """The strings that differ from this one in one tile, or in the order of two neighbours."""
    for place in range(len(tiles)):
        for letter in letters:
            yield (*tiles[:place], letter, *tiles[place + 1 :])
    for place in range(len(tiles) - 1):
        yield (*tiles[:place], tiles[place + 1], tiles[place], *tiles[place + 2 :])
