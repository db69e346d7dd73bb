"""Trouble: killed in mid-turn, a closed window, a tiny window, a full disk, a damaged file. Nothing is lost.

Every test drives the installed program in a terminal of its own; `Terminal` fails if a traceback is ever written.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from keyboard import MY_TURN, files, kept, keys_for, rack_on, resume, rows_on, start
from terminal import COMMAND, Terminal, plain

TOO_SMALL = re.compile(r"20.?[x×].?5|20 columns|20 by 5")


def in_mid_turn(terminal: Terminal) -> str:
    """Lays three tiles and returns the screen."""
    terminal.keys("Right", "Home", "1", "2", "3")
    return terminal.wait_for(lambda shown: len(rack_on(shown)) == 4 and steady(terminal))


def steady(terminal: Terminal) -> bool:
    """Whether a screen stays as it is when it is looked at again: nothing more is coming."""
    before = terminal.styled()
    return all(terminal.styled() == before for _ in range(3))


def after(seconds: float) -> Callable[[str], bool]:
    """Whether so much time has passed since now."""
    end = time.monotonic() + seconds
    return lambda _: time.monotonic() > end


def act(terminal: Terminal, folder: Path) -> None:
    """Passes, so that there is something to keep, and waits for the answer."""
    before = len(kept(folder).game.events)
    terminal.keys("C-p")
    terminal.wait_for("Pass this turn?")
    terminal.keys("y")
    terminal.wait_for(lambda _: len(kept(folder).game.events) > before + 1)
    terminal.wait_for(MY_TURN)


# --------------------------------------------------------------------------------------------- ended by somebody else


def test_killed_in_mid_turn_the_game_goes_on_with_the_tiles_where_they_lay(tmp_path: Path) -> None:
    with start(tmp_path) as terminal:
        before = in_mid_turn(terminal)
        terminal.kill()
        assert terminal.exit_code() == 128 + signal.SIGKILL
    with resume(tmp_path) as again:
        assert rows_on(again.wait_for(lambda shown: rows_on(shown) == rows_on(before)))
        # The tiles are still only laid: they can be taken back, and then they are on the rack.
        again.keys("Escape")
        again.wait_until_gone(lambda shown: rows_on(shown) == rows_on(before))
    assert not any(event.kind == "play" and event.player == 0 for event in kept(tmp_path).game.events)


def test_killed_at_every_moment_of_a_turn_there_is_always_a_game_to_go_on_with(tmp_path: Path) -> None:
    for moment in range(4):
        with start(tmp_path) if moment == 0 else resume(tmp_path) as terminal:
            position = kept(tmp_path).game.view(0)
            terminal.keys(*keys_for(position, position.best().move), "Enter")
            terminal.wait_for(after(0.05 * moment))
            terminal.kill()
            terminal.exit_code()
        assert kept(tmp_path).game.events
    assert len(files(tmp_path)) == 1


def test_closing_the_window_ends_the_program_and_keeps_the_game(tmp_path: Path) -> None:
    with start(tmp_path) as terminal:
        before = in_mid_turn(terminal)
        terminal.hang_up()
    with resume(tmp_path) as again:
        again.wait_for(lambda shown: rows_on(shown) == rows_on(before))


def test_a_terminal_that_goes_away_unnoticed_ends_the_program_all_the_same(tmp_path: Path) -> None:
    """As under nohup: no signal comes, reading and writing fail. No busy loop, no program that lives on."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {**os.environ, "QUIXOTRY_DATA_DIR": str(tmp_path / "data"), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [COMMAND, "play", "--seed", "11", "--rules", "casual"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=env,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    os.close(slave)
    try:
        read_until(master, b"> You")
        os.write(master, b"1")
        read_until(master, b"point")
        os.close(master)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
    assert kept(tmp_path).draft


def read_until(terminal: int, wanted: bytes) -> None:
    """Reads what a program writes until something is there."""
    seen = b""
    while wanted not in plain(seen.decode("utf-8", "replace")).encode():
        assert select.select([terminal], [], [], 30)[0], seen[-2000:]
        seen += os.read(terminal, 65536)


def test_asked_to_end_it_leaves_the_terminal_as_it_was_and_keeps_the_game(tmp_path: Path) -> None:
    with start(tmp_path) as terminal:
        before = in_mid_turn(terminal)
        terminal.kill(signal.SIGTERM)
        assert terminal.exit_code() == 128 + signal.SIGTERM
        assert terminal.is_restored(), terminal.settings()
    with resume(tmp_path) as again:
        again.wait_for(lambda shown: rows_on(shown) == rows_on(before))


def test_control_c_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with start(tmp_path) as terminal:
        in_mid_turn(terminal)
        terminal.keys("C-c")
        assert terminal.exit_code() == 130
        assert terminal.is_restored(), terminal.settings()
    assert kept(tmp_path).draft


def test_after_control_c_the_shell_goes_on_as_before(tmp_path: Path) -> None:
    with Terminal.shell(tmp_path) as terminal:
        terminal.enter("stty -a >before\n").enter(f"{COMMAND} play --seed 11 --rules casual\n")
        terminal.wait_for("Unseen")
        terminal.keys("C-c")
        terminal.wait_for(lambda shown: shown.rstrip().endswith("ready>"))
        terminal.enter("echo left with $?; stty -a >after\n")
        shown = terminal.wait_for("left with 130")
        assert "echo left with" in shown  # what is typed is echoed
        assert not terminal.alternate_screen()
        assert terminal.cursor_is_shown()
        terminal.wait_for(lambda _: (tmp_path / "after").exists() and (tmp_path / "after").stat().st_size)
        assert (tmp_path / "after").read_bytes() == (tmp_path / "before").read_bytes()


# ------------------------------------------------------------------------------------------------------------ windows


def test_a_tiny_window_gets_a_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    with start(tmp_path) as terminal:
        before = in_mid_turn(terminal)
        terminal.resize(20, 5)
        small = terminal.wait_for(lambda shown: "80" in shown and "20" in shown)
        assert "Traceback" not in small
        terminal.keys("a", "Enter")  # whatever is typed meanwhile
        terminal.resize(80, 24)
        assert terminal.wait_for(lambda shown: rows_on(shown) == rows_on(before))
        for columns, rows in [(1, 1), (79, 24), (80, 23), (200, 60), (80, 24)]:
            terminal.resize(columns, rows)
            terminal.wait_for(lambda _: steady(terminal))
        assert terminal.wait_for(lambda shown: rows_on(shown) == rows_on(before))


def test_a_game_may_begin_in_a_tiny_window(tmp_path: Path) -> None:
    with start(tmp_path, size=(20, 5), ready="80") as terminal:
        terminal.resize(80, 24)
        terminal.wait_for("Unseen")


# ------------------------------------------------------------------------------------------------------- damaged files


@pytest.mark.parametrize("damage", ["half", "garbage", "nothing", "zeros"])
def test_a_damaged_file_gets_a_sentence_and_stays_as_it_is(tmp_path: Path, damage: str) -> None:
    with start(tmp_path) as terminal:
        act(terminal, tmp_path)
        terminal.keys("C-c")
        terminal.exit_code()
    (file,) = files(tmp_path)
    whole = file.read_bytes()
    content = {"half": whole[: len(whole) // 2], "garbage": os.urandom(500), "nothing": b"", "zeros": bytes(500)}[
        damage
    ]
    file.write_bytes(content)
    for words in (["--load", str(file)], ["--resume"]):
        with Terminal([COMMAND, "play", *words], tmp_path, size=(400, 24)) as terminal:
            assert terminal.exit_code() == 2
            shown = terminal.screen()
            assert "quixotry: " in shown
            assert f"{file.name}' is no saved game" in shown
    assert file.read_bytes() == content


def test_a_damaged_file_of_choices_is_no_hindrance(tmp_path: Path) -> None:
    choices = tmp_path / "config" / "preferences.json"
    choices.parent.mkdir()
    choices.write_bytes(b"{\x00")
    with start(tmp_path) as terminal:
        terminal.keys("C-c")
        assert terminal.exit_code() == 130
    assert any(path.read_bytes() == b"{\x00" for path in choices.parent.iterdir())


# --------------------------------------------------------------------------------------------------------- full disks


class Disk:
    """A disk that can be full: a small file system of its own where one may be made, else a limit on the program."""

    def __init__(self, folder: Path, *, own: bool) -> None:
        self.folder = folder
        self.own = own

    def fill(self, terminal: Terminal) -> None:
        """No byte more can be written."""
        if not self.own:
            _, most = resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (0, most))
            return
        with (self.folder / "filling").open("wb", buffering=0) as filling, suppress(OSError):
            while True:
                filling.write(bytes(512))

    def free(self, terminal: Terminal) -> None:
        """There is room again."""
        if self.own:
            (self.folder / "filling").unlink()
        else:
            _, most = resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (most, most))


@contextmanager
def small_disk(folder: Path, *, mounted: bool) -> Iterator[Disk]:
    """A disk of 256 kB, if it may be mounted and is wanted so; else one whose end is told to the program alone."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k,mode=0777", "tmpfs", str(folder)]
    own = mounted and os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield Disk(folder, own=own)
    finally:
        if own:
            subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.parametrize("mounted", [True, False], ids=["tmpfs", "limit"])
def test_on_a_full_disk_the_game_goes_on_and_is_kept_once_there_is_room(tmp_path: Path, mounted: bool) -> None:
    with small_disk(tmp_path / "disk", mounted=mounted) as disk:
        home = disk.folder / "home"
        with start(home) as terminal:
            disk.fill(terminal)
            before = len(kept(home).game.events)
            play(terminal, home)
            terminal.wait_for("Not kept")
            assert len(kept(home).game.events) == before  # the old file is whole
            disk.free(terminal)
            terminal.keys("C-p")
            terminal.wait_for("Pass this turn?")
            terminal.keys("y")
            terminal.wait_for(lambda _: len(kept(home).game.events) >= before + 4)
            terminal.wait_until_gone("Not kept")
            terminal.keys("C-c")
            assert terminal.exit_code() == 130
        with resume(home) as again:
            again.wait_for(lambda _: steady(again))


def play(terminal: Terminal, folder: Path) -> None:
    """Plays the best play of the position that is kept."""
    position = kept(folder).game.view(0)
    terminal.keys(*keys_for(position, position.best().move), "Enter")


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be", encoding="utf-8")
    with start(tmp_path) as terminal:
        terminal.wait_for("Not kept")
        terminal.keys("C-p")
        terminal.wait_for("Pass this turn?")
        terminal.keys("y")
        terminal.wait_for(re.compile(r"Ann +pass"))
        terminal.keys("C-c")
        assert terminal.exit_code() == 130


# ------------------------------------------------------------------------------------------------- other surroundings


def colours(written: str) -> set[str]:
    """The parameters of colour in what was written."""
    parameters = {part for codes in re.findall(r"\x1b\[([\d;:]*)m", written) for part in [codes]}
    return {codes for codes in parameters if re.search(r"(^|;)(3[0-8]|4[0-8]|9\d|10\d)(;|:|$)", codes)}


def test_no_colour_where_none_is_wanted(tmp_path: Path) -> None:
    with start(tmp_path, env={"NO_COLOR": "1"}) as terminal:
        in_mid_turn(terminal)
        terminal.keys("C-c")
        assert terminal.exit_code() == 130
        assert colours(terminal.written()) == set()
    with start(tmp_path) as terminal:
        assert colours(terminal.written())  # the question can be answered with yes


def test_a_terminal_that_can_do_nothing_gets_plain_text(tmp_path: Path) -> None:
    command = [COMMAND, "play", "--seed", "11", "--players", "human:Ann,bot:greedy"]
    with Terminal(command, tmp_path, term="dumb") as terminal:
        terminal.wait_for("Ann>")
        terminal.enter("quit\n")
        assert terminal.exit_code() == 0
        assert "\x1b[" not in terminal.written()


@pytest.mark.parametrize("line", ["echo quit | {command}", "{command} | cat", "{command} </dev/null"])
def test_what_is_no_terminal_gets_plain_text(tmp_path: Path, line: str) -> None:
    with Terminal.shell(tmp_path) as terminal:
        command = f"{COMMAND} play --seed 11 --players human:Ann,bot:greedy"
        terminal.enter(f"{line.format(command=command)}; echo left with $?\n")
        terminal.wait_for("Ann>")
        terminal.keys("C-d") if "cat" in line else None
        terminal.wait_for("left with 0")
        assert not terminal.alternate_screen()
        assert "Rack:" in plain(terminal.written())


def test_the_plain_game_ends_at_control_c_and_at_the_end_of_input(tmp_path: Path) -> None:
    for key, code in (("C-c", 130), ("C-d", 0)):
        with Terminal([COMMAND, "play", "--plain", "--players", "human:Ann,bot:greedy"], tmp_path / key) as terminal:
            terminal.wait_for("Ann>")
            terminal.keys(key)
            assert terminal.exit_code() == code
            assert terminal.is_restored()


def test_python_writes_nothing_but_the_game(tmp_path: Path) -> None:
    """With every warning shown, and in development mode, there is none."""
    with Terminal(
        [sys.executable, "-X", "dev", "-W", "always", "-m", "quixotry", "play", "--rules", "casual", "--seed", "11"],
        tmp_path,
    ) as terminal:
        terminal.wait_for("Unseen")
        terminal.keys("C-c")
        assert terminal.exit_code() == 130
        assert "Warning" not in plain(terminal.written())


def test_the_file_of_a_game_is_one_object(tmp_path: Path) -> None:
    with start(tmp_path) as terminal:
        act(terminal, tmp_path)
        terminal.keys("C-c")
        terminal.exit_code()
    assert json.loads(files(tmp_path)[0].read_text(encoding="utf-8"))["format"] == "quixotry game"
