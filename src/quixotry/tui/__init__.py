"""The game on a whole terminal: screens and widgets over `quixotry.table`, which knows the game.

It holds no rule. In reading order: `theme` (what every role looks like), `keymap` (the keys, each told once),
`widgets/` (board, rack, scores, history, the line to type on), `screens/` (play, home, dialogs, review, editor, words),
`app` (the application), `driver` (the terminal). Textual is imported when `run` is called, not before.

    run(table)    plays a game on the terminal and gives the exit code

Used by `quixotry` alone and by the verbs that have a screen, such as `quixotry play`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quixotry.composing.by_hand import Game as GameByHand
    from quixotry.keeping import Scorebook
    from quixotry.replay.walking import Walk
    from quixotry.study import Quiz
    from quixotry.table import Table

__all__ = ["run"]


def run(
    table: Table | None = None,
    *,
    screen: str = "home",
    quiz: Quiz | None = None,
    walk: Walk | None = None,
    book: Scorebook | None = None,
    by_hand: GameByHand | None = None,
    theme: str | None = None,
    animation: bool = True,
) -> int:
    """Shows the screens until the user leaves.

    Args:
        table: a game to play; None begins with another screen.
        screen: where to begin without a game: `home`, `new_game`, `resume`, `words`, `finder`, `study`, `hand`,
            `editor`, `replay`, `keep` or `by_hand`.
        quiz: a quiz to begin with on the screen `study`.
        walk: a game of a file for the screen `replay`; without one it asks for a file.
        book: a scorebook for the screen `keep`; without one it asks who plays.
        by_hand: a game for the screen `by_hand`; without one the last that is not complete, or a new one.
        theme: a name of `quixotry.tui.theme.THEMES`; by default the one that was chosen last, or `mono` with NO_COLOR.
        animation: whether plays of bots are laid tile by tile.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        UnknownName: there is no such theme.
    """
    import gc

    # Nothing becomes garbage while modules load; what they hold is set aside at the first frame (see `app`), so that
    # no key has to wait for a walk through all of it.
    gc.disable()
    from quixotry.tui.app import QuixotryApp

    app = QuixotryApp(
        table, screen=screen, quiz=quiz, walk=walk, book=book, by_hand=by_hand, theme=theme, animation=animation
    )
    return app.play()
