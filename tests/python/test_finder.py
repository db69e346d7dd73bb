"""The word finder: what it finds, in which order, with which scores; what it gives; and what it refuses."""

from __future__ import annotations

import math
import pickle
import subprocess
import sys
import unicodedata
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import pytest

import quixotry as qx

FIELDS = """
word tiles score length band through leave blanks probability leave_bingos start coordinate leave_worth
""".split()


def words(*found: str, **options: Any) -> list[str]:
    """The words that the finder finds in a list of a few."""
    letters, *listed = found
    answer: list[str] = qx.find(letters, **{"lexicon": listed, **options}).words
    return answer


def only(letters: str, word: str, **options: Any) -> qx.FoundWord:
    """What the finder says of the one word of a list."""
    found = qx.find(letters, **{"lexicon": [word], **options})
    assert len(found) == 1
    return found[0]


# ------------------------------------------------------------------------------------------------------------- the rack

HANDOUT = """pretty buyer bury type butter try yet bet six tax stay say increase screen scene since care arise success
    sue use gulp girl menu judgment battery""".split()


@pytest.mark.parametrize(
    ("letters", "board", "by_score", "by_length"),
    [
        ("tbyrett", "gulp", "11 pretty, 10 buyer, 9 bury, 9 type, 8 butter", "pretty butter buyer bury type"),
        ("tbyrett", "", "6 try, 6 yet, 5 bet", "try yet bet"),
        ("aabsti", "xya", "10 six, 10 tax, 7 stay, 6 say", "stay six tax say"),
        ("increas", "e", "60 increase, 8 screen, 7 scene, 7 since, 6 care", "increase screen scene since arise"),
        ("uccesss", "", "61 success, 3 sue, 3 use", "success sue use"),
    ],
)
def test_the_samples_of_the_handout(letters: str, board: str, by_score: str, by_length: str) -> None:
    found = qx.find(letters, board=board, lexicon=HANDOUT, shortest=3)
    assert ", ".join(f"{word.score} {word.word.lower()}" for word in found[:5]) == by_score
    longest = qx.find(letters, board=board, lexicon=HANDOUT, shortest=3, by="length")
    assert " ".join(longest.words[:5]).lower() == by_length


def test_a_blank_is_spent_where_a_letter_is_missing_and_counts_nothing() -> None:
    quiz = only("QUI?", "QUIZ")
    assert (quiz.score, quiz.tiles, quiz.blanks, quiz.leave, quiz.length) == (12, "QUIz", 1, "", 4)
    natural = only("QUIZ?", "QUIZ")
    assert (natural.score, natural.tiles, natural.blanks, natural.leave) == (22, "QUIZ", 0, "?")
    assert only("????", "QUIZ").score == 0


def test_the_bonus_is_that_of_the_rules_and_only_for_tiles_of_the_rack() -> None:
    assert only("RETINAS", "NASTIER").score == 57
    assert only("RETINA", "NASTIER", board="S").score == 7
    assert only("RETINAS", "STRAINED", board="D").score == 59
    assert only("RETINAS", "NASTIER", rules="words-with-friends").score == 43
    assert only("RETI", "TIRE", rules=qx.Rules.named("box").with_(bonus=[[4, 20]])).score == 24


def test_letters_in_any_case_are_tiles() -> None:
    assert only("rEt", "TER").tiles == "TER"
    assert only("q?", "QI").tiles == "Qi"


def test_a_word_has_two_tiles_and_more_only_if_asked() -> None:
    listed = ["AA", "AAA", "AAAA"]
    assert words("AAAA", *listed, shortest=0) == ["AAAA", "AAA", "AA"]
    assert words("AAAA", *listed, shortest=3) == ["AAAA", "AAA"]
    assert words("AAAA", *listed, longest=3) == ["AAA", "AA"]
    assert words("AAAA", *listed, length=3) == ["AAA"]
    assert words("A", *listed) == []
    assert words("AAAA", *listed, length=3, shortest=3, longest=3) == ["AAA"]
    assert words("AAAA", *listed, length=1) == words("AAAA", *listed, longest=1) == []
    assert words("AAAA", *listed, length=10**30) == words("AAAA", *listed, shortest=10**30, longest=10**31) == []


def test_the_filters() -> None:
    listed = ["TRAIN", "RAIN", "RAINS", "TRAINS", "STRAIN", "AIRN"]
    assert sorted(words("TRAINS", *listed, contains="AI")) == ["AIRN", "RAIN", "RAINS", "STRAIN", "TRAIN", "TRAINS"]
    assert sorted(words("TRAINS", *listed, contains="AIN", starts="r")) == ["RAIN", "RAINS"]
    assert sorted(words("TRAINS", *listed, ends="S", includes="TR")) == ["TRAINS"]
    assert sorted(words("TRAINS", *listed, like="?RAIN*")) == ["TRAIN", "TRAINS"]
    assert sorted(words("TRAINS", *listed, like="[^T]*N")) == ["AIRN", "RAIN", "STRAIN"]
    assert sorted(words("TRAINS", *listed, all_letters=True)) == ["STRAIN", "TRAINS"]
    assert sorted(words("TRAINS", *listed, not_in=["rain", "rains"], longest=5)) == ["AIRN", "TRAIN"]
    assert sorted(words("TRAIN?", *listed, blanks="with")) == ["RAINS", "STRAIN", "TRAINS"]
    assert sorted(words("TRAIN?", *listed, blanks="without")) == ["AIRN", "RAIN", "TRAIN"]
    assert words("AAB", "ABA", "AB", includes="AA") == ["ABA"]


def test_every_word_needs_a_blank_or_does_without() -> None:
    """CAB through C takes a blank and through B none: it does without."""
    listed = ["CAB", "CAD", "BAD"]
    assert words("CA?", *listed, board="CB") == ["CAB", "BAD", "CAD"]
    assert words("CA?", *listed, board="CB", blanks="without") == ["CAB"]
    assert words("CA?", *listed, board="CB", blanks="with") == ["BAD", "CAD"]
    assert [x.score for x in qx.find("A?", pattern="A~..B", lexicon=["AB"])] == [4]
    assert words("A?", "AB", pattern="A~..B", blanks="with") == []
    bare = only("A?", "AB", pattern="A~..B", blanks="without")
    assert (bare.start, bare.tiles, bare.blanks) == (4, "AB", 0)
    places = {
        blanks: [x.start for x in qx.find("A?", pattern="A~..B", every_place=True, blanks=blanks, lexicon=["AB"])]
        for blanks in ("any", "with", "without")
    }
    assert places == {"any": [1, 4], "with": [1], "without": [4]}
    for options in ({"board": "GULP"}, {"pattern": "..E=..R.-"}, {"pattern": "..E=..R.-", "every_place": True}):
        split = [
            {(x.word, x.start if "every_place" in options else 0) for x in qx.find("TBYRE??", blanks=blanks, **options)}
            for blanks in ("any", "with", "without")
        ]
        assert split[1] | split[2] == split[0]
        assert split[1].isdisjoint(split[2])
        assert split[1]
        assert split[2]


def test_words_of_one_list_that_are_not_in_another() -> None:
    new = qx.find("AEINRST", lexicon="open-world", not_in="enable", length=7)
    enable = qx.Lexicon.open("enable")
    assert len(new) > 0
    assert not any(word in enable for word in new.words)
    both = qx.find("AEINRST", lexicon="open-world", length=7)
    assert set(new.words) < set(both.words)


# ------------------------------------------------------------------------------------------------------------ the board


def test_each_letter_of_the_board_is_tried_by_itself() -> None:
    assert words("AT", "GAT", "TAP", "GTAP", "AT", board="GP") == ["TAP", "GAT"]
    assert only("AT", "TAP", board="GP").through == "P"
    assert words("A", "GAG", board="G") == []  # it is used once
    assert words("AG", "GAG", board="G") == ["GAG"]


def test_the_best_letter_of_the_board_counts_and_among_equals_the_first() -> None:
    """AGO through G leaves the better tile on the rack; both ways have the same tiles, so the same score."""
    assert (only("AGO", "AGO", board="OG").through, only("AGO", "AGO", board="GO").through) == ("O", "G")
    both = only("Q?", "QZ", board="QZ")
    assert (both.through, both.score, both.tiles) == ("Z", 20, "QZ")


def test_letters_that_are_all_used() -> None:
    assert words("AT", "GUAT", "TUGA", "GAT", "GUT", through="GU") == ["GUAT", "TUGA", "GUT"]
    assert only("A", "GAG", through="GG").leave == ""
    assert words("A", "GUG", through="GUG") == []  # one tile comes from the rack


def test_a_letter_on_the_board_in_lower_case_is_a_blank_unless_all_are() -> None:
    assert only("I", "QI", board="q").score == 11
    assert only("I", "QI", board="qZ").score == 1
    assert only("I", "QI", board="Q").score == 11
    assert only("I", "QIZ", through="qZ").score == 11
    assert only("I", "QIZ", through="qz").score == 21
    assert only("I", "QIZ", pattern="q.Z").score == 11
    assert only("I", "QIZ", pattern="q.z").score == 21
    assert only("I", "QIZ", pattern="Q.z").tiles == "QIz"


def test_a_row_is_matched_by_whole_runs() -> None:
    found = qx.find("QAID", pattern="..T", lexicon=["AI", "AIT", "AT", "QAT", "QI", "QAID", "DAT"])
    assert [(word.word, word.start) for word in found] == [("QAT", 1), ("DAT", 1), ("AIT", 1), ("AT", 2)]
    assert words("BB", "ABBA", "AB", "BA", pattern="A..A") == ["ABBA", "AB", "BA"]
    assert words("AB", "ABA", "BA", pattern="...") == ["BA"]
    assert words("AT", "CAT", "CATS", pattern="C..S") == ["CATS"]
    assert words("AT", "CAT", pattern="CAT") == []  # nothing is empty


def test_the_premiums_of_a_row_count_for_empty_squares() -> None:
    assert only("QI", "QI", pattern="..").score == 11
    assert only("QI", "QI", pattern="=.").score == 33
    assert only("QI", "QI", pattern='".').score == 31
    assert only("QI", "QI", pattern="'-").score == 42
    assert only("QI", "QI", pattern="~^").score == 56
    assert only("QI", "QI", pattern='."').score == 13
    assert only("QI", "QIT", pattern="=.T").score == 36
    assert only("A?", "AA", pattern='".').tiles == "Aa"
    assert only("A?", "AA", pattern='."').tiles == "aA"


def test_every_place_or_the_best() -> None:
    best = only("QI", "QI", pattern="..-=..")
    assert (best.start, best.score) == (3, 66)
    places = qx.find("QI", pattern="...=..", every_place=True, lexicon=["QI"])
    assert [(word.start, word.score) for word in places] == [(3, 33), (4, 33), (1, 11), (2, 11), (5, 11)]


def test_a_row_that_lies_on_a_board_has_its_premiums_and_coordinates() -> None:
    found = only("QI", "QI", pattern="." * 15, at="1A")
    assert (found.score, found.start, found.coordinate) == (33, 1, "1A")
    down = qx.find("QI", pattern="...", at="H8", lexicon=["QI"], every_place=True)
    assert [(word.coordinate, word.score) for word in down] == [("H8", 22), ("H9", 11)]
    other = only("QI", "QI", pattern="..", at="1h", rules="words-with-friends")
    assert (other.coordinate, other.score) == ("1H", 13)
    assert only("QI", "QI", pattern="..").coordinate is None


def test_tiles_of_several_letters() -> None:
    spanish = qx.Lexicon.from_words(["CHE", "CE", "HE", "LLECHE"], edition="Spanish")
    che = qx.find("[CH]E", lexicon=spanish)[0]
    assert (che.word, che.length, che.tiles) == ("CHE", 2, "[CH]E")
    assert qx.find("CHE", lexicon=spanish).words == ["CHE"]
    assert qx.find("[C][H]E", lexicon=spanish).words == ["HE", "CE"]
    assert qx.find("E", board="CHLL", lexicon=spanish)[0].through == "[CH]"
    assert qx.find("EE", pattern="[LL].[CH].", lexicon=spanish).words == ["LLECHE", "CHE"]
    assert qx.find("EELLCH", contains="[CH]", shortest=4, lexicon=spanish).words == ["LLECHE"]
    assert qx.find("EE", through="LLCH", lexicon=spanish)[0].leave == ""
    welsh = qx.Lexicon.from_words(["LLAN", "LAN"], edition="Welsh")
    assert qx.find("LLAN", lexicon=welsh).words == ["LLAN"]
    assert [word.tiles for word in qx.find("L?AN", lexicon=welsh)] == ["LAN", "[ll]AN"]


def test_the_edition_is_that_of_the_rules_or_of_the_list() -> None:
    spanish = qx.Lexicon.from_words(["AÑO"], edition="Spanish")
    assert qx.find("AÑO", lexicon=spanish)[0].score == 10
    assert qx.find("AÑO", lexicon=["AÑO"], rules="spanish")[0].score == 10
    assert qx.find("AÑO", lexicon=spanish, not_in=["AÑO"]).words == []
    assert only("JO", "JO", rules="words-with-friends").score == 11
    assert only("JO", "JO", rules="words-with-friends", edition="English").score == 9
    welsh = qx.Edition.from_toml(qx.Edition.named("Welsh").to_toml().replace('"Welsh"', '"My Welsh"'))
    mine = qx.Lexicon.from_words(["LLAN"], edition=welsh)
    assert qx.find("LLAN", lexicon=mine, edition=welsh).words == ["LLAN"]
    with pytest.raises(qx.LexiconError, match="My Welsh"):
        qx.find("LLAN", lexicon=mine)
    with pytest.raises(qx.LexiconError) as caught:
        qx.find("AÑO", rules="spanish")
    assert caught.value.kind == "foreign_alphabet"
    with pytest.raises(qx.LexiconError):
        qx.find("AN", lexicon=qx.Lexicon.open("enable"), edition="Welsh")
    with pytest.raises(qx.LexiconError):
        qx.find("AÑO", lexicon=spanish, not_in=qx.Lexicon.open("enable"))


# -------------------------------------------------------------------------------------------------- orders and chances


def test_the_chance_of_a_word_is_that_of_drawing_it() -> None:
    """One tile of Q, nine of I, two blanks, of a hundred."""
    ways = 1 * 9 + 2 * (1 + 9) + 1
    assert only("QI", "QI").probability == pytest.approx(ways / math.comb(100, 2))
    assert only("????????", "ZZZZZZZZ").probability == 0


def test_leaves_are_compared_by_the_words_of_a_whole_rack(enable: qx.Lexicon) -> None:
    found = qx.find("AEINSQT", lexicon=enable, by="leave", length=3)
    values = {word.leave: word.leave_bingos or 0 for word in found}
    assert values["EINS"] > 10 * values["AIQS"]
    assert qx.find("AT" + "E" * 7, lexicon=["AT"], by="leave")[0].leave_bingos is None


def test_commonness_puts_everyday_words_first() -> None:
    found = qx.find("THEAORC", by="commonness")
    bands = [word.band for word in found]
    assert bands == sorted(bands, key=lambda band: band or 99)
    assert len(set(bands)) > 3
    assert "THE" in found.words[:40]


# --------------------------------------------------------------------------------------------------------------- values


def test_a_found_list_is_a_sequence() -> None:
    found = qx.find("RETINAS", lexicon="enable")
    assert len(found) == len(found.words) == len(list(found)) > 200
    assert found[0].word == found.words[0]
    assert found[-1] == found[len(found) - 1] == list(found)[-1]
    assert found[2:5] == [found[2], found[3], found[4]]
    assert found[::-1][0] == found[-1]
    assert "nastier" in found
    assert "QI" not in found
    assert "N1" not in found
    for other in (3, None, 2.5, b"NASTIER", ("NASTIER",)):
        assert other not in found
        assert found.count(other) == 0
    assert isinstance(found, Sequence)
    assert isinstance(qx.Position.opening(rack="AEINRST").moves(), Sequence)
    assert found.index("nastier") == found.words.index("NASTIER")
    assert found.index(found[7]) == found.index(found[7], 7) == found.index(found[7], -len(found), 10**30) == 7
    for arguments in (("QI",), (3,), (found[7], 8), (found[7], 0, 7), (found[7], -2)):
        with pytest.raises(ValueError, match="is not among the words"):
            found.index(*arguments)
    assert (found.count("Nastier"), found.count("QI"), found.count(found[3])) == (1, 0, 1)
    places = qx.find("QI", pattern="....", every_place=True, lexicon=["QI"])
    assert (places.count("QI"), places.index("qi", 1), places.count(places[1])) == (3, 1, 1)
    match found:
        case [first, *_, last]:
            assert (first, last) == (found[0], found[-1])
        case _:
            pytest.fail("a list is no sequence for match")
    assert bool(qx.find("V", lexicon="enable")) is False
    for place in (len(found), -len(found) - 1, 10**30):
        with pytest.raises(IndexError):
            found[place]


def test_that_lists_are_sequences_takes_no_module_that_python_has_not() -> None:
    script = "import sys; before = set(sys.modules); import quixotry; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["__future__", "quixotry", "quixotry._native", "quixotry.errors"]


def test_seven_tiles_with_two_blanks_take_less_than_two_milliseconds() -> None:
    """The least of many runs: whatever else the machine does makes some of them slow, not all."""
    lexicon = qx.Lexicon.open()
    times = []
    for _ in range(30):
        start = perf_counter()
        count = len(qx.find("AEINR??", lexicon=lexicon))
        times.append(perf_counter() - start)
        assert count > 5000
    assert min(times) < 0.002


def test_the_columns_are_the_fields() -> None:
    found = qx.find("QAID?", pattern="..T", at="8H", lexicon="enable", by="leave")
    columns = found.columns()
    assert sorted(columns) == sorted(FIELDS)
    for name in FIELDS:
        assert columns[name] == [getattr(word, name) for word in found]


def test_the_same_question_is_the_same_value() -> None:
    found, again = (qx.find("RETINA?", lexicon="enable", board="G") for _ in range(2))
    assert found == again
    assert hash(found) == hash(again)
    assert found != qx.find("RETINA?", lexicon="enable")
    assert pickle.loads(pickle.dumps(found)) == found
    assert len(repr(found)) < 200
    word = found[0]
    assert eval(repr(word), {"FoundWord": qx.FoundWord}) == word
    assert pickle.loads(pickle.dumps(word)) == word
    assert {word, again[0]} == {word}
    assert word != found[1]


def test_many_blanks_and_many_letters_do_not_blow_up() -> None:
    everything = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 3 + "ESIARNTOLCDUGPMH"
    assert len(qx.find("??" + everything[:98])) > 200_000
    assert len(qx.find("?" * 15)) == len(qx.find("?" * 100)) == len(qx.Lexicon.open())
    assert len(qx.find("?" * 15, board="Q", by="leave", rules="lexulous")) > 1000
    assert len(qx.find("?" * 15, pattern="." * 15, every_place=True, length=15)) > 1000


# --------------------------------------------------------------------------------------------------------------- errors

MISTAKES: list[tuple[dict[str, Any], type[qx.QuixotryError], str]] = [
    ({"letters": ""}, qx.InvalidRack, "100"),
    ({"letters": "A" * 101}, qx.InvalidRack, "101"),
    ({"letters": "A1"}, qx.InvalidRack, "'1'"),
    ({"letters": "A_B"}, qx.InvalidRack, r"a blank is written as '\?'"),
    ({"letters": "\udcff"}, qx.InvalidRack, "not a letter"),
    ({"board": "G1"}, qx.InvalidText, "'1'"),
    ({"board": "G?"}, qx.InvalidText, r"'\?'"),
    ({"through": "G?"}, qx.InvalidText, r"'\?'"),
    ({"board": "G", "through": "U"}, qx.InvalidText, "through"),
    ({"board": "G", "pattern": "..T"}, qx.InvalidText, "pattern"),
    ({"through": "G", "pattern": "..T"}, qx.InvalidText, "pattern"),
    ({"pattern": "..?"}, qx.InvalidText, r"'\?'"),
    ({"pattern": "..*"}, qx.InvalidText, r"\*"),
    ({"pattern": "..1"}, qx.InvalidText, "'1'"),
    ({"pattern": "." * 101}, qx.InvalidText, "101"),
    ({"pattern": "=..", "at": "8A"}, qx.InvalidText, "="),
    ({"pattern": "." * 16, "at": "8A"}, qx.InvalidText, "8A"),
    ({"pattern": "...", "at": "8P"}, qx.InvalidText, "8P"),
    ({"pattern": "...", "at": "8"}, qx.InvalidText, "'8'"),
    ({"pattern": "...", "at": ""}, qx.InvalidText, "''"),
    ({"at": "8A"}, qx.InvalidText, "pattern"),
    ({"every_place": True}, qx.InvalidText, "a pattern such as"),
    ({"every_place": True, "board": "T"}, qx.InvalidText, "a pattern such as"),
    ({"pattern": "   "}, qx.InvalidPattern, "'   ' is no square"),
    ({"pattern": " ..T"}, qx.InvalidPattern, "' ..T' is no square"),
    ({"pattern": "..T "}, qx.InvalidPattern, "' ' in"),
    ({"pattern": ". .T"}, qx.InvalidPattern, "' ' in"),
    ({"board": "  "}, qx.InvalidText, "'  ' holds no letter"),
    ({"board": "A B"}, qx.InvalidText, "' ' in"),
    ({"length": 0}, qx.InvalidText, "0 as length fits no word; a number of 2 or more"),
    ({"longest": 0}, qx.InvalidText, "0 as longest fits no word"),
    ({"length": 3, "shortest": 4}, qx.InvalidText, "4 as shortest and 3 as length exclude each other; .* 3 or less"),
    ({"length": 5, "longest": 4}, qx.InvalidText, "5 as length and 4 as longest exclude"),
    ({"shortest": 5, "longest": 4}, qx.InvalidText, "5 as shortest and 4 as longest exclude"),
    ({"shortest": 10**30, "longest": 4}, qx.InvalidText, "a huge number as shortest and 4 as longest"),
    ({"contains": "A1"}, qx.InvalidText, "'1'"),
    ({"includes": "A?"}, qx.InvalidText, r"'\?'"),
    ({"starts": "É1"}, qx.InvalidText, "'1'|É"),
    ({"ends": " "}, qx.InvalidText, "' '"),
    ({"like": "[AB"}, qx.InvalidPattern, r"\[AB"),
    ({"blanks": "some"}, qx.QuixotryError, "some"),
    ({"by": "points"}, qx.QuixotryError, "points"),
    ({"shortest": -1}, qx.InvalidText, "-1"),
    ({"length": -1}, qx.InvalidText, "-1"),
    ({"lexicon": "any"}, qx.UnknownName, "every word is valid"),
    ({"lexicon": "no-such"}, qx.UnknownName, "no-such"),
    ({"not_in": "no-such"}, qx.UnknownName, "no-such"),
    ({"not_in": "any"}, qx.UnknownName, "every word is valid"),
    ({"edition": "Englsh"}, qx.UnknownName, "English"),
    ({"rules": "bx"}, qx.UnknownName, "box"),
    ({"layout": "standrd"}, qx.UnknownName, "standard"),
]


@pytest.mark.parametrize(("options", "cls", "said"), MISTAKES, ids=[str(options)[:40] for options, *_ in MISTAKES])
def test_a_mistake_gets_a_sentence(options: dict[str, Any], cls: type[qx.QuixotryError], said: str) -> None:
    with pytest.raises(cls, match=said) as caught:
        qx.find(**{"letters": "AEINRST", "lexicon": ["AI"], **options})
    assert caught.value.kind
    assert pickle.loads(pickle.dumps(caught.value)).message == caught.value.message


@pytest.mark.parametrize("text", ["é", "ñ", "ß", "ﬁ", "ſ", "Ⅷ", "e\u0301", "Ω"])
def test_what_is_no_letter_of_the_edition_is_none_anywhere(text: str) -> None:
    """Neither folded to another letter, nor taken for one that no word has."""
    wrong = unicodedata.normalize("NFC", text)
    for option in ("letters", "board", "through", "pattern", "contains", "includes", "starts", "ends", "like"):
        question: dict[str, Any] = {"letters": "FINEST?", "lexicon": ["FINES"], option: f"N{text}"}
        with pytest.raises(qx.InvalidText) as caught:
            qx.find(**question)
        said = caught.value.message.removesuffix("; letters, ?, ., * and [..] were expected")
        assert said.endswith(" is not a letter of the English alphabet") or not wrong.isalpha(), option
        assert said.startswith(f"'{wrong}' in 'N"), option
        assert caught.value.place == "character 2"
    spanish = qx.Lexicon.from_words(["AÑO"], edition="Spanish")
    for option in ("includes", "starts", "ends", "like"):
        asked: dict[str, Any] = {
            "letters": "OÑA",
            "lexicon": spanish,
            option: {"starts": "añ", "ends": "ño", "like": "?ñ*"}.get(option, "ñ"),
        }
        assert qx.find(**asked).words == ["AÑO"]


def test_a_message_repeats_no_more_of_a_text_than_one_reads() -> None:
    long = "A" * 200
    cases: list[dict[str, Any]] = [
        {name: f"{long}1{long}"} for name in ("letters", "board", "pattern", "starts", "like", "at", "by", "blanks")
    ]
    cases += [{"letters": long}, {"board": long, "through": long}, {"like": f"{long}["}, {"letters": f"[{long}]"}]
    cases += [{"pattern": ".", "at": long}, {"pattern": "=" * 90, "at": "8A"}, {"letters": f"{long}[QU]"}]
    for options in cases:
        with pytest.raises(qx.InvalidText) as caught:
            qx.find(**{"letters": "AB", "lexicon": ["AB"], **options})
        assert "A" * 41 not in caught.value.message
        assert len(caught.value.message) < 250
    with pytest.raises(qx.InvalidRack, match=r"^'1' in '…A{20}1A{19}…' is not a letter"):
        qx.find(f"{long}1{long}")


def test_wrong_types_are_type_errors() -> None:
    for options in (
        {"letters": 3},
        {"board": 3},
        {"length": "x"},
        {"at": 8},
        {"rules": 3},
        {"edition": 3},
        {"layout": 3},
    ):
        with pytest.raises(TypeError):
            qx.find(**{"letters": "AEINRST", "lexicon": ["AI"], **options})  # type: ignore[arg-type]
    for number in (10**30, -(10**30)):
        with pytest.raises(qx.InvalidText):
            qx.find("AB", lexicon=["AB"], longest=-abs(number))
    assert words("AB", "AB", longest=10**30) == ["AB"]
