"""The record of a game: who played, what was written down of each turn, and the notes; as a tree with variations.

A record holds what somebody wrote, right or wrong; it judges nothing. `quixotry.replay` plays it by the rules and says
what does not agree. Every file format reads into this type and is written from it.

Main names, in reading order: `Player`, `Turn` (one thing that happened, as written), `Node` (a place in the tree),
`Record`.

>>> record = Record(players=[Player("Ann"), Player("Ben")], lexicon="open-world")
>>> first = record.root.add(Turn("play", player=0, rack="AEINRST", move="8D NASTIER", score=66, total=66))
>>> _ = first.add(Turn("pass", player=1))
>>> other = record.root.add(Turn("play", player=0, rack="AEINRST", move="8H STAR", score=8, total=8))
>>> [node.turn.kind for node in record.main_line()], other.is_main_line
(['play', 'pass'], False)
>>> other.promote()
>>> len(list(record.main_line()))
1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Kind = Literal[
    "play",
    "exchange",
    "pass",
    "withdrawn",
    "challenge",
    "forfeit",
    "time",
    "gained",
    "lost",
    "correction",
    "resigned",
]

# What each kind of `Turn` tells; the ones that a player takes come first.
KINDS: dict[Kind, str] = {
    "play": "tiles laid on the board",
    "exchange": "tiles exchanged; `tiles`, or only `count`",
    "pass": "a pass",
    "withdrawn": "the play before was challenged off: its tiles are back on the rack of `player`, its points gone",
    "challenge": "a play was challenged in vain: the points that this brought or cost `player`",
    "forfeit": "a turn lost by a challenge in vain",
    "time": "points off for overtime",
    "gained": "points at the end for the tiles that others have left; `tiles` are theirs",
    "lost": "points at the end for the tiles that the player himself has left",
    "correction": "a score that was put right",
    "resigned": "the player gave the game up",
}
# No exchange is of more tiles than that.
MOST_TILES = 1_000
# The kinds that are a player's turn.
TURNS = frozenset({"play", "exchange", "pass", "forfeit"})


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays.

    Attributes:
        name: the full name; may be empty.
        nick: the short name by which lines of a file name him, without spaces; empty to have one made of the name.
    """

    name: str
    nick: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing that happened, as it was written down. What was not written is None.

    Attributes:
        kind: one of `KINDS`.
        player: the seat of the player whom it is about, from 0.
        rack: the tiles before the turn, some of them or all; upper case, `?` for a blank, `_` for a tile that nobody
            knows.
        move: of a play: coordinate and tiles as in `8D NA.TIER`: `.` for a tile that lies there, lower case for a
            blank.
        tiles: of an exchange the tiles given back; of `gained` and `lost` the tiles that count; of `challenge` and
            `withdrawn` nothing.
        count: of an exchange the number of tiles, where they are not known.
        score: the points that it brought, with their sign.
        total: the score of the player after it.
        words: of a challenge and of what is withdrawn: the words that were challenged, where that is known.
        by: the seat of the challenger, where that is known.
        seconds: the time that the turn took, or that somebody was over time, where that is known.
        line: the number of the line that it was read from, from 1; not compared.
    """

    kind: Kind
    player: int
    rack: str | None = None
    move: str | None = None
    tiles: str | None = None
    count: int | None = None
    score: int | None = None
    total: int | None = None
    words: tuple[str, ...] = ()
    by: int | None = None
    seconds: float | None = None
    line: int | None = field(default=None, compare=False, repr=False)

    def with_(self, **changes: Any) -> Turn:
        """The same with other attributes."""
        return replace(self, **changes)


class Node:
    """A place in the tree of a game: after its turn, with everything that was played from there.

    Attributes:
        turn: what led here; None at the root.
        parent: the place before it; None at the root.
        variations: what was played from here, or could have been: the first is the main line.
        notes: what was noted here, a paragraph each.
    """

    __slots__ = ("notes", "parent", "turn", "variations")

    def __init__(self, turn: Turn | None = None, parent: Node | None = None) -> None:
        self.turn = turn
        self.parent = parent
        self.variations: list[Node] = []
        self.notes: list[str] = []

    def add(self, turn: Turn, *, main: bool = False, notes: Sequence[str] = ()) -> Node:
        """Adds a turn that was played from here, or could have been; gives the place after it.

        Args:
            turn: the turn.
            main: whether it becomes the main line; else it does only if nothing was played from here yet.
            notes: notes on it.
        """
        node = Node(turn, self)
        node.notes = list(notes)
        self.variations.insert(0 if main else len(self.variations), node)
        return node

    @property
    def next(self) -> Node | None:
        """The place after the next turn of the main line from here; None at its end."""
        return self.variations[0] if self.variations else None

    @property
    def depth(self) -> int:
        """How many turns lead here."""
        return sum(1 for _ in self.path()) - 1

    @property
    def is_main_line(self) -> bool:
        """Whether the main line of the whole game comes through here."""
        return all(node.parent is None or node.parent.variations[0] is node for node in self.path())

    def path(self) -> list[Node]:
        """The places from the root to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def main_line(self) -> Iterator[Node]:
        """The places after this one along the main line."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def promote(self) -> None:
        """Makes this the main line from the place before it."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent.variations.insert(0, self)

    def remove(self) -> None:
        """Takes this, and everything after it, out of the tree. The root stays."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent = None

    def __eq__(self, other: object) -> bool:
        """Equal if the same was played and noted from here on. Long games do not nest Python's calls."""
        if not isinstance(other, Node):
            return NotImplemented
        pairs = [(self, other)]
        while pairs:
            one, two = pairs.pop()
            if (one.turn, one.notes, len(one.variations)) != (two.turn, two.notes, len(two.variations)):
                return False
            pairs += zip(one.variations, two.variations, strict=True)
        return True

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"<Node: {self.turn!r}, {len(self.variations)} variations>"


@dataclass
class Record:
    """A game as it was written down.

    Attributes:
        players: who played, by seat: the first has the first turn, unless the turns say otherwise.
        root: the beginning of the game, before the first turn.
        title: what the game is called.
        description: more about it.
        identity: an authority and the name that it has given the game, as `io.woogles XbPq2`.
        lexicon: the name of the word list.
        edition: the name of the edition, as it is written in files of its format or as Quixotry has it.
        layout: the name of the board.
        rules: the name of the rule set.
        variant: the kind of game, as `classic` or `wordsmog`.
        challenge: the challenge rule, by Quixotry's name.
        racks: the racks at the end of the record by seat, where they are known: of a game that goes on.
        complete: False if the record says that the game goes on; True if it says that it is over; None if it says
            nothing.
        position: the line of CGP from which the game starts; None for an empty board.
        extra: whatever else the file said, by its own names, in the order of the file.
    """

    players: list[Player]
    root: Node = field(default_factory=Node)
    title: str | None = None
    description: str | None = None
    identity: str | None = None
    lexicon: str | None = None
    edition: str | None = None
    layout: str | None = None
    rules: str | None = None
    variant: str | None = None
    challenge: str | None = None
    racks: dict[int, str] = field(default_factory=dict)
    complete: bool | None = None
    position: str | None = None
    extra: list[tuple[str, str]] = field(default_factory=list)

    def main_line(self) -> Iterator[Node]:
        """The places of the game that was played, from after the first turn to the end."""
        return self.root.main_line()

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the game that was played."""
        return tuple(node.turn for node in self.main_line() if node.turn is not None)

    @property
    def end(self) -> Node:
        """The last place of the game that was played."""
        node = self.root
        while node.next is not None:
            node = node.next
        return node

    def nodes(self) -> Iterator[Node]:
        """Every place of the tree, the root first, each before what follows it, the main line first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.variations)
