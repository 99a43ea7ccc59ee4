"""The kinds of players that every game shares. Importing this file registers them."""

from dataclasses import replace
from typing import Any

import numpy as np

from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.core.turns import BY_OWN_SAMPLER, BY_STEP, BY_TURN
from plyground.players.model_options import knowing_options
from plyground.players.player import ALPHA_BETA, FIRST, GREEDY, MAX_N, MCTS, RANDOM, Player
from plyground.players.registry import Kind, PlayerError, evaluator_options, read_evaluator, register
from plyground.search.workspace import Desk


def has_chance(game: Game) -> bool:
    return game.capacities.chances > 0


def has_long_turns(game: Game) -> bool:
    """Whether a turn can have several steps."""
    return game.capacities.results > 0


# Players that look no further than their own turn


def random_options(game: Game) -> dict[str, Setting]:
    samplers = ("uniform", *game.definition.samplers)
    return {"sampler": Setting("uniform", "how it draws: uniform, or the game's own way", choices=samplers)}


def make_random(text: str, game: Game, options: dict[str, Any]) -> Player:
    from plyground.search.one_ply import BY, decide_at_random

    own = None if options["sampler"] == "uniform" else options["sampler"]
    by = BY_TURN if game.definition.random_by_turn and has_long_turns(game) else BY_STEP
    settings = {BY: by if own is None else BY_OWN_SAMPLER}
    return Player(text, game, RANDOM, decide_at_random, NOTHING_KNOWN, sampler=own, settings=settings)


def make_first(text: str, game: Game, options: dict[str, Any]) -> Player:
    from plyground.search.one_ply import BY, decide_first

    by = BY_TURN if game.definition.random_by_turn and has_long_turns(game) else BY_STEP
    return Player(text, game, FIRST, decide_first, NOTHING_KNOWN, settings={BY: by})


def greedy_options(game: Game) -> dict[str, Setting]:
    chunk = Setting(0, "steps that it looks at together; 0: the whole turn", low=0, high=100)
    return evaluator_options(game) | ({"chunk": chunk} if has_long_turns(game) else {})


def make_greedy(text: str, game: Game, options: dict[str, Any]) -> Player:
    from plyground.search.one_ply import CHUNK, decide_greedily

    evaluator, weights, ties = read_evaluator(game, f"{game.name}, player {text!r}", options)
    settings = {CHUNK: options.get("chunk", 0)}
    return Player(text, game, GREEDY, decide_greedily, evaluator, weights, ties, settings=settings, options=options)


register(Kind("random", "plays at random", random_options, make_random))
register(Kind("first", "plays the first turn in the game's order", lambda game: {}, make_first))
register(Kind("greedy", "takes the best end of its turn", greedy_options, make_greedy))


# Players that judge by what was learned


def net_options(game: Game) -> dict[str, Setting]:
    return {
        "depth": Setting(1, "turns it looks ahead", low=1, high=deepest(game)),
        **({"chunk": Setting(0, "steps that it looks at together; 0: the whole turn", low=0, high=100)}
           if has_long_turns(game) else {}),
        "ties": Setting("default", "which of equally good turns: the first; with a table one at random",
                        choices=("default", "first", "random")),
        **knowing_options(),
    }  # fmt: skip


def make_net(text: str, game: Game, options: dict[str, Any]) -> Player:
    """The file is read where all options are applied; here it is only asked for."""
    if not options["net"]:
        raise PlayerError(f"{game.name}, player {text!r}: no file; expected net:FILE")
    ties = {"default": "first"}.get(options["ties"], options["ties"])
    if options["depth"] == 1:
        from plyground.search.one_ply import CHUNK, decide_greedily

        settings = {CHUNK: options.get("chunk", 0)}
        return Player(text, game, GREEDY, decide_greedily, NOTHING_KNOWN, (), ties, settings=settings, options=options)
    if options.get("chunk", 0):
        raise PlayerError(f"{game.name}, player {text!r}: chunk={options['chunk']} with depth={options['depth']}; "
                          "expected depth=1")  # fmt: skip
    whole = {**alphabeta_defaults(game), **options, "eval": "none"}
    return make_alphabeta(text, game, whole)


def alphabeta_defaults(game: Game) -> dict[str, Any]:
    return {name: setting.default for name, setting in alphabeta_options(game).items()}


# Players that look ahead turn by turn

DEEPEST_BY_STEPS, DEEPEST_BY_TURNS = 60, 8


def default_depth(game: Game) -> int:
    return 2 if has_chance(game) else 3


def deepest(game: Game) -> int:
    return DEEPEST_BY_TURNS if has_long_turns(game) else DEEPEST_BY_STEPS


def depth_option(game: Game) -> dict[str, Setting]:
    return {"depth": Setting(default_depth(game), "turns it looks ahead", low=1, high=deepest(game))}


def star_option(game: Game) -> dict[str, Setting]:
    about = "cuts at rolls: 0 none, 1 by bounds (Star1), 2 also by probing (Star2)"
    return {"star": Setting(1, about, choices=(0, 1, 2))} if has_chance(game) else {}


def alphabeta_options(game: Game) -> dict[str, Setting]:
    long_turns = has_long_turns(game)
    return {
        "depth": Setting(0, f"turns it looks ahead; 0: {default_depth(game)}, or as many as a budget allows",
                         low=0, high=deepest(game)),
        "nodes": Setting(0, "budget of positions looked at; 0: none", low=0, high=10**12),
        "seconds": Setting(0.0, "budget of time; 0: none", low=0.0, high=86400.0),
        **evaluator_options(game),
        "deepening": Setting(True, "look one turn ahead, then two, and so on"),
        "table": Setting(0 if long_turns else 18, "remember 2**table positions; 0: none", low=0, high=26),
        **star_option(game),
        "sample": Setting(0, "turns of a position that it looks at, drawn by their value; 0: all", low=0, high=10**6),
    }  # fmt: skip


def make_alphabeta(text: str, game: Game, options: dict[str, Any]) -> Player:
    """Alpha-beta; with every other kind below it shares this function."""
    from plyground.search import alphabeta as ab

    evaluator, weights, ties = read_evaluator(game, f"{game.name}, player {text!r}", options)
    nodes, seconds = options.get("nodes", 0), options.get("seconds", 0.0)
    has_budget = nodes > 0 or seconds > 0
    if has_budget and not options["deepening"]:
        raise PlayerError(f"{game.name}, player {text!r}: a budget needs deepening; expected deepening=yes")
    depth = options["depth"] or (deepest(game) if has_budget else default_depth(game))
    plies = 4 + (3 if has_chance(game) else 1) * depth
    settings = {
        ab.MOST_DEPTH: depth,
        ab.MOST_NODES: nodes or 1 << 60,
        ab.CUTS: int(options.get("cuts", True)),
        ab.STARS: options.get("star", 0) if options.get("cuts", True) else 0,
        ab.SAMPLE: options.get("sample", 0),
        ab.DEEPENING: int(options["deepening"]),
        ab.PLIES: plies,
        ab.BY_STEPS: int(not has_long_turns(game)),
    }
    slots = 1 << options.get("table", 0)

    def furnish(game: Game, desk: Desk) -> Desk:
        rows = desk.room.rows.shape[0] if has_long_turns(game) else 0
        wide = max(rows, game.capacities.moves, game.capacities.chances, 1)
        return desk._replace(
            states=np.zeros((plies + 2 + 2 * rows, game.capacities.state), np.int32),
            children=np.zeros((plies + 1, wide), np.int32),
            scores=np.zeros((plies + 1, wide), np.float64),
            frames=np.zeros((plies + 1, ab.FRAME), np.int64),
            bounds=np.zeros((plies + 1, ab.LOWS + 2 * max(game.capacities.chances, 1)), np.float64),
            keys=np.zeros(slots, np.uint64),
            notes=np.zeros(slots, np.int64),
            values=np.zeros(slots, np.float64),
            history=np.zeros(2 * ab.HISTORY if not has_long_turns(game) else 1, np.float64),
        )

    return Player(
        text, game, ALPHA_BETA, ab.decide_by_alpha_beta, evaluator, weights, ties, seconds or None, settings=settings,
        figures={ab.DECISIVE: evaluator.won * game.definition.largest_payoff}, furnish=furnish, options=options,
    )  # fmt: skip


def make_minimax(text: str, game: Game, options: dict[str, Any]) -> Player:
    return make_alphabeta(text, game, {**options, "cuts": False, "deepening": False})


def minimax_options(game: Game) -> dict[str, Setting]:
    return depth_option(game) | evaluator_options(game)


def make_max_n(text: str, game: Game, options: dict[str, Any]) -> Player:
    from plyground.search.maxn import decide_by_max_n

    frame = make_minimax(text, game, options)

    def furnish(game: Game, desk: Desk) -> Desk:
        furnished = frame.furnish(game, desk) if frame.furnish else desk
        seats = game.seats
        return furnished._replace(
            bounds=np.zeros((len(furnished.bounds), max(furnished.bounds.shape[1], seats)), np.float64),
            values=np.zeros(seats, np.float64),
        )

    return replace(frame, way=MAX_N, decide=decide_by_max_n, furnish=furnish)


def nearest_options(game: Game) -> dict[str, Setting]:
    sample = Setting(4, "turns of a position that it looks at, drawn by their value", low=1, high=10**6)
    return {**depth_option(game), "sample": sample, **evaluator_options(game), **star_option(game)}


def make_nearest(text: str, game: Game, options: dict[str, Any]) -> Player:
    return make_alphabeta(text, game, {**options, "deepening": False})


register(Kind("net", "a trained network or table: net:FILE", net_options, make_net))
register(Kind("alphabeta", "looks ahead and skips what cannot matter (rolls are averaged; against several opponents: "
              "all of them against it)", alphabeta_options, make_alphabeta))  # fmt: skip
register(Kind("minimax", "looks ahead at everything", minimax_options, make_minimax))
register(
    Kind("maxn", "looks ahead at everything; every seat does what is best for itself", minimax_options, make_max_n)
)
register(Kind("nearest", "alpha-beta over a sample of turns, drawn by their value (nearest-neighbour pruning)",
              nearest_options, make_nearest))  # fmt: skip
register(Kind("expectimax", "alphabeta under the name it has in games with dice", alphabeta_options, make_alphabeta,
              fits=has_chance))  # fmt: skip
register(Kind("paranoid", "alphabeta under the name it has in games of more than two sides", alphabeta_options,
              make_alphabeta, fits=lambda game: len(game.teams) > 2))  # fmt: skip


# Players that play games to their end


def mcts_options(game: Game) -> dict[str, Setting]:
    evaluators = ("none", *game.definition.evaluators)
    return {
        "playouts": Setting(0, "games it plays to their end for every step; 0: 1000, or as the time allows",
                            low=0, high=10**9),
        "seconds": Setting(0.0, "budget of time for every step; 0: none", low=0.0, high=86400.0),
        "c": Setting(1.4, "exploration constant of UCT, rewards being 0 to 1", low=0.0, high=100.0),
        "eval": Setting("none", "judges leaves instead of playing on", choices=evaluators),
        "scale": Setting(0.0, "a lead that is as good as won; 0: as the evaluator says", low=0.0, high=1e9),
        "reuse": Setting(True, "keep the part of the tree that still matters from one move to the next"),
        "rollout": Setting("step", "play on step by step, or turn by turn", choices=("step", "turn")),
        "memory": Setting(0, "nodes the tree may have; 0: as the playouts need, at most a million",
                          low=0, high=50_000_000),
        **knowing_options(),
    }  # fmt: skip


LONGEST_PLAYOUT = 100_000  # choices after which a game played on counts as a draw
MOST_MEMORY = 1_000_000


def make_mcts(text: str, game: Game, options: dict[str, Any]) -> Player:
    from plyground.search import mcts

    evaluator, weights, _ = read_evaluator(game, f"{game.name}, player {text!r}", {**options, "ties": "first"})
    playouts = options["playouts"] or (10**12 if options["seconds"] > 0 else 1000)
    widest = max(game.capacities.moves, game.capacities.chances)
    memory = options["memory"] or min(2 * playouts * widest, MOST_MEMORY)
    memory = max(memory, widest + 2)
    settings = {
        mcts.MOST_PLAYOUTS: playouts,
        mcts.USES_EVALUATOR: int(options["eval"] != "none"),
        mcts.BY_TURNS: int(options["rollout"] == "turn" and has_long_turns(game)),
        mcts.REUSES: int(options["reuse"]),
        mcts.LONGEST: LONGEST_PLAYOUT,
    }
    figures = {
        mcts.EXPLORATION: options["c"],
        mcts.LARGEST_PAYOFF: game.definition.largest_payoff,
        mcts.SCALE: options["scale"] or evaluator.scale or evaluator.bound_for(game.settings) or 1.0,
    }

    def furnish(game: Game, desk: Desk) -> Desk:
        return desk._replace(
            states=np.zeros((mcts.PATH + mcts.MOST_PATH, game.capacities.state), np.int32),
            children=np.zeros((2 * memory, mcts.NODE), np.int32),
            values=np.zeros(2 * memory, np.float64),
            bounds=np.zeros((2 * memory, 2), np.float64),
            frames=np.zeros((mcts.MOST_PATH, 2), np.int64),
            notes=np.zeros(mcts.MOST_PATH, np.int64),
        )

    return Player(
        text, game, MCTS, mcts.decide_by_mcts, evaluator, weights, seconds=options["seconds"] or None,
        settings=settings, figures=figures, furnish=furnish, options=options,
    )  # fmt: skip


register(Kind("mcts", "Monte Carlo tree search (UCT) over single steps", mcts_options, make_mcts))
