"""A table: players take turns until the game is over. It asks, obeys, shows, and tells what happened."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quixotry.cli.front import INTERRUPTED
from quixotry.cli.output import colours
from quixotry.cli.plain.commands import HELP, Line, read_line
from quixotry.cli.plain.saved import Setup, save
from quixotry.cli.plain.wording import Entry, ending, history, sheet, unseen
from quixotry.errors import GameError, IllegalMove, QuixotryError
from quixotry.render import board_text, legend

if TYPE_CHECKING:
    from quixotry import Game, Play, Position

LEFT = "The game was not saved."


class QuitGame(Exception):  # noqa: N818 - no error
    """A player has had enough."""


class Table:
    """A game in plain text over stdin and stdout.

    Args:
        setup: what the game is played with.
        game: the game.
        loaded: whether it goes on from a file.
    """

    def __init__(self, setup: Setup, game: Game, *, loaded: bool = False) -> None:
        self.setup = setup
        self.game = game
        self.names = list(game.names)
        self.people = [seat for seat, player in enumerate(game.players) if player is None]
        # How many events were told, and how many when each player was last at the keyboard.
        self.told = max(0, len(game.events) - len(game.names)) if loaded else 0
        self.told_to = dict.fromkeys(self.people, 0)
        self.at_keyboard: int | None = None
        # The turns that people had, as seat and number of events before it: what `undo` goes back to.
        self.turns: list[tuple[int, int]] = []
        self.hints = 0
        # The squares with tiles when the board was last shown, and those that were new then, which are set off.
        self.tiles_shown = set(game.position.squares())
        self.fresh: set[str] = set()
        self.saved_at = len(game.events) if loaded else None

    def run(self) -> int:
        """Play to the end and return the exit code."""
        try:
            self._say(f"Seed {self.setup.seed}, {self._rules_line()}.")
            if self.people:
                self._say("Type help for what you can do.")
            self._tell()
            while not self.game.over:
                self._go_on()
            self._finish()
        except (QuitGame, EOFError) as end:
            if isinstance(end, EOFError) and _at_keyboard():
                click.echo()
            self._part()
            return 0
        except KeyboardInterrupt:
            click.echo()
            self._part()
            return INTERRUPTED
        return 0

    # ---------------------------------------------------------------------------------------------------------- turns

    def _go_on(self) -> None:
        """Let whoever has to act do it."""
        if self.game.phase == "final_challenge":
            self._last_challenge()
        elif self.game.on_turn in self.people:
            if not self._bots_doubt():
                self._turn(self.game.on_turn)
        else:
            self.game.step()
        self._tell()

    def _last_challenge(self) -> None:
        """The last play ends the game: every other person may challenge it, then the bots, else it stands."""
        window = self.game.window
        events = len(self.game.events)
        for seat in self.people:
            if window is not None and seat != window.player and len(self.game.events) == events:
                self._turn(seat)
        if len(self.game.events) == events and self.game.phase == "final_challenge":
            self.game.step()

    def _bots_doubt(self) -> bool:
        """Whether a bot challenges the last play before a person moves; a bot on turn does so by itself."""
        if self.game.window is None or len(self.people) == len(self.names):
            return False
        try:
            self.game.step()
        except GameError as error:
            if error.kind != "person_on_turn":
                raise
            return False
        return True

    def _turn(self, seat: int) -> None:
        """Ask a person until something has happened, or the last play is left to stand."""
        self._pass_the_keyboard(seat)
        self.turns.append((seat, len(self.game.events)))
        self.hints = 0
        self._show(seat)
        before = len(self.game.events)
        while len(self.game.events) == before:
            line = read_line(self._ask(f"{self.names[seat]}> "))
            if self.game.phase == "final_challenge" and line.lets_stand:
                break
            try:
                self._obey(line, seat)
            except IllegalMove as error:
                self._refuse(error)
            except QuixotryError as error:
                self._say(_sentence(error.message))
        self.told_to[seat] = len(self.game.events)
        self.at_keyboard = seat

    def _obey(self, line: Line, seat: int) -> None:
        if not line.text:
            return
        match line.command:
            case "challenge":
                self.game.challenge(list(line.words), by=seat)
            case "accept":
                self._say("There is nothing to accept: a play stands once you move.")
            case "undo":
                self._undo()
            case "hint":
                self._hint(seat)
            case "check":
                self._check(line)
            case "board":
                self._board(seat, with_legend=True)
            case "unseen":
                self._unseen(seat)
            case "sheet":
                for text in sheet(self._history(), self.names):
                    self._say(text)
            case "history":
                for entries in self._history():
                    for entry in entries:
                        self._say(f"  {entry.line(self.names)}")
            case "save":
                self._save(line)
            case "resign":
                self.game.resign(seat)
            case "help":
                self._say(HELP)
            case "quit":
                raise QuitGame
            case _:
                self._move(line)

    def _move(self, line: Line) -> None:
        if not line.looks_like_a_move:
            self._say(f"'{line.text}' is neither a command nor a move; help lists them.")
            return
        self.game.play(line.text)

    def _refuse(self, error: IllegalMove) -> None:
        """Say everything that is wrong with a move; the rack and the turn stay as they were."""
        texts = [fault.text for fault in error.faults] or [error.message]
        if len(texts) == 1:
            self._say(f"Not allowed: {_sentence(texts[0], capital=False)}")
            return
        self._say("Not allowed:")
        for text in texts:
            self._say(f"  {_sentence(text, capital=False)}")

    # ------------------------------------------------------------------------------------------------------- commands

    def _undo(self) -> None:
        """Go back to the last turn that a person had before this one."""
        self.turns.pop()
        now = len(self.game.events)
        while self.turns and self.turns[-1][1] >= now:
            self.turns.pop()
        if not self.turns:
            self.turns.append((self.game.on_turn, now))
            self._say("There is nothing to take back.")
            return
        seat, events = self.turns.pop()
        while len(self.game.events) > events:
            self.game.undo()
        self.told = len(self.game.events)
        self.tiles_shown, self.fresh = set(self.game.position.squares()), set()
        self._say(f"Taken back to the turn of {self.names[seat]}.")

    def _hint(self, seat: int) -> None:
        """The best play in three steps: its score, its place, the play."""
        if not self._help_allowed("hints"):
            return
        if self.game.position.lexicon is None:
            self._say("There is no word list to find plays in: every word is valid.")
            return
        best: Play = self.game.view(seat).best()
        self.hints = min(self.hints + 1, 3)
        if best.move.kind != "play":
            self._say("No play scores anything.")
        elif self.hints == 1:
            self._say(f"The best play scores {best.score}. Type hint again to see where it is.")
        elif self.hints == 2:
            self._say(f"It begins at {best.move.coordinate}, {best.move.direction}. Type hint again to see the play.")
        else:
            self._say(f"{best.move} scores {best.score}.")

    def _check(self, line: Line) -> None:
        if not self._help_allowed("looking up of words"):
            return
        if not line.words:
            self._say("Which word? For example: check QI")
        position = self.game.position
        for word in line.words:
            self._say(f"{word} is {'' if position.is_word(word) else 'not '}valid.")

    def _help_allowed(self, what: str) -> bool:
        if self.game.may_look_up:
            return True
        self._say(f"The rules '{self.setup.rules}' allow no {what}; a game with --rules casual does.")
        return False

    def _unseen(self, seat: int) -> None:
        for text in unseen(self.game, seat):
            self._say(text)

    def _save(self, line: Line) -> None:
        if not line.rest:
            self._say("Into which file? For example: save game.json")
            return
        path = Path(line.rest)
        with suppress(RuntimeError):  # the home of nobody: the path as it stands cannot be written, and that is said
            path = path.expanduser()
        save(path, self.setup, self.game)
        self.saved_at = len(self.game.events)
        self._say(f"Saved in {path}. Go on with: quixotry play --load {path}")

    # -------------------------------------------------------------------------------------------------------- showing

    def _show(self, seat: int) -> None:
        """What a person needs for a turn: board, scores, bag, rack."""
        view = self.game.view(seat)
        self._board(seat)
        scores = "   ".join(f"{name}: {score}" for name, score in zip(self.names, self.game.scores, strict=True))
        self._say(f"{scores}   Bag: {view.bag}")
        self._say(f"Rack: {view.rack or 'empty'}")
        window = self.game.window
        if self.game.phase == "final_challenge" and window is not None:
            self._say(
                f"{self.names[window.player]} has ended the game with the last play: challenge it, or press Enter."
            )

    def _board(self, seat: int, *, with_legend: bool = False) -> None:
        view = self.game.view(seat)
        tiles = set(view.squares())
        if tiles != self.tiles_shown:
            self.tiles_shown, self.fresh = tiles, tiles - self.tiles_shown
        self._say("")
        self._say(board_text(view, colour=colours(), marked=self.fresh))
        if with_legend:
            self._say(legend(view))

    def _history(self) -> list[list[Entry]]:
        # At a keyboard that people share, nobody learns what another exchanged.
        open_racks = set(self.people) if len(self.people) == 1 else set()
        return history(self.game.events, self.names, open_racks)

    def _tell(self) -> None:
        """Say what has happened since it was last told."""
        for entries in self._history()[self.told :]:
            for entry in entries:
                self._say(entry.line(self.names))
        self.told = len(self.game.events)

    def _finish(self) -> None:
        position: Position = self.game.position
        self._say("")
        self._say(board_text(position, colour=colours()))
        for line in ending(self.game):
            self._say(line)

    def _rules_line(self) -> str:
        lexicon = self.game.position.lexicon
        words = "every word is valid" if lexicon is None else f"word list {lexicon.name}"
        return f"rules {self.setup.rules}, {words}, tiles {self.game.edition.name}"

    def _part(self) -> None:
        if self.saved_at != len(self.game.events):
            click.echo(LEFT, err=True)

    # --------------------------------------------------------------------------------------------------- the keyboard

    def _pass_the_keyboard(self, seat: int) -> None:
        """Where people share a keyboard, hide what the last one saw until the next one sits there."""
        if self.at_keyboard in (None, seat) or not _at_keyboard():
            return
        click.clear()
        input(f"Pass the keyboard to {self.names[seat]}, press Enter. ")
        for entries in self._history()[self.told_to[seat] :]:
            for entry in entries:
                self._say(entry.line(self.names))

    def _ask(self, prompt: str) -> str:
        """A line from the player; a pipe gets an echo of it, so that what it wrote reads as a dialogue."""
        if _at_keyboard():
            with suppress(ImportError):
                import readline  # noqa: F401 - `input` edits and recalls lines with it
            return input(prompt)
        click.echo(prompt, nl=False)
        # A process that was started without stdin has none.
        line = "" if sys.stdin is None else sys.stdin.readline()
        click.echo(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line

    @staticmethod
    def _say(text: str) -> None:
        click.echo(text)


def _at_keyboard() -> bool:
    """Whether somebody types, rather than a pipe or a file."""
    return sys.stdin is not None and sys.stdin.isatty()


def _sentence(text: str, *, capital: bool = True) -> str:
    """Text with a full stop, and a capital unless it begins with a quotation."""
    text = text if text.endswith((".", "!", "?")) else f"{text}."
    return text[:1].upper() + text[1:] if capital else text
