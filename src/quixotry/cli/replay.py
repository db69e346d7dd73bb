"""`quixotry replay`: a game in a file turn by turn, on a screen of its own or as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.front import on_a_screen
from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import colours, print_json
from quixotry.errors import QuixotryError
from quixotry.files import is_there
from quixotry.formats.plain_text import plain as printable
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry.formats import Node, Problem
    from quixotry.render import Scene
    from quixotry.replay import Step
    from quixotry.replay.walking import Walk

STDIN = "-"
_INDENT = " " * 5


@click.command(epilog=example("quixotry replay friday.gcg"))
@click.argument("file", metavar="FILE")
@click.option("--turn", type=click.IntRange(min=0), metavar="N", help="Only turn N, and the board after it; 0: before.")
@click.option("--boards", is_flag=True, help="The board after each turn.")
@click.option("--game", type=click.IntRange(min=1), default=1, metavar="N", help="Game N of a file that holds several.")
@click.option("--plain", is_flag=True, help="As text; so it is without a terminal.")
@click.option("--theme", metavar="NAME", help="Colours of the screen.")
@click.option(
    "--lexicon", metavar="L", help="Word list: a name, or a path. [default: what the file names, if it is here]"
)
@shared("exclude")
@click.option("--edition", metavar="E", help="Tiles and their values. [default: what the file says]")
@click.option("--layout", metavar="B", help="Board. [default: what the file says]")
@click.option("--rules", metavar="R", help="Rule set. [default: what the file says, else as its turns tell]")
@shared("json")
def command(
    file: str,
    turn: int | None,
    boards: bool,
    game: int,
    plain: bool,
    theme: str | None,
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
    layout: str | None,
    rules: str | None,
    as_json: bool,
) -> int | None:
    """Step through a game in a file: GCG, JSON and whatever else 'quixotry convert' knows; - is stdin.

    Games that 'quixotry play' keeps are such files, too.

    On a terminal it opens a screen with board, turns, notes, variations and the best plays. In a pipe it prints every
    turn with rack, move, points and total, and the board at the end. Where a file and the rules do not agree, what the
    rules have stands in brackets.
    """
    if theme is not None:
        from quixotry.cli.play import _check_theme

        _check_theme(theme)
    choices: dict[str, Any] = {"edition": edition, "layout": layout, "rules": rules}
    if lexicon is not None or exclude is not None:
        choices["lexicon"] = open_lexicon(lexicon, edition, exclude)
    walk = _walk(file, game, **choices)
    if turn is not None:
        if turn > len(walk.steps):
            message = f"there is no turn {turn}; 0 to {len(walk.steps)} were expected"
            raise QuixotryError(message, kind="no_turn", input=str(turn))
        walk.go(turn)
    if as_json:
        print_json(as_object(walk, turn))
    elif plain or boards or file == STDIN or not on_a_screen():
        for line in lines(walk, turn, boards=boards):
            click.echo(line)
    else:
        from quixotry.tui import run

        walk.go(turn or 0)
        return run(screen="replay", walk=walk, theme=theme)
    return None


def _walk(file: str, game: int, **choices: Any) -> Walk:
    """The game of a file.

    Raises:
        QuixotryError: it cannot be read, or there is no such game in it.
    """
    from quixotry.cli.game_files import game_file
    from quixotry.replay.walking import Walk

    found = game_file(file)
    if found.path is not None and not is_there(found.path):
        raise QuixotryError(f"there is no file '{printable(file)}'", kind="io", input=file)
    return Walk(found.readings(), name=found.name, game=game, **choices)


# ------------------------------------------------------------------------------------------------------------- as text


def lines(walk: Walk, turn: int | None = None, *, boards: bool = False) -> Iterator[str]:
    """A game as lines of text; only one turn of it, or the board after each, if that is asked for."""
    if turn is None:
        yield from _head(walk)
    columns = _Columns(walk)
    if turn != 0 and walk.steps:
        yield columns.head()
    for step in walk.steps:
        if turn is None or turn == step.number:
            yield columns.row(step)
            yield from _beside(walk, step.number)
            if boards and (turn is None and step.number < len(walk.steps)):
                yield from ("", *_board(walk.scenes[step.number]), "")
    if turn == 0:
        yield from _beside(walk, 0)
    yield ""
    yield from _board(walk.scenes[len(walk.steps) if turn is None else turn])
    if turn is None:
        yield from _foot(walk)


def _head(walk: Walk) -> Iterator[str]:
    """What the file says of the game as a whole, and with what it is replayed."""
    record, setting = walk.record, walk.replay.setting
    if record.title:
        yield printable(record.title)
    if walk.games > 1:
        yield f"Game {walk.game} of {walk.games}."
    if record.description:
        yield printable(record.description)
    words = "no word is looked up" if setting.lexicon is None else f"word list {setting.lexicon.name}"
    yield f"{', '.join(walk.names)}; rules {setting.rules.name}, {words}, tiles {setting.edition.name}."
    yield from _beside(walk, 0)
    yield ""


def _foot(walk: Walk) -> Iterator[str]:
    """How it ended, and how much is wrong."""
    counts = Counter(problem.severity for problem in walk.problems)
    told = [plural(counts[severity], severity) for severity in ("error", "warning", "note") if counts[severity]]
    others = sum(len(node.variations) - 1 for node in walk.record.nodes() if len(node.variations) > 1)
    yield f"{', '.join(told) if told else 'No error'}." + (f" {plural(others, 'variation')}." if others else "")


def _beside(walk: Walk, turn: int) -> Iterator[str]:
    """Notes, variations and problems of a turn; those that are about none stand above all turns."""
    step = walk.steps[turn - 1] if turn else None
    for note in (walk.record.root if step is None else step.node).notes:
        for line in note.split("\n"):
            yield f"{_INDENT}note: {printable(line)}"
    for other in _others(step):
        yield f"{_INDENT}instead: {_brief(other)}"
        for line in "\n".join(other.notes).split("\n") if other.notes else ():
            yield f"{_INDENT}  note: {printable(line)}"
    for problem in walk.problems_of(turn):
        yield f"{_INDENT}{problem.severity}: {_told(problem)}"


def _others(step: Step | None) -> list[Node]:
    """What else the record has for a turn."""
    parent = None if step is None else step.node.parent
    nodes = [] if step is None or parent is None else [node for node in parent.variations if node is not step.node]
    return [node for node in nodes if node.turn is not None]


def _brief(node: Node) -> str:
    """What was done in a turn of a variation, in a few words."""
    from quixotry.replay.walking import brief

    return "" if node.turn is None else printable(brief(node.turn))


def _told(problem: Problem) -> str:
    return printable(f"line {problem.line}: {problem.text}" if problem.line is not None else problem.text)


def _board(scene: Scene) -> Iterator[str]:
    """A board as text, with scores and the rack of the player on turn."""
    from quixotry.render import board_text

    yield board_text(scene.position, colour=colours(), marked=scene.last)
    scores = ", ".join(f"{name} {points}" for name, points in scene.scores)
    yield f"{printable(scores)}   Bag: {scene.position.bag}"
    if scene.rack and scene.on_turn is not None:
        yield f"{printable(scene.scores[scene.on_turn][0])} is on turn with {scene.rack}"


class _Columns:
    """The turns of a game as rows of columns."""

    def __init__(self, walk: Walk) -> None:
        from quixotry.keeping.wording import action

        self.walk = walk
        self.actions = {step.number: action(step, walk.names) for step in walk.steps}
        self.racks = {step.number: printable(step.turn.rack or "") for step in walk.steps}
        self.points = {step.number: _points(step) for step in walk.steps}
        self.name = max(6, *map(len, walk.names), 0)
        self.rack = max(4, *map(len, self.racks.values()), 0)
        self.action = max(4, *map(len, self.actions.values()), 0)
        self.point = max(6, *map(len, self.points.values()), 0)

    def head(self) -> str:
        """The headings."""
        left = f"{'':5}{'Player':{self.name}}  {'Rack':{self.rack}}  {'Move':{self.action}}"
        return f"{left}  {'Points':>{self.point}}  Total"

    def row(self, step: Step) -> str:
        """A turn."""
        from quixotry.replay.walking import other_total

        names, other = self.walk.names, other_total(step)
        name = names[step.player] if 0 <= step.player < len(names) else "?"
        total = f"{step.written:5d}" + (f" ({other})" if other is not None else "")
        number = step.number
        return (
            f"{number:3d}. {printable(name):{self.name}}  {self.racks[number]:{self.rack}}  "
            f"{self.actions[number]:{self.action}}  {self.points[number]:>{self.point}}  {total}"
        )


def _points(step: Step) -> str:
    from quixotry.replay.walking import other_points, points_of

    points, other = points_of(step), other_points(step)
    return ("" if points is None else f"{points:+d}") + (f" ({other:+d})" if other is not None else "")


# ------------------------------------------------------------------------------------------------------ for programs


def as_object(walk: Walk, turn: int | None = None) -> dict[str, Any]:
    """A game as an object: every turn as it was written and as the rules have it, and the position at the end.

    Where no word is looked up, it is not known of any whether it is valid: None. The line of CGP is the one that
    'quixotry convert' writes: with word list, tiles and board, and the scores that were written.
    """
    from quixotry.cli.game_files import position_after
    from quixotry.formats.cgp_list import position_of

    record, setting, at = walk.record, walk.replay.setting, len(walk.steps) if turn is None else turn
    scene = walk.scenes[at]
    return {
        "title": record.title,
        "players": list(walk.names),
        "edition": setting.edition.name,
        "layout": setting.layout.name,
        "rules": setting.rules.name,
        "lexicon": None if setting.lexicon is None else setting.lexicon.name,
        "games": walk.games,
        "turns": [_turn_object(walk, step) for step in walk.steps if turn is None or step.number == turn],
        "notes": list(record.root.notes),
        "problems": [_problem_object(problem) for problem in walk.problems],
        "complete": walk.replay.complete,
        "scores": [points for _, points in scene.scores],
        "cgp": position_of(position_after(walk.replay, at)),
        "rows": scene.position.rows(),
    }


def _variation_object(node: Node) -> dict[str, Any]:
    """What could have been done instead, and what could have followed, as it was written."""
    return {"text": _brief(node), "turns": [_written_object(place) for place in (node, *node.main_line())]}


def _written_object(node: Node) -> dict[str, Any]:
    turn = node.turn
    assert turn is not None  # only the root has none
    return {
        "kind": turn.kind,
        "player": turn.player,
        "rack": turn.rack,
        "move": turn.move,
        "tiles": turn.tiles,
        "count": turn.count,
        "written": {"points": turn.score, "total": turn.total},
        "notes": list(node.notes),
    }


def _turn_object(walk: Walk, step: Step) -> dict[str, Any]:
    turn, looked_up = step.turn, walk.replay.setting.lexicon is not None
    return {
        "number": step.number,
        "line": turn.line,
        **_written_object(step.node),
        "by_the_rules": {"points": step.points, "total": step.total},
        "words": [{"word": word.word, "valid": word.valid if looked_up else None} for word in step.words],
        "variations": [_variation_object(node) for node in _others(step)],
        "problems": [_problem_object(problem) for problem in walk.problems_of(step.number)],
        "played": step.applied,
    }


def _problem_object(problem: Problem) -> dict[str, Any]:
    return {
        "kind": problem.kind,
        "severity": problem.severity,
        "line": problem.line,
        "column": problem.column,
        "turn": problem.turn,
        "text": printable(problem.text),
    }
