"""A game in GCG without a slip, for the tests of what is found in files, and putting slips into it."""

from __future__ import annotations

HEADER = "#character-encoding UTF-8\n#player1 Ann Ann Abel\n#player2 Ben Ben Bell\n#lexicon enable\n#incomplete\n"
TURNS = (
    ">Ann: ADQRSTU 8D QUADS +50 50",
    ">Ben: AAILRTU D8 .UALIA +30 30",
    ">Ann: ACERTTW -ACE +0 50",
    ">Ben: EEEOORT E10 ROTE +18 48",
    ">Ann: BDRTTW? C12 TWiT +27 77",
    ">Ben: EEIOOPT 15A PE.ITE +27 75",
    ">Ann: ABDEIRY 14F BEADY +35 112",
    ">Ben: AEIKMOO 15J OOMIAK +50 125",
)


def game(slips: dict[int, str] | None = None, *, header: str = HEADER) -> str:
    """The game with other lines instead of those of some turns, which are numbered from 1."""
    turns = [(slips or {}).get(number, turn) for number, turn in enumerate(TURNS, 1)]
    return header + "".join(f"{turn}\n" for turn in turns)


def line(turn: int) -> int:
    """The line of a turn, if none before it became two."""
    return HEADER.count("\n") + turn
