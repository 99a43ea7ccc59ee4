"""What a player thinks of every turn of a position, read from its desk after it has decided.

A search by alpha-beta is told to find the exact value of every turn, not only of the best one; Monte Carlo tree search
has visits and a mean for every step; a greedy player judges every end of its turn.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cmp_to_key

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Position
from plyground.core.randomness import mixed
from plyground.core.turns import NO_ROW, position_hash
from plyground.players.player import ALPHA_BETA, GREEDY, MAX_N, MCTS, Decision, Player, SeatedPlayer
from plyground.search.workspace import AT_RANDOM, BY_ORDER, NODES, SALT, SEAT, TIES, comes_first, worth

NO_BUDGET = 1 << 60


@dataclass(frozen=True)
class Opinion:
    """What a player thinks of one turn, or, if it decides step by step, of one step."""

    position: Position  # after it
    value: float | None  # for the seat that moves, in the player's own measure; None if it was never tried
    steps: tuple[int, ...] | None = None  # that lead there, where the player knows them
    visits: int | None = None  # of a Monte Carlo search
    line: tuple[int, ...] = ()  # the steps after it that the player expects, where it knows them


def looks_ahead(player: Player) -> bool:
    """Whether the player searches turn by turn to a depth."""
    return player.way in (ALPHA_BETA, MAX_N)


def judging(player: Player) -> Player:
    """The same player, looking for the value of every turn; an error if it has no opinion about turns."""
    if player.way not in READERS:
        raise PlygroundError(
            f"{player.game.name}, player {player.text!r}: has no opinion about turns; "
            "expected one that evaluates or searches"
        )
    if player.way != ALPHA_BETA:
        return player
    from plyground.search.alphabeta import EVERY_ROOT_VALUE

    return replace(player, settings={**player.settings, EVERY_ROOT_VALUE: 1})


def at_depth(player: Player, depth: int) -> Player:
    """The same player that looks so many turns ahead, not deeper than it was made for, and without a budget."""
    from plyground.search.alphabeta import MOST_DEPTH, MOST_NODES

    return replace(player, seconds=None, settings={**player.settings, MOST_DEPTH: depth, MOST_NODES: NO_BUDGET})


def opinions(seated: SeatedPlayer, position: Position, stream: np.ndarray) -> tuple[Decision, list[Opinion]]:
    """The decision of a player made by `judging`, and its opinions, the best first."""
    seated.new_game()
    decision = seated.choose(position, stream)
    return decision, READERS[seated.player.way](seated, position)


def was_cut_short(seated: SeatedPlayer, decision: Decision) -> bool:
    """Whether the budget ended an iteration of the search."""
    if not looks_ahead(seated.player):
        return False
    from plyground.search.alphabeta import ITERATION

    return bool(seated.desk.options[ITERATION] > decision.depth)


def worth_of(seated: SeatedPlayer, before: Position, position: Position, seat: int) -> float:
    """What the player's evaluator says, or the end of the game, about a position that came from `before`."""
    game, payoffs = seated.player.game, np.zeros(seated.player.game.seats)
    return worth(seated.rules, game.board, before, position, seat, seated.evaluate, seated.compiled_desk, payoffs)


# How the desk of each way of deciding is read


def ranked(seated: SeatedPlayer, found: list[tuple[int, Opinion]], by_number: bool) -> list[Opinion]:
    """Opinions by falling value; equals as the player would choose, by their numbers or by their positions."""
    game, options = seated.player.game, seated.desk.options

    def is_first(one: tuple[int, Opinion], other: tuple[int, Opinion]) -> int:
        return -1 if comes_first(seated.rules, game.board, options, one[1].position, other[1].position) else 1

    def place(numbered: tuple[int, Opinion]) -> int:
        """What `comes_first` compares when ties are broken at random."""
        word = position_hash(numbered[1].position, game.capacities.identity)
        return int(mixed(np.uint64(int(word) ^ int(options[SALT]) % (1 << 64))))

    if by_number:
        found = sorted(found, key=lambda numbered: numbered[0])
    else:  # there can be ten thousands of turns, so they are not compared two by two if that can be helped
        found = sorted(found, key=place if options[TIES] == AT_RANDOM else cmp_to_key(is_first))
    return sorted((opinion for _, opinion in found), key=lambda opinion: -(opinion.value or 0.0))


def read_search(seated: SeatedPlayer, position: Position) -> list[Opinion]:
    """The turns of the last complete iteration. In games of long turns the rows of the root are still on the desk."""
    from plyground.search.alphabeta import BASE, BY_STEPS, PLIES, ROOT_CHILDREN

    game, desk = seated.player.game, seated.desk
    by_steps = desk.options[BY_STEPS] == 1
    plies, count = desk.options[PLIES], desk.options[ROOT_CHILDREN]
    found = []
    for child, value in zip(desk.children[plies, :count].tolist(), desk.scores[plies, :count].tolist(), strict=True):
        if by_steps:
            found.append((child, Opinion(game.play(position, child), value, (child,))))
        else:
            found.append((child, Opinion(desk.states[desk.frames[0, BASE] + child].copy(), value)))
    return ranked(seated, found, by_steps and desk.options[TIES] == BY_ORDER)


def read_greedy(seated: SeatedPlayer, position: Position) -> list[Opinion]:
    """Every end of the turn, or of the steps that are looked at together, with what the evaluator says."""
    from plyground.search.one_ply import CHUNK

    desk, room = seated.desk, seated.desk.room
    seat = int(desk.options[SEAT])
    knows_steps = desk.options[CHUNK] > 0  # else the game may have found the ends in its own way
    found = []
    for row in room.ends[: desk.options[NODES]].tolist():
        after = room.rows[row].copy()
        steps = steps_to(room, row) if knows_steps else None
        found.append((row, Opinion(after, worth_of(seated, position, after, seat), steps)))
    return ranked(seated, found, by_number=False)


def steps_to(room, row: int) -> tuple[int, ...]:
    """The steps that led to a row of the room of a turn."""
    steps: list[int] = []
    while room.parent[row] != NO_ROW:
        steps.append(int(room.step[row]))
        row = room.parent[row]
    return tuple(steps[::-1])


def read_tree(seated: SeatedPlayer, position: Position) -> list[Opinion]:
    """The steps at the root of a Monte Carlo tree, the most visited first, as it is played."""
    from plyground.search import mcts

    game, desk = seated.player.game, seated.desk
    root = int(desk.options[mcts.ROOT])
    largest = float(desk.figures[mcts.LARGEST_PAYOFF])
    found = []
    for child in children_by_visits(desk, root):
        move, visits = int(desk.children[child, mcts.MOVE]), int(desk.children[child, mcts.VISITS])
        value = largest * (2 * float(desk.values[child]) / visits - 1) if visits else None
        found.append(Opinion(game.play(position, move), value, (move,), visits, expected_line(desk, child)))
    return found


def children_by_visits(desk, node: int) -> list[int]:
    """The children of a node, the most visited first, of equals the better one, then the smaller step."""
    from plyground.search import mcts

    first, count = int(desk.children[node, mcts.FIRST]), int(desk.children[node, mcts.COUNT])
    nodes = range(first, first + count)
    return sorted(nodes, key=lambda n: (-desk.children[n, mcts.VISITS], -desk.values[n], desk.children[n, mcts.MOVE]))


FEWEST_VISITS = 10  # of a step that is shown as expected


def expected_line(desk, node: int) -> tuple[int, ...]:
    """The most visited steps below a node, until a roll or until they were hardly visited."""
    from plyground.search import mcts

    line: list[int] = []
    while desk.children[node, mcts.COUNT] > 0 and desk.children[node, mcts.MOVER] >= 0:
        node = children_by_visits(desk, node)[0]
        if desk.children[node, mcts.VISITS] < FEWEST_VISITS:
            break
        line.append(int(desk.children[node, mcts.MOVE]))
    return tuple(line)


READERS: dict[str, Callable[[SeatedPlayer, Position], list[Opinion]]] = {
    ALPHA_BETA: read_search,
    MAX_N: read_search,
    GREEDY: read_greedy,
    MCTS: read_tree,
}
