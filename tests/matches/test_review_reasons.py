"""The reasons of a review: what is certain, what is counted, and what it costs."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import OVER
from plyground.core.errors import ContractError
from plyground.games.gammon.evaluators import checkers_in_reach
from plyground.matches.records import record
from plyground.matches.review import review_game
from plyground.matches.review.facts import Facts
from plyground.players import make_player
from tests.own_games import FOLDER

RACE = (FOLDER / "race.py").read_text("utf-8")


def reviewed(game, text, player=None, start=None):
    start = game.start() if start is None else start
    return review_game(record(game, game.parse_moves(text.split(), start), start), player)


def with_notable(tmp_path: pathlib.Path, body: str):
    """The race with something notable."""
    file = tmp_path / "race.py"
    file.write_text(f"{RACE}\n\ndef notable(game, before, state, seat):\n    return {body}\n", "utf-8")
    return pg.game(file)


def test_a_win_by_force_that_is_missed_is_told_with_its_beginning():
    game = pg.game("tictactoe")
    turn = reviewed(game, "0 1 5").turns[2]  # a corner answered at its side loses; 5 lets o off
    assert turn.verdict == "blunder" and turn.reason.startswith(
        "misses a win by force within 5 turns, which begins with "
    )
    assert turn.reason.endswith(turn.better.text)


def test_a_win_by_force_that_is_given_is_told_with_its_beginning():
    game = pg.game("tictactoe")
    turn = reviewed(game, "0 1 4").turns[1]
    assert turn.reason.startswith("lets X win by force within 5 turns, beginning with ")


def test_what_can_be_hit_in_backgammon_is_counted():
    game = pg.game("backgammon", first=0)
    position = game.to_dict(game.start())
    alone = [0] * 24
    alone[4], alone[9] = 1, 1  # single checkers of White on its 5 and 10 points
    enemy = [0] * 24
    enemy[20 + 2] = 2  # on White's 2 point: behind both of them
    state = game.position({**position, "points": [alone, enemy], "off": [13, 13]})
    assert checkers_in_reach(state, 0) == 2
    enemy[22], enemy[8] = 0, 2  # on White's 16 point: it has passed them
    state = game.position({**position, "points": [alone, enemy], "off": [13, 13]})
    assert checkers_in_reach(state, 0) == 0


def test_a_turn_that_does_not_hit_says_so():
    game = pg.game("hypergammon")
    own, enemy = [0] * 24, [0] * 24
    own[9], own[7], own[5] = 1, 1, 1  # White on its 10, 8 and 6 points
    enemy[17], enemy[0] = 1, 2  # Black has one checker left to bring home: on White's 7 point
    start = game.position({**game.to_dict(game.start()), "points": [own, enemy], "to_move": 0})
    turn = reviewed(game, "31 8/5 6/5", start=start).turns[0]
    assert turn.verdict == "blunder" and turn.better.text.startswith("10/7*")
    assert turn.reason.startswith("enemies on the bar: 0 instead of 1")


def test_facts_are_told_only_if_they_speak_against_the_turn(tmp_path):
    game = with_notable(tmp_path, '{"squares": (int(state[1]), 1.0), "dangers": (int(state[3]), -1)}')
    facts = Facts(make_player(game, "greedy"))
    before, played, better = game.start(), game.start(), game.start()
    played[1:5], better[1:5] = [1, 0, 2, 0], [3, 0, 1, 0]
    assert facts.against(before, played, better, 0) == "squares: 1 instead of 3, dangers: 2 instead of 1"
    assert facts.against(before, better, played, 0) is None


@pytest.mark.parametrize("body", ["3", '{"squares": 3}', '{"squares": ("many", 1)}', '{"squares": (1, 2, 3)}'])
def test_what_is_notable_has_a_form(tmp_path, body):
    game = with_notable(tmp_path, body)
    with pytest.raises(ContractError, match=r"race: notable returned .*; expected \{name: \(amount, worth\), …\}"):
        Facts(make_player(game, "greedy")).of(game.start(), game.start(), 0)


def test_an_error_in_what_is_notable_is_told_with_its_line(tmp_path):
    game = with_notable(tmp_path, "1 / 0")
    with pytest.raises(ContractError, match=r"race.py, line \d+, notable: ZeroDivisionError"):
        Facts(make_player(game, "greedy")).of(game.start(), game.start(), 0)


@pytest.mark.parametrize(
    "player, said",
    [
        ("net:hypergammon", "the network expects"),
        ("mcts:playouts=500", "playouts give"),
        ("random", "random games give"),
        ("alphabeta:depth=2,eval=pips", "the search expects"),
    ],
)
def test_the_cost_comes_last_and_names_who_expects_it(player, said):
    game = pg.game("hypergammon")
    position, moves, stream = game.start(), [], np.random.default_rng(2)
    while game.mover(position) != OVER and len(moves) < 60:
        count = len(game.chance(position))
        moves.append(int(stream.choice(range(count) if count else game.legal_moves(position))))
        position = game.play(position, moves[-1])
    turns = [turn for turn in review_game(record(game, moves), player).turns if turn.better]
    assert turns
    for turn in turns:
        certain = "lets " in turn.reason or "misses " in turn.reason
        assert certain or turn.reason.rpartition("; ")[2].startswith(said)
