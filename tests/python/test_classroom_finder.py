"""`quixotry finder`: the CSE 231 program as it is run, through pipes and in a terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from classroom_words import EXAMPLES, Example, table, write_words
from quixotry.cli import quixotry
from terminal import Terminal

COMMAND = Path(sys.executable).with_name("quixotry")
FINDER: list[str | Path] = [COMMAND, "finder"]
PROGRAMS: dict[str, list[str | Path]] = {
    "command": FINDER,
    "module": [sys.executable, "-m", "quixotry.classroom.scrabble_tool"],
}

BANNER = "Scrabble Tool\n"
FIRST, AGAIN = "Would you like to enter an example (y/n): ", "Do you want to enter another example (y/n): "
WORD_FILE, RACK, TILES = (
    "Input word file: ",
    "Input the rack (2-7chars): ",
    "Input tiles on board (enter for none): ",
)
THANKS = "Thank you for playing the game\n"
NOT_FOUND = "File not found. Try again.\n"
BAD_RACK = "Error: only characters and 2-7 of them. Try again.\n"
BAD_TILES = "Error: tiles must be characters or empty\n"
NOTHING = table("Score", "") + table("Length", "")


@pytest.fixture
def words(tmp_path: Path) -> str:
    return str(write_words(tmp_path / "words.txt"))


def tables(example: Example) -> str:
    return table("Score", example.by_score) + table("Length", example.by_length)


def start(*, program: list[str | Path] = FINDER) -> subprocess.Popen[bytes]:
    return subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def run(typed: str | bytes, *, program: list[str | Path] = FINDER, said: str = "") -> str:
    """What the program writes on stdout when this is typed into a pipe."""
    data = typed if isinstance(typed, bytes) else typed.encode("utf-8", "surrogateescape")
    done = subprocess.run(program, input=data, capture_output=True, timeout=60, check=False)
    assert done.stderr.decode() == said
    assert done.returncode == 0
    return done.stdout.decode()


def here(*lines: str) -> str:
    """The same in this process, which is quicker."""
    result = CliRunner().invoke(quixotry, ["finder"], input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.stdout


# ------------------------------------------------------------------------------------------------- as in the handout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.rack}+{example.tiles}")
@pytest.mark.parametrize("program", PROGRAMS)
def test_an_example_is_shown_as_in_the_handout(program: str, example: Example, words: str) -> None:
    shown = run(f"y\n{words}\n{example.rack}\n{example.tiles}\nn\n", program=PROGRAMS[program])
    assert shown == BANNER + FIRST + WORD_FILE + RACK + TILES + tables(example) + AGAIN + THANKS


def test_all_examples_one_after_the_other_ask_for_a_file_each_time(words: str) -> None:
    typed = "y\n" + "y\n".join(f"{words}\n{example.rack}\n{example.tiles}\n" for example in EXAMPLES) + "n\n"
    blocks = [WORD_FILE + RACK + TILES + tables(example) for example in EXAMPLES]
    assert run(typed) == BANNER + FIRST + AGAIN.join(blocks) + AGAIN + THANKS


def test_the_help_of_the_command() -> None:
    shown = CliRunner().invoke(quixotry, ["finder", "--help"]).output
    assert "CSE 231" in shown
    assert "quixotry finder" in shown


# --------------------------------------------------------------------------------------------------------- yes and no


@pytest.mark.parametrize("no", ["n", "N", "no", "", "q", "maybe"])
def test_anything_but_yes_ends_it(no: str, words: str) -> None:
    assert here(no) == BANNER + FIRST + THANKS
    assert here("y", words, "zz", "", no) == BANNER + FIRST + WORD_FILE + RACK + TILES + NOTHING + AGAIN + THANKS


@pytest.mark.parametrize("yes", ["y", "Y", "yes", "YES", " y "])
def test_yes(yes: str, words: str) -> None:
    shown = here(yes, words, "zz", "", yes, words, "zz", "", "n")
    assert shown == BANNER + FIRST + (WORD_FILE + RACK + TILES + NOTHING + AGAIN) * 2 + THANKS


# ---------------------------------------------------------------------------------------------------------- odd racks


@pytest.mark.parametrize(
    "rack",
    [
        "a",
        "abcdefgh",
        "1234567",
        "ab1",
        "",
        " ",
        "ab cd",
        "a-b",
        "it's",
        "café",
        "ñandu",
        "tby?ett",
        "日本",
        "²²",
        "a" * 5000,
    ],
)
def test_a_rack_that_is_none_is_asked_for_again(rack: str, words: str) -> None:
    shown = here("y", words, rack, "tbyrett", "", "n")
    assert shown == BANNER + FIRST + WORD_FILE + RACK + BAD_RACK + RACK + TILES + tables(EXAMPLES[1]) + AGAIN + THANKS


def test_it_asks_as_often_as_it_must(words: str) -> None:
    shown = here("y", words, "a", "12", "abcdefgh", "tbyrett", "1", "?", "gu lp", "gulp", "n")
    asked = (RACK + BAD_RACK) * 3 + RACK + (TILES + BAD_TILES) * 3 + TILES
    assert shown == BANNER + FIRST + WORD_FILE + asked + tables(EXAMPLES[0]) + AGAIN + THANKS


@pytest.mark.parametrize("rack", ["TBYRETT", "TbYrEtT"])
@pytest.mark.parametrize("tiles", ["GULP", "gUlP", "GULPgulp"])
def test_capitals_are_the_same_letters(rack: str, tiles: str, words: str) -> None:
    assert tables(EXAMPLES[0]) in here("y", words, rack, tiles, "n")


@pytest.mark.parametrize("rack", ["ab", "abcdefg"])
def test_two_and_seven_letters_are_a_rack(rack: str, words: str) -> None:
    assert BAD_RACK not in here("y", words, rack, "", "n")


def test_two_letters_and_a_tile_make_a_word(words: str) -> None:
    assert table("Score", "10 six") in here("y", words, "is", "x", "n")
    assert NOTHING in here("y", words, "is", "", "n")


@pytest.mark.parametrize("tiles", ["1", "?", "g u", " ", "-", "é", "gul9", "ß"])
def test_tiles_that_are_none_are_asked_for_again(tiles: str, words: str) -> None:
    shown = here("y", words, "tbyrett", tiles, "", "n")
    asked = WORD_FILE + RACK + TILES + BAD_TILES + TILES
    assert shown == BANNER + FIRST + asked + tables(EXAMPLES[1]) + AGAIN + THANKS


# ---------------------------------------------------------------------------------------------------------- odd files


def test_a_file_that_is_missing_is_asked_for_again(words: str, tmp_path: Path) -> None:
    for name in (str(tmp_path / "missing.txt"), "", str(tmp_path), "null\0byte", "~nobody/words.txt"):
        shown = here("y", name, words, "zz", "", "n")
        assert shown == BANNER + FIRST + WORD_FILE + NOT_FOUND + WORD_FILE + RACK + TILES + NOTHING + AGAIN + THANKS


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_file_may_have_a_name_in_another_encoding(program: str, tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/w\xf6rter.txt"
    write_words(Path(os.fsdecode(name)))
    shown = run(b"y\n" + name + b"\nuccesss\n\nn\n", program=PROGRAMS[program])
    assert shown == BANNER + FIRST + WORD_FILE + RACK + TILES + tables(EXAMPLES[4]) + AGAIN + THANKS


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf", b"by\nus\nx-ray\ndon't\n"])
def test_a_file_without_words_is_told_beside_the_tables(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(data)
    shown = run(f"y\n{path}\ntbyrett\ngulp\nn\n", said="The file has no words of 3 letters or more.\n")
    assert shown == BANNER + FIRST + WORD_FILE + RACK + TILES + NOTHING + AGAIN + THANKS


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.rstrip(b"\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n") + b"\x1a",
        lambda data: data + "café\nnaïve\n".encode("latin-1"),
        lambda data: data + "café\nnaïve\n".encode(),
        lambda data: data.upper(),
        lambda data: data * 3,
    ],
)
def test_word_files_as_other_systems_write_them(rewrite: object, words: str) -> None:
    assert callable(rewrite)
    Path(words).write_bytes(rewrite(Path(words).read_bytes()))
    for example in EXAMPLES:
        assert tables(example) in here("y", words, example.rack, example.tiles, "n")


def test_what_is_typed_may_end_in_cr_and_lf(words: str) -> None:
    example = EXAMPLES[0]
    shown = run(f"y\r\n{words}\r\n{example.rack}\r\n{example.tiles}\r\nn\r\n")
    assert shown == BANNER + FIRST + WORD_FILE + RACK + TILES + tables(example) + AGAIN + THANKS


@pytest.mark.parametrize("program", PROGRAMS)
def test_bytes_that_are_no_letters_are_refused_like_any_others(program: str, words: str) -> None:
    typed = b"\xff\ny\n"
    assert run(typed, program=PROGRAMS[program]) == BANNER + FIRST + THANKS
    typed = b"y\n\xff\xfe\n" + os.fsencode(words) + b"\n\xe9\xe9\xe9\nzz\n\x80\n\nn\n"
    shown = run(typed, program=PROGRAMS[program])
    asked = WORD_FILE + NOT_FOUND + WORD_FILE + RACK + BAD_RACK + RACK + TILES + BAD_TILES + TILES
    assert shown == BANNER + FIRST + asked + NOTHING + AGAIN + THANKS


# ------------------------------------------------------------------------------------------------------------ the end


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_end_of_input_ends_it_at_every_prompt(program: str, words: str) -> None:
    example = EXAMPLES[1]
    lines = ["y", words, example.rack, example.tiles, "n"]
    whole = BANNER + FIRST + WORD_FILE + RACK + TILES + tables(example) + AGAIN + THANKS
    prompts = [FIRST, WORD_FILE, RACK, TILES, AGAIN]
    for count, prompt in enumerate(prompts):
        shown = run("".join(f"{line}\n" for line in lines[:count]), program=PROGRAMS[program])
        assert shown.endswith(f"{prompt}\n")
        assert whole.startswith(shown.removesuffix("\n"))
    assert run("\n".join(lines), program=PROGRAMS[program]) == whole  # the last line without its end


@pytest.mark.parametrize("program", PROGRAMS)
def test_ctrl_c_ends_it_with_130_at_every_prompt(program: str, words: str) -> None:
    typed, shown = b"", b""
    for answer, prompt in zip(["", "y", words, "tbyrett", ""], [FIRST, WORD_FILE, RACK, TILES, AGAIN], strict=True):
        typed += f"{answer}\n".encode() if prompt != FIRST else b""
        process = start(program=PROGRAMS[program])
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(typed)
        process.stdin.flush()
        shown = b""
        while not shown.endswith(prompt.encode()):
            part = os.read(process.stdout.fileno(), 4096)
            assert part, shown
            shown += part
        interrupt(process)
        rest, errors = process.communicate(timeout=60)
        assert process.returncode == 130
        assert (rest.strip(), errors.strip()) == (b"", b"")


def interrupt(process: subprocess.Popen[bytes]) -> None:
    """Sends Ctrl-C until it is heard: one that comes just before the program sleeps in its reading is not."""
    for _ in range(60):
        process.send_signal(signal.SIGINT)
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            continue
        return
    process.kill()
    pytest.fail("Ctrl-C was not heard")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_reader_who_leaves_ends_it_quietly(program: str) -> None:
    with start(program=PROGRAMS[program]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        with suppress(BrokenPipeError), process.stdin or nullcontext() as keyboard:
            assert keyboard is not None
            keyboard.write(b"y\n" + b"missing.txt\n" * 5000)
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_full_disk_is_told(program: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            PROGRAMS[program], input=b"n\n", stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"The program cannot go on: No space left on device.\n"


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    ("closed", "shown"), [("<&-", f"{BANNER}{FIRST}\n"), (">&-", ""), ("<&- >&-", ""), ("<&- >&- 2>&-", "")]
)
def test_a_process_without_stdin_or_stdout(program: str, closed: str, shown: str) -> None:
    shell: list[str | Path] = ["sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAMS[program]]
    assert run("n\n", program=shell) == shown


# ---------------------------------------------------------------------------------------------------------- a terminal


def test_a_person_at_a_terminal(words: str, tmp_path: Path) -> None:
    example = EXAMPLES[0]
    with Terminal([*FINDER], tmp_path / "own") as terminal:
        terminal.wait_for(FIRST.strip())
        terminal.enter("x").keys("BSpace").enter("y").keys("Enter").wait_for(WORD_FILE.strip())
        terminal.enter("missing.txt").keys("Enter").wait_for("File not found. Try again.")
        terminal.enter(words).keys("Enter").wait_for(RACK.strip())
        terminal.enter(example.rack).keys("Enter").wait_for(TILES.strip())
        terminal.enter(example.tiles).keys("Enter").wait_for(AGAIN.strip())
        assert tables(example) in terminal.screen()
        terminal.enter("y").keys("Enter").wait_for(lambda shown: shown.count(WORD_FILE.strip()) == 3)
        terminal.keys("Up").wait_for(re.compile("^Input word file: y$", re.MULTILINE))
        terminal.keys("C-u").enter(words).keys("Enter").wait_for(lambda shown: shown.count(RACK.strip()) == 2)
        terminal.keys("C-d")
        assert terminal.exit_code() == 0
        assert "Traceback" not in terminal.scrollback()
        assert terminal.is_restored()


@pytest.mark.parametrize("count", range(5))
def test_ctrl_c_and_ctrl_d_at_a_terminal(count: int, words: str, tmp_path: Path) -> None:
    lines = ["y", words, "tbyrett", "gulp"][:count]
    prompts = [FIRST, WORD_FILE, RACK, TILES, AGAIN][: count + 1]
    for key, code in {"C-c": 130, "C-d": 0}.items():
        with Terminal([*FINDER], tmp_path / key) as terminal:
            for line, prompt in zip(["", *lines], prompts, strict=True):
                if prompt != FIRST:
                    terminal.enter(line).keys("Enter")
                terminal.wait_for(prompt.strip())
            terminal.keys(key)
            assert terminal.exit_code() == code
            assert "Traceback" not in terminal.scrollback()
            assert terminal.is_restored()
