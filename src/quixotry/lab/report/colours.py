"""The colours of a report, by those of our boards.

Main names: `variables`; `SHADE` and `SQUARE` for boards on light paper.
"""

from __future__ import annotations

from typing import Literal

from quixotry.render.style import palette

SHADE = "#b5332e"
"""What squares are shaded with, on light paper."""
SQUARE = "#f3eee3"
"""A square that is not shaded, on light paper."""

# By the names of the page's style sheet.
_COLOURS = {
    "text": "text",
    "label": "label",
    "line": "plain",
    "series1": "letter3",
    "series2": "word3",
    "series3": "last",
    "series4": "word4",
    "loss": "word3",
    "tile": "tile",
    "tile-edge": "tile-edge",
    "ink": "ink",
}


def variables(theme: Literal["light", "dark"]) -> dict[str, str]:
    """The colours of a theme, by the names that the style sheet has for them."""
    colours = palette(theme)
    return {name: colours[ours] for name, ours in _COLOURS.items()}
