"""From a `main` to a command: Ctrl-C, a closed pipe, a missing stdin and odd bytes end it without a traceback.

A program for a class asks with `input`, answers with `print` and thinks of nothing else. What the world does to a
process is dealt with here, so that the program stays short.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress

CANNOT_GO_ON, INTERRUPTED = 2, 130


def run(main: Callable[[], object]) -> int:
    """Run a program that asks with `input` and answers with `print`.

    Args:
        main: the program. It may leave by `EOFError` when there is nothing more to read.

    Returns:
        The exit code: 0, 130 after Ctrl-C, or 2 if an answer cannot be written.

    >>> def greet():
    ...     print("Hello")
    >>> run(greet)
    Hello
    0
    """
    _prepare_streams()
    code = 0
    try:
        try:
            main()
        except EOFError:
            print()
        except KeyboardInterrupt:
            print()
            code = INTERRUPTED
        sys.stdout.flush()
    except BrokenPipeError:
        _be_silent()
    except OSError as error:
        _be_silent()
        print(f"The program cannot go on: {error.strerror or error}.", file=sys.stderr)
        code = CANNOT_GO_ON
    return code


def _prepare_streams() -> None:
    """See to it that `input` and `print` work whatever the process was started with."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    # A byte that is no letter must not end the program; as the name of a file it is kept as it is.
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError):
                stream.reconfigure(errors=errors)
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - `input` edits and recalls lines with it


def _be_silent() -> None:
    """Nobody can read what is printed: write nothing more, not even when Python flushes at its end."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.close(silence)
