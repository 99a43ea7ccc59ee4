"""Alpha-beta, minimax, Star1 and Star2 against one another, against a slow search, and on known answers."""

import collections
import functools
import itertools
import math

import numpy as np
import pytest

from plyground.core.randomness import new_stream
from tests.reference import search as slow
from tests.search.agents import WHOLE, agent_of, decide, decide_in_slices, game_of, positions_of

SMALL_POLAR = {"rings": 3, "spokes": 6, "k": 3}
# game, settings, positions for every depth from 1 on, and, of the latter, those the slow search looks at as well
MANY = [
    ("tictactoe", {}, (100, 150, 250, 250), (20, 20, 20, 4)),
    ("tictactoe", {"m": 4, "n": 4, "k": 3}, (50, 50, 50), (10, 10)),
    ("polar", SMALL_POLAR, (100, 150, 150, 50), (20, 20, 3)),
    ("tablut", {}, (60, 60, 6), (10, 3)),
    ("rlgame", {"n": 5, "a": 2, "pawns": 2}, (100, 200, 200, 150), (20, 20, 10, 3)),
    ("rlgame", {"n": 7, "a": 2, "pawns": 3, "players": 4}, (30, 100, 100), (10, 10, 4)),
    ("rlgame", {"n": 7, "a": 2, "pawns": 2, "players": 4, "alliances": "diagonal"}, (30, 60, 60), (10, 10, 4)),
    ("tarble", {"side": 4}, (60,), (10,)),
    ("backgammon", {}, (60, 40), (20, 2)),
    ("hypergammon", {}, (80, 120), (20, 8)),
    ("pachisi", {}, (60, 120, 20), (20, 10, 1)),
    ("parcheesi", {}, (40, 20), (10, 1)),
    ("parcheesi", {"teams": True}, (40, 20), (10, 1)),
]
CASES = [
    pytest.param(name, settings, evaluator, *counts, id="-".join([name, *map(str, settings.values()), evaluator]))
    for name, settings, *counts in MANY
    for evaluator in [*game_of(name, **settings).definition.evaluators, "none"]
]


def ways_to_search(game):
    """All combinations of table, deepening and cuts at rolls."""
    stars = [{"star": star} for star in (0, 1, 2)] if game.capacities.chances else [{}]
    for table, deepening, star in itertools.product((0, 16), ("no", "yes"), stars):
        yield {"table": table, "deepening": deepening, "ties": "first", **star}


def won(game, evaluator):
    """The value of the largest payoff."""
    return slow.Judge(game, evaluator).evaluator.won * game.largest_payoff


def is_lost(game, decision, evaluator):
    return decision.value <= -won(game, evaluator)


@pytest.mark.parametrize(("name", "settings", "evaluator", "counts", "slow_counts"), CASES)
def test_every_way_to_search_finds_the_value_and_the_turn_of_plain_minimax(
    name, settings, evaluator, counts, slow_counts
):
    game = game_of(name, **settings)
    for depth, count in enumerate(counts, 1):
        for number, position in enumerate(positions_of(game, count, seed=depth)):
            plain = decide(game, position, "minimax", depth=depth, eval=evaluator, ties="first")
            only_turn = len(game.turn_results(position)) == 1
            for options in ways_to_search(game):
                found = decide(game, position, "alphabeta", depth=depth, eval=evaluator, **options)
                told = (name, number, depth, options, found.value, plain.value, game.to_dict(position))
                deepens = options["deepening"] == "yes"
                if not (deepens and only_turn):  # an only turn needs no deeper look
                    assert found.value == plain.value, told
                if not deepens or (found.depth == depth and not is_lost(game, found, evaluator)):
                    assert np.array_equal(found.position, plain.position), told


@pytest.mark.parametrize(("name", "settings", "evaluator", "counts", "slow_counts"), CASES)
def test_the_value_and_the_turn_are_those_of_a_slow_search(name, settings, evaluator, counts, slow_counts):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    for depth, count in enumerate(slow_counts, 1):
        for position in positions_of(game, counts[depth - 1], seed=depth)[-count:]:
            values = {end.tobytes(): value for end, value in slow.root_values(judge, position, depth)}
            best = max(values.values())
            for kind, options in (("minimax", {}), ("alphabeta", {"deepening": "no"})):
                found = decide(game, position, kind, depth=depth, eval=evaluator, **options)
                assert found.value == pytest.approx(best, abs=1e-9)
                assert values[found.position.tobytes()] == pytest.approx(best, abs=1e-9)


def first_by_order(game, seat_to_move, ends):
    """The end of a turn that comes before all others in the game's order."""
    return functools.reduce(
        lambda best, end: end if game.functions.precedes(game.board, seat_to_move, end, best) else best, ends
    )


STEP_GAMES = [("tictactoe", {}, "free_rows", 3), ("polar", SMALL_POLAR, "free_rows", 2), ("tablut", {}, "simple", 1),
              ("rlgame", {"n": 5, "a": 2, "pawns": 2}, "advance", 3), ("pachisi", {}, "pips", 1)]  # fmt: skip
TURN_GAMES = [("backgammon", {}, "pips", 1), ("hypergammon", {}, "pips", 2), ("tarble", {"side": 4}, "points", 1),
              ("parcheesi", {}, "pips", 1)]  # fmt: skip


@pytest.mark.parametrize(("name", "settings", "evaluator", "depth"), STEP_GAMES)
def test_the_lowest_of_equally_good_steps_is_the_first(name, settings, evaluator, depth):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    ties = 0
    for position in positions_of(game, 40, seed=11):
        values = {end.tobytes(): value for end, value in slow.root_values(judge, position, depth)}
        steps = [(step, game.play(position, step)) for step in game.legal_moves(position)]
        good = [step for step, end in steps if values[end.tobytes()] >= max(values.values()) - 1e-9]
        ties += len(good) > 1
        for options in ({"deepening": "no"}, {"deepening": "yes"}, {"table": 0}):
            found = decide(game, position, "alphabeta", depth=depth, eval=evaluator, ties="first", **options)
            if found.depth == depth and not is_lost(game, found, evaluator):
                assert np.array_equal(found.position, game.play(position, good[0]))
    assert ties > 5


@pytest.mark.parametrize(("name", "settings", "evaluator", "depth"), TURN_GAMES)
def test_the_first_of_equally_good_turns_is_that_of_the_games_order(name, settings, evaluator, depth):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    ties = 0
    for position in positions_of(game, 40 if name == "hypergammon" else 12, seed=12):
        values = slow.root_values(judge, position, depth)
        best = max(value for _, value in values)
        good = [end for end, value in values if value >= best - 1e-9]
        ties += len(good) > 1
        wanted = first_by_order(game, game.mover(position), good)
        for options in ({"star": 0}, {"star": 1}, {"star": 2}, {"deepening": "no"}):
            found = decide(game, position, "alphabeta", depth=depth, eval=evaluator, ties="first", **options)
            if found.depth == depth and not is_lost(game, found, evaluator):
                assert np.array_equal(found.position, wanted)
    assert ties > 2


@pytest.mark.parametrize(
    ("name", "settings", "evaluator", "depth"),
    [("tictactoe", {}, "none", 2), ("polar", SMALL_POLAR, "free_rows", 2), ("hypergammon", {}, "pips", 1)],
)
def test_random_ties_reach_every_equally_good_turn_and_no_other(name, settings, evaluator, depth):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    several = 0
    for position in positions_of(game, 25, seed=13):
        values = slow.root_values(judge, position, depth)
        best = max(value for _, value in values)
        good = {end.tobytes() for end, value in values if value >= best - 1e-9}
        if best <= -won(game, evaluator) or len(values) == 1:
            continue
        streams = range(12 * len(good))
        chosen = {
            decide(game, position, "alphabeta", stream, depth=depth, eval=evaluator, ties="random").position.tobytes()
            for stream in streams
        }
        assert chosen == good
        several += len(good) > 1
    assert several > 5


# Found by comparing thousands of positions: an upper bound that equals the best value so far is no tie.
LOOKS_LIKE_A_TIE = [
    {"points": [[0] * 10 + [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0], [0, 1] + [0] * 9 + [1, 0, 0, 0, 1] + [0] * 8],
     "bar": [0, 0], "off": [0, 0], "to_move": 1, "dice": [3, 2]},
    {"points": [[0] * 9 + [1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0], [0] * 10 + [1] + [0] * 8 + [1, 0, 0, 0, 1]],
     "bar": [0, 0], "off": [0, 0], "to_move": 0, "dice": [5, 1]},
    {"points": [[0, 0, 0, 0, 1] + [0] * 8 + [1] + [0] * 8 + [1, 0], [0] * 16 + [1, 0, 0, 0, 1, 1, 0, 0]],
     "bar": [0, 0], "off": [0, 0], "to_move": 1, "dice": [6, 4]},
]  # fmt: skip


@pytest.mark.parametrize("layout", LOOKS_LIKE_A_TIE)
@pytest.mark.parametrize("star", [0, 1, 2])
def test_a_turn_that_a_cut_at_a_roll_only_bounds_is_not_taken_for_an_equally_good_one(layout, star):
    game = game_of("hypergammon")
    judge = slow.Judge(game, "pips")
    position = game.position(layout)
    found = decide(game, position, "alphabeta", depth=2, eval="pips", ties="first", star=star, deepening="no")
    assert slow.value(judge, position, found.position, 1, game.mover(position)) == pytest.approx(found.value)


# Known answers


@pytest.mark.parametrize("kind", ["alphabeta", "minimax"])
def test_tictactoe_is_a_draw(kind):
    game = game_of("tictactoe")
    assert decide(game, game.start(), kind, depth=9, eval="none").value == 0
    assert decide(game, game.start(), kind, depth=9, eval="free_rows").value == 0


def test_minimax_looks_at_every_sequence_of_tictactoe():
    game = game_of("tictactoe")
    assert decide(game, game.start(), "minimax", depth=9, eval="none").nodes - 1 == 549_945


def test_alphabeta_looks_at_fewer_positions_than_minimax():
    game = game_of("tictactoe")
    assert decide(game, game.start(), "alphabeta", depth=9, eval="none").nodes < 549_945 / 10


def test_x_wins_small_polar_in_seven_plies_from_every_first_cell_but_never_in_five():
    game = game_of("polar", **SMALL_POLAR)
    assert decide(game, game.start(), "alphabeta", depth=5, eval="none").value == 0
    for cell in game.legal_moves(game.start()):
        answer = game.play(game.start(), cell)
        assert decide(game, answer, "alphabeta", depth=4, eval="none").value == 0
        lost = decide(game, answer, "alphabeta", depth=12, eval="none")
        assert lost.value == -1
        assert lost.depth == 6


def test_every_win_in_three_plies_on_a_polar_board_is_found():
    game = game_of("polar", **SMALL_POLAR)
    judge = slow.Judge(game)
    wins = 0
    for position in positions_of(game, 40, seed=14, last=5):
        mover = game.mover(position)
        winning = {end.tobytes() for end in game.turn_results(position)
                   if slow.value(judge, position, end, 2, mover) == 1}  # fmt: skip
        found = decide(game, position, "alphabeta", depth=3, eval="none")
        assert (found.value == 1) == bool(winning)
        assert not winning or found.position.tobytes() in winning
        wins += bool(winning)
    assert 5 < wins < 40


@pytest.mark.parametrize(("n", "a", "plies"), [(5, 2, 7), (4, 1, 11), (5, 1, 15)])
def test_white_wins_the_smallest_rlgames_in_the_known_number_of_plies(n, a, plies):
    game = game_of("rlgame", n=n, a=a, pawns=1)
    found = decide(game, game.start(), "alphabeta", depth=plies + 4, eval="none")
    assert (found.value, found.depth) == (1, plies)
    assert decide(game, game.start(), "alphabeta", depth=plies - 1, eval="none").value == 0


def test_black_wins_rlgame_6_2_1_in_14_plies():
    game = game_of("rlgame", n=6, a=2, pawns=1)
    found = decide(game, game.start(), "alphabeta", depth=20, eval="none")
    assert (found.value, found.depth) == (-1, 14)


def test_a_lost_player_keeps_the_turn_that_loses_last():
    """X threatens two lines whatever O does; O blocks the one it sees at depth 2 and knows the true value."""
    game = game_of("polar", **SMALL_POLAR)
    checked = 0
    for position in positions_of(game, 150, seed=15, last=6):
        shallow = decide(game, position, "alphabeta", depth=2, eval="free_rows")
        deep = decide(game, position, "alphabeta", depth=4, eval="free_rows")
        if abs(shallow.value) < won(game, "free_rows") and is_lost(game, deep, "free_rows"):
            before_last = decide(game, position, "alphabeta", depth=deep.depth - 1, eval="free_rows")
            assert np.array_equal(deep.position, before_last.position)
            checked += 1
    assert checked > 3


# Budgets and slices


@pytest.mark.parametrize(
    ("name", "settings"), [("polar", {}), ("tablut", {}), ("hypergammon", {}), ("backgammon", {}), ("pachisi", {})]
)
def test_a_budget_of_nodes_is_exceeded_by_less_than_the_children_of_one_position(name, settings):
    game = game_of(name, **settings)
    for position in positions_of(game, 6, seed=16):
        for nodes in (10, 300, 4000):
            found = decide(game, position, "alphabeta", nodes=nodes)
            widest = max(game.capacities.results, game.capacities.moves)
            assert found.nodes <= max(nodes, len(game.turn_results(position)) + 1) + widest + 2
            assert found.depth >= 1


@pytest.mark.parametrize("nodes", [40, 100, 400, 1500])
def test_an_interrupted_search_chooses_the_best_of_the_last_complete_depth_or_a_better_turn(nodes):
    game = game_of("tictactoe", m=4, n=4, k=3)
    better = 0
    for position in positions_of(game, 40, seed=17):
        found = decide(game, position, "alphabeta", nodes=nodes, eval="free_rows")
        complete = decide(game, position, "alphabeta", depth=found.depth, eval="free_rows")
        deeper = [
            -decide(game, end, "minimax", depth=found.depth, eval="free_rows").value
            if game.mover(end) >= 0
            else slow.Judge(game, "free_rows").worth(position, end, game.mover(position))
            for end in (found.position, complete.position)
        ]
        assert found.value in (complete.value, deeper[0])
        if not np.array_equal(found.position, complete.position):
            assert found.value == deeper[0] >= deeper[1]
            better += 1
    assert nodes < 100 or better > 0


@pytest.mark.parametrize("seconds", [0.2, 0.5])
@pytest.mark.parametrize(("kind", "name"), [("alphabeta", "polar"), ("alphabeta", "backgammon"), ("mcts", "polar")])
def test_a_budget_of_seconds_is_kept_within_ten_percent(kind, name, seconds):
    game = game_of(name)
    position = positions_of(game, 1, seed=18)[0] if name == "backgammon" else game.start()
    player = agent_of(game, kind, seconds=seconds)
    deviations: list[float] = []
    while not deviations or (len(deviations) < 30 and min(deviations) > 0.1 * seconds):  # other programs may run too
        player.new_game()
        deviations.append(abs(player.choose(position, new_stream(1)).seconds - seconds))
    assert min(deviations) <= 0.1 * seconds


SLICED = [
    ("tictactoe", {}, "alphabeta", {"depth": 5}),
    ("polar", SMALL_POLAR, "alphabeta", {"depth": 4, "ties": "random"}),
    ("polar", SMALL_POLAR, "alphabeta", {"nodes": 2000}),
    ("tablut", {}, "alphabeta", {"depth": 2, "eval": "fixed"}),
    ("rlgame", {"n": 5, "a": 2, "pawns": 2}, "minimax", {"depth": 3}),
    ("backgammon", {}, "alphabeta", {"depth": 2, "star": 2}),
    ("hypergammon", {}, "alphabeta", {"depth": 2, "star": 1, "table": 12}),
    ("hypergammon", {}, "alphabeta", {"nodes": 3000}),
    ("pachisi", {}, "alphabeta", {"depth": 3, "star": 2}),
    ("tictactoe", {}, "nearest", {"depth": 4, "sample": 2}),
]


@pytest.mark.parametrize(("name", "settings", "kind", "options"), SLICED)
def test_a_search_in_slices_decides_as_one_in_one_go(name, settings, kind, options):
    game = game_of(name, **settings)
    for position in positions_of(game, 4, seed=19):
        *whole, slices = decide_in_slices(game, position, WHOLE, kind, **options)
        assert slices == 1
        for allowance in (2, 5, 60):
            *sliced, slices = decide_in_slices(game, position, allowance, kind, **options)
            assert sliced == whole
            assert slices > 1 or whole[2] < 100


# What is kept from one decision to the next


def own_decisions(game, position, player, opponent, fresh):
    """The decisions of a player that keeps its table, each beside that of one that begins anew."""
    player.new_game()
    while game.mover(position) >= 0:
        fresh.new_game()
        kept, anew = player.choose(position, new_stream(1)), fresh.choose(position, new_stream(1))
        yield kept, anew
        if game.mover(kept.position) < 0:
            return
        opponent.new_game()
        position = opponent.choose(kept.position, new_stream(1)).position


@pytest.mark.parametrize(
    ("name", "settings", "depth"), [("tictactoe", {"m": 5, "n": 5, "k": 4}, 5), ("polar", SMALL_POLAR, 5)]
)
def test_a_table_kept_from_the_decision_before_does_not_stop_the_search_short_of_its_depth(name, settings, depth):
    game = game_of(name, **settings)
    player = agent_of(game, "alphabeta", depth=depth, ties="first")
    fresh = agent_of(game, "alphabeta", depth=depth, ties="first", table=17)
    opponent = agent_of(game, "alphabeta", depth=depth - 1)
    for position in positions_of(game, 60, seed=5)[::3]:
        for kept, anew in own_decisions(game, position, player, opponent, fresh):
            assert kept.depth >= anew.depth, game.to_dict(position)
            assert kept.value == anew.value, game.to_dict(position)


def test_a_player_asked_for_one_seat_after_the_other_gives_each_its_own_value():
    game = game_of("tictactoe", m=5, n=5, k=4)
    player = agent_of(game, "alphabeta", depth=4)
    for position in positions_of(game, 200, seed=3):
        player.new_game()
        player.choose(position, new_stream(1))
        answer = game.turn_results(position)[0]
        if game.mover(answer) >= 0:
            kept = player.choose(answer, new_stream(1))
            assert kept.value == decide(game, answer, "minimax", depth=kept.depth).value, game.to_dict(answer)


# Nearest-neighbour pruning


@pytest.mark.parametrize(
    ("name", "settings", "depth"), [("tictactoe", {}, 4), ("tablut", {}, 2), ("hypergammon", {}, 2), ("pachisi", {}, 3)]
)
def test_a_sample_of_all_turns_is_alphabeta(name, settings, depth):
    game = game_of(name, **settings)
    for position in positions_of(game, 15, seed=20):
        sampled = decide(game, position, "nearest", depth=depth, sample=5000, ties="first")
        whole = decide(game, position, "alphabeta", depth=depth, deepening="no", ties="first")
        assert sampled.value == whole.value
        assert np.array_equal(sampled.position, whole.position)


def drawing_probabilities(values):
    """The chances of the first draw: exp(v / τ), τ being the standard deviation, or 1 if all are equal."""
    spread = np.std(values) or 1.0
    weights = np.exp((np.array(values) - max(values)) / spread)
    return weights / weights.sum()


def assert_drawn_as_expected(counts, expected):
    """Pearson's chi-square, five standard deviations above its mean at most; impossible outcomes do not occur."""
    draws = sum(counts.values())
    assert set(counts) <= set(expected)
    assert sum(expected.values()) == pytest.approx(1.0)
    square = sum((counts[key] - draws * share) ** 2 / (draws * share) for key, share in expected.items())
    freedom = len(expected) - 1
    assert square < freedom + 5 * math.sqrt(2 * freedom)


def nearest_choices(game, position, draws, **options):
    """How often every (turn, value) was decided on."""
    decisions = (decide(game, position, "nearest", stream, **options) for stream in range(draws))
    return collections.Counter((found.position.tobytes(), round(found.value, 9)) for found in decisions)


NEAREST = [("tictactoe", {"m": 4, "n": 4, "k": 3}, "free_rows"), ("hypergammon", {}, "pubeval")]


@pytest.mark.parametrize(("name", "settings", "evaluator"), NEAREST)
def test_a_sample_of_one_is_drawn_by_the_value_of_the_turns(name, settings, evaluator):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    position = max(positions_of(game, 20, seed=21), key=lambda candidate: len(game.turn_results(candidate)))
    values = slow.root_values(judge, position, 1)
    chances = drawing_probabilities([value for _, value in values])
    expected = {(end.tobytes(), round(value, 9)): chance for (end, value), chance in zip(values, chances, strict=True)}
    assert len(expected) > 4
    assert_drawn_as_expected(nearest_choices(game, position, 3000, depth=1, sample=1, eval=evaluator), expected)


@pytest.mark.parametrize(("name", "settings", "evaluator"), NEAREST)
def test_a_sample_of_two_is_drawn_without_replacement(name, settings, evaluator):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    position = max(positions_of(game, 20, seed=22), key=lambda candidate: len(game.turn_results(candidate)))
    values = [value for _, value in slow.root_values(judge, position, 1)]
    chances = drawing_probabilities(values)
    expected = collections.Counter()
    for first, second in itertools.permutations(range(len(values)), 2):
        best = round(max(values[first], values[second]), 9)
        expected[best] += chances[first] * chances[second] / (1 - chances[first])
    counts = collections.Counter()
    for (_, value), count in nearest_choices(game, position, 3000, depth=1, sample=2, eval=evaluator).items():
        counts[value] += count
    assert len(expected) > 2
    assert_drawn_as_expected(counts, expected)


def test_the_other_side_draws_what_is_good_for_itself():
    game = game_of("tictactoe", m=4, n=4, k=3)
    judge = slow.Judge(game, "free_rows")
    position = next(found for found in positions_of(game, 60, seed=23) if len(game.turn_results(found)) == 9)
    mover = game.mover(position)
    ends = [(end, judge.worth(position, end, mover)) for end in game.turn_results(position)]
    expected = collections.Counter()
    for (end, worth), chance in zip(ends, drawing_probabilities([value for _, value in ends]), strict=True):
        if game.mover(end) < 0:
            expected[end.tobytes(), worth] += chance
            continue
        answers = [judge.worth(end, answer, mover) for answer in game.turn_results(end)]
        for value, share in zip(answers, drawing_probabilities([-value for value in answers]), strict=True):
            expected[end.tobytes(), round(value, 9)] += chance * share
    counts = nearest_choices(game, position, 6000, depth=2, sample=1, eval="free_rows")
    assert_drawn_as_expected(counts, expected)


@pytest.mark.parametrize("name", ["hypergammon", "backgammon"])
def test_a_sample_two_turns_deep_chooses_a_turn_that_exists(name):
    game = game_of(name)
    for position in positions_of(game, 30, seed=24):
        ends = {end.tobytes() for end in game.turn_results(position)}
        found = decide(game, position, "nearest", depth=2, sample=3, eval="pips")
        assert found.position.tobytes() in ends, game.to_dict(position)
