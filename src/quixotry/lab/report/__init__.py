"""Reports on many games: which words are worth learning, how games go, what tiles and squares are worth.

In reading order: `model` (a report as data), `source` (what it is made from), then the groups of sections, `results`,
`words`, `plays`, `choices`, `tiles`, `published`; `making` puts them together. `terminal` and `page` show a report,
`learning` chooses the words to learn and writes them for others.

Main names: `report`, `Report`; `write_page`; `words_to_learn`.
"""

from __future__ import annotations

from quixotry.lab.report.making import TOP, report
from quixotry.lab.report.model import Board, Chart, Column, Report, Section, Table

__all__ = ["TOP", "Board", "Chart", "Column", "Report", "Section", "Table", "report"]
