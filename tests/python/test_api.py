"""The surface: its names, and the habits that every value has."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from typing import Any

import pytest

import quixotry as qx
from helpers import EMPTY, opening, samples, toy
from quixotry import _native, errors

SURFACE = """
Arrangement Bot ComposeError ComposedTurn Composition Edition Event Fault FormedWord Found FoundWord Game GameError
Hooks IllegalMove InvalidCGP InvalidComposition InvalidMove InvalidPattern InvalidRack InvalidRecord InvalidTable
InvalidText Layout Leaves LeavesInfo Legality Lexicon LexiconError LexiconFileError LexiconInfo Move MoveList Outcome
Play Player
Position QuixotryError Record Rules UnknownName __version__ arrangements compose find lab read_record write_record
""".split()

# Not values: a state machine, a tree to edit, iterators, and what only has a state.
NOT_VALUES = {
    "ArrangementCatalogue",
    "ArrangementCount",
    "ArrangementEstimate",
    "Bouts",
    "ByHand",
    "ByHandPlaces",
    "Composer",
    "FoundIterator",
    "Game",
    "GameSearch",
    "MatchSeries",
    "GameState",
    "Level",
    "LexiconIterator",
    "LogTable",
    "MoveListIterator",
    "Player",
    "Record",
    "SelfPlay",
    "SinglePlayProgram",
    "SinglePlaySearch",
    "SinglePlays",
    "Training",
}
SAMPLES = samples()
NAMES = {name: getattr(qx, name) for name in qx.__all__}


def is_error(cls: object) -> bool:
    return isinstance(cls, type) and issubclass(cls, Exception)


def test_the_names_are_these() -> None:
    assert qx.__all__ == SURFACE
    assert sorted(qx.__all__) == qx.__all__
    assert all(hasattr(qx, name) and name in dir(qx) for name in qx.__all__)


def test_there_is_a_sample_of_every_value() -> None:
    values = {name for name, cls in NAMES.items() if isinstance(cls, type) and not is_error(cls)}
    assert set(SAMPLES) == values - NOT_VALUES
    native = {name for name, cls in inspect.getmembers(_native, inspect.isclass)}
    assert native - NOT_VALUES <= set(SAMPLES)
    assert len(native) > 15


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        _ = qx.Nothing


@pytest.mark.parametrize("name", SAMPLES)
def test_values_are_frozen(name: str) -> None:
    value = SAMPLES[name]
    attributes = [attribute for attribute in dir(value) if not attribute.startswith("_")]
    assert attributes
    for attribute in [*attributes, "brand_new"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, attribute, 1)


# What they were asked, or hold, would be too long to print.
@pytest.mark.parametrize("name", sorted(SAMPLES.keys() - {"Found", "Leaves"}))
def test_repr_recreates(name: str) -> None:
    value = SAMPLES[name]
    again = eval(repr(value), dict(NAMES))
    assert again == value
    assert again is not value
    assert type(again) is type(value)
    assert repr(again) == repr(value)


@pytest.mark.parametrize("name", SAMPLES)
def test_pickles_keep_everything(name: str) -> None:
    value = SAMPLES[name]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert repr(again) == repr(value)


@pytest.mark.parametrize("name", SAMPLES)
def test_equality_is_by_value_and_hashes_agree(name: str) -> None:
    value, again = SAMPLES[name], samples()[name]
    assert value == again
    assert hash(value) == hash(again)
    assert value not in [1, "text", None]
    assert all(value != other for other_name, other in SAMPLES.items() if other_name != name)
    assert len({value, again}) == 1


@pytest.mark.parametrize("name", SAMPLES)
def test_classes_live_in_the_package_and_are_documented(name: str) -> None:
    cls = type(SAMPLES[name])
    assert cls.__module__ in ("quixotry", "quixotry.game", "quixotry.players")
    assert cls.__doc__
    for attribute, member in vars(cls).items():
        slot = inspect.ismemberdescriptor(member)
        if not attribute.startswith("_") and not slot and (callable(member) or inspect.isdatadescriptor(member)):
            assert member.__doc__, f"{name}.{attribute} has no docstring"


def test_different_values_differ() -> None:
    assert qx.Move.parse("8H WORD") == qx.Move.parse("8h WORD")
    assert qx.Move.parse("8H WORD") != qx.Move.parse("8H WoRD")
    assert qx.Move.parse("8H CHE", "Spanish") != qx.Move.parse("8H CHE")
    assert opening() != opening("AEINRS?")
    assert opening() != opening(lexicon=toy("AB"))
    assert toy("AB", "CD") == toy("CD", "AB", "AB")
    assert toy("AB") != toy("AC")
    assert qx.Rules.named("box") == qx.Rules.named("BOX") != qx.Rules.named("naspa")


def test_custom_tables_recreate_and_pickle() -> None:
    edition = qx.Edition.from_toml(qx.Edition.named("Welsh").to_toml().replace('"Welsh"', '"My \\"Welsh\\""'))
    layout = qx.Layout.from_toml('name = "tiny"\nrows = ["D_d", "_*_", "d_D"]')
    rules = qx.Rules.from_toml(qx.Rules.named("box").to_toml().replace('"box"', '"mine"'))
    words = qx.Lexicon.from_words(["LLAN"], edition=edition)
    position = qx.Position.opening(3, "LLAN", lexicon=words, edition=edition, layout=layout, rules=rules)
    for value in (edition, layout, rules, words, position, qx.Move.parse("2A [LL]AN", edition)):
        assert eval(repr(value), dict(NAMES)) == value
        assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("name", qx.Edition.names())
def test_every_edition_is_its_table(name: str) -> None:
    edition = qx.Edition.named(name)
    assert qx.Edition.from_toml(edition.to_toml()) == edition
    assert sum(count for count, _ in edition.tiles.values()) == edition.total


def test_rules_change_together() -> None:
    rules = qx.Rules.named("box").with_(rack_size=5, bonus=[(5, 35)], min_players=3, max_players=3)
    assert (rules.rack_size, rules.bonus, rules.min_players) == (5, ((5, 35),), 3)
    assert list(rules.fields()) == [name for name in rules.fields() if getattr(rules, name) == rules.fields()[name]]
    with pytest.raises(qx.InvalidTable, match=r"there is no such parameter.*'rack_size'") as caught:
        rules.with_(rack_sise=7)
    assert caught.value.place == "rack_sise"


# ------------------------------------------------------------------------------------------------------------- errors


def test_the_tree_of_errors() -> None:
    tree = {name: cls for name, cls in vars(errors).items() if is_error(cls)}
    assert sorted(tree) == sorted(errors.__all__)
    for cls in tree.values():
        assert issubclass(cls, qx.QuixotryError)
        assert cls is qx.QuixotryError or issubclass(cls, ValueError | LookupError)
        assert cls.__doc__
    assert issubclass(qx.LexiconFileError, OSError)
    assert issubclass(qx.UnknownName, LookupError)


CASES: list[tuple[Any, type[qx.QuixotryError], str, str | None]] = [
    (lambda: qx.Move.parse("8H WO3D"), qx.InvalidMove, "invalid_move", "8H WO3D"),
    (lambda: qx.Move.exchange(""), qx.InvalidRack, "invalid_rack", ""),
    (lambda: qx.Move.from_squares({"H8": "AB"}), qx.InvalidMove, "invalid_move", "AB"),
    (lambda: qx.Move.from_squares({"8": "A"}), qx.InvalidText, "bad_square", "8"),
    (lambda: qx.Position.from_cgp("15/15"), qx.InvalidCGP, "board_size", "15/15"),
    (lambda: qx.Position.from_cgp(f"{EMPTY} A1/ 0/0 0"), qx.InvalidCGP, "unknown_tile", "A1"),
    (lambda: qx.Position.from_cgp(f"{EMPTY} AEINRSTLDUG/ 0/0 0"), qx.InvalidCGP, "rack_size", "ADEGILNRSTU"),
    (lambda: opening("AEINRSTLDUG"), qx.InvalidRack, "invalid_rack", "AEINRSTLDUG"),
    (lambda: opening("A1"), qx.InvalidRack, "invalid_rack", "A1"),
    (lambda: opening(players=5), qx.GameError, "players", None),
    (lambda: opening().play("8H QUIZ"), qx.IllegalMove, "not_on_rack", "8H QUIZ"),
    (lambda: opening().score("8N TRAIN"), qx.IllegalMove, "off_board", "8N TRAIN"),
    (lambda: toy().matching("[AB"), qx.InvalidPattern, "invalid_pattern", "[AB"),
    (lambda: toy().hooks("A-B"), qx.InvalidText, "invalid_text", "A-B"),
    (lambda: toy().anagrams("A-B"), qx.InvalidRack, "invalid_rack", "A-B"),
    (lambda: qx.Lexicon.from_words(["A B"]), qx.LexiconError, "invalid_lexicon", "A B"),
    (lambda: qx.Lexicon.open("open-wrld"), qx.UnknownName, "unknown_lexicon", "open-wrld"),
    (lambda: qx.Lexicon.open("no/such/list.txt"), qx.LexiconFileError, "io", "no/such/list.txt"),
    (lambda: qx.Lexicon.from_file("no/such/list.qxl"), qx.LexiconFileError, "io", "no/such/list.qxl"),
    (lambda: qx.Edition.named("Englsih"), qx.UnknownName, "unknown_edition", "Englsih"),
    (lambda: qx.Layout.named("suprr"), qx.UnknownName, "unknown_layout", "suprr"),
    (lambda: qx.Rules.named("bxo"), qx.UnknownName, "unknown_rules", "bxo"),
    (lambda: qx.Layout.from_toml('name = "x"\nrows = 3'), qx.InvalidTable, "invalid_table", "rows = 3"),
    (lambda: qx.Bot("beginer"), qx.UnknownName, "unknown_player", "beginer"),
    (lambda: opening(lexicon=toy(edition="Spanish")), qx.LexiconError, "foreign_alphabet", "words"),
    (lambda: opening(lexicon=None, edition="Spanish"), qx.LexiconError, "foreign_alphabet", "open-world"),
]


@pytest.mark.parametrize(("cause", "cls", "kind", "wrong"), CASES, ids=[f"{kind}-{wrong}" for *_, kind, wrong in CASES])
def test_errors_say_what_is_wrong(cause: Any, cls: type[qx.QuixotryError], kind: str, wrong: str | None) -> None:
    with pytest.raises(qx.QuixotryError) as caught:
        cause()
    error = caught.value
    assert type(error) is cls
    assert (error.kind, error.input) == (kind, wrong)
    assert str(error) == error.message
    if wrong:
        assert wrong.split()[-1] in error.message
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is cls
    assert vars(again) == vars(error)
    assert str(again) == str(error)


def test_every_error_can_be_made_by_its_own_new() -> None:
    """As those do who carry errors between processes with all their attributes (tblib, and so Dask)."""
    errors = [value for value in vars(qx).values() if isinstance(value, type) and issubclass(value, qx.QuixotryError)]
    assert qx.LexiconFileError in errors
    for error in errors:
        assert type(error.__new__(error)) is error


def test_unknown_names_tell_the_nearest() -> None:
    for opener, name, nearest in [(qx.Rules.named, "nasp", "naspa"), (qx.Lexicon.open, "enabel", "enable")]:
        with pytest.raises(qx.UnknownName) as caught:
            opener(name)  # type: ignore[operator]
        assert caught.value.nearest == nearest
        assert nearest in caught.value.known


def test_illegal_moves_carry_every_fault() -> None:
    with pytest.raises(qx.IllegalMove) as caught:
        opening().play("8A QUAX")
    assert [fault.kind for fault in caught.value.faults] == [
        "no_centre",
        "not_on_rack",
        "not_on_rack",
        "not_on_rack",
        "invalid_word",
    ]
    assert caught.value.place == "H8"


def test_wrong_types_are_type_errors() -> None:
    for call in (
        lambda: opening().play(3),  # type: ignore[arg-type]
        lambda: qx.Position.opening(rules=7),  # type: ignore[arg-type]
        lambda: qx.Lexicon.from_words("CAT"),
        lambda: 3 in toy(),  # type: ignore[operator]
        lambda: opening().moves()["x"],  # type: ignore[call-overload]
    ):
        with pytest.raises(TypeError):
            call()


def test_importing_reads_only_what_is_needed() -> None:
    """A slow module must not creep in: the whole import has to stay well below a tenth of a second."""
    code = "import sys, quixotry; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "quixotry._native" in loaded
    heavy = {"lzma", "tomllib", "platformdirs", "json", "dataclasses", "click", "rich", "inspect", "quixotry.lexica"}
    assert not heavy & set(loaded)
