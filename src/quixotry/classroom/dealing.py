"""Hands for the hand game: dealt as the KAIST handout says, drawn from a box of tiles, or written by somebody.

What a box holds is asked of the edition; what the handout says about dealing stands here. Words are no matter of this
file: see `quixotry.classroom.hand`.

Main names: `deal`, `deal_from_bag`, `read_hand`, `Dealer` (hand after hand).

>>> dealer = Dealer(["lhfaegl"], seed=1)
>>> dealer.deal(), dealer.deal()
('AEFGHLL', 'AGLMQTU')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from string import ascii_uppercase

from quixotry import Edition, InvalidRack, InvalidText

BLANK = "?"
# What the handout says.
SIZE = 7
VOWELS = "AEIOU"
VOWEL_SHARE = 3  # one tile of so many, rounded down, is a vowel
LETTERS = ascii_uppercase
# What it does not say: more is no hand.
LARGEST = 100
_QUOTED = 40  # characters of a typed word that are repeated


def deal(size: int = SIZE, rng: Random | None = None) -> str:
    """A hand as the handout deals it: a third of the tiles are vowels, the others any letters from A to Z.

    Every tile is drawn anew from all letters, so a hand may hold three Zs.

    Args:
        size: how many tiles.
        rng: where chance comes from, such as `random.Random(7)` for the same hand each time.

    Raises:
        InvalidRack: a hand cannot have so many tiles.

    >>> from random import Random
    >>> deal(7, Random(1))
    'AGLMQTU'
    >>> deal(7, Random(1)) == deal(7, Random(1))
    True
    """
    _check_size(size)
    rng = Random() if rng is None else rng
    vowels = size // VOWEL_SHARE
    return "".join(sorted(rng.choices(VOWELS, k=vowels) + rng.choices(LETTERS, k=size - vowels)))


def deal_from_bag(edition: Edition | str = "English", size: int = SIZE, rng: Random | None = None) -> str:
    """A hand from a full box of tiles, each of which is there once: common letters come often, and blanks (`?`) too.

    Args:
        edition: whose box it is.
        size: how many tiles.
        rng: where chance comes from.

    Raises:
        InvalidRack: there are not so many tiles, or a hand cannot have so many.

    >>> from random import Random
    >>> len(deal_from_bag("English", 7, Random(1)))
    7
    >>> deal_from_bag("English", 100).count("E")
    12
    """
    edition = edition_of(edition)
    _check_size(size)
    if size > edition.total:
        message = f"the box of the {edition.name} edition has {edition.total} tiles; a hand of {size} cannot be drawn"
        raise InvalidRack(message, kind="hand_size", input=str(size))
    bag = [tile for tile, (count, _) in edition.tiles.items() for _ in range(count)]
    rng = Random() if rng is None else rng
    return text_of(rng.sample(bag, size), edition)


def read_hand(text: str, edition: Edition | str = "English", *, from_bag: bool = False) -> str:
    """A hand as somebody has written it, in order: letters in any case, `?` for a blank; spaces do not matter.

    Args:
        text: the tiles, such as `AEFGHLL`, `a e f g h l ?`, or in Spanish `A[CH]`.
        edition: which letters there are.
        from_bag: whether all its tiles have to be in one box.

    Raises:
        InvalidRack: a character is no tile, or there are too few or too many tiles.

    >>> read_hand("h e a l ?")
    'AEHL?'
    >>> read_hand("ZZZZ", from_bag=True)
    Traceback (most recent call last):
    quixotry.errors.InvalidRack: 'ZZZZ' cannot be drawn: the box of the English edition has 1 tile Z, not 4
    """
    edition = edition_of(edition)
    tiles = tiles_of(text, edition)
    if not 1 <= len(tiles) <= LARGEST:
        message = f"'{short(text)}' has {plural(len(tiles), 'tile')}; a hand of 1 to {LARGEST} tiles was expected"
        raise InvalidRack(message, kind="hand_size", input=text)
    if from_bag:
        for tile, count in Counter(tiles).items():
            there, _ = edition.tiles.get(tile, (0, 0))
            if count > there:
                box = f"the box of the {edition.name} edition has {plural(there, 'tile')} {tile}, not {count}"
                raise InvalidRack(f"'{short(text)}' cannot be drawn: {box}", kind="not_in_box", input=text)
    return text_of(tiles, edition)


class Dealer:
    """Gives out hands: first those that somebody has chosen, then hands by chance.

    Args:
        hands: the first hands, in order.
        size: how many tiles the others have.
        from_bag: whether each is drawn from a full box, rather than as the handout says.
        edition: an `Edition` or a name; its letters and its box.
        seed: the same seed deals the same hands; by default they differ each time.

    Raises:
        InvalidRack: a hand cannot be dealt so.
        InvalidText: the edition has not the letters that the handout deals; with `from_bag` any edition will do.

    >>> dealer = Dealer(["lhfaegl"], seed=1)
    >>> dealer.deal(), dealer.deal()
    ('AEFGHLL', 'AGLMQTU')
    """

    def __init__(
        self,
        hands: Sequence[str] = (),
        *,
        size: int = SIZE,
        from_bag: bool = False,
        edition: Edition | str = "English",
        seed: int | None = None,
    ) -> None:
        self.edition = edition_of(edition)
        self.size = size
        self.from_bag = from_bag
        self._random = Random(seed)
        self._waiting = [read_hand(hand, self.edition, from_bag=from_bag) for hand in hands]
        # What cannot be dealt is said now, not when somebody has played a hand already.
        if from_bag:
            deal_from_bag(self.edition, size, Random(0))
        else:
            _check_size(size)
            _check_letters(self.edition)

    def deal(self) -> str:
        """The next hand."""
        if self._waiting:
            return self._waiting.pop(0)
        if self.from_bag:
            return deal_from_bag(self.edition, self.size, self._random)
        return deal(self.size, self._random)


def _check_size(size: int) -> None:
    if not 1 <= size <= LARGEST:
        raise InvalidRack(f"a hand has 1 to {LARGEST} tiles, not {size}", kind="hand_size", input=str(size))


def _check_letters(edition: Edition) -> None:
    missing = [letter for letter in LETTERS if edition.tiles.get(letter, (0, 0))[0] == 0]
    if missing:
        message = (
            f"the handout deals the letters A to Z, and the {edition.name} edition has no tile {missing[0]}; "
            "deal from its box instead (--bag)"
        )
        raise InvalidText(message, kind="no_such_deal", input=edition.name)


# --------------------------------------------------------------------------------------------------------------- tiles


def edition_of(edition: Edition | str) -> Edition:
    """The edition, which may be given by its name."""
    return Edition.named(edition) if isinstance(edition, str) else edition


def tiles_of(text: str, edition: Edition) -> list[str]:
    """The tiles of a text in the order of the alphabet, blanks last."""
    tiles: list[str] = []
    try:
        for part in text.replace(BLANK, f" {BLANK} ").split():
            tiles += [BLANK] if part == BLANK else edition.split(part)
    except InvalidText as error:
        expected = f"letters of the {edition.name} alphabet were expected, and '{BLANK}' for a blank"
        message = f"'{short(text)}' is no hand: {expected}"
        raise InvalidRack(message, input=text, place=error.place) from error
    order = [*edition.letters, BLANK]
    return sorted(tiles, key=order.index)


def text_of(tiles: Iterable[str], edition: Edition) -> str:
    """Tiles as a text that reads back as the same tiles: `AEHL?`, or with tiles of several letters `A[CH]`."""
    order = [*edition.letters, BLANK]
    ordered = sorted(tiles, key=order.index)
    text = "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in ordered)
    # In Spanish two tiles L side by side would be one tile LL.
    return text if tiles_of(text, edition) == ordered else "".join(t if t == BLANK else f"[{t}]" for t in ordered)


def short(text: str) -> str:
    """Text that can be repeated in a sentence: not endless, and without what no screen shows."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:_QUOTED])
    return shown if len(text) <= _QUOTED else f"{shown}…"


def plural(count: int, noun: str) -> str:
    """A number with its noun: `1 point`, `7 points`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
