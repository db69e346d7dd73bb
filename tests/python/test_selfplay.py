"""`quixotry selfplay` and `lab.selfplay`: folders that depend on nothing but the arguments."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry import lab
from quixotry._native import SelfPlay
from quixotry.cli import quixotry
from quixotry.lab import extra
from quixotry.lab.lineup import lineup
from quixotry.lab.shards import Shard, shards

pq = pytest.importorskip("pyarrow.parquet")

WORDS = "enable"
ARGUMENTS = ["--games", "60", "--games-per-shard", "10", "--players", "greedy,greedy:band=35", "--seed", "7"]


def run(out: Path, *words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, ["selfplay", *ARGUMENTS, "--out", str(out), *words])


def begin(out: Path, *words: str, **options: Any) -> subprocess.Popen[str]:
    """Begins the command in a process of its own."""
    command = [sys.executable, "-m", "quixotry", "selfplay", *ARGUMENTS, "--out", str(out), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def content(folder: Path) -> dict[str, bytes]:
    """What is in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    """The rows of a table of a folder, in the order of the games."""
    files = sorted(folder.glob(f"{table}-*.parquet"))
    return [row for file in files for row in pq.read_table(file).to_pylist()]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The folder of a run that nobody breaks off, on one thread."""
    out = tmp_path_factory.mktemp("games") / "new"
    assert run(out, "--threads", "1").exit_code == 0
    return content(out)


def test_a_folder_has_shards_and_a_manifest(undisturbed: dict[str, bytes]) -> None:
    names = [f"{table}-{first:08}-{first + 9:08}.parquet" for table in ("games", "turns") for first in range(0, 60, 10)]
    assert sorted(undisturbed) == sorted([*names, "manifest.json"])
    told = json.loads(undisturbed["manifest.json"])
    assert (told["games"], told["games_per_shard"], told["seed"], told["schema"]) == (60, 10, 7, 1)
    assert [player["name"] for player in told["players"]] == ["greedy", "greedy:band=35"]
    assert told["lexicon"]["name"] == "open-world"


@pytest.mark.parametrize("threads", [2, 3])
def test_the_bytes_are_the_same_on_any_number_of_threads(
    undisturbed: dict[str, bytes], tmp_path: Path, threads: int
) -> None:
    assert run(tmp_path / "new", "--threads", str(threads)).exit_code == 0
    assert content(tmp_path / "new") == undisturbed


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_killed_and_begun_again_it_comes_to_the_same_bytes(
    undisturbed: dict[str, bytes], tmp_path: Path, threads: int
) -> None:
    out = tmp_path / "new"
    for shards_there in (1, 3):
        process = begin(out, "--threads", str(threads))
        while process.poll() is None and len(list(out.glob("turns-*.parquet"))) < shards_there:
            time.sleep(0.002)
        process.kill()
        process.communicate()
    result = run(out, "--threads", str(threads), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["played"] < 60
    assert content(out) == undisturbed


def test_what_a_killed_run_left_half_written_is_taken_away(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "new"
    assert run(out).exit_code == 0
    (out / ".turns-00000010-00000019.parquet.x7.part").write_bytes(b"half")
    turns = out / "turns-00000010-00000019.parquet"
    turns.write_bytes(turns.read_bytes()[:2000])
    (out / "games-00000020-00000029.parquet").unlink()
    assert json.loads(run(out, "--json").stdout)["played"] == 20
    assert content(out) == undisturbed


def test_more_games_are_added_and_the_last_shard_is_made_anew(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "new"
    assert json.loads(run(out, "--games", "35", "--json").stdout)["played"] == 35
    assert json.loads(run(out, "--json").stdout)["played"] == 30
    assert content(out) == undisturbed
    assert json.loads(run(out, "--json").stdout)["played"] == 0


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_ctrl_c_says_how_to_go_on(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "new"
    process = begin(out, "--games", "1000000")
    while not list(out.glob("turns-*.parquet")):
        assert process.poll() is None
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    answer, problem = process.communicate()
    assert (process.returncode, answer) == (130, "")
    assert "the same command goes on from there" in problem
    assert not list(out.glob(".*"))
    there = content(out)
    assert all(data == there[name] for name, data in undisturbed.items() if name in there and "json" not in name)


@pytest.mark.skipif(os.name != "posix", reason="the limit is one of POSIX")
def test_a_full_disk_is_a_sentence_and_what_is_complete_stays(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    import resource

    out = tmp_path / "new"
    assert run(out, "--games", "10").exit_code == 0
    limit = 4096  # smaller than any table of turns
    process = begin(out, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    answer, problem = process.communicate()
    assert (process.returncode, answer) == (2, "")
    assert "cannot be written: file too large; what was complete stays, and the same call goes on" in problem
    assert "Traceback" not in problem
    assert lab.open(out).games == 10
    assert run(out).exit_code == 0
    assert content(out) == undisturbed


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--seed", "8"], "its seed is 7, not 8"),
        (["--rules", "naspa"], "its rules is 'box'"),
        (["--lexicon", "enable"], "its lexicon is 'open-world'"),
        (["--players", "greedy,greedy"], "its players is 'greedy,greedy:band=35', not 'greedy,greedy'"),
        (["--no-counts"], "its counts is true, not false"),
        (["--games-per-shard", "20"], "its games per shard is 10, not 20"),
        (["--games", "59"], "is for 60 games; 60 or more were expected, not 59"),
    ],
)
def test_other_arguments_into_the_same_folder_get_a_sentence(tmp_path: Path, words: list[str], problem: str) -> None:
    out = tmp_path / "new"
    assert run(out).exit_code == 0
    before = content(out)
    result = run(out, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert problem in result.stderr
    assert content(out) == before


def test_a_spoiled_manifest_gets_a_sentence(tmp_path: Path) -> None:
    for text in ("", "{}", "[1]", '{"games": 1}', "\udcff"):
        (tmp_path / "manifest.json").write_text(text, errors="surrogateescape")
        result = run(tmp_path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "is no manifest of self-play that this version can read" in result.stderr


def test_the_answer_as_json_and_in_words(tmp_path: Path) -> None:
    told = json.loads(run(tmp_path / "new", "--json").stdout)
    assert told["games"] == told["played"] == 60
    assert told["turns"] == len(rows(tmp_path / "new", "turns"))
    assert told["out"] == str(tmp_path / "new")
    assert told["games_per_second"] == pytest.approx(told["games"] / told["seconds"])
    assert run(tmp_path / "new").stdout == f"60 games with {told['turns']:,} turns in '{tmp_path / 'new'}'\n"


def test_turns_and_games_tell_what_the_rules_say(tmp_path: Path) -> None:
    lab.selfplay(12, "greedy,greedy", tmp_path, lexicon=WORDS, seed=3)
    games = rows(tmp_path, "games")
    turns = rows(tmp_path, "turns")
    assert [game["game"] for game in games] == list(range(12))
    for game in games:
        assert game["seed"] == 3 + game["game"]
        mine = [turn for turn in turns if turn["game"] == game["game"]]
        assert [turn["turn"] for turn in mine] == list(range(1, game["turns"] + 1))
        replayed = qx.Game(players=2, lexicon=WORDS, seed=game["seed"])
        for turn in mine:
            position = replayed.position
            assert turn["seat"] == replayed.on_turn
            assert turn["rack"] == position.rack
            assert turn["bag"] == position.bag
            moves = position.moves()
            assert turn["plays"] == len(moves)
            if turn["kind"] == "pass":
                replayed.pass_()
                continue
            best = moves[0]
            assert (turn["score"], turn["leave"], turn["bingo"]) == (best.score, best.leave, best.bingo)
            assert turn["words"] == list(best.words)
            assert turn["word"] == best.words[0]
            assert turn["move"] == str(best.move)
            assert turn["tiles"] == len(turn["squares"]) == best.tiles_played
            assert turn["anchors"] <= 225
            if "?" not in turn["rack"]:
                assert turn["plays"] <= turn["candidates"]
            replayed.play(turn["move"])
            assert turn["total"] == replayed.scores[turn["seat"]]
            replayed.accept()
        outcome = replayed.outcome
        assert outcome is not None
        assert game["scores"] == list(outcome.scores)
        assert game["adjustments"] == list(outcome.adjustments)
        assert game["reason"] == outcome.reason
        assert game["winner"] == (outcome.winners[0] if len(outcome.winners) == 1 else None)


def test_players_change_their_seats_from_game_to_game(tmp_path: Path) -> None:
    names = ["greedy", "greedy:band=35", "greedy:band=50"]
    lab.selfplay(4, names, tmp_path)
    games = rows(tmp_path, "games")
    assert [game["players"] for game in games] == [names, names[1:] + names[:1], names[2:] + names[:2], names]
    for turn in rows(tmp_path, "turns"):
        assert turn["player"] == games[turn["game"]]["players"][turn["seat"]]


def test_four_may_play_and_without_counts(tmp_path: Path) -> None:
    lab.selfplay(3, "greedy,greedy,greedy,greedy", tmp_path, lexicon=WORDS, counts=False)
    assert {len(game["scores"]) for game in rows(tmp_path, "games")} == {4}
    turns = rows(tmp_path, "turns")
    assert {turn["plays"] for turn in turns} == {turn["anchors"] for turn in turns} == {None}
    assert {turn["equity"] for turn in turns} == {None}


def test_who_goes_by_leaves_tells_equity_and_no_counts(tmp_path: Path) -> None:
    lab.selfplay(4, "static,greedy", tmp_path, lexicon=WORDS, seed=2)
    told = json.loads((tmp_path / "manifest.json").read_text())
    assert [player["leaves"] is None for player in told["players"]] == [False, True]
    kinds = set()
    for turn in rows(tmp_path, "turns"):
        kinds.add(turn["kind"])
        assert (turn["plays"] is None) == (turn["player"] == "static")
        assert (turn["equity"] is None) == (turn["player"] == "greedy" or turn["kind"] == "pass")
        if turn["kind"] == "exchange":
            assert turn["move"] == f"-{''.join(sorted(turn['move'][1:]))}"
            assert (turn["score"], len(turn["leave"]) + turn["tiles"]) == (0, len(turn["rack"]))
            assert turn["word"] is turn["words"] is turn["squares"] is None
    assert "place" in kinds


def test_texts_with_commas_name_players() -> None:
    assert [text for text, _ in lineup("greedy, greedy:band=5,lexicon=enable,greedy")] == [
        "greedy",
        "greedy:band=5,lexicon=enable",
        "greedy",
    ]
    for given in ("greedy", "greedy,greedy,greedy,greedy,greedy", ""):
        with pytest.raises(qx.InvalidText, match="2 to 4 were expected"):
            lineup(given)
    with pytest.raises(qx.InvalidText, match="'gredy' is no program"):
        lineup("greedy,gredy")


@pytest.mark.parametrize(
    ("games", "per_shard", "seed"), [(0, 10, 0), (-1, 10, 0), (1, 0, 0), (1, 1, -1), (1, 1, 2**64)]
)
def test_numbers_that_mean_nothing_get_a_sentence(tmp_path: Path, games: int, per_shard: int, seed: int) -> None:
    with pytest.raises(qx.InvalidText, match="expected"):
        lab.selfplay(games, "greedy,greedy", tmp_path, games_per_shard=per_shard, seed=seed)
    assert not list(tmp_path.iterdir())


def test_shards_are_ranges() -> None:
    assert list(shards(25, 10)) == [Shard(0, 10), Shard(10, 10), Shard(20, 5)]
    assert Shard(123_456_789, 10).path(Path("x"), "games").name == "games-123456789-123456798.parquet"


def test_a_campaign_can_be_ended_from_another_thread() -> None:
    program = ("greedy", (None, None, None, False))
    campaign = SelfPlay([program, program], 1, lexicon=WORDS)
    timer = threading.Timer(0.1, campaign.cancel)
    timer.start()
    with pytest.raises(qx.GameError, match="broken off"):
        campaign.play(0, 10_000_000, 2)
    timer.join()
    assert campaign.played < 10_000_000


def test_a_missing_extra_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(extra, "import_module", missing)
    with pytest.raises(qx.QuixotryError, match=r"pip install 'quixotry\[lab\]'"):
        lab.selfplay(1, "greedy,greedy", tmp_path)
