"""Turns of a scorebook in words: one line each, with points and total; the score sheet; what the tiles left over did.

Main names: `row`, `action`, `rows`, `sheet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quixotry._native import Move
from quixotry.errors import QuixotryError
from quixotry.render.grid import letter_of
from quixotry.replay import Step
from quixotry.sentences import plural, printable
from quixotry.table.squares import squares_of

if TYPE_CHECKING:
    from quixotry.replay import Replay

_LIST_WIDTH = 78


def action(step: Step, names: Sequence[str]) -> str:
    """What was done in a turn, in a few words."""
    turn = step.turn
    words = ", ".join(turn.words)
    by = f" by {names[turn.by]}" if turn.by is not None and 0 <= turn.by < len(names) else ""
    match turn.kind:
        case "play":
            return printable(turn.move or "a play that nobody knows")
        case "exchange":
            tiles = turn.tiles and turn.tiles.strip("_")
            return printable(f"exchange of {tiles or plural(turn.count or len(turn.tiles or ''), 'tile')}")
        case "withdrawn":
            return f"play withdrawn, challenged{by}{f': {words}' if words else ''}"
        case "challenge" if turn.by == step.player:
            return f"challenged in vain{f': {words}' if words else ''}"
        case "challenge":
            return f"play stands, challenged{by}{f': {words}' if words else ''}"
        case "forfeit":
            return "turn lost by the challenge"
        case "time":
            return "overtime"
        case "correction":
            return "penalty" if (turn.score or 0) < 0 else "bonus"
        case "gained":
            return f"for the tiles left to others{f', {turn.tiles}' if turn.tiles else ''}"
        case "lost":
            return f"{turn.tiles or 'tiles'} left"
        case "resigned":
            return "gave up"
        case _:
            return turn.kind


def row(step: Step, names: Sequence[str]) -> str:
    """A turn as a line: `3. Ann: 8D NASTIER  +66 = 66`."""
    points = ""
    if step.applied and step.points is not None and (step.points or step.turn.kind in ("play", "withdrawn")):
        points = f"  {step.points:+d} = {step.total}"
    elif not step.applied:
        points = "  (not scored)"
    return f"{step.number}. {names[step.player]}: {action(step, names)}{points}"


def further(step: Step, replay: Replay, *, look_up: bool) -> str:
    """What a line leaves unsaid of a play: further words, letters of blanks, words that are not in the list."""
    turn = step.turn
    if turn.kind != "play" or not turn.move or not step.applied:
        return ""
    edition = replay.game.edition
    parts = []
    if len(step.words) > 1 or "." in turn.move:
        parts.append(f"forms {', '.join(word.word for word in step.words)}")
    try:
        laid = squares_of(Move.parse(turn.move, edition)).values()
    except QuixotryError:
        laid = {}.values()
    blanks = [letter_of(edition, tile) for tile in laid if letter_of(edition, tile) != tile]
    if blanks:
        parts.append(f"blank as {' and '.join(blanks)}")
    unlisted = unlisted_words(step) if look_up else []
    if unlisted:
        parts.append(f"not in the word list: {', '.join(unlisted)}")
    return "; ".join(parts)


def unlisted_words(step: Step) -> list[str]:
    """The words of a play that are not in the word list."""
    return [word.word for word in step.words if word.valid is False]


def rows(replay: Replay) -> list[str]:
    """Every turn, with its notes below it."""
    names = replay.game.names
    lines = [f"note: {printable(note)}" for note in replay.record.root.notes]
    for step in replay.steps:
        lines.append(row(step, names))
        lines += [f"   note: {printable(note)}" for note in step.node.notes]
    return lines


def sheet(replay: Replay) -> list[str]:
    """The score sheet: a column for each player, in it number, points and total of each of his turns."""
    names = replay.game.names
    columns: list[list[str]] = [[] for _ in names]
    for step in replay.steps:
        if step.applied and step.points is not None:
            columns[step.player].append(f"{step.number:3d}.{step.points:+5d}{step.total:6d}")
    width = max(_LIST_WIDTH // len(names), 18)
    lines = ["".join(f"{name[: width - 2]:{width}}" for name in names).rstrip()]
    for line in range(max(map(len, columns))):
        cells = (column[line] if line < len(column) else "" for column in columns)
        lines.append("".join(f"{cell:{width}}" for cell in cells).rstrip())
    return lines
