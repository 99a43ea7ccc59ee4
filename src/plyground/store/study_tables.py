"""The tables of studies with people: files that were served, participants, the stages they went through, answers.

Nothing here says who a participant is: the id is random, and of the token by which the browser is recognised only the
hash is kept. Games of a study stand with all other games; a stage names its game by the key.
"""

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from plyground.store.schema import HASH, RANDOM_ID, metadata

studies = Table(
    "studies",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),  # the id that the file gives the study
    Column("version", String(HASH), nullable=False),  # SHA-256 of the file
    Column("text", Text, nullable=False),  # the file
    Column("created", BigInteger, nullable=False),  # when it was served first
    Column("withdrawn", Integer, nullable=False, server_default="0"),  # how many have withdrawn; nothing else of them
    UniqueConstraint("name", "version", name="studies_version"),
    sqlite_autoincrement=True,
)

participants = Table(
    "participants",
    metadata,
    Column("id", String(RANDOM_ID), primary_key=True),  # random
    Column("study", ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
    Column("token", String(HASH), unique=True),  # hash of the browser's secret; NULL once somebody has begun again
    Column("seat", String(HASH), nullable=False),  # hash of what moves the seats in the games of this participant
    Column("program", Text, nullable=False),  # the version of the program
    Column("began", BigInteger, nullable=False),  # when consent arrived
    Column("seen", BigInteger, nullable=False),  # when something was last heard
    Column("finished", BigInteger),  # when everything had arrived
    Column("number", Integer, nullable=False),  # of the stage, from 1
    Column("visit", Text),  # what the page calls itself; another one after a reload
    Column("visits", Integer, nullable=False),  # how often the page was loaded
    Column("ending", Text),  # finished, began again or refused; NULL while it goes on
    Column("code", Text),  # that the participant can show at the end
    Index("participants_study", "study"),
)

study_stages = Table(
    "study_stages",
    metadata,
    Column("participant", ForeignKey("participants.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1, in the order they were met
    Column("stage", Integer),  # its place in the file; NULL for the last page
    Column("kind", Text, nullable=False),
    Column("trial", Integer),  # the place of the situation in the file
    Column("began", BigInteger, nullable=False),  # by the clock of the server
    Column("ended", BigInteger),
    Column("shown", BigInteger),  # by the clock of the participant
    Column("sent", BigInteger),
    Column("game", String(RANDOM_ID)),  # its key
    Column("seat", Integer),
    Column("opponent", Text),  # person, nobody, or the text of a player
    Column("since", BigInteger),  # when the participant began to wait for another one
    Column("asked", BigInteger),  # when the waiting page last asked
    Index("study_stages_game", "game"),
)

study_games = Table(
    "study_games",
    metadata,
    Column("participant", ForeignKey("participants.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(RANDOM_ID), primary_key=True),  # its key
    Column("number", Integer, nullable=False),  # of the stage; the game that it names now, or one that was left
    Column("seat", Integer, nullable=False),
    Column("opponent", Text, nullable=False),
    Index("study_games_game", "game"),
)

study_answers = Table(
    "study_answers",
    metadata,
    Column("participant", ForeignKey("participants.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the stage
    Column("name", String(80), primary_key=True),  # of the question
    Column("value", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
)

study_orders = Table(
    "study_orders",
    metadata,
    Column("participant", ForeignKey("participants.id", ondelete="CASCADE"), primary_key=True),
    Column("stage", Integer, primary_key=True, autoincrement=False),  # its place in the file
    Column("row", Integer, nullable=False),  # which of the balanced orders; 0 where there is none
    Column("trials", JSON, nullable=False),  # places in the file, in the order they are met
)
