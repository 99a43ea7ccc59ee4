"""Players as a report names them: those that differ in one number only are told together."""

import re
from collections.abc import Iterable

NUMBER = re.compile(r"\d+")
FEW = 2  # so many of a family are told one by one


def told_together(names: Iterable[str]) -> list[str]:
    """Every player once, and players of rising strength as one.

    >>> told_together(["random", "mcts:playouts=16", "mcts:playouts=32", "mcts:playouts=64"])
    ['random', 'mcts:playouts=16 to 64']
    """
    families: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        families.setdefault(NUMBER.sub("#", name), []).append(name)
    return [shown for members in families.values() for shown in told(members)]


def told(members: list[str]) -> list[str]:
    numbers = [NUMBER.findall(name) for name in members]
    differing = [place for place, values in enumerate(zip(*numbers, strict=True)) if len(set(values)) > 1]
    if len(members) <= FEW or len(differing) != 1:
        return members
    found = list(NUMBER.finditer(members[0]))[differing[0]]
    values = sorted((one[differing[0]] for one in numbers), key=lambda digits: (len(digits), digits))
    return [f"{members[0][: found.start()]}{values[0]} to {values[-1]}{members[0][found.end() :]}"]
