"""The cards that wait in a quiz: which comes next, and where one that was missed comes back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from quixotry.study.progress import Card, Progress, Review
from quixotry.study.replies import Question
from quixotry.study.tasks import Task

# After how many other cards one that was missed comes again.
_COME_BACK = 6


@dataclass(eq=False)
class Turn:
    """A card's turn in a quiz.

    Attributes:
        card: the card, as this quiz last saw it.
        again: whether it comes again since it was missed.
    """

    card: Card
    again: bool = False


@dataclass(eq=False)
class Settled:
    """A card that was settled.

    Attributes:
        turn: the turn in which it came.
        question: what it asked.
        review: what was written.
        back: the turn in which it comes again, if it was missed.
    """

    turn: Turn
    question: Question
    review: Review
    back: Turn | None = None


class Waiting:
    """The cards that wait, in the order in which they are to come.

    Args:
        cards: the cards that were chosen.
        seed: mixes them, in a way that the number decides; None to leave them in order.
    """

    def __init__(self, cards: Iterable[Card], seed: int | None) -> None:
        turns = [Turn(card) for card in cards]
        if seed is not None:
            Random(seed).shuffle(turns)
        self._turns = deque(turns)

    def __len__(self) -> int:
        return len(self._turns)

    @property
    def new(self) -> int:
        """How many of the cards have never been asked."""
        return sum(turn.card.memory is None for turn in self._turns)

    def take(self, progress: Progress, moment: int, task_of: Callable[[Card], Task | None]) -> tuple[Turn, Task] | None:
        """The next turn, which waits no longer, and its task; None if none is left.

        Cards that are gone are passed over, those without an answer, and those that were asked elsewhere meanwhile.
        """
        while self._turns:
            turn = self._turns[0]
            card = progress.card(turn.card.number)
            if card is not None and card.memory != turn.card.memory and card.memory and not card.memory.is_due(moment):
                card = None
            task = None if card is None else task_of(card)
            self._turns.popleft()  # only now, so that an error loses no turn
            if card is not None and task is not None:
                turn.card = card
                return turn, task
        return None

    def come_back(self, card: Card) -> Turn:
        """Have a card that was missed come again, a few cards later."""
        turn = Turn(card, again=True)
        self._turns.insert(min(_COME_BACK, len(self._turns)), turn)
        return turn

    def put_off(self, turn: Turn) -> None:
        """Have a turn come last."""
        self._turns.append(turn)

    def put_back(self, turn: Turn) -> None:
        """Have a turn come next."""
        self._turns.appendleft(turn)

    def drop(self, turn: Turn) -> None:
        """Have a turn not come, if it waits."""
        if turn in self._turns:
            self._turns.remove(turn)
