r"""Checking a record: it is played by the rules, and everything that is wrong with it is listed, each slip once.

Beside what readers and replays say themselves, words are looked up: a word that is not in the list and stands is a
phony, and a play whose words are all there should not have been challenged off. Without a word list that is left out.

Main names: `check`, `Check`.

>>> from quixotry import Lexicon
>>> from quixotry.formats import read_record
>>> text = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEINRST 8D NASTIER +66 68\n"
>>> found = check(read_record(text), lexicon=Lexicon.from_words(["retina"]))
>>> [(problem.line, problem.kind) for problem in found.problems]
[(3, 'wrong_total'), (3, 'phony'), (3, 'unfinished')]
>>> [str(problem) for problem in found.errors]
['line 3: 68 was written as the total of Ann; 66 was expected']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from quixotry._native import Edition, Layout, Rules
from quixotry.formats.problems import Problem, Severity
from quixotry.formats.reading import Reading
from quixotry.formats.record import TURNS, Record
from quixotry.lexica import Words
from quixotry.replay.player import replay
from quixotry.replay.replayed import Replay, Step
from quixotry.sentences import listed

__all__ = ["Check", "check"]


@dataclass(frozen=True)
class Check:
    """A record that was checked.

    Attributes:
        replay: the record as it was played by the rules.
        problems: everything that is wrong with it, in the order of the turns.
    """

    replay: Replay
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that make the record wrong."""
        return self.of("error")

    @property
    def is_right(self) -> bool:
        """Whether there is no error in it; warnings and notes are none."""
        return not self.errors

    @property
    def lexicon(self) -> str | None:
        """The name of the word list in which words were looked up; None if none was."""
        lexicon = self.replay.setting.lexicon
        return None if lexicon is None else lexicon.name

    def of(self, severity: Severity) -> tuple[Problem, ...]:
        """The problems that are as bad as that."""
        return tuple(problem for problem in self.problems if problem.severity == severity)


def check(
    record: Record | Reading,
    *,
    lexicon: Words | None = None,
    rules: Rules | str | None = None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
) -> Check:
    """Checks a record. Whatever it says, it is no error, but among the problems.

    Args:
        record: the record, or what a reader gave; its problems are then told, too.
        lexicon: the words that count; by default those of the list that the record names, if it is here. Without one
            no word is looked up.
        rules: the rules; by default those that the record names, or that its turns tell of.
        edition: the tiles; by default those that the record names.
        layout: the board; by default the one that the record names.

    Raises:
        UnknownName: edition, layout, rules or word list are given by a name that nobody knows.
        LexiconError: the word list that is given is no good.
    """
    played = replay(record, lexicon=lexicon, rules=rules, edition=edition, layout=layout)
    words = list(_words(played))
    if not words:
        return Check(played, played.problems)
    # What is said of words of a turn comes behind what is said of its tiles and points, before what is said of the end.
    problems = list(played.problems)
    for problem in words:
        after = [place for place, other in enumerate(problems) if _order(other) <= _order(problem)]
        problems.insert(after[-1] + 1 if after else 0, problem)
    return Check(played, tuple(problems))


def _order(problem: Problem) -> tuple[float, float]:
    """Where a problem stands in the list: by lines as far as they are known, then by turns."""
    is_at_end = problem.kind.startswith(("unfinished", "end_"))
    line = problem.line or (inf if problem.turn else 0)
    return line, inf if is_at_end else problem.turn or 0


def _words(played: Replay) -> Iterator[Problem]:
    """What there is to say of the words of each play."""
    lexicon = played.setting.lexicon
    if lexicon is None:
        return
    plays = [step for step in played.steps if step.words and step.applied]
    withdrawn = _withdrawn(played)
    for step in plays:
        off = withdrawn.get(step.number)
        # A play may form a word twice.
        formed = {word.word: word.valid for word in step.words}
        phonies = [word for word, valid in formed.items() if not valid]
        if phonies and off is None:
            text = f"{step.turn.move} forms {listed(phonies)}, not in the word list '{lexicon.name}'"
            yield Problem("phony", text, line=step.turn.line, turn=step.number)
        elif off is not None and not phonies:
            are_there = f"{listed(list(formed))} {'is' if len(formed) == 1 else 'are'}"
            text = f"{step.turn.move} was challenged off, but {are_there} in the word list '{lexicon.name}'"
            yield Problem("wrong_challenge", text, line=off.turn.line, turn=off.number)


def _withdrawn(played: Replay) -> dict[int, Step]:
    """The steps that take plays back, by the numbers of the plays."""
    last = 0
    found: dict[int, Step] = {}
    for step in played.steps:
        kind = step.turn.kind
        if kind in TURNS:
            last = step.number
        elif kind == "withdrawn" and step.applied:
            found[last] = step
    return found
