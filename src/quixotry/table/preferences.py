"""Choices that are remembered from one time to the next: players, rules, word list, theme, clock and the like.

They are one JSON object in the user's configuration folder. Whatever is wrong with the file, the program goes on with
the choices that it has: a damaged file is set aside, not overwritten, and `trouble` says so in a sentence. What the
file holds beyond the choices that are known here stays in it.

Main names: `Preferences`, `config_dir`.

>>> preferences = Preferences()
>>> preferences.rules, preferences.clock, preferences.trouble
('box', None, None)
"""

from __future__ import annotations

import json
import math
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quixotry.errors import QuixotryError
from quixotry.files import check_is_a_file, reason, write_whole
from quixotry.table.seats import DEFAULT

FILE = "preferences.json"


def config_dir() -> Path:
    """The folder of preferences: `QUIXOTRY_CONFIG_DIR`, or the platform's."""
    named = os.environ.get("QUIXOTRY_CONFIG_DIR")
    if named:
        return Path(named)
    import platformdirs

    return platformdirs.user_config_path("quixotry", appauthor=False)


@dataclass
class Preferences:
    """What was chosen last; None leaves a choice to the rules or to the program.

    Attributes:
        players: the seats, as `quixotry play --players` takes them.
        rules: the name of the rule set.
        challenge: what a challenge costs.
        lexicon: the word list.
        edition: the tiles.
        layout: the board.
        clock: minutes for each player.
        theme: the name of the theme.
        animation: whether plays of bots are shown tile by tile.
        path: the file; None keeps nothing.
        trouble: what is wrong with the file, in a sentence.
    """

    players: str = DEFAULT
    rules: str = "box"
    challenge: str | None = None
    lexicon: str | None = None
    edition: str | None = None
    layout: str | None = None
    clock: float | None = None
    theme: str | None = None
    animation: bool = True
    path: Path | None = field(default=None, compare=False)
    trouble: str | None = field(default=None, compare=False)

    # What the file held of each choice, so that only what has changed since is written over what others wrote.
    _kept: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    # Whether the file must stay as it is, since what it holds could not be read.
    _hands_off: bool = field(default=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._kept = self.choices()

    @classmethod
    def load(cls, path: Path | None = None) -> Preferences:
        """The choices of a file; the usual ones where there is none, or none that can be read."""
        path = config_dir() / FILE if path is None else path
        preferences = cls(path=path)
        try:
            found = _read(path)
        except FileNotFoundError:
            return preferences
        except OSError as error:
            preferences._hands_off = True
            preferences.trouble = f"The preferences in '{path}' cannot be read ({reason(error)}); they start afresh."
            return preferences
        except ValueError as error:
            preferences._set_aside(str(error))
            return preferences
        preferences._take(found)
        return preferences

    def keep(self) -> str | None:
        """Write the choices that have changed; None, or a sentence why they could not be kept."""
        now = self.choices()
        changed = {name: value for name, value in now.items() if value != self._kept[name]}
        if self.path is None or not changed:
            return None
        if self._hands_off:
            return f"Your choices are not kept: '{self.path}' is left as it is, since it could not be read."
        try:
            found = _read(self.path)
        except (OSError, ValueError):
            found = {}
        text = json.dumps({**found, **changed}, indent=1) + "\n"
        try:
            # A file that is kept elsewhere and linked to stays linked to.
            write_whole(Path(os.path.realpath(self.path)), text.encode(), folders=True)
        except QuixotryError as error:
            return f"Your choices are not kept: {error.message}."
        self._kept = now
        return None

    def choices(self) -> dict[str, Any]:
        """Every choice by name."""
        return {name: getattr(self, name) for name in _KINDS}

    def _take(self, found: dict[str, Any]) -> None:
        """Take over what a file holds; what is of the wrong kind is passed over, and told."""
        wrong = []
        for name, (kinds, expected) in _KINDS.items():
            if name not in found:
                continue
            value = found[name]
            if _fits(value, kinds):
                setattr(self, name, value)
            else:
                wrong.append(f"'{name}' is {json.dumps(value)[:40]}, where {expected} was expected")
        self._kept = self.choices()
        if wrong:
            self.trouble = f"In the preferences {' and '.join(wrong)}; the usual choice is taken."

    def _set_aside(self, why: str) -> None:
        """Rename a damaged file, so that nothing in it is lost."""
        assert self.path is not None
        aside, number = self.path.with_name(f"{self.path.name}.bad"), 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{self.path.name}.bad{number}")
        try:
            self.path.replace(aside)
            self.trouble = f"The preferences were damaged ({why}); they start afresh, and the old file is '{aside}'."
        except OSError:
            self._hands_off = True
            self.trouble = f"The preferences in '{self.path}' are damaged ({why}); they start afresh."


_TEXT, _MAYBE_TEXT = ((str,), "text"), ((str, type(None)), "text or null")
_KINDS: dict[str, tuple[Any, str]] = {
    "players": _TEXT,
    "rules": _TEXT,
    "challenge": _MAYBE_TEXT,
    "lexicon": _MAYBE_TEXT,
    "edition": _MAYBE_TEXT,
    "layout": _MAYBE_TEXT,
    "clock": ((int, float, type(None)), "a number of minutes or null"),
    "theme": _MAYBE_TEXT,
    "animation": (bool, "true or false"),
}


def _fits(value: object, kinds: Any) -> bool:
    if isinstance(value, bool):
        return kinds is bool
    return isinstance(value, kinds) and (not isinstance(value, float) or 0 < value < math.inf)


def _read(path: Path) -> dict[str, Any]:
    """The object in a file.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no JSON object.
    """
    check_is_a_file(path.stat())
    try:
        found = json.loads(path.read_bytes())
    except RecursionError as error:
        raise ValueError("it is no JSON") from error
    except ValueError as error:
        raise ValueError(f"it is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise ValueError("it is no JSON object")
    return found
