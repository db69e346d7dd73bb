"""What every screen but the board's is made of: a page or a dialog that draws rows of text and obeys keys and clicks.

A screen says which rows it has (`body`), which keys (`KEYS`) and what each does (methods `do_…`); the footer and the
help come from the same table. A click does what a key does. Screens answer once, and
those that come up by themselves are deaf for a moment: a key pressed twice changes nothing.

Main names: `Page` (a whole screen), `Dialog` (a box above a screen), `Host` (what they expect of the application).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, cast

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen, Screen

from quixotry.tui.field import CARET
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, clean, fit_row, framed, width_of
from quixotry.tui.widgets.panel import Drawing

if TYPE_CHECKING:
    from quixotry.table.preferences import Preferences
    from quixotry.table.saves import Shelf
    from quixotry.tui.theme import Palette

T = TypeVar("T")

# The keys that most screens have; `?` types a question mark nowhere on these screens.
BACK = Key(("escape",), "Esc", "back", "back, nothing changed", "Keys", "back")
HELP = Key(("question_mark", "f1"), "? F1", "help", "these keys", "Keys", "keys")


# How long a screen that comes up by itself is deaf: longer than a key is held down or pressed twice.
PAUSE = 0.4


class Host(Protocol):
    """What these screens expect of the application."""

    palette: Palette
    preferences: Preferences
    shelf: Shelf


class Canvas(Drawing, can_focus=True):
    """The one widget of a page: it shows the rows that the page draws, and hands it every key and click."""

    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"

    def __init__(self, page: Drawn[T]) -> None:
        super().__init__()
        self._page = page

    def draw(self, width: int, height: int) -> list[Row]:
        """The rows of the page."""
        return self._page.rows(width, height)

    def style_of(self, role: str) -> Style:
        """The style of a role; that of a box has a ground of its own."""
        return style_of(cast(Host, self.app).palette, role, isinstance(self._page, Dialog))

    def notify_style_update(self) -> None:
        """A change of the theme changes every row."""
        super().notify_style_update()
        self._rows = None

    def on_key(self, event: events.Key) -> None:
        """Keys that the page knows stop here."""
        top = self.app.screen
        if top is not self._page and isinstance(top, Drawn) and not self._page.has_answered:
            # It was typed ahead, for the screen that the key before it has opened.
            event.stop()
            top.call_later(top.take, event.key, event.character)
        else:
            self._page.on_key(event)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        event.stop()
        self._page.typed(clean(event.text.replace("\n", " ").strip()))
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """A click does what stands under it."""
        event.stop()
        action = self.action_at(event.x, event.y)
        if action:
            self._page.act(action)
            self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves what can be moved."""
        event.stop()
        self._page.wheel(1)
        self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves what can be moved."""
        event.stop()
        self._page.wheel(-1)
        self.redraw()


class Drawn(Screen[T], Generic[T]):
    """What pages and dialogs have in common.

    Args:
        pause: seconds at first for which keys and clicks are not heard.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (BACK, HELP)
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, pause: float = 0) -> None:
        super().__init__()
        self.canvas = Canvas(self)
        self.pause = pause
        self.listening = pause <= 0
        self.has_answered = False
        self._last_key: events.Key | None = None

    @property
    def host(self) -> Host:
        """The application, as these screens see it."""
        return cast(Host, self.app)

    def compose(self) -> ComposeResult:
        """One canvas."""
        yield self.canvas

    def on_mount(self) -> None:
        """Every key goes to the canvas."""
        self.canvas.focus()
        if not self.listening:
            self.set_timer(self.pause, self._listen)

    def _listen(self) -> None:
        self.listening = True
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Keys come from the canvas, or straight here if they are typed ahead, before it is there to take them."""
        if event is self._last_key:
            return  # on its way up from the canvas: the screen has no use for it
        self._last_key = event
        if self.take(event.key, event.character):
            event.stop()
            event.prevent_default()

    def take(self, key: str, character: str | None) -> bool:
        """Obey a key and show what has changed; False if the screen has no use for it."""
        known = self.press(key, character)
        if known:
            self.redraw()
        return known

    # --------------------------------------------------------------------------------------------- what a screen gives

    @property
    def keys_now(self) -> tuple[Key, ...]:
        """The keys that there are at the moment; a screen with several states has others in each."""
        return self.KEYS

    def rows(self, width: int, height: int) -> list[Row]:
        """Everything that is shown, row by row."""
        raise NotImplementedError

    def body(self, width: int, height: int) -> list[Row]:
        """What stands between title and footer."""
        raise NotImplementedError

    def typed(self, text: str) -> bool:
        """Take text that is no key of this screen; False if there is no use for it."""
        return False

    def wheel(self, step: int) -> None:
        """Obey the mouse wheel: 1 is down."""

    def do_back(self) -> None:
        """Leave with nothing changed."""
        self.answer(None)

    def do_help(self) -> None:
        """Show the keys."""
        from quixotry.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen.of_keys(self.keys_now))

    # -------------------------------------------------------------------------------------------------- what is shared

    def answer(self, result: T | None) -> None:
        """Close with an answer; only the first counts."""
        if self.has_answered or not self.is_current:
            return
        self.has_answered = True
        self.dismiss(result)

    def press(self, key: str, character: str | None) -> bool:
        """Obey a key; False if the screen has no use for it."""
        if not self.listening:
            return any(key in known.keys for known in self.keys_now)
        for known in self.keys_now:
            for name, action in known.pairs():
                if name == key:
                    self.act(action)
                    return True
        printable = character is not None and character.isprintable()
        return self.typed(character) if printable and character else False

    def act(self, action: str) -> None:
        """Do an action by name; what stands after a colon is given to it."""
        if self.has_answered or not action or not self.listening:
            return
        name, colon, argument = action.partition(":")
        method = getattr(self, f"do_{name}")
        if colon:
            method(argument)
        else:
            method()

    def redraw(self) -> None:
        """Show what has changed."""
        self.canvas.redraw()


class Page(Drawn[T]):
    """A whole screen: a title, rows, a footer of keys. It shows nothing of what lies below."""

    DEFAULT_CSS = "Page { background: $background; overflow: hidden; }"

    # The widest that the text of a page becomes; larger windows have it in the middle.
    WIDTH: ClassVar[int] = 76

    def heading(self) -> str:
        """The title; empty for none."""
        return ""

    def rows(self, width: int, height: int) -> list[Row]:
        """A bar with the title, the body in the middle of the window, a bar with the keys."""
        inner = max(1, min(self.WIDTH, width - 4))
        heading = self.heading()
        top = [fit_row([Span(" Quixotry  ", "bar_key"), Span(heading, "bar")], width, "bar"), []] if heading else [[]]
        space = max(0, height - len(top) - 2)
        body = self.body(inner, space)[:space]
        # Large windows have what there is a little above the middle.
        above = (space - len(body)) // 3
        left = [Span(" " * ((width - inner) // 2))]
        block = [*([[]] * above), *([*left, *row] for row in body)]
        block += [[]] * (space + 1 - len(block))
        foot = fit_row([Span(" ", "bar"), *footer(self.keys_now, max(1, width - 2), "bar_key", "bar")], width, "bar")
        return [*top, *block, foot][-height:] if height else []


class Dialog(Drawn[T], ModalScreen[T]):
    """A box above a screen, as wide and as high as what it says."""

    DEFAULT_CSS = """
    Dialog { align: center middle; overflow: hidden; background: $background 50%; &:ansi { background: transparent; } }
    Dialog > Canvas { width: auto; height: auto; }
    """

    WIDTH: ClassVar[int] = 52

    def heading(self) -> str:
        """The title; empty for none."""
        return ""

    def on_mount(self) -> None:
        """The box gets its size."""
        self._size_box()

    def on_resize(self) -> None:
        """The box is laid out anew."""
        self._size_box()

    def rows(self, width: int, height: int) -> list[Row]:
        """Title, body and keys in a frame."""
        inner = max(1, width - 6)
        heading = self.heading()
        top: list[Row] = [[Span(heading, "title")], []] if heading else []
        space = max(1, height - len(top) - 4)
        # A box is told from what lies below by its ground; without colours it needs a frame.
        lines = self.host.palette.raised.bgcolor is None
        return framed([*top, *self.body(inner, space)[:space], [], footer(self.keys_now, inner)], inner, lines)

    def redraw(self) -> None:
        """Show what has changed; the box may need another size."""
        self._size_box()
        super().redraw()

    def _size_box(self) -> None:
        room = self.app.size
        width = max(8, min(self.WIDTH + 6, room.width))
        height = min(len(self.rows(width, room.height)), room.height)
        self.canvas.styles.width, self.canvas.styles.height = width, height


def footer(keys: Sequence[Key], width: int, key_role: str = "key", role: str = "dim") -> Row:
    """Keys with what they do, as many as fit; each can be clicked."""
    row: Row = []
    for key in keys:
        if not key.footer:
            continue
        action = next(iter(key.pairs()))[1] if key.keys and "{key}" not in key.action else ""
        gap = [Span("   ", role)] if row else []
        part = [*gap, Span(key.short, key_role, action), Span(f" {key.footer}", role, action)]
        if width_of(row) + width_of(part) > width:
            break
        row += part
    return row


def style_of(palette: Palette, role: str, raised: bool = False) -> Style:
    """The style of a role in a theme.

    Args:
        palette: the theme.
        role: the role.
        raised: whether it is in a box, which has a ground of its own.
    """
    if role == CARET:
        return palette.cursor
    style = palette.role(role)
    if role in ("tile", "blank") and style.bgcolor is None:
        # Large tiles have no frame: without colours they are inverted.
        return style + Style(reverse=True)
    if raised and style.bgcolor == palette.text.bgcolor:
        return style + Style(bgcolor=palette.raised.bgcolor)
    return style
