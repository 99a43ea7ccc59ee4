"""What the documents say about who wins, and what the exact values say to it.

Each statement has a function that looks the boards up which it is about and answers with a verdict and the reason; so
the page cannot say anything that the figures do not.
"""

from collections.abc import Callable
from dataclasses import dataclass

from plyground.tools.solved_map import rows as chapters
from plyground.tools.solved_map.rows import Row
from plyground.tools.solved_map.running import Figures
from plyground.tools.solved_map.tables import cell, of

HOLDS, FAILS, OPEN = "holds", "does not hold", "cannot be said"
OTHERWISE = "not with perfect play"  # of what was seen in games of learners and people
ENDLESS = 10**9  # plies
Answer = tuple[str, str]  # a verdict, and why


@dataclass(frozen=True)
class Statement:
    """A sentence of a document."""

    where: str
    quote: str
    answer: Callable[[Figures], Answer]


def verdict(it_is_so: bool) -> str:
    return HOLDS if it_is_so else FAILS


def board(n: int, a: int, pawns: int) -> Row:
    return Row(chapters.RLGAME, "rlgame", {"n": n, "a": a, "pawns": pawns})


def name_of(row: Row) -> str:
    return "(" + ", ".join(str(row.settings[name]) for name in ("n", "a", "pawns")) + ")"


def solved(figures: Figures, *pawns: int) -> list[Row]:
    """The boards of the base game that are solved, with these numbers of pawns."""
    boards = [row for row in of(chapters.RLGAME) if not pawns or row.settings["pawns"] in pawns]
    return [row for row in boards if figures.get(row.command, {}).get("result")]


def won_by(figures: Figures, result: str, *pawns: int) -> list[Row]:
    return [row for row in solved(figures, *pawns) if figures[row.command]["result"] == result]


def listed(rows: list[Row], most: int = 8) -> str:
    names = ", ".join(name_of(row) for row in rows[:most])
    return names + (f" and {len(rows) - most} more" if len(rows) > most else "")


# RLGame (n, a, β)


def second_never_wins_with_one_pawn(figures: Figures) -> Answer:
    boards, second, first = solved(figures, 1), won_by(figures, "second", 1), won_by(figures, "first", 1)
    told = f"of {len(boards)} boards White wins {len(first)}, Black {len(second)}"
    return (FAILS, f"{told}: {listed(second)}") if second else (HOLDS, told)


def few_pawns_favour_the_first(figures: Figures) -> Answer:
    """It is an advantage if White wins most boards with one and with two pawns."""
    told, is_ahead = [], []
    for pawns in (1, 2, 3):
        counts = [len(won_by(figures, result, pawns)) for result in ("first", "second", "draw")]
        told.append(f"β = {pawns}: White {counts[0]}, Black {counts[1]}, draws {counts[2]}")
        is_ahead.append(pawns > 2 or 2 * counts[0] > sum(counts))
    return verdict(all(is_ahead)), "boards by who wins: " + "; ".join(told)


def smallest_board_is_white_s(figures: Figures) -> Answer:
    row = board(5, 2, 1)
    return verdict(figures[row.command]["result"] == "first"), f"{name_of(row)}: {cell(figures, row)}"


def four_moves_are_enough(figures: Figures) -> Answer:
    plies = figures[board(5, 2, 1).command]["distance"]
    moves = (plies + 1) // 2
    return verdict(moves == 4), f"perfect play takes {plies} plies, {moves} of them White's"


def even_at_six(figures: Figures) -> Answer:
    row = board(6, 2, 3)
    if figures[row.command].get("result") is None:
        return OPEN, f"{name_of(row)} is not solved here"
    if figures[row.command]["result"] == "draw":
        return HOLDS, f"{name_of(row)}: a draw by endless play"
    return OTHERWISE, f"{name_of(row)}: {cell(figures, row)}; the games were those of learners"


def even_at_eight(figures: Figures) -> Answer:
    row, smaller = board(8, 2, 5), (board(8, 2, 1), board(8, 2, 2))
    told = ", ".join(f"{name_of(each)}: {cell(figures, each)}" for each in smaller)
    return OPEN, f"{name_of(row)} is out of reach; {told}"


def every_game_ends(figures: Figures) -> Answer:
    boards, endless = solved(figures), won_by(figures, "draw")
    return verdict(not endless), f"best play never ends on {len(endless)} of {len(boards)} boards: {listed(endless)}"


def no_defence_that_cannot_lose(figures: Figures) -> Answer:
    first, second, draws = (len(won_by(figures, result)) for result in ("first", "second", "draw"))
    told = f"White has one on {first + draws} of {first + second + draws} boards, Black on {second + draws}"
    return "there is one", f"somebody always has it in a game without chance: {told}; both, where it is a draw"


def small_bases_make_defence_easier(figures: Figures) -> Answer:
    """Whether with a smaller base, all else equal, the game is as long or longer, or never ends."""
    shorter, pairs = [], 0
    for row in solved(figures):
        smaller = figures.get(board(**{**row.settings, "a": row.settings["a"] - 1}).command, {})
        if smaller.get("result"):
            pairs += 1
            if (smaller["distance"] or ENDLESS) < (figures[row.command]["distance"] or ENDLESS):
                shorter.append(row)
    told = f"a base smaller by one lasts as long or longer in {pairs - len(shorter)} of {pairs} pairs of boards"
    return verdict(not shorter), told + (f", not beside {listed(shorter)}" if shorter else "")


def obstacles_change_the_game(figures: Figures) -> Answer:
    told = []
    for n, a, pawns in chapters.VARIED:
        row = Row("", "rlgame", {"n": n, "a": a, "pawns": pawns, "obstacles": "centre"})
        if figures.get(row.command, {}).get("result"):
            told.append(f"{name_of(row)} {cell(figures, board(n, a, pawns))}, with them {cell(figures, row)}")
    return OPEN, "values do not say where pawns go: " + "; ".join(told)


# Boards that can be reached with either side to move; tests/exact/test_known_answers.py counts them.
EITHER_TO_MOVE = {(5, 2, 1): 264, (6, 2, 1): 748}


def the_board_tells_who_is_to_move(figures: Figures) -> Answer:
    told = ", ".join(f"{count} of {name_of(board(*sizes))}" for sizes, count in EITHER_TO_MOVE.items())
    return FAILS, f"boards that can be reached with either side to move: {told}"


# Other games


TICTACTOE = Row(chapters.LINES, "tictactoe", {"m": 3, "n": 3, "k": 3})


def tictactoe_favours_the_first(figures: Figures) -> Answer:
    value = figures[TICTACTOE.command]["result"]
    return (HOLDS if value == "first" else OTHERWISE), f"a {value}"


def every_game_of_tictactoe_is_a_tie(figures: Figures) -> Answer:
    found = figures[TICTACTOE.command]
    return verdict(found["result"] == "draw"), f"a {found['result']}; {found['positions']:,} positions"


def the_corner_loses(figures: Figures) -> Answer:
    corner, edge = (cell({row.command: figures[row.command]}, row) for row in chapters.TWO_REPLIES)
    return verdict(corner.startswith("X") and edge == "draw"), f"after a corner {corner}, after an edge {edge}"


def x_is_ahead_at_polar(figures: Figures) -> Answer:
    rows = [row for row in of(chapters.POLAR) if figures.get(row.command, {}).get("result")]
    results = [figures[row.command]["result"] for row in rows]
    told = f"X wins {results.count('first')} of {len(rows)} boards, O {results.count('second')}"
    full = figures.get(chapters.FULL_POLAR.command, {}).get("result")
    known = cell(figures, chapters.FULL_POLAR) if full else "not settled"
    is_ahead = results.count("first") > results.count("second")
    return ("agrees" if is_ahead else FAILS), f"{told}; the full board: {known}"


def hypergammon_can_be_solved(figures: Figures) -> Answer:
    found = figures[chapters.HYPERGAMMON.command]
    best = max(start["value"][0] for start in found["starts"].values())
    return HOLDS, f"{found['positions']:,} positions; who begins with any roll wins {best:+.6f} points on average"


def few_pieces_are_drawn_at_tablut(figures: Figures) -> Answer:
    told, draws = [], 0
    for row in of(chapters.ENDINGS):
        if row.game == "tablut":
            found = figures[row.command]["endings"]
            draws += sum(one["draws"] for one in found)
            white, all_of_them = sum(one["white"] for one in found), sum(one["positions"] for one in found)
            told.append(
                f"{row.settings.get('size', 7)}x{row.settings.get('size', 7)} {100 * white / all_of_them:.1f} %"
            )
    white_wins = f"White wins of all placements: {', '.join(told)}"
    return (HOLDS if draws else OTHERWISE), f"{draws} of the placements are draws; {white_wins}"


KALLES, GREENBERG = "Kalles and Kanellopoulos 2001", "Greenberg 2016"
LEGER, MATTHEWS = "Leger and Kneeland 2014", "Matthews 2006"
TABLUT = "Tablut Game AI with Temporal Difference Learning"
STATEMENTS = (
    Statement(f"{KALLES}, 4", "there is no way for the second player to win when β=1", second_never_wins_with_one_pawn),
    Statement(
        f"{KALLES}, 4",
        "when playing with few pawns, the first player seems to have an important advantage",
        few_pawns_favour_the_first,
    ),
    Statement(f"{KALLES}, 3.3, on (5, 2, 1)", "the first player should always win", smallest_board_is_white_s),
    Statement(f"{KALLES}, 3.3, on (5, 2, 1)", "the minimum number of 4 moves", four_moves_are_enough),
    Statement(f"{KALLES}, 3.3, on (6, 2, 3)", "each player wins about the same number of games", even_at_six),
    Statement(
        f"{KALLES}, 3.3, on (8, 2, 5)",
        "neither player enjoys an advantage (or disadvantage) of pole position",
        even_at_eight,
    ),
    Statement(f"{KALLES}, 3", "each episode does terminate", every_game_ends),
    Statement(
        f"{KALLES}, 3.2",
        "a specific board position with player A to move cannot ever appear on player's B turn",
        the_board_tells_who_is_to_move,
    ),
    Statement(
        f"{KALLES}, 2.1",
        "the existence of a “defending” policy -that could provably prevent defeat- would be a setback",
        no_defence_that_cannot_lose,
    ),
    Statement(
        f"{KALLES}, 4",
        "a small base size … would make tenacious defense easier to accomplish",
        small_bases_make_defence_easier,
    ),
    Statement(
        f"{KALLES}, 4",
        "obstacles in the middle of the board … would probably force the two opponents to make use of the whole board",
        obstacles_change_the_game,
    ),
    Statement(
        f"{KALLES}, 2.1, on tic-tac-toe",
        "the first player has significantly better chances",
        tictactoe_favours_the_first,
    ),
    Statement(f"{GREENBERG}, 4.3.5, on tic-tac-toe", "all games should end in a tie", every_game_of_tictactoe_is_a_tie),
    Statement(f"{GREENBERG}, figure 11", "if O's second move is to a corner, O will lose", the_corner_loses),
    Statement(
        f"{TABLUT}, Discussion",
        "reduced to one or two pieces on a side, leading to many draws",
        few_pieces_are_drawn_at_tablut,
    ),
    Statement(f"{LEGER}, 5", "plays the best game, especially as X", x_is_ahead_at_polar),
    Statement(f"{MATTHEWS}, 8", "has calculated all possible outcomes of it", hypergammon_can_be_solved),
)


def answered(statement: Statement, figures: Figures) -> Answer:
    """The verdict; that it cannot be said, if what it needs is not among the figures."""
    try:
        return statement.answer(figures)
    except KeyError as error:
        return OPEN, f"`{error.args[0]}` is not among the figures"


def statements(figures: Figures) -> str:
    """All of them with their verdicts."""
    lines = []
    for each in STATEMENTS:
        found, why = answered(each, figures)
        lines.append(f"| {each.where} | “{each.quote}” | **{found}** | {why} |")
    return "\n".join(["| document, section | it says | | exact values |", "|---|---|---|---|", *lines]) + "\n"
