"""A second opinion on who has won: a game's own alternative test, compared with the rules in result and in time."""

import time
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position


class WinCheck:
    """Runs both tests on every position of the games it is given."""

    def __init__(self, game: Game, name: str):
        checks = game.definition.get("WIN_CHECKS", {})
        if name not in checks:
            known = ", ".join(checks) or "none"
            raise PlygroundError(f"{game.name}: no win check is called {name!r}; there is: {known}")
        self.game, self.name, self.winner = game, name, checks[name]
        self.positions = 0
        self.differ: list[str] = []
        self.seconds = {"rules": 0.0, name: 0.0}

    def on_game(self, number: int, positions: list[Position], decisions: object = None) -> None:
        """Compare the two tests on every position of a game."""
        for position in positions:
            began = time.perf_counter()
            payoffs = self.game.result(position)
            middle = time.perf_counter()
            winner = self.winner(self.game, position)
            self.seconds["rules"] += middle - began
            self.seconds[self.name] += time.perf_counter() - middle
            expected = None if payoffs is None else next((s for s, payoff in enumerate(payoffs) if payoff > 0), None)
            self.positions += 1
            if winner != expected:
                self.differ.append(self.game.to_text(position))

    def to_dict(self) -> dict[str, Any]:
        """What was found, as plain data."""
        each = {name: seconds / max(self.positions, 1) for name, seconds in self.seconds.items()}
        return {"check": self.name, "positions": self.positions, "differ": self.differ, "seconds_a_position": each}

    def sentence(self) -> str:
        """What was found, in words."""
        each = self.to_dict()["seconds_a_position"]
        answer = (
            "the same answer in all" if not self.differ else f"ANOTHER ANSWER in {len(self.differ)}: {self.differ[0]}"
        )
        return (
            f"win check by {self.name}: {self.positions:,} positions, {answer}; "
            f"{1e6 * each['rules']:.1f} µs a position by the rules, {1e3 * each[self.name]:.2f} ms by {self.name}"
        )
