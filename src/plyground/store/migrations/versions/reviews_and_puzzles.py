"""Reviews of games, the puzzles that come from people's mistakes, and the attempts to solve them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("review", sa.JSON, nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("lost", sa.Float, nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("person", "game", "moves", name="puzzles_place"),
        sqlite_autoincrement=True,
    )
    op.create_index("puzzles_due", "puzzles", ["person", "due"])
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.Integer, sa.ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("attempts_puzzle", "attempts", ["puzzle"])
