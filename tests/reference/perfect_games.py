"""Perfect games once more: their rules, slow and obvious, for every version.

A game is the object that the command prints as JSON: ``version``, ``plays`` (each with ``tiles``, or ``word`` and the
places of its ``blanks``; ``shared_with``; ``start`` and ``direction`` on a board) and ``left``. Turns and places count
from 0. What else it says of itself (``score`` of a play, ``totals``, ``tie``) is checked where it is there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from reference.board import Board, Play, put, run
from reference.judge import judge
from reference.moves import legal_plays
from reference.squares import Square, parse_square, step
from reference.state import final_scores
from reference.tables import Setting, Tiles

Game = dict[str, Any]


@dataclass(frozen=True)
class Objection:
    """One thing that a referee objects to, and in which turn if it has one."""

    kind: str
    turn: int | None = None

    def __str__(self) -> str:
        return self.kind if self.turn is None else f"{self.kind} {self.turn}"


@dataclass(frozen=True)
class Shared:
    """A tile of a word that an earlier turn laid: its place here, that turn, its place there."""

    index: int
    turn: int
    there: int


@dataclass(frozen=True)
class Turn:
    """One turn: all tiles of its word, those it shares, and where it lies."""

    tiles: Tiles
    shared: tuple[Shared, ...]
    start: Square | None
    across: bool

    @cached_property
    def laid(self) -> list[str]:
        return [tile for index, tile in enumerate(self.tiles) if index not in self.shared_places]

    @cached_property
    def shared_places(self) -> set[int]:
        return {shared.index for shared in self.shared}

    @cached_property
    def squares(self) -> list[Square]:
        assert self.start is not None
        return [step(self.start, self.across, index) for index in range(len(self.tiles))]

    @cached_property
    def zone(self) -> set[Square]:
        """The squares of the word, those beyond its ends, and those along its sides."""
        ends = {step(self.squares[0], self.across, -1), step(self.squares[-1], self.across)}
        sides = {step(square, not self.across, by) for square in self.squares for by in (-1, 1)}
        return {*self.squares, *ends, *sides}


@dataclass(frozen=True)
class Verdict:
    """The points of each turn, the totals after the final adjustment, and whether they are equal."""

    scores: tuple[int, ...]
    totals: tuple[int, int]
    tie: bool


def read_turn(setting: Setting, play: dict[str, Any]) -> Turn:
    """A turn from its JSON form."""
    split = setting.edition.split
    if "tiles" in play:
        tiles = split(play["tiles"])
    else:
        lower = {letter.upper: letter.lower for letter in setting.edition.letters}
        word = split(play["word"])
        tiles = tuple(lower[tile] if index in play["blanks"] else tile for index, tile in enumerate(word))
    shared = tuple(Shared(**shared) for shared in play.get("shared_with") or ())
    start = play.get("start")
    return Turn(tiles, shared, parse_square(start)[0] if start else None, play.get("direction") == "across")


def judge_game(setting: Setting, game: Game) -> tuple[Verdict | None, list[Objection]]:
    """The verdict on a game, or everything that it does not keep."""
    version = game["version"]
    turns = [read_turn(setting, play) for play in game["plays"]]
    left = Counter(setting.edition.on_rack(tile) for tile in setting.edition.split(game["left"]))
    on_board = version in ("v3", "full", "plays")
    objections: list[Objection] = []
    if version != "plays":
        objections += [*_turns(setting, turns, on_board), *_lengths(setting, turns, version)]
    objections += [*_words(setting, turns, version), *_shared(turns), *_bag(setting, turns, left)]
    if version not in ("full", "plays"):
        objections += _blanks(setting, turns)
    spots = _spots(setting, turns, on_board)
    objections += spots
    scores: list[int] = []
    if on_board and not spots:
        scores, faults = _replay(setting, turns)
        objections += faults
        if version == "v3":
            objections += [*_word_by_word(turns), *_at_the_end(turns)]
    held: list[Counter[str]] | None = None
    if version == "plays":
        faults, held = _draws(setting, turns, left)
        objections += faults
        if not objections and all(held) and not _is_blocked(setting, turns, left):
            objections.append(Objection("not_over"))
    if objections:
        return None, objections
    verdict = _verdict(setting, scores, left, held) if on_board else Verdict((), (0, 0), tie=False)
    return verdict, _claims(game, verdict)


def _draws(setting: Setting, turns: list[Turn], left: Counter[str]) -> tuple[list[Objection], list[Counter[str]]]:
    """Whether two players can hold what they lay, and what they hold in the end: of what is left what costs least."""
    bag, rack = setting.edition.full_bag().total(), setting.rules.rack_size
    sizes = [rack, rack]
    bag -= 2 * rack
    for number, turn in enumerate(turns):
        if bag == 0 and 0 in sizes:
            return [Objection("over", number)], []
        if len(turn.laid) > sizes[number % 2]:
            return [Objection("held", number)], []
        drawn = min(bag, len(turn.laid))
        bag -= drawn
        sizes[number % 2] += drawn - len(turn.laid)
    order = {letter.upper: place for place, letter in enumerate(setting.edition.letters, 1)}
    tiles = sorted(left.elements(), key=lambda tile: (setting.edition.value(tile), order.get(tile, 0)))
    held: list[Counter[str]] = [Counter(), Counter()]
    while any(held[player].total() < sizes[player] for player in (0, 1)) and tiles:
        short = [player for player in (0, 1) if held[player].total() < sizes[player]]
        held[min(short, key=lambda player: held[player].total())][tiles.pop(0)] += 1
    return [], held


def _is_blocked(setting: Setting, turns: list[Turn], left: Counter[str]) -> bool:
    """Whether no play of at most a rack can be made with all that is left: every word is tried in every place."""
    board: Board = {}
    for turn in turns:
        board |= dict(zip(turn.squares, turn.tiles, strict=True))
    found = legal_plays(setting, board, list(left.elements()))
    return not any(len(play.fresh) <= setting.rules.rack_size for play in found)


def _turns(setting: Setting, turns: list[Turn], on_board: bool) -> list[Objection]:
    """As many turns as the bag fills racks; on a board something must be left, else the game ends a turn early."""
    total, rack = setting.edition.full_bag().total(), setting.rules.rack_size
    if len(turns) != total // rack:
        return [Objection("turns")]
    return [Objection("over", len(turns) - 1)] if on_board and total % rack == 0 else []


def _lengths(setting: Setting, turns: list[Turn], version: str) -> list[Objection]:
    """Each turn lays a rack; the words of the article's versions share nothing or one tile."""
    rack = setting.rules.rack_size
    objections = []
    for number, turn in enumerate(turns):
        if version == "full":
            if len(turn.laid) != rack:
                objections.append(Objection("laid", number))
            continue
        shared = 0 if version == "v1" or number == 0 else 1
        if len(turn.tiles) != rack + shared:
            objections.append(Objection("length", number))
        if len(turn.shared) != shared:
            objections.append(Objection("shared_count", number))
    return objections


def _words(setting: Setting, turns: list[Turn], version: str) -> list[Objection]:
    """Words of the list; in the article's versions each at most once, since it goes through the list once."""
    objections = []
    words = [tuple(setting.edition.letter(tile) for tile in turn.tiles) for turn in turns]
    for number, word in enumerate(words):
        if "?" in word:
            objections.append(Objection("undesignated", number))
        elif not setting.is_word(word):
            objections.append(Objection("no_word", number))
        if version != "full" and word in words[:number]:
            objections.append(Objection("repeated", number))
    return objections


def _shared(turns: list[Turn]) -> list[Objection]:
    """A shared tile is one that an earlier turn laid, the same one, and is named once."""
    objections = []
    for number, turn in enumerate(turns):
        for place, shared in enumerate(turn.shared):
            earlier = turns[shared.turn] if 0 <= shared.turn < number else None
            if (
                earlier is None
                or not 0 <= shared.index < len(turn.tiles)
                or not 0 <= shared.there < len(earlier.tiles)
                or shared.there in earlier.shared_places
                or shared.index in {other.index for other in turn.shared[:place]}
            ):
                objections.append(Objection("shared_nowhere", number))
            elif turn.tiles[shared.index] != earlier.tiles[shared.there]:
                objections.append(Objection("shared_differs", number))
    return objections


def _bag(setting: Setting, turns: list[Turn], left: Counter[str]) -> list[Objection]:
    """No more tiles than the bag holds; what is left is the rest of it."""
    bag = setting.edition.full_bag()
    laid = Counter(setting.edition.on_rack(tile) for turn in turns for tile in turn.laid)
    if laid - bag:
        return [Objection("beyond")]
    return [] if bag - laid == left else [Objection("left")]


def _blanks(setting: Setting, turns: list[Turn]) -> list[Objection]:
    """None before the last two turns, at most one in the first of them, at most two in both."""
    used = [sum(map(setting.edition.is_blank, turn.laid)) for turn in turns]
    last = len(turns) - 1
    objections = [Objection("blanks", number) for number, count in enumerate(used[: max(last - 1, 0)]) if count > 0]
    if last >= 1 and used[last - 1] > 1:
        objections.append(Objection("blanks", last - 1))
    if last >= 0 and used[last] > 2 - (min(used[last - 1], 1) if last >= 1 else 0):
        objections.append(Objection("blanks", last))
    return objections


def _spots(setting: Setting, turns: list[Turn], on_board: bool) -> list[Objection]:
    """Words lie on the board, or have no place in a version without one."""
    objections = []
    for number, turn in enumerate(turns):
        if turn.start is None:
            objections += [Objection("no_spot", number)] if on_board else []
            continue
        if not on_board:
            objections.append(Objection("spot", number))
        elif not all(map(setting.layout.holds, turn.squares)):
            objections.append(Objection("off_board", number))
    return objections


def _replay(setting: Setting, turns: list[Turn]) -> tuple[list[int], list[Objection]]:
    """Play all turns by the rules of the game, as far as tiles can lie where they are."""
    board: Board = {}
    scores: list[int] = []
    objections: list[Objection] = []
    for number, turn in enumerate(turns):
        faults = _squares(board, turns, number)
        if faults:
            return scores, [*objections, *faults]
        marks = tuple("." if index in turn.shared_places else tile for index, tile in enumerate(turn.tiles))
        play = Play(turn.squares[0], turn.across, marks)
        judgement = judge(setting, board, play, [setting.edition.on_rack(tile) for tile in turn.laid])
        word = "".join(setting.edition.letter(tile) for tile in turn.tiles)
        for fault in judgement.faults:
            if fault.kind == "no_centre":
                objections.append(Objection("misses_start", number))
            elif fault.kind != "blank_undesignated" and not (fault.kind == "invalid_word" and fault.word == word):
                objections.append(Objection("illegal", number))
        if judgement.canonical is None:
            return scores, objections
        board = put(board, play)
        if run(board, turn.squares[0], turn.across) != turn.squares:
            objections.append(Objection("part", number))
        scores.append(judgement.score or 0)
    return scores, objections


def _squares(board: Board, turns: list[Turn], number: int) -> list[Objection]:
    """Shared tiles lie where the word needs them, and no other tile lies there."""
    turn = turns[number]
    objections = []
    for index, square in enumerate(turn.squares):
        named = [shared for shared in turn.shared if shared.index == index]
        if not named:
            objections += [Objection("occupied", number)] if square in board else []
        elif 0 <= named[0].turn < number:
            there = turns[named[0].turn].squares
            if named[0].there < len(there) and there[named[0].there] != square:
                objections.append(Objection("elsewhere", number))
    return objections


def _word_by_word(turns: list[Turn]) -> list[Objection]:
    """The strict rule as the article has it: each word against those before it."""
    objections = []
    for number, turn in enumerate(turns[1:], 1):
        new, earlier = set(turn.squares), turns[:number]
        crossed = [word for word in earlier if word.across != turn.across and not new.isdisjoint(word.squares)]

        def others(one: Turn, earlier: list[Turn] = earlier) -> set[Square]:
            return set().union(*(word.zone for word in earlier if word is not one))

        if any(len(new & (set(one.squares) | others(one))) == 1 for one in crossed):
            continue
        crossings = new & set().union(*(set(word.squares) for word in crossed))
        if any(new & word.zone - crossings for word in earlier if word not in crossed):
            objections.append(Objection("zone", number))
        if len(crossed) != 1:
            objections.append(Objection("crossings", number))
    return objections


def _at_the_end(turns: list[Turn]) -> list[Objection]:
    """The strict rule on the whole board: no overlap, nothing side by side but in a word, and a tree of crossings."""
    squares = [set(turn.squares) for turn in turns]
    numbers = range(len(turns))
    pairs = [(a, b) for a in numbers for b in numbers if a < b and squares[a] & squares[b]]
    overlaps = [Objection("overlap", b) for a, b in pairs if turns[a].across == turns[b].across]
    if overlaps:
        return overlaps
    objections = []
    occupied = set().union(*squares)
    beside = [(square, step(square, across)) for square in occupied for across in (True, False)]
    if any(b in occupied and not any({a, b} <= word for word in squares) for a, b in beside):
        objections.append(Objection("touch"))
    parts = [{number} for number in numbers]
    for a, b in pairs:
        joined = [part for part in parts if a in part or b in part]
        parts = [*(part for part in parts if part not in joined), set().union(*joined)]
    if len(parts) != 1 or len(pairs) != len(turns) - 1:
        objections.append(Objection("no_tree"))
    return objections


def _verdict(
    setting: Setting, scores: list[int], left: Counter[str], held: list[Counter[str]] | None = None
) -> Verdict:
    """Who plays last goes out, unless both hold tiles; the other keeps what is left, and it is settled as rules say."""
    if held is not None and all(held):
        costs = [sum(setting.edition.value(tile) for tile in rack.elements()) for rack in held]
        kept = final_scores([sum(scores[0::2]), sum(scores[1::2])], costs, None, setting.rules.leftover)
        return Verdict(tuple(scores), (kept[0], kept[1]), kept[0] == kept[1])
    value = sum(setting.edition.value(tile) for tile in left.elements())
    totals = [sum(scores[0::2]), sum(scores[1::2])]
    out = (len(scores) - 1) % 2
    match setting.rules.leftover:
        case "transfer":
            totals[out] += value
            totals[1 - out] -= value
        case "double":
            totals[out] += 2 * value
    return Verdict(tuple(scores), (totals[0], totals[1]), totals[0] == totals[1])


def _claims(game: Game, verdict: Verdict) -> list[Objection]:
    """Whether what a game says of its own scores is true."""
    objections = []
    claimed = [play.get("score") for play in game["plays"]]
    for number, score in enumerate(claimed):
        if score is not None and (number >= len(verdict.scores) or score != verdict.scores[number]):
            objections.append(Objection("score", number))
    if verdict.scores:
        if game.get("totals") is not None and tuple(game["totals"]) != verdict.totals:
            objections.append(Objection("totals"))
        if game.get("tie") is not None and game["tie"] != verdict.tie:
            objections.append(Objection("tie"))
    return objections
