"""The hand game line by line: it asks for words, says what they score, and says all of it as the KAIST handout does.

No rule of the game stands here: hands and rounds are those of `quixotry.classroom.hand`. Used by `quixotry hand`; in a
class, `main` plays with any two functions that ask and say.

>>> typed = iter(["HEAL", "GIRL", "", "n"])
>>> def ask(prompt):
...     line = next(typed)
...     print(f"{prompt}{line}")
...     return line
>>> main(["AEFGHLL"], lexicon=["HEAL", "FLAG"], ask=ask)  # doctest: +NORMALIZE_WHITESPACE
Welcome to KAIST Scrabble!
Here is your hand: A E F G H L L
Enter your word: HEAL
HEAL is a good word and scores 7 points
You have these letters left: F G L
Enter your word: GIRL
You cannot make GIRL with your hand.
You have these letters left: F G L
Enter your word:
Your total score was 7 points.
Would you like to play again? n
Good bye!
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from quixotry import Edition, Lexicon
from quixotry.classroom.hand import SIZE, Dealer, Round, Words

HINT = "?"
YES = ("y", "yes")
NO = ("n", "no", "quit", "end", "q", "exit")

Ask = Callable[[str], str]
Say = Callable[[str], object]


def ask_line(prompt: str) -> str:
    """Ask for a line on stdin; what comes from a pipe is repeated, so that what was written reads as a dialogue.

    Raises:
        EOFError: there is nothing more to read.
    """
    typed_here = sys.stdin is not None and sys.stdin.isatty()
    try:
        line = input(prompt)
    except EOFError:
        print()
        raise
    if not typed_here:
        print(line.rstrip("\r"))
    return line


def main(
    hands: Sequence[str] = (),
    *,
    size: int = SIZE,
    from_bag: bool = False,
    seed: int | None = None,
    lexicon: Words | None = None,
    edition: Edition | str | None = None,
    ask: Ask = ask_line,
    say: Say = print,
) -> None:
    """Play rounds until the player has had enough, or there is nothing more to read.

    Args:
        hands: the first hands; after them hands are dealt.
        size: how many tiles are dealt.
        from_bag: whether each hand is drawn from a full box, rather than as the handout says.
        seed: the same seed deals the same hands.
        lexicon: the words that are good; `open-world` if there is none.
        edition: whose tiles are dealt, and what they are worth; by default the one whose letters the words are in.
        ask: shows a prompt and returns the line that is typed; `EOFError` says that there is none.
        say: shows a line.

    Raises:
        QuixotryError: there is no such list or edition, or a hand cannot be dealt so. It is known before the welcome.
    """
    words = Lexicon.open(lexicon, edition=edition)
    tiles = words.edition if edition is None else edition
    dealer = Dealer(hands, size=size, from_bag=from_bag, edition=tiles, seed=seed)
    dealt = Round(dealer.deal(), words, dealer.edition)
    say("Welcome to KAIST Scrabble!")
    try:
        play_round(dealt, ask, say)
        while wants_another(ask, say):
            play_round(Round(dealer.deal(), words, dealer.edition), ask, say)
    except EOFError:
        pass  # who types no more has said good-bye
    say("Good bye!")


def play_round(hand: Round, ask: Ask, say: Say) -> None:
    """Play one hand to its end and say what it has come to.

    Raises:
        EOFError: there is nothing more to read.
    """
    say(f"Here is your hand: {' '.join(hand.left)}")
    try:
        while not hand.over:
            word = ask("Enter your word: ").strip()
            if not word:
                break
            if word == HINT:
                show_hints(hand, say)
            else:
                say(hand.play(word).text)
            if not hand.over:
                say(f"You have these letters left: {' '.join(hand.left)}")
    except EOFError:
        say(hand.end())
        raise
    say(hand.end())


def show_hints(hand: Round, say: Say) -> None:
    """Say every word of a hand with its points, the best first."""
    hints = hand.hints()
    for score, word in hints:
        say(f"{score} {word}")
    if not hints:
        say("There is no word in your hand.")


def wants_another(ask: Ask, say: Say) -> bool:
    """Ask whether there shall be another round, until the answer is yes or no."""
    while True:
        answer = ask("Would you like to play again? ").strip().lower()
        if answer in YES:
            return True
        if answer in NO:
            return False
        say("Please answer yes or no.")


if __name__ == "__main__":
    from quixotry.classroom.program import run

    sys.exit(run(main))
