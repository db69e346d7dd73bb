"""A position by hand, without a screen: typing on a board, CGP there and back, undo, what does not fit."""

from __future__ import annotations

import random

import pytest

import quixotry as qx
from helpers import EMPTY, toy
from quixotry.lexica import ANY
from quixotry.table.by_hand import ByHand
from quixotry.table.caps_lock import CAPS_LOCK
from quixotry.table.squares import blank_text
from reference import corpus

SPANISH = f"{EMPTY} / 0/0 0 ld spanish;"


def sheet(cgp: str = f"{EMPTY} / 0/0 0", words: qx.Lexicon | str = ANY) -> ByHand:
    return ByHand.of(qx.Position.from_cgp(cgp, lexicon=words), words=words)


def typed(keys: str, cgp: str = f"{EMPTY} / 0/0 0", words: qx.Lexicon | str = ANY) -> ByHand:
    made = sheet(cgp, words)
    for key in keys:
        made.type(key)
    return made


def row(made: ByHand, number: int = 8) -> str:
    return made.cgp().split()[0].split("/")[number - 1]


# ------------------------------------------------------------------------------------------------------- there and back


# Operations that mean nothing here are not kept, so those cases are left out.
CGPS = [case for kind, case in corpus.cases() if kind == "cgp" and "canonical" in case and "opera" not in case["id"]]


@pytest.mark.parametrize("case", CGPS, ids=[case["id"] for case in CGPS])
def test_positions_of_the_corpus_come_back(case: corpus.Case) -> None:
    choices = {key: case[key] for key in ("edition", "layout") if key in case}
    position = qx.Position.from_cgp(case["text"], lexicon=ANY, **choices)
    assert ByHand.of(position).position() == position


@pytest.mark.parametrize("edition", qx.Edition.names())
def test_every_tile_of_every_edition_comes_back(edition: str) -> None:
    tiles = qx.Edition.named(edition)
    letters = list(tiles.letters)
    made = ByHand.of(qx.Position.opening(edition=edition, lexicon=ANY))
    for place, letter in enumerate(letters):
        made.go((place // 7, 2 * (place % 7)))
        lower = blank_text(tiles, letter)
        for key in f"[{letter}]" if len(letter) > 1 else lower if len(lower) == 1 else letter:
            assert made.type(key) is None
        if made.state.direction == "down":
            made.turn()
    position = made.position()
    assert sorted(position.squares().values()) == sorted(letters)
    again = ByHand.of(position)
    assert again.state.tiles == made.state.tiles
    assert again.position() == position
    for square in made.state.tiles:
        made.go(square) if made.state.cursor != square else None
        made.type("?")
    blanks = made.position()
    assert not set(blanks.squares().values()) & set(letters)
    assert ByHand.of(blanks).position() == blanks
    for square in made.state.tiles:
        made.go(square) if made.state.cursor != square else None
        made.type("?")
    assert made.position() == position


def test_games_come_back_at_every_turn() -> None:
    game = qx.Game([qx.Bot("greedy")] * 3, seed=4, lexicon="enable", rules="naspa")
    while not game.over:
        made = ByHand.of(game.position)
        assert made.position() == game.position
        other = sheet()
        other.take(game.to_cgp())
        assert other.position().cgp() == game.to_cgp()
        game.step()


def test_a_line_of_cgp_sets_everything_or_nothing() -> None:
    made = typed("cat")
    before = made.state
    for line in ("", "quatsch", "15/15 / 0/0 0", f"{EMPTY} 9/ 0/0 0", f"{EMPTY} A/ x/0 0"):
        with pytest.raises(qx.QuixotryError):
            made.take(line)
        assert made.state == before
    made.take(f"7DOG5/{'/'.join(['15'] * 14)} AB?/C 30/-4 2 rul naspa;")
    state = made.state
    assert (state.racks, state.scores, state.zeros, state.rules.name) == ("AB?/C", "30 -4", 2, "naspa")
    assert state.tiles == {(0, 7): "D", (0, 8): "O", (0, 9): "G"}
    assert made.undo()
    assert made.state.tiles == before.tiles


def test_a_line_of_another_board_brings_its_rules() -> None:
    made = sheet()
    made.take(qx.Position.opening(rules="super", lexicon=ANY).cgp())
    assert (made.state.layout.name, made.state.rules.name) == ("super", "super")
    made.take(f"{EMPTY} A/ 0/0 0")
    assert made.state.layout.name == "standard"


# --------------------------------------------------------------------------------------------------------------- typing


def test_letters_lie_where_the_cursor_goes() -> None:
    made = typed("cat")
    assert row(made) == "7CAT5"
    assert made.state.cursor == (7, 10)
    made.turn()
    made.type("s")
    assert made.state.cursor == (8, 10)
    assert row(made) == "7CATS4"


def test_an_arrow_across_the_direction_turns_first() -> None:
    made = sheet()
    made.move("down")
    assert (made.state.cursor, made.state.direction) == ((7, 7), "down")
    made.move("down")
    made.move("left")
    assert (made.state.cursor, made.state.direction) == ((8, 7), "across")
    for _ in range(20):
        made.move("left")
    assert made.state.cursor == (8, 0)
    made.centre()
    assert made.state.cursor == (7, 7)


def test_a_capital_is_a_blank_and_a_question_mark_changes_a_tile() -> None:
    made = typed("cAt")
    assert row(made) == "7CaT5"
    made.type("?")
    assert row(made) == "7Cat5"
    made.go((7, 8))
    made.type("?")
    assert row(made) == "7CAt5"
    made.go((0, 0))
    assert made.type("?") is not None


def test_caps_lock_is_found_out_by_too_many_capitals() -> None:
    made = sheet()
    said = [made.type(key) for key in "TRAIN"]
    assert CAPS_LOCK in said
    assert row(made) == "7TRAIN3"
    assert made.type("s") is None  # Shift, as Caps Lock is on
    assert row(made) == "7TRAINs2"


def test_a_word_typed_along_tiles_leaves_those_that_fit() -> None:
    made = typed("cAt")
    made.go((7, 7))
    for key in "cats":
        made.type(key)
    assert row(made) == "7CaTS4"
    made.go((7, 8))
    made.type("a")
    assert row(made) == "7CATS4"
    made.go((7, 8))
    made.type("o")
    assert row(made) == "7COTS4"


def test_at_the_edge_nothing_stacks() -> None:
    made = sheet()
    made.go((7, 13))
    assert [made.type(key) for key in "ab"] == [None, None]
    assert made.type("c") is not None
    assert row(made) == "13AB"
    made.take_last()
    assert row(made) == "13A1"
    assert made.state.cursor == (7, 14)
    made.take_last()
    assert row(made) == "15"
    made.go((7, 0))
    assert not made.take_last()


def test_backspace_and_delete() -> None:
    made = typed("cat")
    made.take_last()
    assert (row(made), made.state.cursor) == ("7CA6", (7, 9))
    made.go((7, 7))
    assert made.take_here()
    assert not made.take_here()
    assert (row(made), made.state.cursor) == ("8A6", (7, 7))


def test_tiles_of_several_letters_are_typed_in_brackets() -> None:
    made = typed("[ch]a", SPANISH)
    assert row(made) == "7[ch]A6"
    made = typed("[CH]a[", SPANISH)
    assert row(made) == "7[CH]A6"
    assert made.waiting_for == "["
    made.type("L")
    assert made.waiting_for == "[L"
    made.type("x")
    assert made.type("]") is not None
    assert made.waiting_for == ""
    assert row(made) == "7[CH]A6"


def test_what_is_no_tile_is_refused_in_a_sentence() -> None:
    made = sheet()
    for key in ("5", "ж", ".", "!"):
        assert key in (made.type(key) or "")
    assert row(made) == "15"


def test_every_change_can_be_taken_back() -> None:
    chance = random.Random(5)
    made = sheet()
    states = [made.state]
    for _ in range(200):
        before = made.state
        match chance.randrange(6):
            case 0 | 1:
                made.type(chance.choice("abcXYZ?"))
            case 2:
                made.take_last()
            case 3:
                made.take_here()
            case 4:
                made.put(racks="".join(chance.choices("ABC", k=3)))
            case _:
                made.go((chance.randrange(15), chance.randrange(15)))
        if made.cgp() != sheet_of(before):
            states.append(made.state)
    seen = made.cgp()
    changes = 0
    while made.undo():
        changes += made.cgp() != seen
        seen = made.cgp()
    assert row(made) == "15"
    assert made.state.racks == ""
    assert changes >= len(states) - 1 > 50
    assert not made.undo()


def sheet_of(state: object) -> str:
    return ByHand(state).cgp()  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------- what does not fit


def test_words_that_are_not_in_the_list_are_named_with_their_squares() -> None:
    made = typed("trainx", words=toy())
    made.go((7, 9))
    made.turn()
    made.take_here()
    made.type("a")
    made.type("t")
    position = made.position()
    assert [(wrong.word, wrong.squares[0], len(wrong.squares)) for wrong in made.wrong(position)] == [
        ("TRAINX", (7, 7), 6)
    ]
    assert typed("trainx").wrong(typed("trainx").position()) == []


def test_too_many_tiles_are_counted_not_refused() -> None:
    assert typed("qqq").position().excess == "QQ"


def test_a_rack_that_cannot_be_read_is_an_error_and_changes_nothing() -> None:
    made = typed("cat")
    made.put(racks="A5")
    with pytest.raises(qx.InvalidRack, match="A5"):
        made.position()
    assert made.cgp().split()[0] == typed("cat").cgp().split()[0]
    made.put(racks="a e/i ", scores="10/20 ")
    assert made.position().racks == ("AE", "I")
    made.put(scores="5 x")
    with pytest.raises(qx.InvalidText, match="'x' is no score; whole numbers"):
        made.position()
    made.put(scores="5")
    assert made.position().scores == (5, 0)
    made.put(scores="5 6 7")
    assert made.position().racks == ("AE", "I", "")


def test_other_rules_bring_their_tiles_and_their_board() -> None:
    made = typed("cat")
    made.go((14, 12))
    for key in "ow":
        made.type(key)
    made.play_by(qx.Rules.named("super"))
    assert (made.state.layout.name, made.state.edition.name) == ("super", "English Super")
    assert len(made.state.tiles) == 5
    made.go((20, 20))
    made.type("z")
    made.play_by(qx.Rules.named("spanish"))
    assert made.state.edition.name == "Spanish"
    assert (20, 20) not in made.state.tiles
    assert "W" not in made.state.tiles.values()  # which the Spanish box has not
    assert made.state.cursor[0] < 15
    made.undo()
    assert made.state.tiles[20, 20] == "Z"


def test_clearing_can_be_taken_back() -> None:
    made = typed("cat")
    made.put(racks="AB", scores="1 2")
    made.clear()
    assert (made.state.tiles, made.state.racks) == ({}, "")
    made.undo()
    assert (len(made.state.tiles), made.state.racks) == (3, "AB")
