"""Lexica: questions, files, the cache, the user's own lists."""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import quixotry as qx
from helpers import toy
from quixotry import lexica
from quixotry.lexica import compiling


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Cache and data folders of one test."""
    monkeypatch.setenv("QUIXOTRY_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def write(path: Path, *words: str) -> Path:
    path.write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
    return path


def kwg(words: list[str]) -> bytes:
    """A plain KWG of a few words: a trie, one list of siblings after the other."""
    trie: dict[str, dict[str, object]] = {}
    for word in words:
        node: dict[str, object] = trie  # type: ignore[assignment]
        for letter in word:
            node = node.setdefault(letter, {})  # type: ignore[assignment]
        node[""] = {}
    nodes: list[int] = [0, 0]

    def place(siblings: dict[str, object]) -> int:
        letters = sorted(letter for letter in siblings if letter)
        if not letters:
            return 0
        start = len(nodes)
        nodes.extend([0] * len(letters))
        for at, letter in enumerate(letters):
            child: dict[str, object] = siblings[letter]  # type: ignore[assignment]
            value = (ord(letter) - 64) << 24 | ("" in child) << 23 | (at + 1 == len(letters)) << 22
            nodes[start + at] = value | place(child)
        return start

    nodes[0] = 1 << 22 | place(trie)  # type: ignore[arg-type]
    nodes[1] = 1 << 22
    return struct.pack(f"<{len(nodes)}I", *nodes)


# -------------------------------------------------------------------------------------------------------- questions


def test_words_in_any_case(open_world: qx.Lexicon) -> None:
    assert "QI" in open_world
    assert "qi" in open_world
    assert "QX" not in open_world
    assert "" not in open_world
    assert "Q!" not in open_world
    assert len(open_world) == open_world.info.words == sum(open_world.info.by_length.values())


def test_iteration_is_in_order(enable: qx.Lexicon) -> None:
    words = list(enable)
    assert len(words) == len(enable) == 168_548
    assert words == sorted(words)
    assert (words[0], words[-1]) == ("AA", "ZYZZYVAS")


def test_anagrams_and_words_within(enable: qx.Lexicon) -> None:
    assert enable.anagrams("retinas") == sorted(enable.anagrams("RETINAS"))
    assert "STAINER" in enable.anagrams("RETINAS")
    assert all(len(word) == 8 for word in enable.anagrams("RETINAS?"))
    within = enable.within("TBYRETT?")
    assert {"PRETTY", "BUTTERY"} <= set(within)
    assert enable.within("TBYRETT?", shortest=7) == [word for word in within if len(word) >= 7]
    assert enable.within("TBYRETT?", longest=2) == [word for word in within if len(word) <= 2]
    assert enable.anagrams("") == enable.within("") == []


def test_patterns_prefixes_and_suffixes(enable: qx.Lexicon) -> None:
    assert enable.matching("QI?*Z") == []
    assert "QUARTZ" in enable.matching("Q*Z")
    assert enable.matching("C[AO]T") == ["CAT", "COT"]
    assert enable.starting_with("quix") == [word for word in enable if word.startswith("QUIX")]
    assert enable.ending_with("zzy") == [word for word in enable if word.endswith("ZZY")]


def test_hooks(enable: qx.Lexicon) -> None:
    hooks = enable.hooks("rain")
    assert hooks.front == [c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if f"{c}RAIN" in enable]
    assert hooks.back == [c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if f"RAIN{c}" in enable]
    assert (hooks.inner_front, hooks.inner_back) == ("AIN" in enable, "RAI" in enable)


def test_bands(open_world: qx.Lexicon) -> None:
    assert open_world.band("cat") == 10
    assert open_world.band("notaword") is None
    assert toy().band("RAIN") is None
    known = open_world.common(35)
    assert "CAT" in known
    assert 30_000 < len(known) < 60_000
    assert all((open_world.band(word) or 99) <= 35 for word in list(known)[::500])


def test_letters_of_several_characters() -> None:
    lexicon = toy("CHORIZO", "LLAMA", "CARRO", edition="Spanish")
    assert [len(qx.Edition.named("Spanish").split(word)) for word in lexicon] == [4, 6, 4]
    assert lexicon.info.by_length == {4: 2, 6: 1}
    assert lexicon.anagrams("[CH]OOZIR") == ["CHORIZO"]
    assert lexicon.starting_with("ll") == ["LLAMA"]


# ------------------------------------------------------------------------------------------------- opening and cache


def test_opened_lexica_recreate_and_pickle(folders: Path) -> None:
    path = write(folders / "mine.txt", "cat", "Bill")
    saved = folders / "toy.qxl"
    toy().save(saved)
    for lexicon in (
        qx.Lexicon.open("enable"),
        qx.Lexicon.open("enable", exclude=["cat"]),
        qx.Lexicon.open(path, fold_case=True, exclude=path),
        qx.Lexicon.from_file(saved),
        qx.Lexicon.open("enable", edition="English Super"),
    ):
        assert eval(repr(lexicon), vars(qx)) == lexicon
        assert pickle.loads(pickle.dumps(lexicon)) == lexicon
    large = toy(*(f"{a}{b}" for a in "ABCDE" for b in "ABCDE"))
    assert repr(large) == "<Lexicon 'words': 25 words, English>"
    assert pickle.loads(pickle.dumps(large)) == large
    pickled = pickle.dumps(qx.Lexicon.from_file(saved))
    toy("AB").save(saved)
    with pytest.raises(qx.LexiconError, match="has other words now"):
        pickle.loads(pickled)


def test_ctrl_c_is_heard(open_world: qx.Lexicon) -> None:
    def work_for_long() -> None:
        begun = time.monotonic()
        while time.monotonic() - begun < 20:
            open_world.common(80)

    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work_for_long()
    timer.join()


def test_a_list_is_compiled_once(folders: Path) -> None:
    path = write(folders / "mine.txt", "cat", "dog", "a-b")
    told: list[str] = []
    first = lexica.open_lexicon(path, notify=told.append)
    assert list(first) == ["CAT", "DOG"]
    assert len(told) == 2
    assert "mine" in told[0]
    assert "skipped 1 with a hyphen (first 'a-b'" in told[1]
    compiled = first.path
    assert compiled is not None
    assert Path(compiled).is_relative_to(folders / "cache")
    compiling._mapped.cache_clear()
    again = lexica.open_lexicon(path, notify=told.append)
    assert (again, again.path, len(told)) == (first, compiled, 2)
    write(path, "cat", "cow")
    assert list(lexica.open_lexicon(path)) == ["CAT", "COW"]


def test_options_are_part_of_what_is_compiled(folders: Path) -> None:
    path = write(folders / "mine.txt", "cat", "Bill", "dog")
    assert list(qx.Lexicon.open(path)) == ["CAT", "DOG"]
    assert list(qx.Lexicon.open(path, fold_case=True)) == ["BILL", "CAT", "DOG"]
    assert list(qx.Lexicon.open(path, exclude=["cat"])) == ["DOG"]
    assert list(qx.Lexicon.open(path, exclude=write(folders / "out.txt", "dog"))) == ["CAT"]
    assert list(qx.Lexicon.open(path, exclude=toy("DOG"))) == ["CAT"]
    assert list(qx.Lexicon.open(["cat", "dog"], exclude=["dog"])) == ["CAT"]
    assert list(qx.Lexicon.open(path)) == ["CAT", "DOG"]


def test_a_damaged_cache_is_made_again(folders: Path) -> None:
    path = write(folders / "mine.txt", "cat", "dog")
    compiled = Path(str(qx.Lexicon.open(path).path))
    for damage in (b"", b"x" * 500, compiled.read_bytes()[:-9]):
        compiled.write_bytes(damage)
        compiling._mapped.cache_clear()
        assert list(qx.Lexicon.open(path)) == ["CAT", "DOG"]
    assert Path(str(qx.Lexicon.open(path).path)) == compiled


def test_without_a_cache_it_stays_in_memory(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folders / "file").write_text("not a folder")
    monkeypatch.setenv("QUIXOTRY_CACHE_DIR", str(folders / "file" / "cache"))
    told: list[str] = []
    path = write(folders / "mine.txt", "cat")
    lexicon = lexica.open_lexicon(path, notify=told.append)
    assert (list(lexicon), lexicon.path) == (["CAT"], None)
    assert "could not be kept" in told[-1]
    told.clear()
    assert lexica.open_lexicon(path, notify=told.append) == lexicon
    assert told == []


def test_several_programs_open_one_list_at_once(folders: Path) -> None:
    code = "import quixotry as qx; print(len(qx.Lexicon.open('enable')))"
    programs = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert [program.communicate()[0].strip() for program in programs] == ["168548"] * 3
    left = sorted(path.suffix for path in (folders / "cache" / "lexica").iterdir())
    assert left == [".qxl"]


def test_nothing_is_said_into_a_pipe(folders: Path) -> None:
    code = "import quixotry as qx; qx.Lexicon.open('enable')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize("name", lexica.BUILT_IN)
def test_built_in_lists_are_what_they_say(name: str) -> None:
    from quixotry import _word_data

    info, described = qx.Lexicon.open(name).info, _word_data.describe(name)
    assert (info.words, info.sha256) == (described.words, described.sha256)
    assert info.by_length == described.by_length
    assert info.licence
    qx.Lexicon.open(name).verify()


# -------------------------------------------------------------------------------------------------------------- files


def test_saved_files_open_and_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "toy.qxl"
    toy().save(path)
    opened = qx.Lexicon.from_file(path)
    assert opened == toy()
    assert qx.Lexicon.open(path) == toy()
    opened.verify()
    with pytest.raises(qx.LexiconError) as caught:
        qx.Lexicon.from_file(path, edition="Spanish")
    assert caught.value.kind == "foreign_alphabet"
    with pytest.raises(qx.LexiconFileError, match="cannot write"):
        toy().save(tmp_path / "no" / "folder.qxl")
    assert [file.name for file in tmp_path.iterdir()] == ["toy.qxl"]


def test_the_edition_comes_from_the_file(tmp_path: Path) -> None:
    toy("CHORIZO", edition="Spanish").save(tmp_path / "es.qxl")
    assert qx.Lexicon.from_file(tmp_path / "es.qxl").edition == "Spanish"


def test_kwg_files(folders: Path) -> None:
    path = folders / "club.kwg"
    path.write_bytes(kwg(["CAT", "CATS", "DOG"]))
    for opened in (qx.Lexicon.from_file(path), qx.Lexicon.open(path)):
        assert list(opened) == ["CAT", "CATS", "DOG"]
        assert opened.name == "club"
    # The file does not tell its edition, so that the call has to.
    french = qx.Lexicon.from_file(path, edition="French")
    assert (french.edition, repr(french)) == ("French", f"Lexicon.from_file({str(path)!r}, edition='French')")


# ---------------------------------------------------------------------------------------------------- the user's own


def test_lists_are_added_listed_and_removed(folders: Path) -> None:
    path = write(folders / "My_List.txt", "cat", "dog")
    added = lexica.add(path)
    assert (added.name, list(added)) == ("my-list", ["CAT", "DOG"])
    path.unlink()
    assert qx.Lexicon.open("My List") == added
    (entry,) = (entry for entry in lexica.available() if entry.kind == "added")
    assert (entry.name, entry.words, entry.edition) == ("my-list", 2, "English")
    lexica.remove("my-list")
    assert "my-list" not in [entry.name for entry in lexica.available()]
    with pytest.raises(qx.UnknownName):
        qx.Lexicon.open("my-list")
    with pytest.raises(qx.UnknownName, match="you have added no word list"):
        lexica.remove("my-list")
    assert list((folders / "data" / "lexica").iterdir()) == []


def test_names_are_kept_apart(folders: Path) -> None:
    cats, dogs = write(folders / "cats.txt", "cat"), write(folders / "dogs.txt", "dog")
    lexica.add(cats, name="pets")
    lexica.add(cats, name="pets")
    with pytest.raises(qx.LexiconError, match="another list called 'pets'"):
        lexica.add(dogs, name="pets")
    assert len(list((folders / "data" / "lexica").iterdir())) == 2, "no copy of the list that was refused"
    for name in ("enable", "any", "a/b", ""):
        with pytest.raises(qx.LexiconError) as caught:
            lexica.add(cats, name=name)
        assert caught.value.kind == "bad_name"
    spanish = lexica.add(write(folders / "es.txt", "chorizo"), edition="Spanish")
    assert (spanish.edition, qx.Lexicon.open("es").edition) == ("Spanish", "Spanish")


def test_bad_lists_are_not_added(folders: Path) -> None:
    with pytest.raises(qx.LexiconError):
        lexica.add(write(folders / "empty.txt"))
    assert not (folders / "data").exists()


@pytest.mark.parametrize("text", ['{"file": 3}', "{", "3", "[]", '"cats"', "", "null"])
def test_a_damaged_entry_is_told_and_the_others_open(folders: Path, text: str) -> None:
    lexica.add(write(folders / "cats.txt", "cat"))
    lexica.add(write(folders / "dogs.txt", "dog"))
    (folders / "data" / "lexica" / "cats.about.json").write_text(text)
    for ask in (lexica.available, lambda: qx.Lexicon.open("cats")):
        with pytest.raises(qx.LexiconError, match=r"cats\.about\.json' is damaged; remove it and add the list again"):
            ask()
    assert list(qx.Lexicon.open("dogs")) == ["DOG"]


def test_a_list_whose_file_ends_like_an_entry_is_a_list(folders: Path) -> None:
    lexica.add(write(folders / "cats.about.json", "cat"), name="cats")
    assert [entry.name for entry in lexica.available() if entry.kind == "added"] == ["cats"]
    assert list(qx.Lexicon.open("cats")) == ["CAT"]


def test_two_lists_with_the_same_words_share_a_copy_until_both_are_gone(folders: Path) -> None:
    for name in ("one", "two"):
        lexica.add(write(folders / "cats.txt", "cat"), name=name)
    lexica.remove("one")
    assert list(qx.Lexicon.open("two")) == ["CAT"]
    lexica.remove("two")
    assert list((folders / "data" / "lexica").iterdir()) == []


def test_programs_that_add_lists_at_once_keep_all_of_them(folders: Path) -> None:
    """Each adds lists of its own, and all of them one of the same name, which only one can win."""
    script = """
import sys
from pathlib import Path
from quixotry import LexiconError, lexica
who, folder = sys.argv[1], Path(sys.argv[2])
for number in range(8):
    path = folder / f"{who}{number}.txt"
    path.write_text("cat" * (number + 1))
    lexica.add(path)
shared = folder / f"{who}.txt"
shared.write_text("dog" * int(who[1:]))
try:
    lexica.add(shared, name="shared")
    print("won")
except LexiconError as error:
    print(error.kind)
"""
    command = [sys.executable, "-c", script]
    running = [
        subprocess.Popen([*command, who, str(folders)], stdout=subprocess.PIPE, text=True) for who in ("p1", "p2", "p3")
    ]
    told = [process.communicate(timeout=120)[0].strip() for process in running]
    assert sorted(told) == ["name_taken", "name_taken", "won"]
    names = [entry.name for entry in lexica.available() if entry.kind == "added"]
    assert names == sorted([*(f"p{who}{number}" for who in (1, 2, 3) for number in range(8)), "shared"])


def test_an_entry_is_kept_where_files_cannot_be_linked(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    lexica.add(write(folders / "cats.txt", "cat"), name="pets")
    assert list(qx.Lexicon.open("pets")) == ["CAT"]
    with pytest.raises(qx.LexiconError, match="another list called 'pets'"):
        lexica.add(write(folders / "dogs.txt", "dog"), name="pets")


def test_folders_follow_the_environment(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lexica.cache_dir() == folders / "cache"
    assert lexica.data_dir() == folders / "data"
    monkeypatch.delenv("QUIXOTRY_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folders / "xdg"))
    assert lexica.cache_dir().name.lower() == "quixotry" or os.name == "nt"


@pytest.mark.parametrize("number", [-1, -(10**30)])
def test_numbers_below_zero_are_quoted(number: int) -> None:
    lexicon = qx.Lexicon.from_words(["CAT"])
    for ask in (
        lambda: lexicon.within("CAT", shortest=number),
        lambda: lexicon.within("CAT", longest=number),
        lambda: lexicon.common(number),
    ):
        with pytest.raises(qx.InvalidText, match=f"'{number}' is below 0"):
            ask()
    assert lexicon.within("CAT", longest=10**30) == ["CAT"]
    assert lexicon.common(10**30) == lexicon.common(80)
