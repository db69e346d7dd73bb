"""The line on which a move or a command is typed."""

from __future__ import annotations

from textual.message import Message

from quixotry.tui.field import Field
from quixotry.tui.rows import Row, Span
from quixotry.tui.widgets.panel import Drawing

PROMPT = " : "
_LONGEST = 200  # characters, so that a pasted file stays a line


class CommandLine(Drawing):
    """A line of text with a cursor. Up and Down recall what was typed before; Escape leaves; Enter gives the line.

    It has no focus of its own: the screen hands it the keys, so that none is lost or overtaken while it opens.
    """

    class Entered(Message):
        """A line was entered.

        Args:
            text: the line.
        """

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Changed(Message):
        """The text has changed.

        Args:
            text: the text now.
        """

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The player has left the line without entering it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._field = Field(longest=_LONGEST)
        self._past: list[str] = []
        self._back = 0

    @property
    def text(self) -> str:
        """What is typed."""
        return self._field.text

    def begin(self, text: str = "") -> None:
        """Begins a new line."""
        self._field, self._back = Field(text, longest=_LONGEST), 0
        self.redraw()

    def forget(self) -> None:
        """Forgets what was typed before; another player sits there."""
        self._past.clear()
        self.begin()

    def press(self, key: str, character: str | None) -> bool:
        """Obeys a key; says whether it is one that edits the line. Others are for the screen."""
        before = self.text
        if key == "enter":
            if self.text.strip():
                self._past.append(self.text)
            self.post_message(self.Entered(self.text))
        elif key == "escape" or (key == "backspace" and not self.text):
            self.post_message(self.Left())
        elif key in ("up", "down"):
            self._recall(1 if key == "up" else -1)
        elif self._field.press(key):
            pass
        elif character is not None and character.isprintable():
            self._field.insert(character)
        elif key not in ("tab", "shift+tab"):
            return False
        self._show(before)
        return True

    def insert(self, text: str) -> None:
        """Inserts text at the cursor."""
        before = self.text
        self._field.insert(text)
        self._show(before)

    def _show(self, before: str) -> None:
        if self.text != before:
            self.post_message(self.Changed(self.text))
        self.redraw()

    def _recall(self, step: int) -> None:
        self._back = max(0, min(self._back + step, len(self._past)))
        self._field = Field(self._past[-self._back] if self._back else "", longest=_LONGEST)

    def draw(self, width: int, height: int) -> list[Row]:
        """The prompt, the text, the cursor; a long text scrolls."""
        row = self._field.row(max(1, width - len(PROMPT)), focused=True)
        return [[Span(PROMPT, "key"), *(span._replace(role="text") if span.role == "field" else span for span in row)]]
