"""Bytes that should be in UTF-8 as text; GCG, which may be in other encodings, has a module of its own for that.

Main names: `text_of`.

>>> text_of("Café".encode("iso-8859-1"), findings := Findings()), [str(problem) for problem in findings.all()]
('Café', ['line 1, column 4: byte 0xe9 is not in UTF-8, which was expected; it was read as ISO-8859-1'])
"""

from __future__ import annotations

import codecs

from quixotry.formats.findings import Findings
from quixotry.formats.plain_text import lines_of, mended

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def text_of(data: bytes | str, findings: Findings) -> str:
    """The text of a file that should be in UTF-8, without a byte order mark; what else it is in is told."""
    if isinstance(data, str):
        return mended(data.removeprefix("\ufeff"))
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))
    if encoding != "utf-8":
        findings.add("encoding_guessed", f"it is in {encoding.upper()}; UTF-8 was expected", line=1)
        return mended(data[len(mark) :].decode(encoding, "replace"))
    try:
        return data[len(mark) :].decode()
    except UnicodeDecodeError as error:
        before = lines_of(data[: error.start].decode("utf-8", "replace"))
        text = f"byte {data[error.start]:#04x} is not in UTF-8, which was expected; it was read as ISO-8859-1"
        findings.add("encoding_guessed", text, len(before[-1]) + 1, line=len(before))
        return data[len(mark) :].decode("iso-8859-1")
