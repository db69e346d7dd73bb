"""Boards to look at: as text for terminals, as SVG for pages and notebooks, as PNG and GIF for everything else.

Reads positions and draws them. Knows no rule of the game; tile values, premium squares and the start square come from
the position's edition and layout. In reading order: `grid` (labels and squares that all drawings share), `text`,
`style` (themes), `scene` (what a picture shows), `numbers`, `shapes`, `svg`, `animation`, `png`, `gif`; and pictures
that are no scene of a game: `drawing`, `composition` (words without a board), `arrangement` (places without letters),
`side_by_side` (several boards).

Used by the command, and by `str(position)` and `position._repr_svg_()`.
"""

from quixotry.render.animation import game_svg
from quixotry.render.arrangement import Spot, arrangement_drawing, arrangement_text
from quixotry.render.composition import TileWord, words_drawing, words_text
from quixotry.render.drawing import Drawing, Svg
from quixotry.render.gif import game_gif
from quixotry.render.grid import LABELS, Labels
from quixotry.render.numbers import numbered
from quixotry.render.png import board_png
from quixotry.render.scene import Scene, description_of, title_of
from quixotry.render.side_by_side import boards_drawing, side_by_side
from quixotry.render.style import THEMES, Theme, page_sheet
from quixotry.render.svg import board_svg, scene_svg
from quixotry.render.text import board_text, legend

__all__ = [
    "LABELS",
    "THEMES",
    "Drawing",
    "Labels",
    "Scene",
    "Spot",
    "Svg",
    "Theme",
    "TileWord",
    "arrangement_drawing",
    "arrangement_text",
    "board_png",
    "board_svg",
    "board_text",
    "boards_drawing",
    "description_of",
    "game_gif",
    "game_svg",
    "legend",
    "numbered",
    "page_sheet",
    "scene_svg",
    "side_by_side",
    "title_of",
    "words_drawing",
    "words_text",
]
