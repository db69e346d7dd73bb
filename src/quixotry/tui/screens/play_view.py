"""What the play screen shows: board, rack, preview, scores, unseen tiles, history; and how they share the window.

It shows a table from one seat, the viewer's. Where nobody may see a rack, because the keyboard goes from hand to hand,
there is no viewer, and nothing is shown that only one player knows.

Main name: `PlayView`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen

from quixotry.errors import QuixotryError
from quixotry.render.grid import cells
from quixotry.sentences import sentence
from quixotry.table.squares import Square, name_of, squares_of
from quixotry.tui.keymap import KEYS, Key, useful
from quixotry.tui.rows import Row, Span
from quixotry.tui.widgets.board import Board, Scene
from quixotry.tui.widgets.command_line import CommandLine
from quixotry.tui.widgets.history import History
from quixotry.tui.widgets.keys import Keys, Top
from quixotry.tui.widgets.preview import PreviewLine, Said
from quixotry.tui.widgets.rack import Rack
from quixotry.tui.widgets.scores import Score, Scores
from quixotry.tui.widgets.unseen import Unseen

if TYPE_CHECKING:
    from quixotry._native import Move, Position
    from quixotry.game import Event
    from quixotry.table import Table
    from quixotry.table.draft import Draft

# The columns at the right of the board: at least, and at most.
RIGHT, RIGHT_MOST = 44, 72
# The rows that the panels have where they stand below it, with one of space.
LOW = 10
# From so many rows on, the rack is drawn large and there is a third row for sentences.
TALL = 40
_LOW_TIME = 60  # seconds


class PlayView(Screen[None]):
    """A table on the screen.

    Args:
        table: the game.
        animation: whether plays of bots are laid tile by tile.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    PlayView { background: $background; }
    PlayView Top, PlayView Keys, PlayView PreviewLine, PlayView CommandLine { height: 1; }
    PlayView #body { layout: horizontal; align-horizontal: center; }
    PlayView #body.stacked { layout: vertical; }
    PlayView Keys { dock: bottom; }
    PlayView #left { width: auto; }
    PlayView #right { height: 1fr; padding: 0 0 0 1; layout: vertical; }
    PlayView .stacked #right { layout: horizontal; padding: 1 0 0 0; }
    PlayView #side { height: auto; }
    PlayView History { width: 1fr; height: 1fr; }
    PlayView CommandLine { display: none; dock: bottom; }
    """

    def __init__(self, table: Table, *, animation: bool = True) -> None:
        super().__init__()
        self.table = table
        self.animation = animation
        # Whose eyes the screen is for; None while it is nobody's.
        self.viewer: int | None = table.people[0] if len(table.people) == 1 else None
        self.drawing: Draft | None = None
        # Tiles of a play that are not shown yet, and the event whose play is set off by the player.
        self.covered: list[Square] = []
        self.chosen: int | None = None
        self.board, self.rack, self.said = Board(id="board"), Rack(id="rack"), Said(id="said")
        self.preview, self.command_line = PreviewLine(id="preview"), CommandLine(id="command")
        self.scores, self.unseen, self.past = Scores(id="scores"), Unseen(id="unseen"), History(id="history")
        self.top_line, self.keys_line = Top(id="top"), Keys(KEYS, id="keys")
        self._cells: tuple[Any, ...] | None = None

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        yield self.top_line
        with Container(id="body"):
            with Vertical(id="left"):
                yield self.board
                yield self.rack
            with Container(id="right"):
                with Vertical(id="side"):
                    yield self.scores
                    yield self.unseen
                yield self.past
        with Vertical(id="below"):
            yield self.preview
            yield self.said
            yield self.command_line
        yield self.keys_line

    # ----------------------------------------------------------------------------------------------------------- layout

    def on_resize(self) -> None:
        """The parts get other sizes."""
        self.lay_out()

    def lay_out(self) -> None:
        """Shares the window: the board gets the largest squares that leave room for the rest.

        The panels stand beside the board; in a window that is high rather than wide, below it.
        """
        width, height = self.app.size
        if not width or not height or self.board.scene is None:
            return
        rack_rows, said_rows = (4, 3) if height >= TALL else (2, 2)
        rest = 1 + rack_rows + 1 + said_rows + 1
        self.board.fit(width, height - rest - LOW)
        high = self.board.cell[1]
        board_width, board_height = self.board.fit(max(10, width - RIGHT), max(3, height - rest))
        stacked = high > self.board.cell[1]
        if stacked:
            board_width, board_height = self.board.fit(width, height - rest - LOW)
        right = min(2 * RIGHT, width) if stacked else min(RIGHT_MOST, max(1, width - board_width))
        side = right // 2 - 1 if stacked else right - 1
        body, panels = self.query_one("#body"), self.query_one("#right")
        body.set_class(stacked, "stacked")
        self.board.styles.width, self.board.styles.height = board_width, board_height
        self.rack.styles.width, self.rack.styles.height = board_width, rack_rows
        self.query_one("#left").styles.height = board_height + rack_rows
        self.said.styles.height = said_rows - self.command_line.display
        self.query_one("#below").styles.height = 1 + said_rows
        body.styles.height = height - rest + rack_rows
        panels.styles.width = right
        self.query_one("#side").styles.width = side
        # What stands below the board begins where the board does.
        edge = max(0, (width - right) // 2) if stacked else max(0, (width - board_width - right) // 2)
        self.preview.styles.padding = self.said.styles.padding = self.command_line.styles.padding = (0, 0, 0, edge)
        players = len(self.table.names)
        self.scores.styles.height = players + 1
        room = LOW - players - 1 if stacked else max(3, board_height - players - 6)
        self.unseen.styles.height = min(self.unseen.needs(side) + 1, room)

    # ---------------------------------------------------------------------------------------------------------- showing

    @property
    def seen(self) -> Position:
        """What the viewer may know; without one, what the player on turn may, of which only the board is shown."""
        seat = self.table.game.on_turn if self.viewer is None else self.viewer
        return self.table.game.view(seat)

    def show_all(self) -> None:
        """Shows everything as it is now."""
        view = self.seen
        self._cells = tuple(map(tuple, cells(view)))
        self.show_placing()
        self.show_panels()

    def show_placing(self) -> None:
        """Shows what changes while tiles are placed: board, rack, preview."""
        draft = self.drawing if self.viewer is not None else None
        if self._cells is None:
            return
        placed = {square: draft.text(square) for square in draft.placed} if draft is not None else {}
        cursor = draft.cursor if draft is not None and not self.table.game.over else None
        self.board.show(
            Scene(
                self.table.game.edition,
                self._cells,
                placed=placed,
                last=self._set_off(),
                hidden=frozenset(self.covered),
                cursor=cursor,
                direction=draft.direction if draft is not None else "across",
            )
        )
        self.rack.show(draft, "" if self.viewer is not None or not self.table.people else "Nobody sees a rack now.")
        self.show_preview(draft.as_move() if draft is not None else None)
        missing = draft.without_letter if draft is not None else []
        if missing:
            self.said.offer(f"Letter of the blank on {name_of(missing[0])}:", self.table.game.edition.letters)
        else:
            self.said.offer("", ())

    def show_preview(self, move: Move | str | None) -> None:
        """Shows what a move would come to, or why the viewer is not told; without a move, whose turn it is."""
        if move is None or self.viewer is None:
            self.preview.show("", None, self.idle())
            return
        try:
            preview = self.table.preview(move, self.viewer)
        except QuixotryError as error:
            self.preview.show("", None, [Span(f" {sentence(error.message)}", "dim")])
            return
        self.preview.show(self._written(move), preview)

    def _written(self, move: Move | str) -> str:
        """A move as it is written in the history; as it is where tiles do not lie as tiles must."""
        try:
            return str(self.table.game.position.canonical(move))
        except QuixotryError:
            return str(move)

    def idle(self) -> Row:
        """What stands where the preview is while nothing is placed."""
        wait = self.table.waits_for()
        name = self.table.names[wait.seat]
        match wait.kind:
            case "over":
                return [Span(" The game is over. ", "strong"), Span(" Enter shows the result.", "dim")]
            case "bot":
                return [Span(f" {name} thinks.", "dim")]
            case "challenge" | "last_challenge":
                window = self.table.game.window
                whose = "the last play" if window is None else f"the play of {self.table.names[window.player]}"
                keys = "Ctrl+L challenges, Enter lets it stand."
                return [Span(f" {name}: {whose} may be challenged. ", "strong"), Span(keys, "dim")]
            case _:
                whose = "Your turn." if name == "You" else f"{name} to move."
                keys = "Letters place tiles, Enter plays, ? shows all keys."
                return [Span(f" {whose} ", "strong"), Span(keys, "dim")]

    def show_panels(self) -> None:
        """Shows what changes when something has happened: title, scores, unseen tiles, history."""
        table = self.table
        self.show_trouble()
        self.show_scores()
        self.keys_line.show(self.useful_keys())
        self.unseen.display = self.viewer is not None or not table.people
        self.unseen.show(self.seen)
        self.past.show(table.history(self.viewer), table.names, table.notes, self.chosen)

    def show_trouble(self) -> None:
        """Shows in the title what is played, or why the game is not kept; tells once where it is kept instead."""
        notice = self.table.take_notice()
        if notice is not None:
            self.say(notice, "bad")
        trouble = self.table.trouble
        if trouble:
            self.top_line.show("", trouble, "bad")
        else:
            self.top_line.show(self.table.setup.title(), f"bag {self.seen.bag} ")

    def useful_keys(self) -> list[Key]:
        """The keys that have a use in the game as it is now."""
        table, game = self.table, self.table.game
        return useful(
            waits_for=table.waits_for().kind,
            people=len(table.people),
            challenges=game.rules.allows_challenges,
            hints=game.may_look_up,
        )

    def show_scores(self) -> None:
        """Shows points and clocks."""
        table, clock, wait = self.table, self.table.clock, self.table.waits_for()
        self.scores.show(
            [
                Score(
                    name,
                    table.game.scores[seat],
                    time="" if clock is None else clock.text(seat),
                    on_turn=wait.kind != "over" and wait.seat == seat,
                    low=clock is not None and clock.left(seat) < _LOW_TIME,
                )
                for seat, name in enumerate(table.names)
            ]
        )

    def say(self, text: str, role: str = "text") -> None:
        """Says a sentence."""
        self.said.say(text, role)

    def _set_off(self) -> frozenset[Square]:
        """The squares of the play that is set off: the chosen one, or the last one that lies."""
        events = self.table.game.events
        if self.chosen is not None and self.chosen < len(events):
            return frozenset(_squares(events[self.chosen]))
        for event in reversed(events):
            if event.kind == "challenge" and event.verdict == "withdrawn":
                break
            if event.kind == "play":
                return frozenset(_squares(event))
        return frozenset()


def _squares(event: Event) -> list[Square]:
    return list(squares_of(event.move)) if event.kind == "play" else []
