"""Why a player made a step stands with the step."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("events", sa.Column("why", sa.Text))
