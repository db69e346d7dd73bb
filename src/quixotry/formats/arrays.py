r"""Reads the pages of annotated games that keep their moves in an array of a script; only reads.

A row of that array is a turn: `Array( 8, '.OUD', 7, 10, 1, 95, 'DOU', 1, 119, 95, ['a note'] )` is the 8th, with the
play `.OUD` from row 7 and column 10 (both from 0), down (1), after which the player has 95 points; the rack it came
from, the player's seat, the scores of all players, and notes. `-chl-WORD` takes the play WORD back. `---` stands for
everything else: a pass, an exchange, points for a challenge or at the end, overtime; which of these it was, the scores
and the next rack tell, more or less, so that it is a guess and told as one. An empty word is the rack at the end of a
game that goes on. Names, word list and where it was played stand in the page around; the array alone will do.

The rows are in `quixotry.formats.array_rows`. Knows no rules; `quixotry.replay` plays what was read.

Main names: `read`.

>>> reading = read('''<td>Ann</td><td id='rack0'></td> <td>Ben</td><td id='rack1'></td> Dictionary: <b>open-world</b>
... Array( 1, 'NASTIER', 7, 3, 0, 66, 'AEINRST', 0, 66, 0, [] ), Array( 2, '.OD', 7, 3, 1, 5, 'DO', 1, 66, 5, [] )''')
>>> [(turn.player, turn.move, turn.score, turn.total) for turn in reading.record.turns]
[(0, '8D NASTIER', 66, 66), (1, 'D8 .OD', 5, 5)]
>>> [player.name for player in reading.record.players], reading.record.lexicon, reading.problems
(['Ann', 'Ben'], 'open-world', ())
"""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

from quixotry.formats.array_rows import Row, rows
from quixotry.formats.decoding import text_of
from quixotry.formats.findings import Findings, quoted
from quixotry.formats.gcg.board import Board, Place
from quixotry.formats.gcg.tiles import BadTiles, Tiles
from quixotry.formats.plain_text import plain
from quixotry.formats.reading import Reading
from quixotry.formats.record import Player, Record, Turn

__all__ = ["read"]

FORMAT = "arrays"
LIMIT = 4 << 20
"""So many bytes (or characters) of a page are read; one has a fiftieth of it."""

_NOTHING, _WITHDRAWN = "---", "-chl-"
# What the page says around the array, each on one line.
_NAME = re.compile(r"<td>([^<>\n]{1,200})</td>\s{0,20}<td id=['\"]rack([0-9])['\"]")
_LEXICON = re.compile(r"Dictionary:\s{0,20}(?:<b>)?\s{0,20}([^<>\n]{1,100})")
# Behind the names, up to the end of the line: the tournament and the round.
_BEHIND_NAMES = "(games)</a>"
_SOURCE = re.compile(r"selfgcg/[0-9]+/anno([0-9]{1,12})\.gcg")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,400}>")
_BREAK = re.compile(r"<br\s{0,3}/?>", re.IGNORECASE)
# A square of an array that is too far out for any board.
_FAR = 99
_LONGEST_LINE = 400


def read(data: bytes | str) -> Reading:
    """The record of a game from the page that shows it, or from the array alone. Never raises.

    Args:
        data: the page, or the lines of the array; bytes or text.
    """
    findings = Findings()
    if len(data) > LIMIT:
        findings.add("too_large", f"it has {len(data):,} bytes; the page of a game has {LIMIT:,} at most")
        return Reading(Record([]), findings.all(), FORMAT)
    text = text_of(data, findings)
    found = rows(text, findings)
    if not found:
        kind, message = ("empty", "there is nothing in it") if not text.strip() else ("not_understood", _no_array())
        findings.add(kind, message)
        return Reading(Record([]), findings.all(), FORMAT)
    record = _Game(found, findings).record()
    _around(text, record, findings)
    return Reading(record, findings.all(), FORMAT)


def _no_array() -> str:
    row = "Array( 1, 'WORD', 7, 3, 0, 24, 'DORW', 0, 24, 0, [] )"
    return f'there is no array of turns in it; rows such as "{row}" were expected'


def _around(text: str, record: Record, findings: Findings) -> None:
    """What the page says of the game beside its turns."""
    names = {int(seat): _plain(name) for name, seat in _NAME.findall(text)}
    record.players = [Player(names.get(seat, "")) for seat in range(len(record.players))]
    if not all(player.name for player in record.players):
        findings.add("missing_player", "the page does not name all players; they have numbers instead")
    if found := _LEXICON.search(text):
        record.lexicon = _plain(found[1]) or None
    if found := _SOURCE.search(text):
        record.identity = f"cross-tables {found[1]}"
    _, found_names, behind = text.rpartition(_BEHIND_NAMES)
    if found_names:
        record.description = " ".join(_plain(behind[:_LONGEST_LINE].partition("\n")[0]).strip(" |").split()) or None


def _plain(text: str) -> str:
    """Text of a page without tags and entities."""
    return plain(unescape(_TAG.sub("", _BREAK.sub("\n", text))), lines=True).strip()


class _Game:
    """A record in the making."""

    def __init__(self, found: list[Row], findings: Findings) -> None:
        self._rows = found
        self._findings = findings
        self._players = max(2, *(len(row.scores) for row in found), *((row.seat or 0) + 1 for row in found))
        self._totals = [0] * self._players
        self._columns = [0] * self._players
        self._next = 0
        self._board = Board()
        self._tiles = Tiles()
        self._last: Turn | None = None

    def record(self) -> Record:
        record = Record([Player("")] * self._players)
        node = record.root
        for index, row in enumerate(self._rows):
            self._findings.line = row.line
            self._findings.turn = index + 1
            notes = [note for note in map(_plain, row.notes) if note]
            if not row.word:
                rack = self._rack(row)
                if rack:
                    record.racks[self._next] = rack
                record.complete = False
                node.notes += notes
                continue
            turn = self._turn(index, row)
            self._totals[turn.player] = row.total
            if row.scores:
                self._columns = [*row.scores, *self._columns[len(row.scores) :]]
            node = node.add(turn, notes=notes)
            if turn.kind in ("play", "pass", "exchange"):
                self._next = (turn.player + 1) % self._players
                self._last = turn
        self._findings.line = self._findings.turn = None
        if record.complete is None:
            ended = any(turn.kind in ("gained", "lost") for turn in record.turns)
            record.complete = True if ended else None
        return record

    # ------------------------------------------------------------------------------------------------------ turns

    def _turn(self, index: int, row: Row) -> Turn:
        if row.word == _NOTHING:
            return self._nothing(index, row)
        seat = self._next if row.seat is None else row.seat
        rack, score = self._rack(row), row.total - self._totals[seat]
        if row.word.startswith(_WITHDRAWN):
            if self._last is not None and self._last.kind == "play":
                self._board.take_back()
            return Turn("withdrawn", seat, rack=rack, score=score, total=row.total, line=row.line)
        return Turn("play", seat, rack=rack, move=self._move(row), score=score, total=row.total, line=row.line)

    def _move(self, row: Row) -> str:
        if not (0 <= row.row < _FAR and 0 <= row.column < _FAR):
            text = f"row {row.row} and column {row.column} are on no board; numbers from 0 were expected"
            self._findings.add("bad_move", text, row.place)
            return row.word
        start = Place(row.row + 1, row.column + 1, not row.down)
        try:
            cells = self._tiles.play(row.word)
        except BadTiles as error:
            text = f"{quoted(error.part)} in the play {quoted(row.word)} is no tile; letters and '.' were expected"
            self._findings.add("bad_move", text, row.place)
            return f"{start} {row.word}"
        cells = self._board.through(start, cells, self._tiles)
        self._board.put(start, cells)
        return f"{start} {self._tiles.text(cells)}"

    def _rack(self, row: Row) -> str | None:
        try:
            return self._tiles.rack(row.rack) or None
        except BadTiles as error:
            text = f"{quoted(error.part)} in the rack {quoted(row.rack)} is no tile; letters or '?' were expected"
            self._findings.add("bad_rack", text, row.place)
            return None

    # ------------------------------------------------------------------------------------- what is not written down

    def _nothing(self, index: int, row: Row) -> Turn:
        """What `---` stands for."""
        seat = self._whose(row)
        rack, score = self._rack(row), row.total - self._totals[seat]
        turn = Turn("pass", seat, rack=rack, score=score, total=row.total, line=row.line)
        if score == 0:
            turn, why = self._pass_or_exchange(index, turn)
        else:
            turn, why = self._points(index, turn)
        if why:
            self._findings.add("guessed_turn", f"'{_NOTHING}' says little of the turn; {why}", row.place)
        return turn

    def _whose(self, row: Row) -> int:
        """Whose score has changed; else whose row it is, or whose turn."""
        changed = [
            seat
            for seat, score in enumerate(row.scores)
            if score != self._columns[seat] and score == row.total and self._totals[seat] == self._columns[seat]
        ]
        if len(changed) == 1:
            return changed[0]
        return self._next if row.seat is None else row.seat

    def _pass_or_exchange(self, index: int, turn: Turn) -> tuple[Turn, str]:
        """A player whose next rack is another one has exchanged."""
        later = self._rows[index + 1 : index + 1 + 2 * self._players]
        rack = next((row.rack for row in later if row.seat == turn.player and row.rack), None)
        if rack is None or turn.rack is None:
            return turn, "it was taken for a pass"
        given = Counter(turn.rack) - Counter(rack)
        if not given:
            return turn, "it was taken for a pass, since the player's next rack is the same"
        tiles = "".join(sorted(given.elements()))
        why = f"it was taken for an exchange of {tiles}, which are not on the player's next rack {quoted(rack)}"
        return turn.with_(kind="exchange", tiles=tiles), why

    def _points(self, index: int, turn: Turn) -> tuple[Turn, str]:
        goes_on = any(row.word != _NOTHING for row in self._rows[index + 1 :])
        last = self._last
        score = turn.score or 0
        if score > 0 and last is not None and last.player == turn.player and last.kind == "play":
            is_out = last.rack is not None and len(last.rack) == _played(last.move or "")
            if not goes_on and (is_out or last.rack is None) and index + 1 == len(self._rows):
                return turn.with_(kind="gained", rack=None), ""
            return turn.with_(kind="challenge"), f"its {score:+d} were taken for a challenge in vain"
        if score > 0:
            kind, what = ("correction", "a correction of the score") if goes_on else ("gained", "the tiles of others")
            return turn.with_(kind=kind), f"its {score:+d} were taken for {what}"
        if goes_on:
            return turn.with_(kind="correction"), f"its {score:+d} were taken for a correction of the score"
        # Who made no play before the end has tiles left; others have been too slow.
        if last is not None and last.kind != "play":
            return turn.with_(kind="lost"), f"its {score:+d} were taken for the tiles that the player has left"
        return turn.with_(kind="time"), f"its {score:+d} were taken for overtime"


def _played(move: str) -> int:
    """How many tiles a play puts down."""
    return sum(letter != "." for letter in move.partition(" ")[2])
