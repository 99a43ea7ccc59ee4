"""Kalles and Kanellopoulos (2001): a game verified by players that learn it."""
