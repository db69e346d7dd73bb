"""A line of text that one edits: a caret, the usual keys, and rows to show it in.

Main names: `Field`.

>>> field = Field("Ann")
>>> field.press("left"), field.insert("i"), field.text
(True, None, 'Anin')
"""

from __future__ import annotations

from rich.cells import cell_len

from quixotry.tui.rows import Row, Span, clean

CARET = "caret"


class Field:
    """The text and where the caret stands in it.

    Args:
        text: what is there at first; the caret stands behind it.
        longest: how many characters it takes.
        forbidden: characters that it does not take.
        selected: whether the first text that is typed takes the place of what is there; a key of editing keeps it.
    """

    def __init__(self, text: str = "", *, longest: int = 200, forbidden: str = "", selected: bool = False) -> None:
        self.text = text
        self.at = len(text)
        self.longest = longest
        self.forbidden = forbidden
        self.selected = selected and bool(text)

    def insert(self, text: str) -> None:
        """Put text in where the caret stands, or in place of what is selected; what does not fit is left out."""
        if self.selected:
            self._cut(0, len(self.text))
        text = "".join(c for c in clean(text) if c not in self.forbidden)[: max(0, self.longest - len(self.text))]
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)

    def press(self, key: str) -> bool:
        """Obey a key of editing; False if it is none."""
        if self.selected and key in ("backspace", "delete"):
            key = "ctrl+u"
        match key:
            case "left":
                self.at = max(0, self.at - 1)
            case "right":
                self.at = min(len(self.text), self.at + 1)
            case "home" | "ctrl+a":
                self.at = 0
            case "end" | "ctrl+e":
                self.at = len(self.text)
            case "backspace":
                self._cut(max(0, self.at - 1), self.at)
            case "delete":
                self._cut(self.at, self.at + 1)
            case "ctrl+u":
                self._cut(0, self.at)
            case "ctrl+k":
                self._cut(self.at, len(self.text))
            case "ctrl+w":
                before = self.text[: self.at].rstrip()
                self._cut(before.rfind(" ") + 1, self.at)
            case _:
                return False
        self.selected = False
        return True

    def _cut(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self.at, self.selected = start, False

    def row(self, width: int, *, focused: bool, empty: str = "") -> Row:
        """One row of the text, around the caret; `empty` stands there while there is no text."""
        if not focused:
            return [Span(self.text, "text") if self.text else Span(empty, "dim")]
        start = 0
        while cell_len(self.text[start : self.at]) >= max(1, width - 1):
            start += 1
        end = len(self.text)
        while end > self.at and cell_len(self.text[start:end]) >= max(1, width):
            end -= 1
        here = self.text[self.at : self.at + 1] if self.at < end else ""
        row = [Span(self.text[start : self.at], "field"), Span(here or " ", CARET)]
        row.append(Span(self.text[self.at + len(here) : end], "field") if self.text else Span(empty, "dim"))
        return row

    def paragraph(self, width: int) -> list[Row]:
        """All of the text in as many rows as it needs, with the caret."""
        rows: list[Row] = []
        shown = [*self.text, " "]
        for start, end in _lines(shown, width):
            place = self.at - start
            text = "".join(shown[start:end])
            role = "chosen" if self.selected else "field"
            if 0 <= place < end - start:
                rows.append([Span(text[:place], role), Span(text[place], CARET), Span(text[place + 1 :], role)])
            else:
                rows.append([Span(text, role)])
        return rows


def _lines(text: list[str], width: int) -> list[tuple[int, int]]:
    """Where lines start and end that take at most so many columns; they break behind a space where there is one."""
    lines, start, end, columns = [], 0, 0, 0
    while end < len(text):
        columns += cell_len(text[end])
        if columns > max(1, width) and end > start:
            spaces = [place for place in range(start, end) if text[place] == " "]
            cut = spaces[-1] + 1 if spaces else end
            lines.append((start, cut))
            start = end = cut
            columns = 0
        else:
            end += 1
    return [*lines, (start, end)]
