"""Matches of two programs in pairs of games: the same bag twice, the seats changed, so that luck counts for both.

Main names: `match`, and `Match`, what it tells.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from quixotry import lexica
from quixotry._native import MatchSeries
from quixotry.errors import InvalidText
from quixotry.finder import choose
from quixotry.lab.contestant import Contestant

if TYPE_CHECKING:
    from quixotry._native import Edition, Layout, Rules

Watch = Callable[["Match"], None]
"""What is told how a match stands, a few times a second."""

# Pairs of a first piece; later ones take about a fifth of a second.
_FIRST, _PIECE = 8, 0.2


@dataclass(frozen=True)
class Match:
    """How a match of two programs stands, from the side of the first one.

    Attributes:
        pairs: pairs of games that were played.
        win_rate: the part of the games that the first one won, a tie being half, 0–1.
        interval: its 95 % interval, by the spread between pairs.
        mean_scores: points a game of each.
        spread: points a game by which the first one is ahead, and the standard error of that.
        ties: games that ended in a tie.
        turns: turns of all games.
        is_decided: whether it is sure who is better, though one looked all the time.
        seconds: how long it took.
    """

    pairs: int
    win_rate: float
    interval: tuple[float, float]
    mean_scores: tuple[float, float]
    spread: tuple[float, float]
    ties: int
    turns: int
    is_decided: bool
    seconds: float

    @property
    def games(self) -> int:
        """How many games were played: two a pair."""
        return 2 * self.pairs

    @property
    def games_per_second(self) -> float:
        """How many of them a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def as_object(self) -> dict[str, Any]:
        """What `quixotry match --json` gives."""
        return {
            "games": self.games,
            "pairs": self.pairs,
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "mean_scores": list(self.mean_scores),
            "spread": self.spread[0],
            "ties": self.ties,
            "turns": self.turns,
            "decided": self.is_decided,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
        }


def match(
    first: str,
    second: str,
    *,
    pairs: int = 1000,
    until_decided: bool = False,
    seed: int = 0,
    threads: int | None = None,
    lexicon: lexica.Words | None = None,
    exclude: lexica.Words | None = None,
    rules: Rules | str | None = None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
    watch: Watch | None = None,
    notify: Callable[[str], None] | None = None,
) -> Match:
    """Let two programs play a match in pairs of games.

    Args:
        first: a program: `greedy`, `static`, `static:leaves=FILE`, `static:draws=unseen` (leaves by the tiles that are
            unseen, not by a full bag); beside that `band=N` (the words it knows, up to a band) and `lexicon=L` (a list
            of its own), with commas between.
        second: another one.
        pairs: how many pairs of games, at most.
        until_decided: stop as soon as it is sure who is better.
        seed: pair `n`, from 0, has the bag of seed `seed + n`. The result depends on nothing else, but where it stops
            early, which follows the clock.
        threads: how many work; by default as many as the machine has cores.
        lexicon: the words of the game: a `Lexicon`, a name, a path, or the words; `open-world` by default.
        exclude: words to leave out, or the path of a list of them.
        rules: a rule set or its name.
        edition: the tiles; by default those of the rules.
        layout: a board or its name; by default that of the rules.
        watch: what is told how it stands.
        notify: what is told in a sentence where a program goes by leaves that are not of its words.

    Raises:
        InvalidText: a program is not known, or there is nothing to play.
        GameError: such a match cannot be played.
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
    """
    if pairs < 1:
        raise InvalidText(f"{pairs} pairs are no match; at least 1 was expected", kind="bad_number", input=str(pairs))
    contestants = [Contestant.parse(first), Contestant.parse(second)]
    named = {} if rules is None else {"rules": rules}
    chosen = choose(lexicon=lexicon, exclude=exclude, edition=edition, layout=layout, **named)
    one, two = (contestant.native(chosen) for contestant in contestants)
    if notify is not None:
        for said in dict.fromkeys(contestant.note(chosen) for contestant in contestants):
            if said is not None:
                notify(said)
    series = MatchSeries(
        one,
        two,
        seed,
        lexicon=chosen.lexicon,
        rules=chosen.rules,
        edition=chosen.edition,
        layout=chosen.layout,
    )
    workers = threads or os.cpu_count() or 1
    begun = time.monotonic()
    piece = _FIRST
    while series.pairs < pairs:
        started = time.monotonic()
        series.play(min(piece, pairs - series.pairs), workers)
        spent = max(time.monotonic() - started, 1e-6)
        piece = max(1, min(4 * piece, int(piece * _PIECE / spent)))
        if watch is not None:
            watch(_standing(series, time.monotonic() - begun))
        if until_decided and series.is_decided:
            break
    return _standing(series, time.monotonic() - begun)


def _standing(series: MatchSeries, seconds: float) -> Match:
    mine, theirs = series.points
    games = 2 * series.pairs
    return Match(
        pairs=series.pairs,
        win_rate=series.win_rate,
        interval=series.interval,
        mean_scores=(mine / games, theirs / games),
        spread=series.spread,
        ties=series.ties,
        turns=series.turns,
        is_decided=series.is_decided,
        seconds=seconds,
    )
