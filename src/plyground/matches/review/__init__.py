"""Games looked through afterwards: how every turn and every roll changed what each seat could expect, and why."""

from plyground.matches.review.review import Review, review_game
from plyground.matches.review.reviewers import default_reviewer

__all__ = ["Review", "default_reviewer", "review_game"]
