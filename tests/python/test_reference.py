"""The reference by itself, against examples worked out by hand.

``B..`` and ``A..`` in ids are only names; each position is a mistake that some program made, or a
placement whose score several programs agree on.
"""

from collections import Counter

import pytest

from reference.board import Board, put, run
from reference.cgp import CgpError, count_tiles, parse_cgp, write_cgp
from reference.judge import Judgement, judge
from reference.moves import exchanges, plays
from reference.notation import parse_play
from reference.squares import column_name, column_number, parse_square, square_name
from reference.tables import BOX, ENGLISH, STANDARD, Edition, Layout, Letter, Setting, make_setting

ALL_VALID = Setting()


def board_from(*texts: str) -> Board:
    board: Board = {}
    for text in texts:
        board = put(board, parse_play(text, ENGLISH))
    return board


def verdict(move: str, *built: str, words: str | None = None, rack: str | None = None) -> Judgement:
    setting = make_setting(None if words is None else words.split())
    return judge(setting, board_from(*built), parse_play(move, ENGLISH), rack)


# -- names and tables ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "square", "across"),
    [("8H", (7, 7), True), ("h8", (7, 7), False), ("15a", (14, 0), True), ("AB3", (2, 27), False)],
)
def test_coordinates(text: str, square: tuple[int, int], across: bool) -> None:
    assert parse_square(text) == (square, across)
    assert square_name(square, across) == text.upper()


def test_columns_go_on_after_z() -> None:
    names = ["A", "Z", "AA", "AZ", "BA"]
    assert [column_name(n) for n in (0, 25, 26, 51, 52)] == names
    assert [column_number(name) for name in names] == [0, 25, 26, 51, 52]


def test_english_set() -> None:
    assert ENGLISH.full_bag().total() == 100
    assert sum(letter.count * letter.value for letter in ENGLISH.letters) == 187


def test_standard_premiums() -> None:
    signs = Counter("".join(STANDARD.rows))
    assert {sign: signs[sign] for sign in "TDtd"} == {"T": 8, "D": 17, "t": 12, "d": 24}
    assert STANDARD.symmetric


def small_edition(*texts: str) -> Edition:
    return Edition("Small", tuple(Letter(t, t.lower(), 2, len(t)) for t in texts), blanks=1)


def test_tiles_of_several_letters_are_the_longest_match() -> None:
    catalan = small_edition("A", "C", "CH", "H", "L", "L·L")
    assert catalan.split("CHAL·L[ch]c?") == ("CH", "A", "L·L", "ch", "c", "?")
    assert catalan.word("ch[C]H") == ("CH", "C", "H")
    with pytest.raises(ValueError, match="no tile"):
        catalan.split("AX")


# -- scores ----------------------------------------------------------------------------------------

SCORES = [
    ("B1", [], "8F JOG", 22),
    ("B2", ["8F JOG"], "G7 G.RE", 8),
    ("B4 undesignated", ["8D WASTE"], "8B H?.....", 12),
    ("B4 designated", ["8D WASTE"], "8B Hr.....", 12),
    ("B5", ["8G aA"], "9G HA", 19),
    ("B6 first", [], "8G FOR", 12),
    ("B6", ["8G FOR"], "J8 E", 7),
    ("B7 across", ["8G HE", "G8 .O"], "9G .N", 4),
    ("B7 down", ["8G HE", "G8 .O"], "H8 .N", 4),
    ("B10", ["8H TO"], "I8 .NE", 4),
    ("B11", ["8H ARE"], "H7 C.T", 5),
    ("B14", ["8D SCORE", "D1 PAINTER."], "1A CAM.FIRE", 203),
    ("B15", ["8H SO", "H1 PAINTER."], "1A WORKSHO.", 125),
    ("B16", ["8G PORT"], "8E IM....ED", 15),
    ("B17", ["8G TEA"], "9G ARE", 13),
    ("B19", [], "8D FOODIES", 80),
    ("B20", [], "8H MUZAKS", 52),
    ("B20 blank", [], "8H MUzAKS", 32),
    ("B21", [], "8H aa", 0),
    ("B22 first P blank", [], "8D pEPPER", 18),
    ("B22 second P blank", [], "8D PEpPER", 24),
    ("B22 third P blank", [], "8D PEPpER", 24),
    ("B31 first", [], "8G OVA", 12),
    ("B31 second", ["8G OVA"], "7I APP", 11),
    ("B31", ["8G OVA", "7I APP"], "J5 UM.S", 21),
    ("A14", [], "8D PIZZA", 56),
    ("A15", [], "8G NASTIER", 66),
    ("A16", [], "8D QUIZZED", 140),
    ("A17", [], "8C sPURTLE", 72),
    ("bridge", ["8H TO", "H5 SLO."], "5E PER.ONS", 36),
]


@pytest.mark.parametrize(("name", "built", "move", "score"), SCORES, ids=[row[0] for row in SCORES])
def test_score(name: str, built: list[str], move: str, score: int) -> None:
    assert verdict(move, *built).score == score


VS_ED = (
    "14E/14N/14d/14U/4GLOWS5R/8PET3E/7FAXING1R/6JAY1TEEMS/2B2BOY4N2/2L1DOE5U2/2ANEW5PI2/"
    "2MO1LEU3ON2/2EH7HE2/15/15 / 0/0 0"
)
VS_MATT = (
    "7ZEP1F3/1FLUKY3R1R3/5EX2A1U3/2SCARIEST1I3/9TOT3/6GO1LO4/6OR1ETA3/6JABS1b3/5QI4A3/5I1N3N3/"
    "3ReSPOND1D3/1HOE3V3O3/1ENCOMIA3N3/7T7/3VENGED6 / 0/0 0"
)
VS_JEREMY = (
    "7N6M/5ZOON4AA/7B5UN/2S4L3LADY/2T4E2QI1I1/2A2PORN3NOR/2BICE2AA1DA1E/6GUVS1OP1F/8ET1LA1U/"
    "5J3R1E1UT/4VOTE1I1R1NE/5G1MICKIES1/6FE1T1THEW/6OR3E1XI/6OY6G / 0/0 0"
)
VS_OXY = (
    "1PACIFYING5/1IS12/YE13/1REQUALIFIED3/H1L12/EDS12/NO3T9/1RAINWASHING3/UM3O9/T2E1O9/"
    "1WAKEnERS6/1OnETIME7/OOT2E1B7/N6U7/1JACULATING4 / 0/0 0"
)
THERMOS = "15/15/3THERMOS2A2/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"
VIA = (
    "5U4OHMIC/5N3WREATH/5T4FAX2/5i3B1VIA1/5N3L1E3/5G2VELDT2/5E3S5/5DREKS1F3/8YELL3/4ABASER1U3/"
    "4GYM3ZO3/WAITE5OR2J/10OI2A/3QUOIT1PINNER/4RENEGADE2P CDIOST?/AIINOOU 450/392 0"
)
POND = (
    "12D2/1U10O2/1p10L2/1R1C3KANJIS2/1I1O3A2U4/1G1T3I2I4/1H1E3Z2C1LOO/1TED3E1BYWORD/2Q4N3AXE1/"
    "1RuBIGOS3I3/F1A5WEAVE2/O1T8E3/V1E5LOURY2/ENSNARL2HM4/A6TEMP4 DEFNNPT/ 394/365 0"
)
PLACEMENTS = [
    ("A19", VS_OXY, "A1 OX(Y)P(HEN)B(UT)AZ(ON)E", 1780),
    ("A20", VS_JEREMY, "14B hEaDW(OR)DS", 106),
    ("A21", VS_JEREMY, "14B hEaDW(OR)D", 38),
    ("A22", THERMOS, "3B HI(THERMOS)T", 36),
    ("A24", VS_ED, "5B AIR(GLOWS)", 12),
    ("A25", VS_ED, "5C RE(GLOWS)", 11),
    ("A26", VS_MATT, "15C A(VENGED)", 12),
    ("A27", VS_MATT, "1L (F)A", 5),
    ("A30", VIA, "1A DISCO(U)nT", 167),
    ("A31", POND, "2L P(O)ND", 14),
]


@pytest.mark.parametrize(("name", "cgp", "move", "score"), PLACEMENTS, ids=[row[0] for row in PLACEMENTS])
def test_score_on_a_full_board(name: str, cgp: str, move: str, score: int) -> None:
    board = parse_cgp(cgp, ENGLISH).board
    written = [move, move.replace("(", "").replace(")", "")]
    for text in written:  # play-through in brackets, and written in full
        found = judge(ALL_VALID, board, parse_play(text, ENGLISH))
        assert (found.score, found.kinds) == (score, [])


def test_written_in_full_and_worth_nine_times() -> None:
    """Both plays cover two triple-word squares with seven fresh tiles."""
    assert verdict("A8 FLATFISH", "11A TIE").score == 21 * 9 + 50
    assert verdict("O1 QUIXOTRY", "6L PRAT").score == 35 * 9 + 50


def test_values_come_from_the_edition() -> None:
    german = make_setting(edition="German")
    found = judge(german, {(12, 0): "G"}, parse_play("13A .ÄLE", german.edition))
    assert (found.formed, found.score) == (["GÄLE"], (2 + 6 + 2 + 1) * 2)


def test_word_factors_multiply_without_limit() -> None:
    layout = Layout("five in a line", ("TTTTT", *["_____"] * 4), start=(0, 0))
    setting = Setting(layout=layout, rules=BOX.with_({"bonus": []}))
    assert judge(setting, {}, parse_play("1A ZZZZZ", ENGLISH)).score == 50 * 3**5


def test_the_bonus_counts_tiles_placed_and_comes_from_a_table() -> None:
    found = verdict("8B BRUnCH..Y", "8H ES")
    assert len(found.fresh) == 7
    lexulous = Setting(rules=BOX.with_({"bonus": [[7, 40], [8, 50]]}))
    bonus = [judge(lexulous, {}, parse_play(f"8A {'E' * n}", ENGLISH)).bonus for n in (6, 7, 8)]
    assert bonus == [0, 40, 50]


# -- words, and the ways to form them --------------------------------------------------------------

FORMED = [
    ("extend before", ["8H OAT"], "8G B...", ["BOAT"], 6),
    ("extend after", ["8H BOAT"], "8H ....S", ["BOATS"], 8),
    ("extend both ends", ["8G PORT"], "8E IM....ED", ["IMPORTED"], 15),
    ("cross a word", ["8H TO"], "I7 C.G", ["COG"], 11),
    ("parallel", ["8G TEA"], "9G ARE", ["ARE", "TA", "ER", "AE"], 13),
    ("hook", ["8G FOR"], "J8 EAT", ["EAT", "FORE"], 12),
    ("bridge", ["8H TO", "H5 SLO."], "5E PER.ONS", ["PERSONS"], 36),
    ("the run is longer than what was named", ["8G FOR"], "J8 E", ["FORE"], 7),
    ("below a tile played through", ["8G OVA", "7I APP"], "J5 UM.S", ["UMPS", "OVAS"], 21),
]


@pytest.mark.parametrize(("name", "built", "move", "formed", "score"), FORMED, ids=[row[0] for row in FORMED])
def test_words_formed(name: str, built: list[str], move: str, formed: list[str], score: int | None) -> None:
    found = verdict(move, *built)
    assert (found.formed, found.score) == (formed, score)


def transposed(board: Board) -> Board:
    return {(column, row): tile for (row, column), tile in board.items()}


@pytest.mark.parametrize(("name", "built", "move", "score"), SCORES, ids=[row[0] for row in SCORES])
def test_rows_and_columns_may_be_swapped(name: str, built: list[str], move: str, score: int) -> None:
    fresh = verdict(move, *built).fresh
    turned = judge(ALL_VALID, transposed(board_from(*built)), transposed(fresh))
    assert turned.score == score
    assert Counter(turned.formed) == Counter(verdict(move, *built).formed)


def test_runs_are_maximal() -> None:
    board = board_from("8G FOR", "J8 E")
    assert run(board, (7, 8), across=True) == [(7, 6), (7, 7), (7, 8), (7, 9)]
    assert run(board, (7, 8), across=False) == [(7, 8)]


CANONICAL = [
    ([], "8h to", "8H to"),
    ([], "8H TO", "8H TO"),
    ([], "H8 TO", "H8 TO"),
    (["8G FOR"], "J8 E", "8G ...E"),
    (["8G FOR"], "8G FORE", "8G ...E"),
    (["8G FOR"], "8G (FOR)E", "8G ...E"),
    (["8G HE", "G8 .O"], "H8 .N", "9G .N"),
    (["8G HE"], "G8 .O", "G8 .O"),
    (["8D WASTE"], "8C r", "8C r....."),
]


@pytest.mark.parametrize(("built", "move", "text"), CANONICAL)
def test_canonical_text(built: list[str], move: str, text: str) -> None:
    assert verdict(move, *built).canonical == text


def test_canonical_text_brackets_tiles_of_several_letters() -> None:
    edition = small_edition("A", "C", "CH", "H")
    found = judge(Setting(edition), {}, parse_play("8H [CH]A[ch]", edition))
    assert found.canonical == "8H [CH]A[ch]"
    assert found.formed == ["CHACH"]


# -- faults ----------------------------------------------------------------------------------------

FAULTS = [
    ("legal", [], "8H TO", []),
    ("off the centre", [], "8A TO", ["no_centre"]),
    ("one tile on the centre", [], "8H A", ["too_short"]),
    ("one tile off the centre", [], "1A A", ["no_centre", "too_short"]),
    ("off the edge", [], "8K PYTHON", ["off_board"]),
    ("off the edge altogether", [], "16A TO", ["off_board"]),
    ("dot over an empty square", [], "8H T.P", ["gap"]),
    ("only dots", ["8H TO"], "8H ..", ["nothing_placed"]),
    ("only dots, over empty squares", ["8H TO"], "9H ..", ["nothing_placed", "gap"]),
    ("the word that is there", ["8H TO"], "8H TO", ["nothing_placed"]),
    ("another letter there", ["8H TO"], "8H TAP", ["occupied"]),
    ("another letter there in brackets", ["8H TO"], "8H (TA)P", ["occupied"]),
    ("over a blank of the same letter", ["8H To"], "8H TOE", []),
    ("far away", ["8H TO"], "1A IT", ["not_connected"]),
    ("one tile far away", ["8H TO"], "1A I", ["too_short", "not_connected"]),
    ("only a corner touches", ["8H TO"], "9J IT", ["not_connected"]),
    ("a blank without a letter", ["8H TO"], "8H ..?", ["blank_undesignated"]),
    ("off the edge and over another letter", ["8H TO"], "8I PYTHONIC", ["off_board", "occupied"]),
]


@pytest.mark.parametrize(("name", "built", "move", "kinds"), FAULTS, ids=[row[0] for row in FAULTS])
def test_faults(name: str, built: list[str], move: str, kinds: list[str]) -> None:
    assert verdict(move, *built).kinds == kinds


def test_score_is_null_where_the_geometry_is_wrong() -> None:
    assert verdict("8A TO").score is None
    assert verdict("8A TO").formed == ["TO"]
    assert verdict("8K PYTHON").formed == []
    assert verdict("8H XX", words="TO", rack="AB").score == 32


def test_every_fault_is_reported_in_order() -> None:
    found = verdict("8A QQ?", words="TO", rack="QA")
    assert found.kinds == ["no_centre", "not_on_rack", "not_on_rack", "blank_undesignated"]
    phony = verdict("J5 UM.S", "8G OVA", "7I APP", words="OVA APP UMPS", rack="UMS")
    assert (phony.kinds, phony.score) == (["invalid_word"], 21)
    assert phony.faults[0].word == "OVAS"


def test_a_real_tile_is_not_replaced_by_a_blank() -> None:
    assert verdict("8H TO", rack="T?").kinds == ["not_on_rack"]
    assert verdict("8H To", rack="TO").kinds == ["not_on_rack"]
    assert verdict("8H To", rack="T?").kinds == []


def test_a_play_as_single_tiles() -> None:
    board = board_from("8H TO")
    assert judge(ALL_VALID, board, {(7, 9): "E", (8, 9): "L"}).formed == ["EL", "TOE"]
    assert judge(ALL_VALID, board, {(7, 9): "E", (8, 8): "L"}).kinds == ["not_in_line"]
    assert judge(ALL_VALID, board, {(7, 9): "E", (7, 11): "L"}).kinds == ["gap"]
    assert judge(ALL_VALID, board, {(7, 7): "t", (7, 9): "E"}).canonical == "8H ..E"
    assert judge(ALL_VALID, board, {(7, 7): "Q", (7, 15): "E"}).kinds == ["off_board", "occupied"]
    assert judge(ALL_VALID, board, {}).kinds == ["nothing_placed"]


def test_dawning_touches_by_its_hook() -> None:
    assert verdict("E7 I", "8F AWNING").kinds == ["too_short", "not_connected"]
    found = verdict("E7 ID", "8F AWNING", words="ID DAWNING AWNING")
    assert (found.kinds, found.formed) == ([], ["ID", "DAWNING"])


def test_any_anagram_is_a_word_in_wordsmog() -> None:
    setting = make_setting(["TEA"], rules=BOX.with_({"variant": "wordsmog"}))
    assert judge(setting, {}, parse_play("8G ATE", ENGLISH)).legal
    assert judge(setting, {}, parse_play("8G ATT", ENGLISH)).kinds == ["invalid_word"]


def test_words_have_two_tiles_not_two_letters() -> None:
    edition = small_edition("A", "CH")
    setting = make_setting(["CHA"], edition=edition)
    assert judge(setting, {}, parse_play("8H CH", edition)).kinds == ["too_short"]
    assert judge(setting, {}, parse_play("8H CHA", edition)).score == 2 * (2 + 1)


def test_cgp() -> None:
    line = "4n2CE2/[L]8x1/11/11 A?B/ 12/-5 1 lex X; bb 50"
    cgp = parse_cgp(line, ENGLISH)
    assert (cgp.size, cgp.racks, cgp.scores) == ((4, 11), [("A", "?", "B"), ()], [12, -5])
    assert cgp.board == {(0, 4): "n", (0, 7): "C", (0, 8): "E", (1, 0): "L", (1, 9): "x"}
    assert write_cgp(cgp, ENGLISH) == "4n2CE2/L8x1/11/11 AB?/ 12/-5 1 lex X; bb 50;"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("", "empty"),
        ("3/2", "row_length"),
        ("3/?2", "unknown_tile"),
        ("3/3 A/B 1", "scores"),
        ("3/3 A/B 1/2 x", "zeros"),
    ],
)
def test_cgp_that_is_refused(line: str, kind: str) -> None:
    with pytest.raises(CgpError) as error:
        parse_cgp(line, ENGLISH)
    assert error.value.kind == kind


def test_tiles_beyond_the_edition_are_told() -> None:
    bag, excess = count_tiles(parse_cgp("3/Z2 Z/", ENGLISH), ENGLISH)
    assert (bag, dict(excess)) == (99, {"Z": 1})
    bag, excess = count_tiles(parse_cgp("3/Z2 A/", ENGLISH), ENGLISH)
    assert (bag, dict(excess)) == (98, {})


# -- lists of plays --------------------------------------------------------------------------------


def test_vivific() -> None:
    setting = make_setting(["IF", "VIVIFIC"])
    found = plays(setting, {}, "VIVIFIC")
    assert sorted(found) == sorted(["8G IF", "8H IF", *(f"8{column} VIVIFIC" for column in "BCDEFGH")])


def test_two_blanks_on_an_empty_board() -> None:
    setting = make_setting(["AA", "AB", "TO"])
    assert sorted(plays(setting, {}, "??")) == ["8G aa", "8G ab", "8G to", "8H aa", "8H ab", "8H to"]


def test_pepper_with_a_blank_for_any_p() -> None:
    found = plays(make_setting(["PEPPER"]), {}, "PP?EERX")
    best = {text: play.score for text, play in found.items() if text.startswith("8D")}
    assert best == {"8D pEPPER": 18, "8D PEpPER": 24, "8D PEPpER": 24}


def test_plays_through_a_blank_on_the_board() -> None:
    setting = make_setting(["ZAX", "ZEE"])
    through = [set(plays(setting, board_from(f"8H {z}AX"), "EE")) for z in "zZ"]
    assert through == [{"H8 .EE"}, {"H8 .EE"}]


def test_a_square_board_and_its_transpose_have_the_same_plays() -> None:
    setting = make_setting("AT ATE EAT ETA TA TEA TEAT TAT AA ET".split())
    board = board_from("8G TEA", "I8 .T")
    ours = plays(setting, board, "AET?")
    theirs = plays(setting, transposed(board), "AET?")
    assert len(ours) == len(theirs) > 50
    assert Counter(play.score for play in ours.values()) == Counter(play.score for play in theirs.values())


def test_plays_equal_every_placement_of_tiles_on_a_small_board() -> None:
    """On 4x4 all placements can be tried one by one; legal ones are exactly those listed."""
    layout = Layout("small", ("____", "_D__", "____", "__t_"), start=(1, 1))
    words = "AT TA EAT TEA ATE ET TAT AA".split()
    for variant in ("classic", "wordsmog"):
        setting = make_setting(words, layout=layout, rules=BOX.with_({"variant": variant}))
        for built in ([], ["2B AT"], ["2B At", "C2 .E"]):
            board = board_from(*built)
            expected = {}
            for fresh in every_placement(["A", "T", "?"]):
                found = judge(setting, board, fresh, ["A", "T", "?"])
                if not set(fresh) & set(board) and found.legal:
                    expected[found.canonical] = found.score
            listed = plays(setting, board, ["A", "T", "?"])
            assert {text: play.score for text, play in listed.items()} == expected
            assert expected


def every_placement(rack: list[str]) -> list[dict[tuple[int, int], str]]:
    """Every way to put one, two or three of the tiles on a 4x4 board; a blank is a, e or t."""
    placements: list[dict[tuple[int, int], str]] = [{}]
    for tile in rack:
        faces = ["a", "e", "t"] if tile == "?" else [tile]
        squares = [(row, column) for row in range(4) for column in range(4)]
        placements += [
            {**placed, square: face}
            for placed in placements
            for square in squares
            for face in faces
            if square not in placed
        ]
    return placements


EXCHANGES = [("DEGORV?", 127), ("ABCDEF?", 127), ("AABDELT", 95), ("AFGIIIS", 63), ("?", 1), ("??", 2)]


@pytest.mark.parametrize(("rack", "count"), EXCHANGES)
def test_exchanges(rack: str, count: int) -> None:
    assert len(exchanges(rack, 86, BOX)) == count


def test_exchanges_need_tiles_in_the_bag() -> None:
    assert len(exchanges("ABC", 2, BOX)) == 6
    assert exchanges("ABC", 6, BOX.with_({"exchange_min_bag": 7})) == []
