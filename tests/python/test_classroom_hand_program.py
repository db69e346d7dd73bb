"""The hand game as people and scripts run it: the installed program through pipes and on a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

import quixotry as qx
from plain import COMMAND
from quixotry.classroom.hand import deal
from quixotry.classroom.hand_program import main
from terminal import LARGE, Terminal

# The run that the handout shows, in the forms that are kept.
RUN = """\
Welcome to KAIST Scrabble!
Here is your hand: A E F G H L L
Enter your word: HEAL
HEAL is a good word and scores 7 points
You have these letters left: F G L
Enter your word: GIRL
You cannot make GIRL with your hand.
You have these letters left: F G L
Enter your word:
Your total score was 7 points.
Would you like to play again? y
Here is your hand: A A C I O P T
Enter your word: TAPIOCA
TAPIOCA is a good word and scores 11 points
Your total score was 61 points.
Would you like to play again? y
Here is your hand: C E E F I P Z
Enter your word: CEEF
CEEF is not a word. Try again!
You have these letters left: C E E F I P Z
Enter your word: PIECE
PIECE is a good word and scores 9 points
You have these letters left: F Z
Enter your word:
Your total score was 9 points.
Would you like to play again? n
Good bye!
"""
RUN_HANDS = ("--hand", "AEFGHLL", "--hand", "AACIOPT", "--hand", "CEEFIPZ")
PROMPTS = ("Enter your word:", "Would you like to play again?")
RUN_TYPED = [
    line.removeprefix(prompt).strip() for line in RUN.splitlines() for prompt in PROMPTS if line.startswith(prompt)
]

HINTS = (
    "13 RADIX, 11 JIG, 11 JAG, 10 RAX, 10 RAJ, 10 JAR, 9 XI, 9 AX, 6 GRID, 6 GRAD, 6 GIRD, 6 GADI, 6 DRAG, 5 RAID, "
    "5 RAGI, 5 GID, 5 GAD, 5 DIG, 5 DAG, 5 ARID, 4 RIG, 4 RID, 4 RAG, 4 RAD, 4 GAR, 4 AID, 3 RIA, 3 RAI, 3 ID, 3 AIR, "
    "3 AG, 3 AD, 2 AR, 2 AI"
).split(", ")

WORDS = ["heal", "girl", "tapioca", "piece", "flag", "atop", "café", "zoo", *(line.split()[1] for line in HINTS)]


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A word list with what the runs need, and some more."""
    path = tmp_path_factory.mktemp("words") / "class.txt"
    path.write_text("\n".join(word.lower() for word in WORDS), encoding="utf-8")
    return str(path)


def run(typed: str | bytes, *options: str | bytes, code: int = 0) -> tuple[str, str]:
    """What the program writes on stdout and stderr when this is typed into a pipe."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run([COMMAND, "hand", *options], input=data, capture_output=True, timeout=120, check=False)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, out + err
    assert "Traceback" not in err
    return out, err


def lines(text: str) -> list[str]:
    """Lines without what nobody sees at their ends."""
    return [line.rstrip() for line in text.splitlines()]


def typed(*answers: str) -> str:
    return "".join(f"{answer}\n" for answer in answers)


# ------------------------------------------------------------------------------------------------------ line by line


def test_the_run_of_the_handout_through_a_pipe(words: str) -> None:
    assert len(RUN_TYPED) == 10
    out, err = run(typed(*RUN_TYPED), *RUN_HANDS, "--lexicon", words)
    assert lines(out) == lines(RUN)
    assert err == ""


def test_the_run_of_the_handout_on_a_terminal(words: str, tmp_path: Path) -> None:
    with Terminal([COMMAND, "hand", *RUN_HANDS, "--lexicon", words], tmp_path, size=LARGE) as terminal:
        answer(terminal, RUN_TYPED)
        assert terminal.exit_code() == 0
        assert lines(terminal.screen().strip()) == lines(RUN)
        assert terminal.is_restored()


def answer(terminal: Terminal, answers: Sequence[str]) -> None:
    """Types each answer once its prompt is there."""
    for number, line in enumerate(answers):
        wait_for_prompt(terminal, number)
        terminal.enter(line).keys("Enter")


def wait_for_prompt(terminal: Terminal, answered: int) -> None:
    """Waits until a prompt is shown after so many others, with nothing behind it."""

    def waits(shown: str) -> bool:
        seen = lines(shown.strip())
        return bool(seen) and seen[-1] in PROMPTS and sum(line.startswith(PROMPTS) for line in seen) == answered + 1

    terminal.wait_for(waits)


def test_the_hints_of_the_handout(words: str) -> None:
    out, _ = run(typed("?", "radix", " ? ", "", "n"), "--hand", "ADGIJRX", "--lexicon", words)
    assert lines(out) == [
        "Welcome to KAIST Scrabble!",
        "Here is your hand: A D G I J R X",
        "Enter your word: ?",
        *HINTS,
        "You have these letters left: A D G I J R X",
        "Enter your word: radix",
        "RADIX is a good word and scores 13 points",
        "You have these letters left: G J",
        "Enter your word:  ?",
        "There is no word in your hand.",
        "You have these letters left: G J",
        "Enter your word:",
        "Your total score was 13 points.",
        "Would you like to play again? n",
        "Good bye!",
    ]


# -------------------------------------------------------------------------------------------------------------- endings


@pytest.mark.parametrize("count", range(len(RUN_TYPED) + 1))
def test_the_end_of_the_input_at_any_prompt_is_good_bye(words: str, count: int) -> None:
    out, err = run(typed(*RUN_TYPED[:count]), *RUN_HANDS, "--lexicon", words)
    assert out.endswith("Good bye!\n")
    assert err == ""
    hands = 1 + RUN_TYPED[:count].count("y")
    assert out.count("Here is your hand:") == out.count("Your total score was") == hands


def test_a_last_line_without_an_end_counts(words: str) -> None:
    out, _ = run("heal", "--hand", "AEFGHLL", "--lexicon", words)
    assert lines(out)[2:] == [
        "Enter your word: heal",
        "HEAL is a good word and scores 7 points",
        "You have these letters left: F G L",
        "Enter your word:",
        "Your total score was 7 points.",
        "Good bye!",
    ]


@pytest.mark.parametrize("answered", [0, 1, 3])
def test_ctrl_c_at_any_prompt_leaves(words: str, tmp_path: Path, answered: int) -> None:
    with Terminal([COMMAND, "hand", *RUN_HANDS, "--lexicon", words], tmp_path, size=LARGE) as terminal:
        answer(terminal, RUN_TYPED[:answered])
        wait_for_prompt(terminal, answered)
        terminal.enter("half a wor").wait_for("half a wor")
        terminal.keys("C-c")
        assert terminal.exit_code() == 130
        assert "Good bye!" not in terminal.screen()
        assert terminal.is_restored()


@pytest.mark.parametrize("answered", [0, 3])
def test_ctrl_d_at_any_prompt_is_good_bye(words: str, tmp_path: Path, answered: int) -> None:
    with Terminal([COMMAND, "hand", *RUN_HANDS, "--lexicon", words], tmp_path, size=LARGE) as terminal:
        answer(terminal, RUN_TYPED[:answered])
        wait_for_prompt(terminal, answered)
        terminal.keys("C-d")
        assert terminal.exit_code() == 0
        shown = lines(terminal.screen().strip())
        assert shown[-1] == "Good bye!"
        assert sum(line.startswith("Your total score was") for line in shown) == 1
        assert terminal.is_restored()


def test_keys_that_send_no_letter_are_no_trouble(words: str, tmp_path: Path) -> None:
    with Terminal([COMMAND, "hand", *RUN_HANDS, "--lexicon", words], tmp_path, size=LARGE) as terminal:
        wait_for_prompt(terminal, 0)
        terminal.enter("hael").keys("Left", "Left", "BSpace", "Right", "C-@", "Up", "Down", "F1", "C-e", "C-u")
        terminal.enter("héal").keys("Enter")
        terminal.wait_for("HEAL is a good word and scores 7 points")
        # What was typed before can be had again, as everywhere.
        wait_for_prompt(terminal, 1)
        terminal.keys("Up").wait_for(lambda shown: lines(shown.strip())[-1] == "Enter your word: héal")
        terminal.keys("Enter")
        terminal.wait_for("You cannot make HEAL with your hand.")
        terminal.keys("C-d")
        assert terminal.exit_code() == 0


def test_a_signal_while_a_pipe_is_read_leaves(words: str) -> None:
    with subprocess.Popen(
        [COMMAND, "hand", "--lexicon", words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        seen = b""
        while not seen.endswith(b"Enter your word: "):
            seen += os.read(process.stdout.fileno(), 4096)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out.strip() == b""
    assert b"Traceback" not in err


def test_a_reader_who_has_had_enough_is_no_trouble(words: str) -> None:
    with subprocess.Popen(
        [COMMAND, "hand", "--lexicon", words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"Welcome to KAIST Scrabble!\n"
        process.stdout.close()
        with suppress(BrokenPipeError):  # the program may have left while this was written
            process.stdin.write(b"girl\n" * 20_000)
            process.stdin.close()
        assert process.stderr is not None
        err = process.stderr.read()
        assert process.wait(60) == 0
    assert err == b""


@pytest.mark.parametrize("closing", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_a_missing_stream_is_no_trouble(words: str, closing: str) -> None:
    line = f'exec "$0" hand --lexicon "$1" --seed 1 {closing}'
    done = subprocess.run(["sh", "-c", line, COMMAND, words], input=b"", capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


# ----------------------------------------------------------------------------------------------------- odd things typed


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"heal", "HEAL is a good word and scores 7 points"),
        (b"  HeAl\r", "HEAL is a good word and scores 7 points"),
        ("héal".encode(), "HEAL is a good word and scores 7 points"),
        (b"ha", "HA is not a word. Try again!"),
        (b"1", "You cannot make 1 with your hand."),
        (b"he al", "You cannot make HE AL with your hand."),
        (b"he?l", "You cannot make HE?L with your hand."),
        (b"??", "You cannot make ?? with your hand."),
        (b"he\0al", "You cannot make HE\ufffdAL with your hand."),
        (b"\x1b[2J", "You cannot make \ufffd[2J with your hand."),
        (b"\xff", "You cannot make \ufffd with your hand."),
        ("日本".encode(), "You cannot make 日本 with your hand."),
        (b"quit", "You cannot make QUIT with your hand."),
        (b"e" * 100_000, f"You cannot make {'E' * 40}… with your hand."),
    ],
)
def test_whatever_is_typed_gets_a_sentence(words: str, given: bytes, said: str) -> None:
    out, err = run(given + b"\n\nn\n", "--hand", "AEFGHLL", "--lexicon", words)
    assert out.splitlines()[3] == said
    assert lines(out)[-1] == "Good bye!"
    assert err == ""


@pytest.mark.parametrize("yes", ["y", "Y", "yes", " YES "])
@pytest.mark.parametrize("no", ["n", "N", "no", "quit", "END", "q", "exit "])
def test_yes_and_no_have_many_forms(yes: str, no: str) -> None:
    said = play(["", yes, "", no], [])
    assert sum(line.startswith("Here is your hand") for line in said) == 2
    assert said[-1] == "Good bye!"


@pytest.mark.parametrize("other", ["", "maybe", "ye", "nope", "?", "1", "\udcff", "y n"])
def test_any_other_answer_is_asked_again(other: str) -> None:
    said = play(["", other, other, "n"], [])
    assert said.count("Please answer yes or no.") == 2
    assert said.count("Would you like to play again? ") == 3


# ---------------------------------------------------------------------------------------------------------------- hands


def test_the_same_seed_deals_the_same_hands(words: str) -> None:
    again = typed("", "y", "", "y", "", "n")
    runs = [run(again, "--seed", seed, "--lexicon", words)[0] for seed in ("5", "5", "6")]
    assert runs[0] == runs[1] != runs[2]
    assert len({tuple(hand) for hand in hands(runs[0])}) == 3
    fresh = {run("", "--lexicon", words)[0] for _ in range(3)}
    assert len(fresh) > 1


def test_hands_have_as_many_tiles_as_was_asked(words: str) -> None:
    again = typed("", "y", "", "n")
    for size in (1, 2, 12, 100):
        for bag in ((), ("--bag",)):
            out, _ = run(again, "--tiles", str(size), "--seed", "1", *bag, "--lexicon", words)
            assert [len(hand) for hand in hands(out)] == [size, size]
    assert [len(hand) for hand in hands(run(again, "--lexicon", words)[0])] == [7, 7]


def test_chosen_hands_come_first_and_then_dealt_ones(words: str) -> None:
    again = typed("", "y", "", "y", "", "n")
    out, _ = run(again, "--hand", "leah", "--hand", "A ? b", "--seed", "3", "--tiles", "5", "--lexicon", words)
    shown = hands(out)
    assert shown[:2] == [list("AEHL"), ["A", "B", "?"]]
    assert shown[2:] == hands(run("", "--seed", "3", "--tiles", "5", "--lexicon", words)[0])


def test_a_hand_from_the_bag_has_its_blank_last_and_uses_it(words: str) -> None:
    out, _ = run(typed("heal", "?", "", "n"), "--bag", "--hand", "?lehz", "--lexicon", words)
    assert lines(out)[1:8] == [
        "Here is your hand: E H L Z ?",
        "Enter your word: heal",
        "HEAL is a good word and scores 6 points",
        "You have these letters left: Z",
        "Enter your word: ?",
        "There is no word in your hand.",
        "You have these letters left: Z",
    ]


def test_a_round_ends_by_itself_when_no_tile_is_left(words: str) -> None:
    out, _ = run(typed("heal", "n"), "--hand", "heal", "--lexicon", words)
    assert lines(out)[3:] == [
        "HEAL is a good word and scores 7 points",
        "Your total score was 57 points.",
        "Would you like to play again? n",
        "Good bye!",
    ]


def test_other_editions_have_other_hands_and_values(tmp_path: Path) -> None:
    path = tmp_path / "palabras.txt"
    path.write_text("chal\nllano\nniño\n", encoding="utf-8")
    spanish = ("--edition", "spanish", "--lexicon", str(path))
    _, err = run("", *spanish, code=2)
    assert "the Spanish edition has no tile K; deal from its box instead (--bag)" in err
    out, _ = run(typed("ll", "chal", "n"), *spanish, "--bag", "--hand", "[CH]al", "--hand", "nono")
    score = qx.Edition.named("Spanish").value("CHAL")
    assert lines(out)[1] == "Here is your hand: A CH L"
    assert f"CHAL is a good word and scores {score} points" in out


# -------------------------------------------------------------------------------------------------------- wrong options


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--tiles", "0"], "a hand has 1 to 100 tiles, not 0"),
        (["--tiles", "-1"], "a hand has 1 to 100 tiles, not -1"),
        (["--tiles", "101", "--bag"], "a hand has 1 to 100 tiles, not 101"),
        (["--tiles", "90", "--bag", "--edition", "english-lexulous"], "has 89 tiles; a hand of 90 cannot be drawn"),
        (["--tiles", "seven"], "'seven' is not a valid integer"),
        (["--hand", "ZZZZ", "--bag"], "'ZZZZ' cannot be drawn: the box of the English edition has 1 tile Z, not 4"),
        (["--hand", "HEAL", "--hand", "A???", "--bag"], "'A???' cannot be drawn"),
        (["--hand", ""], "a hand of 1 to 100 tiles was expected"),
        (["--hand", "HE1"], "'HE1' is no hand: letters of the English alphabet were expected, and '?' for a blank"),
        (["--hand", b"\xff\x1b"], "is no hand"),
        (["--hand", "E" * 20_000], "has 20000 tiles"),
        (["--hand", "1" * 20_000], "is no hand"),
        (["--seed", "-1"], "-1"),
        (["--edition", "klingon"], "klingon"),
        (["--lexicon", "no-such-list"], "no-such-list"),
        (["--lexicon", "/no/such/list.txt"], "/no/such/list.txt"),
        (["--lexicon", "/"], "cannot read '/'"),
        (["--lexicon", "any"], "'any' is no word list"),
        (["--exclude", "/no/such/list.txt"], "/no/such/list.txt"),
        (["surplus"], "surplus"),
    ],
)
def test_a_wrong_option_is_said_before_the_welcome(options: Sequence[str | bytes], said: str) -> None:
    out, err = run(typed("", "n"), *options, code=2)
    assert out == ""
    assert said in err
    assert max(map(len, err.splitlines())) < 1500


def test_an_empty_word_list_is_said_before_the_welcome(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    out, err = run("", "--lexicon", str(empty), code=2)
    assert out == ""
    assert "the word list 'empty' is empty" in err


def test_word_lists_of_other_systems_and_words_left_out(tmp_path: Path) -> None:
    path, without = tmp_path / "list.txt", tmp_path / "without.txt"
    path.write_bytes("\ufeffheal\r\nleah\r\nhale".encode())
    without.write_text("LEAH\n", encoding="utf-8")
    out, _ = run(typed("?", "leah", ""), "--hand", "heal", "--lexicon", str(path), "--exclude", str(without))
    assert lines(out)[3:7] == ["7 HEAL", "7 HALE", "You have these letters left: A E H L", "Enter your word: leah"]
    assert "LEAH is not a word. Try again!" in out


def test_the_default_list_is_used_where_none_is_named() -> None:
    out, _ = run(typed("quixotry", "quixotic"), "--hand", "quixoticry")
    assert "QUIXOTRY is a good word and scores" in out
    assert "You cannot make QUIXOTIC with your hand." in out


# ---------------------------------------------------------------------------------------------------------- in a class


def play(
    answers: Sequence[str], words: Sequence[str], hand: str = "", *, size: int = 7, seed: int | None = None
) -> list[str]:
    """What `main` says and asks, with another way to ask and say."""
    said: list[str] = []
    coming: Iterator[str] = iter(answers)

    def ask(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(coming)
        except StopIteration:
            raise EOFError from None

    main([hand] if hand else [], size=size, seed=seed, lexicon=words, ask=ask, say=said.append)
    return said


def test_a_class_may_ask_and_say_in_its_own_way() -> None:
    assert play(["heal", "", "no"], ["HEAL"], "AEFGHLL") == [
        "Welcome to KAIST Scrabble!",
        "Here is your hand: A E F G H L L",
        "Enter your word: ",
        "HEAL is a good word and scores 7 points",
        "You have these letters left: F G L",
        "Enter your word: ",
        "Your total score was 7 points.",
        "Would you like to play again? ",
        "Good bye!",
    ]


def test_a_list_without_words_can_be_played_with() -> None:
    assert play(["a", "?"], [], "A")[3:] == [
        "A is not a word. Try again!",
        "You have these letters left: A",
        "Enter your word: ",
        "There is no word in your hand.",
        "You have these letters left: A",
        "Enter your word: ",
        "Your total score was 0 points.",
        "Good bye!",
    ]


def test_a_seed_is_the_chance_of_the_model() -> None:
    from random import Random

    said = play(["", "n"], [], seed=8, size=9)
    assert said[1] == f"Here is your hand: {' '.join(deal(9, Random(8)))}"


def hands(out: str) -> list[list[str]]:
    """The hands that were shown."""
    return [line.split()[4:] for line in out.splitlines() if line.startswith("Here is your hand:")]


# ---------------------------------------------------------------------------------------------------- as Python runs it


def as_module(name: str, typed_lines: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", name]
    return subprocess.run(command, input=typed_lines, capture_output=True, text=True, timeout=60, check=False)


def test_the_module_plays() -> None:
    played = as_module("quixotry.classroom.hand_program", "\nn\n")
    lines = played.stdout.splitlines()
    assert (played.returncode, played.stderr) == (0, "")
    assert lines[0] == "Welcome to KAIST Scrabble!"
    assert lines[1].startswith("Here is your hand: ")
    assert lines[-1] == "Good bye!"


def test_the_room_says_what_there_is() -> None:
    told = as_module("quixotry.classroom")
    assert (told.returncode, told.stderr) == (0, "")
    assert "quixotry finder" in told.stdout
    assert "quixotry hand" in told.stdout
    assert all(len(line) <= 80 for line in told.stdout.splitlines())
