"""A game as an animated GIF: one picture after another, drawn as PNG and put together by Pillow (extra `png`).

Main name: `game_gif`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from quixotry.render.animation import REST, check_film
from quixotry.render.grid import Labels
from quixotry.render.png import draw, fixed, needed
from quixotry.render.scene import Scene, title_of
from quixotry.render.style import Theme, palette
from quixotry.render.svg import Geometry, scene_svg

if TYPE_CHECKING:
    from PIL import Image

# A board has few colours; the rest are the smooth edges of its letters.
COLOURS = 128


def game_gif(
    scenes: Sequence[Scene],
    *,
    labels: Labels = "numbered-rows",
    theme: Theme = "light",
    scale: float = 1,
    seconds: float = 2,
    repeat: bool = True,
    step: Callable[[], object] | None = None,
) -> bytes:
    """A game as the bytes of a GIF file.

    Args:
        scenes: its pictures in order, at least one, all with boards of one size.
        labels: `numbered-rows` or `lettered-rows`.
        theme: `light`, `dark` or `contrast`; `auto` is light here.
        scale: how many pixels a unit of the drawing has: a square has 40 units.
        seconds: how long each picture stays; the last one three times as long.
        repeat: whether it begins anew after the last picture.
        step: called for each picture that is drawn; a game takes a few seconds.

    Raises:
        QuixotryError: the extra `png` is not installed, a picture would be too small or too large, or there is none.
    """
    image: Any = needed("PIL.Image", "pillow")
    check_film(scenes, seconds)
    place = Geometry.of(scenes)
    paper = palette(fixed(theme))["paper"]
    frames = []
    for scene in scenes:
        drawn = draw(scene_svg(scene, labels=labels, theme=fixed(theme), place=place), place, scale)
        frames.append(_frame(image, drawn, paper))
        if step is not None:
            step()
    # All frames share their colours, or the board would flicker.
    colours = _colours(image, frames)
    flat = [frame.quantize(palette=colours, dither=image.Dither.NONE) for frame in frames]
    times = [round(seconds * 1000)] * (len(flat) - 1) + [round(seconds * 1000 * REST)]
    file = BytesIO()
    flat[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=flat[1:],
        duration=times,
        disposal=1,
        optimize=True,  # pixels that stay as they are become transparent, which packs well
        comment=title_of(scenes[-1]).encode("ascii", "replace"),
        **({"loop": 0} if repeat else {}),
    )
    return file.getvalue()


def _frame(image: Any, png: bytes, paper: str) -> Image.Image:
    """A picture on its paper: a GIF knows no half-transparent corners."""
    drawn = image.open(BytesIO(png)).convert("RGBA")
    ground = image.new("RGBA", drawn.size, paper)
    ground.alpha_composite(drawn)
    flat: Image.Image = ground.convert("RGB")
    return flat


def _colours(image: Any, frames: Sequence[Image.Image]) -> Image.Image:
    """The palette of a few frames that together have every colour: the first, the middle and the last."""
    chosen = [frames[index] for index in sorted({0, len(frames) // 2, len(frames) - 1})]
    width, height = chosen[0].size
    together = image.new("RGB", (width, height * len(chosen)))
    for index, frame in enumerate(chosen):
        together.paste(frame, (0, height * index))
    colours: Image.Image = together.quantize(COLOURS, method=image.Quantize.MEDIANCUT, dither=image.Dither.NONE)
    return colours
