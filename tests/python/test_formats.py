"""Files of games: which format they are in, reading and writing them whole, and the errors of both."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from formats_stage import game, plain_game, with_variations
from quixotry.formats import (
    FORMATS,
    Reading,
    Record,
    format_of,
    read_record,
    record_text,
    records,
    write_record,
    write_records,
)
from quixotry.formats.sniffing import sniffed

EMPTY = "/".join(["15"] * 15)
CGP = f"{EMPTY} AEINRST/EEHNTW? 0/0 0 lex open-world;"
GCG = "#player1 ann Ann\n#player2 ben Ben\n>ann: AEINRST 8D NASTIER +66 66\n"
BOARD = "\n".join([*["..............."] * 7, "......CAT......", *["..............."] * 7])
TEXTS = {"gcg": GCG, "json": record_text(plain_game(), "json"), "cgp": CGP, "text": BOARD}


def positions() -> list[Record]:
    return [reading.record for reading in records(f"# one\n{CGP}\n\n# two\n{CGP}\n")]


# ------------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize("name", TEXTS)
def test_each_format_is_known_by_its_looks(name: str, tmp_path: Path) -> None:
    text = TEXTS[name]
    path = tmp_path / "game"
    path.write_text(text, encoding="utf-8")
    for source in (text, text.encode(), text.encode("utf-8-sig"), path, str(path)):
        reading = read_record(source)
        assert reading.format == name
        assert not reading.errors
    assert read_record(text, format=name).record == read_record(text).record


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("#character-encoding UTF-8", "gcg"),
        ("\ufeff\r\n  #Player1 a b", "gcg"),
        (">ann: AB - +0 0", "gcg"),
        (' {"format": 1}', "json"),
        ('[\n {"format": 1}]', "json"),
        ("[]", "json"),
        (f"# a list\n\n{EMPTY}", "cgp"),
        (f"NAME {EMPTY} A/B", "cgp"),
        ("<!DOCTYPE html><html>", "arrays"),
        ("", None),
        ("hello", None),
        ("1 2 3", None),
        ("a/b/c/d", None),
        ("\x00\x01\x02", None),
    ],
)
def test_what_a_text_looks_like(text: str, name: str | None) -> None:
    assert sniffed(text) == name
    assert sniffed(text.encode()) == name


def test_the_end_of_a_name_decides_first(tmp_path: Path) -> None:
    assert [format_of(f"x{suffix}") for suffix in (".gcg", ".GCG", ".json", ".jsonl", ".cgp", ".html", ".js")] == [
        *("gcg", "gcg", "json", "json", "cgp", "arrays", "arrays")
    ]
    assert [format_of(name) for name in ("x.txt", "x", "x.pdf", ".gcg")] == [None] * 4
    path = tmp_path / "game.gcg"
    path.write_text(CGP)
    assert read_record(path).format == "gcg"
    assert read_record(path).errors
    assert read_record(path, format="cgp").format == "cgp"


def test_one_line_is_a_path_unless_it_is_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my game.gcg").write_text(GCG)
    assert read_record("my game.gcg").format == "gcg"
    assert read_record(CGP).format == "cgp"
    assert read_record(EMPTY).record.position == EMPTY
    assert read_record("{}").format == "json"
    assert read_record("#player1 ann Ann").record.players[0].nick == "ann"
    # A file of that name wins.
    (tmp_path / "#player1 ann Ann").write_text(CGP)
    assert read_record("#player1 ann Ann").format == "cgp"
    for missing in ("no such file.gcg", "games/2024/5/club/one.gcg", "x" * 3_000, "a\x00b", "\ud800.gcg"):
        with pytest.raises(qx.QuixotryError, match="cannot be read") as caught:
            read_record(missing)
        assert caught.value.kind == "io"


def test_a_path_that_is_no_file_has_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(qx.QuixotryError, match="it is a folder"):
        read_record(tmp_path)
    pipe = tmp_path / "pipe.gcg"
    os.mkfifo(pipe)
    with pytest.raises(qx.QuixotryError, match="it is a pipe or a device"):
        read_record(pipe)


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("", "empty"),
        (b"", "empty"),
        ("\n\n", "empty"),
        ("hello\nthere", "unknown_format"),
        (b"\xff\xfe\xfd\x00", "unknown_format"),
    ],
)
def test_what_is_no_record_is_told(source: str | bytes, kind: str) -> None:
    reading = read_record(source)
    assert [problem.kind for problem in reading.problems] == [kind]
    assert (reading.record, reading.format) == (Record([]), "")
    with pytest.raises(qx.InvalidRecord) as caught:
        read_record(source, strict=True)
    assert caught.value.kind == kind


def test_an_unknown_format_names_those_that_are_known() -> None:
    for act in (lambda: read_record(GCG, format="pgn"), lambda: record_text(plain_game(), "pgn")):
        with pytest.raises(qx.UnknownName, match=r"there is no format 'pgn'; gcg, json, cgp, text, arrays are known"):
            act()


def test_strict_reading_raises_the_first_error_only() -> None:
    warning = GCG.replace("#player2 ben Ben\n", "").replace("ann:", "ben:")
    assert read_record(warning).problems
    assert read_record(warning, strict=True).record.turns
    with pytest.raises(qx.InvalidRecord, match=r"^line 3, column \d+: ") as caught:
        read_record(GCG.replace("8D", "99Z9"), strict=True)
    assert caught.value.place is not None
    assert caught.value.place.startswith("line 3")


def test_what_strict_reading_raises_has_the_problem() -> None:
    with pytest.raises(qx.InvalidRecord) as caught:
        read_record(GCG.replace("8D", "99Z9"), strict=True)
    error, problem = caught.value, caught.value.problem
    assert problem is not None
    assert (problem.kind, problem.line, problem.column) == (error.kind, 3, 15)
    assert (str(problem), problem.place) == (str(error), error.place)
    again = pickle.loads(pickle.dumps(error))
    assert (repr(again), again.problem, again.kind, again.place) == (repr(error), problem, error.kind, error.place)
    made = qx.InvalidRecord("no record")
    assert (made.problem, made.kind, made.place) == (None, "invalid_record", None)


def test_of_several_games_the_first_is_taken_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "two.cgp"
    write_records(positions(), path)
    reading = read_record(path)
    assert reading.record.title == "one"
    assert [problem.kind for problem in reading.problems] == ["several_records"]
    assert [reading.record.title for reading in records(path)] == ["one", "two"]
    assert [problem.kind for problem in read_record("[]").problems] == ["empty"]


def test_too_large_files_are_not_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("quixotry.formats.LARGEST", 100)
    path = tmp_path / "big.gcg"
    path.write_text(GCG * 5)
    for source in (path, GCG * 5):
        assert [problem.kind for problem in read_record(source).problems] == ["too_large"]


# ------------------------------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize("suffix", [".gcg", ".json"])
def test_a_game_comes_back_from_its_file(suffix: str, tmp_path: Path) -> None:
    record = with_variations(game())
    path = tmp_path / f"game{suffix}"
    write_record(record, path)
    assert read_record(path, strict=True).record == record
    assert path.read_bytes().endswith(b"\n")
    assert [path.name for path in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("suffix", [".cgp", ".json", ".jsonl"])
def test_lists_come_back_from_their_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"list{suffix}"
    write_records(positions(), path)
    assert [reading.record for reading in records(path)] == positions()


def test_a_board_comes_back_from_its_file(tmp_path: Path) -> None:
    write_record(positions()[0], tmp_path / "board.txt")
    reading = read_record(tmp_path / "board.txt")
    assert (reading.format, reading.record.title) == ("text", "one")
    assert reading.record.position == f"{EMPTY} AEINRST/ 0/0 0 lex open-world;"


def test_the_format_may_be_named(tmp_path: Path) -> None:
    write_record(plain_game(), tmp_path / "game.txt", format="gcg")
    assert read_record(tmp_path / "game.txt").record == plain_game()
    assert read_record(tmp_path / "game.txt").format == "gcg"


def test_what_cannot_be_written_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.cgp"
    path.write_text("mine")
    for record, name, kind in [
        (plain_game(), None, "cannot_say"),
        (plain_game(), "text", "cannot_say"),
        (plain_game(), "arrays", "cannot_say"),
        (plain_game(), "pgn", "unknown_format"),
    ]:
        with pytest.raises(qx.QuixotryError) as caught:
            write_record(record, path, format=name)
        assert caught.value.kind == kind
    with pytest.raises(qx.QuixotryError, match="holds one record, not 2"):
        write_records([plain_game(), plain_game()], path, format="gcg")
    assert path.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["game.cgp"]


def test_a_name_without_a_format_says_which_ends_would_do(tmp_path: Path) -> None:
    with pytest.raises(qx.UnknownName, match=r"game' does not say .* ends with \.gcg or \.json or"):
        write_record(plain_game(), tmp_path / "game")


def test_a_stop_in_the_middle_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("old")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        write_record(plain_game(), path)
    assert path.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["game.gcg"]


def test_a_folder_that_is_not_there_has_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(qx.QuixotryError, match="cannot be written") as caught:
        write_record(plain_game(), tmp_path / "no" / "game.gcg")
    assert caught.value.kind == "io"


def test_every_format_says_what_it_is() -> None:
    assert list(FORMATS) == ["gcg", "json", "cgp", "text", "arrays"]
    assert all(known.name == name and known.title and known.suffixes for name, known in FORMATS.items())
    suffixes = [suffix for known in FORMATS.values() for suffix in known.suffixes]
    assert len(suffixes) == len(set(suffixes))


# ---------------------------------------------------------------------------------------------------------------- room


def test_the_room_opens_its_formats_on_use() -> None:
    """Whoever needs the type alone does not wait for readers."""
    code = "import sys, quixotry.formats; print(*sorted(name for name in sys.modules if 'quixotry.formats' in name))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == [
        "quixotry.formats",
        "quixotry.formats.problems",
        "quixotry.formats.reading",
        "quixotry.formats.record",
    ]


@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: "\n" + text), st.sampled_from([None, *FORMATS]))
def test_whatever_a_file_holds_nothing_is_raised(data: bytes | str, name: str | None) -> None:
    for reading in records(data, format=name):
        assert isinstance(reading, Reading)
        assert all(str(problem).encode() for problem in reading.problems)
        assert record_text(reading.record, "json").encode()
