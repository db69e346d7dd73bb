"""Turns on the play screen: whom the game waits for, bots, the keyboard from hand to hand, and what a player does.

Everything is done through the table; what the game refuses is said in a sentence, and nothing changes.

Main name: `PlayTurns`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar, cast

from textual.timer import Timer

from quixotry.errors import IllegalMove, QuixotryError
from quixotry.render.grid import tiles_of
from quixotry.sentences import sentence
from quixotry.table.draft import Draft
from quixotry.table.squares import squares_of
from quixotry.table.wording import refusal
from quixotry.tui.screens.play_view import PlayView

if TYPE_CHECKING:
    from textual.screen import Screen

    from quixotry._native import Move
    from quixotry.game import Events
    from quixotry.table import Wait
    from quixotry.tui.app import QuixotryApp
    from quixotry.tui.screens.handover import HandoverScreen

T = TypeVar("T")

TILE_SECONDS = 0.055
_END_SECONDS = 0.6  # the last play is seen before the result covers it
LATE = "Too late: the game has gone on."
WELCOME = "Letters place tiles, an arrow or Space turns, Enter plays. Type : for a move in words, ? for all keys."


class PlayTurns(PlayView):
    """A table that is played at."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)  # type: ignore[arg-type]
        # How many events each person has been told of.
        self._told = {person: self.table.first_untold(person) for person in self.table.people}
        self._thinking = False
        self._handover: HandoverScreen | None = None
        self._reveal: Timer | None = None
        self._ended = False
        self._caps = False

    @property
    def host(self) -> QuixotryApp:
        """The application."""
        return cast("QuixotryApp", self.app)

    # ------------------------------------------------------------------------------------------------------ whose turn

    def go_on(self) -> None:
        """Lets whoever has to act do it."""
        if not self.is_attached:
            return
        wait = self.table.waits_for()
        self._look_through(wait)
        self.show_all()
        if wait.kind == "over":
            self._finish()
        elif wait.kind == "bot":
            self._ask_bots()
        elif self.viewer is None:
            self._hand_over(wait)
        else:
            self._begin_turn(wait)

    def _look_through(self, wait: Wait) -> None:
        """Makes the screen somebody's; nobody's while the keyboard goes to another person."""
        people = self.table.people
        if len(people) == 1:
            self.viewer = people[0]
        elif wait.kind == "over":
            self.viewer = None
        elif wait.kind != "bot" and self.viewer != wait.seat:
            self._hide()
        self._renew_drawing()

    def _hide(self) -> None:
        """Takes everything from the screen that only one player knows."""
        self.viewer = None
        self.drawing = None
        self.chosen = None
        self.say("")
        self.command_line.forget()

    def _renew_drawing(self) -> None:
        """The tiles that are placed, on the board and with the rack as they are now."""
        if self.viewer is None:
            self.drawing = None
            return
        view = self.table.game.view(self.viewer)
        if self.drawing is not None:
            self.drawing = self.drawing.on(view)
            return
        kept = self.table.draft
        mine = isinstance(kept, dict) and kept.get("seat") == self.viewer
        self.drawing = Draft.from_json(kept if mine else None, view)
        self.drawing.caps_lock.on |= self._caps

    def _hand_over(self, wait: Wait) -> None:
        """Waits until a person sits down; meanwhile nobody's time runs."""
        from quixotry.tui.screens.handover import HandoverScreen, news_for

        def seated(_: None) -> None:
            self._handover = None
            self.clock_stands_still(False)
            # The game may have ended or gone on meanwhile.
            self.viewer = wait.seat
            self.go_on()

        if self._handover is None:
            self.clock_stands_still(True)
            self._handover = HandoverScreen(self.table.names[wait.seat], news_for(self.table, wait.seat))
            self.app.push_screen(self._handover, seated)

    def _end_handover(self) -> None:
        if self._handover is not None:
            self._handover.answer(None)

    def clock_stands_still(self, still: bool) -> None:
        """Stops everybody's time while a screen is shown on which nobody can play, and lets it go on."""
        clock = self.table.clock
        if clock is not None and still:
            clock.pause()
        elif clock is not None:
            clock.resume()

    def _begin_turn(self, wait: Wait) -> None:
        """Tells a person what has happened since he was last told."""
        if self.drawing is not None and self.drawing.placed and self.table.draft is None:
            self.placing_changed()  # placed while a bot was thinking
        told = self._told.get(wait.seat, 0)
        news = self.table.said_since(told, self.viewer)
        lines = [
            entry.line(self.table.names) for entry in news if entry.player != wait.seat or entry.kind == "challenge"
        ]
        self._told[wait.seat] = len(self.table.game.events)
        if lines:
            self.say("  ".join(line if line.endswith(".") else f"{line}." for line in lines))
        elif not self.said.text:
            self.say(WELCOME, "dim")

    def _finish(self) -> None:
        if self._ended:
            return
        self._ended = True
        self._end_handover()
        lines = self.table.said_since(max(0, len(self.table.game.events) - 2), self.viewer)
        self.say("  ".join(entry.line(self.table.names) for entry in lines))
        self.set_timer(_END_SECONDS if self.animation else 0.01, self.show_result)

    def show_result(self) -> None:
        """Shows how the game ended."""
        from quixotry.tui.screens.final import FinalScreen

        def chosen(what: str | None) -> None:
            match what:
                case "again":
                    self.attempt(self.play_again)
                case "review":
                    self.host.open_review(self.table)
                case "home":
                    self.host.open_home()
                case _:
                    self._end_handover()
                    self.show_all()

        shown = any(isinstance(screen, FinalScreen) for screen in self.app.screen_stack)
        if self.table.game.over and self in self.app.screen_stack and not shown:
            self.app.push_screen(FinalScreen(self.table), chosen)

    def play_again(self) -> None:
        """Begins another game with the same players and rules."""
        from dataclasses import replace

        from quixotry.table import Setup

        self.host.new_game(replace(self.table.setup, seed=Setup.fresh_seed()))

    # ------------------------------------------------------------------------------------------------------------- bots

    def _ask_bots(self) -> None:
        if self._thinking:
            return
        self._thinking = True
        # No worker: those are waited for when the program ends, however long a bot thinks.
        threading.Thread(target=self._think, name="bots", daemon=True).start()

    def _think(self) -> None:
        """In another thread: lets the bots do one thing."""
        events: Events = ()
        trouble: Exception | None = None
        try:
            events = self.table.bots()
        except Exception as error:
            trouble = error
        with suppress(RuntimeError):  # the program has ended
            self.call_later(self._bots_did, events, trouble)

    def _bots_did(self, events: Events, trouble: Exception | None = None) -> None:
        self._thinking = False
        if not self.is_attached:
            return
        if trouble is not None:
            if not isinstance(trouble, QuixotryError):
                raise trouble
            self.say(f"{sentence(trouble.message)} Enter tries again.", "bad")
            return
        plays = [event for event in events if event.kind == "play"]
        self.chosen = None
        if not plays or not self.animation:
            self.go_on()
            return
        self.covered = list(squares_of(plays[-1].move))
        self._renew_drawing()
        self.show_all()
        self._reveal = self.set_interval(TILE_SECONDS, self._reveal_one)

    def _reveal_one(self) -> None:
        if self.covered:
            del self.covered[0]
            self.show_placing()
        if not self.covered:
            self.reveal_all()

    def reveal_all(self) -> bool:
        """Shows a play that is being laid as a whole; says whether there was one."""
        if self._reveal is None:
            return False
        self._reveal.stop()
        self._reveal = None
        self.covered.clear()
        self.go_on()
        return True

    # ----------------------------------------------------------------------------------------------------------- acting

    def attempt(self, act: Callable[[], object]) -> bool:
        """Does something; what is wrong with it is said. Says whether it was done."""
        try:
            act()
        except IllegalMove as error:
            lines = refusal(error)
            self.say(" ".join(line.strip() for line in lines), "bad")
        except QuixotryError as error:
            self.say(sentence(error.message), "bad")
        else:
            return True
        return False

    def act(self, action: Callable[[], object]) -> bool:
        """Does something that changes the game, then goes on; says whether it was done."""
        if not self.attempt(action):
            return False
        if self.drawing is not None:
            self._caps = self.drawing.caps_lock.on
            if self.table.draft is None:
                self.drawing.recall()
        self.chosen = None
        self.go_on()
        return True

    def placing_changed(self) -> None:
        """Shows and keeps what is placed, and where the cursor is."""
        self.show_placing()
        self._keep_draft()
        self.show_trouble()

    def _keep_draft(self) -> None:
        draft, wait = self.drawing, self.table.waits_for()
        if draft is None or wait.kind != "person" or wait.seat != self.viewer:
            return
        self.table.draft = {"seat": self.viewer, **draft.to_json()}
        self.table.keep(lasting=False)

    def my_turn(self) -> bool:
        """Whether the viewer is on turn; if not, says so."""
        wait = self.table.waits_for()
        if wait.kind == "person" and wait.seat == self.viewer:
            return True
        if wait.kind == "over":
            self.say("The game is over.")
        elif wait.kind == "bot":
            self.say(f"On turn: {self.table.names[wait.seat]}.")
        else:
            self.say("The last play comes first: Ctrl+L challenges it, Enter lets it stand.")
        return False

    def commit(self) -> None:
        """Plays what is placed; where a play may be challenged and nothing is placed, lets it stand."""
        if self.table.game.over:
            self.show_result()
            return
        wait = self.table.waits_for()
        if wait.kind in ("challenge", "last_challenge"):
            self.act(lambda: self.table.accept(by=wait.seat))
            return
        if wait.kind == "bot" and not self._thinking and self._reveal is None:
            self._ask_bots()  # it has failed before
            return
        if not self.my_turn() or self.drawing is None:
            return
        move = self.drawing.as_move()
        if move is None:
            self.say("Nothing is placed. Letters place tiles; Ctrl+X exchanges, Ctrl+P passes.")
            return
        missing = self.drawing.without_letter
        if missing:
            self.drawing.choose_at(missing[0])
            self.say("")
            self.show_placing()
            self.app.bell()
            return
        self.play(move)

    def play(self, move: Move | str) -> bool:
        """Takes the viewer's turn."""
        return self.my_turn() and self.act(lambda: self.table.play(move))

    def exchange(self, tiles: str) -> None:
        """Exchanges tiles; all of them only when asked again."""
        rack = self.seen.rack
        if len(tiles_of(self.seen.edition, tiles)) == len(tiles_of(self.seen.edition, rack)):
            self.confirm("Exchange all your tiles?", lambda: self.act(lambda: self.table.exchange(tiles)))
        else:
            self.act(lambda: self.table.exchange(tiles))

    def confirm(self, question: str, act: Callable[[], object]) -> None:
        """Asks; does it on yes."""
        from quixotry.tui.screens.confirm import ConfirmScreen

        self.ask(ConfirmScreen(question), lambda _: act())

    def ask(self, screen: Screen[T], act: Callable[[T], object]) -> None:
        """Opens a dialog and does what its answer says, unless the game has gone on meanwhile.

        Args:
            screen: the dialog; None and False are answers that change nothing.
            act: does it.
        """
        events = self.table.game.events

        def answered(answer: T | None) -> None:
            if answer is None or answer is False:
                return
            if events == self.table.game.events:
                act(answer)
            else:
                self.say(LATE)

        self.app.push_screen(screen, answered)
