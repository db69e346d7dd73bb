"""Letters, premium squares and rule sets, and the ``Setting`` that a play is judged in.

English, the standard board and the box rules are written here as well as in the shared tables,
so that the reference stands alone; ``test_corpus_reference.py`` checks that both copies agree.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from reference.squares import Square, parse_square

TABLES = Path(__file__).resolve().parents[2] / "crates" / "rules" / "tables"

Tiles = tuple[str, ...]

LETTER_FACTORS = {"d": 2, "t": 3, "q": 4}
WORD_FACTORS = {"D": 2, "T": 3, "Q": 4}


class UnknownTileError(ValueError):
    """A text that should be tiles holds something that is none."""


@dataclass(frozen=True)
class Letter:
    """One kind of tile: its text, the text of a blank that stands for it, how many, how much."""

    upper: str
    lower: str
    count: int
    value: int


@dataclass(frozen=True)
class Edition:
    """A tile set: its letters in alphabet order and the number of its blanks."""

    name: str
    letters: tuple[Letter, ...]
    blanks: int

    @cached_property
    def by_upper(self) -> dict[str, Letter]:
        return {letter.upper: letter for letter in self.letters}

    @cached_property
    def by_lower(self) -> dict[str, Letter]:
        return {x.lower: x for x in self.letters if x.lower not in self.by_upper}

    @cached_property
    def by_text(self) -> dict[str, str]:
        """The tile that a text is: also ``Ch``, as in a word with a capital, for the tile ``CH``."""
        capital = {x.upper[0] + x.lower[1:]: x.upper for x in self.letters if len(x.lower) > 1 < len(x.upper)}
        return {**capital, **{tile: tile for tile in (*self.by_lower, *self.by_upper, "?")}}

    def is_blank(self, tile: str) -> bool:
        """Whether the tile is a blank, with a letter or without (``a`` or ``?``)."""
        return tile == "?" or tile in self.by_lower

    def letter(self, tile: str) -> str:
        """The letter that a tile shows, in upper case; ``?`` for a blank without a letter."""
        return self.by_lower[tile].upper if tile in self.by_lower else tile

    def on_rack(self, tile: str) -> str:
        """The tile as it lies on a rack: a blank has no letter there."""
        return "?" if self.is_blank(tile) else tile

    def value(self, tile: str) -> int:
        """The tile's value in points; a blank counts nothing."""
        return 0 if self.is_blank(tile) else self.by_upper[tile].value

    def split(self, text: str) -> Tiles:
        """Cut a text into tiles: ``[CH]`` is one tile, and elsewhere the longest match counts."""
        known = self.by_text
        longest = max(len(tile) for tile in known)
        tiles = []
        at = 0
        while at < len(text):
            if text[at] == "[":
                end = text.find("]", at)
                if end < 0:
                    raise UnknownTileError(f"the bracket in {text!r} is not closed")
                size, tile = end + 1 - at, text[at + 1 : end]
            else:
                starts = (text[at : at + n] for n in range(longest, 0, -1))
                tile = next((start for start in starts if start in known), text[at])
                size = len(tile)
            if tile not in known:
                raise UnknownTileError(f"{tile!r} in {text!r} is no tile of the edition {self.name}")
            tiles.append(known[tile])
            at += size
        return tuple(tiles)

    def word(self, text: str) -> Tiles:
        """The letters of a word, in upper case, one entry for each tile."""
        return tuple(self.letter(tile) for tile in self.split(text))

    @cached_property
    def longer(self) -> dict[str, tuple[str, ...]]:
        """For each tile the texts of tiles that begin with it and go on."""
        texts = tuple(self.by_text)
        return {tile: tuple(x for x in texts if x.startswith(tile) and len(x) > len(tile)) for tile in texts}

    def write(self, tiles: Iterable[str]) -> str:
        """Tiles as text: those of several characters in square brackets, and a C before an H too if CH is a tile."""
        row = list(tiles)
        text = ""
        for at, tile in enumerate(row):
            runs_on = False
            if longer := self.longer.get(tile):
                rest = "".join(row[at:])
                runs_on = any(rest.startswith(x) for x in longer)
            text += f"[{tile}]" if len(self.letter(tile)) > 1 or runs_on else tile
        return text

    def in_order(self, rack: Iterable[str]) -> list[str]:
        """Rack tiles in alphabet order, blanks last."""
        order = [*self.by_upper, "?"]
        return sorted(rack, key=order.index)

    def full_bag(self) -> Counter[str]:
        """Every tile of the set, in rack form."""
        return Counter({**{x.upper: x.count for x in self.letters}, "?": self.blanks})


@dataclass(frozen=True)
class Layout:
    """The premium squares, a row of signs for each row, and the square that the first play covers."""

    name: str
    rows: tuple[str, ...]
    start: Square

    @property
    def size(self) -> tuple[int, int]:
        """Numbers of rows and of columns."""
        return len(self.rows), len(self.rows[0])

    def holds(self, square: Square) -> bool:
        return 0 <= square[0] < self.size[0] and 0 <= square[1] < self.size[1]

    def letter_factor(self, square: Square) -> int:
        return LETTER_FACTORS.get(self.rows[square[0]][square[1]], 1)

    def word_factor(self, square: Square) -> int:
        return WORD_FACTORS.get(self.rows[square[0]][square[1]], 1)

    @property
    def symmetric(self) -> bool:
        """Whether rows and columns may be swapped without changing anything."""
        turned = tuple("".join(column) for column in zip(*self.rows, strict=True))
        return turned == self.rows and self.start[0] == self.start[1]


@dataclass(frozen=True)
class Rules:
    """The values of a rule set. The defaults are the box rules."""

    name: str = "box"
    rack_size: int = 7
    bonus: tuple[tuple[int, int], ...] = ((7, 50),)
    exchange_min_bag: int = 0
    end_all_pass_twice: bool = True
    scoreless_turns_per_player: int = 0
    leftover: str = "transfer"
    blocked_ends_game: bool = True
    challenge: str = "single"
    challenge_outplay: bool = True
    final_turns_after_empty_bag: bool = False
    overtime_penalty: int = 0
    variant: str = "classic"
    edition: str = "English"
    layout: str = "standard"

    def with_(self, changes: dict[str, Any]) -> Rules:
        """A copy with some values changed; keys that the reference has no use for are ignored."""
        known = {item.name for item in fields(self)}
        changes = {key: value for key, value in changes.items() if key in known}
        if "bonus" in changes:
            changes["bonus"] = tuple((tiles, points) for tiles, points in changes["bonus"])
        if "challenge" in changes:
            changes["challenge"] = str(changes["challenge"])
        return replace(self, **changes)


_ENGLISH_BY_VALUE = {
    1: {"E": 12, "A": 9, "I": 9, "O": 8, "N": 6, "R": 6, "T": 6, "L": 4, "S": 4, "U": 4},
    2: {"D": 4, "G": 3},
    3: {"B": 2, "C": 2, "M": 2, "P": 2},
    4: {"F": 2, "H": 2, "V": 2, "W": 2, "Y": 2},
    5: {"K": 1},
    8: {"J": 1, "X": 1},
    10: {"Q": 1, "Z": 1},
}
_ENGLISH_LETTERS = [
    Letter(letter, letter.lower(), count, value)
    for value, counts in _ENGLISH_BY_VALUE.items()
    for letter, count in counts.items()
]
ENGLISH = Edition("English", tuple(sorted(_ENGLISH_LETTERS, key=lambda x: x.upper)), blanks=2)

_UPPER_HALF = (
    "T__d___T___d__T",
    "_D___t___t___D_",
    "__D___d_d___D__",
    "d__D___d___D__d",
    "____D_____D____",
    "_t___t___t___t_",
    "__d___d_d___d__",
)
STANDARD = Layout("standard", (*_UPPER_HALF, "T__d___D___d__T", *reversed(_UPPER_HALF)), start=(7, 7))

BOX = Rules()


@dataclass(frozen=True)
class Setting:
    """Everything a play is judged by. ``words=None`` means that every word is valid."""

    edition: Edition = ENGLISH
    layout: Layout = STANDARD
    rules: Rules = BOX
    words: frozenset[Tiles] | None = field(default=None, repr=False)

    @cached_property
    def counted_words(self) -> list[tuple[Tiles, Counter[str]]]:
        """The words in order (in WordSmog, those of the same letters once) with their letters counted."""
        smog = self.rules.variant == "wordsmog"
        words = self._sorted_words if smog else self.words or frozenset()
        return [(word, Counter(word)) for word in sorted(words)]

    @cached_property
    def _sorted_words(self) -> frozenset[Tiles]:
        return frozenset(tuple(sorted(word)) for word in self.words or ())

    def is_word(self, letters: Tiles) -> bool:
        """Whether the word is in the list; in WordSmog, whether any anagram of it is."""
        if self.words is None:
            return True
        if self.rules.variant == "wordsmog":
            return tuple(sorted(letters)) in self._sorted_words
        return letters in self.words


def slug(name: str) -> str:
    """An edition's file name: ``English Super`` is in ``english-super.toml``."""
    return name.lower().replace(" ", "-")


def load_edition(name: str) -> Edition:
    """An edition from the shared tables."""
    table = tomllib.loads((TABLES / "editions" / f"{slug(name)}.toml").read_text("utf-8"))
    letters = tuple(Letter(row["upper"], row["lower"], row["count"], row["value"]) for row in table["letters"])
    return Edition(table["name"], letters, table["blanks"])


def make_layout(name: str, rows: Iterable[str], start: Square | None = None) -> Layout:
    """A layout; the start square is the one given, else the ``*``, else the one in the middle."""
    lines = tuple(rows)
    stars = [(row, line.index("*")) for row, line in enumerate(lines) if "*" in line]
    middle = (len(lines) // 2, len(lines[0]) // 2)
    return Layout(name, lines, start or next(iter(stars), middle))


def load_layout(name: str) -> Layout:
    """A layout from the shared tables."""
    table = tomllib.loads((TABLES / "layouts" / f"{name}.toml").read_text("utf-8"))
    start = parse_square(table["start"])[0] if "start" in table else None
    return make_layout(table["name"], table["rows"], start)


def load_rules(name: str) -> Rules:
    """A rule set from the shared tables."""
    return BOX.with_(tomllib.loads((TABLES / "rules" / f"{name}.toml").read_text("utf-8")))


def make_setting(
    words: Iterable[str] | None = None,
    edition: str | Edition | None = None,
    layout: str | Layout | None = None,
    rules: str | Rules = BOX,
    changes: dict[str, Any] | None = None,
) -> Setting:
    """A ``Setting`` from names or values.

    Edition and layout default to those of the rule set; the reference's own copies of English, of
    the standard board and of the box rules are preferred to the shared tables.
    """
    if isinstance(rules, str):
        rules = BOX if rules == "box" else load_rules(rules)
    rules = rules.with_(changes or {})
    edition = rules.edition if edition is None else edition
    layout = rules.layout if layout is None else layout
    if isinstance(edition, str):
        edition = ENGLISH if slug(edition) == "english" else load_edition(edition)
    if isinstance(layout, str):
        layout = STANDARD if layout == "standard" else load_layout(layout)
    listed = None if words is None else frozenset(edition.word(word) for word in words)
    return Setting(edition, layout, rules, listed)
