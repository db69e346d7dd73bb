"""Racks and plays of a GCG file as tiles, and back as text in one form.

A tile is a letter, or several letters: where the file or the edition says so, between brackets (`[CH]`) or between bars
(`A|CH|B`). On a play lower case is a blank, `.` a tile that lies there already, and so is what stands in parentheses.
The one form is that of `quixotry.formats.record`: composed characters, letters of several characters in brackets.

Main names: `Tiles`, `Cell`, `BadTiles`, `same`.

>>> tiles = Tiles()
>>> tiles.rack("A|CH|B?"), tiles.rack("ab"), tiles.rack("[CH]A")
('A[CH]B?', 'AB', '[CH]A')
>>> [(cell.tile, cell.lies) for cell in tiles.play("N(A).t")]
[('N', False), ('A', True), (None, True), ('t', False)]
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from quixotry._native import Edition
from quixotry.errors import UnknownName

__all__ = ["BadTiles", "Cell", "Tiles", "same"]

_DEFAULT = "English"
_BLANKS = "?*#0"
_UNKNOWN = "_.-"
# What people put between tiles.
_BETWEEN = ",;/"
# Inside a word of one edition or another: the Ukrainian apostrophe, the dot of Catalan L·L.
_LETTER_SIGNS = "'’ʼ"
_MIDDLE_DOT = "·"
# What people put behind a word: a phony, a word of another list, an opinion.
_MARKS = "*#!"
# Signs for a tile that lies there, in files that have another one than the dot.
_LIES = ".-_=~•"
# A tile of several letters between bars has this many characters at most.
_LONGEST_TILE = 4
_PLAIN_RACK = re.compile(r"[A-Z?_]+", re.ASCII)
_PLAIN_PLAY = re.compile(r"[A-Za-z.]+", re.ASCII)


class BadTiles(Exception):  # noqa: N818 - the name says what it is
    """Text that is no tiles.

    Attributes:
        part: what is wrong in it.
        at: where that stands, in characters from 0.
    """

    def __init__(self, part: str, at: int) -> None:
        super().__init__(part)
        self.part = part
        self.at = at


class Cell(NamedTuple):
    """What a play says of one square.

    Attributes:
        tile: the tile, in lower case if it is a blank; None if it is not named.
        lies: whether it is one that lies there already.
        bound: the sign that says where it ends, `[` or `|`; empty if none does.
        sign: the sign that stands for a tile that lies there; empty if it is named.
        letters: of a tile of several letters whose end no sign tells: those letters, as they are written.
    """

    tile: str | None
    lies: bool = False
    bound: str = ""
    sign: str = ""
    letters: str = ""


# What the characters of a usual play say.
_USUAL = {letter: Cell(letter) for letter in string.ascii_letters} | {".": Cell(None, lies=True, sign=".")}


class Tiles:
    """How a file writes tiles: which of them are several letters.

    Attributes:
        remarks: what was read since this was last emptied that is not written as usual, and as what.
        doubts: the same for signs that are no tiles, so that it is anybody's guess.
    """

    def __init__(self, letters: Iterable[str] = (), blanks: int | None = None) -> None:
        """The ways to write tiles.

        Args:
            letters: the tiles of the edition; only those of several characters matter.
            blanks: how many blanks it has; by default as many as the default edition.
        """
        self.remarks: list[str] = []
        self.doubts: list[str] = []
        self._blanks = Edition.named(_DEFAULT).blanks if blanks is None else blanks
        # From how a tile is spelled to the tile.
        self._long: dict[str, str] = {}
        self._longest = 1
        # Without an edition nobody knows which single letters need brackets: those stay that are written.
        self._kept = False
        self._dotted = False
        for letter in letters:
            if letter == "İ":
                self._dotted = True
            if len(letter) > 1:
                self.declare(letter, letter.lower())

    @classmethod
    def of_edition(cls, name: str | None) -> Tiles:
        """The tiles of an edition of ours; of none if there is no such one."""
        try:
            edition = Edition.named(name or _DEFAULT)
        except UnknownName:
            edition = None
        tiles = cls() if edition is None else cls(edition.letters, edition.blanks)
        tiles._kept = name is None or edition is None
        return tiles

    @property
    def are_letters(self) -> bool:
        """Whether every tile is one character, as far as the file or the edition says."""
        return not self._long

    def declare(self, upper: str, lower: str) -> None:
        """Says that some letters are one tile, and how it is written as a blank."""
        upper, lower = unicodedata.normalize("NFC", upper), unicodedata.normalize("NFC", lower)
        if len(upper) > 1:
            self._long |= {upper[0] + lower[1:]: upper, upper: upper, lower: lower}
            self._longest = max(self._longest, len(upper))

    # ---------------------------------------------------------------------------------------------------- racks

    def rack(self, text: str) -> str:
        """Tiles without an order, in upper case: `?` for a blank, `_` for one that nobody knows.

        Raises:
            BadTiles: a character is no tile.
        """
        if len(text) > self._blanks and set(text) == {"?"}:
            # More blanks than there are: tiles that nobody knows.
            self.remarks.append(f"'{text}' was read as unknown tiles")
            return "_" * len(text)
        if not self._long and _PLAIN_RACK.fullmatch(text):
            return text
        if len(text) > 1 and text[0] == "(" and text[-1] == ")":
            self.remarks.append("a rack stands in parentheses")
            text = text[1:-1]
        cells = self._cells(unicodedata.normalize("NFC", text), _BLANKS + _UNKNOWN)
        small = not any(cell.tile and cell.tile[0].isupper() for cell in cells)
        tiles = []
        for cell in cells:
            tile = cell.tile
            if tile is None:
                tile = "?" if cell.sign in _BLANKS else "_"
                if tile != cell.sign:
                    doubtful = tile == "?" or any(other.tile for other in cells)
                    (self.doubts if doubtful else self.remarks).append(f"'{cell.sign}' was read as '{tile}'")
            elif tile[0].islower():
                # A file in small letters; or among capitals what a blank was played as.
                read = self.upper(tile) if small else "?"
                self.remarks.append(f"'{tile}' was read as '{read}'")
                tile = read
            tiles.append((tile, cell.bound))
        return self._text(tiles)

    # ---------------------------------------------------------------------------------------------------- plays

    def play(self, text: str) -> list[Cell]:
        """What a play says square by square.

        Raises:
            BadTiles: a character is no tile and no sign.
        """
        if not self._long and _PLAIN_PLAY.fullmatch(text):
            return list(map(_USUAL.__getitem__, text))
        text = unicodedata.normalize("NFC", text)
        bare = text.rstrip(_MARKS)
        if bare != text:
            self.remarks.append(f"'{text[len(bare) :]}' behind the play was left out")
        cells: list[Cell] = []
        start = 0
        while start < len(bare):
            opened = bare.find("(", start)
            if opened < 0:
                return cells + self._cells(bare[start:], "?" + _LIES, start)
            closed = bare.find(")", opened)
            if closed < 0:
                raise BadTiles("(", opened)
            if closed == opened + 1:
                raise BadTiles("()", opened)
            cells += self._cells(bare[start:opened], "?" + _LIES, start)
            inside = self._cells(bare[opened + 1 : closed], _LIES, opened + 1)
            cells += [cell._replace(lies=True) for cell in inside]
            start = closed + 1
        return cells

    def text(self, cells: Sequence[Cell]) -> str:
        """A play in the one form: `.` for whatever lies there."""
        tiles = ["." if lies else tile or "?" for tile, lies, _, _, _ in cells]
        bounds = [bound for _, _, bound, _, _ in cells]
        if not self._long and not any(bounds) and len(text := "".join(tiles)) == len(tiles):
            return text
        return self._text(list(zip(tiles, bounds, strict=True)))

    def upper(self, tile: str) -> str:
        """A tile in upper case."""
        if tile in self._long:
            return self._long[tile] if not tile.islower() else self._upper_of(tile)
        return "".join(map(self._capital, tile))

    def _upper_of(self, lower: str) -> str:
        return next((upper for upper in self._long.values() if upper.lower() == lower), lower.upper())

    def _capital(self, letter: str) -> str:
        if letter == "i" and self._dotted:
            return "İ"
        upper = letter.upper()
        return upper if len(upper) == 1 else letter

    # ------------------------------------------------------------------------------------------- text to tiles

    def _cells(self, text: str, signs: str, offset: int = 0) -> list[Cell]:
        """Tiles and signs of text without parentheses."""
        if "|" in text:
            return self._between_bars(text, signs, offset)
        cells: list[Cell] = []
        at = 0
        while at < len(text):
            letter = text[at]
            if letter == "[":
                closed = text.find("]", at)
                inside = text[at + 1 : closed]
                if closed < 0 or not _is_letters(inside):
                    raise BadTiles(text[at : closed + 1] if closed > 0 else "[", offset + at)
                cells.append(Cell(self._one_tile(inside), bound="["))
                at = closed + 1
                continue
            tile = self._tile_at(text, at)
            if tile:
                cells.append(Cell(self._long[tile], letters=tile) if tile in self._long else Cell(tile))
                at += len(tile)
            elif letter in signs:
                cells.append(Cell(None, lies=letter in _LIES, sign=letter))
                at += 1
            elif letter in _BETWEEN or letter.isspace() or unicodedata.category(letter) == "Cf":
                self.remarks.append(f"{letter!r} between tiles was left out")
                at += 1
            else:
                raise BadTiles(letter, offset + at)
        return cells

    def _between_bars(self, text: str, signs: str, offset: int) -> list[Cell]:
        """Bars stand round a tile of several letters (`A|CH|BD`) or between all tiles (`A|CH|B|D`).

        Between two bars nothing stands only where both are round tiles: `C|L||L|AB`.
        """
        parts = text.split("|")
        filled = [part for part in parts if part]
        all_apart = sum(len(part) == 1 for part in filled) * 2 >= len(filled) and "" not in parts[1:-1]
        cells: list[Cell] = []
        at = offset
        for number, part in enumerate(parts):
            quoted = number % 2 == 1 and number + 1 < len(parts)
            # Where the tiles of several letters are known, others are one only between two bars.
            apart = all_apart and (len(part) == 1 or not self._long)
            one = part in self._long or ((apart or quoted) and len(part) <= _LONGEST_TILE)
            if part and one and _is_letters(part):
                cells.append(Cell(self._one_tile(part), bound="|"))
            else:
                cells += self._cells(part, signs, at)
            at += len(part) + 1
        return cells

    def _one_tile(self, text: str) -> str:
        """Letters that are known to be one tile; `Ch` is no blank."""
        if text in self._long:
            return self._long[text]
        return "".join(map(self._capital, text)) if text[0].isupper() else text

    def _tile_at(self, text: str, at: int) -> str:
        """The text of the tile that begins somewhere; empty if none does."""
        for length in range(min(self._longest, len(text) - at), 1, -1):
            if text[at : at + length] in self._long:
                return text[at : at + length]
        letter = text[at]
        if not letter.isalpha() and letter not in _LETTER_SIGNS:
            return ""
        # Catalan files have L·L, and marks that belong to the letter before follow it.
        if text[at + 1 : at + 2] == _MIDDLE_DOT and text[at + 2 : at + 3].isalpha():
            return text[at : at + 3]
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        return text[at:end]

    # ------------------------------------------------------------------------------------------- tiles to text

    def _text(self, tiles: Sequence[tuple[str, str]]) -> str:
        """Tiles, each with the sign that bounds it, as the rules write them: in brackets what would run on."""
        parts = []
        for place, (tile, bound) in enumerate(tiles):
            following = "".join(other for other, _ in tiles[place : place + self._longest]) if self._long else ""
            runs_on = any(map(following.startswith, self._long)) or (self._kept and bound == "[")
            parts.append(f"[{tile}]" if len(tile) > 1 or runs_on else tile)
        return "".join(parts)

    # ------------------------------------------------------------------------------------- letters to tiles again

    def apart(self, cells: Iterable[Cell]) -> list[Cell]:
        """Cells in which letters that may or may not be one tile stand one by one."""
        letters: list[Cell] = []
        for cell in cells:
            if cell.letters.isalpha():
                letters += [Cell(letter, cell.lies) for letter in cell.letters]
            else:
                letters.append(cell)
        return letters

    def together(self, letters: Sequence[Cell], at: int) -> Iterator[tuple[int, Cell]]:
        """What may stand at a place among letters: so many of them as one tile, the longest tile first."""
        for length in range(min(self._longest, len(letters) - at), 1, -1):
            run = letters[at : at + length]
            text = "".join(cell.tile or "." for cell in run)
            if text in self._long and all(cell.lies == run[0].lies and not cell.bound for cell in run):
                yield length, Cell(self._long[text], run[0].lies, letters=text)
        yield 1, letters[at]


def _is_letters(text: str) -> bool:
    return bool(text) and all(
        letter.isalpha() or letter in _LETTER_SIGNS or letter == _MIDDLE_DOT or unicodedata.combining(letter)
        for letter in text
    )


def same(one: str, other: str) -> bool:
    """Whether two tiles have the same letter, blank or not."""
    return one == other or _folded(one) == _folded(other)


def _folded(tile: str) -> str:
    # A dot or a line below or above that only case or a blank makes is no difference.
    folded = tile.casefold().replace("ı", "i")
    return folded.replace("\u0307", "").replace("\u0332", "")
