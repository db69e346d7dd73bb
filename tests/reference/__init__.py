"""The rules of the game once more: slow, obvious, and written from the rule text alone.

The tests compare the engine with this package, so it shares no code with it. It may read the data
tables (letters, premium squares, rule-set values); what those values *mean* is written here a
second time, on purpose.

Reading order, one idea a file:

* ``tables``  letters, premium squares and rule sets, and the ``Setting`` that holds all three
* ``squares`` the names of squares
* ``board``   a board is a dict from square to tile; maximal runs
* ``notation``, ``cgp``  how moves and positions are written
* ``judge``   one play: what is wrong with it, the words it forms, its score
* ``moves``   every legal play of a rack, by trying every word in every place
* ``state``   what a game is at one moment
* ``start``   who begins
* ``game``    turns, challenges, exchanges, endings
* ``finder``  words from a rack, alone or with letters on the board
* ``corpus``  runs the shared cases of ``tests/corpus`` against all of the above

A tile is a string. On a board and in plays ``"A"`` is a tile, ``"a"`` a blank that stands for A,
and ``"CH"`` one tile of two letters; on a rack and in the bag a blank is ``"?"``.
"""
