"""One variant from its first question to its verdict: which jobs are done, in which order, and what follows from them.

Each job is kept when it is done, so that nothing is done twice. Which jobs there are depends on what was found
before: what is solved needs fewer games, a ladder is climbed as far as the effort allows.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from plyground.jobs.job import Job, Tell
from plyground.jobs.keeping import kept
from plyground.store.results import Results
from plyground.verify.climbing import Step
from plyground.verify.defence import Defence
from plyground.verify.efforts import THOROUGH, Effort
from plyground.verify.evidence import Evidence
from plyground.verify.first_turns import FirstTurns
from plyground.verify.learning import FEWEST_GAMES, Learned, Training
from plyground.verify.other_kind import OtherKind, is_as_strong
from plyground.verify.policies_tried import Champion, PoliciesTried
from plyground.verify.portrait import Portrait
from plyground.verify.rules_tried import RuleForgone, RulesUsed
from plyground.verify.self_play import SelfPlay
from plyground.verify.solution import Solution
from plyground.verify.strengths import KINDS, RANDOM, Kind, Pilot, budgets, budgets_of, sides_of
from plyground.verify.threads import use_threads
from plyground.verify.tolerances import Tolerances
from plyground.verify.variants import Variant

RANDOM_GAMES = 400
RULE_GAMES = 400  # so that a rule that none of them uses is surely used in fewer than one game in a hundred
FEWEST_STEP_GAMES = 20
BELOW_TOP = 3  # levels: the player that tries first turns and defences
RULES_BELOW_TOP = 4  # levels: the player whose games are looked through for rules in use
STAGES = {"solving": 2, "pilot": 1, "levels": 5, "steps": 4, "learning": 4, "rules": 2, "policies": 3, "defence": 4,
          "portrait": 3, "first turns": 2}  # and about what share of the time each takes  # fmt: skip


@dataclass
class Examination:
    """The jobs of a variant."""

    variant: Variant
    effort: Effort
    tolerances: Tolerances
    seed: int
    results: Results
    tell: Tell

    def __post_init__(self) -> None:
        self.stage, self.done = "", 0.0

    @contextmanager
    def at(self, stage: str) -> Iterator[None]:
        """A stage, whose progress is told."""
        self.stage = stage
        self._tell(0.0, stage)
        yield
        self.done += STAGES[stage]

    def _tell(self, share: float, words: str) -> None:
        self.tell((self.done + STAGES[self.stage] * min(max(share, 0.0), 1.0)) / sum(STAGES.values()), words)

    def find(self, job: Job) -> dict[str, Any]:
        return kept(job, self.results, tell=self._tell)

    def evidence(self) -> Evidence:
        """Everything that is found out."""
        spec, game = self.variant.spec, self.variant.spec.open()
        found = Evidence(
            [" and ".join(game.seat_titles[seat] for seat in side) for side in sides_of(game)], game.definition.unit,
            has_chance=bool(game.capacities.chances), is_full=self.effort.name == THOROUGH.name,
            turns_per_unit=game.definition.turns_per_unit,
        )  # fmt: skip
        with self.at("solving"):
            found.solved = self.find(Solution(spec, self.effort.solve_memory))["solved"]
        with self.at("pilot"):
            pilot = self.find(Pilot(spec, self.effort.pilot_playouts, self.effort.pilot_positions, self.seed))
        players = players_of(pilot, self.effort, found.solved)
        with self.at("levels"):
            found.levels = list(self.levels(players, found, pilot))
            if self.effort.other_kind_games and players and found.solved is None:
                found.other_kind = self.other_kind(found, pilot, players[-1][0])
        with self.at("steps"):
            self.climb(found, pilot, players)
        with self.at("learning"):
            training = self.learn(found, pilot, [player for player, _ in players])
        top = players[-1][0] if players else RANDOM
        with self.at("rules"):
            self.rules(found, players)
        champion = self.champion(found, top, training)
        found.champion = champion.text
        with self.at("policies"):
            limit = 2 * self.tolerances.free_win / len(found.sides)
            found.policies = self.find(PoliciesTried(spec, champion, limit, self.effort.test_games, self.seed))
            if self.effort.defence_plies:
                found.forgone = [
                    self.find(RuleForgone(spec, champion, rule, self.effort.test_games, self.seed))
                    for rule in game.special_rules
                ]
        with self.at("defence"):
            if self.effort.defence_plies and len(found.sides) == 2 and not (found.solved and not found.has_chance):
                found.defences = self.defences(pilot, [player for player, _ in players])
        with self.at("portrait"):
            found.portrait = self.find(Portrait(spec, top, training, self.effort.portrait_games, self.seed))
        with self.at("first turns"):
            if self.effort.opening_games and players:
                player = players[max(0, len(players) - BELOW_TOP)][0]
                found.first_turns = self.find(
                    FirstTurns(spec, player, self.effort.opening_games, self.effort.most_openings, self.seed)
                )
        return found

    def levels(
        self, players: list[tuple[str, int]], found: Evidence, pilot: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        """Random play, then all players; at the two strongest it is asked whether the start is fair."""
        effort, spec = self.effort, self.variant.spec
        yield self.find(SelfPlay(spec, RANDOM, RANDOM_GAMES, RANDOM_GAMES, 0, self.seed))
        for number, (player, budget) in enumerate(players):
            is_top = number >= len(players) - 2
            games = min(effort.level_games, effort.top_games) if is_top else effort.level_games
            if is_top and found.solved is None:
                most = max(games, most_fair_games(effort, pilot, KINDS[pilot["kind"]], budget))
                yield self.find(SelfPlay(spec, player, games, most, self.tolerances.fair, self.seed))
            else:
                yield self.find(SelfPlay(spec, player, games, games, 0, self.seed))

    def other_kind(self, found: Evidence, pilot: dict[str, Any], top: str) -> dict[str, Any] | None:
        """The other kind of player with itself, if it is a match for the top of the ladder."""
        others = [kind for kind in KINDS.values() if kind.name in pilot["measured"] and kind.name != pilot["kind"]]
        if not others:
            return None
        effort, spec = self.effort, self.variant.spec
        budget = budgets_of(others[0], pilot, effort)[-1]
        player = others[0].player(budget)
        met = self.find(OtherKind(spec, player, top, effort.other_kind_games, self.seed))
        if not is_as_strong(met, len(found.sides)):
            return {"met": met, "level": None}
        games = max(effort.top_games, most_fair_games(effort, pilot, others[0], budget))
        level = self.find(SelfPlay(spec, player, effort.top_games, games, self.tolerances.fair, self.seed))
        return {"met": met, "level": {**level, "budget": budget}}

    def climb(self, found: Evidence, pilot: dict[str, Any], players: list[tuple[str, int]]) -> None:
        """The steps of the ladder, and its top against random play."""
        for (below, _), (player, budget) in itertools.pairwise(players):
            games = step_games(pilot, budget, self.effort)
            found.steps.append(self.find(Step(self.variant.spec, player, below, budget, games, self.seed)))
        if players:
            top, budget = players[-1]
            games = step_games(pilot, budget, self.effort)
            met = self.find(Step(self.variant.spec, top, RANDOM, budget, games, self.seed))
            found.top_against_random = met["score"]

    def learn(self, found: Evidence, pilot: dict[str, Any], players: list[str]) -> Training:
        """The trained player, and what it scores."""
        plies = max(pilot["random"]["turns"], 1.0)
        games = int(min(self.effort.learning_games, max(FEWEST_GAMES, self.effort.learning_plies / plies)))
        training = Training(self.variant.spec, games, self.seed)
        self.find(training)
        anchors = tuple(dict.fromkeys([RANDOM, *players[1:2], *players[-1:]]))
        found.learned = self.find(
            Learned(training, anchors, self.effort.test_games, self.tolerances.learned, self.seed)
        )
        return training

    def champion(self, found: Evidence, top: str, training: Training) -> Champion:
        """The trained player if it is better than the strongest that searches."""
        assert found.learned is not None
        last = found.learned["anchors"][-1]
        if last["verdict"] == "better":
            return Champion("the trained network", training)
        return Champion(top)

    def rules(self, found: Evidence, players: list[tuple[str, int]]) -> None:
        """Rules and pieces from the games of a good player, endings from all games."""
        player = players[max(0, len(players) - RULES_BELOW_TOP)][0] if players else RANDOM
        used = self.find(RulesUsed(self.variant.spec, player, RULE_GAMES, self.seed))["used"]
        endings: Counter[str] = Counter()
        for level in found.levels:
            endings.update(level["ended_by"])
        games = sum(level["games"] for level in found.levels)
        for one in used:
            if one["kind"] == "ending":
                one = {**one, "used": endings[one["name"]], "games": games, "player": ""}
            found.rules_used.append(one)

    def defences(self, pilot: dict[str, Any], players: list[str]) -> list[dict[str, Any]]:
        """For each side, whether it can hold."""
        plies = max(pilot["random"]["turns"], 1.0)
        games = int(max(FEWEST_GAMES, min(self.effort.learning_games, self.effort.defence_plies / plies)))
        searchers = tuple(players[-BELOW_TOP : len(players) - BELOW_TOP + 1] or players[-1:])
        return [
            self.find(Defence(self.variant.spec, side, searchers, games, self.effort.test_games // 2, self.seed))
            for side in range(2)
        ]


def players_of(pilot: dict[str, Any], effort: Effort, solved: Mapping[str, Any] | None) -> list[tuple[str, int]]:
    """The players of the ladder with their budgets."""
    return [(KINDS[pilot["kind"]].player(budget), budget) for budget in budgets(pilot, effort, solved)]


def most_fair_games(effort: Effort, pilot: dict[str, Any], kind: Kind, budget: int) -> int:
    """How many games may be played until it is clear whether the start is fair."""
    return int(min(effort.fair_games, effort.fair_positions / positions_of(pilot, kind, budget)))


def positions_of(pilot: dict[str, Any], kind: Kind, budget: int) -> float:
    """How many positions a game of players with that budget takes."""
    one = pilot["measured"][kind.name]
    return max(one["positions_a_game"] * budget / one["budget"], 1.0)


def step_games(pilot: dict[str, Any], budget: int, effort: Effort) -> int:
    """How many games a step of the ladder may take."""
    positions = positions_of(pilot, KINDS[pilot["kind"]], budget)
    return int(max(FEWEST_STEP_GAMES, min(effort.step_games, effort.step_positions / positions)))


def examine(
    results: Results, tell: Tell, variant: Variant, effort: Effort, tolerances: Tolerances, seed: int, threads: int
) -> Evidence:
    """All evidence about a variant; a task of its own."""
    use_threads(threads)
    return Examination(variant, effort, tolerances, seed, results, tell).evidence()
