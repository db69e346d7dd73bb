"""GCG as strangers write it: the same game in every dialect is the same record, and is played alike."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from gcg_texts import HEADER, PLAYERS, SCORES, WHOLE, Dialect, told, whole, written
from quixotry.formats import Reading, read_record
from quixotry.formats.record import Record
from quixotry.replay import replay
from quixotry.replay.checking import check

RIGHT = read_record(whole()).record
START = ">Ann: AEINRST 8D NASTIER +66 66\n"
REPLY = ">Ben: EEHNTW? D8 .EwT +3 3\n"


def kinds(reading: Reading) -> list[str]:
    return [problem.kind for problem in reading.problems]


def lines(change: Callable[[str], str]) -> Callable[[str], str]:
    """A change of every line of a turn."""
    return lambda text: "\n".join(change(line) if line[0] == ">" else line for line in text.splitlines()) + "\n"


def swapped(text: str) -> str:
    """Rows have letters and columns numbers, which mirrors the board."""

    def place(found: re.Match[str]) -> str:
        row, column = found[1] or found[4], found[2] or found[3]
        letter, number = chr(ord("A") + int(row) - 1), str(ord(column) - ord("A") + 1)
        return f" {letter}{number} " if found[1] else f" {number}{letter} "

    return re.sub(r" (?:([0-9]+)([A-O])|([A-O])([0-9]+)) ", place, text)


# What a file is written like, with the kinds of problems that may be told of it.
WAYS: dict[str, tuple[Callable[[str], str | bytes], set[str]]] = {
    "as it is": (str, set()),
    "lines of Windows": (lambda text: text.replace("\n", "\r\n"), set()),
    "lines of old Macs": (lambda text: text.replace("\n", "\r"), set()),
    "two line ends each": (lambda text: text.replace("\n", "\n\r\n"), set()),
    "all sorts of line ends": (lambda text: text.replace("\n>A", "\r>A").replace("\n>B", "\r\n>B"), set()),
    "no last line end": (lambda text: text.rstrip("\n"), set()),
    "the end of file of DOS": (lambda text: text + "\x1a", set()),
    "a byte order mark": (lambda text: "\ufeff" + text, set()),
    "UTF-16": (lambda text: text.encode("utf-16"), {"encoding_guessed"}),
    "no encoding named": (lambda text: text.partition("\n")[2], set()),
    "another encoding named": (lambda text: text.replace("UTF-8", "ISO-8859-1"), set()),
    "tabs": (lines(lambda line: line.replace(" ", "\t")), set()),
    "spaces in rows": (lines(lambda line: line.replace(" ", "   ") + "  "), set()),
    "a space before the colon": (lines(lambda line: line.replace(":", " :", 1)), set()),
    "no space behind the colon": (lines(lambda line: line.replace(": ", ":", 1)), set()),
    "lines that are shifted": (lines(lambda line: "  " + line), set()),
    "coordinates in small letters": (
        lines(lambda line: re.sub(r" ([0-9]+[A-O]|[A-O][0-9]+) ", lambda found: found[0].lower(), line)),
        set(),
    ),
    "points without a sign": (lambda text: text.replace("+", ""), {"unusual_score"}),
    "points with two signs": (lambda text: text.replace("+", "++"), {"unusual_score"}),
    "an equals sign before totals": (lines(lambda line: re.sub(r" (\d+)$", r" =\1", line)), set()),
    "words behind plays": (lines(lambda line: f"{line} QUIZ/AB" if "(" not in line else line), {"trailing_text"}),
    "pragmata in capitals": (
        lambda text: re.sub(r"^#[\w-]+", lambda found: found[0].upper(), text, flags=re.MULTILINE),
        set(),
    ),
    "nicks in small letters": (lines(lambda line: line.lower()[:5] + line[5:]), {"unusual_line"}),
    "full names": (
        lambda text: text.replace(">Ann:", ">Ann Abel:").replace(">Ben:", ">Ben Bell:"),
        {"unusual_line"},
    ),
    "numbers for nicks": (
        lambda text: text.replace(">Ann:", ">player1:").replace(">Ben:", ">player2:"),
        {"unusual_line"},
    ),
    "no sign before the nick": (lines(lambda line: line[1:]), set()),
    "empty lines": (lambda text: text.replace("\n", "\n\n \n"), set()),
    "pragmata of others": (lambda text: text.replace("\n>", "\n#mood good\n>", 1), {"unknown_pragma"}),
    "racks with spaces": (
        lines(lambda line: re.sub(r"^(\S+) ([A-Z?]+) ", lambda found: f"{found[1]} {' '.join(found[2])} ", line)),
        {"unusual_line"},
    ),
    "racks out of order": (
        lines(lambda line: re.sub(r"^(\S+) ([A-Z?]+) ", lambda found: f"{found[1]} {found[2][::-1]} ", line)),
        set(),
    ),
    "stars for blanks": (lines(lambda line: line.replace("?", "*")), {"bad_rack"}),
    "rows with letters": (lambda text: swapped(text.replace("\n>", "\n#orientation lettered-rows\n>", 1)), set()),
    "names of the board and the tiles": (
        lambda text: text.replace("\n>", "\n#board-layout CrosswordGame\n#tile-distribution english\n>", 1),
        set(),
    ),
    "a lot of settings": (
        lambda text: text.replace("\n>", "\n#game-type classic\n#tile-set English\n#game-board CrosswordGame\n>", 1),
        set(),
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_is_the_same_game_however_it_is_written(way: str) -> None:
    change, allowed = WAYS[way]
    data = change(whole())
    reading = read_record(data.encode() if isinstance(data, str) else data, format="gcg")
    assert set(kinds(reading)) <= allowed
    assert [sorted(turn.rack or "") for turn in reading.record.turns] == [
        sorted(turn.rack or "") for turn in RIGHT.turns
    ]
    assert [turn.with_(rack=None) for turn in reading.record.turns] == [turn.with_(rack=None) for turn in RIGHT.turns]
    assert reading.record.players == RIGHT.players
    found = check(reading)
    assert {problem.kind for problem in found.problems} <= allowed
    assert found.replay.game.scores == found.replay.scores == SCORES


DIALECTS = {
    "tiles that lie there in parentheses": Dialect(through="parentheses"),
    "tiles that lie there as letters": Dialect(through="letters"),
    "tiles that lie there as capitals": Dialect(through="capitals"),
    "only the tiles that are used": Dialect(racks="turn"),
    "unknown tiles": Dialect(racks="unknown"),
    "no racks": Dialect(racks="none"),
    "everything at once": Dialect("capitals", "none", "mark", "bars", "\r", "\t", True, True, True, False, True),
}


@pytest.mark.parametrize("name", DIALECTS)
def test_a_whole_game_is_the_same_game_in_every_dialect(name: str) -> None:
    dialect = DIALECTS[name]
    record = Record(RIGHT.players, RIGHT.root, edition="english")
    reading = read_record(written(record, dialect), format="gcg")
    assert list(reading.record.turns) == told(record, dialect)
    assert reading.errors == ()
    played = replay(reading)
    own = set(played.problems) - set(reading.problems)
    assert {problem.kind for problem in own if problem.severity != "note"} == set()
    assert played.game.scores == SCORES
    assert played.complete


# ------------------------------------------------------------------------------------------------ what real files hold


def test_a_pragma_begins_a_line_and_nothing_in_a_note_is_one() -> None:
    reading = read_record(f"{PLAYERS}{START}#note better: #rack1 ABC or #title\n{REPLY}")
    assert (reading.record.title, reading.record.racks, reading.problems) == (None, {}, ())
    assert next(reading.record.main_line()).notes == ["better: #rack1 ABC or #title"]


def test_a_description_may_say_nothing() -> None:
    assert read_record(f"{PLAYERS}#description   \n{START}").record.description == ""


def test_players_and_no_turn_are_an_empty_game() -> None:
    found = check(read_record(PLAYERS))
    assert found.replay.game.scores == (0, 0)
    assert found.errors == ()


def test_a_pass_without_a_rack() -> None:
    reading = read_record(f"{PLAYERS}{START}>Ben:  - +0 0\n")
    assert reading.problems == ()
    assert (reading.record.turns[1].kind, reading.record.turns[1].rack) == ("pass", None)
    assert replay(reading).problems[0].kind == "unfinished"


@pytest.mark.parametrize("rack", ["", "EINRSTX", "anything"])
def test_a_challenge_is_no_rack(rack: str) -> None:
    found = check(read_record(f"{PLAYERS}{START}>Ann: {rack} (challenge) +5 71\n", format="gcg"))
    assert found.replay.record.turns[1].kind == "challenge"
    assert found.replay.game.scores == (71, 0)


def test_a_withdrawn_play_whose_total_wins() -> None:
    text = f"{PLAYERS}{START}>Ben: EEHNTW? D8 .EwT +3 3\n>Ben: EEHNTW? --  +0 0\n"
    found = check(read_record(text))
    assert found.replay.record.turns[2].score == -3
    assert found.replay.game.scores == (66, 0)
    assert kinds(read_record(text)) == ["unusual_score"]


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("-4", ("exchange", None, 4)),
        ("-EEHN", ("exchange", "EEHN", None)),
        ("-____", ("exchange", None, 4)),
        ("-", ("pass", None, None)),
        ("-0", ("pass", None, None)),
    ],
)
def test_exchanges_and_passes(what: str, expected: tuple[str, str | None, int | None]) -> None:
    found = check(read_record(f"{PLAYERS}{START}>Ben: EEHNTW? {what} +0 0\n>Ann: AB - +0 66\n"))
    turn = found.replay.record.turns[1]
    assert (turn.kind, turn.tiles, turn.count) == expected
    assert found.errors == ()
    assert found.replay.game.bag == 79, "an exchange leaves the bag as full as it was"


@pytest.mark.parametrize("written", ["-10 56", "+-10 56", "−10 56", "10 56", "+10 56"])
def test_overtime_is_taken_off_however_its_sign_is_written(written: str) -> None:
    reading = read_record(f"{PLAYERS}{START}{REPLY}>Ann: EINRS (time) {written}\n")
    assert (reading.record.turns[2].kind, reading.record.turns[2].score) == ("time", -10)
    assert replay(reading).game.scores == (56, 3)


def test_four_players_with_few_tiles_on_their_racks() -> None:
    players = "".join(f"#player{seat} {name} {name}\n" for seat, name in enumerate(["Ann", "Ben", "Cay", "Dee"], 1))
    turns = (
        ">Ann: AENST 8D NEATS +12 12\n>Ben: EORTX - +0 0\n>Cay: OPQ - +0 0\n>Dee: DEI D8 .IDE +5 5\n>Ann: AB - +0 12\n"
    )
    found = check(read_record(players + turns))
    assert found.replay.game.scores == (12, 0, 0, 5)
    assert {problem.kind for problem in found.problems if problem.severity != "note"} == set()


def test_players_with_one_nick_are_told_apart_by_their_turns() -> None:
    text = "#player1 A Ann\n#player2 A Ben\n" + "".join(f"{line}\n" for line in WHOLE).replace("Ann", "A").replace(
        "Ben", "A"
    )
    found = check(read_record(text))
    assert [problem.kind for problem in found.problems] == ["same_nick"]
    assert found.replay.game.scores == SCORES


def test_points_that_no_line_tells_of_are_told_and_the_total_is_kept() -> None:
    text = f"{PLAYERS}{START}{REPLY}>Ann: AB - +0 71\n>Ben: AB - +0 8\n>Ann: AB - +0 71\n"
    found = check(read_record(text))
    assert [(problem.kind, problem.line) for problem in found.problems if problem.severity == "error"] == [
        ("wrong_total", 5),
        ("wrong_total", 6),
    ]
    assert found.replay.scores == (71, 8)
    assert found.replay.game.scores == (66, 3)


def test_tiles_of_several_letters_that_the_file_declares() -> None:
    head = f"{PLAYERS}#tile-distribution spanish\n"
    for rack, play in (("A[CH]EO[LL]SR", "[CH]O[LL]A"), ("A|CH|EO|LL|SR", "|CH|O|LL|A"), ("ACHEOLLSR", "CHOLLA")):
        turn = read_record(f"{head}>Ann: {rack} 8E {play} +44 44\n").record.turns[0]
        assert (turn.rack, turn.move) == ("A[CH]EO[LL]SR", "8E [CH]O[LL]A")


def test_a_board_with_more_columns_than_letters() -> None:
    header = f"{PLAYERS}#board-layout SuperCrosswordGame\n#tile-distribution english_super\n"
    text = f"{header}>Ann: AEINRST 11G NASTIER +66 66\n>Ben: AEINRST 21AA NASTIER +66 66\n"
    found = check(read_record(text))
    assert found.replay.game.layout.name == "super"
    assert found.replay.game.scores == (66, 0)
    assert [problem.kind for problem in found.problems] == ["illegal_play"], "there is no column behind U"


def test_woogles_and_quackle_and_others_in_one_file() -> None:
    """What each of them adds to a file does not disturb what the others have added."""
    text = (
        f"{HEADER}#title A game\n#description Created with something\n#id org.example 7\n#style wide\n"
        f"#tile-set English\n#- A 9 1\n#incomplete\n{START}#note one\n#note two\n{REPLY}#Rack1 AEINRST\n#rack2 BCD\n"
    )
    record = read_record(text).record
    assert (record.title, record.identity, record.complete) == ("A game", "org.example 7", False)
    assert record.racks == {0: "AEINRST", 1: "BCD"}
    assert next(record.main_line()).notes == ["one", "two"]
