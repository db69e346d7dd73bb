"""The rack: every tile is in view, whatever the edition and however many there are."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from quixotry import Edition, Position, Rules
from quixotry.table.draft import Draft
from quixotry.tui.rows import width_of
from quixotry.tui.widgets.rack import Rack

LEAST = 36  # columns: those of a board of 15 in the smallest window


def widest(edition: Edition, count: int) -> str:
    """A rack of the tiles that need most room, in brackets where they have several letters."""
    tiles = sorted(
        (tile for tile, (copies, _) in edition.tiles.items() for _ in range(copies)),
        key=lambda tile: (cell_len(tile), len(str(edition.tiles[tile][1]))),
    )[-count:]
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


@pytest.mark.parametrize("size", [7, 8, 9, 10])
def test_all_tiles_are_in_view(size: int) -> None:
    rules = Rules.named("box").with_(rack_size=size)
    for name in Edition.names():
        edition = Edition.named(name)
        draft = Draft(Position.opening(rack=widest(edition, size), edition=edition, rules=rules, lexicon="any"))
        assert len(draft.slots) == size
        rack = Rack()
        rack.show(draft)
        for width in (LEAST, 2 * LEAST, 5 * LEAST):
            for height in (2, 4):
                rows = rack.draw(width, height)
                assert {width_of(row) <= width for row in rows} == {True}
                face = rows[1 if height == 4 else 0]
                assert list(dict.fromkeys(span.action for span in face if span.action)) == [
                    f"place:{slot}" for slot in range(size)
                ]
                shown = "".join(span.text for span in face)
                assert all(tile in shown for tile in draft.slots)
                digits = "".join(span.text for span in rows[-1]).replace(" ", "")
                assert digits == "1234567890"[:size]


def test_where_there_is_room_tiles_have_their_values() -> None:
    rack = Rack()
    rack.show(Draft(Position.opening(rack="QI?", lexicon="any")))
    shown = ["".join(span.text for span in row).split() for row in rack.draw(LEAST, 2)]
    assert shown == [["I1", "Q10", "?"], ["1", "2", "3"]]
