"""The highest single play: what it can score at most, proved, and a legal game that reaches it.

The proof goes over *targets*: each word at each place of a line with each choice of fresh tiles. A quick bound leaves
few of them. For these an integer program chooses the words that cross the play; prices of the tiles (see `tile_prices`)
bound it. What is left between the bound and the best game found is closed from above, point by point: the native module
walks through every selection of cross words that may score so much, tries to build a board round each, and when none of
them can be built the target's bound is a point lower. Words that lie beside each other, the tiles in the bag and that
all hangs together are looked at where a selection breaks them, not before.

Main names: `single_play` -> `SinglePlayProof`; `HighestPlay`, the same in pieces that can be kept and gone on with.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from quixotry._native import Position, SinglePlayProgram, SinglePlays
from quixotry.composing.tile_prices import UNIT, prices
from quixotry.errors import InvalidText
from quixotry.files import is_there, read_at_most, write_whole

if TYPE_CHECKING:
    from quixotry._native import Edition, Layout, Lexicon, Rules
    from quixotry.formats import Record
    from quixotry.lexica import Words

Selection = list[tuple[str, int] | None]
Moves = tuple[tuple[str, int], ...]

# A piece of a walk and of the search for a game, in seconds; how many selections are taken from a walk at a time.
_PIECE, _GAME, _SELECTIONS = 0.2, 1.0, 200
# Where the first game is sought: so far below the bounds, as a share, and for so many seconds a target.
_DIVES, _DIVE = (0.99, 0.98, 0.96, 0.92, 0.85, 0.7, 0.5, 0.0), 15.0
# The quick bounds are asked for from here down, each time so much lower.
_HIGHEST, _LOWER = 6000, 0.85
_LONGEST_STATE, _KEPT_EVERY = 1 << 22, 5.0
_HEAD = "quixotry single play 1"


class SinglePlayProof(NamedTuple):
    """What is known of the highest single play.

    Attributes:
        bound: what a play can score at most; None before anything is known.
        attained: what the play of the game found scores; None before one is found.
        gap: the points between them; 0 is a proof, None before both are known.
        moves: the plays of that game, each with its score, the highest play last.
        proven: how many targets cannot score more than `attained`.
        open: those that may, each with its bound, the highest first.
        doubtful: selections of cross words of which it is not known whether a board has them.
    """

    bound: int | None
    attained: int | None
    gap: int | None
    moves: Moves
    proven: int
    open: tuple[tuple[str, int], ...]
    doubtful: int


Watch = Callable[[SinglePlayProof], None]
"""What is told how far a proof is."""


class _Target:
    """A target, with what is known of it."""

    def __init__(self, text: str, bound: int, tile_prices: list[int] | None = None) -> None:
        self.text, self.bound, self.prices = text, bound, tile_prices
        self.program: SinglePlayProgram | None = None
        # Selections that no board has, and those of which that is not known: the seconds spent on each and its score.
        self.refuted: set[str] = set()
        self.doubtful: dict[str, tuple[float, int]] = {}

    @property
    def doubts(self) -> list[str]:
        """The doubtful selections that keep the bound where it is."""
        return [name for name, (_, score) in self.doubtful.items() if score >= self.bound]


class HighestPlay:
    """The search for the highest single play, in pieces.

    Args:
        lexicon: the words that count, a `Lexicon`, a name or a path; by default `open-world`.
        rules: `Rules` or a name.
        edition: an `Edition` or a name; by default that of the rules.
        layout: a `Layout` or a name; by default that of the rules.
        state: what `state` gave, to go on from there.

    Raises:
        UnknownName: nothing is called so.
        LexiconError: there is no word list, or it is in other letters.
        InvalidText: the state cannot be read, or is of another word list or other rules (`bad_state`).
        QuixotryError: the solver is not installed (`missing_package`); the first piece says so.
    """

    def __init__(
        self,
        lexicon: Words | None = None,
        *,
        rules: Rules | str = "box",
        edition: Edition | str | None = None,
        layout: Layout | str | None = None,
        state: str | None = None,
    ) -> None:
        opening = Position.opening(lexicon=lexicon, rules=rules, edition=edition, layout=layout)
        self._opening = opening
        words: Any = opening.lexicon
        self._plays = SinglePlays(opening.rules, opening.edition, opening.layout, words)
        self._targets: dict[str, _Target] = {}
        self._listed: int | None = None
        self._moves: Moves = ()
        if state is not None:
            self._read(state)
        self._work = self._run()
        self.done = False

    def advance(self, seconds: float) -> SinglePlayProof:
        """Works for about so long, and says what is known then."""
        end = time.monotonic() + seconds
        while not self.done:
            self.done = next(self._work, True)
            if time.monotonic() >= end:
                break
        return self.proof

    @property
    def attained(self) -> int | None:
        """What the highest play found scores."""
        return self._moves[-1][1] if self._moves else None

    @property
    def proof(self) -> SinglePlayProof:
        """What is known so far."""
        attained = self.attained
        more = [target for target in self._targets.values() if attained is None or target.bound > attained]
        more.sort(key=lambda target: (-target.bound, target.text))
        bound = None
        if self._listed is not None:
            bound = max([attained or 0, self._listed - 1, *(target.bound for target in more)])
        return SinglePlayProof(
            bound,
            attained,
            None if bound is None or attained is None else bound - attained,
            self._moves,
            len(self._targets) - len(more),
            tuple((target.text, target.bound) for target in more),
            sum(len(target.doubts) for target in more),
        )

    def record(self) -> Record:
        """The game that ends with the highest play found, as a record for GCG and pictures.

        Raises:
            InvalidText: none has been found yet (`unfinished`).
            GameError: no two players could have drawn the tiles in this order.
        """
        return _record(self._opening, self._moves)

    # ---------------------------------------------------------------------------------------------------- the work

    def _run(self) -> Iterator[bool]:
        least = _HIGHEST if self._listed is None else self._listed
        while least > 0 and not self._targets:
            least = int(least * _LOWER)
            self._list(least)
            yield False
        for target in self._ordered():
            self._price(target)
            yield False
        for number, share in enumerate(() if self._moves else _DIVES):
            if number and (ordered := self._ordered()):
                self._list(int(max(target.bound for target in ordered) * share))
                for target in self._ordered():
                    self._price(target)
                    yield False
            for target in self._ordered():
                # Another dive may have found a game that scores more.
                if target.bound > (self.attained or 0):
                    yield from self._dive(target, share)
            if self._moves:
                break
        yield from self._close()

    def _list(self, least: int) -> None:
        """Lists the targets that may score `least` or more."""
        for bound, text in self._plays.targets(least):
            self._targets.setdefault(text, _Target(text, bound))
        self._listed = least

    def _ordered(self) -> list[_Target]:
        """The targets that may score more than the game found, the highest bounds first."""
        attained = self.attained or 0
        targets = [target for target in self._targets.values() if target.bound > attained]
        return sorted(targets, key=lambda target: (-target.bound, target.text))

    def _program(self, target: _Target) -> SinglePlayProgram:
        if target.program is None:
            target.program = self._plays.program(target.text)
        return target.program

    def _price(self, target: _Target) -> None:
        """Bounds a target by prices, once."""
        if target.prices is None:
            priced = prices(self._program(target))
            target.prices = priced.prices
            target.bound = min(target.bound, priced.bound // UNIT)
            if target.bound <= (self.attained or 0):
                target.program = None

    def _dive(self, target: _Target, share: float) -> Iterator[bool]:
        """Looks for a game with a target, some points below its bound."""
        least = max((self.attained or 0) + 1, int(target.bound * share))
        walk = self._program(target).search(target.prices or [], least)
        end = time.monotonic() + _DIVE
        found: list[tuple[int, Selection]] = []
        while not walk.done and time.monotonic() < end and len(found) < _SELECTIONS:
            found += walk.advance(_PIECE, 1 << 30)
            yield False
        found.sort(key=lambda one: -one[0])
        end = time.monotonic() + _DIVE
        for score, selection in found:
            if score <= (self.attained or 0) or time.monotonic() >= end:
                break
            self._try(target, selection, score, _GAME)
            yield False

    def _try(self, target: _Target, selection: Selection, score: int, seconds: float) -> None:
        """Looks for a board with a selection."""
        name = json.dumps(selection)
        if name in target.refuted or target.doubtful.get(name, (0.0, 0))[0] >= seconds:
            return
        moves = self._program(target).reach(selection, seconds)
        if moves is None:
            target.doubtful[name] = seconds, score
            return
        target.doubtful.pop(name, None)
        target.refuted.add(name)
        if moves and moves[-1][1] > (self.attained or 0):
            self._moves = self._judged(tuple(moves))

    def _judged(self, moves: Moves) -> Moves:
        """The moves, when the rules allow each of them and count as much.

        Raises:
            IllegalMove: the rules forbid one.
            InvalidText: one scores something else.
        """
        position = self._opening
        for move, score in moves:
            after = position.play(move)
            if after.scores[-1] - position.scores[0] != score:
                raise InvalidText(f"'{move}' does not score {score} in this game", kind="bad_state", input=move)
            position = after
        return moves

    def _close(self) -> Iterator[bool]:
        """Lowers the bounds point by point until none is above the game found."""
        seconds = _GAME
        while True:
            least = (self.attained or 0) + 1
            if self._listed is None or self._listed > least:
                self._list(least)
                yield False
            while more := [target for target in self._ordered() if target.prices is None or not target.doubts]:
                target = more[0]
                if target.prices is None:
                    self._price(target)
                    yield False
                    continue
                yield from self._lower(target, seconds)
            if not self._ordered():
                return
            # What is left hangs on selections in doubt: they get more time.
            seconds *= 4
            for target in self._ordered():
                for name in target.doubts:
                    selection = [
                        None if crossing is None else (crossing[0], crossing[1]) for crossing in json.loads(name)
                    ]
                    self._try(target, selection, target.doubtful[name][1], seconds)
                    yield False

    def _lower(self, target: _Target, seconds: float) -> Iterator[bool]:
        """Walks through all selections of a target that may score its bound, and lowers it if no board has any."""
        level = target.bound
        walk = self._program(target).search(target.prices or [], level)
        while True:
            found = walk.advance(_PIECE, _SELECTIONS)
            for score, selection in found:
                self._try(target, selection, score, seconds)
                yield False
                if level <= (self.attained or 0):
                    return
            if walk.done and not found:
                break
            yield False
        if not target.doubts:
            target.bound = level - 1

    # ------------------------------------------------------------------------------------------------------- state

    @property
    def state(self) -> str:
        """What resumes the search later: text, of some 100 KB at most."""
        head = {"setup": self._setup(), "listed": self._listed, "moves": self._moves}
        lines = [_HEAD, json.dumps(head)]
        lines += [json.dumps([target.text, target.bound, target.prices]) for target in self._targets.values()]
        body = "\n".join(lines)
        return f"{body}\n{hashlib.sha256(body.encode()).hexdigest()}\n"

    def _setup(self) -> str:
        """What everything here depends on."""
        opening = self._opening
        lexicon: Lexicon | None = opening.lexicon
        words = "" if lexicon is None else lexicon.info.sha256
        parts = (words, opening.rules.to_toml(), opening.edition.to_toml(), opening.layout.to_toml())
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def _read(self, state: str) -> None:
        body, _, rest = state.rstrip("\n").rpartition("\n")
        lines = body.split("\n")
        if lines[0] != _HEAD or hashlib.sha256(body.encode()).hexdigest() != rest:
            raise InvalidText(
                "what was kept is no search for the highest play, or not all of one; the text that 'state' gave was "
                "expected",
                kind="bad_state",
            )
        head = json.loads(lines[1])
        if head["setup"] != self._setup():
            raise InvalidText(
                "what was kept is of another word list or other rules; the same ones were expected", kind="bad_state"
            )
        self._listed = head["listed"]
        self._moves = self._judged(tuple((move, score) for move, score in head["moves"]))
        for line in lines[2:]:
            text, bound, tile_prices = json.loads(line)
            self._targets[text] = _Target(text, bound, tile_prices)


def single_play(
    lexicon: Words | None = None,
    *,
    rules: Rules | str = "box",
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
    seconds: float | None = None,
    keep: Path | None = None,
    watch: Watch | None = None,
) -> SinglePlayProof:
    """The highest single play with its proof, or how far it came in the time given.

    Args:
        lexicon: the words that count, a `Lexicon`, a name or a path; by default `open-world`.
        rules: `Rules` or a name.
        edition: an `Edition` or a name; by default that of the rules.
        layout: a `Layout` or a name; by default that of the rules.
        seconds: how long it may take; by default until the gap is closed.
        keep: a file in which the search is kept; one that is there is gone on with. It stays.
        watch: what is told how far the proof is, a few times a second.

    Raises:
        InvalidText: the file keeps something else (`bad_state`).
        QuixotryError: the solver is not installed (`missing_package`), or the file cannot be read or written (`io`).
    """
    state = (
        None if keep is None or not is_there(keep) else read_at_most(keep, _LONGEST_STATE).decode("utf-8", "replace")
    )
    search = HighestPlay(lexicon, rules=rules, edition=edition, layout=layout, state=state)
    end = None if seconds is None else time.monotonic() + seconds
    written = time.monotonic()
    try:
        while not search.done and (end is None or time.monotonic() < end):
            proof = search.advance(_PIECE)
            if watch is not None:
                watch(proof)
            if keep is not None and time.monotonic() - written >= _KEPT_EVERY:
                write_whole(keep, search.state.encode())
                written = time.monotonic()
    finally:
        if keep is not None:
            write_whole(keep, search.state.encode())
    return search.proof


def game_record(
    proof: SinglePlayProof,
    lexicon: Words | None = None,
    *,
    rules: Rules | str = "box",
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
) -> Record:
    """The game of a proof as a record, with the same arguments as `single_play`.

    Raises:
        InvalidText: there is no game (`unfinished`).
        GameError: no two players could have drawn the tiles in this order.
    """
    return _record(Position.opening(lexicon=lexicon, rules=rules, edition=edition, layout=layout), proof.moves)


def _record(opening: Position, moves: Moves) -> Record:
    """The moves as a game of two players, who draw what they need."""
    if not moves:
        raise InvalidText("no game has been found yet; one is sought while the search goes on", kind="unfinished")
    from quixotry.composing.drawn import drawn

    used, position = [], opening
    for move, _ in moves:
        after = position.play(move)
        laid = Counter(_tiles(position)) - Counter(_tiles(after))
        used.append(list(laid.elements()))
        position = after
    # Who plays last keeps nothing, so that he goes out where he can.
    held: list[list[str]] = [[], []]
    held[len(moves) % 2] = _tiles(position)
    setting: Any = {name: getattr(opening, name) for name in ("lexicon", "rules", "edition", "layout")}
    game = drawn([move for move, _ in moves], used, held, to_end=False, **setting)
    return game.record(title=f"A play for {moves[-1][1]} points")


def _tiles(position: Position) -> list[str]:
    """The tiles that nobody has played."""
    letters = position.unseen.replace("?", "")
    return position.edition.split(letters) + ["?"] * (len(position.unseen) - len(letters))
