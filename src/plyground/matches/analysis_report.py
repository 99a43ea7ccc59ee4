"""What an analysis prints, on the command line and in Python: the position, its turns in a table, and the effort."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plyground.core.reports import Part
from plyground.core.tables import TextTable, table
from plyground.matches.wording import plural, value_text

if TYPE_CHECKING:  # an analysis shows itself with this
    from plyground.matches.analysis import Analysis, EvaluatedTurn

LINE = 8  # turns of the expected play shown in a row of the table


def analysis_parts(analysis: "Analysis") -> Iterator[Part]:
    """The position, the ranked turns, and what the search reports."""
    yield analysis.game.draw(analysis.position)
    yield ""
    if analysis.player.only_plays:
        yield f"seat {analysis.seat_name} to move; {analysis.player.text} plays {analysis.turns[0].text}"
        yield from why_lines(analysis)
        return
    yield f"seat {analysis.seat_name} to move; {counted(analysis)} judged by {analysis.player.text}"
    yield f"values are for {analysis.seat_name} ({analysis.measure})"
    yield ""
    yield turns_table(analysis)
    if analysis.choice is not None:
        yield f"\nits unfinished last iteration already prefers {analysis.choice}"
    yield ""
    yield from why_lines(analysis)
    yield effort(analysis)


def why_lines(analysis: "Analysis") -> Iterator[str]:
    """The player's reason, if it has one."""
    if analysis.why is not None:
        yield f"why: {analysis.why}"


def turns_table(analysis: "Analysis") -> TextTable:
    """The ranked turns."""
    turns = analysis.turns
    has_visits, has_lines = turns[0].visits is not None, any(turn.line for turn in turns)
    has_ends = any(turn.outcome for turn in turns)
    columns = ["", analysis.unit, "value", "behind", *(["visits", "share"] if has_visits else [])]
    columns += [*([""] if has_ends else []), *(["then"] if has_lines else [])]
    last = len(columns) - 1
    listed = table(
        *columns, left=(1, last) if has_lines else (1,),
        least=[*([last] if has_lines else []), *([5, 4] if has_visits else []), 3],
    )  # fmt: skip
    listed.columns[0].left = False
    for rank, turn in enumerate(turns, start=1):
        behind = "" if turn.behind is None or turn.behind == 0 else f"{turn.behind:,.3f}"
        visits = [f"{turn.visits:,}", f"{100 * (turn.share or 0.0):.1f} %"] if has_visits else []
        end = [outcome_text(turn)] if has_ends else []
        line = [line_text(turn.line)] if has_lines else []
        listed.add_row(str(rank), turn.text, value_text(turn.value), behind, *visits, *end, *line)
    return listed


def outcome_text(turn: "EvaluatedTurn") -> str:
    """How the game ends after a turn, and the number of turns in which the search saw it, this one included."""
    return f"{turn.outcome} in {turn.within}" if turn.outcome and turn.within else turn.outcome or ""


def counted(analysis: "Analysis") -> str:
    """The number of turns that were evaluated, in words."""
    return f"{analysis.evaluated:,} {analysis.unit if analysis.evaluated == 1 else plural(analysis.unit)}"


def line_text(line: list[str]) -> str:
    """The first turns one after the other; commas only where a turn has several steps."""
    shown = (", " if any(" " in turn for turn in line) else " ").join(line[:LINE])
    return shown + (" …" if len(line) > LINE else "")


def effort(analysis: "Analysis") -> str:
    """What the search reports, in one line."""
    decision = analysis.decision
    parts = [f"depth {decision.depth}" + (", until the budget was used up" if analysis.cut_short else "")]
    parts.append(f"{decision.nodes:,} nodes")
    if analysis.branching is not None:
        parts.append(f"{analysis.branching:.1f} turns a position")
    if analysis.effective_branching is not None:
        parts.append(f"effective branching factor {analysis.effective_branching:.2f}")
    parts.append(f"{decision.seconds:.2f} s")
    return "; ".join(parts)
