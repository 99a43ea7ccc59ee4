"""Solved games against a slow solver: planted maps whose answers are seen at a glance, and maps drawn at random."""

import pathlib
import random

import pytest

import plyground as pg
from plyground.exact.solving import solve
from tests.own_games.places import read_map
from tests.reference import solver

PLACES = str(pathlib.Path(__file__).parents[1] / "own_games" / "places.py")
MOVERS = {"first": solver.MAX, "second": solver.MIN, "roll": solver.ROLL}


def solved(text):
    """The table of a map, and where each of its places is."""
    game = pg.game(PLACES, map=text)
    states = {}
    for number, name in enumerate(read_map(text)):
        states[name] = game.start()
        states[name][0] = number
    return solve(game), states


def slow_graph(text):
    """The map as the slow solver wants it, read from the text and not from the rules."""
    graph = {}
    for name, (who, ways) in read_map(text).items():
        if who not in MOVERS:
            graph[name] = (solver.END, int(who))
        else:
            graph[name] = (MOVERS[who], ways if who == "roll" else [target for target, _ in ways])
    return graph


# Planted maps


def test_who_would_lose_goes_round_for_ever():
    table, at = solved("a: second b lost; b: first a; lost: +1")
    assert table.value(at["a"]) == table.value(at["b"]) == [0, 0]
    assert table.best(at["a"]).steps == [0]
    assert table.distance(at["a"]) is None


def test_who_can_win_does_not_go_round():
    table, at = solved("a: first b; b: second a won c; c: first a d; d: second a won; won: -1")
    assert table.value(at["a"]) == [-1, 1]
    assert (table.distance(at["a"]), table.distance(at["b"])) == (2, 1)


def test_a_win_may_have_to_go_round_to_pass_the_move_on():
    # At `a` the second seat is lost if it is to move; the first is to move, and has to come back with the other's turn.
    table, at = solved(
        "a1: first b2 x2; x2: second a1; b2: second c1; c1: first a2 d2; d2: second a1; a2: second won; won: +1"
    )
    assert table.value(at["a1"]) == [1, -1]
    assert [table.distance(at[name]) for name in ("a1", "b2", "c1", "a2", "x2", "d2")] == [4, 3, 2, 1, 5, 5]
    assert table.best(at["a1"]).position[0] == at["b2"][0]


def test_the_loser_takes_the_longest_way_and_the_winner_the_shortest():
    table, at = solved(
        "a: second short long; short: first won; long: first l2 l4; l2: second l3; l3: first won; l4: second l5; "
        "l5: first l6; l6: second l3; won: +1"
    )
    assert table.best(at["a"]).position[0] == at["long"][0]
    assert [table.distance(at[name]) for name in ("short", "l3", "long", "a")] == [1, 1, 3, 4]


def test_a_larger_payoff_further_away_is_better_than_a_smaller_one_near():
    table, at = solved("a: first near far; near: +1; far: second f2; f2: first two; two: +3")
    assert table.value(at["a"]) == [3, -3]
    assert table.distance(at["a"]) == 3


def test_endless_play_is_better_than_a_loss_and_worse_than_the_smallest_win():
    text = "a: first b lost; b: second a won; lost: -2; won: +1"
    table, at = solved(text)
    assert table.value(at["a"]) == [0, 0]  # each prefers to go round
    table, at = solved(text.replace("first b lost", "first b small").replace("lost: -2", "small: +1"))
    assert table.value(at["a"]) == [1, -1]
    assert table.best(at["a"]).steps == [1]


def test_a_turn_of_several_steps_is_one_ply():
    table, at = solved("a: first b; b: first c d; c: second lost; d: second a; lost: +1")
    assert (table.value(at["a"]), table.distance(at["a"])) == ([1, -1], 2)


def test_a_roll_may_lead_back_to_itself():
    table, at = solved("a: first r; r: roll r*4 win*1 lost*1; win: +3; lost: -1")
    assert table.value(at["a"])[0] == pytest.approx(1, abs=1e-6)


def test_with_a_roll_too_nobody_has_to_finish_a_lost_game():
    table, at = solved("a: second b r; b: first a; r: roll won*3 lost*1; won: +1; lost: -1")
    assert table.value(at["a"])[0] == pytest.approx(0, abs=1e-6)


# Random maps


def random_map(draw, with_chance):
    """Places of both seats with ways to anywhere; a seat that moves on has got further, so that every turn ends."""
    count = draw.randint(8, 24)
    names = [f"p{k}" for k in range(count)]
    ends = draw.sample(range(1, count), draw.randint(2, max(2, count // 4)))
    who = ["roll" if with_chance and draw.random() < 0.3 else draw.choice(["first", "second"]) for _ in names]
    lines = []
    for k, name in enumerate(names):
        if k in ends:
            lines.append(f"{name}: {draw.choice([-3, -1, 0, 1, 2]):+d}")
            continue
        ways = [w for w in range(count) if w in ends or who[w] != who[k] or w > k]
        taken = draw.sample(ways, min(len(ways), draw.randint(1, 3)))
        if who[k] == "roll" and not set(taken) & set(ends):
            taken[0] = draw.choice(ends)  # whatever is thrown again and again comes to an end
        weights = [f"*{draw.randint(1, 4)}" if who[k] == "roll" else "" for _ in taken]
        lines.append(
            f"{name}: {who[k]} " + " ".join(f"{names[w]}{weight}" for w, weight in zip(taken, weights, strict=True))
        )
    return "; ".join(lines)


def turns_of(graph):
    """The same positions with whole turns: what a side that is to move can come to before it ends."""
    whole = {}
    for key, (who, after) in graph.items():
        if who not in (solver.MAX, solver.MIN):
            whole[key] = (who, after)
            continue
        ends, waiting = set(), list(after)
        while waiting:
            each = waiting.pop()
            if graph[each][0] == who:
                waiting += graph[each][1]
            else:
                ends.add(each)
        whole[key] = (who, sorted(ends))
    return whole


def reached(graph, first):
    """The positions that can be reached."""
    seen, waiting = set(), [first]
    while waiting:
        key = waiting.pop()
        if key not in seen:
            seen.add(key)
            who, after = graph[key]
            waiting += [] if who == solver.END else [each for each, _ in after] if who == solver.ROLL else after
    return seen


def test_random_maps_without_chance_have_the_values_and_distances_of_the_slow_solver():
    draw = random.Random(9)
    decided, drawn = 0, 0
    for _ in range(30):
        text = random_map(draw, with_chance=False)
        table, at = solved(text)
        graph = turns_of(slow_graph(text))
        values = solver.values_of(graph)
        plies = solver.plies_of(graph, values)
        for name in reached(graph, "p0"):
            assert table.value(at[name])[0] == values[name], f"{name} of {text}"
            if graph[name][0] != solver.END:
                assert table.distance(at[name]) == plies.get(name), f"{name} of {text}"
            decided, drawn = decided + (values[name] != 0), drawn + (values[name] == 0)
    assert min(decided, drawn) > 100


def test_random_maps_with_chance_have_the_exact_values():
    draw = random.Random(4)
    compared = 0
    while compared < 200:
        text = random_map(draw, with_chance=True)
        graph = slow_graph(text)
        try:
            values = solver.exact_of(graph)
        except StopIteration:
            continue  # somebody goes round for ever, so that the equations have many solutions
        table, at = solved(text)
        for name in reached(graph, "p0"):
            assert table.value(at[name])[0] == pytest.approx(float(values[name]), abs=1e-6), f"{name} of {text}"
            compared += 1
