"""Studies with people: their files, participants, stages, answers and orders; the client's clock with every event."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("events", sa.Column("client", sa.BigInteger))
    op.create_table(
        "studies",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("withdrawn", sa.Integer, nullable=False, server_default="0"),
        sa.UniqueConstraint("name", "version", name="studies_version"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "participants",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("study", sa.Integer, sa.ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("program", sa.Text, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("visit", sa.Text),
        sa.Column("visits", sa.Integer, nullable=False),
        sa.Column("ending", sa.Text),
        sa.Column("code", sa.Text),
    )
    op.create_index("participants_study", "participants", ["study"])
    add_what_belongs_to_a_participant()


def of_participant() -> sa.Column:
    there = sa.ForeignKey("participants.id", ondelete="CASCADE")
    return sa.Column("participant", sa.String(32), there, primary_key=True)


def add_what_belongs_to_a_participant() -> None:
    op.create_table(
        "study_stages",
        of_participant(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("stage", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("trial", sa.Integer),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("shown", sa.BigInteger),
        sa.Column("sent", sa.BigInteger),
        sa.Column("game", sa.String(32)),
        sa.Column("seat", sa.Integer),
        sa.Column("opponent", sa.Text),
        sa.Column("since", sa.BigInteger),
        sa.Column("asked", sa.BigInteger),
    )
    op.create_index("study_stages_game", "study_stages", ["game"])
    op.create_table(
        "study_answers",
        of_participant(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "study_orders",
        of_participant(),
        sa.Column("stage", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("row", sa.Integer, nullable=False),
        sa.Column("trials", sa.JSON, nullable=False),
    )
