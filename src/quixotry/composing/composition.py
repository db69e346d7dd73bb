"""Perfect games as text, as JSON, as records of games and as scenes to draw.

The native `Composition` asks these functions when it is printed, saved or drawn.

Main names: `text_of`; `as_object` and its inverse `read`; `record_of`, `gcg_of`; `positions_of`, `scenes_of`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING, Any

from quixotry._native import ComposedTurn, Composition, Edition, Layout, Position, Rules
from quixotry.composing.tables import found, told
from quixotry.errors import InvalidComposition, QuixotryError
from quixotry.render.grid import tiles_of
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry.formats import Record
    from quixotry.lexica import Words
    from quixotry.render import Scene

PLAYERS = ("A", "B")
"""Who plays a composed game: A has the first turn."""

_COORDINATE = re.compile(r"([A-Za-z]+)([0-9]+)")
_DIRECTIONS = ("across", "down")
# Of a line of many tiles.
_WIDTH = 80
# The least width of a column of words.
_WORD = 17
_TABLES: dict[str, Any] = {"rules": Rules, "edition": Edition, "layout": Layout}


# --------------------------------------------------------------------------------------------------------------- text


def text_of(game: Composition) -> str:
    """A perfect game to read: the board if there is one, the words with what they share and score, what is left."""
    if not has_board(game):
        from quixotry.composing.pictures import words_of
        from quixotry.render import words_text

        return f"{title_of(game)}\n\n{words_text(words_of(game), game.left, game.edition)}"
    from quixotry.render import board_text

    *_, last = positions_of(game)
    width = max([_WORD, *(len(with_shared(turn)) + 1 for turn in game.turns)])
    turns = [_turn_line(number, turn, width) for number, turn in enumerate(game.turns)]
    return "\n".join([title_of(game), "", board_text(last), "", *turns, "", *_ends(game)])


def title_of(game: Composition) -> str:
    """What a game is, in a line: `Version 3: 14 turns, open-world, seed 7, game 1`."""
    name = f"Version {game.version.removeprefix('v')}" if game.version.startswith("v") else "Full rules"
    parts = [plural(len(game.turns), "turn")]
    if game.lexicon is not None:
        parts.append(game.lexicon.name)
    if game.seed is not None:
        parts.append(f"seed {game.seed}")
    if game.number is not None:
        parts.append(f"game {game.number + 1}")
    return f"{name}: {', '.join(parts)}"


def _turn_line(number: int, turn: ComposedTurn, width: int) -> str:
    """A turn: its number, who takes it, where the word lies, its tiles with shared ones in parentheses, the points."""
    return f"{number + 1:2}  {PLAYERS[number % 2]}  {turn.spot:>3} {with_shared(turn):{width}}{turn.score:>4}"


def with_shared(turn: ComposedTurn) -> str:
    """The tiles of a word, those that lay there already in parentheses, together where they are side by side.

    >>> with_shared(ComposedTurn("WORD", "WORD", ["W", "O", "R", "D"], "DRW", shared=[1], shared_with=[(0, 3)]))
    'W(O)RD'
    """
    runs = groupby(enumerate(turn.letters), lambda placed: placed[0] in turn.shared)
    texts = ((lay, "".join(letter for _, letter in run)) for lay, run in runs)
    return "".join(f"({text})" if lay else text for lay, text in texts)


def _ends(game: Composition) -> Iterator[str]:
    """What is left over, which letters the blanks are, and how it ended."""
    tiles = " ".join(tiles_of(game.edition, game.left))
    yield fill(f"Left over: {tiles or 'nothing'}", _WIDTH, subsequent_indent="  ")
    if game.end == "blocked":
        yield "Nobody can play with any of them."
    blanks = [
        f"{turn.letters[place].upper()} (turn {number})"
        for number, turn in enumerate(game.turns, 1)
        for place in turn.blanks
    ]
    yield f"Blanks: {', '.join(blanks) or 'none'}"
    if game.totals is not None:
        both = ", ".join(f"{name} {total}" for name, total in zip(PLAYERS, game.totals, strict=True))
        yield f"In the end: {both}{', a tie' if game.tie else ''}; all plays together {game.points}"


def has_board(game: Composition) -> bool:
    """Whether the words of a game lie on a board."""
    return game.totals is not None


# --------------------------------------------------------------------------------------------------------------- JSON


def as_object(game: Composition) -> dict[str, Any]:
    """A perfect game as an object of JSON; `read` makes it a game again.

    Edition, layout and rules are named; those that no name finds stand there in full, as the text of their table.
    """
    return {
        "version": game.version,
        "plays": [play_of(turn) for turn in game.turns],
        "totals": None if game.totals is None else list(game.totals),
        "left": game.left,
        "tie": game.tie,
        "points": game.points,
        "end": game.end,
        "held": None if game.held is None else list(game.held),
        "method": game.method,
        "seed": game.seed,
        "number": game.number,
        "lexicon": None if game.lexicon is None else game.lexicon.name,
        "edition": told(game.edition),
        "layout": told(game.layout),
        "rules": told(game.rules),
    }


def play_of(turn: ComposedTurn) -> dict[str, Any]:
    """A turn as an object of JSON."""
    shared = [
        {"index": index, "turn": other, "there": there}
        for index, (other, there) in zip(turn.shared, turn.shared_with, strict=True)
    ]
    return {
        "move": turn.move,
        "word": turn.word,
        "score": turn.score,
        "blanks": list(turn.blanks),
        "start": turn.start,
        "direction": turn.direction,
        "shared": list(turn.shared),
        "shared_with": shared,
        "tiles": turn.tiles,
    }


def read(
    source: str | Mapping[str, Any],
    *,
    lexicon: Words | None = None,
    rules: Rules | str | None = None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
) -> Composition:
    """A perfect game from JSON, as `Composition.as_object` gives it. The referee looks at it again.

    Args:
        source: the text of the JSON, or the object that it stands for.
        lexicon: the words that count: a `Lexicon`, a name, a path or the words; by default those that it names.
        rules: `Rules` or a name; by default those that it names.
        edition: an `Edition` or a name; by default the one that it names.
        layout: a `Layout` or a name; by default the one that it names.

    Scores, totals and what else follows from the words are not taken from the source.

    Raises:
        InvalidComposition: it is no JSON, something in it cannot be read, or the referee objects.
        UnknownName: nothing is called so.
        InvalidTable: an edition, a layout or rules that stand there in full are no good.
        LexiconError: the word list is no good, or not in the letters of the edition.
    """
    from quixotry.formats.findings import Findings
    from quixotry.formats.json_fields import Fields, parse

    findings = Findings()
    value = parse(source, findings) if isinstance(source, str) else source
    _refuse(findings, source)
    fields = Fields(value, "", findings)
    version = fields.text("version")
    turns = [_read_play(Fields(item, path, findings)) for path, item in fields.items("plays")]
    left = fields.text("left") or ""
    names = {name: fields.text(name) for name in ("lexicon", "rules", "edition", "layout")}
    method = fields.text("method")
    seed, number = (fields.number(name, 0, 2**64 - 1) for name in ("seed", "number"))
    if version is None:
        fields.missing("version", "the version of the game, such as 'v1',")
    if not turns and not findings.all():
        fields.missing("plays", "a list of plays")
    _refuse(findings, source)
    given = {"lexicon": lexicon, "rules": rules, "edition": edition, "layout": layout}
    setting: dict[str, Any] = {name: names[name] if value is None else value for name, value in given.items()}
    for name, kind in _TABLES.items():
        if isinstance(setting[name], str):
            setting[name] = found(kind, setting[name])
    return Composition(version or "", turns, left, **setting, method=method, seed=seed, number=number)


def _read_play(fields: Any) -> tuple[str, list[tuple[int, int, int]], str | None]:
    """A turn as `Composition` takes it; what is wrong with it is told."""
    tiles = fields.text("tiles")
    if tiles is None:
        fields.missing("tiles", "the tiles of a word")
    start = fields.text("start")
    spot = None
    if start is not None:
        direction = fields.one_of("direction", _DIRECTIONS)
        square = _COORDINATE.fullmatch(start)
        if square is None:
            fields.wrong(fields.at("start"), start, "a square such as 'H8'")
        else:
            spot = f"{square[2]}{square[1]}" if direction == "across" else start
    shared = [_read_shared(type(fields)(item, path, fields.findings)) for path, item in fields.items("shared_with")]
    return tiles or "", shared, spot


def _read_shared(fields: Any) -> tuple[int, int, int]:
    index, turn, there = (_needed(fields, name) for name in ("index", "turn", "there"))
    return index, turn, there


def _needed(fields: Any, name: str) -> int:
    if not fields.has(name):
        fields.missing(name, "a number of 0 or more")
        return 0
    return fields.number(name, 0) or 0


def _refuse(findings: Any, source: str | Mapping[str, Any]) -> None:
    """Raises what was found, if anything."""
    problems = [problem for problem in findings.all() if problem.severity == "error"]
    if problems:
        text = "; ".join(problem.text for problem in problems)
        given = source if isinstance(source, str) else json.dumps(source, default=str)
        raise InvalidComposition(text, kind=problems[0].kind, input=given[:200])


# ------------------------------------------------------------------------------------------------------------- records


def record_of(game: Composition) -> Record:
    """The record of a game: racks, plays and scores, to be saved in any format; replaying it gives the game.

    Raises:
        QuixotryError: it has no board; `kind` is `cannot_say`.
    """
    from quixotry.composing.drawn import drawn

    _needs_board(game, "no record")
    moves = [turn.move or "" for turn in game.turns]
    laid = [tiles_of(game.edition, turn.rack) for turn in game.turns]
    held = [tiles_of(game.edition, rack) for rack in game.held or ()]
    setting: dict[str, Any] = {"rules": game.rules, "edition": game.edition, "layout": game.layout}
    return drawn(moves, laid, held, lexicon=game.lexicon, **setting).record(title=title_of(game))


def gcg_of(game: Composition) -> str:
    """A game as the text of a GCG file.

    Raises:
        QuixotryError: it has no board; `kind` is `cannot_say`.
    """
    from quixotry.formats import record_text

    return record_text(record_of(game), "gcg")


def _needs_board(game: Composition, what: str) -> None:
    if not has_board(game):
        message = f"a game of version {game.version} has no board, and so there is {what} of it; one of v3 has one"
        raise QuixotryError(message, kind="cannot_say", input=game.version)


# ------------------------------------------------------------------------------------------------------------ pictures


def positions_of(game: Composition) -> Iterator[Position]:
    """The board before the first turn and after each.

    Raises:
        QuixotryError: it has no board; `kind` is `cannot_say`.
    """
    _needs_board(game, "nothing to draw")
    position = Position.opening(lexicon="any", rules=game.rules, edition=game.edition, layout=game.layout)
    yield position
    for turn in game.turns:
        position = position.with_rack(turn.rack).play(turn.move or "")
        yield position


def scenes_of(game: Composition) -> list[Scene]:
    """The pictures of a game on a board, one before the first turn and one after each, words numbered.

    Raises:
        QuixotryError: it has no board; `kind` is `cannot_say`.
    """
    from quixotry.replay import replay
    from quixotry.replay.scenes import scenes_of as scenes_of_replay

    setting: dict[str, Any] = {"lexicon": "any", "rules": game.rules, "edition": game.edition, "layout": game.layout}
    return scenes_of_replay(replay(record_of(game), **setting), numbers=True)
