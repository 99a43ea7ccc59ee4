"""Words of positions without the positions: every one is found again, and others are told by their check bits."""

import numpy as np
import pytest

import plyground as pg
from plyground.exact import retrieval
from plyground.exact.graph import find_graph
from plyground.exact.retrieval import NOT_THERE, cells_for, make_cells, stored_word


@pytest.fixture(scope="module")
def numbering():
    return find_graph(pg.game("rlgame", n=5, a=2, pawns=2)).numbering


def drawn_words(numbering, bits):
    draw = np.random.default_rng(1)
    return {part.number: draw.integers(0, 1 << bits, part.count).astype(np.uint64) for part in numbering.parts}


@pytest.mark.parametrize(
    ("bits", "check", "cores", "in_group"), [(6, 2, 1, 1 << 18), (32, 16, 2, 1 << 12), (3, 0, 2, 1)]
)
def test_every_position_has_its_word(numbering, monkeypatch, bits, check, cores, in_group):
    monkeypatch.setattr(retrieval, "IN_GROUP", in_group)
    words = drawn_words(numbering, bits)
    cells = make_cells(
        numbering, lambda part: (np.arange(part.count, dtype=np.uint32), words[part.number]), len(numbering), bits,
        check, cores,
    )  # fmt: skip
    size = numbering.words.identity
    for part in numbering.parts:
        found = [stored_word(cells.compiled, key, size) for key in part.keys[: part.count]]
        np.testing.assert_array_equal(found, words[part.number])


def test_other_positions_are_refused_but_for_one_in_256(numbering):
    words = drawn_words(numbering, 4)

    def even(part):
        places = np.arange(0, part.count, 2, dtype=np.uint32)
        return places, words[part.number][places]

    cells = make_cells(numbering, even, len(numbering) // 2, 4, 8)
    found = [
        stored_word(cells.compiled, key, numbering.words.identity)
        for part in numbering.parts
        for key in part.keys[1 : part.count : 2]
    ]
    share = np.mean(np.array(found) != NOT_THERE)
    assert 0.5 / 256 < share < 2 / 256


def test_positions_with_the_same_hash_get_another_salt(numbering, monkeypatch):
    unpatched = retrieval.hash_all

    def all_alike(keys, places, words, salt, hashes):
        unpatched(keys, places, words, salt, hashes)
        if salt == 0:
            hashes[:2] = 7

    monkeypatch.setattr(retrieval, "hash_all", all_alike)
    words = drawn_words(numbering, 4)
    cells = make_cells(
        numbering, lambda part: (np.arange(part.count, dtype=np.uint32), words[part.number]), len(numbering), 4, 0
    )
    assert cells.salt == 1
    part = numbering.parts[0]
    assert stored_word(cells.compiled, part.keys[0], numbering.words.identity) == words[0][0]


def test_cells_are_an_eighth_more_than_many_positions():
    assert 1.12 < cells_for(10_000_000) / 10_000_000 < 1.17
