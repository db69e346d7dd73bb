"""A game of a file, to step through: the board after each turn, notes, what is wrong, variations, the best plays.

Main name: `ReplayScreen`.
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Protocol, cast

from quixotry._native import Position
from quixotry.errors import QuixotryError
from quixotry.formats.record import TURNS
from quixotry.render.grid import cells
from quixotry.replay import Step
from quixotry.replay.walking import Walk, brief
from quixotry.sentences import plural, printable, sentence
from quixotry.table.squares import square_of, squares_of
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, wrapped
from quixotry.tui.screens.board_page import BoardPage
from quixotry.tui.screens.listing import Choice
from quixotry.tui.screens.page import HELP
from quixotry.tui.screens.plays import PlayList
from quixotry.tui.screens.replay_plays import BestPlays
from quixotry.tui.screens.replay_rows import about_turn, list_of_turns
from quixotry.tui.widgets.board import Scene

_STEP, _SHOW = "Through the game", "What there is to see"
_PAGE = 10


class _Application(Protocol):
    """What this screen expects of the application beside what every screen does."""

    def open_editor(self, position: Position) -> None:
        """Sets up a position by hand."""
        ...


class ReplayScreen(BoardPage[None]):
    """Steps through a game. On the left the board after a turn; on the right the turn, and all turns or the best plays.

    Args:
        walk: the game, at the turn where to begin.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("left", "right"), "Left/Right", "step:{key}", "the turn before, the next turn", _STEP, "turn"),
        Key(("up", "down"), "Up/Down", "move:{key}", "the same; among the best plays another play", _STEP),
        Key(("pageup", "pagedown"), "PgUp PgDn", "move:{key}", "many turns on, many plays on", _STEP),
        Key(("home", "end"), "Home End", "step:{key}", "before the first turn, after the last one", _STEP),
        Key(("n",), "N", "next", "the next turn with a note, a slip or a variation", _STEP, "next noted"),
        Key(("tab", "b"), "B Tab", "plays", "the best plays of this turn; all turns again", _SHOW, "best plays"),
        Key(("v",), "V", "variation", "another play of this turn in the record; the game again", _SHOW, "variations"),
        Key(("p",), "P", "problems", "everything that is wrong; go there", _SHOW, "problems"),
        Key(("enter", "space"), "Enter", "all", "all that there is to say of this turn", _SHOW),
        Key(("w",), "W", "words", "words: hooks, anagrams, meaning of the play's word", _SHOW),
        Key(("e",), "E", "edit", "set this position up by hand, ask about it, play on", _SHOW),
        Key(("g",), "G", "game", "another game of the file", _SHOW),
        Key(("escape", "q"), "Esc", "back", "back", _SHOW, "back"),
        HELP,
    )
    WIDEST = 64

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self.walk = walk
        self.best: BestPlays | None = None
        self.plays = PlayList()
        self.said = ""
        self._known: dict[int, BestPlays] = {}

    def heading(self) -> str:
        """What the game is called, and how it ended."""
        walk = self.walk
        title = printable(walk.title)
        of = f" ({walk.game} of {walk.games})" if walk.games > 1 else ""
        line = "" if walk.is_main_line else " - a variation"
        return f"Game: {title}{of}{line}"

    # ------------------------------------------------------------------------------------------------------- the board

    def scene(self) -> Scene:
        """The board after the turn, its tiles marked; or before it, with the best play that is chosen."""
        walk, edition = self.walk, self.walk.replay.setting.edition
        if self.best is not None and self.plays.chosen:
            before = walk.position_before or walk.scene.position
            move = self.best.plays[self.plays.chosen - 1].move
            board, tiles = cells(before), squares_of(move)
            cursor = None if self.fits(board) else min(tiles, default=None)
            return Scene(edition, board, placed=tiles, cursor=cursor, direction=move.direction or "across")
        board = walk.scene.board
        last = frozenset(square_of(name) for name in walk.scene.last)
        return Scene(edition, board, last=last, cursor=None if self.fits(board) else min(last, default=None))

    # ------------------------------------------------------------------------------------------------------------ rows

    def beside(self, width: int, height: int) -> list[Row]:
        """The turn in words; below it all turns, or the best plays."""
        walk = self.walk
        rows = about_turn(walk, width)
        room = max(4, height - 7)
        if len(rows) > room:
            rows = [*rows[: room - 1], [Span("Enter shows the rest.", "dim", "all")]]
        rows.append([])
        rest = max(1, height - len(rows))
        if self.best is None:
            return [*rows, *list_of_turns(walk.steps, walk.names, walk.at, walk.wrong, width, rest)]
        return [*rows, *self.best.rows(self.plays, width, rest)]

    def below(self, width: int, height: int) -> list[Row]:
        """The scores, by the rules too where those are others, and how much there is to see."""
        walk = self.walk
        scene = walk.scene
        parts: Row = []
        for seat, (name, points) in enumerate(scene.scores):
            role = "strong" if seat == scene.on_turn else "text"
            parts += [*([Span("   ")] if parts else []), Span(f"{printable(name)} {points}", role)]
        if scene.on_turn is not None and scene.rack:
            parts.append(Span(f"   on turn with {scene.rack}", "dim"))
        rules = walk.scores_by_rules()
        rows = [parts]
        if rules is not None and rules != tuple(points for _, points in scene.scores):
            rows.append([Span(f"By the rules {' : '.join(map(str, rules))}", "bad")])
        return [*rows, *(wrapped(self.said, width, "bad") if self.said else [self._counts()])]

    def _counts(self) -> Row:
        counts = Counter(problem.severity for problem in self.walk.problems)
        told = [plural(counts[severity], severity) for severity in ("error", "warning", "note") if counts[severity]]
        row = [Span(", ".join(told) if told else "No error", "bad" if counts["error"] else "dim", "problems")]
        others = sum(max(0, len(node.variations) - 1) for node in self.walk.record.nodes())
        if others:
            row.append(Span(f"; {plural(others, 'variation')}", "dim"))
        if not self.walk.is_main_line:
            row.append(Span("; V goes back to the game", "dim", "variation"))
        return row

    # ----------------------------------------------------------------------------------------------------------- steps

    def act(self, action: str) -> None:
        """Do an action; what was said before goes."""
        self.said = ""
        super().act(action)

    def go(self, turn: int) -> None:
        """Goes to a turn."""
        before = self.walk.at
        self.walk.go(turn)
        if self.walk.at != before:
            self.plays.reset()
            if self.best is not None:
                self._find()

    def do_step(self, key: str) -> None:
        """Go to another turn."""
        at, last = self.walk.at, len(self.walk.steps)
        self.go({"left": at - 1, "right": at + 1, "home": 0, "end": last}[key])

    def do_move(self, key: str) -> None:
        """Another play where the best ones are listed, else another turn."""
        if self.best is not None:
            self.plays.move(key, self.best.count)
        else:
            self.go(self.walk.at + {"up": -1, "down": 1, "pageup": -_PAGE, "pagedown": _PAGE}[key])

    def do_turn(self, number: str) -> None:
        """Go to the turn that was clicked."""
        self.go(int(number))

    def do_pick(self, place: str) -> None:
        """Choose the play that was clicked."""
        if self.best is not None:
            self.plays.choose(int(place), self.best.count)

    def wheel(self, step: int) -> None:
        """The wheel goes through the turns, or the plays."""
        self.do_move("down" if step > 0 else "up")
        self.redraw()

    def do_next(self) -> None:
        """Go to the next turn with something to look at; behind the last one to the first."""
        walk = self.walk
        there = [step.number for step in walk.steps if _is_special(walk, step)]
        if there:
            self.go(next((number for number in there if number > walk.at), there[0]))
        else:
            self.said = "No turn has a note, a slip or a variation."

    # ---------------------------------------------------------------------------------------------------- what there is

    def do_plays(self) -> None:
        """List the best plays, or the turns again."""
        self.plays.reset()
        if self.best is not None:
            self.best = None
        elif self.walk.step is not None and self.walk.step.turn.kind not in TURNS:
            self.said = "This is no turn of a player; go to one for its best plays."
        else:
            self._find()

    def _find(self) -> None:
        """Finds the best plays of the turn, once; where there are none to find, none are listed."""
        walk = self.walk
        if walk.at not in self._known:
            self._known[walk.at] = BestPlays.of(walk, self.host.preferences.lexicon)
        self.best = self._known[walk.at]

    def do_variation(self) -> None:
        """Choose another play of this turn; from a variation go back to the game."""
        from quixotry.tui.screens.pick import PickScreen

        walk = self.walk
        here = walk.choices_here
        if len(here) < 2:
            if walk.is_main_line:
                self.said = "The record has no other play for this turn."
            else:
                walk.leave_variation()
                self._changed()
            return

        def chosen(choice: Choice | None) -> None:
            if choice is not None:
                walk.follow(choice.value)
                self._changed()
                self.redraw()

        choices = []
        for place, node in enumerate(here):
            what = printable(brief(node.turn)) if node.turn is not None else ""
            choices.append(Choice(node, what, "the game" if node.is_main_line else "" if place else "first here"))
        step = walk.step
        self.app.push_screen(PickScreen(f"Turn {walk.at}", choices, None if step is None else step.node), chosen)

    def do_problems(self) -> None:
        """List everything that is wrong; go where it is."""
        from quixotry.tui.screens.problems import ProblemsScreen

        if not self.walk.problems:
            self.said = "Nothing is wrong: the record and the rules agree."
            return

        def chosen(turn: int | None) -> None:
            if turn is not None:
                self.go(turn)
            self.redraw()

        self.app.push_screen(ProblemsScreen(self.walk), chosen)

    def do_all(self) -> None:
        """Show all that there is to say of the turn."""
        from quixotry.tui.screens.lines import LinesScreen

        rows = about_turn(self.walk, 76)
        lines = ["".join(span.text for span in row) for row in rows]
        self.app.push_screen(LinesScreen(f"Turn {self.walk.at}" if self.walk.at else "The game", lines))

    def do_words(self) -> None:
        """Look up the main word of the play that is shown."""
        from quixotry.tui.screens.words import WordsScreen

        step, chosen = self.walk.step, self.plays.chosen
        words = [] if step is None else [word.word for word in step.words]
        if self.best is not None and chosen:
            words = list(self.best.plays[chosen - 1].words)
        rack = "" if step is None else (step.turn.rack or "").replace("_", "")
        lexicon = self.walk.replay.setting.lexicon
        self.app.push_screen(WordsScreen(lexicon, text=words[0] if words else rack))

    def do_edit(self) -> None:
        """Set the position up by hand: the one before the turn while its plays are listed, else the one after it."""
        before = self.walk.position_before if self.best is not None else None
        try:
            cast(_Application, self.app).open_editor(self.walk.scene.position if before is None else before)
        except QuixotryError as error:
            self.said = sentence(error.message)

    def do_game(self) -> None:
        """Open another game of the file."""
        from quixotry.tui.screens.pick import PickScreen

        if self.walk.games < 2:
            self.said = "There is only this game in the file."
            return

        def chosen(choice: Choice | None) -> None:
            if choice is not None:
                self._open(choice.value)
            self.redraw()

        choices = [Choice(number, printable(title)) for number, title in enumerate(self.walk.titles(), 1)]
        self.app.push_screen(PickScreen("Game", choices, self.walk.game), chosen)

    def _open(self, game: int) -> None:
        try:
            self.walk.open(game)
        except QuixotryError as error:
            self.said = sentence(error.message)
            return
        self.walk.go(0)
        self._changed()

    def _changed(self) -> None:
        """The line is another one."""
        self._known.clear()
        self.best = None
        self.plays.reset()


def _is_special(walk: Walk, step: Step) -> bool:
    """Whether a turn has a note, a slip or a variation."""
    parent = step.node.parent
    return bool(step.node.notes) or step.number in walk.wrong or (parent is not None and len(parent.variations) > 1)
