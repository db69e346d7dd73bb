"""A word list for the sample runs of the CSE 231 handout: the words that they show, and words that they must not show.

Ordinary words, put together for these tests. For each of the five examples there are words that cannot be made, words
that need two tiles of the board, and words that need none.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

# All that "increas" makes with an e on the board: word and score.
INCREASE = {
    "increase": 60, "screen": 8, "scene": 7, "since": 7, "care": 6, "case": 6, "nice": 6, "race": 6, "rice": 6,
    "arise": 5, "raise": 5, "ice": 5, "earn": 4, "ease": 4, "near": 4, "rise": 4,
    "ear": 3, "era": 3, "sea": 3, "see": 3,
}  # fmt: skip

WORDS = [
    # What the examples show.
    *("pretty", "buyer", "bury", "type", "butter", "try", "yet", "bet", "six", "tax", "stay", "say"),
    *("success", "sue", "use", *INCREASE),
    # What fits, but is not among the best five.
    *("true", "reply", "buy"),
    # What needs a letter that is not there, or one twice.
    *(
        "gulp",
        "guy",
        "plug",
        "pulp",
        "sixty",
        "essay",
        "science",
        "zebra",
        "exit",
        "butterfly",
        "successes",
        "cars",
        "can",
    ),
    # What is no word of three letters, or is spelled with other characters.
    *("by", "be", "us", "as", "a", "pre-type", "t-try", "don't", "see's", "x-ray"),
]


class Example(NamedTuple):
    """What is typed, and what the handout shows for it."""

    rack: str
    tiles: str
    by_score: str
    by_length: str


EXAMPLES = [
    Example(
        "tbyrett",
        "gulp",
        "11 pretty, 10 buyer, 9 bury, 9 type, 8 butter",
        "6 pretty, 6 butter, 5 buyer, 4 bury, 4 type",
    ),
    Example("tbyrett", "", "6 try, 6 yet, 5 bet", "3 try, 3 yet, 3 bet"),
    Example("aabsti", "xya", "10 six, 10 tax, 7 stay, 6 say", "4 stay, 3 six, 3 tax, 3 say"),
    Example(
        "increas",
        "e",
        "60 increase, 8 screen, 7 scene, 7 since, 6 care",
        "8 increase, 6 screen, 5 scene, 5 since, 5 arise",
    ),
    Example("uccesss", "", "61 success, 3 sue, 3 use", "7 success, 3 sue, 3 use"),
]


def write_words(path: Path) -> Path:
    """Writes the list as a word file, capitals and an empty line in it."""
    lines = [word.capitalize() if word in ("pretty", "tax") else word for word in WORDS]
    path.write_text("\n".join([*lines[:9], "", *lines[9:]]) + "\n", encoding="utf-8")
    return path


def table(heading: str, rows: str) -> str:
    """A table as the program prints it."""
    shown = [f"Word choices sorted by {heading}", f"{heading:>6}  -  Word"]
    for row in filter(None, rows.split(", ")):
        number, word = row.split()
        shown.append(f"{number:>6}  -  {word}")
    return "".join(f"{line}\n" for line in shown)
