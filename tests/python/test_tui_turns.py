"""Turns on the play screen: who sees which rack, challenges, bots, the clock, the window, the end of the program."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from play_stage import Stage, best, on_stage, table
from quixotry._native import GameState
from quixotry.table import Table, load

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
        assert stage.said == "No play is open to a challenge."

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
            assert stage.said == "On turn: greedy."
            await stage.line("8H QXZJK")
            assert stage.preview.endswith("greedy has something to do first.")
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
            small = size[0] < 80 or size[1] < 24
            await stage.until(lambda: (stage.top == "TooSmallScreen") == small)  # noqa: B023
            if size == (79, 24):
                await stage.until(lambda: "79 columns and 24 rows; at least 80 and 24" in " ".join(stage.text.split()))
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


# ------------------------------------------------------------------------------------------------ what the screen tells


def test_the_cursor_is_kept_with_the_draft() -> None:
    game = table(rules="box")

    async def act(stage: Stage) -> None:
        await stage.press("right", "right", "down")
        assert game.draft is not None
        assert (game.draft["cursor"], game.draft["direction"]) == ([7, 9], "down")

    on_stage(game, act)


def test_the_bag_is_told_as_it_is_after_the_draw() -> None:
    # A play that may be challenged has not drawn yet: two numbers for one bag would puzzle everybody.
    game = table("human:Ann,human:Ben", rules="box")
    game.play(game.game.position.best())

    async def act(stage: Stage) -> None:
        await stage.sit_down(1)
        bag = game.game.view(1).bag
        assert bag != game.game.bag
        assert f"bag {bag} " in stage.lines[0]
        await stage.until(lambda: f"{bag} in the bag" in stage.text)

    on_stage(game, act, ready=False)


def test_where_a_game_is_kept_instead_is_told_once(tmp_path: Path) -> None:
    game = table(rules="box")
    game.keep_in(tmp_path / "game.json")

    async def act(stage: Stage) -> None:
        (tmp_path / "game.json").write_text("another program's")
        await stage.press("right")
        assert "game-2.json" in stage.said.replace("\n", "")
        assert "Not kept" not in stage.lines[0]

    on_stage(game, act)
