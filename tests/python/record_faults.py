"""Texts with one fault each, by the kind of problem that it is, and by the names that a strict checker has for faults.

Each says which problems are to be found: all that are worse than notes, or the one kind that the text is about where
it is a note itself; a kind with its line, or None for a problem that is about the whole file.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from gcg_texts import HEADER, PLAYERS, WHOLE, line_of, whole
from quixotry.formats.gcg import LIMIT

START = ">Ann: AEINRST 8D NASTIER +66 66\n"
REPLY = ">Ben: EEHNTW? D8 .EwT +3 3\n"
EMPTY = "/".join(["15"] * 15)
RECORD = '{"format": "quixotry record", "version": 1, "players": [{"name": "Ann"}, {"name": "Ben"}], "turns": []'


class Fault(NamedTuple):
    """A text that is wrong in one way.

    Attributes:
        text: the text.
        found: the problems, as kind and line.
        format: what to read it as; None to have it sniffed.
        choices: what is told to the checker beside.
    """

    text: bytes | str
    found: list[tuple[str, int | None]]
    format: str | None = "gcg"
    choices: Mapping[str, Any] = MappingProxyType({})


def slip(turn: int, line: str, *found: tuple[str, int], **choices: Any) -> Fault:
    """The whole game with another line instead of a turn, without what comes behind it.

    Args:
        turn: the turn.
        line: what stands there.
        found: the problems, each with the turn by which its line is told.
        choices: what is told to the checker.
    """
    header = HEADER.replace("#lexicon enable\n", "#lexicon enable\n#incomplete\n") if turn < len(WHOLE) else HEADER
    more = header.count("\n") - HEADER.count("\n")
    text = whole({turn: line}, header=header, upto=turn)
    return Fault(text, [(kind, line_of(place) + more) for kind, place in found], choices=choices)


def lines(text: str, *found: tuple[str, int | None], **choices: Any) -> Fault:
    """Two players and some lines; the first of them is line 3."""
    return Fault(PLAYERS + text, list(found), choices=choices)


FAULTS: dict[str, Fault] = {
    # The file as text.
    "empty": Fault(b"", [("empty", None)]),
    "not_text": Fault(b"\x89PNG\r\n\x1a\n" + bytes(range(16)) * 9, [("not_text", None)]),
    "too_large": Fault(b"#note\n" * (LIMIT // 6 + 1), [("too_large", None)]),
    "encoding_unknown": Fault(f"#character-encoding klingon\n{PLAYERS}{START}".encode(), [("encoding_unknown", 1)]),
    "encoding_misplaced": Fault(f"{PLAYERS}#character-encoding UTF-8\n{START}", [("encoding_misplaced", 3)]),
    "encoding_guessed": Fault(f"#player1 Ann Zoé\n#player2 Ben B\n{START}".encode(), [("encoding_guessed", 1)]),
    "control_character": lines(">Ann: AEINRST 8D NAS\x00TIER +66 66\n", ("control_character", 3)),
    # Pragmata.
    "unknown_pragma": lines(f"#mood good\n{START}", ("unknown_pragma", 3)),
    "repeated_pragma": lines(f"#lexicon any\n#lexicon any\n{START}", ("repeated_pragma", 4)),
    "late_pragma": lines(f"{START}#title A game\n", ("late_pragma", 4)),
    "bad_pragma": lines(f"#orientation upside-down\n{START}", ("bad_pragma", 3)),
    "note_without_turn": lines(f"#note Rain.\n{START}", ("note_without_turn", 3)),
    "unknown_setting": lines(f"#game-type chess\n{START}", ("unknown_setting", None)),
    "setting_guessed": lines(
        ">Ann: ADDNTTU 8D DAUNT +16 16\n>Ben: BEOSTYZ 9C YOBS +28 28\n>Ann: ADEELT? H3 TAbLE.ED +53 69\n"
        ">Ben: AEGTUVZ 10B ZETA +40 68\n>Ann: ADEORST 6H .ODESTAR +63 132\n>Ben: GKMNUUV O4 MU.K +66 134\n",
        ("setting_guessed", None),
    ),
    "unknown_lexicon": lines(f"#lexicon NoSuchList\n{START}", ("unknown_lexicon", None)),
    # Players.
    "no_players": Fault("#title Nobody's\n", [("no_players", None)]),
    "missing_player": Fault(
        ">Ann: AEINRST 8D NASTIER +66 66\n>Ben: ABC - +0 0\n", [("missing_player", 1), ("missing_player", 2)]
    ),
    "same_nick": Fault(f"#player1 A Ann\n#player2 A Ben\n{START.replace('Ann', 'A')}", [("same_nick", 2)]),
    "same_name": Fault(f"#player1 Ann Kim\n#player2 Ben Kim\n{START}", [("same_name", 2)]),
    "player_number": Fault(f"#player1 Ann Ann\n#player3 Ben Ben\n{START}", [("player_number", 2)]),
    "unknown_nick": lines(f"{START}>Cay: ABC - +0 0\n", ("unknown_nick", 4)),
    # Lines of turns.
    "not_understood": lines(f"{START}and so on\n", ("not_understood", 4)),
    "bad_rack": lines(">Ann: AE%NRST 8D NASTIER +66 66\n", ("bad_rack", 3)),
    "bad_move": lines(">Ann: AEINRST 8D NAS%IER +66 66\n", ("bad_move", 3)),
    "bad_score": lines(">Ann: AEINRST 8D NASTIER +6x6 66\n", ("bad_score", 3)),
    "missing_score": lines(">Ann: AEINRST 8D NASTIER +66\n", ("missing_score", 3)),
    "unusual_score": lines(">Ann: AEINRST 8D NASTIER 66 66\n", ("unusual_score", 3)),
    "trailing_text": lines(">Ann: AEINRST 8D NASTIER +66 66 RETINAS is better\n", ("trailing_text", 3)),
    "unusual_line": lines(">Ann: A E I N R S T 8D NASTIER +66 66\n", ("unusual_line", 3)),
    "coordinate_apart": lines(">Ann: AEINRST 8 D NASTIER +66 66\n", ("coordinate_apart", 3)),
    "guessed_turn": Fault(
        "x = [[1,'NASTIER',7,3,0,66,'AEINRST',0,66,0],[2,'---',0,0,0,0,'EEHNTW?',1,66,0]]",
        [("missing_player", None), ("guessed_turn", 1)],
        "arrays",
    ),
    # JSON, lists of positions, and files of any kind.
    "unknown_format": Fault("Once upon a time\n", [("unknown_format", None)], None),
    "newer_version": Fault(RECORD.replace("1", "99", 1) + "}", [("newer_version", None)], "json"),
    "several_records": Fault(f"{EMPTY} A/B 0/0 0\n{EMPTY} C/D 0/0 0\n", [("several_records", None)], "cgp"),
    "not_json": Fault(RECORD, [("not_json", 1)], "json"),
    "missing_field": Fault(
        RECORD.replace("turns", "title").replace("[]", '"x"') + "}", [("missing_field", None)], "json"
    ),
    "bad_field": Fault(RECORD + ', "title": 5}', [("bad_field", None)], "json"),
    "repeated_field": Fault(RECORD + ', "title": "a", "title": "b"}', [("repeated_field", None)], "json"),
    "unknown_field": Fault(RECORD + ', "mood": "good"}', [("unknown_field", None)], "json"),
    "bad_position": Fault(EMPTY.replace("15", "14", 1) + " A/B 0/0 0", [("bad_position", 1)], "cgp"),
    "bad_board": Fault(". . . .\n. . A\n. . . . .\n", [("bad_board", None)], "text"),
    # Turns by the rules.
    "off_turn": slip(3, ">Ben: LMORSTY 8J MOSTLY +42 77", ("off_turn", 3)),
    "illegal_play": slip(3, ">Ann: LMORSTY 1A MOSTLY +42 60", ("illegal_play", 3)),
    "illegal_exchange": slip(17, ">Ann: EFGNNOX -EF +0 287", ("illegal_exchange", 17)),
    "not_on_rack": slip(3, ">Ann: LMORSTA 8J MOSTLY +42 60", ("not_on_rack", 3)),
    "rack_impossible": slip(3, ">Ann: OTYJZZQ - +0 18", ("rack_impossible", 3)),
    "rack_size": slip(3, ">Ann: LMORSTYA 8J MOSTLY +42 60", ("rack_size", 3)),
    "rack_changed": slip(3, ">Ann: AAAAIII - +0 18", ("rack_changed", 3)),
    "tiles_overused": slip(3, ">Ann: OTYZAAA I6 Z. +20 38", ("tiles_overused", 3), lexicon="any"),
    "phony": slip(3, ">Ann: LMORSTY 8J MOSLTY +42 60", ("phony", 3)),
    "wrong_challenge": slip(3, ">Ann: LMORSTY 8J MOSTLY +42 60\n>Ann: LMORSTY -- -42 18", ("wrong_challenge", 4)),
    "withdrawn_without_play": slip(1, ">Ben: ACDESTZ -- -18 -18", ("withdrawn_without_play", 1)),
    "withdrawn_mismatch": slip(3, ">Ann: LMORSTY 8J MOSLTY +42 60\n>Ann: LMORSTY -- -40 20", ("withdrawn_mismatch", 4)),
    "challenge_without_play": slip(1, ">Ann: ABEOTYY (challenge) +5 5", ("challenge_without_play", 1)),
    "challenge_wrong_player": slip(
        2,
        ">Ann: O (challenge) +5 23\n>Ben: ACDESTZ 7G ADZES +35 35\n>Ann: O (challenge) +5 28",
        ("challenge_wrong_player", 4),
    ),
    "challenge_points": slip(2, ">Ann: O (challenge) +5 23", ("challenge_points", 2), rules="naspa"),
    "wrong_score": slip(3, ">Ann: LMORSTY 8J MOSTLY +43 61", ("wrong_score", 3)),
    "wrong_total": slip(3, ">Ann: LMORSTY 8J MOSTLY +42 61", ("wrong_total", 3)),
    # The end.
    "after_end": slip(21, f"{WHOLE[20]}\n>Ann: GNNO - +0 356", ("after_end", 22)),
    "before_end": slip(3, ">Ann:  (ACT) +10 28", ("before_end", 3)),
    "end_points": slip(21, ">Ben:  (GNNO) +12 431", ("end_points", 21)),
    "end_rack": slip(21, ">Ben:  (GNNE) +10 429", ("end_rack", 21)),
    "end_missing": Fault(whole(upto=20), [("end_missing", line_of(20))]),
    "end_repeated": slip(21, f"{WHOLE[20]}\n>Ben:  (GNNO) +10 439", ("end_repeated", 22)),
    "time_early": slip(3, ">Ann:  (time) -10 8\n>Ann: LMORSTY 8J MOSTLY +42 50", ("time_early", 3)),
    "time_repeated": slip(
        21, f"{WHOLE[20]}\n>Ann: GNNO (time) -10 346\n>Ann: GNNO (time) -10 336", ("time_repeated", 23)
    ),
    "unfinished": Fault(whole(upto=4), [("unfinished", line_of(4))]),
    "stopped": slip(3, ">Ann: LMORSTY 1A MOSTLY +42 60\n>Ben: CENOPTU - +0 35", ("illegal_play", 3), ("stopped", 4)),
}

QUIET = ">Ann: AEINRST - +0 0\n>Ben: AEIOUXY - +0 0\n"
SIX = ">Ann: AEINRST - +0 0\n>Ben: AEIOUQX - +0 0\n" * 3
LAST = ">Ann: AEINRST (AEINRST) -7 -7\n>Ben: AEIOUQX (AEIOUQX) -23 -23\n"

MORE: dict[str, Fault] = {
    "a play off the board": slip(3, ">Ann: LMORSTY 8K MOSTLY +42 60", ("illegal_play", 3)),
    "a play where tiles lie": slip(3, ">Ann: LMORSTY 8E MOSTLY +42 60", ("illegal_play", 3)),
    "a first play away from the middle": slip(1, ">Ann: ABEOTYY 1E ABYE +18 18", ("illegal_play", 1)),
    "through a square where nothing lies": slip(3, ">Ann: LMORSTY 8J MO.TLY +42 60", ("illegal_play", 3)),
    "a play of a letter that is no tile": slip(3, ">Ann: LMORSTY 8J MOSTLÄ +42 60", ("bad_move", 3)),
    "a rack that is not in the bag, in the first turn": slip(1, ">Ann: QQABYEE 8E ABYE +18 18", ("rack_impossible", 1)),
    "a rack that is not in the bag, in the middle": slip(
        18, ">Ben: EHOORRQ 6B HOO.ER +25 397", ("rack_impossible", 18)
    ),
    "six turns without points, and nothing behind them": lines(SIX, ("end_missing", 8)),
    "tiles taken back twice": slip(
        3,
        ">Ann: LMORSTY 8J MOSLTY +42 60\n>Ann: LMORSTY -- -42 18\n>Ann: LMORSTY -- -42 -24",
        ("withdrawn_without_play", 5),
    ),
    "tiles taken back by somebody else": slip(
        3, ">Ann: LMORSTY 8J MOSLTY +42 60\n>Ben: LMORSTY -- -42 -7", ("withdrawn_without_play", 4)
    ),
    "a challenge after a pass": slip(
        3, ">Ann: OTY - +0 18\n>Ann: OTY (challenge) +5 23", ("challenge_without_play", 4)
    ),
    "six turns without points, and one more": lines(f"{SIX}>Ann: AEINRST 8D NASTIER +66 66\n", ("after_end", 9)),
    "the wrong penalty for a rack": lines(SIX + LAST.replace("-7 -7", "-8 -8"), ("end_points", 9)),
    "the wrong tiles for a penalty": lines(SIX + LAST.replace("Q", "Z"), ("end_rack", 10)),
    "a penalty twice": lines(SIX + LAST + ">Ben: AEIOUQX (AEIOUQX) -23 -46\n", ("end_repeated", 11)),
    "a penalty before the end": lines(
        START + ">Ann: BCDFGHK (BCDFGHK) -23 43\n>Ben: AEIOUQX (AEIOUQX) -23 -23\n", ("before_end", 4)
    ),
    "a total at the end with points taken off": lines(SIX + LAST.replace("-23 -23", "-23 23"), ("wrong_total", 10)),
    "a total at the end": lines(SIX + LAST.replace("-23 -23", "-23 -33"), ("wrong_total", 10)),
    "five points that nothing tells of": slip(3, ">Ann: LMORSTY 8J MOSTLY +42 65", ("wrong_total", 3)),
    "a turn twice": slip(3, f"{WHOLE[2]}\n{WHOLE[2]}", ("off_turn", 4), ("illegal_play", 4), ("wrong_total", 4)),
    "points for a pass": slip(3, ">Ann: LMORSTY - +7 25", ("wrong_score", 3)),
    "a blank that scores": slip(7, ">Ann: AAFGLO? M4 FLOA.AGe +64 164", ("wrong_score", 7)),
    "a bonus that is missing": slip(7, ">Ann: AAFGLO? M4 FLOA.AGe +13 113", ("wrong_score", 7)),
    "a rack that nobody can hold, and not what was kept": lines(
        f"{QUIET}{QUIET.splitlines()[0]}\n>Ben: HMOYZZZ - +0 0\n", ("rack_impossible", 6)
    ),
    "a rack between two that agree, with a tile of somebody else": lines(
        f"{QUIET}>Ann: AEINRSX - +0 0\n{QUIET.splitlines()[1]}\n{QUIET.splitlines()[0]}\n", ("rack_impossible", 5)
    ),
    "a tile that one player has kept, then the other has, too": lines(
        ">Ann: AEINRSZ - +0 0\n>Ben: AEIOUQZ - +0 0\n>Ann: AEINRSZ - +0 0\n>Ben: AEIOUQZ - +0 0\n",
        ("rack_impossible", 4),
    ),
    "a tile that one player has kept, then only the other has": lines(
        ">Ann: AEINRSZ - +0 0\n>Ben: AEIOUQZ - +0 0\n>Ann: AEINRST - +0 0\n>Ben: AEIOUQZ - +0 0\n",
        ("rack_impossible", 3),
    ),
    "a tile that one player has kept, then the other plays": lines(
        ">Ann: AEINRSZ - +0 0\n>Ben: ZTIOUQA 8F QUIZ +44 44\n>Ann: AEINRSZ - +0 0\n", ("rack_impossible", 3)
    ),
    "another rack taken back than was played": slip(
        3, ">Ann: LMORSTY 8J MOSLTY +42 60\n>Ann: LMORSTT -- -42 18", ("withdrawn_mismatch", 4)
    ),
    "another rack taken back than was played, which had not been kept": slip(
        3, ">Ann: LMRSYTT 8J MSTY +42 60\n>Ann: LMRSYTO -- -42 18", ("wrong_score", 3), ("withdrawn_mismatch", 4)
    ),
    "a part of a rack taken back": slip(3, ">Ann: LMORSTY 8J MOSLTY +42 60\n>Ann: LMO -- -42 18"),
    "a rack, and other tiles in brackets": lines(SIX + LAST.replace("(AEINRST)", "(AEINRSS)"), ("end_rack", 9)),
    "a rack, and other tiles in brackets that fit": lines(
        SIX.replace("AEINRST", "AEINR") + LAST.replace("(AEINRST)", "(AEINRSS)"), ("end_rack", 9)
    ),
    "tiles that nobody knows, at the end": lines(
        SIX.replace("AEINRST", "AEI") + LAST.replace("AEINRST", "AEI").replace("-7 -7", "-3 -3")
    ),
    "the wrong points for tiles of which some are not known": lines(
        SIX.replace("AEINRST", "AEI") + LAST.replace("AEINRST", "AEI"), ("end_points", 9)
    ),
    "a tile that is known and not counted": lines(
        SIX.replace("AEINRST", "AEI") + LAST.replace("AEINRST", "AE"), ("end_rack", 9)
    ),
    "overtime before the tiles that are left": slip(
        21, ">Ben:  (time) -10 409\n>Ben:  (GNNO) +10 419", ("time_early", 21)
    ),
    "overtime before the tiles that are left, and not in the total": slip(
        21, f">Ben:  (time) -10 409\n{WHOLE[20]}", ("time_early", 21), ("wrong_total", 22)
    ),
    "strokes for the tiles that are exchanged": lines(
        ">Ann: ABDGLRS -II +0 0\n>Ben: AEIOUQU - +0 0\n>Ann: ABDGLMN - +0 0\n", ("guessed_turn", 3)
    ),
    "five strokes for the tiles that are exchanged": lines(
        ">Ann: ABDGLRI -IIIII +0 0\n>Ben: AEIOUQU - +0 0\n>Ann: ABCCHMN - +0 0\n", ("guessed_turn", 3)
    ),
    "tiles that are exchanged and may be strokes": lines(">Ann: ABDGIIS -II +0 0\n>Ben: -II +0 0\n"),
    "two kinds of game": lines(f"#game-type classic\n#game-type wordsmog\n{START}", ("repeated_pragma", 4)),
    "a game behind another": lines(
        f"{START}#character-encoding UTF-8\n{PLAYERS}>Ann: ABC 8D CAB +16 16\n", ("several_records", None)
    ),
    "a board that nobody knows": lines(f"#board-layout Heptagon\n{START}", ("unknown_setting", None)),
    "tiles that nobody knows": lines(f"#tile-set klingon\n{START}", ("unknown_setting", None)),
}
