"""`quixotry lab sql` and `ask`, `lab.open`: questions to the games of a folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry import lab
from quixotry.cli import quixotry

pytest.importorskip("duckdb")


def run(*words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, ["lab", *words])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games."""
    out = tmp_path_factory.mktemp("games") / "new"
    lab.selfplay(30, "greedy,greedy:band=50", out, games_per_shard=20, seed=1)
    return out


def test_a_query_is_answered(folder: Path) -> None:
    log = lab.open(folder)
    assert log.games == 30
    answer = log.sql("select count(*) as games, sum(turns) as turns from games")
    assert answer.columns == ("games", "turns")
    assert answer.objects() == [{"games": 30, "turns": log.sql("select count(*) from turns").rows[0][0]}]
    assert len(answer) == len(list(answer)) == 1
    assert log.sql("select $a + 1", a=2).rows == [(3,)]


def test_every_question_is_answered(folder: Path) -> None:
    log = lab.open(folder)
    known = lab.questions()
    assert {"words", "two_letters", "q_without_u", "workhorses", "squares", "choices", "first_player"} <= set(known)
    for name, question in known.items():
        assert question.about.endswith("."), name
        answer = log.ask(name, **{name: 1 for name in question.parameters if name != "letters"})
        assert answer.columns, name
        assert answer.rows or name == "workhorses", name
        assert all(answer.columns), name


def test_what_questions_tell_is_right(folder: Path) -> None:
    log = lab.open(folder)
    covered = log.ask("squares").rows
    assert sum(row[1] for row in covered) == log.sql("select sum(tiles) from turns where kind = 'place'").rows[0][0]
    [first] = log.ask("first_player").objects()
    assert first["games"] == 30
    assert first["low"] < first["win_rate"] < first["high"]
    scores = log.ask("scores").objects()
    assert {row["player"] for row in scores} == {"greedy", "greedy:band=50"}
    assert scores[0]["player"] == "greedy"
    assert log.ask("words", top=3).rows == log.ask("words").rows[:3]


def test_words_of_the_games_have_their_bands(folder: Path) -> None:
    log = lab.open(folder)
    answer = log.sql("select band from lexicon where word = 'QI'")
    assert answer.rows == [(qx.Lexicon.open().band("QI"),)]


def test_the_command_answers(folder: Path) -> None:
    done = run("sql", str(folder), "select 1 as one, 0.5 as half, [1, 2] as list")
    assert (done.exit_code, done.stdout) == (0, "one\thalf\tlist\n1\t0.5\t1 2\n")
    told = json.loads(run("sql", str(folder), "select players from games limit 1", "--json").stdout)
    assert told == {"columns": ["players"], "rows": [[["greedy", "greedy:band=50"]]]}
    done = run("ask", str(folder), "words", "top=2")
    assert len(done.stdout.splitlines()) == 3
    listed = run("ask", str(folder))
    assert "two_letters" in listed.stdout
    assert len(json.loads(run("ask", str(folder), "--json").stdout)["questions"]) == len(lab.questions())


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["sql", "{}", "select"], "the query cannot be answered"),
        (["sql", "{}", "select x from turns"], "the query cannot be answered"),
        (["ask", "{}", "wordz"], "no question is called 'wordz'"),
        (["ask", "{}", "words", "top"], "'top' is no parameter"),
        (["ask", "{}", "words", "plays=3"], "'plays' means nothing to the question 'words'; its parameters: top"),
        (["sql", "nowhere", "select 1"], "'nowhere' holds no games of self-play"),
    ],
)
def test_what_cannot_be_answered_gets_a_sentence(folder: Path, words: list[str], problem: str) -> None:
    done = run(*(word.format(folder) for word in words))
    assert (done.exit_code, done.stdout) == (2, "")
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_without_complete_games_gets_a_sentence(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes((folder / "manifest.json").read_bytes())
    with pytest.raises(qx.QuixotryError, match="has no complete games yet"):
        lab.open(tmp_path)
