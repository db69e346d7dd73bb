"""The hand game on a screen: a hand of tiles, a word to type, and what came of it, in the sentences of the handout.

What a word scores, whether it can be made and which words there are is asked of `quixotry.classroom.hand`.

Main names: `HandScreen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from quixotry.classroom.hand import BLANK, SIZE, Dealer, Round
from quixotry.errors import InvalidText, QuixotryError
from quixotry.lexica import open_lexicon
from quixotry.sentences import sentence
from quixotry.tui.field import Field
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, fit, width_of, wrapped
from quixotry.tui.screens.hand_rows import hand_rows, settings_row
from quixotry.tui.screens.page import BACK, PAUSE, Page
from quixotry.tui.screens.transcript import Line, Transcript
from quixotry.tui.screens.word_lists import first_list, next_list

if TYPE_CHECKING:
    from quixotry._native import Lexicon

_KEYS = "Keys"
_HELP = Key(("f1",), "F1", "help", "these keys", _KEYS, "keys")
_SCROLL = Key(("up", "down", "pageup", "pagedown"), "Up Down", "scroll:{key}", "scroll what was said", _KEYS)
_SETTINGS = (
    Key(("tab",), "Tab", "deal", "another way to deal: as the handout says, from a box", _KEYS, "deal"),
    Key(("plus", "equals_sign"), "+", "more:1", "a larger hand", _KEYS),
    Key(("minus",), "-", "more:-1", "a smaller hand", _KEYS),
    Key(("ctrl+l", "f3"), "Ctrl+L F3", "list", "another word list", _KEYS, "list"),
)
_FEWEST, _MOST = 3, 12
_LONGEST = 40
HINT, HINT_KEY = "?", "question_mark"
_QUESTIONS = {False: "Enter your word: ", True: "Would you like to play again? "}


class HandScreen(Page[None]):
    """Plays hand after hand.

    Args:
        lexicon: the word list, or the name of one; by default the one that was chosen for games.
        hands: the first hands; after them hands are dealt.
        seed: the same seed deals the same hands.
        pause: seconds after an Enter in which another one ends nothing.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "enter", "take the word; without a word: end the round", _KEYS, "take"),
        Key((), "Letters", "", "the word", _KEYS),
        Key((HINT_KEY,), "?", "hint", "all words of the tiles that are left", _KEYS, "hints"),
        Key(("ctrl+u",), "Ctrl+U", "clear", "clear the word", _KEYS),
        Key((), "Mouse", "", "tiles, words of the hints, settings", _KEYS),
        *_SETTINGS,
        Key(("ctrl+n", "f4"), "Ctrl+N F4", "new", "another hand", _KEYS, "new hand"),
        _SCROLL,
        BACK,
        _HELP,
    )
    AFTER: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "enter", "do what is marked", _KEYS, "take"),
        Key(("y",), "Y", "new", "yes: play again", _KEYS, "yes"),
        Key(("n", "q"), "N", "back", "no: good bye", _KEYS, "no"),
        Key(("left", "right"), "Left Right", "mark", "mark the other answer", _KEYS),
        *_SETTINGS,
        _SCROLL,
        BACK,
        _HELP,
    )

    def __init__(
        self,
        lexicon: Lexicon | str | None = None,
        *,
        hands: Sequence[str] = (),
        seed: int | None = None,
        pause: float = PAUSE,
    ) -> None:
        super().__init__()
        self.field = Field(longest=_LONGEST)
        self.round: Round | None = None
        self.hand_size, self.from_bag = SIZE, False
        self.said = Transcript()
        self.trouble = ""
        self._list = lexicon
        self._hands, self._seed = list(hands), seed
        self._dealer: Dealer | None = None
        self._lexicon: Lexicon | None = None
        self._dealt: tuple[int, bool, str] | None = None
        # Whether the hand was played with, so that it stays; whether its round is over; whether no is marked then.
        self._begun = self._over = self._no = self._welcomed = False
        # Whether the last key was that of the hints: the game in lines wants an Enter after it; here it ends nothing.
        self._hinted = False
        self._patience, self._entered = pause, monotonic()

    def heading(self) -> str:
        """What this is."""
        return "Hand game"

    @property
    def keys_now(self) -> tuple[Key, ...]:
        """Other keys once a round is over."""
        return self.AFTER if self._over else self.KEYS

    def on_mount(self) -> None:
        """The word list is that of the games, unless another was given; opening it may take a moment."""
        super().on_mount()
        if self._list is None:
            self._list = first_list(self.host.preferences.lexicon)
        self._open()

    # ---------------------------------------------------------------------------------------------------- the word list

    @property
    def list_name(self) -> str:
        """The name of the word list."""
        return self._list if isinstance(self._list, str) else self._list.name if self._list is not None else ""

    def _open(self) -> None:
        chosen = self._list
        if isinstance(chosen, str):
            self.trouble = ""
            self.run_worker(lambda: self._open_named(chosen), thread=True, exclusive=True, exit_on_error=False)
        elif chosen is not None:
            self._opened(chosen)

    def _open_named(self, name: str) -> None:
        """Open a list, beside the screen."""
        try:
            lexicon = open_lexicon(name, notify=lambda _: None)
        except QuixotryError as error:
            trouble = sentence(error.message)
            self.app.call_from_thread(lambda: self._refused(name, trouble))
            return
        self.app.call_from_thread(lambda: self._opened(lexicon, name))

    def _opened(self, lexicon: Lexicon, name: str | None = None) -> None:
        if name is None or name == self.list_name:
            self._lexicon, self._dealer, self.trouble = lexicon, None, ""
            if not self._begun:
                self._deal()
            self.redraw()

    def _refused(self, name: str, trouble: str) -> None:
        if name == self.list_name:
            self.trouble = trouble
            self.redraw()

    # ------------------------------------------------------------------------------------------------------- the rounds

    @property
    def _settings(self) -> tuple[int, bool, str]:
        return self.hand_size, self.from_bag, "" if self._lexicon is None else self._lexicon.name

    def _deal(self) -> None:
        """Deal a hand as it is set, and begin a round with it."""
        lexicon = self._lexicon
        if lexicon is None:
            return
        try:
            if self._dealer is None:
                self._dealer = self._new_dealer(lexicon)
            self._dealer.size, self._dealer.from_bag = self.hand_size, self.from_bag
            self.round = Round(self._dealer.deal(), lexicon, self._dealer.edition)
        except QuixotryError as error:
            self.trouble = sentence(error.message)
            return
        self._welcomed = self._welcomed or self._begun
        welcome = [] if self._welcomed else [Line("Welcome to KAIST Scrabble!", "strong")]
        self.said.clear()
        self.said.say(*welcome, Line(f"Here is your hand: {' '.join(self.round.left)}"))
        self._dealt = self._settings
        self._begun = self._over = self._no = False
        self.trouble = ""
        self._empty()

    def _new_dealer(self, lexicon: Lexicon) -> Dealer:
        """Who deals the tiles of the word list's edition: from its box if it has not the letters of the handout."""
        hands, self._hands = self._hands, []
        try:
            return Dealer(hands, from_bag=self.from_bag, edition=lexicon.edition, seed=self._seed)
        except InvalidText:
            self.from_bag = True
            return Dealer(hands, from_bag=True, edition=lexicon.edition, seed=self._seed)

    def _left(self, playing: Round) -> Line:
        return Line(f"You have these letters left: {' '.join(playing.left)}")

    def _empty(self) -> None:
        self.field = Field(longest=_LONGEST)

    def _finish(self, playing: Round, *before: Line) -> None:
        self.said.say(*before, Line(playing.end(), "strong"))
        self._begun, self._over, self._no = True, True, False

    # ---------------------------------------------------------------------------------------------------------- showing

    def body(self, width: int, height: int) -> list[Row]:
        """The settings, the tiles, the line to type on, and below what was said."""
        later = self._dealt is not None and self._dealt != self._settings
        rows = [settings_row(self.hand_size, self.from_bag, self.list_name, later, width), []]
        if self.round is None:
            told = self.trouble or "The word list is being opened ..."
            return _filled([*rows, *wrapped(told, width, "bad" if self.trouble else "dim")], height)
        rows += [*hand_rows(self.round, self._spent(self.round), width), [], self._question(width), []]
        if self.trouble:
            rows += [*wrapped(self.trouble, width, "bad"), []]
        return _filled([*rows, *self.said.rows(width, height - len(rows))], height)

    def _question(self, width: int) -> Row:
        playing = self.round
        assert playing is not None
        question = Span(_QUESTIONS[self._over], "title")
        score = [Span("Score ", "dim"), Span(fit(str(playing.total), 5), "strong")]
        if self._over:
            answers = (("new", "Yes", not self._no), ("back", "No. Good bye!", self._no))
            row = [question]
            for action, label, here in answers:
                row.append(Span(f"> {label} <" if here else f"  {label}  ", "chosen" if here else "key", action))
        else:
            room = max(4, min(_LONGEST + 1, width - question.width - 14))
            ends = f"Enter {'twice' if self._hinted else 'alone'} ends the round"
            typed = self.field.row(room, focused=True, empty=ends)
            row = [question, *typed, Span(" " * max(0, room - width_of(typed)), "field")]
        space = width - width_of(row) - width_of(score)
        return [*row, Span(" " * space), *score] if space > 0 else row

    def _spent(self, playing: Round) -> set[int]:
        """Which of the tiles that are left the typed word takes: its letters, and for those that are missing blanks."""
        try:
            tiles = playing.edition.split(self.field.text)
        except InvalidText:
            return set()
        places: set[int] = set()
        for tile in tiles:
            fits = [place for place, own in enumerate(playing.left) if own in (tile, BLANK) and place not in places]
            places |= set(fits[:1])
        return places

    # ------------------------------------------------------------------------------------------------------------- keys

    def press(self, key: str, character: str | None) -> bool:
        """The line gets its keys first."""
        if key != "enter":
            self._hinted = key == HINT_KEY and not self._over
        if not self._over and key != "ctrl+u" and self.field.press(key):
            return True
        return super().press(key, character)

    def typed(self, text: str) -> bool:
        """Letters go into the line; once the round is over, only an answer is of use."""
        if self._over:
            actions = {"Y": "new", "N": "back", "Q": "back"}
            self.act(actions.get(text.upper(), ""))
        elif self.round is not None:
            self.field.insert(text.upper())
        return True

    def do_enter(self) -> None:
        """Take the word; without one, end the round; once it is over, do what is marked."""
        playing, word = self.round, self.field.text.strip()
        last, self._entered = self._entered, monotonic()
        twice = self._entered - last < self._patience
        hinted, self._hinted = self._hinted, False
        if playing is None or (twice and (self._over or not word)):
            return
        if self._over:
            self.act("back" if self._no else "new")
        elif word == HINT:
            self._show_hints(playing)
        elif word:
            self._play(playing, word)
        elif not hinted:
            self._finish(playing)

    def _play(self, playing: Round, word: str) -> None:
        tried, self._begun = playing.play(word), True
        told = Line(tried.text, "good" if tried.kind == "good" else "bad")
        self._empty()
        if playing.over:
            self._finish(playing, told)
        else:
            self.said.say(told, self._left(playing))

    def do_hint(self) -> None:
        """Say all words of the tiles that are left."""
        if self.round is not None and not self._over:
            self._show_hints(self.round)

    def _show_hints(self, playing: Round) -> None:
        hints, self._begun = playing.hints(), True
        told = (
            Line(words=[(f"{score} {word}", f"word:{word}") for score, word in hints])
            if hints
            else Line("There is no word in your hand.")
        )
        self._empty()
        self.said.say(told, self._left(playing))

    def do_new(self) -> None:
        """Deal another hand."""
        self._entered = monotonic()
        self._deal()

    def do_mark(self) -> None:
        """Mark the other answer."""
        self._no = not self._no

    def do_clear(self) -> None:
        """Clear the line."""
        self._empty()

    def do_tile(self, place: str) -> None:
        """A click on a tile puts it at the end of the word, or takes it back."""
        playing = self.round
        if playing is None or self._over or int(place) >= len(playing.left):
            return
        tile, text = playing.left[int(place)], self.field.text
        if int(place) in self._spent(playing):
            before, _, after = text.rpartition(text[-1:] if tile == BLANK else tile)
            self.field = Field(before + after, longest=_LONGEST)
        elif tile != BLANK:
            self.field.press("end")
            self.field.insert(tile)

    def do_word(self, word: str) -> None:
        """A click on a hint types it."""
        if not self._over:
            self.field = Field(word, longest=_LONGEST)

    # --------------------------------------------------------------------------------------------------------- settings

    def _changed(self) -> None:
        """A hand that nothing was made of yet is dealt anew, unless a word is being typed."""
        if not self._begun and not self.field.text:
            self._deal()

    def do_more(self, by: str) -> None:
        """A larger hand, or a smaller one."""
        self.hand_size = max(_FEWEST, min(_MOST, self.hand_size + int(by)))
        self._changed()

    def do_deal(self) -> None:
        """Another way to deal."""
        self.from_bag = not self.from_bag
        self._changed()

    def do_list(self) -> None:
        """Ask the next word list."""
        self._list = next_list(self.list_name)
        self._open()

    # -------------------------------------------------------------------------------------------------------- scrolling

    def do_scroll(self, key: str) -> None:
        """Scroll what was said."""
        page = self.said.page
        self.said.scroll({"up": -1, "down": 1, "pageup": -page, "pagedown": page}[key])

    def wheel(self, step: int) -> None:
        """Scroll what was said."""
        self.said.scroll(2 * step)


def _filled(rows: list[Row], height: int) -> list[Row]:
    """Rows with as many empty ones below that the first ones stay where they are."""
    return [*rows, *([[]] * (height - len(rows)))]
