"""The command `quixotry`: a verb each for playing, for looking at positions, and for words.

Reads arguments, asks the library, prints answers; knows no rule of the game. In reading order: `front` (the verbs,
and what happens when something goes wrong), `options` and `output` (what verbs share), one file a verb, and
`plain/`, the game in plain text.

    main()          runs the command with the arguments of the process
    quixotry        the command itself, for tests and for tools that document commands

Answers go to stdout, messages to stderr. Exit codes: 0; 1 the answer is no; 2 bad input; 130 Ctrl-C.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from quixotry.cli.front import quixotry

__all__ = ["main", "quixotry"]


def main() -> NoReturn:
    """Run the command with the arguments of the process, and end it."""
    try:
        # Reading the command's own modules takes a moment, in which Ctrl-C may come as well.
        from quixotry.cli.front import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


def __getattr__(name: str) -> Any:
    if name != "quixotry":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from quixotry.cli.front import quixotry

    return quixotry
