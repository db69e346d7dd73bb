"""Positions: what they tell, what can be played, and what plays score."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

import quixotry as qx
from helpers import EMPTY, opening, toy, with_board


def test_an_opening() -> None:
    position = opening()
    assert (position.rack, position.racks, position.scores) == ("AEINRST", ("AEINRST", ""), (0, 0))
    assert (position.players, position.bag, len(position.unseen)) == (2, 86, 93)
    assert position.squares() == {}
    assert position.rows() == [[None] * 15] * 15
    assert position.outcome is None
    assert position.cgp() == f"{EMPTY} AEINRST/ 0/0 0"


def test_a_play_gives_a_new_position() -> None:
    before = opening()
    after = before.play("8H RAIN")
    assert before.squares() == {}
    assert after.squares() == {"H8": "R", "I8": "A", "J8": "I", "K8": "N"}
    assert (after.scores, after.racks) == ((0, 8), ("", "EST"))
    assert after.rows()[7][7:11] == list("RAIN")


def test_blanks_are_lower_case_and_worth_nothing() -> None:
    position = opening("AEINRS?")
    assert position.score("8D NAsTIER") < position.score("8D NASTIER")
    assert position.play("8H RaIN").squares()["I8"] == "a"


def test_racks_are_unknown_until_they_are_told() -> None:
    position = opening("")
    assert position.is_legal("8H QUIZ")
    assert not position.with_rack("QUIX").is_legal("8H QUIZ")
    assert position.with_rack("zuiq").rack == "IQUZ"


def test_moves_are_lazy_and_complete() -> None:
    moves = opening().moves()
    assert len(moves) == len(list(moves)) == len(moves[:]) == len(moves.columns()["move"])
    assert moves[-1] == list(moves)[-1] == moves[len(moves) - 1]
    assert moves[::-5] == list(moves)[::-5]
    assert moves.best(3) == moves[:3]
    assert moves.best(10**9) == list(moves)
    assert [play.score for play in moves] == sorted((play.score for play in moves), reverse=True)
    assert all(play in moves and play.move in moves and str(play.move) in moves for play in moves)
    assert "8H QUIZ" not in moves
    assert "pass" not in moves
    assert "H8 TRAIN" in moves  # on an empty board across and down are the same
    assert all(moves.index(play) == place for place, play in enumerate(moves[:20]))
    assert moves.index("H8 TRAIN") == moves.index("8H TRAIN") == [str(play.move) for play in moves].index("8H TRAIN")
    assert (moves.count("8H TRAIN"), moves.count("8H QUIZ"), moves.count("pass")) == (1, 0, 0)
    for arguments in (("8H QUIZ",), (moves[3], 4), (moves[3], 0, 3)):
        with pytest.raises(ValueError, match="is not among the plays"):
            moves.index(*arguments)
    with pytest.raises(IndexError, match="no play 99999 in a list of"):
        moves[99999]
    with pytest.raises(qx.InvalidText, match="'-1' is below 0"):
        moves.best(-1)
    assert moves.best(10**30) == list(moves)


def test_best_is_the_first_of_all_moves() -> None:
    for position in (opening(), opening("QUIZAET"), with_board("8H TRAIN", lexicon=toy()).with_rack("S")):
        assert position.best() == position.moves()[0]


def test_best_passes_without_a_play_that_scores() -> None:
    best = opening("VVW").best()
    assert (best.move.kind, best.score, best.leave, str(best)) == ("pass", 0, "VVW", "pass 0")
    blanks = opening("??", lexicon=toy("AB"))
    assert len(blanks.moves()) > 0
    assert blanks.best().move == qx.Move.pass_()


def test_plays_tell_everything(enable: qx.Lexicon) -> None:
    position = with_board("8H TRAIN", lexicon=enable).with_rack("SQZ")
    play = next(play for play in position.moves() if play.words[0] == "TRAINS")
    assert (str(play.move), play.score, play.leave, play.tiles_played) == ("8H .....S", 6, "QZ", 1)
    assert not play.bingo
    assert play.equity is None
    said = position.explain(play)
    assert said
    assert (said.score, said.words[0].word, said.words[0].square) == (6, "TRAINS", "8H")


def test_every_notation_is_accepted() -> None:
    position = with_board("8H TRAIN", lexicon=toy()).with_rack("S")
    plays = ["8H .....S", "8h trainS", "8H (TRAIN)S", "8M S", "M8 S", "8H.TRAINS"]
    assert {str(position.canonical(text)) for text in plays} == {"8H .....S"}
    assert {position.score(text) for text in plays} == {position.score(qx.Move.from_squares({"M8": "S"}))}
    assert position.canonical("exch s") == qx.Move.exchange("S")
    assert position.canonical("-") == qx.Move.pass_()


def test_tiles_on_squares_need_one_line() -> None:
    position = opening()
    scattered = qx.Move.from_squares({"H8": "A", "I9": "T"})
    assert (scattered.coordinate, scattered.direction) == (None, None)
    assert [fault.kind for fault in position.explain(scattered).faults] == ["not_in_line"]
    gap = qx.Move.from_squares({"H8": "A", "J8": "T"})
    assert [fault.kind for fault in position.explain(gap).faults] == ["gap"]
    with pytest.raises(qx.IllegalMove, match=r"'8H A\.T' is not legal: I8 is empty"):
        position.score(gap)
    assert position.explain(qx.Move.from_squares({})).faults[0].kind == "nothing_placed"


def test_exchanges() -> None:
    position = opening()
    assert len(position.exchanges()) == position.moves().count_exchanges() == 127
    assert position.is_legal("exch AE")
    assert not position.is_legal("exch Q")
    assert position.play("exch AE").scoreless == 1
    assert position.score("exch AE") == position.score("pass") == 0


def test_the_lexicon_must_be_in_the_letters_of_the_edition() -> None:
    spanish = toy("CHE", edition="Spanish")
    assert opening("CHE", lexicon=spanish, edition="Spanish", rules="spanish").lexicon == spanish
    assert opening(edition="english-super").edition.total == 200
    position = opening(lexicon="any", edition="Spanish")
    assert position.lexicon is None
    assert position.is_word("ÑÑÑ")
    assert len(position.moves()) == 0


def test_words_by_the_rules() -> None:
    assert opening().is_word("rain")
    assert not opening().is_word("nair")
    assert opening(rules="wordsmog").is_word("nair")


def test_rules_choose_edition_and_layout() -> None:
    position = opening(rules="super")
    assert (position.edition.name, position.layout.name) == ("English Super", "super")
    assert opening(rules="box", challenge="double").rules.challenge == "double"
    assert opening(challenge=5).rules.challenge == "5"


def test_operations_win_and_are_kept() -> None:
    line = f"{EMPTY} AEINRST/ 0/0 0 bb 35; lex ABC;"
    position = qx.Position.from_cgp(line, lexicon=toy())
    assert position.best().score == 51
    assert position.cgp() == line


def test_an_outcome() -> None:
    position = opening().play("pass").play("pass").play("pass").play("pass")
    assert position.outcome == qx.Outcome("passes", adjustments=(-7, 0), scores=(-7, 0), winners=(1,))
    assert not position.is_legal("pass")
    assert [fault.kind for fault in position.explain("8H RAIN").faults] == ["game_over"]


def test_text_and_svg() -> None:
    position = with_board("8H TRAIN", lexicon=toy())
    lines = str(position).splitlines()
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert lines[8].split() == ["8", *"......."[:7], *"TRAIN", ".", ".", "."]
    assert position._repr_svg_().startswith("<svg")


def test_what_is_asked_for_beats_what_the_size_of_the_board_implies() -> None:
    large = "/".join(["21"] * 21)
    implied = qx.Position.from_cgp(large, lexicon="any")
    assert (implied.layout.name, implied.edition.name) == ("super", "English Super")
    small_bag = qx.Position.from_cgp(large, lexicon="any", layout="super", edition="English")
    assert (small_bag.layout.name, small_bag.edition.name) == ("super", "English")
    assert qx.Position.from_cgp(large, lexicon="any", edition="English").edition.name == "English"
    with pytest.raises(qx.InvalidCGP, match="needs 15 rows, not 21"):
        qx.Position.from_cgp(large, lexicon="any", layout="standard")
    with pytest.raises(qx.InvalidCGP, match="needs 21 rows, not 15"):
        qx.Position.from_cgp(EMPTY, lexicon="any", layout="super")
    named_in_the_line = qx.Position.from_cgp(f"{large} / 0/0 0 bdn super;", lexicon="any", layout="standard")
    assert named_in_the_line.layout.name == "super"


@pytest.mark.parametrize(
    ("operation", "place"),
    [("bb 2147483647", "bb"), ("bb -5", "bb"), ("mcnz 4294967295", "mcnz"), ("mcnz 100000", "mcnz")],
)
def test_operations_cannot_set_what_a_table_may_not_say(operation: str, place: str) -> None:
    with pytest.raises(qx.InvalidCGP) as caught:
        qx.Position.from_cgp(f"{EMPTY} A/B 0/0 0 {operation};", lexicon="any")
    assert (caught.value.kind, caught.value.place) == ("bad_operation", place)


def test_counters_and_scores_stop_at_the_largest_number_and_still_pickle() -> None:
    text = f"{EMPTY} AEINRST/B 2147483647/-2147483648 4294967295 cps 4294967295;"
    rules = qx.Rules.named("naspa").with_(scoreless_turns_per_player=0)
    position = qx.Position.from_cgp(text, lexicon="any", rules=rules)
    assert (position.play("pass").passes, position.play("pass").scoreless) == (2**32 - 1, 2**32 - 1)
    after = position.play("8H NASTIER")
    assert after.scores == (-(2**31), 2**31 - 1)
    for value in (position, position.play("pass"), after):
        assert pickle.loads(pickle.dumps(value)) == value


def test_an_operation_whose_operand_looks_like_one_stays_whole() -> None:
    position = qx.Position.from_cgp(f"{EMPTY} A/B 0/0 0 note x bdn y;", lexicon="any")
    assert pickle.loads(pickle.dumps(position)) == position
    assert eval(repr(position), vars(qx)) == position


def test_a_square_may_be_named_once_only() -> None:
    with pytest.raises(qx.InvalidMove, match="H8 is named twice"):
        qx.Move.from_squares({"H8": "A", "8H": "B"})


def test_a_list_that_holds_itself_is_no_parameter() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(TypeError, match="list"):
        qx.Rules.named("box").with_(bonus=endless)


@pytest.mark.parametrize("place", [10**30, -(10**30)])
def test_a_place_beyond_all_lists_is_no_place(place: int) -> None:
    moves = qx.Position.opening(rack="AEINRST", lexicon="enable").moves()
    with pytest.raises(IndexError, match="no play"):
        moves[place]


def test_the_premium_of_a_square_that_is_not_there() -> None:
    layout = qx.Layout.named("standard")
    assert (layout.premium("A1"), layout.premium("h8"), layout.premium("B1")) == ("triple word", "double word", "plain")
    with pytest.raises(qx.InvalidText, match="'P1' is not on the standard board"):
        layout.premium("P1")


HALF = "\ud800"  # half a character: what Python makes of a byte that is no UTF-8


@pytest.mark.parametrize(
    "ask",
    [
        lambda: qx.Position.from_cgp(HALF, lexicon="any"),
        lambda: qx.Move.parse(HALF),
        lambda: qx.Move.parse(f"8H A{HALF}"),
        lambda: qx.Move.exchange(HALF),
        lambda: qx.Move.from_squares({HALF: "A"}),
        lambda: qx.Position.opening(rack=HALF, lexicon="any"),
        lambda: qx.Position.opening(lexicon="any").with_rack(HALF),
        lambda: qx.Position.opening(lexicon="any").explain(HALF),
        lambda: qx.Position.opening(lexicon="any", rules=HALF),
        lambda: qx.Edition.named(HALF),
        lambda: qx.Layout.named("standard").premium(HALF),
        lambda: qx.Rules.from_toml(HALF),
        lambda: qx.Lexicon.from_words([HALF]),
        lambda: toy().within(HALF),
        lambda: toy().anagrams(HALF),
        lambda: toy().matching(HALF),
        lambda: toy().hooks(HALF),
        lambda: toy().starting_with(HALF),
        lambda: qx.Lexicon.open(HALF),
    ],
)
def test_half_a_character_is_a_wrong_one_like_any_other(ask: Callable[[], object]) -> None:
    with pytest.raises(qx.QuixotryError):
        ask()
    assert HALF not in toy()
    assert toy().band(HALF) is None


# ------------------------------------------------------------------------------------------------ a position by hand


def test_a_position_from_squares_is_the_one_of_its_cgp() -> None:
    position = qx.Position.from_squares(
        {"H8": "Q", "i8": "u", "9H": "A"}, racks=["AB?", "", "Z"], scores=[1, -2], scoreless=2, passes=1, lexicon="any"
    )
    assert position == qx.Position.from_cgp(position.cgp(), lexicon="any")
    assert position.squares() == {"H8": "Q", "I8": "u", "H9": "A"}
    assert (position.players, position.racks, position.scores) == (3, ("AB?", "", "Z"), (1, -2, 0))
    assert (position.scoreless, position.passes) == (2, 1)


@pytest.mark.parametrize(
    ("squares", "more", "error", "said"),
    [
        ({"P8": "A"}, {}, qx.InvalidText, "P8 is not on the board, which has 15 rows and 15 columns"),
        ({"H8": "AB"}, {}, qx.InvalidText, "'AB' on H8 is 2 tiles; one was expected"),
        ({"H8": "A", "8h": "B"}, {}, qx.InvalidText, "the square H8 is named twice"),
        ({"H": "A"}, {}, qx.InvalidText, "'H' is not a square"),
        ({}, {"racks": ["A5"]}, qx.InvalidRack, "'5' in 'A5'"),
        ({}, {"racks": ["A" * 40]}, qx.InvalidRack, "has 40 tiles"),
        ({}, {"scores": [0] * 5}, qx.GameError, "5"),
    ],
)
def test_what_is_no_position_is_said(
    squares: dict[str, str], more: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=re.escape(said)):
        qx.Position.from_squares(squares, **more)


def test_the_words_on_a_board_are_those_that_lie_there() -> None:
    position = qx.Position.from_squares(
        {"H8": "C", "I8": "a", "J8": "T", "J9": "O", "A1": "Z"}, lexicon=qx.Lexicon.from_words(["CAT"])
    )
    found = [(word.word, word.tiles, word.square, word.score, word.valid) for word in position.words()]
    assert found == [("CAT", "CaT", "8H", 4, True), ("TO", "TO", "J8", 2, False)]
    assert all(word.valid for word in qx.Position.from_squares({"A1": "X", "B1": "Q"}, lexicon="any").words())
