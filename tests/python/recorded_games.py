"""Random games of every kind for the tests of records: the number of a game is its seed.

To see one:

    PYTHONPATH=tests:tests/python .venv/bin/python tests/python/recorded_games.py 17
"""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import quixotry as qx

PRESETS = qx.Rules.names()
EDITIONS = ["English", "Spanish", "Catalan", "Polish", "German", "Hungarian", "Hebrew", "English Super", "English WWF"]
LAYOUTS = ["standard", "super", "words-with-friends", "lexulous"]
CHALLENGES = ["void", "single", "double", "triple", "5", "10", "5-per-word", "minus-10", "minus-5-per-word"]
MOST_ACTIONS = 150


class Mood(NamedTuple):
    """How likely the players are to do something, each out of 1."""

    exchange: float = 0.06
    passing: float = 0.03
    phony: float = 0.12
    challenge: float = 0.25
    quitting: float = 0.003
    lateness: float = 0.02
    correction: float = 0.01
    accepting: float = 0.05


MOODS = [
    Mood(),
    Mood(exchange=0.4, passing=0.3),
    Mood(passing=0.8, exchange=0.1),
    Mood(phony=0.5, challenge=0.7),
    Mood(exchange=0.01, passing=0.01, quitting=0, correction=0, lateness=0),
]


@cache
def words_of(edition: str, number: int) -> qx.Lexicon:
    """A word list: real words for English, strings of its tiles for other editions."""
    if qx.Edition.named(edition).letters == qx.Edition.named("English").letters:
        return qx.Lexicon.open("enable")
    chance = random.Random(number)
    bag = [f"[{tile}]" for tile, (count, _) in qx.Edition.named(edition).tiles.items() for _ in range(count)]
    bag = [tile for tile in bag if tile != "[?]"]
    lengths = chance.choices([2, 3, 4, 5, 6, 7], [90, 120, 90, 50, 30, 30], k=700)
    return qx.Lexicon.from_words(("".join(chance.choices(bag, k=length)) for length in lengths), edition=edition)


def rules_of(chance: random.Random) -> qx.Rules:
    """Rules: a preset, often changed."""
    rules = qx.Rules.named(chance.choice(PRESETS))
    changes: dict[str, Any] = {}
    if chance.random() < 0.6:
        changes["challenge"] = chance.choice(CHALLENGES)
        changes["challenge_outplay"] = chance.random() < 0.7
    choices: dict[str, list[Any]] = {
        "leftover": ["transfer", "double", "none"],
        "end_all_pass_twice": [True, False],
        "scoreless_turns_per_player": [0, 2, 3],
        "exchange_min_bag": [0, 1, 7],
        "final_turns_after_empty_bag": [True, False],
        "blocked_ends_game": [True, False],
        "overtime_penalty": [5, 10],
        "overtime_max_minutes": [0, 10],
    }
    for key, values in choices.items():
        if chance.random() < 0.15:
            changes[key] = chance.choice(values)
    if rules.variant == "wordsmog":
        changes.pop("blocked_ends_game", None)
    return rules.with_(**changes)


def new_game(chance: random.Random, rules: qx.Rules | None = None, players: int | None = None) -> qx.Game:
    """A game before its first turn."""
    rules = rules or rules_of(chance)
    edition = chance.choice(EDITIONS) if chance.random() < 0.4 else rules.edition
    layout = chance.choice(LAYOUTS) if chance.random() < 0.3 else rules.layout
    players = players or (chance.choice([2, 3, 4]) if chance.random() < 0.5 else 2)
    choices: dict[str, Any] = {"rules": rules, "edition": edition, "layout": layout}
    choices["lexicon"] = words_of(edition, chance.randrange(3))
    names = ["Ann", "Ben", "Cleo", "Dan"][:players]
    game = qx.Game(names, seed=chance.getrandbits(40), start=chance.randrange(players), **choices)
    if chance.random() < 0.1:
        for _ in range(chance.randrange(6)):
            if not game.over:
                act(game, chance, MOODS[0])
        if not game.over and game.phase == "playing":
            return qx.Game.from_position(game.position, names, seed=chance.getrandbits(40))
    return game


def phony(game: qx.Game, chance: random.Random, play: qx.Play) -> str:
    """A play with some of its tiles changed for others of the rack, as likely as not no word."""
    edition = game.edition
    rack = list(qx.Move.exchange(game.racks[game.on_turn], edition).tiles) if game.racks[game.on_turn] else []
    if "[" in rack or "[" in play.move.tiles:
        return str(play.move)
    free = [tile for tile in rack if tile != "?"]
    chance.shuffle(free)
    tiles = [free.pop() if tile in edition.tiles and free else tile for tile in play.move.tiles]
    return f"{play.move.coordinate} {''.join(tiles)}"


def act(game: qx.Game, chance: random.Random, mood: Mood) -> None:
    """Does one thing in a game."""
    window = game.window
    players = len(game.names)
    if chance.random() < mood.lateness:
        seat = chance.randrange(players)
        minutes = chance.choice([0.5, 1, 61 / 60, 3, 4.2])
        game.penalise(
            seat, **({"minutes": minutes} if chance.random() < 0.6 else {"points": chance.choice([5, 10, 20])})
        )
        return
    if chance.random() < mood.correction:
        game.correct(chance.randrange(players), chance.choice([-10, 3, 20]))
        return
    if chance.random() < mood.quitting and not game.over:
        game.resign(chance.randrange(players))
        return
    if window is not None and chance.random() < mood.challenge:
        by = chance.choice([seat for seat in range(players) if seat != window.player])
        words = list(window.words) if chance.random() < 0.5 else []
        chance.shuffle(words)
        game.challenge(words[: chance.randint(1, 3)] if words else [], by=by)
        return
    if game.phase == "final_challenge" or (window is not None and chance.random() < mood.accepting):
        game.accept()
        return
    take_turn(game, chance, mood)


def take_turn(game: qx.Game, chance: random.Random, mood: Mood) -> None:
    """Takes a turn in a game."""
    rack = game.racks[game.on_turn]
    drawn = game.position.rack
    if chance.random() < mood.passing or not drawn:
        game.pass_()
        return
    if chance.random() < mood.exchange and game.bag >= max(7, game.rules.exchange_min_bag) and "[" not in rack:
        tiles = list(drawn)
        chance.shuffle(tiles)
        # The play before counts first, and its player draws.
        with suppress(qx.IllegalMove):
            game.exchange("".join(tiles[: chance.randint(1, len(tiles))]))
        return
    plays = game.position.moves()
    if not len(plays):
        game.pass_()
        return
    play = plays[0] if chance.random() < 0.6 else plays[chance.randrange(len(plays))]
    if chance.random() < mood.phony and game.rules.allows_challenges:
        attempt = phony(game, chance, play)
        if game.judge(attempt).score is not None:
            try:
                game.play(attempt)
            except qx.IllegalMove:
                pass
            else:
                return
    game.play(play)


def random_game(number: int, **choices: Any) -> qx.Game:
    """The random game of that number: played to its end, or left somewhere before it."""
    chance = random.Random(number)
    game = new_game(chance, **choices)
    mood = chance.choice(MOODS)
    most = MOST_ACTIONS if chance.random() < 0.8 else chance.randrange(40)
    for _ in range(most):
        if game.over:
            break
        act(game, chance, mood if chance.random() < 0.97 else MOODS[0])
    if game.over and chance.random() < 0.3:
        game.penalise(0, points=10)
    return game


if __name__ == "__main__":
    shown = random_game(int(sys.argv[1]))
    for event in shown.events:
        print(event)
    print(shown)
