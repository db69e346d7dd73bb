"""Mistakes that other programs made, as tests of this one at the table and on the screen.

Each test is named after its case; its first line says what went wrong elsewhere. The same mistakes in the rules, the
move search and the word lists are cases of the corpus.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import quixotry as qx
from keyboard import kept, opened, rack_on, rows_on, start, tiles_on
from quixotry.errors import IllegalMove
from quixotry.table import Setup, Table
from quixotry.tui.theme import THEMES, palette
from terminal import COMMAND, Terminal

PEOPLE = "human:Ann,human:Ben"


def table(players: str = PEOPLE, rules: str = "casual", seed: int = 11, lexicon: str = "enable") -> Table:
    """A game that keeps itself nowhere."""
    return Table.begin(Setup(players, rules, None, lexicon, None, None, None, seed))


# ---------------------------------------------------------------------------------------------------------- the rules


def test_s4_one_says_which_tile_is_the_blank() -> None:
    """Z and a blank on the rack, and no way to say which was meant."""
    position = qx.Position.opening(rack="Z?AEIOU", lexicon="enable")
    assert position.score("8H ZA") > position.score("8H zA")


def test_s5_a_bot_plays_through_a_blank_as_through_the_letter() -> None:
    """No play was found through a blank on the board."""
    opening = qx.Position.opening(lexicon="enable")
    blank, letter = (opening.play(move).with_rack("EE") for move in ("8H zAX", "8H ZAX"))
    assert "H8 .EE" in {str(play.move) for play in blank.moves()}
    assert {str(play.move) for play in blank.moves()} == {str(play.move) for play in letter.moves()}
    for name in ("expert", "greedy"):
        assert qx.Bot(name, seed=1).choose(blank).kind == "play"


def test_s6_no_tile_is_lost_or_made_by_an_exchange() -> None:
    """Exchanged tiles never went back into the bag, which might have been empty."""
    game = table("human:Ann,bot:greedy", rules="naspa")
    full = Counter({tile: count for tile, (count, _) in game.game.edition.tiles.items()})
    refused = 0
    while game.waits_for().kind != "over":
        if game.waits_for().kind == "bot":
            game.bots()
        elif game.waits_for().kind == "person":
            if game.game.view(0).bag < game.game.rules.exchange_min_bag:
                with pytest.raises(IllegalMove, match="bag"):
                    game.exchange(game.game.racks[0][:1])
                refused += 1
                game.pass_()
            else:
                game.exchange(game.game.racks[0][:3])
        else:
            game.accept()
        assert all_tiles(game) == full
    assert refused


def all_tiles(game: Table) -> Counter[str]:
    """Every tile on the board, on the racks and in the bag, blanks without their letters."""
    position = game.game.position
    lying = Counter("?" if tile.islower() else tile for tile in position.squares().values())
    # What one player does not see is in the bag and on the other racks.
    return lying + Counter(position.rack) + Counter(position.unseen)


def test_s7_turns_without_points_are_counted_after_every_turn() -> None:
    """Pass, exchange, pass, exchange ended a game; an exchange neither counted nor broke the row."""
    box, naspa = table(rules="box"), table(rules="naspa")
    for game in (box, naspa):
        for turn in range(4):
            if turn % 2:
                game.exchange(game.game.position.rack[:1])
            else:
                game.pass_()
            assert game.waits_for().kind == "person"
    most = naspa.game.rules.scoreless_turns_per_player * len(naspa.names)
    for turn in range(4, most):
        assert naspa.waits_for().kind == "person", turn
        naspa.pass_()
    assert naspa.waits_for().kind == "over"


def test_s9_a_play_off_the_board_is_told_so() -> None:
    """It said that the rack lacks the tiles."""
    position = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 PYTHONS/ 0/0 0"
    game = Table.begin(Setup(PEOPLE, "casual", None, "enable", None, None, None, 1, cgp=position))
    assert "runs off the board" in game.preview("8L PYTHON", game.game.on_turn).sentence
    with pytest.raises(IllegalMove) as refused:
        game.play("8L PYTHON")
    assert refused.value.faults[0].kind == "off_board"
    assert not any("rack" in fault.text for fault in refused.value.faults)


def test_s12_a_word_list_is_there_at_once() -> None:
    """1.4 s to parse a list at every start."""
    qx.Lexicon.open()
    once = (
        "import time; s = time.perf_counter(); import quixotry as q; q.Lexicon.open(); print(time.perf_counter() - s)"
    )
    times = [
        float(subprocess.run([sys.executable, "-c", once], capture_output=True, text=True, check=True).stdout)
        for _ in range(3)
    ]
    assert min(times) < 0.1


# --------------------------------------------------------------------------------------------------------- the screen

TO_O8 = ["Right", "Home", *["Right"] * 7]


def test_s4_lower_case_is_a_tile_and_a_capital_is_the_blank(tmp_path: Path) -> None:
    """No way to say which tile was the blank."""
    seed, letter = with_rack(lambda rack: next((tile for tile in rack if tile != "?" and "?" in rack), None))
    with start(tmp_path, seed=seed) as terminal:
        rack = rack_on(terminal.screen())
        terminal.keys("Home", "Down", "Home", letter.upper())
        assert "?" not in rack_on(terminal.wait_for(lambda shown: len(rack_on(shown)) == len(rack) - 1))
        terminal.keys("Escape")
        terminal.wait_for(lambda shown: rack_on(shown) == rack)
        terminal.keys(letter.lower())
        assert "?" in rack_on(terminal.wait_for(lambda shown: len(rack_on(shown)) == len(rack) - 1))


def with_rack(wanted: Callable[[str], str | None]) -> tuple[int, str]:
    """A seed with which Ann starts with a rack in which something is found, and what."""
    for seed in range(500):
        game = Setup("human:Ann,bot:greedy", "casual", "single", "enable", None, None, None, seed).start()
        found = wanted(game.racks[0]) if game.on_turn == 0 else None
        if found:
            return seed, found
    raise AssertionError("no such rack in 500 games")


def test_b115_tiles_at_the_edge_do_not_stack_and_come_back(tmp_path: Path) -> None:
    """Two tiles lay on one square at the edge, and Backspace did not take the one there."""
    with start(tmp_path) as terminal:
        rack = rack_on(terminal.screen())
        terminal.keys(*TO_O8, "1", "2")
        terminal.wait_for("no free square")
        terminal.keys("Space", "2", "3")  # turned, the squares below are free
        shown = terminal.wait_for(lambda shown: len(rack_on(shown)) == len(rack) - 3)
        assert {(8, "O"), (9, "O"), (10, "O")} <= tiles_on(shown).keys()
        for left in (2, 1, 0):
            terminal.keys("BSpace")
            terminal.wait_for(lambda shown, left=left: len(rack_on(shown)) == len(rack) - left)  # type: ignore[misc]
        terminal.keys(*TO_O8, "1")
        terminal.wait_for(lambda shown: (8, "O") in tiles_on(shown))
        terminal.keys("BSpace")
        assert rack_on(terminal.wait_for(lambda shown: (8, "O") not in tiles_on(shown))) == rack


def test_b116_a_click_on_a_tile_at_the_edge_does_not_lose_it(tmp_path: Path) -> None:
    """The tile vanished."""
    with start(tmp_path) as terminal:
        rack = rack_on(terminal.screen())
        terminal.keys(*TO_O8, *["Down"] * 8, "1")
        shown = terminal.wait_for(lambda shown: (15, "O") in tiles_on(shown))
        row = next(place for place, line in enumerate(shown.split("\n")) if line.startswith("15 "))
        column = shown.split("\n")[1].index("O")
        terminal.click(column, row)
        shown = terminal.wait_for(lambda shown: (15, "O") not in tiles_on(shown))
        assert rack_on(shown) == rack


@pytest.mark.parametrize("size", [(1, 1), (10, 3), (79, 24), (80, 23)])
def test_b117_a_window_that_is_or_becomes_too_small_gets_a_sentence(size: tuple[int, int], tmp_path: Path) -> None:
    """It ended with an error of curses."""
    with start(tmp_path) as terminal:
        before = rows_on(terminal.wait_for(lambda shown: len(rows_on(shown)) == 15))
        terminal.resize(*size)
        terminal.wait_for(lambda shown: not rows_on(shown) and (size[0] < 79 or "at least 80 and 24" in shown))
        terminal.resize(80, 24)
        terminal.wait_for(lambda shown: rows_on(shown) == before)
        terminal.keys("C-c")
        assert terminal.exit_code() == 130


def test_b120_caps_lock_does_not_make_blanks(tmp_path: Path) -> None:
    """With Caps Lock on every tile was played as a blank."""
    seed, letters = with_rack(lambda rack: "".join(sorted(set(rack) - {"?"}))[:3] if "?" in rack else None)
    with start(tmp_path, seed=seed) as terminal:
        rack = rack_on(terminal.screen())
        terminal.keys("Right", "Home", *letters.upper())
        shown = terminal.wait_for(lambda shown: len(rack_on(shown)) == len(rack) - 3)
        assert rack_on(shown).count("?") == rack.count("?") or "Caps Lock" in shown
        assert [tiles_on(shown)[8, column] for column in "HIJ"] == list(letters.upper())


def test_b121_tiles_stay_laid_when_somebody_else_challenges(tmp_path: Path) -> None:
    """What an opponent did took the tiles back that one had laid."""
    with start(tmp_path, players="human:Ann,human:Ben,human:Cleo", ready="Pass the keyboard") as terminal:
        sit_down(terminal)
        table = kept(tmp_path)
        terminal.keys(":")
        terminal.wait_for(re.compile(r"^\s*:\s*$", re.MULTILINE))
        terminal.enter(str(table.game.position.best().move)).keys("Enter")
        terminal.wait_for("Pass the keyboard")
        sit_down(terminal)
        terminal.keys("Home", "1", "2", "3")
        shown = terminal.wait_for(lambda shown: len(rack_on(shown)) == 4)
        laid = tiles_on(shown)
        terminal.keys("C-l")
        terminal.wait_for("Challenger")
        terminal.keys("Enter")
        terminal.wait_for(lambda _: any(event.kind == "challenge" for event in kept(tmp_path).game.events))
        after = terminal.wait_for(lambda shown: len(rows_on(shown)) == 15)
        assert tiles_on(after) == laid
        assert len(rack_on(after)) == 4


def sit_down(terminal: Terminal) -> None:
    """Takes the keyboard: Enter, which is not heard at first.

    It is not pressed again before the last one has had its time: what a slow program hears late, it hears elsewhere.
    """
    pressed = float("-inf")

    def seated(shown: str) -> bool:
        nonlocal pressed
        if "Pass the keyboard" in shown and time.monotonic() - pressed > 2:
            terminal.keys("Enter")
            pressed = time.monotonic()
        return "Pass the keyboard" not in shown and bool(rack_on(shown))

    terminal.wait_for(seated)


def test_b124_nobody_sees_the_rack_of_another(tmp_path: Path) -> None:
    """It leaked through the history and through what was sent when the screen was drawn again."""
    with start(tmp_path, players="human:Ann,human:Ben", ready="Pass the keyboard") as terminal:
        assert not rack_on(terminal.screen())
        sit_down(terminal)
        game = kept(tmp_path).game
        first, second = game.on_turn, 1 - game.on_turn
        rack = game.racks[first]
        terminal.wait_for(lambda shown: rack_on(shown) == "".join(sorted(rack)))
        terminal.keys("C-x")
        terminal.wait_for("Choose the tiles to exchange")
        terminal.keys("1", "2", "3")
        terminal.wait_for("3 tiles to exchange")
        terminal.keys("Enter")
        shown = terminal.wait_for(f"Pass the keyboard to {game.names[second]}")
        assert not rack_on(shown)
        assert not rows_on(shown)
        terminal.resize(100, 30)
        terminal.wait_for("Pass the keyboard")
        sit_down(terminal)
        mine = "".join(sorted(kept(tmp_path).game.racks[second]))
        shown = terminal.wait_for(lambda shown: "exchange of 3 tiles" in shown and rack_on(shown) == mine)
        now = kept(tmp_path).game
        assert rack not in shown
        assert now.racks[first] not in shown


def test_s10_the_end_of_input_is_the_end(tmp_path: Path) -> None:
    """A busy loop when stdin was closed."""
    env = {**os.environ, "QUIXOTRY_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [COMMAND, "play"], stdin=subprocess.DEVNULL, capture_output=True, env=env, timeout=60, check=False
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    with opened(Terminal([COMMAND, "play", "--plain", "--players", "human:Ann,bot:greedy"], tmp_path), "Ann>") as plain:
        plain.keys("C-d")
        assert plain.exit_code() == 0


def test_s11_control_c_ends_quietly(tmp_path: Path) -> None:
    """A traceback, and a terminal without echo."""
    with start(tmp_path) as terminal:
        terminal.keys("C-c")
        assert terminal.exit_code() == 130
        assert terminal.is_restored()
        assert terminal.screen().strip().count("\n") < 3


@pytest.mark.parametrize("theme", THEMES)
def test_b119_the_letter_of_a_blank_can_be_read(theme: str) -> None:
    """Its contrast was too low, and only its colour told it from other tiles."""
    colours = palette(theme)
    for role in ("blank", "last_blank", "placed_blank"):
        style = colours.role(role)
        assert style.underline
        if theme == "mono":
            assert (style.color, style.bgcolor) == (None, None)
        else:
            assert style.color is not None
            assert style.bgcolor is not None
            assert contrast(style.color.name, style.bgcolor.name) >= 4.5


def contrast(one: str, other: str) -> float:
    """The ratio of contrast of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """How bright a colour is, 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
