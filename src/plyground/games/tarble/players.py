"""The players of Tarble.

The thesis's classical ones; those that are made of how people think (`people`); and the two that its last chapter asks
for, which choose among strategies by what a network has learned from play.
"""

from plyground.core.characters import Character
from plyground.games.tarble.people.brian import BRIAN_SCRATCH, brian
from plyground.games.tarble.people.hasty_sarah import hasty_sarah
from plyground.games.tarble.people.joey import JOEY_SCRATCH, joey
from plyground.games.tarble.people.sarah import SARAH_SCRATCH, sarah
from plyground.games.tarble.people.scratch import STEPS_TOLD
from plyground.games.tarble.people.telling import explain_brian, explain_joey, explain_sarah

PLAYERS = {
    "minimax": ("greedy:eval=points,chunk=4", "the thesis's minimax: the best of at most four movements at a time"),
    "montecarlo": ("mcts:playouts=2000,endgame=no", "the thesis's Monte Carlo tree search over single movements"),
    "strategist": (
        "net:tarble,turns=strategies,transfer=yes",
        "the best of its strategies by what a network has learned of high-level features",
    ),
    "planner": (
        "alphabeta:depth=2,turns=strategies,best=4,net=tarble,transfer=yes",
        "the same, looking also at the best strategies of the opponent for each of his rolls (expectimax)",
    ),
    "mixture": (
        "mixture:rungs=joey+sarah+brian",
        "each turn Joey, Sarah or Brian, the better the more often it has lost to you",
    ),
}

CHARACTERS = {
    "joey": Character(
        joey,
        "nine years old: takes what he can, else heads for the centre",
        scratch=JOEY_SCRATCH,
        explain=explain_joey,
        steps_at=STEPS_TOLD,
    ),
    "sarah": Character(
        sarah,
        "careful: captures what she can get away with, and keeps four cells away",
        scratch=SARAH_SCRATCH,
        explain=explain_sarah,
        steps_at=STEPS_TOLD,
    ),
    "hasty-sarah": Character(
        hasty_sarah,
        "another reading of Sarah: captures before she gives up pieces, and ends a game that she leads when she can",
        scratch=SARAH_SCRATCH,
        explain=explain_sarah,
        steps_at=STEPS_TOLD,
    ),
    "brian": Character(
        brian,
        "an expert: plays by the situation and by jumping distance",
        scratch=BRIAN_SCRATCH,
        explain=explain_brian,
        steps_at=STEPS_TOLD,
    ),
}


def strong(settings):
    """The learned player that looks two turns ahead; what it learned on the default board serves on all others too."""
    return "planner"
