"""Games played by keys: how a test starts a game in a terminal, reads its screen, and types a play.

The keys are those of the help screen. A play is typed tile by tile at the cursor, as a person does it; what to play is
asked of the library, for the position of the game's own file, after the screen was seen to show that position.

Main names: `start`, `resume`, `kept`, `keys_for`, `shows`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import quixotry as qx
from quixotry.table import Table, load
from terminal import COMMAND, SMALL, Terminal, Wanted

PLAYERS = "human:Ann,bot:greedy"
SETUP = ("--rules", "casual", "--challenge", "single", "--lexicon", "enable")
MY_TURN = re.compile(r"> Ann\b")


def start(
    folder: Path,
    *words: str,
    size: tuple[int, int] = SMALL,
    env: Mapping[str, str | None] | None = None,
    players: str = PLAYERS,
    seed: int = 11,
    ready: Wanted | None = None,
    animated: bool = False,
) -> Terminal:
    """A game in a terminal, once its screen is there."""
    animation = "--animation" if animated else "--no-animation"
    command = [COMMAND, "play", "--players", players, *SETUP, "--seed", str(seed), animation, *words]
    return opened(Terminal(command, folder, size=size, env=env), ready or my_turn)


def resume(folder: Path, *words: str, size: tuple[int, int] = SMALL) -> Terminal:
    """The game that was left, in another terminal."""
    return opened(Terminal([COMMAND, "play", "--resume", "--no-animation", *words], folder, size=size), my_turn)


def opened(terminal: Terminal, ready: Wanted) -> Terminal:
    """A terminal once it shows something; if it never does, it is closed."""
    try:
        terminal.wait_for(ready)
    except BaseException:
        terminal.close()
        raise
    return terminal


def files(folder: Path) -> list[Path]:
    """The files of the games that were kept, oldest first."""
    games = folder / "data" / "games"
    return sorted(games.glob("*.json"), key=lambda path: path.stat().st_mtime_ns) if games.is_dir() else []


def kept(folder: Path) -> Table:
    """The last game, as its file has it."""
    return load(files(folder)[-1])


# ---------------------------------------------------------------------------------------------------------- the screen


def rack_on(shown: str) -> str:
    """The tiles of one's own rack on a screen, in alphabetical order: they stand above the digits that place them."""
    labels = re.search(r"^\s+A(?:\s+[A-Z]\b)+", shown, re.MULTILINE)
    width = len(labels[0]) + 3 if labels else 0
    lines = [line[:width] for line in shown.split("\n") if line[:width].strip()]
    # From the foot of the screen up: the values of tiles on a large board are lines of digits as well.
    for tiles, digits in reversed(list(pairwise(lines))):
        if re.fullmatch(r"\s+1(\s+\d)*\s*", digits):
            return "".join(sorted(re.findall(r"[A-Z?]", tiles)))
    return ""


def rows_on(shown: str) -> list[str]:
    """The rows of the board on a screen, between their labels on both sides; the cursor is no part of them."""
    found = re.finditer(r"^\s*(\d+) (.*?) \1(?:\s|$)", shown, re.MULTILINE)
    return [re.sub(r"[>v\[\]+']", " ", match[2]) for match in found]


def tiles_on(shown: str) -> dict[tuple[int, str], str]:
    """The tiles on the board of a screen of 80 columns, laid ones too: row and column -> what is written there."""
    found = re.finditer(r"^ ?(\d+) (.{30})", shown, re.MULTILINE)
    rows = {int(match[1]): match[2] for match in found}
    cells = {(row, "ABCDEFGHIJKLMNO"[place]): text[2 * place] for row, text in rows.items() for place in range(15)}
    # The cursor may be a v on an empty square.
    return {square: tile for square, tile in cells.items() if (tile.isalpha() and tile != "v") or tile == "?"}


def my_turn(shown: str) -> bool:
    """Whether a screen is there from board to rack, and it is Ann's turn."""
    return bool(MY_TURN.search(shown) and rack_on(shown) and rows_on(shown))


def shows(table: Table) -> Callable[[str], bool]:
    """Whether a screen shows a game as it stands: rack, points, and whose turn it is."""
    game = table.game
    rack = "".join(sorted(game.view(0).rack))

    def seen(shown: str) -> bool:
        points = all(
            re.search(rf"\b{re.escape(name)}\s+{score}\b", shown)
            for name, score in zip(table.names, game.scores, strict=True)
        )
        return bool(MY_TURN.search(shown)) and points and rack_on(shown) == rack

    return seen


# ----------------------------------------------------------------------------------------------------------- the keys


def keys_for(position: qx.Position, move: qx.Move) -> list[str]:
    """The keys that lay a play on the board: to its first free square, into its direction, then its tiles."""
    laid = list(new_tiles(position, move))
    (row, column), _ = laid[0]
    home_row, home_column = place(position.layout.start)
    # An arrow across the direction of typing only turns: the first key may do no more than that, the second leads home
    # whatever the first did, and typing is across.
    keys = ["Right", "Home", *toward(column - home_column, "Left", "Right")]
    down = toward(row - home_row, "Up", "Down")
    keys += ["Down", *down] if down else []
    across = move.direction == "across"
    keys += ["Right"] if across and down else ["Down"] if not across and not down else []
    return keys + [tile for _, tile in laid]


def toward(steps: int, back: str, forth: str) -> list[str]:
    """Arrow keys for a number of steps, back for a negative one."""
    return [forth if steps > 0 else back] * abs(steps)


def new_tiles(position: qx.Position, move: qx.Move) -> Iterator[tuple[tuple[int, int], str]]:
    """The squares that a play fills, as row and column, each with the key of its tile: Shift for a blank."""
    assert move.coordinate is not None
    row, column = place(move.coordinate)
    lying = position.rows()
    for tile in move.tiles:
        if lying[row][column] is None:
            yield (row, column), tile.upper() if tile.islower() else tile.lower()
        row, column = (row, column + 1) if move.direction == "across" else (row + 1, column)


def place(square: str) -> tuple[int, int]:
    """Row and column of a square or coordinate, counted from 0: `8H`, `H8` and so on are (7, 7)."""
    letter = "".join(c for c in square if c.isalpha()).upper()
    return int("".join(c for c in square if c.isdigit())) - 1, ord(letter) - ord("A")
