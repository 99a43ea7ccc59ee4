"""A user's own game is checked once, before anybody plays it."""

import itertools
import time
import types

import pytest

import plyground as pg
from plyground.core import first_check, plain_games
from plyground.core.plain_games import PlainGames

PAYOFF = "def payoff(board, state, value):\n"
NIM = '''"""Take one to three matches; who takes the last wins."""
from plyground import OVER, Evaluator, Setting

SETTINGS = {"matches": Setting(12, "matches at the start", low=1, high=30)}

def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 3}

def make_board(settings):
    return [settings["matches"]]

def start(board, state):
    state[0] = board[0]

def mover(board, state):
    return state[1] if state[0] > 0 else OVER

def legal_moves(board, state, moves):
    count = min(3, state[0])
    for i in range(count):
        moves[i] = i + 1
    return count

def play(board, state, move):
    state[0] -= move
    state[1] = 1 - state[1]

def payoff(board, state, value):
    value[state[1]] = -1.0
    value[1 - state[1]] = 1.0
'''
WILD = """
def wild(board, state, stream):
    return 3

SAMPLERS = {"wild": wild}
"""
LOUD = """
def loud(board, before, state, seat, weights):
    return 100.0 * state[0]

EVALUATORS = {"loud": Evaluator(loud, "matches", won=1.0, bound=2.0)}
"""
ENCODED = """
def encodings(settings):
    return {"left": 3}

def features(board, before, state, encoding, index, value):
    index[0] = state[0]
    value[0] = 1.0
    return 1
"""


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache folder that remembers nothing yet."""
    monkeypatch.setattr(first_check, "cache_root", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "checked"


@pytest.fixture
def runs(monkeypatch):
    """The games that were really checked, as they are."""
    made = []
    run = first_check.run
    monkeypatch.setattr(first_check, "run", lambda rules: (made.append(rules.game), run(rules)))
    return made


def nim(tmp_path, *changes, more=""):
    text = NIM + more
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "nim.py"
    file.write_text(text)
    return str(file)


def refusal(tmp_path, *changes, more=""):
    with pytest.raises(pg.PlygroundError) as caught:
        pg.game(nim(tmp_path, *changes, more=more))
    return str(caught.value)


def test_a_game_is_checked_once_for_each_version_and_choice_of_settings(tmp_path, cache, runs, capfd):
    file = nim(tmp_path)
    pg.game(file)
    pg.game(file)
    assert len(runs) == 1
    pg.game(file, matches=5)
    assert len(runs) == 2
    nim(tmp_path, ("state[0] -= move", "state[0] = state[0] - move"))
    pg.game(file)
    assert len(runs) == 3
    nim(tmp_path, ("def play(board, state, move):", "def play(board, state, move):  # a remark"))
    assert capfd.readouterr() == ("", "")


def test_a_remark_or_a_drawing_is_no_new_version(tmp_path, cache, runs):
    pg.game(nim(tmp_path))
    pg.game(nim(tmp_path, more='\n# a remark\ndef draw(game, state):\n    return "|" * state[0]\n'))
    assert len(runs) == 1


def test_a_changed_helper_is_a_new_version(tmp_path, cache, runs):
    helper = tmp_path / "taking.py"
    helper.write_text("MOST = 3\n")
    file = nim(tmp_path, ("min(3, state[0])", "min(MOST, state[0])"), ('"""\n', '"""\nfrom taking import MOST\n'))
    pg.game(file)
    helper.write_text("MOST = 4\n")
    with pytest.raises(pg.PlygroundError, match=r"nim\.py, line 22, legal_moves: IndexError"):
        pg.game(file)


def test_a_seat_that_does_not_exist_is_refused_before_anything_is_played(tmp_path, cache):
    message = refusal(tmp_path, ("return state[1] if", "return state[1] + 5 if"))
    assert message == "nim.py, line 15, mover: returned 5; expected 0 to 1, CHANCE (-1) or OVER (-2)"


def test_writing_out_of_bounds_is_refused(tmp_path, cache):
    assert "play: IndexError: index" in refusal(tmp_path, ("state[0] -= move", "state[0] -= move; state[move] = 0"))


def test_on_a_busy_machine_no_less_is_checked(tmp_path, cache, monkeypatch):
    clock = itertools.count(0, 10.0)  # leaps ten seconds at every look, while nothing is computed
    busy = types.SimpleNamespace(monotonic=lambda: next(clock), process_time=time.process_time)
    monkeypatch.setattr(plain_games, "time", busy)
    assert "payoff: " in refusal(tmp_path, (PAYOFF, PAYOFF + "    value[9] = 1.0\n"))


def test_a_refusal_is_not_remembered(tmp_path, cache):
    changes = ("return state[1] if", "return state[1] + 5 if")
    assert refusal(tmp_path, changes) == refusal(tmp_path, changes)
    assert not cache.exists()


def test_unchecked_leaves_it_out(tmp_path, cache):
    game = pg.game(nim(tmp_path, ("return state[1] if", "return state[1] + 5 if")), unchecked=True)
    assert game.mover(game.start()) == 5


def test_an_endless_loop_is_named_with_its_line(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(first_check, "CALL_SECONDS", 0.1)
    message = refusal(tmp_path, ("    state[0] -= move", "    while state[0] > 0:\n        move += 1"))
    assert message.startswith("nim.py, line 2")
    assert "play: does not return within 0.1 s in `" in message


def test_a_sampler_that_draws_illegal_steps_is_refused(tmp_path, cache):
    assert "wild: drew 3; expected a legal step, one of [1" in refusal(tmp_path, more=WILD)


def test_an_evaluator_beyond_its_bound_is_refused(tmp_path, cache):
    assert "evaluator loud: gives" in refusal(tmp_path, more=LOUD)


def test_inputs_beyond_their_size_are_refused(tmp_path, cache):
    assert "features: encoding left wrote 1.0 at" in refusal(tmp_path, more=ENCODED)


def test_games_that_never_end_and_slow_rules_stop_at_the_time_limit(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(first_check, "GAME_SECONDS", 0.1)
    began = time.process_time()
    pg.game(nim(tmp_path, ("    state[0] -= move\n", "    state[0] = 9\n")))
    assert time.process_time() - began < 3.0


def test_slow_rules_are_asked_only_as_long_as_there_is_time(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(first_check, "GAME_SECONDS", 0.2)
    monkeypatch.setattr(first_check, "PART_SECONDS", 0.05)
    slow = "    for i in range(300_000):\n        pass\n    count = min"  # some hundredths of a second
    sampler = "\ndef first(board, state, stream):\n    return 1\n\nSAMPLERS = {'first': first, 'again': first}\n"
    began = time.process_time()
    pg.game(nim(tmp_path, ("    count = min", slow), more=sampler))
    assert time.process_time() - began < 1.0


def test_a_cache_that_cannot_be_written_only_repeats_the_check(tmp_path, cache, runs):
    cache.parent.write_text("a file where a folder should be")
    pg.game(nim(tmp_path))
    pg.game(nim(tmp_path))
    assert len(runs) == 2


def test_old_marks_are_removed(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(first_check, "KEPT_MARKS", 2)
    for matches in range(5, 9):
        pg.game(nim(tmp_path), matches=matches)
    assert len(list(cache.iterdir())) == 2


def test_built_in_games_are_not_checked_again(cache, runs):
    pg.game("tictactoe")
    assert not runs


def test_a_complaint_says_after_which_moves(tmp_path):
    game = pg.game(nim(tmp_path, ("return count\n", "return count if state[0] > 2 else 0\n")), unchecked=True)
    with pytest.raises(pg.PlygroundError, match=r"found 0 moves.*\(random game 2, move \d+, after [123 …]+\)"):
        PlainGames(game).play(5, 1.0)
