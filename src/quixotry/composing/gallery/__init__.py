"""A gallery of perfect games: kept in one SQLite file, searched, counted, and pooled with those of others.

Every game in it has passed the referee under the word list that it names, those of others too. Prints nothing and has
no screen. In reading order: `entry` (what is known of a game, and which games are the same), `database` (the tables),
`search`, `pooling` (games as lines of text), `answers`, `shelf` (word lists that judge games anew), `store`
(`Gallery`).

Used by `quixotry gallery` and by the option `--keep` of `quixotry compose`.
"""

from quixotry.composing.gallery.answers import FavouriteWord, Intake, Tally
from quixotry.composing.gallery.entry import Entry
from quixotry.composing.gallery.pooling import Refusal
from quixotry.composing.gallery.search import ORDERS, Search
from quixotry.composing.gallery.store import Gallery

__all__ = ["ORDERS", "Entry", "FavouriteWord", "Gallery", "Intake", "Refusal", "Search", "Tally"]
