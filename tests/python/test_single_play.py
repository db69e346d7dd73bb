"""The highest single play: a bound and a game that meet, kept and gone on with."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from quixotry import Edition, Game, Layout, Lexicon, QuixotryError, Rules
from quixotry.composing.highest_play import HighestPlay, game_record, single_play
from quixotry.errors import InvalidText

Setting: TypeAlias = dict[str, Any]

TILES = """
name = "Four"
blanks = 1
fold_accents = true
letters = [
    { upper = "A", lower = "a", count = 4, value = 1 },
    { upper = "B", lower = "b", count = 3, value = 2 },
    { upper = "C", lower = "c", count = 3, value = 4 },
]
"""
BOARD = """
name = "four"
rows = ["T_dT", "_*__", "d__d", "T_dT"]
"""
WORDS = ["AA", "AB", "BA", "CAB", "CABA", "ACCA", "BAC", "ABAC", "CC"]


@pytest.fixture(scope="module")
def setting() -> Setting:
    edition = Edition.from_toml(TILES)
    rules = Rules.named("box").with_(bonus=[[3, 5]]).with_(rack_size=3)
    lexicon = Lexicon.from_words(WORDS, name="few", edition=edition)
    return {"lexicon": lexicon, "rules": rules, "edition": edition, "layout": Layout.from_toml(BOARD)}


def test_the_bound_and_the_game_meet(setting: Setting) -> None:
    proof = single_play(**setting)
    assert proof.gap == 0
    assert proof.bound == proof.attained == proof.moves[-1][1]
    assert not proof.open
    game = Game.from_record(game_record(proof, **setting), **setting)
    scores = [event.score for event in game.events if event.kind == "play"]
    assert scores == [score for _, score in proof.moves]


def test_what_was_kept_goes_on_to_the_same_end(setting: Setting) -> None:
    search = HighestPlay(**setting)
    search.advance(0.05)
    search = HighestPlay(**setting, state=search.state)
    while not search.done:
        search.advance(0.2)
    assert search.proof[:3] == single_play(**setting)[:3]


@pytest.mark.parametrize("damage", [lambda state: state[:-9], lambda state: state.replace("[", "(", 1), lambda _: ""])
def test_what_was_kept_is_looked_at(setting: Setting, damage: Callable[[str], str]) -> None:
    search = HighestPlay(**setting)
    search.advance(0.1)
    with pytest.raises(InvalidText, match="expected"):
        HighestPlay(**setting, state=damage(search.state))
    with pytest.raises(InvalidText, match="other rules"):
        HighestPlay(**{**setting, "rules": Rules.named("box")}, state=search.state)


def test_without_a_solver_there_is_a_sentence(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(QuixotryError, match=r"quixotry\[solver\]"):
        single_play(**setting)


def test_the_solver_prints_nothing(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("\n".join(WORDS), "utf-8")
    options = ("--lexicon", str(words), "--seconds", "1", "--json")
    command = [sys.executable, "-m", "quixotry", "compose", "single-play", *options]
    answer = json.loads(subprocess.run(command, text=True, capture_output=True).stdout)
    assert answer.keys() >= {"bound", "attained", "gap"}


def test_no_record_before_there_is_a_game(setting: Setting) -> None:
    with pytest.raises(InvalidText, match="no game"):
        HighestPlay(**setting).record()
