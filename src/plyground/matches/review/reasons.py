"""Why a turn was worse than another, in words: what it allows, what it misses, else what it costs."""

from plyground.core.contract import OVER
from plyground.core.game import Game
from plyground.matches.review.looks import Considered
from plyground.matches.review.walk import Decision, Walk
from plyground.players.explaining import number
from plyground.players.turn_texts import turn_texts


class Reasons:
    """Tells why turns of one game lost something."""

    def __init__(self, walk: Walk, player: str):
        self.walk, self.game, self.player = walk, walk.game, player
        self._after = {decision.first: decision for decision in walk.decisions}

    def of(self, decision: Decision, least: float) -> str:
        """Why a decision lost at least so much; empty if it lost less."""
        if decision.lost < least:
            return "the only turn" if decision.choices == 1 else ""
        reply = self._after.get(decision.end)
        told = [self._missed(decision), self._allowed(decision, reply)]
        return ", and ".join(text for text in told if text) or self._cost(decision)

    def _missed(self, decision: Decision) -> str | None:
        """A win that was there."""
        best = decision.choice
        if self.game.mover(best.position) == OVER and best.value > 0:
            return f"misses the win with {self._text(decision, best)}"
        return None

    def _allowed(self, decision: Decision, reply: Decision | None) -> str | None:
        """A win that the next side can have at once."""
        if reply is None or reply.seat in side_of(self.game, decision.seat):
            return None
        best = reply.choice
        if self.game.mover(best.position) == OVER and best.value > 0:
            who = self.game.seat_titles[reply.seat]
            return f"lets {who} win at once with {self._text(reply, best)}"
        return None

    def _cost(self, decision: Decision) -> str:
        unit = "point" if abs(decision.lost - 1) < 1e-9 else "points"
        return f"{self.player} expects {number(decision.lost, sign='')} {unit} less"

    def _text(self, decision: Decision, turn: Considered) -> str:
        (text,) = turn_texts(self.game, self.walk.positions[decision.first], [turn.turn])
        return text


def side_of(game: Game, seat: int) -> tuple[int, ...]:
    """The seats that win and lose together with one."""
    return next(tuple(side) for side in game.teams if seat in side)
