"""`quixotry check-game`: lines, counts, exit codes, folders, JSON, and what it says to mistakes."""

from __future__ import annotations

import io
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from checked_games import HEADER, game, line
from quixotry.cli import progress, quixotry
from quixotry.formats import read_record, record_text

WRONG_SCORE = {4: ">Ben: EEEOORT E10 ROTE +20 48"}
PHONY = {8: ">Ben: AEIKMOO 15J OOMIKA +50 125"}
NOTED = HEADER + "#mood fine\n"


def check(*words: str, text: str | None = None, code: int = 0) -> Result:
    """Runs `quixotry check-game` here."""
    result = CliRunner().invoke(quixotry, ["check-game", *words], input=text)
    assert result.exit_code == code, result.output
    return result


def written(path: Path, text: str) -> str:
    """Writes a file; gives its path as text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


# ------------------------------------------------------------------------------------------------------------- answers


def test_a_game_without_a_slip(tmp_path: Path) -> None:
    result = check(written(tmp_path / "right.gcg", game()))
    assert result.stdout == ""
    assert result.stderr == "1 game checked: 0 errors, 0 warnings, 0 notes.\n"


def test_every_slip_is_a_line(tmp_path: Path) -> None:
    path = written(tmp_path / "wrong.gcg", game(WRONG_SCORE | PHONY))
    result = check(path, code=1)
    assert result.stdout.splitlines() == [
        f"{path}:{line(4)}: wrong_score: E10 ROTE scores 18; 20 was written",
        f"{path}:{line(8)}: phony: 15J OOMIKA forms OOMIKA, not in the word list 'enable'",
    ]
    assert result.stderr == "1 game checked: 1 error, 1 warning, 0 notes.\n"


def test_the_column_is_told_where_it_is_known(tmp_path: Path) -> None:
    path = written(tmp_path / "wrong.gcg", game({4: ">Ben: EEEOORT E10 RO%E +18 46"}))
    told = check(path, code=1).stdout.splitlines()
    assert told[0].startswith(f"{path}:{line(4)}:21: bad_move: '%' in the play 'RO%E' is no tile; "), told
    assert all(text.startswith(f"{path}:") for text in told)
    (found,) = json.loads(check(path, "--json", code=1).stdout)["games"]
    assert (found["problems"][0]["line"], found["problems"][0]["column"]) == (line(4), 21)


def test_warnings_make_the_exit_code_only_if_it_is_strict(tmp_path: Path) -> None:
    path = written(tmp_path / "phony.gcg", game(PHONY))
    assert "phony" in check(path).stdout
    assert "phony" in check(path, "--strict", code=1).stdout
    check(written(tmp_path / "right.gcg", game()), "--strict")


def test_notes_are_told_if_they_are_wanted(tmp_path: Path) -> None:
    path = written(tmp_path / "noted.gcg", game(header=NOTED))
    plain = check(path, "--strict")
    assert (plain.stdout, plain.stderr) == ("", "1 game checked: 0 errors, 0 warnings, 1 note.\n")
    assert check(path, "--notes").stdout.startswith(f"{path}:6:1: unknown_pragma: ")


def test_quiet_says_nothing(tmp_path: Path) -> None:
    wrong, right = written(tmp_path / "wrong.gcg", game(WRONG_SCORE)), written(tmp_path / "right.gcg", game())
    for words, code in (([wrong], 1), ([right], 0), ([wrong, "--json"], 1)):
        result = check(*words, "--quiet", code=code)
        assert (result.stdout, result.stderr) == ("", "")


def test_words_are_looked_up_in_the_list_that_is_wanted(tmp_path: Path) -> None:
    unnamed = written(tmp_path / "unnamed.gcg", game(PHONY, header=HEADER.replace("#lexicon enable\n", "")))
    result = check(unnamed)
    assert result.stdout == ""
    expected = "No word was looked up in 1 game, as no word list is named (--lexicon names one)."
    assert result.stderr.splitlines()[1:] == [expected]
    assert check(unnamed, "--lexicon", "enable").stdout.count("\n") == 1
    words = written(tmp_path / "words.txt", "\n".join("quads qualia rote twit petite beady oomika yo".split()))
    told = check(unnamed, "--lexicon", words).stdout
    assert "OOMIKA" not in told
    assert "not in the word list 'words'" in told
    away = written(tmp_path / "away.gcg", game(PHONY, header=HEADER.replace("enable", "TWL2099")))
    result = check(away)
    assert result.stdout == ""
    assert "word lists such as 'TWL2099' are not here" in result.stderr
    less = written(tmp_path / "less.txt", "rote")
    assert "E10 ROTE forms ROTE" in check(unnamed, "--exclude", less, "--lexicon", "enable").stdout


def test_rules_edition_and_board_are_those_that_are_wanted(tmp_path: Path) -> None:
    bonus = {8: ">Ben: AEIKMOO 15J OOMIAK +50 125\n>Ben: EIO (challenge) +5 130"}
    path = written(tmp_path / "right.gcg", game(bonus))
    assert check(path).stdout == ""
    for option, name in (("--layout", "super"), ("--edition", "Spanish")):
        assert check(path, option, name, "--lexicon", "any", code=1).stdout, option
    assert ": challenge_points: " in check(path, "--rules", "naspa").stdout
    assert check(path, "--rules", "wespa").stdout == ""


# ------------------------------------------------------------------------------------------------------ files, folders


def test_a_folder_is_checked_with_all_that_is_in_it(tmp_path: Path) -> None:
    written(tmp_path / "b.gcg", game(WRONG_SCORE))
    written(tmp_path / "a" / "deep" / "c.GCG", game(WRONG_SCORE))
    written(tmp_path / "a" / "d.json", record_text(read_record(game(WRONG_SCORE)).record, "json"))
    written(tmp_path / "right.gcg", game())
    for other in ("readme.txt", "page.html", ".hidden.gcg", ".git/e.gcg", "gcg"):
        written(tmp_path / other, "nothing to be read")
    result = check(str(tmp_path), code=1)
    names = [
        re.split(":", text.removeprefix(f"{tmp_path}{os.sep}"), maxsplit=1)[0] for text in result.stdout.splitlines()
    ]
    assert [Path(name).as_posix() for name in names] == ["b.gcg", "a/d.json", "a/deep/c.GCG"]
    assert result.stderr == "4 games checked: 3 errors, 0 warnings, 0 notes; 1 is without error and warning.\n"


def test_several_games_in_a_file_are_told_apart(tmp_path: Path) -> None:
    both = [record_text(read_record(game(slips)).record, "json") for slips in ({}, WRONG_SCORE)]
    path = written(tmp_path / "both.json", f"[{','.join(both)}]")
    told = f"{path}: wrong_score: game 2, turn 4: E10 ROTE scores 18; 20 was written\n"
    assert check(path, code=1).stdout == told


def test_the_games_of_a_gcg_file_are_told_apart(tmp_path: Path) -> None:
    path = written(tmp_path / "both.gcg", game(WRONG_SCORE) + game(WRONG_SCORE))
    lines = [line(4), line(8) + line(4)]
    result = check(path, code=1)
    assert result.stdout.splitlines() == [
        f"{path}:{at}: wrong_score: game {number}: E10 ROTE scores 18; 20 was written"
        for number, at in enumerate(lines, 1)
    ]
    assert result.stderr.startswith("2 games checked: 2 errors, 0 warnings")
    found = json.loads(check(path, "--json", code=1).stdout)["games"]
    assert [(one["game"], one["turns"]) for one in found] == [(1, 8), (2, 8)]


def test_stdin(tmp_path: Path) -> None:
    assert check("-", text=game(WRONG_SCORE), code=1).stdout.startswith(f"<stdin>:{line(4)}: wrong_score: ")


def test_what_cannot_be_read_is_said_and_the_rest_checked(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    right, missing = written(tmp_path / "right.gcg", game()), str(tmp_path / "missing.gcg")
    result = check(missing, str(empty), "a\x00b.gcg", right, code=2)
    told = result.stderr.splitlines()
    assert told[0] == f"quixotry: '{missing}' cannot be read: no such file or directory"
    assert told[1].startswith(f"quixotry: there is no game in the folder '{empty}'; ")
    assert "cannot be read" in told[2]
    assert told[3].startswith("1 game checked: ")
    assert result.stdout == ""


def test_what_is_no_game_is_an_error_in_the_file(tmp_path: Path) -> None:
    for name, content in (
        ("empty.gcg", b""),
        ("noise.gcg", bytes(range(256))),
        ("list.json", b"[1]"),
        ("none.json", b"[]"),
        ("x.txt", b"hello"),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        told = check(str(path), code=1).stdout.splitlines()
        assert told, name
        assert all(re.match(rf"{re.escape(str(path))}(:\d+(:\d+)?)?: [a-z_]+: .", text) for text in told), told


@pytest.mark.skipif(os.name == "nt", reason="names there are text")
def test_odd_names_of_files_are_printed_in_one_line(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/a\xff\nb\x1b[31m.gcg"
    with open(path, "wb") as file:  # noqa: PTH123 - no Path has such bytes
        file.write(game(WRONG_SCORE).encode())
    told = check(str(tmp_path), code=1).stdout
    assert told.count("\n") == 1
    assert "\x1b" not in told


@pytest.mark.parametrize("options", [["--lexicon", "nonsense"], ["--edition", "Klingon"], ["--rules", "mine"], []])
def test_mistakes_in_the_line_are_sentences(options: list[str], tmp_path: Path) -> None:
    words = [written(tmp_path / "right.gcg", game()), *options] if options else []
    result = check(*words, code=2)
    assert result.stdout == ""
    assert result.stderr.startswith("quixotry: ")
    assert "Traceback" not in result.stderr


# ---------------------------------------------------------------------------------------------------- JSON, progress


def test_json_holds_everything(tmp_path: Path) -> None:
    wrong = written(tmp_path / "wrong.gcg", game(WRONG_SCORE | PHONY, header=NOTED))
    result = check(wrong, str(tmp_path / "missing.gcg"), "--json", code=2)
    assert result.stderr == ""
    answer: dict[str, Any] = json.loads(result.stdout)
    (one,) = answer["games"]
    problems = one.pop("problems")
    assert one == {
        "file": wrong,
        "game": None,
        "format": "gcg",
        "players": ["Ann Abel", "Ben Bell"],
        "turns": 8,
        "complete": False,
        "scores": [112, 125],
        "written_scores": [112, 125],
        "lexicon": "enable",
    }
    assert [(problem["severity"], problem["kind"], problem["turn"]) for problem in problems] == [
        ("note", "unknown_pragma", None),
        ("error", "wrong_score", 4),
        ("warning", "phony", 8),
    ]
    assert problems[1]["line"] == line(4) + 1
    assert (answer["errors"], answer["warnings"], answer["notes"]) == (1, 1, 1)
    assert [entry["input"] for entry in answer["unreadable"]] == [str(tmp_path / "missing.gcg")]


class Terminal(io.StringIO):
    """A terminal that keeps what it is sent."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_after_a_second_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    terminal = Terminal()
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress.Progress(4, "files") as shown:
        shown.step()
        assert terminal.getvalue() == "", "nothing for what is quick"
        now[0] = 1.5
        shown.step()
        assert "2 of 4 files" in terminal.getvalue()
        shown.step()
        assert "3 of 4 files" not in terminal.getvalue(), "not more often than it can be read"
        now[0] = 2.0
        shown.step()
    assert "4 of 4 files" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_progress_of_what_has_no_end_yet_is_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    terminal = Terminal()
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress.Progress(0, "lines") as shown:
        now[0] = 1.5
        shown.at(1_234, 0)
    assert terminal.getvalue() == "\r\x1b[K1,234 lines\r\x1b[K"


def test_progress_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    for stream, term in ((io.StringIO(), "xterm"), (Terminal(), "dumb")):
        monkeypatch.setattr("sys.stderr", stream)
        monkeypatch.setenv("TERM", term)
        with progress.Progress(2, "files") as shown:
            now[0] += 5
            shown.step()
        assert stream.getvalue() == ""


# ----------------------------------------------------------------------------------------------------- many of a kind


def test_of_many_slips_with_one_cause_the_first_is_shown(tmp_path: Path) -> None:
    lines = [">Ann: AEINRST 8D NASTIER +66 66", *[">Cleo: AB - +0 0"] * 5]
    path = written(tmp_path / "many.gcg", HEADER + "\n".join(lines) + "\n")
    told = check(path, code=1).stdout.splitlines()
    nicks = [text for text in told if ": unknown_nick: " in text]
    assert len(nicks) == 1
    assert nicks[0].endswith(" … and 4 more")
    assert check(path, "--all", code=1).stdout.count(": unknown_nick: ") == 5
    (found,) = json.loads(check(path, "--json", code=1).stdout)["games"]
    assert sum(problem["kind"] == "unknown_nick" for problem in found["problems"]) == 5


def test_totals_after_the_last_turn_that_could_be_played_have_one_cause(tmp_path: Path) -> None:
    turns = [">Ann: AEINRST 8D NASTIER +66 66", ">Ben: ABCDEFG 1A CAB +10 10"]
    turns += [f">{name}: AB - +0 {total}" for total, name in enumerate(["Ann", "Ben"] * 3, 90)]
    turns.insert(2, ">Ben: AB 1A CAB +10 20")
    path = written(tmp_path / "stopped.gcg", HEADER + "\n".join(turns) + "\n")
    told = check(path, code=1).stdout.splitlines()
    whole = check(path, "--all", code=1).stdout.splitlines()
    assert any(": stopped: " in text for text in told), told
    totals = [text for text in told if ": wrong_total: " in text]
    more = sum(": wrong_total: " in text for text in whole) - 1
    assert more >= 3
    assert [text.rsplit(" … ", 1)[1] for text in totals] == [f"and {more} more"]
