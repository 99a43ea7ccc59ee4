"""The random generator against its definition, and its uniformity."""

import numpy as np
import pytest

from plyground.core.randomness import new_stream, next_word, random_below, random_outcome, random_unit

MASK = 2**64 - 1


def splitmix64(state):
    """The published algorithm in plain integers."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        word = state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        yield word ^ (word >> 31)


def test_the_words_are_those_of_splitmix64():
    # First words for seed 1234567, as published with the reference implementation.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    stream = np.array([1234567], np.uint64)
    assert [int(next_word(stream)) for _ in range(3)] == published
    plain = splitmix64(1234567)
    assert [next(plain) for _ in range(3)] == published


def test_the_same_seed_and_index_give_the_same_stream_and_others_another():
    words = {(seed, index): int(next_word(new_stream(seed, index))) for seed in range(20) for index in range(20)}
    assert len(set(words.values())) == 400
    assert words[3, 5] == int(next_word(new_stream(3, 5)))


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 36, 1000])
def test_numbers_below_a_limit_are_uniform(limit):
    stream, draws = new_stream(5), 20000
    counts = np.bincount([random_below(stream, limit) for _ in range(draws)], minlength=limit)
    assert len(counts) == limit
    chi_square = ((counts - draws / limit) ** 2 / (draws / limit)).sum()
    assert chi_square < limit + 5 * (2 * limit) ** 0.5


def test_outcomes_follow_their_weights():
    weight = np.array([1, 6, 15, 20, 15, 6, 1], np.int32)
    stream = new_stream(6)
    counts = np.bincount([random_outcome(stream, weight, 7) for _ in range(64000)], minlength=7)
    assert np.abs(counts - 1000 * weight).max() < 5 * np.sqrt(1000 * weight).max()


def test_unit_numbers_lie_between_zero_and_one():
    stream = new_stream(7)
    values = np.array([random_unit(stream) for _ in range(5000)])
    assert values.min() >= 0
    assert values.max() < 1
    assert abs(values.mean() - 0.5) < 0.02
