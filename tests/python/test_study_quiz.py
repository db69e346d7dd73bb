"""A quiz: which cards come in which order, what comes again, ratings, taking back; same answers, same cards."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from quixotry import definitions
from quixotry.definitions import Definition
from quixotry.errors import InvalidText
from quixotry.study import KINDS, Quiz, Store
from study_stage import RAIN, SEVENS, SHORT, START, Clock, know, made, miss, open_store, played, right_answer, toy

ALPHAGRAMS = ["AEINRST", "DEIQUZZ", "BEJKOUX", "AEINNRT", "AABELNO"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with made(open_store(tmp_path)) as opened:
        yield opened


def prompt(quiz: Quiz) -> str | None:
    return None if quiz.question is None else quiz.question.prompt


# -------------------------------------------------------------------------------------------------------- which cards


def test_new_cards_come_in_the_order_of_the_list(store: Store) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    assert quiz.left == 5
    assert [prompt for prompt, _, _ in played(quiz, ["good"] * 9)] == ALPHAGRAMS
    assert (quiz.question, quiz.left, quiz.done, quiz.rating, quiz.answers) == (None, 0, False, None, [])
    assert quiz.next() is None
    assert quiz.answer("x").verdict == quiz.give_up().verdict == "unreadable"


def test_the_longest_overdue_come_first_then_new_ones(store: Store) -> None:
    clock = Clock()
    played(Quiz(store, "deck", now=clock, new=3), ["easy", "good", "hard"], clock)
    clock.turn(days=30)
    quiz = Quiz(store, "deck", now=clock)
    assert [prompt for prompt, _, _ in played(quiz, ["good"] * 9)] == ["BEJKOUX", "DEIQUZZ", "AEINRST", *ALPHAGRAMS[3:]]
    assert [asked.question.new for asked in quiz.history] == [False, False, False, True, True]


def test_new_cards_are_so_many_a_day(store: Store) -> None:
    clock = Clock()
    assert Quiz(store, "deck", now=clock, new=0).question is None
    played(Quiz(store, "deck", now=clock, new=2), ["good"] * 9)
    clock.turn(hours=3)
    again = Quiz(store, "deck", now=clock, new=2)
    assert again.question is None
    assert again.summary.sentence == (
        "No card of 'deck' is to be asked now. The next card is due in 2 days. "
        "3 cards have never been asked; no more than 2 new ones come a day."
    )
    assert Quiz(store, "deck", now=clock, new=3).left == 1
    clock.turn(hours=13)  # the next morning, a little earlier than yesterday
    assert Quiz(store, "deck", now=clock, new=2).left == 2
    assert Quiz(store, "deck", now=clock, new=None).left == 3
    # Cards that were not new do not count.
    clock.turn(days=9)
    played(Quiz(store, "deck", now=clock, new=0), ["good"] * 2)
    assert Quiz(store, "deck", now=clock, new=2).left == 2


@pytest.mark.parametrize(
    ("limit", "expected"), [(0, []), (1, ["AEINRST"]), (4, ["AEINRST", "DEIQUZZ", "BEJKOUX", "AEINNRT"])]
)
def test_the_limit_counts_cards_due_ones_first(store: Store, limit: int, expected: list[str]) -> None:
    clock = Clock()
    played(Quiz(store, "deck", now=clock, new=2), ["good"] * 2)
    clock.turn(days=9)
    quiz = Quiz(store, "deck", now=clock, limit=limit)
    assert [prompt for prompt, _, _ in played(quiz, ["good"] * 9)] == expected


def test_a_missed_card_comes_again_until_it_is_known(store: Store) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    asked = []
    while quiz.question is not None:
        asked.append((quiz.question.prompt, quiz.question.again))
        known = quiz.question.prompt not in ("AEINRST", "AABELNO") or len(asked) > 6
        (know if known else miss)(quiz)
        left = quiz.left
        quiz.next()
        assert quiz.left == left - known
    assert asked == [
        *((prompt, False) for prompt in ALPHAGRAMS),
        ("AEINRST", True),
        ("AABELNO", True),
        ("AEINRST", True),
    ]
    assert (quiz.summary.cards, quiz.summary.right, quiz.summary.missed) == (5, 3, 2)
    assert quiz.summary.missed_prompts == ("AEINRST", "AABELNO")


def test_a_missed_card_comes_after_some_others(tmp_path: Path) -> None:
    words = [f"{first}{second}" for first in "ABCDE" for second in "FGH"]
    with made(open_store(tmp_path), words=words, lexicon=toy(*words)) as store:
        quiz = Quiz(store, "deck", now=Clock(), new=None)
        first = prompt(quiz)
        miss(quiz)
        come = []
        for _ in range(7):
            quiz.next()
            come.append(prompt(quiz))
            know(quiz)
    assert come.index(first) == 6


def test_seeds_mix_the_same_cards_and_the_same_seed_mixes_alike(store: Store) -> None:
    def order(seed: int | None) -> list[str]:
        quiz = Quiz(store, "deck", now=Clock(), new=4, seed=seed)
        seen = []
        for _ in range(4):
            assert quiz.question is not None
            seen.append(quiz.question.prompt)
            quiz.next()  # puts it off, so that nothing is written
        return seen

    assert order(None) == ALPHAGRAMS[:4]
    orders = [order(seed) for seed in range(6)]
    assert orders == [order(seed) for seed in range(6)]
    assert len({tuple(seen) for seen in orders}) > 2
    assert all(sorted(seen) == sorted(ALPHAGRAMS[:4]) for seen in orders)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_answers_give_the_same_schedule(tmp_path: Path, kind: str) -> None:
    def run(folder: str) -> list[object]:
        clock = Clock()
        with made(Store.open(tmp_path / folder / "study.sqlite3"), kind, [*RAIN, *SHORT]) as store:
            seen: list[object] = []
            for day in range(6):
                quiz = Quiz(store, "deck", now=clock, new=4, seed=day)
                seen.append(played(quiz, ["good", "again", "easy", "hard", "good"] * 4, clock))
                clock.turn(days=day)
            return [*seen, store.decks(clock())]

    assert run("a") == run("b")


def test_a_card_that_is_put_off_comes_at_the_end_and_nothing_is_written(store: Store) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    quiz.answer("retains")
    quiz.next()
    assert (prompt(quiz), quiz.left, quiz.history) == ("DEIQUZZ", 5, [])
    played(quiz, ["good"] * 4)
    assert (prompt(quiz), quiz.found) == ("AEINRST", ())
    assert store.decks(START)[0].new == 1


def test_what_is_due_while_a_quiz_goes_on_comes_in_the_next_one(store: Store) -> None:
    clock = Clock()
    quiz = Quiz(store, "deck", now=clock, new=1)
    miss(quiz)
    clock.turn(minutes=11)
    assert Quiz(store, "deck", now=clock, new=0).left == 1


# ------------------------------------------------------------------------------------------------------------- ratings


@pytest.mark.parametrize(
    ("lines", "rating"),
    [
        (["nastier retains stainer"], "good"),
        (["nastier", "xyz", "retain", "retains", "retains", "stainer"], "good"),
        (["nastier", "anestri", "retains stainer"], "hard"),
        (["anestri nastier retains stainer"], "hard"),
        (["nastier retains", None], "again"),
        ([None], "again"),
    ],
)
def test_the_rating_that_is_proposed(store: Store, lines: list[str | None], rating: str) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    for line in lines:
        assert quiz.rating is None
        assert quiz.answers == []
        quiz.give_up() if line is None else quiz.answer(line)
    assert quiz.done
    assert quiz.rating == rating
    assert [(asked.question.prompt, asked.rating) for asked in quiz.history] == [("AEINRST", rating)]


def test_a_card_can_be_rated_otherwise_until_the_next_one_comes(store: Store) -> None:
    clock = Clock()
    quiz = Quiz(store, "deck", now=clock)
    with pytest.raises(InvalidText) as error:
        quiz.rate("good")
    assert error.value.kind == "not_settled"
    know(quiz)
    assert quiz.outlook == {"again": "in 10 minutes", "hard": "in a day", "good": "in 2 days", "easy": "in 8 days"}
    for name, rating, wait in (
        ("easy", "easy", timedelta(days=8, hours=-8)),
        (" A", "again", timedelta(minutes=10)),
        ("g", "good", timedelta(days=2, hours=-8)),
        ("Hard", "hard", timedelta(days=1, hours=-8)),
    ):
        clock.turn(seconds=30)  # the moment of the answer counts
        assert quiz.rate(name) == quiz.rating == rating
        assert store.decks(START)[0].next_due == START + wait
        assert quiz.history[0].due == START + wait
    for name in ("", "  ", "gut", "x" * 10_000, "\ud800"):
        with pytest.raises(InvalidText, match="is no rating; again, hard, good or easy was expected") as error:
            quiz.rate(name)
        assert error.value.kind == "unknown_rating"
    assert (quiz.rating, len(quiz.history)) == ("hard", 1)
    quiz.next()
    assert (quiz.left, quiz.rating) == (4, None)


def test_a_card_that_is_rated_as_missed_comes_again_and_one_that_is_rated_up_does_not(store: Store) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    know(quiz)
    quiz.rate("again")
    quiz.next()
    assert quiz.left == 5
    miss(quiz)
    quiz.rate("good")
    quiz.next()
    assert quiz.left == 4
    assert quiz.summary.missed_prompts == ("AEINRST",)


# --------------------------------------------------------------------------------------------------------- taking back


def test_the_last_review_is_taken_back(store: Store) -> None:
    clock = Clock()
    quiz = Quiz(store, "deck", now=clock)
    assert quiz.undo() is False
    fresh = store.decks(clock())
    know(quiz)
    assert store.decks(clock()) != fresh
    assert quiz.undo() is True
    assert (prompt(quiz), quiz.done, quiz.found, quiz.left, quiz.history) == ("AEINRST", False, (), 5, [])
    assert store.decks(clock()) == fresh
    # After `next` the card of before is open again, and the present one comes after it.
    miss(quiz)
    quiz.next()
    quiz.answer("nonsense")
    assert quiz.left == 5 + 1 - 1
    assert quiz.undo() is True
    assert (prompt(quiz), quiz.left, quiz.question and quiz.question.new) == ("AEINRST", 5, True)
    assert store.decks(clock()) == fresh
    assert [prompt for prompt, _, _ in played(quiz, ["good"] * 9)] == ALPHAGRAMS
    assert quiz.left == 0
    # Past the end, too, and step by step to the beginning.
    for count in range(5, 0, -1):
        assert len(quiz.history) == count
        assert quiz.undo() is True
        assert prompt(quiz) == ALPHAGRAMS[count - 1]
    assert quiz.undo() is False
    assert store.decks(clock()) == fresh


def test_taking_back_a_miss_takes_its_return_back(tmp_path: Path) -> None:
    clock = Clock()
    with made(open_store(tmp_path), words=["quizzed"]) as store:
        quiz = Quiz(store, "deck", now=clock)
        miss(quiz)
        quiz.next()
        assert quiz.question is not None
        assert quiz.question.again
        miss(quiz)
        quiz.next()
        know(quiz)
        quiz.next()
        assert (prompt(quiz), len(quiz.history)) == (None, 3)
        for count, again in ((2, True), (1, True), (0, False)):
            assert quiz.undo()
            assert quiz.question is not None
            assert (len(quiz.history), quiz.question.again, quiz.left) == (count, again, 1)
        assert store.decks(clock())[0].new == 1


def test_a_review_of_before_is_what_taking_back_restores(store: Store) -> None:
    clock = Clock()
    played(Quiz(store, "deck", now=clock), ["good", "hard"] * 3)
    clock.turn(days=5)
    before = store.progress(store.deck("deck")).all()
    quiz = Quiz(store, "deck", now=clock)
    played(quiz, ["again", "good", "easy", "good", "hard"])
    assert store.progress(store.deck("deck")).all() != before
    while quiz.undo():
        pass
    assert store.progress(store.deck("deck")).all() == before


def test_the_last_card_is_marked_as_missed_after_all(store: Store) -> None:
    clock = Clock()
    quiz = Quiz(store, "deck", now=clock)
    assert quiz.mark_missed() is False
    know(quiz)
    assert quiz.mark_missed() is True
    assert quiz.rating == "again"
    quiz.next()
    assert quiz.left == 5
    know(quiz)
    quiz.next()
    assert quiz.mark_missed() is True
    assert (prompt(quiz), quiz.left) == ("BEJKOUX", 5), "the card that is open stays open"
    assert [asked.rating for asked in quiz.history] == ["again", "again"]
    assert quiz.mark_missed() is True
    assert len(quiz.history) == 2
    assert quiz.undo() is True
    assert (prompt(quiz), quiz.left) == ("DEIQUZZ", 5)
    # After the last card of all it comes at once.
    played(quiz, ["good"] * 9)
    assert prompt(quiz) is None
    assert quiz.mark_missed() is True
    assert prompt(quiz) == "AEINRST"
    know(quiz)
    quiz.next()
    assert quiz.summary.missed_prompts == ("AEINRST",)


# -------------------------------------------------------------------------------------------------- what is shown of it


def test_answers_have_hooks_and_meanings(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    meaning = Definition("NASTY", "adjective", "offensive", "WordNet")
    monkeypatch.setattr(definitions, "define", lambda word, lexicon: [meaning, meaning] if word == "NASTIER" else [])
    store.create("own", "anagrams", ["nastier"], lexicon=toy("NASTIERS", "ANASTIER"))
    quiz = Quiz(store, "own", now=Clock())
    quiz.answer("retains")
    assert quiz.answers == []
    quiz.give_up()
    lines = quiz.answers
    assert [(line.word, line.found, line.definition) for line in lines] == [
        ("NASTIER", False, "offensive"),
        ("RETAINS", True, None),
        ("STAINER", False, None),
    ]
    assert (lines[0].hooks.front, lines[0].hooks.back) == (["A"], ["S"])


def test_the_words_of_hooks_are_shown_whole(tmp_path: Path) -> None:
    with made(open_store(tmp_path), "hooks", ["rain"]) as store:
        quiz = Quiz(store, "deck", now=Clock())
        assert quiz.question is not None
        assert (quiz.question.side, quiz.question.answers_count) == ("front", None)
        quiz.answer("b")
        quiz.give_up()
        assert [(line.word, line.found) for line in quiz.answers] == [("BRAIN", True), ("TRAIN", False)]
        quiz.next()
        assert quiz.question.side == "back"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_played_to_its_end(tmp_path: Path, kind: str) -> None:
    clock = Clock()
    with made(open_store(tmp_path), kind, [*SEVENS, *SHORT, *RAIN]) as store:
        quiz = Quiz(store, "deck", now=clock, new=None)
        cards = quiz.left
        assert cards == store.deck("deck").cards
        while quiz.question is not None:
            answer = right_answer(quiz)
            assert quiz.answer(answer).verdict == "done", (quiz.question, answer)
            assert quiz.rating == "good"
            assert quiz.missing == 0
            assert all(line.found for line in quiz.answers)
            quiz.next()
        summary = quiz.summary
        assert (summary.cards, summary.right, summary.missed) == (cards, cards, 0)
        assert summary.sentence == f"{cards} cards, all right. The next card is due in 2 days."
        assert summary.next_due == clock() + timedelta(days=2, hours=-8)


def test_the_summary_in_words(store: Store) -> None:
    quiz = Quiz(store, "deck", now=Clock(), new=4)
    # What waits in the quiz is no card that has to wait for another day.
    assert quiz.summary.sentence == (
        "No card of 'deck' was answered. 4 cards are still to come. "
        "1 more card has never been asked; no more than 4 new ones come a day."
    )
    know(quiz)
    assert quiz.summary.sentence.startswith("1 card, and it was right. 3 cards are still to come. 1 more card has")
    quiz.next()
    miss(quiz)
    assert quiz.summary.sentence == (
        "2 cards: 1 right, 1 missed (DEIQUZZ). 2 cards are still to come. "
        "1 more card has never been asked; no more than 4 new ones come a day."
    )
    while quiz.next():
        know(quiz)
    assert quiz.summary.sentence == (
        "4 cards: 3 right, 1 missed (DEIQUZZ). The next card is due in a day. "
        "1 card has never been asked; no more than 4 new ones come a day."
    )


def test_the_summary_after_leaving_early_has_no_wrong_reason_for_what_was_not_asked(store: Store) -> None:
    quiz = Quiz(store, "deck", now=Clock())
    know(quiz)
    quiz.next()
    assert quiz.summary.sentence == "1 card, and it was right. 4 cards are still to come."
    few = Quiz(store, "deck", now=Clock(), limit=1)
    know(few)
    few.next()
    assert few.summary.sentence == (
        "1 card, and it was right. The next card is due in 2 days. 3 cards have never been asked."
    )
    assert Quiz(store, "deck", now=Clock(), new=0).summary.sentence.endswith(
        "3 cards have never been asked; no new ones were wanted."
    )


def test_the_summary_says_what_is_left_to_do(store: Store) -> None:
    clock = Clock()
    played(Quiz(store, "deck", now=clock), ["good"] * 5)
    clock.turn(days=2, hours=-8)
    quiz = Quiz(store, "deck", now=clock, limit=1)
    know(quiz)
    quiz.next()
    assert quiz.summary.sentence == "1 card, and it was right. More cards are due now."


def test_a_clock_that_goes_back_stops_nothing(store: Store) -> None:
    clock = Clock()
    played(Quiz(store, "deck", now=clock), ["good"] * 5)
    clock.turn(days=-400)
    assert store.decks(clock())[0].due == 5
    quiz = Quiz(store, "deck", now=clock)
    played(quiz, ["good", "again", "good", "good", "good", "good"])
    assert quiz.question is None
    summary = store.decks(clock())[0]
    assert summary.due == 0
    assert summary.next_due is not None
    assert clock() < summary.next_due <= clock() + timedelta(days=9)
    clock.turn(hours=-2)
    assert store.decks(clock())[0].due == 0, "a little is no matter"
