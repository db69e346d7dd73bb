"""`quixotry compose`: games in pipes, files and JSON, on a terminal, and what it says to mistakes."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry.cli import quixotry
from quixotry.cli.compose import VERBS
from quixotry.replay import replay

COMMAND = [sys.executable, "-m", "quixotry", "compose"]
GAME = {"version", "plays", "totals", "left", "tie", "seed", "number", "lexicon", "method"}
PLAY = {"move", "word", "score", "blanks", "start", "direction", "shared", "shared_with", "tiles"}


def ask(*words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, ["compose", *words])


def answer(*words: str, code: int = 0) -> Any:
    """The object that a command prints with --json; nothing is said besides."""
    result = ask(*words, "--json")
    assert result.exit_code == code, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def refused(*words: str) -> str:
    """What a command that is refused says."""
    result = ask(*words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    return result.stderr


# --------------------------------------------------------------------------------------------------------------- games


@pytest.mark.parametrize("version", ["v1", "v2", "v3"])
def test_json_has_the_keys_that_scripts_rely_on(version: str) -> None:
    told = answer(version, "--seed", "5", "--count", "3", "--lexicon", "enable")
    assert len(told["games"]) == 3
    for number, game in enumerate(told["games"]):
        assert game.keys() >= GAME
        assert (game["version"], game["seed"], game["number"], game["lexicon"]) == (version, 5, number, "enable")
        assert all(play.keys() == PLAY for play in game["plays"])
        board = version == "v3"
        for key in ("move", "score", "start", "direction"):
            assert all((play[key] is not None) == board for play in game["plays"])
        assert (game["totals"] is not None) == board == (game["tie"] is not None)
        assert qx.compose.referee(game).number == number


def test_the_same_seed_gives_the_same_bytes() -> None:
    one = ask("v3", "--seed", "5", "--count", "6", "--threads", "1").stdout
    assert one == ask("v3", "--seed", "5", "--count", "6", "--threads", "3").stdout
    last = ask("v3", "--seed", "5", "--first", "6").stdout
    assert one.endswith(f"\n\n{last}")
    assert one != ask("v3", "--seed", "6", "--count", "6").stdout


def test_a_seed_that_nobody_has_chosen_is_told() -> None:
    result = ask("v1")
    assert result.exit_code == 0
    seed = result.stderr.removeprefix("Seed ").removesuffix(".\n")
    assert ask("v1", "--seed", seed).stdout == result.stdout
    assert ask("v1", "--seed", seed).stderr == ""


def test_text_of_each_version() -> None:
    v1, v2, v3 = (ask(version, "--seed", "7").stdout for version in ("v1", "v2", "v3"))
    assert v1.startswith("Version 1: 14 turns, open-world, seed 7, game 1\n\n 1  ")
    assert len(v1.splitlines()[2].split()) == 4
    assert "(" not in v1
    assert v2.count("(") == 13
    assert "   +-----" in v3
    assert "In the end: A " in v3
    assert all("Left over: " in text for text in (v1, v2, v3))


def test_lines_are_for_other_programs() -> None:
    for version, columns in (("v1", 16), ("v2", 16), ("v3", 18)):
        lines = ask(version, "--seed", "7", "--count", "4", "--lines").stdout.splitlines()
        cells = [line.split("\t") for line in lines]
        assert [row[0] for row in cells] == ["1", "2", "3", "4"]
        assert {len(row) for row in cells} == {columns}
        assert all(len(row[15]) == 2 for row in cells)
    assert all(row[1][0].isalnum() and " " in row[1] for row in cells)


def test_wishes() -> None:
    told = answer("v2", "--seed", "1", "--include", "tungsten", "--avoid", "science", "--no-blanks", "--common", "70")
    game = told["games"][0]
    assert "TUNGSTEN" in [play["word"] for play in game["plays"]]
    assert game["left"] == "??"
    tie = answer("v3", "--seed", "1", "--tie")["games"][0]
    assert tie["tie"]
    assert tie["totals"][0] == tie["totals"][1]


def test_hard_wishes_come_true_or_are_told() -> None:
    game = answer("v3", "--seed", "1", "--common", "10")["games"][0]
    lexicon = qx.Lexicon.open("open-world")
    assert {lexicon.band(play["word"]) for play in game["plays"]} == {10}
    said = refused("v1", "--seed", "1", "--common", "10", "--no-blanks", "--avoid", "quality", "--avoid", "require")
    assert re.fullmatch(
        r"quixotry: no v1 game was found in \d+ attempts; fewer wishes or more words were expected\n", said
    )


def test_a_theme_comes_first(tmp_path: Path) -> None:
    theme = tmp_path / "theme.txt"
    theme.write_text("science\ntungsten\nmolecule\nelectron\nneutrino\nmagnetic\n", encoding="utf-8")
    game = answer("v2", "--seed", "1", "--theme", str(theme))["games"][0]
    assert (
        len({"SCIENCE", "TUNGSTEN", "MOLECULE", "ELECTRON", "NEUTRINO"} & {play["word"] for play in game["plays"]}) > 1
    )
    assert "too few" not in refused("v2", "--theme", str(theme), "--theme-only")


def test_the_passes_of_the_article_tell_how_many_succeed() -> None:
    told = answer("v1", "--seed", "1", "--count", "5", "--method", "article", "--lexicon", "enable")
    numbers = [game["number"] for game in told["games"]]
    assert len(numbers) == 5
    assert numbers[-1] + 1 == told["passes"] > 5
    assert told["success_rate"] == pytest.approx(5 / told["passes"], abs=1e-6)
    assert all(game["method"] == "article" for game in told["games"])
    said = ask("v1", "--seed", "1", "--count", "5", "--method", "article", "--lexicon", "enable").stderr
    assert said == f"Passes: {told['passes']}; complete: 5 ({5 / told['passes']:.1%}).\n"


# --------------------------------------------------------------------------------------------------------------- files


def test_pictures_and_files(tmp_path: Path) -> None:
    names = {"--svg": "game.svg", "--png": "game.png", "--animated": "film.svg", "--gcg": "game.gcg"}
    result = ask(
        "v3", "--seed", "3", *(word for option, name in names.items() for word in (option, str(tmp_path / name)))
    )
    assert (result.exit_code, result.stdout) == (0, ""), result.output
    game = qx.compose.v3(seed=3)
    assert ET.parse(tmp_path / "game.svg").getroot().tag.endswith("svg")
    assert ET.parse(tmp_path / "film.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")
    replayed = replay(qx.read_record(tmp_path / "game.gcg"))
    assert replayed.problems == ()
    assert replayed.scores == game.totals


def test_pictures_without_a_board() -> None:
    for version in ("v1", "v2"):
        result = ask(version, "--seed", "3", "--svg", "-")
        assert result.exit_code == 0
        assert ET.fromstring(result.stdout).tag.endswith("svg")


def test_one_file_can_be_stdout() -> None:
    gcg = ask("v3", "--seed", "3", "--gcg", "-")
    assert gcg.stdout.splitlines()[1] == "#player1 A A"
    assert "Only one" in refused("v3", "--gcg", "-", "--svg", "-")


def test_games_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path))
    kept = ask("v2", "--seed", "3", "--count", "3", "--keep", "--lines")
    assert (kept.exit_code, kept.stderr) == (0, "Kept: 3 games.\n")
    assert len(kept.stdout.splitlines()) == 3
    again = ask("v2", "--seed", "3", "--count", "4", "--keep", "--lines")
    assert again.stderr == "Kept: 1 game; 3 were there already.\n"


# ------------------------------------------------------------------------------------------------------------ mistakes


def test_mistakes_are_told(tmp_path: Path) -> None:
    assert "QQ cannot be had: it has 2 letters; 7 or 8 were expected" in refused("v1", "--include", "QQ")
    assert "--theme" in refused("v1", "--theme-only")
    assert "only one of them" in refused("v1", "--no-blanks", "--free-blanks")
    assert "takes one game" in refused("v1", "--svg", "x.svg", "--count", "2")
    assert "does not go with" in answer("v1", "--lines", code=2)["error"]["message"]
    assert "nobodys" in refused("v1", "--lexicon", "nobodys")
    assert "No such command 'v4'" in refused("v4")
    few = tmp_path / "few.txt"
    few.write_text("science\ntungsten\n", encoding="utf-8")
    said = refused("v3", "--lexicon", str(few))
    assert said.startswith("quixotry: the word list few, with all wishes, leaves 1 word of 7 letters and 1 of 8;")
    error = answer("v3", "--lexicon", str(few), code=2)["error"]
    assert error["kind"] == "too_few_words"


def test_a_board_of_another_size_is_told() -> None:
    assert "15 x 15" in refused("v3", "--layout", "super")


def test_every_verb_has_help_with_an_example() -> None:
    for verb in VERBS:
        result = ask(verb, "--help")
        assert result.exit_code == 0
        assert "Example:" in result.stdout


# ------------------------------------------------------------------------------------------------ on and off a terminal


def test_a_reader_that_goes_ends_it() -> None:
    whole = subprocess.Popen(
        [*COMMAND, "v1", "--seed", "1", "--count", "1000000", "--lines"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert whole.stdout is not None
    assert whole.stdout.readline().startswith("1\t")
    whole.stdout.close()
    assert whole.wait(timeout=60) == 0
    assert whole.stderr is not None
    assert whole.stderr.read() == ""
    whole.stderr.close()


def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    out = tmp_path / "games.txt"
    with out.open("wb") as file:
        started = subprocess.Popen(
            [*COMMAND, "v3", "--seed", "1", "--count", "1000000", "--lines"], stdout=file, stderr=subprocess.PIPE
        )
        deadline = time.monotonic() + 60
        while not out.stat().st_size and time.monotonic() < deadline:
            time.sleep(0.05)
        started.send_signal(signal.SIGINT)
        _, said = started.communicate(timeout=60)
    assert started.returncode == 130
    assert said.strip() == b""
    assert out.stat().st_size > 0


def test_progress_is_shown_on_a_terminal_while_games_go_into_a_file(tmp_path: Path) -> None:
    primary, secondary = pty.openpty()
    with (tmp_path / "games.txt").open("wb") as file:
        started = subprocess.Popen(
            [*COMMAND, "v3", "--seed", "1", "--count", "1000000"],
            stdout=file,
            stderr=secondary,
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(secondary)
        shown = b""
        while b"of 1,000,000 games" not in shown:
            shown += os.read(primary, 4096)
        started.send_signal(signal.SIGINT)
        assert started.wait(timeout=60) == 130
    os.close(primary)


# -------------------------------------------------------------------------------------------------------------- places


def test_places_of_a_word_beside_another() -> None:
    told = answer("places", "8E.SCIENCE", "tungsten", "--lexicon", "enable")
    assert (told["word"], told["count"]) == ("TUNGSTEN", len(told["places"]))
    assert [play["move"] for play in told["laid"]] == ["8E SCIENCE"]
    assert {play["tiles"][play["shared"][0]] for play in told["places"]} == {"E", "N", "S"}
    assert {play["direction"] for play in told["places"]} == {"down"}
    table = ask("places", "8E.SCIENCE", "tungsten", "--lexicon", "enable").stdout.splitlines()
    assert table[0].split("\t") == ["place", "word", "on", "blanks", "score"]
    assert len(table) == told["count"] + 1
    assert all("\tSCIENCE\t0\t" in row for row in table[1:])


def test_a_word_without_a_place_is_said() -> None:
    result = ask("places", "SCIENCE", "QUIZZIFY")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "QUIZZIFY has no place beside SCIENCE.\n")
    assert answer("places", "SCIENCE", "QUIZZIFY", code=1)["count"] == 0
    assert "'QQQQQQQ' is not in the word list" in refused("places", "QQQQQQQ")
    assert "'TUNGSTEN' has 8 letters; 7 were expected" in refused("places", "TUNGSTEN")
    assert "'1A.SCIENCE' cannot be laid there as word 1" in refused("places", "1A.SCIENCE", "TUNGSTEN")


def test_places_as_boards_and_pictures(tmp_path: Path) -> None:
    words = ("places", "8E.SCIENCE", "H2.TUNGSTEN", "COMPUTER", "--lexicon", "enable")
    count = answer(*words)["count"]
    shown = ask(*words, "--boards").stdout
    assert shown.count("+-") == 2 * count > 0
    drawn = ask(*words, "--svg", str(tmp_path / "places.svg"), "--png", str(tmp_path / "places.png"))
    assert (drawn.exit_code, drawn.stdout) == (0, "")
    assert ET.parse(tmp_path / "places.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "places.png").read_bytes().startswith(b"\x89PNG")


def test_maximise_searches_for_the_most_points() -> None:
    usual = json.loads(ask("v3", "--seed", "3", "--json").stdout)["games"][0]
    best = json.loads(ask("v3", "--seed", "3", "--maximise", "1.5", "--common", "60", "--json").stdout)["games"][0]
    assert best["points"] > usual["points"] + 100
    lexicon = qx.Lexicon.open()
    assert all((lexicon.band(play["word"]) or 99) <= 60 for play in best["plays"])


def test_maximise_does_not_go_with_many_games() -> None:
    done = ask("v3", "--maximise", "1", "--count", "2")
    assert done.exit_code == 2
    assert "--maximise searches for one game" in done.stderr
