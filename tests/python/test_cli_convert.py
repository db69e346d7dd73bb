"""`quixotry convert`: every format into every other, files and folders, and nothing that is there is lost."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from checked_games import HEADER, game
from quixotry.cli import quixotry
from quixotry.formats import FORMATS, read_record, record_text, records, write_record


def convert(*words: str | Path, text: str | bytes | None = None, code: int = 0) -> Result:
    """Runs `quixotry convert` here."""
    result = CliRunner().invoke(quixotry, ["convert", *map(str, words)], input=text)
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def gcg(tmp_path: Path) -> Path:
    """A game in GCG."""
    path = tmp_path / "in" / "friday.gcg"
    path.parent.mkdir()
    path.write_text(game(), encoding="utf-8")
    return path


def left_behind(folder: Path) -> list[str]:
    """The files of a folder and below."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


# ------------------------------------------------------------------------------------------------------------- formats


def test_json_and_back(gcg: Path, tmp_path: Path) -> None:
    result = convert(gcg, tmp_path / "game.json")
    assert (result.stdout, result.stderr) == ("", f"Written: 1 game, {tmp_path / 'game.json'}.\n")
    assert read_record(tmp_path / "game.json").record == read_record(gcg).record
    convert(tmp_path / "game.json", tmp_path / "back.gcg")
    assert read_record(tmp_path / "back.gcg").record == read_record(gcg).record
    assert left_behind(tmp_path) == ["back.gcg", "game.json", "in/friday.gcg"]


def test_an_odd_file_becomes_the_canonical_one(gcg: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd.gcg"
    odd.write_bytes(
        game().replace(" 8D QUADS", "\t8d  QUADS").replace(".UALIA", "(Q)UALIA").replace("\n", "\r\n").encode()
    )
    convert(odd, tmp_path / "one.gcg")
    convert(gcg, tmp_path / "other.gcg")
    assert (tmp_path / "one.gcg").read_bytes() == (tmp_path / "other.gcg").read_bytes()


def test_a_game_becomes_the_position_at_its_end_or_after_a_turn(gcg: Path, tmp_path: Path) -> None:
    convert(gcg, tmp_path / "end.cgp")
    position = read_record(tmp_path / "end.cgp").record.position
    assert position is not None
    assert position.split()[0].endswith("/PETITE3OOMIAK")
    assert position.split()[2] == "112/125"
    convert(gcg, tmp_path / "two.cgp", "--turn", "2")
    early = read_record(tmp_path / "two.cgp").record.position
    assert early is not None
    assert early.split()[1:3] == ["ACERTTW/", "50/30"]
    assert "3QUADS7" in early
    convert(tmp_path / "two.cgp", tmp_path / "two.txt")
    assert "Scores: 50 30" in (tmp_path / "two.txt").read_text(encoding="utf-8")
    convert(tmp_path / "two.txt", tmp_path / "again.cgp")
    again = read_record(tmp_path / "again.cgp").record.position
    assert again is not None
    assert again.split()[:3] == early.split()[:3]


def test_what_is_unknown_of_a_rack_is_not_made_up(gcg: Path, tmp_path: Path) -> None:
    gcg.write_text(game({3: ">Ann: -3 +0 50", 4: ">Ben: E10 ROTE +18 48"}), encoding="utf-8")
    convert(gcg, tmp_path / "three.cgp", "--turn", "3")
    assert " / 30/50 " in (tmp_path / "three.cgp").read_text(encoding="utf-8")


def test_pictures(gcg: Path, tmp_path: Path) -> None:
    convert(gcg, tmp_path / "game.svg")
    drawn = (tmp_path / "game.svg").read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert "Ben Bell" in drawn
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    convert(gcg, tmp_path / "game.png")
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")
    convert(gcg, tmp_path / "game.gif", "--turn", "2")
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF8")


def test_every_format_that_is_written_can_be_read_again(gcg: Path, tmp_path: Path) -> None:
    for name, known in FORMATS.items():
        if known.write is None:
            continue
        path = tmp_path / f"out{known.suffixes[0]}"
        convert(gcg, path)
        assert not read_record(path).errors, name


def test_formats_can_be_named(gcg: Path, tmp_path: Path) -> None:
    odd = gcg.rename(tmp_path / "game.text")
    convert(odd, tmp_path / "out.bin", "--from", "gcg", "--to", "json")
    assert json.loads((tmp_path / "out.bin").read_text(encoding="utf-8"))["version"] == 1


# ------------------------------------------------------------------------------------------- several, folders, streams


def test_pipes(gcg: Path) -> None:
    result = convert("-", "-", "--to", "json", text=game())
    assert json.loads(result.stdout)["players"][0]["name"] == "Ann Abel"
    assert result.stderr == ""
    back = convert("-", "-", "--to", "gcg", text=result.stdout)
    assert back.stdout == record_text(read_record(gcg).record, "gcg")


def test_several_games_into_a_list_and_a_list_into_a_folder(gcg: Path, tmp_path: Path) -> None:
    other = gcg.with_name("monday.gcg")
    other.write_text(game({8: ">Ben: AEIKMOO - +0 75"}), encoding="utf-8")
    convert(gcg, other, tmp_path / "both.json")
    assert [reading.record for reading in records(tmp_path / "both.json")] == [
        read_record(path).record for path in (gcg, other)
    ]
    out = tmp_path / "made" / "here"
    result = convert(tmp_path / "both.json", f"{out}{os.sep}", "--to", "gcg")
    assert result.stderr == f"Written: 2 games, 2 files in {out}{os.sep}.\n"
    assert left_behind(out) == ["both-1.gcg", "both-2.gcg"]
    assert read_record(out / "both-2.gcg").record == read_record(other).record


def test_the_games_of_a_gcg_file_become_a_file_each(gcg: Path, tmp_path: Path) -> None:
    both = tmp_path / "both.gcg"
    both.write_text(game() + "#character-encoding UTF-8\n" + game().replace("Ann Abel", "Cay Cole"), encoding="utf-8")
    convert(both, f"{tmp_path / 'out'}/", "--to", "gcg")
    assert left_behind(tmp_path / "out") == ["both-1.gcg", "both-2.gcg"]
    assert read_record(tmp_path / "out" / "both-1.gcg").record == read_record(gcg).record
    assert read_record(tmp_path / "out" / "both-2.gcg").record.players[0].name == "Cay Cole"
    result = convert(both, tmp_path / "one.gcg", code=2)
    assert "there are 2 games, and GCG holds one; name a folder" in result.stderr
    assert not (tmp_path / "one.gcg").exists()


def test_a_folder_keeps_its_folders(gcg: Path, tmp_path: Path) -> None:
    write_record(read_record(gcg).record, gcg.parent / "old.json")
    (gcg.parent / "deep").mkdir()
    gcg.rename(gcg.parent / "deep" / "friday.gcg")
    out = tmp_path / "out"
    out.mkdir()
    convert(gcg.parent, out, "--to", "cgp")
    assert left_behind(out) == ["deep/friday.cgp", "old.cgp"]
    convert(gcg.parent, tmp_path / "all.cgp")
    assert len(list(records(tmp_path / "all.cgp"))) == 2


def test_two_games_are_not_written_into_one_file(gcg: Path, tmp_path: Path) -> None:
    same = tmp_path / "friday.gcg"
    same.write_text(game(), encoding="utf-8")
    result = convert(gcg, same, f"{tmp_path / 'out'}{os.sep}", "--to", "json", code=2)
    assert "would both become" in result.stderr
    for target in ("one.gcg", "one.svg"):
        told = convert(gcg, same, tmp_path / target, code=2).stderr
        assert "there are 2 games" in told
    assert left_behind(tmp_path) == ["friday.gcg", "in/friday.gcg"]


# -------------------------------------------------------------------------------------------- nothing is lost, mistakes


def test_what_is_there_is_replaced_only_on_request(gcg: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    out.write_text("precious", encoding="utf-8")
    result = convert(gcg, out, code=2)
    assert result.stderr == f"quixotry: '{out}' would be replaced; --force allows that\n"
    assert out.read_text(encoding="utf-8") == "precious"
    convert(gcg, out, "--force")
    assert read_record(out).record.players[0].name == "Ann Abel"
    told = convert(gcg, gcg, code=2)
    assert "would be replaced" in told.stderr
    before = read_record(gcg).record
    convert(gcg, gcg, "--force")
    assert read_record(gcg).record == before


def test_a_file_is_never_half_written(gcg: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.json"
    out.write_text("precious", encoding="utf-8")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fails)
    result = convert(gcg, out, "--force", code=2)
    assert result.stderr == f"quixotry: '{out}' cannot be written: no space left on device\n"
    assert out.read_text(encoding="utf-8") == "precious"
    assert left_behind(tmp_path) == ["in/friday.gcg", "out.json"]


def test_nothing_is_written_if_one_of_several_cannot_be(gcg: Path, tmp_path: Path) -> None:
    (gcg.parent / "empty.gcg").write_text("", encoding="utf-8")
    result = convert(gcg.parent, f"{tmp_path / 'out'}{os.sep}", "--to", "json", code=2)
    assert result.stderr.startswith(f"quixotry: {gcg.parent / 'empty.gcg'}: empty: ")
    assert not (tmp_path / "out").exists()


def test_what_cannot_be_read_is_told_and_the_rest_kept(gcg: Path, tmp_path: Path) -> None:
    gcg.write_text(game({4: ">Ben: EEEOORT E10 R%TE +18 48"}), encoding="utf-8")
    result = convert(gcg, tmp_path / "out.json", code=1)
    line = HEADER.count("\n") + 4
    assert result.stderr.startswith(f"{gcg}:{line}:20: bad_move: ")
    assert read_record(tmp_path / "out.json").record == read_record(gcg).record
    strict = convert(gcg, tmp_path / "strict.json", "--strict", code=2)
    assert strict.stderr.startswith(f"quixotry: {gcg}:{line}:20: bad_move: ")
    assert not (tmp_path / "strict.json").exists()


def test_a_position_that_cannot_be_reached_is_told(gcg: Path, tmp_path: Path) -> None:
    gcg.write_text(game({4: ">Ben: EEEOORT F10 ROTE +18 48"}), encoding="utf-8")
    result = convert(gcg, tmp_path / "out.cgp", code=1)
    assert "illegal_play" in result.stderr
    assert convert(gcg, tmp_path / "out.json").stderr.startswith("Written"), (
        "JSON holds what was written, right or wrong"
    )


@pytest.mark.parametrize(
    "words",
    [
        ["{in}"],
        ["{in}", "-"],
        ["{in}", "{out}/x.pdf"],
        ["{in}", "{out}/x.html"],
        ["{in}", "{out}/none/x.json"],
        ["{in}", "{out}/x.json", "--turn", "2"],
        ["{in}", "{out}/x.cgp", "--turn", "99"],
        ["{in}", "{out}/x.json", "--from", "morse"],
        ["{in}", "{out}/x.json", "--from", "json"],
        ["{in}", "{out}/x.json", "--from", "arrays"],
        ["{in}", "{out}"],
        ["{out}/missing.gcg", "{out}/x.json"],
        ["{in}", "{out}/a\x00b.json"],
        ["{in}", ""],
        ["", "{out}/x.json"],
    ],
)
def test_mistakes_are_sentences_and_write_nothing(words: Sequence[str], gcg: Path, tmp_path: Path) -> None:
    result = convert(*(word.format(**{"in": gcg, "out": tmp_path}) for word in words), code=2)
    assert result.stdout == ""
    assert result.stderr.startswith("quixotry: ")
    assert "Traceback" not in result.stderr
    assert left_behind(tmp_path) == ["in/friday.gcg"]


def test_any_bytes_end_in_a_sentence(tmp_path: Path) -> None:
    for content in (b"", b"\x00\xff", b"[]", b"{}", b"#", b">", b"[[[", b"15/15 A", "№".encode("utf-16")):
        result = convert("-", tmp_path / "out.json", "--force", text=content, code=2)
        assert result.stderr.startswith("quixotry: <stdin>")
    assert left_behind(tmp_path) == []


def test_only_slips_up_to_the_turn_are_told(gcg: Path, tmp_path: Path) -> None:
    gcg.write_text(game({4: ">Ben: EEEOORT F10 ROTE +18 48"}), encoding="utf-8")
    assert convert(gcg, tmp_path / "two.svg", "--turn", "2").stderr.startswith("Written: ")
    assert "illegal_play" in convert(gcg, tmp_path / "four.cgp", "--turn", "4", code=1).stderr


def test_a_position_has_the_scores_that_were_written(gcg: Path, tmp_path: Path) -> None:
    gcg.write_text(game({1: ">Ann: ADQRSTU 8D QUADS +55 55"}), encoding="utf-8")
    result = convert(gcg, tmp_path / "one.cgp", "--turn", "1")
    assert "wrong_score" in result.stderr, "it was read and played all the same"
    for turn, scores in ((1, "0/55"), (2, "55/30")):
        convert(gcg, tmp_path / "one.cgp", "--turn", str(turn), "--force")
        position = read_record(tmp_path / "one.cgp").record.position
        assert position is not None
        assert position.split()[2] == scores


def test_what_is_expected_instead_is_a_sentence(gcg: Path, tmp_path: Path) -> None:
    assert ", .png or .gif was expected" in convert(gcg, tmp_path / "page.html", code=2).stderr
    assert ", png or gif" in convert(gcg, "-", code=2).stderr
