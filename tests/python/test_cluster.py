"""Campaigns beyond one machine: any executor, clusters of Dask, folders at a URL; always the same bytes."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import quixotry as qx
from quixotry import lab
from quixotry.cli import quixotry
from quixotry.finder import choose
from quixotry.lab import extra
from quixotry.lab import tasks as lab_tasks
from quixotry.lab.folders import folder_at
from quixotry.lab.shards import Shard, tidy

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")
fsspec = pytest.importorskip("fsspec")
distributed = pytest.importorskip("distributed")
psutil = pytest.importorskip("psutil")

PLAYERS = "greedy,greedy:band=35"
GAMES, IN_A_SHARD = 60, 10
ARGUMENTS = ["--games", str(GAMES), "--games-per-shard", str(IN_A_SHARD), "--players", PLAYERS, "--seed", "7"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and limits are those of POSIX")


def play(out: Path | str, games: int = GAMES, **more: Any) -> lab.SelfPlayed:
    """Plays the games of all these tests."""
    return lab.selfplay(games, PLAYERS, out, games_per_shard=IN_A_SHARD, seed=7, **more)


def begin(out: Path, *words: str) -> subprocess.Popen[str]:
    """Begins the command, which leads a group of processes."""
    command = [sys.executable, "-m", "quixotry", "selfplay", *ARGUMENTS, "--out", str(out), *words]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=os.name == "posix"
    )


def begun(process: subprocess.Popen[str], out: Path) -> None:
    """Waits for the first shard."""
    while not list(out.glob("turns-*.parquet")):
        assert process.poll() is None, process.communicate()
        time.sleep(0.002)


def content(folder: Path) -> dict[str, bytes]:
    """What is in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def pool(**more: Any) -> ProcessPoolExecutor:
    """Two processes that know nothing of this one."""
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"), **more)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The folder of a run on one machine that nobody breaks off."""
    out = tmp_path_factory.mktemp("games") / "new"
    play(out, threads=1)
    return content(out)


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """A pool that works."""
    with pool() as executor:
        yield executor


def test_threads_play_the_same_bytes(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    told: list[int] = []
    with ThreadPoolExecutor(3) as executor:
        played = play(tmp_path / "new", executor=executor, watch=lambda now: told.append(now.games))
    assert content(tmp_path / "new") == undisturbed
    assert (played.games, played.played, told[-1]) == (GAMES, GAMES, GAMES)
    assert sorted(told) == told
    assert played.turns == lab.open(tmp_path / "new").sql("select count(*) from turns").rows[0][0]


def test_processes_play_the_same_bytes(undisturbed: dict[str, bytes], tmp_path: Path, processes: Executor) -> None:
    out = tmp_path / "new"
    assert play(out, 35, threads=2).played == 35
    assert play(out, executor=processes).played == 30
    assert content(out) == undisturbed
    assert play(out, executor=processes).played == 0
    assert content(out) == undisturbed


def test_what_is_played_with_travels(tmp_path: Path, processes: Executor) -> None:
    own = tmp_path / "own.txt"
    own.write_text("\n".join(qx.Lexicon.open("enable").matching("????")))
    setting: dict[str, Any] = {
        "lexicon": qx.Lexicon.open("open-us"),
        "exclude": ["QI"],
        "rules": "words-with-friends",
        "counts": False,
    }
    players = ["static", f"greedy:lexicon={own}", "static:draws=unseen"]
    lab.selfplay(9, players, tmp_path / "here", games_per_shard=3, **setting)
    lab.selfplay(9, players, tmp_path / "there", games_per_shard=3, executor=processes, **setting)
    assert content(tmp_path / "here") == content(tmp_path / "there")


def test_a_list_that_is_in_memory_only_travels(tmp_path: Path, processes: Executor) -> None:
    words = qx.Lexicon.open("enable").matching("???")
    for name, executor in (("here", None), ("there", processes)):
        lab.selfplay(4, "greedy,greedy", tmp_path / name, lexicon=words, games_per_shard=2, executor=executor)
    assert content(tmp_path / "here") == content(tmp_path / "there")


@POSIX
def test_a_broken_pool_is_a_sentence_and_the_same_call_goes_on(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    def kill(now: lab.SelfPlayed) -> None:
        if now.played:
            for process in list(executor._processes.values()):
                process.kill()

    out = tmp_path / "new"
    with pool() as executor:
        with pytest.raises(qx.QuixotryError, match="does not work any more: BrokenProcessPool") as told:
            play(out, 100_000, executor=executor, watch=kill)
        with pytest.raises(qx.QuixotryError, match="does not work any more: BrokenProcessPool"):
            play(out, 100_000, executor=executor)
    assert told.value.kind == "executor"
    assert "what was complete stays, and the same call goes on" in told.value.message
    assert not [name for name in content(out) if "campaign" in name]
    assert lab.open(out).games >= IN_A_SHARD
    there = content(out)
    assert all(there[name] == data for name, data in undisturbed.items() if name in there and "json" not in name)
    with ThreadPoolExecutor() as over:
        pass
    with pytest.raises(qx.QuixotryError, match="does not work any more: RuntimeError: cannot schedule"):
        play(out, 100_000, executor=over)


@POSIX
def test_a_full_disk_on_a_worker_is_a_sentence(
    undisturbed: dict[str, bytes], tmp_path: Path, processes: Executor
) -> None:
    play(tmp_path / "before", executor=processes)  # the word list is in the cache now
    out = tmp_path / "new"
    play(out, 10)
    with pool(initializer=small_files) as executor, pytest.raises(qx.QuixotryError, match="cannot be written") as told:
        play(out, executor=executor)
    assert told.value.kind == "io"
    assert "file too large; what was complete stays, and the same call goes on" in told.value.message
    assert lab.open(out).games == 10
    play(out, executor=processes)
    assert content(out) == undisturbed


def small_files() -> None:
    """What a worker does first: files of more than 4 KiB cannot be written any more, as if the disk were full."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


def test_a_worker_that_cannot_play_the_same_says_so(tmp_path: Path) -> None:
    task = lab_tasks.Task(str(tmp_path), "0" * 64, Shard(0, 1), 1, lab_tasks.versions(), "elsewhere")
    with pytest.raises(qx.QuixotryError, match=r"on '.+': '.+' does not hold the campaign") as told:
        lab_tasks.play(task)
    assert told.value.kind == "no_campaign"
    with pytest.raises(
        qx.QuixotryError, match=r"a worker has quixotry .+ and pyarrow .+; those of the machine"
    ) as told:
        lab_tasks.play(replace(task, versions=("0.0.1", "1.0")))
    assert told.value.kind == "other_version"
    (tmp_path / f".campaign-{'0' * 16}.part").write_bytes(b"something else")
    with pytest.raises(qx.QuixotryError, match="does not hold the campaign"):
        lab_tasks.play(task)


def test_memory_is_no_folder_for_other_processes(processes: Executor) -> None:
    with pytest.raises(qx.QuixotryError, match=r"'memory://apart' does not hold the campaign"):
        play("memory://apart", executor=processes)


def test_a_process_makes_a_campaign_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = lab_tasks.Recipe.of([("greedy", (None, None, None, False))] * 2, choose(lexicon="enable"), 1, True)
    folder = folder_at(tmp_path)
    monkeypatch.setattr(lab_tasks, "_ready", {})
    with lab_tasks.Posted(recipe.campaign(), recipe, folder, 1) as posted:
        assert lab_tasks.play(posted.task(Shard(0, 2))).shard == Shard(0, 2)
        monkeypatch.setattr(lab_tasks, "_ready", {str(number): None for number in range(9)})
        done = [lab_tasks.play(posted.task(Shard(first, 2))) for first in (2, 4)]
        assert len(lab_tasks._ready) == 4
    assert done[0].size == sum(
        (tmp_path / f"{table}-00000002-00000003.parquet").stat().st_size for table in ("games", "turns")
    )
    assert not list(tmp_path.glob(".*"))


def test_what_lies_aside_is_taken_away(tmp_path: Path) -> None:
    stale = [".campaign-0123456789abcdef.part", "..campaign-0123456789abcdef.part.x1.part"]
    stale.append(".games-00000000-00000009.parquet.x1.part")
    kept = ["campaign.part", ".other.part", "manifest.json"]
    for name in (*stale, *kept):
        (tmp_path / name).write_bytes(b"")
    tidy(folder_at(tmp_path))
    assert sorted(content(tmp_path)) == sorted(kept)


# Clusters of Dask.


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers with a cache of their own: the address, and the processes."""
    told = tmp_path / "scheduler.json"
    places = ["--host", "127.0.0.1", "--scheduler-file", str(told)]
    environment = {**os.environ, "QUIXOTRY_CACHE_DIR": str(tmp_path / "cache")}
    commands = [["scheduler", "--port", "0", "--no-dashboard", "--dashboard-address", "127.0.0.1:0"]]
    commands += [
        ["worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path / name)]
        for name in ("one", "two")
    ]
    started: list[subprocess.Popen[bytes]] = []
    try:
        for words in commands:
            command = [sys.executable, "-m", f"distributed.cli.dask_{words[0]}", *words[1:], *places]
            with (tmp_path / "log.txt").open("ab") as log:
                started.append(subprocess.Popen(command, env=environment, stdout=log, stderr=log))
            while not told.exists() or not told.read_bytes().endswith(b"}"):
                assert started[0].poll() is None, (tmp_path / "log.txt").read_text()
                time.sleep(0.01)
        yield json.loads(told.read_text())["address"], started
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def test_a_cluster_of_which_a_worker_is_killed_plays_the_same_bytes(
    tmp_path: Path, scheduler: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, (_, one, _) = scheduler
    at: list[int] = []

    def kill(now: lab.SelfPlayed) -> None:
        if now.played and not at:
            one.kill()
            one.wait()
            at.append(now.played)

    with lab.cluster(address) as executor:
        played = play(tmp_path / "cluster", 600, executor=executor, watch=kill)
    assert at[0] < played.played == 600
    play(tmp_path / "alone", 600)
    assert content(tmp_path / "cluster") == content(tmp_path / "alone")


def test_a_cluster_that_is_lost_is_a_sentence(
    tmp_path: Path, scheduler: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, started = scheduler

    def kill(now: lab.SelfPlayed) -> None:
        if now.played:
            for process in started:
                process.kill()

    out = tmp_path / "new"
    with pytest.raises(qx.QuixotryError, match="what was complete stays") as told, lab.cluster(address) as executor:
        play(out, 100_000, executor=executor, watch=kill)
    assert told.value.kind == "executor"
    assert lab.open(out).games >= IN_A_SHARD


def test_a_cluster_without_workers_says_that_it_waits(
    tmp_path: Path, scheduler: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, started = scheduler
    for process in started[1:]:
        process.kill()
        process.wait()
    said: list[str] = []
    while not said:
        with lab.cluster(address, notify=said.append):
            pass
    assert said == [f"The cluster at '{address}' has no workers yet; the games wait for the first."]


def test_games_that_end_worker_after_worker_are_a_sentence(tmp_path: Path) -> None:
    import dask

    def kill(now: lab.SelfPlayed) -> None:
        for process in psutil.Process().children():
            with suppress(psutil.Error):  # it has ended
                if now.played and "spawn_main" in " ".join(process.cmdline()):
                    process.kill()

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        pytest.raises(qx.QuixotryError, match=r"games \d+ to \d+ could not be .* 1 workers were lost with them"),
        lab.cluster("local:1") as executor,
    ):
        play(tmp_path / "new", 100_000, executor=executor, watch=kill)


def test_the_command_has_processes_of_its_own(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    process = begin(tmp_path / "new", "--cluster", "local:2")
    answer, problem = process.communicate()
    assert (process.returncode, problem) == (0, "")
    turns = lab.open(tmp_path / "new").sql("select count(*) from turns").rows[0][0]
    assert answer == f"60 games with {turns:,} turns in '{tmp_path / 'new'}'\n"
    assert content(tmp_path / "new") == undisturbed


@POSIX
def test_ctrl_c_ends_all_processes(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "new"
    process = begin(out, "--cluster", "local:2", "--games", "1000000")
    begun(process, out)
    workers = psutil.Process(process.pid).children(recursive=True)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    answer, problem = process.communicate()
    assert (process.returncode, answer) == (130, "")
    assert problem == f"Broken off. What is complete is in '{out}'; the same command goes on from there.\n"
    assert len(workers) >= 2
    psutil.wait_procs(workers)
    there = content(out)
    assert all(there[name] == data for name, data in undisturbed.items() if name in there and "json" not in name)


@POSIX
def test_ctrl_c_while_workers_start_is_as_quiet(tmp_path: Path) -> None:
    out = tmp_path / "new"
    process = begin(out, "--cluster", "local:2")
    workers: list[Any] = []
    while len(workers) < 2:
        workers = psutil.Process(process.pid).children(recursive=True)
    os.killpg(process.pid, signal.SIGINT)
    answer, problem = process.communicate()
    assert (process.returncode, answer) == (130, "")
    assert problem == f"Broken off. What is complete is in '{out}'; the same command goes on from there.\n"
    psutil.wait_procs(workers)


def test_who_leads_is_killed_and_the_same_command_goes_on(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "new"
    process = begin(out, "--cluster", "local:2", "--games-per-shard", "1")
    begun(process, out)
    workers = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.communicate()
    psutil.wait_procs(workers)
    process = begin(out, "--games-per-shard", "1")
    assert process.wait() == 0
    process.communicate()
    play(tmp_path / "whole")
    query = "select * from turns order by game, turn"
    assert lab.open(out).sql(query) == lab.open(tmp_path / "whole").sql(query)
    assert not list(out.glob(".*"))


@pytest.mark.parametrize(
    "address", ["", "local", "local:", "local:0", "local:-1", "local:99999", "local:٣", "tcp://x", "http://x:1", "x:1"]
)
def test_what_is_no_cluster_gets_a_sentence(tmp_path: Path, address: str) -> None:
    words = ["selfplay", *ARGUMENTS, "--out", str(tmp_path / "new"), "--cluster", address]
    result = CliRunner().invoke(quixotry, words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'{address}' is no cluster; 'local:4'" in result.stderr
    assert not (tmp_path / "new").exists()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for for long."""
    monkeypatch.setattr(sys.modules["quixotry.lab.cluster"], "CONNECT_SECONDS", 0.3)


def refused(address: str, problem: str) -> None:
    """A cluster that is none."""
    sentence = f"no scheduler of Dask answers at '{address}': {problem}"
    with pytest.raises(qx.QuixotryError, match=sentence) as told, lab.cluster(address):
        pass
    assert told.value.kind == "no_cluster"


@pytest.mark.usefixtures("soon")
def test_where_nobody_listens_there_is_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        refused(f"tcp://127.0.0.1:{port}", "timed out")
    refused(f"tcp://127.0.0.1:{port}", ".*refused")
    refused("tcp://nowhere.invalid:1", ".+")


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("greeting", [b"SSH-2.0-server", b"", bytes(8)])
def test_where_somebody_else_listens_there_is_a_sentence(greeting: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor(1) as answering:

        def answer() -> None:
            with server.accept()[0] as connection:
                connection.sendall(greeting)

        answering.submit(answer)
        refused(f"tcp://127.0.0.1:{server.getsockname()[1]}", "something else listens there")


def test_a_missing_extra_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(extra, "import_module", missing)
    expected = r"pip install 'quixotry\[cluster\]'"
    with pytest.raises(qx.QuixotryError, match=expected), lab.cluster("local:2"):
        pass
    with pytest.raises(qx.QuixotryError, match=expected):
        folder_at("memory://x")


# Folders at a URL.


@pytest.fixture(params=["memory", "file"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A folder at a URL, of a kind that takes files whole, and of a kind that does not."""
    if request.param == "file":
        yield (tmp_path / "at-url").as_uri()
        return
    yield "memory://bucket/games"
    files = fsspec.filesystem("memory")
    files.store.clear()
    files.pseudo_dirs[:] = [""]


def at(url: str) -> dict[str, bytes]:
    """What is at a URL."""
    files, path = fsspec.core.url_to_fs(url)
    return {name.rpartition("/")[2]: files.cat_file(name) for name in files.ls(path, detail=False)}


@pytest.mark.parametrize("spread", [False, True])
def test_the_bytes_are_the_same_at_a_url(undisturbed: dict[str, bytes], url: str, spread: bool) -> None:
    with ThreadPoolExecutor(2) as executor:
        more: dict[str, Any] = {"executor": executor} if spread else {}
        assert play(url, 35, **more).out == url
        assert play(url, **more).played == 30
    assert at(url) == undisturbed


def test_a_report_is_made_of_games_at_a_url(url: str) -> None:
    play(url, 10)
    result = CliRunner().invoke(quixotry, ["report", url, "--section", "results", "--rows", "1"])
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("# 10 games: ")
    assert len(lab.words_to_learn(url, 5)) == 5


def test_spoiled_files_at_a_url_are_made_anew(undisturbed: dict[str, bytes], url: str) -> None:
    play(url)
    files, path = fsspec.core.url_to_fs(url)
    files.pipe_file(f"{path}/turns-00000010-00000019.parquet", undisturbed["turns-00000010-00000019.parquet"][:2000])
    files.rm_file(f"{path}/games-00000020-00000029.parquet")
    files.pipe_file(f"{path}/.games-00000020-00000029.parquet.x7.part", b"half")
    assert lab.open(url).games == 40
    assert play(url).played == 20
    assert at(url) == undisturbed


def test_games_at_a_url_are_asked_about(url: str) -> None:
    play(url)
    log = lab.open(url)
    assert (log.folder, log.games) == (url, GAMES)
    assert log.sql("select count(*), count(distinct game) from turns join games using (game)").rows[0][1] == GAMES
    assert log.ask("first_player").objects()[0]["games"] == GAMES


def test_the_command_takes_a_url(undisturbed: dict[str, bytes], url: str) -> None:
    result = CliRunner().invoke(quixotry, ["selfplay", *ARGUMENTS, "--out", url, "--json"])
    assert (result.exit_code, json.loads(result.stdout)["out"]) == (0, url)
    assert at(url) == undisturbed
    asked = CliRunner().invoke(quixotry, ["lab", "sql", url, "select count(*) as games from games"])
    assert asked.stdout == "games\n60\n"
    result = CliRunner().invoke(quixotry, ["selfplay", *ARGUMENTS, "--out", url, "--seed", "8"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'{url}' holds other games: its seed is 7, not 8" in result.stderr


def test_nothing_at_a_url_gets_a_sentence(url: str) -> None:
    with pytest.raises(qx.QuixotryError, match="holds no games of self-play"):
        lab.open(url)


def test_what_is_no_url_of_a_folder_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(qx.QuixotryError, match=r"'nowhere://x' is no URL of a folder that can be used: .*nowhere"):
        play("nowhere://x")
    if find_spec("s3fs") is None:
        with pytest.raises(qx.QuixotryError, match=r"'s3://bucket/x' needs one more package: .*s3fs") as told:
            play("s3://bucket/x")
        assert told.value.kind == "missing_package"
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(qx.QuixotryError, match="cannot be"):
        play((tmp_path / "file").as_uri() + "/games")


class TroubleError(Exception):
    """An error of some store."""


@pytest.mark.parametrize("verb", ["read", "written", "removed"])
def test_a_store_in_trouble_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    def trouble(*_: object, **__: object) -> object:
        raise TroubleError("no such bucket")

    folder = folder_at("memory://bucket/games")
    for name in ("open", "ls", "cat_file", "pipe_file", "rm_file"):
        monkeypatch.setattr(fsspec.filesystem("memory"), name, trouble)
    works: dict[str, list[Callable[[], object]]] = {
        "read": [folder.names, lambda: folder.read("x", 1), lambda: folder.rows("x")],
        "written": [lambda: folder.write("x", b"")],
        "removed": [lambda: folder.remove("x")],
    }
    for work in works[verb]:
        with pytest.raises(qx.QuixotryError, match=rf"'memory://bucket/games.*' cannot be {verb}: no such bucket"):
            work()
