"""A quiz on the terminal: a card, a line for its answers, what was missing, how well it was known; then the next one.

What is asked, what is right and when a card comes again is for `quixotry.study` to say; this shows it and obeys keys.
What another program stands in the way of is done again by the page that this one is: `study_retry`.

Main names: `StudyQuizScreen`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from time import monotonic, sleep
from typing import TYPE_CHECKING, ClassVar

from quixotry._native import Edition
from quixotry.errors import QuixotryError
from quixotry.sentences import plural, sentence
from quixotry.study import RATINGS, AnswerLine, Question, Quiz, Reply, Summary
from quixotry.tui.field import Field
from quixotry.tui.keymap import Key
from quixotry.tui.rows import Row, Span, fit, uncut, width_of, wrapped
from quixotry.tui.screens.page import BACK, HELP, PAUSE
from quixotry.tui.screens.quiz_keys import ASKING, ASKING_IN_ORDER, JUDGING, OVER, SETTLED
from quixotry.tui.screens.quiz_rows import (
    answer_rows,
    found_rows,
    judge_row,
    look_up_rows,
    mark_rows,
    progress_row,
    prompt_rows,
    prompt_tiles,
    rating_rows,
)
from quixotry.tui.screens.study_retry import LONG, SHORT, RetryPage

if TYPE_CHECKING:
    from quixotry.study.replies import Rating

_LONGEST = 200
_LABEL = 9  # columns
# The most rows that are used, and those from which on the tiles are large.
_HIGHEST, _LARGE = 34, 17
# How a reply looks; its sentence says the same in words.
_ROLES = {"right": "good", "done": "good", "wrong": "bad", "partly": "bad"}


class StudyQuizScreen(RetryPage):
    """Asks the cards of a deck.

    Args:
        name: what the deck is called.
        begin: gives the quiz; it is called in the background, as it may take a moment to open the word list.
        patience: for how many seconds after an answer a second Enter is not heard, so that a key pressed twice does
            not give a card up.
    """

    KEYS: ClassVar[tuple[Key, ...]] = (BACK, HELP)
    WIDTH = 96

    def __init__(self, name: str, begin: Callable[[], Quiz], *, patience: float = PAUSE) -> None:
        super().__init__()
        self.deck_name = name
        self.quiz: Quiz | None = None
        self.trouble = ""
        self.field = Field(longest=_LONGEST)
        self._begin = begin
        self._patience, self._entered = patience, 0.0
        self._edition = Edition.named("English")
        self._asked: Question | None = None
        self._tiles: list[str] = []
        self._summary: Summary | None = None
        self._answers: list[AnswerLine] = []
        self._outlook: Mapping[Rating, str] = {}
        self._mixer = Random()
        self._top, self._most = 0, 0

    def heading(self) -> str:
        """Which deck is asked."""
        return f"Study: {self.deck_name}"

    @property
    def keys_now(self) -> tuple[Key, ...]:
        """The keys of what is shown."""
        quiz = self.quiz
        if quiz is None:
            return self.KEYS
        if quiz.question is None:
            return OVER
        if quiz.done:
            return SETTLED
        return {"judge": JUDGING, "anagrams": ASKING}.get(quiz.question.kind, ASKING_IN_ORDER)

    # -------------------------------------------------------------------------------------------------------- beginning

    def on_mount(self) -> None:
        """The quiz begins in the background."""
        self.run_worker(self._open, thread=True, exit_on_error=False)

    def _open(self) -> None:
        trouble, quiz, start = "", None, monotonic()
        while quiz is None and not self.has_answered:
            try:
                quiz = self._begin()
            except QuixotryError as error:
                trouble = sentence(error.message)
                if error.kind != "busy" or monotonic() - start > LONG:
                    break
                sleep(SHORT)
        if not self.has_answered:
            self.app.call_from_thread(self._opened, quiz, "" if quiz is not None else trouble)

    def _opened(self, quiz: Quiz | None, trouble: str) -> None:
        self.quiz, self.trouble = quiz, trouble
        self._entered = monotonic()
        if quiz is not None:
            quiz.store.patience = SHORT
            self._edition = Edition.named(quiz.deck.edition)
        self._show()
        self.redraw()

    def on_unmount(self) -> None:
        """The application may end with a card that is settled and not kept yet."""
        quiz = self.quiz
        if quiz is not None and not quiz.is_kept:
            quiz.store.patience = SHORT if self.has_answered else LONG
            with suppress(QuixotryError):
                quiz.keep()

    def _show(self) -> None:
        """What is asked may be another question now."""
        quiz = self.quiz
        question = None if quiz is None else quiz.question
        if question is not self._asked or question is None:
            self.field = Field(longest=_LONGEST)
            self._tiles = [] if question is None else prompt_tiles(question, self._edition)
        self._asked = question
        self._top = 0
        if quiz is None:
            return
        self._answers, self._outlook = quiz.answers, quiz.outlook if quiz.done else {}
        if self._pending is None:
            try:
                self._summary = quiz.summary
            except QuixotryError as error:
                said, role = self.said, self.role
                self._trouble(error, lambda: self._say(said, role), said)

    # ------------------------------------------------------------------------------------------------------------- rows

    def body(self, width: int, height: int) -> list[Row]:
        """The card, or what came of all of them."""
        height = min(height, _HIGHEST)
        rows = self._body(width, height)[:height]
        # Everything keeps its place, however much there is to say.
        return [*rows, *([[]] * (height - len(rows)))]

    def _body(self, width: int, height: int) -> list[Row]:
        quiz = self.quiz
        if self.trouble:
            return uncut(self.trouble, width, "bad")
        if quiz is None:
            return wrapped("One moment: the word list is opened.", width, "dim")
        question = quiz.question
        if question is None:
            return self._end(width, height)
        summary = self._summary
        right, missed = (0, 0) if summary is None else (summary.right, summary.missed)
        left = quiz.left - quiz.done
        rows: list[Row] = [progress_row(len(quiz.history), left, right, missed, width), []]
        rows += prompt_rows(self._tiles, self._edition, width, large=height >= _LARGE)
        rows += [[], *wrapped(question.sentence, width, "strong"), []]
        room = height - len(rows)
        rows += self._settled(quiz, width, room) if quiz.done else self._unsettled(quiz, question, width, room)
        return rows

    def _unsettled(self, quiz: Quiz, question: Question, width: int, height: int) -> list[Row]:
        """The line to type on, what was said to the last one, and what has been found."""
        said = uncut(self.said, width, self.role) if self.said else mark_rows(question, width)
        said += [[]] * (2 - len(said))
        room = max(1, height - len(said) - 2)
        missing = 0 if question.answers_count is None else quiz.missing
        rows = found_rows(quiz.found, missing, len(self._tiles), width, room)
        if question.kind == "judge":
            return [judge_row(), [], *said]
        prompt = Span(fit("Answer", _LABEL), "title")
        space = max(8, min(48, width - prompt.width))
        line = self.field.row(space, focused=True, empty="or Enter: show me")
        line = [prompt, *line, Span(" " * (space - width_of(line)), "field")]
        return [line, [], *said, *rows]

    def _settled(self, quiz: Quiz, width: int, height: int) -> list[Row]:
        """What was right, the ratings, and all answers with hooks and meanings."""
        said = uncut(self.said, width, self.role)
        ratings = rating_rows(quiz.rating, self._outlook, width)
        rows = [*said, [], *ratings, []]
        room = max(2, height - len(rows))
        lines = answer_rows(self._answers, width, room)
        head, lines = lines[:1], lines[1:]
        inside = room - 1
        if len(lines) > inside:
            inside -= 1
        self._most = max(0, len(lines) - inside)
        self._top = min(self._top, self._most)
        rows += [*head, *lines[self._top : self._top + inside]]
        if self._most:
            below = len(lines) - self._top - inside
            rows.append([Span(f"{plural(self._top, 'line')} above, {below} below", "dim")])
        return rows

    def _end(self, width: int, height: int) -> list[Row]:
        """What came of it, which cards were missed, and when the next one is due."""
        summary = self._summary
        if summary is None:
            return wrapped(self.said, width, self.role)
        rows = wrapped("That is all for now." if summary.cards else "Nothing is due now.", width, "title")
        rows += [[], *wrapped(summary.sentence, width)]
        if summary.missed_prompts:
            rows += [[], *look_up_rows("Missed", summary.missed_prompts, width, max(1, height - len(rows) - 4))]
        return [*rows, [], *(wrapped(self.said, width, self.role) if self.said else [])]

    # ---------------------------------------------------------------------------------------------------------- keys

    def press(self, key: str, character: str | None) -> bool:
        """While a card is open and answered in words, keys of editing come first."""
        self._leaving = self._leaving and key == "escape"
        if self._types and key != "ctrl+u" and self.field.press(key):
            return True
        return super().press(key, character)

    @property
    def _types(self) -> bool:
        return self.keys_now in (ASKING, ASKING_IN_ORDER)

    def typed(self, text: str) -> bool:
        """Text goes where the caret is."""
        if not self._types:
            return text.isupper() and self.press(text.lower(), None)  # capitals are keys as well
        self.field.insert(text)
        return True

    def do_clear(self) -> None:
        """Take all of the line away."""
        self.field = Field(longest=_LONGEST)

    def do_enter(self) -> None:
        """Answer with what is typed; an empty line gives up."""
        quiz, text = self.quiz, self.field.text
        if quiz is None:
            return
        if text.strip():
            self.do_clear()
            self._take(quiz, lambda: quiz.answer(text))
        elif self._is_calm():
            self._take(quiz, quiz.give_up)

    def do_judge(self, answer: str) -> None:
        """It is a word, or it is none."""
        quiz = self.quiz
        if quiz is not None and not quiz.done:
            self._take(quiz, lambda: quiz.answer(answer))

    def _take(self, quiz: Quiz, give: Callable[[], Reply]) -> None:
        """Give the quiz something that it replies to; what is settled by it is kept, now or later."""
        self._entered = monotonic()
        self._pending, trouble = None, None
        try:
            give()
        except QuixotryError as error:
            trouble = error
        self._say_reply(quiz)
        if trouble is not None:

            def keep() -> None:
                quiz.keep()
                self._say_reply(quiz)

            self._trouble(trouble, keep, self.said)
        self._show()

    def _say_reply(self, quiz: Quiz) -> None:
        if quiz.reply is not None:
            self._say(quiz.reply.sentence, _ROLES.get(quiz.reply.verdict, "text"))

    def do_back(self) -> None:
        """Leave, once the card is kept that is settled; pressed again, leave without it."""
        if self.quiz is None:
            self.answer(None)
        else:
            self._leave(self.quiz.is_kept, self.quiz.keep)

    def _is_calm(self) -> bool:
        """Whether the last answer is so long ago that this key is no second press of its key; one that is held is."""
        calm = monotonic() - self._entered >= self._patience
        if not calm:
            self._entered = monotonic()
        return calm

    def do_go_on(self) -> None:
        """Take the rating that is marked, and go on."""
        if self._is_calm():
            self._next()

    def do_rate(self, number: str) -> None:
        """Rate the card and go on."""
        if self.quiz is not None and self.quiz.done:
            self._next(RATINGS[int(number) - 1])

    def do_later(self) -> None:
        """Put the card off to the end."""
        self._next()

    def _next(self, rating: Rating | None = None) -> None:
        """Go on to the next card, after the rating of this one."""
        quiz = self.quiz
        if quiz is None:
            return
        self._entered = monotonic()

        def go_on() -> None:
            if rating is not None:
                quiz.rate(rating)
            quiz.next()
            self._say("")

        self._do(go_on)

    def do_missed(self) -> None:
        """Mark the card that was settled last as missed."""
        quiz = self.quiz
        if quiz is None:
            return

        def mark() -> None:
            if quiz.mark_missed():
                self._say(f"{quiz.history[-1].question.prompt} is marked as missed.")
            else:
                self._say("No card has been answered yet.")

        self._do(mark)

    def do_undo(self) -> None:
        """Take the last review back."""
        quiz = self.quiz
        if quiz is None:
            return

        def undo() -> None:
            taken = quiz.undo()
            self._say("Taken back: here is the card again." if taken else "There is nothing to take back.")
            if taken:
                self._asked = None

        self._do(undo)

    def do_shuffle(self, key: str) -> None:
        """Mix the letters, or sort them."""
        if self._asked is None:
            return
        ordered = prompt_tiles(self._asked, self._edition)
        before = self._tiles
        self._tiles = ordered
        if key == "tab" and len(set(ordered)) > 1:
            self._tiles = self._mixer.sample(ordered, len(ordered))
            while self._tiles == before:
                self._tiles = self._mixer.sample(ordered, len(ordered))

    def do_words(self) -> None:
        """Look the first word that was missed up, or the first of all."""
        missed = [answer.word for answer in self._answers if not answer.found]
        prompt = self._asked.prompt if self._asked is not None else ""
        self.do_look([*missed, *(answer.word for answer in self._answers), prompt][0])

    def do_look(self, word: str) -> None:
        """Look a word up."""
        from quixotry.tui.screens.words import WordsScreen

        if self.quiz is not None:
            self.app.push_screen(WordsScreen(self.quiz.lexicon, text=word))

    def do_scroll(self, key: str) -> None:
        """Scroll the answers."""
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
        self._top = max(0, min(self._most, self._top + steps[key]))

    def wheel(self, step: int) -> None:
        """The wheel scrolls the answers."""
        self.do_scroll("down" if step > 0 else "up")
