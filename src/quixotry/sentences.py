"""Words for people, whatever the room: numbers with their nouns, lists, whole sentences, and text that is safe to show.

Main names: `plural`, `listed`, `sentence`, `printable`.
"""

from __future__ import annotations

from collections.abc import Sequence


def plural(count: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "tile"), plural(2, "tile"), plural(248_000, "word")
    ('1 tile', '2 tiles', '248,000 words')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def listed(texts: Sequence[str], most: int | None = None, *, last: str = "and") -> str:
    """Texts as a list in a sentence; beyond `most` they are counted.

    >>> listed(["A"]), listed(["A", "B", "C"]), listed(["A", "B"], last="or"), listed(["A", "B", "C"], most=1)
    ('A', 'A, B and C', 'A or B', 'A and 2 more')
    """
    if most is not None and len(texts) > most:
        return f"{', '.join(texts[:most])} and {len(texts) - most:,} more"
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def sentence(text: str, *, capital: bool = True) -> str:
    """Text with a full stop, and with a capital unless it begins with something quoted.

    >>> sentence("there is nothing to take back")
    'There is nothing to take back.'
    """
    text = text if text.endswith((".", "!", "?")) else f"{text}."
    return text[:1].upper() + text[1:] if capital else text


def printable(text: str) -> str:
    """Text without what a terminal would obey instead of showing it; the end of a line becomes a space.

    >>> printable(f"{chr(27)}[2Jboo{chr(10)}hoo")
    '[2Jboo hoo'
    """
    return "".join(" " if character.isspace() else character for character in text if _is_shown(character))


def _is_shown(character: str) -> bool:
    return character.isprintable() or character.isspace()
