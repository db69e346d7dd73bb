"""Named facts about speed and flow: what has been slow, wrong or hanging in other programs must not be here."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from reference.cgp import Cgp, parse_cgp, write_cgp
from reference.squares import square_name
from reference.tables import load_edition, load_layout

CROSSED = "/".join("15 15 15 15 15 15 15 5TRAINS4 5O9 5A9 5S9 5T9 15 15 15".split())
EDITIONS = ["English", "Spanish", "Catalan", "Hungarian", "Welsh", "Polish"]


def seconds(work: Callable[[], object]) -> float:
    """The shortest of three times: what the work takes, not what else the machine does."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


@pytest.mark.parametrize("rack", ["??AEINR", "??EIRST", "??QVWXZ"])
@pytest.mark.parametrize("board", ["/".join(["15"] * 15), CROSSED])
def test_two_blanks_and_five_tiles_take_less_than_a_second(open_world: qx.Lexicon, board: str, rack: str) -> None:
    position = qx.Position.from_cgp(f"{board} {rack}/", lexicon=open_world)
    moves = position.moves()
    best = position.best()
    assert best.score == moves[0].score
    assert seconds(position.moves) < 1
    assert seconds(position.best) < 1


@pytest.mark.parametrize("rules", ["super", "box"])
def test_three_blanks_do_not_hang(open_world: qx.Lexicon, rules: str) -> None:
    """Three of the four blanks of the large bag; and one more than the small bag has, typed by mistake."""
    position = qx.Position.opening(rules=rules, lexicon=open_world)
    cgp = position.cgp().replace(" / ", " ???AEIN/ ", 1)
    position = qx.Position.from_cgp(cgp, rules=rules, lexicon=open_world)
    assert position.rack == "AEIN???"
    assert position.best().tiles_played == 7
    assert seconds(position.best) < 1
    assert seconds(position.moves) < 2


def test_players_of_one_name_are_told_apart() -> None:
    """Two players called Ann are two players, with scores of their own."""
    game = qx.Game(["Ann", "Ann", "Ann"], lexicon="any", seed=1, start=0)
    assert len(set(game.names)) == 3
    assert game.names[0] == "Ann"
    for name in game.names:
        game.correct(name, 10 * (1 + game.names.index(name)))
    assert game.scores == (10, 20, 30)


@pytest.mark.parametrize(("rules", "length"), [("box", 15), ("super", 21)])
def test_a_word_as_long_as_the_board_is_found(rules: str, length: int) -> None:
    """Through tiles that lie there, from edge to edge, across and down."""
    edition, layout = load_edition("English"), load_layout(qx.Rules.named(rules).layout)
    word = "".join(random.Random(length).choices("ABCDEGHILMNOPRST", k=length))
    lexicon = qx.Lexicon.from_words([word, "AT"], edition=qx.Rules.named(rules).edition)
    middle = length // 2
    fresh = [0, 1, length // 3, middle + 1, middle + 2, length - 2, length - 1]
    for across in (True, False):
        place = {at: (middle, at) if across else (at, middle) for at in range(length)}
        board = {place[at]: word[at] for at in range(length) if at not in fresh}
        line = Cgp(board, layout.size, [tuple(word[at] for at in fresh), ()], [0, 0], 0, [])
        position = qx.Position.from_cgp(write_cgp(line, edition), rules=rules, lexicon=lexicon)
        text = "".join(word[at] if at in fresh else "." for at in range(length))
        longest = f"{square_name(place[0], across)} {text}"
        assert longest in [str(play.move) for play in position.moves()]
        assert position.explain(longest).words[0].word == word
        assert position.is_legal(f"{square_name(place[0], across)} {word}")


def test_words_of_fifteen_letters_of_the_list_are_found(enable: qx.Lexicon) -> None:
    for word in random.Random(15).sample(enable.matching("?" * 15), 5):
        board = "/".join(["15"] * 7 + [f"4{word[4:12]}3"] + ["15"] * 7)
        rack = word[:4] + word[12:]
        position = qx.Position.from_cgp(f"{board} {rack}/", lexicon=enable)
        assert f"8A {word[:4]}{'.' * 8}{word[12:]}" in [str(play.move) for play in position.moves()]


@st.composite
def positions(draw: st.DrawFn) -> tuple[Cgp, str, str]:
    """Any position that can be written: tiles anywhere, two to four players, any counters."""
    edition = load_edition(draw(st.sampled_from(EDITIONS)))
    layout = load_layout(draw(st.sampled_from(["standard", "super"])))
    rows, columns = layout.size
    squares = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    board = draw(st.dictionaries(squares, st.sampled_from([*edition.by_upper, *edition.by_lower]), max_size=60))
    players = draw(st.integers(2, 4))
    rack = st.lists(st.sampled_from([*edition.by_upper, "?"]), max_size=7)
    racks = [tuple(draw(rack)) for _ in range(players)]
    scores = [draw(st.integers(-500, 2000)) for _ in range(players)]
    return Cgp(board, layout.size, racks, scores, draw(st.integers(0, 9)), []), edition.name, layout.name


@given(positions())
def test_a_position_is_the_same_after_writing_and_reading(made: tuple[Cgp, str, str]) -> None:
    """From the reference's line to the engine's position, its line, and both worlds' reading of that line."""
    line, edition, layout = made
    tiles = load_edition(edition)
    position = qx.Position.from_cgp(write_cgp(line, tiles), lexicon="any", edition=edition, layout=layout)
    assert qx.Position.from_cgp(position.cgp(), lexicon="any") == position
    assert qx.Position.from_cgp(position.cgp(), lexicon="any").cgp() == position.cgp()
    again = parse_cgp(position.cgp(), tiles)
    assert again.board == line.board
    assert [sorted(rack) for rack in again.racks] == [sorted(rack) for rack in line.racks]
    assert (again.scores, again.scoreless) == (line.scores, line.scoreless)
    squares = {square_name(square, across=False): tile for square, tile in line.board.items()}
    assert (position.squares(), list(position.scores)) == (squares, line.scores)
