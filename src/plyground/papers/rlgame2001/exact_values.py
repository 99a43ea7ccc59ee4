"""What the paper says about boards, judged by exact values: boards that are small enough are solved.

`docs/solved.md` has larger boards, solved in the same way, among them (6,2,3), which White wins in 35 plies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job
from plyground.papers.answer import PLAYABILITY, Answer, Claim, Found, Judged, Share, Table, judged
from plyground.papers.contest import Contest, Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.rlgame2001.boards import DOCUMENT, SMALL, Board, fewest_moves, moves_of, name_of, spec
from plyground.papers.rlgame2001.exact_board import ExactBoard

FIRST, SECOND, DRAW = "first", "second", "draw"
WALKED = (SMALL, (6, 2, 1))  # boards whose positions are looked at one by one
TICTACTOE = GameSpec("tictactoe", {})


@dataclass(frozen=True)
class Settings:
    """The boards: all bases that fit these sides."""

    one_pawn: tuple[int, ...] = ours((3, 4, 5, 6, 7, 8, 9, 10), "sides of boards with β = 1")
    two_pawns: tuple[int, ...] = ours((3, 4, 5, 6), "with β = 2; at most 400,000 positions")
    three_pawns: tuple[int, ...] = ours((3, 4), "with β = 3; at most 300,000 positions")
    random_games: int = ours(5000, "of tic-tac-toe, for chances without skill", scales=True)
    smallest: int = paper(5, "section 3.3: the smallest board of the paper, (5,2,1)")


def boards(settings: Settings) -> list[Board]:
    return [
        (n, a, pawns)
        for pawns, sides in enumerate((settings.one_pawn, settings.two_pawns, settings.three_pawns), 1)
        for n in dict.fromkeys((*sides, settings.smallest) if pawns == 1 else sides)
        for a in range(1, (n - 1) // 2 + 1)
    ]


def exact(board: Board) -> ExactBoard:
    return ExactBoard(spec(board), is_walked=board in WALKED)


def random_play(settings: Settings, seed: int) -> Contest:
    return Contest(TICTACTOE, (Contestant("random"), Contestant("random")), settings.random_games, seed, seats="fixed")


def jobs(settings: Settings, seed: int) -> list[Job]:
    return [*map(exact, boards(settings)), ExactBoard(TICTACTOE), random_play(settings, seed)]


def words_for(found: Any) -> str:
    """
    >>> words_for({"result": "first", "plies": 7}), words_for({"result": "draw", "plies": None})
    ('White in 7', 'nobody, play is endless')
    """
    if found["result"] == DRAW:
        return "nobody, play is endless"
    return f"{'White' if found['result'] == FIRST else 'Black'} in {found['plies']}"


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """The value of every board beside what the paper says of it."""
    table = Table(
        "Boards with perfect play of both sides",
        ["n", "a", "β", "positions", "paper: who wins", "exact: who wins, in plies", "moves of the winner",
         "boards with either side to move"],
        notes=["The paper says of β = 1 that there is no way for the second player to win, and that no board can occur "
               "with either side to move. Exact values have no interval."],
    )  # fmt: skip
    for board in boards(settings):
        one = found[exact(board)]
        told = "White always" if board == SMALL else "not Black" if board[2] == 1 else None
        moves = None if one["plies"] is None else moves_of(one["plies"])
        table.rows.append([*board, one["positions"], told, words_for(one), moves, one.get("either_to_move")])
    return Answer([table])


# Conclusions


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """Each sentence about boards, with the boards that it is about."""

    def values(found: Found, *pawns: int) -> dict[Board, Any]:
        return {board: found[exact(board)] for board in boards(settings) if not pawns or board[2] in pawns}

    def won_by(found: Found, result: str, *pawns: int) -> list[Board]:
        return [board for board, one in values(found, *pawns).items() if one["result"] == result]

    def second_never_wins(found: Found) -> Judged:
        won = won_by(found, SECOND, 1)
        return judged(not won, f"Of {len(values(found, 1))} boards Black wins {listed(won)}.")

    def few_pawns_favour_first(found: Found) -> Judged:
        counts = {pawns: [len(won_by(found, result, pawns)) for result in (FIRST, SECOND, DRAW)] for pawns in (1, 2)}
        told = "; ".join(f"β = {pawns}: White {white}, Black {black}, nobody {draws}"
                         for pawns, (white, black, draws) in counts.items())  # fmt: skip
        return judged(all(2 * of[0] > sum(of) for of in counts.values()), f"Boards by who wins: {told}.")

    def smallest_is_white_s(found: Found) -> Judged:
        one = found[exact(SMALL)]
        return judged(one["result"] == FIRST, f"{name_of(SMALL)}: {words_for(one)} plies.")

    def blocking_is_missed(found: Found) -> Judged:
        one = found[exact(SMALL)]
        fewest = 2 * fewest_moves(SMALL) - 1
        return judged(
            one["result"] != FIRST or one["plies"] > fewest,
            f"{name_of(SMALL)}: {words_for(one)} plies, where {fewest} are the fewest: no move of Black can block.",
        )

    def turn_is_told(found: Found) -> Judged:
        counts = {board: found[exact(board)]["either_to_move"] for board in boards(settings) if board in WALKED}
        told = ", ".join(f"{count} of {name_of(board)}" for board, count in counts.items())
        return judged(not any(counts.values()), f"Boards that can be reached with either side to move: {told}.")

    def every_game_ends(found: Found) -> Judged:
        endless = won_by(found, DRAW)
        return judged(not endless, f"Of {len(values(found))} boards best play never ends on {listed(endless)}.")

    def small_bases_defend(found: Found) -> Judged:
        known = values(found)
        smaller_of = {(n, a, pawns): (n, a - 1, pawns) for n, a, pawns in known}
        pairs = [(board, smaller) for board, smaller in smaller_of.items() if smaller in known]
        shorter = [board for board, smaller in pairs if length(known[smaller]) < length(known[board])]
        return judged(
            None if not pairs else not shorter,
            f"In {len(pairs) - len(shorter)} of {len(pairs)} pairs of boards it lasts as long or longer with the "
            f"smaller base; not beside {listed(shorter)}.",
        )

    def larger_is_longer(found: Found) -> Judged:
        known = {board: one for board, one in values(found).items() if one["plies"] is not None}
        pairs = [(board, larger) for board in known for larger in known
                 if larger[1:] == board[1:] and larger[0] > board[0]]  # fmt: skip
        shorter = [larger for board, larger in pairs if known[larger]["plies"] <= known[board]["plies"]]
        return judged(
            None if not pairs else not shorter,
            f"The larger board lasts longer in {len(pairs) - len(shorter)} of {len(pairs)} pairs of boards.",
        )

    def tictactoe_favours_first(found: Found) -> Judged:
        value = found[ExactBoard(TICTACTOE)]["result"]
        first, second = found[random_play(settings, seed)]["players"]
        games = settings.random_games
        return judged(
            value == FIRST,
            f"With perfect play a {value}; at random who begins wins {Share(first['wins'], games)} % and the other "
            f"{Share(second['wins'], games)} %.",
        )

    return [
        Claim("With β = 1 there is no way for the second player to win", "section 4",
              "Black wins none of the solved boards with one pawn", second_never_wins, theme=PLAYABILITY),
        Claim("With few pawns the first player has an important advantage", "section 4",
              "White wins more than half of the solved boards with one pawn, and of those with two",
              few_pawns_favour_first, theme=PLAYABILITY),
        Claim("On (5,2,1) the first player should always win", "section 3.3",
              "the board's exact value is a win of White", smallest_is_white_s, theme=PLAYABILITY),
        Claim("That games on (5,2,1) are so short could mean that the machine does not understand blocking",
              "section 3.3", "White needs more than the fewest moves against perfect play", blocking_is_missed,
              theme=PLAYABILITY),
        Claim("No board can occur with the one and with the other side to move", "section 3.2",
              "no board of (5,2,1) and (6,2,1) can be reached with either side to move", turn_is_told),
        Claim("Every game ends, however it is played", "section 3",
              "there is no solved board on which best play goes on for ever", every_game_ends, theme=PLAYABILITY),
        Claim("A small base makes a tenacious defence easier", "section 4",
              "of boards that differ by one in the base, the one with the smaller base lasts as long or longer with "
              "perfect play, or never ends, in every pair", small_bases_defend, theme=PLAYABILITY),
        Claim("The larger the board, the longer the game, with perfect play too", "section 3.3",
              "of two boards with the same bases and pawns, both won by somebody, the larger one lasts longer with "
              "perfect play, in every pair", larger_is_longer, theme=PLAYABILITY),
        Claim("In tic-tac-toe the first player has significantly better chances", "section 2.1",
              "the exact value is a win of who begins", tictactoe_favours_first),
    ]  # fmt: skip


def length(one: Any) -> float:
    return float("inf") if one["plies"] is None else one["plies"]


def listed(found: Sequence[Board], most: int = 8) -> str:
    """
    >>> listed([]), listed([(6, 2, 1), (8, 2, 1)]), listed([(6, 2, 1), (8, 2, 1)], most=1)
    ('none', '(6,2,1), (8,2,1)', '(6,2,1) and 1 more')
    """
    names = ", ".join(map(name_of, found[:most]))
    return (f"{names} and {len(found) - most} more" if len(found) > most else names) or "none"


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="statements", about="what the paper says about boards, judged by exact values",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["`plyground verify rlgame` puts the paper's statements beside every report on these boards, and "
                 "docs/solved.md beside larger boards."],
        small={"one_pawn": (6, 7), "two_pawns": (3,), "three_pawns": (3,)},
    ),
]  # fmt: skip
