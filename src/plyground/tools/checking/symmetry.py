"""Symmetries: mapped positions have the mapped movers, steps, successors and payoffs."""

import numpy as np

from plyground.core.contract import OVER
from plyground.core.plain_games import PlainGames
from plyground.core.symmetry import Symmetry
from plyground.core.turns import same_position

NAMED = 4  # symmetries in the sentence about them


def check_symmetries(rules: PlainGames) -> str:
    """Every symmetry maps legal steps to legal steps, and commutes with playing and with payoffs."""
    symmetries = rules.game.symmetries()
    where = rules.place(rules.definition.get("symmetries"), "symmetries")
    for symmetry in symmetries:
        if not isinstance(symmetry, Symmetry):
            rules.complain(where, f"returned {symmetry!r}; expected a list of plyground.Symmetry")
        if sorted(symmetry.seats) != list(range(rules.sizes.seats)):
            rules.complain(where, f"{symmetry.name}: seats={symmetry.seats}; expected every seat once")
        for state in [*rules.visited[:60], *rules.ends[:20]]:
            check_mapping(rules, f"{where}, {symmetry.name}", symmetry, state)
    names = "; ".join(symmetry.name for symmetry in symmetries[:NAMED]) + "; …" * (len(symmetries) > NAMED)
    return f"symmetries keep the rules ({len(symmetries)}: {names})"


def check_mapping(rules: PlainGames, where: str, symmetry: Symmetry, state: np.ndarray) -> None:
    """One position and its image."""
    before = state.copy()
    image = symmetry.position(state)
    if not (isinstance(image, np.ndarray) and image.shape == state.shape and image.dtype == state.dtype):
        rules.complain(where, f"position returned {image!r}; expected an array like the one it is given")
    if not np.array_equal(before, state):
        rules.complain(where, "position changed the position it is given; expected a copy (state.copy())")
    seat, mapped = rules.mover(state), rules.mover(image)
    if mapped != (symmetry.seats[seat] if seat >= 0 else seat):
        rules.complain(where, f"the mover {seat} becomes {mapped}; expected the seat that `seats` says")
    if seat == OVER:
        payoffs, images = rules.payoffs(state), rules.payoffs(image)
        if [images[other] for other in symmetry.seats] != payoffs:
            rules.complain(where, f"the payoffs {payoffs} become {images}; expected the same, by the order of seats")
    if seat < 0:
        return
    steps = {step: int(symmetry.step(step)) for step in rules.legal_moves(state)}
    found = rules.legal_moves(image)
    if sorted(steps.values()) != found:
        rules.complain(
            where, f"the steps {list(steps)[:8]} become {sorted(steps.values())[:8]}, but legal are {found[:8]}"
        )
    for step, mapped_step in list(steps.items())[:8]:
        after = symmetry.position(rules.played(state, step))
        if not same_position(after, rules.played(image, mapped_step), rules.sizes.identity):
            rules.complain(where, f"playing {step} and mapping is not mapping and playing {mapped_step}")
