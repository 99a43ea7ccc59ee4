"""The store: a database with every game that was played, on SQLite or PostgreSQL."""

from plyground.store.opening import open_store as open_store
