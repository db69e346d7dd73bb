"""A turn of a GCG file, from its tokens: what was done, with which tiles, for how many points.

What cannot be read is told and left out; the rest of the turn is kept. Whose turn it is, what lies on the board and
what the totals were before is for the reader to know.

Main names: `Event`, `event`.

>>> from quixotry.formats.gcg.lines import tokens
>>> findings = Findings()
>>> found = event(tokens("EEHNTW? B1 WrE.THEN +92 376"), Tiles(), findings)
>>> found.kind, found.rack, str(found.place), found.score, found.total, findings.all()
('play', 'EEHNTW?', 'B1', 92, 376, ())
>>> event(tokens("(challenge) +5 47"), Tiles(), findings).kind, event(tokens("AB -2 +0 47"), Tiles(), findings).count
('challenge', 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from quixotry.formats.findings import Findings, quoted
from quixotry.formats.gcg.board import Place, place
from quixotry.formats.gcg.lines import Token
from quixotry.formats.gcg.points import is_number, number
from quixotry.formats.gcg.shape import Shape, shape
from quixotry.formats.gcg.tiles import BadTiles, Cell, Tiles
from quixotry.formats.record import MOST_TILES, Kind

__all__ = ["Event", "event"]

_MOST_REMARKS = 3
# So many digits of a number of tiles are looked at; already one less says too many.
_LONGEST_COUNT = 6
_OVERTIME = frozenset({"time", "overtime", "clock", "time penalty"})
# Signs behind a word for a phony, a word of another list, an opinion.
_MARKS = "*#!"
_SEPARATORS = str.maketrans("/,;+&()", "       ")


@dataclass(slots=True)
class Event:
    """A turn as far as one line tells it.

    Attributes:
        kind: one of the kinds of `quixotry.formats.record`.
        rack: the rack before it.
        place: where a play begins.
        cells: what the play says square by square.
        move: the tiles of the play as they are written; with the coordinate where that is none.
        tiles: the tiles that are exchanged, or counted at the end.
        count: how many are exchanged, where only that is told.
        words: the words that are withdrawn.
        score: the points.
        total: the score after it.
        remark: text behind it that is not only the words that it makes.
        column: where the action stands.
        score_column: where the points stand.
    """

    kind: Kind
    rack: str | None = None
    place: Place | None = None
    cells: list[Cell] = field(default_factory=list)
    move: str | None = None
    tiles: str | None = None
    count: int | None = None
    words: tuple[str, ...] = ()
    score: int | None = None
    total: int | None = None
    remark: str = ""
    column: int | None = None
    score_column: int | None = None


def event(tokens: Sequence[Token], tiles: Tiles, findings: Findings, *, small: bool = False) -> Event | None:
    """The turn that the tokens behind a nick tell; None if they tell none, which is a problem.

    Args:
        tokens: the tokens.
        tiles: how tiles are written.
        findings: where problems are told.
        small: whether the file knows no capitals.
    """
    found = shape(tokens) or _apart(tokens, findings) or _misplaced(tokens)
    if found is None:
        text = " ".join(token.text for token in tokens)
        what = f"{quoted(text)} is no turn" if text else "nothing stands behind the nick"
        expected = "'8D WORD', '-', '-ABC', '--', '(challenge)', '(time)' or '(TILES)' was expected"
        findings.add("not_understood", f"{what}; {expected}", tokens[0].column if tokens else None)
        return None
    tiles.remarks.clear()
    tiles.doubts.clear()
    read = _Reading(found, tiles, findings, small)
    result = read.event()
    if tiles.doubts:
        signs = "; ".join([*dict.fromkeys(tiles.doubts)][:_MOST_REMARKS])
        expected = "letters, '?' for a blank or '_' for an unknown tile were expected"
        findings.add("bad_rack", f"{signs}; {expected}", result.column)
    remarks = [*dict.fromkeys(tiles.remarks), *read.remarks]
    if remarks or not found.usual:
        why = "; ".join(remarks[:_MOST_REMARKS]) or "please check how it was read"
        findings.add("unusual_line", f"the turn is written in an unusual way: {why}", result.column)
    return result


def _apart(tokens: Sequence[Token], findings: Findings) -> Shape | None:
    """A play whose coordinate is written as two words, `8 D WORD`."""
    for index, (first, second, what) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        where = Token(first.text + second.text, first.column)
        # Nothing but points may follow, since a rack may end with a letter: `A B 8 D WORD`.
        behind = tokens[index + 3].text if index + 3 < len(tokens) else ""
        if place(where.text) and any(map(str.isalpha, what.text)) and (not behind or is_number(behind)):
            told = shape([*tokens[:index], where, *tokens[index + 2 :]])
            if told is not None and told.place is where:
                text = f"{quoted(f'{first.text} {second.text}')} was read as the coordinate {quoted(where.text)}"
                findings.add("coordinate_apart", text, first.column)
                return told
    return None


def _misplaced(tokens: Sequence[Token]) -> Shape | None:
    """A play whose coordinate is none."""
    for index, token in enumerate(tokens[:-1]):
        letters = any(map(str.isalpha, token.text))
        if letters and any(map(str.isdecimal, token.text)) and not is_number(tokens[index + 1].text):
            told = shape([*tokens[:index], token._replace(text="1A"), *tokens[index + 1 :]])
            return told._replace(place=token) if told else None
    return None


class _Reading:
    """The reading of one line.

    Attributes:
        remarks: what is written in an unusual way.
    """

    def __init__(self, found: Shape, tiles: Tiles, findings: Findings, small: bool) -> None:
        self.remarks: list[str] = []
        self._shape = found
        self._tiles = tiles
        self._findings = findings
        self._small = small
        self._rest = found.rest
        self._column = found.column

    def event(self) -> Event:
        rack = self._rack()
        score, total = self._numbers()
        match self._shape.action:
            case "play":
                result = self._play()
            case "exchange":
                result = self._exchange(self._shape.what)
            case "withdrawn":
                result = Event("withdrawn", words=self._words())
            case "parenthesis":
                result = self._parenthesis(rack, score)
            case _:
                result = Event("pass")
        result.rack, result.score, result.total = rack, score, total
        result.remark = self._remark()
        result.column = self._column
        result.score_column = self._shape.numbers[0].column if self._shape.numbers else self._column
        return result

    # ------------------------------------------------------------------------------------------------------- rack

    def _rack(self) -> str | None:
        tokens = self._shape.rack
        if not tokens:
            return None
        text, column = tokens[0].text, tokens[0].column
        if len(tokens) > 1:
            self.remarks.append("the rack has spaces in it")
            if all(len(token.text) == 1 or token.text[0] == "[" for token in tokens):
                text = "".join(token.text for token in tokens)
            else:
                self._rest = (*tokens[1:], *self._rest)
        try:
            return self._tiles.rack(text) or None
        except BadTiles as error:
            expected = "letters, '?' for a blank or '_' for an unknown tile were expected"
            message = f"{quoted(error.part)} in the rack {quoted(text)} is no tile; {expected}"
            self._findings.add("bad_rack", message, column + (error.at if len(tokens) == 1 else 0))
            return None

    # ---------------------------------------------------------------------------------------------------- numbers

    def _numbers(self) -> tuple[int | None, int | None]:
        values: list[int | None] = []
        for token, name in zip(self._shape.numbers, ("points", "total"), strict=False):
            found = number(token.text)
            if found is None:
                example = "'+66'" if name == "points" else "'376'"
                text = f"{quoted(token.text)} is no number; the {name} were expected, as in {example}"
                self._findings.add("bad_score", text.replace("total were", "total was"), token.column)
            elif name == "points" and not found.usual:
                text = f"{quoted(token.text)} was read as {found.value:+d}, which is how points should be written"
                self._findings.add("unusual_score", text, token.column)
            values.append(None if found is None else found.value)
        if len(values) < 2:
            lacking = "total" if values else "points and no total"
            text = f"the turn has no {lacking}; '+66 376' or the like was expected"
            self._findings.add("missing_score", text, self._column)
        score, total = (*values, None, None)[:2]
        return score, total

    # ----------------------------------------------------------------------------------------------------- actions

    def _play(self) -> Event:
        where, what = self._shape.place, self._shape.what
        assert where is not None  # a play has a coordinate
        start = place(where.text)
        if what is None:
            text = f"{quoted(where.text)} is not followed by tiles; '8D WORD' or the like was expected"
            self._findings.add("bad_move", text, where.column)
            return Event("play", move=where.text)
        if start is None:
            text = f"{quoted(where.text)} is no square; a coordinate such as '8H' (across) or 'H8' (down) was expected"
            self._findings.add("bad_move", text, where.column)
            return Event("play", move=f"{where.text} {what.text}")
        try:
            cells = self._tiles.play(what.text)
        except BadTiles as error:
            expected = "letters, '.' or '(X)' for a tile on the board were expected"
            text = f"{quoted(error.part)} in the play {quoted(what.text)} is no tile; {expected}"
            self._findings.add("bad_move", text, what.column + error.at)
            return Event("play", place=start, move=what.text)
        return Event("play", place=start, cells=cells, move=what.text)

    def _exchange(self, what: Token | None) -> Event:
        if what is None:
            text = "the exchange names no tiles; '-ABC' or '-3' was expected"
            self._findings.add("bad_move", text, self._column)
            return Event("exchange")
        if what.text.isdecimal():
            count = int(what.text[:_LONGEST_COUNT])
            if count > MOST_TILES:
                return self._too_many(what)
            if count:
                return Event("exchange", count=count)
            self.remarks.append(f"'-{what.text}' was read as a pass")
            return Event("pass")
        try:
            tiles = self._tiles.rack(what.text)
        except BadTiles as error:
            text = f"{quoted(error.part)} in the exchange of {quoted(what.text)} is no tile; letters were expected"
            self._findings.add("bad_move", text, what.column + error.at)
            return Event("exchange")
        unknown = set(tiles) == {"_"}
        if unknown and len(tiles) > MOST_TILES:
            return self._too_many(what)
        return Event("exchange", count=len(tiles)) if unknown else Event("exchange", tiles=tiles)

    def _too_many(self, what: Token) -> Event:
        text = (
            f"{quoted(f'-{what.text}')} is an exchange of more than {MOST_TILES:,} tiles; '-ABC' or '-3' was expected"
        )
        self._findings.add("bad_move", text, what.column)
        return Event("exchange")

    def _parenthesis(self, rack: str | None, score: int | None) -> Event:
        what = self._shape.what
        assert what is not None  # the parenthesis
        text = what.text.strip()
        word = " ".join("".join(filter(_is_of_word, text.casefold())).split())
        points = score or 0
        if word.replace(" ", "").startswith("challenge"):
            return Event("challenge")
        first, _, others = word.partition(" ")
        if first == "pass":
            return Event("pass")
        if first in ("exch", "exchange"):
            at = len(text) - len(others)
            return self._exchange(Token(text[at:], what.column + at) if others else None)
        if word in _OVERTIME and not (text.isupper() and (points > 0 or (rack and sorted(rack) == sorted(text)))):
            return Event("time")
        if text.islower() and text.isalpha() and len(text) > 1 and not self._small:
            expected = "'(challenge)', '(time)' or tiles in capitals were expected"
            message = f"nobody here knows {quoted(f'({text})')}; {expected}, and its points are kept as a correction"
            self._findings.add("not_understood", message, what.column)
            return Event("correction")
        written = self._shape.numbers[0].text[:1] if self._shape.numbers else ""
        is_lost = points < 0 or written == "-" or (points == 0 and rack is not None)
        kind: Kind = "lost" if is_lost else "gained"
        try:
            tiles = self._tiles.rack(text) or None
        except BadTiles as error:
            message = f"{quoted(error.part)} in {quoted(f'({text})')} is no tile; the tiles that are left were expected"
            self._findings.add("bad_rack", message, what.column + error.at)
            tiles = None
        return Event(kind, tiles=tiles)

    # -------------------------------------------------------------------------------------------------- other text

    def _words(self) -> tuple[str, ...]:
        what = self._shape.what
        words = what.text.translate(_SEPARATORS).split() if what else []
        return tuple(bare for bare in (word.strip(_MARKS) for word in words) if bare)

    def _remark(self) -> str:
        if not self._rest:
            return ""
        text = " ".join(token.text for token in self._rest)
        is_words = all(map(_is_word, text.translate(_SEPARATORS).split()))
        kept = "it lists words" if is_words else "it was kept as a note"
        self._findings.add(
            "trailing_text", f"there is more text behind the turn: {quoted(text)}; {kept}", self._rest[0].column
        )
        return "" if is_words else text


def _is_of_word(letter: str) -> bool:
    return letter.isalpha() or letter.isspace()


def _is_word(text: str) -> bool:
    """Whether a word is written as on a board: mostly in capitals."""
    letters = text.strip(_MARKS + "?.")
    return letters.isalpha() and sum(map(str.islower, letters)) * 2 <= len(letters)
