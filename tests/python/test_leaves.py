"""Leaves: tables as values and as files, where they are found, and what goes by them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from helpers import EMPTY, toy
from quixotry import _word_data, lab
from quixotry.cli import quixotry
from quixotry.lexica import leaf_tables
from quixotry.lexica.leaf_tables import leaves_for, note, read_leaves, table_path
from quixotry.table.review import Review

ENGLISH = qx.Edition.named("English")
STANDARD, BOX = qx.Layout.named("standard"), qx.Rules.named("box")
FEW = """\
name = "Few"
blanks = 0
fold_accents = true
compose = false
letters = [
    { upper = "Q", lower = "q", count = 1, value = 10 },
    { upper = "I", lower = "i", count = 2, value = 1 },
    { upper = "Z", lower = "z", count = 2, value = 8 },
]
"""
WORTHS = {"?": 25.0, "S": 8.0, "Q": -7.0, "QU": 2.0, "EINRST": 30.0}


def run(*words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, list(words))


def told(*words: str) -> dict[str, object]:
    """The object that a command answers with --json."""
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the user's own, empty at first."""
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path))
    leaf_tables.forget()
    yield tmp_path
    leaf_tables.forget()


def info_of(lexicon: qx.Lexicon, **more: object) -> qx.LeavesInfo:
    told = {"layout": "standard", "rules": "box", **more}
    return qx.LeavesInfo("English", lexicon.name, lexicon.info.sha256, **told)  # type: ignore[arg-type]


def keep(leaves: qx.Leaves, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(leaves.to_bytes())
    leaf_tables.forget()
    return path


# ------------------------------------------------------------------------------------------------------------ as values


def test_a_table_says_what_tiles_are_worth() -> None:
    table = qx.Leaves(WORTHS)
    assert [table.worth(tiles) for tiles in ("?", "s", "UQ", "", "E", "TSRNIE", "AEINRST")] == [
        25,
        8,
        2,
        0,
        0,
        30,
        None,
    ]
    assert table.parts("QS?")[:3] == [("?", 25.0), ("S", 8.0), ("QS", 0.0)]
    assert len(table.parts("AEINRST")) == 2**7 - 2
    assert len(table.parts("EEEEEEE")) == 6
    assert table.parts("") == []
    assert str(table) == repr(table) == "<Leaves: English>"
    for wrong in ("A!", "A" * 13):
        with pytest.raises(qx.InvalidRack, match=wrong[:1]):
            table.parts(wrong)
    for worths in ({"AEINRST": 1.0}, {"": 1.0}):
        with pytest.raises(qx.InvalidRack, match="one to six tiles were expected"):
            qx.Leaves(worths)
    for number in (float("nan"), float("inf"), 1e9):
        with pytest.raises(qx.InvalidText, match="cannot be worth"):
            qx.Leaves({"S": number})


def test_tables_of_other_tiles_are_refused() -> None:
    spanish = qx.Leaves({"CH": -2.0}, "Spanish")
    assert spanish.worth("[CH]") == -2.0
    assert (spanish.suits(ENGLISH), spanish.suits(qx.Edition.named("Spanish"))) == (False, True)
    with pytest.raises(qx.QuixotryError, match="of Spanish, not of English"):
        qx.Position.opening(rack="AEINRST").moves("equity", spanish)
    with pytest.raises(qx.QuixotryError, match="of Spanish, not of English"):
        qx.find("AEINRST", leaves=spanish, lexicon="enable")
    assert spanish != qx.Leaves({}, "Spanish")
    assert spanish != qx.Leaves({"CH": -2.0}, "Spanish", info=qx.LeavesInfo("Spanish", boards=3))


def test_files_of_both_kinds_give_the_table_again(tmp_path: Path) -> None:
    table = qx.Leaves(WORTHS, info=qx.LeavesInfo("English", "mine", "0f" * 32, "standard", "box", 7, 12, "by hand"))
    ours, klv2 = tmp_path / "a.leaves", tmp_path / "a.bin"
    ours.write_bytes(table.to_bytes())
    klv2.write_bytes(table.to_klv2())
    assert read_leaves(ours, ENGLISH) == table
    again = read_leaves(klv2, ENGLISH)
    assert again.parts("?QSU") == table.parts("?QSU")
    assert (again.info.boards, again.info.sha256, again.info.made) == (0, "", "read from a KLV2 file")
    assert qx.Leaves.peek(table.to_bytes()) == table.info
    assert qx.Leaves.from_bytes(table.to_bytes()) == table
    named = qx.Leaves({}, "Spanish").to_bytes()
    assert qx.Leaves.from_bytes(named).edition == qx.Edition.named("Spanish")


def test_what_is_no_table_gets_a_sentence_with_its_path(tmp_path: Path) -> None:
    data = qx.Leaves(WORTHS).to_bytes()
    for name, content, problem in [
        ("words.txt", b"QUIZ\n" * 20, "no table of leaves of English"),
        ("empty", b"", "no table of leaves of English"),
        ("cut.leaves", data[:-9], "cut short"),
        ("spoiled.leaves", data[:200] + b"!" + data[201:], "spoiled"),
        ("spanish.leaves", qx.Leaves({}, "Spanish").to_bytes(), "for the tiles of 'Spanish'"),
    ]:
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(qx.QuixotryError, match=problem) as caught:
            read_leaves(path, ENGLISH)
        assert str(path) in caught.value.message
        assert caught.value.kind == "bad_leaves"
        done = run("leave", "S", "--leaves", str(path))
        assert (done.exit_code, done.stdout) == (2, "")
        assert name in done.stderr
    with pytest.raises(qx.QuixotryError, match="cannot be read"):
        read_leaves(tmp_path / "missing", ENGLISH)
    with pytest.raises(qx.QuixotryError, match="no table of leaves"):
        qx.Leaves.peek(b"QLV")


def test_the_page_shows_the_values_of_the_tables() -> None:
    root = Path(__file__).parents[2]
    names = run_path(str(root / "tools" / "leaf_values.py"))
    assert names["page"]() == names["PAGE"].read_text(encoding="utf-8"), "run: python tools/leaf_values.py"


# ------------------------------------------------------------------------------------------------- where they are found


@pytest.mark.parametrize("name", ["open-world", "open-us", "enable"])
def test_the_tables_of_the_package_are_of_its_lists_and_plausible(name: str) -> None:
    table = leaves_for(qx.Lexicon.open(name))
    assert table is not None
    told = table.worth
    assert (table.info.lexicon, table.info.sha256) == (name, _word_data.describe(name).sha256)
    assert (table.info.edition, table.info.layout, table.info.rules) == ("English", "standard", "box")
    assert table.info.boards >= 1000

    def worth(tiles: str) -> float:
        value = told(tiles)
        assert value is not None
        return value

    assert 24 < worth("?") < 32
    assert 7 < worth("S") < 10.5
    assert -11 < worth("Q") < -4
    assert worth("UU") < -12
    assert worth("VV") < -10
    assert worth("??") > 35
    assert worth("QU") > worth("Q")
    assert worth("AERST") > 20
    assert max(worth(letter) for letter in "ABCDEFGHIJKLMNOPQRTUVWXY") < worth("S")


def test_a_list_is_known_by_its_words_not_by_its_name(own: Path, open_world: qx.Lexicon) -> None:
    renamed = qx.Lexicon.from_words(list(open_world), name="mine")
    table = leaves_for(renamed, ENGLISH)
    assert table is not None
    assert (table.info.lexicon, note(table, renamed, ENGLISH)) == ("open-world", None)
    other = toy("QI", "ZA")
    stand_in = leaves_for(other)
    assert stand_in is table
    said = note(stand_in, other, ENGLISH)
    assert said is not None
    assert "that of 'open-world' is used" in said
    assert leaves_for(None) is table
    assert qx.Leaves.open(other) == table


def test_a_table_of_the_users_own_goes_first(own: Path) -> None:
    lexicon = toy("QI", "ZA")
    path = table_path(lexicon, ENGLISH, STANDARD, BOX)
    assert path.parent == own / "leaves"
    keep(qx.Leaves(WORTHS, info=info_of(lexicon)), path)
    found = leaves_for(lexicon, ENGLISH, STANDARD, BOX)
    assert found is not None
    assert (found.worth("S"), note(found, lexicon, ENGLISH)) == (8.0, None)
    assert leaves_for(lexicon) == leaves_for(lexicon, "English", "super", "naspa") == found
    # The name of a file is no proof.
    keep(qx.Leaves({"S": 1.0}, info=info_of(toy("XU"))), path)
    assert leaves_for(lexicon) == leaves_for(None)
    path.write_bytes(b"spoiled")
    leaf_tables.forget()
    assert leaves_for(lexicon) == leaves_for(None)


def test_tables_of_the_same_board_and_rules_are_preferred(own: Path, enable: qx.Lexicon) -> None:
    shipped = leaves_for(enable, ENGLISH, STANDARD, BOX)
    large = qx.Leaves({"S": 3.0}, info=info_of(enable, layout="super"))
    keep(large, table_path(enable, ENGLISH, qx.Layout.named("super"), BOX))
    assert leaves_for(enable, ENGLISH, STANDARD, BOX) == shipped
    assert leaves_for(enable, ENGLISH, qx.Layout.named("super"), BOX) == large
    naspa = qx.Leaves({"S": 4.0}, info=info_of(enable, rules="naspa"))
    keep(naspa, table_path(enable, ENGLISH, STANDARD, "naspa"))
    assert leaves_for(enable, ENGLISH, STANDARD, qx.Rules.named("naspa")) == naspa


def test_other_tiles_have_no_table(own: Path) -> None:
    words = toy("CASA", edition="Spanish")
    assert leaves_for(words) is None
    assert leaves_for(qx.Lexicon.open("enable"), "English Super") is None
    said = note(None, words, qx.Edition.named("Spanish"))
    assert said == "There is no table of leaves for the tiles of Spanish; 'quixotry train leaves' makes one."


def test_importing_reads_no_table() -> None:
    code = (
        "import sys, quixotry, quixotry.players; quixotry.Leaves; print('quixotry.lexica.leaf_tables' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


# ------------------------------------------------------------------------------------------------------ plays by equity


def test_equity_is_points_and_what_is_kept(open_world: qx.Lexicon) -> None:
    table = leaves_for(open_world)
    assert table is not None
    # An S for three points more is a bad bargain.
    position = qx.Position.from_cgp(f"7QI6/{'/'.join(['15'] * 14)} AEGLOS?/ 0/0 0", lexicon=open_world)
    by_score, by_equity = position.moves("score", table), position.moves("equity")
    assert (by_score.leaves, by_equity.leaves) == (table, table)
    assert [play.score for play in by_score] == [play.score for play in position.moves()]
    assert position.moves()[0].equity is None
    for play in by_equity:
        worth = table.worth(play.leave)
        assert play.equity == pytest.approx(play.score + (worth or 0))
        assert by_score.equity(play) == by_equity.equity(str(play.move)) == play.equity
    equities = [play.equity or 0 for play in by_equity]
    assert equities == sorted(equities, reverse=True) == by_equity.columns()["equity"]
    assert {str(play) for play in by_equity} == {str(play) for play in by_score}
    assert all(by_equity[by_equity.index(play.move)] == play for play in by_equity[:50])
    assert by_equity != by_score != position.moves()
    assert by_equity == position.moves("equity", table)
    with pytest.raises(qx.InvalidText, match="'luck'"):
        position.moves("luck")


def test_exchanges_have_an_equity_too(open_world: qx.Lexicon) -> None:
    moves = qx.Position.opening(rack="UUVVWWO", lexicon=open_world).moves("equity")
    table = moves.leaves
    assert table is not None
    exchanges = moves.exchanges()
    assert len(exchanges) == moves.count_exchanges()
    assert [play.equity for play in exchanges] == sorted((play.equity or 0 for play in exchanges), reverse=True)
    assert all(play.equity == table.worth(play.leave) for play in exchanges if len(play.leave) < 7)
    assert all(moves.equity(play.move) == play.equity for play in exchanges[:20])
    assert (exchanges[0].move.kind, exchanges[0].score, exchanges[0].words) == ("exchange", 0, ())
    assert (exchanges[0].equity or 0) > (moves[0].equity or 0)
    assert moves.equity("8H ZZZ") is None
    assert moves.equity("8H VUW") is not None  # no word, but it can lie there
    plain = qx.Position.opening(rack="UUVVWWO", lexicon=open_world).moves()
    assert (plain.equity("8H VUW"), plain.exchanges()[0].equity) == (None, None)
    assert len(plain.exchanges()) == len(exchanges)


def test_with_an_empty_bag_tiles_count_themselves() -> None:
    edition = qx.Edition.from_toml(FEW)
    words = qx.Lexicon.from_words(["QI", "ZZ", "QIZ"], edition=edition)
    position = qx.Position.from_cgp(f"7Z7/{'/'.join(['15'] * 14)} QII/Z 0/0 0", lexicon=words, edition=edition)
    assert position.bag == 0
    moves = position.moves("equity", qx.Leaves({"I": 100.0}, edition))
    assert {play.leave: (play.equity or 0) - play.score for play in moves} == {"I": -10 - 2 * 1}
    out = qx.Position.from_cgp(f"7Z7/{'/'.join(['15'] * 14)} QI/ZI 0/0 0", lexicon=words, edition=edition)
    assert {play.leave: (play.equity or 0) - play.score for play in out.moves("equity", qx.Leaves({}, edition))} == {
        "": 2 * (8 + 1)
    }


def test_a_bot_plays_by_equity(open_world: qx.Lexicon) -> None:
    expert = qx.Bot("expert")
    game = qx.Game([expert, qx.Bot("static")], lexicon=open_world, seed=11)
    exchanges = 0
    while not game.over:
        view = game.position
        moves = view.moves("equity")
        best = max([*moves.best(1), *moves.exchanges()[:1]], key=lambda play: play.equity or 0, default=None)
        chosen = expert.choose(view)
        assert chosen == qx.Bot("static").choose(view)
        if best is not None:
            assert moves.equity(chosen) == pytest.approx(best.equity)
        exchanges += chosen.kind == "exchange"
        game.step()
    review = Review(game)
    assert [turn.loss for turn in map(review.turn, range(len(review)))] == [0] * len(review)
    assert all(total.lost == 0 and total.best_turns == total.turns for total in review.totals())


def test_a_review_counts_equity(open_world: qx.Lexicon) -> None:
    game = qx.Game([qx.Bot("greedy"), qx.Bot("greedy")], lexicon=open_world, seed=3)
    game.play_out()
    by_equity, by_score = Review(game), Review(game, by="score")
    assert sum(total.lost for total in by_score.totals()) == 0
    assert sum(total.lost for total in by_equity.totals()) > 5
    for index in range(len(by_equity)):
        turn = by_equity.turn(index)
        moves = turn.position.moves("equity")
        assert turn.equity == pytest.approx(moves.equity(turn.move) or 0)
        if turn.rank is not None:
            assert turn.rank == 1 + sum((play.equity or 0) > (turn.equity or 0) for play in moves)


# ---------------------------------------------------------------------------------------------------------- the command


def test_moves_come_by_equity_with_leaves() -> None:
    cgp = f"{EMPTY} AEINRTZ/ 0/0 0"
    by_equity, by_score = told("moves", cgp), told("moves", cgp, "--by", "score")
    for answer in (by_equity, by_score):
        assert answer["leaves"] == "open-world"
        assert all(isinstance(play["equity"], float) for play in answer["plays"])  # type: ignore[attr-defined]
    equities = [play["equity"] for play in by_equity["plays"]]  # type: ignore[attr-defined]
    assert equities == sorted(equities, reverse=True)
    scores = [play["score"] for play in by_score["plays"]]  # type: ignore[attr-defined]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > by_equity["plays"][-1]["score"]  # type: ignore[index]
    assert by_equity["count"] == by_score["count"]
    assert len(told("moves", cgp, "--all")["best_exchanges"]) == by_equity["exchanges"]  # type: ignore[arg-type]


def test_exchanges_have_their_place_in_the_table_by_equity() -> None:
    cgp = f"{EMPTY} UUVVWWO/ 0/0 0"
    first = run("moves", cgp, "--top", "1")
    assert first.stdout.splitlines()[1].startswith("exch ")
    assert "exch" not in run("moves", cgp, "--by", "score", "--all").stdout
    every = run("moves", cgp, "--all").stdout.splitlines()
    answer = told("moves", cgp)
    assert len(every) - 1 == answer["count"] + answer["exchanges"]  # type: ignore[operator]


def test_moves_by_a_table_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.klv2"
    path.write_bytes(qx.Leaves({"Q": 90.0}).to_klv2())
    cgp = f"{EMPTY} QIAENRT/ 0/0 0"
    best = told("moves", cgp, "--leaves", str(path), "--top", "1")
    assert "Q" in best["plays"][0]["leave"]  # type: ignore[index]
    assert best["leaves"] == str(path)
    done = run("moves", cgp, "--leaves", str(tmp_path / "missing"))
    assert (done.exit_code, done.stdout) == (2, "")


def test_without_a_table_plays_come_by_score(own: Path) -> None:
    (own / "words.txt").write_text("CASA\nSACA\nCASAS\n")
    words = ("--lexicon", str(own / "words.txt"), "--edition", "Spanish", "--rules", "spanish")
    answer = told("moves", f"{EMPTY} CASASAE/ 0/0 0", *words)
    scores = [play["score"] for play in answer["plays"]]  # type: ignore[attr-defined]
    assert scores == sorted(scores, reverse=True)
    assert {play["equity"] for play in answer["plays"]} == {None}  # type: ignore[attr-defined]
    done = run("leave", "CASA", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "no table of leaves for the tiles of Spanish" in done.stderr
    shown = run("moves", f"{EMPTY} CASASAE/ 0/0 0", *words)
    assert shown.exit_code == 0


def test_the_worth_of_a_leave_and_of_its_parts(open_world: qx.Lexicon) -> None:
    table = leaves_for(open_world)
    assert table is not None
    done = run("leave", "aeinst", "--top", "3")
    heading, whole, *parts = done.stdout.splitlines()
    assert heading.split("\t") == ["leave", "worth"]
    assert whole.split("\t") == ["aeinst", f"{table.worth('AEINST'):+.1f}"]
    assert len(parts) == 3
    assert "AEINST" not in done.stdout
    assert "3 parts of 62; --all shows every one." in done.stderr
    rack = run("leave", "AEINST?", "--all").stdout.splitlines()[1:]
    assert [line.split("\t")[0] for line in rack] == [leave for leave, _ in table.parts("AEINST?")]
    answer = told("leave", "AE")
    assert answer["leaves"] == [
        {
            "tiles": "AE",
            "worth": table.worth("AE"),
            "parts": [{"leave": leave, "worth": worth} for leave, worth in table.parts("AE")],
        }
    ]
    assert answer["table"] == {"edition": "English", "lexicon": "open-world", "path": None}
    assert told("leave", "AEINST?")["leaves"][0]["worth"] is None  # type: ignore[index]


def test_leaves_are_compared() -> None:
    lines = [line.split("\t") for line in run("leave", "UU", "S", "AEINST?").stdout.splitlines()]
    assert lines[0] == ["tiles", "worth", "best part", "its worth"]
    assert [line[0] for line in lines[1:]] == ["AEINST?", "S", "UU"]
    assert lines[1][1] == ""


@pytest.mark.parametrize(
    "wrong", [("A1",), ("A" * 13,), ("S", "--leaves", "no/such"), (), ("S", "--edition", "Englsh")]
)
def test_wrong_leaves_are_bad_input(wrong: tuple[str, ...]) -> None:
    done = run("leave", *wrong)
    assert (done.exit_code, done.stdout) == (2, "")
    assert json.loads(run("leave", *wrong, "--json").stdout)["error"]["message"]


def test_words_are_found_by_what_they_leave(tmp_path: Path, enable: qx.Lexicon) -> None:
    table = leaves_for(enable)
    found = qx.find("AEINRS?", by="leave", leaves=table, lexicon=enable)
    worths = [word.leave_worth or 0 for word in found]
    assert table is not None
    assert worths == sorted(worths, reverse=True) == [table.worth(word.leave) for word in found]
    assert qx.find("AEINRS?", leaves=table, lexicon=enable)[0].leave_worth is not None
    assert qx.find("AEINRS?", by="leave", lexicon=enable)[0].leave_worth is None
    listed = told("find", "AEINRS?", "--by", "leave", "--lexicon", "enable", "--top", "5")
    assert [word["leave_worth"] for word in listed["words"]] == worths[:5]  # type: ignore[attr-defined]
    mine = tmp_path / "mine.klv2"
    mine.write_bytes(qx.Leaves({"IN": 50.0}).to_klv2())
    first = told("find", "AEINRS?", "--by", "leave", "--leaves", str(mine), "--top", "1")["words"]
    assert first[0]["leave"] == "IN"  # type: ignore[index]


def test_matches_by_the_table_of_the_list(tmp_path: Path) -> None:
    said: list[str] = []
    result = lab.match("static", "greedy", pairs=60, seed=5, lexicon="enable", notify=said.append)
    assert result.win_rate > 0.5
    assert said == []
    table = leaves_for(qx.Lexicon.open("enable"))
    assert table is not None
    ours, klv2 = tmp_path / "a.leaves", tmp_path / "a.klv2"
    ours.write_bytes(table.to_bytes())
    klv2.write_bytes(table.to_klv2())
    for path in (ours, klv2):
        same = lab.match(f"static:leaves={path}", "greedy", pairs=10, seed=5, lexicon="enable")
        assert same.mean_scores == lab.match("static", "greedy", pairs=10, seed=5, lexicon="enable").mean_scores
    lab.match("static", "greedy", pairs=1, lexicon=["QI", "ZA"], notify=said.append)
    assert len(said) == 1
    assert "that of 'open-world' is used" in said[0]
    done = run("match", "static", "static:lexicon=enable", "--pairs", "1")
    assert (done.exit_code, done.stderr) == (0, "")


def test_programs_without_any_table_play_on_points(own: Path) -> None:
    said: list[str] = []
    words = toy("CASA", "SACA", "ROSA", "OSA", edition="Spanish")
    result = lab.match("static", "greedy", pairs=1, lexicon=words, rules="spanish", notify=said.append)
    assert result.games == 2
    assert said == ["There is no table of leaves for the tiles of Spanish; 'quixotry train leaves' makes one."]
    bots = [qx.Bot("expert"), qx.Bot("static"), qx.Bot("greedy")]
    game = qx.Game(bots, lexicon=words, rules="spanish", edition="Spanish", seed=1)
    assert game.play_out() is not None
