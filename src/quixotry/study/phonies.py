"""Phonies: strings that are no words but look like them, one for each of a list's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import prod

from quixotry._native import Lexicon
from quixotry.study.spelling import Spelling, Tiles

# A place in a word, and the tiles that stand there and behind it.
_Pair = tuple[int, tuple[str, str]]


def phonies(words: Sequence[str], lexicon: Lexicon, spelling: Spelling) -> list[str]:
    """For each word a string that is none: the likeliest looking of those that differ from it in a tile or in order.

    How likely a string looks is measured by how often words of the same length have the same two tiles in the same two
    places; one with two tiles that no word has there does not look like a word. The same words give the same phonies;
    a word for which there is none left has none.

    Args:
        words: words of the lexicon, of a few tiles.
        lexicon: what is a word.
        spelling: how its words are spelled.
    """
    spelled = [tiles for word in words if (tiles := spelling.tiles(word))]
    pairs = {length: _pairs(lexicon, spelling, length) for length in {len(tiles) for tiles in spelled}}
    taken: set[str] = set()
    for tiles in spelled:
        common = pairs[len(tiles)]
        near = {one: _looks(one, common) for one in _neighbours(tiles, spelling.edition.letters)}
        for one, looks in sorted(near.items(), key=lambda item: (-item[1], item[0])):
            if looks == 0:
                break
            text = _text(one, spelling)
            if text and text not in taken and text not in lexicon:
                taken.add(text)
                break
    return sorted(taken)


def _pairs(lexicon: Lexicon, spelling: Spelling, length: int) -> Counter[_Pair]:
    """How often words of a length have two tiles in two places that are neighbours."""
    words = (spelling.tiles(word) or () for word in lexicon.matching("?" * length))
    return Counter(pair for tiles in words for pair in enumerate(pairwise(tiles)))


def _looks(tiles: Tiles, pairs: Counter[_Pair]) -> int:
    """How likely a string looks: the product of the counts of its neighbours."""
    return prod(pairs[pair] for pair in enumerate(pairwise(tiles)))


def _neighbours(tiles: Tiles, letters: Iterable[str]) -> Iterator[Tiles]:
    """The strings that differ from this one in one tile, or in the order of two neighbours."""
    for place in range(len(tiles)):
        for letter in letters:
            yield (*tiles[:place], letter, *tiles[place + 1 :])
    for place in range(len(tiles) - 1):
        yield (*tiles[:place], tiles[place + 1], tiles[place], *tiles[place + 2 :])


def _text(tiles: Tiles, spelling: Spelling) -> str:
    """The string, or nothing if it would be read as other tiles."""
    text = "".join(tiles)
    return text if spelling.tiles(text) == tiles else ""
