"""What is answered without anything being done: the board in words, racks, what a play would score, the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.cli.output import colours
from quixotry.cli.plain import speech
from quixotry.cli.prompt import broken
from quixotry.render import board_text, legend
from quixotry.sentences import plural
from quixotry.table.commands import Line
from quixotry.table.meaning import read_move
from quixotry.table.telling import tell

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
            return broken(table.preview(read_move(line.rest, view), seat).sentence)
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
        case "review":
            return _review(table, everybody=line.rest.lower() == "all")
        case _:
            found = tell(table, line, seat, viewer)
            return None if found is None else [part for told in found for part in broken(told)]


def _review(table: Table, *, everybody: bool) -> list[str]:
    """Each turn of the people, or of everybody, against the best plays that there were."""
    from quixotry.table.review import NOTHING, Review, points

    if not table.game.over:
        return ["A review is for a game that is over."]
    review = Review(table.game, None if everybody or not table.people else table.people)
    if not review.has_words:
        return ["There is no word list to find better plays in: every word is valid."]
    lines = []
    for turn in map(review.turn, range(len(review))):
        told = f"{turn.number}. {table.names[turn.seat]}: {turn.move} for {turn.score}"
        if turn.loss >= NOTHING:
            told += f"; best {turn.best[0].move} for {turn.best[0].score}"
            told += "" if turn.equity is None else f", worth {points(turn.loss)} more"
        elif turn.best:
            told += "; the best"
        lines += broken(f"{told}{'; not in the word list: ' if turn.phonies else ''}{', '.join(turn.phonies)}.")
    for total in review.totals():
        lines += broken(
            f"{table.names[total.seat]}: the best play in {total.best_turns} of {plural(total.turns, 'turn')}; "
            f"{points(total.lost)} fewer than the best plays; missed bingos: {total.missed_bingos}."
        )
    return lines


def drawing(table: Table, seat: int, fresh: Collection[str], *, with_legend: bool) -> list[str]:
    """The board as a drawing, and what its symbols mean."""
    view = table.game.view(seat)
    lines = ["", board_text(view, colour=colours(), marked=fresh)]
    return [*lines, legend(view)] if with_legend else lines
