"""What happened: a row for each turn with player, move, rack, points, total, and a mark where something is noted.

Main names: `History`, `short_text` (an entry in few words).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len
from textual import events

from quixotry.table.wording import Entry
from quixotry.tui.rows import Row, Span, fit, wrapped
from quixotry.tui.widgets.panel import Panel

NOTED = "*"
# Columns for the number of a turn, and for points.
_NUMBER, _CHANGE = 4, 5
# A move that is not cut off, as a rule.
_MOVE = 12
# The longest name that is not cut off, in a narrow window and in a wide one; and from so many columns on it is wide.
_NAME, _LONG_NAME, _WIDE = 8, 14, 50
_WHEEL = 3


class History(Panel):
    """The rows of a game; the last ones are in view unless the wheel has gone elsewhere."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: Sequence[Sequence[Entry]] = ()
        self._names: Sequence[str] = ()
        self._noted: Collection[int] = ()
        self._chosen: int | None = None
        # How many rows below the last one in view are out of it.
        self._below = 0

    def show(
        self,
        entries: Sequence[Sequence[Entry]],
        names: Sequence[str],
        noted: Collection[int],
        chosen: int | None = None,
    ) -> None:
        """Shows the entries of each event.

        Args:
            entries: as `Table.history` gives them.
            names: the players.
            noted: the events with notes.
            chosen: the event that is set off.
        """
        if len(entries) != len(self._entries):
            self._below = 0
        self._entries, self._names, self._noted, self._chosen = entries, names, noted, chosen
        self.redraw()

    def draw(self, width: int, height: int) -> list[Row]:
        """A heading and as many rows as there is room for."""
        longest = max((cell_len(name) for name in self._names), default=6)
        name_room = max(6, min(longest, _NAME if width < _WIDE else _LONG_NAME))
        entries = [entry for group in self._entries for entry in group]
        rack_room = max(7, *(cell_len(entry.rack or "") for entry in entries), 0)
        sum_room = max(3, *(len(str(entry.total)) for entry in entries), 0) + 1
        rest = max(6, width - _NUMBER - name_room - 1 - _CHANGE - sum_room - 1)
        # Moves come first; where there is no room for both, racks are left to the score sheet.
        move_room = rest - rack_room - 1 if rest - rack_room - 1 >= _MOVE else rest
        rack_room = rest - move_room - 1
        lead = " " * (_NUMBER + name_room + 1 - 6)
        racks = f" {fit('Rack', rack_room)}" if rack_room > 0 else ""
        columns = f"{lead}{fit('Move', move_room)}{racks}{'+/-':>{_CHANGE}}{'Sum':>{sum_room}}"
        head = [Span(" Game ", "title"), Span(columns, "dim")]
        rooms = name_room, move_room, rack_room, sum_room
        rows = [row for index in range(len(self._entries)) for row in self._event(index, *rooms)]
        room = max(0, height - 1)
        self._below = max(0, min(self._below, len(rows) - room))
        end = len(rows) - self._below
        return [head, *rows[max(0, end - room) : end]]

    def _event(self, index: int, name_room: int, move_room: int, rack_room: int, sum_room: int) -> list[Row]:
        rows: list[Row] = []
        action, chosen = f"event:{index}", index == self._chosen
        role, dim, strong = ("chosen",) * 3 if chosen else ("text", "dim", "strong")
        rest = move_room + rack_room + 1
        points = _CHANGE + sum_room
        for place, entry in enumerate(self._entries[index]):
            number = f"{self._number(index):>3} " if place == 0 and entry.is_turn else " " * _NUMBER
            mark = NOTED if place == 0 and index in self._noted else " "
            if entry.player is None:
                lines = wrapped(entry.text, max(1, name_room + 1 + rest + points), dim)
                rows += [
                    [Span(number, dim, action), *(span._replace(action=action) for span in line)] for line in lines
                ]
                continue
            name = fit(self._names[entry.player], name_room)
            row = [Span(number, dim, action), Span(f"{name} ", role, action)]
            text = short_text(entry, rest if entry.change is not None else rest + points)
            if rack_room > 0 and entry.rack and entry.is_turn and cell_len(text) <= move_room:
                row += [
                    Span(f"{fit(text, move_room)} ", strong, action),
                    Span(fit(entry.rack, rack_room), dim, action),
                ]
            elif entry.change is None:
                first, *more = wrapped(text, rest + points - 1, strong if entry.is_turn else role, action)
                rows.append([*row, *first, *([Span(f" {mark}", "key", action)] if mark != " " else [])])
                rows += [[Span(" " * (_NUMBER + name_room + 1), dim, action), *line] for line in more]
                continue
            else:
                row.append(Span(fit(text, rest), strong if entry.is_turn else role, action))
            if entry.change is not None:
                row.append(Span(f"{entry.change:>+{_CHANGE}}{entry.total:>{sum_room}}", role, action))
            else:
                row.append(Span(" " * points, role, action))
            rows.append([*row, Span(mark, "key", action)])
        return rows

    def _number(self, index: int) -> int:
        """The number of a turn, counted from 1."""
        return sum(group[0].is_turn for group in self._entries[: index + 1] if group)

    def scroll_pages(self, pages: int) -> None:
        """Goes back by so many pages, or forward if there are fewer than none."""
        self._back_by(pages * max(1, self.size.height - 2))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Goes back."""
        event.stop()
        self._back_by(_WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Goes forward."""
        event.stop()
        self._back_by(-_WHEEL)

    def _back_by(self, rows: int) -> None:
        self._below = max(0, self._below + rows)
        self.redraw()


def short_text(entry: Entry, room: int) -> str:
    """What happened, in the few words that a row has room for; as it is where nothing shorter is known.

    An exchange is written as it is typed; the verdict on a play is told without its words where both do not fit.
    """
    if entry.kind == "exchange":
        tiles = entry.text.removeprefix("exchange of ")
        number, _, noun = tiles.partition(" ")
        return f"exch {number if noun in ('tile', 'tiles') else tiles}"
    if cell_len(entry.text) <= room:
        return entry.text
    if entry.kind == "challenge" and entry.text.startswith("challenge of "):
        return f"challenge: {'withdrawn' if 'withdrawn' in entry.text else 'valid'}"
    return "turn lost" if entry.kind == "forfeit" else entry.text
