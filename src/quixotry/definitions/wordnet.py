"""WordNet: the files of its database, version 2 or 3 (see wndb(5WN) and morphy(7WN)).

`index.noun` names the meanings of a lemma, `data.noun` describes them, `noun.exc` gives the bases of irregular forms;
likewise for verbs, adjectives and adverbs. They are published by Princeton University and are not part of quixotry.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from quixotry.definitions.definition import Definition, cleaned
from quixotry.definitions.sorted_lines import LONGEST_LINE, lines_of

# Part of speech -> the ending of the names of its files.
PARTS = {"noun": "noun", "verb": "verb", "adjective": "adj", "adverb": "adv"}

# The rules of morphy(7WN): an ending, and what the base has instead of it.
_ENDINGS = {
    "noun": (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "verb": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "adjective": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adverb": (),
}
_PLACES = (
    "/usr/share/wordnet",
    "/usr/local/share/wordnet",
    "/usr/local/WordNet-3.0/dict",
    "/opt/homebrew/opt/wordnet/dict",
    "~/nltk_data/corpora/wordnet",
    "/usr/share/nltk_data/corpora/wordnet",
)
_LONGEST_WORD, _MOST_MEANINGS = 60, 100
# The pointer of a meaning that is a single person or place: a name, and no word of a game.
_INSTANCE = "@i"


def folder() -> Path | None:
    """The folder of the database: `WNSEARCHDIR`, or `dict` in `WNHOME`, else where systems put it; None without one."""
    if named := os.environ.get("WNSEARCHDIR"):
        places = [Path(named)]
    elif home := os.environ.get("WNHOME"):
        places = [Path(home) / "dict"]
    else:
        places = [_at_home(place) for place in _PLACES]
    return next((place for place in places if _is_file(place / "index.noun") and _is_file(place / "data.noun")), None)


def bases(word: str, part: str) -> Iterator[str]:
    """Yields what the rules of WordNet take for the bases of a word, as far as endings say; few of them are words.

    >>> list(bases("boxes", "noun"))
    ['boxe', 'box']
    """
    rest = ""
    if part == "noun":
        if word.endswith("ful"):
            word, rest = word[:-3], "ful"
        elif word.endswith("ss") or len(word) <= 2:
            return
    for ending, instead in _ENDINGS[part]:
        if word.endswith(ending) and len(word) > len(ending):
            yield word[: len(word) - len(ending)] + instead + rest


class WordNet:
    """The database in a folder."""

    name = "WordNet"

    def __init__(self, place: Path) -> None:
        self._place = place

    def define(self, word: str) -> list[Definition]:
        """The meanings of a word in lower case, then those of its bases; noun, verb, adjective, adverb."""
        if not word.isalpha() or not word.isascii() or len(word) > _LONGEST_WORD:
            return []
        found: dict[Definition, None] = {}  # a set that keeps its order
        for part in PARTS:
            for lemma in dict.fromkeys([word, *self._bases(word, part)]):
                for offset in self._meanings(lemma, part):
                    text = self._text(offset, part)
                    if text:
                        found[Definition(lemma.upper(), part, text, self.name)] = None
        # The word as it was asked for first, whatever it is.
        return sorted(found, key=lambda entry: entry.word != word.upper())

    def _bases(self, word: str, part: str) -> list[str]:
        """Irregular forms are listed; the others follow from their endings."""
        listed = self._lines(f"{PARTS[part]}.exc", word)
        irregular = [base for line in listed for base in line.split()[1:]]
        return irregular or list(bases(word, part))

    def _meanings(self, lemma: str, part: str) -> list[int]:
        """Where the data file describes a lemma."""
        for line in self._lines(f"index.{PARTS[part]}", lemma):
            fields = line.split()
            try:
                count = int(fields[2])
                offsets = [int(field) for field in fields[-count:]] if 0 < count <= _MOST_MEANINGS else []
            except (IndexError, ValueError):
                return []
            return [offset for offset in offsets if offset >= 0]
        return []

    def _text(self, offset: int, part: str) -> str:
        """What a meaning is, without examples; empty for a name, and where the file is damaged."""
        path = self._place / f"data.{PARTS[part]}"
        if not _is_file(path):
            return ""
        try:
            with path.open("rb") as file:
                file.seek(offset)
                line = file.readline(LONGEST_LINE).decode(errors="replace")
        except (OSError, OverflowError):
            return ""
        fields, bar, gloss = line.partition(" | ")
        if not bar or fields[:9] != f"{offset:08} " or _INSTANCE in fields.split():
            return ""
        return cleaned(gloss.split('; "')[0])

    def _lines(self, name: str, first: str) -> list[str]:
        """The lines of a file that begin with a word."""
        path = self._place / name
        if not _is_file(path):
            return []
        try:
            lines = list(lines_of(path, first.encode(), lambda line: line.split(b" ", 1)[0].rstrip(b"\n")))
        except OSError:
            return []
        return [line.decode(errors="replace") for line in lines]


def _is_file(path: Path) -> bool:
    """Whether there is a file to read; a path that cannot be one is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _at_home(place: str) -> Path:
    try:
        return Path(place).expanduser()
    except RuntimeError:  # nobody has a home
        return Path(place)
