"""The SQLite file of study: its tables.

Main name: `FORM`.
"""

from __future__ import annotations

from quixotry.sqlite_file import Form

# The form of the tables.
VERSION = 1

# The checks are verified whenever the file is opened, so what is read from it is what it should be.
_TABLES = (
    """
    CREATE TABLE decks (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL CHECK (typeof(name) = 'text'),
        name_key TEXT NOT NULL UNIQUE,      -- the name without case
        kind TEXT NOT NULL CHECK (kind IN ('anagrams', 'hooks', 'short', 'judge')),
        lexicon TEXT NOT NULL CHECK (typeof(lexicon) = 'text'),
        edition TEXT NOT NULL CHECK (typeof(edition) = 'text'),
        retention REAL NOT NULL CHECK (typeof(retention) = 'real' AND retention BETWEEN 0.01 AND 0.99),
        longest_interval INTEGER NOT NULL   -- in days
            CHECK (typeof(longest_interval) = 'integer' AND longest_interval BETWEEN 1 AND 1000000),
        lexicon_hash TEXT NOT NULL,         -- of the words when cards were last compared with them
        recipe TEXT NOT NULL CHECK (typeof(recipe) = 'text')  -- how to open the word list
    )
    """,
    """
    CREATE TABLE words (
        deck INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
        word TEXT NOT NULL CHECK (typeof(word) = 'text'),
        PRIMARY KEY (deck, word)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE cards (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        deck INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
        prompt TEXT NOT NULL CHECK (typeof(prompt) = 'text'),
        side TEXT NOT NULL CHECK (side IN ('', 'front', 'back')),
        place INTEGER NOT NULL,             -- in the order in which new cards come
        asleep INTEGER NOT NULL DEFAULT 0,  -- 1 while the word list has no answer
        reviewed INTEGER,                   -- seconds since 1970 in UTC, as all moments; NULL while new
        due INTEGER,
        stability REAL,
        difficulty REAL,
        UNIQUE (deck, prompt, side),
        CHECK (
            reviewed IS NULL AND due IS NULL AND stability IS NULL AND difficulty IS NULL
            OR typeof(reviewed) = 'integer' AND typeof(due) = 'integer'
            AND typeof(stability) = 'real' AND stability BETWEEN 0.0001 AND 1000000
            AND typeof(difficulty) = 'real' AND difficulty BETWEEN 1 AND 10
        )
    )
    """,
    "CREATE INDEX cards_by_due ON cards (deck, due, place)",
    """
    CREATE TABLE reviews (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        card INTEGER NOT NULL REFERENCES cards ON DELETE CASCADE,
        moment INTEGER NOT NULL,
        rating TEXT NOT NULL,
        reviewed_before INTEGER,            -- what was known of the card before, to take the review back
        due_before INTEGER,
        stability_before REAL,
        difficulty_before REAL
    )
    """,
    "CREATE INDEX reviews_of_card ON reviews (card)",
    "CREATE INDEX reviews_by_moment ON reviews (moment)",
)

# What marks the file as one of study: "QXst".
FORM = Form(0x51587374, VERSION, _TABLES, "where study keeps its decks", "bad_study")
