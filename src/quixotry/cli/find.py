"""`quixotry find`: the words that a rack makes, alone or with letters on the board."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.leave import LEAVES, say_whose
from quixotry.cli.options import example, shared
from quixotry.cli.output import Shown, on_terminal, print_json, print_table
from quixotry.sentences import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quixotry import Edition, Found, FoundWord, Leaves, Lexicon
    from quixotry.finder import Choice

TOP = 40  # rows on a terminal: a rack with blanks makes thousands of words
ORDERS = ("score", "length", "word", "leave", "probability", "commonness")
FILTERS = ("length", "longest", "contains", "includes", "starts", "ends", "like", "all_letters", "not_in")
NUMBER = click.IntRange(min=1)
_TILE = re.compile(r"\[[^\]]*\]|.")
_NUMBERS = ("front", "score", "length", "worth", "bingos", "chance", "band")
_SPARE = ("length", "band", "chance", "through", "leave", "place", "bingos")
_INNER = "·"


@click.command(epilog=example("quixotry find TBYRETT --board GULP --top 5"))
@click.argument("rack")
@click.option("--board", metavar="LETTERS", default="", help="Letters on the board: one of them in each word.")
@click.option("--through", metavar="LETTERS", default="", help="Letters on the board: all of them in each word.")
@click.option("--pattern", metavar="P", default="", help="A row of the board, such as '..G.U.'; see above.")
@click.option("--at", metavar="SQUARE", help="Where the row begins: 8A for a row, H1 for a column. Gives its premiums.")
@click.option("--places", is_flag=True, help="Each place of a word in the row of --pattern, not only its best.")
@click.option("--length", type=NUMBER, metavar="N", help="Words of N tiles.")
@click.option("--min", "shortest", type=NUMBER, metavar="N", default=2, help="Words of N tiles or more.")
@click.option("--max", "longest", type=NUMBER, metavar="N", help="Words of N tiles or fewer.")
@click.option("--contains", metavar="LETTERS", default="", help="Words that have these letters side by side.")
@click.option("--includes", metavar="LETTERS", default="", help="Words that have these letters, in any order.")
@click.option("--starts", metavar="LETTERS", default="", help="Words that begin so.")
@click.option("--ends", metavar="LETTERS", default="", help="Words that end so.")
@click.option("--like", metavar="P", default="", help="Words like 'A?E*': ? one letter, * any, [AEI] one of several.")
@click.option(
    "--blanks",
    type=click.Choice(["any", "with", "without"]),
    default="any",
    show_default=True,
    help="Words that need a blank of the rack, or can do without.",
)
@click.option("--all-letters", is_flag=True, help="Words that use the whole rack.")
@click.option("--not-in", metavar="L", help="Words that are not in this list: a name or a path.")
@click.option(
    "--by",
    type=click.Choice(ORDERS),
    default="score",
    show_default=True,
    help="The order. For leave: what the tiles kept are worth by a table of leaves.",
)
@click.option(
    "--top", type=click.IntRange(min=0), metavar="N", help=f"The first N. [default: all; {TOP} on a terminal]"
)
@click.option(
    "--hooks",
    is_flag=True,
    help=f"With the letters that make a word before and after each; {_INNER} where it can do without its own.",
)
@click.option("--words", "bare", is_flag=True, help="One bare word a line, for other programs.")
@LEAVES
@shared("lexicon", "exclude", "edition", "layout", "rules", "json")
def command(
    rack: str,
    top: int | None,
    hooks: bool,
    bare: bool,
    as_json: bool,
    places: bool,
    leaves: Path | None,
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
    layout: str | None,
    rules: str,
    **wanted: Any,
) -> None:
    """List the words of two tiles or more that RACK makes, best first; `?` is a blank.

    A row of the board is written square by square: letters lie there, a dot is an empty square, = - " ' ~ ^ are the
    premium squares as `quixotry board` shows them. Words cover one of its letters at least, and end where their
    neighbours are empty. On the board, a lower-case letter among others is a blank.

    Quote the blanks and the row, or the shell may read them.
    """
    from quixotry.finder import choose, find

    if bare and (hooks or as_json):
        raise click.UsageError(f"--words gives bare words; it does not go with {'--json' if as_json else '--hooks'}.")
    chosen = choose(lexicon=lexicon, exclude=exclude, edition=edition, rules=rules, layout=layout)
    found = find(
        rack,
        every_place=places,
        leaves=_table(chosen, leaves, wanted["by"]),
        lexicon=chosen.lexicon,
        edition=edition,
        rules=chosen.rules,
        layout=chosen.layout,
        **wanted,
    )
    if bare and found:
        # A word at several places is one word.
        click.echo("\n".join(list(dict.fromkeys(found.words))[:top]))
    elif as_json:
        listed = [as_object(word) | (_hooks_of(chosen.lexicon, word) if hooks else {}) for word in found[:top]]
        print_json({"count": len(found), "words": listed})
    elif found:
        show(found, chosen.edition, top, hooks_in=chosen.lexicon if hooks else None, wanted=wanted)
    if not found and not as_json:
        click.echo(_none(chosen.lexicon, rack, wanted), err=True)


def _table(chosen: Choice, path: Path | None, by: str) -> Leaves | None:
    """The table of leaves that is asked for, or that the order goes by if there is one."""
    from quixotry.lexica.leaf_tables import leaves_for, read_leaves

    if path is not None:
        return read_leaves(path, chosen.edition)
    if by != "leave":
        return None
    table = leaves_for(chosen.lexicon, chosen.edition, chosen.layout, chosen.rules)
    say_whose(table, chosen.lexicon)
    return table


def as_object(word: FoundWord) -> dict[str, Any]:
    """A word as the commands give it with --json."""
    return {
        "word": word.word,
        "score": word.score,
        "length": word.length,
        "band": word.band,
        "through": word.through,
        "tiles": word.tiles,
        "leave": word.leave,
        "blanks": word.blanks,
        "probability": word.probability,
        "leave_bingos": word.leave_bingos,
        "start": word.start,
        "coordinate": word.coordinate,
        "leave_worth": word.leave_worth,
    }


def _hooks_of(lexicon: Lexicon, word: FoundWord) -> dict[str, Any]:
    hooks = lexicon.hooks(word.word)
    return {
        "hooks": {
            "front": hooks.front,
            "back": hooks.back,
            "inner_front": hooks.inner_front,
            "inner_back": hooks.inner_back,
        }
    }


def _none(lexicon: Lexicon, rack: str, wanted: dict[str, Any]) -> str:
    """What was looked for in vain."""
    from quixotry.finder import quotable

    filters = any(wanted[name] for name in FILTERS) or wanted["shortest"] > 2 or wanted["blanks"] != "any"
    lying = _lying(wanted)
    board = f" with '{quotable(lying)}' on the board" if lying else ""
    fitting = " that fits" if filters else ""
    return f"No word of the list '{lexicon.name}'{fitting} can be made from '{quotable(rack)}'{board}."


def _lying(wanted: dict[str, Any]) -> str:
    """The letters or the row on the board, as typed."""
    return next((wanted[name] for name in ("pattern", "through", "board") if wanted[name].strip()), "")


def show(found: Found, edition: Edition, top: int | None, *, hooks_in: Lexicon | None, wanted: dict[str, Any]) -> None:
    """Print a table of the words, and how many there are where not all are shown or a person looks.

    Args:
        found: the words.
        edition: tells which tiles are blanks.
        top: how many rows; as many as suit the place where they are shown if there is no number.
        hooks_in: the list whose hooks stand beside the words, if any do.
        wanted: what was asked for, as `find` takes it; columns that would be empty are left out.
    """
    limit = TOP if top is None and on_terminal() else top
    words = found[:limit]
    table = [_row(word, edition, hooks_in, wanted) for word in words]
    headings = [heading for heading, _ in table[0]] if table else []
    if table:
        values = [[value for _, value in row] for row in table]
        print_table(headings, values, right=_NUMBERS, folding=("front", "back"), spare=_SPARE)
    if len(words) < len(found):
        click.echo(f"{plural(len(words), 'word')} of {len(found):,}; --top {len(found)} shows every one.", err=True)
    elif on_terminal():
        click.echo(f"{plural(len(found), 'word')}.", err=True)


def _row(
    word: FoundWord, edition: Edition, hooks_in: Lexicon | None, wanted: dict[str, Any]
) -> list[tuple[str, object]]:
    """Headings with values, from left to right."""
    row: list[tuple[str, object]] = [("word", _spelled(word, edition))]
    if hooks_in is not None:
        row = _between_hooks(word, edition, hooks_in)
    if word.start is not None:
        row.append(("place", word.coordinate or word.start))
    if _lying(wanted):
        row.append(("through", word.through))
    row += [("score", word.score), ("length", word.length), ("leave", word.leave)]
    if word.leave_worth is not None:
        row.append(("worth", f"{word.leave_worth:+.1f}"))
    if wanted["by"] == "leave":
        row.append(("bingos", None if word.leave_bingos is None else f"{word.leave_bingos:.3f}"))
    chance = f"1 in {1 / word.probability:,.0f}" if word.probability else "none"
    return [*row, ("chance", Shown(f"{word.probability:.6g}", chance)), ("band", word.band)]


def _between_hooks(word: FoundWord, edition: Edition, lexicon: Lexicon) -> list[tuple[str, object]]:
    """A word as study lists have it: between its hooks, with a dot where it can do without its first or last letter."""
    hooks = lexicon.hooks(word.word)
    marks = [_INNER if inner else " " for inner in (hooks.inner_front, hooks.inner_back)]
    spelled = _spelled(word, edition)
    middle = Shown(spelled.plain, f"{marks[0]}{spelled.markup}{marks[1]}")
    return [("front", _letters(hooks.front)), ("word", middle), ("back", _letters(hooks.back))]


def _letters(letters: Sequence[str]) -> str:
    """Letters side by side, those of several characters in brackets."""
    return "".join(f"[{letter}]" if len(letter) > 1 else letter for letter in letters)


def _spelled(word: FoundWord, edition: Edition) -> Shown:
    """A word as it is laid: its blanks in lower case and, on a terminal, underlined."""
    from quixotry.render.grid import letter_of

    tiles = [tile.strip("[]") for tile in _TILE.findall(word.tiles)]
    parts = [tile if letter_of(edition, tile) == tile else f"[u]{tile}[/u]" for tile in tiles]
    return Shown(word.word, "".join(parts))
