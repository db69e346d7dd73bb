"""What a record tells of the tiles in players' hands, and telling it to the game that is replayed.

A record tells a rack, or a part of it, when its player acts. Until then it is known what he kept from his last turn;
and once he has drawn, what he will be told to hold in his next one. Tiles on the board and in hands are counted, so
that more of a kind than there are is noticed where it happens.

Main names: `Hands`, `Slip`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from quixotry.errors import QuixotryError
from quixotry.formats.record import TURNS, Record, Turn
from quixotry.game import Game
from quixotry.replay.starting import Start
from quixotry.replay.tiles import BLANK, UNKNOWN, Tiles, without


class Slip(NamedTuple):
    """Something that is wrong with a rack.

    Attributes:
        kind: a kind of `quixotry.formats.problems`.
        text: a sentence.
        place: the place of the turn that is wrong; None for the one in hand.
    """

    kind: str
    text: str
    place: int | None = None


class Hands:
    """The tiles of a game that is replayed.

    Attributes:
        left: how many of each tile do not lie on the board.
        kept: what each player is known to hold, by seat.
        beyond: whether more tiles of a kind were played than there are.
    """

    def __init__(self, tiles: Tiles, start: Start, record: Record, turns: Sequence[Turn], *, whole: bool) -> None:
        self.tiles = tiles
        self.left = dict(tiles.counts)
        players = len(start.game.names)
        self.kept = [list(rack) for rack in start.racks]
        if record.position is not None:
            for tile in start.game.position.squares().values():
                self.left[tile if tile in self.left else BLANK] -= 1
        self.beyond = False
        # The places of the turns from which it is known what players kept.
        self._since: list[int | None] = [None] * players
        # What was said of each player that he cannot hold it, as long as he is said to hold it.
        self._denied: list[set[str]] = [set() for _ in range(players)]
        # The racks that the record tells of each player, with the place of the turn; None where it tells none.
        self._ahead: list[list[tuple[int, list[str] | None]]] = [[] for _ in range(players)]
        self._next = [0] * players
        # The place of each player's last turn.
        self._last = [-1] * players
        self._read_ahead(turns, record.racks if whole else {})

    def _read_ahead(self, turns: Sequence[Turn], racks: Mapping[int, str]) -> None:
        players = len(self.kept)
        at_end: dict[int, str] = {}
        for place, turn in enumerate(turns):
            if not 0 <= turn.player < players:
                continue
            if turn.kind in TURNS:
                # What follows the end tells nothing of the tiles before it.
                if not at_end:
                    self._ahead[turn.player].append((place, self._read(turn.rack)))
            elif turn.kind == "lost" and turn.tiles is not None:
                at_end[turn.player] = turn.tiles
            elif turn.kind == "gained" and turn.tiles is not None and players == 2:
                at_end[1 - turn.player] = turn.tiles
        for seat in range(players):
            text = at_end.get(seat, racks.get(seat))
            entries = self._ahead[seat]
            if entries:
                self._last[seat] = entries[-1][0]
            entries.append((len(turns), self._read(text)))
            for at in range(len(entries) - 2, -1, -1):
                place, rack = entries[at]
                if rack is None and keeps_all(turns, place):
                    entries[at] = (place, entries[at + 1][1])

    def _read(self, text: str | None) -> list[str] | None:
        if text is None:
            return None
        try:
            return self.tiles.rack(text.replace(UNKNOWN, ""))
        except QuixotryError:
            return None

    def differ(self, rack: str | None, other: str | None) -> bool:
        """Whether two racks as they were written cannot be the same one, of which each may tell only a part."""
        one, two = self._read(rack), self._read(other)
        return one is not None and two is not None and all(without(one, two))

    def ahead(self, seat: int, place: int) -> list[str] | None:
        """The rack that a player is told to hold in his first turn at a place or after it, or at the end.

        Places never go back from one question to the next.
        """
        entries, at = self._ahead[seat], self._next[seat]
        while entries[at][0] < place and at < len(entries) - 1:
            at += 1
        self._next[seat] = at
        return entries[at][1]

    def acts_after(self, seat: int, place: int) -> bool:
        """Whether a player has a turn after a place."""
        return self._last[seat] > place

    def too_many(self, seat: int, rack: Sequence[str], racks: Mapping[int, Sequence[str]]) -> bool:
        """Whether a player cannot hold a rack beside what others hold, as far as that is told or known."""
        others = [racks.get(other, kept) for other, kept in enumerate(self.kept) if other != seat]
        return any(rack.count(tile) + sum(o.count(tile) for o in others) > self.left.get(tile, 0) for tile in rack)

    def unclaimed(self, seat: int, place: int) -> list[str]:
        """The tiles that do not lie on the board and that nobody else is told or known to hold, now or later."""
        counts = dict(self.left)
        for other, kept in enumerate(self.kept):
            if other != seat:
                for tile in self.ahead(other, place) or kept:
                    counts[tile] = counts.get(tile, 0) - 1
        return [tile for tile, count in counts.items() for _ in range(count)]

    def held(self, game: Game) -> list[int]:
        """How many tiles each player holds."""
        return [self.tiles.size(rack) for rack in game.racks]

    # ---------------------------------------------------------------------------------------------------------- telling

    def tell(
        self,
        game: Game,
        place: int,
        seat: int | None = None,
        own: Sequence[str] = (),
        held: Sequence[int] | None = None,
    ) -> None:
        """Tells the game what players hold: one of them for certain, the others as far as it can be."""
        if game.over:
            return
        held = held or self.held(game)
        taken = list(own)
        told: list[str | None] = []
        for other in range(len(held)):
            if other == seat:
                told.append(self.tiles.text(own))
                continue
            future = self.ahead(other, place)
            if future and (len(future) > held[other] or not self._has_drawn(game, other, place)):
                future = None
            wanted = self._wanted(other, place, future or [])
            known = []
            for tile in wanted[: held[other]]:
                if self.left.get(tile, 0) > taken.count(tile):
                    taken.append(tile)
                    known.append(tile)
            told.append(self.tiles.text(known))
        try:
            game.arrange(told, beyond=self.beyond)
        except QuixotryError:
            # Tiles of others are in the way: they are less certain.
            if seat is not None:
                told = [self.tiles.text(own) if other == seat else None for other in range(len(held))]
                game.arrange(told, beyond=True)

    def _has_drawn(self, game: Game, seat: int, place: int) -> bool:
        """Whether a player has drawn what he holds in his next turn; in the end he may hold it without."""
        if not self.acts_after(seat, place):
            return True
        window = game.window
        return window is None or window.player != seat

    def _wanted(self, seat: int, place: int, future: list[str]) -> list[str]:
        """What a player may hold, first what is more certain: what he acts with next, in the end what he has kept."""
        kept = self.kept[seat]
        if self.acts_after(seat, place):
            return future + without(kept, future)[0]
        return kept + without(future, kept)[0]

    def at_the_end(self, game: Game) -> list[list[str]]:
        """The tiles that each player is known to hold at the end: the record tells of them, or there are no others."""
        racks = [self.tiles.rack(rack) for rack in game.racks]
        known = []
        for seat, rack in enumerate(racks):
            kept, named = self.kept[seat], self._ahead[seat][-1][1] or []
            guessed = without(rack, kept + without(named, kept)[0])[0]
            known.append(without(rack, guessed)[0])
        partly = [seat for seat, rack in enumerate(racks) if len(known[seat]) < len(rack)]
        if len(partly) == 1 and not game.bag:
            known[partly[0]] = racks[partly[0]]
        return known

    def lacks(self, game: Game, turn: Turn, seat: int, tiles: Sequence[str]) -> bool:
        """Whether a player cannot have tiles in a turn, by his rack or by what he has kept."""
        written = self._read(turn.rack)
        known = self.kept[seat] if written is None else written
        missing = without(known, tiles)[1]
        return bool(missing) and (len(known) + len(missing) > self.held(game)[seat] or bool(self.over(seat, tiles)))

    def over(self, seat: int, tiles: Sequence[str]) -> list[str]:
        """Of which tiles there are not so many left beside those that others have kept."""
        in_hands = list(tiles)
        for other, kept in enumerate(self.kept):
            if other != seat:
                in_hands += kept
        count, left = in_hands.count, self.left.get
        return [tile for tile in dict.fromkeys(tiles) if count(tile) > left(tile, 0)]

    def settle(
        self, game: Game, turn: Turn, seat: int, place: int, needed: Sequence[str], *, same: bool = False
    ) -> list[Slip]:
        """Settles what a player holds in a turn, and tells the game.

        Args:
            game: the game, in which it is his turn.
            turn: the turn, of which the rack counts.
            seat: whose turn it is.
            place: the place of the turn.
            needed: the tiles that he plays or exchanges.
            same: whether he has the same tiles after the turn.

        Returns:
            Everything that is wrong with his tiles.
        """
        slips: list[Slip] = []
        written, unknown = self._written(turn.rack, slips)
        every = self.held(game)
        name, held = game.names[seat], every[seat]
        if not slips and not unknown and (own := self._sound(seat, written, needed, held)) is not None:
            self._denied[seat] = set()
            self.tell(game, place, seat, own, every)
            self.kept[seat], self._since[seat] = own, place
            return []
        if len(written) + unknown > held and len(needed) <= held:
            text = f"the rack {turn.rack} of {name} has {len(written) + unknown} tiles; at most {held} were expected"
            slips.append(Slip("rack_size", text))
        rest, missing = without(written, needed)
        own = [*needed, *rest]
        if missing and turn.rack is not None and len(own) > held and not slips and len(needed) <= held:
            text = f"{_listed(missing)} is not on the rack {turn.rack} of {name}"
            slips.append(Slip("not_on_rack", text))
        more = without(self.kept[seat], own)[0]
        if len(own) + len(more) <= held:
            own += more
        elif not slips:
            kept = self.tiles.text(sorted(self.kept[seat]))
            now = f"the rack {turn.rack}" if turn.rack is not None else f"what he plays, {self.tiles.text(own)},"
            slips.append(Slip("rack_changed", f"{name} kept {kept}, but {now} leaves no room for {_listed(more)}"))
        following = self.ahead(seat, place + 1) or []
        if same and len(following) == held and slips and not without(self.kept[seat], following)[0]:
            # The racks before and after it agree: only this one is wrong.
            for tile in self.over(seat, own):
                named = _listed([tile])
                text = f"{name} cannot hold {turn.rack}: not so many of {named} are left beside what others have kept"
                self._impossible(slips, seat, tile, text)
            own = list(following)
        # In the last turn nothing tells what he had beside that, but some of what he has in the end.
        later: list[str] = []
        if len(own) < held and (same or not self.acts_after(seat, place)):
            later = without(following, own)[0]
            # What cannot be is said where it is written.
            over = self.over(seat, [*own, *later])
            later = [tile for tile in later if tile not in over]
        if same and len(own) + len(later) <= held:
            own, later = own + later, []
        laid = needed if turn.kind == "play" else ()
        own, doubtful = self._possible(game, seat, place, own[: max(held, len(needed))], laid, slips)
        if len(needed) <= held:
            more = [] if self.acts_after(seat, place) else later[: held - len(own)]
            self.tell(game, place, seat, own + more, every)
        self.kept[seat] = without(self._sure(seat, own, needed, slips), doubtful)[0]
        self._since[seat] = place
        if any(slip.kind == "rack_impossible" and slip.place is None for slip in slips):
            # It says more than that he should hold others.
            return [slip for slip in slips if slip.kind != "rack_changed"]
        return slips

    def _sound(self, seat: int, written: Sequence[str], needed: Sequence[str], held: int) -> list[str] | None:
        """A rack as it was written, first what is needed of it; None if it is not whole, or anything contradicts it."""
        if len(written) != held:
            return None
        rest, missing = without(written, needed)
        own = [*needed, *rest]
        return None if missing or without(self.kept[seat], own)[0] or self.over(seat, own) else own

    def _sure(self, seat: int, own: list[str], needed: Sequence[str], slips: Sequence[Slip]) -> Sequence[str]:
        """The tiles of a rack that nothing speaks against."""
        kinds = {slip.kind for slip in slips}
        if "rack_size" in kinds:
            # One of them is wrong, but nobody knows which.
            return needed
        if "rack_changed" in kinds:
            kept = without(own, without(own, self.kept[seat])[0])[0]
            return [*needed, *without(kept, needed)[0]]
        return own

    def _written(self, rack: str | None, slips: list[Slip]) -> tuple[list[str], int]:
        """The tiles of a rack as it was written, and how many of them nobody knows."""
        if rack is None:
            return [], 0
        try:
            return self.tiles.rack(rack.replace(UNKNOWN, "") if UNKNOWN in rack else rack), rack.count(UNKNOWN)
        except QuixotryError as error:
            slips.append(Slip("bad_rack", f"'{rack}' is no rack: {error.message}"))
            return [], 0

    def _possible(
        self, game: Game, seat: int, place: int, own: list[str], laid: Sequence[str], slips: list[Slip]
    ) -> tuple[list[str], list[str]]:
        """The tiles of a rack that can be there, and those of them that somebody else is said to hold, too."""
        doubtful: list[str] = []
        denied: set[str] = set()
        every = list(own)
        for tile in self.over(seat, own):
            left, count = self.left.get(tile, 0), every.count(tile)
            if laid.count(tile) > left:
                there = self.tiles.counts.get(tile, 0)
                lie = there - left + laid.count(tile)
                text = f"{lie} of {_listed([tile])} lie on the board with this play; the box has {there}"
                slips.append(Slip("tiles_overused", text))
                self.beyond = True
            elif count > left:
                own = without(own, [tile] * (count - left))[0]
                rack = f"the rack {self.tiles.text(sorted(every))} of {game.names[seat]}"
                text = f"{rack} holds {count} of {_listed([tile])}, of which {left} are left"
                self._impossible(slips, seat, tile, text)
                denied.add(tile)
            else:
                doubtful.append(tile)
        for tile in doubtful:
            for other, kept in enumerate(self.kept):
                if other != seat and tile in kept:
                    if self._contradict(game, seat, other, tile, place, laid, slips):
                        denied.add(tile)
                    self.kept[other] = [kept_tile for kept_tile in kept if kept_tile != tile]
        self._denied[seat] = denied
        return own, doubtful

    def _contradict(
        self, game: Game, seat: int, other: int, tile: str, place: int, laid: Sequence[str], slips: list[Slip]
    ) -> bool:
        """Says who cannot hold a tile that a player holds and another has kept; gives whether it is the player."""
        following = self.ahead(other, place)
        is_gone = following is not None and len(following) >= self.held(game)[other] and tile not in following
        holder, keeper, named = game.names[seat], game.names[other], _listed([tile])
        plays = tile in self.over(seat, laid)
        if plays or is_gone:
            does = "plays it" if plays else f"holds it, and {keeper} does not any more"
            text = f"{keeper} cannot have kept {named}: {holder} {does}"
            self._impossible(slips, other, tile, text, self._since[other])
            self._denied[other].add(tile)
            return False
        self._impossible(slips, seat, tile, f"{holder} cannot hold {named}, which {keeper} has kept")
        return True

    def _impossible(self, slips: list[Slip], seat: int, tile: str, text: str, place: int | None = None) -> None:
        """Says that a rack cannot be, unless that was said of the rack before it, or something as bad of this one."""
        if tile not in self._denied[seat] and all(slip.kind == "rack_changed" for slip in slips):
            slips.append(Slip("rack_impossible", text, place))

    # ------------------------------------------------------------------------------------------------------------ turns

    def laid(self, seat: int, tiles: Sequence[str]) -> None:
        """Tiles of a player go to the board."""
        self.kept[seat] = without(self.kept[seat], tiles)[0]
        for tile in tiles:
            self.left[tile] = self.left.get(tile, 0) - 1

    def taken_back(self, seat: int, tiles: Sequence[str]) -> None:
        """Tiles come back from the board."""
        self.kept[seat] = [*self.kept[seat], *tiles]
        for tile in tiles:
            self.left[tile] = self.left.get(tile, 0) + 1

    def doubt(self, seat: int, rack: str | None) -> None:
        """Another rack was written for a player: only what is on both is sure."""
        kept = self.kept[seat]
        self.kept[seat] = without(kept, without(kept, self._read(rack) or [])[0])[0]


def keeps_all(turns: Sequence[Turn], place: int) -> bool:
    """Whether a player has the same tiles after his turn as before: he passed, or his play was taken back."""
    if turns[place].kind != "play":
        return turns[place].kind in ("pass", "forfeit")
    return place + 1 < len(turns) and turns[place + 1].kind == "withdrawn"


def _listed(tiles: Sequence[str]) -> str:
    """Tiles in a sentence."""
    names = ["a blank" if tile == "?" else tile for tile in tiles]
    return ", ".join(names)
