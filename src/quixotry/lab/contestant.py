"""Programs by name: `greedy`, `static:leaves=FILE`, and which words they know.

Main name: `Contestant`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry._native import Leaves, Lexicon
from quixotry.errors import InvalidText, QuixotryError
from quixotry.files import read_at_most

if TYPE_CHECKING:
    from quixotry._native import Edition

_WAYS = ("greedy", "static")
_PARTS = ("band", "leaves", "lexicon")
# A table of all leaves of a large alphabet takes a few megabytes.
_LARGEST = 64 << 20
# Bands are small numbers.
_BANDS = 256


@dataclass(frozen=True)
class Contestant:
    """A program that plays.

    Attributes:
        way: `greedy` takes what scores most; `static` also counts what it leaves.
        leaves: the file of the table that `static` goes by.
        band: the highest band of the words it knows; None for all.
        lexicon: a list of the words it knows; None for those of the game.
    """

    way: str
    leaves: Path | None = None
    band: int | None = None
    lexicon: str | None = None

    @classmethod
    def parse(cls, text: str) -> Contestant:
        """A program from text: `greedy`, `greedy:band=35`, `static:leaves=english.klv2,lexicon=enable`.

        Raises:
            InvalidText: there is no such program, or it is told something that it does not understand.

        >>> Contestant.parse("greedy:band=35")
        Contestant(way='greedy', leaves=None, band=35, lexicon=None)
        """
        way, _, rest = text.partition(":")
        if way not in _WAYS:
            raise InvalidText(
                f"'{way}' is no program that plays matches; {' or '.join(_WAYS)} was expected",
                kind="unknown_player",
                input=text,
            )
        told: dict[str, str] = {}
        for part in filter(None, rest.split(",")):
            name, given, value = part.partition("=")
            if name not in _PARTS or not given or not value or name in told:
                known = ", ".join(f"{name}=…" for name in _PARTS)
                message = f"'{part}' tells '{way}' nothing; {known}, each once, were expected"
                raise InvalidText(message, kind="bad_player", input=text)
            told[name] = value
        band = told.get("band")
        if band is not None and not (band.isascii() and band.isdigit() and int(band) < _BANDS):
            raise InvalidText(f"'{band}' is no band; a number was expected", kind="bad_player", input=text)
        if (way == "static") != ("leaves" in told):
            message = (
                f"'{text}' has no table of leaves; 'static:leaves=FILE' was expected"
                if way == "static"
                else f"'{text}' goes by points alone; a program with leaves is called 'static'"
            )
            raise InvalidText(message, kind="bad_player", input=text)
        leaves = told.get("leaves")
        return cls(
            way, None if leaves is None else Path(leaves), None if band is None else int(band), told.get("lexicon")
        )

    def native(self, edition: Edition) -> tuple[Leaves | None, Lexicon | None, int | None]:
        """Its leaves, its list and its band, as `MatchSeries` takes them, in a game with these tiles.

        Raises:
            QuixotryError: its table or its list cannot be read, or is not of this edition.
        """
        table = None
        if self.leaves is not None:
            try:
                table = Leaves.from_klv2(read_at_most(self.leaves, _LARGEST), edition)
            except QuixotryError as error:
                if error.kind != "bad_leaves":
                    raise
                raise QuixotryError(f"'{self.leaves}': {error}", kind=error.kind, input=str(self.leaves)) from None
        known = None if self.lexicon is None else Lexicon.open(self.lexicon, edition=edition)
        return table, known, self.band
