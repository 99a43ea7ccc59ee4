"""What a player thinks of every turn of a position, read from its workspace after it has decided.

Alpha-beta is told to find the exact value of every turn, not only of the best one; Monte Carlo tree search has visits
and a mean for every step; a greedy player evaluates every end of its turn.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cmp_to_key

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Position
from plyground.core.randomness import mixed
from plyground.core.structures import Structure
from plyground.core.turns import NO_ROW, TurnWorkspace, position_hash
from plyground.players.agent import Agent, Decision
from plyground.players.player import Player
from plyground.players.steps_made import leads_to
from plyground.players.tables import KnownTable
from plyground.search.methods import ALPHA_BETA, BEAM, CHARACTER, GREEDY, MAX_N, MCTS, MIXTURE, PERFECT, SHARED
from plyground.search.options import NO_BUDGET, LookaheadOptions, OnePlyOptions
from plyground.search.workspace import AT_RANDOM, BY_ORDER, comes_first, value_of


@dataclass(frozen=True)
class RootValue:
    """What a player thinks of one turn, or, if it decides step by step, of one step."""

    position: Position  # after it
    value: float | None  # for the seat that moves, in the player's own units; None if it was never tried
    steps: tuple[int, ...] | None = None  # that lead there, where the player knows them
    visits: int | None = None  # of a Monte Carlo search
    line: tuple[int, ...] = ()  # the steps after it that the player expects, where it knows them
    within: int | None = None  # turns looked ahead when the search first saw that the game is won or lost


def looks_ahead(player: Player) -> bool:
    """Whether the player searches turn by turn to a depth."""
    return isinstance(player.search, LookaheadOptions)


def valuing_every_turn(player: Player) -> Player:
    """The same player, set to find the value of every turn; an error if it does not evaluate turns at all."""
    if player.method == SHARED:
        player = replace(player, method=GREEDY, search=OnePlyOptions())
    if player.method not in READERS:
        raise PlygroundError(
            f"{player.game.name}, player {player.text!r}: has no opinion about turns; "
            "expected one that evaluates or searches"
        )
    if player.method != ALPHA_BETA or not isinstance(player.search, LookaheadOptions):
        return player
    return replace(player, search=replace(player.search, every_root_value=True))


def at_depth(player: Player, depth: int) -> Player:
    """The same player, looking `depth` turns ahead without a budget."""
    if not isinstance(player.search, LookaheadOptions):
        return player
    return replace(player, seconds=None, search=replace(player.search, depth=depth, nodes=NO_BUDGET))


def root_values(agent: Agent, position: Position, stream: np.ndarray) -> tuple[Decision, list[RootValue]]:
    """The decision of an agent that values every turn, and what it thinks of them, the best first."""
    agent.new_game()
    decision = agent.choose(position, stream)
    return decision, READERS[agent.player.method](agent, position)


def was_cut_short(agent: Agent, decision: Decision) -> bool:
    """Whether the budget ended an iteration of the search."""
    if not looks_ahead(agent.player):
        return False
    return bool(agent.workspace.search.stack.walk[0]["iteration"] > decision.depth)


def evaluation(agent: Agent, before: Position, position: Position, seat: int) -> float:
    """The value of a position reached from `before`, by the agent's evaluator or by the end of the game."""
    board = agent.player.game.board
    return value_of(agent.rules, board, before, position, seat, agent.evaluate, agent.workspace.compiled)


# How the workspace of each method is read


def ranked(agent: Agent, found: list[tuple[int, RootValue]], by_number: bool) -> list[RootValue]:
    """Turns from the best to the worst; ties as the player would break them, by their numbers or by their positions."""
    game, workspace = agent.player.game, agent.workspace
    salt = int(workspace.decision[0]["salt"])

    def is_first(one: tuple[int, RootValue], other: tuple[int, RootValue]) -> int:
        comes = comes_first(agent.rules, game.board, workspace.compiled, one[1].position, other[1].position)
        return -1 if comes else 1

    def place(numbered: tuple[int, RootValue]) -> int:
        """What `comes_first` compares when ties are broken at random."""
        word = position_hash(numbered[1].position, game.capacities.identity)
        return int(mixed(np.uint64(int(word) ^ salt)))

    if by_number:
        found = sorted(found, key=lambda numbered: numbered[0])
    else:  # there can be tens of thousands of turns, so they are compared pairwise only if there is no other way
        at_random = workspace.options[0]["ties"] == AT_RANDOM
        found = sorted(found, key=place if at_random else cmp_to_key(is_first))
    return sorted((turn for _, turn in found), key=preference)


WON, OPEN, LOST = 0, 1, 2


def preference(turn: RootValue) -> tuple[int, int, float]:
    """A smaller one for a better turn: wins first, the soonest before others; then by value; losses last, the latest
    before others."""
    value = turn.value or 0.0
    if turn.within is None:
        return OPEN, 0, -value
    return (WON, turn.within, -value) if value > 0 else (LOST, -turn.within, -value)


def read_stack(agent: Agent, position: Position) -> list[RootValue]:
    """The turns of the last complete iteration of a search; where turns are long, their ends are still on the stack."""
    game, stack = agent.player.game, agent.workspace.search.stack
    by_steps = bool(stack.options[0]["by_steps"])
    count, proven = stack.walk[0]["root_count"], stack.walk[0]["proven"]
    within = dict(zip(stack.proven_children[:proven].tolist(), stack.proven_depths[:proven].tolist(), strict=True))
    found = []
    for child, value in zip(stack.root_children[:count].tolist(), stack.root_scores[:count].tolist(), strict=True):
        after, steps = (game.play(position, child), (child,)) if by_steps else (stack.ends[child].copy(), None)
        found.append((child, RootValue(after, value, steps, within=within.get(child))))
    return ranked(agent, found, by_steps and agent.workspace.options[0]["ties"] == BY_ORDER)


def read_ends(agent: Agent, position: Position) -> list[RootValue]:
    """Every end of the turn, or of the steps that are looked at together, with its evaluation."""
    turns, decision = agent.workspace.turns, agent.workspace.decision[0]
    knows_steps = agent.workspace.search.options[0]["chunk"] > 0  # else the game may have found the ends in its own way
    found = []
    for row in turns.ends[: decision["children"]].tolist():
        after = turns.rows[row].copy()
        steps = steps_to(turns, row) if knows_steps else None
        value = evaluation(agent, position, after, int(decision["seat"]))
        found.append((row, RootValue(after, value, steps)))
    return ranked(agent, found, by_number=False)


def steps_to(turns: TurnWorkspace, row: int) -> tuple[int, ...]:
    """The steps that led to a row."""
    steps: list[int] = []
    while turns.parent[row] != NO_ROW:
        steps.append(int(turns.step[row]))
        row = turns.parent[row]
    return tuple(steps[::-1])


def read_tree(agent: Agent, position: Position) -> list[RootValue]:
    """The steps at the root of a Monte Carlo tree, the most visited first, as the player chooses."""
    game, search = agent.player.game, agent.workspace.search
    largest = float(search.options[0]["largest_payoff"])
    found = []
    for child in children_by_visits(search, int(search.tree[0]["root"])):
        node = search.nodes[child]
        move, visits = int(node["move"]), int(node["visits"])
        value = largest * (2 * float(node["total"]) / visits - 1) if visits else None
        found.append(RootValue(game.play(position, move), value, (move,), visits, expected_line(search, child)))
    return found


def children_by_visits(search: Structure, number: int) -> list[int]:
    """The children of a node, the most visited first, among equals the better one, then the smaller step."""
    nodes = search.nodes
    first, count = int(nodes[number]["first"]), int(nodes[number]["count"])
    return sorted(
        range(first, first + count), key=lambda n: (-nodes[n]["visits"], -nodes[n]["total"], nodes[n]["move"])
    )


FEWEST_VISITS = 10  # that a step needs to be shown as expected


def expected_line(search: Structure, number: int) -> tuple[int, ...]:
    """The most visited steps below a node, up to a roll or a step with too few visits."""
    nodes, line = search.nodes, []
    while nodes[number]["count"] > 0 and nodes[number]["mover"] >= 0:
        number = children_by_visits(search, number)[0]
        if nodes[number]["visits"] < FEWEST_VISITS:
            break
        line.append(int(nodes[number]["move"]))
    return tuple(line)


def read_choice(agent: Agent, position: Position) -> list[RootValue]:
    """What a character, or a player made of several, plays; it thinks nothing of other turns."""
    after, told = agent.workspace.chosen.copy(), agent.steps_told()
    known = told is not None and leads_to(agent.player.game, position, told, after)
    return [RootValue(after, None, told if known else None)]


def read_table(agent: Agent, position: Position) -> list[RootValue]:
    """Every turn with its exact value, and the plies to the end of the game where it is won or lost without chance."""
    known = agent.player.known[0]
    assert isinstance(known, KnownTable)
    seat = agent.player.game.mover(position)
    return [
        RootValue(turn.position, turn.values[seat], tuple(turn.steps), within=turn.distance)
        for turn in known.table.turns(position)
    ]


READERS: dict[str, Callable[[Agent, Position], list[RootValue]]] = {
    ALPHA_BETA: read_stack,
    MAX_N: read_stack,
    GREEDY: read_ends,
    BEAM: read_ends,
    MCTS: read_tree,
    CHARACTER: read_choice,
    MIXTURE: read_choice,
    PERFECT: read_table,
}
