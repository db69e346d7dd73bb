"""`tools/versus.py`: a command of ours against one of somebody else's, by turns."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import versus


def command(code: str, *arguments: str) -> str:
    """A toy command: a line of Python."""
    return shlex.join([sys.executable, "-c", code, *arguments])


SAYS = "import sys; print('warming up'); print(sys.argv[1], 'games/s')"
RATE = r"(\S+) games/s"


def run(*arguments: str) -> int:
    return versus.main(list(arguments))


def test_figures_are_read_and_compared_by_turns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "log"
    logs = f"open({str(log)!r}, 'a').write(sys.argv[2] + sys.argv[3] + ' ')"
    ours, peer = (command(f"{SAYS}; {logs}", rate, name, "{round}") for rate, name in (("1,500", "o"), ("500", "p")))
    figures = ("--ours-figure", RATE, "--peer-figure", RATE)
    record = tmp_path / "record.md"
    record.write_text("# Record\n", encoding="utf-8")
    assert (
        run("--ours", ours, "--peer", peer, *figures, "--rounds", "3", "--higher-is-better", "--record", str(record))
        == 0
    )
    assert log.read_text() == "o1 p1 o2 p2 o3 p3 "
    shown = capsys.readouterr().out
    assert shown.count("3.000") == 3
    assert "ratio: median 3, 3 to 3, half of them 3 to 3; above 1 ours is better" in shown
    assert "ours: median 1,500" in shown
    written = record.read_text(encoding="utf-8")
    assert written.startswith("# Record\n\n## Ours against a peer, ")
    assert f"ours: {ours}" in written
    assert f"peer: {peer}" in written
    assert "cores" in written
    assert all(line in written for line in shown.splitlines())


def test_without_the_flag_the_lower_figure_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    figures = ("--ours-figure", RATE, "--peer-figure", RATE)
    assert run("--ours", command(SAYS, "2"), "--peer", command(SAYS, "5"), *figures, "--rounds", "1") == 0
    assert "ratio: median 2.5," in capsys.readouterr().out


@pytest.mark.parametrize("clock", [(), ("--processor",)])
def test_times_are_taken_where_no_figure_is_named(clock: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    quick, slow = (command(f"for _ in range({rounds}): pass") for rounds in (1, 40_000_000))
    assert run("--ours", quick, "--peer", slow, "--rounds", "1", *clock) == 0
    ratio = capsys.readouterr().out.split("ratio: median ")[1].split(",")[0]
    assert float(ratio) > 1


def test_rates_of_times_without_what_both_need_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    idle, works = (command(f"import time; time.sleep({seconds})") for seconds in (0, 1))
    times = ("--peer", works, "--peer-idle", idle, "--per", "100", "--higher-is-better")
    assert run("--ours", command(SAYS, "250"), "--ours-figure", RATE, *times, "--rounds", "1") == 0
    peer = capsys.readouterr().out.split("peer: median ")[1].split(",")[0]
    assert 0 < float(peer.replace(",", "")) < 1000


def test_the_middle_and_the_spread() -> None:
    spread = versus.Spread.of([4.0, 1.0, 2.0, 3.0, 10.0])
    assert (spread.median, spread.least, spread.most, spread.lower, spread.upper) == (3, 1, 10, 2, 4)
    assert str(versus.Spread.of([2.0])) == "median 2, 2 to 2, half of them 2 to 2"


@pytest.mark.parametrize(
    ("peer", "figure", "said"),
    [
        (
            command("print('first'); print('no such list'); raise SystemExit(3)"),
            "x",
            "ended with status 3; its output ends so:\nfirst\nno such list",
        ),
        (command("raise SystemExit(1)"), "x", "it wrote nothing"),
        (
            command(SAYS, "7"),
            "(.*) turns",
            "nothing in the output is like '(.*) turns'; its output ends so:\nwarming up\n7 games/s",
        ),
        (command(SAYS, "many"), RATE, "'many', found by"),
        (command(SAYS, "0"), RATE, "a figure above 0 was expected, found '0'"),
        ("/no/such/engine", "x", "'/no/such/engine' cannot be run"),
        ("'unfinished", "x", "cannot be run"),
        ("", "x", "cannot be run"),
    ],
)
def test_what_goes_wrong_is_said(peer: str, figure: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--ours", command("pass"), "--peer", peer, "--peer-figure", figure, "--rounds", "1") == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--rounds", "0"), "at least one round was expected"),
        (("--ours-figure", "("), "'(' is no regular expression"),
        (("--per", "5"), "say --higher-is-better"),
    ],
)
def test_a_wrong_option_is_named(options: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run("--ours", "true", "--peer", "true", *options)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
