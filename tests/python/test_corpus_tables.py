"""The library gives what the shared cases about tables, time and skipped entries expect.

Plays, lists of plays, CGP, words and games are in `test_corpus.py`. The cases `draws` are arithmetic that no part of
the library does yet; only the reference reads them. No kind of case and no key of these is overlooked.
"""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import quixotry as qx
from quixotry._native import GameState, open_or_compile
from reference import corpus

CASES = corpus.cases()
READ_HERE = {"edition", "multisets", "overtime", "list"}
READ_ELSEWHERE = {"case", "notation", "cgp", "game", "draws"}
LIST_KEYS = set("id why from text bytes_hex edition fold_case expect skipped error".split())
LISTS = [
    row
    for file in sorted(corpus.CORPUS.rglob("*.toml"))
    for row in tomllib.loads(file.read_text("utf-8")).get("list", [])
]
PHRASES = {
    "capitalised": "with capitals among words in lower case",
    "abbreviation": "with a full stop",
    "affix": "with a hyphen at an end",
    "hyphen": "with a hyphen",
    "apostrophe": "with an apostrophe",
    "not_in_alphabet": "with other characters than the alphabet's",
    "too_short": "of fewer than two tiles",
    "too_long": "of too many tiles",
    "duplicate": "that occur again",
}


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=str(case["id"])) for found, case in CASES if found == kind]


def expect(case: corpus.Case, known: set[str], actual: dict[str, Any]) -> None:
    """The case expects something, only what is known, and all of it is so."""
    assert set(case) <= {*corpus.ABOUT, *known, *actual}, "a key that nothing checks"
    expected = {key: case[key] for key in actual if key in case}
    assert expected
    assert {key: actual[key] for key in expected} == expected


def test_every_kind_of_case_has_its_reader() -> None:
    kinds = {kind for file in corpus.CORPUS.rglob("*.toml") for kind in tomllib.loads(file.read_text("utf-8"))}
    assert kinds == READ_HERE | READ_ELSEWHERE
    assert len(LISTS) >= 40


@pytest.mark.parametrize("case", of_kind("edition"))
def test_edition(case: corpus.Case) -> None:
    edition = qx.Edition.named(case["edition"])
    printed = {tile: (count, value) for tile, (count, value) in edition.tiles.items() if tile != "?" and count}
    actual = {
        "tiles": edition.total,
        "blanks": edition.blanks,
        "points": sum(count * value for count, value in printed.values()),
        "kinds": len(printed),
        "several_letters": sorted(tile for tile in printed if len(tile) > 1),
    }
    several = {"several_letters": sorted(case["several_letters"])} if "several_letters" in case else {}
    expect({**case, **several}, set(), actual)


@pytest.mark.parametrize("case", of_kind("multisets"))
def test_multisets(case: corpus.Case) -> None:
    """The counts of the edition give so many racks: a product of polynomials, one for each kind of tile."""
    racks = [1] + [0] * case["size"]
    for count, _ in qx.Edition.named(case.get("edition", "English")).tiles.values():
        racks = [sum(racks[max(0, size - count) : size + 1]) for size in range(len(racks))]
    expect(case, {"size"}, {"count": racks[-1]})


@pytest.mark.parametrize("case", of_kind("overtime"))
def test_overtime(case: corpus.Case) -> None:
    """A rule set's period is a minute: others are stretched to it."""
    rules = qx.Rules.named("box").with_(overtime_penalty=case["points"])
    game = GameState.from_deal(["", ""], lexicon="any", rules=rules)
    game.time_penalty(1, case["overtime_ms"] * 60 / case["period_ms"])
    expect(case, {"overtime_ms", "period_ms", "points"}, {"penalty": -game.scores[1]})


@pytest.mark.parametrize("case", [pytest.param(case, id=str(case["id"])) for case in LISTS])
def test_what_a_word_list_leaves_out(case: corpus.Case) -> None:
    assert set(case) <= LIST_KEYS, "a key that nothing checks"
    assert "expect" in case or "error" in case
    data = bytes.fromhex(case["bytes_hex"]) if "bytes_hex" in case else case["text"].encode()
    edition = qx.Edition.named(case.get("edition", "English"))
    if "error" in case:
        with pytest.raises(qx.LexiconError):
            open_or_compile(None, "list", edition, data)
        return
    if not case["expect"]:
        return  # an empty lexicon is refused, see test_corpus.py
    _, _, report = open_or_compile(None, "list", edition, data, fold_case=case.get("fold_case", False))
    skipped = case.get("skipped", {})
    assert set(skipped) <= set(PHRASES)
    for reason, phrase in PHRASES.items():
        assert (f"{skipped.get(reason)} {phrase} (" in report) == (reason in skipped), report
        assert (f"{phrase} (first" in report) == (reason in skipped), report
