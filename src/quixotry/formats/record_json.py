"""JSON: everything that a record holds, with its variations and notes. docs/formats.md tells the fields.

The one format in which nothing is lost. `record.schema.json`, which is beside this file, describes it for other
programs. The tree is written flat, as a list of lines with the place from which each goes off, so that no depth of
variations nests the document.

Main names: `to_json`, `from_json`, `list_to_json`, `records_of_json`, `FORMAT`, `VERSION`.

>>> from quixotry.formats.record import Player, Record, Turn
>>> record = Record([Player("Ann"), Player("Ben")])
>>> _ = record.root.add(Turn("pass", 0, score=0, total=0), notes=["Too early."])
>>> print(to_json(record), end="")
{
 "format": "quixotry record",
 "version": 1,
 "players": [
  {"name": "Ann"},
  {"name": "Ben"}
 ],
 "turns": [
  {"kind": "pass", "player": 0, "score": 0, "total": 0, "notes": ["Too early."]}
 ]
}
>>> from_json(to_json(record)).record == record
True
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from quixotry.formats.decoding import text_of
from quixotry.formats.findings import Findings
from quixotry.formats.json_fields import Fields, parse, quoted
from quixotry.formats.plain_text import mended
from quixotry.formats.reading import Reading
from quixotry.formats.record import KINDS, MOST_TILES, Kind, Node, Player, Record, Turn

FORMAT, VERSION = "quixotry record", 1
SCHEMA = Path(__file__).with_name("record.schema.json")

# The fields of a record and of a turn that are plain texts.
_TEXTS = ("title", "description", "identity", "lexicon", "edition", "layout", "rules", "variant", "challenge")
_TURN_TEXTS = ("rack", "move", "tiles")
_SAVED_GAME = "quixotry game"


# ------------------------------------------------------------------------------------------------------------ writing


def to_json(record: Record) -> str:
    """A record as the text of a JSON file, which ends with a line feed."""
    return f"{_document(record)}\n"


def list_to_json(records: Iterable[Record]) -> str:
    """Several records as one JSON list."""
    documents = ",\n".join(map(_document, records))
    return f"[\n{documents}\n]\n" if documents else "[]\n"


def _document(record: Record) -> str:
    content: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    content |= {name: getattr(record, name) for name in (*_TEXTS, "complete", "position")}
    seats = max([seat for seat in record.racks if seat >= 0], default=-1)
    content["racks"] = [record.racks.get(seat) for seat in range(seats + 1)]
    content["extra"] = [{"name": name, "value": value} for name, value in record.extra]
    content["notes"] = record.root.notes
    content = {key: value for key, value in content.items() if value is not None and value != []}
    turns, variations = _lines(record)
    lists = {"players": [_player(player) for player in record.players], "turns": turns, "variations": variations}
    parts = [f' "{key}": {_dumped(value)}' for key, value in content.items()]
    # The lists have a line for each item, so that two versions of a game can be compared.
    parts[2:2] = [f' "players": {_list(lists["players"])}']
    parts += [f' "{key}": {_list(lists[key])}' for key in ("turns", "variations") if key == "turns" or lists[key]]
    return "{\n" + ",\n".join(parts) + "\n}"


def _list(items: Sequence[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(f"  {_dumped(item)}" for item in items) + "\n ]" if items else "[]"


def _dumped(value: Any) -> str:
    return mended(json.dumps(value, ensure_ascii=False))


def _player(player: Player) -> dict[str, Any]:
    return {"name": player.name} | ({"nick": player.nick} if player.nick else {})


def _lines(record: Record) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The turns of the main line, and the variations in an order in which each goes off from an earlier line."""
    lines = [[record.root, *record.main_line()]]
    variations = []
    for number, line in enumerate(lines):
        for after in range(min(number, 1), len(line)):
            for other in line[after].variations[1:]:
                turns = [other, *other.main_line()]
                variations.append({"line": number, "after": after, "turns": [_turn(node) for node in turns]})
                lines.append([line[after], *turns])
    return [_turn(node) for node in lines[0][1:]], variations


def _turn(node: Node) -> dict[str, Any]:
    turn = node.turn
    if turn is None:
        return {"kind": "pass", "player": 0}
    names = ("kind", "player", *_TURN_TEXTS, "count", "score", "total")
    content = {name: value for name in names if (value := getattr(turn, name)) is not None}
    if turn.words:
        content["words"] = list(turn.words)
    if turn.by is not None:
        content["by"] = turn.by
    if turn.seconds is not None and math.isfinite(turn.seconds):
        content["seconds"] = int(turn.seconds) if float(turn.seconds).is_integer() else turn.seconds
    return content | ({"notes": node.notes} if node.notes else {})


# ------------------------------------------------------------------------------------------------------------ reading


def from_json(data: bytes | str) -> Reading:
    """The record of a JSON document, with everything that is wrong with it."""
    findings = Findings()
    value = _parsed(data, findings)
    if isinstance(value, list) and len(value) == 1:
        return _reading(value[0], "[0]", findings)
    if isinstance(value, list):
        text = f"it is a list of {len(value)} values; one record was expected"
        findings.add("bad_field", text)
        return Reading(Record([]), findings.all(), "json")
    return _reading(value, "", findings)


def records_of_json(data: bytes | str) -> Iterator[Reading]:
    """The records of a JSON list, or of a file with a record on each line, or the one record that is there."""
    findings = Findings()
    text = text_of(data, findings)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for _, line in lines):
        for number, line in lines:
            reading = from_json(line)
            placed = (problem._replace(line=number) for problem in (*findings.all(), *reading.problems))
            yield reading._replace(problems=tuple(placed))
            findings = Findings()
        return
    value = _parsed(text, findings)
    if not isinstance(value, list):
        yield _reading(value, "", findings)
    else:
        for index, item in enumerate(value):
            yield _reading(item, f"[{index}]", findings)
            findings = Findings()


def _parsed(data: bytes | str, findings: Findings) -> Any:
    text = text_of(data, findings)
    if not text.strip():
        findings.add("empty", "there is nothing in it; a record was expected")
        return None
    return parse(text, findings)


def _reading(value: Any, path: str, findings: Findings) -> Reading:
    if value is None and findings.all():
        return Reading(Record([]), findings.all(), "json")
    record = _Reader(findings).record(value, path)
    return Reading(record, findings.all(), "json")


class _Reader:
    """Makes a record of a JSON value; what is wrong goes into the findings."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.players = 0

    def record(self, value: Any, path: str) -> Record:
        fields = Fields(value, path, self.findings)
        record = Record([])
        if not fields.is_object or not self._is_ours(fields):
            return record
        if not fields.has("players"):
            fields.missing("players", "a list of players")
        record.players = [self._player(player, place) for place, player in fields.items("players")]
        self.players = len(record.players)
        for name in (*_TEXTS, "position"):
            setattr(record, name, fields.text(name))
        record.complete = fields.truth("complete")
        for seat, rack in enumerate(fields.optional_tiles("racks")):
            if rack is not None and seat >= self.players:
                fields.wrong(f"{fields.at('racks')}[{seat}]", rack, f"no rack of more than {self.players} players")
            elif rack is not None:
                record.racks[seat] = rack
        record.extra = list(self._extra(fields))
        record.root.notes = fields.texts("notes")
        self._tree(record, fields)
        for key, other in fields.rest():
            self.findings.add("unknown_field", f"{fields.at(key)} means nothing in version {VERSION}; it was kept")
            record.extra.append((mended(key), mended(other) if isinstance(other, str) else quoted_whole(other)))
        return record

    def _is_ours(self, fields: Fields) -> bool:
        """Whether this is a record, in a version that can be read."""
        kind, version = fields.take("format"), fields.take("version")
        if kind == _SAVED_GAME:
            text = "it is a game that `quixotry play` has saved; `quixotry play --load` goes on with it"
            self.findings.add("unknown_format", text)
        elif kind != FORMAT:
            what = f"{fields.at('format')} is missing" if kind is None else f"{fields.at('format')} is {quoted(kind)}"
            self.findings.add("unknown_format", f'{what}; "{FORMAT}" was expected')
        elif isinstance(version, (int, float)) and not isinstance(version, bool) and version > VERSION:
            text = f"{fields.at('version')} is {quoted(version)}; a newer quixotry reads it, this one reads {VERSION}"
            self.findings.add("newer_version", text)
        elif version is None:
            fields.missing("version", str(VERSION))
        elif version != VERSION or isinstance(version, bool):
            fields.wrong(fields.at("version"), version, str(VERSION))
        else:
            return True
        return False

    def _player(self, value: Any, path: str) -> Player:
        fields = Fields(value, path, self.findings)
        if fields.is_object and not fields.has("name"):
            fields.missing("name", "a name, which may be empty,")
        player = Player(fields.text("name") or "", fields.text("nick") or "")
        self._ignored(fields)
        return player

    def _extra(self, fields: Fields) -> Iterator[tuple[str, str]]:
        for path, value in fields.items("extra"):
            item = Fields(value, path, self.findings)
            if item.is_object and not item.has("name"):
                item.missing("name", "a name")
            name, text = item.text("name"), item.text("value")
            self._ignored(item)
            if name is not None:
                yield name, text or ""

    def _tree(self, record: Record, fields: Fields) -> None:
        lines = [[record.root, *self._line(record.root, fields, main=True)]]
        for path, value in fields.items("variations"):
            variation = Fields(value, path, self.findings)
            start = self._start(variation, lines)
            # What goes off nowhere is read all the same, so that its own mistakes are told and the numbers stay.
            lines.append([start, *self._line(start, variation)])
            self._ignored(variation)

    def _start(self, variation: Fields, lines: list[list[Node]]) -> Node:
        """The place from which a variation goes off; one that is nowhere if it does not say."""
        for key in ("line", "after"):
            if variation.is_object and not variation.has(key):
                variation.missing(key, "a whole number")
        line, after = variation.number("line", 0, len(lines) - 1), variation.number("after", 0)
        if line is not None and after is not None:
            if after < len(lines[line]):
                return lines[line][after]
            text = f"{variation.at('after')} is {after}, but line {line} has {len(lines[line]) - 1} turns"
            self.findings.add("bad_field", text)
        return Node()

    def _line(self, node: Node, fields: Fields, main: bool = False) -> Iterator[Node]:
        if fields.is_object and not fields.has("turns"):
            fields.missing("turns", "a list of turns")
        for number, (path, value) in enumerate(fields.items("turns"), 1):
            self.findings.turn = number if main else None
            turn = Fields(value, path, self.findings)
            made = self._turn(turn)
            notes = turn.texts("notes")
            self._ignored(turn)
            if made is not None:
                node = node.add(made, notes=notes)
                yield node
        self.findings.turn = None

    def _turn(self, fields: Fields) -> Turn | None:
        if not fields.is_object:
            return None
        kind = fields.one_of("kind", KINDS)
        if not fields.has("player"):
            fields.missing("player", "the number of a player, from 0")
        player = self._seat(fields, "player")
        turn = Turn(
            cast(Kind, kind or "pass"),
            player or 0,
            rack=fields.tiles("rack"),
            move=fields.text("move"),
            tiles=fields.tiles("tiles"),
            count=fields.number("count", 0, MOST_TILES),
            score=fields.number("score"),
            total=fields.number("total"),
            words=tuple(fields.texts("words")),
            by=self._seat(fields, "by"),
            seconds=fields.real("seconds"),
        )
        return turn if kind is not None and player is not None else None

    def _seat(self, fields: Fields, key: str) -> int | None:
        seat = fields.number(key, 0)
        if seat is None or seat < self.players:
            return seat
        text = f"{fields.at(key)} is {seat}, but {self.players} play; the first has the number 0"
        self.findings.add("bad_field", text)
        return None

    def _ignored(self, fields: Fields) -> None:
        for key, _ in fields.rest():
            self.findings.add("unknown_field", f"{fields.at(key)} means nothing in version {VERSION}; it was left out")


def quoted_whole(value: Any) -> str:
    """A value as JSON, however long it is."""
    try:
        return _dumped(value)
    except RecursionError:
        return ""
