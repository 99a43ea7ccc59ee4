"""Code that does not end is interrupted where it stands, and compiled code is left behind."""

import contextlib
import threading
import time

import pytest

from plyground.core.definition import load_file
from plyground.core.errors import ContractError
from plyground.core.time_limit import TooSlowError, Watchdog, answer_within, at_most


def test_an_endless_loop_is_interrupted_in_its_line():
    with pytest.raises(TooSlowError) as caught, at_most(0.1):
        while True:
            number = 1 + 1
    assert caught.traceback[-1].lineno + 1 <= 17
    assert number == 2


def test_an_exception_handler_does_not_swallow_the_interruption():
    with pytest.raises(TooSlowError), at_most(0.1):
        while True:
            with contextlib.suppress(Exception):
                int("1")


def test_what_ends_in_time_is_left_alone():
    with at_most(5.0):
        assert sum(range(1000)) == 499500
    with Watchdog(0.3) as watchdog:
        for _ in range(3):
            watchdog.begin()
            watchdog.end()
        until = time.process_time() + 0.4
        while time.process_time() < until:  # longer than the limit, but between two calls
            pass


def test_without_a_limit_nothing_watches():
    before = threading.active_count()
    with at_most(None):
        assert threading.active_count() == before


def test_an_answer_comes_back_with_its_value_or_its_error():
    assert answer_within(5.0, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        answer_within(5.0, lambda: 1 / 0)


def test_python_that_does_not_answer_is_interrupted_in_its_line():
    def spin():
        while True:
            int("1")

    with pytest.raises(TooSlowError) as caught:
        answer_within(0.1, spin)
    assert caught.traceback[-1].name == "spin"


def test_signs_of_life_keep_a_long_answer_alive_and_silence_ends_it():
    steps = [0]
    done = threading.Event()

    def work():
        for _ in range(8):
            steps[0] += 1
            done.wait(0.2)
        return "done"

    assert answer_within(1.0, work, lambda: steps[0]) == "done"
    with pytest.raises(TooSlowError):
        answer_within(0.1, done.wait, lambda: steps[0])
    done.set()


def test_a_file_that_never_ends_loading_is_refused_with_its_line_and_with_the_helper_s(tmp_path):
    helper = tmp_path / "helper.py"
    helper.write_text("SIZE = 3\nwhile SIZE:\n    SIZE += 1\n")
    game = tmp_path / "game.py"
    game.write_text("from helper import SIZE\n")
    with pytest.raises(
        ContractError, match=r"helper\.py, line [23]: does not end within .* s in `.*`; an endless loop"
    ):
        load_file(game, 0.1)


def test_a_function_that_prepares_a_game_and_never_ends_is_named(tmp_path):
    file = tmp_path / "game.py"
    functions = "\n".join(f"def {name}(): pass" for name in ("start", "mover", "legal_moves", "play", "payoff"))
    file.write_text(f"{functions}\ndef capacities(settings):\n    while True:\n        pass\n")
    definition = load_file(file, 0.1)
    with pytest.raises(ContractError, match=r"game\.py, line [78], capacities: does not end within"):
        definition.capacities({})
