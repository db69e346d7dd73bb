"""Where scorebooks are kept that were given no file: a folder of their own beside the saved games.

Main names: `new_path`, `latest`.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from quixotry.lexica import data_dir


def folder() -> Path:
    """The folder; it is made when the first scorebook is kept."""
    return data_dir() / "records"


def new_path() -> Path:
    """A file of its own for a game that was given none."""
    name = time.strftime("%Y-%m-%d-%H%M%S")
    beside = (folder() / f"{name}{number}.json" for number in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in beside if not path.exists())


def latest() -> Path | None:
    """The scorebook that was written last; None if there is none."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder().glob("*.json"):
            with suppress(OSError):
                found.append((path.stat().st_mtime, path))
    return max(found)[1] if found else None
