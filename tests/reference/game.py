"""A whole game: turns, challenges, exchanges, endings, with the bag's order given.

The state is plain data in ``Game.now``; every action either happens or raises ``RefusedError`` and
leaves the state as it was. After a play its challenge window is open: the tiles are drawn only
when it closes, by the next player's action, by ``accept`` or by a failed challenge.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import TypeVar

from reference.board import Board, Play
from reference.judge import Fault, Judgement, Squares, judge
from reference.moves import can_play
from reference.notation import parse_play
from reference.state import Pending, RefusedError, State, final_scores, overtime_penalty
from reference.tables import Setting

T = TypeVar("T")


class Game:
    """A game from known racks and a bag that is drawn from the front."""

    def __init__(
        self,
        setting: Setting,
        racks: Sequence[Iterable[str]],
        bag: Iterable[str] = (),
        board: Board | None = None,
        scores: Sequence[int] | None = None,
        turn: int = 0,
    ) -> None:
        self.setting = setting
        self.past: list[State] = []
        self.now = State(
            dict(board or {}),
            [list(rack) for rack in racks],
            list(bag),
            list(scores or [0] * len(racks)),
            turn,
        )
        self._count_final_turns()

    @property
    def players(self) -> int:
        return len(self.now.racks)

    @property
    def winners(self) -> list[int]:
        """Who leads, all of them in a tie; without those who lost the game by a challenge."""
        able = [player for player in range(self.players) if player not in self.now.lost]
        best = max(self.now.scores[player] for player in able)
        return [player for player in able if self.now.scores[player] == best]

    def tiles(self) -> Counter[str]:
        """Every tile in the game: board, racks and bag. It never changes."""
        count = Counter(self.now.bag)
        count.update(self.setting.edition.on_rack(tile) for tile in self.now.board.values())
        for rack in self.now.racks:
            count.update(rack)
        return count

    # -- a player's turn ---------------------------------------------------------------------

    def explain(self, play: str | Play | Squares, by: int | None = None) -> Judgement:
        """Judge a play by a player (the one on turn), with whose turn it is, changing nothing."""
        now = self.now
        by = now.turn if by is None else by
        if isinstance(play, str):
            play = parse_play(play, self.setting.edition)
        found = judge(self.setting, now.board, play, now.racks[by])
        faults = list(found.faults)
        if now.phase == "playing" and by != now.turn:
            faults.append(Fault("out_of_turn"))
        if now.phase == "over":
            faults.append(Fault("game_over"))
        return replace(found, faults=tuple(faults))

    def play(self, play: str | Play | Squares, by: int | None = None) -> Judgement:
        """Put tiles down. A play with a false word is refused only under ``void``."""
        return self._act(lambda: self._play(play, by))

    def exchange(self, tiles: Iterable[str], by: int | None = None, bag_after: Iterable[str] | None = None) -> None:
        """Draw as many tiles as are put aside, then return those.

        The bag is mixed by chance: ``bag_after`` gives its order afterwards (the same tiles);
        without it the tiles go to the end.
        """
        self._act(lambda: self._exchange(list(tiles), by, bag_after))

    def pass_turn(self, by: int | None = None) -> None:
        """Do nothing, which is always allowed."""
        self._act(lambda: self._pass(by))

    def _play(self, play: str | Play | Squares, by: int | None) -> Judgement:
        player = self._begin_turn(by)
        now, rules = self.now, self.setting.rules
        found = self.explain(play, player)
        for kind in found.kinds:
            if kind != "invalid_word" or rules.challenge == "void":
                raise RefusedError(kind)
        assert found.score is not None
        for square, tile in found.fresh.items():
            now.board[square] = tile
            now.racks[player].remove(self.setting.edition.on_rack(tile))
        now.scores[player] += found.score
        now.pending = Pending(player, found.fresh, list(found.words), found.score, now.scoreless, None)
        now.passes = 0
        now.scoreless = now.scoreless + 1 if found.score == 0 else 0
        self._next_player()
        now.pending.ending = self._ending_of_play(player)
        if rules.challenge == "void" or (now.pending.ending and not rules.challenge_outplay):
            self._accept()
        elif now.pending.ending:
            now.phase = "final_challenge"
        return found

    def _exchange(self, tiles: list[str], by: int | None, bag_after: Iterable[str] | None) -> None:
        player = self._begin_turn(by)
        now = self.now
        if not tiles:
            raise RefusedError("nothing_placed")
        if Counter(tiles) - Counter(now.racks[player]):
            raise RefusedError("not_on_rack")
        if len(now.bag) < max(len(tiles), self.setting.rules.exchange_min_bag):
            raise RefusedError("exchange_bag")
        for tile in tiles:
            now.racks[player].remove(tile)
        drawn, now.bag = now.bag[: len(tiles)], now.bag[len(tiles) :] + tiles
        now.racks[player] += drawn
        if bag_after is not None:
            order = list(bag_after)
            if Counter(order) != Counter(now.bag):
                raise ValueError(f"the bag holds {sorted(now.bag)}, not {sorted(order)}")
            now.bag = order
        self._scoreless_turn(passed=False)

    def _pass(self, by: int | None) -> None:
        self._begin_turn(by)
        self._scoreless_turn(passed=True)

    # -- the challenge window ----------------------------------------------------------------

    def accept(self) -> None:
        """Let the last play stand: its challenge window closes and the tiles are drawn."""
        self._act(self._accept_openly)

    def challenge(self, by: int | None = None, named: Sequence[str] | None = None) -> str:
        """Challenge words of the last play (none named = all): ``stands`` or ``withdrawn``."""
        return self._act(lambda: self._challenge(by, named))

    def _accept_openly(self) -> None:
        if self.now.pending is None:
            raise RefusedError("game_over" if self.now.phase == "over" else "nothing_to_accept")
        self._accept()

    def _accept(self) -> None:
        pending = self.now.pending
        assert pending is not None
        self._close_window()
        if pending.ending:
            self._end(pending.ending, pending.player)
        self._end_if_due()
        self._skip_forfeited_turns()

    def _challenge(self, by: int | None, named: Sequence[str] | None) -> str:
        now = self.now
        pending = now.pending
        if pending is None:
            raise RefusedError("game_over" if now.phase == "over" else "nothing_to_challenge")
        by = now.turn if by is None else by
        if by == pending.player:
            raise RefusedError("own_play")
        texts = [word.text for word in pending.words]
        split = self.setting.edition.word
        chosen = list(dict.fromkeys("".join(split(name)) for name in named)) if named else texts
        if any(name not in texts for name in chosen):
            raise RefusedError("not_in_play")
        if all(word.valid for word in pending.words if word.text in chosen):
            self._play_stands(by, len(chosen))
            return "stands"
        self._withdraw()
        return "withdrawn"

    def _play_stands(self, challenger: int, words: int) -> None:
        """A failed challenge costs what the challenge rule says."""
        now, rule = self.now, self.setting.rules.challenge
        assert now.pending is not None
        challenged = now.pending.player
        if rule == "triple":
            self._close_window()
            self._lose(challenger)
            return
        if rule == "double" and now.pending.ending is None:
            now.forfeits[challenger] += 1
        if match := re.fullmatch(r"(minus-)?([0-9]+)(-per-word)?", rule):
            points = int(match[2]) * (words if match[3] else 1)
            if match[1]:
                now.scores[challenger] -= points
            else:
                now.scores[challenged] += points
        self._accept()

    def _withdraw(self) -> None:
        """The tiles go back to the rack, the score is taken off, the turn is lost."""
        now = self.now
        pending = now.pending
        assert pending is not None
        for square, tile in pending.tiles.items():
            del now.board[square]
            now.racks[pending.player].append(self.setting.edition.on_rack(tile))
        now.scores[pending.player] -= pending.score
        now.scoreless = pending.scoreless_before + 1
        now.passes = 0
        now.pending = None
        now.phase = "playing"
        if self.setting.rules.challenge == "triple":
            self._lose(pending.player)
        self._end_if_due()
        self._skip_forfeited_turns()

    def _close_window(self) -> None:
        """The last play counts for good, and its player draws."""
        now = self.now
        assert now.pending is not None
        rack = now.racks[now.pending.player]
        missing = max(0, self.setting.rules.rack_size - len(rack))
        rack += now.bag[:missing]
        del now.bag[:missing]
        now.pending = None
        self._count_final_turns()

    # -- events that are no turns ------------------------------------------------------------

    def correct(self, player: int, points: int) -> None:
        """Add points to a score (or take some off): no turn, and nothing else changes."""

        def change() -> None:
            self.now.scores[player] += points

        self._act(change)

    def time_penalty(self, player: int, overtime_ms: int) -> None:
        """Take off the penalty for each started minute over time."""
        self.correct(player, -overtime_penalty(overtime_ms, self.setting.rules.overtime_penalty))

    def undo(self) -> None:
        """Go back to the state before the last action."""
        if not self.past:
            raise RefusedError("nothing_to_undo")
        self.now = self.past.pop()

    # -- turns and counters ------------------------------------------------------------------

    def _act(self, change: Callable[[], T]) -> T:
        """Do it whole or not at all; what accepting the last play has ended stays ended."""
        before = deepcopy(self.now)
        try:
            result = change()
        except RefusedError:
            if self.now.phase == before.phase:
                self.now = before
            else:
                self.past.append(before)
            raise
        self.past.append(before)
        return result

    def _begin_turn(self, by: int | None) -> int:
        """Whose turn it is. To act is to accept the play before; that alone may end the game."""
        if self.now.phase == "final_challenge":
            raise RefusedError("final_challenge")
        if self.now.pending:
            self._accept()
        if self.now.phase == "over":
            raise RefusedError("game_over")
        if by is not None and by != self.now.turn:
            raise RefusedError("out_of_turn")
        return self.now.turn

    def _next_player(self) -> None:
        """The turn is used up: clockwise to the next."""
        if self.now.final_turns is not None:
            self.now.final_turns -= 1
        self.now.turn = (self.now.turn + 1) % self.players

    def _scoreless_turn(self, passed: bool) -> None:
        """A turn without points goes by. Only passes of one's own will count as passes."""
        self.now.scoreless += 1
        self.now.passes = self.now.passes + 1 if passed else 0
        self._next_player()
        self._end_if_due()
        self._skip_forfeited_turns()

    def _skip_forfeited_turns(self) -> None:
        """Whoever challenged in vain under ``double`` loses his own next turn."""
        now = self.now
        if now.phase == "playing" and now.forfeits[now.turn] > 0:
            now.forfeits[now.turn] -= 1
            self._scoreless_turn(passed=False)

    def _count_final_turns(self) -> None:
        """Where the rule set says so, each player has one more turn once the bag is empty."""
        now = self.now
        due = self.setting.rules.final_turns_after_empty_bag and not now.bag
        if due and now.final_turns is None:
            now.final_turns = self.players

    # -- the end -----------------------------------------------------------------------------

    def _ending_of_play(self, player: int) -> str | None:
        """What ends the game if the play just made stands."""
        now = self.now
        gone_out = not now.bag and not now.racks[player]
        if gone_out and not self.setting.rules.final_turns_after_empty_bag:
            return "out"
        return self._ending_by_count() or ("blocked" if self._would_block(player) else None)

    def _ending_by_count(self) -> str | None:
        """What ends the game by counting turns, if anything does."""
        now, rules = self.now, self.setting.rules
        if rules.end_all_pass_twice and now.passes >= 2 * self.players:
            return "passes"
        limit = rules.scoreless_turns_per_player * self.players
        if limit and now.scoreless >= limit:
            return "scoreless"
        if now.final_turns == 0:
            return "final_turns"
        return None

    def _end_if_due(self) -> None:
        """End the game if a counter is full, or if the bag is empty and nobody can play."""
        now = self.now
        if now.phase == "over":
            return
        ending = self._ending_by_count()
        if ending:
            self._end(ending)
        elif self.setting.rules.blocked_ends_game and self._blocked():
            self._end("blocked")

    def _would_block(self, player: int) -> bool:
        """Whether nobody can play once the player has drawn for the play just made."""
        if not self.setting.rules.blocked_ends_game:
            return False
        now, size = self.now, self.setting.rules.rack_size
        drawn = now.bag[: size - len(now.racks[player])]
        racks = [rack + drawn if seat == player else rack for seat, rack in enumerate(now.racks)]
        return self._no_plays(racks, now.bag[len(drawn) :])

    def _blocked(self) -> bool:
        """Whether all possible plays have been made."""
        return self._no_plays(self.now.racks, self.now.bag)

    def _no_plays(self, racks: list[list[str]], bag: list[str]) -> bool:
        """Whether the bag is empty and no rack fits anywhere."""
        return not bag and not any(can_play(self.setting, self.now.board, rack) for rack in racks)

    def _end(self, ending: str, last_player: int | None = None) -> None:
        """The game is over: what is left on the racks counts; blanks count 0."""
        now = self.now
        now.phase, now.ended_by = "over", ending
        left = [sum(map(self.setting.edition.value, rack)) for rack in now.racks]
        finisher = last_player if ending == "out" else None
        now.scores = final_scores(now.scores, left, finisher, self.setting.rules.leftover)

    def _lose(self, player: int) -> None:
        """Lose the game at once, whatever the scores."""
        self.now.phase, self.now.ended_by = "over", "challenge"
        self.now.lost.add(player)
