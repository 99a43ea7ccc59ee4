"""What `plyground style` prints: figures beside those of people, histograms, situations, and predictions."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from plyground.core.reports import Emphasised, Part
from plyground.core.style import HISTOGRAM, SHARE, Measure
from plyground.core.tables import FIGURE, NAME, PROSE, Column, TextTable
from plyground.matches.style.figures import Figure, value_text
from plyground.matches.style.prediction import Prediction
from plyground.matches.style.samples import PLAYER
from plyground.matches.wording import NO_INTERVAL

if TYPE_CHECKING:  # a result shows itself with this
    from plyground.matches.style.style import Manner, StyleReport

NO_FIGURE = "–"


def style_parts(found: "StyleReport") -> Iterator[Part]:
    """The result as tables and lines."""
    yield heading(found)
    plain = [measure for measure in found.measures if measure.kind != HISTOGRAM]
    yield ""
    yield figures_table(found, plain)
    for measure in found.measures:
        if measure.kind == HISTOGRAM:
            yield ""
            yield histogram_table(found, measure)
    if any(manner.answers for manner in found.manners):
        yield ""
        yield answers_table(found)
    if found.predictions:
        yield ""
        yield predictions_table(found.predictions)
        yield (
            "bits a move: with 1 - w on the player's own choice and w spread evenly over all ends of the turn, "
            "w fitted on other games; uniform: all ends equally likely"
        )
    yield ""
    yield "square brackets: 95 % intervals; games are independent, turns of one game are not"
    if any(manner.name in figure.measure.reference for manner in found.manners for figure in manner.figures):
        yield "ref.: what this player had in another program"
    if found.interrupted:
        yield Emphasised("stopped: these are the games played until then")


def heading(found: "StyleReport") -> str:
    """What was looked at."""
    players = [manner.name for manner in found.manners if manner.kind == PLAYER]
    if not players:
        return f"{found.game!r}, recorded games"
    if len(players) == 1:
        return f"{found.game!r}, {found.games:,} games of {players[0]} against itself, seed {found.seed}"
    return f"{found.game!r}, {found.games:,} games of every pair and of each against itself, seed {found.seed}"


def columns_for(found: "StyleReport", first: str, has_people: bool) -> list[Column]:
    """A column of words, one for people, and one for everybody."""
    people = [Column("people", PROSE, left=True)] if has_people else []
    return [Column(first, PROSE, left=True), *people, *(Column(manner.name, FIGURE) for manner in found.manners)]


# Figures


def figures_table(found: "StyleReport", measures: Sequence[Measure]) -> TextTable:
    """A row for every measure: the figure, its interval, and how many turns there were."""
    has_people = any(measure.people for measure in measures)
    listed = TextTable(columns_for(found, "", has_people))
    for measure in measures:
        cells = [figure_cell(manner.figure(measure.name), manner) for manner in found.manners]
        listed.add_row(measure.about, *([measure.people] if has_people else []), *cells)
    return listed


def figure_cell(figure: Figure | None, manner: "Manner") -> str:
    """A figure with its interval and its number of turns below, and what the reference program's player had."""
    if figure is None:
        return NO_FIGURE
    counted = "games" if figure.measure.name == "length" else "turns"
    lines = [figure_text(figure), interval_text(figure), f"{figure.turns:,} {counted}"]
    if (known := figure.measure.reference.get(manner.name)) is not None:
        lines.append(f"ref. {100 * known:.1f} %" if figure.measure.kind == SHARE else f"ref. {known:g}")
    return "\n".join(lines)


def figure_text(figure: Figure) -> str:
    return f"{100 * figure.value:.1f} %" if figure.measure.kind == SHARE else f"{figure.value:.{digits_of(figure)}f}"


def digits_of(figure: Figure) -> int:
    """Digits after the point that a mean and its interval are shown with."""
    return 3 if figure.value < 1 else 2 if figure.value < 10 else 1


def interval_text(figure: Figure) -> str:
    if figure.interval is None or figure.interval == NO_INTERVAL:
        return "(no interval)"
    low, high = figure.interval
    if figure.measure.kind == SHARE:
        return share_interval(figure.interval)
    digits = digits_of(figure)
    return f"[{low:.{digits}f}, {high:.{digits}f}]"


def share_interval(interval: tuple[float, float]) -> str:
    return "(no interval)" if interval == NO_INTERVAL else f"[{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]"


def histogram_table(found: "StyleReport", measure: Measure) -> TextTable:
    """A row for every value; of whom there are no figures, an empty column."""
    figures = [manner.figure(measure.name) for manner in found.manners]
    listed = TextTable([Column(measure.about, PROSE, left=True),
                        *(Column(manner.name, FIGURE) for manner in found.manners)])  # fmt: skip
    for place, value in enumerate(range(measure.values[0], measure.values[1] + 1)):
        cells = []
        for figure, manner in zip(figures, found.manners, strict=True):
            if figure is None:
                cells.append(NO_FIGURE)
                continue
            share, interval = figure.shares[place]
            known = measure.reference.get(manner.name)
            said = f"\nref. {100 * known[place]:.0f} %" if known is not None else ""
            cells.append(f"{100 * share:.1f} % {share_interval(interval)}{said}")
        listed.add_row(value_text(measure, value), *cells)
    listed.add_row("turns", *(NO_FIGURE if figure is None else f"{figure.turns:,}" for figure in figures))
    if measure.people:
        listed.add_row(f"people: {measure.people}")
    return listed


# Situations


def answers_table(found: "StyleReport") -> TextTable:
    """A row for every question about a situation."""
    listed = TextTable(columns_for(found, "", True))
    asked = {
        (answer.situation, answer.question.about): answer.question
        for manner in found.manners
        for answer in manner.answers
    }
    for (situation, about), question in asked.items():
        cells = []
        for manner in found.manners:
            given = [one for one in manner.answers if (one.situation, one.question.about) == (situation, about)]
            if not given:
                cells.append(NO_FIGURE)
            elif given[0].is_always:
                cells.append("yes" if given[0].share > 0 else "no")
            else:
                share, turns = given[0].share, given[0].turns
                cells.append(f"{100 * share:.0f} %\n{share_interval(given[0].interval)}\n{turns:,} turns")
        listed.add_row(f"{situation}: {about}", question.people, *cells)
    return listed


# Predictions


def predictions_table(found: Sequence[Prediction]) -> TextTable:
    """A row for everybody whose turns were foretold, and under it one for every player who did."""
    judged = any(prediction.loss is not None for prediction in found)
    listed = TextTable([
        Column("turns of / foretold by", NAME, left=True), Column("same turn"), Column("bits a move"),
        Column("uniform"), Column("bits saved"), *([Column("loss a turn")] if judged else []),
    ])  # fmt: skip
    sample = ""
    for prediction in found:
        if prediction.sample != sample:
            sample = prediction.sample
            games = f"{prediction.games:,} {'game' if prediction.games == 1 else 'games'}"
            listed.add_row(f"{sample}: {prediction.turns:,} turns, {games}")
        loss = [with_interval(prediction.loss, prediction.loss_interval)] if judged else []
        listed.add_row(
            f"  {prediction.bot}", f"{100 * prediction.matches:.1f} %\n{share_interval(prediction.matches_interval)}",
            with_interval(prediction.bits, prediction.bits_interval), f"{prediction.uniform_bits:.2f}",
            with_interval(prediction.saved, prediction.saved_interval), *loss,
        )  # fmt: skip
    return listed


def with_interval(value: float | None, interval: tuple[float, float] | None) -> str:
    if value is None:
        return NO_FIGURE
    return f"{value:.2f}" + ("\n(no interval)" if interval is None else f"\n[{interval[0]:.2f}, {interval[1]:.2f}]")
