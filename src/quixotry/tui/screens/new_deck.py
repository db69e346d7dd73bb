"""A new deck: what its cards ask, of which words, and how often they come. Making it happens in the background.

Whatever the library refuses is said on the form, which stays open; words that were left out are named before it closes.

Main names: `NewDeckScreen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from quixotry.errors import QuixotryError
from quixotry.files import read_at_most
from quixotry.lexica import DEFAULT, open_lexicon
from quixotry.sentences import plural, sentence
from quixotry.study import Deck, LeftOut, Store, read_list
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, wrapped
from quixotry.tui.screens.deck_form import FILE, LIST, DeckForm, Stock, Wanted, stock_of, words_of
from quixotry.tui.screens.form import Entry
from quixotry.tui.screens.form_page import FormPage
from quixotry.tui.screens.word_lists import first_list

if TYPE_CHECKING:
    from textual.app import App

_GO_ON = (Key(("enter", "escape", "space"), "Enter", "back", "go on to the decks", "Keys", "go on"),)
_LARGEST = 64 * 1024 * 1024  # bytes of a file of words
_SHORT = 0.1  # seconds for which the form may stand still while another program holds the decks


class NewDeckScreen(FormPage[str]):
    """A form for a new deck; makes it and answers with its name.

    Args:
        words: the words of the deck; None to choose them on the form.
        lexicon: the name of the word list that answers.
    """

    APART: ClassVar[tuple[str, ...]] = ("order", "start")

    def __init__(self, words: Sequence[str] | None = None, lexicon: str = DEFAULT) -> None:
        super().__init__()
        self.form = DeckForm(words, first_list(lexicon))
        self.made: str | None = None

    @property
    def fields(self) -> list[Entry]:
        """The fields that there are for what is chosen."""
        return self.form.fields

    def on_mount(self) -> None:
        """The cursor is on the button; of words that were found, on the name. The word list is looked at meanwhile."""
        try:
            with Store.open() as store:
                store.patience = _SHORT
                self.form.taken = {deck.name.casefold() for deck in store.decks()}
        except QuixotryError as error:
            self.say(sentence(error.message), wrong=True)
        self.form.settle()
        self.at = len(self.fields) - 1 if self.form.found is None else self.fields.index(self.form.name)
        self._look()

    def heading(self) -> str:
        """What this is."""
        return "New deck"

    def about(self, width: int) -> list[Row]:
        """What is to be said of a field; of the word list, why it cannot be opened."""
        stock = self.form.stock
        wrong = stock is not None and stock.trouble and self.here is self.form.lexicon
        return wrapped(self.here.help(), width, "bad" if wrong else "dim")

    # ------------------------------------------------------------------------------------------------------- the words

    def changed(self) -> None:
        """What depends on the value follows; the cursor stays on its field."""
        here = self.here
        self.form.settle()
        self.at = next((place for place, entry in enumerate(self.fields) if entry is here), self.at)
        self._look()

    def _look(self) -> None:
        """Find out what the word list has, unless that is known."""
        if self.form.stock is None and self.form.source.value == LIST:
            self.run_worker(partial(self._count, *self.form.asked), thread=True, group="count", exit_on_error=False)

    def _count(self, lexicon: str, lengths: tuple[int, ...]) -> None:
        try:
            stock = stock_of(lexicon, lengths)
        except QuixotryError as error:
            stock = Stock(lexicon, lengths, {}, {}, 0, sentence(error.message))
        self.app.call_from_thread(self._counted, stock)

    def _counted(self, stock: Stock) -> None:
        self.form.take_stock(stock)
        self.redraw()

    # ------------------------------------------------------------------------------------------------------------ start

    @property
    def keys_now(self) -> tuple[Key, ...]:
        """Once the deck is made, the form can only be closed."""
        return self.KEYS if self.made is None else _GO_ON

    def press(self, key: str, character: str | None) -> bool:
        """Once the deck is made, nothing of it can be changed here."""
        if self.made is not None and key not in _GO_ON[0].keys:
            return True
        return super().press(key, character)

    def do_start(self) -> None:
        """Make the deck."""
        if self.busy or self.made is not None:
            return
        wanted = self.form.wanted()
        if wanted.source == FILE and not self.form.path.text:
            self.say("No file is named; the path of a list was expected, with one word a line.", wrong=True)
            self.at = self.fields.index(self.form.path)
            return
        self.busy = True
        self.say(f"One moment: the deck '{wanted.name}' is made.", wrong=False)
        # The screen may be left before the deck is made; a screen that is gone knows its application no more.
        self.run_worker(partial(self._make, self.app, wanted), thread=True, group="make", exit_on_error=False)

    def _make(self, app: App[object], wanted: Wanted) -> None:
        try:
            open_lexicon(wanted.lexicon, notify=lambda _: None)
            with Store.open() as store:
                deck, left_out = store.create(
                    wanted.name,
                    wanted.kind,
                    self._words(wanted),
                    lexicon=wanted.lexicon,
                    order=wanted.order,
                    retention=wanted.retention,
                    longest_interval=wanted.longest,
                )
        except QuixotryError as error:
            app.call_from_thread(self._refused, app, sentence(error.message))
            return
        app.call_from_thread(self._done, app, deck, left_out)

    def _words(self, wanted: Wanted) -> Sequence[str]:
        """The words of the deck."""
        if self.form.found is not None:
            return self.form.found
        if wanted.path is not None:
            return read_list(read_at_most(wanted.path, _LARGEST))
        return words_of(open_lexicon(wanted.lexicon, notify=lambda _: None), wanted.lengths, wanted.band)

    def _refused(self, app: App[object], problem: str) -> None:
        self.busy = False
        if self.has_answered:
            app.notify(problem, severity="warning", markup=False)
            return
        self.say(problem, wrong=True)
        self.redraw()

    def _done(self, app: App[object], deck: Deck, left_out: LeftOut) -> None:
        self.busy = False
        self.made = deck.name
        if self.has_answered:
            app.notify(f"The deck '{deck.name}' is made.", markup=False)
        elif len(left_out):
            said = f"The deck '{deck.name}' has {plural(deck.cards, 'card')}. {left_out.sentence}"
            self.say(said, wrong=False)
            self.redraw()
        else:
            self.answer(deck.name)

    def do_back(self) -> None:
        """Leave; a deck that is made by now is there all the same."""
        self.answer(self.made)
