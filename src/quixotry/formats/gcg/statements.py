r"""What the lines of a file are: pragmata, turns, text that goes on, and text that says nothing.

A pragma begins with `#` in the first column, a turn with `>`. Text under a note, a title or a description belongs to
it, whatever it looks like, as long as it does not begin with one of the two; so does what stands behind `#-`. A turn
may lack its `>` where its nick is known.

Main names: `statements`, `Statement`.

>>> from quixotry.formats.gcg.lines import lines
>>> found = statements(lines("#note It was\n #title of a book.\n>Ann: AB -\nwhat?"), [])
>>> [(statement.sort, statement.name, statement.text, statement.more) for statement in found]
[('pragma', 'note', 'It was', ['#title of a book.']), ('turn', '', 'Ann: AB -', []), ('text', '', 'what?', [])]
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from quixotry.formats.gcg.lines import Line

__all__ = ["Statement", "statements"]

_PRAGMA = re.compile(r"#\s*(-|[^\s:]*):?\s*")
# Pragmata whose text goes on in the lines below.
_GO_ON = frozenset({"note", "comment", "title", "description", ""})


class Statement(NamedTuple):
    """A line, with those below that belong to it.

    Attributes:
        sort: `pragma`, `turn` or `text`.
        line: the number of the line, from 1.
        name: of a pragma, its name in lower case with hyphens; empty for `# text`.
        text: what the line says: the value of the pragma, the turn without `>`.
        column: where that begins, from 1.
        more: the lines that belong to it.
    """

    sort: Literal["pragma", "turn", "text"]
    line: int
    name: str
    text: str
    column: int
    more: list[str]


def statements(lines: Sequence[Line], nicks: Sequence[str]) -> list[Statement]:
    """What lines are.

    Args:
        lines: the lines of a file.
        nicks: the nicks of the players, for turns without a `>`.
    """
    found: list[Statement] = []
    for line in lines:
        text = line.text.replace("\t", " ")
        bare = text.lstrip()
        indented = len(text) - len(bare)
        last = found[-1] if found else None
        goes_on = last is not None and last.sort == "pragma" and last.name in _GO_ON
        if last is not None and goes_on and indented and bare[0] in "#>":
            last.more.append(bare)
        elif bare[0] == "#":
            pragma = _pragma(line.number, text, indented)
            # What continues nothing is a pragma that nobody knows.
            if pragma.name == "-" and last is not None and last.sort == "pragma":
                last.more.append(pragma.text)
            else:
                found.append(pragma)
        elif bare[0] in ">＞":
            found.append(Statement("turn", line.number, "", bare[1:], indented + 2, []))
        elif last is not None and goes_on:
            last.more.append(bare)
        elif any(nick and bare.startswith(f"{nick}:") for nick in nicks):
            found.append(Statement("turn", line.number, "", bare, indented + 1, []))
        else:
            found.append(Statement("text", line.number, "", bare, indented + 1, []))
    return found


def _pragma(number: int, text: str, indented: int) -> Statement:
    found = _PRAGMA.match(text, indented)
    assert found is not None  # it begins with `#`
    name = found[1]
    if found.start(1) > indented + 1:
        # `# a remark`.
        return Statement("pragma", number, "", text[found.start(1) :], found.start(1) + 1, [])
    return Statement("pragma", number, name.lower().replace("_", "-"), text[found.end() :], found.end() + 1, [])
