"""Bots: their names, what each knows, what they challenge, and that they see no more than a player may."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading

import pytest

import quixotry as qx
from helpers import EMPTY, toy
from quixotry.players import NAMES, describe

LIMITED = NAMES[:3]


def moves_of_all(rack: str, **choices: object) -> dict[str, str]:
    view = qx.Position.opening(rack=rack, **choices)  # type: ignore[arg-type]
    return {name: str(qx.Bot(name).choose(view)) for name in NAMES}


def challenged(name: str, *words: str, score: int = 30, challenge: str = "single", lying: str = "") -> set[str]:
    """What a bot challenges of a play that forms words; they lie on the board, each in a row of its own."""
    rows = [f"{word}{15 - len(word)}" if word else "15" for word in [*lying.split(), *words]]
    rows = [part for row in rows for part in (row, "15")][:15]
    board = "/".join(rows + ["15"] * (15 - len(rows)))
    points = 4 * sum(map(len, words))
    view = qx.Position.from_cgp(f"{board} / {points}/{points} 0", challenge=challenge)
    play = qx.Play(qx.Move.parse(f"A1 {words[0]}"), score, words=words)
    return set(qx.Bot(name).challenge(view, play) or ())


def test_the_names_rise_and_are_described() -> None:
    assert NAMES == ("beginner", "casual", "club", "greedy", "expert")
    lines = [describe(name) for name in NAMES]
    assert len(set(lines)) == len(NAMES)
    assert all(line and "\n" not in line and len(line) < 100 for line in lines)
    with pytest.raises(qx.UnknownName, match=r"there is no bot 'robot'; expected beginner, .* or expert"):
        describe("robot")
    with pytest.raises(qx.UnknownName) as caught:
        qx.Bot("Greedy!")
    assert (caught.value.kind, caught.value.known) == ("unknown_player", NAMES)


def test_importing_players_opens_no_list() -> None:
    code = "import sys, quixotry.players as p; p.Bot('club'); p.describe('club'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "quixotry.players" in loaded
    assert not {"quixotry.lexica", "quixotry._word_data", "lzma"} & set(loaded)


@pytest.mark.parametrize("name", NAMES)
def test_bots_are_values_that_play_alike(name: str, open_world: qx.Lexicon) -> None:
    bot = qx.Bot(name, seed=3)
    again = pickle.loads(pickle.dumps(bot))
    assert (again, hash(again), repr(again)) == (bot, hash(bot), f"Bot('{name}', seed=3)")
    assert bot != qx.Bot(name)
    assert bot != qx.Bot(NAMES[NAMES.index(name) - 1], seed=3)
    for attribute in ("name", "seed", "_level", "other"):
        with pytest.raises(AttributeError):
            setattr(bot, attribute, 1)
    for rack in ("AEINRST", "AAEIJNZ", "EHOUVXY", "AEINR??", "VVVWWUU"):
        view = qx.Position.opening(rack=rack, lexicon=open_world)
        assert view.is_legal(bot.choose(view))
        assert bot.choose(view) == again.choose(view) == qx.Bot(name).choose(view)


def test_each_bot_plays_the_best_of_what_it_knows(open_world: qx.Lexicon) -> None:
    assert moves_of_all("AAEIJNZ") == {
        "beginner": "8G AN",
        "casual": "8F ANI",
        "club": "8G ZA",
        "greedy": "8D ZANJA",
        "expert": "8D ZANJA",
    }
    limits = {"beginner": (20, 0), "casual": (35, 0), "club": (50, 2)}
    game = qx.Game([qx.Bot(), qx.Bot()], lexicon=open_world, seed=4)
    turns = 0
    while not game.over:
        view = game.position
        for name, (band, short) in limits.items():

            def knows(word: str, band: int = band, short: int = short) -> bool:
                return len(word) <= short or 1 <= (open_world.band(word) or 0) <= band

            best = next((play for play in view.moves() if play.score and all(map(knows, play.words))), None)
            chosen = qx.Bot(name).choose(view)
            assert chosen == best.move if best else chosen.kind != "play", name
        turns += 1
        game.step()
    assert turns > 10


def test_a_list_without_bands_is_known_by_those_of_open_world() -> None:
    mine = toy("AN", "ZA", "ZANJA", "AZINE", "ANI")
    assert mine.band("AN") is None
    assert list(moves_of_all("AAEIJNZ", lexicon=mine).values()) == [
        "8G AN",
        "8F ANI",
        "8G ZA",
        "8D ZANJA",
        "8D ZANJA",
    ]


def test_a_list_in_another_language_is_known_by_length() -> None:
    edition = "Spanish"
    words = toy("CASA", "CASAR", "CASARA", "CASARAS", "CASARASE", edition=edition)
    found = moves_of_all("AAACSRS", lexicon=words, edition=edition, rules="spanish")
    assert {name: len(move.split()[1]) for name, move in found.items()} == {
        "beginner": 4,
        "casual": 5,
        "club": 6,
        "greedy": 7,
        "expert": 7,
    }


def test_without_a_list_bots_play_what_they_know() -> None:
    found = moves_of_all("AAEIJNZ", lexicon="any")
    assert found["greedy"] == "pass"
    assert (found["beginner"], found["expert"]) == ("8G AN", "8D ZANJA")
    view = qx.Position.opening(rack="AAEIJNZ", lexicon="any")
    play = qx.Play(qx.Move.parse("8D XQZJ"), 90, words=["XQZJ"])
    assert all(qx.Bot(name).challenge(view, play) is None for name in NAMES)


def test_who_knows_no_play_exchanges_but_not_for_ever() -> None:
    beginner, none = qx.Bot("beginner"), toy("ZANJA")
    view = qx.Position.opening(rack="VVVWWU?", lexicon=none)
    assert str(beginner.choose(view)) == "exch UVVVWW"
    after = qx.Position.from_cgp(f"{EMPTY} VVVWWU?/ 0/0 2", lexicon=none)
    assert (after.scoreless, str(beginner.choose(after))) == (2, "pass")
    assert str(qx.Bot("greedy").choose(view)) == "pass"
    game = qx.Game([qx.Bot("beginner"), qx.Bot("beginner")], lexicon=none, seed=5)
    assert game.play_out().reason == "passes"
    assert {event.kind for event in game.events} == {"start", "exchange", "pass", "end"}


@pytest.mark.parametrize("name", NAMES)
def test_bots_challenge_what_looks_like_nothing(name: str) -> None:
    for challenge in ("single", "double", "triple", "5-per-word", "minus-10"):
        assert challenged(name, "XQZJ", "HOUSE", challenge=challenge) == {"XQZJ"}
        assert challenged(name, "RETAINERS", "AT", challenge=challenge) == set()
    if name in LIMITED:
        assert challenged(name, "XQZJ", challenge="void") == set()


def test_bots_doubt_what_they_do_not_know_with_measure() -> None:
    assert challenged("greedy", "FLOMP", "OEUVRE", "QI") == {"FLOMP"}
    assert challenged("club", "EI", "QI", score=6) == {"EI"}  # it knows all of two letters
    assert challenged("casual", "KOEL", score=60) == {"KOEL"}
    assert challenged("casual", "KOEL", score=60, challenge="double") == {"KOEL"}
    assert challenged("casual", "KOEL", score=4, challenge="double") == set()
    assert challenged("casual", "KOEL", score=60, challenge="triple") == set()
    assert challenged("casual", "KOEL", score=60, lying="TABLE KOEL") == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_challenges_a_person_at_the_table(name: str, open_world: qx.Lexicon) -> None:
    deal = qx.Position.from_cgp(f"{EMPTY} XQZJVVU/AEINRST 0/0 0", lexicon=open_world)
    game = qx.Game.from_position(deal, ["Ann", qx.Bot(name)], seed=1)
    game.play("8E XQZJ")
    (event,) = game.step()
    assert (event.kind, event.by, event.words, event.verdict) == ("challenge", 1, ("XQZJ",), "withdrawn")
    assert game.step()[0].kind == "play"


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_sees_only_its_own_rack(name: str, open_world: qx.Lexicon) -> None:
    """Whatever the bag and the other racks hold, the same view gives the same move and the same challenge."""
    bot = qx.Bot(name)
    view = qx.Position.opening(rack="AEIJNRT", lexicon=open_world)
    chosen = {str(bot.choose(qx.Game.from_position(view, seed=seed).view(0))) for seed in range(20)}
    assert len(chosen) == 1
    answers = set()
    for seed in range(20):
        game = qx.Game.from_position(view, ["Ann", bot], seed=seed)
        game.play("8D JANTIER")
        window = game.window
        assert window is not None
        answers.add(
            bot.challenge(game.view(1).with_rack("AEIOUST"), qx.Play(window.move, window.score, words=window.words))
        )
    assert len(answers) == 1


def test_the_same_seed_gives_the_same_game_of_four_levels(open_world: qx.Lexicon) -> None:
    def scores(rules: str) -> tuple[int, ...]:
        return qx.Game([qx.Bot(name) for name in LIMITED], rules=rules, lexicon=open_world, seed=6).play_out().scores

    for rules in ("box", "naspa", "casual", "wespa"):
        assert scores(rules) == scores(rules)


def test_one_bot_plays_in_several_threads(open_world: qx.Lexicon) -> None:
    bot, found = qx.Bot("club"), []

    def play() -> None:
        found.append(qx.Game([bot, bot], lexicon=open_world, seed=8).play_out().scores)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1
