"""`quixotry score`: what one play scores, and whether it is legal."""

from __future__ import annotations

import re
from typing import Any

import click

from quixotry.cli.front import NO
from quixotry.cli.options import EXAMPLE_CGP, POSITION, example, read_position, shared
from quixotry.cli.output import print_json
from quixotry.sentences import plural

# A minus and tiles; `-h` asks for help.
_GCG_EXCHANGE = re.compile(r"-(?!-|h$).+", re.DOTALL)


class _Score(click.Command):
    """A command to which `-AEI` is a move, not three options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read an exchange as GCG files write it like any other argument."""
        options = args[: args.index("--")] if "--" in args else args
        moves = [word for word in options if _GCG_EXCHANGE.fullmatch(word)]
        others = [word for word in options if word not in moves]
        return super().parse_args(ctx, [*others, *(["--", *moves] if moves else []), *args[len(options) :]])


@click.command(cls=_Score, epilog=example(f'quixotry score "{EXAMPLE_CGP}" "8G NASTIER"'))
@click.argument("cgp")
@click.argument("move")
@shared(*POSITION, "json")
def command(cgp: str, move: str, as_json: bool, **choices: Any) -> int:
    """Say what MOVE scores in the position CGP, the words it forms, and everything that is wrong with it.

    MOVE is in any notation, as one argument: "8H WORD", "H8 W.RD", "8H W(O)RD", "exch AB", "pass"; a blank is a
    lower-case letter. The score is the arithmetic, even of a play that is not legal. The exit code is 1 if it is not.
    """
    judged = read_position(cgp, **choices).explain(move)
    if as_json:
        print_json(
            {
                "legal": judged.legal,
                "score": judged.score,
                "words": [{"word": word.word, "score": word.score, "valid": word.valid} for word in judged.words],
                "bingo": judged.bingo,
                "faults": [
                    {"kind": fault.kind, "square": fault.square, "word": fault.word, "text": fault.text}
                    for fault in judged.faults
                ],
                "move": None if judged.move is None else str(judged.move),
            }
        )
        return 0 if judged.legal else NO
    name = move if judged.move is None else str(judged.move)
    points = "" if judged.score is None else f": {plural(judged.score, 'point')}"
    click.echo(f"{name}{points}{'' if judged.legal else '; not legal'}")
    for word in judged.words:
        mark = "" if word.valid is not False else "  not valid"
        click.echo(f"  {word.word}  {word.score}{mark}")
    if judged.bonus:
        click.echo(f"  bonus  {judged.bonus}")
    for fault in judged.faults:
        click.echo(f"  {fault.kind}: {fault.text}")
    return 0 if judged.legal else NO
