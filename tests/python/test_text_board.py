"""Boards as text: what `quixotry board` prints, and the shapes in which others paste theirs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from quixotry.formats.record import Player, Record, Turn
from quixotry.formats.text_board import read, write
from quixotry.formats.text_grid import grid

COMMAND = Path(sys.executable).with_name("quixotry")
# Three tiles across, one of them a blank, and two below.
ROWS = [*["..............."] * 7, "......CaT......", "......O........", "......W........", *["..............."] * 5]
BOARD = "/".join(["15"] * 7 + ["6CaT6", "6O8", "6W8"] + ["15"] * 5)
LETTERS = "ABCDEFGHIJKLMNO"


def spaced(rows: list[str] = ROWS, empty: str = ".") -> list[str]:
    return [" ".join(row.replace(".", empty)) for row in rows]


SHAPES = {
    "compact": ROWS,
    "spaces": spaced(),
    "numbers left": [f"{number:2} {row}" for number, row in enumerate(spaced(), 1)],
    "numbers on both sides": [f"{number:2} {row} {number}" for number, row in enumerate(spaced(), 1)],
    "compact with numbers": [f"{number:2} {row} {number:2}" for number, row in enumerate(ROWS, 1)],
    "columns": ["   " + " ".join(LETTERS), *(f"{number:2} {row}" for number, row in enumerate(spaced(), 1))],
    "lettered rows": [
        "  " + " ".join(map(str, range(1, 16))),
        *(f"{letter} {row} {letter}" for letter, row in zip(LETTERS, spaced(), strict=True)),
    ],
    "frame": [
        "    " + " ".join(LETTERS),
        "   +" + "-" * 31 + "+",
        *(f"{number:2} | {row} | {number}" for number, row in enumerate(spaced(), 1)),
        "   +" + "-" * 31 + "+",
    ],
    "bars between": [f"|{'|'.join(row.replace('.', ' '))}|" for row in ROWS],
    "wide bars": [
        line
        for row in ROWS
        for line in (f"+{'---+' * 15}", f"| {' | '.join(row.replace('.', ' '))} |")
    ],
    "box": ["┌" + "─" * 15 + "┐", *(f"│{row}│" for row in ROWS), "└" + "─" * 15 + "┘"],
    "premiums as spaces": [
        "   " + " ".join(LETTERS),
        "   " + "-" * 30,
        *(f"{number:2}|{' '.join(row.replace('.', ' '))} | 1" for number, row in enumerate(ROWS, 1)),
        "   " + "-" * 30,
    ],
    "hyphens": [row.replace(".", "-") for row in ROWS],
    "underscores": [row.replace(".", "_") for row in ROWS],
    "hyphens and spaces": spaced(empty="-"),
    "names of premiums": [row.replace(". .", "3W 2L", 1) for row in spaced()],
    "signs of premiums": ["=" + row[1:14] + '"' if row[14] == "." else row for row in ROWS],
    "middle dots": spaced(empty="·"),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_read(shape: str) -> None:
    lines = SHAPES[shape]
    for text in ("\n".join(lines), "\n".join(["My game:", "", *lines, "", "What now?"]), "\r\n".join(lines)):
        reading = read(text)
        assert reading.record.position == f"{BOARD} / 0/0 0"
        assert not reading.problems
    reading = read("\n".join(["My game:", "", *lines, "", "What now?"]))
    assert (reading.record.title, reading.record.description) == ("My game", "What now?")


@pytest.mark.parametrize("size", [3, 5, 9, 15, 21])
def test_any_size(size: int) -> None:
    rows = ["." * size for _ in range(size)]
    rows[size // 2] = "AB" + "." * (size - 2)
    found = grid(spaced(rows))
    assert found is not None
    assert len(found.rows) == size
    assert found.rows[size // 2][:2] == ["A", "B"]
    reading = read("\n".join(spaced(rows)))
    assert reading.record.position is not None
    assert reading.record.position.startswith("/".join([str(size)] * (size // 2)) + f"/AB{size - 2}/")
    expected = [] if size in (15, 21) else ["unknown_setting"]
    assert [problem.kind for problem in reading.problems] == expected


@pytest.mark.parametrize(
    ("edition", "lexicon_edition", "row", "cgp"),
    [
        ("Spanish", "spanish", ". . [CH] a [rr] O . . . . . . . . .", "2[CH]a[rr]O9"),
        ("Catalan", "catalan", ". . L·L A [ny] QU . . . . . . . . .", "2[L·L]A[ny][QU]9"),
        ("Greek", "greek", ". . Ω α . . . . . . . . . . .", "2Ωα11"),
    ],
)
def test_tiles_of_other_editions(edition: str, lexicon_edition: str, row: str, cgp: str) -> None:
    lines = [*[". " * 15] * 7, row, *[". " * 15] * 7, f"Edition: {lexicon_edition}"]
    reading = read("\n".join(lines))
    assert not reading.problems
    assert reading.record.position is not None
    assert reading.record.position.split("/")[7] == cgp
    assert qx.Position.from_cgp(reading.record.position, lexicon="any").edition.name == edition
    assert read(write(reading.record)).record == reading.record


POSITIONS = [
    f"{BOARD} AEINRST/EEHNTW? 12/-7 1 lex open-world;",
    f"{BOARD} / 0/0 0",
    f"{BOARD} Q//X 1/2/3 0",
    "/".join(["21"] * 10 + ["8[L·L]A[ny]10"] + ["21"] * 10) + " [QU]A/ 5/6 0 ld catalan-super; bdn super;",
    "/".join(["15"] * 15) + " A?/ 0/0 0 bdn words-with-friends; ld english-wwf;",
]


@pytest.mark.parametrize("position", POSITIONS)
def test_writing_and_reading_keeps_board_scores_and_rack(position: str) -> None:
    record = Record([], title="A problem", description="Find the win.", position=position)
    text = write(record)
    reading = read(text)
    assert not reading.problems
    before = qx.Position.from_cgp(position, lexicon="any")
    after = qx.Position.from_cgp(reading.record.position or "", lexicon="any")
    assert (after.rows(), after.scores, after.rack) == (before.rows(), before.scores, before.rack)
    assert (after.edition, after.layout) == (before.edition, before.layout)
    assert (reading.record.title, reading.record.description) == ("A problem", "Find the win.")
    assert write(reading.record) == text
    assert read(write(reading.record)).record == reading.record


@pytest.mark.parametrize("labels", ["numbered-rows", "lettered-rows"])
def test_what_the_command_prints_is_read(labels: str) -> None:
    words = [str(COMMAND), "board", POSITIONS[0], "--labels", labels]
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    reading = read(printed)
    assert reading.record.position == f"{BOARD} AEINRST/ 12/-7 0"
    assert (reading.record.title, reading.record.description, reading.problems) == (None, None, ())


def test_what_a_position_prints_is_read() -> None:
    position = qx.Position.from_cgp(POSITIONS[0], lexicon="any")
    assert read(str(position)).record.position == f"{BOARD} AEINRST/ 12/-7 0"
    assert read(str(qx.Position.opening(rack=""))).record.position == "/".join(["15"] * 15) + " / 0/0 0"


def test_colours_do_not_matter() -> None:
    text = "\n".join(SHAPES["frame"]).replace("C", "\x1b[1mC\x1b[0m").replace("a", "\x1b[1;4ma\x1b[0m")
    assert read(text).record.position == f"{BOARD} / 0/0 0"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Scores: 120 98", "/ 120/98 0"),
        ("score: 120-98", "/ 120/98 0"),
        ("Scores: 120 - 98", "/ 120/98 0"),
        ("Scores: 12 -7", "/ 12/-7 0"),
        ("Scores 12/-5/7", "// 12/-5/7 0"),
        ("Rack: AEI?", "AEI?/ 0/0 0"),
        ("rack AEI, scores 5--3, 9 in the bag", "AEI/ 5/-3 0"),
        ("rack unknown, scores 0-0, 93 in the bag", "/ 0/0 0"),
        ("Lexicon: CSW21", "/ 0/0 0 lex CSW21;"),
    ],
)
def test_what_stands_below(line: str, expected: str) -> None:
    assert read("\n".join([*ROWS, line])).record.position == f"{BOARD} {expected}"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        ("\n \n", "empty"),
        ("hello", "bad_board"),
        ("x" * 300_000, "too_large"),
        ("Dear Ann,\nI won 400 to 300.\nYours, Ben\n", "bad_board"),
        ("\n".join([*ROWS, "Rack: A1"]), "bad_position"),
        ("\n".join([*ROWS, "Edition: klingon", "Rack: ABC"]), None),
        ("\n".join(row.replace("C", "Ж") for row in ROWS), "bad_position"),
    ],
)
def test_what_is_no_board_is_told(text: str, kind: str | None) -> None:
    reading = read(text)
    assert [problem.kind for problem in reading.problems] == ([kind] if kind else [])


def test_what_a_board_cannot_say_is_refused() -> None:
    played = Record([Player("Ann")], position=POSITIONS[1])
    played.root.add(Turn("pass", 0))
    bad = [Record([], position=text) for text in ("nonsense", "15/15 A/B 0/0 0")]
    for record in (played, Record([]), *bad):
        with pytest.raises(qx.QuixotryError) as caught:
            write(record)
        assert caught.value.kind == "cannot_say"


@pytest.mark.parametrize(
    ("edition", "row"),
    [
        ("spanish", "7[L]L6"),
        ("spanish", "7[l]l6"),
        ("spanish", "7[L][LL]6"),
        ("spanish", "6[L][L]l6"),
        ("spanish", "7lL6"),
        ("spanish", "6[C]H[CH]6"),
        ("hungarian", "6[S][Z][SZ]6"),
    ],
)
def test_single_letters_on_squares_beside_one_another_stay_single(edition: str, row: str) -> None:
    position = "/".join([*["15"] * 7, row, *["15"] * 7]) + f" / 0/0 0 ld {edition};"
    reading = read(write(Record([], position=position)))
    assert reading.problems == ()
    assert reading.record.position == position
    assert read(write(reading.record)).record == reading.record


@given(st.text(alphabet=st.sampled_from("AaB. |-+=1\n:?[]é\ud800"), max_size=200) | st.binary(max_size=80))
def test_whatever_a_text_holds_nothing_is_raised(data: str | bytes) -> None:
    reading = read(data)
    assert all(str(problem).encode() for problem in reading.problems)
    assert reading.record.position is not None or reading.errors


@given(st.lists(st.lists(st.sampled_from([*"..ABCaz", "[CH]"]), min_size=15, max_size=15), min_size=15, max_size=15))
def test_any_board_is_read(rows: list[list[str]]) -> None:
    found = grid([" ".join(row) for row in rows])
    assert found is not None
    assert found.rows == [["" if tile == "." else tile.strip("[]") for tile in row] for row in rows]
