"""Which format a text is in, judged by how it looks.

Main names: `sniffed`, `is_content`.

>>> sniffed("#player1 Ann Ann Abel"), sniffed('{"format": "quixotry record"}'), sniffed("hello")
('gcg', 'json', None)
"""

from __future__ import annotations

import re

from quixotry.formats.cgp_list import find_position, is_position
from quixotry.formats.decoding import text_of
from quixotry.formats.findings import Findings
from quixotry.formats.plain_text import lines_of
from quixotry.formats.text_grid import grid

# So much of a file is looked at.
_BYTES, _LINES = 1 << 16, 300
_GCG = re.compile(
    r"#(?:character-encoding|player-?[0-9]|title|description|id|lexicon|note|rack-?[0-9]|incomplete|style|game-type|"
    r"tile-set|tile-distribution|board-layout|game-board|orientation|tile)\b|>[^\s<>][^<>]*:\s",
    re.IGNORECASE,
)
_JSON = re.compile(r"\{|\[\s*[\]{]")
_SCRIPT = re.compile(
    r"<!doctype|<html|<script|<body|\bnew Array\s*\(|^[ \t]*(?:var|let|const)\s+\w+\s*=\s*\[",
    re.IGNORECASE | re.MULTILINE,
)


def sniffed(data: bytes | str) -> str | None:
    """The name of the format that a text is in; None if it is in none that is known."""
    text = text_of(data[:_BYTES], Findings())
    lines = lines_of(text)[:_LINES]
    if _JSON.match(text.lstrip()):
        return "json"
    if any(_GCG.match(line.lstrip()) for line in lines):
        return "gcg"
    if _SCRIPT.search(text):
        return "arrays"
    if any(find_position(line) for line in lines):
        return "cgp"
    return "text" if grid(lines) is not None else None


def is_content(line: str) -> bool:
    """Whether a line of text is a record itself and not the path of one."""
    return bool(_JSON.match(line.lstrip()) or _GCG.match(line.lstrip())) or is_position(line)
