"""What a review prints."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plyground.core.reports import Part
from plyground.core.tables import table

if TYPE_CHECKING:  # a review shows itself with this
    from plyground.matches.review.review import Review


def review_parts(review: "Review") -> Iterator[Part]:
    """The sums of every seat."""
    listed = table("seat", "start", "luck", "skill", "foresight", "result", left=(0,))
    for seat, sums in zip(review.seats, review.sums, strict=True):
        figures = (sums.start, sums.luck, sums.skill, sums.foresight, sums.result)
        listed.add_row(seat.title, *(f"{figure:+.3f}" for figure in figures))
    yield listed
