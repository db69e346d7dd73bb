"""The packages of the extras `lab`, `cluster` and `gym`, which are loaded when they are needed.

Main name: `needed`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from quixotry.errors import QuixotryError


def needed(module: str, use: str, extra: str = "lab") -> Any:
    """A module of an extra.

    Args:
        module: its name, which is that of its package, perhaps with a part of it.
        use: what it is needed for: several of something.
        extra: the extra that brings the package.

    Raises:
        QuixotryError: it is not installed (`missing_package`).
    """
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise QuixotryError(
            f"{use} need the package '{package}': pip install 'quixotry[{extra}]'",
            kind="missing_package",
            input=package,
        ) from error
