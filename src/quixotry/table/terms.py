"""What a rule set means for those who play by it, in sentences. Every number comes from the rules.

Main names: `terms`, `challenge_cost`, `CHALLENGES`.

>>> from quixotry import Rules
>>> challenge_cost(Rules.named("wespa"))
'A wrong challenge gives the challenged 5 points a word.'
>>> dict(terms(Rules.named("casual")))["Words"]
'Checked as you place them; hints are there.'
"""

from __future__ import annotations

from quixotry._native import Rules
from quixotry.sentences import plural

# The ways to settle challenges that menus offer; a rule set may have others, with any number of points.
CHALLENGES = ("void", "single", "double", "triple", "5", "10", "5-per-word", "minus-10")

_CHALLENGE = {
    "void": "Invalid words cannot be played; there is nothing to challenge.",
    "single": "A wrong challenge costs nothing.",
    "double": "A wrong challenger loses the next turn.",
    "triple": "Whoever loses a challenge loses the game.",
}
_HELP = {
    "never": "Nobody tells you what is valid; there are no hints.",
    "on-challenge": "Only a challenge tells what is valid; there are no hints.",
    "always": "Checked as you place them; hints are there.",
}
_VARIANT = {"wordsmog": "Letters in any order."}
_LEFTOVER = {
    "transfer": "They count against their owners, and for whoever goes out.",
    "double": "Whoever goes out gains twice what the other has left.",
    "none": "They cost nothing.",
}
_START = {"draw": "By draw.", "given": "The first player.", "random": "By chance."}


def challenge_cost(rules: Rules) -> str:
    """What a challenge costs, in a sentence."""
    known = _CHALLENGE.get(rules.challenge)
    if known is not None:
        return known
    amount = rules.challenge.removeprefix("minus-")
    number = amount.removesuffix("-per-word")
    points = plural(int(number), "point") if number.isdigit() else f"{number} points"
    if amount != number:
        points += " a word"
    if amount != rules.challenge:
        return f"A wrong challenger loses {points}."
    return f"A wrong challenge gives the challenged {points}."


def terms(rules: Rules) -> list[tuple[str, str]]:
    """What players should know of a rule set before they start: a heading and a sentence each."""
    told = [
        ("Challenge", challenge_cost(rules)),
        ("Words", " ".join(filter(None, [_VARIANT.get(rules.variant), _HELP.get(rules.word_help, rules.word_help)]))),
        ("Exchange", _exchange(rules)),
        ("End", _end(rules)),
        ("Tiles left", _LEFTOVER.get(rules.leftover, rules.leftover)),
    ]
    if rules.overtime_penalty or rules.overtime_max_minutes:
        told.append(("Overtime", _overtime(rules)))
    return told


def starts(rules: Rules) -> str:
    """Who starts, in a few words."""
    return _START.get(rules.start, rules.start)


def _exchange(rules: Rules) -> str:
    least = rules.exchange_min_bag
    return f"While the bag holds {plural(least, 'tile')} or more." if least else "As many tiles as the bag holds."


def _end(rules: Rules) -> str:
    ways = ["one more turn each once the bag is empty" if rules.final_turns_after_empty_bag else "going out"]
    if rules.end_all_pass_twice:
        ways.append("two passes each")
    if rules.scoreless_turns_per_player:
        ways.append(f"{plural(rules.scoreless_turns_per_player, 'scoreless turn')} each")
    if rules.blocked_ends_game:
        ways.append("no play left")
    text = ", ".join(ways)
    return f"{text[:1].upper()}{text[1:]}."


def _overtime(rules: Rules) -> str:
    cost = f"{plural(rules.overtime_penalty, 'point')} a started minute"
    limit = rules.overtime_max_minutes
    return f"{cost}; after {plural(limit, 'minute')} the game ends." if limit else f"{cost}."
