"""`Table`: a game with the people around it: every action, whose turn it is, hints, previews, undo, and its file.

Whatever is done in a game that people play is done here, so that it is recorded, timed and kept.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from quixotry._native import Move, Play
from quixotry.errors import GameError, LexiconError, QuixotryError, UnknownName
from quixotry.game import Event, Events, Game
from quixotry.sentences import printable
from quixotry.table import actions
from quixotry.table.actions import Action
from quixotry.table.asking import Asking, Wait
from quixotry.table.clock import Clock, overtime
from quixotry.table.help import Hint, Preview, hint, preview
from quixotry.table.keeper import Keeper, at_the_end
from quixotry.table.record import Record, bad_save
from quixotry.table.setup import Setup
from quixotry.table.wording import Entry, history

_KEEP_EVERY = 10.0  # seconds on the clocks after which the file is to know of them


class Table:
    """A game and those who play it.

    An action that is refused raises what `Game` raises and changes nothing. One that is done gives its events and is
    kept at once.

    Attributes:
        setup: what was agreed.
        game: the game. Look at it, but act through the table.
        names: the players by seat.
        people: the seats of those who are no program.
        notes: what was noted, by the number of the event.
        draft: what a front end keeps of a turn that is not finished, in JSON values; it goes when the turn does.
        clock: the players' time; None if nobody counts it.
        trouble: why the game could not be kept the last time, in a sentence; None if it was.
        notice: what is to be told once about its file, such as that another program has changed it and the game is
            kept elsewhere; it stays until it is read with `take_notice`.
    """

    def __init__(self, setup: Setup, game: Game, clock: Clock | None = None) -> None:
        self.setup = setup
        self.game = game
        self.names = game.names
        self.people = tuple(seat for seat, player in enumerate(game.players) if player is None)
        self.notes: dict[int, str] = {}
        self.draft: dict[str, Any] | None = None
        self.clock = clock
        self.trouble: str | None = None
        self.notice: str | None = None
        self._keeper: Keeper | None = None
        self._actions: list[Action] = []
        self._asking = Asking(game, self.people)
        self._hint_step = 0
        # Changes with every action, with undo and at leaving: what a bot thought of for another position is not played.
        self._state = 0
        self._left = False
        # The seconds on all clocks together when the game was kept.
        self._seconds_kept = self._seconds()
        self._lock = threading.RLock()

    @classmethod
    def begin(cls, setup: Setup, path: Path | None = None) -> Self:
        """A new game.

        Args:
            setup: what it is played with.
            path: the file in which it keeps itself; None: nowhere.

        Raises:
            QuixotryError: a name is unknown, a list cannot be read, or the rules allow no such game.
        """
        game = setup.start()
        clock = None if setup.clock is None else Clock(setup.clock, len(game.names))
        table = cls(setup, game, clock)
        table._run_clock()
        if path is not None:
            table.keep_in(path)
        return table

    @classmethod
    def restore(cls, record: Record, path: Path, known: bytes) -> Self:
        """The game of a file, which goes on where it was left; see `quixotry.table.load`.

        Raises:
            QuixotryError: it does not replay; `kind` is `bad_save`.
        """
        try:
            game = record.setup.start()
            clock = None
            if record.setup.clock is not None:
                clock = Clock(record.setup.clock, len(game.names), left=record.left)
        except QuixotryError as error:
            of_words = isinstance(error, LexiconError) or (
                isinstance(error, UnknownName) and error.kind == "unknown_lexicon"
            )
            why = f"{record.setup.words_are_missing()} ({error.message})" if of_words else error.message
            raise bad_save(path, why) from error
        if record.lexicon_sha256 != _hash_of_words(game):
            raise bad_save(path, record.setup.words_are_missing())
        if record.left is not None and len(record.left) != len(game.names):
            raise bad_save(path, f"its clock has {len(record.left)} times for {len(game.names)} players")
        table = cls(record.setup, game, clock)
        for number, action in enumerate(record.actions, 1):
            try:
                table._repeat(action, record.first_version)
            except (QuixotryError, LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
                raise bad_save(path, f"event {number} does not replay: {error}") from error
        table._asking.bots_asked = record.bots_asked
        table._asking.let_stand += [seat for seat in record.let_stand if seat in table.people]
        table.notes = {number: text for number, text in record.notes.items() if number < len(game.events)}
        table.draft = record.draft
        table._keeper = Keeper(path, known, table.record().encode())
        table._run_clock()
        return table

    def _repeat(self, action: Action, first_version: bool) -> None:
        now = actions.of_first_version(self.game, action) if first_version else action
        if now is not None:
            actions.perform(self.game, now)
            self._actions.append(now)

    # ------------------------------------------------------------------------------------------------------ whose turn

    def waits_for(self) -> Wait:
        """Whom the game waits for, and what for. Bots doubt a play before people are asked."""
        return self._asking.waits_for()

    def doubters(self) -> tuple[int, ...]:
        """The persons who may challenge the last play now: any opponent of its player."""
        return self._asking.persons()

    # --------------------------------------------------------------------------------------------------------- actions

    def play(self, move: Move | Play | str) -> Events:
        """Takes the turn of the player on turn: a play, an exchange or a pass, in any notation.

        Raises:
            InvalidMove: the text is no move.
            IllegalMove: the rules forbid it; `faults` says why.
            GameError: it is no person's turn: a bot has something to do first (`bot_first`), somebody is asked about
                the last play (`asked_first`), or the game is over (`game_over`).
        """
        with self._lock:
            # A key that is pressed twice must not act for the bot that is next.
            self._asking.check_turn()
            return self._turn(move)

    def _turn(self, move: Move | Play | str) -> Events:
        return self._act(lambda: actions.take_turn(self.game, move))

    def exchange(self, tiles: str) -> Events:
        """Exchanges tiles of the player on turn.

        Raises:
            InvalidRack: the text is no tiles.
            IllegalMove: the player has not these tiles, or the bag too few.
            GameError: as `play`.
        """
        return self.play(Move.exchange(tiles, self.game.edition))

    def pass_(self) -> Events:
        """Passes for the player on turn.

        Raises:
            GameError: as `play`.
        """
        return self.play(Move.pass_(self.game.edition))

    def challenge(self, words: Sequence[str] | str = (), by: int | str | None = None) -> Events:
        """Challenges the last play.

        Args:
            words: words of the play; none named means all.
            by: which person challenges; by default the one who is waited for, else the only one who may.

        Raises:
            GameError: there is no play to challenge (`nothing_to_challenge`), it is the challenger's own (`own_play`),
                he is a bot, which challenges by itself (`not_a_person`), nobody is named where several may
                (`which_player`), or a word is not in the play.
        """
        named = [words] if isinstance(words, str) else list(words)
        with self._lock:
            if self.game.window is None and not self.game.rules.allows_challenges and not self.game.over:
                message = "these rules have no challenges: an invalid word cannot be played"
                raise GameError(message, kind="nothing_to_challenge")
            return self._challenge(named, self._asking.challenger(None if by is None else self.game.seat(by)))

    def _challenge(self, words: Sequence[str], seat: int) -> Events:
        action = {"do": "challenge", "by": seat, "words": list(words)}
        return self._act(lambda: (action, actions.perform(self.game, action)))

    def accept(self, by: int | str | None = None) -> Events:
        """Lets the last play stand, for a person who is asked about it; once all have, the game goes on or settles.

        Raises:
            GameError: there is no play to accept (`nothing_to_accept`), it is his own (`own_play`), or he is a bot
                (`not_a_person`).
        """
        with self._lock:
            wait = self.waits_for()
            if wait.kind not in ("challenge", "last_challenge"):
                message = "there is nothing to accept: a play stands once the next player moves"
                raise GameError(message, kind="nothing_to_accept")
            seat = wait.seat if by is None else self.game.seat(by)
            self._asking.check_accepts(seat)
            if seat not in self._asking.let_stand:
                self._asking.let_stand.append(seat)
            now = self.waits_for()
            if now.kind == "bot" and self.game.phase == "final_challenge":
                return self._accept(seat)
            self._run_clock()
            self.keep()
        return ()

    def _accept(self, by: int | None) -> Events:
        action = {"do": "accept", "by": by}
        return self._act(lambda: (action, actions.perform(self.game, action)))

    def resign(self, seat: int | str | None = None) -> Events:
        """Gives the game up, by default for whoever is waited for: he loses whatever the scores.

        Raises:
            GameError: the game is over, or no seat is given and a bot is waited for.
        """
        with self._lock:
            wait = self.waits_for()
            if seat is None and wait.kind == "bot":
                self._asking.check_turn()
            action = {"do": "resign", "by": wait.seat if seat is None else self.game.seat(seat)}
            return self._act(lambda: (action, actions.perform(self.game, action)))

    def bots(self) -> Events:
        """Lets the bots do one thing: doubt the last play, accept it where it ends the game, or take a turn.

        It may be called from another thread than the rest; what was thought of for another position is not played.

        Returns:
            What happened; nothing if no bot has anything to do.
        """
        with self._lock:
            state = self._state
            if self.waits_for().kind != "bot":
                return ()
        if self.game.window is not None and not self._asking.bots_asked:
            doubt = self.game.doubt()
            with self._lock:
                if state != self._state:
                    return ()
                if doubt is not None:
                    return self._challenge(doubt.words, doubt.by)
                self._asking.bots_asked = True
                self._run_clock()
                self.keep(lasting=False)
                if self.waits_for().kind != "bot":
                    return ()
        with self._lock:
            if state != self._state:
                return ()
            if self.game.phase == "final_challenge":
                return self._accept(None)
            bot, view = self.game.players[self.game.on_turn], self.game.position
        if bot is None:
            return ()
        move = bot.choose(view)
        with self._lock:
            return self._turn(move) if state == self._state else ()

    def _act(self, act: Callable[[], tuple[Action, Events]]) -> Events:
        """Does something, records it, settles what follows, and keeps the game."""
        with self._lock:
            turn = self.game.on_turn
            action, events = act()
            self._actions.append(action)
            self._changed(keep_draft=turn == self.game.on_turn and action["do"] in ("challenge", "accept"))
            events += self._charge()
            self._run_clock()
            self.keep()
        return events

    def _changed(self, *, keep_draft: bool = False, bots_asked: bool = False) -> None:
        self._state += 1
        self._hint_step = 0
        self._asking.anew(bots_asked=bots_asked)
        if self.game.over or not keep_draft:
            self.draft = None

    # ------------------------------------------------------------------------------------------------------------ undo

    def may_undo(self) -> bool:
        """Whether a person may take back without asking anybody: there are only bots beside him."""
        return len(self.people) == 1 and self._last_of_a_person() is not None

    def undo(self) -> int | None:
        """Goes back to before the last thing that a person did, through what bots have done since.

        Where several people play, the front end asks the others first.

        Returns:
            The seat whose turn it is again; None if there is nothing to take back.
        """
        with self._lock:
            place = self._last_of_a_person()
            if place is None:
                return None
            seat = actions.seat_of(self._actions[place])
            while len(self._actions) > place:
                self.game.undo()
                self._actions.pop()
            count = len(self.game.events)
            self.notes = {number: text for number, text in self.notes.items() if number < count}
            # They had let the play stand, else there would have been a challenge.
            self._changed(bots_asked=True)
            self._run_clock()
            self.keep()
            return seat

    def _last_of_a_person(self) -> int | None:
        """The place of the last action that a person has chosen to do."""
        for place in range(len(self._actions) - 1, -1, -1):
            action = self._actions[place]
            if action["do"] != "penalise" and action["by"] in self.people:
                return place
        return None

    # ------------------------------------------------------------------------------------------------------------ time

    def tick(self) -> Events:
        """Ends the game of a player who is too long over time, where the rules say so; call it now and then.

        It also keeps the time in the game's file, so that a program that is killed gives little of it back.
        """
        with self._lock:
            events = self._charge()
            if events:
                self._changed()
                self._run_clock()
                self.keep()
            elif self._seconds_kept - self._seconds() >= _KEEP_EVERY:
                self.keep(lasting=False)
            return events

    def _run_clock(self) -> None:
        """Lets the time of a person run who is waited for; that of bots never runs."""
        if self.clock is None:
            return
        wait = self.waits_for()
        if wait.kind in ("person", "challenge", "last_challenge"):
            self.clock.start(wait.seat)
        else:
            self.clock.stop()

    def _seconds(self) -> float:
        return 0.0 if self.clock is None else sum(self.clock.seconds())

    def _charge(self) -> Events:
        """Charges overtime where it is due."""
        events: Events = ()
        charged = {action["by"] for action in self._actions if action["do"] == "penalise"}
        while self.clock is not None and (due := overtime(self.clock, self.game, set(self.people) - charged)):
            action = {"do": "penalise", "by": due.seat, "minutes": due.minutes}
            events += actions.perform(self.game, action)
            self._actions.append(action)
            charged.add(due.seat)
        return events

    # ------------------------------------------------------------------------------------------------------------ help

    def hint(self, seat: int) -> Hint:
        """The best play in three steps, one a call: its score, where it is, the play itself.

        Raises:
            GameError: the rules allow no hints, there is no word list, or it is not the player's turn; `kind` is
                `no_help`.
        """
        found = hint(self.game, self.setup.rules, seat, min(self._hint_step + 1, 3))
        self._hint_step = found.step
        return found

    def preview(self, move: Move | Play | str, seat: int) -> Preview:
        """What a move of a player would come to, without a word about validity unless words may be looked up.

        Args:
            move: the move.
            seat: who asks. It must be his turn: what is wrong with a move tells of the rack of the player on turn.

        Raises:
            GameError: it is not his turn; `kind` is `not_your_turn`.
            InvalidMove: the text is no move.
        """
        with self._lock:
            self._asking.check_own_turn(seat)
            return preview(self.game, move)

    # -------------------------------------------------------------------------------------------------- what was done

    def sees_rack(self, seat: int, viewer: int | None) -> bool:
        """Whether somebody may see a rack: his own, and all of them once the game is over."""
        return self.game.over or seat == viewer

    def history(self, viewer: int | None) -> list[list[Entry]]:
        """The lines of each event, as somebody may read them; `None` is everybody at the table together."""
        return history(self.game, [seat for seat in range(len(self.names)) if self.sees_rack(seat, viewer)])

    def said_since(self, count: int, viewer: int | None = None) -> list[Entry]:
        """The lines of what happened after the first `count` events."""
        return [entry for entries in self.history(viewer)[count:] for entry in entries]

    def first_untold(self, seat: int | None) -> int:
        """How many events somebody knows of when a game goes on: all up to his own last act.

        Args:
            seat: the person; None for the people together: what the one knows who has not acted for the longest time.
        """
        if seat is None:
            return min(map(self.first_untold, self.people), default=0)
        known = 0
        for number, event in enumerate(self.game.events, 1):
            if seat == _who_acts(event):
                known = number
        return known

    def last_noted_event(self) -> int | None:
        """The event that a note is about where none is named: the last one that history has a line for."""
        told = (number for number, entries in enumerate(self.history(None)) if entries)
        return max(told, default=None)

    def note(self, event_index: int, text: str) -> None:
        """Notes something about an event; an empty text takes the note away.

        Raises:
            GameError: there is no such event.
        """
        if not 0 <= event_index < len(self.game.events):
            found = f"there is no event {event_index}; there are {len(self.game.events)}"
            raise GameError(found, kind="no_such_event", input=str(event_index))
        with self._lock:
            text = printable(text).strip()
            if text:
                self.notes[event_index] = text
            else:
                self.notes.pop(event_index, None)
            self.keep()

    # -------------------------------------------------------------------------------------------------------- its file

    @property
    def path(self) -> Path | None:
        """The file in which the game keeps itself; None: nowhere."""
        return None if self._keeper is None else self._keeper.path

    def keep_in(self, path: Path) -> str | None:
        """Lets the game keep itself in a new file from now on.

        Returns:
            As `keep`.
        """
        self._keeper = Keeper(path)
        return self.keep()

    def record(self) -> Record:
        """The game as its file holds it."""
        with self._lock:
            return Record(
                self.setup,
                _hash_of_words(self.game),
                list(self._actions),
                bots_asked=self._asking.bots_asked and bool(self._asking.bots()),
                let_stand=list(self._asking.let_stand),
                notes=dict(self.notes),
                draft=self.draft,
                left=None if self.clock is None else self.clock.seconds(),
                names=list(self.names),
                scores=list(self.game.scores),
                over=self.game.over,
            )

    def keep(self, *, lasting: bool = True) -> str | None:
        """Writes the game into its file now. Every action does; a front end does when `draft` has changed.

        Args:
            lasting: whether to wait until the disk has it; without it the file outlives the program, not a power cut.

        Returns:
            None if it is written or keeps itself nowhere; else a sentence: why not.
        """
        with self._lock:
            if self._keeper is not None and not self._left:
                self._seconds_kept = self._seconds()
                self.trouble = self._keeper.write(self.record().encode(), lasting=lasting)
                if self._keeper.notice is not None:
                    self.notice, self._keeper.notice = self._keeper.notice, None
            return self.trouble

    def take_notice(self) -> str | None:
        """What is to be told once about the file of the game; None if there is nothing, or it was taken already."""
        with self._lock:
            notice, self.notice = self.notice, None
            return notice

    def leave(self) -> str | None:
        """Stops the clock and keeps the game, unless no person has done anything: then its file goes.

        That is final: whatever is done at the table later, such as by a bot that is still thinking, is not kept.

        Returns:
            As `keep`, but of a game that nothing will be done for any more; `trouble` says the same.
        """
        with self._lock:
            self._state += 1
            if self.clock is not None:
                self.clock.pause()
            if not self._left:
                if self._keeper is not None and not self.begun and self.setup.cgp is None:
                    self._keeper.remove()
                    self.trouble = None
                else:
                    self.keep()
                if self.trouble is not None:
                    self.trouble = at_the_end(self.trouble)
                self._left = True
            return self.trouble

    @property
    def begun(self) -> bool:
        """Whether a person has done anything yet that would be missed."""
        return self._last_of_a_person() is not None or self.draft is not None or bool(self.notes)


def _who_acts(event: Event) -> int | None:
    """The seat of the player whose choice an event is; None if it is nobody's, such as the end."""
    if event.kind == "challenge":
        return event.by
    return event.player if event.kind in ("play", "exchange", "pass", "resigned") else None


def _hash_of_words(game: Game) -> str | None:
    """The hash of the word list; None where every word is valid."""
    lexicon = game.position.lexicon
    return None if lexicon is None else lexicon.info.sha256
