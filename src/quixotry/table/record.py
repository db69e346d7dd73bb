"""What a saved game holds, as JSON and as a value: what was agreed, what was done, and where a player was in his turn.

The tiles follow from the seed. The word list is named with its hash, because challenges depend on it. Files of version
1, which kept less, are read as well.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from quixotry.errors import QuixotryError
from quixotry.sentences import printable
from quixotry.table.actions import Action
from quixotry.table.setup import Setup

FORMAT, VERSION = "quixotry game", 2

# A long game with long notes has some 50,000 bytes.
LARGEST = 4_000_000

# What is taken for a time; a draft of a turn is nested less deeply than this.
_MOST_SECONDS, _DEEPEST = 1e7, 20
_LONGEST = 300  # characters of a sentence that quotes a file


@dataclass(frozen=True)
class Record:
    """A saved game.

    Attributes:
        setup: what it is played with.
        lexicon_sha256: the hash of the words; None where every word is valid.
        actions: what was done, in order.
        first_version: whether they are the events of a file of version 1.
        bots_asked: whether the bots have been asked about the last play.
        let_stand: the seats that have let the last play stand while others are still to be asked.
        notes: notes by the number of the event.
        draft: what a front end keeps of a turn that is not finished.
        left: the seconds on the clock by seat; None without a clock.
        names: the players, for lists of games.
        scores: their scores, for lists of games.
        over: whether the game is over, for lists of games.
    """

    setup: Setup
    lexicon_sha256: str | None
    actions: list[Action]
    first_version: bool = False
    bots_asked: bool = False
    let_stand: list[int] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    draft: dict[str, Any] | None = None
    left: list[float] | None = None
    names: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    over: bool = False

    def encode(self) -> bytes:
        """The bytes of its file."""
        content = {
            "format": FORMAT,
            "version": VERSION,
            "title": {"names": self.names, "scores": self.scores, "over": self.over},
            "setup": asdict(self.setup),
            "lexicon_sha256": self.lexicon_sha256,
            "events": self.actions,
            "bots_asked": self.bots_asked,
            "let_stand": self.let_stand,
            "notes": {str(number): text for number, text in sorted(self.notes.items())},
            "clock": self.left,
            "draft": self.draft,
        }
        return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def decode(data: bytes, path: Path) -> Record:
    """The saved game of a file.

    Args:
        data: what the file holds.
        path: the file, for the sentence about what is wrong.

    Raises:
        QuixotryError: it is no saved game; `kind` is `bad_save`.
    """
    if len(data) > LARGEST:
        raise bad_save(path, f"it has more than {LARGEST:,} bytes")
    try:
        content = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise bad_save(path, f"it is no JSON ({error})") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise bad_save(path, "it is some other JSON")
    version = content.get("version")
    if version not in (1, VERSION) or isinstance(version, bool):
        raise bad_save(path, f"its version is {_shown(version)}; this program reads versions 1 and {VERSION}")
    actions = content.get("events")
    if not isinstance(actions, list):
        raise bad_save(path, "it has no list of events")
    for number, action in enumerate(actions, 1):
        if not isinstance(action, dict):
            raise bad_save(path, f"event {number} is {_shown(action)}")
    words = content.get("lexicon_sha256")
    if words is not None and not isinstance(words, str):
        raise bad_save(path, f"its lexicon_sha256 is {_shown(words)}")
    setup = _setup(content, version, path)
    if version == 1:
        over = any(action.get("do") == "end" for action in actions)
        return Record(setup, words, actions, first_version=True, over=over)
    title = _part(content, "title", dict, path)
    return Record(
        setup,
        words,
        actions,
        bots_asked=_part(content, "bots_asked", bool, path),
        let_stand=_numbers(content, "let_stand", path),
        notes=_notes(content, path),
        draft=_draft(content, path),
        left=_clock(content, setup, path),
        names=[printable(str(name)) for name in _part(title, "names", list, path)],
        scores=_numbers(title, "scores", path),
        over=bool(title.get("over")),
    )


def is_a_game(data: bytes) -> bool:
    """Whether bytes are a saved game, even one that cannot go on."""
    try:
        content = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return False
    return isinstance(content, dict) and content.get("format") == FORMAT


def bad_save(path: Path, why: str) -> QuixotryError:
    """The error of a file that is no saved game; what is wrong in one line, however long the file makes it."""
    why = " ".join(printable(why).split())
    why = why if len(why) <= _LONGEST else f"{why[:_LONGEST]}…"
    return QuixotryError(
        f"'{printable(str(path))}' is no saved game that can go on: {why}", kind="bad_save", input=str(path)
    )


def _setup(content: dict[str, Any], version: int, path: Path) -> Setup:
    setup = content.get("setup")
    names = [part.name for part in fields(Setup) if version > 1 or part.name not in ("clock", "cgp")]
    if not isinstance(setup, dict) or sorted(setup) != sorted(names):
        raise bad_save(path, f"its setup must have exactly {', '.join(names)}")
    for name, value in setup.items():
        expected: tuple[type, ...] = {"seed": (int,), "clock": (int, float)}.get(name, (str,))
        missing = value is None and name not in ("players", "rules", "seed")
        if not missing and (not isinstance(value, expected) or isinstance(value, bool)):
            raise bad_save(path, f"its {name} is {_shown(value)}")
    return Setup(**setup)


def _part(content: dict[str, Any], name: str, kind: type, path: Path) -> Any:
    value = content.get(name)
    if not isinstance(value, kind):
        raise bad_save(path, f"its {name} is {_shown(value)}")
    return value


def _numbers(content: dict[str, Any], name: str, path: Path) -> list[int]:
    numbers: list[Any] = _part(content, name, list, path)
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool):
            raise bad_save(path, f"its {name} has {_shown(number)}")
    return numbers


def _notes(content: dict[str, Any], path: Path) -> dict[int, str]:
    notes: dict[int, str] = {}
    for number, text in _part(content, "notes", dict, path).items():
        if not (number.isascii() and number.isdecimal() and len(number) < 10 and isinstance(text, str)):
            raise bad_save(path, f"its note {number[:40]!r} is {_shown(text)}")
        notes[int(number)] = printable(text).strip()
    return notes


def _draft(content: dict[str, Any], path: Path) -> dict[str, Any] | None:
    if content.get("draft") is None:
        return None
    draft: dict[str, Any] = _part(content, "draft", dict, path)
    layer: list[Any] = [draft]
    for _ in range(_DEEPEST):
        layer = [part for value in layer for part in (value.values() if isinstance(value, dict) else value)]
        if any(isinstance(value, float) and not math.isfinite(value) for value in layer):
            raise bad_save(path, "its draft has a number beyond all bounds")
        layer = [value for value in layer if isinstance(value, dict | list)]
    if layer:
        raise bad_save(path, f"its draft is nested more than {_DEEPEST} deep")
    return draft


def _shown(value: object) -> str:
    """A value for a sentence: short, however long it is."""
    if isinstance(value, dict | list):
        return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
    if isinstance(value, int) and abs(value) >= 10**40:
        return "a number beyond all bounds"
    return repr(value)[:40]


def _clock(content: dict[str, Any], setup: Setup, path: Path) -> list[float] | None:
    if setup.clock is None:
        return None
    left: list[Any] = _part(content, "clock", list, path)
    for seconds in left:
        fine = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if not fine or not abs(seconds) <= _MOST_SECONDS:
            raise bad_save(path, f"its clock has {_shown(seconds)}")
    return left
