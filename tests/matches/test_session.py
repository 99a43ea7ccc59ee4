"""A game in progress: steps, dice, players, taking back, resigning, and its record."""

import json

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import MoveError, PlygroundError
from plyground.matches.record_reader import read_games
from plyground.matches.records import format_record
from plyground.matches.session import Session
from plyground.players import make_player


def session(name, *texts, seed=1, **settings):
    game = pg.game(name, **settings)
    return Session(game, [None if text == "human" else make_player(game, text) for text in texts], seed)


def test_persons_and_players_move_in_turn():
    game = session("tictactoe", "human", "first")
    assert game.waits_for_person() and game.persons == [0]
    game.play("4")
    assert not game.waits_for_person()
    assert game.decide() == [0]
    assert (game.moves, game.mover) == ([4, 0], 0)
    with pytest.raises(PlygroundError, match="no player is to move"):
        game.decide()
    with pytest.raises(MoveError, match="'4' is not legal here"):
        game.play("4")


def test_dice_depend_on_the_seed_and_on_their_number_alone():
    def rolls(seed, *turns):
        game = session("hypergammon", "human", "human", seed=seed)
        thrown = []
        for turn in turns:
            thrown.append(game.roll())
            game.play(game.game.format_turn(game.position, game.game.turns(game.position)[turn][1]))
        return thrown, game

    assert rolls(1, 0, 0, 0)[0] == rolls(1, -1, -1, -1)[0] != rolls(2, 0, 0, 0)[0]
    _, game = rolls(1, 0, 0)
    before = list(game.moves)
    game.take_back()
    assert len(game.moves) < len(before) and game.waits_for_person()  # the roll stays on the table
    again = Session(game.game, [None, None], 1, moves=before)
    assert again.roll() == rolls(1, 0, 0, 0)[0][2]
    with pytest.raises(MoveError, match="no roll is due"):
        again.roll()


def test_undo_takes_back_a_step_of_the_turn_and_take_back_a_turn():
    game = session("backgammon", "human", "first", first=0)
    game.roll(1)  # 21
    game.play("8/6")
    game.undo()
    assert game.moves == [1]
    with pytest.raises(MoveError, match="no step of this turn to undo"):
        game.undo()
    with pytest.raises(MoveError, match="no turn to take back"):
        game.take_back()
    game.play("13/10")
    game.roll()
    game.decide()
    game.roll()
    game.take_back()
    assert game.moves == [1] and game.mover == 0


def test_whoever_resigns_has_lost_and_the_record_says_so(tmp_path):
    game = session("tictactoe", "human", "first")
    game.play("4")
    game.resign(0)
    assert game.is_over and game.payoffs() == [-1.0, 1.0]
    with pytest.raises(MoveError, match="the game is over"):
        game.step(0)
    (tmp_path / "game.txt").write_text(format_record(game.record()))
    (read,) = read_games(tmp_path / "game.txt")
    assert (read.headers["Result"], read.headers["EndedBy"]) == ("-1 1", "resignation of x")
    assert read.players == ("human", "first")


@pytest.mark.parametrize("name", ["parcheesi", "pachisi"])
def test_a_whole_game_of_four_seats_reads_back(name, tmp_path):
    game = session(name, "random", "random", "random", "random", seed=5)
    while not game.is_over:
        game.roll() if game.game.chance(game.position) else game.decide()
    (tmp_path / "game.txt").write_text(format_record(game.record()))
    (read,) = read_games(tmp_path / "game.txt")
    assert read.moves == game.moves and np.array_equal(read.positions[-1], game.position)
    assert game.payoffs() == game.game.result(game.position)


def test_a_hint_ranks_the_turns_of_the_position():
    game = session("tictactoe", "human", "first")
    for move in (0, 4, 1):
        game.step(move)
    assert game.hint(make_player(game.game, "alphabeta:depth=3")).turns[0].text == "2"  # o has to block


def test_every_seat_has_a_player_or_a_person():
    with pytest.raises(PlygroundError, match="1 players; expected one for each of 2 seats"):
        session("tictactoe", "human")


def test_a_session_says_why_its_players_moved():
    game = session("tictactoe", "human", "alphabeta:depth=3")
    assert game.why() is None
    game.play("4")
    before = game.position
    game.decide()
    expected = make_player(game.game, "alphabeta:depth=3").choose(before).why
    assert expected.startswith("looks 3 turns ahead") and game.why() == expected
    first, second = game.turns()
    assert game.why(first) is None and game.why(second) == expected


def test_what_was_asked_for_is_recorded_and_forgotten_when_taken_back():
    game = session("tictactoe", "human", "alphabeta:depth=3")
    game.play("4")
    game.decide()
    assert game.record().why == {}
    said = game.why()
    assert game.record().why == {2: said}
    resumed = Session(game.game, game.players, moves=game.moves, headers=game.record().headers)
    assert resumed.why() == said and resumed.record().why == {2: said}
    for each in (game, resumed):
        each.take_back()
        assert each.record().why == {} and each.why() is None


def test_every_step_of_a_player_that_goes_step_by_step_has_its_reason():
    game = session("hypergammon", "mcts:playouts=20", "mcts:playouts=20")
    game.roll()
    seat = game.mover
    steps = 0
    while game.mover == seat:
        game.decide()
        steps += 1
    assert game.why().count("playouts") + game.why().count("no other turn") == steps


def test_a_player_that_explores_plays_at_random_now_and_then_in_a_session_too():
    """The easier levels of `plyground play` are made so."""

    def moves(text):
        game = session("tictactoe", text, text, seed=5)
        while not game.is_over:
            game.decide()
        return game.moves

    assert moves("first") == [0, 1, 2, 3, 4, 5, 6]
    assert moves("greedy:ties=first,explore=1") != moves("greedy:ties=first")


def test_a_game_that_goes_on_twice_from_the_same_place_is_told_once(tmp_path):
    game, file = pg.game("tictactoe"), tmp_path / "memory.json"
    for last in (2, 2):  # as if the program had been killed between the last move and its being kept
        player = make_player(game, f"mixture:rungs=random+first,memory={file},opponent=anna")
        session = Session(game, [None, player], 1, moves=[0, 3, 1, 4], headers={"Key": "0" * 32})
        session.step(last)
        assert session.is_over
    (entry,) = json.loads(file.read_text())["opponents"]
    assert [(played["score"], played["key"]) for played in entry["games"]] == [(0, "0" * 32)]


def test_whoever_runs_out_of_time_has_lost_as_by_resigning():
    session = Session(pg.game("pachisi"), [None] * 4, 1)
    session.lose_on_time(1)
    assert session.is_over and session.payoffs() == [1, -1, 1, -1] and session.ending == "loss on time of 1"
    assert session.record().headers["EndedBy"] == "loss on time of 1"
    with pytest.raises(MoveError, match="the game is over"):
        session.lose_on_time(0)
    session.go_back_to(0)
    assert not session.is_over and session.payoffs() is None
