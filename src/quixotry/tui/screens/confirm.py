"""A question with yes and no, asked before something that cannot be taken back.

Enter takes the answer that is marked, which is no unless the caller says otherwise, so a key pressed twice does no
harm. Escape is no.

Main names: `ConfirmScreen`.
"""

from __future__ import annotations

from typing import ClassVar

from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, joined, wrapped
from quixotry.tui.screens.page import HELP, Dialog

_KEYS = "Keys"
_LETTERS = {"y": True, "n": False}


class ConfirmScreen(Dialog[bool]):
    """Asks a question; answers with True for yes.

    Args:
        question: a sentence.
        yes: what the two answers are called; y and n choose them in any case.
        no: the same.
        default: the answer that is marked at first.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(("enter",), "Enter", "take", "take the marked answer", _KEYS, "take"),
        Key(("left", "right", "up", "down", "tab", "shift+tab"), "Arrows", "turn", "mark the other answer", _KEYS),
        Key((), "Y/N", "", "yes, no", _KEYS, "yes, no"),
        Key(("escape",), "Esc", "back", "no; nothing is changed", _KEYS, "no"),
        HELP,
    )

    def __init__(self, question: str, *, yes: str = "Yes", no: str = "No", default: bool = False) -> None:
        super().__init__()
        self.question = question
        self.words = {True: yes, False: no}
        self.marked = default

    def body(self, width: int, height: int) -> list[Row]:
        """The question and its answers."""
        buttons = joined(([self._button(answer)] for answer in (True, False)), "  ")
        return [*wrapped(self.question, width), [], buttons]

    def _button(self, answer: bool) -> Span:
        word, here = self.words[answer], self.marked is answer
        text = f"> {word} <" if here else f"  {word}  "
        return Span(text, "chosen" if here else "text", "yes" if answer else "no")

    def typed(self, text: str) -> bool:
        """Only y and n choose, so that the key that brought the question up never answers it."""
        if text.casefold() in _LETTERS:
            self.answer(_LETTERS[text.casefold()])
        return True

    def do_take(self) -> None:
        """Take the marked answer."""
        self.answer(self.marked)

    def do_turn(self) -> None:
        """Mark the other answer."""
        self.marked = not self.marked

    def do_yes(self) -> None:
        """Yes."""
        self.answer(True)

    def do_no(self) -> None:
        """No."""
        self.answer(False)

    do_back = do_no
