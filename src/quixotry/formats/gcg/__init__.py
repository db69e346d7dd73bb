r"""Reads GCG, the record of a game that most programs write, in all dialects that are known, and some that are not.

Knows the syntax, not the game: nothing here is judged by rules, and nothing raises, whatever the file holds. What is
written is kept; what had to be guessed, or cannot be read, is told with its line and column. In reading order:
`encoding` (bytes to text), `lines` (text to lines and tokens), `statements` (which line is what), `pragmas`, `games`
(where another game begins), `players` (whose turn a line is), `shape` (which token is what), `points`, `tiles`,
`events` (a turn), `usual` (a play, quickly), `board` (what lies where, as far as a play can only be read by it),
`reader` (all of it together).

`quixotry.formats` uses it for whoever reads files; `quixotry.replay` plays what was read by the rules.

>>> reading = read(">Ann: AEINRST 8D NASTIER +66 66\n>Ben: DEOOPRU E8 (A)DORE +7 7\n")
>>> [turn.move for turn in reading.record.turns]
['8D NASTIER', 'E8 .DORE']
>>> for problem in reading.problems: print(problem)
line 1, column 2: 'Ann' plays, but no '#player1' names him
line 2, column 2: 'Ben' plays, but no '#player2' names him
"""

from __future__ import annotations

from quixotry.formats.gcg.encoding import LIMIT
from quixotry.formats.gcg.reader import read, read_games

__all__ = ["LIMIT", "read", "read_games"]
