"""Every place that a word can take on a board in version 3: as turns, and as boards to look at.

Main names: `places` -> `Places`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from quixotry import lexica
from quixotry._native import ComposedTurn, Edition, Layout, Lexicon, Position, Rules, word_places
from quixotry.finder import choose

if TYPE_CHECKING:
    from quixotry.render import Scene


class Places(NamedTuple):
    """The places of a word.

    Attributes:
        word: the word, in upper case.
        laid: the words that lie already, as turns.
        turns: the turns that the word can be; those without a blank come first.
        lexicon: the word list that it was looked up in.
        rules: the rules by which it scores.
        edition: the tiles.
        layout: the board.
    """

    word: str
    laid: tuple[ComposedTurn, ...]
    turns: tuple[ComposedTurn, ...]
    lexicon: Lexicon
    rules: Rules
    edition: Edition
    layout: Layout

    def board(self, turn: ComposedTurn | None = None) -> Position:
        """The board with the words that lie, and with a turn that the word can be."""
        position = Position.opening(lexicon="any", rules=self.rules, edition=self.edition, layout=self.layout)
        for played in (*self.laid, *(() if turn is None else (turn,))):
            position = position.with_rack(played.rack).play(played.move or "")
        return position

    def scenes(self) -> list[Scene]:
        """A picture of each place, the squares of the word framed and its play below."""
        from quixotry.composing.composition import with_shared
        from quixotry.render import Scene

        before = frozenset(self.board().squares())
        made = []
        for turn in self.turns:
            position = self.board(turn)
            laid = frozenset(square for square in position.squares() if square not in before)
            made.append(Scene(position=position, last=laid, caption=f"{turn.spot} {with_shared(turn)} {turn.score}"))
        return made


def places(
    word: str,
    on: Sequence[str] = (),
    *,
    lexicon: lexica.Words | None = None,
    exclude: lexica.Words | None = None,
    rules: Rules | str = "box",
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
) -> Places:
    """Every place that a word can take in version 3 beside words that lie.

    Args:
        word: the word. The first one has the length of a rack and covers the start square; each other one has a tile
            more, crosses one word and keeps away from all others.
        on: the words that lie, in the order of their turns: `8E SCIENCE` with its place, or `SCIENCE` for the first
            place that it can take.
        lexicon: the words that count: a `Lexicon`, a name, a path, or the words themselves.
        exclude: words to leave out, or the path of a list of them.
        rules: a rule set or its name.
        edition: the tiles and their values; by default those of the rules.
        layout: a board or its name; by default that of the rules.

    >>> found = places("TUNGSTEN", on=["8E SCIENCE"])
    >>> sorted({turn.letters[turn.shared[0]] for turn in found.turns})
    ['E', 'N', 'S']
    >>> places("QUIZZIFY", on=["SCIENCE"]).turns  # a second Z would have to be a blank
    ()

    Raises:
        ComposeError: a word that is to lie cannot, or the setting is not made for version 3.
        InvalidText: a word is not in the list, has another length, or is not in the letters of the edition.
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
    """
    chosen = choose(lexicon=lexicon, exclude=exclude, rules=rules, edition=edition, layout=layout)
    setting: dict[str, Any] = {"rules": chosen.rules, "edition": chosen.edition, "layout": chosen.layout}
    laid, turns = word_places(word, on, lexicon=chosen.lexicon, **setting)
    return Places(word.strip().upper(), tuple(laid), tuple(turns), chosen.lexicon, **setting)
