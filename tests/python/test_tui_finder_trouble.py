"""The word finder where something is wrong, slow or odd: what is said, and that nothing is lost."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import quixotry as qx
from finder_stage import TOY, ask, listed, said, settled, show
from quixotry.finder import Found, find
from quixotry.lexica import BUILT_IN
from quixotry.tui.screens.finder import FinderScreen
from quixotry.tui.screens.finder_form import Question
from quixotry.tui.screens.help import HelpScreen
from quixotry.tui.screens.word_lists import first_list, names_of_lists, next_list
from quixotry.tui.theme import THEMES, palette
from tui_stage import UNANSWERED, Stage, until

# ---------------------------------------------------------------------------------------------------- what is not right


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("a1", "'1'"),
        ("tea<tab><tab><tab>x", "The length is 'x'; expected a number such as 7, or from and to, such as 5-8."),
        ("tea<tab><tab><tab>-", "The length is '-'"),
        ("tea<tab><tab><tab>99999999999999999999", "The length is '99999999999999999999'"),
        ("tea<tab><tab><tab><tab>[", "'['"),
        ("tea<tab>?", "'?'"),
        ("tea<tab>..*<tab><left>", "'*'"),
        ("tea<tab>..t<tab><left><tab>Z9", "'Z9'"),
        ("tea<tab>=t<tab><left><tab>8a", "premiums"),
        ("tea<tab>..t", "'.' is a square of a row, not a letter; 'one row' was expected to be chosen beside it."),
        ("tea<tab>=t<tab><right>", "'=' is a square of a row, not a letter; 'one row' was expected"),
        ("tea<tab><tab><tab>4-3", "4 as shortest and 3 as longest exclude each other"),
        ("tea<tab><tab><tab>0", "0 as length fits no word"),
    ],
)
def test_what_cannot_be_read_is_told_and_can_be_mended(typed: str, sentence: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, typed)
        assert sentence in said(stage)
        assert screen.table.count == 0
        assert "see below" in stage.text
        # What has no words yet has nothing to open, and nothing to make a deck of.
        await pilot.press("enter", "ctrl+n", "down", "pagedown", "ctrl+end")
        assert stage.screen is screen
        await pilot.press("ctrl+r")
        await ask(pilot, screen, "tea")
        assert sentence not in said(stage)
        assert "1 word by" in stage.text

    show(act)


def test_a_list_that_is_not_there_is_told_and_another_taken() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        assert "There is no word list 'no-such-list'" in said(stage)
        await ask(pilot, screen, "tea")
        assert "There is no word list 'no-such-list'" in said(stage)
        await pilot.press("ctrl+l")
        await settled(pilot, screen)
        assert f"in {BUILT_IN[0]}" in stage.text
        assert listed(screen) == list(find("tea", lexicon=BUILT_IN[0]))
        await pilot.press("f3")
        await settled(pilot, screen)
        assert f"in {BUILT_IN[1]}" in stage.text
        assert listed(screen) == list(find("tea", lexicon=BUILT_IN[1]))

    show(act, "no-such-list")


def test_the_list_is_that_of_the_games(tmp_path: Path) -> None:
    (tmp_path / "preferences.json").write_text('{"lexicon": "enable"}')

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        assert "in enable" in stage.text

    show(act, None, folder=tmp_path)
    assert first_list(None) == first_list("any") == BUILT_IN[0]
    assert [next_list(name, ["a", "b"]) for name in ("a", "b", "c")] == ["b", "a", "a"]


def test_lists_of_the_user_that_cannot_be_read_leave_those_that_come_with_quixotry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path))
    (tmp_path / "lexica").mkdir()
    (tmp_path / "lexica" / "lists.json").write_text("{")
    assert names_of_lists() == list(BUILT_IN)


def test_words_score_by_the_rules_that_were_chosen() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "train")
        found = find("train", lexicon=TOY, rules="words-with-friends")
        assert listed(screen) == list(found)
        assert found[0].score != find("train", lexicon=TOY)[0].score
        await ask(pilot, screen, "<tab>..<tab><left><tab>")
        assert f"on the board of {qx.Rules.named('words-with-friends').title}" in said(stage)

    show(act, rules="words-with-friends")


def test_tiles_of_another_language() -> None:
    spanish = qx.Lexicon.from_words(["CHILE", "LECHE"], edition="Spanish")

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "[CH]IL?")
        (word,) = listed(screen)
        assert word.word in ("CHILE", "[CH]ILE")
        await pilot.press("enter")
        await until(pilot, lambda: "is valid" in stage.text)

    show(act, spanish)


@pytest.mark.parametrize("text", ["\udcff", "h\u0301e", "\x1b[31m", "\U0001f600", " t e a ", "ſ", "a" * 500])
def test_whatever_is_pasted_is_answered(text: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        for _ in range(4):
            screen.typed(text)
            await settled(pilot, screen)
            assert len(stage.painted()) == 24
            screen.do_next("tab")
        await pilot.press("ctrl+r")
        await ask(pilot, screen, "tea")
        assert [word.word for word in listed(screen)] == ["TEA"]

    show(act)


def test_a_slow_answer_holds_up_no_key_and_the_newest_question_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    going, asked = threading.Event(), []
    original = Question.ask

    def slow(self: Question, *arguments: Any) -> Found:
        asked.append(self.letters)
        assert going.wait(20)
        return original(self, *arguments)

    monkeypatch.setattr(Question, "ask", slow)

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        try:
            for letter in "qaid":
                await pilot.press(letter)
            assert "qaid" in stage.text
            assert screen.table.count == 0
            await until(pilot, lambda: "looking ..." in stage.text)
            await pilot.press("backspace")
            assert "Letters    qai " in stage.text
        finally:
            going.set()
        await settled(pilot, screen)
        assert asked == ["q", "qai"], "what was overtaken is not asked"
        assert listed(screen) == list(find("qai", lexicon=TOY))
        assert "looking" not in stage.text

    show(act)


def test_leaving_waits_for_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    going = threading.Event()

    def slow(self: Question, *_: Any) -> Found:
        assert going.wait(20)
        raise qx.InvalidText("too late")

    monkeypatch.setattr(Question, "ask", slow)

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await pilot.press("a", "escape")
        await until(pilot, lambda: stage.answer is not UNANSWERED)
        going.set()

    assert show(act).answer is None


# --------------------------------------------------------------------------------------------------------- every screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_no_theme_changes_the_text(size: tuple[int, int]) -> None:
    texts = set()

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "teap?<tab>d<tab><tab>2-")
        known = {*palette(stage.theme).roles(), "caret"}
        assert {span.role for row in screen.canvas.rows() for span in row} <= known
        painted = stage.painted()
        assert len(painted) == size[1]
        assert all(line.isascii() for line in painted)
        texts.add("\n".join(painted))

    for theme in THEMES:
        show(act, theme=theme, size=size)
    assert len(texts) == 1


def test_the_keys_are_told_and_each_is_there() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await pilot.press("f1")
        top = stage.screen
        assert isinstance(top, HelpScreen)
        for key in screen.KEYS:
            assert key.shown in stage.text
            for _, action in key.pairs():
                assert hasattr(screen, f"do_{action.partition(':')[0]}")
        await pilot.press("escape")
        assert stage.screen is screen
        footer = stage.shown[-1]
        assert all(f"{key.short} {key.footer}" in footer for key in screen.KEYS if key.footer)

    assert show(act).answer is UNANSWERED


@pytest.mark.parametrize("typed", ["", "teaid?", f"teaid{'<tab>' * 5}", "qaid<tab>..t<tab><left>"])
def test_any_size_will_do(typed: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, typed)
        before = stage.text
        for width, height in ((1, 1), (20, 5), (200, 3), (10, 60), (200, 60)):
            assert len(screen.rows(width, height)) <= max(height, 1)
        await pilot.resize_terminal(200, 60)
        await pilot.resize_terminal(20, 5)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: stage.screen is screen)
        await pilot.pause()
        assert stage.text == before
        await pilot.press("escape")

    assert show(act).answer is None
