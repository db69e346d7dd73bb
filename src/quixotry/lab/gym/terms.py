"""What environments are told, and the games that come of it.

Main name: `begin`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import numpy as np

from quixotry import lexica
from quixotry._native import Bouts
from quixotry.errors import InvalidText
from quixotry.finder import Choice, choose
from quixotry.lab.contestant import Contestant
from quixotry.lexica.leaf_tables import leaves_for

if TYPE_CHECKING:
    from quixotry._native import Edition, Layout, Leaves, Rules

PLAYS = 1024
"""How many plays have a number unless another number is asked for."""
TURN_LIMIT = 200
"""After so many turns of both players a game is broken off unless another number is asked for."""
RENDER_MODES = ["ansi"]

_REWARDS = ("spread", "win")
_ILLEGAL = ("pass", "error")
# More numbers would be more than anybody can learn; and a game has to end.
_MOST_PLAYS = 1 << 20
_MOST_TURNS = 1_000_000
_MOST_GAMES = 1 << 20
# As far as the numbers of NumPy go that have a sign.
_SEEDS = 1 << 63


class Terms(TypedDict, total=False):
    """The keywords that `Env` and `VectorEnv` share; `Env` explains them."""

    opponent: str | None
    lexicon: lexica.Words | None
    exclude: lexica.Words | None
    rules: Rules | str | None
    edition: Edition | str | None
    layout: Layout | str | None
    seat: int
    plays: int
    reward: str
    illegal: str
    turn_limit: int
    leaves: Leaves | None


def begin(
    count: int,
    threads: int,
    *,
    opponent: str | None = "greedy",
    lexicon: lexica.Words | None = None,
    exclude: lexica.Words | None = None,
    rules: Rules | str | None = None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
    seat: int = 0,
    plays: int = PLAYS,
    reward: str = "spread",
    illegal: str = "pass",
    turn_limit: int = TURN_LIMIT,
    leaves: Leaves | None = None,
) -> tuple[Bouts, Choice]:
    """Games that have not begun, with seeds of chance until they are told others; and what they are played with.

    Args:
        count: how many at once.
        threads: how many work.
        opponent: see `Env`, as for all others.
        lexicon: the words.
        exclude: words to leave out.
        rules: the rules.
        edition: the tiles.
        layout: the board.
        seat: where the learner sits.
        plays: how many plays have a number.
        reward: what a step earns.
        illegal: what is done with a move that is not allowed.
        turn_limit: after how many turns a game is broken off.
        leaves: by which the equity of moves is told.

    Raises:
        InvalidText: something is not as expected.
        QuixotryError: as for `Env`.
    """
    for number, noun, least, most in (
        (count, "games at once", 1, _MOST_GAMES),
        (threads, "threads", 1, _MOST_GAMES),
        (plays, "plays", 1, _MOST_PLAYS),
        (turn_limit, "turns", 1, _MOST_TURNS),
        (seat, "as a seat", 0, 1),
    ):
        if not least <= number <= most:
            message = f"{number} {noun}: {least} to {most} were expected"
            raise InvalidText(message, kind="bad_number", input=str(number))
    for text, known, noun in ((reward, _REWARDS, "reward"), (illegal, _ILLEGAL, "way with moves that are not allowed")):
        if text not in known:
            expected = " or ".join(f"'{name}'" for name in known)
            raise InvalidText(f"'{text}' is no {noun}; {expected} was expected", kind="bad_choice", input=text)
    named = {} if rules is None else {"rules": rules}
    chosen = choose(lexicon=lexicon, exclude=exclude, edition=edition, layout=layout, **named)
    bouts = Bouts(
        count,
        int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) % _SEEDS,
        opponent=None if opponent is None else Contestant.parse(opponent).native(chosen),
        leaves=leaves or leaves_for(chosen.lexicon, chosen.edition, chosen.layout, chosen.rules),
        seat=seat,
        plays=plays,
        turn_limit=turn_limit,
        wins=reward == "win",
        strict=illegal == "error",
        threads=threads,
        lexicon=chosen.lexicon,
        rules=chosen.rules,
        edition=chosen.edition,
        layout=chosen.layout,
    )
    return bouts, chosen


def checked_seed(seed: int | None) -> int | None:
    """The seed, if it is one.

    Raises:
        InvalidText: it is out of bounds.
    """
    if seed is not None and not 0 <= seed < _SEEDS:
        message = f"{seed} is no seed; 0 to {_SEEDS - 1} was expected"
        raise InvalidText(message, kind="bad_number", input=str(seed))
    return seed


def checked_mode(render_mode: str | None) -> str | None:
    """The way to draw, if there is such a one.

    Raises:
        InvalidText: there is not.
    """
    if render_mode is not None and render_mode not in RENDER_MODES:
        message = f"'{render_mode}' is no way to render; 'ansi' or None was expected"
        raise InvalidText(message, kind="bad_choice", input=render_mode)
    return render_mode
