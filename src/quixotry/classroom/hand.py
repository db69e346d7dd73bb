"""The hand game of the KAIST handout: hands are dealt, words are made from them, and a round adds up their points.

No input and no output: `quixotry.classroom.hand_program` plays it line by line, and a screen may do so as well. What a
letter is worth is asked of the edition; what the handout alone says (the bonus, the sentences) stands here. Hands come
from `quixotry.classroom.dealing`, and its names can be had from here.

Main names: `Round`, `Try`; `deal`, `deal_from_bag`, `read_hand`, `Dealer`.

>>> hand = Round("AEFGHLL", lexicon=["HEAL", "FLAG"])
>>> hand.play("heal").text
'HEAL is a good word and scores 7 points'
>>> hand.left
('F', 'G', 'L')
>>> hand.play("girl").text
'You cannot make GIRL with your hand.'
>>> hand.end()
'Your total score was 7 points.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import itemgetter
from os import PathLike
from typing import Literal, NamedTuple

from quixotry import Edition, GameError, InvalidText, Lexicon, Position
from quixotry.classroom.dealing import (
    BLANK,
    SIZE,
    Dealer,
    deal,
    deal_from_bag,
    edition_of,
    plural,
    read_hand,
    short,
    text_of,
    tiles_of,
)

__all__ = ["BLANK", "BONUS", "SIZE", "Dealer", "Round", "Try", "deal", "deal_from_bag", "read_hand"]

BONUS = 50  # what the handout adds for the whole hand in the first word

Kind = Literal["good", "cannot", "no_word"]
Words = Lexicon | str | PathLike[str] | Iterable[str]


class Try(NamedTuple):
    """What came of a word.

    Attributes:
        kind: `good`, `cannot` (the hand has not these tiles) or `no_word` (it has, but the list has no such word).
        word: the word in upper case.
        score: the values of its tiles, a blank 0; 0 unless it is good.
        bonus: what the whole hand in the first word brings besides.
        text: all this in a sentence.
    """

    kind: Kind
    word: str
    score: int
    bonus: int
    text: str


class Round:
    """One hand: words are made from its tiles until none is left or the player has had enough.

    Args:
        tiles: the hand, as `deal` and `read_hand` give it; `?` is a blank, which stands for any letter and scores 0.
        lexicon: the words that are good: a `Lexicon`, the name or path of a list, or words; by default `open-world`.
        edition: an `Edition` or a name; by default the one whose letters the words are in.

    Raises:
        InvalidRack: a character of the hand is no tile, or there are too few or too many.
        LexiconError: the words are not in the letters of the edition.
        UnknownName: nothing is called so.

    >>> hand = Round("AACIOPT", lexicon=["TAPIOCA", "COAT"])
    >>> made = hand.play("tapioca")
    >>> made.score, made.bonus, hand.total, hand.over
    (11, 50, 61, True)
    """

    def __init__(self, tiles: str, lexicon: Words | None = None, edition: Edition | str | None = None) -> None:
        self.lexicon = Lexicon.open(lexicon, edition=edition)
        self.edition = edition_of(self.lexicon.edition if edition is None else edition)
        Position.opening(lexicon=self.lexicon, edition=self.edition)  # says so if they have different letters
        hand = tuple(tiles_of(read_hand(tiles, self.edition), self.edition))
        self._hand = self._left = hand
        self._count = dict(Counter(hand))  # of each tile that is left, in the order of the hand
        self._worth = {tile: value for tile, (_, value) in self.edition.tiles.items()}
        self._tries: list[Try] = []
        self._ended = False

    @property
    def hand(self) -> tuple[str, ...]:
        """The tiles that were dealt, in order, blanks last."""
        return self._hand

    @property
    def left(self) -> tuple[str, ...]:
        """The tiles that are left, in order, blanks last."""
        return self._left

    @property
    def tries(self) -> list[Try]:
        """Everything that was tried so far."""
        return list(self._tries)

    @property
    def total(self) -> int:
        """The points of the round so far, the bonus among them."""
        return sum(one.score + one.bonus for one in self._tries)

    @property
    def first(self) -> bool:
        """Whether no good word was made yet, so that the whole hand brings a bonus."""
        return all(one.kind != "good" for one in self._tries)

    @property
    def over(self) -> bool:
        """Whether the round has ended: no tile is left, or `end` was called."""
        return self._ended or not self._left

    def play(self, word: str) -> Try:
        """Make a word from the tiles that are left, if that can be done and the word is good.

        Whether the tiles are there is looked at first, then whether it is a word. A blank is only spent where the
        letter itself is not there.

        Args:
            word: in any case; it may be anything that somebody typed, but not nothing.

        Raises:
            GameError: the round is over.
            InvalidText: nothing was typed, which is how a player ends a round: see `end`.
        """
        if self.over:
            raise GameError("the round is over; a word belongs to the next hand", kind="round_over", input=word)
        if not word.strip():
            raise InvalidText("a word was expected, but nothing was given", kind="empty", input=word)
        tried = self._judge(word.strip())
        self._tries.append(tried)
        return tried

    def _judge(self, word: str) -> Try:
        try:
            tiles = self.edition.split(word)
        except InvalidText:
            shown = short(word.upper())
            return Try("cannot", shown, 0, 0, f"You cannot make {shown} with your hand.")
        shown = short("".join(tiles))
        spent = self._spent(tiles)
        if spent is None:
            return Try("cannot", shown, 0, 0, f"You cannot make {shown} with your hand.")
        if word not in self.lexicon:
            return Try("no_word", shown, 0, 0, f"{shown} is not a word. Try again!")
        bonus = BONUS if len(spent) == len(self._hand) else 0  # so it is the first word as well
        for tile in spent:
            self._count[tile] -= 1
        self._left = tuple(tile for tile, count in self._count.items() for _ in range(count))
        score = self._value(spent)
        return Try("good", shown, score, bonus, f"{shown} is a good word and scores {plural(score, 'point')}")

    def hints(self) -> list[tuple[int, str]]:
        """Every word that the tiles left make, with its points: by falling points, then by falling alphabet.

        >>> Round("ADGIJRX", lexicon=["RADIX", "JIG", "JAG", "AX"]).hints()
        [(13, 'RADIX'), (11, 'JIG'), (11, 'JAG'), (9, 'AX')]
        """
        found = self.lexicon.within(text_of(self._left, self.edition))
        natural = [tile for tile in self._left if tile != BLANK]
        without_blanks = set(found)
        if len(natural) < len(self._left):
            without_blanks = set(self.lexicon.within(text_of(natural, self.edition))) if natural else set()
        # Where each letter is a tile, a word need not be split, which takes long for many words.
        letters_are_tiles = all(len(letter) == 1 for letter in self.edition.letters)
        hints = []
        for word in reversed(found):  # they come in the order of the alphabet
            tiles = word if letters_are_tiles else self.edition.split(word)
            hints.append((self._value(tiles if word in without_blanks else self._spent(tiles) or []), word))
        hints.sort(key=itemgetter(0), reverse=True)  # words of the same score stay in their order
        return hints

    def end(self) -> str:
        """End the round, if it has not ended by itself, and say what it has come to."""
        self._ended = True
        return f"Your total score was {plural(self.total, 'point')}."

    def _spent(self, tiles: Sequence[str]) -> list[str] | None:
        """The tiles of the hand that lay a word: its letters where they are there, else blanks; None if neither is."""
        left = self._count.copy()
        spent = []
        for tile in tiles:
            used = tile if left.get(tile) else BLANK
            if not left.get(used):
                return None
            left[used] -= 1
            spent.append(used)
        return spent

    def _value(self, tiles: Iterable[str]) -> int:
        return sum(map(self._worth.__getitem__, tiles))
