"""A scorebook as far as it stands by itself: the record and its replay, what can be asked, undo and redo, its file.

Main name: `Ledger`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry._native import Move
from quixotry.errors import GameError, IllegalMove, UnknownName
from quixotry.formats.record import TURNS, Record, Turn
from quixotry.game import Game
from quixotry.keeping.book_file import BookFile, with_clock
from quixotry.keeping.changes import Change, change_between
from quixotry.keeping.drafts import COUNTED, UNCOUNTED, remembered, settled, unknown_racks
from quixotry.keeping.wording import action
from quixotry.lexica import ANY
from quixotry.replay import Replay, Step, replay
from quixotry.replay.tiles import tiles_of
from quixotry.sentences import plural
from quixotry.table.clock import Clock

if TYPE_CHECKING:
    from quixotry.lexica import Words

# Faults of a play that are settled otherwise: racks need not be known, and people decide about words.
_SETTLED = frozenset({"not_on_rack", "invalid_word", "out_of_turn"})
# Of the problems that come with a turn, those of the end are no reason to refuse it.
_NOT_REFUSED = frozenset({"end_points", "end_rack", "end_repeated", "challenge_points"})


class Ledger:
    """A record of a game with its replay, of which drafts are taken over, and what was before them comes back.

    Args:
        record: the record; it is not changed but replaced.
        lexicon: the words that count; by default those of the list that the record names.
        path: the file in which it keeps itself; None for nowhere.
        clock: the time that players have.

    Attributes:
        record: the record as it is now.
        replay: the same, played by the rules.
        clock: the time that players have; None without one.
        trouble: why it could not be kept the last time, as a sentence; None if it was.
    """

    def __init__(
        self, record: Record, *, lexicon: Words | None = None, path: Path | None = None, clock: Clock | None = None
    ) -> None:
        self.record = remembered(record)
        self._lexicon = lexicon
        self.replay: Replay = replay(record, lexicon=lexicon)
        self._lexicon = self.replay.setting.lexicon or ANY
        self.clock = clock
        self.trouble: str | None = None
        self._file = None if path is None else BookFile(path)
        self._undone: list[Record] = []
        self._done: list[Record] = []

    # -------------------------------------------------------------------------------------------------------- questions

    @property
    def game(self) -> Game:
        """The game as the rules have it. Racks that nobody has told are made up in it."""
        return self.replay.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.game.names

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat; once the tiles left over are counted, the final ones."""
        counted = any(step.turn.kind in COUNTED for step in self.replay.steps)
        outcome = self.game.outcome
        if outcome is None or counted or not self.to_be_told:
            return self.game.scores
        # What others have left was never told, so it does not count yet.
        pairs = zip(self.game.scores, outcome.adjustments, strict=True)
        return tuple(score - change for score, change in pairs)

    @property
    def on_turn(self) -> int:
        """Whose turn it is."""
        return self.game.on_turn

    @property
    def steps(self) -> tuple[Step, ...]:
        """The turns as they were played."""
        return self.replay.steps

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.over or self.is_uncounted

    @property
    def is_uncounted(self) -> bool:
        """Whether the players have agreed to end the game, and to count nothing of what is left."""
        return bool(self.record.complete) and UNCOUNTED in self.record.extra

    @property
    def was_agreed(self) -> bool:
        """Whether the players have agreed to end the game where the rules would have let it go on."""
        return self.is_uncounted or any(problem.kind == "before_end" for problem in self.replay.problems)

    @property
    def waits_for_end(self) -> bool:
        """Whether somebody has gone out, and may still be challenged before the tiles left over are counted."""
        return self.game.phase == "final_challenge"

    @property
    def stopped_at(self) -> int | None:
        """The first turn that cannot be played, behind which nothing is scored; None if all can."""
        kinds = (*TURNS, "withdrawn")
        return next((step.number for step in self.steps if not step.applied and step.turn.kind in kinds), None)

    @property
    def to_be_told(self) -> tuple[int, ...]:
        """The seats of whom it has to be told what they have left before that can be counted."""
        asked = (self.over or self.record.complete) and not self.is_uncounted
        return tuple(unknown_racks(self.record, self.game)) if asked else ()

    @property
    def may_look_up(self) -> bool:
        """Whether the rules allow words to be looked up now."""
        return self.game.may_look_up or self.over

    @property
    def path(self) -> Path | None:
        """The file in which it keeps itself, which is another one once another program has written into the first."""
        return None if self._file is None else self._file.path

    def seat(self, player: int | str) -> int:
        """The seat of a player, by name or the beginning of one; a seat is its own.

        Raises:
            UnknownName: nobody is called so, or several are.
        """
        if isinstance(player, int):
            return self.game.seat(player)
        wanted = " ".join(player.split()).casefold()
        known = [name.casefold() for name in self.names]
        found = [seat for seat, name in enumerate(known) if name == wanted]
        found = found or [seat for seat, name in enumerate(known) if wanted and name.startswith(wanted)]
        if len(found) == 1:
            return found[0]
        problem = f"'{player}' may be {' or '.join(self.names[seat] for seat in found)}"
        text = problem if found else f"there is no player '{player}'; at the table are {', '.join(self.names)}"
        raise UnknownName(text, kind="unknown_player", input=player, known=self.names)

    def undo(self) -> Change:
        """Takes the last change back, whatever it was.

        Raises:
            GameError: nothing was changed since the scorebook was opened.
        """
        return self._go(self._done, self._undone, "there is nothing to take back")

    def redo(self) -> Change:
        """Does again what was taken back last.

        Raises:
            GameError: nothing was taken back, or something else was done since.
        """
        return self._go(self._undone, self._done, "nothing was taken back")

    # ---------------------------------------------------------------------------------------------------------- keeping

    def set_clock(self, minutes: float) -> None:
        """Gives each player so many minutes, from now on."""
        self.clock = Clock(minutes, len(self.names))
        self.let_run()
        self.keep()

    def let_run(self) -> None:
        """Lets the time of the player on turn run; it does so by itself after each turn, unless the clock is paused."""
        if self.clock is None:
            return
        self.clock.resume()
        self._wind()

    def keep(self) -> str | None:
        """Writes the record into its file; returns why that could not be done, as a sentence."""
        if self._file is not None:
            self.record = with_clock(self.record, self.clock)
            self.trouble = self._file.write(self.record)
        return self.trouble

    def leave(self) -> str | None:
        """Keeps it for the last time; a game in which nothing was told leaves no file. Returns as `keep` does."""
        if self.clock is not None:
            self.clock.stop()
        if self._file is not None and not (self.steps or self.record.root.notes or self._done) and self._file.is_new:
            self._file.remove()
            return None
        return self.keep()

    def take_notice(self) -> str | None:
        """What is to be said of its file, once: that another program has written there, and where it is kept now."""
        return None if self._file is None else self._file.take_notice()

    def _wind(self) -> None:
        """Lets the time of the player on turn run."""
        if self.clock is None:
            return
        if self.over:
            self.clock.stop()
        else:
            self.clock.start(self.on_turn)

    # ---------------------------------------------------------------------------------------------------------- changes

    def _turn(self, number: int) -> Turn:
        if not 1 <= number <= len(self.steps):
            known = f"1 to {len(self.steps)} were expected" if self.steps else "none was told yet"
            raise GameError(f"there is no turn {number}; {known}", kind="no_turn", input=str(number))
        return self.steps[number - 1].turn

    def _check_runs(self) -> None:
        stopped = self.stopped_at
        if stopped is not None:
            told = action(self.steps[stopped - 1], self.names)
            message = f"turn {stopped}, {told}, cannot be played as it stands; put it right first: fix {stopped} …"
            raise GameError(message, kind="stopped")

    def _canonical(self, turn: Turn, after: int) -> Turn:
        """A turn with its play as records have it, on the board as it was after so many turns.

        Raises:
            InvalidMove: it is no play.
            IllegalMove: its tiles cannot lie there, or are more than its player holds.
        """
        game = self.game if after == len(self.steps) else self.replay.game_at(after)
        tiles = tiles_of(game.edition)
        held, who = len(tiles.rack(game.racks[game.on_turn])), self.names[game.on_turn]
        if turn.kind == "exchange":
            given = len(tiles.rack(turn.tiles)) if turn.tiles else turn.count or 0
            if given > held:
                message = f"{plural(given, 'tile')} cannot be exchanged: {who} holds {held} by the turns so far"
                raise IllegalMove(message, kind="not_on_rack")
        if turn.kind != "play" or turn.move is None:
            return turn
        legality = game.judge(Move.parse(turn.move, game.edition))
        faults = tuple(fault for fault in legality.faults if fault.kind not in _SETTLED)
        if faults or legality.move is None:
            message = "; ".join(dict.fromkeys(fault.text for fault in faults)) or f"{turn.move} cannot be played"
            raise IllegalMove(message, faults=faults, input=turn.move)
        if legality.tiles_placed > held:
            laid = f"{turn.move} would lay {plural(legality.tiles_placed, 'tile')}"
            message = f"{laid}, but {who} holds {plural(held, 'tile')} by the turns so far"
            raise IllegalMove(message, kind="not_on_rack", input=turn.move)
        return turn.with_(move=legality.move.notation("gcg"))

    def _commit(
        self,
        draft: Record,
        number: int | None = None,
        *,
        announced: int | None = None,
        remark: str = "",
        strict: bool = False,
    ) -> Change:
        """Takes a draft over, unless the turn of a number in it cannot be."""
        played = settled(draft, self._lexicon)
        if number is not None:
            self._refuse(played, number)
        if strict:
            new = {problem.text for problem in played.problems if problem.kind in ("rack_size", "rack_impossible")}
            new -= {problem.text for problem in self.replay.problems}
            for text in sorted(new):
                raise GameError(text, kind="rack_impossible")
        if UNCOUNTED in draft.extra and (played.game.over or not draft.complete):
            draft.extra.remove(UNCOUNTED)  # the game ends by the rules, or goes on
            played = settled(draft, self._lexicon)
        if draft.complete and not played.game.over and UNCOUNTED not in draft.extra:
            draft.complete = False
            played = settled(draft, self._lexicon)
        elif played.game.over and not draft.complete:
            draft.complete = True
        points = played.steps[number - 1].points if number is not None else None
        if announced is not None and points is not None and announced != points:
            remark = f"It scores {points}; {announced} was announced."
        before, scores_before = self.replay, self.scores
        self._done.append(self.record)
        self._undone.clear()
        return self._show(draft, played, before, scores_before, remark)

    def _show(
        self, record: Record, played: Replay, before: Replay, scores_before: tuple[int, ...], remark: str = ""
    ) -> Change:
        self.record, self.replay = record, played
        self._wind()
        self.keep()
        change = change_between(before, played, look_up=self.may_look_up, remark=remark)
        return replace(change, scores_before=scores_before, scores=self.scores)

    def _go(self, source: list[Record], target: list[Record], nothing: str) -> Change:
        if not source:
            raise GameError(nothing, kind="nothing_to_undo")
        target.append(self.record)
        record = source.pop()
        return self._show(record, replay(record, lexicon=self._lexicon), self.replay, self.scores)

    @staticmethod
    def _refuse(played: Replay, number: int) -> None:
        """Refuses a turn that the rules do not allow.

        Raises:
            GameError: it is such a one.
        """
        step = played.steps[number - 1]
        for problem in played.problems_of(number):
            if problem.severity == "error" and problem.kind not in _NOT_REFUSED:
                hint = "; a blank is written as a small letter" if problem.kind == "tiles_overused" else ""
                raise GameError(f"{problem.text}{hint}", kind=problem.kind)
        if not step.applied:
            raise GameError(f"turn {number} cannot be played", kind="stopped")
