"""What the thesis concludes from its tables, game by game and what it concludes of all four."""

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.papers.answer import ENVIRONMENT, LEARNING_RATE, REPRESENTATION
from plyground.papers.matthews2006.contrasts import (
    Contrast,
    changes_little,
    ends_above,
    ends_above_level,
    ends_below_level,
    ends_near,
    has_better_best,
    is_above_at,
    is_above_on_average,
    is_steady,
    swings,
)
from plyground.papers.matthews2006.learners import BY_TABLE

CLEARLY = 0.05  # a difference that is more than the thesis's own error of 3 points
FAR = 0.20
ALIKE = 0.05  # what "similar" means, on both sides
STILL = 0.03  # what "very little further improvement" means: the thesis's own error


@dataclass(frozen=True)
class Conclusion:
    """A conclusion of the thesis, and the comparisons all of which have to come out."""

    text: str
    where: str
    theme: str
    contrasts: Sequence[Contrast]


BACKGAMMON = (
    Conclusion(
        "Learners from self-play and from games against pubeval end alike", "section 6.1", ENVIRONMENT,
        [ends_near("A.3", "A.1", "against pubeval − self-play, at the end", ALIKE)],
    ),
    Conclusion(
        "Those who play pubeval learn faster at first", "section 6.1", ENVIRONMENT,
        [is_above_at(10_000, "A.3", "A.1", "against pubeval − self-play, after 10,000 games")],
    ),
    Conclusion(
        "Those who play RandomPlayer end far lower than both", "section 6.1", ENVIRONMENT,
        [ends_above("A.1", "A.2", "self-play − against RandomPlayer, at the end", FAR),
         ends_above("A.3", "A.2", "against pubeval − against RandomPlayer, at the end", FAR)],
    ),
    Conclusion(
        "Those who play RandomPlayer hardly improve after 10,000 games", "section 6.1", ENVIRONMENT,
        [changes_little("A.2", 10_000, "against RandomPlayer: the end − after 10,000 games", STILL)],
    ),
    Conclusion(
        "The high learning rate (α = 0.3) does not make performance oscillate", "section 5.2", LEARNING_RATE,
        [is_steady("A.1", 45_000, "self-play: mean change between checkpoints from 50,000 games on", STILL),
         is_steady("A.3", 45_000, "against pubeval: mean change between checkpoints from 50,000 games on", STILL)],
    ),
    Conclusion(
        "Inputs of large magnitude spoil learning: without normalisation networks are far worse", "section 7.1",
        REPRESENTATION,
        [ends_above("A.5", "A.4", "smart: normalised − not, at the end", CLEARLY),
         ends_above("A.7", "A.6", "combined: normalised − not, at the end", CLEARLY),
         ends_above("A.1", "A.6", "unary − combined not normalised, at the end", CLEARLY)],
    ),
    Conclusion(
        "Smart inputs lead at first and are then surpassed by both others", "section 7.2", REPRESENTATION,
        [is_above_at(5000, "A.5", "A.1", "smart − unary, after 5,000 games"),
         is_above_at(5000, "A.5", "A.7", "smart − combined, after 5,000 games"),
         ends_above("A.1", "A.5", "unary − smart, at the end"),
         ends_above("A.7", "A.5", "combined − smart, at the end")],
    ),
    Conclusion(
        "Combined inputs are better than unary ones at all stages", "section 7.2", REPRESENTATION,
        [is_above_at(5000, "A.7", "A.1", "combined − unary, after 5,000 games"),
         is_above_on_average("A.7", "A.1", "combined − unary, on the average of all checkpoints"),
         ends_above("A.7", "A.1", "combined − unary, at the end")],
    ),
)  # fmt: skip

HYPERGAMMON = (
    Conclusion(
        "Learners from self-play and from games against pubeval end alike", "section 6.2", ENVIRONMENT,
        [ends_near("A.10", "A.8", "against pubeval − self-play, at the end", ALIKE)],
    ),
    Conclusion(
        "Those who play pubeval learn faster at first", "section 6.2", ENVIRONMENT,
        [is_above_at(5000, "A.10", "A.8", "against pubeval − self-play, after 5,000 games")],
    ),
    Conclusion(
        "Those who play RandomPlayer end clearly lower than both", "section 6.2", ENVIRONMENT,
        [ends_above("A.8", "A.9", "self-play − against RandomPlayer, at the end", CLEARLY),
         ends_above("A.10", "A.9", "against pubeval − against RandomPlayer, at the end", CLEARLY)],
    ),
    Conclusion(
        "Those who play RandomPlayer hardly improve after 10,000 games", "section 6.2", ENVIRONMENT,
        [changes_little("A.9", 10_000, "against RandomPlayer: the end − after 10,000 games", STILL)],
    ),
    Conclusion(
        "The high learning rate (α = 0.3) does not make performance oscillate", "section 5.2", LEARNING_RATE,
        [is_steady("A.8", 20_000, "self-play: mean change between checkpoints from 25,000 games on", STILL),
         is_steady("A.10", 20_000, "against pubeval: mean change between checkpoints from 25,000 games on", STILL)],
    ),
    Conclusion(
        "Smart inputs are essential, unary ones almost redundant", "section 7.3", REPRESENTATION,
        [ends_above("A.11", "A.8", "smart − unary, at the end", STILL),
         ends_near("A.12", "A.11", "combined − smart, at the end", ALIKE)],
    ),
    Conclusion(
        "Combined inputs learn more slowly than smart ones and end slightly better", "section 7.3", REPRESENTATION,
        [is_above_at(3000, "A.11", "A.12", "smart − combined, after 3,000 games"),
         ends_above("A.12", "A.11", "combined − smart, at the end")],
    ),
)  # fmt: skip

PACHISI = (
    Conclusion(
        "No unary network becomes as strong as HeuristicPachisiPlayer", "section 6.3", ENVIRONMENT,
        [ends_below_level(table, 0.5, f"50 % − {BY_TABLE[table].environment}, at the end")
         for table in ("A.13", "A.14", "A.15", "A.16", "A.17")],
    ),
    Conclusion(
        "Self-play is the most successful", "section 6.3", ENVIRONMENT,
        [has_better_best("A.13", table, f"self-play − {BY_TABLE[table].environment}, the best of each run")
         for table in ("A.14", "A.15", "A.16", "A.17")],
    ),
    Conclusion(
        "One learner among three others becomes stronger than a team of learners against the same players",
        "section 6.3", ENVIRONMENT,
        [is_above_on_average("A.14", "A.16", "RandomPlayers: three of them − a team, on average"),
         is_above_on_average("A.15", "A.17", "HeuristicPachisiPlayers: three of them − a team, on average")],
    ),
    Conclusion(
        "With HeuristicPachisiPlayers learners become stronger than with RandomPlayers", "section 6.3", ENVIRONMENT,
        [is_above_on_average("A.15", "A.14", "three others: heuristic − random, on average"),
         is_above_on_average("A.17", "A.16", "teams: heuristic − random, on average")],
    ),
    Conclusion(
        "Self-play is not inferior to learning from the player that the tests are against", "section 6.3", ENVIRONMENT,
        [ends_above("A.13", "A.15", "self-play − three HeuristicPachisiPlayers, at the end", -STILL),
         ends_above("A.13", "A.17", "self-play − team of HeuristicPachisiPlayers, at the end", -STILL)],
    ),
    Conclusion(
        "A single learner's strength falls and rises from checkpoint to checkpoint", "section 6.3", ENVIRONMENT,
        [swings("A.13", 20_000, "self-play: mean change between checkpoints from 25,000 games on", STILL)],
    ),
    Conclusion(
        "Smart inputs are essential: with them networks beat HeuristicPachisiPlayer", "section 7.4", REPRESENTATION,
        [ends_above("A.18", "A.13", "smart − unary, at the end", FAR),
         ends_above_level("A.18", 0.5, "smart − 50 %, at the end")],
    ),
    Conclusion(
        "Combined inputs are slower than smart ones, inferior on average, and as good only at the very end",
        "section 7.4", REPRESENTATION,
        [is_above_at(10_000, "A.18", "A.19", "smart − combined, after 10,000 games"),
         is_above_on_average("A.18", "A.19", "smart − combined, on the average of all checkpoints"),
         ends_near("A.18", "A.19", "smart − combined, at the end", 0.10)],
    ),
    Conclusion(
        "All the same the best networks are those with combined inputs", "section 7.4", REPRESENTATION,
        [has_better_best("A.19", "A.18", "combined − smart, the best of each run")],
    ),
)  # fmt: skip

ALL_BUT_RANDOM = ("A.20", "A.22", "A.23", "A.24", "A.25", "A.26")
PARCHEESI = (
    Conclusion(
        "All environments but three RandomPlayers end alike", "section 6.4", ENVIRONMENT,
        [ends_near(table, "A.20", f"{BY_TABLE[table].environment} − self-play, at the end", ALIKE)
         for table in ALL_BUT_RANDOM[1:]],
    ),
    Conclusion(
        "Learning from three RandomPlayers is inferior to all others", "section 6.4", ENVIRONMENT,
        [ends_above(table, "A.21", f"{BY_TABLE[table].environment} − against 3 RandomPlayers, at the end", STILL)
         for table in ALL_BUT_RANDOM],
    ),
    Conclusion(
        "Even then networks become stronger than HeuristicParcheesiPlayer", "section 6.4", ENVIRONMENT,
        [ends_above_level("A.21", 0.25, "against 3 RandomPlayers − 25 %, at the end")],
    ),
    Conclusion(
        "Self-play is the slowest to learn", "section 6.4", ENVIRONMENT,
        [is_above_at(10_000, table, "A.20", f"{BY_TABLE[table].environment} − self-play, after 10,000 games")
         for table in ("A.21", *ALL_BUT_RANDOM[1:])],
    ),
    Conclusion(
        "Observers of others' games are the fastest at first", "section 6.4", ENVIRONMENT,
        [is_above_at(5000, "A.26", table, f"observing − {BY_TABLE[table].environment}, after 5,000 games")
         for table in ("A.20", "A.21", "A.22", "A.23", "A.24", "A.25")],
    ),
    Conclusion(
        "Later the mixture of self-play with both other players surpasses observing", "section 6.4", ENVIRONMENT,
        [is_above_on_average("A.25", "A.26", "mixture − observing, on average after 10,000 games", since=10_000)],
    ),
    Conclusion(
        "Beside self-play RandomPlayers help a little more than HeuristicParcheesiPlayers alone", "section 6.4",
        ENVIRONMENT,
        [is_above_on_average("A.23", "A.24", "2 RandomPlayers − 2 HeuristicParcheesiPlayers, on average"),
         is_above_on_average("A.25", "A.24", "one of each − 2 HeuristicParcheesiPlayers, on average")],
    ),
    Conclusion(
        "Smart inputs lead at first and are then surpassed by both others", "section 7.5", REPRESENTATION,
        [is_above_at(5000, "A.27", "A.20", "smart − unary, after 5,000 games"),
         is_above_at(5000, "A.27", "A.28", "smart − combined, after 5,000 games"),
         ends_above("A.20", "A.27", "unary − smart, at the end"),
         ends_above("A.28", "A.27", "combined − smart, at the end")],
    ),
    Conclusion(
        "Combined inputs are better than unary ones at all stages", "section 7.5", REPRESENTATION,
        [is_above_at(5000, "A.28", "A.20", "combined − unary, after 5,000 games"),
         is_above_on_average("A.28", "A.20", "combined − unary, on the average of all checkpoints"),
         ends_above("A.28", "A.20", "combined − unary, at the end")],
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Tables:
    """The tables of a game by what is compared in general; of several environments of a kind the plainest."""

    unary: str  # by self-play
    smart: str
    combined: str
    skilled: str
    unskilled: str
    short: int  # games of a short training
    parity: float  # the share of wins of a player that is as strong as the opponents


TABLES = {
    "backgammon": Tables("A.1", "A.5", "A.7", "A.3", "A.2", 5000, 0.5),
    "hypergammon": Tables("A.8", "A.11", "A.12", "A.10", "A.9", 3000, 0.5),
    "pachisi": Tables("A.13", "A.18", "A.19", "A.17", "A.16", 5000, 0.5),
    "parcheesi": Tables("A.20", "A.27", "A.28", "A.22", "A.21", 5000, 0.25),
}


def of_environments(tables: Tables) -> list[Conclusion]:
    """What the thesis says of the environments of all four games."""
    skilled, unskilled = (BY_TABLE[table].environment for table in (tables.skilled, tables.unskilled))
    return [
        Conclusion(
            "Self-play does not produce players significantly inferior to those that learn from a skilled opponent",
            "section 6.5", ENVIRONMENT,
            [ends_above(tables.unary, tables.skilled, f"self-play − {skilled}, at the end", -ALIKE)],
        ),
        Conclusion(
            "Self-play produces players significantly superior to those that learn from an unskilled opponent",
            "section 6.5", ENVIRONMENT,
            [ends_above(tables.unary, tables.unskilled, f"self-play − {unskilled}, at the end")],
        ),
    ]  # fmt: skip


def of_representations(tables: Tables) -> list[Conclusion]:
    """What the thesis says of the representations of all four games, and of self-play with the best of them."""
    return [
        Conclusion(
            "Self-play suffices for very strong players: the best inputs then make one that beats the skilled player",
            "chapter 8", ENVIRONMENT,
            [ends_above_level(tables.combined, tables.parity, f"combined − {100 * tables.parity:g} %, at the end")],
        ),
        Conclusion(
            "Unary and smart inputs together make the strongest players", "chapter 8", REPRESENTATION,
            [ends_above(tables.combined, tables.unary, "combined − unary, at the end"),
             ends_above(tables.combined, tables.smart, "combined − smart, at the end")],
        ),
        Conclusion(
            "Given time enough, combined inputs do no harm", "section 7.6", REPRESENTATION,
            [ends_above(tables.combined, tables.unary, "combined − unary, at the end", -ALIKE),
             ends_above(tables.combined, tables.smart, "combined − smart, at the end", -ALIKE)],
        ),
        Conclusion(
            "After a short training smart inputs alone may be best", "section 7.6", REPRESENTATION,
            [is_above_at(tables.short, tables.smart, table, f"smart − {name}, after {tables.short:,} games")
             for name, table in (("unary", tables.unary), ("combined", tables.combined))],
        ),
    ]  # fmt: skip


OF_ONE = {"backgammon": BACKGAMMON, "hypergammon": HYPERGAMMON, "pachisi": PACHISI, "parcheesi": PARCHEESI}


def conclusions_of(game: str, theme: str) -> list[Conclusion]:
    """All that the thesis concludes from its tables of environments, or from those of representations, in a game."""
    if theme == REPRESENTATION:
        return [*(one for one in OF_ONE[game] if one.theme == theme), *of_representations(TABLES[game])]
    return [*(one for one in OF_ONE[game] if one.theme != REPRESENTATION), *of_environments(TABLES[game])]
