"""Files of games with anything in them: nothing raises, every problem is a sentence, and what was read can be kept."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gcg_texts import PLAYERS, Dialect, whole, written
from quixotry.errors import InvalidRecord, QuixotryError
from quixotry.formats import FORMATS, LARGEST, Reading, read_record, record_text, records
from quixotry.formats.problems import KINDS
from quixotry.formats.record import Record
from quixotry.keeping import Scorebook
from quixotry.replay import record_of
from quixotry.replay.checking import check
from recorded_games import random_game

# What turns one file into another that is nearly as good.
PIECES = [
    *(b"\n", b"\r", b"\r\n", b" ", b"\t", b">", b"#", b":", b"-", b"--", b"+", b"(", b")", b"[", b"]", b"|", b"."),
    *(b"?", b"_", b"0", b"-1", b"99999", b"8H", b"AA21", b"O15", b"Q", b"q", b"\xff", b"\x00", b"\xc2\xb6"),
    *(b"\xed\xa0\x80", b"(challenge) +5 5", b"(time) -10 -10", b"(AB) +8 8", b">Ann: AB - +0 0\n"),
    *(b">Ben: -- -5 0\n", b"#rack1 AB\n", b"#incomplete\n", b"#note x\n", b"#tile CH ch\n", b"#player3 Cy Cy\n"),
    *(b"#lexicon x\n", b"#orientation lettered-rows\n", b"[quixotry: seconds 1]", b"[quixotry then: Ann pass]"),
    *(b";", b"null", b"true", b"{", b"}", b'"', b"1e999", b"[]", b'"kind"', b"15/15", b"/", b" 0 ", b"lex x;"),
    *(b"#character-encoding utf-16\n", "\u2028".encode(), b"new Array("),
]


def samples() -> list[tuple[str, bytes]]:
    """Files that are right, in every format, of games of every kind."""
    found = [("gcg", whole().encode()), ("gcg", PLAYERS.encode())]
    for seed in (0, 2, 3, 5, 7, 8, 14, 18):
        record = record_of(random_game(seed))
        found += [(name, record_text(record, name).encode()) for name in ("gcg", "json")]
        if record.position is None and not {turn.kind for turn in record.turns} & {"correction", "resigned"}:
            found.append(("gcg", written(record, Dialect(through="letters", end="\r\n"))))
        position = Record([], edition=record.edition, layout=record.layout, position=random_game(seed).to_cgp())
        found += [(name, record_text(position, name).encode()) for name in ("cgp", "text")]
    rows = ["1,'NASTIER',7,3,0,66,'AEINRST',0,66,0", "2,'.EwT',7,3,1,3,'EEHNTW?',1,66,3"]
    page = "var letplays = Array(" + ",".join(f"Array({row},[])" for row in rows) + ");"
    return [*found, ("arrays", page.encode())]


SAMPLES = samples()


@st.composite
def spoiled(draw: st.DrawFn) -> tuple[str, bytes]:
    """A file with a few things put in, left out, doubled and swapped."""
    name, data = draw(st.sampled_from(SAMPLES))
    lines = data.split(b"\n")
    start = draw(st.integers(0, len(lines) - 1))
    data = b"\n".join(lines[:8] + lines[start : start + draw(st.integers(1, 20))])
    for _ in range(draw(st.integers(1, 5))):
        at, cut = draw(st.integers(0, len(data))), draw(st.sampled_from([0, 0, 1, 2, 5, 40]))
        match draw(st.integers(0, 3)):
            case 0:
                lines = data.split(b"\n")
                one, two = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
                lines[one], lines[two] = lines[two], lines[one]
                data = b"\n".join(lines)
            case 1:
                data = data[:at] + data[at : at + cut] * 2 + data[at + cut :]
            case _:
                data = data[:at] + draw(st.sampled_from(PIECES)) + data[at + cut :]
    return name, data


ANYTHING = st.one_of(
    st.binary(max_size=200),
    st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join),
    st.text(st.characters(exclude_categories=()), max_size=100).map(lambda text: text.encode("utf-8", "surrogatepass")),
)


def is_sound(reading: Reading) -> None:
    """What holds of every reading, and of every check of one."""
    found = check(reading)
    for problem in found.problems:
        assert problem.kind in KINDS
        assert problem.text
        str(problem).encode()
        assert problem.line is None or problem.line > 0
        assert problem.turn is None or problem.turn <= len(reading.record.turns) + 1
    seats = range(len(reading.record.players))
    assert all(turn.player in seats for turn in reading.record.turns)
    assert set(reading.problems) <= set(found.problems)
    assert len(found.replay.steps) == len(reading.record.turns)
    for number in {0, len(found.replay.steps) // 2, len(found.replay.steps)}:
        str(found.replay.game_at(number)).encode()
    if reading.errors:
        with pytest.raises(InvalidRecord):
            reading.checked()


def is_kept(reading: Reading) -> None:
    """What was read can be written, and is then read as the same, in every format that can say it."""
    for name in ("gcg", "json"):
        text = record_text(reading.record, name)
        again = read_record(text, format=name)
        assert again.record.turns == reading.record.turns
        assert [node.notes for node in again.record.main_line()] == [node.notes for node in reading.record.main_line()]
        assert [player.name for player in again.record.players] == [player.name for player in reading.record.players]
        assert record_text(again.record, name) == text
    for name in ("cgp", "text"):
        # It may have turns, or a board that there is not.
        with suppress(QuixotryError):
            read_record(record_text(reading.record, name), format=name)


@given(spoiled())
def test_spoiled_files_are_read_checked_and_kept(file: tuple[str, bytes]) -> None:
    name, data = file
    reading = read_record(data, format=name)
    is_sound(reading)
    is_kept(reading)


@given(ANYTHING)
def test_anything_is_read_as_anything(data: bytes) -> None:
    for name in (*FORMATS, None):
        for reading in records(data, format=name):
            is_sound(reading)


@given(ANYTHING, st.sampled_from(["\n", "\r", " "]))
def test_text_that_is_no_file_and_no_path_is_told(data: bytes, end: str) -> None:
    """A line of text may be a path: then what is there is read, or it is told that nothing is."""
    text = data.decode("utf-8", "surrogateescape")
    problem: str | None = "io"
    try:
        reading = read_record(text + end)
    except QuixotryError as error:
        problem = error.kind
    else:
        is_sound(reading)
    assert problem == "io"


@given(spoiled())
def test_a_scorebook_opens_a_file_or_says_why_not(file: tuple[str, bytes]) -> None:
    name, data = file
    if name not in ("gcg", "json"):
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"game.{name}"
        path.write_bytes(data)
        with suppress(QuixotryError):
            book = Scorebook.open(path)
            assert len(book.scores) == len(book.names)
        assert path.read_bytes() == data


@pytest.mark.parametrize("name", ["gcg", "json"])
def test_a_spoiled_file_stays_as_it_is_when_a_scorebook_refuses_it(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"game.{name}"
    for data in (
        b"",
        b"\xff\xfe\x00",
        b"#player1 Ann\n>Ann: what\n",
        b"{",
        b'{"format": "quixotry record"}',
        b"\0" * 99,
    ):
        path.write_bytes(data)
        with suppress(QuixotryError):
            Scorebook.open(path)
        assert path.read_bytes() == data


@pytest.mark.long
@given(st.lists(spoiled(), min_size=2, max_size=4))
def test_files_put_behind_one_another_are_read(files: list[tuple[str, bytes]]) -> None:
    data = b"\n".join(data for _, data in files)
    for name in (files[0][0], None):
        for reading in records(data, format=name):
            is_sound(reading)


def test_sizes_that_no_game_has_are_refused_before_they_are_read() -> None:
    for name in FORMATS:
        (found,) = records(b" " * (LARGEST + 1), format=name)
        assert [problem.kind for problem in found.problems] == ["too_large"]
