"""Structures for kernels: values by name, replaced, nested, as records, by address; the same without the compiler."""

import gc
import json
import weakref
from dataclasses import dataclass

import numpy as np
import pytest
from numba import types

from plyground.core.compiling import JIT, kernel
from plyground.core.structures import ADDRESS, as_record, fields_of, make_records, records, structure, structure_at
from tests.processes import run_python

FLOATS = types.Array(types.float64, 1, "C")
Pair = structure("Pair", factor=types.float64, numbers=FLOATS)
Twin = structure("Twin", first=Pair.kind, second=Pair.kind, count=types.int64)
FRAME = np.dtype([("alpha", np.float64), ("visits", np.int64), ("is_open", np.bool_)], align=True)
FRAMES = records(FRAME)
Stack = structure("Stack", frames=FRAMES, top=types.int64)


@kernel(types.float64(Pair.kind))
def scaled_sum(pair):
    total = 0.0
    for i in range(len(pair.numbers)):
        total += pair.factor * pair.numbers[i]
    return total


@kernel(types.float64(Twin.kind))
def sum_of_both(twin):
    return twin.count * (scaled_sum(twin.first) + scaled_sum(twin.second))


@kernel(types.none(Pair.kind, types.float64))
def write_first(pair, value):
    pair.numbers[0] = value


@kernel(types.int64(Stack.kind))
def visit_all(stack):
    """Change every record through a reference to it; the visits of all."""
    total = 0
    for i in range(stack.top):
        frame = stack.frames[i]
        frame.visits += i + 1
        frame.alpha = frame.alpha / 2
        frame.is_open = not frame.is_open
        total += frame.visits
    return total


PAIR = Pair.kind


@kernel(types.float64(ADDRESS))
def sum_at(address):
    return scaled_sum(structure_at(address, PAIR))


@pytest.fixture
def pair():
    return Pair(factor=2.0, numbers=np.array([1.0, 2.0, 4.0]))


def test_values_are_read_by_name_in_python_and_in_kernels(pair):
    assert (pair.factor, list(pair.numbers)) == (2.0, [1.0, 2.0, 4.0])
    assert Pair.fields == ("factor", "numbers")
    assert scaled_sum(pair.compiled) == 14.0


def test_a_missing_and_an_unknown_name_are_refused():
    with pytest.raises(TypeError, match="Pair: missing or unknown: factor, fraction"):
        Pair(fraction=1.0, numbers=np.zeros(1))
    with pytest.raises(AttributeError, match="Pair has no 'nodes'"):
        Pair(factor=1.0, numbers=np.zeros(1)).nodes  # noqa: B018


def test_arrays_are_shared_with_kernels_and_not_copied(pair):
    write_first(pair.compiled, 10.0)
    assert pair.numbers[0] == 10.0
    pair.numbers[1] = 0.0
    assert scaled_sum(pair.compiled) == 28.0


def test_the_compiled_form_is_made_once(pair):
    assert pair.compiled is pair.compiled


def test_replacing_a_value_makes_another_structure(pair):
    other = pair.replace(factor=3.0)
    assert type(other) is Pair and other.numbers is pair.numbers
    assert (scaled_sum(pair.compiled), scaled_sum(other.compiled)) == (14.0, 21.0)
    with pytest.raises(TypeError, match="Pair: missing or unknown: fraction"):
        pair.replace(fraction=3.0)


def test_a_value_is_not_changed_behind_the_back_of_kernels(pair):
    with pytest.raises(AttributeError, match=r"Pair.factor cannot be changed; expected replace\(factor=…\)"):
        pair.factor = 3.0


def test_a_structure_holds_others(pair):
    twin = Twin(first=pair, second=pair.replace(factor=1.0), count=2)
    assert twin.second.factor == 1.0
    assert sum_of_both(twin.compiled) == 42.0
    write_first(twin.first.compiled, 2.0)  # both share the array
    assert sum_of_both(twin.compiled) == 48.0


def test_records_are_references_with_named_fields():
    stack = Stack(frames=make_records(FRAME, 3), top=2)
    stack.frames["alpha"] = 8.0
    assert visit_all(stack.compiled) == 3
    assert visit_all(stack.compiled) == 6
    assert stack.frames["visits"].tolist() == [2, 4, 0]
    assert stack.frames["alpha"].tolist() == [2.0, 2.0, 8.0]
    assert stack.frames["is_open"].tolist() == [False, False, False]


def test_records_may_have_several_dimensions():
    made = make_records(FRAME, (2, 3))
    assert made.shape == (2, 3) and not made["visits"].any()
    assert records(FRAME, 2).ndim == 2


def test_a_structure_is_found_again_at_its_address(pair):
    assert sum_at(pair.address) == 14.0
    pair.numbers[:] = 1.0
    assert sum_at(pair.address) == 6.0


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_reading_by_address_leaves_the_structure_alive(pair):
    """A structure that a kernel reads by its address is not freed afterwards."""
    before = pair.address
    for _ in range(1000):
        sum_at(before)
    others = [Pair(factor=1.0, numbers=np.ones(3)) for _ in range(100)]
    assert before not in {other.address for other in others}
    assert scaled_sum(pair.compiled) == 14.0


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_the_compiled_form_alone_keeps_the_arrays_alive():
    compiled = Pair(factor=1.0, numbers=np.full(1000, 0.5)).compiled
    gc.collect()
    filled = [np.full(1000, 7.0) for _ in range(100)]  # would take the place of an array that was freed
    assert scaled_sum(compiled) == 500.0
    assert len(filled) == 100


def test_structures_are_freed_at_once_without_waiting_for_a_collection():
    twin = Twin(first=Pair(factor=1.0, numbers=np.ones(2)), second=Pair(factor=2.0, numbers=np.ones(2)), count=1)
    assert sum_of_both(twin.compiled) == 6.0
    gone = weakref.ref(twin.first.numbers)
    gc.disable()
    try:
        del twin
        assert gone() is None
    finally:
        gc.enable()


def test_what_an_earlier_structure_held_is_kept_in_a_larger_one(pair):
    twin = Twin(first=pair, second=pair.replace(numbers=np.zeros(2)), count=1)
    larger = Twin(
        first=Pair(factor=5.0, numbers=np.zeros(3)), second=Pair(factor=6.0, numbers=np.ones(4)), count=2
    ).keeping(twin)
    assert larger.first.numbers is pair.numbers, "the same shape"
    assert larger.second.numbers.tolist() == [0.0, 0.0, 1.0, 1.0], "the leading part of a larger one"
    assert (larger.first.factor, larger.count) == (5.0, 2)


@pytest.mark.parametrize("name", ["base", "mean", "size"])
def test_a_field_that_numpy_would_hide_is_refused(name):
    with pytest.raises(ValueError, match=f"cannot be called '{name}'"):
        records(np.dtype([(name, np.int64)]))


def test_a_dataclass_of_numbers_becomes_a_record():
    @dataclass(frozen=True)
    class Options:
        depth: int
        explore: float
        deepening: bool = True

    made = as_record(Options(3, 0.25))
    assert made.dtype == fields_of(Options)
    assert made[0].tolist() == (3, 0.25, True)


def figures():
    """What kernels say about a few structures."""
    pair = Pair(factor=0.1, numbers=np.array([1.0, 2.0, 4.0]))
    twin = Twin(first=pair, second=pair.replace(factor=3.0), count=3)
    stack = Stack(frames=make_records(FRAME, 4), top=3)
    stack.frames["alpha"] = 0.3
    write_first(pair.compiled, 0.7)
    visited = visit_all(stack.compiled)
    rows = [[float(frame["alpha"]), int(frame["visits"]), bool(frame["is_open"])] for frame in stack.frames]
    return [scaled_sum(pair.compiled), sum_of_both(twin.compiled), sum_at(twin.second.address), int(visited), rows]


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_without_the_compiler_structures_give_the_same():
    code = "import json; from tests.core.test_structures import figures; print(json.dumps(figures()))"
    assert json.loads(run_python(code, NUMBA_DISABLE_JIT="1")) == figures()
