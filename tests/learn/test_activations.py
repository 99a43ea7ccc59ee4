"""The activation functions against those of NumPy."""

import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

from plyground.core.compiling import JIT
from plyground.learn.activations import SIGMOID, TANH, activate, derivative

ROOT = pathlib.Path(__file__).parent.parent.parent
WIDE = np.concatenate([np.linspace(-40, 40, 4001), np.linspace(-1, 1, 1001), [-1000, -710, -700, -699, 699, 710, 1000]])
NAMES = {"sigmoid": SIGMOID, "tanh": TANH}


def exact(x, name):
    if name == "tanh":
        return np.tanh(x)
    return np.where(x >= 0, 1 / (1 + np.exp(-np.abs(x))), np.exp(-np.abs(x)) / (1 + np.exp(-np.abs(x))))


def answers(xs):
    return {name: [float(activate(float(x), number)) for x in xs] for name, number in NAMES.items()}


@pytest.mark.parametrize("name", NAMES)
def test_activationsing_is_exact_to_ten_digits(name):
    assert np.abs(np.array(answers(WIDE)[name]) - exact(WIDE, name)).max() < 1e-10


def test_small_probabilities_of_a_sigmoid_have_ten_digits_too():
    x = np.linspace(-600, 0, 2001)
    assert np.abs(np.array(answers(x)["sigmoid"]) / exact(x, "sigmoid") - 1).max() < 1e-10


@pytest.mark.parametrize("name", NAMES)
def test_activationsing_never_leaves_its_range_and_never_falls(name):
    values = np.array(answers(np.sort(np.concatenate([WIDE, [-np.inf, np.inf, -1e300, 1e300]])))[name])
    assert np.isfinite(values).all()
    assert values.min() >= (-1 if name == "tanh" else 0)
    assert values.max() <= 1
    assert (np.diff(values) >= -1e-15).all()


@pytest.mark.parametrize("name", NAMES)
def test_the_derivative_is_the_limit_of_differences(name):
    h = 1e-5
    for x in np.linspace(-5, 5, 101):
        by_difference = float(exact(x + h, name) - exact(x - h, name)) / (2 * h)
        assert derivative(float(exact(x, name)), NAMES[name]) == pytest.approx(by_difference, abs=1e-9)


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_without_the_compiler_activations_give_the_same():
    code = "import json; from tests.learn import test_activations as t; print(json.dumps(t.answers(t.WIDE[::7])))"
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=variables, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    for name, values in json.loads(done.stdout).items():
        assert np.abs(np.array(values) - answers(WIDE[::7])[name]).max() < 1e-14
