"""Full move lists: for random positions the engine lists exactly the plays and exchanges that the reference finds."""

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from random_games import ODD_LAYOUTS, some_words
from reference.board import Board
from reference.moves import exchanges, plays
from reference.notation import Exchange, parse_play, write_exchange
from reference.tables import Layout, load_edition, load_layout
from twins import Table

SEEDS = 100
"""Positions of each kind in the long run; a few otherwise."""


@dataclass(frozen=True)
class Kind:
    """A kind of positions."""

    name: str
    edition: str
    layout: Layout
    rules: str = "box"
    words: int = 250


KINDS = [
    Kind("standard", "English", load_layout("standard")),
    Kind("spanish", "Spanish", load_layout("standard")),
    Kind("catalan, odd start", "Catalan", ODD_LAYOUTS[2]),
    Kind("hungarian, narrow", "Hungarian", ODD_LAYOUTS[0]),
    Kind("super", "English Super", load_layout("super"), "super", words=150),
    Kind("wide, racks of eight", "English Lexulous", ODD_LAYOUTS[1], "lexulous", words=150),
    Kind("wordsmog", "English", ODD_LAYOUTS[0], "wordsmog", words=60),
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    few = 4
    seeds = range(SEEDS if metafunc.config.getoption("--long") else few)
    names = [pytest.param(kind, seed, id=f"{kind.name}-{seed}") for kind in KINDS for seed in seeds]
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize(("kind", "seed"), names)


def grown(chance: random.Random, table: Table, turns: int) -> tuple[Board, list[str]]:
    """A board after some random plays, and the tiles that are left."""
    board: Board = {}
    tiles = list(table.edition.full_bag().elements())
    chance.shuffle(tiles)
    size = table.setting.rules.rack_size
    for _ in range(turns):
        rack, rest = tiles[:size], tiles[size:]
        moves = table.position(board, rack).moves()
        if len(moves):
            play = parse_play(str(chance.choice(moves[:50]).move), table.edition)
            at = dict(zip(_squares(play.start, play.across, len(play.marks)), play.marks, strict=True))
            fresh = {square: mark for square, mark in at.items() if mark != "."}
            board |= fresh
            for tile in fresh.values():
                rack.remove(table.edition.on_rack(tile))
        tiles = rest + rack
        chance.shuffle(tiles)
    return board, tiles


def _squares(start: tuple[int, int], across: bool, count: int) -> list[tuple[int, int]]:
    return [(start[0], start[1] + n) if across else (start[0] + n, start[1]) for n in range(count)]


def test_every_play_and_every_exchange(kind: Kind, seed: int) -> None:
    chance = random.Random(f"moves {kind.name} {seed}")
    edition = load_edition(kind.edition)
    table = Table.of_words(some_words(chance, edition, kind.words), kind.rules, kind.edition, kind.layout)
    board, tiles = grown(chance, table, chance.choice([0, 1, 3, 6, 10]))
    size = chance.choice([1, 3, table.setting.rules.rack_size, table.setting.rules.rack_size])
    blanks = seed % 3
    letters = [tile for tile in tiles if tile != "?"]
    rack = (["?"] * blanks + letters)[:size]
    position = table.position(board, rack)

    listed = [(str(play.move), play.score) for play in position.moves()]
    expected = {text: play.score or 0 for text, play in plays(table.setting, board, rack).items()}
    again = f"{position.cgp()} with {sorted(table.words or ())}"
    assert len(listed) == len(dict(listed)), f"a play is listed twice: {Counter(listed).most_common(1)}, {again}"
    assert dict(listed) == expected, again
    assert [score for _, score in listed] == sorted((score for _, score in listed), reverse=True)
    best = position.best()
    assert best.score == max(expected.values(), default=0), again
    assert expected.get(str(best.move), 0) == best.score, again

    in_bag = max(0, edition.full_bag().total() - len(board) - len(rack) - table.setting.rules.rack_size)
    sets = [tuple(edition.in_order(tiles)) for tiles in exchanges(rack, in_bag, table.setting.rules)]
    found = [str(move) for move in position.exchanges()]
    assert sorted(found) == sorted(write_exchange(Exchange(tiles), edition) for tiles in sets), again
    assert position.moves().count_exchanges() == len(found)
