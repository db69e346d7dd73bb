"""What study says of words and times: `RETAINS and STAINER`, `3 cards`, `in 10 minutes`, `in 2 days`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from quixotry.sentences import listed

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400
# What is longer is told in days; the schedule lets cards come eight hours before a day is full.
_MOST_HOURS = 16 * _HOUR
_MOST_NAMED, _LONGEST_NAMED = 12, 40


def until(moment: datetime, now: datetime) -> str:
    """How long it is until a moment, in words: `now`, `in 10 minutes`, `in 2 days`. Zones do not matter.

    Args:
        moment: the moment, with its zone.
        now: the moment from which it is looked at, with its zone.
    """
    return after(round((moment - now).total_seconds()))


def after(seconds: int) -> str:
    """So many seconds from now, in words: `now`, `in a minute`, `in 3 hours`, `in 2 days`, `in 5 weeks`."""
    if seconds <= 0:
        return "now"
    if seconds < _HOUR - _MINUTE // 2:
        return _in(max(1, round(seconds / _MINUTE)), "minute")
    if seconds < _MOST_HOURS:
        return _in(max(1, round(seconds / _HOUR)), "hour")
    days = round((seconds + 4 * _HOUR) / _DAY)
    if days < 14:
        return _in(days, "day")
    if days < 61:
        return _in(round(days / 7), "week")
    if days < 700:
        return _in(round(days / 30.4375), "month")
    return _in(round(days / 365.25), "year")


def _in(number: int, unit: str) -> str:
    if number == 1:
        return f"in {'an' if unit == 'hour' else 'a'} {unit}"
    return f"in {number} {unit}s"


def named(texts: Sequence[str]) -> str:
    """What somebody gave, as a list in a sentence: not endless, and safe to print on any terminal."""
    return listed([quoted(text) for text in texts[:_MOST_NAMED]] + list(texts[_MOST_NAMED:]), _MOST_NAMED)


def quoted(text: str) -> str:
    """What somebody gave, on one line, not endless, and safe to print on any terminal."""
    shown = "".join(c if c.isprintable() else "�" for c in text[: _LONGEST_NAMED + 1])
    return shown if len(text) <= _LONGEST_NAMED else f"{shown[:_LONGEST_NAMED]}…"
