"""The card that is open in a quiz: what has been found of it, and the replies to what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.sentences import listed
from quixotry.study.replies import Question, Rating, Reply, Verdict
from quixotry.study.tasks import Given, Task

# The most remarks on answers that are not right, in one reply.
_MOST_REMARKS = 5


class OpenCard:
    """A card that has come, until the next one does.

    Attributes:
        question: what it asks.
        task: what answers it.
        found: the answers that were given, in their order.
        guesses: how many guesses were wrong.
        settled: whether nothing more can be given.
        reply: the reply to what was last given; None before.
    """

    def __init__(self, question: Question, task: Task) -> None:
        self.question, self.task = question, task
        self.found: list[str] = []
        self.guesses = 0
        self.settled = False
        self.reply: Reply | None = None

    @property
    def missing(self) -> list[str]:
        """The answers that have not been found."""
        return [answer for answer in self.task.answers if answer not in self.found]

    @property
    def rating(self) -> Rating:
        """What the answers say of how well the card is known."""
        if self.missing:
            return "again"
        return "hard" if self.guesses else "good"

    def expects(self, line: str) -> bool:
        """Whether all of a line would be right, given before or not."""
        given = [] if self.settled else self.task.given(line)
        return bool(given) and all(one.worth == "right" for one in given)

    def take(self, line: str) -> Reply:
        """Take a line of answers; once nothing is missing the card is settled."""
        self.reply = self._taken(line)
        return self.reply

    def _taken(self, line: str) -> Reply:
        if self.settled:
            return Reply("repeated", "This card is settled; the next one is waiting.", missing=len(self.missing))
        given = self.task.given(line)
        if not given:
            return Reply("unreadable", "There is no answer in this.", missing=len(self.missing))
        right = [one.text for one in given if one.worth == "right"]
        wrong = tuple(one.text for one in given if one.worth == "wrong")
        new = tuple(text for text in right if text not in self.found)
        self.found += new
        self.guesses += len(wrong)
        self.settled = not self.missing or (self.task.one_guess and bool(new or wrong))
        sentence = " ".join([*self._praise(new), *_remarks(given), *self._repeated(right, new)])
        return Reply(self._verdict(given, new, wrong), sentence, new, wrong, len(self.missing))

    def give_up(self) -> Reply:
        """Settle the card as it is, and tell what is missing."""
        if self.settled:
            return self.take("")
        self.settled = True
        missing = self.missing
        self.reply = Reply("wrong", self.task.told(missing), tuple(missing), (), len(missing))
        return self.reply

    def _verdict(self, given: Sequence[Given], new: Sequence[str], wrong: Sequence[str]) -> Verdict:
        if not self.missing:
            return "done"
        if new:
            return "partly" if wrong else "right"
        if wrong:
            return "wrong"
        return "unreadable" if all(one.worth == "odd" for one in given) else "repeated"

    def _praise(self, new: Sequence[str]) -> list[str]:
        if not new:
            return []
        if self.question.kind == "judge" or new == ("none",):
            return [f"Right: {self.task.told(())}"]
        are = "is" if len(new) == 1 else "are"
        if self.missing:
            more = "there is more" if self.task.count is None else f"{len(self.missing)} more"
            return [f"{listed(new)} {are} right; {more}."]
        return [f"{listed(new)} {are} right{'; that is all' if len(self.task.answers) > 1 else ''}."]

    def _repeated(self, right: Sequence[str], new: Sequence[str]) -> list[str]:
        old = [text for text in right if text not in new]
        if not old:
            return []
        return [f"{listed(old)} {'was' if len(old) == 1 else 'were'} given before."]


def _remarks(given: Sequence[Given]) -> list[str]:
    remarks = [one.remark for one in given if one.remark]
    more = len(remarks) - _MOST_REMARKS
    return remarks[:_MOST_REMARKS] + ([f"And {more} more like these."] if more > 0 else [])
