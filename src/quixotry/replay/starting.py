"""The beginning of a replay: who plays, who starts, and from which position if the board is not empty.

Main names: `Start`, `start`, `FIRST`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from quixotry._native import GameState, Position
from quixotry.errors import InvalidTable, LexiconError, QuixotryError
from quixotry.formats.problems import Problem
from quixotry.formats.record import TURNS, Record, Turn
from quixotry.game import Game
from quixotry.lexica import ANY
from quixotry.replay.setting import DEFAULT_RULES, Setting

# A pragma of this name says who has the first turn, from 1, in a record without turns.
FIRST = "first-turn"
# How many fields a line of CGP has before its operations; and the operation that counts passes in succession.
_FIELDS = 4
_PASSES = "cps"


class Start(NamedTuple):
    """The beginning of a replay.

    Attributes:
        game: the game before the first turn.
        setting: with what it is played.
        racks: what players are known to hold, by seat.
        problems: what is wrong with the setting.
    """

    game: Game
    setting: Setting
    racks: list[list[str]]
    problems: list[Problem]


def start(record: Record, setting: Setting, turns: Sequence[Turn]) -> Start:
    """The game before the first turn."""
    problems = list(setting.problems)
    names, setting = _players(record, setting, problems)
    for attempt in (setting, replace(setting, lexicon=None)):
        try:
            position = _position(record, attempt, names, problems)
            if position is None:
                game = _fresh(record, attempt, names, turns)
                return Start(game, attempt, [[] for _ in names], problems)
            return _continued(record, position, attempt, names, problems)
        except LexiconError as error:
            problems.append(Problem("unknown_lexicon", error.message))
        except QuixotryError as error:
            problems.append(Problem("unknown_setting", error.message))
            break
    game = Game([*names, *_numbered(2)][:2], rules=DEFAULT_RULES, lexicon=ANY, seed=0, start=0)
    setting = replace(setting, rules=game.rules, edition=game.edition, layout=game.layout, lexicon=None)
    return Start(game, setting, [[], []], problems)


def _players(record: Record, setting: Setting, problems: list[Problem]) -> tuple[list[str], Setting]:
    """The players by name, and a setting that allows so many."""
    names = [player.name.strip() or player.nick or f"Player {seat}" for seat, player in enumerate(record.players, 1)]
    if not names:
        problems.append(Problem("no_players", "nobody plays; at least one player was expected"))
        names = _numbered(2)
    rules = setting.rules
    if rules.min_players <= len(names) <= rules.max_players:
        return names, setting
    changes = {"min_players": min(len(names), rules.min_players), "max_players": max(len(names), rules.max_players)}
    try:
        return names, setting.with_(**changes)
    except InvalidTable:
        most = rules.max_players
        problems.append(Problem("player_number", f"{len(names)} players; at most {most} were expected"))
        return names[:most], setting


def _numbered(count: int) -> list[str]:
    return [f"Player {number + 1}" for number in range(count)]


def _fresh(record: Record, setting: Setting, names: list[str], turns: Sequence[Turn]) -> Game:
    seats = [turn.player for turn in turns if turn.kind in TURNS]
    seats += [int(value) - 1 for name, value in record.extra if name == FIRST and value.isdecimal() and len(value) < 3]
    return Game(
        names,
        rules=setting.rules,
        lexicon=setting.lexicon or ANY,
        edition=setting.edition,
        layout=setting.layout,
        seed=0,
        start=next((seat for seat in seats if 0 <= seat < len(names)), 0),
    )


def _position(record: Record, setting: Setting, names: list[str], problems: list[Problem]) -> Position | None:
    """The position from which the game starts; its player on turn has the first seat."""
    if record.position is None:
        return None
    try:
        position = _read(*_fields(record.position), setting)
    except LexiconError:
        raise
    except QuixotryError as error:
        if all(problem.kind != "bad_position" for problem in problems):
            problems.append(Problem("bad_position", f"the game starts from no position: {error.message}"))
        return None
    if position.players != len(names):
        kind = "missing_player" if position.players > len(names) else "player_number"
        text = f"{len(names)} players are named; the position from which they start has {position.players}"
        problems.append(Problem(kind, text))
        names[:] = [*names, *_numbered(position.players)[len(names) :]][: position.players]
    return position


def _fields(line: str) -> tuple[list[str], list[str]]:
    """The fields of a line of CGP, and those of its operations that the setting does not answer for."""
    parts = line.strip().split(None, _FIELDS)
    operations = [operation.strip() for operation in parts.pop().split(";")] if len(parts) > _FIELDS else []
    return parts, [f"{operation};" for operation in operations if operation.split()[:1] == [_PASSES]]


def _read(fields: Sequence[str], operations: Sequence[str], setting: Setting) -> Position:
    return Position.from_cgp(
        " ".join([*fields, *operations]),
        lexicon=setting.lexicon or ANY,
        rules=setting.rules,
        edition=setting.edition,
        layout=setting.layout,
    )


def _continued(
    record: Record, position: Position, setting: Setting, names: list[str], problems: list[Problem]
) -> Start:
    """A game that goes on from a position."""
    known = [setting.tiles.rack(rack) for rack in position.racks]
    if position.excess:
        text = f"the position from which the game starts holds {position.excess} more than there are"
        problems.append(Problem("tiles_overused", text))
    if position.excess or position.outcome is not None:
        return Start(_resting(position, names), setting, known, problems)
    if position.bag:
        # Whoever does not hold all his tiles, as far as is known, draws the rest.
        full = setting.rules.rack_size
        racks = "/".join(rack if len(tiles) == full else "" for rack, tiles in zip(position.racks, known, strict=True))
        fields, operations = _fields(record.position or "")
        position = _read([fields[0], racks, *fields[2:]], operations, setting)
    game = Game.from_position(position, names, seed=0)
    game.arrange([setting.tiles.text(rack) for rack in known])
    return Start(game, setting, known, problems)


def _resting(position: Position, names: list[str]) -> Game:
    """A game in which nobody draws any more: from a position that has ended, or has more tiles than there are."""
    game = Game.__new__(Game)
    game.seed = 0
    game._sit(names)
    game._state = GameState.from_deal(
        list(position.racks),
        scores=list(position.scores),
        board=position.cgp(),
        lexicon=position.lexicon or ANY,
        rules=position.rules,
        edition=position.edition,
        layout=position.layout,
    )
    game._events = []
    game.initial_scores = game._state.scores
    return game
