"""The decks on the terminal: what is due of each, new ones, and all that can be done with a deck."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

import quixotry as qx
from quixotry.lexica import open_lexicon
from quixotry.sqlite_file import PATIENCE
from quixotry.study import KINDS, Quiz, Store
from quixotry.tui.rows import width_of
from quixotry.tui.screens.confirm import ConfirmScreen
from quixotry.tui.screens.deck_form import FILE, FOUND, LIST
from quixotry.tui.screens.lines import LinesScreen
from quixotry.tui.screens.new_deck import NewDeckScreen
from quixotry.tui.screens.note import NoteScreen
from quixotry.tui.screens.page import Drawn
from quixotry.tui.screens.spacing import SpacingScreen
from quixotry.tui.screens.study import StudyScreen
from quixotry.tui.screens.study_quiz import StudyQuizScreen
from quixotry.tui.theme import THEMES
from tui_stage import UNANSWERED, Stage, on_stage, press, until

Act = Callable[[Stage, Pilot[Any]], Awaitable[None]]

START = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
FEW = ["RETAINS", "RAIN", "TRAIN", "QUIZ"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("WNSEARCHDIR", str(tmp_path / "nowhere"))
    monkeypatch.setenv("QUIXOTRY_DICTD_DIR", str(tmp_path / "nowhere"))


def make(*names: str, kind: str = "anagrams", words: list[str] | None = None) -> None:
    with Store.open() as store:
        for name in names:
            store.create(name, kind, words or FEW, lexicon=qx.Lexicon.from_words(words or FEW, name="few"))


def decks() -> dict[str, int]:
    """The names of all decks with their numbers of cards."""
    with Store.open() as store:
        return {deck.name: deck.cards for deck in store.decks()}


def studied(
    act: Act, *, size: tuple[int, int] = (80, 24), theme: str = "dark", folder: Path | None = None, **choices: Any
) -> Stage:
    """The decks, at which somebody looks."""
    return on_stage(
        lambda: StudyScreen(**{"now": lambda: START, **choices}), act, size=size, theme=theme, folder=folder
    )


def screen_of(stage: Stage) -> StudyScreen:
    screen = stage.screen
    assert isinstance(screen, StudyScreen)
    return screen


def form_of(stage: Stage) -> NewDeckScreen:
    screen = stage.screen
    assert isinstance(screen, NewDeckScreen)
    return screen


async def write(stage: Stage, pilot: Pilot[Any], text: str) -> None:
    """Pastes a text in place of what is there, and enters it."""
    assert stage.screen.focused is not None
    await press(pilot, "ctrl+u")
    stage.screen.focused.post_message(events.Paste(text))
    await pilot.pause()
    await press(pilot, "enter")


async def go_to(stage: Stage, pilot: Pilot[Any], name: str) -> None:
    """Goes to a field of a form."""
    form = form_of(stage)
    for _ in form.fields:
        if form.here.name == name:
            return
        await press(pilot, "down")
    raise AssertionError(f"there is no field '{name}'")


async def counted(stage: Stage, pilot: Pilot[Any]) -> None:
    """Waits until the form knows what the word list has."""
    await until(pilot, lambda: form_of(stage).form.stock is not None)
    await pilot.pause()


# ------------------------------------------------------------------------------------------------------------ the decks


def test_without_decks_one_is_told_how_to_make_one() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "There is no deck yet. N makes one" in stage.text
        await press(pilot, "enter", "w", "e", "d", "r", "s", "a", "up", "right")
        assert isinstance(stage.screen, StudyScreen)
        await press(pilot, "escape")
        assert stage.answer is None

    studied(act)


def test_each_deck_says_what_is_due() -> None:
    make("sevens", "other words")
    with Store.open() as store:
        quiz = Quiz(store, "sevens", now=lambda: START - timedelta(days=40))
        quiz.give_up()
        quiz.next()
        quiz = Quiz(store, "other words", now=lambda: START)
        quiz.give_up()

    async def look(stage: Stage, pilot: Pilot[Any]) -> None:
        head, first, second = stage.shown[2:5]
        assert head.split() == ["Deck", "Kind", "Cards", "New", "Due", "Next"]
        assert first.split() == [">", "other", "words", "anagrams", "4", "3", "0", "in", "10", "minutes"]
        assert second.split() == ["sevens", "anagrams", "4", "3", "1"]
        for heading, number in (("Cards", "4"), ("New", "3"), ("Due", "0")):
            assert first[head.index(heading) + len(heading) - 1] == number
        shown = " ".join(stage.text.split())
        assert "Nothing is due now; the next card comes in 10 minutes. 3 cards are new." in shown
        await press(pilot, "down")
        assert "1 card is due now. 3 cards are new." in " ".join(stage.text.split())

    async def wide(stage: Stage, pilot: Pilot[Any]) -> None:
        assert stage.shown[4].split() == ["Deck", "Kind", "Word", "list", "Cards", "New", "Due", "Next"]

    studied(look)
    studied(wide, size=(120, 40))


def test_a_quiz_changes_what_is_due() -> None:
    make("mine")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "enter")
        quiz = stage.screen
        assert isinstance(quiz, StudyQuizScreen)
        await until(pilot, lambda: quiz.quiz is not None)
        quiz._patience = 0
        await press(pilot, "enter", "3", "escape")
        deck = screen_of(stage).current
        assert deck is not None
        assert (deck.new, deck.due) == (3, 0)
        assert "in 2 days" in stage.text

    studied(act)


def test_as_many_new_cards_come_as_one_wants() -> None:
    make("mine")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "New cards a day  < 10  >" in stage.text
        await press(pilot, "right")
        assert "< 20  >" in stage.text
        await press(pilot, *["right"] * 9)
        assert "< all >" in stage.text
        await press(pilot, *["left"] * 9)
        assert "< 0   >" in stage.text
        await press(pilot, "enter")
        await until(pilot, lambda: getattr(stage.screen, "quiz", None) is not None)
        await pilot.pause()
        assert "Nothing is due now." in stage.text

    studied(act)

    async def odd(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "< 7   >" in stage.text
        await press(pilot, "right")
        assert "< 10  >" in stage.text

    studied(odd, new=7)


def test_a_quiz_that_has_begun_is_shown_at_once() -> None:
    make("first", "second")
    with Store.open() as store:
        quiz = Quiz(store, "second")

        async def act(stage: Stage, pilot: Pilot[Any]) -> None:
            await until(pilot, lambda: isinstance(stage.screen, StudyQuizScreen) and stage.screen.quiz is quiz)
            await press(pilot, "escape")
            current = screen_of(stage).current
            assert current is not None
            assert current.name == "second"

        studied(act, quiz=quiz)


def test_a_click_goes_to_a_deck_and_another_asks_it() -> None:
    make("first", "second")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        y = next(y for y, line in enumerate(stage.painted()) if "second" in line)
        await pilot.click(offset=(6, y))
        current = screen_of(stage).current
        assert current is not None
        assert current.name == "second"
        await pilot.click(offset=(6, y))
        await pilot.pause()
        assert isinstance(stage.screen, StudyQuizScreen)

    studied(act)


def test_a_store_that_is_no_good_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "data" / "study.sqlite3"
    path.parent.mkdir()
    path.write_bytes(b"no database at all, but long enough to look at" * 100)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert str(path) in "".join(line.strip() for line in stage.shown)
        await press(pilot, "enter", "d")
        await press(pilot, "n")
        await counted(stage, pilot)
        await press(pilot, "end", "enter")
        await until(pilot, lambda: not form_of(stage).busy)
        await pilot.pause()
        assert form_of(stage).wrong
        assert str(path) in "".join(line.strip() for line in stage.shown)

    studied(act)
    assert path.read_bytes().startswith(b"no database at all")


# -------------------------------------------------------------------------------------------------- what is done to one


def test_a_deck_is_deleted_only_after_a_question() -> None:
    make("first", "second")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "d")
        assert isinstance(stage.screen, ConfirmScreen)
        await press(pilot, "enter")
        assert decks() == {"first": 4, "second": 4}
        await press(pilot, "D")
        await press(pilot, "y")
        assert decks() == {"second": 4}
        assert "first" not in stage.text

    studied(act)


def test_a_deck_can_have_another_name() -> None:
    make("first", "second")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "r")
        await write(stage, pilot, "zebra")
        current = screen_of(stage).current
        assert current is not None
        assert current.name == "zebra"
        await press(pilot, "r")
        await write(stage, pilot, "Second")
        assert "There is a deck 'second' already" in stage.text
        await press(pilot, "r")
        await press(pilot, "escape")
        assert list(decks()) == ["second", "zebra"]

    studied(act)


def test_the_words_of_a_deck_are_shown() -> None:
    make("mine")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "w")
        assert isinstance(stage.screen, LinesScreen)
        assert "mine: 4 words" in stage.text
        assert "QUIZ     RAIN     RETAINS  TRAIN" in stage.text

    studied(act)


def test_words_are_exported_and_no_file_is_replaced_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make("my/deck")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "my-deck.txt"

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "e")
        await press(pilot, "enter")
        assert path.read_text() == "QUIZ\nRAIN\nRETAINS\nTRAIN\n"
        assert "The 4 words of 'my/deck' are in" in stage.text
        path.write_text("mine\n")
        await press(pilot, "e", "enter")
        assert isinstance(stage.screen, ConfirmScreen)
        await press(pilot, "escape")
        assert path.read_text() == "mine\n"
        await press(pilot, "e", "enter")
        await press(pilot, "y")
        assert path.read_text() == "QUIZ\nRAIN\nRETAINS\nTRAIN\n"
        await press(pilot, "e")
        await write(stage, pilot, str(tmp_path / "nowhere" / "x.txt"))
        assert "cannot be written" in stage.text

    studied(act)


def test_words_of_a_file_are_added(tmp_path: Path) -> None:
    with Store.open() as store:
        store.create("mine", "anagrams", ["RETAINS"], lexicon="enable")
    path = tmp_path / "more.txt"
    path.write_bytes("quiz\r\nretains\r\nqqq\r\nqat".encode("utf-16"))

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "a")
        assert isinstance(stage.screen, NoteScreen)
        await write(stage, pilot, str(path))
        await until(pilot, lambda: not screen_of(stage).busy)
        await pilot.pause()
        shown = " ".join(stage.text.split())
        assert "2 new cards. 1 word is left out, since it is not in enable: qqq." in shown
        assert decks() == {"mine": 3}
        await press(pilot, "a")
        await write(stage, pilot, str(tmp_path / "nowhere.txt"))
        await until(pilot, lambda: not screen_of(stage).busy)
        await pilot.pause()
        assert "cannot be read" in stage.text

    studied(act)


def test_cards_come_as_often_as_one_wants() -> None:
    make("mine")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        assert isinstance(stage.screen, SpacingScreen)
        assert "< 90 %" in stage.text
        await press(pilot, "home", "right", "down", "left", "down", "enter")
        assert "as often as you have chosen" in stage.text
        with Store.open() as store:
            deck = store.deck("mine")
        assert (deck.retention, deck.longest_interval) == (0.95, 180)
        await press(pilot, "s")
        await press(pilot, "escape")

    studied(act)


def test_values_that_are_not_on_offer_stay_as_they_are() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "< 92 %" in stage.text
        assert "< after 77 days" in stage.text
        await press(pilot, "end", "enter")
        assert stage.answer == (0.92, 77)

    on_stage(lambda: SpacingScreen(0.92, 77), act)


# ------------------------------------------------------------------------------------------------------------ new decks


def test_enter_makes_a_deck_of_the_words_of_a_list() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        await counted(stage, pilot)
        form = form_of(stage)
        form.form.lexicon.take("enable")
        form.changed()
        await counted(stage, pilot)
        await go_to(stage, pilot, "kind")
        await press(pilot, "right")
        await counted(stage, pilot)
        assert form.form.kind.value == "hooks"
        assert "3 letters" in stage.text
        await go_to(stage, pilot, "length")
        await press(pilot, "left")
        await counted(stage, pilot)
        count = len(open_lexicon("enable").matching("??"))
        assert f"{count} words" in stage.text
        await press(pilot, "f10")
        await until(pilot, lambda: isinstance(stage.screen, StudyScreen))
        await pilot.pause()
        assert decks() == {"hooks, 2 letters": 2 * count}
        current = screen_of(stage).current
        assert current is not None
        assert current.name == "hooks, 2 letters"

    studied(act)


def made_of(words: list[str] | None, lexicon: str, act: Act) -> Stage:
    return on_stage(lambda: NewDeckScreen(words, lexicon), act)


def test_commonness_narrows_the_words() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await counted(stage, pilot)
        await go_to(stage, pilot, "kind")
        await press(pilot, "right", "right")
        await counted(stage, pilot)
        form = form_of(stage).form
        lexicon = open_lexicon("enable")
        bands = [band for word in lexicon.matching("??") if (band := lexicon.band(word)) is not None]
        await go_to(stage, pilot, "band")
        await press(pilot, "right")
        assert form.band.value == min(bands)
        assert f"band {min(bands)} and commoner" in stage.text
        few = bands.count(min(bands))
        await press(pilot, "end")
        assert f"made of {few} words of enable" in " ".join(stage.text.split())
        await press(pilot, "enter")
        await until(pilot, lambda: stage.answer is not UNANSWERED)
        with Store.open() as store:
            assert len(store.words("short words, 2 letters")) == few

    made_of(None, "enable", act)


def test_words_that_were_found_become_a_deck_in_their_order() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        form = form_of(stage).form
        assert form.source.value == FOUND
        assert "the words that were found  >  3 words" in stage.text
        assert form.order.value == "list"
        await press(pilot, "home", *"Mine", "enter", "down", "down", "down", "down", "down", "down")
        await press(pilot, "end", "enter")
        await until(pilot, lambda: stage.answer is not UNANSWERED)

    stage = made_of(["TRAINER", "RETAINS", "QUIZ", "QUIZ"], "enable", act)
    assert stage.answer == "Mine"
    with Store.open() as store:
        quiz = Quiz(store, "Mine")
        assert quiz.question is not None
        assert quiz.question.prompt == "AEINRRT"


def test_words_of_a_file_become_a_deck_and_what_is_left_out_is_told(tmp_path: Path) -> None:
    path = tmp_path / "my list.txt"
    path.write_bytes(b"retains\r\nqqq\r\nRETAINS\r\n\r\nquiz")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await counted(stage, pilot)
        await go_to(stage, pilot, "source")
        await press(pilot, "right")
        form = form_of(stage).form
        assert form.source.value == FILE
        await press(pilot, "end", "enter")
        assert "No file is named" in stage.text
        assert form_of(stage).here is form.path
        assert stage.screen.focused is not None
        stage.screen.focused.post_message(events.Paste(str(path)))
        await pilot.pause()
        assert form.name.empty == "my list"
        await press(pilot, "f10")
        await until(pilot, lambda: form_of(stage).made is not None)
        await pilot.pause()
        shown = " ".join(stage.text.split())
        assert "The deck 'my list' has 2 cards. 1 word is left out, since it is not in enable: qqq." in shown
        await press(pilot, "x", "up", "tab", "f10")
        assert stage.answer is UNANSWERED
        assert "Enter go on" in stage.text
        await press(pilot, "enter")
        assert stage.answer == "my list"

    made_of(None, "enable", act)


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "cannot be read"), (b"", "there are no words in the list"), (b"zzz\nqqq\n", "not in enable: zzz and qqq")],
)
def test_a_file_that_gives_no_words_is_a_sentence(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "list.txt"
    if content is not None:
        path.write_bytes(content)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        form = form_of(stage)
        form.form.source.take(FILE)
        form.form.path.field.insert(str(path))
        form.changed()
        await press(pilot, "f10")
        await until(pilot, lambda: not form.busy)
        await pilot.pause()
        assert said.casefold() in " ".join(stage.text.split()).casefold()
        assert form.wrong
        assert stage.answer is UNANSWERED

    made_of(None, "enable", act)
    assert decks() == {}


def test_a_name_that_is_taken_is_told_and_none_is_suggested() -> None:
    make("anagrams of found words", "mine")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        form = form_of(stage)
        assert form.form.name.empty == "anagrams of found words 2"
        await press(pilot, "home", *"MINE")
        assert "There is a deck 'MINE' already." in stage.text
        await press(pilot, "f10")
        await until(pilot, lambda: not form.busy)
        await pilot.pause()
        assert "There is a deck 'mine' already" in stage.text
        await press(pilot, "escape")
        assert stage.answer is None

    made_of(["QUIZ"], "enable", act)


def test_a_word_list_that_cannot_be_opened_is_a_sentence() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await counted(stage, pilot)
        assert "There is no word list 'nonsense'" in stage.text
        await press(pilot, "f10")
        await until(pilot, lambda: not form_of(stage).busy)
        await pilot.pause()
        assert "There is no word list 'nonsense'" in stage.text
        assert form_of(stage).wrong

    made_of(None, "nonsense", act)


def test_every_kind_offers_lengths_that_it_can_ask() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await counted(stage, pilot)
        form = form_of(stage).form
        assert form.source.value == LIST
        offered = {}
        for kind in KINDS:
            form.kind.take(kind)
            form_of(stage).changed()
            await counted(stage, pilot)
            offered[kind] = [choice.value for choice in form.length.choices]
            assert form.length.value in offered[kind]
            assert form.stock is not None
            assert form.stock.count == sum(form.stock.there[length] for length in form.length.value)
        assert offered["short"] == offered["judge"] == [(2,), (3,), (4,), (2, 3, 4)]
        assert offered["anagrams"] == offered["hooks"]
        assert (15,) in offered["anagrams"]

    made_of(None, "enable", act)


def test_decks_that_another_program_holds_are_shown_once_it_lets_them_go() -> None:
    with Store.open() as store:
        store.create("mine", "anagrams", ["AA"], lexicon="enable")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    start = monotonic()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "is held by another program" in " ".join(stage.text.split())
        await press(pilot, "question_mark")
        assert "these keys" in stage.text
        await press(pilot, "escape")
        other.execute("ROLLBACK")
        await until(pilot, lambda: screen_of(stage).current is not None)
        await pilot.pause()
        assert "mine" in stage.text
        assert "is held" not in stage.text
        assert monotonic() - start < PATIENCE / 2

    try:
        studied(act)
    finally:
        other.close()


def test_words_of_two_letters_can_be_judged() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await counted(stage, pilot)
        form = form_of(stage).form
        form.kind.take("judge")
        form_of(stage).changed()
        await counted(stage, pilot)
        assert form.length.value == (2,), "the shortest come first"
        await press(pilot, "f10")
        await until(pilot, lambda: stage.answer is not UNANSWERED)

    made_of(None, "enable", act)
    assert list(decks().values()) == [2 * 96], "as many phonies as words"


def test_the_form_is_alive_while_a_deck_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()
    create = Store.create

    def slow(self: Store, *arguments: Any, **choices: Any) -> Any:
        begun.set()
        assert go_on.wait(20)
        return create(self, *arguments, **choices)

    monkeypatch.setattr(Store, "create", slow)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, "f10")
        await until(pilot, begun.is_set)
        assert "One moment: the deck" in stage.text
        await press(pilot, "f10", "down", "x")
        assert stage.answer is UNANSWERED
        await press(pilot, "escape")
        assert stage.answer is None
        go_on.set()
        await until(pilot, lambda: bool(decks()))
        await until(pilot, lambda: bool(stage._notifications))

    try:
        made_of(["QUIZ"], "enable", act)
    finally:
        go_on.set()
    assert decks() == {"anagrams of found words": 1}


# ---------------------------------------------------------------------------------------------------------------- sizes


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_decks_and_forms_fit_their_window(size: tuple[int, int], theme: str) -> None:
    make(*(f"deck {number} {'with a long name, ' * 2}" for number in range(30)))

    def fits(stage: Stage) -> None:
        screen = stage.screen
        assert isinstance(screen, Drawn)
        rows = screen.rows(*size)
        assert len(rows) <= size[1]
        assert all(width_of(row) <= size[0] for row in rows)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        fits(stage)
        await press(pilot, "end")
        assert "> deck 9" in stage.text
        fits(stage)
        await press(pilot, "n")
        await counted(stage, pilot)
        for _ in form_of(stage).fields:
            fits(stage)
            assert "Make the deck" in stage.text
            await press(pilot, "down")
        await press(pilot, "escape", "s")
        fits(stage)

    studied(act, size=size, theme=theme)
