"""A game that keeps itself: writes it into its file, and never over what another program has written there."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from quixotry.errors import QuixotryError
from quixotry.table.files import is_there, read_at_most, write_whole
from quixotry.table.wording import sentence

GOES_ON = " The game goes on; it is tried again after each turn."

_MOST_NAMES = 1000  # tried beside a file that belongs to another program


class Keeper:
    """Keeps bytes in a file, as long as the file is as it was left.

    Args:
        path: the file.
        known: what it holds as far as is known; None if there should be none yet.
        meaning: the same as this program would write it; by default just so.
    """

    def __init__(self, path: Path, known: bytes | None = None, meaning: bytes | None = None) -> None:
        self.path = path
        self._known = known
        self._meaning = known if meaning is None else meaning
        # What is still to be said of another path, once something was written there.
        self._moved: str | None = None

    def write(self, data: bytes, *, lasting: bool = True) -> str | None:
        """Writes; returns nothing, or a sentence: why it could not be done, or where it was written instead."""
        try:
            if data == self._meaning and is_there(self.path):
                return None  # nothing is new here, whatever others have written there
            self._move_aside()
            write_whole(self.path, data, lasting=lasting, folders=True)
        except QuixotryError as error:
            return sentence(error.message) + GOES_ON
        self._known = self._meaning = data
        moved, self._moved = self._moved, None
        return moved

    def remove(self) -> None:
        """Removes the file if it is as it was left and can be removed."""
        with suppress(QuixotryError, OSError):
            if self._known is not None and self._is(self._known):
                self.path.unlink()
                self._known = self._meaning = None

    def _move_aside(self) -> None:
        """Goes to another file, if somebody else has written into this one since.

        Raises:
            QuixotryError: every name beside it is taken.
        """
        taken = self.path
        if not is_there(taken) or (self._known is not None and self._is(self._known)):
            return
        beside = (taken.with_name(f"{taken.stem}-{number}{taken.suffix}") for number in range(2, _MOST_NAMES))
        free = next((path for path in beside if not is_there(path)), None)
        if free is None:
            message = f"'{taken}' cannot be written: another program has changed it, and every name beside it is taken"
            raise QuixotryError(message, kind="io", input=str(taken))
        self.path, self._known, self._meaning = free, None, None
        self._moved = f"Another program has changed '{taken}', so this game is kept in '{free}' from now on."

    def _is(self, data: bytes) -> bool:
        return is_there(self.path) and read_at_most(self.path, len(data)) == data
