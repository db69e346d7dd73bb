"""`quixotry gallery favourite|favourites`: games and words that somebody likes, and what the words mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import click

from quixotry.cli.gallery.shown import as_object, words_of
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json
from quixotry.composing.gallery import Gallery, Search
from quixotry.errors import QuixotryError
from quixotry.lexica import open_lexicon
from quixotry.sentences import plural


@click.command(epilog=example("quixotry gallery favourite 12 QUIZZIFY"))
@click.argument("things", nargs=-1, required=True, metavar="NUMBER|WORD...")
@click.option("--off", is_flag=True, help="Favourites no more.")
@click.option("--edition", metavar="E", default="English", show_default=True, help="The letters of the words.")
@shared("json")
def favourite(things: tuple[str, ...], off: bool, edition: str, as_json: bool) -> None:
    """Mark games and words of the gallery as favourites."""
    games: list[int] = []
    words: list[str] = []
    with Gallery.open() as gallery:
        for thing in things:
            if thing.strip().isdecimal():
                games.append(gallery.like(int(thing[:30]), not off).number)
            else:
                words.append(gallery.like_word(thing, not off, edition=edition))
    if as_json:
        print_json({"favourite": not off, "games": games, "words": words})
        return
    named = ", ".join([*(f"game {number}" for number in games), *words])
    click.echo(f"{named[:1].upper()}{named[1:]}: {'favourites no more' if off else 'marked as favourites'}.")


@click.command(epilog=example("quixotry gallery favourites"))
@click.option("--meanings/--no-meanings", default=True, help="Say what the words mean, or not.")
@shared("json")
def favourites(meanings: bool, as_json: bool) -> None:
    """List your favourite games and words, and what the words mean, where a dictionary is installed."""
    with Gallery.open() as gallery:
        games = gallery.entries(Search(favourite=True))
        words = gallery.favourite_words()
    if as_json:
        told: list[dict[str, Any]] = []
        for word in words:
            known = definitions(word.word, word.lexicon) if meanings else None
            told.append({"word": word.word, "games": word.games, "definitions": known})
        print_json({"games": [as_object(entry) for entry in games], "words": told})
        return
    if not games and not words:
        click.echo("There are no favourites yet: quixotry gallery favourite NUMBER|WORD", err=True)
        return
    for word in words:
        click.echo(f"{word.word}, in {plural(word.games, 'game')}")
        if meanings:
            print_meanings([word.word], word.lexicon)
    for entry in games:
        ending = "" if entry.points is None else f", {entry.points:,} points{' and a tie' if entry.tie else ''}"
        click.echo(f"Game {entry.number}: {entry.version}{ending}: {' '.join(words_of(entry))}")
        if meanings:
            print_meanings(dict.fromkeys(words_of(entry)), entry.lexicon)


VERBS = (favourite, favourites)


def print_meanings(words: Iterable[str], lexicon: str) -> None:
    """Print the first meaning of each word that has one; a word that is inflected is named before its base.

    Args:
        words: the words.
        lexicon: the name of their word list.
    """
    from quixotry.definitions import how_to_install, sources

    found = False
    for word in words:
        for meaning in definitions(word, lexicon)[:1]:
            found = True
            inflected = f"{word}, from " if meaning["word"] != word else ""
            part = f", {meaning['part_of_speech']}" if meaning["part_of_speech"] else ""
            click.echo(f"  {inflected}{meaning['word']}{part}: {meaning['text']} ({meaning['source']})")
    if not found and not sources():
        click.echo(f"No dictionary is installed. {how_to_install()}", err=True)


def definitions(word: str, lexicon: str) -> list[dict[str, Any]]:
    """What a word means; of a word list that is not here only the dictionaries are asked."""
    from quixotry.definitions import define

    try:
        opened = open_lexicon(lexicon)
    except (QuixotryError, ValueError):
        opened = None
    return [asdict(definition) for definition in define(word, opened)]
