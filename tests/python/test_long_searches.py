"""Long searches for games: tied, of best plays, high, short, highest of version 3; from Python and from the command."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry import compose
from quixotry.cli import quixotry
from quixotry.composing.searching import (
    LongSearch,
    searching_best_play,
    searching_high,
    searching_highest,
    searching_short,
    searching_tied,
)
from quixotry.replay import replay
from reference.moves import plays
from reference.perfect_games import judge_game
from reference.squares import parse_square
from reference.tables import make_setting

COMMAND = [sys.executable, "-m", "quixotry", "compose"]
BEGUN = {
    "tied": searching_tied,
    "best-play": searching_best_play,
    "high": searching_high,
    "short": searching_short,
}


def some_game(search: LongSearch) -> qx.Composition:
    """The first game of a search, however long it takes."""
    while search.best is None:
        search.run(0.2)
    assert search.best is not None
    return search.best


@pytest.fixture(scope="module")
def best_play() -> qx.Composition:
    return some_game(searching_best_play(seed=2))


@pytest.fixture(scope="module")
def short() -> qx.Composition:
    search = searching_short(seed=1)
    search.run(600)
    assert search.done
    assert search.best is not None
    return search.best


@pytest.fixture(scope="module")
def high() -> qx.Composition:
    """The first game that follows a plan: its turns lay what they like."""
    search = searching_high(seed=1)
    while ((game := some_game(search)).points or 0) < 2500:
        search.run(0.2)
    return game


def ask(*words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, ["compose", *words])


# --------------------------------------------------------------------------------------------------- each kind of game


def test_a_tie_is_there_at_once() -> None:
    told: list[int | None] = []
    search = searching_tied(seed=1, threads=1)
    while search.best is None:
        search.run(0.2, lambda _, best: told.append(best))
    game = search.best
    assert game.tie
    assert game.version == "full"
    assert told[-1] == game.points
    assert all(len(turn.rack) == 7 for turn in game.turns)


def test_each_play_is_the_best_of_its_rack(best_play: qx.Composition) -> None:
    assert compose.best_of_racks(best_play) == best_play.scores
    position = qx.Position.opening(lexicon=best_play.lexicon)
    for turn in best_play.turns:
        position = position.with_rack(turn.rack)
        every = [play.score for play in position.moves()]
        assert turn.score == max(every), (turn.move, len(every))
        position = position.play(turn.move or "")


@pytest.mark.long
def test_each_play_is_the_best_of_its_rack_by_the_slow_reference(best_play: qx.Composition) -> None:
    assert best_play.lexicon is not None
    setting = make_setting(best_play.lexicon)
    board: dict[Any, str] = {}
    for turn in best_play.turns[:3]:
        every = plays(setting, board, list(turn.rack))
        assert turn.score == max(play.score or 0 for play in every.values()), turn.move
        assert turn.start is not None
        row, column = parse_square(turn.start)[0]
        for place, tile in enumerate(turn.letters):
            across = turn.direction == "across"
            board[row + (0 if across else place), column + (place if across else 0)] = tile


def test_after_a_short_game_nobody_can_play(short: qx.Composition) -> None:
    assert len(short.turns) <= 4
    assert (short.version, short.end) == ("plays", "blocked")
    assert short.held is not None
    assert [len(rack) for rack in short.held] == [7, 7]
    assert len(short.left) + sum(len(turn.rack) for turn in short.turns) == 100
    text = str(short)
    assert text.startswith(f"Full rules: {len(short.turns)} turns, open-world, seed 1\n")
    assert "\nNobody can play with any of them.\n" in text


@pytest.mark.long
def test_a_second_referee_finds_no_play_either(short: qx.Composition) -> None:
    assert short.lexicon is not None
    assert judge_game(make_setting(short.lexicon), short.as_object())[1] == []


def test_a_short_game_is_a_game_as_any_other(short: qx.Composition, tmp_path: Path) -> None:
    assert compose.referee(short.as_object()) == short
    assert compose.referee(json.dumps(short.as_object())).held == short.held
    again = replay(short.record())
    assert [problem.text for problem in again.problems] == []
    assert (again.game.over, tuple(again.game.scores)) == (True, short.totals)
    path = tmp_path / "short.gcg"
    path.write_text(short.to_gcg(), "utf-8")
    result = CliRunner().invoke(quixotry, ["check-game", str(path)])
    assert (result.exit_code, result.stdout) == (0, ""), result.stdout
    assert short._repr_svg_().startswith("<svg")


def test_a_high_game_lays_what_it_likes_and_ends_when_somebody_is_out(high: qx.Composition) -> None:
    assert (high.version, high.end, high.method) == ("plays", "out", "high")
    assert high.points == sum(score or 0 for score in high.scores)
    assert {len(turn.rack) for turn in high.turns} > {1, 7}
    assert high.held is not None
    assert high.held[(len(high.turns) - 1) % 2] == ""
    assert high.held[len(high.turns) % 2] == high.left != ""
    assert str(high).endswith(f"; all plays together {high.points}")


def test_a_second_referee_lets_a_high_game_pass(high: qx.Composition) -> None:
    assert high.lexicon is not None
    assert judge_game(make_setting(high.lexicon), high.as_object())[1] == []


def test_a_high_game_is_replayed_by_the_rules(high: qx.Composition, tmp_path: Path) -> None:
    assert compose.referee(high.as_object()) == high
    again = replay(high.record())
    assert [problem.text for problem in again.problems] == []
    assert (again.game.over, tuple(again.game.scores)) == (True, high.totals)
    path = tmp_path / "high.gcg"
    path.write_text(high.to_gcg(), "utf-8")
    result = CliRunner().invoke(quixotry, ["check-game", str(path)])
    assert (result.exit_code, result.stdout) == (0, ""), result.stdout


@pytest.mark.parametrize("rules", ["words-with-friends", "lexulous"])
def test_high_games_of_other_boxes_and_boards(rules: str) -> None:
    game = some_game(searching_high(seed=1, threads=1, rules=rules, lexicon="enable"))
    assert game.version == "plays"
    assert (game.points or 0) > 1000


def test_a_game_that_is_not_over_is_refused(short: qx.Composition) -> None:
    told = short.as_object()
    last = told["plays"].pop()
    told["left"] += "".join("?" if index in last["blanks"] else tile for index, tile in enumerate(last["word"]))
    with pytest.raises(qx.InvalidComposition, match="somebody could still play") as caught:
        compose.referee(told)
    assert caught.value.kind == "not_over"


def test_games_without_a_board_have_no_racks_that_score() -> None:
    with pytest.raises(qx.QuixotryError, match="no board"):
        compose.best_of_racks(compose.v1(seed=1))


# ------------------------------------------------------------------------------------------------------------ searches


def test_they_are_found_in_the_room_without_being_imported() -> None:
    code = "import sys; from quixotry import compose as c; print('quixotry.composing.searching' in sys.modules, c.tied)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.startswith("False <function tied at")
    assert {"tied", "best_play", "high", "short", "highest", "single_play", "best_of_racks"} <= set(dir(compose))
    with pytest.raises(AttributeError, match="no attribute 'long'"):
        _ = compose.long


@pytest.mark.parametrize("name", BEGUN)
def test_a_search_that_is_kept_is_gone_on_with(name: str, tmp_path: Path) -> None:
    path = tmp_path / "search.txt"
    begun = BEGUN[name](seed=3, path=path)
    game = some_game(begun)
    kept = path.read_text("utf-8")
    again = BEGUN[name](path=path)
    assert again.best is not None
    assert again.best.words == game.words
    assert path.read_text("utf-8") == kept
    path.write_text(kept.replace("seed 3", "seed 4"), "utf-8")
    with pytest.raises(qx.ComposeError, match="it was changed"):
        BEGUN[name](path=path)
    other = next(other for other in BEGUN if other != name)
    path.write_text(kept, "utf-8")
    with pytest.raises(qx.ComposeError, match=f"'quixotry {other} ") as caught:
        BEGUN[other](path=path)
    assert caught.value.kind == "state"


def test_a_list_without_words_enough_is_said() -> None:
    for begin in BEGUN.values():
        with pytest.raises(qx.ComposeError, match="0 words of 7 letters"):
            begin(lexicon=["WORD", "LONGERWORD"])
    with pytest.raises(qx.ComposeError, match="words of 7 letters"):
        searching_highest(lexicon=["WORD"])


# --------------------------------------------------------------------------------------------------------- the command


def test_short_from_the_command(tmp_path: Path, short: qx.Composition) -> None:
    shown = ask("short", "--seed", "1")
    assert (shown.exit_code, shown.stdout) == (0, f"{short}\n")
    told = json.loads(ask("short", "--seed", "1", "--json").stdout)["games"][0]
    assert (told["version"], told["end"], told["held"]) == ("plays", "blocked", list(short.held or ()))
    gcg, svg = tmp_path / "short.gcg", tmp_path / "short.svg"
    result = ask("short", "--seed", "1", "--gcg", str(gcg), "--svg", str(svg))
    assert (result.exit_code, gcg.read_text("utf-8")) == (0, short.to_gcg())
    assert svg.read_text("utf-8").startswith("<svg")


def test_best_play_says_that_each_play_is_best(tmp_path: Path) -> None:
    kept = tmp_path / "best.txt"
    search = searching_best_play(seed=2, path=kept, lexicon="enable")
    until = time.monotonic() + 120
    while search.best is None and time.monotonic() < until:
        search.run(1)
    shown = ask("best-play", "--state", str(kept), "--seconds", "0.1", "--lexicon", "enable")
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.endswith("\nEach play is the best of its rack: no play of these tiles scores more.\n")


def test_a_short_game_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path))
    assert ask("short", "--seed", "1", "--keep").exit_code == 0
    listed = CliRunner().invoke(quixotry, ["gallery", "list", "--version", "plays"])
    assert "short" in listed.stdout


def test_nothing_in_too_short_a_time_is_said() -> None:
    result = ask("best-play", "--seconds", "0.001", "--seed", "1")
    assert result.exit_code == 2
    assert "a longer search was expected" in result.stderr


def test_ctrl_c_shows_the_best_so_far(tmp_path: Path) -> None:
    state = tmp_path / "tied.txt"
    started = subprocess.Popen(
        [*COMMAND, "tied", "--seed", "1", "--seconds", "600", "--state", str(state)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (state.exists() and "\ntie " in state.read_text("utf-8")):
        assert started.poll() is None
        try:
            started.wait(0.2)
        except subprocess.TimeoutExpired:
            continue
    started.send_signal(signal.SIGINT)
    said, _ = started.communicate(timeout=60)
    assert started.returncode == 130
    assert said.startswith("Full rules: 14 turns")
    assert ", a tie; all plays together " in said
