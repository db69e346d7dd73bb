"""`quixotry gallery`: perfect games that were kept: listed, drawn, searched, counted, and pooled.

A front end of `quixotry.composing.gallery`. In reading order: `wishes` (the options that say which games), `shown`
(games as rows, lines and objects), `verbs` (the group, and looking), `tallies` (what occurs how often), `liking`
(favourites and what they mean), `pooling` (export, import and removal).
"""

from quixotry.cli.gallery import liking, pooling, tallies
from quixotry.cli.gallery.verbs import command

for _verb in (*tallies.VERBS, *liking.VERBS, *pooling.VERBS):
    command.add_command(_verb)

__all__ = ["command"]
