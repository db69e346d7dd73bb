"""A replay on its way: the game so far, what is known of racks and totals, and what did not agree.

Main names: `Course`, `Done` (what became of a turn), `Relaxed` (the rules were others than was thought).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from quixotry._native import Fault, FormedWord
from quixotry.formats.problems import Problem
from quixotry.formats.record import TURNS, Record, Turn
from quixotry.game import Event, Events, Game
from quixotry.replay.hands import Hands, keeps_all
from quixotry.replay.setting import Setting
from quixotry.replay.starting import Start
from quixotry.replay.tiles import Tiles
from quixotry.replay.totals import Totals

# What may be wrong with a rack beside what was kept of the one before, and with a rack at all.
OF_KEEPING = frozenset({"rack_changed", "rack_impossible"})
OF_RACKS = OF_KEEPING | {"rack_size", "not_on_rack", "bad_rack", "tiles_overused"}


class Done(NamedTuple):
    """What became of a turn.

    Attributes:
        applied: whether it was played.
        points: what it brings by the rules; None if that cannot be said.
        words: the words of a play.
        faults: what the rules have against it.
    """

    applied: bool
    points: int | None = None
    words: tuple[FormedWord, ...] = ()
    faults: tuple[Fault, ...] = ()


class LastPlay(NamedTuple):
    """The play that may be challenged.

    Attributes:
        seat: whose it is.
        tiles: what was laid.
        rack: the rack of which they were, as it was written.
        points: what it brought by the rules.
        written: what was written.
    """

    seat: int
    tiles: tuple[str, ...]
    rack: str | None
    points: int
    written: int | None


class Relaxed(Exception):  # noqa: N818 - no error: the replay begins again with other rules
    """The record goes on where the rules do not: they were others.

    Attributes:
        changes: the parameters that must be different.
        slip: what has to be said where it happened: kind and sentence; None if nothing.
    """

    def __init__(self, changes: dict[str, Any], slip: tuple[str, str] | None = None) -> None:
        super().__init__()
        self.changes = changes
        self.slip = slip


class Course:
    """A replay on its way.

    Attributes:
        record: what is replayed.
        setting: what it is played with.
        game: the game so far.
        turns: the turns that are replayed.
        tiles: the tiles of the edition.
        hands: what is known of racks.
        totals: the totals as written.
        problems: what did not agree.
        place: the place of the turn in hand.
        stopped: whether nothing can be played any more.
        forfeits: the seats whose turn was lost by a challenge, which the record may still tell.
        last: the play that may be challenged.
        charged: the seats whose overtime was counted.
        ends: the points of the turns that count the tiles left over, by their place; None where they are not told.
        whole: whether the turns are the whole game that was played, up to its end.
        endless: whether rules that end a game are off, since the record goes on where they would have ended it.
        altered: whether passes were played that the record does not tell of.
        actions: how many actions of the game were done.
        events: what they caused since the turn in hand began.
    """

    def __init__(self, record: Record, start: Start, turns: Sequence[Turn], *, whole: bool, endless: bool) -> None:
        self.record = record
        self.setting: Setting = start.setting
        self.game: Game = start.game
        self.turns = turns
        self.tiles: Tiles = self.setting.tiles
        self.hands = Hands(self.tiles, start, record, turns, whole=whole)
        self.totals = Totals(self.game.scores)
        self.problems: list[Problem] = list(start.problems)
        self.place = 0
        self.stopped = False
        self.forfeits: list[int] = []
        self.last: LastPlay | None = None
        self.charged: set[int] = set()
        self.ends: dict[int, int | None] = {}
        self.whole = whole
        self.endless = endless
        self.altered = False
        self.actions = 0
        self.events: list[Event] = []

    @property
    def turn(self) -> Turn:
        """The turn in hand."""
        return self.turns[self.place]

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.game.names[seat]

    def report(self, kind: str, text: str, place: int | None = None) -> None:
        """Says what is wrong with a turn, by default the one in hand."""
        place = self.place if place is None else place
        line = self.turns[place].line if 0 <= place < len(self.turns) else None
        self.problems.append(Problem(kind, text, line=line, turn=place + 1 if self.turns else None))

    def report_instead(self, kind: str, text: str, place: int) -> None:
        """Says what is wrong with the turn in hand, if that is not said of the rack in the turn of another place.

        A note that the rack there is not what was kept is left out for it.
        """
        said = [problem for problem in self.problems if problem.turn == place + 1 and problem.kind in OF_RACKS]
        if all(problem.kind == "rack_changed" for problem in said):
            self.problems = [problem for problem in self.problems if problem not in said]
            self.report(kind, text)

    def do(self, action: Callable[..., Events], *arguments: Any, **options: Any) -> Events:
        """Does something in the game; gives the events that it caused."""
        events = action(*arguments, **options)
        self.actions += 1
        self.events += events
        self.forfeits += [event.player for event in events if event.kind == "forfeit"]
        return events

    def undo(self) -> None:
        """Takes the last action back."""
        before = len(self.game.events)
        self.game.undo()
        self.actions -= 1
        undone = before - len(self.game.events)
        del self.events[len(self.events) - undone :]

    def tell(self) -> None:
        """Tells the game which tiles players hold, as far as that is known now."""
        self.hands.tell(self.game, self.place)

    def accept_the_last(self) -> None:
        """Lets a play stand that ends the game, unless the record goes on about it."""
        about = ("withdrawn", "challenge", "gained", "lost")
        stands = self.game.phase == "final_challenge" and self.whole and self.record.complete is not False
        if stands and all(turn.kind not in about for turn in self.turns[self.place + 1 :]):
            self.tell()
            self.do(self.game.accept)
        self.count_untold()

    def count_untold(self) -> None:
        """Totals after the end count the tiles left over although no turn does."""
        outcome = self.game.outcome
        if outcome is not None and all(turn.kind not in ("gained", "lost") for turn in self.turns):
            for seat, change in enumerate(outcome.adjustments):
                if change:
                    self.totals.trust(seat)

    def settle(self, seat: int, needed: Sequence[str]) -> None:
        """Settles the rack of the turn in hand."""
        same = keeps_all(self.turns, self.place)
        slips = self.hands.settle(self.game, self.turn, seat, self.place, needed, same=same)
        if any(problem.kind == "off_turn" and problem.turn == self.place + 1 for problem in self.problems[-1:]):
            # If it is not his turn, it is not his rack.
            slips = [slip for slip in slips if slip.kind not in OF_KEEPING]
        for slip in slips:
            self.report(*slip)

    def next_turn(self) -> Turn | None:
        """The next turn of a player after the one in hand."""
        following = map(self.turns.__getitem__, range(self.place + 1, len(self.turns)))
        return next((turn for turn in following if turn.kind in TURNS), None)

    def is_withdrawn(self) -> bool:
        """Whether the play in hand is taken back at once."""
        return any(turn.kind == "withdrawn" for turn in self.turns[self.place + 1 : self.place + 2])
