"""Section 5.5 of the thesis: its six situations, with our players as subjects.

The figures that showed them are lost; the positions were constructed so that every sentence about them is true (D16).
`plyground situations` shows the boards and asks any player.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from plyground.games.tarble.situations import SITUATIONS, situation
from plyground.jobs.job import Job, Tell
from plyground.papers.answer import HUMAN_LIKE, Answer, Cell, Claim, Found, Judged, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tarble2016.matches import (
    GAME,
    HUMAN_LIKE_PLAYERS,
    MINIMAX,
    MONTE_CARLO,
    NAMES,
    NETWORKS,
    ONE_STEP_TURNS,
)
from plyground.papers.tarble2016.study import SOLVED, TURNS_AHEAD, ask, percentages, seen_chances
from plyground.papers.tarble2016.winning_chances import Chance
from plyground.players import make_player

LEARNED = ("strategist", "planner")  # by themselves, from high-level features: the strongest players of the game
CLASSICAL = (MINIMAX, ONE_STEP_TURNS, MONTE_CARLO)
PLAYERS = (*HUMAN_LIKE_PLAYERS, *LEARNED, *CLASSICAL)
BEST_MOVE, POPULAR = 0, 1  # observations in situation 3
TWO_BLUE, NEUTRAL_AND_BLUE, FOUR_AWAY, SEVERAL = range(4)  # in situation 5


@dataclass(frozen=True)
class Settings:
    """How players are asked."""

    tries: int = ours(10, "of players that draw at random", scales=False)
    playouts: int = ours(2000, "of Monte Carlo, a movement", scales=True)
    turns_ahead: int = ours(TURNS_AHEAD, "of situation 3 that are looked through")
    numerator: int = paper(1, "section 5.5: the best move of situation 3 wins so many times")
    denominator: int = paper(9, "section 5.5: of so many")

    def text(self, name: str) -> str:
        return f"mcts:playouts={self.playouts}" if name == MONTE_CARLO else NETWORKS.get(name, name)


@dataclass(frozen=True)
class Asked(Job):
    """What one player does in all situations."""

    KIND: ClassVar[str] = "paper.tarble.situations"
    VERSION: ClassVar[int] = 1

    player: str
    tries: int
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        """Of each try its turn and what was observed of it, by the number of the situation."""
        player = make_player(GAME.open(), self.player)
        found: dict[str, Any] = {}
        for number, each in enumerate(SITUATIONS):
            tell(number / len(SITUATIONS), f"{self.player} in situation {each.number}")
            seeds = range(self.seed, self.seed + (self.tries if player.draws_at_random else 1))
            turns = [ask(player, each, seed).turn for seed in seeds]
            found[str(each.number)] = [
                {"turn": turn.text, "observed": [one.holds(turn) if one.applies(turn) else None
                                                 for one in each.observations]}
                for turn in turns
            ]  # fmt: skip
        return found


@dataclass(frozen=True)
class ChancesOfMoves(Job):
    """How likely each move of situation 3 wins, as far as so many turns ahead tell."""

    KIND: ClassVar[str] = "paper.tarble.chances"
    VERSION: ClassVar[int] = 1

    turns_ahead: int

    def run(self, tell: Tell) -> dict[str, Any]:
        moves = seen_chances(GAME.open(), situation(SOLVED), self.turns_ahead)
        return {"moves": [[turn.text, str(chance.lowest), str(chance.highest)] for turn, chance in moves]}


def asked(settings: Settings, seed: int) -> dict[str, Asked]:
    return {name: Asked(settings.text(name), settings.tries, seed) for name in PLAYERS}


def jobs(settings: Settings, seed: int) -> list[Job]:
    return [*asked(settings, seed).values(), ChancesOfMoves(settings.turns_ahead)]


def observed(settings: Settings, seed: int, found: Found, name: str, number: int, observation: int) -> list[bool]:
    """Of every try of a player whether it was so; of tries to which that does not apply nothing."""
    tries = found[asked(settings, seed)[name]][str(number)]
    return [one["observed"][observation] for one in tries if one["observed"][observation] is not None]


def chances(settings: Settings, found: Found) -> dict[str, Chance]:
    moves = found[ChancesOfMoves(settings.turns_ahead)]["moves"]
    return {text: Chance(Fraction(low), Fraction(high)) for text, low, high in moves}


def title(name: str) -> str:
    return NAMES.get(name, name)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    tables = []
    for who, players in (("players made of how people think, and two that learned", (*HUMAN_LIKE_PLAYERS, *LEARNED)),
                         ("classical players", CLASSICAL)):  # fmt: skip
        table = Table(f"What was done: {who}", ["the turn … (situation)", "thesis: subjects", *map(title, players)])
        for each in SITUATIONS:
            for number, one in enumerate(each.observations):
                row: list[Cell] = [f"{one.text} ({each.number})", one.subjects]
                table.rows.append(row + [said(observed(settings, seed, found, name, each.number, number))
                                         for name in players])  # fmt: skip
        tables.append(table)
    tables[-1].notes = [
        "Of a player that draws at random, how many of its tries. – stands where an observation does not apply. Of "
        "situations 2, 4 and 6 the thesis tells nothing."
    ]
    turns = Table("The turns", ["situation", "turn", "chosen by"],
                  notes=["Roll, pieces that ended elsewhere, captured cells; of several tries the first."])  # fmt: skip
    for each in SITUATIONS:
        chosen: dict[str, list[str]] = {}
        for name, job in asked(settings, seed).items():
            chosen.setdefault(found[job][str(each.number)][0]["turn"], []).append(title(name))
        turns.rows += [[each.number, turn, ", ".join(who)] for turn, who in chosen.items()]
    return Answer([*tables, moves_table(settings, seed, found), turns])


def said(answers: Sequence[bool]) -> str | None:
    if not answers:
        return None
    return ("yes" if answers[0] else "no") if len(answers) == 1 else f"{sum(answers)} of {len(answers)}"


def moves_table(settings: Settings, seed: int, found: Found) -> Table:
    table = Table(
        "Situation 3: how likely each move wins, both sides playing as well as they can",
        ["move", "thesis", "ours", "%", "chosen by"],
        notes=[f"By all turns and rolls of the next {settings.turns_ahead} turns; two figures are bounds."],
    )  # fmt: skip
    chosen = {title(name): found[job][str(SOLVED)][0]["turn"] for name, job in asked(settings, seed).items()}
    best = best_move(settings, seed, found)
    for text, chance in sorted(chances(settings, found).items(), key=lambda item: (-item[1].lowest, item[0])):
        told = f"{settings.numerator}/{settings.denominator}" if text == best else None
        who = ", ".join(name for name, turn in chosen.items() if turn == text)
        table.rows.append([text, told, str(chance), percentages(chance), who or "nobody"])
    return table


def best_move(settings: Settings, seed: int, found: Found) -> str:
    known = chances(settings, found)
    return max(known, key=lambda text: known[text].lowest)


# Conclusions


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    thesis = Fraction(settings.numerator, settings.denominator)

    def ninth(found: Found) -> Judged:
        known = chances(settings, found)
        best = best_move(settings, seed, found)
        others = max(chance.highest for text, chance in known.items() if text != best)
        holds = known[best].is_exact and known[best].lowest == thesis and others < thesis
        return judged(holds, f"{best} wins {known[best]}, every other move at most {others}.")

    def all_do(
        names: Sequence[str], wanted: Sequence[tuple[int, int]], is_done: bool = True
    ) -> Callable[[Found], Judged]:
        def judge(found: Found) -> Judged:
            other = []
            for name, (number, which) in itertools.product(names, wanted):
                answers = observed(settings, seed, found, name, number, which)
                if not answers or any(one != is_done for one in answers):
                    about = SITUATIONS[number - 1].observations[which].text
                    other.append(f"{title(name)} {about}: {said(answers) or 'does not apply'}")
            return judged(not other, f"Otherwise: {'; '.join(other)}." if other else "All of them.")

        return judge

    return [
        Claim(f"In situation 3 the best move wins {thesis} of the time, and any other less", "section 5.5",
              "the exact chance of one move is that, and no other can have more, by looking at all turns", ninth,
              is_figure=True),
        Claim("In situation 3 people do not find the best move", "section 5.5",
              "none of Joey, Sarah and Brian makes it", all_do(HUMAN_LIKE_PLAYERS, [(3, BEST_MOVE)], False),
              theme=HUMAN_LIKE),
        Claim("In situation 3 people most often move the other piece to three cells from the centre", "section 5.5",
              "Joey, Sarah and Brian all do", all_do(HUMAN_LIKE_PLAYERS, [(3, POPULAR)])),
        Claim("In situation 1 people capture the neutral piece and retreat, with a single piece", "section 5.5",
              "Joey, Sarah and Brian all do", all_do(HUMAN_LIKE_PLAYERS, [(1, 0), (1, 1)]), theme=HUMAN_LIKE),
        Claim("In situation 5 people capture the neutral piece and one Blue piece, and not two Blue ones",
              "section 5.5", "Joey, Sarah and Brian all do", all_do(HUMAN_LIKE_PLAYERS, [(5, NEUTRAL_AND_BLUE)]),
              theme=HUMAN_LIKE),
        Claim("In situation 5 people move more than one piece", "section 5.5", "Joey, Sarah and Brian all do",
              all_do(HUMAN_LIKE_PLAYERS, [(5, SEVERAL)])),
        Claim("In situation 5 people end exactly four cells from the nearest enemy", "section 5.5",
              "Joey, Sarah and Brian all do", all_do(HUMAN_LIKE_PLAYERS, [(5, FOUR_AWAY)])),
        Claim("In situation 5 capturing two Blue pieces is clearly best", "section 5.5",
              "both players that learned Tarble by themselves, which are stronger than Brian, do it",
              all_do(LEARNED, [(5, TWO_BLUE)])),
    ]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="situations", about="the six situations of the study, with our players as subjects",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=("All who captured the neutral piece in situation 1 retreated to the right; the board is symmetric, and "
             "our players settle such ties by the order of cells, so their side says nothing.",),
    small={"tries": 1, "playouts": 3, "turns_ahead": 3},
)]  # fmt: skip
