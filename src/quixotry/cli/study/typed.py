"""What may be typed during a quiz in plain text, and telling a command from an answer."""

from __future__ import annotations

from typing import NamedTuple

from quixotry.study import RATINGS, Quiz


class Command(NamedTuple):
    """A command that can be typed.

    Attributes:
        name: its name, and the word that calls it.
        short: other words that call it.
        text: what it does.
    """

    name: str
    short: tuple[str, ...]
    text: str


COMMANDS = (
    Command("more", ("m",), "after a card: hooks and meanings of its words"),
    Command("repeat", ("r",), "the question letter by letter, and what you have found"),
    Command("skip", (), "put the card off to the end"),
    Command("missed", (), "the last card was a miss after all; it comes again"),
    Command("undo", ("u",), "take the last card back, and answer it anew"),
    Command("help", ("?",), "say this again"),
    Command("quit", ("q", "exit"), "leave; all is kept, as with Ctrl-D and Ctrl-C"),
)

# A word behind this is never an answer.
MARK = "!"

_NAMES = {name: command.name for command in COMMANDS for name in (command.name, *command.short)}
_WIDTH = 16
# Kinds of decks whose cards one letter may answer.
_ASK_LETTERS = ("hooks", "short")


class Line(NamedTuple):
    """A line that was typed.

    Attributes:
        command: the name of a command, `rate`, `unknown` for a marked word that is none, or None for an answer.
        text: the line without spaces at its ends; for `rate` the rating.
    """

    command: str | None
    text: str


def read(text: str, quiz: Quiz) -> Line:
    """A line as a command or an answer. A word that is right on the open card is no command unless it is marked.

    Args:
        text: what was typed.
        quiz: the quiz that it is for.
    """
    text = text.strip()
    marked, word = text.startswith(MARK), text.removeprefix(MARK).strip().lower()
    if marked and word not in _NAMES:
        rates = word and any(rating.startswith(word) for rating in RATINGS)
        return Line("rate", word) if rates else Line("unknown", text)
    if word in _NAMES and (marked or not (quiz.expects(text) or _is_a_guess(word, quiz))):
        return Line(_NAMES[word], text)
    return Line(None, text)


def _is_a_guess(word: str, quiz: Quiz) -> bool:
    """Whether a word is a letter where letters are the answers: one that is wrong there must not end the quiz."""
    question = quiz.question
    asks_letters = question is not None and question.kind in _ASK_LETTERS and not quiz.done
    return asks_letters and len(word) == 1 and word.isalpha()


def help_text() -> list[str]:
    """All that may be typed, in lines of 80 columns."""
    lines = [
        _row("WORD WORD …", "answer: words; for hooks letters, - for none; or y and n"),
        _row("an empty line", "show what is missing; after a card, go on"),
        _row("!again", "after a card: how well you knew it; also !hard !good !easy"),
        *(_row(command.name, command.text) for command in COMMANDS),
    ]
    return [*lines, "Where a command could be an answer, write it with a mark, as !quit or !undo."]


def _row(usage: str, text: str) -> str:
    return f"  {usage:{_WIDTH}} {text}"
