"""The play screen: placing, previews, turns, bots, what is refused, what is kept, and who sees what."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from play_stage import Stage, on_stage, table
from quixotry import Move
from quixotry._native import GameState
from quixotry.table import Table, load
from quixotry.table.squares import squares_of

# ------------------------------------------------------------------------------------------------------ placing a play


def best(game: Table) -> Any:
    """The best play of whoever is on turn."""
    return game.game.position.best()


def keys_of(game: Table, move: Move) -> list[str]:
    """The letters to type for a move whose first square is the cursor's: blanks are capitals."""
    edition = game.game.edition
    return [
        tile.lower() if "".join(edition.split(tile)) == tile else tile.upper() for tile in squares_of(move).values()
    ]


def test_a_play_is_typed_and_the_bot_answers() -> None:
    game = table()
    play = best(game)

    async def act(stage: Stage) -> None:
        await stage.line(str(play.move))
        await stage.my_turn()
        events = [event.kind for event in game.game.events if event.kind != "start"]
        assert events[:2] == ["play", "play"]
        assert f"{play.move}" in stage.text
        reply = game.game.events[-1]
        assert f"greedy: {reply.move}" in stage.said
        assert stage.play.board.scene is not None
        assert stage.play.board.scene.last == frozenset(squares_of(reply.move))

    on_stage(game, act)


def test_the_preview_follows_each_key() -> None:
    game = table(seed=3)  # AEINRST

    async def act(stage: Stage) -> None:
        assert "Ann to move." in stage.preview
        await stage.type("re")
        assert stage.preview == "8H RE  4 points  RE"
        await stage.type("tinas")
        assert stage.preview.startswith("8H RETINAS  66 points with the bonus  RETINAS")
        await stage.press("backspace", "backspace", "backspace")
        assert "RETI*" in stage.preview
        assert "not in the word list" in stage.preview
        await stage.press("escape", "escape")
        assert "Ann to move." in stage.preview

    on_stage(game, act)


def test_where_words_may_not_be_looked_up_none_is_marked() -> None:
    game = table(rules="box", seed=3)

    async def act(stage: Stage) -> None:
        await stage.press("1", "2")
        word = "".join(tile for tile in stage.play.drawing.slots[:2]) if stage.play.drawing else ""
        assert stage.preview.split("  ")[::2] == [f"8H {word}", word]
        await stage.press("ctrl+t")
        assert "allow no hints" in stage.said
        await stage.line("check RET")
        assert "allow no looking up" in stage.said

    on_stage(game, act)


def test_a_play_that_does_not_touch_says_why() -> None:
    game = table(seed=3)

    async def act(stage: Stage) -> None:
        await stage.click_square("A1")
        await stage.type("at")
        assert "must cover the start square H8" in stage.preview
        await stage.press("enter")
        assert "must cover the start square H8" in stage.said
        assert len(game.game.events) == 1
        assert stage.play.drawing is not None
        assert len(stage.play.drawing.placed) == 2

    on_stage(game, act)


def test_a_blank_without_a_letter_cannot_be_played() -> None:
    # B4, B79
    game = table()
    while "?" not in game.game.racks[0]:
        game = table(seed=game.setup.seed + 1)
    letter = next(tile for tile in game.game.racks[0] if tile != "?")

    async def act(stage: Stage) -> None:
        draft = stage.play.drawing
        assert draft is not None
        await stage.press(str(draft.slots.index("?") + 1), str(draft.slots.index(letter) + 1))
        assert "points" in stage.preview
        await stage.press("enter")
        assert "Letter of the blank on H8: A B C D" in stage.text
        assert len(game.game.events) == 1
        await stage.press("z")
        assert draft.text((7, 7)) == "z"
        await stage.press("escape")
        await stage.press(str(draft.slots.index("?") + 1))
        assert draft.text((7, 7)) == "?"

    on_stage(game, act)


def test_a_word_that_runs_off_the_board_says_so() -> None:
    # S9
    game = table(seed=3)

    async def act(stage: Stage) -> None:
        await stage.line("8L RETINAS")
        assert "board" in stage.said
        assert "rack" not in stage.said
        assert len(game.game.events) == 1

    on_stage(game, act)


def test_lower_case_is_the_blank_in_a_typed_move() -> None:
    # S4
    game = table(rules="casual", lexicon="any", seed=11)
    while not {"?", "E"} <= set(game.game.racks[0]):
        game = table(lexicon="any", seed=game.setup.seed + 1)

    async def act(stage: Stage) -> None:
        await stage.line("8G eE")
        assert str(game.game.events[1].move) == "8G eE"

    on_stage(game, act)


def test_a_typed_move_is_previewed() -> None:
    game = table(seed=3)

    async def act(stage: Stage) -> None:
        await stage.press("colon")
        await stage.type("8h retina")
        assert stage.preview.startswith("8H RETINA  14 points  RETINA")
        await stage.type("zz")
        assert "has no Z" in stage.preview
        await stage.press("escape")
        assert "Ann to move." in stage.preview
        assert stage.play.command_line.display is False

    on_stage(game, act)


def test_nonsense_gets_a_sentence_that_quotes_it() -> None:
    game = table()

    async def act(stage: Stage) -> None:
        await stage.line("xyzzy")
        assert stage.said.startswith("'xyzzy' is neither a command nor a move.")
        await stage.line("99Z WORD")
        assert "99Z" in stage.said
        await stage.line("save")
        assert stage.said.startswith("Into which file?")
        await stage.line("save /nonexistent/folder/game.json")
        assert "cannot" in stage.said
        await stage.press("enter")
        assert stage.said.startswith("Nothing is placed.")

    on_stage(game, act)


# -------------------------------------------------------------------------------------------------- passing, exchanging


def test_a_pass_asks_and_a_double_key_press_passes_once() -> None:
    # B77
    game = table(lexicon="any", players="human:Ann,human:Ben")

    async def act(stage: Stage) -> None:
        await stage.sit_down(0)
        await stage.press("ctrl+p")
        assert stage.top == "ConfirmScreen"
        await stage.press("ctrl+p", "escape")
        assert [event.kind for event in game.game.events] == ["start"]
        await stage.press("f4", "y", "y")
        await stage.pilot.pause()
        assert [event.kind for event in game.game.events] == ["start", "pass"]

    on_stage(game, act, ready=False)


def test_exchange_by_the_picker_and_by_line() -> None:
    game = table()

    async def act(stage: Stage) -> None:
        await stage.press("ctrl+x")
        assert stage.top == "ExchangeScreen"
        await stage.press("1", "2", "enter")
        await stage.my_turn()
        assert (game.game.events[1].kind, game.game.events[1].count) == ("exchange", 2)
        tiles = game.game.racks[0][:1]
        await stage.line(f"exch {tiles}")
        await stage.my_turn()
        assert [event.count for event in game.game.events if event.kind == "exchange"] == [2, 1]

    on_stage(game, act)


def test_an_exchange_of_all_tiles_asks() -> None:
    game = table()

    async def act(stage: Stage) -> None:
        await stage.line(f"exch {game.game.racks[0]}")
        assert stage.top == "ConfirmScreen"
        assert len(game.game.events) == 1
        await stage.press("n")
        assert len(game.game.events) == 1
        await stage.line(f"exch {game.game.racks[0]}")
        await stage.press("y")
        await stage.my_turn()
        assert "exchange" in [event.kind for event in game.game.events]

    on_stage(game, act)


def test_resigning_asks() -> None:
    game = table()

    async def act(stage: Stage) -> None:
        await stage.press("ctrl+r", "escape")
        assert not game.game.over
        await stage.line("resign")
        await stage.press("y")
        await stage.until(lambda: stage.top == "FinalScreen")
        assert game.game.over

    on_stage(game, act)


# ------------------------------------------------------------------------------------------------- hints, undo, notes


def test_hints_come_in_steps_and_at_last_the_play_lies_there() -> None:
    game = table(seed=3)
    play = best(game)

    async def act(stage: Stage) -> None:
        await stage.press("ctrl+t")
        assert stage.said == f"The best play scores {play.score}. Once more says where it is."
        await stage.press("f5")
        assert f"begins at {play.move.coordinate}" in stage.said
        await stage.press("ctrl+t")
        assert stage.play.drawing is not None
        assert str(stage.play.drawing.as_move()) == str(play.move)
        await stage.press("enter")
        await stage.my_turn()
        assert game.game.events[1].move == play.move

    on_stage(game, act)


def test_undo_goes_back_through_the_bots_move() -> None:
    game = table()
    rack = game.game.racks[0]

    async def act(stage: Stage) -> None:
        await stage.line(str(best(game).move))
        await stage.my_turn()
        assert len(game.game.events) == 3
        await stage.press("ctrl+z")
        assert (len(game.game.events), game.game.racks[0]) == (1, rack)
        assert stage.said == "Taken back: it is your turn again."
        await stage.press("f6")
        assert stage.said == "There is nothing to take back."

    on_stage(game, act)


def test_a_note_is_marked_in_the_history_and_kept(tmp_path: Path) -> None:
    game = table(path=tmp_path / "game.json")

    async def act(stage: Stage) -> None:
        await stage.line(str(best(game).move))
        await stage.my_turn()
        await stage.press("ctrl+n")
        await stage.type("well done")
        await stage.press("enter")
        await stage.pilot.pause()
        assert game.notes == {2: "well done"}
        assert any(line.rstrip().endswith("*") for line in stage.lines)
        await stage.line("note better")
        assert load(tmp_path / "game.json").notes == {2: "better"}

    on_stage(game, act)


def test_a_click_on_a_turn_sets_its_play_off() -> None:
    game = table()

    async def act(stage: Stage) -> None:
        first = best(game).move
        await stage.line(str(first))
        await stage.my_turn()
        assert await stage.click_text(f"{first} ")
        assert stage.play.chosen == 1
        assert stage.play.board.scene is not None
        assert stage.play.board.scene.last == frozenset(squares_of(first))
        await stage.press("escape")
        assert stage.play.chosen is None

    on_stage(game, act)


@pytest.mark.parametrize(
    ("key", "name"),
    [("ctrl+s", "SheetScreen"), ("f7", "SheetScreen"), ("question_mark", "HelpScreen"), ("f1", "HelpScreen")],
)
def test_pages_open_and_close(key: str, name: str) -> None:
    async def act(stage: Stage) -> None:
        await stage.press(key)
        assert stage.top == name
        await stage.press("escape")
        assert stage.top == "PlayScreen"

    on_stage(table(), act)


def test_longer_answers_have_a_page() -> None:
    async def act(stage: Stage) -> None:
        for command in ("unseen", "history", "statistics", "help", "hooks TRAIN", "anagram RETINA"):
            await stage.line(command)
            if stage.top == "LinesScreen":
                await stage.press("end", "home", "escape")
            else:
                assert stage.said
            assert stage.top == "PlayScreen"
        await stage.line("check QI")
        assert "QI is" in stage.said
        await stage.line("clock")
        assert stage.said == "There is no clock."

    on_stage(table(), act)


# -------------------------------------------------------------------------------------------------------------- the end


def test_a_game_ends_and_the_board_stays_to_look_at() -> None:
    game = table(players="bot:greedy,bot:greedy")

    async def act(stage: Stage) -> None:
        await stage.until(lambda: stage.top == "FinalScreen")
        await stage.pilot.pause(0.5)
        await stage.press("escape")
        await stage.until(lambda: stage.top == "PlayScreen")
        assert "The game is over." in stage.preview
        await stage.type("abc")
        await stage.press("enter")
        await stage.until(lambda: stage.top == "FinalScreen")

    on_stage(game, act, ready=False)


def test_play_again_begins_another_game() -> None:
    game = table(players="bot:greedy,bot:greedy")

    async def act(stage: Stage) -> None:
        await stage.until(lambda: stage.top == "FinalScreen")
        await stage.pilot.pause(0.5)
        await stage.press("a")
        await stage.until(lambda: stage.app.table is not game and stage.app.table is not None)
        assert stage.app.table is not None
        assert stage.app.table.setup.seed != game.setup.seed

    on_stage(game, act, ready=False)


# ------------------------------------------------------------------------------------------------------- what is kept


def test_every_tile_is_kept_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = table(path=path, seed=3)

    async def act(stage: Stage) -> None:
        await stage.press("tab")
        await stage.type("ret")
        kept = json.loads(path.read_text(encoding="utf-8"))["draft"]
        assert [tile[3] for tile in kept["placed"]] == ["R", "E", "T"]
        await stage.press("backspace", "down")
        kept = json.loads(path.read_text(encoding="utf-8"))["draft"]
        assert [tile[3] for tile in kept["placed"]] == ["R", "E"]

    on_stage(game, act)

    async def again(stage: Stage) -> None:
        assert stage.preview.startswith("8H RE ")
        assert stage.play.drawing is not None
        assert stage.play.drawing.cursor_name == "J8"

    on_stage(load(path), again)


def test_what_cannot_be_kept_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    game = table(path=folder / "game.json")

    async def act(stage: Stage) -> None:
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
        folder.write_text("no folder any more")
        await stage.line(str(best(game).move))
        await stage.my_turn()
        assert len(game.game.events) == 3
        assert game.trouble
        assert game.trouble[:30] in stage.lines[0]

    on_stage(game, act)


# ---------------------------------------------------------------------------------------------------- who sees what


def test_racks_are_hidden_while_the_keyboard_goes_from_hand_to_hand() -> None:
    # B124
    game = table(players="human:Ann,human:Ben", lexicon="any")
    tiles = "8H " + game.game.racks[0].replace("?", "a")[:4]

    async def act(stage: Stage) -> None:
        assert stage.top == "HandoverScreen"
        shown = stage.text
        assert "Ann" in shown
        assert "Ben" not in shown
        await stage.sit_down(0)
        assert "Ann to move" in stage.preview
        await stage.line(tiles)
        await stage.until(lambda: stage.top == "HandoverScreen")
        play = stage.play
        assert play.viewer is None
        assert play.drawing is None
        assert (play.said.text, play.command_line.text) == ("", "")
        below = "\n".join("".join(span.text for span in row) for row in [*play.rack.rows(), *play.past.rows()])
        assert game.game.racks[0] not in below
        assert game.game.racks[1] not in below
        assert not play.unseen.display
        await stage.sit_down(1)
        assert f"Ann: {game.game.events[1].move}" in stage.said
        past = "\n".join("".join(span.text for span in row) for row in play.past.rows())
        assert game.game.events[1].rack not in past
        await stage.press("colon", "up")
        assert play.command_line.text == ""

    on_stage(game, act, ready=False)


def test_only_ones_own_rack_is_in_the_history_until_the_end() -> None:
    game = table()

    async def act(stage: Stage) -> None:
        await stage.line(str(best(game).move))
        await stage.my_turn()
        mine, theirs = (event.rack for event in game.game.events[1:3])
        past = "\n".join("".join(span.text for span in row) for row in stage.play.past.rows())
        assert mine in past
        assert theirs not in stage.text

    on_stage(game, act)


# --------------------------------------------------------------------------------------------------------- challenges


def phony(game: Table) -> str:
    """A play of the player on turn that is no word, at the beginning of a game."""
    rack = [tile for tile in game.game.position.rack if tile != "?"]
    return "8H " + next(
        one + two for one in rack for two in rack if one != two and not game.game.position.is_word(one + two)
    )


def test_a_person_challenges_a_person_and_the_verdict_names_no_word() -> None:
    game = table(players="human:Ann,human:Ben", rules="box")

    async def act(stage: Stage) -> None:
        await stage.sit_down(0)
        await stage.line(phony(game))
        await stage.sit_down(1)
        await stage.press("ctrl+l")
        assert stage.top == "ChallengeScreen"
        await stage.press("enter")
        await stage.until(lambda: len(game.game.events) > 2)
        assert game.game.events[2].verdict == "withdrawn"
        assert game.game.position.squares() == {}
        assert "withdrawn" in stage.said or "withdrawn" in stage.text

    on_stage(game, act, ready=False)


def test_tiles_stay_placed_when_a_challenge_fails() -> None:
    # B121
    game = table(players="human:Ann,human:Ben", rules="box")
    play = best(game).move

    async def act(stage: Stage) -> None:
        await stage.sit_down(0)
        await stage.line(str(play))
        await stage.sit_down(1)
        await stage.click_square("A1")
        await stage.press("1", "2")
        await stage.line("challenge")
        assert game.game.events[2].verdict == "stands"
        assert stage.play.drawing is not None
        assert len(stage.play.drawing.placed) == 2
        assert "valid" in stage.said

    on_stage(game, act, ready=False)


def test_there_is_nothing_to_challenge_at_first() -> None:
    async def act(stage: Stage) -> None:
        await stage.press("ctrl+l")
        assert stage.said == "There is no play to challenge now."

    on_stage(table(rules="box"), act)


def test_the_last_play_may_be_challenged_and_enter_lets_it_stand() -> None:
    # B66
    game = out_in_one()

    async def act(stage: Stage) -> None:
        await stage.sit_down(0)
        await stage.line("8H AT")
        await stage.sit_down(1)
        assert game.waits_for().kind == "last_challenge"
        assert "may be challenged" in stage.preview
        await stage.press("enter")
        await stage.until(lambda: stage.top == "FinalScreen")
        assert game.game.over

    on_stage(game, act, ready=False)


def out_in_one() -> Table:
    """Two persons, an empty bag, and AT on the rack of the one on turn."""
    game = table(players="human:Ann,human:Ben", rules="box")
    game.game._state = GameState.from_deal(["AT", "BC"], rules="box", lexicon="enable")
    return game


# -------------------------------------------------------------------------------------------------- bots, time, window


def test_a_bots_play_is_laid_tile_by_tile_and_any_key_shows_it_at_once() -> None:
    game = table()

    async def act(stage: Stage) -> None:
        await stage.line(str(best(game).move))
        await stage.until(lambda: bool(stage.play.covered))
        covered = len(stage.play.covered)
        await stage.until(lambda: len(stage.play.covered) < covered)
        await stage.press("tab")
        assert stage.play.covered == []
        assert stage.play.board.scene is not None
        assert not stage.play.board.scene.hidden

    on_stage(game, act, animation=True)


def test_tiles_placed_while_a_bot_thinks_stay() -> None:
    # B121
    game = table(players="bot:greedy,human:Ann")
    assert game.game.on_turn == 0
    letter = next(tile for tile in game.game.racks[1] if tile != "?")

    async def act(stage: Stage) -> None:
        await stage.until(lambda: stage.play.drawing is not None)
        await stage.click_square("A1")
        await stage.press(letter.lower())
        await stage.my_turn()
        assert stage.play.drawing is not None
        assert [stage.play.drawing.text(square) for square in stage.play.drawing.placed] == [letter]

    on_stage(game, act, ready=False)


def test_tiles_placed_on_the_turn_of_another_tell_nothing_of_his_rack(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(players="bot:greedy,human:Ann")
    go_on = threading.Event()
    think = game.bots

    def slow_bots() -> Any:
        go_on.wait(20)
        return think()

    monkeypatch.setattr(game, "bots", slow_bots)

    async def act(stage: Stage) -> None:
        try:
            await stage.until(lambda: stage.play.drawing is not None and stage.top == "PlayScreen")
            await stage.click_square("A1")
            await stage.press("1", "2", "enter")
            assert stage.said == "It is the turn of greedy."
            await stage.line("8H QXZJK")
            assert stage.preview == "greedy thinks."
            assert game.game.racks[0] not in stage.text
            await stage.press("ctrl+t", "ctrl+x", "ctrl+p")
            assert stage.top == "PlayScreen"
        finally:
            go_on.set()
        await stage.my_turn()
        assert stage.play.drawing is not None
        assert len(stage.play.drawing.placed) == 2

    on_stage(game, act, ready=False)


def test_bots_alone_play_to_the_end() -> None:
    game = table(players="bot:greedy,bot:greedy,bot:greedy")

    async def act(stage: Stage) -> None:
        await stage.until(lambda: game.game.over)

    on_stage(game, act, ready=False)


def test_a_clock_runs_and_is_shown() -> None:
    game = table(clock=25)

    async def act(stage: Stage) -> None:
        assert "25:00" in stage.text
        assert game.clock is not None
        await stage.until(lambda: game.clock is not None and game.clock.left(0) < 1499.4)
        await stage.until(lambda: "24:59" in stage.text or "24:58" in stage.text)
        await stage.line("clock")
        assert "Ann 24:5" in stage.said

    on_stage(game, act)


def test_a_small_window_has_a_sentence_and_nothing_is_lost() -> None:
    # B117
    game = table(seed=3)

    async def act(stage: Stage) -> None:
        await stage.type("ret")
        for size in ((20, 5), (79, 24), (80, 23), (1, 1), (200, 60), (10, 80), (120, 42), (80, 24)):
            await stage.pilot.resize_terminal(*size)
            await stage.pilot.pause()
            small = size[0] < 80 or size[1] < 24
            assert (stage.top == "TooSmallScreen") == small
            if size == (79, 24):
                assert "79 columns and 24 rows; at least 80 and 24" in " ".join(stage.text.split())
        assert stage.preview.startswith("8H RET")
        await stage.press("enter")
        await stage.my_turn()

    on_stage(game, act)


def test_a_window_that_is_small_at_first_grows() -> None:
    game = table(seed=3)

    async def act(stage: Stage) -> None:
        assert stage.top == "TooSmallScreen"
        await stage.press("a", "enter", "tab")
        await stage.pilot.resize_terminal(100, 30)
        await stage.until(lambda: stage.top == "PlayScreen")
        assert "Ann to move." in stage.preview

    on_stage(game, act, size=(40, 10), ready=False)


def test_the_draw_for_the_start_is_shown_once(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = table(rules="box", path=path, draw=True)

    async def act(stage: Stage) -> None:
        await stage.until(lambda: stage.top == "DrawScreen")
        await stage.press("enter")
        await stage.my_turn()
        await stage.press("tab")

    on_stage(game, act, ready=False)

    async def again(stage: Stage) -> None:
        await stage.my_turn()
        assert stage.top == "PlayScreen"

    on_stage(load(path), again, ready=False)


def test_ctrl_c_ends_with_130_from_anywhere(tmp_path: Path) -> None:
    # S11
    for keys in ((), ("colon", "8"), ("ctrl+x",), ("question_mark",)):
        path = tmp_path / f"{len(keys)}{''.join(keys)[-1:]}.json"
        game = table(path=path, seed=3)

        async def act(stage: Stage, keys: tuple[str, ...] = keys) -> None:
            await stage.type("re")
            await stage.press(*keys, "ctrl+c")

        app = on_stage(game, act)
        assert app.return_code == 130
        assert load(path).draft is not None


def test_without_colour_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    game = table(seed=3)

    async def act(stage: Stage) -> None:
        assert stage.app.theme == "mono"
        await stage.type("re")
        styles = {
            segment.style
            for strip in stage.app.screen._compositor.render_strips(stage.app.size)
            for segment in strip
            if segment.style is not None
        }
        filtered = [style for style in styles if style.color is not None and not style.color.is_default]
        assert filtered == []
        assert "R+E+>" in stage.text

    on_stage(game, act, theme=None)
