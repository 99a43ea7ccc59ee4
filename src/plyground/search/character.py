"""Agents in character: a function of the game's file decides (`core/characters.py`)."""

import numpy as np
from numba import types

from plyground.core.characters import DECIDE_IN_CHARACTER
from plyground.core.compiling import kernel
from plyground.core.contract import INTS, OVER, Capacities
from plyground.core.slack import NO_MOVE, NO_SEAT, excess
from plyground.core.structures import Structure, structure, structure_at
from plyground.core.turns import TurnWorkspace, copy_position, same_position
from plyground.search.options import CharacterOptions
from plyground.search.workspace import DECIDE, DECIDED

InCharacter = structure(
    "InCharacter",
    function=types.FunctionType(DECIDE_IN_CHARACTER),
    scratch=INTS,  # the function's own
)
IN_CHARACTER = InCharacter.kind


@kernel(DECIDE)
def decide_in_character(rules, board, state, evaluate, workspace, stream, allowance):
    """Let the character write the position after its turn, and keep its reason."""
    character, decision, chosen = structure_at(workspace.search, IN_CHARACTER), workspace.decision[0], workspace.chosen
    decision.seat = rules.mover(board, state)
    decision.value = 0.0
    decision.nodes = decision.deepest_nodes = decision.children = decision.depth = decision.expanded = 0
    copy_position(state, chosen)
    decision.reason = character.function(board, state, chosen, character.scratch, stream)
    if same_position(state, chosen, rules.max_identity):
        return excess(NO_MOVE, 0)  # the game would never end
    following = np.int64(rules.mover(board, chosen))
    if following < OVER or following >= rules.max_seats:
        return excess(NO_SEAT, following)  # nobody could go on
    return DECIDED


METHODS = {"character": decide_in_character}


def make_workspace(options: CharacterOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """What a character needs besides the common workspace: its function and its scratch array."""
    return InCharacter(function=options.function(), scratch=np.zeros(max(options.scratch, 1), np.int32))
