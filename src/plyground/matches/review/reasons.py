"""Why a turn was worse than another, in words that a beginner understands.

First what is certain: a win that was missed, one that the next side can have at once, or can force. Then what can be
counted (`facts`), after the turn that was played and after the better one, each followed by the play that is expected.
At last the points that it costs.
"""

from plyground.core.contract import OVER
from plyground.core.game import Game, Position
from plyground.matches.review.facts import Facts
from plyground.matches.review.looks import Considered, Look, PlayedLook
from plyground.matches.review.walk import Decision, Walk
from plyground.players.expected_play import depth_after
from plyground.players.explaining import number
from plyground.players.root_values import looks_ahead
from plyground.players.turn_texts import turn_texts
from plyground.search.methods import MCTS

MOST_TURNS = 7  # of a win by force that are told


class Reasons:
    """Tells why turns of one game lost something."""

    def __init__(self, walk: Walk, look: Look):
        self.walk, self.game, self.look = walk, walk.game, look
        self.facts = Facts(look.player)
        self._next = {decision.first: decision for decision in walk.decisions}

    def of(self, decision: Decision, least: float) -> str:
        """Why a decision lost at least so much; empty if it lost less."""
        if decision.lost < least:
            return "the only turn" if decision.choices == 1 else ""
        told = [self._missed(decision), self._allowed(decision)]
        certain = ", and ".join(text for text in told if text)
        return certain or "; ".join(text for text in (self._counted(decision), self._cost(decision)) if text)

    # What is certain

    def _missed(self, decision: Decision) -> str | None:
        """A win that was there."""
        best = decision.choice
        if best.value <= 0 or not best.is_certain:
            return None
        text = self._text(decision, best)
        if self.game.mover(best.position) == OVER:
            return f"misses the win with {text}"
        return f"misses a win by force{within(best)}, which begins with {text}"

    def _allowed(self, decision: Decision) -> str | None:
        """A win that another side now has."""
        reply = self._next.get(decision.end)
        if reply is None or decision.seat in side_of(self.game, reply.seat):
            return None
        best = reply.choice
        if best.value <= 0 or not best.is_certain:
            return self._draws(decision, reply)
        who, text = self.game.seat_titles[reply.seat], self._text(reply, best)
        if self.game.mover(best.position) == OVER:
            return f"lets {who} win at once with {text}"
        return f"lets {who} win by force{within(best)}, beginning with {text}"

    def _draws(self, decision: Decision, reply: Decision) -> str | None:
        """A win that is now a certain draw."""
        is_win = decision.choice.is_certain and decision.best > 0
        is_draw = reply.choice.is_certain and decision.value == 0
        return "the game is now a draw" if is_win and is_draw else None

    # What is counted, and what it costs

    def _counted(self, decision: Decision) -> str | None:
        """What is worse after the turn, and the play expected after it, than after the better one."""
        played, best, seat = decision.played, decision.choice, decision.seat
        before = self.walk.positions[decision.first]
        after = self.walk.positions[decision.end]
        if any(self.game.mover(end) == OVER for end in (after, best.position)):
            return None
        at_once = self.facts.against(before, after, best.position, seat)
        if at_once is not None or played is None or not looks_ahead(self.look.player):
            return at_once
        later, could = self._end_of_line(decision, played), self._end_of_line(decision, best)
        if any(self.game.mover(end) == OVER for end in (later, could)):
            return None
        told = self.facts.against(before, later, could, seat)
        return None if told is None else f"a few turns on, {told}"

    def _end_of_line(self, decision: Decision, turn: Considered) -> Position:
        before = self.walk.positions[decision.first]
        depth = depth_after(self.game, before, turn.position, decision.thoughts.depth)
        return self.look.last_of_line(turn, depth, decision.seat)

    def _cost(self, decision: Decision) -> str:
        unit = "point" if abs(decision.lost - 1) < 1e-9 else "points"
        return f"{who_says(self.look)} {number(decision.lost, sign='')} {unit} less"

    def _text(self, decision: Decision, turn: Considered) -> str:
        (text,) = turn_texts(self.game, self.walk.positions[decision.first], [turn.turn])
        return text


def within(turn: Considered) -> str:
    """How soon a game is won, where that is soon enough to be followed."""
    turns = turn.turn.within
    return "" if turns is None or turns > MOST_TURNS else f" within {turns} turns"


def who_says(look: Look) -> str:
    """Who expects something, in words."""
    if isinstance(look, PlayedLook):
        return "random games give"
    if look.player.model is not None:
        return "the network expects"
    if look.player.method == MCTS:
        return "playouts give"
    return "the search expects" if looks_ahead(look.player) else f"{look.player.text.partition(':')[0]} expects"


def side_of(game: Game, seat: int) -> tuple[int, ...]:
    """The seats that win and lose together with one."""
    return next(tuple(side) for side in game.teams if seat in side)
