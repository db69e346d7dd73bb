"""What an answer is: a word, its part of speech, what it means, and who says so."""

from __future__ import annotations

from dataclasses import dataclass

# Longer texts are cut: a screen has room for a meaning, not for an essay.
_LONGEST = 600


@dataclass(frozen=True)
class Definition:
    """One meaning of a word.

    Attributes:
        word: the word that is defined, in upper case: the base of the word that was asked for, or that word itself.
        part_of_speech: `noun`, `verb`, `adjective`, `adverb`, …; empty if the source does not say.
        text: the meaning, one line.
        source: the name of the word list or the dictionary that says so.
    """

    word: str
    part_of_speech: str
    text: str
    source: str


def cleaned(text: str) -> str:
    """Text of a file as one line that is safe on any terminal: without control characters, and not endless."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rsplit(' ', 1)[0]} ..."
