"""What the paper says of its boards, beside what a design report finds of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

GAME = "rlgame"
PAPER = "Kalles and Kanellopoulos 2001"
HOLDS, FAILS, OPEN = "holds", "does not hold", "cannot tell"
SHORT = 40  # plies: the longest games of (6,2,3) that the paper mentions have so many moves; "quite short" is ours
Variant = Mapping[str, Any]


class Judged(NamedTuple):
    """Whether a statement holds, and why."""

    verdict: str
    why: str


class Statement(NamedTuple):
    """A sentence of the paper, and the function that compares it with the variants of a report."""

    quote: str
    judge: Callable[[Sequence[Variant]], Judged]


def statements_about(report: Mapping[str, Any]) -> list[dict[str, str]]:
    """The paper's statements with what the report says of them; none about other games."""
    if report["game"] != GAME:
        return []
    usual = [one for one in report["variants"] if is_base_game(one)]
    found = []
    for statement in STATEMENTS:
        judged = statement.judge(usual)
        found.append({"document": PAPER, "quote": statement.quote, "verdict": judged.verdict, "why": judged.why})
    return found


def is_base_game(one: Variant) -> bool:
    """Whether a variant has none of the rules that the paper only wishes for."""
    settings = one["settings"]
    wished_for = any(settings[name] for name in ("restart_once", "backward_moves", "temporary_centre"))
    other_board = settings["players"] != 2 or settings["obstacles"] != "none"
    return not (one["swap"] or one["start"] is not None or wished_for or other_board)


def board(one: Variant) -> str:
    settings = one["settings"]
    return f"({settings['n']},{settings['a']},{settings['pawns']})"


def of(variants: Sequence[Variant], **wanted: int) -> list[Variant]:
    return [one for one in variants if all(one["settings"][name] == value for name, value in wanted.items())]


def median(one: Variant) -> float | None:
    top = one["levels"][-1] if len(one["levels"]) > 1 else None
    return None if top is None or top["length"] is None else top["length"]["median"]


def small_boards_are_short(variants: Sequence[Variant]) -> Judged:
    asked = [one for one in (*of(variants, n=5), *of(variants, n=6)) if median(one) is not None]
    if not asked:
        return Judged(OPEN, "The report has no board with n = 5 or 6.")
    told = ", ".join(f"{board(one)} {median(one):.0f}" for one in asked)
    longest = max(median(one) or 0.0 for one in asked)
    return Judged(HOLDS if longest < SHORT else FAILS, f"Median plies at the strongest level: {told}.")


def board_of_eight_is_worth_playing(variants: Sequence[Variant]) -> Judged:
    asked = of(variants, n=8)
    if not asked:
        return Judged(OPEN, "The report has no board with n = 8.")
    failed = [one for one in asked if one["verdict"] == "fail"]
    told = "; ".join(f"{board(one)}: {one['words']}" for one in asked)
    return Judged(FAILS if len(failed) == len(asked) else HOLDS if not failed else OPEN, told)


def second_player_cannot_win_with_one_pawn(variants: Sequence[Variant]) -> Judged:
    asked = [one for one in of(variants, pawns=1) if one["solved"]]
    if not asked:
        return Judged(OPEN, "No board with one pawn was solved.")
    won = [one for one in asked if one["solved"]["result"] == "second"]
    told = ", ".join(f"{board(one)} {result_of(one)}" for one in asked)
    return Judged(FAILS if won else HOLDS, f"Solved: {told}.")


def result_of(one: Variant) -> str:
    solved = one["solved"]
    if solved["result"] == "draw":
        return "a draw by endless play" if solved["endless"] else "a draw"
    return f"{one['sides'][0 if solved['result'] == 'first' else 1]} in {solved['distance']} plies"


def nobody_is_favoured(variants: Sequence[Variant]) -> Judged:
    asked = of(variants, n=8, a=2, pawns=5)
    if not asked:
        return Judged(OPEN, "The report has no board (8,2,5).")
    gate = asked[0]["gates"]["fair_start"]
    low, high = gate["interval"] or (0.0, 1.0)
    verdict = {"pass": HOLDS, "fail": FAILS}.get(gate["verdict"], OPEN)
    scores = ", ".join(f"{level['score'][0]['value']:.0%}" for level in asked[0]["levels"])
    return Judged(verdict, f"{gate['why']} [{low:.0%}, {high:.0%}]. By strength, random play first: {scores}.")


def small_bases_help_defence(variants: Sequence[Variant]) -> Judged:
    """A defence shows in longer games: of boards that differ in the base alone, those with the smaller one."""
    pairs = []
    for one in variants:
        for other in variants:
            same = all(one["settings"][name] == other["settings"][name] for name in ("n", "pawns"))
            if same and one["settings"]["a"] < other["settings"]["a"] and None not in (median(one), median(other)):
                pairs.append((one, other))
    if not pairs:
        return Judged(OPEN, "The report has no boards that differ in the base alone (--set a=1,2).")
    longer = sum((median(one) or 0) > (median(other) or 0) for one, other in pairs)
    told = ", ".join(f"{board(one)} {median(one):.0f} and {board(other)} {median(other):.0f}" for one, other in pairs)
    verdict = HOLDS if longer == len(pairs) else FAILS if longer == 0 else OPEN
    return Judged(verdict, f"Median plies, the smaller base first: {told}.")


STATEMENTS = (
    Statement("for n = 5, 6 games are quite short", small_boards_are_short),
    Statement("for n = 8 they seem worth playing", board_of_eight_is_worth_playing),
    Statement("there is no way for the second player to win when β = 1", second_player_cannot_win_with_one_pawn),
    Statement("neither player enjoys an advantage of pole position on (8,2,5)", nobody_is_favoured),
    Statement("a small base would make tenacious defence easier", small_bases_help_defence),
)
