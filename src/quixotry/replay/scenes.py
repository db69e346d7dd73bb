"""A replayed game as pictures: one before the first turn and one after each, for `quixotry.render` to draw.

A picture shows what the record tells: scores as they were written, and of a rack the tiles that are known.

Main names: `scenes_of`, `scene_at`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from quixotry._native import Position
from quixotry.errors import GameError, QuixotryError
from quixotry.formats.record import TURNS
from quixotry.game import Game
from quixotry.render import Scene
from quixotry.render.grid import Cell, Labels, cells, relabelled
from quixotry.render.numbers import Number
from quixotry.replay.replayed import Replay, Step


def scenes_of(
    replay: Replay,
    *,
    turns: int | None = None,
    rack: bool = True,
    scores: bool = True,
    numbers: bool = False,
    labels: Labels = "numbered-rows",
) -> list[Scene]:
    """The pictures of a game, the first before its first turn, the last after its last.

    Args:
        replay: the game.
        turns: how many turns to show; by default all.
        rack: whether to show the rack of the player on turn, as far as the record tells it.
        scores: whether to show names and scores.
        numbers: whether to number the plays.
        labels: how the lines below the boards name squares.

    Raises:
        GameError: there are not as many turns.
    """
    count = _checked(replay, turns)
    return list(islice(_scenes(replay, rack, scores, numbers, labels), count + 1))


def scene_at(
    replay: Replay, turn: int | None = None, *, rack: bool = True, scores: bool = True, numbers: bool = False
) -> Scene:
    """The picture of a game after so many turns, by default at its end; arguments as for `scenes_of`.

    Raises:
        GameError: there are not as many turns.
    """
    return scenes_of(replay, turns=turn, rack=rack, scores=scores, numbers=numbers)[-1]


def _checked(replay: Replay, turns: int | None) -> int:
    if turns is None:
        return len(replay.steps)
    if not 0 <= turns <= len(replay.steps):
        message = f"there is no turn {turns}; 0 to {len(replay.steps)} were expected"
        raise GameError(message, kind="no_turn", input=str(turns))
    return turns


def _scenes(replay: Replay, rack: bool, scores: bool, numbers: bool, labels: Labels) -> Iterator[Scene]:
    names = replay.game.names
    title = replay.record.title or " against ".join(names)
    points = list(replay.game_at(0).scores)
    plays: list[Number] = []
    before: dict[str, Cell] = {}
    for index in range(len(replay.steps) + 1):
        game = replay.game_at(index)
        step = replay.steps[index - 1] if index else None
        there = {cell.name: cell for row in cells(game.position) for cell in row if cell.tile is not None}
        laid = [name for name in there if name not in before] if step is not None else []
        # What was challenged off, or never lay there, is no play.
        plays = [play for play in plays if all(square in there for square in play.squares)]
        if step is not None and laid:
            plays.append(Number(0, _across(step, [there[name] for name in laid]), tuple(laid)))
        if step is not None and 0 <= step.player < len(points):
            points[step.player] = step.written
        on_turn = None if game.over else game.on_turn
        position, known = _known(replay, index, game)
        ending = ""
        if index < len(replay.steps):
            ending = f", after turn {index} of {len(replay.steps)}" if index else ", before the first turn"
        numbered = {play.squares[0]: play._replace(number=count) for count, play in enumerate(plays, 1)}
        yield Scene(
            position=position,
            last=frozenset(laid),
            rack=known if rack else "",
            scores=tuple(zip(names, points, strict=True)) if scores else (),
            on_turn=on_turn if scores else None,
            caption="" if step is None else _caption(step, names, labels),
            numbers=numbered if numbers else {},
            title=title + ending,
        )
        before = there


def _across(step: Step, laid: list[Cell]) -> bool:
    """Whether a play runs across: as its tiles lie, or for a single one as it was written."""
    if len(laid) > 1:
        return laid[0].row == laid[1].row
    return (step.turn.move or "")[:1].isdigit()


def _known(replay: Replay, index: int, game: Game) -> tuple[Position, str]:
    """The position with what the record tells of the rack of the player on turn, and that rack.

    What else he holds has been dealt by the game, and nobody knows of it.
    """
    position, told = game.position, None
    if game.over:
        return position, ""
    if index < len(replay.steps):
        step = replay.steps[index]
        told = step.turn.rack if step.turn.kind in TURNS and step.player == game.on_turn else None
    else:
        told = replay.record.racks.get(game.on_turn)
    try:
        if told is None and index == 0 and replay.record.position is not None:
            line, edition, layout = replay.record.position, position.edition, position.layout
            told = Position.from_cgp(line, edition=edition, layout=layout, lexicon="any").rack
        position = position.with_rack((told or "").replace("_", ""))
    except QuixotryError:
        position = position.with_rack("")  # it is no tiles, or there are no such left; the replay has said so
    return position, position.rack


def _caption(step: Step, names: tuple[str, ...], labels: Labels) -> str:
    """What happened in a turn, in a line: `7. Ann: 8D NASTIER 66`."""
    who = names[step.player] if 0 <= step.player < len(names) else f"Player {step.player + 1}"
    return f"{step.number}. {who}: {_deed(step, labels)}"


def _deed(step: Step, labels: Labels) -> str:
    turn = step.turn
    points = turn.score if turn.score is not None else step.points
    gained = f" {points:+d}".replace("-", "−") if points else ""
    match turn.kind:
        case "play":
            word = f"{step.words[0].square} {step.words[0].tiles}" if step.words else turn.move or "?"
            return f"{relabelled(word, labels)} {'' if points is None else points}".rstrip()
        case "exchange":
            count = turn.count or 0
            return f"exchanges {turn.tiles or (f'{count} tile' if count == 1 else f'{count} tiles')}"
        case "pass":
            return "passes"
        case "withdrawn":
            return f"takes the play back{gained}"
        case "challenge":
            return f"challenged in vain{gained}"
        case "forfeit":
            return "loses a turn"
        case "time":
            return f"overtime{gained}"
        case "gained" | "lost":
            return f"tiles left{f' ({turn.tiles})' if turn.tiles else ''}{gained}"
        case "correction":
            return f"correction{gained}"
        case _:
            return "resigns"
