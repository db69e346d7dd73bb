"""What several test modules build: positions of corpus cases, and one value of every public class."""

from __future__ import annotations

from typing import Any

import quixotry as qx
from reference import cgp as reference_cgp
from reference import corpus

EMPTY = "/".join(["15"] * 15)
WORDS = ["AI", "IN", "AT", "NASTIER", "RETAINS", "STAINER", "QUIZ", "RAIN", "TRAIN", "TRAINS"]

# A perfect game on the board, and its words.
PERFECT: list[tuple[str, list[tuple[int, int, int]], str]] = [
    ("ROUNDEL", [], "H3"),
    ("ABOIDEAU", [(7, 0, 2)], "5A"),
    ("DIGITIZE", [(0, 0, 4)], "7H"),
    ("VALIANCY", [(3, 2, 5)], "M4"),
    ("BEFLOWER", [(6, 2, 7)], "O1"),
    ("MOUCHOIR", [(6, 2, 3)], "K1"),
    ("NUGATORY", [(7, 3, 7)], "11F"),
    ("SPANEMIA", [(3, 6, 0)], "F8"),
    ("QUAKERLY", [(2, 7, 7)], "15D"),
    ("TOTEMIST", [(4, 7, 5)], "13B"),
    ("INFERNOS", [(6, 9, 1)], "C7"),
    ("VANITIED", [(1, 1, 0)], "A4"),
    ("GAmODEME", [(6, 5, 0)], "1E"),
    ("WHApPERS", [(6, 0, 0)], "3B"),
]
PERFECT_WORDS = [tiles.upper() for tiles, _, _ in PERFECT]


def toy(*words: str, edition: str = "English") -> qx.Lexicon:
    """A lexicon of a few words."""
    return qx.Lexicon.from_words(words or WORDS, edition=edition)


def opening(rack: str = "AEINRST", **choices: Any) -> qx.Position:
    """The opening position with the toy lexicon."""
    return qx.Position.opening(rack=rack, **{"lexicon": toy(), **choices})


def with_board(*moves: str, **choices: Any) -> qx.Position:
    """The position after plays that nobody judges but for their place."""
    position = qx.Position.opening(**{"lexicon": "any", **choices})
    for move in moves:
        position = position.play(move)
    return position


def layout_of(case: corpus.Case) -> qx.Layout | str | None:
    """The layout of a corpus case, by name or by rows."""
    if "layout_rows" not in case:
        name: str | None = case.get("layout")
        return name
    rows = ", ".join(f'"{row}"' for row in case["layout_rows"])
    return qx.Layout.from_toml(f'name = "custom"\nrows = [{rows}]')


def rules_of(case: corpus.Case) -> qx.Rules:
    """The rules of a corpus case with its changes."""
    return qx.Rules.named(case.get("rules", "box")).with_(**case.get("with", {}))


def lexicon_of(case: corpus.Case) -> qx.Lexicon | str:
    """The words of a corpus case; without any every word is valid."""
    edition = case.get("edition", "English")
    return qx.Lexicon.from_words(case["words"], edition=edition) if "words" in case else "any"


def position_of(case: corpus.Case) -> qx.Position:
    """The position of a corpus case."""
    choices: dict[str, Any] = {
        "lexicon": lexicon_of(case),
        "rules": rules_of(case),
        "edition": case.get("edition", "English"),
        "layout": layout_of(case),
    }
    if "cgp" in case:
        position = qx.Position.from_cgp(case["cgp"], **choices)
    else:
        setting = corpus.setting_of(case)
        board = corpus.board_of(case, setting)
        plain = reference_cgp.Cgp(board, setting.layout.size, [(), ()], [0, 0], 0, [])
        position = qx.Position.from_cgp(reference_cgp.write_cgp(plain, setting.edition), **choices)
    return position.with_rack(case["rack"]) if "rack" in case else position


def samples() -> dict[str, Any]:
    """A value of every public class, by the name of the class."""
    position = opening()
    moves = position.moves()
    legality = position.explain("8H QUAX")
    found = qx.find("RAINT?", pattern="....-S", lexicon=toy())
    game = qx.Composition("v3", PERFECT, "JX", lexicon=toy(*PERFECT_WORDS), seed=7, number=0)
    leaves = qx.Leaves({"?": 25, "S": 8.5, "QU": 2, "Q": -7})
    return {
        "Arrangement": qx.Arrangement("8E G8 14F", apart="corners"),
        "Bot": qx.Bot("greedy", seed=3),
        "ComposedTurn": game.turns[12],
        "Composition": game,
        "Edition": qx.Edition.named("Spanish"),
        "Event": qx.Game(seed=1, lexicon=toy(), start=0).pass_()[0],
        "Fault": legality.faults[0],
        "FormedWord": legality.words[0],
        "Found": found,
        "FoundWord": found[0],
        "Hooks": toy().hooks("RAIN"),
        "Layout": qx.Layout.named("super"),
        "Leaves": leaves,
        "LeavesInfo": leaves.info,
        "Legality": legality,
        "Lexicon": toy(),
        "LexiconInfo": toy().info,
        "Move": qx.Move.parse("8H W.Rd"),
        "MoveList": moves,
        "Outcome": qx.Outcome("out", adjustments=[3, -3], scores=[10, 7], winners=[0]),
        "Play": moves[0],
        "Position": position,
        "Rules": qx.Rules.named("box").with_(challenge="double"),
    }
