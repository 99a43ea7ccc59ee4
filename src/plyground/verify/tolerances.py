"""By what the gates judge: the limits a designer may change, each with its reason.

`--tolerance draws=0.3` changes one. All of them stand in the report beside the verdicts.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from plyground.core.errors import SettingError
from plyground.core.settings import parse_settings, read_settings, setting_field, settings_of


@dataclass(frozen=True)
class Tolerances:
    """The limits of the gates."""

    fair: float = setting_field(0.05, "a side may score so much more or less than its share", low=0.005, high=0.5)
    capped: float = setting_field(0.01, "share of games that never end by themselves", low=0.0005, high=1.0)
    draws: float = setting_field(0.5, "share of drawn games between strong players", low=0.0, high=1.0)
    shortest: int = setting_field(
        16, "turns of all sides together that the median game has at least", low=0, high=10**6
    )
    longest: int = setting_field(200, "turns that the median game has at most", low=1, high=10**7)
    longest_tail: int = setting_field(500, "turns that 19 of 20 games have at most", low=1, high=10**7)
    choice: float = setting_field(0.5, "share of decisions with more than one turn to choose from", low=0.0, high=1.0)
    effective_choices: float = setting_field(
        2.0, "turns that are about as good as the best, on average at least", low=1.0, high=1000.0
    )  # fmt: skip
    repeated: float = setting_field(
        0.1, "share of positions that were there before in the same game", low=0.0, high=1.0
    )
    threefold: float = setting_field(0.1, "share of games with a position three times", low=0.0, high=1.0)
    defence: float = setting_field(0.9, "share of games that who only defends may hold", low=0.0, high=1.0)
    free_win: float = setting_field(0.4, "score of a one-rule policy against the best player", low=0.0, high=1.0)
    learned: float = setting_field(0.5, "score that the trained player must exceed", low=0.0, high=1.0)
    unused: float = setting_field(0.01, "share of games in which a rule must be used at least", low=0.0, high=1.0)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def read_tolerances(texts: Sequence[str]) -> Tolerances:
    """The usual tolerances, with those that were given."""
    given = parse_settings(list(texts), "--tolerance")
    values = read_settings("verify", settings_of(Tolerances), given, word="tolerance")
    found = replace(Tolerances(), **values)
    if found.shortest > found.longest:
        raise SettingError(f"verify: shortest={found.shortest} and longest={found.longest}; expected it the other way")
    return found
