"""Who a line of a turn is about: the nick before it, or whoever is most likely meant.

Nicks are tokens, but people write them with spaces, in another case, or write the full name instead. Where two players
share a nick, or a nick is unknown, the order of the turns says who it is, and the written totals say so where the order
is broken, as after a turn lost by a challenge.

Main names: `Players`, `split_nick`.

>>> players = Players()
>>> players.declare(1, Player("Ann Abel", "ann")), players.declare(2, Player("Ben Bell", "ben"))
(True, True)
>>> players.seats("Ben"), players.seats("Ann Abel"), players.seats("Cay")
([1], [0], [])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from quixotry.formats.record import TURNS, Kind, Player

__all__ = ["Players", "split_nick"]

_POINTS = re.compile(r"\s[+-]")
# What a turn without a rack may begin with.
_OPENING = frozenset("(-")
# Kinds of turns that are about whoever has made the last play.
_OF_LAST_PLAY = frozenset({"withdrawn", "challenge", "gained"})


class Players:
    """Who plays, whose turn comes next, and what the scores are as written.

    Attributes:
        all: the players by seat.
        totals: their scores, as far as they can be told.
    """

    def __init__(self) -> None:
        self.all: list[Player] = []
        self.totals: list[int] = []
        self._numbers: list[int] = []
        # The seats by nick, by folded nick and by folded name.
        self._found: dict[str | tuple[str, str], list[int]] = {}
        self._next = 0
        self._played: int | None = None

    # ------------------------------------------------------------------------------------------------- who there is

    def declare(self, number: int, player: Player) -> bool:
        """Adds a player with the number that the file gives him; False if another has it already."""
        if number in self._numbers:
            return False
        place = sum(other < number for other in self._numbers)
        self._numbers.insert(place, number)
        self.all.insert(place, player)
        self.totals.append(0)
        self._found.clear()
        for seat in range(len(self.all)):
            self._index(seat)
        return True

    def add(self, nick: str) -> int:
        """Adds a player whom only his turns name; gives his seat."""
        seat = len(self.all)
        self._numbers.append(self._numbers[-1] + 1 if self._numbers else 1)
        self.all.append(Player(" ".join(nick.split()), "_".join(nick.split())))
        self.totals.append(0)
        self._index(seat)
        if seat not in self._found.setdefault(nick, []):
            self._found[nick].append(seat)
        return seat

    def gaps(self) -> list[int]:
        """The numbers of players before which a number is missing."""
        return [number for before, number in pairwise([0, *self._numbers]) if number != before + 1]

    def seat_of_number(self, number: int) -> int | None:
        """The seat of the player with a number of the file; None if there is none."""
        return self._numbers.index(number) if number in self._numbers else None

    def number_of_seat(self, seat: int) -> int:
        """The number that the file gives the player of a seat."""
        return self._numbers[seat]

    def knows(self, nick: str) -> bool:
        """Whether a player has exactly this nick."""
        return nick in self._found

    def seats(self, nick: str) -> list[int]:
        """The seats that a nick can mean: exactly, else in another case, else by the full name, else by the number."""
        for key in (nick, (folded := nick.casefold(), ""), ("", folded)):
            if found := self._found.get(key):
                return found
        number = folded.removeprefix("player")
        seat = self.seat_of_number(int(number)) if number.isdecimal() and len(number) < 3 else None
        return [] if seat is None else [seat]

    def _index(self, seat: int) -> None:
        nick, name = self.all[seat].nick, self.all[seat].name
        for key in (nick, (nick.casefold(), ""), ("", name.casefold())):
            self._found.setdefault(key, []).append(seat)

    # ------------------------------------------------------------------------------------------------- whose turn it is

    @property
    def on_turn(self) -> int:
        """The seat of whose turn it would be next."""
        return self._next

    def likeliest(self, seats: Sequence[int], kind: Kind, score: int | None, total: int | None) -> int:
        """Which of some players a turn is about, by the order of the turns and by the totals."""
        first = self._played if kind in _OF_LAST_PLAY and self._played is not None else self._next
        ordered = sorted(seats, key=lambda seat: (seat - first) % len(self.all))
        if total is not None and score is not None:
            for seat in ordered:
                if total - self.totals[seat] in (score, -abs(score)):
                    return seat
        return ordered[0]

    def took(self, seat: int, kind: Kind, score: int | None, total: int | None) -> None:
        """Notes a turn: who is next, and what his score is now."""
        if total is not None:
            self.totals[seat] = total
        else:
            self.totals[seat] += score or 0
        if kind == "play":
            self._played = seat
        if kind in TURNS:
            self._next = (seat + 1) % len(self.all)


def split_nick(text: str, known: Sequence[str]) -> tuple[str, int] | None:
    """The nick at the beginning of a line without its `>`, and where the rest begins; None if there is none.

    Args:
        text: the line behind `>`.
        known: the nicks that the file names, the longest first: one of them may hold a colon, or be followed by none.
    """
    start = len(text) - len(text.lstrip())
    for nick in known:
        end = start + len(nick)
        if nick and text.startswith(nick, start):
            gap = len(text[end:]) - len(text[end:].lstrip())
            if text[end + gap : end + gap + 1] in (":", "："):
                return nick, end + gap + 1
    at = min((place for place in (text.find(":"), text.find("：")) if place >= 0), default=-1)
    # A colon behind points is part of a remark.
    if at >= 0 and not _POINTS.search(text, 0, at):
        return text[:at].strip(), at + 1
    for nick in known:
        end = start + len(nick)
        if nick and text.startswith(nick, start) and not text[end : end + 1].isalnum():
            # Another sign where the colon belongs.
            slip = text[end : end + 1] not in _OPENING and not text[end : end + 1].isspace()
            return nick, end + slip
    # Where the players are named, the first token is somebody else, if a turn follows.
    first, behind = (*text.split(None, 1), "", "")[:2]
    return (first, start + len(first)) if behind and len(known) > 1 else None
