"""Pictures: themes, what stands round a board, numbered plays, films, PNG and GIF."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import pictured_game
import quixotry as qx
from helpers import with_board
from quixotry.render import (
    LABELS,
    THEMES,
    Scene,
    Theme,
    board_png,
    board_svg,
    description_of,
    game_gif,
    game_svg,
    numbered,
    page_sheet,
    scene_svg,
)
from quixotry.render.png import COVERED, FONTS, draw
from quixotry.render.style import palette, sheet
from quixotry.render.svg import Geometry, cut

SVG = "{http://www.w3.org/2000/svg}"
FIXED: list[Theme] = [theme for theme in THEMES if theme != "auto"]


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture.encode())


def named(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a class, in the order in which they are drawn."""
    return [element for element in root.iter() if name in (element.get("class") or "").split()]


def texts(root: ET.Element, name: str) -> list[str]:
    return ["".join(element.itertext()) for element in named(root, name)]


@pytest.fixture(scope="module")
def position() -> qx.Position:
    return with_board("8D NASTIER", "H8 .DOLS", "12H .AW").with_rack("AEINRS?")


@pytest.fixture(scope="module")
def full(position: qx.Position) -> Scene:
    """A picture with everything that one can show."""
    return Scene(
        position=position,
        last=frozenset({"I12", "J12"}),
        rack=position.rack,
        scores=(("Ann", 132), ("Ben", -4)),
        on_turn=1,
        caption="3. Ann: 12H SAW 12",
        numbers=numbered(["8D NASTIER", "H8 .DOLS", "12H .AW"], position),
        title="Ann against Ben",
    )


# --------------------------------------------------------------------------------------------------------------- style


@pytest.mark.parametrize("theme", THEMES)
def test_every_class_has_a_rule_and_every_rule_a_class(theme: Theme, full: Scene) -> None:
    on_super = scene_svg(Scene(position=qx.Position.opening(layout="super", lexicon="any")), theme=theme)
    root = parsed(scene_svg(full, theme=theme))
    used = {name for drawn in (root, parsed(on_super)) for e in drawn.iter() for name in (e.get("class") or "").split()}
    ruled = set(re.findall(r"\.(qx-[a-z0-9-]+)", sheet(theme)))
    assert used == ruled | {f"qx-{theme}"}


@pytest.mark.parametrize("theme", FIXED)
def test_a_theme_is_of_plain_colours_that_every_program_knows(theme: Theme, full: Scene) -> None:
    style = parsed(scene_svg(full, theme=theme)).findtext(f"{SVG}style") or ""
    assert "var(" not in style
    assert "@" not in style
    assert set(re.findall(r"(?:fill|stroke):(#\w+)", style)) <= set(palette(theme).values())
    # Colours belong to the theme, so that pictures of several themes can share a page.
    assert all(f".qx-{theme} " in line for line in style.splitlines() if "#" in line)


def test_what_follows_the_reader_can_be_recoloured_and_is_light_elsewhere(full: Scene) -> None:
    style = parsed(scene_svg(full)).findtext(f"{SVG}style") or ""
    light, rest = palette("light"), style.split("@media", 1)
    for name, colour in light.items():
        assert re.search(rf"(fill|stroke):{colour};\1:var\(--qx-{name},{colour}\)", rest[0]), name
    dark, more = style.split("@media")[1:]
    assert "prefers-color-scheme:dark" in dark
    assert f"--qx-tile:{palette('dark')['tile']}" in dark
    assert "prefers-contrast:more" in more
    assert ".qx-auto .qx-last{stroke-width:4" in more


def test_a_page_has_the_same_sheet() -> None:
    page = page_sheet()
    for theme in FIXED:
        assert f".qx-{theme}" in page
    assert all(f"fill: var(--qx-{name})" in page for name in ("tile", "plain", "word3", "ink", "text"))
    assert page.count("@media") == 2
    assert page.count("{") == page.count("}")


# ------------------------------------------------------------------------------------------------ what a picture shows


def test_names_and_points_stand_above_the_board(full: Scene) -> None:
    root = parsed(scene_svg(full))
    assert texts(root, "qx-name") == ["Ann\xa0\xa0132", "Ben\xa0\xa0−4"]
    assert texts(root, "qx-points") == ["132", "−4"]
    assert texts(root, "qx-caption") == ["3. Ann: 12H SAW 12"]
    (wedge,) = named(root, "qx-turn")
    ben = named(root, "qx-name")[1]
    assert float(re.findall(r"M([\d.]+)", wedge.get("d") or "")[0]) == float(ben.get("x") or 0) - 18


def test_everything_is_told_in_words(full: Scene) -> None:
    root = parsed(scene_svg(full))
    assert root.findtext(f"{SVG}title") == "Ann against Ben"
    assert root.findtext(f"{SVG}desc") == description_of(full)
    assert description_of(full) == (
        "Row 8: NASTIER from D8. Row 9: D from H9. Row 10: O from H10. Row 11: L from H11. Row 12: SAW from H12. "
        "Plays in order: 1 at D8 across, 2 at H9 down, 3 at I12 across. Last turn: 3. Ann: 12H SAW 12. "
        "Scores: Ann 132, Ben -4. On turn: Ben. Rack: A E I N R S ?."
    )
    bare = Scene(position=full.position, last=frozenset({"J12", "I12"}))
    assert description_of(bare).endswith("Last play: I12, J12.")


def test_a_bare_board_has_room_for_nothing_else(full: Scene) -> None:
    def height(scene: Scene) -> int:
        return int(parsed(scene_svg(scene)).get("height") or 0)

    bare = Scene(position=full.position)
    assert height(bare) == 660
    assert height(Scene(position=full.position, caption="x")) > 660
    assert height(Scene(position=full.position, scores=full.scores)) > 660
    assert height(Scene(position=full.position, rack="AB")) > 660
    assert board_svg(full.position, rack=False) == scene_svg(bare)


def test_long_names_are_cut_and_short_ones_are_not() -> None:
    assert cut("Ann", 100, 16) == "Ann"
    assert cut("A" * 50, 100, 16) == "AAAAAAA…"
    assert cut("i" * 15, 100, 16) == "i" * 15
    assert cut("Wilhelmina", 1, 16) == "W…"


def test_boards_of_several_sizes_keep_rack_and_names_inside() -> None:
    small = qx.Layout.from_toml('name = "small"\nrows = ["___", "_*_", "___"]')
    position = qx.Position.opening(layout=small, lexicon="any", rack="AEINRST")
    root = parsed(scene_svg(Scene(position=position, rack=position.rack, scores=(("Ann", 1), ("Ben", 2)))))
    width = int(root.get("width") or 0)
    assert width == 2 * 30 + 7 * 40
    xs = [float(text.get("x") or 0) for text in root.iter(f"{SVG}text")]
    assert 0 < min(xs) < max(xs) < width


# ------------------------------------------------------------------------------------------------------- numbered plays


def squares(plays: list[qx.Move | str], position: qx.Position) -> dict[str, tuple[int, bool, tuple[str, ...]]]:
    return {square: tuple(play) for square, play in numbered(plays, position).items()}  # type: ignore[misc]


@pytest.mark.parametrize("second", ["H8 .DOLS", "H8 (I)DOLS", "H8 IDOLS", "h8 idols".upper()])
def test_a_number_stands_on_the_first_tile_that_a_play_laid(second: str, position: qx.Position) -> None:
    assert squares(["8D NASTIER", second, "12H .AW"], position) == {
        "D8": (1, True, ("D8", "E8", "F8", "G8", "H8", "I8", "J8")),
        "H9": (2, False, ("H9", "H10", "H11", "H12")),
        "I12": (3, True, ("I12", "J12")),
    }


def test_tiles_that_lay_there_before_all_plays_have_no_number() -> None:
    position = qx.Position.from_squares({"8H": "C", "8I": "A"}, lexicon="any").play("8H ..T")
    for play in ("8H ..T", "8H (CA)T", "8H (C).T"):
        assert squares([play], position) == {"J8": (1, True, ("J8",))}


def test_exchanges_passes_and_what_is_not_there_have_no_number(position: qx.Position) -> None:
    plays = ["8D NASTIER", "exch AB", "pass", "3C QUIZ", "H8 .DOLS"]
    assert {square: play.number for square, play in numbered(plays, position).items()} == {"D8": 1, "H9": 2}
    with pytest.raises(qx.InvalidMove):
        numbered(["what is this"], position)


def test_tiles_of_several_letters_are_one_square_each() -> None:
    position = with_board("8G [CH]A[LL]E", "I8 .[ch]A", edition="Welsh")
    assert squares(["8G CHALLE", qx.Move.parse("I8 .[ch]A", "Welsh")], position) == {
        "G8": (1, True, ("G8", "H8", "I8", "J8")),
        "I9": (2, False, ("I9", "I10")),
    }


def test_every_tile_of_a_game_belongs_to_one_numbered_play() -> None:
    for scene in pictured_game.scenes():
        laid = [square for play in scene.numbers.values() for square in play.squares]
        there = [cell.name for row in scene.board for cell in row if cell.tile is not None]
        assert sorted(laid) == sorted(there)
        assert sorted(play.number for play in scene.numbers.values()) == list(range(1, len(scene.numbers) + 1))


def test_numbers_are_drawn_with_the_way_they_run(full: Scene) -> None:
    root = parsed(scene_svg(full))
    assert texts(root, "qx-number") == ["1", "2", "3"]
    ways = [way.get("d") or "" for way in named(root, "qx-way")]
    assert ["h6" in way for way in ways] == [False, True, False]
    # All letters of a board with numbers make room for them, so that those of a word stand on one line.
    (first, *others) = [group for group in root.iter(f"{SVG}g") if (group.get("id") or "").endswith("8")]
    lines = {text.get("y") for group in (first, *others) for text in named(group, "qx-letter")}
    assert len(others) == 6
    assert len(lines) == 1


# ------------------------------------------------------------------------------------------------------------ hostility


@given(text=st.text(st.characters(codec=None), max_size=40))
def test_fuzz_no_text_breaks_a_picture(text: str) -> None:
    position = qx.Position.opening(lexicon="any")
    scene = Scene(position=position, scores=((text, 1), ("Ben", 2)), on_turn=0, caption=text, title=text)
    for picture in (scene_svg(scene), game_svg([scene, scene])):
        root = parsed(picture)
        assert root.findtext(f"{SVG}title") is not None
        assert len(texts(root, "qx-points")) in (2, 4)


# ---------------------------------------------------------------------------------------------------------------- sizes


def test_pictures_are_small() -> None:
    """A board of a page below 40 kB, the film of a game below 150, its GIF below a megabyte."""
    scenes = pictured_game.scenes()
    assert len(scenes) > 24
    assert sum(cell.tile is not None for row in scenes[-1].board for cell in row) > 85
    for theme in THEMES:
        assert len(scene_svg(scenes[-1], theme=theme).encode()) < 40_000
        assert len(game_svg(scenes, theme=theme).encode()) < 150_000
    assert len(board_svg(qx.Position.opening(lexicon="any"))) < 22_000
    assert len(game_gif(scenes)) < 500_000


def test_same_input_same_bytes() -> None:
    """Whatever the order in which a process keeps its sets."""
    code = """
import zlib
import quixotry as qx
from quixotry.render import Scene, board_png, game_gif, game_svg, numbered, scene_svg
position = qx.Position.opening(lexicon="any", rack="AEINRST")
after = position.play("8D NASTIER").with_rack("AB?")
scenes = [Scene(position=position, rack="AEINRST", scores=(("Ann", 0), ("Ben", 0)))]
scenes.append(Scene(position=after, last=frozenset(f"{c}8" for c in "DEFGHIJ"), rack="AB?", caption="8D NASTIER",
                    scores=(("Ann", 66), ("Ben", 0)), numbers=numbered(["8D NASTIER"], after)))
made = [scene_svg(scenes[1]).encode(), game_svg(scenes).encode(), board_png(scenes[1], scale=1), game_gif(scenes)]
print([zlib.crc32(picture) for picture in made])
"""

    def made(seed: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert made("1") == made("2")


# ---------------------------------------------------------------------------------------------------------------- films


def film(scenes: list[Scene], **choices: object) -> ET.Element:
    return parsed(game_svg(scenes, **choices))  # type: ignore[arg-type]


def at_rest(root: ET.Element) -> ET.Element:
    """What is seen where nothing moves: without the groups that are hidden then."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get("opacity") == "0":
                parent.remove(child)
    return root


def test_a_film_at_rest_shows_its_last_picture() -> None:
    scenes = pictured_game.scenes()
    still, resting = parsed(scene_svg(scenes[-1])), at_rest(film(scenes))
    for name in ("qx-letter", "qx-number", "qx-name", "qx-caption"):
        drawn = [text for group in resting if group.tag != f"{SVG}defs" for text in texts(group, name)]
        shown = texts(still, name)
        if name == "qx-letter":
            shown = shown[: len(shown) - sum(tile != "?" for tile in scenes[-1].tiles)]
        assert sorted(drawn) == sorted(shown), name


def test_a_film_moves_only_for_those_who_do_not_mind() -> None:
    style = film(pictured_game.scenes()).findtext(f"{SVG}style") or ""
    outside, inside = style.split("@media (prefers-reduced-motion:no-preference){")
    assert "animation:" not in outside
    assert inside.count("animation:") == outside.count("@keyframes") > 40
    assert ":hover *," in inside
    assert ":focus *{animation-play-state:paused}" in inside
    assert " infinite " in inside
    once = film(pictured_game.scenes(), repeat=False).findtext(f"{SVG}style") or ""
    assert " infinite " not in once


def seen(root: ET.Element, group: ET.Element) -> list[tuple[float, int]]:
    """The frames of a group: parts of the whole in percent, and whether it is seen from there on."""
    name = (group.get("class") or "").removeprefix("qx-t")
    style = root.findtext(f"{SVG}style") or ""
    (frames,) = re.findall(rf"@keyframes qx-\w+-{name}\{{(.*)\}}\n", style)
    return [
        (100.0 if part == "to" else float(part[:-1]), int(opacity))
        for part, opacity in re.findall(r"([\d.]+%|to)\{opacity:(\d)\}", frames)
    ]


def test_each_picture_of_a_film_has_its_time(position: qx.Position) -> None:
    start = Scene(position=qx.Position.opening(lexicon="any"), caption="one")
    scenes = [start, Scene(position=position, caption="two"), Scene(position=position, caption="three")]
    root = film(scenes, seconds=1)
    groups = {text: group for group in root.iter(f"{SVG}g") for text in texts(group, "qx-caption")}
    # Three seconds for the last one: five in all.
    assert seen(root, groups["one"]) == [(0, 1), (20, 0), (100, 0)]
    assert seen(root, groups["two"]) == [(0, 0), (20, 1), (40, 0), (100, 0)]
    assert seen(root, groups["three"]) == [(0, 0), (40, 1), (100, 1)]
    (tiles,) = [group for group in root.iter(f"{SVG}g") if named(group, "qx-tile")]
    assert seen(root, tiles) == [(0, 0), (20, 0), (26, 1), (100, 1)]


def test_tiles_that_are_taken_back_disappear() -> None:
    empty = qx.Position.opening(lexicon="any")
    phony = empty.play("8G QXZ")
    good = empty.play("8G CAT")
    root = film([Scene(position=position) for position in (empty, phony, phony, empty, good)], seconds=1)
    groups = {"".join(texts(group, "qx-letter")): group for group in root.iter(f"{SVG}g")}
    assert seen(root, groups["QXZ"])[-1] == (100, 0)
    assert seen(root, groups["CAT"])[-1] == (100, 1)
    assert groups["QXZ"].get("opacity") == "0"
    assert groups["CAT"].get("opacity") is None


def test_times_of_a_film_go_forward() -> None:
    root = film(pictured_game.scenes())
    groups = [group for group in root.iter(f"{SVG}g") if (group.get("class") or "").startswith("qx-t")]
    assert len(groups) > 40
    for group in groups:
        times = [time for time, _ in seen(root, group)]
        assert all(one < other for one, other in pairwise(times)), times


def test_two_films_can_share_a_page() -> None:
    def names(seed: int) -> set[str]:
        picture = game_svg(pictured_game.scenes(seed))
        ids = set(re.findall(r'id="([^"]+)"', picture)) | set(re.findall(r"@keyframes ([\w-]+)", picture))
        assert set(re.findall(r'href="#([^"]+)"', picture)) <= ids
        return ids

    one, other = names(7), names(8)
    assert len(one) > 40
    assert not one & other


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), 1e9])
def test_a_film_takes_time(seconds: float, full: Scene) -> None:
    with pytest.raises(qx.QuixotryError, match="seconds for each picture"):
        game_svg([full], seconds=seconds)
    with pytest.raises(qx.QuixotryError, match="at least one picture"):
        game_svg([])
    with pytest.raises(qx.QuixotryError, match="at least one picture"):
        game_gif([])


# ------------------------------------------------------------------------------------------------------------ PNG, GIF


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture))


def hexadecimal(colour: tuple[int, ...]) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour[:3])


def colour_at(picture: Image.Image, x: float, y: float) -> str:
    colour = picture.convert("RGB").getpixel((round(x), round(y)))
    assert isinstance(colour, tuple)
    return hexadecimal(colour)


@pytest.mark.parametrize("theme", FIXED)
def test_a_png_has_the_colours_of_its_theme(theme: Theme, position: qx.Position) -> None:
    picture = opened(board_png(Scene(position=position), theme=theme, scale=1))
    assert picture.size == (660, 660)
    colours = palette(theme)
    # The upper left of D8, of C8, of A1; the paper between two labels.
    assert colour_at(picture, 30 + 3 * 40 + 8, 30 + 7 * 40 + 8) == colours["tile"]
    assert colour_at(picture, 30 + 2 * 40 + 8, 30 + 7 * 40 + 8) == colours["plain"]
    assert colour_at(picture, 36, 36) == colours["word3"]
    assert colour_at(picture, 50 + 20, 15) == colours["paper"]


def test_a_png_says_what_it_shows(full: Scene) -> None:
    picture = board_png(full, scale=0.5)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    place, kinds = 8, []
    while place < len(picture):
        size, kind = struct.unpack(">I4s", picture[place : place + 8])
        body = picture[place + 4 : place + 8 + size]
        assert struct.unpack(">I", picture[place + 8 + size : place + 12 + size]) == (zlib.crc32(body),)
        kinds.append(kind.decode())
        place += 12 + size
    assert kinds[0] == "IHDR"
    assert kinds[-1] == "IEND"
    information = opened(picture).info
    assert information["Title"] == "Ann against Ben"
    assert information["Description"] == description_of(full)


def test_the_size_of_a_png(full: Scene, position: qx.Position) -> None:
    assert opened(board_png(position, scale=1)).size == (660, 714)
    assert opened(board_png(position)).size == (1320, 1428)
    for scale in (0, -1, 1e-9, 1000):
        with pytest.raises(qx.QuixotryError, match="pixels was asked for"):
            board_png(full, scale=scale)


def mapped(font: str) -> set[int]:
    """The characters that a font has: its table cmap in format 4 (OpenType specification)."""
    data = Path(font).read_bytes()
    (tables,) = struct.unpack(">H", data[4:6])
    entries = (struct.unpack(">4sIII", data[12 + 16 * index : 28 + 16 * index]) for index in range(tables))
    (start,) = (offset for tag, _, offset, _ in entries if tag == b"cmap")
    (count,) = struct.unpack(">H", data[start + 2 : start + 4])
    characters: set[int] = set()
    for index in range(count):
        (offset,) = struct.unpack(">I", data[start + 8 + 8 * index : start + 12 + 8 * index])
        table = data[start + offset :]
        if struct.unpack(">H", table[:2]) != (4,):
            continue
        (double,) = struct.unpack(">H", table[6:8])
        ends = struct.unpack(f">{double // 2}H", table[14 : 14 + double])
        starts = struct.unpack(f">{double // 2}H", table[16 + double : 16 + 2 * double])
        characters |= {code for first, last in zip(starts, ends, strict=True) for code in range(first, last + 1)}
    return characters - {0xFFFF}


def test_the_fonts_have_every_letter_of_every_edition_and_what_they_claim() -> None:
    assert len(FONTS) == 4
    there = set().union(*map(mapped, FONTS))
    editions = [qx.Edition.named(name) for name in qx.Edition.names()]
    letters = {character for edition in editions for letter in edition.letters for character in letter}
    assert len(letters) > 200
    assert {ord(letter) for letter in letters} <= there
    claimed = {code for code in range(0x10000) if not 0xD800 <= code < 0xE000 and re.match(f"[{COVERED}]", chr(code))}
    assert claimed - {ord("\n")} <= there
    # Both weights of the main font have what names and numbers are written with.
    for weight in ("inter-bold", "inter-medium"):
        (font,) = (font for font in FONTS if weight in font)
        assert {ord(c) for c in "AZaz09 .,:…−–’ÄÖÜßéñ"} <= mapped(font)
    assert Path(FONTS[0]).with_name("OFL.txt").read_text(encoding="utf-8").count("Copyright") >= 4
    assert sum(Path(font).stat().st_size for font in FONTS) < 120_000


@pytest.mark.parametrize(
    ("edition", "letter"), [("English", "A"), ("Russian", "Щ"), ("Greek", "Ω"), ("Hebrew", "ש"), ("Arabic", "ش")]
)
def test_letters_are_drawn_without_the_fonts_of_the_machine(edition: str, letter: str) -> None:
    position = qx.Position.from_squares({"8H": letter}, edition=edition, lexicon="any")
    picture = opened(board_png(Scene(position=position), scale=2)).convert("L")
    left, top = 2 * (30 + 7 * 40), 2 * (30 + 7 * 40)
    face = picture.crop((left + 14, top + 14, left + 50, top + 54))
    dark = sum(value < 110 for value in face.tobytes())
    assert dark > 60


def test_strange_names_are_left_to_the_fonts_of_the_machine(full: Scene) -> None:
    strange = Scene(position=full.position, scores=(("日本", 1), ("😀", 2)), caption="ﷺ")
    assert opened(board_png(strange, scale=1)).size == (660, 734)


def test_a_gif_has_a_picture_for_each_turn() -> None:
    scenes = pictured_game.scenes()
    picture = opened(game_gif(scenes, scale=0.5, seconds=1.5))
    assert getattr(picture, "n_frames", 0) == len(scenes)
    assert picture.info["loop"] == 0
    assert picture.info["comment"] == b"Ann against Ben"
    times = []
    for index in range(len(scenes)):
        picture.seek(index)
        times.append(picture.info["duration"])
    assert times == [1500] * (len(scenes) - 1) + [4500]
    drawn = picture.convert("RGB")
    place = Geometry.of(scenes)
    still = opened(draw(scene_svg(scenes[-1], theme="light", place=place), place, 0.5)).convert("RGB")
    assert drawn.size == still.size
    differences = [abs(one - other) for one, other in zip(drawn.tobytes(), still.tobytes(), strict=True)]
    assert sum(differences) / len(differences) < 3
    picture.seek(1)
    first = picture.convert("RGB")
    shown = {colour for _, colour in first.getcolors(1 << 20) or []}
    for name in ("tile", "last", "plain", "word3", "letter3", "ink"):
        wanted = [int(palette("light")[name][place : place + 2], 16) for place in (1, 3, 5)]
        near = min(max(abs(a - b) for a, b in zip(colour, wanted, strict=True)) for colour in shown)  # type: ignore[arg-type]
        assert near < 12, name
    once = opened(game_gif(scenes[:3], scale=0.2, repeat=False))
    assert "loop" not in once.info
    assert getattr(opened(game_gif(scenes[:1], scale=0.2)), "n_frames", 0) == 1


@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("layout", qx.Layout.names())
def test_every_layout_becomes_a_png(layout: str, labels: str) -> None:
    position = qx.Position.opening(layout=layout, lexicon="any")
    shape = qx.Layout.named(layout)
    picture = opened(board_png(Scene(position=position), labels=labels, scale=0.5))  # type: ignore[arg-type]
    assert picture.size == (30 + 20 * shape.columns, 30 + 20 * shape.rows)


@pytest.mark.parametrize(("module", "package"), [("resvg_py", "resvg-py"), ("PIL.Image", "pillow")])
def test_without_the_extra_a_sentence_says_what_to_install(
    module: str, package: str, full: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(qx.QuixotryError, match=r"pip install 'quixotry\[png\]'") as caught:
        game_gif([full])
    assert (caught.value.kind, caught.value.input) == ("missing_package", package)
    scene_svg(full)
    game_svg([full])


def test_pictures_load_their_packages_only_when_they_are_drawn() -> None:
    code = "import sys, quixotry.render; print([name for name in ('PIL', 'resvg_py') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
