"""Notes of GCG files: paragraphs on one line, and in brackets what GCG has no line for.

A note of GCG is one line, and of several notes on one turn some programs keep only one. So the paragraphs of a place
stand in one note with `¶` between them and `↵` for a line break. What GCG cannot say follows in brackets, in words
that people can read and that this module reads again:

    [quixotry: seconds 34.5; by Ben]        more about the turn, or in the description about the game
    [quixotry then: Ben resigned; total 105]    what happened next and has no line of its own
    [quixotry or 1: Ann play; move 8H STAR]     what could have been played instead; `or 2` goes on from `or 1`

Whatever else stands in a note, brackets with other words too, is text. Knows the syntax of notes, and neither files
nor trees: those are for `quixotry.formats.gcg_writer` and `quixotry.formats.gcg_unfold`.

Main names: `Bracket`, `note_text`, `note_parts`, `turn_pairs`, `turn_of`.

>>> note_text(["Found late.", "Or 8H?"], [Bracket("", (("seconds", "34.5"),))])
'Found late. ¶ Or 8H? ¶ [quixotry: seconds 34.5]'
>>> note_parts(_)
['Found late.', 'Or 8H?', Bracket(lead='', pairs=(('seconds', '34.5'),))]
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, get_args

from quixotry.formats.plain_text import plain
from quixotry.formats.record import Kind, Turn

PARAGRAPH, LINE = "¶", "↵"

_BALANCED = r"(?:[^\[\]]|\[[^\[\]]*\])*"
_BRACKET = re.compile(rf"\[quixotry(?: (?P<lead>then|or [1-9][0-9]{{0,5}}))?: (?P<body>{_BALANCED})\]")
_ESCAPE = re.compile(r"%([0-9A-F]{2})")
_NUMBER = re.compile(r"[+-]?[0-9]{1,1000}", re.ASCII)
_SECONDS = re.compile(r"-?[0-9]{1,400}(\.[0-9]+)?(e[+-]?[0-9]{1,3})?", re.ASCII)
_KINDS: frozenset[str] = frozenset(get_args(Kind))

# The pairs of a turn, in the order in which they are written; `by` and the player are nicks, not numbers.
_TEXTS = ("rack", "move", "tiles")
_NUMBERS = ("count", "score", "total")


class Bracket(NamedTuple):
    """What stands in brackets.

    Attributes:
        lead: empty for more about the turn, or the game; `then`; `or 1`, `or 2`, …
        pairs: keys and values.
    """

    lead: str
    pairs: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        pairs = (f"{_escaped(key, True)} {_escaped(value)}".rstrip(" ") for key, value in self.pairs)
        return f"[quixotry{self.lead and ' '}{self.lead}: {'; '.join(pairs)}]"


# ------------------------------------------------------------------------------------------------------------- notes


def note_text(paragraphs: Sequence[str], brackets: Sequence[Bracket] = ()) -> str:
    """The text of a note: one line, empty if there is nothing to say."""
    parts = [_paragraph(plain(paragraph, lines=True)) for paragraph in paragraphs]
    return f" {PARAGRAPH} ".join([*parts, *map(str, brackets)])


def note_parts(text: str) -> list[str | Bracket]:
    """The paragraphs and brackets of a note, in their order. A bracket that says nothing known here is text."""
    parts: list[str | Bracket] = []
    start = 0
    for found in _BRACKET.finditer(text):
        bracket = _bracket(found)
        if bracket is None:
            continue
        parts += _paragraphs(text[start : found.start()])
        if not bracket.lead and bracket.pairs[0][0] == "text" and len(bracket.pairs) == 1:
            parts.append(bracket.pairs[0][1])
        else:
            parts.append(bracket)
        start = found.end()
    return parts + _paragraphs(text[start:])


def _paragraph(text: str) -> str:
    folded = text.replace("\n", f" {LINE} ")
    # What would be read as something else is told in a bracket of its own.
    return folded if note_parts(folded) == [text] else str(Bracket("", (("text", text),)))


def _paragraphs(text: str) -> list[str | Bracket]:
    parts = (part.strip() for part in text.split(PARAGRAPH))
    return ["\n".join(line.strip() for line in part.split(LINE)) for part in parts if part]


# ---------------------------------------------------------------------------------------------------------- brackets


def _bracket(found: re.Match[str]) -> Bracket | None:
    pairs = []
    for part in found["body"].split(";"):
        key, _, value = part.strip(" ").partition(" ")
        pairs.append((_unescaped(key), _unescaped(value)))
    return Bracket(found["lead"] or "", tuple(pairs)) if all(key for key, _ in pairs) else None


def _escaped(text: str, word: bool = False) -> str:
    """Text in which nothing ends a value or a bracket."""
    special = "%;¶\n" if re.fullmatch(_BALANCED, text) else "%;¶\n[]"
    text = "".join(f"%{ord(letter):02X}" if letter in special else letter for letter in plain(text, lines=True))
    if word:
        return text.replace(" ", "%20") or "%20"
    body = text.strip(" ")
    start = len(text) - len(text.lstrip(" "))
    return "%20" * start + body + "%20" * (len(text) - start - len(body)) if body else "%20" * len(text)


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda code: chr(int(code[1], 16)), text)


# ------------------------------------------------------------------------------------------------------------- turns


def turn_pairs(turn: Turn, nicks: Sequence[str], notes: Iterable[str] = ()) -> tuple[tuple[str, str], ...]:
    """A whole turn as pairs, for `then` and `or`."""
    return ((nicks[turn.player], turn.kind), *more_pairs(turn, None, nicks), *(("note", note) for note in notes))


def more_pairs(turn: Turn, told: Turn | None, nicks: Sequence[str]) -> list[tuple[str, str]]:
    """What a turn says beyond what is told already."""

    def new(name: str) -> bool:
        value = getattr(turn, name)
        return value is not None and (told is None or value != getattr(told, name))

    pairs = [(name, str(getattr(turn, name))) for name in (*_TEXTS, *_NUMBERS) if new(name)]
    if new("words") and turn.words:
        pairs.append(("words", " ".join(_escaped(word, True) for word in turn.words)))
    if new("by") and turn.by is not None:
        pairs.append(("by", nicks[turn.by]))
    if new("seconds") and turn.seconds is not None and math.isfinite(turn.seconds):
        seconds = float(turn.seconds)
        pairs.append(("seconds", str(int(seconds)) if seconds.is_integer() else repr(seconds)))
    return pairs


def turn_of(pairs: Sequence[tuple[str, str]], nicks: Sequence[str]) -> tuple[Turn, list[str]] | None:
    """The turn that pairs tell, with its notes; None if they tell none."""
    (nick, kind), *rest = pairs
    if nick not in nicks or kind not in _KINDS:
        return None
    notes = [value for key, value in rest if key == "note"]
    changes = changes_of([pair for pair in rest if pair[0] != "note"], nicks)
    if changes is None or "kind" in changes:
        return None
    return Turn(kind, nicks.index(nick)).with_(**changes), notes  # type: ignore[arg-type]


def changes_of(pairs: Sequence[tuple[str, str]], nicks: Sequence[str]) -> dict[str, Any] | None:
    """What pairs say of the attributes of a turn; None if one of them says something else."""
    changes: dict[str, Any] = {}
    for key, value in pairs:
        if key in _TEXTS:
            changes[key] = value
        elif key in _NUMBERS and _NUMBER.fullmatch(value):
            changes[key] = int(value)
        elif key == "words":
            changes[key] = tuple(map(_unescaped, value.split()))
        elif key == "by" and value in nicks:
            changes[key] = nicks.index(value)
        elif key == "seconds" and _SECONDS.fullmatch(value) and math.isfinite(float(value)):
            changes[key] = float(value)
        elif key == "kind" and value in _KINDS:
            changes[key] = value
        else:
            return None
    return changes
