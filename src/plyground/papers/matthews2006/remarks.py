"""What there is to say of the readings that the thesis leaves open, and where ours comes out differently."""

OF_GAMMON = (
    "Where a network sits and who begins is not told. Here it always sits on seat 0 and begins with an ordinary "
    "roll, in training and in tests; the errors of equation 2.5 are taken from predictions that were saved. This "
    "fits the thesis best; `readings-hypergammon` and `readings-backgammon` have the others.",
)
OF_RANDOM = (
    "Here another reading fits better: where seats rotate and the dice decide who begins, hypergammon ends near "
    "the thesis's figure, six points lower than with the first move.",
)
OF_PACHISI = (
    "Whoever may pass need not move: four untrained networks pass for ever. Of 200 games of self-play without "
    "random moves none ended within 10,000 throws, and the thesis does not say what its program did. So in "
    "self-play some moves are random here; in tests, and in games with other players, none are. With one in "
    "twenty games still last 5,500 throws, and with smart inputs nearly all go beyond 10,000; with one in five "
    "they last 2,200, and 800 where smart inputs have learned.",
    "Against a team of HeuristicPachisiPlayers seats decide: after 5,000 games one run each won 36 % of 200 where "
    "seats rotated, and none where the learners always sat on seats 0 and 2; the thesis has 0.2 %.",
)
OF_PARCHEESI = (
    "Our networks learn Parcheesi in far fewer games than the thesis's, in every reading that was tried. After 5,000 "
    "games one run each won, with fixed and with rotating seats, 41 and 30 % (self-play; thesis 11 %), 49 and 45 % "
    "(against three RandomPlayers; 15 %), 38 and 55 % (against three HeuristicParcheesiPlayers; 15 %). Untrained ones "
    "win 1 %, as there. What the thesis's program did otherwise we do not know.",
)
OF_OBSERVING = (
    "If seats are fixed it matters much who is observed on the seat that is tested: after 5,000 games one run won "
    "49 % with HeuristicParcheesiPlayer on seat 0, 23 % with RandomPlayer there and 36 % with rotating seats "
    "(thesis: 25 %). Here RandomPlayers are on seats 0 and 1: the caption names them first.",
)
BY_GAME = {"backgammon": OF_GAMMON, "hypergammon": OF_GAMMON, "pachisi": OF_PACHISI, "parcheesi": OF_PARCHEESI}
BY_TABLE = {"A.9": OF_RANDOM, "A.26": OF_OBSERVING}

OF_READINGS = {
    "hypergammon": (
        "Six runs of seeds 1 to 6 said before: the first move is worth one to three points to a network of "
        "self-play and six or seven to one that learned from random games; saved predictions change means by -0.6 "
        "to 2.0 points, mostly within noise. Two combined networks that look two turns ahead won 72 and 68 % of "
        "400 games.",
    ),
    "backgammon": (
        "At full scale, five runs with rotating seats and current predictions ended at 39.9 % (unary, self-play; "
        "thesis 42.5), 46.5 (combined; 50.7) and 2.8 (unary, against random; 4.8); two or three runs with the "
        "first move at 41.5 to 43.2, 50.4 to 52.5 and 3.0. The order of encodings and opponents is the thesis's in "
        "every reading.",
        "With rotating seats, α from 0.1 to 1, λ from 0.3 to 0.9, networks without biases, evaluating finished "
        "positions like any other, smaller initial weights and learning from one's own positions only made no "
        "visible difference (three runs each).",
    ),
    "pachisi": OF_PACHISI,
    "parcheesi": OF_PARCHEESI + OF_OBSERVING,
}


def of_table(table: str, game: str) -> tuple[str, ...]:
    """The remarks on a table."""
    return BY_GAME[game] + BY_TABLE.get(table, ())
