"""Everything that can be wrong with a record is found, where it is, and told in a sentence; and nothing else is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import quixotry
from gcg_texts import SCORES, whole
from quixotry.errors import InvalidRecord
from quixotry.formats import read_record
from quixotry.formats.problems import KINDS, Problem
from quixotry.replay.checking import Check, check
from record_faults import FAULTS, MORE, Fault

ROOMS = ("formats", "replay", "keeping")
# What takes a kind as its first argument.
TOLD_BY = frozenset({"report", "Problem", "Slip"})


def checked(fault: Fault) -> Check:
    data = fault.text.encode() if isinstance(fault.text, str) else fault.text
    return check(read_record(data, format=fault.format), **fault.choices)


def worse_than_notes(found: Check, *also: str) -> list[tuple[str, int | None]]:
    return [
        (problem.kind, problem.line) for problem in found.problems if problem.severity != "note" or problem.kind in also
    ]


def test_every_kind_of_problem_has_a_text() -> None:
    assert set(FAULTS) == set(KINDS)


@pytest.mark.parametrize("kind", FAULTS)
def test_a_kind_of_problem_is_found_where_it_is_and_nothing_worse(kind: str) -> None:
    fault = FAULTS[kind]
    found = checked(fault)
    assert worse_than_notes(found, kind) == fault.found
    assert kind in {problem.kind for problem in found.problems}


@pytest.mark.parametrize("name", MORE)
def test_a_fault_is_found_where_it_is_and_nothing_worse(name: str) -> None:
    assert worse_than_notes(checked(MORE[name])) == MORE[name].found


def test_a_game_without_a_fault_has_no_problem() -> None:
    found = check(read_record(whole()))
    assert found.problems == ()
    assert found.replay.game.scores == SCORES
    assert found.replay.complete


@pytest.mark.parametrize("kind", FAULTS)
def test_a_problem_is_a_sentence_that_says_where(kind: str) -> None:
    for problem in checked(FAULTS[kind]).problems:
        text = problem.text
        assert text.strip() == text
        assert text.isprintable(), problem
        assert not text.endswith("."), "it is put behind a place, or before another"
        assert str(problem) == (f"{problem.place}: {text}" if problem.place else text)
        assert not any(word in text for word in ("None", "Traceback", "object at", "Error(")), problem


@pytest.mark.parametrize("kind", [kind for kind in FAULTS if KINDS[kind][0] == "error"])
def test_strict_reading_raises_the_first_error_of_a_text(kind: str) -> None:
    fault = FAULTS[kind]
    data = fault.text.encode() if isinstance(fault.text, str) else fault.text
    errors = read_record(data, format=fault.format).errors
    if not errors:
        # It is for the rules to say.
        assert read_record(data, format=fault.format, strict=True).record is not None
        return
    with pytest.raises(InvalidRecord) as caught:
        read_record(data, format=fault.format, strict=True)
    assert (caught.value.kind, str(caught.value)) == (errors[0].kind, str(errors[0]))


def test_warnings_and_notes_pass_strict_reading() -> None:
    for kind, (severity, _) in KINDS.items():
        fault = FAULTS[kind]
        if severity != "error" and all(KINDS[other][0] != "error" for other, _ in fault.found):
            data = fault.text.encode() if isinstance(fault.text, str) else fault.text
            assert read_record(data, format=fault.format, strict=True).record.players, kind


def test_whoever_tells_a_problem_tells_a_kind_that_there_is() -> None:
    told = set()
    for room in ROOMS:
        for path in sorted((Path(quixotry.__file__).parent / room).rglob("*.py")):
            calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
            # A kind and a sentence.
            firsts = [call.args[0] for call in calls if len(call.args) > 1 and _name_of(call.func) in TOLD_BY]
            told |= {first.value for first in firsts if isinstance(first, ast.Constant)}
    assert len(told) > len(KINDS) // 2, "they are told in another way now"
    assert told <= set(KINDS)


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_every_kind_says_how_bad_it_is_and_what_it_means() -> None:
    for kind, (severity, meaning) in KINDS.items():
        assert Problem(kind, "x").severity == severity
        assert severity in ("error", "warning", "note")
        assert kind.replace("_", "").isalpha()
        assert kind.islower()
        assert meaning
        assert meaning[0].islower()
        assert not meaning.endswith(".")


def test_one_slip_is_told_once_and_the_rest_of_the_game_is_right() -> None:
    """In each turn a score and its total that are five too high, and no total after it."""
    lines = whole().splitlines()
    for place, line in enumerate(lines):
        if line[0] != ">" or "(" in line:
            continue
        *before, score, total = line.split(" ")
        slipped = " ".join([*before, f"+{int(score) + 5}", str(int(total) + 5)])
        text = "\n".join([*lines[:place], slipped, *lines[place + 1 :]]) + "\n"
        found = check(read_record(text))
        assert [(problem.kind, problem.line) for problem in found.problems] == [("wrong_score", place + 1)], line
        assert found.replay.game.scores == SCORES


def test_a_game_that_breaks_off_anywhere_is_unfinished_and_nothing_else() -> None:
    for turns in range(20):
        found = check(read_record(whole(upto=turns)))
        assert [problem.kind for problem in found.problems] == ["unfinished"], turns
        assert len(found.replay.steps) == turns


def test_a_line_that_is_missing_is_no_disaster() -> None:
    """Of the turns around it something is said, of those of the other player before and behind nothing is lost."""
    for turn in range(2, 20):
        found = check(read_record(whole({turn: "#note"}, upto=turn + 1)))
        kinds = [problem.kind for problem in found.problems if problem.severity == "error"]
        assert kinds
        assert set(kinds) <= {"off_turn", "illegal_play", "wrong_score", "wrong_total", "not_on_rack", "stopped"}, turn
        assert len(kinds) <= 4, (turn, kinds)
