"""Writes GCG, in one canonical form that Quackle, Macondo, Woogles and MAGPIE accept as far as they can.

UTF-8, the pragmata in a fixed order, one space between the parts of a line, a note of one line for each turn. Other
programs insist on racks, scores and totals: what nobody wrote down is worked out from what is there, and the
description says what that was. What GCG has no line for stands in brackets in the notes (see
`quixotry.formats.gcg_notes`), so that nothing is lost when Quixotry reads the file again. Judges nothing: a record that
is wrong is written as it is.

Main names: `write`.

>>> from quixotry.formats.record import Player, Record, Turn
>>> record = Record([Player("Ann Abel", "Ann"), Player("Ben Bell", "Ben")], lexicon="open-world")
>>> _ = record.root.add(Turn("play", player=0, rack="AEINRST", move="8D NASTIER", score=66, total=66))
>>> _ = record.end.add(Turn("pass", player=1, rack="EEIOUUV", score=0, total=0), notes=["A hard rack."])
>>> print(write(record), end="")
#character-encoding UTF-8
#player1 Ann Ann Abel
#player2 Ben Ben Bell
#lexicon open-world
>Ann: AEINRST 8D NASTIER +66 66
>Ben: EEIOUUV - +0 0
#note A hard rack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from quixotry.errors import QuixotryError
from quixotry.formats.gcg_notes import Bracket, more_pairs, note_text, turn_pairs
from quixotry.formats.gcg_unfold import COMPLETE, GUESSED, HEADERS, UNSUCCESSFUL, completeness, nicks
from quixotry.formats.plain_text import plain
from quixotry.formats.record import TURNS, Node, Player, Record, Turn

# The pragmata that every reader knows, with the attribute that each tells, in their order.
_PRAGMATA = (
    ("title", "title"),
    ("description", "description"),
    ("id", "identity"),
    ("lexicon", "lexicon"),
    ("game-type", "variant"),
    ("board-layout", "layout"),
    ("tile-distribution", "edition"),
)
_COORDINATE = r"(?:[0-9]{1,2}[A-Z]{1,2}|[A-Z]{1,2}[0-9]{1,2})"
_MOVE = re.compile(rf"{_COORDINATE} [^\s()]+")
# Which sign the points of a turn have; a turn that brings none has 0.
_SIGNS = {"pass": 0, "forfeit": 0, "withdrawn": -1, "time": -1, "lost": -1, "gained": 1, "challenge": 1}
# Racks and exchanged tiles as a line can hold them.
_TILES = re.compile(r"[^\s()#>+\-0-9][^\s()]*")

# A tile of a rack that nobody knows.
_UNKNOWN = "_"


def write(record: Record) -> str:
    """The text of a GCG file, which ends with a line feed.

    Raises:
        QuixotryError: a turn is of a player whom the record does not name; `kind` is `cannot_say`.
    """
    return _Writer(record).text()


class _Line:
    """A line of a turn: its text, the turn as a reader gets it from that text, and what is noted below it."""

    def __init__(self, text: str, told: Turn, paragraphs: Sequence[str], brackets: list[Bracket]) -> None:
        self.text, self.told, self.paragraphs, self.brackets = text, told, paragraphs, brackets

    def lines(self) -> Iterator[str]:
        yield self.text
        if self.paragraphs or self.brackets:
            yield f"#note {note_text(self.paragraphs, self.brackets)}"


class _Writer:
    def __init__(self, record: Record) -> None:
        _check_seats(record)
        self.record = record
        self.nicks = nicks(record.players)
        self.nodes = list(record.main_line())
        self.turns = [_clean(node.turn) for node in self.nodes if node.turn is not None]
        self.racks = _likely_racks(self.turns, record.racks, len(self.nicks))
        self.numbers = _likely_numbers(self.turns, len(self.nicks), record.position is None)
        self.seen = [0] * len(self.nicks)  # the totals by the lines so far
        self.unsaid: dict[str, list[int]] = {name: [] for name in GUESSED}

    def text(self) -> str:
        start, lines = self._lines()
        ends = self._racks_at_end()
        header = self._header(start, ends)
        body = [text for line in lines for text in line.lines()]
        return "\n".join([*header, *body, *(f"#rack{seat + 1} {rack}" for seat, rack in ends[:1])]) + "\n"

    # ---------------------------------------------------------------------------------------------------------- turns

    def _lines(self) -> tuple[list[Bracket], list[_Line]]:
        """What has no line before the first line, and the lines."""
        start: list[Bracket] = []
        lines: list[_Line] = []
        brackets = start
        for index, (node, turn) in enumerate(zip(self.nodes, self.turns, strict=True)):
            line = self._line(index, node, turn)
            if line is None:
                brackets.append(Bracket("then", turn_pairs(turn, self.nicks, node.notes)))
                self._saw(turn)
            else:
                lines.append(line)
                brackets = line.brackets
            brackets += self._variations(node)
        return start, lines

    def _line(self, index: int, node: Node, turn: Turn) -> _Line | None:
        """The line of a turn; None where GCG has none that other programs would take for what it is."""
        (score, total), rack = self.numbers[index], self.racks[index]
        if turn.kind == "challenge" and score is not None and score >= 0:
            more = self._bonus_after(index)
            score, total = score + more, None if total is None else total + more
        told = Turn(turn.kind, turn.player, rack=rack, score=score, total=total)
        match turn.kind:
            case "play" if turn.move is not None and _MOVE.fullmatch(turn.move):
                what, told = turn.move, told.with_(move=turn.move)
            case "exchange" if turn.tiles and _TILES.fullmatch(turn.tiles):
                what, told = f"-{turn.tiles}", told.with_(tiles=turn.tiles)
            case "exchange" if turn.tiles is None and turn.count is not None and turn.count > 0:
                what, told = f"-{turn.count}", told.with_(count=turn.count)
            case "exchange":
                what, told = "-", told.with_(kind="pass")
            case "pass" | "forfeit":
                what = "-"
            case "withdrawn":
                what = "--"
            case "challenge" if score is not None and score >= 0:
                what = "(challenge)"
            case "time" if score is not None and score <= 0:
                what = "(time)"
            case "gained" | "lost" if score is not None and (score >= 0 if turn.kind == "gained" else score <= 0):
                tiles = turn.tiles or turn.rack or ""
                if not _TILES.fullmatch(tiles):
                    return None
                what = f"({tiles})"
                told = told.with_(tiles=tiles, rack=tiles if turn.kind == "lost" else None)
            case _:
                return None
        parts = [f">{self.nicks[turn.player]}:", told.rack or "", what]
        if score is not None:
            parts.append(f"-{-score}" if score == 0 and turn.kind in ("withdrawn", "time", "lost") else f"{score:+d}")
            parts += [str(total)] if total is not None else []
        else:
            told = told.with_(total=None)
        paragraphs = [UNSUCCESSFUL, *node.notes] if turn.kind == "forfeit" else node.notes
        return _Line(" ".join(parts), told, paragraphs, self._beyond(index, turn, told))

    def _bonus_after(self, index: int) -> int:
        """Points given for a challenge in vain after it was ruled, which have no line of their own."""
        points, player = 0, self.turns[index].player
        for turn, (score, _) in zip(self.turns[index + 1 :], self.numbers[index + 1 :], strict=True):
            if turn.kind == "correction" and turn.player == player and score is not None and score > 0:
                points += score
            elif turn.kind != "forfeit":
                break
        return points

    def _beyond(self, index: int, turn: Turn, told: Turn) -> list[Bracket]:
        """What a line does not tell of its turn."""
        for name in GUESSED:
            if getattr(turn, name) is None and getattr(told, name) is not None:
                self.unsaid[name].append(index + 1)
        pairs = more_pairs(turn, told, self.nicks)
        doubtful = self._is_doubtful(turn, told)
        if turn.kind != told.kind or doubtful:
            pairs.insert(0, ("kind", turn.kind))
        if doubtful and turn.score == told.score:
            pairs.append(("score", str(turn.score)))
        return [Bracket("", tuple(pairs))] if pairs else []

    def _is_doubtful(self, turn: Turn, told: Turn) -> bool:
        """Whether a reader might think that the points of a line have the wrong sign, by the lines before."""
        before = self._saw(told)
        if turn.kind in ("play", "exchange") or not turn.score:
            return turn.kind == "withdrawn" and turn.score == 0
        return turn.score * _SIGNS[turn.kind] <= 0 or told.total != before + turn.score

    def _saw(self, told: Turn) -> int:
        """Takes in what a reader takes in of a turn; gives the total of its player before it."""
        before = self.seen[told.player]
        self.seen[told.player] = told.total if told.total is not None else before + (told.score or 0)
        return before

    def _variations(self, node: Node) -> Iterator[Bracket]:
        """What could have been played instead of the turn that led to a place of the main line."""
        if node.parent is None:
            return
        waiting = [(1, other) for other in reversed(node.parent.variations[1:])]
        while waiting:
            depth, other = waiting.pop()
            if other.turn is not None:
                yield Bracket(f"or {depth}", turn_pairs(other.turn, self.nicks, other.notes))
            waiting += [(depth + 1, after) for after in reversed(other.variations)]

    # --------------------------------------------------------------------------------------------------------- header

    def _header(self, start: list[Bracket], ends: list[tuple[int, str]]) -> list[str]:
        pairs: list[tuple[str, str]] = []
        values: dict[str, str] = {}
        for key in HEADERS:
            value = getattr(self.record, key)
            if value is None:
                continue
            value = _foreign_name(key, plain(value, lines=True))
            if _can_be_pragma(key, value):
                values[key] = value
            else:
                pairs.append((key, value))
        pairs += self._more_about_the_game(ends)
        brackets = [Bracket("", tuple(pairs))] if pairs else []
        description = self.record.description
        if brackets or start or description:
            values["description"] = note_text([description] if description is not None else [], [*brackets, *start])
        elif description is not None:
            values["description"] = ""
        players = (_player(player, nick) for player, nick in zip(self.record.players, self.nicks, strict=True))
        return [
            "#character-encoding UTF-8",
            *(f"#player{seat} {text}" for seat, text in enumerate(players, 1)),
            *(f"#{pragma} {values[key]}" for pragma, key in _PRAGMATA if key in values),
        ]

    def _more_about_the_game(self, ends: list[tuple[int, str]]) -> Iterator[tuple[str, str]]:
        record = self.record
        nameless = [seat for seat, player in enumerate(record.players, 1) if not player.name.strip()]
        if nameless:
            yield "no-name", _ranges(nameless)
        for name, numbers in self.unsaid.items():
            if numbers:
                yield f"no-{name}", _ranges(numbers)
        yield from ((f"rack{seat + 1}", rack) for seat, rack in ends[1:])
        if record.complete != completeness(record):
            yield next(key for key, value in COMPLETE.items() if value is record.complete), ""
        yield from ((f"#{name}", value) for name, value in record.extra)
        yield from (("note", note) for note in record.root.notes)

    def _racks_at_end(self) -> list[tuple[int, str]]:
        """The racks at the end of the record: first the one that has a line of its own, that of the player on turn."""
        known = sorted(self.record.racks.items())
        last = next((turn for turn in reversed(self.turns) if turn.kind in TURNS), None)
        on_turn = (last.player + 1) % len(self.nicks) if last is not None else 0
        return sorted(known, key=lambda item: (item[0] != on_turn or not _TILES.fullmatch(item[1]), item[0]))


# ---------------------------------------------------------------------------------------------------------- worked out


def _likely_racks(turns: Sequence[Turn], held: Mapping[int, str], players: int) -> list[str | None]:
    """The rack of each turn: as it was written down, else what is known of it from the turns around it.

    A pass and an exchange have to have one: where nothing is known of it, it is of tiles that nobody knows.
    """
    racks: list[str | None] = [_own_rack(turn) for turn in turns]
    ends: dict[int, str] = {}
    later: list[str | None] = [
        rack if _TILES.fullmatch(rack := held.get(seat, "")) else None for seat in range(players)
    ]
    for index in range(len(turns) - 1, -1, -1):
        turn = turns[index]
        if turn.kind in ("gained", "lost") and turn.tiles and (turn.kind == "lost" or players == 2):
            ends[turn.player if turn.kind == "lost" else 1 - turn.player] = turn.tiles
        # Until his next turn a player's rack stays as it is.
        if racks[index] is None and turn.kind in ("pass", "forfeit", "challenge", "time"):
            racks[index] = later[turn.player]
        later[turn.player] = racks[index]
    plays: list[str | None] = [None] * players
    for index, turn in enumerate(turns):
        if turn.kind == "play":
            plays[turn.player] = racks[index]
        elif racks[index] is None and turn.kind == "withdrawn":
            racks[index] = plays[turn.player]
        elif racks[index] is None and turn.kind == "time":
            racks[index] = ends.get(turn.player)
        if racks[index] is None and turn.kind in ("pass", "forfeit", "exchange"):
            racks[index] = ends.get(turn.player) if turn.kind != "exchange" and _is_last(turns, index) else None
            racks[index] = racks[index] or _UNKNOWN * max(turn.count or 1, 1)
    return racks


def _is_last(turns: Sequence[Turn], index: int) -> bool:
    """Whether a turn is the last one of its player, after which he keeps his tiles to the end."""
    return not any(turn.kind in TURNS and turn.player == turns[index].player for turn in turns[index + 1 :])


def _own_rack(turn: Turn) -> str | None:
    """What a turn itself says of its rack."""
    if turn.rack is not None:
        return turn.rack if _TILES.fullmatch(turn.rack) else None
    if turn.kind == "play" and turn.move is not None and _MOVE.fullmatch(turn.move):
        tiles = re.findall(r"\[[^\]]*\]|[^.]", turn.move.partition(" ")[2])
        return "".join("?" if any(map(str.islower, tile)) else tile for tile in tiles) or None
    if turn.kind in ("exchange", "lost") and turn.tiles and _TILES.fullmatch(turn.tiles):
        return turn.tiles
    return None


class _Numbers(NamedTuple):
    """Score and total of a turn, as far as they are known."""

    score: int | None
    total: int | None


def _likely_numbers(turns: Sequence[Turn], players: int, from_nothing: bool) -> list[_Numbers]:
    """Score and total of each turn: as they were written down, else as they follow from the others."""
    totals: list[int | None] = [0 if from_nothing else None] * players
    plays: list[int | None] = [None] * players
    numbers = []
    for turn in turns:
        before, score, total = totals[turn.player], turn.score, turn.total
        if score is None and total is not None and before is not None:
            score = total - before
        if score is None and turn.kind in ("pass", "exchange", "forfeit"):
            score = 0
        play = plays[turn.player]
        if score is None and turn.kind == "withdrawn" and play is not None:
            score = -play
        if total is None and score is not None and before is not None:
            total = before + score
        totals[turn.player] = total
        if turn.kind == "play":
            plays[turn.player] = score
        numbers.append(_Numbers(score, total))
    return numbers


# ---------------------------------------------------------------------------------------------------------------- text


def _clean(turn: Turn) -> Turn:
    """A turn whose rack, where nothing is known of it, is not even empty."""
    return turn.with_(rack=None) if turn.rack == "" else turn


def _player(player: Player, nick: str) -> str:
    return f"{plain(nick)} {' '.join(plain(player.name).split()) or plain(nick)}"


def _foreign_name(key: str, value: str) -> str:
    """The name of an edition or a layout of ours as other programs have it."""
    from quixotry._native import Edition

    if key == "layout":
        return {"standard": "CrosswordGame", "super": "SuperCrosswordGame"}.get(value, value)
    if key == "edition" and value in Edition.names():
        return Edition.named(value).slug.replace("-", "_")
    return value


def _can_be_pragma(key: str, value: str) -> bool:
    if key in ("rules", "challenge", "position") or "\n" in value or value != value.strip():
        return False
    return bool(re.fullmatch(r"\S+ \S+", value)) if key == "identity" else bool(value) or key == "title"


def _ranges(numbers: Iterable[int]) -> str:
    """Numbers in order as `1-3 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return " ".join("-".join(map(str, run)) for run in runs)


def _check_seats(record: Record) -> None:
    players = len(record.players)
    for number, turn in enumerate((node.turn for node in record.nodes() if node.turn is not None), 1):
        for seat in (turn.player, turn.by):
            if seat is not None and not 0 <= seat < players:
                raise QuixotryError(
                    f"turn {number} is of player {seat + 1}, but the record names {players}", kind="cannot_say"
                )
