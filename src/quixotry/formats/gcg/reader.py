"""A whole GCG file: its statements one after the other, with all that one turn must know of those before it.

That is whose turn it is where the nick does not say so, what lies on the board where a play names it, and what the
total was where points have the wrong sign.

Main names: `read`, `read_games`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from quixotry.formats.findings import Findings, quoted
from quixotry.formats.gcg.board import Board, Place, place
from quixotry.formats.gcg.encoding import decoded
from quixotry.formats.gcg.events import Event, event
from quixotry.formats.gcg.games import games
from quixotry.formats.gcg.lines import lines, tokens
from quixotry.formats.gcg.players import Players, split_nick
from quixotry.formats.gcg.pragmas import LOOSE, header, numbered
from quixotry.formats.gcg.statements import Statement, statements
from quixotry.formats.gcg.tiles import BadTiles, Cell
from quixotry.formats.gcg.usual import usual_play
from quixotry.formats.gcg_notes import Bracket, note_parts, turn_of
from quixotry.formats.gcg_unfold import nicks, unfold
from quixotry.formats.reading import Reading
from quixotry.formats.record import Record, Turn

__all__ = ["read", "read_games"]

FORMAT = "gcg"
_NICK = re.compile(r"\s*#\s*player[-_ ]?[0-9]{1,2}\s+(\S+)", re.IGNORECASE)
# Kinds whose points may be written with the wrong sign: the total tells.
_EITHER_SIGN = frozenset({"time", "gained", "lost", "challenge", "correction"})
# Two players take turns: with fewer named than that, an unknown nick is another player.
_FEW = 2
# More than so many players nobody writes turns of; these nicks are slips.
_MOST = 9
# A play of that many blanks nobody makes without a rack that says so.
_SOME = 2


def read(data: bytes | str, *, edition: str | None = None) -> Reading:
    """The record of a GCG file, with everything that is wrong with it. Never raises.

    Args:
        data: the bytes of the file; or its text.
        edition: the name of the edition, where somebody knows better than the file; else what the file says.

    Returns:
        The record as far as it can be read, and the problems in the order of the lines. Of several games in the file
        the first, with a warning.
    """
    first, *others = read_games(data, edition=edition)
    return first.without_others() if others else first


def read_games(data: bytes | str, *, edition: str | None = None) -> list[Reading]:
    """The record of every game in a GCG file, which is mostly one; else like `read`. There is always a first."""
    findings = Findings()
    found = lines(decoded(data, findings))
    if not found:
        if not findings.all():
            findings.add("empty", "there is nothing in it; lines that begin with '#' and '>' were expected")
        return [Reading(Record([]), findings.all(), FORMAT)]
    known = [nick[1] for line in found if (nick := _NICK.match(line.text))]
    parts = games(statements(found, known))
    if len(parts) == 1:
        return [_reading(parts[0], findings, edition)]
    readings = [_reading(part, Findings(), edition) for part in parts]
    # What is wrong with the text as such belongs to the game in whose lines it is.
    ends = [part[0].line for part in parts[1:]]
    for problem in findings.all():
        at = sum(problem.line is not None and problem.line >= end for end in ends)
        problems = sorted((problem, *readings[at].problems), key=lambda one: one.line or 0)
        readings[at] = readings[at]._replace(problems=tuple(problems))
    return readings


def _reading(part: Sequence[Statement], findings: Findings, edition: str | None) -> Reading:
    record = _Reader(part, findings, edition).record()
    unfold(record)
    return Reading(record, findings.all(), FORMAT)


class _Reader:
    def __init__(self, found: Sequence[Statement], findings: Findings, edition: str | None) -> None:
        self._statements = found
        self._findings = findings
        self._header = header(found, findings, edition)
        self._players: Players = self._header.players
        self._tiles = self._header.tiles
        self._nicks = sorted({player.nick for player in self._players.all}, key=len, reverse=True)
        self._record = self._header.record
        self._node = self._record.root
        self._board = Board()
        self._turns = 0
        self._last_play: Turn | None = None
        self._early: set[int] = set()
        self._racks: dict[int | None, Statement] = {}
        self._junk: list[Statement] = []
        turns = [statement.text for statement in found if statement.sort == "turn"]
        # Whether racks, and whether plays, are written without capitals.
        self._small = not any(map(_has_capitals, turns))
        self._small_plays = not any(map(_plays_capitals, turns))

    def record(self) -> Record:
        """Reads everything."""
        self._then(self._record.description or "")
        for statement in self._statements:
            if statement.sort != "text":
                self._tell_junk()
            self._findings.line = statement.line
            match statement.sort:
                case "turn":
                    self._turn(statement)
                case "pragma":
                    self._pragma(statement)
                case _:
                    self._junk.append(statement)
        self._tell_junk()
        self._end()
        self._findings.line = None
        self._record.players = self._players.all
        if not self._players.all:
            self._findings.add("no_players", "nobody plays; '#player1 Nick Name' or '>Nick: RACK 8D WORD' was expected")
        return self._record

    def _tell_junk(self) -> None:
        if self._junk:
            first, *others = self._junk
            more = f", nor do the {len(others)} lines below it" if len(others) > 1 else ", nor does the line below it"
            more = more if others else ""
            text = f"{quoted(first.text)} says nothing{more}; a line begins with '>' for a turn or '#' for a pragma"
            self._findings.add("not_understood", text, first.column, line=first.line)
            self._junk = []

    # ----------------------------------------------------------------------------------------------------- pragmata

    def _pragma(self, statement: Statement) -> None:
        name, number, _ = numbered(statement)
        if name in LOOSE and name:
            text = "\n".join(part for part in (statement.text, *statement.more) if part)
            if text and self._node is self._record.root:
                message = (
                    f"the note {quoted(text)} stands before the first turn; it was kept for the beginning of the game"
                )
                self._findings.add("note_without_turn", message)
            if text:
                self._node.notes.append(text)
                self._then(text)
        elif name in ("rack", "incomplete"):
            self._racks.setdefault(number, statement)

    def _then(self, text: str) -> None:
        """Turns that have no line, but stand in brackets of a note: they change totals, and whose turn it is."""
        if "[" not in text:
            return
        for part in note_parts(text):
            if not isinstance(part, Bracket) or part.lead != "then":
                continue
            told = turn_of(part.pairs, nicks(self._players.all))
            if told is not None:
                turn = told[0]
                self._players.took(turn.player, turn.kind, turn.score, turn.total)

    def _end(self) -> None:
        """The racks at the end of the record."""
        for number, statement in self._racks.items():
            self._findings.line = statement.line
            text = numbered(statement)[2]
            if not text:
                continue
            seat = self._players.seat_of_number(number) if number is not None else self._players.on_turn
            if seat is None or not self._players.all:
                message = f"'#{statement.name}' is the rack of a player whom the file does not name"
                self._findings.add("player_number", message)
                continue
            try:
                rack = self._tiles.rack("".join(text.split()))
                if rack:
                    self._record.racks.setdefault(seat, rack)
            except BadTiles as error:
                message = f"{quoted(error.part)} in the rack {quoted(text)} is no tile; letters or '?' were expected"
                self._findings.add("bad_rack", message, statement.column)

    # -------------------------------------------------------------------------------------------------------- turns

    def _turn(self, statement: Statement) -> None:
        split = split_nick(statement.text, self._nicks)
        if split is None:
            text = f"{quoted(statement.text)} names nobody; a nick with a colon was expected, as in '>Ann: AB - +0 10'"
            self._findings.add("not_understood", text, statement.column)
            return
        nick, end = split
        if not statement.text[:end].endswith((":", "：")):
            text = f"no colon stands behind the nick {quoted(nick)}; one was expected"
            self._findings.add("unusual_line", text, statement.column + end)
        self._findings.turn = self._turns + 1
        found = usual_play(statement.text, end, statement.column, self._tiles)
        if found is None:
            behind = tokens(statement.text, end, statement.column)
            found = event(behind, self._tiles, self._findings, small=self._small)
        if found is not None:
            self._take(statement, nick, found)
        self._findings.turn = None

    def _take(self, statement: Statement, nick: str, found: Event) -> None:
        seat = self._seat(statement, nick, found)
        self._mend(found, seat)
        turn = Turn(
            found.kind,
            seat,
            rack=found.rack,
            move=self._move(found) if found.kind == "play" else None,
            tiles=found.tiles,
            count=found.count,
            score=found.score,
            total=found.total,
            words=found.words,
            line=statement.line,
        )
        if turn.kind == "play":
            self._last_play = turn
        elif turn.kind == "withdrawn":
            self._last_play = None
            self._board.take_back()
        self._players.took(seat, turn.kind, turn.score, turn.total)
        self._turns += 1
        self._node = self._node.add(turn, notes=[found.remark] if found.remark else [])

    def _seat(self, statement: Statement, nick: str, found: Event) -> int:
        players = self._players
        seats = players.seats(nick)
        likely = (found.kind, found.score, found.total)
        # Without nicks at all two players take turns.
        more = 1 if nick else _FEW - len(players.all)
        if not seats and more > 0 and len(self._header.declared) < _FEW and len(players.all) < _MOST:
            seats = [players.add(nick) for _ in range(more)]
            number = len(players.all)
            text = f"{quoted(nick)} plays, but no '#player{number}' names him"
            self._findings.add("missing_player", text, statement.column)
        elif not seats:
            seat = players.likeliest(range(len(players.all)), *likely)
            names = " or ".join(quoted(player.nick) for player in players.all[:_MOST])
            text = f"nobody has the nick {quoted(nick)}; {names} was expected, and the turn was taken for that of "
            self._findings.add("unknown_nick", text + quoted(players.all[seat].nick), statement.column)
            return seat
        seat = seats[0] if len(seats) == 1 else players.likeliest(seats, *likely)
        if not players.knows(nick):
            text = f"{quoted(nick)} was read as the nick {quoted(players.all[seat].nick)}"
            self._findings.add("unusual_line", text, statement.column)
        if seat not in self._early and self._header.declared.get(players.number_of_seat(seat), 0) > statement.line:
            self._early.add(seat)
            text = f"{quoted(nick)} plays before '#player{seat + 1}' names him"
            self._findings.add("missing_player", text, statement.column)
        return seat

    def _mend(self, found: Event, seat: int) -> None:
        """Points whose sign is wrong, or that only the total tells; and a play taken back that looks like a pass."""
        before, score, total = self._players.totals[seat], found.score, found.total
        if score is None:
            return
        play = self._last_play
        if found.kind == "pass" and score < 0 and play is not None and (play.player, play.score) == (seat, -score):
            found.kind = "withdrawn"
            text = "a pass with the points of the play before it was read as '--'"
            self._findings.add("unusual_line", text, found.column)
        elif found.kind == "withdrawn" and score == 0 and total is not None and total != before:
            found.score = total - before
            text = f"the total goes from {before} to {total}: that was taken, not {score:+d}"
            self._findings.add("unusual_score", text, found.score_column)
        elif score > 0 and found.kind in ("withdrawn", "time") and total in (None, before - score):
            self._turn_sign(found)
        elif score < 0 and _takes_off(found):
            # The sign is as it must be: the total is wrong.
            return
        elif found.kind in _EITHER_SIGN and score and total == before - score:
            self._turn_sign(found)
            if found.kind in ("gained", "lost"):
                found.kind = "gained" if score < 0 else "lost"

    def _turn_sign(self, found: Event) -> None:
        assert found.score is not None
        text = f"{found.score:+d} was read as {-found.score:+d}"
        found.score = -found.score
        self._findings.add("unusual_score", text, found.score_column)

    # -------------------------------------------------------------------------------------------------------- plays

    def _move(self, found: Event) -> str | None:
        """A play in the one form; puts it on the board."""
        start = found.place
        if start is None:
            return found.move
        if self._header.transposed:
            start = start.transposed()
        if not found.cells:
            return f"{start} {found.move}"
        cells = self._capitals(found, self._board.through(start, found.cells, self._tiles), start)
        if all(cell.lies for cell in cells) and not all(cell.lies for cell in found.cells):
            # A word that lies there already, written once more: as it is written, for the rules to judge.
            cells = found.cells
        for step, cell in enumerate(cells):
            if cell.sign not in ("", ".", "?") and self._board.is_free(start, step):
                text = f"no tile lies where {quoted(cell.sign)} stands in the play {quoted(found.move or '')}"
                self._findings.add("bad_move", f"{text}; a letter was expected", found.column)
                return f"{start} {found.move}"
        self._board.put(start, cells)
        return f"{start} {self._tiles.text(cells)}"

    def _capitals(self, found: Event, cells: list[Cell], start: Place) -> list[Cell]:
        """A play all in small letters is one with blanks only, or one of somebody who does not type capitals."""
        if not self._small_plays:
            return cells
        new = [cell.tile for cell in cells if not cell.lies and cell.tile is not None]
        if not all(map(str.islower, new)):
            return cells
        blanks = _SOME if found.rack is None else found.rack.count("?") + found.rack.count("_")
        if len(new) <= blanks:
            return cells
        text = f"the play {start} is in small letters; it was read as if in capitals"
        self._findings.add("unusual_line", text, found.column)
        return [cell._replace(tile=self._tiles.upper(cell.tile)) if cell.tile else cell for cell in cells]


def _takes_off(found: Event) -> bool:
    """Whether a turn can only take points off: overtime, or tiles that are the player's own rack."""
    own = found.rack is not None and found.tiles is not None and sorted(found.rack) == sorted(found.tiles)
    return found.kind == "time" or (found.kind == "lost" and own)


def _plays_capitals(text: str) -> bool:
    """Whether the play of a turn, if it is one, has capitals."""
    behind = text.split()[1:]
    return any(place(where) and any(map(str.isupper, what)) for where, what in pairwise(behind))


def _has_capitals(text: str) -> bool:
    """Whether the rack or the play of a turn has capitals; the coordinate and the nick do not count."""
    _, _, behind = text.partition(":")
    return any(any(map(str.isupper, token)) and not any(map(str.isdecimal, token)) for token in behind.split())
