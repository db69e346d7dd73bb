"""The play screen: placing, previews, turns, bots, what is refused, what is kept, and who sees what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from play_stage import Stage, best, on_stage, table
from quixotry import Move
from quixotry.table import Table, load
from quixotry.table.squares import squares_of

# ------------------------------------------------------------------------------------------------------ placing a play


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


def test_the_typed_line_stays_in_view_whatever_there_is_to_say() -> None:
    game = table(seed=3, lexicon="any")
    game.play("8D RETAINS")
    while game.waits_for().kind == "bot":
        game.bots()

    async def act(stage: Stage) -> None:
        for size in ((80, 24), (100, 45)):
            await stage.pilot.resize_terminal(*size)
            await stage.press("colon")
            await stage.type("9d ABCDEFG")
            await stage.pilot.pause()
            assert stage.play.preview.size.height == 2 or size[0] > 80
            assert any(line.strip() == ": 9d ABCDEFG" for line in stage.lines)
            assert "? keys" in stage.lines[-1]
            await stage.press("escape")

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
        await stage.line("save /dev/null/folder/game.json")
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
    game = table()

    async def act(stage: Stage) -> None:
        for command, shown in (
            ("unseen", "Unseen, 93 tiles"),
            ("statistics", "Ann: 0 turns"),
            ("help", "exch ABC         exchange tiles"),
            ("hooks TRAIN", "TRAIN: before it S"),
        ):
            await stage.line(command)
            assert stage.top == "LinesScreen"
            assert shown in stage.text
            await stage.press("end", "home", "escape")
            assert stage.top == "PlayScreen"
        await stage.line("history")
        assert stage.said == game.history(0)[0][0].line(game.names)
        await stage.line("anagram RETINA")
        assert stage.said == "RETINA, 3 words: RATINE RETAIN RETINA"
        await stage.line("check QI")
        assert "QI is" in stage.said
        await stage.line("clock")
        assert stage.said.replace("\n", " ") == (
            "This game has no clock; quixotry play --clock 25 gives each player 25 minutes."
        )

    on_stage(game, act)


# -------------------------------------------------------------------------------------------------------------- the end


def test_a_game_ends_and_the_board_stays_to_look_at() -> None:
    game = table(players="bot:greedy,bot:greedy")

    async def act(stage: Stage) -> None:
        await stage.result()
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
        await stage.result()
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
