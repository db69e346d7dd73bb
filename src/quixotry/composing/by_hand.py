"""Perfect games by hand: words that are shown one after the other are laid or skipped; and the puzzle without letters.

The words that a turn can have are shuffled once. Of those that fit, each is shown in all its positions; one position is
selected, or the word is skipped; going back is always possible. After the last word the list begins again. In the last
two turns words that need a blank are shown as well. The puzzle without letters (`by_hand_places`) has the same places
and no words.

Both keep themselves in a file after every step (`by_hand_files`), so nothing is lost however they end.

Main names: `begin`, `load`, `WordsByHand`, `PlacesByHand`, `Answer`, `Seen`.

>>> game = WordsByHand.begin(seed=1)
>>> game.skip()
>>> len(game.choices) == len(game.boards())
True
>>> game.select(0)
>>> len(game.turns), game.completion().possible
(1, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

from quixotry._native import ByHand, ComposedTurn, Composition, Position
from quixotry.composing import Places
from quixotry.composing.by_hand_files import Keeping, damaged, new_path, read_fields
from quixotry.composing.by_hand_places import Answer, PlacesByHand
from quixotry.composing.composer import new_seed
from quixotry.composing.composition import with_shared
from quixotry.errors import ComposeError, QuixotryError
from quixotry.finder import Choice, choose
from quixotry.lexica import lasting
from quixotry.render import Scene
from quixotry.sentences import plural

__all__ = ["PUZZLES", "Answer", "Game", "PlacesByHand", "Seen", "WordsByHand", "begin", "load"]

# How long is looked for a completion, in steps of the search: about a second.
_STEPS = 50_000_000
_SETTING = ("lexicon", "exclude", "rules", "edition", "layout")


class Seen(NamedTuple):
    """How much of the word list has been looked through.

    Attributes:
        words: how many words the list of this turn has.
        rounds: how many times the whole list has been gone through.
        passed: how many words lie behind in this round, those that do not fit among them.
        quarters: how many quarters of the list lie behind in this round.
        shown: how many words were shown in each quarter, in this round.
        passed_in_turn: how many words lie behind since the turn began.
        shown_in_turn: how many words were shown since the turn began.
    """

    words: int
    rounds: int
    passed: int
    quarters: int
    shown: Sequence[int]
    passed_in_turn: int
    shown_in_turn: int

    @property
    def sentence(self) -> str:
        """The same in words."""
        share = self.passed * 100 // max(1, self.words)
        again = f" of round {self.rounds + 1}" if self.rounds else ""
        quarters = ", ".join(str(number) for number in self.shown)
        return f"{share} % of {plural(self.words, 'word')}{again} looked through; shown in each quarter: {quarters}."


class WordsByHand(Keeping):
    """A perfect game of version 3 that is made by hand.

    Attributes:
        game: where it is; each step puts another one here.
        chosen: what it is played with.
        names: the names and paths of that, as far as they were given: lexicon, exclude, rules, edition, layout.
    """

    puzzle: ClassVar[str] = "words"

    def __init__(
        self, game: ByHand, chosen: Choice, names: dict[str, Any], path: Path | None, known: bytes | None = None
    ) -> None:
        super().__init__(path, known)
        self.game = game
        self.chosen = chosen
        self.names = names
        # How often in vain a completion was looked for, each time elsewhere.
        self._tries = 0

    @classmethod
    def begin(cls, *, seed: int | None = None, path: Path | None = None, **names: Any) -> Self:
        """A new game.

        Args:
            seed: of the order of the words; by default one that nobody has chosen.
            path: where it keeps itself; None for nowhere.
            **names: lexicon, exclude, rules, edition, layout, as names or paths.

        Raises:
            ComposeError: the setting is not made for it.
            UnknownName: nothing is called so.
            LexiconError: a list is no good, or not in the letters of the edition.
        """
        kept = {key: _lasting(key, value) for key, value in names.items() if value is not None}
        chosen = choose(**kept)
        game = ByHand(new_seed() if seed is None else seed, **_setting(chosen))
        return cls(game, chosen, kept, path)

    @classmethod
    def restore(cls, fields: dict[str, Any], path: Path, data: bytes) -> Self:
        """A game from what was kept.

        Raises:
            QuixotryError: its file is damaged, or what it is played with has changed.
        """
        setting = fields.get("setting")
        known = isinstance(setting, dict) and all(
            key in _SETTING and isinstance(value, str) for key, value in setting.items()
        )
        if not known:
            raise damaged(path, "what it is played with cannot be read")
        names = dict(setting or {})
        chosen = choose(**names)
        try:
            game = ByHand.resume(fields["state"], **_setting(chosen))
        except ComposeError as error:
            if error.kind == "other_setup":
                said = f"what '{path}' is played with has changed since: {error.message}"
                raise QuixotryError(said, kind="bad_save", input=str(path)) from error
            raise damaged(path, error.message) from error
        return cls(game, chosen, names, path, data)

    def fields(self) -> dict[str, Any]:
        """What is kept: the names of what it is played with, and the steps."""
        return {"setting": self.names, "complete": self.is_complete, "state": self.game.state()}

    # ------------------------------------------------------------------------------------------------------ how it is

    @property
    def count(self) -> int:
        """How many turns it will have."""
        return self.game.count

    @property
    def laid(self) -> int:
        """How many turns were taken."""
        return len(self.turns)

    @cached_property
    def turns(self) -> tuple[ComposedTurn, ...]:
        """The turns that were taken."""
        return self.game.turns

    @property
    def is_complete(self) -> bool:
        """Whether all turns were taken."""
        return self.game.is_complete

    @cached_property
    def _offer(self) -> tuple[str | None, tuple[ComposedTurn, ...]]:
        offer = self.game.offer()
        return (None, ()) if offer is None else (offer[0], tuple(offer[1]))

    @property
    def word(self) -> str | None:
        """The word that is shown; None when all were looked at, or the game is complete."""
        return self._offer[0]

    @property
    def choices(self) -> tuple[ComposedTurn, ...]:
        """The turns that it can be; those without a blank come first."""
        return self._offer[1]

    @property
    def seen(self) -> Seen:
        """How much of the list has been looked through."""
        return Seen(*self.game.seen)

    def label(self, turn: ComposedTurn) -> str:
        """A turn in a line: where, the tiles, which word it crosses and what it scores."""
        crossed = "".join(f" on {self.turns[other].word}" for other, _ in turn.shared_with if other < self.laid)
        return f"{turn.spot} {with_shared(turn)}{crossed}, {plural(turn.score or 0, 'point')}"

    def board(self, turn: ComposedTurn | None = None) -> Position:
        """The board with what lies, and with a turn that the word can be."""
        return self._places.board(turn)

    def boards(self) -> list[Scene]:
        """A picture of each position, the new tiles marked."""
        return self._places.scenes()

    @cached_property
    def _places(self) -> Places:
        chosen = self.chosen
        return Places(
            self.word or "", self.turns, self.choices, chosen.lexicon, chosen.rules, chosen.edition, chosen.layout
        )

    # ------------------------------------------------------------------------------------------------------- the steps

    def _go(self, game: ByHand) -> None:
        self.game, self._tries = game, 0
        for name in ("turns", "_offer", "_places"):
            self.__dict__.pop(name, None)
        self.keep()

    def select(self, position: int) -> None:
        """Lay the word that is shown in one of its positions, from 0.

        Raises:
            ComposeError: there is no such position.
        """
        self._go(self.game.select(position))

    def lay(self, turn: ComposedTurn) -> None:
        """Lay a word that need not be the one that is shown, such as a hint.

        Raises:
            ComposeError: it does not fit.
        """
        self._go(self.game.lay(turn))

    def skip(self) -> None:
        """Go on to the next word that fits.

        Raises:
            ComposeError: no word is shown.
        """
        self._go(self.game.skip())

    def back(self) -> str | None:
        """Take the last step back; says which it was, None at the beginning."""
        back = self.game.back()
        if back is None:
            return None
        game, turn = back
        self._go(game)
        return f"{turn.word} is taken back." if turn is not None else f"Back to {self.word}."

    def back_turn(self) -> str | None:
        """Take the last turn back, with all that was skipped since; says which it was, None if there was none."""
        back = self.game.back_turn()
        if back is None:
            return None
        self._go(back[0])
        return f"{back[1].word} is taken back."

    def completion(self, position: int | None = None) -> Answer[ComposedTurn]:
        """Whether the game can be completed; looks for about a second.

        Args:
            position: ask it of the game in which the word that is shown lies there, from 0.

        Raises:
            ComposeError: there is no such position.
        """
        possible, rest = self.game.completion(_STEPS, self._tries, position)
        self._tries += possible is None
        return Answer(possible, tuple(rest))

    def composition(self) -> Composition | None:
        """The game as a perfect game that the referee has judged; None before it is complete."""
        return self.game.composition()


Game = WordsByHand | PlacesByHand
PUZZLES = (WordsByHand.puzzle, PlacesByHand.puzzle)


def begin(puzzle: str = WordsByHand.puzzle, **choices: Any) -> Game:
    """A new game that keeps itself from its first step on.

    Args:
        puzzle: `words`, or `geometry` for the one without letters.
        **choices: those of `WordsByHand.begin`.
    """
    path = new_path(puzzle)
    if puzzle == PlacesByHand.puzzle:
        return PlacesByHand.begin(path=path)
    return WordsByHand.begin(path=path, **choices)


def load(path: Path) -> Game:
    """The game of a file, where it was left; from now on it keeps itself there.

    Raises:
        QuixotryError: the file cannot be read (`io`) or is no saved game (`bad_save`), or its word list is missing.
    """
    fields, data = read_fields(path)
    if fields.get("puzzle") == PlacesByHand.puzzle:
        return PlacesByHand.restore(fields, path, data)
    return WordsByHand.restore(fields, path, data)


def _lasting(key: str, value: Any) -> str:
    if key == "exclude":
        return str(Path(value).expanduser().resolve())
    return lasting(str(value)) if key == "lexicon" else str(value)


def _setting(chosen: Choice) -> dict[str, Any]:
    return {
        "lexicon": chosen.lexicon,
        "rules": chosen.rules,
        "edition": chosen.edition,
        "layout": chosen.layout,
    }
