"""Training of leaves: from Python and from the command; kept, killed and gone on with, always the same table."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry import pieces
from quixotry.cli import quixotry
from quixotry.lab import LeafTraining, TrainingProgress, train_leaves
from quixotry.lexica import leaf_tables

# So few letters have few leaves: a board takes milliseconds.
LETTERS = "AEINRST"
ROWS = [
    f'{{ upper = "{letter}", lower = "{letter.lower()}", count = 6, value = {1 + at % 3} }},'
    for at, letter in enumerate(LETTERS)
]
SMALL = f"""
name = "Small"
blanks = 2
fold_accents = true
compose = false
vowels = ["A", "E", "I"]
letters = [{"".join(ROWS)}]
"""
EDITION = qx.Edition.from_toml(SMALL)
WORDS = [
    *(
        "AT EAT TEA ATE ARE EAR NEAR EARN RAN SIT ITS TIN NIT TEN NET SEA TIE RAIN IRAN STAR RATS ARTS TEAR RATE"
    ).split(),
    *("SENT NEST TRAIN NASTIER RETAINS RETINAS STAINER SEAT EAST TEAS STARE RATES TEARS ANTS TINS RISE SIRE").split(),
]
LEXICON = qx.Lexicon.from_words(WORDS, edition=EDITION, name="small")
PROGRAM = f"""
import sys, pathlib
import quixotry as qx
from quixotry import pieces
from quixotry.lab import LeafTraining
pieces._KEPT_EVERY = 0.05
edition = qx.Edition.from_toml({SMALL!r})
lexicon = qx.Lexicon.from_words({WORDS!r}, edition=edition, name="small")
out = pathlib.Path(sys.argv[1])
training = LeafTraining(lexicon=lexicon, edition=edition, boards=int(sys.argv[2]), threads=1, out=out)
print("begun", flush=True)
training.run()
"""


def ask(*words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, ["train", "leaves", *words])


def small(boards: int = 24, threads: int = 1, seed: int = 1, out: Path | None = None) -> LeafTraining:
    return LeafTraining(lexicon=LEXICON, edition=EDITION, boards=boards, threads=threads, seed=seed, out=out)


@pytest.fixture(scope="module")
def table() -> bytes:
    """The table of an undisturbed training."""
    training = small()
    training.run()
    return training.leaves.to_bytes()


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A list of few English words."""
    path = tmp_path / "few.txt"
    path.write_text("\n".join(["QUIZ", "QUIT", "SUIT", "SUITE", "TEA", "EAT", "RATE", "TEAR", "STARE"]) + "\n", "utf-8")
    return path


# ------------------------------------------------------------------------------------------------------- the same table


def test_threads_and_seeds(table: bytes) -> None:
    assert train_leaves(lexicon=LEXICON, edition=EDITION, boards=24, threads=2).to_bytes() == table
    assert train_leaves(lexicon=LEXICON, edition=EDITION, boards=24, seed=2).to_bytes() != table
    leaves = qx.Leaves.from_bytes(table, EDITION)
    assert leaves.info.lexicon == "small"
    assert (leaves.info.seed, leaves.info.boards, leaves.info.edition) == (1, 24, "Small")
    assert leaves.info.sha256 == LEXICON.info.sha256
    assert (leaves.worth("?") or 0) > 1 > (leaves.worth("TTTTTT") or 0)


def test_a_training_in_slices_is_gone_on_with(table: bytes, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "small.leaves"
    slices = 0
    while not out.exists():
        training = small(threads=1 + slices % 2, out=out)
        before = training.progress.boards
        training.run(0.001)
        slices += 1
        assert training.progress.boards > before
        assert out.exists() != (out.parent / "small.leaves.state").exists()
    assert slices > 2
    assert out.read_bytes() == table
    # It is there already: nothing is trained again.
    again = small(out=out)
    assert again.progress.done
    again.run()
    assert again.leaves.to_bytes() == table
    # Another training replaces it.
    small(seed=2, out=out).run()
    assert out.read_bytes() != table


def test_kill_9_costs_seconds_and_nothing_else(tmp_path: Path) -> None:
    whole, out = tmp_path / "whole.leaves", tmp_path / "killed.leaves"
    boards = "2000"
    state = out.with_name("killed.leaves.state")
    started = subprocess.Popen([sys.executable, "-c", PROGRAM, str(out), boards], stdout=subprocess.PIPE, text=True)
    while not state.exists() and started.poll() is None:
        time.sleep(0.01)
    started.send_signal(signal.SIGKILL)
    started.communicate()
    assert state.exists() or out.exists()
    subprocess.run([sys.executable, "-c", PROGRAM, str(out), boards], check=True, capture_output=True)
    subprocess.run([sys.executable, "-c", PROGRAM, str(whole), boards], check=True, capture_output=True)
    assert out.read_bytes() == whole.read_bytes()
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["killed.leaves", "whole.leaves"]


def test_how_far_it_is_is_told() -> None:
    told: list[TrainingProgress] = []
    training = small(boards=16)
    training.run(watch=told.append)
    assert told[-1].done
    assert (told[-1].boards, told[-1].wanted, told[-1].seconds_left) == (16, 16, 0)
    assert [now.boards for now in told] == sorted(now.boards for now in told)


# -------------------------------------------------------------------------------------------------------------- refused


def test_what_cannot_be_trained_is_said(tmp_path: Path) -> None:
    with pytest.raises(qx.QuixotryError, match="in the variant 'wordsmog' letters may lie in any order") as caught:
        LeafTraining(lexicon=["QUIZ"], rules="wordsmog")
    assert caught.value.kind == "cannot_train"
    with pytest.raises(qx.UnknownName, match="'klingon'"):
        LeafTraining(lexicon="klingon")


def test_a_file_that_keeps_something_else_is_said(tmp_path: Path) -> None:
    out = tmp_path / "small.leaves"
    state = tmp_path / "small.leaves.state"
    training = small(out=out)
    training.run(0.0001)
    kept = state.read_bytes()
    for other, problem in [
        (kept[:100], "it has 100 bytes"),
        (kept[:-1] + bytes([kept[-1] ^ 1]), "it is spoiled"),
        (b"", "it does not begin as one"),
        (b"QUIZ\n" * 50, "it does not begin as one"),
    ]:
        state.write_bytes(other)
        with pytest.raises(qx.QuixotryError, match=problem) as caught:
            small(out=out)
        assert (caught.value.kind, caught.value.input) == ("bad_state", str(state))
        assert str(state) in str(caught.value)
    state.write_bytes(kept)
    with pytest.raises(qx.QuixotryError, match="it is of seed 1 and 24 boards; seed 2 and 24 boards were expected"):
        small(seed=2, out=out)
    with pytest.raises(qx.QuixotryError, match="another setup"):
        LeafTraining(lexicon=["TEA", "EAT"], edition=EDITION, boards=24, out=out)
    small(out=out)
    state.unlink()
    state.mkdir()
    with pytest.raises(qx.QuixotryError, match="it is a folder"):
        small(out=out)


# ---------------------------------------------------------------------------------------------------------- the command


def test_train_leaves_by_pipe(few: Path, tmp_path: Path) -> None:
    out, klv2 = tmp_path / "few.leaves", tmp_path / "few.klv2"
    result = ask("--lexicon", str(few), "--boards", "8", "--threads", "1", "--out", str(out), "--klv2", str(klv2))
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    first, second = result.stdout.splitlines()
    assert first == f"Leaves of few, 8 boards, seed 1: {out}"
    assert second.startswith("? +")
    table = qx.Leaves.from_bytes(out.read_bytes())
    other = qx.Leaves.from_klv2(klv2.read_bytes())
    assert other.worth("EST?") == pytest.approx(table.worth("EST?"), abs=0.001)
    told = json.loads(ask("--lexicon", str(few), "--boards", "8", "--out", str(out), "--json").stdout)
    assert told["file"] == str(out)
    assert (told["lexicon"], told["boards"], told["seed"], told["klv2"]) == ("few", 8, 1, None)
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["few.klv2", "few.leaves", "few.txt"]


def test_without_out_it_goes_where_it_is_looked_for(few: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    lexicon = qx.Lexicon.open(few)
    before = leaf_tables.leaves_for(lexicon)
    assert before is None or before.info.lexicon != "few"
    assert ask("--lexicon", str(few), "--boards", "8").exit_code == 0
    after = leaf_tables.leaves_for(lexicon)
    assert after is not None
    assert after.info.sha256 == lexicon.info.sha256


def test_ctrl_c_says_how_to_go_on(few: Path, tmp_path: Path) -> None:
    out = tmp_path / "few.leaves"
    words = ["train", "leaves", "--lexicon", str(few), "--boards", "4096", "--out", str(out)]
    started = subprocess.Popen(
        [sys.executable, "-m", "quixotry", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    # Once it is kept it has surely begun.
    while not out.with_name("few.leaves.state").exists():
        assert started.poll() is None
        time.sleep(0.05)
    started.send_signal(signal.SIGINT)
    said, told = started.communicate(timeout=600)
    assert (started.returncode, said) == (130, "")
    assert told.startswith("Stopped after ")
    assert told.endswith(f" of 4,096 boards, kept in '{out}.state'. The same command goes on.\n")
    assert not out.exists()
    # And it does.
    training = LeafTraining(lexicon=few, boards=4096, out=out)
    assert training.progress.boards > 0


def test_errors_of_the_command_are_sentences(few: Path, tmp_path: Path) -> None:
    result = ask("--lexicon", str(few), "--rules", "wordsmog")
    assert result.exit_code == 2
    assert "leaves cannot be trained for this setup: in the variant 'wordsmog'" in result.stderr
    (tmp_path / "x.leaves.state").write_bytes(b"nothing of ours")
    result = ask("--lexicon", str(few), "--out", str(tmp_path / "x.leaves"))
    assert result.exit_code == 2
    assert "this state of a training cannot be taken up: it does not begin as one" in result.stderr
    assert ask("--lexicon", "klingon").exit_code == 2
    assert ask("--boards", "0").exit_code == 2


def test_pieces_are_kept_as_often_as_they_should_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "_KEPT_EVERY", 0.0)
    done = iter([False, False, True])
    told: list[str] = []

    def advance(_: float) -> bool:
        told.append("advance")
        return next(done)

    pieces.in_pieces(advance, lambda: told.append("keep"))
    assert told[-1] == "keep"
    assert told.count("advance") == 3

    def stopped(_: float) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pieces.in_pieces(stopped, lambda: told.append("kept"))
    assert told[-1] == "kept"
