"""What the scorekeeper's screen shows: the board with what is being laid, scores, turns, what was said last.

Main name: `KeepView`, of which `quixotry.tui.screens.keep` is the screen with its keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from quixotry._native import Move
from quixotry.errors import QuixotryError
from quixotry.game import Game
from quixotry.keeping.commands import standing
from quixotry.keeping.wording import action
from quixotry.render.grid import cells, tiles_of
from quixotry.sentences import plural, printable, sentence
from quixotry.table.draft import Draft
from quixotry.table.squares import squares_of
from quixotry.tui.field import Field
from quixotry.tui.rows import Row, Span, crop, fit, wrapped
from quixotry.tui.screens.board_page import BoardPage
from quixotry.tui.screens.replay_rows import list_of_turns
from quixotry.tui.widgets.board import Scene

if TYPE_CHECKING:
    from quixotry.keeping import Scorebook

# Faults of a play that say nothing of whether it can be told: racks are not known, and people decide about words.
_SETTLED = frozenset({"not_on_rack", "invalid_word", "out_of_turn"})
_NAME = 14
# Behind a word that is not in the list.
_UNLISTED = "*"


class KeepView(BoardPage[None]):
    """A scorebook, what is being laid, and how that is shown.

    Args:
        book: the scorebook.
    """

    WIDEST: ClassVar[int] = 64

    def __init__(self, book: Scorebook) -> None:
        super().__init__()
        self.book = book
        # The old turn that is being put right; None for the next one.
        self.chosen: int | None = None
        self.line: Field | None = None
        # What was typed of a tile in brackets; None outside brackets.
        self.bracket: str | None = None
        self.said: list[tuple[str, str]] = [(text, "text") for text in standing(book)]
        self.game: Game
        self.draft: Draft
        self.begin()

    def begin(self, number: int | None = None) -> None:
        """Lays tiles anew: those of the next turn, or of an old one, as it was."""
        self.chosen, self.bracket = number, None
        self.game = self.book.game if number is None else self.book.replay.game_at(number - 1)
        position = self.game.position
        where = getattr(self, "draft", None)
        self.draft = Draft(position)
        # There is no rack to lay from: whatever is not on the board yet can be laid.
        self.draft.slots = tiles_of(position.edition, position.rack + position.unseen)
        turn = None if number is None else self.book.steps[number - 1].turn
        if turn is not None and turn.kind == "play" and turn.move:
            try:
                self.draft.put(Move.parse(turn.move, position.edition))
            except QuixotryError:
                return  # it is no play; one that is can be laid
        elif where is not None and number is None:
            self.draft.where = where.where
            self.draft.caps_lock = where.caps_lock

    def say(self, *lines: str, role: str = "text") -> None:
        """Shows lines until others are shown."""
        self.said = [(line, role) for line in lines if line]

    # ------------------------------------------------------------------------------------------------------------- rows

    def heading(self) -> str:
        """What this is, and where it is kept."""
        kept = "" if self.book.path is None else f", kept in {printable(self.book.path.name)}"
        return f"Keeping score{kept}"

    def scene(self) -> Scene:
        """The board, the last play marked, with the tiles that are being laid."""
        draft = self.draft
        placed = {square: draft.text(square) for square in draft.placed}
        last: frozenset[tuple[int, int]] = frozenset()
        steps = self.book.steps if self.chosen is None else self.book.steps[: self.chosen - 1]
        turn = steps[-1].turn if steps else None
        if turn is not None and turn.kind == "play" and steps[-1].applied and turn.move:
            last = frozenset(squares_of(Move.parse(turn.move, draft.edition)))
        board = cells(self.game.position)
        cursor = None if self.line is not None and self.fits(board) else draft.cursor
        return Scene(draft.edition, board, placed=placed, last=last, cursor=cursor, direction=draft.direction)

    def beside(self, width: int, height: int) -> list[Row]:
        """The scores, and every turn."""
        rows = [self._score_row(seat, width) for seat in range(len(self.book.names))]
        rows.append([])
        if not self.book.steps:
            text = "Lay the tiles of a play on the board and press Enter, or type : and what happened."
            return [*rows, *wrapped(text, width, "dim")]
        wrong = {problem.turn for problem in self.book.replay.problems if problem.severity == "error"}
        numbers = frozenset(number for number in wrong if number is not None)
        left = max(2, height - len(rows))
        return [*rows, *list_of_turns(self.book.steps, self.book.names, self.chosen, numbers, width, left)]

    def _score_row(self, seat: int, width: int) -> Row:
        """A player with score and time; who is on turn has a mark."""
        book = self.book
        here = not book.over and not book.waits_for_end and seat == book.on_turn
        name = fit(crop(printable(book.names[seat]), _NAME), _NAME)
        row = [Span("> " if here else "  ", "key"), Span(name, "strong" if here else "text")]
        row.append(Span(f"{book.scores[seat]:>5}", "strong"))
        if book.clock is not None:
            row.append(Span(f"   {book.clock.text(seat)}", "dim"))
        held = book.record.racks.get(seat)
        if held:
            row.append(Span(f"   {printable(held)}", "dim"))
        return row

    def below(self, width: int, height: int) -> list[Row]:
        """What is typed, or what the tiles come to; below it what was said last."""
        rows = [self._line_row(width) if self.line is not None else self._preview(width)]
        said = [row for text, role in self.said for row in wrapped(text, width, role)]
        room = max(1, height - 1)
        if len(said) > room:
            said = [*said[: room - 1], [Span(crop("".join(span.text for span in said[room - 1]) + " ~", width), "dim")]]
        return [*rows, *said]

    def _line_row(self, width: int) -> Row:
        assert self.line is not None
        return [Span(": ", "key"), *self.line.row(max(4, width - 2), focused=True, empty="8D WORD, exch 3, help")]

    def _preview(self, width: int) -> Row:
        """What the tiles would score, or what is against them; else where the cursor is."""
        draft, book = self.draft, self.book
        which = "" if self.chosen is None else f"Turn {self.chosen}, {self._was()}: "
        move = draft.as_move()
        if self.bracket is not None:
            return [Span(f"{which}[{self.bracket}", "strong")]
        if move is None:
            after = "lay a play, or type : and what it was" if self.chosen is not None else ""
            return [Span(crop(f"{which}{after or f'{draft.cursor_name} {draft.direction}'}", width), "dim")]
        judged = self.game.judge(move)
        shown = str(move if judged.move is None else judged.move)
        faults = [fault.text for fault in judged.faults if fault.kind not in _SETTLED]
        row: Row = [Span(which, "dim"), Span(shown, "strong")]
        if faults:
            return [*row, Span(f"  {sentence(faults[0])}", "bad")]
        if judged.score is not None:
            row.append(Span(f"  {plural(judged.score, 'point')}", "title"))
        row.append(Span(f"  {', '.join(self._word(word.word, word.valid) for word in judged.words)}"))
        if book.may_look_up and any(word.valid is False for word in judged.words):
            row.append(Span(f"  {_UNLISTED} not in the word list", "dim"))
        return row

    def _word(self, word: str, valid: bool | None) -> str:
        """A word, with a mark if it is not in the list and the rules allow to look."""
        return f"{word}{_UNLISTED}" if valid is False and self.book.may_look_up else word

    def _was(self) -> str:
        assert self.chosen is not None
        return action(self.book.steps[self.chosen - 1], self.book.names)
