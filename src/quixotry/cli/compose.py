"""`quixotry compose`: perfect games and records, a verb each; a verb is imported only when it is used."""

from __future__ import annotations

import importlib

import click

from quixotry.cli.options import example

# Verb -> where it is, and the first line of its help: a module of `quixotry.cli` and the name of the command in it.
VERBS = {
    "v1": ("compose_v", "v1", "Words as long as a rack, tile by tile, until the bag is empty."),
    "v2": ("compose_v", "v2", "The same with one tile more in each word, shared with an earlier one."),
    "v3": ("compose_v", "v3", "The same on a board, scored."),
    "tied": ("compose_long", "tied", "The highest legal game of bingos that ends in a tie: a long search."),
    "highest": ("compose_long", "highest", "The game of v3 with the most points: a long search."),
    "best-play": ("compose_long", "best_play", "The highest game of best plays, all bingos: a long search."),
    "high": ("compose_long", "high", "The game with the most points, whatever its turns lay: a long search."),
    "short": ("compose_long", "short", "The shortest game after which nobody can play: a long search."),
    "places": ("compose_places", "command", "Every place that a word can take beside others."),
    "single-play": ("compose_single_play", "command", "The highest single play, with a proof."),
    "by-hand": ("compose_by_hand", "command", "Make a perfect game yourself, word by word."),
}


class Verbs(click.Group):
    """A group that knows the names of its verbs before it has imported them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs, in the order in which people need them."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of that name, imported now."""
        if cmd_name not in VERBS:
            return None
        module, name, _ = VERBS[cmd_name]
        command: click.Command = getattr(importlib.import_module(f"quixotry.cli.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the verbs without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(verb, about) for verb, (_, _, about) in VERBS.items()])


@click.group(cls=Verbs, epilog=example("quixotry compose v3 --seed 7"))
def command() -> None:
    """Compose perfect games: every turn of every player lays a whole rack, and all come from one bag."""
