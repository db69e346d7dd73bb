"""Preferences: what was chosen comes back, whatever happens to the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quixotry import Rules
from quixotry.errors import QuixotryError
from quixotry.table import preferences as room
from quixotry.table.preferences import Preferences, config_dir
from quixotry.table.seats import DEFAULT
from quixotry.table.terms import CHALLENGES, challenge_cost, starts, terms


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "preferences.json"
    chosen = Preferences.load(path)
    assert (chosen.players, chosen.rules, chosen.trouble) == (DEFAULT, "box", None)
    assert not path.exists(), "nothing is written before something is chosen"
    chosen.rules, chosen.clock, chosen.animation, chosen.players = "wespa", 12.5, False, "human:Änne,bot:greedy"
    assert chosen.keep() is None
    again = Preferences.load(path)
    assert again == chosen
    assert (again.rules, again.clock, again.animation) == ("wespa", 12.5, False)
    assert [other.name for other in path.parent.iterdir()] == ["preferences.json"], "nothing half-written is left"


def test_the_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QUIXOTRY_CONFIG_DIR", str(tmp_path))
    assert config_dir() == tmp_path
    assert Preferences.load().path == tmp_path / room.FILE


def test_what_others_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "preferences.json"
    path.write_text(json.dumps({"rules": "naspa", "later room": {"a": [1]}}))
    mine, other = Preferences.load(path), Preferences.load(path)
    other.theme = "light"
    assert other.keep() is None
    mine.clock = 20
    assert mine.keep() is None
    found = json.loads(path.read_text())
    assert found == {"rules": "naspa", "later room": {"a": [1]}, "theme": "light", "clock": 20}


@pytest.mark.parametrize("content", [b"", b'{"rules": ', b"[1, 2]", b"\xff\xfe\x00", b"[" * 100_000, b"null"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "preferences.json"
    path.write_bytes(content)
    chosen = Preferences.load(path)
    assert chosen == Preferences()
    assert chosen.trouble is not None
    assert "preferences.json.bad" in chosen.trouble
    assert (tmp_path / "preferences.json.bad").read_bytes() == content
    chosen.theme = "light"
    assert chosen.keep() is None
    assert Preferences.load(path).theme == "light"
    # Damaged once more: the first one is not overwritten.
    path.write_bytes(b"{")
    Preferences.load(path)
    assert (tmp_path / "preferences.json.bad").read_bytes() == content
    assert (tmp_path / "preferences.json.bad2").read_bytes() == b"{"


def test_a_choice_of_the_wrong_kind_is_told(tmp_path: Path) -> None:
    path = tmp_path / "preferences.json"
    path.write_text('{"animation": "yes", "clock": true, "rules": "naspa", "theme": 3}')
    chosen = Preferences.load(path)
    assert (chosen.animation, chosen.clock, chosen.rules, chosen.theme) == (True, None, "naspa", None)
    assert chosen.trouble is not None
    assert "'animation' is \"yes\"" in chosen.trouble
    assert "'theme' is 3" in chosen.trouble


@pytest.mark.parametrize("clock", ["NaN", "Infinity", "-3.5", "-Infinity"])
def test_a_clock_that_is_none(tmp_path: Path, clock: str) -> None:
    path = tmp_path / "preferences.json"
    path.write_text(f'{{"clock": {clock}}}')
    assert Preferences.load(path).clock is None


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "preferences.json"
    chosen = Preferences.load(path)
    chosen.theme = "light"
    assert chosen.keep() is None
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    chosen.theme = "dark"
    trouble = chosen.keep()
    assert trouble is not None
    assert "no space left on device" in trouble
    assert path.read_bytes() == before
    monkeypatch.undo()
    assert chosen.keep() is None, "it is tried again"
    assert Preferences.load(path).theme == "dark"


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("no folder")
    chosen = Preferences.load(tmp_path / "config" / "preferences.json")
    assert chosen.trouble is not None
    assert "cannot be read" in chosen.trouble
    chosen.theme = "light"
    trouble = chosen.keep()
    assert trouble is not None
    assert "left as it is" in trouble


def test_an_unreadable_file_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "preferences.json"
    path.write_text('{"rules": "naspa"}')

    def refused(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refused)
    chosen = Preferences.load(path)
    monkeypatch.undo()
    assert chosen.rules == "box"
    assert chosen.trouble is not None
    assert "permission denied" in chosen.trouble
    chosen.rules = "wespa"
    assert chosen.keep() is not None
    assert json.loads(path.read_text()) == {"rules": "naspa"}


def test_a_linked_file_stays_linked(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "preferences.json"
    real.write_text("{}")
    link.symlink_to(real)
    chosen = Preferences.load(link)
    chosen.theme = "light"
    assert chosen.keep() is None
    assert link.is_symlink()
    assert json.loads(real.read_text()) == {"theme": "light"}


def test_without_a_file_nothing_is_kept() -> None:
    chosen = Preferences()
    chosen.theme = "light"
    assert chosen.keep() is None


# ------------------------------------------------------------------------------------------------------- rules in words


@pytest.mark.parametrize("name", Rules.names())
def test_every_rule_set_is_told_in_sentences(name: str) -> None:
    told = terms(Rules.named(name))
    assert [heading for heading, _ in told][:5] == ["Challenge", "Words", "Exchange", "End", "Tiles left"]
    for _, text in told:
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert "_" not in text
    assert starts(Rules.named(name)).endswith(".")


def test_every_challenge_that_menus_offer_is_told() -> None:
    rules = Rules.named("box")
    told = {name: challenge_cost(rules.with_(challenge=name)) for name in CHALLENGES}
    assert len(set(told.values())) == len(CHALLENGES)
    assert told["5"] == "A wrong challenge gives the challenged 5 points."
    assert told["minus-10"] == "A wrong challenger loses 10 points."
    assert "1 point a word" in challenge_cost(rules.with_(challenge="1-per-word"))


def test_the_rules_know_what_menus_offer() -> None:
    with pytest.raises(QuixotryError):
        Rules.named("box").with_(challenge="nonsense")
