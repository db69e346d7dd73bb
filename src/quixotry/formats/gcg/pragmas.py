r"""The pragmata of a GCG file: what they say of the game, wherever they stand.

They are read before the turns are, since a name or an alphabet that comes late holds for the whole file. Notes and
racks at the end belong to places of the game, and are left to the reader. What nobody here knows is kept in
`Record.extra`.

Main names: `Header`, `header`.

>>> from quixotry.formats.gcg.lines import lines
>>> from quixotry.formats.gcg.statements import statements
>>> findings = Findings()
>>> found = header(statements(lines("#player1 Ann Ann Abel\n#lexicon open-world\n#mood good"), []), findings)
>>> found.players.all, found.record.lexicon, found.record.extra, [problem.kind for problem in findings.all()]
([Player(name='Ann Abel', nick='Ann')], 'open-world', [('mood', 'good')], ['unknown_pragma'])
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from quixotry.formats.findings import Findings, quoted
from quixotry.formats.gcg.encoding import known_encoding
from quixotry.formats.gcg.players import Players
from quixotry.formats.gcg.statements import Statement
from quixotry.formats.gcg.tiles import Tiles
from quixotry.formats.record import Player, Record

__all__ = ["ENCODING", "HEADING", "LOOSE", "Header", "header", "numbered"]

# What a pragma tells of a record; several may tell the same.
_ATTRIBUTES = {
    "title": "title",
    "description": "description",
    "id": "identity",
    "lexicon": "lexicon",
    "lexicon-name": "lexicon",
    "dictionary": "lexicon",
    "game-type": "variant",
    "variant": "variant",
    "board-layout": "layout",
    "game-board": "layout",
    "tile-distribution": "edition",
    "tile-set": "edition",
    "letter-distribution": "edition",
}
# Of several that tell the same, those count less which describe instead of naming.
_RANK = {"tile-set": 1, "game-board": 1}
# What may be written out over several lines instead of being named.
_WRITTEN_OUT = frozenset({"game-board", "board-layout", "tile-set", "tile-distribution", "letter-distribution"})
ENCODING = frozenset({"character-encoding", "characterencoding", "encoding", "charset"})
"""Pragmata that name the encoding of the file."""
# Kept, and no reason to say anything.
_KEPT = frozenset({"style"})
LOOSE = frozenset({"note", "comment", ""})
"""Pragmata that may stand anywhere, any number of times: notes, and `# text`."""
_ANYWHERE = LOOSE | {"rack", "incomplete", "complete"}
# The pragmata that may stand once.
_KNOWN = _ATTRIBUTES.keys() | ENCODING | _ANYWHERE | {"player", "orientation"}
HEADING = (_KNOWN - _ANYWHERE) | _KEPT | {"tile"}
"""Pragmata that belong before the turns of a game."""
_NUMBERED = re.compile(r"(player|rack)-?([0-9]{0,2})", re.ASCII)
_DIRECTIONS = {"lettered-rows": True, "numbered-rows": False}


class Header:
    """What the pragmata say.

    Attributes:
        record: the record, without turns, players and racks.
        players: who plays.
        tiles: which tiles are several letters.
        transposed: whether rows have letters and columns numbers.
        declared: the line in which each number of a player is given.
    """

    def __init__(self) -> None:
        self.record = Record([])
        self.players = Players()
        self.tiles = Tiles()
        self.transposed = False
        self.declared: dict[int, int] = {}


def numbered(statement: Statement) -> tuple[str, int | None, str]:
    """The name of a pragma without the number of a player, that number, and the value behind it."""
    found = _NUMBERED.fullmatch(statement.name)
    if found is None:
        return statement.name, None, statement.text
    if found[2]:
        return found[1], int(found[2]), statement.text
    # `#player 1 Ann`
    first, _, rest = statement.text.partition(" ")
    return (found[1], int(first), rest.strip()) if first.isdecimal() and len(first) < 3 else (found[1], None, first)


def header(statements: Sequence[Statement], findings: Findings, edition: str | None = None) -> Header:
    """What the pragmata of a file say.

    Args:
        statements: all lines of the file.
        findings: where problems are told.
        edition: the edition, where somebody knows better than the file.
    """
    reader = _Reader(findings)
    played = False
    for place, statement in enumerate(statements):
        if statement.sort == "pragma":
            findings.line = statement.line
            reader.pragma(statement, place, played)
        played = played or statement.sort == "turn"
    findings.line = None
    reader.finish(edition)
    return reader.header


class _Reader:
    def __init__(self, findings: Findings) -> None:
        self.header = Header()
        self.record = self.header.record
        self._findings = findings
        self._seen: dict[str, int] = {}
        self._tiles: list[tuple[str, str]] = []
        # Which pragma told an attribute of the record.
        self._told: dict[str, Statement] = {}

    def pragma(self, statement: Statement, place: int, played: bool) -> None:
        name, number, value = numbered(statement)
        if name in LOOSE:
            if name == "" and value:
                self._keep(statement)
            return
        key = name if number is None else f"{name}{number}"
        if name in ENCODING:
            key = "character-encoding"
            self._encoding(statement, place)
        elif played and name not in _ANYWHERE:
            text = f"'#{statement.name}' stands behind the first turn; it belongs before it"
            self._findings.add("late_pragma", text)
        if name not in _KNOWN:
            self._unknown(statement, key)
            return
        if key in self._seen:
            text = f"'#{statement.name}' stands in line {self._seen[key]} already; what that says was taken"
            self._findings.add("repeated_pragma", text)
            self._keep(statement)
            return
        self._seen[key] = statement.line
        if name == "player":
            self._player(statement, number, value)
        elif name in _ATTRIBUTES:
            self._attribute(statement, _ATTRIBUTES[name])
        elif name in ("incomplete", "complete"):
            self.record.complete = name == "complete"
        elif name == "orientation":
            self._orientation(statement)

    def _unknown(self, statement: Statement, key: str) -> None:
        """A pragma that says nothing of the game, or nothing that is known here, and may stand several times."""
        if statement.name == "tile":
            self._tile(statement)
        elif statement.name not in _KEPT and key not in self._seen:
            self._findings.add("unknown_pragma", f"nobody here knows '#{statement.name}'; it was kept as it is")
        self._seen.setdefault(key, statement.line)
        self._keep(statement)

    def finish(self, edition: str | None) -> None:
        players = self.header.players
        for number in players.gaps():
            text = f"'#player{number}' stands here, but no '#player{number - 1}' anywhere"
            self._findings.add("player_number", text, line=self.header.declared[number])
        lines = [self.header.declared[number] for number in sorted(self.header.declared)]
        for seat, player in enumerate(players.all):
            before = players.all[:seat]
            if any(other.nick == player.nick for other in before):
                text = (
                    f"the nick {quoted(player.nick)} is that of another player too; the turns are told by their order"
                )
                self._findings.add("same_nick", text, line=lines[seat])
            elif player.name and any(other.name == player.name for other in before):
                text = f"another player is called {quoted(player.name)} too"
                self._findings.add("same_name", text, line=lines[seat])
        self.header.tiles = Tiles.of_edition(edition or self.record.edition)
        for upper, lower in self._tiles:
            self.header.tiles.declare(upper, lower)

    # ------------------------------------------------------------------------------------------------ one by one

    def _keep(self, statement: Statement) -> None:
        self.record.extra.append((statement.name, "\n".join([statement.text, *statement.more])))

    def _encoding(self, statement: Statement, place: int) -> None:
        name = statement.text
        if known_encoding(name) is None:
            text = f"{quoted(name)} is no encoding that is known here; UTF-8 or ISO-8859-1 was expected"
            self._findings.add("encoding_unknown", text, statement.column)
        if place > 0:
            text = "the encoding is named here; it belongs in the first line"
            self._findings.add("encoding_misplaced", text)

    def _player(self, statement: Statement, number: int | None, value: str) -> None:
        if not number:
            text = f"'#{statement.name}' names no player; '#player1', '#player2' and so on were expected"
            self._findings.add("player_number", text)
            self._keep(statement)
            return
        nick, name = (*value.split(None, 1), "", "")[:2]
        if not nick:
            text = f"'#player{number}' says nothing; a nick and a name were expected"
            self._findings.add("bad_pragma", text)
        self.header.declared[number] = statement.line
        self.header.players.declare(number, Player(" ".join(name.split()), nick.removesuffix(":") or nick))

    def _attribute(self, statement: Statement, attribute: str) -> None:
        text = statement.text
        known = getattr(self.record, attribute)
        if statement.more and statement.name in _WRITTEN_OUT:
            self._keep(statement)
        elif known is not None and _RANK.get(statement.name, 0) < _RANK.get(self._told[attribute].name, 0):
            # `#tile-set` and `#tile-distribution` need not say the same.
            self._keep(self._told[attribute])
            setattr(self.record, attribute, " ".join(text.split()))
        elif known is not None:
            if known.casefold() != text.casefold():
                self._keep(statement)
        elif attribute in ("title", "description"):
            setattr(self.record, attribute, "\n".join([text, *statement.more]))
        elif text:
            setattr(self.record, attribute, " ".join(text.split()))
        else:
            self._findings.add("bad_pragma", f"'#{statement.name}' says nothing; a name was expected")
        if getattr(self.record, attribute) is not None and attribute not in self._told:
            self._told[attribute] = statement

    def _tile(self, statement: Statement) -> None:
        upper, *others = statement.text.split()[:2] or [""]
        if not upper:
            text = "'#tile' says nothing; a tile in capitals and in small letters was expected, as in '#tile CH ch'"
            self._findings.add("bad_pragma", text)
        else:
            self._tiles.append((upper, others[0] if others else upper.lower()))

    def _orientation(self, statement: Statement) -> None:
        transposed = _DIRECTIONS.get(statement.text.strip().lower().replace("_", "-"))
        if transposed is None:
            text = f"{quoted(statement.text)} is no orientation; 'numbered-rows' or 'lettered-rows' was expected"
            self._findings.add("bad_pragma", text, statement.column)
        self.header.transposed = bool(transposed)
