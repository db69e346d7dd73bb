"""Words from a rack, alone or with letters on the board: every word of a list is tried in every way.

A word that is laid is a list of squares, each with its letter: a tile that lay there before (``old``), or a fresh one
that comes from the rack and may be a blank. ``_squares_for`` makes all the ways in which old tiles may stand in a word
(a letter of the board, several of them, or a row), ``_laid`` all the choices of blanks; of the ways that the filters
let through, the best one counts. Tiles of the rack are never saved: a blank is spent where the letter is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod

from reference.squares import Square, parse_square, square_name, step
from reference.tables import LETTER_FACTORS, WORD_FACTORS, Edition, Setting, Tiles

SIGNS = {".": "_", "_": "_", "=": "T", "-": "D", '"': "t", "'": "d", "~": "Q", "^": "q"}
"""The empty squares of a row as they are typed, and their premiums as the layouts write them."""


@dataclass(frozen=True)
class Place:
    """A square of a word: the tile that lay there or None, its premium, and its number in the row, if it has one."""

    old: str | None = None
    premium: str = "_"
    number: int | None = None


@dataclass(frozen=True)
class Query:
    """What is asked, as ``quixotry.find`` takes it, but the letters as tiles, and other lists as sets of words."""

    letters: Tiles
    board: str = ""
    through: str = ""
    pattern: str = ""
    at: str | None = None
    every_place: bool = False
    length: int | None = None
    shortest: int = 2
    longest: int | None = None
    contains: str = ""
    includes: str = ""
    starts: str = ""
    ends: str = ""
    like: str = ""
    blanks: str = "any"
    all_letters: bool = False
    not_in: frozenset[Tiles] | None = None


@dataclass(frozen=True)
class Found:
    """One word as it is best laid: ``tiles`` are all of it, ``through`` those of the board, ``leave`` is kept."""

    word: Tiles
    tiles: Tiles
    score: int
    through: Tiles
    leave: Tiles
    blanks: int
    start: int | None = None
    coordinate: str | None = None


def find(setting: Setting, query: Query) -> list[Found]:
    """The words, best first: by score, then the longer, then the alphabet, then the place."""
    found = []
    for word in sorted(setting.words or ()):
        if len(word) >= 2 and _wanted(setting.edition, query, word):
            found += _entries(setting, query, word)
    letters = list(setting.edition.by_upper)
    return sorted(found, key=lambda x: (-x.score, -len(x.word), [letters.index(tile) for tile in x.word], x.start or 0))


def _entries(setting: Setting, query: Query, word: Tiles) -> list[Found]:
    """The entries of one word: its best one, or the best one of each place.

    What can be laid without a blank needs none, however much better it is with one.
    """
    best: dict[int | None, Found] = {}
    need_none: set[int | None] = set()
    for places in _squares_for(setting, query, word):
        for tiles in _laid(setting.edition, query, word, places):
            entry = _entry(setting, query, word, places, tiles)
            key = entry.start if query.every_place else None
            if entry.blanks == 0:
                need_none.add(key)
            elif query.blanks == "without":
                continue
            # What comes first is kept among equals: the earlier letter of the board, the place further left.
            if key not in best or entry.score > best[key].score:
                best[key] = entry
    return [entry for key, entry in best.items() if query.blanks != "with" or key not in need_none]


# ---------------------------------------------------------------------------------------------- what a word must be


def _wanted(edition: Edition, query: Query, word: Tiles) -> bool:
    """Whether the word as such passes the filters."""
    contains, starts, ends = (edition.word(text) for text in (query.contains, query.starts, query.ends))
    runs = [word[n : n + len(contains)] for n in range(len(word))]
    return (
        query.length in (None, len(word))
        and query.shortest <= len(word)
        and (query.longest is None or len(word) <= query.longest)
        and (not contains or contains in runs)
        and not Counter(edition.word(query.includes)) - Counter(word)
        and word[: len(starts)] == starts
        and (not ends or word[-len(ends) :] == ends)
        and (not query.like or _like(edition, query.like, word))
        and word not in (query.not_in or ())
    )


def _like(edition: Edition, pattern: str, word: Tiles) -> bool:
    """Whether the word fits a pattern: ``?`` or ``.`` one letter, ``*`` any run, ``[AEI]`` and ``[^AEI]`` a choice."""
    if not pattern:
        return not word
    if pattern[0] == "*":
        return any(_like(edition, pattern[1:], word[n:]) for n in range(len(word) + 1))
    if pattern[0] == "[":
        end = pattern.index("]")
        choice, rest = pattern[1:end], pattern[end + 1 :]
        allowed = set(edition.by_upper)
        if choice.startswith("^"):
            allowed -= set(edition.word(choice[1:]))
        else:
            allowed = {choice.upper()} if choice.upper() in edition.by_upper else set(edition.word(choice))
    elif pattern[0] in "?.":
        allowed, rest = set(edition.by_upper), pattern[1:]
    else:
        size = max(n for n in range(1, len(pattern) + 1) if pattern[:n].upper() in edition.by_upper)
        allowed, rest = {pattern[:size].upper()}, pattern[size:]
    return bool(word) and word[0] in allowed and _like(edition, rest, word[1:])


# --------------------------------------------------------------------------------------------- where old tiles stand


def on_board(edition: Edition, text: str) -> Tiles:
    """Letters of a board: lower case is a blank, unless all of them are in lower case."""
    tiles = edition.split(text)
    return tiles if any(not edition.is_blank(tile) for tile in tiles) else edition.word(text)


def row(setting: Setting, pattern: str, at: str | None = None) -> list[Place]:
    """A row as typed: letters are tiles, signs are empty squares with their premiums, or those of the layout."""
    pieces: list[str] = []
    letters = ""
    for sign in pattern:
        if sign in SIGNS:
            pieces += [*setting.edition.split(letters), sign]
            letters = ""
        else:
            letters += sign
    pieces += setting.edition.split(letters)
    only_blanks = all(piece in SIGNS or setting.edition.is_blank(piece) for piece in pieces)
    places = []
    for number, piece in enumerate(pieces):
        if piece not in SIGNS:
            old = setting.edition.letter(piece) if only_blanks else piece
            places.append(Place(old, number=number))
        else:
            premium = SIGNS[piece]
            if at is not None:
                y, x = _square(at, number)
                premium = setting.layout.rows[y][x]
            places.append(Place(premium=premium, number=number))
    return places


def _square(at: str, number: int) -> Square:
    square, across = parse_square(at)
    return step(square, across, number)


def _squares_for(setting: Setting, query: Query, word: Tiles) -> Iterator[list[Place]]:
    """Every way in which the tiles of the board may stand in the word."""
    edition = setting.edition
    if query.pattern:
        whole = row(setting, query.pattern, query.at)
        any_tile = any(place.old for place in whole)
        for start in range(len(whole) - len(word) + 1):
            places = whole[start : start + len(word)]
            beside = whole[max(start - 1, 0) : start] + whole[start + len(word) : start + len(word) + 1]
            olds = [place.old for place in places]
            if any(place.old for place in beside) or all(olds) or any_tile > any(olds):
                continue
            if all(old is None or edition.letter(old) == letter for old, letter in zip(olds, word, strict=True)):
                yield places
        return
    choices: list[Tiles] = [(tile,) for tile in on_board(edition, query.board)]
    choices = choices or [on_board(edition, query.through)]
    for tiles in choices:
        for spots in permutations(range(len(word)), len(tiles)):
            if len(tiles) < len(word) and all(
                edition.letter(tile) == word[spot] for tile, spot in zip(tiles, spots, strict=True)
            ):
                there = dict(zip(spots, tiles, strict=True))
                yield [Place(there.get(spot)) for spot in range(len(word))]


# ------------------------------------------------------------------------------------------------- laying the others


def _laid(edition: Edition, query: Query, word: Tiles, places: list[Place]) -> Iterator[Tiles]:
    """The word as tiles, for every choice of the blanks that fill in for missing letters."""
    have = Counter(query.letters)
    fresh = [spot for spot, place in enumerate(places) if place.old is None]
    missing = sum((Counter(word[spot] for spot in fresh) - have).values())
    if missing > have["?"] or (query.all_letters and len(fresh) != len(query.letters)):
        return
    for chosen in combinations(fresh, missing):
        if not Counter(word[spot] for spot in fresh if spot not in chosen) - have:
            yield tuple(
                place.old or (edition.by_upper[letter].lower if spot in chosen else letter)
                for spot, (place, letter) in enumerate(zip(places, word, strict=True))
            )


def _entry(setting: Setting, query: Query, word: Tiles, places: list[Place], tiles: Tiles) -> Found:
    edition = setting.edition
    used = [edition.on_rack(tile) for tile, place in zip(tiles, places, strict=True) if place.old is None]
    kept = Counter(query.letters) - Counter(used)
    old = [place.old for place in places if place.old is not None]
    if query.through:
        old = list(on_board(edition, query.through))  # in the order in which they were given
    number = places[0].number
    across = query.at is None or parse_square(query.at)[1]
    return Found(
        word,
        tiles,
        score(setting, places, tiles),
        tuple(old),
        tuple(edition.in_order(kept.elements())),
        used.count("?"),
        None if number is None else number + 1,
        None if number is None or query.at is None else square_name(_square(query.at, number), across),
    )


def score(setting: Setting, places: list[Place], tiles: Tiles) -> int:
    """(Values, fresh ones with their letter premiums) x the word premiums of the fresh ones, and the bonus."""
    points, factor, laid = 0, 1, 0
    for place, tile in zip(places, tiles, strict=True):
        value = setting.edition.value(tile)
        if place.old is None:
            laid += 1
            value *= LETTER_FACTORS.get(place.premium, 1)
            factor *= WORD_FACTORS.get(place.premium, 1)
        points += value
    reached = [(least, bonus) for least, bonus in setting.rules.bonus if least <= laid]
    return points * factor + (max(reached)[1] if reached else 0)


# ----------------------------------------------------------------------------------------------------------- chances


def probability(edition: Edition, word: Tiles) -> Fraction:
    """The chance that as many tiles as the word has, drawn from the full box, spell it, blanks counted."""
    return _chance(edition.full_bag(), _draws(word, edition.blanks))


def leave_bingos(setting: Setting, query: Query, leave: Tiles) -> Fraction | None:
    """How many words of a whole rack the tiles kept come to, on average, when the rack is filled up from the box.

    Drawn are tiles that are neither in the letters nor on the board; a draw with a blank comes to nothing. A word
    counts once for each draw that it can be made with.
    """
    edition, size = setting.edition, setting.rules.rack_size
    kept = Counter(leave)
    if kept.total() >= size:
        return None
    seen = Counter(query.letters)
    texts = on_board(edition, query.board) + on_board(edition, query.through)
    texts += tuple(place.old for place in row(setting, query.pattern) if place.old is not None)
    seen += Counter(edition.on_rack(tile) for tile in texts)
    pool = edition.full_bag() - seen
    naturals = Counter({tile: count for tile, count in kept.items() if tile != "?"})
    sum_of_chances = Fraction(0)
    for word in setting.words or ():
        missing = Counter(word) - naturals
        if len(word) == size and not naturals - Counter(word):
            draws = {
                tuple(sorted((missing - Counter(filled)).elements()))
                for filled in combinations(sorted(missing.elements()), kept["?"])
            }
            sum_of_chances += _chance(pool, map(Counter, draws))
    return sum_of_chances


def _draws(word: Tiles, blanks: int) -> Iterator[Counter[str]]:
    """Every different set of tiles that spells the word with some of the blanks."""
    needed = Counter(word)
    for replaced in product(*(range(count + 1) for count in needed.values())):
        if sum(replaced) <= blanks:
            draw = Counter({tile: count - gone for (tile, count), gone in zip(needed.items(), replaced, strict=True)})
            yield draw + Counter({"?": sum(replaced)})


def _chance(box: Counter[str], draws: Iterable[Counter[str]]) -> Fraction:
    """The chance that as many tiles as a draw has, taken from the box, are one of the draws (all of one size)."""
    ways, size = 0, 0
    for draw in draws:
        size = draw.total()
        ways += prod(comb(box[tile], count) for tile, count in draw.items())
    return Fraction(ways, comb(box.total(), size)) if ways else Fraction(0)
