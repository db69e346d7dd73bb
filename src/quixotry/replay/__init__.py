"""Replaying: a record of a game is played by the rules, and what does not agree is said; and a game becomes a record.

The record stays as it was written, right or wrong; beside it stands the game as the rules have it. It knows no file
formats, and no rule of the game: those it asks of the game.

In reading order: `tiles`, `totals`, `setting` (what a record is played with) and `inferring`, `starting`, `hands` (what
is known of racks), `course` (a replay on its way), `turns`, `drawing`, `rulings`, `ends`, `replayed` (`Step`,
`Replay`), `guessing`, `player` (`replay`), `recording` (`record_of`).

>>> from quixotry import Game
>>> from quixotry.formats.record import Player, Record, Turn
>>> record = Record([Player("Ann"), Player("Ben")])
>>> first = record.root.add(Turn("play", player=0, rack="AEINRST", move="8D NASTIER", score=68, total=68))
>>> played = replay(record)
>>> played.steps[0].points, played.scores, played.game.scores
(66, (68, 0), (66, 0))
>>> print(played.problems[0])
turn 1: 8D NASTIER scores 66; 68 was written
>>> replay(record_of(played.game)).game.events == played.game.events
True
"""

from __future__ import annotations

from quixotry.replay.player import replay
from quixotry.replay.recording import record_of
from quixotry.replay.replayed import Replay, Step

__all__ = ["Replay", "Step", "record_of", "replay"]
