"""The library gives what the shared cases expect: positions, notation, CGP, word lists, tables, games."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import quixotry as qx
from helpers import layout_of, lexicon_of, position_of, rules_of
from quixotry._native import GameState
from reference import corpus

CASES = corpus.cases()
POSITIONS = [case for kind, case in CASES if kind in ("case", "notation")]
CGPS = [case for kind, case in CASES if kind == "cgp"]
GAMES = [case for kind, case in CASES if kind == "game"]
EDITIONS = [case for kind, case in CASES if kind == "edition"]
LISTS = tomllib.loads((corpus.CORPUS / "wordlists.toml").read_text("utf-8"))["list"]


def ids(cases: list[corpus.Case]) -> list[str]:
    return [str(case["id"]) for case in cases]


def move_of(case: corpus.Case) -> qx.Move:
    edition = case.get("edition", "English")
    if "squares" in case:
        return qx.Move.from_squares(dict(text.split() for text in case["squares"]), edition)
    return qx.Move.parse(case["move"] if "move" in case else case["text"], edition)


def compare(case: corpus.Case, actual: dict[str, Any]) -> None:
    expected = {key: case[key] for key in actual if key in case}
    assert expected, "the case expects nothing that is checked here"
    assert {key: actual[key] for key in expected} == expected


@pytest.mark.parametrize("case", POSITIONS, ids=ids(POSITIONS))
def test_position(case: corpus.Case) -> None:
    if not {"move", "text", "squares"} & set(case):
        moves = position_of(case).moves()
        plays = sorted(str(play.move) for play in moves)
        actual: dict[str, Any] = {
            "plays": len(moves),
            "exchanges": moves.count_exchanges(),
            "best_score": max((play.score for play in moves), default=None),
            "play_list": plays,
        }
        compare({**case, **({"play_list": sorted(case["play_list"])} if "play_list" in case else {})}, actual)
        assert moves.count_exchanges() == len(position_of(case).exchanges())
        return
    if "error" in case:
        with pytest.raises(qx.InvalidMove):
            move_of(case)
        return
    move = move_of(case)
    if move.kind != "play":
        compare(case, {"canonical": str(move)})
        return
    said = position_of(case).explain(move)
    actual = {
        "score": said.score,
        "no_score": said.score is None,
        "formed": [word.word for word in said.words],
        "faults": [fault.kind for fault in said.faults],
        "canonical": None if said.move is None else str(said.move),
        "bingo": said.bingo,
    }
    compare(case, actual)


def without_setup(cgp: str, original: str) -> str:
    """The line without operations that tell of the case's own setup."""
    for code in ("bdn", "ld", "rul"):
        if f" {code} " not in original:
            cgp = re.sub(rf" {code} [^;]*;", "", cgp)
    return cgp


@pytest.mark.parametrize("case", CGPS, ids=ids(CGPS))
def test_cgp(case: corpus.Case) -> None:
    choices: dict[str, Any] = {
        "lexicon": lexicon_of(case),
        "rules": rules_of(case),
        "edition": case.get("edition"),
        "layout": layout_of(case),
    }
    if "error" in case:
        with pytest.raises(qx.InvalidCGP) as caught:
            qx.Position.from_cgp(case["text"], **choices)
        assert caught.value.kind == case["error"]
        return
    position = qx.Position.from_cgp(case["text"], **choices)
    compare(
        case, {"canonical": without_setup(position.cgp(), case["text"]), "bag": position.bag, "excess": position.excess}
    )
    assert qx.Position.from_cgp(position.cgp(), **choices) == position


@pytest.mark.parametrize("case", EDITIONS, ids=ids(EDITIONS))
def test_edition(case: corpus.Case) -> None:
    edition = qx.Edition.named(case["edition"])
    tiles = edition.tiles.items()
    compare(
        case, {"tiles": edition.total, "blanks": edition.blanks, "points": sum(n * value for _, (n, value) in tiles)}
    )


@pytest.mark.parametrize("case", LISTS, ids=ids(LISTS))
def test_word_list(case: corpus.Case, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(bytes.fromhex(case["bytes_hex"]) if "bytes_hex" in case else case["text"].encode())
    edition = qx.Edition.named(case.get("edition", "English"))
    if "error" in case or not case["expect"]:
        with pytest.raises(qx.LexiconError):
            qx.Lexicon.open(path, edition=edition)
        return
    lexicon = qx.Lexicon.open(path, edition=edition, fold_case=case.get("fold_case", False))
    assert sorted(lexicon) == sorted(word.replace("[", "").replace("]", "") for word in case["expect"])


@pytest.mark.parametrize("case", GAMES, ids=ids(GAMES))
def test_game(case: corpus.Case) -> None:
    game = GameState.from_deal(
        case["racks"],
        case.get("bag", ""),
        scores=case.get("scores"),
        board=case.get("board"),
        lexicon=lexicon_of(case),
        rules=rules_of(case),
        edition=case.get("edition", "English"),
        layout=layout_of(case),
    )
    for number, step in enumerate(case["step"], 1):
        refused, verdict = None, None
        try:
            events = do(game, step)
        except (qx.GameError, qx.IllegalMove) as error:
            refused = error.kind
        else:
            verdict = next((fields["verdict"] for kind, fields in events if kind == "challenge"), None)
        outcome = game.outcome
        actual = {
            "scores": list(game.scores),
            "racks": [sorted(rack) for rack in game.racks],
            "bag": game.bag,
            "turn": game.on_turn,
            "state": game.phase,
            "scoreless": game.scoreless,
            "ended_by": None if outcome is None else outcome.reason,
            "winners": None if outcome is None else list(outcome.winners),
            "verdict": verdict,
        }
        expected = {key: step[key] for key in actual if key in step}
        if "racks" in expected:
            expected["racks"] = [sorted(rack) for rack in expected["racks"]]
        assert refused == step.get("refused"), f"step {number}"
        assert {key: actual[key] for key in expected} == expected, f"step {number}"


def do(game: GameState, step: corpus.Case) -> list[tuple[str, dict[str, Any]]]:
    """Do one step."""
    action, by = step["do"], step.get("by")
    match action:
        case "challenge":
            return game.challenge(step.get("named", []), by=step["by"])
        case "accept":
            return game.accept()
        case "undo":
            game.undo()
            return []
        case "penalty" if "overtime_ms" in step:
            return game.time_penalty(step["by"], step["overtime_ms"] / 1000)
        case "penalty":
            return game.time_penalty_of(step["by"], step["points"])
        case "correct":
            return game.correct_score(step["by"], step["points"])
    if by is not None:
        game.check_turn(by)
    return game.play(action)


def test_there_are_cases_of_every_kind() -> None:
    assert all(len(cases) > 20 for cases in (POSITIONS, CGPS, EDITIONS, LISTS, GAMES))
