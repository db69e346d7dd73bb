"""Tiles that are placed but not yet played: in any order, never a tile too many or too few, never two on a square."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry import Edition, Position
from quixotry.table.caps_lock import CAPS_LOCK, CAPS_LOCK_OFF
from quixotry.table.draft import Draft, Placed
from quixotry.table.meaning import read_move
from quixotry.table.squares import blank_text, name_of, square_of, squares_of

EMPTY = "/".join(["15"] * 15)


def opening(rack: str, **choices: Any) -> Draft:
    return Draft(Position.opening(rack=rack, lexicon="any", **choices))


def after(*moves: str, rack: str = "AEINRST", **choices: Any) -> Draft:
    position = Position.opening(lexicon="any", **choices)
    for move in moves:
        position = position.play(move)
    return Draft(position.with_rack(rack))


def typed(draft: Draft, keys: str, shift: bool | None = None) -> list[str]:
    """What was said while keys were typed."""
    return [said for key in keys if (said := draft.type(key, shift)) is not None]


def rest(draft: Draft) -> str:
    """The tiles on the rack."""
    return "".join(tile for _, tile in draft.free)


def move_of(draft: Draft) -> str:
    return str(draft.as_move())


# --------------------------------------------------------------------------------------------------------------- typing


def test_letters_place_tiles_and_the_cursor_goes_on() -> None:
    draft = opening("DORW?AA")
    assert typed(draft, "word") == []
    assert (move_of(draft), draft.cursor_name, rest(draft)) == ("8H WORD", "L8", "AA?")


def test_nothing_placed_is_no_move() -> None:
    assert opening("AEINRST").as_move() is None


def test_real_tile_first_then_a_blank() -> None:
    # S4, B51: lower case, real tile first; the blank comes only when the letter is used up.
    draft = opening("Z?AAAAA")
    typed(draft, "zz")
    assert move_of(draft) == "8H Zz"


def test_shift_is_a_blank_even_where_the_tile_is_there() -> None:
    draft = opening("Z?AAAAA")
    typed(draft, "Za")
    assert move_of(draft) == "8H zA"
    known = opening("Z?AAAAA")
    typed(known, "z", shift=True)
    assert move_of(known) == "8H z"


def test_a_letter_that_is_not_there_says_so() -> None:
    draft = opening("AAAAAAA")
    assert typed(draft, "x") == ["There is no X on the rack, and no blank."]
    assert typed(draft, "1") == ["'1' is no tile of the English edition."]
    assert draft.as_move() is None


def test_typing_skips_tiles_that_lie() -> None:
    draft = after("8H RAT", rack="SEEDING")
    draft.go(square_of("G8"))
    typed(draft, "es")
    assert move_of(draft) == "8G E...S"


def test_typing_at_the_edge_stacks_nothing() -> None:
    # B115
    draft = opening("ABCDEFG")
    draft.go(square_of("N8"))
    assert typed(draft, "abc") == ["There is no free square further on; an arrow key or Space leads elsewhere."]
    assert move_of(draft) == "8N AB"
    draft.turn()
    typed(draft, "c")
    assert {name_of(square): draft.text(square) for square in draft.placed} == {"N8": "A", "O8": "B", "O9": "C"}


def test_backspace_takes_the_edge_tile() -> None:
    # B115
    draft = opening("ABCDEFG")
    draft.go(square_of("N8"))
    typed(draft, "ab")
    assert draft.take_last()
    assert (move_of(draft), draft.cursor_name) == ("8N A", "O8")


def test_a_click_on_the_edge_tile_brings_it_back_to_the_rack() -> None:
    # B116
    draft = opening("ABCDEFG")
    draft.go(square_of("O15"))
    typed(draft, "a")
    assert draft.take(square_of("O15"))
    assert (rest(draft), draft.cursor_name) == ("ABCDEFG", "O15")


# --------------------------------------------------------------------------------------------------------------- blanks


def test_a_blank_by_digit_takes_the_next_letter() -> None:
    draft = opening("ABDEFG?")
    assert draft.place(6) is None
    assert draft.without_letter == [square_of("H8")]
    assert draft.text(square_of("H8")) == "?"
    typed(draft, "xa")
    assert move_of(draft) == "8H xA"


def test_a_blank_can_be_chosen_later_and_again() -> None:
    draft = opening("ABDEFG?")
    draft.place(6)
    draft.place(0)
    draft.go(square_of("H8"))
    typed(draft, "q")
    assert move_of(draft) == "8H qA"
    typed(draft, "z")
    assert move_of(draft) == "8H zA"


def test_the_cursor_can_be_put_on_a_blank_that_waits_for_its_letter() -> None:
    draft = opening("AAAAAA?")
    draft.place(6)
    draft.place(1)
    draft.choose_at(draft.without_letter[0])
    typed(draft, "b")
    assert (move_of(draft), draft.without_letter) == ("8H bA", [])


def test_the_score_is_right_before_and_after_the_blank_has_a_letter() -> None:
    # B4
    position = Position.opening(lexicon="any").play("8D WASTE").with_rack("AAAAAH?")
    draft = Draft(position)
    draft.go(square_of("B8"))
    draft.place(5)
    draft.place(6)
    before = draft.as_move()
    assert before is not None
    assert position.explain(before).score == 12
    typed(draft, "r")
    now = draft.as_move()
    assert now is not None
    assert (str(position.canonical(now)), position.explain(now).score) == ("8B Hr.....", 12)


def test_a_recalled_blank_loses_its_letter() -> None:
    # B79
    draft = opening("?AAAAAA")
    typed(draft, "Q")
    draft.recall()
    assert rest(draft) == "AAAAAA?"
    draft.place(6)
    assert draft.text(square_of("H8")) == "?"


def test_a_letter_typed_at_an_edge_blank_does_not_change_it() -> None:
    draft = opening("?ABCDEF")
    draft.go(square_of("O8"))
    typed(draft, "Z")
    assert typed(draft, "a") == ["There is no free square further on; an arrow key or Space leads elsewhere."]
    assert move_of(draft) == "8O z"


# ------------------------------------------------------------------------------------------------------------ Caps Lock


def test_caps_lock_is_found_out_and_earlier_blanks_become_real_tiles() -> None:
    # B120
    draft = opening("RETAIN?")
    assert typed(draft, "RE") == [CAPS_LOCK]
    assert (move_of(draft), draft.caps_lock.on) == ("8H RE", True)
    assert typed(draft, "TAIN") == []
    assert move_of(draft) == "8H RETAIN"
    assert typed(draft, "s") == []  # Shift with Caps Lock
    assert move_of(draft) == "8H RETAINs"


def test_with_two_blanks_it_takes_three_capitals() -> None:
    draft = opening("RETAI??")
    assert typed(draft, "RE") == []
    assert move_of(draft) == "8H re"
    assert typed(draft, "T") == [CAPS_LOCK]
    assert move_of(draft) == "8H RET"


def test_caps_lock_without_blanks_says_nothing() -> None:
    draft = opening("RETAINS")
    assert typed(draft, "RETAINS") == []
    assert (move_of(draft), draft.caps_lock.on) == ("8H RETAINS", True)


def test_caps_lock_off_again() -> None:
    draft = opening("RETAIN?")
    draft.caps_lock.on = True
    assert typed(draft, "re") == [CAPS_LOCK_OFF]
    assert (move_of(draft), draft.caps_lock.on) == ("8H RE", False)


def test_one_capital_by_mistake_is_not_caps_lock() -> None:
    draft = opening("RETAINS")
    typed(draft, "Retain")
    assert (move_of(draft), draft.caps_lock.on) == ("8H RETAIN", False)


def test_a_terminal_that_tells_shift_needs_no_guess() -> None:
    draft = opening("RETAIN?")
    assert typed(draft, "RETAIN", shift=False) == []
    assert (move_of(draft), draft.caps_lock.on) == ("8H RETAIN", True)
    typed(draft, "s", shift=True)
    assert move_of(draft) == "8H RETAINs"


# ------------------------------------------------------------------------------------------------- tiles of two letters


def test_a_tile_of_two_letters_comes_when_the_single_one_is_not_there() -> None:
    draft = opening("[CH]IAOUES", edition="Spanish")
    typed(draft, "chi")
    assert move_of(draft) == "8H [CH]I"


def test_the_single_tiles_come_first() -> None:
    draft = opening("[CH][C]HAOUE", edition="Spanish")
    typed(draft, "cha")
    assert list(draft.placed.values()) == [Placed(1, "C"), Placed(4, "H"), Placed(0, "A")]


def test_a_letter_that_begins_only_longer_tiles() -> None:
    draft = opening("[QU][L·L]AAAAA", edition="Catalan")
    typed(draft, "qal")
    assert move_of(draft) == "8H [QU]A[L·L]"


def test_a_blank_can_be_a_letter_of_two_characters() -> None:
    draft = opening("AAAAAA?", edition="Spanish")
    draft.place(6)
    draft.go(square_of("H8"))
    draft.go(square_of("H9"))
    draft.go(square_of("H8"))
    typed(draft, "c")
    assert draft.text(square_of("H8")) == "c"
    typed(draft, "c")
    assert draft.text(square_of("H8")) == "ch"
    typed(draft, "c")
    assert draft.text(square_of("H8")) == "c"


def test_letters_of_alphabets_with_their_own_case() -> None:
    draft = opening("İI?AAAA", edition="Turkish")
    typed(draft, "iı")
    assert move_of(draft) == "8H İI"
    assert blank_text(Edition.named("Turkish"), "I") == "ı"
    assert blank_text(Edition.named("Hebrew"), "א") != "א"


def test_letters_without_case() -> None:
    draft = opening("אב?אאאא", edition="Hebrew")
    typed(draft, "אבב")
    move = draft.as_move()
    assert move is not None
    assert list(squares_of(move).values()) == ["א", "ב", blank_text(Edition.named("Hebrew"), "ב")]


def test_accents_are_folded_where_the_edition_does() -> None:
    draft = opening("EAAAAAA")
    typed(draft, "é")
    assert move_of(draft) == "8H E"


# ----------------------------------------------------------------------------------------------------------- the cursor


def test_an_arrow_across_the_direction_turns_first() -> None:
    draft = opening("AEINRST")
    draft.move("down")
    assert (draft.cursor_name, draft.direction) == ("H8", "down")
    draft.move("down")
    assert draft.cursor_name == "H9"
    draft.move("left")
    assert (draft.cursor_name, draft.direction) == ("H9", "across")
    draft.move("left")
    assert draft.cursor_name == "G9"


def test_the_cursor_stays_on_the_board() -> None:
    draft = opening("AEINRST")
    for _ in range(40):
        draft.move("right")
    assert draft.cursor_name == "O8"
    for _ in range(40):
        draft.move("up")
    assert draft.cursor_name == "O1"
    draft.go((50, 50))
    assert draft.cursor_name == "O1"


def test_a_second_click_turns() -> None:
    draft = opening("AEINRST")
    draft.go(square_of("C3"))
    assert (draft.cursor_name, draft.direction) == ("C3", "across")
    draft.go(square_of("C3"))
    assert (draft.cursor_name, draft.direction) == ("C3", "down")


def test_home_is_the_start_square() -> None:
    draft = opening("AEINRST", layout="super", rules="super")
    draft.go((0, 0))
    draft.centre()
    assert draft.cursor_name == "K11"


# ----------------------------------------------------------------------------------------------------- back to the rack


def test_backspace_takes_back_one_after_the_other() -> None:
    draft = after("8H RAT", rack="SEEDING")
    draft.go(square_of("G8"))
    typed(draft, "es")
    assert (draft.take_last(), draft.cursor_name) == (True, "K8")
    assert (draft.take_last(), draft.cursor_name) == (True, "G8")
    assert draft.take_last() is False


def test_delete_takes_only_the_tile_here() -> None:
    draft = opening("AEINRST")
    typed(draft, "tea")
    assert draft.take_here() is False
    draft.go(square_of("I8"))
    assert draft.take_here() is True
    assert move_of(draft) == "8H T.A"


def test_recall_goes_back_to_the_first_tile() -> None:
    draft = opening("AEINRST")
    typed(draft, "tea")
    draft.recall()
    assert (draft.placed, draft.cursor_name, rest(draft)) == ({}, "H8", "AEINRST")
    draft.recall()
    assert draft.cursor_name == "H8"


def test_digits_keep_their_tiles() -> None:
    draft = opening("ABCDEFG")
    draft.place(1)
    draft.place(3)
    assert move_of(draft) == "8H BD"
    assert draft.place(1) == "Tile 2 of the rack lies on the board already."
    assert draft.place(7) == "There is no tile 8 on the rack."


def test_shuffle_changes_the_order_and_sort_restores_it() -> None:
    draft = opening("AEINRS?")
    typed(draft, "n")
    before = rest(draft)
    draft.shuffle(random.Random(1))
    assert rest(draft) != before
    assert sorted(rest(draft)) == sorted(before)
    draft.sort()
    assert rest(draft) == "AEIRS?"
    assert move_of(draft) == "8H N"


def test_shuffle_of_equal_tiles_ends() -> None:
    draft = opening("AAAAAAA")
    draft.shuffle(random.Random(1))
    assert rest(draft) == "AAAAAAA"


def test_a_move_can_be_put_on_the_board() -> None:
    position = Position.opening(lexicon="any").play("8G OR").with_rack("WD?ABCE")
    draft = Draft(position)
    typed(draft, "abc")
    draft.put(position.canonical("8F W..Ds"))
    assert move_of(draft) == "8F W..Ds"
    draft.put(position.canonical("8F W..Dxz"))  # more than the rack has
    assert move_of(draft) == "8F W..Dx"


# -------------------------------------------------------------------------------------------- when the game has gone on


def test_what_still_fits_stays_when_the_board_changes() -> None:
    # B121
    draft = opening("SEEDING")
    draft.go(square_of("H9"))
    typed(draft, "seed")
    later = draft.on(Position.opening(lexicon="any").play("H8 AT").with_rack("SEEDING"))
    assert {name_of(square): later.text(square) for square in later.placed} == {"I9": "E", "J9": "E", "K9": "D"}
    assert (Counter(rest(later)), later.cursor) == (Counter("SING"), draft.cursor)


def test_what_still_fits_stays_when_the_rack_changes() -> None:
    draft = opening("SEEDING")
    draft.sort()
    typed(draft, "seed")
    later = draft.on(Position.opening(rack="SEDXYZQ", lexicon="any"))
    assert {name_of(square): later.text(square) for square in later.placed} == {"H8": "S", "I8": "E", "K8": "D"}
    assert Counter(rest(later)) == Counter("XYZQ")


def test_a_draft_survives_its_file() -> None:
    draft = opening("RETAIN?")
    draft.shuffle(random.Random(5))
    draft.move("down")
    typed(draft, "ra")
    draft.place(draft.slots.index("?"))
    content = json.loads(json.dumps(draft.to_json()))
    again = Draft.from_json(content, Position.opening(rack="RETAIN?", lexicon="any"))
    assert again.to_json() == draft.to_json()
    assert move_of(again) == move_of(draft)


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "x",
        {},
        {"rack": 5, "placed": [], "cursor": [0, 0], "direction": "across"},
        {"rack": ["A"], "placed": [[1, 2]], "cursor": [0, 0], "direction": "across"},
        {"rack": ["A"], "placed": [[0, 0, 9, "A"]], "cursor": [0, 0], "direction": "across"},
        {"rack": ["A"], "placed": [[99, 99, 0, "A"]], "cursor": [99, -5], "direction": "sideways"},
        {"rack": ["A", "X"], "placed": [[0, 0, 1, "X"]], "cursor": [0], "direction": "across"},
        {"rack": ["A", "X"], "placed": [[0, 0, 1, "X"], [0, 1, 1, "X"]], "cursor": [0, 0], "direction": "down"},
        {"rack": ["?"], "placed": [[0, 0, 0, "7"]], "cursor": [0, 0], "direction": "down"},
    ],
)
def test_a_draft_that_does_not_fit_is_dropped(content: object) -> None:
    draft = Draft.from_json(content, Position.opening(rack="ABCDEFG", lexicon="any"))
    assert (draft.placed, sorted(rest(draft))) == ({}, sorted("ABCDEFG"))
    assert 0 <= draft.cursor[0] < 15
    assert draft.direction in ("across", "down")


# -------------------------------------------------------------------------------------------------------- whatever keys

_ACTIONS = st.one_of(
    st.tuples(
        st.just("type"), st.sampled_from("aeinrstxAEINRSTXchñl1 "), st.sampled_from([None, None, None, True, False])
    ),
    st.tuples(st.just("place"), st.integers(-1, 9)),
    st.tuples(st.just("move"), st.sampled_from(["left", "right", "up", "down"])),
    st.tuples(st.just("go"), st.tuples(st.integers(-1, 15), st.integers(-1, 15))),
    st.tuples(st.just("take"), st.tuples(st.integers(0, 14), st.integers(0, 14))),
    st.tuples(
        st.sampled_from(["turn", "centre", "take_here", "take_last", "recall", "shuffle", "sort", "file", "again"])
    ),
)


@given(
    keys=st.lists(_ACTIONS, max_size=60),
    rack=st.sampled_from(["AEINRST", "AEINR??", "[CH]AEI[LL]?H", "QQQQQQ", "?", ""]),
    begin=st.sampled_from([(7, 7), (7, 13), (14, 14), (0, 0)]),
)
def test_tiles_are_never_lost_nor_doubled(keys: list[Any], rack: str, begin: tuple[int, int]) -> None:
    position = Position.opening(lexicon="any", edition="Spanish").play("8G ARENA").play("I6 CO.TE").with_rack(rack)
    lying = set(position.squares())
    tiles = Counter(Draft(position).slots)
    draft = Draft(position)
    draft.go(begin)
    for name, *arguments in keys:
        if name == "shuffle":
            draft.shuffle(random.Random(3))
        elif name == "file":
            draft = Draft.from_json(json.loads(json.dumps(draft.to_json())), position)
        elif name == "again":
            draft = draft.on(position)
        else:
            getattr(draft, name)(*arguments)
        placed = [draft.slots[tile.slot] for tile in draft.placed.values()]
        assert Counter(placed) + Counter(tile for _, tile in draft.free) == tiles
        assert len({tile.slot for tile in draft.placed.values()}) == len(draft.placed)
        assert not {name_of(square) for square in draft.placed} & lying
        assert 0 <= draft.cursor[0] < 15
        assert 0 <= draft.cursor[1] < 15
        move = draft.as_move()
        assert (move is None) == (not draft.placed)
        if move is not None:
            position.explain(move)
            shown = {square: draft.text(square) for square in draft.placed}
            for square, tile in shown.items():
                assert draft.is_blank(square) == (tile == "?" or tile.upper() != tile)


# ---------------------------------------------------------------------------------------------------------- typed moves


@pytest.mark.parametrize(
    ("rack", "text", "meant"),
    [
        ("AEINRST", "8h retina", "8H RETINA"),
        ("AEINRS?", "8h retina", "8H RETINA"),
        ("AEINRS?", "8h RETINa", "8H RETINa"),
        ("AEINRS?", "8h r", "8H r"),  # one blank is there: it is meant
        ("AEINR??", "h8 ra", "H8 ra"),
        ("AEINRST", "8h r", "8H R"),
        ("AEINRST", "8g .at", "8G .AT"),
        ("AEINRST", "8g (x)at", "8G (X)AT"),
        ("AEINRST", "exch ab", "exch AB"),
        ("AEINRST", "pass", "pass"),
    ],
)
def test_lower_case_means_blanks_only_where_there_are_any(rack: str, text: str, meant: str) -> None:
    assert str(read_move(text, Position.opening(rack=rack, lexicon="any"))) == meant


def test_lower_case_in_editions_with_longer_tiles() -> None:
    view = Position.opening(rack="[CH]ICOAAA", edition="Spanish", lexicon="any")
    assert str(read_move("8h chico", view)) == "8H [CH]ICO"
