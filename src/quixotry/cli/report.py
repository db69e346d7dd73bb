"""`quixotry report`: what many games tell, on the terminal, as a page, and as words to learn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.options import FOLDER, example, shared
from quixotry.cli.output import colours, on_terminal, print_json
from quixotry.cli.progress import Progress
from quixotry.errors import UnknownName
from quixotry.files import path_of
from quixotry.sentences import listed

if TYPE_CHECKING:
    from quixotry.lab import Report

_NUMBER = click.IntRange(min=1)
_PATH = click.Path(path_type=Path)
# So many rows of a table are shown on a terminal, unless another number is given.
_ROWS = 15


@click.command(epilog=example("quixotry report games --html report.html"))
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option(
    "--top", type=_NUMBER, metavar="N", default=1000, show_default=True, help="Look at the N words played most."
)
@click.option(
    "--plays",
    type=_NUMBER,
    metavar="N",
    help="How often a word must have been played for a table of means. [default: once in 500 games]",
)
@click.option("--section", "names", multiple=True, metavar="NAME", help="Show this section; may be repeated.")
@click.option("--rows", type=_NUMBER, metavar="N", help=f"Show N rows of a table. [default: {_ROWS}; in a pipe all]")
@click.option("--html", "page", type=_PATH, metavar="FILE", help="Write all as one page that needs no network.")
@click.option(
    "--study", "count", type=_NUMBER, metavar="N", help="Write the N words to learn, and make a deck of them."
)
@click.option(
    "--to",
    "lists",
    type=_PATH,
    metavar="FOLDER",
    default="words-to-learn",
    show_default=True,
    help="With --study: where the lists go.",
)
@click.option(
    "--deck",
    metavar="NAME",
    default="from-games",
    show_default=True,
    help="With --study: the deck of 'quixotry study' that the words go into.",
)
@click.option("--no-deck", is_flag=True, help="With --study: lists only.")
@click.option("--force", is_flag=True, help="With --study: replace lists that are there.")
@shared("lexicon", "json")
def command(
    folder: Path | str,
    top: int,
    plays: int | None,
    names: tuple[str, ...],
    rows: int | None,
    page: Path | None,
    count: int | None,
    lists: Path,
    deck: str,
    no_deck: bool,
    force: bool,
    lexicon: str | None,
    as_json: bool,
) -> None:
    """Tell what the games teach that 'quixotry selfplay' has put into DIR.

    Scores, the words worth learning, bingos, openings, squares, choices and tiles; the handbook says how each is
    computed. With --html or --study it is shown here only if --section says which part. --lexicon names the word list
    of the games where it is not found by its name. Needs the extra: pip install 'quixotry[lab]'.
    """
    from quixotry.lab import write_page
    from quixotry.lab.questions import Log
    from quixotry.lab.report.making import report_on
    from quixotry.lab.report.source import Source

    source = Source(Log(folder, lexicon), top, plays)
    beside: dict[str, Any] = {}
    if count is not None:
        from quixotry.cli.report_words import put_words

        told = put_words(source, count, path_of(str(lists)), None if no_deck else deck, force)
        beside["study"] = told.as_object()
        if not as_json:
            told.tell()
    wanted = as_json or page is not None or count is None or names
    if not wanted:
        return
    with Progress(0, "parts") as progress:
        report = report_on(source, progress.at)
    shown = _only(report, names)
    if page is not None:
        write_page(report, path_of(str(page)))
        beside["html"] = str(page)
        click.echo(f"Written into {page}.", err=True)
    if as_json:
        print_json({**shown.as_object(), **beside})
    elif names or (page is None and count is None):
        _show(shown, rows)


def _only(report: Report, names: tuple[str, ...]) -> Report:
    """The report with some of its sections.

    Raises:
        UnknownName: it has no such section.
    """
    known = [section.name for section in report.sections]
    for name in names:
        if name not in known:
            raise UnknownName(
                f"the report has no section '{name}'; {listed(known)} were expected",
                kind="unknown_section",
                input=name,
                known=known,
            )
    return replace(report, sections=tuple(one for one in report.sections if not names or one.name in names))


def _show(report: Report, rows: int | None) -> None:
    from quixotry.lab.report.terminal import plain, print_report

    if not on_terminal():
        click.echo(plain(report, rows), nl=False)
        return
    from rich.console import Console

    print_report(report, Console(highlight=False, no_color=not colours()), rows or _ROWS)
