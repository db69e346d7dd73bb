"""Random games, by the engine and by the reference: at every turn both must say the same.

What is compared is in `twins.py`, how the games are made in `random_games.py`. A game that differs prints all that was
done in it and how to do it again.
"""

from collections import Counter

import pytest

import quixotry as qx
from quixotry._native import GameState
from random_games import PRESETS, play_game
from reference.judge import KINDS
from reference.start import who_begins
from reference.tables import load_edition

BATCH = 100
LONG = 20
"""Batches of the long run: 2,000 games."""

ENDINGS = ["out", "passes", "scoreless", "blocked", "final_turns", "challenge"]
REFUSALS = """exchange_bag not_on_rack nothing_to_challenge own_play not_in_play nothing_to_accept nothing_to_undo
    final_challenge game_over""".split()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "batch" in metafunc.fixturenames:
        metafunc.parametrize("batch", range(LONG if metafunc.config.getoption("--long") else 1))


def test_random_games(batch: int) -> None:
    """A hundred games, in which everything that can happen does."""
    assert BATCH % len(PRESETS) == 0
    endings: Counter[str | None] = Counter()
    seen: Counter[str] = Counter()
    plays = 0
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        game = play_game(number)
        endings[game.ended_by] += 1
        seen += game.seen
        plays += game.plays
    print(dict(endings), dict(seen))
    assert all(endings[ending] for ending in ENDINGS), endings
    assert endings[None] <= BATCH // 10, "too many games without an end"
    assert plays > 8 * BATCH
    judged = [kind for kind in KINDS if kind not in ("out_of_turn", "game_over")]
    assert all(seen[f"fault {kind}"] >= 20 for kind in ["none", *judged]), seen
    assert all(seen[f"refused {kind}"] for kind in REFUSALS), seen
    assert min(seen["verdict stands"], seen["verdict withdrawn"]) >= 5, seen


@pytest.mark.parametrize("edition", ["English", "Spanish", "Hungarian", "Polish", "English Super"])
def test_the_draw_for_the_start(edition: str) -> None:
    """Over 200 draws the engine says of the tiles drawn what the reference says."""
    rounds = 0
    for seed in range(200):
        game = qx.Game(2 + seed % 3, edition=edition, layout="standard", lexicon="any", seed=seed, start="draw")
        draw = game.events[0]
        drawn = [tile for each in draw.rounds for _, tile in each]
        assert draw.starter == game.on_turn == who_begins(len(game.names), drawn, load_edition(edition))
        rounds += len(draw.rounds)
    assert rounds > 205, "no tie was seen"


def test_a_last_turn_is_left_to_him_who_sees_the_other_go_out() -> None:
    """Where each player has a turn after the bag is empty, nobody is told that the game is over before it is."""
    rules = qx.Rules.named("box").with_(challenge="void", final_turns_after_empty_bag=True)
    game = GameState.from_deal(["TO", "NE"], "", lexicon="any", rules=rules)
    game.play("8H TO")
    view = game.view(game.on_turn)
    assert (game.phase, view.racks, view.outcome) == ("playing", ("EN", ""), None)
    assert view.explain("8H ..NE").faults == ()
    game.play("8H ..NE")
    assert game.outcome is not None
    assert game.outcome.reason == "final_turns"
