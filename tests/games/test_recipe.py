"""The recipe for adding a game says the same about the rooms of a built-in game as the program."""

import pathlib
import re

from plyground.core.rooms import ROOMS

RECIPE = pathlib.Path(__file__).parent.parent.parent / "docs" / "adding-a-game.md"


def test_the_recipe_lists_every_name_of_the_contract_under_its_room():
    rows = re.findall(r"^\| `(\w+)\.py` \| (.*) \|$", RECIPE.read_text("utf-8"), re.MULTILINE)
    assert {room: tuple(re.findall(r"\w+", names)) for room, names in rows} == ROOMS
