"""`quixotry match` and `lab.match`: programs against each other in pairs of games."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry import lab
from quixotry._native import Leaves, MatchSeries
from quixotry.cli import quixotry
from quixotry.lab.contestant import Contestant

WORDS = "enable"


def run(*words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, list(words))


def klv2(path: Path, worths: dict[str, float]) -> Path:
    """A KLV2 file of leaves of one tile each, blank first."""
    tiles = sorted(worths, key=lambda tile: 0 if tile == "?" else ord(tile) - 64)
    nodes = [1 << 22 | 1]
    for number, tile in enumerate(tiles):
        letter = 0 if tile == "?" else ord(tile) - 64
        nodes.append(letter << 24 | 1 << 23 | (1 << 22 if number + 1 == len(tiles) else 0))
    values = [worths[tile] for tile in tiles]
    path.write_bytes(struct.pack(f"<I{len(nodes)}II{len(values)}f", len(nodes), *nodes, len(values), *values))
    return path


def test_leaves_of_a_klv2_file_are_read(tmp_path: Path) -> None:
    leaves = Leaves.from_klv2(
        klv2(tmp_path / "a.klv2", {"?": 25.5, "S": 8.25, "Q": -7}).read_bytes(), qx.Edition.named("English")
    )
    assert [leaves.worth(tiles) for tiles in ("?", "S", "Q", "E", "", "SS", "AEINRST")] == [
        25.5,
        8.25,
        -7,
        0,
        0,
        0,
        None,
    ]
    with pytest.raises(qx.InvalidRack, match="'!'"):
        leaves.worth("A!")


@pytest.mark.parametrize("cut", [0, 1, 3, 4, 7, 11, 30])
def test_a_spoiled_table_gets_a_sentence(tmp_path: Path, cut: int) -> None:
    data = klv2(tmp_path / "a.klv2", {"?": 25.5, "S": 8.25, "Q": -7}).read_bytes()
    with pytest.raises(qx.QuixotryError, match="no table of leaves of English"):
        Leaves.from_klv2(data[:cut], qx.Edition.named("English"))
    with pytest.raises(qx.QuixotryError, match="no table of leaves of English"):
        Leaves.from_klv2(data + b"\0", qx.Edition.named("English"))


def test_a_file_that_is_no_table_is_named(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("QUIZ\n" * 20)
    with pytest.raises(qx.QuixotryError, match=r"words\.txt': this is no table of leaves of English"):
        lab.match(f"static:leaves={path}", "greedy", pairs=1, lexicon=WORDS)


def test_a_match_is_the_same_whatever_the_threads(tmp_path: Path) -> None:
    table = klv2(tmp_path / "a.klv2", {"?": 25, "S": 8, "Q": -7, "U": -4})
    one, two = (
        lab.match(f"static:leaves={table}", "greedy", pairs=12, seed=3, threads=threads, lexicon=WORDS)
        for threads in (1, 2)
    )
    told = [{**result.as_object(), "seconds": 0, "games_per_second": 0} for result in (one, two)]
    assert told[0] == told[1]
    assert one.games == 24
    assert one.interval[0] <= one.win_rate <= one.interval[1]
    other = lab.match(f"static:leaves={table}", "greedy", pairs=12, seed=4, lexicon=WORDS)
    assert other.mean_scores != one.mean_scores


def test_the_sides_of_a_match_mirror_each_other() -> None:
    one = lab.match("greedy", "greedy:band=20", pairs=8, lexicon="open-world")
    two = lab.match("greedy:band=20", "greedy", pairs=8, lexicon="open-world")
    assert one.win_rate == pytest.approx(1 - two.win_rate)
    assert one.mean_scores == two.mean_scores[::-1]
    assert one.win_rate > 0.5  # who knows more words


def test_equals_come_out_even() -> None:
    result = lab.match("greedy", "greedy", pairs=5, lexicon=WORDS)
    assert (result.win_rate, result.interval) == (0.5, (0.5, 0.5))
    assert result.mean_scores[0] == result.mean_scores[1]


def test_leaves_by_the_unseen_tiles_make_other_games() -> None:
    played = [lab.match("static:draws=unseen", "static", pairs=40, seed=4, threads=threads) for threads in (1, 2)]
    assert played[0].mean_scores == played[1].mean_scores
    assert played[0].mean_scores[0] != played[0].mean_scores[1]
    assert 0.3 < played[0].win_rate < 0.7


def test_a_match_stops_when_it_is_decided() -> None:
    result = lab.match("greedy", "greedy:band=10", pairs=5000, until_decided=True, lexicon="open-world")
    assert result.is_decided
    assert result.pairs < 5000


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("", "'' is no program"),
        ("statik", "'statik' is no program"),
        ("greedy:leaves=x.klv2", "goes by points alone"),
        ("greedy:band", "'band' tells 'greedy' nothing"),
        ("greedy:band=", "'band=' tells 'greedy' nothing"),
        ("greedy:band=x", "'x' is no band"),
        ("greedy:band=1,band=2", "'band=2' tells 'greedy' nothing"),
        ("greedy:pace=2", "'pace=2' tells 'greedy' nothing"),
        ("static:draws=all", "'all' is no way to draw; bag or unseen was expected"),
        ("greedy:draws=unseen", "goes by points alone"),
    ],
)
def test_what_is_no_player_gets_a_sentence(player: str, problem: str) -> None:
    with pytest.raises(qx.InvalidText, match=problem.replace("=", "=")):
        Contestant.parse(player)


def test_bands_of_a_list_without_any_get_a_sentence() -> None:
    with pytest.raises(qx.LexiconError, match="does not tell how common"):
        lab.match("greedy", "greedy:band=35", pairs=1, lexicon=["AB", "BA"])


def test_a_match_without_words_gets_a_sentence() -> None:
    with pytest.raises(qx.GameError, match="no match can be played"):
        MatchSeries((None, None, None, False), (None, None, None, False), 1, lexicon="any")


def test_a_match_in_any_order_of_letters() -> None:
    result = lab.match("static", "greedy:band=35", pairs=20, seed=2, rules="wordsmog", lexicon="open-world")
    assert result.games == 40
    assert result.win_rate > 0.5


def test_the_command_says_how_it_went() -> None:
    done = run("match", "greedy", "greedy:band=35", "--pairs", "3", "--seed", "1")
    assert done.exit_code == 0
    first, second, third = done.stdout.splitlines()
    assert first.startswith("greedy against greedy:band=35: 6 games, ")
    assert second.startswith("greedy won ")
    assert third.startswith("Mean scores ")
    told = json.loads(run("match", "greedy", "greedy:band=35", "--pairs", "3", "--seed", "1", "--json").stdout)
    assert (told["games"], told["pairs"]) == (6, 3)
    assert set(told) >= {"win_rate", "interval", "mean_scores", "ties", "seconds", "games_per_second"}


def test_a_wrong_player_is_bad_input() -> None:
    done = run("match", "greedy", "gredy")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "'gredy' is no program that plays matches" in done.stderr
