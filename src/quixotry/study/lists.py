"""Plain lists of words: one word a line, read from any file that people have, in the order of the file."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable

_MARKS = '#*+!$"'
_AFTER_WORD = re.compile(r"[\s,;=|]")
_COMMENTS = ("#", "//")
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_list(data: bytes) -> list[str]:
    r"""The words of a plain list in its order: one a line, in any encoding, with any line ends.

    What follows the word on its line, marks such as `*` and `#` at it, comment lines and the head of a table are passed
    over. Whether it is a word is for the deck to say.

    Args:
        data: the content of a file.

    >>> read_list(b"# my list\r\nretains\r\nqi  life force\r\nZA*")
    ['retains', 'qi', 'ZA']
    """
    lines = _text(data).splitlines()
    if lines and re.match(r"\s*word\t", lines[0]):
        del lines[0]  # the head of the table that `quixotry find` prints into a pipe
    words = (_word(line.strip()) for line in lines)
    return [word for word in words if word]


def write_list(words: Iterable[str]) -> str:
    """Words as a plain list: one a line."""
    return "".join(f"{word}\n" for word in words)


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
