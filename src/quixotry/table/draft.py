"""Tiles that are placed but not yet played: the cursor, the typing, and the order of the rack.

Holds no rule: what is placed becomes a move, and the game says what that is worth. Knows no screen: every action is a
method, and one that cannot be done gives the sentence that says why. Every tile of the rack has a slot, which it keeps
while it lies on the board, so that tiles on the rack and tiles placed are always exactly the rack.

Main name: `Draft`.

>>> from quixotry import Position
>>> draft = Draft(Position.opening(rack="DORW?"))
>>> for key in "word":
...     _ = draft.type(key)
>>> str(draft.as_move()), draft.cursor_name
('8H WORD', 'L8')
>>> draft.recall()
>>> draft.as_move() is None, [tile for _, tile in draft.free]
(True, ['D', 'O', 'R', 'W', '?'])
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from quixotry._native import Move
from quixotry.render.grid import tiles_of
from quixotry.table.caps_lock import CapsLock
from quixotry.table.cursor import ACROSS, DOWN, Where, is_on
from quixotry.table.key_letters import choices, letter_of_key, longer
from quixotry.table.squares import Square, blank_text, name_of, square_of, squares_of

if TYPE_CHECKING:
    from quixotry._native import Edition, Position

BLANK = "?"


@dataclass(frozen=True)
class Placed:
    """A tile on the board that is not yet played.

    Attributes:
        slot: its slot on the rack.
        letter: the letter that it shows; None for a blank whose letter is not chosen.
    """

    slot: int
    letter: str | None


class Draft:
    """What a player has placed in this turn.

    Args:
        position: what the player may know, himself first.
        caps: whether Caps Lock is taken to be on.

    Attributes:
        where: where the next tile goes, and in which direction one types.
        slots: the tiles of the rack in the player's own order, placed ones too.
        placed: the tiles on the board by square, in the order in which they were placed.
    """

    where: Where
    slots: list[str]
    placed: dict[Square, Placed]

    def __init__(self, position: Position, *, caps: bool = False) -> None:
        self.edition: Edition = position.edition
        self.size = position.layout.rows, position.layout.columns
        self.start = square_of(position.layout.start)
        self.lying = frozenset(
            (row, column)
            for row, tiles in enumerate(position.rows())
            for column, tile in enumerate(tiles)
            if tile is not None
        )
        self.slots = tiles_of(self.edition, position.rack)
        self.placed = {}
        self.where = Where(self.start, ACROSS)
        self.caps_lock = CapsLock(caps)
        # The blank that a digit has just placed: the next letter is for it.
        self._pending: Square | None = None
        # Whether the cursor was put where it is, rather than having come there by typing.
        self._deliberate = True

    # ------------------------------------------------------------------------------------------------------- questions

    @property
    def cursor(self) -> Square:
        """The square where the next tile goes."""
        return self.where.square

    @property
    def direction(self) -> str:
        """`across` or `down`."""
        return self.where.direction

    @property
    def cursor_name(self) -> str:
        """The square of the cursor, such as `H8`."""
        return name_of(self.cursor)

    @property
    def free(self) -> list[tuple[int, str]]:
        """The tiles on the rack that are not placed, each with its slot."""
        used = {placed.slot for placed in self.placed.values()}
        return [(slot, tile) for slot, tile in enumerate(self.slots) if slot not in used]

    @property
    def without_letter(self) -> list[Square]:
        """The blanks on the board whose letter is not chosen."""
        return [square for square, placed in self.placed.items() if placed.letter is None]

    def is_blank(self, square: Square) -> bool:
        """Whether a placed tile is a blank."""
        return self.slots[self.placed[square].slot] == BLANK

    def text(self, square: Square) -> str:
        """A placed tile as it is written on a board: a blank in lower case, or `?` without a letter."""
        placed = self.placed[square]
        if placed.letter is None:
            return BLANK
        return blank_text(self.edition, placed.letter) if self.is_blank(square) else placed.letter

    def as_move(self) -> Move | None:
        """The placed tiles as a move; None if there are none."""
        if not self.placed:
            return None
        return Move.from_squares({name_of(square): self.text(square) for square in self.placed}, self.edition)

    # ------------------------------------------------------------------------------------------------------ the cursor

    def move(self, arrow: str) -> None:
        """Moves the cursor by an arrow (`left`, `right`, `up`, `down`); across the direction it turns first."""
        self._look(self.where.by_arrow(arrow, self.size))

    def turn(self) -> None:
        """Turns between across and down."""
        self.where, self._pending = self.where.turned(), None

    def go(self, square: Square) -> None:
        """Puts the cursor on a square; on its own square it turns."""
        if square == self.cursor:
            self.turn()
            self._deliberate = True
        elif is_on(square, self.size):
            self._put(square)

    def centre(self) -> None:
        """Puts the cursor on the start square."""
        self._put(self.start)

    def choose_at(self, square: Square) -> None:
        """Puts the cursor on a blank; the next letter key chooses its letter."""
        self._put(square)
        self._pending = square if square in self.placed and self.is_blank(square) else None

    def choose(self, square: Square, letter: str) -> bool:
        """Chooses the letter of a blank that lies on the board; says whether that can be."""
        if square not in self.placed or not self.is_blank(square) or letter not in self.edition.letters:
            return False
        self.placed[square] = replace(self.placed[square], letter=letter)
        self._pending = None
        return True

    # ---------------------------------------------------------------------------------------------------------- typing

    def type(self, character: str, shift: bool | None = None) -> str | None:
        """Places the tile of a letter key, or chooses the letter of a blank.

        A tile of the letter comes first, then one of several letters that begins so, then a blank. With Shift it is a
        blank. A terminal tells only the case, so Caps Lock is found out: by a letter in the case that means a blank
        when there is none left, right after another one.

        Args:
            character: what the key types.
            shift: whether Shift was held, where the terminal tells; None where it does not.

        Returns:
            A sentence if something is to be said, else None.
        """
        letter = letter_of_key(self.edition, character)
        if letter is None:
            return f"'{character}' is no tile of the {self.edition.name} edition."
        if self._pending is not None:
            self._choose(self._pending, letter)
            self._pending = None
            return None
        here = self.placed.get(self.cursor)
        if here is not None and self._deliberate and self.is_blank(self.cursor):
            self._choose(self.cursor, letter)
            return None
        if self._joined(letter):
            return None
        square = self._next_free(self.cursor)
        if square is None:
            return "There is no free square further on; an arrow key or Space leads elsewhere."
        misread = self.caps_lock.learn(character, shift, square, blank_left=self._has_blank())
        said = None if misread is None else self._as_meant(misread)
        as_blank = self._has_blank() and self.caps_lock.asks_for_blank(character, shift)
        slot = self._slot_for(letter, as_blank)
        if slot is None:
            return f"There is no {letter} on the rack{'' if as_blank else ', and no blank'}."
        tile = self.slots[slot]
        self._lay(square, Placed(slot, choices(self.edition, letter)[0] if tile == BLANK else tile))
        return said

    def place(self, slot: int) -> str | None:
        """Places the tile of a slot; a blank without a letter, which the next letter key chooses.

        Returns:
            A sentence if it cannot be placed, else None.
        """
        if not 0 <= slot < len(self.slots):
            return f"There is no tile {slot + 1} on the rack."
        if any(placed.slot == slot for placed in self.placed.values()):
            return f"Tile {slot + 1} of the rack lies on the board already."
        square = self._next_free(self.cursor)
        if square is None:
            return "There is no free square further on; an arrow key or Space leads elsewhere."
        tile = self.slots[slot]
        self._lay(square, Placed(slot, None if tile == BLANK else tile))
        self._pending = square if tile == BLANK else None
        return None

    def put(self, move: Move) -> None:
        """Takes all tiles back and places those of a play, as far as the rack has them."""
        self.recall()
        for square, tile in squares_of(move).items():
            letter = "".join(self.edition.split(tile)) if tile != BLANK else None
            wanted = tile if tile == letter else BLANK
            slot = next((slot for slot, free in self.free if free == wanted), None)
            if slot is not None and square not in self.lying and is_on(square, self.size):
                self.placed[square] = Placed(slot, letter)
        if move.direction is not None and move.coordinate is not None:
            self._look(Where(square_of(move.coordinate), move.direction))

    # ------------------------------------------------------------------------------------------------------ taking back

    def take(self, square: Square) -> bool:
        """Takes a placed tile back; a blank loses its letter. Says whether there was one."""
        if square not in self.placed:
            return False
        del self.placed[square]
        self._put(square)
        return True

    def take_here(self) -> bool:
        """Takes the tile under the cursor back."""
        return self.take(self.cursor)

    def take_last(self) -> bool:
        """Takes back the tile in front of the cursor, at the end of a line the one under it, else the last one."""
        if not self.placed:
            return False
        if self.cursor in self.placed and self._next_free(self.cursor) is None:
            return self.take(self.cursor)
        square, count = self.where.ahead(-1), -1
        while square in self.lying:
            count -= 1
            square = self.where.ahead(count)
        return self.take(square if square in self.placed else list(self.placed)[-1])

    def recall(self) -> None:
        """Takes all tiles back; the cursor goes to where the first one lay."""
        if self.placed:
            self._put(min(self.placed))
            self.placed.clear()
        self._pending = None
        self.caps_lock.forget()

    # --------------------------------------------------------------------------------------------------------- the rack

    def shuffle(self, chance: random.Random) -> None:
        """Puts the tiles on the rack into another order; if there is one, never the same."""
        before = [tile for _, tile in self.free]
        after = before.copy()
        while len(set(before)) > 1 and after == before:
            chance.shuffle(after)
        self._reorder(after)

    def sort(self) -> None:
        """Puts the tiles on the rack into the order of the alphabet, blanks last."""
        rank = {letter: place for place, letter in enumerate(self.edition.letters)}
        self._reorder(sorted((tile for _, tile in self.free), key=lambda tile: rank.get(tile, len(rank))))

    def _reorder(self, tiles: list[str]) -> None:
        for (slot, _), tile in zip(self.free, tiles, strict=True):
            self.slots[slot] = tile

    # -------------------------------------------------------------------------------------- when the game has gone on

    def on(self, position: Position) -> Draft:
        """This draft on a board or with a rack that has changed: what still fits stays as it is."""
        draft = Draft(position, caps=self.caps_lock.on)
        draft._take_over(self.slots, self.placed)
        if is_on(self.cursor, draft.size):
            draft.where, draft._deliberate = self.where, self._deliberate
        if self._pending in draft.placed:
            draft._pending = self._pending
        return draft

    def _take_over(self, slots: list[str], placed: dict[Square, Placed]) -> None:
        """Keeps the order of a rack for the tiles that are still there, and the placed tiles that fit."""
        left = Counter(self.slots)
        kept: list[int] = []  # slots of the other draft, in the order of this one
        for slot, tile in enumerate(slots):
            if left[tile]:
                left[tile] -= 1
                kept.append(slot)
        self.slots = [slots[slot] for slot in kept] + list(left.elements())
        for square, one in placed.items():
            if one.slot in kept and is_on(square, self.size) and square not in self.lying:
                self.placed[square] = replace(one, slot=kept.index(one.slot))

    def to_json(self) -> dict[str, Any]:
        """The draft as JSON values."""
        return {
            "cursor": list(self.cursor),
            "direction": self.direction,
            "rack": self.slots.copy(),
            "placed": [[*square, placed.slot, placed.letter] for square, placed in self.placed.items()],
            "caps": self.caps_lock.on,
        }

    @classmethod
    def from_json(cls, content: object, position: Position) -> Self:
        """The draft that was written by `to_json`, as far as it fits the position; if it is none, an empty one."""
        draft = cls(position)
        if not isinstance(content, dict):
            return draft
        try:
            slots = [str(tile) for tile in content["rack"]]
            placed: dict[Square, Placed] = {}
            for row, column, slot, letter in content["placed"]:
                tile = slots[int(slot)]
                shown = (None if letter is None else str(letter)) if tile == BLANK else tile
                if shown in (None, *draft.edition.letters) and slot not in [other.slot for other in placed.values()]:
                    placed[int(row), int(column)] = Placed(int(slot), shown)
            row, column = content["cursor"]
            where = Where((int(row), int(column)), str(content["direction"]))
        except (KeyError, TypeError, ValueError, IndexError, OverflowError):
            return draft
        draft._take_over(slots, placed)
        draft.caps_lock.on = content.get("caps") is True
        if is_on(where.square, draft.size) and where.direction in (ACROSS, DOWN):
            draft.where, draft._deliberate = where, False
        return draft

    # ------------------------------------------------------------------------------------------------------------ parts

    def _next_free(self, square: Square) -> Square | None:
        """The first square without a tile from a square on, in the direction."""
        here = self.where._replace(square=square)
        while is_on(here.square, self.size):
            if here.square not in self.lying and here.square not in self.placed:
                return here.square
            here = here._replace(square=here.ahead(1))
        return None

    def _put(self, square: Square) -> None:
        self._look(self.where._replace(square=square))

    def _look(self, where: Where) -> None:
        self.where, self._deliberate, self._pending = where, True, None

    def _lay(self, square: Square, placed: Placed) -> None:
        self.placed[square] = placed
        self.where = self.where._replace(square=self._next_free(square) or square)
        self._deliberate, self._pending = False, None

    def _choose(self, square: Square, letter: str) -> None:
        """Chooses the letter of a blank; the same key again leads to the longer letters that begin so."""
        possible, old = choices(self.edition, letter), self.placed[square]
        place = possible.index(old.letter) + 1 if old.letter in possible else 0
        self.placed[square] = replace(old, letter=possible[place % len(possible)])

    def _slot_for(self, letter: str, as_blank: bool) -> int | None:
        wanted = [[BLANK]] if as_blank else [[letter], longer(self.edition, letter), [BLANK]]
        return next((slot for tiles in wanted for slot, tile in self.free if tile in tiles), None)

    def _joined(self, letter: str) -> bool:
        """Whether the letter has made one tile with the one typed before: C and then H, where the rack has CH, no H."""
        if self._deliberate or not self.placed or any(tile == letter for _, tile in self.free):
            return False
        square, before = next(reversed(self.placed.items()))
        both = f"{before.letter}{letter}"
        if both not in self.edition.letters:
            return False
        if self.is_blank(square) and not self._has_blank():
            self.placed[square] = replace(before, letter=both)
            return True
        slot = next((slot for slot, tile in self.free if tile == both), None)
        if slot is None:
            return False
        self.placed[square] = Placed(slot, both)
        return True

    def _as_meant(self, squares: list[Square]) -> str | None:
        """Takes ordinary tiles instead of blanks that were not meant; gives the sentence to say so."""
        blanks = [square for square in squares if square in self.placed and self.is_blank(square)]
        for square in blanks:
            letter = self.placed[square].letter
            slot = next((slot for slot, tile in self.free if tile == letter), None)
            if slot is not None:
                self.placed[square] = Placed(slot, letter)
        return self.caps_lock.said if blanks else None

    def _has_blank(self) -> bool:
        return any(tile == BLANK for _, tile in self.free)
