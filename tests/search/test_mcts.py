"""Monte Carlo tree search: what its tree must satisfy, and positions whose exact value is known."""

import math

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import CHANCE, OVER
from plyground.core.randomness import new_stream
from plyground.players import make_player
from plyground.search.workspace import THINKING
from tests.reference import search as slow
from tests.search.agents import WHOLE, agent_of, decide, decide_in_slices, game_of, positions_of

SMALL_POLAR = {"rings": 3, "spokes": 6, "k": 3}
ALL_GAMES = [("tictactoe", {}), ("polar", SMALL_POLAR), ("tablut", {}), ("rlgame", {"n": 5, "a": 2, "pawns": 2}),
             ("rlgame", {"n": 7, "a": 2, "pawns": 3, "players": 4}), ("tarble", {"side": 4}), ("backgammon", {}),
             ("hypergammon", {}), ("pachisi", {}), ("parcheesi", {})]  # fmt: skip


class Tree:
    """The tree in the workspace of an agent."""

    def __init__(self, player):
        self.nodes = player.workspace.search.nodes
        self.root = int(player.workspace.search.tree[0]["root"])

    def visits(self, node):
        return int(self.nodes[node]["visits"])

    def children(self, node):
        first = int(self.nodes[node]["first"])
        return range(first, first + int(self.nodes[node]["count"]))

    def move(self, node):
        return int(self.nodes[node]["move"])

    def child(self, node, move):
        return next(child for child in self.children(node) if self.move(child) == move)

    def below(self, node):
        """Visits, rewards and moves of everything below a node, wherever it is stored."""
        lower = {self.move(child): self.below(child) for child in self.children(node)}
        return self.visits(node), float(self.nodes[node]["total"]), lower


def think(game, position, playouts, stream=1, new=True, **options):
    """A decision and the tree that led to it."""
    player = agent_of(game, "mcts", playouts=playouts, **options)
    if new:
        player.new_game()
    return player.choose(position, new_stream(stream)), Tree(player)


def nodes_with_positions(game, position, tree, node):
    """Every expanded node below one, with its position."""
    yield node, position
    for child in tree.children(node):
        if len(tree.children(child)):
            after = game.play(position, tree.move(child))
            yield from nodes_with_positions(game, after, tree, child)


# The tree


@pytest.mark.parametrize(("name", "settings"), ALL_GAMES)
def test_every_playout_is_counted_once_at_every_level(name, settings):
    game = game_of(name, **settings)
    for position in positions_of(game, 2, seed=60):
        found, tree = think(game, position, 150, reuse="no")
        assert tree.visits(tree.root) == 150
        for node, here in nodes_with_positions(game, position, tree, tree.root):
            own = 0 if node == tree.root else 1  # the visit before it had children
            assert sum(map(tree.visits, tree.children(node))) == tree.visits(node) - own
            moves = [tree.move(child) for child in tree.children(node)]
            outcomes = list(range(len(game.chance(here))))
            assert sorted(moves) == (outcomes if game.mover(here) == CHANCE else game.legal_moves(here))
            assert all(0 <= tree.nodes[child]["total"] <= tree.visits(child) + 1e-9 for child in tree.children(node))
        visits = {tree.move(child): tree.visits(child) for child in tree.children(tree.root)}
        played = [move for move in visits if np.array_equal(game.play(position, move), found.position)]
        assert max(visits.values()) in [visits[move] for move in played]


def walk(game, tree, position, target):
    """The node of a position below a node's own, by trying every path; None if the tree does not hold it."""
    for node, here in nodes_with_positions(game, position, tree, tree.root):
        if np.array_equal(here, target):
            return node
    return None


@pytest.mark.parametrize(("name", "settings"), [("tictactoe", {}), ("polar", SMALL_POLAR), ("hypergammon", {})])
def test_the_tree_kept_for_the_next_move_is_the_part_below_the_position_on_the_board(name, settings):
    game = game_of(name, **settings)
    kept = 0
    for position in positions_of(game, 12, seed=61):
        found, tree = think(game, position, 3000)
        player = agent_of(game, "mcts", playouts=3000)
        after = found.position
        while game.mover(after) not in (OVER, game.mover(position)):
            moves = range(len(game.chance(after))) or game.legal_moves(after)
            after = game.play(after, moves[len(moves) // 2])
        if game.mover(after) == OVER or (node := walk(game, tree, position, after)) is None:
            continue
        before = tree.below(node)
        answer = player.decide(
            player.rules, game.board, after, player.evaluate, player.workspace.compiled, new_stream(2), 0
        )
        assert answer == THINKING
        tree = Tree(player)
        assert tree.below(tree.root) == before
        kept += before[0] > 1
    assert kept > 3


@pytest.mark.parametrize("reuse", ["yes", "no"])
@pytest.mark.parametrize(("name", "settings"), [("polar", SMALL_POLAR), ("tarble", {"side": 4}), ("hypergammon", {}),
                                                ("rlgame", {"n": 7, "a": 2, "pawns": 3, "players": 4})])  # fmt: skip
def test_a_whole_game_is_played_by_legal_steps(name, settings, reuse):
    game = game_of(name, **settings)
    players = [agent_of(game, "mcts", playouts=40, reuse=reuse, c=1 + chair / 100) for chair in range(game.seats)]
    for player in players:
        player.new_game()
    position, dice = game.start(), np.random.default_rng(62)
    for _ in range(60):
        mover = game.mover(position)
        if mover == OVER:
            break
        if mover == CHANCE:
            position = game.play(position, int(dice.integers(len(game.chance(position)))))
            continue
        chosen = players[mover].choose(position, new_stream(3)).position
        assert any(np.array_equal(chosen, game.play(position, step)) for step in game.legal_moves(position))
        position = chosen


@pytest.mark.parametrize("memory", [0, 100, 1000])
def test_the_tree_keeps_within_its_memory(memory):
    game = game_of("tictactoe", m=7, n=7, k=5)
    player = agent_of(game, "mcts", playouts=2000, memory=memory)
    player.new_game()
    position = game.start()
    for turn in range(4):
        position = player.choose(position, new_stream(turn)).position
        half = len(player.workspace.search.nodes) // 2
        used = int(player.workspace.search.tree[0]["used"]) - int(player.workspace.search.tree[0]["root"])
        assert half == (memory or 2 * 2000 * 49)
        assert 49 - 2 * turn < used <= half
        position = game.play(position, game.legal_moves(position)[0])


def test_rolls_are_met_in_proportion_to_their_chances():
    game = game_of("hypergammon")
    position = positions_of(game, 1, seed=63)[0]
    _, tree = think(game, position, 20000, memory=1_000_000)
    checked = 0
    for node, here in nodes_with_positions(game, position, tree, tree.root):
        if game.mover(here) != CHANCE or tree.visits(node) < 1000:
            continue
        weights = np.array(game.chance(here))
        visits = np.array([tree.visits(child) for child in tree.children(node)])
        expected = visits.sum() * weights / weights.sum()
        square = ((visits - expected) ** 2 / expected).sum()
        assert square < len(weights) - 1 + 5 * math.sqrt(2 * (len(weights) - 1))
        checked += 1
    assert checked > 0


@pytest.mark.parametrize("scale", [0, 3.0])
@pytest.mark.parametrize(("name", "settings"), ALL_GAMES)
def test_the_evaluator_judges_leaves_for_the_seat_that_went_there(name, settings, scale):
    """With as many playouts as there are steps every step is judged once, exactly."""
    game = game_of(name, **settings)
    evaluator = next(iter(game.definition.evaluators))
    judge = slow.Judge(game, evaluator)
    own_scale = judge.evaluator.scale or judge.evaluator.bound_for(game.settings)
    for position in positions_of(game, 5, seed=64):
        mover, steps = game.mover(position), game.legal_moves(position)
        _, tree = think(game, position, len(steps), eval=evaluator, scale=scale, reuse="no")
        for step in steps:
            child, after = tree.child(tree.root, step), game.play(position, step)
            payoffs = game.result(after)
            scaled = judge.worth(position, after, mover) / (scale or own_scale)
            share = payoffs[mover] / game.largest_payoff if payoffs else max(-1.0, min(1.0, scaled))
            assert tree.visits(child) == 1
            assert tree.nodes[child]["total"] == pytest.approx(0.5 + 0.5 * share)


# Decisions


def steps_by_value(game, position, depth):
    """The positions after every step whose exact value for the mover, `depth` turns ahead, is the best; that value."""
    values = slow.root_values(slow.Judge(game), position, depth)
    best = max(value for _, value in values)
    return {end.tobytes() for end, value in values if value == best}, best


@pytest.mark.parametrize("options", [{}, {"eval": "free_rows"}, {"reuse": "no", "c": 0.7}])
def test_wins_in_one_are_taken_and_threats_are_met_in_tictactoe(options):
    game = game_of("tictactoe")
    wins = blocks = 0
    for position in positions_of(game, 60, seed=65):
        if not 3 <= len(game.turn_results(position)) <= 6:
            continue
        at_once = steps_by_value(game, position, 1)[1]
        best, value = steps_by_value(game, position, 6)
        found, _ = think(game, position, 3000, **options)
        if at_once == 1:
            assert found.position.tobytes() in best
            wins += 1
        elif value == 0 and len(best) == 1:
            assert found.position.tobytes() in best
            blocks += 1
    assert min(wins, blocks) > 3


def test_wins_in_three_plies_are_found_in_polar():
    game = game_of("polar", **SMALL_POLAR)
    checked = 0
    for position in positions_of(game, 30, seed=66, last=5):
        if steps_by_value(game, position, 1)[1] == 1:
            continue
        winning, value = steps_by_value(game, position, 3)
        if value == 1:
            found, _ = think(game, position, 20_000)
            assert found.position.tobytes() in winning
            assert found.value > 0.8
            checked += 1
    assert checked > 3


ENDINGS = [  # own and enemy checkers by their distance from home, and the roll
    ((1, 2), (3, 4), (1, 1)),
    ((5, 6), (2, 2), (2, 1)),
    ((6, 6), (5, 1), (4, 1)),
    ((3, 5), (1, 2), (2, 1)),
    ((4, 4), (6, 6), (3, 1)),
]


def ending(game, own, enemy, dice):
    """A race of two checkers against two, one of either side being home."""
    points = [[0] * 24, [0] * 24]
    for side, checkers in enumerate((own, enemy)):
        for distance in checkers:
            points[side][distance - 1] += 1
    return game.position({"points": points, "bar": [0, 0], "off": [1, 1], "to_move": 0, "dice": list(dice)})


def exact_value(game, position, known):
    """Expectimax to the end of the game, for seat 0."""
    key = position.tobytes()
    if key not in known:
        mover = game.mover(position)
        if mover == OVER:
            known[key] = game.result(position)[0]
        elif mover == CHANCE:
            known[key] = slow.average(game, position, lambda _, rolled: exact_value(game, rolled, known))
        else:
            values = [exact_value(game, end, known) for end in game.turn_results(position)]
            known[key] = max(values) if mover == 0 else min(values)
    return known[key]


@pytest.mark.parametrize("rollout", ["step", "turn"])
@pytest.mark.parametrize(("own", "enemy", "dice"), ENDINGS)
def test_the_value_of_a_hypergammon_ending_is_that_of_expectimax(own, enemy, dice, rollout):
    game = game_of("hypergammon")
    position = ending(game, own, enemy, dice)
    exact = exact_value(game, position, {})
    found, _ = think(game, position, 60_000, rollout=rollout, memory=1_000_000, c=0.3)
    assert found.value == pytest.approx(exact, abs=0.05)


def test_a_game_of_four_seats_is_won_when_it_can_be():
    game = game_of("rlgame", n=7, a=2, pawns=3, players=4)
    checked = 0
    for position in positions_of(game, 60, seed=67, last=4):
        winning, value = steps_by_value(game, position, 1)
        if value > 0:
            found, _ = think(game, position, 1500)
            assert found.position.tobytes() in winning
            checked += 1
    assert checked > 5


@pytest.mark.parametrize(("name", "settings", "options"), [
    ("tictactoe", {}, {}), ("polar", SMALL_POLAR, {"eval": "free_rows"}), ("hypergammon", {}, {"rollout": "turn"}),
    ("tarble", {"side": 4}, {}), ("pachisi", {}, {})])  # fmt: skip
def test_playouts_in_slices_decide_as_in_one_go(name, settings, options):
    game = game_of(name, **settings)
    for position in positions_of(game, 3, seed=68):
        *whole, slices = decide_in_slices(game, position, WHOLE, "mcts", playouts=200, **options)
        assert slices == 1
        for allowance in (1, 30):
            *sliced, slices = decide_in_slices(game, position, allowance, "mcts", playouts=200, **options)
            assert sliced == whole
            assert slices > 1


def test_the_same_stream_gives_the_same_decision_and_another_one_other_visits():
    game = game_of("polar", **SMALL_POLAR)
    trees = []
    for stream in (1, 1, 2):
        _, tree = think(game, game.start(), 500, stream)
        trees.append(tree.below(tree.root))
    assert trees[0] == trees[1] != trees[2]
    assert decide(game, game.start(), "mcts", 1, playouts=500).depth > 1


def cramped_hypergammon():
    """Hypergammon with too little room declared for its turns, which are found by the general way."""
    game = pg.game("hypergammon")
    game.capacities = game.capacities._replace(results=1, scratch=0)
    return game


def test_a_turn_too_long_for_the_desk_does_not_change_what_the_playouts_find():
    game = cramped_hypergammon()
    for position in positions_of(game_of("hypergammon"), 12, seed=69):
        player = make_player(game, "mcts:playouts=30,rollout=turn").make_agent()
        first = player.choose(position, new_stream(5))  # its workspace becomes larger while it thinks
        assert player.wider > 0
        player.new_game()
        again = player.choose(position, new_stream(5))
        assert (first.nodes, first.value) == (again.nodes, again.value)
        assert np.array_equal(first.position, again.position)
