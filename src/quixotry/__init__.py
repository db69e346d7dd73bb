"""A crossword board game to play, to study and to program.

What is here is the public library; what is not reachable from here is private. In reading order: `Lexicon` (words),
`find`, `Found` and `FoundWord` (words from letters), `Position`, `Move` and `MoveList` (what can be played, and what it
scores), `Leaves` (what it is worth to keep tiles), `Game` and `Bot` (playing), `Record`, `read_record` and
`write_record` (games in files), `compose` and `Composition` (perfect games), `Edition`, `Layout` and `Rules` (what is
played with), and the errors, all of them kinds of `QuixotryError`.

Values are frozen and hashable, compare by value and pickle; `repr` recreates them and `str` is for reading. Wherever a
move is expected, text in any notation will do; wherever an edition, a layout, rules or a lexicon are, a name.

>>> import quixotry as qx
>>> position = qx.Position.opening(rack="AEIQTUZ")
>>> position.score("8H QUIZ")
44
>>> position.explain("8H QUAX").faults[1].text
'QUAX is not in the word list'
"""

from __future__ import annotations

from quixotry._native import (
    Edition,
    Fault,
    FormedWord,
    Found,
    FoundWord,
    Hooks,
    Layout,
    Leaves,
    LeavesInfo,
    Legality,
    Lexicon,
    LexiconInfo,
    Move,
    MoveList,
    Outcome,
    Play,
    Position,
    Rules,
    __version__,
)
from quixotry.errors import (
    ComposeError,
    GameError,
    IllegalMove,
    InvalidCGP,
    InvalidComposition,
    InvalidMove,
    InvalidPattern,
    InvalidRack,
    InvalidRecord,
    InvalidTable,
    InvalidText,
    LexiconError,
    LexiconFileError,
    QuixotryError,
    UnknownName,
)

# What `typing` calls so; importing that module would take as long as all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from quixotry import composing as compose
    from quixotry import lab
    from quixotry._native import Arrangement, ComposedTurn, Composition
    from quixotry.composing import arrangements
    from quixotry.finder import find
    from quixotry.formats import Record, read_record, write_record
    from quixotry.game import Event, Game
    from quixotry.players import Bot, Player

__all__ = [
    "Arrangement",
    "Bot",
    "ComposeError",
    "ComposedTurn",
    "Composition",
    "Edition",
    "Event",
    "Fault",
    "FormedWord",
    "Found",
    "FoundWord",
    "Game",
    "GameError",
    "Hooks",
    "IllegalMove",
    "InvalidCGP",
    "InvalidComposition",
    "InvalidMove",
    "InvalidPattern",
    "InvalidRack",
    "InvalidRecord",
    "InvalidTable",
    "InvalidText",
    "Layout",
    "Leaves",
    "LeavesInfo",
    "Legality",
    "Lexicon",
    "LexiconError",
    "LexiconFileError",
    "LexiconInfo",
    "Move",
    "MoveList",
    "Outcome",
    "Play",
    "Player",
    "Position",
    "QuixotryError",
    "Record",
    "Rules",
    "UnknownName",
    "__version__",
    "arrangements",
    "compose",
    "find",
    "lab",
    "read_record",
    "write_record",
]

# Found when they are first asked for: playing takes more modules than looking words up.
_LAZY = {
    "Arrangement": "quixotry._native",
    "Bot": "quixotry.players",
    "ComposedTurn": "quixotry._native",
    "Composition": "quixotry._native",
    "Event": "quixotry.game",
    "Game": "quixotry.game",
    "Player": "quixotry.players",
    "Record": "quixotry.formats",
    "find": "quixotry.finder",
    "read_record": "quixotry.formats",
    "write_record": "quixotry.formats",
}
# Rooms of their own that are called otherwise from here.
_ROOMS = {"arrangements": "quixotry.composing.arrangements", "compose": "quixotry.composing", "lab": "quixotry.lab"}


def __getattr__(name: str) -> object:
    if name not in _LAZY and name not in _ROOMS:
        raise AttributeError(f"module 'quixotry' has no attribute '{name}'")
    from importlib import import_module

    value: object = import_module(_ROOMS[name]) if name in _ROOMS else getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
