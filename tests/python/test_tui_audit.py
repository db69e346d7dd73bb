"""What players of the terminal stumbled over: texts that were cut, keys that did nothing, news that were not told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from quixotry import Edition, Layout, Position
from quixotry.render.grid import cells
from quixotry.table import Setup, Table
from quixotry.table.commands import help_text
from quixotry.table.squares import Square
from quixotry.table.wording import Entry, unseen
from quixotry.tui.field import Field
from quixotry.tui.keymap import KEYS, useful
from quixotry.tui.rows import Row, width_of
from quixotry.tui.screens.editor import EditorScreen
from quixotry.tui.screens.final import FinalScreen
from quixotry.tui.screens.handover import HandoverScreen, news_for
from quixotry.tui.screens.help import HelpScreen
from quixotry.tui.screens.lines import LinesScreen
from quixotry.tui.screens.sheet import SheetScreen, sheet_lines
from quixotry.tui.widgets.board import Board, Scene
from quixotry.tui.widgets.history import History, short_text
from tui_stage import UNANSWERED, Stage, on_stage

EMPTY = "/".join(["15"] * 15)


def table_of(players: str = "human:Ann,human:Ben", rules: str = "box", seed: int = 5) -> Table:
    return Table.begin(Setup(players, rules, None, "any", None, None, None, seed))


def text_of(rows: list[Row]) -> list[str]:
    return ["".join(span.text for span in row) for row in rows]


# --------------------------------------------------------------------------------------------------------- long answers


def test_the_help_of_what_can_be_typed_keeps_its_columns() -> None:
    lines = text_of(LinesScreen("Help", help_text(on_screen=True)).body(76, 100))
    column = lines[1].index("place WORD across")
    assert next(line for line in lines if "exch ABC" in line).index("exchange tiles") == column
    save = next(place for place, line in enumerate(lines) if "save FILE" in line)
    assert lines[save + 1].startswith(" " * column)
    assert lines[save + 1].strip() == "file", "the end of what save does"
    assert max(map(len, lines)) <= 76


@pytest.mark.parametrize("width", [60, 76, 100])
def test_the_tiles_that_are_not_seen_keep_their_columns(width: int) -> None:
    told = unseen(table_of().game, 0)
    lines = text_of(LinesScreen("Unseen", told).body(width, 100))
    column = told[0].index("A ")
    assert max(map(len, lines)) <= width
    assert lines[0][column:].startswith("A ")
    assert all(line[:column].strip() == "" and line[column] != " " for line in lines[1:-1])
    assert " ".join(lines).split() == " ".join(told).split()


# -------------------------------------------------------------------------------------------------------------- history


def past(entries: list[list[Entry]], names: tuple[str, ...] = ("You", "beginner"), width: int = 43) -> list[str]:
    history = History()
    history.redraw = lambda: None  # type: ignore[method-assign]
    history.show(entries, names, ())
    return text_of(history.draw(width, 40))


def test_an_exchange_stands_beside_its_rack() -> None:
    table = table_of()
    rack = table.game.position.rack
    seat = table.game.on_turn
    table.exchange(rack[0])
    mine = past(table.history(seat))[-1]
    assert f"exch {rack[0]} " in mine
    assert mine.split()[-1] == rack
    theirs = past(table.history(1 - seat))[-1]
    assert theirs.rstrip().endswith("exch 1")
    three = Entry(0, "exchange of ABC", rack="ABCDEFG", kind="exchange")
    assert past([[three]])[-1].split() == ["1", "You", "exch", "ABC", "ABCDEFG"]


@pytest.mark.parametrize("width", [43, 48, 70])
@pytest.mark.parametrize("total", [7, 999, 1234])
def test_names_of_levels_and_points_are_whole(width: int, total: int) -> None:
    play = Entry(1, "15H (WOR)ED", 50, total, rack="ABCDEFG", kind="play")
    head, row = past([[play]], width=width)
    assert "beginner" in row
    assert row.split()[-2:] == ["+50", str(total)]
    assert "ABCDEFG" in row or total > 999
    assert row.index("+50") + 3 == head.index("+/-") + 3
    assert len(row) <= width


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        ("it is valid, so the play stands", "challenge: valid"),
        ("not all are valid, so the play is withdrawn and the turn lost", "challenge: withdrawn"),
    ],
)
def test_a_verdict_is_whole(verdict: str, told: str) -> None:
    entry = Entry(1, f"challenge of QUIXOTRY: {verdict}", 5, 105, kind="challenge")
    assert told in past([[entry]])[-1]
    assert "~" not in past([[entry]])[-1]
    assert short_text(entry, 200) == entry.text


def test_the_verdicts_of_a_game_are_told_in_few_words() -> None:
    # The short form knows the long one: whoever changes that one sees it here.
    for words, told in (("QI QJ", "withdrawn"), ("", "valid")):
        table = Table.begin(Setup("human:Ann,human:Ben", "box", None, None, None, None, None, 3))
        seat = table.game.on_turn
        rack = [tile for tile in table.game.racks[seat] if tile != "?"]
        pairs = ((one + two) for one in rack for two in rack if one != two)
        word = next(pair for pair in pairs if table.game.position.is_word(pair) is not bool(words))
        table.play(f"8H {word}")
        table.challenge()
        entry = next(entry for group in table.history(None) for entry in group if entry.kind == "challenge")
        assert short_text(entry, 20) == f"challenge: {told}"


# ---------------------------------------------------------------------------------------------------------------- board


class Sized(Board):
    """A board of a size, which is not mounted."""

    def __init__(self, scene: Scene, columns: int, rows: int) -> None:
        super().__init__(scene)
        self.cell = (2, 1)
        self._given = columns, rows

    @property
    def shown_rows(self) -> int:
        return min(self._given[1], len(self.scene.cells)) if self.scene else 0

    @property
    def shown_columns(self) -> int:
        return min(self._given[0], len(self.scene.cells[0])) if self.scene else 0


@pytest.mark.parametrize(
    ("cursor", "above", "below"),
    [((0, 0), "   >  ", "v  > v"), ((20, 20), "^<   ^", " <    "), ((15, 15), "^< >^ ", "v< >v ")],
)
def test_a_board_that_scrolls_shows_where_there_is_more(cursor: Square, above: str, below: str) -> None:
    from quixotry.tui.theme import palette

    view = Position.opening(rules="super", lexicon="any")
    board = Sized(Scene(view.edition, cells(view), cursor=cursor), 15, 15)
    board._follow_cursor()
    assert board.scene is not None
    for text, is_above in ((above, True), (below, False)):
        row = "".join(segment.text for segment in board._heads(board.scene, palette("dark"), above=is_above))
        assert len(row) == 15 * 2 + 6
        assert sorted((row[:3] + row[-3:]).replace(" ", "")) == sorted(text.replace(" ", ""))


def test_a_whole_board_has_no_marks() -> None:
    from quixotry.tui.theme import palette

    view = Position.opening(lexicon="any")
    board = Sized(Scene(view.edition, cells(view), cursor=(0, 0)), 15, 15)
    assert board.scene is not None
    row = "".join(segment.text for segment in board._heads(board.scene, palette("dark"), above=False))
    assert not set(row) & set("<>^v")


@pytest.mark.parametrize("layout", Layout.names())
def test_the_help_tells_what_the_squares_mean(layout: str) -> None:
    view = Position.opening(layout=layout, lexicon="any")
    screen = HelpScreen.of_keys(KEYS, cells(view))
    rows = screen.body(76, 20)
    shown = "\n".join(text_of(rows))
    assert all(width_of(row) <= 76 for row in rows)
    assert len(rows) <= 20
    assert "* start" in shown
    assert "- double word" in shown
    assert ("quadruple word" in shown) is (layout == "super")
    assert all(key.text in shown for key in KEYS)


# ----------------------------------------------------------------------------------------------------------------- keys


def footers(**state: Any) -> dict[str, str]:
    said = {"waits_for": "person", "people": 1, "challenges": True, "hints": True, **state}
    return {key.footer: key.short for key in useful(**said) if key.footer}


def test_the_last_line_offers_what_there_is() -> None:
    assert footers()["play"] == "Enter"
    assert {"challenge", "hint", "undo"} <= set(footers())
    assert "challenge" not in footers(challenges=False)
    assert "hint" not in footers(hints=False)
    assert footers(waits_for="challenge")["let it stand"] == "Enter"
    over = footers(waits_for="over")
    assert over["result"] == "Enter"
    assert not {"play", "recall", "exchange", "pass", "challenge", "hint"} & set(over)
    assert not {"play", "result"} & set(footers(waits_for="bot", people=0))
    assert footers(waits_for="over", people=0)["result"] == "Enter"


# ------------------------------------------------------------------------------------------------------------- handover


def test_the_next_person_is_told_what_happened_but_no_tiles() -> None:
    table = table_of(seed=7)
    first = table.game.on_turn
    racks = [*table.game.racks]
    swapped = racks[first][:3]
    table.exchange(swapped)
    news = news_for(table, 1 - first)
    assert any("exchange of 3 tiles" in line for line in news)
    assert not any(swapped in line or rack in line for line in news for rack in [*racks, *table.game.racks])
    table.pass_()
    assert [line for line in news_for(table, first) if "pass" in line] == news_for(table, first)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "Pass the keyboard to Ben" in stage.text
        assert "exchange of 3 tiles" in stage.text
        assert not any(rack in stage.text for rack in table.game.racks)

    on_stage(lambda: HandoverScreen("Ben", news, pause=0), act)


def test_of_many_news_the_last_are_in_view() -> None:
    shown = text_of(HandoverScreen("Ben", [f"Ann: news {number}" for number in range(50)], pause=0).body(76, 10))
    assert len(shown) == 10
    assert "news 49" in shown[-1]
    assert "Ben" in shown[0]


# ---------------------------------------------------------------------------------------------------------------- sheet


def test_the_first_letter_takes_the_place_of_a_selected_text() -> None:
    def after(*keys: str) -> str:
        field = Field("sheet.txt", selected=True)
        for key in keys:
            if len(key) > 1:
                field.press(key)
            else:
                field.insert(key)
        return field.text

    assert after("a", "b") == "ab"
    assert after("end", "a") == "sheet.txta"
    assert after("backspace") == after("delete") == ""
    assert after() == "sheet.txt"
    plain = Field("Old")
    plain.insert("x")
    assert plain.text == "Oldx"


def test_the_sheet_goes_where_it_is_told_and_says_where_that_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        await pilot.press("e", *"my", "enter")
        await pilot.pause()
        shown = "".join(line.strip() for line in stage.shown)
        assert str(tmp_path / "my").replace(" ", "") in shown.replace(" ", "")

    on_stage(lambda: SheetScreen(table_of()), act)
    assert [path.name for path in tmp_path.iterdir()] == ["my"]


# --------------------------------------------------------------------------------------------------------------- editor


@pytest.mark.parametrize(
    ("row", "rules", "said"),
    [
        ("6HOUSE4", "spanish", "with Spanish tiles, as it names none"),
        ("6KNOWS4", "spanish", "does not fit Spanish tiles, so they are English now"),
        ("6ЖУК6", "box", "it fits the tiles of Russian"),
        ("6HOUSE4 ld english", "spanish", "The position was taken over."),
    ],
)
def test_a_pasted_position_says_whose_tiles_it_was_read_with(row: str, rules: str, said: str) -> None:
    row, _, operation = row.partition(" ")
    line = f"{EMPTY.replace('15/' * 8, '15/' * 7 + row + '/', 1)} / 0/0 0 {operation}{';' * bool(operation)}"

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, EditorScreen)
        screen.typed(line)
        assert said in screen.said[0]

    on_stage(lambda: EditorScreen(rules=rules), act)


def test_a_tile_of_several_letters_stands_in_brackets_whatever_else_is_wrong() -> None:
    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        screen = stage.screen
        assert isinstance(screen, EditorScreen)
        screen.sheet.put(tiles={(7, 6): "CH", (7, 7): "I", (7, 8): "L", (7, 9): "E"}, scores="x")
        screen.judge()
        assert screen.position is None
        assert "6[CH]ILE5" in screen.cgp

    on_stage(lambda: EditorScreen(rules="spanish"), act)


# --------------------------------------------------------------------------------------------------------------- unseen


@pytest.mark.parametrize(
    ("edition", "vowels"),
    [
        ("English", "AEIOU"),
        ("English WWF", "AEIOU"),
        ("Polish", "AĄEĘIOÓUY"),
        ("Russian", "АЕЁИОУЫЭЮЯ"),
        ("Bulgarian", "АЕИОУЪЮЯ"),
        ("Ukrainian", "АЕЄИІЇОУЮЯ"),
        ("Greek", "ΑΕΗΙΟΥΩ"),
        ("Turkish", "AEIİOÖUÜ"),
        ("Czech", "AÁEÉĚIÍOÓUÚŮYÝ"),
        ("Esperanto", "AEIOU"),
        ("Welsh", "AEIOUWY"),
        ("Hebrew", ""),
    ],
)
def test_vowels_are_those_of_the_language(edition: str, vowels: str) -> None:
    assert sorted(Edition.named(edition).vowels) == sorted(vowels)


# ---------------------------------------------------------------------------------------------------------- the result


def test_enter_at_the_end_loses_nothing() -> None:
    table = table_of()
    table.resign()

    async def act(stage: Stage, pilot: Pilot[Any]) -> None:
        assert "> Look at the board <" in stage.text
        assert "Home" in stage.text
        await pilot.press("enter", "enter")

    assert on_stage(lambda: FinalScreen(table, pause=0), act).answer is None
    assert (
        on_stage(lambda: FinalScreen(table, pause=60), lambda stage, pilot: pilot.press("enter")).answer is UNANSWERED
    )


def test_the_sheet_numbers_turns_and_nothing_else() -> None:
    game = Table.begin(Setup("human:Ann,human:Ben", "box", None, "any", None, None, None, 3))
    game.pass_()
    game.pass_()
    game.resign("Ann")
    for width in (80, 40):  # beside each other, and one below the other
        numbered = [line.split()[0] for line in sheet_lines(game, None, width) if line.strip()[:1].isdigit()]
        assert numbered == (["1"] if width == 80 else ["1", "2"])
        assert any("gave up" in line for line in sheet_lines(game, None, width))
