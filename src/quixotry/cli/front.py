"""The front of the command: its verbs, the home screen, and what happens when something goes wrong.

A verb is imported only when it is used, so that `quixotry --help` is quick. Home is a screen on a terminal, and a text
elsewhere.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from quixotry.errors import QuixotryError

NO, BAD_INPUT, INTERRUPTED = 1, 2, 130

# Verb -> the first line of its help; the verb is `command` in the module of that name, with `_` for `-`.
VERBS = {
    "play": "Play a game in the terminal, against people and bots.",
    "moves": "List the plays of a position, best first.",
    "match": "Let two programs play against each other.",
    "selfplay": "Let programs play many games, and keep every turn.",
    "report": "Tell what many games teach: words, scores, squares, tiles.",
    "lab": "Ask about many games, in SQL or by ready questions.",
    "train": "Train what programs go by: tables of leaves, from a word list.",
    "leave": "Say what it is worth to keep tiles.",
    "score": "Say what one play scores, and whether it is legal.",
    "board": "Draw a position or a game, as text or as pictures.",
    "replay": "Step through a game in a file, turn by turn.",
    "keep": "Keep score of a game that is played face to face.",
    "check-game": "Say what is wrong in files of games.",
    "convert": "Write files of games in another format.",
    "find": "List the words that a rack makes, alone or on a board.",
    "check": "Say whether words are valid.",
    "anagram": "List the words that letters make.",
    "hooks": "List the letters that lengthen a word.",
    "define": "Say what words mean, where a dictionary is installed.",
    "study": "Learn words: quizzes that return when you are about to forget.",
    "compose": "Compose perfect games: every turn lays a whole rack.",
    "arrangements": "Count, draw and number the ways to lay a perfect game.",
    "gallery": "Keep perfect games: list, draw, search, count and pool them.",
    "finder": "Run the word finder of the CSE 231 classroom project.",
    "hand": "Play the hand game of the KAIST classroom project.",
    "lexicon": "List, describe, add and remove word lists.",
}

HOME = """\
Quixotry, a crossword board game to play, study and program.

  quixotry play                  play against a bot (--players tells who plays)
  quixotry play --load FILE      go on with a saved game
  quixotry find TBYRETT          words from a rack; also on letters of a board
  quixotry check QI ZA           are these words valid?
  quixotry anagram RETINAS       words that these letters make
  quixotry hooks TRAINER         letters that lengthen a word
  quixotry define QI             what words mean
  quixotry study                 learn words, a few each day
  quixotry compose v3            a game in which every play is a bingo
  quixotry hand                  a word game with a hand of tiles; also: finder
  quixotry moves CGP             the plays of a position; also: score, board
  quixotry leave AEINST?         what it is worth to keep tiles
  quixotry lexicon list          word lists, and how to add yours

quixotry --help lists all commands; each has --help with an example."""


class Front(click.Group):
    """A group that imports its verbs on demand and turns every mishap into a sentence and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs, in the order in which people need them."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of that name, imported now."""
        if cmd_name not in VERBS:
            return None
        module = importlib.import_module(f"quixotry.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the verbs without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command; end the process with the exit code unless `standalone_mode` is off."""
        arguments = list(sys.argv[1:] if args is None else args)
        if not standalone_mode:
            return super().main(arguments, prog_name, complete_var, standalone_mode=False, **extra)
        code = self._run(arguments, prog_name, complete_var, extra)
        sys.exit(code)

    def _run(self, arguments: list[str], prog_name: str | None, complete_var: str | None, extra: dict[str, Any]) -> int:
        as_json = "--json" in arguments
        streams = sys.stdout, sys.stderr
        try:
            # A verb returns its exit code, or nothing for 0.
            code = super().main(arguments, prog_name, complete_var, standalone_mode=False, **extra)
            _flush()
            return int(code or 0)
        except QuixotryError as error:
            return _report(error.kind, error.message, error.input, error.place, as_json)
        except click.UsageError as error:
            hint = f"\nTry '{error.ctx.command_path} --help' for help." if error.ctx else ""
            return _report("usage", error.format_message(), None, None, as_json, hint)
        except click.ClickException as error:
            return _report("io", error.format_message(), None, None, as_json)
        except click.Abort as abort:
            if isinstance(abort.__cause__, EOFError):
                return 0
            click.echo(err=True)
            return INTERRUPTED
        except BrokenPipeError:
            return _hang_up()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            if error.filename is not None:
                return _report("io", f"cannot use '{error.filename}': {reason}", str(error.filename), None, as_json)
            # A full disk behind `> file`; what is still held back is lost as well.
            _hang_up()
            return _report("io", f"the answer cannot be written: {reason}", None, None, as_json=False)
        except SystemExit as stop:
            # When the reader of a pipe has gone, click puts other streams in their place and ends the process.
            if sys.stdout is not streams[0]:
                sys.stdout, sys.stderr = streams
                return _hang_up()
            return stop.code if isinstance(stop.code, int) else 0


def _report(kind: str, message: str, given: str | None, place: str | None, as_json: bool, hint: str = "") -> int:
    """Say what was wrong: as an object on stdout if JSON was asked for, else as a sentence on stderr."""
    try:
        if as_json:
            from quixotry.cli.output import print_json

            print_json({"error": {"kind": kind, "message": message, "input": given, "place": place}})
        else:
            click.echo(f"quixotry: {message}{hint}", err=True)
        _flush()
    except OSError:
        _hang_up()
    return BAD_INPUT


def _flush() -> None:
    """Send what is still held back; a process that was started without stdout has none."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _hang_up() -> int:
    """Nobody reads any more: say nothing, not even when Python flushes at its end."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.close(silence)
    return 0


@click.group(
    cls=Front,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\b\nExample:\n  quixotry play",
)
@click.version_option(package_name="quixotry", message="quixotry %(version)s")
@click.pass_context
def quixotry(ctx: click.Context) -> int:
    """Play, study and program a crossword board game.

    Alone, on a terminal, it opens the home screen.
    """
    if ctx.invoked_subcommand is None:
        if on_a_screen():
            from quixotry.tui import run

            return run()
        click.echo(HOME)
    return 0


def on_a_screen() -> bool:
    """Whether a person sits at a terminal that can show a screen, rather than at a pipe or a dumb terminal."""
    ends = sys.stdin, sys.stdout
    return all(end is not None and end.isatty() for end in ends) and os.environ.get("TERM") != "dumb"


def main() -> NoReturn:
    """Run the command with the arguments of the process, and end it."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that the terminal cannot show, or a byte that is none, must not end the game.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    quixotry.main(prog_name="quixotry")
    raise AssertionError("quixotry.main ends the process")
