"""`python -m quixotry.classroom`: says in a sentence which programs there are."""

from __future__ import annotations

import sys

TEXT = """\
There are two classroom programs: the word finder, which `quixotry finder` runs,
and the hand game, which `quixotry hand` runs.
"""


def main() -> None:
    """Print the sentence."""
    print(TEXT, end="")


if __name__ == "__main__":
    from quixotry.classroom.program import run

    sys.exit(run(main))
