"""Games of a one-rule policy, or of a restricted player, against any player: seats swapped, the same from a seed.

Games are played in pairs with the same dice and the same opening, with the policy on every side in turn. The opponent
decides in compiled code; the policy's rule, and the way from turn to turn, are ordinary Python.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.policies import History
from plyground.core.randomness import check_seed, new_stream, random_below
from plyground.players.player import Player
from plyground.players.registry import make_player
from plyground.verify.choosing import Choice, ends_of, rolled_by, with_turn
from plyground.verify.policies import Policy, policies_for
from plyground.verify.restricted import Restricted, RestrictedAgent
from plyground.verify.strengths import LONGEST

DICE, OWN, OTHERS, OPENING, STREAMS = range(5)  # random streams of a game


class PolicyMatch(NamedTuple):
    """What came of the games, one entry for each."""

    scores: np.ndarray  # of the policy: 1 won, 0.5 drawn, 0 lost
    lengths: np.ndarray  # turns of all seats
    sides: np.ndarray  # which team of the game the policy played for
    endings: list[str]
    told: np.ndarray  # decisions in which the policy's rule excluded something; of a restricted player, replaced ones
    decisions: np.ndarray  # of the policy
    fingerprints: list[str]  # the same for games with the same positions, which are copies of each other

    @property
    def distinct(self) -> int:
        """How many different games were played: players who draw nothing at random repeat theirs."""
        return len(set(self.fingerprints))


class Contender(Protocol):
    """Somebody who decides for a side."""

    asked: int  # decisions in this game
    told: int  # those in which its rule excluded something, or changed what it would have played

    def new_game(self) -> None: ...

    def choose(self, position: Position, history: History, stream: np.ndarray) -> Position: ...


class PolicyAgent:
    """Plays by a one-rule policy: at random among the ends that its rule keeps."""

    def __init__(self, policy: Policy):
        self.policy, self.asked, self.told = policy, 0, 0

    def new_game(self) -> None:
        self.asked = self.told = 0

    def choose(self, position: Position, history: History, stream: np.ndarray) -> Position:
        self.asked += 1
        ends = ends_of(self.policy.survey.game, position)
        if len(ends) == 1:
            return ends[0]
        kept = self.policy.keep(Choice(self.policy.survey, position, ends, history))
        self.told += 0 < len(kept) < len(ends)
        allowed = kept or range(len(ends))
        return ends[allowed[random_below(stream, len(allowed))]]


class PlayerAgent:
    """A player as it is."""

    def __init__(self, player: Player):
        self.agent, self.asked, self.told = player.make_agent(), 0, 0
        self.explores = player.explore > 0

    def new_game(self) -> None:
        self.agent.new_game()

    def choose(self, position: Position, history: History, stream: np.ndarray) -> Position:
        return self.agent.choose(position, stream, explores=self.explores).position


def contender(game: Game, who: Policy | Restricted | Player | str) -> Contender:
    """Who decides, with a workspace of his own."""
    if isinstance(who, Policy):
        return PolicyAgent(who)
    if isinstance(who, Restricted):
        return RestrictedAgent(who)
    return PlayerAgent(make_player(game, who) if isinstance(who, str) else who)


def named_policy(game: Game, name: str, seed: int, start: Position | None) -> Policy:
    """The policy of this name; an error if it says nothing in this game, or there is none."""
    policies = policies_for(game, seed, start)
    policy = policies.named(name)
    if policy is not None:
        return policy
    if name in policies.left_out:
        raise PlygroundError(f"{game.name}: the policy {name!r} is left out: {policies.left_out[name]}")
    known = ", ".join(one.name for one in policies.fitting)
    raise PlygroundError(f"{game.name}: no policy is called {name!r}; there is: {known}")


def play_policy(
    game: Game, policy: Policy | Restricted | str, opponent: Player | str, games: int = 100, seed: int = 1,
    start: Position | None = None, opening: int = 0, longest: int = LONGEST,
) -> PolicyMatch:  # fmt: skip
    """Play a one-rule policy (or a restricted player) against a player; it sits on every side in turn.

    Games with one set of dice follow each other, one for every side, so `games` should be a multiple of the sides. The
    first `opening` turns of a game are drawn at random, for players who would repeat one game. Games of more turns than
    the longest are broken off, and count as draws.
    """
    check_seed(seed)
    if games < 1:
        raise PlygroundError(f"games={games}; expected 1 or more")
    one = contender(game, named_policy(game, policy, seed, start) if isinstance(policy, str) else policy)
    other = contender(game, opponent)
    begin = game.start() if start is None else start
    scores, lengths, told, decisions = (np.zeros(games) for _ in range(4))
    sides = np.arange(games) % len(game.teams)
    endings, fingerprints = [], []
    for number in range(games):
        own = game.teams[sides[number]]
        seated = [one if seat in own else other for seat in range(game.seats)]
        last, history = play_game(game, seated, one, begin, seed, number // len(game.teams), opening, longest)
        scores[number] = score_of(game, last, own)
        lengths[number] = len(history)
        decisions[number] = one.asked
        told[number] = one.told
        endings.append(game.ending(last) or "")
        fingerprints.append(fingerprint(history))
    return PolicyMatch(
        scores, lengths.astype(int), sides, endings, told.astype(int), decisions.astype(int), fingerprints
    )


def play_game(
    game: Game, seated: Sequence[Contender], tried: Contender, start: Position, seed: int, dice: int, opening: int = 0,
    longest: int = LONGEST,
) -> tuple[Position, History]:  # fmt: skip
    """Play a game; the last position and the turns. Games of one number have the same dice.

    Whoever is tried has random numbers of his own wherever he sits.
    """
    streams = [new_stream(seed, STREAMS * dice + kind) for kind in range(STREAMS)]
    for who in set(seated):
        who.new_game()
    position, history = start, History()
    while (seat := game.mover(position)) != OVER and len(history) < longest:
        if seat == CHANCE:
            position = rolled_by(game, position, streams[DICE])
            continue
        if len(history) < opening:
            ends = ends_of(game, position)
            after = ends[random_below(streams[OPENING], len(ends))]
        else:
            after = seated[seat].choose(position, history, streams[OWN if seated[seat] is tried else OTHERS])
        with_turn(history, seat, position, after)
        position = after
    return position, history


def fingerprint(history: History) -> str:
    """A hash of who made which turns."""
    found = hashlib.blake2b(digest_size=8)
    for turn in history:
        found.update(bytes([turn.seat]) + turn.after.tobytes())
    return found.hexdigest()


def score_of(game: Game, position: Position, own: Sequence[int]) -> float:
    """What a side's game counts: 1 if it won, 0 if it lost, half a point otherwise."""
    payoffs = game.result(position)
    got = 0.0 if payoffs is None else payoffs[own[0]]
    return 1.0 if got > 0 else 0.0 if got < 0 else 0.5
