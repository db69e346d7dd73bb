"""JSON: everything comes back, everything wrong has a sentence with its path, and the schema says the same."""

from __future__ import annotations

import copy
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats_stage import any_record, game, plain_game, with_variations
from json_schema import faults
from quixotry.formats.record import KINDS, Player, Record, Turn
from quixotry.formats.record_json import SCHEMA, from_json, list_to_json, records_of_json, to_json

RULES = json.loads(SCHEMA.read_text(encoding="utf-8"))
SMALL: dict[str, Any] = {
    "format": "quixotry record",
    "version": 1,
    "players": [{"name": "Ann"}, {"name": "Ben", "nick": "b"}],
    "racks": [None, "AB?"],
    "extra": [{"name": "round", "value": "5"}],
    "notes": ["It rained."],
    "turns": [
        {
            "kind": "play",
            "player": 0,
            "rack": "AEINRST",
            "move": "8D NASTIER",
            "score": 66,
            "total": 66,
            "seconds": 3.5,
        },
        {"kind": "exchange", "player": 1, "count": 3, "notes": ["Three?"]},
        {"kind": "challenge", "player": 0, "score": 5, "words": ["QI"], "by": 1},
    ],
    "variations": [{"line": 0, "after": 1, "turns": [{"kind": "pass", "player": 1}]}],
}


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The small record with one value replaced."""
    content: Any = copy.deepcopy(SMALL)
    place = content
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return content  # type: ignore[no-any-return]


def without(*path: str | int) -> dict[str, Any]:
    """The small record without one value."""
    content: Any = copy.deepcopy(SMALL)
    place = content
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return content  # type: ignore[no-any-return]


TILES = 'a text of tiles in capitals, such as "AB?_" or "[CH]A",'
# What is wrong, its kind, and its sentence.
WRONG: list[tuple[Any, str, str]] = [
    (changed("turns", 0, "score", to="66"), "bad_field", 'turns[0].score is "66"; a whole number was expected'),
    (
        changed("turns", 0, "score", to=True),
        "bad_field",
        "turns[0].score is true; a whole number was expected",
    ),
    (
        changed("turns", 0, "score", to=66.5),
        "bad_field",
        "turns[0].score is 66.5; a whole number from -1000000000 to 1000000000 was expected",
    ),
    (
        changed("turns", 0, "total", to=10**12),
        "bad_field",
        "turns[0].total is 1000000000000; a whole number from -1000000000 to 1000000000 was expected",
    ),
    (
        changed("turns", 0, "seconds", to=-1),
        "bad_field",
        "turns[0].seconds is -1; a number from 0 to 1000000000 was expected",
    ),
    (changed("turns", 0, "rack", to=7), "bad_field", "turns[0].rack is 7; a text was expected"),
    (changed("turns", 0, "rack", to=["A"]), "bad_field", 'turns[0].rack is ["A"]; a text was expected'),
    *(
        (changed(*path, to=text), "bad_field", f"{at} is {json.dumps(text)}; {TILES} was expected")
        for path, at in (
            (("turns", 0, "rack"), "turns[0].rack"),
            (("turns", 1, "tiles"), "turns[1].tiles"),
            (("racks", 1), "racks[1]"),
        )
        for text in ("AB[EEIIN", "AB]E", "[]A", "[[CH]]", "A B", "AB\n", "aB", "[?]", "A[ch]", "A1", "AB-")
    ),
    (changed("turns", 0, "player", to=2), "bad_field", "turns[0].player is 2, but 2 play; the first has the number 0"),
    (changed("turns", 2, "by", to=9), "bad_field", "turns[2].by is 9, but 2 play; the first has the number 0"),
    (
        without("turns", 0, "player"),
        "missing_field",
        "turns[0].player is missing; the number of a player, from 0 was expected",
    ),
    (
        changed("turns", 0, "kind", to="move"),
        "bad_field",
        f'turns[0].kind is "move"; one of {", ".join(KINDS)} was expected',
    ),
    (without("turns", 0, "kind"), "missing_field", f"turns[0].kind is missing; one of {', '.join(KINDS)} was expected"),
    (changed("turns", 1, to="pass"), "bad_field", 'turns[1] is "pass"; an object in curly brackets was expected'),
    (
        changed("turns", 1, "notes", to="Three?"),
        "bad_field",
        'turns[1].notes is "Three?"; a list in square brackets was expected',
    ),
    (changed("turns", 1, "notes", to=[None]), "bad_field", "turns[1].notes[0] is null; a text was expected"),
    (changed("turns", to={}), "bad_field", "turns is {}; a list in square brackets was expected"),
    (without("turns"), "missing_field", "turns is missing; a list of turns was expected"),
    (without("players"), "missing_field", "players is missing; a list of players was expected"),
    (changed("players", 0, to="Ann"), "bad_field", 'players[0] is "Ann"; an object in curly brackets was expected'),
    (
        without("players", 0, "name"),
        "missing_field",
        "players[0].name is missing; a name, which may be empty, was expected",
    ),
    (changed("racks", to=["A", "B", "C"]), "bad_field", 'racks[2] is "C"; no rack of more than 2 players was expected'),
    (changed("complete", to="yes"), "bad_field", 'complete is "yes"; true or false was expected'),
    (changed("title", to=5), "bad_field", "title is 5; a text was expected"),
    (without("extra", 0, "name"), "missing_field", "extra[0].name is missing; a name was expected"),
    (
        changed("variations", 0, "after", to=9),
        "bad_field",
        "variations[0].after is 9, but line 0 has 3 turns",
    ),
    (
        changed("variations", 0, "line", to=1),
        "bad_field",
        "variations[0].line is 1; a whole number from 0 to 0 was expected",
    ),
    (without("variations", 0, "line"), "missing_field", "variations[0].line is missing; a whole number was expected"),
    (
        changed("variations", 0, "turns", 0, "score", to="5"),
        "bad_field",
        'variations[0].turns[0].score is "5"; a whole number was expected',
    ),
    (changed("version", to="1"), "bad_field", 'version is "1"; 1 was expected'),
    (changed("version", to=True), "bad_field", "version is true; 1 was expected"),
    (without("version"), "missing_field", "version is missing; 1 was expected"),
    (without("format"), "unknown_format", 'format is missing; "quixotry record" was expected'),
    (changed("format", to="pgn"), "unknown_format", 'format is "pgn"; "quixotry record" was expected'),
    ([1, 2], "bad_field", "it is a list of 2 values; one record was expected"),
    (7, "bad_field", "the document is 7; an object in curly brackets was expected"),
    (None, "bad_field", "the document is null; an object in curly brackets was expected"),
]


def problems(content: Any) -> list[tuple[str, str]]:
    return [(problem.kind, problem.text) for problem in from_json(json.dumps(content)).problems]


@pytest.mark.parametrize("rack", ["", "AB?_", "[CH]A", "[L·L]_", "’ʼ", "ǼẞSS", "דג", "Ǆ", "[Ch]"])
def test_tiles_of_any_edition_come_back(rack: str) -> None:
    content = changed("turns", 0, "rack", to=rack)
    assert problems(content) == []
    record = from_json(json.dumps(content)).record
    assert record.turns[0].rack == rack
    assert from_json(to_json(record)).record == record


def test_everything_comes_back() -> None:
    record = with_variations(game())
    record.racks = {1: "AB?"}
    text = to_json(record)
    reading = from_json(text)
    assert reading.record == record
    assert (reading.problems, reading.format) == ((), "json")
    assert to_json(reading.record) == text
    assert from_json(text.encode()).record == record
    assert from_json(text.encode("utf-8-sig")).record == record


@given(any_record())
def test_any_record_comes_back(record: Record) -> None:
    text = to_json(record)
    reading = from_json(text)
    assert reading.record == record
    assert not reading.problems
    assert to_json(reading.record) == text
    assert faults(json.loads(text), RULES) == []


def test_a_turn_has_a_line_of_its_own() -> None:
    lines = to_json(plain_game()).splitlines()
    assert sum(line.startswith('  {"kind"') for line in lines) == len(plain_game().turns)
    assert lines[1:3] == [' "format": "quixotry record",', ' "version": 1,']


def test_the_small_record_is_right() -> None:
    assert problems(SMALL) == []
    assert faults(SMALL, RULES) == []
    record = from_json(json.dumps(SMALL)).record
    assert record.racks == {1: "AB?"}
    assert [node.turn.kind for node in record.root.variations[0].variations if node.turn] == ["exchange", "pass"]


@pytest.mark.parametrize(("content", "kind", "sentence"), WRONG, ids=[text[:60] for _, _, text in WRONG])
def test_each_slip_has_its_sentence(content: Any, kind: str, sentence: str) -> None:
    assert (kind, sentence) in problems(content)
    assert from_json(json.dumps(content)).errors


@pytest.mark.parametrize("content", [content for content, _, _ in WRONG if isinstance(content, dict)])
def test_the_schema_finds_the_same_slips(content: dict[str, Any]) -> None:
    # Seats and turns that there are not, and a rack of nobody, are beyond a schema.
    beyond = {"turns[0].player is 2", "turns[2].by is 9", "racks[2]", "variations[0].after", "variations[0].line is 1"}
    sentence = problems(content)[0][1]
    if not any(sentence.startswith(part) for part in beyond):
        path = sentence.split(" ", 1)[0]
        assert path in faults(content, RULES)


def test_one_slip_costs_one_value() -> None:
    reading = from_json(json.dumps(changed("turns", 0, "score", to="66")))
    assert [turn.kind for turn in reading.record.turns] == ["play", "exchange", "challenge"]
    assert (reading.record.turns[0].score, reading.record.turns[0].total) == (None, 66)
    assert reading.problems[0].turn == 1


def test_a_newer_version_is_refused_with_a_sentence() -> None:
    reading = from_json(json.dumps(changed("version", to=2)))
    assert [problem.kind for problem in reading.problems] == ["newer_version"]
    assert reading.problems[0].text == "version is 2; a newer quixotry reads it, this one reads 1"
    assert reading.record == Record([])


def test_a_saved_game_is_told_apart() -> None:
    reading = from_json('{"format": "quixotry game", "version": 2}')
    assert [problem.kind for problem in reading.problems] == ["unknown_format"]
    assert "quixotry play --load" in reading.problems[0].text


def test_a_key_that_stands_twice_is_told() -> None:
    text = json.dumps(SMALL).replace('"score": 66', '"score": 1, "score": 66')
    reading = from_json(text)
    assert [str(problem) for problem in reading.problems] == [
        "turn 1: turns[0].score stands more than once; the last one was taken"
    ]
    assert reading.record.turns[0].score == 66


def test_unknown_fields_are_kept_where_there_is_room() -> None:
    content = SMALL | {"mood": "good", "weather": {"rain": [1, 2]}}
    content["players"] = [{"name": "Ann", "age": 5}, {"name": "Ben"}]
    reading = from_json(json.dumps(content))
    assert not reading.errors
    assert [problem.text for problem in reading.problems] == [
        "players[0].age means nothing in version 1; it was left out",
        "mood means nothing in version 1; it was kept",
        "weather means nothing in version 1; it was kept",
    ]
    assert reading.record.extra == [("round", "5"), ("mood", "good"), ("weather", '{"rain": [1, 2]}')]
    assert from_json(to_json(reading.record)).record == reading.record


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("", "empty", "there is nothing in it; a record was expected"),
        (" \n", "empty", "there is nothing in it; a record was expected"),
        ('{"format": ', "not_json", "line 1, column 12: it is no JSON: a value was expected"),
        ("{'format': 1}", "not_json", "line 1, column 2: it is no JSON: a key in double quotation marks was expected"),
        ('{\n "a": 1,\n}', "not_json", "line"),
        ("{} {}", "not_json", "line 1, column 4: it is no JSON: there is more text behind it"),
        ("[" * 200_000, "not_json", "it is no JSON of ours: its brackets are nested too deeply"),
        ('{"a":' * 200_000, "not_json", "it is no JSON of ours: its brackets are nested too deeply"),
        ("\x00\x01", "not_json", "line 1, column 1: it is no JSON: a value was expected"),
    ],
    ids=["nothing", "blank", "half", "quotes", "comma", "two", "deep", "deep objects", "zero"],
)
def test_what_is_no_json_says_where(text: str, kind: str, sentence: str) -> None:
    reading = from_json(text)
    assert [problem.kind for problem in reading.problems] == [kind]
    assert str(reading.problems[0]).startswith(sentence)
    assert reading.record == Record([])


@pytest.mark.parametrize("number", ["9" * 5_000, "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "9" * 31, "1e+300"])
@pytest.mark.parametrize("field", ["score", "seconds", "count"])
def test_numbers_beyond_all_bounds(number: str, field: str) -> None:
    text = json.dumps(changed("turns", 1, field, to="NUMBER")).replace('"NUMBER"', number)
    reading = from_json(text)
    assert [problem.kind for problem in reading.problems] == ["bad_field"]
    assert reading.problems[0].text.startswith(f"turns[1].{field} is {number[:10]}")
    assert len(reading.problems[0].text) < 200
    assert getattr(reading.record.turns[1], field) is None


@pytest.mark.parametrize("number", ["1e1", "10.0"])
def test_a_whole_number_may_be_written_as_other_programs_do(number: str) -> None:
    text = json.dumps(changed("turns", 0, "score", to="NUMBER")).replace('"NUMBER"', number)
    assert from_json(text).record.turns[0].score == 10


def test_half_characters_leave_no_trace() -> None:
    text = json.dumps(changed("turns", 1, "notes", to=["\ud800 x"]))
    reading = from_json(text)
    assert reading.record.root.next is not None
    assert [problem.kind for problem in reading.problems] == ["control_character"]
    assert list(reading.record.main_line())[1].notes == ["\ufffd x"]
    record = Record([Player("\ud83d")], title="\udc00", extra=[("\ud800", "x")])
    assert to_json(record).encode()
    assert from_json(json.dumps({"\ud800": 1, "format": "\udfff"})).problems[0].text.encode()


def test_other_encodings_are_read_with_a_warning() -> None:
    text = json.dumps(changed("title", to="Señor"), ensure_ascii=False)
    latin = from_json(text.encode("iso-8859-1"))
    assert (latin.record.title, [problem.kind for problem in latin.problems]) == ("Señor", ["encoding_guessed"])
    wide = from_json(text.encode("utf-16"))
    assert (wide.record.title, [problem.kind for problem in wide.problems]) == ("Señor", ["encoding_guessed"])


def test_a_deep_tree_does_not_nest() -> None:
    record = Record([Player("Ann"), Player("Ben")])
    node = record.root
    for _ in range(3_000):
        node.add(Turn("pass", 0))
        node = node.add(Turn("pass", 1))
    text = to_json(record)
    reading = from_json(text)
    assert reading.record == record
    assert not reading.problems


# --------------------------------------------------------------------------------------------------------------- lists


def test_several_records_in_a_list_or_a_line_each() -> None:
    records = [plain_game(), with_variations(game()), Record([])]
    as_list = list_to_json(records)
    assert [reading.record for reading in records_of_json(as_list)] == records
    lines = "\n".join(json.dumps(json.loads(to_json(record))) for record in records)
    assert [reading.record for reading in records_of_json(lines + "\n\n")] == records
    assert [reading.record for reading in records_of_json(to_json(records[1]))] == [records[1]]
    assert list(records_of_json(list_to_json([]))) == []


def test_what_is_wrong_in_a_list_has_its_path() -> None:
    readings = list(records_of_json(json.dumps([SMALL, changed("turns", 0, "score", to="66"), 7])))
    assert [[problem.text for problem in reading.problems] for reading in readings] == [
        [],
        ['[1].turns[0].score is "66"; a whole number was expected'],
        ["[2] is 7; an object in curly brackets was expected"],
    ]
    lines = f"{json.dumps(SMALL)}\n{{'a': 1}}\n"
    assert [[str(problem)[:7] for problem in reading.problems] for reading in records_of_json(lines)] == [
        [],
        ["line 2,"],
    ]


# -------------------------------------------------------------------------------------------------------------- schema


def test_the_schema_names_every_field() -> None:
    turn = RULES["$defs"]["turn"]["properties"]
    assert set(turn) == {field.name for field in fields(Turn)} - {"line"} | {"notes"}
    assert turn["kind"]["enum"] == list(KINDS)
    names = {field.name for field in fields(Record)} - {"root"} | {"format", "version", "notes", "turns", "variations"}
    assert set(RULES["properties"]) == names
    assert set(RULES["properties"]["players"]["items"]["properties"]) == {field.name for field in fields(Player)}


def test_the_handbook_names_every_field() -> None:
    text = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    section = text.split("## JSON", 1)[1].split("## CGP lists", 1)[0]
    for name in [*RULES["properties"], *RULES["$defs"]["turn"]["properties"], *KINDS]:
        assert f"`{name}`" in section


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The small record with some values replaced by anything."""
    content: Any = copy.deepcopy(SMALL)
    for _ in range(draw(st.integers(1, 3))):
        place = content
        while True:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            if not keys:
                break
            key = draw(st.sampled_from(list(keys)))
            if isinstance(place[key], (dict, list)) and place[key] and draw(st.booleans()):
                place = place[key]
                continue
            place[key] = draw(JSON)
            break
    return json.dumps(content)


@given(damaged())
def test_whatever_a_document_holds_nothing_is_raised(text: str) -> None:
    reading = from_json(text)
    again = to_json(reading.record)
    assert from_json(again).record == reading.record
    # The schema and the reader agree on what is right, but for what only the reader can see.
    if not reading.errors:
        assert faults(json.loads(text), RULES) == []


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_whatever_bytes_they_are_nothing_is_raised(data: bytes | str) -> None:
    for reading in records_of_json(data):
        assert [str(problem).encode() for problem in reading.problems]
