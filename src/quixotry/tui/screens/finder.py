"""The word finder: letters are typed, and the words that they make are there at once, with scores and hooks.

Alone, with letters on the board, or along a row of it; filtered, and in one of several orders. Looking happens beside
the screen, one question at a time and the newest next, so that keys are never waited for.

Main names: `FinderScreen`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from quixotry._native import Rules
from quixotry.errors import QuixotryError
from quixotry.lexica import open_lexicon
from quixotry.sentences import plural, sentence
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, crop, fit, width_of, wrapped
from quixotry.tui.screens.finder_form import LABEL, ORDERS, FinderForm, Question
from quixotry.tui.screens.finder_table import FoundTable
from quixotry.tui.screens.page import BACK, Page
from quixotry.tui.screens.word_lists import first_list, names_of_lists, next_list

if TYPE_CHECKING:
    from quixotry._native import Found, Lexicon

_KEYS = "Keys"
# Seconds after which it is told that words are still being looked for.
_LONG = 0.3
_MESSAGE_ROWS = 2


class _Asked(NamedTuple):
    """A question to a word list."""

    name: str
    question: Question


class _Answer(NamedTuple):
    """The words, or what was wrong, in a sentence."""

    found: Found | None = None
    lexicon: Lexicon | None = None
    trouble: str = ""


class FinderScreen(Page[None]):
    """Finds words while one types.

    Args:
        lexicon: the word list, or the name of one; by default the one that was chosen for games.
        letters: the letters at first.
        rules: the rules by which words score, or their name.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key((), "Letters", "", "the letters to make words of; ? is a blank", _KEYS),
        Key(("enter",), "Enter", "look", "the word: hooks, meaning, anagrams", _KEYS, "word"),
        Key(("tab", "shift+tab"), "Tab", "next:{key}", "another field: the board, filters", _KEYS, "field"),
        Key(("left", "right", "space"), "Left Right", "turn:{key}", "on a choice: another value", _KEYS),
        Key(("up", "down", "pageup", "pagedown"), "Up Down", "move:{key}", "go through the words", _KEYS),
        Key(("ctrl+home", "ctrl+end"), "Ctrl+Home Ctrl+End", "move:{key}", "the first word, the last", _KEYS),
        Key(("ctrl+s", "f2"), "Ctrl+S F2", "sort", "another order", _KEYS, "order"),
        Key(("ctrl+l", "f3"), "Ctrl+L F3", "list", "another word list", _KEYS, "list"),
        Key(("ctrl+n", "f4"), "Ctrl+N F4", "study", "make a deck of these words, to learn them", _KEYS, "study"),
        Key(("ctrl+u",), "Ctrl+U", "clear", "clear this field", _KEYS),
        Key(("ctrl+r", "f5"), "Ctrl+R F5", "reset", "clear all fields", _KEYS),
        BACK,
        Key(("f1",), "F1", "help", "these keys", _KEYS, "keys"),
    )
    WIDTH = 100

    def __init__(self, lexicon: Lexicon | str | None = None, letters: str = "", *, rules: Rules | str = "box") -> None:
        super().__init__()
        self.rules = rules if isinstance(rules, Rules) else Rules.named(rules)
        self.form = FinderForm(letters, names_of_lists, board=self.rules.title)
        self.table = FoundTable()
        # What the words answer; it lags behind the fields by a moment.
        self.answered: _Asked | None = None
        self.message = ""
        self.trouble = ""
        self._wanted: _Asked | None = None
        self._opened: dict[str, Lexicon] = {}
        self.list_name = ""
        if lexicon is not None and not isinstance(lexicon, str):
            self.list_name, self._opened = lexicon.name, {lexicon.name: lexicon}
        elif lexicon is not None:
            self.list_name = lexicon
        self._looking = self._slow = False
        # What is done once the answer is there: keys that were typed ahead of it.
        self._later: list[str] = []

    def heading(self) -> str:
        """What this is."""
        return "Find words"

    def on_mount(self) -> None:
        """The word list is that of the games, unless another was given."""
        super().on_mount()
        if not self.list_name:
            self.list_name = first_list(self.host.preferences.lexicon)
        self.ask()

    # ------------------------------------------------------------------------------------------------ asking, answering

    @property
    def lexicon(self) -> Lexicon | None:
        """The word list; None while it is not open."""
        return self._opened.get(self.list_name)

    def ask(self) -> None:
        """Ask what the fields say; the answer comes by itself."""
        self.message, self._later = "", []
        try:
            self._wanted = _Asked(self.list_name, self.form.question())
        except QuixotryError as error:
            self._wanted = None
            self._take(None, _Answer(trouble=sentence(error.message)))
            return
        if not self._looking and self._wanted != self.answered:
            self._looking = True
            self.set_timer(_LONG, self._tell_that_it_is_slow)
            self.run_worker(self._look(), exit_on_error=True)

    async def _look(self) -> None:
        """Answer the newest question, until there is no newer one."""
        try:
            while self._wanted is not None and self._wanted != self.answered:
                asked = self._wanted
                answer = await asyncio.to_thread(self._answer, asked)
                if asked == self._wanted:
                    self._take(asked, answer)
        finally:
            self._looking = self._slow = False

    def _answer(self, asked: _Asked) -> _Answer:
        """The answer; called beside the screen."""
        try:
            lexicon = self._open(asked.name)
            if not asked.question.letters:
                return _Answer(lexicon=lexicon)
            not_in = self._open(asked.question.not_in) if asked.question.not_in else None
            return _Answer(asked.question.ask(lexicon, self.rules, not_in), lexicon)
        except QuixotryError as error:
            return _Answer(trouble=sentence(error.message))

    def _open(self, name: str) -> Lexicon:
        if name not in self._opened:
            self._opened[name] = open_lexicon(name, notify=lambda _: None)
        return self._opened[name]

    def _take(self, asked: _Asked | None, answer: _Answer) -> None:
        """Show an answer, and do what was waiting for it."""
        self.answered, self.trouble = asked, answer.trouble
        self.table.show(answer.found, answer.lexicon)
        later, self._later = self._later, []
        for action in later:
            if self.is_current:
                self.act(action)
        self.redraw()

    def _tell_that_it_is_slow(self) -> None:
        self._slow = self._looking
        self.redraw()

    def _ready(self, action: str) -> bool:
        """Whether the words are those that were asked for; if not, the action waits for them."""
        if self._wanted is None or self._wanted == self.answered:
            return True
        self._later.append(action)
        return False

    # ---------------------------------------------------------------------------------------------------------- showing

    def body(self, width: int, height: int) -> list[Row]:
        """The fields, how many words there are, the words; and below them what there is to say."""
        rows = [*self.form.rows(width, height), []]
        said = self._said(width)
        self.table.measure(height - len(rows) - 2 - len(said))
        rows.append(self._count(width))
        if self.table.count:
            rows += self.table.rows(width, self.form.by, self.form.in_row)
        rows += [[]] * (height - len(rows) - len(said))
        return [*rows[: max(0, height - len(said))], *said]

    def _count(self, width: int) -> Row:
        """How many words there are, in which order, which are in view, and the word list."""
        name = Span(crop(self.list_name, max(0, width // 3)), "strong", "list")
        right = [Span("in ", "dim", "list"), name] if self.list_name else []
        if self.lexicon is None and not self.trouble:
            return [Span(fit("Found", LABEL), "title"), *right, Span(" is being opened ...", "dim")]
        return _apart([Span(fit("Found", LABEL), "title"), *self._told()], right, width)

    def _told(self) -> Row:
        count, by = self.table.count, self.form.by
        order = [Span(" by ", "dim", "sort"), Span(ORDERS[by], "key", "sort")]
        if self._slow:
            return [Span("looking ...", "dim")]
        if self.trouble:
            return [Span("nothing; see below", "dim")]
        if not self.form.text("letters"):
            return [Span("type letters", "dim"), *order]
        view = self.table.in_view
        first = [Span(f"{view.start + 1:,}-{view.stop:,} of ", "dim")] if len(view) < count else []
        return [*first, Span(plural(count, "word"), "strong"), *order]

    def _said(self, width: int) -> list[Row]:
        """What is wrong, what was done, or what the field is for."""
        text, role = self.form.help(), "dim"
        if self.message or self.trouble:
            text, role = self.message or self.trouble, "text" if self.message else "bad"
        rows = wrapped(sentence(text), width, role)[:_MESSAGE_ROWS]
        return [*rows, *([[]] * (_MESSAGE_ROWS - len(rows)))]

    # ------------------------------------------------------------------------------------------------------------- keys

    def press(self, key: str, character: str | None) -> bool:
        """The field that has the cursor gets its keys first."""
        if key != "ctrl+u" and self.listening and self.form.press(key):
            self.ask()
            return True
        return super().press(key, character)

    def typed(self, text: str) -> bool:
        """Text goes into the field that has the cursor."""
        if self.form.typed(text):
            self.ask()
        return True

    def do_clear(self) -> None:
        """Clear this field."""
        self.form.press("end")
        self.form.press("ctrl+u")
        self.ask()

    def do_reset(self) -> None:
        """Clear all fields."""
        self.form.clear()
        self.ask()

    def do_next(self, key: str) -> None:
        """Go to another field."""
        self.message = ""
        self.form.move(-1 if key == "shift+tab" else 1)

    def do_go(self, name: str) -> None:
        """A click goes to a field."""
        self.message = ""
        self.form.go(name)

    def do_turn(self, key: str) -> None:
        """There is nothing to choose in this field."""

    def do_step(self, which: str) -> None:
        """A click on a choice takes another value."""
        name, _, by = which.partition(",")
        self.form.go(name)
        self.form.step(int(by))
        self.ask()

    def do_move(self, key: str) -> None:
        """Go through the words."""
        if self._ready(f"move:{key}"):
            self.message = ""
            self.table.move(key)

    def wheel(self, step: int) -> None:
        """The wheel goes through the words."""
        self.table.go(self.table.at + 3 * step)

    def do_pick(self, place: str) -> None:
        """A click chooses a word; another shows what there is to say of it."""
        same = self.table.at == int(place)
        self.table.go(int(place))
        if same:
            self.do_look()

    def do_sort(self) -> None:
        """Take the next order."""
        names = list(ORDERS)
        self.do_order(names[(names.index(self.form.by) + 1) % len(names)])

    def do_order(self, by: str) -> None:
        """Take an order."""
        self.form.by = by
        self.ask()

    def do_list(self) -> None:
        """Ask the next word list."""
        self.list_name = next_list(self.list_name)
        self.ask()

    def do_look(self) -> None:
        """Show what there is to say of the word that is chosen."""
        if not self._ready("look") or self.table.current is None:
            return
        from quixotry.tui.screens.words import WordsScreen

        self.app.push_screen(WordsScreen(self.lexicon, text=self.table.current.word))

    def do_study(self) -> None:
        """Make a deck of the words."""
        if not self._ready("study"):
            return
        found = self.table.found
        if not found:
            self.message = "There are no words to make a deck of."
            return
        from quixotry.tui.screens.new_deck import NewDeckScreen

        def made(name: str | None) -> None:
            if name is not None:
                self.message = f"The deck '{name}' is made. It is on the home screen, under Study."
                self.redraw()

        words = list(dict.fromkeys(found.words))
        self.app.push_screen(NewDeckScreen(words, self.list_name), made)


def _apart(left: Row, right: Row, width: int) -> Row:
    """Two rows in one, the second at its end."""
    room = width - width_of(left) - width_of(right)
    return [*left, Span(" " * room), *right] if room > 0 else left
