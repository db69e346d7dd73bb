"""The decks of words that are learnt: how many cards are due, and what can be done with each.

Everything that may take a moment happens in the background, so that the screen stays alive.

Main names: `StudyScreen`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

from quixotry.errors import QuixotryError
from quixotry.files import is_there, path_of, read_at_most, write_whole
from quixotry.sentences import plural, sentence
from quixotry.study import DeckSummary, Quiz, Store, read_list, write_list
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, clean, crop, fit, uncut
from quixotry.tui.screens.deck_rows import about, columns, detail, heads, room_for_names
from quixotry.tui.screens.listing import MOVES, Choice, Listing
from quixotry.tui.screens.page import BACK, HELP, Page

_KEYS = "Keys"
# How many new cards may come a day; None is all of them.
_NEW: tuple[int | None, ...] = (0, 5, 10, 20, 30, 50, 100, None)
_LARGEST = 64 * 1024 * 1024  # bytes of a file of words
# Seconds until it is looked again what is due.
_AGAIN = 20
_HIGHEST = 30  # rows
# For how many seconds the screen may stand still while another program holds the decks, and after how many it looks
# again.
_SHORT, _SOON = 0.1, 0.5


class StudyScreen(Page[None]):
    """Lists the decks, asks them, makes new ones.

    Args:
        store: the decks; by default those of the user.
        quiz: a quiz that is shown at once, above the decks.
        new: how many new cards may come a day; None for no limit.
        now: tells the time.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "quiz", "be asked the cards of this deck that are due, and new ones", _KEYS, "quiz"),
        replace(MOVES, text="another deck", footer=""),
        Key(("left", "right"), "Left Right", "turn:{key}", "fewer or more new cards a day", _KEYS),
        Key(("n",), "N", "new", "make a new deck", _KEYS, "new deck"),
        Key(("a",), "A", "add", "add the words of a file to this deck", _KEYS, "add"),
        Key(("w",), "W", "words", "show the words of this deck", _KEYS),
        Key(("e",), "E", "export", "write the words of this deck into a file, one a line", _KEYS, "export"),
        Key(
            ("d", "delete"),
            "D",
            "delete",
            "delete this deck and what has been learnt of it; asks first",
            _KEYS,
            "delete",
        ),
        Key(("r",), "R", "rename", "give this deck another name", _KEYS),
        Key(("s",), "S", "spacing", "have the cards of this deck come more or less often", _KEYS),
        BACK,
        HELP,
    )
    WIDTH = 96

    def __init__(
        self,
        store: Store | None = None,
        *,
        quiz: Quiz | None = None,
        new: int | None = 10,
        now: Callable[[], datetime] | None = None,
    ) -> None:
        super().__init__()
        self._store = store
        self._first = quiz
        self.new = new
        self._now = now or (lambda: datetime.now(UTC))
        self.listing = Listing([])
        self.message, self.wrong, self.busy = "", False, False
        self.is_held = False

    @property
    def store(self) -> Store:
        """The decks, opened when they are first asked for."""
        if self._store is None:
            self._store = Store.open()
        self._store.patience = _SHORT
        return self._store

    def on_mount(self) -> None:
        """Read the decks; show a quiz if there is one."""
        quiz = self._first
        self._read(None if quiz is None else quiz.deck.name)
        self.set_interval(_AGAIN, self.on_screen_resume)
        if quiz is not None:
            self._ask(quiz.deck.name, lambda: quiz)

    def on_screen_resume(self) -> None:
        """A quiz may have changed what is due, and so does time."""
        if self.is_current and not self.busy:
            self._read()
            self.redraw()

    def on_unmount(self) -> None:
        """Let go of the file."""
        if self._store is not None:
            self._store.close()

    def _read(self, name: str | None = None) -> None:
        """Read the decks again; the cursor goes to that of a name."""
        here = name or (self.current.name if self.current is not None else "")
        try:
            decks = self.store.decks(self._now())
        except QuixotryError as error:
            self.say(sentence(error.message), wrong=True)
            self.is_held = error.kind == "busy"
            if self.is_held:
                self.set_timer(_SOON, self._read_again)
            return
        self.is_held = False
        self.listing = Listing([Choice(deck, clean(deck.name)) for deck in decks], self.listing.at)
        same = [deck.value for deck in self.listing.choices if deck.value.name.casefold() == here.casefold()]
        if same:
            self.listing.find(same[0])

    def _read_again(self) -> None:
        """Another program has held the decks; it may have let them go."""
        if self.is_held:
            self.say("")
            self.on_screen_resume()

    @property
    def keys_now(self) -> tuple[Key, ...]:
        """Without a deck there is little to do."""
        if self.listing.choices:
            return self.KEYS
        return tuple(key for key in self.KEYS if key.action in ("new", "back", "help"))

    @property
    def current(self) -> DeckSummary | None:
        """The deck under the cursor; None if there is none."""
        current = self.listing.current
        deck: DeckSummary | None = None if current is None else current.value
        return deck

    # ---------------------------------------------------------------------------------------------------------- showing

    def heading(self) -> str:
        """What this is."""
        return "Study"

    def body(self, width: int, height: int) -> list[Row]:
        """The decks in columns, and what is to be said of the one under the cursor."""
        deck = self.current
        if deck is None:
            said = self.message or (
                "There is no deck yet. N makes one: of the words of a word list, or of a list of your own in a file. "
                "Words that were found with Find words can be studied as well."
            )
            return uncut(said, width, "bad" if self.wrong else "text")
        below = self._below(deck, width)
        name, now = room_for_names(width), self._now()
        decks = self.listing.choices
        self.listing.choices = [replace(choice, detail=detail(choice.value, width, now)) for choice in decks]
        room = max(1, height - len(below) - 2)
        rows = [[Span(crop(heads(width), width), "dim")], *self.listing.rows(width, room, label=name), []]
        rows += below
        return [*rows, *([[]] * (min(height, _HIGHEST) - len(rows)))]

    def _below(self, deck: DeckSummary, width: int) -> list[Row]:
        new: Row = [Span("New cards a day  "), Span("< ", "key", "turn:left")]
        new += [Span(fit("all" if self.new is None else str(self.new), 3), "strong"), Span(" >", "key", "turn:right")]
        said = self.message or about(deck, self._now())
        lines = uncut(said, width, "bad" if self.wrong else "text" if self.message else "dim")
        # The list stays where it is, whatever there is to say.
        return [new, [], *lines, *([[]] * (4 - len(lines)))]

    def say(self, message: str, *, wrong: bool = False) -> None:
        """Say something below the list, until a key is pressed."""
        self.message, self.wrong = message, wrong

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What goes wrong is said."""
        try:
            yield
        except QuixotryError as error:
            self.say(sentence(error.message), wrong=True)

    # ------------------------------------------------------------------------------------------------------------- keys

    def press(self, key: str, character: str | None) -> bool:
        """A message stays until the next key; while something is made, only leaving is heard."""
        if self.busy and key != "escape":
            return True
        if not self.busy:
            self.say("")
        return super().press(key, character)

    def typed(self, text: str) -> bool:
        """Capitals are keys as well."""
        return text.isupper() and self.press(text.lower(), None)

    def do_move(self, key: str) -> None:
        """Go to another deck."""
        self.listing.move(key)

    def wheel(self, step: int) -> None:
        """The wheel goes to another deck."""
        self.listing.move("down" if step > 0 else "up")

    def do_pick(self, place: str) -> None:
        """A click goes to a deck; another asks it."""
        if self.listing.pick(int(place)):
            self.do_quiz()

    def do_turn(self, key: str) -> None:
        """Fewer or more new cards."""
        known = [*_NEW] if self.new in _NEW else sorted([self.new, *_NEW], key=lambda new: (new is None, new or 0))
        place = known.index(self.new) + (1 if key == "right" else -1)
        self.new = known[max(0, min(place, len(known) - 1))]

    def do_quiz(self) -> None:
        """Ask the deck under the cursor."""
        deck = self.current
        if deck is not None:
            store, new, now = self.store, self.new, self._now
            self._ask(deck.name, lambda: Quiz(store, deck.name, new=new, now=now))

    def _ask(self, name: str, begin: Callable[[], Quiz]) -> None:
        from quixotry.tui.screens.study_quiz import StudyQuizScreen

        self.app.push_screen(StudyQuizScreen(name, begin))

    def do_new(self) -> None:
        """Make a deck."""
        from quixotry.tui.screens.new_deck import NewDeckScreen
        from quixotry.tui.screens.word_lists import first_list

        def made(name: str | None) -> None:
            self._read(name)
            self.redraw()

        self.app.push_screen(NewDeckScreen(None, first_list(self.host.preferences.lexicon)), made)

    def do_words(self) -> None:
        """Show the words of the deck."""
        deck = self.current
        if deck is None:
            return
        from quixotry.tui.screens.lines import LinesScreen

        with self._telling():
            words = self.store.words(deck.name)
            self.app.push_screen(LinesScreen(f"{deck.name}: {plural(len(words), 'word')}", columns(words, 76)))

    def do_rename(self) -> None:
        """Give the deck another name."""
        deck = self.current
        if deck is None:
            return
        from quixotry.tui.screens.note import NoteScreen

        def named(name: str | None) -> None:
            if name:
                with self._telling():
                    self._read(self.store.rename(deck.name, name).name)
            self.redraw()

        self.app.push_screen(NoteScreen(deck.name, title="What is the deck to be called?", selected=True), named)

    def do_delete(self) -> None:
        """Ask, and delete."""
        deck = self.current
        if deck is None:
            return
        from quixotry.tui.screens.confirm import ConfirmScreen

        def delete(yes: bool | None) -> None:
            if yes:
                with self._telling():
                    self.store.remove(deck.name)
                self._read()
            self.redraw()

        question = f"Delete the deck '{deck.name}' and all that has been learnt of it? It cannot be brought back."
        self.app.push_screen(ConfirmScreen(question, yes="Delete", no="Keep"), delete)

    def do_spacing(self) -> None:
        """Have the cards come closer together, or further apart."""
        deck = self.current
        if deck is None:
            return
        from quixotry.tui.screens.spacing import SpacingScreen

        def spaced(chosen: tuple[float, int] | None) -> None:
            if chosen is not None:
                with self._telling():
                    self.store.space(deck.name, retention=chosen[0], longest_interval=chosen[1])
                    self.say("From its next review on each card comes as often as you have chosen.")
            self.redraw()

        with self._telling():
            kept = self.store.deck(deck.name)
            self.app.push_screen(SpacingScreen(kept.retention, kept.longest_interval), spaced)

    # ------------------------------------------------------------------------------------------------------------ files

    def do_export(self) -> None:
        """Ask for a file, and write the words into it."""
        deck = self.current
        if deck is None:
            return
        from quixotry.tui.screens.note import NoteScreen

        def named(name: str | None) -> None:
            if name:
                self._export(deck.name, path_of(name))

        file = "".join(c if c.isalnum() or c in " -_" else "-" for c in deck.name).strip() or "words"
        title = "Write the words into which file?"
        self.app.push_screen(NoteScreen(f"{file}.txt", title=title, selected=True), named)

    def _export(self, name: str, path: Path) -> None:
        if not is_there(path) or path.is_dir():
            self._write(name, path)
            return
        from quixotry.tui.screens.confirm import ConfirmScreen

        def replace(yes: bool | None) -> None:
            if yes:
                self._write(name, path)

        self.app.push_screen(ConfirmScreen(f"'{path}' is there already. Replace it?"), replace)

    def _write(self, name: str, path: Path) -> None:
        with self._telling():
            words = self.store.words(name)
            write_whole(path, write_list(words).encode())
            self.say(f"The {plural(len(words), 'word')} of '{name}' are in '{path.absolute()}'.")
        self.redraw()

    def do_add(self) -> None:
        """Ask for a file, and add its words."""
        deck = self.current
        if deck is None:
            return
        from quixotry.tui.screens.note import NoteScreen

        def named(name: str | None) -> None:
            if name:
                self.busy = True
                self.say("One moment: the words are added.")
                work = partial(self._add, deck.name, path_of(name))
                self.run_worker(work, thread=True, exclusive=True, exit_on_error=False)
            self.redraw()

        hint = "A plain list, one word a line. What has been learnt of the deck stays."
        self.app.push_screen(NoteScreen(title=f"Add the words of which file to '{deck.name}'?", hint=hint), named)

    def _add(self, name: str, path: Path) -> None:
        try:
            with Store.open(self.store.path) as store:
                before = store.deck(name).cards
                deck, left_out = store.add(name, read_list(read_at_most(path, _LARGEST)))
            said, wrong = f"{plural(deck.cards - before, 'new card')}. {left_out.sentence}", False
        except QuixotryError as error:
            said, wrong = sentence(error.message), True
        self.app.call_from_thread(self._added, said, wrong)

    def _added(self, said: str, wrong: bool) -> None:
        self.busy = False
        self._read()
        self.say(said, wrong=wrong)
        self.redraw()
