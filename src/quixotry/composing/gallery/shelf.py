"""The word lists that have judged the games of the gallery, opened once each, to referee games anew.

Main name: `Shelf`.
"""

from __future__ import annotations

from quixotry._native import Composition, Lexicon
from quixotry.composing.gallery.entry import Entry
from quixotry.errors import InvalidComposition, LexiconError, QuixotryError
from quixotry.lexica import open_lexicon
from quixotry.lexica.names import looks_like_a_path


class Shelf:
    """The word lists of games, each opened once."""

    def __init__(self) -> None:
        self._opened: dict[str, Lexicon | None] = {}

    def judged(self, entry: Entry) -> tuple[Composition, str]:
        """A game refereed anew, and a sentence if its word list could not be asked; else nothing.

        If the word list is not here, or judges otherwise by now, no word is looked up; all else is judged.
        """
        lexicon = self._lexicon(entry.lexicon)
        why = f"the word list '{entry.lexicon}' that judged it is not here by that name"
        if lexicon is not None:
            try:
                return entry.game(lexicon), ""
            except (InvalidComposition, LexiconError) as error:
                why = f"the word list '{entry.lexicon}' judges otherwise by now ({error.message})"
        return entry.game("any"), f"{why}; its words are taken as they are"

    def _lexicon(self, name: str) -> Lexicon | None:
        if name not in self._opened:
            try:
                # What looks like a path may be one in another folder now, and then another file.
                self._opened[name] = None if looks_like_a_path(name) else open_lexicon(name)
            except (QuixotryError, ValueError):
                self._opened[name] = None
        return self._opened[name]
