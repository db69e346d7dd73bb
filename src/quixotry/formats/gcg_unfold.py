"""What GCG has no line for, put back into the record from the brackets in its notes and its description.

Done with every record that was read from GCG, as the last step. A file that another program wrote has no brackets of
ours; there only `¶` and `↵` mean anything. A bracket that does not fit the record stays in the notes as text.

Main names: `unfold`, `nicks`, `completeness`; `GUESSED` and `HEADERS` are for the writer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from quixotry.formats.gcg_notes import PARAGRAPH, Bracket, changes_of, note_parts, turn_of
from quixotry.formats.record import Node, Player, Record

# Attributes of a turn that other programs insist on, so that the writer works them out where nobody wrote them down.
GUESSED = ("rack", "tiles", "score", "total")
# What the description can say of a game in a bracket, beside racks, pragmata, notes and whether it is over.
HEADERS = ("title", "identity", "lexicon", "edition", "layout", "rules", "variant", "challenge", "position")
COMPLETE = {"over": True, "unfinished": False, "open": None}
# Macondo's note on a pass that is a turn lost by a challenge in vain.
UNSUCCESSFUL = "#unsuccessful-challenge"

_UNSAID = frozenset(f"no-{name}" for name in (*GUESSED, "name"))
_RANGE = r"[1-9][0-9]{0,5}(?:-[1-9][0-9]{0,5})?"
_RANGES = re.compile(rf"{_RANGE}(?: {_RANGE})*", re.ASCII)
_RACK = re.compile(r"rack([1-9][0-9]?)", re.ASCII)


def nicks(players: Sequence[Player]) -> list[str]:
    """By which nicks a file names its players: their own, or ones made of their names; never the same twice."""
    taken: list[str] = []
    for seat, player in enumerate(players):
        base = "_".join((player.nick or player.name).split()) or f"player{seat + 1}"
        nick, number = base, 2
        while nick in taken:
            nick, number = f"{base}{number}", number + 1
        taken.append(nick)
    return taken


def completeness(record: Record) -> bool | None:
    """Whether a game is over, by its lines alone: racks at the end say no, points for the tiles left say yes."""
    if record.racks:
        return False
    return True if any(turn.kind in ("gained", "lost") for turn in record.turns) else None


def unfold(record: Record) -> None:
    """Puts back what brackets say, into a record with one line of turns, and notes as they stand in the file."""
    work = _Unfolding(record)
    lines = list(record.main_line())
    record.root.variations = []
    if record.description is not None:
        texts = work.note(record.description)
        said_nothing = not texts and bool(note_parts(record.description))
        record.description = None if said_nothing else f" {PARAGRAPH} ".join(texts)
    record.root.notes = [text for note in record.root.notes for text in work.note(note)] + work.before
    for line in lines:
        work.line(line)
        line.notes = [text for note in line.notes for text in work.note(note)]
    work.finish()


class _Unfolding:
    """A record in the making.

    Attributes:
        before: notes on the beginning of the game.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.before: list[str] = []
        self._nicks = nicks(record.players)
        self._line = self._node = record.root  # the place of the last line, and the last place of the main line
        self._branch: list[Node] = []  # the last places of variations, by depth
        self._unsaid: list[tuple[str, str]] = []
        self._complete = record.complete
        self._told = False

    def line(self, node: Node) -> None:
        """Goes on to the place of the next line."""
        self._append(node)
        self._line = node

    def note(self, text: str) -> list[str]:
        """Takes in the brackets of a note on the last line; gives what is text."""
        texts: list[str] = []
        for part in note_parts(text):
            if isinstance(part, Bracket):
                if not self._bracket(part):
                    texts.append(str(part))
            elif part == UNSUCCESSFUL and self._line.turn is not None and self._line.turn.kind == "pass":
                self._line.turn = self._line.turn.with_(kind="forfeit")
            else:
                texts.append(part)
        return texts

    def finish(self) -> None:
        """Does what can be done only when everything is there."""
        nodes = list(self.record.main_line())
        for name, ranges in self._unsaid:
            for index in _numbers(ranges, len(self.record.players) if name == "name" else len(nodes)):
                if name == "name":
                    self.record.players[index - 1] = Player("", self.record.players[index - 1].nick)
                elif (turn := nodes[index - 1].turn) is not None:
                    nodes[index - 1].turn = turn.with_(**{name: None})
        if self._told:
            self.record.complete = self._complete
        elif self.record.complete is None:
            self.record.complete = completeness(self.record)

    def _append(self, node: Node) -> None:
        node.parent = self._node
        node.variations = []
        self._node.variations.insert(0, node)
        self._node = node
        self._branch = []

    def _bracket(self, bracket: Bracket) -> bool:
        """Does what a bracket says; whether that could be done."""
        if not bracket.lead:
            return self._about_game(bracket) if self._line.turn is None else self._about_turn(bracket)
        told = turn_of(bracket.pairs, self._nicks)
        if told is None:
            return False
        turn, notes = told
        if bracket.lead == "then":
            node = Node(turn)
            node.notes = notes
            self._append(node)
            return True
        depth = int(bracket.lead.removeprefix("or "))
        parent = self._node.parent if depth == 1 else self._branch[depth - 2] if depth - 2 < len(self._branch) else None
        if parent is None:
            return False
        self._branch[depth - 1 :] = [parent.add(turn, notes=notes)]
        return True

    def _about_turn(self, bracket: Bracket) -> bool:
        changes = changes_of(bracket.pairs, self._nicks)
        if changes is None or self._line.turn is None:
            return False
        self._line.turn = self._line.turn.with_(**changes)
        return True

    def _about_game(self, bracket: Bracket) -> bool:
        if not all(self._is_header(*pair) for pair in bracket.pairs):
            return False
        for key, value in bracket.pairs:
            if key in HEADERS:
                setattr(self.record, key, value)
            elif key in COMPLETE:
                self._told, self._complete = True, COMPLETE[key]
            elif key == "note":
                self.before.append(value)
            elif key.startswith("#"):
                self.record.extra.append((key[1:], value))
            elif rack := _RACK.fullmatch(key):
                self.record.racks[int(rack[1]) - 1] = value
            else:
                self._unsaid.append((key.removeprefix("no-"), value))
        return True

    def _is_header(self, key: str, value: str) -> bool:
        if key in HEADERS or key == "note" or key.startswith("#"):
            return True
        if key in COMPLETE:
            return not value
        if rack := _RACK.fullmatch(key):
            return int(rack[1]) <= len(self.record.players)
        return key in _UNSAID and bool(_RANGES.fullmatch(value))


def _numbers(ranges: str, most: int) -> list[int]:
    """The numbers of ranges such as `1-3 5`, as far as there are so many things."""
    numbers: list[int] = []
    for part in ranges.split():
        if len(numbers) > most:
            break
        first, _, last = part.partition("-")
        numbers += range(int(first), min(int(last or first), most) + 1)
    return numbers
