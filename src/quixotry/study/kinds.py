"""Kinds of decks: what their cards ask, and which cards the words of a list make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple

from quixotry._native import Lexicon
from quixotry.study.phonies import phonies
from quixotry.study.spelling import Spelling

# What a deck of each kind asks, for people who choose one.
KINDS = {
    "anagrams": "Find every word that some letters make, all of them used.",
    "hooks": "Say which letters lengthen a word: those that go before it, and those that go after it.",
    "short": "Say every word of two to four letters that has a beginning, such as A?, AB? or ABA?.",
    "judge": "Say of two to four letters whether they are a word; some only look like one.",
}

# The two cards of a word in a deck of hooks.
FRONT, BACK = "front", "back"

# The most tiles of the words that decks of some kinds take.
MOST_TILES = {"short": 4, "judge": 4}


class Prompt(NamedTuple):
    """What a card shows, and which side of it is asked for where there are two."""

    text: str
    side: str = ""


def prompts(kind: str, words: Sequence[str], lexicon: Lexicon, spelling: Spelling) -> list[Prompt]:
    """The cards that words make, each once, in the order in which they are to come as new cards.

    Args:
        kind: one of `KINDS`.
        words: words of the lexicon, in the order of the list.
        lexicon: the word list that answers.
        spelling: how its words are spelled.
    """
    made = {"anagrams": _anagrams, "hooks": _hooks, "short": _short, "judge": _judge}[kind](words, lexicon, spelling)
    return list(dict.fromkeys(made))


def beginning(word: str, spelling: Spelling) -> str:
    """The prompt of a deck of short words under which a word is an answer: `AB?` for ABA."""
    return f"{spelling.written((spelling.tiles(word) or ('',))[:-1])}?"


def by_beginning(words: Iterable[str], spelling: Spelling) -> dict[str, list[str]]:
    """Short words by the prompts under which they are answers."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(beginning(word, spelling), []).append(word)
    return groups


def prompts_showing(kind: str, text: str, spelling: Spelling) -> list[str]:
    """What the cards show that somebody means by a prompt, or by a word that is an answer: AEINRST for RETAINS."""
    tiles = spelling.tiles(text.strip().removesuffix("?"))
    if tiles is None:
        return []
    if kind == "anagrams":
        return [spelling.alphagram(tiles)]
    if kind == "short":
        return [f"{spelling.written(tiles)}?" if text.strip().endswith("?") else f"{spelling.written(tiles[:-1])}?"]
    return ["".join(tiles)]


def _anagrams(words: Sequence[str], _lexicon: Lexicon, spelling: Spelling) -> Iterable[Prompt]:
    return (Prompt(spelling.alphagram(spelling.tiles(word) or ())) for word in words)


def _hooks(words: Sequence[str], _lexicon: Lexicon, _spelling: Spelling) -> Iterable[Prompt]:
    return (Prompt(word, side) for word in words for side in (FRONT, BACK))


def _short(words: Sequence[str], _lexicon: Lexicon, spelling: Spelling) -> Iterable[Prompt]:
    return (Prompt(beginning(word, spelling)) for word in words)


def _judge(words: Sequence[str], lexicon: Lexicon, spelling: Spelling) -> Iterable[Prompt]:
    """Words and as many phonies, mixed so that neither the place nor the neighbours of one tell what it is."""
    texts = [*words, *phonies(words, lexicon, spelling)]
    return (Prompt(text) for text in sorted(texts, key=lambda text: blake2b(text.encode(), digest_size=8).digest()))
