"""Themes: what every role on a screen looks like, in colour and without.

Nothing is told by colour alone: premium squares have symbols, blanks are in lower case and underlined, tiles of the
last play and tiles that are not yet played have marks of their own. Colours were chosen so that kinds of squares and
tiles stay apart for people with protanopia, deuteranopia and tritanopia; `test_tui_theme.py` computes it, and the
contrast of all text.

Main names: `THEMES`, `Palette`, `palette`, `textual_theme`.

>>> palette("mono").bad
Style(bold=True)
>>> palette("dark").premium("T").bgcolor.name
'#e7454d'
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from rich.style import Style

if TYPE_CHECKING:
    from textual.theme import Theme

THEMES = ("dark", "light", "contrast-dark", "contrast-light", "mono")
DEFAULT, WITHOUT_COLOUR = "dark", "mono"

# The colours of each theme. `on_…` is the ink on that ground where it is not `ink` (dark) or `white`.
_COLOURS: dict[str, dict[str, str]] = {
    "dark": {
        "paper": "#11151b",
        "raised": "#1a2029",
        "text": "#dde3ea",
        "dim": "#93a0b0",
        "accent": "#7cc6ff",
        "good": "#6fdc9a",
        "bad": "#ff9d8a",
        "plain": "#1f2630",
        "lit": "#2b3542",
        "dot": "#66727f",
        "light": "#ffffff",
        "ink": "#14100a",
        "word2": "#4d2a05",
        "word3": "#e7454d",
        "word4": "#b661a2",
        "letter2": "#2e299e",
        "letter3": "#6382f2",
        "letter4": "#b2beee",
        "tile": "#f3d167",
        "placed": "#ffffff",
        "last": "#d4781c",
        "cursor": "#6deeaa",
    },
    "light": {
        "paper": "#eeeae2",
        "raised": "#e3ddd1",
        "text": "#24211c",
        "dim": "#5f584c",
        "accent": "#0b5c8a",
        "good": "#14602f",
        "bad": "#a01f10",
        "plain": "#faf8f4",
        "lit": "#ece5d6",
        "dot": "#8d8576",
        "light": "#ffffff",
        "ink": "#1a150d",
        "word2": "#cf82b1",
        "word3": "#ef5740",
        "word4": "#621e8f",
        "letter2": "#b8ceff",
        "letter3": "#3f88d9",
        "letter4": "#3706bb",
        "tile": "#e7d075",
        "placed": "#26262c",
        "last": "#ec9403",
        "cursor": "#366559",
    },
    "contrast-dark": {
        "paper": "#000000",
        "raised": "#161616",
        "text": "#ffffff",
        "dim": "#c8c8c8",
        "accent": "#8fd4ff",
        "good": "#7dffb0",
        "bad": "#ffb3a3",
        "plain": "#000000",
        "lit": "#262626",
        "dot": "#8c8c8c",
        "light": "#ffffff",
        "ink": "#000000",
        "word2": "#7e2d26",
        "word3": "#f07a54",
        "word4": "#ae88c4",
        "letter2": "#341191",
        "letter3": "#8989ff",
        "letter4": "#adddff",
        "tile": "#ffde7e",
        "placed": "#ffffff",
        "last": "#eba728",
        "cursor": "#36c9ad",
    },
    "contrast-light": {
        "paper": "#ffffff",
        "raised": "#ececec",
        "text": "#000000",
        "dim": "#404040",
        "accent": "#003d66",
        "good": "#004a1c",
        "bad": "#7d0f04",
        "plain": "#ffffff",
        "lit": "#e6e6e6",
        "dot": "#707070",
        "light": "#ffffff",
        "ink": "#000000",
        "word2": "#d988a7",
        "word3": "#ae0f0a",
        "word4": "#990b74",
        "letter2": "#94b1ff",
        "letter3": "#322fc6",
        "letter4": "#2b0272",
        "tile": "#f5d875",
        "placed": "#000000",
        "last": "#e97703",
        "cursor": "#174635",
    },
}

# The characters of a layout's rows -> colour.
_PREMIUMS = {"Q": "word4", "T": "word3", "D": "word2", "q": "letter4", "t": "letter3", "d": "letter2"}


@dataclass(frozen=True)
class Palette:
    """A style for every role.

    Attributes:
        text: ordinary text.
        dim: text of less weight, such as headings of columns.
        title: names of panels and screens.
        strong: what stands out in a text.
        key: a key to press.
        chosen: the line or button that Enter would take.
        blank_text, blank_chosen: the letter of a blank in a text, and in such a line.
        good: what is right, such as a valid word.
        bad: what is wrong, such as an invalid word.
        field: a place to type in.
        border: frames.
        bar: the first and the last line of a screen.
        bar_key: a key in the last line.
        raised: the ground of boards and panels.
        label: coordinates beside a board.
        label_here: the coordinates of the cursor.
        plain: a square without premium.
        lit: such a square in the row or column of the cursor.
        word2, word3, word4, letter2, letter3, letter4: premium squares.
        start: the start square.
        tile, tile_value: a tile that lies, and its value.
        blank: a blank that lies.
        last, last_value, last_blank: the same for the last play.
        placed, placed_value, placed_blank: the same for tiles that are not yet played.
        cursor: the cursor on an empty square.
        cursor_tile: the cursor on a tile.
        empty_slot: the place of a tile that has left the rack.
    """

    text: Style
    dim: Style
    title: Style
    strong: Style
    key: Style
    chosen: Style
    blank_text: Style
    blank_chosen: Style
    good: Style
    bad: Style
    field: Style
    border: Style
    bar: Style
    bar_key: Style
    raised: Style
    label: Style
    label_here: Style
    plain: Style
    lit: Style
    word2: Style
    word3: Style
    word4: Style
    letter2: Style
    letter3: Style
    letter4: Style
    start: Style
    tile: Style
    tile_value: Style
    blank: Style
    last: Style
    last_value: Style
    last_blank: Style
    placed: Style
    placed_value: Style
    placed_blank: Style
    cursor: Style
    cursor_tile: Style
    empty_slot: Style

    def role(self, name: str) -> Style:
        """The style of a role by name; ordinary text for a name that is none."""
        style = getattr(self, name, self.text)
        return style if isinstance(style, Style) else self.text

    def premium(self, symbol: str) -> Style:
        """The style of a premium square, by the character of the layout; of a plain one for any other."""
        return self.role(_PREMIUMS.get(symbol, "plain"))

    def roles(self) -> dict[str, Style]:
        """All styles by role."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@cache
def palette(theme: str) -> Palette:
    """The styles of a theme.

    Raises:
        KeyError: there is no such theme; `THEMES` has all names.
    """
    return _mono() if theme == WITHOUT_COLOUR else _coloured(_COLOURS[theme])


def _coloured(colours: dict[str, str]) -> Palette:
    def on(ground: str, ink: str = "text", **style: Any) -> Style:
        return Style(color=colours[ink], bgcolor=colours[ground], **style)

    def readable(ground: str, **style: Any) -> Style:
        """The lighter or the darker ink, whichever reads better on a ground."""
        return on(ground, "light" if _luminance(colours[ground]) < 0.18 else "ink", **style)

    premiums = {name: readable(name) for name in _PREMIUMS.values()}
    return Palette(
        text=on("paper"),
        dim=on("paper", "dim"),
        title=on("paper", "accent", bold=True),
        strong=on("paper", bold=True),
        key=on("paper", "accent", bold=True),
        chosen=readable("cursor", bold=True),
        blank_text=on("paper", underline=True),
        blank_chosen=readable("cursor", bold=True, underline=True),
        good=on("paper", "good", bold=True),
        bad=on("paper", "bad", bold=True),
        field=on("lit"),
        border=on("paper", "dim"),
        bar=on("raised"),
        bar_key=on("raised", "accent", bold=True),
        raised=on("raised"),
        label=on("raised", "dim"),
        label_here=on("raised", "text", bold=True),
        plain=on("plain", "dot"),
        lit=on("lit", "dot"),
        **premiums,
        start=premiums["word2"] + Style(bold=True),
        tile=readable("tile", bold=True),
        tile_value=readable("tile"),
        blank=readable("tile", bold=True, underline=True),
        last=readable("last", bold=True),
        last_value=readable("last"),
        last_blank=readable("last", bold=True, underline=True),
        placed=readable("placed", bold=True),
        placed_value=readable("placed"),
        placed_blank=readable("placed", bold=True, underline=True),
        cursor=readable("cursor", bold=True),
        cursor_tile=readable("cursor", bold=True),
        empty_slot=on("plain", "dot"),
    )


def _mono() -> Palette:
    """Bold, underlined and reversed text only: what NO_COLOR leaves."""
    nothing, bold = Style(), Style(bold=True)
    reverse, both = Style(reverse=True), Style(bold=True, reverse=True)
    underlined = Style(bold=True, underline=True)
    coloured = {field.name: nothing for field in fields(Palette)}
    return Palette(
        **{
            **coloured,
            **dict.fromkeys(("title", "strong", "key", "good", "bad", "label_here", "start", "tile", "bar_key"), bold),
            **dict.fromkeys(("blank", "placed_blank"), underlined),
            **dict.fromkeys(("chosen", "cursor", "cursor_tile", "last"), both),
            "placed": bold,
            "last_value": reverse,
            "last_blank": underlined + reverse,
            "blank_text": Style(underline=True),
            "blank_chosen": underlined + reverse,
            "bar": reverse,
            "bar_key": both,
            "field": Style(underline=True),
        }
    )


def _luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.2)."""

    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def textual_theme(name: str) -> Theme:
    """A theme as Textual takes it, for its own widgets."""
    from textual.theme import Theme

    if name == WITHOUT_COLOUR:
        plain: dict[str, Any] = dict.fromkeys(("primary", "secondary", "warning", "error"), "ansi_default")
        return Theme(
            name=name,
            ansi=True,
            **plain,
            success="ansi_default",
            accent="ansi_default",
            foreground="ansi_default",
            background="ansi_default",
            variables={
                "ansi-background": "ansi_default",
                "ansi-foreground": "ansi_default",
                "block-cursor-text-style": "bold reverse",
                "input-cursor-text-style": "reverse",
                "button-focus-text-style": "bold reverse",
            },
        )
    colours = _COLOURS[name]
    ink = palette(name).cursor.color
    return Theme(
        name=name,
        primary=colours["accent"],
        secondary=colours["accent"],
        accent=colours["cursor"],
        warning=colours["last"],
        error=colours["bad"],
        success=colours["good"],
        foreground=colours["text"],
        background=colours["paper"],
        surface=colours["raised"],
        panel=colours["raised"],
        dark=name.endswith("dark"),
        variables={
            "block-cursor-background": colours["cursor"],
            "block-cursor-foreground": colours["light"] if ink is None else ink.name,
            "scrollbar": colours["dot"],
            "scrollbar-background": colours["raised"],
        },
    )
