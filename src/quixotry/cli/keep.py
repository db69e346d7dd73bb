"""`quixotry keep`: the scorekeeper of a game that is played face to face, in plain text."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from quixotry.cli.front import on_a_screen
from quixotry.cli.options import example, shared
from quixotry.cli.output import colours
from quixotry.cli.plain import speech
from quixotry.cli.prompt import Left, ask, broken, carry_on, say
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.keeping import Scorebook

# What may stand beside a file that is there: it brings its own players and rules.
_BESIDE_A_FILE = ("file", "lexicon", "plain", "board")


@click.command(epilog=example("quixotry keep friday.gcg --players Ann,Ben --rules naspa"))
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path), metavar="[FILE]")
@click.option(
    "--players", metavar="NAMES", help="Who plays, in the order of the turns: Ann,Ben. [default: you are asked]"
)
@click.option("--plain", is_flag=True, help="Line by line, also for screen readers.")
@click.option("--board", is_flag=True, help="Draw the board after each turn.")
@click.option("--clock", type=float, metavar="MINUTES", help="Give each player so many minutes.")
@shared("rules", "challenge", "lexicon", "edition", "layout")
@click.pass_context
def command(
    ctx: click.Context,
    file: Path | None,
    players: str | None,
    plain: bool,
    board: bool,
    clock: float | None,
    rules: str,
    challenge: str | None,
    lexicon: str | None,
    edition: str | None,
    layout: str | None,
) -> int:
    """Keep score of a game played face to face. Type what happens: 8D WORD, exch 3, pass; ? tells the rest.

    FILE ends with .gcg or .json. It is written whole after every turn; if it is there, the game goes on.
    """
    from quixotry.files import is_there
    from quixotry.keeping import Scorebook
    from quixotry.keeping.folder import new_path

    if file is not None and is_there(file) and file.stat().st_size:
        _nothing_beside(ctx, file)
        return _run(Scorebook.open(file, lexicon=lexicon), plain=plain or board, draws=board, goes_on=True)
    path = new_path() if file is None else file
    try:
        names = (players if players is not None else ask("Who plays, in the order of the turns? ")).split(",")
    except EOFError:
        return 0
    setup: dict[str, Any] = {"rules": rules, "challenge": challenge, "edition": edition, "layout": layout}
    book = Scorebook.begin([name for name in names if name.strip()], lexicon=lexicon, minutes=clock, path=path, **setup)
    return _run(book, plain=plain or board, draws=board)


def _run(book: Scorebook, *, plain: bool, draws: bool, goes_on: bool = False) -> int:
    """Keeps score: on a screen where there is one, unless lines are asked for."""
    if not plain and on_a_screen():
        from quixotry.tui import run

        return run(screen="keep", book=book)
    return Dialogue(book, draws=draws, goes_on=goes_on).run()


def _nothing_beside(ctx: click.Context, file: Path) -> None:
    """A file has its own setup: say so rather than ignore an option."""
    for parameter in ctx.params:
        if ctx.get_parameter_source(parameter) == ParameterSource.COMMANDLINE and parameter not in _BESIDE_A_FILE:
            name = f"--{parameter}"
            message = f"'{name}' cannot be given: '{file}' is there, and a game that goes on has its own setup"
            raise QuixotryError(message, kind="usage", input=name)


class Dialogue:
    """A scorebook over stdin and stdout.

    Args:
        book: the scorebook.
        draws: whether to draw the board after each turn.
        goes_on: whether it was opened from a file.
    """

    def __init__(self, book: Scorebook, *, draws: bool = False, goes_on: bool = False) -> None:
        self.book = book
        self.draws = draws
        self.goes_on = goes_on
        self._trouble: str | None = None

    def run(self) -> int:
        """Take lines until there are no more, and return the exit code."""
        code = carry_on(self._converse)
        self._part()
        return code

    def _converse(self) -> None:
        self._greet()
        while True:
            self._complain()
            self._obey(ask(self._prompt()))

    # ---------------------------------------------------------------------------------------------------------- lines

    def _prompt(self) -> str:
        book = self.book
        if book.over or book.waits_for_end or book.stopped_at is not None:
            return "> "
        return f"{len(book.steps) + 1}. {book.names[book.on_turn]}> "

    def _obey(self, text: str) -> None:
        from quixotry.keeping import obey

        first, _, rest = text.strip().partition(" ")
        if not first:
            return
        try:
            if self._own(first.lower(), rest.strip()):
                return
        except QuixotryError as error:
            self._say(error.message[:1].upper() + error.message[1:].removesuffix(".") + ".")
            return
        found = obey(self.book, text)
        if found is None:
            self._say(f"'{text.strip()}' is neither a turn nor a command; help lists them.")
            return
        self._say(*(found.lines or ["Nothing has changed."]))
        if found.done and self.draws:
            self._draw()

    def _own(self, name: str, rest: str) -> bool:
        """Do what only this front end does; False if the line is none of that."""
        position = self.book.game.position
        match name:
            case "quit" | "q" | "exit":
                raise Left
            case "help" | "?":
                say(*_help(rest))
            case "board" | "b":
                self.draws = {"on": True, "off": False}.get(rest.lower(), self.draws)
                if rest.lower() != "off":
                    self._draw()
            case "say":
                self._say(*speech.board(position, down=rest.lower() in ("down", "columns")))
            case "row" | "column":
                self._say(speech.line(position, rest, down=name == "column") if rest else f"Which {name}?")
            case "square":
                self._say(*[speech.square(position, word) for word in rest.split()] or ["Which square?"])
            case "where":
                self._say(*[speech.where(position, word) for word in rest.split()] or ["Which word?"])
            case "save" | "save!":
                self._save(rest, replaces=name.endswith("!"))
            case _:
                return False
        return True

    def _save(self, rest: str, *, replaces: bool) -> None:
        from quixotry.files import is_there, path_of
        from quixotry.formats import write_record

        if not rest:
            self._say("Into which file? For example: save friday.gcg")
            return
        path = path_of(rest)
        if is_there(path) and not replaces:
            self._say(f"'{path}' is there already. To replace it, type: save! {rest}")
            return
        write_record(self.book.record, path)
        say(f"Saved in {path}")

    # -------------------------------------------------------------------------------------------------------- showing

    def _greet(self) -> None:
        from quixotry.keeping.changes import told
        from quixotry.keeping.commands import scores, standing

        book = self.book
        setting = book.replay.setting
        words = "every word is valid" if setting.lexicon is None else f"word list {setting.lexicon.name}"
        rules = f"rules {setting.rules.name}, challenge {setting.rules.challenge}"
        self._say(f"{', '.join(book.names)}; {rules}, {words}, tiles {setting.edition.name}.")
        if book.path is not None:
            say(f"Kept after every turn, in {book.path}")
        if self.goes_on:
            self._say(*(f"Attention: {told(one)}" for one in book.replay.problems if one.severity != "note"))
            self._say(*([_last(book)] if book.steps else []), scores(book), *standing(book))
        else:
            if book.clock is not None:
                self._say("The clock runs from the first turn on, or from now: clock go.")
            self._say("Type a turn, such as 8D WORD, exch 3 or pass; help tells what else there is.")

    def _draw(self) -> None:
        from quixotry.render import board_text

        last = next((step for step in reversed(self.book.steps) if step.turn.kind == "play" and step.applied), None)
        marked = () if last is None else _laid(self.book, last.turn.move or "")
        say("", board_text(self.book.game.position, colour=colours(), marked=marked), "")

    def _say(self, *lines: str) -> None:
        say(*(part for line in lines for part in ([line] if line.startswith(" ") else broken(line))))

    def _complain(self) -> None:
        """Say once why the record cannot be kept, and where it is kept instead."""
        for told in (self.book.take_notice(), self.book.trouble if self.book.trouble != self._trouble else None):
            if told is not None:
                click.echo(told, err=True)
        self._trouble = self.book.trouble

    def _part(self) -> None:
        """Leave, and say how to go on."""
        self.book.leave()
        self._complain()
        path = self.book.path
        if path is not None and path.exists() and self.book.trouble is None:
            click.echo(f"Kept. Go on with: quixotry keep {shlex.quote(str(path))}", err=True)


def _last(book: Scorebook) -> str:
    from quixotry.keeping.wording import row

    return f"Last turn: {row(book.steps[-1], book.names)}."


def _laid(book: Scorebook, move: str) -> list[str]:
    """The squares on which a play laid tiles."""
    from quixotry import Move
    from quixotry.table.squares import name_of, squares_of

    return [name_of(square) for square in squares_of(Move.parse(move, book.game.edition))]


def _help(about: str) -> list[str]:
    from quixotry.keeping.commands import BOOK, LOOK, Command, help_text

    more = (
        Command(("board", "b"), "board", "draw the board; board on: after each turn; board off", LOOK),
        Command(("say",), "say", "the words on the board, row by row; say down: by column", LOOK),
        Command(("row", "column"), "row 8", "a row square by square; column H: a column", LOOK),
        Command(("square", "where"), "square 8H", "what is there; where WORD: where a word is", LOOK),
        Command(("save", "save!"), "save FILE.gcg", "a copy; save! FILE: in place of one that is there", BOOK),
        Command(("quit", "q", "exit"), "quit", "leave; the game is kept", BOOK),
    )
    return help_text(about, more)
