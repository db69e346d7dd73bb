"""`quixotry keep` as a process: pipes, a terminal, Ctrl-C, and a program that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from plain import COMMAND, Terminal
from quixotry.keeping import Scorebook


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))


def piped(typed: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([COMMAND, "keep", *words], input=typed, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("name", ["game.gcg", "game.json"])
def test_a_pipe_with_bytes_that_are_no_text(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    done = piped(
        b"8D NASTIER\nnote \xff\xfe\x00 odd\n\xff\nbonus \xff 5\n9C T\xff\npass\n", str(path), "--players", "Ann,Ben"
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    assert Scorebook.open(path).scores == (66, 0)
    assert len(Scorebook.open(path).steps) == 2


def test_nothing_is_lost_when_it_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    terminal = Terminal("--players", "Ann,Ben", verb=("keep", str(path)))
    terminal.wait_for("1. Ann> ")
    terminal.type("8D NASTIER\n")
    terminal.wait_for("2. Ben> ")
    terminal.type("H8 IDEA\n")
    terminal.wait_for("3. Ann> ")
    terminal.process.send_signal(signal.SIGKILL)
    assert terminal.ends_with() == -signal.SIGKILL
    assert Scorebook.open(path).scores == (66, 5)
    assert [one.name for one in tmp_path.iterdir() if one.suffix == ".part"] == []


def test_ctrl_c_and_the_end_of_input_leave_politely(tmp_path: Path) -> None:
    for name, typed, code in (("a.gcg", "\x03", 130), ("b.gcg", "\x04", 0)):
        path = tmp_path / name
        terminal = Terminal("--players", "Ann,Ben", verb=("keep", str(path)))
        terminal.wait_for("1. Ann> ")
        terminal.type("8D NASTIER\n")
        terminal.wait_for("2. Ben> ")
        terminal.wait_until_it_waits()
        terminal.type(typed)
        assert terminal.ends_with() == code
        assert f"Go on with: quixotry keep {path}" in terminal.shown.replace("\r", "")
        assert "Traceback" not in terminal.shown


def test_a_full_or_forbidden_place_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        place = Path("/proc/game.gcg")
    else:
        place = tmp_path / "closed" / "game.gcg"
        place.parent.mkdir(mode=0o500)
    done = piped(b"8D NASTIER\nscores\n", str(place), "--players", "Ann,Ben")
    assert done.returncode == 0
    assert b"Not kept: " in done.stderr
    assert b"Scores: Ann 66, Ben 0." in done.stdout


def test_whoever_reads_its_answers_may_go_away(tmp_path: Path) -> None:
    words = [str(COMMAND), "keep", str(tmp_path / "game.gcg"), "--players", "Ann,Ben"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        process.stdin.write(b"8D NASTIER\n" + b"help\n" * 200)
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
