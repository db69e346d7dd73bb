"""One game at a time, as an environment of Gymnasium.

Main name: `Env`.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt

from quixotry._native import Bouts
from quixotry.errors import GameError, InvalidText
from quixotry.lab.gym.arrays import OBSERVED, Arrays, Shapes
from quixotry.lab.gym.terms import RENDER_MODES, Terms, begin, checked_mode, checked_seed
from quixotry.render import board_text

if TYPE_CHECKING:
    from typing import Unpack

    from quixotry._native import Move, Play, Position

_LARGEST = 1 << 63


class Env(gymnasium.Env[Arrays, np.int64]):
    """A game that a learner plays against a program, or for both sides.

    An action is the number of a move: 0 is the play that scores most, then come the others in the order of
    `Position.moves()`, as far as there are numbers; behind the plays the exchanges, each by the places of its tiles on
    the rack; and last the pass, which is always allowed. `info["action_mask"]` tells which numbers are moves now. What
    all arrays hold is in the handbook, on the page "Programs that learn".

    Args:
        opponent: a program as for `lab.match`: `greedy`, `static`, `greedy:band=35` …; None: the learner moves for
            whoever is on turn.
        lexicon: the words: a `Lexicon`, a name, a path, or the words; `open-world` by default.
        exclude: words to leave out, or the path of a list of them.
        rules: a rule set or its name.
        edition: the tiles; by default those of the rules.
        layout: a board or its name; by default that of the rules.
        seat: where the learner sits, 0 or 1. Who begins is for the rules to say.
        plays: how many plays have a number; the worse ones cannot be chosen.
        reward: `spread`: a step earns the points by which the spread has grown since the step before, so that a whole
            game earns the final spread; `win`: 1, 0 or -1 at the end.
        illegal: what is done with an action that the mask does not allow: the learner passes (`pass`), and
            `info["illegal"]` says so; or it is an `IllegalMove` (`error`).
        turn_limit: after so many turns of both players a game is broken off: `truncated`.
        leaves: the table by which the equity of moves is told; by default the one that there is for the words.
        render_mode: `ansi`, to draw boards as text.

    Attributes:
        actions: how many numbers there are: `plays`, and two to the power of the size of a rack.

    Raises:
        InvalidText: a program is not known, or something is not as expected.
        GameError: such games cannot be played.
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - as in its base
    COLUMNS: ClassVar[tuple[str, ...]] = tuple(Bouts.COLUMNS)
    """What `moves` says of each move, column by column."""
    COUNTERS: ClassVar[tuple[str, ...]] = tuple(Bouts.COUNTERS)
    """What `counters` counts, in order."""

    def __init__(self, *, render_mode: str | None = None, **terms: Unpack[Terms]) -> None:
        self.render_mode = checked_mode(render_mode)
        self._bouts, chosen = begin(1, 1, **terms)
        self._shapes = Shapes(chosen, self._bouts.actions)
        self.observation_space = self._shapes.observation_space()
        self.action_space = self._shapes.action_space()
        self.actions = self._shapes.actions
        self._mask = np.zeros(self._shapes.actions, np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Begins a game.

        Args:
            seed: its bag is that of `Game(seed=seed)`, and the games that follow come from it too; without one it is
                the next of these.
            options: nothing is understood.

        Returns:
            The observation, and what is told beside it.

        Raises:
            InvalidText: the seed is out of bounds.
            GameError: no such game can begin.
        """
        seed = checked_seed(seed)
        super().reset(seed=seed)
        arrays = self._shapes.empty()
        self._bouts.reset([seed], arrays)
        return self._seen(arrays)

    def step(self, action: np.int64 | int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Makes the move of a number, and lets the program answer.

        Args:
            action: the number.

        Returns:
            The observation, what the step earned, whether the game is over, whether it was broken off, and what is told
            beside it.

        Raises:
            InvalidText: there is no such number.
            IllegalMove: the mask does not allow it, and `illegal` is `error`; nothing has happened.
            GameError: no game goes on.
        """
        number = index(action)
        if not -_LARGEST <= number < _LARGEST:
            message = f"{number} is no action; 0 to {self._shapes.actions - 1} were expected"
            raise InvalidText(message, kind="no_such_action", input=str(number))
        arrays = self._shapes.empty()
        self._bouts.step(np.array([number], np.int64), False, arrays)
        observation, info = self._seen(arrays)
        terminated, truncated = bool(arrays["terminated"][0]), bool(arrays["truncated"][0])
        return observation, float(arrays["reward"][0]), terminated, truncated, info

    def _seen(self, arrays: Arrays) -> tuple[Arrays, dict[str, Any]]:
        self._mask = arrays["action_mask"].copy()
        info = {
            "action_mask": arrays["action_mask"],
            "legal_plays": int(arrays["legal_plays"][0]),
            "seat": int(arrays["seat"][0]),
            "seed": int(arrays["seed"][0]),
            "illegal": bool(arrays["illegal"][0]),
        }
        return {name: arrays[name] for name in OBSERVED}, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which numbers are moves now, as MaskablePPO of sb3-contrib asks for it."""
        return self._mask.astype(np.bool_)

    def play(self, action: np.int64 | int) -> Play | None:
        """The move that a number stands for now; None for one that is not allowed."""
        return self._bouts.play(0, index(action))

    @property
    def position(self) -> Position | None:
        """What the player on turn may know; None before the first game."""
        return self._bouts.position(0)

    @property
    def turns(self) -> list[tuple[int, Move, int]]:
        """The turns of the game, those of the program too: seat, move, points."""
        return self._bouts.turns(0)

    @property
    def ended(self) -> str | None:
        """Why the game ended; None while it goes on, or where it was broken off."""
        return self._bouts.ended(0)

    def render(self) -> str | None:
        """The board as text, and below it what the learner sees beside it; None without `render_mode`.

        Raises:
            GameError: no game has begun.
        """
        return None if self.render_mode is None else drawn(self._bouts, 0)


def drawn(bouts: Bouts, place: int) -> str:
    """A game as text, as the learner sees it."""
    view = bouts.view(place)
    if view is None:
        raise GameError("no game has begun; reset was expected before", kind="not_begun")
    own, other = view.scores
    return f"{board_text(view)}\n{view.rack}  {own}–{other}  bag {view.bag}"
