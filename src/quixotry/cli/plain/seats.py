"""Who plays: `human`, `human:Ann`, `bot:greedy`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.errors import UnknownName

if TYPE_CHECKING:
    from quixotry import Bot

DEFAULT = "human,bot:greedy"
_KINDS = ("human", "human:NAME", "bot:greedy", "bot:expert")


def read_players(text: str, seed: int) -> list[str | Bot]:
    """The players of a list such as `human:Ann,bot:greedy`, as `Game` takes them: a name for a person, or a bot.

    A person without a name is `You`, or `Player 2` and the like where there are several.

    Raises:
        UnknownName: a part is neither a person nor a bot.
    """
    from quixotry import Bot

    parts = [[piece.strip() for piece in part.partition(":")] for part in text.split(",")]
    unnamed = sum(kind.lower() == "human" and not name for kind, _, name in parts)
    players: list[str | Bot] = []
    for place, (kind, _, name) in enumerate(parts, 1):
        if kind.lower() == "human":
            players.append(name or ("You" if unnamed == 1 else f"Player {place}"))
        elif kind.lower() == "bot":
            players.append(Bot(name.lower() or "greedy", seed=seed))
        else:
            found = f"{kind}:{name}" if name else kind
            message = f"'{found}' is no player; expected {', '.join(_KINDS[:-1])} or {_KINDS[-1]}"
            raise UnknownName(message, kind="unknown_player", input=found, known=_KINDS)
    return players
