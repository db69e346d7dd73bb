"""What a card asks now: the question, its answers by the word list, and what a typed answer is worth.

A task is made anew each time that a card comes, so it always agrees with the word list. In reading order: `Task` (what
all have in common), `Anagrams`, `Hooking`, `Short`, `Judging`, `task` (the task of a card).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from quixotry._native import Lexicon
from quixotry.study.kinds import FRONT, Prompt
from quixotry.study.spelling import Spelling
from quixotry.study.wording import quoted

Worth = Literal["right", "wrong", "extra", "odd"]

# More of a line than this is nonsense.
_LONGEST_LINE = 2_000
_BETWEEN_ANSWERS = re.compile(r"[\s,;/|]+")
_NONE = ("-", "–", "—", "0")


class Given(NamedTuple):
    """One answer that was typed.

    Attributes:
        text: the answer, in the form of `Task.answers` where it is one.
        worth: `right`; `wrong`, a wrong guess; `extra`, a word, but not one that is asked for; `odd`, no guess at all.
        remark: a sentence for people, where it is not right.
    """

    text: str
    worth: Worth
    remark: str = ""


class Task:
    """What a card asks: the part that all kinds have in common.

    Attributes:
        sentence: the question.
        answers: what is to be found, in the order of the alphabet; `none` where the answer is that there is nothing.
        count: how many answers there are, where that may be told beforehand.
        one_guess: whether the first guess settles the card.
    """

    sentence: str
    answers: tuple[str, ...]
    count: int | None
    one_guess = False

    def given(self, line: str) -> list[Given]:
        """The answers in a typed line, each once."""
        texts = [text for text in _BETWEEN_ANSWERS.split(line[:_LONGEST_LINE]) if text]
        answers = [answer for text in dict.fromkeys(texts) for answer in self._each(text)]
        return list(dict.fromkeys(answers))[: 1 if self.one_guess else None]

    def _each(self, text: str) -> list[Given]:
        """The answers in a text without spaces."""
        return [self._judged(text)]

    def _judged(self, text: str) -> Given:
        """What one typed answer is worth."""
        raise NotImplementedError

    @property
    def words(self) -> list[tuple[str, str]]:
        """The words to show once it is settled, each with the answer that it belongs to."""
        return [(word, word) for word in self.answers]

    def told(self, answers: Sequence[str]) -> str:
        """A sentence that tells answers which were not found."""
        return f"Missing: {', '.join(answers)}."


class Anagrams(Task):
    """All words of some letters."""

    def __init__(self, prompt: str, lexicon: Lexicon, spelling: Spelling) -> None:
        self._spelling, self._prompt = spelling, prompt
        self._tiles = sorted(spelling.tiles(prompt) or ())
        self.answers = tuple(dict.fromkeys(lexicon.anagrams(prompt)))
        self.count = len(self.answers)
        which = "Which word is" if self.count == 1 else f"Which {self.count} words are"
        self.sentence = f"{which} made of all the letters {prompt}?"

    def _judged(self, text: str) -> Given:
        tiles = self._spelling.tiles(text)
        word = "".join(tiles) if tiles else quoted(text)
        if word in self.answers:
            return Given(word, "right")
        if tiles is None or sorted(tiles) != self._tiles:
            return Given(word, "odd", f"{word} is not made of all the letters {self._prompt}.")
        return Given(word, "wrong", f"{word} is no word.")


class Hooking(Task):
    """The letters that lengthen a word on one side, perhaps none."""

    def __init__(self, word: str, side: str, lexicon: Lexicon, spelling: Spelling) -> None:
        self._word, self._side, self._spelling = word, side, spelling
        hooks = lexicon.hooks(word)
        self._letters = tuple(hooks.front if side == FRONT else hooks.back)
        self.answers = self._letters or ("none",)
        self.count = None
        self._where = "in front of" if side == FRONT else "after"
        self.sentence = f"Which letters make a word {self._where} {word}? A dash (-) says that none does."

    def _each(self, text: str) -> list[Given]:
        """The letters of a text, which may stand in a row, or be one letter with the word that it lengthens."""
        if text in _NONE or text.lower() == "none":
            if not self._letters:
                return [Given("none", "right")]
            return [Given("-", "wrong", f"There is a letter that makes a word {self._where} {self._word}.")]
        tiles = self._spelling.tiles(text)
        if tiles is None:
            shown = quoted(text)
            return [Given(shown, "odd", f"{shown} is no letters; letters were expected, or - for none.")]
        if not set(tiles) <= set(self._letters):
            word = self._spelling.tiles(self._word) or ()
            letter, rest = (tiles[0], tiles[1:]) if self._side == FRONT else (tiles[-1], tiles[:-1])
            if rest == word:
                tiles = (letter,)
        return [self._letter(letter) for letter in tiles]

    def _letter(self, letter: str) -> Given:
        if letter in self._letters:
            return Given(letter, "right")
        return Given(letter, "wrong", f"{self._with(letter)} is no word.")

    def _with(self, letter: str) -> str:
        return f"{letter}{self._word}" if self._side == FRONT else f"{self._word}{letter}"

    @property
    def words(self) -> list[tuple[str, str]]:
        """The lengthened words, each with its letter."""
        return [(self._with(letter), letter) for letter in self._letters]

    def told(self, answers: Sequence[str]) -> str:
        """The letters that are missing, or that there are none."""
        return super().told(answers) if self._letters else f"No letter makes a word {self._where} {self._word}."


class Short(Task):
    """The words of a list that have a beginning and one tile more."""

    def __init__(self, prompt: str, words: Sequence[str], lexicon: Lexicon, spelling: Spelling) -> None:
        self._lexicon, self._spelling = lexicon, spelling
        self._beginning = spelling.tiles(prompt.removesuffix("?")) or ()
        self._length = len(self._beginning) + 1
        self.answers = tuple(spelling.sorted_words([word for word in words if word in lexicon]))
        self.count = len(self.answers)
        which = "Which word" if self.count == 1 else f"Which {self.count} words"
        begins = "begins" if self.count == 1 else "begin"
        self._begins = f"{spelling.written(self._beginning)}"
        self.sentence = f"{which} of {self._length} letters {begins} with {self._begins}?"

    def _judged(self, text: str) -> Given:
        tiles = self._spelling.tiles(text)
        if tiles is not None and len(tiles) == 1:
            tiles = (*self._beginning, *tiles)  # the last letter alone will do
        word = "".join(tiles) if tiles else quoted(text)
        if tiles is None or len(tiles) != self._length or tiles[:-1] != self._beginning:
            return Given(word, "odd", f"{word} is not {self._begins} and one letter more.")
        if word in self.answers:
            return Given(word, "right")
        if word in self._lexicon:
            return Given(word, "extra", f"{word} is a word, but not one of this deck.")
        return Given(word, "wrong", f"{word} is no word.")


class Judging(Task):
    """Whether a string is a word."""

    one_guess = True
    _YES = frozenset(("y", "yes", "valid", "v", "+"))
    _NO = frozenset(("n", "no", "phony", "p", "-"))

    def __init__(self, prompt: str, lexicon: Lexicon) -> None:
        self._prompt, self._valid = prompt, prompt in lexicon
        self.answers = ("yes" if self._valid else "no",)
        self.count = None
        self.sentence = f"Is {prompt} a word?"

    def _judged(self, text: str) -> Given:
        said = text.lower()
        if said not in self._YES | self._NO:
            shown = quoted(text)
            return Given(shown, "odd", f"{shown} is no answer; y was expected, or n.")
        answer = "yes" if said in self._YES else "no"
        return Given(answer, "right") if answer in self.answers else Given(answer, "wrong", self.told(()))

    @property
    def words(self) -> list[tuple[str, str]]:
        """The string, if it is a word."""
        return [(self._prompt, "yes")] if self._valid else []

    def told(self, _answers: Sequence[str]) -> str:
        """Whether it is a word."""
        return f"{self._prompt} is {'a' if self._valid else 'no'} word."


def task(
    kind: str, prompt: Prompt, lexicon: Lexicon, spelling: Spelling, words_of: Callable[[str], Sequence[str]]
) -> Task | None:
    """What a card asks now; None while the word list has no answer to it.

    Args:
        kind: the kind of its deck.
        prompt: what it shows.
        lexicon: the word list that answers.
        spelling: how its words are spelled.
        words_of: gives the words of the deck that belong to a beginning.
    """
    if spelling.tiles(prompt.text.removesuffix("?")) is None:
        return None
    if kind == "judge":
        return Judging(prompt.text, lexicon)
    if kind == "hooks":
        return Hooking(prompt.text, prompt.side, lexicon, spelling) if prompt.text in lexicon else None
    if kind == "short":
        made: Task = Short(prompt.text, words_of(prompt.text), lexicon, spelling)
    else:
        made = Anagrams(prompt.text, lexicon, spelling)
    return made if made.answers else None
