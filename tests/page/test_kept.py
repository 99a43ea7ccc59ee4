"""The games that are kept: found, replayed, shared, taken along, brought back."""

import re

import pytest

from tests.page.middles import middle_of_a_game
from tests.page.person import MINE
from tests.web.clients import Client


@pytest.fixture(scope="module")
def played(running):
    """A whole game with dice: its key, its frames and its state."""
    client = Client(running.address)
    seat = middle_of_a_game(client, "hypergammon", finished=True)
    return seat.key, client.get(f"/api/games/{seat.key}/frames", most=200), client.get(f"/api/games/{seat.key}")


def shown(person):
    """How many moves the slider says."""
    return int(person.page.get_by_role("slider", name="Move").input_value())


def pieces_on_board(person):
    return person.page.locator(".replay-board [data-at]").count()


def wait_for_move(person, number):
    script = "number => document.querySelector('.slide input')?.value === String(number)"
    person.page.wait_for_function(script, arg=number)


def wait_for_pieces(person, frame):
    """Wait until the board shows exactly the cells with pieces that a frame has."""
    cells = sorted({piece["cell"] for piece in frame["pieces"] if piece.get("count", 1)})
    script = """cells => JSON.stringify([...new Set([...document.querySelectorAll('.replay-board [data-at]')]
      .map((node) => node.dataset.at))].sort()) === JSON.stringify(cells)"""
    person.page.wait_for_function(script, arg=cells)


def test_a_replay_goes_back_and_forth_by_buttons_keys_slider_and_list(played, somebody):
    key, frames, state = played
    me = somebody().open(f"#/replay/{key}")
    me.page.get_by_role("slider", name="Move").wait_for()
    wait_for_pieces(me, frames[0])
    me.button("one move on").click()
    wait_for_move(me, 1)
    me.page.locator("h1").click()
    for _ in range(3):
        me.page.keyboard.press("ArrowRight")
    wait_for_move(me, 4)
    wait_for_pieces(me, frames[4])
    me.page.keyboard.press("End")
    wait_for_move(me, state["moves"])
    wait_for_pieces(me, frames[-1])
    me.page.keyboard.press("Home")
    wait_for_move(me, 0)
    turn = state["turns"][2]
    row = me.page.get_by_role("list", name="Turns").get_by_role("button").nth(2)
    row.click()
    wait_for_move(me, turn["end"])
    wait_for_pieces(me, frames[turn["end"]])
    assert row.get_attribute("aria-current") == "step"
    assert me.page.locator(".caption").inner_text().startswith(("White", "Black"))
    me.page.get_by_role("slider", name="Move").fill("7")
    wait_for_pieces(me, frames[7])
    before = me.page.locator(".replay-board svg").inner_html()
    me.page.keyboard.press("f")
    assert me.page.locator(".replay-board svg").inner_html() != before


def test_a_replay_goes_on_by_itself_until_it_is_stopped(played, somebody):
    key, _, _ = played
    me = somebody().open(f"#/replay/{key}")
    me.page.get_by_label("Speed").select_option("fast")
    me.page.get_by_role("button", name="Play", exact=True).click()
    wait_for_move(me, 3)
    me.page.get_by_role("button", name="Pause").click()
    stopped = shown(me)
    me.page.wait_for_timeout(1200)  # three moves' time
    assert shown(me) == stopped


def test_long_games_are_fetched_in_pieces(somebody):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")
    asked = []

    def answer(route):
        first, most = (int(value) for value in re.findall(r"=(\d+)", route.request.url))
        asked.append((first, most))
        route.fulfill(json=[{"moves": number, "pieces": []} for number in range(first, first + most)])

    me.page.route("**/frames?*", answer)
    found = me.page.evaluate("""async () => {
      const { Reel } = await import("/page/parts/reel.js");
      const reel = new Reel("0".repeat(32), 950);
      const moves = [];
      for (const number of [0, 99, 100, 930, 5]) moves.push((await reel.frame(number)).moves);
      reel.grow(960, 950);
      moves.push((await reel.frame(955)).moves);
      return moves;
    }""")
    assert found == [0, 99, 100, 930, 5, 955]
    assert asked == [(0, 100), (100, 100), (900, 100), (900, 100)]


def test_reasons_belong_to_moves_that_stand(somebody):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")
    found = me.page.evaluate("""async () => {
      const { reasonsOf, reasonsIn } = await import("/page/parts/reasons.js");
      const step = (why) => ({ kind: "step", why });
      const back = { kind: "back", value: 1 };
      const reasons = reasonsOf([step(null), step("gone"), back, step("a"), step("a"), step("b")]);
      return [[...reasons], reasonsIn(reasons, { first: 1, end: 4 }), reasonsIn(reasons, { first: 0, end: 1 })];
    }""")
    assert found == [[[2, "a"], [3, "a"], [4, "b"]], ["a", "b"], []]


def test_a_replay_tells_the_reasons_that_a_player_gave(running, somebody):
    with middle_of_a_game(Client(running.address), "tarble") as seat:
        assert seat.my_turn()
        seat.send(type="why")
        reason = seat.wait("why")["text"]
        last = [turn for turn in seat.state["turns"] if turn["seat"] == 1][-1]
    me = somebody().open(f"#/replay/{seat.key}?move={last['end']}")
    me.page.get_by_text(reason[1:]).wait_for()
    me.page.keyboard.press("Home")
    me.page.wait_for_selector(".replay-why.empty", state="hidden")


def test_somebody_plays_on_from_a_position_of_a_replay(played, running, somebody):
    key, frames, _ = played
    me = somebody().open(f"#/replay/{key}?move=5")
    wait_for_pieces(me, frames[5])
    me.button("play on from here").click()
    me.page.wait_for_url(re.compile("#/new/hypergammon"))
    me.page.get_by_text("own position").wait_for()
    me.begin("human", "random")
    state = Client(running.address).get(f"/api/games/{me.key}/frames", most=1)[0]
    assert state["pieces"] == frames[5]["pieces"]
    me.open("#/new/hypergammon").page.wait_for_selector("#seat-1")
    assert me.page.get_by_text("own position").count() == 0


def test_a_game_that_goes_on_grows_while_it_is_replayed(running, somebody):
    with Client(running.address).new_game("tictactoe", "human", "human", mine=[0, 1]) as seat:
        me = somebody().open(f"#/replay/{seat.key}")
        wait_for_move(me, 0)
        me.page.get_by_text("The game goes on").wait_for()
        for number, cell in enumerate((0, 3, 1, 4, 2), 1):
            assert seat.my_turn() and seat.step(cell)["type"] == "ack"
            wait_for_move(me, number)
        me.page.get_by_text("X won").wait_for()
    assert pieces_on_board(me) == 5


def test_kept_games_are_found_by_game_opponent_and_result(running, somebody):
    client = Client(running.address)
    ended = middle_of_a_game(client, "tictactoe", finished=True)
    open_game = client.new_game("polar", "human", "random")
    me = somebody().open("#/games")
    me.page.get_by_label("Whose").select_option("mine")
    me.page.get_by_role("heading", name="No games yet").wait_for()
    me.page.get_by_label("Whose").select_option("all")
    row = me.page.locator(".kept-row")
    me.page.locator(f'[data-key="{open_game.key}"]').wait_for()
    me.page.get_by_label("Game", exact=True).select_option("tictactoe")
    me.page.locator(f'[data-key="{open_game.key}"]').wait_for(state="detached")
    me.page.locator(f'[data-key="{ended.key}"]').wait_for()
    me.page.get_by_label("Result").select_option("unfinished")
    me.page.locator(f'[data-key="{ended.key}"]').wait_for(state="detached")
    me.page.get_by_label("Result").select_option("")
    me.page.get_by_label("Opponent").select_option("random")
    me.page.locator(f'[data-key="{ended.key}"]').wait_for()
    row.first.filter(has_text="Random").wait_for()


def test_long_lists_are_shown_piece_by_piece(running, somebody):
    client = Client(running.address)
    person = client.post("/api/people")["person"]
    for _ in range(27):
        client.new_game("tictactoe", "human", "human", person=person)
    me = somebody().open("#/")
    me.page.evaluate("person => localStorage.setItem('plyground.person', JSON.stringify(person))", person)
    me.open("#/games").page.locator(".kept-row").nth(24).wait_for()
    assert me.page.locator(".kept-row").count() == 25
    me.page.get_by_role("button", name="More").click()
    me.page.locator(".kept-row").nth(26).wait_for()
    assert me.page.locator(".kept-row").count() == 27
    assert not me.page.get_by_role("button", name="More").is_visible()


def test_ones_own_games_are_among_the_games_kept_and_are_gone_on_with(somebody):
    me = somebody().open("#/new/tictactoe")
    me.begin("human", "random")
    me.wait_for(MINE)
    key = me.key
    me.open("#/games").page.locator(f'[data-key="{key}"]').get_by_role("link", name="Go on").click()
    me.page.wait_for_url(re.compile(f"#/game/{key}"))


def upload(person, text, name="game.txt"):
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    person.page.locator('input[type="file"]').set_input_files(file)


def test_a_downloaded_game_is_uploaded_and_replayed_and_a_wrong_one_is_refused_with_its_reason(running, somebody):
    client = Client(running.address)
    seat = middle_of_a_game(client, "tictactoe", finished=True)
    me = somebody().open("#/games?whose=all")
    with me.page.expect_download() as download:
        me.page.locator(f'[data-key="{seat.key}"]').get_by_role("button", name="Download").click()
    text = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename.startswith("tictactoe")
    before = len(client.get("/api/games", most=200))
    me.watched.may_be_refused = True
    for wrong, reason in [
        ("nonsense", "expected"),
        (text.replace("5", "99", 1) + "\nmore", "expected"),
        ("  ", "is empty"),
    ]:
        upload(me, wrong)
        me.page.locator(".upload-said.wrong", has_text=reason).wait_for()
        assert me.page.locator(".upload-said").inner_text().count("Nothing was kept.") == 1
    assert len(client.get("/api/games", most=200)) == before
    upload(me, text)
    me.page.wait_for_url(re.compile("#/replay/"))
    me.page.get_by_role("slider", name="Move").wait_for()
    assert client.get(f"/api/games/{me.key}")["moves"] == client.get(f"/api/games/{seat.key}")["moves"]


def test_a_file_that_is_dropped_on_the_screen_is_read(running, somebody):
    client = Client(running.address)
    seat = middle_of_a_game(client, "tictactoe", finished=True)
    text = client.http.get(f"/api/games/{seat.key}/record").text
    me = somebody().open("#/games")
    me.page.get_by_role("button", name="Upload a game").wait_for()
    script = """text => {
      const given = new DataTransfer();
      given.items.add(new File([text], "mine.txt", { type: "text/plain" }));
      return given;
    }"""
    given = me.page.evaluate_handle(script, text)
    me.page.dispatch_event("main", "dragover", {"dataTransfer": given})
    me.page.wait_for_selector(".screen-games.dropping")
    me.page.dispatch_event("main", "drop", {"dataTransfer": given})
    me.page.wait_for_url(re.compile("#/replay/"))


def test_a_shared_link_only_shows(played, somebody):
    key, frames, _ = played
    me = somebody(permissions=["clipboard-read", "clipboard-write"]).open(f"#/replay/{key}")
    me.page.get_by_role("button", name="Share").click()
    me.page.get_by_role("button", name="Copied").wait_for()
    link = me.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"#/replay/{key}")
    other = somebody().open(link[link.index("#") :])
    wait_for_pieces(other, frames[0])
    assert other.cells("movable") == other.cells("target") == []


def test_a_kept_game_is_shown_as_it_stands(running, somebody):
    with Client(running.address).new_game("tictactoe", "human", "human", mine=[0, 1]) as seat:
        for move in (0, 8):
            seat.my_turn()
            seat.step(move)
    me = somebody().open("#/games?whose=all")
    row = me.page.locator(f'.kept-row[data-key="{seat.key}"]')
    row.locator('.picture [data-at="8"]').wait_for(state="attached")
    shown = row.locator(".picture [data-at]").evaluate_all("nodes => [...new Set(nodes.map(node => node.dataset.at))]")
    assert sorted(shown) == ["0", "8"]


def test_a_roll_with_which_nothing_was_played_belongs_to_who_was_to_play(running, somebody):
    with Client(running.address).new_game("hypergammon", "human", "human", mine=[0, 1]) as seat:
        seat.my_turn()
        mover = seat.state["mover"]
        seat.order("resign", seat=mover)
        title = seat.state["seat_titles"][mover] if "seat_titles" in seat.state else None
    title = title or Client(running.address).get(f"/api/games/{seat.key}")["seat_titles"][mover]
    for screen in ("game", "replay"):
        me = somebody().open(f"#/{screen}/{seat.key}")
        row = me.page.locator(".moves li").last
        row.wait_for()
        assert title in row.inner_text() and row.locator(".emblem").count() == 1, screen
