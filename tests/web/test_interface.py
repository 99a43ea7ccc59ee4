"""The HTTP interface besides playing: the catalogue, lists, records, uploads, positions, a game of one's own."""

import pathlib
import secrets
import socket

import pytest

from plyground.core.data_folder import data_folder
from plyground.core.errors import PlygroundError
from plyground.exact.solving import solve
from plyground.games import game as make_game
from plyground.players import solving_at_once
from plyground.web.catalogue import Catalogue
from plyground.web.offered_players import find_players
from plyground.web.previews import preview
from plyground.web.serving import Offer, bound_socket, serve
from tests.web.clients import Client

ROOT = pathlib.Path(__file__).parent.parent.parent


def test_the_catalogue_tells_what_somebody_needs_who_chooses_a_game(client):
    listed = client.get("/api/catalogue")
    assert len(listed) == 9 and len({entry["title"] for entry in listed}) == 9
    assert {"Tarble", "Tablut", "RLGame", "Tic-tac-toe"} < {entry["title"] for entry in listed}
    for entry in listed:
        game = client.get(f"/api/catalogue/{entry['game']}")
        cells = {cell["id"] for cell in game["geometry"]["cells"]}
        assert len(game["seats"]) == entry["seats"] and cells
        for key in ("title", "about", "seat_titles", "geometry", "preview"):
            assert game[key] == entry[key]
        assert entry["about"].endswith(".") and entry["title"] != entry["about"]
        assert len(set(entry["seat_titles"])) == entry["seats"] and all(
            title[0].isupper() for title in entry["seat_titles"]
        )
        assert len({piece["seat"] for piece in entry["preview"]["pieces"]} - {None}) == entry["seats"]
        assert {piece["cell"] for piece in game["preview"]["pieces"]} <= cells and game["preview"]["pieces"]
        assert all(setting["about"] and setting["allowed"] for setting in game["settings"].values())
        texts = [player["text"] for player in game["players"]]
        assert texts[0] == "adaptive" and {"random", "strong"} < set(texts) and len(texts) == len(set(texts))
        assert len({player["name"] for player in game["players"]}) == len(texts)
        assert [player["text"] for player in game["players"] if player["is_default"]] == ["adaptive"]
        assert all(player["about"].endswith(".") and "_" not in player["name"] for player in game["players"])
        assert client.http.get(f"/api/catalogue/{entry['game']}/rules").text.startswith("# ")


def test_the_catalogue_is_quick_once_it_is_known_and_previews_are_always_the_same():
    first, second = Catalogue(), Catalogue()
    assert first.listed() == second.listed()
    assert first.listed()[0]["preview"] is first.listed()[0]["preview"]  # found out once
    assert preview(make_game("tablut", size=9)).shape == make_game("tablut", size=9).start().shape


def test_rules_come_as_html_that_can_only_be_read(client, another, tmp_path):
    for name in ("tarble", "tablut"):
        answer = client.http.get(f"/api/catalogue/{name}/rules", params={"as": "html"})
        assert answer.headers["content-type"].startswith("text/html") and "<h3>Rules</h3>" in answer.text
        assert "Usage" not in answer.text and "style=" not in answer.text
    assert client.http.get("/api/catalogue/tarble/rules", params={"as": "pdf"}).status_code == 422
    links = "[a](javascript:alert(1)) ![b](https://x.org/b.png) [c](HTTPS://x.org) [d](//x.org)"
    hostile = f'"""<img src=x onerror=alert(1)>: {links}."""\n'
    source = (ROOT / "examples" / "connect_four.py").read_text()
    file = tmp_path / "mine.py"
    file.write_text(hostile + source[source.index('"""', 3) + 3 :])
    own = Client(another(own=[make_game(str(file), unchecked=True)]).address)
    text = own.http.get("/api/catalogue/mine.py/rules", params={"as": "html"}).text
    assert "<img" not in text and text.count("<a ") == text.count('rel="noopener noreferrer"') == 2
    assert 'href="javascript' not in text and 'href="//' not in text
    assert own.get("/api/catalogue")[0]["title"] == "<img src=x onerror=alert"  # a text: pages show it as one


def test_people_and_players_have_names(client):
    me = client.new_game("tarble", "human", "hasty-sarah", names=["Ann <b>", None])
    assert [seat["called"] for seat in client.get(f"/api/games/{me.key}")["seats"]] == [
        "Ann <b>",
        "Plays like hasty Sarah",
    ]
    person = client.post("/api/people", name="Bob")["person"]
    me = client.new_game("tictactoe", "human", "human", person=person)
    code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
    taken = client.post(f"/api/games/{me.key}/seats", code=code, name="Cy")
    assert [seat["called"] for seat in taken["state"]["seats"]] == ["Bob", "Cy"]
    record = client.http.get(f"/api/games/{me.key}/record").text
    assert '[Name x "Bob"]' in record and '[Name o "Cy"]' in record
    body = {"key": "1" * 32, "game": "tictactoe", "players": ["human", "human"], "mine": [0]}
    for names in (["a"], ["a", "b", "c"]):
        assert "names; expected" in client.post("/api/games", 400, **body, names=names)["reason"]
    for wrong in ("", "a\nb", "x" * 41, "a\u202eb", "a\x85b", 3):
        client.post("/api/games", 422, **body, names=[wrong, None])


def test_settings_in_the_query_change_the_board(client):
    assert client.get("/api/catalogue/tablut", size=9)["geometry"]["width"] == 9
    refused = client.http.get("/api/catalogue/tablut", params={"size": "8"})
    assert refused.status_code == 400 and "expected one of" in refused.json()["reason"]
    with client.new_game("tictactoe", "human", "random", settings={"m": 4, "n": 4}) as me:
        assert len(me.state["geometry"]["cells"]) == 16 and me.my_turn()
        assert me.step(15)["type"] == "ack"


def test_a_game_from_a_position_that_somebody_has_made(client):
    rules = make_game("tictactoe")
    position = rules.to_dict(rules.replay([0, 3, 1, 4])[-1])
    checked = client.post("/api/catalogue/tictactoe/position", 200, position=position)
    assert checked["position"] == position and checked["mover"] == 0 and len(checked["pieces"]) == 4
    refused = client.post("/api/catalogue/tictactoe/position", 400, position={"cells": "nonsense"})
    assert "tictactoe" in refused["reason"]
    with client.new_game("tictactoe", "human", "random", position=position) as me:
        assert me.my_turn() and me.step(2)["type"] == "ack"
        assert me.state["payoffs"] == [1, -1]
    over = rules.to_dict(rules.replay([0, 3, 1, 4, 2])[-1])
    client.post("/api/games", 400, key="0" * 32, game="tictactoe", players=["human", "random"], mine=[0], position=over)


def test_games_are_listed_and_replayed_and_a_record_comes_back_as_an_upload(client, another):
    person = client.post("/api/people", name="Ann")["person"]
    with client.new_game("hypergammon", "human", "random", person=person) as me:
        end = me.play_out()
    (found,) = client.games_of(person)
    assert (found["key"], found["ending"]) == (me.key, end["ending"])
    assert person not in str(found) and me.token not in str(found) + str(end)
    wanted = "won" if end["payoffs"][0] > 0 else "lost"
    assert [each["key"] for each in client.games_of(person, result=wanted)] == [me.key]
    frames = client.get(f"/api/games/{me.key}/frames", most=200)
    assert len(frames) == min(200, end["moves"] + 1) and frames[0]["moves"] == 0
    if end["moves"] < 200:
        assert frames[-1]["pieces"] == end["pieces"]
    record = client.http.get(f"/api/games/{me.key}/record").text

    other = Client(another().address)
    (kept,) = other.post("/api/uploads", text=record)["games"]
    assert kept == {"key": me.key, "is_new": True}
    assert other.post("/api/uploads", text=record)["games"][0]["is_new"] is False
    shown = other.get(f"/api/games/{me.key}")
    assert not shown["is_playable"] and shown["ending"] == end["ending"] and shown["pieces"] == end["pieces"]


def test_an_uploaded_game_is_only_shown_and_starts_no_player(client):
    text = '[Game "tictactoe"]\n[Player x "net:/etc/passwd"]\n[Player o "human"]\n\n4 0\n[End]\n'
    (kept,) = client.post("/api/uploads", text=text)["games"]
    shown = client.get(f"/api/games/{kept['key']}")
    assert not shown["is_playable"] and shown["moves"] == 2 and shown["ending"] is None
    with client.watch(kept["key"]) as me:
        assert me.step(8)["code"] == "watching"


def test_an_upload_is_read_strictly_and_nothing_is_kept_of_a_bad_one(client):
    before = len(client.get("/api/games", most=200))
    good = '[Game "tictactoe"]\n\n4 0 8 2 6\n[End]\n'
    for bad, reason in (
        ('[Game "tictactoe"]\n\n4 4\n[End]\n', "line 3"),
        ('[Game "../../etc/passwd.py"]\n\n4\n[End]\n', "no game is called"),
        ('[Game "tictactoe"]\n[Rules "aa"]\n\n4\n[End]\n', "other rules"),
        ('[Game "tictactoe"]\n[Rules "aa"]\n\n4', "torn"),
        ("hello", "expected a game"),
        ("\x00", "expected a game"),
        ("\n\n", "no game"),
    ):
        refused = client.post("/api/uploads", 400, text=good + bad if reason == "line 3" else bad)
        assert reason.replace("line 3", "line 7") in refused["reason"], refused
    assert len(client.get("/api/games", most=200)) == before


def test_a_game_of_ones_own_and_a_player_of_ones_own_are_offered(another):
    own = make_game(str(ROOT / "examples" / "connect_four.py"))
    server = another(own=[own], players=["greedy", "mcts:playouts=5"])
    client = Client(server.address)
    assert client.get("/api/catalogue")[0]["game"] == "connect_four.py"
    texts = [player["text"] for player in client.get("/api/catalogue/connect_four.py")["players"]]
    assert "mcts:playouts=5" in texts
    assert "Connect" in client.http.get("/api/catalogue/connect_four.py/rules").text
    with client.new_game("connect_four.py", "human", "mcts:playouts=5") as me:
        assert me.play_out()["ending"]
    assert client.get("/api/games", game="connect_four.py")[0]["key"] == me.key


def test_a_player_that_fits_no_game_is_refused_when_the_server_starts():
    Catalogue(players=["joey", "pubeval"]).check_given()
    with pytest.raises(PlygroundError, match="no player is called 'nobody'"):
        serve(Offer(players=["nobody"]))


def test_a_table_of_other_settings_is_offered_in_games_with_these_settings(tmp_path):
    small = make_game("rlgame", n=5, a=2, pawns=1)
    solve(small).save(tmp_path / "small.solved")
    text = f"perfect:{tmp_path / 'small.solved'}"
    catalogue = Catalogue(players=[text])
    catalogue.check_given()
    assert text in [player.text for player in catalogue.players(small)]
    assert text not in [player.text for player in catalogue.players(make_game("rlgame"))]


def test_a_perfect_player_is_offered_where_the_game_is_so_small_that_it_is_solved_at_once(client):
    catalogue = Catalogue()
    for game in (make_game("tictactoe"), make_game("rlgame", n=5, a=2, pawns=1)):
        (perfect,) = [player for player in catalogue.players(game) if player.text == "perfect"]
        assert perfect.name == "Perfect" and not perfect.is_default
    for game in (make_game("backgammon"), make_game("polar"), make_game("tictactoe", m=4, n=4), make_game("parcheesi")):
        assert "perfect" not in [player.text for player in catalogue.players(game)]
    for _ in range(3):
        with client.new_game("tictactoe", "human", "perfect") as me:
            assert me.play_out()["payoffs"][0] <= 0


def test_a_game_of_ones_own_offers_a_perfect_player_once_it_was_solved(tmp_path, monkeypatch):
    game = make_game(str(ROOT / "tests" / "own_games" / "subtraction.py"))
    monkeypatch.setattr(solving_at_once, "cache_root", lambda: tmp_path)
    assert "perfect" not in [player.text for player in find_players(game)]
    solving_at_once.table_at_once(game)
    assert "perfect" in [player.text for player in find_players(game)]


def test_an_adaptive_player_remembers_who_plays(client):
    person = client.post("/api/people")["person"]
    with client.new_game("tictactoe", "human", "adaptive", person=person) as me:
        me.play_out()
    assert me.state["seats"][1]["player"] == "adaptive"
    assert person in (data_folder() / "opponents.json").read_text()


def test_answers_are_not_held_back_to_be_sent_with_others(client):
    with bound_socket("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # what asyncio looks at before it switches the delay off


def test_the_interface_describes_itself(client):
    described = client.get("/api/openapi.json")
    assert {"/api/games", "/api/games/{key}", "/api/catalogue/{name}", "/api/uploads"} <= set(described["paths"])
    assert client.get("/api/server")["has_password"] is False


def test_the_page_and_its_files_are_served_and_nothing_beside_them(client):
    page = client.http.get("/")
    assert page.status_code == 200 and "/page/main.js" in page.text
    script = client.http.get("/page/main.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert (
        script.headers["cache-control"] == "no-cache"
        and "script-src 'self'" in script.headers["content-security-policy"]
    )
    for path in ("/page/", "/page/../views.py", "/page/%2e%2e/views.py", "/page/nothing.js"):
        assert client.http.get(path).status_code == 404, path


def test_the_last_position_of_a_game_is_told_without_beginning_it(client, running):
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me:
        me.my_turn()
        me.step(4)
        told = client.get(f"/api/games/{me.key}/picture")
        assert (told["moves"], told["pieces"]) == (1, me.state["pieces"])
    record = client.http.get(f"/api/games/{me.key}/record").text
    other = record.replace(me.key, secrets.token_hex(16))
    key = client.post("/api/uploads", text=other)["games"][0]["key"]
    assert client.get(f"/api/games/{key}/picture") == told
    assert client.http.get(f"/api/games/{'0' * 32}/picture").status_code == 404
