"""Perfect games as pictures: words as tiles without a board, else the board with its words numbered, or turn by turn.

Main names: `svg`, `png`, `film`, `gif`, `description`; `words_of` for what `quixotry.render` draws.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quixotry.composing.composition import has_board, scenes_of, title_of
from quixotry.errors import QuixotryError
from quixotry.render import Drawing, Labels, Svg, Theme, TileWord, words_drawing

if TYPE_CHECKING:
    from quixotry._native import Composition
    from quixotry.render import Scene


def svg(game: Composition, *, theme: Theme = "auto", labels: Labels = "numbered-rows") -> str:
    """A game as one SVG element, as text.

    Args:
        game: the game.
        theme: `light`, `dark` or `contrast`; or `auto`, which follows what the reader has asked for.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
    """
    if not has_board(game):
        return drawing_of(game).svg(theme)
    from quixotry.render import scene_svg

    return scene_svg(scenes_of(game)[-1], labels=labels, theme=theme)


def png(
    game: Composition, *, theme: Theme = "light", labels: Labels = "numbered-rows", width: int | None = None
) -> bytes:
    """A game as the bytes of a PNG file.

    Args:
        game: the game.
        theme: `light`, `dark` or `contrast`; `auto` is light here.
        labels: `numbered-rows` or `lettered-rows`.
        width: of the picture, in pixels; by default twice that of the drawing.

    Raises:
        QuixotryError: the extra `png` is not installed, or the picture would be too small or too large.
    """
    if not has_board(game):
        drawing = drawing_of(game)
        return drawing.png(theme, 2 if width is None else width / drawing.width)
    from quixotry.render import board_png

    scene = scenes_of(game)[-1]
    return board_png(scene, labels=labels, theme=theme, scale=_scale([scene], width, 2))


def film(game: Composition, *, theme: Theme = "auto", labels: Labels = "numbered-rows", seconds: float = 2) -> Svg:
    """A game turn by turn as one SVG that moves, as text.

    Args:
        game: the game.
        theme: as for `svg`.
        labels: as for `svg`.
        seconds: how long each turn stays.

    Raises:
        QuixotryError: it has no board (`cannot_say`), or the time is none.
    """
    from quixotry.render import game_svg

    return Svg(game_svg(_turns(game), labels=labels, theme=theme, seconds=seconds))


def gif(
    game: Composition,
    *,
    theme: Theme = "light",
    labels: Labels = "numbered-rows",
    seconds: float = 2,
    width: int | None = None,
    step: Callable[[], object] | None = None,
) -> bytes:
    """A game turn by turn as the bytes of an animated GIF.

    Args:
        game: the game.
        theme: as for `png`.
        labels: as for `png`.
        seconds: how long each turn stays.
        width: of the picture, in pixels; by default that of the drawing.
        step: called for each turn that is drawn.

    Raises:
        QuixotryError: as for `film` and for `png`.
    """
    from quixotry.render import game_gif

    scenes = _turns(game)
    scale = _scale(scenes, width, 1)
    return game_gif(scenes, labels=labels, theme=theme, seconds=seconds, scale=scale, step=step)


def description(game: Composition, labels: Labels = "numbered-rows") -> str:
    """What the picture of a game shows, in sentences, its name first."""
    if not has_board(game):
        drawing = drawing_of(game)
        return f"{drawing.title}. {drawing.description}"
    from quixotry.render import description_of

    scene = scenes_of(game)[-1]
    return f"{title_of(game)}. {description_of(scene, labels)}"


def drawing_of(game: Composition) -> Drawing:
    """The words of a game as tiles, with the tiles left over, whether it has a board or not."""
    return words_drawing(words_of(game), game.left, game.edition, title=title_of(game))


def words_of(game: Composition) -> list[TileWord]:
    """The words of a game as `quixotry.render` takes them: tiles, and the number of the word each shared tile is of."""
    words = []
    for turn in game.turns:
        shared = {index: other + 1 for index, (other, _) in zip(turn.shared, turn.shared_with, strict=True)}
        words.append(TileWord(turn.letters, shared))
    return words


def _turns(game: Composition) -> list[Scene]:
    if not has_board(game):
        message = f"a game of version {game.version} has no board, so it has no turns to be drawn one by one"
        raise QuixotryError(message, kind="cannot_say", input=game.version)
    return scenes_of(game)


def _scale(scenes: list[Scene], width: int | None, usual: float) -> float:
    from quixotry.render.svg import Geometry

    return usual if width is None else width / Geometry.of(scenes).width
