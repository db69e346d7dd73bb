"""The SQLite file of the gallery: its tables.

Main name: `FORM`.
"""

from __future__ import annotations

from quixotry.sqlite_file import Form

_TABLES = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        identity BLOB NOT NULL UNIQUE CHECK (typeof(identity) = 'blob'),  -- see `identity.py`
        version TEXT NOT NULL CHECK (version IN ('v1', 'v2', 'v3', 'full', 'plays')),
        turns TEXT NOT NULL CHECK (typeof(turns) = 'text'),      -- JSON: tiles, shared tiles, spot, score of each
        left_over TEXT NOT NULL CHECK (typeof(left_over) = 'text'),
        blanks TEXT NOT NULL CHECK (typeof(blanks) = 'text'),    -- their letters, in the order of the alphabet
        points INTEGER CHECK (points IS NULL OR typeof(points) = 'integer'),    -- of all turns; NULL without a board
        first INTEGER CHECK (first IS NULL OR typeof(first) = 'integer'),       -- the totals in the end
        second INTEGER CHECK (second IS NULL OR typeof(second) = 'integer'),
        lexicon TEXT NOT NULL CHECK (typeof(lexicon) = 'text'),
        lexicon_key TEXT NOT NULL,          -- the name in the form in which names are compared
        lexicon_hash TEXT NOT NULL,         -- of the words when the referee last looked
        edition TEXT NOT NULL CHECK (typeof(edition) = 'text'),
        layout TEXT NOT NULL CHECK (typeof(layout) = 'text'),
        rules TEXT NOT NULL CHECK (typeof(rules) = 'text'),
        method TEXT,
        seed TEXT,                          -- a number that may be too large for SQLite
        seed_number TEXT,                   -- the how-manieth game of the seed it is, from 0
        kept INTEGER NOT NULL CHECK (typeof(kept) = 'integer'),  -- seconds since 1970 in UTC, as all moments
        favourite INTEGER CHECK (favourite IS NULL OR typeof(favourite) = 'integer'),  -- since when; NULL if it is none
        CHECK ((points IS NULL) = (first IS NULL) AND (first IS NULL) = (second IS NULL))
    )
    """,
    "CREATE INDEX games_by_points ON games (points, number)",
    "CREATE INDEX games_by_version ON games (version, points, number)",
    "CREATE INDEX games_by_tie ON games (points, number) WHERE first = second",
    "CREATE INDEX games_by_left_over ON games (left_over, number)",
    "CREATE INDEX games_by_blanks ON games (blanks, number)",
    "CREATE INDEX games_by_favourite ON games (favourite, number) WHERE favourite IS NOT NULL",
    """
    CREATE TABLE words (
        word TEXT NOT NULL CHECK (typeof(word) = 'text'),        -- in upper case
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        turn INTEGER NOT NULL CHECK (typeof(turn) = 'integer'),  -- from 0
        PRIMARY KEY (word, game, turn)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX words_of_game ON words (game)",
    """
    CREATE TABLE favourite_words (
        word TEXT NOT NULL PRIMARY KEY CHECK (typeof(word) = 'text'),
        edition TEXT NOT NULL CHECK (typeof(edition) = 'text'),
        lexicon TEXT NOT NULL CHECK (typeof(lexicon) = 'text'),
        kept INTEGER NOT NULL CHECK (typeof(kept) = 'integer')
    ) WITHOUT ROWID
    """,
)

# What marks the file as a gallery: "QXga".
FORM = Form(0x51586761, 1, _TABLES, "where the gallery keeps its games", "bad_gallery", checked=16_000_000)
