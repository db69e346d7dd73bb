"""In which order the words of a list become new cards."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry._native import Lexicon
from quixotry.study.spelling import Spelling

# The orders, for people who choose one.
ORDERS = {
    "list": "New cards come in the order of the list.",
    "probability": "New cards come by how likely their letters are to be drawn, the likeliest first.",
}


def ordered(words: Sequence[str], order: str, lexicon: Lexicon, spelling: Spelling) -> list[str]:
    """Words in the order in which they are to come.

    Args:
        words: words of the lexicon, in the order of the list.
        order: one of `ORDERS`.
        lexicon: the word list.
        spelling: how its words are spelled.
    """
    if order == "list":
        return list(words)
    chances: dict[str, float] = {}
    keyed = []
    for word in words:
        letters = spelling.alphagram(spelling.tiles(word) or ())
        if letters not in chances:
            chances[letters] = _probability(letters, lexicon, spelling)
        keyed.append((-chances[letters], letters, word))
    return [word for _, _, word in sorted(keyed)]


def _probability(letters: str, lexicon: Lexicon, spelling: Spelling) -> float:
    from quixotry.finder import find

    found = find(letters, all_letters=True, lexicon=lexicon, edition=spelling.edition)
    return max((word.probability for word in found), default=0.0)
