"""What a line of a turn does: which of its tokens are the rack, the action, the numbers, and what is left over.

The fields of a line have no fixed places: a rack may be missing, be written with spaces, or stand in parentheses; words
may follow a play; a play may name its word before its coordinate. So the action is found by how it looks, and
everything else by where it stands to it. Whether the tokens make sense is for `quixotry.formats.gcg.events`.

Main names: `Shape`, `shape`.

>>> from quixotry.formats.gcg.lines import tokens
>>> found = shape(tokens("AEINRST 8D NASTIER +66 66"))
>>> found.action, found.place.text, found.what.text, [number.text for number in found.numbers]
('play', '8D', 'NASTIER', ['+66', '66'])
>>> shape(tokens("(challenge) +5 47")).action, shape(tokens("AB --  +0 59")).action, shape(tokens("AB +0 5"))
('parenthesis', 'withdrawn', None)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quixotry.formats.gcg.board import place
from quixotry.formats.gcg.lines import Token
from quixotry.formats.gcg.points import is_number, number, with_plain_dashes

__all__ = ["Shape", "shape"]

# Words for a pass and for an exchange, where a file has words for them.
_PASS = frozenset("pass passes passed".split())
_EXCHANGE = frozenset("exch exch. exchange exchanges exchanged xch ex swap".split())
# Points and the score after them.
_NUMBERS = 2
_SIGNS = frozenset("+-−–")
# Rack, coordinate, tiles, points, total.
_USUAL_TOKENS = 5


class Shape(NamedTuple):
    """The tokens of a line by what they are for.

    Attributes:
        action: `play`, `pass`, `exchange`, `withdrawn` or `parenthesis`.
        rack: the rack; none, one, or one for each tile.
        place: of a play, its coordinate.
        what: the tiles of a play or an exchange, the words that are withdrawn, what stands in the parenthesis without
            it; None if nothing does.
        numbers: the numbers behind the action.
        rest: everything else that stands behind it.
        column: where the action stands.
        usual: whether it is written as usual.
    """

    action: str
    rack: tuple[Token, ...]
    place: Token | None
    what: Token | None
    numbers: tuple[Token, ...]
    rest: tuple[Token, ...]
    column: int
    usual: bool = True


def shape(tokens: Sequence[Token]) -> Shape | None:
    """What the tokens behind a nick are; None if there is no action among them."""
    return _usual_play(tokens) or _any_shape(tokens)


def _usual_play(tokens: Sequence[Token]) -> Shape | None:
    """A play as nearly every line has one, `AEINRST 8D NASTIER +66 66`; the general way would find the same."""
    if len(tokens) != _USUAL_TOKENS:
        return None
    rack, where, what, points, total = tokens
    if not place(where.text) or not rack.text.replace("?", "").isalpha() or is_number(what.text):
        return None
    if points.text in _SIGNS or not is_number(points.text) or total.text in _SIGNS or not is_number(total.text):
        return None
    return Shape("play", (rack,), where, what, (points, total), (), where.column)


def _any_shape(tokens: Sequence[Token]) -> Shape | None:
    for index, token in enumerate(tokens):
        text = with_plain_dashes(token.text)
        following = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if text[0].isdigit() or text[-1].isdigit():
            if place(text):
                return _play(tokens, index)
            if text[0] != "-" and number(text):
                return None
        if text[0] == "(" and (not _is_rack(following) or _is_minus(tokens, index + 1)):
            return _parenthesis(tokens, index)
        if text[0] == "-" and not (set(text) == {"-"} and _is_action(following)):
            return _dash(tokens, index, text)
        word = text.lower()
        told = index > 0 or text == word or not following or is_number(following)
        if word in _PASS and told and not place(following):
            return _with_numbers("pass", tokens, index, usual=False)
        if word in _EXCHANGE and told and not place(following):
            return _dash(tokens, index, "-")._replace(action="exchange", usual=False)
    return None


def _is_rack(following: str) -> bool:
    """Whether what stands before a token in parentheses can only be a rack, since an action follows."""
    text = with_plain_dashes(following)
    return bool(place(text)) or text in ("-", "--") or (text[:1] == "-" and text[1:2].isalpha())


def _is_minus(tokens: Sequence[Token], index: int) -> bool:
    """Whether a hyphen that stands alone is the sign of the points behind it, as in `(time) - 10 56`."""
    points, *others = [token.text for token in tokens[index + 1 :]] or [""]
    # `(ABC) - 2 +0 12` exchanges two tiles.
    is_exchange = len(others) >= _NUMBERS and all(map(is_number, others[:_NUMBERS]))
    return tokens[index].text in _SIGNS and points.isdecimal() and points.strip("0") != "" and not is_exchange


def _is_action(text: str) -> bool:
    plain = with_plain_dashes(text)
    return bool(place(plain)) or plain[:1] == "(" or (plain[:1] == "-" and number(plain) is None)


def _play(tokens: Sequence[Token], index: int) -> Shape:
    where = tokens[index]
    before, behind = tokens[:index], tokens[index + 1 :]
    if behind and not is_number(behind[0].text):
        end = next((place for place in range(1, len(behind)) if _starts_number(behind, place)), 1)
        if end > 1 and any(map(_goes_through, behind[1:end])):
            # `NA (S) TIER`: a play with spaces round what lies there.
            word = Token("".join(token.text for token in behind[:end]), behind[0].column)
            return _with_numbers("play", tokens, index, what=word, where=where, behind=behind[end:], usual=False)
        return _with_numbers("play", tokens, index, what=behind[0], where=where, behind=behind[1:])
    if len(before) > 1 or (before and not behind):
        # The word before the coordinate.
        found = _with_numbers("play", tokens, index, what=before[-1], where=where, usual=False)
        return found._replace(rack=found.rack[:-1])
    return _with_numbers("play", tokens, index, where=where)


def _goes_through(token: Token) -> bool:
    """Whether a token is part of a play with tiles that lie there, and no remark such as `(bingo)`."""
    text = token.text
    return (text[0] == "(" and text[-1] == ")" and (len(text) == 3 or text.isupper())) or set(text) == {"."}


def _parenthesis(tokens: Sequence[Token], index: int) -> Shape:
    """Everything up to the last parenthesis that closes before the numbers: `(ABC)`, `(A B C)`, `(AB)(C)`."""
    end = index
    while end + 1 < len(tokens) and (tokens[end].text[-1] != ")" or tokens[end + 1].text[0] == "("):
        if is_number(tokens[end + 1].text):
            break
        end += 1
    inside = " ".join(token.text for token in tokens[index : end + 1]).replace(")(", " ").replace(") (", " ")
    usual = end == index and inside.count("(") == inside.count(")") == 1
    what = Token(inside.strip("()"), tokens[index].column + 1)
    return _with_numbers("parenthesis", tokens, index, what=what, behind=tokens[end + 1 :], usual=usual)


def _dash(tokens: Sequence[Token], index: int, text: str) -> Shape:
    """A pass, an exchange, or a play that is taken back."""
    column = tokens[index].column
    behind = list(tokens[index + 1 :])
    withdrawn = text == "--" or (text.startswith("--") and set(text) != {"-"})
    told = text.lstrip("-") if withdrawn else text[1:]
    if withdrawn and is_number(told):
        # The points that are taken back, without a space between.
        behind.insert(0, Token(f"-{told}", column + len(text) - len(told)))
        return _with_numbers("withdrawn", tokens, index, behind=behind, usual=False)
    if told.strip("-"):
        bare = told.strip("()")
        what = Token(bare, column + text.index(told) + told.startswith("("))
        action = "withdrawn" if withdrawn else "exchange"
        return _with_numbers(action, tokens, index, what=what, usual=bare == told)
    found = _with_numbers("withdrawn" if withdrawn else "pass", tokens, index)
    first, *others = found.rest or (Token("", 0),)
    if found.numbers and 0 < first.column < found.numbers[0].column and not first.text.islower():
        # Tiles or words behind a space.
        action = "withdrawn" if withdrawn else "exchange"
        return found._replace(action=action, what=first, rest=tuple(others), usual=False)
    if not withdrawn and number(first.text) and len(found.numbers) == _NUMBERS and found.numbers[0].text.isdecimal():
        # `- 5 +0 120`: so many tiles.
        numbers = (found.numbers[1], first)
        return found._replace(
            action="exchange", what=found.numbers[0], numbers=numbers, rest=tuple(others), usual=False
        )
    return found


def _with_numbers(
    action: str,
    tokens: Sequence[Token],
    index: int,
    *,
    what: Token | None = None,
    where: Token | None = None,
    behind: Sequence[Token] | None = None,
    usual: bool = True,
) -> Shape:
    """The shape of an action at a token, with the numbers behind it.

    These are the first tokens there that are meant as numbers, with a sign that stands alone before them.
    """
    behind = tokens[index + 1 :] if behind is None else behind
    first = next((place for place in range(len(behind)) if _starts_number(behind, place)), len(behind))
    numbers: list[Token] = []
    end = first
    while end < len(behind) and len(numbers) < _NUMBERS and _starts_number(behind, end):
        token = behind[end]
        if token.text in _SIGNS:
            token = Token(token.text + behind[end + 1].text, token.column)
            end += 1
            usual = False
        numbers.append(token)
        end += 1
    rack = [token for token in tokens[:index] if set(with_plain_dashes(token.text)) != {"-"}]
    return Shape(
        action,
        tuple(rack),
        where,
        what,
        tuple(numbers),
        (*behind[:first], *behind[end:]),
        tokens[index].column,
        usual and len(rack) == index,
    )


def _starts_number(tokens: Sequence[Token], index: int) -> bool:
    text = tokens[index].text
    if text in _SIGNS:
        return index + 1 < len(tokens) and tokens[index + 1].text[:1].isdecimal()
    return is_number(text)
