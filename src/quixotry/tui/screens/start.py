"""The draw for the start: the tiles that the players drew, round by round, and who starts.

Main names: `DrawScreen`, `has_draw`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from quixotry import Edition
from quixotry.game import Event
from quixotry.sentences import plural
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, crop, fit, wrapped
from quixotry.tui.screens.page import HELP, Page
from quixotry.tui.tiles import TILE_HEIGHT, TILE_WIDTH, Tile, tile_rows

_NAMES = 20  # columns for names


def has_draw(event: Event) -> bool:
    """Whether tiles were drawn for the start; without them there is nothing to show."""
    return event.kind == "start" and bool(event.rounds)


class DrawScreen(Page[None]):
    """Shows who drew what.

    Args:
        event: the game's event `start`.
        names: the players by seat.
        edition: whose tiles they are, to show what they are worth.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter", "space", "escape"), "Enter", "go_on", "go on to the game", "Keys", "play"),
        HELP,
    )
    WIDTH = 64

    def __init__(self, event: Event, names: Sequence[str], edition: Edition | None = None) -> None:
        super().__init__()
        self.event, self.names, self.edition = event, names, edition

    def heading(self) -> str:
        """What this is."""
        return "Draw for the start"

    def body(self, width: int, height: int) -> list[Row]:
        """A line of tiles for each player, and who starts."""
        rounds = self.event.rounds
        starts: list[Row] = [[Span("First turn: "), Span(self.names[self.event.starter], "strong"), Span(".")]]
        if len(rounds) > 1:
            starts += wrapped(f"The draw was equal at first; it took {plural(len(rounds), 'round')}.", width, "dim")
        large = height >= len(self.names) * (TILE_HEIGHT + 1) + len(starts) and (
            width >= _NAMES + len(rounds) * (TILE_WIDTH + 1)
        )
        rows: list[Row] = []
        for seat, name in enumerate(self.names):
            drawn = [dict(drawing).get(seat) for drawing in rounds]
            label = Span(fit(name, _NAMES), "strong" if seat == self.event.starter else "text")
            if large:
                tiles = tile_rows([Tile(tile, self._value(tile)) for tile in drawn if tile is not None])
                empty = Span(" " * _NAMES)
                rows += [[label if place == 1 else empty, *row] for place, row in enumerate(tiles)]
                rows.append([])
            else:
                shown = " ".join(f" {tile} " for tile in drawn if tile is not None)
                rows.append([label, Span(crop(shown, width - _NAMES), "tile")])
        return [*rows, *([] if large else [[]]), *starts]

    def _value(self, tile: str) -> int | None:
        return None if self.edition is None else self.edition.value(tile)

    def do_go_on(self) -> None:
        """On to the game."""
        self.answer(None)
