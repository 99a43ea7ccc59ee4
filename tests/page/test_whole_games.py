"""A whole game of every game, from the page of all games to the end, by clicks on what the hint marks."""

import pytest

from tests.page.hinting import play_out_by_hints
from tests.page.middles import MIDDLES
from tests.web.clients import Client

SEED = 4  # of the dice and of whoever plays at random; pachisi may be three times as long with another
# Whoever plays at random plays fast and loses soon; a partner who did would keep the game from ending.
OTHERS = {"pachisi": ["random", "strong", "random"], "parcheesi": ["random"] * 3}


@pytest.mark.parametrize("game", [*MIDDLES, "connect_four.py"])
def test_a_whole_game_is_played_by_clicks_as_the_hint_says(running, somebody, monkeypatch, game):
    monkeypatch.setattr("secrets.randbelow", lambda below: SEED)
    me = somebody().new_game(game)
    key = me.begin("human", *OTHERS.get(game, ["random"]))
    steps = play_out_by_hints(me)
    kept = Client(running.address).get(f"/api/games/{key}")
    assert kept["ending"] and kept["payoffs"][0] is not None
    assert sum(event["seat"] == 0 for event in Client(running.address).get(f"/api/games/{key}/events")) == steps
