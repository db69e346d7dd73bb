"""Keeping score of a game played face to face: people lay the tiles, this room does the sums and writes the record.

It knows which turns were told, replays the whole record after each change, and says what the change did. Racks may be
unknown. It holds no rule and no syntax of files: `quixotry.replay` plays records, `quixotry.formats` writes them;
words, clocks and the care for files come from `quixotry.table`.

In reading order: `entries` (a turn as it is typed), `drafts` (a record that is changed: copied, scored anew),
`wording`, `changes` (what a change did), `challenges`, `book_file` (where it keeps itself), `ledger` (the record with
its replay, undo and redo), `scorebook` (everything that can be done to it), `commands` (the language in which a scorer
types).

Used by `quixotry keep`, in plain text and on the screen.

>>> book = Scorebook.begin(["Ann", "Ben"], lexicon="any")
>>> book.play("8D NASTIER").rows
('1. Ann: 8D NASTIER  +66 = 66',)
>>> _ = book.exchange(3)
>>> book.scores, book.names[book.on_turn]
((66, 0), 'Ann')
>>> book.fix(1, "8D NASTY").rescored
('1. Ann: 8D NASTY  +18 = 18, which was 8D NASTIER for 66',)
>>> book.undo().scores
(66, 0)
"""

from quixotry.keeping.changes import Change
from quixotry.keeping.commands import Answer, obey
from quixotry.keeping.scorebook import Scorebook

__all__ = ["Answer", "Change", "Scorebook", "obey"]
