"""A game that was solved without a table of its positions: its value, a line of best play, and what it took."""

import pathlib
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.contract import OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.positions import as_position
from plyground.core.reports import Part, Report
from plyground.exact.deciding import FIRST_EFFORT, MOST_TO_MEASURE, SIDES, Decider, Decision
from plyground.exact.expanding import FIRST_SIDE
from plyground.exact.forward import ALPHA_BETA, Effort, Forward, OutOfNodesError, Question
from plyground.exact.forward_report import forward_parts
from plyground.exact.forward_table import NOT_THERE
from plyground.exact.phases import SEARCH, Phases, Progress, silent
from plyground.exact.proof_checking import ProofChecker
from plyground.exact.report import DRAW, RESULTS
from plyground.exact.table import ValuedTurn, preference

LEAST_FOR_LINE = 1 << 20  # positions that may be looked at for a line of best play


@dataclass(frozen=True, repr=False)
class Verdict(Report):
    """The exact value of a position, and of others on demand."""

    game: Game
    position: Position
    decider: Decider
    about: Mapping[str, Any]

    def parts(self) -> Iterable[Part]:
        return forward_parts(self.game, dict(self.about))

    def to_dict(self) -> dict[str, Any]:
        """How it was found and what it says, in the layout that ``--json`` prints."""
        about = dict(self.about)
        return {"game": self.game.name, "settings": self.game.settings, **about,
                "value": self._for_seats(about["value"])}  # fmt: skip

    @property
    def result(self) -> str:
        """Who wins: first, second or draw."""
        return str(self.about["result"])

    @property
    def line(self) -> list[str]:
        """A line of best play, as texts."""
        return list(self.about["line"])

    def value(self, position: Position | Mapping | str | None = None) -> list[float]:
        """What every seat gets from here on if both sides play perfectly; another position is searched."""
        return self._for_seats(self._decision(position).value)

    def distance(self, position: Position | Mapping | str | None = None) -> int | None:
        """The plies to the end where they are known: the winner hurries, the loser resists."""
        return self._decision(position).distance

    def turns(self, position: Position | Mapping | str) -> list[ValuedTurn]:
        """All turns of a position with what they are worth, the best first; each of them is searched."""
        state = self._read(position)
        seat = self.game.mover(state)
        if seat < 0:
            raise PlygroundError(f"{self.game.name}: the game is over; expected a seat to move")
        sign = 1 if self.decider.forward.sides[seat] == FIRST_SIDE else -1
        found = []
        for end, steps in self.game.turns(state):
            value, plies, _ = self.decider.decide(end)
            turn = ValuedTurn(steps, self.game.format_turn(state, steps), end, self._for_seats(value),
                              None if plies is None else plies + 1)  # fmt: skip
            found.append((preference(sign * value, turn.distance), turn))
        return [turn for _, turn in sorted(found, key=lambda one: one[0])]

    def best(self, position: Position | Mapping | str) -> ValuedTurn:
        """The best turn of a position."""
        return self.turns(position)[0]

    def verify(self) -> int:
        """Play the winner's strategy against every reply, by the rules alone; the positions that were checked.

        For small games: every position takes some microseconds.
        """
        decision = self._decision(None)
        if decision.winner is None:
            raise PlygroundError(f"{self.game.name}: it is a draw; expected a win to verify")
        forward = self.decider.forward
        checker = ProofChecker(forward, Question(decision.winner, _below(forward, abs(decision.value))))
        checker.check(self.position)
        return len(checker.longest)

    def save(self, path: str | pathlib.Path) -> None:
        """There is nothing to keep."""
        raise PlygroundError(
            f"{self.game.name}: method={self.about['method']} makes no table to save as {path}; "
            "expected method=retrograde"
        )

    def _decision(self, position: Position | Mapping | str | None) -> Decision:
        return self.decider.decide(self.position if position is None else self._read(position))

    def _read(self, position: Position | Mapping | str) -> Position:
        return as_position(self.game, position, "position")

    def _for_seats(self, value: float) -> list[float]:
        return [value if side == FIRST_SIDE else -value + 0.0 for side in self.decider.forward.sides]


def solve_forward(
    game: Game, method: str, most_bytes: int, position: Position | None = None, evaluator: str | None = None,
    progress: Progress = silent, quiet: int | None = None,
) -> Verdict:  # fmt: skip
    """The value of a position, or of the start, by looking forward.

    With `quiet`, wins of the side to move with so many moves that are no threats are looked for first.
    """
    began = time.perf_counter()
    state = game.start() if position is None else position
    if game.mover(state) == OVER:
        raise PlygroundError(f"{game.name}: the game is over; expected a position in which a seat is to move")
    phases = Phases(progress)
    with phases.phase(SEARCH) as reach:

        def tell(effort: Effort) -> None:
            reach(forward.nodes, f"{forward.nodes:,} positions, {effort.text}")

        forward = Forward(game, method, most_bytes, chosen_evaluator(game, evaluator), tell)
        decider = Decider(forward)
        _check_quiet(forward, quiet)
        decision = decider.decide(state, quiet)
        nodes = forward.nodes
        line, is_whole = best_line(decider, state, decision, min(max(nodes, LEAST_FOR_LINE), MOST_TO_MEASURE))
    about = {
        "method": method,
        "positions": nodes,
        "result": DRAW if decision.winner is None else RESULTS[SIDES.index(decision.winner)],
        "value": decision.value,
        "distance": decision.distance,
        "at_most": decision.at_most,
        "line": line,
        "line_is_whole": is_whole,
        "repeats": forward.repeated,
        "by_cap": decider.by_history,
        "seconds": time.perf_counter() - began,
        "seconds_by_phase": phases.seconds,
        "bytes": forward.bytes,
    }
    return Verdict(game, state, decider, about)


def _check_quiet(forward: Forward, quiet: int | None) -> None:
    """An error if wins with few quiet moves cannot be looked for."""
    name = forward.game.name
    if quiet is None:
        return
    if forward.method != ALPHA_BETA:
        raise PlygroundError(f"{name}: quiet={quiet}; expected it with method={ALPHA_BETA} only")
    if quiet < 0:
        raise PlygroundError(f"{name}: quiet={quiet}; expected 0 or more")
    if forward.turn_place < 0:
        raise PlygroundError(f"{name}: quiet={quiet}, but no place of a position says whose turn it is; leave it out")


def chosen_evaluator(game: Game, name: str | None) -> Any:
    """The evaluator of this name; an error if there is none."""
    if name is None:
        return None
    known = game.definition.evaluators
    if name not in known:
        raise PlygroundError(f"{game.name}: no evaluator is called {name}; there is: {', '.join(known) or 'none'}")
    return known[name]


# A line of best play


def best_line(decider: Decider, position: Position, decision: Decision, most_nodes: int) -> tuple[list[str], bool]:
    """Turns of perfect play as texts, as far as they are found within so many positions; whether they reach the end.

    A line ends where a position comes back.
    """
    game, forward = decider.forward.game, decider.forward
    told: list[str] = []
    met: set[bytes] = set()
    until = forward.nodes + most_nodes
    plies = decision.distance
    while game.mover(position) != OVER:
        met.add(position[: game.capacities.identity].tobytes())
        turns = game.turns(position)
        chosen = _kept_turn(forward, position, turns, decision, plies, until)
        if chosen is None:
            return told, False
        end, steps = turns[chosen]
        told.append(game.format_turn(position, steps))
        position, plies = end, None if plies is None else plies - 1
        if position[: game.capacities.identity].tobytes() in met:
            return told, False
    return told, True


def _kept_turn(
    forward: Forward, position: Position, turns: list[tuple[Position, list[int]]], decision: Decision,
    plies: int | None, until: int,
) -> int | None:  # fmt: skip
    """The number of a turn that keeps the value, and the length of the game where it is known."""
    mover = int(forward.sides[forward.game.mover(position)])
    points = decision.value if mover == FIRST_SIDE else -decision.value  # for the side to move
    above = _below(forward, abs(points))
    if points > 0:
        question, wanted, within = Question(mover, above), True, None if plies is None else plies - 1
    elif points == 0:
        question, wanted, within = Question(_other(mover)), False, None
    elif plies is None:
        return _hardest(forward, turns, Question(_other(mover), above))
    else:  # the turn after which the other side needs all of its plies
        question, wanted, within = Question(_other(mover), above), False, plies - 2
    effort: int | None = FIRST_EFFORT
    while effort is not None and forward.nodes < until:
        more = None
        for number, (end, _) in enumerate(turns):
            kept = _is_kept(forward, end, question, wanted, within, effort)
            if kept:
                return number
            if kept is None:  # not known yet
                more = 4 * effort
        effort = more
    return None


def _other(side: int) -> int:
    return SIDES[1 - SIDES.index(side)]


def _below(forward: Forward, points: float) -> float:
    """The next smaller points that ends are worth, 0 at least: more than these are `points`."""
    levels = {abs(payoff) for payoff in forward.payoffs}
    return max((each for each in levels if each < points), default=0.0)


def _is_kept(
    forward: Forward, end: Position, question: Question, wanted: bool, within: int | None, effort: int
) -> bool | None:
    """Whether the answer after a turn is the wanted one; None if it is not found."""
    payoffs = forward.game.result(end)
    if payoffs is not None:
        gained = payoffs[0] if question.striver == FIRST_SIDE else -payoffs[0]
        return (gained > question.above and (within is None or within >= 0)) == wanted
    if within is not None and within <= 0:
        return not wanted
    try:
        answer = (forward.ask(end, question, most_nodes=effort) if within is None or forward.method != ALPHA_BETA
                  else forward.ask(end, question, within, effort))  # fmt: skip
    except OutOfNodesError:
        return None
    return answer.is_won == wanted


def _hardest(forward: Forward, turns: list[tuple[Position, list[int]]], question: Question) -> int:
    """The turn of a lost side that cost the search most to answer."""
    works = [forward.work_on(end, question) for end, _ in turns]
    return int(np.argmax(works)) if max(works) != NOT_THERE else 0
