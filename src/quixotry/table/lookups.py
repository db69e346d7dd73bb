"""Words looked up during a game, where its rules allow it: `check`, `define`, `hooks`, `anagram`, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.game import Game
from quixotry.render.text import wrapped
from quixotry.sentences import plural
from quixotry.table.help import help_refused

LOOK_UPS = ("check", "define", "hooks", "anagram")

_MOST_MEANINGS, _MOST_WORDS = 6, 200
_EXAMPLES = {"check": "QI", "define": "QI", "hooks": "TRAINER", "anagram": "RETINA?"}


def look_up(game: Game, rules: str, command: str, words: Sequence[str]) -> list[str]:
    """The answer to a command about words, in lines.

    Args:
        game: the game, whose word list is asked.
        rules: what its rules are called.
        command: one of `LOOK_UPS`.
        words: what is asked about.

    Raises:
        GameError: the rules allow no looking up (`no_help`), or the game has no word list.
        InvalidText: a word is not in the letters of the edition.
    """
    refused = help_refused(game, rules, "looking up of words")
    if refused is not None:
        raise refused
    if not words:
        what = "Which letters" if command == "anagram" else "Which word"
        return [f"{what}? For example: {command} {_EXAMPLES[command]}"]
    answer = {"check": _check, "define": _define, "hooks": _hooks, "anagram": _anagrams}[command]
    return [line for word in words for line in answer(game, word)]


def _check(game: Game, word: str) -> list[str]:
    return [f"{word} is {'' if game.position.is_word(word) else 'not '}valid."]


def _define(game: Game, word: str) -> list[str]:
    from quixotry.definitions import define, how_to_install, sources

    lexicon = game.position.lexicon
    found = define(word, lexicon)
    if not found:
        nothing = f"No definition of {word} was found."
        return [nothing] if sources() else [f"No dictionary is installed. {how_to_install()}"]
    lines = [
        f"{one.word}{', ' if one.part_of_speech else ''}{one.part_of_speech}: {one.text} ({one.source})"
        for one in found[:_MOST_MEANINGS]
    ]
    more = len(found) - len(lines)
    return [*lines, f"And {plural(more, 'more meaning')}."] if more else lines


def _hooks(game: Game, word: str) -> list[str]:
    lexicon = game.lexicon
    if game.rules.variant == "wordsmog":
        return _any_order(game, word)
    hooks = lexicon.hooks(word)
    front, back = " ".join(hooks.front) or "nothing", " ".join(hooks.back) or "nothing"
    lines = [f"{word}: before it {front}; after it {back}."]
    inner = [text for there, text in ((hooks.inner_front, "first"), (hooks.inner_back, "last")) if there]
    if inner:
        lines.append(f"It is valid without its {' or its '.join(inner)} letter as well.")
    return lines


def _any_order(game: Game, word: str) -> list[str]:
    """What lengthens a word whose letters may lie in any order, so that there is no before and after."""
    letters = [f"[{letter}]" if len(letter) > 1 else letter for letter in game.edition.letters]
    found = [letter for letter in letters if game.position.is_word(f"{word}{letter}")]
    return wrapped(f"{word}, with one letter more in any order:", found or ["nothing"])


def _anagrams(game: Game, letters: str) -> list[str]:
    found = game.lexicon.anagrams(letters)
    if not found:
        return [f"No word uses exactly the letters {letters}."]
    shown = found[:_MOST_WORDS]
    more = [f"and {len(found) - len(shown):,} more"] if len(found) > len(shown) else []
    return wrapped(f"{letters}, {plural(len(found), 'word')}:", [*shown, *more])
