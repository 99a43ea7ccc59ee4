"""Design reports for the tests of the page and of the terminal, with real boards and games played at random.

Only geometry and games come from the program; verdicts and figures are drawn from a generator, so that the page can be
looked at and tested without hours of measuring. `python -m tests.verify.sample_report FOLDER` writes the pages.
"""

import functools
import itertools
import pathlib
import random
import sys
from typing import Any

from plyground.games import game as open_game
from plyground.verify.page import report_page

GATES = [
    ("ends", "E", "Ends", "Does every game end by itself?"),
    ("fair_start", "F", "Fair start", "Do equally strong sides score equally?"),
    ("decisive", "D", "Decisive", "Are there winners often enough?"),
    ("length", "L", "Length", "Is a game neither too short nor too long?"),
    ("real_choice", "C", "Real choice", "Is there something to decide?"),
    ("no_cycling", "Y", "No cycling", "Does play go forward instead of round in circles?"),
    ("no_trivial_defence", "T", "No trivial defence", "Can nobody just hold the draw?"),
    ("no_free_win", "W", "No free win", "Does every one-rule policy lose to good play?"),
    ("learnable", "N", "Learnable", "Does a learner get better by playing?"),
    ("no_dead_rule", "R", "No dead rule", "Is every rule and every piece worth having?"),
]
TOLERANCES = {"fair": 0.05, "capped": 0.01, "draws": 0.5, "shortest": 16, "longest": 200, "free_win": 0.4}
LEVELS = [("random", 0), *((f"mcts:playouts={2**k}", 2**k) for k in range(4, 11))]
STRONGEST = LEVELS[-1][0]


def estimate(value: float, games: int = 400) -> dict[str, Any]:
    """A share with the usual interval."""
    value = min(max(value, 0.0), 1.0)
    away = 1.96 * (max(value * (1 - value), 0.002) / games) ** 0.5
    return {
        "value": round(value, 4),
        "interval": [round(max(value - away, 0), 4), round(min(value + away, 1), 4)],
        "games": games,
    }


# Games


def random_game(game: Any, numbers: random.Random, most: int) -> tuple[list[dict[str, Any]], str]:
    """The frames of a random game, one for each turn, and its result."""
    position = game.start()
    frames = [{"turn": "", "pieces": game.pieces(position)}]
    while (mover := game.mover(position)) != -2 and game.result(position) is None and len(frames) <= most:
        if mover < 0:
            weights = game.chance(position)
            position = game.play(position, numbers.choices(range(len(weights)), weights)[0])
            continue
        end, steps = numbers.choice(game.turns(position))
        frames.append(
            {"turn": f"{game.seat_titles[mover]} {game.format_turn(position, steps)}", "pieces": game.pieces(end)}
        )
        position = end
    payoffs = game.result(position)
    if payoffs is None:
        return frames, "cut off: too long"
    best = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
    result = f"{game.seat_titles[best[0]]} wins" if len(best) == 1 else "drawn"
    return frames, f"{result}: {game.ending(position)}"


def examples(game: Any, numbers: random.Random, most: int = 100, tried: int = 6) -> dict[str, Any]:
    played = sorted((random_game(game, numbers, most) for _ in range(tried)), key=lambda one: len(one[0]))
    chosen = [
        ("shortest", played[0]),
        ("longest", played[-1]),
        ("most repeated", played[-2]),
        ("closest", played[tried // 2]),
    ]
    games = [
        {
            "kind": kind,
            "title": f"The {kind} game: {len(frames) - 1} turns",
            "player": STRONGEST,
            "result": result,
            "frames": frames,
        }
        for kind, (frames, result) in chosen
    ]
    return {"geometry": game.geometry(), "games": games}


def heat(shown: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Where pieces stood in the example games, and where some vanished."""
    stands: dict[str, float] = {}
    for one in shown["games"]:
        for frame in one["frames"]:
            for piece in frame["pieces"]:
                stands[piece["cell"]] = stands.get(piece["cell"], 0) + piece.get("count", 1)
    total = sum(stands.values())
    dies = {cell: share for number, (cell, share) in enumerate(stands.items()) if number % 3 == 0}
    return {
        "stands": {cell: round(share / total, 4) for cell, share in stands.items()},
        "dies": {cell: round(share / sum(dies.values()), 4) for cell, share in dies.items()},
    }


# A variant


def variant(
    game: Any, name: str, changed: dict[str, Any], numbers: random.Random, quality: float, most: int = 100
) -> dict[str, Any]:
    """A variant whose figures are the better the larger its quality (0 to 1)."""
    sides = list(game.seat_titles)
    bias = 0.30 * (1 - quality)
    answers = {gate[0]: answer(gate, numbers, quality) for gate in GATES}
    verdicts = [one["verdict"] for one in answers.values()]
    verdict = "fail" if "fail" in verdicts else "undecided" if "undecided" in verdicts else "pass"
    failed = [gate[2].lower() for gate in GATES if answers[gate[0]]["verdict"] == "fail"]
    shown = examples(game, numbers, most)
    first = 0.5 + bias
    words = (
        f"{sides[0]} scores {100 * first:.0f} % at the strong end; fails {', '.join(failed)}."
        if failed
        else ("Fair, as long as a game should be, and deep: worth playing.")
    )
    return {
        "name": name,
        "settings": dict(game.settings),
        "changed": changed,
        "rules": game.rules_hash,
        "start": None,
        "swap": False,
        "sides": sides,
        "verdict": verdict,
        "words": words,
        "seconds": 12.1,
        "solved": solved(quality),
        "gates": answers,
        "levels": [level(place, numbers, bias, quality, len(sides)) for place in range(len(LEVELS))],
        "skill": skill(numbers, quality),
        "learning": learning(numbers, quality),
        "policies": [
            {
                "name": policy,
                "about": about,
                "score": estimate(0.5 - 0.4 * quality + 0.1 * numbers.random()),
                "against": STRONGEST,
            }
            for policy, about in [
                ("always forward", "the turn that goes farthest towards the goal"),
                ("never capture", "any turn that captures nothing"),
                ("mirror", "what the other side has just done"),
            ]
        ],
        "rules_used": [
            {"name": "base entered", "kind": "ending", "share": estimate(0.8), "restricted": None},
            {"name": "blocked pawns", "kind": "rule", "share": estimate(0.45), "restricted": estimate(0.31)},
            {"name": "restart", "kind": "rule", "share": estimate(0.003), "restricted": None},
        ],
        "openings": opening_moves(game, numbers),
        "interest": interest(numbers, shown),
        "examples": shown,
    }


def answer(gate: tuple[str, str, str, str], numbers: random.Random, quality: float) -> dict[str, Any]:
    drawn = numbers.random() + 1.1 * quality
    verdict = "fail" if drawn < 0.55 else "undecided" if drawn < 0.8 else "pass"
    if gate[0] == "length":
        value, interval, tolerance = 24, [22, 27], {"shortest": 16, "longest": 200}
    else:
        limit = 0.01 if gate[0] == "ends" else 0.4
        told = estimate(
            limit * {"pass": 0.4, "undecided": 1.0, "fail": 1.6}[verdict] * (0.9 + 0.2 * numbers.random()), 1000
        )
        value, interval, tolerance = told["value"], told["interval"], {"at_most": limit}
    why = {
        "pass": f"{gate[2]}: the interval lies inside the tolerance.",
        "fail": f"{gate[2]}: the whole interval lies outside.",
        "undecided": f"{gate[2]}: the interval touches the limit; more games would settle it.",
    }[verdict]
    return {
        "verdict": verdict,
        "value": value,
        "interval": interval,
        "games": 1000,
        "players": [name for name, _ in LEVELS[-2:]],
        "tolerance": tolerance,
        "exact": False,
        "why": why,
        "details": {"first half": 0.49, "second half": 0.52},
    }


def solved(quality: float) -> dict[str, Any] | None:
    if quality > 0.25:
        return None
    return {
        "method": "retrograde",
        "positions": 31_161_097,
        "result": "first",
        "distance": 35,
        "value": [1, -1],
        "score": [1.0, 0.0],
        "endless": False,
    }


def level(place: int, numbers: random.Random, bias: float, quality: float, sides: int) -> dict[str, Any]:
    player, budget = LEVELS[place]
    strength = place / (len(LEVELS) - 1)
    first = 1 / sides + bias * strength + 0.03 * (numbers.random() - 0.5)
    median = round(30 + 40 * quality - 18 * strength)
    return {
        "player": player,
        "budget": budget,
        "games": 400,
        "distinct": 398,
        "openings": 0,
        "score": [estimate(first), *(estimate((1 - first) / (sides - 1)) for _ in range(sides - 1))],
        "draws": estimate(0.3 * strength * (1 - quality)),
        "capped": estimate(0.012 * (1 - strength)),
        "repeated": estimate(0.25 * (1 - strength)),
        "threefold": estimate(0.1 * (1 - strength)),
        "choice": estimate(0.9 + 0.05 * strength),
        "branching": 7.8,
        "minutes": 8.5,
        "ended_by": {"base entered": 320 + 10 * place, "no pawns": 80 - 10 * place},
        "length": {
            "median": median,
            "low": median // 2,
            "high": 2 * median,
            "mean": median + 3.1,
            "interval": [median, median + 6],
            "unit": "ply",
        },
    }


def skill(numbers: random.Random, quality: float) -> dict[str, Any]:
    steps = []
    for (weaker, _), (player, budget) in itertools.pairwise(LEVELS[1:]):
        score = estimate(0.56 + 0.12 * quality + 0.06 * numbers.random())
        is_better = score["interval"][0] > 0.55
        steps.append(
            {
                "player": player,
                "against": weaker,
                "budget": budget,
                "score": score,
                "elo": round(700 * (score["value"] - 0.5), 1),
                "verdict": "better" if is_better else "undecided",
            }
        )
    return {
        "depth": sum(step["verdict"] == "better" for step in steps),
        "span": sum(step["elo"] for step in steps),
        "luck": 0.02,
        "shape": "steady" if quality > 0.4 else "flat",
        "is_top_reached": quality < 0.4,
        "steps": steps,
    }


def learning(numbers: random.Random, quality: float) -> dict[str, Any]:
    windows = [{"games": 2000 * k, "score": estimate(0.95 - 0.04 * k + 0.02 * numbers.random())} for k in range(1, 11)]
    anchors = [
        {"player": player, "score": estimate(score)}
        for player, score in [
            ("random", 0.98),
            ("mcts:playouts=64", 0.55 + 0.2 * quality),
            ("alphabeta:depth=3", 0.35 + 0.3 * quality),
        ]
    ]
    return {"games": 20_000, "windows": windows, "anchors": anchors}


def opening_moves(game: Any, numbers: random.Random) -> list[dict[str, Any]]:
    position = game.start()
    if game.mover(position) < 0:
        return []
    turns = [game.format_turn(position, steps) for _, steps in game.turns(position)]
    return [{"turn": turn, "score": estimate(0.4 + 0.3 * numbers.random(), 200), "exact": False} for turn in turns]


def interest(numbers: random.Random, shown: dict[str, Any]) -> dict[str, Any]:
    calibration = [
        {"predicted": share / 10, "actual": estimate(share / 10 + 0.06 * (numbers.random() - 0.5), 300)}
        for share in range(1, 10)
    ]
    figures = {
        "uncertainty": 0.61,
        "drama": 0.22,
        "lead_change": 0.08,
        "killer_move": 0.35,
        "permanence": 0.71,
        "decisiveness": 0.29,
    }
    return {
        "calibration": calibration,
        "figures": figures,
        "opening_diversity": 3.7,
        "piece_use": {"pawn": 1.0},
        "heat": heat(shown),
    }


# Reports


def report(title: str, game: str, variants: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    passing = sum(one["verdict"] == "pass" for one in variants)
    failing = sum(one["verdict"] == "fail" for one in variants)
    summary = f"{passing} of {len(variants)} variants pass every gate; {failing} fail."
    return {
        "game": game,
        "title": title,
        "seed": 1,
        "quick": True,
        "program": "0.9.1",
        "made": "2026-11-18 19:30",
        "seconds": 131.2,
        "command": ["verify", game, "--quick"],
        "summary": summary,
        "tolerances": TOLERANCES,
        "gates": [dict(zip(("name", "letter", "title", "question"), gate, strict=True)) for gate in GATES],
        "variants": variants,
        "skipped": [],
        "statements": [],
        "comparison": None,
        "search": None,
        **more,
    }


@functools.cache
def rlgame_report(
    sizes: tuple[int, ...] = (5, 6, 7, 8), pawns: tuple[int, ...] = (1, 2, 3, 5), most: int = 100
) -> dict[str, Any]:
    """A matrix of board sizes against numbers of pawns."""
    numbers = random.Random(1)
    made = [
        variant(
            open_game("rlgame", n=n, a=2, pawns=count),
            f"n={n}, pawns={count}",
            {"n": n, "pawns": count},
            numbers,
            min(1.0, (n - 5) / 3 * 0.6 + count / 5 * 0.45),
            most,
        )
        for n in sizes
        for count in pawns
    ]
    return report(
        "RLGame",
        "rlgame",
        made,
        command=["verify", "rlgame", "--set", "n=4..8", "--set", "pawns=1,2,3,5", "--quick"],
        summary="8 of 16 variants pass every gate: boards of eight are worth playing, those of five are too short.",
        skipped=[
            {"settings": {"n": 4, "pawns": count}, "reason": "n=4: expected 5 or more with a=2"} for count in pawns
        ],
        statements=[
            {
                "document": "Kalles & Kanellopoulos 2001",
                "quote": "the second player cannot win with one pawn",
                "verdict": "holds",
                "why": "Solved exactly: White wins with one pawn on every board from 5 to 8.",
            },
            {
                "document": "Kalles & Kanellopoulos 2001",
                "quote": "neither side is favoured at (8, 2, 5)",
                "verdict": "cannot tell",
                "why": "Measured: White 52.1 % [48.2, 55.9] of 640 games.",
            },
            {
                "document": "Kalles & Kanellopoulos 2001",
                "quote": "boards of 5 and 6 are short",
                "verdict": "does not hold",
                "why": "Median 31 plies on 6.",
            },
        ],
        comparison={
            "names": ["n=6, pawns=3", "n=8, pawns=5"],
            "sentence": "n=8, pawns=5 is fairer: 51 % [49, 53] against 58 % [56, 60]; as long; as deep.",
            "rows": [
                {
                    "what": "score of White",
                    "a": estimate(0.58, 2400),
                    "b": estimate(0.51, 2400),
                    "difference": {"value": -0.07, "interval": [-0.098, -0.042]},
                    "words": "fairer",
                },
                {
                    "what": "median length",
                    "a": {"value": 24, "interval": [22, 27], "games": 400},
                    "b": {"value": 46, "interval": [43, 50], "games": 400},
                    "difference": {"value": 22, "interval": [17, 27]},
                    "words": "longer",
                },
            ],
        },
        search={
            "sentence": "n=8, pawns=5 passes most gates: 10 of 10.",
            "rounds": [
                {"games": 60, "tried": 16, "kept": 8},
                {"games": 240, "tried": 8, "kept": 2},
                {"games": 960, "tried": 2, "kept": 1},
            ],
            "best": ["n=8, pawns=5", "n=7, pawns=5"],
            "confidence": 0.93,
        },
    )


@functools.cache
def connect_four_report() -> dict[str, Any]:
    """One setting varies: a row for each variant."""
    numbers = random.Random(2)
    made = [
        variant(
            open_game("examples/connect_four.py", columns=columns),
            f"columns={columns}",
            {"columns": columns},
            numbers,
            0.2 * (columns - 3),
        )
        for columns in (4, 5, 6, 7)
    ]
    return report("Connect Four", "connect_four", made)


@functools.cache
def backgammon_report() -> dict[str, Any]:
    """A single variant, with dice."""
    return report(
        "Backgammon", "backgammon", [variant(open_game("backgammon"), "as it is", {}, random.Random(3), 0.9, 60)]
    )


def main(folder: str) -> None:
    for name, made in (
        ("rlgame", rlgame_report()),
        ("connect_four", connect_four_report()),
        ("backgammon", backgammon_report()),
    ):
        page = report_page(made)
        (pathlib.Path(folder) / f"{name}.html").write_text(page, "utf-8")
        print(f"{name}.html: {len(page.encode()):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
