"""What tiles cost in the integer program of a single play: prices under which the bag bounds the score best.

The linear relaxation of the program is solved by HiGHS (Huangfu and Hall 2018). Its columns are the words that may
cross the play, too many to give them all: those that are worth most at the prices so far are added until none is
missing. Its duals are the prices. They come as fractions and are rounded here; the bound is then reckoned from the
rounded ones by the native module in whole numbers, so that nothing depends on the solver being exact.

Main name: `prices` -> `Priced`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from quixotry._native import SinglePlayProgram
from quixotry.errors import QuixotryError

UNIT = 1000
"""Prices and bounds are in so many parts of a point."""

# Columns a group at first and in each round, the rounds at most, and how near to the relaxation is near enough.
_FIRST, _MORE, _ROUNDS, _NEAR = 60, 30, 60, 0.05
_ALL = 1 << 60


class Priced(NamedTuple):
    """The bound of a play.

    Attributes:
        bound: what it can score at most, in thousandths of a point.
        prices: of each kind of tile, the blank first, in thousandths of a point.
    """

    bound: int
    prices: list[int]


def prices(program: SinglePlayProgram) -> Priced:
    """The prices of a program that bound its score best, or nearly.

    Raises:
        QuixotryError: there is no solver (`missing_package`).
    """
    kinds = len(program.left)
    relaxation = _Relaxation(program)
    best = Priced(program.bound([0] * kinds), [0] * kinds)
    asked, most = best.prices, _FIRST
    for _ in range(_ROUNDS):
        relaxation.add(program.best(asked, most, _ALL))
        value, duals = relaxation.solve()
        asked, most = [max(0, round(UNIT * dual)) for dual in duals], _MORE
        bound = program.bound(asked)
        if bound < best.bound:
            best = Priced(bound, asked)
        if bound <= UNIT * (value + _NEAR):
            break
    return best


def solver() -> Any:
    """The module of the solver.

    Raises:
        QuixotryError: it is not installed (`missing_package`).
    """
    try:
        return import_module("highspy")
    except ImportError as error:
        raise QuixotryError(
            "bounds of single plays need the package 'highspy': pip install 'quixotry[solver]'",
            kind="missing_package",
            input="highspy",
        ) from error


class _Relaxation:
    """The linear relaxation over the columns so far.

    Its variables: for each column how much of it is taken; for each letter of the main word whether it is a blank; for
    each group and kind of tile how many blanks stand for it there. Its rows: each group takes one column; the tiles of
    each kind are in the bag; no more blanks stand for a kind in a group than it has tiles of it.
    """

    def __init__(self, program: SinglePlayProgram) -> None:
        self._program = program
        self._times = [times for _, times, _ in program.groups]
        self._left, self._values, self._losses = program.left, program.values, program.blank_losses
        self._columns: dict[tuple[int, int], tuple[int, bytes]] = {}

    def add(self, columns: list[tuple[int, int, int, bytes]]) -> None:
        """Adds columns: group, choice, score, tiles beside the line."""
        for group, choice, score, tiles in columns:
            self._columns[group, choice] = score, bytes(tiles)

    def solve(self) -> tuple[float, list[float]]:
        """The best score with the columns so far, and the dual of each kind of tile."""
        highspy = solver()
        groups, kinds = len(self._times), len(self._left)
        entries: list[list[tuple[int, float]]] = []
        costs: list[float] = []

        def held(group: int, kind: int) -> int:
            return groups + kinds + group * kinds + kind

        for (group, _), (score, tiles) in self._columns.items():
            costs.append(score)
            counts = {kind: float(tiles.count(kind)) for kind in set(tiles)}
            rows = [(group, 1.0)]
            rows += [(groups + kind, count) for kind, count in counts.items()]
            rows += [(held(group, kind), -count) for kind, count in counts.items()]
            entries.append(rows)
        for kind, loss in self._losses:
            costs.append(-loss)
            entries.append([(groups, 1.0), (groups + kind, -1.0)])
        for group, times in enumerate(self._times):
            for kind in range(1, kinds):
                costs.append(-times * self._values[kind])
                entries.append([(groups, 1.0), (groups + kind, -1.0), (held(group, kind), 1.0)])
        solved = _maximise(
            highspy,
            costs,
            entries,
            upper=[1.0] * (len(self._columns) + len(self._losses)) + [float(self._left[0])] * (groups * (kinds - 1)),
            low=[1.0] * groups + [-highspy.kHighsInf] * (kinds + groups * kinds),
            high=[1.0] * groups + [float(left) for left in self._left] + [0.0] * (groups * kinds),
        )
        value, duals = solved
        return value + self._program.main, duals[groups : groups + kinds]


@cache
def _silent_class(highspy: Any) -> Any:
    """HiGHS, told to be silent before it prints its banner, which JSON cannot bear."""

    class Silent(highspy.Highs):  # type: ignore[misc]
        def __init__(self) -> None:
            # Without the callbacks, which nobody needs here: making them prints the banner.
            super(highspy.Highs, self).__init__()
            self.silent()

    return Silent


def _maximise(
    highspy: Any,
    costs: list[float],
    entries: list[list[tuple[int, float]]],
    upper: list[float],
    low: list[float],
    high: list[float],
) -> tuple[float, list[float]]:
    """The value and the duals of a linear program, its columns given as entries in rows."""
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(costs), len(low)
    model.col_cost_, model.col_lower_, model.col_upper_ = costs, [0.0] * len(costs), upper
    model.row_lower_, model.row_upper_ = low, high
    model.sense_ = highspy.ObjSense.kMaximize
    starts = [0]
    for rows in entries:
        starts.append(starts[-1] + len(rows))
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = starts
    model.a_matrix_.index_ = [row for rows in entries for row, _ in rows]
    model.a_matrix_.value_ = [value for rows in entries for _, value in rows]
    highs = _silent_class(highspy)()
    highs.setOptionValue("threads", 1)
    highs.passModel(model)
    highs.run()
    return highs.getInfo().objective_function_value, list(highs.getSolution().row_dual)
