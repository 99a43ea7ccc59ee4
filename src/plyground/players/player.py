"""A player of one game, as its text describes it. It has no arrays of its own; `make_agent` gives it some."""

from dataclasses import dataclass, field
from typing import Any

from plyground.core.characters import Character
from plyground.core.contract import Capacities
from plyground.core.evaluation import Evaluator
from plyground.core.game import Game, Position
from plyground.core.known_values import Endgames, all_known
from plyground.core.structures import Structure
from plyground.core.turns import make_turn_workspace
from plyground.learn.model import Model
from plyground.players.agent import Agent
from plyground.players.choice import Choice, choose
from plyground.players.mixture_agent import Mixture, MixtureAgent
from plyground.search.methods import MCTS, MIXTURE, RANDOM, load_method
from plyground.search.options import (
    CharacterOptions,
    LookaheadOptions,
    MctsOptions,
    MixtureOptions,
    OnePlyOptions,
    PerfectOptions,
)
from plyground.search.workspace import AT_RANDOM, BY_ORDER, make_workspace

TIES = {"first": BY_ORDER, "random": AT_RANDOM}
SearchOptions = OnePlyOptions | LookaheadOptions | MctsOptions | CharacterOptions | MixtureOptions | PerfectOptions


@dataclass(frozen=True, repr=False)
class Player:
    """A way of playing one game, made from a text."""

    text: str
    game: Game
    method: str  # how it decides: a name of search.methods
    search: SearchOptions
    evaluator: Evaluator
    weights: tuple[float, ...] = ()  # of the evaluator
    ties: str = "first"  # how ties are broken: "first" or "random"
    seconds: float | None = None  # time budget for every decision
    sampler: str | None = None  # one of the game's own, which the rules must be made with
    turns: str | None = None  # candidates of the game's own, which stand for all ends of a turn
    character: Character | None = None  # the function of the game's file that decides
    options: dict[str, Any] = field(default_factory=dict)  # as they were given, by name
    model: Model | None = None  # a network or table that evaluates instead of the evaluator
    noise: float = 0.0  # spread of the noise that its evaluations are multiplied by
    explore: float = 0.0  # probability of playing at random instead
    explores_steps: bool = False  # a single step, not a whole turn
    mixture: Mixture | None = None  # of whom it is made, if of several
    known: tuple[Endgames, ...] = ()  # positions whose value it knows exactly

    def make_workspace(self, wider: int = 0, deeper: int = 0) -> Structure:
        """A workspace with room for turns, doubled `wider` times, and for plies, doubled `deeper` times."""
        game, capacities = self.game, self.capacities
        turns = make_turn_workspace(capacities, wider, game.name)
        search = load_method(self.method).make_workspace(self.search, capacities, turns, deeper)
        model = None if self.model is None else self.model.evaluator(game, self.noise)
        known = all_known([one.known_values() for one in self.known]) if self.known else None
        workspace = make_workspace(capacities, turns, search, self.weights, model, known, self.worth_of_payoffs())
        for side, team in enumerate(game.teams):
            workspace.teams[list(team)] = side
        workspace.decision["is_new_game"] = True
        options = workspace.options
        options["ties"] = TIES[self.ties]
        options["win_value"] = self.evaluator.won
        options["bound"] = self.bound
        options["explore"] = self.explore
        options["explores_steps"] = self.explores_steps
        return workspace

    @property
    def capacities(self) -> Capacities:
        """The sizes of its game's arrays as it sees them."""
        return self.game.capacities_for(self.turns)

    @property
    def decides_by_steps(self) -> bool:
        """Whether it decides on one step, or a few, where a turn may have more."""
        if self.mixture is not None:
            return any(rung.decides_by_steps for rung in self.mixture.rungs)
        if self.character is not None:
            return self.character.by_steps
        goes_by_steps = isinstance(self.search, LookaheadOptions) and self.search.long_turns
        return self.method == MCTS or self.options.get("chunk", 0) > 0 or goes_by_steps

    @property
    def bound(self) -> float:
        """All values are between minus this and this."""
        if self.model is not None:
            return self.model.bound
        largest = self.evaluator.won * self.game.largest_payoff
        return max(self.evaluator.bound_for(self.game.settings), largest)

    def worth_of_payoffs(self) -> dict[float, float]:
        """What payoffs are worth in the units of its model or its evaluator."""
        if self.model is not None:
            return self.model.worth_of_payoffs()
        largest = self.game.largest_payoff
        return {points: self.evaluator.won * points for points in (-largest, largest)}

    @property
    def draws_at_random(self) -> bool:
        """Whether its decisions depend on random numbers, so that two games with it may differ without any dice."""
        return (
            self.method in (RANDOM, MCTS, MIXTURE)
            or self.ties == "random"
            or self.explore > 0
            or self.noise > 0
            or (self.character is not None and self.character.random)
            or (isinstance(self.search, LookaheadOptions) and self.search.sample > 0)
        )

    @property
    def only_plays(self) -> bool:
        """Whether it decides without values of its own: a character, or one that is made of several."""
        return self.character is not None or self.mixture is not None

    @property
    def remembers(self) -> bool:
        """Whether a game depends on those before it, against the same opponent."""
        return self.mixture is not None and self.mixture.remembering is not None

    def __repr__(self) -> str:
        return f"<player {self.text} of {self.game!r}>"

    def make_agent(self) -> Agent:
        """The player with a workspace of its own, ready to decide."""
        return Agent(self) if self.mixture is None else MixtureAgent(self, self.mixture)

    def choose(self, position: Position, seed: int = 1) -> Choice:
        """What it plays in a position in which a seat is to move: the move as text, its value, the position after it.

        >>> from plyground.games import game
        >>> from plyground.players import make_player
        >>> tictactoe = game("tictactoe")
        >>> choice = make_player(tictactoe, "alphabeta:depth=9").choose(tictactoe.position("xx.oo...."))
        >>> choice.text, tictactoe.result(choice.position)
        ('2', [1.0, -1.0])
        """
        return choose(self, position, seed)
