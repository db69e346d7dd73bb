"""What the gallery knows of a game, and which games are the same.

Two games are the same if they are of one version, lie on one board with one edition under one rule set, are judged by a
word list of one name, and have the same turns in the same order: the same tiles, blanks included, at the same places,
sharing the same tiles. How a game was found, with which seed and by whom, does not count. Of the word list the name
counts, not the words: otherwise each of its updates would bring every game a second time.

Main names: `Entry`, `identity_of`, `row_of`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from quixotry._native import Composition, Edition, Layout, Rules
from quixotry.composing.tables import found, told
from quixotry.errors import QuixotryError
from quixotry.lexica import plain_name

if TYPE_CHECKING:
    from quixotry import Lexicon

COLUMNS = (
    "number, version, turns, left_over, blanks, points, first, second, lexicon, lexicon_hash, edition, layout, rules, "
    "method, seed, seed_number, kept, favourite"
)


@dataclass(frozen=True)
class Entry:
    """A game of the gallery.

    Attributes:
        number: its number in this gallery.
        version: `v1`, `v2`, `v3`, `full` or `plays`.
        turns: for each turn its tiles, which of them lay there already (place, turn, place in the word of that turn,
            all from 0), where it lies, and its score; the last two are None without a board.
        left: the tiles left over.
        blanks: the letters that blanks stand for, in the order of the alphabet.
        points: of all turns together; None without a board.
        totals: of both players in the end; None without a board.
        lexicon: the name of the word list that judged it.
        lexicon_hash: the SHA-256 of that list's words.
        edition: the name of the edition, or its table if no edition that comes with the package is the same.
        layout: the layout in the same way.
        rules: the rule set in the same way.
        method: how it was found, if that is known.
        seed: the seed that gave it, if one did.
        seed_number: the how-manieth game of that seed it is, from 0.
        kept: when it came into the gallery.
        favourite: since when it is a favourite; None if it is none.
    """

    number: int
    version: str
    turns: tuple[tuple[str, tuple[tuple[int, int, int], ...], str | None, int | None], ...]
    left: str
    blanks: tuple[str, ...]
    points: int | None
    totals: tuple[int, int] | None
    lexicon: str
    lexicon_hash: str
    edition: str
    layout: str
    rules: str
    method: str | None
    seed: int | None
    seed_number: int | None
    kept: datetime
    favourite: datetime | None

    @property
    def tie(self) -> bool | None:
        """Whether both players have the same in the end; None without a board."""
        return None if self.totals is None else self.totals[0] == self.totals[1]

    def game(self, lexicon: Lexicon | str) -> Composition:
        """The game, refereed anew.

        Args:
            lexicon: the word list that judges it; `any` for none.

        Raises:
            InvalidComposition: the referee objects: the word list is another one now.
        """
        turns = [(tiles, list(shared), spot) for tiles, shared, spot, _ in self.turns]
        return Composition(
            self.version,
            turns,
            self.left,
            lexicon=lexicon,
            rules=found(Rules, self.rules),
            edition=found(Edition, self.edition),
            layout=found(Layout, self.layout),
            method=self.method,
            seed=self.seed,
            number=self.seed_number,
        )


def entry_of(row: Sequence[Any]) -> Entry:
    """An entry from a row of `COLUMNS`."""
    number, version, turns, left, blanks, points, first, second, *rest = row
    lexicon, lexicon_hash, edition, layout, rules, method, seed, seed_number, kept, favourite = rest
    return Entry(
        number,
        version,
        tuple(
            (tiles, tuple((index, turn, there) for index, turn, there in shared), spot, score)
            for tiles, shared, spot, score in json.loads(turns)
        ),
        left,
        tuple(blanks.split()),
        points,
        None if first is None else (first, second),
        lexicon,
        lexicon_hash,
        edition,
        layout,
        rules,
        method,
        _number(seed),
        _number(seed_number),
        moment_of(kept),
        None if favourite is None else moment_of(favourite),
    )


def identity_of(game: Composition) -> bytes:
    """What two games have in common if they are the same, and only then."""
    return _identity(game, _turns(game), _tables(game))


def _identity(game: Composition, turns: str, tables: Sequence[str]) -> bytes:
    # The scores of the turns follow from all the rest.
    parts = [game.version, turns, plain_name(_lexicon(game).name), *tables]
    return hashlib.sha256("\0".join(parts).encode()).digest()


def row_of(game: Composition, sha256: str, moment: int) -> dict[str, Any]:
    """The columns of a game.

    Args:
        game: the game.
        sha256: of the words that judged it.
        moment: when it is kept.

    Raises:
        QuixotryError: no word list has judged it (`no_lexicon`).
    """
    first, second = game.totals or (None, None)
    turns, tables = _turns(game), _tables(game)
    edition, layout, rules = tables
    return {
        "identity": _identity(game, turns, tables),
        "version": game.version,
        "turns": turns,
        "left_over": game.left,
        "blanks": " ".join(in_order(game.blanks, game.edition)),
        "points": game.points,
        "first": first,
        "second": second,
        "lexicon": _lexicon(game).name,
        "lexicon_key": plain_name(_lexicon(game).name),
        "lexicon_hash": sha256,
        "edition": edition,
        "layout": layout,
        "rules": rules,
        "method": game.method,
        "seed": None if game.seed is None else str(game.seed),
        "seed_number": None if game.number is None else str(game.number),
        "kept": moment,
    }


def in_order(letters: Sequence[str], edition: Edition) -> list[str]:
    """Letters in the order of the edition's alphabet."""
    places = {letter: place for place, letter in enumerate(edition.letters)}
    return sorted(letters, key=lambda letter: (places.get(letter, len(places)), letter))


def moment_of(seconds: int) -> datetime:
    """The moment so many seconds after the beginning of 1970."""
    return datetime.fromtimestamp(seconds, UTC)


def _turns(game: Composition) -> str:
    """The turns as they are kept: for each its tiles, which of them it shares, where it lies, its score."""
    turns = [
        (
            turn.tiles,
            [(index, other, there) for index, (other, there) in zip(turn.shared, turn.shared_with, strict=True)],
            turn.spot,
            turn.score,
        )
        for turn in game.turns
    ]
    return json.dumps(turns, ensure_ascii=False, separators=(",", ":"))


def _tables(game: Composition) -> tuple[str, str, str]:
    return told(game.edition), told(game.layout), told(game.rules)


def _lexicon(game: Composition) -> Lexicon:
    if game.lexicon is None:
        raise QuixotryError(
            "a game that no word list has judged is not kept: its words may be none; judge it by a word list",
            kind="no_lexicon",
        )
    return game.lexicon


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
