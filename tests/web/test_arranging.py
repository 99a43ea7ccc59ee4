"""Start positions over the net: laid out piece by piece, judged by the server, and played from."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plyground.games import game as make_game
from plyground.games import names
from tests.web.clients import Client
from tests.web.schema_strategies import HOSTILE, NUMBERS, hostile

often = settings(
    max_examples=25, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip

JSON = {"content-type": "application/json"}


def arrange(client, game, **body):
    return client.post(f"/api/catalogue/{game}/arrange", 200, **body)


@pytest.mark.parametrize("name", names())
def test_the_first_position_can_be_taken_apart_and_laid_out_again(client, name):
    about = client.get(f"/api/catalogue/{name}/arrange")
    start = about["start"]
    laid = arrange(client, name, pieces=start["pieces"], mover=start["mover"], rest=start["position"])
    assert laid["is_legal"] and laid["position"] == start["position"] and laid["text"] == start["text"]
    by_text = arrange(client, name, position=start["text"])
    assert by_text["pieces"] == start["pieces"] and by_text["mover"] == start["mover"]


@pytest.mark.parametrize("name", names())
def test_an_empty_board_is_refused_or_is_the_beginning(client, name):
    about = client.get(f"/api/catalogue/{name}/arrange")
    laid = arrange(client, name, mover=about["movers"][-1], rest=about["start"]["position"])
    assert laid["is_legal"] == (name in ("tictactoe", "polar"))
    assert laid["is_legal"] or "expected" in laid["reason"]


def test_a_reason_names_the_thing_the_value_and_what_was_expected(client):
    start = client.get("/api/catalogue/backgammon/arrange")["start"]
    one_more = [*start["pieces"], {"cell": "5", "seat": 0}]
    laid = arrange(client, "backgammon", pieces=one_more, mover=0)
    assert not laid["is_legal"] and laid["reason"] == "White has 16 checkers; expected 15"


def test_a_finished_game_is_refused_with_how_it_ended(client):
    marks = [{"cell": cell, "seat": seat} for cell, seat in (("0", 0), ("3", 1), ("1", 0), ("4", 1), ("2", 0))]
    laid = arrange(client, "tictactoe", pieces=marks)
    assert laid["reason"] == "the game is over here (line); expected a position to play from"


def test_a_game_is_played_from_a_position_that_was_laid_out(client):
    pieces = [{"cell": "0,4", "seat": 0}, {"cell": "0,0", "seat": None}, {"cell": "3,4", "seat": 1}]
    laid = arrange(client, "tarble", pieces=pieces, mover=1, rest={"red_score": 5, "blue_score": 6})
    assert laid["is_legal"] and laid["waits_for"] == "roll" and laid["mover"] == 1
    with client.new_game("tarble", "human", "human", mine=[0, 1], position=laid["position"]) as me:
        assert me.my_turn() and me.state["mover"] == 1
        assert me.state["position"] == {**laid["position"], "left": me.state["position"]["left"]}


def test_a_game_does_not_begin_where_it_would_be_over(client):
    over = {"key": "5" * 32, "game": "tictactoe", "players": ["human", "human"], "mine": [0], "position": "xxxoo...."}
    answer = client.http.post("/api/games", json=over)
    assert answer.status_code == 400 and "the game is over here (line)" in answer.json()["reason"]


def test_dice_can_lie_on_the_table(client):
    about = client.get("/api/catalogue/hypergammon/arrange")
    start, left_out = about["start"], about["roll_entries"]
    assert left_out == ["dice"] and about["movers"] == [None, 0, 1] and about["without_mover"] == "throw"
    to_roll = arrange(client, "hypergammon", pieces=start["pieces"], mover=1)
    roll = next(each["roll"] for each in to_roll["rolls"] if each["text"] == "31")
    rolled = arrange(client, "hypergammon", pieces=start["pieces"], mover=1, roll=roll)
    assert rolled["position"]["dice"] == [3, 1] and rolled["waits_for"] == "seat" and rolled["mover"] == 1
    assert rolled["rolls"] == to_roll["rolls"]
    again = arrange(client, "hypergammon", pieces=start["pieces"], mover=1, rest=rolled["position"])
    assert again["position"] == rolled["position"]
    impossible = arrange(client, "hypergammon", pieces=start["pieces"], mover=1, roll=21)
    assert impossible["reason"] == "21 is not a legal move here; there are 21 others"


def test_a_position_can_be_mirrored(client):
    before = arrange(client, "tictactoe", position="x........")
    after = arrange(client, "tictactoe", position="x........", symmetry="left to right")
    assert before["text"] == "x........" and after["text"] == "..x......"
    unknown = arrange(client, "tictactoe", position="x........", symmetry="inside out")
    assert unknown["reason"].startswith("symmetry 'inside out'; expected half turn")


def test_the_situations_of_the_thesis_are_ready(client):
    ready = client.get("/api/catalogue/tarble/arrange")["ready"]
    assert [one["title"][:11] for one in ready[:6]] == [f"Situation {number}" for number in range(1, 7)]
    for one in ready:
        assert arrange(client, "tarble", position=one["position"])["is_legal"]


def test_settings_change_what_can_be_laid_out(client):
    four = client.get("/api/catalogue/rlgame/arrange", players=4, n=8, a=2, pawns=3)
    assert {kind["seat"] for kind in four["kinds"]} == {0, 1, 2, 3}
    laid = arrange(client, "tarble", settings={"side": 4}, position={})
    assert laid["reason"].startswith("the position lacks 'red'")


def test_a_game_without_positions_says_so(another):
    client = Client(another(own=[make_game("examples/pig.py"), make_game("examples/kalah.py")]).address)
    pig = client.get("/api/catalogue/pig.py/arrange")
    assert not pig["by_pieces"] and not pig["by_entries"] and pig["kinds"] == []
    kalah = client.get("/api/catalogue/kalah.py/arrange")
    assert kalah["by_pieces"] and [kind["title"] for kind in kalah["kinds"]] == ["seed"]
    assert "cannot be laid out" in arrange(client, "pig.py", pieces=[])["reason"]


# Hostile input


def laid_out(name):
    """Pieces as somebody might put them: on cells of the board or beside it, of any kind and number."""
    cells = [cell["id"] for cell in make_game(name).geometry()["cells"]]
    one = st.fixed_dictionaries(
        {"cell": st.sampled_from(cells), "seat": st.none() | st.integers(0, make_game(name).seats - 1)},
        optional={
            "label": st.sampled_from(["", "k", "w", "b", "x", "0", "0^", "N", "wr", *HOSTILE[:6]]),
            "count": st.integers(1, 16),
        },
    )
    return st.lists(one, max_size=40)


@often
@given(st.data())
def test_whatever_is_laid_out_is_refused_in_one_line_or_can_be_played(client, data):
    name = data.draw(st.sampled_from(names()))
    game = make_game(name)
    entries = st.dictionaries(st.sampled_from(game.layout_keys), hostile | st.sampled_from(NUMBERS), max_size=3)
    pieces = data.draw(laid_out(name))
    if data.draw(st.booleans()):  # near the first position most is legal
        pieces = game.pieces(game.start()) + pieces[:1]
    body = {"pieces": pieces, "mover": data.draw(st.none() | st.integers(0, 3)), "rest": data.draw(entries)}
    answer = client.http.post(f"/api/catalogue/{name}/arrange", content=json.dumps(body), headers=JSON)
    assert answer.status_code in (200, 422), (name, body, answer.text)
    told = answer.json()
    if not told.get("is_legal"):
        assert "\n" not in told["reason"] and len(told["reason"]) < 700, (name, body)
        return
    position = game.position(told["position"])
    assert game.result(position) is None and (game.chance(position) or game.legal_moves(position)), (name, body)
