"""At the table: turns undone and taken back, the past, draws, the end, invitations, clocks, dice of one's own."""

import re

import pytest

from tests.page.person import MINE, OVER, THEIRS
from tests.web.clients import Client

DROPS_STEPS = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { if (!text.includes('"type":"step"')) send.call(this, text); };
}"""


@pytest.fixture
def client(running):
    return Client(running.address)


def make_any_step(me):
    """One legal step by clicks, whatever it is."""

    def act():
        if not me.cells("target"):
            me.click(me.cells("movable")[0])
        if me.cells("target"):
            me.click(me.cells("target")[0])
        if me.page.locator(".question").count():
            me.page.locator(".question button").first.click()

    me.does(act)


def moves_listed(me):
    return me.page.locator(".moves .move-text").all_inner_texts()


def test_a_step_of_a_turn_that_goes_on_is_undone_at_once(client, somebody):
    me = somebody().sit(client.new_game("tablut", "human", "random"))
    me.wait_for(MINE)
    assert me.button("^undo").is_disabled()
    me.open("#/")
    seat = client.new_game("tarble", "human", "human", dice="by hand")
    me.sit(seat)
    me.wait_for(MINE)
    me.does(lambda: me.button("rolled 4").click())
    me.wait_for(MINE)
    before = me.version()
    make_any_step(me)
    me.wait_for(MINE)
    assert me.button("^undo").is_enabled()
    me.does(lambda: me.button("^undo").click())
    assert client.get(f"/api/games/{seat.key}")["moves"] == before
    assert me.button("^undo").is_disabled()


def test_a_whole_turn_is_taken_back_against_a_player(client, somebody):
    seat = client.new_game("tictactoe", "human", "random")
    me = somebody().sit(seat)
    me.wait_for(MINE)
    me.does(lambda: me.click("4"))
    me.wait_for(MINE)
    me.page.wait_for_function("() => document.querySelectorAll('.moves li').length === 2")
    me.does(lambda: me.button("take back").click())
    me.wait_for(MINE)
    me.page.wait_for_function("() => document.querySelectorAll('.moves li').length === 0")
    assert client.get(f"/api/games/{seat.key}")["moves"] == 0
    assert not me.shows_piece("4")


def test_the_list_of_moves_shows_positions_of_the_past_and_the_way_back(client, somebody):
    me = somebody().sit(client.new_game("tictactoe", "human", "human", mine=[0, 1]))
    me.wait_for(MINE)
    for cell in ("4", "0", "8"):
        me.does(lambda cell=cell: me.click(cell))
    assert moves_listed(me) == ["4", "0", "8"]
    me.page.locator(".moves .move").first.click()
    me.page.get_by_text("After move 1").wait_for()
    me.page.wait_for_function("() => !document.querySelector('.board [data-at=\"8\"]')")
    assert me.shows_piece("4")
    assert me.cells("target") == []
    me.button("back to the game").click()
    me.wait_for_piece("8")
    assert "1" in me.cells("target")


def test_resigning_asks_once_and_the_end_offers_a_rematch_with_seats_swapped(client, somebody):
    seat = client.new_game("hypergammon", "human", "random")
    me = somebody().sit(seat)
    me.wait_for(MINE)
    me.button("^resign").click()
    me.button("play on").click()
    assert client.get(f"/api/games/{seat.key}")["ending"] is None
    me.button("^resign").click()
    me.does(lambda: me.button("^resign$", me.page.locator("dialog")).click())
    me.wait_for(OVER)
    me.page.get_by_role("heading", name="You lose").wait_for()
    me.page.get_by_text("Check the dice").click()
    dice = client.get(f"/api/games/{seat.key}")["dice"]
    for name in ("seed", "salt", "commitment"):
        assert me.page.get_by_text(dice[name]).is_visible()
    me.button("swap seats").click()
    me.page.wait_for_url(lambda address: seat.key not in address)
    me.wait_for(MINE, OVER)
    again = client.get(f"/api/games/{me.key}")
    assert [each["player"] for each in again["seats"]] == ["random", "human"]
    assert again["settings"] == client.get(f"/api/games/{seat.key}")["settings"]


def test_two_people_meet_by_a_link_and_agree_on_a_draw(client, somebody):
    seat = client.new_game("tictactoe", "human", "human")
    me, other = somebody().sit(seat), somebody()
    me.wait_for(MINE)
    link = me.page.get_by_label("Link for O").input_value()
    assert re.search(r"/#/join/[0-9a-f]{32}/[0-9a-f]{32}$", link)
    me.page.reload()
    me.wait_for(MINE)
    assert me.page.get_by_label("Link for O").input_value() == link  # a new one would end the one that was sent
    other.open(link[link.index("#") :])
    other.page.get_by_role("button").filter(has_text=re.compile("take|join|play|sit", re.IGNORECASE)).first.click()
    other.page.wait_for_url(re.compile("#/game/"))
    other.wait_for(THEIRS)
    me.page.locator(".invite").wait_for(state="hidden")
    me.does(lambda: me.click("4"))
    other.wait_for(MINE)
    assert other.page.title().startswith("● Your move")
    other.button("offer draw").click()
    other.does(lambda: other.button("^offer$", other.page.locator("dialog")).click())
    me.does(lambda: me.button("^decline").click())
    me.page.locator(".draw-offer").wait_for(state="hidden")
    other.page.locator(".draw-offer", has_text="declined").wait_for()
    other.does(lambda: other.click("0"))
    me.wait_for(MINE)
    assert me.page.locator(".draw-offer").is_hidden()  # declined is declined
    me.does(lambda: me.click("8"))
    me.button("offer draw").click()
    me.does(lambda: me.button("^offer$", me.page.locator("dialog")).click())
    other.does(lambda: other.button("^accept").click())
    me.wait_for(OVER)
    assert "draw" in me.page.locator(".result-line").inner_text().lower()


def test_a_step_that_was_not_acknowledged_is_sent_again_after_a_reload_and_happens_once(client, somebody):
    seat = client.new_game("tictactoe", "human", "human", mine=[0, 1])
    me = somebody().sit(seat)
    me.wait_for(MINE)
    me.page.evaluate(f"({DROPS_STEPS})()")
    me.click("4")
    me.page.wait_for_function("key => sessionStorage.getItem(`plyground.pending.${key}`) !== null", arg=seat.key)
    assert client.get(f"/api/games/{seat.key}")["moves"] == 0
    me.page.reload()
    me.wait_for_piece("4")
    me.page.reload()
    me.wait_for(MINE)
    assert client.get(f"/api/games/{seat.key}")["moves"] == 1
    assert me.page.evaluate("key => sessionStorage.getItem(`plyground.pending.${key}`)", seat.key) is None


def test_clocks_are_shown_and_go_down_for_who_is_to_move(client, somebody):
    me = somebody().sit(
        client.new_game("tictactoe", "human", "human", mine=[0, 1], clock={"seconds": 90, "increment": 0})
    )
    me.wait_for(MINE)
    for cell in ("4", "0"):  # first turns are free
        me.does(lambda cell=cell: me.click(cell))
    first, second = me.page.locator('[data-seat="0"] .clock'), me.page.locator('[data-seat="1"] .clock')
    me.page.wait_for_function("() => /^1:2[0-8]$/.test(document.querySelector('[data-seat=\"0\"] .clock').textContent)")
    assert second.inner_text() == "1:30"
    assert "running" in first.get_attribute("class")


def test_pieces_move_before_the_eyes_and_end_where_the_server_has_them(client, somebody):
    seat = client.new_game("hypergammon", "human", "random")
    me = somebody(animated=True).sit(seat)
    for _ in range(4):
        if me.wait_for(MINE, OVER) == OVER:
            break
        me.page.wait_for_function(
            "() => document.querySelector('.cell.movable, .cell.target, .choices button, [data-turn=over]')"
        )
        if me.page.locator(".choices button").count():
            me.does(lambda: me.page.locator(".choices button").first.click())
        else:
            make_any_step(me)
    me.wait_for(MINE, OVER)
    state = client.get(f"/api/games/{seat.key}")
    me.page.wait_for_function(
        "version => Number(document.querySelector('[data-version]').dataset.version) >= version", arg=state["version"]
    )
    shown = me.page.evaluate(
        "() => [...new Set([...document.querySelectorAll('.board [data-at]')].map((n) => n.dataset.at))]"
    )
    assert set(shown) == {piece["cell"] for piece in client.get(f"/api/games/{seat.key}")["pieces"]}


def test_the_board_is_flipped_and_turns_along_where_one_device_is_passed_around(client, somebody):
    me = somebody().sit(client.new_game("rlgame", "human", "human", mine=[0, 1]))
    me.wait_for(MINE)

    def below(seat):
        me.page.wait_for_selector(f'.own [data-seat="{seat}"]')

    below(0)
    start = me.point_in("0,0")
    me.button("^flip").click()
    below(1)
    assert me.point_in("0,0") != start
    me.button("^flip").click()
    below(0)
    assert me.point_in("0,0") == start
    make_any_step(me)
    below(0)
    me.button("turn along").click()
    below(1)
    make_any_step(me)
    below(0)
