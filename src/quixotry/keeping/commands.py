"""The language in which a scorer types, the same for all front ends: turns as they are, and words for all else.

Front ends have a few commands of their own, such as what shows the board; `obey` leaves those to them.

Main names: `obey`, `Answer`, `help_text`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from math import isfinite
from typing import NamedTuple

from quixotry.errors import GameError, IllegalMove, QuixotryError
from quixotry.keeping.changes import Change
from quixotry.keeping.entries import is_entry
from quixotry.keeping.scorebook import Scorebook
from quixotry.keeping.wording import rows, sheet
from quixotry.replay.tiles import tiles_of
from quixotry.sentences import listed, plural, sentence
from quixotry.table.lookups import look_up
from quixotry.table.wording import ending, refusal

AGREED = "The game is over: the players have agreed to stop."
_MOST_POINTS = 100_000  # more is a slip of the pen
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
_WIDTH = 20


class Command(NamedTuple):
    """A command.

    Attributes:
        names: the words that call it.
        usage: how it is written, with an example of what stands behind it.
        text: what it does.
        group: what it is about.
    """

    names: tuple[str, ...]
    usage: str
    text: str
    group: str


TURN, RULED, RIGHT, LOOK, BOOK = "A turn", "Beside the turns", "What was told wrongly", "What there is", "The scorebook"
COMMANDS = (
    Command((), "8D WORD", "a play across from row 8, column D; D8 WORD down", TURN),
    Command((), "8D WORD 24", "the same, with the score that was announced", TURN),
    Command((), "8D WoRD", "with a blank for O; 8D W.RD, 8D W(O)RD: O lies there", TURN),
    Command(("exch",), "exch 3", "an exchange of three tiles; exch ABC, if they are known", TURN),
    Command(("pass",), "pass", "a pass", TURN),
    Command(("challenge", "ch"), "challenge WORD", "the word list decides; without WORD: about all words", RULED),
    Command(("challenge",), "challenge stands", "it was decided otherwise; challenge withdrawn; … by Ann", RULED),
    Command(("bonus",), "bonus Ann 5", "points that somebody gets", RULED),
    Command(("penalty",), "penalty Ann 10", "points that somebody loses", RULED),
    Command(("time",), "time Ann 2", "minutes over time; without a number by the clock", RULED),
    Command(("rack",), "rack Ann AEINRST", "what somebody holds; rack Ann - if it is not known", RULED),
    Command(("left",), "left Ann QZ", "what somebody has left at the end", RULED),
    Command(("end",), "end", "the last play stands, or all have agreed to stop", RULED),
    Command(("end",), "end none", "all have agreed to stop, and count nothing", RULED),
    Command(("resign",), "resign Ann", "somebody gives up", RULED),
    Command(("fix",), "fix 5 8D WORDS", "turn 5 was this; all after it is scored anew", RIGHT),
    Command(("insert",), "insert 5 pass", "this came before turn 5, and was left out", RIGHT),
    Command(("remove",), "remove 5", "there was no turn 5", RIGHT),
    Command(("undo",), "undo", "take the last change back; again: the one before", RIGHT),
    Command(("redo",), "redo", "do it again", RIGHT),
    Command(("scores",), "scores", "the scores", LOOK),
    Command(("sheet", "s"), "sheet", "the score sheet", LOOK),
    Command(("turns", "history"), "turns", "every turn with its number, and the notes", LOOK),
    Command(("unseen", "u"), "unseen", "the tiles that are not on the board", LOOK),
    Command(("check",), "check WORD", "is it valid? where the rules allow to look", LOOK),
    Command(("clock",), "clock", "the time left; clock 25: minutes each; clock stop, go", LOOK),
    Command(("note",), "note TEXT", "about the last turn; note 5: TEXT about turn 5", BOOK),
    Command(("help", "?"), "help", "say this again; help WORD: about one command", BOOK),
)


class Answer(NamedTuple):
    """What a line came to.

    Attributes:
        lines: what is to be said, in lines of any length.
        done: whether the record is another one now.
    """

    lines: list[str]
    done: bool = False


def obey(book: Scorebook, text: str) -> Answer | None:
    """Does what a line says, or answers it; None if it is no line of this language. Mistakes are answered, too."""
    first, _, rest = " ".join(text.split()).partition(" ")
    name = next((command.names[0] for command in COMMANDS if first.lower() in command.names), None)
    try:
        if is_entry(text):
            return _done(book, book.tell(text))
        if name is None or name not in _ACTIONS:
            return None
        found = _ACTIONS[name](book, rest)
        return Answer(found) if isinstance(found, list) else _done(book, found)
    except IllegalMove as error:
        return Answer(refusal(error))
    except QuixotryError as error:
        return Answer([sentence(error.message)])


def _done(book: Scorebook, change: Change) -> Answer:
    return Answer([*change.lines(), *standing(book)], done=True)


def standing(book: Scorebook) -> list[str]:
    """What is to be said of where the game stands, where that is more than whose turn it is."""
    if book.waits_for_end:
        return ["All tiles are played. Type end if the last play stands, or challenge."]
    if book.to_be_told:
        return [f"The game is over. What {_who(book)} left? Type: left {book.names[book.to_be_told[0]]} ABC"]
    if book.over:
        if book.is_uncounted:
            return [AGREED, "What is left is not counted.", scores(book)]
        lines = [line for line in ending(book.game) if line]
        return [AGREED, *lines[1:]] if book.was_agreed else lines
    if book.stopped_at is not None:
        return [f"Nothing from turn {book.stopped_at} on is scored until it is put right: fix {book.stopped_at} …"]
    return []


def _who(book: Scorebook) -> str:
    names = [book.names[seat] for seat in book.to_be_told]
    return f"{'has' if len(names) == 1 else 'have'} {listed(names)}"


def help_text(about: str = "", more: tuple[Command, ...] = ()) -> list[str]:
    """What can be typed, in lines of 80 columns.

    Args:
        about: a command of which alone is spoken.
        more: commands of the front end.
    """
    commands = (*COMMANDS, *more)
    wanted = about.strip().lower()
    if wanted:
        found = [command for command in commands if wanted in command.names]
        return [_usage(command) for command in found] or [f"There is no command '{about}'; help lists them."]
    lines = []
    for group in dict.fromkeys(command.group for command in commands):
        lines.append(f"{group}:")
        lines += [_usage(command) for command in commands if command.group == group]
    return lines


def _usage(command: Command) -> str:
    return f"  {command.usage:{_WIDTH}} {command.text}"


# ------------------------------------------------------------------------------------------------------- what is behind


def _named(book: Scorebook, text: str, example: str) -> tuple[int, str]:
    """The player with whom a text begins, and what stands behind him.

    Raises:
        QuixotryError: it begins with no player.
    """
    folded = text.casefold()
    for seat in sorted(range(len(book.names)), key=lambda seat: -len(book.names[seat])):
        name = book.names[seat].casefold()
        if folded == name or folded.startswith(f"{name} "):
            return seat, text[len(name) :].strip()
    first, _, rest = text.partition(" ")
    if not first:
        raise GameError(f"who? For example: {example.replace('Ann', book.names[0])}", kind="which_player")
    return book.seat(first), rest.strip()


def _points(text: str, example: str, sign: int) -> int:
    """Points in the sense of a sign: `penalty Ann -10` takes 10 off, too."""
    known = bool(_NUMBER.fullmatch(text)) and 0 < abs(int(text)) <= _MOST_POINTS
    if not known or (sign > 0 and text.startswith("-")):
        raise GameError(f"'{text}' are no points; a number was expected, as in '{example}'", kind="points", input=text)
    return sign * abs(int(text))


def _numbered(text: str, example: str) -> tuple[int, str]:
    first, _, rest = text.partition(" ")
    if not _NUMBER.fullmatch(first):
        raise GameError(f"which turn? For example: {example}", kind="no_turn")
    return int(first), rest.strip()


def _challenge(book: Scorebook, rest: str) -> Change:
    before, by, who = f" {rest}".rpartition(" by ") if " by " in f" {rest} " else (f" {rest}", "", "")
    words = before.split()
    verdict = next((word.lower() for word in words if word.lower() in ("stands", "withdrawn", "off")), None)
    named = [word for word in words if word.lower() != verdict]
    seat = book.seat(who) if by else None
    return book.challenge(named, seat, "withdrawn" if verdict == "off" else verdict)


def _correct(book: Scorebook, rest: str, example: str, sign: int) -> Change:
    seat, points = _named(book, rest, example)
    return book.correct(seat, _points(points, example, sign))


def _time(book: Scorebook, rest: str) -> Change:
    seat, minutes = _named(book, rest, "time Ann 2")
    if not minutes:
        return book.overtime(seat)
    return book.overtime(seat, _number(minutes, "'{}' are no minutes; a number was expected, as in 'time Ann 2'"))


def _number(text: str, otherwise: str) -> float:
    """A number of minutes, which may be part of one.

    Raises:
        GameError: it is none; the sentence is the one that is given.
    """
    with suppress(ValueError):
        number = float(text)
        if isfinite(number):
            return number
    raise GameError(otherwise.replace("{}", text), kind="bad_time", input=text)


def _hold(book: Scorebook, rest: str, example: str) -> Change:
    seat, tiles = _named(book, rest, example)
    if not tiles:
        raise GameError(f"which tiles? For example: {example}", kind="which_tiles")
    return book.hold(seat, tiles)


def _end(book: Scorebook, rest: str) -> Change:
    if rest and rest.lower() != "none":
        raise GameError(f"'end {rest}' says nothing; 'end' or 'end none' was expected", kind="usage", input=rest)
    return book.end(counted=not rest)


def _fix(book: Scorebook, rest: str) -> Change:
    return book.fix(*_numbered(rest, "fix 5 8D WORDS"))


def _insert(book: Scorebook, rest: str) -> Change:
    return book.insert(*_numbered(rest, "insert 5 pass"))


def _remove(book: Scorebook, rest: str) -> Change:
    return book.remove(_numbered(rest, "remove 5")[0])


def _resign(book: Scorebook, rest: str) -> Change:
    return book.resign(_named(book, rest, "resign Ann")[0])


def _note(book: Scorebook, rest: str) -> list[str]:
    about = re.match(r"([0-9]{1,4}):\s*(.*)", rest, re.ASCII)
    text = about[2] if about else rest
    if not text.strip():
        return ["What is to be noted? For example: note Ben found this late"]
    book.note(text, int(about[1]) if about else None)
    return ["Noted; turns shows it."]


def scores(book: Scorebook) -> str:
    """The scores as a sentence."""
    pairs = zip(book.names, book.scores, strict=True)
    return f"Scores: {', '.join(f'{name} {score}' for name, score in pairs)}."


def clock(book: Scorebook) -> str:
    """The time that players have left, as a sentence."""
    if book.clock is None:
        return "There is no clock; clock 25 gives each player 25 minutes from now on."
    state = ", stopped" if book.clock.paused else ""
    return f"Time left{state}: {', '.join(f'{name} {book.clock.text(seat)}' for seat, name in enumerate(book.names))}."


def _clock(book: Scorebook, rest: str) -> list[str]:
    wanted = rest.lower()
    if wanted in ("stop", "go") and book.clock is None:
        return [clock(book)]
    if wanted == "stop" and book.clock is not None:
        book.clock.pause()
        book.keep()
    elif wanted == "go":
        book.let_run()
    elif wanted:
        book.set_clock(
            _number(wanted, "'{}' is nothing for a clock; 'clock 25', 'clock stop' or 'clock go' was expected")
        )
    return [clock(book)]


def _unseen(book: Scorebook, _: str) -> list[str]:
    view = book.game.position
    tiles = f"{view.rack}{view.unseen}"
    edition = view.edition
    counts: dict[str, int] = {}
    for tile in tiles_of(edition).rack(tiles):
        counts[tile] = counts.get(tile, 0) + 1
    told = [f"{tile} {counts[tile]}" for tile in [*edition.letters, "?"] if tile in counts]
    if not told:
        return ["All tiles are on the board."]
    bag = f"In the bag: {book.game.bag}."
    return [f"Not on the board, {plural(sum(counts.values()), 'tile')}: {', '.join(told)}.", bag]


def _check(book: Scorebook, rest: str) -> list[str]:
    return look_up(book.game, book.game.rules.name, "check", rest.upper().split())


_ACTIONS: dict[str, Callable[[Scorebook, str], Change | list[str]]] = {
    "challenge": _challenge,
    "bonus": lambda book, rest: _correct(book, rest, "bonus Ann 5", 1),
    "penalty": lambda book, rest: _correct(book, rest, "penalty Ann 10", -1),
    "time": _time,
    "rack": lambda book, rest: _hold(book, rest, "rack Ann AEINRST"),
    "left": lambda book, rest: _hold(book, rest, "left Ann QZ"),
    "end": _end,
    "resign": _resign,
    "fix": _fix,
    "insert": _insert,
    "remove": _remove,
    "undo": lambda book, _: book.undo(),
    "redo": lambda book, _: book.redo(),
    "scores": lambda book, _: [scores(book)],
    "sheet": lambda book, _: sheet(book.replay),
    "turns": lambda book, _: rows(book.replay) or ["No turn was told yet."],
    "unseen": _unseen,
    "check": _check,
    "clock": _clock,
    "note": _note,
}
