"""Why a player moved, in a sentence that is true.

A character says it itself. A player with an evaluator names the terms that its turn changed most; with a network or a
table, what it expects and what the next best turn was worth; a search says what it sees and the play that it expects; a
Monte Carlo search how often it tried the step. Players that judge nothing say nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from plyground.core.contract import OVER
from plyground.core.errors import ContractError, PlygroundError
from plyground.core.evaluation import NOTHING_KNOWN, Score, Term
from plyground.core.explaining import explain_python
from plyground.core.game import Position
from plyground.core.randomness import new_stream
from plyground.core.terms import terms_of
from plyground.players.agent import Decision
from plyground.players.expected_play import ExpectedPlay, depth_after
from plyground.players.measures import points_per_unit
from plyground.players.mixture_agent import Mixture
from plyground.players.player import Player
from plyground.players.root_values import RootValue, evaluation, looks_ahead
from plyground.players.turn_texts import turn_texts
from plyground.search.methods import BEAM, FIRST, GREEDY, MCTS, PERFECT, RANDOM

MOST_TERMS = 3  # that are named; the others together
MOST_EXPECTED = 4  # turns of the play that a search expects
SAME = 1e-9  # changes below this are rounding


def why(player: Player, before: Position, decision: Decision) -> str | None:
    """Why a player decided so in a position; None if it has nothing to say."""
    return Explainer(player).why(before, decision)


class Explainer:
    """Asks a player for reasons; it keeps what it needs for the next question."""

    def __init__(self, player: Player, seed: int = 1, expected: ExpectedPlay | None = None):
        self.player, self.game, self.seed = player, player.game, seed
        self._expected = expected
        self._rungs: dict[int, Explainer] = {}  # of a player made of several

    @property
    def expected(self) -> ExpectedPlay:
        """The player, to be asked about other positions."""
        if self._expected is None:
            self._expected = ExpectedPlay(self.player, self.seed)
        return self._expected

    def why(self, before: Position, decision: Decision, line: Sequence[str] | None = None) -> str | None:
        """Why the player decided so in this position, on one line; `line` is the play it expects, if that is known."""
        said = self._why(before, decision, line)
        return None if said is None else " ".join(said.split())

    def _why(self, before: Position, decision: Decision, line: Sequence[str] | None) -> str | None:
        player = self.player
        if player.mixture is not None:
            return self._by_a_rung(player.mixture, before, decision)
        if decision.explored:
            return "plays at random, to explore"
        if player.character is not None:
            return self._in_character(before, decision)
        if player.method in (RANDOM, FIRST):
            return None
        if self.game.mover(decision.position) == OVER:
            return self._end(before, decision)
        if self._had_no_choice(before, decision):
            return "has no other turn"
        if player.method == MCTS:
            return self._by_visits(decision)
        if player.method == PERFECT:
            return self._by_table(before, decision)
        if looks_ahead(player) and decision.depth > 1:
            return self._looking_ahead(before, decision, line)
        return self._by_model(before, decision) if player.model is not None else self._by_terms(before, decision)

    def _by_a_rung(self, mixture: Mixture, before: Position, decision: Decision) -> str:
        """Which of several players decided, and what it says."""
        inner, number = divmod(decision.rung, len(mixture.rungs))
        rung = mixture.rungs[number]
        if number not in self._rungs:
            self._rungs[number] = Explainer(rung, self.seed)
        said = self._rungs[number].why(before, replace(decision, rung=inner))
        return f"as {rung.text}" if said is None else f"as {rung.text}: {said}"

    def _in_character(self, before: Position, decision: Decision) -> str | None:
        """What the character says; an error in its function is told in one line."""
        explain = None if self.player.character is None else self.player.character.explain
        if explain is None:
            return None
        where = f"{self.game.name}, player {self.player.text!r}, explain"
        try:
            said = explain(self.game, before, decision.position, decision.reason)
        except PlygroundError:
            raise
        except Exception as error:  # the function of a user's file
            told = explain_python(self.game.definition.file, "explain", error)
            raise ContractError(f"player {self.player.text!r}: {told}") from error
        if said is not None and not isinstance(said, str):
            raise ContractError(f"{where}: returned {said!r}; expected a text or None")
        return said

    def _end(self, before: Position, decision: Decision) -> str:
        """How the game ended with this turn."""
        payoff = (self.game.result(decision.position) or [])[self.game.mover(before)]
        how = "wins the game" if payoff > 0 else "loses the game" if payoff < 0 else "ends the game in a draw"
        points = f", {abs(payoff):g} points" if abs(payoff) not in (0.0, 1.0) else ""
        return f"{how}: {self.game.ending(decision.position)}{points}"

    def _had_no_choice(self, before: Position, decision: Decision) -> bool:
        """Whether there was a single step, and the turn was over with it."""
        return len(self.game.legal_moves(before)) == 1 and self.game.mover(decision.position) != self.game.mover(before)

    # What it is worth

    def _worth(self, value: float) -> str:
        """A value with its units."""
        player = self.player
        if (points := points_per_unit(player)) is not None:
            return f"{number(value * points)} points"
        if player.model is not None:
            return f"{number(value)} by what it learned"
        return f"{number(value)} by {player.options.get('eval', 'its evaluator')}"

    def _by_table(self, before: Position, decision: Decision) -> str:
        """What the turn is worth with perfect play, and how many others are as good."""
        _, found = self.expected.root_values(before)
        chosen = next((turn for turn in found if (turn.position == decision.position).all()), found[0])
        value, plies = chosen.value or 0.0, chosen.within
        if plies is not None:
            points = f" {abs(value):g} points" if abs(value) != 1 else ""
            worth = f"{'wins' if value > 0 else 'loses'}{points} in {plies} plies"
        elif self.game.capacities.chances == 0:
            worth = "a draw"
        else:
            worth = f"{number(value)} points on average"
        worse = [turn for turn in found if (turn.value or 0.0) < value]
        if not worse:
            others = f"as all {len(found):,} turns" if len(found) > 1 else "the only turn"
            return f"{worth} with perfect play, {others}"
        if self.game.capacities.chances > 0:
            (text,) = turn_texts(self.game, before, worse[:1])
            return (
                f"{worth} with perfect play; the next best of {len(found):,}, {text}, {number(worse[0].value or 0.0)}"
            )
        return f"{worth} with perfect play; {len(worse):,} of {len(found):,} turns are worth less"

    def _by_visits(self, decision: Decision) -> str:
        share = 100 * decision.visits / max(decision.all_visits, 1)
        tried = f"tried it in {share:.0f} % of {decision.all_visits:,} playouts"
        return f"{tried}, with a mean payoff of {number(decision.value)}"

    def _by_terms(self, before: Position, decision: Decision) -> str:
        """The terms of the evaluator that changed most."""
        player, after, seat = self.player, decision.position, self.game.mover(before)
        if player.evaluator is NOTHING_KNOWN:
            return "sees no end of the game in its turn"
        earlier, later = (
            terms_of(self.game, player.evaluator, player.weights, before, position, seat)
            for position in (before, after)
        )
        if not later:
            value = evaluation(self.expected.agent(False), before, before, seat)
            return f"{player.evaluator.about}: from {number(value)} to {number(decision.value)}"
        changes = {name: later[name].value - earlier[name].value for name in later}
        changed = sorted((name for name in changes if abs(changes[name]) > SAME), key=lambda name: -abs(changes[name]))
        if not changed:
            return f"nothing that it counts has changed: {self._worth(decision.value)}"
        told = [change_text(name, earlier[name], later[name]) for name in changed[:MOST_TERMS]]
        if len(changed) > MOST_TERMS:
            told.append(f"the rest {number(sum(changes[name] for name in changed[MOST_TERMS:]))}")
        return ", ".join(told)

    def _by_model(self, before: Position, decision: Decision) -> str:
        """What a network or table expects, before and after where no roll came between, and of the next best turn."""
        worth = self._worth(decision.value)
        if self.game.capacities.chances == 0:
            points = points_per_unit(self.player) or 1.0
            value = evaluation(self.expected.agent(False), before, before, self.game.mover(before))
            worth = f"from {number(value * points)} to {worth}"
        other = self._next_best(before, decision)
        return f"expects {worth}{other}"

    def _next_best(self, before: Position, decision: Decision) -> str:
        """The best of the turns that it did not play, in words."""
        player = self.player
        if player.method not in (GREEDY, BEAM) or player.noise > 0:
            return ""
        agent = self.expected.agent(False)
        agent.choose(before, new_stream(self.seed))
        count = int(agent.workspace.decision[0]["nodes"])
        ends, identity = agent.workspace.turns.ends[:count], self.game.capacities.identity
        rows = agent.workspace.turns.rows[ends]
        is_other = (rows[:, :identity] != decision.position[:identity]).any(axis=1)
        if not is_other.any():
            return ""
        values = np.where(is_other, agent.workspace.values[:count], -np.inf)
        best = int(values.argmax())
        return self._other_turn(before, RootValue(rows[best].copy(), float(values[best])), count)

    def _next_best_of_search(self, before: Position, decision: Decision) -> str:
        """The same for a search, which is asked for the values of all turns."""
        identity = self.game.capacities.identity
        _, found = self.expected.root_values(before, decision.depth)
        others = (turn for turn in found if (turn.position[:identity] != decision.position[:identity]).any())
        other = next((turn for turn in others if turn.value is not None), None)
        return "" if other is None else self._other_turn(before, other, len(found))

    def _other_turn(self, before: Position, turn: RootValue, count: int) -> str:
        (text,) = turn_texts(self.game, before, [turn])
        value = (turn.value or 0.0) * (points_per_unit(self.player) or 1.0)
        return f"; the next best of {count:,}, {text}, {number(value)}"

    # What it sees

    def _looking_ahead(self, before: Position, decision: Decision, known: Sequence[str] | None) -> str:
        """What a search sees at its depth, and the play that it expects."""
        player, depth = self.player, decision.depth
        decisive = player.evaluator.won * self.game.largest_payoff if player.model is None else np.inf
        shown = ", then ".join((self._line(before, decision) if known is None else known)[:MOST_EXPECTED])
        line = f"; expects {shown}" if shown else ""
        if decision.value >= decisive:
            return f"sees a win within {depth} turns{line}"
        if decision.value <= -decisive:
            return f"sees a loss within {depth} turns, whatever it plays{line}"
        if player.evaluator is NOTHING_KNOWN and player.model is None and decision.value == 0.0:
            return f"sees nothing decided within {depth} turns{line}"
        over = ", over all rolls" if self.game.capacities.chances > 0 else ""
        seen = f"looks {depth} turns ahead{over}: {self._worth(decision.value)}{line}"
        if line or player.noise > 0:
            return seen
        if player.model is not None:
            return f"{seen}{self._next_best_of_search(before, decision)}"
        return f"{seen}; {self._by_terms(before, decision)}"

    def _line(self, before: Position, decision: Decision) -> list[str]:
        """The turns that the search expects next; none if a roll comes first."""
        left = depth_after(self.game, before, decision.position, decision.depth)
        turn, seat = RootValue(decision.position, decision.value), self.game.mover(before)
        return self.expected.line_after(turn, left, seat, MOST_EXPECTED)


def change_text(name: str, earlier: Term, later: Term) -> str:
    """How a term of an evaluation has changed, and in brackets what that is worth.

    >>> change_text("points ahead", Term(0), Term(2)), change_text("the 5 point", Score(0.0), Score(0.7))
    ('points ahead from 0 to 2 (+2)', 'the 5 point is better (+0.7)')
    """
    change = later.value - earlier.value
    if isinstance(later, Score):
        return f"{name} is {'better' if change > 0 else 'worse'} ({number(change)})"
    return f"{name} from {number(earlier.amount, sign='')} to {number(later.amount, sign='')} ({number(change)})"


def number(value: float, sign: str = "+") -> str:
    """A number in as many digits as people want to read.

    >>> number(0.142857), number(-3.0), number(12345.678), number(2, sign="")
    ('+0.143', '-3', '+12,346', '2')
    """
    if abs(value) >= 1000:
        return f"{value:{sign},.0f}"
    return f"{round(value, 3) + 0.0:{sign}.3g}" if abs(value) < 100 else f"{value:{sign}.0f}"
