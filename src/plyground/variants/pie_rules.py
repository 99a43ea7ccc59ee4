"""The rules of a game with the pie rule, around those of the game underneath; the stages are told in pie_rule.py."""

from collections.abc import Callable, Mapping

STAGE, INNER = 0, 1  # where the stage stands, and where the position underneath begins
OPEN, FIRST_MOVED, KEPT, SWAPPED = 0, 1, 3, 4  # FIRST_MOVED + the seat that moved first
SWAP = 1 << 30  # the number of the step, behind all others


def is_pending(state):
    """Whether somebody has moved, and nobody has chosen yet."""
    return FIRST_MOVED <= state[STAGE] < KEPT


def owner(state, colour):
    """The seat that plays a colour; and the colour that a seat plays."""
    return 1 - colour if state[STAGE] == SWAPPED else colour


def pie_rules(inner: Mapping[str, Callable]) -> dict[str, Callable]:
    """The functions of the contract that say how a game goes on and ends."""
    inner_start, inner_mover, inner_legal_moves = inner["start"], inner["mover"], inner["legal_moves"]
    inner_play, inner_payoff, inner_chance = inner["play"], inner["payoff"], inner["chance"]
    inner_ending, inner_phase, inner_viewer = inner["ending"], inner["phase"], inner["viewer"]

    def start(board, state):
        inner_start(board, state[INNER:])

    def mover(board, state):
        colour = inner_mover(board, state[INNER:])
        return owner(state, colour) if colour >= 0 else colour

    def can_swap(board, state):
        return is_pending(state) and inner_mover(board, state[INNER:]) == FIRST_MOVED + 1 - state[STAGE]

    def stage_after(board, state):
        """The stage when whoever is to move has made a step, or dice were thrown."""
        stage = state[STAGE]
        if stage < KEPT:
            colour = inner_mover(board, state[INNER:])
            if colour >= 0 and stage == OPEN:
                return FIRST_MOVED + colour
            if colour >= 0 and stage != FIRST_MOVED + colour:
                return KEPT
        return stage

    def legal_moves(board, state, moves):
        count = inner_legal_moves(board, state[INNER:], moves)
        if can_swap(board, state):
            moves[count] = SWAP
            count += 1
        return count

    def play(board, state, move):
        if move == SWAP:
            state[STAGE] = SWAPPED
        else:
            state[STAGE] = stage_after(board, state)
            inner_play(board, state[INNER:], move)

    def payoff(board, state, value):
        inner_payoff(board, state[INNER:], value)
        if state[STAGE] == SWAPPED:
            value[0], value[1] = value[1], value[0]

    def chance(board, state, weight):
        return inner_chance(board, state[INNER:], weight)

    def ending(board, state):
        return inner_ending(board, state[INNER:])

    def phase(board, state):
        return inner_phase(board, state[INNER:])

    def viewer(board, state):
        return owner(state, inner_viewer(board, state[INNER:]))

    return {
        "start": start, "mover": mover, "can_swap": can_swap, "stage_after": stage_after, "legal_moves": legal_moves,
        "play": play, "payoff": payoff, "chance": chance, "ending": ending, "phase": phase, "viewer": viewer,
    }  # fmt: skip
