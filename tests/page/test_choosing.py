"""Choosing a game, who plays it and how; and taking a seat that somebody offers."""

import re

from tests.page.person import MINE
from tests.web.clients import Client


def play_button(person):
    return person.page.get_by_role("button", name="Play", exact=True)


def chosen(person, seat):
    return person.page.locator(f"#seat-{seat}").input_value()


def wait_for_cells(person, count):
    """Wait until the board beside the choices has so many cells."""
    script = "count => document.querySelectorAll('.about-game [data-cell]').length === count"
    person.page.wait_for_function(script, arg=count)


def run(person, file, expression, *args):
    """What an exported function of the page gives."""
    script = f"async (args) => {{ const told = await import('/page/{file}'); return {expression}; }}"
    return person.page.evaluate(script, list(args))


def test_a_game_begins_with_one_click_on_the_page_of_all_games_and_can_be_gone_on_with(somebody):
    me = somebody().open("#/")
    card = me.page.locator(".game-card").filter(has=me.page.locator('a[href="#/new/tictactoe"]'))
    card.get_by_role("button", name="Play now").click()
    me.page.wait_for_url(re.compile("#/game/"))
    me.wait_for(MINE)
    key = me.key
    me.open("#/").page.reload()
    going_on = me.page.locator(f'.going-on a[href="#/game/{key}"]')
    going_on.wait_for()
    assert "Tic-tac-toe" in going_on.inner_text() and "Your move" in going_on.inner_text()


def test_the_board_follows_the_settings_and_a_wrong_one_is_told_beside_it(somebody):
    me = somebody().open("#/new/tictactoe")
    me.page.get_by_text("Settings").click()
    me.page.locator("#setting-m").fill("4")
    wait_for_cells(me, 12)
    me.page.locator("#setting-m").fill("40")
    fault = me.page.locator("#setting-m-fault")
    assert "40 is not allowed; expected a whole number from 1 to 19" in fault.inner_text()
    assert play_button(me).is_disabled()
    me.page.locator("#setting-m").fill("5")
    wait_for_cells(me, 15)
    assert fault.inner_text() == "" and play_button(me).is_enabled()
    assert "m 5" in me.page.locator("summary").first.inner_text()


def test_what_only_the_server_knows_to_be_wrong_is_told_beside_the_setting_that_it_names(somebody):
    me = somebody().open("#/new/rlgame")
    me.watched.may_be_refused = True
    me.page.get_by_text("Settings").click()
    me.page.locator("#setting-obstacles").fill("nowhere")
    me.page.locator("#setting-obstacles-fault", has_text="nowhere").wait_for()
    assert play_button(me).is_disabled()
    me.page.get_by_role("button", name="All as usual").click()
    me.page.wait_for_selector(".play-button:enabled")


def test_the_address_says_who_plays_with_which_settings(somebody):
    me = somebody().open("#/new/tarble?players=joey,human&set=side%3D5&clock=300%2B5&dice=hand")
    me.page.wait_for_selector("#seat-1")
    assert [chosen(me, seat) for seat in (0, 1)] == ["joey", "human"]
    wait_for_cells(me, 61)
    me.page.get_by_text("Clock, dice, start").click()
    assert me.page.locator("#clock").input_value() == "300+5"
    assert me.page.get_by_role("radio", name="Thrown by you").is_checked()
    me.open("#/new/tablut?seat=b&level=easy").page.wait_for_url(re.compile("tablut"))
    me.page.wait_for_selector("h1:text('Tablut')")
    assert chosen(me, 1) == "human" and chosen(me, 0) == "strong:explore=0.4"


def test_what_was_chosen_is_chosen_the_next_time(running, somebody):
    me = somebody().open("#/new/tablut")
    me.page.get_by_role("radio", name="Black").check()
    me.page.locator("#seat-0").select_option("random")
    me.page.get_by_label("Your name").fill("Anna")
    me.page.get_by_text("Settings").click()
    me.page.locator("#setting-size").select_option("9")
    wait_for_cells(me, 81)
    play_button(me).click()
    me.page.wait_for_url(re.compile("#/game/"))
    state = Client(running.address).get(f"/api/games/{me.key}")
    assert [seat["player"] for seat in state["seats"]] == ["random", "human"]
    assert state["seats"][1]["called"] == "Anna" and state["settings"]["size"] == 9
    me.open("#/new/tablut").page.wait_for_selector("#seat-1")
    assert [chosen(me, seat) for seat in (0, 1)] == ["random", "human"]
    assert me.page.get_by_label("Your name").input_value() == "Anna"


def test_somebody_in_front_of_the_screen_plays_or_nobody(somebody):
    me = somebody().open("#/new/tictactoe")
    me.page.locator("#seat-1").select_option("link")
    me.page.locator("#seat-0").select_option("random")
    assert "expected “Me”" in me.page.locator(".go .wrong").inner_text()
    assert play_button(me).is_disabled()
    me.page.get_by_role("button", name="Compare").first.click()
    me.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Easy")).click()
    assert chosen(me, 0) == "strong:explore=0.4"
    me.page.locator("#seat-0").select_option("here")
    assert play_button(me).is_enabled()


def test_the_rules_are_one_click_away_and_the_focus_comes_back(somebody):
    me = somebody().open("#/new/tarble")
    me.page.get_by_role("button", name="Rules").click()
    dialog = me.page.get_by_role("dialog", name="Rules of Tarble")
    dialog.get_by_text("The board is a hexagon").wait_for()
    me.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert me.page.evaluate("document.activeElement.textContent") == "Rules"


def test_rules_take_over_only_what_a_text_needs(somebody):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")
    hostile = '<p onclick="x()">a<img src=x onerror=y()><b>b</b></p><script>1</script><style>p{}</style><ul><li>c</ul>'
    taken = run(
        me, "parts/rules.js",
        "(() => { const p = document.createElement('div');"
        " p.append(...told.plainNodes(new DOMParser().parseFromString(args[0], 'text/html').body.childNodes));"
        " return p.innerHTML; })()",
        hostile,
    )  # fmt: skip
    me.watched.complaints.clear()  # the policy objects to the text itself
    assert taken == "<p>ab</p><ul><li>c</li></ul>"


def test_clocks_of_ones_own_have_limits(somebody):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")

    def fault(text):
        return run(me, "parts/table_choice.js", "told.clockFault(args[0])", text)

    assert fault("300+5") == fault("none") == fault("10+0") == ""
    assert "expected 0.2 to 1440" in fault("3+0") and "expected 0.2 to 1440" in fault("NaN+0")
    assert "expected a whole number from 0 to 600" in fault("300+601")
    assert run(me, "parts/table_choice.js", "told.clockOf('300+5')") == {"seconds": 300, "increment": 5}


def offer_a_seat(client):
    """A game in which Anna waits for somebody; its key and the code of the free seat."""
    seat = client.new_game("tictactoe", "human", "human", mine=[0], names=["Anna", None])
    code = client.post(f"/api/games/{seat.key}/invitations", token=seat.token, seat=1)["code"]
    return seat.key, code


def test_a_seat_is_taken_by_a_link_once_and_kept_after_a_reload(running, somebody):
    client = Client(running.address)
    key, code = offer_a_seat(client)
    me = somebody().open(f"#/join/{key}/{code}")
    me.page.get_by_role("heading", name="Anna invites you to Tic-tac-toe").wait_for()
    me.page.get_by_label("Your name").fill("Ben")
    me.page.get_by_role("button", name="Sit down").click()
    me.page.wait_for_url(re.compile(f"#/game/{key}"))
    assert client.get(f"/api/games/{key}")["seats"][1]["called"] == "Ben"
    me.open("#/").open(f"#/join/{key}/{code}").page.wait_for_url(re.compile(f"#/game/{key}"))
    late = somebody().open(f"#/join/{key}/{code}")
    late.page.get_by_text("All seats of this game are taken.").wait_for()
    late.page.get_by_role("link", name="Watch").click()
    late.page.wait_for_url(re.compile(f"#/game/{key}"))


def test_a_lost_answer_does_not_lose_the_seat(running, somebody):
    client = Client(running.address)
    key, code = offer_a_seat(client)
    me = somebody().open(f"#/join/{key}/{code}")
    me.watched.may_lose_server = True
    me.page.route("**/api/games/*/seats", lambda route: (route.fetch(), route.abort()))
    me.page.get_by_role("button", name="Sit down").click()
    me.page.get_by_text("The server cannot be reached.").wait_for()
    assert client.get(f"/api/games/{key}")["seats"][1]["is_taken"]
    me.page.unroute("**/api/games/*/seats")
    me.page.get_by_role("button", name="Sit down").click()
    me.page.wait_for_url(re.compile(f"#/game/{key}"))


def test_a_code_that_was_never_given_takes_no_seat(running, somebody):
    key, _ = offer_a_seat(Client(running.address))
    me = somebody().open(f"#/join/{key}/{'0' * 32}")
    me.watched.may_be_refused = True
    me.page.get_by_role("button", name="Sit down").click()
    me.page.get_by_text("This link does not give a seat").wait_for()
    assert me.page.get_by_role("link", name="Watch").is_visible()


def test_a_screen_says_that_the_server_is_away_and_comes_back_by_itself(somebody):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")
    me.watched.may_lose_server = True
    me.page.route("**/api/**", lambda route: route.abort())
    me.page.get_by_role("link", name="Games kept").click()
    me.page.get_by_role("heading", name="The server is away").wait_for()
    me.page.unroute("**/api/**")
    me.page.get_by_role("heading", name="Games kept").wait_for()


def test_strengths_are_told_against_the_strongest(somebody):
    me = somebody().open("#/")
    me.page.wait_for_selector("main h1")

    def words(elo, best):
        return run(me, "parts/strength.js", "told.strengthInWords(...args)", elo, best)

    assert words(None, 1000) == ""
    assert run(me, "parts/strength.js", "told.strengthInWords(...args)", 1700, 1700, True) == "very good"
    assert words(0, 0) == words(0, 1700) == "plays by chance"
    assert [words(elo, 1700) for elo in (900, 1300, 1500, 1600, 1700)] == [
        "for beginners", "fair", "good", "very good", "the strongest here",
    ]  # fmt: skip
    assert run(me, "parts/strength.js", "told.expectedShare(0)") == 0.5


def test_a_position_that_cannot_be_is_told_and_given_up_with_a_click(somebody):
    me = somebody()
    me.watched.may_be_refused = True
    me.open("#/new/tarble?position=nonsense").page.locator(
        ".go .wrong", has_text="'nonsense' is not a position"
    ).wait_for()
    assert play_button(me).is_disabled()
    me.button("begin as usual").click()
    me.page.wait_for_selector(".play-button:enabled")
    assert me.page.locator(".go .wrong").inner_text() == ""
