"""`lab.Env` and `lab.VectorEnv`: environments of Gymnasium, whose games are those of `Game`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import quixotry as qx
from quixotry import lab
from quixotry.lab import extra

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402 - comes with gymnasium
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from quixotry.lab.gym import NAME, Env, GreedyAgent, RandomAgent, VectorEnv, returns  # noqa: E402
from quixotry.lab.gym.arrays import OBSERVED, TOLD, Arrays  # noqa: E402

WORDS = "enable"
SCORE, EQUITY = Env.COLUMNS.index("score"), Env.COLUMNS.index("equity")


def anything(info: dict[str, Any], dice: np.random.Generator) -> int:
    """Any of the numbers that the mask allows."""
    return int(dice.choice(np.flatnonzero(info["action_mask"])))


def told(arrays: Arrays, place: int) -> dict[str, bytes]:
    """What arrays hold of one game of many."""
    return {name: array[place].tobytes() for name, array in arrays.items()}


@pytest.mark.parametrize("terms", [{}, {"opponent": None, "reward": "win"}, {"plays": 3, "seat": 1}], ids=str)
def test_gymnasium_has_nothing_to_say(terms: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, lexicon=WORDS, **terms).unwrapped)


def test_environments_are_made_by_name_and_sampled() -> None:
    env = gymnasium.make(NAME, lexicon=WORDS, turn_limit=6, render_mode="ansi")
    env.action_space.seed(5)
    _, info = env.reset(seed=5)
    for _ in range(3):
        action = env.action_space.sample(info["action_mask"])
        assert info["action_mask"][action] == 1
        _, _, terminated, truncated, info = env.step(action)
    assert (terminated, truncated) == (False, True)
    envs = gymnasium.make_vec(NAME, num_envs=3, lexicon=WORDS)
    assert isinstance(envs.unwrapped, VectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, infos = envs.reset(seed=1)
    assert observations in envs.observation_space
    assert envs.action_space.sample(tuple(infos["action_mask"])) in envs.action_space


@pytest.mark.parametrize("opponent", ["greedy", None])
def test_numbers_are_the_moves_of_the_position(opponent: str | None) -> None:
    env = Env(lexicon=WORDS, opponent=opponent, plays=200)
    leaves = qx.Leaves.open(WORDS)
    dice = np.random.default_rng(1)
    observation, info = env.reset(seed=3)
    over, exchanged = False, 0
    while not over:
        position = env.position
        assert position is not None
        moves = position.moves(leaves=leaves)
        known = [env.play(number) for number in range(env.actions)]
        assert [play is not None for play in known] == info["action_mask"].astype(bool).tolist()
        assert info["action_mask"].astype(bool).tolist() == env.action_masks().tolist()
        assert info["legal_plays"] == len(moves)
        best = moves[:200]
        assert [play.move for play in known[:200] if play is not None] == [play.move for play in best]
        assert observation["moves"][: len(best), SCORE].tolist() == [play.score for play in best]
        swaps = {play.move for play in known[200:-1] if play is not None}
        assert swaps == {play.move for play in moves.exchanges()}
        assert str(known[-1]) == "pass 0"
        for number in np.flatnonzero(info["action_mask"])[::37]:
            play = known[number]
            assert play is not None
            assert observation["moves"][number, EQUITY] == np.float32(moves.equity(play.move))
        kind = observation["moves"][:, 0]
        assert kind[:200].max() == 0
        assert kind[-1] == 2
        exchanged += bool(swaps)
        action = anything(info, dice)
        observation, _, over, _, info = env.step(action)
    assert exchanged
    assert info["action_mask"].nonzero()[0].tolist() == [env.actions - 1]
    assert env.play(0) is None
    assert env.ended in {"out", "blocked", "passes"}


def test_an_observation_is_what_the_player_sees() -> None:
    env = Env(lexicon=WORDS, rules="naspa")
    dice = np.random.default_rng(2)
    observation, info = env.reset(seed=4)
    letters = ["", *qx.Edition.named("English").letters]
    for _ in range(12):
        position = env.position
        assert position is not None
        assert observation in env.observation_space
        counts = {letter or "?": int(count) for letter, count in zip(letters, observation["rack"], strict=True)}
        assert {tile: position.rack.count(tile) for tile in counts} == counts
        hidden = {letter or "?": int(count) for letter, count in zip(letters, observation["unseen"], strict=True)}
        assert {tile: position.unseen.count(tile) for tile in hidden} == hidden
        rows = [
            [letters[number].lower() if blank else letters[number] or None for number, blank in zip(*row, strict=True)]
            for row in zip(observation["board"], observation["blanks"], strict=True)
        ]
        assert rows == position.rows()
        assert np.count_nonzero(observation["board"]) + sum(counts.values()) + sum(hidden.values()) == 100
        assert tuple(observation["scores"]) == position.scores
        counters = dict(zip(env.COUNTERS, observation["counters"].tolist(), strict=True))
        assert (counters["bag"], counters["turns"]) == (position.bag, len(env.turns))
        assert counters["exchange"] == (position.bag >= 7)
        observation, _, over, _, info = env.step(anything(info, dice))
        if over:
            break


@pytest.mark.parametrize("opponent", ["greedy", "static", None])
def test_a_game_earns_its_spread_and_is_one_of_the_turn_machine(opponent: str | None) -> None:
    env = Env(lexicon=WORDS, opponent=opponent)
    dice = np.random.default_rng(7)
    for seed in range(20 if opponent == "greedy" else 5):
        _, info = env.reset(seed=seed)
        earned, over = [0.0, 0.0], False
        while not over:
            seat = info["seat"]
            _, reward, over, _, info = env.step(anything(info, dice))
            earned[seat] += reward
        game = qx.Game(lexicon=WORDS, seed=seed)
        for seat, move, score in env.turns:
            assert game.on_turn == seat
            assert getattr(game.play(move)[0], "score", 0) == score or move.kind != "play"
        if game.phase == "final_challenge":
            game.accept()
        assert game.over
        assert game.outcome is not None
        assert game.outcome.reason == env.ended
        assert earned[0] - earned[1] == game.scores[0] - game.scores[1]


def test_a_greedy_agent_plays_as_the_program_does() -> None:
    env, agent = Env(lexicon=WORDS), GreedyAgent()
    for seed in range(5):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            observation, _, over, _, info = env.step(int(agent(observation, info)))
        game = qx.Game([qx.Bot("greedy"), qx.Bot("greedy")], lexicon=WORDS, seed=seed)
        while not game.over:
            game.step()
        played = [event for event in game.events if event.kind in {"play", "pass"}]
        assert [(seat, score) for seat, _, score in env.turns] == [
            (event.player, getattr(event, "score", 0)) for event in played
        ]
        assert [move for _, move, _ in env.turns] == [
            event.move if event.kind == "play" else qx.Move.pass_() for event in played
        ]


def test_who_plays_by_chance_loses() -> None:
    env = Env(lexicon=WORDS)
    assert max(returns(env, RandomAgent(1), 5, seed=0)) < -100
    assert returns(Env(lexicon=WORDS, reward="win"), RandomAgent(1), 3, seed=0) == [-1, -1, -1]
    assert returns(env, RandomAgent(1), 2, seed=0) == returns(env, RandomAgent(1), 2, seed=0)


@pytest.mark.parametrize("opponent", ["greedy", None])
def test_many_games_are_single_ones_at_any_number_of_threads(opponent: str | None) -> None:
    terms: dict[str, Any] = {"lexicon": WORDS, "opponent": opponent, "plays": 300}
    count = 4
    makers: list[Callable[[], Env]] = [lambda: Env(**terms)] * count
    singles = SyncVectorEnv(makers)
    one, two, few = (VectorEnv(games, threads=threads, **terms) for games, threads in ((4, 1), (4, 2), (2, 2)))
    dice, ends = np.random.default_rng(3), 0
    expected, info = singles.reset(seed=11)
    seen = [env.reset(seed=11) for env in (one, two, few)]
    for _ in range(60):
        for observations, infos in seen:
            games = len(infos["seat"])
            for place in range(games):
                assert told(observations, place) == told(expected, place)
                for name in TOLD:
                    assert np.array_equal(infos[name][place], info[name][place]), name
            assert list(observations) == list(OBSERVED)
            assert all(infos[f"_{name}"].all() for name in TOLD)
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        expected, rewards, terminated, truncated, info = singles.step(actions)
        seen = []
        for env in (one, two, few):
            observations, earned, ended, broken_off, infos = env.step(actions[: env.num_envs])
            assert np.array_equal(earned, rewards[: env.num_envs])
            assert np.array_equal(ended, terminated[: env.num_envs])
            assert np.array_equal(broken_off, truncated[: env.num_envs])
            seen.append((observations, infos))
        ends += int(terminated.sum())
    assert ends >= count
    first = singles.envs[0].unwrapped
    assert isinstance(first, Env)
    assert one.turns(0) == first.turns
    assert one.ended(0) == first.ended
    assert str(one.play(0, one.actions - 1)) == "pass 0"


def test_the_next_game_may_begin_at_once_or_when_it_is_told() -> None:
    terms: dict[str, Any] = {"lexicon": WORDS, "plays": 100, "turn_limit": 12}
    makers: list[Callable[[], Env]] = [lambda: Env(**terms)] * 3
    same, disabled = AutoresetMode.SAME_STEP, AutoresetMode.DISABLED
    singles = SyncVectorEnv(makers, autoreset_mode=same)
    envs = gymnasium.make_vec(NAME, num_envs=3, threads=2, autoreset_mode="SameStep", **terms)
    by_hand = VectorEnv(3, autoreset_mode=disabled, **terms)
    assert envs.metadata["autoreset_mode"] is same
    assert VectorEnv.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    dice, ends = np.random.default_rng(5), 0
    expected, info = singles.reset(seed=[4, 5, 8])
    observations, infos = envs.reset(seed=[4, 5, 8])
    third, _ = by_hand.reset(seed=[4, 5, 8])
    for _ in range(30):
        for place in range(3):
            assert told(observations, place) == told(expected, place) == told(third, place)
            assert np.array_equal(infos["action_mask"][place], info["action_mask"][place])
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        expected, rewards, terminated, truncated, info = singles.step(actions)
        observations, earned, ended, broken_off, infos = envs.step(actions)
        third, _, _, _, _ = by_hand.step(actions)
        assert np.array_equal(earned, rewards)
        assert np.array_equal(ended, terminated)
        assert np.array_equal(broken_off, truncated)
        over = terminated | truncated
        assert ("final_obs" in infos) == ("final_obs" in info) == over.any()
        if over.any():
            assert np.array_equal(infos["_final_obs"], info["_final_obs"])
            for place in np.flatnonzero(over).tolist():
                final = info["final_obs"][place]
                assert all(np.array_equal(array, final[name]) for name, array in infos["final_obs"][place].items())
                assert infos["final_info"]["seed"][place] == info["final_info"]["seed"][place]
            assert np.array_equal(infos["final_info"]["_seed"], over)
            with pytest.raises(qx.GameError, match="the game is over"):
                by_hand.step(actions)
            third, _ = by_hand.reset(options={"reset_mask": over})
            ends += int(over.sum())
    assert ends > 3
    for wrong in (np.ones(2, bool), np.zeros(3, bool), np.ones(3)):
        with pytest.raises(qx.InvalidText, match="is no mask; an array of 3 truth values"):
            by_hand.reset(options={"reset_mask": wrong})
    with pytest.raises(qx.InvalidText, match="'never' is no mode of resetting; one of 'NextStep', 'SameStep'"):
        VectorEnv(2, autoreset_mode="never", **terms)


def test_seeds_may_be_told_one_by_one() -> None:
    envs = VectorEnv(3, lexicon=WORDS, threads=2)
    _, infos = envs.reset(seed=[5, 2**63 - 1, 7])
    assert infos["seed"].tolist() == [5, 2**63 - 1, 7]
    assert [place for place in range(3) if envs.position(place) is None] == []
    _, infos = envs.reset()
    later = infos["seed"].tolist()
    assert len({5, 7, *later}) == 5
    envs.reset(seed=[5, 2**63 - 1, 7])
    assert envs.reset()[1]["seed"].tolist() == later
    with pytest.raises(qx.InvalidText, match="2 numbers for 3 games"):
        envs.reset(seed=[1, 2])
    for wrong in (-1, 2**63):
        with pytest.raises(qx.InvalidText, match="is no seed"):
            envs.reset(seed=[1, wrong, 2])
        with pytest.raises(qx.InvalidText, match="is no seed"):
            Env(lexicon=WORDS).reset(seed=wrong)


def test_what_is_not_allowed_is_a_pass_or_an_error() -> None:
    env = Env(lexicon=["QUIZ"], plays=4, illegal="error", opponent=None)
    with pytest.raises(qx.GameError, match="no game has begun"):
        env.step(0)
    _, info = env.reset(seed=1)
    before = env.turns
    with pytest.raises(
        qx.IllegalMove, match=r"action 0 is not allowed now; one of the \d+ that the mask allows"
    ) as caught:
        env.step(0)
    assert (caught.value.kind, caught.value.input) == ("illegal_action", "0")
    assert env.turns == before
    for wrong in (-1, env.actions, 2**70):
        with pytest.raises(qx.InvalidText, match=f"{wrong} is no action; 0 to 131 were expected"):
            env.step(wrong)
    with pytest.raises(TypeError):
        env.step(1.5)  # type: ignore[arg-type]
    lenient = Env(lexicon=["QUIZ"], plays=4, opponent=None)
    lenient.reset(seed=1)
    *_, info = lenient.step(0)
    assert info["illegal"]
    assert [str(move) for _, move, _ in lenient.turns] == ["pass"]
    for _ in range(3):
        *_, over, _, info = lenient.step(lenient.actions - 1)
    assert over
    assert not info["illegal"]
    with pytest.raises(qx.GameError, match="the game is over; reset was expected"):
        lenient.step(0)
    envs = VectorEnv(2, lexicon=["QUIZ"], plays=4, illegal="error", opponent=None)
    envs.reset(seed=1)
    with pytest.raises(qx.IllegalMove) as caught:
        envs.step([131, 0])
    assert caught.value.place == "game 1"
    assert envs.turns(0) == []
    with pytest.raises(qx.InvalidText, match="whole numbers were expected"):
        envs.step([0.5, 1])
    with pytest.raises(qx.InvalidText, match="3 numbers for 2 games"):
        envs.step([0, 0, 0])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"opponent": "nobody"}, "'nobody' is no program"),
        ({"reward": "fame"}, "'fame' is no reward; 'spread' or 'win' was expected"),
        ({"illegal": "jail"}, "'jail' is no way with moves that are not allowed"),
        ({"plays": 0}, "0 plays: 1 to 1048576 were expected"),
        ({"seat": 2}, "2 as a seat: 0 to 1 were expected"),
        ({"turn_limit": 0}, "0 turns"),
        ({"render_mode": "human"}, "'human' is no way to render; 'ansi' or None was expected"),
        ({"lexicon": "nothing"}, "nothing"),
    ],
    ids=str,
)
def test_what_cannot_be_is_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    for make in (Env, VectorEnv):
        with pytest.raises(qx.QuixotryError, match=sentence):
            make(**{"lexicon": WORDS, **wrong})
    with pytest.raises(qx.InvalidText, match="0 games at once"):
        VectorEnv(0, lexicon=WORDS)


@pytest.mark.parametrize(
    "terms",
    [
        {"rules": "super", "lexicon": WORDS},
        {"rules": "lexulous", "lexicon": WORDS},
        {"rules": "crossplay", "lexicon": WORDS},
        {"rules": "words-with-friends", "lexicon": WORDS},
        {"rules": "wordsmog", "lexicon": ["AT", "EAR", "RENT", "SO"]},
        {"edition": "Spanish", "rules": "spanish", "lexicon": ["CHE", "LLENO", "REO", "SOL", "AS", "ES"]},
        {"layout": "super", "lexicon": WORDS},
    ],
    ids=str,
)
def test_every_box_can_be_learned(terms: dict[str, Any]) -> None:
    env = Env(plays=50, **terms)
    dice = np.random.default_rng(1)
    observation, info = env.reset(seed=2)
    rules = qx.Rules.named(terms.get("rules", "box"))
    assert env.actions == 50 + 2**rules.rack_size
    total, over = 0.0, False
    while not over:
        assert observation in env.observation_space
        observation, reward, terminated, truncated, info = env.step(anything(info, dice))
        total, over = total + reward, terminated or truncated
    assert total == observation["scores"][0] - observation["scores"][1]


def test_a_game_that_goes_on_for_ever_is_broken_off() -> None:
    env = Env(lexicon=["QUIZ"], opponent=None, turn_limit=20, plays=1)
    env.reset(seed=1)
    truncated = False
    while not truncated:
        _, reward, terminated, truncated, _ = env.step(1)
        assert (reward, terminated) == (0.0, False)
    assert len(env.turns) == 20
    assert env.ended is None


def test_boards_are_drawn_as_text() -> None:
    env = Env(lexicon=WORDS, render_mode="ansi", opponent=None)
    with pytest.raises(qx.GameError, match="no game has begun"):
        env.render()
    env.reset(seed=7)
    env.step(0)
    drawn = env.render()
    assert drawn is not None
    assert "V I O L" in drawn
    assert drawn.splitlines()[-1].endswith("0–14  bag 82")
    envs = VectorEnv(2, lexicon=WORDS, render_mode="ansi")
    envs.reset(seed=7)
    frames = envs.render()
    assert frames is not None
    assert len(frames) == 2
    quiet = Env(lexicon=WORDS)
    quiet.reset(seed=7)
    assert quiet.render() is None


def test_without_gymnasium_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(extra, "import_module", missing)
    monkeypatch.delitem(vars(lab), "VectorEnv", raising=False)
    with pytest.raises(
        qx.QuixotryError, match=r"need the package 'gymnasium': pip install 'quixotry\[gym\]'"
    ) as caught:
        _ = lab.VectorEnv
    assert caught.value.kind == "missing_package"
    program = "import sys; sys.modules['gymnasium'] = None; import quixotry.lab.gym"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.stderr.splitlines()[-1].endswith("pip install 'quixotry[gym]'")


def test_the_laboratory_stays_light() -> None:
    program = "import sys, quixotry as qx; qx.lab.match; print([m for m in sys.modules if m in ('numpy', 'gymnasium')])"
    command = [sys.executable, "-c", f"{program}; print(qx.lab.Env.__name__)"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == ["[]", "Env"]
    assert lab.Env is Env
    assert {"Env", "VectorEnv", "RandomAgent", "GreedyAgent"} <= set(dir(lab))
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        _ = lab.Nothing
