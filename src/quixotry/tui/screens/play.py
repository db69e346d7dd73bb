"""The play screen: keys, clicks and typed lines. What is shown is in `play_view`, whose turn it is in `play_turns`.

Main name: `PlayScreen`.
"""

from __future__ import annotations

import random
from typing import ClassVar

from textual import events
from textual.timer import Timer

from quixotry.tui.driver import shift_of
from quixotry.tui.keymap import KEYS
from quixotry.tui.screens.play_lines import PlayLines
from quixotry.tui.widgets.board import Board
from quixotry.tui.widgets.panel import Panel

_CLOCK_SECONDS = 0.5
_DIGITS = "1234567890"


class PlayScreen(PlayLines):
    """A game that is played with keys, mouse and typed lines."""

    _ACTIONS: ClassVar[dict[str, str]] = {name: action for key in KEYS for name, action in key.pairs()}

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self._chance = random.Random()
        self._clock_timer: Timer | None = None

    def on_mount(self) -> None:
        """The first look, and the first turn."""
        self.show_all()
        self.lay_out()
        if self.table.clock is not None:
            self._clock_timer = self.set_interval(_CLOCK_SECONDS, self._tick)
        first = self.table.game.events[:1]
        if len(self.table.game.events) == 1 and not self.table.begun:
            from quixotry.tui.screens.start import DrawScreen, has_draw

            if has_draw(first[0]):
                screen = DrawScreen(first[0], self.table.names, self.table.game.edition)
                self.clock_stands_still(True)
                self.app.push_screen(screen, self._draw_seen)
                return
        self.call_after_refresh(self.go_on)

    def _draw_seen(self, _: None) -> None:
        self.clock_stands_still(False)
        self.go_on()

    def _tick(self) -> None:
        if self.table.tick():
            self.go_on()
        else:
            self.show_scores()

    # ------------------------------------------------------------------------------------------------------------ keys

    async def on_key(self, event: events.Key) -> None:
        """Obeys a key: one of the typed line, one that has an action, a digit, or a letter."""
        if not self.is_current:
            event.stop()  # typed ahead, before a screen opened above this one
            return
        self.reveal_all()
        action, character = self._ACTIONS.get(event.key), event.character
        if self.command_line.display and self.command_line.press(event.key, character):
            pass
        elif action is not None:
            await self.run_action(action)
        elif character is None or not character.isprintable() or character.isspace():
            return
        elif character in _DIGITS:
            self.action_place(_DIGITS.index(character))
        else:
            self._type(character, shift_of(event))
        event.stop()
        event.prevent_default()

    def _type(self, character: str, shift: bool | None = None) -> None:
        if self.drawing is None or self.table.game.over:
            return
        said = self.drawing.type(character, shift)
        self.say(said or "")
        self.placing_changed()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is a typed line."""
        event.stop()
        if not self.command_line.display:
            self.action_command()
        self.command_line.insert(event.text.replace("\n", " ").strip())

    def action_move(self, arrow: str) -> None:
        """Moves the cursor."""
        if self.drawing is not None:
            self.drawing.move(arrow)
            self.placing_changed()

    def action_turn(self) -> None:
        """Turns the direction."""
        if self.drawing is not None:
            self.drawing.turn()
            self.placing_changed()

    def action_centre(self) -> None:
        """Goes to the start square."""
        if self.drawing is not None:
            self.drawing.centre()
            self.placing_changed()

    def action_place(self, slot: int) -> None:
        """Places a tile of the rack."""
        if self.drawing is not None and not self.table.game.over:
            self.say(self.drawing.place(slot) or "")
            self.placing_changed()

    def action_take_last(self) -> None:
        """Takes the last tile back."""
        if self.drawing is not None and self.drawing.take_last():
            self.say("")
            self.placing_changed()

    def action_take_here(self) -> None:
        """Takes the tile under the cursor back."""
        if self.drawing is not None and self.drawing.take_here():
            self.say("")
            self.placing_changed()

    def action_recall(self) -> None:
        """Takes all tiles back."""
        if self.drawing is not None and self.drawing.placed:
            self.drawing.recall()
            self.say("")
            self.placing_changed()
        elif self.chosen is not None:
            self.chosen = None
            self.show_all()

    def action_shuffle(self) -> None:
        """Shuffles the rack."""
        if self.drawing is not None:
            self.drawing.shuffle(self._chance)
            self.placing_changed()

    def action_sort(self) -> None:
        """Sorts the rack."""
        if self.drawing is not None:
            self.drawing.sort()
            self.placing_changed()

    def action_scroll_history(self, key: str) -> None:
        """Scrolls the history."""
        self.past.scroll_pages(1 if key == "pageup" else -1)

    def action_commit(self) -> None:
        """Plays what is placed."""
        self.commit()

    # -------------------------------------------------------------------------------------------------------- the mouse

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A placed tile comes back; elsewhere the cursor goes there, on its own square it turns."""
        if self.reveal_all() or self.drawing is None:
            return
        if self.drawing.take(message.square):
            self.placing_changed()
        else:
            self.drawing.go(message.square)
            self.placing_changed()
        self.leave_line()

    async def on_panel_chosen(self, message: Panel.Chosen) -> None:
        """A tile of the rack, a turn of the history, or a key of the last line was clicked."""
        self.reveal_all()
        name, colon, argument = message.action.partition(":")
        if not colon:
            await self.run_action(message.action)
        elif name == "place":
            self.action_place(int(argument))
        elif name == "letter" and self.drawing is not None and self.drawing.without_letter:
            self.drawing.choose(self.drawing.without_letter[0], argument)
            self.placing_changed()
        elif name == "event":
            index = int(argument)
            self.chosen = None if self.chosen == index else index
            self.say(self.table.notes.get(index, "") if self.chosen is not None else "")
            self.show_all()
