"""Several people at one game, each in a browser of their own: playing, watching."""

from tests.page.person import MINE, OVER, THEIRS
from tests.web.clients import Client


def test_pieces_are_dragged_with_the_mouse_and_fall_back_where_they_cannot_go(running, somebody):
    me = somebody(animated=True).sit(Client(running.address).new_game("tablut", "human", "human", mine=[0, 1]))
    me.wait_for(MINE)
    start = me.cells("movable")[0]
    me.click(start)
    goal = me.cells("target")[-1]
    me.page.keyboard.press("Escape")
    occupied = next(cell for cell in me.cells("movable") if cell != start)
    me.drag(start, occupied)
    assert me.version() == 0
    me.does(lambda: me.drag(start, goal))
    me.wait_for_piece(goal)
    me.page.wait_for_function(
        "cell => !document.querySelector(`.board [data-at='${cell}']`)", arg=start
    )  # it is gone from where it was


def test_a_spectator_sees_every_move_and_can_make_none(running, somebody):
    client = Client(running.address)
    seat = client.new_game("tictactoe", "human", "human", mine=[0, 1])
    me, watcher = somebody().sit(seat), somebody().open(f"#/game/{seat.key}")
    me.wait_for(MINE)
    watcher.wait_for(THEIRS)
    me.does(lambda: me.click("4"))
    watcher.wait_for_piece("4")
    assert watcher.cells("movable") == watcher.cells("target") == []
    for cell in ("0", "4", "8"):
        watcher.click(cell)
    for name in ("resign", "draw", "undo", "take back", "hint"):
        assert not watcher.button(name).is_visible()
    assert len(client.get(f"/api/games/{seat.key}/events")) == 1
    for cell in ("0", "8", "1", "2", "3", "6"):
        me.does(lambda cell=cell: me.click(cell))
        watcher.wait_for_piece(cell)
        if me.table.get_attribute("data-turn") == OVER:
            break
    me.wait_for(OVER)
    watcher.wait_for(OVER)


def test_two_people_play_a_whole_game_by_a_link_from_the_choice_of_seats_on(somebody):
    me, other = somebody().new_game("tictactoe"), somebody()
    me.begin("human", "link")
    link = me.page.get_by_label("Link for O").input_value()
    assert (
        me.key in link
        and me.page.evaluate("key => localStorage.getItem(`plyground.token.${key}`)", me.key)[1:-1] not in link
    )
    other.open(link[link.index("#") :])
    other.page.get_by_role("button", name="Sit down").click()
    other.page.wait_for_url(f"**/#/game/{me.key}")
    for turn, cell in enumerate(("4", "0", "8", "2", "1", "7", "3", "5", "6")):
        mover, waiting = (me, other) if turn % 2 == 0 else (other, me)
        mover.wait_for(MINE)
        waiting.wait_for(THEIRS)
        assert waiting.cells("target") == []
        waiting.click(cell)  # it is not their turn
        mover.does(lambda mover=mover, cell=cell: mover.click(cell))
        waiting.wait_for_piece(cell)
    for person in (me, other):
        person.wait_for(OVER)
        assert "draw" in person.page.locator(".result").inner_text().lower()


def test_real_dice_are_entered_by_hand(running, somebody):
    me = somebody().new_game("hypergammon")
    me.page.locator("details.table-choice summary").click()
    me.page.get_by_label("Thrown by you").check()
    key = me.begin("human", "here")
    me.wait_for(MINE)
    me.page.wait_for_selector(".choices button")
    assert me.cells("movable") == []
    me.does(lambda: me.page.locator(".choices button").nth(3).click())
    me.page.wait_for_selector(".board .cell.movable")
    first = Client(running.address).get(f"/api/games/{key}/events")[0]
    assert first["seat"] is None and first["kind"] == "step"
