"""How moves are written: ``8G OVA``, ``J5 UM.S``, ``8D W(OR)D``, ``exch AB``, ``pass``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reference.board import Play
from reference.squares import parse_square
from reference.tables import Edition, Tiles


@dataclass(frozen=True)
class Exchange:
    """An exchange of tiles, written in alphabet order with blanks last; of none, a pass."""

    tiles: Tiles


class MoveSyntaxError(ValueError):
    """A text that is no move."""


def parse_play(text: str, edition: Edition) -> Play:
    """Read a play: a coordinate and what stands on the squares from there on."""
    where, _, what = text.strip().partition(" ")
    try:
        start, across = parse_square(where)
    except ValueError as error:
        raise MoveSyntaxError(str(error)) from error
    what = what.strip()
    if min(start) < 0 or not re.fullmatch(r"(\([^()]+\)|\[[^][]+\]|[^][()\s])+", what):
        raise MoveSyntaxError(f"{text!r} is no play: expected one like '8D W(OR)D' or '8D W..D'")
    marks: list[str] = []
    for part in re.findall(r"\([^()]+\)|\.|[^.(]+", what):
        if part == ".":
            marks.append(part)
        elif part.startswith("("):
            marks.extend(f"({tile})" for tile in edition.split(part[1:-1]))
        else:
            marks.extend(edition.split(part))
    return Play(start, across, tuple(marks))


def parse_move(text: str, edition: Edition) -> Play | Exchange:
    """Read any move, also in the forms of game files: ``-AB`` for an exchange, ``-`` for a pass."""
    text = text.strip()
    if text == "-" or text.lower() == "pass":
        return Exchange(())
    if match := re.fullmatch(r"(?:-|(?:exch|exchange)\s+)(\S+)", text, re.IGNORECASE):
        return Exchange(tuple(edition.in_order(edition.split(match[1]))))
    return parse_play(text, edition)


def write_exchange(exchange: Exchange, edition: Edition) -> str:
    """``exch AB?``, or ``pass`` for an exchange of nothing."""
    return f"exch {edition.write(exchange.tiles)}" if exchange.tiles else "pass"
