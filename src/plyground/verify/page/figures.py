"""Figures as they are written: shares as percents with their intervals, counts, lengths, durations."""

from typing import Any

from plyground.verify.page.reading import Estimate, mapping, number, pair, text

UNKNOWN = "–"
DRAWN_TO = 1.0  # figures of gates up to here are shares


def share(value: float | None) -> str:
    """A number from 0 to 1 as a percent.

    >>> share(0.5125), share(0.0), share(0.0004), share(1.0), share(None)
    ('51.2 %', '0 %', '0.04 %', '100 %', '–')
    """
    return UNKNOWN if value is None else f"{bare_share(value)} %"


def bare_share(value: float) -> str:
    percent = 100 * value
    shown = f"{percent:.2f}" if 0 < abs(percent) < 0.1 else f"{percent:.1f}"
    return shown.removesuffix(".0")


def share_with_interval(found: Estimate | None) -> str:
    """A share and where it may lie.

    >>> share_with_interval(Estimate(0.5, (0.45, 0.55), 400))
    '50 % [45, 55]'
    """
    if found is None:
        return UNKNOWN
    interval = "" if found.interval is None else f" [{bare_share(found.interval[0])}, {bare_share(found.interval[1])}]"
    return share(found.value) + interval


def count(value: float | None) -> str:
    """A whole number with its thousands, a fraction with one digit.

    >>> count(31161097), count(7.83), count(None)
    ('31,161,097', '7.8', '–')
    """
    if value is None:
        return UNKNOWN
    return f"{int(value):,}" if value == int(value) else f"{value:,.1f}"


def duration(seconds: float | None) -> str:
    """A time in words.

    >>> duration(12.1), duration(131.2), duration(7300)
    ('12 s', '2 min 11 s', '2 h 1 min')
    """
    if seconds is None:
        return UNKNOWN
    whole = round(seconds)
    if whole < 60:
        return f"{seconds:.1f} s" if seconds < 10 else f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s" if whole % 60 else f"{whole // 60} min"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def gate_value(value: Any) -> str:
    """What a gate has measured: most are shares, a length or a number of choices is not.

    >>> gate_value(0.012), gate_value(24)
    ('1.2 %', '24')
    """
    found = number(value)
    return share(found) if found is not None and is_share(value) else count(found)


def gate_interval(value: Any, interval: Any) -> str:
    ends = pair(interval)
    if ends is None:
        return UNKNOWN
    if is_share(value if number(value) is not None else ends[1]):
        return f"{bare_share(ends[0])} to {bare_share(ends[1])} %"
    return f"{count(ends[0])} to {count(ends[1])}"


def is_share(value: Any) -> bool:
    return abs(value) <= DRAWN_TO and not (isinstance(value, int) and abs(value) == 1)


def tolerance_text(tolerance: Any) -> str:
    """By what a gate judges.

    >>> tolerance_text({"at_most": 0.01}), tolerance_text({"shortest": 16, "longest": 200})
    ('at most 1 %', 'shortest 16, longest 200')
    >>> tolerance_text({"low": 0.45, "high": 0.55})
    '45 % to 55 %'
    """
    limits = mapping(tolerance)
    if limits.keys() == {"low", "high"}:
        return tolerance_text({"from": [limits["low"], limits["high"]]}).removeprefix("from ")
    shown = []
    for name, value in limits.items():
        ends = pair(value)
        told = f"{gate_value(ends[0])} to {gate_value(ends[1])}" if ends else gate_value(value)
        shown.append(f"{text(name).replace('_', ' ')} {told if told != UNKNOWN else text(value, UNKNOWN)}")
    return ", ".join(shown) or UNKNOWN
