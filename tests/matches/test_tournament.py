"""Tournaments: who meets whom, the cross table, ratings, seeds."""

import dataclasses
import errno

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.matches import tournament as tournaments
from plyground.matches.match import match
from plyground.matches.ratings import bradley_terry
from plyground.matches.tournament import groups, match_seed, tournament


def test_every_pair_plays_a_match_and_the_cross_table_adds_up():
    players = ["random", "greedy", "alphabeta:depth=9"]
    played = tournament(pg.game("tictactoe"), players, games=20, seed=3, openings=0)
    assert [pair.players for pair in played.matches] == [(0, 1), (0, 2), (1, 2)]
    meetings = played.wins + played.wins.T + played.draws
    assert meetings.tolist() == [[0, 20, 20], [20, 0, 20], [20, 20, 0]]
    assert (played.draws == played.draws.T).all()
    assert played.wins[:, 2].tolist() == [0, 0, 0]  # nobody beats a player that sees everything
    assert played.order[-1] == 0


def test_the_matches_are_those_that_the_seeds_of_the_pairs_give():
    game, players = pg.game("tictactoe"), ["random", "first", "greedy"]
    played = tournament(game, players, games=15, seed=8)
    assert len({pair.result.seed for pair in played.matches}) == 3
    for number, pair in enumerate(played.matches):
        alone = match(game, [players[player] for player in pair.players], games=15, seed=match_seed(8, number))
        assert np.array_equal(alone.payoffs, pair.result.payoffs)


def test_the_same_seed_gives_the_same_tournament_with_any_number_of_workers():
    game = pg.game("tictactoe")
    one, two, other = (
        tournament(game, ["random", "first", "greedy"], games=40, seed=seed, workers=workers)
        for seed, workers in ((1, 1), (1, 2), (2, 1))
    )
    assert np.array_equal(one.wins, two.wins)
    assert not np.array_equal(one.wins, other.wins)


def test_ratings_are_those_of_the_cross_table():
    played = tournament(pg.game("tictactoe"), ["random", "greedy:explore=0.1", "greedy:ties=random"], games=30)
    expected = bradley_terry(played.wins, played.draws)
    assert played.ratings.elo == pytest.approx(expected.elo)
    ranking = played.to_dict()["ranking"]
    ratings = [entry["rating"] for entry in ranking]
    assert ratings == sorted(ratings, reverse=True)
    assert all(entry["interval"][0] < entry["rating"] < entry["interval"][1] for entry in ranking)
    assert sum(entry["score"] for entry in ranking) == pytest.approx(1.5)
    assert sum(entry["points"] for entry in ranking) == pytest.approx(0)


def test_in_a_team_game_each_of_two_players_has_a_team():
    played = tournament(pg.game("pachisi"), ["random", "heuristic", "first"], games=4)
    assert [pair.players for pair in played.matches] == [(0, 1), (0, 2), (1, 2)]
    assert [pair.result.lineup.chairs for pair in played.matches] == [(0, 1, 0, 1)] * 3


def test_in_a_game_of_four_sides_every_four_players_sit_down_together():
    game = pg.game("parcheesi")
    players = ["random", "heuristic", "first", "greedy:eval=pips", "greedy:eval=none"]
    assert len(groups(game, 5)) == 5
    played = tournament(game, players, games=4)
    # Every two players meet in three of the five groups; of a game one wins, and the others get the same.
    off_diagonal = 12 * (1 - np.eye(5, dtype=int))
    assert (played.wins + played.wins.T + played.draws == off_diagonal).all()
    assert played.wins.sum() == 5 * 4 * 3


def test_a_player_given_twice_or_too_few_players_are_errors_that_say_so():
    with pytest.raises(PlygroundError, match="player 'random' is given twice"):
        tournament(pg.game("tictactoe"), ["random", "first", "random"])
    with pytest.raises(PlygroundError, match="1 players given; a tournament needs at least 2"):
        tournament(pg.game("tictactoe"), ["random"])
    with pytest.raises(PlygroundError, match="3 players given; a tournament needs at least 4"):
        tournament(pg.game("parcheesi"), ["random", "first", "heuristic"])


def test_a_killed_tournament_loses_no_finished_match(tmp_path, monkeypatch):
    game, players = pg.game("tictactoe"), ["random", "first", "alphabeta:depth=2"]
    whole = tournament(game, players, games=12)
    matches, files = tournaments.match, tmp_path / "cup"

    def killed(*arguments, **keywords):
        if len(list(files.glob("match-*.npz"))) == 2:
            raise MemoryError
        return matches(*arguments, **keywords)

    monkeypatch.setattr(tournaments, "match", killed)
    with pytest.raises(MemoryError):
        tournament(game, players, games=12, out=files)
    monkeypatch.undo()
    played = []
    monkeypatch.setattr(
        tournaments, "match", lambda *given, **named: played.append(given[1]) or matches(*given, **named)
    )
    again = tournament(game, players, games=12, out=files)
    assert len(played) == 1
    figures, expected = again.to_dict(), whole.to_dict()
    for data in (figures, expected):
        data.pop("seconds")
        for pair in data["matches"]:
            pair.pop("seconds")
    assert figures == expected


def test_another_tournament_in_the_folder_is_refused_and_changes_nothing(tmp_path):
    game = pg.game("tictactoe")
    tournament(game, ["random", "first"], games=4, out=tmp_path / "cup")
    before = {file.name: file.read_bytes() for file in (tmp_path / "cup").iterdir()}
    with pytest.raises(
        PlygroundError, match=r"a tournament with games=4 \(here 5\), seed=1 \(here 2\); expected the same"
    ):
        tournament(game, ["random", "first"], games=5, seed=2, out=tmp_path / "cup")
    with pytest.raises(PlygroundError, match="a tournament with settings="):
        tournament(pg.game("tictactoe", m=4), ["random", "first"], games=4, out=tmp_path / "cup")
    with pytest.raises(PlygroundError, match="other files are there; expected a new folder"):
        tournament(game, ["random", "first"], games=4, out=tmp_path)
    assert {file.name: file.read_bytes() for file in (tmp_path / "cup").iterdir()} == before
    (tmp_path / "cup" / "match-0001.npz").write_bytes(b"torn")
    with pytest.raises(PlygroundError, match="not a match of this tournament"):
        tournament(game, ["random", "first"], games=4, out=tmp_path / "cup")


def test_copies_and_pairs_count_in_ratings_as_what_they_are_worth():
    game, players = pg.game("tictactoe"), ["alphabeta:depth=2", "first"]
    copies = tournament(game, players, games=200, openings=0)
    two = tournament(game, players, games=2, openings=0)
    assert copies.ratings.standard_errors == pytest.approx(two.ratings.standard_errors, rel=1e-6)
    assert copies.to_dict()["matches"][0]["distinct_games"] == 2
    assert copies.to_dict()["ranking"][0]["score_interval"] == [0.0, 1.0]
    opened = tournament(game, players, games=200)
    assert opened.to_dict()["matches"][0]["distinct_games"] == 200
    assert opened.ratings.standard_errors[0] < copies.ratings.standard_errors[0] / 3


def test_a_full_disk_loses_no_figures(tmp_path, monkeypatch):
    def full(*given, **named):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(np, "savez_compressed", full)
    played = tournament(pg.game("tictactoe"), ["random", "first"], games=6, out=tmp_path / "cup")
    assert played.wins.sum() + played.draws.sum() // 2 == 6
    assert "match-0001.npz: No space left on device; this match and those after it are not kept" in played.save_failed
    assert sorted(file.name for file in (tmp_path / "cup").iterdir()) == ["tournament.json"]


def test_a_stopped_tournament_says_how_many_games_were_played():
    played = tournament(pg.game("tictactoe"), ["random", "first"], games=40)
    assert "1 match of 40 games, seed 1" in str(played)
    stopped = dataclasses.replace(played, games=100, interrupted=True)
    assert "1 match of 100 games, stopped after 40 in all, seed 1" in str(stopped)
