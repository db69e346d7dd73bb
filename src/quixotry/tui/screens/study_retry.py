"""A page whose actions are done again while another program holds the decks, so that nothing is lost or stands still.

Main names: `RetryPage`; `SHORT` and `LONG`, for how many seconds a store waits for the other program.
"""

from __future__ import annotations

from collections.abc import Callable

from quixotry.errors import QuixotryError
from quixotry.sentences import sentence
from quixotry.tui.screens.page import Page

# For how many seconds the screen may stand still while another program holds the decks, and for how long where nobody
# looks at it: before it begins, where it is said then that there is no quiz, and once it has ended.
SHORT, LONG = 0.1, 10.0
# After how many seconds it is tried again.
_AGAIN = 0.4


class RetryPage(Page[None]):
    """Says what is wrong with an action; what another program stands in the way of is tried again until it is done.

    Attributes:
        said: what was said last.
        role: how it looks.
    """

    def __init__(self) -> None:
        super().__init__()
        self.said, self.role = "", "text"
        # What is to be tried again; and whether the page is left once that has been done.
        self._pending: Callable[[], None] | None = None
        self._leaving = False

    def _show(self) -> None:
        """What there is to show may be something else now."""
        raise NotImplementedError

    def _say(self, text: str, role: str = "text") -> None:
        self.said, self.role = text, role

    def _do(self, act: Callable[[], None], said: str = "") -> None:
        """Do something; what was said before stays, where it has to be done again."""
        self._pending = None
        try:
            act()
        except QuixotryError as error:
            self._trouble(error, act, said)
        if not self.has_answered:
            self._show()

    def _trouble(self, error: QuixotryError, act: Callable[[], None], said: str = "") -> None:
        """Say what is wrong; where that passes, do it again in a moment, unless something else is done before."""
        told = sentence(error.message)
        if error.kind == "busy":
            told = "Another program holds your decks; this goes on as soon as it lets them go."
            self._pending = act
            self.set_timer(_AGAIN, lambda: self._once_more(act, said))
        if self._leaving:
            told += " Esc once more leaves without what is not kept."
        self._say(f"{said} {told}".strip(), "bad")

    def _once_more(self, act: Callable[[], None], said: str) -> None:
        if self._pending is act and not self.has_answered:
            self._do(act, said)
            self.redraw()

    def _leave(self, is_kept: bool, keep: Callable[[], None]) -> None:
        """Leave once all is kept; asked again, leave without that.

        Args:
            is_kept: whether all is.
            keep: keeps it.
        """
        pending = self._pending
        if self._leaving or (pending is None and is_kept):
            self.answer(None)
            return

        def leave() -> None:
            (pending or keep)()
            self.answer(None)

        self._leaving = True
        self._do(leave)
