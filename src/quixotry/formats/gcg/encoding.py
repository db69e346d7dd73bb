"""Bytes as text: the encoding that a GCG file names, or else the one that it is in.

By the format a file is in ISO-8859-1 unless its first line names another encoding. In practice most files are in UTF-8,
with or without saying so, some with a byte order mark, a few in what Windows makes of either. So: a byte order mark
decides; then UTF-8 where that is possible, then what the file says, then Windows-1252, which is ISO-8859-1 with letters
where that has none. Whenever the file is not in the encoding that it should be in, that is told.

Whether the name of the encoding is known and stands in the first line is for the reader of pragmata to say
(`known_encoding`).

Main names: `decoded`, `known_encoding`, `LIMIT`.

>>> findings = Findings()
>>> decoded("#title Café".encode(), findings), [problem.kind for problem in findings.all()]
('#title Café', ['encoding_guessed'])
"""

from __future__ import annotations

import codecs
import re

from quixotry.formats.findings import Findings

__all__ = ["LIMIT", "decoded", "known_encoding"]

LIMIT = 1 << 19
"""So many bytes (or characters) are read: several times what a game with a long note on each turn has."""

_DECLARED = re.compile(rb"(?:\A|[\r\n])[ \t]*#[ \t]*(?:character)?[-_]?encoding[ \t:=]+([^\s]{1,40})", re.IGNORECASE)
_LINE_END = re.compile(rb"\r\n|\r|\n")
# Encodings that texts are in, as Python calls them; others that it knows are no encodings of text, or traps.
_OF_TEXT = re.compile(r"utf-8(-sig)?|ascii|iso8859-\d+|cp\d+|koi8-[rtu]|mac-\w+|big5\w*|gb\w+|euc_\w+|shift_jis\w*")
# Encodings of which only the first bytes of a file can tell.
_WIDE = ("utf-16", "utf-32")
_PRINTABLE = bytes(range(32, 127))
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What nobody can see and no text needs; joiners are not among them, since names are written with them.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
_CONTROLS = bytes(set(range(32)) - {9, 10, 11, 12, 13, 26, 27}) + b"\x7f"
# A text has fewer than one such byte in so many.
_TEXT_HAS_ONE_IN = 16
_SAMPLE = 1 << 16


def known_encoding(name: str) -> str | None:
    """The encoding of a name, as Python calls it; None if there is none in which a GCG file can be."""
    try:
        found = codecs.lookup(name).name
        if found.startswith(_WIDE):
            return found
        usable = _OF_TEXT.fullmatch(found) and _PRINTABLE.decode(found) == _PRINTABLE.decode("ascii")
    except (LookupError, ValueError):
        return None
    return found if usable else None


def decoded(data: bytes | str, findings: Findings) -> str:
    """The text of a file, without what nobody can see.

    Args:
        data: the bytes; or a text that somebody has decoded already.
        findings: where problems are told.

    Returns:
        The text; empty if the data is no text or far too much of it, which is told.
    """
    if len(data) > LIMIT:
        unit = "characters" if isinstance(data, str) else "bytes"
        text = f"it has {len(data):,} {unit}; the record of a game has {LIMIT:,} at most"
        findings.add("too_large", text)
        return ""
    return _visible(data if isinstance(data, str) else _text(data, findings), findings)


def _text(data: bytes, findings: Findings) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _marked(data[len(mark) :], encoding, findings)
    sample = data[:_SAMPLE]
    # Latin letters in UTF-16 are every second byte.
    for start, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        half, other = sample[start::2], sample[1 - start :: 2]
        if len(half) > 1 and half.count(0) * 4 > len(half) * 3 and other.count(0) * 4 < len(other):
            findings.add("encoding_guessed", f"it is in {encoding.upper()}; UTF-8 was expected", line=1)
            return data.decode(encoding, "replace")
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if controls * _TEXT_HAS_ONE_IN > len(sample):
        text = f"{controls} of its first {len(sample)} bytes are no characters; a text was expected"
        findings.add("not_text", text)
        return ""
    return _unmarked(data, findings)


def _marked(data: bytes, encoding: str, findings: Findings) -> str:
    if encoding != "utf-8":
        findings.add("encoding_guessed", f"it is in {encoding.upper()}; UTF-8 was expected", line=1)
        return data.decode(encoding, "replace")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        return _mended(data, error, "its first bytes say that it is in UTF-8", findings)


def _unmarked(data: bytes, findings: Findings) -> str:
    if data.isascii():
        return data.decode("ascii")
    found = _DECLARED.search(data)
    written = found.group(1).decode("ascii", "replace") if found else None
    declared = known_encoding(written) if written else None
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if declared in ("utf-8", "utf-8-sig"):
            return _mended(data, error, f"it says that it is in {written}", findings)
        return _of_bytes(data, declared, written, findings)
    if written is None or (declared is not None and not declared.startswith("utf-8")):
        said = "it names no encoding" if written is None else f"it says that it is in {written}"
        line, column = _place(data, next(at for at, byte in enumerate(data) if byte > 127))
        findings.add("encoding_guessed", f"{said}, but it is in UTF-8", column, line=line)
    return text


def _of_bytes(data: bytes, declared: str | None, written: str | None, findings: Findings) -> str:
    """Text in which each character is one byte, or whatever the file says."""
    wanted = declared or "iso8859-1"
    try:
        # The bytes 128 to 159 are no characters in ISO-8859-1, but quotation marks and the like on Windows.
        if wanted not in ("iso8859-1", "ascii"):
            if not wanted.startswith(_WIDE):
                return data.decode(wanted)
        elif not any(128 <= byte < 160 for byte in data):
            return data.decode("iso8859-1")
    except ValueError:
        pass
    said = f"it says that it is in {written}" if declared else "it should be in ISO-8859-1"
    line, column = _place(data, next(at for at, byte in enumerate(data) if byte > 127))
    findings.add("encoding_guessed", f"{said}, but it is not; it was read as Windows-1252", column, line=line)
    return "".join(map(_windows, data))


def _mended(data: bytes, error: UnicodeDecodeError, said: str, findings: Findings) -> str:
    """Text in UTF-8 with single bytes of something else between."""
    line, column = _place(data, error.start)
    text = f"{said}, but byte {data[error.start]:#04x} is not; it was read as Windows-1252"
    findings.add("encoding_guessed", text, column, line=line)
    escaped = data.decode("utf-8", "surrogateescape")
    return re.sub("[\udc80-\udcff]", lambda found: _windows(ord(found.group()) - 0xDC00), escaped)


def _windows(byte: int) -> str:
    try:
        return bytes((byte,)).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)


def _place(data: bytes, at: int) -> tuple[int, int]:
    """The line and the column of a byte, both from 1."""
    before = _LINE_END.split(data[:at])
    return len(before), len(before[-1].decode("utf-8", "replace")) + 1


def _visible(text: str, findings: Findings) -> str:
    # A mark at the beginning and the end of file of old systems belong to a text.
    text = text.removeprefix("\ufeff").rstrip("\x1a")
    found = _INVISIBLE.search(text)
    if found is None:
        return text
    before = re.split(r"\r\n|\r|\n", text[: found.start()])
    cleaned, count = _INVISIBLE.subn(_instead, text)
    more = "" if count == 1 else f", and {count - 1} more"
    written = f"the character U+{ord(found.group()):04X} cannot be seen and was left out{more}"
    findings.add("control_character", written, len(before[-1]) + 1, line=len(before))
    return cleaned


def _instead(found: re.Match[str]) -> str:
    character = found.group()
    if "\ud800" <= character <= "\udfff":
        return "\ufffd"
    return " " if character.isspace() else ""
