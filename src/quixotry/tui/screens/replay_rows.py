"""What the screen of a game of a file says: a turn in words, and all turns in rows.

Main names: `about_turn`, `list_of_turns`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len

from quixotry.keeping.wording import action
from quixotry.replay import Step
from quixotry.replay.walking import Walk, brief, other_points, points_of
from quixotry.sentences import plural, printable, sentence
from quixotry.tui.rows import Row, Span, crop, fit, wrapped

# Columns of the number of a turn, of points, of a total, of the marks; and the longest name that is not cut off.
_NUMBER, _POINTS, _TOTAL, _MARKS, _NAME = 4, 5, 5, 4, 8
WRONG, NOTED, OTHERS = "!", "*", "v"
_ROLES = {"error": "bad", "warning": "bad", "note": "dim"}


def about_turn(walk: Walk, width: int) -> list[Row]:
    """The turn where one stands: what was done, rack, what the rules have, notes, problems, variations."""
    step = walk.step
    rows = _start(walk, width) if step is None else _turn(walk, step, width)
    for note in walk.notes_here:
        rows += wrapped("\n".join(printable(line) for line in f"Note: {note}".split("\n")), width)
    for problem in walk.problems_here:
        rows += wrapped(sentence(printable(problem.text)), width, _ROLES[problem.severity])
    others = [node for node in walk.choices_here if step is not None and node is not step.node]
    for node in others:
        if node.turn is not None:
            rows += wrapped(f"Instead: {printable(brief(node.turn))}", width, "text", "variation")
    return rows


def _start(walk: Walk, width: int) -> list[Row]:
    """What there is to say of the game as a whole."""
    record, setting = walk.record, walk.replay.setting
    rows: list[Row] = [[Span("A position")]]
    if walk.steps:
        count = plural(len(walk.steps), "turn")
        rows = [[Span(f"Before the first turn of {count} "), Span(">", "key", "step:right")]]
    rows += wrapped(" against ".join(map(printable, walk.names)), width, "strong")
    if record.description:
        rows += wrapped(printable(record.description), width)
    words = "no word list" if setting.lexicon is None else f"word list {setting.lexicon.name}"
    rules = f"Rules {setting.rules.name}, {words}, tiles {setting.edition.name}."
    return [*rows, *wrapped(rules, width, "dim"), *wrapped(printable(walk.name), width, "dim")]


def _turn(walk: Walk, step: Step, width: int) -> list[Row]:
    points, other = points_of(step), other_points(step)
    first: Row = [
        Span("<", "key", "step:left"),
        Span(f" Turn {step.number} of {len(walk.steps)}: "),
        Span(crop(_name(step, walk.names), max(4, width - 24)), "strong"),
        Span(" "),
        Span(">", "key", "step:right"),
    ]
    scored = "" if points is None or step.turn.kind == "pass" else f"  {points:+d}"
    rows = [first, *wrapped(f"{_capital(action(step, walk.names))}{scored}", width, "strong")]
    if other is not None and not any(problem.kind == "wrong_score" for problem in walk.problems_here):
        rows += wrapped(f"By the rules {other:+d}", width, "bad")
    if step.turn.rack is not None:
        rows += wrapped(f"Rack {printable(step.turn.rack) or 'empty'}", width)
    if len(step.words) > 1:
        rows += wrapped(f"Words {', '.join(word.word for word in step.words)}", width, "dim")
    return rows


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _name(step: Step, names: Sequence[str]) -> str:
    return printable(names[step.player]) if 0 <= step.player < len(names) else f"Player {step.player + 1}"


def list_of_turns(
    steps: Sequence[Step], names: Sequence[str], at: int | None, wrong: Collection[int], width: int, height: int
) -> list[Row]:
    """Turns in rows below a heading, with marks: wrong, noted, others than this one in the record.

    Args:
        steps: the turns.
        names: the players.
        at: the number of the one that is set off, and in view; None for none, with the last ones in view.
        wrong: the numbers of those with which something is wrong.
        width: columns.
        height: rows.
    """
    if not steps:
        return []
    shown = [printable(name) for name in names]
    name_room = min(_NAME, max([6, *map(cell_len, shown)]))
    rest = max(6, width - _NUMBER - name_room - 1 - _POINTS - _TOTAL - _MARKS)
    lead = " " * (_NUMBER + name_room + 1)
    heading = [Span(f"{lead}{fit('Move', rest)}{'+/-':>{_POINTS}}{'Sum':>{_TOTAL}}", "dim")]
    inside = max(1, height - 1)
    middle = len(steps) if at is None else at - 1 - inside // 2
    top = max(0, min(middle, len(steps) - inside))
    in_view = steps[top : top + inside]
    return [heading, *(_row(step, names, step.number == at, step.number in wrong, name_room, rest) for step in in_view)]


def _row(step: Step, names: Sequence[str], here: bool, wrong: bool, name_room: int, rest: int) -> Row:
    role, dim, strong = ("chosen",) * 3 if here else ("text", "dim", "strong")
    points, click = points_of(step), f"turn:{step.number}"
    gained = "" if points is None else f"{points:+d}"
    parent = step.node.parent
    marks = WRONG if wrong else ""
    marks += NOTED if step.node.notes else ""
    marks += OTHERS if parent is not None and len(parent.variations) > 1 else ""
    return [
        Span(f"{step.number:>{_NUMBER - 1}} ", dim, click),
        Span(f"{fit(_name(step, names), name_room)} ", role, click),
        Span(fit(_few_words(step, names), rest), strong, click),
        Span(f"{gained:>{_POINTS}}{step.written:>{_TOTAL}}", role, click),
        Span(fit(f" {marks}", _MARKS), "chosen" if here else "key", click),
    ]


def _few_words(step: Step, names: Sequence[str]) -> str:
    """What was done, as short as a row needs it."""
    turn = step.turn
    match turn.kind:
        case "exchange":
            return printable(f"exch {(turn.tiles or '').strip('_') or turn.count or ''}").strip()
        case "withdrawn":
            return "withdrawn"
        case "challenge":
            return "challenge"
        case "forfeit":
            return "turn lost"
        case "gained":
            return printable(f"for {turn.tiles}" if turn.tiles else "tiles left")
        case _:
            return action(step, names)
