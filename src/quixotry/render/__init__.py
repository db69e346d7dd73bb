"""Boards to look at: as text for terminals and as SVG for pages and notebooks.

Reads a position and draws it. Knows no rule of the game; tile values, premium squares and the start square come
from the position's edition and layout. In reading order: `grid` (labels and squares that both drawings share),
`text`, `svg`.

Used by the command, and by `str(position)` and `position._repr_svg_()`.
"""

from quixotry.render.grid import LABELS, Labels
from quixotry.render.svg import board_svg
from quixotry.render.text import board_text, legend

__all__ = ["LABELS", "Labels", "board_svg", "board_text", "legend"]
