"""`quixotry study`: making, listing, exporting, changing and removing decks, from files, pipes and a terminal."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from plain import COMMAND, Terminal
from quixotry import tui
from quixotry.cli import quixotry
from quixotry.cli.study import verbs
from quixotry.study import KINDS, Store

WORDS = "AB ABA ABS AD ADO AIN NASTIER ORE QUIT RAIN RETAINS RETINAS UNDO".split()


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test alone, which is not there yet."""
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def words(tmp_path: Path) -> str:
    """A word list."""
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS), encoding="utf-8")
    return str(path)


@pytest.fixture
def deck(words: str) -> str:
    """A deck of two cards."""
    assert study("add", "sevens", "-", "--lexicon", words, typed="RETAINS\nQUIT\n").exit_code == 0
    return "sevens"


def study(*verb: str, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(quixotry, ["study", *verb], input=typed)


def answer(*verb: str, typed: str = "", code: int = 0) -> Any:
    """The object that a verb prints with --json."""
    result = study(*verb, "--json", typed=typed)
    assert result.exit_code == code, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def refused(*verb: str, typed: str | bytes = "", code: int = 2) -> str:
    """What is said on stderr, in one line, when a verb is refused."""
    result = study(*verb, typed=typed)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    first, *rest = result.stderr.splitlines()
    assert rest in ([], [f"Try 'quixotry study {verb[0]} --help' for help."])
    return first


# -------------------------------------------------------------------------------------------------------------- adding


def test_words_come_through_a_pipe(words: str) -> None:
    made = study("add", "sevens", "-", "--lexicon", words, typed="retains\nRetinas\nqUIT\n")
    assert made.exit_code == 0
    assert made.stdout == "Made sevens: 2 new cards. Learn them with: quixotry study quiz sevens\n"
    assert made.stderr == ""
    assert study("export", "sevens").stdout == "QUIT\nRETAINS\nRETINAS\n"


def test_words_come_from_a_file(words: str, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(b"\xef\xbb\xbf# mine\r\nretains  keeps\r\nquit\r\nquit")
    assert study("add", "mine", str(file), "--lexicon", words).exit_code == 0
    assert study("export", "mine").stdout == "QUIT\nRETAINS\n"


def test_what_find_finds_can_be_studied() -> None:
    pipe = f"'{COMMAND}' find 'AEINST?' --length 7 --words | '{COMMAND}' study add sevens -"
    done = subprocess.run(["sh", "-c", pipe], capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    words = study("export", "sevens").stdout.split()
    assert "NASTIER" in words
    assert all(len(word) == 7 for word in words)


def test_words_of_a_length_come_likeliest_first(words: str) -> None:
    assert answer("add", "short", "--kind", "short", "--length", "2,3-4", "--lexicon", words)["added"] == 8
    assert study("export", "short").stdout.split() == [word for word in sorted(WORDS) if len(word) <= 4]
    made = answer("add", "sevens", "--length", "7", "--lexicon", words)
    assert (made["deck"], made["kind"], made["cards"]) == ("sevens", "anagrams", 1)
    study("add", "four", "--length", "4", "--lexicon", words)
    asked = [study("quiz", "four", "--plain", "--limit", "1", typed="").stdout]
    study("add", "listed", "--length", "4", "--lexicon", words, "--order", "list")
    asked.append(study("quiz", "listed", "--plain", "--limit", "1", typed="").stdout)
    assert ["AINR" in asked[0], "IQTU" in asked[1]] == [True, True]


def test_words_of_two_letters_are_judged_among_as_many_phonies() -> None:
    made = answer("add", "twos", "--length", "2", "--kind", "judge", "--lexicon", "enable")
    assert made["cards"] == 2 * len(study("export", "twos").stdout.split()) == 2 * 96
    asked = study("quiz", "twos", "--plain", "--new", "40", typed="n\n!good\n\n" * 40).stdout
    assert 10 < asked.count("Right: ") < 30


def test_words_of_a_length_come_from_the_decks_own_list(deck: str) -> None:
    assert answer("add", deck, "--length", "4")["added"] == 2
    assert study("export", deck).stdout.split() == ["QUIT", "RAIN", "RETAINS", "UNDO"]


@pytest.mark.parametrize("lengths", ["", "x", "7-", "-7", "0", "0-3", "4-3", "2,,3", "٣", "100", "7.0", "2 3"])
def test_lengths_that_are_none(lengths: str) -> None:
    said = refused("add", "new", "--length", lengths)
    assert f"'{lengths}' is no length of words; 7, or 2,3,4, or 2-4 was expected" in said
    assert answer("list") == {"decks": []}


def test_words_that_are_left_out_are_told(words: str) -> None:
    made = study("add", "sevens", "-", "--lexicon", words, typed="retains\nqqq\n\x1b[2Jboo\nzzz\n")
    assert made.exit_code == 0
    assert "3 words are left out, since they are not in words: qqq, " in made.stderr
    assert "\x1b" not in made.stderr
    told = answer("add", "more", "-", "--lexicon", words, typed="retains\nqqq\n")
    assert (told["added"], told["left_out"]) == (1, ["qqq"])


@pytest.mark.parametrize("typed", ["", "\n\n", "qqq\n", b"\xff\xfe\x00", b"\x00\x01\x02"])
def test_a_list_without_words_makes_no_deck(words: str, typed: str | bytes, data: Path) -> None:
    assert refused("add", "new", "-", "--lexicon", words, typed=typed).startswith("quixotry: ")
    assert not data.exists()


def test_a_second_list_goes_into_the_same_deck(deck: str) -> None:
    again = study("add", deck, "-", typed="rain\nretinas\nquit\n")
    assert again.stdout == (
        "Added 1 new card to sevens, which has 3 now. Learn them with: quixotry study quiz sevens\n"
    )
    assert study("export", deck).stdout.split() == ["QUIT", "RAIN", "RETAINS", "RETINAS"]


def test_a_deck_has_one_kind_and_one_word_list(deck: str, words: str) -> None:
    assert "asks anagrams, not hooks" in refused("add", deck, "-", "--kind", "hooks", typed="rain")
    assert "has its own word list, 'words'" in refused("add", deck, "-", "--lexicon", "enable", typed="rain")
    # What is as it is may be said.
    assert study("add", deck, "-", "--kind", "anagrams", "--lexicon", words, typed="rain").exit_code == 0


def test_spacing_is_told_when_a_deck_is_made_or_later(words: str) -> None:
    spaced = ("--retention", "0.95", "--longest-interval", "60")
    made = answer("add", "one", "-", "--lexicon", words, *spaced, typed="rain")
    assert (made["retention"], made["longest_interval"]) == (0.95, 60)
    assert answer("add", "one", "-", "--retention", "0.8", typed="quit")["retention"] == 0.8
    assert "0.2 is out of range" in refused("add", "two", "-", "--retention", "0.2", typed="rain")


@pytest.mark.parametrize("given", [[], ["-", "--length", "7"]])
def test_words_come_from_one_place(given: list[str]) -> None:
    assert "Which words?" in refused("add", "new", *given)


@pytest.mark.parametrize("name", ["", "  ", "a\nb\x00", "x" * 1_000])
def test_a_deck_has_a_name(name: str) -> None:
    assert "cannot be the name of a deck" in refused("add", name, "-", typed="rain").replace("\n", " ")


def test_a_name_with_spaces_is_quoted_where_it_can_be_copied(words: str) -> None:
    made = study("add", "my sevens", "-", "--lexicon", words, typed="rain")
    assert "quixotry study quiz 'my sevens'" in made.stdout


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "does not exist" in refused("add", "new", str(tmp_path / "missing.txt"))
    assert "is a directory" in refused("add", "new", str(tmp_path))


def test_the_help_tells_every_kind() -> None:
    shown = " ".join(study("add", "--help").stdout.split())
    for kind, about in KINDS.items():
        assert f"{kind} {about}" in shown


def test_words_are_typed_at_a_keyboard(words: str) -> None:
    terminal = Terminal("typed", "-", "--lexicon", words, verb=["study", "add"], plain=False)
    terminal.wait_for("Ctrl-D ends the list.")
    terminal.type("rain\nquit\n\x04")
    terminal.wait_for("Made typed: 2 new cards.")
    assert terminal.ends_with() == 0


def test_control_c_while_words_are_typed_makes_no_deck(words: str, data: Path) -> None:
    terminal = Terminal("typed", "-", "--lexicon", words, verb=["study", "add"], plain=False)
    terminal.wait_for("Ctrl-D ends the list.")
    terminal.type("rain\n\x03")
    assert terminal.ends_with() == 130
    assert "Traceback" not in terminal.shown
    assert not data.exists()


def test_two_programs_make_the_same_deck(words: str) -> None:
    add: list[str | Path] = [COMMAND, "study", "add", "deck", "-", "--lexicon", words]
    lists = ["rain\nundo\n", "quit\nundo\n"]
    programs = [
        subprocess.Popen(add, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in lists
    ]
    for program, typed in zip(programs, lists, strict=True):
        assert program.stdin is not None
        program.stdin.write(typed)
    for program in programs:
        _, said = program.communicate(timeout=60)
        assert (program.returncode, said) == (0, "")
    assert study("export", "deck").stdout.split() == ["QUIT", "RAIN", "UNDO"]


# ------------------------------------------------------------------------------------------------------------- listing


def test_decks_are_listed_in_a_pipe(deck: str) -> None:
    for verb in ([], ["list"]):
        listed = study(*verb)
        assert listed.exit_code == 0
        assert listed.stdout == ("deck\tkind\tcards\tnew\tdue\tnext\tword list\nsevens\tanagrams\t2\t2\t0\t\twords\n")


def test_decks_are_listed_as_json(deck: str) -> None:
    (listed,) = answer("list")["decks"]
    assert listed == {
        "name": "sevens",
        "kind": "anagrams",
        "lexicon": "words",
        "cards": 2,
        "new": 2,
        "due": 0,
        "next_due": None,
    }
    study("quiz", deck, "--plain", typed="\n\n")
    (listed,) = answer("list")["decks"]
    assert (listed["new"], listed["due"]) == (1, 0)
    assert datetime.fromisoformat(listed["next_due"]).tzinfo is not None


def test_without_decks_it_is_said_how_to_make_one(data: Path) -> None:
    for verb in ([], ["list"]):
        listed = study(*verb)
        assert (listed.exit_code, listed.stdout) == (0, "")
        assert "quixotry study add" in listed.stderr
    assert answer("list") == {"decks": []}
    assert not data.exists()


def test_on_a_terminal_the_screen_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def run(*, screen: str) -> int:
        seen.append(screen)
        return 130

    monkeypatch.setattr(verbs, "on_a_screen", lambda: True)
    monkeypatch.setattr(tui, "run", run)
    assert study().exit_code == 130
    assert seen == ["study"]


# ----------------------------------------------------------------------------------------------------------- exporting


def test_a_deck_is_written_into_a_file_and_read_again(deck: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    assert study("export", deck, str(file)).stdout == f"Wrote 2 words into {file}.\n"
    assert file.read_text(encoding="utf-8") == "QUIT\nRETAINS\n"
    assert answer("add", "again", str(file), "--lexicon", words)["cards"] == 2


def test_a_file_is_replaced_only_if_that_is_wanted(deck: str, words: str) -> None:
    assert "--replace replaces it" in refused("export", deck, words)
    assert Path(words).read_text(encoding="utf-8").split() == WORDS
    assert study("export", deck, words, "--replace").exit_code == 0
    assert Path(words).read_text(encoding="utf-8").split() == ["QUIT", "RETAINS"]


def test_a_file_that_cannot_be_written(deck: str, tmp_path: Path) -> None:
    assert "cannot be written" in refused("export", deck, str(tmp_path / "no" / "folder.txt"))


# ------------------------------------------------------------------------------------------------------------ changing


def test_a_deck_is_renamed_and_spaced(deck: str) -> None:
    changed = study("change", deck, "--name", "long", "--retention", "0.95", "--longest-interval", "1")
    assert changed.stdout == "long: 2 cards, retention 0.95, at most 1 day apart.\n"
    told = answer("change", "long", "--longest-interval", "90")
    assert (told["deck"], told["retention"], told["longest_interval"]) == ("long", 0.95, 90)
    assert "What is to change?" in refused("change", "long")
    assert "out of range" in refused("change", "long", "--retention", "2")
    assert "cannot be the name" in refused("change", "long", "--name", "")


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--hooks",),
        ("--hooks", "--board", "Q", "--by", "leave"),
        ("--pattern", "..A..", "--at", "8D", "--places"),
        ("--words",),
        ("--json",),
        ("--json", "--hooks"),
    ],
)
def test_whatever_find_prints_makes_a_deck(options: tuple[str, ...], words: str) -> None:
    found = CliRunner().invoke(quixotry, ["find", "RETAINSUQI", *options, "--lexicon", words])
    assert found.exit_code == 0
    told = answer("add", "found", "-", "--lexicon", words, typed=found.stdout)
    assert told["left_out"] == []
    listed = CliRunner().invoke(quixotry, ["find", "RETAINSUQI", "--words", "--lexicon", words])
    exported = study("export", "found").stdout.split()
    assert exported
    assert set(exported) <= set(listed.stdout.split())
    if not {"--board", "--pattern"} & set(options):
        assert set(exported) == set(listed.stdout.split())


def test_json_of_another_command_is_refused(words: str) -> None:
    assert "find --json" in refused("add", "p", "-", "--lexicon", words, typed='{"word": "RAIN", "valid": true}')
    assert answer("list") == {"decks": []}


def test_a_word_that_is_marked_as_missed_is_asked_at_once(deck: str) -> None:
    study("quiz", deck, "--plain", typed="retains retinas nastier\n\nquit\n\n")
    assert "No card" in study("quiz", deck, "--plain").stdout
    study("missed", deck, "retinas")
    assert answer("list")["decks"][0]["due"] == 1
    assert "1 to go. Which 3 words" in study("quiz", deck, "--plain").stdout


def test_words_missed_elsewhere_come_back(deck: str) -> None:
    study("quiz", deck, "--plain", typed="retains retinas nastier\n\nquit\n\n")
    assert answer("list")["decks"][0]["due"] == 0
    assert study("missed", deck, "retinas").stdout == "Marked 1 word of sevens as missed.\n"
    told = answer("missed", deck, "quit", "zzz")
    assert (told["missed"], told["left_out"]) == (1, ["zzz"])
    assert "zzz" in study("missed", deck, "zzz").stderr


def test_a_deck_is_removed(deck: str) -> None:
    assert study("remove", deck).stdout == "Removed sevens.\n"
    assert answer("list") == {"decks": []}


def test_a_removed_deck_is_told_as_json(deck: str) -> None:
    assert answer("remove", "SEVENS", "--yes") == {"removed": "sevens"}


@pytest.mark.parametrize(
    ("typed", "code", "left"), [("y\n", 0, 0), ("n\n", 1, 1), ("\n", 1, 1), ("\x04", 0, 1), ("\x03", 130, 1)]
)
def test_at_a_keyboard_one_is_asked_before_a_deck_goes(deck: str, typed: str, code: int, left: int) -> None:
    terminal = Terminal(deck, verb=["study", "remove"], plain=False)
    terminal.wait_for("and all that you have learnt? (y/n) ")
    terminal.wait_until_it_waits()
    terminal.type(typed)
    assert terminal.ends_with() == code
    assert "Traceback" not in terminal.shown
    assert len(answer("list")["decks"]) == left


# ------------------------------------------------------------------------------------------------------------ mistakes

NAMED: list[Callable[[str], list[str]]] = [
    lambda name: ["quiz", name, "--plain"],
    lambda name: ["export", name],
    lambda name: ["missed", name, "RAIN"],
    lambda name: ["change", name, "--name", "new"],
    lambda name: ["remove", name],
]


@pytest.mark.parametrize("verb", NAMED)
@pytest.mark.parametrize("name", ["seven", "", "\udcff", "zzz"])
def test_a_deck_that_is_not_there(deck: str, verb: Callable[[str], list[str]], name: str) -> None:
    said = refused(*verb(name))
    assert "there is no deck" in said
    assert ("did you mean 'sevens'?" in said) == (name == "seven")


def test_a_mistake_is_told_as_json(deck: str) -> None:
    error = answer("remove", "seven", code=2)["error"]
    assert (error["kind"], error["input"]) == ("unknown_deck", "seven")


@pytest.mark.parametrize(
    "verb", [["list"], [], ["add", "new", "-"], *(verb("sevens") for verb in NAMED)], ids=lambda verb: " ".join(verb)
)
@pytest.mark.parametrize("content", [b"not a database", b"SQLite format 3\x00" + b"\xff" * 4_000])
def test_a_damaged_file_is_told_and_left_as_it_is(data: Path, verb: list[str], content: bytes) -> None:
    data.mkdir()
    file = data / "study.sqlite3"
    file.write_bytes(content)
    result = study(*verb, typed="rain\n")
    assert result.exit_code == 2
    assert str(file) in result.stderr
    assert "damaged" in result.stderr
    assert file.read_bytes() == content


def test_a_file_of_a_newer_version_is_told(deck: str, data: Path) -> None:
    with sqlite3.connect(data / "study.sqlite3") as database:
        database.execute("PRAGMA user_version = 1000")
    database.close()
    assert "newer version" in refused("list")


def test_a_program_that_is_killed_while_it_adds_leaves_the_deck_as_it_was(words: str, deck: str) -> None:
    program = subprocess.Popen(
        [COMMAND, "study", "add", deck, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdin is not None
    program.stdin.write(b"rain\n")
    program.stdin.flush()
    program.send_signal(signal.SIGKILL)
    program.communicate(timeout=60)
    assert study("export", deck).stdout.split() == ["QUIT", "RETAINS"]
    with Store.open() as store:
        assert store.deck(deck).cards == 2
