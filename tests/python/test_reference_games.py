"""The reference's turn machine by itself: turns, challenges, exchanges and endings worked out by hand."""

import random
from collections import Counter
from typing import Any

import pytest

from reference.board import Board, put
from reference.game import Game
from reference.moves import can_play, plays
from reference.notation import parse_play
from reference.start import who_begins
from reference.state import RefusedError
from reference.tables import BOX, ENGLISH, make_setting


def board_from(*texts: str) -> Board:
    board: Board = {}
    for text in texts:
        board = put(board, parse_play(text, ENGLISH))
    return board


WORDS = "TO TOE TOES TOP ON NO ONE IT AT CAT".split()


def new_game(
    racks: list[str],
    bag: str = "",
    board: list[str] | None = None,
    words: list[str] | None = None,
    **rules: Any,
) -> Game:
    setting = make_setting(words, rules=BOX.with_({"blocked_ends_game": words is not None, **rules}))
    return Game(setting, racks, bag, board_from(*(board or [])))


def refused_kind(game: Game, play: str, by: int | None = None) -> str:
    before = repr(game.now)
    with pytest.raises(RefusedError) as error:
        game.play(play, by)
    assert repr(game.now) == before
    return error.value.kind


def test_tiles_are_drawn_when_the_window_closes() -> None:
    game = new_game(["TOEABCD", "ONEABCD"], "XYZ")
    game.play("8H TOE")
    assert (game.now.scores, game.now.turn, len(game.now.racks[0])) == ([6, 0], 1, 4)
    game.pass_turn()
    assert game.now.racks[0] == list("ABCDXYZ")
    assert (game.now.bag, game.now.turn) == ([], 0)


def test_the_first_word_may_come_after_passes() -> None:
    game = new_game(["TOEABCD", "ONEABCD"], "XYZABCDEF", board=None)
    game.exchange("AB")
    assert refused_kind(game, "1A ON") == "no_centre"
    game.play("8G ONE")
    assert game.now.scores == [0, 6]


def test_refused_plays_change_nothing() -> None:
    game = new_game(["TOEABCD", "ONEABCD"], words=WORDS, challenge="void")
    assert refused_kind(game, "8H TOB") == "invalid_word"
    assert refused_kind(game, "8H TON") == "not_on_rack"
    assert refused_kind(game, "8H ON", by=1) == "out_of_turn"
    assert game.explain("8H ON", by=1).kinds == ["out_of_turn"]


def test_void_draws_at_once() -> None:
    game = new_game(["TOEABCD", "ONEABCD"], "XYZ", words=WORDS, challenge="void")
    game.play("8H TOE")
    assert len(game.now.racks[0]) == 7
    with pytest.raises(RefusedError, match="nothing_to_challenge"):
        game.challenge()


def test_exchange_draws_before_it_returns() -> None:
    game = new_game(["ABCDEF?", "GHIJKLM"], "QZXWVYU", exchange_min_bag=7)
    game.exchange("A?")
    assert Counter(game.now.racks[0]) == Counter("BCDEFQZ")
    assert game.now.bag == list("XWVYUA?")
    assert (game.now.scoreless, game.now.passes, game.now.turn) == (1, 0, 1)
    game.exchange("G", bag_after="AG?UVWY")
    assert (game.now.racks[1], game.now.bag) == (list("HIJKLMX"), list("AG?UVWY"))


@pytest.mark.parametrize(("least", "bag", "allowed"), [(7, 6, False), (7, 7, True), (1, 1, True), (0, 1, True)])
def test_least_bag_for_an_exchange(least: int, bag: int, allowed: bool) -> None:
    game = new_game(["ABCDEFG", "HIJKLMN"], "O" * bag, exchange_min_bag=least)
    if allowed:
        game.exchange("A")
    else:
        with pytest.raises(RefusedError, match="exchange_bag"):
            game.exchange("A")


def test_an_exchange_needs_as_many_tiles_as_it_takes() -> None:
    game = new_game(["ABC", "DEF"], "XY")
    with pytest.raises(RefusedError, match="exchange_bag"):
        game.exchange("ABC")
    with pytest.raises(RefusedError, match="not_on_rack"):
        game.exchange("Z")


def phony_played(**rules: Any) -> Game:
    """Player 0 has put down 8H TOEB, which is no word, for 12 points."""
    game = new_game(["TOEBACD", "ONEABCD", "ITABCDE"], "XYZXYZ", words=WORDS, **rules)
    game.play("8H TOEB")
    assert game.now.scores == [12, 0, 0]
    return game


def test_a_phony_stands_unless_challenged() -> None:
    game = phony_played()
    game.accept()
    assert (game.now.scores, game.now.board[7, 10]) == ([12, 0, 0], "B")
    with pytest.raises(RefusedError, match="nothing_to_challenge"):
        game.challenge(by=1)


def test_a_withdrawn_phony_loses_the_turn() -> None:
    game = phony_played()
    assert game.challenge(by=2) == "withdrawn"
    now = game.now
    assert (now.scores, now.board, now.turn, now.scoreless) == ([0, 0, 0], {}, 1, 1)
    assert Counter(now.racks[0]) == Counter("TOEBACD")
    assert len(now.bag) == 6


def test_withdrawn_blanks_go_back_as_blanks() -> None:
    game = new_game(["TO??", "ABCD"], words=WORDS)
    game.play("8G TOxx")
    game.challenge(by=1)
    assert Counter(game.now.racks[0]) == Counter("TO??")


def word_played(challenge: str, players: int = 2) -> Game:
    """Player 0 has played ON down through the O of TO, for 3 points."""
    racks = ["ONABCDE", "ONEABCD", "ITABCDE"][:players]
    game = new_game(racks, "XYZXYZ", board=["8H TO"], words=WORDS, challenge=challenge)
    game.play("I8 .N")
    return game


@pytest.mark.parametrize(
    ("challenge", "scores", "turn"),
    [
        ("single", [3, 0], 1),
        ("double", [3, 0], 0),
        ("5", [8, 0], 1),
        ("10", [13, 0], 1),
        ("5-per-word", [8, 0], 1),
        ("minus-10", [3, -10], 1),
    ],
)
def test_a_challenge_in_vain(challenge: str, scores: list[int], turn: int) -> None:
    game = word_played(challenge)
    assert game.challenge(by=1) == "stands"
    assert (game.now.scores, game.now.turn) == (scores, turn)
    assert len(game.now.racks[0]) == 7


def test_two_words_challenged_at_five_a_word() -> None:
    """One tile makes TOE and TE; both are challenged."""
    game = new_game(["EABCDEF", "ONEABCD"], board=["8H TO", "J7 T"], words=["TOE", "TE"], challenge="5-per-word")
    score = game.play("8J E").score
    assert score == 5
    assert game.challenge(by=1) == "stands"
    assert game.now.scores == [score + 10, 0]


def test_only_the_named_words_are_judged() -> None:
    racks = ["EABCDEF", "ONEABCD"]
    rules = BOX.with_({"challenge": "5-per-word"})
    for named, answer in ([["TOE"], "stands"], [["QE"], "withdrawn"], [None, "withdrawn"]):
        game = Game(make_setting(["TOE"], rules=rules), racks, "", board_from("8H TO", "J7 Q"))
        game.play("8J E")
        score = game.now.scores[0]
        assert game.challenge(by=1, named=named) == answer
        assert game.now.scores[0] == (score + 5 if answer == "stands" else 0)
    game = Game(make_setting(["TOE"], rules=rules), racks, "", board_from("8H TO", "J7 Q"))
    game.play("8J E")
    with pytest.raises(RefusedError, match="not_in_play"):
        game.challenge(by=1, named=["CAT"])
    with pytest.raises(RefusedError, match="own_play"):
        game.challenge(by=0)


def test_the_challenger_loses_his_own_next_turn() -> None:
    game = word_played("double", players=3)
    game.challenge(by=2)
    assert game.now.turn == 1
    game.pass_turn()
    assert (game.now.turn, game.now.scoreless, game.now.passes) == (0, 2, 0)
    game.pass_turn()
    game.pass_turn()
    assert game.now.turn == 2


def test_triple_ends_the_game() -> None:
    game = word_played("triple")
    game.challenge(by=1)
    assert (game.now.phase, game.winners) == ("over", [0])
    game = phony_played(challenge="triple")
    game.challenge(by=1)
    assert (game.now.phase, game.winners) == ("over", [1, 2])


# -- endings ---------------------------------------------------------------------------------------


def test_all_pass_twice() -> None:
    game = new_game(["QAB?", "CZ"], "XYZ")
    for _ in range(3):
        game.pass_turn()
    assert game.now.phase == "playing"
    game.pass_turn()
    assert (game.now.phase, game.now.ended_by, game.now.scores) == ("over", "passes", [-14, -13])
    assert game.winners == [1]
    with pytest.raises(RefusedError, match="game_over"):
        game.pass_turn()
    assert refused_kind(game, "8H AB") == "game_over"
    assert game.explain("8H AB").kinds == ["game_over"]


def test_an_exchange_resets_the_passes() -> None:
    game = new_game(["QABCDEF", "CZABCDE"], "XYZABCDEF")
    for _ in range(3):
        game.pass_turn()
    game.exchange("C")
    for _ in range(3):
        game.pass_turn()
    assert (game.now.phase, game.now.scoreless) == ("playing", 7)
    game.pass_turn()
    assert game.now.ended_by == "passes"


def tournament(racks: list[str], bag: str = "XYZXYZXYZ", **rules: Any) -> Game:
    values = {"end_all_pass_twice": False, "scoreless_turns_per_player": 3, "leftover": "double"}
    return new_game(racks, bag, words=WORDS, **{**values, **rules})


def test_six_scoreless_turns() -> None:
    """Withdrawn phonies and exchanges count; both racks are taken off."""
    game = tournament(["?AEEOTT", "EIOQRRT"], "EEEEEEEEEEEEEE")
    game.play("8H TOTE")
    game.challenge()
    game.exchange("EIO")
    game.play("8H TOTE")
    game.challenge()
    game.exchange("EE")
    game.exchange("EE")
    assert (game.now.phase, game.now.scoreless) == ("playing", 5)
    game.exchange("EE")
    assert (game.now.phase, game.now.ended_by) == ("over", "scoreless")
    left = [sum(map(ENGLISH.value, rack)) for rack in game.now.racks]
    assert game.now.scores == [-left[0], -left[1]]


def test_passes_alone_do_not_end_a_tournament_game() -> None:
    game = tournament(["QAB", "TO"], "")
    for _ in range(5):
        game.pass_turn()
    assert game.now.phase == "playing"
    game.pass_turn()
    assert game.now.scores == [-14, -2]


def test_a_play_of_no_points_is_scoreless() -> None:
    game = new_game(["??B", "TO"])
    game.play("8H aa")
    assert game.now.scoreless == 1


@pytest.mark.parametrize(("leftover", "scores"), [("transfer", [15, -11]), ("double", [26, 0]), ("none", [4, 0])])
def test_going_out(leftover: str, scores: list[int]) -> None:
    game = new_game(["TO", "ZA?"], words=WORDS, leftover=leftover)
    game.play("8H TO")
    assert (game.now.phase, game.now.scores) == ("final_challenge", [4, 0])
    with pytest.raises(RefusedError, match="final_challenge"):
        game.pass_turn()
    game.accept()
    assert (game.now.phase, game.now.ended_by, game.now.scores) == ("over", "out", scores)
    assert game.winners == [0]


def test_polish_leftover_gives_the_same_spread() -> None:
    for leftover, scores in (("double", [22, 0]), ("transfer", [11, -11])):
        game = new_game(["??", "KDFA"], leftover=leftover)
        game.play("8H to")
        game.accept()
        left = sum(map(ENGLISH.value, "KDFA"))
        assert game.now.scores == [n * left // 11 for n in scores]


def test_out_play_of_four_players_challenged_in_vain() -> None:
    game = new_game(["TO", "QA", "ZA", "B"], words=WORDS, leftover="double")
    game.play("8H TO")
    assert game.challenge(by=1) == "stands"
    assert (game.now.phase, game.now.scores) == ("over", [4 + 11 + 11 + 3, -11, -11, -3])


def test_phony_out_play_is_withdrawn_and_the_game_goes_on() -> None:
    game = new_game(["TB", "ON"], words=WORDS)
    game.play("8H TB")
    assert game.now.phase == "final_challenge"
    assert game.challenge(by=1) == "withdrawn"
    assert (game.now.phase, game.now.scoreless, game.now.turn) == ("playing", 1, 1)
    game.play("8H ON")
    game.accept()
    assert game.now.scores == [-4, 8]


def test_the_bonus_of_a_challenged_out_play_counts() -> None:
    game = new_game(["TO", "B"], words=WORDS, challenge="5")
    game.play("8H TO")
    game.challenge(by=1)
    assert game.now.scores == [4 + 5 + 3, -3]


@pytest.mark.parametrize("rules", [{"challenge": "void"}, {"challenge_outplay": False}])
def test_without_a_final_challenge_going_out_ends_at_once(rules: dict[str, Any]) -> None:
    game = new_game(["TO", "B"], words=WORDS, **rules)
    game.play("8H TO")
    assert (game.now.phase, game.now.scores) == ("over", [7, -3])


def test_a_challenge_in_vain_with_an_empty_bag_only_costs_the_turn() -> None:
    game = new_game(["TOC", "ON"], words=WORDS, challenge="double")
    game.play("8H TO")
    game.challenge(by=1)
    assert (game.now.phase, game.now.turn) == ("playing", 0)


def test_blocked() -> None:
    game = new_game(["VQ", "TOV"], words=["TO"])
    game.pass_turn()
    game.play("8H TO")
    assert game.now.phase == "final_challenge"
    game.accept()
    assert (game.now.phase, game.now.ended_by, game.now.scores) == ("over", "blocked", [-14, 0])


def test_not_blocked_while_the_bag_holds_a_tile_or_someone_can_play() -> None:
    game = new_game(["VQ", "VV"], "V", words=["TO"])
    game.pass_turn()
    assert game.now.phase == "playing"
    game = new_game(["VQ", "TO"], words=["TO"])
    game.pass_turn()
    assert game.now.phase == "playing"


def test_a_play_that_blocks_the_game_waits_for_its_challenge() -> None:
    game = new_game(["TOV", "VQ"], words=["TO"])
    game.play("8H TO")
    with pytest.raises(RefusedError, match="final_challenge"):
        game.pass_turn()
    assert game.now.phase == "final_challenge"
    game.accept()
    assert game.now.ended_by == "blocked"


def test_equal_scores_are_a_tie() -> None:
    game = new_game(["A", "E"], "X")
    for _ in range(4):
        game.pass_turn()
    assert game.winners == [0, 1]


def test_final_turns_after_the_bag_is_empty() -> None:
    game = new_game(
        ["TOAAAAA", "EAAAAAA"],
        "AA",
        words=None,
        challenge="void",
        leftover="none",
        final_turns_after_empty_bag=True,
    )
    game.play("8H TO")
    assert (len(game.now.bag), game.now.phase) == (0, "playing")
    game.play("8J E")
    game.pass_turn()
    assert (game.now.phase, game.now.ended_by, game.now.scores) == ("over", "final_turns", [4, 3])


def test_corrections_and_penalties_are_no_turns() -> None:
    game = new_game(["TO", "ON"], overtime_penalty=10)
    game.pass_turn()
    for overtime, total in ((0, 0), (1, -10), (60_000, -20), (60_001, -40)):
        game.time_penalty(0, overtime)
        assert game.now.scores[0] == total
    game.correct(1, 7)
    assert (game.now.scores, game.now.turn, game.now.scoreless) == ([-40, 7], 1, 1)


def test_undo_goes_back_one_action() -> None:
    game = new_game(["TOEABCD", "ONEABCD"], "XYZ", words=WORDS)
    start = repr(game.now)
    game.play("8H TOE")
    played = repr(game.now)
    game.challenge()
    game.undo()
    assert repr(game.now) == played
    game.undo()
    assert repr(game.now) == start
    with pytest.raises(RefusedError, match="nothing_to_undo"):
        game.undo()


def test_who_begins() -> None:
    assert who_begins(2, ["B", "A"], ENGLISH) == 1
    assert who_begins(2, ["A", "?"], ENGLISH) == 1
    assert who_begins(4, ["C", "B", "E", "B", "Z", "D"], ENGLISH) == 3
    assert who_begins(3, ["A", "B", "A", "X", "X", "C", "D"], ENGLISH) == 0


def test_random_games_keep_their_tiles_and_end() -> None:
    """Whole games of random plays, challenges in vain, exchanges and passes."""
    words = "AT TA EAT TEA ATE ET TAT AA TO TOE ON NO NOT TON IT TIE TIN NIT IN AN ANT TAN".split()
    ended = set()
    for seed in range(4):
        chance = random.Random(seed)
        bag = list("AAEETTIINNOO" * 2 + "?BZ")
        chance.shuffle(bag)
        players = 2 + seed % 3
        racks = [[bag.pop() for _ in range(4)] for _ in range(players)]
        rules = BOX.with_({"rack_size": 4, "challenge": ["single", "double", "5", "void"][seed % 4]})
        game = Game(make_setting(words, rules=rules), racks, bag)
        tiles = game.tiles()
        for _ in range(200):
            if game.now.phase == "over":
                break
            one_action(game, chance)
            assert game.tiles() == tiles
        assert game.now.phase == "over"
        ended.add(game.now.ended_by)
    assert len(ended) >= 2


def one_action(game: Game, chance: random.Random) -> None:
    now = game.now
    if now.pending and chance.random() < 0.3:
        game.challenge(by=(now.pending.player + 1) % game.players)
        return
    if now.pending:
        game.accept()
        return
    rack = now.racks[now.turn]
    listed = sorted(plays(game.setting, now.board, rack))
    assert bool(listed) == can_play(game.setting, now.board, rack)
    if listed:
        game.play(chance.choice(listed))
    elif len(now.bag) >= 2 and len(rack) >= 2 and chance.random() < 0.5:
        game.exchange(chance.sample(rack, 2))
    else:
        game.pass_turn()
