"""How a board looks: the themes and rules of `style.css`, for pages as they are, for pictures as short as can be.

A picture that follows its reader (`auto`) writes out each colour and then, again, as a custom property that a page may
set. A picture of one theme has plain colours only, since most programs other than browsers take a custom property for
black. Colours hang on the class of the theme, so that pictures of several themes live side by side on one page.

Main names: `THEMES`, `sheet`, `page_sheet`, `palette`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, get_args

Theme = Literal["auto", "light", "dark", "contrast"]
THEMES: tuple[Theme, ...] = get_args(Theme)
# What a reader may ask for, and the theme that `auto` then is; the later wins.
WISHES: dict[str, Theme] = {"(prefers-color-scheme:dark)": "dark", "(prefers-contrast:more)": "contrast"}

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"var\(--qx-([a-z0-9-]+)\)")
_PROPERTY = "--qx-"


class Rule(NamedTuple):
    """A rule of the style sheet: its selectors, and its declarations in their order."""

    selectors: tuple[str, ...]
    declarations: tuple[tuple[str, str], ...]

    @property
    def is_palette(self) -> bool:
        """Whether it gives a theme its colours."""
        return all(name.startswith(_PROPERTY) for name, _ in self.declarations)

    def belongs_to(self, theme: Theme) -> bool:
        """Whether it is there for one theme alone."""
        return not self.is_palette and self.selectors[0].startswith(f".qx-{theme} ")


def palette(theme: Theme) -> dict[str, str]:
    """The colours of a theme by name, such as `tile`; those of `auto` are the light ones.

    >>> palette("dark")["on-dark"]
    '#ffffff'
    """
    (rule,) = (rule for rule in _rules() if rule.is_palette and f".qx-{theme}" in rule.selectors)
    return {name.removeprefix(_PROPERTY): colour for name, colour in rule.declarations}


def page_sheet() -> str:
    """The style sheet for a page that shows boards, its own or pictures of them."""
    wishes = ("\n".join([f"@media {wish} {{", *_as_auto(theme), "}", ""]) for wish, theme in WISHES.items())
    return "\n".join([_source(), *wishes])


@cache
def sheet(theme: Theme) -> str:
    """The style of a picture, a rule a line."""
    lines: list[str] = []
    for rule in _rules():
        if not rule.is_palette and (rule.selectors[0].startswith(".qx-board") or rule.belongs_to(theme)):
            lines += _split(rule, theme)
    if theme == "auto":
        lines += [f"@media {wish}{{{''.join(_as_auto(wished))}}}" for wish, wished in WISHES.items()]
    return "\n".join(lines)


def _split(rule: Rule, theme: Theme) -> Iterator[str]:
    """Yields a rule of all themes as two: what has no colour, and the colours of one theme."""
    colours = palette(theme)
    shape: list[tuple[str, str]] = []
    paint: list[tuple[str, str]] = []
    for name, value in rule.declarations:
        found = _VARIABLE.fullmatch(value)
        if found is None:
            shape.append((name, value))
            continue
        colour = colours[found[1]]
        paint.append((name, colour))
        if theme == "auto":
            paint.append((name, f"var({_PROPERTY}{found[1]},{colour})"))
    if shape:
        yield _written(rule.selectors, shape)
    if paint:
        yield _written([selector.replace(".qx-board", f".qx-{theme}") for selector in rule.selectors], paint)


def _as_auto(theme: Theme) -> Iterator[str]:
    """Yields the rules by which `auto` looks like another theme."""
    for rule in _rules():
        if rule.is_palette and f".qx-{theme}" in rule.selectors:
            yield _written([".qx-auto"], rule.declarations)
        elif rule.belongs_to(theme):
            yield _written(
                [selector.replace(f".qx-{theme} ", ".qx-auto ") for selector in rule.selectors], rule.declarations
            )


def _written(selectors: Iterable[str], declarations: Iterable[tuple[str, str]]) -> str:
    return f"{','.join(selectors)}{{{';'.join(f'{name}:{value}' for name, value in declarations)}}}"


@cache
def _source() -> str:
    return Path(__file__).with_name("style.css").read_text(encoding="utf-8")


@cache
def _rules() -> tuple[Rule, ...]:
    """The rules of the style sheet, in its order."""
    bare = re.sub(r"/\*.*?\*/", "", _source(), flags=re.DOTALL)
    return tuple(
        Rule(tuple(" ".join(one.split()) for one in selectors.split(",")), tuple(_declarations(block)))
        for selectors, block in _RULE.findall(bare)
    )


def _declarations(block: str) -> Iterator[tuple[str, str]]:
    for part in filter(str.strip, block.split(";")):
        name, value = part.split(":", 1)
        yield name.strip(), " ".join(value.split()).replace(", ", ",")
