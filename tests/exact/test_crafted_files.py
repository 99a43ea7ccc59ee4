"""Files of solved games that somebody has made, with right checksums: no lookup leaves their arrays."""

import dataclasses
import os
import subprocess
import sys

import numpy as np
import pytest

import plyground as pg
from plyground.exact.solving import solve
from plyground.exact.table_file import load_table


@pytest.fixture(scope="module")
def table():
    return solve(pg.game("tictactoe"))


def crafted(table, part, name, change, folder):
    """A file of a table of which one array, or a number, is another one."""
    structure = getattr(table, part) if part else table
    value = getattr(structure, name)
    value = change(value.copy() if isinstance(value, np.ndarray) else value)
    changed = structure.replace(**{name: value}) if part else value
    path = folder / "crafted.solved"
    dataclasses.replace(table, **{part or name: changed}).save(path)
    return path


def with_first(value):
    """The same array with another number at its first place."""

    def change(array):
        array.reshape(-1)[0] = value
        return array

    return change


@pytest.mark.parametrize(
    ("part", "name", "change", "said"),
    [
        ("packing", "low", lambda array: array[:-1], "low is not about 12 integers"),
        ("packing", "mask", lambda array: np.append(array, array[:1]), "mask is not about 12 integers"),
        ("packing", "word", with_first(1 << 30), "a word is too far away"),
        ("packing", "word", with_first(-1), "a word is too far away"),
        ("packing", "shift", with_first(64), "a shift is too large"),
        ("packing", "mask", with_first(1 << 20), "orbits_begin leads beyond the last entry"),
        ("orbits", "first", with_first(12), "orbits_first names an integer"),
        ("orbits", "second", with_first(-7), "orbits_second names an integer"),
        ("orbits", "spread", with_first(1 << 30), "orbits_begin leads beyond"),
        ("orbits", "begin", with_first(-5), "orbits_begin leads beyond"),
        ("orbits", "begin", lambda array: array[:-1], "orbits_begin is not about"),
        ("orbits", "foreseen", lambda array: array[:5], "reshape"),
        ("cells", "bits", lambda array: array[: array.size // 2], "a group ends behind the last cell"),
        ("cells", "begins", with_first(-64), "a group ends behind the last cell"),
        ("cells", "segments", with_first(3), "a segment has 3 cells"),
        ("cells", "segments", with_first(0), "a segment has 0 cells"),
        ("cells", "windows", with_first(1 << 40), "windows"),
        ("cells", "seeds", lambda array: array[:0], "seeds is not about 1 groups"),
        ("cells", "word_bits", lambda bits: 0, "words have no bits"),
        ("cells", "check_bits", lambda bits: 60, "words have too many bits"),
        ("cells", "salt", lambda salt: -1, "the salt is too large"),
        (None, "distances", lambda array: array[:-1], "there are not as many distances as values"),
        (None, "about", lambda about: {**about, "own_index": True}, "it uses an index, and tictactoe has none"),
    ],
)
def test_a_file_whose_arrays_do_not_fit_each_other_is_refused(table, tmp_path, part, name, change, said):
    path = crafted(table, part, name, change, tmp_path)
    with pytest.raises(pg.PlygroundError, match=said) as refused:
        load_table(path, check=True)
    assert "the table is damaged" in str(refused.value)
    assert "\n" not in str(refused.value)


FUZZ = """
import dataclasses, pathlib, sys, warnings
import numpy as np
import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.exact.table_file import load_table

warnings.simplefilter("ignore")  # numbers that run over, as they do in kernels
file, target = map(pathlib.Path, sys.argv[1:])
table = load_table(file)
draw = np.random.default_rng(3)
start = table.game.start()
positions = [start, *table.game.turn_results(start)[:2]]
opened = refused = 0
for _ in range(400):
    part = ("packing", "orbits", "cells")[draw.integers(3)]
    structure = getattr(table, part)
    names = {"packing": ("low", "word", "shift", "mask"), "cells": ("begins", "segments", "windows", "seeds"),
             "orbits": ("first", "second", "spread", "begin", "base")}[part]
    name = names[draw.integers(len(names))]
    array = getattr(structure, name).copy()
    place = draw.integers(array.size)
    limits = np.iinfo(array.dtype)
    array.flat[place] = draw.choice([0, 1, 2, 7, 63, 64, 100, 4096, limits.max, max(limits.min, -1), limits.min])
    dataclasses.replace(table, **{part: structure.replace(**{name: array})}).save(target)
    try:
        found = load_table(target, check=True)
    except PlygroundError:
        refused += 1
        continue
    opened += 1
    for position in positions:
        try:
            found.turns(position)
        except PlygroundError:  # it is not in the table
            pass
print(opened, refused)
"""


def test_whatever_numbers_a_file_holds_lookups_stay_within_its_arrays(table, tmp_path):
    """As plain Python, in which a place beyond the end of an array is an error."""
    table.save(tmp_path / "whole.solved")
    command = [sys.executable, "-c", FUZZ, str(tmp_path / "whole.solved"), str(tmp_path / "changed.solved")]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    opened, refused = map(int, done.stdout.split())
    assert opened > 40 and refused > 40
