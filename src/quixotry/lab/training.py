"""Leaves trained from a word list alone: what it is worth to keep tiles, learnt on boards of games that programs play.

A training takes minutes, keeps itself in a file beside its result, and goes on from there when the same one is asked
for again. The same seed gives the same leaves, on any number of threads and however often it was stopped.

Main names: `train_leaves`, which trains to the end; `LeafTraining`, to watch and to go on with.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry import lexica
from quixotry._native import Leaves, Training
from quixotry.errors import QuixotryError
from quixotry.files import is_there, read_at_most, write_whole
from quixotry.finder import choose
from quixotry.lexica import leaf_tables
from quixotry.pieces import in_pieces, kept

if TYPE_CHECKING:
    from quixotry._native import Edition, Layout, Rules

BOARDS = Training.USUAL_BOARDS
"""How many boards make good leaves of an English list."""

STATE = ".state"
"""The end of the file that keeps a training beside its result."""

# Of a large alphabet there are millions of leaves.
_LONGEST_STATE = 1 << 30


@dataclass(frozen=True)
class TrainingProgress:
    """How far a training is.

    Attributes:
        boards: boards looked at.
        wanted: boards to be looked at.
        seconds: how long it has run this time.
        seconds_left: about how long it will take from now on; None as long as nobody can tell.
    """

    boards: int
    wanted: int
    seconds: float
    seconds_left: float | None

    @property
    def done(self) -> bool:
        """Whether it is done."""
        return self.boards >= self.wanted


Watch = Callable[[TrainingProgress], None]
"""What is told how far a training is, a few times a second."""


class LeafTraining:
    """A training of leaves that goes on where it stopped.

    Args:
        seed: of all chance.
        boards: on how many boards; a few more if steps of so many need it.
        threads: how many work; by default as many as the machine has cores. The leaves do not depend on it.
        lexicon: the words: a `Lexicon`, a name, a path, or the words; `open-world` by default.
        rules: a rule set or its name.
        edition: the tiles and their values; by default those of the rules.
        layout: a board or its name; by default that of the rules.
        out: the file that gets the table; the training is kept beside it, and gone on with if it is the same. By
            default neither is written.

    Attributes:
        out: the file that gets the table.
        state: the file that keeps the training until it is done.

    Raises:
        QuixotryError: leaves cannot be trained so (`cannot_train`), or the file beside `out` keeps something else
            (`bad_state`), or cannot be read (`io`).
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
    """

    def __init__(
        self,
        *,
        seed: int = 1,
        boards: int = BOARDS,
        threads: int | None = None,
        lexicon: lexica.Words | None = None,
        rules: Rules | str | None = None,
        edition: Edition | str | None = None,
        layout: Layout | str | None = None,
        out: Path | None = None,
    ) -> None:
        chosen = choose(lexicon=lexicon, edition=edition, layout=layout, rules="box" if rules is None else rules)
        self._chosen = chosen
        self.out = out
        self.state = None if out is None else out.with_name(out.name + STATE)
        self._finished: Leaves | None = None
        try:
            self._training = Training(
                seed,
                boards,
                threads=threads or os.cpu_count() or 1,
                state=kept(self.state, _LONGEST_STATE, "a training"),
                lexicon=chosen.lexicon,
                rules=chosen.rules,
                edition=chosen.edition,
                layout=chosen.layout,
            )
        except QuixotryError as error:
            if error.kind != "bad_state" or error.input is not None:
                raise
            raise QuixotryError(
                f"'{self.state}': {error}. The same training, or none in this file, was expected",
                kind=error.kind,
                input=str(self.state),
            ) from None
        self._begun_with = self._training.boards
        self._spent = 0.0
        if self._begun_with == 0:
            self._finished = self._found()

    @property
    def progress(self) -> TrainingProgress:
        """How far it is."""
        training = self._training
        boards = training.wanted if self._finished is not None else training.boards
        looked = boards - self._begun_with
        left = self._spent / looked * (training.wanted - boards) if self._spent and looked else None
        return TrainingProgress(boards, training.wanted, self._spent, left)

    @property
    def leaves(self) -> Leaves:
        """The leaves as they are now; of a training that has hardly begun they are worth little."""
        return self._training.leaves if self._finished is None else self._finished

    def run(self, seconds: float = math.inf, watch: Watch | None = None) -> None:
        """Train for so many seconds, or until it is done; Ctrl-C ends it at once, and what was learnt is kept.

        Args:
            seconds: how long.
            watch: what is told about it, a few times a second.

        Raises:
            QuixotryError: a file cannot be written (`io`).
        """
        if self._finished is not None:
            return
        begun, before = time.monotonic(), self._spent

        def advance(piece: float) -> bool:
            _boards, _wanted, done = self._training.advance(piece)
            self._spent = before + time.monotonic() - begun
            if watch is not None:
                watch(self.progress)
            return done

        in_pieces(advance, self._keep, seconds)

    def _keep(self) -> None:
        """Keeps the training; when it is done, its table."""
        if self._training.boards < self._training.wanted:
            if self.state is not None:
                write_whole(self.state, self._training.state, folders=True)
            return
        # As it is read from the file: rounded.
        data = self._training.leaves.to_bytes()
        self._finished = Leaves.from_bytes(data, self._chosen.edition)
        if self.out is not None and self.state is not None:
            write_whole(self.out, data, folders=True)
            self.state.unlink(missing_ok=True)
            leaf_tables.forget()

    def _found(self) -> Leaves | None:
        """The table of this very training, if it is there already."""
        if self.out is None or not is_there(self.out):
            return None
        try:
            data = read_at_most(self.out, _LONGEST_STATE)
            if Leaves.peek(data) != self._training.info:
                return None
            return Leaves.from_bytes(data, self._chosen.edition)
        except QuixotryError:
            return None  # it will be replaced


def train_leaves(
    *,
    seed: int = 1,
    boards: int = BOARDS,
    threads: int | None = None,
    lexicon: lexica.Words | None = None,
    rules: Rules | str | None = None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
    out: Path | None = None,
    watch: Watch | None = None,
) -> Leaves:
    """Train leaves from a word list alone; for English it takes some minutes.

    Arguments and errors are those of `LeafTraining`; `watch` is told how far it is, a few times a second.

    >>> words = ["QUIZ", "QUIT", "SUIT", "SUITE", "QUITE", "UNIT"]
    >>> leaves = train_leaves(lexicon=words, boards=1, threads=1)
    >>> leaves.worth("?") > leaves.worth("Z")
    True
    """
    training = LeafTraining(
        seed=seed,
        boards=boards,
        threads=threads,
        lexicon=lexicon,
        rules=rules,
        edition=edition,
        layout=layout,
        out=out,
    )
    training.run(watch=watch)
    return training.leaves


def own_table(
    *,
    lexicon: lexica.Words | None = None,
    rules: Rules | str = "box",
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
) -> Path:
    """The file in the user's folder in which the table of a list is looked for by all that goes by leaves.

    Raises:
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
    """
    chosen = choose(lexicon=lexicon, rules=rules, edition=edition, layout=layout)
    return leaf_tables.table_path(chosen.lexicon, chosen.edition, chosen.layout, chosen.rules)
