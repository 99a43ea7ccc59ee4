"""What is said about a game that was solved by looking forward."""

from collections.abc import Iterable
from typing import Any

from plyground.core.game import Game
from plyground.core.reports import Emphasised, Part
from plyground.exact.report import verdict


def forward_parts(game: Game, about: dict[str, Any]) -> Iterable[Part]:
    """The report on a game that was solved by looking forward."""
    yield Emphasised(f"{game!r}"[1:-1] + f": {verdict(game, about)}")
    if about["line"]:
        yield f"for example: {' '.join(about['line'])}{'' if about['line_is_whole'] else ' …'}"
    if about["distance"] is None and about["at_most"] is not None:
        yield f"in {about['at_most']} plies at most; a shorter win was not looked for any longer"
    if about["by_cap"]:
        yield (
            "ends that the position alone does not tell (a cap on the length, a count of moves) were needed to see "
            "that nobody wins more"
        )
    elif about["repeats"]:
        yield "positions can come back; what never ends counts as a draw"
    speed = about["positions"] / max(about["seconds"], 1e-9)
    yield (
        f"{about['positions']:,} positions looked at, {speed:,.0f} a second; {about['method']}; "
        f"{about['seconds']:.1f} s, a table of {about['bytes']:,} bytes"
    )
