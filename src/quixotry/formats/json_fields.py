"""Fields of a JSON document, each of the type that is expected or a problem that names its path, as `turns[3].score`.

Reads JSON strictly: a number is no text, true is no number, a key stands once. Whatever is wrong becomes a problem and
the value is left out, so that one slip costs one value. Knows no field by name.

Main names: `parse`, `Fields`.

>>> fields = Fields(parse('{"score": "66", "rack": "AEINRST"}', findings := Findings()), "turns[3]", findings)
>>> fields.text("rack"), fields.number("score")
('AEINRST', None)
>>> [problem.text for problem in findings.all()]
['turns[3].score is "66"; a whole number was expected']
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Collection, Iterator
from typing import Any

from quixotry.formats.findings import Findings
from quixotry.formats.plain_text import mended

LARGEST = 1_000_000_000
"""Numbers are not larger than this; scores are far from it."""

_LONGEST_QUOTE = 40
_LONGEST_NUMBER = 30
_PLAIN_TILES = re.compile(r"[A-Z?_]*", re.ASCII)
# A tile of several letters, or any character.
_TILE = re.compile(r"\[([^\[\]]+)\]|.", re.DOTALL)
# What letters are written with in one edition or another.
_LETTER_SIGNS = "'’ʼ·"
_MESSAGES = {
    "Expecting value": "a value was expected",
    "Extra data": "there is more text behind it",
    "Unterminated string starting at": "a text has no closing quotation mark",
    "Invalid control character at": "a text goes over the end of its line, or holds a control character",
    "Expecting property name enclosed in double quotes": "a key in double quotation marks was expected",
    "Illegal trailing comma before end of object": "there is a comma before the closing bracket",
    "Illegal trailing comma before end of array": "there is a comma before the closing bracket",
}


def _is_tile(found: re.Match[str]) -> bool:
    """Whether what was found is a tile: a capital, a blank, one that nobody knows, or letters in brackets."""
    text = found[1] or found[0]
    small = text[0].islower() and text[0].upper() != text[0] and len(text[0].upper()) == 1
    is_sign = text in ("?", "_") and found[1] is None
    return is_sign or (not small and all(map(_is_of_letter, text)))


def _is_of_letter(character: str) -> bool:
    return character.isalpha() or character in _LETTER_SIGNS or unicodedata.combining(character) > 0


class _Object(dict[str, Any]):
    """A JSON object that knows which of its keys stood twice."""

    repeated: tuple[str, ...] = ()


def parse(text: str, findings: Findings) -> Any:
    """The value of a JSON text; None if it is none, which is told."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole, parse_float=_real, parse_constant=_Number)
    except json.JSONDecodeError as error:
        message = _MESSAGES.get(error.msg, error.msg[:1].lower() + error.msg[1:])
        findings.add("not_json", f"it is no JSON: {message}", error.colno, line=error.lineno)
    except RecursionError:
        findings.add("not_json", "it is no JSON of ours: its brackets are nested too deeply")
    return None


def quoted(value: object) -> str:
    """A value as JSON has it, in short."""
    try:
        text = str(value) if isinstance(value, _Number) else json.dumps(value, ensure_ascii=False)
    except (RecursionError, ValueError):
        text = "…"
    return mended(text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1]}…")


class _Number(str):
    """A number that is too large, or none at all, as it was written."""

    __slots__ = ()


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        made.repeated = tuple(key for key in made if keys.count(key) > 1)
    return made


def _whole(text: str) -> int | _Number:
    return int(text) if len(text) <= _LONGEST_NUMBER else _Number(text)


def _real(text: str) -> float | _Number:
    return value if math.isfinite(value := float(text)) else _Number(text)


class Fields:
    """The fields of an object. Asking for one takes it out; `rest` tells what nobody has asked for."""

    def __init__(self, value: Any, path: str, findings: Findings) -> None:
        self.path = path
        self.findings = findings
        self._values: dict[str, Any] = dict(value) if isinstance(value, dict) else {}
        self.is_object = isinstance(value, dict)
        if not self.is_object:
            self.wrong(path or "the document", value, "an object in curly brackets")
        for key in getattr(value, "repeated", ()):
            findings.add("repeated_field", f"{self.at(key)} stands more than once; the last one was taken")

    def at(self, key: str) -> str:
        """The path of a field."""
        key = mended(key)
        key = key if re.fullmatch(r"\w{1,40}", key, re.ASCII) else f"[{quoted(key)}]"
        return key if not self.path else f"{self.path}{key}" if key.startswith("[") else f"{self.path}.{key}"

    def wrong(self, path: str, value: Any, expected: str) -> None:
        """Tells that a value is not what was expected."""
        self.findings.add("bad_field", f"{path} is {quoted(value)}; {expected} was expected")

    def missing(self, key: str, expected: str) -> None:
        """Tells that a field is missing."""
        self.findings.add("missing_field", f"{self.at(key)} is missing; {expected} was expected")

    def has(self, key: str) -> bool:
        """Whether there is such a field, and something in it."""
        return self._values.get(key) is not None

    def take(self, key: str) -> Any:
        """The value of a field, whatever it is; None if there is none."""
        return self._values.pop(key, None)

    def text(self, key: str) -> str | None:
        """A text."""
        return self._checked_text(self.at(key), self.take(key))

    def tiles(self, key: str) -> str | None:
        """Tiles without an order; their letters are for the edition to judge."""
        return self._checked_tiles(self.at(key), self.take(key))

    def one_of(self, key: str, known: Collection[str]) -> str | None:
        """One of the texts that are known; it may not be missing."""
        value = self.take(key)
        if isinstance(value, str) and value in known:
            return value
        expected = f"one of {', '.join(known)}"
        if value is None:
            self.missing(key, expected)
        else:
            self.wrong(self.at(key), value, expected)
        return None

    def number(self, key: str, least: int = -LARGEST, most: int = LARGEST) -> int | None:
        """A whole number."""
        value = self.take(key)
        whole = int(value) if isinstance(value, float) and value.is_integer() else value
        if value is None or (isinstance(whole, int) and not isinstance(whole, bool) and least <= whole <= most):
            return whole
        limits = "" if isinstance(value, (str, bool)) and not isinstance(value, _Number) else f" from {least} to {most}"
        self.wrong(self.at(key), value, f"a whole number{limits}")
        return None

    def real(self, key: str) -> float | None:
        """A number that is not negative."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= LARGEST:
            return float(value)
        self.wrong(self.at(key), value, f"a number from 0 to {LARGEST}")
        return None

    def truth(self, key: str) -> bool | None:
        """True or false."""
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return value
        self.wrong(self.at(key), value, "true or false")
        return None

    def items(self, key: str) -> Iterator[tuple[str, Any]]:
        """The values of a list with the path of each."""
        value, path = self.take(key), self.at(key)
        if isinstance(value, list):
            yield from ((f"{path}[{index}]", item) for index, item in enumerate(value))
        elif value is not None:
            self.wrong(path, value, "a list in square brackets")

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        found = (self._checked_text(path, value, missing=True) for path, value in self.items(key))
        return [text for text in found if text is not None]

    def optional_tiles(self, key: str) -> list[str | None]:
        """A list of tiles without an order, some of which may be null."""
        return [self._checked_tiles(path, value) for path, value in self.items(key)]

    def rest(self) -> Iterator[tuple[str, Any]]:
        """Keys and values that nobody has asked for."""
        yield from self._values.items()

    def _checked_tiles(self, path: str, value: Any) -> str | None:
        text = self._checked_text(path, value)
        if text is None or _PLAIN_TILES.fullmatch(text) or all(map(_is_tile, _TILE.finditer(text))):
            return text
        self.wrong(path, value, 'a text of tiles in capitals, such as "AB?_" or "[CH]A",')
        return None

    def _checked_text(self, path: str, value: Any, missing: bool = False) -> str | None:
        if value is None and not missing:
            return None
        if not isinstance(value, str) or isinstance(value, _Number):
            self.wrong(path, value, "a text")
            return None
        text = mended(value)
        if text != value:
            self.findings.add("control_character", f"{path} holds half a character; U+FFFD was put in its place")
        return text
