"""After the game: turn by turn the move that was made against the best ones, with the board as it was.

Main name: `ReviewScreen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from quixotry.render.grid import cells
from quixotry.sentences import plural
from quixotry.table.review import NOTHING, Review, Totals, Turn, points
from quixotry.table.squares import squares_of
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, crop, fit_row, wrapped
from quixotry.tui.screens.board_page import BoardPage, with_tiles
from quixotry.tui.screens.page import HELP
from quixotry.tui.screens.plays import Entry, PlayList, listed
from quixotry.tui.widgets.board import Scene

if TYPE_CHECKING:
    from collections.abc import Collection

    from quixotry._native import Move
    from quixotry.table import Table

_KEYS = "Keys"


class ReviewScreen(BoardPage[None]):
    """Goes through a game. On the left the board before a turn, with the chosen play; on the right the best plays.

    Args:
        table: the game, over or not; while it goes on, whoever opens the screen answers for what it shows.
        seats: whose turns; None for everybody's.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("left", "right"), "Left/Right", "turn:{key}", "the turn before, the next turn", _KEYS, "turn"),
        Key(("up", "down"), "Up/Down", "choose:{key}", "another play; the board shows it", _KEYS, "play"),
        Key(("pageup", "pagedown"), "PgUp PgDn", "choose:{key}", "many plays on", _KEYS),
        Key(("home", "end"), "Home End", "turn:{key}", "the first turn, the last one", _KEYS),
        Key(("w",), "W", "words", "words: hooks, anagrams, meaning of the play's word", _KEYS, "words"),
        Key(("t",), "T", "note", "write a note on this turn", _KEYS, "note"),
        Key(("n",), "N", "narrow", "only your turns, or those of one player; all again", _KEYS, "whose turns"),
        Key(("escape",), "Esc", "back", "back", _KEYS, "back"),
        HELP,
    )
    WIDEST = 64

    def __init__(self, table: Table, seats: Collection[int] | None = None) -> None:
        super().__init__()
        self.table = table
        self.review = Review(table.game, seats)
        self.totals: tuple[Totals, ...] | None = None
        # Whose turns are shown, and which of them is.
        self._choices = _choices(table, self.review)
        self._whose = 0
        self._shown = list(range(len(self.review)))
        self._at = 0
        self.plays = PlayList()

    def on_mount(self) -> None:
        """What the players lost is counted while the first turn is looked at."""
        if len(self.review):
            self.run_worker(self._count, thread=True, exit_on_error=False)

    def _count(self) -> None:
        totals = self.review.totals()

        def told() -> None:
            self.totals = totals
            self.redraw()

        self.app.call_from_thread(told)

    # ------------------------------------------------------------------------------------------------------- what is on

    @property
    def chosen(self) -> int:
        """Which play is shown: 0 is the one that was made, the others are the best ones in their order."""
        return self.plays.chosen

    @property
    def turn(self) -> Turn | None:
        """The turn that is shown; None if there is none."""
        return self.review.turn(self._shown[self._at]) if self._shown else None

    @property
    def move(self) -> Move | None:
        """The move that the board shows."""
        turn = self.turn
        if turn is None:
            return None
        return turn.best[self.chosen - 1].move if self.chosen else turn.move

    def heading(self) -> str:
        """Who played, and the scores."""
        game = self.table.game
        scores = ", ".join(f"{name} {score}" for name, score in zip(game.names, game.scores, strict=True))
        whose = self._choices[self._whose][0]
        return f"Review: {scores}{f' ({whose})' if whose else ''}"

    def scene(self) -> Scene:
        """The board before the turn, with the move that was made, or the chosen one as if it were being placed."""
        turn, move, edition = self.turn, self.move, self.table.game.edition
        if turn is None or move is None:
            return Scene(edition, cells(self.table.game.position))
        board, tiles = cells(turn.position), squares_of(move)
        # On a board that is larger than its window the first tile has the cursor, so that it is in view.
        cursor = None if self.fits(board) else min(tiles, default=None)
        direction = move.direction or "across"
        if self.chosen:
            return Scene(edition, board, placed=tiles, cursor=cursor, direction=direction)
        made = with_tiles(board, tiles, edition)
        return Scene(edition, made, last=frozenset(tiles), cursor=cursor, direction=direction)

    # ------------------------------------------------------------------------------------------------------------- rows

    def beside(self, width: int, height: int) -> list[Row]:
        """The turn in words, and the plays that there were."""
        turn = self.turn
        if turn is None:
            return wrapped("No turn has been played yet.", width)
        rows = self._told(turn, width)
        note = self.table.notes.get(turn.event)
        rows += wrapped(f"Note: {note}", width, "dim", "note")[: max(1, height // 5)] if note else []
        return [*rows, [], *self._list(turn, width, max(1, height - len(rows) - 1))]

    def _told(self, turn: Turn, width: int) -> list[Row]:
        game = self.table.game
        name = game.names[turn.seat]
        number = f"Turn {turn.number}"
        of = f" of {len(self.review)}" if self.review.everybody else ""
        first: Row = [
            Span("<", "key", "turn:left"),
            Span(f" {number}{of}: "),
            Span(name, "strong"),
            Span(" "),
            Span(">", "key", "turn:right"),
        ]
        if turn.move.kind == "play":
            scored = f"{turn.move}  {plural(turn.score, 'point')}"
        elif turn.move.kind == "exchange":
            scored = f"Exchange of {turn.move.tiles}"
        else:
            scored = "Pass"
        kept = f"Rack {turn.position.rack or 'empty'}" + (f", kept {turn.leave}" if turn.leave else "")
        return [first, [Span(crop(scored, width), "strong")], [Span(crop(kept, width))], *self._verdict(turn, width)]

    def _verdict(self, turn: Turn, width: int) -> list[Row]:
        if not self.review.has_words:
            return wrapped("Every word is valid here: there are no best plays to compare with.", width, "dim")
        parts: list[tuple[str, str]] = []
        if turn.phonies:
            words = " and ".join(dict.fromkeys(turn.phonies))
            verb = "are" if len(set(turn.phonies)) > 1 else "is"
            end = "; challenged off" if turn.withdrawn else "; it stood"
            parts.append((f"{words} {verb} not in the word list{end}.", "bad"))
        elif turn.withdrawn:
            parts.append(("Challenged off.", "bad"))
        if not turn.best:
            parts.append(("There was no play.", "dim"))
        elif turn.loss >= NOTHING:
            by = "score" if turn.equity is None else "equity"
            rank = "" if turn.rank is None else f"; number {turn.rank:,} of {turn.plays:,} by {by}"
            parts.append((f"{points(turn.loss)} less than the best{rank}.", "text"))
        elif turn.equity is not None:
            others = "no other play" if turn.plays == 1 else f"none of {turn.plays:,} plays was worth more"
            parts.append((f"The best by equity: {others}.", "good"))
        elif turn.rank == 1:
            others = "no other play" if turn.plays == 1 else f"none of {turn.plays:,} plays scored more"
            parts.append((f"The best by score: {others}.", "good"))
        if turn.missed_bingo:
            parts.append(("A bingo was there.", "bad"))
        return [row for text, role in parts for row in wrapped(text, width, role)]

    def _list(self, turn: Turn, width: int, height: int) -> list[Row]:
        """The move that was made, then the best plays; equal ones share a number."""
        if not self.review.has_words:
            return []
        made = Entry("made", str(turn.move), turn.score, turn.leave, turn.loss, turn.equity)
        return self.plays.rows([made, *listed(turn.best, turn.move)], width, height)

    def below(self, width: int, height: int) -> list[Row]:
        """What the turns of each player come to."""
        if not self.review.has_words or not len(self.review):
            return []
        if self.totals is None:
            return wrapped("Counting what each player missed ...", width, "dim")
        rows = []
        for totals in self.totals:
            text = f": {plural(totals.turns, 'turn')}, {points(totals.lost)} behind the best;"
            text += f" bingos {totals.bingos}, missed {totals.missed_bingos}"
            text += f"; phonies {totals.phonies}" if totals.phonies else ""
            name = Span(self.table.names[totals.seat], "strong")
            rows.append(fit_row([name, Span(text)], width))
        return rows

    # ---------------------------------------------------------------------------------------------------------- actions

    def do_turn(self, key: str) -> None:
        """Go to another turn."""
        last = len(self._shown) - 1
        places = {"left": self._at - 1, "right": self._at + 1, "home": 0, "end": last}
        place = max(0, min(places[key], last))
        if place != self._at:
            self._at = place
            self.plays.reset()

    def do_choose(self, key: str) -> None:
        """Choose another play of this turn."""
        self.plays.move(key, self._count_plays())

    def do_pick(self, place: str) -> None:
        """Choose the play that was clicked."""
        self.plays.choose(int(place), self._count_plays())

    def wheel(self, step: int) -> None:
        """The wheel goes through the plays."""
        self.plays.choose(self.chosen + step, self._count_plays())
        self.redraw()

    def _count_plays(self) -> int:
        return 0 if self.turn is None else 1 + len(self.turn.best)

    def do_narrow(self) -> None:
        """Show the turns of other players only."""
        here = self._shown[self._at] if self._shown else 0
        self._whose = (self._whose + 1) % len(self._choices)
        seats = self._choices[self._whose][1]
        self._shown = [place for place in range(len(self.review)) if self.review.seat(place) in seats]
        after = [at for at, place in enumerate(self._shown) if place >= here]
        self._at = after[0] if after else max(0, len(self._shown) - 1)
        self.plays.reset()

    def do_words(self) -> None:
        """Look up the main word of the play that is shown."""
        from quixotry.tui.screens.words import WordsScreen

        turn = self.turn
        lexicon = self.table.game.position.lexicon
        if turn is None or lexicon is None:
            return
        words = turn.best[self.chosen - 1].words if self.chosen else turn.words
        self.app.push_screen(WordsScreen(lexicon, text=words[0] if words else turn.position.rack))

    def do_note(self) -> None:
        """Write a note on the turn."""
        from quixotry.tui.screens.note import NoteScreen

        turn = self.turn
        if turn is None:
            return

        def keep(text: str | None) -> None:
            if text is not None:
                self.table.note(turn.event, text)
            self.redraw()

        old = self.table.notes.get(turn.event, "")
        self.app.push_screen(NoteScreen(old, title=f"Note on turn {turn.number}"), keep)


def _choices(table: Table, review: Review) -> list[tuple[str, frozenset[int]]]:
    """Whose turns can be shown: everybody's; those of the people, or of each player if that makes no difference."""
    there = {review.seat(place) for place in range(len(review))}
    people = there & set(table.people)
    own = [people] if people and people != there else [{seat} for seat in sorted(there)]
    if len(there) < 2:
        return [("", frozenset(there))]
    names = table.names
    return [("", frozenset(there)), *((_only(sorted(seats), names), frozenset(seats)) for seats in own)]


def _only(seats: list[int], names: tuple[str, ...]) -> str:
    return f"only {' and '.join(names[seat] for seat in seats)}"
