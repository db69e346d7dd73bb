"""`quixotry lab`: questions to the games of a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from quixotry.cli.options import FOLDER, example, shared
from quixotry.cli.output import print_json, print_table
from quixotry.errors import InvalidText

if TYPE_CHECKING:
    from pathlib import Path

    from quixotry.lab import Answer, Question

_FOLDER = click.argument("folder", metavar="DIR", type=FOLDER)


@click.group(epilog=example("quixotry lab ask games words"))
def command() -> None:
    """Ask about the games that `quixotry selfplay` has put into a folder.

    Needs the extra: pip install 'quixotry[lab]'.
    """


@command.command(epilog=example('quixotry lab sql games "select avg(score) from turns"'))
@_FOLDER
@click.argument("query")
@shared("json")
def sql(folder: Path | str, query: str, as_json: bool) -> None:
    """Answer a query in the SQL of DuckDB.

    The tables are games and turns, with a row for each; and lexicon (word, band, length), where the list of the games
    is found. The handbook describes the columns.
    """
    from quixotry import lab

    _show(lab.open(folder).sql(query), as_json)


@command.command(epilog=example("quixotry lab ask games two_letters plays=50"))
@_FOLDER
@click.argument("question", required=False)
@click.argument("values", metavar="[NAME=N]...", nargs=-1)
@shared("json")
def ask(folder: Path | str, question: str | None, values: tuple[str, ...], as_json: bool) -> None:
    """Answer a question that comes with quixotry; without one, list them."""
    from quixotry import lab

    if question is None:
        rows = [(known.name, known.about, _told(known)) for known in lab.questions().values()]
        if as_json:
            print_json({"questions": [dict(zip(("name", "about", "parameters"), row, strict=True)) for row in rows]})
            return
        print_table(("question", "about", "parameters"), rows)
        return
    _show(lab.open(folder).ask(question, **dict(_value(text) for text in values)), as_json)


def _told(question: Question) -> str:
    return ", ".join(f"{name}={usual}" for name, (usual, _) in question.parameters.items())


def _value(text: str) -> tuple[str, int]:
    name, given, value = text.partition("=")
    if not given or not name or not (value.isascii() and value.isdigit()):
        raise InvalidText(
            f"'{text}' is no parameter; one such as 'top=20' was expected", kind="bad_parameter", input=text
        )
    return name, int(value)


def _show(answer: Answer, as_json: bool) -> None:
    if as_json:
        print_json({"columns": list(answer.columns), "rows": [list(map(_plain, row)) for row in answer.rows]})
        return
    numbers = [
        name
        for place, name in enumerate(answer.columns)
        if all(isinstance(row[place], int | float | None) for row in answer.rows)
    ]
    print_table(answer.columns, [[_text(value) for value in row] for row in answer.rows], right=numbers)


def _plain(value: object) -> object:
    """A value as JSON has it; what it has not is text."""
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return value if isinstance(value, str | int | float | None) else str(value)


def _text(value: object) -> object:
    """A value of a table: fractions with three places, lists with spaces between."""
    if isinstance(value, float):
        return f"{value:.3f}"
    return " ".join(map(str, value)) if isinstance(value, list) else value
