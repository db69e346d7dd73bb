r"""The word finder of the CSE 231 classroom project: its functions, and its program as the handout shows it.

Two to seven letters are on the rack and some tiles lie on the board. Each tile on the board is tried by itself: which
words of three letters or more can be made from the rack and that tile? The five best are shown, by score and by length.

The functions are in the order in which they build on each other, from a file of words to a table of results. They take
every combination of the letters, every permutation of each combination, and keep those that are words, since that is
what the project teaches. It does without blanks and premium squares. `quixotry.find` knows those, and is quick.

Used by `quixotry finder`, and in classes with `from quixotry.classroom.scrabble_tool import *`.

>>> words = read_file(["tap\n", "up\n", "don't\n", "Pat\n", "put\n"])
>>> by_score, by_length = sort_words(generate_words_with_scores("pta", "u", words))
>>> by_score
[('put', 5, 3)]
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import TextIO

from quixotry import Edition, Rules

__all__ = [
    "SCORE_DICT",
    "calculate_score",
    "display_words",
    "generate_combinations",
    "generate_words",
    "generate_words_with_scores",
    "main",
    "open_file",
    "read_file",
    "sort_words",
]

_ENGLISH, _RULES = Edition.named("English"), Rules.named("box")

# What each letter is worth.
SCORE_DICT = {letter.lower(): _ENGLISH.value(letter) for letter in _ENGLISH.letters}

# A full rack, and what playing all of it at once earns.
FULL_RACK = _RULES.rack_size
BONUS = _RULES.bonus_for(FULL_RACK)

# What the handout asks for: letters on a rack, letters of a word, rows of a table.
SHORTEST_RACK, LONGEST_RACK = 2, 7
SHORTEST_WORD = 3
ROWS = 5

# A word, its score and its length.
Row = tuple[str, int, int]


# ---------------------------------------------------------------------------------------------- reading a file of words


def ask(prompt: str) -> str:
    """Ask for a line; what another system writes at the end of its lines is taken off."""
    return input(prompt).rstrip("\r")


def open_file() -> TextIO:
    """Ask for the name of a word file until one can be opened.

    Returns:
        The file, open for reading. It may be in UTF-8, with or without a byte-order mark; bytes that are no UTF-8 are
        read as a letter that no rack holds.

    Raises:
        EOFError: there is nothing more to read from the keyboard.
    """
    while True:
        name = ask("Input word file: ")
        try:
            return Path(name).open(encoding="utf-8-sig", errors="replace")
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError):
            print("File not found. Try again.")
        except OSError as error:
            print(f"File cannot be read: {error.strerror}. Try again.")


def read_file(fp: Iterable[str]) -> dict[str, int]:
    """Read the words of a file, one on each line.

    Args:
        fp: the open file, or any lines.

    Returns:
        A dictionary with each word in lower case as a key and 1 as its value. Words of one or two letters are left
        out, and words with a hyphen or an apostrophe.

    >>> read_file(["or", "bat", "Tire", "don't", "e-mail", "youth"])
    {'bat': 1, 'tire': 1, 'youth': 1}
    """
    words = {}
    for line in fp:
        word = line.strip().lower()
        if len(word) >= SHORTEST_WORD and "-" not in word and "'" not in word:
            words[word] = 1
    return words


# -------------------------------------------------------------------------------------------------------------- scoring


def calculate_score(rack: str, word: str) -> int:
    """Score a word: the values of its letters, and a bonus if all seven tiles of a full rack are in it.

    Args:
        rack: the letters of the rack.
        word: the word, which may hold a letter of the board as well.

    Returns:
        The points. A rack of fewer than seven tiles never earns the bonus. Which of two equal letters came from the
        board is not asked: a word that the rack makes alone gets the bonus even if it goes through a tile of the board.

    >>> calculate_score("tburett", "butter")
    8
    >>> calculate_score("abteyrt", "battery")
    62
    >>> calculate_score("abteyr", "battery")
    12
    """
    tiles_left = list(rack.lower())
    score = 0
    for letter in word.lower():
        score += SCORE_DICT.get(letter, 0)
        if letter in tiles_left:
            tiles_left.remove(letter)
    if len(rack) == FULL_RACK and not tiles_left:
        score += BONUS
    return score


# -------------------------------------------------------------------------------------------------------- finding words


def generate_combinations(rack: str, placed_tile: str) -> set[tuple[str, ...]]:
    """Choose letters in every possible way: three or more, with the tile of the board among them.

    Args:
        rack: the letters of the rack.
        placed_tile: one letter of the board, or '' for none.

    Returns:
        The different combinations, each with its letters in the order of the rack and the placed tile last.

    >>> sorted(generate_combinations("abc", "x"))
    [('a', 'b', 'c', 'x'), ('a', 'b', 'x'), ('a', 'c', 'x'), ('b', 'c', 'x')]
    >>> generate_combinations("abc", "")
    {('a', 'b', 'c')}
    """
    letters = rack + placed_tile
    chosen = set()
    for count in range(SHORTEST_WORD, len(letters) + 1):
        for combo in combinations(letters, count):
            if placed_tile == "" or placed_tile in combo:
                chosen.add(combo)
    return chosen


def generate_words(combo: Iterable[str], scrabble_words_dict: Collection[str]) -> set[str]:
    """Put letters in every possible order and keep what is a word.

    Args:
        combo: the letters, all of which are used.
        scrabble_words_dict: the words, from `read_file`.

    Returns:
        The words, each once.

    >>> sorted(generate_words(("a", "e", "t"), {"bat": 1, "ate": 1, "cat": 1, "eat": 1, "tea": 1}))
    ['ate', 'eat', 'tea']
    """
    found = set()
    for letters in permutations(combo):
        word = "".join(letters)
        if word in scrabble_words_dict:
            found.add(word)
    return found


def generate_words_with_scores(rack: str, placed_tile: str, scrabble_words_dict: Collection[str]) -> dict[str, int]:
    """Find every word that the rack makes with one tile of the board, and score it.

    Args:
        rack: the letters of the rack.
        placed_tile: one letter of the board, or '' for none.
        scrabble_words_dict: the words, from `read_file`.

    Returns:
        A dictionary with words as keys and their scores as values, always in the same order.

    >>> words = {"baker": 1, "success": 1, "use": 1, "sue": 1, "other": 1, "judgment": 1, "menu": 1}
    >>> generate_words_with_scores("judgent", "m", words)
    {'judgment': 69, 'menu': 6}
    """
    rack, placed_tile = rack.lower(), placed_tile.lower()
    # Combinations that differ only in their order make the same words, so that one of them is enough.
    combos = {tuple(sorted(combo)) for combo in generate_combinations(rack, placed_tile)}
    scores = {}
    for combo in sorted(combos):
        for word in sorted(generate_words(combo, scrabble_words_dict)):
            scores[word] = calculate_score(rack, word)
    return scores


def find_words(rack: str, placed_tiles: str, scrabble_words_dict: Collection[str]) -> dict[str, int]:
    """Try the tiles of the board one after the other and merge what they give.

    The handout does this within its program.

    Args:
        rack: the letters of the rack.
        placed_tiles: the letters of the board, or '' for none.
        scrabble_words_dict: the words, from `read_file`.

    Returns:
        A dictionary with words as keys and their scores as values.

    >>> find_words("aabsti", "xya", {"six": 1, "say": 1, "bats": 1, "taxi": 1})
    {'taxi': 11, 'six': 10, 'say': 6, 'bats': 6}
    """
    scores = {}
    # A letter that lies there twice gives nothing new; `dict.fromkeys` keeps each once, in order.
    for placed_tile in dict.fromkeys(placed_tiles.lower()) or [""]:
        scores.update(generate_words_with_scores(rack, placed_tile, scrabble_words_dict))
    return scores


# ------------------------------------------------------------------------------------------------ showing what is found


def sort_words(word_dic: Mapping[str, int]) -> tuple[list[Row], list[Row]]:
    """Put words in order: the best score first, and the longest first.

    Args:
        word_dic: words with their scores, from `generate_words_with_scores`.

    Returns:
        Two lists of (word, score, length). In the first the best score comes first, of equal scores the longest word,
        of those the first in the alphabet. In the second the longest word comes first, of equal lengths the best
        score, of those the first in the alphabet.

    >>> by_score, by_length = sort_words({"butter": 8, "bury": 9, "type": 9, "pretty": 11})
    >>> by_score
    [('pretty', 11, 6), ('bury', 9, 4), ('type', 9, 4), ('butter', 8, 6)]
    >>> by_length
    [('pretty', 11, 6), ('butter', 8, 6), ('bury', 9, 4), ('type', 9, 4)]
    """
    rows = [(word, score, len(word)) for word, score in word_dic.items()]
    # A minus sign turns a number round, so that the highest comes first.
    by_score = sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))
    by_length = sorted(rows, key=lambda row: (-row[2], -row[1], row[0]))
    return by_score, by_length


def display_words(word_list: Sequence[Row], specifier: str) -> None:
    """Print the first five rows of a list as a table, or fewer if there are no five.

    Args:
        word_list: one of the lists of `sort_words`.
        specifier: "score" or "length": which number stands before each word.

    Raises:
        ValueError: `specifier` is neither.

    >>> display_words([("pretty", 11, 6), ("buyer", 10, 5)], "score")
     Score  -  Word
        11  -  pretty
        10  -  buyer
    """
    column = specifier.lower()
    if column not in ("score", "length"):
        raise ValueError(f"words are displayed by 'score' or by 'length', not by {specifier!r}")
    print("{:>6s}  -  {:s}".format(column.title(), "Word"))
    for word, score, length in word_list[:ROWS]:
        print("{:>6d}  -  {:s}".format(score if column == "score" else length, word))


# ---------------------------------------------------------------------------------------------------------- the program


def are_letters(text: str) -> bool:
    """Whether there are tiles for all the characters of a text.

    >>> are_letters("tbyrett"), are_letters("r2d2"), are_letters("café")
    (True, False, False)
    """
    return all(character in SCORE_DICT for character in text.lower())


def ask_rack() -> str:
    """Ask for the rack until it is two to seven letters, small or capital."""
    while True:
        rack = ask("Input the rack (2-7chars): ")
        if are_letters(rack) and SHORTEST_RACK <= len(rack) <= LONGEST_RACK:
            return rack
        print("Error: only characters and 2-7 of them. Try again.")


def ask_tiles() -> str:
    """Ask for the tiles on the board until they are letters, small or capital, or nothing."""
    while True:
        tiles = ask("Input tiles on board (enter for none): ")
        if are_letters(tiles):
            return tiles
        print("Error: tiles must be characters or empty")


def ask_yes(prompt: str) -> bool:
    """Ask a question; y or yes is yes, and anything else is no."""
    return ask(prompt).strip().lower() in ("y", "yes")


def show_example() -> None:
    """Ask for words, a rack and tiles, and show the best words by score and by length."""
    with open_file() as fp:
        words = read_file(fp)
    if not words:
        # Not on stdout, where only stands what the handout shows.
        print(f"The file has no words of {SHORTEST_WORD} letters or more.", file=sys.stderr)
    rack = ask_rack()
    tiles = ask_tiles()
    by_score, by_length = sort_words(find_words(rack, tiles, words))
    print("Word choices sorted by Score")
    display_words(by_score, "score")
    print("Word choices sorted by Length")
    display_words(by_length, "length")


def main() -> None:
    r"""Run the program: examples, one after the other, until there are enough; or until the input ends.

    >>> from io import StringIO
    >>> from unittest.mock import patch
    >>> with patch("sys.stdin", StringIO("n\n")):
    ...     main()
    Scrabble Tool
    Would you like to enter an example (y/n): Thank you for playing the game
    """
    print("Scrabble Tool")
    try:
        wanted = ask_yes("Would you like to enter an example (y/n): ")
        while wanted:
            show_example()
            wanted = ask_yes("Do you want to enter another example (y/n): ")
        print("Thank you for playing the game")
    except EOFError:
        print()


if __name__ == "__main__":
    from quixotry.classroom.program import run

    sys.exit(run(main))
