"""Canonical GCG: what other programs accept, and nothing lost when it is read again."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from formats_stage import any_record, game, plain_game, with_variations
from quixotry.formats import gcg
from quixotry.formats.gcg_unfold import nicks
from quixotry.formats.gcg_writer import write
from quixotry.formats.record import Player, Record, Turn

# What Macondo, and with it Woogles, takes for a line, in this order; a line that fits none is refused. MAGPIE asks for
# the same but where a total may be negative.
RACK = r"[A-Z?\[\]·]+"
ACCEPTED = {
    "player": r"#player[12] \S+ \S.*",
    "text": r"#(title|description)( .*)?",
    "id": r"#id \S+ \S+",
    "encoding": r"#character-encoding UTF-8",
    "name": r"#(lexicon|game-type|board-layout|tile-distribution) \S.*",
    "rack": rf"#rack[12] {RACK}",
    "note": r"#note \S.*",
    "play": rf">\S+: {RACK} \w+ [^\s()]+ \+\d+ \d+",
    "withdrawn": rf">\S+: {RACK} -- -\d+ \d+",
    "pass": rf">\S+: {RACK} - \+0 \d+",
    "challenge": rf">\S+: {RACK} \(challenge\) \+\d+ \d+",
    "exchange": rf">\S+: {RACK} -(\d|{RACK}) \+0 \d+",
    "gained": rf">\S+:  \({RACK}\) \+\d+ -?\d+",
    "lost": rf">\S+: ({RACK}) \(\1\) -\d+ -?\d+",
    "time": rf">\S+: ({RACK})? \(time\) -\d+ -?\d+",
}
PATTERNS = [re.compile(pattern) for pattern in ACCEPTED.values()]

KINDS = [
    (Turn("play", 0, rack="AEINRST", move="8D NASTIER", score=66, total=66), ">ann: AEINRST 8D NASTIER +66 66"),
    (Turn("play", 1, rack="EEHNTW?", move="B1 WrE.THEN", score=92, total=92), ">ben: EEHNTW? B1 WrE.THEN +92 92"),
    (Turn("pass", 0, rack="AB", score=0, total=0), ">ann: AB - +0 0"),
    (Turn("exchange", 0, rack="OQUVVWW", tiles="OQ", score=0, total=0), ">ann: OQUVVWW -OQ +0 0"),
    (Turn("exchange", 0, rack="OQUVVWW", count=2, score=0, total=0), ">ann: OQUVVWW -2 +0 0"),
    (Turn("withdrawn", 0, rack="AEINRST", score=-29, total=-29), ">ann: AEINRST -- -29 -29"),
    (Turn("challenge", 0, rack="AEINRST", score=5, total=5), ">ann: AEINRST (challenge) +5 5"),
    (Turn("time", 0, rack="AB", score=-10, total=-10), ">ann: AB (time) -10 -10"),
    (Turn("time", 0, score=-10, total=-10), ">ann:  (time) -10 -10"),
    (Turn("gained", 0, tiles="CFLO", score=18, total=18), ">ann:  (CFLO) +18 18"),
    (Turn("lost", 0, rack="L", tiles="L", score=-1, total=-1), ">ann: L (L) -1 -1"),
    (Turn("lost", 0, rack="?", tiles="?", score=0, total=0), ">ann: ? (?) -0 0"),
]


def one(turn: Turn) -> Record:
    record = Record([Player("Ann Abel", "ann"), Player("Ben Bell", "ben")])
    record.root.add(turn)
    return record


def body(text: str) -> list[str]:
    return [line for line in text.splitlines() if not re.match(r"#(character|player)", line)]


@pytest.mark.parametrize(("turn", "line"), KINDS, ids=lambda value: value if isinstance(value, str) else value.kind)
def test_each_kind_has_its_line(turn: Turn, line: str) -> None:
    text = write(one(turn))
    assert line in body(text)
    assert gcg.read(text).record.turns == (turn,)


def test_a_whole_game_is_what_every_program_accepts() -> None:
    text = write(plain_game())
    assert text == write(gcg.read(text).record)
    assert not gcg.read(text).problems
    lines = text.splitlines()
    assert lines[0] == "#character-encoding UTF-8"
    assert [line for line in lines if not any(pattern.fullmatch(line) for pattern in PATTERNS)] == []
    kinds = {name for name, pattern in ACCEPTED.items() if any(re.fullmatch(pattern, line) for line in lines)}
    assert kinds >= {"play", "withdrawn", "pass", "challenge", "exchange", "gained", "note", "name", "id"}


def test_what_gcg_cannot_say_is_accepted_as_well() -> None:
    """Brackets in notes are no lines, so that programs which know every pragma still read the file."""
    record = with_variations(game())
    lines = write(record).splitlines()
    assert [line for line in lines if not any(pattern.fullmatch(line) for pattern in PATTERNS)] == []
    # Others find their events and racks wherever they stand in a line.
    assert not any(re.search(r">\S+:\s|#rack|#title|#player", line[1:]) for line in lines)


def test_everything_comes_back() -> None:
    record = with_variations(game())
    reading = gcg.read(write(record))
    assert reading.record == record
    assert not reading.problems


def test_pragmata_have_an_order() -> None:
    record = Record([Player("Ann Abel", "ann"), Player("Ben Bell", "ben")])
    for name in ("title", "description", "lexicon", "variant", "layout", "edition"):
        setattr(record, name, f"{name} X")
    record.identity = "org.example 12"
    assert write(record).splitlines() == [
        "#character-encoding UTF-8",
        "#player1 ann Ann Abel",
        "#player2 ben Ben Bell",
        "#title title X",
        "#description description X",
        "#id org.example 12",
        "#lexicon lexicon X",
        "#game-type variant X",
        "#board-layout layout X",
        "#tile-distribution edition X",
    ]
    assert gcg.read(write(record)).record == record


@pytest.mark.parametrize(
    ("attribute", "ours", "line"),
    [
        ("layout", "standard", "#board-layout CrosswordGame"),
        ("layout", "super", "#board-layout SuperCrosswordGame"),
        ("layout", "words-with-friends", "#board-layout words-with-friends"),
        ("edition", "English", "#tile-distribution english"),
        ("edition", "Catalan Super", "#tile-distribution catalan_super"),
        ("edition", "my own", "#tile-distribution my own"),
    ],
)
def test_names_are_those_of_other_programs(attribute: str, ours: str, line: str) -> None:
    record = Record([])
    setattr(record, attribute, ours)
    assert line in write(record).splitlines()


def test_every_edition_is_found_again_by_the_name_in_a_file() -> None:
    for name in qx.Edition.names():
        record = gcg.read(write(Record([], edition=name))).record
        assert qx.Edition.named(record.edition or "").name == name


# ------------------------------------------------------------------------------------------------------ what is missing


def test_racks_that_nobody_wrote_down_are_worked_out() -> None:
    """Quackle takes the next token for the rack; Macondo refuses a line without one."""
    record = one(Turn("play", 0, move="8D N[CH]s.IER", score=10, total=10))
    record.complete = True
    node = record.root
    for turn in [
        Turn("challenge", 0, score=5, total=15),
        Turn("exchange", 1, tiles="QV", score=0, total=0),
        Turn("pass", 0, score=0, total=15),
        Turn("play", 1, move="9A AA", score=4, total=4),
        Turn("withdrawn", 1, score=-4, total=0),
        Turn("play", 0, rack="EFG", move="10A FEG", score=9, total=24),
        Turn("time", 1, score=-10, total=-10),
        Turn("gained", 0, tiles="QI", score=22, total=46),
    ]:
        node = (node.next or node).add(turn)
    text = write(record)
    assert [line for line in body(text) if line.startswith(">")] == [
        ">ann: N[CH]?IER 8D N[CH]s.IER +10 10",
        ">ann: EFG (challenge) +5 15",
        ">ben: QV -QV +0 0",
        ">ann: EFG - +0 15",
        ">ben: AA 9A AA +4 4",
        ">ben: AA -- -4 0",
        ">ann: EFG 10A FEG +9 24",
        ">ben: QI (time) -10 -10",
        ">ann:  (QI) +22 46",
    ]
    assert "#description [quixotry: no-rack 1-6 8]" in text
    assert gcg.read(text).record.turns == record.turns


def test_points_that_nobody_wrote_down_are_worked_out() -> None:
    record = one(Turn("play", 0, rack="AB", move="8G AB", score=8))
    node = record.root
    for turn in [
        Turn("pass", 1, rack="C"),
        Turn("play", 0, rack="DE", move="9G DE", total=20),
        Turn("withdrawn", 0, rack="DE"),
        Turn("play", 1, rack="F", move="G8 .F"),
        Turn("play", 1, rack="F", move="H8 .F", total=9),
    ]:
        node = (node.next or node).add(turn)
    text = write(record)
    assert [line for line in body(text) if line.startswith(">")] == [
        ">ann: AB 8G AB +8 8",
        ">ben: C - +0 0",
        ">ann: DE 9G DE +12 20",
        ">ann: DE -- -12 8",
        ">ben: F G8 .F",
        ">ben: F H8 .F",
    ]
    assert gcg.read(text).record == record


def test_an_exchange_of_nobody_knows_how_many_reads_as_a_pass_elsewhere() -> None:
    record = one(Turn("exchange", 0, rack="AB", score=0, total=0))
    assert body(write(record)) == [">ann: AB - +0 0", "#note [quixotry: kind exchange]"]
    assert gcg.read(write(record)).record == record


def test_the_rack_of_the_player_on_turn_has_the_one_line_that_magpie_allows() -> None:
    record = one(Turn("play", 0, rack="AB", move="8G AB", score=8, total=8))
    record.racks = {0: "CDE", 1: "FGH"}
    record.complete = False
    text = write(record)
    assert text.splitlines()[-1] == "#rack2 FGH"
    assert text.count("#rack") == 1
    assert gcg.read(text).record == record


# ------------------------------------------------------------------------------------------------------ no right record


def test_wrong_points_stay_wrong() -> None:
    record = one(Turn("play", 0, rack="AB", move="8G AB", score=8, total=80))
    node = record.end
    for turn in [
        Turn("withdrawn", 0, rack="AB", score=8, total=72),
        Turn("time", 0, score=10, total=3),
        Turn("challenge", 1, rack="C", score=-5, total=-5),
        Turn("pass", 1, rack="C", score=-8, total=-13),
        Turn("lost", 1, rack="C", tiles="C", score=3, total=0),
    ]:
        node = node.add(turn)
    text = write(record)
    assert gcg.read(text).record == record
    assert write(gcg.read(text).record) == text


def test_a_turn_of_nobody_is_refused() -> None:
    with pytest.raises(qx.QuixotryError, match=r"turn 1 is of player 3, but the record names 2") as caught:
        write(one(Turn("pass", 2)))
    assert caught.value.kind == "cannot_say"
    with pytest.raises(qx.QuixotryError, match=r"player 8"):
        write(one(Turn("challenge", 0, by=7)))


def test_nicks_are_single_words_and_never_the_same() -> None:
    players = [Player("Ann Abel"), Player("Ann Abel"), Player("", "b b"), Player("")]
    assert nicks(players) == ["Ann_Abel", "Ann_Abel2", "b_b", "player4"]
    text = write(Record(players))
    assert "#player3 b_b b_b" in text
    assert [player.name for player in gcg.read(text).record.players] == ["Ann Abel", "Ann Abel", "", ""]


@pytest.mark.parametrize(
    "text", ["two\nlines", "¶", "a ¶ b", "↵", "[quixotry: seconds 3]", " edges ", "", "50%; [x", "]"]
)
def test_any_text_comes_back(text: str) -> None:
    record = one(Turn("pass", 0, rack="AB", score=0, total=0, words=(text or "x", "y")))
    record.end.notes = [text, "more", text]
    record.root.notes = [text]
    record.title = record.description = record.lexicon = record.rules = text
    record.extra = [("mood", text), ("a b;c", text)]
    assert gcg.read(write(record)).record == record


def test_what_no_line_can_hold_is_left_out() -> None:
    record = one(Turn("pass", 0, rack="A B", score=0, total=0))
    record.end.notes = ["a\x00b\ud83dc\u202e"]
    record.title = "x\x07\ud800"
    text = write(record)
    assert text.encode()
    assert text == write(gcg.read(text).record)
    assert gcg.read(text).record.end.notes == ["ab\ufffdc"]


def test_a_bracket_that_says_nothing_known_is_a_note() -> None:
    for note in [
        "[quixotry: weather 5]",
        "[quixotry then: nobody resigned]",
        "[quixotry or 7: ann pass]",
        "[quixotry: score x]",
        "[quixotry]",
        "[quixotry: ]",
    ]:
        record = gcg.read(f"#player1 ann Ann\n#player2 ben Ben\n>ann: AB - +0 0\n#note {note}\n").record
        assert record.end.notes == [note]
        assert gcg.read(write(record)).record == record


def test_a_turn_lost_is_marked_as_macondo_does() -> None:
    text = write(one(Turn("forfeit", 1, rack="AB", score=0, total=0)))
    assert "#note #unsuccessful-challenge" in text.splitlines()
    assert gcg.read(text).record.turns[0].kind == "forfeit"


def test_a_long_game_does_not_nest_calls() -> None:
    record = one(Turn("pass", 0, rack="AB", score=0, total=0))
    node = record.root
    for _ in range(3_000):
        node = node.add(Turn("pass", 1, rack="C", score=0, total=0))
    assert gcg.read(write(record)).record == record


@given(any_record())
def test_writing_again_changes_nothing(record: Record) -> None:
    text = write(record)
    again = gcg.read(text).record
    assert write(again) == text
    assert again == record


@given(st.text(max_size=200))
def test_any_note_can_be_read_and_written(note: str) -> None:
    record = one(Turn("pass", 0, rack="AB", score=0, total=0))
    record.end.notes = [note]
    text = write(record)
    assert write(gcg.read(text).record) == text
