"""How a deck finds its word list again: by the name or path that it was opened by, or by its words themselves."""

from __future__ import annotations

import ast
import json
from contextlib import suppress
from typing import Any

from quixotry._native import Edition, Lexicon
from quixotry.errors import LexiconError, QuixotryError
from quixotry.lexica import lasting, open_lexicon
from quixotry.study.deck import Deck
from quixotry.study.spelling import Spelling

# The ways to open a word list that take the name or path of one.
_OPENERS = ("open", "from_file")


def recipe_of(lexicon: Lexicon | str) -> tuple[Lexicon, str]:
    """A word list, opened, and the text by which `opened` finds it again.

    Args:
        lexicon: the word list, its name or its path. One that exists only in memory goes along whole.

    Raises:
        UnknownName: no list is called so.
        LexiconError: it cannot be opened.
    """
    if isinstance(lexicon, str):
        return open_lexicon(lexicon), json.dumps({"open": lasting(lexicon)})
    call = _call(lexicon)
    if call is not None:
        recipe = json.dumps({"open": lasting(call[0]), **call[1]})
        with suppress(LexiconError):
            if opened(recipe, "", lexicon.name).info.sha256 == lexicon.info.sha256:
                return lexicon, recipe
    words = {"words": list(lexicon), "name": lexicon.name, "edition": lexicon.edition}
    opened(json.dumps({**words, "words": []}), "", lexicon.name)  # an edition that nobody knows is told now
    return lexicon, json.dumps(words)


def opened(recipe: str, deck: str, name: str) -> Lexicon:
    """The word list of a deck.

    Args:
        recipe: the text that says how.
        deck: what the deck is called.
        name: what the word list is called.

    Raises:
        LexiconError: it is not there any more (`deck_lexicon`), or the text says nothing that is understood.
    """
    try:
        parts = json.loads(recipe)
        if "words" in parts:
            return Lexicon.from_words(parts["words"], name=parts["name"], edition=parts["edition"])
        return open_lexicon(
            parts["open"],
            edition=parts.get("edition"),
            exclude=parts.get("exclude"),
            fold_case=parts.get("fold_case", False),
        )
    except (QuixotryError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise LexiconError(
            f"the word list '{name}' of the deck '{deck}' cannot be opened ({error}); put it back where it was, or ask "
            "another word list instead",
            kind="deck_lexicon",
            input=name,
        ) from error


def spelling_of(deck: Deck, lexicon: Lexicon) -> Spelling:
    """How the words of a deck are spelled, which must be in the letters of the word list that answers.

    Raises:
        LexiconError: it is in other letters (`foreign_alphabet`).
    """
    spelling = Spelling(deck.edition)
    if lexicon.edition != deck.edition and spelling.edition.letters != Edition.named(lexicon.edition).letters:
        raise LexiconError(
            f"the word list '{lexicon.name}' is in the letters of the {lexicon.edition} edition, but the deck "
            f"'{deck.name}' in those of the {deck.edition} one; give a word list in the same letters",
            kind="foreign_alphabet",
            input=lexicon.name,
        )
    return spelling


def _call(lexicon: Lexicon) -> tuple[str, dict[str, Any]] | None:
    """The name and the choices with which a word list was opened, as its `repr` has them; None if it has none."""
    try:
        call = ast.parse(repr(lexicon), mode="eval").body
    except (SyntaxError, ValueError):
        return None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in _OPENERS):
        return None
    try:
        name = ast.literal_eval(call.args[0])
        choices = {
            choice.arg: lexicon.edition if choice.arg == "edition" else ast.literal_eval(choice.value)
            for choice in call.keywords
            if choice.arg is not None
        }
    except (ValueError, IndexError):
        return None
    if isinstance(choices.get("exclude"), str):
        choices["exclude"] = lasting(choices["exclude"])
    return name, choices
