"""Shift or Caps Lock: what the case of a typed letter means, where a terminal does not tell the two apart.

A letter in the other case asks for a blank. One that comes right after another one while no blank is left cannot mean
that: then Caps Lock has been turned on, or off, and the letters before it were meant as ordinary tiles.

Main name: `CapsLock`.

>>> caps_lock = CapsLock()
>>> caps_lock.asks_for_blank("A"), caps_lock.asks_for_blank("a"), caps_lock.asks_for_blank("A", shift=False)
(True, False, False)
"""

from __future__ import annotations

from quixotry.table.squares import Square

CAPS_LOCK = "Caps Lock seems to be on: capitals are ordinary tiles, and Shift gives a blank."
CAPS_LOCK_OFF = "Caps Lock seems to be off again: Shift gives a blank."


class CapsLock:
    """What is known of Caps Lock.

    Args:
        on: whether it is taken to be on.
    """

    def __init__(self, on: bool = False) -> None:
        self.on = on
        # Where letters in the case that asks for a blank went, one right after another.
        self._run: list[Square] = []

    @property
    def said(self) -> str:
        """The sentence for somebody whose letters were just read otherwise."""
        return CAPS_LOCK if self.on else CAPS_LOCK_OFF

    def asks_for_blank(self, character: str, shift: bool | None = None) -> bool:
        """Whether a letter asks for a blank; without case none does.

        Args:
            character: the letter as it was typed.
            shift: whether Shift was held, where the terminal tells.
        """
        asks = character.isupper() != self.on if shift is None else shift
        return asks and character.lower() != character.upper()

    def learn(self, character: str, shift: bool | None, square: Square, *, blank_left: bool) -> list[Square] | None:
        """Learns from the case of a letter.

        Args:
            character: the letter as it was typed.
            shift: whether Shift was held, where the terminal tells.
            square: where the letter goes.
            blank_left: whether a blank is left for it.

        Returns:
            The squares of letters that were meant otherwise, if it is seen now that Caps Lock is not as it was taken
            to be; else None.
        """
        if character.lower() == character.upper():
            return None
        if shift is not None:
            self.on = character.isupper() != shift
            return None
        if character.isupper() == self.on:
            self._run.clear()
            return None
        if blank_left or not self._run:
            self._run.append(square)
            return None
        self.on = not self.on
        misread, self._run = self._run, []
        return misread

    def forget(self) -> None:
        """Forgets which letters came before; not what is known."""
        self._run.clear()
