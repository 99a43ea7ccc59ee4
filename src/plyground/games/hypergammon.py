"""Hypergammon: backgammon with three checkers a seat.

The rules are in gammon.py, positions and notation in gammon_text.py; here is what hypergammon starts with.
"""

from plyground.core.settings import Setting
from plyground.games.gammon import (  # noqa: F401
    ENDINGS,
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
from plyground.games.gammon import SETTINGS as GAMMON_SETTINGS
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

NAME = "hypergammon"
SETTINGS = {**GAMMON_SETTINGS, "checkers": Setting(3, "checkers a seat, on its farthest points", low=1, high=3)}


def capacities(settings):
    return gammon_capacities(settings["checkers"])


def make_board(settings):
    return gammon_board(settings, {24 - i: 1 for i in range(settings["checkers"])})
