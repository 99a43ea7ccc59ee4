"""Position IDs of GNU Backgammon: fourteen characters that tell the checkers of both sides, as many programs copy them.

They are eighty bits in base64, least significant bit first in each byte: for the enemy of the side to roll, then for
that side, on every point from 1 to 24 and the bar as many ones as there are checkers, and a zero.
"""

import base64
import binascii
import re

from plyground.core.errors import PositionError

LENGTH, BITS, PLACES = 14, 80, 25


def is_position_id(text: str) -> bool:
    """Whether a text may be a position ID."""
    return re.fullmatch(f"[A-Za-z0-9+/]{{{LENGTH}}}", text) is not None


def sides_of(text: str) -> tuple[list[int], list[int]]:
    """The checkers of the side to roll and of its enemy, each on its own points 1 to 24 and the bar."""
    try:
        number = int.from_bytes(base64.b64decode(text + "==", validate=True), "little")
    except binascii.Error:
        raise PositionError(f"{text}: not a position ID; expected {LENGTH} characters of base64") from None
    bits = [number >> place & 1 for place in range(BITS)]
    sides: list[list[int]] = [[], []]
    place = 0
    for side in sides:
        while len(side) < PLACES:
            count = 0
            while place < BITS and bits[place]:
                count += 1
                place += 1
            side.append(count)
            place += 1
    if place > BITS:
        raise PositionError(f"{text}: not a position ID; its bits end before the {PLACES} places of both sides")
    return sides[1], sides[0]
