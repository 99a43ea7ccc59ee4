"""What a grade prints: a row for every player, what decisions of each kind lose, and the worst decisions drawn."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plyground.core.charts import Chart, interval_chart
from plyground.core.reports import Emphasised, Part
from plyground.core.tables import TextTable, table
from plyground.matches.differences import Estimate
from plyground.matches.wording import counted, percent

if TYPE_CHECKING:  # grades show themselves with this
    from plyground.matches.grading.grade import Error, Grade, Grades

DIGITS = 4  # of points lost


def grade_parts(grades: "Grades") -> Iterator[Part]:
    """The whole report."""
    yield Emphasised(heading(grades))
    yield players_table(grades)
    yield "points lost against perfect play; decisions with a single turn are forced and not counted"
    for difference in grades.differences:
        yield difference_sentence(difference)
    for name, title in (("by_choices", "turns to choose from"), ("by_phase", "phase")):
        if any(len(getattr(grade.figures, name)) > 1 for grade in grades.grades):
            yield ""
            yield kinds_table(grades, name, title)
    for grade in grades.grades:
        yield from worst_of(grades, grade)
    if grades.interrupted:
        yield "stopped; these are the games played until then"
    yield f"{grades.seconds:.1f} s"


def heading(grades: "Grades") -> str:
    said = f"{grades.game!r}"[1:-1] + f", graded by {grades.by}: "
    if grades.positions is not None:
        return said + f"the same {counted(grades.positions, 'position')} of random games, seed {grades.seed}"
    most = max(grade.figures.games for grade in grades.grades)
    who = "with itself" if grades.against is None else f"against {grades.against}"
    return said + f"{counted(most, 'game')} of each player {who}, seed {grades.seed}"


def players_table(grades: "Grades") -> TextTable:
    has_games = grades.positions is None
    columns = ["player", "decisions", "forced", "lost a decision", "perfect", *(["lost a game"] if has_games else [])]
    listed = table(*columns)
    for grade in grades.grades:
        figures = grade.figures
        a_game = [] if figures.loss_a_game is None else [points(figures.loss_a_game)]
        listed.add_row(
            grade.player, f"{figures.decisions:,}", f"{figures.forced:,}", points(figures.loss),
            percent(figures.perfect.value, figures.perfect.interval or (0.0, 1.0)) if figures.decisions else "–",
            *a_game,
        )  # fmt: skip
    return listed


def points(estimate: Estimate) -> str:
    """A mean loss with its interval.

    >>> points(Estimate(0.01234, (0.011, 0.0137), 100)), points(Estimate(0.5, None, 1)), points(Estimate(0.0, None, 0))
    ('0.0123 [0.0110, 0.0137]', '0.5000 (no interval)', '–')
    """
    if estimate.results == 0:
        return "–"
    if estimate.interval is None:
        return f"{estimate.value:.{DIGITS}f} (no interval)"
    low, high = estimate.interval
    return f"{estimate.value:.{DIGITS}f} [{low:.{DIGITS}f}, {high:.{DIGITS}f}]"


def difference_sentence(difference) -> str:
    """By how much a player loses more than another, with its interval."""
    one, other = difference.results
    number = f"{one:,} {difference.counted} each" if one == other else f"{one:,} and {other:,} {difference.counted}"
    if difference.interval is None:
        return f"{difference.second} and {difference.first} cannot be compared: no interval ({number})"
    low, high = (f"{end:+.{DIGITS}f}" for end in difference.interval)
    if difference.verdict == "not distinguishable":
        return (f"{difference.what}: {difference.second} and {difference.first} are not distinguishable "
                f"[{low}, {high}], {number}")  # fmt: skip
    more = "more" if difference.value > 0 else "less"
    return (f"{difference.what}: {difference.second} {abs(difference.value):.{DIGITS}f} {more} than "
            f"{difference.first} [{low}, {high}], {number}")  # fmt: skip


def kinds_table(grades: "Grades", name: str, title: str) -> TextTable:
    """What the decisions of each kind lose, a column for every player, and how many there were."""
    listed = table(title, *(grade.player for grade in grades.grades))
    names = dict.fromkeys(kind.name for grade in grades.grades for kind in getattr(grade.figures, name))
    for kind_name in names:
        row = []
        for grade in grades.grades:
            kind = next((kind for kind in getattr(grade.figures, name) if kind.name == kind_name), None)
            row.append("–" if kind is None else f"{points(kind.loss)} of {kind.loss.results:,}")
        listed.add_row(kind_name, *row)
    return listed


def worst_of(grades: "Grades", grade: "Grade") -> Iterator[Part]:
    """The worst decisions of a player, each with its position drawn."""
    if not grade.errors:
        return
    yield ""
    yield Emphasised(f"the worst of {grade.player}")
    for error in grade.errors:
        yield ""
        yield grades.game.draw(error.position)
        yield error_sentence(grades, error)


def error_sentence(grades: "Grades", error: "Error") -> str:
    title = grades.game.seat_titles[error.seat]
    within = "" if error.distance is None else f", in {counted(error.distance, 'ply')}"
    return (f"{title} played {error.played} ({error.worth:+.3f}); best was {error.best} "
            f"({error.best_worth:+.3f}{within}): lost {error.loss:.3f}")  # fmt: skip


def grade_charts(grades: "Grades") -> list[Chart]:
    """The loss of every player with its interval, for pages."""
    has_games = grades.positions is None
    rows = []
    for grade in grades.grades:
        loss = grade.figures.loss_a_game if has_games else grade.figures.loss
        if loss is not None and loss.interval is not None:
            rows.append((grade.player, loss.value, *loss.interval))
    what = "points lost a game" if has_games else "points lost a decision"
    return [interval_chart(f"{what}, with 95 % intervals", what, rows)] if rows else []
