"""`quixotry replay` as text and as JSON: every turn, what the rules have instead, notes, problems, boards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from quixotry.cli import quixotry
from quixotry.formats import Record, Turn, read_record, write_record
from quixotry.replay.walking import Walk

GAME = """\
#character-encoding UTF-8
#title Friday
#player1 Ann Ann Abel
#player2 Ben Ben Bell
#lexicon open-world
>Ann: AEINRST 8D NASTIER +68 68
#note a bingo at once
>Ben: EEHNTW? E4 HEWN.TE +28 28
>Ben: EEHNTW? -- -28 0
>Ann: IOUUVVW -UUVVW +0 68
>Ben: EEHNTW? H7 T.EW +7 7
"""
POSITIONS = "15/15/15/15/15/15/15/7QI6/15/15/15/15/15/15/15 AEINRST/ 22/0 0 lex open-world;\n" * 2


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friday.gcg"
    path.write_text(GAME)
    return path


def ask(*words: str | Path, typed: str | None = None) -> Result:
    return CliRunner().invoke(quixotry, ["replay", *map(str, words)], input=typed)


def told(*words: str | Path) -> list[str]:
    result = ask(*words)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout.splitlines()


def answer(*words: str | Path) -> Any:
    return json.loads("\n".join(told(*words, "--json")))


def row(lines: list[str], number: int) -> list[str]:
    return next(line.split() for line in lines if line.startswith(f"{number:3d}. "))


def test_every_turn_is_told_with_what_the_rules_have(file: Path) -> None:
    lines = told(file)
    assert lines[:2] == ["Friday", "Ann Abel, Ben Bell; rules naspa, word list open-world, tiles English."]
    assert row(lines, 1)[-6:] == ["8D", "NASTIER", "+68", "(+66)", "68", "(66)"]
    assert "AEINRST" in row(lines, 1)
    assert row(lines, 3)[-2:] == ["(-26)", "0"], "where the totals agree again there is only one"
    assert row(lines, 4)[3:] == ["IOUUVVW", "exchange", "of", "UUVVW", "+0", "68", "(66)"]
    below = lines[lines.index(next(line for line in lines if line.startswith("  1. "))) + 1 :]
    assert below[0].strip() == "note: a bingo at once"
    assert below[1].strip() == "error: line 6: 8D NASTIER scores 66; 68 was written"
    assert any(line.startswith(" 8 |") and "N A S T I E R" in line for line in lines)
    assert "Ann Abel 68, Ben Bell 7   Bag: 83" in lines
    assert lines[-1].startswith("2 errors, 1 warning")


def test_one_turn_with_its_board(file: Path) -> None:
    lines = told(file, "--turn", "1")
    assert sum(line[:4].strip().rstrip(".").isdigit() and line[3] == "." for line in lines) == 1
    assert row(lines, 1)[-2:] == ["68", "(66)"]
    assert "Ben Bell is on turn with EEHNTW?" in lines
    start = told(file, "--turn", "0")
    assert not any("NASTIER" in line for line in start)
    assert "Ann Abel is on turn with AEINRST" in start
    result = ask(file, "--turn", "6")
    assert result.exit_code == 2
    assert "there is no turn 6; 0 to 5 were expected" in result.stderr


def test_a_board_after_each_turn(file: Path) -> None:
    assert sum("A B C D" in line for line in told(file)) == 2
    assert sum("A B C D" in line for line in told(file, "--boards")) == 10


def test_json_has_both_sides(file: Path) -> None:
    found = answer(file)
    assert found["players"] == ["Ann Abel", "Ben Bell"]
    first = found["turns"][0]
    assert (first["written"], first["by_the_rules"]) == ({"points": 68, "total": 68}, {"points": 66, "total": 66})
    assert first["notes"] == ["a bingo at once"]
    assert [problem["kind"] for problem in first["problems"]] == ["wrong_score"]
    assert found["turns"][1]["words"] == [{"word": "HEWNATE", "valid": False}]
    assert found["scores"] == [68, 7]
    assert found["rows"][7][3:10] == list("NASTIER")
    assert [turn["number"] for turn in answer(file, "--turn", "2")["turns"]] == [2]
    assert answer(file, "--turn", "0")["rows"][7] == [None] * 15


def test_the_line_of_cgp_says_what_is_played_with_and_goes_on(file: Path) -> None:
    found = answer(file, "--turn", "1")
    line = found["cgp"]
    assert " EEHNTW?/ 0/68 " in line, "the scores that were written, that of the player on turn first"
    assert line.endswith("; lex open-world; ld English; bdn standard;")
    assert line.split(" rul ")[1].startswith("naspa;")
    converted = CliRunner().invoke(quixotry, ["convert", str(file), "-", "--to", "cgp", "--turn", "1"])
    assert line in converted.stdout.splitlines()
    shown = CliRunner().invoke(quixotry, ["board", str(file), "--json", "--turn", "1"])
    drawn = json.loads(shown.stdout)
    assert (drawn["cgp"], drawn["scores"]) == (line, [0, 68])
    moves = CliRunner().invoke(quixotry, ["moves", line, "--json"])
    assert moves.exit_code == 0, moves.output
    assert json.loads(moves.stdout)


def test_stdin_and_another_word_list(file: Path) -> None:
    result = ask("-", typed=GAME)
    assert result.exit_code == 0
    assert "Friday" in result.stdout
    (file.parent / "words.txt").write_text("nastier\ntew\ntiew\nhewnate\n")
    assert not any("not in the word list" in line for line in told(file, "--lexicon", file.parent / "words.txt"))


def test_several_games_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "list.cgp"
    path.write_text(POSITIONS)
    assert "Game 2 of 2." in told(path, "--game", "2")
    result = ask(path, "--game", "3")
    assert result.exit_code == 2
    assert "there is no game 3; 1 to 2 were expected" in result.stderr


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("gone.gcg", None, "there is no file"),
        ("empty.gcg", b"", "there is nothing in it"),
        ("other.gcg", b"nothing here\n", "Nobody plays"),
        ("bytes.gcg", b"\x00\xff\xfe" * 9, ""),
        ("half.json", b'{"format": "quixotry', ""),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(tmp_path: Path, name: str, content: bytes | None, said: str) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    result = ask(path)
    assert result.exit_code == 2
    assert result.stderr.startswith("quixotry: ")
    assert said.casefold() in result.stderr.casefold()
    assert len(result.stderr.splitlines()) == 1


def with_variations(path: Path) -> Path:
    """The game with two other plays for the second turn, one of which goes on."""
    record: Record = read_record(GAME).record
    node = next(iter(record.main_line()))
    other = node.add(Turn("play", 1, rack="EEHNTW?", move="E5 HEN.", score=7, total=7), notes=["safer?"])
    other.add(Turn("pass", 0, score=0))
    node.add(Turn("exchange", 1, rack="EEHNTW?", tiles="WW"))
    write_record(record, path)
    return path


def test_variations_are_told_where_they_begin(tmp_path: Path) -> None:
    path = with_variations(tmp_path / "tree.json")
    lines = told(path)
    at = next(place for place, line in enumerate(lines) if line.startswith("  2. "))
    below = ["instead: E5 HEN. +7", "note: safer?", "instead: exchange of WW"]
    assert [line.strip() for line in lines[at + 1 : at + 4]] == below
    assert lines[-1].endswith("2 variations.")
    first, second = answer(path)["turns"][1]["variations"]
    assert (first["text"], second["text"]) == ("E5 HEN. +7", "exchange of WW")
    assert first["turns"][0] == {
        "kind": "play",
        "player": 1,
        "rack": "EEHNTW?",
        "move": "E5 HEN.",
        "tiles": None,
        "count": None,
        "written": {"points": 7, "total": 7},
        "notes": ["safer?"],
    }
    assert [(turn["kind"], turn["player"], turn["notes"]) for turn in first["turns"][1:]] == [("pass", 0, [])]
    assert [(turn["kind"], turn["tiles"]) for turn in second["turns"]] == [("exchange", "WW")]


def test_a_walk_goes_along_variations_and_back(tmp_path: Path) -> None:
    walk = Walk.read(with_variations(tmp_path / "tree.json"))
    walk.go(2)
    game, other, third = walk.choices_here
    assert (walk.step is not None and walk.step.node is game, walk.is_main_line) == (True, True)
    walk.follow(other)
    assert (walk.at, len(walk.steps), walk.is_main_line, walk.notes_here) == (2, 3, False, ["safer?"])
    assert walk.scene.position.squares()["E5"] == "H"
    walk.go(99)
    assert walk.at == 3
    walk.leave_variation()
    assert (walk.at, len(walk.steps), walk.is_main_line) == (2, 5, True)
    walk.follow(third)
    walk.follow(game)
    assert (walk.at, walk.is_main_line) == (2, True)


def test_odd_characters_reach_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / "odd.gcg"
    text = GAME.replace("a bingo at once", "a \x1b[2Jbingo").replace("Friday", "Fri\x07day\u202e")
    path.write_text(text, encoding="utf-8")
    result = ask(path)
    assert result.exit_code == 0
    assert not set("\x1b\x07\u202e") & set(result.stdout)


def test_without_a_title_the_names_are_told_once(file: Path) -> None:
    file.write_text(GAME.replace("#title Friday\n", ""))
    lines = told(file)
    assert lines[0].startswith("Ann Abel, Ben Bell; rules ")
    assert not any("against" in line for line in lines)


def test_what_is_not_looked_up_is_not_called_valid(file: Path) -> None:
    file.write_text(GAME.replace("open-world", "TWL2099"))
    assert answer(file)["lexicon"] is None
    assert answer(file)["turns"][0]["words"] == [{"word": "NASTIER", "valid": None}]


def test_help_says_which_words_count() -> None:
    help_text = " ".join(ask("--help").stdout.split())
    assert "open-world" not in help_text
    assert "[default: what the file names, if it is here]" in help_text
