"""A position that somebody types on a board: the cursor and the keys over a `Sketch`.

There is no rack to take tiles from, so there is always one. A capital is a blank. Knows no screen.

Main name: `ByHand`.

>>> sheet = ByHand.of(None)
>>> for key in "Word":
...     _ = sheet.type(key)
>>> sheet.cgp().split()[0].split("/")[7]
'7wORD4'
"""

from __future__ import annotations

from dataclasses import replace

from quixotry.errors import QuixotryError
from quixotry.render.grid import letter_of
from quixotry.table.caps_lock import CapsLock
from quixotry.table.cursor import Where, is_on
from quixotry.table.sketch import Sketch, State
from quixotry.table.squares import Square, blank_text, square_of


class ByHand(Sketch):
    """A position in the making, and where one types.

    Attributes:
        caps_lock: what is known of Caps Lock.
    """

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.caps_lock = CapsLock()
        # Whether the cursor was put where it is, rather than having come there by typing.
        self._deliberate = True
        # Whether a tile was typed on the last square of a line.
        self._at_edge = False
        # What was typed of a tile in brackets; None outside brackets.
        self._bracket: str | None = None

    @property
    def waiting_for(self) -> str:
        """What was typed of a tile in brackets, such as `[C`; empty if there is none."""
        return "" if self._bracket is None else f"[{self._bracket}"

    # ------------------------------------------------------------------------------------------------------ the cursor

    def move(self, arrow: str) -> None:
        """Moves the cursor by an arrow; across the direction it turns first."""
        self._look(self._where.by_arrow(arrow, self._size))

    def turn(self) -> None:
        """Turns between across and down."""
        self._look(self._where.turned())

    def go(self, square: Square) -> None:
        """Puts the cursor on a square; on its own square it turns."""
        if square == self.state.cursor:
            self.turn()
        elif is_on(square, self._size):
            self._go(square)

    def centre(self) -> None:
        """Puts the cursor on the start square."""
        self._go(square_of(self.state.layout.start))

    @property
    def _where(self) -> Where:
        return Where(self.state.cursor, self.state.direction)

    @property
    def _size(self) -> Square:
        return self.state.layout.rows, self.state.layout.columns

    def _go(self, square: Square) -> None:
        self._look(self._where._replace(square=square))

    def _look(self, where: Where) -> None:
        """Moves the cursor, which is no change of the position."""
        self.state = replace(self.state, cursor=where.square, direction=where.direction)
        self.settle()

    def settle(self) -> None:
        """Forgets what was typed last, since one is somewhere else now."""
        self._deliberate, self._at_edge, self._bracket = True, False, None
        self.caps_lock.forget()

    # ---------------------------------------------------------------------------------------------------------- typing

    def type(self, character: str) -> str | None:
        """Lays a tile: a letter, a capital for a blank, or a tile of several letters in brackets; `?` changes a tile.

        There is no rack to take tiles from, so there is always one. Typing on a tile replaces it, but typing a word
        along tiles that lie there leaves those that are in it. A question mark makes a blank of a tile, and a tile of
        a blank: of the one under the cursor, or the one just typed.

        Returns:
            A sentence if something is to be said, else None.
        """
        if self._bracket is not None or character == "[":
            return self._spell(character)
        if character == "?":
            return self._change_kind()
        tile = self._tile(character)
        if tile is None:
            return f"'{character}' is no tile of the {self.state.edition.name} edition."
        if self._at_edge:
            return "The line ends here; an arrow key or Space leads elsewhere."
        said = self._read_case(character)
        self._lay(tile, self._blanks_left() > 0 and self.caps_lock.asks_for_blank(character))
        return said

    def take_last(self) -> bool:
        """Takes away the tile in front of the cursor, which goes there; at the end of a line the one just typed."""
        square = self.state.cursor if self._at_edge else self._where.ahead(-1)
        if not is_on(square, self._size):
            return False
        self._remove(square)
        return True

    def take_here(self) -> bool:
        """Takes away the tile under the cursor."""
        there = self.state.cursor in self.state.tiles
        self._remove(self.state.cursor)
        return there

    def _remove(self, square: Square) -> None:
        tiles = {place: tile for place, tile in self.state.tiles.items() if place != square}
        if len(tiles) != len(self.state.tiles):
            self.put(tiles=tiles)
        self._go(square)

    def _lay(self, tile: str, as_blank: bool) -> None:
        square, state = self.state.cursor, self.state
        there = state.tiles.get(square)
        same = there is not None and letter_of(state.edition, there) == tile
        text = (
            there if same and there and not self._deliberate else blank_text(state.edition, tile) if as_blank else tile
        )
        beyond = self._where.ahead(1)
        inside = is_on(beyond, self._size)
        self.put(tiles={**state.tiles, square: text}, cursor=beyond if inside else square)
        self._deliberate, self._at_edge = False, not inside

    def _spell(self, character: str) -> str | None:
        """Collects a tile in brackets, such as `[CH]`."""
        if character == "[" or self._bracket is None:
            self._bracket = ""
            return None
        if character != "]":
            self._bracket += character
            return None
        text, self._bracket = self._bracket, None
        tile = self._tile(text)
        if tile is None or self._at_edge:
            return f"'[{text}]' is no tile of the {self.state.edition.name} edition." if tile is None else None
        self._lay(tile, text != tile and text == blank_text(self.state.edition, tile))
        return None

    def _tile(self, text: str) -> str | None:
        try:
            found = self.state.edition.split(text)
        except QuixotryError:
            return None
        return found[0] if len(found) == 1 else None

    def _change_kind(self) -> str | None:
        edition, tiles = self.state.edition, self.state.tiles
        square = self.state.cursor if self._deliberate or self._at_edge else self._where.ahead(-1)
        if square not in tiles:
            return "There is no tile here to make a blank of."
        tile = letter_of(edition, tiles[square])
        text = tile if self._is_blank(tiles[square]) else blank_text(edition, tile)
        self.put(tiles={**tiles, square: text})
        return None

    def _blanks_left(self) -> int:
        return self.state.edition.blanks - sum(self._is_blank(tile) for tile in self.state.tiles.values())

    def _read_case(self, character: str) -> str | None:
        """Learns from the case of a letter whether Caps Lock is on; gives the sentence to say so."""
        blank_left = self._blanks_left() > 0
        misread = self.caps_lock.learn(character, None, self.state.cursor, blank_left=blank_left)
        if misread is None:
            wanted = self.state.edition.blanks and not blank_left and self.caps_lock.asks_for_blank(character)
            return f"All {self.state.edition.blanks} blanks are on the board already." if wanted else None
        tiles = dict(self.state.tiles)
        for square in misread:
            if square in tiles:
                tiles[square] = letter_of(self.state.edition, tiles[square])
        self.put(tiles=tiles)
        return self.caps_lock.said
