"""What changes scores without being a turn, replayed: challenges and what they cost, overtime, corrections, giving up.

Main names: `withdraw`, `uphold`, `charge`, `correct`, `resign`.
"""

from __future__ import annotations

from quixotry.errors import GameError
from quixotry.formats.record import TURNS, Turn
from quixotry.game import Window
from quixotry.replay.course import Course, Done, Relaxed


def withdraw(course: Course, turn: Turn) -> Done:
    """A play that was challenged off."""
    game, seat = course.game, turn.player
    last = course.last
    if last is not None and not last.tiles and last.seat == seat:
        # It could not be made, and a pass was played instead.
        course.last = None
        return Done(False)
    window = _window(course)
    change = course.totals.change_of(turn, seat)
    fits = last is not None and change in (-last.points, -(last.written or 0))
    if window is None or last is None or (window.player != seat and not fits):
        text = f"tiles of {course.name(seat)} are taken back, but the play before it is not his"
        course.report("withdrawn_without_play", text)
        return Done(False)
    if window.player != seat:
        text = f"{course.name(window.player)} has made the play that is taken back, not {course.name(seat)}"
        course.report("withdrawn_without_play", text)
        seat = window.player
    by = _challenger(course, turn, window)
    if by is None:
        course.report("withdrawn_without_play", "nobody else is at the table who could challenge")
        return Done(False)
    course.tell()
    course.do(game.challenge, _words(turn, window), by, verdict="withdrawn")
    course.hands.taken_back(seat, last.tiles)
    course.last = None
    _check_points(course, turn, -last.points, -last.points if last.written is None else -last.written)
    if course.hands.differ(turn.rack, last.rack):
        text = f"the rack {turn.rack} of the play that is taken back was {last.rack} when it was made"
        course.report_instead("withdrawn_mismatch", text, course.place - 1)
        course.hands.doubt(seat, turn.rack)
    return Done(True, -last.points)


def _check_points(course: Course, turn: Turn, by_rules: int, as_written: int) -> None:
    """The points that are taken back must be those of the play, right or wrong; the total counts more than they."""
    change = course.totals.change_of(turn, turn.player)
    if change is None or change in (by_rules, as_written):
        return
    before = course.totals.written[turn.player]
    if turn.total is not None and turn.total - before in (by_rules, as_written):
        text = f"{change:+d} was written for the play that is taken back; the total says {turn.total - before:+d}"
        course.report("unusual_score", text)
        return
    course.report("withdrawn_mismatch", f"{change:+d} was written; the play that is taken back had {-as_written:+d}")


def uphold(course: Course, turn: Turn) -> Done:
    """A play that was challenged in vain."""
    game = course.game
    window = _window(course)
    if window is None:
        text = f"a challenge is counted for {course.name(turn.player)}, but no play lies before it"
        course.report("challenge_without_play", text)
        return Done(False)
    change = course.totals.change_of(turn, turn.player) or 0
    wrong = turn.player == window.player if change < 0 else change > 0 and turn.player != window.player
    if wrong:
        whose = course.name(window.player)
        text = f"{change:+d} for {course.name(turn.player)}, but it was {whose} whose play was challenged"
        course.report("challenge_wrong_player", text)
    by = _challenger(course, turn, window)
    if by is None:
        course.report("challenge_without_play", "nobody else is at the table who could challenge")
        return Done(False)
    course.tell()
    words = _words(turn, window) if turn.words else _as_many_words(course, window, change)
    events = course.do(game.challenge, words, by, verdict="stands")
    told = next(event for event in events if event.kind == "challenge")
    course.last = None
    if wrong:
        # Later totals may be those of the right player.
        right, points = (window.player, told.player_points) if change > 0 else (by, told.challenger_points)
        course.totals.allow(right, points or change)
        course.totals.allow(turn.player, -change)
        return Done(True)
    points = {window.player: told.player_points, by: told.challenger_points}.get(turn.player, 0)
    if change != points:
        text = f"{change:+d} was written for a challenge; by the rule '{game.rules.challenge}' it is {points:+d}"
        course.report("challenge_points", text)
    return Done(True, points)


def _window(course: Course) -> Window | None:
    """The play that may be challenged; where the rules allow no challenge, the record shows that they do."""
    game = course.game
    if game.window is None and course.last is not None:
        if not game.rules.allows_challenges:
            raise Relaxed({"challenge": "single", "challenge_outplay": True})
        if game.over and not game.rules.challenge_outplay:
            raise Relaxed({"challenge_outplay": True})
    return game.window


def _challenger(course: Course, turn: Turn, window: Window) -> int | None:
    """Who challenges: whoever is named, else whoever pays, else whoever is on turn."""
    players = len(course.game.names)
    named = [turn.by] if turn.by is not None else []
    pays = [turn.player] if turn.kind == "challenge" else []
    for seat in (*named, *pays, course.game.on_turn, (window.player + 1) % players):
        if 0 <= seat < players and seat != window.player:
            return seat
    return None


def _words(turn: Turn, window: Window) -> list[str]:
    """The words that were challenged, as far as the play forms them; none means all."""
    if tuple(turn.words) == window.words:
        # Named one by one, a word that the play forms twice would count once.
        return []
    return [word for word in turn.words if word in window.words]


def _as_many_words(course: Course, window: Window, change: int) -> list[str]:
    """As many words as the points of a challenge tell of, where they are counted by words."""
    rule = course.game.rules.challenge
    if not rule.endswith("-per-word") or not change:
        return []
    each = int("".join(character for character in rule if character.isdigit()))
    count = max(1, abs(change) // each)
    # Named one by one, a word that the play forms twice would count once.
    return [] if count >= len(window.words) else list(dict.fromkeys(window.words))[:count]


def charge(course: Course, turn: Turn) -> Done:
    """Overtime: points off."""
    game, seat = course.game, turn.player
    change = course.totals.change_of(turn, seat)
    # Where the time is known, it was charged for as it ran out.
    if turn.seconds is None:
        later = {after.kind for after in course.turns[course.place + 1 :]}
        if game.phase == "playing" and later & TURNS:
            course.report("time_early", f"overtime of {course.name(seat)} is counted, but the game goes on")
        elif later & {"gained", "lost"}:
            text = f"overtime of {course.name(seat)} was expected behind the tiles that are left, not before them"
            course.report("time_early", text)
        elif seat in course.charged:
            course.report("time_repeated", f"overtime of {course.name(seat)} is counted a second time")
        course.charged.add(seat)
    course.accept_the_last()
    course.tell()
    done = _charged_by_time(course, turn, change)
    if done is None and change is not None:
        try:
            course.do(game.penalise, seat, points=-change)
        except GameError:
            return Done(False)
        return Done(True, change)
    return done or Done(False)


def _charged_by_time(course: Course, turn: Turn, change: int | None) -> Done | None:
    """Overtime by the clock, if it is known and costs what was written."""
    if turn.seconds is None:
        return None
    try:
        events = course.do(course.game.penalise, turn.player, minutes=turn.seconds / 60)
    except (GameError, OverflowError):
        return None
    points = -events[0].points
    if change is None or points == change:
        return Done(True, points)
    course.undo()
    return None


def correct(course: Course, turn: Turn) -> Done:
    """A score that was put right."""
    change = course.totals.change_of(turn, turn.player)
    if change is None:
        return Done(False)
    course.accept_the_last()
    try:
        course.do(course.game.correct, turn.player, change)
    except GameError:
        return Done(False)
    return Done(True, change)


def resign(course: Course, turn: Turn) -> Done:
    """A player who gives up."""
    game = course.game
    if game.over:
        course.report("after_end", f"{course.name(turn.player)} gives up, but the game is over")
        return Done(False)
    course.do(game.resign, turn.player)
    return Done(True, 0)
