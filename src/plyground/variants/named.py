"""Variants by their names, as files of data and commands name them."""

import re

from plyground.core.definition import Definition
from plyground.variants.naming import DRAWS, PIE_RULE
from plyground.variants.payoffs import draws_definition, ends_definition
from plyground.variants.pie_rule import pie_definition


def changed(parent: Definition, changes: list[str]) -> Definition:
    """A game with the changes that `split_name` found in a name."""
    for change in changes:
        if change == PIE_RULE:
            parent = pie_definition(parent)
        else:
            make = draws_definition if change.startswith(DRAWS) else ends_definition
            parent = make(parent, tuple(int(seat) for seat in re.findall(r"\d+", change)))
    return parent
