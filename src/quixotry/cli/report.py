"""`quixotry report`: what many games tell, on the terminal, as a page, and as words to learn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from quixotry.cli.options import example, shared
from quixotry.cli.output import colours, on_terminal, print_json
from quixotry.errors import UnknownName
from quixotry.sentences import listed

if TYPE_CHECKING:
    from quixotry.lab import Report

_NUMBER = click.IntRange(min=1)
_PATH = click.Path(path_type=Path)
# So many rows of a table are shown on a terminal, unless another number is given.
_ROWS = 15


@click.command(epilog=example("quixotry report games --html report.html"))
@click.argument("folder", metavar="DIR", type=_PATH)
@click.option(
    "--top",
    type=_NUMBER,
    metavar="N",
    default=1000,
    show_default=True,
    help="Look at the N words played most.",
)
@click.option(
    "--plays",
    type=_NUMBER,
    metavar="N",
    help="How often a word must have been played for a table of means. [default: once in 500 games]",
)
@click.option("--section", "chosen", multiple=True, metavar="NAME", help="Show this section only; may be repeated.")
@click.option("--rows", type=_NUMBER, metavar="N", help=f"Show N rows of a table. [default: {_ROWS}; in a pipe all]")
@shared("lexicon", "json")
def command(
    folder: Path,
    top: int,
    plays: int | None,
    chosen: tuple[str, ...],
    rows: int | None,
    lexicon: str | None,
    as_json: bool,
) -> None:
    """Tell what the games teach that 'quixotry selfplay' has put into DIR.

    Scores, the words worth learning, bingos, openings, squares, choices and tiles; the handbook says how each is
    computed. Needs the extra: pip install 'quixotry[lab]'.
    """
    from quixotry import lab

    told = lab.report(folder, top=top, plays=plays, lexicon=lexicon)
    if as_json:
        print_json(_only(told, chosen).as_object())
    else:
        _show(_only(told, chosen), rows)


def _only(report: Report, chosen: tuple[str, ...]) -> Report:
    """The report with some of its sections.

    Raises:
        UnknownName: it has no such section.
    """
    from dataclasses import replace

    known = [section.name for section in report.sections]
    for name in chosen:
        if name not in known:
            raise UnknownName(
                f"the report has no section '{name}'; {listed(known)} were expected",
                kind="unknown_section",
                input=name,
                known=known,
            )
    return replace(report, sections=tuple(one for one in report.sections if not chosen or one.name in chosen))


def _show(report: Report, rows: int | None) -> None:
    from quixotry.lab.report.terminal import plain, print_report

    if not on_terminal():
        click.echo(plain(report, rows), nl=False)
        return
    from rich.console import Console

    print_report(report, Console(highlight=False, no_color=not colours()), rows or _ROWS)
