"""Random games of every kind, taken in the engine and in the reference at once.

The number of a game is its seed: `play_game(17)` is always the same. To see one, with everything that was done:

    PYTHONPATH=tests .venv/bin/python tests/python/random_games.py 17
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import quixotry as qx
from reference.board import neighbours
from reference.judge import Squares
from reference.notation import parse_play
from reference.squares import Square, square_name, step
from reference.tables import Edition, Layout, Tiles, load_edition, load_layout, load_rules
from twins import Table, Twins

PRESETS = qx.Rules.names()
EDITIONS = ["English", "Spanish", "Catalan", "Polish", "German", "Hungarian", "Welsh", "English Super", "English WWF"]
CHALLENGES = ["void", "single", "double", "triple", "triple", "5", "10", "5-per-word", "10-per-word", "minus-10"]
ODD_LAYOUTS = [
    Layout("narrow", ("T___t", "_D_d_", "_____", "__q__", "t___D", "_Q___", "_____", "d___T", "___d_"), (6, 1)),
    Layout("wide", tuple(("T__d_D___t_" * 4)[n : n + 23] for n in range(12)), (2, 19)),
    Layout("odd-start", tuple(("d__T__D_t" * 3)[n * 2 % 9 :][:15] for n in range(15)), (11, 3)),
]
PATIENCE = 80
"""After so many actions everyone wants to come to an end."""
MOST_ACTIONS = 180


class DifferentError(AssertionError):
    """Engine and reference differ in a game."""


@dataclass(frozen=True)
class Mood:
    """How likely the players are to do something, each out of 1."""

    exchange: float
    passing: float
    phony: float
    challenge: float


MOODS = {
    "earnest": Mood(exchange=0.03, passing=0.01, phony=0.05, challenge=0.05),
    "lazy": Mood(exchange=0.2, passing=0.75, phony=0.02, challenge=0.1),
    "greedy for letters": Mood(exchange=0.7, passing=0.2, phony=0.1, challenge=0.1),
    "quarrelsome": Mood(exchange=0.05, passing=0.03, phony=0.5, challenge=0.5),
}
IN_A_HURRY = Mood(exchange=0, passing=0, phony=0.02, challenge=0.05)


@cache
def _english_words() -> tuple[Tiles, ...]:
    return tuple(tuple(word) for word in qx.Lexicon.open("enable"))


@cache
def whole_list() -> tuple[frozenset[Tiles], qx.Lexicon]:
    """All of `enable`, for both."""
    return frozenset(_english_words()), qx.Lexicon.open("enable")


def some_words(chance: random.Random, edition: Edition, number: int = 600) -> list[Tiles]:
    """A small word list: English words where the letters allow it, else strings of the edition's tiles."""
    if set(edition.by_upper) >= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") and edition.name.startswith("English"):
        words = _english_words()
        short = [word for word in words if len(word) == 2]
        return short + chance.sample([word for word in words if len(word) < 9], number)
    bag = [tile for tile in edition.full_bag().elements() if tile != "?"]
    lengths = chance.choices([2, 3, 4, 5, 6, 8], [90, 120, 90, 50, 30, 20], k=number)
    return [tuple(chance.choices(bag, k=length)) for length in lengths]


def make_table(chance: random.Random, preset: str) -> Table:
    """What a game is played with: a preset, often changed; any edition, any board."""
    changes = _changes(chance, preset)
    edition = chance.choice(EDITIONS) if chance.random() < 0.5 else load_rules(preset).edition
    layout = None
    if chance.random() < 0.4:
        layout = chance.choice([*ODD_LAYOUTS, load_layout("super"), load_layout("standard")])
    blocked = changes.get("blocked_ends_game", load_rules(preset).blocked_ends_game)
    if edition == "English" and preset != "wordsmog" and not blocked and chance.random() < 0.4:
        words, lexicon = whole_list()
        layout = layout or load_layout(load_rules(preset).layout)
        return Table(load_edition(edition), layout, preset, changes, words, lexicon)
    return Table.of_words(some_words(chance, load_edition(edition)), preset, edition, layout, changes)


def _changes(chance: random.Random, preset: str) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if chance.random() < 0.5:
        changes["challenge"] = chance.choice(CHALLENGES)
        changes["challenge_outplay"] = chance.random() < 0.7
    if chance.random() < 0.3:
        size = chance.randint(3, 9)
        bonus = [[tiles, 10 * tiles] for tiles in sorted(chance.sample(range(2, size + 1), 2))]
        # The bonus must fit the rack at every moment.
        sizes = {"rack_size": size} if size > 8 else {}
        changes |= {**sizes, "bonus": bonus, "rack_size": size}
    choices: dict[str, list[Any]] = {
        "leftover": ["transfer", "double", "none"],
        "end_all_pass_twice": [True, False],
        "scoreless_turns_per_player": [0, 2, 3],
        "exchange_min_bag": [0, 1, 7],
        "final_turns_after_empty_bag": [True, False],
        "blocked_ends_game": [True, False],
        "overtime_penalty": [5, 10],
    }
    for key, values in choices.items():
        if chance.random() < 0.15:
            changes[key] = chance.choice(values)
    if preset == "wordsmog":
        changes.pop("blocked_ends_game", None)  # the reference would try all orders of all words
    return changes


def deal(chance: random.Random, table: Table) -> Twins:
    """Racks and a bag: all tiles of the edition, or the few of a game that is nearly over."""
    players = chance.randint(2, 4) if chance.random() < 0.5 else 2
    size = table.setting.rules.rack_size
    tiles = list(table.edition.full_bag().elements())
    chance.shuffle(tiles)
    racks = [[tiles.pop() for _ in range(size)] for _ in range(players)]
    if chance.random() < 0.4:
        del tiles[chance.choice([0, 2, 7, 20]) :]
        racks = [rack[: chance.choice([size, size, 1 + size // 2])] for rack in racks] if not tiles else racks
        if chance.random() < 0.3:
            for rack in racks:
                rack[0] = "?"
    scores = [chance.randint(-20, 300) if chance.random() < 0.3 else 0 for _ in range(players)]
    return Twins(table, racks, tiles, scores=scores, turn=chance.randrange(players), seed=chance.getrandbits(32))


# -- plays, good and bad -------------------------------------------------------------------------


def mutilated(chance: random.Random, twins: Twins, text: str) -> str | Squares:
    """A play that is like the given one but probably wrong."""
    edition, layout, now = twins.table.edition, twins.table.layout, twins.reference.now
    play = parse_play(text, edition)
    marks, (row, column), across = list(play.marks), play.start, play.across
    letters = list(edition.by_upper)
    place = chance.randrange(len(marks))
    kind = chance.randrange(12)
    if kind == 0:
        row, column = max(0, row + chance.randint(-2, 2)), max(0, column + chance.randint(-2, 2))
    elif kind == 1:
        across = not across
    elif kind == 2:
        marks[place] = chance.choice(letters)
    elif kind == 3:
        marks[place] = edition.by_upper[chance.choice(letters)].lower
    elif kind == 4:
        marks[place] = chance.choice([".", "?", f"({chance.choice(letters)})"])
    elif kind == 5 and len(marks) > 1:
        del marks[place]
    elif kind == 6:
        marks.insert(place, chance.choice([".", chance.choice(letters)]))
    elif kind == 7:
        marks += chance.choices([*letters, "."], k=chance.randint(1, 6))
    elif kind == 8:
        marks = [mark for mark in marks if mark != "."] or ["."]
    elif kind == 9:
        marks = ["."] * len(marks)
    elif kind == 10:
        row, column = chance.randrange(layout.size[0]), chance.randrange(layout.size[1])
    else:
        return scattered(chance, twins, now.racks[now.turn])
    return written((row, column), across, marks, edition)


def written(start: Square, across: bool, marks: Sequence[str], edition: Edition) -> str:
    text, tiles = "", []
    for mark in [*marks, ""]:
        if mark and mark != "." and not mark.startswith("("):
            tiles.append(mark)
            continue
        text += edition.write(tiles)
        tiles = []
        named = mark.strip("()")
        text += f"({edition.write([named])})" if mark.startswith("(") else mark
    return f"{square_name(start, across)} {text}"


def scattered(chance: random.Random, twins: Twins, rack: Sequence[str]) -> Squares:
    """Tiles here and there: in a line or not, on tiles or not."""
    layout, edition = twins.table.layout, twins.table.edition
    start = (chance.randrange(layout.size[0]), chance.randrange(layout.size[1]))
    if twins.reference.now.board and chance.random() < 0.7:
        start = chance.choice(sorted(twins.reference.now.board))
    squares: Squares = {}
    across = chance.random() < 0.5
    for tile in chance.sample(list(rack), chance.randint(0, len(rack))):
        square = step(start, across, chance.randint(0, 4))
        if chance.random() < 0.1:
            square = step(square, not across)
        square = (min(square[0], layout.size[0] + 1), min(square[1], layout.size[1] + 1))
        if tile == "?" and chance.random() < 0.9:
            tile = edition.by_upper[chance.choice(list(edition.by_upper))].lower
        squares[square] = tile
    return squares


def phony(chance: random.Random, twins: Twins) -> Squares:
    """Tiles of the rack in a line beside the others, in any order: most often no words."""
    now, layout, edition = twins.reference.now, twins.table.layout, twins.table.edition
    across = chance.random() < 0.5
    if now.board:
        free = [beside for tile in sorted(now.board) for beside in neighbours(tile) if beside not in now.board]
        free = [square for square in free if layout.holds(square)]
        if not free:
            return {}
        square = chance.choice(free)
    else:
        square = layout.start
    rack = list(now.racks[now.turn])
    chance.shuffle(rack)
    squares: Squares = {}
    for tile in rack[: chance.choice([1, 2, 2, 3, len(rack)])]:
        while square in now.board:
            square = step(square, across)
        if not layout.holds(square):
            break
        squares[square] = edition.by_upper[chance.choice(list(edition.by_upper))].lower if tile == "?" else tile
        square = step(square, across)
    return squares


# -- the players ---------------------------------------------------------------------------------


class Players:
    """What the players of one game do next, by chance."""

    def __init__(self, chance: random.Random, twins: Twins) -> None:
        self.chance = chance
        self.twins = twins
        self.mood = MOODS[chance.choice(["earnest"] * 3 + [*MOODS])]
        self.overtime = [0] * twins.reference.players

    def act(self) -> list[str]:
        """One action, and where engine and reference differ about it or after it."""
        chance, twins, now = self.chance, self.twins, self.twins.reference.now
        luck = chance.random()
        if luck < 0.02:
            return twins.correct(chance.randrange(twins.reference.players), chance.randint(-30, 30))
        if luck < 0.04:
            return self._overtime()
        if luck < 0.06:
            return twins.undo()
        if luck < 0.13:
            return self._nonsense()
        if now.phase == "final_challenge" and luck < 0.4:
            return twins.pass_turn()
        if now.pending is not None:
            if chance.random() < self.mood.challenge:
                return self._challenge()
            if twins.engine.phase == "final_challenge" or twins.turn_is_lost or chance.random() < 0.3:
                return twins.accept()
        return self._turn()

    def _overtime(self) -> list[str]:
        player = self.chance.randrange(self.twins.reference.players)
        over = self.chance.choice([0, 1, 59_999, 60_000, 60_001, 100_000])
        # More than ten minutes end a game under some rules, which the reference does not know.
        if self.overtime[player] + over > 600_000:
            return []
        self.overtime[player] += over
        return self.twins.penalty(player, over)

    def _nonsense(self) -> list[str]:
        """Something that is probably refused."""
        chance, twins, now = self.chance, self.twins, self.twins.reference.now
        if twins.turn_is_lost:
            return twins.accept()
        kind = chance.randrange(5)
        if kind == 0:
            return twins.accept()
        if kind == 1:
            seat = chance.randrange(twins.reference.players)
            if now.pending is not None and chance.random() < 0.5:
                seat = now.pending.player
            return twins.challenge(seat, ())
        if kind == 2:
            tiles = chance.choices(list(twins.table.edition.full_bag()), k=chance.randint(1, 3))
            return twins.exchange(tuple(tiles))
        if kind == 3:
            return twins.exchange(tuple(now.racks[now.turn]))
        return self._play(scattered(chance, twins, now.racks[now.turn]))

    def _challenge(self) -> list[str]:
        chance, pending = self.chance, self.twins.reference.now.pending
        assert pending is not None
        others = [player for player in range(self.twins.reference.players) if player != pending.player]
        words = [word.text for word in pending.words]
        named = chance.sample(words, chance.randint(0, len(words)))
        if chance.random() < 0.1:
            named += [words[0], "".join(chance.choices(list(self.twins.table.edition.by_upper), k=3))]
        return self.twins.challenge(chance.choice(others), named)

    def _turn(self) -> list[str]:
        chance, twins, now = self.chance, self.twins, self.twins.reference.now
        luck = chance.random()
        rack = list(now.racks[now.turn])
        if luck < self.mood.exchange and rack and len(now.bag) >= twins.table.setting.rules.exchange_min_bag:
            return twins.exchange(tuple(chance.sample(rack, chance.randint(1, len(rack)))))
        if luck < self.mood.exchange + self.mood.passing:
            return twins.pass_turn()
        if chance.random() < self.mood.phony:
            return self._play(phony(chance, twins))
        position = twins.engine.view(twins.engine.on_turn)
        moves, best = position.moves(), position.best()
        if not len(moves):
            if chance.random() < 0.6 or not now.bag:
                return twins.pass_turn()
            return twins.exchange(tuple(chance.sample(rack, min(len(rack), len(now.bag)))))
        chosen = moves[0] if chance.random() < 0.3 else moves[chance.randrange(len(moves))]
        text = str(chosen.move)
        wrong = [found for _ in range(3) for found in twins.judged(mutilated(chance, twins, text))]
        expected = twins.reference.explain(text)
        if (text, chosen.score) != (expected.canonical, expected.score):
            wrong.append(f"the list has {chosen}, not {expected.canonical} {expected.score}")
        highest = max(play.score for play in moves)
        if (best.score, best.move.kind) != (highest, "play" if highest else "pass"):
            wrong.append(f"the best play is {best}, but some play scores {highest}")
        if chance.random() < 0.2:
            return wrong + self._play(expected.fresh)
        return wrong + self._play(text)

    def _play(self, play: str | Squares) -> list[str]:
        wrong = [] if self.twins.over else self.twins.judged(play)
        return wrong + self.twins.play(play)


@dataclass(frozen=True)
class Played:
    """How a game went."""

    ended_by: str | None
    actions: int
    plays: int
    seen: Counter[str]
    log: tuple[str, ...]


def play_game(number: int) -> Played:
    """One game to its end, or until it is clear that it has none.

    Raises:
        DifferentError: engine and reference differ; the message says where, what was done and how to do it again.
    """
    chance = random.Random(f"game {number}")
    twins = deal(chance, make_table(chance, PRESETS[number % len(PRESETS)]))
    players = Players(chance, twins)
    wrong = twins.compare() + twins.undo()
    actions = 0
    while not wrong and not twins.over and actions < MOST_ACTIONS:
        try:
            if actions == PATIENCE:
                players.mood = IN_A_HURRY
            wrong = players.act()
        except BaseException as error:
            error.add_note(_story(number, twins))
            raise
        actions += 1
    ended_by = twins.reference.now.ended_by
    late = (twins.pass_turn, twins.accept, lambda: twins.challenge(0, ()), lambda: twins.correct(0, 5))
    for action in (*late, twins.undo, twins.undo):
        wrong = wrong or (action() if ended_by else [])
    if wrong:
        raise DifferentError("\n".join([f"game {number}: engine and reference differ", *wrong, _story(number, twins)]))
    plays = sum(kind == "play" for kind, _ in twins.engine.events())
    return Played(ended_by, actions, plays, twins.seen, tuple(twins.log))


def _story(number: int, twins: Twins) -> str:
    again = f"again: PYTHONPATH=tests .venv/bin/python tests/python/random_games.py {number}"
    return "\n".join([*twins.log, twins.engine.view(0).cgp(), again])


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        game = play_game(int(argument))
        print(*game.log, f"{game.ended_by} after {game.actions} actions, {game.plays} plays", sep="\n")
