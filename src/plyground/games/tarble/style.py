"""How somebody plays Tarble: what the thesis measured of people (its sections 5.4 and 5.5), and what belongs to it.

The figures of people are the thesis's, of 16 games on paper and 146 played with a program. `reference` are those of an
earlier program with its own Joey, Sarah and Brian: all turns of the six matches among them, 1,000 games each.
"""

from plyground.core.style import HISTOGRAM, MEAN, Measure, Question, Situation, Style
from plyground.games.tarble.board import SIDES
from plyground.games.tarble.situations import SITUATIONS, seen_turn
from plyground.games.tarble.turn_measures import MEASURE_SCRATCH, measure_turn


def of_three(joey, sarah, brian):
    """The figures of the reference players by name."""
    return {"joey": joey, "sarah": sarah, "brian": brian}


def shares(*percentages):
    return tuple(percentage / 100 for percentage in percentages)


MEASURES = (
    Measure("same_piece", "movements 1 and 2 by the same piece, roll 2 or more", people="88 %", people_value=0.88,
            reference=of_three(0.920, 0.815, 0.853)),
    Measure("far_away", "all own pieces 4 or more from the enemies, where possible", people="55 %", people_value=0.55,
            reference=of_three(0.413, 0.832, 0.756)),
    Measure("nearest_enemy", "smallest distance to an enemy after the turn", HISTOGRAM, "4 is the commonest", 4,
            of_three(shares(9, 27, 27, 19, 11, 5, 3), shares(7, 7, 9, 48, 15, 11, 4), shares(7, 9, 14, 32, 20, 12, 6)),
            (1, 7)),
    Measure("nearest_to_centre", "distance of the nearest own piece to the centre", HISTOGRAM, "3 is common", None,
            of_three(shares(52, 19, 18, 10, 1), shares(33, 28, 25, 11, 2), shares(42, 20, 23, 11, 4)), (1, 5)),
    Measure("three_from_centre", "nearest own piece exactly 3 from the centre", people="common",
            reference=of_three(0.18, 0.25, 0.23)),
    Measure("left_to_a_three", "a piece is left to a roll of 3", reference=of_three(0.614, 0.320, 0.244)),
    Measure("needs_a_jump", "of these: only by a jump on the way, all distances 4 or more", people="most",
            reference=of_three(0.037, 0.384, 0.017)),
    Measure("pieces_moved", "pieces moved, roll 2 or more", MEAN),
    Measure("pieces_elsewhere", "own pieces not where they were", MEAN),
    Measure("wasteful", "a smaller roll would have done, roll 2 or more"),
    Measure("wasted", "movements wasted a turn", MEAN),
    Measure("enemies", "enemies captured a turn", MEAN, reference=of_three(0.49, 0.49, 0.45)),
    Measure("neutrals", "neutral piece captured a turn", MEAN, reference=of_three(0.46, 0.47, 0.53)),
    Measure("given_up", "own pieces given up a turn", MEAN, reference=of_three(0.003, 0.20, 0.20)),
)  # fmt: skip


def question_of(observation):
    """An observation of the study as a question about a turn."""

    def answer(game, before, steps):
        seen = seen_turn(game, before, steps)
        return observation.holds(seen) if observation.applies(seen) else None

    return Question(observation.text, answer, observation.subjects)


STUDY = tuple(
    Situation(
        f"situation {situation.number}",
        {**situation.layout, "left": situation.roll},
        tuple(map(question_of, situation.observations)),
        {"side": 6},
    )
    for situation in SITUATIONS
    if situation.observations
)


def paths_told(text):
    """Of the text of a record, for each turn whether its movements are written down: the fourth field."""
    lines = (line for line in text.splitlines() if line.strip())
    return [line.count("|") == 3 for line in lines if line.split()[0] not in (*SIDES, "tie")]


STYLE = Style(measure_turn, MEASURES, MEASURE_SCRATCH, STUDY, paths_told)
