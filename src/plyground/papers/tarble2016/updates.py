"""Section 4.3.3 of the thesis: the three forms of the update that it tried on tic-tac-toe, one after the other.

After every move (Tesauro's), which was slow; once a game with one common error, which did not learn; and once a game
with an error for each position, which the thesis went on with.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.papers.answer import (
    Answer,
    Claim,
    Found,
    Judged,
    Mean,
    Share,
    Table,
    difference_of_means,
    is_above,
    judged,
)
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tarble2016.judging import judged_share
from plyground.papers.tarble2016.tictactoe import EACH, FINAL, MOVE, TIE, Convergence, batches, results_of


@dataclass(frozen=True)
class Settings:
    """All forms learn from the same number of games."""

    games: int = ours(50_000, "twice the 25,000 after which the thesis's last form converges", scales=True)
    test_games: int = ours(400, "against random", scales=True)
    runs: int = ours(10, "the thesis tells of one")
    alpha: float = paper(0.001, "section 4.3.3")
    decay: float = paper(0.9, "section 4.3.3: λ")
    hidden: int = paper(40, "section 4.3.3")
    noise: float = paper(0.0, "σ; noise came later (section 4.3.4)")


@dataclass(frozen=True)
class Form:
    """A form of the update, and what the thesis says of it."""

    words: str
    update: str
    speed: int | None = None  # games a second in the thesis
    thesis: str | None = None
    ends: str = "judged"
    learns: bool = True


BEFORE = Form("before learning", EACH, learns=False)
AFTER_MOVES = Form("after every move", MOVE, 75, "too slow")
COMMON_ERROR = Form("once a game, one common error", FINAL, None, "did not learn to play a reasonable game")
EACH_ERROR = Form("once a game, an error for each position", EACH, 1000, "converges to ties")
EXACT = Form("the same, finished games valued exactly (ours)", EACH, ends="exact")
FORMS = (BEFORE, AFTER_MOVES, COMMON_ERROR, EACH_ERROR, EXACT)


def runs_of(form: Form, settings: Settings, seed: int) -> list[Convergence]:
    games = settings.games if form.learns else 1
    return [
        Convergence(settings.alpha, settings.decay, settings.hidden, settings.noise, games, games, settings.test_games,
                    first, runs, form.update, form.ends, stops=False)
        for first, runs in batches(settings.runs, seed)
    ]  # fmt: skip


def score(form: Form, settings: Settings, seed: int, found: Found) -> Mean:
    results = results_of(found, runs_of(form, settings, seed))
    return Mean(tuple(one["score"] for one in results), 1, is_percent=True)


def ties(form: Form, settings: Settings, seed: int, found: Found) -> Share:
    results = results_of(found, runs_of(form, settings, seed))
    return Share(sum(one["result"] == TIE for one in results), len(results))


def speed(form: Form, settings: Settings, seed: int, found: Found) -> Mean:
    results = results_of(found, runs_of(form, settings, seed))
    return Mean(tuple(one["games"] / one["seconds"] for one in results), 0)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        f"After {settings.games:,} games",
        ["update", "thesis", "score against random, %", "games without noise that are ties, %",
         "thesis: games a second", "ours: games a second"],
        notes=[f"{settings.runs} runs each, {settings.test_games:,} games of each against random; 95 % intervals over "
               "runs. A tie counts half."],
    )  # fmt: skip
    for form in FORMS:
        asked = settings, seed, found
        table.rows.append([form.words, form.thesis, score(form, *asked), ties(form, *asked), form.speed,
                           speed(form, *asked) if form.learns else None])  # fmt: skip
    return Answer([table])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def quicker(found: Found) -> Judged:
        slow, fast = (speed(form, settings, seed, found) for form in (AFTER_MOVES, EACH_ERROR))
        twice = Mean(tuple(2 * value for value in slow.values))
        return judged(is_above(difference_of_means(twice, fast)), f"{slow} and {fast} games a second.")

    def learned(form: Form, found: Found) -> tuple[bool | None, str]:
        before, after = (score(one, settings, seed, found) for one in (BEFORE, form))
        return is_above(difference_of_means(before, after)), f"Against random {before} % before, {after} % after."

    def fails(found: Found) -> Judged:
        holds, why = learned(COMMON_ERROR, found)
        return judged(None if holds is None else not holds, why)

    return [
        Claim("One update a game is much quicker than one after every move (1,000 games a second instead of 75)",
              "sections 4.3.3 and 4.3.4",
              "more than twice as many games a second of the processor's time, by the interval of the difference",
              quicker),
        Claim("With one common error for all positions of a game it does not learn to play reasonably", "section 4.3.3",
              "its score against random is below the one before learning, by the interval of the difference of means "
              "(holds), or above it (does not hold)", fails, needs_full_scale=True),
        Claim("With an error for each position it learns", "section 4.3.3",
              "its score against random is above the one before learning, by the interval of the difference of means",
              lambda found: judged(*learned(EACH_ERROR, found)), needs_full_scale=True),
        Claim("With an error for each position all games end in ties", "section 4.3.4",
              "more than half of the runs play a tie without noise, by the interval of the share",
              lambda found: judged_share(ties(EACH_ERROR, settings, seed, found), 0.5, "Ties"), needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="updates", about="tic-tac-toe: the three forms of the update that the thesis tried",
    settings=Settings(), jobs=lambda settings, seed: [run for form in FORMS for run in runs_of(form, settings, seed)],
    answer=answer, claims=claims,
    remarks=(
        "The thesis counted 75 games a second after every move because its program computed the gradients of a whole "
        "game again for each of them; with traces one update costs no more than another.",
        "The thesis prints the same error, z − Y_t, for the common one and for that of each position. Ours takes the "
        "first with the last position of the game, the other with each position's own value, as its explanation needs "
        "(D4).",
        "D2: where finished games are valued by the network, a player two plies from its own line may pass it by. The "
        "last row, which the thesis does not have, shows what exact values are worth.",
    ),
    small={"runs": 2, "games": 20, "test_games": 4},
)]  # fmt: skip
