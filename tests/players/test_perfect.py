"""Perfect players and searches that use a solved game: they never do worse than the table says."""

import contextlib
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core import kept_arrays
from plyground.core.randomness import new_stream
from plyground.matches.records import RecordedGame
from plyground.players import make_player, solving_at_once

ROOT = pathlib.Path(__file__).parents[2]
CONNECT_FOUR = ROOT / "examples" / "connect_four.py"
SUBTRACTION = ROOT / "tests" / "own_games" / "subtraction.py"
GAMES = {
    "tictactoe": ("tictactoe", {}),
    "connect four": (CONNECT_FOUR, {"columns": 4, "rows": 4}),
    "rlgame": ("rlgame", {"n": 5, "a": 2, "pawns": 1}),
    "polar": ("polar", {"rings": 2, "spokes": 5, "k": 3}),
    "hypergammon": ("hypergammon", {"checkers": 1}),
}


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    """The tables of small games, made once, each with its file."""
    folder = tmp_path_factory.mktemp("solved")
    made = {}

    def table_of(name):
        if name not in made:
            game, settings = GAMES[name]
            file = folder / f"{name.replace(' ', '')}.solved"
            pg.solve(pg.game(game, **settings)).save(file)
            made[name] = pg.load_table(file, pg.game(game, **settings)), str(file)
        return made[name]

    return table_of


def some_positions(game, count, seed):
    """Positions of random games in which a seat is to move, the start first."""
    draw, found = np.random.default_rng(seed), [game.start()]
    while len(found) < count:
        position, plies = game.start(), int(draw.integers(1, 14))
        while plies > 0 and game.mover(position) >= 0:
            position, plies = game.play(position, int(draw.choice(game.legal_moves(position)))), plies - 1
        if game.mover(position) >= 0:
            found.append(position)
    return found


@pytest.mark.parametrize("name", ("tictactoe", "connect four", "rlgame", "polar"))
def test_a_perfect_player_gets_what_the_table_says_and_no_win_takes_longer_in_2500_games(solved, name):
    table, file = solved(name)
    game = table.game
    opponents = ("random", "alphabeta:depth=2", "mcts:playouts=8", "greedy", f"perfect:{file}")
    won = 0
    for number, position in enumerate(some_positions(game, 25, 5)):
        value, distance = table.value(position), table.distance(position)
        for opponent in opponents:
            text = f"perfect:{file},traps={'yes' if number % 2 else 'no'}"
            result = pg.match(game, [text, opponent], games=20, seed=number + 1, start=position, longest=60)
            seats = result.lineup.first_seat(np.arange(20), 0)
            got = result.payoffs[np.arange(20), seats]
            assert (got >= np.array(value)[seats]).all(), (game.to_text(position), opponent)
            wins = np.array(value)[seats] > 0
            won += int(wins.sum())
            if wins.any():
                assert (result.turns[wins] <= distance).all(), (game.to_text(position), opponent)
    assert won > 200


def test_with_dice_two_perfect_players_get_what_the_table_says_on_average(solved):
    table, file = solved("hypergammon")
    game = table.game
    position = game.play(game.start(), 7)  # a seat has the advantage of moving first
    result = pg.match(game, [f"perfect:{file}"] * 2, games=4000, start=position, seats="fixed")
    got = result.payoffs[:, 0]
    assert abs(got.mean() - table.value(position)[0]) < 1.96 * got.std() / 4000**0.5 * 1.5
    assert abs(table.value(position)[0]) > 0.05


@pytest.mark.parametrize(
    "text", ("alphabeta:depth=1", "alphabeta:depth=3", "minimax:depth=2", "greedy", "maxn:depth=1")
)
@pytest.mark.parametrize("name", ("tictactoe", "rlgame", "hypergammon"))
def test_a_search_with_a_table_never_loses_anything(solved, name, text):
    table, file = solved(name)
    game = table.game
    player = make_player(game, f"{text}{',' if ':' in text else ':'}table={file}").make_agent()
    stream = new_stream(3)
    for position in some_positions(game, 12, 8) if name != "hypergammon" else rolled_positions(game, 12):
        seat = game.mover(position)
        decision = player.choose(position, stream)
        assert table.value(decision.position)[seat] == pytest.approx(table.value(position)[seat], abs=1e-6)
        assert decision.value / player.player.evaluator.won == pytest.approx(table.value(position)[seat], abs=1e-6)


def rolled_positions(game, count):
    draw, found, position = np.random.default_rng(2), [], game.start()
    while len(found) < count:
        mover = game.mover(position)
        if game.result(position) is not None:
            position = game.start()
        elif mover < 0:
            position = game.play(position, int(draw.integers(len(game.chance(position)))))
        else:
            found.append(position)
            position = game.play(position, int(draw.choice(game.legal_moves(position))))
    return found


def test_monte_carlo_search_sees_a_certain_win_by_the_table(solved):
    table, file = solved("rlgame")
    game = table.game
    choice = make_player(game, f"mcts:playouts=60,table={file}").choose(game.start())
    assert table.value(choice.position)[0] == table.value(game.start())[0] == 1


def test_an_analysis_by_a_perfect_player_tells_exact_values_distances_and_why(solved):
    table, file = solved("tictactoe")
    found = pg.analyse(table.game, "x...o..x.", player=f"perfect:{file}")
    assert {turn.text: (turn.value, turn.outcome, turn.within) for turn in found.turns} == {
        "1": (-1, "loses", 4), "2": (-1, "loses", 4), "3": (0, None, None), "5": (0, None, None),
        "6": (0, None, None), "8": (0, None, None),
    }  # fmt: skip
    assert found.why == "a draw with perfect play; 2 of 6 turns are worth less"
    assert "exact points" in found.measure


def random_game(game, seed):
    draw, position, moves = np.random.default_rng(seed), game.start(), []
    while game.result(position) is None and len(moves) < 300:
        chances = len(game.chance(position)) if game.mover(position) < 0 else 0
        moves.append(int(draw.integers(chances) if chances else draw.choice(game.legal_moves(position))))
        position = game.play(position, moves[-1])
    return RecordedGame(game, {}, game.start(), moves)


@pytest.mark.parametrize("name", ("hypergammon", "rlgame"))
def test_a_review_by_a_perfect_player_needs_no_foresight(solved, name):
    table, file = solved(name)
    for seed in range(1, 4):
        found = pg.review(random_game(table.game, seed), player=f"perfect:{file}")
        for sums in found.sums:
            assert sums.foresight == pytest.approx(0, abs=1e-5)
            assert sums.start + sums.luck + sums.skill == pytest.approx(sums.result, abs=1e-5)
        lost = [sum(turn.lost for turn in found.turns if turn.seat == seat) for seat in (0, 1)]
        assert found.sums[0].skill == pytest.approx(lost[1] - lost[0], abs=1e-5)


def test_what_does_not_fit_is_refused_in_one_line(solved, tmp_path):
    _, file = solved("tictactoe")
    rlgame = pg.game("rlgame", n=5, a=2, pawns=1)
    (tmp_path / "other").write_text("nothing")
    texts = {
        f"perfect:{file}": "a table of tictactoe",
        f"alphabeta:table={file}": "a table of tictactoe",
        f"alphabeta:table={file},solved={file}": "expected one of them",
        f"perfect:{tmp_path / 'none'}": "No such file",
        f"perfect:{tmp_path / 'other'}": "not a solved game",
    }
    for text, expected in texts.items():
        with pytest.raises(pg.PlygroundError, match=expected) as error:
            make_player(rlgame, text)
        assert "\n" not in str(error.value)


def test_a_table_without_distances_is_refused_where_a_won_game_might_go_round_in_circles(tmp_path):
    game = pg.game("rlgame", n=4, a=1, pawns=1)
    pg.solve(game, method="values").save(tmp_path / "values.solved")
    with pytest.raises(pg.PlygroundError, match="no distances"):
        make_player(game, f"perfect:{tmp_path / 'values.solved'}")


def test_a_position_outside_of_the_table_is_refused_in_one_line(tmp_path):
    game = pg.game(SUBTRACTION, heap=20)
    pg.solve(game, position=np.array([5, 0], np.int32)).save(tmp_path / "small.solved")
    player = make_player(game, f"perfect:{tmp_path / 'small.solved'}")
    assert player.choose(np.array([5, 0], np.int32)).position[0] == 4
    with pytest.raises(pg.PlygroundError, match="the position is not in its table"):
        player.choose(np.array([20, 0], np.int32))


def test_a_perfect_player_that_sets_traps_wins_more_often_than_one_that_does_not(solved):
    table, file = solved("tictactoe")
    wins = [int((pg.match(table.game, [f"perfect:{file},traps={traps}", "random"], games=400).payoffs_of(0) > 0).sum())
            for traps in ("yes", "no")]  # fmt: skip
    assert wins[0] > wins[1] + 10


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """An empty folder for what is kept, and what people are told."""
    told = []

    @contextlib.contextmanager
    def notice(text):
        told.append(text)
        yield lambda share: None

    monkeypatch.setattr(solving_at_once, "cache_root", lambda: tmp_path / "cache")
    monkeypatch.setattr(solving_at_once, "_too_large", set())
    monkeypatch.setattr(kept_arrays, "_notice", [notice])
    return tmp_path / "cache", told


def test_a_small_game_is_solved_once_when_somebody_plays_perfectly(own_cache):
    cache, told = own_cache
    game = pg.game("rlgame", n=4, a=1, pawns=1)
    for _ in range(2):
        assert make_player(game, "perfect").choose(game.start()).value == 1
    assert told == ["solving rlgame n=4 a=1 pawns=1"]
    (kept,) = (cache / "solved").iterdir()
    kept.write_bytes(kept.read_bytes()[:-100])
    assert make_player(game, "perfect").choose(game.start()).value == 1
    assert len(told) == 2  # a damaged table is made again


def test_a_game_that_is_too_large_says_once_and_for_all_how_to_solve_it(own_cache, monkeypatch):
    monkeypatch.setattr(solving_at_once, "MOST_POSITIONS", 100)
    _, told = own_cache
    game = pg.game("rlgame", n=6, a=2, pawns=1)
    for _ in range(2):
        with pytest.raises(pg.PlygroundError) as error:
            make_player(game, "perfect")
        assert "plyground solve rlgame --set n=6 --set pawns=1 --save FILE" in str(error.value)
    assert len(told) == 1
