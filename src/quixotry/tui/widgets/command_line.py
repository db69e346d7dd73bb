"""The line on which a move or a command is typed."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from quixotry.tui.screens.rows import clean

PROMPT = " : "


class CommandLine(Widget):
    """A line of text with a cursor. Up and Down recall what was typed before; Escape leaves; Enter gives the line.

    It has no focus of its own: the screen hands it the keys, so that none is lost or overtaken while it opens.
    """

    ALLOW_SELECT = False
    MOST = 200  # characters, so that a pasted file stays a line

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

    _MOVES: ClassVar[dict[str, str]] = {
        "left": "left",
        "right": "right",
        "home": "home",
        "end": "end",
        "ctrl+a": "home",
        "ctrl+e": "end",
    }

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.text = ""
        self._at = 0
        self._past: list[str] = []
        self._back = 0

    def begin(self, text: str = "") -> None:
        """Begins a new line."""
        self.text, self._at, self._back = text, len(text), 0
        self.refresh()

    def forget(self) -> None:
        """Forgets what was typed before; another player sits there."""
        self._past.clear()
        self.begin()

    def press(self, key: str, character: str | None) -> bool:
        """Obeys a key; says whether it is one that edits the line. Others are for the screen."""
        if key == "enter":
            if self.text.strip():
                self._past.append(self.text)
            self.post_message(self.Entered(self.text))
        elif key == "escape" or (key == "backspace" and not self.text):
            self.post_message(self.Left())
        elif key in ("up", "down"):
            self._recall(1 if key == "up" else -1)
        elif key in self._MOVES:
            step = self._MOVES[key]
            places = {"left": self._at - 1, "right": self._at + 1, "home": 0, "end": len(self.text)}
            self._at = max(0, min(places[step], len(self.text)))
        elif key == "backspace":
            self._edit(self.text[: max(0, self._at - 1)] + self.text[self._at :], self._at - 1)
        elif key == "delete":
            self._edit(self.text[: self._at] + self.text[self._at + 1 :], self._at)
        elif key == "ctrl+u":
            self._edit(self.text[self._at :], 0)
        elif key == "ctrl+w":
            kept = self.text[: self._at].rstrip().rpartition(" ")[0]
            kept += " " if kept else ""
            self._edit(kept + self.text[self._at :], len(kept))
        elif character is not None and character.isprintable():
            self.insert(character)
        elif key not in ("tab", "shift+tab"):
            return False
        self.refresh()
        return True

    def insert(self, text: str) -> None:
        """Inserts text at the cursor."""
        text = clean(text)[: self.MOST - len(self.text)]
        self._edit(self.text[: self._at] + text + self.text[self._at :], self._at + len(text))

    def _edit(self, text: str, at: int) -> None:
        changed = text != self.text
        self.text, self._at = text, max(0, min(at, len(text)))
        if changed:
            self.post_message(self.Changed(text))
        self.refresh()

    def _recall(self, step: int) -> None:
        self._back = max(0, min(self._back + step, len(self._past)))
        text = self._past[-self._back] if self._back else ""
        self._edit(text, len(text))

    def render_line(self, y: int) -> Strip:
        """The prompt, the text, the cursor; a long text scrolls."""
        palette, width = self.app.palette, self.size.width  # type: ignore[attr-defined]
        if y:
            return Strip.blank(width, palette.text)
        room = max(1, width - len(PROMPT) - 1)
        first = max(0, self._at - room + 1)
        text = self.text[first:]
        place = self._at - first
        under = text[place : place + 1] or " "
        segments = [
            Segment(PROMPT, palette.key),
            Segment(text[:place], palette.text),
            Segment(under, palette.cursor),
            Segment(text[place + 1 :], palette.text),
        ]
        return Strip(segments).adjust_cell_length(width, palette.text)
