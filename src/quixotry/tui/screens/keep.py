"""The scorekeeper's screen: lay what was played on the board, or type it; old turns can be put right.

What is kept is a `Scorebook`; this screen shows it and reads keys.

Main name: `KeepScreen`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from quixotry.errors import IllegalMove, QuixotryError
from quixotry.keeping.changes import Change
from quixotry.keeping.commands import help_text, obey, standing
from quixotry.sentences import sentence
from quixotry.table.squares import Square
from quixotry.table.wording import refusal
from quixotry.tui.field import Field
from quixotry.tui.keymap import Key
from quixotry.tui.screens.keep_view import KeepView

if TYPE_CHECKING:
    from quixotry.keeping import Scorebook

_BOARD, _TURN, _BOOK = "On the board", "The turn", "The scorebook"
# Longer answers have a page of their own.
_SHORT = 3
# Answers to these are columns, which need a page as well.
_COLUMNS = ("sheet", "s")


class KeepScreen(KeepView):
    """Keeps score of a game that is played face to face.

    Args:
        book: the scorebook.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key((), "Letters", "", "a tile; Shift: a blank", _BOARD),
        Key((), "[CH]", "", "a tile of several letters", _BOARD),
        Key(("left", "right", "up", "down"), "Arrows", "arrow:{key}", "move, or turn first", _BOARD),
        Key(("space",), "Space", "turn_around", "turn across / down", _BOARD),
        Key(("home",), "Home", "centre", "go to the start square", _BOARD),
        Key(("backspace",), "Backspace", "take_last", "take the last tile back", _BOARD),
        Key(("delete",), "Delete", "take_here", "take the tile here back", _BOARD),
        Key(("enter",), "Enter", "commit", "write this play down", _TURN, "write"),
        Key(("colon", "slash"), ": /", "type", "type; help lists what", _TURN, "type"),
        Key(("ctrl+x", "f2"), "Ctrl+X F2", "line:exch ", "an exchange", _TURN, "exchange"),
        Key(("ctrl+p", "f4"), "Ctrl+P F4", "obey:pass", "a pass", _TURN, "pass"),
        Key(("ctrl+l", "f3"), "Ctrl+L F3", "line:challenge ", "a challenge", _TURN, "challenge"),
        Key(("f8",), "F8", "obey:end", "end; the last play stands", _TURN),
        Key(("ctrl+z", "f6"), "Ctrl+Z F6", "undo", "take the last change back", _BOOK, "undo"),
        Key(("ctrl+y", "f7"), "Ctrl+Y F7", "redo", "do it again", _BOOK),
        Key(("pageup", "pagedown"), "PgUp PgDn", "old:{key}", "an old turn, to fix it", _BOOK, "old turn"),
        Key(("ctrl+d",), "Ctrl+D", "remove", "take that turn away", _BOOK),
        Key(("ctrl+n",), "Ctrl+N", "note", "a note on it, or the last", _BOOK),
        Key(("ctrl+s",), "Ctrl+S", "obey:sheet", "the score sheet", _BOOK),
        Key(("escape",), "Esc", "recall", "take all tiles back", _BOOK),
        Key(("ctrl+o",), "Ctrl+O", "back", "leave; the game is kept", _BOOK, "leave"),
        Key(("question_mark", "f1"), "? F1", "help", "these keys", _BOOK, "keys"),
    )

    def __init__(self, book: Scorebook) -> None:
        super().__init__(book)
        self._typed: list[str] = []
        self._back = 0

    def on_mount(self) -> None:
        """The clock goes on."""
        super().on_mount()
        self.set_interval(1, self._tick)

    def _tick(self) -> None:
        if self.book.clock is not None and self.is_current:
            self.redraw()

    # ------------------------------------------------------------------------------------------------------------ keys

    def press(self, key: str, character: str | None) -> bool:
        """While a line is typed it has the keys."""
        if self.line is None:
            return super().press(key, character)
        self._press_line(self.line, key, character)
        self.redraw()
        return True

    def _press_line(self, line: Field, key: str, character: str | None) -> None:
        if key == "enter":
            self._enter(line.text)
        elif key == "escape" or (key == "backspace" and not line.text):
            self.line = None
        elif key in ("up", "down"):
            self._back = max(0, min(self._back + (1 if key == "up" else -1), len(self._typed)))
            self.line = Field(self._typed[-self._back] if self._back else "")
        elif key == "f1":
            self.do_help()
        elif not line.press(key) and character is not None and character.isprintable():
            line.insert(character)

    def typed(self, text: str) -> bool:
        """A letter is a tile; what begins with a digit, or was pasted, is a line."""
        if self.line is not None:
            self.line.insert(text)
        elif len(text) > 1 or text.isdigit():
            self.do_line(self._lead + text)
        elif text == "[" or self.bracket is not None:
            self._spell(text)
        else:
            self._lay(self.draft.type(text))
        self.redraw()
        return True

    def _lay(self, said: str | None) -> None:
        self.say((said or "").replace("on the rack", "left"), role="bad")

    def _spell(self, character: str) -> None:
        """Collects a tile in brackets, such as `[CH]`, and lays it."""
        if character != "]":
            self.bracket = "" if character == "[" or self.bracket is None else self.bracket + character
            return
        wanted, self.bracket = (self.bracket or "").upper(), None
        slot = next((slot for slot, tile in self.draft.free if tile.upper() == wanted), None)
        self._lay(f"There is no tile [{wanted}] left." if slot is None else self.draft.place(slot))

    def do_type(self) -> None:
        """Type a line; at an old turn, what it was."""
        self.do_line(self._lead)

    @property
    def _lead(self) -> str:
        """How a line begins that is about an old turn."""
        return "" if self.chosen is None else f"fix {self.chosen} "

    def do_line(self, text: str) -> None:
        """Type a line that begins so."""
        self.line, self._back = Field(text), 0

    def _enter(self, text: str) -> None:
        """Do what a line says."""
        self.line = None
        if not text.strip():
            return
        self._typed.append(text)
        first, _, rest = text.strip().partition(" ")
        if first.lower() in ("quit", "q", "exit"):
            self.do_back()
        elif first.lower() in ("help", "?"):
            self._tell(help_text(rest))
        else:
            self.do_obey(text)

    def do_obey(self, text: str) -> None:
        """Do what a line of the scorer's language says."""
        answer = obey(self.book, text)
        if answer is None:
            self.say(f"'{text.strip()}' is neither a turn nor a command; help lists them.", role="bad")
            return
        if answer.done:
            self.begin()
        self._tell(answer.lines or ["Nothing has changed."], page=text.split()[0].lower() in _COLUMNS)

    def _do(self, act: Callable[[], Change]) -> None:
        """Change the scorebook, and tell what that did, or why it cannot be."""
        try:
            change = act()
        except IllegalMove as error:
            self.say(*refusal(error), role="bad")
            return
        except QuixotryError as error:
            self.say(sentence(error.message), role="bad")
            return
        self.begin()
        self._tell([*change.lines(), *standing(self.book)] or ["Nothing has changed."])

    def _tell(self, lines: Sequence[str], *, page: bool = False) -> None:
        """Say lines, on a page of their own if they are many or columns; where the file makes trouble, that too."""
        trouble = [text for text in (self.book.take_notice(), self.book.trouble) if text]
        if page or len(lines) > _SHORT:
            from quixotry.tui.screens.lines import LinesScreen

            self.say()
            self.app.push_screen(LinesScreen("The scorebook", list(lines)))
        else:
            self.say(*lines)
        self.said = [*((text, "bad") for text in trouble), *self.said]

    # ------------------------------------------------------------------------------------------------------- the board

    def do_arrow(self, key: str) -> None:
        """Move the cursor."""
        self.draft.move(key)

    def do_turn_around(self) -> None:
        """Turn between across and down."""
        self.draft.turn()

    def do_centre(self) -> None:
        """Go to the start square."""
        self.draft.centre()

    def do_take_last(self) -> None:
        """Take the last tile back, or what was typed of one."""
        if self.bracket is not None:
            self.bracket = self.bracket[:-1] or None
            return
        self.draft.take_last()

    def do_take_here(self) -> None:
        """Take the tile under the cursor back."""
        self.draft.take_here()

    def do_square(self, square: Square) -> None:
        """Go to a square, or take the tile back that was laid there; on its own square the cursor turns."""
        if not self.draft.take(square):
            self.draft.go(square)

    def do_recall(self) -> None:
        """Take all tiles back; from an old turn to the next one."""
        if self.bracket is not None:
            self.bracket = None
        elif self.chosen is not None:
            self.begin()
            self.say()
        elif self.draft.placed:
            self.draft.recall()
        else:
            self.say("Ctrl+O leaves; the game is kept." if self.book.path is not None else "Ctrl+O leaves.")

    # ------------------------------------------------------------------------------------------------------------ turns

    def do_commit(self) -> None:
        """Write the play down, as the next turn or in place of the old one."""
        move, number = self.draft.as_move(), self.chosen
        stands = standing(self.book)
        if move is None and number is None and self.book.waits_for_end:
            self.do_obey("end")
        elif move is None and number is None and stands:
            self._tell(stands)
        elif move is None:
            self.say("Lay the tiles of the play first, or type : and what happened.", role="bad")
        elif number is None:
            self._do(lambda: self.book.play(move))
        else:
            judged = self.game.judge(move)
            self._do(lambda: self.book.fix(number, move if judged.move is None else judged.move))

    def do_turn(self, number: str) -> None:
        """Go to the old turn that was clicked; from it back to the next one."""
        chosen = int(number)
        self._go(None if chosen == self.chosen else chosen)

    def do_old(self, key: str) -> None:
        """Go to the turn before, or to the one after; behind the last one is the next one."""
        count = len(self.book.steps)
        here = count + 1 if self.chosen is None else self.chosen
        there = max(1, here - 1) if key == "pageup" else here + 1
        self._go(there if count and there <= count else None)

    def _go(self, number: int | None) -> None:
        self.begin(number)
        if number is None:
            self.say()
            return
        turn = self.book.steps[number - 1].turn
        how = "Enter puts this in its place" if turn.kind == "play" else ": types what it was"
        note = " ".join(self.book.steps[number - 1].node.notes)
        self.say(f"{how}; Ctrl+D takes it away; Esc goes back.", *([f"Note: {note}"] if note else []), role="dim")

    def do_remove(self) -> None:
        """Take the old turn away."""
        number = self.chosen
        if number is None:
            self.say("Go to an old turn with PgUp first.", role="bad")
        else:
            self._do(lambda: self.book.remove(number))

    def do_undo(self) -> None:
        """Take the last change back."""
        self._do(self.book.undo)

    def do_redo(self) -> None:
        """Do again what was taken back."""
        self._do(self.book.redo)

    def do_note(self) -> None:
        """Write a note on the old turn, or on the last one."""
        self.do_line("note " if self.chosen is None else f"note {self.chosen}: ")

    def wheel(self, step: int) -> None:
        """The wheel goes through the old turns."""
        self.do_old("pagedown" if step > 0 else "pageup")
        self.redraw()
