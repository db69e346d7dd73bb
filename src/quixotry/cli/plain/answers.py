"""What is answered without anything being done: the board, racks, scores, words, help; each as lines of text."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from quixotry.cli.output import colours
from quixotry.cli.plain import speech
from quixotry.render import board_text, legend
from quixotry.table.commands import Line, help_text
from quixotry.table.lookups import LOOK_UPS, look_up
from quixotry.table.statistics import statistics
from quixotry.table.wording import plural, sheet, unseen

_COLUMNS = 80

if TYPE_CHECKING:
    from collections.abc import Collection

    from quixotry.table.table import Table


def answer(table: Table, line: Line, seat: int, viewer: int | None) -> list[str] | None:
    """The answer to a command that only asks.

    Args:
        table: the table.
        line: what was typed.
        seat: who asks; what only he may know is told from his side.
        viewer: whose exchanged tiles may be told; None where people share the keyboard.

    Returns:
        Lines; None if the command does not only ask.

    Raises:
        QuixotryError: what is asked about is not there, or may not be told.
    """
    game = table.game
    view = game.view(seat)
    words = line.words
    match line.command:
        case "try":
            if not line.rest:
                return ["Which play? For example: try 8H WORD"]
            return broken(table.preview(line.rest).sentence)
        case "say":
            down = bool(words) and words[0].lower() in ("down", "columns")
            return [part for told in speech.board(view, down=down) for part in broken(told)]
        case "row" | "column":
            if not words:
                return [f"Which {line.command}? For example: {'row 8' if line.command == 'row' else 'column H'}"]
            # Whoever says row H means column H.
            down = line.command == "column" if words[0].isdigit() == words[0].isalpha() else words[0].isalpha()
            return broken(speech.line(view, words[0], down=down))
        case "square":
            return [speech.square(view, word) for word in words] or ["Which square? For example: square 8H"]
        case "where":
            return [speech.where(view, word) for word in words] or ["Which word? For example: where QI"]
        case "rack":
            return [speech.rack(view.rack, game.edition)]
        case "unseen":
            return unseen(game, seat)
        case "sheet":
            return sheet(table.history(viewer), table.names)
        case "history":
            return _history(table, viewer)
        case "clock":
            return [clock(table)]
        case "statistics":
            return [line for one in statistics(game) for line in broken(one.sentence())]
        case "review":
            return _review(table, everybody=line.rest.lower() == "all")
        case "hint":
            return [table.hint(seat).text]
        case "help":
            return help_text(line.rest)
        case command if command in LOOK_UPS:
            found = look_up(game, table.setup.rules, command, words)
            return [part for told in found for part in broken(told)]
        case _:
            return None


def broken(text: str) -> list[str]:
    """A long line as several, broken between words."""
    return textwrap.wrap(text, _COLUMNS, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _review(table: Table, *, everybody: bool) -> list[str]:
    """Each turn of the people, or of everybody, against the best plays that there were."""
    from quixotry.table.review import Review

    if not table.game.over:
        return ["A review is for a game that is over."]
    review = Review(table.game, None if everybody or not table.people else table.people)
    if not review.has_words:
        return ["There is no word list to find better plays in: every word is valid."]
    lines = []
    for turn in map(review.turn, range(len(review))):
        told = f"{turn.number}. {table.names[turn.seat]}: {turn.move} for {turn.score}"
        if turn.loss:
            told += f"; best {turn.best[0].move} for {turn.best[0].score}"
        elif turn.best:
            told += "; the best"
        lines += broken(f"{told}{'; not in the word list: ' if turn.phonies else ''}{', '.join(turn.phonies)}.")
    for total in review.totals():
        lines += broken(
            f"{table.names[total.seat]}: the best play in {total.best_turns} of {plural(total.turns, 'turn')}; "
            f"{plural(total.lost, 'point')} fewer than the best plays; missed bingos: {total.missed_bingos}."
        )
    return lines


def clock(table: Table) -> str:
    """The time that each player has left, who is a person."""
    if table.clock is None:
        return "This game has no clock; quixotry play --clock 25 gives each player 25 minutes."
    return f"Time left: {', '.join(f'{table.names[seat]} {table.clock.text(seat)}' for seat in table.people)}."


def drawing(table: Table, seat: int, fresh: Collection[str], *, with_legend: bool) -> list[str]:
    """The board as a drawing, and what its symbols mean."""
    view = table.game.view(seat)
    lines = ["", board_text(view, colour=colours(), marked=fresh)]
    return [*lines, legend(view)] if with_legend else lines


def _history(table: Table, viewer: int | None) -> list[str]:
    lines = []
    for number, entries in enumerate(table.history(viewer)):
        lines += [f"  {entry.line(table.names)}" for entry in entries]
        if number in table.notes:
            lines.append(f"    note: {table.notes[number]}")
    return lines
