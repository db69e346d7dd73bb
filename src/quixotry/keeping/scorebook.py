"""`Scorebook`: the record of a game that is played face to face, with everything that a scorer does to it.

Each change is made to a copy of the record, which is played by the rules from the beginning; a turn that the rules do
not allow is refused, and nothing has happened. What it did is told as a `Change`. After each one the whole record is
written into its file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from quixotry._native import Edition, Move, Rules
from quixotry.errors import GameError
from quixotry.files import is_there
from quixotry.formats.record import TURNS, Node, Record, Turn
from quixotry.game import Game
from quixotry.keeping.book_file import BookFile, check_is_free, clock_of
from quixotry.keeping.challenges import challenge_turns
from quixotry.keeping.changes import Change
from quixotry.keeping.drafts import COUNTED, UNCOUNTED, copied, passed_on, take_out, unknown_racks
from quixotry.keeping.entries import Entry, read_entry
from quixotry.keeping.ledger import Ledger
from quixotry.keeping.wording import action
from quixotry.lexica import ANY, lasting, open_lexicon
from quixotry.replay import record_of
from quixotry.replay.tiles import tiles_of
from quixotry.sentences import listed, plural, printable
from quixotry.table.clock import Clock

if TYPE_CHECKING:
    from quixotry.lexica import Words

# What stands in `Record.extra` for a word list that has no name but a file.
_WORDS = "word-list"


class Scorebook(Ledger):
    """The record of a game that is played face to face.

    Players are seats, from 0; where one is expected, the name will do, in any case, or the beginning of it. Turns have
    numbers from 1, those included that only change a score.

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

    @classmethod
    def begin(
        cls,
        players: Sequence[str],
        *,
        rules: Rules | str = "box",
        lexicon: Words | None = None,
        edition: Edition | str | None = None,
        layout: str | None = None,
        challenge: str | None = None,
        minutes: float | None = None,
        path: Path | None = None,
    ) -> Self:
        """The scorebook of a new game. The first player has the first turn.

        Args:
            players: their names.
            rules: the rules.
            lexicon: the words that count; `any` for no list.
            edition: the tiles; by default those of the rules.
            layout: the board; by default that of the rules.
            challenge: the rule for challenges; by default that of the rules.
            minutes: the time that each player has; None for no clock.
            path: the file in which it keeps itself, new or empty.

        Raises:
            GameError: two players have the same name, or the rules do not allow as many.
            UnknownName: something is called by a name that nobody knows.
            LexiconError: the word list is no good.
            QuixotryError: there is such a file (`exists`), or its name does not say in which format it is to be.
        """
        names = [" ".join(printable(name).split()) for name in players]
        _check_names(names)
        if path is not None:
            check_is_free(path)
        rules = Rules.named(rules) if isinstance(rules, str) else rules
        rules = rules if challenge is None else rules.with_(challenge=challenge)
        words = lexicon if lexicon == ANY else open_lexicon(lexicon, edition=edition or rules.edition)
        game = Game(names, rules=rules, lexicon=words, edition=edition, layout=layout, seed=0, start=0)
        record = record_of(game, racks=False, complete=False)
        if isinstance(lexicon, str) and lexicon != ANY and lasting(lexicon) != record.lexicon:
            record.extra.append((_WORDS, lasting(lexicon)))
        clock = None if minutes is None else Clock(minutes, len(names))
        book = cls(record, lexicon=words, path=path, clock=clock)
        book.keep()
        return book

    @classmethod
    def open(cls, path: Path, *, lexicon: Words | None = None) -> Self:
        """The scorebook of a file, whoever has written it, where it was left; from now on it keeps itself there.

        Raises:
            QuixotryError: the file cannot be read (`io`), or its name does not say in which format it is to be kept.
            InvalidRecord: it is no record of a game with players.
        """
        file, record = BookFile.open(path)
        values = dict(record.extra)
        if lexicon is None and _WORDS in values and is_there(Path(values[_WORDS])):
            lexicon = values[_WORDS]
        book = cls(record, lexicon=lexicon, clock=clock_of(record))
        book._file = file
        return book

    # ------------------------------------------------------------------------------------------------------------ turns

    def tell(self, text: str) -> Change:
        """A turn of the player on turn as it is typed: `8D WORD 24`, `exch 3`, `pass`.

        Raises:
            InvalidText: it is no turn.
            IllegalMove: the rules do not allow it.
            GameError: the game is over, or an earlier turn has to be put right first.
        """
        return self._add(read_entry(text, self.game.edition))

    def play(self, move: str | Move, announced: int | None = None) -> Change:
        """A play of the player on turn; `announced` is the score that he has said. Raises as `tell` does."""
        return self._add(Entry(Turn("play", 0, move=str(move)), announced))

    def exchange(self, tiles: str | int) -> Change:
        """An exchange of tiles, or of so many that nobody has seen. Raises as `tell` does."""
        if isinstance(tiles, int):
            return self._add(Entry(Turn("exchange", 0, count=tiles)))
        return self._add(Entry(Turn("exchange", 0, tiles=Move.exchange(tiles, self.game.edition).tiles)))

    def pass_(self) -> Change:
        """A pass of the player on turn. Raises as `tell` does."""
        return self._add(Entry(Turn("pass", 0)))

    def challenge(self, words: Sequence[str] = (), by: int | str | None = None, verdict: str | None = None) -> Change:
        """A challenge of the last play.

        Args:
            words: what is challenged; nothing for all its words.
            by: who challenges; by default the player on turn.
            verdict: `stands` or `withdrawn`; None to have the word list decide.

        Raises:
            GameError: there is nothing to challenge, or nothing to decide it by.
        """
        self._check_runs()
        seat = self.on_turn if by is None else self.seat(by)
        turns, remark = challenge_turns(self.replay, words, seat, verdict)
        draft = copied(self.record)
        # A play that was let stand can still be challenged off as long as the game has not gone on.
        draft.complete = False
        for turn in turns:
            draft.end.add(turn)
        return self._commit(draft, remark=remark)

    def correct(self, player: int | str, points: int) -> Change:
        """Points that a player gets, or loses if they are negative, for whatever reason."""
        return self._append(Turn("correction", self.seat(player), score=points))

    def overtime(self, player: int | str, minutes: float | None = None) -> Change:
        """What a player loses for overtime.

        Args:
            player: who was over time.
            minutes: how many; by default what the clock says.

        Raises:
            GameError: there is no clock, he is not over time, or the rules take nothing off for it.
        """
        seat = self.seat(player)
        if minutes is None:
            if self.clock is None:
                raise GameError("there is no clock; tell the minutes, as in 'time Ann 2'", kind="no_clock")
            minutes = self.clock.overtime(seat)
        if minutes <= 0:
            raise GameError(f"{self.names[seat]} is not over time", kind="bad_time")
        if not self.game.rules.overtime_penalty:
            message = f"the rules '{self.game.rules.name}' take nothing off for overtime"
            raise GameError(f"{message}; a penalty can be told in points", kind="bad_time")
        self.game.copy().penalise(seat, minutes=minutes)  # whether it can be so long
        goes_on = not self.over and not self.waits_for_end
        remark = "The game still goes on; overtime is usually counted at its end, and undo takes this back."
        return self._append(Turn("time", seat, seconds=minutes * 60), remark if goes_on else "")

    def resign(self, player: int | str | None = None) -> Change:
        """A player gives the game up; by default the one on turn."""
        return self._append(Turn("resigned", self.on_turn if player is None else self.seat(player)))

    def hold(self, player: int | str, tiles: str) -> Change:
        """Tells which tiles a player holds now, some of them or all; at the end, what he has left.

        Args:
            player: who.
            tiles: which; `-` if that is not known any more.

        Raises:
            InvalidRack: they are no tiles.
            GameError: he cannot hold them, or an earlier turn has to be put right before that can be seen.
        """
        if tiles.strip() != "-":
            self._check_runs()
        seat, text = self.seat(player), "" if tiles.strip() == "-" else tiles
        held = tiles_of(self.game.edition).rack(text)
        at_most = len(tiles_of(self.game.edition).rack(self.game.racks[seat]))
        window = self.game.window
        if window is not None and window.player == seat and not window.ends:
            at_most = self.game.rules.rack_size
        if len(held) > at_most or (self.to_be_told and len(held) != at_most):
            exactly = "" if len(held) > at_most else "exactly "
            message = (
                f"{self.names[seat]} holds {exactly}{plural(at_most, 'tile')} by the turns so far, not {len(held)}"
            )
            raise GameError(message, kind="rack_size", input=tiles)
        draft = copied(self.record)
        draft.racks[seat] = tiles_of(self.game.edition).text(held)
        if not held:
            del draft.racks[seat]
        if self.over and not self.to_be_told:
            self.game.copy().arrange([text if other == seat else None for other in range(len(self.names))])
        return self._commit(
            draft, strict=True, remark=f"{self.names[seat]} holds {draft.racks.get(seat, 'what nobody knows')}."
        )

    def end(self, *, counted: bool = True) -> Change:
        """Ends the game: the play that goes out stands, or the players have agreed to stop; what is left counts.

        Args:
            counted: whether it counts what is left, where the players have agreed to stop.

        Raises:
            GameError: it has to be told first what players have left, or the rules have ended the game and count it.
        """
        if not counted:
            return self._end_uncounted()
        if self.over and not self.to_be_told:
            raise GameError("the game is over, and everything is counted", kind="game_over")
        self._check_runs()
        draft = copied(self.record)
        draft.complete = True
        if self.game.phase == "playing":
            unknown = unknown_racks(draft, self.game)
            if unknown:
                who = listed([self.names[seat] for seat in unknown])
                raise GameError(
                    f"it is not known what {who} {'has' if len(unknown) == 1 else 'have'} left; "
                    f"tell it first, as in 'left {self.names[unknown[0]]} ABC', "
                    "or type 'end none' to stop here and count nothing",
                    kind="left_unknown",
                )
        return self._commit(draft)

    def _end_uncounted(self) -> Change:
        """Ends the game where the rules would let it go on; nothing is counted."""
        if self.over or self.waits_for_end:
            over = "is over" if self.over else "ends by the rules once the last play stands"
            raise GameError(f"the game {over}; 'end none' stops one that goes on", kind="game_over")
        self._check_runs()
        draft = copied(self.record)
        draft.complete = True
        draft.racks.clear()
        draft.extra.append(UNCOUNTED)
        return self._commit(draft)

    # ------------------------------------------------------------------------------------------------------ corrections

    def fix(self, number: int, text: str | Move) -> Change:
        """Puts a turn right; all that comes after it is scored anew.

        Args:
            number: which.
            text: what it was, as it is typed; or a play, of which each small letter is a blank.

        Raises:
            GameError: there is no such turn of a player.
            InvalidText: the text is no turn.
            IllegalMove: the rules do not allow it.
        """
        old = self._turn(number)
        if old.kind not in TURNS or old.kind == "forfeit":
            what = action(self.steps[number - 1], self.names)
            raise GameError(f"turn {number} is no play: {what}; remove {number} takes it away", kind="no_turn")
        entry = _entry(text, self.game.edition)
        draft = copied(self.record)
        node = _node(draft, number)
        node.turn = self._canonical(entry.turn, number - 1).with_(player=old.player)
        return self._commit(draft, number, announced=entry.announced)

    def insert(self, number: int, text: str | Move) -> Change:
        """Puts a turn that was left out before another one; those behind it then belong to the next players.

        Raises as `fix` does.
        """
        before = self._turn(number)
        if before.kind not in TURNS:
            raise GameError(f"turn {number} belongs to the one before it; nothing fits in between", kind="no_turn")
        entry = _entry(text, self.game.edition)
        draft = copied(self.record)
        passed_on(draft, number, 1)
        after = _node(draft, number)
        parent = after.parent
        assert parent is not None  # the root has no number
        node = Node(self._canonical(entry.turn, number - 1).with_(player=before.player), parent)
        node.variations = [after]
        after.parent = node
        parent.variations[parent.variations.index(after)] = node
        return self._commit(draft, number, announced=entry.announced)

    def remove(self, number: int) -> Change:
        """Takes a turn away, with what was ruled about it; those behind it then belong to the players before.

        Raises:
            GameError: there is no such turn.
        """
        removed = self._turn(number)
        if removed.kind in COUNTED:
            raise GameError("what is left over is counted by the rules; 'left' tells the tiles", kind="no_turn")
        draft = copied(self.record)
        nodes = list(draft.main_line())
        last = number
        while removed.kind == "play" and last < len(nodes) and _rules_about(nodes[last].turn):
            last += 1
        turns = sum(node.turn is not None and node.turn.kind in TURNS for node in nodes[number - 1 : last])
        for node in reversed(nodes[number - 1 : last]):
            take_out(node)
        passed_on(draft, number, -turns)
        return self._commit(draft)

    def note(self, text: str, number: int | None = None) -> None:
        """Notes something about a turn, by default the last one; before the first one about the game."""
        draft = copied(self.record)
        place = draft.root if not self.steps else _node(draft, len(self.steps))
        if number is not None:
            self._turn(number)
            place = _node(draft, number)
        place.notes.append(printable(text).strip())
        self._commit(draft)

    def _add(self, entry: Entry) -> Change:
        self._check_runs()
        if self.over or self.waits_for_end:
            what = "the game is over" if self.over else "somebody has gone out"
            raise GameError(f"{what}; 'undo', 'fix' or 'challenge' can change that", kind="game_over")
        seat = self.on_turn
        draft = copied(self.record)
        turn = self._canonical(entry.turn, len(self.steps)).with_(player=seat, rack=draft.racks.pop(seat, None))
        draft.end.add(turn)
        return self._commit(draft, len(self.steps) + 1, announced=entry.announced)

    def _append(self, turn: Turn, remark: str = "") -> Change:
        self._check_runs()
        draft = copied(self.record)
        ends = [node for node in draft.main_line() if node.turn is not None and node.turn.kind in COUNTED]
        place = ends[0].parent if ends else draft.end
        assert place is not None  # the root is none of those
        node = Node(turn, place)
        node.variations, place.variations = place.variations, [node]
        for other in node.variations:
            other.parent = node
        return self._commit(draft, remark=remark)


def _entry(text: str | Move, edition: Edition) -> Entry:
    """What was typed of a turn; a play that is none of text is taken as it is."""
    is_play = isinstance(text, Move) and text.kind == "play"
    return Entry(Turn("play", 0, move=str(text))) if is_play else read_entry(str(text), edition)


def _rules_about(turn: Turn | None) -> bool:
    """Whether a turn says how a challenge of the play before it was decided."""
    return turn is not None and turn.kind in ("withdrawn", "challenge", "forfeit")


def _node(record: Record, number: int) -> Node:
    return list(record.main_line())[number - 1]


def _check_names(names: Sequence[str]) -> None:
    folded = [name.casefold() for name in names]
    for place, name in enumerate(names):
        if not name:
            raise GameError(f"player {place + 1} has no name", kind="players")
        if folded.index(name.casefold()) != place:
            raise GameError(f"two players are called '{name}'; give one of them another name", kind="players")
