"""A record that is being changed: a copy of it, its turns scored anew by the rules, and whose turns they then are.

What a scorer tells is what was laid and said at the table; all sums follow from that. So scores and totals are left
out before a replay and written back from it, and the lines that count the tiles left over are made when the game is
over, not kept.

Main names: `copied`, `settled`, `passed_on`, `take_out`, `remembered`, `unknown_racks`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from quixotry.errors import QuixotryError
from quixotry.formats.record import Node, Record, Turn
from quixotry.game import Game
from quixotry.replay import Replay, Step, record_of, replay
from quixotry.replay.tiles import tiles_of

if TYPE_CHECKING:
    from quixotry.lexica import Words

COUNTED = frozenset({"gained", "lost"})
# What stands in `Record.extra` where players have agreed to end a game and to count nothing of what is left.
UNCOUNTED = ("left-over", "none")
# What somebody told to a person by name, rather than by whose turn it was.
_BY_NAME = frozenset({"time", "correction", "resigned", *COUNTED})


def copied(record: Record) -> Record:
    """A record of its own, with the same turns."""
    root = Node(record.root.turn)
    copies = {record.root: root}
    for node in record.nodes():
        copy = copies[node]
        copy.notes = list(node.notes)
        for other in node.variations:
            copies[other] = Node(other.turn, copy)
            copy.variations.append(copies[other])
    return replace(record, players=list(record.players), root=root, racks=dict(record.racks), extra=list(record.extra))


def passed_on(record: Record, number: int, by: int) -> None:
    """Gives the turns from a number on to others, in the order of the table, as after one that had been left out.

    Args:
        record: the record, which is changed.
        number: the first of these turns, from 1.
        by: how many seats further.
    """
    players = len(record.players)
    for node in list(record.main_line())[number - 1 :]:
        turn = node.turn
        if turn is not None and turn.kind not in _BY_NAME:
            challenger = None if turn.by is None else (turn.by + by) % players
            node.turn = turn.with_(player=(turn.player + by) % players, by=challenger)


def settled(record: Record, lexicon: Words | None) -> Replay:
    """Scores a record anew; its turns, and the tiles left over, are written into it.

    Args:
        record: the record, which is changed.
        lexicon: the words that count; None for those that the record names.

    Returns:
        The replay of the record as it is then.
    """
    _take_counting_away(record)
    for node in record.main_line():
        if node.turn is not None:
            node.turn = _bare(node.turn)
    played = replay(record, lexicon=lexicon)
    _fill(played)
    counting = _counting(record, played)
    if counting:
        for turn in counting:
            record.end.add(turn)
        _fill(replay(record, lexicon=lexicon))
    return replay(record, lexicon=lexicon)


def _bare(turn: Turn) -> Turn:
    """A turn without what follows from it."""
    told = turn.kind == "correction" or (turn.kind == "time" and turn.seconds is None)
    return turn.with_(score=turn.score if told else None, total=None)


def _fill(played: Replay) -> None:
    """Writes points and totals into the turns; what a play brings at the end of the game has lines of its own."""
    for step in played.steps:
        if step.applied and step.points is not None:
            step.node.turn = step.turn.with_(score=step.points, total=step.written, move=_move(step))


def _move(step: Step) -> str | None:
    """The play of a turn as records have it: with dots for all tiles that lie there now."""
    plays = [event for event in step.events if event.kind == "play"] if step.turn.kind == "play" else []
    return plays[-1].move.notation("gcg") if plays else step.turn.move


def remembered(record: Record) -> Record:
    """A record in which the tiles that its last lines count are racks, so that they are known when it is scored anew.

    What one of two players has left once the other is out follows from all turns, and so changes with them.
    """
    turns = [turn for turn in record.turns if turn.kind in COUNTED]
    if len(record.players) == 2 and any(turn.kind == "gained" for turn in turns):
        return record
    told = {turn.player: turn.tiles for turn in turns if turn.kind == "lost" and turn.tiles is not None}
    return replace(record, racks=told | record.racks)


def _take_counting_away(record: Record) -> None:
    """Takes the lines away that count tiles left over; what was noted there is noted on the turn before."""
    for node in [node for node in record.main_line() if node.turn is not None and node.turn.kind in COUNTED]:
        if node.parent is not None:
            node.parent.notes += node.notes
        take_out(node)


def take_out(node: Node) -> None:
    """Takes a place out of the tree; what was played from there is then played from the place before it."""
    parent = node.parent
    if parent is None:
        return
    for other in node.variations:
        other.parent = parent
    place = parent.variations.index(node)
    parent.variations[place : place + 1] = node.variations


def _counting(record: Record, played: Replay) -> list[Turn]:
    """The lines that count the tiles left over; none while the game goes on, or as long as they are not known."""
    game = played.game
    if UNCOUNTED in record.extra:
        return []
    if game.over:
        known = not unknown_racks(record, game)
        return [turn for turn in record_of(game).turns if turn.kind in COUNTED] if known else []
    if record.complete and not unknown_racks(record, game):
        return [Turn("lost", seat, tiles=rack) for seat, rack in enumerate(game.racks) if rack]
    return []


def unknown_racks(record: Record, game: Game) -> list[int]:
    """The seats of whom it has to be known what they have left, and is not yet.

    Where the bag is empty, what lies neither on the board nor on a known rack is on the last one.
    """
    decided = any(event.kind == "end" and event.loser is not None for event in game.events)
    if game.rules.leftover == "none" or decided:
        return []
    tiles = tiles_of(game.edition)
    held = [len(tiles.rack(rack)) for rack in game.racks]
    unknown = [seat for seat, count in enumerate(held) if count and _known(record, game, seat) != count]
    return [] if not game.bag and len(unknown) == 1 else unknown


def _known(record: Record, game: Game, seat: int) -> int:
    """How many tiles of a rack were told."""
    try:
        return len(tiles_of(game.edition).rack(record.racks.get(seat, "").replace("_", "")))
    except QuixotryError:
        return 0
