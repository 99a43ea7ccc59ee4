"""What each gate means and how it is computed, in plain words."""

from plyground.verify.page.elements import Element, element
from plyground.verify.page.verdicts import Gate

EXPLANATIONS: dict[str, str] = {
    "ends": (
        "Games that reach the longest length without an ending are cut off; they are counted apart and are not "
        "draws. The gate passes when the upper end of the interval of their share is below the limit. Random "
        "players can only reject here: what they play out, good players may still drag on."
    ),
    "fair_start": (
        "The same player plays all sides, and every side's score (wins and half the draws) is compared with its "
        "share. The two strongest levels decide, by a sequential test that goes on until the score is inside or "
        "outside the limits, or the games are used up. A solved game is judged by its exact value."
    ),
    "decisive": (
        "The share of games that nobody won, drawn or cut off, at the strongest level, or of draws with perfect play "
        "where the game is solved. Look at the trend too: a game that strong players always draw has nothing left to "
        "win, whatever beginners do."
    ),
    "length": (
        "The median length of a game between the strongest players and its 95th percentile, without the games "
        "that were cut off, compared with the range that was asked for; the whole interval of the median has to "
        "lie inside. Where the game is solved, a win that can be forced too soon fails it. Minutes are told by a "
        "pace for each turn."
    ),
    "real_choice": (
        "How often who is to move has more than one turn to choose from, and how many of these are about as good "
        "as the best, as a trained network sees them. A game of forced moves plays itself."
    ),
    "no_cycling": (
        "The share of positions that were on the board before in the same game, and the share of games with a "
        "position three times, between the strongest players. Where the game is solved, it is known whether a "
        "side can go round in circles for ever."
    ),
    "no_trivial_defence": (
        "Defenders who only want not to lose, by search and by training, play attackers who want to win. The best "
        "defender counts, against its most dangerous attacker: if it holds most games by draws, the draw is free "
        "for the taking. Holding by winning is no defence. Solved games are judged by their exact value."
    ),
    "no_free_win": (
        "One-rule policies (always forward, always the nearest, never capture, …) play the best player. A policy "
        "that scores well shows that the game can be won without thought."
    ),
    "learnable": (
        "A network learns by playing itself. It should beat random play, and none of its earlier selves should be "
        "better than it is in the end. What it scores against searches of several strengths is shown beside it."
    ),
    "no_dead_rule": (
        "Every rule, ending and kind of piece should have a part in some games: what hardly anybody uses is dead. "
        "So is a rule without which the best player does better. Both can be left out of the rules."
    ),
}

READING = (
    "A gate passes when the whole 95 % interval of its figure lies inside the tolerance, fails when none of it "
    "does, and is undecided in between: more games may settle it. A variant passes when all its gates pass, and "
    "fails when one of them fails. Every figure comes with its interval, the number of its games and the players; "
    "the same seed gives the same figures again."
)
SKILL = (
    "Skill depth: each level of a ladder has twice the search budget of the one below, seats are swapped and dice "
    "are the same. Depth counts the steps that surely score more than 55 %, up to the first that surely does not; span "
    "adds up all steps in Elo, and luck says how much of the result strength does not decide."
)


def explanations(gates: list[Gate]) -> Element:
    """The end of the page."""
    told = [
        element(
            "div",
            element("dt", element("span", gate.letter, class_="letter", aria_hidden="true"), f" {gate.title}"),
            element(
                "dd", element("em", gate.question + " ") if gate.question else None, EXPLANATIONS.get(gate.name, "")
            ),
        )
        for gate in gates
    ]
    return element(
        "section",
        element("h2", "What the gates mean, and how they are computed"),
        element("p", READING),
        element("dl", told, class_="meanings") if told else None,
        element("p", SKILL),
        id="meanings",
        class_="explained",
    )
