"""Parcheesi moves pieces twice: by the rules, and on bitboards for the smart features. Here the two are compared.

Random rolls are played on random positions, step by step and with bonuses switched off, for the bitboards know none. At
every step both must find the same possible steps, and agree on captures and on where the pieces are then.
"""

import random

import pytest

import plyground as pg
from plyground.games.parcheesi import bitboards, movement, rules
from plyground.games.parcheesi.board import BONUS, DICE, DOUBLES, HOME, LEFT, START, STOOD, moved_seat
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES
from plyground.games.shared.track.board import PIECES, SEATS, TURN, WINNER, are_enemies
from tests.games.test_parcheesi import VARIANTS, positions_of_random_games, synthetic

SUM = "sum"


class BothWays:
    """One roll, played by the rules and on bitboards.

    A step is (place, past, number): `past` is the place where the piece stood in a blockade at the roll, else 0; the
    number is a die, or SUM for entering with both.
    """

    def __init__(self, game, position, seat, outcome):
        self.board, self.state = game.board, position.copy()
        self.state[TURN], self.state[DOUBLES] = seat, 0
        rules.roll(self.board, self.state, outcome)
        self.seat = int(moved_seat(self.state))
        self.path = bitboards.path_of(self.board, self.state, self.seat)
        self.prey = [bitboards.prey_of(self.state, self.seat, enemy) for enemy in self.enemies()]
        self.own = self.stood = bitboards.own_places(self.state, self.seat)
        self.sum_is_open = LOW_DIE[outcome] != HIGH_DIE[outcome]  # before anything is played
        self.taken = set()  # places where an enemy was captured

    def enemies(self):
        return [seat for seat in range(SEATS) if are_enemies(self.board, self.seat, seat)]

    def numbers(self):
        """The different numbers still to be played."""
        return {int(self.state[DICE + slot]) for slot in range(2) if self.state[LEFT + slot] > 0}

    def steps_by_the_rules(self):
        """Each step with its choice."""
        found, steps = movement.choices(self.board, self.state), {}
        for choice in range(movement.CHOICES):
            if found >> choice & 1:
                i, slot = divmod(choice, 4)
                number = SUM if slot == movement.SUM_SLOT else int(self.state[DICE + slot])
                place, past = int(self.state[PIECES * self.seat + i]), int(self.state[STOOD + i])
                steps[place, past, number] = choice
        return steps

    def past_on_bitboards(self, i):
        stood = [bitboards.place_in(self.stood, j) for j in range(PIECES)]
        return stood[i] if stood.count(stood[i]) == 2 and START < stood[i] < HOME else 0

    def steps_on_bitboards(self):
        """Each step with its piece."""
        steps = {}
        for i in range(PIECES):
            place, past = bitboards.place_in(self.own, i), self.past_on_bitboards(i)
            for number in self.numbers():
                if bitboards.can_step(self.path, self.own, self.stood, i, number):
                    steps[place, past, number] = i
        first = bitboards.first_steps(self.path, self.own)
        if self.sum_is_open and bitboards.enters_by_sum(self.own, first, *sorted(self.numbers())):
            steps[START, 0, SUM] = 0
        return steps

    def pieces_in_start_circles(self):
        return sum(place == START for place in self.state[: SEATS * PIECES].tolist())

    def play(self, step, choice, i):
        """Play a step both ways; whether it captured, about which both must agree."""
        target = bitboards.target_of(self.own, i, movement.ENTERING_DIE if step[2] == SUM else step[2])
        preyed = target not in self.taken and any(bitboards.holds(prey, target) for prey in self.prey)
        waiting = self.pieces_in_start_circles() - (step[0] == START)
        rules.play_choice(self.board, self.state, choice)
        captured = self.pieces_in_start_circles() > waiting
        self.state[BONUS] = 0
        self.own = bitboards.stepped(self.own, i, step[2])
        self.sum_is_open = False
        self.taken |= {target} if captured else set()
        assert captured == preyed
        places = sorted(bitboards.place_in(self.own, j) for j in range(PIECES))
        assert places == self.state[PIECES * self.seat : PIECES * self.seat + PIECES].tolist()
        return captured

    def is_over(self):
        return self.state[WINNER] != 0 or not self.numbers()


def random_positions(game, rng):
    """Some from random games, more of them with much contact."""
    return [*list(positions_of_random_games(game, rng, 400))[::10], *(synthetic(game, rng) for _ in range(100))]


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_the_bitboards_find_the_steps_of_the_rules(settings):
    game, rng = pg.game("parcheesi", **settings), random.Random(12)
    seen = {"first": 0, "later": 0, "again": 0, "stuck": 0, "captures": 0, "enters": 0, SUM: 0}
    for position in random_positions(game, rng):
        for seat in range(SEATS):
            for outcome in rng.sample(range(OUTCOMES), 4):
                roll, stage = BothWays(game, position, seat, outcome), "first"
                while not roll.is_over():
                    steps, pieces = roll.steps_by_the_rules(), roll.steps_on_bitboards()
                    assert set(steps) == set(pieces), (game.to_dict(position), seat, outcome, roll.state.tolist())
                    seen[stage] += len(steps)
                    if not steps:
                        seen["stuck"] += 1
                        break
                    step = rng.choice(sorted(steps, key=str))
                    seen["captures"] += roll.play(step, steps[step], pieces[step])
                    seen["enters"] += step[0] == START
                    seen["again"] += step[1] > 0
                    seen[SUM] += step[2] == SUM
                    stage = "later"
    assert seen["first"] > 2000 and seen["later"] > 2000, seen
    assert min(seen.values()) > 20, seen
