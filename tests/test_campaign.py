"""Long runs against the slow references, started by `make campaign`: many random games of many settings."""

import random

import pytest

import plyground as pg
from plyground.tools.checking.checker import GameChecker
from tests.games.all_games import CHOICES, IDS
from tests.games.test_tarble_people_reference import differences
from tests.reference import gammon, pachisi, parcheesi, polar, rlgame, tablut, tictactoe
from tests.reference.tarble_positions import rolled_positions

pytestmark = pytest.mark.campaign

RACES = [
    ("backgammon", {}, gammon, {"game": "backgammon"}, 40),
    ("hypergammon", {}, gammon, {"game": "hypergammon"}, 400),
    ("pachisi", {}, pachisi, {}, 20),
    ("parcheesi", {}, parcheesi, {}, 20),
    ("parcheesi", {"teams": True}, parcheesi, {"teams": True}, 20),
]


@pytest.mark.parametrize("name, settings, reference, chosen, games", RACES)
def test_whole_random_games_agree_turn_by_turn(name, settings, reference, chosen, games):
    game, chooser = pg.game(name, **settings), random.Random(21)
    rolls, weights = zip(*reference.rolls(chosen), strict=True)
    for _ in range(games):
        layout = reference.start(chosen)
        while reference.result(chosen, layout) is None:
            roll = chooser.choices(rolls, weights)[0]
            slow = sorted(reference.turn_results(chosen, layout, roll), key=str)
            fast = [game.to_dict(end) for end in game.turn_results(game.position(layout), roll=roll)]
            assert sorted(fast, key=str) == slow, (layout, roll)
            layout = chooser.choice(slow)


def random_settings(name, chooser):
    """Settings of a game without dice, drawn from all its variants."""
    if name == "tictactoe":
        return {"m": chooser.randint(2, 6), "n": chooser.randint(2, 6), "k": chooser.randint(2, 4)}
    if name == "polar":
        k = chooser.randint(2, 5)
        return {"rings": chooser.randint(2, 5), "spokes": chooser.randint(max(3, k), 12), "k": k,
                "diagonal_adjacency": chooser.random() < 0.7}  # fmt: skip
    if name == "tablut":
        switches = ("run_capture", "king_hammer", "throne_hostile", "throne_safe", "soldiers_win")
        chosen = {switch: chooser.random() < 0.5 for switch in switches}
        return {"size": chooser.choice((7, 7, 9, 11)), "king_capture": chooser.choice((2, 4)),
                "repetition": chooser.choice((0, 3)), **chosen}  # fmt: skip
    a = chooser.randint(1, 3)
    players = chooser.choice((2, 4))
    return {
        "n": chooser.randint(2 * a + 1, 2 * a + 4), "a": a, "pawns": chooser.randint(1, 6), "players": players,
        "removal": chooser.choice(("to_move", "both")), "restart_once": chooser.random() < 0.4,
        "backward_moves": chooser.choice((0, 0, 1, 3)), "temporary_centre": chooser.choice((0, 0, 1, 3)),
        "alliances": chooser.choice(("none", "diagonal")) if players == 4 else "none", "max_plies": 300,
    }  # fmt: skip


@pytest.mark.parametrize(
    "name, reference", [("tictactoe", tictactoe), ("polar", polar), ("tablut", tablut), ("rlgame", rlgame)]
)
def test_random_games_of_random_settings_agree_move_by_move(name, reference):
    chooser = random.Random(22)
    for _ in range(60):
        settings = random_settings(name, chooser)
        try:
            game = pg.game(name, **settings)
        except pg.PlygroundError:
            continue
        slow, fast = reference.start(settings), game.start()
        for _ in range(200):
            moves = reference.moves(settings, slow)
            if not moves:
                break
            children = {public(reference.after(settings, slow, move)): move for move in moves}
            mine = {public(game.to_dict(game.play(fast, step))): step for step in game.legal_moves(fast)}
            assert mine.keys() == children.keys(), (settings, slow)
            key = chooser.choice(sorted(children))
            slow, fast = reference.after(settings, slow, children[key]), game.play(fast, mine[key])
            assert game.winner_text(fast) == reference.result(settings, slow), (settings, slow)


def public(layout):
    """A position without history and winners: what both programs write alike."""
    return str(
        sorted(
            (key, value)
            for key, value in layout.items()
            if not key.startswith("_") and key not in ("history", "winners")
        )
    )


@pytest.mark.parametrize("name, settings", CHOICES, ids=IDS)
def test_a_game_keeps_the_contract_in_many_games(name, settings):
    assert list(GameChecker(pg.game(name, **settings), 100, seed=23).run(use=False))


@pytest.mark.parametrize("side", [4, 5, 6, 7])
@pytest.mark.parametrize("name, number", [("joey", 5000), ("sarah", 3000), ("hasty-sarah", 3000), ("brian", 1000)])
def test_the_people_of_tarble_agree_with_their_slow_references_in_many_positions(name, number, side):
    positions = rolled_positions(number, random.Random(24 + side), {"side": side})
    assert differences(name, positions, {"side": side}) == []
