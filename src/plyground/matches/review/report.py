"""What a review prints: the curve, luck and skill of every seat, and the turns that lost most."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from plyground.core.reports import Emphasised, Part
from plyground.core.tables import TextTable, table
from plyground.matches.review.curve import curve
from plyground.matches.review.verdicts import BLUNDER, INACCURACY, MISTAKE
from plyground.matches.wording import counted

if TYPE_CHECKING:  # a review shows itself with this
    from plyground.matches.review.review import Review, ReviewedTurn

MOST_ROLLS = 3  # that are told of
LUCKY = 0.01  # points that such a roll gave at least
WIDTH = 79  # characters of a line
LINE = 6  # turns of the expected play that are shown


def review_parts(review: "Review", worst: int) -> Iterator[Part]:
    """The whole review, with as many of the worst turns as wanted."""
    swings = review.swings[:worst]
    yield Emphasised(heading(review))
    yield from seat_texts(review)
    yield f"reviewed by {review.player}"
    yield f"values are {review.measure}"
    yield ""
    yield curve(review, swings)
    yield ""
    yield sums_table(review)
    yield from notes(review)
    yield from lucky_rolls(review)
    yield ""
    yield turns_table(review)
    for rank, place in enumerate(swings, 1):
        yield ""
        yield from swing_parts(review, rank, review.turns[place])
    yield from closing(review, len(swings))


def heading(review: "Review") -> str:
    """The game, its length and how it ended."""
    length = counted(len(review.turns), "turn")
    if review.result is None:
        return f"{review.game.name}, {length}, {review.ending or 'unfinished'}"
    winners = [review.name(seat) for seat, payoff in enumerate(review.result) if payoff > 0]
    if not winners:
        return f"{review.game.name}, {length}: drawn, {review.ending}"
    points = max(review.result)
    won = f" {points:g} points" if points != 1 else ""
    return f"{review.game.name}, {length}: {' and '.join(winners)} won{won}, {review.ending}"


def seat_texts(review: "Review") -> Iterator[str]:
    """Who sat where, as far as the record says so."""
    for about in review.seats:
        who = ", ".join(text for text in (about.called, about.player) if text)
        if who:
            yield f"  {about.title}: {who}"


def points_text(value: float) -> str:
    return f"{round(value, 3) + 0.0:+.3f}"


def sums_table(review: "Review") -> TextTable:
    """Where every seat began, what luck, skill and foresight made of it, and where it ended."""
    has_dice = review.game.capacities.chances > 0
    last = "result" if review.result is not None else "now"
    columns = ["points", "start", *(["luck"] if has_dice else []), "skill", "foresight", last]
    listed = table(*columns)
    for seat, sums in enumerate(review.sums):
        luck = [sums.luck] if has_dice else []
        figures = [sums.start, *luck, sums.skill, sums.foresight, sums.result]
        listed.add_row(review.name(seat), *map(points_text, figures))
    return listed


def notes(review: "Review") -> Iterator[str]:
    """What the sums mean, and what giving up did to them."""
    luck = "luck + " if review.game.capacities.chances > 0 else ""
    last = "result" if review.result is not None else "what can be expected now"
    yield wrapped(f"start + {luck}skill + foresight = {last}; foresight is what the reviewer saw late")
    if any(abs(sums.given_up) > 5e-4 for sums in review.sums):
        parts = ", ".join(f"{review.name(seat)} {points_text(sums.given_up)}" for seat, sums in enumerate(review.sums))
        yield wrapped(f"of the skill, by ending the game so ({review.ending}): {parts}")


def lucky_rolls(review: "Review") -> Iterator[str]:
    """The rolls that changed most, and for whom."""
    rolls = [point for point in review.points if point.luck is not None and max(map(abs, point.luck)) > LUCKY]
    rolls.sort(key=lambda point: -max(map(abs, point.luck or ())))
    told = []
    for point in rolls[:MOST_ROLLS]:
        luck = point.luck or []
        seat = luck.index(max(luck))
        number = sum(turn.until <= point.moves for turn in review.turns) + 1
        told.append(f"{point.text} before turn {number} ({review.name(seat)} {points_text(luck[seat])})")
    if told:
        yield wrapped(f"rolls that changed most: {', '.join(told)}")


def turns_table(review: "Review") -> TextTable:
    """How many points the turns of every seat lost, and how many of them have a verdict."""
    listed = table("", "choices", "points lost", "each", "blunders", "mistakes", "inaccuracies")
    for seat in range(review.game.seats):
        made = [turn for turn in review.turns if turn.seat == seat and turn.choices > 1]
        lost = sum(turn.lost for turn in made)
        verdicts = [sum(turn.verdict == name for turn in made) for name in (BLUNDER, MISTAKE, INACCURACY)]
        each = f"{lost / len(made):.3f}" if made else "–"
        listed.add_row(review.name(seat), f"{len(made):,}", f"{lost:.3f}", each, *map(str, verdicts))
    return listed


def swing_parts(review: "Review", rank: int, turn: "ReviewedTurn") -> Iterator[Part]:
    """A turn that lost much: the position, what was better, and why."""
    who = review.name(turn.seat)
    lost = f"{turn.lost:.3f} points lost, {points_text(turn.best)} to {points_text(turn.value)}"
    yield Emphasised(wrapped(f"{rank}. turn {turn.number}, {who}: {turn.text} ({turn.verdict}: {lost})"))
    yield review.game.draw(review.positions[turn.moves])
    if turn.better is not None:
        yield wrapped(f"better: {turn.better.text}{line_text(turn.better.line)}")
    if turn.reason:
        yield wrapped(f"why: {turn.reason}")


def wrapped(text: str) -> str:
    """A text on lines that fit every terminal."""
    return "\n".join(textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False))


def line_text(line: Sequence[str]) -> str:
    shown = list(line[:LINE])
    return f", then {', '.join(shown)}{' …' if len(line) > LINE else ''}" if shown else ""


def closing(review: "Review", shown: int) -> Iterator[str]:
    """How many turns are not shown."""
    left = len(review.swings) - shown
    if not review.swings and review.turns:
        yield ""
        yield "no turn lost enough to be called an inaccuracy"
    elif left > 0:
        yield ""
        more = "more turn" if shown else "turn"
        yield f"{counted(left, more)} with a verdict; --worst {len(review.swings)} shows all"
