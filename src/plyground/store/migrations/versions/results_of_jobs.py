"""Results of jobs that are computed once and used again."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(80), nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
    )
    op.create_index("results_kind", "results", ["kind"])
