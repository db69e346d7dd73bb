"""The fields of a form: a choice among values, a line of text, a seat at the table. They draw themselves as rows.

A form is a list of fields; the screen that shows it says which of them has the cursor.

Main names: `Choices`, `Text`, `Seat`, `Button`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from quixotry.tui.field import Field
from quixotry.tui.rows import Row, Span, crop_row, fit, width_of
from quixotry.tui.screens.listing import Choice

LABEL = 13  # columns for the label of a field
VALUE = 26  # columns for a value


class Entry:
    """What fields have in common.

    Attributes:
        name: what the screen calls it.
        label: what people call it.
        help: more about it as it stands, in a sentence or several.
    """

    def __init__(self, name: str, label: str, help: Callable[[], str] = str) -> None:
        self.name, self.label, self.help = name, label, help

    def step(self, by: int) -> bool:
        """Take the next value, or the one before; False if there is none."""
        return False

    def press(self, key: str) -> bool:
        """Obey a key of editing; False if it is none."""
        return False

    def typed(self, text: str) -> bool:
        """Take text; False if there is no use for it."""
        return False

    def value_row(self, focused: bool) -> Row:
        """How the value is shown."""
        raise NotImplementedError

    def row(self, width: int, place: int, focused: bool) -> Row:
        """The field on one row; a click goes to it."""
        action = f"go:{place}"
        lead = Span(f"{'>' if focused else ' '} {fit(self.label, LABEL)}", "strong" if focused else "text", action)
        value = [span if span.action else span._replace(action=action) for span in self.value_row(focused)]
        return crop_row([lead, *value], width)


class Choices(Entry):
    """One of several values.

    Args:
        name: what the screen calls it.
        label: what people call it.
        choices: the values.
        value: the one that is chosen at first.
        help: as for every field.
        hint: what stands beside a value that has no detail of its own.
    """

    def __init__(
        self,
        name: str,
        label: str,
        choices: Sequence[Choice],
        value: Any,
        help: Callable[[], str] = str,
        hint: Callable[[], str] = str,
    ) -> None:
        super().__init__(name, label, help)
        self.hint = hint
        self.choices = list(choices)
        self.at = 0
        self.take(value)

    def take(self, value: Any) -> None:
        """Choose a value; one that is not there is added."""
        for place, choice in enumerate(self.choices):
            if choice.value == value:
                self.at = place
                return
        self.choices.append(Choice(value, str(value)))
        self.at = len(self.choices) - 1

    @property
    def current(self) -> Choice:
        """What is chosen."""
        return self.choices[self.at]

    @property
    def value(self) -> Any:
        """The value that is chosen."""
        return self.current.value

    def step(self, by: int) -> bool:
        """Take the next value; behind the last comes the first."""
        self.at = (self.at + by) % len(self.choices)
        return True

    def value_row(self, focused: bool) -> Row:
        """The label between arrows, and its detail."""
        arrows = "key" if focused else "dim"
        row = [
            Span("< ", arrows, f"step:{self.name},-1"),
            Span(fit(self.current.label, VALUE), "chosen" if focused else "text", f"open:{self.name}"),
            Span(" >", arrows, f"step:{self.name},1"),
        ]
        return [*row, Span(f"  {self.current.detail or self.hint()}", "dim")]


class Text(Entry):
    """A line of text, which may be empty.

    Args:
        name: what the screen calls it.
        label: what people call it.
        text: what is there at first.
        empty: what stands there while there is no text.
        help: as for every field.
        longest: how many characters it takes.
        wide: how many columns it has at most; the part with the caret is in view.
    """

    def __init__(
        self,
        name: str,
        label: str,
        text: str,
        empty: str,
        help: Callable[[], str] = str,
        *,
        longest: int = 24,
        wide: int = VALUE,
    ) -> None:
        super().__init__(name, label, help)
        self.field = Field(text, longest=longest)
        self.empty = empty
        self.wide = wide

    @property
    def text(self) -> str:
        """The text, without spaces at its ends."""
        return self.field.text.strip()

    def press(self, key: str) -> bool:
        """Keys of editing, save for those that move between fields."""
        return key not in ("up", "down", "home", "end") and self.field.press(key)

    def typed(self, text: str) -> bool:
        """Text goes where the caret is."""
        self.field.insert(text)
        return True

    def value_row(self, focused: bool) -> Row:
        """The text with its caret."""
        return [Span("  "), *self.field.row(self.wide, focused=focused, empty=self.empty)]


NOBODY, PERSON = "", "human"


class Seat(Entry):
    """A place at the table: a person with a name, a bot, or nobody."""

    def __init__(
        self, name: str, label: str, kinds: Sequence[Choice], kind: str, person: str, help: Callable[[], str] = str
    ) -> None:
        super().__init__(name, label, help)
        self.kinds = Choices(name, label, kinds, kind)
        # What separates players where they are listed cannot be part of a name.
        self.field = Field(person, longest=20, forbidden=",:")

    @property
    def kind(self) -> str:
        """Who sits there."""
        return str(self.kinds.value)

    @property
    def spec(self) -> str:
        """The seat as `--players` takes it; empty if nobody sits there."""
        name = self.field.text.strip()
        return f"{PERSON}:{name}" if self.kind == PERSON and name else self.kind

    def step(self, by: int) -> bool:
        """Somebody else."""
        return self.kinds.step(by)

    def press(self, key: str) -> bool:
        """A name is edited at its end: the arrows choose who sits there."""
        return self.kind == PERSON and key in ("backspace", "ctrl+u", "ctrl+w") and self.field.press(key)

    def typed(self, text: str) -> bool:
        """Letters are the name of a person."""
        if self.kind != PERSON:
            return False
        self.field.insert(text)
        return True

    def value_row(self, focused: bool) -> Row:
        """Who sits there, and the name of a person; what a bot can do is long, and left to the help."""
        row = self.kinds.value_row(focused)[:-1]
        if self.kind != PERSON:
            return row
        return [*row, Span("  "), *self.field.row(VALUE, focused=focused, empty="type a name" if focused else "")]


class Button(Entry):
    """What the form is for."""

    def value_row(self, focused: bool) -> Row:
        """Nothing beside the label."""
        return []

    def row(self, width: int, place: int, focused: bool) -> Row:
        """A label that looks like something to press."""
        text = f"> {self.label} <" if focused else f"  {self.label}  "
        row = [Span(text, "chosen" if focused else "key", f"press:{self.name}")]
        return [Span(" " * (LABEL + 4)), *row] if width > LABEL + 4 + width_of(row) else row
