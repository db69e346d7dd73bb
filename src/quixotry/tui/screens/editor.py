"""A position by hand: board, racks and scores are typed, what does not fit is said at once, and its best plays listed.

What is edited is a `ByHand`; this screen shows it and reads keys.

Main name: `EditorScreen`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar, Protocol, cast

from quixotry._native import Edition, Position, Rules
from quixotry.errors import QuixotryError
from quixotry.lexica import ANY, DEFAULT, available
from quixotry.table.seats import DEFAULT as PLAYERS
from quixotry.table.seats import DEFAULT_BOT
from quixotry.table.setup import Setup
from quixotry.table.squares import Square
from quixotry.tui.keymap import Key
from quixotry.tui.screens.editor_view import PARTS, TYPED, EditorView

_EDIT, _ASK = "The position", "What to do with it"
# So many plays are listed.
_MOST_PLAYS = 200


class _Application(Protocol):
    """What this screen expects of the application beside what every screen does."""

    def new_game(self, setup: Setup) -> None:
        """Begins a game."""
        ...


class EditorScreen(EditorView):
    """Sets a position up; answers with it as a line of CGP when one leaves."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key((), "Letters", "", "lay a tile; Shift+letter: a blank", _EDIT),
        Key((), "[CH]", "", "a tile of several letters", _EDIT),
        Key((), "?", "", "make a blank of the last tile, or a tile again", _EDIT),
        Key(("left", "right", "up", "down"), "Arrows", "arrow:{key}", "move; across the direction, turn first", _EDIT),
        Key(("space",), "Space", "turn", "turn between across and down", _EDIT),
        Key(("home",), "Home", "centre", "go to the start square", _EDIT),
        Key(("backspace",), "Backspace", "take_last", "take the tile before the cursor away", _EDIT),
        Key(("delete",), "Delete", "take_here", "take the tile here away", _EDIT),
        Key(("pageup", "pagedown"), "PgUp PgDn", "page:{key}", "many plays on", _ASK),
        Key(("tab", "shift+tab"), "Tab", "part:{key}", "board, rack, scores, rules, word list, CGP", _EDIT, "fields"),
        Key(("ctrl+z",), "Ctrl+Z", "undo", "undo", _EDIT, "undo"),
        Key(("f5", "ctrl+g", "enter"), "F5 Ctrl+G Enter", "plays", "the best plays; arrows show them", _ASK, "plays"),
        Key(("ctrl+y",), "Ctrl+Y", "copy", "copy the CGP; pasting one sets everything", _ASK, "copy"),
        Key(("f6",), "F6", "play_on", "play on from here against a bot", _ASK, "play on"),
        Key(("f8",), "F8", "clear", "take everything away", _ASK, "clear"),
        Key(("escape",), "Esc", "back", "back to the board; back", _ASK, "back"),
        Key(("f1",), "F1", "help", "these keys", _ASK, "keys"),
    )
    # ------------------------------------------------------------------------------------------------------------ keys

    def press(self, key: str, character: str | None) -> bool:
        """Keys of editing go to the field that is typed in; arrows to the list while it is shown."""
        self.said = ("", "text")
        if self.plays is None and self.part in TYPED and self.fields[self.part].press(key):
            self._typed_in()
            self.redraw()
            return True
        return super().press(key, character)

    def typed(self, text: str) -> bool:
        """A letter for the board or a field; a text that is pasted is a position, or goes into the field."""
        if len(text) > 1 and (self.part not in ("racks", "scores") or text.count("/") > 4):
            self._take(text)
            return True
        self._to_board_or_field()
        if self.part in TYPED:
            self.fields[self.part].insert(text)
            self._typed_in()
        elif self.part == "board":
            self.say(self.sheet.type(text), "bad")
            self.judge()
        return True

    def _to_board_or_field(self) -> None:
        """Typing leaves the list of plays, which no longer is that of the position."""
        self.plays = None

    def _typed_in(self) -> None:
        if self.part != "cgp":
            self.sheet.put(**{self.part: self.fields[self.part].text})
            self.judge()

    def _take(self, text: str) -> None:
        """Sets everything from a line of CGP; one that is none changes nothing. Says whose tiles it was read with."""
        before = self.sheet.state.edition.name
        try:
            self.sheet.take(text)
        except QuixotryError as error:
            fitting = _editions_of(text)
            others = f"; it fits the tiles of {', '.join(fitting[:3])}: choose such rules first" if fitting else ""
            self.say(f"{error.message}{others}", "bad")
            return
        self.part = "board"
        self.judge()
        state, told = self.sheet.state, "The position was taken over"
        if _names_edition(text):
            self.say(told, "good")
        elif state.edition.name != before:
            self.say(f"{told}. It does not fit {before} tiles, so they are {state.edition.name} now.", "good")
        else:
            self.say(f"{told} with {before} tiles, as it names none; other rules have others.", "good")

    # --------------------------------------------------------------------------------------------------------- actions

    def do_arrow(self, key: str) -> None:
        """Move the cursor, choose a play, or another value, wherever one is."""
        if self.plays:
            if key in ("up", "down"):
                self.list.move(key, len(self.plays))
        elif self.part == "board":
            self.sheet.move(key)
        elif self.part in ("rules", "words") and key in ("left", "right"):
            self.act(f"turn_{self.part}:{key}")
        elif key in ("up", "down"):
            self._to_part(1 if key == "down" else -1)

    def do_page(self, key: str) -> None:
        """Choose a play further on."""
        self.list.move(key, len(self.plays or ()))

    def do_turn(self) -> None:
        """Turn the direction; in a field a space is a space."""
        if self.part in TYPED:
            self.typed(" ")
        elif self.part == "board":
            self.plays = None
            self.sheet.turn()
        else:
            self.act(f"turn_{self.part}:right")

    def do_centre(self) -> None:
        """Go to the start square."""
        if self.plays:
            self.list.reset()
        else:
            self.part = "board"
            self.sheet.centre()

    def do_take_last(self) -> None:
        """Take the tile before the cursor away."""
        if self.part == "board":
            self.sheet.take_last()
            self.judge()

    def do_take_here(self) -> None:
        """Take the tile under the cursor away."""
        if self.part == "board":
            self.sheet.take_here()
            self.judge()

    def do_square(self, square: Square) -> None:
        """Go to a square; on its own square the cursor turns."""
        self.said = ("", "text")
        self.plays, here = None, self.part == "board"
        self.part = "board"
        if here or square != self.sheet.state.cursor:
            self.sheet.go(square)
        self.fill_fields()

    def do_go(self, part: str) -> None:
        """Go to a field."""
        self.plays, self.part = None, part
        self.fill_fields()

    def do_part(self, key: str) -> None:
        """Go to the next part, or to the one before."""
        if self.plays is not None:
            self.plays = None
            return
        self._to_part(-1 if key == "shift+tab" else 1)

    def _to_part(self, step: int) -> None:
        self.part = PARTS[(PARTS.index(self.part) + step) % len(PARTS)]
        self.fill_fields()

    def do_turn_rules(self, key: str) -> None:
        """Take the next rules."""
        names = Rules.names()
        at = names.index(self.sheet.state.rules.name) if self.sheet.state.rules.name in names else 0
        self.sheet.play_by(Rules.named(names[(at + (1 if key == "right" else -1)) % len(names)]))
        self.judge()

    def do_turn_words(self, key: str) -> None:
        """Take the next word list."""
        names = [entry.name for entry in available() if entry.kind != "detected"] + [ANY]
        at = names.index(self.words_name()) if self.words_name() in names else -1
        self.sheet.put(words=names[(at + (1 if key == "right" else -1)) % len(names)])
        self.judge()

    def do_undo(self) -> None:
        """Take the last change back."""
        if self.sheet.undo():
            self.judge()
        else:
            self.say("There is nothing to take back.")

    def do_clear(self) -> None:
        """Take everything away; undo brings it back."""
        self.sheet.clear()
        self.judge()
        self.say("Cleared; Ctrl+Z brings it back.")

    def do_plays(self) -> None:
        """List the best plays, or take the CGP over where one is typed."""
        if self.part == "cgp" and self.plays is None and self.fields["cgp"].text != self.cgp:
            self._take(self.fields["cgp"].text)
            return
        if self.position is None:
            self.say(self.trouble, "bad")
        elif self.position.lexicon is None:
            self.say("With every word valid there are no best plays: choose a word list.", "bad")
        elif not self.position.rack:
            self.part = "racks"
            self.say("Which tiles are on the rack?", "bad")
        elif self.plays is None:
            moves = self.position.moves("equity")
            self.plays, self.count = moves.best(_MOST_PLAYS), len(moves)
            self.list.reset()

    def do_pick(self, place: str) -> None:
        """Choose the play that was clicked."""
        self.list.choose(int(place), len(self.plays or ()))

    def wheel(self, step: int) -> None:
        """The wheel goes through the plays."""
        self.list.choose(self.chosen + step, len(self.plays or ()))
        self.redraw()

    def do_copy(self) -> None:
        """Copy the line of CGP, and show it."""
        self.app.copy_to_clipboard(self.cgp)
        self.said = (f"Copied: {self.cgp}", "good")

    def do_play_on(self) -> None:
        """Begin a game that goes on from here."""
        state = self.sheet.state
        if self.position is None:
            self.say(self.trouble, "bad")
            return
        bots = ",bot:".join([PLAYERS, *([DEFAULT_BOT] * (self.position.players - 2))])
        named = state.words if isinstance(state.words, str) else state.words.path or state.words.name
        usual = Rules.named(state.rules.name)
        setup = Setup(
            players=bots,
            rules=state.rules.name,
            challenge=None if usual.challenge == state.rules.challenge else state.rules.challenge,
            lexicon=None if named == DEFAULT else named,
            exclude=None,
            edition=state.edition.name,
            layout=state.layout.name,
            seed=Setup.fresh_seed(),
            cgp=self.position.cgp(),
        )
        try:
            setup.start()
        except QuixotryError as error:
            self.say(error.message, "bad")
            return
        cast(_Application, self.app).new_game(setup)

    def do_back(self) -> None:
        """From the plays to the board, from a field to the board, from the board away."""
        if self.plays is not None:
            self.plays = None
        elif self.part != "board":
            self.part = "board"
            self.fill_fields()
        else:
            self.answer(self.cgp)


def _names_edition(text: str) -> bool:
    """Whether a line of CGP says which tiles it is about."""
    return any(operation.split()[:1] == ["ld"] for operation in " ".join(text.split()[4:]).split(";"))


def _editions_of(text: str) -> list[str]:
    """The editions with whose tiles a line of CGP can be read, where it does not name its own."""
    if _names_edition(text):
        return []
    fitting = []
    for name in Edition.names():
        with suppress(QuixotryError):
            Position.from_cgp(text, lexicon=ANY, edition=name)
            fitting.append(name)
    return fitting
