"""A short text to write: a note on a turn, the name of a file.

Main names: `NoteScreen`.
"""

from __future__ import annotations

from typing import ClassVar

from quixotry.tui.field import Field
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, wrapped
from quixotry.tui.screens.page import BACK, Dialog

_KEYS = "Keys"


class NoteScreen(Dialog[str]):
    """Asks for a text; answers with it, without spaces at its ends, or with None if it stays as it was.

    Args:
        text: what is there at first.
        title: what is asked for.
        hint: a sentence below the title.
        selected: whether the first letter that is typed takes the place of the text.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "keep the text", _KEYS, "keep"),
        BACK,
        Key(("ctrl+u",), "Ctrl+U", "clear", "clear the text", _KEYS, "clear"),
        Key(("f1",), "F1", "help", "these keys", _KEYS, "keys"),
    )
    WIDTH = 60

    def __init__(self, text: str = "", *, title: str = "Note", hint: str = "", selected: bool = False) -> None:
        super().__init__()
        self.title_text, self.hint = title, hint
        self.field = Field(text, longest=500, selected=selected)

    def heading(self) -> str:
        """What is asked for."""
        return self.title_text

    def body(self, width: int, height: int) -> list[Row]:
        """The text with the caret; its end is always in view."""
        hint = [*wrapped(self.hint, width, "dim"), []] if self.hint else []
        rows = self.field.paragraph(width)
        return [*hint, *rows[-max(1, height - len(hint)) :]]

    def press(self, key: str, character: str | None) -> bool:
        """Keys of editing first."""
        return (key != "ctrl+u" and self.field.press(key)) or super().press(key, character)

    def typed(self, text: str) -> bool:
        """Text goes where the caret is."""
        self.field.insert(text)
        return True

    def do_clear(self) -> None:
        """Take all of the text away."""
        self.field.press("end")
        self.field.press("ctrl+u")

    def do_take(self) -> None:
        """Answer with the text."""
        self.answer(self.field.text.strip())
