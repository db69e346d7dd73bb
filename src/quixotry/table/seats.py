"""Who plays: `human`, `human:Ann`, `bot:club`."""

from __future__ import annotations

from quixotry.errors import GameError, UnknownName
from quixotry.players import NAMES, Bot
from quixotry.sentences import printable

DEFAULT_BOT = "club"
DEFAULT = f"human,bot:{DEFAULT_BOT}"

# What a list of players may say.
KINDS = ("human", "human:NAME", *(f"bot:{name}" for name in NAMES))

_LONGEST = 1000  # characters: far more than any table of people needs, and read at once


def read_players(text: str, seed: int) -> list[str | Bot]:
    """The players of a list such as `human:Ann,bot:club`, as `Game` takes them: a name for a person, or a bot.

    A person without a name is `You`, or `Player 2` and the like where there are several.

    Raises:
        UnknownName: a part is neither a person nor a bot.
        GameError: the list is longer than any table.
    """
    if len(text) > _LONGEST:
        message = f"the list of players has {len(text)} characters; at most {_LONGEST} were expected"
        raise GameError(message, kind="players", input=text[:40])
    parts = [[piece.strip() for piece in part.partition(":")] for part in text.split(",")]
    unnamed = sum(kind.lower() == "human" and not name for kind, _, name in parts)
    players: list[str | Bot] = []
    for place, (kind, _, name) in enumerate(parts, 1):
        if kind.lower() == "human":
            players.append(printable(name).strip() or ("You" if unnamed == 1 else f"Player {place}"))
        elif kind.lower() == "bot":
            players.append(Bot(name.lower() or DEFAULT_BOT, seed=seed))
        else:
            found = f"{kind}:{name}" if name else kind
            message = f"'{found}' is no player; expected {', '.join(KINDS[:-1])} or {KINDS[-1]}"
            raise UnknownName(message, kind="unknown_player", input=found, known=KINDS)
    return players
