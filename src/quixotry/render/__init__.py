"""Boards to look at: as text for terminals, as SVG for pages and notebooks, as PNG and GIF for everything else.

Reads positions and draws them. Knows no rule of the game; tile values, premium squares and the start square come from
the position's edition and layout. In reading order: `grid` (labels and squares that all drawings share), `text`,
`style` (themes), `scene` (what a picture shows), `numbers`, `shapes`, `svg`, `animation`, `png`, `gif`.

Used by the command, and by `str(position)` and `position._repr_svg_()`.
"""

from quixotry.render.animation import game_svg
from quixotry.render.gif import game_gif
from quixotry.render.grid import LABELS, Labels
from quixotry.render.numbers import numbered
from quixotry.render.png import board_png
from quixotry.render.scene import Scene, description_of, title_of
from quixotry.render.style import THEMES, Theme, page_sheet
from quixotry.render.svg import board_svg, scene_svg
from quixotry.render.text import board_text, legend

__all__ = [
    "LABELS",
    "THEMES",
    "Labels",
    "Scene",
    "Theme",
    "board_png",
    "board_svg",
    "board_text",
    "description_of",
    "game_gif",
    "game_svg",
    "legend",
    "numbered",
    "page_sheet",
    "scene_svg",
    "title_of",
]
