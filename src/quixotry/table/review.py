"""The post-mortem of a game: turn by turn the move that was made against the best ones that there were.

Moves are ordered by equity, points and what the tiles that are kept are worth, and what a turn lost is counted so: a
play that scores less may well have been the better one. Where there is no table of leaves for the tiles, and where
that is asked for, points of the turn alone count. The positions are what each player knew at the time. What a turn
offered is found when it is asked for.

Main names: `Review` -> `Turn`, `Totals`.

>>> from quixotry import Bot, Game
>>> game = Game(["Ann", Bot("greedy")], seed=7, start=0, lexicon="enable")
>>> events = game.exchange(game.position.rack[0]) + game.step()
>>> review = Review(game, by="score")
>>> review.turn(0).move.kind, review.turn(0).loss == review.turn(0).best[0].score
('exchange', True)
>>> review.turn(1).rank, review.turn(1).loss
(1, 0)
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from quixotry.errors import QuixotryError
from quixotry.render.grid import letter_of, tiles_of
from quixotry.sentences import plural
from quixotry.table.squares import squares_of

if TYPE_CHECKING:
    from quixotry._native import Edition, Move, MoveList, Play, Position
    from quixotry.game import Event, Game

# So many of the best plays of a turn are kept.
BEST = 60
# A loss of less than this is none, in points: it is shown as 0.0.
NOTHING = 0.05
_TURNS = ("play", "exchange", "pass")


@dataclass(frozen=True)
class Turn:
    """A turn, and what it offered.

    Attributes:
        number: which turn of the game it was, from 1 on.
        event: the number of its event in the game, from 0 on.
        seat: whose turn it was.
        position: what he knew before it, himself first.
        move: what he did.
        score: what that brought: nothing if the play was withdrawn.
        words: the words that it formed, the main word first.
        leave: the tiles that it kept; after an exchange those that were not exchanged.
        withdrawn: whether the play was challenged off.
        phonies: its words that are not in the word list.
        rank: its place among all plays, equal ones sharing it; None for what is none of them, such as an exchange or a
            play with a word that is not in the list.
        plays: how many plays there were.
        best: the best moves, at most `BEST`: plays, and by equity exchanges as well.
        bingo: whether it had the bonus of a full rack.
        missed_bingo: whether some play had that bonus, and it had not.
        loss: how many points more the best move was worth, or by score the best play scored.
        equity: what the move was worth, in points; None where points alone count.
    """

    number: int
    event: int
    seat: int
    position: Position
    move: Move
    score: int
    words: tuple[str, ...]
    leave: str
    withdrawn: bool
    phonies: tuple[str, ...]
    rank: int | None
    plays: int
    best: tuple[Play, ...]
    bingo: bool
    missed_bingo: bool
    loss: float
    equity: float | None = None


@dataclass(frozen=True)
class Totals:
    """What a player's turns come to.

    Attributes:
        seat: whose.
        turns: how many he had.
        best_turns: in how many of them no move would have been better.
        lost: the points that the best moves would have been worth more, turn by turn.
        bingos: how many of his plays had the bonus of a full rack and stood.
        missed_bingos: in how many turns there was such a play and he made another move.
        phonies: how many of his plays had a word that is not in the list.
    """

    seat: int
    turns: int
    best_turns: int
    lost: float
    bingos: int
    missed_bingos: int
    phonies: int


class Review:
    """The turns of a game, in order.

    Args:
        game: the game. It may still go on; then whoever asks answers for what he shows to whom.
        seats: whose turns; None for everybody's.
        by: what makes a move better: `equity`, where there is a table of leaves, or `score`.
    """

    def __init__(self, game: Game, seats: Collection[int] | None = None, *, by: str = "equity") -> None:
        self._by = by
        self.names = game.names
        self.has_words = game.position.lexicon is not None
        self.over = game.over
        self.everybody = seats is None or set(seats) >= set(range(len(game.names)))
        self._turns: list[tuple[int, int, Position]] = []  # the number of the turn, its event, the position before it
        self._events = game.events
        self._computed: dict[int, Turn] = {}
        number = sum(event.kind in _TURNS for event in game.events)
        before = game.copy()
        while before.events:
            known = len(before.events)
            try:
                before.undo()
            except QuixotryError:
                break  # the start of the game
            for place in reversed(range(len(before.events), known)):
                event = self._events[place]
                if event.kind in _TURNS:
                    if seats is None or event.player in seats:
                        self._turns.append((number, place, before.view(event.player)))
                    number -= 1
        self._turns.reverse()

    def __len__(self) -> int:
        return len(self._turns)

    def turn(self, index: int) -> Turn:
        """A turn, counted from 0; found out when it is first asked for, which may take some thousandths of a second.

        Raises:
            IndexError: there is no such turn.
        """
        if index not in self._computed:
            self._computed[index] = self._turn(*self._turns[index])
        return self._computed[index]

    def seat(self, index: int) -> int:
        """Whose turn it was, without finding out what it offered."""
        return self._events[self._turns[index][1]].player

    def totals(self) -> tuple[Totals, ...]:
        """What the turns of each player come to; every turn has to be found out for it."""
        turns = [self.turn(index) for index in range(len(self))]
        return tuple(
            Totals(
                seat,
                len(own),
                sum(turn.loss < NOTHING and not turn.withdrawn for turn in own),
                sum(turn.loss for turn in own),
                sum(turn.bingo and not turn.withdrawn for turn in own),
                sum(turn.missed_bingo for turn in own),
                sum(bool(turn.phonies) for turn in own),
            )
            for seat in range(len(self.names))
            if (own := [turn for turn in turns if turn.seat == seat])
        )

    def _turn(self, number: int, place: int, position: Position) -> Turn:
        event = self._events[place]
        move = _move(event, position)
        plays = position.moves(self._by) if self.has_words else None
        best = best_moves(plays) if plays is not None else ()
        withdrawn = event.kind == "play" and self._withdrawn(place)
        scored = event.score if event.kind == "play" else 0
        score = 0 if withdrawn else scored
        words = event.words if event.kind == "play" else ()
        phonies = tuple(word for word in words if self.has_words and not position.is_word(word))
        bingo = event.kind == "play" and position.explain(move).bingo
        weighed = plays is not None and plays.leaves is not None
        worth = (plays.equity(move) or 0.0) if plays is not None and weighed else None
        equity = 0.0 if withdrawn and weighed else worth
        return Turn(
            number=number,
            event=place,
            seat=event.player,
            position=position,
            move=move,
            score=score,
            words=words,
            leave=_leave(event, move, position),
            withdrawn=withdrawn,
            phonies=phonies,
            rank=_rank(plays, scored if worth is None else worth)
            if plays and move.kind == "play" and not phonies
            else None,
            plays=len(plays) if plays is not None else 0,
            best=best,
            bingo=bingo,
            missed_bingo=not bingo and plays is not None and any(play.bingo for play in plays),
            loss=_loss(best[0], score, equity) if best else 0,
            equity=equity,
        )

    def _withdrawn(self, place: int) -> bool:
        """Whether the next thing that happened to a play was that it went."""
        for event in self._events[place + 1 :]:
            if event.kind in _TURNS:
                return False
            if event.kind == "challenge":
                return event.verdict == "withdrawn"
        return False


def _move(event: Event, position: Position) -> Move:
    from quixotry._native import Move

    if event.kind == "play":
        return position.canonical(event.move)
    if event.kind == "exchange":
        return Move.exchange(event.tiles, position.edition)
    return Move.pass_(position.edition)


def _leave(event: Event, move: Move, position: Position) -> str:
    """The tiles of a rack that a move keeps, in the order of the rack."""
    edition = position.edition
    if event.kind == "pass":
        return position.rack
    gone = Counter(tiles_of(edition, event.tiles) if event.kind == "exchange" else _placed(move, edition))
    kept = []
    for tile in tiles_of(edition, position.rack):
        if gone[tile]:
            gone[tile] -= 1
        else:
            kept.append(tile if len(tile) == 1 else f"[{tile}]")
    return "".join(kept)


def _placed(move: Move, edition: Edition) -> list[str]:
    """The tiles of a play as they were on the rack: a blank as `?`."""
    return [tile if letter_of(edition, tile) == tile else "?" for tile in squares_of(move).values()]


def best_moves(plays: MoveList) -> tuple[Play, ...]:
    """The best of all plays, at most `BEST`; in a list by equity exchanges are among them."""
    best = plays.best(BEST)
    if plays.leaves is None:
        return tuple(best)
    return tuple(sorted([*best, *plays.exchanges()[:BEST]], key=lambda play: -(play.equity or 0.0))[:BEST])


def points(number: float) -> str:
    """Points in words: whole ones as they are, those of an equity with a tenth.

    >>> points(1), points(12.0)
    ('1 point', '12.0 points')
    """
    return plural(number, "point") if isinstance(number, int) else f"{number:,.1f} points"


def _loss(best: Play, score: int, equity: float | None) -> float:
    if equity is None or best.equity is None:
        return max(0, best.score - score)
    # Equities are whole thousandths of a point.
    return max(0.0, round(best.equity - equity, 3))


def _rank(plays: MoveList, worth: float) -> int:
    """The place of a score or an equity among plays, the best of which come first."""
    if plays.leaves is None:
        return bisect_left(plays, -worth, key=lambda play: -play.score) + 1
    return bisect_left(plays, -worth, key=lambda play: -(play.equity or 0.0)) + 1
