"""The keys of the play screen, each told once: bindings, footer and help are made from this table.

A key that types a tile (a letter, a digit) has no binding: the screen reads it as it comes. It stands here all the
same, so that the help tells of it.

Main names: `Key`, `KEYS`, `GROUPS`, `useful` (those that have a use now).

>>> [key.shown for key in KEYS if "ctrl+x" in key.keys]
['Ctrl+X F2']
>>> dict(KEYS[0].pairs())["left"]
"move('left')"
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Key:
    """One thing that a player can do with the keyboard.

    Attributes:
        keys: what Textual calls the keys that do it; none where the screen reads letters by itself.
        shown: the keys as people write them.
        action: the name of the action, with arguments if it has any; `{key}` stands for the key that was pressed.
        text: what it does.
        group: under which heading the help lists it; one of `GROUPS`.
        footer: the one or two words that the footer has for it; empty where it is not in the footer.
    """

    keys: tuple[str, ...]
    shown: str
    action: str
    text: str
    group: str
    footer: str = ""

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Each key with its action, as Textual binds them."""
        for key in self.keys:
            yield key, self.action.replace("{key}", key)

    @property
    def short(self) -> str:
        """The first way to press it, for a footer: `Ctrl+X F2` is `^X`."""
        return self.shown.split()[0].replace("Ctrl+", "^")


BOARD, TURN, GAME, TYPED = GROUPS = ("On the board", "Your turn", "The game", "To type")

KEYS: tuple[Key, ...] = (
    # ------------------------------------------------------------------------------------------------ on the board
    Key(("left", "right", "up", "down"), "Arrows", "move('{key}')", "move, or turn first", BOARD),
    Key(("space",), "Space", "turn", "turn across / down", BOARD),
    Key(("home",), "Home", "centre", "go to the start square", BOARD),
    Key((), "Letters", "", "a tile; Shift: a blank", BOARD),
    Key((), "1-9, 0", "", "place that rack tile", BOARD),
    Key(("backspace",), "Backspace", "take_last", "take the last back", BOARD),
    Key(("delete",), "Delete", "take_here", "take this one back", BOARD),
    Key(("escape",), "Esc", "recall", "take all tiles back", BOARD, "recall"),
    Key(("tab",), "Tab", "shuffle", "shuffle the rack", BOARD, "shuffle"),
    Key(("shift+tab",), "Shift+Tab", "sort", "sort the rack", BOARD),
    Key((), "Mouse", "", "squares, tiles, keys", BOARD),
    # --------------------------------------------------------------------------------------------------- your turn
    Key(("enter",), "Enter", "commit", "play what lies there", TURN, "play"),
    Key(("ctrl+x", "f2"), "Ctrl+X F2", "exchange", "exchange tiles", TURN, "exchange"),
    Key(("ctrl+p", "f4"), "Ctrl+P F4", "pass_turn", "pass", TURN, "pass"),
    Key(("ctrl+l", "f3"), "Ctrl+L F3", "challenge", "challenge the last play", TURN, "challenge"),
    Key(("ctrl+t", "f5"), "Ctrl+T F5", "hint", "hint: score, place, play", TURN, "hint"),
    Key(("ctrl+z", "f6"), "Ctrl+Z F6", "undo", "take back your last turn", TURN, "undo"),
    # ---------------------------------------------------------------------------------------------------- the game
    Key(("colon", "slash"), ": /", "command", "type a move, a command", GAME, "type"),
    Key(("ctrl+s", "f7"), "Ctrl+S F7", "sheet", "score sheet", GAME),
    Key(("pageup", "pagedown"), "PgUp PgDn", "scroll_history('{key}')", "scroll the history", GAME),
    Key(("ctrl+n",), "Ctrl+N", "note", "note on the last turn", GAME),
    Key(("ctrl+r",), "Ctrl+R", "resign", "give the game up", GAME),
    Key(("ctrl+o",), "Ctrl+O", "home", "home; the game is kept", GAME, "home"),
    Key(("question_mark", "f1"), "? F1", "help", "these keys", GAME, "keys"),
    Key(("ctrl+c",), "Ctrl+C", "interrupt", "leave; the game is kept", GAME),
    # ----------------------------------------------------------------------------------------------------- to type
    Key((), "8H WORD", "", "across, row 8, column H", TYPED),
    Key((), "H8 WORD", "", "down, column H, row 8", TYPED),
    Key((), "exch AB?", "", "exchange A, B, a blank", TYPED),
    Key((), "help", "", "all that can be typed", TYPED),
)

# What tiles and turns are for, and what Enter does in place of it.
_OF_A_TURN = frozenset(("recall", "shuffle", "sort", "exchange", "pass_turn", "challenge", "hint", "resign"))
_ENTER = {
    "over": ("show the result", "result"),
    "challenge": ("let the last play stand", "let it stand"),
    "last_challenge": ("let the last play stand", "let it stand"),
}


def useful(*, waits_for: str, people: int, challenges: bool, hints: bool) -> list[Key]:
    """The keys that have a use in a game as it is now, for the last line and for the help.

    Args:
        waits_for: what the game waits for, as `Wait.kind` has it.
        people: how many persons play.
        challenges: whether the rules have challenges.
        hints: whether they allow hints.

    >>> [key.footer for key in useful(waits_for="over", people=1, challenges=True, hints=True) if key.footer][0]
    'result'
    """
    useless: set[str] = set()
    if not challenges:
        useless.add("challenge")
    if not hints:
        useless.add("hint")
    if people != 1:
        useless.add("undo")
    if waits_for == "over" or not people:
        useless |= _OF_A_TURN
        useless |= {"commit"} if waits_for != "over" else set()
    text, footer = _ENTER.get(waits_for, ("", ""))
    return [
        replace(key, text=text, footer=footer)
        if key.action == "commit" and text
        else replace(key, footer="sheet")
        if key.action == "sheet" and waits_for == "over"
        else key
        for key in KEYS
        if key.action not in useless
    ]
