"""A game over stdin and stdout: it asks whoever is waited for, obeys, and tells in a line what has happened."""

from __future__ import annotations

import os
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from quixotry.cli.plain.answers import answer, drawing
from quixotry.cli.plain.speech import played
from quixotry.cli.prompt import Left, ask, at_keyboard, broken, carry_on
from quixotry.errors import GameError, IllegalMove, QuixotryError
from quixotry.files import path_of
from quixotry.sentences import sentence
from quixotry.table.asking import Wait
from quixotry.table.clock import Ticking
from quixotry.table.commands import Line, read_challenge, read_line
from quixotry.table.meaning import read_move
from quixotry.table.saves import Shelf, command_to_go_on, save, what_was_saved
from quixotry.table.statistics import statistics
from quixotry.table.table import Table
from quixotry.table.telling import clock
from quixotry.table.wording import ending, refusal, resigning

if TYPE_CHECKING:
    from quixotry.table.setup import Setup


_FORGET_LINES_ABOVE = "\x1b[3J"
_TICK = 10.0  # seconds between looks at the clocks while a line is waited for
_SCREEN = 100  # lines that push everything off a screen which cannot be wiped


class Dialogue:
    """A game in plain text over stdin and stdout.

    Args:
        table: the game, new or going on.
        board: whether to draw the board before each turn.
        resumed: whether the game goes on from a file.
    """

    def __init__(self, table: Table, *, board: bool = False, resumed: bool = False) -> None:
        self.draws = board
        self._sit(table, resumed=resumed)

    def _sit(self, table: Table, *, resumed: bool) -> None:
        self.table = table
        self.game = table.game
        self.names = table.names
        # How many events were told, and how many when each person was last at the keyboard.
        self.told = table.first_untold(None) if resumed else 0
        self.told_to = {seat: table.first_untold(seat) for seat in table.people}
        self.at_keyboard: int | None = None
        # The squares with tiles when the board was last looked at, and those that were new then, which are set off.
        self.tiles_shown = set(self.game.position.squares())
        self.fresh: set[str] = set()
        self.trouble: str | None = None
        # Whether whoever is at the keyboard has just been asked if he really gives up.
        self.asked_to_resign = False

    def run(self) -> int:
        """Play to the end and return the exit code."""
        # The table may be another one by then.
        with nullcontext() if self.table.clock is None else Ticking(lambda: self.table.tick(), _TICK):
            return self._run()

    def _run(self) -> int:
        over = False

        def converse() -> None:
            nonlocal over
            self._greet()
            while self._go_on():
                self._tell()
                self._complain()
            over = True

        try:
            code = carry_on(converse)
        except QuixotryError:
            # Of a bot, which may not come to its word list; what a person types is answered where it is asked for.
            self._part()
            raise
        if over:
            self._leave()
        else:
            self._part()
        return code

    # ---------------------------------------------------------------------------------------------------------- turns

    def _go_on(self) -> bool:
        """Let whoever has to act do it; False once there is nothing left to do."""
        wait = self.table.waits_for()
        if wait.kind == "over":
            self._finish()
            return bool(self.table.people) and self._after()
        if wait.kind == "bot":
            self.table.bots()
        else:
            self._turn(wait)
        return True

    def _turn(self, wait: Wait) -> None:
        """Ask a person until he has done something."""
        self._pass_the_keyboard(wait.seat)
        self._show(wait)
        self.asked_to_resign = False
        while True:
            line = read_line(ask(f"{self.names[wait.seat]}> "))
            if self.table.waits_for() != wait:
                break  # his time ran out while he typed, and the game is over
            try:
                if self._done(line, wait):
                    break
            except IllegalMove as error:
                self._say(*refusal(error))
            except QuixotryError as error:
                self._say(sentence(error.message))
        self.told_to[wait.seat] = len(self.game.events)
        self.at_keyboard = wait.seat

    def _done(self, line: Line, wait: Wait) -> bool:
        """Obey a line; True if something has been done, so that the game waits for somebody else or anew."""
        seat = wait.seat
        asked, self.asked_to_resign = self.asked_to_resign, False
        if wait.kind != "person" and line.lets_stand:
            self.table.accept(seat)
            return True
        match line.command:
            case _ if not line.text:
                return False
            case "challenge":
                self._challenge(line, seat)
            case "accept":
                raise GameError("there is nothing to accept: a play stands once you move", kind="nothing_to_accept")
            case "undo":
                return self._undo(line)
            case "resign" if not (asked or line.replaces):
                self.asked_to_resign = True
                self._say(*broken(resigning(len(self.names))), "Type resign again to give up.")
                return False
            case "resign":
                self.table.resign(seat)
            case None:
                if not line.looks_like_a_move:
                    self._say(f"'{line.text}' is neither a command nor a move; help lists them.")
                    return False
                self.table.play(read_move(line.text, self.game.position))
            case _:
                self._answer(line, seat)
                return False
        return True

    def _answer(self, line: Line, seat: int) -> None:
        """Answer a command that does nothing in the game."""
        match line.command:
            case "board":
                self._board(line, seat)
            case "last":
                self._tell_since(min(self.told_to.get(seat, 0), len(self.game.events)))
            case "note":
                self._note(line)
            case "save":
                self._save(line)
            case "again":
                self._say("The game is not over yet; give up with resign, or leave with quit.")
            case "quit":
                raise Left
            case _:
                self._say(*(answer(self.table, line, seat, self._viewer) or []))

    @property
    def _viewer(self) -> int | None:
        """Whose secrets may be told: at a keyboard that people share, nobody's."""
        return self.table.people[0] if len(self.table.people) == 1 else None

    # ------------------------------------------------------------------------------------------------------- commands

    def _challenge(self, line: Line, seat: int) -> None:
        window = self.game.window
        words, by = read_challenge(line, self.names, () if window is None else window.words)
        self.table.challenge(words, by=seat if by is None else by)

    def _undo(self, line: Line) -> bool:
        agreed = line.rest.lower() in ("agreed", "yes")
        if len(self.table.people) > 1 and not agreed:
            self._say("Ask the others first. If they agree, type: undo agreed")
            return False
        seat = self.table.undo()
        if seat is None:
            self._say("There is nothing to take back.")
            return False
        self.told = len(self.game.events)
        self.told_to = {person: min(count, self.told) for person, count in self.told_to.items()}
        self.tiles_shown, self.fresh = set(self.game.position.squares()), set()
        self._say(f"Taken back. On turn: {self.names[seat]}.")
        return True

    def _note(self, line: Line) -> None:
        event = self.table.last_noted_event()
        if event is None:
            self._say("There is no turn yet to note something about.")
            return
        self.table.note(event, line.rest)
        self._say("Noted; history shows it." if line.rest else "The note is taken away.")

    def _save(self, line: Line) -> None:
        if not line.rest:
            self._say("Into which file? For example: save game.json")
            return
        path = path_of(line.rest)
        try:
            save(path, self.table, replace=line.replaces)
        except QuixotryError as error:
            if error.kind != "exists":
                raise
            self._say(f"{sentence(error.message)} To replace it, type: save! {line.rest}")
            return
        self._say(what_was_saved(path))

    def _board(self, line: Line, seat: int) -> None:
        wanted = line.rest.lower()
        if wanted in ("on", "off"):
            self.draws = wanted == "on"
            self._say(f"The board is {'drawn before each turn' if self.draws else 'drawn only when you ask'}.")
        if wanted != "off":
            self._say(*drawing(self.table, seat, self.fresh, with_legend=True))

    # -------------------------------------------------------------------------------------------------------- showing

    def _greet(self) -> None:
        setup = self.table.setup
        self._say(*broken(f"Seed {setup.seed}, {setup.title()}."))
        warning = setup.warning()
        if warning is not None:
            self._say(*broken(warning))
        if self.table.people:
            self._say("Type help for what you can do, board to see the board, say to have it told.")
        self._tell()
        self._complain()

    def _show(self, wait: Wait) -> None:
        """What a person needs for a turn: scores, bag, rack; the board where it is wanted."""
        view = self.game.view(wait.seat)
        tiles = set(view.squares())
        if tiles != self.tiles_shown:
            self.tiles_shown, self.fresh = tiles, tiles - self.tiles_shown
        if self.draws:
            self._say(*drawing(self.table, wait.seat, self.fresh, with_legend=False))
        scores = "   ".join(f"{name}: {score}" for name, score in zip(self.names, self.game.scores, strict=True))
        self._say(f"{scores}   Bag: {view.bag}")
        if self.table.clock is not None:
            self._say(clock(self.table))
        self._say(f"Rack: {view.rack or 'empty'}")
        window = self.game.window
        if window is not None and wait.kind == "last_challenge":
            self._say(f"{self.names[window.player]} ended the game with the last play: challenge it, or press Enter.")
        elif window is not None and wait.kind == "challenge":
            next_one, whose = self.names[self.game.on_turn], self.names[window.player]
            self._say(f"Before {next_one} moves: challenge the last play (by {whose}), or press Enter.")

    def _tell(self) -> None:
        """Say what has happened since it was last told."""
        self._tell_since(self.told)
        self.told = len(self.game.events)

    def _tell_since(self, count: int) -> None:
        events = self.game.events
        for event, entries in list(zip(events, self.table.history(self._viewer), strict=True))[count:]:
            more = played(event, self.game.edition) if event.kind == "play" else ""
            for entry in entries:
                self._say(f"{entry.line(self.names)}{f'  ({more})' if more else ''}")

    def _complain(self) -> None:
        """Say once why the game cannot be kept, and where it is kept instead."""
        notice = self.table.take_notice()
        if notice is not None:
            click.echo(notice, err=True)
        trouble = self.table.trouble
        if trouble is not None and trouble != self.trouble:
            click.echo(trouble, err=True)
        self.trouble = trouble

    def _finish(self) -> None:
        self._say(*drawing(self.table, 0, (), with_legend=False), *ending(self.game))
        self._say("", *(line for one in statistics(self.game) for line in broken(one.sentence())))

    def _leave(self) -> bool:
        """Stop the clock, keep the game, and say what is to be said about its file; False if it could not be kept."""
        trouble, notice = self.table.leave(), self.table.take_notice()
        for told in (notice, trouble):
            if told is not None:
                click.echo(told, err=True)
        return trouble is None

    def _part(self) -> None:
        """Leave, and say how to go on."""
        kept, path = self._leave(), self.table.path
        if not kept or self.game.over or not self.table.people:
            pass
        elif path is None or not self.table.begun:
            click.echo("Nothing was played yet, so the game was not saved.", err=True)
        else:
            click.echo(f"The game is kept. Go on with: {command_to_go_on(path)}", err=True)

    # ------------------------------------------------------------------------------------------------------- the end

    def _after(self) -> bool:
        """Ask what to do after the end; True if the game goes on or another one begins."""
        seat = self.table.people[0]
        self._say("", "Type again for another game, review, undo or history; press Enter to leave.")
        while True:
            line = read_line(ask("> "))
            if not line.text:
                return False
            try:
                match line.command:
                    case "again":
                        self._again(self.table.setup)
                        return True
                    case "undo":
                        if self._undo(line):
                            return True
                    case "challenge" | "accept" | "resign" | None:
                        self._say("The game is over. Type again for another one, or press Enter to leave.")
                    case _:
                        self._answer(line, seat)
            except QuixotryError as error:
                self._say(sentence(error.message))

    def _again(self, setup: Setup) -> None:
        self._leave()
        path = None if self.table.path is None else Shelf().new_path()
        self._sit(Table.begin(replace(setup, seed=setup.fresh_seed()), path), resumed=False)
        self._say("")
        self._greet()

    # --------------------------------------------------------------------------------------------------- the keyboard

    def _pass_the_keyboard(self, seat: int) -> None:
        """Where people share a keyboard, hide what the last one saw until the next one sits there."""
        if self.at_keyboard in (None, seat) or not at_keyboard():
            return
        if self.table.clock is not None:
            self.table.clock.pause()
        _wipe()
        input(f"Pass the keyboard to {self.names[seat]}, press Enter. ")
        if self.table.clock is not None:
            self.table.clock.resume()
        self._tell_since(self.told_to[seat])

    @staticmethod
    def _say(*lines: str) -> None:
        for line in lines:
            click.echo(line)


def _wipe() -> None:
    """Leave nothing on the terminal that the next one should not see: no screen, no lines above it, none recalled."""
    if os.environ.get("TERM") == "dumb":
        click.echo("\n" * _SCREEN)
    else:
        click.clear()
        click.echo(_FORGET_LINES_ABOVE, nl=False)
    with suppress(ImportError):
        import readline

        readline.clear_history()
