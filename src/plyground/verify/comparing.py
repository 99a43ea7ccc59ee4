"""Two variants side by side: which is fairer, more decisive, shorter, deeper, with the difference and its interval."""

from collections.abc import Mapping
from typing import Any

from plyground.matches.differences import Estimate as Share
from plyground.matches.differences import newcombe_interval
from plyground.matches.wording import plural
from plyground.verify.gates import Estimate

Found = Mapping[str, Any]


def compared(a: Found, b: Found) -> dict[str, Any]:
    """The comparison of two reports."""
    rows = [unfairness(a, b), draws(a, b), length(a, b), repetition(a, b), depth(a, b)]
    told = [row for row in rows if row is not None]
    names = [a["name"], b["name"]]
    said = [row["words"] for row in told]
    failed = [sum(gate["verdict"] == "fail" for gate in one["gates"].values()) for one in (a, b)]
    gates = f"{names[1]} fails {failed[1] or 'no'} gate{'s' * (failed[1] > 1)}, {names[0]} {failed[0] or 'none'}"
    return {"names": names, "rows": told, "sentence": f"{'; '.join([*said, gates])}."}


def strongest(one: Found) -> Found | None:
    return one["levels"][-1] if len(one["levels"]) > 1 else None


def row(what: str, a: Estimate, b: Estimate, difference: Mapping[str, Any], words: str) -> dict[str, Any]:
    return {"what": what, "a": a, "b": b, "difference": difference, "words": words}


def share_difference(a: Estimate, b: Estimate) -> dict[str, Any]:
    """Of two shares, b − a; exact ones have no interval of their own, and count as known."""
    first, second = (Share(one["value"], tuple(one["interval"]), one["games"]) for one in (a, b))
    interval = newcombe_interval(first, second)
    return {"value": b["value"] - a["value"], "interval": None if interval is None else list(interval)}


def clearer(difference: Mapping[str, Any]) -> int:
    """1 if b is surely larger, -1 if it is surely smaller, 0 if that cannot be said."""
    interval = difference["interval"]
    if interval is None:
        return 0
    return 1 if interval[0] > 0 else -1 if interval[1] < 0 else 0


def unfairness(a: Found, b: Found) -> dict[str, Any] | None:
    """How far the first side is from its share at the strongest level, or with perfect play."""
    scores = [fair_score(one) for one in (a, b)]
    if None in scores:
        return None
    first, second = (score for score in scores if score is not None)
    shares = [1 / len(one["sides"]) for one in (a, b)]
    off = [off_share(score, share) for score, share in zip((first, second), shares, strict=True)]
    difference = share_difference(*off)
    sign = clearer(difference)
    told = f"{scored(second)} against {scored(first)}"
    judged = {-1: f"{b['name']} is fairer", 1: f"{b['name']} is less fair", 0: "neither is fairer"}[sign]
    words = f"{judged}: {told}"
    return row(f"score of {a['sides'][0]}", first, second, difference, words)


def fair_score(one: Found) -> Estimate | None:
    if one["solved"]:
        score = one["solved"]["score"][0]
        return {"value": score, "interval": [score, score], "games": 0}
    top = strongest(one)
    return None if top is None else top["score"][0]


def off_share(score: Estimate, share: float) -> Estimate:
    """The distance of a score from a share."""
    low, high = score["interval"]
    inside = low <= share <= high
    ends = sorted((abs(low - share), abs(high - share)))
    return {"value": abs(score["value"] - share), "interval": [0.0 if inside else ends[0], ends[1]],
            "games": score["games"]}  # fmt: skip


def scored(score: Estimate) -> str:
    """
    >>> scored({"value": 0.51, "interval": [0.49, 0.53], "games": 100})
    '0.51 ± 0.02'
    """
    low, high = score["interval"]
    return f"{score['value']:.2f} exactly" if low == high else f"{score['value']:.2f} ± {(high - low) / 2:.2f}"


def draws(a: Found, b: Found) -> dict[str, Any] | None:
    tops = [strongest(one) for one in (a, b)]
    if tops[0] is None or tops[1] is None:
        return None
    first, second = tops[0]["draws"], tops[1]["draws"]
    if first["value"] == 0 == second["value"]:
        return None
    difference = share_difference(first, second)
    told = f"{second['value']:.0%} draws against {first['value']:.0%}"
    words = {-1: f"more decisive ({told})", 1: f"less decisive ({told})", 0: f"about as decisive ({told})"}
    return row("draws", first, second, difference, words[clearer(difference)])


def length(a: Found, b: Found) -> dict[str, Any] | None:
    """The medians, with the interval that theirs leave possible."""
    tops = [strongest(one) for one in (a, b)]
    if any(top is None or top["length"] is None for top in tops):
        return None
    found = [as_estimate(top["length"]) for top in tops if top is not None]
    difference = median_difference(*found)
    unit = tops[0]["length"]["unit"] if tops[0] else "turn"
    told = f"{found[1]['value']:.0f} {plural(unit)} against {found[0]['value']:.0f}"
    words = {-1: f"shorter ({told})", 1: f"longer ({told})", 0: f"about as long ({told})"}
    return row("median length", found[0], found[1], difference, words[clearer(difference)])


def as_estimate(found: Mapping[str, Any]) -> Estimate:
    return {"value": found["median"], "interval": found["interval"], "games": found["games"]}


def median_difference(a: Estimate, b: Estimate) -> dict[str, Any]:
    """b − a; the interval takes the square roots of summed squares, as for independent estimates."""
    value = b["value"] - a["value"]
    if a["interval"] is None or b["interval"] is None:
        return {"value": value, "interval": None}
    down = ((b["value"] - b["interval"][0]) ** 2 + (a["interval"][1] - a["value"]) ** 2) ** 0.5
    up = ((b["interval"][1] - b["value"]) ** 2 + (a["value"] - a["interval"][0]) ** 2) ** 0.5
    return {"value": value, "interval": [value - down, value + up]}


def repetition(a: Found, b: Found) -> dict[str, Any] | None:
    tops = [strongest(one) for one in (a, b)]
    if tops[0] is None or tops[1] is None:
        return None
    first, second = tops[0]["threefold"], tops[1]["threefold"]
    difference = share_difference(first, second)
    sign = clearer(difference)
    if sign == 0:
        return None
    words = (
        f"{'more' if sign > 0 else 'less'} going round ({second['value']:.0%} of games against {first['value']:.0%})"
    )
    return row("games with a position three times", first, second, difference, words)


def depth(a: Found, b: Found) -> dict[str, Any] | None:
    """The spans of the ladders in Elo."""
    if a["skill"] is None or b["skill"] is None:
        return None
    found = [{"value": one["skill"]["span"], "interval": one["skill"]["span_interval"], "games": 0} for one in (a, b)]
    if any(one["value"] is None or one["interval"] is None for one in found):
        return None
    difference = median_difference(*found)
    told = f"{found[1]['value']:.0f} Elo against {found[0]['value']:.0f}"
    words = {-1: f"less deep ({told})", 1: f"deeper ({told})", 0: f"about as deep ({told})"}
    return row("span of skill, Elo", found[0], found[1], difference, words[clearer(difference)])
