"""The best plays of a turn of a game in a file, beside the one that was made.

What the player did not know the list does not use: of a rack of which only some tiles are written down, it has the
plays with those.

Main name: `BestPlays`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from quixotry._native import MoveList, Play
from quixotry.errors import QuixotryError
from quixotry.keeping.wording import action
from quixotry.lexica import ANY, DEFAULT, open_lexicon, plain_name
from quixotry.render.grid import tiles_of
from quixotry.replay.walking import Walk, points_of, with_words
from quixotry.sentences import plural, sentence
from quixotry.table.review import NOTHING, best_moves
from quixotry.table.review import points as in_points
from quixotry.tui.rows import Row, wrapped
from quixotry.tui.screens.plays import Entry, PlayList, listed


@dataclass(frozen=True)
class BestPlays:
    """The best plays of a turn.

    Attributes:
        made: what was done; before the first turn the board as it is.
        plays: the best moves, by equity where there is a table of leaves, else by score.
        remarks: what is to be said of them, each with its role.
    """

    made: Entry
    plays: Sequence[Play]
    remarks: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, walk: Walk, lexicon: str | None) -> Self:
        """The best plays of the turn where one stands.

        Args:
            walk: the game.
            lexicon: the name of the word list to take where the game has none that is here; None for the usual one.
        """
        step, position = walk.step, walk.position_before or walk.scene.position
        if step is None:
            made = Entry("", "as it lies", 0, "")
        else:
            points = points_of(step) if step.points is None else step.points
            made = Entry("made", action(step, walk.names), points or 0, "")
        remarks: list[tuple[str, str]] = []
        try:
            if position.lexicon is None:
                name = DEFAULT if lexicon is None or plain_name(lexicon) == ANY else lexicon
                position = with_words(position, open_lexicon(name, edition=position.edition, notify=lambda _: None))
                remarks.append((f"By the word list {name}; that of the game is not here.", "dim"))
            if not position.rack:
                return cls(made, (), (("The rack is not known.", "dim"),))
            moves = position.moves("equity")
        except QuixotryError as error:
            return cls(made, (), ((sentence(error.message), "dim"),))
        known = len(tiles_of(position.edition, position.rack))
        if known < position.rules.rack_size and position.bag:
            remarks.append((f"Only {plural(known, 'tile')} of the rack {'is' if known == 1 else 'are'} known.", "dim"))
        best = best_moves(moves)
        if best and step is not None and step.turn.kind == "play" and step.points is not None:
            equity = _equity(moves, made.move)
            if equity is None:
                less: float = best[0].score - step.points
                better = sum(play.score > step.points for play in moves)
            else:
                less = round((best[0].equity or 0.0) - equity, 3)
                better = sum((play.equity or 0.0) > equity for play in moves)
            more, by = ("scores more", "score") if equity is None else ("is worth more", "equity")
            if less >= NOTHING:
                others = f"of {len(moves):,} plays {better:,} {_plural(more, better)}"
                remarks.append((f"{in_points(less)} less than the best; {others}.", "text"))
            elif less > -NOTHING:
                remarks.append((f"The best by {by}: none of {plural(len(moves), 'play')} {more}.", "good"))
            made = made._replace(equity=equity)
            leave = next((play.leave for play in moves if str(play.move) == made.move), "")
            made = made._replace(less=max(0, less), leave=leave)
        if not best:
            remarks.append(("There is no play.", "dim"))
        return cls(made, best, tuple(remarks))

    @property
    def count(self) -> int:
        """How many lines the list has."""
        return 1 + len(self.plays)

    def rows(self, shown: PlayList, width: int, height: int) -> list[Row]:
        """What is to be said, and the list: what was done, then the best plays."""
        said = [row for text, role in self.remarks for row in wrapped(text, width, role)][: max(1, height // 2)]
        entries = [self.made, *listed(self.plays, self.made.move)]
        return [*said, *shown.rows(entries, width, max(2, height - len(said)))]


def _equity(moves: MoveList, move: str) -> float | None:
    """What a move was worth; None where points alone count."""
    try:
        return moves.equity(move)
    except QuixotryError:
        return None


def _plural(more: str, number: int) -> str:
    """`scores more` of one, `score more` of several."""
    return more if number == 1 else {"scores more": "score more", "is worth more": "are worth more"}[more]
