"""The reference gives what the shared cases expect, and its own copies of the tables are true."""

import pytest

from reference import corpus, tables

CASES = corpus.cases()


@pytest.mark.parametrize(("kind", "case"), CASES, ids=[str(case["id"]) for _, case in CASES])
def test_case(kind: str, case: corpus.Case) -> None:
    assert corpus.check(kind, case) == []


def test_there_are_cases_of_every_kind() -> None:
    assert {kind for kind, _ in CASES} == set(corpus.CHECKS)


def test_english_is_the_same_in_both_copies() -> None:
    shared = tables.load_edition("English")
    letters = {letter.upper: letter for letter in shared.letters if letter.count}
    assert letters == tables.ENGLISH.by_upper
    assert shared.blanks == tables.ENGLISH.blanks


def test_the_standard_board_is_the_same_in_both_copies() -> None:
    shared = tables.load_layout("standard")
    assert (shared.rows, shared.start) == (tables.STANDARD.rows, tables.STANDARD.start)


def test_the_box_rules_are_the_same_in_both_copies() -> None:
    assert tables.load_rules("box") == tables.BOX
