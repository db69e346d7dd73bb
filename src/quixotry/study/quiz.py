"""A quiz: cards of a deck, one after another, until none is due."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property

from quixotry._native import Lexicon
from quixotry.errors import InvalidText, UnknownName
from quixotry.study.deck import Deck
from quixotry.study.kinds import by_beginning
from quixotry.study.open_card import OpenCard
from quixotry.study.progress import Card
from quixotry.study.replies import RATINGS, AnswerLine, Question, Rating, Reply
from quixotry.study.schedule import moment_of, review, seconds_of
from quixotry.study.sources import spelling_of
from quixotry.study.store import Store
from quixotry.study.summaries import Asked, Summary, summed_up
from quixotry.study.tasks import Task, task
from quixotry.study.waiting import Settled, Turn, Waiting
from quixotry.study.wording import after, quoted


class Quiz:
    """Cards of a deck, one after another, until none is due.

    First come the cards that are due, the longest overdue first; then new ones, in the order of the list. A card that
    was missed comes again a little later in the same quiz, until it is known. A card is settled once all its answers
    are found, or it is given up; at that moment its review is written, so a program that is stopped loses no more than
    the open card. `rate`, `mark_missed` and `undo` change what is not as it should be.

    Nothing here depends on chance: the same moments and the same answers give the same cards and the same schedule.

    The loop of a front end: while `question` is there, show it and hand over each line to `answer` or call `give_up`;
    once `done`, show `answers` and `rating`, let it be changed with `rate`, and call `next`.

    Attributes:
        store: where the deck is.

    Args:
        store: where the deck is.
        deck: the deck or its name.
        limit: at most so many cards (those that come again are not counted twice); None for no limit.
        new: at most so many new cards a day, counting those that were new in earlier quizzes of the last 16 hours; None
            for no limit.
        now: tells the time, by default the clock; any zone will do.
        seed: mixes the cards that were chosen, in a way that the number decides; without it they come in order.
        lexicon: the word list to ask instead of the deck's own, or its name.

    Raises:
        UnknownName: there is no such deck or lexicon.
        LexiconError: the word list of the deck is not there any more (`deck_lexicon`), or cannot be opened.
    """

    def __init__(
        self,
        store: Store,
        deck: Deck | str,
        *,
        limit: int | None = None,
        new: int | None = 10,
        now: Callable[[], datetime] | None = None,
        seed: int | None = None,
        lexicon: Lexicon | str | None = None,
    ) -> None:
        self.store = store
        self._deck = store.deck(deck.name if isinstance(deck, Deck) else deck)
        self._lexicon = store.lexicon(self._deck.name) if lexicon is None else Lexicon.open(lexicon)
        self._spelling = spelling_of(self._deck, self._lexicon)
        self._progress = store.progress(self._deck)
        self._clock = now or (lambda: datetime.now(UTC))
        self._new_a_day = new
        if lexicon is None:
            self._compare_with_lexicon()
        self._waiting = Waiting(self._chosen(limit, new), seed)
        self._history: list[Settled] = []
        self._turn: Turn | None = None
        self._open: OpenCard | None = None
        # What was written of the open card, once it is settled; and whether it can no longer be, as its deck is gone.
        self._written: Settled | None = None
        self._rated: Rating | None = None
        self._lost = False
        self._take_next()

    # ------------------------------------------------------------------------------------------------------- the queue

    def _chosen(self, limit: int | None, new: int | None) -> list[Card]:
        """The cards that are to be asked now, in order."""
        moment = self._moment()
        due = self._progress.due(moment, limit)
        room = None if limit is None else limit - len(due)
        allowed = None if new is None else max(0, new - self._progress.new_today(moment))
        return due + self._progress.new(min((most for most in (room, allowed) if most is not None), default=None))

    def _compare_with_lexicon(self) -> None:
        """Where the word list has changed, have those cards sleep that it no longer answers, and wake others."""
        words_hash = self._lexicon.info.sha256
        if not self._progress.is_compared_with(words_hash):
            self._progress.wake([card.number for card in self._progress.all() if self._task(card)], words_hash)

    def _take_next(self) -> None:
        """Open the next card that waits, if there is one."""
        taken = self._waiting.take(self._progress, self._moment(), self._task)
        if taken is not None:
            self._begin(*taken)
        else:
            self._turn = self._open = self._written = self._rated = None
            self._lost = False

    def _begin(self, turn: Turn, task: Task) -> None:
        card = turn.card
        question = Question(
            card.prompt.text,
            task.sentence,
            self._deck.kind,
            task.count,
            new=card.memory is None,
            again=turn.again,
            side=card.prompt.side,
        )
        self._turn, self._open = turn, OpenCard(question, task)
        self._written, self._rated, self._lost = None, None, False

    def _task(self, card: Card) -> Task | None:
        return task(self._deck.kind, card.prompt, self._lexicon, self._spelling, self._words_of)

    def _words_of(self, prompt: str) -> list[str]:
        return self._by_beginning.get(prompt, [])

    @cached_property
    def _by_beginning(self) -> dict[str, list[str]]:
        return by_beginning(self._progress.words(), self._spelling)

    def _moment(self) -> int:
        return seconds_of(self._clock())

    # -------------------------------------------------------------------------------------------------------- the card

    @property
    def deck(self) -> Deck:
        """The deck, as it was when the quiz began."""
        return self._deck

    @property
    def lexicon(self) -> Lexicon:
        """The word list that answers."""
        return self._lexicon

    @property
    def question(self) -> Question | None:
        """What is asked now, settled or not; None when no card is left."""
        return None if self._open is None else self._open.question

    @property
    def left(self) -> int:
        """How many cards are still to come, the open one included, and missed ones that come again."""
        return len(self._waiting) + (self._open is not None)

    @property
    def done(self) -> bool:
        """Whether the card is settled: all found, or given up. Then `next` goes on."""
        return self._open is not None and self._open.settled

    @property
    def found(self) -> tuple[str, ...]:
        """The answers of the card that have been found, in the order in which they were given."""
        return () if self._open is None else tuple(self._open.found)

    @property
    def missing(self) -> int:
        """How many answers of the card have not been found."""
        return 0 if self._open is None else len(self._open.missing)

    @property
    def reply(self) -> Reply | None:
        """The reply to what was last given to the card, also where its review could not be written."""
        return None if self._open is None else self._open.reply

    def expects(self, text: str) -> bool:
        """Whether all of a line would be right on the card that is open; this is no guess, and changes nothing."""
        return self._open is not None and self._open.expects(text)

    def answer(self, text: str) -> Reply:
        """Take a line of answers: words with spaces or commas between them; letters for hooks, `-` for none; y or n.

        What is given once the card is settled changes nothing.

        Raises:
            QuixotryError: the card is settled by this, but its review cannot be written; `reply` has the reply all the
                same, and `keep` and `next` try again.
        """
        if self._open is None:
            return Reply("unreadable", "No card is left.")
        reply = self._open.take(text)
        self.keep()
        return reply

    def give_up(self) -> Reply:
        """Settle the card as it is; the reply has the answers that were missing.

        Raises:
            QuixotryError: its review cannot be written; `reply` has the reply all the same, and `keep` and `next` try
                again.
        """
        if self._open is None:
            return Reply("unreadable", "No card is left.")
        reply = self._open.give_up()
        self.keep()
        return reply

    @property
    def is_kept(self) -> bool:
        """Whether there is nothing that `keep` would have to write: no card is settled whose review is not."""
        return not self.done or self._lost or self._written is not None

    def next(self) -> Question | None:
        """Go on to the next card; one that is not settled is put off to the end of the quiz, and nothing is written.

        Raises:
            QuixotryError: a review that could not be written cannot be written now either, or the file cannot be read.
        """
        self.keep()
        comes: Turn | None = None
        missed = self._written if self._written is not None and self._written.review.rating == "again" else None
        if missed is not None:
            comes = self._come_back(missed)
        elif self._turn is not None and not self.done:
            comes = self._turn
            self._waiting.put_off(comes)
        try:
            self._take_next()
        except BaseException:
            if comes is not None:
                self._waiting.drop(comes)
            if missed is not None:
                missed.back = None
            raise
        return self.question

    @property
    def answers(self) -> list[AnswerLine]:
        """All answers of the card once it is settled, in the order of the alphabet.

        There are none before, and none for a string that is no word or a word without hooks.
        """
        from quixotry.definitions import define

        if self._open is None or not self._open.settled:
            return []
        lines = []
        for word, answer in self._open.task.words:
            meanings = define(word, self._lexicon)
            meaning = meanings[0].text if meanings else None
            lines.append(AnswerLine(word, answer in self._open.found, self._lexicon.hooks(word), meaning))
        return lines

    # ----------------------------------------------------------------------------------------------------- its reviews

    @property
    def rating(self) -> Rating | None:
        """How the card is rated, once it is settled.

        It is `good` if all was found without a wrong guess, `hard` if all was found with one, `again` if something was
        missing; or what `rate` said.
        """
        if self._open is None or not self._open.settled:
            return None
        return self._rated or self._open.rating

    @property
    def outlook(self) -> dict[Rating, str]:
        """When the card would come again after each rating, in words: `{"again": "in 10 minutes", ...}`."""
        if self._turn is None:
            return {}
        moment = self._moment() if self._written is None else self._written.review.moment
        memory, retention, longest = self._turn.card.memory, self._deck.retention, self._deck.longest_interval
        reviews = {one: review(memory, one, moment, retention=retention, longest=longest) for one in RATINGS}
        return {rating: after(reviewed.due - moment) for rating, reviewed in reviews.items()}

    def rate(self, name: str) -> Rating:
        """Rate the card that is settled otherwise: `again`, `hard`, `good` or `easy`; the beginning of a name will do.

        Raises:
            InvalidText: there is no such rating (`unknown_rating`), or the card is not settled (`not_settled`).
            QuixotryError: the rating cannot be written, or the card was asked elsewhere since (`asked_since`).
        """
        said = name.strip().lower()
        rating = next((one for one in RATINGS if said and one.startswith(said)), None)
        if rating is None:
            raise InvalidText(
                f"'{quoted(name)}' is no rating; {', '.join(RATINGS[:-1])} or {RATINGS[-1]} was expected",
                kind="unknown_rating",
                input=name,
            )
        if not self.done:
            raise InvalidText("a card is rated once it is answered or given up", kind="not_settled", input=name)
        before, self._rated = self._rated, rating
        try:
            self.keep()
        except BaseException:
            self._rated = before
            raise
        return rating

    def undo(self) -> bool:
        """Take the last review back: its card is open again, as if it had just come.

        Returns:
            Whether there was one.

        Raises:
            QuixotryError: the card has been asked elsewhere since (`asked_since`), or the file cannot be written.
        """
        if self._turn is not None and self.done and self._written is None:
            self._reopen(self._turn)  # nothing was written of it
            return True
        if not self._history:
            return False
        last = self._history[-1]
        self._progress.take_back(last.review)
        self._history.pop()
        if self._turn is not None and self._written is None:
            self._waiting.put_back(self._turn)
        if last.back is not None:
            self._waiting.drop(last.back)
        last.turn.card = last.review.card
        self._reopen(last.turn)
        return True

    def mark_missed(self) -> bool:
        """Mark the last settled card as missed, after `next` as well; it comes again in this quiz.

        Returns:
            Whether there was one.

        Raises:
            QuixotryError: the card has been asked elsewhere since (`asked_since`), or the file cannot be written.
        """
        if self.done:
            self.rate("again")
            return True
        if not self._history:
            return False
        last = self._history[-1]
        if last.review.rating != "again":
            last.review = self._progress.rerate(last.review, "again")
            self._come_back(last)
        if self._open is None:
            self._take_next()
        return True

    def keep(self) -> None:
        """Write the review of the card, if it is settled and could not be written before; else there is nothing to do.

        Raises:
            QuixotryError: it cannot be written now either.
        """
        rating = self.rating
        if rating is None or self._lost or self._turn is None or self._open is None:
            return
        if self._written is None:
            try:
                written = self._progress.review(self._turn.card.number, rating, self._moment())
            except UnknownName:
                self._lost = True
                raise
            self._written = Settled(self._turn, self._open.question, written)
            self._history.append(self._written)
        elif self._written.review.rating != rating:
            self._written.review = self._progress.rerate(self._written.review, rating)

    def _come_back(self, missed: Settled) -> Turn:
        """Have a card that was missed come again, a few cards later."""
        missed.back = self._waiting.come_back(replace(missed.review.card, memory=missed.review.after))
        return missed.back

    def _reopen(self, turn: Turn) -> None:
        found = self._task(turn.card)
        assert found is not None  # it was asked before
        self._begin(turn, found)

    # ------------------------------------------------------------------------------------------------ what came of it

    @property
    def history(self) -> list[Asked]:
        """The cards that were settled, in order."""
        return [Asked(one.question, one.review.rating, moment_of(one.review.after.due)) for one in self._history]

    @property
    def summary(self) -> Summary:
        """What came of it so far."""
        left, new = self.left - self.done, self._waiting.new
        if self._turn is not None and self._written is None:
            new += self._turn.card.memory is None
        return summed_up(self._deck.name, self.history, left, new, self._progress, self._new_a_day, self._moment())
