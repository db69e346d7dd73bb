"""What a player can do in a turn and with the game, beside placing tiles: each an action of a key.

Main name: `PlayActions`.
"""

from __future__ import annotations

from quixotry.render.grid import cells
from quixotry.table.wording import resigning
from quixotry.tui.screens.play_turns import PlayTurns


class PlayActions(PlayTurns):
    """A table with the actions of its keys."""

    def action_exchange(self) -> None:
        """Chooses tiles to exchange."""
        from quixotry.tui.screens.exchange import ExchangeScreen

        if self.my_turn():
            self.ask(ExchangeScreen(self.seen), self.exchange)

    def action_pass_turn(self) -> None:
        """Passes, after asking."""
        if self.my_turn():
            self.confirm("Pass this turn?", lambda: self.act(self.table.pass_))

    def action_challenge(self) -> None:
        """Chooses words to challenge."""
        from quixotry.tui.screens.challenge import ChallengeScreen

        window, doubters = self.table.game.window, self.table.doubters()
        if window is None or not doubters:
            self.attempt(self.table.challenge)  # it says why not
            return

        self.ask(
            ChallengeScreen(window, self.table.names, doubters, self.table.game.rules),
            lambda answer: self.act(lambda: self.table.challenge(answer[1], by=answer[0])),
        )

    def action_hint(self) -> None:
        """Says a bit more about the best play each time; at last places it."""
        if self.viewer is None or not self.my_turn():
            return
        self.attempt(self._hint)

    def _hint(self) -> None:
        if self.viewer is None or self.drawing is None:
            return
        hint = self.table.hint(self.viewer)
        if hint.move is not None:
            self.drawing.put(hint.move)
            self.say(f"{hint.move} scores {hint.score}. Enter plays it, Esc takes it back.")
            self.placing_changed()
        elif hint.coordinate is not None:
            self.say(f"The best play scores {hint.score} and begins at {hint.coordinate}; once more shows it.")
        elif hint.score is not None:
            self.say(f"The best play scores {hint.score}. Once more says where it is.")
        else:
            self.say(hint.text)

    def action_undo(self) -> None:
        """Takes back to the last turn of a person; where others play as well, if they agree."""
        if self.table.may_undo():
            self._undo()
        elif len(self.table.people) > 1 and len(self.table.game.events) > 1:
            self.confirm("Take the last turn back? Everybody has to agree.", self._undo)
        else:
            self.say("There is nothing to take back.")

    def _undo(self) -> None:
        seat = self.table.undo()
        if seat is None:
            self.say("There is nothing to take back.")
            return
        self.drawing, self.chosen, self._ended = None, None, False
        self._told = {person: min(told, len(self.table.game.events)) for person, told in self._told.items()}
        self.go_on()
        if self.viewer == seat:
            self.say("Taken back: it is your turn again.")

    def action_resign(self) -> None:
        """Gives up, after asking."""
        if self.table.game.over:
            self.say("The game is over.")
        elif self.table.people:
            wait = self.table.waits_for()
            seat = wait.seat if wait.kind != "bot" else self.table.people[0]
            self.confirm(
                f"{resigning(len(self.table.names))} Give up?", lambda: self.act(lambda: self.table.resign(seat))
            )

    # --------------------------------------------------------------------------------------------------------- the game

    def action_sheet(self) -> None:
        """The score sheet."""
        from quixotry.tui.screens.sheet import SheetScreen

        self.app.push_screen(SheetScreen(self.table, self.viewer))

    def action_note(self) -> None:
        """Notes something about the chosen event, or the last one."""
        from quixotry.tui.screens.note import NoteScreen

        index = self.noted_event()
        if index is None:
            return

        def noted(text: str | None) -> None:
            if text is not None:
                self.note(index, text)

        self.app.push_screen(NoteScreen(self.table.notes.get(index, "")), noted)

    def noted_event(self) -> int | None:
        """The event that a note is about: the chosen one, or the last; says so if there is none."""
        index = self.table.last_noted_event() if self.chosen is None else self.chosen
        if index is None:
            self.say("There is no turn yet to note something about.")
        return index

    def note(self, index: int, text: str) -> None:
        """Notes something about an event."""
        if self.attempt(lambda: self.table.note(index, text)):
            self.say("Noted." if text.strip() else "The note is taken away.")
            self.show_panels()

    def action_help(self) -> None:
        """All keys."""
        from quixotry.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen.of_keys(self.useful_keys(), cells(self.seen)))

    def action_home(self) -> None:
        """The home screen; the game is kept."""
        self.host.open_home()

    def action_interrupt(self) -> None:
        """Ends at once."""
        self.host.action_interrupt()
