"""Themes: text can be read, and kinds of squares and tiles stay apart for eyes of every kind, and without colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style

from quixotry.tui.theme import DEFAULT, THEMES, WITHOUT_COLOUR, palette, textual_theme

COLOURED = [name for name in THEMES if name != WITHOUT_COLOUR]
# The ratios that the Web Content Accessibility Guidelines 2.2 ask for: 1.4.3 (AA) and 1.4.6 (AAA).
CONTRAST = {name: 7.0 if name.startswith("contrast") else 4.5 for name in COLOURED}
# Dots on plain squares tell nothing, and an empty place on the rack only that it is empty.
DECORATION = {"plain", "lit", "empty_slot"}
# What has to be told apart at a glance, by the ground on which it is drawn.
APART = ("plain", "word2", "word3", "word4", "letter2", "letter3", "letter4", "tile", "last", "placed", "cursor")
# The distance in CIELAB (CIE 1976) below which two of them would be too much alike; about 2.3 can just be seen.
DISTANCE = 20.0

# How people without one kind of cones see linear RGB: Machado, Oliveira and Fernandes, "A physiologically-based model
# for simulation of color vision deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), at
# severity 1.0.
EYES = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Triple = tuple[float, float, float]


def linear(style: Style, ground: bool) -> Triple:
    """The colour of a style as linear RGB (IEC 61966-2-1)."""
    colour = style.bgcolor if ground else style.color
    assert colour is not None
    assert colour.triplet is not None
    values = [value / 255 for value in colour.triplet]
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)
    return red, green, blue


def luminance(colour: Triple) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(style: Style) -> float:
    """The contrast of text on its ground, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(linear(style, ground=False)), luminance(linear(style, ground=True))))
    return (high + 0.05) / (low + 0.05)


def lab(colour: Triple) -> Triple:
    """Linear RGB as CIELAB with the white of D65."""
    red, green, blue = colour
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: Triple, eyes: str) -> Triple:
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, colour, strict=True)))) for row in EYES[eyes]
    )
    return red, green, blue


@pytest.mark.parametrize("theme", COLOURED)
def test_all_text_can_be_read(theme: str) -> None:
    weak = {
        role: round(contrast(style), 2)
        for role, style in palette(theme).roles().items()
        if role not in DECORATION and contrast(style) < CONTRAST[theme]
    }
    assert weak == {}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", COLOURED)
def test_kinds_stay_apart_for_eyes_of_every_kind(theme: str, eyes: str) -> None:
    shown = {role: lab(seen(linear(palette(theme).role(role), ground=True), eyes)) for role in APART}
    near = {}
    for (one, first), (other, second) in combinations(shown.items(), 2):
        distance = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5
        if distance < DISTANCE:
            near[one, other] = round(distance, 1)
    assert near == {}


def in_256_colours(style: Style) -> Style:
    """A style as terminals with 256 colours show it."""

    def nearest(colour: Color | None) -> Color | None:
        return None if colour is None else Color.from_triplet(colour.downgrade(ColorSystem.EIGHT_BIT).get_truecolor())

    return Style(color=nearest(style.color), bgcolor=nearest(style.bgcolor))


@pytest.mark.parametrize("theme", COLOURED)
def test_terminals_with_256_colours_will_do(theme: str) -> None:
    shown = {role: in_256_colours(style) for role, style in palette(theme).roles().items()}
    weak = {role for role, style in shown.items() if role not in DECORATION and contrast(style) < 4.5}
    assert weak == set()
    for eyes in EYES:
        grounds = {role: lab(seen(linear(shown[role], ground=True), eyes)) for role in APART}
        for (one, first), (other, second) in combinations(grounds.items(), 2):
            distance = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5
            assert distance >= 0.7 * DISTANCE, (one, other, eyes)


@pytest.mark.parametrize("theme", THEMES)
def test_blanks_and_plays_are_told_by_shape_as_well(theme: str) -> None:
    colours = palette(theme)
    for blank in (colours.blank, colours.last_blank, colours.placed_blank):
        assert blank.underline
    for tile in (colours.tile, colours.last, colours.placed):
        assert not tile.underline
        assert tile.bold


def test_without_colour_there_is_none() -> None:
    for style in palette(WITHOUT_COLOUR).roles().values():
        assert style.color is None
        assert style.bgcolor is None
    colours = palette(WITHOUT_COLOUR)
    assert colours.last.reverse
    assert colours.cursor.reverse
    assert not colours.tile.reverse


def test_themes_have_names_and_a_default() -> None:
    assert DEFAULT in THEMES
    assert [textual_theme(name).name for name in THEMES] == list(THEMES)
    assert palette("dark").role("no such role") == palette("dark").text
    with pytest.raises(KeyError):
        palette("pink")
