"""Backgammon: fifteen checkers a seat, no doubling cube.

The rules are in gammon.py, positions and notation in gammon_text.py; here is what backgammon starts with.
"""

from plyground.games.gammon import (  # noqa: F401
    ENDINGS,
    SETTINGS,
    UNIT,
    chance,
    check_settings,
    ending,
    gammon_board,
    gammon_capacities,
    legal_moves,
    mover,
    payoff,
    play,
    start,
    turn_results,
)  # fmt: skip
from plyground.games.gammon_text import (  # noqa: F401
    draw,
    from_dict,
    geometry,
    layout,
    outcome_text,
    pieces,
    roll_expected,
    roll_outcome,
    seat_names,
    show_step,
    step_text,
    symmetries,
    to_dict,
)  # fmt: skip

NAME = "backgammon"
SET_UP = {24: 2, 13: 5, 8: 3, 6: 5}  # checkers at each distance from home


def capacities(settings):
    return gammon_capacities(sum(SET_UP.values()))


def make_board(settings):
    return gammon_board(settings, SET_UP)
