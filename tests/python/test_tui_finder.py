"""The word finder on a screen: words while one types, by keys and by mouse, and what is said of what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

import quixotry as qx
from finder_stage import TOY, ask, click_on, listed, said, settled, show, table_lines
from quixotry.finder import Found, find
from quixotry.sentences import plural
from quixotry.tui.screens.finder import FinderScreen
from quixotry.tui.screens.finder_form import ORDERS, FinderForm
from quixotry.tui.screens.finder_table import FoundTable, chance
from quixotry.tui.screens.new_deck import NewDeckScreen
from quixotry.tui.screens.word_lists import names_of_lists
from quixotry.tui.screens.words import WordsScreen
from quixotry.tui.theme import THEMES, palette
from tui_stage import UNANSWERED, Stage, press, until


@pytest.fixture(scope="module")
def enable() -> qx.Lexicon:
    return qx.Lexicon.open("enable")


# -------------------------------------------------------------------------------------------------------- what is found


def test_words_are_there_while_one_types(enable: qx.Lexicon) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        assert "type letters" in stage.text
        for typed in ("q", "qa", "qai", "qaid"):
            await ask(pilot, screen, typed[-1])
            found = find(typed, lexicon=enable)
            assert listed(screen) == list(found)
            assert (f"{len(found)} words" in stage.text) is (len(found) != 1)
        best = listed(screen)[0]
        assert table_lines(stage)[0].split()[:5] == [">", best.word, "S", str(best.score), "4"]

    show(act, enable)


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("pretty", {"letters": "pretty"}),
        ("TAE?", {"letters": "TAE?"}),
        ("tyrett<tab>gulp", {"letters": "tyrett", "board": "gulp"}),
        ("rt<tab>ai<tab><right>", {"letters": "rt", "through": "ai"}),
        ("qaid<tab>..t<tab><left>", {"letters": "qaid", "pattern": "..t"}),
        ("qaid<tab>.=t<tab><left>", {"letters": "qaid", "pattern": ".=t"}),
        ("qaid<tab>...<tab><left><tab>8a", {"letters": "qaid", "pattern": "...", "at": "8a"}),
        (
            "qaid<tab>....<tab><left><tab>8a<tab><space>",
            {"letters": "qaid", "pattern": "....", "at": "8a", "every_place": True},
        ),
        # What belongs to a row has no use without one.
        (
            "qaid<tab>t<tab><left><tab>8a<tab><space><shift+tab><shift+tab><right>",
            {"letters": "qaid", "board": "t"},
        ),
    ],
)
def test_the_board(typed: str, options: dict[str, Any]) -> None:
    check(typed, options)


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("4", {"length": 4}),
        ("4-5", {"shortest": 4, "longest": 5}),
        ("4-", {"shortest": 4}),
        ("-3", {"longest": 3}),
        ("<tab>?a*", {"like": "?a*"}),
        ("<tab>[DT]*", {"like": "[DT]*"}),
        ("<tab><tab>ta", {"starts": "ta"}),
        ("<tab><tab><tab>ea", {"ends": "ea"}),
        ("<tab><tab><tab><tab>id", {"contains": "id"}),
        ("<tab><tab><tab><tab><tab>ea", {"includes": "ea"}),
        ("<tab><tab><tab><tab><tab><tab><right>", {"blanks": "with"}),
        ("<tab><tab><tab><tab><tab><tab><left>", {"blanks": "without"}),
        ("4<tab><tab>a<tab>d<shift+tab><backspace>q", {"length": 4, "starts": "q", "ends": "d"}),
    ],
)
def test_filters(typed: str, options: dict[str, Any]) -> None:
    check(f"qaidet?<tab><tab><tab>{typed}", {"letters": "qaidet?", **options})


def test_all_tiles() -> None:
    check(f"aide{'<tab>' * 10}<space>", {"letters": "aide", "all_letters": True})


def check(typed: str, options: dict[str, Any]) -> None:
    """Whether what is typed finds what `find` does."""
    expected: Found | str
    try:
        expected = find(**options, lexicon=TOY)
    except qx.QuixotryError as error:
        expected = error.message

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, typed)
        if isinstance(expected, str):
            assert expected[1:] in said(stage)
        else:
            assert listed(screen) == list(expected)
            assert len(expected), "the example says nothing"
            for word, line in zip(listed(screen), table_lines(stage), strict=False):
                assert f" {word.tiles} " in line
            assert plural(len(expected), "word") in stage.text

    show(act)


def test_the_checks_above_find_something() -> None:
    assert [word.word for word in find("qaid", pattern="..t", lexicon=TOY)] == ["QAT", "AIT"]
    assert [word.word for word in find("aide", all_letters=True, lexicon=TOY)] == ["AIDE", "IDEA"]


def test_words_of_another_list_are_left_out(enable: qx.Lexicon) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "zen")
        everything = [word.word for word in listed(screen)]
        await ask(pilot, screen, f"{'<tab>' * 11}<left>")
        assert screen.form.value("not_in") == names_of_lists()[-1]
        await pilot.press(*["right"] * 4)
        await settled(pilot, screen)
        while screen.form.value("not_in") != "enable":
            await pilot.press("right")
        await settled(pilot, screen)
        assert f"< {'enable'} >" in stage.text
        assert [word.word for word in listed(screen)] == [word for word in everything if word not in enable]
        await pilot.press("tab")
        assert "not in enable" in stage.text

    show(act, "open-world")


# ------------------------------------------------------------------------------------------------------------ the table


def test_the_letters_of_blanks_are_underlined() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "ai??")
        first = next(y for y, line in enumerate(stage.shown) if "Before Word" in line) + 1
        for word, row in zip(listed(screen), screen.canvas.rows()[first:], strict=False):
            assert word.tiles in "".join(span.text for span in row)
            underlined = "".join(span.text for span in row if span.role in ("blank_text", "blank_chosen"))
            assert underlined == "".join(c for c in word.tiles if c.islower())
        assert any(word.blanks == 2 for word in listed(screen))

    show(act)
    for theme in THEMES:
        assert palette(theme).blank_text.underline
        assert palette(theme).blank_chosen.underline


def test_a_row_tells_what_there_is_to_say_of_a_word(enable: qx.Lexicon) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "trainee<tab>rs<tab><left><left>")
        heading = next(line for line in stage.shown if "Before Word" in line)
        for word, line in zip(listed(screen), table_lines(stage), strict=False):
            hooks = enable.hooks(word.word)
            assert "".join(hooks.back) in line[heading.index("After") :]
            assert line[: heading.index("Word")].strip(" >") == "".join(hooks.front)
            assert line[heading.index("Word") :].startswith(word.tiles)
            assert str(word.score) == line[: heading.index("Score") + 5].split()[-1]
            assert word.leave in line[heading.index("Leave") :]
            assert word.through == line[heading.index("On board") :].strip()

    show(act, enable)


def test_bands_and_places_are_told_where_there_are_any() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "qaid<tab>..t<tab><left><tab>8h")
        assert "Place" in stage.text
        assert "Band" in stage.text
        assert table_lines(stage)[0].split()[-2:] == [str(listed(screen)[0].band), "8H"]
        await ask(pilot, screen, "<ctrl+u>")
        assert table_lines(stage)[0].split()[-1] == "1"

    show(act, "open-world")


@pytest.mark.parametrize("by", ORDERS)
def test_every_order(enable: qx.Lexicon, by: str) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "retinas?")
        await pilot.press("down", *["ctrl+s"] * list(ORDERS).index(by))
        await settled(pilot, screen)
        assert f"words by {ORDERS[by]}" in stage.text
        leaves = qx.Leaves.open(enable) if by == "leave" else None
        assert listed(screen) == list(find("retinas?", by=by, leaves=leaves, lexicon=enable))
        assert ("Chance" in stage.text) is (by == "probability")
        assert ("Worth" in stage.text) is (by == "leave")
        assert screen.table.at == (1 if by == "score" else 0), "the words of another order begin with the first"
        await pilot.press(*["f2"] * (len(ORDERS) - list(ORDERS).index(by)))
        await settled(pilot, screen)
        assert "words by score" in stage.text

    show(act, enable)


def test_thousands_of_words_scroll_and_only_those_in_view_are_made(
    enable: qx.Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = 0
    original = FoundTable._row

    def row(self: FoundTable, *arguments: Any, **options: Any) -> Any:
        nonlocal made
        made += 1
        return original(self, *arguments, **options)

    monkeypatch.setattr(FoundTable, "_row", row)

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        nonlocal made
        await ask(pilot, screen, "?" * 15)
        count = len(find("?" * 15, lexicon=enable))
        assert count > 150_000
        for key, place in (("ctrl+end", count - 1), ("up", count - 2), ("pageup", None), ("ctrl+home", 0)):
            made = 0
            await pilot.press(key)
            assert place is None or screen.table.at == place
            assert f"of {count:,} words" in stage.text
            assert 0 < made <= 2 * 24
            current = screen.table.current
            assert current is not None
            assert any(line.startswith("  > ") and current.tiles in line for line in stage.shown)
        view = screen.table.in_view
        await pilot.press(*["down"] * len(view))
        assert f"2-{len(view) + 1} of" in stage.text, "the cursor moves first, then the list"
        await pilot.press("pagedown", "pageup", "pageup", "pageup", "up")
        assert screen.table.at == 0
        await pilot.press("pagedown")
        assert screen.table.at == len(view) - 1

    show(act, enable)


def test_a_chance_is_told_as_people_read_it() -> None:
    assert [chance(p) for p in (1, 0.1, 0.0999, 1 / 9999, 1 / 12345, 1 / 3.21e6, 1 / 4e12, 0)] == [
        "100%",
        "10%",
        "1 in 10",
        "1 in 9999",
        "1 in 12.3k",
        "1 in 3.21M",
        "1 in 4e+03G",
        "none",
    ]


# --------------------------------------------------------------------------------------------------------- what is done


def test_enter_opens_the_word() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await pilot.press("enter")
        assert stage.screen is screen, "there is no word yet"
        await ask(pilot, screen, "qaid")
        await pilot.press("down", "enter")
        words: Any = stage.screen
        assert isinstance(words, WordsScreen)
        assert (words.lexicon, words.field.text) == (TOY, listed(screen)[1].word)
        await pilot.press("escape")
        assert stage.screen.__class__ is FinderScreen
        assert screen.table.at == 1

    assert show(act).answer is UNANSWERED


def test_keys_that_are_typed_ahead_are_about_the_new_words(enable: qx.Lexicon) -> None:
    """They come before the words are there."""

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await press(pilot, *"quizes", "down", "down", "enter")
        await until(pilot, lambda: isinstance(stage.screen, WordsScreen))
        words: Any = stage.screen
        assert words.field.text == find("quizes", lexicon=enable)[2].word

    show(act, enable)


def test_the_words_become_a_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path))

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await pilot.press("ctrl+n")
        assert "There are no words" in stage.text
        await ask(pilot, screen, "qat?")
        assert "There are no words" not in stage.text
        words = [word.word for word in listed(screen)]
        await pilot.press("f4")
        form: Any = stage.screen
        assert isinstance(form, NewDeckScreen)
        assert f"{len(words)} words" in stage.text
        await pilot.press("escape")
        assert "deck" not in stage.text
        await pilot.press("f4", "f10")
        await until(pilot, lambda: stage.screen is screen)
        await until(pilot, lambda: "is made" in stage.text)
        from quixotry.study import Store

        with Store.open() as store:
            (deck,) = store.decks()
            assert f"The deck '{deck.name}' is made." in stage.text
            assert store.words(deck.name) == sorted(words)
        # Whatever comes next takes the sentence away.
        await pilot.press("down")
        assert "is made" not in stage.text

    show(act, "open-world", folder=tmp_path)


def test_a_deck_is_named_by_typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path))

    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "qat?")
        await pilot.press("ctrl+n", *"q words".replace(" ", "_"), "f10")
        await until(pilot, lambda: stage.screen is screen)
        await until(pilot, lambda: "The deck 'q_words' is made." in stage.text)

    show(act, "open-world", folder=tmp_path)


def test_a_choice_of_places_is_no_question_without_a_row() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "qi<tab><tab><left><tab><tab><space>")
        assert screen.form.value("places")
        assert [word.word for word in listed(screen)] == ["QI"]
        await ask(pilot, screen, "<shift+tab><shift+tab><shift+tab>...")
        assert [word.start for word in listed(screen)] == [1, 2]

    show(act)


def test_fields_are_cleared() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "qaid<tab>t<tab><tab>3<tab>*<tab><tab><tab><tab><tab><right><tab><right>")
        assert screen.form.question() != FinderForm("qaid").question()
        await ask(pilot, screen, "<shift+tab><shift+tab><shift+tab><shift+tab><shift+tab><shift+tab>")
        assert screen.form.here.name == "like"
        await pilot.press("home", "ctrl+u")
        assert screen.form.text("like") == ""
        assert screen.form.text("length") == "3"
        await pilot.press("ctrl+r")
        assert screen.form.question() == FinderForm().question()
        assert screen.form.here.name == "letters"
        await ask(pilot, screen, "tea")
        assert [word.word for word in listed(screen)] == ["TEA"]

    show(act)


def test_tab_goes_round_the_fields_that_have_a_use() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        def names(presses: int, key: str) -> list[str]:
            seen = []
            for _ in range(presses):
                screen.do_next(key)
                seen.append(screen.form.here.name)
            return seen

        names_of_all = [entry.name for entry in screen.form.fields]
        without = [name for name in names_of_all if name not in ("at", "places")]
        assert names(len(without), "tab") == [*without[1:], "letters"]
        assert names(len(without), "shift+tab") == [*reversed(without[1:]), "letters"]
        screen.do_step("how,-1")
        assert names(len(names_of_all), "tab") == [*names_of_all[3:], *names_of_all[:3]]

    show(act)


def test_filters_are_folded_until_they_are_edited() -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        assert "Filters    none" in stage.text
        assert "Contains" not in stage.text
        await ask(pilot, screen, "tea?<tab><tab><tab>2-4<tab><tab><tab><tab>e")
        assert "Contains   e" in stage.text
        assert "Filters" not in stage.text
        await pilot.press("shift+tab", *["tab"] * 3, "left", "tab", "right", "tab", "tab")
        await settled(pilot, screen)
        assert "Filters    length 2-4, contains e, without blanks, all tiles" in stage.text
        assert listed(screen) == list(
            find("tea?", shortest=2, longest=4, contains="e", blanks="without", all_letters=True, lexicon=TOY)
        )
        await pilot.resize_terminal(80, 40)
        await until(pilot, lambda: "Contains   e" in stage.text)

    show(act)


# ---------------------------------------------------------------------------------------------------------------- mouse


def test_by_mouse(enable: qx.Lexicon) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "retinas")
        second = listed(screen)[1]
        await click_on(stage, pilot, second.word)
        assert screen.table.at == 1
        await click_on(stage, pilot, "Length")
        await settled(pilot, screen)
        assert "words by length" in stage.text
        await click_on(stage, pilot, " by length", 5)
        await settled(pilot, screen)
        assert "words by alphabet" in stage.text
        await click_on(stage, pilot, "Board ")
        await ask(pilot, screen, "q")
        assert {word.through for word in listed(screen)} == {"Q"}
        await click_on(stage, pilot, "each letter alone >", len("each letter alone "))
        assert "all letters at once" in stage.text
        await click_on(stage, pilot, "< all letters at once")
        assert screen.form.value("how") == "board"
        await click_on(stage, pilot, "Filters")
        assert screen.form.here.name == "length"
        await click_on(stage, pilot, "Ends")
        await ask(pilot, screen, "t")
        assert {word.word[-1] for word in listed(screen)} == {"T"}
        await click_on(stage, pilot, "with or without")
        await settled(pilot, screen)
        assert screen.table.count == 0
        await click_on(stage, pilot, "in enable", 3)
        await until(pilot, lambda: "in open-world" in stage.text)
        await click_on(stage, pilot, "Esc back")

    assert show(act, enable).answer is None


def test_the_wheel_goes_through_the_words_and_a_second_click_opens_one(enable: qx.Lexicon) -> None:
    async def act(stage: Stage, pilot: Pilot[Any], screen: FinderScreen) -> None:
        await ask(pilot, screen, "retinas")
        wheel: dict[str, Any] = {"x": 5, "y": 12, "delta_x": 0, "delta_y": 1, "button": 0}
        held: dict[str, Any] = {"shift": False, "meta": False, "ctrl": False}
        for event in (events.MouseScrollDown, events.MouseScrollDown, events.MouseScrollUp):
            screen.canvas.post_message(event(screen.canvas, **wheel, **held))
        await pilot.pause()
        assert screen.table.at == 3
        word = listed(screen)[5].word
        await click_on(stage, pilot, word)
        assert stage.screen is screen
        await click_on(stage, pilot, word)
        words: Any = stage.screen
        assert isinstance(words, WordsScreen)
        assert words.field.text == word

    show(act, enable)
