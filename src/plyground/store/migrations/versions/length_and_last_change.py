"""The length of a game and the time of its last event stand with the game, so that a list need not read the events."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("moves", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("games_changed", "games", ["changed"])
    connection = op.get_bind()
    fill_in = sa.text("UPDATE games SET moves = :moves, changed = :changed WHERE id = :id")
    for number, created in connection.execute(sa.text("SELECT id, created FROM games")).all():
        moves, changed = length_and_last_change(connection, number)
        connection.execute(fill_in, {"id": number, "moves": moves, "changed": changed or created})


def length_and_last_change(connection: sa.Connection, game: int) -> tuple[int, int | None]:
    """How many moves stand after all events of a game, and when the last event arrived."""
    query = sa.text("SELECT kind, value, time FROM events WHERE game = :game ORDER BY number")
    moves, changed = 0, None
    for kind, value, time in connection.execute(query, {"game": game}):
        moves = moves + 1 if kind == "step" else value if kind == "back" else moves
        changed = time or changed
    return moves, changed
