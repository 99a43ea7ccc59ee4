"""Which special rules of backgammon and hypergammon a step uses."""

from plyground.games.gammon.board import BAR, OFF, SEAT, TURN
from plyground.games.gammon.rules import PASS

HIT, ENTER, BEAR_OFF, NO_PLAY = "hit", "entering", "bearing off", "no play"
SPECIAL_RULES = {
    HIT: "a blot is sent to the bar",
    ENTER: "a checker enters from the bar",
    BEAR_OFF: "a checker is borne off",
    NO_PLAY: "a roll cannot be played at all",
}


def rules_used(game, before, step, after):
    if step == PASS:
        return [NO_PLAY]
    distance, die = divmod(int(step), 8)
    enemy = SEAT * (1 - int(before[TURN]))
    used = [HIT] if after[enemy + BAR] > before[enemy + BAR] else []
    used += [ENTER] if distance == BAR else []
    return used + ([BEAR_OFF] if distance - die <= OFF else [])
