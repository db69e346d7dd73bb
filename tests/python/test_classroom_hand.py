"""The model of the hand game: how hands are dealt, what words come to, what is left, and what is hinted."""

from __future__ import annotations

import string
from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from quixotry.classroom.hand import BONUS, Dealer, Round, deal, deal_from_bag, read_hand

ENGLISH = qx.Edition.named("English")
# What the handout makes of A D G I J R X, as it lists it.
LISTED = """
13 RADIX / 11 JIG JAG / 10 RAX RAJ JAR / 9 XI AX / 6 GRID GRAD GIRD GADI DRAG / 5 RAID RAGI GID GAD DIG DAG ARID /
4 RIG RID RAG RAD GAR AID / 3 RIA RAI ID AIR AG AD / 2 AR AI
"""
HINTS = [
    (int(score), word)
    for score, *words in (part.split() for part in LISTED.replace("\n", " ").split("/"))
    for word in words
]
DECOYS = ["RADII", "GRIDS", "JAGG", "DAD", "ZA", "AA", "TAXI", "DIGRAPH"]


def test_the_hints_of_the_handout_are_listed_as_the_handout_lists_them() -> None:
    assert len(HINTS) == 34
    words = [word for _, word in HINTS] + DECOYS
    Random(3).shuffle(words)
    assert Round("ADGIJRX", words).hints() == HINTS


# ------------------------------------------------------------------------------------------------------------- dealing


@pytest.mark.parametrize("size", [1, 2, 3, 5, 6, 7, 8, 100])
def test_a_third_of_a_hand_are_vowels_at_least(size: int) -> None:
    for seed in range(100):
        hand = deal(size, Random(seed))
        assert len(hand) == size
        assert hand == "".join(sorted(hand))
        assert set(hand) <= set(string.ascii_uppercase)
        assert sum(letter in "AEIOU" for letter in hand) >= size // 3


def test_vowels_and_other_letters_are_drawn_evenly() -> None:
    counts: Counter[str] = Counter()
    rng, hands = Random(11), 20_000
    for _ in range(hands):
        counts.update(deal(7, rng))
    # Two of five vowels, five of 26 letters.
    for letter in string.ascii_uppercase:
        expected = hands * (5 / 26 + (2 / 5 if letter in "AEIOU" else 0))
        assert counts[letter] == pytest.approx(expected, rel=0.08), letter


def test_letters_are_drawn_with_replacement() -> None:
    assert max(Counter(deal(7, Random(seed))).most_common(1)[0][1] for seed in range(200)) > 2
    # No box has so many vowels.
    assert sum(letter in "AEIOU" for letter in deal(100, Random(1))) >= 33


def test_the_same_chance_deals_the_same_hand() -> None:
    assert deal(7, Random(4)) == deal(7, Random(4))
    assert deal_from_bag("English", 7, Random(4)) == deal_from_bag(ENGLISH, 7, Random(4))
    assert len({deal(7, Random(seed)) for seed in range(50)}) > 40
    assert len({deal(7) for _ in range(50)}) > 40
    assert len({deal_from_bag() for _ in range(50)}) > 40


@pytest.mark.parametrize("edition", ["English", "Spanish", "Turkish", "Russian", "Welsh"])
def test_a_hand_from_the_bag_is_part_of_the_box(edition: str) -> None:
    box = qx.Edition.named(edition)
    there = {tile: count for tile, (count, _) in box.tiles.items()}
    blanks = 0
    for seed in range(200):
        tiles = Round(deal_from_bag(box, 20, Random(seed)), [], box).hand
        assert len(tiles) == 20
        assert all(count <= there[tile] for tile, count in Counter(tiles).items())
        assert list(tiles) == sorted(tiles, key=[*box.letters, "?"].index)
        blanks += tiles.count("?")
    assert 0 < blanks < 200 * box.blanks


def test_the_whole_box_can_be_a_hand() -> None:
    drawn = Counter(deal_from_bag(ENGLISH, ENGLISH.total, Random(1)))
    assert drawn == {tile: count for tile, (count, _) in ENGLISH.tiles.items()}


@pytest.mark.parametrize("size", [0, -1, 101, 10**9])
def test_a_hand_of_no_size_is_refused(size: int) -> None:
    for dealing in (deal, lambda size: deal_from_bag("English", size), lambda size: Dealer(size=size)):
        with pytest.raises(qx.InvalidRack, match=f"a hand has 1 to 100 tiles, not {size}") as caught:
            dealing(size)
        assert caught.value.kind == "hand_size"


def test_a_small_box_is_no_source_of_large_hands() -> None:
    tiny = next(one for one in map(qx.Edition.named, qx.Edition.names()) if one.total < 100)
    with pytest.raises(qx.InvalidRack, match=f"has {tiny.total} tiles; a hand of 100 cannot be drawn"):
        deal_from_bag(tiny, 100)


def test_a_dealer_gives_chosen_hands_first() -> None:
    dealer = Dealer(["leah", "B a ?"], size=5, seed=2)
    assert [dealer.deal(), dealer.deal()] == ["AEHL", "AB?"]
    assert dealer.deal() == Dealer(size=5, seed=2).deal()


def test_a_dealer_of_another_alphabet_draws_from_its_box() -> None:
    with pytest.raises(qx.InvalidText, match="the Spanish edition has no tile K; deal from its box") as caught:
        Dealer(edition="Spanish")
    assert caught.value.kind == "no_such_deal"
    hands = [Dealer(edition="Spanish", from_bag=True, seed=seed).deal() for seed in range(80)]
    assert any("[CH]" in hand for hand in hands)
    # Its box has every letter from A to Z, and some more.
    assert len(Dealer(edition="German", seed=1).deal()) == 7


# ------------------------------------------------------------------------------------------------------- hands as text


@pytest.mark.parametrize(
    ("text", "edition", "hand"),
    [
        ("LLAGHFE", "English", "AEFGHLL"),
        ("l l a g h f e", "English", "AEFGHLL"),
        ("?a?z", "English", "AZ??"),
        ("zzzz", "English", "ZZZZ"),
        ("école", "English", "CEELO"),
        ("achu", "Spanish", "A[CH]U"),
        ("c h", "Spanish", "[C][H]"),
        ("c?h", "Spanish", "[C][H]?"),
        ("l l", "Spanish", "[L][L]"),
        ("ll", "Spanish", "[LL]"),
        ("izı", "Turkish", "IİZ"),
    ],
)
def test_a_hand_is_read_and_put_in_order(text: str, edition: str, hand: str) -> None:
    assert read_hand(text, edition) == hand
    assert read_hand(hand, edition) == hand


@pytest.mark.parametrize("text", ["HE1", "-", "HEAL!", "H\0L", "\udcff", "ß", "[CH]", "A[", "日本"])
def test_what_is_no_tile_is_no_hand(text: str) -> None:
    with pytest.raises(qx.InvalidRack, match="is no hand: letters of the English alphabet were expected") as caught:
        read_hand(text)
    caught.value.message.encode()  # whatever was typed, the sentence can be printed


@pytest.mark.parametrize("text", ["", "   ", "A" * 101, "Q" * 1_000_000])
def test_a_hand_has_at_least_a_tile_and_not_too_many(text: str) -> None:
    with pytest.raises(qx.InvalidRack, match="a hand of 1 to 100 tiles was expected") as caught:
        read_hand(text)
    assert len(caught.value.message) < 120


@pytest.mark.parametrize(
    ("text", "missing"), [("ZZZZ", "1 tile Z, not 4"), ("AB???", r"2 tiles \?, not 3"), ("KKK", "1 tile K, not 3")]
)
def test_a_hand_from_the_bag_has_no_more_than_the_box(text: str, missing: str) -> None:
    assert read_hand(text)
    with pytest.raises(qx.InvalidRack, match=f"the box of the English edition has {missing}"):
        read_hand(text, from_bag=True)
    with pytest.raises(qx.InvalidRack, match="cannot be drawn"):
        Dealer([text], from_bag=True)


# ------------------------------------------------------------------------------------------------------------- playing


def test_a_round_of_the_handout() -> None:
    hand = Round("AEFGHLL", ["HEAL", "GIRL"])
    assert (hand.hand, hand.left, hand.total, hand.first, hand.over) == (tuple("AEFGHLL"),) * 2 + (0, True, False)
    heal = hand.play("HEAL")
    assert heal == ("good", "HEAL", 7, 0, "HEAL is a good word and scores 7 points")
    assert (hand.left, hand.total, hand.first) == (tuple("FGL"), 7, False)
    assert hand.play("GIRL") == ("cannot", "GIRL", 0, 0, "You cannot make GIRL with your hand.")
    assert hand.left == tuple("FGL")
    assert hand.end() == "Your total score was 7 points."
    assert hand.over
    assert [one.word for one in hand.tries] == ["HEAL", "GIRL"]


def test_the_whole_hand_in_the_first_word_brings_fifty() -> None:
    hand = Round("AACIOPT", ["TAPIOCA"])
    assert hand.play("tapioca") == ("good", "TAPIOCA", 11, BONUS, "TAPIOCA is a good word and scores 11 points")
    assert (hand.total, hand.over, hand.left) == (61, True, ())
    assert hand.end() == hand.end() == "Your total score was 61 points."


def test_the_whole_hand_in_two_words_brings_none() -> None:
    hand = Round("AEHLT", ["HE", "HEAL", "ALT"])
    hand.play("HE")
    assert hand.play("ALT").bonus == 0
    assert (hand.total, hand.over) == (8, True)


def test_a_failure_before_the_first_word_does_not_cost_the_bonus() -> None:
    hand = Round("AXE", ["AXE"])
    assert [hand.play("EXA").kind, hand.play("AXES").kind, hand.first] == ["no_word", "cannot", True]
    assert hand.play("AXE").bonus == BONUS


def test_any_whole_hand_brings_the_bonus_and_any_part_of_one_does_not() -> None:
    assert Round("IX", ["XI"]).play("xi").bonus == BONUS
    assert Round("AEILNRSTU", ["RETAILS"]).play("RETAILS").bonus == 0


def test_what_cannot_be_made_is_said_before_what_is_no_word() -> None:
    hand = Round("CEEFIPZ", ["PIECE"])
    assert hand.play("CEEF") == ("no_word", "CEEF", 0, 0, "CEEF is not a word. Try again!")
    assert hand.play("CEEFS").text == "You cannot make CEEFS with your hand."
    assert hand.play("PIECE").score == 9


def test_points_are_counted_as_people_count_them() -> None:
    hand = Round("A??", ["AB", "AA"])
    assert hand.play("ab").text == "AB is a good word and scores 1 point"
    assert hand.end() == "Your total score was 1 point."
    none = Round("??", ["AA"])
    assert none.play("aa").text == "AA is a good word and scores 0 points"
    assert none.end() == "Your total score was 50 points."


def test_a_blank_fills_what_is_missing_and_scores_nothing() -> None:
    hand = Round("ZA?", ["ZA", "PIZZA", "ZZ"])
    assert hand.left == tuple("AZ?")
    assert hand.play("ZZ") == ("good", "ZZ", 10, 0, "ZZ is a good word and scores 10 points")
    assert hand.left == tuple("A")
    spare = Round("ZA?", ["ZA"])
    assert spare.play("ZA").score == 11  # the blank is kept, since both letters are there
    assert spare.left == ("?",)
    assert Round("ZA?", ["PIZZA"]).play("PIZZA").kind == "cannot"


@pytest.mark.parametrize("typed", ["heal", " Heal ", "HEAL\r", "\tHEAL\n", "HÉAL", "he\u0301al"])
def test_a_word_is_a_word_however_it_is_typed(typed: str) -> None:
    assert Round("AEFGHLL", ["HEAL"]).play(typed).text == "HEAL is a good word and scores 7 points"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("1", "1"),
        ("he al", "HE AL"),
        ("H?AL", "H?AL"),
        ("??", "??"),
        ("ß", "SS"),
        ("日本", "日本"),
        ("h\0l", "H\ufffdL"),
        ("\x1b[31mA", "\ufffd[31MA"),
        ("\udcff", "\ufffd"),
        ("a" * 100_000, "A" * 40 + "…"),
        ("1" * 41, "1" * 40 + "…"),
        ("-", "-"),
    ],
)
def test_what_is_no_word_at_all_cannot_be_made(typed: str, shown: str) -> None:
    hand = Round("AEHL?", ["HEAL"])
    tried = hand.play(typed)
    assert tried == ("cannot", shown, 0, 0, f"You cannot make {shown} with your hand.")
    assert hand.left == ("A", "E", "H", "L", "?")


def test_nothing_is_no_word_to_play() -> None:
    for nothing in ("", "  ", "\n"):
        with pytest.raises(qx.InvalidText, match="a word was expected"):
            Round("AB", ["AB"]).play(nothing)


def test_after_the_end_no_word_counts() -> None:
    hand = Round("AHAL", ["AH", "HALA"])
    hand.end()
    with pytest.raises(qx.GameError, match="the round is over"):
        hand.play("AH")
    whole = Round("AH", ["AH"])
    whole.play("AH")
    with pytest.raises(qx.GameError, match="the round is over"):
        whole.play("AH")


def test_a_list_without_words_makes_every_try_a_failure() -> None:
    hand = Round("AEHL", qx.Lexicon.from_words([]))
    assert hand.hints() == []
    assert hand.play("HEAL").kind == "no_word"


def test_words_in_other_letters_than_the_edition_are_refused() -> None:
    spanish = qx.Lexicon.from_words(["NIÑO"], edition="Spanish")
    with pytest.raises(qx.LexiconError, match="Spanish"):
        Round("AEHL", spanish, "English")
    assert Round("NIÑO", spanish).play("niño").bonus == BONUS  # the edition is that of the words
    with pytest.raises(qx.UnknownName):
        Round("AEHL", ["HEAL"], "Klingon")
    with pytest.raises(qx.InvalidRack):
        Round("AE1", ["HEAL"])


def test_tiles_of_several_letters_are_one_tile() -> None:
    hand = Round("c h a [CH]", qx.Lexicon.from_words(["CHA"], edition="Spanish"))
    assert hand.hand == ("A", "C", "CH", "H")
    assert hand.hints() == [(qx.Edition.named("Spanish").value("CHA"), "CHA")]
    assert hand.play("cha").kind == "good"
    assert hand.left == ("C", "H")
    assert hand.play("ch").kind == "cannot"


def test_values_are_those_of_the_edition() -> None:
    other = qx.Edition.named("English WWF")
    assert other.value("VAULT") != ENGLISH.value("VAULT")
    assert Round("AULTV", ["VAULT"], other).play("VAULT").score == other.value("VAULT")


# --------------------------------------------------------------------------------------------- against a slow reference

WORDS = ["".join(word) for size in (2, 3, 4) for word in set(permutations("AABBEEZ", size))]


def best_score(word: str, tiles: str) -> int | None:
    """The most that any way to lay a word from tiles scores: every tile is tried for every letter."""
    scores = [
        sum(ENGLISH.value(tile) for tile in way if tile != "?")
        for way in set(permutations(tiles, len(word)))
        if all(tile in ("?", letter) for tile, letter in zip(way, word, strict=True))
    ]
    return max(scores, default=None)


@given(
    st.text("ABEZ?", min_size=1, max_size=6),
    st.lists(st.sampled_from(WORDS), max_size=12),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
)
def test_rounds_are_those_of_a_slow_reference(tiles: str, words: list[str], typed: list[str]) -> None:
    hand = Round(tiles, words)
    left = "".join(hand.left)
    for word in typed:
        if hand.over:
            break
        found = {one: score for one in words if (score := best_score(one, left)) is not None}
        assert {one: score for score, one in hand.hints()} == found
        assert hand.hints() == sorted(hand.hints(), reverse=True)
        score = best_score(word, left)
        tried = hand.play(word)
        assert tried.kind == ("cannot" if score is None else "good" if word in words else "no_word")
        if tried.kind == "good":
            assert tried.score == score
            assert len(hand.left) == len(left) - len(word)
            assert ENGLISH.value("".join(hand.left).replace("?", "")) == ENGLISH.value(left.replace("?", "")) - score
        else:
            assert (tried.score, tried.bonus, "".join(hand.left)) == (0, 0, left)
        left = "".join(hand.left)


def test_on_the_default_list_hints_are_the_words_that_can_be_made(open_world: qx.Lexicon) -> None:
    for seed in range(5):
        hand = Round(deal_from_bag("English", 7, Random(seed)), open_world)
        assert {word for _, word in hand.hints()} == set(open_world.within("".join(hand.left)))
    assert Round("ADGIJRX").lexicon == open_world


def test_hints_of_a_whole_box_are_scored_and_ordered_as_those_of_a_hand(open_world: qx.Lexicon) -> None:
    hand = Round(deal_from_bag("English", 100, Random(1)), open_world)
    hints = hand.hints()
    assert hints == sorted(hints, reverse=True)
    assert [word for _, word in hints].count("JAZZ") == 1
    scores = {word: score for score, word in hints}
    assert set(scores) == set(open_world.within("".join(hand.left)))
    assert (scores["QUIZ"], scores["JAZZ"], scores["JAZZY"]) == (22, 19, 23), "the second Z is a blank"
