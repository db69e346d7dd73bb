"""A whole game as one SVG that moves: tiles appear turn by turn, with scores, rack and a line for each turn.

It moves by its style alone, without a script, so it works wherever a picture does. Readers who want nothing to move see
the last turn, and so do programs that know no animation. It rests while it is pointed at or has the focus.

Main name: `game_svg`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quixotry.errors import QuixotryError
from quixotry.render.grid import Cell, Labels
from quixotry.render.scene import Scene, description_of, title_of
from quixotry.render.shapes import LETTER_SIZE, NUMBERED, USUAL, covers, escaped, face, frame, length, pieces
from quixotry.render.style import Theme, sheet
from quixotry.render.svg import Geometry, caption_line, ground, header, opening, rack_places, rack_shelf

# How much longer the last picture stays than the others.
REST = 3
# How long a tile takes to appear, in seconds.
FADE = 0.3


class Span(NamedTuple):
    """The pictures in which something is seen: from `first` on, up to `end`, which is no more part of it."""

    first: int
    end: int


def game_svg(
    scenes: Sequence[Scene],
    *,
    labels: Labels = "numbered-rows",
    theme: Theme = "auto",
    seconds: float = 2,
    repeat: bool = True,
) -> str:
    """A game as one SVG element that moves, as text.

    Args:
        scenes: its pictures in order, at least one, all with boards of one layout.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
        theme: `light`, `dark` or `contrast`; or `auto`, which follows what the reader has asked for.
        seconds: how long each picture stays; the last one three times as long.
        repeat: whether it begins anew after the last picture.

    Raises:
        QuixotryError: there is no picture, or no time for one.
    """
    check_film(scenes, seconds)
    return _Film(scenes, labels, theme, seconds, repeat).text()


def check_film(scenes: Sequence[Scene], seconds: float) -> None:
    """Whether pictures can follow each other.

    Raises:
        QuixotryError: there is no picture, or no time for one.
    """
    if not scenes:
        raise QuixotryError("expected at least one picture of a game, found none", kind="no_pictures")
    if not 0.05 <= seconds <= 600:
        raise QuixotryError(
            f"expected 0.05 to 600 seconds for each picture, found {seconds:g}", kind="picture_time", input=str(seconds)
        )


class _Film:
    """A game while it is written as SVG."""

    def __init__(self, scenes: Sequence[Scene], labels: Labels, theme: Theme, seconds: float, repeat: bool) -> None:
        self.scenes = scenes
        self.labels = labels
        self.theme = theme
        self.seconds = seconds
        self.repeat = repeat
        self.last = scenes[-1]
        self.place = Geometry.of(scenes)
        self.edition = self.last.position.edition
        self.hand = NUMBERED if any(scene.numbers for scene in scenes) else USUAL
        self.length = seconds * (len(scenes) - 1 + REST)
        said = [scene.caption for scene in scenes if scene.caption]
        self.story = f"The game turn by turn: {'; '.join(said)}. " if said else ""
        # Names of animations and symbols belong to the whole page: those of two games on one page must differ.
        told = [
            title_of(self.last),
            *(description_of(scene, labels) for scene in scenes),
            labels,
            theme,
            str(seconds),
            str(repeat),
        ]
        self.mark = f"qx-{zlib.crc32('|'.join(map(escaped, told)).encode()):08x}"
        self.spans: dict[Span, int] = {}
        self.symbols: dict[str, str] = {}

    def text(self) -> str:
        """The whole picture."""
        moving = [*self._tiles(), *self._turns()]
        lines = [
            opening(self.place, self.theme, mark=self.mark),
            f"<title>{escaped(title_of(self.last))}</title>",
            f"<desc>{escaped(self.story + description_of(self.last, self.labels))}</desc>",
            f"<style>{sheet(self.theme)}\n{self._moves()}</style>",
            *self._symbols(),
            *ground(self.last.board, self.labels, self.place, whole=True),
            *moving,
            "</svg>",
        ]
        return "\n".join(line for line in lines if line) + "\n"

    # ----------------------------------------------------------------------------------------------------- what is seen

    def _tiles(self) -> Iterator[str]:
        """Yields the tiles of the board, those that come and go together in one group."""
        together: dict[Span, list[Cell]] = {}
        since: dict[tuple[str, str], tuple[int, Cell]] = {}
        for index in range(len(self.scenes) + 1):
            board = self.scenes[index].board if index < len(self.scenes) else []
            there = {(cell.name, str(cell.tile)): cell for row in board for cell in row if cell.tile is not None}
            for key in [key for key in since if key not in there]:
                first, cell = since.pop(key)
                together.setdefault(Span(first, index), []).append(cell)
            for key, cell in there.items():
                since.setdefault(key, (index, cell))
        for span, found in sorted(together.items()):
            numbers = self.scenes[span.end - 1].numbers
            faces = (
                face(*self.place.corner(cell), str(cell.tile), self.edition, self.hand, numbers.get(cell.name))
                for cell in found
            )
            corners = [self.place.corner(cell) for cell in found]
            drawn = covers(corners) + pieces(corners) + "".join(faces)
            yield f'<g{self._when(span)} font-size="{LETTER_SIZE}">{drawn}</g>'

    def _turns(self) -> Iterator[str]:
        """Yields what belongs to one picture each: frames, scores, the line below the board, the rack."""
        most = max(len(scene.tiles) for scene in self.scenes)
        if most:
            yield rack_shelf(most, self.place)
        for index, scene in enumerate(self.scenes):
            framed = [cell for row in scene.board for cell in row if cell.name in scene.last]
            tiles = zip(scene.tiles, rack_places(len(scene.tiles), self.place), strict=True)
            parts = [
                *(self._use(frame(0, 0), *self.place.corner(cell)) for cell in framed),
                *header(scene, self.place),
                *caption_line(scene.caption, self.place),
                *(self._use(pieces([(0, 0)]) + face(0, 0, tile, self.edition), *corner) for tile, corner in tiles),
            ]
            if parts:
                yield f"<g{self._when(Span(index, index + 1))}>{''.join(parts)}</g>"

    def _use(self, drawn: str, x: float, y: float) -> str:
        """Something that is drawn often: once, and then by its name."""
        name = self.symbols.setdefault(drawn, f"{self.mark}-{len(self.symbols)}")
        return f'<use href="#{name}" x="{length(x)}" y="{length(y)}"/>'

    def _symbols(self) -> Iterator[str]:
        # What `use` shows is styled on its own, as if nothing were around it: so each is a board of its own.
        own = f'class="qx-board qx-{self.theme}" font-size="{LETTER_SIZE}"'
        symbols = "".join(f'<g id="{name}" {own}>{drawn}</g>' for drawn, name in self.symbols.items())
        if symbols:
            yield f"<defs>{symbols}</defs>"

    # -------------------------------------------------------------------------------------------------- when it is seen

    def _when(self, span: Span) -> str:
        """The attributes of a group that is seen in some pictures."""
        if span == (0, len(self.scenes)):
            return ""
        count = self.spans.setdefault(span, len(self.spans))
        hidden = "" if span.end == len(self.scenes) else ' opacity="0"'
        return f' class="qx-t{count}"{hidden}'

    def _moves(self) -> str:
        """The rules that show and hide the groups; none where a reader wants nothing to move."""
        times = f"{length(self.length)}s {'infinite' if self.repeat else '1'}"
        rules = []
        frames = []
        for span, count in self.spans.items():
            way = "step-end" if self._fade(span) == 0 else "linear"
            rules.append(f".{self.mark} .qx-t{count}{{animation:{self.mark}-{count} {times} {way}}}")
            frames.append(f"@keyframes {self.mark}-{count}{{{self._keyframes(span)}}}")
        rules.append(f".{self.mark}:hover *,.{self.mark}:focus *{{animation-play-state:paused}}")
        return "\n".join([*frames, "@media (prefers-reduced-motion:no-preference){", *rules, "}"])

    def _fade(self, span: Span) -> float:
        """How long a group takes to appear: tiles come softly, what belongs to one picture at once."""
        return 0 if span.end == span.first + 1 else min(FADE, self.seconds / 2)

    def _keyframes(self, span: Span) -> str:
        """When a group is seen, as parts of the whole film."""
        fade = self._fade(span)
        start, end = self.seconds * span.first, self.seconds * span.end
        frames = [f"0%{{opacity:{int(span.first == 0)}}}"]
        if span.first > 0:
            frames += [f"{self._part(start)}{{opacity:0}}"] if fade else []
            frames.append(f"{self._part(start + fade)}{{opacity:1}}")
        if span.end < len(self.scenes):
            frames += [f"{self._part(end)}{{opacity:1}}"] if fade else []
            frames.append(f"{self._part(end + fade)}{{opacity:0}}")
        frames.append(f"to{{opacity:{int(span.end == len(self.scenes))}}}")
        return "".join(frames)

    def _part(self, time: float) -> str:
        """A time as a part of the whole film."""
        return f"{time / self.length * 100:.4f}".rstrip("0").rstrip(".") + "%"
