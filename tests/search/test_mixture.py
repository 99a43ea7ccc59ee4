"""The agent made of several: who is drawn, that it keeps its turn, and that its rungs are served as if alone."""

import math

import numpy as np
import pytest

import plyground as pg
from plyground.core.randomness import new_stream
from plyground.core.structures import make_records
from plyground.players import make_player
from plyground.search.mixture import LEVEL, TEMPER, draw_rung, with_rungs
from plyground.search.options import MixtureOptions

DRAWS = 20_000


def levels_at(*places):
    levels = make_records(LEVEL, len(places))
    levels["place"], levels["rung"] = places, range(len(places))
    return levels


def drawn(options, levels, skill, lead=0.0):
    """How often each rung was drawn."""
    temper = make_records(TEMPER, 1)
    temper["skill"], temper["lead"] = skill, lead
    mixture = with_rungs(options, temper, levels, ()).compiled
    stream, counts = new_stream(7), np.zeros(4, int)
    for _ in range(DRAWS):
        draw_rung(mixture, stream)
        counts[temper[0]["rung"]] += 1
    return counts / DRAWS


def probability_of_nearest(places, deviation, skill):
    """By numerical integration: the normal number of a rung is at x, and all others are further from the skill."""

    def beyond(place, distance):  # P(|X - skill| > distance)
        def below(x):
            return 0.5 * (1 + math.erf((x - place) / deviation / math.sqrt(2)))

        return below(skill - distance) + 1 - below(skill + distance)

    found = []
    for rung, place in enumerate(places):
        xs = np.linspace(place - 8 * deviation, place + 8 * deviation, 4001)
        density = np.exp(-0.5 * ((xs - place) / deviation) ** 2) / deviation / math.sqrt(2 * math.pi)
        others = [other for number, other in enumerate(places) if number != rung]
        further = np.array([math.prod(beyond(other, abs(x - skill)) for other in others) for x in xs])
        found.append(float((density * further).sum() * (xs[1] - xs[0])))
    assert sum(found) == pytest.approx(1, abs=1e-6)
    return found


@pytest.mark.parametrize("skill", [-20, 0, 20, 25, 30, 60, 75, 88, 130])
def test_rungs_are_drawn_with_the_exact_probabilities_of_the_normal_draws(skill):
    places = (0, 50, 100)
    shares = drawn(MixtureOptions(deviation=10.0), levels_at(*places), skill)
    for share, exact in zip(shares, probability_of_nearest(places, 10.0, skill), strict=False):
        assert abs(share - exact) < 4 * math.sqrt(exact * (1 - exact) / DRAWS) + 1e-3


def test_between_two_levels_the_nearer_is_drawn_in_proportion_and_beyond_the_ends_the_last():
    options, levels = MixtureOptions(draws_between=True), levels_at(0, 100, 300)
    for skill, exact in {
        -50: (1, 0, 0),
        25: (0.75, 0.25, 0),
        100: (0, 1, 0),
        250: (0, 0.25, 0.75),
        400: (0, 0, 1),
    }.items():
        assert drawn(options, levels, skill)[:3] == pytest.approx(exact, abs=0.015)


def test_a_level_of_two_rungs_takes_the_other_with_its_share():
    levels = levels_at(0)
    levels["other"], levels["share"] = 3, 0.3
    assert drawn(MixtureOptions(draws_between=True), levels, 0)[[0, 3]] == pytest.approx([0.7, 0.3], abs=0.015)


def test_within_a_game_the_skill_falls_by_the_reach_when_ahead_and_rises_when_behind():
    options, levels = MixtureOptions(draws_between=True, reach=50.0), levels_at(0, 100)
    assert drawn(options, levels, 50, lead=1.0)[0] == 1
    assert drawn(options, levels, 50, lead=-1.0)[1] == 1
    assert drawn(options, levels, 50, lead=0.2)[1] == pytest.approx(0.4, abs=0.015)


def test_a_rung_that_decides_step_by_step_keeps_its_whole_turn():
    game = pg.game("tarble")
    agent = make_player(game, "mixture:rungs=mcts:playouts=2+mcts:playouts=3,places=0+10,skill=5").make_agent()
    position, stream, rungs = game.start(), new_stream(3), []
    for _ in range(30):
        position = game.play(position, 5)  # a roll of 6
        seat, turn = game.mover(position), set()
        while game.mover(position) == seat:
            position = agent.choose(position, stream).position
            turn.add(int(agent.temper[0]["rung"]))
        if game.mover(position) == pg.OVER:
            break
        rungs.append(turn)
    assert all(len(turn) == 1 for turn in rungs)
    assert set.union(*rungs) == {0, 1}


@pytest.mark.parametrize(
    ("name", "rung", "games"),
    [
        ("hypergammon", "alphabeta:nodes=3000", 10),
        ("hypergammon", "mcts:playouts=200", 10),
        ("hypergammon", "greedy:explore=0.3", 20),
        ("tarble", "greedy:ties=random", 2),  # its turns do not fit at first
    ],
)
def test_a_mixture_of_one_plays_as_the_one_does(name, rung, games):
    """The rung is paused by THINKING, gets more room, explores, and draws its random numbers as if it were alone."""
    game = pg.game(name)
    alone = pg.match(game, [rung, "random"], games=games, workers=1)
    mixed = pg.match(game, [f"blend:players={rung}+random,share=0", "random"], games=games, workers=1)
    assert (alone.fingerprints == mixed.fingerprints).all()
    assert alone.effort["nodes"].tolist() == mixed.effort["nodes"].tolist()
