"""`quixotry study add`: words from a file, a pipe or a word list into a deck, which is made if there is none."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import on_terminal, print_json
from quixotry.cli.prompt import at_keyboard
from quixotry.errors import InvalidText, QuixotryError, UnknownName
from quixotry.sentences import plural
from quixotry.study import KINDS, ORDERS, Deck, LeftOut, Store, read_list

if TYPE_CHECKING:
    from quixotry import Lexicon

# The file that is none: what comes through a pipe, or goes there.
STREAM = "-"
_USUAL = "anagrams"
# So many words take a moment.
_MANY = 5_000


def _read_lengths(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> tuple[int, ...] | None:
    """Lengths of words as they are typed, 7 or 2,3,4 or 2-4: in the order given, each once."""
    if text is None:
        return None
    lengths: list[int] = []
    for part in text.split(","):
        first, dash, last = (end.strip() for end in part.partition("-"))
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and len(end) < 3 for end in ends):
            lengths.clear()
            break
        lengths += range(int(ends[0]), int(ends[1]) + 1)
    if not lengths or min(lengths) < 1:
        raise click.BadParameter(f"'{text}' is no length of words; 7, or 2,3,4, or 2-4 was expected.")
    return tuple(dict.fromkeys(lengths))


RETENTION = click.option(
    "--retention",
    type=float,
    metavar="R",
    help="How likely a card is to be known when it comes; more means more often. [default: 0.9]",
)
LONGEST = click.option(
    "--longest-interval", type=int, metavar="DAYS", help="The most days until a card comes again. [default: 365]"
)

_HELP = """Put words into the deck NAME, which is made if there is none.

FILE has one word a line; - is what comes through a pipe. Without FILE, --length takes words of the word list.

\b
Kinds of decks:
"""
_INDENTS: Any = {"initial_indent": "  ", "subsequent_indent": " " * 13}


@click.command(
    "add",
    help=_HELP + "\n".join(fill(f"{kind:10} {about}", 76, **_INDENTS) for kind, about in KINDS.items()),
    epilog=example("quixotry find 'AEINST?' --length 7 --words | quixotry study add sevens -"),
)
@click.argument("name")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--length", "lengths", callback=_read_lengths, metavar="N", help="All words of N letters: 7, or 2,3,4, or 2-4."
)
@click.option("--kind", type=click.Choice(tuple(KINDS)), help=f"What the cards ask. [default: {_USUAL}]")
@click.option(
    "--order",
    type=click.Choice(tuple(ORDERS)),
    help="New cards as in the list, or likeliest first. [default: list; with --length probability]",
)
@RETENTION
@LONGEST
@shared("lexicon", "exclude", "edition", "json")
def add(
    name: str,
    file: str | None,
    lengths: tuple[int, ...] | None,
    kind: str | None,
    order: str | None,
    retention: float | None,
    longest_interval: int | None,
    lexicon: str | None,
    exclude: Path | None,
    edition: str | None,
    as_json: bool,
) -> None:
    """Put words into a deck; the text of its help stands above, with the kinds of decks."""
    if (file is None) == (lengths is None):
        raise click.UsageError("Which words? Give either FILE (- is what comes through a pipe) or --length.")
    order = order or ("list" if lengths is None else "probability")
    given = {"retention": retention, "longest_interval": longest_interval}
    spacing: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    own_choice = any(option is not None for option in (lexicon, exclude, edition))
    chosen = open_lexicon(lexicon, edition, exclude) if own_choice else None
    with Store.open() as store:
        deck = deck_if_there(store, name)
        source = (chosen or open_lexicon(None, None, None)) if deck is None else store.lexicon(name)
        words = _words(file, lengths, source)
        if len(words) > _MANY and on_terminal():
            click.echo(f"Making cards of {plural(len(words), 'word')} …", err=True)
        if deck is None:
            try:
                deck, left_out = store.create(name, kind or _USUAL, words, lexicon=source, order=order, **spacing)
                _tell_added(deck, None, left_out, as_json)
                return
            except InvalidText as error:
                if error.kind != "name_taken":
                    raise
            deck = store.deck(name)  # another program has made it in this moment
        check_goes_with(deck, kind, chosen, store.lexicon(name))
        before = deck.cards
        if spacing:
            store.space(name, **spacing)
        deck, left_out = store.add(name, words, order=order)
    _tell_added(deck, before, left_out, as_json)


def deck_if_there(store: Store, name: str) -> Deck | None:
    """The deck of a name; None if there is none."""
    try:
        return store.deck(name)
    except UnknownName:
        return None


def check_goes_with(deck: Deck, kind: str | None, chosen: Lexicon | None, own: Lexicon) -> None:
    """Words go into a deck as it is: say so rather than ignore an option."""
    if kind not in (None, deck.kind):
        raise QuixotryError(
            f"the deck '{deck.name}' asks {deck.kind}, not {kind}; give another name for a deck of {kind}",
            kind="conflict",
            input=kind,
        )
    if chosen is not None and chosen != own:
        raise QuixotryError(
            f"the deck '{deck.name}' has its own word list, '{own.name}'; give another name for a deck with "
            f"'{chosen.name}'",
            kind="conflict",
            input=chosen.name,
        )


def _words(file: str | None, lengths: tuple[int, ...] | None, lexicon: Lexicon) -> list[str]:
    """The words of a file, of what comes through a pipe, or of a word list."""
    if lengths is not None:
        return [word for length in lengths for word in lexicon.matching("?" * length)]
    if file is not None and file != STREAM:
        return read_list(Path(file).read_bytes())
    if at_keyboard():
        click.echo("Type words, one a line; Ctrl-D ends the list.", err=True)
    # A process that was started without stdin has none.
    return read_list(b"" if sys.stdin is None else sys.stdin.buffer.read())


def _tell_added(deck: Deck, before: int | None, left_out: LeftOut, as_json: bool) -> None:
    """Say what has been done to a deck that had so many cards before, or None if there was none."""
    new = deck.cards - (before or 0)
    if as_json:
        print_json({**as_object(deck), "added": new, "left_out": list(left_out.words)})
        return
    if left_out.sentence:
        click.echo(left_out.sentence, err=True)
    cards = plural(new, "new card")
    told = f"Added {cards} to {deck.name}, which has {deck.cards:,} now"
    if before is None:
        told = f"Made {deck.name}: {cards}"
    click.echo(f"{told}. Learn them with: quixotry study quiz {shlex.quote(deck.name)}")


def as_object(deck: Deck) -> dict[str, Any]:
    """A deck as the verbs give it with --json."""
    return {
        "deck": deck.name,
        "kind": deck.kind,
        "lexicon": deck.lexicon,
        "edition": deck.edition,
        "cards": deck.cards,
        "retention": deck.retention,
        "longest_interval": deck.longest_interval,
    }
