"""The keys of a quiz, which are others in each of its states: an answer is typed, y or n is pressed, a card is rated.

Main names: `ASKING`, `ASKING_IN_ORDER`, `JUDGING`, `SETTLED`, `OVER`.
"""

from __future__ import annotations

from dataclasses import replace

from quixotry.tui.keymap import Key
from quixotry.tui.screens.page import HELP

_KEYS = "Keys"

_UNDO = Key(("ctrl+z", "f6"), "Ctrl+Z F6", "undo", "take the last card back: it is asked again", _KEYS, "undo")
_LATER = Key(("ctrl+n", "f3"), "Ctrl+N F3", "later", "put this card off; nothing is kept of it", _KEYS)
_MISSED = Key(("ctrl+x", "f2"), "Ctrl+X F2", "missed", "mark the last card as missed", _KEYS, "missed")
_LEAVE = Key(("escape",), "Esc", "back", "leave; what you have learnt is kept", _KEYS, "leave")
_F1 = Key(("f1",), "F1", "help", "these keys", _KEYS, "keys")

ASKING = (
    Key(("enter",), "Enter", "enter", "answer; on an empty line: give up, and show what is missing", _KEYS, "give up"),
    Key(("tab", "shift+tab"), "Tab", "shuffle:{key}", "mix the letters; Shift+Tab: sort them", _KEYS, "mix"),
    _LATER,
    _UNDO,
    _MISSED,
    Key(("ctrl+u",), "Ctrl+U", "clear", "clear the line", _KEYS),
    _LEAVE,
    _F1,
)
# What is not made of letters in any order has none to mix.
ASKING_IN_ORDER = tuple(key for key in ASKING if not key.action.startswith("shuffle"))
JUDGING = (
    Key(("y",), "Y", "judge:y", "it is a word", _KEYS, "a word"),
    Key(("n",), "N", "judge:n", "it is no word", _KEYS, "no word"),
    Key(("enter",), "Enter", "enter", "give up, and show what it is", _KEYS, "give up"),
    _LATER,
    _UNDO,
    replace(_MISSED, footer=""),
    _LEAVE,
    HELP,
)
# No letters: somebody may still be typing answers when the last one is found.
SETTLED = (
    Key(("enter",), "Enter", "go_on", "take the marked rating and go on", _KEYS, "go on"),
    Key(tuple("1234"), "1-4", "rate:{key}", "again, hard, good, easy; and go on", _KEYS, "rate"),
    Key(("ctrl+x", "f2"), "Ctrl+X F2", "missed", "mark this card as missed", _KEYS, "missed"),
    Key(("ctrl+z", "f6"), "Ctrl+Z F6", "undo", "take this card back: it is asked again", _KEYS, "undo"),
    Key(("ctrl+l", "f4"), "Ctrl+L F4", "words", "look up a word that was missed", _KEYS, "look up"),
    Key(("up", "down", "pageup", "pagedown"), "Up Down", "scroll:{key}", "scroll the answers", _KEYS),
    _LEAVE,
    HELP,
)
OVER = (
    Key(("enter", "escape", "q"), "Enter", "back", "back", _KEYS, "back"),
    _UNDO,
    _MISSED,
    HELP,
)
