"""What workers do: play a shard of a campaign anywhere, and write it into the folder of the campaign.

A `Task` is small. What the games are played with is large: it lies in the folder as long as the campaign runs, is read
once by each process, and known by its hash. So who has the task and sees the folder needs nothing else, and two workers
with the same task write the same bytes.

Main names: `Task`, `Done`, `play`; `Recipe`, what a campaign is played by.
"""

from __future__ import annotations

import pickle
import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self

from quixotry._native import Edition, Layout, Leaves, Lexicon, Rules, SelfPlay, __version__
from quixotry.errors import QuixotryError
from quixotry.files import ASIDE
from quixotry.lab.extra import needed
from quixotry.lab.folders import Folder, folder_at
from quixotry.lab.shards import Shard
from quixotry.lexica.compiling import digest, opened
from quixotry.lexica.folders import cache_dir, write
from quixotry.lexica.names import as_file_name

if TYPE_CHECKING:
    from quixotry.finder import Choice

Program = tuple[str, tuple[Leaves | None, Lexicon | None, int | None, bool]]
"""A program as `SelfPlay` takes it."""

# More bytes than lists and tables have.
_LARGEST = 1 << 31
# Campaigns that a process remembers.
_MOST = 4


class Done(NamedTuple):
    """A shard that is in the folder.

    Attributes:
        shard: which one.
        turns: how many turns its games have.
        size: the bytes of its files.
    """

    shard: Shard
    turns: int
    size: int


@dataclass(frozen=True)
class Task:
    """A shard to play.

    Attributes:
        out: the folder, as an absolute path, or as a URL.
        campaign: the hash of what is played by.
        shard: which games.
        threads: on how many threads.
        versions: whose bytes are expected: the version of quixotry and that of pyarrow.
        host: the machine that wants it.
    """

    out: str
    campaign: str
    shard: Shard
    threads: int
    versions: tuple[str, str]
    host: str


def play(task: Task) -> Done:
    """Play a shard and write it; this is what executors are given.

    Raises:
        QuixotryError: the versions here are others (`other_version`), the folder is not seen here (`no_campaign`), or
            cannot be written (`io`).
    """
    try:
        if versions() != task.versions:
            (ours, arrow), (theirs, other) = versions(), task.versions
            raise QuixotryError(
                f"a worker has quixotry {ours} and pyarrow {arrow}; "
                f"those of the machine that leads, {theirs} and {other}, were expected",
                kind="other_version",
                input=ours,
            )
        folder = folder_at(task.out)
        games, turns = _campaign(task, folder).play(task.shard.first, task.shard.games, task.threads)
        return Done(task.shard, len(turns), task.shard.write(folder, games, turns))
    except QuixotryError as error:
        here = socket.gethostname()
        if here == task.host:
            raise
        raise QuixotryError(f"on '{here}': {error.message}", kind=error.kind, input=error.input) from error


def versions() -> tuple[str, str]:
    """What the bytes of a shard depend on beside the recipe: the versions of quixotry and of pyarrow."""
    return __version__, str(needed("pyarrow", "logs of games").__version__)


@dataclass(frozen=True)
class _Compiled:
    """A word list that travels whole: the compiled file, which lies elsewhere on other machines."""

    name: str
    edition: Edition
    data: bytes

    def opened(self) -> Lexicon:
        path = cache_dir() / "lexica" / f"{as_file_name(self.name)}-{digest(self.data)}.qxl"
        if not path.is_file():
            write(path, self.data)
        return opened(path, self.edition, f"Lexicon.open({self.name!r})")


@dataclass(frozen=True)
class Recipe:
    """What a campaign is played by, to be carried to other machines."""

    programs: Sequence[tuple[str, tuple[Leaves | None, Lexicon | _Compiled | None, int | None, bool]]]
    lexicon: Lexicon | _Compiled
    edition: Edition
    rules: Rules
    layout: Layout
    seed: int
    counts: bool

    @classmethod
    def of(cls, programs: Sequence[Program], chosen: Choice, seed: int, counts: bool) -> Recipe:
        """The recipe of a campaign.

        Args:
            programs: the programs, as `SelfPlay` takes them.
            chosen: the setting of the games.
            seed: game `n` has the bag of seed `seed + n`.
            counts: whether it is told how much there was to choose from.
        """
        edition = chosen.edition
        carried = [
            (name, (leaves, None if words is None else _carried(words, edition), band, unseen))
            for name, (leaves, words, band, unseen) in programs
        ]
        lexicon = _carried(chosen.lexicon, edition)
        return cls(carried, lexicon, edition, chosen.rules, chosen.layout, seed, counts)

    def campaign(self) -> SelfPlay:
        """The campaign, ready to play.

        Raises:
            QuixotryError: a list cannot be kept here (`io`).
        """
        programs = [
            (name, (leaves, words.opened() if isinstance(words, _Compiled) else words, band, unseen))
            for name, (leaves, words, band, unseen) in self.programs
        ]
        return SelfPlay(
            programs,
            self.seed,
            counts=self.counts,
            lexicon=self.lexicon.opened() if isinstance(self.lexicon, _Compiled) else self.lexicon,
            rules=self.rules,
            edition=self.edition,
            layout=self.layout,
        )


class Posted:
    """A campaign whose recipe lies in its folder for workers to read, as long as this is entered.

    Args:
        native: the campaign, for workers in this process.
        recipe: what it is played by.
        folder: the folder.
        threads: on how many threads a worker plays.

    Raises:
        QuixotryError: the folder cannot be written (`io`).
    """

    def __init__(self, native: SelfPlay, recipe: Recipe, folder: Folder, threads: int) -> None:
        self._native, self._folder, self._threads = native, folder, threads
        self._data = pickle.dumps(recipe)
        self._key = sha256(self._data).hexdigest()
        self._versions, self._host = versions(), socket.gethostname()

    def __enter__(self) -> Self:
        self._folder.write(_name(self._key), self._data)
        with _loading:
            _ready[self._folder.lasting, self._key] = self._native
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the recipe away, and end what is being played in this process."""
        _ready.pop((self._folder.lasting, self._key), None)
        self._native.cancel()
        with suppress(QuixotryError):  # whoever tidies the folder says it
            self._folder.remove(_name(self._key))

    def task(self, shard: Shard) -> Task:
        """A shard of it, to be played."""
        return Task(self._folder.lasting, self._key, shard, self._threads, self._versions, self._host)


_loading = Lock()
# What this process plays, by folder and hash; the oldest first. Whoever has seen the hash in a folder sees the folder.
_ready: dict[tuple[str, str], SelfPlay] = {}


def _campaign(task: Task, folder: Folder) -> SelfPlay:
    """The campaign of a task, made at most once by a process."""
    with _loading:
        known = _ready.get((task.out, task.campaign))
        if known is not None:
            return known
        data = folder.read(_name(task.campaign), _LARGEST)
        if data is None or sha256(data).hexdigest() != task.campaign:
            raise QuixotryError(
                f"'{folder}' does not hold the campaign: a folder that all workers see under this name was expected",
                kind="no_campaign",
                input=str(folder),
            )
        # It comes from who sent the task: the hash is right.
        recipe: Recipe = pickle.loads(data)
        while len(_ready) >= _MOST:
            del _ready[next(iter(_ready))]
        campaign = _ready[task.out, task.campaign] = recipe.campaign()
        return campaign


def _name(key: str) -> str:
    return f".campaign-{key[:16]}{ASIDE}"


def _carried(words: Lexicon, edition: Edition) -> Lexicon | _Compiled:
    """A list as it travels; one that is in memory only is pickled word by word."""
    return words if words.path is None else _Compiled(words.name, edition, Path(words.path).read_bytes())
