"""Pictures of perfect games: words as tiles, places without letters, boards side by side; each with its text twin."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from helpers import with_board
from quixotry.errors import InvalidText, QuixotryError
from quixotry.render import (
    THEMES,
    Drawing,
    Scene,
    Spot,
    Theme,
    TileWord,
    arrangement_drawing,
    arrangement_text,
    board_text,
    boards_drawing,
    side_by_side,
    words_drawing,
    words_text,
)
from quixotry.render.composition import written_tiles
from quixotry.render.shapes import SQUARE
from quixotry.render.style import sheet

ENGLISH = qx.Edition.named("English")
EMPTY = qx.Position.opening(lexicon="any")
SEVENS = [TileWord.of(word) for word in "SCIENCE HARVEST QUINTET BALLOON FROWARD MAGPIES KEYHOLE".split()]
LINKED = [TileWord.of("SCIENCE"), TileWord.of("TUNGSTEN", {6: 1}), TileWord.of("COMpUTER", {6: 2})]
SPOTS = [Spot("8D", 7), Spot("E3", 8), Spot("4E", 8), Spot("H8", 8)]


def parsed(drawing: Drawing, theme: Theme = "light") -> ET.Element:
    return ET.fromstring(drawing.svg(theme).encode())


def texts(root: ET.Element, name: str) -> list[str]:
    return ["".join(e.itertext()) for e in root.iter() if name in (e.get("class") or "").split()]


def count(root: ET.Element, name: str) -> int:
    return sum(name in (e.get("class") or "").split() for e in root.iter())


# ------------------------------------------------------------------------------------------------------ words as tiles


def test_words_stand_in_two_columns_with_the_rest_in_the_corner() -> None:
    words = SEVENS + SEVENS
    drawing = words_drawing(words, "A?", ENGLISH)
    root = parsed(drawing)
    letters = "".join(tile for word in words for tile in word.tiles)
    assert "".join(texts(root, "qx-letter")) == f"{letters}A"
    assert texts(root, "qx-label") == [str(number) for number in range(1, 15)]
    assert texts(root, "qx-caption") == ["Left over"]
    placed = [(float(e.get("x", "0")), float(e.get("y", "0"))) for e in root.iter() if e.get("class") == "qx-label"]
    first, second = placed[:7], placed[7:]
    assert {y for _, y in first} == {y for _, y in second}, "the columns are level"
    assert len({x for x, _ in first}) == len({x for x, _ in second}) == 1
    assert first[0][0] < second[0][0]
    over = [e for e in root.iter() if e.get("class") == "qx-letter"][-1]
    assert float(over.get("x", "0")) > drawing.width / 2
    assert float(over.get("y", "0")) > max(y for _, y in placed)


def test_a_blank_has_a_ring_and_no_value() -> None:
    root = parsed(words_drawing([TileWord.of("QUIzZES")], "", ENGLISH))
    assert count(root, "qx-ring") == 1
    assert texts(root, "qx-letter") == list("QUIZZES")
    assert texts(root, "qx-value") == ["10", "1", "1", "10", "1", "1"]


def test_a_shared_tile_is_framed_and_has_the_number_of_its_word() -> None:
    root = parsed(words_drawing(LINKED, "", ENGLISH))
    assert count(root, "qx-last") == 2
    assert texts(root, "qx-number") == ["1", "2"]
    assert count(parsed(words_drawing(SEVENS, "", ENGLISH)), "qx-last") == 0


def test_words_are_told_to_those_who_cannot_see_them() -> None:
    drawing = words_drawing(LINKED, "A?", ENGLISH, title="Ann's game")
    root = parsed(drawing)
    assert drawing.title == root.findtext("{http://www.w3.org/2000/svg}title") == "Ann's game"
    said = root.findtext("{http://www.w3.org/2000/svg}desc")
    assert said == (
        "1 SCIENCE. 2 TUNGSTEN, its E is that of 1. 3 COMpUTER, its E is that of 2. Blanks are in lower case. "
        "Left over: A ?."
    )


def test_words_as_text() -> None:
    assert words_text(LINKED, "A?", ENGLISH) == (
        " 1  SCIENCE              3  COMpUT(E)R  of 2\n"
        " 2  TUNGST(E)N  of 1\n"
        "\n"
        "Blanks are in lower case.\n"
        "A tile in brackets is that of the word whose number follows.\n"
        "Left over: A ?"
    )
    assert words_text([TileWord.of("SCIENCE")], "", ENGLISH) == " 1  SCIENCE\n\nLeft over: nothing"


def test_tiles_of_several_characters_are_one_tile() -> None:
    spanish = qx.Edition.named("Spanish")
    word = TileWord.of("[CH]I[ll]A")
    assert word.tiles == ["CH", "I", "ll", "A"]
    root = parsed(words_drawing([word], "[RR]?", spanish))
    assert texts(root, "qx-letter") == ["CH", "I", "LL", "A", "RR"]
    assert count(root, "qx-ring") == 2
    assert "Left over: RR ?" in words_text([word], "[RR]?", spanish)


@given(st.lists(st.sampled_from(["A", "z", "[CH]", "[ll]", "Ñ", "E\u0301"]), max_size=9))
def test_written_tiles_are_those_that_were_written(tiles: list[str]) -> None:
    assert written_tiles("".join(tiles)) == [tile.strip("[]") for tile in tiles]


# ----------------------------------------------------------------------------------------------- places without letters


def test_places_are_numbered_and_point_where_they_run() -> None:
    root = parsed(arrangement_drawing(SPOTS, EMPTY))
    assert texts(root, "qx-letter") == ["1", "2", "3", "4"]
    assert count(root, "qx-way") == 4
    assert count(root, "qx-value") == 0


def test_every_covered_square_has_one_tile() -> None:
    squares = {square for spot in SPOTS for square in spot.squares()}
    tiles = next(e for e in parsed(arrangement_drawing(SPOTS, EMPTY)).iter() if e.get("class") == "qx-tile")
    assert (tiles.get("d") or "").count("M") == len(squares) == 7 + 8 * 3 - 3


def test_a_number_stands_on_a_square_of_its_own() -> None:
    drawing = arrangement_drawing([Spot("8H", 7), Spot("H8", 8)], EMPTY)
    one, two = (e for e in parsed(drawing).iter() if e.get("class") == "qx-letter")
    assert float(two.get("y", "0")) - float(one.get("y", "0")) == pytest.approx(SQUARE, abs=8), "a square below"
    assert drawing.description == "Places in order: 1 at 8H across, 7 squares; 2 at H8 down, 8 squares."


def test_places_as_text() -> None:
    text = arrangement_text([Spot("8D", 7), Spot("E3", 8)], EMPTY)
    lines = text.splitlines()
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert lines[3].split() == ["3", *". . . . 2 . . . . . . . . . .".split()]
    assert lines[8].split() == ["8", *". . . 1 # # # # # # . . . . .".split()]
    assert re.findall(r"(\d+)  (\w+ \w+)", lines[-1]) == [("1", "8D across"), ("2", "E3 down")]
    lettered = arrangement_text([Spot("8D", 7)], EMPTY, labels="lettered-rows")
    assert "H4 across" in lettered


@pytest.mark.parametrize(
    ("spot", "said"),
    [
        (Spot("8X9", 7), "'8X9' is not a square; a coordinate such as '8H' (across) or 'H8' (down) was expected"),
        (Spot("8J", 7), "a place of 7 squares from 8J leaves the board"),
        (Spot("J10", 8), "a place of 8 squares from J10 leaves the board"),
        (Spot("99A", 1), "a place of 1 square from 99A leaves the board"),
    ],
)
def test_a_place_that_is_none_is_told(spot: Spot, said: str) -> None:
    for draw in (arrangement_drawing, arrangement_text):
        with pytest.raises(InvalidText, match=re.escape(said)) as error:
            draw([spot], EMPTY)
        assert error.value.input == spot.start


# ------------------------------------------------------------------------------------------------------- side by side


def boards(number: int) -> list[Scene]:
    before = with_board("8D SCIENCE")
    after = before.play("H2 TUNGST.N")
    new = frozenset(f"H{row}" for row in (2, 3, 4, 5, 6, 7, 9))
    return [Scene(position=after, last=new, caption=f"{index + 1}. H2 TUNGST(E)N") for index in range(number)]


def test_boards_stand_side_by_side_each_with_its_line() -> None:
    root = parsed(boards_drawing(boards(5), columns=2))
    assert texts(root, "qx-label")[-1] == "5. H2 TUNGST(E)N"
    assert count(root, "qx-last") == 5 * 7
    corners = [e.get("transform", "") for e in root.iter() if "scale" in e.get("transform", "")]
    assert len(set(corners)) == 5
    names = [e.get("id") for e in root.iter() if e.get("id")]
    assert not names, "no two elements of a page have one name"


@pytest.mark.parametrize(("number", "columns"), [(1, 1), (2, 2), (4, 2), (6, 3), (20, 5)])
def test_boards_fill_about_a_square(number: int, columns: int) -> None:
    moved = [e.get("transform", "") for e in parsed(boards_drawing(boards(number))).iter()]
    lefts = {found[1] for found in map(re.compile(r"translate\((\S+) ").match, moved) if found}
    assert len(lefts) == columns


def test_no_board_is_a_picture_too() -> None:
    assert boards_drawing([]).title == "0 boards"
    parsed(boards_drawing([]))


def test_blocks_of_text_stand_side_by_side() -> None:
    block = "abc\nd"
    assert side_by_side([block] * 3, columns=9) == "abc   abc\nd     d\n\nabc\nd"
    assert side_by_side([block] * 2, columns=2) == "abc\nd\n\nabc\nd"
    assert side_by_side([]) == ""


def test_what_is_seen_of_a_text_is_its_width() -> None:
    coloured, wide = "\x1b[1;31ma\x1b[0mbc\nd", "字e\u0301\nd"
    assert side_by_side([coloured] * 2, columns=9) == "\x1b[1;31ma\x1b[0mbc   \x1b[1;31ma\x1b[0mbc\nd     d"
    assert side_by_side([wide] * 2, columns=9) == "字e\u0301   字e\u0301\nd     d"


def test_coloured_boards_stand_as_plain_ones_do() -> None:
    plain, coloured = ([board_text(scene.position, colour=colour) for scene in boards(3)] for colour in (False, True))
    shown = side_by_side(coloured, columns=130)
    assert "\x1b[" in shown
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == side_by_side(plain, columns=130)


# --------------------------------------------------------------------------------------------------------- all of them


DRAWINGS = {
    "words": words_drawing(LINKED, "A?", ENGLISH),
    "places": arrangement_drawing(SPOTS, EMPTY),
    "boards": boards_drawing(boards(3)),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", DRAWINGS)
def test_every_class_has_a_rule(name: str, theme: Theme) -> None:
    used = {one for e in parsed(DRAWINGS[name], theme).iter() for one in (e.get("class") or "").split()}
    assert used <= {*re.findall(r"\.(qx-[a-z0-9-]+)", sheet(theme)), f"qx-{theme}"}


@pytest.mark.parametrize("name", DRAWINGS)
def test_as_png_with_its_name_in_it(name: str) -> None:
    drawing = DRAWINGS[name]
    pictures = {drawing.png(theme, 0.5) for theme in ("light", "dark", "contrast")}
    assert len(pictures) == 3
    assert drawing.png("auto", 0.5) == drawing.png("light", 0.5)
    for picture in pictures:
        assert struct.unpack(">II", picture[16:24]) == (round(drawing.width / 2), round(drawing.height / 2))
        assert drawing.title.encode() in picture
        assert drawing.description.encode() in picture
    with pytest.raises(QuixotryError, match="expected sides of 1 to"):
        drawing.png(scale=1000)
