"""Programs by name: `greedy`, `static`, `static:leaves=FILE`, and which words they know.

Main name: `Contestant`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry._native import Leaves, Lexicon
from quixotry.errors import InvalidText
from quixotry.lexica.leaf_tables import leaves_for, note, read_leaves

if TYPE_CHECKING:
    from quixotry.finder import Choice

_WAYS = ("greedy", "static")
_PARTS = ("band", "leaves", "lexicon", "draws")
# What `draws` may say.
_DRAWS = ("bag", "unseen")
# Bands are small numbers.
_BANDS = 256


@dataclass(frozen=True)
class Contestant:
    """A program that plays.

    Attributes:
        way: `greedy` takes what scores most; `static` also counts what it leaves.
        leaves: the file of the table that `static` goes by; None for the one that there is for its words.
        band: the highest band of the words it knows; None for all.
        lexicon: a list of the words it knows; None for those of the game.
        draws: `bag` if its leaves go by what a full bag gives, `unseen` if by the tiles that are still to be drawn.
    """

    way: str
    leaves: Path | None = None
    band: int | None = None
    lexicon: str | None = None
    draws: str = "bag"

    @classmethod
    def parse(cls, text: str) -> Contestant:
        """A program from text: `greedy`, `greedy:band=35`, `static`, `static:leaves=english.klv2,lexicon=enable`.

        Raises:
            InvalidText: there is no such program, or it is told something that it does not understand.

        >>> Contestant.parse("greedy:band=35")
        Contestant(way='greedy', leaves=None, band=35, lexicon=None, draws='bag')
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
        draws = told.get("draws", "bag")
        if draws not in _DRAWS:
            message = f"'{draws}' is no way to draw; {' or '.join(_DRAWS)} was expected"
            raise InvalidText(message, kind="bad_player", input=text)
        if way != "static" and ("leaves" in told or "draws" in told):
            message = f"'{text}' goes by points alone; a program with leaves is called 'static'"
            raise InvalidText(message, kind="bad_player", input=text)
        leaves = told.get("leaves")
        return cls(
            way,
            None if leaves is None else Path(leaves),
            None if band is None else int(band),
            told.get("lexicon"),
            draws,
        )

    def native(self, chosen: Choice) -> tuple[Leaves | None, Lexicon | None, int | None, bool]:
        """Its leaves, list and band, and whether leaves go by the unseen tiles, as `MatchSeries` takes them.

        Args:
            chosen: the setting of the game.

        Raises:
            QuixotryError: its table or its list cannot be read, or is not of this edition.
        """
        known = None if self.lexicon is None else Lexicon.open(self.lexicon, edition=chosen.edition)
        return self._table(chosen, known), known, self.band, self.draws == "unseen"

    def note(self, chosen: Choice) -> str | None:
        """A sentence for people where it goes by a table that is not of its own words."""
        if self.way != "static" or self.leaves is not None:
            return None
        known = chosen.lexicon if self.lexicon is None else Lexicon.open(self.lexicon, edition=chosen.edition)
        return note(self._found(chosen, known), known, chosen.edition)

    def _table(self, chosen: Choice, known: Lexicon | None) -> Leaves | None:
        if self.way != "static":
            return None
        if self.leaves is not None:
            return read_leaves(self.leaves, chosen.edition)
        # Without any table all leaves are worth the same.
        return self._found(chosen, known or chosen.lexicon) or Leaves({}, chosen.edition)

    def _found(self, chosen: Choice, known: Lexicon) -> Leaves | None:
        return leaves_for(known, chosen.edition, chosen.layout, chosen.rules)
