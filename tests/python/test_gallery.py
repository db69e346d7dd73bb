"""The gallery: games kept once, found again, counted, pooled with those of others; and what happens in trouble."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from quixotry import lexica, sqlite_file
from quixotry.composing.gallery import Gallery, Search, entry, pooling
from quixotry.errors import InvalidText, QuixotryError, UnknownName

# Nobody pulls the plug during a test, and waiting for the disk takes most of the time.
sqlite_file.SYNCHRONOUS = "OFF"

Games: TypeAlias = dict[str, list[qx.Composition]]

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
TESTS = Path(__file__).parent


@pytest.fixture(scope="module")
def composed(enable: qx.Lexicon) -> Games:
    """A few games of each version."""
    return {
        "v1": list(qx.compose.v1(seed=1, count=4, lexicon="enable")),
        "v2": list(qx.compose.v2(seed=1, count=4, lexicon="enable")),
        "v3": list(qx.compose.v3(seed=1, count=6, lexicon="enable")),
    }


@pytest.fixture
def gallery(tmp_path: Path) -> Iterator[Gallery]:
    with Gallery.open(tmp_path / "gallery.sqlite3") as opened:
        yield opened


@pytest.fixture
def full(gallery: Gallery, composed: Games) -> Gallery:
    """A gallery with all of them."""
    for games in composed.values():
        gallery.keep(games, now=START)
    return gallery


def remade(game: qx.Composition, **changes: Any) -> qx.Composition:
    """The same game, told anew with a few changes."""
    given: dict[str, Any] = {
        "lexicon": game.lexicon,
        "rules": game.rules,
        "edition": game.edition,
        "layout": game.layout,
        "method": game.method,
        "seed": game.seed,
        "number": game.number,
        **changes,
    }
    return qx.Composition(game.version, game.turns, game.left, **given)


# -------------------------------------------------------------------------------------------------------------- keeping


def test_there_is_no_file_before_the_first_game(gallery: Gallery, composed: Games) -> None:
    assert len(gallery) == 0
    for found in (gallery.entries(), gallery.words(), gallery.left_over(), gallery.blanks(), gallery.favourite_words()):
        assert found == []
    assert list(gallery.lines()) == []
    assert not gallery.path.exists()
    intake = gallery.keep(composed["v3"][:1])
    assert (intake.new, intake.known, intake.last) == (1, 0, 1)
    assert gallery.path.exists()


@pytest.mark.parametrize("version", ["v1", "v2", "v3"])
def test_what_is_kept_comes_back(version: str, gallery: Gallery, composed: Games) -> None:
    games = composed[version]
    assert gallery.keep(games, now=START).new == len(games)
    for number, game in enumerate(games, 1):
        found = gallery.entry(number)
        again, note = gallery.game(number)
        assert again == game
        assert note == ""
        assert (again.method, again.seed, again.number) == (game.method, game.seed, game.number)
        assert (found.version, found.left, found.points, found.totals) == (version, game.left, game.points, game.totals)
        assert found.tie == game.tie
        assert sorted(found.blanks) == sorted(game.blanks)
        assert [turn[0] for turn in found.turns] == [turn.tiles for turn in game.turns]
        assert (found.lexicon, found.lexicon_hash) == ("enable", game.lexicon.info.sha256 if game.lexicon else "")
        assert found.kept == START
        assert found.favourite is None


def test_the_same_game_is_kept_once(gallery: Gallery, composed: Games) -> None:
    game = composed["v3"][0]
    assert gallery.keep([game, game]).sentence == "1 game new, 1 known."
    same = remade(game, method="article", seed=99, number=3)
    intake = gallery.keep([composed["v3"][1], same])
    assert (intake.new, intake.known, intake.last) == (1, 1, 1)
    assert gallery.entry(1).method == game.method, "what is there stays as it is"
    assert len(gallery) == 2


def test_what_has_come_is_kept_when_no_more_comes(gallery: Gallery, composed: Games) -> None:
    def interrupted() -> Iterator[qx.Composition]:
        yield from composed["v1"]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gallery.keep(interrupted())
    assert len(gallery) == len(composed["v1"])


def test_games_of_other_words_rules_or_turns_are_others(gallery: Gallery, composed: Games) -> None:
    game = composed["v1"][0]
    # The same words in another order of the first turns are another game.
    swapped = [game.turns[1], game.turns[0], *game.turns[2:]]
    others = [
        game,
        qx.Composition("v1", swapped, game.left, lexicon=game.lexicon, rules=game.rules),
        remade(game, lexicon=qx.Lexicon.from_words(game.words, name="club")),
        remade(game, rules=game.rules.with_(bonus=[[7, 40]])),
    ]
    assert gallery.keep(others).new == 4
    assert len({entry.identity_of(other) for other in others}) == 4


def test_rules_of_ones_own_come_back(gallery: Gallery, composed: Games) -> None:
    game = remade(composed["v3"][0], rules=composed["v3"][0].rules.with_(bonus=[[7, 40]]))
    gallery.keep([game])
    assert gallery.game(1)[0] == game
    assert gallery.entry(1).points == composed["v3"][0].points - 14 * 10  # type: ignore[operator]


def test_a_game_that_nobody_has_judged_is_not_kept(gallery: Gallery, composed: Games) -> None:
    unjudged = remade(composed["v1"][0], lexicon="any")
    with pytest.raises(QuixotryError, match="no word list has judged") as error:
        gallery.keep([composed["v1"][1], unjudged])
    assert error.value.kind == "no_lexicon"
    assert len(gallery) == 0


def test_removed_games_are_gone_and_their_numbers_are_not_given_again(full: Gallery, composed: Games) -> None:
    before = len(full)
    assert full.remove([1, 2, before, 999]) == 3
    assert len(full) == before - 3
    assert all(tally.games for tally in full.words())
    assert full.keep(composed["v1"][:1]).last == before + 1
    with pytest.raises(UnknownName, match=r"there is no game 2 in the gallery; there are 12 games"):
        full.entry(2)
    for number in (0, -1, 10**30):
        with pytest.raises(UnknownName):
            full.entry(number)


# ------------------------------------------------------------------------------------------------------------- looking


def test_the_order(full: Gallery) -> None:
    numbers = list(range(1, len(full) + 1))
    assert [entry.number for entry in full.entries(order="oldest")] == numbers
    assert [entry.number for entry in full.entries()] == numbers[::-1]
    points = [entry.points for entry in full.entries(order="top")]
    scored = [one for one in points if one is not None]
    assert scored == sorted(scored, reverse=True)
    assert points[: len(scored)] == scored, "games without points come last"
    assert [entry.number for entry in full.entries(order="oldest", limit=2, skip=3)] == [4, 5]


def test_searches(full: Gallery, composed: Games) -> None:
    everything = [game for games in composed.values() for game in games]

    def numbers(search: Search) -> set[int]:
        found = {entry.number for entry in full.entries(search)}
        assert len(found) == full.count(search)
        return found

    def so(test: Any) -> set[int]:
        return {number for number, game in enumerate(everything, 1) if test(game)}

    first = composed["v3"][0]
    word = first.words[3]
    assert numbers(Search()) == so(lambda game: True)
    assert numbers(Search(version="v2")) == so(lambda game: game.version == "v2")
    assert numbers(Search(words=[word.lower()])) == so(lambda game: word in game.words) != set()
    both = [word, first.words[5]]
    assert numbers(Search(words=both)) == so(lambda game: set(both) <= set(game.words)) != set()
    start = word[:3]
    assert numbers(Search(words=[f"{start}*"])) == so(lambda game: any(one.startswith(start) for one in game.words))
    pattern = f"?{word[1:]}"
    assert numbers(Search(words=[pattern])) >= numbers(Search(words=[word]))
    assert numbers(Search(words=["*Q*"])) == so(lambda game: any("Q" in one for one in game.words))
    assert numbers(Search(left="".join(reversed(first.left)).lower())) == so(lambda game: game.left == first.left)
    for letters in {"".join(game.blanks) for game in everything}:
        found = numbers(Search(blanks=letters.lower()))
        assert found == so(lambda game, letters=letters: not _missing(letters, game.blanks)) != set()
    assert numbers(Search(tie=True)) == so(lambda game: game.tie)
    assert numbers(Search(tie=False)) == so(lambda game: game.tie is False)
    least = first.points or 0
    assert numbers(Search(least=least)) == so(lambda game: (game.points or 0) >= least)
    assert numbers(Search(lexicon="ENABLE")) == so(lambda game: True)
    assert numbers(Search(lexicon="other")) == numbers(Search(method="magic")) == set()
    assert numbers(Search(numbers=[2, 5, 99])) == {2, 5}
    assert numbers(Search(numbers=[])) == set()


def _missing(letters: str, there: tuple[str, ...]) -> bool:
    return any(letters.count(letter) > there.count(letter) for letter in letters)


@pytest.mark.parametrize(
    "search", [Search(words=["QU1Z"]), Search(left="7"), Search(blanks="!"), Search(words=["A[B*"])]
)
def test_what_is_no_word_is_told(search: Search, full: Gallery) -> None:
    with pytest.raises(InvalidText):
        full.count(search)


@pytest.fixture(scope="module")
def searched(composed: Games, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """A gallery of a game that nobody changes."""
    with Gallery.open(tmp_path_factory.mktemp("searched") / "gallery.sqlite3") as opened:
        opened.keep(composed["v3"][:1])
        yield opened


@given(text=st.one_of(st.text(max_size=12), st.text("?*[]AQ", max_size=8), st.just("\udc80")))
def test_fuzz_any_search_has_an_answer_or_a_sentence(text: str, searched: Gallery) -> None:
    for search in (Search(words=[text]), Search(left=text), Search(blanks=text), Search(lexicon=text, method=text)):
        with suppress(QuixotryError):
            assert searched.count(search) in (0, 1)


def test_tallies(full: Gallery, composed: Games) -> None:
    games = [game for some in composed.values() for game in some]
    words = {tally.text: tally.games for tally in full.words()}
    assert words == {word: sum(word in game.words for game in games) for game in games for word in game.words}
    left = {tally.text: tally.games for tally in full.left_over()}
    assert left == {game.left: sum(other.left == game.left for other in games) for game in games}
    blanks = {tally.text: tally.games for tally in full.blanks()}
    letters = {letter for game in games for letter in game.blanks}
    assert blanks == {letter: sum(letter in game.blanks for game in games) for letter in letters}
    counts = [tally.games for tally in full.blanks()]
    assert counts == sorted(counts, reverse=True)
    assert len(full.words(limit=5)) == 5
    tally = full.words(Search(version="v3"))[0]
    assert tally.text in full.game(tally.example)[0].words
    assert full.entry(tally.example).version == "v3"


# ----------------------------------------------------------------------------------------------------------- favourites


def test_favourites(full: Gallery) -> None:
    assert full.like(3, now=START).favourite == START
    assert [entry.number for entry in full.entries(Search(favourite=True))] == [3]
    assert full.count(Search(favourite=False)) == len(full) - 1
    word = full.game(5)[0].words[0]
    assert full.like_word(word.lower(), now=START) == word
    full.like_word(word)
    (liked,) = full.favourite_words()
    assert (liked.word, liked.lexicon, liked.edition, liked.since) == (word, "enable", "English", START)
    assert liked.games == next(tally.games for tally in full.words() if tally.text == word)
    full.like_word(word, likes=False)
    assert full.like(3, likes=False).favourite is None
    assert full.favourite_words() == []
    assert full.entries(Search(favourite=True)) == []
    with pytest.raises(UnknownName, match="'QQQQQQQ' is in no game"):
        full.like_word("qqqqqqq")
    with pytest.raises(UnknownName):
        full.like(99)


# -------------------------------------------------------------------------------------------------------------- pooling


def test_what_is_exported_can_be_imported_elsewhere(full: Gallery, composed: Games, tmp_path: Path) -> None:
    lines = list(full.lines())
    assert len(lines) == len(full)
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    with Gallery.open(tmp_path / "other.sqlite3") as other:
        other.keep(composed["v2"])
        intake = other.take_in(lines)
        assert (intake.new, intake.known, intake.refused) == (len(full) - 4, 4, ())
        assert set(other.lines()) == set(lines)
        assert other.take_in(reversed(lines)).new == 0
    assert [json.loads(line)["version"] for line in full.lines(Search(version="v2"))] == ["v2"] * 4


def test_games_with_tables_of_ones_own_are_exported_with_them(
    gallery: Gallery, composed: Games, tmp_path: Path
) -> None:
    game = composed["v3"][0]
    table = game.edition.to_toml()
    edition = qx.Edition.from_toml(re.sub(r"(?m)^name = .*", 'name = "Ours"', table))
    layout = qx.Layout.from_toml(re.sub(r"(?m)^name = .*", 'name = "ours"', game.layout.to_toml()))
    ours = [
        remade(game, rules=game.rules.with_(bonus=[[7, 40]])),
        remade(game, edition=edition),
        remade(game, layout=layout),
        # The name of a table that comes with the package, but with other values.
        remade(game, edition=qx.Edition.from_toml(table.replace("value = 10", "value = 11"))),
    ]
    assert ours[-1].points != game.points
    gallery.keep(ours)
    lines = list(gallery.lines())
    with Gallery.open(tmp_path / "other.sqlite3") as other:
        assert other.take_in(lines).sentence == "4 games new, 0 known."
        assert [other.game(number)[0] for number in (1, 2, 3, 4)] == ours
        assert list(other.lines()) == lines
    assert [qx.compose.referee(one.as_object()) for one in ours] == ours
    spoiled = {**ours[1].as_object(), "edition": "name = 'Ours'\nletters = 3\n"}
    (refusal,) = gallery.take_in([json.dumps(spoiled)]).refused
    assert refusal.kind == "invalid_table"


def test_what_compose_prints_can_be_imported(gallery: Gallery, composed: Games) -> None:
    whole = json.dumps({"games": [game.as_object() for game in composed["v1"]]}, indent=2)
    assert gallery.take_in(whole.splitlines(keepends=True)).new == 4
    assert gallery.take_in([json.dumps({"games": [game.as_object() for game in composed["v2"]]})]).new == 4
    lined = ['{"games": [', *(f"{json.dumps(game.as_object())}," for game in composed["v3"][:2]), "]}"]
    assert gallery.take_in(lined).sentence == "2 games new, 0 known."
    assert gallery.take_in(["\ufeff" + json.dumps(composed["v3"][2].as_object()), "", "  \n"]).new == 1


def test_every_imported_game_is_refereed(gallery: Gallery, composed: Games) -> None:
    told = composed["v3"][0].as_object()
    forged = json.loads(json.dumps(told))
    forged["plays"][0]["tiles"] = "QQQQQQQ"
    claimed = {**told, "totals": [9999, 9999], "tie": True, "points": 99999}
    lines = [json.dumps(forged), json.dumps(claimed), "nonsense", "[1, 2]", "3", '{"games": 3}', '{"games": [7]}', "{}"]
    intake = gallery.take_in(lines)
    assert (intake.new, intake.known) == (1, 0)
    assert gallery.entry(1).points == composed["v3"][0].points, "scores are not taken from the file"
    assert [refusal.line for refusal in intake.refused] == [1, 3, 4, 5, 6, 7, 8]
    assert "QQQQQQQ" in intake.refused[0].sentence
    assert all(refusal.sentence and refusal.kind for refusal in intake.refused)
    assert intake.sentence == f"1 game new, 0 known, {len(intake.refused)} refused."


def test_a_word_list_that_is_not_here(gallery: Gallery, composed: Games, tmp_path: Path) -> None:
    told = composed["v1"][0].as_object()
    secret = tmp_path / "secret.txt"
    secret.write_text("\n".join(composed["v1"][0].words), encoding="utf-8")
    lines = [json.dumps({**told, "lexicon": name}) for name in ("nwl2023", str(secret), "../x", None, 7, "", "any")]
    intake = gallery.take_in(lines)
    assert (intake.new, intake.known, len(intake.refused)) == (0, 0, 7)
    sentences = [refusal.sentence for refusal in intake.refused]
    assert "names the word list 'nwl2023', which is not here" in sentences[0]
    assert "quixotry lexicon add" in sentences[0]
    assert all("--lexicon" in sentence for sentence in sentences)
    again = gallery.take_in(lines, lexicon="enable")
    assert (again.new, again.known) == (1, 5), "a number that is no name stays what it is"


def test_a_word_list_that_has_gone(gallery: Gallery, composed: Games) -> None:
    game = composed["v3"][0]
    club = qx.Lexicon.from_words(game.words, name="club")
    gallery.keep([remade(game, lexicon=club)])
    shown, note = gallery.game(1)
    assert shown.words == game.words
    assert shown.points == game.points
    assert "'club' that judged it is not here" in note
    (line,) = gallery.lines()
    assert json.loads(line)["lexicon"] == "club"
    path = lexica.data_dir() / "club.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("CABBAGE\n", encoding="utf-8")
    lexica.add(path, name="club")
    try:
        assert "judges otherwise by now" in gallery.game(1)[1]
    finally:
        lexica.remove("club")


@given(data=st.data())
def test_fuzz_spoiled_lines_are_refused_with_a_reason(data: st.DataObject, composed: Games) -> None:
    line = json.dumps(composed["v3"][0].as_object())
    spoiled = line
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(spoiled)))
        cut = data.draw(st.integers(0, 4))
        put = data.draw(
            st.sampled_from(["", '"', "}", "[", "null", "-1", "1e400", "\\ud800", "é", "99999999999999999999"])
        )
        spoiled = spoiled[:at] + put + spoiled[at + cut :]
    for found in pooling.games_in([spoiled]):
        assert isinstance(found, pooling.Found) or (found.sentence and found.kind)


@pytest.mark.parametrize(
    "line", ["[" * 100_000, '{"plays":' * 50_000, "9" * 10_000, " " * 3_000_000 + "x", "\x00", "NaN"]
)
def test_hostile_lines_are_refused(line: str) -> None:
    (found,) = pooling.games_in([line])
    assert isinstance(found, pooling.Refusal)
    assert len(found.sentence) < 300


# -------------------------------------------------------------------------------------------------------------- trouble


def test_other_files_are_left_alone(tmp_path: Path, composed: Games) -> None:
    path = tmp_path / "gallery.sqlite3"
    path.write_bytes(b"not a database at all, but long enough to be looked at" * 50)
    before = path.read_bytes()
    with Gallery.open(path) as gallery:
        for act in (lambda: gallery.keep(composed["v1"]), gallery.entries):
            with pytest.raises(QuixotryError, match="where the gallery keeps its games") as error:
                act()
            assert error.value.kind == "bad_gallery"
    assert path.read_bytes() == before


def test_impossible_rows_are_told(full: Gallery) -> None:
    connection = sqlite3.connect(full.path)
    connection.execute("UPDATE games SET turns = '[[1]]' WHERE number = 2")
    connection.commit()
    connection.close()
    with pytest.raises(QuixotryError, match="is damaged"):
        full.entries()


def test_damaged_files_are_told_and_stay(full: Gallery) -> None:
    full.close()
    whole = full.path.read_bytes()
    for seed in range(30):
        chance = random.Random(seed)
        data = bytearray(whole)
        for _ in range(40):
            data[chance.randrange(100, len(data))] = chance.randrange(256)
        full.path.write_bytes(data)
        with Gallery.open(full.path) as gallery, suppress(QuixotryError):
            gallery.entries(order="top")
            gallery.words(limit=5)
            list(gallery.lines())
        assert full.path.read_bytes() == bytes(data)


def test_a_file_held_by_another_program(full: Gallery, composed: Games) -> None:
    full.patience = 0.01
    other = sqlite3.connect(full.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(QuixotryError, match="held by another program") as error:
        full.keep(composed["v1"])
    assert error.value.kind == "busy"
    other.execute("ROLLBACK")
    other.close()
    assert full.keep(composed["v1"]).known == 4


CHILD = """
import sys
sys.path[:0] = {paths!r}
import quixotry as qx
from quixotry.composing.gallery import Gallery
games = list(qx.compose.v1(seed=5, count=40, lexicon="enable"))
gallery = Gallery.open({path!r})
print("ready", flush=True)
for start in range(0, 40, 2):
    gallery.keep(games[start:start + 2])
    print(start, flush=True)
"""


def test_a_program_that_is_killed_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "gallery.sqlite3"
    text = CHILD.format(paths=[str(TESTS), str(TESTS.parent)], path=str(path))
    for after in (1, 4, 7):
        program = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True, env={**os.environ})
        assert program.stdout is not None
        lines = list(islice(program.stdout, after + 1))
        program.send_signal(signal.SIGKILL)
        program.wait()
        program.stdout.close()
        with Gallery.open(path) as gallery:
            assert len(gallery) >= 2 * (len(lines) - 1)
            assert len(gallery) % 2 == 0, "all of a bunch, or nothing of it"
            assert sum(tally.games for tally in gallery.words()) == 14 * len(gallery)


# ---------------------------------------------------------------------------------------------------------------- speed


def test_questions_are_quick_with_many_games(gallery: Gallery, long_run: bool, enable: qx.Lexicon) -> None:
    count = 100_000 if long_run else 5_000
    gallery.keep(qx.compose.v3(seed=2, count=count, lexicon="enable"))
    assert len(gallery) == count
    for ask in (
        lambda: gallery.entries(order="top", limit=20),
        lambda: gallery.entries(Search(version="v3"), order="top", limit=20),
        lambda: gallery.entries(Search(tie=True), order="top", limit=20),
        lambda: gallery.entries(limit=20),
        lambda: gallery.entries(Search(words=["AEROBES"]), limit=20),
        lambda: gallery.left_over(limit=20),
        lambda: gallery.blanks(limit=20),
    ):
        start = monotonic()
        ask()
        assert monotonic() - start < 0.5
