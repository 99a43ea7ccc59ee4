"""The tables of what was run: trainings with their checkpoints, matches, tournaments, and the jobs of experiments.

A run of a command stands here with all of its figures. A job of an experiment stands in `results`; here it has a number
only, by which users name it, and the experiments that it belongs to.
"""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, ForeignKey, Integer, String, Table, Text

from plyground.store.schema import HASH, metadata

LONGEST_NAME = 80  # characters of a document or an experiment

runs = Table(
    "runs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),  # the number that users see; never used again
    Column("key", String(HASH), nullable=False, unique=True),  # the same in every store; of a job its own
    Column("job", ForeignKey("results.key", ondelete="CASCADE")),  # whose result this is; then all below is NULL
    Column("kind", Text),  # training, match or tournament
    Column("created", BigInteger),
    Column("changed", BigInteger),
    Column("finished", Boolean),
    Column("program", Text),  # the version that made it
    Column("made_by", JSON),  # the program and the machine
    Column("game", Text),
    Column("settings", JSON),  # of the game
    Column("rules", Text),  # `Game.rules_hash`
    Column("seed", BigInteger),
    Column("options", JSON),  # of the training, the match or the tournament
    Column("figures", JSON),  # what it found, beside checkpoints and matches
    Column("seconds", Float),
    Column("folder", Text),  # where the files of a training are
    sqlite_autoincrement=True,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("run", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("games", BigInteger, primary_key=True, autoincrement=False),  # learned from
    Column("figures", JSON, nullable=False),  # what it scored in its tests
    Column("file", Text),  # its network or table, below the folder of the run
    Column("sha256", String(HASH)),  # of the file
)

matches = Table(
    "matches",
    metadata,
    Column("run", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1; a tournament has several
    Column("players", JSON, nullable=False),  # their texts
    Column("seed", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
    Column("figures", JSON, nullable=False),
)

experiment_jobs = Table(
    "experiment_jobs",
    metadata,
    Column("document", String(LONGEST_NAME), primary_key=True),
    Column("experiment", String(LONGEST_NAME), primary_key=True),
    Column("job", String(HASH), primary_key=True),  # its key; it need not be done yet
)
