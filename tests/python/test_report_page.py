"""`quixotry report --html`: one page that needs no network, the same bytes each time."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from quixotry import lab
from quixotry.cli import quixotry
from quixotry.lab.report import Chart, Report, Table
from quixotry.lab.report.charts import spec
from quixotry.lab.report.page import page

pytest.importorskip("duckdb")
vl_convert = pytest.importorskip("vl_convert")

EMPTY = {"meta", "input", "br", "link", "img"}


class Page(HTMLParser):
    """What is in a page: its elements must be closed as they were opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        (self.scripts if self.open and self.open[-1] == "script" else self.texts).append(data)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The report on some games."""
    out = tmp_path_factory.mktemp("games") / "new"
    lab.selfplay(30, "greedy,greedy:band=50", out, lexicon="open-us", seed=1)
    return lab.report(out)


@pytest.fixture(scope="module")
def text(told: Report) -> str:
    """Its page."""
    return page(told)


def test_the_page_holds_every_section_and_table(told: Report, text: str) -> None:
    made = Page(text)
    ids = [str(attributes["id"]) for _, attributes in made.elements if attributes.get("id")]
    assert len(set(ids)) == len(ids)
    for section in told.sections:
        assert section.name in ids
        assert ("a", {"href": f"#{section.name}"}) in made.elements
        for part in section.parts:
            assert f"part-{part.name}" in ids
            rows = part.rows if isinstance(part, Table) else part.as_table().rows
            assert str(rows[0][0]).replace("-", "−") in made.texts or str(rows[0][0]) in made.texts
    assert made.elements[0] == ("html", {"lang": "en"})
    for tag, attributes in made.elements:
        if attributes.get("role") == "img":
            assert attributes["aria-label"], tag


def test_the_page_asks_nobody(told: Report, text: str) -> None:
    made = Page(text)
    for tag, attributes in made.elements:
        assert tag not in ("link", "img", "iframe", "object", "embed"), tag
        for name in ("src", "href", "action", "data", "srcset", "poster"):
            value = attributes.get(name)
            assert value is None or value.startswith("#"), (tag, value)
    style = text.partition("<style>")[2].partition("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style
    library = vl_convert.javascript_bundle()
    rest = "".join(made.scripts).replace(library, "") + style
    assert set(re.findall(r"https?://[^\"'\s\\]+", rest)) == {"https://vega.github.io/schema/vega-lite/v6.json"}


def test_the_same_report_gives_the_same_bytes(told: Report, text: str, tmp_path: Path) -> None:
    assert page(told) == text
    lab.write_page(told, tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == text


def test_every_chart_can_be_drawn(told: Report) -> None:
    charts = [part for section in told.sections for part in section.parts if isinstance(part, Chart)]
    assert {len(chart.series) for chart in charts} == {1, 2}
    for chart in charts:
        wanted = {**spec(chart), "width": 300}
        drawn = vl_convert.vegalite_to_svg(wanted)
        assert drawn.startswith("<svg")
        assert chart.across in drawn or chart.up in drawn


def test_what_games_are_called_cannot_break_the_page() -> None:
    bad = "</script><b>&'\""
    chart = Chart.of("chart", bad, f"{bad}.", [(bad, bad, 1.0)], across=bad, up=bad)
    table = Table.of("table", bad, f"{bad}.", (), [])
    from quixotry.lab.report import Section

    report = Report(bad, (bad,), ((bad, bad),), (Section("one", bad, bad, (chart, table)),), ((bad,),), (bad,))
    made = Page(page(report))
    assert made.texts.count(bad) > 8
    specs = json.loads(next(script for script in made.scripts if script.startswith("{")))
    assert specs["chart"]["data"]["values"] == [{"at": bad, "series": bad, "value": 1.0}]


def test_the_command_writes_the_page_and_says_so(tmp_path: Path) -> None:
    lab.selfplay(2, "greedy,greedy", tmp_path / "games", seed=1)
    done = CliRunner().invoke(quixotry, ["report", str(tmp_path / "games"), "--html", str(tmp_path / "page.html")])
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"Written into {tmp_path / 'page.html'}.\n"
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
