"""Definitions: what words mean, where a source that works offline is installed.

Asks, in this order, the word list itself (some lists bring definitions), WordNet, and dictionaries of the dictd server.
It brings no dictionary of its own, asks no network, and reads nothing before somebody asks. A dictionary that is
damaged is one that has no answer. In reading order: `definition` (what an answer is), `sorted_lines` (finding a line in
a sorted file), `wordnet`, `dictd`.

Used by the command, the terminal and whoever wants to know what QI is.

>>> from quixotry import Lexicon
>>> define("zz", Lexicon.from_words(["ZA"]))
[]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.definitions.definition import Definition, cleaned
from quixotry.definitions.dictd import Dictd, installed
from quixotry.definitions.wordnet import WordNet, folder
from quixotry.errors import InvalidText

if TYPE_CHECKING:
    from quixotry._native import Lexicon

__all__ = ["Definition", "define", "how_to_install", "sources"]


def define(word: str, lexicon: Lexicon | None = None) -> list[Definition]:
    """What a word means: what its word list says, then what the first dictionary says that knows it.

    An inflected word is looked up by its base as well: MISGIVINGS has the definitions of MISGIVING.

    Args:
        word: in any case.
        lexicon: the list in whose language the word is; without one it is English.

    Returns:
        Definitions, the nearest first; empty if no source knows the word or none is installed.
    """
    found = [] if lexicon is None else _of_list(word, lexicon)
    if lexicon is None or _is_english(lexicon.edition):
        plain = word.strip().lower()
        for dictionary in _dictionaries():
            entries = dictionary.define(plain)
            if entries:
                return found + entries
    return found


def sources() -> list[str]:
    """The names of the dictionaries that are installed, in the order in which they are asked; all are of English."""
    return [dictionary.name for dictionary in _dictionaries()]


def how_to_install() -> str:
    """A sentence on how to get definitions, for those who have none."""
    return (
        "For definitions install WordNet (on Debian and Ubuntu: sudo apt install wordnet-base), or set WNSEARCHDIR to "
        "the folder of its files; a word list that brings definitions will do, too."
    )


def _dictionaries() -> list[WordNet | Dictd]:
    wordnet = folder()
    found: list[WordNet | Dictd] = [] if wordnet is None else [WordNet(wordnet)]
    # The same WordNet in the files of dictd would say the same again.
    return found + [other for other in installed() if wordnet is None or other.name != "WordNet"]


def _is_english(edition: str) -> bool:
    """Whether the words of an edition are English ones: the name of each edition begins with its language."""
    return edition.split()[0] == "English"


def _of_list(word: str, lexicon: Lexicon) -> list[Definition]:
    from quixotry._native import Edition

    text = lexicon.definition(word)
    if not text:
        return []
    try:
        written = "".join(Edition.named(lexicon.edition).split(word.strip()))
    except InvalidText:
        written = word.strip()
    return [Definition(written, "", cleaned(text), lexicon.name)]
