"""Records of right games, damaged in one way each: what is wrong then, and where, is known.

Main names: `record_with` (a record of given turns), `Damage`, `damages`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import quixotry as qx
from quixotry.formats.record import TURNS, Node, Player, Record, Turn

ENDS = ("gained", "lost")


def record_of_turns(*turns: Turn, players: Sequence[str] = ("Ann", "Ben"), **headers: Any) -> Record:
    """A record of these turns."""
    return record_with(Record([Player(name) for name in players], **headers), turns)


def record_with(record: Record, turns: Sequence[Turn]) -> Record:
    """The same record with other turns."""
    changed = replace(record, root=Node())
    node = changed.root
    for turn in turns:
        node = node.add(turn)
    return changed


class Damage(NamedTuple):
    """A damaged record.

    Attributes:
        name: what was done.
        turns: what stands there now.
        problems: what is wrong: kinds with the numbers of turns; for some only one of these is.
        same: whether the game comes out as it was, scores and all.
        one_of: whether at most one of the problems is said.
    """

    name: str
    turns: list[Turn]
    problems: list[tuple[str, int]]
    same: bool = True
    one_of: bool = False


class _Source:
    """The record of a right game."""

    def __init__(self, game: qx.Game, record: Record, chance: random.Random) -> None:
        self.game = game
        self.record = record
        self.chance = chance
        self.turns = list(record.turns)
        self.players = len(game.names)
        self.single = all(len(letter) == 1 for letter in game.edition.letters)
        self.taken = [n for n, turn in enumerate(self.turns) if turn.kind in TURNS]
        self.plays = [n for n, turn in enumerate(self.turns) if turn.kind == "play"]
        self.ends = [n for n, turn in enumerate(self.turns) if turn.kind in ENDS]

    def put(self, place: int, **changes: Any) -> list[Turn]:
        return [*self.turns[:place], self.turns[place].with_(**changes), *self.turns[place + 1 :]]

    def is_withdrawn(self, place: int) -> bool:
        return any(turn.kind == "withdrawn" for turn in self.turns[place + 1 : place + 2])

    def shifted(self, turns: list[Turn], place: int, points: int) -> list[Turn]:
        """The totals of a player, from a place on, with points more."""
        seat = turns[place].player
        return [
            turn.with_(total=turn.total + points)
            if n >= place and turn.player == seat and turn.total is not None
            else turn
            for n, turn in enumerate(turns)
        ]


def damages(game: qx.Game, record: Record, chance: random.Random) -> Iterator[Damage]:
    """The record of a right game, damaged in every way that fits it."""
    source = _Source(game, record, chance)
    if source.plays:
        yield from _of_numbers(source)
        yield from _of_plays(source)
    if source.taken:
        yield from _of_racks(source)
    yield from _of_turns(source)
    yield from _of_challenges(source)
    if source.ends and source.turns[-1].kind in ENDS:
        yield from _of_the_end(source)


def _of_numbers(source: _Source) -> Iterator[Damage]:
    place = source.chance.choice(source.plays)
    turn, number = source.turns[place], place + 1
    score, total = turn.score or 0, turn.total or 0
    if not source.is_withdrawn(place):
        yield Damage("a score", source.put(place, score=score + 4), [("wrong_score", number)])
        wrong = source.shifted(source.put(place, score=score + 4), place, 4)
        yield Damage("a score, and the totals go on from it", wrong, [("wrong_score", number)])
    yield Damage("a total", source.put(place, total=total + 7), [("wrong_total", number)])
    yield Damage("all totals from one on", source.shifted(source.turns, place, 7), [("wrong_total", number)])
    yield Damage("no scores", [turn.with_(score=None) for turn in source.turns], [])
    yield Damage("no totals", [turn.with_(total=None) for turn in source.turns], [])


def _of_plays(source: _Source) -> Iterator[Damage]:
    place = source.chance.choice(source.plays)
    goes_on = not source.is_withdrawn(place) and place < source.taken[-1]
    stopped = [("stopped", place + 2)] if goes_on else []
    yield Damage("no play", source.put(place, move="8H"), [("bad_move", place + 1), *stopped], same=False)
    letter = source.game.edition.letters[0]
    off = f"1A {f'[{letter}]' * 40}"
    yield Damage("off the board", source.put(place, move=off), [("illegal_play", place + 1), *stopped], same=False)


def _of_racks(source: _Source) -> Iterator[Damage]:
    yield Damage("no racks", [turn.with_(rack=None) for turn in source.turns], [])
    place = source.chance.choice(source.taken)
    turn, number = source.turns[place], place + 1
    yield Damage("a rack", source.put(place, rack=None), [])
    if not turn.rack or not source.single:
        return
    tiles = list(turn.rack)
    source.chance.shuffle(tiles)
    known = "".join(tiles[: source.chance.randrange(len(tiles))])
    yield Damage("a part of a rack", source.put(place, rack=known), [])
    yield Damage("unknown tiles", source.put(place, rack=known.ljust(len(tiles), "_")), [])
    yield Damage("no tile on a rack", source.put(place, rack=f"{turn.rack[:-1]}1"), [("bad_rack", number)])
    yield Damage(
        "a tile too many", source.put(place, rack=turn.rack + source.chance.choice(tiles)), [("rack_size", number)]
    )
    yield from _other_tile(source, place)


def _other_tile(source: _Source, place: int) -> Iterator[Damage]:
    """A tile of a rack that is not needed, changed for another one."""
    turn = source.turns[place]
    needed = list(turn.tiles or (turn.move or " ").split()[1:2] or "")
    used = [letter if letter in source.game.edition.letters else "?" for letter in "".join(needed) if letter != "."]
    idle = list(turn.rack or "")
    for tile in used:
        if tile in idle:
            idle.remove(tile)
    if not idle:
        return
    other = source.chance.choice([letter for letter in source.game.edition.letters if letter != idle[0]])
    rack = (turn.rack or "").replace(idle[0], other, 1)
    said = [
        (kind, number)
        for kind in ("rack_changed", "rack_impossible", "withdrawn_mismatch", "end_rack")
        for number in range(place + 1, len(source.turns) + 1)
    ]
    yield Damage("another tile", source.put(place, rack=rack), said, same=False, one_of=True)


def _of_turns(source: _Source) -> Iterator[Damage]:
    turns, chance = source.turns, source.chance
    exchanges = [n for n, turn in enumerate(turns) if turn.kind == "exchange"]
    if exchanges:
        edition = source.game.edition
        sizes = {n: sum(1 for _ in _tiles(edition, turns[n].tiles or "")) for n in exchanges}
        counted = [turn.with_(tiles=None, count=sizes[n]) if n in sizes else turn for n, turn in enumerate(turns)]
        yield Damage("exchanged tiles", counted, [])
        place = chance.choice(exchanges)
        yield Damage("points for an exchange", source.put(place, score=5), [("wrong_score", place + 1)])
    passes = [n for n in source.taken[1:-1] if turns[n].kind == "pass" and turns[n + 1].kind in TURNS]
    if passes and source.players > 1:
        place = chance.choice(passes)
        yield Damage("a pass", turns[:place] + turns[place + 1 :], [("off_turn", place + 1)], same=False, one_of=True)
    between = [n for n in source.plays if {turn.kind for turn in (*turns[n - 1 : n], *turns[n + 1 : n + 2])} <= TURNS]
    between = [n for n in between if source.taken[0] < n < source.taken[-1]]
    if between and source.players == 2:
        place = chance.choice(between)
        yield Damage("a name", source.put(place, player=1 - turns[place].player), [("off_turn", place + 1)])
    outcome = source.game.outcome
    if outcome is not None and (source.ends or outcome.reason in ("out", "resigned", "challenge")):
        late = [*turns, Turn("play", 1, move="8H AB", score=8), Turn("pass", 0, score=0)]
        yield Damage("turns after the end", late, [("after_end", len(turns) + 1)])


def _tiles(edition: qx.Edition, text: str) -> Iterator[str]:
    """The tiles of a canonical text."""
    while text:
        tile, text = text[1:].split("]", 1) if text.startswith("[") else (text[0], text[1:])
        yield tile


def _of_challenges(source: _Source) -> Iterator[Damage]:
    turns = source.turns
    for place, turn in enumerate(turns):
        if turn.kind == "withdrawn":
            wrong = source.put(place, score=(turn.score or 0) - 6, total=None)
            yield Damage("points taken back", wrong, [("withdrawn_mismatch", place + 1)])
            break
    paid = [n for n, turn in enumerate(turns) if turn.kind == "challenge" and turn.score]
    for place in paid[:1]:
        turn = turns[place]
        score = turn.score or 0
        wrong = source.put(place, score=3 * score, total=None)
        yield Damage("points of a challenge", wrong, [("challenge_points", place + 1)], same=False)
        owner = next(before.player for before in reversed(turns[:place]) if before.kind == "play")
        other = owner if score < 0 else (owner + 1) % source.players
        wrong = source.put(place, player=other, total=None)
        yield Damage("who was challenged", wrong, [("challenge_wrong_player", place + 1)], same=False)


def _of_the_end(source: _Source) -> Iterator[Damage]:
    turns, game = source.turns, source.game
    rest = [turn for turn in turns if turn.kind not in ENDS]
    counted = any(turns[n].score for n in source.ends)
    # What others have left is only known if there is one other, who does not draw in the last turn.
    known = source.players == 2 and game.outcome is not None and game.outcome.reason == "out"
    missing = [("end_missing", len(rest))] if counted else []
    yield Damage("the end", rest, missing, same=known)
    place = source.chance.choice(source.ends)
    turn = turns[place]
    wrong = source.shifted(source.put(place, score=(turn.score or 0) + 3), place, 3)
    yield Damage("points of the end", wrong, [("end_points", place + 1)])
    again = [*turns, turn.with_(total=None)]
    yield Damage("the end twice", again, [("end_repeated", len(again))])
    if source.single and turn.tiles and turns[source.taken[-1]].kind != "exchange":
        more = turn.tiles + next(iter(game.edition.letters))
        yield Damage(
            "tiles of the end", source.put(place, tiles=more, rack=None), [("end_rack", place + 1)], same=False
        )
    yield from _other_convention(source)


def _other_convention(source: _Source) -> Iterator[Damage]:
    """Twice the tiles for who goes out, or once, and the others lose theirs: whichever it was not."""
    turns = source.turns
    gained = next((turns[n] for n in source.ends if turns[n].kind == "gained" and turns[n].score), None)
    if source.players != 2 or gained is None:
        return
    before = turns[: source.ends[0]]
    score, total = gained.score or 0, gained.total or 0
    if len(source.ends) == 2:
        told = [gained.with_(score=2 * score, total=total + score)]
    else:
        half = score // 2
        loser = 1 - gained.player
        told = [gained.with_(score=half, total=total - half), Turn("lost", loser, tiles=gained.tiles, score=-half)]
    yield Damage("the other convention", before + told, [("end_points", len(before) + 1)])
