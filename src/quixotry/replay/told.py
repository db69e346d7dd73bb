"""What a record told of racks, kept with the game that was replayed from it: the rest of a rack is only a guess.

Main names: `remember`, `told_of`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quixotry.formats.record import TURNS, Turn
from quixotry.game import Event, Game
from quixotry.replay.replayed import Step


def remember(game: Game, steps: Iterable[Step], racks: dict[int, str]) -> None:
    """Keeps what a record told of the turns of a game, and of the racks at its end."""
    by_event: dict[int, Turn | None] = {}
    for step in steps:
        turn, own = step.turn, None
        for event in step.events:
            if event.kind in TURNS:
                # A turn may cause others before and after it, of which the record tells nothing.
                by_event[id(event)] = None
                own = event if event.kind == turn.kind and event.player == step.player else own
        if own is not None:
            by_event[id(own)] = turn
    numbered = enumerate(game.events)
    game._recorded = {number: (event, by_event[id(event)]) for number, event in numbered if id(event) in by_event}
    game._recorded_racks = (len(game.events), dict(racks))


def told_of(game: Game, number: int, event: Event) -> dict[str, Any]:
    """What is known of rack and tiles of an event, as attributes of its turn: of a game that was played, everything."""
    kept, turn = game._recorded.get(number, (None, None))
    if kept is not event:
        return {"rack": event.rack} | ({"tiles": event.tiles} if event.kind == "exchange" else {})
    told: dict[str, Any] = {"rack": None if turn is None else turn.rack}
    if event.kind == "exchange":
        known = turn is not None and turn.tiles is not None
        told |= {"tiles": event.tiles} if known else {"count": event.count}
    return told


def racks_of(game: Game) -> dict[int, str]:
    """The racks that are known at the end of a game that goes on."""
    number, racks = game._recorded_racks
    return dict(racks) if number == len(game.events) else dict(enumerate(game.racks))
