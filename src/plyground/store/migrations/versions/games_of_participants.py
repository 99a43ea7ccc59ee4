"""All games of the participants of a study, also those that were left for another one."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    there = sa.ForeignKey("participants.id", ondelete="CASCADE")
    op.create_table(
        "study_games",
        sa.Column("participant", sa.String(32), there, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("opponent", sa.Text, nullable=False),
    )
    op.create_index("study_games_game", "study_games", ["game"])
    op.execute(
        "INSERT INTO study_games (participant, game, number, seat, opponent) "
        "SELECT participant, game, number, seat, opponent FROM study_stages WHERE game IS NOT NULL"
    )
