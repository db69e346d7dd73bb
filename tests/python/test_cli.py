"""The verbs of the command: answers, JSON, exit codes, and manners towards pipes and terminals.

Most run inside this process; what concerns streams and signals runs the installed command.
"""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from quixotry.cli import quixotry
from quixotry.cli.front import VERBS

ROOT = Path(__file__).parents[2]
COMMAND = Path(sys.executable).with_name("quixotry")
EMPTY = "/".join(["15"] * 15)
RETINAS = f"{EMPTY} AEINRST/ 0/0 0"


def ask(*words: str, typed: str | None = None) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, words, input=typed)


def answer(*words: str, code: int = 0) -> Any:
    """The object that a command prints with --json."""
    result = ask(*words, "--json")
    assert result.exit_code == code, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def run(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs the installed command in a process of its own, not on a terminal."""
    settings: dict[str, Any] = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": 60, **options}
    return subprocess.run([COMMAND, *words], encoding="utf-8", check=False, **settings)


# --------------------------------------------------------------------------------------------------------- front door


def test_the_home_screen_says_what_can_be_done_and_starts_nothing() -> None:
    result = ask()
    assert result.exit_code == 0
    assert "quixotry play" in result.stdout
    assert len(result.stdout.splitlines()) < 20
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_every_verb_has_help_with_an_example_that_the_front_door_repeats() -> None:
    front = ask("--help").stdout
    with click.Context(quixotry) as context:
        for verb, about in VERBS.items():
            assert verb in front
            assert about in front
            command = quixotry.get_command(context, verb)
            assert command is not None
            nested = command.list_commands(context) if isinstance(command, click.Group) else []
            for words in [[verb], *([verb, name] for name in nested)]:
                shown = ask(*words, "--help")
                assert shown.exit_code == 0
                assert "Example:\n    quixotry" in shown.stdout, words


def test_the_version_is_that_of_the_package() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert ask("--version").stdout == f"quixotry {version}\n"


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "quixotry", "check", "QI"], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "QI" in done.stdout


def test_help_imports_no_verb_and_no_rich() -> None:
    code = (
        "import sys; from quixotry.cli import quixotry\n"
        "quixotry.main(['--help'], standalone_mode=False)\n"
        "late = [name for name in sys.modules if name.startswith(('rich', 'quixotry.cli.p', 'quixotry.render'))]\n"
        "assert not late, late"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr


# -------------------------------------------------------------------------------------------------------------- words


def test_check_says_yes_by_zero_and_no_by_one() -> None:
    assert answer("check", "qi", "ZA") == {
        "valid": True,
        "words": [{"word": "qi", "valid": True}, {"word": "ZA", "valid": True}],
    }
    assert answer("check", "QI", "QUAX", code=1)["valid"] is False
    result = ask("check", "QI", "QUAX")
    assert result.exit_code == 1
    assert re.search(r"^QUAX.*not valid", result.stdout, re.MULTILINE)
    assert not re.search(r"^QI.*not valid", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("word", ["", " ", "Q1", "É", "AA?", "👍", "A" * 300])
def test_what_is_no_word_is_not_valid_and_no_accident(word: str) -> None:
    assert answer("check", word, code=1) == {"valid": False, "words": [{"word": word, "valid": False}]}


def test_a_word_list_by_path_and_words_left_out(tmp_path: Path) -> None:
    words, left_out = tmp_path / "words.txt", tmp_path / "left-out.txt"
    words.write_bytes(b"CAT\r\nDOG\r\nDOG\r\nZZZ")
    left_out.write_text("dog\n", encoding="utf-8")
    assert ask("check", "CAT", "DOG", "ZZZ", "--lexicon", str(words)).exit_code == 0
    assert ask("check", "ZZ", "--lexicon", str(words)).exit_code == 1
    assert ask("check", "DOG", "--lexicon", str(words), "--exclude", str(left_out)).exit_code == 1
    assert ask("check", "CAT", "--lexicon", str(words), "--exclude", str(left_out)).exit_code == 0


def test_anagram_scores_tiles_and_the_bonus_of_the_rules() -> None:
    found = answer("anagram", "RETINAS", "--lexicon", "enable")
    assert found["count"] == len(found["words"]) == 9
    first = next(word for word in found["words"] if word["word"] == "NASTIER")
    assert (first["score"], first["length"], first["through"]) == (57, 7, "")
    assert first["band"] is None or 10 <= first["band"] <= 80
    six = answer("anagram", "QUIET?", "--lexicon", "enable")
    scores = {word["word"]: word["score"] for word in six["words"]}
    assert scores["QUIETS"] == 14  # the blank is the S
    assert ask("anagram", "ZZX").exit_code == 0
    assert answer("anagram", "ZZX") == {"count": 0, "words": []}
    assert "SILENT" in ask("anagram", "listen").stdout.split()


def test_anagram_of_three_blanks_does_not_hang() -> None:
    assert ask("anagram", "???", "--lexicon", "enable").exit_code in (0, 2)


def test_hooks() -> None:
    found = answer("hooks", "TRAINER", "--lexicon", "enable")
    assert found["valid"] is True
    assert found["front"] == ["S"]
    assert found["back"] == ["S"]
    assert found["inner_front"] is False
    assert "S" in ask("hooks", "TRAINER").stdout


# ---------------------------------------------------------------------------------------------------------- positions


def test_score_says_words_and_points() -> None:
    found = answer("score", f"{EMPTY} AEIQTUZ/ 0/0 0", "8H QUIZ")
    assert found["legal"] is True
    assert found["score"] == 44
    assert found["words"] == [{"word": "QUIZ", "score": 44, "valid": True}]
    assert found["bingo"] is False
    assert found["faults"] == []


def test_score_says_everything_that_is_wrong() -> None:
    found = answer("score", f"{EMPTY} AEIQTUZ/ 0/0 0", "8H QUAX", code=1)
    assert [fault["kind"] for fault in found["faults"]] == ["not_on_rack", "invalid_word"]
    assert found["faults"][1]["word"] == "QUAX"
    assert set(found["faults"][0]) == {"kind", "square", "word", "text"}
    assert found["score"] == 48 or isinstance(found["score"], int)
    off = answer("score", RETINAS, "8L NASTIER", code=1)
    assert off["score"] is None
    assert [fault["kind"] for fault in off["faults"]] == ["off_board"]
    shown = ask("score", f"{EMPTY} AEIQTUZ/ 0/0 0", "8H QUAX")
    assert shown.exit_code == 1
    assert "QUAX" in shown.stdout
    assert "not_on_rack" in shown.stdout


@pytest.mark.parametrize("move", ["exch AEI", "pass", "8h nastier", "h8 NASTIER", "8H NASTIER"])
def test_score_reads_any_move(move: str) -> None:
    assert ask("score", RETINAS, move).exit_code in (0, 1)


def test_score_reads_an_exchange_as_gcg_files_write_it() -> None:
    assert answer("score", RETINAS, "-AEI")["move"] == "exch AEI"
    assert answer("score", RETINAS, "--lexicon", "enable", "-ain", "--rules", "naspa")["move"] == "exch AIN"
    assert answer("score", f"{EMPTY} AEINRS?/ 0/0 0", "-?A")["move"] == "exch A?"
    assert ask("score", RETINAS, "-3").exit_code == 2
    assert "quixotry score" in ask("score", "-h").stdout
    assert "lexicon" in ask("score", RETINAS, "pass", "--lexcon", "enable").stderr


def test_moves_best_first() -> None:
    found = answer("moves", RETINAS, "--lexicon", "enable")
    assert len(found["plays"]) == 15
    assert found["count"] > 15
    assert found["exchanges"] == 127
    assert found["plays"][0]["score"] == 66
    assert [play["equity"] for play in found["plays"]] == sorted((p["equity"] for p in found["plays"]), reverse=True)
    assert set(found["plays"][0]) >= {"move", "score", "leave", "equity", "words"}
    everything = answer("moves", RETINAS, "--lexicon", "enable", "--all")
    assert len(everything["plays"]) == everything["count"] == found["count"]
    assert everything["plays"][:15] == found["plays"]
    assert answer("moves", RETINAS, "--lexicon", "enable", "--top", "2")["plays"] == found["plays"][:2]
    by_score = answer("moves", RETINAS, "--lexicon", "enable", "--by", "score", "--all")["plays"]
    assert [play["score"] for play in by_score] == sorted((play["score"] for play in by_score), reverse=True)
    assert {play["move"] for play in by_score} == {play["move"] for play in everything["plays"]}


def test_moves_in_a_pipe_are_separated_by_tabs() -> None:
    result = ask("moves", RETINAS, "--top", "3")
    lines = result.stdout.splitlines()
    assert lines[0].split("\t") == ["move", "score", "leave", "equity", "words"]
    assert len(lines) == 4
    assert all(len(line.split("\t")) == 5 for line in lines)


def test_a_position_without_plays() -> None:
    found = answer("moves", f"{EMPTY} QQ/ 0/0 0", "--lexicon", "enable")
    assert (found["count"], found["plays"]) == (0, [])
    assert ask("moves", f"{EMPTY} V/ 0/0 0").exit_code == 0


def test_moves_cannot_be_found_without_a_word_list() -> None:
    error = answer("moves", RETINAS, "--lexicon", "any", code=2)["error"]
    assert (error["kind"], error["input"]) == ("no_lexicon", "any")


def test_a_board_needs_no_word_list() -> None:
    assert ask("board", f"{EMPTY} [CH]ÑO/ 0/0 0", "--edition", "spanish").exit_code == 0
    assert ask("board", RETINAS, "--lexicon", "no-such-list").exit_code == 2


def test_a_layout_that_is_asked_for_is_used() -> None:
    error = answer("board", RETINAS, "--layout", "super", code=2)["error"]
    assert error["kind"] == "board_size"
    assert "needs 21 rows" in error["message"]


def test_board_as_text_and_svg(tmp_path: Path) -> None:
    cgp = "15/15/15/15/15/15/15/7QUiZ4/15/15/15/15/15/15/15 AET/ 44/0 0"
    shown = ask("board", cgp)
    assert shown.exit_code == 0
    assert "Q U i Z" in shown.stdout
    assert "\x1b" not in shown.stdout
    turned = ask("board", cgp, "--labels", "lettered-rows").stdout
    assert turned.split()[0] == "1"
    file = tmp_path / "board.svg"
    drawn = ask("board", cgp, "--svg", str(file))
    assert (drawn.exit_code, drawn.stdout) == (0, "")
    picture = file.read_text(encoding="utf-8")
    assert ET.fromstring(picture).tag.endswith("svg")
    assert ask("board", cgp, "--svg", "-").stdout == picture
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_a_picture_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    result = ask("board", RETINAS, "--svg", str(tmp_path / "nowhere" / "board.svg"))
    assert result.exit_code == 2
    assert "nowhere" in result.stderr
    (tmp_path / "folder").mkdir()
    assert ask("board", RETINAS, "--svg", str(tmp_path / "folder")).exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


# --------------------------------------------------------------------------------------------------------- word lists


def test_lexicon_info_says_what_a_list_is() -> None:
    found = answer("lexicon", "info", "enable")
    assert {"name", "words", "sha256", "edition", "by_length", "trie_nodes", "graph_nodes", "licence", "path"} <= set(
        found
    )
    assert (found["name"], found["words"], found["edition"]) == ("enable", 168_548, "English")
    assert sum(found["by_length"].values()) == 168_548
    assert ask("lexicon", "info", "enable", "--verify").exit_code == 0
    shown = ask("lexicon", "info", "enable").stdout
    assert "168,548" in shown
    assert found["sha256"] in shown


@pytest.mark.parametrize("name", ["open-world", "open-us"])
def test_lists_made_from_ukacd_show_its_notice(name: str) -> None:
    from quixotry._word_data import describe, notice

    shown = ask("lexicon", "info", name).stdout
    words = " ".join(shown.split())
    assert " ".join(notice(describe(name).notices[0]).split()) in words
    for credit in describe(name).credits:
        assert " ".join(credit.split()) in words


def test_a_list_is_added_used_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "club.txt"
    file.write_text("cat\ndog\nit's\nParis\n", encoding="utf-8")
    added = ask("lexicon", "add", str(file), "--name", "club")
    assert added.exit_code == 0, added.output
    assert "2 words" in added.output
    assert "club" in ask("lexicon", "list").stdout
    assert ask("check", "CAT", "DOG", "--lexicon", "club").exit_code == 0
    assert ask("check", "PARIS", "--lexicon", "club").exit_code == 1
    assert ask("lexicon", "remove", "club").exit_code == 0
    assert "club" not in ask("lexicon", "list").stdout
    assert ask("check", "CAT", "--lexicon", "club").exit_code == 2


def test_a_compiled_list_is_added_under_the_name_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import quixotry as qx

    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "other.qxl"
    qx.Lexicon.from_words(["CAT"]).save(file)
    assert answer("lexicon", "add", str(file), "--name", "My club")["name"] == "my-club"
    assert "--lexicon my-club" in ask("lexicon", "add", str(file), "--name", "my-club").stdout
    assert "--lexicon other" in ask("lexicon", "add", str(file)).stdout
    assert ask("check", "CAT", "--lexicon", "my-club").exit_code == 0


def test_lists_that_come_with_it_cannot_be_removed() -> None:
    assert ask("lexicon", "remove", "enable").exit_code == 2
    names = [entry["name"] for entry in answer("lexicon", "list")["lexica"]]
    assert names[:3] == ["open-world", "open-us", "enable"]


# ------------------------------------------------------------------------------------------------------------- errors

MISTAKES = [
    ("score", "15/15", "8H QI"),
    ("score", RETINAS, "8H"),
    ("moves", "rubbish"),
    ("moves", RETINAS, "--rules", "bx"),
    ("moves", RETINAS, "--layout", "standrd"),
    ("moves", RETINAS, "--edition", "Englsh"),
    ("moves", RETINAS, "--challenge", "maybe"),
    ("moves", RETINAS, "--lexicon", "no-such-list"),
    ("moves", RETINAS, "--top", "many"),
    ("moves", RETINAS, "--exclude", "no/such/file"),
    ("moves",),
    ("check", "QI", "--lexicon", "no-such-list"),
    ("anagram", "A1"),
    ("lexicon", "info", "no-such-list"),
    ("lexicon", "remove", "no-such-list"),
    ("lexicon", "add", "no/such/file"),
    ("check", "QI", "--no-such-option"),
]


@pytest.mark.parametrize("words", MISTAKES, ids=" ".join)
def test_a_mistake_gets_a_sentence_and_two(words: tuple[str, ...]) -> None:
    result = ask(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) <= 2
    found = answer(*words, code=2)
    assert set(found) == {"error"}
    assert set(found["error"]) == {"kind", "message", "input", "place"}
    assert found["error"]["message"]


def test_an_unknown_name_says_the_nearest() -> None:
    assert "box" in ask("moves", RETINAS, "--rules", "bx").stderr
    assert answer("moves", RETINAS, "--rules", "bx", code=2)["error"]["input"] == "bx"


@pytest.mark.parametrize("name", ["a" * 5000, "/" + "a" * 5000, "~nobody-is-called-so/words.txt"])
def test_a_path_that_no_system_takes_is_a_mistake(name: str) -> None:
    for words in (["check", "QI"], ["lexicon", "info"], ["play", "--players", "bot,bot"]):
        option = [name] if words[0] == "lexicon" else ["--lexicon", name]
        result = ask(*words, *option)
        assert result.exit_code == 2, result.output
        assert len(result.stderr.strip().splitlines()) == 1
    assert ask("check", "QI", "--exclude", name).exit_code == 2


def test_a_file_called_like_a_list_does_not_hide_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "enable").write_text("CAT\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert ask("check", "DOG", "--lexicon", "enable").exit_code == 0
    assert "word list enable" in ask("play", "--lexicon", "enable", typed="").stdout
    assert json.loads(_saved(tmp_path, "enable"))["setup"]["lexicon"] == "enable"
    assert json.loads(_saved(tmp_path, "./enable"))["setup"]["lexicon"] == str(tmp_path / "enable")


def _saved(folder: Path, lexicon: str) -> str:
    file = folder / "game.json"
    ask("play", "--lexicon", lexicon, "--players", "human,human", typed=f"save {file}\nquit\n")
    return file.read_text(encoding="utf-8")


def test_a_list_of_exclusions_that_is_no_good_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rude.txt"
    file.write_bytes(bytes(range(256)) * 8)
    error = answer("check", "QI", "--lexicon", "enable", "--exclude", str(file), code=2)["error"]
    assert "rude" in error["message"]


def test_no_list_is_no_list_to_look_words_up_in() -> None:
    for words in (["check", "QI"], ["anagram", "QI"], ["hooks", "QI"]):
        assert "every word is valid" in ask(*words, "--lexicon", "any").stderr


@pytest.mark.parametrize("symbol", ["_", "#", "*", "0", " "])
def test_other_signs_for_a_blank_are_told_which_one_is_meant(symbol: str) -> None:
    told = "a blank is written as '?'"
    assert told in ask("anagram", f"A{symbol}B").stderr
    assert symbol == " " or told in ask("score", RETINAS, f"exch A{symbol}E").stderr
    assert told not in ask("anagram", "AB%").stderr


def test_a_seed_beyond_all_bounds_is_a_mistake() -> None:
    result = ask("play", "--seed", str(2**70))
    assert result.exit_code == 2, result.output
    assert str(2**70) in result.stderr


def test_an_unknown_verb_is_a_mistake() -> None:
    result = ask("fly")
    assert result.exit_code == 2
    assert "fly" in result.stderr


# --------------------------------------------------------------------------------------------------- pipes and people


def test_a_pipe_that_closes_early_is_silent() -> None:
    script = f'"{COMMAND}" moves "{RETINAS}" --all | head -n 1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["move\tscore\tleave\tequity\twords", "0"]


def test_no_reader_at_all_is_silent() -> None:
    for words in (["--help"], ["check", "QI"], ["moves", RETINAS, "--all"]):
        reading, writing = os.pipe()
        os.close(reading)
        done = subprocess.run(
            [COMMAND, *words], stdout=writing, stderr=subprocess.PIPE, encoding="utf-8", timeout=60, check=False
        )
        os.close(writing)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_full_disk_is_told_in_a_sentence() -> None:
    for words in (["check", "QI"], ["moves", RETINAS, "--all", "--json"], ["play", "--seed", "1"]):
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = run(*words, capture_output=False, stdout=full, stderr=subprocess.PIPE)
        assert done.returncode == 2, done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        assert "no space left" in done.stderr


@pytest.mark.parametrize(("closed", "code"), [(">&-", 0), ("2>&-", 0), ("<&-", 0), (">&- 2>&- <&-", 0)])
def test_streams_that_are_closed_are_no_accident(closed: str, code: int) -> None:
    for words in ("check QI", "play --seed 1 --players human,human"):
        script = f'"{COMMAND}" {words} {closed}'
        done = subprocess.run(["bash", "-c", script], capture_output=True, encoding="utf-8", timeout=60, check=False)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr


def on_terminal(*words: str, **variables: str) -> str:
    """What a command shows on a terminal of its own."""
    master, slave = pty.openpty()
    surroundings = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    process = subprocess.Popen(
        [COMMAND, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**surroundings, "TERM": "xterm-256color", "COLUMNS": "80", **variables},
        close_fds=True,
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:  # what Linux says when the other end is closed
            part = b""
        if not part:
            break
        shown += part
    os.close(master)
    assert process.wait(60) == 0
    return shown.decode("utf-8").replace("\r\n", "\n")


def test_colours_only_where_they_are_wanted() -> None:
    assert "\x1b[" in on_terminal("board", RETINAS)
    assert "\x1b[" not in on_terminal("board", RETINAS, NO_COLOR="1")
    assert "\x1b[" not in run("board", RETINAS).stdout
    table = on_terminal("moves", RETINAS, "--top", "3", NO_COLOR="1")
    assert "\t" not in table
    assert "66" in table
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", table)


def test_control_c_ends_with_130_and_no_traceback() -> None:
    process = subprocess.Popen(
        [COMMAND, "play", "--plain", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    shown = ""
    while "> " not in shown:
        letter = process.stdout.read(1)
        assert letter, shown
        shown += letter
    time.sleep(0.3)  # a signal between the prompt and the wait for a line is only seen after it
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert "not saved" in said


def test_the_end_of_input_quits_with_zero() -> None:
    done = run("play", "--plain", "--seed", "1")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "not saved" in done.stderr


def test_output_of_letters_that_a_terminal_cannot_show_is_no_accident() -> None:
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = run("board", f"{EMPTY} Ñ/ 0/0 0", "--edition", "Spanish", "--lexicon", "any", env=surroundings)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["open_world", "Open World", "OPEN-WORLD"])
def test_the_notice_is_shown_however_the_list_is_named(name: str) -> None:
    assert "Beresford" in ask("lexicon", "info", name).stdout


@pytest.mark.parametrize(
    ("verb", "code"),
    [("check", 1), ("anagram", 2), ("hooks", 2), ("moves", 2), ("score", 2), ("board", 2)],
)
def test_bytes_that_are_no_text_get_a_sentence(verb: str, code: int) -> None:
    """A shell hands over whatever was typed: here a byte that is no UTF-8."""
    words = [bytes(COMMAND), verb.encode(), b"Q\xff"]
    if verb == "score":
        words[2:] = [f"{EMPTY} ABC/".encode(), b"8H A\xff"]
    result = subprocess.run(words, capture_output=True, check=False)
    assert result.returncode == code, result.stderr
    assert b"Traceback" not in result.stderr


def test_a_list_whose_file_name_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such names are allowed: the list is read, kept and called by what can be shown of it."""
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    path = os.fsencode(tmp_path) + b"/mine\xff.txt"
    Path(os.fsdecode(path)).write_text("CAT\nDOG\n")
    checked = subprocess.run([bytes(COMMAND), b"check", b"cat", b"--lexicon", path], capture_output=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, b"")
    for words in ([b"add", path], [b"list"], [b"add", path, b"--name", b"ours\xff"], [b"list"]):
        result = subprocess.run([bytes(COMMAND), b"lexicon", *words], capture_output=True, check=False)
        assert result.returncode in (0, 2), result.stderr
        assert b"Traceback" not in result.stderr
