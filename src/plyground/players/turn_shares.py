"""A large turn shared among threads (the map and reduce of the Tarble thesis): every thread takes the best end of its
share of the turn, and the best of these is played. The kernels are in `search/shared_turn.py`."""

from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING

from plyground.core.compiling import make_ready
from plyground.core.slack import FEATURES, capacity_error, excess
from plyground.core.structures import Structure
from plyground.search.shared_turn import is_better, take_best_of_share, take_over
from plyground.search.workspace import OVERFLOW

if TYPE_CHECKING:  # an agent has shares
    from plyground.players.agent import Agent


class Share:
    """One thread's part in the turns of an agent, with a workspace of its own that grows as it needs to."""

    def __init__(self, agent: "Agent", number: int, shares: int):
        self.agent, self.number, self.shares = agent, number, shares
        self.wider = 0
        self.workspace = agent.player.make_workspace()

    def find_best(self) -> int:
        """Decide on the best end of this share of the agent's turn; return how many ends it has."""
        agent, game = self.agent, self.agent.player.game
        position = agent.workspace.search.position
        while True:
            asked, decision = agent.workspace.decision, self.workspace.decision
            decision["seat"], decision["salt"] = asked["seat"], asked["salt"]
            count = take_best_of_share(
                game.definition.compiled_turn_share, agent.rules, game.board, position, agent.evaluate,
                self.workspace.compiled, self.number, self.shares,
            )  # fmt: skip
            if count != OVERFLOW:
                break
            self.wider += 1
            self.workspace = agent.player.make_workspace(self.wider)
        if count >= 0 and self.workspace.model.model.accumulator.base[0]["excess"] > 0:
            count = excess(FEATURES, int(self.workspace.model.model.accumulator.base[0]["excess"]))
        if count < 0:
            raise capacity_error(game.name, game.capacities, count)
        return count


class TurnShares:
    """The shares of an agent's turn."""

    def __init__(self, agent: "Agent", threads: int):
        self.agent, self.threads = agent, threads
        make_ready(take_best_of_share, is_better, take_over)

    @cached_property
    def shares(self) -> list[Share]:
        return [Share(self.agent, number, self.threads) for number in range(self.threads)]

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads, thread_name_prefix="turn share")

    def answer(self) -> None:
        """Decide on the turn that the agent asks about; its next call finds the decision in its workspace."""
        agent = self.agent
        counts = [future.result() for future in [self.pool.submit(share.find_best) for share in self.shares]]
        best: Structure | None = None
        for share, count in zip(self.shares, counts, strict=True):
            other = share.workspace
            if count > 0 and (best is None or self._is_better(other, best)):
                best = other
        assert best is not None  # a turn has an end
        take_over(agent.workspace.compiled, best.compiled)
        for name in ("nodes", "deepest_nodes", "children"):
            agent.workspace.decision[name] = sum(counts)
        agent.workspace.search.question["is_answered"] = True

    def _is_better(self, other: Structure, best: Structure) -> bool:
        return bool(is_better(self.agent.rules, self.agent.player.game.board, other.compiled, best.compiled))
