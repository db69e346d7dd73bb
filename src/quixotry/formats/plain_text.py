r"""Text without characters that a line of a file cannot hold or that nobody can see; and text as lines.

Main names: `lines_of`, `plain`, `mended`.

>>> plain("two\nlines"), plain("half of it: \ud83d")
('two lines', 'half of it: \ufffd')
"""

from __future__ import annotations

import re

_LINE_END = re.compile(r"\r\n?|\n")
_ANY_LINE_END = re.compile("\r\n?|[\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# Joiners are not among them: names are written with them.
_INVISIBLE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ufffe\uffff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return _LINE_END.split(text)


def plain(text: str, *, lines: bool = False) -> str:
    """Text that a line of a file can hold: without what nobody can see, and with U+FFFD for half a character.

    Args:
        text: any text.
        lines: whether line breaks stay; else they become spaces.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _ANY_LINE_END.sub("\n" if lines else " ", text).replace("\t", " ")
    return mended(_INVISIBLE.sub("", text))


def mended(text: str) -> str:
    """Text with U+FFFD for half a character, which no file can hold."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)
