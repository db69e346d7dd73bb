"""Reading GCG: bytes, lines, pragmata, who is meant, turns in every spelling, and what is told of it."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from quixotry.errors import InvalidRecord
from quixotry.formats.gcg import LIMIT, read, read_games
from quixotry.formats.gcg_writer import write
from quixotry.formats.problems import KINDS
from quixotry.formats.reading import Reading
from quixotry.formats.record import Player, Record, Turn

PLAYERS = "#player1 Ann Ann Abel\n#player2 Ben Ben Bell\n"
GAME = (
    "#character-encoding UTF-8\n"
    + PLAYERS
    + "#title A game\n#lexicon open-world\n"
    + ">Ann: AEINRST 8D NASTIER +66 66\n>Ben: EEHNTW? D8 .EwT +10 10\n#note So late.\n"
    + ">Ann: ABC -AB +0 66\n>Ben: EHNXYZZ - +0 10\n>Ann: C (time) -10 56\n"
)


def kinds(reading: Reading) -> list[str]:
    return [problem.kind for problem in reading.problems]


def turns(text: str, **choices: Any) -> tuple[Turn, ...]:
    """The turns of lines between two players."""
    return read(PLAYERS + text, **choices).record.turns


def turn(text: str, **choices: Any) -> Turn:
    (found,) = turns(text, **choices)
    return found


# --------------------------------------------------------------------------------------------------- bytes and lines


def test_a_plain_file_has_no_problems() -> None:
    reading = read(GAME.encode())
    assert reading.problems == ()
    assert reading.format == "gcg"
    assert reading.record.players == [Player("Ann Abel", "Ann"), Player("Ben Bell", "Ben")]
    assert (reading.record.title, reading.record.lexicon) == ("A game", "open-world")
    assert [turn.kind for turn in reading.record.turns] == ["play", "play", "exchange", "pass", "time"]
    assert [turn.line for turn in reading.record.turns] == [6, 7, 9, 10, 11]
    assert list(reading.record.main_line())[1].notes == ["So late."]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\r\n", "\r\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("last", ["", "\n", "\x1a", "\n\n  \n"])
def test_lines_end_in_any_way(end: str, mark: str, last: str) -> None:
    text = mark + GAME.rstrip("\n").replace("\n", end) + last
    for data in (text, text.encode()):
        reading = read(data)
        assert reading.problems == ()
        assert reading.record == read(GAME).record


def test_a_mixture_of_line_ends_keeps_the_numbers_of_lines() -> None:
    reading = read("#player1 Ann Ann\r\n#player2 Ben Ben\r\n>Ann: AB - +0 0\n\r>Ben: ?\r")
    assert reading.record.turns[0].line == 3
    assert [(problem.line, problem.column) for problem in reading.problems] == [(5, 7)]


NAMES = "#player1 Zoé Zoé Müller\n>Zoé: ÄÖÜ 8D ÄÖÜ +20 20\n"
GUESSED = "encoding_guessed"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"#character-encoding UTF-8\n" + NAMES.encode(), []),
        (b"#Character-Encoding utf8\n" + NAMES.encode(), []),
        (b"\xef\xbb\xbf" + NAMES.encode(), []),
        (b"#character-encoding ISO-8859-1\n" + NAMES.encode("iso-8859-1"), []),
        (b"#character-encoding windows-1252\n" + NAMES.encode("cp1252"), []),
        (NAMES.encode("iso-8859-1"), []),
        (NAMES.encode(), [(GUESSED, 1, 12)]),
        (b"#character-encoding UTF-8\n" + NAMES.encode("iso-8859-1"), [(GUESSED, 2, 12)]),
        (b"#character-encoding ISO-8859-1\n" + NAMES.encode(), [(GUESSED, 2, 12)]),
        (NAMES.encode("utf-16"), [(GUESSED, 1, 1)]),
        (NAMES.encode("utf-16-be"), [(GUESSED, 1, 1)]),
        (NAMES.encode("utf-32"), [(GUESSED, 1, 1)]),
        (b"#character-encoding klingon\n" + NAMES.encode(), [("encoding_unknown", 1, 21)]),
        (b"#character-encoding hex\n" + NAMES.encode(), [("encoding_unknown", 1, 21)]),
        (b"#title x\n#character-encoding UTF-8\n" + NAMES.encode(), [("encoding_misplaced", 2, 1)]),
    ],
)
def test_every_encoding_gives_the_same_record(data: bytes, told: list[tuple[str, int, int]]) -> None:
    reading = read(data)
    assert reading.record.players == [Player("Zoé Müller", "Zoé")]
    assert reading.record.turns[0].move == "8D ÄÖÜ"
    found = [(problem.kind, problem.line, problem.column) for problem in reading.problems]
    assert found == told


def test_single_bytes_of_another_encoding_spoil_nothing_around_them() -> None:
    reading = read(
        b"#character-encoding UTF-8\n#player1 A Zo\xc3\xa9\n#note \xe9 caf\xc3\xa9 \x93q\x94\n>A: AB - +0 0\n"
    )
    assert reading.record.players[0].name == "Zoé"
    assert reading.record.root.notes == ["é café “q”"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "empty"),
        ("  \n\r\n\t", "empty"),
        (bytes(range(256)) * 4, "not_text"),
        (b"\x89PNG\r\n\x1a\n" + b"\0\1\2" * 40, "not_text"),
        (b"#" * (LIMIT + 1), "too_large"),
        ("#title nobody", "no_players"),
        ("hello\nworld\n", "no_players"),
    ],
)
def test_what_is_no_record_says_so_in_a_sentence(data: bytes | str, kind: str) -> None:
    reading = read(data)
    assert kind in kinds(reading)
    assert reading.record.turns == ()
    with pytest.raises(InvalidRecord) as caught:
        reading.checked()
    assert caught.value.kind == kind


def test_characters_that_nobody_can_see_are_left_out_and_told_once() -> None:
    reading = read("#player1 Ann A\u200bn\0n\n>Ann: A\u200bB 8D A\u00adB +5 5 \ud800\n")
    (problem,) = [problem for problem in reading.problems if problem.kind == "control_character"]
    assert (problem.line, problem.column) == (1, 15)
    assert "U+200B" in problem.text
    assert "4 more" in problem.text
    assert reading.record.players[0].name == "Ann"
    assert reading.record.turns[0].move == "8D AB"


# ----------------------------------------------------------------------------------------------------------- pragmata


def test_pragmata_tell_of_the_game() -> None:
    reading = read(
        "#player1 A Ann\n#title T\n#description   \n#id org.example 12 b\n#game-type wordsmog\n#board-layout Super\n"
        "#tile-distribution english\n#tile-set English\n#style wide\n#mood good\n#mood bad\n# a remark\n"
    )
    record = reading.record
    assert (record.title, record.description, record.identity) == ("T", "", "org.example 12 b")
    assert (record.variant, record.layout, record.edition) == ("wordsmog", "Super", "english")
    assert record.extra == [("style", "wide"), ("mood", "good"), ("mood", "bad"), ("", "a remark")]
    assert kinds(reading) == ["unknown_pragma"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("#title a\n#title b\n", [("repeated_pragma", 4)]),
        ("#player1 Cay\n", [("repeated_pragma", 3)]),
        (">Ann: AB - +0 0\n#title a\n", [("late_pragma", 4)]),
        ("#note early\n", [("note_without_turn", 3)]),
        ("#lexicon\n", [("bad_pragma", 3)]),
        ("#orientation sideways\n", [("bad_pragma", 3)]),
        ("#tile\n", [("bad_pragma", 3)]),
        ("#player0 Cay\n", [("player_number", 3)]),
        ("#player4 Cay\n", [("player_number", 3)]),
        ("#player3\n", [("bad_pragma", 3)]),
        ("#player3 Ann Ann Adams\n", [("same_nick", 3)]),
        ("#player3 Cay Ann Abel\n", [("same_name", 3)]),
        ("#rack3 ABC\n", [("player_number", 3)]),
        ("#rack1 A§\n", [("bad_rack", 3)]),
        ("#-\n", []),
    ],
)
def test_what_is_wrong_with_a_pragma_is_told_with_its_line(text: str, told: list[tuple[str, int]]) -> None:
    assert [(problem.kind, problem.line) for problem in read(PLAYERS + text).problems] == told


@pytest.mark.parametrize(
    ("turn", "rack", "move", "column"),
    [
        ("AEINRST 8 D NASTIER +66 66", "AEINRST", "8D NASTIER", 15),
        ("AEINRST D 8 NASTIER +66 66", "AEINRST", "D8 NASTIER", 15),
        ("AEINRST 8 d NASTIER +66", "AEINRST", "8D NASTIER", 15),
        ("AB 8 D AB +8 8", "AB", "8D AB", 10),
        ("A B 8 D AB +8 8", "AB", "8D AB", 11),
        ("D 8 AB +8 8", None, "D8 AB", 7),
        ("8 D AB", None, "8D AB", 7),
        ("AB? 15 AA A.b(C) +8 8", "AB?", "15AA A.b.", 11),
    ],
)
def test_a_coordinate_may_be_written_as_two_words(turn: str, rack: str | None, move: str, column: int) -> None:
    reading = read(PLAYERS + f">Ann: {turn}\n")
    (found,) = reading.record.turns
    assert (found.kind, found.rack, found.move) == ("play", rack, move)
    (told,) = [problem for problem in reading.problems if problem.kind == "coordinate_apart"]
    assert (told.severity, told.line, told.column) == ("warning", 3, column)
    assert not reading.errors


@pytest.mark.parametrize("turn", ["AB 8 +10 10", "AB 8 D +10 10", "8 D", "AB 88 88 AB +1 1", "AB 8 % AB +1 1"])
def test_what_is_no_coordinate_in_two_words_is_not_taken_for_one(turn: str) -> None:
    reading = read(PLAYERS + f">Ann: {turn}\n")
    assert "8D" not in str(reading.record.turns)


# Two games put behind one another, with what may stand between them.
BEN = ">Ben: EHNTW D8 .EwT +3 3\n"
ONE_GAME = f"{PLAYERS}>Ann: AEINRST 8D NASTIER +66 66\n{BEN}"
ANOTHER_GAME = (
    "#player1 Cay Cay Cole\n#player2 Dee Dee Dole\n>Cay: QI 8G QI +22 22\n>Dee: XU 9H XU +18 18\n#note Late.\n"
)


@pytest.mark.parametrize(
    "between",
    [
        "",
        "\n\n",
        "#character-encoding UTF-8\n#title Two\n",
        "#note It rained.\n#rack1 AB\n#title Two\n#lexicon open-world\n",
        "#incomplete\n# a remark\n",
    ],
)
def test_a_file_with_two_games_is_two_records(between: str) -> None:
    one, two = read_games(ONE_GAME + between + ANOTHER_GAME)
    assert [player.name for player in one.record.players] == ["Ann Abel", "Ben Bell"]
    assert [turn.move for turn in one.record.turns] == ["8D NASTIER", "D8 .EwT"]
    assert [player.name for player in two.record.players] == ["Cay Cole", "Dee Dole"]
    assert [(turn.move, turn.player) for turn in two.record.turns] == [("8G QI", 0), ("9H XU", 1)]
    assert two.record.title == ("Two" if "#title" in between else None)
    assert two.record.end.notes == ["Late."]
    assert two.record.turns[0].line == (ONE_GAME + between).count("\n") + 3
    assert (kinds(one), kinds(two)) == ([], [])
    first = read(ONE_GAME + between + ANOTHER_GAME)
    assert (first.record, kinds(first)) == (one.record, ["several_records"])
    assert first.problems[0].severity == "warning"


def test_players_of_two_games_may_be_the_same() -> None:
    games = read_games(ONE_GAME * 3)
    assert [game.record for game in games] == [read(ONE_GAME).record] * 3
    assert [game.problems for game in games] == [()] * 3


def test_the_encoding_begins_a_game_too() -> None:
    head = "#character-encoding UTF-8\n"
    turn = ">Ann: AEINRST 8D NASTIER +66 66\n"
    assert [len(game.record.turns) for game in read_games(head + turn + head + turn)] == [1, 1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # A player named late, once; a name that comes again before any turn, or behind all of them.
        (f">Ann: AB - +0 0\n{PLAYERS}{BEN}", ["late_pragma", "late_pragma", "missing_player"]),
        (f"{PLAYERS}{PLAYERS}{BEN}", ["repeated_pragma", "repeated_pragma"]),
        (f"{ONE_GAME}{PLAYERS}", ["late_pragma", "late_pragma", "repeated_pragma", "repeated_pragma"]),
        (f"{ONE_GAME}#player2 Ben Ben Bell\n{BEN}", ["late_pragma", "repeated_pragma"]),
        (f"{ONE_GAME}#note #player1 Cay\n  #player1 Cay\n{BEN}", []),
    ],
)
def test_what_looks_like_another_game_is_none(text: str, told: list[str]) -> None:
    (game,) = read_games(text)
    assert sorted(kinds(game)) == told


def test_what_is_wrong_with_the_text_is_told_of_the_game_where_it_is() -> None:
    text = ONE_GAME + ANOTHER_GAME.replace("Cole", "Col\u200be")
    one, two = read_games(text)
    assert (kinds(one), kinds(two)) == ([], ["control_character"])
    assert two.problems[0].line == 5


def test_notes_belong_to_the_turn_before_and_take_the_lines_below() -> None:
    reading = read(
        PLAYERS
        + ">Ann: AB - +0 0\n#note one #rack1 ABC\n\nplain text\n  #title no title\n>Ben: CD - +0 0\n#NOTE a\n#note b\n"
        "#comment c\n#- goes on\n"
    )
    first, second = reading.record.main_line()
    assert first.notes == ["one #rack1 ABC\nplain text\n#title no title"]
    assert second.notes == ["a", "b", "c\ngoes on"]
    assert (reading.record.title, reading.record.racks, reading.problems) == (None, {}, ())


def test_text_goes_on_in_other_pragmata_too() -> None:
    record = read(PLAYERS + "#title A\n#- B\n#description one\ntwo\n#game-board X\n#- ==\n#- ||\n").record
    assert (record.title, record.description) == ("A\nB", "one\ntwo")
    assert record.extra == [("game-board", "X\n==\n||")]


def test_racks_at_the_end_are_those_of_a_game_that_goes_on() -> None:
    assert read(PLAYERS + ">Ann: AB - +0 0\n#Rack1 ABC?\n#rack2 D|CH\n").record.racks == {0: "ABC?", 1: "D[CH]"}
    record = read(PLAYERS + ">Ann: AB - +0 0\n#incomplete XYZ\n").record
    assert (record.racks, record.complete) == ({1: "XYZ"}, False)


def test_lines_that_say_nothing_are_told_together() -> None:
    reading = read("so\nit\ngoes\n" + PLAYERS + ">Ann: AB - +0 0\nand so\n")
    assert [(problem.kind, problem.line) for problem in reading.problems] == [
        ("not_understood", 1),
        ("not_understood", 7),
    ]
    assert "2 lines below" in reading.problems[0].text


# ------------------------------------------------------------------------------------------------------------ players


def test_four_players() -> None:
    text = "#player1 A Ann\n#player2 B Ben\n#player3 C Cay\n#player4 D Dee\n"
    text += "".join(f">{nick}: X - +0 0\n" for nick in "ABCD")
    reading = read(text)
    assert [turn.player for turn in reading.record.turns] == [0, 1, 2, 3]
    assert reading.problems == ()


@pytest.mark.parametrize(
    ("line", "seat", "told"),
    [
        (">Ben: AB - +0 0", 1, []),
        (">Ben : AB - +0 0", 1, []),
        ("Ben: AB - +0 0", 1, []),
        ("  >Ben:\tAB\t-\t+0\t0", 1, []),
        (">ben: AB - +0 0", 1, ["unusual_line"]),
        (">Ben Bell: AB - +0 0", 1, ["unusual_line"]),
        (">player2: AB - +0 0", 1, ["unusual_line"]),
        (">Ben AB - +0 0", 1, ["unusual_line"]),
        (">Ben; AB - +0 0", 1, ["unusual_line"]),
        (">Ben(AB) +4 4", 1, ["unusual_line"]),
        (">Cay: AB - +0 0", 0, ["unknown_nick"]),
        (">Ben AB - +0 0 at 10:24", 1, ["unusual_line", "trailing_text"]),
        ('>Cay" (LN) +4 4', 0, ["unusual_line", "unknown_nick"]),
        (">: AB - +0 0", 0, ["unknown_nick"]),
    ],
)
def test_nicks_are_found_in_many_spellings(line: str, seat: int, told: list[str]) -> None:
    reading = read(f"{PLAYERS}{line}\n")
    assert [turn.player for turn in reading.record.turns] == [seat]
    assert kinds(reading) == told


def test_players_may_be_known_by_their_turns_only() -> None:
    reading = read(">Ann: AB - +0 0\n>Ben B: AB - +0 0\n>Ann: AB - +0 0\n")
    assert reading.record.players == [Player("Ann", "Ann"), Player("Ben B", "Ben_B")]
    assert [turn.player for turn in reading.record.turns] == [0, 1, 0]
    assert kinds(reading) == ["missing_player", "missing_player"]
    late = read(">Ann: AB - +0 0\n" + PLAYERS)
    assert kinds(late) == ["missing_player", "late_pragma", "late_pragma"]
    assert late.record.players == [Player("Ann Abel", "Ann"), Player("Ben Bell", "Ben")]


def test_turns_of_one_nick_go_by_order_and_by_totals() -> None:
    text = (
        "#player1 A Ann\n#player2 A Ben\n>A: X 8D XU +18 18\n>A: Y D8 .Y +12 12\n>A: Y -- -12 0\n>A: Z - +0 18\n"
        ">A: Z (challenge) +5 23\n>A: Z E8 Z +7 30\n>A: B 9A B +5 5\n>A: (Q) +20 25\n"
    )
    reading = read(text)
    assert [turn.player for turn in reading.record.turns] == [0, 1, 1, 0, 0, 0, 1, 1]
    assert "same_nick" in kinds(reading)


def test_a_crowd_of_nicks_is_a_crowd_of_slips() -> None:
    reading = read("".join(f">nick{number}: AB - +0 0\n" for number in range(300)))
    assert len(reading.record.players) < 10
    assert len(reading.record.turns) == 300
    assert "unknown_nick" in kinds(reading)
    # The first hundred are told one by one, and how many more there are.
    assert sum(kind == "unknown_nick" for kind in kinds(reading)) == 101


# ------------------------------------------------------------------------------------------------- the actions of turns


def shape(text: str, **choices: Any) -> tuple[Any, ...]:
    found = turn(text, **choices)
    return found.kind, found.rack, found.move or found.tiles or found.count, found.score, found.total


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (">Ann: AEINRST 8D NASTIER +66 66", ("play", "AEINRST", "8D NASTIER", 66, 66)),
        (">Ann: AEINRST d8 NAsTIER 66 66", ("play", "AEINRST", "D8 NAsTIER", 66, 66)),
        (">Ann:  8D NASTIER +66 66", ("play", None, "8D NASTIER", 66, 66)),
        (">Ann: A E I N R S T 8D NASTIER +66 66", ("play", "AEINRST", "8D NASTIER", 66, 66)),
        (">Ann: (AEINRST) 8D NASTIER +66 66", ("play", "AEINRST", "8D NASTIER", 66, 66)),
        (">Ann: - 8D NASTIER +66 66", ("play", None, "8D NASTIER", 66, 66)),
        (">Ann: ------- 8D NASTIER +66 66", ("play", None, "8D NASTIER", 66, 66)),
        (">Ann: ??????? 8D NASTIER +66 66", ("play", "_______", "8D NASTIER", 66, 66)),
        (">Ann: AEINRST NASTIER 8D +66 66", ("play", "AEINRST", "8D NASTIER", 66, 66)),
        (">Ann: AEINRST 21AA NASTIER* +66 66", ("play", "AEINRST", "21AA NASTIER", 66, 66)),
        (">Ann: AEINRSTUV 8D AB +4 =4", ("play", "AEINRSTUV", "8D AB", 4, 4)),
        (">Ann: aeinrst 8d nastier +66 66", ("play", "AEINRST", "8D NASTIER", 66, 66)),
        (">Ann: AEINR?_ 8D AB + 4 (4)", ("play", "AEINR?_", "8D AB", 4, 4)),
        (">Ann: ....... 8D AB + 4 (4)", ("play", "_______", "8D AB", 4, 4)),
        (">Ann: ABC - +0 12", ("pass", "ABC", None, 0, 12)),
        (">Ann:  - +0 12", ("pass", None, None, 0, 12)),
        (">Ann: ABC -0 +0 12", ("pass", "ABC", None, 0, 12)),
        (">Ann: ABC pass +0 12", ("pass", "ABC", None, 0, 12)),
        (">Ann: ABC (pass) 0 12", ("pass", "ABC", None, 0, 12)),
        (">Ann: ABC -AB +0 12", ("exchange", "ABC", "AB", 0, 12)),
        (">Ann: ABC -ab? 0 12", ("exchange", "ABC", "AB?", 0, 12)),
        (">Ann: ABC –AB +0 12", ("exchange", "ABC", "AB", 0, 12)),
        (">Ann: ABC - AB +0 12", ("exchange", "ABC", "AB", 0, 12)),
        (">Ann: ABC -(AB) +0 12", ("exchange", "ABC", "AB", 0, 12)),
        (">Ann: ABC exch AB +0 12", ("exchange", "ABC", "AB", 0, 12)),
        (">Ann: ABC (exch AB) +0 12", ("exchange", "ABC", "AB", 0, 12)),
        (">Ann: ABC -2 +0 12", ("exchange", "ABC", 2, 0, 12)),
        (">Ann: ABC - 2 +0 12", ("exchange", "ABC", 2, 0, 12)),
        (">Ann: ABC -__ +0 12", ("exchange", "ABC", 2, 0, 12)),
        (">Ann: ABC -- -29 12", ("withdrawn", "ABC", None, -29, 12)),
        (">Ann: ABC --  +29", ("withdrawn", "ABC", None, -29, None)),
        (">Ann: ABC --29 12", ("withdrawn", "ABC", None, -29, 12)),
        (">Ann: ABC (challenge) +5 12", ("challenge", "ABC", None, 5, 12)),
        (">Ann:  (challenge) +5 12", ("challenge", None, None, 5, 12)),
        (">Ann: (CHALLENGE) 5 12", ("challenge", None, None, 5, 12)),
        (">Ann: (challenge) -5 -5", ("challenge", None, None, -5, -5)),
        (">Ann:  (CFLO) +18 18", ("gained", None, "CFLO", 18, 18)),
        (">Ann:  (A B C) +18 18", ("gained", None, "ABC", 18, 18)),
        (">Ann:  (AB)(CD) +18 18", ("gained", None, "ABCD", 18, 18)),
        (">Ann:  (AB) (CD) +18 18", ("gained", None, "ABCD", 18, 18)),
        (">Ann: ABC (DEF) +18 18", ("gained", "ABC", "DEF", 18, 18)),
        (">Ann: L (L) -1 -1", ("lost", "L", "L", -1, -1)),
        (">Ann: ? (?) -0 0", ("lost", "?", "?", 0, 0)),
        (">Ann: ? (?) +0 0", ("lost", "?", "?", 0, 0)),
        (">Ann: (?) +0 0", ("gained", None, "?", 0, 0)),
        (">Ann: ABC (time) -10 -10", ("time", "ABC", None, -10, -10)),
        (">Ann: EINRS (time) - 10 56", ("time", "EINRS", None, -10, 56)),
        (">Ann: (time) - 10 56", ("time", None, None, -10, 56)),
        (">Ann: EIN (EIN) − 3 53", ("lost", "EIN", "EIN", -3, 53)),
        (">Ann: (EIN) - 3 +0 53", ("exchange", "EIN", 3, 0, 53)),
        (">Ann: (EIN) - +0 53", ("pass", "EIN", None, 0, 53)),
        (">Ann: (EIN) - 0 53", ("pass", "EIN", None, 0, 53)),
        (">Ann: (time) +-10 -10", ("time", None, None, -10, -10)),
        (">Ann: (Time) −10 -10", ("time", None, None, -10, -10)),
        (">Ann: (TIME) +12 12", ("gained", None, "TIME", 12, 12)),
        (">Ann: TIME (TIME) -6 -6", ("lost", "TIME", "TIME", -6, -6)),
    ],
)
def test_actions_in_every_spelling(line: str, expected: tuple[Any, ...]) -> None:
    assert shape(line) == expected
    assert not read(PLAYERS + line).errors


def test_words_of_a_withdrawn_play_are_kept() -> None:
    assert turn(">Ann: ABC -- FOO*/BAR -29 12").words == ("FOO", "BAR")
    assert turn(">Ann: ABC --FOO -29 12").words == ("FOO",)


@pytest.mark.parametrize(
    ("lines", "scores", "told"),
    [
        # The total wins over the points of a play that is taken back.
        ([">Ann: A 8D A +104 104", ">Ann: A --  +0 59"], [104, -45], ["unusual_score"]),
        ([">Ann: A 8D A +29 29", ">Ann: A -- 29 0"], [29, -29], ["unusual_score", "unusual_score"]),
        ([">Ann: A 8D A +29 29", ">Ann: A - -29 0"], [29, -29], ["unusual_line"]),
        ([">Ann: A 8D A +29 29", ">Ann: (time) +10 19"], [29, -10], ["unusual_score"]),
        ([">Ann: A 8D A +29 29", ">Ann: AB (AB) +4 25"], [29, -4], ["unusual_score"]),
        # What the total does not bear out stays as it is written.
        ([">Ann: A 8D A +29 29", ">Ann: A --  -20 0"], [29, -20], []),
        ([">Ann: A 8D A +29 29", ">Ann: AB (AB) +4 33"], [29, 4], []),
        # A minus where there must be one is right, whatever the total says.
        ([">Ann: A 8D A +29 29", ">Ann: AB (AB) -4 33"], [29, -4], []),
        ([">Ann: A 8D A +29 29", ">Ann: (time) -10 39"], [29, -10], []),
        ([">Ann: A 8D A +29 29", ">Ben: (AB) -4 4"], [29, 4], ["unusual_score"]),
    ],
)
def test_the_total_tells_what_the_sign_does_not(lines: list[str], scores: list[int], told: list[str]) -> None:
    reading = read(PLAYERS + "\n".join(lines))
    assert [turn.score for turn in reading.record.turns] == scores
    assert kinds(reading) == told


def test_a_sign_that_is_wrong_changes_the_kind_of_points_at_the_end() -> None:
    assert [turn.kind for turn in turns(">Ann: A 8D A +29 29\n>Ann: AB (AB) +4 25\n")] == ["play", "lost"]


def test_turns_that_stand_in_brackets_count_for_the_totals_behind_them() -> None:
    record = Record([Player("Ann Abel", "Ann"), Player("Ben Bell", "Ben")])
    node = record.root
    for turn in (
        Turn("correction", 1, score=7, total=7),
        Turn("play", 0, rack="AEINRST", move="8D NASTIER", score=66, total=66),
        Turn("correction", 0, score=-10, total=56),
        Turn("challenge", 0, score=5, total=61),
        Turn("time", 1, score=-10, total=-3),
    ):
        node = node.add(turn)
    text = write(record)
    reading = read(text)
    assert reading.problems == ()
    assert reading.record == record
    assert ">Ann:  (challenge) +5 61\n" in text
    assert write(reading.record) == text


def test_text_behind_a_turn_is_a_note_unless_it_lists_words() -> None:
    words = read(PLAYERS + ">Ann: ABC 8D AB +4 4 AB/ABA sAC\n")
    remark = read(PLAYERS + ">Ann: ABC 8D AB +4 4 better than this? none\n")
    assert [kinds(words), kinds(remark)] == [["trailing_text"], ["trailing_text"]]
    assert words.record.end.notes == []
    assert remark.record.end.notes == ["better than this? none"]


@pytest.mark.parametrize(
    ("line", "kind", "column", "part"),
    [
        (">Ann:", "not_understood", 1, "nothing stands behind the nick"),
        (">Ann: what", "not_understood", 7, "'what'"),
        (">Ann: ABC +66 66", "not_understood", 7, "'ABC +66 66'"),
        (">nobody", "not_understood", 2, "'nobody'"),
        (">Ann: A§C 8D AB +4 4", "bad_rack", 8, "'§'"),
        (">Ann: AB# 8D AB +4 4", "bad_rack", 11, "'#' was read as '?'"),
        (">Ann: AB. 8D AB +4 4", "bad_rack", 11, "'.' was read as '_'"),
        (">Ann: ABC 8D A§B +4 4", "bad_move", 15, "'§'"),
        (">Ann: ABC 8D A(B +4 4", "bad_move", 15, "'('"),
        (">Ann: ABC 8D A[] +4 4", "bad_move", 15, "'[]'"),
        (">Ann: ABC 8D +4 4", "bad_move", 11, "'8D'"),
        (">Ann: ABC 8-D AB +4 4", "bad_move", 11, "'8-D'"),
        (">Ann: ABC 8D A=B +4 4", "bad_move", 11, "'='"),
        (">Ann: ABC -A§ +0 4", "bad_move", 13, "'§'"),
        (">Ann: ABC exch", "bad_move", 11, "'-ABC'"),
        (">Ann: ABC -99999 +0 4", "bad_move", 12, "'-99999'"),
        (">Ann: ABC -1000000 +0 4", "bad_move", 12, "'-1000000'"),
        (f">Ann: ABC -{'_' * 1001} +0 4", "bad_move", 12, "more than 1,000 tiles"),
        (">Ann: ABC 8D AB +4x 4", "bad_score", 17, "'+4x'"),
        (">Ann: ABC 8D AB +4 4x", "bad_score", 20, "'4x'"),
        (">Ann: ABC 8D AB", "missing_score", 11, "no points and no total"),
        (">Ann: ABC 8D AB +4", "missing_score", 11, "no total"),
        (">Ann: ABC (bonus) +4 4", "not_understood", 12, "'(bonus)'"),
        (">Ann:  (A§) +4 4", "bad_rack", 10, "'§'"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(line: str, kind: str, column: int, part: str) -> None:
    problem = next(problem for problem in read(PLAYERS + line).problems if problem.kind == kind)
    assert (problem.line, problem.column) == (3, column)
    assert part in problem.text


def test_a_turn_that_is_half_understood_keeps_the_other_half() -> None:
    found = turn(">Ann: A§C 8-D FOO +12 12")
    assert (found.kind, found.rack, found.move, found.score, found.total) == ("play", None, "8-D FOO", 12, 12)
    found = turn(">Ann: ABC (bonus) +4 4")
    assert (found.kind, found.score, found.total) == ("correction", 4, 4)


# ------------------------------------------------------------------------------------------------------ plays and tiles

FIRST = ">Ann: AEINRST 8D NASTiER +66 66\n"


@pytest.mark.parametrize(
    "play",
    ["D8 .EWER", "D8 (N)EWER", "D8 NEWER", "d8 nEWER", "D8 N(E)WER".replace("(E)", "E"), "D8 -EWER", "D8 _EWER"],
)
def test_what_lies_on_the_board_is_written_in_one_way(play: str) -> None:
    assert turns(f"{FIRST}>Ben: EEWRABC {play} +9 9\n")[1].move == "D8 .EWER"


@pytest.mark.parametrize(
    "play",
    ["8C sNASTiER", "8C s(NASTIER)", "8C s(NASTiER)", "8C s.......", "8C sNASTIER", "8C s(NAS)TIER", "8C s.......#"],
)
def test_blanks_are_played_through_in_either_case(play: str) -> None:
    assert turns(f"{FIRST}>Ben: ?ABCDEF {play} +9 9\n")[1].move == "8C s......."


def test_a_play_that_was_taken_back_does_not_lie_there() -> None:
    lines = f"{FIRST}>Ann: AEINRST -- -66 0\n>Ben: EENRWXY D8 NEWER +18 18\n>Ben: EENRWXY --  -18 0\n"
    assert turns(lines)[2].move == "D8 NEWER"
    assert turns(f"{lines}>Ann: AEINRST 8D NASTIER +66 66\n")[4].move == "8D NASTIER"


def test_another_letter_than_lies_there_is_left_for_the_rules() -> None:
    assert turns(f"{FIRST}>Ben: EEWRABC D8 SEWER +9 9\n")[1].move == "D8 SEWER"
    assert turns(f"{FIRST}>Ben: AEINRST 8D NASTIER +9 9\n")[1].move == "8D NASTIER"


def test_rows_with_letters_become_rows_with_numbers() -> None:
    reading = read(
        "#player1 A Ann\n#player2 B Ben\n#orientation lettered-rows\n>A: EHMSTU? H4 MuHST +26 26\n"
        ">B: EGINRIS 7F NISSIGER +62 62\n"
    )
    # Across in row H from column 4; then down in column 7 from row F, through the S.
    assert [turn.move for turn in reading.record.turns] == ["8D MuHST", "G6 NI.SIGER"]
    assert reading.record.extra == []


@pytest.mark.parametrize(
    ("header", "rack", "play", "expected"),
    [
        ("", "A|CH|BD", "8D A|ch|BD", ("A[CH]BD", "8D A[ch]BD")),
        ("", "A|CH|B|D", "8D A|CH|B|D", ("A[CH]BD", "8D A[CH]BD")),
        ("", "[CH]ABD", "8D [Ch]A", ("[CH]ABD", "8D [CH]A")),
        ("", "ACHBD", "8D CHA", ("ACHBD", "8D CHA")),
        ("#tile CH ch\n", "ACHBD", "8D chA", ("A[CH]BD", "8D [ch]A")),
        ("#tile-set spanish\n", "ALLCHRR", "8D CHaRRA", ("A[LL][CH][RR]", "8D [CH]a[RR]A")),
        ("#tile-set spanish\n", "[C]HA", "8D [C]HA", ("[C]HA", "8D [C]HA")),
        ("#tile-set spanish\n", "EI[L][LL]STU", "8D [L][LL]", ("EI[L][LL]STU", "8D [L][LL]")),
        ("#tile-set spanish\n", "EIL[LL]STU", "8D [C]hA", ("EI[L][LL]STU", "8D [C]hA")),
        ("#tile-set spanish\n", "C|L||L|LNQT", "8D C|L|L", ("C[L][L]LNQT", "8D C[L]L")),
        ("#tile-set spanish\n", "C|L|L|N|QT", "8D C|CH|A", ("C[L]LNQT", "8D C[CH]A")),
        ("", "C|L||L|LNQT", "8D LL", ("CLLLNQT", "8D LL")),
        ("", "EI[L][LL]STU", "8D [L][LL]A", ("EI[L][LL]STU", "8D [L][LL]A")),
        ("#tile-distribution catalan\n", "L·LNYQUA", "8D qUL·LA", ("[L·L][NY][QU]A", "8D qU[L·L]A")),
        ("", "L·LA", "8D L·LA", ("[L·L]A", "8D [L·L]A")),
        ("#tile-set hungarian\n", "SZGYŐŰ?", "8D szÖGY", ("[SZ][GY]ŐŰ?", "8D [sz]Ö[GY]")),
        ("#tile-set welsh\n", "DDLLNG?", "8D ddAFF", ("[DD][LL][NG]?", "8D [dd]A[FF]")),
        ("#tile-set hebrew\n", "אבגדהו?", "8D אב̲ג", ("אבגדהו?", "8D א[ב̲]ג")),
        ("#tile-set ukrainian\n", "П'ЯТЬ", "8D П'яТЬ", ("П'ЯТЬ", "8D П'яТЬ")),
        ("", "A\u0308O\u0308", "8D A\u0308o\u0308", ("ÄÖ", "8D Äö")),
        ("#tile-set unheard-of\n", "ABC", "8D AB", ("ABC", "8D AB")),
    ],
)
def test_tiles_of_several_letters(header: str, rack: str, play: str, expected: tuple[str, str]) -> None:
    found = read(f"{PLAYERS}{header}>Ann: {rack} {play} +9 9\n").record.turns[0]
    assert (found.rack, found.move) == expected


@pytest.mark.parametrize(
    ("edition", "first", "play", "expected"),
    [
        ("spanish", "8F RAN", "F8 RR", "F8 .R"),
        ("spanish", "8F RAN", "F7 RR", "F7 R."),
        ("spanish", "8F RAN", "F7 rR", "F7 r."),
        ("spanish", "8F RAN", "F8 RRR", "F8 .[RR]"),
        ("spanish", "8F RAN", "F8 .RR", "F8 .[RR]"),
        ("spanish", "8F RAN", "F8 (R)RA", "F8 .RA"),
        ("spanish", "8F RAN", "F7 [RR].", "F7 [RR]."),
        ("spanish", "8F RAN", "9A RRA", "9A [RR]A"),
        ("spanish", "8F RRAN", "F8 RRO", "F8 .O"),
        ("spanish", "8F RRAN", "F8 RRRO", "F8 .RO"),
        # Another letter lies there: as it is written, for the rules to judge.
        ("spanish", "8F SAN", "F8 RR", "F8 [RR]"),
        ("hungarian", "8F SAN", "F8 SZ", "F8 .Z"),
        ("hungarian", "8F ZAN", "F7 SZ", "F7 S."),
        ("hungarian", "8F ZAN", "F7 SZSZ", "F7 S.[SZ]"),
    ],
)
def test_letters_that_may_be_one_tile_are_what_fits_the_board(
    edition: str, first: str, play: str, expected: str
) -> None:
    found = turns(f"#tile-distribution {edition}\n>Ann:  {first} +6 6\n>Ben:  {play} +2 2\n")
    assert found[1].move == expected


def test_an_edition_that_the_caller_knows_better_than_the_file() -> None:
    assert turn(">Ann: ALLCHRR 8D CHaRRA +9 9", edition="Spanish").move == "8D [CH]a[RR]A"
    assert turn(">Ann: ALLCHRR 8D CHaRRA +9 9", edition="nobody's").move == "8D CHaRRA"


def test_letters_in_brackets_that_lie_there_one_by_one_are_no_tile() -> None:
    lines = ">Ann: AEINRST 8D NASTIER +66 66\n>Ben: ESXYZZZ 8D [NASTIER]S +9 9\n"
    assert turns(lines)[1].move == "8D .......S"


def test_blanks_in_small_letters_stay_where_others_are_capitals() -> None:
    assert [turn.move for turn in turns(f"{FIRST}>Ben: ABCDEFG E9 a +2 2\n")] == ["8D NASTiER", "E9 a"]
    assert turn(">Ann: ??ABCDE 8H aa +0 0").move == "8H aa"
    assert turn(">Ann:  8H aa +0 0").move == "8H aa"


# ------------------------------------------------------------------------------------------------------------- anything


def check(data: bytes | str) -> None:
    """What holds of every reading."""
    reading = read(data)
    for problem in reading.problems:
        assert problem.kind in KINDS
        assert problem.text
        assert (problem.line is None) == (problem.column is None)
        str(problem).encode()
    seats = range(len(reading.record.players))
    assert all(turn.player in seats for turn in reading.record.turns)
    assert set(reading.record.racks) <= set(seats)
    for node in reading.record.nodes():
        repr(node.turn).encode()
        "".join(node.notes).encode()


PIECES = [
    *"\n\r\t >#:-()[]|.?_0\0\x1a",
    *(
        "--",
        "8H",
        "AA21",
        "+5",
        "+-5",
        "99999999",
        "(challenge)",
        "(time)",
        "pass",
        "exch",
        "AEI",
        "aei",
        "ß",
        "İ",
        "\ud800",
    ),
    *(
        "#player1 x X\n",
        "#player2 y Y\n",
        "#note ",
        "#- ",
        "#rack1 ",
        "#incomplete ",
        "#tile CH ch\n",
        "#tile-set spanish\n",
    ),
    *("#orientation lettered-rows\n", "#character-encoding utf-16\n", ">Ann: ", "[quixotry then: Ann pass]", "¶"),
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
@example(">: AB -\n>: AB -\n>x: AB -\n>: C -\n")
def test_pieces_of_files_in_any_order_never_raise(text: str) -> None:
    check(text)
    check(text.encode("utf-8", "surrogatepass"))


@settings(deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(st.characters(codec=None), max_size=200)))
def test_anything_never_raises(data: bytes | str) -> None:
    check(data)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(GAME)), st.integers(0, 8), st.binary(max_size=3)), max_size=8))
def test_mutated_files_never_raise(changes: list[tuple[int, int, bytes]]) -> None:
    data = GAME.encode()
    for at, cut, instead in changes:
        data = data[:at] + instead + data[at + cut :]
    check(data)


LARGE = LIMIT // 4


@pytest.mark.parametrize(
    "unit",
    [
        ">a:-\n",
        "#\n",
        "x\n",
        ">Ann: A A1A B\n",
        "A ",
        "(",
        "[A]",
        "A|",
        "- ",
        "1 ",
        "#note [quixotry: ",
        "é",
        "\r",
        ">:",
    ],
)
def test_time_grows_with_the_size_and_no_faster(unit: str) -> None:
    def seconds(size: int) -> float:
        data = (PLAYERS + ">Ann: " + unit * (size // len(unit)))[:size]
        start = time.process_time()
        read(data)
        return time.process_time() - start

    small, large = (min(seconds(size) for _ in range(3)) for size in (LARGE // 8, LARGE))
    # Eight times the size; squared it would be 64 times the time.
    assert large < 24 * small + 0.2
