"""The word finder finds exactly what the slow reference finds, with the same scores, places, leaves and chances."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

import quixotry as qx
from random_games import ODD_LAYOUTS
from reference import finder
from reference.finder import Query
from reference.squares import square_name
from reference.tables import BOX, STANDARD, Layout, Rules, Setting, Tiles, load_edition, load_rules

ORDERS = ["score", "length", "word", "leave", "probability", "commonness"]


@dataclass(frozen=True)
class Case:
    """A question in both worlds."""

    query: Query
    words: tuple[Tiles, ...]
    edition: str = "English"
    layout: Layout = STANDARD
    rules: str = "box"
    changes: dict[str, Any] = field(default_factory=dict)

    @property
    def setting(self) -> Setting:
        rules: Rules = (BOX if self.rules == "box" else load_rules(self.rules)).with_(self.changes)
        return Setting(load_edition(self.edition), self.layout, rules, frozenset(self.words))

    @property
    def keywords(self) -> dict[str, Any]:
        """For `qx.find`; what is as usual is left out."""
        write = self.setting.edition.write
        usual = Query(())
        asked = {item.name: getattr(self.query, item.name) for item in dataclasses.fields(Query)}
        asked = {name: value for name, value in asked.items() if value != getattr(usual, name)}
        if "not_in" in asked:
            asked["not_in"] = self.list_of(asked["not_in"])
        rows = [row.replace("*", "_") for row in self.layout.rows]
        start = square_name(self.layout.start)
        return {
            **asked,
            "letters": write(self.query.letters),
            "lexicon": self.list_of(self.words),
            "edition": self.edition,
            "rules": qx.Rules.named(self.rules).with_(**self.changes),
            "layout": qx.Layout.from_toml(f'name = "{self.layout.name}"\nrows = {rows}\nstart = "{start}"'),
        }

    def list_of(self, words: Iterable[Tiles]) -> qx.Lexicon:
        return qx.Lexicon.from_words([self.setting.edition.write(word) for word in words], edition=self.edition)


def disagreements(case: Case) -> list[str]:
    """Where the finder and the reference differ, in sentences."""
    setting, query, keywords = case.setting, case.query, case.keywords
    edition, split = setting.edition, setting.edition.split
    found, expected = qx.find(**keywords), finder.find(setting, query)
    ours = [(x.word, x.score, x.length, x.blanks, x.start, x.coordinate) for x in found]
    ours_apart = [(split(x.through), split(x.leave)) for x in found]
    theirs = [("".join(x.word), x.score, len(x.word), x.blanks, x.start, x.coordinate) for x in expected]
    theirs_apart = [(x.through, x.leave) for x in expected]
    if ours != theirs:
        return [f"entries: {ours}, not {theirs}"]
    if ours_apart != theirs_apart:
        return [f"tiles of the board and tiles kept: {ours_apart}, not {theirs_apart}"]
    wrong = []
    for word, other in zip(found, expected, strict=True):
        if not _is_laid(setting, query, word):
            wrong.append(f"{word.word} cannot be laid as {word.tiles} for {word.score}")
        if not math.isclose(word.probability, finder.probability(edition, other.word), rel_tol=1e-9, abs_tol=1e-300):
            wrong.append(f"chance of {word.word}: {word.probability}, not {finder.probability(edition, other.word)}")
        if word.leave_bingos is not None:
            wrong.append(f"{word.word} has bingos that nobody asked for")
    for word in qx.find(**keywords, by="leave"):
        bingos = finder.leave_bingos(setting, query, split(word.leave))
        if (word.leave_bingos is None) != (bingos is None) or not math.isclose(
            word.leave_bingos or 0, bingos or 0, rel_tol=1e-9, abs_tol=1e-300
        ):
            wrong.append(f"bingos of {word.leave!r} after {word.word}: {word.leave_bingos}, not {bingos}")
    return wrong


def _is_laid(setting: Setting, query: Query, found: qx.FoundWord) -> bool:
    """Whether the tiles of an entry are its word, come from where it says, and score what it says."""
    edition = setting.edition
    tiles = edition.split(found.tiles)
    if "".join(edition.letter(tile) for tile in tiles) != found.word:
        return False
    old = Counter(edition.split(found.through))
    fresh = Counter(tiles) - old
    laid = Counter(edition.on_rack(tile) for tile in fresh.elements())
    if laid + Counter(edition.split(found.leave)) != Counter(query.letters) or laid["?"] != found.blanks:
        return False
    places = [finder.Place() for _ in tiles]
    if query.pattern:
        assert found.start is not None
        places = finder.row(setting, query.pattern, query.at)[found.start - 1 :][: len(tiles)]
        return found.score == finder.score(setting, places, tiles)
    # It makes no difference where the tiles of the board stand: they are the first of their kind.
    for spot, tile in enumerate(tiles):
        if old[tile]:
            old[tile] -= 1
            places[spot] = finder.Place(tile)
    return not +old and found.score == finder.score(setting, places, tiles)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Few letters, so that much fits."""
    name = draw(st.sampled_from(["English", "English", "English", "Spanish", "Welsh", "Catalan", "English Lexulous"]))
    edition = load_edition(name)
    tiles = draw(st.lists(st.sampled_from(list(edition.by_upper)), min_size=2, max_size=5, unique=True))
    tile = st.sampled_from(tiles)
    word = st.lists(tile, min_size=1, max_size=8).map(tuple)
    listed = tuple(sorted(set(draw(st.lists(word, min_size=1, max_size=40)))))
    letters = tuple(draw(st.lists(st.sampled_from([*tiles, "?"]), min_size=1, max_size=9)))
    rules, changes = draw(
        st.sampled_from(
            [
                ("box", {}),
                ("box", {"rack_size": 3, "bonus": [[2, 7]]}),
                ("box", {"rack_size": 5, "bonus": [[2, 5], [4, 30]]}),
                ("words-with-friends", {}),
                ("lexulous", {}),
            ]
        )
    )
    layout = STANDARD
    options: dict[str, Any] = {}
    board_tile = st.tuples(tile, st.booleans()).map(lambda x: edition.by_upper[x[0]].lower if x[1] else x[0])
    kind = draw(st.sampled_from(["rack", "board", "through", "pattern", "pattern", "at"]))
    if kind in ("board", "through"):
        options[kind] = edition.write(draw(st.lists(board_tile, min_size=1, max_size=4 if kind == "board" else 3)))
    elif kind == "pattern":
        sign = st.sampled_from("...__=-\"'~^")
        squares = draw(st.lists(st.one_of(sign, sign, sign, board_tile), min_size=3, max_size=12))
        options["pattern"] = _row_text(edition.write, squares)
    elif kind == "at":
        layout = draw(st.sampled_from([STANDARD, *ODD_LAYOUTS]))
        across = draw(st.booleans())
        rows, columns = layout.size
        start = draw(st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1)))
        room = columns - start[1] if across else rows - start[0]
        empty = st.sampled_from("._")
        squares = draw(st.lists(st.one_of(empty, empty, empty, board_tile), min_size=3, max_size=12))
        options["pattern"] = _row_text(edition.write, squares[:room])
        options["at"] = square_name(start, across)
    if kind in ("pattern", "at"):
        options["every_place"] = draw(st.booleans())
    run = st.lists(tile, min_size=1, max_size=2).map(edition.write)
    part = st.one_of(st.sampled_from("?.*"), tile.map(lambda x: edition.write([x])), _choice(tiles, edition.write))
    filters: dict[str, st.SearchStrategy[Any]] = {
        "length": st.integers(1, 8),
        "shortest": st.integers(1, 6),
        "longest": st.integers(1, 8),
        "contains": run,
        "includes": run,
        "starts": run,
        "ends": run,
        "like": st.lists(part, min_size=1, max_size=5).map("".join),
        "blanks": st.sampled_from(["with", "without"]),
        "all_letters": st.just(True),
        "not_in": st.just(frozenset(listed[::2])),
    }
    for filter_name in draw(st.lists(st.sampled_from(sorted(filters)), max_size=2, unique=True)):
        options[filter_name] = draw(filters[filter_name])
    if _exclude_each_other(options):
        del options["shortest" if "shortest" in options else "longest"]  # what is refused finds nothing to compare
    return Case(Query(letters, **options), listed, name, layout, rules, changes)


def _exclude_each_other(options: dict[str, Any]) -> bool:
    least, length, most = (options.get(name) for name in ("shortest", "length", "longest"))
    shortest = least if least is not None and least > 2 else 0
    return shortest > (length or most or shortest) or (length or 0) > (most or length or 0)


def _row_text(write: Any, squares: list[str]) -> str:
    """A row as it is typed: tiles that lie side by side are written together, so that C H is not CH."""
    text, run = "", []
    for square in [*squares, ""]:
        if square and square not in finder.SIGNS:
            run.append(square)
        else:
            text += write(run) + square
            run = []
    return text


def _choice(tiles: list[str], write: Any) -> st.SearchStrategy[str]:
    """`[AE]` or `[^AE]` of tiles with one letter; a tile of several would be read as one of them."""
    single = [tile for tile in tiles if len(tile) == 1 and write([tile, "?"]) == f"{tile}?"] or ["A"]
    inside = st.lists(st.sampled_from(single), min_size=1, max_size=3, unique=True).map("".join)
    return st.tuples(st.sampled_from(["", "^"]), inside).map(lambda x: f"[{x[0]}{x[1]}]")


def _case(letters: str, *listed: str, **options: Any) -> Case:
    return Case(Query(tuple(letters), **options), tuple(tuple(word) for word in listed))


@given(cases())
@example(_case("QAID", "AI", "AIT", "QAT", "QI", pattern="..T"))
@example(_case("QAID", "AI", "QAT", "ID", pattern="...T.", every_place=True))
@example(_case("AT", "CAT", "AT", pattern="CAT.."))
@example(_case("A?", "AA", pattern="=T", every_place=True))
@example(_case("A?", "AAA", pattern='."T"A.'))
@example(_case("AAB?", "ABA", "BAA", pattern="'\"..", every_place=True))
@example(_case("QU?", "QUQ", "QQ", "UQ", board="qU"))
@example(_case("AB?", "ABA", "AAB", blanks="without", board="Ab"))
@example(_case("CA?", "CAB", "CAD", blanks="with", board="CB"))
@example(_case("A?", "AB", blanks="with", pattern="A~..B"))
@example(_case("A?", "AB", blanks="with", pattern="A~..B", every_place=True))
def test_it_finds_what_the_reference_finds(case: Case) -> None:
    assert disagreements(case) == [], case.keywords


@given(cases(), st.sampled_from(ORDERS))
def test_every_order_has_the_same_words_and_is_one(case: Case, by: str) -> None:
    alphabet = list(case.setting.edition.by_upper)
    found = list(qx.find(**case.keywords, by=by))

    def keys(x: qx.FoundWord) -> tuple[Any, ...]:
        spelled = [alphabet.index(tile) for tile in case.setting.edition.split(x.tiles.upper())]
        usual = (-x.score, -x.length, spelled, x.start or 0)
        first: dict[str, tuple[Any, ...]] = {
            "score": (),
            "length": (-x.length,),
            "word": (spelled,),
            "leave": (x.leave_bingos is None, -(x.leave_bingos or 0)),
            "probability": (-x.probability,),
            "commonness": (x.band or 99,),
        }
        return (*first[by], *usual)

    assert found == sorted(found, key=keys)
    plain = [(x.word, x.start, x.score) for x in qx.find(**case.keywords)]
    assert sorted((x.word, x.start or 0, x.score) for x in found) == sorted((a, b or 0, c) for a, b, c in plain)
