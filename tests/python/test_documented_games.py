"""Games in GCG that the README and the handbook show can be played: each turn is legal, and scores what is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quixotry as qx
from documents import DOCUMENTS, blocks, name
from quixotry.replay.checking import check

# Slips that a document shows on purpose.
SLIPS = {"docs/records.md": {"wrong_score"}}
# Lines of GCG, whatever stands before them in an example of Python; a game begins with its first player.
LINE = re.compile(r'(?:>>> .*"""|\.\.\. )?((?:#[a-z]|>\w+:).*)')
START = "#player1 "


def games(document: Path) -> list[str]:
    """The games in the blocks of a document."""
    found: list[list[str]] = []
    for block in blocks(document):
        going = False
        for line in block.lines:
            match = LINE.fullmatch(line)
            if match and match[1].startswith(START):
                found.append([])
                going = True
            going = going and match is not None
            if going and match:
                found[-1].append(match[1])
    return ["\n".join(lines) + "\n" for lines in found if any(line[0] == ">" for line in lines)]


def test_there_are_games_to_look_at() -> None:
    count = {name(document): len(games(document)) for document in DOCUMENTS}
    assert count["docs/formats.md"] >= 2
    assert count["docs/records.md"] >= 2


@pytest.mark.parametrize("document", [document for document in DOCUMENTS if games(document)], ids=name)
def test_every_game_in_a_document_can_be_played(document: Path) -> None:
    for text in games(document):
        reading = qx.read_record(text, format="gcg")
        assert len(reading.record.turns) == text.count("\n>") + text.startswith(">"), text
        found = check(reading, lexicon="any")
        told = {problem.kind: str(problem) for problem in found.problems if problem.severity != "note"}
        assert told.keys() <= SLIPS.get(name(document), set()), told
        assert all(step.applied for step in found.replay.steps), text


def test_a_game_that_cannot_be_played_would_be_found() -> None:
    """The example that the handbook once had: it lies beside the tiles that it should run through."""
    text = "#player1 A A\n#player2 B B\n>A: AEINRST 8D NASTIER +66 66\n>B: EEHNTW? E4 HEWNsTE +28 28\n"
    found = check(qx.read_record(text), lexicon="any")
    assert "illegal_play" in {problem.kind for problem in found.problems}
