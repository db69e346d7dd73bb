"""`quixotry study`: decks that are listed, asked, exported, changed and removed."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import click

from quixotry.cli.front import NO, on_a_screen
from quixotry.cli.options import example, shared
from quixotry.cli.output import print_json, print_table
from quixotry.cli.prompt import ask, at_keyboard
from quixotry.cli.study.adding import LONGEST, RETENTION, STREAM, add, as_object
from quixotry.errors import QuixotryError
from quixotry.files import is_there, path_of, write_whole
from quixotry.sentences import plural
from quixotry.study import DeckSummary, Quiz, Store, until, write_list

# ----------------------------------------------------------------------------------------------------------- the group


@click.group(invoke_without_command=True, epilog=example("quixotry study add sevens words.txt"))
@click.pass_context
def command(ctx: click.Context) -> int:
    """Learn words: quizzes that come back when you are about to forget.

    Alone, on a terminal, it opens the study screen; elsewhere it lists your decks.
    """
    if ctx.invoked_subcommand is None:
        if on_a_screen():
            from quixotry.tui import run

            return run(screen="study")
        _show_decks()
    return 0


command.add_command(add)


# ------------------------------------------------------------------------------------------------------------- looking


@command.command("list", epilog=example("quixotry study list"))
@shared("json")
def list_(as_json: bool) -> None:
    """List your decks: how many cards are new, and how many are due now."""
    _show_decks(as_json)


def _show_decks(as_json: bool = False) -> None:
    now = datetime.now(UTC)
    with Store.open() as store:
        decks = store.decks(now)
    if as_json:
        print_json({"decks": [_summary_as_object(deck) for deck in decks]})
        return
    if not decks:
        click.echo("You have no decks yet. Make one: quixotry study add NAME FILE", err=True)
        return
    rows = [
        (
            deck.name,
            deck.kind,
            *(f"{number:,}" for number in (deck.cards, deck.new, deck.due)),
            None if deck.next_due is None else until(deck.next_due, now),
            deck.lexicon,
        )
        for deck in decks
    ]
    print_table(["deck", "kind", "cards", "new", "due", "next", "word list"], rows, right=["cards", "new", "due"])


@command.command(epilog=example("quixotry study export sevens words.txt"))
@click.argument("name")
@click.argument("file", default=STREAM, type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--replace", is_flag=True, help="Replace FILE if it is there.")
def export(name: str, file: str, replace: bool) -> None:
    """Write the words of the deck NAME, one a line.

    They go into FILE, or without it to stdout.
    """
    with Store.open() as store:
        words = store.words(name)
    if file == STREAM:
        click.echo(write_list(words), nl=False)
        return
    path = path_of(file)
    if is_there(path) and not replace:
        raise QuixotryError(f"there is a file '{path}' already; --replace replaces it", kind="exists", input=file)
    write_whole(path, write_list(words).encode())
    click.echo(f"Wrote {plural(len(words), 'word')} into {path}.")


# ------------------------------------------------------------------------------------------------------------ learning


@command.command(epilog=example("quixotry study quiz sevens --plain"))
@click.argument("name")
@click.option("--plain", is_flag=True, help="Line by line, also for screen readers; so it is without a terminal.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="At most N cards.")
@click.option(
    "--new", type=click.IntRange(min=0), default=10, show_default=True, metavar="N", help="At most N new cards a day."
)
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="Mix the cards, as the number decides.")
@click.option("--lexicon", metavar="L", help="Another word list than that of the deck: a name or a path.")
def quiz(name: str, plain: bool, limit: int | None, new: int, seed: int | None, lexicon: str | None) -> int:
    """Ask the cards of the deck NAME.

    Those that are due come first, then new ones. What you have learnt is kept card by card, so leave whenever you like.
    """
    with Store.open() as store:
        asked = Quiz(store, name, limit=limit, new=new, seed=seed, lexicon=lexicon)
        if not plain and on_a_screen():
            from quixotry.tui import run

            return run(screen="study", quiz=asked)
        from quixotry.cli.study.dialogue import QuizDialogue

        code = QuizDialogue(asked).run()
        if asked.question is None and limit is None and _has_new_cards(store, asked.deck.name):
            click.echo("For more new cards today give --new N.")
        return code


def _has_new_cards(store: Store, name: str) -> bool:
    return any(deck.new for deck in store.decks() if deck.name == name)


@command.command(epilog=example("quixotry study missed sevens RETAINS"))
@click.argument("name")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@shared("json")
def missed(name: str, words: tuple[str, ...], as_json: bool) -> None:
    """Mark words of the deck NAME as missed.

    If you missed them in a game, for example. The next quiz asks them, however soon it is, as if answered wrongly.
    """
    with Store.open() as store:
        left_out = store.mark_missed(name, words)
        deck = store.deck(name)
    marked = len(words) - len(left_out)
    if as_json:
        print_json({"deck": deck.name, "missed": marked, "left_out": list(left_out.words)})
        return
    if left_out.sentence:
        click.echo(left_out.sentence, err=True)
    if marked:
        click.echo(f"Marked {plural(marked, 'word')} of {deck.name} as missed.")


# ------------------------------------------------------------------------------------------------------------ changing


@command.command(epilog=example("quixotry study change sevens --retention 0.95"))
@click.argument("name")
@click.option("--name", "new_name", metavar="NEW", help="Another name.")
@RETENTION
@LONGEST
@shared("json")
def change(
    name: str, new_name: str | None, retention: float | None, longest_interval: int | None, as_json: bool
) -> None:
    """Rename the deck NAME, or space its cards.

    They come closer together or further apart from the next review of each.
    """
    if new_name is None and retention is None and longest_interval is None:
        raise click.UsageError("What is to change? Give --name, --retention or --longest-interval.")
    with Store.open() as store:
        deck = store.deck(name)
        if retention is not None or longest_interval is not None:
            deck = store.space(name, retention=retention, longest_interval=longest_interval)
        if new_name is not None:
            deck = store.rename(name, new_name)
    if as_json:
        print_json(as_object(deck))
    else:
        apart = f"retention {deck.retention}, at most {plural(deck.longest_interval, 'day')} apart"
        click.echo(f"{deck.name}: {plural(deck.cards, 'card')}, {apart}.")


@command.command(epilog=example("quixotry study remove sevens"))
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask first.")
@shared("json")
def remove(name: str, yes: bool, as_json: bool) -> int:
    """Remove the deck NAME and all that you have learnt of it. At a keyboard you are asked first."""
    with Store.open() as store:
        deck = store.deck(name)
        if not yes and at_keyboard():
            try:
                agrees = ask(f"Remove {deck.name}, {plural(deck.cards, 'card')}, and all that you have learnt? (y/n) ")
            except EOFError:
                click.echo()
                return 0
            if agrees.strip().lower() not in ("y", "yes"):
                click.echo(f"{deck.name} is kept.")
                return NO
        store.remove(name)
    if as_json:
        print_json({"removed": deck.name})
    else:
        click.echo(f"Removed {deck.name}.")
    return 0


def _summary_as_object(deck: DeckSummary) -> dict[str, Any]:
    due = None if deck.next_due is None else deck.next_due.isoformat()
    return {**asdict(deck), "next_due": due}
