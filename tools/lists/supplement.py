"""The words added by hand: `tools/supplement.toml`, read and checked against the lists that they join."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lists.recipe import Recipe, Words

EXTENDED_LISTS = ("open-world", "open-us")
"""The lists that may grow. `enable` stays what its authors released."""

_WORD = re.compile("[A-Z]{2,15}")
_CITATION = re.compile(r"(?P<source>.+?)(?: \(entry (?P<entry>[a-z]+)\))?")


class SupplementError(Exception):
    """An entry of the supplement that is wrong or needless."""


@dataclass(frozen=True)
class Citation:
    """Where a word can be looked up: the dictionary, and the headword there in lower case."""

    source: str
    entry: str


@dataclass(frozen=True)
class Addition:
    """One word of the supplement with what comes along with it.

    Attributes:
        word: the word, upper case.
        meaning: one sense.
        citations: the dictionaries that have it, at least one.
        joins: the words, inflected forms included, that each list gets.
    """

    word: str
    meaning: str
    citations: tuple[Citation, ...]
    joins: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Supplement:
    """The thirteen words of the recipe itself, and those that go beyond it."""

    core: tuple[Addition, ...]
    beyond: tuple[Addition, ...]

    def core_words(self) -> Words:
        """The words that the recipe adds in its last step."""
        return frozenset(addition.word for addition in self.core)

    def words_for(self, name: str) -> Words:
        """The words beyond the recipe that join a list."""
        return frozenset(word for addition in self.beyond for word in addition.joins.get(name, ()))


def _addition(entry: dict[str, Any]) -> Addition:
    word = entry.get("word", "")
    unknown = entry.keys() - {"word", "lists", "meaning", "sources", "forms", "forms_us"}
    if unknown:
        raise SupplementError(f"'{word}' has the unknown fields {sorted(unknown)}.")
    lists = entry.get("lists", list(EXTENDED_LISTS))
    forms, forms_us = entry.get("forms", []), entry.get("forms_us", [])
    for text in (word, *forms, *forms_us):
        if not _WORD.fullmatch(text):
            raise SupplementError(f"'{text}' is not a word of 2 to 15 letters A-Z.")
    if not lists or not set(lists) <= set(EXTENDED_LISTS):
        raise SupplementError(f"'{word}' joins {lists}, expected lists among {EXTENDED_LISTS}.")
    if not entry.get("meaning") or not entry.get("sources"):
        raise SupplementError(f"'{word}' needs a meaning and at least one source.")
    joins = dict.fromkeys(lists, (word, *forms))
    if forms_us:
        joins["open-us"] = (*joins.get("open-us", ()), *forms_us)
    citations = []
    for text in entry["sources"]:
        match = _CITATION.fullmatch(text)
        if match is None:
            raise SupplementError(f"'{word}' cites '{text}', expected a source and perhaps '(entry name)'.")
        citations.append(Citation(match["source"], match["entry"] or word.lower()))
    return Addition(word, entry["meaning"], tuple(citations), joins)


def read_supplement(path: Path) -> Supplement:
    """Read the supplement.

    Raises:
        SupplementError: an entry lacks something, is misspelt, or comes twice.
    """
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    core = tuple(map(_addition, document.get("core", ())))
    beyond = tuple(map(_addition, document.get("word", ())))
    seen: set[str] = set()
    for addition in core + beyond:
        if addition.word in seen:
            raise SupplementError(f"'{addition.word}' comes twice.")
        seen.add(addition.word)
    return Supplement(core, beyond)


def extend(recipe: Recipe, supplement: Supplement) -> dict[str, Words]:
    """The final lists: those of the recipe with the supplement's words.

    Raises:
        SupplementError: a word is in its list already, so that the supplement would not show what it adds, or
            a citation of SCOWL names another band than the word has.
    """
    lists = dict(recipe.lists)
    for name in EXTENDED_LISTS:
        added = supplement.words_for(name)
        if needless := sorted(added & lists[name]):
            raise SupplementError(f"{', '.join(needless)}: in '{name}' without the supplement.")
        lists[name] |= added
    for addition in supplement.core + supplement.beyond:
        for citation in addition.citations:
            band = recipe.scowl.get(citation.entry.upper())
            if citation.source.startswith("SCOWL") and citation.source != f"SCOWL {band}":
                raise SupplementError(f"'{addition.word}' cites '{citation.source}', but its band is {band}.")
    return lists
