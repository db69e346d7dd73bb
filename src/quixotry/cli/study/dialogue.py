"""A quiz over stdin and stdout: it asks card after card, takes answers, and tells in short sentences how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from quixotry import Edition
from quixotry.cli.prompt import Left, ask, broken, carry_on
from quixotry.cli.study.typed import help_text, read
from quixotry.errors import QuixotryError
from quixotry.render.grid import tiles_of
from quixotry.sentences import plural, printable, sentence
from quixotry.study import AnswerLine, Question, Quiz

# Kinds of errors that may be over in a moment: another program writes, the disk is full.
_PASSING = ("busy", "io")


class QuizDialogue:
    """A quiz in plain text over stdin and stdout. What has been learnt is kept card by card, so it may end at any time.

    Args:
        quiz: the quiz.
    """

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz
        # Whether it was said once what can be done after a card.
        self.knows_how_to_rate = False

    def run(self) -> int:
        """Ask until no card is left or the user leaves, and return the exit code."""
        code = carry_on(self._converse)
        self._sum_up()
        return code

    def _converse(self) -> None:
        self._greet()
        while (question := self.quiz.question) is not None:
            self._card(question)

    def _sum_up(self) -> None:
        try:
            self.quiz.keep()  # the last card, if it could not be kept before
            summary = self.quiz.summary.sentence
        except QuixotryError as error:  # what was asked is kept, whatever has become of the file since
            click.echo(sentence(error.message), err=True)
        else:
            _say(*([""] if self.quiz.history else []), summary)

    # ---------------------------------------------------------------------------------------------------------- a card

    def _greet(self) -> None:
        if self.quiz.left:
            _say(f"{self.quiz.deck.name}: {plural(self.quiz.left, 'card')}. Type answers; help tells what else.")

    def _card(self, question: Question) -> None:
        """Ask a card until there is another one, or none."""
        _say("", f"{self.quiz.left} to go. {question.sentence}")
        shown = {"front": f"?{question.prompt}", "back": f"{question.prompt}?"}.get(question.side, question.prompt)
        while not self.quiz.done:
            if self._obey(ask(f"{shown}> "), question):
                return
        self._explain_rating()
        while not self._obey(ask(f"{self.quiz.rating}> "), question):
            pass

    def _obey(self, text: str, question: Question) -> bool:
        """Do what a line says; True if the card is another one then, or has to be asked anew."""
        line = read(text, self.quiz)
        try:
            match line.command:
                case None if line.text:
                    self._answer(line.text)
                case None if self.quiz.done:
                    self.quiz.next()
                    return True
                case None:
                    self._give_up()
                case "rate":
                    self.quiz.rate(line.text)
                    self._tell_rating()
                case "skip":
                    self.quiz.next()
                    return True
                case "undo":
                    return self._undo()
                case "missed":
                    self._missed()
                case "unknown":
                    _say(f"'{printable(line.text)}' is no command; help lists them.")
                case "quit":
                    raise Left
                case _:
                    self._tell(line.command, question)
        except QuixotryError as error:
            _say(sentence(error.message))
            if error.kind in _PASSING and self.quiz.done:
                _say("Enter tries again to keep the card; more tells of its words.")
        return False

    # ---------------------------------------------------------------------------------------------------- doing things

    def _answer(self, text: str) -> None:
        settled = self.quiz.done
        with self._told():
            self.quiz.answer(text)
        if settled:
            _say("Press Enter for the next card.")
        elif self.quiz.done:
            self._tell_rating()

    def _give_up(self) -> None:
        with self._told():
            self.quiz.give_up()
        self._tell_rating()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """The reply to what is given here is said, also where it cannot be kept."""
        try:
            yield
        finally:
            if self.quiz.reply is not None:
                _say(self.quiz.reply.sentence)

    def _undo(self) -> bool:
        undone = self.quiz.undo()
        _say("Taken back." if undone else "There is nothing to take back.")
        return undone

    def _missed(self) -> None:
        marked = self.quiz.mark_missed()
        _say("Marked as missed. It comes back in this quiz." if marked else "No card has been settled yet.")

    # -------------------------------------------------------------------------------------------------------- telling

    def _tell_rating(self) -> None:
        rating = self.quiz.rating
        if rating is None:
            return
        when = "back in this quiz" if rating == "again" else self.quiz.outlook[rating]
        _say(f"{rating.capitalize()}. It comes {when}.")

    def _explain_rating(self) -> None:
        if not self.knows_how_to_rate:
            self.knows_how_to_rate = True
            _say("Enter goes on. more tells of the words. Rate it: !again, !hard, !good or !easy.")

    def _tell(self, command: str | None, question: Question) -> None:
        """Answer a command that changes nothing."""
        if command == "help":
            _say(*help_text())
        elif command == "repeat":
            _say(*self._repeated(question))
        elif not self.quiz.done:
            _say("First find the words; an empty line shows them.")
        else:
            _say(*([_about(line) for line in self.quiz.answers] or ["There is no word."]))

    def _repeated(self, question: Question) -> list[str]:
        """The question with its letters one by one, for those who hear it, and how far the answer is."""
        tiles = tiles_of(Edition.named(self.quiz.deck.edition), question.prompt.rstrip("?"))
        lines = [question.sentence, f"Letter by letter: {', '.join(tiles)}."]
        if self.quiz.found:
            lines.append(f"Found: {', '.join(self.quiz.found)}.")
        if question.answers_count is not None and not self.quiz.done:
            lines.append(f"{self.quiz.missing} to find.")
        return lines


def _about(line: AnswerLine) -> str:
    """A word with the letters that lengthen it and its meaning."""
    sides = [f"{', '.join(letters)} {where} it" for letters, where in _sides(line) if letters]
    meaning = f" {sentence(line.definition)}" if line.definition else ""
    return f"{line.word}, {'found' if line.found else 'missed'}: {'; '.join(sides) or 'no hooks'}.{meaning}"


def _sides(line: AnswerLine) -> tuple[tuple[list[str], str], ...]:
    return (line.hooks.front, "before"), (line.hooks.back, "after")


def _say(*lines: str) -> None:
    """Print lines, long ones broken between words."""
    for line in lines:
        for part in broken(line):
            click.echo(part)
