"""The tables of the store.

A game is written once. What happens in it is a list of events, numbered from 1 without gaps, that only grows: a step
or an outcome of chance, taking back, resigning, agreeing on a draw (`events.py`). Times are milliseconds since 1970 in
UTC.

Studies with people have tables of their own (`study_tables.py`), and so has what was run (`run_tables.py`). Whoever
changes a table adds a revision under `migrations/versions`, and its name at the end of REVISIONS.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009")
VERSION = REVISIONS[-1]
RANDOM_ID = 32  # hexadecimal digits of a random id
HASH = 64  # hexadecimal digits of a SHA-256
LONGEST_KIND = 80  # characters of the kind of a job

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(RANDOM_ID), primary_key=True),  # random; says nothing about the person
    Column("name", Text),  # what the person wants to be called, if anything
    Column("created", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),  # the number that users see; never used again
    Column("key", String(RANDOM_ID), nullable=False, unique=True),  # random; the same in every store and record
    Column("created", BigInteger, nullable=False),
    Column("program", Text, nullable=False),  # the version that began the game
    Column("game", Text, nullable=False),  # its name, or that of the file of a user's own game
    Column("settings", JSON, nullable=False),  # all of them
    Column("rules", Text, nullable=False),  # `Game.rules_hash`
    Column("seed", BigInteger),  # of the dice; NULL where they were thrown elsewhere
    Column("start", JSON(none_as_null=True)),  # all integers of the first position; NULL for the usual one
    Column("headers", JSON, nullable=False),  # what else its record says: Date, Event, …
    Column("ending", Text),  # how it ended; NULL while it goes on
    Column("moves", Integer, nullable=False, server_default="0"),  # that stand, without those taken back
    Column("changed", BigInteger, nullable=False, server_default="0"),  # when the last event arrived
    Column("salt", String(RANDOM_ID)),  # hashed with the seed before the game, so that its dice can be checked
    Index("games_changed", "changed"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("player", Text, nullable=False),  # the text of a player, or "human"
    Column("person", ForeignKey("people.id", ondelete="SET NULL")),
    Column("payoff", Float),  # NULL while the game goes on, or if it ended without a result
    Column("token", String(HASH)),  # hash of what whoever has the seat must know, in a game that a server keeps
    Column("invitation", String(HASH)),  # hash of the code by which somebody can take the seat
    Index("seats_person", "person"),
)

events = Table(
    "events",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),  # who did it; NULL for chance
    Column("value", Integer, nullable=False),  # of a step: its number; see `events.py` for the others
    Column("text", Text, nullable=False),  # in the game's notation
    Column("time", BigInteger),  # when it arrived; NULL where that is not known
    Column("why", Text),  # why a player made it, if somebody has asked
    Column("client", BigInteger),  # when it was sent, by the clock of whoever sent it, if that was told
)

reviews = Table(
    "reviews",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("player", Text, primary_key=True),  # the text of whoever reviewed it
    Column("events", Integer, nullable=False),  # how many the game had then; one that has gone on is another game
    Column("program", Text, nullable=False),  # the version that made the review
    Column("created", BigInteger, nullable=False),
    Column("review", JSON, nullable=False),  # `Review.to_dict()`
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),  # whose mistake it was
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("moves", Integer, nullable=False),  # that were made before the mistake
    Column("created", BigInteger, nullable=False),
    Column("lost", Float, nullable=False),  # points that the mistake cost
    Column("about", JSON, nullable=False),  # the position, what was played, what is right and why (`puzzles.py`)
    Column("box", Integer, nullable=False),  # how often in a row it was solved
    Column("due", BigInteger, nullable=False),  # when it is to be asked again
    UniqueConstraint("person", "game", "moves", name="puzzles_place"),
    Index("puzzles_due", "person", "due"),
    sqlite_autoincrement=True,
)

attempts = Table(
    "attempts",
    metadata,
    Column("key", String(RANDOM_ID), primary_key=True),  # made by the client: sent twice, it is still one attempt
    Column("puzzle", ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("text", Text, nullable=False),  # the turn in the game's notation; empty for who gave up
    Index("attempts_puzzle", "puzzle"),
)

results = Table(
    "results",
    metadata,
    Column("key", String(HASH), primary_key=True),  # made of the kind and of what it is about (`results.py`)
    Column("kind", String(LONGEST_KIND), nullable=False),  # of the job: verify.levels
    Column("about", JSON, nullable=False),  # the job's fields, and what made the result
    Column("result", JSON, nullable=False),
    Column("seconds", Float, nullable=False),  # that it took
    Column("created", BigInteger, nullable=False),
    Column("program", Text, nullable=False),  # the version that made it
    Index("results_kind", "kind"),
)
