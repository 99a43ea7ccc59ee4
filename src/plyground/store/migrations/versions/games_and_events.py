"""People, games, their seats and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger),
        sa.Column("start", sa.JSON),
        sa.Column("headers", sa.JSON, nullable=False),
        sa.Column("ending", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("payoff", sa.Float),
    )
    op.create_index("seats_person", "seats", ["person"])
    op.create_table(
        "events",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.BigInteger),
    )
