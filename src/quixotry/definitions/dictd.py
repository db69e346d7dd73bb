"""Dictionaries of the dictd server: an index with places in base 64, and a text that may be compressed in pieces.

Their formats are described in dictfmt(1), dictd(8) and dictzip(1). The texts themselves are made for people, each in
its own manner; two are understood well enough to be cut into meanings.
"""

from __future__ import annotations

import os
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path

from quixotry.definitions.definition import Definition, cleaned
from quixotry.definitions.sorted_lines import lines_of
from quixotry.definitions.wordnet import PARTS, bases

_PLACE = "/usr/share/dictd"
_DIGITS = {digit: value for value, digit in enumerate(
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
)}  # fmt: skip
_LONGEST_ENTRY, _LONGEST_WORD, _MOST_ENTRIES = 1 << 16, 60, 20
# The name of the entry that says that every character counts in the order of the index.
_ALL_CHARACTERS = "00-database-allchars"

_ABBREVIATED = {
    "n": "noun",
    "vb. n": "noun",
    "pl": "noun",
    "v": "verb",
    "v. t": "verb",
    "v. i": "verb",
    "imp": "verb",
    "p. p": "verb",
    "p. pr": "verb",
    "a": "adjective",
    "p. a": "adjective",
    "adj": "adjective",
    "adv": "adverb",
    "prep": "preposition",
    "conj": "conjunction",
    "interj": "interjection",
    "pron": "pronoun",
}
_PART = "|".join(re.escape(short) for short in sorted(_ABBREVIATED, key=len, reverse=True))


class Dictd:
    """A dictionary: an index, and the text beside it.

    Args:
        index: the path of the index, `….index`.
        name: what to call it.
        read: gives the meanings in the text of an entry, each with its part of speech.
    """

    def __init__(self, index: Path, name: str, read: Callable[[str, str], Iterator[tuple[str, str]]]) -> None:
        self.name = name
        self._index = index
        self._read = read

    def define(self, word: str) -> list[Definition]:
        """The meanings of a word in lower case; if there are none, those of its bases."""
        if not word.isalpha() or not word.isascii() or len(word) > _LONGEST_WORD:
            return []
        try:
            found = self._entries(word)
            if not found:
                for base in dict.fromkeys(base for part in PARTS for base in bases(word, part)):
                    found += self._entries(base)
        except (OSError, ValueError, struct.error, zlib.error):
            return []
        return list(dict.fromkeys(found))

    def _entries(self, word: str) -> list[Definition]:
        key = _whole if any(lines_of(self._index, _ALL_CHARACTERS, _whole)) else _letters_only
        places = []
        for line in lines_of(self._index, key(word.encode()), key):
            fields = line.rstrip(b"\r\n").split(b"\t")
            if len(fields) >= 3 and _whole(fields[0]) == word:
                places.append((_number(fields[1]), _number(fields[2])))
        return [
            Definition(word.upper(), part, text, self.name)
            for start, length in places[:_MOST_ENTRIES]
            for part, text in self._read(self._text(start, length), word)
        ]

    def _text(self, start: int, length: int) -> str:
        length = min(length, _LONGEST_ENTRY)
        plain = self._index.with_suffix(".dict")
        if plain.is_file():
            with plain.open("rb") as file:
                file.seek(start)
                return file.read(length).decode(errors="replace")
        return _unzipped(self._index.with_suffix(".dict.dz"), start, length).decode(errors="replace")


def _webster(text: str, word: str) -> Iterator[tuple[str, str]]:
    r"""Yields the meanings of an entry of the Collaborative International Dictionary of English.

    An entry begins with `Word \pronunciation\, n.`; numbered meanings follow, or a single one. What stands in brackets
    is where a word comes from, and who says so.
    """
    for _ in range(3):  # brackets within brackets
        text = re.sub(r"\[[^\[\]]*\]", "", text)
    head = re.match(rf"([^\\\n]+?) *\\[^\\]*\\(?:\s*\([^()]*\))?[;,]?\s*({_PART})?\b\.?", text)
    if head is None or head[1].strip().lower() != word:
        return
    part = _ABBREVIATED.get(head[2] or "", "")
    # Verses and other quotations are set far to the right.
    body = "\n".join(line for line in text[head.end() :].splitlines() if not line.startswith(" " * 12))
    numbered = re.split(r"\n {1,4}\d+\. ", body)
    if len(numbered) > 1:
        meanings = numbered[1:]
    else:
        rest = re.sub(r"\A[^\n]*\n", "", body) if "\n" in body.strip() else body
        meanings = [re.sub(r"\n\s*\n", "\n", rest, count=1) if not rest.split("\n\n")[0].strip() else rest]
    for meaning in meanings:
        first = re.sub(r"[{}]", "", meaning.strip("\n").split("\n\n")[0]).rstrip()
        # Who is quoted, and words derived from this one, come at the end.
        first = re.sub(r"\s*--\s*[A-Z][\w.]*(?: [A-Z(][\w.()]*)*\s*$", "", first)
        line = cleaned(re.split(r"\s-- (?=[A-Z]\w*[\"*`])", first)[0])
        if line:
            yield part, f"{head[2]}. {line}" if line.startswith("of ") and head[2] else line


def _wordnet(text: str, word: str) -> Iterator[tuple[str, str]]:
    """Yields the meanings of an entry of WordNet as dictd has it: `n 1: …`, `2: …`, `v 1: …`."""
    part = ""
    pieces = re.split(r"\n {4,6}(?:(n|v|adj|adv) )?(?:\d+)?: ", text)
    for short, meaning in zip(pieces[1::2], pieces[2::2], strict=False):
        part = _ABBREVIATED[short] if short else part
        line = cleaned(meaning)
        if line:
            yield part, re.split(r'; "| \[(?:syn|ant|also):', line)[0]


# The dictionaries that are understood: the name of the file -> what to call it, and how its entries are read.
DICTIONARIES = {"gcide": ("GCIDE", _webster), "wn": ("WordNet", _wordnet)}


def installed() -> list[Dictd]:
    """The dictionaries in `QUIXOTRY_DICTD_DIR`, or where systems put them."""
    place = Path(os.environ.get("QUIXOTRY_DICTD_DIR") or _PLACE)
    found = []
    for stem, (name, read) in DICTIONARIES.items():
        index = place / f"{stem}.index"
        try:
            if index.is_file() and any((place / f"{stem}{ending}").is_file() for ending in (".dict", ".dict.dz")):
                found.append(Dictd(index, name, read))
        except (OSError, ValueError):
            continue
    return found


def _whole(line: bytes) -> str:
    """The key of a line of an index in which every character counts."""
    return line.split(b"\t", 1)[0].decode(errors="replace").lower()


def _letters_only(line: bytes) -> str:
    """The key of a line of an index in dictionary order, in which only letters, digits and spaces count."""
    return "".join(c for c in _whole(line) if c.isalnum() or c == " ")


def _number(digits: bytes) -> int:
    """A number in base 64, the highest digit first."""
    value = 0
    for digit in digits[:8]:
        if digit not in _DIGITS:
            raise ValueError(f"{digits!r} is no number in base 64")
        value = value * 64 + _DIGITS[digit]
    return value


def _unzipped(path: Path, start: int, length: int) -> bytes:
    """A part of a file that dictzip compressed: pieces of equal length, each compressed by itself.

    Raises:
        ValueError: the file is no such file.
        struct.error: it ends too early.
        zlib.error: a piece is damaged.
    """
    with path.open("rb") as file:
        magic, flags, extra = struct.unpack("<3sB6xH", file.read(12))
        if magic != b"\x1f\x8b\x08" or not flags & 4:
            raise ValueError(f"'{path}' is not compressed by dictzip")
        fields = file.read(extra)
        mark, _, version, piece, count = struct.unpack_from("<2s4H", fields)
        if mark != b"RA" or version != 1 or not piece:
            raise ValueError(f"'{path}' is not compressed by dictzip")
        sizes = struct.unpack_from(f"<{count}H", fields, 10)
        if flags & 8:  # the name of the original file, which ends with a zero byte
            while file.read(1) not in (b"\0", b""):
                pass
        places = list(accumulate(sizes, initial=file.tell()))
        first, last = start // piece, min((start + length) // piece, count - 1)
        text = b""
        for number in range(first, last + 1):
            file.seek(places[number])
            text += zlib.decompressobj(-15).decompress(file.read(sizes[number]), piece)
    return text[start - first * piece :][:length]
