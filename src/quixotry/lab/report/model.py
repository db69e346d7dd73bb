"""What a report is: sections with sentences, tables, charts and boards, as data that every way of showing it shares.

Main names: `Report`, `Section`, `Table`, `Column`, `Chart`, `Board`, `shown`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from quixotry.render.grid import letters

Kind = Literal["text", "word", "count", "number", "decimal", "gain", "part", "range", "margin", "meaning"]
"""What a column holds: a `number` has one place, a `decimal` two, a `gain` a sign; a `part` is of one and shown in per
cent, a `range` is two of them; a `margin` is what stands after ±."""

Value = str | int | float | list[float] | None

# Of fractions so many places are kept: more would be noise, and could differ from machine to machine.
_PLACES = 6
# Smaller parts have another place, and the least that is shown so.
_SMALL, _LEAST = 0.0995, 0.0001
# From this part of the squares of a board on they are shaded alike.
_STRONGEST = 0.98


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        name: as programs know it.
        title: as people read it.
        kind: what it holds.
    """

    name: str
    title: str
    kind: Kind = "text"

    @property
    def is_number(self) -> bool:
        """Whether it is set flush right and sorted by size."""
        return self.kind not in ("text", "word", "meaning")


@dataclass(frozen=True)
class Table:
    """Rows below columns.

    Attributes:
        name: as programs know it; no other part of the report has it.
        title: as people read it.
        about: what it tells and how it is computed, in sentences.
        columns: the columns.
        rows: as many values each.
    """

    name: str
    title: str
    about: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]

    @classmethod
    def of(cls, name: str, title: str, about: str, columns: Sequence[Column], rows: Sequence[Sequence[Any]]) -> Table:
        """A table of what a query gives: fractions are rounded, columns that hold nothing at all are left out."""
        held = [place for place in range(len(columns)) if any(row[place] is not None for row in rows)]
        values = (tuple(_rounded(row[place]) for place in held) for row in rows)
        return cls(name, title, about, tuple(columns[place] for place in held), tuple(values))

    def _repr_html_(self) -> str:
        """The table as notebooks show it, its first rows."""
        from quixotry.lab.report.drawing import table_html

        return table_html(self)

    def as_object(self) -> dict[str, Any]:
        """The table for JSON: each row is an object."""
        names = [column.name for column in self.columns]
        rows = [dict(zip(names, row, strict=True)) for row in self.rows]
        return {"name": self.name, "kind": "table", "title": self.title, "about": self.about, "rows": rows}


@dataclass(frozen=True)
class Chart:
    """A small chart: bars over numbers or names, one row of bars for each series, or lines.

    Attributes:
        name: as programs know it.
        title: as people read it, and who cannot see it.
        about: what it tells.
        form: `bars` or `line`.
        across: what stands below it.
        up: what its height is.
        kind: how its values are read.
        series: for each the name, and pairs of a place and a value.
    """

    name: str
    title: str
    about: str
    form: Literal["bars", "line"]
    across: str
    up: str
    kind: Kind
    series: tuple[tuple[str, tuple[tuple[str | int, float], ...]], ...]

    @classmethod
    def of(
        cls,
        name: str,
        title: str,
        about: str,
        rows: Sequence[Sequence[Any]],
        *,
        across: str,
        up: str,
        kind: Kind = "part",
        form: Literal["bars", "line"] = "bars",
    ) -> Chart:
        """A chart of rows of a series, a place and a value."""
        series: dict[str, list[tuple[str | int, float]]] = {}
        for which, place, value in rows:
            series.setdefault(which, []).append((place, round(float(value), _PLACES)))
        return cls(
            name,
            title,
            about,
            form,
            across,
            up,
            kind,
            tuple((which, tuple(points)) for which, points in series.items()),
        )

    def as_table(self) -> Table:
        """The same as a table, for those who read numbers."""
        named = any(isinstance(at, str) for _, points in self.series for at, _ in points)
        columns = (Column("at", self.across, "text" if named else "count"), Column("value", self.up, self.kind))
        if len(self.series) == 1:
            return Table(self.name, self.title, self.about, columns, self.series[0][1])
        rows = tuple((which, *point) for which, points in self.series for point in points)
        return Table(self.name, self.title, self.about, (Column("series", "player"), *columns), rows)

    def _repr_svg_(self) -> str:
        """The chart as notebooks show it."""
        from quixotry.lab.report.drawing import chart_svg

        return chart_svg(self)

    def as_object(self) -> dict[str, Any]:
        """The chart for JSON: each point is an object."""
        points = [{"series": which, "at": at, "value": value} for which, found in self.series for at, value in found]
        return {"name": self.name, "kind": "chart", "title": self.title, "about": self.about, "points": points}


@dataclass(frozen=True)
class Board:
    """Values of the squares of a board: a heat map.

    Attributes:
        name: as programs know it.
        title: as people read it, and who cannot see it.
        about: what it tells.
        kind: how its values are read.
        rows: how many rows the board has.
        columns: how many columns.
        values: by square, such as `H8`; squares without a value are missing.
        premiums: by square, such as `TW`; empty where the board is not known.
    """

    name: str
    title: str
    about: str
    kind: Kind
    rows: int
    columns: int
    values: dict[str, float]
    premiums: dict[str, str]

    def square(self, row: int, column: int) -> str:
        """The name of a square, counted from 0."""
        return f"{letters(column)}{row + 1}"

    def depth(self, square: str) -> float:
        """How strongly a square is shaded: from 0 for the least value to 1 for the greatest and the next few.

        So a square that is always covered does not make all the others look alike.
        """
        if square not in self.values:
            return 0.0
        values = sorted(self.values.values())
        least, most = values[0], values[int((len(values) - 1) * _STRONGEST)]
        return min(1.0, (self.values[square] - least) / (most - least)) if most > least else 1.0

    def place(self, square: str) -> float:
        """Which part of the squares has a lower value than this one."""
        value = self.values[square]
        return sum(other < value for other in self.values.values()) / len(self.values)

    def as_table(self) -> Table:
        """The same as a table, for those who read numbers: the greatest values first."""
        rows = sorted(self.values.items(), key=lambda pair: -pair[1])
        columns = (Column("square", "square", "text"), Column("value", self.title, self.kind))
        return Table(self.name, self.title, self.about, columns, tuple(rows))

    def _repr_svg_(self) -> str:
        """The board as notebooks show it."""
        from quixotry.lab.report.drawing import board_svg

        return board_svg(self)

    def as_object(self) -> dict[str, Any]:
        """The board for JSON."""
        return {
            "name": self.name,
            "kind": "board",
            "title": self.title,
            "about": self.about,
            "rows": self.rows,
            "columns": self.columns,
            "squares": self.values,
        }


Part = Table | Chart | Board


@dataclass(frozen=True)
class Section:
    """What belongs together.

    Attributes:
        name: as programs know it.
        title: as people read it.
        about: sentences about it.
        parts: tables, charts and boards.
    """

    name: str
    title: str
    about: str
    parts: tuple[Part, ...] = ()

    def as_object(self) -> dict[str, Any]:
        """The section for JSON."""
        parts = [part.as_object() for part in self.parts]
        return {"name": self.name, "title": self.title, "about": self.about, "parts": parts}


@dataclass(frozen=True)
class Report:
    """What many games tell.

    Attributes:
        title: a line.
        summary: the most important of it, in sentences.
        facts: what was played: names and values, as people read them.
        sections: the rest.
        heads: the tiles of the words played most, for its head.
        notes: what could not be told, and why.
    """

    title: str
    summary: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    heads: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()

    def section(self, name: str) -> Section | None:
        """The section of a name; None if the games gave no reason for it."""
        return next((section for section in self.sections if section.name == name), None)

    def part(self, name: str) -> Part:
        """The table, chart or board of a name.

        Raises:
            KeyError: there is none; games without any such words have no table of them.
        """
        for section in self.sections:
            for part in section.parts:
                if part.name == name:
                    return part
        raise KeyError(name)

    def table(self, name: str) -> Table:
        """The table of a name, or a chart or a board as one.

        Raises:
            KeyError: there is none.
        """
        part = self.part(name)
        return part if isinstance(part, Table) else part.as_table()

    def as_object(self) -> dict[str, Any]:
        """The report for JSON."""
        return {
            "title": self.title,
            "summary": list(self.summary),
            "facts": dict(self.facts),
            "sections": [section.as_object() for section in self.sections],
            "notes": list(self.notes),
        }


def shown(value: Value, kind: Kind) -> str:
    """A value as people read it.

    >>> shown(0.5342, "part"), shown([0.52, 0.54], "range"), shown(2590, "count"), shown(-1.06, "gain")
    ('53.4 %', '52.0–54.0 %', '2,590', '−1.1')
    """
    if value is None:
        return ""
    if isinstance(value, list):
        places = 1 if max(value) >= _SMALL else 2
        return "–".join(f"{100 * part:.{places}f}" for part in value) + " %"
    if isinstance(value, str):
        return value
    match kind:
        case "part":
            if 0 < value < _LEAST:
                return f"< {100 * _LEAST:.2f} %"
            return f"{100 * value:.1f} %" if value >= _SMALL or value == 0 else f"{100 * value:.2f} %"
        case "number":
            return f"{value:,.1f}".replace("-", "−")
        case "decimal":
            return f"{value:,.2f}"
        case "gain":
            return f"{value:+,.1f}".replace("-", "−")
        case "margin":
            return f"± {value:.0f}" if value >= 10 else f"± {value:.2f}" if value >= _SMALL else f"± {value:.3f}"
        case _:
            return f"{value:,}".replace("-", "−") if isinstance(value, int) else f"{value:,.0f}"


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _PLACES)
    return [_rounded(part) for part in value] if isinstance(value, list | tuple) else value
