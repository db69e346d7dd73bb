"""The typed line of the play screen: it speaks the language of `quixotry.table.commands`, as plain mode does.

Main name: `PlayLines`.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from rich.cells import cell_len

from quixotry._native import Move
from quixotry.errors import QuixotryError
from quixotry.files import path_of
from quixotry.sentences import sentence
from quixotry.table.commands import Line, read_challenge, read_line
from quixotry.table.meaning import read_move
from quixotry.table.saves import save, what_was_saved
from quixotry.table.telling import clock, tell
from quixotry.tui.screens.play_actions import PlayActions
from quixotry.tui.widgets.command_line import CommandLine

# What stands above an answer of several lines; else the line that was typed.
_TITLES = {"unseen": "Unseen", "history": "What happened", "statistics": "Statistics", "help": "What can be typed"}


class PlayLines(PlayActions):
    """A table at which moves and commands can be typed."""

    def action_command(self) -> None:
        """Opens the line to type on."""
        self.command_line.display = True
        self.lay_out()
        self.command_line.begin()

    def leave_line(self) -> None:
        """Back to the board."""
        if not self.command_line.display:
            return
        self.command_line.display = False
        self.lay_out()
        self.show_placing()

    def on_command_line_left(self) -> None:
        """Back to the board."""
        self.leave_line()

    def on_command_line_changed(self, message: CommandLine.Changed) -> None:
        """While a move is typed, shows what it would come to."""
        line = read_line(message.text)
        if line.command is None and line.looks_like_a_move and " " in line.text:
            self._preview_line(line.text)
        else:
            self.show_placing()

    def _preview_line(self, text: str) -> None:
        move: Move | str = text
        with suppress(QuixotryError):
            move = read_move(text, self.seen)
        self.show_preview(move)

    def on_command_line_entered(self, message: CommandLine.Entered) -> None:
        """Obeys a line."""
        self.leave_line()
        self.attempt(lambda: self._obey(read_line(message.text)))

    def _obey(self, line: Line) -> None:
        names, window = self.table.names, self.table.game.window
        match line.command:
            case "challenge":
                words, by = read_challenge(line, names, () if window is None else window.words)
                self.act(lambda: self.table.challenge(words, by=by))
            case "accept":
                self.act(self.table.accept)
            case "note":
                index = self.noted_event()
                if index is not None:
                    self.note(index, line.rest)
            case "save":
                self._save(line)
            case "clock":
                self.say(clock(self.table))
            case "quit":
                self.host.action_leave()
            case "undo" | "hint" | "resign" | "sheet":
                getattr(self, f"action_{line.command}")()
            case "again":
                self._again()
            case "unseen" if self.viewer is None:
                self.say("Nobody sees a rack now.")
            case _:
                seat = self.table.waits_for().seat if self.viewer is None else self.viewer
                told = tell(self.table, line, seat, self.viewer, on_screen=True)
                if told is None:
                    self._move(line)
                else:
                    self.tell(_TITLES.get(line.command or "", line.text), told)

    def _move(self, line: Line) -> None:
        if not line.text:
            return
        if line.lets_stand and self.table.waits_for().kind in ("challenge", "last_challenge"):
            self.commit()
            return
        if not line.looks_like_a_move:
            self.say(f"'{line.text}' is neither a command nor a move. 8H WORD is a move; ? lists the keys.", "bad")
            return
        move = read_move(line.text, self.seen)
        if move.kind == "pass":
            self.action_pass_turn()
        elif move.kind == "exchange" and self.my_turn():
            self.exchange(move.tiles)
        elif move.kind == "play":
            self.play(move)

    def _save(self, line: Line) -> None:
        from quixotry.tui.screens.confirm import ConfirmScreen

        if not line.rest:
            self.say("Into which file? For example: save game.json")
            return
        path = path_of(line.rest)
        try:
            self._save_in(path)
        except QuixotryError as error:
            if error.kind != "exists":
                raise

            def answered(yes: bool | None) -> None:
                if yes:
                    self.attempt(lambda: self._save_in(path, replace=True))

            self.app.push_screen(ConfirmScreen(f"{sentence(error.message)} Write over it?"), answered)

    def _save_in(self, path: Path, *, replace: bool = False) -> None:
        save(path, self.table, replace=replace)
        self.say(what_was_saved(path))

    def _again(self) -> None:
        if self.table.game.over:
            self.play_again()
        else:
            self.say("The game is not over yet; 'resign' gives it up.")

    def tell(self, heading: str, lines: list[str]) -> None:
        """Says a line or two below the board, more on a page of their own."""
        room = self.said.size.width - 2
        if len(lines) <= 1 and sum(map(cell_len, lines)) <= 2 * room:
            self.say(" ".join(lines))
            return
        from quixotry.tui.screens.lines import LinesScreen

        self.app.push_screen(LinesScreen(heading, lines))
