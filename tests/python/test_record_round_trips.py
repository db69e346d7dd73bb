"""Games of every kind, written in every dialect and format, are read as they were played, and played alike."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

import quixotry as qx
from gcg_texts import Dialect, told, written
from quixotry.formats import read_record, record_text
from quixotry.formats.record import Record, Turn
from quixotry.replay import Replay, record_of, replay
from recorded_games import MOODS, act, new_game, random_game

# Few more games than are tried, so that each is made once and tried in several ways.
SEEDS = st.integers(0, settings().max_examples)
_MOST_ACTIONS = 150
dialects = st.builds(
    Dialect,
    through=st.sampled_from(["dots", "parentheses", "letters", "capitals"]),
    racks=st.sampled_from(["whole", "turn", "unknown", "none"]),
    encoding=st.sampled_from(["declared", "silent", "mark", "utf-16"]),
    several=st.sampled_from(["brackets", "bars", "round"]),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    gap=st.sampled_from([" ", "\t", "   ", " \t"]),
    bare=st.booleans(),
    small=st.booleans(),
    words=st.booleans(),
    closed=st.booleans(),
    hashes=st.booleans(),
)


def _starts_plainly(game: qx.Game) -> bool:
    """Whether a game starts from an empty board, and goes on by rules that leave no turn without a line."""
    # A challenge in vain that ends the game, or that keeps passes apart which would end it, has none.
    rules = game.rules
    is_plain = rules.challenge != "triple" and not (rules.challenge == "double" and rules.end_all_pass_twice)
    return is_plain and not game.over and any(event.kind == "start" for event in game.events)


def _ends_before_drawing(game: qx.Game) -> bool:
    """Whether overtime ended a game when a play could still be challenged: no line tells that nobody drew after it."""
    if game.outcome is None or game.outcome.reason != "time":
        return False
    before = game.copy()
    before.undo()
    return before.window is not None


@cache
def plain_game(seed: int) -> tuple[qx.Game, Record]:
    """A random game from an empty board of which any GCG can say everything."""
    chance = random.Random(seed)
    while True:
        game = new_game(chance)
        if not _starts_plainly(game):
            continue
        mood = chance.choice(MOODS)._replace(quitting=0, correction=0)
        for _ in range(_MOST_ACTIONS if chance.random() < 0.8 else chance.randrange(40)):
            if game.over:
                break
            act(game, chance, mood)
        if game.phase == "final_challenge":
            # Strangers do not write that somebody may still challenge the last play.
            game.accept()
        if not _ends_before_drawing(game):
            break
    return game, record_of(game)


@cache
def any_game(seed: int) -> tuple[qx.Game, Record]:
    """A random game, and its record."""
    game = random_game(seed)
    return game, record_of(game)


def tiles(turn: Turn) -> tuple[Any, ...]:
    """A turn with its tiles as they are written."""
    return turn.kind, turn.player, turn.rack, turn.move, turn.tiles, turn.count, turn.score, turn.total


def as_played(game: qx.Game) -> tuple[Any, ...]:
    """What a game has come to."""
    return game.scores, game.position.squares(), game.over


def is_like(played: Replay, game: qx.Game) -> None:
    """A replay came to what the game came to, and found no error in it."""
    assert [str(problem) for problem in played.problems if problem.severity == "error"] == []
    assert as_played(played.game) == as_played(game)


# Two tiles R side by side, one of them perhaps on the board, are not the tile RR.
@given(SEEDS, dialects)
@example(617, Dialect(through="letters", racks="turn", several="bars"))
def test_a_game_in_a_dialect_is_read_as_it_was_played(seed: int, dialect: Dialect) -> None:
    game, record = plain_game(seed)
    data = written(record, dialect)
    reading = read_record(data, format="gcg")
    assert list(map(tiles, reading.record.turns)) == list(map(tiles, told(record, dialect)))
    assert reading.errors == ()
    assert [player.name for player in reading.record.players] == list(game.names)


@given(SEEDS, dialects)
@example(632, Dialect(through="capitals", racks="none"))
def test_a_game_in_a_dialect_is_replayed_as_it_was_played(seed: int, dialect: Dialect) -> None:
    game, record = plain_game(seed)
    reading = read_record(written(record, dialect), format="gcg")
    words = game.position.lexicon or "any"
    is_like(replay(reading, rules=game.rules, edition=game.edition, layout=game.layout, lexicon=words), game)


@given(SEEDS, st.sampled_from(["gcg", "json"]))
def test_our_own_files_hold_everything(seed: int, format: str) -> None:
    game, record = any_game(seed)
    text = record_text(record, format)
    reading = read_record(text, format=format)
    assert reading.errors == ()
    assert {problem.severity for problem in reading.problems} <= {"note"}
    again = reading.record
    assert list(map(tiles, again.turns)) == list(map(tiles, record.turns))
    assert [(turn.by, turn.words, turn.seconds) for turn in again.turns] == [
        (turn.by, turn.words, turn.seconds) for turn in record.turns
    ]
    for name in ("rules", "variant", "challenge", "complete", "position", "lexicon", "extra"):
        assert getattr(again, name) == getattr(record, name), name
    assert record_text(read_record(record_text(again, format), format=format).record, format) == record_text(
        again, format
    )
    is_like(replay(again, lexicon=game.position.lexicon or "any"), game)


@given(SEEDS)
def test_gcg_and_json_say_the_same(seed: int) -> None:
    _, record = any_game(seed)
    read = [read_record(record_text(record, format)).record for format in ("gcg", "json")]
    assert [list(map(tiles, each.turns)) for each in read] == [list(map(tiles, record.turns))] * 2
    through_both = read_record(record_text(read_record(record_text(read[0], "json")).record, "gcg")).record
    assert through_both == read[0]


@given(SEEDS)
def test_a_position_and_a_board_are_those_of_the_game(seed: int) -> None:
    """As CGP all of it; as a picture of text what lies there, blanks included."""
    game, _ = any_game(seed)
    position = game.position
    record = Record([], edition=game.edition.name, layout=game.layout.name, position=position.cgp())
    line = record_text(record, "cgp")
    words: dict[str, Any] = {"rules": game.rules, "edition": game.edition, "layout": game.layout, "lexicon": "any"}
    read = read_record(line, format="cgp")
    assert read.errors == ()
    assert read.record.position is not None
    again = qx.Position.from_cgp(read.record.position, **words)
    assert (again.squares(), again.scores) == (position.squares(), position.scores)
    board = read_record(record_text(record, "text"), format="text")
    assert board.errors == ()
    assert board.record.position is not None
    assert qx.Position.from_cgp(board.record.position, **words).squares() == position.squares()


def test_games_have_everything_that_there_is() -> None:
    """So that what these tests find is not luck."""
    kinds, editions, layouts, players = set(), set(), set(), set()
    for seed in range(60):
        game, record = any_game(seed)
        kinds |= {turn.kind for turn in record.turns}
        editions.add(game.edition.name)
        layouts.add(game.layout.name)
        players.add(len(game.names))
    assert kinds >= {"play", "exchange", "pass", "withdrawn", "challenge", "forfeit", "time", "gained", "lost"}
    assert len(editions) > 8
    assert layouts >= {"standard", "super"}
    assert players == {2, 3, 4}
