"""What the screen of a position by hand shows: the board, the fields, what does not fit, the best plays.

Main name: `EditorView`, of which `quixotry.tui.screens.editor` is the screen with its keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from quixotry._native import Position
from quixotry.errors import QuixotryError
from quixotry.render.grid import tiles_of
from quixotry.sentences import plural, sentence
from quixotry.table.by_hand import ByHand
from quixotry.table.sketch import Wrong
from quixotry.table.squares import name_of, squares_of
from quixotry.tui.field import Field
from quixotry.tui.rows import Row, Span, fit, width_of, wrapped
from quixotry.tui.screens.board_page import BoardPage
from quixotry.tui.screens.plays import Entry, PlayList
from quixotry.tui.widgets.board import Scene

if TYPE_CHECKING:
    from quixotry._native import Play

# What Tab goes through, in this order, and what it is called.
PARTS = ("board", "racks", "scores", "rules", "words", "cgp")
_LABELS = {"racks": "Rack", "scores": "Scores", "rules": "Rules", "words": "Word list", "cgp": "CGP"}
_HINTS = {
    "racks": "The tiles of the player on turn, ? for a blank; other racks behind a slash.",
    "scores": "The scores, that of the player on turn first.",
    "rules": "Left and Right take other rules, with their tiles and their board.",
    "words": "Left and Right take another word list.",
    "cgp": "Enter takes this line over. A line that is pasted is taken over wherever one is.",
}
TYPED = ("racks", "scores", "cgp")
_LABEL = 10


class EditorView(BoardPage[str]):
    """The position, what is to be said of it, and how that is shown.

    Args:
        position: where to begin; by default with an empty board.
        lexicon: the word list; by default that of the position, else the usual one.
        rules: the rules, where there is no position.
    """

    WIDEST: ClassVar[int] = 64

    def __init__(
        self,
        position: Position | None = None,
        *,
        lexicon: str | None = None,
        rules: str = "box",
        sheet: ByHand | None = None,
    ) -> None:
        super().__init__()
        self.sheet = ByHand.of(position, rules=rules, words=lexicon) if sheet is None else sheet
        self.part = "board"
        self.fields = {part: Field(longest=2000 if part == "cgp" else 80) for part in TYPED}
        # The position as the rules see it, or why there is none.
        self.position: Position | None = None
        self.trouble = ""
        self.wrong: list[Wrong] = []
        # The best plays, once they were asked for.
        self.plays: list[Play] | None = None
        self.count = 0
        self.list = PlayList()
        self.said: tuple[str, str] = ("", "text")
        self.judge()

    # ------------------------------------------------------------------------------------------------ what is the case

    def judge(self) -> None:
        """Asks the rules and the word list what they think of it, after every change."""
        self.position, self.trouble, self.wrong, self.plays = None, "", [], None
        try:
            self.position = self.sheet.position()
            self.wrong = self.sheet.wrong(self.position)
        except QuixotryError as error:
            self.trouble = sentence(error.message)
        self.fill_fields()

    def fill_fields(self) -> None:
        """Puts what is the case into the fields, but for the one that is being typed in."""
        state, position = self.sheet.state, self.position
        racks, scores = state.racks, state.scores
        if position is not None:
            racks = racks if self.part == "racks" else "/".join(position.racks).rstrip("/")
            scores = scores if self.part == "scores" else " ".join(map(str, position.scores))
        for part, text in (("racks", racks), ("scores", scores)):
            if self.fields[part].text != text:
                self.fields[part] = Field(text, longest=80)
        if self.part != "cgp":
            text = self.sheet.cgp() if self.position is None else self.position.cgp()
            self.fields["cgp"] = Field(text, longest=2000)

    def say(self, text: str | None, role: str = "text") -> None:
        """Shows a sentence until the next key."""
        if text:
            self.said = (sentence(text), role)

    @property
    def chosen(self) -> int:
        """The place of the chosen play."""
        return self.list.chosen

    @property
    def cgp(self) -> str:
        """The position as a line of CGP."""
        return self.sheet.cgp() if self.position is None else self.position.cgp()

    def heading(self) -> str:
        """What this is."""
        return "A position by hand"

    def scene(self) -> Scene:
        """The board, with the chosen play as if it were being placed; words that are not valid are marked."""
        state = self.sheet.state
        wrong = {square for word in self.wrong for square in word.squares}
        board = self.sheet.cells()
        if self.plays:
            move = self.plays[self.chosen].move
            tiles = squares_of(move)
            cursor = None if self.fits(board) else min(tiles, default=None)
            return Scene(
                state.edition, board, placed=tiles, last=wrong, cursor=cursor, direction=move.direction or "across"
            )
        cursor = state.cursor if self.part == "board" or not self.fits(board) else None
        return Scene(state.edition, board, last=wrong, cursor=cursor, direction=state.direction)

    # ------------------------------------------------------------------------------------------------------------- rows

    def beside(self, width: int, height: int) -> list[Row]:
        """The fields, what does not fit, and the best plays."""
        rows = [self._field_row(part, width) for part in PARTS[1:-1]]
        rows += [[], *self._remarks(width)[: max(1, height - len(rows) - 4)]]
        if self.plays is not None:
            rows += [[], *self._list(width, max(1, height - len(rows) - 1))]
        return rows

    def _field_row(self, part: str, width: int) -> Row:
        here = self.part == part and self.plays is None
        label = Span(fit(_LABELS[part], _LABEL), "title" if here else "dim", f"go:{part}")
        room = max(4, width - _LABEL)
        if part in TYPED:
            row = self.fields[part].row(room, focused=here)
            space = room - width_of(row)
            fill = [Span(" " * space, "field" if here else "text")] if space > 0 else []
            return [label, *(span._replace(action=f"go:{part}") for span in [*row, *fill])]
        value = self.sheet.state.rules.name if part == "rules" else self.words_name()
        role = "chosen" if here else "strong"
        return [label, Span("<", "key", f"turn_{part}:left"), Span(f" {value} ", role, f"go:{part}"),
                Span(">", "key", f"turn_{part}:right")]  # fmt: skip

    def words_name(self) -> str:
        """What the word list is called."""
        words = self.sheet.state.words
        return words if isinstance(words, str) else words.name

    def _remarks(self, width: int) -> list[Row]:
        """What is to be said of the position as it is."""
        rows: list[Row] = []
        if self.trouble:
            rows += wrapped(self.trouble, width, "bad")
        if self.position is not None:
            size = self.position.rules.rack_size
            longest = max(len(tiles_of(self.position.edition, rack)) for rack in self.position.racks)
            if longest > size:
                rows += wrapped(f"A rack has {plural(longest, 'tile')}, where {size} are allowed.", width, "bad")
        if self.position is not None and self.position.excess:
            rows += wrapped(f"More tiles than there are: {self.position.excess}", width, "bad")
        if self.wrong:
            words = ", ".join(dict.fromkeys(wrong.word for wrong in self.wrong))
            rows += wrapped(f"Not in the word list (marked): {words}", width, "bad")
        if self.position is not None and not rows:
            unseen = self.position.bag + sum(len(rack) for rack in self.position.racks[1:])
            rows += wrapped(f"Everything fits; {plural(unseen, 'tile')} not seen.", width, "dim")
        return rows

    def _list(self, width: int, height: int) -> list[Row]:
        """The best plays, and below them the words of the chosen one."""
        if not self.plays:
            return wrapped("There is no play.", width)
        play = self.plays[self.chosen]
        worth = "" if play.equity is None else f"Equity {play.equity:.1f}. "
        words = wrapped(f"{worth}Words: {', '.join(play.words)}", width, "dim")[:2]
        entries = [
            Entry(str(place), str(play.move), play.score, play.leave, equity=play.equity)
            for place, play in enumerate(self.plays, 1)
        ]
        by = "score" if self.plays[0].equity is None else "equity"
        return [*self.list.rows(entries, width, height - len(words), f"{self.count:,} plays by {by}"), *words]

    def below(self, width: int, height: int) -> list[Row]:
        """The line of CGP, what was last said, and the cursor in words."""
        text, role = self.said
        # A line of CGP has no spaces to break it at.
        said = wrapped(text, width, role) if role != "good" else [[Span(part, role)] for part in _cut(text, width)]
        return [self._field_row("cgp", width), [Span(self._hint(), "dim")], *(said if text else [])]

    def _hint(self) -> str:
        """What can be done where one is."""
        if self.plays:
            return "Up and Down show other plays on the board; Esc goes back to it."
        if self.part != "board":
            return _HINTS[self.part]
        state, waiting = self.sheet.state, self.sheet.waiting_for
        return f"{name_of(state.cursor)} {state.direction}{f', typing {waiting}' if waiting else ''}"


def _cut(text: str, width: int) -> list[str]:
    """Text in pieces of so many characters."""
    return [text[start : start + width] for start in range(0, len(text), max(1, width))]
