"""Records for the tests of formats: a plain game, one with all that a record can hold, and any there can be."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from quixotry.formats.record import KINDS, Node, Player, Record, Turn

TEXTS = ["x", "A title", "a; b % [c] d", "two\nlines", "", "  edge ", "¶ and ↵", "[quixotry: seconds 3]", "Señor Ñ"]
NOTES: list[list[str]] = [[], [], ["A note."], ["one", "two"], ["a\nb", " x"], ["#rack1 AB"], [">x: y"], ["a ¶ b", ""]]


def plain_game() -> Record:
    """A game of two as any program could have written it."""
    record = Record(
        [Player("Ann Abel", "ann"), Player("Ben Bell", "ben")],
        title="A game",
        description="Played for a test.",
        identity="org.example 7",
        lexicon="open-world",
        edition="english",
        layout="CrosswordGame",
        variant="classic",
        complete=True,
    )
    turns = [
        Turn("play", 0, rack="AEINRST", move="8D NASTIER", score=66, total=66),
        Turn("play", 1, rack="EEHNTW?", move="E4 HEWN.TE", score=28, total=28),
        Turn("withdrawn", 1, rack="EEHNTW?", score=-28, total=0),
        Turn("exchange", 0, rack="IOUUVVW", tiles="UUVVW", score=0, total=66),
        Turn("play", 1, rack="EEHNTW?", move="H7 T.EW", score=11, total=11),
        Turn("challenge", 1, rack="EHN?ABC", score=5, total=16),
        Turn("pass", 0, rack="IO", score=0, total=66),
        Turn("play", 1, rack="EHN?ABC", move="10H .aBE", score=9, total=25),
        Turn("gained", 1, tiles="IO", score=4, total=29),
    ]
    node = record.root
    for turn in turns:
        node = node.add(turn)
    next(record.main_line()).notes = ["The only bingo."]
    return record


def game() -> Record:
    """The same with everything that GCG has no line for."""
    record = plain_game()
    record.rules, record.challenge = "naspa", "5"
    record.position = "15/" * 14 + "15 AEINRST/EEHNTW? 0/0 0 lex open-world;"
    record.extra = [("round", "5"), ("tile", "CH ch\nLL ll")]
    record.root.notes = ["Before the game.", "It rained."]
    for number, node in enumerate(record.main_line()):
        assert node.turn is not None
        node.turn = node.turn.with_(seconds=12.5 * number)
        node.notes += ["A second thought."] if number % 2 else []
    withdrawn = list(record.main_line())[2]
    assert withdrawn.turn is not None
    withdrawn.turn = withdrawn.turn.with_(words=("HEWNNTE",), by=0)
    end = record.end.add(Turn("correction", 0, score=-1, total=65, by=1), notes=["Misadded: 66 was 65."])
    end.add(Turn("time", 0, rack="IO", score=-10, total=55)).add(Turn("resigned", 0))
    return record


def with_variations(record: Record) -> Record:
    """A record with what could have been played instead, three deep."""
    first = record.root.add(Turn("play", 0, rack="AEINRST", move="8H STAR", score=8, total=8), notes=["Timid."])
    second = first.add(Turn("pass", 1, rack="EEHNTW?", score=0, total=0))
    first.add(Turn("exchange", 1, count=3, seconds=3))
    second.add(Turn("forfeit", 0), notes=["a", "b"])
    record.root.add(Turn("pass", 0))
    record.end.parent.add(Turn("resigned", 1), notes=["Or so."]) if record.end.parent else None
    return record


@st.composite
def any_record(draw: st.DrawFn) -> Record:
    """A record that GCG can say with brackets: racks and plays are tiles, and no two plays lie on one another."""
    places = iter(draw(st.permutations([f"{row}{column}" for row in range(1, 60) for column in ("A", "AA")])))
    count = draw(st.integers(2, 4))
    record = Record([Player(f"Player {letter}", letter.lower()) for letter in "ABCD"[:count]])
    for name in ("title", "description", "lexicon", "variant", "challenge", "rules", "identity"):
        setattr(record, name, draw(st.none() | st.sampled_from([*TEXTS, "org.example 7"])))
    record.edition = draw(st.sampled_from([None, "english", "catalan", "nonsense"]))
    record.layout = draw(st.sampled_from([None, "CrosswordGame"]))
    record.complete = draw(st.sampled_from([None, True, False]))
    record.position = draw(st.sampled_from([None, "15/15 A/B 1/2 0 lex X;"]))
    record.racks = draw(st.dictionaries(st.integers(0, count - 1), st.sampled_from(["AB?", "Q"])))
    record.extra = draw(st.lists(st.sampled_from([("style", "x"), ("tile", "CH ch\nmore"), ("a b", "")]), max_size=2))
    record.root.notes = list(draw(st.sampled_from(NOTES)))
    nodes: list[Node] = [record.root]
    for _ in range(draw(st.integers(0, 10))):
        main = draw(st.booleans())
        node = record.end if main else nodes[draw(st.integers(0, len(nodes) - 1))]
        nodes.append(node.add(draw(any_turn(count, places)), notes=draw(st.sampled_from(NOTES))))
    return record


@st.composite
def any_turn(draw: st.DrawFn, players: int, places: Any) -> Turn:
    """A turn of any kind, with any of its attributes missing."""
    kind = draw(st.sampled_from([*KINDS, "play", "play"]))
    points = st.none() | st.integers(-99, 400)
    more: dict[str, Any] = {}
    if kind == "play":
        more["move"] = f"{next(places)} {draw(st.sampled_from(['NASTIER', 'QE.Et', '[NY]A.', 'X']))}"
    if kind == "exchange":
        more |= draw(st.sampled_from([{"tiles": "AB?"}, {"count": 3}, {}]))
    if kind in ("gained", "lost"):
        more["tiles"] = draw(st.sampled_from([None, "QE", "?"]))
    if kind in ("challenge", "withdrawn"):
        more["words"] = draw(st.sampled_from([(), ("QE",), ("QE", "A B")]))
    return Turn(
        kind,
        draw(st.integers(0, players - 1)),
        rack=draw(st.sampled_from([None, "AEINRST", "AB?", "_AB", "[L·L]AB"])),
        score=draw(points),
        total=draw(points),
        by=draw(st.none() | st.integers(0, players - 1)),
        seconds=draw(st.sampled_from([None, None, 34.5, 0, 1e-07])),
        **more,
    )
