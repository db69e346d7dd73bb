"""A game as a record: everything that happened in it, as it would be written down.

Main name: `record_of`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from quixotry._native import Edition, Rules
from quixotry.errors import UnknownName
from quixotry.formats.record import TURNS, Node, Player, Record, Turn
from quixotry.game import Event, Game
from quixotry.render.grid import tiles_of
from quixotry.replay.setting import RULE
from quixotry.replay.starting import FIRST
from quixotry.replay.told import racks_of, told_of

# Parameters that have a place of their own in a record, or make no difference to one.
_APART = frozenset({"name", "title", "challenge", "edition", "layout", "variant", "start"})


def record_of(
    game: Game,
    *,
    racks: bool = True,
    seen: Collection[int] | None = None,
    notes: Mapping[int, str] | None = None,
    **headers: Any,
) -> Record:
    """The record of a game: every turn, and whatever else changed a score. Replaying it gives the game again.

    Args:
        game: the game.
        racks: whether it tells which tiles the players hold, if the game goes on.
        seen: the seats whose racks it tells at all; by default all.
        notes: what was noted on an event, by its number in `game.events`, from 0.
        headers: attributes of the `Record`, such as `title`, that the game does not know.

    Raises:
        TypeError: a record has no such attribute.
    """
    rules, lexicon = game.rules, game._state.lexicon
    record = Record(
        [Player(name) for name in game.names],
        lexicon=None if lexicon is None else lexicon.name,
        edition=game.edition.name,
        layout=game.layout.name,
        variant=rules.variant,
        challenge=rules.challenge,
        complete=game.over,
    )
    record.rules, changes = _rules(rules)
    record.extra += changes
    events = game.events
    if not any(event.kind == "start" for event in events):
        start = game.copy()
        while start._state.undoable:
            start.undo()
        record.position = start.to_cgp()
    elif not any(event.kind in TURNS for event in events) and events[0].starter:
        record.extra.append((FIRST, str(events[0].starter + 1)))
    node = record.root
    # Of an event that is told in several turns, the last has the note.
    ends: dict[int, Node] = {}
    for number, turn in _turns(game):
        hidden = seen is not None and turn.player not in seen
        node = ends[number] = node.add(_without_tiles(turn, game.edition) if hidden else turn)
    for number, note in (notes or {}).items():
        if number in ends:
            ends[number].notes = [note]
    if racks and not game.over:
        told = racks_of(game).items()
        record.racks = {seat: rack for seat, rack in told if seen is None or seat in seen}
    for name, value in headers.items():
        if name not in Record.__dataclass_fields__:
            raise TypeError(f"a record has no attribute '{name}'")
        setattr(record, name, value)
    return record


def _rules(rules: Rules) -> tuple[str, list[tuple[str, str]]]:
    """The name of a rule set that comes with the package, and what is different from it."""
    try:
        named = Rules.named(rules.name)
    except UnknownName:
        named = Rules.named(Rules.names()[0])
    usual = named.fields()
    different = {key: value for key, value in rules.fields().items() if key not in _APART and value != usual[key]}
    texts = [(key, value if isinstance(value, str) else json.dumps(value)) for key, value in different.items()]
    return named.name, [(f"{RULE}{key.replace('_', '-')}", text) for key, text in texts]


def _without_tiles(turn: Turn, edition: Edition) -> Turn:
    """A turn as others at the table know it: neither the rack, nor which tiles were exchanged."""
    if turn.kind == "exchange" and turn.tiles is not None:
        return turn.with_(rack=None, tiles=None, count=len(tiles_of(edition, turn.tiles)))
    return turn.with_(rack=None)


def _turns(game: Game) -> list[tuple[int, Turn]]:
    """What happened, as turns of a record, each with the number of its event."""
    totals = list(game.initial_scores)
    turns: list[tuple[int, Turn]] = []
    number = 0
    # The rack of the last play, which is that of its player again if it is taken back.
    rack: str | None = None

    def add(kind: Any, player: int, score: int, **more: Any) -> None:
        totals[player] += score
        turns.append((number, Turn(kind, player, score=score, total=totals[player], **more)))

    for number, event in enumerate(game.events):
        match event.kind:
            case "play":
                rack = told_of(game, number, event)["rack"]
                add("play", event.player, event.score, rack=rack, move=event.move.notation("gcg"))
            case "exchange":
                add("exchange", event.player, 0, **told_of(game, number, event))
            case "pass":
                add("pass", event.player, 0, **told_of(game, number, event))
            case "forfeit":
                add("forfeit", event.player, 0)
            case "challenge":
                _add_challenge(event, rack, add)
            case "time_penalty":
                add("time", event.player, -event.points, seconds=event.seconds)
            case "correction":
                add("correction", event.player, event.points)
            case "resigned":
                add("resigned", event.player, 0)
            case "end":
                _add_end(game, event, add)
            case _:
                pass
    return turns


def _add_challenge(event: Event, rack: str | None, add: Callable[..., None]) -> None:
    words = {"words": event.words, "by": event.by}
    if event.verdict == "withdrawn":
        add("withdrawn", event.player, event.player_points, rack=rack, **words)
    elif event.challenger_points:
        add("challenge", event.by, event.challenger_points, **words)
    else:
        add("challenge", event.player, event.player_points, **words)


def _add_end(game: Game, end: Event, add: Callable[..., None]) -> None:
    """The tiles left over, as far as they count: first what is gained by them."""
    racks, changes = game.racks, dict(enumerate(end.adjustments))
    for seat, change in changes.items():
        others = "".join(rack for other, rack in enumerate(racks) if other != seat)
        if change > 0 or (seat == end.out and others and end.loser is None and game.rules.leftover != "none"):
            add("gained", seat, change, tiles=others)
    for seat, change in changes.items():
        if change < 0:
            add("lost", seat, change, rack=racks[seat], tiles=racks[seat])
