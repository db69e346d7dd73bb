"""What was done in a game, action by action, in a form that files keep and that can be done again.

An action is a dict of JSON values with the key `do`: `play`, `exchange`, `pass`, `challenge`, `accept`, `resign` or
`penalise`. Everything else follows from the actions and the seed.
"""

from __future__ import annotations

from typing import Any

from quixotry._native import Move, Play
from quixotry.errors import QuixotryError
from quixotry.game import Event, Events, Game

Action = dict[str, Any]

_MOST_MINUTES = 1e6  # over time; more is no time


def take_turn(game: Game, move: Move | Play | str) -> tuple[Action, Events]:
    """Plays, exchanges or passes for the player on turn; gives the action to keep, and the events.

    Raises:
        InvalidMove: the text is no move.
        IllegalMove: the rules forbid it.
    """
    events = game.play(move)
    # What the play before it leads to, such as a lost turn, comes first.
    turn = next(event for event in events if event.kind in ("play", "exchange", "pass"))
    return _turn(turn), events


def perform(game: Game, action: Action) -> Events:
    """Does an action again.

    Raises:
        QuixotryError: it is no action, or the game does not allow it.
    """
    match action.get("do"):
        case "play":
            kept, events = take_turn(game, str(action["move"]))
            if kept.get("score") != action["score"]:
                message = f"{action['move']} scores {kept.get('score')} here, not {action['score']}"
                raise QuixotryError(message, kind="bad_save")
            return events
        case "exchange":
            return game.exchange(str(action["tiles"]))
        case "pass":
            return game.pass_()
        case "challenge":
            return game.challenge([str(word) for word in action["words"]], by=seat_of(action))
        case "accept":
            return game.accept()
        case "resign":
            return game.resign(seat_of(action))
        case "penalise":
            minutes = action["minutes"]
            if not isinstance(minutes, int | float) or not 0 <= minutes <= _MOST_MINUTES:
                raise QuixotryError(f"{minutes!r} minutes are no time", kind="bad_save")
            return game.penalise(seat_of(action), minutes=float(minutes))
        case other:
            raise QuixotryError(f"{other!r} is no action", kind="bad_save")


def of_first_version(game: Game, action: Action) -> Action | None:
    """The action of a file of version 1, which kept events, as it is kept now; None if there is nothing to do."""
    if action.get("do") == "end":
        # The end follows from what was done before it, unless the last play was accepted.
        return None if game.over else {"do": "accept", "by": None}
    if action.get("do") == "challenge":
        window, words = game.window, list(action["words"])
        # Named one by one, a word that the play forms twice would count once.
        return {**action, "words": [] if window is not None and words == list(window.words) else words}
    return action


def seat_of(action: Action) -> int:
    """Who did it.

    Raises:
        QuixotryError: that is no seat.
    """
    seat = action["by"]
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise QuixotryError(f"{seat!r} is no seat", kind="bad_save")
    return seat


def _turn(event: Event) -> Action:
    match event.kind:
        case "play":
            return {"do": "play", "by": event.player, "move": str(event.move), "score": event.score}
        case "exchange":
            return {"do": "exchange", "by": event.player, "tiles": event.tiles}
        case _:
            return {"do": "pass", "by": event.player}
