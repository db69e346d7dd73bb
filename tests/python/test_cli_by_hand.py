"""`quixotry compose by-hand` in plain text: what it says to every command, and that nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry.cli import quixotry
from quixotry.cli.by_hand import COMMANDS, HELP_PLACES, HELP_WORDS, PROMPT
from quixotry.composing import by_hand_files
from quixotry.composing.by_hand import PlacesByHand, WordsByHand, load
from quixotry.composing.gallery import Gallery

NEW = ("--seed", "7", "--lexicon", "enable")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))


def run(typed: str, *words: str) -> Result:
    return CliRunner().invoke(quixotry, ["compose", "by-hand", *words], input=typed)


def talk(typed: str, *words: str) -> list[str]:
    """What is said to each line that is typed; the first is what it says before."""
    result = run(typed, *words)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    parts = result.stdout.split(PROMPT)
    return [parts[0], *(part.partition("\n")[2] for part in parts[1:])]


def the_game() -> WordsByHand:
    path = by_hand_files.latest("words")
    assert path is not None
    found = load(path)
    assert isinstance(found, WordsByHand)
    return found


# ------------------------------------------------------------------------------------------------------------ dialogue


def test_a_word_is_shown_in_all_its_positions() -> None:
    first = talk("", *NEW)[0].split("\n")
    assert first[0] == "A perfect game by hand, 14 words, seed 7. Type ? for the commands."
    made = WordsByHand.begin(seed=7, lexicon="enable")
    assert made.word is not None
    assert first[2] == f"Turn 1 of 14: {made.word}, 14 positions."
    assert first[3] == f"  1  8B {made.word}, {made.choices[0].score} points"
    boards = first[18:]
    assert next(line.split() for line in boards if line[:2].strip().isdigit()) == ["1", "2", "3", "4"]
    row = "  ".join(f" > {'.' * place + made.word:.<15}" for place in (1, 2, 3, 4))
    assert row in boards
    assert max(map(len, first)) <= 80


def test_boards_can_be_left_out() -> None:
    first = talk("", *NEW, "--no-boards")[0]
    assert "..." not in first
    assert first.count(" points\n") == 14


def test_numbers_places_enter_and_going_back() -> None:
    said = talk("3\n\ns\nskip\nb\nback\nu\nb\n8h\n", *NEW, "--no-boards")
    made = WordsByHand.begin(seed=7, lexicon="enable")
    first, words = made.word, []
    made.select(2)
    for _ in range(4):
        words.append(made.word)
        made.skip()
    for shown, word in zip(said[1:5], words, strict=True):
        assert f"Turn 2 of 14: {word}, " in shown
    assert said[5].startswith(f"Back to {words[2]}.\n")
    assert said[6].startswith(f"Back to {words[1]}.\n")
    assert said[7].startswith(f"{first} is taken back.\n")
    assert said[8] == "There is nothing to go back to.\n"
    assert "Turn 2 of 14" in said[9]
    assert the_game().turns[0].spot == "8H"


def test_what_is_no_choice_is_said() -> None:
    said = talk("0\n15\n9999999999999\n9Z\nfoo\nc 99\n١\nl\n", *NEW, "--no-boards")
    expected = "is no choice here; a number from 1 to 14, or a command was expected. Type ? for the commands."
    for typed, answer in zip(("0", "15", "9999999999999", "9Z", "foo", "99", "١"), said[1:8], strict=True):
        assert " ".join(answer.split()) == f"'{typed}' {expected}"
    assert said[8].startswith("There is no hint to lay; h gives one.\n")


def test_hints_lead_to_a_game_that_is_kept_in_the_gallery() -> None:
    said = talk("h\nl\n" * 14 + "s\n1\nc\nt\nk\nk\n", *NEW, "--no-boards")
    assert said[1].startswith("Hint: ")
    assert "Complete: a perfect game." in said[28]
    assert "Left over: " in said[28]
    assert said[29].startswith("The game is complete: k keeps it in the gallery")
    assert "'1' is no choice here; a command was expected." in said[30]
    assert said[31] == "It is complete.\n"
    assert "Used, 98 tiles:" in said[32]
    assert said[33] == "It is in the gallery: see 'quixotry gallery'.\n"
    assert said[34].startswith("It was in the gallery already.\n")
    with Gallery.open() as gallery:
        (entry,) = gallery.entries()
    assert entry.method == "by-hand"


def test_whether_it_can_be_completed_tiles_board_and_help() -> None:
    said = talk("c\nc 2\nt\nk\np\n?\nhelp\n", *NEW, "--no-boards")
    assert said[1] == said[2] == "Yes, it can be completed.\n"
    assert "Used, 0 tiles: none\n" in said[3]
    assert "Left, 100 tiles: A A A" in said[3]
    assert "looked through; shown in each quarter: " in " ".join(said[3].split())
    assert said[4] == "Only complete games with words are kept in the gallery.\n"
    assert "15 | = . . ' . . . = . . . ' . . = | 15" in said[5]
    assert said[6] == f"{HELP_WORDS}\n"
    assert said[7].startswith(HELP_WORDS)
    lines = HELP_WORDS.split("\n")
    assert all(any(line.startswith((name, f"Enter  {name}")) for line in lines) for name in "sbuhlctpkq")
    assert set("sbuhlctpkq?") == set(COMMANDS)


def test_the_puzzle_without_letters() -> None:
    said = talk("3\ns\nh\nl\nc\nc 1\nb\nt\nk\n?\nb\nb\nu\n4\nq\n", "--puzzle", "geometry")
    assert said[0].startswith("Places of 14 words, without letters.")
    assert "Word 1 of 14, 7 squares: 14 places.\n  1 8B " in said[0]
    assert " 8   .  .  .  1  #  #  #  #  #  #  .  .  .  .  .\n" in said[1]
    assert "Word 2 of 14, 8 squares: 56 places." in said[1]
    assert said[2].startswith("There is nothing to skip")
    assert said[3].startswith("Hint: ")
    assert "Word 3 of 14" in said[4]
    assert said[5] == said[6] == "Yes, it can be completed.\n"
    assert "is taken back" in said[7]
    assert said[8] == "The puzzle has no tiles.\n"
    assert said[9] == "Only complete games with words are kept in the gallery.\n"
    assert said[10] == f"{HELP_PLACES}\n"
    assert said[12] == "There is nothing to go back to.\n"
    assert said[13] == said[12]
    assert said[-1] == "The game is kept. Go on with: quixotry compose by-hand --puzzle geometry\n"


def test_the_puzzle_without_letters_is_completed() -> None:
    said = talk("h\nl\n" * 14 + "q\n", "--puzzle", "geometry")
    assert "Complete: all 14 words lie." in said[28]
    (line,) = [line for line in said[28].split("\n") if line.startswith("Its number: quixotry arrangements rank ")]
    assert len(qx.Arrangement(line.partition(" rank ")[2]).places) == qx.Arrangement.PERFECT


# ------------------------------------------------------------------------------------------------------------ going on


def test_the_last_game_goes_on() -> None:
    said = talk("2\n\nq\n", *NEW, "--no-boards")
    assert said[-1] == "The game is kept. Go on with: quixotry compose by-hand\n"
    word = the_game().word
    again = talk("q\n", "--no-boards")
    assert again[0].startswith("The game goes on: 1 of 14 words laid. Type ? for the commands.\n")
    assert f"Turn 2 of 14: {word}, " in again[0]
    other = talk("1\n", "--new", "--seed", "8", "--lexicon", "enable", "--no-boards")
    assert other[0].startswith("A perfect game by hand, 14 words, seed 8.")
    assert talk("")[0].startswith("The game goes on: 1 of 14")
    assert the_game().game.seed == 8


def test_a_game_that_never_began_leaves_nothing_behind() -> None:
    assert "kept" not in talk("?\nq\n", *NEW, "--no-boards")[-1]
    assert not by_hand_files.folder().exists()


def test_the_game_of_a_file_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "of a friend.json"
    WordsByHand.begin(seed=3, lexicon="enable", path=path).select(0)
    said = talk("1\nq\n", "--resume", str(path), "--no-boards")
    assert said[0].startswith("The game goes on: 1 of 14 words laid.")
    assert said[-1] == f"The game is kept. Go on with: quixotry compose by-hand --resume '{path}'\n"
    assert load(path).laid == 2


def test_a_puzzle_of_a_file_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    PlacesByHand.begin(path=path).lay("8D")
    assert "Word 2 of 14, 8 squares: 56 places." in talk("", "--resume", str(path))[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--resume", "FILE", "--seed", "3"), "'--seed' cannot be given with --resume"),
        (("--resume", "FILE", "--new"), "'--new' cannot be given with --resume"),
        (("--resume", "BAD"), "is no game by hand"),
        (("--resume", "NONE"), "does not exist"),
        (("--puzzle", "geometry", "--seed", "3"), "takes no seed, list or tiles"),
        (("--puzzle", "chess"), "'chess' is not one of"),
        (("--seed", "-1"), "-1"),
        (("--lexicon", "nowhere"), "nowhere"),
        (("--layout", "super"), "15"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    path, bad = tmp_path / "game.json", tmp_path / "bad.json"
    WordsByHand.begin(seed=3, lexicon="enable", path=path).select(0)
    bad.write_text("{}", encoding="utf-8")
    names = {"FILE": str(path), "BAD": str(bad), "NONE": str(tmp_path / "none")}
    result = run("", *(names.get(word, word) for word in words))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_ctrl_c_ends_and_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1"])

    def ask(_: str) -> str:
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("quixotry.cli.by_hand.ask", ask)
    result = run("", *NEW, "--no-boards")
    assert result.exit_code == 130
    assert "The game is kept." in result.stdout
    assert the_game().laid == 1


def test_a_program_that_is_killed_loses_nothing() -> None:
    command = [sys.executable, "-m", "quixotry", "compose", "by-hand", *NEW, "--no-boards"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n\n2\n")
        process.stdin.flush()
        line = ""
        while not line.startswith("Turn 3 "):
            line = process.stdout.readline()
            assert line, "it ended"
        process.kill()
    made = the_game()
    assert made.laid == 2
    assert f"Turn 3 of 14: {made.word}, " in line


def test_without_a_terminal_it_is_plain_and_on_one_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, object]] = []

    def screen(*, screen: str, by_hand: object) -> int:
        asked.append((screen, by_hand))
        return 0

    monkeypatch.setattr("quixotry.cli.compose_by_hand.on_a_screen", lambda: True)
    monkeypatch.setattr("quixotry.tui.run", screen)
    assert run("", *NEW).exit_code == 0
    assert [(name, type(game)) for name, game in asked] == [("by_hand", WordsByHand)]
    assert "Turn 1 of 14" in run("q\n", *NEW, "--plain").stdout
    assert len(asked) == 1
