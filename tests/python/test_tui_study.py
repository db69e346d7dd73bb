"""The screens for study: words, the post-mortem of a game, a position by hand. By keys and by mouse, in every theme."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

import quixotry as qx
from helpers import EMPTY, toy
from quixotry.definitions import how_to_install
from quixotry.table import Setup, Table
from quixotry.table.review import NOTHING, points
from quixotry.table.squares import squares_of
from quixotry.tui.screens.editor import EditorScreen
from quixotry.tui.screens.note import NoteScreen
from quixotry.tui.screens.review import ReviewScreen
from quixotry.tui.screens.words import WordsScreen, look_up
from quixotry.tui.theme import THEMES
from test_definitions import write_wordnet
from tui_stage import Stage, on_stage, press, until

SIZES = ((80, 24), (200, 60))
Act = Callable[[Stage, Pilot[Any]], Awaitable[None]]


@pytest.fixture(autouse=True)
def no_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WNSEARCHDIR", str(tmp_path / "nowhere"))
    monkeypatch.setenv("QUIXOTRY_DICTD_DIR", str(tmp_path / "nowhere"))


async def click_text(stage: Stage, pilot: Pilot[Any], text: str) -> None:
    """Clicks where a text is shown."""
    for y, line in enumerate(stage.painted()):
        if text in line:
            await pilot.click(offset=(line.index(text), y))
            await pilot.pause()
            return
    raise AssertionError(f"'{text}' is not shown:\n" + "\n".join(stage.painted()))


async def paste(stage: Stage, pilot: Pilot[Any], text: str) -> None:
    screen = stage.screen
    assert screen.focused is not None
    screen.focused.post_message(events.Paste(text))
    await pilot.pause()


# --------------------------------------------------------------------------------------------------------------- words


def words_screen(lexicon: qx.Lexicon | str = "enable", text: str = "") -> Callable[[], WordsScreen]:
    return lambda: WordsScreen(lexicon, text=text)


async def ask(stage: Stage, pilot: Pilot[Any], text: str) -> WordsScreen:
    screen = stage.screen
    assert isinstance(screen, WordsScreen)
    await press(pilot, *text)
    asked = screen.field.text
    await until(pilot, lambda: screen.answered is not None and screen.answered[1] == asked)
    await pilot.pause()
    return screen


def test_a_word_is_judged_as_one_types() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await ask(stage, pilot, "trainer")
        assert "TRAINER is valid in enable. Commonness band" in stage.text
        assert "before it: S; after it: S" in stage.text
        assert "RETRAIN TERRAIN TRAINER" in stage.text
        assert how_to_install().split(" (")[0] in stage.text
        await ask(stage, pilot, "x")
        assert "TRAINERX is not in enable." in stage.text
        await press(pilot, "backspace", "backspace")
        await ask(stage, pilot, "")
        assert "TRAINE is not in enable." in stage.text

    on_stage(words_screen(), act)


def test_definitions_are_shown_where_a_dictionary_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WNSEARCHDIR", str(write_wordnet(tmp_path / "wordnet")))

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await ask(stage, pilot, "misgivings")
        assert "MISGIVING, noun: painful expectation (WordNet)" in stage.text
        await press(pilot, "ctrl+u")
        await ask(stage, pilot, "za")
        await press(pilot, "ctrl+u")
        await ask(stage, pilot, "trainer")
        assert "none found in WordNet" in stage.text

    on_stage(words_screen(), act)


def test_blanks_patterns_and_errors_are_answered(enable: qx.Lexicon) -> None:
    def said(text: str) -> dict[str, object]:
        return {section.name: section.words or section.text for section in look_up(enable, text)}

    assert said("qu?z") == {
        "Pattern": ("QUIZ",),
        "Anagrams": ("QUIZ",),
        "Within": tuple(sorted(set(enable.within("QU?Z")) - {"QUIZ"}, key=lambda word: (-len(word), word))),
    }
    assert said("q[iu]*z") == {"Pattern": ("QUIZ", "QUARTZ")}
    assert said("zzz.") == {"Pattern": "none"}
    assert "alphabet" in str(said("a b")[""])
    assert "'[A'" in str(said("[A")[""])
    assert said("  ") == {}


def test_long_lists_are_cut_with_a_count_and_can_be_scrolled(enable: qx.Lexicon) -> None:
    (section,) = look_up(enable, "*E*")
    assert len(section.words) == 300
    assert section.count == len(enable.matching("*E*"))

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = await ask(stage, pilot, "*e*")
        assert f"{section.count:,} words" in stage.text
        assert "lines below" in stage.text
        await press(pilot, "pagedown", "down")
        assert "lines above" in stage.text
        for _ in range(60):
            screen.act("scroll:pagedown")
        screen.redraw()
        assert f"and {section.count - 300:,} more" in stage.text
        assert "below" not in stage.text
        await press(pilot, *["pageup"] * 40)
        assert "above" not in stage.text

    on_stage(words_screen(), act)


def test_the_word_list_can_be_changed_and_words_can_be_clicked() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = await ask(stage, pilot, "trainer")
        await press(pilot, "tab")
        await until(pilot, lambda: screen.lexicon is not None and screen.lexicon.name == "open-world")
        await ask(stage, pilot, "")
        assert "TRAINER is valid in open-world" in stage.text
        await click_text(stage, pilot, "TERRAIN")
        await ask(stage, pilot, "")
        assert "TERRAIN is valid" in stage.text
        await press(pilot, "f1")
        assert "another word list" in stage.text
        await press(pilot, "escape")
        await press(pilot, "escape")
        assert stage.answer is None

    on_stage(words_screen(), act)


def test_a_list_that_cannot_be_opened_is_a_sentence() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, WordsScreen)
        await until(pilot, lambda: bool(screen.trouble))
        assert "there is no word list 'nonsense'" in stage.text.lower()
        await press(pilot, "q", "tab")
        await until(pilot, lambda: screen.lexicon is not None)
        await ask(stage, pilot, "i")
        assert "QI is" in stage.text

    on_stage(words_screen("nonsense"), act)


# -------------------------------------------------------------------------------------------------------------- review


def finished(players: str = "human:Ann,bot:greedy", lexicon: str = "enable", **choices: Any) -> Table:
    """A game in which Ann does not play her best: she exchanges once, passes once, and takes worse and worse plays."""
    given = {"rules": "box", "challenge": None, "exclude": None, "edition": None, "layout": None, "seed": 8}
    table = Table.begin(Setup(players=players, lexicon=lexicon, **{**given, **choices}))
    turns = 0
    while not table.game.over:
        wait = table.waits_for()
        if wait.kind == "bot":
            table.bots()
        elif wait.kind == "person":
            turns += 1
            plays = table.game.position.moves()
            if turns == 3:
                table.exchange(table.game.position.rack[:2])
            elif turns == 5 or not len(plays):
                table.pass_()
            else:
                table.play(plays[min(turns * 3, len(plays) - 1)])
        else:
            table.accept()
    return table


@pytest.fixture(scope="module")
def table() -> Table:
    return finished()


def reviewing(stage: Stage) -> ReviewScreen:
    assert isinstance(stage.screen, ReviewScreen)
    return stage.screen


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_game_is_gone_through_by_keys(table: Table, size: tuple[int, int]) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = reviewing(stage)
        count = len(screen.review)
        assert f"Turn 1 of {count}" in stage.text
        first = screen.turn
        assert first is not None
        scene = screen.board.scene
        assert scene is not None
        assert set(scene.last) == set(squares_of(first.move))
        assert str(first.move) in stage.text
        await press(pilot, "right", "right")
        assert f"Turn 3 of {count}" in stage.text
        await press(pilot, "left", "left", "left")
        assert f"Turn 1 of {count}" in stage.text
        await press(pilot, "end")
        assert f"Turn {count} of {count}" in stage.text
        await press(pilot, "home", "down", "down")
        scene = screen.board.scene
        assert scene is not None
        assert dict(scene.placed) == squares_of(first.best[1].move)
        assert screen.chosen == 2
        await press(pilot, "pagedown", "up", "right")
        assert screen.chosen == 0
        await until(pilot, lambda: screen.totals is not None)
        assert "points behind the best;" in stage.text
        await press(pilot, "escape")
        assert stage.answer is None

    on_stage(lambda: ReviewScreen(table), act, size=size)


def test_every_turn_says_what_was_missed(table: Table) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = reviewing(stage)
        seen = set()
        for _ in range(len(screen.review)):
            turn = screen.turn
            assert turn is not None
            seen.add(turn.move.kind)
            if turn.move.kind == "exchange":
                assert f"Exchange of {turn.move.tiles}" in stage.text
                assert f"{points(turn.loss)} less than the best" in stage.text
            if turn.missed_bingo:
                seen.add("bingo")
                assert "A bingo was there." in stage.text
            if turn.best and turn.loss < NOTHING:
                assert "The best by equity" in stage.text
            await press(pilot, "right")
        assert {"play", "exchange", "pass"} <= seen

    on_stage(lambda: ReviewScreen(table), act)


def test_the_turns_of_one_player_alone(table: Table) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = reviewing(stage)
        await press(pilot, "n")
        assert "(only Ann)" in stage.painted()[0]
        for _ in range(5):
            assert screen.turn is not None
            assert screen.turn.seat == 0
            await press(pilot, "right")
        await press(pilot, "n")
        assert "only" not in stage.painted()[0]

    on_stage(lambda: ReviewScreen(table), act)


def test_a_review_by_mouse(table: Table) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = reviewing(stage)
        turn = screen.turn
        assert turn is not None
        await click_text(stage, pilot, f" {turn.best[2].move}")
        assert screen.chosen == 3
        lines = stage.painted()
        y = next(y for y, line in enumerate(lines) if "Turn 1 of" in line)
        await pilot.click(offset=(lines[y].index(">", 40), y))
        await pilot.pause()
        assert "Turn 2 of" in stage.text
        await click_text(stage, pilot, "Esc back")
        assert stage.answer is None

    on_stage(lambda: ReviewScreen(table), act)


def test_notes_are_written_into_the_game() -> None:
    table = finished()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = reviewing(stage)
        await press(pilot, "right", "t")
        await until(pilot, lambda: isinstance(stage.screen, NoteScreen))
        await press(pilot, *"why", "enter")
        turn = screen.turn
        assert turn is not None
        assert table.notes == {turn.event: "why"}
        assert "Note: why" in stage.text
        for keys in (("t",), ("escape",), ("t",)):
            await press(pilot, *keys)
            assert table.notes == {turn.event: "why"}
        await press(pilot, "ctrl+u", "enter")
        assert table.notes == {}

    on_stage(lambda: ReviewScreen(table), act)


def test_the_word_of_a_play_is_looked_up(table: Table) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = reviewing(stage)
        await press(pilot, "down", "w")
        turn = screen.turn
        assert turn is not None
        assert isinstance(stage.screen, WordsScreen)
        await until(pilot, lambda: f"{turn.best[0].words[0]} is valid in enable" in stage.text)
        await press(pilot, "escape")
        assert reviewing(stage) is screen

    on_stage(lambda: ReviewScreen(table), act)


def test_phonies_are_marked() -> None:
    table = Table.begin(Setup("human:Ann,human:Ben", "box", "single", "enable", None, None, None, seed=5))
    rack = table.game.position.rack.replace("?", "")
    word = rack[::-1][:4]
    assert word not in qx.Lexicon.open("enable")
    table.play(f"8H {word}")
    table.challenge(by=1 - table.game.events[-1].player)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert f"{word} is not in the word list; challenged off." in " ".join(stage.text.split())
        await until(pilot, lambda: reviewing(stage).totals is not None)
        assert "phonies 1" in stage.text

    on_stage(lambda: ReviewScreen(table), act)


def test_reviews_without_turns_and_without_a_word_list() -> None:
    async def nothing(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "No turn has been played yet." in stage.text
        await press(pilot, "right", "down", "end", "home", "n", "t", "w", "pagedown")
        assert "No turn has been played yet." in stage.text

    fresh = Table.begin(Setup("human:Ann,human:Ben", "box", None, "enable", None, None, None, seed=5))
    on_stage(lambda: ReviewScreen(fresh), nothing)

    table = Table.begin(Setup("human:Ann,human:Ben", "box", None, "any", None, None, None, seed=5))
    table.play(f"8H {table.game.position.rack.replace('?', '')[:3]}")

    async def any_word(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "Every word is valid here" in stage.text
        await press(pilot, "down", "w", "right")
        assert reviewing(stage).chosen == 0

    on_stage(lambda: ReviewScreen(table), any_word)


# -------------------------------------------------------------------------------------------------------------- editor


def editing(stage: Stage) -> EditorScreen:
    assert isinstance(stage.screen, EditorScreen)
    return stage.screen


def edit(act: Act, position: qx.Position | None = None, **options: Any) -> Stage:
    lexicon = None if position is not None else "enable"
    return on_stage(lambda: EditorScreen(position, lexicon=lexicon), act, **options)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_position_is_set_up_by_keys_and_its_best_plays_listed(size: tuple[int, int]) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = editing(stage)
        await press(pilot, *"traiN")
        await press(pilot, "tab", *"aeinrst", "tab", "end", "backspace", *"77")
        assert screen.cgp == f"{EMPTY.replace('15/' * 7 + '15', '15/' * 7 + '7TRAIn3', 1)} AEINRST/ 0/77 0"
        assert "Everything fits" in stage.text
        await press(pilot, "f5")
        position = screen.position
        assert position is not None
        best = position.moves().best(3)
        assert f"{len(position.moves()):,} plays by equity" in stage.text
        scene = screen.board.scene
        assert scene is not None
        assert dict(scene.placed) == squares_of(best[0].move)
        await press(pilot, "down", "down")
        scene = screen.board.scene
        assert scene is not None
        assert dict(scene.placed) == squares_of(best[2].move)
        assert f"Words: {', '.join(best[2].words)}" in stage.text
        await press(pilot, "escape")
        assert screen.plays is None
        await press(pilot, "escape", "escape")
        assert stage.answer == screen.cgp

    edit(act, size=size)


def test_what_does_not_fit_is_said_at_once_and_not_refused() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = editing(stage)
        await press(pilot, *"qqxi")
        assert "More tiles than there are: Q" in stage.text
        assert "Not in the word list (marked): QQXI" in stage.text
        scene = screen.board.scene
        assert scene is not None
        assert set(scene.last) == {(7, column) for column in range(7, 11)}
        await press(pilot, "tab", *"a5")
        assert "'5' in 'a5' is not a letter of the English alphabet" in " ".join(stage.text.split())
        await press(pilot, "f5")
        assert screen.plays is None
        await press(pilot, "backspace", *"bcdefgh")
        assert "A rack has 8 tiles, where 7 are allowed." in stage.text
        await press(pilot, "tab", *"x")
        assert "is no score; whole numbers" in " ".join(stage.text.split())

    edit(act)


def test_the_keys_of_the_play_screen_edit_the_board() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = editing(stage)
        tiles = screen.sheet.state.tiles
        await press(pilot, "space", "down", *"at", "left", "left")
        assert screen.sheet.state.cursor == (10, 6)
        assert screen.sheet.state.tiles == {(8, 7): "A", (9, 7): "T"}
        await press(pilot, "home", "down", "down", "delete")
        assert screen.sheet.state.tiles == {(9, 7): "T"}
        await press(pilot, "ctrl+z", "ctrl+z", "ctrl+z")
        assert screen.sheet.state.tiles == tiles == {}
        await press(pilot, "ctrl+z")
        assert "There is nothing to take back." in stage.text
        await press(pilot, "home", "right", *"ab", "question_mark", "backspace")
        await press(pilot, "f8")
        assert screen.sheet.state.tiles == {}
        await press(pilot, "ctrl+z")
        assert len(screen.sheet.state.tiles) == 1

    edit(act)


def test_a_position_is_set_up_by_mouse() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = editing(stage)
        board = screen.board
        x, y = board.place_of((2, 3))
        await pilot.click(board, offset=(x, y))
        assert screen.sheet.state.cursor == (2, 3)
        direction = screen.sheet.state.direction
        await pilot.click(board, offset=(x, y))
        assert screen.sheet.state.direction != direction
        await click_text(stage, pilot, "Rack ")
        assert screen.part == "racks"
        await press(pilot, *"abc")
        await pilot.click(board, offset=(x, y))
        assert screen.part == "board"
        rules = screen.sheet.state.rules.name
        lines = stage.painted()
        row = next(row for row, line in enumerate(lines) if "Rules" in line)
        await pilot.click(offset=(lines[row].index(">", 45), row))
        await pilot.pause()
        assert screen.sheet.state.rules.name != rules
        await click_text(stage, pilot, "F5 plays")
        assert screen.plays
        await click_text(stage, pilot, f"{screen.plays[2].move} ")
        assert screen.chosen == 2

    edit(act, qx.Position.from_cgp(f"{EMPTY} AB/ 0/0 0", lexicon="enable"))


def test_pasting_a_cgp_sets_everything_or_changes_nothing() -> None:
    line = f"7QUARTZ2/{'/'.join(['15'] * 14)} A?E/B 10/20 1 rul naspa;"

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = editing(stage)
        await press(pilot, *"cat")
        before = screen.cgp
        await paste(stage, pilot, f"{EMPTY} A5/ 0/0 0")
        assert screen.cgp == before
        assert "cannot be read" in stage.text
        await paste(stage, pilot, line + "\n")
        assert screen.cgp == qx.Position.from_cgp(line, lexicon="any").cgp()
        assert "naspa" in stage.text
        await press(pilot, "ctrl+z")
        assert screen.cgp == before
        # In the field itself, by keys.
        await press(pilot, "shift+tab")
        assert screen.part == "cgp"
        await press(pilot, "ctrl+u", *"15/15", "enter")
        assert "needs 15 rows" in stage.text
        assert screen.sheet.cgp() == before
        await press(pilot, "ctrl+u")
        await paste(stage, pilot, line)
        assert screen.sheet.state.scores == "10 20"
        assert screen.part == "board"

    edit(act)


def test_a_cgp_can_be_copied() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await press(pilot, *"cat", "ctrl+y")
        assert stage.clipboard == editing(stage).cgp
        assert "Copied: " in stage.text

    edit(act)


def test_a_game_goes_on_from_here() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = editing(stage)
        await press(pilot, *"cat", "tab", *"aeinrst", "tab", "ctrl+u", *"10 20 30", "f6")
        ((asked, setup),) = stage.asked
        assert asked == "new_game"
        game = setup.start()
        assert game.scores == (10, 20, 30)
        assert sorted(game.racks[0]) == list("AEINRST")
        assert [player is None for player in game.players] == [True, False, False]
        assert game.lexicon.name == "enable"
        assert set(game.position.squares().values()) == {"C", "A", "T"}
        # One with more tiles than there are cannot.
        stage.asked.clear()
        await press(pilot, "escape", *"qqq", "f6")
        assert stage.asked == []
        assert screen.said[1] == "bad"

    edit(act)


def test_other_rules_and_lists_are_chosen_with_arrows() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = editing(stage)
        await press(pilot, *"cat", "tab", "tab", "tab", "right")
        assert screen.sheet.state.rules.name == qx.Rules.names()[1]
        await press(pilot, "left", "tab", "right")
        assert screen.sheet.state.words == "any"
        await press(pilot, "f5")
        assert "choose a word list" in stage.text
        await press(pilot, "right")
        assert screen.sheet.state.words == "open-world"
        spanish = qx.Rules.names().index("spanish")
        await press(pilot, "up", *["right"] * spanish)
        assert screen.sheet.state.edition.name == "Spanish"
        assert "not in the letters of the Spanish edition" in " ".join(stage.text.split())

    edit(act)


def test_a_large_board_follows_cursor_and_plays() -> None:
    position = qx.Position.opening(rules="super", rack="AEINRST", lexicon="enable")

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = editing(stage)
        await press(pilot, *["right"] * 15, "down", *["down"] * 15)
        row, column = screen.sheet.state.cursor
        assert (row, column) == (20, 20)
        x, y = screen.board.place_of((row, column))
        assert 0 < x < screen.board.size.width
        assert 0 < y < screen.board.size.height
        await press(pilot, "f5")
        assert screen.plays
        square = min(squares_of(screen.plays[0].move))
        x, y = screen.board.place_of(square)
        assert 0 < x < screen.board.size.width
        assert 0 < y < screen.board.size.height

    edit(act, position)


# ---------------------------------------------------------------------------------------------------------- all of them


def any_screen(name: str, table: Table) -> Callable[[], Any]:
    makers: dict[str, Callable[[], Any]] = {
        "words": lambda: WordsScreen(toy(), text="train"),
        "review": lambda: ReviewScreen(table),
        "editor": lambda: EditorScreen(table.game.view(0)),
    }
    return makers[name]


@pytest.mark.parametrize("name", ["words", "review", "editor"])
def test_nothing_is_lost_when_the_window_becomes_tiny(name: str, table: Table) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        await press(pilot, "right", "down", *"ain")
        await pilot.pause(0.1)
        before = stage.painted()
        for size in ((20, 5), (1, 1), (60, 60), (200, 10), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await until(pilot, lambda: stage.screen is screen)
        assert stage.painted() == before

    on_stage(any_screen(name, table), act)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["words", "review", "editor"])
def test_every_screen_is_drawn_in_every_theme_with_narrow_glyphs_only(name: str, theme: str, table: Table) -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for line in stage.painted():
            assert line.isascii()
            assert len(line) == 80

    on_stage(any_screen(name, table), act, theme=theme)


@pytest.mark.parametrize("name", ["words", "review", "editor"])
def test_any_keys_in_any_order_do_no_harm(name: str, table: Table) -> None:
    chance = random.Random(11)
    keys = "left right up down home end pageup pagedown tab shift+tab space enter delete backspace f5 f8 ctrl+z ctrl+u"
    known = [*keys.split(), "ctrl+g", "ctrl+y", *"aetxQ?1[]/n.*"]

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        for _ in range(20):
            await press(pilot, *chance.choices(known, k=8))

    assert on_stage(any_screen(name, table), act)._exception is None
