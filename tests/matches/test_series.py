"""Series of games with players that remember: order, forgetting, threads, and what a match says about them."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.players.memory_file import MemoryFile
from plyground.players.skill import PlayedGame

MIXTURE = "mixture:rungs=random+mcts:playouts=60,skill=easy"


def test_the_skill_follows_the_results_of_the_games_before():
    played = pg.match("tictactoe", [MIXTURE, "mcts:playouts=30"], games=40, seed=3)
    rule = make_player(pg.game("tictactoe"), MIXTURE).mixture.remembering.rule
    scores = played.scores_of(0)
    assert len(set(played.skills)) > 3
    for number, skill in enumerate(played.skills):
        earlier = [PlayedGame(score, 0.0) for score in scores[:number]]
        assert skill == rule.after(earlier)


def test_every_series_begins_with_an_empty_memory():
    played = pg.match("tictactoe", [MIXTURE, "mcts:playouts=30"], games=40, series=8)
    skills = played.skills.reshape(5, 8)
    assert (skills[:, 0] == 0).all()
    assert len(set(map(tuple, skills))) > 1
    first = [row["score"] for row in played.to_dict()["series"]["by_game"]]
    assert first == pytest.approx(played.scores_of(0).reshape(5, 8).mean(axis=0))


def test_results_do_not_depend_on_the_number_of_threads():
    one, two = (pg.match("tictactoe", [MIXTURE, "mcts:playouts=30"], games=60, series=6, workers=n) for n in (1, 2))
    assert (one.fingerprints == two.fingerprints).all()
    assert (one.skills == two.skills).all()
    one, two = (pg.match("tictactoe", [MIXTURE, "mcts:playouts=30"], games=30, workers=n) for n in (1, 2))
    assert (one.fingerprints == two.fingerprints).all()


def test_seats_alternate_inside_a_series_and_series_are_the_unit_of_independence():
    played = pg.match("tictactoe", [MIXTURE, "random"], games=30, series=3)
    assert played.lineup.seating(np.arange(6))[:, 0].tolist() == [0, 1, 0, 1, 0, 1]
    even = pg.match("tictactoe", [MIXTURE, "random"], games=8, series=4)
    assert even.lineup.seating(np.arange(8))[:, 0].tolist() == [0, 1, 0, 1, 1, 0, 1, 0]  # nobody begins every series
    assert [row["games"] for row in even.to_dict()["players"][0]["by_seat"]] == [4, 4]
    assert played.evidence.groups.tolist() == [number // 3 for number in range(30)]
    assert played.score_in_series(2, 3)["games"] == 20
    assert "10 series of 3 games" in str(played)
    assert "one series, played in order" in str(pg.match("tictactoe", [MIXTURE, "random"], games=3))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 10, "series": 3}, "games=10 with series=3; expected whole series"),
        ({"series": 0}, "series=0; expected 1 or more"),
        ({"sprt": "0.5,0.6"}, "remembers its games, which a sequential test takes to be independent"),
    ],
)
def test_what_is_wrong_with_series_is_one_line(arguments, message):
    with pytest.raises(PlygroundError, match=message):
        pg.match("tictactoe", [MIXTURE, "random"], **arguments)


def test_a_memory_file_and_series_exclude_each_other(tmp_path):
    with pytest.raises(PlygroundError, match="expected one of them"):
        pg.match("tictactoe", [f"{MIXTURE},memory={tmp_path / 'm.json'}", "random"], games=4, series=2)


def test_both_seats_of_a_team_remember_one_game(tmp_path):
    file = tmp_path / "team.json"
    text = f"mixture:rungs=random+first,memory={file}"
    pg.match("pachisi", [text, "random"], games=3)
    entry = MemoryFile(str(file)).entries()[0]
    assert (len(entry["games"]), entry["opponent"]) == (3, "random")


def test_a_session_with_a_person_is_remembered_when_it_is_over(tmp_path):
    file = tmp_path / "anna.json"
    game = pg.game("tictactoe")
    player = make_player(game, f"mixture:rungs=first+first,skill=30,memory={file},opponent=anna")
    for number, moves in enumerate((["3", "4", "5"], ["8", "3", "4"])):
        session = Session(game, [None, player])
        session.prepare()
        for move in moves:
            session.play(move)
            if not session.is_over:
                session.decide()
        assert session.is_over
        entry = MemoryFile(str(file)).entries()[0]
        assert (entry["opponent"], len(entry["games"])) == ("anna", number + 1)
    assert [each["score"] for each in entry["games"]] == [0, 1]
    assert [each["skill"] for each in entry["games"]] == [30, 40]
    assert entry["skill"] == 45


def test_resigning_counts_as_a_game_and_a_person_against_persons_needs_no_memory():
    game = pg.game("tictactoe")
    session = Session(game, [None, make_player(game, MIXTURE)])
    session.prepare()
    session.resign(0)
    memory = session._agents[1].memory
    assert [played.score for played in memory.games] == [1.0]
    Session(game, [None, None]).resign(0)
