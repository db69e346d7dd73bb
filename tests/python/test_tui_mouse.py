"""The mouse: squares, tiles, keys, dialogs; and a whole game without touching the keyboard."""

from __future__ import annotations

from textual import events

from play_stage import Stage, on_stage, table
from quixotry._native import GameState
from quixotry.table.squares import square_of, squares_of


def test_a_click_puts_the_cursor_there_and_a_second_one_turns() -> None:
    async def act(stage: Stage) -> None:
        draft = stage.play.drawing
        assert draft is not None
        await stage.click_square("C3")
        assert (draft.cursor_name, draft.direction) == ("C3", "across")
        await stage.click_square("C3")
        assert (draft.cursor_name, draft.direction) == ("C3", "down")
        await stage.pilot.click(stage.play.board, offset=(0, 0))  # a label
        assert draft.cursor_name == "C3"

    on_stage(table(), act)


def test_tiles_go_to_the_board_and_back() -> None:
    # B116
    async def act(stage: Stage) -> None:
        draft = stage.play.drawing
        assert draft is not None
        await stage.click_square("O15")
        await stage.click_slot(0)
        await stage.click_slot(1)
        assert [square_of("O15")] == list(draft.placed)
        await stage.click_square("O15")
        assert draft.placed == {}
        assert len(draft.free) == 7

    on_stage(table(), act)


def test_the_wheel_moves_the_history() -> None:
    game = table(players="bot:greedy,bot:greedy")

    async def act(stage: Stage) -> None:
        await stage.result()
        await stage.press("escape")
        await stage.until(lambda: stage.top == "PlayScreen")
        last = [span.text for span in stage.play.past.rows()[-1]]
        await stage.pilot._post_mouse_events([events.MouseScrollUp], stage.play.past, offset=(3, 3))
        await stage.until(lambda: [span.text for span in stage.play.past.rows()[-1]] != last)
        await stage.pilot._post_mouse_events([events.MouseScrollDown], stage.play.past, offset=(3, 3))
        await stage.until(lambda: [span.text for span in stage.play.past.rows()[-1]] == last)

    on_stage(game, act, ready=False)


def test_the_letter_of_a_blank_is_clicked() -> None:
    game = table(players="human:Ann,bot:greedy", lexicon="any")
    game.game._state = GameState.from_deal(["AT?", "BC"], rules="casual")

    async def act(stage: Stage) -> None:
        draft = stage.play.drawing
        assert draft is not None
        await stage.click_slot(draft.slots.index("?"))
        await stage.click_slot(draft.slots.index("T"))
        await stage.click_action(stage.play.said, "letter:Q")
        assert draft.text(square_of("H8")) == "q"
        assert "Letter of the blank" not in stage.text

    on_stage(game, act)


def test_a_whole_game_by_mouse_alone() -> None:
    game = table()

    async def act(stage: Stage) -> None:
        turns = 0
        while not game.game.over:
            turns += 1
            assert turns < 60
            best = game.game.position.best()
            before = len(game.game.events)
            if best.move.kind == "play":
                for square, tile in squares_of(best.move).items():
                    draft = stage.play.drawing
                    assert draft is not None
                    letter = "".join(game.game.edition.split(tile))
                    wanted = tile if tile == letter else "?"
                    slot = next(slot for slot, free in draft.free if free == wanted)
                    if draft.cursor != square:
                        x, y = stage.play.board.place_of(square)
                        await stage.pilot.click(stage.play.board, offset=(x, y))
                    await stage.click_slot(slot)
                    if wanted == "?":
                        await stage.click_action(stage.play.said, f"letter:{letter}")
                await stage.click_action(stage.play.keys_line, "commit")
            else:
                await stage.click_action(stage.play.keys_line, "pass_turn")
                await stage.until(lambda: stage.top == "ConfirmScreen")
                assert await stage.click_text(" Yes ")
            await stage.until(lambda: len(game.game.events) > before)  # noqa: B023
            await stage.my_turn()
        await stage.until(lambda: stage.top == "FinalScreen")
        assert game.game.events[-1].kind == "end"
        assert turns > 8

    on_stage(game, act)
