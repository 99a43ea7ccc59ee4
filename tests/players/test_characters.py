"""Characters, players that a function of the game's file decides for; and candidates, some ends of a turn for all."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core import first_check
from plyground.core.errors import ContractError, MoveError, PlygroundError
from plyground.core.plain_games import PlainGames
from plyground.core.randomness import new_stream
from plyground.matches.lineup import make_lineup
from plyground.matches.match import match
from plyground.matches.saving import GameWriter
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.tools.checking.checker import GameChecker
from plyground.training.plan import make_plan
from plyground.training.trainer import Trainer
from tests.own_games import FOLDER, own_game
from tests.search.test_uncompiled import same_without_the_compiler

TEXT = (FOLDER / "pairs.py").read_text("utf-8")
RUN_AHEAD, CAPTURE = 1, 2


@pytest.fixture(scope="module")
def pairs():
    return own_game("pairs")


def at(pairs, turn, *squares):
    position = pairs.start()
    position[:5] = turn, *squares
    return position


def changed(folder, old, new, name="pairs"):
    """The game with a piece of its text replaced, not checked."""
    assert TEXT.count(old) == 1
    file = pathlib.Path(folder) / f"{name}.py"
    file.write_text(TEXT.replace(old, new), "utf-8")
    return pg.game(str(file), unchecked=True)


# Characters


def test_a_character_plays_what_its_function_writes_and_keeps_its_reason(pairs):
    agent = make_player(pairs, "runner").make_agent()
    runs = agent.choose(at(pairs, 0, 3, 0, 0, 0))
    assert runs.position[:5].tolist() == [1, 7, 0, 0, 0] and runs.reason == RUN_AHEAD
    captures = agent.choose(at(pairs, 0, 3, 0, 5, 7))
    assert captures.position[:5].tolist() == [1, 7, 0, 0, 0] and captures.reason == CAPTURE


def test_a_character_has_no_values(pairs):
    choice = make_player(pairs, "runner").choose(at(pairs, 1, 0, 0, 9, 2))
    assert choice.value is None and choice.position[:5].tolist() == [0, 0, 0, 10, 4]


def test_only_a_character_that_says_so_draws_at_random(pairs):
    assert make_player(pairs, "ditherer").draws_at_random and not make_player(pairs, "runner").draws_at_random
    assert make_player(pairs, "runner:explore=0.1").draws_at_random
    agent, seen = make_player(pairs, "ditherer").make_agent(), set()
    for number in range(40):
        decision = agent.choose(pairs.start(), new_stream(3, number))
        assert pairs.play(pairs.start(), decision.reason).tolist() == decision.position.tolist()
        seen.add(decision.reason)
    assert seen == {0, 1, 2, 3}


def test_characters_play_matches(pairs):
    played = match(pairs, ["runner", "ditherer"], games=60, seed=2)
    again = match(pairs, ["runner", "ditherer"], games=60, seed=2)
    assert played.rows() == again.rows() and played.to_dict()["players"][0]["wins"] > 40
    explored = match(pairs, ["runner:explore=0.5", "ditherer"], games=60, seed=2)
    assert explored.rows() != played.rows()


def test_without_the_compiler_characters_and_candidates_decide_the_same():
    same_without_the_compiler("tests.players.test_characters")


def decisions():
    """What characters and players with candidates decide in a few positions."""
    game = own_game("pairs")
    answers = {}
    for number, squares in enumerate([(0, 0, 0, 0), (3, 8, 5, 7), (10, 9, 1, 6)]):
        for text in ("runner", "ditherer", "greedy:turns=runs", "alphabeta:depth=2,turns=every"):
            found = make_player(game, text).make_agent().choose(at(game, 0, *squares), new_stream(number))
            answers[f"{number} {text}"] = [found.position.tolist(), found.value, found.reason]
    return answers


def test_a_character_is_no_part_of_the_rules(tmp_path):
    before = changed(tmp_path, "scratch=4, random=True", "scratch=4, random=True", "same").rules_hash
    (tmp_path / "other").mkdir()
    after = changed(tmp_path / "other", "if after[other] < state[other] or", "if", "same").rules_hash
    assert before == after


@pytest.mark.parametrize(
    ("new", "complaint"),
    [
        ('"runner": 3', "CHARACTERS['runner'] is 3; expected a Character"),
        ('"a b": Character(run, "runs", scratch=4)', "'a b' is no name"),
        ('"greedy": Character(run, "runs", scratch=4)', "CHARACTERS['greedy'] has the name of a player of every game"),
        ('"runner": Character(run, "runs", scratch=-1)', "CHARACTERS['runner']: Character: scratch=-1; expected 0 to"),
    ],
)
def test_a_wrong_declaration_is_an_error_in_one_line(tmp_path, new, complaint):
    old = '"runner": Character(run, "runs with one piece at a time", scratch=lambda settings: 4, explain=explain_run)'
    with pytest.raises(PlygroundError) as error:
        make_player(changed(tmp_path, old, new), "runner")
    assert complaint in str(error.value) and "\n" not in str(error.value)


PLAYS_ON = "        play(board, after, step_of_one(board, after, scratch))\n"


def test_a_character_that_does_not_move_is_an_error(tmp_path):
    game = changed(tmp_path, "    while mover(board, after) == seat:\n" + PLAYS_ON, "")
    with pytest.raises(PlygroundError, match="player 'runner': wrote the position that it was given"):
        match(game, ["runner", "ditherer"], games=2)


def test_a_character_that_cheats_is_refused_where_games_are_kept(tmp_path):
    game = changed(tmp_path, PLAYS_ON, PLAYS_ON + "        after[PIECES + 2 * seat] += 1\n")
    with pytest.raises(MoveError, match="player runner: pairs: no turn leads from"):
        Session(game, [make_player(game, "runner"), None]).decide()
    with pytest.raises(MoveError, match="no turn leads from"):
        make_player(game, "runner").choose(game.start())
    rules = PlainGames(game)
    with pytest.raises(ContractError, match=r"character runner: wrote .*; expected what a legal turn leads to from"):
        first_check.run(rules)
    writer = GameWriter(str(tmp_path / "games.txt"), make_lineup(game, ["runner", "ditherer"], "fixed"), 1)
    with writer, pytest.raises(MoveError, match="player runner: pairs: no turn leads from"):
        match(game, ["runner", "ditherer"], games=1, seats="fixed", on_game=writer.on_game)


def test_a_character_that_gives_the_turn_to_nobody_is_an_error(tmp_path):
    game = changed(tmp_path, PLAYS_ON, PLAYS_ON + "        after[TURN] = 7\n")
    with pytest.raises(PlygroundError, match="player 'runner': wrote a position in which seat 7 is to move; expected"):
        match(game, ["runner", "ditherer"], games=2)


def test_a_character_that_hides_its_randomness_is_found(tmp_path):
    game = changed(tmp_path, "scratch=4, random=True, by_steps", "scratch=4, by_steps")
    with pytest.raises(ContractError, match="ditherer: uses its random stream; expected random=True"):
        first_check.run(PlainGames(game))


# Candidates


def test_a_player_sees_only_its_candidates(pairs):
    """The second piece reaches home, the first does not: the runs of one piece are the only choice."""
    player = make_player(pairs, "greedy:turns=runs")
    decision = player.make_agent().choose(at(pairs, 0, 0, 7, 0, 0))
    assert decision.nodes == 2 and decision.position[:5].tolist() == [1, 0, 10, 0, 0]
    freely = make_player(pairs, "greedy").make_agent().choose(at(pairs, 0, 0, 7, 0, 0))
    assert freely.nodes > 2


@pytest.mark.parametrize("text", ["greedy", "alphabeta:depth=2,by=turns", "minimax:depth=2", "maxn:depth=2"])
def test_candidates_that_are_all_ends_change_nothing(pairs, text):
    """Their rows are too few at first, so that the workspace has to grow."""
    ours = f"{text}{',' if ':' in text else ':'}turns=every"
    for number in range(12):
        stream = np.random.default_rng(number)
        position = at(pairs, number % 2, *stream.integers(0, 10, 4))
        all_ends = make_player(pairs, text).make_agent().choose(position)
        every = make_player(pairs, ours).make_agent().choose(position)
        assert every.position.tolist() == all_ends.position.tolist() and every.value == all_ends.value


def test_exploring_draws_among_the_candidates(pairs):
    always = make_player(pairs, "greedy:turns=runs,explore=1")
    played = match(pairs, [always, make_player(pairs, "first")], games=1, seed=4)
    assert played.to_dict()["games"] == 1
    lengths = {row["length"] for row in match(pairs, [always, "ditherer"], games=20, seed=4).rows()}
    assert max(lengths) < 40  # runs of one piece go ahead two squares at a time


def test_candidates_serve_training(pairs):
    plan = make_plan(pairs, {"choice": "greedy:turns=runs", "games": 3, "test_games": 0, "self_games": 0})
    Trainer(plan, seed=1).play(3)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("greedy:turns=jumps", "turns=jumps"),
        ("greedy:turns=runs,chunk=1", "chunk=1 with turns=runs; expected one of them"),
    ],
)
def test_wrong_candidates_are_an_error_in_one_line(pairs, text, complaint):
    with pytest.raises(PlygroundError) as error:
        make_player(pairs, text)
    assert complaint in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "return count if count > 0 else",
            "return 0 if count > 0 else",
            "candidates runs: wrote 0 ends of a turn",
        ),
        (
            "count += mover(board, row) != state[TURN]",
            "row[MADE] += 1\n        count += 1",
            "expected what a legal turn leads to",
        ),
        ("count += is_possible and is_new(results, count)", "count += is_possible", "twice"),
    ],
)
def test_candidates_that_are_no_ends_are_found(tmp_path, old, new, complaint):
    with pytest.raises(ContractError, match=complaint):
        list(GameChecker(changed(tmp_path, old, new)).run(use=False))
