"""The exchange picker: the player's own tiles, chosen by digit, by letter or with the mouse.

What may be exchanged is asked of the position; where the rules refuse, their sentence is shown and the screen stays.

Main names: `ExchangeScreen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from quixotry import Move, Position
from quixotry.errors import QuixotryError
from quixotry.render.grid import tiles_of
from quixotry.sentences import plural, sentence
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, fit, wrapped
from quixotry.tui.screens.page import BACK, Dialog
from quixotry.tui.tiles import BLANK, TILE_WIDTH, Tile, tile_rows

_KEYS = "Keys"
_DIGITS = "1234567890"


class ExchangeScreen(Dialog[str]):
    """Lets a player choose tiles; answers with them as text, such as `AB?`.

    Args:
        view: what the player may know; his rack is that of the position.
        chosen: places in the rack that are chosen at first.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "exchange", "exchange the chosen tiles", _KEYS, "exchange"),
        Key(("left", "right", "home", "end"), "Arrows", "move:{key}", "go to a tile", _KEYS),
        Key(("space", "up", "down"), "Space", "toggle", "choose this tile, or not", _KEYS, "choose"),
        Key((), "1-9, 0", "", "choose that tile, or not", _KEYS),
        Key((), "Letters", "", "choose such a tile; all chosen: none", _KEYS),
        Key(("ctrl+a", "asterisk"), "Ctrl+A *", "all", "choose all, or none", _KEYS, "all"),
        BACK,
        Key(("f1",), "F1", "help", "these keys", _KEYS, "keys"),
    )
    WIDTH = 58

    def __init__(self, view: Position, chosen: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.view = view
        self.tiles = tiles_of(view.edition, view.rack)
        self.chosen = set(chosen)
        self.at = 0

    def heading(self) -> str:
        """What this is."""
        return "Exchange"

    # ---------------------------------------------------------------------------------------------------------- showing

    def body(self, width: int, height: int) -> list[Row]:
        """Digits, tiles (the chosen ones raised), and what exchanging them would mean."""
        raised = [self._tile(place) for place in range(len(self.tiles))]
        tiles = tile_rows(raised)
        empty = [Span(" " * (TILE_WIDTH + 1)) for _ in raised]
        lines: list[Row] = []
        # A chosen tile stands one row higher than the others.
        for y in range(4):
            row: Row = []
            for place in range(len(self.tiles)):
                inner = y if place in self.chosen else y - 1
                piece = tiles[inner][place * 2] if 0 <= inner < 3 else Span(" " * tiles[0][place * 2].width)
                row += [piece, Span(" ")]
            lines.append(row)
        marks, digits = [], []
        for place in range(len(empty)):
            room = tiles[0][place * 2].width
            action = f"click:{place}"
            mark = "^" if place == self.at else " "
            label = _DIGITS[place] if place < len(_DIGITS) else " "
            text = f"[{label}]" if place in self.chosen else f" {label} "
            digits += [Span(fit(f" {text}", room), "strong" if place in self.chosen else "dim", action), Span(" ")]
            marks += [Span(fit(f"  {mark}", room), "key", action), Span(" ")]
        said = self._said()
        return [*lines, digits, marks, [], *wrapped(said, width, "bad" if self.refused else "text")]

    def _tile(self, place: int) -> Tile:
        text = self.tiles[place]
        return Tile(text, self.view.edition.value(text), f"click:{place}")

    def _said(self) -> str:
        count = len(self.chosen)
        refused = self.refused
        if refused:
            return refused
        bag = f"The bag holds {plural(self.view.bag, 'tile')}."
        if not count:
            return f"Choose the tiles to exchange. {bag}"
        return f"{plural(count, 'tile')} to exchange: {' '.join(self._picked())}. {bag}"

    def _picked(self) -> list[str]:
        return [self.tiles[place] for place in sorted(self.chosen)]

    @property
    def text(self) -> str:
        """The chosen tiles, as an exchange is written."""
        return self._written(self._picked())

    @staticmethod
    def _written(tiles: Sequence[str]) -> str:
        return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)

    @property
    def refused(self) -> str:
        """Why the rules refuse what is chosen, or any exchange at all; empty if they do not."""
        if not self.chosen:
            return "" if self.view.exchanges() or not self.tiles else self._fault(self._written(self.tiles[:1]))
        return self._fault(self.text)

    def _fault(self, tiles: str) -> str:
        try:
            legality = self.view.explain(Move.exchange(tiles, self.view.edition))
        except QuixotryError as error:
            return sentence(error.message)
        return "" if legality.legal else " ".join(sentence(fault.text) for fault in legality.faults)

    # ------------------------------------------------------------------------------------------------------------- keys

    def typed(self, text: str) -> bool:
        """Digits and letters choose tiles."""
        if text in _DIGITS:
            self.do_click(str(_DIGITS.index(text)))
            return True
        wanted = text.casefold()
        same = [place for place, tile in enumerate(self.tiles) if tile.casefold().startswith(wanted)]
        exact = [place for place in same if self.tiles[place].casefold() == wanted] or same
        free = [place for place in exact if place not in self.chosen]
        if free:
            self.chosen.add(free[0])
            self.at = free[0]
        else:
            self.chosen.difference_update(exact)
        return True

    def press(self, key: str, character: str | None) -> bool:
        """A question mark is a blank where there is one."""
        if key == "question_mark" and BLANK not in self.tiles:
            self.act("help")
            return True
        return super().press(key, character)

    def do_click(self, place: str) -> None:
        """Choose a tile, or not, by its place."""
        number = int(place)
        if number < len(self.tiles):
            self.at = number
            self.chosen ^= {number}

    def do_toggle(self) -> None:
        """Choose the tile under the cursor, or not."""
        self.do_click(str(self.at))

    def do_move(self, key: str) -> None:
        """Go to another tile."""
        last = max(0, len(self.tiles) - 1)
        places = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": last}
        self.at = max(0, min(places[key], last))

    def do_all(self) -> None:
        """Choose all, or none if all are chosen."""
        everything = set(range(len(self.tiles)))
        self.chosen = set() if self.chosen == everything else everything

    def do_exchange(self) -> None:
        """Answer with the chosen tiles, unless the rules refuse."""
        if self.chosen and not self.refused:
            self.answer(self.text)
