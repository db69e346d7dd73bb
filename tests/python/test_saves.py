"""Games in files: nothing is lost when a program is killed, a disk is full or a file is damaged; a sentence each."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from quixotry.files import path_of, write_whole
from quixotry.table import Clock, Setup, Shelf, Table, load, save
from quixotry.table.draft import Draft
from quixotry.table.preferences import Preferences
from quixotry.table.record import LARGEST
from quixotry.table.saves import command_to_go_on

SETUP = Setup("human:Ann,bot:greedy", "box", "single", "enable", None, None, None, seed=11)


def go_on(at: Table, turns: int) -> None:
    """Lets the person exchange or pass and the bots do what they like, for a while."""
    for _ in range(turns):
        while at.waits_for().kind == "bot":
            at.bots()
        if at.waits_for().kind == "over":
            return
        if at.waits_for().kind == "person":
            at.play(at.game.position.best())
        else:
            at.accept()


def kept(folder: Path, **changes: Any) -> Table:
    """A game that keeps itself, some turns old."""
    at = Table.begin(replace(SETUP, **changes), folder / "game.json")
    go_on(at, 3)
    while at.waits_for().kind == "bot":
        at.bots()
    return at


def same(one: Table, other: Table) -> None:
    assert one.record() == other.record()
    assert one.game.events == other.game.events
    assert one.game.racks == other.game.racks
    assert one.waits_for() == other.waits_for()


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".json")


# ----------------------------------------------------------------------------------------------------- there and back


@pytest.mark.parametrize(
    ("players", "rules", "lexicon"),
    [
        ("human:Ann,bot:greedy", "box", "enable"),
        ("human:Ann,human:Ben,bot:greedy,human:Cat", "wespa", "open-world"),
        ("human:Ann,human:Ben", "super", "enable"),
        ("human:Ann,human:Ben", "spanish", "any"),
        ("human:Ann,human:Ben", "wordsmog", "enable"),
    ],
)
def test_a_game_goes_on_where_it_was_at_every_point(players: str, rules: str, lexicon: str, tmp_path: Path) -> None:
    at = Table.begin(Setup(players, rules, None, lexicon, None, None, None, seed=5), tmp_path / "game.json")
    chance = random.Random(5)
    for _ in range(40):
        wait = at.waits_for()
        if wait.kind == "over":
            break
        if wait.kind == "bot":
            at.bots()
        elif wait.kind != "person":
            at.challenge(by=wait.seat) if chance.random() < 0.5 else at.accept(wait.seat)
        elif at.game.window is not None and chance.random() < 0.2:
            at.challenge(by=chance.choice(at.doubters()))
        elif chance.random() < 0.2 or lexicon == "any":
            at.exchange(at.game.position.rack[:1]) if at.game.bag else at.pass_()
        elif rules == "wordsmog":
            at.play(at.game.position.moves()[0])
        else:
            at.play(at.game.position.best())
        assert at.trouble is None
        assert at.path is not None
        same(load(at.path), at)
    assert leftovers(tmp_path) == []


def test_a_turn_in_the_middle_comes_back_with_its_tiles_its_notes_and_its_clock(tmp_path: Path) -> None:
    at = kept(tmp_path, clock=25)
    at.draft = {"tiles": {"8H": "A"}, "rack": "EB?", "cursor": ["8I", "across"]}
    at.note(0, "Ö – a note")
    assert at.keep() is None
    assert at.clock is not None
    assert at.path is not None
    again = load(at.path)
    assert again.draft == at.draft
    assert again.notes == {0: "Ö – a note"}
    assert again.clock is not None
    assert again.clock.left(0) == pytest.approx(at.clock.left(0), abs=2)
    assert again.clock.left(0) < 1500
    assert again.clock.running == 0


def test_who_let_the_last_play_stand_is_not_asked_again(tmp_path: Path) -> None:
    at = kept(tmp_path, players="human:Ann,human:Ben,human:Cat")
    while at.waits_for().kind != "last_challenge":
        go_on(at, 1)
    first = at.waits_for().seat
    at.accept()
    assert at.path is not None
    again = load(at.path)
    same(again, at)
    assert again.waits_for().seat != first
    again.accept()
    assert again.game.over
    assert load(at.path).game.over
    again.undo()
    assert load(at.path).waits_for().kind == "last_challenge"


def test_an_accepted_play_in_mid_game_replays(tmp_path: Path) -> None:
    """A play that is let stand draws at once: what a file must remember, for the order of drawing follows from it."""
    at = kept(tmp_path, players="human:Ann,human:Ben")
    at.play(at.game.position.best())
    at._accept(None)
    at.play(at.game.position.best())
    assert at.path is not None
    same(load(at.path), at)


def test_a_position_to_go_on_from_is_part_of_the_file(tmp_path: Path) -> None:
    cgp = f"{'/'.join(['15'] * 7)}/7QUIZ4/{'/'.join(['15'] * 7)} AEINRST/ 30/44 0"
    at = kept(tmp_path, cgp=cgp)
    assert at.path is not None
    same(load(at.path), at)


def test_overtime_is_part_of_the_file(tmp_path: Path) -> None:
    at = kept(tmp_path, players="human:Ann,human:Ben", rules="naspa", challenge=None, clock=0.0001)
    time.sleep(0.01)
    while not at.game.over:
        at.pass_()
    assert any(event.kind == "time_penalty" for event in at.game.events)
    assert at.path is not None
    same(load(at.path), at)


VERSION_1 = {
    "format": "quixotry game",
    "version": 1,
    "setup": {
        "players": "human:Ann,bot:greedy",
        "rules": "box",
        "challenge": None,
        "lexicon": "enable",
        "exclude": None,
        "edition": None,
        "layout": None,
        "seed": 11,
    },
}


def test_files_of_version_1_still_load(tmp_path: Path) -> None:
    setup = Setup(**VERSION_1["setup"])  # type: ignore[arg-type]
    game = setup.start()
    events: list[dict[str, Any]] = []
    while not game.over:
        if game.phase == "final_challenge":
            game.accept()
            break
        play = game.position.best()
        by = game.on_turn
        if len(events) == 4:
            window = game.window
            assert window is not None
            game.challenge(by=by)
            events.append({"do": "challenge", "by": by, "words": list(window.words)})
            continue
        score = game.play(play)[-1].score if play.move.kind == "play" else game.play(play) and None
        done = {"do": "play", "by": by, "move": str(play.move), "score": score}
        events.append(done if score is not None else {"do": "pass", "by": by})
    events.append({"do": "end"})
    sha = game.lexicon.info.sha256
    file = tmp_path / "old.json"
    text = json.dumps({**VERSION_1, "lexicon_sha256": sha, "events": events})
    file.write_text(text, encoding="utf-8")
    at = load(file)
    assert at.game.events == game.events
    assert at.game.over
    assert at.leave() is None
    assert file.read_text(encoding="utf-8") == text  # nothing was done, so nothing is written
    load(file).undo()
    assert json.loads(file.read_text(encoding="utf-8"))["version"] == 2
    assert not load(file).game.over


# ----------------------------------------------------------------------------------------------------------- kill -9

CHILD = """
import sys, random
from pathlib import Path
from quixotry.table import Setup, Table, load
path = Path(sys.argv[1])
at = load(path)
print("ready", flush=True)
while True:
    at.draft = {"n": random.random()}
    at.keep(lasting=False)
    if at.waits_for().kind == "bot":
        at.bots()
    elif at.waits_for().kind == "over":
        while at.may_undo():
            at.undo()
    else:
        at.pass_()
"""


def test_killed_at_any_moment_the_file_is_an_old_or_a_new_one(tmp_path: Path) -> None:
    at = kept(tmp_path)
    chance = random.Random(1)
    assert at.path is not None
    for _ in range(15):
        child = subprocess.Popen([sys.executable, "-c", CHILD, str(at.path)], stdout=subprocess.PIPE)
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(chance.random() * 0.05)
        child.send_signal(signal.SIGKILL)
        child.wait(30)
        child.stdout.close()
        again = load(at.path)  # whole, and it replays
        assert again.names == ("Ann", "greedy")


STEPS = """
import os, sys
from pathlib import Path
from quixotry.table import load
at = load(Path(sys.argv[1]))
left = int(sys.argv[2])
def step(event, arguments):
    global left
    if event.split(".")[0] in ("open", "os", "tempfile", "shutil", "fcntl"):
        if left == 0:
            os._exit(9)  # as kill -9: nothing is tidied up
        left -= 1
sys.addaudithook(step)
at.pass_()
os._exit(0)
"""


def test_killed_before_each_step_of_writing_the_file_is_an_old_or_a_new_one(tmp_path: Path) -> None:
    at = kept(tmp_path)
    assert at.path is not None
    before = at.path.read_bytes()
    old = len(load(at.path).game.events)
    seen, steps = set(), 0
    while True:
        at.path.write_bytes(before)
        code = subprocess.run([sys.executable, "-c", STEPS, str(at.path), str(steps)], check=False).returncode
        seen.add(len(load(at.path).game.events))
        if code == 0:
            break
        assert code == 9
        steps += 1
    assert steps > 3  # otherwise nothing was seen
    assert seen == {old, old + 1}


def test_what_a_killed_program_left_is_swept_away_in_time(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    stale, young = tmp_path / ".a.json.x.part", tmp_path / ".b.json.x.part"
    for path in (stale, young):
        path.write_text("half")
    os.utime(stale, (1, 1))
    assert shelf.games() == []
    assert leftovers(tmp_path) == [young.name]


# ------------------------------------------------------------------------------------------- full disks, other trouble


def on_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every new file is on a device that has no room, which the system itself says."""
    real = tempfile.mkstemp

    def full(**options: Any) -> tuple[int, str]:
        handle, name = real(**options)
        os.close(handle)
        return os.open("/dev/full", os.O_WRONLY), name

    monkeypatch.setattr(tempfile, "mkstemp", full)


def test_on_a_full_disk_the_game_goes_on_and_is_kept_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = kept(tmp_path)
    assert at.path is not None
    before = at.path.read_bytes()
    with monkeypatch.context() as patch:
        on_a_full_disk(patch)
        at.pass_()
        assert at.trouble is not None
        assert "no space left on device" in at.trouble
        assert at.trouble.startswith("Not kept: no space left on device (…/")
        assert f"/{at.path.name})." in at.trouble
        assert at.trouble == at.keep()
        go_on(at, 1)
        assert at.path.read_bytes() == before
        assert leftovers(tmp_path) == []
    go_on(at, 1)
    assert at.keep() is None
    same(load(at.path), at)


def test_on_a_full_disk_a_save_says_so_and_leaves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = kept(tmp_path)
    file = tmp_path / "mine.json"
    file.write_text("precious")
    on_a_full_disk(monkeypatch)
    with pytest.raises(qx.QuixotryError, match="no space left on device"):
        save(file, at, replace=True)
    assert file.read_text() == "precious"
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_disk_that_fails_late_leaves_the_old_file(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    at = kept(tmp_path)
    assert at.path is not None
    before = at.path.read_bytes()
    monkeypatch.setattr(os, call, fails)
    at.pass_()
    assert at.trouble is not None
    assert at.path.read_bytes() == before
    assert leftovers(tmp_path) == []


def test_a_limit_on_the_size_of_files_is_a_full_disk(tmp_path: Path) -> None:
    """A real write that is cut short by the system, in a process of its own."""
    at = kept(tmp_path)
    assert at.path is not None
    before = at.path.read_bytes()
    program = """
import resource, signal, sys
from pathlib import Path
from quixotry.table import load
at = load(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
at.pass_()
print(at.trouble)
print(at.bots()[0].kind)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(at.path)], capture_output=True, encoding="utf-8", check=False
    )
    assert "Not kept: file too large (" in done.stdout, done.stderr
    assert "play" in done.stdout
    assert at.path.read_bytes() == before
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize("place", ["file/game.json", "a\0b/game.json", f"{'a' * 300}.json"])
def test_a_place_that_cannot_be_written_ends_nothing(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    at = Table.begin(SETUP, tmp_path / place)
    assert at.trouble is not None
    go_on(at, 2)
    assert at.game.events[-1].player == 0
    assert at.trouble.startswith("Not kept: ")
    assert str(at.leave()).startswith("The game could not be kept: ")


def test_missing_folders_are_made_for_games_that_keep_themselves(tmp_path: Path) -> None:
    at = Table.begin(SETUP, Shelf(tmp_path / "a" / "b").new_path())
    assert at.trouble is None
    assert len(Shelf(tmp_path / "a" / "b").games()) == 1
    with pytest.raises(qx.QuixotryError, match="cannot be written"):
        save(tmp_path / "nowhere" / "game.json", at)


# ------------------------------------------------------------------------------------------ two programs, one file


def test_two_programs_on_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    first = kept(tmp_path)
    assert first.path is not None
    file = first.path
    second = load(file)
    first.pass_()
    assert first.trouble is None
    second.resign()
    assert second.path == tmp_path / "game-2.json"
    assert second.trouble is None
    told = second.take_notice()
    assert told is not None
    assert "another program" in told.lower()
    assert "game-2.json" in told
    assert second.take_notice() is None
    same(load(file), first)
    same(load(tmp_path / "game-2.json"), second)
    # It is said once, and both go on in peace.
    second.undo()
    go_on(first, 1)
    assert [first.trouble, second.trouble] == [None, None]
    assert first.path == file
    same(load(file), first)
    same(load(tmp_path / "game-2.json"), second)


def test_who_does_nothing_writes_nothing(tmp_path: Path) -> None:
    first = kept(tmp_path)
    assert first.path is not None
    second = load(first.path)
    first.pass_()
    assert second.leave() is None
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    same(load(first.path), first)


def test_a_file_that_is_there_is_not_overwritten_by_a_new_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("somebody's")
    at = Table.begin(SETUP, file)
    assert at.path == tmp_path / "game-2.json"
    assert file.read_text() == "somebody's"


def test_where_a_game_went_is_told_once_something_is_written_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = kept(tmp_path)
    assert at.path is not None
    at.path.write_text("somebody's")
    with monkeypatch.context() as patch:
        on_a_full_disk(patch)
        at.pass_()
        assert at.trouble is not None
        assert "no space left" in at.trouble
    assert at.keep() is None
    assert at.notice == (
        f"Another program has changed '{tmp_path / 'game.json'}', so this game is kept in '{at.path}' from now on."
    )
    assert at.path == tmp_path / "game-2.json"
    assert at.keep() is None
    same(load(at.path), at)


def test_where_a_game_went_is_told_also_when_only_bots_are_there_to_write(tmp_path: Path) -> None:
    at = kept(tmp_path)
    assert at.path is not None
    at.play(at.game.position.best())
    assert at.waits_for().kind == "bot"
    at.path.write_text("somebody's")
    assert [event.kind for event in at.bots()] == ["play"]
    assert at.trouble is None
    assert at.notice is not None
    assert "game-2.json" in at.notice


def test_where_every_name_is_taken_nothing_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import quixotry.table.keeper

    monkeypatch.setattr(quixotry.table.keeper, "_MOST_NAMES", 4)
    at = kept(tmp_path)
    for name in ("game", "game-2", "game-3"):
        (tmp_path / f"{name}.json").write_text("somebody's")
    at.pass_()
    assert at.trouble is not None
    assert "every name beside it is taken" in at.trouble
    assert [path.read_text() for path in tmp_path.iterdir()] == ["somebody's"] * 3
    (tmp_path / "game-2.json").unlink()
    at.keep()
    assert at.path == tmp_path / "game-2.json"
    same(load(at.path), at)


def test_a_game_that_was_left_is_written_no_more(tmp_path: Path) -> None:
    """A bot that was thinking when everybody left does not bring the file back."""
    at = kept(tmp_path, clock=25)
    assert at.path is not None
    at.pass_()
    thinking, go = threading.Event(), threading.Event()
    bot = at.game.players[1]

    class Slow:
        name = "slow"

        def choose(self, view: qx.Position) -> Any:
            thinking.set()
            assert go.wait(10)
            assert bot is not None
            return bot.choose(view)

    at._asking.bots_asked = True
    at.game.players = (None, Slow())
    told: list[Any] = []
    thread = threading.Thread(target=lambda: told.append(at.bots()))
    thread.start()
    assert thinking.wait(10)
    assert at.leave() is None
    at.path.unlink()
    go.set()
    thread.join(10)
    assert told == [()]
    at.game.players = (None, bot)
    assert at.bots()
    at.draft = {"a": 1}
    assert (at.keep(), at.tick(), at.leave()) == (None, (), None)
    assert list(tmp_path.iterdir()) == []


def test_the_time_on_a_clock_that_runs_is_kept_now_and_then(tmp_path: Path) -> None:
    now = [100.0]
    at = kept(tmp_path, clock=25)
    assert at.path is not None
    at.clock = Clock(25, 2, now=lambda: now[0])
    at._run_clock()
    at.keep()
    before = at.path.read_bytes()
    now[0] += 9
    at.tick()
    assert at.path.read_bytes() == before
    now[0] += 2
    at.tick()
    assert json.loads(at.path.read_text())["clock"] == [1489, 1500]
    again = load(at.path)
    now[0] += 9
    at.tick()
    assert json.loads(at.path.read_text())["clock"] == [1489, 1500]
    # And after a game has gone on, from what its file had.
    again.clock = Clock(25, 2, left=[1489, 1500], now=lambda: now[0])
    again._run_clock()
    now[0] += 11
    again.tick()
    assert again.path == at.path
    assert json.loads(at.path.read_text())["clock"] == [1478, 1500]


@pytest.mark.parametrize("text", ["precious", "{}", '{"format": "chess"}', "[" * 100_000, "\0"])
def test_a_save_does_not_replace_what_is_no_saved_game(text: str, tmp_path: Path) -> None:
    at = kept(tmp_path)
    file = tmp_path / "mine.txt"
    file.write_text(text)
    with pytest.raises(qx.QuixotryError, match=r"is there already, and is no saved game") as refused:
        save(file, at)
    assert refused.value.kind == "exists"
    assert file.read_text() == text
    save(file, at, replace=True)
    same(load(file), at)


def test_a_save_replaces_a_saved_game_and_an_empty_file_but_no_device(tmp_path: Path) -> None:
    at = kept(tmp_path)
    file, fifo = tmp_path / "mine.json", tmp_path / "fifo"
    for text in ("", '{"format": "quixotry game", "version": 99}'):
        file.write_text(text)
        save(file, at)
        same(load(file), at)
    os.mkfifo(fifo)
    for replacing in (False, True):
        with pytest.raises(qx.QuixotryError) as refused:
            save(fifo, at, replacing)
        assert refused.value.kind == "exists"


def test_a_save_into_the_games_own_file_is_no_other_program(tmp_path: Path) -> None:
    at = kept(tmp_path, clock=25)
    assert at.path is not None
    time.sleep(0.002)  # so that the clock shows something else
    save(at.path, at)
    at.pass_()
    assert at.trouble is None
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_what_to_type_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path))
    assert command_to_go_on(Shelf().new_path()) == "quixotry play --resume"
    assert command_to_go_on(Path("a/my game.json")) == "quixotry play --load 'a/my game.json'"
    assert command_to_go_on(Path("a/mine.json")) == "quixotry play --load a/mine.json"


def test_paths_as_they_are_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/srv/somebody")
    assert path_of("~/a.json") == Path("/srv/somebody/a.json")
    assert path_of("~nobody-is-called-so/a.json") == Path("~nobody-is-called-so/a.json")


def test_what_a_file_tells_is_fit_for_a_terminal(tmp_path: Path) -> None:
    at = kept(tmp_path)
    at.note(0, "a note")
    assert at.path is not None
    content = json.loads(at.path.read_text())
    content["notes"]["0"] = "\x1b[2J\x9bboo\nhoo"
    content["title"]["names"][0] = "\x1b]0;owned\x07Ann"
    at.path.write_text(json.dumps(content))
    assert load(at.path).notes == {0: "[2Jboo hoo"}
    [listed] = Shelf(tmp_path).games()
    assert listed.title.startswith("]0;ownedAnn: ")
    (tmp_path / "\x1b[2J.json").write_text("{")
    assert all(f"{game.title}{game.problem}".isprintable() for game in Shelf(tmp_path).games())


def test_a_file_that_was_deleted_is_written_again(tmp_path: Path) -> None:
    at = kept(tmp_path)
    assert at.path is not None
    at.path.unlink()
    at.pass_()
    assert at.trouble is None
    same(load(at.path), at)


# ----------------------------------------------------------------------------------------------------- damaged files


def change(content: dict[str, Any], *keys: Any, to: Any) -> dict[str, Any]:
    """A copy with one value changed, however deep."""
    copy: dict[str, Any] = json.loads(json.dumps(content))
    place: Any = copy
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = to
    return copy


def nested(depth: int) -> Any:
    value: Any = {}
    for _ in range(depth):
        value = {"a": value}
    return value


BROKEN: dict[str, Callable[[dict[str, Any]], Any]] = {
    "empty": lambda c: "",
    "truncated": lambda c: json.dumps(c)[:-200],
    "nested": lambda c: "[" * 100_000,
    "no object": lambda c: "7",
    "other JSON": lambda c: {"format": "chess"},
    "later version": lambda c: change(c, "version", to=3),
    "true version": lambda c: change(c, "version", to=True),
    "setup missing": lambda c: {key: value for key, value in c.items() if key != "setup"},
    "setup too large": lambda c: change(c, "setup", "more", to=1),
    "seed text": lambda c: change(c, "setup", "seed", to="x"),
    "seed bool": lambda c: change(c, "setup", "seed", to=True),
    "seed absurd": lambda c: change(c, "setup", "seed", to=10**3000),
    "seed negative": lambda c: change(c, "setup", "seed", to=-1),
    "clock zero": lambda c: change(c, "setup", "clock", to=0),
    "clock absurd": lambda c: change(c, "setup", "clock", to=10**400),
    "clock nan": lambda c: change(c, "clock", 0, to=float("nan")),
    "clock times": lambda c: change(c, "clock", to=[1.0]),
    "clock huge": lambda c: change(c, "clock", to=[10**400, 1]),
    "clock none": lambda c: change(c, "clock", to=None),
    "players many": lambda c: change(c, "setup", "players", to="human," * 400_000),
    "players some": lambda c: change(c, "setup", "players", to="human,human,human,human,human"),
    "rules": lambda c: change(c, "setup", "rules", to="bx"),
    "lexicon": lambda c: change(c, "setup", "lexicon", to="/nowhere/list.txt"),
    "lexicon control": lambda c: change(c, "setup", "lexicon", to="\0"),
    "exclude": lambda c: change(c, "setup", "exclude", to="/nowhere/list.txt"),
    "cgp": lambda c: change(c, "setup", "cgp", to="15/15"),
    "hash": lambda c: change(c, "lexicon_sha256", to="0" * 64),
    "hash type": lambda c: change(c, "lexicon_sha256", to=7),
    "events none": lambda c: change(c, "events", to=None),
    "events numbers": lambda c: change(c, "events", to=[1, 2]),
    "event unknown": lambda c: change(c, "events", 0, "do", to="fly"),
    "event list": lambda c: change(c, "events", 0, "do", to=[]),
    "event score": lambda c: change(c, "events", 1, "score", to=999),
    "event no move": lambda c: change(c, "events", 1, to={"do": "play"}),
    "event move": lambda c: change(c, "events", 1, "move", to="8H ZZZZZZZ"),
    "event move type": lambda c: change(c, "events", 1, "move", to={"a": 1}),
    "event words": lambda c: change(c, "events", 1, to={"do": "challenge", "by": 1, "words": 7}),
    "event seat": lambda c: change(c, "events", 1, to={"do": "resign", "by": 99}),
    "event seat text": lambda c: change(c, "events", 1, to={"do": "resign", "by": "Ann"}),
    "event seat absurd": lambda c: change(c, "events", 1, to={"do": "resign", "by": 2**70}),
    "event minutes": lambda c: change(c, "events", 1, to={"do": "penalise", "by": 0, "minutes": float("inf")}),
    "event minutes nan": lambda c: change(c, "events", 1, to={"do": "penalise", "by": 0, "minutes": float("nan")}),
    "event minutes text": lambda c: change(c, "events", 1, to={"do": "penalise", "by": 0, "minutes": "1"}),
    "event minutes absurd": lambda c: change(c, "events", 1, to={"do": "penalise", "by": 0, "minutes": 1e300}),
    "bots asked": lambda c: change(c, "bots_asked", to=1),
    "let stand": lambda c: change(c, "let_stand", to=["x"]),
    "notes list": lambda c: change(c, "notes", to=[]),
    "notes key": lambda c: change(c, "notes", to={"-1": "x"}),
    "notes digits": lambda c: change(c, "notes", to={"٣": "x"}),
    "notes text": lambda c: change(c, "notes", to={"1": 1}),
    "draft text": lambda c: change(c, "draft", to="x"),
    "draft nested": lambda c: change(c, "draft", to=nested(300)),
    "draft infinite": lambda c: change(c, "draft", to={"cursor": [float("inf"), 0]}),
    "draft nan": lambda c: change(c, "draft", to={"a": {"b": [[float("nan")]]}}),
    "draft beyond": lambda c: json.dumps(change(c, "draft", to={"a": "?"})).replace('"?"', "-1e400"),
    "rules control": lambda c: change(c, "setup", "rules", to="\x1b[2Jbox"),
    "event control": lambda c: change(c, "events", 1, "move", to="\x1b[2J\x9b8H AE"),
    "title": lambda c: change(c, "title", to=[]),
    "title scores": lambda c: change(c, "title", "scores", to=["a"]),
}


@pytest.mark.parametrize("damage", BROKEN)
def test_a_damaged_file_gets_a_sentence_and_stays_as_it_is(damage: str, tmp_path: Path) -> None:
    at = kept(tmp_path, clock=25)
    assert at.path is not None
    broken = BROKEN[damage](json.loads(at.path.read_text(encoding="utf-8")))
    text = broken if isinstance(broken, str) else json.dumps(broken)
    at.path.write_text(text, encoding="utf-8")
    with pytest.raises(qx.QuixotryError) as refused:
        load(at.path)
    assert refused.value.kind == "bad_save"
    assert refused.value.message.startswith(f"'{at.path}' is no saved game that can go on: ")
    assert len(refused.value.message) < len(str(at.path)) + 400
    assert refused.value.message.isprintable()
    assert at.path.read_text(encoding="utf-8") == text
    [listed] = Shelf(tmp_path).games()
    assert listed.problem == f"{refused.value.message}."
    assert listed.path == at.path
    assert at.path.read_text(encoding="utf-8") == text
    assert Shelf(tmp_path).latest_unfinished() is None


def test_a_draft_of_numbers_beyond_all_bounds_is_no_draft() -> None:
    view = Table.begin(SETUP).game.view(0)
    draft = Draft.from_json(None, view).to_json()
    for name, value in (
        ("cursor", [float("inf"), 0]),
        ("placed", [[0, float("inf"), 0, None]]),
        ("placed", [[0, 0, 9e999, "A"]]),
    ):
        assert Draft.from_json({**draft, name: value}, view).placed == {}


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with file.open("wb") as sparse:
        sparse.truncate(LARGEST * 1000)
    with pytest.raises(qx.QuixotryError, match="bytes") as refused:
        load(file)
    assert refused.value.kind == "bad_save"
    with pytest.raises(qx.QuixotryError) as refused:
        load(tmp_path)
    assert refused.value.kind == "io"


@given(data=st.data())
def test_no_bytes_make_a_file_that_does_more_than_fail(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    global _whole
    if not _whole:
        at = kept(tmp_path_factory.mktemp("whole"))
        assert at.path is not None
        _whole = at.path.read_bytes()
    place = data.draw(st.integers(0, len(_whole)))
    length = data.draw(st.integers(0, 40))
    damaged = _whole[:place] + data.draw(st.binary(max_size=20)) + _whole[place + length :]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        file.write_bytes(damaged)
        with suppress(qx.QuixotryError):
            load(file).keep()


_whole = b""


# ------------------------------------------------------------------------------------------------------------- shelf


def test_the_shelf_lists_games_the_last_one_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path))
    shelf = Shelf()
    assert shelf.folder == tmp_path / "games"
    assert shelf.games() == []
    assert shelf.latest_unfinished() is None
    tables = [Table.begin(replace(SETUP, seed=seed), shelf.new_path()) for seed in (1, 2, 3)]
    for age, at in zip((300, 200, 100), tables, strict=True):
        go_on(at, 2)
        if age == 100:
            at.resign(0)
        assert at.path is not None
        os.utime(at.path, (time.time() - age,) * 2)
    games = shelf.games()
    assert [game.path for game in games] == [at.path for at in reversed(tables)]
    assert [game.over for game in games] == [True, False, False]
    assert games[1].title == f"Ann: {tables[1].game.scores[0]}, greedy: {tables[1].game.scores[1]}; rules box"
    assert abs((games[0].when.timestamp() + 100) - time.time()) < 60
    latest = shelf.latest_unfinished()
    assert latest is not None
    assert latest.path == tables[1].path
    # A damaged one is passed over, and stays where it is.
    assert tables[1].path is not None
    tables[1].path.write_text("damaged")
    latest = shelf.latest_unfinished()
    assert latest is not None
    assert latest.path == tables[0].path
    shelf.remove(latest.path)
    assert len(shelf.games()) == 2
    with pytest.raises(qx.QuixotryError, match="cannot be removed"):
        shelf.remove(shelf.folder)


def test_a_game_in_which_no_person_did_anything_is_not_kept_at_leaving(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    at = Table.begin(SETUP, shelf.new_path())
    while at.waits_for().kind == "bot":
        at.bots()
    assert len(shelf.games()) == 1  # it would outlive a kill
    assert at.leave() is None
    assert shelf.games() == []
    other = Table.begin(SETUP, shelf.new_path())
    other.draft = {"tiles": {}}
    assert other.leave() is None
    assert len(shelf.games()) == 1


def test_paths_on_the_shelf_are_never_twice_the_same(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert len({shelf.new_path() for _ in range(50)}) == 50


def test_a_file_that_is_written_has_the_usual_permissions(tmp_path: Path) -> None:
    usual, whole = tmp_path / "a", tmp_path / "b"
    usual.write_text("x")
    write_whole(whole, b"x")
    assert usual.stat().st_mode == whole.stat().st_mode


# ---------------------------------------------------------------------------------------------------- what is no file


def test_a_pipe_among_the_games_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    with socket.socket(socket.AF_UNIX) as listening:
        with suppress(OSError):  # where a path is too long for a socket
            listening.bind(str(tmp_path / "socket.json"))
        listed = {game.path.name: game.problem or "" for game in Shelf(tmp_path).games()}
    assert {"pipe.json", "folder.json"} <= set(listed)
    for name, problem in listed.items():
        assert ("a folder" if name == "folder.json" else "a pipe or a device, not a file") in problem
    assert Shelf(tmp_path).latest_unfinished() is None
    for path in (tmp_path / "pipe.json", Path("/dev/zero"), Path("/dev/tty")):
        with pytest.raises(qx.QuixotryError, match="cannot be read: it is a pipe or a device") as refused:
            load(path)
        assert refused.value.kind == "io"


def test_a_pipe_in_place_of_the_preferences_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "preferences.json")
    chosen = Preferences.load(tmp_path / "preferences.json")
    assert "a pipe or a device, not a file" in (chosen.trouble or "")


def test_a_pipe_in_place_of_a_games_file_is_left_alone(tmp_path: Path) -> None:
    at = kept(tmp_path)
    assert at.path is not None
    at.path.unlink()
    os.mkfifo(tmp_path / "game.json")
    at.pass_()
    assert at.trouble is None
    assert at.path == tmp_path / "game-2.json"
    assert "game-2.json" in (at.take_notice() or "")


# --------------------------------------------------------------------------------------------- what is said, and titles


def test_what_is_said_of_a_full_disk_is_short_and_at_the_end_final(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = kept(tmp_path)
    on_a_full_disk(monkeypatch)
    at.pass_()
    place = f"(…/{tmp_path.name}/game.json)"
    assert at.trouble == f"Not kept: no space left on device {place}. It is tried again after each turn."
    with pytest.raises(qx.QuixotryError) as refused:
        save(tmp_path / "game.json", at)
    assert "tried again" not in refused.value.message
    last = at.leave()
    assert last == (
        f"The game could not be kept: no space left on device {place}. What that file does not hold is lost."
    )
    assert at.trouble == at.leave() == last


def test_a_notice_stays_until_it_is_read(tmp_path: Path) -> None:
    at = kept(tmp_path)
    assert at.take_notice() is None
    assert at.path is not None
    at.path.write_text("somebody's")
    at.pass_()
    go_on(at, 1)
    assert at.trouble is None
    assert "game-2.json" in (at.take_notice() or "")
    assert at.take_notice() is None


def test_the_games_of_two_programs_have_titles_of_their_own(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    first = Table.begin(replace(SETUP, players="human:Ann,human:Ben"), shelf.new_path())
    first.pass_()
    assert first.path is not None
    others = [load(first.path), load(first.path)]
    first.pass_()
    for other in others:
        other.note(0, "mine")
    titles = {game.title for game in shelf.games()}
    title = "Ann: 0, Ben: 0; rules box"
    assert titles == {title, f"{title}; copy", f"{title}; copy 2"}


def test_scores_in_titles_are_told_apart_from_names(tmp_path: Path) -> None:
    at = Table.begin(replace(SETUP, players="human,bot:club,bot:club"), Shelf(tmp_path).new_path())
    assert at.trouble is None
    [listed] = Shelf(tmp_path).games()
    you, club, second = at.game.scores
    assert listed.title == f"You: {you}, club: {club}, club 2: {second}; rules box"


# --------------------------------------------------------------------------------------------- word lists that are gone


def test_a_word_list_that_is_gone_or_changed_gets_a_sentence_how_to_go_on(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("AT\nTA\n")
    at = kept(tmp_path, lexicon=str(words), players="human:Ann,human:Ben")
    assert at.path is not None
    how = f"its word list is not there as it was: put '{words}' back, and it goes on"
    words.write_text("AT\n")
    with pytest.raises(qx.QuixotryError, match="word list") as refused:
        load(at.path)
    assert refused.value.message.endswith(f": {how}")
    words.unlink()
    with pytest.raises(qx.QuixotryError, match="word list") as refused:
        load(at.path)
    assert f"{how} (" in refused.value.message
    words.write_text("AT\nTA\n")
    same(load(at.path), at)


def test_a_word_list_of_ones_own_is_to_be_added_again(tmp_path: Path) -> None:
    at = kept(tmp_path)
    assert at.path is not None
    content = json.loads(at.path.read_text())
    at.path.write_text(json.dumps(change(content, "setup", "lexicon", to="mylist")))
    with pytest.raises(qx.QuixotryError, match="quixotry lexicon add FILE --name mylist adds it again"):
        load(at.path)
    at.path.write_text(json.dumps(change(content, "lexicon_sha256", to="0" * 64)))
    with pytest.raises(
        qx.QuixotryError, match="another version of 'enable': go on with the quixotry that it was begun"
    ):
        load(at.path)
