"""Games over HTTP and the socket: played to the end, refused steps, doubled steps, two people, somebody who watches."""

import hashlib
import secrets

import pytest

from plyground.games import game as make_game
from plyground.matches.session import Session
from tests.web.clients import Seat


def test_a_script_plays_a_whole_game_of_tic_tac_toe(client):
    with client.new_game("tictactoe", "human", "random") as me:
        end = me.play_out()
    assert end["ending"] in ("line", "board full") and len(end["payoffs"]) == 2
    kept = client.get(f"/api/games/{me.key}")
    assert kept["version"] == len(client.get(f"/api/games/{me.key}/events")) == end["version"]
    assert kept["turn_count"] == len(kept["turns"]) == kept["moves"]
    assert kept["ending"] == end["ending"]


def test_a_script_plays_a_whole_game_of_tarble_and_can_check_the_dice(client):
    with client.new_game("tarble", "human", "joey") as me:
        before = me.state["dice"]
        assert "seed" not in before and "Seed" not in client.http.get(f"/api/games/{me.key}/record").text
        end = me.play_out()
    dice = end["dice"]
    assert dice["commitment"] == before["commitment"]
    assert hashlib.sha256(f"{dice['salt']}:{dice['seed']}".encode()).hexdigest() == before["commitment"]
    events = client.get(f"/api/games/{me.key}/events")
    again = Session(make_game("tarble"), [None, None], int(dice["seed"]))
    for event in events:  # every roll is the one that the seed says
        if event["seat"] is None:
            assert again.roll() == event["value"]
        else:
            again.step(event["value"])
    assert again.ending == end["ending"]
    assert f'[Seed "{dice["seed"]}"]' in client.http.get(f"/api/games/{me.key}/record").text


def test_a_game_of_four_seats_with_players_on_three_of_them(client):
    with client.new_game("parcheesi", "random", "human", "random", "random", mine=[1]) as me:
        assert me.my_turn()
        assert me.state["mover"] == 1
        assert me.step(me.state["steps"][0]["text"])["type"] == "ack"


def test_an_illegal_step_is_refused_with_a_reason_and_changes_nothing(client):
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me:
        me.my_turn()
        assert me.step(4)["type"] == "ack"
        before = client.get(f"/api/games/{me.key}")
        for move, reason in ((4, "not the number"), ("4", "cell 4 is taken"), (9, "not the number"), ("z", "no cell")):
            refused = me.step(move)
            assert (refused["type"], refused["code"], refused["event"]) == ("refused", "illegal", 2)
            assert reason in refused["reason"]
        assert client.get(f"/api/games/{me.key}") == before


def test_a_step_out_of_turn_is_refused_and_changes_nothing(client):
    with client.new_game("tictactoe", "human", "human") as me:
        me.my_turn()
        me.step(0)
        assert me.step(1)["code"] == "not_your_turn"
        assert me.order("roll", roll=0)["code"] == "illegal"
        assert client.get(f"/api/games/{me.key}")["moves"] == 1


def test_a_step_that_is_sent_twice_is_made_once_and_another_in_its_place_is_a_conflict(client):
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me:
        me.my_turn()
        assert me.step(4, event=1)["type"] == "ack"
        assert me.step(4, event=1)["type"] == "ack"
        assert me.step("4", event=1)["type"] == "ack"
        assert me.version == 1
        for event in (1, 3, 7):
            refused = me.step(5, event=event)
            assert refused["code"] == "conflict"
            assert me.wait("state")["state"]["version"] == 1
        assert [event["value"] for event in client.get(f"/api/games/{me.key}/events")] == [4]


def test_a_step_from_before_a_lost_connection_is_acknowledged_after_it(client):
    me = client.new_game("tictactoe", "human", "human", mine=[0, 1]).connect()
    me.my_turn()
    me.send(type="step", event=1, move=0)
    me.leave()
    me.connect()
    assert me.order("step", 1, move=0)["type"] == "ack"
    me.until(lambda state: state["moves"] == 1)
    me.leave()


def test_who_comes_back_is_told_only_what_is_new(client):
    me = client.new_game("tictactoe", "human", "human", mine=[0, 1]).connect()
    me.my_turn()
    for move in (0, 1, 2):
        me.step(move)
    me.leave()
    back = Seat(client, me.key, me.token).connect(version=1)
    assert [event["event"] for event in back.events] == [2, 3] and back.version == 3
    assert "geometry" not in back.state
    back.leave()
    new = Seat(client, me.key, me.token).connect(version=99)
    assert new.state["geometry"]["cells"] and new.version == 3
    new.leave()


def test_a_spectator_sees_everything_and_cannot_move(client):
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me, client.watch(me.key) as other:
        me.my_turn()
        me.step(4)
        assert other.seats == []
        other.until(lambda state: state["moves"] == 1)
        orders = ({"type": "step", "move": 0}, {"type": "resign"}, {"type": "back", "to": 0}, {"type": "draw"})
        for order in orders:
            assert other.order(**order)["code"] == "watching"
        for question in ("hint", "why"):
            other.send(type=question)
            assert other.wait("refused")["code"] == "watching"
        stranger = Seat(client, me.key, secrets.token_urlsafe(32)).connect()
        assert stranger.seats == [] and stranger.step(0)["code"] == "watching"
        stranger.leave()
        assert client.get(f"/api/games/{me.key}")["moves"] == 1


def test_two_clients_play_each_other_by_an_invitation(client):
    with client.new_game("tictactoe", "human", "human") as me:
        assert [seat["is_taken"] for seat in me.state["seats"]] == [True, False]
        code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
        taken = client.post(f"/api/games/{me.key}/seats", code=code)
        assert taken["seats"] == [1] and taken["token"] != me.token
        me.until(lambda state: state["seats"][1]["is_taken"])
        with Seat(client, me.key, taken["token"]) as other:
            assert (me.seats, other.seats) == ([0], [1])
            for number, move in enumerate((0, 3, 1, 4, 2)):
                player = (me, other)[number % 2]
                assert player.my_turn()
                assert player.step(move)["type"] == "ack"
            assert me.until(lambda state: state["ending"])["payoffs"] == [1, -1]
            assert other.until(lambda state: state["ending"])["payoffs"] == [1, -1]
            assert other.step(5)["code"] == "over"


def test_an_invitation_is_used_once_and_given_only_by_who_plays(client):
    me = client.new_game("tictactoe", "human", "human")
    path, token = f"/api/games/{me.key}", secrets.token_urlsafe(32)
    client.post(f"{path}/invitations", 403, token=secrets.token_urlsafe(32), seat=1)
    client.post(f"{path}/invitations", 409, token=me.token, seat=0)
    client.post(f"{path}/invitations", 409, token=me.token, seat=7)
    first = client.post(f"{path}/invitations", token=me.token, seat=1)["code"]
    code = client.post(f"{path}/invitations", token=me.token, seat=1)["code"]
    client.post(f"{path}/seats", 409, code=first)  # a later one has taken its place
    assert client.post(f"{path}/seats", code=code, token=token)["seats"] == [1]
    assert client.post(f"{path}/seats", code=code, token=token)["seats"] == [1]  # the answer may have been lost
    client.post(f"{path}/seats", 409, code=code)
    client.post(f"{path}/invitations", 409, token=me.token, seat=1)


def test_a_game_that_is_begun_twice_is_one_game_and_its_token_is_told_to_its_owner_only(client):
    key, token = secrets.token_hex(16), secrets.token_urlsafe(32)
    body = {"key": key, "game": "tictactoe", "players": ["human", "human"], "mine": [0]}
    first = client.post("/api/games", **body, token=token)
    assert first["token"] == client.post("/api/games", **body, token=token)["token"] == token
    assert client.post("/api/games", **body)["token"] is None
    assert client.post("/api/games", **{**body, "mine": [1]})["seats"] == []
    assert sum(game["key"] == key for game in client.get("/api/games")) == 1


def test_steps_of_a_turn_are_undone_and_turns_against_a_player_taken_back_with_the_same_dice(client):
    with client.new_game("backgammon", "human", "random") as me:
        assert me.my_turn()
        begun = me.state["moves"]
        first = me.state["steps"][0]
        me.step(first["move"])
        if me.state["mover"] == 0:
            assert me.order("back", to=begun)["type"] == "ack"
            assert me.state["moves"] == begun and first in me.state["steps"]
            me.step(first["move"])
        assert me.my_turn()
        rolled = [event["value"] for event in client.get(f"/api/games/{me.key}/events") if event["seat"] is None]
        assert me.order("back", to=begun)["type"] == "ack"
        assert me.state["moves"] == begun
        assert me.order("back", to=begun)["code"] == "illegal"
        again = me.step(first["move"])
        assert again["type"] == "ack" and me.my_turn()
        now = [event["value"] for event in client.get(f"/api/games/{me.key}/events") if event["seat"] is None]
        assert now[: len(rolled)] == rolled


def test_nobody_takes_back_what_another_person_has_answered(client):
    with client.new_game("tictactoe", "human", "human") as me:
        code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
        token = client.post(f"/api/games/{me.key}/seats", code=code)["token"]
        me.my_turn()
        me.step(0)
        assert me.order("back", to=0)["code"] == "illegal"
        me.send(type="hint")
        assert me.wait("refused")["code"] == "not_your_turn"
        with Seat(client, me.key, token) as other:
            other.my_turn()
            other.send(type="hint")
            assert other.wait("refused")["code"] == "illegal"


def test_a_draw_is_offered_and_taken(client):
    with client.new_game("tictactoe", "human", "human") as me:
        code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
        with Seat(client, me.key, client.post(f"/api/games/{me.key}/seats", code=code)["token"]) as other:
            me.my_turn()
            assert me.order("draw")["type"] == "ack"
            assert me.state["offers"] == [0] and me.order("draw")["code"] == "illegal"
            me.step(0)
            assert me.state["offers"] == [0]
            other.my_turn()
            other.step(1)
            assert other.state["offers"] == []  # not taken
            assert other.order("draw")["type"] == "ack"
            me.until(lambda state: state["offers"] == [1])
            assert me.order("draw")["type"] == "ack"
            end = other.until(lambda state: state["ending"])
            assert (end["ending"], end["payoffs"]) == ("draw by agreement", [0, 0])
            assert me.step(5)["code"] == "over"
    assert '[EndedBy "draw by agreement"]' in client.http.get(f"/api/games/{me.key}/record").text


def test_a_declined_draw_is_gone_for_both_and_is_offered_again_after_a_move(client):
    with client.new_game("tictactoe", "human", "human") as me:
        code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
        with Seat(client, me.key, client.post(f"/api/games/{me.key}/seats", code=code)["token"]) as other:
            me.my_turn()
            assert other.order("decline")["code"] == "illegal"  # nothing was offered
            assert me.order("draw")["type"] == "ack"
            assert me.order("decline")["code"] == "illegal"  # one's own offer
            other.until(lambda state: state["offers"] == [0])
            declined = other.version + 1
            assert other.order("decline")["type"] == "ack"
            assert other.order("decline", declined)["type"] == "ack"  # sent again, it happened once
            me.until(lambda state: state["declined"] == [0])
            assert me.state["offers"] == [] and [event["kind"] for event in me.events] == ["offer", "decline"]
            assert "declined" in me.order("draw")["reason"]
            assert client.get(f"/api/games/{me.key}")["declined"] == [0]  # as after a reload
            assert me.step(0)["type"] == "ack"
            assert me.state["declined"] == []
            assert me.order("draw")["type"] == "ack"
            other.until(lambda state: state["offers"] == [0])
            assert other.order("draw")["type"] == "ack"
            assert other.state["ending"] == "draw by agreement"


def test_a_step_that_crosses_an_offer_of_a_draw_is_made_once(client):
    with client.new_game("tictactoe", "human", "human") as me:
        code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
        with Seat(client, me.key, client.post(f"/api/games/{me.key}/seats", code=code)["token"]) as other:
            me.my_turn()
            assert other.order("draw")["type"] == "ack"  # the first event, which the step was to be
            assert me.step(4, event=1)["type"] == "ack"
            me.until(lambda state: state["moves"] == 1)
            assert me.step(4, event=1)["code"] == "conflict"  # sent again, it happens no second time
            assert [event["kind"] for event in client.get(f"/api/games/{me.key}/events")] == ["offer", "step"]
            assert other.order("resign", event=1)["code"] == "conflict"


def test_players_agree_on_no_draw_and_take_a_resignation_at_any_time(client):
    with client.new_game("tictactoe", "human", "random") as me:
        me.my_turn()
        assert me.order("draw")["code"] == "illegal"
        me.step(4)
        me.until(lambda state: state["moves"] == 2)
        assert me.order("resign")["type"] == "ack"
        assert (me.state["ending"], me.state["payoffs"]) == ("resignation of x", [-1, 1])
        assert me.order("resign", event=me.version)["type"] == "ack"  # again
        assert me.order("back", to=0)["code"] == "over"


def test_dice_of_ones_own_are_entered(client):
    with client.new_game("tarble", "human", "human", mine=[0, 1], dice="by hand") as me:
        me.until(lambda state: state["rolls"])
        assert me.state["waits_for"] == "roll" and me.state["steps"] == [] and me.state["dice"] == {"by": "by hand"}
        assert me.order("roll", roll="9")["code"] == "illegal"
        assert me.order("roll", roll=6)["code"] == "illegal"
        text = me.state["rolls"][4]["text"]
        assert me.order("roll", roll=text)["type"] == "ack"
        assert me.state["position"]["turn"] == "red" or me.state["mover"] == 0
        assert len(me.state["steps"]) > 0


def test_a_hint_can_be_played_and_a_player_says_why(client):
    with client.new_game("tarble", "human", "joey") as me:
        assert me.my_turn()
        me.send(type="hint")
        hint = me.wait("hint")
        assert hint["version"] == me.version and hint["seat"] == 0 and hint["turns"]
        for move in hint["turns"][0]["steps"]:
            assert me.step(move)["type"] == "ack"
        while not any(event["seat"] == 1 for event in me.events):
            assert me.my_turn()
            if not any(event["seat"] == 1 for event in me.events):
                me.step(me.state["steps"][0]["move"])
        me.send(type="why")
        assert len(me.wait("why")["text"]) > 10
        me.send(type="why", turn=10_000)
        assert me.wait("refused")["code"] == "illegal"
        assert any(event["why"] for event in client.get(f"/api/games/{me.key}/events"))


@pytest.mark.parametrize("game", ["tablut", "rlgame", "polar", "hypergammon", "pachisi"])
def test_every_game_can_be_begun_and_stepped(client, game):
    seats = len(client.get(f"/api/catalogue/{game}")["seats"])
    with client.new_game(game, *["human"] * seats, mine=range(seats)) as me:
        for _ in range(3):
            assert me.my_turn()
            cells = {cell["id"] for cell in client.get(f"/api/games/{me.key}")["geometry"]["cells"]}
            shown = me.state["steps"]
            assert all(step[end] is None or step[end] in cells for step in shown for end in ("from", "to"))
            assert all(piece["cell"] in cells for piece in me.state["pieces"])
            assert me.step(shown[0]["move"])["type"] == "ack"


def test_what_happens_is_told_move_by_move_with_what_was_taken(client):
    rules = make_game("tablut")
    before = rules.replay(rules.parse_moves(["d5-b5"]))[-1]
    moves = [move for move in rules.legal_moves(before) if rules.format_move(before, move).count("x")]
    with client.new_game("tablut", "human", "human", mine=[0, 1], position=rules.to_dict(before)) as me:
        assert me.my_turn() and moves
        me.send(type="step", event=me.version + 1, move=moves[0])
        told = me.wait("events")
        (frame,) = told["frames"]
        assert frame["moves"] == told["state"]["moves"] and frame["pieces"] == told["state"]["pieces"]
        assert frame["captured"] == told["state"]["last_turn"]["captured"] and frame["captured"][0]["seat"] == 0
        assert {"seat", "text", "from", "to", "label"} < set(frame) and frame["seat"] == 1
        (shown,) = client.get(f"/api/games/{me.key}/frames", first=1)
        assert {name: shown[name] for name in frame} == frame
        assert all(shown[name] == told["state"][name] for name in ("position", "beside", "drawing", "mover"))
        assert me.order("resign")["type"] == "ack"
    with client.watch(me.key) as late:
        assert late.state["turns"][-1]["captured"] == frame["captured"]


def test_whoever_comes_back_is_told_the_frames_of_what_was_missed_and_still_stands(client):
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me:
        me.my_turn()
        for move in (0, 1, 2):
            me.step(move)
        me.order("back", to=2)
        me.step(5)
    again = Seat(client, me.key, me.token)
    told = []
    again.hear, hear = lambda: told.append(hear()) or told[-1], again.hear
    again.connect(version=1)
    news = told[-1]
    assert [event["kind"] for event in news["list"]] == ["step", "step", "back", "step"]
    assert [(frame["moves"], frame["text"]) for frame in news["frames"]] == [(2, "1"), (3, "5")]
    again.leave()


@pytest.mark.parametrize("game, player", [("tictactoe", "random"), ("hypergammon", "random"), ("parcheesi", "random")])
def test_how_well_everybody_stands_is_told_except_against_another_person(client, game, player):
    seats = len(client.get(f"/api/catalogue/{game}")["seats"])
    with client.new_game(game, "human", *[player] * (seats - 1)) as me:
        assert me.my_turn()
        me.send(type="evaluation")
        told = me.wait("evaluation", "refused")
        assert told["version"] == me.version and len(told["shares"]) == seats
        assert sum(told["shares"]) == pytest.approx(1) and all(0 <= share <= 1 for share in told["shares"])
        assert told["text"].count("%") == seats
    with client.new_game(game, *["human"] * seats) as me:
        me.until(lambda state: state["is_ready"])
        me.send(type="evaluation")
        assert me.wait("refused")["code"] == "illegal"


def test_a_position_that_is_won_is_said_to_be(client):
    rules = make_game("tictactoe")
    position = rules.to_dict(rules.replay([0, 3, 1, 4])[-1])
    with client.new_game("tictactoe", "human", "random", position=position) as me:
        me.my_turn()
        me.send(type="evaluation")
        assert me.wait("evaluation")["shares"] == [1, 0]
        me.step(2)
        me.send(type="evaluation")
        assert me.wait("refused")["code"] == "illegal"  # it is over
