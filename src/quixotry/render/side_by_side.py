"""Several boards in one picture, side by side, each with a line below it: such as all places that a word can take.

Main names: `boards_drawing`, and `side_by_side` for terminals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quixotry.render.drawing import Drawing
from quixotry.render.grid import Labels
from quixotry.render.scene import Scene, description_of
from quixotry.render.shapes import length, text
from quixotry.render.svg import Geometry, board_tiles, cut, ground
from quixotry.render.text import width_of
from quixotry.sentences import plural

# Lengths in user units; one unit is one pixel at the natural size.
_MARGIN, _CAPTION, _CAPTION_SIZE = 8, 26, 13


def boards_drawing(
    scenes: Sequence[Scene],
    *,
    columns: int | None = None,
    scale: float = 0.5,
    labels: Labels = "numbered-rows",
    title: str | None = None,
) -> Drawing:
    """Boards as one picture; of each its tiles, the squares it frames and its line are drawn.

    Args:
        scenes: the boards, all of one size.
        columns: how many stand side by side; by default as many as make the picture about as wide as high.
        scale: how large each is, in parts of the usual size.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
        title: the name of the picture; None to have one made.
    """
    across = columns or max(1, min(6, round(len(scenes) ** 0.5 + 0.3)))
    across = max(1, min(across, len(scenes)))
    place = (
        Geometry.of([Scene(position=scene.position) for scene in scenes[:1]]) if scenes else Geometry(0, 0, 0, 0, 0, 0)
    )
    wide, high = place.width * scale, place.height * scale
    line = _CAPTION if any(scene.caption for scene in scenes) else 0
    down = -(-len(scenes) // across)
    parts: list[str] = []
    for index, scene in enumerate(scenes):
        x, y = _MARGIN + (wide + _MARGIN) * (index % across), _MARGIN + (high + line) * (index // across)
        parts += _board(scene, labels, place, x, y, scale)
        if scene.caption:
            shown = cut(scene.caption, wide - 8, _CAPTION_SIZE)
            parts.append(text(x + wide / 2, y + high + 6, "qx-label", shown, _CAPTION_SIZE))
    width = round(2 * _MARGIN + wide * across + _MARGIN * (across - 1))
    height = round(2 * _MARGIN + (high + line) * down)
    told = (f"{number}: {scene.caption or description_of(scene, labels)}" for number, scene in enumerate(scenes, 1))
    return Drawing(width, height, title or plural(len(scenes), "board"), ". ".join(told), tuple(parts))


def _board(scene: Scene, labels: Labels, place: Geometry, x: float, y: float, scale: float) -> Iterator[str]:
    yield f'<g transform="translate({length(x)} {length(y)}) scale({length(scale)})">'
    _paper, *below = ground(scene.board, labels, place)
    yield from below
    yield from board_tiles(scene, place, named=False)
    yield "</g>"


def side_by_side(blocks: Sequence[str], columns: int = 80, between: int = 3) -> str:
    r"""Blocks of lines side by side, as many as there is room for, without a final line feed.

    Args:
        blocks: the blocks.
        columns: how wide the terminal is.
        between: how many spaces stand between two blocks.

    >>> print(side_by_side(["a1\na2", "b1", "c1"], columns=6, between=2))
    a1  b1
    a2
    <BLANKLINE>
    c1
    """
    split = [block.splitlines() or [""] for block in blocks]
    width = max((width_of(line) for lines in split for line in lines), default=0)
    fitting = max(1, (columns + between) // (width + between))
    rows = []
    for start in range(0, len(split), fitting):
        row = split[start : start + fitting]
        height = max(map(len, row))
        padded = [lines + [""] * (height - len(lines)) for lines in row]
        gap = " " * between
        filled = ([line + " " * (width - width_of(line)) for line in lines] for lines in padded)
        rows.append("\n".join(gap.join(lines).rstrip() for lines in zip(*filled, strict=True)))
    return "\n\n".join(rows)
