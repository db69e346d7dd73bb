"""The score sheet: a column for each player, with his turns, their points and the running total; and the notes.

Main names: `SheetScreen`, `sheet_lines`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from quixotry.errors import QuixotryError
from quixotry.files import is_there, path_of, write_whole
from quixotry.sentences import plural, sentence
from quixotry.table.wording import Entry
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, clean, crop, fit, uncut, wrapped
from quixotry.tui.screens.page import HELP, Page

if TYPE_CHECKING:
    from quixotry.table import Table

_KEYS = "Keys"
FILE = "score-sheet.txt"
# Columns: the number of a turn, a name, a turn, its points and the total; and a player's part at least and at most.
_NUMBER, _NAME, _TURN, _POINTS = 4, 20, 24, 12
_NARROWEST, _WIDEST = 26, 36


class SheetScreen(Page[None]):
    """Shows the score sheet of a game, and writes it into a file.

    Args:
        table: the game.
        viewer: the seat of whoever looks, who sees what he exchanged; None for everybody together.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("e",), "E", "export", "write it into a text file", _KEYS, "export"),
        Key(("up", "down", "pageup", "pagedown", "home", "end"), "Arrows", "scroll:{key}", "scroll", _KEYS, "scroll"),
        Key(("escape", "enter", "q"), "Esc", "back", "back", _KEYS, "back"),
        HELP,
    )
    WIDTH = 120

    def __init__(self, table: Table, viewer: int | None = None) -> None:
        super().__init__()
        self.table, self.viewer = table, viewer
        self.message, self.wrong = "", False
        # The first line in view; None follows the end.
        self._top: int | None = None
        self._height, self._most = 1, 0

    def heading(self) -> str:
        """What is played."""
        return f"Score sheet: {self.table.setup.title()}"

    def body(self, width: int, height: int) -> list[Row]:
        """The sheet; at first its end is in view."""
        lines = sheet_lines(self.table, self.viewer, width)
        said = uncut(self.message, width, "bad" if self.wrong else "good")
        room = max(1, height - len(said) - 3)
        head, rest = lines[:1], lines[1:]
        self._height = room
        most = max(0, len(rest) - room)
        self._most = most
        top = most if self._top is None else min(self._top, most)
        rows: list[Row] = [[Span(head[0], "title")]]
        rows += [[Span(line)] for line in rest[top : top + room]]
        if most:
            rows.append([Span(f"{plural(top, 'line')} above, {most - top} below", "dim")])
        return [*rows, *([[], *said] if said else [])]

    def do_scroll(self, key: str) -> None:
        """Show what lies above or below."""
        steps = {"up": -1, "down": 1, "pageup": -self._height, "pagedown": self._height, "home": -self._most}
        self.wheel(steps.get(key, self._most))

    def wheel(self, step: int) -> None:
        """The wheel scrolls."""
        top = max(0, min(self._most, (self._most if self._top is None else self._top) + step))
        self._top = None if top == self._most else top

    # ----------------------------------------------------------------------------------------------------------- export

    def do_export(self) -> None:
        """Ask for a file."""
        from quixotry.tui.screens.note import NoteScreen

        asked = NoteScreen(FILE, title="Write the score sheet into which file?", selected=True)
        self.app.push_screen(asked, self._named)

    def _named(self, name: str | None) -> None:
        if not name:
            return
        path = path_of(name)
        if not is_there(path) or path.is_dir():
            self._write(path)
            return
        from quixotry.tui.screens.confirm import ConfirmScreen

        def replace(yes: bool | None) -> None:
            if yes:
                self._write(path)

        self.app.push_screen(ConfirmScreen(f"'{path}' is there already. Replace it?"), replace)

    def _write(self, path: Path) -> None:
        text = "\n".join([self.table.setup.title(), "", *sheet_lines(self.table, self.viewer, 100)]) + "\n"
        try:
            write_whole(path, text.encode())
            self.message, self.wrong = f"The score sheet is in '{path.absolute()}'.", False
        except QuixotryError as error:
            self.message, self.wrong = sentence(error.message), True
        self.redraw()


def sheet_lines(table: Table, viewer: int | None, width: int) -> list[str]:
    """The score sheet as lines, the first with the names: a part for each player, then the end, then the notes.

    Args:
        table: the game.
        viewer: whoever looks.
        width: columns.
    """
    names, events = table.names, table.history(viewer)
    room = min(_WIDEST, (width - _NUMBER) // len(names))
    of_players = room >= _NARROWEST
    lines = _beside(names, events, room) if of_players else _listed(names, events, width)
    return [*lines, *_end(table, room if of_players else width - _NUMBER, of_players), *_notes(table, events, width)]


def _beside(names: Sequence[str], events: Sequence[Sequence[Entry]], room: int) -> list[str]:
    """A column for each player, turns numbered at the left."""
    columns: list[list[Entry]] = [[] for _ in names]
    for entries in events:
        for entry in entries:
            if entry.player is not None:
                columns[entry.player].append(entry)
    parts = [fit("", _NUMBER), *(fit(crop(clean(name), room - 2), room) for name in names)]
    lines = ["".join(parts).rstrip()]
    number = 0
    for row in zip_longest(*columns):
        turn = any(entry is not None and entry.is_turn for entry in row)
        number += turn
        cells = [" " * room if entry is None else _cell(entry.text, entry, room) for entry in row]
        lines.append("".join([fit(str(number) if turn else "", _NUMBER - 1, right=True), " ", *cells]).rstrip())
    return lines


def _listed(names: Sequence[str], events: Sequence[Sequence[Entry]], width: int) -> list[str]:
    """A line for each turn, where columns side by side would be too narrow."""
    lines = [f"{'':{_NUMBER}}{fit('player', _NAME)}turn"]
    number = 0
    for entries in events:
        for entry in entries:
            if entry.player is not None:
                number += entry.is_turn
                shown = str(number) if entry.is_turn else ""
                name = fit(clean(names[entry.player]), _NAME - 1)
                cell = _cell(entry.text, entry, width - _NUMBER - _NAME)
                lines.append(f"{shown:>{_NUMBER - 1}} {name} {cell}".rstrip())
    return lines


def _cell(text: str, entry: Entry, room: int) -> str:
    if entry.change is None:
        return fit(crop(text, room - 2), room)
    left = min(_TURN, room - _POINTS)
    return fit(text, left) + fit(_points(entry.change, entry.total), room - left)


def _points(change: int, total: int) -> str:
    return f"{change:+5d}{total:6d} "


def _end(table: Table, room: int, of_players: bool) -> list[str]:
    """What the tiles left over changed."""
    outcome = table.game.outcome
    if outcome is None:
        return []
    ends = [
        Entry(seat, "tiles left", change, score)
        for seat, (change, score) in enumerate(zip(outcome.adjustments, outcome.scores, strict=True))
    ]
    lead = " " * _NUMBER
    if of_players:
        return [(lead + "".join(_cell(entry.text, entry, room) for entry in ends)).rstrip()]
    names = [fit(clean(name), _NAME - 1) for name in table.names]
    return [
        f"{lead}{name} {_cell(entry.text, entry, room - _NAME)}".rstrip()
        for name, entry in zip(names, ends, strict=True)
    ]


def _notes(table: Table, events: Sequence[Sequence[Entry]], width: int) -> list[str]:
    if not table.notes:
        return []
    lines = ["", "Notes"]
    for number, text in sorted(table.notes.items()):
        entries = events[number] if number < len(events) else []
        about = entries[0].line(table.names) if entries else "the game"
        lines += ["".join(span.text for span in row) for row in wrapped(f"{about}: {text}", width)]
    return lines
