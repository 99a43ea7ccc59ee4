"""The names of variants: the name of a game, or of its file, and what was changed.

rlgame with the pie rule          tictactoe where draws win for seat 0 with the pie rule
"""

import re

PIE_RULE = " with the pie rule"
DRAWS, ENDS = " where draws win for ", " where ends lose for "
_SUFFIX = re.compile(rf"({PIE_RULE}|(?:{DRAWS}|{ENDS})seats? \d+(?: \d+)*)$")


def seats_text(seats: tuple[int, ...]) -> str:
    """The seats of a side.

    >>> seats_text((0,)), seats_text((1, 3))
    ('seat 0', 'seats 1 3')
    """
    return f"seat{'s' * (len(seats) > 1)} {' '.join(map(str, seats))}"


def split_name(name: str) -> tuple[str, list[str]]:
    """The name of a game without what was changed, and the changes, the first one first.

    >>> split_name("mygame.py where ends lose for seat 1 with the pie rule")
    ('mygame.py', [' where ends lose for seat 1', ' with the pie rule'])
    """
    changes: list[str] = []
    while found := _SUFFIX.search(name):
        changes.insert(0, found[1])
        name = name[: found.start()]
    return name, changes
