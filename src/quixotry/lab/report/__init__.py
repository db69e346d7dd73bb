"""Reports on many games: which words are worth learning, how games go, what tiles and squares are worth.

In reading order: `model` (a report as data), `source` (what it is made from), then the groups of sections, `results`,
`words`, `plays`, `choices`, `tiles`, `published`; `making` puts them together. `terminal` and `page` show a report,
with `charts` for the page; `learning` chooses words to learn and writes them for other programs.

Main names: `report`, `Report`; `write_page`; `words_to_learn`, `write_lists`.
"""

from __future__ import annotations

import os
from pathlib import Path

from quixotry.files import write_whole
from quixotry.lab.report.learning import LearningWord, words_to_learn, write_lists
from quixotry.lab.report.making import TOP, report
from quixotry.lab.report.model import Board, Chart, Column, Report, Section, Table

__all__ = [
    "TOP",
    "Board",
    "Chart",
    "Column",
    "LearningWord",
    "Report",
    "Section",
    "Table",
    "report",
    "words_to_learn",
    "write_lists",
    "write_page",
]


def write_page(report: Report, path: str | os.PathLike[str]) -> None:
    """Write a report as one page of HTML that needs no network.

    Args:
        report: what `report` gives.
        path: the file; one that is there is replaced.

    Raises:
        QuixotryError: it cannot be written (`io`), or the extra `lab` is not installed (`missing_package`).
    """
    from quixotry.lab.report.page import page

    write_whole(Path(path), page(report).encode())
