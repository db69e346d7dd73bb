"""Words: one line to type in, and at once what a word list and a dictionary know of it.

A word is judged, with its hooks and its meaning; letters give the words that can be made of them; with `.`, `*` or
brackets the line is a pattern.

Main names: `WordsScreen`, `look_up` -> `Section`.

>>> from quixotry import Lexicon
>>> for section in look_up(Lexicon.from_words(["RAIN", "TRAIN", "IN"]), "rain")[1:]:
...     print(section.name, section.text or section.words)
Hooks before it: T; after it: none
Anagrams ('RAIN',)
Within ('IN',)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import nsmallest
from typing import TYPE_CHECKING, ClassVar

from quixotry._native import Edition
from quixotry.definitions import define, how_to_install, sources
from quixotry.errors import QuixotryError
from quixotry.lexica import ANY, DEFAULT, available, open_lexicon, plain_name
from quixotry.sentences import plural, sentence
from quixotry.tui.field import Field
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, fit, width_of, wrapped
from quixotry.tui.screens.page import Page

if TYPE_CHECKING:
    from textual.timer import Timer

    from quixotry._native import Lexicon

_KEYS = "Keys"
# Of longer lists the rest is only counted.
_MOST_WORDS, _MOST_MEANINGS = 300, 12
_LONGEST = 40
# Seconds after the last key until the answer is looked for, so that keys show at once.
_WAIT = 0.03
_INDENT = 11


@dataclass(frozen=True)
class Section:
    """A part of an answer.

    Attributes:
        name: what it is about; empty for a verdict.
        text: a sentence.
        words: words, the first ones of a longer list.
        count: how many words there are.
        role: how the text looks.
    """

    name: str
    text: str = ""
    words: tuple[str, ...] = ()
    count: int = 0
    role: str = "text"


def look_up(lexicon: Lexicon, text: str) -> list[Section]:
    """Everything there is to say about a word, letters or a pattern."""
    text = text.strip()
    if not text:
        return []
    try:
        return list(_pattern(lexicon, text) if any(c in ".*[]" for c in text) else _word(lexicon, text))
    except QuixotryError as error:
        return [Section("", sentence(error.message), role="bad")]


def _pattern(lexicon: Lexicon, text: str) -> Iterator[Section]:
    yield _words("Pattern", lexicon.matching(text), _shortest_first)


def _word(lexicon: Lexicon, text: str) -> Iterator[Section]:
    anagrams = lexicon.anagrams(text)
    if "?" in text:
        yield _words("Pattern", lexicon.matching(text))
    else:
        yield _verdict(lexicon, text)
        yield from _meaning(lexicon, text)
        yield _hooks(lexicon, text)
    yield _words("Anagrams", anagrams)
    whole = set(anagrams)
    yield _words("Within", [word for word in lexicon.within(text) if word not in whole], _longest_first)


def _longest_first(word: str) -> tuple[int, str]:
    return -len(word), word


def _shortest_first(word: str) -> tuple[int, str]:
    return len(word), word


def _words(name: str, words: list[str], order: Callable[[str], tuple[int, str]] = _shortest_first) -> Section:
    if not words:
        return Section(name, "none", role="dim")
    return Section(name, words=tuple(nsmallest(_MOST_WORDS, words, key=order)), count=len(words))


def _verdict(lexicon: Lexicon, word: str) -> Section:
    written = "".join(Edition.named(lexicon.edition).split(word))
    if word not in lexicon:
        return Section("", f"{written} is not in {lexicon.name}.", role="bad")
    band = lexicon.band(word)
    known = "" if band is None else f" Commonness band {band}; lower is commoner."
    return Section("", f"{written} is valid in {lexicon.name}.{known}", role="good")


def _meaning(lexicon: Lexicon, word: str) -> Iterator[Section]:
    found = define(word, lexicon)
    for definition in found[:_MOST_MEANINGS]:
        part = f", {definition.part_of_speech}" if definition.part_of_speech else ""
        yield Section("Meaning", f"{definition.word}{part}: {definition.text} ({definition.source})")
    if len(found) > _MOST_MEANINGS:
        yield Section("Meaning", f"and {plural(len(found) - _MOST_MEANINGS, 'more meaning')}", role="dim")
    if not found and word not in lexicon:
        return
    if not found and not sources():
        yield Section("Meaning", f"No dictionary is installed. {how_to_install()}", role="dim")
    if not found and sources():
        yield Section("Meaning", f"none found in {' and '.join(sources())}", role="dim")


def _hooks(lexicon: Lexicon, word: str) -> Section:
    hooks = lexicon.hooks(word)
    text = f"before it: {' '.join(hooks.front) or 'none'}; after it: {' '.join(hooks.back) or 'none'}"
    inner = [place for there, place in ((hooks.inner_front, "first"), (hooks.inner_back, "last")) if there]
    if inner:
        text += f"; also without its {' or its '.join(inner)} letter"
    return Section("Hooks", text)


class WordsScreen(Page[None]):
    """Answers while one types.

    Args:
        lexicon: the word list, or the name of one; by default the one that was chosen for games.
        text: what is asked at first.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key((), "Letters", "", "a word, or letters; ? stands for any letter", _KEYS),
        Key((), ". * [AEI]", "", "a pattern: one letter, any run of them, one of several", _KEYS),
        Key(("tab", "shift+tab"), "Tab", "list:{key}", "another word list", _KEYS, "word list"),
        Key(("up", "down", "pageup", "pagedown"), "Up Down", "scroll:{key}", "scroll", _KEYS, "scroll"),
        Key(("ctrl+u",), "Ctrl+U", "clear", "clear the line", _KEYS, "clear"),
        Key(("escape",), "Esc", "back", "back", _KEYS, "back"),
        Key(("f1",), "F1", "help", "these keys", _KEYS, "keys"),
    )
    WIDTH = 110

    def __init__(self, lexicon: Lexicon | str | None = None, *, text: str = "") -> None:
        super().__init__()
        self.field = Field(text, longest=_LONGEST)
        self.lexicon: Lexicon | None = None
        # What the answer is about; it lags behind the line by a moment.
        self.answered: tuple[str, str] | None = None
        self.sections: list[Section] = []
        self.trouble = ""
        self._lists: list[Lexicon | str] = [] if lexicon is None else [lexicon]
        self._list = 0
        self._timer: Timer | None = None
        self._top = 0
        self._lines = self._room = 0

    def heading(self) -> str:
        """What this is."""
        return "Words"

    def on_mount(self) -> None:
        """The word list is opened; the first time that may take a moment."""
        if not self._lists:
            chosen = getattr(getattr(self.app, "preferences", None), "lexicon", None) or DEFAULT
            self._lists = [DEFAULT if plain_name(chosen) == ANY else chosen]
        self._open()

    # -------------------------------------------------------------------------------------------------- the word list

    def _open(self) -> None:
        chosen = self._lists[self._list]
        if not isinstance(chosen, str):
            self._opened(chosen)
            return
        self.lexicon, self.answered, self.sections, self.trouble = None, None, [], ""
        self.redraw()
        self.run_worker(lambda: self._open_named(chosen), thread=True, exclusive=True, exit_on_error=False)

    def _open_named(self, name: str) -> None:
        try:
            lexicon = open_lexicon(name, notify=lambda _: None)
        except QuixotryError as error:
            trouble = sentence(error.message)
            self.app.call_from_thread(lambda: self._refused(name, trouble))
            return
        self.app.call_from_thread(lambda: self._opened(lexicon, name))

    def _opened(self, lexicon: Lexicon, name: str | None = None) -> None:
        if name is None or self._lists[self._list] == name:
            self.lexicon, self.trouble = lexicon, ""
            self._answer()

    def _refused(self, name: str, trouble: str) -> None:
        if self._lists[self._list] == name:
            self.trouble = trouble
            self.redraw()

    def do_list(self, key: str) -> None:
        """Ask the next word list, or the one before."""
        known: list[Lexicon | str] = [entry.name for entry in available() if entry.kind != "detected"]
        first = self._lists[0]
        first_name = first if isinstance(first, str) else first.name
        self._lists = [first, *(name for name in known if name != first_name)]
        self._list = (self._list + (-1 if key == "shift+tab" else 1)) % len(self._lists)
        self._top = 0
        self._open()

    # ------------------------------------------------------------------------------------------------------- the line

    def press(self, key: str, character: str | None) -> bool:
        """Keys of editing first."""
        if key != "ctrl+u" and self.field.press(key):
            self._ask()
            return True
        return super().press(key, character)

    def typed(self, text: str) -> bool:
        """Text goes where the caret is."""
        self.field.insert(text)
        self._ask()
        return True

    def do_clear(self) -> None:
        """Take all of the line away."""
        self.do_look("")

    def do_look(self, word: str) -> None:
        """Ask for another word, such as one that was clicked."""
        self.field = Field(word, longest=_LONGEST)
        self._ask()

    def _ask(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_WAIT, self._answer)

    def _answer(self) -> None:
        if self.lexicon is None:
            return
        asked = (self.lexicon.name, self.field.text)
        if asked != self.answered:
            self.sections = look_up(self.lexicon, self.field.text)
            self.answered, self._top = asked, 0
        self.redraw()

    # ------------------------------------------------------------------------------------------------------------- rows

    def body(self, width: int, height: int) -> list[Row]:
        """The line, and below it the answer, which can be scrolled."""
        rows = [self._line(width), self._list_row(width), []]
        lines = [row for section in self._titled() for row in _rows(section, width)]
        self._lines, self._room = len(lines), max(1, height - len(rows))
        cut = self._lines > self._room
        inside = self._room - 1 if cut and self._room > 1 else self._room
        self._top = max(0, min(self._top, self._lines - inside))
        rows += lines[self._top : self._top + inside]
        if cut and self._room > 1:
            below = self._lines - self._top - inside
            above = [f"{plural(self._top, 'line')} above"] * bool(self._top)
            rows.append([Span(", ".join([*above, *([f"{plural(below, 'line')} below"] * bool(below))]), "dim")])
        return [*rows, *([[]] * (height - len(rows)))]

    def _line(self, width: int) -> Row:
        prompt = Span(fit("Look up", _INDENT), "title")
        room = max(4, min(_LONGEST + 1, width - prompt.width))
        row = self.field.row(room, focused=True, empty="a word, letters with ?, or a pattern")
        space = room - width_of(row)
        return [prompt, *row, *([Span(" " * space, "field")] if space > 0 else [])]

    def _list_row(self, width: int) -> Row:
        chosen = self._lists[self._list] if self._lists else DEFAULT
        name = chosen if isinstance(chosen, str) else chosen.name
        if self.trouble:
            return wrapped(self.trouble, width, "bad")[0]
        count = "is being opened ..." if self.lexicon is None else f"has {plural(len(self.lexicon), 'word')}"
        return [Span(fit("Word list", _INDENT), "title"), Span(f"{name} ", "strong", "list:tab"), Span(count, "dim")]

    def _titled(self) -> Iterator[Section]:
        """The sections; one that is named as the one before goes without its name."""
        before = ""
        for section in self.sections:
            yield Section("", section.text, role=section.role) if section.name and section.name == before else section
            before = section.name

    def _scroll(self, by: int) -> None:
        self._top = max(0, min(self._top + by, self._lines - self._room + 1))

    def do_scroll(self, key: str) -> None:
        """Scroll the answer."""
        page = max(1, self._room - 2)
        self._scroll({"up": -1, "down": 1, "pageup": -page, "pagedown": page}[key])

    def wheel(self, step: int) -> None:
        """Scroll the answer."""
        self._scroll(3 * step)


def _rows(section: Section, width: int) -> list[Row]:
    """A section in rows: its name on the left, text or words on the right; a verdict across both."""
    inner = max(8, width - _INDENT)
    block = _word_rows(section, inner) if section.words else wrapped(section.text, inner, section.role)
    if section.role in ("good", "bad") and not section.name:
        return [*wrapped(section.text, width, section.role), []]
    names = [Span(fit(section.name, _INDENT), "title"), *(Span(" " * _INDENT) for _ in block[1:])]
    end: list[Row] = [[]] if section.name in ("Hooks", "Anagrams", "Pattern") else []
    return [[name, *row] for name, row in zip(names, block, strict=True)] + end


def _word_rows(section: Section, width: int) -> list[Row]:
    """Words that can be clicked, with how many there are; a new line for each length."""
    rows: list[Row] = [[Span(plural(section.count, "word"), "dim")]]
    length = None
    for word in section.words:
        if len(word) != length or width_of(rows[-1]) + len(word) + 1 > width:
            rows.append([])
        length = len(word)
        rows[-1] += [*([Span(" ")] if rows[-1] else []), Span(word, "text", f"look:{word}")]
    if section.count > len(section.words):
        rows.append([Span(f"and {section.count - len(section.words):,} more", "dim")])
    return rows
