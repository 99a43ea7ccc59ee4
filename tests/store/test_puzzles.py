"""Reviews, puzzles and attempts as the store keeps them."""

import secrets

import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.matches.session import Session
from plyground.store import puzzles
from plyground.store.events import Event
from plyground.store.kept_game import Outcome, described
from plyground.store.puzzles import Attempt, NewPuzzle, Score, due_puzzles, find_puzzle, keep_attempt, score_of
from plyground.store.reviews import event_count, find_review, keep_review, unreviewed
from plyground.store.store import ConflictError


@pytest.fixture
def person(store):
    return store.new_person()


@pytest.fixture
def game(store, person):
    session = Session(pg.game("tictactoe"), [None, None])
    return store.create(described(session, {0: person}), [Event("step", 0, 4), Event("resign", 0, 0)])


@pytest.fixture
def clock(monkeypatch):
    """The time, which goes on when it is told to."""
    time = [1_000]
    monkeypatch.setattr(puzzles, "now", lambda: time[0])
    return time


def next_puzzle(store, person, is_early=False):
    return next(iter(due_puzzles(store, person, 1, is_early)), None)


def attempt(is_right, key=None):
    return Attempt(key or secrets.token_hex(16), is_right, "4")


def test_a_review_is_found_until_the_game_goes_on(store, game):
    assert find_review(store, game, "strong") is None
    keep_review(store, game, "strong", event_count(store, game), {"points": [1]})
    keep_review(store, game, "strong", event_count(store, game), {"points": [2]})
    assert find_review(store, game, "strong") == {"points": [2]}
    assert find_review(store, game, "random") is None
    store.append(game, 3, [Event("back", 0, 0)])
    assert find_review(store, game, "strong") is None


def test_a_review_by_another_version_of_the_program_is_not_found(store, game, monkeypatch):
    keep_review(store, game, "strong", 2, {})
    monkeypatch.setattr("plyground.store.reviews.__version__", "another")
    assert find_review(store, game, "strong") is None


def test_a_review_of_a_game_that_was_deleted_is_refused(store, game, person):
    store.delete(game)
    with pytest.raises(PlygroundError, match="deleted meanwhile"):
        keep_review(store, game, "strong", 2, {}, [NewPuzzle(person, 0, 1.0, {})])
    assert score_of(store, person) == Score()


def test_only_games_that_are_over_and_not_reviewed_wait_for_a_review(store, game, person):
    assert unreviewed(store, person, 5) == []  # it goes on
    store.append(game, 3, [Event("back", 0, 0), Event("step", 0, 4), Event("resign", 0, 0)], ended())
    assert unreviewed(store, person, 5) == [store.load(game).about.key]
    assert unreviewed(store, store.new_person(), 5) == []
    keep_review(store, game, "strong", 5, {})
    assert unreviewed(store, person, 5) == []


def ended():
    return Outcome("resignation", [-1.0, 1.0])


def test_puzzles_come_again_the_later_the_more_often_they_were_solved(store, game, person, clock):
    keep_review(
        store, game, "strong", 2, {}, [NewPuzzle(person, 0, 0.5, {"n": 1}), NewPuzzle(person, 2, 2.0, {"n": 2})]
    )
    worst = next_puzzle(store, person)
    assert (worst.about, worst.moves, worst.game) == ({"n": 2}, 2, "tictactoe")
    keep_attempt(store, person, worst.id, attempt(False))
    assert next_puzzle(store, person).about == {"n": 1}
    clock[0] += puzzles.SOON
    keep_attempt(store, person, next_puzzle(store, person).id, attempt(True))
    assert next_puzzle(store, person).id == worst.id  # not solved, so it comes first again
    for days in (1, 3, 7, 21, 60, 60):
        before = clock[0]
        keep_attempt(store, person, worst.id, attempt(True))
        assert find_puzzle(store, person, worst.id).due == before + days * puzzles.DAY
    keep_attempt(store, person, worst.id, attempt(False))
    assert find_puzzle(store, person, worst.id).due == clock[0] + puzzles.SOON


def test_the_score_counts_attempts_and_streaks(store, game, person, clock):
    keep_review(store, game, "strong", 2, {}, [NewPuzzle(person, 0, 0.5, {})])
    number = next_puzzle(store, person).id
    for is_right in (True, True, True, False, True):
        clock[0] += 1
        keep_attempt(store, person, number, attempt(is_right))
    assert score_of(store, person) == Score(tried=5, solved=4, streak=1, best=3, puzzles=1, due=0)
    assert next_puzzle(store, person) is None and next_puzzle(store, person, is_early=True).id == number


def test_an_attempt_that_is_sent_twice_counts_once(store, game, person):
    found = [NewPuzzle(person, 0, 0.5, {}), NewPuzzle(person, 2, 0.4, {})]
    keep_review(store, game, "strong", 2, {}, found)
    number = next_puzzle(store, person).id
    once = attempt(True)
    keep_attempt(store, person, number, once)
    keep_attempt(store, person, number, once)
    assert score_of(store, person).tried == 1 and find_puzzle(store, person, number).box == 1
    with pytest.raises(ConflictError, match="another attempt"):
        keep_attempt(store, person, next_puzzle(store, person).id, once)


def test_a_second_review_keeps_the_score_of_a_puzzle(store, game, person):
    keep_review(store, game, "strong", 2, {}, [NewPuzzle(person, 0, 0.5, {"by": "strong"})])
    number = next_puzzle(store, person).id
    keep_attempt(store, person, number, attempt(True))
    keep_review(store, game, "mcts", 2, {}, [NewPuzzle(person, 0, 0.7, {"by": "mcts"})])
    found = find_puzzle(store, person, number)
    assert (found.about, found.box, score_of(store, person).puzzles) == ({"by": "mcts"}, 1, 1)


def test_nobody_sees_the_puzzles_of_others_and_they_are_forgotten_with_the_person(store, game, person):
    keep_review(store, game, "strong", 2, {}, [NewPuzzle(person, 0, 0.5, {})])
    number, other = next_puzzle(store, person).id, store.new_person()
    assert next_puzzle(store, other) is None
    with pytest.raises(PlygroundError, match="not one of yours"):
        find_puzzle(store, other, number)
    with pytest.raises(PlygroundError, match="not one of yours"):
        keep_attempt(store, other, number, attempt(True))
    store.delete_person(person)
    assert next_puzzle(store, person) is None and store.load(game).about.id == game
