"""The game's own numbers of its positions: each leads back to its position, and every position after a turn has one."""

import numpy as np

from plyground.core.plain_games import PlainGames

NAMES = ("index_size", "position_index", "position_at")
TRIED = 1000  # numbers whose positions are looked at
SEED = 1


def check_numbering(rules: PlainGames) -> str:
    """Numbers are within bounds, no two positions share one, and the plain functions say what the compiled ones do."""
    definition, game = rules.definition, rules.game
    if missing := [name for name in NAMES if not definition.has(name)]:
        rules.complain(definition.file.name, f"{missing[0]} is missing; expected {', '.join(NAMES)} together")
    where = rules.place(definition.get("position_index"), "position_index")
    size = definition.call_for_contract("index_size", game)
    if type(size) is not int or size < 1:
        rules.complain(where, f"index_size returned {size!r}; expected a whole number above 0")
    ends = [end for state, _, _ in rules.choices(100) for end in game.turn_results(state)]
    for position in [game.start(), *ends]:
        check_position(rules, where, size, position)
    tried = np.unique(np.random.default_rng(SEED).integers(size, size=TRIED)).tolist()
    there = sum(check_number(rules, where, number) for number in tried)
    return f"{size:,} numbers: {len(ends)} positions and {there} of {len(tried)} numbers lead to each other"


def check_position(rules: PlainGames, where: str, size: int, position: np.ndarray) -> None:
    """A position between turns has a number, which leads back to it."""
    game, identity = rules.game, rules.sizes.identity
    position_index, position_at = game.definition.compiled_index
    before = position.copy()
    number = position_index(game.board, position)
    plain = game.definition.get("position_index")(game.board, position)
    if not np.array_equal(before, position):
        rules.complain(where, f"it changed the position it is given\n{game.draw(before)}")
    if number != plain:
        rules.complain(where, f"compiled it returned {number}, uncompiled {plain}\n{game.draw(position)}")
    if number == -1 and game.mover(position) >= 0 and np.array_equal(position, game.start()):
        return  # a first position within a turn
    if not 0 <= number < size:
        rules.complain(where, f"it returned {number}; expected a number below {size:,}\n{game.draw(position)}")
    found = np.zeros_like(position)
    if not position_at(game.board, number, found) or not np.array_equal(found[:identity], position[:identity]):
        rules.complain(where, f"it returned {number}, but position_at leads elsewhere\n{game.draw(position)}")


def check_number(rules: PlainGames, where: str, number: int) -> bool:
    """Whether a number belongs to a position, whose number it is then."""
    game = rules.game
    position_index, position_at = game.definition.compiled_index
    found, plain = (np.zeros(rules.sizes.state, np.int32) for _ in range(2))
    is_there = bool(position_at(game.board, number, found))
    if is_there != bool(game.definition.get("position_at")(game.board, number, plain)):
        rules.complain(where, f"position_at says something else of {number} when it is compiled")
    if is_there and not np.array_equal(found, plain):
        rules.complain(where, f"position_at writes something else for {number} when it is compiled")
    if is_there and (again := position_index(game.board, found)) != number:
        rules.complain(where, f"position_at({number}) is the position with the number {again}\n{game.draw(found)}")
    return is_there
