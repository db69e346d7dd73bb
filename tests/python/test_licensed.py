"""Facts about licensed word lists, for those who have one.

QUIXOTRY_LEXICA names a folder with lists such as `NWL20.txt` or `CSW21.kwg`. Without it there is nothing to test
here: no test is made, so none is skipped.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

import quixotry as qx

FACTS = tomllib.loads((Path(__file__).parents[1] / "licensed" / "moves.toml").read_text(encoding="utf-8"))["fact"]


def licensed_list(name: str) -> Path | None:
    folder = os.environ.get("QUIXOTRY_LEXICA")
    candidates = [Path(folder) / f"{name}{ending}" for ending in (".txt", ".kwg")] if folder else []
    return next((path for path in candidates if path.exists()), None)


CHECKABLE = [fact for fact in FACTS if licensed_list(fact["lexicon"])]


def counted(fact: dict[str, Any], plays: list[qx.Play]) -> list[qx.Play]:
    if "row" not in fact:
        return plays

    def fits(play: qx.Play) -> bool:
        coordinate = play.move.coordinate or ""
        begins = play.move.direction == "across" and coordinate.rstrip("ABCDEFGHIJKLMNO") == str(fact["row"])
        return begins and len(play.words[0]) >= fact["longest_from"]

    return [play for play in plays if fits(play)]


def check(fact: dict[str, Any], lexicon: qx.Lexicon) -> None:
    position = qx.Position.from_cgp(f"{fact['board']} {fact['rack']}/ 0/0 0", lexicon=lexicon)
    plays = counted(fact, list(position.moves()))
    if "plays" in fact:
        assert len(plays) == fact["plays"]
    scores = fact.get("scores", [])
    assert [play.score for play in plays[: len(scores)]] == scores
    if "best" in fact:
        assert fact["best"] in [str(play.move) for play in plays if play.score == plays[0].score]


if CHECKABLE:

    @pytest.mark.parametrize("fact", CHECKABLE, ids=[fact["id"] for fact in CHECKABLE])
    def test_fact(fact: dict[str, Any]) -> None:
        check(fact, qx.Lexicon.open(str(licensed_list(fact["lexicon"]))))


def test_facts_are_well_formed(enable: qx.Lexicon) -> None:
    """Every fact can be asked: its board, rack and best play are understood; only the counts need the list."""
    assert len(FACTS) > 15
    for fact in FACTS:
        position = qx.Position.from_cgp(f"{fact['board']} {fact['rack']}/ 0/0 0", lexicon=enable)
        assert fact.keys() & {"plays", "scores", "best"}
        assert position.rack == "".join(sorted(fact["rack"].replace("?", "~"))).replace("~", "?")
        if "best" in fact:
            assert position.explain(fact["best"]).score == fact["scores"][0]
