"""The functions of the CSE 231 project: the results of the handout, odd input, and the words of `quixotry.find`."""

from __future__ import annotations

import io
import itertools
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import quixotry as qx
from classroom_words import EXAMPLES, INCREASE, WORDS, table, write_words
from quixotry.classroom import scrabble_tool
from quixotry.classroom.scrabble_tool import (
    SCORE_DICT,
    calculate_score,
    display_words,
    find_words,
    generate_combinations,
    generate_words,
    generate_words_with_scores,
    main,
    open_file,
    read_file,
    sort_words,
)

Typing = Callable[..., None]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """What is typed on the keyboard, line by line; then it ends."""

    def type_(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_


# ---------------------------------------------------------------------------------------------------------- the names


def test_the_star_brings_the_names_of_the_handout_and_no_others() -> None:
    names: dict[str, object] = {}
    exec("from quixotry.classroom.scrabble_tool import *", names)
    assert set(names) - {"__builtins__"} == {
        *("SCORE_DICT", "open_file", "read_file", "calculate_score", "generate_combinations", "generate_words"),
        *("generate_words_with_scores", "sort_words", "display_words", "main"),
    }


def test_the_letters_have_the_values_of_the_english_tiles() -> None:
    worth = {1: "aeioulnstr", 2: "dg", 3: "bcmp", 4: "fhvwy", 5: "k", 8: "jx", 10: "qz"}
    assert {letter: value for value, letters in worth.items() for letter in letters} == SCORE_DICT


def test_every_function_has_an_example_or_asks_for_input() -> None:
    for name in set(scrabble_tool.__all__) - {"SCORE_DICT"}:
        text = getattr(scrabble_tool, name).__doc__
        assert text
        assert (">>>" in text) == (name != "open_file")


# ------------------------------------------------------------------------------------------------------------- files


def test_open_file_asks_until_there_is_a_file(
    tmp_path: Path, typed: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_words(tmp_path / "words.txt")
    typed("missing.txt", "", str(tmp_path), f"{path}/below", "null\0byte", str(path))
    with open_file() as file:
        assert "bury" in file.read()
    assert capsys.readouterr().out == "Input word file: File not found. Try again.\n" * 5 + "Input word file: "


def test_open_file_says_why_a_file_cannot_be_read(
    tmp_path: Path, typed: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("n" * 5000, str(write_words(tmp_path / "words.txt")))
    open_file().close()
    assert "Input word file: File cannot be read: File name too long. Try again.\n" in capsys.readouterr().out


def test_read_file_leaves_out_what_the_handout_leaves_out(tmp_path: Path) -> None:
    tiny = tmp_path / "tiny.txt"
    tiny.write_text("or\nbat\ntire\ndesire\ndon't\ne-mail\nyouth\n", encoding="utf-8")
    with tiny.open() as file:
        assert read_file(file) == {"bat": 1, "tire": 1, "desire": 1, "youth": 1}
    assert read_file(["AIDS\n", "God\n", "I\n", "Mr\n", "African-American\n", "-ed\n", "'tis\n", "  cat \n", "\n"]) == {
        "aids": 1,
        "god": 1,
        "cat": 1,
    }


@pytest.mark.parametrize(
    "data",
    [
        b"bat\ntire\n",
        b"bat\r\ntire\r\n",
        b"bat\rtire\r",
        b"bat\ntire",
        b"\xef\xbb\xbfbat\ntire\n",
        b"bat\ntire\nbat\nBAT\n",
        b"\n\nbat\n   \n\t tire \t\n\n",
    ],
)
def test_word_files_of_every_kind_are_read(data: bytes, tmp_path: Path, typed: Typing) -> None:
    (tmp_path / "words.txt").write_bytes(data)
    typed(str(tmp_path / "words.txt"))
    with open_file() as file:
        assert read_file(file) == {"bat": 1, "tire": 1}


@pytest.mark.parametrize("data", [b"caf\xe9\nbat\n", "café\nbat\n".encode(), b"\xff\xfe\x00\nbat\n", bytes(range(256))])
def test_letters_of_other_encodings_do_no_harm(data: bytes, tmp_path: Path, typed: Typing) -> None:
    (tmp_path / "words.txt").write_bytes(data)
    typed(str(tmp_path / "words.txt"))
    with open_file() as file:
        words = read_file(file)
    assert set(find_words("tabefc", "", words)) == set(words) & {"bat"}


# ------------------------------------------------------------------------------------------------------------- scores


@pytest.mark.parametrize(
    ("rack", "word", "score"),
    [
        ("tburett", "butter", 8),
        ("abteyrt", "battery", 62),
        ("abteyr", "battery", 12),
        ("judgent", "judgment", 69),  # the m lies on the board
        ("judgent", "menu", 6),
        ("increas", "increase", 60),
        ("uccesss", "success", 61),
        ("tbyrett", "pretty", 11),  # seven tiles, not all used
        ("aaaaaab", "aaaaaaa", 7),  # as many letters, but not these
        ("ABTEYRT", "Battery", 62),
        ("abteyrt", "", 0),
        ("", "cat", 5),
        ("café", "café", 8),  # there is no such tile
    ],
)
def test_scores(rack: str, word: str, score: int) -> None:
    assert calculate_score(rack, word) == score


# --------------------------------------------------------------------------------------------- combinations and words


def test_combinations_of_the_handout() -> None:
    expected = {("a", "b", "x"), ("a", "c", "x"), ("b", "c", "x"), ("a", "b", "c", "x")}
    assert generate_combinations("abc", "x") == expected
    assert generate_combinations("abc", "") == {("a", "b", "c")}


def test_combinations_of_seven_letters_and_a_tile() -> None:
    rack = "tbyrett"
    parts = (itertools.combinations(rack, count) for count in range(2, len(rack) + 1))
    expected = {(*part, "u") for part in itertools.chain.from_iterable(parts)}
    assert len(expected) == 88
    assert generate_combinations(rack, "u") == expected


def test_the_tile_of_the_board_may_be_on_the_rack_as_well() -> None:
    assert generate_combinations("abx", "x") == {
        *(("a", "b", "x"), ("a", "x", "x"), ("b", "x", "x"), ("a", "b", "x", "x")),
    }


def test_too_few_letters_give_nothing() -> None:
    assert generate_combinations("ab", "") == set()
    assert generate_combinations("", "") == set()
    assert generate_combinations("ab", "c") == {("a", "b", "c")}


def test_words_of_a_combination() -> None:
    words = {"bat": 1, "ate": 1, "cat": 1, "eat": 1, "tea": 1, "at": 1, "teat": 1}
    assert generate_words(("a", "e", "t"), words) == {"ate", "eat", "tea"}
    assert generate_words("aet", words) == {"ate", "eat", "tea"}
    assert generate_words(("x", "y", "z"), words) == set()


def test_words_with_scores() -> None:
    words = dict.fromkeys(["baker", "success", "use", "sue", "other", "judgment", "menu"], 1)
    assert generate_words_with_scores("judgent", "m", words) == {"menu": 6, "judgment": 69}
    assert generate_words_with_scores("uccesss", "", words) == {"sue": 3, "use": 3, "success": 61}
    assert generate_words_with_scores("UCCESSS", "", words) == {"sue": 3, "use": 3, "success": 61}
    assert generate_words_with_scores("judgent", "M", words) == {"menu": 6, "judgment": 69}


def test_the_word_that_increas_makes_with_an_e() -> None:
    assert generate_words_with_scores("increas", "e", read_file(WORDS)) == INCREASE


def test_results_come_in_the_same_order_in_every_process() -> None:
    code = (
        "from quixotry.classroom.scrabble_tool import generate_words_with_scores as find\n"
        f"print(list(find('increas', 'e', {list(INCREASE)!r})))"
    )
    shown = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(shown) == 1
    assert "increase" in shown.pop()


def test_tiles_are_tried_one_after_the_other() -> None:
    words = read_file(WORDS)
    for example in EXAMPLES:
        merged: dict[str, int] = {}
        for tile in example.tiles or [""]:
            merged.update(generate_words_with_scores(example.rack, tile, words))
        assert find_words(example.rack, example.tiles, words) == merged
        assert not any(sum(map(word.count, set(example.tiles) - set(example.rack))) > 1 for word in merged)


def test_the_most_that_can_be_asked_takes_a_moment() -> None:
    words = read_file(WORDS)
    begin = time.process_time()
    find_words("abcdefg", "abcdefghijklmnopqrstuvwxyz" * 100, words)
    assert time.process_time() - begin < 5  # about 0.4 s


# ------------------------------------------------------------------------------------------------------ order and table


def test_the_orders_of_the_handout() -> None:
    by_score, by_length = sort_words(dict(random.Random(1).sample(list(INCREASE.items()), len(INCREASE))))
    assert by_score == [(word, score, len(word)) for word, score in INCREASE.items()]
    assert [word for word, _, _ in by_length] == [
        *("increase", "screen", "scene", "since", "arise", "raise"),
        *("care", "case", "nice", "race", "rice", "earn", "ease", "near", "rise"),
        *("ice", "ear", "era", "sea", "see"),
    ]
    assert sorted(by_length) == sorted(by_score)
    assert sort_words({}) == ([], [])


def test_score_comes_before_alphabet_and_length_before_it() -> None:
    by_score, by_length = sort_words({"bbb": 5, "aaa": 5, "cccc": 5, "zzz": 9, "dddd": 4})
    assert [word for word, _, _ in by_score] == ["zzz", "cccc", "aaa", "bbb", "dddd"]
    assert [word for word, _, _ in by_length] == ["cccc", "dddd", "zzz", "aaa", "bbb"]


@pytest.mark.parametrize("specifier", ["score", "Score", "length", "Length"])
def test_a_table_has_five_rows_or_fewer(specifier: str, capsys: pytest.CaptureFixture[str]) -> None:
    lists = dict(zip(("score", "length"), sort_words(INCREASE), strict=True))
    chosen = lists[specifier.lower()]
    for count in (0, 1, 4, 5, 6, 20):
        display_words(chosen[:count], specifier)
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == f"{specifier.title():>6}  -  Word"
        assert len(lines) == 1 + min(5, count)
    display_words(chosen, specifier)
    assert capsys.readouterr().out.splitlines()[1] == ("    60" if specifier.lower() == "score" else "     8") + (
        "  -  increase"
    )


def test_a_table_by_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="'score' or by 'length', not by 'colour'"):
        display_words([], "colour")


# --------------------------------------------------------------------------------------------------------- the program


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.rack}+{example.tiles}")
def test_main_shows_the_examples_of_the_handout(
    example: tuple[str, str, str, str], tmp_path: Path, typed: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    rack, tiles, by_score, by_length = example
    typed("y", str(write_words(tmp_path / "words.txt")), rack, tiles, "n")
    main()
    assert capsys.readouterr().out == (
        "Scrabble Tool\nWould you like to enter an example (y/n): Input word file: Input the rack (2-7chars): "
        f"Input tiles on board (enter for none): {table('Score', by_score)}{table('Length', by_length)}"
        "Do you want to enter another example (y/n): Thank you for playing the game\n"
    )


def test_main_ends_where_the_input_ends(typed: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typed("y")
    main()
    assert capsys.readouterr().out.endswith("Input word file: \n")


# -------------------------------------------------------------------------------------------- the same words as `find`


def test_find_gives_the_same_words(enable: qx.Lexicon) -> None:
    dice = random.Random(231)
    chosen = dice.sample([word for word in enable if 3 <= len(word) <= 8], 20_000)
    lexicon, words = qx.Lexicon.from_words(chosen), read_file(chosen)
    bag = "".join(tile * count for tile, (count, _) in qx.Edition.named("English").tiles.items() if tile != "?")
    bonus = qx.Rules.named("box").bonus_for(7)
    total = 0
    for _ in range(200):
        rack = "".join(dice.sample(bag, dice.randint(2, 7))).lower()
        tiles = "".join(dice.sample(bag, dice.randint(0, 3))).lower()
        slow = find_words(rack, tiles, words)
        fast = qx.find(rack, board=tiles, shortest=3, lexicon=lexicon)
        assert {entry.word.lower() for entry in fast} == set(slow), (rack, tiles)
        for entry in fast:
            # The handout counts tiles without asking where they come from: where the whole rack makes a word that must
            # go through the board, it gives the bonus for seven tiles although only six of them are laid.
            seven_of_eight = (
                len(rack) == entry.length == 7 and entry.through and sorted(rack) == sorted(entry.word.lower())
            )
            assert slow[entry.word.lower()] == entry.score + (bonus if seven_of_eight else 0), (rack, tiles, entry)
        total += len(slow)
    assert total > 1_000


def test_the_handout_counts_seven_tiles_where_only_six_are_laid() -> None:
    lexicon = qx.Lexicon.from_words(["success"])
    assert qx.find("uccesss", board="s", lexicon=lexicon)[0].score == 11
    assert find_words("uccesss", "s", {"success": 1}) == {"success": 61}
