"""`quixotry lexicon`: list, describe, add and remove word lists."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quixotry.cli.options import example, open_lexicon, shared
from quixotry.cli.output import print_json, print_table
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry import LexiconInfo
    from quixotry._word_data import ListInfo

# The Advanced Cryptics Dictionary asks for it.
_MUST_BE_SHOWN = ("ukacd-notice.txt",)


@click.group(epilog=example("quixotry lexicon info enable"))
def command() -> None:
    """List, describe, add and remove word lists."""


@command.command("list", epilog=example("quixotry lexicon list"))
@shared("json")
def list_(as_json: bool) -> None:
    """List the word lists that --lexicon knows.

    Lists in other installed packages are shown as detected; they are used only if you give their path or add them.
    """
    from quixotry import lexica

    entries = lexica.available()
    if as_json:
        print_json({"lexica": [entry._asdict() for entry in entries]})
        return
    rows = [
        (entry.name, entry.kind, None if entry.words is None else f"{entry.words:,}", entry.edition, entry.title)
        for entry in entries
    ]
    print_table(["name", "kind", "words", "edition", "what it is"], rows, right=["words"])


@command.command(epilog=example("quixotry lexicon info enable --verify"))
@click.argument("name", required=False)
@click.option("--verify", is_flag=True, help="Check the whole compiled file, word by word.")
@shared("edition", "exclude", "json")
def info(name: str | None, verify: bool, edition: str | None, exclude: Path | None, as_json: bool) -> None:
    """Describe the word list NAME (a name or a path; default open-world)."""
    opened = open_lexicon(name, edition, exclude)
    if verify:
        opened.verify()
    described = _described(name)
    if as_json:
        answer = _as_json(opened.info, described)
        print_json({**answer, "verified": True} if verify else answer)
        return
    _print_info(opened.info, described)
    if verify:
        click.echo("\nVerified: every word is where it should be.")


@command.command(epilog=example("quixotry lexicon add words.txt --name club"))
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--name", metavar="NAME", help="What to call it. [default: the file's name without its ending]")
@click.option("--fold-case", is_flag=True, help="Take entries with capitals as words even among entries without.")
@shared("edition", "json")
def add(file: Path, name: str | None, fold_case: bool, edition: str | None, as_json: bool) -> None:
    """Add the words of FILE to the lists that --lexicon knows by name.

    FILE has one word a line; definitions after the word are fine. In a list of mixed case, entries with capitals are
    names, and skipped. A KWG file is taken as it is; give its --edition if it is not English. FILE is copied.
    """
    from quixotry import lexica

    notes: list[str] = []
    added = lexica.add(file, name=name, edition=edition, fold_case=fold_case, notify=notes.append)
    for note in dict.fromkeys(notes):
        click.echo(note, err=True)
    # A compiled file keeps the name that it was built with.
    called = lexica.added_name(file, name)
    if as_json:
        print_json({"name": called, "words": len(added), "edition": added.edition})
    else:
        click.echo(f"Added {called}: {plural(len(added), 'word')}. Use it with --lexicon {called}.")


@command.command(epilog=example("quixotry lexicon remove club"))
@click.argument("name")
@shared("json")
def remove(name: str, as_json: bool) -> None:
    """Forget the list NAME that you added. The file that it came from stays."""
    from quixotry import lexica

    lexica.remove(name)
    if as_json:
        print_json({"removed": name})
    else:
        click.echo(f"Removed {name}.")


def _described(name: str | None) -> ListInfo | None:
    """What is known of a list that comes with the package; None for any other."""
    from quixotry import _word_data, lexica

    plain = lexica.plain_name(name or lexica.DEFAULT)
    return _word_data.describe(plain) if plain in _word_data.names() else None


def _shown_notices(described: ListInfo | None) -> list[str]:
    """The notices that must be shown to users, word for word."""
    from quixotry import _word_data

    names = [name for name in described.notices if name in _MUST_BE_SHOWN] if described else []
    return [_word_data.notice(name) for name in names]


def _as_json(info: LexiconInfo, described: ListInfo | None) -> dict[str, Any]:
    return {
        "name": info.name,
        "words": info.words,
        "sha256": info.sha256,
        "edition": info.edition,
        "by_length": info.by_length,
        "trie_nodes": info.trie_nodes,
        "graph_nodes": info.graph_nodes,
        "licence": described.licence if described else info.licence,
        "path": info.path,
        "source": info.source,
        "credits": list(described.credits) if described else [],
        "notices": _shown_notices(described),
    }


def _print_info(info: LexiconInfo, described: ListInfo | None) -> None:
    rows: list[tuple[str, object]] = [
        ("name", info.name),
        ("what it is", described.title if described else None),
        ("words", f"{info.words:,}"),
        ("edition", info.edition),
        ("trie nodes", f"{info.trie_nodes:,}"),
        ("graph nodes", f"{info.graph_nodes:,}"),
        ("sha256", info.sha256),
        ("licence", (described.licence if described else info.licence) or "not known"),
        ("source", info.source or None),
        ("file", info.path or "in memory"),
    ]
    for name, value in rows:
        if value is not None:
            click.echo(f"{name + ':':13}{value}")
    click.echo("by length:")
    for length, count in sorted(info.by_length.items()):
        click.echo(f"  {length:>3} {count:>9,}")
    if described:
        click.echo("credits:")
        for credit in described.credits:
            click.echo(f"  {credit}")
    for notice in _shown_notices(described):
        click.echo(f"\n{notice.rstrip()}")
