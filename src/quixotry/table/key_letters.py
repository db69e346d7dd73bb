"""Which letters a key stands for: most for one, some for the beginning of a longer one, as C for CH.

Main names: `letter_of_key`, `choices`.

>>> from quixotry import Edition
>>> spanish = Edition.named("Spanish")
>>> letter_of_key(spanish, "c"), choices(spanish, "C")
('C', ['C', 'CH'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry._native import Edition


def letter_of_key(edition: Edition, character: str) -> str | None:
    """The letter that a key types, or the beginning of one, in upper case; None if no letter begins so."""
    try:
        found = edition.split(character)
    except QuixotryError:
        found = []
    letter = found[0] if len(found) == 1 else character.upper()
    return letter if any(tile.startswith(letter) for tile in edition.letters) else None


def longer(edition: Edition, letter: str) -> list[str]:
    """The letters that begin with another one, as CH with C."""
    return [tile for tile in edition.letters if tile.startswith(letter) and tile != letter]


def choices(edition: Edition, letter: str) -> list[str]:
    """The letters that a key can stand for, the shortest first."""
    return [letter, *longer(edition, letter)] if letter in edition.letters else longer(edition, letter)
