"""The figures of a design report as plain functions of numbers: they know no game, no player and no database.

Every figure that is a mean over games is an *estimate*: a dictionary of its value, its 95 % interval and the number of
games (`estimates.py`). What is tested while games are played is fed with results in order and says when it is settled
(`fairness.py`, `judged_score.py`, `judged_share.py`).
"""
