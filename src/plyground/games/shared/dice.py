"""Two dice: the 21 rolls in ascending order, their weights, and how they are written."""

import numpy as np

ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]
OUTCOMES = len(ROLLS)
LOW_DIE = np.array([low for low, _ in ROLLS], np.int32)
HIGH_DIE = np.array([high for _, high in ROLLS], np.int32)


def roll_weights(weight):
    """Write how many of the 36 throws of two dice give each roll; the number of rolls."""
    for outcome in range(OUTCOMES):
        weight[outcome] = 1 if LOW_DIE[outcome] == HIGH_DIE[outcome] else 2
    return OUTCOMES


def dice_outcome(roll):
    """The number of a roll, given as a pair in either order or as a text like '31'; None if it is not a roll."""
    dice = [int(die) for die in roll if str(die).isdigit()] if isinstance(roll, (str, tuple, list)) else []
    return ROLLS.index((min(dice), max(dice))) if len(dice) == 2 and all(1 <= die <= 6 for die in dice) else None


def dice_text(outcome):
    """A roll as two digits, the higher first."""
    return f"{HIGH_DIE[outcome]}{LOW_DIE[outcome]}"
