"""Options that verbs share, each written once, and the setup they choose.

`shared("lexicon", "json")` puts options on a verb; `setup(…)` and `lexicon(…)` turn their values into what the
library takes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from quixotry import Lexicon, Position

F = TypeVar("F", bound=Callable[..., Any])

EMPTY_BOARD = "/".join(["15"] * 15)  # for the examples of the help
EXAMPLE_CGP = f"{EMPTY_BOARD} AEINRST/ 0/0 0"
FILE = click.Path(path_type=Path)


class _FolderOrUrl(click.Path):
    """A folder as a path, or a URL as a text."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value if isinstance(value, str) and "://" in value else super().convert(value, param, ctx)


FOLDER = _FolderOrUrl(path_type=Path, file_okay=False)

_OPTIONS: dict[str, Callable[[F], F]] = {
    "lexicon": click.option(
        "--lexicon", metavar="L", help="Word list: a name, or a path to a word list or KWG file. [default: open-world]"
    ),
    "exclude": click.option(
        "--exclude",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Leave out the words of this file.",
    ),
    "edition": click.option(
        "--edition", metavar="E", help="Tiles and their values. [default: that of the rules, mostly English]"
    ),
    "layout": click.option("--layout", metavar="B", help="Board. [default: that of the rules, mostly standard]"),
    "rules": click.option("--rules", metavar="R", default="box", show_default=True, help="Rule set."),
    "challenge": click.option(
        "--challenge", metavar="C", help="What a challenge costs: void, single, double, triple, 5, 10, 5-per-word, …"
    ),
    "seed": click.option(
        "--seed", type=click.IntRange(min=0), metavar="N", help="Seed of all chance: same seed, same game."
    ),
    "json": click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object."),
}


def example(line: str) -> str:
    """The end of a verb's help: an example that is never broken into lines, so that it can be copied."""
    return f"\b\nExample:\n  {line}"


def shared(*names: str) -> Callable[[F], F]:
    """A decorator that puts shared options on a verb, in the order given."""

    def decorate(verb: F) -> F:
        for name in reversed(names):
            verb = _OPTIONS[name](verb)
        return verb

    return decorate


# What a verb about a position takes.
POSITION = ("lexicon", "exclude", "edition", "layout", "rules", "challenge")


def open_lexicon(name: str | None, edition: str | None, exclude: Path | None) -> Lexicon:
    """The word list of `--lexicon`, without the words of `--exclude`.

    Raises:
        UnknownName: there is no such list or edition.
        LexiconError: it is no good, or cannot be read.
    """
    from quixotry import Lexicon

    given: dict[str, Any] = {"edition": edition, "exclude": exclude}
    chosen = {key: value for key, value in given.items() if value is not None}
    return Lexicon.open(name, **chosen) if name else Lexicon.open(**chosen)


def read_position(
    cgp: str,
    *,
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
    layout: str | None,
    rules: str,
    challenge: str | None,
) -> Position:
    """The position of a CGP line with the setup of the options; lines of comment beside it are passed over.

    Raises:
        InvalidCGP: the line is no position.
        UnknownName: a list, edition, layout or rule set is unknown.
    """
    from quixotry import Position

    # A name is left to the position, which knows the edition that the line itself may ask for.
    words = lexicon if exclude is None else open_lexicon(lexicon, edition, exclude)
    lines = [line for line in cgp.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    line = "\n".join(lines) or cgp
    return Position.from_cgp(line, lexicon=words, rules=rules, edition=edition, layout=layout, challenge=challenge)
