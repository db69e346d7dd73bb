"""`quixotry gallery`: games that are imported, listed, searched, shown, drawn, counted, liked, exported, removed."""

from __future__ import annotations

import json
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from plain import COMMAND
from quixotry import sqlite_file
from quixotry.cli import quixotry
from quixotry.cli.progress import Progress
from quixotry.composing.gallery import Gallery
from quixotry.formats import read_record
from quixotry.replay import replay

# Nobody pulls the plug during a test, and waiting for the disk takes most of the time.
sqlite_file.SYNCHRONOUS = "OFF"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test alone, which is not there yet."""
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(scope="module")
def games(enable: qx.Lexicon) -> list[qx.Composition]:
    """Two games of version 3, and one of each other."""
    found = list(qx.compose.v3(seed=1, count=2, lexicon="enable"))
    return [*found, qx.compose.v1(seed=1, lexicon="enable"), qx.compose.v2(seed=1, lexicon="enable")]


@pytest.fixture
def kept(games: list[qx.Composition], data: Path) -> list[qx.Composition]:
    """They are in the gallery, with the numbers from 1."""
    with Gallery.open() as gallery:
        gallery.keep(games)
    return games


def gallery(*verb: str, typed: str | bytes = "", code: int = 0) -> Result:
    result = CliRunner().invoke(quixotry, ["gallery", *verb], input=typed)
    assert result.exit_code == code, result.output
    return result


def answer(*verb: str, typed: str = "", code: int = 0) -> Any:
    """The object that a verb prints with --json."""
    result = gallery(*verb, "--json", typed=typed, code=code)
    assert result.stderr == ""
    return json.loads(result.stdout)


def refused(*verb: str) -> str:
    """What is said on stderr when a verb is refused."""
    result = gallery(*verb, code=2)
    assert result.stdout == ""
    return result.stderr


# -------------------------------------------------------------------------------------------------------------- looking


def test_an_empty_gallery_says_how_to_fill_it(data: Path) -> None:
    for verb in ([], ["list"], ["bingos"], ["left"], ["blanks"]):
        result = gallery(*verb)
        assert result.stdout == ""
        assert "The gallery is empty. Fill it: quixotry compose" in result.stderr
    assert answer("list") == {"games": [], "count": 0}
    assert answer("bingos") == {"words": [], "count": 0}
    assert "There are no favourites yet" in gallery("favourites").stderr
    assert gallery("export").stdout == ""
    assert "there is no game 1 in the gallery; the gallery is empty" in refused("show", "1")
    assert not data.exists(), "looking makes no file"


def test_list(kept: list[qx.Composition]) -> None:
    rows = [line.split("\t") for line in gallery("list").stdout.splitlines()]
    assert rows[0][:3] == ["game", "version", "points"]
    assert [row[0] for row in rows[1:]] == ["4", "3", "2", "1"]
    assert [row[1] for row in rows[1:]] == ["v2", "v1", "v3", "v3"]
    assert rows[4][2] == str(kept[0].points)
    best = max(kept[:2], key=lambda game: game.points or 0)
    assert gallery("list", "--top", "--limit", "1").stdout.splitlines()[1].split("\t")[2] == str(best.points)
    assert "1 of 4 games; --limit shows more." in gallery("list", "--limit", "1").stderr
    assert len(gallery("list", "--limit", "0").stdout.splitlines()) == 5
    found = answer("list", "--version", "v1")
    assert found["count"] == 1
    (game,) = found["games"]
    assert game["gallery"]["number"] == 3
    assert (game["words"], game["points"], game["totals"], game["tie"]) == (list(kept[2].words), None, None, None)
    assert (game["seed"], game["number"], game["method"], game["lexicon"]) == (1, 0, "search", "enable")


def test_search(kept: list[qx.Composition]) -> None:
    word = kept[1].words[4]
    assert [game["gallery"]["number"] for game in answer("search", word.lower(), "--version", "v3")["games"]] == [2]
    assert answer("search", f"{word[:4]}*")["count"] >= 1
    assert answer("search", word, "AAAAAAA", code=1) == {"games": [], "count": 0}
    assert gallery("search", "AAAAAAA", code=1).stderr == "No game is so.\n"
    assert answer("search", "--left", kept[0].left)["count"] >= 1
    assert "'QU1Z'" in refused("search", "QU1Z") or "1" in refused("search", "QU1Z")
    assert "no game has 99999999999999999999 points" in refused("list", "--least", "9" * 20)


def test_show(kept: list[qx.Composition]) -> None:
    shown = gallery("show", "1").stdout
    assert shown.startswith(str(kept[0]))
    assert "Game 1 of the gallery, kept on 20" in shown
    assert "found by search and seed 1." in shown
    told = answer("show", "2")
    assert {key: told[key] for key in kept[1].as_object()} == kept[1].as_object()
    assert told["gallery"]["number"] == 2
    assert "Left over" in gallery("show", "3", "--alt").stdout
    assert "Plays in order: 1 at" in gallery("show", "1", "--alt").stdout
    assert "there is no game 9 in the gallery; there are 4 games" in refused("show", "9")


def test_pictures(kept: list[qx.Composition], tmp_path: Path) -> None:
    paths = {kind: tmp_path / f"game.{kind}" for kind in ("svg", "png", "gif")}
    film = tmp_path / "film.svg"
    options = [part for kind, path in paths.items() for part in (f"--{kind}", str(path))]
    gallery("show", "1", *options, "--animated", str(film), "--theme", "dark", "--width", "300")
    assert "qx-dark" in paths["svg"].read_text(encoding="utf-8")
    assert ET.parse(film).getroot().tag.endswith("svg")
    assert "@keyframes" in film.read_text(encoding="utf-8")
    assert paths["png"].read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert paths["gif"].read_bytes()[:6] == b"GIF89a"
    words = gallery("show", "3", "--svg", "-").stdout
    assert "Left over" in words
    assert words.count('class="qx-letter"') == 14 * 7 + 2 - kept[2].left.count("?")
    assert "has no board" in refused("show", "3", "--animated", "-")
    assert "only one picture can go to stdout" in refused("show", "1", "--svg", "-", "--gcg", "-")


def test_gcg_is_replayed_to_the_same_scores(kept: list[qx.Composition]) -> None:
    for number, game in enumerate(kept[:2], 1):
        record = read_record(gallery("show", str(number), "--gcg", "-").stdout, format="gcg")
        found = replay(record, lexicon="enable")
        assert not [problem for problem in found.problems if problem.severity == "error"]
        assert tuple(found.game.scores) == game.totals
    assert "has no board" in refused("show", "4", "--gcg", "-")


# ---------------------------------------------------------------------------------------------------------------- views


def test_tallies(kept: list[qx.Composition]) -> None:
    words = {row["word"]: row["games"] for row in answer("bingos", "--limit", "0")["words"]}
    assert words == {word: sum(word in game.words for game in kept) for game in kept for word in game.words}
    left = answer("left")
    assert left["count"] == 4
    assert {row["left"] for row in left["left"]} == {game.left for game in kept}
    blanks = {row["blank"] for row in answer("blanks")["blanks"]}
    assert blanks == {letter for game in kept for letter in game.blanks}
    row = gallery("left", "--version", "v1").stdout.splitlines()[1].split("\t")
    assert row == [kept[2].left, "1", "100.00%", "3"]
    assert gallery("bingos", "--limit", "2").stdout.count("\n") == 3


def test_favourites_with_meanings(kept: list[qx.Composition], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("WNSEARCHDIR", "DICTD_DIR"):
        monkeypatch.setenv(variable, str(tmp_path))
    word = kept[0].words[0]
    assert gallery("favourite", "2", word.lower()).stdout == f"Game 2, {word}: marked as favourites.\n"
    shown = gallery("favourites").stdout
    assert shown.startswith(f"{word}, in 1 game\n")
    assert f"Game 2: v3, {kept[1].points:,} points" in shown
    assert answer("list", "--favourites")["count"] == 1
    told = answer("favourites")
    assert [row["word"] for row in told["words"]] == [word]
    assert [game["gallery"]["number"] for game in told["games"]] == [2]
    assert answer("favourite", "2", word, "--off") == {"favourite": False, "games": [2], "words": [word]}
    assert answer("favourites") == {"games": [], "words": []}
    assert "'AAAAAAA' is in no game" in refused("favourite", "AAAAAAA")
    assert "there is no game 99" in refused("favourite", "99")


def test_meanings_come_from_the_word_list_if_it_has_any(games: list[qx.Composition], tmp_path: Path) -> None:
    words = tmp_path / "club.txt"
    words.write_text("".join(f"{word}\ta word of {len(word)}\n" for word in games[0].words), encoding="utf-8")
    CliRunner().invoke(quixotry, ["lexicon", "add", str(words)])
    lines = json.dumps(games[0].as_object())
    assert answer("import", "-", "--lexicon", "club", typed=lines)["new"] == 1
    word = games[0].words[0]
    assert f"{word}: a word of {len(word)} (club)" in gallery("show", "1", "--meanings").stdout
    assert answer("show", "1", "--meanings")["definitions"][word][0]["text"] == f"a word of {len(word)}"
    gallery("favourite", word)
    assert f"{word}: a word of {len(word)} (club)" in gallery("favourites").stdout


# -------------------------------------------------------------------------------------------------------------- pooling


def test_export_and_import(kept: list[qx.Composition], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    assert gallery("export", str(file)).stdout == f"Wrote 4 games into {file}.\n"
    assert "--replace replaces it" in refused("export", str(file))
    gallery("export", str(file), "--replace")
    assert gallery("export").stdout == file.read_text(encoding="utf-8")
    assert gallery("export", "--version", "v3").stdout.count("\n") == 2
    assert gallery("import", str(file)).stdout == "0 new games, 4 known.\n"
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "other"))
    assert gallery("import", str(file)).stdout == "4 new games, 0 known.\n"
    assert gallery("export").stdout == file.read_text(encoding="utf-8")


def test_what_is_refused_is_named(kept: list[qx.Composition], tmp_path: Path) -> None:
    good = json.dumps(kept[0].as_object())
    bad = json.dumps({**kept[0].as_object(), "left": "QQ"})
    file = tmp_path / "games.jsonl"
    file.write_bytes(f"{good}\n{bad}\n".encode() + b"\xff\xfe\x1b[2Jx\n")
    result = gallery("import", str(file), code=1)
    assert result.stdout == "0 new games, 1 known, 2 refused.\n"
    second, third = result.stderr.splitlines()
    assert second.startswith(f"{file}:2: refused: ")
    assert third.startswith(f"{file}:3: refused: ")
    assert "\x1b" not in result.stderr
    told = answer("import", str(file), code=1)
    assert [(row["file"], row["line"]) for row in told["refused"]] == [(str(file), 2), (str(file), 3)]
    many = "\n".join([bad] * 30)
    result = gallery("import", "-", typed=many, code=1)
    assert result.stderr.count("refused") == 20
    assert "and 10 more (--json has all)" in result.stderr


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path / "no" / "file"):
        assert f"'{path}' cannot be read" in refused("import", str(path))
    assert refused("import", str(tmp_path))
    assert "cannot be written" in refused("export", str(tmp_path / "no" / "file"))


def test_how_far_it_has_come_is_shown(
    kept: list[qx.Composition], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int, str]] = []

    class Watched(Progress):
        def at(self, done: int, total: int, note: str = "") -> None:
            told.append((done, total, self._noun))
            super().at(done, total, note)

    monkeypatch.setattr("quixotry.cli.gallery.pooling.Progress", Watched)
    file = tmp_path / "games.jsonl"
    gallery("export", str(file))
    assert told == [(done, 4, "games") for done in (1, 2, 3, 4)]
    told.clear()
    gallery("import", str(file))
    assert told == [(done, 4, "lines") for done in (1, 2, 3, 4)]
    told.clear()
    gallery("import", "-", typed=file.read_text(encoding="utf-8"))
    assert told == [(done, 0, "lines") for done in (1, 2, 3, 4)]


def test_what_compose_prints_goes_in(data: Path) -> None:
    words: list[str | Path] = [COMMAND, "compose", "v3", "--seed", "4", "--count", "3", "--lexicon", "enable", "--json"]
    printed = subprocess.run(words, capture_output=True, timeout=60, check=True).stdout
    done = subprocess.run(
        [COMMAND, "gallery", "import", "-"], input=printed, capture_output=True, timeout=60, check=True
    )
    assert done.stdout == b"3 new games, 0 known.\n"


def test_remove(kept: list[qx.Composition]) -> None:
    assert gallery("remove", "2", "2", "3").stdout == "Removed 2 games.\n"
    assert [game["gallery"]["number"] for game in answer("list")["games"]] == [4, 1]
    assert "there is no game 2 in the gallery; there are 2 games" in refused("remove", "2")
    assert answer("remove", "1") == {"removed": [1]}


def test_a_gallery_that_is_none(data: Path) -> None:
    data.mkdir()
    (data / "gallery.sqlite3").write_text("nothing of the kind " * 100, encoding="utf-8")
    for verb in ("list", "bingos", "export", "favourites"):
        assert "where the gallery keeps its games" in refused(verb)
