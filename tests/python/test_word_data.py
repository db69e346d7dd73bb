"""The committed word lists are the ones that the recipe gives, to the byte, and say what they are."""

import hashlib
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from quixotry import _word_data

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src/quixotry/data"
LISTS = ("open-world", "open-us", "enable")

ENABLE = "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"
OPEN_WORLD_RECIPE = "ff3c2c671d434cb3a71dab5d830090b264bfa14baa7a2a83a989915c45c58475"
OPEN_US_RECIPE = "80a534e0bfc693aaff94b44d226873bef2174c87d7f4345382c53ab32a628827"

# Band, number of words and hash of the words of open-world up to that band, before the supplement.
BANDS = [
    (10, 4_030, "2edd3895a02e5a6a2192dff0fde4b8c76cd219ad44285247bdcd186fd60e0db2"),
    (20, 11_194, "e2b669b33a98dfad244f166ec5feb31e3b374c02bf60cdf072347f2b0b783f34"),
    (35, 41_111, "cae60790471ffe2891b3d1cb0bef16081081707ff3cf1bf161ba8584c68e92f5"),
    (40, 46_102, "0c237c546bffbbcb5b10a31d0baf3447960db017f39acc590eb4a6027b3d98f3"),
    (50, 64_783, "e73d8e85c956ec981d7e1bceb8ca7575282176ee864e1c802cd50fa5536421d2"),
    (55, 70_749, "470391825fd5ff14cd54cabad7b794d08ca542bca840a3c7ead38f89fcacfbf6"),
    (60, 81_160, "80286ff5c0eb4eca9f7d5a8491d2ebc4ccbd848e78c9a7d7a3e8dd72a0928fc1"),
    (70, 116_444, "0b2375f20aec730f303761064d302fd1afa132303faf64d544fb73b702a11ae4"),
    (80, 247_254, "013c3c241d832a3e9cf5b8883f9c9ccc07c5fa0dd521950cbc81170153f2411a"),
]

load = cache(_word_data.load)


@cache
def words(name: str) -> list[str]:
    return load(name).words()


@cache
def bands(name: str) -> dict[str, int]:
    return dict(zip(words(name), load(name).bands, strict=True))


@cache
def supplement() -> dict[str, Any]:
    return tomllib.loads((ROOT / "tools/supplement.toml").read_text(encoding="utf-8"))


@cache
def added(name: str) -> frozenset[str]:
    """The words of a list that only the supplement gives it."""
    result: set[str] = set()
    for entry in supplement()["word"]:
        if name in entry.get("lists", ["open-world", "open-us"]):
            result.update([entry["word"], *entry.get("forms", [])])
        if name == "open-us":
            result.update(entry.get("forms_us", []))
    return frozenset(result)


def sha256(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def hash_of(listed: list[str]) -> str:
    """The hash of a list that is sorted already."""
    return sha256("".join(f"{word}\n" for word in listed).encode())


def test_the_lists_are_named_and_described() -> None:
    assert _word_data.names() == list(LISTS)
    for name in LISTS:
        info = _word_data.describe(name)
        assert (info.name, info.edition) == (name, "English")
        assert info.title
        assert info.licence
        assert info.credits


@pytest.mark.parametrize("name", LISTS)
def test_words_are_what_the_table_says(name: str) -> None:
    info, data = _word_data.describe(name), load(name)
    assert sha256(data.text) == info.sha256
    assert len(data.bands) == len(words(name)) == data.text.count(b"\n") == info.words
    assert Counter(map(len, words(name))) == info.by_length
    assert words(name) == sorted(set(words(name)))
    assert re.fullmatch(rb"(?:[A-Z]{2,15}\n)+", data.text)


def test_enable_is_as_its_authors_released_it() -> None:
    info = _word_data.describe("enable")
    assert info.sha256 == info.recipe_sha256 == ENABLE
    assert info.words == info.recipe_words == 168_548
    assert info.by_length[2] == 96
    assert not added("enable")


@pytest.mark.parametrize(
    ("name", "count", "expected"),
    [("open-world", 247_961, OPEN_WORLD_RECIPE), ("open-us", 177_774, OPEN_US_RECIPE)],
)
def test_without_the_supplement_the_recipe_remains(name: str, count: int, expected: str) -> None:
    info = _word_data.describe(name)
    assert added(name) <= set(words(name))
    recipe = [word for word in words(name) if word not in added(name)]
    assert len(recipe) == info.recipe_words == count
    assert hash_of(recipe) == info.recipe_sha256 == expected
    assert sum(len(word) == 2 for word in recipe) == 107


def test_one_list_holds_the_other() -> None:
    assert set(words("enable")) < set(words("open-us")) < set(words("open-world"))


@pytest.mark.parametrize(("limit", "count", "expected"), BANDS)
def test_bands_are_those_of_scowl(limit: int, count: int, expected: str) -> None:
    up_to = [word for word, band in bands("open-world").items() if 0 < band <= limit]
    recipe = [word for word in up_to if word not in added("open-world")]
    assert (len(recipe), hash_of(recipe)) == (count, expected)
    table = tomllib.loads((DATA / "lists.toml").read_text(encoding="utf-8"))
    (entry,) = (entry for entry in table["band"] if entry["size"] == limit)
    assert (entry["words"], entry["sha256"]) == (len(up_to), hash_of(up_to))
    assert (entry["recipe_words"], entry["recipe_sha256"]) == (count, expected)


def test_a_word_has_the_same_band_in_every_list() -> None:
    world = bands("open-world")
    assert set(world.values()) == {0, 10, 20, 35, 40, 50, 55, 60, 70, 80}
    assert (world["THE"], world["DUH"], world["VOG"]) == (10, 50, 0)
    assert bands("open-us").items() <= world.items()
    assert bands("enable").items() <= world.items()


def test_words_that_players_expect() -> None:
    for word in ["QI", "ZA", "ZEP", "RAI", "GIF", "ZEN", "DUH", "DIATRETA", "YUTZ", "ZEPS"]:
        assert word in bands("open-world")
        assert word in bands("open-us")
    assert "QI" not in bands("enable")
    assert "OWT" not in bands("open-us")


def test_every_word_of_the_supplement_has_a_source() -> None:
    entries = supplement()["core"] + supplement()["word"]
    assert len(supplement()["core"]) == 13
    assert len({entry["word"] for entry in entries}) == len(entries)
    known = re.compile(
        r"(WordNet 3\.0|Open English WordNet 2024|GCIDE 0\.48|Jargon File 4\.4|SCOWL \d\d)"
        r"( \(entry [a-z]+\))?|Wiktionary \(entry [a-z]+\)"
    )
    for entry in entries:
        assert entry["sources"], entry
        assert all(known.fullmatch(source) for source in entry["sources"]), entry
        assert entry["meaning"], entry


def test_the_notices_are_whole() -> None:
    scowl = (DATA / "licences/scowl-copyright.txt").read_bytes()
    assert len(scowl) == 11_135
    assert sha256(scowl) == "1d7c0128f6c72d2270bf1b271b37a3a21267f759161b68c4dc6c501574c0892e"
    ukacd = _word_data.notice("ukacd-notice.txt")
    assert "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved." in ukacd
    # Word for word: only the indentation of the copyright file is gone.
    unindented = re.sub(r"^  ", "", scowl.decode(), flags=re.MULTILINE)
    assert ukacd in unindented
    assert _word_data.notice("enable-credit.txt").split("\n\n", 1)[1] in unindented
    shown = re.sub(r"^> ?", "", (ROOT / "NOTICES.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert ukacd in shown


@pytest.mark.parametrize("name", LISTS)
def test_every_list_brings_its_notices(name: str) -> None:
    notices = _word_data.describe(name).notices
    assert "enable-credit.txt" in notices
    assert "scowl-copyright.txt" in notices
    assert ("ukacd-notice.txt" in notices) == name.startswith("open-")
    assert all(_word_data.notice(file_name) for file_name in notices)


def test_unknown_names_are_told_what_there_is() -> None:
    with pytest.raises(LookupError, match=r"'sowpods' is no list .* open-world, open-us, enable"):
        _word_data.load("sowpods")
    with pytest.raises(LookupError, match="'open-mars'"):
        _word_data.describe("open-mars")
    with pytest.raises(LookupError, match=r"'\.\./lists\.toml' is no notice"):
        _word_data.notice("../lists.toml")
