"""A perfect game by hand: a word and all its positions, one of them on the board; and the puzzle without letters.

What fits, what it scores and whether the game can be completed is asked of `quixotry.composing.by_hand`.

Main name: `ByHandScreen`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from quixotry._native import Move, Position
from quixotry.composing.by_hand import Answer, Game, PlacesByHand, WordsByHand, begin, load
from quixotry.composing.by_hand_files import latest
from quixotry.errors import QuixotryError
from quixotry.render.grid import cells
from quixotry.sentences import plural, sentence
from quixotry.table.squares import Square, square_of, squares_of
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, uncut, wrapped
from quixotry.tui.screens.board_page import BoardPage, Cells, with_tiles
from quixotry.tui.screens.by_hand_rows import bag_rows, choices_of, complete_rows, laid_rows, seen_rows, word_rows
from quixotry.tui.screens.listing import Listing
from quixotry.tui.screens.page import HELP, footer
from quixotry.tui.widgets.board import Scene

if TYPE_CHECKING:
    from quixotry._native import ComposedTurn, Edition

_STEP, _ASK, _GAME = "The next word", "What there is to ask", "The game"
_ARROWS = {"left": "up", "right": "down"}
# Rows below the list of positions: the list's tracker, the tiles.
_FEWEST = 4


class ByHandScreen(BoardPage[None]):
    """Shows word after word. On the left the board with one position; on the right all of them, and the tiles left.

    Args:
        game: the game; by default the last one that is not complete, or a new one.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "lay the word where it is shown", _STEP, "lay"),
        Key(("space",), "Space", "skip", "skip the word", _STEP, "skip"),
        Key(("backspace",), "Bksp", "undo", "take the last step back", _STEP, "back"),
        Key(
            ("up", "down", "left", "right", "pageup", "pagedown", "home", "end"),
            "Arrows",
            "move:{key}",
            "another position",
            _STEP,
        ),
        Key(("delete", "u"), "U Del", "undo_turn", "take the whole last turn back", _STEP),
        Key(("h",), "H", "hint", "a word from which the game can be completed", _ASK, "hint"),
        Key(("l",), "L", "lay", "lay the word of the hint", _ASK),
        Key(("c",), "C", "can", "can the game be completed?", _ASK, "completable?"),
        Key(("p",), "P", "can_here", "could it be with the word where it is shown?", _ASK),
        Key(("w",), "W", "words", "words: hooks, anagrams, meaning of the word", _ASK),
        Key(("k",), "K", "keep", "keep a complete game in the gallery", _GAME),
        Key(("n",), "N", "new", "a new game; this one is kept", _GAME),
        Key(("g",), "G", "other", "the puzzle without letters; the words again", _GAME),
        Key(("escape", "q"), "Esc", "back", "back; the game is kept", _GAME, "back"),
        HELP,
    )
    WIDEST = 64

    def __init__(self, game: Game | None = None) -> None:
        super().__init__()
        self.game = game
        self.listing = Listing([])
        self.said = ""
        self.role = "text"
        self.looking = False
        # A turn or a place, of the kind that the game has.
        self._hint: Any = None
        self._list()

    def on_mount(self) -> None:
        """Open the game that one left, if none was given."""
        super().on_mount()
        if self.game is None:
            self._open(WordsByHand.puzzle)

    def heading(self) -> str:
        """What this is, and how far it is."""
        game = self.game
        if game is None:
            return "Perfect game by hand"
        what = "Perfect game by hand" if isinstance(game, WordsByHand) else "Places of a perfect game"
        return f"{what}: {game.laid} of {plural(game.count, 'word')}"

    # ---------------------------------------------------------------------------------------------------------- opening

    def _open(self, puzzle: str, *, new: bool = False) -> None:
        """Open the last game of a kind, or begin one, while the screen goes on."""
        self._tell("Looking for the words ...", "dim")
        names: dict[str, Any] = {"lexicon": self.host.preferences.lexicon}
        if isinstance(self.game, WordsByHand):
            names = self.game.names

        def work() -> None:
            said = ""
            try:
                path = None if new else latest(puzzle)
                try:
                    game = None if path is None else load(path)
                except QuixotryError as error:
                    game, said = None, f"{sentence(error.message)} Here is a new game."
                if game is None:
                    game = begin(puzzle, **(names if puzzle == WordsByHand.puzzle else {}))
            except QuixotryError as error:
                self.app.call_from_thread(self._tell, sentence(error.message), "bad")
                return
            self.app.call_from_thread(self._opened, game, said)

        self.run_worker(work, thread=True, exclusive=True, group="open", exit_on_error=False)

    def _opened(self, game: Game, said: str) -> None:
        self.game, self._hint = game, None
        self._list()
        self._tell(said, "bad")

    def _list(self) -> None:
        self.listing = Listing([] if self.game is None else choices_of(self.game))

    def _tell(self, said: str, role: str = "text") -> None:
        self.said, self.role = said, role
        if self.is_mounted:
            self.redraw()

    # ------------------------------------------------------------------------------------------------------- the board

    def scene(self) -> Scene:
        """The board with the words that lie, and the chosen position as tiles that are not yet played."""
        game = self.game
        current = self.listing.current
        if isinstance(game, WordsByHand):
            position = game.board()
            board: Cells = cells(position)
            if current is None:
                last = [_squares(turn, position.edition) for turn in game.turns[-1:]]
                return Scene(position.edition, board, last=frozenset(*last))
            turn: ComposedTurn = current.value
            tiles = _squares(turn, position.edition)
            cursor = None if self.fits(board) else min(tiles, default=None)
            return Scene(position.edition, board, placed=tiles, cursor=cursor, direction=turn.direction or "across")
        position = Position.opening()
        board = cells(position)
        placed: dict[Square, str] = {}
        if isinstance(game, PlacesByHand):
            # Each word has a letter of its own; in lower case, as what is no tile has no value.
            names = [letter.lower() for letter in position.edition.letters]
            lying: dict[Square, str] = {}
            for name, spot in zip(names, game.spots(), strict=False):
                for square in spot.squares():
                    lying.setdefault(square_of(square), name)
            board = with_tiles(board, lying, position.edition)
            if current is not None:
                squares = map(square_of, game.spots(current.value)[-1].squares())
                placed = {square: names[game.laid] for square in squares if square not in lying}
        cursor = None if self.fits(board) else min(placed, default=None)
        return Scene(position.edition, board, placed=placed, cursor=cursor)

    # ------------------------------------------------------------------------------------------------------------ rows

    def beside(self, width: int, height: int) -> list[Row]:
        """The word, its positions, how much of the list was seen, the tiles left."""
        game = self.game
        if game is None:
            return []
        if game.is_complete:
            return complete_rows(game, width)
        rows = word_rows(game, self.listing.at, width)
        under = [] if isinstance(game, PlacesByHand) else [[], *seen_rows(game, width), [], *bag_rows(game, width)]
        room = height - len(rows) - len(under)
        if room < _FEWEST:
            under = under[: max(0, height - len(rows) - _FEWEST)]
            room = height - len(rows) - len(under)
        listed = self.listing.rows(width, max(1, min(room, len(self.listing.choices)))) if self.listing.choices else []
        return [*rows, *listed, *under]

    def below(self, width: int, height: int) -> list[Row]:
        """What was said, and the words that lie."""
        said: list[Row] = uncut(self.said, width, self.role) if self.said else []
        if self.game is None:
            return said
        trouble = self.game.trouble or self.game.notice
        if trouble is not None:
            said = [*said, *wrapped(trouble, width, "bad")]
        return [*said, *laid_rows(self.game, width)][:height]

    def bar_footer(self, width: int) -> Row:
        """The keys that matter; others once the game is complete."""
        keys: Sequence[Key] = self.KEYS
        if self.game is not None and self.game.is_complete:
            footers = {
                "undo": "back",
                "keep": "keep in the gallery",
                "new": "new game",
                "back": "leave",
                "help": "keys",
            }
            keys = [replace(key, footer=footers[key.action]) for key in self.KEYS if key.action in footers]
            if isinstance(self.game, PlacesByHand):
                keys = [key for key in keys if key.action != "keep"]
        return footer(keys, width, "bar_key", "bar")

    # ----------------------------------------------------------------------------------------------------------- steps

    def do_move(self, key: str) -> None:
        """Another position."""
        self.listing.move(_ARROWS.get(key, key))

    def wheel(self, step: int) -> None:
        """The wheel goes through the positions."""
        self.do_move("down" if step > 0 else "up")
        self.redraw()

    def do_pick(self, place: str) -> None:
        """A click shows a position; on the one that is shown it lays the word."""
        if self.listing.pick(int(place)):
            self.do_take()

    def do_take(self) -> None:
        """Lay the word where it is shown."""
        game, current = self.game, self.listing.current
        if game is None:
            return
        if current is None:
            self._tell("There is nothing to lay.", "bad")
        else:
            self._do(lambda: game.lay(current.value))

    def do_skip(self) -> None:
        """Skip the word."""
        game = self.game
        if isinstance(game, WordsByHand):
            if game.is_complete:
                self._tell("The game is complete: K keeps it in the gallery.")
            else:
                self._do(game.skip)
        elif game is not None:
            self._tell("There is no word to skip: the arrows go to other places.", "bad")

    def do_undo(self) -> None:
        """Take the last step back."""
        if self.game is not None:
            self._do(self.game.back, "There is nothing to go back to.")

    def do_undo_turn(self) -> None:
        """Take the last turn back."""
        game = self.game
        if game is not None:
            self._do(game.back_turn if isinstance(game, WordsByHand) else game.back, "No word lies there.")

    def _do(self, step: Callable[[], str | None], otherwise: str = "") -> None:
        """Take a step; what it says is shown."""
        try:
            told = step()
        except QuixotryError as error:
            self._tell(sentence(error.message), "bad")
            return
        self._hint = None
        self._list()
        self._tell(told or otherwise)

    # ---------------------------------------------------------------------------------------------------------- asking

    def do_hint(self) -> None:
        """A word from which the game can be completed."""
        self._look(lambda game: game.completion(), self._show_hint)

    def _show_hint(self, answer: Answer[Any]) -> None:
        if not answer.rest:
            self._tell(answer.sentence)
            return
        hint = self._hint = answer.rest[0]
        label = self.game.label(hint) if isinstance(self.game, WordsByHand) else hint
        self._tell(f"Hint: {label}. L lays it.", "good")

    def do_lay(self) -> None:
        """Lay the word of the hint."""
        game, hint = self.game, self._hint
        if game is None or hint is None:
            self._tell("There is no hint to lay; H gives one.", "bad")
        else:
            self._do(lambda: game.lay(hint))

    def do_can(self) -> None:
        """Whether the game can be completed."""
        self._look(lambda game: game.completion(), self._show_answer)

    def do_can_here(self) -> None:
        """Whether it could be completed with the word where it is shown."""
        current, at = self.listing.current, self.listing.at
        if current is None:
            self._tell("No word is shown.", "bad")
            return
        self._look(
            lambda game: game.completion(at) if isinstance(game, WordsByHand) else game.completion(current.value),
            lambda answer: self._show_answer(answer, f"With {current.label}: "),
        )

    def _show_answer(self, answer: Answer[Any], lead: str = "") -> None:
        role = "good" if answer.possible else "bad"
        self._tell(f"{lead}{answer.sentence}", role)

    def _look(self, ask: Callable[[Game], Answer[Any]], show: Callable[[Answer[Any]], None]) -> None:
        """Ask the search, while the screen goes on; an answer to a game that is another one by then is not shown."""
        game = self.game
        if game is None or self.looking:
            return
        asked = game.game
        self.looking = True
        self._tell("Looking ...", "dim")

        def answered(answer: Answer[Any] | None, trouble: str) -> None:
            self.looking = False
            if self.game is None or self.game.game is not asked:
                return
            if answer is None:
                self._tell(trouble, "bad")
            else:
                show(answer)

        def work() -> None:
            try:
                answer, trouble = ask(game), ""
            except QuixotryError as error:
                answer, trouble = None, sentence(error.message)
            self.app.call_from_thread(answered, answer, trouble)

        self.run_worker(work, thread=True, group="look", exit_on_error=False)

    def do_words(self) -> None:
        """Look the word up that is shown."""
        from quixotry.tui.screens.words import WordsScreen

        game = self.game
        if isinstance(game, WordsByHand):
            word = game.word or (game.turns[-1].word if game.turns else "")
            self.app.push_screen(WordsScreen(game.chosen.lexicon, text=word))
        else:
            self._tell("The puzzle has no words.", "bad")

    # -------------------------------------------------------------------------------------------------------- the game

    def do_keep(self) -> None:
        """Keep a complete game in the gallery."""
        from quixotry.composing.gallery import Gallery

        made = self.game.composition() if isinstance(self.game, WordsByHand) else None
        if made is None:
            self._tell("Only complete games with words are kept in the gallery.", "bad")
            return
        try:
            with Gallery.open() as gallery:
                intake = gallery.keep([made])
        except QuixotryError as error:
            self._tell(sentence(error.message), "bad")
            return
        self._tell("It is in the gallery." if intake.new else "It was in the gallery already.", "good")

    def do_new(self) -> None:
        """Begin a new game of the same kind."""
        if self.game is not None:
            self._open(self.game.puzzle, new=True)

    def do_other(self) -> None:
        """Go to the other kind of puzzle."""
        if self.game is not None:
            words = isinstance(self.game, WordsByHand)
            self._open(PlacesByHand.puzzle if words else WordsByHand.puzzle)


def _squares(turn: ComposedTurn, edition: Edition) -> dict[Square, str]:
    """The squares on which a turn puts tiles."""
    return squares_of(Move.parse(turn.move or "", edition))
