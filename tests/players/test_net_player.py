"""Players with a network or a table: in every way of choosing, in matches and analyses, and when the file is wrong."""

import json

import numpy as np
import pytest

import plyground as pg
from plyground.cli.main import run as program
from plyground.core.errors import PlygroundError
from plyground.learn.model import NETWORK, ModelSpec, new_network
from plyground.learn.model_files import save_model
from plyground.matches.tournament import tournament
from plyground.players import make_player
from plyground.players.root_values import evaluation, root_values, valuing_every_turn

TARGETS = {-1.0: 0.0, 0.0: 0.5, 1.0: 1.0}


def write_network(path, game, encoding, **spec):
    """A network of random weights in a file."""
    made = ModelSpec(NETWORK, game.name, game.settings, TARGETS, encoding, **{"hidden": 6, **spec})
    save_model(path, new_network(game, made, 3, 1.0))
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A small network for two games, and a table that has learned some tic-tac-toe."""
    path = tmp_path_factory.mktemp("nets")
    game = pg.game("tictactoe")
    write_network(path / "ttt.npz", game, "cells")
    write_network(path / "hyper.npz", pg.game("hypergammon"), "unary")
    pg.train(game, method="table", games=3000, explore="0.3", test_games=0, self_games=0).save(path / "ttt.table")
    return path


WAYS = ["net:{0}", "net:{0},depth=2", "net:{0},ties=random", "net:{0},noise=0.1", "net:{0},explore=0.2",
        "net:net={0},depth=2,noise=0.1,explore=0.1", "greedy:net={0}", "alphabeta:net={0},depth=2",
        "minimax:net={0},depth=2", "maxn:net={0},depth=2", "nearest:net={0},depth=2,sample=2",
        "mcts:net={0},playouts=50"]  # fmt: skip


FILES = [("tictactoe", "ttt.npz"), ("tictactoe", "ttt.table"), ("hypergammon", "hyper.npz")]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "file"), FILES)
def test_every_way_of_choosing_takes_a_network(way, name, file, folder):
    game, text = pg.game(name), way.format(folder / file)
    played = [pg.match(game, [text, "random"], games=4, seed=2, workers=workers).to_dict() for workers in (1, 2)]
    assert played[0]["games"] == 4
    for figures in played:
        assert figures["players"][0]["player"] == text
    assert played[0]["players"][0]["wins"] == played[1]["players"][0]["wins"]
    assert played[0]["length"] == played[1]["length"]


def test_the_steps_of_a_long_turn_can_be_looked_at_one_by_one(folder):
    text = f"net:{folder / 'hyper.npz'},chunk=1"
    assert pg.match(pg.game("hypergammon"), [text, "random"], games=4).to_dict()["games"] == 4
    with pytest.raises(PlygroundError, match=r"chunk=1 with depth=2; expected depth=1"):
        make_player(pg.game("hypergammon"), text + ",depth=2")


def test_a_network_plays_in_a_tournament(folder):
    texts = ["random", f"net:{folder / 'ttt.table'}", f"net:{folder / 'ttt.npz'}"]
    figures = tournament(pg.game("tictactoe"), texts, games=10).to_dict()
    assert "ttt.table" in json.dumps(figures)


def test_a_learned_table_beats_random_and_searching_with_it_is_no_worse(folder):
    game = pg.game("tictactoe")
    for text in ("net:{0}", "net:{0},depth=2"):
        result = pg.match(game, [text.format(folder / "ttt.table"), "random"], games=300, seed=4).to_dict()
        assert result["players"][0]["win_rate"] > 0.75


def test_depth_two_is_alphabeta_with_the_network(folder):
    game, file = pg.game("tictactoe"), folder / "ttt.npz"
    position = game.position({"cells": "x...o....", "turn": "x"})
    found = []
    for text in (f"net:{file},depth=2", f"alphabeta:net={file},depth=2", f"minimax:net={file},depth=2"):
        _, thoughts = root_values(
            valuing_every_turn(make_player(game, text)).make_agent(), position, np.array([5], np.uint64)
        )
        found.append(sorted((thought.steps, round(thought.value, 12)) for thought in thoughts))
    assert found[0] == found[1] == found[2]


def test_looking_two_turns_ahead_takes_the_worst_reply(folder):
    game, file = pg.game("tictactoe"), folder / "ttt.npz"
    position = game.position({"cells": "xo..o..x.", "turn": "x"})
    agent = valuing_every_turn(make_player(game, f"net:{file},depth=2")).make_agent()
    _, thoughts = root_values(agent, position, np.array([5], np.uint64))
    for thought in thoughts:
        replies = [game.play(thought.position, step) for step in game.legal_moves(thought.position)]
        worst = min(evaluation(agent, thought.position, reply, 0) for reply in replies)
        assert thought.value == pytest.approx(worst, abs=1e-9)


def test_noise_and_exploration_change_what_is_played(folder):
    game, file = pg.game("tictactoe"), folder / "ttt.npz"

    def games(text):
        played = []
        pg.match(game, [text, text], games=12, seed=1, workers=1, openings=0,
                 on_game=lambda number, positions: played.append(np.array(positions).tobytes()))  # fmt: skip
        return played

    plain = games(f"net:{file}")
    assert len(set(plain)) == 1
    assert len(set(games(f"net:{file},noise=0.5"))) > 3
    assert len(set(games(f"net:{file},explore=0.5"))) > 3
    assert games(f"net:{file},noise=0.5") == games(f"net:{file},noise=0.5")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("net", "no file; expected net:FILE"),
        ("net:", "no file; expected net:FILE"),
        ("net:{0},colour=3", "no option is called colour"),
        ("net:{0},depth=0", "depth=0 is not allowed"),
        ("net:{0},noise=-1", "noise=-1 is not allowed"),
        ("net:{0},explore=2", "explore=2 is not allowed"),
        ("net:{0},ties=both", "ties=both is not allowed"),
        ("net:{0},chunk=1", "no option is called chunk"),
        ("net:{0},net={0}", "net is given twice"),
        ("net:gone.npz", "gone.npz: No such file"),
        ("alphabeta:net=gone.npz", "gone.npz: No such file"),
        ("mcts:net=gone.npz,playouts=5", "gone.npz: No such file"),
        ("random:net={0}", "no option is called net"),
    ],
)
def test_wrong_options_are_refused_in_one_line(text, words, folder):
    with pytest.raises(PlygroundError) as refused:
        make_player(pg.game("tictactoe"), text.format(folder / "ttt.npz"))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_network_for_another_game_is_refused(folder):
    with pytest.raises(PlygroundError, match="for tictactoe; expected one for hypergammon"):
        make_player(pg.game("hypergammon"), f"net:{folder / 'ttt.npz'}")


# One output for one side


def test_a_network_for_one_side_is_mirrored_for_the_other(tmp_path):
    game = pg.game("tablut")
    file = write_network(tmp_path / "white.npz", game, "cells", outputs="one", owner=0)
    agent = make_player(game, f"net:{file}").make_agent()
    positions = []
    pg.match(game, ["random", "random"], games=1, workers=1, on_game=lambda number, seen: positions.extend(seen))
    worths = [[evaluation(agent, state, state, seat) for seat in (0, 1)] for state in positions[:20]]
    for white, black in worths:
        assert white == pytest.approx(-black, abs=1e-12)
    assert len({white for white, _ in worths}) > 10


def test_each_side_plays_for_itself(tmp_path):
    """A network that counts White's own view: White chooses the largest value, Black the smallest."""
    game = pg.game("tablut")
    file = write_network(tmp_path / "white.npz", game, "cells", outputs="one", owner=0)
    agent = valuing_every_turn(make_player(game, f"net:{file}")).make_agent()
    start = game.start()
    seat = game.mover(start)
    decision, thoughts = root_values(agent, start, np.array([1], np.uint64))
    assert len(thoughts) > 10
    for state, chosen, mover in ((start, decision, seat), (decision.position, None, 1 - seat)):
        decided = chosen or agent.choose(state, np.array([1], np.uint64))
        ends = [game.play(state, step) for step in game.legal_moves(state)]
        whites = [evaluation(agent, state, end, 0) for end in ends]
        best = max(whites) if mover == 0 else min(whites)
        assert evaluation(agent, state, decided.position, 0) == pytest.approx(best, abs=1e-12)


# Commands


@pytest.fixture
def plyground(monkeypatch, capsys):
    def call(*words):
        monkeypatch.setattr("sys.argv", ["plyground", *map(str, words)])
        with pytest.raises(SystemExit) as stop:
            program()
        printed = capsys.readouterr()
        return stop.value.code, printed.out, printed.err

    return call


def test_the_list_of_players_has_it(plyground):
    code, out, _ = plyground("games", "tictactoe", "--json")
    assert code == 0
    listed = {player["player"]: player for player in json.loads(out)["players"]}
    assert {"net", "depth", "ties", "noise", "explore"} <= listed["net"]["options"].keys()
    assert "net:FILE" in listed["net"]["about"]


def test_an_analysis_shows_what_the_network_thinks(plyground, folder):
    words = ("analyse", "tictactoe", '{"cells": "xx.oo....", "turn": "x"}', "--player", f"net:{folder / 'ttt.table'}")
    code, out, err = plyground(*words, "--json")
    assert code == 0, err
    turns = json.loads(out)["turns"]
    values = [turn["value"] for turn in turns]
    assert len(turns) == 5
    assert values[0] == max(values) == 1.0, "winning at once is worth the target of a win"
    assert all(-1.0 <= value <= 1.0 for value in values)
    assert turns[0]["turn"] == "2"
    assert plyground(*words, "--depth", 2)[0] == 0
    assert plyground("analyse", "hypergammon", "--roll", "31", "--player", f"net:{folder / 'hyper.npz'}")[0] == 0


def test_an_analysis_says_that_the_network_judges(plyground, folder):
    _, out, _ = plyground("analyse", "tictactoe", "--player", f"net:{folder / 'ttt.npz'}")
    assert "only finished games count" not in out
