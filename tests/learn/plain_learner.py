"""Slow learners written from the formulas: dense networks in NumPy, tables as dictionaries, a trace for every weight.

Sutton and Barto for TD(λ), Wiering and others (2005) for the change of the viewer, Greenberg (2016) for updates once a
game. At the end stands what the tests share: games to watch, and the learner under test.
"""

import functools
import itertools

import numpy as np

import plyground as pg
from plyground.learn.cycles import observer
from plyground.learn.inference import evaluate_state
from plyground.learn.learner import LearningRates, make_learner
from plyground.learn.learner_arrays import BEGUN, ENDED, MOVED
from plyground.learn.model import ModelSpec, new_network, new_table
from plyground.learn.model_files import split_weights

ZERO_SUM = {-1.0: 0.0, 0.0: 0.5, 1.0: 1.0}
SIGNED = {-1.0: -1.0, 0.0: 0.0, 1.0: 1.0}
GAMMON_TARGETS = {-3.0: 0.1, -2.0: 0.1, -1.0: 0.1, 1.0: 0.6, 2.0: 0.75, 3.0: 0.9}


# Networks


def activated(x, by):
    return np.tanh(x) if by == "tanh" else 1.0 / (1.0 + np.exp(-x))


def derivative_at(y, by):
    return 1.0 - y**2 if by == "tanh" else y * (1.0 - y)


class PlainNetwork:
    """Blocks of weights: first [block, input, hidden], first_bias, second [block, output, hidden], second_bias."""

    def __init__(self, game, spec, arrays):
        self.game, self.spec = game, spec
        self.arrays = {name: array.copy() for name, array in arrays.items()}

    def block(self, position, seat):
        """Every seat has blocks of its own if the spec says so, and every phase has one."""
        phases = len(self.spec.phases)
        phase = self.game.functions.phase(self.game.board, position) if phases > 1 else 0
        return (seat if self.spec.per_seat else 0) * phases + phase

    def layers(self, x, block):
        """The hidden units and the outputs."""
        arrays, by = self.arrays, self.spec.activation
        hidden = activated(x @ arrays["first"][block] + arrays["first_bias"][block], by)
        return hidden, activated(arrays["second"][block] @ hidden + arrays["second_bias"][block], by)

    def gradient(self, x, block, number):
        """The derivative of one output by every weight, by the chain rule."""
        by = self.spec.activation
        hidden, outputs = self.layers(x, block)
        at_output = derivative_at(outputs[number], by)
        at_hidden = at_output * self.arrays["second"][block, number] * derivative_at(hidden, by)
        gradient = {name: np.zeros_like(array) for name, array in self.arrays.items()}
        gradient["first"][block] = np.outer(x, at_hidden)
        gradient["first_bias"][block] = at_hidden
        gradient["second"][block, number] = at_output * hidden
        gradient["second_bias"][block, number] = at_output
        return gradient

    def worth(self, before, position, seat):
        """What a position is worth to a seat, from -1 to 1."""
        spec = self.spec
        block = self.block(position, seat)
        _, outputs = self.layers(self.game.features(position, spec.encoding, before), block)
        if spec.outputs == "seats":
            y = outputs[seat]
        else:
            speaks_for = seat if spec.per_seat else spec.owner
            if spec.outputs == "viewer":
                speaks_for = self.game.functions.viewer(self.game.board, position)
            y = outputs[0] if speaks_for == seat else turned_around(outputs[0], spec.activation)
        return y if spec.activation == "tanh" else 2.0 * y - 1.0


def turned_around(y, by):
    """A value as the other side sees it."""
    return -y if by == "tanh" else 1.0 - y


# Learners


class Chain:
    """The positions that are followed for one seat, or for all."""

    def __init__(self, seat, outputs):
        self.seat, self.outputs = seat, outputs
        self.last = None  # the position that waits for its target
        self.visited = []  # all of them, for updates once a game
        self.traces = {}
        self.turned = False  # whether the viewer of `last` differs from that of the position before it
        self.arriving = None  # V of the position that gives a target, before anything is learned from it
        self.saved = None  # the same of `last`


class PlainWatcher:
    """Which positions give which targets; what is done about it is left to networks and tables."""

    def __init__(self, game, spec, rates, games=0):
        self.game, self.spec, self.rates, self.games = game, spec, rates, games
        self.learns = [True] * game.seats

    def watch(self, positions):
        """Learn from a game with these positions."""
        self.begin(positions[0])
        seen = {self.identity(positions[0])}
        for before, after, seat in turns(self.game, positions):
            if self.rates.cycles == "cut" and self.identity(after) in seen:
                self.cut(seat)
            seen.add(self.identity(after))
            self.moved(before, after, seat)
        if self.game.mover(positions[-1]) == pg.OVER:
            for chain in self.chains:
                if chain.last is not None:
                    self.end(chain, self.game.result(positions[-1]))
            self.games += 1

    def begin(self, position):
        rates = self.rates
        self.chains = [self.new_chain(None)]
        if rates.watch != "all":
            self.chains = [self.new_chain(seat) for seat in range(self.game.seats) if self.learns[seat]]
        else:
            self.take(self.chains[0], position, position)

    def identity(self, position):
        return position[: self.game.capacities.identity].tobytes()

    def cut(self, seat):
        """Empty the chain that a turn of this seat would go on with."""
        for chain in self.chains:
            if chain.seat in (None, seat):
                chain.last = chain.arriving = None
                chain.traces = {}

    def moved(self, before, after, seat):
        mover = self.game.mover(after)
        if mover == pg.OVER and self.spec.ends == "exact":
            return
        for chain in self.chains:
            is_own = seat == chain.seat
            if self.rates.watch == "replies" and not is_own:
                if mover == chain.seat and chain.last is not None and self.rates.update == "move":
                    self.learn_from(chain, before, after)
                    chain.last = chain.arriving = None
            elif self.rates.watch == "all" or is_own:
                if chain.last is not None and self.rates.watch != "replies" and self.rates.update == "move":
                    self.learn_from(chain, before, after)
                self.take(chain, before, after)

    def alpha(self, is_last):
        rates = self.rates
        alpha = rates.last_alpha if is_last and rates.last_alpha is not None else rates.alpha
        return alpha * rates.half / (rates.half + self.games) if rates.half else alpha

    def target(self, payoff):
        return self.spec.targets[min(self.spec.targets, key=lambda known: abs(known - payoff))]

    def speaks_for(self, chain):
        """The seat whose value a single output or a table is about."""
        return chain.seat if self.spec.per_seat else self.spec.owner


class PlainLearner(PlainWatcher):
    """TD(λ) for networks, and updates once a game."""

    def __init__(self, game, spec, rates, arrays, games=0):
        super().__init__(game, spec, rates, games)
        self.network = PlainNetwork(game, spec, arrays)

    def new_chain(self, seat):
        if self.spec.outputs != "seats":
            return Chain(seat, [0])
        return Chain(seat, list(range(self.game.seats)) if seat is None else [seat])

    def look_at(self, chain, before, position):
        """(inputs, block, viewer) of a position."""
        x = self.game.features(position, self.spec.encoding, before)
        viewer = self.game.functions.viewer(self.game.board, position)
        return x, self.network.block(position, self.speaks_for(chain)), viewer

    def take(self, chain, before, position):
        seen = self.look_at(chain, before, position)
        chain.turned = chain.last is not None and seen[2] != chain.last[2]
        chain.last = seen
        chain.saved = self.network.layers(*seen[:2])[1] if chain.arriving is None else chain.arriving
        chain.arriving = None
        if self.rates.update != "move":
            x, block, _ = seen
            _, outputs = self.network.layers(x, block)
            chain.visited.append([(self.network.gradient(x, block, n), outputs[n]) for n in chain.outputs])

    def learn_from(self, chain, before, position):
        x, block, viewer = self.look_at(chain, before, position)
        values = chain.arriving = self.network.layers(x, block)[1]
        if self.spec.outputs == "viewer" and viewer != chain.last[2]:
            values = turned_around(values, self.spec.activation)
        self.move_towards(chain, self.rates.reward + self.rates.gamma * values, is_last=False)

    def end(self, chain, payoffs):
        if self.spec.outputs == "seats":
            target = np.array([self.target(payoff) for payoff in payoffs])
        else:
            seat = chain.last[2] if self.spec.outputs == "viewer" else self.speaks_for(chain)
            target = np.array([self.target(payoffs[seat])])
        if self.rates.update == "move":
            self.move_towards(chain, target, is_last=True)
        else:
            self.move_once(chain, target)

    def clipped(self, target):
        return np.clip(target, -1.0 if self.spec.activation == "tanh" else 0.0, 1.0)

    def move_towards(self, chain, target, is_last):
        """e ← γλ e + ∇V(before), w ← w + α δ e, for every output the chain follows."""
        target = self.clipped(target)
        x, block, _ = chain.last
        values = chain.saved if self.rates.prediction == "saved" else self.network.layers(x, block)[1]
        decay = self.rates.gamma * self.rates.lambda_
        if chain.turned and self.spec.outputs == "viewer":
            decay = -decay
        for number in chain.outputs:
            gradient = self.network.gradient(x, block, number)
            decayed = chain.traces.get(number)
            chain.traces[number] = {
                name: gradient[name] + (0.0 if decayed is None else decay * decayed[name]) for name in gradient
            }
        for number in chain.outputs:
            self.add(self.alpha(is_last) * (target[number] - values[number]), chain.traces[number])

    def move_once(self, chain, target):
        """Σ λ^(t-k) ∇Y_k (z - Y_k), or with Y_t in the bracket."""
        target, last = self.clipped(target), len(chain.visited) - 1
        for at, number in enumerate(chain.outputs):
            final = chain.visited[last][at][1]
            for k, seen in enumerate(chain.visited):
                gradient, value = seen[at]
                error = target[number] - (final if self.rates.update == "game-final" else value)
                self.add(self.alpha(True) * self.rates.lambda_ ** (last - k) * error, gradient)

    def add(self, factor, direction):
        for name, array in self.network.arrays.items():
            if self.rates.bias or not name.endswith("bias"):
                array += factor * direction[name]


class PlainTable(PlainWatcher):
    """TD(λ) for a dictionary of positions."""

    def __init__(self, game, spec, rates, games=0):
        super().__init__(game, spec, rates, games)
        self.values = {}

    def new_chain(self, seat):
        return Chain(seat, [0])

    def key(self, chain, position):
        return self.identity(position), self.speaks_for(chain) if self.spec.per_seat else None

    def take(self, chain, before, position):
        chain.last = self.key(chain, position)
        self.values.setdefault(chain.last, self.spec.unknown)
        chain.saved = self.values[chain.last] if chain.arriving is None else chain.arriving
        chain.arriving = None

    def learn_from(self, chain, before, position):
        value = chain.arriving = self.values.get(self.key(chain, position), self.spec.unknown)
        self.move_towards(chain, self.rates.reward + self.rates.gamma * value, is_last=False)

    def end(self, chain, payoffs):
        self.move_towards(chain, self.target(payoffs[self.speaks_for(chain)]), is_last=True)

    def move_towards(self, chain, target, is_last):
        """Every trace decays; that of the position becomes 1 or grows by 1."""
        error = target - (chain.saved if self.rates.prediction == "saved" else self.values[chain.last])
        traces = {key: self.rates.gamma * self.rates.lambda_ * trace for key, trace in chain.traces.items()}
        held = traces.get(chain.last, 0.0) if self.rates.traces == "accumulating" else 0.0
        traces[chain.last] = held + 1.0
        for key, trace in traces.items():
            self.values[key] += self.alpha(is_last) * error * trace
        chain.traces = traces


# What the tests share


def turns(game, positions):
    """(before, after, seat) of every decision in a list of positions."""
    for before, after in itertools.pairwise(positions):
        if (seat := game.mover(before)) != pg.CHANCE:
            yield before, after, seat


@functools.cache
def game_of(name, **settings):
    """A game, made once."""
    return pg.game(name, **settings)


@functools.cache
def random_games(game, count, seed=1, player="random"):
    """The positions of some games, the first positions included."""
    played = []
    pg.match(game, [player] * len(game.teams), games=count, seed=seed, workers=1,
             on_game=lambda number, positions: played.append([position.copy() for position in positions]))  # fmt: skip
    return played


def network_of(game, seed=1, spread=0.7, bias=True, **spec):
    """A network with random weights."""
    spec = {"targets": ZERO_SUM, "hidden": 4, **spec}
    return new_network(game, ModelSpec("network", game.name, game.settings, **spec), seed, spread, bias)


def table_of(game, **spec):
    """An empty table."""
    return new_table(ModelSpec("table", game.name, game.settings, **{"targets": SIGNED, **spec}))


class Watcher:
    """The learner under test, told of games turn by turn."""

    def __init__(self, game, model, rates, games=0):
        self.game, self.model = game, model
        self.model_arrays = model.arrays(game)
        self.learner = make_learner(game, model, rates, self.model_arrays, games)
        self.learner.learns[:] = 1
        self.observe = observer(rates.cycles != "left")

    def tell(self, event, before, after, seat=pg.CHANCE):
        self.observe(self.game.rules, self.game.board, before, after, seat, event, self.learner.compiled)

    def watch(self, positions):
        self.tell(BEGUN, positions[0], positions[0])
        for before, after, seat in turns(self.game, positions):
            self.tell(MOVED, before, after, seat)
        if self.game.mover(positions[-1]) == pg.OVER:
            self.tell(ENDED, positions[-2], positions[-1])

    def worth(self, before, position, seat):
        return evaluate_state(self.game.rules, self.game.board, before, position, seat, self.model_arrays.compiled)

    @property
    def arrays(self):
        """The weights of a network by their names, blocks first."""
        return split_weights(self.model.spec, self.model.weights["weights"])


def both_learn(game, model, rates, games, learns=None):
    """The weights after the same games: of the learner under test, of the plain one, and before."""
    before = {name: array.copy() for name, array in split_weights(model.spec, model.weights["weights"]).items()}
    watcher, plain = Watcher(game, model, rates), PlainLearner(game, model.spec, rates, before)
    if learns is not None:
        watcher.learner.learns[:], plain.learns = learns, learns
    for positions in games:
        watcher.watch(positions)
        plain.watch(positions)
    return watcher.arrays, plain.network.arrays, before


def default_rates(**changes):
    return LearningRates(**{"alpha": 0.3, "lambda_": 0.7, **changes})
