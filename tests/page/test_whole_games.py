"""Games of every game, from the page of all games to the end, by clicks on what the hint marks."""

import pytest

from tests.page.hinting import play_out_by_hints
from tests.page.middles import MIDDLES
from tests.web.clients import Client

SEED = 4  # of the dice and of whoever plays at random; pachisi may be three times as long with another
# Whoever plays at random plays fast and loses soon; a partner who did would keep the game from ending.
OTHERS = {"pachisi": ["random", "strong", "random"], "parcheesi": ["random"] * 3}
# Games that take hundreds of turns begin late, most pieces being home already.
LATE = {
    "backgammon": {
        "points": [[0] * 5 + [2, 0, 2] + [0] * 16, [0] * 4 + [3] + [0] * 14 + [2] + [0] * 4], "bar": [1, 0],
        "off": [10, 10], "to_move": 0,
    },
    "pachisi": {
        "pieces": [[81, 82, 84, 84], [0, 0, 20, 40], [84, 84, 84, 84], [0, 0, 20, 40]], "entered": [True] * 4,
        "to_move": 0,
    },
    "parcheesi": {
        "pieces": [[0, 72, 72, 72], [0, 0, 0, 13], [0, 0, 1, 20], [0, 0, 6, 11]], "to_move": 0, "doubles": 0,
    },
}  # fmt: skip
LAY_OUT = """([game, position]) =>
  sessionStorage.setItem(`plyground.position.${game}`, JSON.stringify({ position, settings: {} }))"""


@pytest.mark.parametrize("game", [*MIDDLES, "connect_four.py"])
def test_a_game_is_played_to_its_end_by_clicks_as_the_hint_says(running, somebody, monkeypatch, game):
    monkeypatch.setattr("secrets.randbelow", lambda below: SEED)
    me = somebody()
    if game in LATE:
        me.open().page.evaluate(LAY_OUT, [game, LATE[game]])
    me.new_game(game)
    key = me.begin("human", *OTHERS.get(game, ["random"]))
    steps = play_out_by_hints(me)
    kept = Client(running.address).get(f"/api/games/{key}")
    assert kept["ending"] and kept["payoffs"][0] is not None
    assert sum(event["seat"] == 0 for event in Client(running.address).get(f"/api/games/{key}/events")) == steps
