"""A game at a table: who sits there, what was agreed, whose move it is, and a file in which all of it keeps itself.

It has no screen: plain text, the terminal and the web board are front ends of the same `Table`. It holds no rule of the
game either; it asks `quixotry.game`. In reading order:

- the game: `seats` (who plays), `setup` (what is played with), `terms` (what its rules mean), `asking` (whom it waits
  for), `clock`, `help` (hints, previews), `table` (`Table`: everything that is done);
- what is said of it: `wording` (what happened, in words), `statistics`, `lookups`, `commands` (what may be typed),
  `telling` (what is answered to it);
- a turn in the making: `squares`, `draft`; a position in the making: `by_hand`; a game looked back on: `review`;
- games in files: `actions`, `record`, `files`, `keeper`, `saves` (`save`, `load`, `Shelf`); choices: `preferences`.

>>> from quixotry.table import Setup, Table
>>> table = Table.begin(Setup("human:Ann,bot:greedy", "box", None, None, None, None, None, seed=2))
>>> while table.waits_for().kind == "bot":
...     _ = table.bots()
>>> table.waits_for()
Wait(kind='person', seat=0)
>>> [event.kind for event in table.pass_()]
['pass']
"""

from quixotry.table.asking import Wait
from quixotry.table.clock import Clock
from quixotry.table.help import Hint, Preview
from quixotry.table.saves import Kept, Shelf, load, save
from quixotry.table.setup import Setup
from quixotry.table.table import Table

__all__ = ["Clock", "Hint", "Kept", "Preview", "Setup", "Shelf", "Table", "Wait", "load", "save"]
