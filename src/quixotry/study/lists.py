"""Plain lists of words: one word a line, read from any file that people have, in the order of the file."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable
from typing import Any

from quixotry.errors import InvalidText

_MARKS = '#*+!$"'
_AFTER_WORD = re.compile(r"[\s,;=|]")
_COMMENTS = ("#", "//")
_HEADING = "word"
# How JSON begins; a tile of several letters, [CH], does not.
_JSON = re.compile(r"\s*(\{|\[\s*[\"\[\]{])")
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_list(data: bytes) -> list[str]:
    r"""The words of a plain list in its order: one a line, in any encoding, with any line ends.

    What follows the word on its line, marks such as `*` and `#` at it, and comment lines are passed over. Whether it is
    a word is for the deck to say. What `quixotry find` prints is such a list, too: of a table with tabs between the
    columns the one with the heading `word` is read, and of JSON the words.

    Args:
        data: the content of a file.

    Raises:
        InvalidText: it is JSON, but neither that of `quixotry find` nor a list of words (`no_list`).

    >>> read_list(b"# my list\r\nretains\r\nqi  life force\r\nZA*")
    ['retains', 'qi', 'ZA']
    >>> read_list(b"front\tword\tback\nSK\tATE\tS\n")
    ['ATE']
    """
    text = _text(data)
    if _JSON.match(text):
        return _words_of_json(text)
    lines = text.splitlines()
    headings = lines[0].split("\t") if lines else []
    if len(headings) > 1 and _HEADING in headings:
        column = headings.index(_HEADING)
        lines = [cells[column] for cells in (line.split("\t") for line in lines[1:]) if len(cells) > column]
    words = (_word(line.strip()) for line in lines)
    return [word for word in words if word]


def write_list(words: Iterable[str]) -> str:
    """Words as a plain list: one a line."""
    return "".join(f"{word}\n" for word in words)


def _words_of_json(text: str) -> list[str]:
    """The words of an object with a list of `words`, or of a list; each is a text, or an object with a `word`."""
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, dict):
        found = found.get("words")
    entries = found if isinstance(found, list) else [None]
    words = [entry.get("word") if isinstance(entry, dict) else entry for entry in entries]
    if not all(isinstance(word, str) for word in words):
        raise InvalidText(
            "this is JSON, but not such as 'quixotry find --json' prints; that was expected, or one word a line",
            kind="no_list",
        )
    return [str(word) for word in words]


def _word(line: str) -> str:
    if line.startswith(_COMMENTS):
        return ""
    return _AFTER_WORD.split(line.lstrip(_MARKS), maxsplit=1)[0].rstrip(_MARKS + ":")


def _text(data: bytes) -> str:
    """The bytes as text: as their mark says, else UTF-8, else UTF-16 if every other byte is empty, else Western."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    half = len(data) // 2
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if half and data[first::2].count(0) > half * 0.7:
            return data.decode(encoding, errors="replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
