"""The hand game on a screen: by keys and by mouse, and in the same sentences as the program that reads lines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

import quixotry as qx
from quixotry.classroom.hand_program import HINT, main
from quixotry.lexica import BUILT_IN
from quixotry.tui.screens.hand import HandScreen
from quixotry.tui.screens.help import HelpScreen
from quixotry.tui.screens.page import Drawn
from quixotry.tui.screens.transcript import Line, Transcript
from quixotry.tui.theme import THEMES, palette
from tui_stage import UNANSWERED, Stage, on_stage, until

HANDS = ("AEFGHLL", "AACIOPT", "CEEFIPZ")
# What is typed in each of these hands; nothing ends a round.
TYPED = (("heal", "girl", "?", ""), ("?", "tapioca"), ("ceef", "piece", "", ""))
# Words for these hands, and some that none of them makes.
WORDS = qx.Lexicon.from_words(
    ["HEAL", "FLAG", "GALE", "TAPIOCA", "COAT", "PIECE", "FEZ", "GIRL", "AX", "JIG", "JAG", "RADIX"]
)

Act = Callable[[Stage, Pilot[Any], HandScreen], Awaitable[None]]


def play(act: Act, *, size: tuple[int, int] = (80, 24), theme: str = "dark", **options: Any) -> Stage:
    """Shows the screen and lets a test act on it."""
    chosen: dict[str, Any] = {"lexicon": WORDS, "hands": HANDS, "seed": 1, "pause": 0, **options}

    async def run(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, HandScreen)
        await act(stage, pilot, screen)

    return on_stage(lambda: HandScreen(**chosen), run, size=size, theme=theme)


async def type_word(pilot: Pilot[Any], word: str) -> None:
    keys = ["question_mark"] if word == "?" else [*word, "enter"]
    await pilot.press(*keys)


async def click_on(stage: Stage, pilot: Pilot[Any], text: str, shift: int = 0, *, last: bool = False) -> None:
    """Clicks on the first place, or on the last, that shows a text."""
    screen = stage.screen
    assert isinstance(screen, Drawn)
    found = [(line.index(text) + shift, y) for y, line in enumerate(stage.shown) if text in line]
    assert found, f"'{text}' is not shown:\n{stage.text}"
    x, y = found[-1 if last else 0]
    await pilot.click(offset=(screen.canvas.region.x + x, screen.canvas.region.y + y))


def spoken(said: Transcript) -> list[str]:
    """What was said, with a line for each hint."""
    return [text for line in said.lines for text in ([word for word, _ in line.words] or [line.text])]


# ----------------------------------------------------------------------------------------------------- the conversation


def by_lines() -> list[str]:
    """What the program says that reads lines, when the same is typed."""
    typed = [line for words, again in zip(TYPED, "yyn", strict=True) for line in (*words[: _needed(words)], again)]
    said: list[str] = []
    lines = iter(typed)
    main(HANDS, lexicon=WORDS, ask=lambda prompt: next(lines), say=said.append)
    return said


def _needed(words: tuple[str, ...]) -> int:
    return words.index("") + 1 if "" in words else len(words)


def test_the_screen_says_what_the_program_says() -> None:
    rounds: list[list[str]] = []

    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        for words in TYPED:
            for word in words[: _needed(words)]:
                await type_word(pilot, word)
                if word == HINT:  # the Enter that the program wants behind it; the screen takes it for nothing else
                    await pilot.press("enter")
            rounds.append(spoken(screen.said))
            assert "Would you like to play again? " in stage.text
            assert "Good bye!" in stage.text
            await pilot.press("y" if len(rounds) < 3 else "n")

    stage = play(act)
    assert stage.answer is None, "no leaves the screen"
    expected = by_lines()
    assert expected[-1] == "Good bye!"
    assert [line for lines in rounds for line in lines] == expected[:-1]
    assert "13 RADIX" not in expected
    assert rounds[1][1:3] == ["11 TAPIOCA", "6 COAT"]


def test_what_is_said_is_shown() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        assert "Welcome to KAIST Scrabble!" in stage.text
        assert "Here is your hand: A E F G H L L" in stage.text
        await type_word(pilot, "heal")
        assert "HEAL is a good word and scores 7 points" in stage.text
        assert "You have these letters left: F G L" in stage.text
        assert "Score 7 " in stage.text
        await type_word(pilot, "girl")
        assert "You cannot make GIRL with your hand." in stage.text
        await pilot.press("enter")
        assert "Your total score was 7 points." in stage.text

    play(act)


def test_the_whole_hand_in_the_first_word_ends_the_round_with_its_bonus() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await type_word(pilot, "tapioca")
        assert "TAPIOCA is a good word and scores 11 points" in stage.text
        assert "Your total score was 61 points." in stage.text
        assert "letters left" not in stage.text
        assert "> Yes <" in stage.text

    play(act, hands=["AACIOPT"])


def test_a_blank_fills_what_is_missing() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press(*"coat")
        assert tops(stage) == "A C T ?"
        await pilot.press("enter")
        assert "COAT is a good word and scores 5 points" in stage.text
        assert "You have these letters left: A" in stage.text

    play(act, hands=["AACT?"])


def tops(stage: Stage) -> str:
    """The letters on the tiles that are raised."""
    return " ".join(stage.shown[5].split())


def test_the_tiles_of_the_typed_word_are_raised() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        assert (tops(stage), stage.shown[6].split()) == ("", [*"AEFGHLL"])
        await pilot.press("l", "a")
        assert tops(stage) == "A L"
        await pilot.press("l")
        assert tops(stage) == "A L L"
        # There are but two, and no Q.
        await pilot.press("l", "q")
        assert tops(stage) == "A L L"
        await pilot.press("backspace", "backspace", "backspace", "backspace")
        assert tops(stage) == "L"
        await pilot.press("ctrl+u")
        assert tops(stage) == ""

    play(act)


# ---------------------------------------------------------------------------------------------------------------- hints


def test_hints_are_all_words_in_the_order_of_the_handout() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press("j", "question_mark")
        row = next(line for line in stage.shown if "13 RADIX" in line)
        assert row.split() == ["13", "RADIX", "11", "JIG", "11", "JAG", "9", "AX"]
        assert "You have these letters left: A D G I J R X" in stage.text
        assert screen.field.text == "", "a question mark is never part of a word"
        # A click types a word, which can then be played.
        await click_on(stage, pilot, "JAG")
        assert screen.field.text == "JAG"
        await pilot.press("enter")
        assert "JAG is a good word and scores 11 points" in stage.text

    play(act, hands=["ADGIJRX"])


def test_the_enter_that_the_program_wants_after_a_question_mark_ends_nothing() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press("question_mark")
        assert "Enter twice ends the round" in stage.text
        await pilot.press("enter")
        assert "Your total score" not in stage.text
        assert "Enter alone ends the round" in stage.text
        await pilot.press("enter")
        assert "Your total score was 0 points." in stage.text
        await pilot.press("y", "question_mark", *"coat", "enter", "enter")
        assert "Your total score was 6 points." in stage.text, "a word is played, and another Enter means what it says"

    play(act)


def test_an_enter_some_keys_after_a_question_mark_ends_the_round() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press("question_mark", "pagedown", "enter")
        assert "Your total score was 0 points." in stage.text

    play(act)


def test_many_hints_scroll_from_the_first() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        assert screen.round is not None
        hints = [f"{score} {word}" for score, word in screen.round.hints()]
        await pilot.press("question_mark")
        assert hints[0] in stage.text
        assert hints[-1] not in stage.text
        await pilot.press(*["pagedown"] * 20)
        assert hints[-1] in stage.text
        assert "You have these letters left:" in stage.text
        assert hints[0] not in stage.text
        await pilot.press(*["pageup"] * 20)
        assert "Here is your hand" in stage.text
        assert hints[0] in stage.text

    play(act, hands=["AEINRSTLD"], lexicon=qx.Lexicon.open("enable"))


# -------------------------------------------------------------------------------------------------------- an idle Enter


def test_an_enter_that_is_pressed_twice_ends_nothing() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        # The Enter that has opened the screen, pressed twice.
        await pilot.press("enter")
        await type_word(pilot, "heal")
        await pilot.press("enter")
        assert "total" not in stage.text
        await type_word(pilot, "flag")
        assert "You cannot make FLAG" in stage.text

    play(act, pause=600)


def test_the_enter_of_the_last_word_begins_no_other_hand() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await type_word(pilot, "tapioca")
        await pilot.press("enter")
        assert "Your total score was 61 points." in stage.text
        await pilot.press("y")
        assert "Your total score" not in stage.text

    play(act, hands=["AACIOPT"], pause=600)


def test_nothing_ends_a_round() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press("space", "enter")
        assert "Your total score was 0 points." in stage.text

    play(act)


# ----------------------------------------------------------------------------------------------------------- play again


@pytest.mark.parametrize(
    ("keys", "again"),
    [
        (["y"], True),
        (["Y"], True),
        (["enter"], True),
        (["n"], False),
        (["N"], False),
        (["q"], False),
        (["escape"], False),
        (["right", "enter"], False),
        (["left", "right", "enter"], True),
        (["x", "1", "question_mark", "y"], True),
    ],
)
def test_another_hand_or_none(keys: list[str], again: bool) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press("enter")
        assert "Would you like to play again?" in stage.text
        await pilot.press(*keys)
        await pilot.pause()
        if again:
            assert "Here is your hand: A A C I O P T" in stage.text
            assert "Welcome" not in stage.text, "that is said once"

    assert play(act).answer is (UNANSWERED if again else None)


# ---------------------------------------------------------------------------------------------------------------- mouse


def test_a_round_by_mouse() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        for letter in "HEAL":
            await click_on(stage, pilot, f" {letter} ")
        assert screen.field.text == "HEAL"
        # A tile that is raised goes back.
        await click_on(stage, pilot, "  E  ")
        assert screen.field.text == "HAL"
        await click_on(stage, pilot, "  H  ")
        await click_on(stage, pilot, " A ")
        await click_on(stage, pilot, " L ")
        assert screen.field.text == ""
        for letter in "HEAL":
            await click_on(stage, pilot, f" {letter} ")
        await click_on(stage, pilot, "Enter take")
        assert "HEAL is a good word" in stage.text
        await click_on(stage, pilot, "? hints")
        assert "There is no word in your hand." in stage.text
        await click_on(stage, pilot, "Enter take")
        await click_on(stage, pilot, "  No. Good bye!  ", 4)

    assert play(act).answer is None


def test_a_click_on_a_blank_types_nothing() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await click_on(stage, pilot, "  ?  ", 2)
        assert screen.field.text == ""
        await pilot.press(*"co")
        await click_on(stage, pilot, "  ?  ", 2)
        assert screen.field.text == "C", "the letter that the blank stands for goes"

    play(act, hands=["AACT?"])


# ------------------------------------------------------------------------------------------------------------- settings


def dealt(screen: HandScreen) -> tuple[str, ...]:
    assert screen.round is not None
    return screen.round.hand


def test_a_hand_that_is_not_begun_is_dealt_as_it_is_set() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        assert len(dealt(screen)) == 7
        assert "- 7 tiles +" in stage.text
        await pilot.press("plus", "plus", "equals_sign")
        assert len(dealt(screen)) == 10
        await pilot.press(*["plus"] * 9)
        assert len(dealt(screen)) == 12
        assert all(f" {tile} " in stage.shown[6] for tile in dealt(screen)), "the largest hand has room"
        await pilot.press(*["minus"] * 20)
        assert len(dealt(screen)) == 3
        assert "Next hand" not in stage.text
        # The Welcome goes with the first hand.
        assert stage.text.count("Here is your hand") == 1

    play(act, hands=())


def test_a_hand_that_is_begun_stays_until_the_next() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await type_word(pilot, "heal")
        await pilot.press("minus", "tab")
        assert dealt(screen) == (*"AEFGHLL",)
        assert "Next hand " in stage.text
        assert "from a box of tiles" in stage.text
        await pilot.press("ctrl+n")
        assert len(dealt(screen)) == 6
        assert "Next hand" not in stage.text

    play(act, hands=["AEFGHLL"])


def test_a_word_that_is_being_typed_is_not_lost_to_a_setting() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press("h", "e", "tab", "plus")
        assert dealt(screen) == (*"AEFGHLL",)
        assert screen.field.text == "HE"
        await pilot.press("ctrl+u", "tab")
        assert len(dealt(screen)) == 8, "nothing is begun, so the settings count at once"

    play(act, hands=["AEFGHLL"])


def test_from_a_box_no_letter_comes_more_often_than_the_box_has_it() -> None:
    hands: list[tuple[str, ...]] = []

    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press(*["plus"] * 5, "tab")
        for _ in range(60):
            hands.append(dealt(screen))
            await pilot.press("ctrl+n")
        assert screen.from_bag

    play(act, hands=())
    box = qx.Edition.named("English").tiles
    assert all(hand.count(tile) <= box[tile][0] for hand in hands for tile in hand)
    assert any("?" in hand for hand in hands)


def test_settings_by_mouse() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await click_on(stage, pilot, " +")
        await click_on(stage, pilot, "- 8 tiles")
        await click_on(stage, pilot, " + ", 1)
        assert screen.hand_size == 8
        await click_on(stage, pilot, "as the handout says")
        assert screen.from_bag
        assert len(dealt(screen)) == 8

    play(act, hands=())


# ----------------------------------------------------------------------------------------------------------- word lists


def test_the_words_are_those_of_the_list() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await until(pilot, lambda: screen.round is not None)
        assert f"in {BUILT_IN[0]}" in stage.text
        await pilot.press("ctrl+l")
        await until(pilot, lambda: screen.round is not None and screen.round.lexicon.name == BUILT_IN[1])
        assert f"in {BUILT_IN[1]}" in stage.text
        await pilot.press("question_mark")
        before = screen.round
        await pilot.press("f3")
        await until(pilot, lambda: "Next hand " in stage.text)
        assert screen.round is before
        await pilot.press("ctrl+n")
        assert screen.round is not None
        assert screen.round.lexicon.name == BUILT_IN[2]

    play(act, lexicon=None, hands=())


def test_a_list_that_is_not_there_is_told_and_another_taken() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await until(pilot, lambda: "There is no word list 'no-such-list'" in " ".join(stage.text.split()))
        await pilot.press("a", "enter", "question_mark", "ctrl+n", "plus", "tab")
        assert screen.round is None
        await pilot.press("ctrl+l")
        await until(pilot, lambda: screen.round is not None)
        assert "There is no word list" not in stage.text

    play(act, lexicon="no-such-list")


def test_tiles_of_another_language_come_from_its_box() -> None:
    greek = qx.Lexicon.from_words(["ΝΑΙ"], edition="Greek")

    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        assert "from a box of tiles" in stage.text
        await pilot.press(*"ναι", "enter")
        assert "ΝΑΙ is a good word and scores 3 points" in stage.text

    play(act, lexicon=greek, hands=["ΑΑΙΝ"])


# ----------------------------------------------------------------------------------------------------------- odd things


@pytest.mark.parametrize("text", ["\udcff", "12", "hé\u0301al", "a" * 500, "\x1b[31m", "HEAL FLAG", "\U0001f600"])
def test_whatever_is_pasted_is_answered(text: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        screen.typed("h")
        screen.typed(text)
        await pilot.press("enter")
        assert "You cannot make H" in stage.text or "H is not a word. Try again!" in stage.text
        assert all(len(line) >= 78 for line in stage.painted())

    play(act)


def test_a_question_mark_that_is_pasted_is_a_question() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        screen.typed(" ? ")
        await pilot.press("enter")
        assert "7 HEAL" in stage.text

    play(act)


@pytest.mark.parametrize("over", [False, True])
def test_no_theme_changes_the_text(over: bool) -> None:
    texts = set()

    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await type_word(pilot, "?")
        await pilot.press("h", "a")
        if over:
            await pilot.press("ctrl+u", "enter")
        known = {*palette(stage.theme).roles(), "caret"}
        assert {span.role for row in screen.canvas.rows() for span in row} <= known
        assert len(stage.painted()) == 24
        texts.add("\n".join(stage.painted()))

    for theme in THEMES:
        play(act, theme=theme)
    assert len(texts) == 1


@pytest.mark.parametrize("over", [False, True])
def test_the_keys_are_told_and_each_is_there(over: bool) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press(*["enter"] * over, "f1")
        top = stage.screen
        assert isinstance(top, HelpScreen)
        keys = HandScreen.AFTER if over else HandScreen.KEYS
        for key in keys:
            assert key.shown in stage.text
            for _, action in key.pairs():
                assert hasattr(screen, f"do_{action.partition(':')[0]}")
        await pilot.press("escape")
        assert stage.screen is screen
        footer = stage.shown[-1]
        assert all(f"{key.short} {key.footer}" in footer for key in keys if key.footer)

    assert play(act).answer is UNANSWERED


@pytest.mark.parametrize("over", [False, True])
def test_any_size_will_do(over: bool) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: HandScreen) -> None:
        await pilot.press("question_mark", *["enter"] * over)
        before = stage.text
        for width, height in ((1, 1), (20, 5), (200, 3), (10, 60), (200, 60)):
            assert len(screen.rows(width, height)) <= max(height, 1)
        assert stage.text == before
        await pilot.press("escape")

    assert play(act).answer is None


def test_of_much_that_was_said_the_end_is_in_view() -> None:
    said = Transcript()
    for number in range(30):
        said.say(Line(f"Line {number}."))
    rows = ["".join(span.text for span in row) for row in said.rows(40, 5)]
    assert rows == ["Line 26.", "Line 27.", "Line 28.", "Line 29.", "26 above"]
    said.scroll(-100)
    assert [row[0].text for row in said.rows(40, 5)][::4] == ["Line 0.", "26 below"]
    # What was said before does not move what is said now.
    said.say(Line("New."))
    assert said.rows(40, 5)[-2][0].text == "New."
