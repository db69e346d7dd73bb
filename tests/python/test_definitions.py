"""Definitions, from dictionaries that the tests write themselves: in the formats of WordNet and of dictd."""

from __future__ import annotations

import gzip
import json
import os
import random
import struct
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import quixotry as qx
from quixotry.cli import quixotry as command
from quixotry.definitions import Definition, define, how_to_install, sources
from quixotry.definitions.definition import cleaned
from quixotry.definitions.sorted_lines import lines_of

# Part of speech of the files -> lemma -> its meanings: pointers, and the text.
MEANINGS: dict[str, dict[str, list[tuple[str, str]]]] = {
    "noun": {
        "berlin": [("@i 00000001 n 0000", "capital of Germany"), ("", "a limousine with a glass partition")],
        "box": [("", 'a (usually rectangular) container; "he rummaged through a box"')],
        "boxful": [("", "the quantity contained in a box")],
        "leaf": [("", "the main organ of photosynthesis in higher plants")],
        "leave": [("", "permission to do something")],
        "misgiving": [("", "uneasiness about the fitness of an action"), ("", "painful expectation")],
        "saw": [("", 'hand tool having a toothed blade; "a saw"; "another"')],
    },
    "verb": {
        "leave": [("", "go away from a place")],
        "misgive": [("", "suggest fear or doubt")],
        "saw": [("", "cut with a saw")],
        "see": [("", "perceive by sight")],
        "stop": [("", "come to a halt")],
    },
    "adj": {"happy": [("", "enjoying or showing joy")]},
    "adv": {"well": [("", "in a good or proper manner")]},
}
EXCEPTIONS = {
    "noun": "leaves leaf\n",
    "verb": "misgave misgive\nsaw see\nstopped stop\n",
    "adj": "happier happy\n",
    "adv": "best well\n",
}
LICENCE = "".join(f"  {number} This software and database is being provided to you  \n" for number in range(1, 30))


def write_wordnet(place: Path) -> Path:
    """A small database in the format of wndb(5WN)."""
    place.mkdir(parents=True, exist_ok=True)
    for part, lemmas in MEANINGS.items():
        data, index = LICENCE, LICENCE
        for lemma, meanings in sorted(lemmas.items()):
            offsets = []
            for pointers, text in meanings:
                offsets.append(f"{len(data):08}")
                count = 1 if pointers else 0
                data += f"{len(data):08} 03 {part[0]} 01 {lemma} 0 {count:03} {pointers} | {text}  \n"
            index += f"{lemma} {part[0]} {len(offsets)} 1 @ {len(offsets)} 0 {' '.join(offsets)}  \n"
        (place / f"data.{part}").write_text(data)
        (place / f"index.{part}").write_text(index)
        (place / f"{part}.exc").write_text(EXCEPTIONS[part])
    return place


WEBSTER = {
    "Misgive": r"""Misgive \Mis*give"\, v. t. [imp. {Misgave}; p. p. {Misgiven}; p.
   pr. & vb. n. {Misgiving}.]
   [1913 Webster]
   1. To give or grant amiss. [Obs.] --Laud.
      [1913 Webster]

   2. Specifically: To give doubt and apprehension to, instead
      of confidence and courage.
      [1913 Webster]

            So doth my heart misgive me in these conflicts
            What may befall him, to his harm and ours. --Shak.
      [1913 Webster]

""",
    "Saw": "Saw \\Saw\\ (s[add]),\n   imp. of {See}.\n   [1913 Webster]\n\n",
    "zax": r"""Zax \Zax\ (z[a^]ks), n.
   A tool for trimming and puncturing roofing slates. [Written
   also {sax}.]
   [1913 Webster]

""",
}
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def number(value: int) -> str:
    """A number in the base 64 of dictd."""
    return (number(value // 64) if value >= 64 else "") + DIGITS[value % 64]


def zipped(text: bytes, piece: int = 300) -> bytes:
    """Text as dictzip(1) compresses it: pieces that can be read one by one."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    pieces = []
    for start in range(0, len(text), piece):
        last = start + piece >= len(text)
        packed = packer.compress(text[start : start + piece])
        pieces.append(packed + packer.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH))
    extra = struct.pack(f"<3H{len(pieces)}H", 1, piece, len(pieces), *map(len, pieces))
    field = b"RA" + struct.pack("<H", len(extra)) + extra
    head = b"\x1f\x8b\x08\x0c\0\0\0\0\x02\x03" + struct.pack("<H", len(field)) + field + b"name\0"
    return head + b"".join(pieces) + struct.pack("<2I", zlib.crc32(text), len(text))


def write_dictd(place: Path, *, compressed: bool = True) -> Path:
    """A small dictionary as GCIDE comes from Debian."""
    place.mkdir(parents=True, exist_ok=True)
    text, index = "", []
    for word, entry in WEBSTER.items():
        index.append(f"{word}\t{number(len(text))}\t{number(len(entry))}\n")
        text += entry
    index.append("Misgave\tA\tE\n")  # leads to an entry of another word, cut short
    index.append("00-database-info\tA\tA\n")
    (place / "gcide.index").write_text("".join(sorted(index, key=str.lower)))
    if compressed:
        (place / "gcide.dict.dz").write_bytes(zipped(text.encode()))
    else:
        (place / "gcide.dict").write_text(text)
    return place


@pytest.fixture(autouse=True)
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No dictionary, whatever this machine has."""
    monkeypatch.setenv("WNSEARCHDIR", str(tmp_path / "nowhere"))
    monkeypatch.setenv("QUIXOTRY_DICTD_DIR", str(tmp_path / "nowhere"))


@pytest.fixture
def wordnet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = write_wordnet(tmp_path / "wordnet")
    monkeypatch.setenv("WNSEARCHDIR", str(place))
    return place


@pytest.fixture
def gcide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = write_dictd(tmp_path / "dictd")
    monkeypatch.setenv("QUIXOTRY_DICTD_DIR", str(place))
    return place


def meanings(word: str) -> list[tuple[str, str, str]]:
    return [(entry.word, entry.part_of_speech, entry.text) for entry in define(word)]


# ------------------------------------------------------------------------------------------------------------- WordNet


def test_a_word_has_its_meanings_without_examples(wordnet: Path) -> None:
    assert sources() == ["WordNet"]
    assert define("box") == [Definition("BOX", "noun", "a (usually rectangular) container", "WordNet")]
    assert define("QUOZ") == []


@pytest.mark.parametrize(
    ("word", "bases"),
    [
        ("MISGIVINGS", {"MISGIVING"}),
        ("misgave", {"MISGIVE"}),
        ("boxes", {"BOX"}),
        ("boxesful", {"BOXFUL"}),
        ("stopped", {"STOP"}),
        ("saws", {"SAW"}),
        ("happier", {"HAPPY"}),
        ("best", {"WELL"}),
        ("leaves", {"LEAF", "LEAVE"}),
        ("box's", set()),
        ("happys", set()),
    ],
)
def test_an_inflected_word_finds_its_base(wordnet: Path, word: str, bases: set[str]) -> None:
    assert {entry.word for entry in define(word)} == bases


def test_the_word_itself_comes_before_its_bases(wordnet: Path) -> None:
    assert meanings("saw") == [
        ("SAW", "noun", "hand tool having a toothed blade"),
        ("SAW", "verb", "cut with a saw"),
        ("SEE", "verb", "perceive by sight"),
    ]


def test_names_of_people_and_places_are_no_meanings(wordnet: Path) -> None:
    assert [text for _, _, text in meanings("berlin")] == ["a limousine with a glass partition"]


def test_every_line_of_a_sorted_file_is_found(tmp_path: Path) -> None:
    chance = random.Random(7)
    words = sorted({"".join(chance.choices("ab", k=chance.randint(1, 9))) for _ in range(300)})
    path = tmp_path / "lines"
    path.write_text("".join(f"{word} {'x' * chance.randint(0, 40)}\n" * chance.randint(1, 3) for word in words))
    lines = path.read_bytes().splitlines(keepends=True)
    for word in [*words, "", "a" * 10, "zz", "aab!"]:
        key = word.encode()
        found = list(lines_of(path, key, lambda line: line.split(b" ")[0]))
        assert found == [line for line in lines if line.split(b" ")[0] == key]


def test_without_its_other_files_wordnet_says_what_it_can(wordnet: Path) -> None:
    for path in wordnet.iterdir():
        if path.name not in ("index.noun", "data.noun"):
            path.unlink()
    assert meanings("boxes") == [("BOX", "noun", "a (usually rectangular) container")]
    assert meanings("happier") == []


# --------------------------------------------------------------------------------------------------------------- dictd


@pytest.mark.parametrize("compressed", [True, False])
def test_a_dictionary_of_dictd_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compressed: bool) -> None:
    monkeypatch.setenv("QUIXOTRY_DICTD_DIR", str(write_dictd(tmp_path / "dictd", compressed=compressed)))
    assert sources() == ["GCIDE"]
    assert meanings("ZAX") == [("ZAX", "noun", "A tool for trimming and puncturing roofing slates.")]
    assert meanings("misgives") == [
        ("MISGIVE", "verb", "To give or grant amiss."),
        ("MISGIVE", "verb", "Specifically: To give doubt and apprehension to, instead of confidence and courage."),
    ]
    assert meanings("saw") == [("SAW", "verb", "imp. of See.")]
    assert meanings("misgave") == []
    assert meanings("00-database-info") == []


def test_the_first_dictionary_that_knows_the_word_answers(wordnet: Path, gcide: Path) -> None:
    assert sources() == ["WordNet", "GCIDE"]
    assert {entry.source for entry in define("saw")} == {"WordNet"}
    assert {entry.source for entry in define("zax")} == {"GCIDE"}


def test_a_plain_gzip_file_is_not_read(gcide: Path) -> None:
    (gcide / "gcide.dict.dz").write_bytes(gzip.compress(b"Zax"))
    assert meanings("zax") == []


# ------------------------------------------------------------------------------------------------- lists with meanings


def list_with_meanings(folder: Path) -> qx.Lexicon:
    path = folder / "meanings.txt"
    path.write_text("AB an abdominal muscle\nBOX a chest\nZAX a slater's tool\n")
    return qx.Lexicon.open(path)


def test_the_word_list_is_asked_first(tmp_path: Path, wordnet: Path) -> None:
    lexicon = list_with_meanings(tmp_path)
    assert [(entry.source, entry.text) for entry in define("box", lexicon)] == [
        ("meanings", "a chest"),
        ("WordNet", "a (usually rectangular) container"),
    ]
    assert define("ab", lexicon) == [Definition("AB", "", "an abdominal muscle", "meanings")]


def test_english_dictionaries_say_nothing_of_other_languages(wordnet: Path) -> None:
    assert define("SAW", qx.Lexicon.from_words(["SAW"], edition="English Super"))
    assert define("SAW", qx.Lexicon.from_words(["SAW"], edition="German")) == []


# --------------------------------------------------------------------------------------------------- files of no use


def test_without_a_source_there_is_a_sentence_instead() -> None:
    assert sources() == []
    assert define("box") == []
    assert "wordnet-base" in how_to_install()
    assert how_to_install().endswith(".")


def test_damaged_files_have_no_answer(wordnet: Path, gcide: Path) -> None:
    chance = random.Random(3)
    files = [path for folder in (wordnet, gcide) for path in sorted(folder.iterdir())]
    whole = {path: path.read_bytes() for path in files}
    for _ in range(150):
        for path in files:
            content = bytearray(whole[path])
            match chance.randrange(4):
                case 0:
                    content = content[: chance.randrange(len(content) + 1)]
                case 1:
                    content = bytearray(chance.randbytes(chance.randrange(400)))
                case 2:
                    for _ in range(20):
                        content[chance.randrange(len(content))] = chance.randrange(256)
                case _:
                    content = content.replace(b"\n", b"")
            path.write_bytes(content)
        for word in ("saw", "leaves", "misgivings", "zax", "boxesful", "happier"):
            for entry in define(word):
                assert entry.text.isprintable()


def test_folders_pipes_and_strange_words_are_no_trouble(wordnet: Path, gcide: Path) -> None:
    for name in ("data.verb", "noun.exc"):
        (wordnet / name).unlink()
        (wordnet / name).mkdir()
    for name in ("verb.exc", "data.adj"):
        (wordnet / name).unlink()
        os.mkfifo(wordnet / name)
    assert define("happy") == []
    assert {entry.word for entry in define("misgivings")} == {"MISGIVING"}
    for word in ("", " ", "a" * 100_000, "../box", "box\n", "\0", "żółw", "[CH]A", "box box", "4", "ﬀ"):
        assert all(entry.word == "BOX" for entry in define(word))


def test_texts_are_safe_to_print_and_end() -> None:
    assert cleaned("a\x1b[31m red\t\x07  word\r\n") == "a [31m red word"
    assert len(cleaned("word " * 1000)) < 700


# ------------------------------------------------------------------------------------------------------------- command


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, ["define", *arguments], prog_name="quixotry")


def test_define_answers_as_text_and_as_json(wordnet: Path) -> None:
    result = run("box", "LEAVES", "--lexicon", "enable")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "box: valid in enable",
        "  BOX, noun: a (usually rectangular) container (WordNet)",
        "LEAVES: valid in enable",
        "  LEAF, noun: the main organ of photosynthesis in higher plants (WordNet)",
        "  LEAVE, verb: go away from a place (WordNet)",
    ]
    result = run("box", "quoz", "--json", "--lexicon", "enable")
    assert result.exit_code == 1
    meaning = {
        "word": "BOX",
        "part_of_speech": "noun",
        "text": "a (usually rectangular) container",
        "source": "WordNet",
    }
    assert json.loads(result.stdout) == {
        "words": [
            {"word": "box", "valid": True, "definitions": [meaning]},
            {"word": "quoz", "valid": False, "definitions": []},
        ],
        "sources": ["WordNet"],
    }


def test_define_says_when_no_source_is_installed() -> None:
    result = run("box", "--lexicon", "enable")
    assert result.exit_code == 1
    assert result.stdout == "box: valid in enable; no definition found\n"
    assert result.stderr == f"No dictionary is installed. {how_to_install()}\n"


def test_define_shows_some_meanings_or_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MEANINGS["noun"], "run", [("", f"meaning {number}") for number in range(9)])
    monkeypatch.setenv("WNSEARCHDIR", str(write_wordnet(tmp_path / "wordnet")))
    lines = run("run", "--lexicon", "enable").stdout.splitlines()
    assert len(lines) == 8
    assert lines[-1] == "  and 3 more meanings; --all shows them"
    assert len(run("run", "--all", "--lexicon", "enable").stdout.splitlines()) == 10
