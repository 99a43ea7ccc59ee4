"""The options of each decision method. Kernels receive them as records with the same names."""

from collections.abc import Callable
from dataclasses import dataclass

NO_BUDGET = 1 << 60


@dataclass(frozen=True)
class OnePlyOptions:
    """A player that looks no further than its own turn."""

    unit: int = 0  # what it draws, or takes the first of: BY_STEP, BY_TURN or BY_OWN_SAMPLER of core.turns
    chunk: int = 0  # steps that a greedy player looks at together; 0: the whole turn
    beam: int = 0  # positions after each step of a turn that it follows further; 0: all
    beam_from: int = 0  # layers with at most so many positions are followed whole
    threads: int = 1  # that the ends of a large turn are shared among


@dataclass(frozen=True)
class LookaheadOptions:
    """A player that looks ahead turn by turn: alpha-beta and its relatives, and max-n."""

    depth: int  # the most turns it looks ahead
    by_steps: bool  # children are steps, not the positions at the end of a turn
    decisive: float  # a value this large is a won game
    nodes: int = NO_BUDGET  # budget of positions
    deepening: bool = True  # look one turn ahead, then two, and so on
    cuts: bool = True  # alpha-beta; without cuts it is minimax
    star: int = 0  # cuts at chance nodes: 0 none, 1 Star1, 2 Star2
    table: int = 0  # the transposition table has 2**table entries; 0: there is none
    sample: int = 0  # children to search, sampled by their value (nearest-neighbour pruning); 0: all
    best: int = 0  # children that are looked at further than one turn, the best by their own value; 0: all
    every_root_value: bool = False  # find the exact value of every child of the root, not only of the best
    long_turns: bool = False  # with `by_steps`: a turn can have several steps, and only its end counts for the depth


@dataclass(frozen=True)
class MctsOptions:
    """A player that uses Monte Carlo tree search."""

    playouts: int  # simulations for every decision
    exploration: float  # the UCT constant, for rewards from 0 to 1
    memory: int  # the most nodes of the tree
    largest_payoff: float  # payoffs are between minus this and this
    scale: float  # an evaluation this large is as good as a win
    evaluates: bool = False  # leaves are evaluated instead of played out
    by_turns: bool = False  # playouts draw whole turns instead of steps
    reuses: bool = True  # keep the part of the tree that still matters from one decision to the next


@dataclass(frozen=True)
class CharacterOptions:
    """A player that is a function of the game's file."""

    function: Callable[[], Callable]  # gives it compiled
    scratch: int  # integers of its scratch array


@dataclass(frozen=True)
class PerfectOptions:
    """A player that knows what every position is worth."""

    sets_traps: bool = False  # of equally good turns it takes the one after which most replies are mistakes
    payoffs: tuple[float, ...] = ()  # all that a known value can be, if every win takes a number of plies


@dataclass(frozen=True)
class MixtureOptions:
    """A player made of several, its rungs, of whom one decides each turn."""

    draws_between: bool = False  # one of the two levels around the skill, else the nearest of normal draws
    deviation: float = 0.0  # standard deviation of these draws
    reach: float = 0.0  # by how much the skill falls within a game that is as good as won, and rises in a lost one
    scale: float = 1.0  # an evaluation this large is as good as a win
