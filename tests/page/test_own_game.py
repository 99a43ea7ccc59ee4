"""A game of somebody's own file, without a line of JavaScript; and one that means harm."""

import pytest

from plyground.games import game as make_game
from tests.page.person import MINE
from tests.processes import ROOT
from tests.web.clients import Client
from tests.web.conftest import Running

EVIL = "<img src=x onerror=window.harmed=1>"


@pytest.fixture
def evil_server(tmp_path):
    """Serves Connect Four whose every text is a piece of HTML."""
    text = (ROOT / "examples" / "connect_four.py").read_text("utf-8")
    for part, evil in [
        ('"""Connect Four: drop discs', f'"""{EVIL}: drop discs'),
        ("columns of the board", EVIL),
        ('"four in a row", "board full"', f'"{EVIL}", "{EVIL}2"'),
        ('"label": ""', f'"label": "{EVIL}"'),
        ('"shape": "circle"', f'"shape": "circle", "label": "{EVIL}"'),
        ("return str(move + 1)", f'return "{EVIL}" + str(move + 1)'),
    ]:
        assert part in text
        text = text.replace(part, evil)
    file = tmp_path / "evil.py"
    file.write_text(text, "utf-8")
    made = Running(str(tmp_path / "games.sqlite"), own=[make_game(str(file))])
    yield made
    made.stop()


def harmed(person):
    return person.page.evaluate("window.harmed === 1 || document.querySelectorAll('img[onerror]').length > 0")


def test_texts_of_a_hostile_file_are_shown_as_texts(evil_server, somebody):
    client = Client(evil_server.address)
    me = somebody(evil_server.address)
    for hash in ("#/", "#/new/evil.py", "#/edit/evil.py"):
        me.open(hash).page.wait_for_selector("main h1")
        me.page.wait_for_load_state("networkidle")
        assert not harmed(me)
    seat = client.new_game("evil.py", "human", "random")
    me.sit(seat)
    me.wait_for(MINE)
    me.does(lambda: me.click(me.cells("target")[0]))
    assert not harmed(me)
    with seat:
        seat.play_out()
    me.page.wait_for_selector('[data-turn="over"]')
    assert EVIL in me.page.inner_text("body") and not harmed(me)
    for hash in (f"#/replay/{seat.key}", "#/games"):
        me.open(hash).page.wait_for_selector("main")
        me.page.wait_for_load_state("networkidle")
        assert not harmed(me)


def test_a_game_of_ones_own_is_on_the_page_of_all_games_and_can_be_played(somebody):
    me = somebody().new_game("connect_four.py")
    me.page.wait_for_url("**/#/new/connect_four.py")
    me.page.wait_for_selector("#seat-1", state="attached")


def test_names_of_people_and_of_recorded_games_are_shown_as_texts(running, somebody):
    client = Client(running.address)
    seat = client.new_game("tictactoe", "human", "human", mine=[0, 1], names=[EVIL, f"{EVIL}2"])
    me = somebody().sit(seat)
    me.wait_for(MINE)
    me.does(lambda: me.click("4"))
    assert EVIL in me.page.inner_text("main") and not harmed(me)
    record = client.http.get(f"/api/games/{seat.key}/record").text.replace(seat.key, "e" * 32)
    [uploaded] = client.post("/api/uploads", text=record.replace('[Player x "human"]', f'[Player x "{EVIL}3"]'))[
        "games"
    ]
    for key in (seat.key, uploaded["key"]):
        me.open(f"#/replay/{key}").page.reload()  # so that nothing of the screen before is seen
        me.page.wait_for_selector(".replay-board svg")
        assert EVIL in me.page.inner_text("main") and not harmed(me)
    me.open("#/games?whose=all").page.wait_for_selector(f'[data-key="{seat.key}"]')
    assert EVIL in me.page.inner_text("main") and not harmed(me)
