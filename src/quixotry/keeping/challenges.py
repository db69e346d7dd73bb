"""A challenge at the table: which play it is about, how it is decided, and the turns that it adds to the record.

Main names: `Doubted`, `doubted`, `challenge_turns`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quixotry.errors import GameError
from quixotry.formats.record import TURNS, Turn
from quixotry.replay import Replay, Step


class Doubted(NamedTuple):
    """The play that may be challenged.

    Attributes:
        step: its turn.
        words: the words that it forms.
    """

    step: Step
    words: tuple[str, ...]


def doubted(replay: Replay) -> Doubted:
    """The last play, if it was the last turn and was not challenged yet.

    Raises:
        GameError: there is none.
    """
    for step in reversed(replay.steps):
        kind = step.turn.kind
        if kind == "play" and step.applied:
            return Doubted(step, tuple(dict.fromkeys(word.word for word in step.words)))
        if kind in TURNS or kind in ("withdrawn", "challenge"):
            break
    raise GameError("there is no play to challenge: only the last turn can be, once", kind="no_window")


def challenge_turns(replay: Replay, words: Sequence[str], by: int, verdict: str | None) -> tuple[list[Turn], str]:
    """The turns of a challenge, and how it was decided as a sentence.

    Args:
        replay: the game so far.
        words: what is challenged; nothing for all words of the play.
        by: the seat of the challenger.
        verdict: `stands` or `withdrawn`; None to have the word list decide.

    Raises:
        GameError: there is nothing to challenge, or nothing to decide it by.
    """
    step, formed = doubted(replay)
    game = replay.game
    if by == step.player:
        message = f"{game.names[by]} made the play, so somebody else has to challenge it"
        raise GameError(f"{message}: challenge by {game.names[(by + 1) % len(game.names)]}", kind="own_play")
    named = _of_the_play(words, formed)
    if verdict is None:
        if replay.setting.lexicon is None:
            message = "there is no word list to decide it; type 'challenge stands' or 'challenge withdrawn'"
            raise GameError(message, kind="no_lexicon")
        wrong = [word.word for word in step.words if word.valid is False and word.word in named]
        verdict = "withdrawn" if wrong else "stands"
        told = f"{', '.join(dict.fromkeys(wrong)) or 'Nothing'} is not in the word list"
        # Which of several words is wrong nobody has to be told.
        told = "The word list does not have all of it" if len(named) > 1 and wrong else told
        told = (
            f"{told if wrong else 'All is in the word list' if len(named) > 1 else f'{named[0]} is in the word list'}"
        )
        remark = f"{told}: the play {'is withdrawn' if wrong else 'stands'}."
    else:
        remark = f"Decided: the play {'stands' if verdict == 'stands' else 'is withdrawn'}."
    if verdict == "withdrawn":
        return [Turn("withdrawn", step.player, words=named, by=by)], remark
    return _upheld(replay, step, named, by), remark


def _of_the_play(words: Sequence[str], formed: Sequence[str]) -> tuple[str, ...]:
    """The words of the play that are meant.

    Raises:
        GameError: one is not among them.
    """
    named = tuple(word.upper() for word in words)
    for word in named:
        if word not in formed:
            raise GameError(
                f"'{word}' is no word of the play, which forms {', '.join(formed)}", kind="not_formed", input=word
            )
    return named or tuple(formed)


def _upheld(replay: Replay, step: Step, named: tuple[str, ...], by: int) -> list[Turn]:
    """The turns of a challenge in vain, by the rule for challenges."""
    game = replay.game.copy()
    payer, forfeits = step.player, []
    if game.window is not None:
        # One word named twice would be paid for twice.
        words = () if set(named) == set(game.window.words) else named
        for event in game.challenge(words, by, verdict="stands"):
            if event.kind == "challenge" and event.challenger_points:
                payer = by
            if event.kind == "forfeit":
                forfeits.append(Turn("forfeit", event.player))
    return [Turn("challenge", payer, words=named, by=by), *forfeits]
