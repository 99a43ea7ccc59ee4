"""Max-n (Luckhardt and Irani 1986): every seat takes the turn that is best for itself; values are vectors over seats.

The frames, children and registers are those of alpha-beta; there is nothing to cut. A roll averages the vectors of its
outcomes. Where a seat has several turns that are equally good for it, the first of them counts.
"""

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, OVER
from plyground.core.turns import copy_position
from plyground.search.alphabeta import (
    ACTION,
    AT,
    AVERAGE,
    BASE,
    BEST,
    COUNT,
    ENTER,
    HORIZON,
    KIND,
    LEAVE,
    LEFT,
    MAXIMISE,
    NEXT,
    PLIES,
    PLY,
    STREAM,
    begin_decision,
    begin_iteration,
    end_iteration,
    list_children,
    note_root_child,
    place_child,
)
from plyground.search.workspace import (
    BUSY,
    DECIDE,
    DECIDED,
    EXPANDED,
    LOOKED_AT,
    NODES,
    SEAT,
    STOP,
    THINKING,
    judged,
    worth_at_end,
)

CHOOSER = BEST  # column of a frame: the seat that chooses there


@kernel(DECIDE)
def decide_by_max_n(rules, board, state, evaluate, desk, stream, allowance):
    """The turn that is best for the seat to move if all others, too, do what is best for themselves."""
    options, scores = desk.options, desk.scores
    states, children, frames, vectors, value = desk.states, desk.children, desk.frames, desk.bounds, desk.values
    mover, play = rules.mover, rules.play
    seats = rules.max_seats
    payoffs = np.zeros(seats)
    if options[BUSY] == 0:
        begin_decision(rules, board, state, desk, stream)
        begin_iteration(desk)
    root_seat = options[SEAT]
    deepest_ply = options[PLIES] - 2
    until = options[NODES] + allowance
    ply, action = options[PLY], options[ACTION]
    while True:
        if action == ENTER:
            if options[NODES] >= until and options[STOP] == 0:
                options[PLY], options[ACTION] = ply, action
                return THINKING
            options[NODES] += 1
            here = states[ply]
            to_move = mover(board, here)
            action = LEAVE
            if to_move == OVER:
                for seat in range(seats):
                    value[seat] = worth_at_end(rules, board, states[max(ply - 1, 0)], here, seat, desk, payoffs)
            elif frames[ply, LEFT] == 0 or ply >= deepest_ply:
                for seat in range(seats):
                    value[seat] = judged(rules, board, states[ply - 1], here, seat, evaluate, desk)
                options[HORIZON] = 1
            else:
                frames[ply, AT] = 0
                frames[ply, CHOOSER] = to_move
                frames[ply, KIND] = AVERAGE if to_move == CHANCE else MAXIMISE
                if to_move == CHANCE:
                    count = rules.chance(board, here, children[ply])
                else:
                    count = list_children(rules, board, desk, ply)
                    options[EXPANDED] += 1
                if count < 0:
                    options[BUSY] = 0
                    stream[0] = np.uint64(options[STREAM])
                    return count
                frames[ply, COUNT] = count
                for seat in range(seats):
                    vectors[ply, seat] = 0.0
                action = NEXT

        elif action == NEXT:
            at = frames[ply, AT]
            if at == frames[ply, COUNT]:
                for seat in range(seats):
                    value[seat] = vectors[ply, seat]
                action = LEAVE
                continue
            frames[ply, AT] = at + 1
            frames[ply + 1, BASE] = frames[ply, BASE]
            frames[ply + 1, LEFT] = frames[ply, LEFT]
            if frames[ply, KIND] == AVERAGE:
                copy_position(states[ply], states[ply + 1])
                play(board, states[ply + 1], at)
            else:
                place_child(rules, board, desk, ply, np.int64(children[ply, at]), states[ply + 1])
                options[LOOKED_AT] += 1
                frames[ply + 1, LEFT] -= 1
                frames[ply + 1, BASE] += frames[ply, COUNT]
            ply += 1
            action = ENTER

        else:  # LEAVE
            if ply == 0:
                if end_iteration(desk, True):
                    options[BUSY] = 0
                    return DECIDED
                begin_iteration(desk)
                ply, action = options[PLY], options[ACTION]
                continue
            ply -= 1
            action = NEXT
            at = frames[ply, AT] - 1
            if frames[ply, KIND] == AVERAGE:
                total = 0.0
                for outcome in range(frames[ply, COUNT]):
                    total += children[ply, outcome]
                for seat in range(seats):
                    vectors[ply, seat] += children[ply, at] / total * value[seat]
                continue
            chooser = frames[ply, CHOOSER]
            if at == 0 or value[chooser] > vectors[ply, chooser]:
                for seat in range(seats):
                    vectors[ply, seat] = value[seat]
            if ply == 0:
                scores[0, at] = value[root_seat]
                note_root_child(rules, board, desk, np.int64(children[0, at]), value[root_seat])
