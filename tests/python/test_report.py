"""`lab.report` and `quixotry report`: what the games of a folder tell, on the terminal and in pipes."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import quixotry as qx
from quixotry import lab
from quixotry.cli import quixotry
from quixotry.lab.report import Board, Chart, Report, Table
from quixotry.lab.report.model import shown
from quixotry.lab.report.published import published
from quixotry.lab.report.terminal import plain, print_report

pytest.importorskip("duckdb")

SNAPSHOT = Path(__file__).parents[1] / "snapshots" / "report" / "terminal.txt"
SECTIONS = ["results", "words", "short", "strong", "bingos", "openings", "squares", "choices", "tiles", "published"]


@pytest.fixture(autouse=True)
def no_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which dictionaries a machine has is not what is looked at."""
    monkeypatch.setattr("quixotry.definitions._dictionaries", list)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games of two."""
    out = tmp_path_factory.mktemp("games") / "new"
    lab.selfplay(60, "greedy,greedy", out, lexicon="open-us", games_per_shard=40, seed=1)
    return out


@pytest.fixture(scope="module")
def told(folder: Path) -> Report:
    """The report on them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quixotry.definitions._dictionaries", list)
        return lab.report(folder)


def run(*words: str | Path) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, ["report", *map(str, words)])


def on_terminal(report: Report, rows: int = 5, width: int = 80) -> str:
    """What a terminal without colours shows."""
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=True, no_color=True, color_system=None, highlight=False)
    print_report(report, console, rows)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def test_a_report_has_all_sections_and_sentences(told: Report) -> None:
    assert told.title == "60 games: greedy against greedy"
    assert [section.name for section in told.sections] == SECTIONS
    assert told.notes == ()
    assert all(sentence.endswith(".") for sentence in told.summary)
    assert dict(told.facts)["Word list"] == f"open-us, {len(qx.Lexicon.open('open-us')):,} words"
    names = [part.name for section in told.sections for part in section.parts]
    assert len(set(names)) == len(names)
    for section in told.sections:
        for part in section.parts:
            assert part.title
            rows = part.rows if isinstance(part, Table) else part.as_table().rows
            assert rows, part.name
            assert part.about == "" or part.about.endswith("."), part.name


def test_it_tells_what_the_games_tell(folder: Path, told: Report) -> None:
    log = lab.open(folder)
    [most, *_] = told.table("words").rows
    word, plays, mean = log.sql(
        "select word, count(*) n, avg(score) from turns where kind = 'place' group by word order by n desc, word"
    ).rows[0]
    assert most[:2] == (word, plays)
    assert most[2] == pytest.approx(mean)
    assert len(told.table("words").rows) <= 1000
    assert {len(str(row[0])) for row in told.table("two_letters").rows} == {2}
    assert {len(str(row[0])) for row in told.table("three_letters").rows} == {3}
    assert all(re.search("Q(?!U)", str(row[0])) for row in told.table("q_without_u").rows)
    bands = [row[-1] for row in told.table("workhorses").rows]
    assert min(int(str(band)) for band in bands) >= 70
    draws = [row[1] for row in told.table("bingos_7").rows]
    assert draws == sorted(draws, key=lambda draw: float(str(draw)))
    [first] = log.ask("first_player").objects()
    assert told.table("wins").rows[0][1] == pytest.approx(first["win_rate"])


def test_the_draws_of_a_bingo_are_those_of_the_finder(told: Report) -> None:
    word, draws, *_ = told.table("bingos_7").rows[0]
    [found] = [one for one in qx.find(str(word), all_letters=True, lexicon="open-us") if one.word == word]
    assert draws == round(1 / found.probability)


def test_boards_and_charts_add_up(folder: Path, told: Report) -> None:
    section = told.section("squares")
    assert section is not None
    covered, means = section.parts[:2]
    assert isinstance(covered, Board)
    assert isinstance(means, Board)
    assert (covered.rows, covered.columns) == (15, 15)
    assert covered.values["H8"] == 1
    assert covered.premiums["A1"] == "TW"
    assert covered.depth("H8") == 1
    assert "H8" not in covered.premiums or covered.premiums["H8"] == "DW"
    for section in told.sections:
        for part in section.parts:
            if isinstance(part, Chart) and part.kind == "part":
                for name, points in part.series:
                    assert sum(value for _, value in points) == pytest.approx(1, abs=1e-4), (part.name, name)


def test_top_and_plays_bound_the_words(folder: Path) -> None:
    report = lab.report(folder, top=10, plays=3)
    assert len(report.table("words").rows) == 10
    assert len(report.table("best_means").rows) == 10
    assert {row[0] for row in report.table("best_means").rows} == {row[0] for row in report.table("words").rows}
    for name in ("two_letters", "three_letters", "workhorses"):
        assert all(int(str(row[1])) >= 3 for row in report.table(name).rows)


def test_what_is_published_stands_beside(told: Report) -> None:
    rows = told.table("published").rows
    assert rows[0][0] == "these"
    assert [row[0] for row in rows[1:]] == [match["source"] for match in published()["match"]]
    assert told.table("article").rows[0][:2] == ("QI", 2525)
    assert all(len(word) in (2, 3) for word in published()["article"]["words"])


def test_meanings_stand_there_where_a_source_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from quixotry.definitions import Definition

    class Small:
        name = "small"

        def define(self, word: str) -> list[Definition]:
            return [Definition("QI", "noun", "life force; breath", "small")] if word in ("qi", "qis") else []

    monkeypatch.setattr("quixotry.definitions._dictionaries", lambda: [Small()])
    meanings = {row[0]: row[-1] for row in lab.report(folder).table("q_without_u").rows}
    assert meanings["QI"] == "life force"
    assert meanings["QIS"] == "QI: life force"
    assert set(meanings.values()) == {"life force", "QI: life force", None}


@pytest.mark.parametrize(
    ("games", "players", "counts"),
    [(1, "greedy,greedy", True), (2, "static,greedy", False), (3, "greedy,greedy,static,greedy:band=35", True)],
)
def test_few_games_any_number_of_players_and_no_counts(tmp_path: Path, games: int, players: str, counts: bool) -> None:
    lab.selfplay(games, players, tmp_path, seed=5, counts=counts)
    report = lab.report(tmp_path)
    assert report.title.startswith(f"{games} game")
    assert (report.section("choices") is None) == (not counts)
    assert (report.section("published") is None) == (players.count(",") != 1)
    assert on_terminal(report)
    assert plain(report, None)
    json.dumps(report.as_object(), allow_nan=False)


def test_letters_of_several_characters_and_a_list_that_is_elsewhere(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(["CHE", "CHOLLA", "LLE", "ECHO", "OLLA", "PERRO", "RE", "ACHE", "CASA", "SAL"]))
    lab.selfplay(30, "greedy,greedy", tmp_path / "games", lexicon=str(words), edition="Spanish", seed=2)
    report = lab.report(tmp_path / "games")
    assert any("no word list 'words'" in note for note in report.notes)
    two = {row[0] for row in report.table("two_letters").rows}
    assert two <= {"CHE", "LLE", "RE"}
    assert two & {"CHE", "LLE"}
    assert "[CH]" in {row[0] for row in report.table("tiles").rows}
    assert any("does not say how common" in note for note in lab.report(tmp_path / "games", lexicon=str(words)).notes)
    with pytest.raises(KeyError):
        report.table("workhorses")


def test_values_as_people_read_them() -> None:
    assert shown(None, "count") == ""
    assert shown(0, "part") == "0.0 %"
    assert shown(0.0044, "part") == "0.44 %"
    assert shown(0.00004, "part") == "< 0.01 %"
    assert shown([0.0033, 0.0059], "range") == "0.33–0.59 %"
    assert shown(-7, "count") == "−7"
    assert shown(-0.25, "number") == "−0.2"
    assert [shown(value, "margin") for value in (12.3, 0.829, 0.0138)] == ["± 12", "± 0.83", "± 0.014"]
    assert shown(1.16115, "decimal") == "1.16"


def test_the_terminal_shows_it_as_its_snapshot(told: Report, pytestconfig: pytest.Config) -> None:
    """`pytest tests/python/test_report.py --update-snapshots` writes it anew: look at what has changed."""
    now = on_terminal(told).replace(dict(told.facts)["Played by"], "quixotry X")
    if pytestconfig.getoption("--update-snapshots"):
        SNAPSHOT.parent.mkdir(exist_ok=True)
        SNAPSHOT.write_text(now, encoding="utf-8")
    assert SNAPSHOT.read_text(encoding="utf-8") == now


@pytest.mark.parametrize("width", [40, 80, 132])
def test_nothing_is_wider_than_the_terminal(told: Report, width: int) -> None:
    assert max(map(len, on_terminal(told, width=width).splitlines())) <= width


def test_a_pipe_gets_tables_with_tabs(folder: Path) -> None:
    done = run(folder, "--section", "tiles", "--rows", "2")
    assert done.exit_code == 0
    assert "\x1b" not in done.stdout
    title, *_ = done.stdout.splitlines()
    assert title == "# 60 games: greedy against greedy"
    table = done.stdout.partition("## Tiles: What a tile is worth\n")[2].splitlines()
    assert table[0] == "tile\tturns\tmean\tfor a turn\thad it\tfor the game"
    assert table[1].startswith("?\t")
    assert table[3] == "… 25 more"
    everything = run(folder, "--section", "tiles").stdout
    assert "more\n" not in everything


def test_the_answer_as_json(folder: Path, told: Report) -> None:
    done = run(folder, "--json")
    assert json.loads(done.stdout) == json.loads(json.dumps(told.as_object()))
    only = json.loads(run(folder, "--json", "--section", "squares").stdout)
    assert [section["name"] for section in only["sections"]] == ["squares"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nowhere"], "'nowhere' holds no games of self-play"),
        (["{}", "--section", "wordz"], "the report has no section 'wordz'; results, words,"),
        (["{}", "--top", "0"], "Invalid value for '--top'"),
        (["{}", "--html", "{}/none/page.html"], "page.html' cannot be written: no such file or directory"),
    ],
)
def test_what_cannot_be_told_gets_a_sentence(folder: Path, words: list[str], problem: str) -> None:
    done = run(*(word.format(folder) for word in words))
    assert (done.exit_code, done.stdout) == (2, "")
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


def test_another_list_is_no_help(folder: Path) -> None:
    report = lab.report(folder, lexicon="enable")
    assert any("'enable' is not, or no longer, the one" in note for note in report.notes)
    assert "band" not in [column.name for column in report.table("words").columns]
