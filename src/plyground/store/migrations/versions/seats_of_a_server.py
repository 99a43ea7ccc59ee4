"""Who may move a seat of a game that a server keeps, and the salt of its dice; only hashes of secrets are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("games", sa.Column("salt", sa.String(32)))
    op.add_column("seats", sa.Column("token", sa.String(64)))
    op.add_column("seats", sa.Column("invitation", sa.String(64)))
