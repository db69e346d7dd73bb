"""Records of right games, damaged in one way each: exactly that is said, at its turn, and all the rest is played."""

from __future__ import annotations

import random

from hypothesis import example, given
from hypothesis import strategies as st

from damaged_records import Damage, damages, record_with
from quixotry.formats.record import Record
from quixotry.game import Game
from quixotry.replay import Replay, record_of, replay
from recorded_games import random_game

# What of a right game is worth a word all the same.
WORTH_KNOWING = {"unfinished", "time_early", "time_repeated"}


def said(replayed: Replay) -> list[tuple[str, int]]:
    return [(p.kind, p.turn or 0) for p in replayed.problems if p.kind not in WORTH_KNOWING]


def check(game: Game, record: Record, damage: Damage) -> None:
    replayed = replay(record_with(record, damage.turns), lexicon=game.lexicon)
    found, texts = said(replayed), [str(problem) for problem in replayed.problems]
    if damage.one_of:
        # In the last turns the tiles that are left may contradict it once more.
        assert len([kind for kind, _ in found if kind != "end_rack"]) <= 1, (damage.name, texts)
        assert all(problem in damage.problems or problem[0] == "before_end" for problem in found), (damage.name, texts)
    else:
        assert found == damage.problems, (damage.name, texts)
    kinds = {kind for kind, _ in found}
    if not kinds & {"stopped", "bad_move", "illegal_play", "after_end", "before_end"}:
        assert all(step.applied for step in replayed.steps), (damage.name, texts)
    if damage.same:
        assert replayed.game.scores == game.scores, damage.name
        assert replayed.game.view(0).squares() == game.view(0).squares(), damage.name
        assert replayed.game.outcome == game.outcome, damage.name


@given(st.integers(0, 100_000))
@example(3)
@example(69550)
def test_one_slip_is_one_problem(number: int) -> None:
    game = random_game(number)
    record = record_of(game)
    if said(replay(record, lexicon=game.lexicon)):
        return
    for damage in damages(game, record, random.Random(number)):
        check(game, record, damage)
