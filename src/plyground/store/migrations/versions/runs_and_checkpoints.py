"""Trainings with their checkpoints, matches and tournaments; which jobs belong to which experiment."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("job", sa.String(64), sa.ForeignKey("results.key", ondelete="CASCADE")),
        sa.Column("kind", sa.Text),
        sa.Column("created", sa.BigInteger),
        sa.Column("changed", sa.BigInteger),
        sa.Column("finished", sa.Boolean),
        sa.Column("program", sa.Text),
        sa.Column("made_by", sa.JSON),
        sa.Column("game", sa.Text),
        sa.Column("settings", sa.JSON),
        sa.Column("rules", sa.Text),
        sa.Column("seed", sa.BigInteger),
        sa.Column("options", sa.JSON),
        sa.Column("figures", sa.JSON),
        sa.Column("seconds", sa.Float),
        sa.Column("folder", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "checkpoints",
        sa.Column("run", sa.Integer, sa.ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("games", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("figures", sa.JSON, nullable=False),
        sa.Column("file", sa.Text),
        sa.Column("sha256", sa.String(64)),
    )
    op.create_table(
        "matches",
        sa.Column("run", sa.Integer, sa.ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("figures", sa.JSON, nullable=False),
    )
    op.create_table(
        "experiment_jobs",
        sa.Column("document", sa.String(80), primary_key=True),
        sa.Column("experiment", sa.String(80), primary_key=True),
        sa.Column("job", sa.String(64), primary_key=True),
    )
