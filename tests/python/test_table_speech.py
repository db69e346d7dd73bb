"""The board in sentences: whoever hears it knows as much as who sees it."""

from __future__ import annotations

import pytest

import quixotry as qx
from quixotry.cli.plain import speech
from quixotry.table.squares import squares_of, tokens_of

ROWS = "/".join([*["15"] * 7, "7QUiZ4", "8P6", "5FOR7", *["15"] * 5])
BOARD = qx.Position.from_cgp(f"{ROWS} AEINRST/ 0/0 0")


def test_rows_and_columns() -> None:
    assert speech.board(BOARD) == [
        "Row 8: QUIZ (blank as I) from H to K.",
        "Row 9: P at I.",
        "Row 10: FOR from F to H.",
    ]
    assert speech.board(BOARD, down=True) == [
        "Column F: F at 10.",
        "Column G: O at 10.",
        "Column H: Q at 8; R at 10.",
        "Column I: UP from 8 to 9.",
        "Column J: I (blank as I) at 8.",
        "Column K: Z at 8.",
    ]
    assert speech.board(qx.Position.opening()) == ["The board is empty."]


def test_a_row_from_end_to_end() -> None:
    assert speech.line(BOARD, "8") == (
        "Row 8: A triple word, B to C plain, D double letter, E to G plain, QUIZ (blank as I) from H to K, "
        "L double letter, M to N plain, O triple word."
    )
    assert speech.line(BOARD, "h", down=True).startswith("Column H: 1 triple word, 2 to 3 plain, 4 double letter, ")
    assert "H double word and start" in speech.line(qx.Position.opening(), "8")
    for name, down in (("16", False), ("0", False), ("P", True), ("H", False), ("8", True), ("", False)):
        with pytest.raises(qx.QuixotryError, match="were expected"):
            speech.line(BOARD, name, down=down)


def test_squares() -> None:
    assert speech.square(BOARD, "8j") == "J8 has I, a blank, worth 0, in QUIZ at 8H across."
    assert speech.square(BOARD, "I8") == "I8 has U, worth 1, in QUIZ at 8H across and UP at I8 down."
    assert speech.square(BOARD, "A1") == "A1 is empty, triple word."
    assert speech.square(BOARD, "B1") == "B1 is empty, plain."
    assert speech.square(qx.Position.opening(), "8H") == "H8 is empty, double word and start."
    for name in ("P1", "A16", "", "8", "HH"):
        with pytest.raises(qx.QuixotryError, match="A1 to O15"):
            speech.square(BOARD, name)


def test_where_words_are() -> None:
    assert speech.where(BOARD, "quiz") == "QUIZ is at 8H, across."
    assert speech.where(BOARD, "UP") == "UP is at I8, down."
    assert speech.where(BOARD, "U") == "U is not on the board."


def test_racks() -> None:
    assert speech.rack("AEQ?", BOARD.edition) == "Your tiles: A 1, E 1, Q 10, blank."
    assert speech.rack("", BOARD.edition) == "Your rack is empty."
    spanish = qx.Edition.named("Spanish")
    assert speech.rack("[CH]AÑ", spanish) == f"Your tiles: CH {spanish.value('[CH]')}, A 1, Ñ {spanish.value('Ñ')}."


def test_tiles_of_several_letters() -> None:
    rows = "/".join([*["15"] * 7, "7[CH]E[rr]A4", *["15"] * 7])
    position = qx.Position.from_cgp(f"{rows} AE/ 0/0 0", rules="spanish", lexicon="any")
    assert speech.board(position) == ["Row 8: CHERRA (blank as RR) from H to K."]
    assert speech.square(position, "8H").startswith("H8 has CH, worth ")
    assert speech.where(position, "cherra") == "CHERRA is at 8H, across."


def test_marks_that_combine_with_a_letter_belong_to_it() -> None:
    decomposed = "e\u0301"  # one tile, two characters
    move = qx.Move.parse("8H AB", "English")

    class Marked:
        """A move whose edition has such letters."""

        kind, coordinate, direction, tiles = "play", "8H", "across", f"(A.)[CH]A{decomposed}?"

    assert tokens_of(move) == ["A", "B"]
    assert tokens_of(Marked()) == [".", "CH", "A", decomposed, "?"]  # type: ignore[arg-type]
    assert list(squares_of(Marked())) == [(7, 8), (7, 9), (7, 10), (7, 11)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "move", "said"),
    [
        (ROWS, "10F ...ES", "forms FORES, UPE"),
        (ROWS, "10E S...E", "forms SFORE, UPE"),
        (ROWS, "K8 .IT", "forms ZIT"),
        ("/".join(["15"] * 15), "8H NiTS", "blank as I"),
        ("/".join(["15"] * 15), "8H NITS", ""),
    ],
)
def test_what_a_play_leaves_unsaid(rows: str, move: str, said: str) -> None:
    position = qx.Position.from_cgp(f"{rows} SEINR?T/ 0/0 0", rules="box")
    game = qx.Game.from_position(position, ["Ann", "Ben"], seed=1)
    assert speech.played(game.play(move)[0], game.edition) == said
