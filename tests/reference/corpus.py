"""The shared cases of ``tests/corpus``, run against the reference.

``cases()`` reads the files; ``check`` gives a list of sentences, one for each expectation that is
not met. A key that nobody checks is an error: a case must not pass because it was misspelt.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import perm
from pathlib import Path
from typing import Any

from reference.board import Board, Play, put
from reference.cgp import CgpError, count_tiles, parse_cgp, write_cgp
from reference.game import Game
from reference.judge import Judgement, Squares, judge
from reference.moves import exchanges, plays
from reference.notation import Exchange, MoveSyntaxError, parse_move, parse_play, write_exchange
from reference.squares import parse_square
from reference.state import RefusedError, overtime_penalty
from reference.tables import Edition, Layout, Setting, Tiles, UnknownTileError, make_layout, make_setting

CORPUS = Path(__file__).resolve().parents[1] / "corpus"

Case = dict[str, Any]

ABOUT = {"id", "why", "from", "edition", "layout", "layout_rows", "rules", "with", "words"}
POSITION = {"board", "cgp", "rack", "move", "squares", "text"}
EXPECTED_OF_PLAY = {"score", "no_score", "formed", "faults", "canonical", "bingo", "error"}
EXPECTED_OF_LIST = {"plays", "exchanges", "best_score", "play_list"}
ACTION = {"do", "by", "named", "refused", "points", "overtime_ms"}
EXPECTED_OF_STEP: dict[str, Callable[[Game], Any]] = {
    "scores": lambda game: game.now.scores,
    "racks": lambda game: [sorted(rack) for rack in game.now.racks],
    "bag": lambda game: len(game.now.bag),
    "turn": lambda game: game.now.turn,
    "state": lambda game: game.now.phase,
    "scoreless": lambda game: game.now.scoreless,
    "ended_by": lambda game: game.now.ended_by,
    "winners": lambda game: game.winners,
}


NO_RULES = {"list"}
"""Kinds of cases that the rules of the game say nothing about: word-list files."""


def cases() -> list[tuple[str, Case]]:
    """Every case with its kind, in the order of files and of cases in them."""
    found: list[tuple[str, Case]] = []
    for file in sorted(CORPUS.rglob("*.toml")):
        for kind, rows in tomllib.loads(file.read_text("utf-8")).items():
            found += [(kind, row) for row in rows if kind not in NO_RULES]
    ids = Counter(case["id"] for _, case in found)
    twice = sorted(name for name, count in ids.items() if count > 1)
    if twice:
        raise ValueError(f"the same id is used for several cases: {twice}")
    return found


def check(kind: str, case: Case) -> list[str]:
    """What a case expects and the reference does not say; empty if all is well."""
    return CHECKS[kind](case)


def setting_of(case: Case) -> Setting:
    """The words, letters, board and rules that a case is set in."""
    layout: Layout | str | None = case.get("layout")
    if "layout_rows" in case:
        layout = make_layout("custom", case["layout_rows"])
    rules = case.get("rules", "box")
    return make_setting(case.get("words"), case.get("edition"), layout, rules, case.get("with"))


def board_of(case: Case, setting: Setting) -> Board:
    """The board of a case, from its plays or from its CGP."""
    if "cgp" in case:
        return parse_cgp(case["cgp"], setting.edition, setting.layout).board
    board: Board = {}
    for text in case.get("board", []):
        board = put(board, parse_play(text, setting.edition))
    return board


def check_case(case: Case) -> list[str]:
    """A position: one play and its judgement, or the list of all plays."""
    one_play = {"move", "squares", "text"} & set(case)
    expected = EXPECTED_OF_PLAY if one_play else EXPECTED_OF_LIST
    wrong = _unknown_keys(case, ABOUT | POSITION | expected)
    if not expected & set(case):
        wrong.append("the case expects nothing")
    setting = setting_of(case)
    board = board_of(case, setting)
    rack: Tiles | None = None
    if "rack" in case:
        rack = setting.edition.split(case["rack"])
    elif "cgp" in case:
        rack = parse_cgp(case["cgp"], setting.edition).racks[0] or None
    if not one_play:
        return wrong + _check_list(case, setting, board, rack or ())
    play: Play | Squares | Exchange
    if "squares" in case:
        play = _squares(case["squares"], setting.edition)
    else:
        try:
            play = parse_move(case["move"] if "move" in case else case["text"], setting.edition)
        except MoveSyntaxError:
            return wrong + _differences(case, {"error": "syntax"})
        except UnknownTileError:
            return wrong + _differences(case, {"error": "unknown_tile"})
    if "error" in case:
        return [*wrong, f"expected the error {case['error']!r}, found a move"]
    if isinstance(play, Exchange):
        return wrong + _differences(case, {"canonical": write_exchange(play, setting.edition)})
    return wrong + _check_play(case, judge(setting, board, play, rack))


def _squares(texts: list[str], edition: Edition) -> Squares:
    """Tiles laid square by square: ``["B8 H", "C8 ?"]``."""
    laid: Squares = {}
    for text in texts:
        where, tile = text.split()
        (laid[parse_square(where)[0]],) = edition.split(tile)
    return laid


def _check_play(case: Case, found: Judgement) -> list[str]:
    actual: dict[str, Any] = {
        "score": found.score,
        "no_score": found.score is None,
        "formed": found.formed,
        "faults": found.kinds,
        "canonical": found.canonical,
        "bingo": found.bonus > 0,
    }
    return _differences(case, actual)


def _check_list(case: Case, setting: Setting, board: Board, rack: Tiles) -> list[str]:
    found = plays(setting, board, rack)
    in_bag = _in_bag(case, setting.edition, board, rack, setting.rules.rack_size)
    actual: dict[str, Any] = {
        "plays": len(found),
        "exchanges": len(exchanges(rack, in_bag, setting.rules)),
        "best_score": max((play.score or 0 for play in found.values()), default=None),
        "play_list": sorted(found),
    }
    if "play_list" in case:
        case = {**case, "play_list": sorted(case["play_list"])}
    return _differences(case, actual)


def _in_bag(case: Case, edition: Edition, board: Board, rack: Tiles, rack_size: int) -> int:
    """How many tiles the bag holds: all but those on the board, on the rack, and on the others'.

    A rack that is not known is taken to be full.
    """
    others = [rack_size]
    if "cgp" in case:
        others = [len(other) or rack_size for other in parse_cgp(case["cgp"], edition).racks[1:]]
    return max(0, edition.full_bag().total() - len(board) - len(rack) - sum(others))


def check_edition(case: Case) -> list[str]:
    """The totals of a tile set."""
    edition = setting_of(case).edition
    printed = [letter for letter in edition.letters if letter.count]
    actual: dict[str, Any] = {
        "tiles": edition.full_bag().total(),
        "blanks": edition.blanks,
        "points": sum(letter.count * letter.value for letter in printed),
        "kinds": len(printed),
        "several_letters": sorted(letter.upper for letter in printed if len(letter.upper) > 1),
    }
    if "several_letters" in case:
        case = {**case, "several_letters": sorted(case["several_letters"])}
    return _unknown_keys(case, ABOUT | set(actual)) + _differences(case, actual)


def check_multisets(case: Case) -> list[str]:
    """How many different racks of a size the full bag can give."""
    ways = [1] + [0] * case["size"]  # ways[n] = different sets of n tiles of the kinds so far
    for count in setting_of(case).edition.full_bag().values():
        ways = [sum(ways[n - k] for k in range(min(n, count) + 1)) for n in range(len(ways))]
    return _unknown_keys(case, ABOUT | {"size", "count"}) + _differences(case, {"count": ways[-1]})


def check_draws(case: Case) -> list[str]:
    """How many ways the last tiles can lie: ordered draws of the bag, and different racks of the opponent."""
    unseen, bag = case["unseen"], case["bag"]
    facts = {
        "ordered": perm(len(unseen), bag),
        "racks": len(set(combinations(sorted(unseen), len(unseen) - bag))),
    }
    return _unknown_keys(case, ABOUT | {"unseen", "bag"} | set(facts)) + _differences(case, facts)


def check_overtime(case: Case) -> list[str]:
    """The penalty for time used beyond one's own."""
    penalty = overtime_penalty(case["overtime_ms"], case["points"], case["period_ms"])
    known = ABOUT | {"overtime_ms", "points", "period_ms", "penalty"}
    return _unknown_keys(case, known) + _differences(case, {"penalty": penalty})


def check_cgp(case: Case) -> list[str]:
    """A CGP line read and written again, or refused."""
    setting = setting_of(case)
    actual: dict[str, Any]
    try:
        cgp = parse_cgp(case["text"], setting.edition, setting.layout)
    except CgpError as error:
        actual = {"error": error.kind, "canonical": None, "bag": None, "excess": None}
    else:
        bag, over = count_tiles(cgp, setting.edition)
        excess = setting.edition.write(setting.edition.in_order(list(over.elements())))
        actual = {"error": None, "canonical": write_cgp(cgp, setting.edition), "bag": bag, "excess": excess}
    return _unknown_keys(case, ABOUT | {"text"} | set(actual)) + _differences(case, actual)


def check_game(case: Case) -> list[str]:
    """A game, step by step."""
    wrong = _unknown_keys(case, ABOUT | {"racks", "bag", "scores", "board", "step"})
    setting = setting_of(case)
    split = setting.edition.split
    game = Game(
        setting,
        [split(rack) for rack in case["racks"]],
        split(case.get("bag", "")),
        board_of(case, setting),
        case.get("scores"),
    )
    tiles = game.tiles()
    if not case.get("step"):
        wrong.append("the game has no step")
    for number, step in enumerate(case.get("step", []), 1):
        said = _unknown_keys(step, ACTION | set(EXPECTED_OF_STEP) | {"verdict"})
        refused: str | None = None
        verdict: str | None = None
        try:
            verdict = _do(game, step)
        except RefusedError as error:
            refused = error.kind
        if refused != step.get("refused"):
            said.append(f"refused: expected {step.get('refused')!r}, found {refused!r}")
        if "racks" in step:
            step = {**step, "racks": [sorted(split(rack)) for rack in step["racks"]]}
        actual = {key: read(game) for key, read in EXPECTED_OF_STEP.items()}
        said += _differences(step, {**actual, "verdict": verdict})
        if game.tiles() != tiles:
            said.append("tiles were lost or made")
        wrong += [f"step {number} ({step['do']}): {text}" for text in said]
    return wrong


def _do(game: Game, step: Case) -> str | None:
    """Do one step; a challenge answers with its verdict."""
    action, by = step["do"], step.get("by")
    word, _, rest = action.partition(" ")
    if word == "challenge":
        return game.challenge(by, step.get("named"))
    if word == "pass":
        game.pass_turn(by)
    elif word == "accept":
        game.accept()
    elif word == "undo":
        game.undo()
    elif word == "exch":
        game.exchange(game.setting.edition.split(rest), by)
    elif word == "penalty" and "overtime_ms" in step:
        game.time_penalty(step["by"], step["overtime_ms"])
    elif word == "penalty":
        game.correct(step["by"], -step["points"])
    elif word == "correct":
        game.correct(step["by"], step["points"])
    else:
        game.play(action, by)
    return None


def _unknown_keys(table: Case, known: set[str]) -> list[str]:
    return [f"{key!r} is a key that nothing checks" for key in table if key not in known]


def _differences(expected: Case, actual: dict[str, Any]) -> list[str]:
    return [
        f"{key}: expected {expected[key]!r}, found {value!r}"
        for key, value in actual.items()
        if key in expected and expected[key] != value
    ]


CHECKS: dict[str, Callable[[Case], list[str]]] = {
    "case": check_case,
    "notation": check_case,
    "edition": check_edition,
    "multisets": check_multisets,
    "draws": check_draws,
    "overtime": check_overtime,
    "cgp": check_cgp,
    "game": check_game,
}
