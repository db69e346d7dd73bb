"""Opening a file: one types where it is, or walks there through folders; only files of games are listed.

What cannot be opened is said here, and one can choose another.

Main name: `OpenFileScreen`.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import ClassVar, NamedTuple

from quixotry.errors import QuixotryError
from quixotry.files import path_of, reason
from quixotry.formats import format_of
from quixotry.replay.walking import Walk
from quixotry.sentences import printable, sentence
from quixotry.table.written import readings_of
from quixotry.tui.field import Field
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, crop, fit, width_of, wrapped
from quixotry.tui.screens.listing import Choice, Listing
from quixotry.tui.screens.page import BACK, Page
from quixotry.tui.screens.resume import when_text

_KEYS = "Keys"
_LABEL = 7
# Of a larger folder the rest is found by typing how it begins.
_MOST = 2000


class _Entry(NamedTuple):
    """What is in a folder: its name, whether it is a folder, when it was changed."""

    name: str
    folder: bool
    when: datetime | None = None


class OpenFileScreen(Page[Walk]):
    """Lets somebody choose the file of a game; answers with its `Walk`.

    Args:
        folder: where to begin; by default where the program was started.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "open this file, or this folder", _KEYS, "open"),
        Key(("up", "down", "pageup", "pagedown"), "Up/Down", "move:{key}", "another file", _KEYS, "move"),
        Key((), "Letters", "", "a path, or how a name begins", _KEYS),
        Key(("tab",), "Tab", "complete", "complete the path to this entry", _KEYS, "complete"),
        Key(("ctrl+u",), "Ctrl+U", "clear", "clear the path", _KEYS),
        BACK,
        Key(("f1",), "F1", "help", "these keys", _KEYS, "keys"),
    )
    WIDTH = 96

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.field = Field("" if folder is None else _inside(str(folder)), longest=1000)
        self.listing = Listing([])
        self.message = ""
        # Why the folder cannot be read.
        self._unreadable = ""
        self._folder: Path | None = None
        self._entries: list[_Entry] = []
        self._list()

    def heading(self) -> str:
        """What this is."""
        return "Open a game file"

    # ---------------------------------------------------------------------------------------------------- what is there

    def _parts(self) -> tuple[str, str]:
        """What is typed of the folder, and of the name in it."""
        text = self.field.text
        at = _cut(text)
        return text[:at], text[at:]

    def _list(self) -> None:
        """Lists what is in the folder and begins as typed; folders first."""
        head, tail = self._parts()
        folder = path_of(head or ".")
        if folder != self._folder:
            self._folder = folder
            self._entries = self._look(folder)
        wanted = tail.casefold()
        there = [entry for entry in self._entries if entry.name.casefold().startswith(wanted)]
        if not wanted:
            there = [entry for entry in there if not entry.name.startswith(".") or entry.name == ".."]
        now = datetime.now()
        self.listing = Listing([_choice(entry, now) for entry in there[:_MOST]])
        if len(there) > 1 and there[0].name == "..":
            self.listing.at = 1

    def _look(self, folder: Path) -> list[_Entry]:
        self._unreadable = ""
        found = [_Entry("..", folder=True)]
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    try:
                        if entry.is_dir():
                            found.append(_Entry(entry.name, folder=True))
                        elif format_of(entry.name) is not None:
                            changed = datetime.fromtimestamp(entry.stat().st_mtime)
                            found.append(_Entry(entry.name, folder=False, when=changed))
                    except (OSError, OverflowError, ValueError):
                        continue
        except (OSError, ValueError) as error:
            self._unreadable = sentence(f"'{printable(str(folder))}' cannot be read: {reason(error)}")
            return []
        return sorted(found, key=lambda entry: (not entry.folder, entry.name != "..", entry.name.casefold()))

    # ------------------------------------------------------------------------------------------------------------- rows

    def body(self, width: int, height: int) -> list[Row]:
        """The path, and what there is; the list stays where it is, whatever there is to say."""
        label = Span(fit("File", _LABEL), "title")
        room = max(4, width - _LABEL)
        row = self.field.row(room, focused=True, empty="type a path, or choose below")
        fill = room - width_of(row)
        line = [label, *row, *([Span(" " * fill, "field")] if fill > 0 else [])]
        text = self.message or self._unreadable
        said = wrapped(text, width, "bad") if text else []
        rows = [line, [Span(crop(f"{' ' * _LABEL}in {self._shown_folder()}", width), "dim")], []]
        space = max(1, height - len(rows) - max(2, len(said)))
        entries = self.listing.rows(width, space, label=max(12, width - 26))
        if not entries and not said:
            entries = [[Span("No folder and no file of a game begins so.", "dim")]]
        rows += [*entries, *([[]] * (space - len(entries))), *said]
        return rows

    def _shown_folder(self) -> str:
        folder = self._folder or Path()
        try:
            return printable(os.path.normpath(folder.absolute()))
        except OSError:
            return printable(str(folder))

    # ------------------------------------------------------------------------------------------------------------- keys

    def press(self, key: str, character: str | None) -> bool:
        """Keys of editing first."""
        if key != "ctrl+u" and self.field.press(key):
            self._typed_in()
            return True
        return super().press(key, character)

    def typed(self, text: str) -> bool:
        """Text goes where the caret is; a path that is pasted may stand in quotes."""
        if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
            text = text[1:-1]
        self.field.insert(text)
        self._typed_in()
        return True

    def _typed_in(self) -> None:
        self.message = ""
        self._list()

    def do_clear(self) -> None:
        """Clear the path."""
        self._go("")

    def do_move(self, key: str) -> None:
        """Go to another entry."""
        self.listing.move(key)

    def wheel(self, step: int) -> None:
        """The wheel goes to another entry."""
        self.listing.move("down" if step > 0 else "up")

    def do_pick(self, place: str) -> None:
        """A click goes to an entry; another opens it."""
        if self.listing.pick(int(place)):
            self.do_take()

    def do_complete(self) -> None:
        """Complete the path to the entry under the cursor."""
        current = self.listing.current
        if current is not None:
            entry: _Entry = current.value
            self._go(self._path_to(entry))

    def do_take(self) -> None:
        """Open the file or the folder under the cursor; what is typed in full comes first."""
        typed = path_of(self.field.text)
        current = self.listing.current
        try:
            whole = bool(self._parts()[1]) and typed.is_file()
        except (OSError, ValueError):
            whole = False
        if whole:
            self._open(typed)
        elif current is None:
            self.message = self._unreadable or sentence(f"there is no file '{printable(self.field.text)}'")
        else:
            entry: _Entry = current.value
            path = self._path_to(entry)
            if entry.folder:
                self._go(path)
            else:
                self._open(path_of(path))

    def _path_to(self, entry: _Entry) -> str:
        """The path to an entry as it is typed; going up takes the last folder away."""
        head = self._parts()[0]
        if entry.name != "..":
            return _inside(head + entry.name) if entry.folder else head + entry.name
        last = head[_cut(head[:-1]) : -1]
        if last not in ("", ".", "..", "~"):
            return head[: _cut(head[:-1])]
        try:
            return _inside(str(Path(os.path.normpath((self._folder or Path()).absolute())).parent))
        except OSError:
            return _inside(f"{head}..")

    def _go(self, text: str) -> None:
        self.field = Field(text, longest=1000)
        self._typed_in()

    def _open(self, path: Path) -> None:
        try:
            walk = Walk(readings_of(path), name=str(path))
        except QuixotryError as error:
            self.message = sentence(printable(error.message))
            return
        walk.go(0)
        self.answer(walk)


def _choice(entry: _Entry, now: datetime) -> Choice:
    name = printable(entry.name) + (os.sep if entry.folder else "")
    when = "" if entry.when is None else when_text(entry.when, now)
    return Choice(entry, name, when)


def _cut(path: str) -> int:
    """Where the name begins in a path."""
    return max(path.rfind(sign) for sign in (os.sep, os.altsep) if sign) + 1


def _inside(folder: str) -> str:
    """The beginning of all paths into a folder."""
    return folder if folder.endswith(os.sep) else folder + os.sep
