"""Evidence made by hand for the tests of the gates: what jobs would have found of a game that is sound in every way."""

from typing import Any

from plyground.matches.statistics import wilson_interval
from plyground.verify.evidence import Evidence


def share(value: float, games: int = 400) -> dict[str, Any]:
    """A share with Wilson's interval."""
    return {"value": value, "interval": list(wilson_interval(value * games, games)), "games": games}


def figure(value: float | None, low: float | None = None, high: float | None = None, games: int = 400) -> dict:
    return {"value": value, "interval": None if low is None else [low, high], "games": games}


def lengths(median: float = 40.0, low: float = 38.0, high: float = 42.0, tail: float = 80.0) -> dict[str, Any]:
    return {"median": median, "interval": [low, high], "low": 20.0, "high": tail, "mean": median, "games": 400,
            "unit": "ply"}  # fmt: skip


def level(player: str = "mcts:playouts=64", games: int = 400, **others: Any) -> dict[str, Any]:
    """A level of a sound game."""
    return {
        "player": player, "games": games, "distinct": games, "openings": 0,
        "score": [share(0.5, games), share(0.5, games)], "fair": "inside", "draws": share(0.1, games),
        "capped": share(0.0, games), "repeated": share(0.01, games), "threefold": share(0.01, games),
        "choice": share(0.95, games), "branching": 12.0, "length": lengths(), "minutes": 8.0,
        "ended_by": {"finished": games},
    } | others  # fmt: skip


def levels(**others: Any) -> list[dict[str, Any]]:
    """Random play, and two levels that search, both with the same other figures."""
    return [level("random"), level("mcts:playouts=32", **others), level("mcts:playouts=64", **others)]


def solved(result: str | None = "draw", distance: int | None = None, **others: Any) -> dict[str, Any]:
    """What solving finds."""
    first = {"first": 1.0, "second": 0.0, "draw": 0.5, None: 0.5}[result]
    return {
        "method": "retrograde", "positions": 100, "result": result, "distance": distance,
        "value": [2 * first - 1, 1 - 2 * first], "score": [first, 1 - first], "draws": float(result == "draw"),
        "endless": False, "circling": [], "openings": [], "choices": None, "line": [],
    } | others  # fmt: skip


def learned(score: float = 0.9, verdict: str = "better", earlier: float = 0.7, games: int = 100) -> dict[str, Any]:
    windows = [{"games": number, "score": share(earlier, games), "verdict": "better"} for number in (400, 1200)]
    anchors = [{"player": "random", "score": share(score, games), "verdict": verdict}]
    return {"games": 4000, "share": 0.5, "windows": windows, "anchors": anchors}


def policy(name: str, value: float, verdict: str, games: int = 100) -> dict[str, Any]:
    return {"name": name, "about": name, "score": share(value, games), "verdict": verdict, "against": "the best"}


def defence(side: int, held: float, drawn: float, trained: bool = True, games: int = 400) -> dict[str, Any]:
    pair = {"defender": "trained" if trained else "mcts:playouts=64", "attacker": "mcts:playouts=64",
            "held": share(held, games), "drawn": share(drawn, games)}  # fmt: skip
    return {"side": side, "pairs": [pair], "best": pair}


def rule(name: str, used: int, games: int = 1000, kind: str = "rule") -> dict[str, Any]:
    return {"name": name, "kind": kind, "about": name, "used": used, "games": games, "player": "mcts:playouts=64"}


def sound(**others: Any) -> Evidence:
    """Evidence by which every gate passes, but for what is said otherwise."""
    found: dict[str, Any] = {
        "sides": ["White", "Black"], "unit": "ply", "levels": levels(), "learned": learned(), "champion": "the best",
        "top_against_random": share(0.98), "policies": {"policies": [policy("mirror", 0.1, "below")], "left_out": {}},
        "defences": [defence(0, 0.5, 0.3), defence(1, 0.5, 0.3)],
        "portrait": {"interest": {"effective_choices": figure(3.0, 2.8, 3.2)}},
        "rules_used": [rule("leap", 500), rule("finished", 1000, kind="ending")],
    }  # fmt: skip
    return Evidence(**(found | others))
