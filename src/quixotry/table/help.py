"""Help for the player on turn: hints in three steps, and what a move would come to; never more than the rules allow."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry._native import Fault, Legality, Move, Play
from quixotry.errors import GameError
from quixotry.game import Game
from quixotry.players import Bot
from quixotry.sentences import plural, sentence


@dataclass(frozen=True)
class Hint:
    """A hint. Each step tells one thing more.

    Attributes:
        step: 1 the score, 2 the place, 3 the play.
        text: the hint as a sentence.
        score: what the best play scores; None if no play scores anything.
        coordinate: where it begins, from step 2 on.
        direction: `across` or `down`, from step 2 on.
        move: the play, in step 3.
    """

    step: int
    text: str
    score: int | None = None
    coordinate: str | None = None
    direction: str | None = None
    move: Move | None = None


@dataclass(frozen=True)
class Preview:
    """What a move would come to.

    Attributes:
        score: its points; None where tiles do not lie as tiles must.
        words: each word that it forms, and whether it is valid; None where words may not be looked up.
        bingo: whether it earns a bonus.
        faults: what is wrong with it, invalid words only where words may be looked up.
        sentence: all of that in words.
    """

    score: int | None
    words: tuple[tuple[str, bool | None], ...]
    bingo: bool
    faults: tuple[Fault, ...]
    sentence: str


def help_refused(game: Game, rules: str, what: str) -> GameError | None:
    """Why there is no help of some kind now; nothing if there is.

    Args:
        game: the game. Once it is over, anything may be looked up.
        rules: what its rules are called.
        what: the kind of help: `hints`, `looking up of words`.
    """
    if game.may_look_up or game.over:
        return None
    return GameError(f"the rules '{rules}' allow no {what}; those of 'casual' do", kind="no_help")


def hint(game: Game, rules: str, seat: int, step: int) -> Hint:
    """A step of the hint for a player: the best play is the one that `expert` would make.

    Raises:
        GameError: there is none for him now; `kind` is `no_help`.
    """
    refused = help_refused(game, rules, "hints")
    if refused is not None:
        raise refused
    if game.position.lexicon is None:
        raise GameError("there is no word list to find plays in: every word is valid", kind="no_help")
    if game.phase != "playing" or seat != game.on_turn:
        raise GameError("a hint is for the player whose turn it is", kind="no_help")
    view = game.view(seat)
    chosen = Bot("expert").choose(view)
    move = chosen if chosen.kind == "play" else view.best().move
    if move.kind != "play":
        return Hint(step, "No play scores anything.")
    score = view.score(move)
    if step == 1:
        return Hint(1, f"The best play scores {score}. Type hint again to see where it is.", score)
    if step == 2:
        text = f"It begins at {move.coordinate}, {move.direction}. Type hint again to see the play."
        return Hint(2, text, score, move.coordinate, move.direction)
    text = f"{move} scores {score}."
    if chosen.kind == "exchange":
        text += f" To exchange {chosen.tiles} is worth more."
    return Hint(3, text, score, move.coordinate, move.direction, move)


def preview(game: Game, move: Move | Play | str) -> Preview:
    """What a move of the player on turn would come to.

    Raises:
        InvalidMove: the text is no move.
    """
    legality = game.judge(move)
    open_words = game.may_look_up
    words = tuple((word.word, word.valid if open_words else None) for word in legality.words)
    faults = tuple(fault for fault in legality.faults if open_words or fault.kind != "invalid_word")
    return Preview(legality.score, words, legality.bingo, faults, _told(legality, words, faults))


def _told(legality: Legality, words: tuple[tuple[str, bool | None], ...], faults: tuple[Fault, ...]) -> str:
    kind = None if legality.move is None else legality.move.kind
    wrong = "; ".join(dict.fromkeys(fault.text for fault in faults))
    if kind != "play" or legality.score is None or not words:
        return sentence(wrong or f"{'an exchange' if kind == 'exchange' else 'a pass'}, without points", capital=True)
    formed = ", ".join(word for word, _ in words)
    points = f"{formed}: {plural(legality.score, 'point')}{', with the bonus' if legality.bingo else ''}"
    return f"{points}; {sentence(wrong, capital=False)}" if wrong else f"{points}."
