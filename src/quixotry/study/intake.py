"""From a list to the words and cards of a deck: what is left out and why, and in which order new cards come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from quixotry._native import Lexicon
from quixotry.sentences import plural
from quixotry.study.kinds import MOST_TILES, Prompt, prompts
from quixotry.study.spelling import Spelling
from quixotry.study.wording import named

# The orders, for people who choose one.
ORDERS = {
    "list": "New cards come in the order of the list.",
    "probability": "New cards come by how likely their letters are to be drawn, the likeliest first.",
}


@dataclass(frozen=True)
class LeftOut:
    """Words that did not go into a deck. It is as long as there are such words, and gives them in turn.

    Attributes:
        words: the words as they were given.
        sentence: which they are and why, for people; empty if there are none.
    """

    words: tuple[str, ...] = ()
    sentence: str = ""

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)


@dataclass(frozen=True)
class Intake:
    """What goes into a deck.

    Attributes:
        words: the words of the list that are taken, as the word list writes them, each once, in the order of the list.
        prompts: the cards that they make, in the order in which they are to come.
        left_out: the words that are not taken.
    """

    words: list[str]
    prompts: list[Prompt]
    left_out: LeftOut


def take_in(kind: str, given: Iterable[str], lexicon: Lexicon, order: str) -> Intake:
    """What goes into a deck of a list.

    Args:
        kind: what its cards ask, one of `KINDS`.
        given: the words of the list, in any case.
        lexicon: the word list that answers.
        order: in which order new cards come, one of `ORDERS`.
    """
    spelling = Spelling(lexicon.edition)
    most = MOST_TILES.get(kind)
    taken: dict[str, None] = {}
    unknown: dict[str, None] = {}
    long: dict[str, None] = {}
    for text in given:
        tiles = spelling.tiles(text)
        word = "".join(tiles) if tiles else ""
        if tiles is None or word not in lexicon:
            unknown[text] = None
        elif most is not None and len(tiles) > most:
            long[text] = None
        else:
            taken[word] = None
    words = list(taken)
    cards = prompts(kind, ordered(words, order, lexicon, spelling), lexicon, spelling)
    reasons = [(list(unknown), f"not in {lexicon.name}"), (list(long), f"of more than {most} letters")]
    return Intake(words, cards, _left_out(reasons))


def _left_out(reasons: list[tuple[list[str], str]]) -> LeftOut:
    """The words that are left out for each reason: `2 words are left out, since they are not in enable: QQ and ZX.`."""
    sentences = []
    for words, reason in reasons:
        if words:
            are, they_are = ("is", "it is") if len(words) == 1 else ("are", "they are")
            sentences.append(f"{plural(len(words), 'word')} {are} left out, since {they_are} {reason}: {named(words)}.")
    return LeftOut(tuple(word for words, _ in reasons for word in words), " ".join(sentences))


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
