"""Lists of positions: names, comments, lines as programs print them, and what is wrong with a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from quixotry.formats import cgp_list
from quixotry.formats.cgp_list import is_position, read, write
from quixotry.formats.record import Player, Record, Turn

EMPTY = "/".join(["15"] * 15)
CAT = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)
LIST = f"""# A list for a test.
# This is about the list.

# One away
# Both can go out.
{CAT} AEINRST/EE?HNTW 12/-7 1 lex open-world;

SECOND   {EMPTY} Q/ 0/0 0
{EMPTY} /X/YZ 1/2/3 0 ld spanish; bdn CrosswordGame; rul naspa; var wordsmog; cr 5pt;
"""


def test_names_and_comments_belong_to_the_position_below() -> None:
    records = [reading.record for reading in read(LIST)]
    assert [not reading.problems for reading in read(LIST)] == [True] * 3
    assert [record.title for record in records] == ["One away", "SECOND", None]
    assert [record.description for record in records] == ["Both can go out.", None, None]
    assert records[0].position == f"{CAT} AEINRST/EE?HNTW 12/-7 1 lex open-world;"
    assert [len(record.players) for record in records] == [2, 2, 3]
    assert records[2].players[2] == Player("Player 3")


def test_operations_say_what_is_played() -> None:
    record = read(LIST)[2].record
    assert (record.edition, record.layout, record.rules) == ("spanish", "CrosswordGame", "naspa")
    assert (record.variant, record.challenge, record.lexicon) == ("wordsmog", "5", None)
    assert read(LIST)[0].record.lexicon == "open-world"


def test_writing_and_reading_is_the_identity() -> None:
    records = [reading.record for reading in read(LIST)]
    text = write(records)
    assert [reading.record for reading in read(text)] == records
    assert write([reading.record for reading in read(text)]) == text
    assert text.startswith(f"# One away\n# Both can go out.\n{CAT} ")


@pytest.mark.parametrize(
    "line",
    [
        f"{EMPTY} A/B 1/2 0 lex X;",
        f"  {EMPTY}\tA/B   1/2 0 lex X;  ",
        f"cgp {EMPTY} A/B 1/2 0 lex X;",
        f"position cgp {EMPTY} A/B 1/2 0 lex X;",
        f'"{EMPTY} A/B 1/2 0 lex X;"',
        f"'{EMPTY} A/B 1/2 0 lex X;',",
        f"`{EMPTY} A/B 1/2 0 lex X;`",
    ],
)
def test_a_line_may_come_from_a_program(line: str) -> None:
    (reading,) = read(line)
    assert reading.record.position == f"{EMPTY} A/B 1/2 0 lex X;"
    assert (reading.record.title, reading.record.lexicon, reading.problems) == (None, "X", ())


@pytest.mark.parametrize(
    ("line", "title"),
    [
        (f"NAME {EMPTY} A/B 1/2 0", "NAME"),
        (f"Two words: {EMPTY} A/B 1/2 0", "Two words"),
        (f'NAME = "{EMPTY} A/B 1/2 0";', "NAME"),
        (f"{EMPTY} A/B 1/2 0 # at the end", "at the end"),
    ],
)
def test_a_name_may_stand_in_the_line(line: str, title: str) -> None:
    (reading,) = read(line)
    assert (reading.record.title, reading.record.position) == (title, f"{EMPTY} A/B 1/2 0")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_of_any_kind(ends: str) -> None:
    assert [reading.record for reading in read(LIST.replace("\n", ends))] == [reading.record for reading in read(LIST)]
    assert len(read(("\ufeff" + LIST).encode())) == 3


@pytest.mark.parametrize(
    ("line", "kind", "place", "words"),
    [
        ("hello there", "not_understood", "line 2, column 1", "'hello there' holds no position"),
        (f"X {EMPTY}/15 A/B", "bad_position", "line 2, column 3", "needs 15 rows, not 16"),
        (EMPTY.replace("15", "16", 1), "bad_position", "line 2, column 1", "row 1"),
        (f"{EMPTY} A/B 1/2/3 0", "bad_position", "line 2, column 1", "2 scores were expected"),
        (f"{EMPTY} A1/B", "bad_position", "line 2, column 1", "'A1'"),
        (f"{EMPTY} A/B 1/2 0 cr sometimes;", "bad_position", "line 2, column 1", "sometimes"),
    ],
)
def test_what_is_wrong_names_its_line(line: str, kind: str, place: str, words: str) -> None:
    (reading,) = read(f"\n{line}\n")
    assert [problem.kind for problem in reading.problems] == [kind]
    assert reading.problems[0].place == place
    assert words in reading.problems[0].text
    with pytest.raises(qx.InvalidRecord, match=r"line 2"):
        reading.checked()


def test_a_wrong_line_does_not_spoil_the_others() -> None:
    readings = read(f"{EMPTY}\nnothing\n{CAT} A/B")
    assert [bool(reading.problems) for reading in readings] == [False, True, False]


def test_nothing_is_a_problem_of_its_own() -> None:
    for text in ("", "\n\n", "# only a comment\n"):
        (reading,) = read(text)
        assert ([problem.kind for problem in reading.problems], reading.record) == (["empty"], Record([]))


# ------------------------------------------------------------------------------------------------------------- writing


def test_what_the_record_says_beside_its_position_is_added() -> None:
    record = Record([], position=EMPTY, lexicon="open-world", edition="Spanish", challenge="5", rules="my own")
    assert write([record]) == f"{EMPTY} / 0/0 0 lex open-world; ld Spanish; cr 5pt;\n"
    assert qx.Position.from_cgp(write([record]), lexicon="any").edition.name == "Spanish"
    record.position = f"{CAT} A/B 1/2 0 lex CSW;"
    assert write([record]) == f"{CAT} A/B 1/2 0 lex CSW; ld Spanish; cr 5pt;\n"


def test_what_cgp_cannot_say_is_refused() -> None:
    played = Record([Player("Ann")], title="Mine", position=EMPTY)
    played.root.add(Turn("pass", 0))
    for record, words in [(played, "'Mine' has turns"), (Record([]), "the record starts from an empty board")]:
        with pytest.raises(qx.QuixotryError, match=words) as caught:
            write([record])
        assert caught.value.kind == "cannot_say"


def test_a_description_needs_no_name() -> None:
    record = Record([Player("Player 1"), Player("Player 2")], description="one\ntwo", position=f"{EMPTY} A/B 1/2 0")
    assert write([record]) == f"#\n# one\n# two\n{EMPTY} A/B 1/2 0\n"
    assert read(write([record]))[0].record == record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{EMPTY} A/B 1/2 0", True),
        (CAT, True),
        ("5/5/1ABC1/5/5 A/B", True),
        ("home/ann/games/2024/club/one.gcg", False),
        ("games/ann/ben/cay/dan", False),
        ("a.gcg", False),
    ],
)
def test_a_position_is_no_path(text: str, expected: bool) -> None:
    assert is_position(text) == expected


@given(st.text(alphabet=st.sampled_from("15/AB? #\n\"';:=x0-[]·\u00e9\ud800"), max_size=120) | st.binary(max_size=80))
def test_whatever_a_list_holds_nothing_is_raised(data: str | bytes) -> None:
    for reading in read(data):
        assert all(str(problem).encode() for problem in reading.problems)
        if reading.record.position is not None and not reading.errors:
            (again,) = read(cgp_list.write([reading.record]))
            assert again.record == reading.record
