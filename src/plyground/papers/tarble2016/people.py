"""Section 5.4 of the thesis: what it measured of people's games, measured of our players' games.

The thesis's figures are from 16 games on paper and 146 with its program, of which no record is left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.charts import Chart, Series
from plyground.jobs.job import Job, Tell
from plyground.matches.style.style import style
from plyground.papers.answer import HUMAN_LIKE, Answer, Cell, Claim, Found, Judged, Measured, Table, is_above, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours
from plyground.papers.tarble2016 import matches
from plyground.papers.tarble2016.matches import (
    BRIAN,
    GAME,
    HUMAN_LIKE_PLAYERS,
    JOEY,
    MINIMAX,
    MONTE_CARLO,
    NETWORKS,
    ONE_STEP,
    ONE_STEP_TURNS,
    SARAH,
    SHIPPED,
)

CLASSICAL = (MINIMAX, ONE_STEP_TURNS, ONE_STEP, MONTE_CARLO)
NAMES = {**matches.NAMES, MONTE_CARLO: "Monte Carlo"}  # with fewer playouts than elsewhere
PEOPLE = {"same_piece": 0.88, "far_away": 0.55}  # section 5.4
NEAR = 0.10  # of a share of people, within which another is like it
SAFE = 4  # cells away, where a roll of 3 does not reach by steps
REACH = 3  # cells away, where it does
LISTED = (*HUMAN_LIKE_PLAYERS, MINIMAX)  # with all distances
TOLD = {"length": "20 to 30"}  # section 4.3.8
INTERVALS = "95 % intervals over games."
NOT_KNOWN = "–: it decides on whole turns, so the order of its movements is not known, or no turn was of that kind."
SHARES = ("same_piece", "far_away", "three_from_centre", "left_to_a_three", "needs_a_jump", "wasteful")
MEANS = ("pieces_moved", "wasted", "enemies", "neutrals", "given_up", "length")


@dataclass(frozen=True)
class Settings:
    """Games in which the turns are counted."""

    games: int = ours(200, "of each of the six meetings of Joey, Sarah and Brian, each also against itself",
                      scales=True)  # fmt: skip
    classical_games: int = ours(40, "of minimax and of the networks, each against itself", scales=True)
    monte_carlo_games: int = ours(10, "of Monte Carlo against itself, ten seconds each", scales=True)
    playouts: int = ours(500, "of Monte Carlo, a movement; its own games are long", scales=True)


@dataclass(frozen=True)
class Manners(Job):
    """The figures of style of players in games among themselves."""

    KIND: ClassVar[str] = "paper.tarble.style"
    VERSION: ClassVar[int] = 1

    players: tuple[str, ...]
    games: int  # of each meeting
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        """The figures by player, in the layout of `plyground style --json`."""
        done, total = [0], self.games * len(self.players) * (len(self.players) + 1) // 2

        def progress(more: int) -> None:
            done[0] += more
            tell(done[0] / total, f"style of {', '.join(self.players)}")

        found = style(GAME.open(), self.players, games=self.games, seed=self.seed, workers=1, progress=progress)
        return {"styles": [manner.to_dict()["figures"] for manner in found.manners],
                "about": {measure.name: measure.about for measure in found.measures},
                "people": {measure.name: measure.people for measure in found.measures}}  # fmt: skip


def human_like(settings: Settings, seed: int) -> Manners:
    return Manners(HUMAN_LIKE_PLAYERS, settings.games, seed)


def classical(settings: Settings, seed: int) -> dict[str, Manners]:
    texts = {**NETWORKS, MONTE_CARLO: f"mcts:playouts={settings.playouts}"}
    games = dict.fromkeys(CLASSICAL, settings.classical_games) | {MONTE_CARLO: settings.monte_carlo_games}
    return {name: Manners((texts.get(name, name),), games[name], seed) for name in CLASSICAL}


def jobs(settings: Settings, seed: int) -> list[Manners]:
    return [human_like(settings, seed), *classical(settings, seed).values()]


def figures(settings: Settings, seed: int, found: Found) -> dict[str, dict[str, Any]]:
    """The figures of each player by their names."""
    three = dict(zip(HUMAN_LIKE_PLAYERS, found[human_like(settings, seed)]["styles"], strict=True))
    return {**three, **{name: found[job]["styles"][0] for name, job in classical(settings, seed).items()}}


# Tables


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    made, told = figures(settings, seed, found), found[human_like(settings, seed)]
    tables = []
    for who, players in (("Players made of how people think", HUMAN_LIKE_PLAYERS), ("Classical players", CLASSICAL)):
        with_people = players == HUMAN_LIKE_PLAYERS
        columns = ["", *(["thesis: people"] if with_people else []), *(NAMES[name] for name in players)]
        notes = [INTERVALS] if with_people else [f"{INTERVALS} {NOT_KNOWN}", "The thesis's people stand above."]
        for what, names, factor in (("shares of turns, %", SHARES, 100), ("means", MEANS, 1)):
            table = Table(f"{who}: {what}", columns, notes=notes)
            for name in names:
                row: list[Cell] = [told["about"].get(name, name)]
                row += [TOLD.get(name) or told["people"].get(name) or None] if with_people else []
                table.rows.append(row + [cell(made[player].get(name), factor) for player in players])
            tables.append(table)
    from_enemy, from_centre = (
        Table(f"{title} after a turn, % of turns", ["cells", "thesis: people", *(NAMES[name] for name in LISTED)])
        for title in ("Smallest distance to an enemy", "Distance of the nearest piece to the centre")
    )
    for table, measure, told_of, words in (
        (from_enemy, "nearest_enemy", SAFE, "the commonest"), (from_centre, "nearest_to_centre", REACH, "common"),
    ):  # fmt: skip
        for value in made[JOEY][measure]["shares"]:
            row = [value, words if value == str(told_of) else None]
            table.rows.append(row + [share_cell(made[name][measure]["shares"][value]) for name in LISTED])
    return Answer([*tables, from_enemy, from_centre], [distances_chart(made)])


def cell(figure: Any, factor: int) -> Measured | None:
    if figure is None:
        return None
    ends = figure["interval"]
    interval = None if ends is None else (factor * ends[0], factor * ends[1])
    return Measured(factor * figure["value"], interval, 1 if factor > 1 else 2)


def share_cell(one: Any) -> Measured:
    low, high = one["interval"]
    return Measured(100 * one["share"], (100 * low, 100 * high))


def distances(own: dict[str, Any]) -> dict[str, Any]:
    """The shares of the smallest distances to an enemy after a turn."""
    return own["nearest_enemy"]["shares"]


def distances_chart(made: dict[str, dict[str, Any]]) -> Chart:
    drawn = []
    for name in LISTED:
        bars = [(float(place), one["share"], *one["interval"])
                for place, one in enumerate(distances(made[name]).values(), 1)]  # fmt: skip
        drawn.append(Series(NAMES[name], bars))
    marks = [(float(place), value) for place, value in enumerate(distances(made[JOEY]), 1)]
    return Chart("Smallest distance to an enemy after a turn", "cells", "turns", drawn, is_percent=True, is_bars=True,
                 marks=marks)  # fmt: skip


# Conclusions


def apart(figure: Any, people: float) -> tuple[float, float]:
    """How far a share is from people's: the least and the most that its interval allows."""
    low, high = figure["interval"]
    least = max(low - people, people - high, 0.0)
    return least, max(abs(low - people), abs(high - people))


def ordered(larger: Any, smaller: Any) -> bool | None:
    """Whether one figure is above another: by intervals that lie apart."""
    if larger["interval"] is None or smaller["interval"] is None:
        return None
    if larger["interval"][0] > smaller["interval"][1]:
        return True
    return False if larger["interval"][1] < smaller["interval"][0] else None


def shown(figure: Any, factor: int = 100) -> str:
    return str(cell(figure, factor))


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def nearer(found: Found) -> Judged:
        made = figures(settings, seed, found)
        verdicts, told = [], []
        for measure, people in PEOPLE.items():
            known = {name: apart(own[measure], people) for name, own in made.items() if own.get(measure)}
            like = {name: one for name, one in known.items() if name in HUMAN_LIKE_PLAYERS}
            others = {name: one for name, one in known.items() if name not in HUMAN_LIKE_PLAYERS}
            for name, one in like.items():
                verdicts += [True if one[1] < other[0] else False if one[0] > other[1] else None
                             for other in others.values()]  # fmt: skip
                told += [f"{NAMES[name]} is farther than {NAMES[who]} from {100 * people:.0f} %"
                         for who, other in others.items() if one[0] > other[1]]  # fmt: skip
        return judged(False if False in verdicts else None if None in verdicts else True,
                      f"{'; '.join(told) or 'None is farther'}.")  # fmt: skip

    def near_people(measure: str, found: Found) -> Judged:
        own = {name: figures(settings, seed, found)[name][measure] for name in HUMAN_LIKE_PLAYERS}
        sure = [apart(one, PEOPLE[measure])[1] <= NEAR for one in own.values()]
        wrong = [apart(one, PEOPLE[measure])[0] > NEAR for one in own.values()]
        told = ", ".join(f"{NAMES[name]} {shown(one)} %" for name, one in own.items())
        return judged(False if any(wrong) else True if all(sure) else None, f"{told}.")

    def four(found: Found) -> Judged:
        verdicts, told = [], []
        for name in HUMAN_LIKE_PLAYERS:
            known = distances(figures(settings, seed, found)[name])
            others = [ordered(known[str(SAFE)], one) for value, one in known.items() if value != str(SAFE)]
            verdicts.append(False if False in others else None if None in others else True)
            told.append(f"{NAMES[name]} {max(known, key=lambda value: known[value]['share'])}")
        return judged(False if False in verdicts else None if None in verdicts else True,
                      f"Commonest: {', '.join(told)}.")  # fmt: skip

    def three(found: Found) -> Judged:
        verdicts, told = [], []
        for name in HUMAN_LIKE_PLAYERS:
            known = figures(settings, seed, found)[name]["nearest_to_centre"]["shares"]
            beside = [known[str(REACH + step)] for step in (-1, 1)]
            verdicts += [ordered(known[str(REACH)], one) for one in beside]
            told.append(f"{NAMES[name]} " + ", ".join(f"{share_cell(known[str(REACH + step)])}" for step in (-1, 0, 1)))
        return judged(False if False in verdicts else None if None in verdicts else True,
                      f"Two, three, four cells: {'; '.join(told)} %.")  # fmt: skip

    def by_a_jump(found: Found) -> Judged:
        own = figures(settings, seed, found)[SARAH].get("needs_a_jump")
        if own is None or own["interval"] is None:
            return judged(None, "There were no such turns.")
        return judged(is_above(own["interval"], 0.5), f"Sarah {shown(own)} %.")

    def above(measure: str, high: str, low: Sequence[str], factor: int = 100) -> Any:
        def judge(found: Found) -> Judged:
            made = figures(settings, seed, found)
            if any(made[name].get(measure) is None for name in (high, *low)):
                return judged(None, "There were no such turns.")
            verdicts = [ordered(made[high][measure], made[name][measure]) for name in low]
            told = ", ".join(f"{NAMES[name]} {shown(made[name][measure], factor)}" for name in (high, *low))
            return judged(False if False in verdicts else None if None in verdicts else True, f"{told}.")

        return judge

    return [
        Claim("Players made of how people think play more like people than classical ones do", "sections 5.4, 6 and 8",
              "in both shares that the thesis measured (88 % and 55 %) each of Joey, Sarah and Brian is nearer to "
              "people than each classical player whose figure is known, by intervals that lie apart", nearer,
              theme=HUMAN_LIKE),
        Claim("The first two movements of a turn are mostly made with the same piece: 88 % with people", "section 5.4",
              f"the intervals of Joey, Sarah and Brian all lie within {100 * NEAR:.0f} points of it (holds); one lies "
              "outside (does not hold)", lambda found: near_people("same_piece", found)),
        Claim("The rule of 3: after a turn the nearest enemy is most often four cells away", "section 5.4",
              "with Joey, Sarah and Brian alike the share of 4 is above that of every other distance, by "
              "intervals that lie apart", four),
        Claim("People end with all pieces four or more away in 55 % of the turns in which they can", "section 5.4",
              f"the intervals of Joey, Sarah and Brian all lie within {100 * NEAR:.0f} points of it (holds); one lies "
              "outside (does not hold)", lambda found: near_people("far_away", found), is_figure=True),
        Claim("The rule of 3: after a turn three cells is a common distance of the nearest piece to the centre",
              "section 5.4",
              "with Joey, Sarah and Brian alike the share of 3 is above those of 2 and of 4, by intervals that lie "
              "apart", three),
        Claim("Where a roll of 3 can take a piece, that mostly needs a jump, as people look at distances on the board",
              "section 5.4",
              "so it is with Sarah, who looks at them too: more than half of these turns, by the interval", by_a_jump),
        Claim("Sarah is the most careful", "section 6.2",
              "she ends with all pieces four or more away, where possible, more often than Joey and Brian, by "
              "intervals that lie apart", above("far_away", SARAH, (JOEY, BRIAN))),
        Claim("Sarah looks at distances on the board, Brian at the roll that it takes", "sections 6.2 and 6.3",
              "of the turns after which a roll of 3 takes a piece, more need a jump on the way with Sarah than with "
              "Brian, by intervals that lie apart", above("needs_a_jump", SARAH, (BRIAN,))),
        Claim("Brian gives up pieces, Joey hardly ever", "sections 6.1 to 6.3",
              "the mean number of pieces given up in a turn is larger, by intervals that lie apart",
              above("given_up", BRIAN, (JOEY,), 1)),
        Claim("Joey thinks least of what the opponent can do", "section 6.1",
              "he leaves a piece to a roll of 3 in more turns than Sarah and Brian, by intervals that lie apart",
              above("left_to_a_three", JOEY, (SARAH, BRIAN))),
    ]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="people", about="the style of people, as the thesis measured it, and of our players",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=("`plyground style` measures the same of any player and of recorded games. “Where possible” is judged from "
             "below: the turn ended so, or Sarah's completion of the same roll would have.", SHIPPED),
    small={"games": 2, "classical_games": 1, "monte_carlo_games": 1, "playouts": 5},
)]  # fmt: skip
