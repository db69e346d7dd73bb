"""`quixotry report --study`: the words to learn into files, and into a deck of `quixotry study`."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.study.adding import check_goes_with, deck_if_there
from quixotry.errors import QuixotryError
from quixotry.files import is_there
from quixotry.sentences import listed, plural
from quixotry.study import Store

if TYPE_CHECKING:
    from quixotry import Lexicon
    from quixotry.lab import LearningWord
    from quixotry.lab.report.source import Source

_KIND = "anagrams"


@dataclass(frozen=True)
class Put:
    """What has been done with words to learn.

    Attributes:
        words: the words.
        paths: the files.
        deck: the deck; None where none was made.
        cards: how many cards are new in it.
        problem: why there is none, if one was wanted.
    """

    words: list[LearningWord]
    paths: list[Path]
    deck: str | None
    cards: int
    problem: str | None

    def tell(self) -> None:
        """Say it in sentences."""
        names = listed([path.name for path in self.paths])
        click.echo(f"{plural(len(self.words), 'word')} to learn in '{self.paths[0].parent}': {names}")
        if self.deck is not None:
            quiz = f"quixotry study quiz {shlex.quote(self.deck)}"
            click.echo(f"{plural(self.cards, 'new card')} in the deck {self.deck}. Learn them with: {quiz}")
        if self.problem is not None:
            click.echo(f"No deck was made: {self.problem}.", err=True)

    def as_object(self) -> dict[str, Any]:
        """The same for JSON."""
        return {
            "words": [vars(word) for word in self.words],
            "files": [str(path) for path in self.paths],
            "deck": self.deck,
            "cards": self.cards,
        }


def put_words(source: Source, count: int, folder: Path, deck: str | None, force: bool) -> Put:
    """Put words to learn into files and a deck; before anything is written it is looked whether that can be done.

    Args:
        source: the games.
        count: how many words.
        folder: where the files go.
        deck: the deck; None for no deck.
        force: whether files that are there are replaced.

    Raises:
        QuixotryError: a file is there already or cannot be written (`io`), or the deck is of another kind or another
            word list (`conflict`).
    """
    from quixotry.lab.report.learning import chosen, list_paths, write_lists

    there = [path for path in list_paths(folder) if is_there(path)]
    if there and not force:
        message = f"'{click.format_filename(there[0])}' would be replaced; --force allows that"
        raise QuixotryError(message, kind="io", input=str(there[0]))
    problem = None
    lexicon = source.lexicon
    if deck is not None and lexicon is None:
        problem = f"the word list '{source.log.manifest.lexicon['name']}' was not found; --lexicon tells where it is"
        deck = None
    with Store.open() as store:
        if deck is not None and (known := deck_if_there(store, deck)) is not None:
            check_goes_with(known, _KIND, lexicon, store.lexicon(deck))
        words = chosen(source, count)
        if deck is not None and not words:
            deck, problem = None, "no words were played"
        paths = write_lists(words, folder, lexicon=lexicon, edition=source.edition, replace=force)
        cards = 0
        if deck is not None and lexicon is not None:
            cards = _into_deck(store, deck, [word.word for word in words], lexicon)
    return Put(words, paths, deck, cards, problem)


def _into_deck(store: Store, name: str, words: list[str], lexicon: Lexicon) -> int:
    """Put words into a deck, which is made if there is none; how many cards are new."""
    known = deck_if_there(store, name)
    if known is None:
        made, _ = store.create(name, _KIND, words, lexicon=lexicon)
        return made.cards
    made, _ = store.add(name, words)
    return made.cards - known.cards
