"""A game that keeps itself: writes it into its file, and never over what another program has written there."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from quixotry.errors import QuixotryError
from quixotry.files import is_there, read_at_most, reason, write_whole

GOES_ON = " It is tried again after each turn."
_NOT_KEPT, _AT_THE_END = "Not kept: ", "The game could not be kept: "
_IS_LOST = " What that file does not hold is lost."

_MOST_NAMES = 1000  # tried beside a file that belongs to another program


class Keeper:
    """Keeps bytes in a file, as long as the file is as it was left.

    Args:
        path: the file.
        known: what it holds as far as is known; None if there should be none yet.
        meaning: the same as this program would write it; by default just so.

    Attributes:
        path: the file, which is another one once somebody else has written into the first.
        notice: where the game went and why, from then on; None if it is where it was.
    """

    def __init__(self, path: Path, known: bytes | None = None, meaning: bytes | None = None) -> None:
        self.path = path
        self._known = known
        self._meaning = known if meaning is None else meaning
        # What is to be said of another path, once something was written there.
        self._moved: str | None = None
        self.notice: str | None = None

    def write(self, data: bytes, *, lasting: bool = True) -> str | None:
        """Writes; returns nothing, or why it could not be done: the reason first, the file last."""
        try:
            if data == self._meaning and is_there(self.path):
                return None  # nothing is new here, whatever others have written there
            self._move_aside()
            write_whole(self.path, data, lasting=lasting, folders=True)
        except QuixotryError as error:
            return f"{_NOT_KEPT}{_why(error)} ({_in_short(self.path)}).{GOES_ON}"
        self._known = self._meaning = data
        if self._moved is not None:
            self.notice, self._moved = self._moved, None
        return None

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
            message = "another program has changed the file, and every name beside it is taken"
            raise QuixotryError(message, kind="io", input=str(taken))
        self.path, self._known, self._meaning = free, None, None
        self._moved = f"Another program has changed '{taken}', so this game is kept in '{free}' from now on."

    def _is(self, data: bytes) -> bool:
        return is_there(self.path) and self.path.is_file() and read_at_most(self.path, len(data)) == data


def at_the_end(trouble: str) -> str:
    """Why a game could not be kept, once nothing is tried again."""
    return _AT_THE_END + trouble.removeprefix(_NOT_KEPT).removesuffix(GOES_ON) + _IS_LOST


def _why(error: QuixotryError) -> str:
    """The bare reason, where an error says more than that."""
    cause = error.__cause__
    return reason(cause) if isinstance(cause, OSError | ValueError) else error.message


def _in_short(path: Path) -> str:
    """A path of which only the end is told."""
    parts = path.parts
    return str(path) if len(parts) <= 2 else "/".join(("…", *parts[-2:]))
