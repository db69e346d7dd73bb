"""Rows of text with roles: what a screen draws, before any colour is chosen.

A span has text, the role that decides its style, and the action that a click on it does. Everything is measured in
columns of a terminal, so names in any writing keep the columns straight.

Main names: `Span`, `Row`, `fit`, `crop`, `wrapped`, `uncut`, `centred`, `beside`, `framed`.

>>> fit("Ann", 5), crop("Quixotry", 4)
('Ann  ', 'Qui~')
>>> [[span.text for span in row] for row in wrapped("one two three", 8)]
[['one two'], ['three']]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

# Ends a text that is cut off. One column wide in every terminal, as an ellipsis is not.
CUT = "~"


class Span(NamedTuple):
    """A piece of a row.

    Attributes:
        text: the text, without line feeds.
        role: what it is, which decides how it looks: `text`, `dim`, `title`, `strong`, `key`, `chosen`, `tile`,
            `blank`, `bad`, `good`, `field`, `border`.
        action: what a click on it does; empty if nothing.
    """

    text: str
    role: str = "text"
    action: str = ""

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return cell_len(self.text)


Row = list[Span]


def width_of(row: Row) -> int:
    """How many columns a row takes."""
    return sum(span.width for span in row)


def clean(text: str) -> str:
    """Text of others, such as names and file names, without what would disturb a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)


def crop(text: str, width: int) -> str:
    """Text that takes at most so many columns; its end shows that something was cut off."""
    if cell_len(text) <= width:
        return text
    return (set_cell_size(text, width - 1) + CUT)[:width] if width > 0 else ""


def fit(text: str, width: int, right: bool = False) -> str:
    """Text that takes exactly so many columns."""
    text = crop(text, width)
    space = " " * (width - cell_len(text))
    return space + text if right else text + space


def crop_row(row: Row, width: int) -> Row:
    """A row that takes at most so many columns."""
    if width_of(row) <= width:
        return row
    kept: Row = []
    for span in row:
        room = width - width_of(kept)
        if span.width > room:
            kept.append(span._replace(text=crop(span.text, room)))
            break
        kept.append(span)
    return kept


def fit_row(row: Row, width: int, role: str = "text") -> Row:
    """A row that takes exactly so many columns, filled up with spaces of a role."""
    row = crop_row(row, width)
    room = width - width_of(row)
    return [*row, Span(" " * room, role)] if room else row


def wrapped(text: str, width: int, role: str = "text", action: str = "") -> list[Row]:
    """Text in as many rows as it needs; a word that is wider than a row is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            joined = f"{line} {word}" if line else word
            if line and cell_len(joined) > width:
                lines.append(line)
                joined = word
            line = joined
        lines.append(line)
    return [[Span(crop(clean(line), width), role, action)] for line in lines]


def uncut(text: str, width: int, role: str = "text") -> list[Row]:
    """Text in as many rows as it needs; of a word that is wider than a row, such as a path, nothing is cut off."""
    width = max(2, width)  # a character may take two columns
    lines: list[str] = []
    for word in clean(text).split():
        line = f"{lines.pop()} {word}" if lines and cell_len(f"{lines[-1]} {word}") <= width else word
        while cell_len(line) > width:
            lines.append(set_cell_size(line, width))
            line = line[len(lines[-1].rstrip()) :]
        lines.append(line)
    return [[Span(line, role)] for line in lines]


def centred(row: Row, width: int) -> Row:
    """A row in the middle of so many columns."""
    room = width - width_of(row)
    return [Span(" " * (room // 2)), *row] if room > 1 else row


def beside(left: Sequence[Row], right: Sequence[Row], width: int, gap: int = 2) -> list[Row]:
    """Two blocks of rows side by side; the left one is `width` columns wide."""
    height = max(len(left), len(right))
    empty: Row = []
    rows = []
    for y in range(height):
        first = left[y] if y < len(left) else empty
        second = right[y] if y < len(right) else empty
        rows.append([*fit_row(first, width), Span(" " * gap), *second])
    return rows


def joined(parts: Iterable[Row], gap: str) -> Row:
    """Rows one behind the other, with text between them."""
    row: Row = []
    for part in parts:
        if row:
            row.append(Span(gap))
        row += part
    return row


def framed(rows: Sequence[Row], width: int, lines: bool = True) -> list[Row]:
    """Rows with space around them; `width` is that of the rows.

    Args:
        rows: what is framed.
        width: their columns.
        lines: whether the frame is drawn, rather than left as space.
    """
    corner, horizontal, vertical = "+-|" if lines else "   "
    rule = [Span(f"{corner}{horizontal * (width + 4)}{corner}", "border")]
    side = Span(vertical, "border")
    inner = [[side, Span("  "), *fit_row(row, width), Span("  "), side] for row in rows]
    return [rule, *inner, rule]
