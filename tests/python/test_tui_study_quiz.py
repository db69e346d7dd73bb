"""The quiz on the terminal: what is asked, what is said to answers, ratings and their keys, and the end of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

import quixotry as qx
from quixotry.errors import QuixotryError
from quixotry.sqlite_file import PATIENCE
from quixotry.study import Quiz, Store
from quixotry.tui.rows import width_of
from quixotry.tui.screens.quiz_keys import ASKING, JUDGING, OVER, SETTLED
from quixotry.tui.screens.study_quiz import StudyQuizScreen
from quixotry.tui.screens.words import WordsScreen
from quixotry.tui.theme import THEMES
from test_definitions import write_wordnet
from tui_stage import UNANSWERED, Stage, on_stage, press, until

Act = Callable[[Stage, Pilot[Any]], Awaitable[None]]

WORDS = [
    "RETAINS",
    "STAINER",
    "NASTIER",
    "TRAINER",
    "TERRAIN",
    "RETRAIN",
    "TRAINERS",
    "RAIN",
    "RAINS",
    "TRAIN",
    "GRAIN",
]
START = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def no_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WNSEARCHDIR", str(tmp_path / "nowhere"))
    monkeypatch.setenv("QUIXOTRY_DICTD_DIR", str(tmp_path / "nowhere"))


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with Store.open(tmp_path / "study.sqlite3") as store:
        yield store


def make(store: Store, kind: str, words: list[str], lexicon: qx.Lexicon | None = None) -> None:
    store.create("mine", kind, words, lexicon=lexicon or qx.Lexicon.from_words(WORDS, name="few"))


def begin(store: Store, **choices: Any) -> Callable[[], Quiz]:
    return lambda: Quiz(store, "mine", **{"new": None, "now": lambda: START, **choices})


def asked(
    store: Store,
    act: Act,
    *,
    size: tuple[int, int] = (80, 24),
    patience: float = 0,
    theme: str = "dark",
    **choices: Any,
) -> Stage:
    """A quiz in which somebody acts."""

    async def begun(stage: Stage, pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: screen_of(stage).quiz is not None)
        await pilot.pause()
        await act(stage, pilot)

    make_screen = lambda: StudyQuizScreen("mine", begin(store, **choices), patience=patience)  # noqa: E731
    return on_stage(make_screen, begun, size=size, theme=theme)


def screen_of(stage: Stage) -> StudyQuizScreen:
    screen = stage.screen
    assert isinstance(screen, StudyQuizScreen)
    return screen


def quiz_of(stage: Stage) -> Quiz:
    quiz = screen_of(stage).quiz
    assert quiz is not None
    return quiz


async def say(pilot: Pilot[Any], text: str) -> None:
    """Types a line and enters it."""
    await press(pilot, *("space" if character == " " else character for character in text), "enter")


async def click_text(stage: Stage, pilot: Pilot[Any], text: str) -> None:
    for y, line in enumerate(stage.painted()):
        if text in line:
            await pilot.click(offset=(line.index(text), y))
            await pilot.pause()
            return
    raise AssertionError(f"'{text}' is not shown:\n" + "\n".join(stage.painted()))


# ------------------------------------------------------------------------------------------------------------ answering


def test_answers_appear_one_by_one_in_their_places(store: Store) -> None:
    make(store, "anagrams", ["RETAINS"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "A     E     I     N     R     S     T" in stage.text  # large tiles
        assert "Which 3 words are made of all the letters AEINRST?" in stage.text
        assert ".......  .......  ......." in stage.text
        assert "0 of 3 found" in stage.text
        await say(pilot, "stainer")
        assert "STAINER  .......  ......." in stage.text
        assert "1 of 3 found" in stage.text
        assert "STAINER is right; 2 more." in stage.text
        await say(pilot, "nastier retains")
        quiz = quiz_of(stage)
        assert quiz_of(stage).done
        assert "> 3 good <" in stage.text
        assert [line.split()[0] for line in stage.shown if "NASTIER" in line or "STAINER  " in line][-1] == "found"
        await press(pilot, "enter")
        assert quiz.question is None
        assert [one.rating for one in quiz.history] == ["good"]
        assert "1 card, and it was right." in stage.text

    asked(store, act)


def test_wrong_answers_are_named_and_make_the_card_a_hard_one(store: Store) -> None:
    make(store, "anagrams", ["RETAINS"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await say(pilot, "tenairs xyz")
        assert "TENAIRS is no word." in stage.text
        assert "XYZ is not made of all the letters AEINRST." in stage.text
        await say(pilot, "retains stainer nastier")
        assert "> 2 hard <" in stage.text
        assert "  3 good  " in stage.text

    asked(store, act)


def test_an_empty_line_gives_up_and_shows_what_was_missing_with_hooks_and_meaning(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WNSEARCHDIR", str(write_wordnet(tmp_path / "wordnet")))
    lexicon = qx.Lexicon.from_words(["MISGIVING", "MISGIVINGS", "AMISGIVING"])
    make(store, "anagrams", ["MISGIVING"], lexicon)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "enter")
        assert "Missing: MISGIVING." in stage.text
        (head,) = [line for line in stage.shown if line.split() == ["front", "word", "back", "meaning"]]
        (line,) = [line for line in stage.shown if line.strip().startswith("missed")]
        assert line.split()[:4] == ["missed", "A", "MISGIVING", "S"]
        assert line.index("MISGIVING") == head.index("word")
        assert line.index("uneasiness about the fitness") == head.index("meaning")
        assert "> 1 again <" in stage.text
        assert "in 10 minutes" in stage.text

    asked(store, act)


def test_letters_of_hooks_have_a_place_before_or_behind_the_word(store: Store) -> None:
    make(store, "hooks", ["RAIN", "GRAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "?     R     A     I     N" in stage.text
        assert "of 2 found" not in stage.text  # how many there are would give something away
        await say(pilot, "g")
        assert "G is right; there is more." in stage.text
        await say(pilot, "t")
        assert quiz_of(stage).done
        await press(pilot, "enter")
        assert "R     A     I     N     ?" in stage.text
        await say(pilot, "x s")
        assert "RAINX is no word." in stage.text
        await press(pilot, "4")
        assert "?     G     R     A     I     N" in stage.text
        await say(pilot, "-")
        assert "Right: No letter makes a word in front of GRAIN." in stage.text
        assert [one.rating for one in quiz_of(stage).history] == ["good", "easy", "good"]

    asked(store, act)


def test_beginnings_of_short_words_are_asked_all_at_once(store: Store) -> None:
    lexicon = qx.Lexicon.from_words(["AB", "AD", "AT", "QI"])
    make(store, "short", ["AB", "AD", "AT"], lexicon)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "A     ?" in stage.text
        assert "..  ..  .." in stage.text
        await say(pilot, "b, at")
        assert "AB  AT  .." in stage.text
        await press(pilot, "enter")
        assert [line.split()[0] for line in stage.shown if line.split()[2:3] in (["AB"], ["AD"], ["AT"])] == [
            "found",
            "missed",
            "found",
        ]

    asked(store, act)


def test_words_are_told_from_phonies_with_one_key(store: Store) -> None:
    make(store, "judge", ["RUIN"], qx.Lexicon.from_words(["RAIN", "RAIL", "RUIN"]))

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        quiz = quiz_of(stage)
        assert screen_of(stage).keys_now is JUDGING
        while quiz.question is not None:
            prompt = quiz.question.prompt
            assert f"Is {prompt} a word?" in stage.text
            await press(pilot, "y" if prompt == "RUIN" else "N")
            assert f"Right: {prompt} is {'a' if prompt == 'RUIN' else 'no'} word." in stage.text
            await press(pilot, "y", "n")  # a key pressed twice changes nothing
            assert quiz.rating == "good"
            await press(pilot, "enter")
        assert len(quiz.history) == 2

    asked(store, act)


def test_anything_can_be_typed(store: Store) -> None:
    make(store, "anagrams", ["RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = screen_of(stage)
        assert screen.focused is not None
        for text in ("\udcff\u202e", "\x1b[31m", "雨雨雨", "\u0301" * 30, "x" * 500, "?*[", "\u2028"):
            screen.focused.post_message(events.Paste(text))
            await pilot.pause()
            assert all(width_of(row) <= 80 for row in screen.rows(80, 24))
            await press(pilot, "enter")
            assert "\x1b" not in stage.text
            if quiz_of(stage).done:  # nothing of it was left, so the card was given up
                await press(pilot, "ctrl+z")
        await say(pilot, "rain")
        assert quiz_of(stage).done

    asked(store, act)


def test_the_letters_can_be_mixed_and_sorted_again(store: Store) -> None:
    make(store, "anagrams", ["RETAINS"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = screen_of(stage)
        seen = [screen._tiles]
        for _ in range(4):
            await press(pilot, "tab")
            assert sorted(screen._tiles) == list("AEINRST")
            assert screen._tiles != seen[-1]
            seen.append(screen._tiles)
        assert "     ".join(screen._tiles) in stage.text
        await press(pilot, "shift+tab")
        assert screen._tiles == list("AEINRST")

    asked(store, act)


def test_letters_that_are_all_the_same_cannot_be_mixed(store: Store) -> None:
    make(store, "anagrams", ["AA"], qx.Lexicon.from_words(["AA"]))

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "tab", "tab")
        assert screen_of(stage)._tiles == ["A", "A"]

    asked(store, act)


# -------------------------------------------------------------------------------------------------------------- ratings


@pytest.mark.parametrize(("key", "rating"), [("1", "again"), ("2", "hard"), ("3", "good"), ("4", "easy")])
def test_a_digit_rates_the_card_and_goes_on(store: Store, key: str, rating: str) -> None:
    make(store, "anagrams", ["RETAINS", "TRAINER"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "enter")
        await press(pilot, key)
        quiz = quiz_of(stage)
        assert [one.rating for one in quiz.history] == [rating]
        assert quiz.question is not None
        assert quiz.question.prompt == "AEINRRT"
        assert not quiz_of(stage).done

    asked(store, act)


def test_a_rating_can_be_clicked(store: Store) -> None:
    make(store, "anagrams", ["RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await say(pilot, "rain")
        await click_text(stage, pilot, "2 hard")
        assert [one.rating for one in quiz_of(stage).history] == ["hard"]

    asked(store, act)


def test_digits_are_text_while_a_card_is_open(store: Store) -> None:
    make(store, "anagrams", ["RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "1")
        assert screen_of(stage).field.text == "1"
        assert not quiz_of(stage).history

    asked(store, act)


def test_letters_do_nothing_once_a_card_is_settled(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await say(pilot, "retains stainer nastier")
        before = stage.text
        await press(pilot, *"resiant", "space", "M")
        assert stage.text == before
        assert quiz_of(stage).rating == "good"

    asked(store, act)


def test_enter_pressed_twice_gives_nothing_up(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        quiz = quiz_of(stage)
        await press(pilot, "enter")  # as when the key that opened the quiz is pressed twice
        assert not quiz_of(stage).done
        await press(pilot, *"retains", "enter", "enter", "enter")
        assert not quiz_of(stage).done
        await press(pilot, *"stainer", "space", *"nastier", "enter", "enter", "enter")
        assert quiz_of(stage).done
        assert quiz.question is not None
        assert quiz.question.prompt == "AEINRST"
        await press(pilot, "3")
        await press(pilot, "enter")
        assert quiz.question.prompt == "AINR"
        assert not quiz_of(stage).done
        screen_of(stage)._patience = 0
        await press(pilot, "enter")
        assert quiz_of(stage).done

    asked(store, act, patience=60)


def test_the_last_review_can_be_taken_back(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        quiz = quiz_of(stage)
        await press(pilot, "ctrl+z")
        assert "There is nothing to take back." in stage.text
        await press(pilot, "enter", "enter")
        assert quiz.question is not None
        assert quiz.question.prompt == "AINR"
        await press(pilot, *"xy")
        await press(pilot, "ctrl+z")
        assert quiz.question.prompt == "AEINRST"
        assert not quiz.history
        assert "Taken back: here is the card again." in stage.text
        assert screen_of(stage).field.text == ""
        await press(pilot, "enter")
        await press(pilot, "f6")
        assert not quiz_of(stage).done
        assert not quiz.history
        assert "2 cards to go" in stage.text

    asked(store, act)


def test_the_last_card_can_be_marked_as_missed(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        quiz = quiz_of(stage)
        await press(pilot, "ctrl+x")
        assert "No card has been answered yet." in stage.text
        await say(pilot, "retains stainer nastier")
        await press(pilot, "enter")
        assert quiz.question is not None
        assert quiz.question.prompt == "AINR"
        await press(pilot, *"ra")
        await press(pilot, "f2")
        assert "AEINRST is marked as missed." in stage.text
        assert screen_of(stage).field.text == "ra"
        assert [one.rating for one in quiz.history] == ["again"]
        await press(pilot, *"in", "enter")
        assert "> 3 good <" in stage.text
        await press(pilot, "ctrl+x")
        assert "> 1 again <" in stage.text
        await press(pilot, "enter")
        assert "You have missed this card; here it is again." in stage.text
        assert quiz.question.prompt == "AEINRST"

    asked(store, act)


def test_a_card_can_be_put_off(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        quiz = quiz_of(stage)
        await press(pilot, "ctrl+n")
        assert quiz.question is not None
        assert quiz.question.prompt == "AINR"
        assert quiz.left == 2
        assert not quiz.history

    asked(store, act)


def test_words_can_be_looked_up(store: Store) -> None:
    make(store, "anagrams", ["RETAINS"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await say(pilot, "nastier")
        await press(pilot, "enter")
        await press(pilot, "ctrl+l")
        words = stage.screen
        assert isinstance(words, WordsScreen)
        assert words.field.text == "RETAINS"  # the first that was missed
        await press(pilot, "escape")
        await click_text(stage, pilot, "STAINER  ")
        words = stage.screen
        assert isinstance(words, WordsScreen)
        assert words.field.text == "STAINER"

    asked(store, act)


# ------------------------------------------------------------------------------------------------------- begin and end


def test_the_screen_is_alive_while_the_word_list_is_opened(store: Store) -> None:
    make(store, "anagrams", ["RAIN"])
    opened = Event()

    def slow() -> Quiz:
        assert opened.wait(20)
        return begin(store)()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "One moment: the word list is opened." in stage.text
        await press(pilot, "enter", "x")
        await press(pilot, "question_mark")
        assert "these keys" in stage.text
        await press(pilot, "escape")
        assert stage.answer is UNANSWERED
        opened.set()
        await until(pilot, lambda: screen_of(stage).quiz is not None)
        await pilot.pause()
        assert "Which word is made of all the letters AINR?" in stage.text
        assert screen_of(stage).field.text == ""

    try:
        on_stage(lambda: StudyQuizScreen("mine", slow, patience=0), act)
    finally:
        opened.set()


def test_a_quiz_that_cannot_begin_is_a_sentence(store: Store) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: bool(screen_of(stage).trouble))
        await pilot.pause()
        assert "There is no deck 'mine'" in stage.text
        await press(pilot, "enter", "1")
        await press(pilot, "escape")
        assert stage.answer is None

    on_stage(lambda: StudyQuizScreen("mine", begin(store)), act)


def test_the_end_says_what_came_of_it_and_when_the_next_card_is_due(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await say(pilot, "retains stainer nastier")
        assert "1 card to go; 1 known, 0 missed" in stage.text
        assert "[############............]" in stage.text
        await press(pilot, "enter")
        await press(pilot, "enter")
        await press(pilot, "enter")
        assert "You have missed this card" in stage.text
        await say(pilot, "rain")
        await press(pilot, "enter")
        assert screen_of(stage).keys_now is OVER
        summary = quiz_of(stage).summary
        assert (summary.cards, summary.right, summary.missed) == (2, 1, 1)
        shown = " ".join(stage.text.split())
        assert summary.sentence in shown
        assert "due in" in shown
        await click_text(stage, pilot, "AINR ")
        words = stage.screen
        assert isinstance(words, WordsScreen)
        await press(pilot, "escape")
        await press(pilot, "enter")
        assert stage.answer is None

    asked(store, act)

    async def nothing(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "Nothing is due now." in stage.text
        assert quiz_of(stage).summary.sentence in " ".join(stage.text.split())

    asked(store, nothing, now=lambda: START + timedelta(minutes=1))


def test_even_the_last_card_can_be_taken_back_or_marked_at_the_end(store: Store) -> None:
    make(store, "anagrams", ["RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await say(pilot, "rain")
        await press(pilot, "enter")
        assert screen_of(stage).keys_now is OVER
        await press(pilot, "ctrl+z")
        assert screen_of(stage).keys_now is ASKING
        await say(pilot, "rain")
        await press(pilot, "enter")
        await press(pilot, "ctrl+x")
        assert "AINR is marked as missed." in stage.text
        assert "Which word is made of all the letters AINR?" in stage.text

    asked(store, act)


def test_whatever_was_rated_is_kept_when_one_leaves(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "enter")
        await press(pilot, "2")
        await press(pilot, *"rai", "escape")
        assert stage.answer is None

    asked(store, act)
    (deck,) = store.decks(START)
    assert (deck.cards, deck.new, deck.due) == (2, 1, 0)


def test_a_review_that_cannot_be_written_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        from quixotry.study.progress import Progress

        def full(*_: object) -> None:
            raise QuixotryError("'study.sqlite3' cannot be written: the disk is full", kind="io")

        with monkeypatch.context() as patched:
            patched.setattr(Progress, "review", full)
            await press(pilot, "enter")
            shown = " ".join(stage.text.split())
            assert "Missing: NASTIER, RETAINS, STAINER. 'study.sqlite3' cannot be written: the disk is full." in shown
            assert screen_of(stage).keys_now is SETTLED
            await press(pilot, "enter")
            assert "cannot be written: the disk is full." in stage.text
            await press(pilot, "4")
            assert "cannot be written: the disk is full." in stage.text
        await press(pilot, "1")
        assert [one.rating for one in quiz_of(stage).history] == ["again"]
        assert "AINR" in stage.text

    asked(store, act)


@contextmanager
def held(store: Store) -> Iterator[Callable[[], None]]:
    """Another program holds the decks until it is told to let them go; nobody stands still for it."""
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    start = monotonic()

    def let_go() -> None:
        other.execute("ROLLBACK")

    try:
        yield let_go
    finally:
        other.close()
    assert monotonic() - start < PATIENCE / 2


def test_the_screen_is_alive_while_another_program_holds_the_decks(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN", "TRAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        quiz = quiz_of(stage)
        with held(store) as let_go:
            await say(pilot, "retains stainer nastier")
            shown = " ".join(stage.text.split())
            assert "RETAINS, STAINER and NASTIER are right; that is all. Another program holds your decks" in shown
            assert "> 3 good <" in stage.text
            await press(pilot, "question_mark")
            assert "these keys" in stage.text
            await press(pilot, "escape")
            # What is done last is what counts: to go on, after another rating.
            await press(pilot, "4")
            assert "Another program holds your decks" in stage.text
            assert (quiz.history, quiz.is_kept) == ([], False)
            let_go()
            await until(pilot, lambda: bool(quiz.history))
        await pilot.pause()
        assert [one.rating for one in quiz.history] == ["easy"]
        assert "Which word is made of all the letters AINR?" in stage.text
        assert "Another program" not in stage.text
        # An answer is kept without a further key, and what was said of it stays.
        with held(store) as let_go:
            await press(pilot, "enter")
            assert "Missing: RAIN. Another program" in " ".join(stage.text.split())
            let_go()
            await until(pilot, lambda: quiz.is_kept)
        await pilot.pause()
        assert "Missing: RAIN." in stage.text
        assert "Another program" not in stage.text
        # Taking back, marking and going on wait as well.
        waits: list[tuple[str, Callable[[], bool]]] = [
            ("ctrl+z", lambda: not quiz.done),
            ("ctrl+x", lambda: [one.rating for one in quiz.history] == ["again"]),
            ("ctrl+n", lambda: quiz.question is not None and quiz.question.prompt == "AINRT"),
        ]
        for key, done in waits:
            with held(store) as let_go:
                await press(pilot, key)
                assert "Another program holds your decks" in stage.text
                assert not done()
                let_go()
                await until(pilot, done)
            await pilot.pause()
            assert "Another program" not in stage.text
        await press(pilot, "escape")
        assert stage.answer is None

    asked(store, act)
    (deck,) = store.decks(START)
    assert (deck.cards, deck.new) == (3, 2)


def test_leaving_waits_until_the_last_card_is_kept(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        with held(store) as let_go:
            await press(pilot, "enter", "2", "escape")
            shown = " ".join(stage.text.split())
            assert "Another program holds your decks" in shown
            assert "Esc once more leaves without what is not kept." in shown
            assert stage.answer is UNANSWERED
            let_go()
            await until(pilot, lambda: stage.answer is None)

    asked(store, act)
    with sqlite3.connect(store.path) as connection:
        assert connection.execute("SELECT rating FROM reviews").fetchall() == [("hard",)], "as it was rated"


def test_one_who_will_not_wait_leaves(store: Store) -> None:
    make(store, "anagrams", ["RETAINS", "RAIN"])

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        with held(store):
            await press(pilot, "enter", "escape")
            assert stage.answer is UNANSWERED
            await press(pilot, "escape")
            assert stage.answer is None
            await until(pilot, lambda: not isinstance(stage.screen, StudyQuizScreen))

    asked(store, act)
    assert store.decks(START)[0].new == 2


def test_a_quiz_begins_once_the_decks_are_let_go(store: Store) -> None:
    make(store, "anagrams", ["RAIN"])
    store.patience = 0.01

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "One moment" in stage.text
        assert screen_of(stage).quiz is None
        let_go()
        await until(pilot, lambda: screen_of(stage).quiz is not None)
        await pilot.pause()
        assert "Which word is made of all the letters AINR?" in stage.text

    with held(store) as let_go:
        on_stage(lambda: StudyQuizScreen("mine", begin(store), patience=0), act)


# ---------------------------------------------------------------------------------------------------------------- sizes


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_every_state_fits_its_window(store: Store, size: tuple[int, int], theme: str) -> None:
    lexicon = qx.Lexicon.from_words(
        [f"A{one}{two}" for one in "BCDEFGHIJKL" for two in "MNOPQRST"] + ["UNDISCRIMINATED"]
    )
    make(store, "short", [word for word in lexicon if len(word) == 3][:40], lexicon)

    def fits(stage: Stage) -> None:
        rows = screen_of(stage).rows(*size)
        assert len(rows) <= size[1]
        assert all(width_of(row) <= size[0] for row in rows)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        quiz = quiz_of(stage)
        while quiz.question is not None and len(quiz.history) < 6:
            fits(stage)
            await press(pilot, "enter")
            fits(stage)
            assert all(word in stage.text for word in ("again", "hard", "good", "easy", "missed"))
            await press(pilot, "3")
        fits(stage)

    asked(store, act, size=size, theme=theme)


def test_many_answers_can_be_scrolled(store: Store) -> None:
    lexicon = qx.Lexicon.from_words([f"A{letter}" for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ"])
    make(store, "short", list(lexicon), lexicon)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "enter")
        assert "AB" in stage.text
        assert "0 lines above" in stage.text
        await press(pilot, *["pagedown"] * 9)
        assert ", 0 below" in stage.text
        assert any(line.split()[2:3] == ["AZ"] for line in stage.shown)
        await press(pilot, "up")
        assert ", 1 below" in stage.text

    asked(store, act)


def test_a_long_prompt_is_shown_small_where_large_tiles_do_not_fit(store: Store) -> None:
    word = "UNDISCRIMINATED"
    make(store, "anagrams", [word], qx.Lexicon.from_words([word]))
    letters = sorted(word)

    async def small(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "   ".join(letters) in stage.text

    async def large(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "     ".join(letters) in stage.text

    asked(store, small)
    asked(store, large, size=(120, 40))


def test_tiles_of_several_letters_stay_whole(store: Store) -> None:
    lexicon = qx.Lexicon.from_words(["CHICO", "CHICOS"], edition="Spanish")
    make(store, "hooks", ["CHICO"], lexicon)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert screen_of(stage)._tiles == ["?", "CH", "I", "C", "O"]

    asked(store, act)
