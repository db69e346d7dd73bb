"""A picture that is no scene of a game: its parts, its size, and what it shows in words; as SVG or as PNG.

Main names: `Drawing`; `Svg` for any picture in a notebook.
"""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.render.png import draw, fixed, with_texts
from quixotry.render.shapes import escaped
from quixotry.render.style import Theme, sheet
from quixotry.render.svg import Geometry, opening


class Svg(str):
    """The text of an SVG, which notebooks show as the picture that it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Drawing:
    """A picture of any theme.

    Attributes:
        width: in user units.
        height: in user units.
        title: its name.
        description: all that it shows, in sentences.
        parts: what is drawn on the paper, as elements of SVG with the classes of `style.css`.
    """

    width: int
    height: int
    title: str
    description: str
    parts: tuple[str, ...]

    def svg(self, theme: Theme = "auto") -> str:
        """The picture as one SVG element, as text.

        Args:
            theme: `light`, `dark` or `contrast`; or `auto`, which follows what the reader has asked for.
        """
        lines = [
            opening(self._place, theme),
            f"<title>{escaped(self.title)}</title>",
            f"<desc>{escaped(self.description)}</desc>",
            f"<style>{sheet(theme)}</style>",
            f'<rect class="qx-paper" width="{self.width}" height="{self.height}" rx="8"/>',
            *self.parts,
            "</svg>",
        ]
        return "\n".join(line for line in lines if line) + "\n"

    def png(self, theme: Theme = "light", scale: float = 2) -> bytes:
        """The picture as the bytes of a PNG file, with its name and description in it.

        Args:
            theme: `light`, `dark` or `contrast`; `auto` is light here.
            scale: how many pixels a unit of the drawing has: a tile has 40 units.

        Raises:
            QuixotryError: the extra `png` is not installed, or the picture would be too small or too large.
        """
        drawn = draw(self.svg(fixed(theme)), self._place, scale)
        return with_texts(drawn, {"Title": self.title, "Description": self.description})

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def _place(self) -> Geometry:
        return Geometry(self.width, self.height, 0, 0, 0, 0)
