"""What a player may type, and reading a line of it."""

from __future__ import annotations

from dataclasses import dataclass

# The canonical name of each command, its short forms, and what `help` says of it; an empty text is not listed.
_COMMANDS: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("challenge", ("ch",), "challenge WORD", "doubt a word of the last play; alone, doubt all its words"),
    ("accept", ("ok",), "accept", "let the last play of the game stand"),
    ("undo", (), "undo", "take back, to your last turn"),
    ("hint", (), "hint", "the best score; again: where; again: the play"),
    ("check", (), "check WORD", "is it valid?"),
    ("board", ("b",), "board", "show the board again, with what its symbols mean"),
    ("unseen", ("bag", "u"), "unseen", "the tiles that you do not see, in the bag and on other racks"),
    ("sheet", ("scores", "s"), "scores", "the score sheet"),
    ("history", ("h",), "history", "everything that happened"),
    ("save", (), "save FILE", "keep the game; go on with: quixotry play --load FILE"),
    ("resign", (), "resign", "give up"),
    ("help", ("?",), "help", "say this again"),
    ("quit", ("q", "exit"), "quit", "end without saving; so do Ctrl-D and Ctrl-C"),
)

_NAMES = {name: command for command, short, _, _ in _COMMANDS for name in (command, *short)}
_MOVES = (
    ("8H WORD", "place WORD across, from row 8, column H"),
    ("H8 WORD", "place it down, from column H, row 8"),
    ("exch ABC", "exchange tiles; ? is a blank"),
    ("pass", "leave the turn to the next player"),
)

HELP = "\n".join(
    [
        *(f"  {usage:15} {text}" for usage, text in _MOVES),
        *(f"  {usage:15} {text}" for _, _, usage, text in _COMMANDS),
        "Tiles on the board count as part of the word. Write them as they are, as dots,",
        "or in brackets: 8G WORE, 8G ...E, 8G (WOR)E. A lower-case letter is a blank.",
    ]
)


@dataclass(frozen=True)
class Line:
    """A line that was typed.

    Attributes:
        command: the command, or None if the line is a move, or nonsense.
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
    def looks_like_a_move(self) -> bool:
        """Whether the line begins as moves do: with a coordinate, `exch`, `pass` or a minus."""
        first = self.text.split(maxsplit=1)[0].lower() if self.text else ""
        return any(c.isdigit() for c in first) or first.startswith(("exch", "pass", "-"))

    @property
    def lets_stand(self) -> bool:
        """Whether the line lets the last play of the game stand: it is empty, `accept` or `pass`."""
        return not self.text or self.command == "accept" or self.text.lower() == "pass"


def read_line(text: str) -> Line:
    """A typed line as a command and its words.

    >>> read_line(" CHECK qi za")
    Line(command='check', words=('qi', 'za'), text='CHECK qi za')
    """
    text = text.strip()
    first, *rest = text.split() or [""]
    return Line(_NAMES.get(first.lower()), tuple(rest), text)
