"""The fields of the word finder: letters, what lies on the board, filters, the order; and the question they amount to.

It finds nothing itself: a `Question` does, wherever it is asked. Filters are folded into one row while none of
them is edited, so that the words have the room.

Main names: `FinderForm`, `Question`, `ORDERS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from quixotry.errors import InvalidText
from quixotry.render.grid import PREMIUM_NAMES
from quixotry.render.text import SYMBOLS
from quixotry.tui.rows import Row, Span, beside, crop, fit, fit_row, width_of
from quixotry.tui.screens.form import Choices, Entry, Text
from quixotry.tui.screens.listing import Choice

if TYPE_CHECKING:
    from quixotry._native import Found, Lexicon, Rules

# The orders in which words can be listed, with how they are told.
ORDERS = {
    "score": "score",
    "length": "length",
    "word": "alphabet",
    "probability": "chance, likeliest first",
    "commonness": "commonness",
    "leave": "what the leave is worth",
}
LABEL = 11  # columns for the label of a field
_BOARD = 28  # columns for what lies on the board
_GAP = 2
# From so many rows on there is room for the words and for all filters.
_TALL = 30
_NONE = "no list"
_IN_ROW = "one row"
# What is an empty square in every edition; other signs may be letters.
_SQUARES = '._=-"~^'
_LENGTH = re.compile(r"(?P<least>\d{0,3})(?:(?P<to>-)(?P<most>\d{0,3}))?")
_ROW = f". empty; {', '.join(f'{sign} {PREMIUM_NAMES[name]}' for name, sign in SYMBOLS.items())}"


class Question(NamedTuple):
    """What is asked: letters, and everything else as `quixotry.find` takes it.

    Attributes:
        letters: the letters.
        options: the other arguments; without the lists of words, which are given by name.
        not_in: the name of a list of words that are left out.
    """

    letters: str = ""
    options: tuple[tuple[str, Any], ...] = ()
    not_in: str = ""

    def ask(self, lexicon: Lexicon, rules: Rules, not_in: Lexicon | None) -> Found:
        """The words.

        Raises:
            QuixotryError: something cannot be read, or does not go together.
        """
        from quixotry.finder import find

        options = dict(self.options)
        if options.get("by") == "leave":
            from quixotry.finder import choose
            from quixotry.lexica.leaf_tables import leaves_for

            chosen = choose(lexicon=lexicon, rules=rules)
            options["leaves"] = leaves_for(chosen.lexicon, chosen.edition, chosen.layout, chosen.rules)
        return find(self.letters, **options, not_in=not_in, lexicon=lexicon, rules=rules)


class FinderForm:
    """The fields, and which of them has the cursor.

    Args:
        letters: the letters at first.
        lists: gives the names of all word lists.
        board: the title of the rules on whose board a row lies.
    """

    def __init__(self, letters: str = "", lists: Callable[[], list[str]] = list, *, board: str = "") -> None:
        self._lists, self._board = lists, board
        self.by = "score"
        self.at = 0
        self.fields: list[Entry] = [
            _text("letters", "Letters", "your tiles; ? is a blank", letters, longest=100),
            _text("board", "Board", "letters that lie there, one of which each word uses", longest=100),
            _choices("how", "", {"board": "each letter alone", "through": "all letters at once", "pattern": _IN_ROW}),
            _text("at", "Row from", "the square where the row begins, such as 8A or H1; or none"),
            _choices("places", "Places", {False: "the best of each word", True: "every place"}),
            _text("length", "Length", "how many tiles a word has: 7, 5-8, 6-, -4"),
            _text("like", "Like", "a pattern: ? one letter, * any run of them, [AEI] one of several"),
            _text("starts", "Starts", "how words begin"),
            _text("ends", "Ends", "how words end"),
            _text("contains", "Contains", "letters that stand side by side in a word"),
            _text("includes", "Includes", "letters that a word has, anywhere"),
            _choices("blanks", "Blanks", {"any": "with or without", "with": "with a blank", "without": "without"}),
            _choices("all_letters", "Tiles", {False: "some or all", True: "all of them"}),
            _choices("not_in", "Not in", {"": _NONE}),
        ]
        self._named = {entry.name: entry for entry in self.fields}

    # ------------------------------------------------------------------------------------------------------- the values

    def text(self, name: str) -> str:
        """The text of a field, without spaces."""
        entry = self._named[name]
        assert isinstance(entry, Text)
        return "".join(entry.field.text.split())

    def value(self, name: str) -> Any:
        """What is chosen in a field."""
        entry = self._named[name]
        assert isinstance(entry, Choices)
        return entry.value

    @property
    def in_row(self) -> bool:
        """Whether what lies on the board is a row of squares."""
        return bool(self.value("how") == "pattern")

    def question(self) -> Question:
        """What is asked.

        Raises:
            InvalidText: the length is none, or a row is typed where letters are expected.
        """
        self._check_row()
        options: dict[str, Any] = {name: self.text(name) for name in ("like", "starts", "ends", "contains", "includes")}
        options |= {"blanks": self.value("blanks"), "all_letters": self.value("all_letters"), "by": self.by}
        options[self.value("how")] = self.text("board")
        if self.in_row:
            # Without a row there is no place, and a choice is no question by itself.
            places = bool(self.text("board")) and self.value("places")
            options |= {"at": self.text("at") or None, "every_place": places}
        options |= _length(self.text("length"))
        return Question(self.text("letters"), tuple(sorted(options.items())), self.value("not_in"))

    def _check_row(self) -> None:
        """Refuse empty squares where letters alone are expected, and name the choice that they need."""
        sign = next((c for c in self.text("board") if c in _SQUARES), None)
        if sign is not None and not self.in_row:
            message = f"'{sign}' is a square of a row, not a letter; '{_IN_ROW}' was expected to be chosen beside it"
            raise InvalidText(message, kind="conflict", input=self.text("board"))

    def clear(self) -> None:
        """Empty all fields; the cursor goes to the letters."""
        for entry in self.fields:
            if isinstance(entry, Text):
                entry.field.press("end")
                entry.field.press("ctrl+u")
            elif isinstance(entry, Choices):
                entry.at = 0
        self.at = 0

    # ------------------------------------------------------------------------------------------------------- the cursor

    @property
    def here(self) -> Entry:
        """The field that has the cursor."""
        return self.fields[self.at]

    def move(self, by: int) -> None:
        """Go to the next field that has a use, or the one before."""
        self.at = (self.at + by) % len(self.fields)
        while not self.in_row and self.here.name in ("at", "places"):
            self.at = (self.at + by) % len(self.fields)

    def go(self, name: str) -> None:
        """Go to a field."""
        self.at = self.fields.index(self._named[name])

    def press(self, key: str) -> bool:
        """Obey a key of editing; False if the field has no use for it."""
        here = self.here
        if isinstance(here, Text):
            # Home and End are those of the line, as there is only one.
            return here.field.press(key)
        return key in ("left", "right", "space") and self.step(-1 if key == "left" else 1)

    def typed(self, text: str) -> bool:
        """Text goes where the caret is; False if the field is a choice."""
        return self.here.typed(text)

    def step(self, by: int) -> bool:
        """The next value of a choice, or the one before; False if the field is none."""
        here = self.here
        if here.name == "not_in" and isinstance(here, Choices) and len(here.choices) == 1:
            here.choices += [Choice(name, name) for name in self._lists()]
        return here.step(by)

    # ---------------------------------------------------------------------------------------------------------- showing

    @property
    def filtering(self) -> bool:
        """Whether the cursor is on a filter."""
        return self.at >= self.fields.index(self._named["length"])

    def rows(self, width: int, height: int) -> list[Row]:
        """The fields; the filters in one row where there is little room and none of them is edited.

        Args:
            width: columns.
            height: rows of all that is shown, fields and words.
        """
        board = [*self._field("board", LABEL + _BOARD), Span(" " * _GAP), *self._field("how", 24, label=0)]
        rows = [self._field("letters", width), board]
        if self.in_row:
            rows.append([*self._field("at", LABEL + _BOARD), Span(" " * _GAP), *self._field("places", 38, label=8)])
        if not self.filtering and height < _TALL:
            return [*rows, self._folded(width)]
        half = (width - _GAP) // 2
        left = [self._field(name, half) for name in ("length", "starts", "contains", "blanks", "not_in")]
        right = [self._field(name, half) for name in ("like", "ends", "includes", "all_letters")]
        return [*rows, *beside(left, right, half, _GAP)]

    def _field(self, name: str, width: int, label: int = LABEL) -> Row:
        entry, action = self._named[name], f"go:{name}"
        focused = entry is self.here
        room = max(4, width - label)
        row: Row = [Span(fit(entry.label, label), "title", action)] if label else []
        if isinstance(entry, Text):
            value = entry.field.row(room, focused=focused, empty=entry.empty)
            shown = [span._replace(role="field") if span.role == "text" else span for span in value]
            return [*row, *(span._replace(action=action) for span in fit_row(shown, room, "field"))]
        assert isinstance(entry, Choices)
        arrows, chosen = ("key", "chosen") if focused else ("dim", "text")
        return [
            *row,
            Span("< ", arrows, f"step:{name},-1"),
            Span(crop(entry.current.label, room - 4), chosen, f"step:{name},1"),
            Span(" >", arrows, f"step:{name},1"),
        ]

    def _folded(self, width: int) -> Row:
        """The filters that are set, in one row."""
        told = ", ".join(self._filters())
        row = [Span(fit("Filters", LABEL), "title", "go:length")]
        if not told:
            return [*row, Span("none; Tab goes to them", "dim", "go:length")]
        return [*row, Span(crop(told, width - width_of(row)), "strong", "go:length")]

    def _filters(self) -> Iterator[str]:
        for name in ("length", "like", "starts", "ends", "contains", "includes"):
            if self.text(name):
                yield f"{self._named[name].label.lower()} {self.text(name)}"
        if self.value("blanks") != "any":
            yield "with a blank" if self.value("blanks") == "with" else "without blanks"
        if self.value("all_letters"):
            yield "all tiles"
        if self.value("not_in"):
            yield f"not in {self.value('not_in')}"

    def help(self) -> str:
        """What is to be said of the field that has the cursor."""
        if self.here.name == "board" and self.in_row:
            return f"the row as it lies; {_ROW}"
        if self.here.name == "board" and self.value("how") == "through":
            return "letters that lie there, all of which each word uses"
        if self.here.name == "at":
            return f"the square where the row begins, such as 8A or H1, on the board of {self._board}; or none"
        return self.here.help()


_HELP = {
    "how": "what words do with these letters: use one of them, use all of them, or run along a row of squares",
    "places": "where in the row a word is listed",
    "blanks": "whether words spend a blank of yours",
    "all_letters": "whether words use up your tiles",
    "not_in": "a word list: words of it are left out",
}


def _text(name: str, label: str, help: str, text: str = "", *, longest: int = 40) -> Text:
    empty = help if name == "letters" else "none" if name == "at" else ""
    return Text(name, label, text, empty, lambda: help, longest=longest)


def _choices(name: str, label: str, values: dict[Any, str]) -> Choices:
    first = next(iter(values))
    return Choices(name, label, [Choice(value, text) for value, text in values.items()], first, lambda: _HELP[name])


def _length(text: str) -> dict[str, int]:
    """The arguments for a length, or for the least and the greatest: `7`, `5-8`, `6-`, `-4`."""
    found = _LENGTH.fullmatch(text)
    if found is None or text == "-":
        message = f"the length is '{text}'; expected a number such as 7, or from and to, such as 5-8"
        raise InvalidText(message, kind="bad_length", input=text)
    least, most = found["least"], found["most"]
    if least and not found["to"]:
        return {"length": int(least)}
    return {**({"shortest": int(least)} if least else {}), **({"longest": int(most)} if most else {})}
