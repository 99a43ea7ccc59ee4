"""Whatever is laid out is refused in one line, or it is a position that the rules know: counted here in another way."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import plyground as pg
from plyground.core.arranging import arranged, check_start, piece_kinds, turn_of
from plyground.core.errors import PositionError
from plyground.games import names

often = settings(
    max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def count(pieces, seat, label=None, cells=None):
    return sum(
        piece["count"]
        for piece in pieces
        if piece["seat"] == seat and label in (None, piece["label"]) and (cells is None or piece["cell"] in cells)
    )


def is_shared(pieces):
    """Whether some cell holds pieces of two seats."""
    return any(number > 1 for number in Counter(cell for cell, _ in {(p["cell"], p["seat"]) for p in pieces}).values())


def marks_alternate(pieces):
    return count(pieces, 0) - count(pieces, 1) in (0, 1) and all(piece["count"] == 1 for piece in pieces)


def one_king_and_both_sides(pieces):
    return count(pieces, 0, "k") == 1 and count(pieces, 1) > 0 and all(piece["count"] == 1 for piece in pieces)


def checkers_of(number):
    return lambda pieces: (
        all(count(pieces, seat) == number for seat in (0, 1))
        and not is_shared(pieces)
        and not count(pieces, 0, cells={"bar1", "off1"})
        and not count(pieces, 1, cells={"bar0", "off0"})
        and count(pieces, 0, cells={"off0"}) < number
        and count(pieces, 1, cells={"off1"}) < number
    )


def four_of_each(pieces):
    return all(count(pieces, seat) == 4 for seat in range(4))


def at_most_seven_and_one_neutral(pieces):
    return (
        all(1 <= count(pieces, seat) <= 7 for seat in (0, 1))
        and count(pieces, None) == count(pieces, None, cells={"0,0"}) <= 1
        and all(piece["count"] == 1 for piece in pieces)
    )


def at_most_five_pawns(pieces):
    return all(1 <= count(pieces, seat) <= 5 for seat in (0, 1)) and not is_shared(pieces)


HOLDS = {
    "tictactoe": marks_alternate,
    "polar": marks_alternate,
    "tablut": one_king_and_both_sides,
    "rlgame": at_most_five_pawns,
    "tarble": at_most_seven_and_one_neutral,
    "backgammon": checkers_of(15),
    "hypergammon": checkers_of(3),
    "pachisi": four_of_each,
    "parcheesi": four_of_each,
}


def test_every_game_has_its_invariant():
    assert set(HOLDS) == set(names())


def changed_positions(game):
    """The first position, or one of a random game, with a few pieces taken off, put on or moved elsewhere."""
    cells = [cell["id"] for cell in game.geometry()["cells"]]
    kinds = piece_kinds(game)
    positions = [game.start()]
    generator = np.random.default_rng(4)
    while len(positions) < 60:
        options = list(range(len(game.chance(positions[-1])))) or game.legal_moves(positions[-1])
        if not options:
            break
        positions.append(game.play(positions[-1], options[generator.integers(len(options))]))
    put = st.builds(
        lambda cell, kind, number: {"cell": cell, "seat": kind["seat"], "label": kind["label"], "count": number},
        st.sampled_from(cells), st.sampled_from(kinds), st.sampled_from([1, 1, 1, 2, 4, 16]),
    )  # fmt: skip
    return st.tuples(
        st.sampled_from(positions),
        st.lists(st.integers(0, 40), max_size=3),
        st.lists(put, max_size=3),
        st.none() | st.integers(0, game.seats - 1),
        st.booleans(),
    )


@pytest.mark.parametrize("name", names())
@often
@given(st.data())
def test_what_is_accepted_keeps_the_numbers_of_the_game_and_can_be_played(name, data):
    game = pg.game(name)
    position, taken, put, mover, keep_rest = data.draw(changed_positions(game))
    pieces = [piece for place, piece in enumerate(game.pieces(position)) if place not in taken] + put
    try:
        laid = arranged(game, pieces, mover, game.to_dict(position) if keep_rest else None)
        check_start(game, laid)
    except PositionError as refused:
        assert "\n" not in str(refused) and "expected" in str(refused), str(refused)
        return
    assert HOLDS[name](game.pieces(laid)), (pieces, game.to_dict(laid))
    assert game.result(laid) is None and (game.chance(laid) or game.legal_moves(laid))
    assert np.array_equal(arranged(game, game.pieces(laid), turn_of(game, laid), game.to_dict(laid)), laid)
