"""What a player may type, and reading a line of it: one language for all front ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quixotry.errors import GameError, UnknownName


@dataclass(frozen=True)
class Command:
    """A command that can be typed.

    Attributes:
        name: its name, and the word that calls it.
        short: other words that call it.
        usage: how it is written.
        text: what it does.
        group: what it is about: `turn`, `look`, `words` or `game`.
        screen: whether it makes sense where the board is on the screen all the time.
    """

    name: str
    short: tuple[str, ...]
    usage: str
    text: str
    group: str
    screen: bool = True


GROUPS = {"turn": "Your turn", "look": "What there is", "words": "Words", "game": "The game"}

# Moves are no commands: they are written as moves are written everywhere.
MOVES = (
    ("8H WORD", "place WORD across, from row 8, column H"),
    ("H8 WORD", "place it down, from column H, row 8"),
    ("exch ABC", "exchange tiles; ? is a blank"),
    ("pass", "leave the turn to the next player"),
)

HOW_TO_WRITE = (
    "Tiles on the board count as part of the word. Write them as they are, as dots,",
    "or in brackets: 8G WORE, 8G ...E, 8G (WOR)E. A lower-case letter is a blank.",
)

COMMANDS = (
    Command("try", (), "try 8H WORD", "what it would score, without playing it", "turn", screen=False),
    Command("challenge", ("ch",), "challenge WORD", "doubt a word of the last play; alone, all its words", "turn"),
    Command("by", (), "challenge by ANN", "the same for another player than the one on turn", "turn"),
    Command("accept", ("ok",), "accept", "let the last play stand, where you are asked", "turn"),
    Command("undo", (), "undo", "take back, to your last turn", "turn"),
    Command("resign", ("resign!",), "resign", "give up; you are asked first, but not by resign!", "turn"),
    Command("board", ("b",), "board", "show the board; board on: before each turn; board off", "look", screen=False),
    Command("say", ("rows",), "say", "the words on the board, row by row; say down: by column", "look", screen=False),
    Command("row", (), "row 8", "a row square by square; column H: a column", "look", screen=False),
    Command("column", ("col",), "", "", "look", screen=False),
    Command("square", ("sq",), "square 8H", "what is there, and the words through it", "look", screen=False),
    Command("where", (), "where WORD", "where a word is on the board", "look", screen=False),
    Command("last", (), "last", "what has happened since your last turn", "look", screen=False),
    Command("rack", ("r",), "rack", "your tiles one by one, with their values", "look", screen=False),
    Command("unseen", ("bag", "u"), "unseen", "the tiles that you do not see", "look"),
    Command("sheet", ("scores", "s"), "scores", "the score sheet", "look"),
    Command("history", ("h",), "history", "everything that happened", "look"),
    Command("clock", (), "clock", "the time that is left", "look"),
    Command("statistics", ("stats",), "statistics", "what each player has done so far", "look"),
    Command("hint", (), "hint", "the best score; again: where; again: the play", "words"),
    Command("check", (), "check WORD", "is it valid?", "words"),
    Command("define", ("def",), "define WORD", "what it means", "words"),
    Command("hooks", (), "hooks WORD", "the letters that lengthen it", "words"),
    Command("anagram", (), "anagram LETTERS", "the words that use all of them; ? is any letter", "words"),
    Command("note", (), "note TEXT", "note something about the last turn", "game"),
    Command(
        "save",
        ("save!",),
        "save FILE",
        "keep a copy; FILE.gcg: as GCG; save!: in place of any file",
        "game",
    ),
    Command("review", (), "review", "afterwards: your turns against the best plays; review all", "game", screen=False),
    Command("again", (), "again", "when the game is over: play another one", "game"),
    Command("help", ("?",), "help", "say this again; help WORD: about one command", "game"),
    Command("quit", ("q", "exit"), "quit", "leave; the game keeps itself; so do Ctrl-D, Ctrl-C", "game"),
)

_NAMES = {name: command.name for command in COMMANDS for name in (command.name, *command.short) if name != "by"}
_WIDTH = 16


def help_text(about: str = "", *, on_screen: bool = False) -> list[str]:
    """What can be typed, in lines of 80 columns.

    Args:
        about: a command of which alone is spoken.
        on_screen: whether the board is on the screen all the time, so that some commands make no sense.
    """
    wanted = about.strip().lower()
    commands = [command for command in COMMANDS if command.usage and (command.screen or not on_screen)]
    if wanted:
        found = [command for command in commands if wanted in (command.name, *command.short)]
        lines = [_line(command.usage, command.text) for command in found]
        lines += [_line(usage, text) for usage, text in MOVES if wanted == usage.split()[0].lower()]
        return lines or [f"There is no command '{about}'; help lists them."]
    lines = []
    for group, title in GROUPS.items():
        lines.append(f"{title}:")
        lines += [_line(usage, text) for usage, text in MOVES if group == "turn"]
        lines += [_line(command.usage, command.text) for command in commands if command.group == group]
    return [*lines, *HOW_TO_WRITE]


def _line(usage: str, text: str) -> str:
    return f"  {usage:{_WIDTH}} {text}"


@dataclass(frozen=True)
class Line:
    """A line that was typed.

    Attributes:
        command: the name of the command, or None if the line is a move, or nonsense.
        words: what stands after the command, split at spaces.
        text: the whole line without spaces at its ends.
    """

    command: str | None
    words: tuple[str, ...]
    text: str

    @property
    def rest(self) -> str:
        """All that stands after the command, as it was typed."""
        return self.text.partition(" ")[2].strip()

    @property
    def replaces(self) -> bool:
        """Whether the command has an exclamation mark, as in `save! FILE`: what is there already may go."""
        return self.text.partition(" ")[0].endswith("!")

    @property
    def looks_like_a_move(self) -> bool:
        """Whether the line begins as moves do: with a coordinate, `exch`, `pass` or a minus."""
        first = self.text.split(maxsplit=1)[0].lower() if self.text else ""
        return any(c.isdigit() for c in first) or first.startswith(("exch", "pass", "-"))

    @property
    def lets_stand(self) -> bool:
        """Whether the line lets a play stand, where that is asked: it is empty, `accept` or `pass`."""
        return not self.text or self.command == "accept" or self.text.lower() == "pass"


def read_line(text: str) -> Line:
    """A typed line as a command and its words.

    >>> read_line(" CHECK qi za")
    Line(command='check', words=('qi', 'za'), text='CHECK qi za')
    """
    text = " ".join(text.split("\t")).strip()
    first, *rest = text.split() or [""]
    return Line(_NAMES.get(first.lower()), tuple(rest), text)


def read_challenge(line: Line, names: Sequence[str], formed: Sequence[str]) -> tuple[tuple[str, ...], int | None]:
    """The words that a line challenges, and the seat of the challenger if it names one: `challenge QI ZA by Ann`.

    Args:
        line: a line whose command is `challenge`.
        names: the players by seat.
        formed: the words of the play, of which one may be BY itself.

    Raises:
        UnknownName: the line says `by`, and then no name of a player.
        GameError: it says `by`, and then nothing, or a name that several players have but for capitals.

    >>> read_challenge(read_line("challenge qi by ben"), ["Ann", "Ben"], ["QI"])
    (('qi',), 1)
    """
    for place in range(len(line.words) - 1, -1, -1):
        if line.words[place].lower() != "by":
            continue
        who = " ".join(line.words[place + 1 :])
        seat = _seat_of(who, names)
        if seat is not None:
            return line.words[:place], seat
        if "BY" not in formed:
            there = f"at the table are {', '.join(names)}"
            if not who:
                raise GameError(f"by whom? A name was expected after 'by'; {there}", kind="which_player")
            raise UnknownName(f"there is no player '{who}'; {there}", kind="unknown_player", input=who, known=names)
    return line.words, None


def _seat_of(who: str, names: Sequence[str]) -> int | None:
    """The seat of a name: written just so, or else the only one but for capitals; None if there is none.

    Raises:
        GameError: there are several.
    """
    known = [" ".join(name.split()) for name in names]
    if who in known:
        return known.index(who)
    found = [seat for seat, name in enumerate(known) if name.casefold() == who.casefold()]
    if len(found) > 1:
        several = " or ".join(names[seat] for seat in found)
        raise GameError(f"'{who}' may be {several}: write the name as it is", kind="which_player", input=who)
    return found[0] if found else None
