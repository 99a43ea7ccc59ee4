"""The kinds of players that every game shares. Importing this file registers them."""

from dataclasses import replace
from typing import Any

from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.core.turns import BY_OWN_SAMPLER, BY_STEP, BY_TURN
from plyground.players.known_options import known_options
from plyground.players.model_options import model_options
from plyground.players.player import Player
from plyground.players.registry import (
    Kind,
    PlayerError,
    evaluator_options,
    read_evaluator,
    read_turns,
    register,
    turns_option,
)
from plyground.search.methods import ALPHA_BETA, BEAM, FIRST, GREEDY, MAX_N, MCTS, RANDOM, SHARED
from plyground.search.options import NO_BUDGET, LookaheadOptions, MctsOptions, OnePlyOptions


def has_chance(game: Game) -> bool:
    return game.capacities.chances > 0


def has_long_turns(game: Game) -> bool:
    """Whether a turn can have several steps."""
    return game.capacities.results > 0


# Players that look no further than their own turn


def random_unit(game: Game) -> int:
    """What is drawn at random in a game: whole turns or single steps."""
    return BY_TURN if game.random_by_turn and has_long_turns(game) else BY_STEP


def random_options(game: Game) -> dict[str, Setting]:
    samplers = ("uniform", *game.definition.samplers)
    return {"sampler": Setting("uniform", "how it draws: uniform, or the game's own way", choices=samplers)}


def make_random(text: str, game: Game, options: dict[str, Any]) -> Player:
    own = None if options["sampler"] == "uniform" else options["sampler"]
    search = OnePlyOptions(unit=random_unit(game) if own is None else BY_OWN_SAMPLER)
    return Player(text, game, RANDOM, search, NOTHING_KNOWN, sampler=own)


def make_first(text: str, game: Game, options: dict[str, Any]) -> Player:
    return Player(text, game, FIRST, OnePlyOptions(unit=random_unit(game)), NOTHING_KNOWN)


MOST_BEAM = 1 << 22
MOST_THREADS = 64


def long_turn_options(game: Game) -> dict[str, Setting]:
    """How a player looks at a turn of several steps."""
    if not has_long_turns(game):
        return {}
    threads = Setting(1, "threads that share the ends of a large turn; the same answer", low=1, high=MOST_THREADS)
    return {
        "chunk": Setting(0, "steps that it looks at together; 0: the whole turn", low=0, high=100),
        "beam": Setting(0, "positions after each step of the turn that it follows further, the best by its evaluation; "
                        "0: all", low=0, high=MOST_BEAM),
        "beam_from": Setting(0, "with a beam: more positions than this before the others are dropped; 0: than the beam",
                             low=0, high=MOST_BEAM),
        **({"threads": threads} if game.definition.has("turn_share") else {}),
    }  # fmt: skip


def greedy_options(game: Game) -> dict[str, Setting]:
    return evaluator_options(game, endgame=False) | long_turn_options(game) | turns_option(game)


WAYS = {"chunk": GREEDY, "beam": BEAM, "threads": SHARED}  # by the option that asks for each


def one_turn(text: str, game: Game, options: dict[str, Any]) -> tuple[str, OnePlyOptions]:
    """How a player finds the best end of its turn: the method, and its options."""
    chosen = {name: options[name] for name in long_turn_options(game)}
    search = OnePlyOptions(**chosen)
    ways = {name: chosen[name] for name in WAYS if chosen.get(name, 0) > (name == "threads")}
    told = ways | ({"turns": options["turns"]} if read_turns(options) else {})
    if len(told) > 1:
        words = " with ".join(f"{name}={value}" for name, value in told.items())
        raise PlayerError(f"{game.name}, player {text!r}: {words}; expected one of them")
    if search.beam_from and not search.beam:
        raise PlayerError(
            f"{game.name}, player {text!r}: beam_from={search.beam_from} without a beam; expected beam=1000 or so"
        )
    return next((WAYS[name] for name in ways), GREEDY), search


def make_greedy(text: str, game: Game, options: dict[str, Any]) -> Player:
    evaluator, weights, ties = read_evaluator(game, f"{game.name}, player {text!r}", options)
    method, search = one_turn(text, game, options)
    return Player(text, game, method, search, evaluator, weights, ties, turns=read_turns(options), options=options)


register(Kind("random", "plays at random", random_options, make_random))
register(Kind("first", "plays the first turn in the game's order", lambda game: {}, make_first))
register(Kind("greedy", "takes the best end of its turn", greedy_options, make_greedy))


# Players that evaluate by a model


def net_options(game: Game) -> dict[str, Setting]:
    return {
        "depth": Setting(1, "turns it looks ahead", low=1, high=DEEPEST),
        **long_turn_options(game),
        **turns_option(game),
        "ties": Setting("default", "which of equally good turns: the first; with a table one at random",
                        choices=("default", "first", "random")),
        **model_options(),
        **known_options(game),
    }  # fmt: skip


def make_net(text: str, game: Game, options: dict[str, Any]) -> Player:
    """A greedy or alpha-beta player with a network, whose file is read where all options are applied."""
    if not options["net"]:
        raise PlayerError(f"{game.name}, player {text!r}: no file; expected net:FILE")
    if options["depth"] == 1:
        ties = "first" if options["ties"] == "default" else options["ties"]
        method, search = one_turn(text, game, options)
        return Player(
            text, game, method, search, NOTHING_KNOWN, (), ties, turns=read_turns(options), options=options
        )  # fmt: skip
    given = [name for name, setting in long_turn_options(game).items() if options[name] != setting.default]
    if given:
        raise PlayerError(
            f"{game.name}, player {text!r}: {given[0]}={options[given[0]]} with depth={options['depth']}; "
            "expected depth=1"
        )
    defaults = {name: setting.default for name, setting in alphabeta_options(game).items()}
    return make_alphabeta(text, game, {**defaults, **options, "eval": "none"})


# Players that look ahead turn by turn

DEEPEST = 60  # turns


def default_depth(game: Game) -> int:
    return 2 if has_chance(game) else 3


def depth_option(game: Game) -> dict[str, Setting]:
    return {"depth": Setting(default_depth(game), "turns it looks ahead", low=1, high=DEEPEST)}


def star_option(game: Game) -> dict[str, Setting]:
    about = "cuts at rolls: 0 none, 1 by bounds (Star1), 2 also by probing (Star2)"
    return {"star": Setting(1, about, choices=(0, 1, 2))} if has_chance(game) else {}


BY_TURNS, BY_STEPS = "turns", "steps"
DEFAULT_TABLE = 18  # 2**18 entries, where children are steps


def default_by(game: Game) -> str:
    """Step by step, which with its table is 3 to 5 times as fast on Kalah, but not where dice decide how a turn goes on
    or the game finds whole turns in a way of its own."""
    finds_turns = game.capacities.scratch > 0
    return BY_TURNS if has_chance(game) or finds_turns else BY_STEPS


def by_option(game: Game) -> dict[str, Setting]:
    about = "what it looks at one after the other: whole turns, or single steps of a turn"
    return {"by": Setting(default_by(game), about, choices=(BY_TURNS, BY_STEPS))} if has_long_turns(game) else {}


def table_option(game: Game) -> dict[str, Setting]:
    if not has_long_turns(game):
        return {"table": Setting(DEFAULT_TABLE, "remember 2**table positions; 0: none", low=0, high=26)}
    about = f"remember 2**table positions; 0: none; -1: none by turns, {DEFAULT_TABLE} by steps"
    return {"table": Setting(-1, about, low=-1, high=26)}


def best_option(game: Game) -> dict[str, Setting]:
    about = "turns of a position that it looks at further, the best by their own value; 0: all"
    return {"best": Setting(0, about, low=0, high=10**6)} if has_long_turns(game) else {}


def alphabeta_options(game: Game) -> dict[str, Setting]:
    return {
        "depth": Setting(0, f"turns it looks ahead; 0: {default_depth(game)}, or as many as a budget allows",
                         low=0, high=DEEPEST),
        "nodes": Setting(0, "budget of positions looked at; 0: none", low=0, high=10**12),
        "seconds": Setting(0.0, "budget of time; 0: none", low=0.0, high=86400.0),
        **evaluator_options(game),
        "deepening": Setting(True, "look one turn ahead, then two, and so on"),
        **by_option(game),
        **turns_option(game),
        **table_option(game),
        **star_option(game),
        "sample": Setting(0, "turns of a position that it looks at, drawn by their value; 0: all", low=0, high=10**6),
        **best_option(game),
    }  # fmt: skip


def make_alphabeta(text: str, game: Game, options: dict[str, Any], cuts: bool = True) -> Player:
    """Alpha-beta; every other kind below shares this function."""
    evaluator, weights, ties = read_evaluator(game, f"{game.name}, player {text!r}", options)
    nodes, seconds = options.get("nodes", 0), options.get("seconds", 0.0)
    has_budget = nodes > 0 or seconds > 0
    if has_budget and not options["deepening"]:
        raise PlayerError(f"{game.name}, player {text!r}: a budget needs deepening; expected deepening=yes")
    turns = read_turns(options)
    by_steps = turns is None and (not has_long_turns(game) or options.get("by") == BY_STEPS)
    if by_steps and options.get("best"):
        raise PlayerError(f"{game.name}, player {text!r}: best={options['best']} with by=steps; expected by=turns")
    table = options.get("table", 0)
    search = LookaheadOptions(
        depth=options["depth"] or (DEEPEST if has_budget else default_depth(game)),
        by_steps=by_steps,
        long_turns=by_steps and has_long_turns(game),
        decisive=evaluator.won * game.largest_payoff,
        nodes=nodes or NO_BUDGET,
        deepening=options["deepening"],
        cuts=cuts,
        star=options.get("star", 0) if cuts else 0,
        table=table if table >= 0 else DEFAULT_TABLE if by_steps else 0,
        sample=options.get("sample", 0),
        best=options.get("best", 0),
    )
    return Player(
        text, game, ALPHA_BETA, search, evaluator, weights, ties, seconds or None, turns=turns, options=options
    )


def make_minimax(text: str, game: Game, options: dict[str, Any]) -> Player:
    return make_alphabeta(text, game, {**options, "deepening": False}, cuts=False)


def minimax_options(game: Game) -> dict[str, Setting]:
    return depth_option(game) | evaluator_options(game) | turns_option(game)


def make_max_n(text: str, game: Game, options: dict[str, Any]) -> Player:
    return replace(make_minimax(text, game, options), method=MAX_N)


def nearest_options(game: Game) -> dict[str, Setting]:
    sample = Setting(4, "turns of a position that it looks at, drawn by their value", low=1, high=10**6)
    options = {**depth_option(game), "sample": sample, **evaluator_options(game)}
    return {**options, **turns_option(game), **star_option(game)}


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


# Players that use playouts


def mcts_options(game: Game) -> dict[str, Setting]:
    evaluators = ("none", *game.definition.evaluators)
    return {
        "playouts": Setting(0, "games it plays to their end for every step; 0: 1000, or as the time allows",
                            low=0, high=10**9),
        "seconds": Setting(0.0, "budget of time for every step; 0: none", low=0.0, high=86400.0),
        "c": Setting(1.4, "exploration constant of UCT, rewards being 0 to 1", low=0.0, high=100.0),
        "eval": Setting("none", "evaluates leaves instead of playing on", choices=evaluators),
        "scale": Setting(0.0, "a lead that is as good as won; 0: as the evaluator says", low=0.0, high=1e9),
        "reuse": Setting(True, "keep the part of the tree that still matters from one move to the next"),
        "rollout": Setting("step", "play on step by step, or turn by turn", choices=("step", "turn")),
        "memory": Setting(0, "nodes the tree may have; 0: as the playouts need, at most a million",
                          low=0, high=50_000_000),
        **model_options(),
        **known_options(game),
    }  # fmt: skip


DEFAULT_PLAYOUTS = 1000
AS_TIME_ALLOWS = 10**12  # playouts
MOST_MEMORY = 1_000_000  # nodes, unless more are requested


def make_mcts(text: str, game: Game, options: dict[str, Any]) -> Player:
    evaluator, weights, _ = read_evaluator(game, f"{game.name}, player {text!r}", {**options, "ties": "first"})
    playouts = options["playouts"] or (AS_TIME_ALLOWS if options["seconds"] > 0 else DEFAULT_PLAYOUTS)
    widest = max(game.capacities.moves, game.capacities.chances)
    memory = options["memory"] or min(2 * playouts * widest, MOST_MEMORY)
    search = MctsOptions(
        playouts=playouts,
        exploration=options["c"],
        memory=max(memory, widest + 2),
        largest_payoff=game.largest_payoff,
        scale=options["scale"] or evaluator.scale or evaluator.bound_for(game.settings) or 1.0,
        evaluates=options["eval"] != "none",
        by_turns=options["rollout"] == "turn" and has_long_turns(game),
        reuses=options["reuse"],
    )
    return Player(text, game, MCTS, search, evaluator, weights, seconds=options["seconds"] or None, options=options)


register(Kind("mcts", "Monte Carlo tree search (UCT) over single steps", mcts_options, make_mcts))
