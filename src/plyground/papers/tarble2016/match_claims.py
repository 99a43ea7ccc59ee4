"""Conclusions about matches, and how each is tested."""

from collections.abc import Sequence

from plyground.papers.answer import Claim, Found, Judged, is_above, judged
from plyground.papers.tarble2016.judging import points
from plyground.papers.tarble2016.matches import NAMES, Pair, Settings, difference

EVEN = 0.5


def beats(text: str, where: str, pairs: Sequence[Pair], settings: Settings, seed: int, theme: str = "") -> Claim:
    """That the first player of each pair wins more games than the other."""

    def judge(found: Found) -> Judged:
        shares = {pair: pair.ours(settings, seed, found) for pair in pairs}
        verdicts = [is_above(share.interval, EVEN) for share in shares.values()]
        holds = False if False in verdicts else None if None in verdicts else True
        told = "; ".join(f"{NAMES[pair.first]} – {NAMES[pair.against]} {share} %" for pair, share in shares.items())
        return judged(holds, f"{told}.")

    which = "the match" if len(pairs) == 1 else "each of these matches"
    return Claim(
        text, where, f"in {which} the interval of the share of games won lies above 50 % (holds); in one it lies below "
        "(does not hold)", judge, theme=theme,
    )  # fmt: skip


def as_published(pairs: Sequence[Pair], settings: Settings, seed: int, who: str, where: str) -> Claim:
    """That matches end as they did in the thesis."""

    def judge(found: Found) -> Judged:
        apart = {pair: difference(pair, pair.ours(settings, seed, found)) for pair in pairs}
        other = [f"{NAMES[pair.against]} ({points(one)})" for pair, one in apart.items()
                 if one is not None and not one[0] <= 0 <= one[1]]  # fmt: skip
        told = f"Otherwise against {'; '.join(other)}." if other else f"In all {len(pairs)} matches."
        return judged(not other, told)

    return Claim(
        f"{who} wins as many games as in the thesis", where,
        "for each of its matches with machines the 95 % interval of the difference of the two shares holds 0",
        judge, needs_full_scale=True, is_figure=True,
    )  # fmt: skip
