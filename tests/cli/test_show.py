"""`plyground show`: what files of networks and tables hold, and weights drawn where their inputs belong."""

import json

import numpy as np
import pytest

import plyground as pg
from plyground.cli.show import game_of
from plyground.games import names
from plyground.learn.model import EVERY_SEAT, NETWORK, ONE, TABLE, VIEWER, Model, ModelSpec, new_network, new_table
from plyground.learn.model_files import save_model
from plyground.tools.model_pictures.views import places_of

ROTATED = ("tarble", "cells")  # the board is not drawn as it stands
SIDES = {
    "tictactoe": (("x",), ("o",)),
    "tablut": (("soldiers", "king"), ("attackers",)),
    "rlgame": (("White: pawns",), ("Black: pawns",)),
    "tarble": (("Red",), ("Blue",)),
}


def form_for(game, encoding, hidden=2, **others):
    outputs = VIEWER if encoding in game.definition.subjective else EVERY_SEAT
    targets = {-1.0: 0.0, 1.0: 1.0}
    return ModelSpec(
        NETWORK, game.name, game.settings, targets, encoding, hidden=hidden, **{"outputs": outputs} | others
    )


@pytest.fixture
def network(tmp_path):
    """A file of a network of tic-tac-toe, two units: unit 1 sees x on the centre and weighs twice for seat x."""
    game = pg.game("tictactoe")
    made = new_network(game, form_for(game, "planes"), seed=1, spread=0.0)
    weights = made.weights["weights"]
    weights[2 * 4, 1] = 0.5
    weights[19 + 1, 1], weights[19 + 2, 1] = 2.0, -1.0  # after 19 inputs and the biases: the outputs of x and of o
    made.history |= {"games": 500, "seed": 7, "training": {"alpha": 0.25, "lambda": 0.5, "benchmark": "random"}}
    file = tmp_path / "final.npz"
    save_model(file, made)
    return file


def test_a_network_says_what_it_is_and_how_it_was_trained(plyground, network):
    (network.parent / "curve.csv").write_text(
        "games,win_rate,low,high,games_played\n0,0.4,0.35,0.45,1000\n500,0.9,0.88,0.92,1000\n900,0.95,0.9,0.99,1000\n"
    )
    code, out, _ = plyground("show", network)
    assert code == 0
    assert "planes: 19 inputs, 2 hidden units" in out
    assert "500 games, seed 7" in out
    assert "alpha=0.25 lambda=0.5" in out
    assert "90.0 %" in out
    assert "95.0 %" not in out  # of a later checkpoint


def test_the_summary_stands_on_the_cell_of_its_input(plyground, network):
    lines = plyground("show", network)[1].splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("x  "))
    assert lines[at : at + 4] == ["x          o", " ·  ·  ·    ·  ·  ·", " · +9  ·    ·  ·  ·", " ·  ·  ·    ·  ·  ·"]
    assert "9 is 1" in lines[at - 1]


def test_a_unit_shows_its_own_weights_and_another_seat_another_output(plyground, network):
    unit = json.loads(plyground("show", network, "--unit", 1, "--json")[1])["views"]
    assert [view["weights"][8] for view in unit] == [0.5]
    for_other = json.loads(plyground("show", network, "--seat", "o", "--strongest", 1, "--json")[1])
    assert [view["weights"][8] for view in for_other["views"]] == [-0.5, 0.5]
    assert for_other["units"][1] == {"unit": 1, "output_weight": -1.0, "bias": 0.0}
    assert for_other["input_places"][8] == {"panel": "x", "cell": "4", "name": "x on row 2, column 2"}


def test_every_seat_and_phase_with_a_network_of_its_own_can_be_asked_for(plyground, tmp_path):
    game = pg.game("hypergammon")
    spec = form_for(game, "smart", outputs=ONE, per_seat=True, phases=("contact", "race"))
    made = new_network(game, spec, seed=1, spread=0.0)
    made.weights["weights"][:, 0] = np.arange(len(made.weights["weights"]))
    save_model(tmp_path / "net.npz", made)
    words = ("show", tmp_path / "net.npz", "--unit", 0, "--json", "--seat", "1", "--phase", "race")
    view = json.loads(plyground(*words)[1])["views"][0]
    assert view["weights"] == list(range(3 * 15, 4 * 15))
    assert "race" in view["title"]


@pytest.mark.parametrize("name", names())
def test_pictures_of_every_game_are_written(plyground, tmp_path, name):
    game = pg.game(name)
    encoding = max(game.encodings, key=game.encodings.get)
    save_model(tmp_path / "net.npz", new_network(game, form_for(game, encoding), seed=1, spread=1.0))
    code, out, _ = plyground("show", tmp_path / "net.npz", "--strongest", 1, "--picture", tmp_path / "net.png")
    assert code == 0
    assert (tmp_path / "net.png").read_bytes().startswith(b"\x89PNG")
    assert out.count("; 9 is ") == 2


@pytest.mark.parametrize("name", names())
def test_every_input_has_a_name_of_its_own_and_a_cell_of_the_board(name):
    for settings in [{}, {"players": 4, "pawns": 4}] if name == "rlgame" else [{}]:
        game = pg.game(name, **settings)
        for encoding, size in game.encodings.items():
            spec = ModelSpec(NETWORK, name, game.settings, {}, encoding, inputs=size)
            places = places_of(game, spec)
            assert len({place.name for place in places}) == size


def random_positions(game, count, seed=3):
    """Positions at the ends of turns of random games."""
    draw = np.random.default_rng(seed)
    positions, position = [], game.start()
    while len(positions) < count:
        chances = game.chance(position)
        if chances:
            position = game.play(position, int(draw.choice(len(chances), p=np.array(chances) / sum(chances))))
        elif moves := game.legal_moves(position):
            position = game.play(position, int(draw.choice(moves)))
            if (game.result(position) is None and game.mover(position) < 0) or not game.capacities.chances:
                positions.append(position)
        else:
            position = game.start()
    return positions


@pytest.mark.parametrize("name", names())
def test_inputs_that_are_not_zero_are_on_the_cells_where_pieces_stand(name):
    game = pg.game(name)
    kinds = {cell["id"]: cell.get("kind") for cell in game.geometry()["cells"]}
    beside = [cell for cell, kind in kinds.items() if kind in ("bar", "off", "start", "home", "base")]
    for encoding in game.encodings:
        if encoding in game.definition.subjective or (name, encoding) == ROTATED:
            continue
        size = game.encodings[encoding]
        places = places_of(game, ModelSpec(NETWORK, name, game.settings, {}, encoding, inputs=size))
        if not any(place.cell for place in places):
            continue
        for position in random_positions(game, 12):
            values = game.features(position, encoding)
            told = {place.cell for place, value in zip(places, values, strict=True) if value and place.cell}
            standing = {piece["cell"] for piece in game.pieces(position) if piece["seat"] is not None}
            assert told - set(beside) == standing - set(beside)


@pytest.mark.parametrize("name", [*SIDES, "backgammon", "pachisi", "parcheesi"])
def test_panels_show_the_pieces_of_their_side(name):
    game = pg.game(name)
    encoding = "planes" if "planes" in game.encodings else next(iter(game.encodings))
    places = places_of(game, ModelSpec(NETWORK, name, game.settings, {}, encoding, inputs=game.encodings[encoding]))
    sides = SIDES.get(name) or [(f"seat {seat}: n ≥ 1",) for seat in range(game.seats)]
    for position in random_positions(game, 12):
        values = game.features(position, encoding)
        for seat, panels in enumerate(sides):
            on = {place.cell for place, value in zip(places, values, strict=True) if value and place.panel in panels}
            standing = {piece["cell"] for piece in game.pieces(position) if piece["seat"] == seat}
            assert on <= standing


def test_a_table_shows_its_entries_and_how_its_values_are_distributed(plyground, tmp_path):
    game = pg.game("tictactoe")
    table = new_table(ModelSpec(TABLE, game.name, game.settings, {-1.0: -1.0, 1.0: 1.0}))
    table.weights["keys"][:40] = np.arange(1, 41)
    table.weights["values"][:40] = [-1.0] * 30 + [1.0] * 10
    table.used = 40
    save_model(tmp_path / "values.table", table)
    code, out, _ = plyground("show", tmp_path / "values.table")
    assert code == 0
    assert "40 entries" in out
    answer = json.loads(plyground("show", tmp_path / "values.table", "--json")[1])
    assert [entry["entries"] for entry in answer["histogram"]] == [30] + [0] * 14 + [10]
    assert answer["values"]["mean"] == -0.5
    assert answer["bytes"] == (tmp_path / "values.table").stat().st_size


def test_a_network_of_an_unknown_game_is_shown_by_the_numbers_of_its_inputs(plyground, tmp_path):
    spec = ModelSpec(NETWORK, "nobodys_game", {}, {1.0: 1.0}, "own", inputs=5, hidden=1, outputs=ONE)
    weights = np.zeros((8, spec.width))
    weights[:, 0] = [0, 0, 0, -3, 1, 0, 1, 0]
    save_model(tmp_path / "net.npz", Model(spec, {"weights": weights}))
    code, out, _ = plyground("show", tmp_path / "net.npz", "--picture", tmp_path / "net.png")
    assert code == 0
    assert out.index("input 3") < out.index("input 4") < out.index("input 0")
    assert (tmp_path / "net.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "words, said",
    [
        (("--unit", "2"), "expected a number from 0 to 1"),
        (("--seat", "z"), "expected one of x, o"),
        (("--phase", "race"), "expected one of all"),
        (("--picture", "/dev/null/net.png"), "/dev/null"),
        (("--picture", "net.jpg"), "net.jpg: not a picture's name; expected one that ends in .png, .pdf or .svg"),
        (("--picture", "net"), "net: not a picture's name"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_line(plyground, network, words, said):
    code, _, err = plyground("show", network, *words)
    assert (code, err.count("\n")) == (2, 1)
    assert said in err


def test_a_network_that_comes_with_the_program_is_shown_by_its_name(plyground):
    for text in ("net:hypergammon", "hypergammon"):
        code, out, _ = plyground("show", text)
        assert code == 0 and "hypergammon" in out
    assert "expected one, or backgammon" in plyground("show", "net:nosuch")[2]


def test_a_file_that_is_no_network_is_refused(plyground, tmp_path):
    (tmp_path / "notes.txt").write_text("nothing")
    for file in (tmp_path / "notes.txt", tmp_path / "missing.npz"):
        code, _, err = plyground("show", file)
        assert (code, err.count("\n")) == (2, 1)
        assert str(file) in err


def test_a_network_cannot_name_a_file_to_load(tmp_path, monkeypatch):
    (tmp_path / "evil.py").write_text(f"open({str(tmp_path / 'done')!r}, 'w')\n")
    monkeypatch.chdir(tmp_path)
    spec = ModelSpec(NETWORK, "evil.py", {}, {}, "planes", inputs=9)
    assert game_of(spec, "") is None
    assert not (tmp_path / "done").exists()
