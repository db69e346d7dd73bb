"""`quixotry report --study`: words to learn, as lists for other programs and as a deck."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry import lab
from quixotry.cli import quixotry
from quixotry.study import Store, read_list

pytest.importorskip("duckdb")


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Decks of the test's own, and no dictionary."""
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr("quixotry.definitions._dictionaries", list)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games."""
    out = tmp_path_factory.mktemp("games") / "new"
    lab.selfplay(30, "greedy,greedy", out, seed=1)
    return out


def run(folder: Path, *words: str) -> Result:
    """Runs the command here."""
    return CliRunner().invoke(quixotry, ["report", str(folder), *words])


def content(folder: Path) -> dict[str, bytes]:
    """What is in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_rare_words_come_first_by_the_points_that_they_have_brought(folder: Path) -> None:
    words = lab.words_to_learn(folder, 2000)
    rare = [word for word in words if word.band is None or word.band >= 70]
    assert words[: len(rare)] == rare
    assert len(rare) < len(words)
    log = lab.open(folder)
    total = dict(log.sql("select word, sum(score) from turns where kind = 'place' group by word").rows)
    points = [total[word.word] for word in rare]
    assert points == sorted(points, reverse=True)
    assert lab.words_to_learn(folder, 5) == words[:5]


def test_lists_are_written_for_other_programs(folder: Path, tmp_path: Path) -> None:
    done = run(folder, "--study", "20")
    assert done.exit_code == 0
    assert "20 words to learn in 'words-to-learn': words.csv, words.txt and words-anki.tsv\n" in done.stdout
    made = content(tmp_path / "words-to-learn")
    words = [word.word for word in lab.words_to_learn(folder, 20)]
    assert made["words.txt"].decode() == "".join(f"{word}\n" for word in words)
    assert read_list(made["words.txt"]) == words
    rows = list(csv.DictReader(made["words.csv"].decode().splitlines()))
    assert [row["word"] for row in rows] == words
    assert list(rows[0]) == ["word", "plays", "mean_score", "band", "meaning"]
    head, cards = made["words-anki.tsv"].decode().splitlines()[:3], made["words-anki.tsv"].decode().splitlines()[3:]
    assert head == ["#separator:tab", "#html:false", "#columns:Letters\tWords"]
    lexicon = qx.Lexicon.open()
    for card in cards:
        letters, answer = card.split("\t")
        assert all(word in answer for word in lexicon.anagrams(letters))
    assert sum(word in made["words-anki.tsv"].decode() for word in words) == 20


def test_words_go_straight_into_a_deck(folder: Path) -> None:
    done = run(folder, "--study", "20")
    with Store.open() as store:
        deck = store.deck("from-games")
        assert set(store.words("from-games")) == {word.word for word in lab.words_to_learn(folder, 20)}
    cards = f"{deck.cards} new cards in the deck from-games. Learn them with: quixotry study quiz from-games\n"
    assert done.stdout.endswith(cards)
    told = json.loads(run(folder, "--study", "25", "--force", "--json").stdout)
    assert (told["study"]["deck"], len(told["study"]["words"])) == ("from-games", 25)
    with Store.open() as store:
        assert store.deck("from-games").cards == deck.cards + told["study"]["cards"]


def test_nothing_is_replaced_unasked(folder: Path, tmp_path: Path) -> None:
    assert run(folder, "--study", "5", "--no-deck").exit_code == 0
    before = content(tmp_path / "words-to-learn")
    again = run(folder, "--study", "6")
    assert (again.exit_code, again.stdout) == (2, "")
    assert "words.csv' would be replaced; --force allows that" in again.stderr
    assert content(tmp_path / "words-to-learn") == before
    with Store.open() as store:
        assert store.decks() == []
    assert run(folder, "--study", "6", "--force", "--no-deck").exit_code == 0
    with pytest.raises(qx.QuixotryError, match="is there already and would be replaced"):
        lab.write_lists([], tmp_path / "words-to-learn")


def test_a_deck_of_another_list_stays_as_it_is(folder: Path, tmp_path: Path) -> None:
    with Store.open() as store:
        store.create("from-games", "anagrams", ["QUIZ"], lexicon="enable")
    done = run(folder, "--study", "5")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "has its own word list, 'enable'" in done.stderr
    assert not (tmp_path / "words-to-learn").exists()


def test_without_the_word_list_there_are_lists_but_no_deck(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("CAT\nCATS\nDOG\nDOGS\nGO\nAT\nTO\nTA\nSO\nSCAT\nCOATS\n")
    lab.selfplay(3, "greedy,greedy", tmp_path / "games", lexicon=str(words), seed=1)
    done = run(tmp_path / "games", "--study", "3", "--to", "lists")
    assert done.exit_code == 0
    assert "No deck was made: the word list 'mine' was not found; --lexicon tells where it is." in done.stderr
    done = run(tmp_path / "games", "--study", "3", "--to", "more", "--lexicon", str(words))
    assert "in the deck from-games" in done.stdout
    assert content(tmp_path / "lists")["words.txt"] == content(tmp_path / "more")["words.txt"]


def test_games_without_any_play_have_a_report_and_no_words(tmp_path: Path) -> None:
    words = tmp_path / "none.txt"
    words.write_text("QQQQQQ\n")
    lab.selfplay(2, "greedy,greedy", tmp_path / "games", lexicon=str(words), seed=1)
    assert lab.report(tmp_path / "games", lexicon=str(words)).section("short") is None
    done = run(tmp_path / "games", "--study", "3", "--lexicon", str(words))
    assert done.stdout == "0 words to learn in 'words-to-learn': words.csv, words.txt and words-anki.tsv\n"
    assert "No deck was made: no words were played." in done.stderr
    assert run(tmp_path / "games").exit_code == 0
