"""Games that have been played for a while: for pictures, and for looking at every board with pieces on it."""

from tests.web.clients import Client, Seat

# For each game the players of the other seats, and how many turns one has made oneself when the picture is taken.
MIDDLES = {
    "tictactoe": (["random"], 2),
    "polar": (["strong"], 7),
    "tablut": (["strong"], 3),
    "rlgame": (["strong"], 8),
    "tarble": (["joey"], 4),
    "backgammon": (["strong"], 7),
    "hypergammon": (["random"], 4),
    "pachisi": (["strong"] * 3, 40),
    "parcheesi": (["strong"] * 3, 18),
}


def middle_of_a_game(client: Client, game: str, finished: bool = False) -> Seat:
    """A game that one has played by hints for some turns; it is one's own turn, or the end."""
    players, turns = MIDDLES[game]
    with client.new_game(game, "human", *players) as me:
        for _ in range(10_000 if finished else turns):
            if not play_a_turn(me):
                break
        me.my_turn()
        return me


def play_a_turn(me: Seat) -> bool:
    """Play a turn as the hint says; False if the game is over."""
    if not me.my_turn():
        return False
    me.send(type="hint")
    for step in me.wait("hint")["turns"][0]["steps"]:
        answer = me.step(step)
        assert answer["type"] == "ack", answer
        if not me.my_turn():
            return False
    return True
