"""What the thesis concludes from its sweeps in tic-tac-toe, and how each conclusion is tested."""

from collections.abc import Callable, Sequence
from typing import Any

from plyground.papers.answer import LEARNING_RATE, Claim, Found, Judged, Share, difference_of_means, is_above, judged
from plyground.papers.tarble2016.convergence import Outcome, Settings, Sweep, outcomes
from plyground.papers.tarble2016.judging import difference_of_shares, judged_share, points

FACTOR = 2  # within which a number of games agrees with the thesis's
REASONABLE = 10  # times the thesis's games, after which convergence is no longer "in a reasonable time"
Judge = Callable[[dict[float, Outcome]], Judged]


def claims(sweep: Sweep, settings: Settings, seed: int) -> Sequence[Claim]:
    """What is said of all four sweeps, and what of this one."""

    def on(judge: Judge) -> Callable[[Found], Judged]:
        return lambda found: judge(outcomes(sweep, settings, seed, found))

    shared = [
        Claim(
            f"With {sweep.sign} = {sweep.best:g} the network converges after about {sweep.games:,} games",
            f"section 4.3, {sweep.name.replace('-', ' ')}",
            f"the 95 % interval of the mean over runs lies within a factor of {FACTOR} of it (holds) or wholly outside "
            "(does not hold)",
            on(lambda made: judged_games(made[sweep.best], sweep.games)), needs_full_scale=True, is_figure=True,
        ),
        Claim(
            f"With {sweep.sign} = {sweep.best:g} it converges to games that end in ties", "sections 4.3.3 and 4.3.4",
            "more than half of the runs that converged play a tie without noise, by the interval of the share",
            on(lambda made: judged_share(made[sweep.best].ties, 0.5, "Ties")), needs_full_scale=True,
        ),
    ]  # fmt: skip
    own = {"alpha": rate_claims, "decay": decay_claims, "hidden": hidden_claims, "noise": noise_claims}
    return [*own[sweep.varied](sweep, on), *shared]


def judged_games(outcome: Outcome, thesis: int) -> Judged:
    if outcome.games is None or outcome.games.interval is None:
        return judged(None, "Fewer than two runs converged.")
    low, high = outcome.games.interval
    holds = True if thesis / FACTOR <= low and high <= thesis * FACTOR else None
    holds = False if high < thesis / FACTOR or low > thesis * FACTOR else holds
    return judged(holds, f"Ours: {outcome.games} games.")


def best_claim(sweep: Sweep, on: Callable[[Judge], Any], by: str = "games") -> Claim:
    """That no other value converges sooner."""

    def judge(made: dict[float, Outcome]) -> Judged:
        best = getattr(made[sweep.best], by)
        differences = {
            value: difference_of_means(best, other)
            for value, outcome in made.items()
            if value != sweep.best
            and sweep.considered[0] <= value <= sweep.considered[1]
            and best is not None
            and (other := getattr(outcome, by)) is not None
        }
        sooner = [value for value, one in differences.items() if one is not None and one[1] < 0]
        if sooner:
            return judged(False, f"Sooner with {sweep.sign} = {', '.join(f'{value:g}' for value in sooner)}.")
        is_later = {value: is_above(one) for value, one in differences.items()}
        open_ = [f"{value:g}" for value, one in is_later.items() if one is None]
        holds = None if open_ or not differences else True
        return judged(holds, f"Not told apart: {', '.join(open_) or 'none'}; of {len(differences)} other values.")

    return Claim(
        f"{sweep.sign} = {sweep.best:g} converges soonest", f"section 4.3.3, {sweep.name.replace('-', ' ')}",
        f"against every other value that the thesis compared the interval of the difference in mean {by} lies above 0 "
        "(holds); with some other value it lies below 0 (does not hold)",
        on(judge), needs_full_scale=True, theme=LEARNING_RATE if sweep.varied in ("alpha", "decay") else "",
    )  # fmt: skip


def rate_claims(sweep: Sweep, on: Callable[[Judge], Any]) -> list[Claim]:
    def judge(made: dict[float, Outcome]) -> Judged:
        late = [one for value, outcome in made.items() if value > 0.005 for one in outcome.results]
        soon = sum(one["converged_at"] is not None for one in late)
        return judged_share(Share(len(late) - soon, len(late)) if late else None, 0.5, "Runs that do not converge")

    return [best_claim(sweep, on), Claim(
        "With α above 0.005 it does not converge in a reasonable time", "section 4.3.3",
        f"more than half of these runs do not converge within {REASONABLE} times 25,000 games, by the interval of the "
        "share",
        on(judge), needs_full_scale=True, theme=LEARNING_RATE,
    )]  # fmt: skip


def decay_claims(sweep: Sweep, on: Callable[[Judge], Any]) -> list[Claim]:
    def judge(made: dict[float, Outcome]) -> Judged:
        below, above = (
            together(made, chosen).reasonable_openings for chosen in (lambda v: v < 0.5, lambda v: v >= 0.5)
        )
        difference = difference_of_shares(below, above)
        return judged(
            is_above(difference),
            f"First moves that are no edge: {below} % with smaller λ, {above} % with others; {points(difference)}.",
        )

    return [best_claim(sweep, on), Claim(
        "With λ below 0.5 it does not discover that the middle and the corners are better first moves than the edges",
        "section 4.3.3",
        "the share of runs whose game begins there is larger with λ of 0.5 and more, by the interval of the difference",
        on(judge), needs_full_scale=True,
    )]  # fmt: skip


def together(made: dict[float, Outcome], chosen: Callable[[float], bool]) -> Outcome:
    return Outcome([one for value, outcome in made.items() if chosen(value) for one in outcome.results])


def hidden_claims(sweep: Sweep, on: Callable[[Judge], Any]) -> list[Claim]:
    def fewer_games(made: dict[float, Outcome]) -> Judged:
        few, many = made[min(made)].games, made[max(made)].games
        if few is None or many is None:
            return judged(None, "With one of them no run converged.")
        return judged(is_above(difference_of_means(many, few)), f"{min(made):g}: {few}; {max(made):g}: {many}.")

    def too_few(made: dict[float, Outcome]) -> Judged:
        few, many = (together(made, chosen).ties for chosen in (lambda v: v < 20, lambda v: v >= 20))
        if few is None or many is None:
            return judged(None, "With one of them no run converged.")
        difference = difference_of_shares(few, many)
        return judged(
            is_above(difference), f"Ties: {few} % with fewer, {many} % with 20 and more; {points(difference)}."
        )

    return [
        Claim("The more hidden units, the fewer games until it converges", "section 4.3.3, figure 9",
              "the mean with the most units is below that with the fewest, by the interval of the difference",
              on(fewer_games), needs_full_scale=True),
        best_claim(sweep, on, "seconds"),
        Claim("With fewer than 20 hidden units it fails to converge to ties", "section 4.3.3",
              "of the runs that converged, a larger share plays a tie with 20 and more, by the interval of the "
              "difference",
              on(too_few), needs_full_scale=True),
    ]  # fmt: skip


def noise_claims(sweep: Sweep, on: Callable[[Judge], Any]) -> list[Claim]:
    def longer(made: dict[float, Outcome]) -> Judged:
        without, with_noise = made[0.0].games, made[sweep.best].games
        if without is None or with_noise is None:
            return judged(None, "With one of them no run converged.")
        return judged(is_above(difference_of_means(without, with_noise)),
                      f"Without noise {without}; with σ = {sweep.best:g} {with_noise}.")  # fmt: skip

    def random(made: dict[float, Outcome]) -> Judged:
        calm, wild = (together(made, chosen).ties for chosen in (lambda v: 0 < v <= 0.1, lambda v: v > 0.1))
        if calm is None or wild is None:
            return judged(None, "With one of them no run converged.")
        difference = difference_of_shares(wild, calm)
        return judged(is_above(difference), f"Ties: {calm} % up to σ = 0.1, {wild} % above; {points(difference)}.")

    return [
        Claim("With noise convergence takes much longer", "section 4.3.4",
              "the mean with σ = 0.05 is above that without noise, by the interval of the difference", on(longer),
              needs_full_scale=True),
        Claim("With σ above 0.1 the results are not reasonable: one player may win", "section 4.3.4",
              "of the runs that converged, a smaller share plays a tie than with σ from 0 to 0.1, by the interval of "
              "the difference", on(random), needs_full_scale=True),
    ]  # fmt: skip
