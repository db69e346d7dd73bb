"""Arrangements: counted, estimated, drawn, numbered; and what the command says of them."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import quixotry as qx
from quixotry import arrangements
from quixotry.errors import InvalidText, QuixotryError, UnknownName

# Found by two brute forces that share nothing with the counting.
SMALL = {1: 14, 2: 784, 3: 37_184, 4: 818_900}
ORDERS = {1: 14, 2: 784, 3: 50_792, 4: 2_184_368}
ORBITS = {1: 4, 2: 100, 3: 4_660, 4: 102_395}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "quixotry", "arrangements", *arguments], text=True, capture_output=True
    )


def test_small_counts_are_those_of_the_brute_forces() -> None:
    counts = arrangements.count(most_words=4, ordered=True)
    assert (counts.unordered, counts.ordered, counts.up_to_symmetry) == (SMALL, ORDERS, ORBITS)


def test_rules_differ_as_they_should() -> None:
    numbers = [arrangements.count(rule, most_words=3).unordered[3] for rule in ("corners", "sides", "bare")]
    assert numbers[0] < numbers[1] < numbers[2]


def test_a_count_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    kept = tmp_path / "count.txt"

    def stop(done: int, of: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arrangements.count("corners", most_words=6, threads=1, keep=kept, watch=stop)
    state = kept.read_text("utf-8")
    with pytest.raises(InvalidText, match="does not keep this count"):
        arrangements.count("corners", most_words=5, keep=kept)
    kept.write_text(state.replace("done", "dine"), "utf-8")
    with pytest.raises(InvalidText, match="check sum"):
        arrangements.count("corners", most_words=6, keep=kept)
    kept.write_text(state, "utf-8")
    whole = arrangements.count("corners", most_words=6)
    went_on = arrangements.count("corners", most_words=6, keep=kept)
    assert went_on[:3] == whole[:3]
    assert not kept.exists()


def test_values_are_values() -> None:
    one = qx.Arrangement("8E G8 14F")
    other_order = qx.Arrangement("8E  G8\n14F")
    assert one == other_order == eval(repr(one), {"Arrangement": qx.Arrangement}) == pickle.loads(pickle.dumps(one))
    assert len({one, other_order, qx.Arrangement("8E G8")}) == 2
    assert one != qx.Arrangement("8E G8 14F", apart="corners")
    assert repr(qx.Arrangement("8E", apart="bare")) == "Arrangement('8E', apart='bare')"
    assert (len(one), one.lengths, one.apart, str(one)) == (3, (7, 8, 8), "sides", "8E G8 14F")
    assert "<svg" in one._repr_svg_()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no word of 7 letters"),
        ("8E XX", "'XX' is no square"),
        ("1A", "no place of an arrangement"),
        ("8E G9", "no place of an arrangement"),
        ("8E G8 G7", "shares its row or column"),
        ("8E G8 H8", "are no arrangement under the rule"),
    ],
)
def test_what_is_no_arrangement_is_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidText, match=said):
        qx.Arrangement(text)


def test_numbers_and_arrangements_belong_together() -> None:
    for number in range(0, SMALL[3], 997):
        found = arrangements.unrank(number, words=3)
        assert arrangements.rank(found) == number
    assert len({arrangements.unrank(number, words=2) for number in range(SMALL[2])}) == SMALL[2]
    large = arrangements.unrank(1_234_567_890)
    assert (len(large), arrangements.rank(large)) == (14, 1_234_567_890)
    for number in (SMALL[2], -1, 2**200):
        with pytest.raises(InvalidText, match="there is no arrangement"):
            arrangements.unrank(number, words=2)
    with pytest.raises(InvalidText, match="no arrangement has 17 words"):
        arrangements.unrank(0, words=17)
    with pytest.raises(UnknownName, match="is no rule"):
        arrangements.unrank(0, apart="wide")
    with pytest.raises(InvalidText, match="not numbered"):
        arrangements.unrank(0, apart="bare")


def test_draws_are_uniform_where_all_can_be_listed() -> None:
    draws = 80 * SMALL[2]
    seen = Counter(map(arrangements.rank, arrangements.sample(draws, words=2, seed=5)))
    expected = draws / SMALL[2]
    chi_square = sum((seen[number] - expected) ** 2 / expected for number in range(SMALL[2]))
    # 783 degrees of freedom: mean 783, standard deviation 39.6; outside of five of these once in a million.
    assert abs(chi_square - (SMALL[2] - 1)) < 5 * (2 * (SMALL[2] - 1)) ** 0.5


def test_draws_are_those_of_their_seed_and_number() -> None:
    all_of_them = list(arrangements.sample(12, seed=3))
    assert all_of_them == [*arrangements.sample(5, seed=3), *arrangements.sample(7, seed=3, first=5)]
    assert all_of_them != list(arrangements.sample(12, seed=4))
    assert all(qx.Arrangement(str(one)) == one for one in all_of_them)


def test_estimates_come_near() -> None:
    found = arrangements.estimate(4, probes=20_000, seed=1)
    for estimates, exact in ((found.unordered, SMALL), (found.ordered, ORDERS)):
        for words in (3, 4):
            mean, error = estimates[words]
            assert 0 < error < mean / 50
            assert abs(mean - exact[words]) < 5 * error
    assert found == arrangements.estimate(4, probes=20_000, seed=1)


def test_the_command_counts() -> None:
    answer = json.loads(run("count", "--most-words", "3", "--ordered", "3", "--json").stdout)
    assert answer["unordered"] == {"1": "14", "2": "784", "3": "37184"}
    assert answer["up_to_symmetry"]["3"] == "4660"
    assert answer["ordered"] == {"1": "14", "2": "784", "3": "50792"}
    assert run("count", "--most-words", "2").stdout.splitlines()[-1] == "2\t784\t100"
    assert "--without-zones are different rules" in run("count", "--corners", "--without-zones").stderr


def test_the_command_draws_and_numbers(tmp_path: Path) -> None:
    drawn = run("sample", "--seed", "7", "--count", "3", "--numbers").stdout.splitlines()
    number, text = drawn[1].split("\t")
    assert run("rank", *text.split()).stdout.startswith(f"Number {int(number):,} of ")
    assert run("unrank", number).stdout.splitlines()[-1].split()[0] == text.split()[0]
    assert json.loads(run("sample", "--seed", "7", "--json").stdout)["arrangements"][0]["lengths"][0] == 7
    picture = tmp_path / "one.svg"
    assert run("sample", "--seed", "7", "--svg", str(picture)).returncode == 0
    assert "An arrangement of 14 words" in picture.read_text("utf-8")
    wrong = run("rank", "8E", "G9")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "a word of 8 at G9" in wrong.stderr
    assert run("unrank", "0", "--words", "17").returncode == 2


def test_a_file_that_is_no_count_is_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "letter.txt"
    kept.write_text("Dear Ann,\n", "utf-8")
    with pytest.raises(QuixotryError, match="does not keep this count"):
        arrangements.count(most_words=3, keep=kept)
    assert kept.read_text("utf-8") == "Dear Ann,\n"


@pytest.mark.long
def test_draws_of_whole_games_are_uniform_in_their_numbers() -> None:
    draws, bins = 20_000, 100
    total = arrangements.total(14)
    seen = Counter(arrangements.rank(one) * bins // total for one in arrangements.sample(draws, seed=11))
    chi_square = sum((seen[place] - draws / bins) ** 2 / (draws / bins) for place in range(bins))
    assert abs(chi_square - (bins - 1)) < 5 * (2 * (bins - 1)) ** 0.5
