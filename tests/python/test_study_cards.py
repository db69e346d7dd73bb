"""Which cards the words of a list make, and what typed answers are worth: every kind, and letters of two characters."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry import Edition, Lexicon
from quixotry.errors import InvalidText
from quixotry.study import KINDS, read_list, write_list
from quixotry.study.intake import ordered, take_in
from quixotry.study.kinds import BACK, FRONT, Prompt, by_beginning
from quixotry.study.open_card import OpenCard
from quixotry.study.phonies import phonies
from quixotry.study.replies import Question
from quixotry.study.spelling import Spelling
from quixotry.study.tasks import task
from study_stage import SHORT, toy

ENGLISH = Spelling("English")


def opened(
    kind: str, prompt: str, side: str = "", lexicon: Lexicon | None = None, words: list[str] = SHORT
) -> OpenCard:
    """A card that has just come."""
    lexicon = lexicon or toy()
    spelling = Spelling(lexicon.edition)
    groups = by_beginning(words, spelling) if kind == "short" else {}
    asked = task(kind, Prompt(prompt, side), lexicon, spelling, lambda text: groups.get(text, []))
    assert asked is not None
    return OpenCard(Question(prompt, asked.sentence, kind, asked.count, side=side), asked)


def cards(kind: str, words: list[str], lexicon: Lexicon | None = None) -> list[str]:
    return [" ".join(filter(None, prompt)) for prompt in take_in(kind, words, lexicon or toy(), "list").prompts]


# --------------------------------------------------------------------------------------------------------------- cards


def test_anagrams_that_are_anagrams_of_each_other_make_one_card_in_the_order_of_the_list() -> None:
    assert cards("anagrams", ["quizzed", "stainer", "retains", "QUIZZED"]) == ["DEIQUZZ", "AEINRST"]


def test_each_word_has_two_cards_of_hooks() -> None:
    assert cards("hooks", ["rain", "aa"]) == ["RAIN front", "RAIN back", "AA front", "AA back"]


def test_short_words_make_a_card_of_each_beginning() -> None:
    assert cards("short", SHORT) == ["A?", "B?", "AB?", "BE?", "ABA?", "ABE?", "BEE?"]


def test_strings_to_judge_are_words_and_as_many_phonies_mixed(enable: Lexicon) -> None:
    words = enable.matching("???")
    prompts = cards("judge", words, enable)
    valid = [prompt in enable for prompt in prompts]
    assert sorted(prompt for prompt in prompts if prompt in enable) == words
    assert len(words) * 0.8 < valid.count(False) <= len(words)
    # Neither half has nearly all of one sort.
    half = len(valid) // 2
    assert abs(valid[:half].count(True) - valid[half:].count(True)) < half / 4
    assert prompts == cards("judge", words, enable), "the same words give the same cards"


def test_phonies_look_like_words(enable: Lexicon) -> None:
    words = enable.matching("????")
    made = phonies(words, enable, ENGLISH)
    assert made
    assert not set(made) & set(words)
    pairs = {(place, word[place : place + 2]) for word in words for place in range(3)}
    assert all((place, text[place : place + 2]) in pairs for text in made for place in range(3))
    assert phonies(words, enable, ENGLISH) == made, "the same words give the same phonies"
    assert phonies(["AA"], Lexicon.from_words(["AA"]), ENGLISH) == [], "there is nothing that looks like the only word"


@pytest.mark.parametrize("lengths", [(2,), (3,), (4,), (2, 3, 4)])
def test_there_are_as_many_phonies_as_words_of_every_length(enable: Lexicon, lengths: tuple[int, ...]) -> None:
    words = [word for length in lengths for word in enable.matching("?" * length)]
    made = phonies(words, enable, ENGLISH)
    assert len(made) == len(set(made)) == len(words)
    assert not set(made) & set(words)
    assert sorted(map(len, made)) == sorted(map(len, words))


def test_two_letters_that_look_like_a_word_are_at_an_end_of_one(enable: Lexicon) -> None:
    words = enable.matching("??")
    made = phonies(words, enable, ENGLISH)
    threes = enable.matching("???")
    ends = {word[place : place + 2] for word in threes for place in (0, 1)}
    assert set(made) <= ends
    assert {"EA", "OU", "DA"} <= set(made)
    assert not {"HH", "BN", "QX"} & set(made)
    # A list that has nothing longer has phonies as well, of letters in places where they are in its words.
    few = Lexicon.from_words(words, name="twos")
    alone = phonies(words, few, ENGLISH)
    assert len(alone) == len(words)
    assert {text[0] for text in alone} <= {word[0] for word in words}
    assert {text[1] for text in alone} <= {word[1] for word in words}
    # Where there are fewer than words, there are those.
    assert phonies(["AB", "AD", "BE"], Lexicon.from_words(["AB", "AD", "BE"]), ENGLISH) == ["AE", "BB", "BD"]


@pytest.mark.parametrize("edition", Edition.names())
def test_phonies_of_every_edition_are_read_as_the_tiles_that_they_are(edition: str) -> None:
    letters = Edition.named(edition).letters
    words = [first + second for first, second in zip(letters[:8], letters[3:11], strict=True)]
    lexicon, spelling = Lexicon.from_words(words, edition=edition), Spelling(edition)
    made = phonies(lexicon.matching("??"), lexicon, spelling)
    assert made
    assert all(len(spelling.tiles(text) or ()) == 2 and text not in lexicon for text in made)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_word_or_too_long_is_left_out_and_told(kind: str) -> None:
    intake = take_in(kind, ["aa", "AA", "qqq", "qqq", "a1", "", "Ünlü\ud800", "brain"], toy(), "list")
    short_only = kind in ("short", "judge")
    assert intake.words == (["AA"] if short_only else ["AA", "BRAIN"])
    assert intake.left_out.words == ("qqq", "a1", "", "Ünlü\ud800", *(["brain"] if short_only else []))
    assert "4 words are left out, since they are not in toy: qqq, a1, " in intake.left_out.sentence
    assert ("1 word is left out, since it is of more than 4 letters: brain." in intake.left_out.sentence) == short_only
    intake.left_out.sentence.encode()


def test_a_long_list_of_words_left_out_is_not_told_whole() -> None:
    left_out = take_in("anagrams", [f"Q{'Q' * (number % 90)}" for number in range(90)], toy(), "list").left_out
    assert len(left_out) == 90
    assert len(list(left_out)) == 90
    assert left_out.sentence.endswith("and 78 more.")
    assert len(left_out.sentence) < 700


def test_the_likeliest_letters_come_first_where_that_is_wanted(enable: Lexicon) -> None:
    words = ["QUIZZED", "RETAINS", "JUKEBOX", "STAINER", "ABALONE"]
    assert ordered(words, "list", enable, ENGLISH) == words
    assert ordered(words, "probability", enable, ENGLISH) == ["RETAINS", "STAINER", "ABALONE", "JUKEBOX", "QUIZZED"]


# ------------------------------------------------------------------------------------------------------------- answers


def test_anagrams_are_found_one_by_one_or_all_at_once() -> None:
    card = opened("anagrams", "AEINRST")
    assert card.task.sentence == "Which 3 words are made of all the letters AEINRST?"
    assert card.question.answers_count == 3
    first = card.take("retains")
    assert (first.verdict, first.words, first.missing, card.settled) == ("right", ("RETAINS",), 2, False)
    assert first.sentence == "RETAINS is right; 2 more."
    again = card.take("Retains")
    assert (again.verdict, again.sentence) == ("repeated", "RETAINS was given before.")
    last = card.take("  nastier, STAINER ")
    assert (last.verdict, last.words, last.missing) == ("done", ("NASTIER", "STAINER"), 0)
    assert card.settled
    assert card.rating == "good"


def test_a_wrong_guess_makes_it_hard_and_a_slip_does_not() -> None:
    card = opened("anagrams", "AEINRST")
    slip = card.take("retain")
    assert (slip.verdict, slip.wrong) == ("unreadable", ())
    assert slip.sentence == "RETAIN is not made of all the letters AEINRST."
    assert card.take("r3tains").verdict == "unreadable"
    mixed = card.take("retains tersina stainer retains")
    assert (mixed.verdict, mixed.words, mixed.wrong) == ("partly", ("RETAINS", "STAINER"), ("TERSINA",))
    assert mixed.sentence == "RETAINS and STAINER are right; 1 more. TERSINA is no word."
    assert card.take("anestir").verdict == "wrong"
    assert card.take("nastier").verdict == "done"
    assert card.rating == "hard"


def test_what_is_given_up_is_told_and_missed() -> None:
    card = opened("anagrams", "AEINRST")
    card.take("retains")
    reply = card.give_up()
    assert (reply.verdict, reply.words, reply.missing) == ("wrong", ("NASTIER", "STAINER"), 2)
    assert reply.sentence == "Missing: NASTIER, STAINER."
    assert card.rating == "again"
    assert card.take("nastier").verdict == "repeated", "it is settled"
    assert card.give_up().verdict == "repeated"
    assert card.rating == "again"


@pytest.mark.parametrize(("kind", "text"), [("anagrams", "A1"), ("hooks", "NOPE"), ("short", "ZZ?"), ("judge", "?!")])
def test_a_card_without_an_answer_is_no_task(kind: str, text: str) -> None:
    assert task(kind, Prompt(text, FRONT), toy(), ENGLISH, lambda _: ["ZZZ"]) is None


@pytest.mark.parametrize("line", ["bt", "B T", "b,t", "BRAIN train", "b TRAIN"])
def test_hooks_are_letters_in_any_form(line: str) -> None:
    card = opened("hooks", "RAIN", FRONT)
    assert card.question.answers_count is None, "the number would give something away"
    reply = card.take(line)
    assert (reply.verdict, reply.words) == ("done", ("B", "T"))
    assert card.task.words == [("BRAIN", "B"), ("TRAIN", "T")]
    assert card.rating == "good"


def test_wrong_hooks_and_none_where_there_are_some() -> None:
    card = opened("hooks", "RAIN", BACK)
    assert card.take("-").sentence == "There is a letter that makes a word after RAIN."
    reply = card.take("ax s")
    assert (reply.verdict, reply.words, reply.wrong) == ("partly", ("S",), ("A", "X"))
    assert reply.sentence == "S is right; there is more. RAINA is no word. RAINX is no word."
    assert card.take("RAINY").verdict == "done"
    assert card.rating == "hard"


def test_how_many_hooks_there_are_is_told_once_all_are_found() -> None:
    lexicon = toy("GRAIN", "DRAIN")
    card = opened("hooks", "RAIN", FRONT, lexicon=lexicon)
    said = [card.take(line).sentence for line in ("b", "b", "t x", "d")]
    assert said == [
        "B is right; there is more.",
        "B was given before.",
        "T is right; there is more. XRAIN is no word.",
        "D is right; there is more.",
    ]
    assert card.take("g").sentence == "G is right; that is all."


@pytest.mark.parametrize(
    ("kind", "prompt", "side", "right", "wrong"),
    [
        ("anagrams", "AEINRST", "", ["retains", "NASTIER stainer", "retains retains"], ["tersina", "retains foo", ""]),
        ("hooks", "RAIN", FRONT, ["b", "bt", "TB", "brain"], ["x", "bx", "-", "b x", "!"]),
        ("hooks", "QUIZZED", BACK, ["-", "none"], ["s", "- s"]),
        ("short", "AB?", "", ["a", "aby", "aba y"], ["abz", "z", "ba", "?"]),
        ("judge", "AA", "", ["y", "Yes"], ["n", "quit", ""]),
    ],
)
def test_a_line_can_be_looked_at_without_being_a_guess(
    kind: str, prompt: str, side: str, right: list[str], wrong: list[str]
) -> None:
    card = opened(kind, prompt, side)
    assert [line for line in [*right, *wrong] if card.expects(line)] == right
    assert (card.found, card.guesses, card.settled, card.reply) == ([], 0, False, None)
    card.give_up()
    assert not any(card.expects(line) for line in right), "it is settled"


@pytest.mark.parametrize("line", ["-", "none", "NONE", "0", "—"])
def test_no_hooks_is_an_answer(line: str) -> None:
    card = opened("hooks", "QUIZZED", BACK)
    assert card.take("s").verdict == "wrong"
    reply = card.take(line)
    assert (reply.verdict, reply.sentence) == ("done", "Right: No letter makes a word after QUIZZED.")
    assert card.task.words == []
    given_up = opened("hooks", "QUIZZED", BACK).give_up()
    assert given_up.sentence == "No letter makes a word after QUIZZED."


def test_short_words_are_those_of_the_deck_and_others_of_the_word_list_do_no_harm() -> None:
    card = opened("short", "AB?", lexicon=toy("ABO"))
    assert card.task.sentence == "Which 2 words of 3 letters begin with AB?"
    other = card.take("abo")
    assert (other.verdict, other.sentence) == ("repeated", "ABO is a word, but not one of this deck.")
    assert card.take("abz").verdict == "wrong"
    assert card.take("ba abas").verdict == "unreadable"
    assert card.take("a ABY").verdict == "done", "the last letter alone will do"
    assert card.rating == "hard"


def test_judging_is_settled_by_the_first_guess() -> None:
    card = opened("judge", "ABA")
    assert card.take("maybe").verdict == "unreadable"
    reply = card.take("Y n")
    assert (reply.verdict, reply.sentence, card.rating) == ("done", "Right: ABA is a word.", "good")
    wrong = opened("judge", "ABE")
    reply = wrong.take("yes")
    assert (reply.verdict, reply.sentence, wrong.settled, wrong.rating) == ("wrong", "ABE is no word.", True, "again")
    assert wrong.task.words == []


@pytest.mark.parametrize(
    ("kind", "prompt", "side"),
    [("anagrams", "AEINRST", ""), ("hooks", "RAIN", FRONT), ("short", "A?", ""), ("judge", "AA", "")],
)
@given(line=st.text())
def test_any_text_may_be_typed(kind: str, prompt: str, side: str, line: str) -> None:
    card = opened(kind, prompt, side)
    for reply in (card.take(line), card.take(line + "\ud800\x00" + line * 3), card.give_up()):
        reply.sentence.encode()
        assert reply.sentence.isprintable()
        assert reply.missing == len(card.missing)
        assert set(reply.words) <= set(card.task.answers)
    assert len(card.take("AB " * 10_000).sentence) < 1_000


# -------------------------------------------------------------------------------------------------------- other letters


def test_letters_of_several_characters_are_one_tile() -> None:
    lexicon = Lexicon.from_words(["chal", "lacha", "cha", "chas", "acha", "el", "lle", "calle"], edition="Spanish")
    spelling = Spelling("Spanish")
    assert cards("anagrams", ["calle", "CHAL", "[CH]AL"], lexicon) == ["ACE[LL]", "A[CH]L"]
    card = opened("anagrams", "ACE[LL]", lexicon=lexicon)
    assert card.take("calle").verdict == "done"
    assert cards("short", ["el", "cha", "chal", "chas"], lexicon) == ["E?", "[CH]?", "[CH]A?"]
    short = opened("short", "[CH]A?", lexicon=lexicon, words=["CHAL", "CHAS"])
    assert short.task.sentence == "Which 2 words of 3 letters begin with [CH]A?"
    assert short.take("s CHAL").verdict == "done"
    hooks = opened("hooks", "CHA", FRONT, lexicon=lexicon)
    assert hooks.take("a").verdict == "done"
    # C and H side by side are not CH, and two Ls are not LL.
    assert spelling.alphagram(("H", "O", "C")) == "[C]HO"
    assert spelling.alphagram(("H", "O", "CH", "C")) == "C[CH]HO"
    assert spelling.alphagram(tuple("ALELI")) == "AEI[L]L"


@given(st.data())
def test_alphagrams_are_read_back_as_the_same_tiles(data: st.DataObject) -> None:
    spelling = Spelling(data.draw(st.sampled_from(["Spanish", "Welsh", "Catalan", "Hungarian", "Croatian", "English"])))
    tiles = tuple(data.draw(st.lists(st.sampled_from(spelling.edition.letters), min_size=1, max_size=12)))
    assert spelling.tiles(spelling.written(tiles)) == tiles
    read = spelling.tiles(spelling.alphagram(tiles))
    assert read is not None
    assert sorted(read) == sorted(tiles)
    assert spelling.alphagram(read) == spelling.alphagram(tuple(reversed(tiles)))


@pytest.mark.parametrize("edition", Edition.names())
def test_every_edition_can_be_studied(edition: str) -> None:
    letters = Edition.named(edition).letters
    words = ["".join(letters[:3]), "".join(letters[2:5]), "".join(letters[3:5])]
    lexicon = Lexicon.from_words(words, edition=edition)
    taken = take_in("anagrams", words, lexicon, "probability")
    assert len(taken.prompts) == 3
    assert not taken.left_out
    for prompt in taken.prompts:
        card = opened("anagrams", prompt.text, lexicon=lexicon)
        assert card.take(" ".join(card.task.answers)).verdict == "done"


# --------------------------------------------------------------------------------------------------------- plain lists


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lists_of_any_encoding_and_line_ends(encoding: str, end: str) -> None:
    lines = ["# words", "// more", "retains", "café  a place", "", "QI*", "+za+", '"aa", not a', "ab;1", "ÉTÉ=summer"]
    words = ["retains", "café", "QI", "za", "aa", "ab", "ÉTÉ"]
    assert read_list(end.join(lines).encode(encoding)) == words
    assert read_list((end.join(lines) + end).encode(encoding)) == words


def test_what_find_prints_is_a_list() -> None:
    assert read_list(b"word\tscore\nRETAINS\t57\nWORD\t8\n") == ["RETAINS", "WORD"]
    assert read_list(b"word\nretains\n") == ["word", "retains"], "a list may have the word WORD"


def test_of_a_table_the_column_of_words_is_read() -> None:
    hooks = "front\tword\tback\tscore\n\tRETAINS\t\t57\nSK\tATE\tS\t3\n\tWORD\tSY\t8\n"
    assert read_list(hooks.encode()) == ["RETAINS", "ATE", "WORD"]
    assert read_list(hooks.replace("\n", "\r\n").encode("utf-16")) == ["RETAINS", "ATE", "WORD"]
    assert read_list(b"front\tword\tback\n\n\nA\nB\t\n") == [], "rows without that column"
    assert read_list(b"retains\tthe word\nWORDS\tword\n") == ["retains", "WORDS"], "no heading is called so"


@pytest.mark.parametrize(
    "text",
    [
        '{"count": 2, "words": [{"word": "RETAINS", "score": 57}, {"word": "[CH]A", "score": 8}]}',
        '  [{"word": "RETAINS"},\n {"word": "[CH]A"}]',
        '{"words": ["RETAINS", "[CH]A"]}',
        '["RETAINS", "[CH]A"]',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_json_is_read_as_what_it_is(text: str, encoding: str) -> None:
    assert read_list(text.encode(encoding)) == ["RETAINS", "[CH]A"]


@pytest.mark.parametrize(
    "text",
    [
        '{"count": 2, "moves": [{"move": "8H RETAINS"}]}',
        '{"words": [{"word": "RETAINS"}, {"wor',
        '{"words": [1, 2]}',
        '{"words": [{"word": null}]}',
        '{"words": 3}',
        '{\n  "word": "RETAINS"\n}',
        "[[1]]",
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_json_without_words_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(InvalidText, match="quixotry find --json") as caught:
        read_list(text.encode())
    assert caught.value.kind == "no_list"


def test_find_makes_empty_json_that_is_an_empty_list() -> None:
    assert read_list(b'{"count": 0, "words": []}') == []
    assert read_list(b"[CH]A\n[QU]A\n") == ["[CH]A", "[QU]A"], "tiles of several letters are no JSON"


@pytest.mark.parametrize("data", [b"", b"\n\n", b"#", bytes(range(256)), b"\xff\xfe", b"\x00" * 50])
def test_no_list_is_too_odd(data: bytes) -> None:
    for word in read_list(data):
        word.encode()
    assert take_in("anagrams", read_list(data), toy(), "list").words == []


def test_a_list_comes_back(tmp_path: Path) -> None:
    words = ["AA", "ÑU", "[CH]A"]
    path = tmp_path / "list.txt"
    path.write_text(write_list(words), encoding="utf-8")
    assert read_list(path.read_bytes()) == words
    assert write_list([]) == ""
