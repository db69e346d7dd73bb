"""Pictures as PNG, drawn from their SVG: for pages and programs that take no SVG.

The drawing is done by the package `resvg-py`, which comes with the extra `png`. Letters are those of the fonts in
`fonts/`, so that a picture has the same bytes on every machine, with fonts or without; a machine's own fonts are asked
only for characters that these lack, which names may have.

Main name: `board_png`.
"""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quixotry.errors import QuixotryError
from quixotry.render.grid import Labels
from quixotry.render.scene import Scene, description_of, title_of
from quixotry.render.shapes import plain
from quixotry.render.style import Theme
from quixotry.render.svg import Geometry, scene_svg

if TYPE_CHECKING:
    from quixotry._native import Position

FONTS = tuple(str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf")))
# The characters that the fonts have.
COVERED = (
    "\n -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce"
    "\u0400-\u045f\u0490\u0491\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc"
    "\u1e80-\u1e85\u1ef2\u1ef3\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a"
    "\u20ac\u2116\u2122\u2190-\u2193\u2212"
)
_STRANGE = re.compile(f"[^{COVERED}]")
# In pixels; a picture that is larger is a slip of the keyboard.
LONGEST_SIDE = 12_000


def board_png(
    shown: Scene | Position, *, labels: Labels = "numbered-rows", theme: Theme = "light", scale: float = 2
) -> bytes:
    """A picture as the bytes of a PNG file, with its name and description in it.

    Args:
        shown: what it shows: a `Scene`, or a position, of which the board is drawn and the rack if it is known.
        labels: `numbered-rows` as in tournaments (row 8, column H) or `lettered-rows` (row H, column 8).
        theme: `light`, `dark` or `contrast`; `auto` is light here.
        scale: how many pixels a unit of the drawing has: a square has 40 units.

    Raises:
        QuixotryError: the extra `png` is not installed, or the picture would be too small or too large.
    """
    scene = shown if isinstance(shown, Scene) else Scene(position=shown, rack=shown.rack)
    drawn = draw(scene_svg(scene, labels=labels, theme=fixed(theme)), Geometry.of([scene]), scale)
    return with_texts(drawn, {"Title": title_of(scene), "Description": description_of(scene, labels)})


def fixed(theme: Theme) -> Theme:
    """The theme of a picture that cannot ask its reader for one."""
    return "light" if theme == "auto" else theme


def draw(svg: str, place: Geometry, scale: float) -> bytes:
    """An SVG of one theme as the bytes of a PNG file.

    Raises:
        QuixotryError: the extra `png` is not installed, or the picture would be too small or too large.
    """
    resvg: Any = needed("resvg_py", "resvg-py")
    width, height = round(place.width * scale), round(place.height * scale)
    if min(width, height) < 1 or max(width, height) > LONGEST_SIDE:
        raise QuixotryError(
            f"a picture of {width} × {height} pixels was asked for; expected sides of 1 to {LONGEST_SIDE} pixels",
            kind="picture_size",
            input=str(scale),
        )
    return bytes(
        resvg.svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            font_files=list(FONTS),
            font_family="Inter",
            sans_serif_family="Inter",
            skip_system_fonts=_STRANGE.search(svg) is None,
        )
    )


def needed(module: str, package: str) -> Any:
    """A module of the extra `png`.

    Raises:
        QuixotryError: it is not installed.
    """
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError as error:
        raise QuixotryError(
            f"pictures of pixels need the package '{package}': pip install 'quixotry[png]'",
            kind="missing_package",
            input=package,
        ) from error


def with_texts(png: bytes, texts: dict[str, str]) -> bytes:
    """A PNG file with texts in it, as the format's chunks `iTXt`."""
    start = 8 + 12 + 13  # the signature, and the header, which has to be the first chunk
    added = b""
    for keyword, content in texts.items():
        body = keyword.encode("latin-1") + b"\0\0\0\0\0" + plain(content).encode()
        added += struct.pack(">I", len(body)) + b"iTXt" + body + struct.pack(">I", zlib.crc32(b"iTXt" + body))
    return png[:start] + added + png[start:]
