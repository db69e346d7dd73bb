"""Games as lines of text, so that people can pool theirs: each line is a game as JSON, as it says of itself.

Main names: `games_in`, `Found`, `Refusal`, `line_of`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from quixotry._native import Composition, Lexicon
from quixotry.composing.composition import as_object, read
from quixotry.errors import InvalidText, LexiconError, QuixotryError, UnknownName
from quixotry.lexica import open_lexicon
from quixotry.lexica.names import looks_like_a_path

# In characters; a game has some two thousand, the longest that can be written some ten thousand.
LONGEST = 1_000_000


# What stands before and after games that are one object, but have a line each.
_OPENING, _CLOSING = re.compile(r'\{\s*"games"\s*:\s*\['), re.compile(r"\]\s*\}")


@dataclass(frozen=True)
class Refusal:
    """A game that was not taken.

    Attributes:
        line: the line on which it stands, from 1.
        sentence: why not, as a sentence without a full stop.
        kind: why not, in a word.
    """

    line: int
    sentence: str
    kind: str


@dataclass(frozen=True)
class Found:
    """A game that a file holds: the line on which it stands, from 1, and the game."""

    line: int
    game: Composition


def line_of(game: Composition, lexicon: str | None = None) -> str:
    """A game as a line of JSON, without the line feed.

    Args:
        game: the game.
        lexicon: the name of the word list, if the game does not know it.
    """
    told = as_object(game)
    if lexicon is not None:
        told["lexicon"] = lexicon
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def games_in(
    lines: Iterable[str], *, lexicon: Lexicon | str | None = None, judge: Callable[..., Composition] = read
) -> Iterator[Found | Refusal]:
    """The games of a file, refereed one by one, or why they are refused.

    Args:
        lines: its lines. Each is a game; or all of them are one object, as `quixotry compose --json` prints it.
        lexicon: the word list that judges them; by default the one that each game names, if it is here by that name.
        judge: makes a game of an object.
    """
    shelf = _Shelf(lexicon)
    for line, item in _objects(lines):
        if isinstance(item, Refusal):
            yield item
            continue
        try:
            yield Found(line, judge(item, lexicon=shelf.lexicon_of(item)))
        except QuixotryError as error:
            yield Refusal(line, error.message, error.kind)
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            # A character that is half of one, a number that no game has: whatever the referee cannot even be told.
            yield Refusal(line, f"it cannot be read: {error}", "invalid_composition")


class _Shelf:
    """The word lists that games name, each opened once."""

    def __init__(self, lexicon: Lexicon | str | None) -> None:
        self._given = open_lexicon(lexicon) if isinstance(lexicon, str) else lexicon
        self._opened: dict[str, Lexicon | QuixotryError] = {}

    def lexicon_of(self, item: Mapping[str, Any]) -> Lexicon:
        """The word list that judges a game.

        Raises:
            QuixotryError: the game names none, or none that is here.
        """
        if self._given is not None:
            return self._given
        name = item.get("lexicon")
        if not isinstance(name, str) or not name.strip():
            raise InvalidText("the game names no word list; give one to judge it by (--lexicon)", kind="no_lexicon")
        if name not in self._opened:
            self._opened[name] = _opened(name)
        found = self._opened[name]
        if isinstance(found, QuixotryError):
            raise found
        return found


def _opened(name: str) -> Lexicon | QuixotryError:
    """A word list by its name; a file must not make us open others, so a path is none."""
    try:
        if not looks_like_a_path(name):
            return open_lexicon(name)
    except UnknownName:
        pass
    except (LexiconError, ValueError) as error:
        return LexiconError(f"the word list '{name[:80]}' that it names cannot be opened: {error}", kind="no_lexicon")
    return UnknownName(
        f"it names the word list '{name[:80]}', which is not here; add that list ('quixotry lexicon add'), or give one "
        "to judge it by (--lexicon)",
        kind="unknown_lexicon",
        input=name[:80],
    )


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any] | Refusal]]:
    """The objects of a file, each with the line on which it begins."""
    rest = iter(enumerate(lines, 1))
    within = False
    for number, line in rest:
        text = line.strip().removeprefix("\ufeff")
        if text == "{":
            yield from _whole([(number, line), *rest])
            return
        if _OPENING.fullmatch(text):
            within = True
        elif within and _CLOSING.fullmatch(text):
            within = False
        elif text:
            yield from _read(number, text.removesuffix(",") if within else text)


def _whole(lines: list[tuple[int, str]]) -> Iterator[tuple[int, dict[str, Any] | Refusal]]:
    """An object that stands on several lines: all of the file."""
    yield from _read(lines[0][0], "\n".join(line.rstrip("\n") for _, line in lines), longest=1_000 * LONGEST)


def _read(number: int, text: str, longest: int = LONGEST) -> Iterator[tuple[int, dict[str, Any] | Refusal]]:
    if len(text) > longest:
        yield number, Refusal(number, f"a line of {len(text):,} characters is no game", "invalid_composition")
        return
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "it is nested too deeply or has no end"
        start = text[:40].replace("\n", " ")
        yield number, Refusal(number, f"'{start}' is no JSON ({reason}); a game as JSON was expected", "invalid_json")
        return
    games = value.get("games") if isinstance(value, dict) and "plays" not in value else [value]
    if not isinstance(games, list):
        yield (
            number,
            Refusal(number, "there is no game in it; a game, or an object with 'games', was expected", "no_game"),
        )
        return
    for game in games:
        if isinstance(game, dict):
            yield number, game
        else:
            yield number, Refusal(number, f"'{str(game)[:40]}' is no game; an object was expected", "no_game")
