"""Perfect games, judged by the referee of the reference: games with a known verdict, and games that it must refuse."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from reference.perfect_games import judge_game
from reference.tables import Setting, make_setting

CASES = tomllib.loads((Path(__file__).parents[1] / "perfect_games" / "cases.toml").read_text("utf-8"))
GAMES: dict[str, dict[str, Any]] = {game["id"]: game for game in CASES["game"]}
WORDS = {play["tiles"].upper() for game in GAMES.values() for play in game["plays"]}
WORDS |= {word for game in GAMES.values() for word in game.get("words", ())}
SCORED = [name for name, game in GAMES.items() if "scores" in game]
STRICT = [name for name in SCORED if GAMES[name]["version"] == "v3"]


def setting(rules: str = "box", without: list[str] | None = None, extra: list[str] | None = None) -> Setting:
    return make_setting((WORDS - set(without or [])) | set(extra or []), rules=rules)


def plain(name: str, version: str) -> dict[str, Any]:
    """A game of the cases without places, as another version."""
    game = changed({"game": name, "version": version, "without_places": True})
    return {key: game[key] for key in ("version", "plays", "left")}


def changed(case: dict[str, Any]) -> dict[str, Any]:
    """The game of a case with its changes made."""
    game = copy.deepcopy(GAMES[case["game"]])
    for key in ("scores", "totals", "tie"):
        game.pop(key, None)
    game["version"] = case.get("version", game["version"])
    game["left"] = case.get("left", game["left"])
    plays = game["plays"]
    for change in case.get("change", []):
        plays[change["at"]] |= {key: value for key, value in change.items() if key != "at"}
    if "swap" in case:
        first, second = case["swap"]
        plays[first], plays[second] = plays[second], plays[first]
    if case.get("without_places"):
        for play in plays:
            play.pop("start", None)
    game["plays"] = plays[: case.get("keep", len(plays))]
    return game


@pytest.mark.parametrize("name", GAMES)
def test_perfect_games_are_found_perfect(name: str) -> None:
    game = {key: GAMES[name][key] for key in ("version", "plays", "left")}
    verdict, objections = judge_game(setting(), game)
    assert objections == []
    assert verdict is not None


@pytest.mark.parametrize("rules", ["box", "naspa"])
@pytest.mark.parametrize("name", SCORED)
def test_scores_and_totals(name: str, rules: str) -> None:
    case = GAMES[name]
    plays = [play | {"score": score} for play, score in zip(case["plays"], case["scores"], strict=True)]
    game = {key: case[key] for key in ("version", "left", "tie")} | {"plays": plays, "totals": case["totals"][rules]}
    verdict, objections = judge_game(setting(rules), game)
    assert objections == []
    assert verdict is not None
    assert (list(verdict.scores), list(verdict.totals)) == (case["scores"], case["totals"][rules])


@pytest.mark.parametrize("name", STRICT)
def test_games_of_the_third_version_are_games_of_the_second_and_of_the_full_rules(name: str) -> None:
    assert judge_game(setting(), plain(name, "v2"))[1] == []
    for version in ("full", "plays"):
        game = {key: GAMES[name][key] for key in ("plays", "left")} | {"version": version}
        assert judge_game(setting(), game)[1] == []


@pytest.mark.parametrize("case", CASES["refused"], ids=[case["id"] for case in CASES["refused"]])
def test_what_must_be_refused_is_refused(case: dict[str, Any]) -> None:
    verdict, objections = judge_game(setting(without=case.get("without"), extra=case.get("extra")), changed(case))
    assert verdict is None
    assert {str(objection) for objection in objections} == set(case["objections"])


def test_what_a_game_says_of_its_scores_is_checked() -> None:
    case = GAMES["a-tie"]
    game = {key: case[key] for key in ("version", "plays", "left", "tie")} | {"totals": case["totals"]["box"]}
    game["plays"] = [play | {"score": score} for play, score in zip(game["plays"], case["scores"], strict=True)]
    assert judge_game(setting(), game)[1] == []
    wrong = copy.deepcopy(game) | {"totals": [568, 567], "tie": False}
    wrong["plays"][3]["score"] += 1
    assert [str(objection) for objection in judge_game(setting(), wrong)[1]] == ["score 3", "totals", "tie"]


def test_a_word_with_its_blanks_reads_like_its_tiles() -> None:
    case = copy.deepcopy(GAMES["a-blank-each"])
    for play in case["plays"]:
        tiles = play.pop("tiles")
        play["word"] = tiles.upper()
        play["blanks"] = [index for index, tile in enumerate(tiles) if tile.islower()]
    game = {key: case[key] for key in ("version", "plays", "left")}
    assert judge_game(setting(), game)[1] == []
