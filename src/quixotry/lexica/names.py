"""What lists are called: the names that are taken, the form in which names are compared, and what is a path instead.

Main names: `DEFAULT`, `BUILT_IN`, `ANY`, `plain_name`.
"""

from __future__ import annotations

import os
from pathlib import Path

DEFAULT = "open-world"
BUILT_IN = ("open-world", "open-us", "enable")
# What stands for no list where a position or a game is made: every word is valid.
ANY = "any"


def plain_name(name: str) -> str:
    """The form in which names of lists are compared: `Open_World` is `open-world`."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def looks_like_a_path(name: str) -> bool:
    """Whether this can only be meant as the path of a file."""
    return os.sep in name or "/" in name or name.startswith("~") or Path(name).suffix != ""


def is_file(name: str) -> bool:
    """Whether this is the path of a file; what cannot be a path is none."""
    try:
        return Path(name).expanduser().is_file()
    except (OSError, ValueError, RuntimeError):
        return False


def path_of(name: str | os.PathLike[str]) -> Path:
    """The path that is meant; one to the home of nobody stays as it is, and is then not found."""
    path = Path(name)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def as_file_name(name: str) -> str:
    """A name as part of a file's name, on any system."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name)[:40] or "list"
