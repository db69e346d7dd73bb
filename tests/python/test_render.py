"""Boards as text and as SVG."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import product

import pytest

import quixotry as qx
from quixotry.render import board_svg, board_text, legend
from quixotry.render.grid import cells, letters, names, tiles_of
from quixotry.render.style import Theme, palette, sheet
from quixotry.render.svg import PREMIUMS

SVG = "{http://www.w3.org/2000/svg}"
EMPTY = "/".join(["15"] * 15)
WORDS = "15/15/15/8W6/8O6/8R6/8L6/5QUiXOTRY2/8S6/15/3PLAnTED5/8J6/8O6/8B6/15 AEINRS?/ 10/20 0"

BOARD = """\
     A B C D E F G H I J K L M N O
   +-------------------------------+
 1 | = . . ' . . . = . . . ' . . = | 1
 2 | . - . . . " . . . " . . . - . | 2
 3 | . . - . . . ' . ' . . . - . . | 3
 4 | ' . . - . . . ' W . . - . . ' | 4
 5 | . . . . - . . . O . - . . . . | 5
 6 | . " . . . " . . R " . . . " . | 6
 7 | . . ' . . . ' . L . . . ' . . | 7
 8 | = . . ' . Q U i X O T R Y . = | 8
 9 | . . ' . . . ' . S . . . ' . . | 9
10 | . " . . . " . . . " . . . " . | 10
11 | . . . P L A n T E D - . . . . | 11
12 | ' . . - . . . ' J . . - . . ' | 12
13 | . . - . . . ' . O . . . - . . | 13
14 | . - . . . " . . B " . . . - . | 14
15 | = . . ' . . . = . . . ' . . = | 15
   +-------------------------------+
     A B C D E F G H I J K L M N O"""


@pytest.fixture(scope="module")
def words() -> qx.Lexicon:
    return qx.Lexicon.from_words(["QUIXOTRY", "WORLDS", "PLANTED", "JOB"])


@pytest.fixture(scope="module")
def position(words: qx.Lexicon) -> qx.Position:
    return qx.Position.from_cgp(WORDS, lexicon=words)


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def subpaths(picture: str, name: str) -> int:
    """How many shapes of a class are drawn: those of a kind are one path."""
    found = parsed(picture).iter(f"{SVG}path")
    return sum((path.get("d") or "").count("M") for path in found if name in (path.get("class") or "").split())


def tile_groups(picture: str) -> dict[str, ET.Element]:
    """The groups of what is written on tiles, by square."""
    groups = parsed(picture).iter(f"{SVG}g")
    return {str(group.get("id")).removeprefix("qx-"): group for group in groups if group.get("id")}


def texts(picture: str, name: str) -> list[str]:
    """The texts of a class, in the order in which they are drawn."""
    found = parsed(picture).iter(f"{SVG}text")
    return ["".join(text.itertext()) for text in found if name in (text.get("class") or "").split()]


# --------------------------------------------------------------------------------------------------------------- text


def test_a_board_as_text(position: qx.Position) -> None:
    assert board_text(position) == BOARD


def test_the_other_way_to_name_squares(position: qx.Position) -> None:
    lines = board_text(position, labels="lettered-rows").splitlines()
    assert lines[0].split() == [str(column) for column in range(1, 16)]
    assert lines[9].split()[0] == lines[9].split()[-1] == "H"
    assert max(map(len, lines)) <= 80


def test_the_start_square_and_the_legend(words: qx.Lexicon) -> None:
    empty = qx.Position.opening(lexicon=words)
    assert board_text(empty).splitlines()[9].split()[9] == "*"
    assert legend(empty) == "Squares: = triple word, - double word, \" triple letter, ' double letter, * start"


@pytest.mark.parametrize("layout", qx.Layout.names())
def test_every_layout_fits_into_80_columns(layout: str, words: qx.Lexicon) -> None:
    position = qx.Position.opening(lexicon=words, layout=layout)
    shape = qx.Layout.named(layout)
    lines = board_text(position).splitlines()
    assert len(lines) == shape.rows + 4
    assert max(map(len, [*lines, *legend(position).splitlines()])) <= 80


def test_tiles_of_several_letters_keep_their_columns() -> None:
    words = qx.Lexicon.from_words(["CHILLAR"], edition="Spanish")
    position = qx.Position.opening(lexicon=words, edition="Spanish", rack="[CH]I[LL]AR").play("8H [CH]I[LL]AR")
    lines = board_text(position).splitlines()
    assert "CH I  LL A  R" in lines[9]
    assert len({len(line.rsplit("|", 1)[0]) for line in lines if "|" in line}) == 1


def test_colours_change_nothing_else(position: qx.Position) -> None:
    coloured = board_text(position, colour=True, marked=["11D", "h8"])
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == BOARD


def test_names_of_columns_and_squares() -> None:
    assert [letters(index) for index in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]
    assert names(["8h", "AA10"]) == {"H8", "AA10"}
    assert tiles_of(qx.Edition.named("Spanish"), "A[CH]LL?") == ["A", "CH", "LL", "?"]


# ---------------------------------------------------------------------------------------------------------------- SVG


def test_the_svg_holds_every_tile_and_its_value(position: qx.Position) -> None:
    picture = board_svg(position)
    tiles = position.squares()
    root = parsed(picture)
    drawn = {
        square: next("".join(text.itertext()) for text in group.iter(f"{SVG}text") if text.get("class") == "qx-letter")
        for square, group in tile_groups(picture).items()
    }
    assert drawn == {square: tile.upper() for square, tile in tiles.items()}
    assert subpaths(picture, "qx-square") == 225 - len(tiles)
    assert subpaths(picture, "qx-tile") == subpaths(picture, "qx-edge") == len(tiles) + len(position.rack)
    # Blanks have no value, and a ring; so has the blank on the rack.
    solid = sum(tile.isupper() for tile in tiles.values()) + len(position.rack) - 1
    assert len(texts(picture, "qx-value")) == solid
    rings = [circle for circle in root.iter(f"{SVG}circle") if circle.get("class") == "qx-ring"]
    assert len(rings) == 2 + 1


def test_the_svg_tells_premium_squares_by_shape_and_label() -> None:
    picture = board_svg(qx.Position.opening(layout="standard", lexicon=qx.Lexicon.from_words(["AA"])))
    labels = texts(picture, "qx-premium")
    assert {label: labels.count(label) for label in sorted(set(labels))} == {"2L": 24, "2W": 16, "3L": 12, "3W": 8}
    shapes = [path for path in parsed(picture).iter(f"{SVG}path") if "qx-shape" in str(path.get("class"))]
    # Four lines for a diamond, two arcs for a disc.
    assert sum(str(path.get("d")).count("l") for path in shapes) == 24
    assert sum(str(path.get("d")).count("a") for path in shapes) == 2 * 36
    assert len(list(parsed(picture).iter(f"{SVG}polygon"))) == 1


def test_the_svg_can_be_heard(position: qx.Position) -> None:
    root = parsed(board_svg(position, title="Round 3 < table 1"))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Round 3 < table 1"
    heard = root.findtext(f"{SVG}desc") or ""
    assert "Row 8: QUiXOTRY from F8." in heard
    assert "Rack: A E I N R S ?." in heard
    assert parsed(board_svg(position)).findtext(f"{SVG}title") == "Board of 15 rows and 15 columns with 23 tiles"


def test_labels_on_all_sides(position: qx.Position) -> None:
    assert sorted(texts(board_svg(position), "qx-label")) == sorted(
        [*[str(row) for row in range(1, 16)] * 2, *list("ABCDEFGHIJKLMNO") * 2]
    )
    turned = texts(board_svg(position, labels="lettered-rows"), "qx-label")
    assert turned[:4] == ["1", "1", "2", "2"]


def test_the_last_play_is_framed(position: qx.Position) -> None:
    frames = parsed(board_svg(position, last=["11D", "e11"])).iter(f"{SVG}rect")
    assert sum(frame.get("class") == "qx-last" for frame in frames) == 2


@pytest.mark.parametrize("layout", qx.Layout.names())
def test_every_layout_is_drawn_whole(layout: str) -> None:
    position = qx.Position.opening(layout=layout, lexicon=qx.Lexicon.from_words(["AA"]))
    shape = qx.Layout.named(layout)
    kinds = {"plain", *(kind for kind, _, _ in PREMIUMS.values())}
    picture = board_svg(position)
    assert sum(subpaths(picture, f"qx-{kind}") for kind in kinds) == shape.rows * shape.columns
    assert subpaths(picture, "qx-square") == shape.rows * shape.columns


def test_notebooks_get_the_same_picture(position: qx.Position) -> None:
    assert position._repr_svg_() == board_svg(position)


def luminance(colour: str) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(below: str, above: str, opacity: float) -> str:
    parts = ((int(below[place : place + 2], 16), int(above[place : place + 2], 16)) for place in (1, 3, 5))
    return "#" + "".join(f"{round(under + (over - under) * opacity):02x}" for under, over in parts)


def opacity(theme: Theme, name: str) -> float:
    """How much of a shape behind a label shows: the last rule of the style sheet that says so."""
    return float(re.findall(rf"\.{name}{{[^}}]*fill-opacity:([\d.]+)", sheet(theme))[-1])


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_everything_can_be_read(theme: Theme) -> None:
    """A contrast of 4.5 is what WCAG asks of text, 3 of shapes; with and without the faint shape behind a label."""
    colours = palette(theme)
    enough = 7 if theme == "contrast" else 4.5
    for first, second in [("ink", "tile"), ("number", "tile"), ("label", "paper"), ("text", "paper")]:
        assert contrast(colours[first], colours[second]) >= enough, (theme, first, second)
    for (kind, _, dark), shape in product(PREMIUMS.values(), (False, True)):
        ink = colours["on-dark" if dark else "on-light"]
        shown = opacity(theme, "qx-shape-dark" if dark else "qx-shape") if shape else 0
        ground = mixed(colours[kind], colours["shape"], shown)
        assert contrast(ink, ground) >= enough, (theme, kind, shape)
    assert contrast(colours["ring"], colours["tile"]) >= 3
    assert contrast(colours["last"], colours["plain"]) >= 3
    assert contrast(colours["last"], colours["paper"]) >= 3


def test_all_palettes_have_the_same_colours() -> None:
    assert palette("light").keys() == palette("dark").keys() == palette("contrast").keys()
    assert palette("auto") == palette("light")


@pytest.mark.parametrize(
    ("edition", "tile", "letter"), [("Turkish", "i", "İ"), ("Hebrew", "ל\u0332", "ל"), ("Spanish", "ch", "CH")]
)
def test_a_blank_shows_the_letter_of_its_edition(edition: str, tile: str, letter: str) -> None:
    written = f"[{tile}]"
    row = f"7{written}7"
    text = "/".join(["15"] * 7 + [row] + ["15"] * 7)
    position = qx.Position.from_cgp(f"{text} / 0/0 0", edition=edition, lexicon="any")
    (cell,) = (cell for line in cells(position) for cell in line if cell.tile is not None)
    assert (cell.tile, cell.blank) == (tile, True)
    (square,) = tile_groups(board_svg(position)).values()
    assert [text.text for text in square.iter(f"{SVG}text")] == [letter]
    assert square.find(f"{SVG}circle") is not None
