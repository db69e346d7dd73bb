"""GCG as strangers write it: whole games as lines, and a writer that writes any game in any dialect.

Nothing here uses the readers and writers that are tested: the lines are put together by hand, so that a slip which
both of them share is seen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from quixotry import Edition, Move
from quixotry.formats.record import Record, Turn

PLAYERS = "#player1 Ann Ann Abel\n#player2 Ben Ben Bell\n"
HEADER = f"#character-encoding UTF-8\n{PLAYERS}#lexicon enable\n"

# A whole game: racks, plays and points as two programs took them; somebody goes out.
WHOLE = (
    ">Ann: ABEOTYY 8E ABYE +18 18",
    ">Ben: ACDESTZ 7G ADZES +35 35",
    ">Ann: LMORSTY 8J MOSTLY +42 60",
    ">Ben: CENOPTU E4 OUTP.CE +22 57",
    ">Ann: BGGLRSU 11A BURGS +40 100",
    ">Ben: DIKNTTU D1 KIND +34 91",
    ">Ann: AAFGLO? M4 FLOA.AGe +63 163",
    ">Ben: AEQTTUW B10 Q.ATE +68 159",
    ">Ann: DEIILNU K5 IN..ULED +36 199",
    ">Ben: AIIPTUW 1A WAU. +33 192",
    ">Ann: DEIIIOR L1 DIRE +24 223",
    ">Ben: EIINPRT 1F PRINTE. +30 222",
    ">Ann: IILNOSV A11 .LINI +31 254",
    ">Ben: AIJMOR? O1 MAJORIt. +110 332",
    ">Ann: CEFNOSV L11 VOCES +33 287",
    ">Ben: EHIORTV 14I THI.VE +40 372",
    ">Ann: EFGNNOX 2A EX +41 328",
    ">Ben: EHIOORR 6B HOO.ER +25 397",
    ">Ann: EFGNNOW 9A FEW +28 356",
    ">Ben: AAIRT 15F ATRIA +22 419",
    ">Ben:  (GNNO) +10 429",
)
SCORES = (356, 429)


def whole(changes: dict[int, str] | None = None, *, header: str = HEADER, upto: int | None = None) -> str:
    """The whole game, with other lines instead of those of some turns, which are numbered from 1."""
    lines = [(changes or {}).get(number, line) for number, line in enumerate(WHOLE[:upto], 1)]
    return header + "".join(f"{line}\n" for line in lines)


def line_of(turn: int) -> int:
    """The line of a turn of the whole game."""
    return HEADER.count("\n") + turn


# ------------------------------------------------------------------------------------------------ a writer of dialects

_CELL = re.compile(r"\[[^\]]*\]|\([^)]*\)|.[\u0300-\u036f\u05b0-\u05c7]*")
_COORDINATE = re.compile(r"([0-9]+)([A-Z]+)|([A-Z]+)([0-9]+)")


@dataclass(frozen=True)
class Dialect:
    """How somebody writes GCG.

    Attributes:
        through: what stands for tiles that lie on the board.
        racks: which racks are written: whole, only the tiles of the turn, those with unknown ones behind, or none.
        encoding: in which encoding, and whether the file says so.
        several: how tiles of several letters are written: in brackets, bars between all tiles, bars round them.
        end: the end of a line.
        gap: what stands between the parts of a line.
        bare: whether points have no plus sign, and losses two signs.
        small: whether coordinates are in small letters.
        words: whether the words that a play makes stand behind it.
        closed: whether the last line has an end.
        hashes: whether empty lines and pragmata that nobody knows stand between.
    """

    through: Literal["dots", "parentheses", "letters", "capitals"] = "dots"
    racks: Literal["whole", "turn", "unknown", "none"] = "whole"
    encoding: Literal["declared", "silent", "mark", "utf-16"] = "declared"
    several: Literal["brackets", "bars", "round"] = "brackets"
    end: str = "\n"
    gap: str = " "
    bare: bool = False
    small: bool = False
    words: bool = False
    closed: bool = True
    hashes: bool = False


def cells_of(text: str) -> list[str]:
    """Tiles one by one: `[CH].A` is `[CH]`, `.` and `A`."""
    return _CELL.findall(text)


def sayable(record: Record) -> list[Turn]:
    """The turns of a game that has only what any GCG can say; a challenge that costs nothing is not written down."""
    return [turn for turn in record.turns if turn.kind != "challenge" or turn.score]


def told(record: Record, dialect: Dialect) -> list[Turn]:
    """The turns as somebody reads them who reads them right."""
    edition = Edition.named(record.edition or "English")
    return [_told(turn, dialect, edition) for turn in sayable(record)]


def joined(cells: Sequence[str], edition: Edition) -> str:
    """Tiles as one text, in which none is taken for a part of another: `[L]L` where LL is a tile of its own."""
    if all(len(letter) == 1 for letter in edition.letters):
        return "".join(cells)
    text = "".join(cell if cell[0] in "[.?" else f"[{cell}]" for cell in cells)
    return re.sub(r"[^?]+", lambda found: Move.parse(f"1A {found[0]}", edition).tiles, text)


def _told(turn: Turn, dialect: Dialect, edition: Edition) -> Turn:
    rack = _rack(turn, dialect, edition)
    if turn.kind == "lost":
        rack = turn.tiles if dialect.racks != "none" else None
    kind = "pass" if turn.kind == "forfeit" else turn.kind
    exchanged = turn.kind == "exchange" and dialect.racks == "none"
    count = len(cells_of(turn.tiles or "")) if exchanged else None
    tiles = None if exchanged else turn.tiles
    return Turn(kind, turn.player, rack, turn.move, tiles, count, turn.score, turn.total)


def _rack(turn: Turn, dialect: Dialect, edition: Edition) -> str | None:
    if turn.rack is None or dialect.racks == "none":
        return None
    if dialect.racks == "whole":
        return turn.rack or None
    used = turn.tiles or ""
    if turn.kind == "play":
        cells = cells_of((turn.move or "").partition(" ")[2])
        used = joined(["?" if _is_blank(cell) else cell for cell in cells if cell != "."], edition)
    if turn.kind not in ("play", "exchange"):
        return None
    more = len(cells_of(turn.rack)) - len(cells_of(used))
    return used + "_" * more if dialect.racks == "unknown" else used


def _is_blank(cell: str) -> bool:
    # Letters without case are blanks with a line below or above.
    cell = cell.strip("[]")
    return cell != cell.upper() or (len(cell) == 2 and cell[0].upper() == cell[0].lower())


def written(record: Record, dialect: Dialect, nicks: Sequence[str] = ("Ann", "Ben", "Cleo", "Dan")) -> bytes:
    """A game in a dialect."""
    lines = ["#character-encoding UTF-8"] if dialect.encoding == "declared" else []
    lines += [f"#player{seat} {nicks[seat - 1]} {player.name}" for seat, player in enumerate(record.players, 1)]
    lines.append(f"#tile-distribution {record.edition}")
    edition = Edition.named(record.edition or "English")
    board: dict[tuple[int, int], str] = {}
    laid: list[tuple[int, int]] = []
    for number, turn in enumerate(sayable(record)):
        if turn.kind == "withdrawn":
            for square in laid:
                del board[square]
        what, laid = _what(turn, dialect, board, edition) if turn.kind == "play" else (_other(turn, dialect), laid)
        said = _told(turn, dialect, edition)
        points = _points(turn, dialect)
        parts = [f">{nicks[turn.player]}:", _several(said.rack or "", dialect), what, points, str(turn.total)]
        if turn.kind == "time" or (turn.kind in ("gained", "challenge") and not said.rack):
            parts[1] = ""
        if dialect.words and turn.kind == "play":
            parts.append("WORDS/MADE")
        lines.append(dialect.gap.join(parts))
        if dialect.hashes and number % 5 == 2:
            lines += ["", f"#mood {number}", "#note #rack1 XYZ >Ann: A 8H QI +11 11"]
    text = dialect.end.join(lines) + (dialect.end if dialect.closed else "")
    if dialect.encoding == "mark":
        return b"\xef\xbb\xbf" + text.encode()
    return text.encode("utf-16" if dialect.encoding == "utf-16" else "utf-8")


def _what(
    turn: Turn, dialect: Dialect, board: dict[tuple[int, int], str], edition: Edition
) -> tuple[str, list[tuple[int, int]]]:
    """A play, which is put on the board; and where it lies."""
    coordinate, _, tiles = (turn.move or "").partition(" ")
    found = _COORDINATE.fullmatch(coordinate)
    assert found, turn
    across = found[1] is not None
    row, column = int(found[1] or found[4]), _number(found[2] or found[3])
    parts, laid = [], []
    for cell in cells_of(tiles):
        square = (row, column)
        if cell == ".":
            there = board[square]
            if dialect.through == "capitals":
                there = there.upper()
            parts.append({"dots": ".", "parentheses": f"({there})"}.get(dialect.through, there))
        else:
            board[square] = cell
            laid.append(square)
            parts.append(cell)
        row, column = (row, column + 1) if across else (row + 1, column)
    coordinate = coordinate.lower() if dialect.small else coordinate
    text = joined(parts, edition) if dialect.through in ("letters", "capitals") else "".join(parts)
    return f"{coordinate}{dialect.gap}{_several(text, dialect)}", laid


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _other(turn: Turn, dialect: Dialect) -> str:
    tiles = _several(turn.tiles or "", dialect)
    match turn.kind:
        case "exchange" if dialect.racks == "none":
            return f"-{len(cells_of(turn.tiles or ''))}"
        case "exchange":
            return f"-{tiles}"
        case "withdrawn":
            return "--"
        case "challenge" | "time":
            return f"({turn.kind})"
        case "gained" | "lost":
            return f"({tiles})"
        case _:
            return "-"


def _points(turn: Turn, dialect: Dialect) -> str:
    score = turn.score or 0
    if score == 0 and turn.kind in ("lost", "withdrawn", "time"):
        return "-0"
    if dialect.bare:
        return str(score) if score >= 0 else f"+{score}"
    return f"{score:+d}"


def _several(text: str, dialect: Dialect) -> str:
    if dialect.several == "brackets" or "[" not in text:
        return text
    cells = cells_of(text)
    if dialect.several == "bars":
        return "|".join(cell.strip("[]") for cell in cells)
    return "".join(f"|{cell[1:-1]}|" if cell[0] == "[" else cell for cell in cells)
