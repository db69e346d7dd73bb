"""Hostile input: whatever text or bytes come in, nothing but a `QuixotryError` comes out, and what is read is sound."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

import quixotry as qx
from helpers import EMPTY, toy

LINE = f"{EMPTY} AEINRST/ 0/0 0"
CGP_CHARACTERS = "0123456789/ABQZaz?[]();-_ lmrud\t.é"
EDITIONS = st.sampled_from(qx.Edition.names())
LEXICON = toy()
ANY_TEXT = st.text(st.characters(exclude_categories=()))
"""Halves of characters, too: what Python makes of bytes that are no UTF-8."""


def mutated(text: str, characters: str) -> st.SearchStrategy[str]:
    """Text with a few characters taken out, put in or changed."""
    edit = st.tuples(st.integers(0, len(text)), st.integers(0, 3), st.text(st.sampled_from(characters), max_size=4))

    def apply(edits: list[tuple[int, int, str]]) -> str:
        result = text
        for place, length, new in edits:
            result = result[:place] + new + result[place + length :]
        return result

    return st.lists(edit, max_size=4).map(apply)


@given(st.one_of(ANY_TEXT, st.text(st.sampled_from(CGP_CHARACTERS)), mutated(LINE, CGP_CHARACTERS)), EDITIONS)
def test_fuzz_cgp(text: str, edition: str) -> None:
    try:
        position = qx.Position.from_cgp(text, lexicon="any", edition=edition)
    except qx.QuixotryError:
        return
    line = position.cgp()
    assert qx.Position.from_cgp(line, lexicon="any", edition=edition).cgp() == line
    assert eval(repr(position), vars(qx)) == position
    assert str(position)
    assert len(position.moves()) == 0
    assert position.outcome is None or position.outcome.winners


@given(mutated(LINE, CGP_CHARACTERS))
def test_fuzz_moves_of_a_position(text: str) -> None:
    try:
        position = qx.Position.from_cgp(text, lexicon=LEXICON)
    except qx.QuixotryError:
        return
    moves = position.moves()
    assert moves.count_exchanges() >= 0
    if len(moves) and position.outcome is None:
        assert position.is_legal(moves[0])
        assert position.play(moves[0]).squares()
    assert position.best().score == max((play.score for play in moves), default=0)


@given(
    st.one_of(ANY_TEXT, mutated("8H W(O)RD", "0123456789HWORDworld.()[]?- "), mutated("exch ABC", "exchABC? -")),
    EDITIONS,
)
def test_fuzz_move(text: str, edition: str) -> None:
    try:
        move = qx.Move.parse(text, edition)
    except qx.QuixotryError:
        return
    assert qx.Move.parse(str(move), edition) == move
    assert qx.Move.parse(move.notation("gcg"), edition) == move
    for position in (qx.Position.opening(rack="", lexicon="any", edition=edition),):
        said = position.explain(move)
        assert said.legal == (not said.faults)


@given(
    st.lists(st.one_of(st.text(max_size=12), st.text(st.sampled_from("ABCab?-' "), max_size=80)), max_size=8), EDITIONS
)
def test_fuzz_words(words: list[str], edition: str) -> None:
    try:
        lexicon = qx.Lexicon.from_words(words, edition=edition)
    except qx.QuixotryError:
        return
    assert all(word in lexicon for word in words)
    assert all(word in lexicon for word in lexicon)


@given(st.one_of(ANY_TEXT, st.text(st.sampled_from("AINRQZ?.*[]^-"), max_size=20), st.text(st.sampled_from("?*"))))
def test_fuzz_questions(text: str) -> None:
    for question in (
        LEXICON.matching,
        LEXICON.anagrams,
        LEXICON.within,
        LEXICON.hooks,
        LEXICON.starting_with,
        LEXICON.ending_with,
        LEXICON.band,
        LEXICON.definition,
        LEXICON.__contains__,
        qx.Edition.named("English").split,
        qx.Edition.named("English").value,
        qx.Layout.named("standard").premium,
    ):
        try:
            question(text)
        except qx.QuixotryError:
            continue


def sample_file() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "toy.qxl"
        LEXICON.save(path)
        return path.read_bytes()


GOOD = sample_file()


@given(
    st.one_of(st.binary(max_size=400), st.binary(max_size=400).map(GOOD[:40].__add__)),
    st.sampled_from(["qxl", "kwg", "txt"]),
)
def test_fuzz_random_files(data: bytes, ending: str) -> None:
    open_bytes(data, ending)


@given(
    st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), min_size=1, max_size=4),
    st.integers(0, len(GOOD)),
)
def test_fuzz_damaged_files(changes: list[tuple[int, int]], length: int) -> None:
    data = bytearray(GOOD)
    for place, value in changes:
        data[place] = value
    open_bytes(bytes(data), "qxl")
    open_bytes(GOOD[:length], "qxl")


def open_bytes(data: bytes, ending: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"file.{ending}"
        path.write_bytes(data)
        for opener in (qx.Lexicon.from_file, lambda path: qx.Lexicon.open(["x"], exclude=path)):
            try:
                lexicon = opener(path)
            except qx.QuixotryError:
                continue
            assert list(lexicon) == sorted(set(lexicon))
            assert lexicon.within("AINRST?") is not None
            if lexicon.path is not None:
                try:
                    lexicon.verify()
                except qx.LexiconError:
                    continue


@given(ANY_TEXT)
def test_fuzz_tables(text: str) -> None:
    for reader in (qx.Edition.from_toml, qx.Layout.from_toml, qx.Rules.from_toml):
        for candidate in (text, f"name = {text}", f'name = "x"\nrows = ["{text}"]'):
            try:
                reader(candidate)
            except qx.QuixotryError:
                continue
    for field in ("challenge", "rack_size", "bonus", "name"):
        try:
            qx.Rules.named("box").with_(**{field: text})
        except qx.QuixotryError:
            continue
