"""Self-play: any number of games of two to four programs, every turn kept in a folder of Parquet files.

What is in the folder depends on the arguments alone: not on threads, on how often a run was broken off, or on the
machine. Main names: `selfplay`, and `SelfPlayed`, what it tells.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from quixotry import lexica
from quixotry._native import SelfPlay
from quixotry.errors import InvalidText, QuixotryError
from quixotry.finder import choose
from quixotry.lab.extra import needed
from quixotry.lab.folders import Folder, folder_at, is_url
from quixotry.lab.lineup import lineup
from quixotry.lab.manifest import Manifest, digest, of_setting
from quixotry.lab.shards import Shard, complete, shards, tidy
from quixotry.lab.spread import spread
from quixotry.lab.tasks import Posted, Recipe

if TYPE_CHECKING:
    from quixotry._native import Edition, Layout, LogTable, Rules
    from quixotry.finder import Choice
    from quixotry.lab.contestant import Contestant

GAMES_PER_SHARD = 5000
"""How many games are in one file, if nothing else is said."""

Watch = Callable[["SelfPlayed"], None]
"""What is told how far a campaign is, a few times a second."""

T = TypeVar("T")

_EVERY = 0.1
_MOST_SEED = 2**64 - 1


@dataclass(frozen=True)
class SelfPlayed:
    """How far a campaign is.

    Attributes:
        games: the games of the folder, and those that are being played.
        turns: the turns of the games of the folder.
        played: the games that this run has played.
        seconds: how long it took.
        out: the folder; a text if it is a URL.
    """

    games: int
    turns: int
    played: int
    seconds: float
    out: Path | str

    @property
    def games_per_second(self) -> float:
        """How many games this run plays a second."""
        return self.played / self.seconds if self.seconds else 0.0

    def as_object(self) -> dict[str, Any]:
        """What `quixotry selfplay --json` gives."""
        return {
            "games": self.games,
            "turns": self.turns,
            "played": self.played,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "out": str(self.out),
        }


def selfplay(
    games: int,
    players: str | Sequence[str],
    out: str | os.PathLike[str],
    *,
    seed: int = 0,
    counts: bool = True,
    threads: int | None = None,
    executor: Executor | None = None,
    games_per_shard: int = GAMES_PER_SHARD,
    lexicon: lexica.Words | None = None,
    exclude: lexica.Words | None = None,
    rules: Rules | str | None = None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
    watch: Watch | None = None,
    notify: Callable[[str], None] | None = None,
) -> SelfPlayed:
    """Let programs play many games and keep every turn; a folder that holds a part of them is gone on with.

    Args:
        games: how many games the folder is to hold.
        players: two to four programs as for `match`, as a list or with commas between. Game `n` has program
            `(s + n) % count` in seat `s`.
        out: the folder, which is made if there is none; or a URL that fsspec knows, such as `s3://bucket/games`.
        seed: game `n`, from 0, has the bag of seed `seed + n`.
        counts: tell for each turn of `greedy` how much there was to choose from.
        threads: how many work; by default as many as the machine has cores. With an executor those of each worker, by
            default 1.
        executor: who plays: any executor of `concurrent.futures`, such as `cluster` gives. Each of its workers plays
            one file after the other, and must see the same folder.
        games_per_shard: how many games go into one file.
        lexicon: the words of the games: a `Lexicon`, a name, a path, or the words; `open-world` by default.
        exclude: words to leave out, or the path of a list of them.
        rules: a rule set or its name.
        edition: the tiles; by default those of the rules.
        layout: a board or its name; by default that of the rules.
        watch: what is told how far it is.
        notify: what is told in a sentence where a program goes by leaves that are not of its words.

    Raises:
        InvalidText: a program is not known, or there is nothing to play.
        GameError: such games cannot be played.
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
        QuixotryError: the extra `lab` is not installed (`missing_package`); the folder holds other games
            (`other_campaign`) or more (`more_games`); it cannot be written (`io`), or the executor has broken
            (`executor`): what was complete stays.
    """
    for number, least, noun in ((games, 1, "games"), (games_per_shard, 1, "games in a file")):
        if number < least:
            message = f"{number} {noun} are none; at least 1 was expected"
            raise InvalidText(message, kind="bad_number", input=str(number))
    if not 0 <= seed <= _MOST_SEED:
        raise InvalidText(f"{seed} is no seed; 0 to {_MOST_SEED} was expected", kind="bad_number", input=str(seed))
    needed("pyarrow", "logs of games")
    named = {} if rules is None else {"rules": rules}
    chosen = choose(lexicon=lexicon, exclude=exclude, edition=edition, layout=layout, **named)
    programs = lineup(players)
    if notify is not None:
        for said in dict.fromkeys(program.note(chosen) for _, program in programs):
            if said is not None:
                notify(said)
    campaign = _Campaign(programs, chosen, seed, counts)
    folder = folder_at(out)
    asked = Manifest(games, games_per_shard, seed, counts, campaign.players, *of_setting(chosen))
    found = Manifest.read(folder)
    manifest = asked if found is None else asked.joined(found, folder)
    if manifest != found:
        manifest.write(folder)
    tidy(folder)
    run = _Run(campaign.native, folder, manifest, str(out) if is_url(out) else Path(out), watch)
    if executor is None:
        result = run.play(threads or os.cpu_count() or 1)
    else:
        result = run.spread(executor, Recipe.of(campaign.programs, chosen, seed, counts), threads or 1)
    tidy(folder, shards(games, games_per_shard))
    return result


class _Campaign:
    """The programs of a campaign, ready to play."""

    def __init__(self, programs: Sequence[tuple[str, Contestant]], chosen: Choice, seed: int, counts: bool) -> None:
        ready = [(text, program.native(chosen)) for text, program in programs]
        self.programs = ready
        self.native = SelfPlay(
            ready,
            seed,
            counts=counts,
            lexicon=chosen.lexicon,
            rules=chosen.rules,
            edition=chosen.edition,
            layout=chosen.layout,
        )
        # Programs of the same words share one table.
        hashes = {
            table: digest(table.to_klv2()) for table in {leaves for _, (leaves, *_) in ready if leaves is not None}
        }
        self.players = [
            {
                "name": name,
                "way": program.way,
                "band": band,
                "draws": program.draws,
                "words": None if words is None else words.info.sha256,
                "leaves": None if leaves is None else hashes[leaves],
            }
            for (name, program), (_, (leaves, words, band, _)) in zip(programs, ready, strict=True)
        ]


class _Run:
    """One run of a campaign."""

    def __init__(
        self, native: SelfPlay, folder: Folder, manifest: Manifest, out: Path | str, watch: Watch | None
    ) -> None:
        self._native, self._folder, self._out, self._watch = native, folder, out, watch
        there = dict(complete(folder, manifest.games, manifest.games_per_shard))
        self._missing = [shard for shard in shards(manifest.games, manifest.games_per_shard) if shard not in there]
        self._before = sum(shard.games for shard in there)
        self._turns = sum(there.values())
        self._begun = time.monotonic()

    def play(self, threads: int) -> SelfPlayed:
        """Play what is missing here: while a shard is played, the one before it is written."""
        with ThreadPoolExecutor(1) as player, ThreadPoolExecutor(1) as writer:
            try:
                written: Future[int] | None = None
                for shard in self._missing:
                    tables = self._wait(player.submit(self._native.play, shard.first, shard.games, threads))
                    # One shard waits at most, so that memory does not grow.
                    if written is not None:
                        self._wait(written)
                    self._turns += len(tables[1])
                    written = writer.submit(self._write, shard, tables)
                if written is not None:
                    self._wait(written)
            finally:
                # After Ctrl-C: what is being played ends soon, what is being written is written.
                self._native.cancel()
        return self._standing(self._native.played)

    def spread(self, executor: Executor, recipe: Recipe, threads: int) -> SelfPlayed:
        """Have what is missing played by the workers of an executor."""
        if not self._missing:
            return self._standing(0)
        played = 0
        with (
            Posted(self._native, recipe, self._folder, threads) as posted,
            closing(spread(executor, map(posted.task, self._missing), _EVERY)) as answers,
        ):
            for done in answers:
                played += sum(shard.games for shard, _, _ in done)
                self._turns += sum(turns for _, turns, _ in done)
                if self._watch is not None:
                    self._watch(self._standing(played))
        return self._standing(played)

    def _write(self, shard: Shard, tables: tuple[LogTable, LogTable]) -> int:
        try:
            return shard.write(self._folder, *tables)
        except QuixotryError as error:
            message = f"{error.message}; what was complete stays, and the same call goes on"
            raise QuixotryError(message, kind=error.kind, input=error.input) from error

    def _wait(self, work: Future[T]) -> T:
        while not wait_for([work], _EVERY).done:
            if self._watch is not None:
                self._watch(self._standing(self._native.played))
        return work.result()

    def _standing(self, played: int) -> SelfPlayed:
        return SelfPlayed(
            games=self._before + played,
            turns=self._turns,
            played=played,
            seconds=time.monotonic() - self._begun,
            out=self._out,
        )
