"""What the hand game shows of its settings and of the tiles that are left."""

from __future__ import annotations

from collections.abc import Collection

from quixotry.classroom.hand import Round
from quixotry.tui.rows import Row, Span, crop_row, fit
from quixotry.tui.tiles import TILE_WIDTH, Tile, tile_rows


def settings_row(size: int, from_bag: bool, list_name: str, later: bool, width: int) -> Row:
    """How hands are dealt, with places to click.

    Args:
        size: how many tiles a hand has.
        from_bag: whether it is drawn from a box.
        list_name: the name of the word list.
        later: whether this is only for the next hand.
        width: the columns there are.
    """
    dealing = "from a box of tiles" if from_bag else "as the handout says"
    row = [
        Span(fit("Next hand" if later else "Hand", 11), "title"),
        Span("- ", "key", "more:-1"),
        Span(f"{size} tiles", "text"),
        Span(" +", "key", "more:1"),
        Span("   < ", "key", "deal"),
        Span(dealing, "text", "deal"),
        Span(" >", "key", "deal"),
        Span("   in ", "dim", "list"),
        Span(list_name, "strong", "list"),
    ]
    return crop_row(row, width)


def hand_rows(playing: Round, spent: Collection[int], width: int) -> list[Row]:
    """The tiles that are left.

    Args:
        playing: the round.
        spent: the places of those that are raised, as the typed word takes them.
        width: the columns there are.
    """
    values = {tile: value for tile, (_, value) in playing.edition.tiles.items()}
    left = [Tile(tile, values.get(tile), f"tile:{place}") for place, tile in enumerate(playing.left)]
    if len(left) * (TILE_WIDTH + 1) > width:
        return [crop_row([Span(f" {' '.join(playing.left)} ", "tile")], width), []]
    drawn = tile_rows(left)
    rows: list[Row] = []
    for y in range(4):
        row: Row = []
        for place in range(len(left)):
            inner = y if place in spent else y - 1
            width_here = drawn[0][place * 2].width
            row += [drawn[inner][place * 2] if 0 <= inner < 3 else Span(" " * width_here), Span(" ")]
        rows.append(row)
    return rows
