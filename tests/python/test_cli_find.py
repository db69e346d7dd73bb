"""`quixotry find` and `anagram`: tables, pipes, JSON, and what they say to mistakes."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry.cli import quixotry

COMMAND = Path(sys.executable).with_name("quixotry")
KEYS = "word score length band through tiles leave blanks probability leave_bingos start coordinate leave_worth".split()


def ask(*words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, words)


def answer(*words: str, code: int = 0) -> Any:
    """The object that a command prints with --json."""
    result = ask(*words, "--json")
    assert result.exit_code == code, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def cells(*words: str) -> list[list[str]]:
    """What a pipe gets, by lines and columns; nothing is said besides."""
    result = ask(*words)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return [line.split("\t") for line in result.stdout.splitlines()]


@pytest.fixture
def few(tmp_path: Path) -> str:
    """The path of a list of a few words."""
    path = tmp_path / "few.txt"
    path.write_text("pretty\nbuyer\nbury\ntype\nbutter\ntry\ngut\nait\nqat\nqi\nretry\n", encoding="utf-8")
    return str(path)


# ------------------------------------------------------------------------------------------------------------ answers


def test_words_from_a_rack_through_letters_on_the_board(few: str) -> None:
    found = answer("find", "tbyrett", "--board", "gulp", "--lexicon", few)
    assert found["count"] == len(found["words"])
    listed = [(word["score"], word["word"], word["through"]) for word in found["words"]]
    assert listed[:5] == [
        (11, "PRETTY", "P"),
        (10, "BUYER", "U"),
        (9, "BURY", "U"),
        (9, "TYPE", "P"),
        (8, "BUTTER", "U"),
    ]
    assert all(list(word) == KEYS for word in found["words"])


def test_the_guide_shows_all_keys() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "finding.md").read_text(encoding="utf-8")
    shown = guide[guide.index("--top 1 --json\n") :].partition("\n")[2].partition("```")[0]
    assert list(json.loads(shown)["words"][0]) == KEYS
    assert "`leave_bingos`" in guide


def test_the_keys_that_scripts_may_rely_on_are_those_of_anagram_too() -> None:
    anagram = answer("anagram", "RETINA?", "--lexicon", "enable")
    find = answer("find", "RETINA?", "--all-letters", "--by", "word", "--lexicon", "enable")
    assert anagram == find
    assert list(anagram["words"][0]) == KEYS
    first = anagram["words"][0]
    assert (first["length"], first["blanks"], first["start"], first["coordinate"]) == (7, 1, None, None)
    assert 0 < first["probability"] < 1


def test_the_first_words_and_how_many_there_are() -> None:
    everything = answer("find", "AEINR??", "--lexicon", "enable")
    assert everything["count"] == len(everything["words"]) > 1000
    top = answer("find", "AEINR??", "--lexicon", "enable", "--top", "3")
    assert top == {"count": everything["count"], "words": everything["words"][:3]}
    assert answer("find", "AEINR??", "--lexicon", "enable", "--top", "0") == {"count": everything["count"], "words": []}
    assert answer("find", "AEINR??", "--lexicon", "enable", "--top", str(10**30)) == everything


def test_a_row_of_the_board(few: str) -> None:
    found = answer("find", "QAID", "--pattern", "..T", "--lexicon", few)["words"]
    assert [(word["word"], word["start"], word["coordinate"], word["through"]) for word in found] == [
        ("QAT", 1, None, "T"),
        ("AIT", 1, None, "T"),
    ]
    placed = answer("find", "QAID", "--pattern", "..T", "--at", "8F", "--lexicon", few)["words"]
    assert next((word["word"], word["coordinate"], word["score"]) for word in placed) == ("QAT", "8F", 12)
    signs = answer("find", "QAID", "--pattern", "-=T", "--lexicon", few)["words"]
    assert [(word["word"], word["score"]) for word in signs] == [("QAT", 72), ("AIT", 18)]
    assert len(answer("find", "QI", "--pattern", "....", "--places", "--lexicon", few)["words"]) == 3
    assert len(answer("find", "QI", "--pattern", "....", "--lexicon", few)["words"]) == 1
    column = cells("find", "QAID", "--pattern", "..T", "--at", "f8", "--lexicon", few)
    assert column[0][:4] == ["word", "place", "through", "score"]
    assert column[1][:3] == ["QAT", "F8", "T"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--length", "5"], "RETRY"),
        (["--min", "5"], "RETRY"),
        (["--max", "3"], "TRY"),
        (["--contains", "etr"], "RETRY"),
        (["--includes", "ER"], "RETRY"),
        (["--starts", "T", "--not-in", "enable"], ""),
        (["--starts", "TR"], "TRY"),
        (["--ends", "try", "--like", "?*RY"], "TRY RETRY"),
        (["--like", "[RS]*"], "RETRY"),
        (["--blanks", "with"], "RETRY TYPE"),
        (["--blanks", "without"], "TRY"),
        (["--all-letters"], "RETRY"),
        (["--by", "length"], "RETRY TYPE TRY"),
        (["--by", "word"], "RETRY TRY TYPE"),
        (["--by", "probability"], "TRY TYPE RETRY"),
        (["--through", "E", "--starts", "R"], "RETRY"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_the_options_reach_the_finder(options: list[str], expected: str, few: str) -> None:
    rack = "TYR?" if "--through" in options else "TYRE?"
    shown = ask("find", rack, *options, "--words", "--lexicon", few)
    assert sorted(shown.stdout.split()) == sorted(expected.split())
    if "--by" in options:
        assert shown.stdout.split() == expected.split()


def test_words_that_are_not_in_another_list(few: str, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("TRY\n", encoding="utf-8")
    assert ask("find", "TRYRE", "--not-in", str(other), "--words", "--lexicon", few).stdout.split() == ["RETRY"]
    assert ask("find", "TRYRE", "--exclude", str(other), "--words", "--lexicon", few).stdout.split() == ["RETRY"]


def test_bare_words_are_for_other_programs(few: str) -> None:
    result = ask("find", "QI", "--pattern", "....", "--places", "--words", "--lexicon", few)
    assert (result.stdout, result.stderr) == ("QI\n", "")
    many = ask("find", "AEINR??", "--words", "--lexicon", "enable").stdout.splitlines()
    assert len(many) == answer("find", "AEINR??", "--lexicon", "enable", "--top", "0")["count"]
    assert all(word.isalpha() and word.isupper() for word in many)
    assert ask("find", "AEINR??", "--words", "--top", "5", "--lexicon", "enable").stdout.splitlines() == many[:5]


def test_hooks_stand_beside_the_words() -> None:
    found = answer("find", "TRAINER", "--all-letters", "--hooks", "--lexicon", "enable")["words"]
    trainer = next(word for word in found if word["word"] == "TRAINER")
    assert trainer["hooks"] == {"front": ["S"], "back": ["S"], "inner_front": False, "inner_back": False}
    assert list(trainer) == [*KEYS, "hooks"]
    table = cells("find", "TRAINER", "--all-letters", "--hooks", "--lexicon", "enable")
    assert table[0][:3] == ["front", "word", "back"]
    assert ["S", "TRAINER", "S"] in [row[:3] for row in table]


def test_the_order_by_leave_shows_what_it_goes_by() -> None:
    found = answer("find", "AEINST?", "--by", "leave", "--length", "2", "--lexicon", "enable")["words"]
    worths = [word["leave_worth"] for word in found]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[-1]
    assert all(word["leave_bingos"] >= 0 for word in found)
    table = cells("find", "AEINST?", "--by", "leave", "--length", "2", "--lexicon", "enable")
    assert {"worth", "bingos"} <= set(table[0])


def test_without_a_table_of_leaves_the_order_is_by_bingos() -> None:
    words = ("--by", "leave", "--length", "2", "--lexicon", "enable", "--edition", "English Super")
    found = answer("find", "AEINST?", *words)["words"]
    bingos = [word["leave_bingos"] for word in found]
    assert bingos == sorted(bingos, reverse=True)
    assert {word["leave_worth"] for word in found} == {None}
    assert "worth" not in cells("find", "AEINST?", *words)[0]


# ------------------------------------------------------------------------------------------------------ other editions


def test_tiles_of_several_letters(tmp_path: Path) -> None:
    path = tmp_path / "spanish.txt"
    path.write_text("leche\ncalle\nche\nniño\n", encoding="utf-8")
    found = answer("find", "[CH]ELE?", "--lexicon", str(path), "--edition", "Spanish")["words"]
    assert [(word["word"], word["tiles"], word["length"]) for word in found] == [
        ("LECHE", "LE[CH]E", 4),
        ("CHE", "[CH]E", 2),
    ]
    assert answer("find", "niño", "--lexicon", str(path), "--rules", "spanish")["words"][0]["score"] == 11
    blank = answer("find", "CAE?", "--lexicon", str(path), "--edition", "Spanish")["words"]
    assert [(word["word"], word["tiles"]) for word in blank] == [("CALLE", "CA[ll]E"), ("CHE", "[ch]E")]
    hooked = tmp_path / "hooks.txt"
    hooked.write_text("che\nleche\nchell\n", encoding="utf-8")
    table = cells("find", "[CH]E", "--hooks", "--lexicon", str(hooked), "--edition", "Spanish")
    assert table[1][:3] == ["", "CHE", "[LL]"]
    welsh = tmp_path / "welsh.txt"
    welsh.write_text("llan\nlan\n", encoding="utf-8")
    assert ask("find", "LLAN", "--words", "--lexicon", str(welsh), "--edition", "welsh").stdout == "LLAN\n"


# ------------------------------------------------------------------------------------------------- pipes and terminals


def on_terminal(*words: str, **variables: str) -> str:
    """What a command shows on a terminal of its own."""
    master, slave = pty.openpty()
    surroundings = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    environment = {**surroundings, "TERM": "xterm-256color", "COLUMNS": "80", **variables}
    process = subprocess.Popen([COMMAND, *words], stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    shown = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:  # what Linux says when the other end is closed
            part = b""
        if not part:
            break
        shown += part
    os.close(master)
    assert process.wait(60) == 0
    return shown.decode("utf-8").replace("\r\n", "\n")


def plain(text: str) -> str:
    """Without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_terminal_gets_a_table_of_the_first_and_the_number_of_all() -> None:
    shown = plain(on_terminal("find", "AEINR??", "--lexicon", "enable"))
    lines = shown.splitlines()
    count = answer("find", "AEINR??", "--lexicon", "enable", "--top", "0")["count"]
    assert "\t" not in shown
    assert all(len(line) <= 80 for line in lines)
    assert lines[-1] == f"40 words of {count:,}; --top {count} shows every one."
    assert len([line for line in lines if "1 in" in line]) == 40
    assert plain(on_terminal("find", "AB", "--starts", "A", "--lexicon", "enable")).splitlines()[-1] == "1 word."
    assert len(plain(on_terminal("find", "AEINR??", "--lexicon", "enable", "--top", "60")).splitlines()) > 60


def test_blanks_are_in_lower_case_and_underlined() -> None:
    shown = on_terminal("find", "QUI?", "--length", "4", "--starts", "QUIZ", "--lexicon", "enable")
    assert "QUI\x1b[4mz\x1b[0m" in shown
    colourless = on_terminal("find", "QUI?", "--length", "4", "--starts", "QUIZ", "--lexicon", "enable", NO_COLOR="1")
    assert "QUI" in colourless
    assert "z" in plain(colourless).split("1 in")[0]
    assert cells("find", "QUI?", "--length", "4", "--starts", "QUIZ", "--lexicon", "enable")[1][0] == "QUIZ"


def test_inner_hooks_are_dots_on_a_terminal() -> None:
    shown = plain(on_terminal("find", "TRAINS", "--all-letters", "--hooks", "--lexicon", "enable"))
    row = next(line for line in shown.splitlines() if "TRAINS" in line)
    assert "·TRAINS·" in row
    assert "·STRAIN " in shown


def test_a_narrow_terminal_does_without_some_columns_and_breaks_no_word() -> None:
    asked = "find AEINS?? --hooks --pattern ....T... --at 8A --by leave --lexicon enable".split()
    wide = plain(on_terminal(*asked, COLUMNS="140")).splitlines()
    assert wide[1].split() == "front word back place through score length leave worth bingos chance band".split()
    narrow = plain(on_terminal(*asked, COLUMNS="50")).splitlines()
    assert all(len(line) <= 50 for line in narrow)
    assert narrow[1].split()[:5] == "front word back score worth".split()
    leaves = qx.Leaves.open("enable")
    for word in qx.find("AEINS??", pattern="....T...", at="8A", by="leave", leaves=leaves, lexicon="enable")[:40]:
        assert any(word.tiles in line for line in narrow)


def test_a_pipe_gets_all_of_it() -> None:
    table = cells("find", "AEINR??", "--lexicon", "enable")
    assert len(table) == 1 + answer("find", "AEINR??", "--lexicon", "enable", "--top", "0")["count"]
    assert table[0] == ["word", "score", "length", "leave", "chance", "band"]
    assert {len(row) for row in table} == {6}
    cut = ask("find", "AEINR??", "--lexicon", "enable", "--top", "2")
    assert cut.stdout.splitlines() == ["\t".join(row) for row in table[:3]]
    assert cut.stderr.startswith("2 words of ")


def test_a_reader_that_goes_away_is_no_accident() -> None:
    for options in ("", "--words", "--json"):
        script = (
            f'"{COMMAND}" find "AEINR??" --lexicon enable {options} | head -n 1 >/dev/null; echo "${{PIPESTATUS[0]}}"'
        )
        done = subprocess.run(["bash", "-c", script], capture_output=True, encoding="utf-8", timeout=60, check=False)
        assert (done.stdout, done.stderr) == ("0\n", "")


def test_no_words_are_no_mistake(few: str) -> None:
    result = ask("find", "VVV", "--lexicon", few)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "No word of the list 'few' can be made from 'VVV'.\n"
    through = ask("find", "VVV", "--through", "QI", "--words", "--lexicon", few)
    assert (through.exit_code, through.stdout) == (0, "")
    assert "with 'QI' on the board" in through.stderr
    assert (
        "No word of the list 'few' that fits can be made" in ask("find", "QI", "--length", "9", "--lexicon", few).stderr
    )
    assert answer("find", "VVV", "--lexicon", few) == {"count": 0, "words": []}
    assert answer("anagram", "VVV", "--lexicon", few) == {"count": 0, "words": []}
    assert "uses exactly the letters 'VVV'" in ask("anagram", "VVV", "--lexicon", few).stderr


# ------------------------------------------------------------------------------------------------------------ mistakes


def test_a_tile_that_the_edition_has_not_is_named() -> None:
    told = "quixotry: '[QU]' in '{}' is no tile of the English edition\n"
    for arguments in (("[QU]A",), ("A[QU]",), ("A", "--board", "[QU]"), ("A", "--starts", "A[QU]")):
        result = ask("find", *arguments)
        assert (result.exit_code, result.stderr) == (2, told.format(arguments[-1]))
    assert "'[QU]' in '..[QU]' is no tile" in ask("find", "A", "--pattern", "..[QU]").stderr
    assert "'4' in '4[QU]' is not a letter" in ask("find", "4[QU]").stderr, "the first that is wrong is told"
    for rack in ("A[", "A[]", "A[A"):
        assert "'[' in" in ask("find", rack).stderr


MISTAKES = [
    ("find",),
    ("find", ""),
    ("find", "A1"),
    ("find", "A B"),
    ("find", "A" * 101),
    ("find", "QI", "extra"),
    ("find", "QI", "--board", "U?"),
    ("find", "QI", "--board", "U", "--through", "U"),
    ("find", "QI", "--board", "U", "--pattern", "..U"),
    ("find", "QI", "--pattern", "..*"),
    ("find", "QI", "--pattern", "..?"),
    ("find", "QI", "--at", "8A"),
    ("find", "QI", "--places"),
    ("find", "QI", "--pattern", " .."),
    ("find", "QI", "--pattern", "  "),
    ("find", "QI", "--starts", "ñ"),
    ("find", "QI", "--like", "ß"),
    ("find", "QI", "--max", "0"),
    ("find", "QI", "--length", "3", "--min", "4"),
    ("find", "QI", "--min", "4", "--max", "3"),
    ("find", "QI", "--pattern", "..", "--at", "8Z"),
    ("find", "QI", "--pattern", "..", "--at", "middle"),
    ("find", "QI", "--pattern", "=.", "--at", "8A"),
    ("find", "QI", "--pattern", "." * 16, "--at", "8A"),
    ("find", "QI", "--length", "0"),
    ("find", "QI", "--min", "x"),
    ("find", "QI", "--max", "-1"),
    ("find", "QI", "--top", "-1"),
    ("find", "QI", "--contains", "A?"),
    ("find", "QI", "--starts", "1"),
    ("find", "QI", "--like", "[AB"),
    ("find", "QI", "--blanks", "some"),
    ("find", "QI", "--by", "points"),
    ("find", "QI", "--not-in", "no-such-list"),
    ("find", "QI", "--not-in", "any"),
    ("find", "QI", "--lexicon", "any"),
    ("find", "QI", "--lexicon", "no-such-list"),
    ("find", "QI", "--exclude", "no/such/file"),
    ("find", "QI", "--edition", "Englsh"),
    ("find", "QI", "--edition", "Spanish"),
    ("find", "QI", "--rules", "bx"),
    ("find", "QI", "--rules", "spanish"),
    ("find", "QI", "--layout", "standrd"),
    ("find", "QI", "--no-such-option"),
    ("anagram", ""),
    ("anagram", "A1"),
    ("anagram", "A" * 101),
    ("anagram", "QI", "--lexicon", "any"),
]


@pytest.mark.parametrize("words", MISTAKES, ids=lambda words: " ".join(words)[:50])
def test_a_mistake_gets_a_sentence_and_two(words: tuple[str, ...]) -> None:
    result = ask(*words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert len(result.stderr.strip().splitlines()) <= 2
    assert "Traceback" not in result.stderr
    found = answer(*words, code=2)
    assert set(found["error"]) == {"kind", "message", "input", "place"}
    assert found["error"]["message"]


def test_no_message_repeats_a_long_text_whole() -> None:
    for rack in ("V" * 100, "1" + "A" * 500, "[CH]" * 80, "A" * 60 + "[QU]"):
        said = ask("find", rack, "--starts", "Q", "--not-in", "open-world").stderr
        assert 0 < len(said) < 250
        assert "…" in said
    said = ask("find", "A" * 60 + "[QU]" + "A" * 60).stderr
    assert "'[QU]' in '…[QU]AAA" in said
    assert "…" in ask("find", "Q", "--pattern", "." * 60 + "QVQ").stderr


def test_bare_words_go_with_no_other_form() -> None:
    for option in ("--hooks", "--json"):
        result = ask("find", "QI", "--words", option)
        assert result.exit_code == 2
        assert option in result.output


def test_bytes_that_are_no_text_get_a_sentence() -> None:
    for words in (
        [b"Q\xff"],
        [b"QI", b"--board", b"\xff"],
        [b"QI", b"--pattern", b".\xff"],
        [b"QI", b"--like", b"\xff"],
    ):
        done = subprocess.run([bytes(COMMAND), b"find", *words], capture_output=True, check=False)
        assert done.returncode == 2, done.stderr
        assert b"Traceback" not in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
