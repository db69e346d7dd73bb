"""Screens of study as snapshots show them: decks of a few words at a moment that never passes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from textual.screen import Screen

import quixotry as qx
from quixotry.study import Quiz, Store
from quixotry.tui.screens.new_deck import NewDeckScreen
from quixotry.tui.screens.spacing import SpacingScreen
from quixotry.tui.screens.study import StudyScreen
from quixotry.tui.screens.study_quiz import StudyQuizScreen

MOMENT = datetime(2001, 2, 3, 10, 5, tzinfo=UTC)
WORDS = ["RETAINS", "STAINER", "NASTIER", "TRAINER", "RETRAIN", "RAIN", "RAINS", "TRAIN", "GRAIN", "AB", "AD", "ABA"]


def _store(folder: Path) -> Store:
    """Decks of which some cards have been asked."""
    store = Store.open(folder / "study.sqlite3")
    lexicon = qx.Lexicon.from_words(WORDS, name="few")
    store.create("sevens", "anagrams", WORDS[:5], lexicon=lexicon)
    store.create("hooks of RAIN", "hooks", ["RAIN"], lexicon=lexicon)
    store.create("twos and threes", "short", ["AB", "AD", "ABA"], lexicon=lexicon)
    asked = Quiz(store, "hooks of RAIN", now=lambda: MOMENT - timedelta(days=9))
    asked.answer("G T")
    asked.next()
    return store


class _Asked(StudyQuizScreen):
    """A quiz that lets go of its decks in the end."""

    def __init__(self, folder: Path, deck: str) -> None:
        store = self._store = _store(folder)
        super().__init__(deck, lambda: Quiz(store, deck, now=lambda: MOMENT), patience=0)

    def on_unmount(self) -> None:
        self._store.close()


def decks(folder: Path) -> Screen[Any]:
    """The decks."""
    return StudyScreen(_store(folder), now=lambda: MOMENT)


def no_decks(folder: Path) -> Screen[Any]:
    """The first time."""
    return StudyScreen(Store.open(folder / "study.sqlite3"), now=lambda: MOMENT)


def anagrams(folder: Path) -> Screen[Any]:
    """A card of anagrams."""
    return _Asked(folder, "sevens")


def hooks(folder: Path) -> Screen[Any]:
    """A card of hooks."""
    return _Asked(folder, "hooks of RAIN")


def new_deck(_: Path) -> Screen[Any]:
    """The form for a deck of words that were found."""
    return NewDeckScreen(["RETAINS", "QUIZ"], "enable")


def spacing(_: Path) -> Screen[Any]:
    """How often the cards of a deck come."""
    return SpacingScreen(0.9, 365)
