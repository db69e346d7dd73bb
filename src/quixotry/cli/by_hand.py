"""A perfect game by hand in plain text: a word and its positions, a prompt, an answer.

Main name: `Dialogue`.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.prompt import Left, ask, broken, carry_on, say
from quixotry.composing.by_hand import Answer, PlacesByHand, WordsByHand
from quixotry.errors import QuixotryError
from quixotry.render import arrangement_text, board_text, side_by_side
from quixotry.render.grid import cells, tiles_of
from quixotry.sentences import plural, printable, sentence

if TYPE_CHECKING:
    from quixotry import ComposedTurn, Position
    from quixotry.composing.by_hand import Game
    from quixotry.render import Scene

PROMPT = "by hand> "
# Names of commands, the short one first.
COMMANDS = {
    "s": "skip",
    "b": "back",
    "u": "undo",
    "h": "hint",
    "l": "lay",
    "c": "can",
    "t": "tiles",
    "p": "position",
    "k": "keep",
    "q": "quit",
    "?": "help",
}
HELP_WORDS = """\
4         lay the word in position 4; 8H or H8: there
Enter  s  skip the word
b         back: take the last step back
u         take the whole last turn back
h         hint: a word from which the game can be completed
l         lay the word of the hint
c         can the game be completed?  c 4: with the word in position 4?
t         tiles: used, left, and how much of the list has been seen
p         the board, and the positions again
k         keep a complete game in the gallery
q         quit; the game is kept after every step"""
HELP_PLACES = """\
4         lay the next word in place 4; 8H or H8: there
b  u      back: take the last word back
h         hint: a place from which the puzzle can be completed
l         lay the word of the hint
c         can the puzzle be completed?  c 4: with a word in place 4?
p         the board, and the places again
q         quit; the puzzle is kept after every step"""


class Dialogue:
    """A game by hand over stdin and stdout. It keeps itself after every step, so it may end at any time.

    Args:
        game: the game.
        boards: whether a board is drawn for each position.
        resumed: whether it goes on, rather than begins.
    """

    def __init__(self, game: Game, *, boards: bool = True, resumed: bool = False) -> None:
        self.game = game
        self.boards = boards
        self.resumed = resumed
        # What a hint has told, as long as it fits: a turn or a place, of the kind that the game has.
        self._hint: Any = None

    def run(self) -> int:
        """Ask until the user leaves, and return the exit code."""
        code = carry_on(self._converse)
        self._leave()
        return code

    def _converse(self) -> None:
        self._greet()
        self._show()
        while True:
            self._obey(ask(PROMPT))

    def _greet(self) -> None:
        game = self.game
        if self.resumed:
            _say(f"The game goes on: {game.laid} of {plural(game.count, 'word')} laid. Type ? for the commands.")
        elif isinstance(game, WordsByHand):
            _say(
                f"A perfect game by hand, {plural(game.count, 'word')}, seed {game.game.seed}. Type ? for the commands."
            )
        else:
            _say(f"Places of {plural(game.count, 'word')}, without letters. Type ? for the commands.")

    def _leave(self) -> None:
        from quixotry.cli.compose_by_hand import how_to_go_on

        if self.game.trouble is not None:
            click.echo(self.game.trouble, err=True)
        elif (command := how_to_go_on(self.game)) is not None:
            say(f"The game is kept. Go on with: {command}")

    # ----------------------------------------------------------------------------------------------------- what it says

    def _show(self) -> None:
        """What can be done now."""
        if isinstance(self.game, WordsByHand):
            self._show_word(self.game)
        else:
            self._show_places(self.game)

    def _show_word(self, game: WordsByHand) -> None:
        if game.is_complete:
            self._show_complete(game)
            return
        _say("")
        turn = f"Turn {game.laid + 1} of {game.count}"
        if game.word is None:
            _say(f"{turn}: no other word fits, the whole list has been looked through. b goes back.")
            return
        blank = ", a blank may be laid" if game.game.blanks_allowed else ""
        _say(f"{turn}{blank}: {game.word}, {plural(len(game.choices), 'position')}.")
        for number, choice in enumerate(game.choices, 1):
            _say(f"{number:>3}  {game.label(choice)}")
        if self.boards:
            boards = [_small_board(number, scene) for number, scene in enumerate(game.boards(), 1)]
            say("", side_by_side(boards, min(shutil.get_terminal_size().columns, 200), between=2))

    def _show_complete(self, game: WordsByHand) -> None:
        made = game.composition()
        say("", "Complete: a perfect game.", "", str(made), "", "k keeps it in the gallery, b goes back, q leaves.")

    def _show_places(self, game: PlacesByHand) -> None:
        _say("")
        if game.laid:
            say(arrangement_text(game.spots(), _empty()), "")
        if game.is_complete:
            _say(f"Complete: all {plural(game.count, 'word')} lie.")
            arrangement = game.arrangement()
            if arrangement is not None:
                say(f"Its number: quixotry arrangements rank {' '.join(arrangement.places)}")
            return
        head = f"Word {game.laid + 1} of {game.count}, {plural(game.game.length, 'square')}"
        if not game.choices:
            _say(f"{head}: it has no place. b goes back.")
            return
        _say(f"{head}: {plural(len(game.choices), 'place')}.")
        say(*_in_columns([f"{number:>3} {place}" for number, place in enumerate(game.choices, 1)]))

    # -------------------------------------------------------------------------------------------------- what it obeys

    def _obey(self, text: str) -> None:
        words = text.split()
        name = words[0].lower() if words else "s"
        name = next((short for short, long in COMMANDS.items() if name == long), name)
        try:
            if name in COMMANDS:
                getattr(self, f"_do_{'help' if name == '?' else name}")(words[1:])
            else:
                self._select(" ".join(words))
        except QuixotryError as error:
            _say(sentence(error.message))
        if self.game.trouble is not None:
            _say(self.game.trouble)
        if self.game.notice is not None:
            _say(self.game.notice)
            self.game.notice = None

    def _stepped(self) -> None:
        self._hint = None
        self._show()

    def _select(self, text: str) -> None:
        place = self._chosen(text)
        if place is None:
            return
        if isinstance(self.game, WordsByHand):
            self.game.select(place)
        else:
            self.game.lay(self.game.choices[place])
        self._stepped()

    def _chosen(self, text: str) -> int | None:
        """The choice that a number or a coordinate means, from 0; None after saying that it means none."""
        choices = self.game.choices
        if text.isascii() and text.isdigit():
            if 1 <= int(text[:9]) <= len(choices):
                return int(text) - 1
        else:
            spots = [choice if isinstance(choice, str) else choice.spot for choice in choices]
            if text.upper() in spots:
                return spots.index(text.upper())
        expected = f"a number from 1 to {len(choices)}" if len(choices) > 1 else "1" if choices else ""
        expected = f"{expected}, or a command" if expected else "a command"
        _say(f"'{printable(text)}' is no choice here; {expected} was expected. Type ? for the commands.")
        return None

    def _do_s(self, _: Sequence[str]) -> None:
        if not isinstance(self.game, WordsByHand):
            _say("There is nothing to skip: type the number of a place, or b to go back.")
        elif self.game.is_complete:
            _say("The game is complete: k keeps it in the gallery, b goes back, q leaves.")
        else:
            self.game.skip()
            self._stepped()

    def _do_b(self, _: Sequence[str]) -> None:
        self._tell_back(self.game.back())

    def _do_u(self, _: Sequence[str]) -> None:
        self._tell_back(self.game.back_turn() if isinstance(self.game, WordsByHand) else self.game.back())

    def _tell_back(self, told: str | None) -> None:
        if told is None:
            _say("There is nothing to go back to.")
        else:
            _say(told)
            self._stepped()

    def _do_h(self, _: Sequence[str]) -> None:
        answer = self.game.completion()
        if not answer.rest:
            _say(answer.sentence)
            return
        self._hint = answer.rest[0]
        label = self._hint if isinstance(self._hint, str) else self._label(self._hint)
        _say(f"Hint: {label}. l lays it.")

    def _label(self, turn: ComposedTurn) -> str:
        return self.game.label(turn) if isinstance(self.game, WordsByHand) else ""

    def _do_l(self, _: Sequence[str]) -> None:
        hint = self._hint
        if hint is None:
            _say("There is no hint to lay; h gives one.")
            return
        self.game.lay(hint)
        self._stepped()

    def _do_c(self, words: Sequence[str]) -> None:
        place: int | None = None
        if words:
            place = self._chosen(" ".join(words))
            if place is None:
                return
        answer: Answer[ComposedTurn] | Answer[str]
        if isinstance(self.game, WordsByHand):
            answer = self.game.completion(place)
        else:
            answer = self.game.completion(None if place is None else self.game.choices[place])
        _say(answer.sentence)

    def _do_t(self, _: Sequence[str]) -> None:
        game = self.game
        if not isinstance(game, WordsByHand):
            _say("The puzzle has no tiles.")
            return
        edition = game.chosen.edition
        for name, tiles in (("Used", game.game.used), ("Left", game.game.left)):
            shown = tiles_of(edition, tiles)
            _say(f"{name}, {plural(len(shown), 'tile')}: {' '.join(shown) or 'none'}")
        _say(game.seen.sentence)

    def _do_p(self, _: Sequence[str]) -> None:
        if isinstance(self.game, WordsByHand) and not self.game.is_complete:
            say("", board_text(self.game.board()))
        self._show()

    def _do_k(self, _: Sequence[str]) -> None:
        made = self.game.composition() if isinstance(self.game, WordsByHand) else None
        if made is None:
            _say("Only complete games with words are kept in the gallery.")
            return
        from quixotry.composing.gallery import Gallery

        with Gallery.open() as gallery:
            intake = gallery.keep([made])
        _say("It is in the gallery: see 'quixotry gallery'." if intake.new else "It was in the gallery already.")

    def _do_q(self, _: Sequence[str]) -> None:
        raise Left

    def _do_help(self, _: Sequence[str]) -> None:
        say(HELP_WORDS if isinstance(self.game, WordsByHand) else HELP_PLACES)


def _say(*sentences: str) -> None:
    """Print sentences, long ones in several lines; what is no sentence, such as a board or a command, stays whole."""
    for text in sentences:
        say(*broken(text))


def _empty() -> Position:
    from quixotry import Position

    return Position.opening()


def _small_board(number: int, scene: Scene) -> str:
    """A board of one character a square; a mark beside or above it shows the line of the new word."""
    rows = cells(scene.position)
    laid = [cell for row in rows for cell in row if cell.name in scene.last]
    across = len({cell.row for cell in laid}) == 1
    row, column = laid[0].row, laid[0].column
    head = "".join("v" if not across and at == column else " " for at in range(len(rows[0])))
    lines = [f"{number:>2} {head}".rstrip()]
    for line in rows:
        mark = ">" if across and line[0].row == row else " "
        tiles = "".join("." if cell.tile is None else cell.tile[:1] for cell in line)
        lines.append(f" {mark} {tiles}")
    return "\n".join(lines)


def _in_columns(texts: Sequence[str]) -> list[str]:
    """Short texts in columns, line by line."""
    width = max(map(len, texts)) + 2
    across = max(1, 78 // width)
    rows = [texts[at : at + across] for at in range(0, len(texts), across)]
    return ["".join(f"{text:{width}}" for text in row).rstrip() for row in rows]
