"""The quiz in plain text, driven as a person or a script would: through pipes and through a terminal."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from plain import COMMAND, Terminal
from quixotry import Lexicon, tui
from quixotry.cli import quixotry
from quixotry.cli.study import verbs
from quixotry.cli.study.typed import COMMANDS, read
from quixotry.errors import QuixotryError
from quixotry.study import KINDS, Quiz, Store
from quixotry.study.progress import Progress

WORDS = "AB ABA ABS AD ADO AIN AINS GAIN LORE MORE NASTIER ORE QUIT RAIN RAINS RETAINS RETINAS UNDO".split()
SEVENS = ("NASTIER", "RAIN", "QUIT")


@pytest.fixture(autouse=True)
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A word list, and decks of this test alone."""
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS), encoding="utf-8")
    return path


def study(*verb: str, typed: str = "") -> Result:
    return CliRunner().invoke(quixotry, ["study", *verb], input=typed)


def make(words: Path, name: str = "deck", *cards: str, kind: str = "anagrams") -> None:
    made = study("add", name, "-", "--lexicon", str(words), "--kind", kind, typed="\n".join(cards or SEVENS))
    assert made.exit_code == 0, made.output


def quiz(typed: str, *options: str, name: str = "deck") -> str:
    """What is said when this is typed."""
    done = study("quiz", name, "--plain", *options, typed=typed)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return done.stdout


def deck(name: str = "deck") -> Any:
    (found,) = (one for one in json.loads(study("list", "--json").stdout)["decks"] if one["name"] == name)
    return found


def due_in(name: str = "deck") -> timedelta:
    """How long it is until the next card is due."""
    return datetime.fromisoformat(deck(name)["next_due"]) - datetime.now(UTC)


def installed(typed: str, *options: str, code: int = 0) -> str:
    """What the installed program writes when this is typed into a pipe."""
    done = subprocess.run(
        [COMMAND, "study", "quiz", "deck", *options],
        input=typed.encode("utf-8", "surrogateescape"),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert done.stderr == b""
    return done.stdout.decode()


# ---------------------------------------------------------------------------------------------------------- a session


def test_a_session_from_the_first_card_to_the_last(words: Path) -> None:
    make(words)
    shown = installed("nastier foo\nretains retinas\n\n\n\nquit\n\nrian rain\nmore\n\n")
    assert re.sub(r"in \d+ days", "in N days", shown) == (
        """\
deck: 3 cards. Type answers; help tells what else.

3 to go. Which 3 words are made of all the letters AEINRST?
AEINRST> nastier foo
NASTIER is right; 2 more. FOO is not made of all the letters AEINRST.
AEINRST> retains retinas
RETAINS and RETINAS are right; that is all.
Good. It comes in N days.
Enter goes on. more tells of the words. Rate it: !again, !hard, !good or !easy.
good> \n\

2 to go. Which word is made of all the letters AINR?
AINR> \n\
Missing: RAIN.
Again. It comes back in this quiz.
again> \n\

2 to go. Which word is made of all the letters IQTU?
IQTU> quit
QUIT is right.
Good. It comes in N days.
good> \n\

1 to go. Which word is made of all the letters AINR?
AINR> rian rain
RAIN is right. RIAN is no word.
Hard. It comes in a day.
hard> more
RAIN, found: S after it.
hard> \n\

3 cards: 2 right, 1 missed (AINR). The next card is due in a day.
"""
    )
    assert deck()["new"] == 0
    assert deck()["due"] == 0


def test_an_answer_may_be_given_in_many_ways(words: Path) -> None:
    make(words, "deck", "RETAINS")
    shown = quiz("Retains,RETINAS;  nastier\nquit\n")
    assert "RETAINS, RETINAS and NASTIER are right; that is all." in shown


@pytest.mark.parametrize(
    ("kind", "cards", "typed", "said"),
    [
        ("hooks", ["ORE"], "lx", "?ORE> lx\nL is right; there is more. XORE is no word."),
        ("hooks", ["ORE"], "-", "There is a letter that makes a word in front of ORE."),
        ("short", ["ABA", "ABS"], "aba", "AB?> aba\nABA is right; 1 more."),
        ("judge", ["AB"], "maybe", "maybe is no answer; y was expected, or n."),
    ],
)
def test_every_kind_of_deck_is_asked(words: Path, kind: str, cards: list[str], typed: str, said: str) -> None:
    make(words, "deck", *cards, kind=kind)
    assert said in quiz(f"{typed}\nquit\n")


def test_both_sides_of_a_word_are_told_apart(words: Path) -> None:
    make(words, "deck", "RAIN", kind="hooks")
    shown = quiz("-\n\ns\n\n")
    assert "Which letters make a word in front of RAIN?" in shown
    assert "?RAIN> -" in shown
    assert "Which letters make a word after RAIN?" in shown
    assert "RAIN?> s" in shown
    assert "2 cards, all right." in shown


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_said_in_lines_that_fit_and_are_no_tables(words: Path, kind: str) -> None:
    make(words, "deck", *WORDS, kind=kind)
    shown = quiz("help\nrepeat\nxyzzy plugh\n\nmore\nrepeat\n!easy\n\n" * 4)
    assert max(map(len, shown.splitlines())) <= 80
    assert not re.search(r"[│┃─━\t\x1b]", shown)


def test_what_is_heard_is_spelled_letter_by_letter(words: Path) -> None:
    make(words)
    shown = quiz("nastier\nrepeat\nquit\n")
    assert "Letter by letter: A, E, I, N, R, S, T.\nFound: NASTIER.\n2 to find." in shown
    assert "to find" not in shown.replace("2 to find", "")


def test_how_many_hooks_there_are_is_not_given_away(words: Path) -> None:
    make(words, "deck", "ORE", kind="hooks")
    shown = quiz("repeat\nquit\n")
    assert "Letter by letter: O, R, E." in shown
    assert "to find" not in shown


# ------------------------------------------------------------------------------------------------------------- ratings


@pytest.mark.parametrize(
    ("typed", "rating"),
    [("rain", "Good"), ("rian rain", "Hard"), ("rian\nrain", "Hard"), ("", "Again"), ("rian\n", "Again")],
)
def test_the_rating_follows_from_the_answers(words: Path, typed: str, rating: str) -> None:
    make(words, "deck", "RAIN")
    shown = quiz(f"{typed}\nquit\n")
    assert f"\n{rating}. It comes " in shown
    assert f"\n{rating.lower()}> quit" in shown


def test_another_rating_is_kept_instead(words: Path) -> None:
    waits = []
    for rating in ("again", "hard", "good", "easy"):
        make(words, rating, "RAIN")
        shown = quiz(f"rain\n!{rating}\nquit\n", name=rating)
        assert f"\n{rating.capitalize()}. It comes " in shown
        waits.append(due_in(rating))
    assert waits == sorted(waits)
    assert waits[0] < timedelta(hours=1) < waits[1] < waits[3]


def test_a_rating_may_be_shortened_and_one_that_is_none_is_told(words: Path) -> None:
    make(words, "deck", "RAIN")
    shown = quiz("rain\n!e\n!perfect\n!\nquit\n")
    assert "Easy. It comes " in shown
    assert "'!perfect' is no command; help lists them." in shown
    assert "'!' is no command; help lists them." in shown


def test_an_open_card_cannot_be_rated(words: Path) -> None:
    make(words, "deck", "RAIN")
    assert "A card is rated once it is answered or given up." in quiz("!easy\nquit\n")
    assert deck()["new"] == 1


# ------------------------------------------------------------------------------------------------------------ commands


def test_the_last_card_is_taken_back(words: Path) -> None:
    make(words)
    shown = quiz("undo\nretains retinas nastier\n\nundo\nquit\n")
    assert "There is nothing to take back." in shown
    assert "Taken back.\n\n3 to go. Which 3 words are made of all the letters AEINRST?" in shown
    assert deck()["new"] == 3


def test_the_last_card_is_marked_as_missed(words: Path) -> None:
    make(words, "deck", "RAIN", "QUIT")
    shown = quiz("missed\nrain\n\nmissed\n!quit\n")
    assert "No card has been settled yet." in shown
    assert "Marked as missed. It comes back in this quiz." in shown
    assert "1 card: 0 right, 1 missed (AINR)." in shown
    assert due_in() < timedelta(hours=1)


def test_a_card_is_put_off_to_the_end(words: Path) -> None:
    make(words, "deck", "RAIN", "QUIT")
    shown = quiz("skip\nquit\n\nrain\n\n")
    assert re.findall(r"^(\w+)> ", shown, re.MULTILINE) == ["AINR", "IQTU", "good", "AINR", "good"]
    assert "2 cards, all right." in shown


def test_the_words_are_told_only_after_the_card(words: Path) -> None:
    make(words, "deck", "RAIN")
    shown = quiz("more\n\nmore\nquit\n")
    assert "First find the words; an empty line shows them." in shown
    assert "RAIN, missed: S after it." in shown


def test_meanings_are_told_where_the_word_list_has_them(words: Path) -> None:
    words.write_text("RAIN  water that falls from clouds\nRAINS\nTRAIN  to practise\n", encoding="utf-8")
    make(words, "deck", "RAIN")
    shown = quiz("rain\nmore\nquit\n")
    assert "RAIN, found: T before it; S after it. Water that falls from clouds." in shown


def test_there_is_nothing_more_to_tell_of_a_phony(words: Path) -> None:
    make(words, "deck", *WORDS, kind="judge")
    shown = quiz("n\nmore\n\n" * 30)
    assert re.search(r"Right: (\w+) is no word\.(?:\n.*){1,2}\ngood> more\nThere is no word\.", shown)


def test_help_tells_every_command_and_every_command_is_known(words: Path) -> None:
    make(words, "deck", "RAIN")
    shown = quiz("help\nquit\n")
    for command in COMMANDS:
        assert command.name in shown
        typed = "".join(f"{name}\n\n" for name in (command.name, *command.short))
        assert "is not made of" not in quiz(f"{typed}quit\n"), command
        assert "is no command" not in quiz(f"\n!{command.name}\nquit\n"), command


@pytest.mark.parametrize(("card", "word"), [("QUIT", "quit"), ("UNDO", "undo"), ("MORE", "more")])
def test_a_word_that_is_a_command_too_is_an_answer_where_it_fits(words: Path, card: str, word: str) -> None:
    make(words, "deck", card)
    shown = quiz(f"{word}\nquit\n")
    assert f"{card} is right." in shown
    assert deck()["new"] == 0


def test_a_marked_word_is_always_a_command(words: Path) -> None:
    make(words, "deck", "QUIT")
    assert "is right" not in quiz("!quit\n")
    assert deck()["new"] == 1


@pytest.mark.parametrize(
    ("text", "kind", "card", "command"),
    [
        ("quit", "short", "QUIT", None),
        ("quit", "short", "QUIP", "quit"),  # the deck does not ask for it
        ("quit", "short", "RAIN", "quit"),
        ("more", "hooks", "ORE", None),
        ("more", "hooks", "RAIN", "more"),
        ("undo", "hooks", "OX", None),
        ("help", "hooks", "AR", None),
        ("Quit", "hooks", "AT", None),
        ("exit", "hooks", "AT", "quit"),
        ("u", "hooks", "RAIN", None),
        ("u", "short", "QUIT", None),
        ("u", "judge", "QUIT", "undo"),
        ("u", "anagrams", "RAIN", "undo"),
        ("quit", "judge", "QUIT", "quit"),
        ("?", "short", "QUIT", "help"),
        ("?", "hooks", "ORE", "help"),
        ("  QUIT ", "anagrams", "RAIN", "quit"),
        ("  QUIT ", "anagrams", "QUIT", None),
        ("!Undo", "anagrams", "UNDO", "undo"),
        ("! undo", "anagrams", "UNDO", "undo"),
        ("quit rain", "anagrams", "RAIN", None),
    ],
)
def test_telling_a_command_from_an_answer(tmp_path: Path, text: str, kind: str, card: str, command: str | None) -> None:
    hooked = [
        letter + word for letters, word in (("UNDO", "OX"), ("HELPB", "AR"), ("QUITH", "AT")) for letter in letters
    ]
    lexicon = Lexicon.from_words([*WORDS, *hooked, "OX", "AR", "AT", "QUIP"])
    with Store.open(tmp_path / "one.sqlite3") as store:
        store.create("deck", kind, [card], lexicon=lexicon)
        quiz = Quiz(store, "deck")
        while quiz.question is not None and quiz.question.prompt not in card and kind == "judge":
            quiz.give_up()
            quiz.next()
        assert read(text, quiz).command == command
        assert (quiz.reply, quiz.found) == (None, ()), "looking is no guess"
        quiz.give_up()
        word = text.strip().lower()
        if command is None and word in ("quit", "undo", "more", "help"):
            assert read(text, quiz).command == word, "after the card it is a command"


def test_a_row_of_hooks_that_is_a_command_too_is_taken_as_letters(tmp_path: Path) -> None:
    words = tmp_path / "hooked.txt"
    words.write_text("\n".join(["AT", *(letter + "AT" for letter in "QUITH")]), encoding="utf-8")
    make(words, "deck", "AT", kind="hooks")
    shown = quiz("quit\nh\n\n-\n\n")
    assert "?AT> quit\nQ, U, I and T are right; there is more.\n" in shown
    assert "?AT> h\nH is right; that is all.\nGood." in shown
    assert "2 cards, all right." in shown


def test_a_wrong_letter_ends_no_quiz(words: Path) -> None:
    make(words, "deck", "RAIN", kind="hooks")
    shown = quiz("q\nu\n-\nquit\n")
    assert "QRAIN is no word." in shown
    assert "URAIN is no word." in shown
    assert "Right: No letter" in shown


def test_an_answer_after_the_card_changes_nothing(words: Path) -> None:
    make(words, "deck", "RAIN")
    shown = quiz("\nrain\nquit\n")
    assert "Press Enter for the next card.\nagain> quit" in shown
    assert "0 right, 1 missed" in shown


# ------------------------------------------------------------------------------------------------------------- options


def test_a_quiz_may_be_short_and_new_cards_few(words: Path) -> None:
    make(words, "deck", *WORDS)
    assert "deck: 2 cards." in quiz("", "--limit", "2")
    assert "deck: 3 cards." in quiz("", "--new", "3")
    shown = quiz("", "--new", "0")
    assert shown.startswith("No card of 'deck' is to be asked now.")
    assert "For more new cards today give --new N." in shown


def test_a_seed_mixes_the_cards(words: Path) -> None:
    make(words, "deck", *WORDS)
    orders = [re.findall(r"letters (\w+)", quiz("skip\n" * 9, "--seed", seed)) for seed in ("1", "1", "2")]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2])


def test_another_word_list_may_be_asked(words: Path, tmp_path: Path) -> None:
    make(words, "deck", "RETAINS")
    (tmp_path / "other.txt").write_text("RETAINS\n", encoding="utf-8")
    assert "Which word is made of" in quiz("", "--lexicon", str(tmp_path / "other.txt"))


def test_a_deck_whose_word_list_is_gone_is_told(words: Path) -> None:
    make(words)
    words.unlink()
    done = study("quiz", "deck", "--plain")
    assert done.exit_code == 2
    assert "the word list 'words' of the deck 'deck' cannot be opened" in done.stderr


def test_when_nothing_is_due_it_is_said_when_something_is(words: Path) -> None:
    make(words, "deck", "RAIN")
    quiz("rain\n\n")
    assert re.fullmatch(
        r"No card of 'deck' is to be asked now\. The next card is due in \d+ days\.\n", installed("", "--plain")
    )


# ------------------------------------------------------------------------------------------------- ends of all kinds

SESSION = ["nastier", "retains retinas", "", "undo", "", "!hard", "", "skip", "rain", "more", ""]
# How many cards are settled after so many of these lines.
SETTLED = [0, 0, 1, 1, 0, 1, 1, 1, 1, 2, 2, 2]


@pytest.mark.parametrize("count", range(len(SESSION) + 1))
def test_the_end_of_input_keeps_what_was_settled(words: Path, count: int) -> None:
    make(words, "deck", "RETAINS", "RAIN")
    quiz("".join(f"{line}\n" for line in SESSION[:count]))
    assert 2 - deck()["new"] == SETTLED[count]


def test_a_line_without_its_end_counts(words: Path) -> None:
    make(words, "deck", "RAIN")
    quiz("rain")
    assert deck()["new"] == 0


@pytest.mark.parametrize(
    "nonsense", ["\udcff\udcfe", "\x1b[2J", "\x00", "é" * 5_000, "[CH]", "rain\rrain", "💥 ra in", "!!"]
)
def test_nonsense_is_no_answer_and_harms_nothing(words: Path, nonsense: str) -> None:
    make(words, "deck", "RETAINS")
    shown = installed(f"{nonsense}\n\nquit\n", "--plain")
    told = shown[shown.index("\nAEINRST> ", 60) :] if shown.count("AEINRST> ") > 1 else shown
    assert "Missing: NASTIER, RETAINS, RETINAS." in told
    assert "\x1b" not in told


def test_without_any_input_it_only_asks(words: Path) -> None:
    make(words)
    done = subprocess.run(
        [COMMAND, "study", "quiz", "deck"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    closed = subprocess.run(
        ["sh", "-c", f"'{COMMAND}' study quiz deck <&-"], capture_output=True, timeout=60, check=False
    )
    assert (closed.returncode, closed.stderr) == (0, b"")


def test_nobody_listens_any_more(words: Path) -> None:
    make(words)
    done = subprocess.run(
        ["sh", "-c", f"yes '' | '{COMMAND}' study quiz deck | head -n 3"],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stdout.startswith("deck: 3 cards.")
    assert "Traceback" not in done.stderr


def test_what_cannot_be_kept_now_is_kept_a_moment_later(words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(words)
    write, tries = Progress.review, iter([False, False, True])

    def review(self: Progress, *given: Any, **options: Any) -> Any:
        if next(tries, True):
            return write(self, *given, **options)
        raise QuixotryError("'study.sqlite3' is held by another program", kind="busy")

    monkeypatch.setattr(Progress, "review", review)
    shown = quiz("\nmore\n\n\n!quit\n")
    assert shown.count("'study.sqlite3' is held by another program.\nEnter tries again to keep the card") == 2
    assert "NASTIER, missed: no hooks." in shown
    assert re.findall(r"^(\w+)> ", shown, re.MULTILINE) == ["AEINRST", "again", "again", "again", "AINR"]
    assert deck()["new"] == 2


@pytest.mark.parametrize(
    ("typed", "told"),
    [("retains nastier retinas", "are right; that is all."), ("", "Missing: NASTIER, RETAINS, RETINAS.")],
)
def test_what_cannot_be_kept_is_told_right_or_wrong_all_the_same(
    words: Path, monkeypatch: pytest.MonkeyPatch, typed: str, told: str
) -> None:
    make(words)

    def review(*_: Any) -> Any:
        raise QuixotryError("'study.sqlite3' cannot be written: there is no space left", kind="io")

    with monkeypatch.context() as full:
        full.setattr(Progress, "review", review)
        done = study("quiz", "deck", "--plain", typed=f"{typed}\n!quit\n")
        assert done.exit_code == 0
        assert done.stdout.count(told) == 1
        assert re.search(r"told\n'study.sqlite3' cannot".replace("told", re.escape(told)), done.stdout)
        assert "there is no space left." in done.stderr, "it could not be kept in the end either"
    assert deck()["new"] == 3


def test_what_could_not_be_kept_is_kept_when_one_leaves(words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(words)
    write, tries = Progress.review, iter([False])

    def review(self: Progress, *given: Any) -> Any:
        if next(tries, True):
            return write(self, *given)
        raise QuixotryError("'study.sqlite3' is held by another program", kind="busy")

    monkeypatch.setattr(Progress, "review", review)
    shown = quiz("\n!quit\n")
    assert "is held by another program" in shown
    assert deck()["new"] == 2
    assert "1 card: 0 right, 1 missed (AEINRST). 2 cards are still to come." in shown


def test_a_quiz_goes_on_where_the_next_card_could_not_be_read(words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(words)
    read_card, tries = Progress.card, iter([True, False, True])

    def card(self: Progress, number: int) -> Any:
        if next(tries, True):
            return read_card(self, number)
        raise QuixotryError("'study.sqlite3' is held by another program", kind="busy")

    monkeypatch.setattr(Progress, "card", card)
    shown = quiz("\n\n\nrain\n\nquit\n\n\n")
    assert re.findall(r"^(\w+)> ", shown, re.MULTILINE)[:4] == ["AEINRST", "again", "again", "AINR"]
    assert shown.count("to go. Which 3 words") == 2, "it comes again once"


def test_another_program_removes_the_deck_meanwhile(words: Path) -> None:
    make(words)
    terminal = on_terminal()
    terminal.wait_for("AEINRST> ")
    assert study("remove", "deck").exit_code == 0
    terminal.type("\n")
    assert "The deck 'deck' was removed meanwhile" in terminal.wait_for("again> ")
    terminal.type("\n")
    assert terminal.ends_with() == 0
    assert "Traceback" not in terminal.shown


# ------------------------------------------------------------------------------------------------------- on a terminal


def on_terminal(*options: str, plain: bool = True, **surroundings: str) -> Terminal:
    return Terminal(*options, verb=["study", "quiz", "deck"], plain=plain, **surroundings)


def test_control_d_ends_it_and_keeps_what_was_settled(words: Path) -> None:
    make(words)
    terminal = on_terminal()
    terminal.wait_for("AEINRST> ")
    terminal.type("\n")
    terminal.wait_for("again> ")
    terminal.type("\x04")
    assert terminal.ends_with() == 0
    assert "0 right, 1 missed (AEINRST)" in terminal.shown
    assert terminal.settings_after == terminal.settings_before
    assert deck()["new"] == 2


def test_control_c_in_the_middle_of_a_line_keeps_what_was_settled(words: Path) -> None:
    make(words)
    terminal = on_terminal()
    terminal.wait_for("AEINRST> ")
    terminal.type("retains retinas nastier\n")
    terminal.wait_for("good> ")
    terminal.type("\n")
    terminal.wait_for("AINR> ")
    terminal.wait_until_it_waits()
    terminal.type("rai\x03")
    assert terminal.ends_with() == 130
    assert "1 card, and it was right." in terminal.shown
    assert "Traceback" not in terminal.shown
    assert terminal.settings_after == terminal.settings_before
    assert deck()["new"] == 2


def test_a_program_that_is_killed_loses_the_open_card_alone(words: Path) -> None:
    make(words)
    terminal = on_terminal()
    terminal.wait_for("AEINRST> ")
    terminal.type("\n")
    terminal.wait_for("again> ")
    terminal.type("\n")
    terminal.wait_for("AINR> ")
    terminal.process.send_signal(signal.SIGKILL)
    assert terminal.ends_with() == -signal.SIGKILL
    assert deck()["new"] == 2
    assert "AINR> " in quiz("", "--new", "3")


def test_two_at_once_lose_nothing(words: Path) -> None:
    make(words)
    first, second = on_terminal(), on_terminal("--seed", "3")
    for terminal in (first, second):
        terminal.wait_for("> ")
        terminal.type("\n")
        terminal.wait_for("again> ")
    for terminal in (first, second):
        terminal.type("quit\n")
        assert terminal.ends_with() == 0
        assert "Traceback" not in terminal.shown
    settled = {re.findall(r"missed \((\w+)\)", terminal.shown)[0] for terminal in (first, second)}
    assert 3 - deck()["new"] == len(settled)


def test_a_dumb_terminal_gets_plain_text_without_asking_for_it(words: Path) -> None:
    make(words)
    terminal = on_terminal(plain=False, TERM="dumb")
    terminal.wait_for("AEINRST> ")
    terminal.type("quit\n")
    assert terminal.ends_with() == 0
    assert "\x1b" not in terminal.shown


def test_on_a_terminal_the_screen_gets_the_quiz(words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(words)
    seen: list[Quiz] = []

    def run(*, screen: str, quiz: Quiz) -> int:
        assert screen == "study"
        seen.append(quiz)
        return 0 if quiz.question is not None else 1  # it is asked while its store is open

    monkeypatch.setattr(verbs, "on_a_screen", lambda: True)
    monkeypatch.setattr(tui, "run", run)
    assert study("quiz", "deck", "--limit", "2").exit_code == 0
    assert [quiz.left for quiz in seen] == [2]
