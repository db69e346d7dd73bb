"""`Position.best()`: the first of all plays, however often and from wherever it is asked."""

from __future__ import annotations

import pickle
import threading

import pytest

import quixotry as qx

EMPTY = "/".join(["15"] * 15)
FULL = "15/15/15/15/7F7/5ZOA7/7NE6/2INFRUGAL5/5E2R6/1DIMITIES6/5A2T6/5K1YONIC3/5E2N6/1VOTARY1E6/2PITSAWS6"


@pytest.fixture(scope="module")
def enable() -> qx.Lexicon:
    return qx.Lexicon.open("enable")


def first(position: qx.Position) -> qx.Play | None:
    """The first play of the whole list, if it scores."""
    moves = position.moves()
    return moves[0] if len(moves) and moves[0].score > 0 else None


@pytest.mark.parametrize("rules", ["box", "super", "wordsmog"])
def test_asked_again_and_again_it_is_the_first_of_all_plays(enable: qx.Lexicon, rules: str) -> None:
    racks = ["AEINRST", "EINRS?", "EI??", "VVV", "Q"] if rules != "wordsmog" else ["EINRS", "AE?"]
    for rack in racks:
        position = qx.Position.opening(rack=rack, lexicon=enable, rules=rules)
        expected = first(position)
        for _ in range(12):
            best = position.best()
            assert best == expected if expected else str(best) == "pass 0"


def test_games_go_on_with_what_was_known_of_the_board(enable: qx.Lexicon) -> None:
    """Enough turns for the word map to be made on the way."""
    position = qx.Position.opening(rack="AEINRST", lexicon=enable)
    before = [position]
    for rack in ["QUIZ?EA", "OOTRLAB", "EEDNVG?", "IITTSSO", "AABCDEF", "UUIIOOV", "XKJ??ER"] * 2:
        best = position.best()
        assert best == first(position)
        if best.tiles_played:
            position = position.play(best)
        position = position.with_rack(rack)
        before.append(position)
    for position in [*before, *reversed(before), *before]:
        assert position.best() == (first(position) or position.best())
        assert position.with_rack("AEIRSTX").best() == first(position.with_rack("AEIRSTX"))


def test_other_lists_and_other_boards_are_not_mixed_up(enable: qx.Lexicon) -> None:
    few = qx.Lexicon.from_words(["RAIN", "TRAIN", "RAINS", "QI"])
    positions = [
        qx.Position.from_cgp(f"{board} AEINRST/", lexicon=lexicon, layout=layout)
        for board in (EMPTY, FULL)
        for lexicon in (enable, few)
        for layout in ("standard", "words-with-friends")
    ]
    expected = [first(position) for position in positions]
    for _ in range(20):
        for position, play in zip(positions, expected, strict=True):
            best = position.best()
            assert best == play if play else str(best) == "pass 0"


def test_threads_may_ask_the_same_position(enable: qx.Lexicon) -> None:
    position = qx.Position.from_cgp(f"{FULL} EEINOR?/", lexicon=enable)
    expected = first(position)
    found: list[qx.Play] = []
    threads = [threading.Thread(target=lambda: found.extend(position.best() for _ in range(100))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 400
    assert all(play == expected for play in found)


def test_what_is_known_of_a_board_is_not_pickled(enable: qx.Lexicon) -> None:
    position = qx.Position.from_cgp(f"{FULL} EEINOR?/", lexicon=enable)
    fresh = pickle.dumps(position)
    for _ in range(3):
        position.best()
    assert pickle.dumps(position) == fresh
    assert pickle.loads(fresh) == position
    assert pickle.loads(fresh).best() == position.best()


def test_a_play_tells_the_same_whenever_it_is_asked(enable: qx.Lexicon) -> None:
    position = qx.Position.from_cgp(f"{FULL} EEINOR?/", lexicon=enable)
    best, again = position.best(), position.best()
    assert best.words == position.explain(best).words or best.words
    assert pickle.loads(pickle.dumps(again)) == best
    assert hash(again) == hash(best)
    assert repr(again) == repr(best)
    made = qx.Play(best.move, best.score, best.leave, best.equity, list(best.words), best.bingo, best.tiles_played)
    assert made == best
    assert hash(made) == hash(best)
    assert qx.Play(best.move, best.score + 1) != best


def test_many_tiles_and_many_blanks_are_answered_too(enable: qx.Lexicon) -> None:
    for rack in ["AE???", "AEINRSTLO", "AEINRSTLOD"]:
        position = qx.Position.from_cgp(f"{FULL} {rack}/", lexicon=enable)
        assert position.best() == position.best() == first(position)


def test_without_words_there_is_a_pass() -> None:
    assert str(qx.Position.opening(rack="AEINRST", lexicon="any").best()) == "pass 0"
    assert str(qx.Position.opening(lexicon="enable").best()) == "pass 0"
