"""Study: words learnt as cards, each asked again shortly before it would be forgotten.

It makes decks of any list of words (anagrams, hooks, short words by their beginning, real words among phonies), asks
their cards, schedules them with FSRS and keeps what has been learnt in one SQLite file. Answers are never stored: the
word list is asked, so a deck follows its word list. It has no screen and prints nothing; plain text and the terminal
are front ends of the same `Quiz`. It holds no rule of the game.

In reading order:

- what a deck is: `kinds` (`KINDS`: what its cards ask), `phonies`, `deck` (`Deck`, `DeckSummary`),
  `sources` (how it finds its word list), `intake` (from a list to cards: `LeftOut`, and `ORDERS` of new ones);
- what is learnt: `schedule` (FSRS), `database` (the file), `progress` (reviews of cards), `store` (`Store`: decks);
- being asked: `tasks` (answers, and what a typed one is worth), `replies` (`Question`, `Reply`, `AnswerLine`),
  `open_card`, `waiting`, `summaries` (`Asked`, `Summary`), `quiz` (`Quiz`: a deck, card by card);
- text: `spelling` (tiles of an edition), `lists` (`read_list`, `write_list`), `wording` (`until`).

Used by `quixotry study` and by the study screens of the terminal.

>>> from tempfile import TemporaryDirectory
>>> from quixotry import Lexicon
>>> lexicon = Lexicon.from_words(["NASTIER", "RETAINS", "STAINER", "RAIN"], name="toy")
>>> folder = TemporaryDirectory()
>>> store = Store.open(f"{folder.name}/study.sqlite3")
>>> deck, left_out = store.create("sevens", "anagrams", ["retains", "retinas"], lexicon=lexicon)
>>> left_out.sentence
'1 word is left out, since it is not in toy: retinas.'
>>> quiz = Quiz(store, "sevens")
>>> quiz.question.sentence
'Which 3 words are made of all the letters AEINRST?'
>>> quiz.answer("retains nastier").sentence
'RETAINS and NASTIER are right; 1 more.'
>>> quiz.answer("stainer").verdict, quiz.rating, quiz.outlook["good"]
('done', 'good', 'in 2 days')
>>> quiz.next()
>>> quiz.summary.sentence
'1 card, and it was right. The next card is due in 2 days.'
>>> store.close()
>>> folder.cleanup()
"""

from quixotry.study.deck import Deck, DeckSummary
from quixotry.study.intake import ORDERS, LeftOut
from quixotry.study.kinds import KINDS
from quixotry.study.lists import read_list, write_list
from quixotry.study.quiz import Quiz
from quixotry.study.replies import RATINGS, AnswerLine, Question, Reply
from quixotry.study.store import Store
from quixotry.study.summaries import Asked, Summary
from quixotry.study.wording import until

__all__ = [
    "KINDS",
    "ORDERS",
    "RATINGS",
    "AnswerLine",
    "Asked",
    "Deck",
    "DeckSummary",
    "LeftOut",
    "Question",
    "Quiz",
    "Reply",
    "Store",
    "Summary",
    "read_list",
    "until",
    "write_list",
]
