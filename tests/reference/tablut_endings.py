"""A slow solver of Tablut's endings: plain dictionaries over all placements, with the slow rules beside it.

No symmetry, no numbering and no taking back of moves: every position is looked at again and again until nothing
changes. The answer for a position is who wins, and in how many moves if the winner hurries and the loser resists.
"""

from itertools import combinations

from tests.reference import tablut as rules


def placements(settings, soldiers, attackers):
    """Every position with these pieces and a king who has not escaped, with either side to move."""
    size = rules.board_size(settings)
    cells = [(row, column) for row in range(size) for column in range(size)]
    special = [rules.throne(settings), *rules.corners(settings)]
    plain = [cell for cell in cells if cell not in special]
    for king in [*plain, rules.throne(settings)]:
        others = [cell for cell in plain if cell != king]
        for white in combinations(others, soldiers):
            for black in combinations([cell for cell in others if cell not in white], attackers):
                board = dict.fromkeys(cells, ".") | {king: "k"} | dict.fromkeys(white, "w") | dict.fromkeys(black, "b")
                for turn in "wb":
                    yield {"board": rules.write_board(settings, board), "turn": turn, "plies": 0}


def key_of(position):
    return "/".join(position["board"]), position["turn"]


def solve(settings, materials):
    """{(board, turn): (winner, moves)}; winner and moves are None where nobody can force a win."""
    followers, found = {}, {}
    for soldiers, attackers in materials:
        for position in placements(settings, soldiers, attackers):
            after = [rules.after(settings, position, move) for move in rules.moves(settings, position)]
            followers[key_of(position)] = [key_of(each) for each in after]
            for each in [position, *after]:
                if (winner := rules.result(settings, each)) is not None:
                    found[key_of(each)] = winner, 0
    moves, changed = 0, True
    while changed:  # positions that are decided in exactly so many moves
        moves, changed = moves + 1, {}
        for position, after in followers.items():
            if position not in found:
                known = [found.get(each, (None, None)) for each in after]
                turn = position[1]
                if any(winner == turn for winner, _ in known):
                    changed[position] = turn, moves
                elif all(winner not in (None, turn) for winner, _ in known):
                    changed[position] = "wb".replace(turn, ""), moves
        found |= changed
    return {position: found.get(position, (None, None)) for position in followers}
