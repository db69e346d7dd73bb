"""Study in trouble: damaged files, full disks, other programs, sudden ends. Nothing is lost but the open card."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import InvalidText, QuixotryError, UnknownName
from quixotry.sqlite_file import PATIENCE
from quixotry.study import Quiz, Store, database
from study_stage import RAIN, SEVENS, SHORT, START, Clock, know, made, miss, open_store, played, toy

TESTS = Path(__file__).parent
MANY = ["".join(letters) for letters in combinations("ABCDEFGHIJKLMN", 4)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with made(open_store(tmp_path)) as opened:
        yield opened


def reviews(store: Store) -> int:
    connection = sqlite3.connect(store.path)
    try:
        return int(connection.execute("SELECT count(*) FROM reviews").fetchone()[0])
    finally:
        connection.close()


def look(path: Path) -> None:
    """Look at everything in a store, without writing."""
    with Store.open(path) as store:
        for deck in store.decks(START):
            store.words(deck.name)
            quiz = Quiz(store, deck.name, now=Clock(), new=None)
            while quiz.question is not None:
                quiz.give_up()
                assert len(quiz.answers) >= 0
                quiz.next()
                if len(quiz.history) > 3:
                    break


# -------------------------------------------------------------------------------------------------- the file is no good


def other_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE decks (name)")
    connection.commit()
    connection.close()


def newer_version(path: Path) -> None:
    made(Store.open(path)).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {database.VERSION + 1}")
    connection.close()


def cut(path: Path) -> None:
    made(Store.open(path), words=SHORT + RAIN).close()
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2 + 100])


def impossible_values(path: Path) -> None:
    made(Store.open(path)).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("UPDATE cards SET reviewed = 'yesterday', due = 1, stability = 1e300, difficulty = 0")
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_bytes(b"not a database, but long enough to be looked at\n" * 100), "is damaged"),
        (lambda path: path.write_bytes(b"SQLite format 3\x00" + b"\xff" * 4_000), "is damaged"),
        (lambda path: path.write_bytes(b"{}"), "is damaged"),
        (other_database, "is a database of another program"),
        (newer_version, "was written by a newer version of quixotry (its form is 2, this one knows 1); update"),
        (cut, "is damaged"),
        (impossible_values, "is damaged"),
    ],
)
def test_a_file_that_is_no_good_is_told_and_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], Any], message: str
) -> None:
    path = tmp_path / "study.sqlite3"
    make(path)
    before = path.read_bytes()
    with Store.open(path) as store:
        for act in (
            store.decks,
            lambda: store.words("deck"),
            lambda: store.remove("deck"),
            lambda: Quiz(store, "deck"),
            lambda: made(store),
        ):
            with pytest.raises(QuixotryError) as error:
                act()
            assert error.value.kind == "bad_study"
            assert message in error.value.message
            assert str(path) in error.value.message
    assert path.read_bytes() == before
    assert [other.name for other in tmp_path.iterdir()] == ["study.sqlite3"]


def test_an_empty_file_is_one_without_decks(tmp_path: Path) -> None:
    (tmp_path / "study.sqlite3").touch()
    with open_store(tmp_path) as store:
        assert store.decks() == []
        with pytest.raises(UnknownName):
            store.words("deck")
        assert made(store).deck("deck").cards == 5


@pytest.mark.parametrize("place", ["file/study.sqlite3", "folder", "pipe", "zero\x00byte", "a" * 300])
def test_places_where_there_can_be_no_file(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    with Store.open(tmp_path / place) as store:
        for act in (store.decks, lambda: made(store)):
            with pytest.raises(QuixotryError, match=r"cannot be (used|written)") as error:
                act()
            assert error.value.kind == "io"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with decks of all kinds and some progress."""
    path = tmp_path_factory.mktemp("sound") / "study.sqlite3"
    with Store.open(path) as store:
        for kind in ("anagrams", "hooks", "short", "judge"):
            made(store, kind, [*SHORT, *RAIN], name=kind)
            played(Quiz(store, kind, now=Clock()), ["good", "again", "easy"])
    return path


BYTES = st.lists(st.tuples(st.integers(0, 2**32), st.integers(0, 255)), min_size=1, max_size=20)


@given(BYTES, st.one_of(st.none(), st.integers(0, 2**32)))
def test_a_damaged_file_gives_a_sentence_or_what_is_left_of_it(
    sound: Path, changed: list[tuple[int, int]], end: int | None
) -> None:
    path = sound.with_name("damaged.sqlite3")
    damaged = bytearray(sound.read_bytes())
    for place, byte in changed:
        damaged[place % len(damaged)] = byte
    if end is not None:
        del damaged[end % len(damaged) :]
    path.write_bytes(damaged)
    try:
        with Store.open(path) as store:
            store.decks(START)
    except QuixotryError as error:
        error.message.encode()
        assert path.read_bytes() == damaged
        return
    try:
        look(path)
    except QuixotryError as error:
        error.message.encode()


# ------------------------------------------------------------------------------------------------- it cannot be written


def full(store: Store, pages: int | None = None) -> None:
    """Have the disk be full, or have as many pages as are said."""
    connection = store._database._connected()
    assert connection is not None
    now = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {now if pages is None else pages}")


def test_a_full_disk_is_told_and_the_answer_is_kept_once_there_is_space(tmp_path: Path) -> None:
    with made(open_store(tmp_path), words=MANY, lexicon=toy(*MANY)) as store:
        quiz = Quiz(store, "deck", now=Clock(), new=None)
        full(store)
        error = None
        while error is None:  # a page that is there already takes some reviews
            assert quiz.left > 5, "it never filled up"
            try:
                know(quiz)
                quiz.next()
            except QuixotryError as found:
                error = found
        assert (error.kind, "there is no space left" in error.message) == ("io", True)
        kept, question = len(quiz.history), quiz.question
        assert (quiz.done, quiz.rating, kept) == (True, "good", reviews(store))
        for act in (quiz.next, lambda: quiz.rate("easy"), lambda: quiz.rate("again")):
            with pytest.raises(QuixotryError, match="no space left"):
                act()
            assert (quiz.question, quiz.rating) == (question, "good"), "the card stays until it is kept"
        full(store, 10_000)
        assert quiz.next() != question
        assert len(quiz.history) == kept + 1 == reviews(store)


def test_a_deck_that_does_not_fit_is_not_made_at_all(store: Store) -> None:
    full(store)
    with pytest.raises(QuixotryError, match="no space left"):
        made(store, words=MANY, name="big", lexicon=toy(*MANY))
    assert [deck.name for deck in store.decks()] == ["deck"]
    assert store.deck("deck").cards == 5


def test_a_file_that_may_only_be_read_is_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.close()
    connect = sqlite3.connect

    def read_only(path: Path, **choices: Any) -> Any:
        return connect(f"{path.as_uri()}?mode=ro", uri=True, **choices)

    monkeypatch.setattr(sqlite3, "connect", read_only)
    assert store.decks()[0].cards == 5
    assert store.words("deck") == sorted(SEVENS)
    quiz = Quiz(store, "deck", now=Clock())
    for act in (quiz.give_up, quiz.next, lambda: store.remove("deck"), lambda: made(store, name="other")):
        with pytest.raises(QuixotryError, match="cannot be written: it is read-only, or its folder is") as error:
            act()
        assert error.value.kind == "io"


def test_a_file_held_by_another_program_is_told_and_the_answer_is_kept_later(
    store: Store,
) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    store.patience = 0.01
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    start = monotonic()
    with pytest.raises(QuixotryError, match="held by another program; try again") as error:
        quiz.give_up()
    assert error.value.kind == "busy"
    assert monotonic() - start < PATIENCE / 2, "it waits no longer than it was told"
    assert quiz.reply is not None
    assert quiz.reply.sentence.startswith("Missing: ")
    assert quiz.history == []
    kept = [quiz.is_kept]
    other.execute("ROLLBACK")
    other.close()
    quiz.keep()
    assert [*kept, quiz.is_kept] == [False, True]
    quiz.next()
    assert [asked.rating for asked in quiz.history] == ["again"]


# --------------------------------------------------------------------------------------------------------- two programs


def test_a_card_asked_by_another_program_is_not_asked_again(store: Store, tmp_path: Path) -> None:
    clock = Clock()
    with open_store(tmp_path) as other:
        here, there = Quiz(store, "deck", now=clock), Quiz(other, "deck", now=clock)
        played(there, ["good", "good"])
        # The first card is open here already; the second is not any more.
        assert [prompt for prompt, _, _ in played(here, ["good"] * 9)] == ["AEINRST", "BEJKOUX", "AEINNRT", "AABELNO"]
        # There the third one was open.
        assert [prompt for prompt, _, _ in played(there, ["good"] * 9)] == ["AEINRST", "DEIQUZZ", "BEJKOUX"]
        assert reviews(store) == 7, "both reviews of a card count"
        assert there.undo()
        assert there.undo()
        with pytest.raises(QuixotryError, match="the review of AEINRST cannot be changed: the card has been") as error:
            there.undo()
        assert error.value.kind == "asked_since"
        assert [asked.question.prompt for asked in there.history] == ["AEINRST"]


def test_taking_back_shows_a_card_as_it_was_before(store: Store, tmp_path: Path) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    assert quiz.question is not None
    assert quiz.question.new
    with open_store(tmp_path) as other:
        other.mark_missed("deck", ["retains"], START)
    know(quiz)
    assert quiz.undo()
    assert not quiz.question.new, "another program has asked it"


def test_a_rating_is_not_changed_over_a_later_review(store: Store, tmp_path: Path) -> None:
    with open_store(tmp_path) as other:
        quiz = Quiz(store, "deck", now=Clock())
        know(quiz)
        other.mark_missed("deck", ["retains"], START)
        with pytest.raises(QuixotryError) as error:
            quiz.rate("easy")
        assert error.value.kind == "asked_since"
        assert quiz.rating == "good"
        assert quiz.next() is not None
        assert reviews(store) == 2


def test_a_deck_that_is_removed_meanwhile_ends_the_quiz(store: Store, tmp_path: Path) -> None:
    with open_store(tmp_path) as other:
        quiz = Quiz(store, "deck", now=Clock())
        know(quiz)
        quiz.next()
        other.remove("deck")
        with pytest.raises(
            UnknownName, match="the deck 'deck' was removed meanwhile; what is answered now is not kept"
        ):
            quiz.give_up()
        assert quiz.done
        assert quiz.next() is None
        assert quiz.summary.cards == 1
        with pytest.raises(QuixotryError) as error:
            quiz.undo()
        assert error.value.kind == "asked_since"


def test_a_deck_that_is_renamed_meanwhile_goes_on(store: Store, tmp_path: Path) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    with open_store(tmp_path) as other:
        other.rename("deck", "new")
    know(quiz)
    quiz.next()
    assert (store.decks(START)[0].name, store.decks(START)[0].new) == ("new", 4)
    assert quiz.summary.sentence.startswith("1 card, and it was right.")


def test_a_file_that_is_put_in_the_place_of_another_is_seen(store: Store, tmp_path: Path) -> None:
    assert store.decks()[0].name == "deck"
    with made(Store.open(tmp_path / "copy"), name="copy"):
        pass
    (tmp_path / "copy").replace(store.path)
    assert [deck.name for deck in store.decks()] == ["copy"]
    store.path.unlink()
    assert store.decks() == []
    assert made(store, name="anew").deck("anew").cards == 5


def test_threads_take_turns(store: Store) -> None:
    trouble: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for turn in range(5):
                name = f"{number} {turn}"
                made(store, "hooks", RAIN, name=name)
                played(Quiz(store, name, now=Clock()), ["good"] * 3)
                store.decks()
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not trouble
    assert len(store.decks()) == 21
    assert reviews(store) == 60


# ---------------------------------------------------------------------------------------------------------- sudden ends

CHILD = """
import os, signal, sys
sys.path[:0] = {paths!r}
from pathlib import Path
from study_stage import *
from quixotry import sqlite_file
sqlite_file.SYNCHRONOUS = "FULL"
store = Store.open({path!r})
"""


def child(store: Store, code: str) -> subprocess.Popen[str]:
    """Another program that uses the store."""
    text = CHILD.format(paths=[str(TESTS), str(TESTS.parent)], path=str(store.path)) + code
    return subprocess.Popen([sys.executable, "-c", text], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_a_program_that_is_killed_loses_no_more_than_the_open_card(store: Store) -> None:
    program = child(
        store,
        """
quiz = Quiz(store, "deck", now=Clock())
for _ in range(3):
    know(quiz)
    quiz.next()
quiz.answer("entrain")
print(quiz.question.prompt, quiz.found, flush=True)
sys.stdin.read()
""",
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "AEINNRT ('ENTRAIN',)\n"
    program.kill()
    program.communicate()
    assert reviews(store) == 3
    quiz = Quiz(store, "deck", now=Clock())
    assert quiz.question is not None
    assert (quiz.question.prompt, quiz.left, quiz.found) == ("AEINNRT", 2, ())


@pytest.mark.parametrize("statement", ["BEGIN IMMEDIATE", "UPDATE cards", "INSERT INTO reviews", "COMMIT"])
def test_a_program_that_is_killed_while_it_writes_leaves_the_review_whole_or_out(store: Store, statement: str) -> None:
    program = child(
        store,
        f"""
quiz = Quiz(store, "deck", now=Clock())
know(quiz)
quiz.next()
connection = store._database._connection
connection.execute("PRAGMA cache_size = 1")
connection.execute("PRAGMA cache_spill = 1")
def trace(text):
    if {statement!r} in text:
        os.kill(os.getpid(), {int(signal.SIGKILL)})
connection.set_trace_callback(trace)
quiz.give_up()
""",
    )
    program.communicate()
    assert program.returncode == -signal.SIGKILL
    summary = store.decks(START)[0]
    assert (reviews(store), summary.new, summary.due) == (1, 4, 0)
    quiz = Quiz(store, "deck", now=Clock())
    assert [prompt for prompt, _, _ in played(quiz, ["good"] * 9)] == ["DEIQUZZ", "BEJKOUX", "AEINNRT", "AABELNO"]


def test_a_program_that_is_killed_while_it_makes_a_deck_leaves_none(store: Store) -> None:
    program = child(
        store,
        f"""
words = [a + b + c for a in "ABCDEFGH" for b in "ABCDEFGH" for c in "ABCDEFGH"]
connection = store._database._connected()
connection.execute("PRAGMA cache_size = 1")
left = 1200
def trace(text):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), {int(signal.SIGKILL)})
connection.set_trace_callback(trace)
made(store, "hooks", words, name="big", lexicon=toy(*words))
""",
    )
    program.communicate()
    assert program.returncode == -signal.SIGKILL
    assert [deck.name for deck in store.decks()] == ["deck"]
    assert made(store, name="big").deck("big").cards == 5


def test_programs_at_once_lose_no_review(store: Store) -> None:
    made(store, "hooks", [*RAIN, *SHORT, *SEVENS], name="many")
    programs = [
        child(
            store,
            """
clock, written = Clock(), 0
print("ready", flush=True)
sys.stdin.readline()
for turn in range(20):
    clock.turn(days=3, seconds=os.getpid() % 7 + 1)
    quiz = Quiz(store, "many", now=clock, new=None, seed=turn)
    know(quiz)
    store.mark_missed("many", ["RAIN"], clock())
    written += len(quiz.history) + 2
print(written)
""",
        )
        for _ in range(3)
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    outputs = [program.communicate("go\n")[0] for program in _started(programs)]
    assert outputs == ["60\n"] * 3
    assert reviews(store) == 180
    # Each review goes on where the one before it of the same card ended.
    connection = sqlite3.connect(store.path)
    last: dict[int, int | None] = {}
    for card, before, moment in connection.execute("SELECT card, reviewed_before, moment FROM reviews ORDER BY number"):
        assert before == last.get(card)
        last[card] = moment
    assert dict(connection.execute("SELECT number, reviewed FROM cards WHERE reviewed IS NOT NULL")) == last
    connection.close()


def _started(programs: list[subprocess.Popen[str]]) -> list[subprocess.Popen[str]]:
    """The programs, all of them told to go."""
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    return programs


def test_a_closed_store_opens_again(store: Store) -> None:
    store.close()
    store.close()
    assert store.decks()[0].cards == 5
    with pytest.raises(InvalidText):
        made(store)


def test_a_quiz_goes_on_after_an_error(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    monkeypatch.setattr(store.progress(store.deck("deck")).__class__, "review", _refuse)
    with pytest.raises(QuixotryError):
        miss(quiz)
    assert quiz.undo(), "a card whose review was not written is open again"
    assert (quiz.done, quiz.history) == (False, [])
    monkeypatch.undo()
    miss(quiz)
    assert len(quiz.history) == 1


def _refuse(*_arguments: object) -> None:
    raise QuixotryError("no", kind="io")
