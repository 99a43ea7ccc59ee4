"""One game in progress between persons and players: its moves, its dice, taking back, resigning, its record.

A session knows no terminal and no page; whoever shows it asks it what is due. Roll number n of a session depends on its
seed and on n alone, so a turn taken back and played again meets the roll that followed it before, and a saved game goes
on as if it had not been left.
"""

import datetime
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import MoveError, PlygroundError
from plyground.core.game import Game, Position
from plyground.core.notation import PlayedTurn, turns_by_movers
from plyground.core.randomness import new_stream, random_outcome
from plyground.matches.analysis import Analysis, Analyst
from plyground.matches.records import UNFINISHED, WHY, RecordedGame, reasons_in, record
from plyground.matches.remembered import standing
from plyground.matches.wording import in_order
from plyground.players import Agent, Decision, Player
from plyground.players.explaining import Explainer
from plyground.players.mixture_agent import finish_game, share_memory
from plyground.players.registry import HUMAN
from plyground.players.steps_made import steps_made

KEY = "Key"  # the header that says which game of a store it is
RESIGNATION = "resignation"
AGREEMENT = "draw by agreement"
ON_TIME = "loss on time"


class Thought(NamedTuple):
    """What a player has decided: after how many moves, and by which steps it gets there."""

    already: int
    decision: Decision
    steps: list[int]


class Session:
    """A game between seats; `players` has None for a person."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player | None],
        seed: int = 1,
        start: Position | None = None,
        moves: Sequence[int] = (),
        headers: dict[str, str] | None = None,
    ):
        if len(players) != game.seats:
            raise PlygroundError(f"{game.name}: {len(players)} players; expected one for each of {game.seats} seats")
        self.game, self.players, self.seed = game, tuple(players), seed
        self.moves = list(moves)
        self.positions = game.replay(self.moves, start)
        self.movers = [game.mover(position) for position in self.positions]  # who is to move in each of them
        self.resigned: int | None = None  # the seat that has resigned
        self.out_of_time: int | None = None  # the seat whose clock has run out
        self.is_agreed_draw = False
        self.headers = headers or {"Date": datetime.datetime.now().isoformat(" ", "minutes")}
        self._agents: dict[int, Agent] = {}
        self._explainers: dict[int, Explainer] = {}
        self._decisions: dict[int, tuple[int, Decision]] = {}  # by moves made after it: moves before, and a decision
        self._why = {move: text for move, text in reasons_in(self.headers).items() if move <= len(self.moves)}
        self._analysts: dict[str, Analyst] = {}
        self._has_told = self.is_over  # the players know the result

    # Where the game stands

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def mover(self) -> int:
        """The seat to move, CHANCE, or OVER, also after somebody has resigned or all have agreed on a draw."""
        return OVER if self.is_given_up else self.movers[-1]

    @property
    def is_given_up(self) -> bool:
        """Whether the players, and not the rules, have ended the game."""
        return self.loser is not None or self.is_agreed_draw

    @property
    def loser(self) -> int | None:
        """The seat that has resigned, or whose time has run out."""
        return self.resigned if self.resigned is not None else self.out_of_time

    @property
    def is_over(self) -> bool:
        return self.mover == OVER

    @property
    def is_chance_due(self) -> bool:
        return self.mover == CHANCE

    @property
    def persons(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, player in enumerate(self.players) if player is None]

    def waits_for_person(self) -> bool:
        """Whether a person is to choose."""
        return self.mover >= 0 and self.players[self.mover] is None

    def turns(self) -> list[PlayedTurn]:
        """All turns so far, the one in progress included."""
        return list(turns_by_movers(self.movers))

    def turn_text(self, turn: PlayedTurn) -> str:
        """What was rolled and played in a turn."""
        rolls = [self.game.format_move(self.positions[k], self.moves[k]) for k in range(turn.first, turn.chosen)]
        played = self.moves[turn.chosen : turn.end]
        steps = [self.game.format_turn(self.positions[turn.chosen], played)] if played else []
        return " ".join(rolls + steps)

    def payoffs(self) -> list[float] | None:
        """What every seat gets; None while the game goes on.

        Whoever resigns, or runs out of time, loses one point to the other side.
        """
        if not self.is_given_up or self.game.result(self.position) is not None:
            return self.game.result(self.position)
        if self.is_agreed_draw:
            return [0.0] * self.game.seats
        if len(self.game.teams) != 2:
            return None
        losers = next(team for team in self.game.teams if self.loser in team)
        return [-1.0 if seat in losers else 1.0 for seat in range(self.game.seats)]

    @property
    def ending(self) -> str | None:
        """How the game ended, in words; None while it goes on."""
        if self.is_agreed_draw and self.game.result(self.position) is None:
            return AGREEMENT
        if self.resigned is not None and self.game.result(self.position) is None:
            return f"{RESIGNATION} of {self.game.seat_names[self.resigned]}"
        if self.out_of_time is not None and self.game.result(self.position) is None:
            return f"{ON_TIME} of {self.game.seat_names[self.out_of_time]}"
        return self.game.ending(self.position)

    # What happens

    def prepare(self) -> None:
        """Make all players ready, which may have to compile them, before anybody waits for a move."""
        for seat, player in enumerate(self.players):
            if player is not None and seat not in self._agents:
                self._agents[seat] = player.make_agent()
                if player.remembers:
                    self._meet(player.text)

    def rest(self) -> None:
        """Give back the memory of players and advisers; whoever is asked again is made ready again."""
        self._agents = {seat: agent for seat, agent in self._agents.items() if agent.player.remembers}
        self._explainers, self._analysts = {}, {}

    def _of_player(self, text: str) -> dict[int, Agent]:
        """The agents of one player, by their seats."""
        return {seat: agent for seat, agent in self._agents.items() if agent.player.text == text}

    def _meet(self, text: str) -> None:
        """Let the agents of one player, who remember together, recall their opponents."""
        agents = list(self._of_player(text).values())
        share_memory(agents)
        everybody = [HUMAN if player is None else player.text for player in self.players]
        others = [name for name in everybody if name != text]
        if agents[0].memory is not None and len(agents) == 1:
            agents[0].memory.meet(" + ".join(dict.fromkeys(others)) or text)
        agents[-1].recall()

    def standings(self) -> list[str]:
        """What the players that remember say about the others' level."""
        told = {agent.player.text: agent.memory for agent in self._agents.values() if agent.memory is not None}
        whose = "you" if len(self.persons) == 1 else "the others"
        return [standing(memory, memory.how.opponent or whose) for memory in told.values()]

    def _tell_result(self) -> None:
        """Once the game is over, tell players that remember."""
        if self._has_told or not self.is_over or not any(player and player.remembers for player in self.players):
            return
        self._has_told = True
        self.prepare()
        for text in dict.fromkeys(agent.player.text for agent in self._agents.values()):
            seats = self._of_player(text)
            finish_game(list(seats.values()), self.payoffs(), list(seats), self.headers.get(KEY, ""))

    def step(self, move: int) -> None:
        """Make one step, or let chance turn out so."""
        if self.is_over:
            raise MoveError(f"{self.game.name}: the game is over; expected no further move")
        after = self.game.play(self.position, move)
        mover = self.game.mover(after)
        self.positions.append(after)
        self.movers.append(mover)
        self.moves.append(move)
        self._tell_result()

    def play(self, text: str) -> list[int]:
        """Make the steps of a turn, or of its beginning, as people write it; the steps."""
        steps = self.game.parse_turn(self.position, text)
        for move in steps:
            self.step(move)
        return steps

    def roll(self, outcome: int | None = None) -> int:
        """Let chance decide, or have it turn out as given (thrown with dice of one's own); the outcome."""
        weights = self.game.chance(self.position)
        if not weights:
            raise MoveError(f"{self.game.name}: no roll is due in this position")
        if outcome is None:
            number = self.movers[:-1].count(CHANCE)
            stream = new_stream(self.seed, 2 * number)
            outcome = int(random_outcome(stream, np.array(weights, np.int32), len(weights)))
        self.step(outcome)
        return outcome

    def decide(self, progress: Callable[[], None] = lambda: None) -> list[int]:
        """Let the player whose seat is to move make its turn, or its next step; the steps."""
        thought = self.think(progress)
        self.make(thought)
        return thought.steps

    def think(self, progress: Callable[[], None] = lambda: None) -> Thought:
        """What the player whose seat is to move decides; nothing is played yet."""
        seat, before, already = self.mover, self.position, len(self.moves)
        player = self.players[seat] if seat >= 0 else None
        if player is None:
            raise PlygroundError(f"{self.game.name}: no player is to move; expected a seat that a player has")
        self.prepare()
        agent = self._agents[seat]
        agent.new_game()
        decision = agent.choose(before, new_stream(self.seed, 2 * already + 1), progress, player.explore > 0)
        try:
            return Thought(already, decision, steps_made(self.game, before, decision))
        except MoveError as error:  # a character of a user's file can write any position
            raise MoveError(f"player {player.text}: {error}") from None

    def make(self, thought: Thought) -> None:
        """Play what a player has decided, if the game still stands where it was."""
        if thought.already != len(self.moves):
            raise MoveError(f"{self.game.name}: the game has moved on; expected a decision about this position")
        for move in thought.steps:
            self.step(move)
        self._decisions[len(self.moves)] = thought.already, thought.decision

    def why(self, turn: PlayedTurn | None = None) -> str | None:
        """Why a player made a turn, or its last one, in a sentence or several; None where nothing is known.

        What has been asked for is kept in the record.
        """
        if turn is None:
            made = [turn for turn in self.turns() if turn.seat >= 0 and self.players[turn.seat] is not None]
            if not made:
                return None
            turn = made[-1]
        said = (self._why_move(move) for move in range(turn.chosen + 1, turn.end + 1))
        return in_order(said)

    @property
    def reasons(self) -> dict[int, str]:
        """Why decisions were made, as far as somebody has asked, by the number of the last move of each."""
        return dict(self._why)

    def _why_move(self, move: int) -> str | None:
        """Why the decision was made that ended with a move."""
        if move not in self._why and move in self._decisions:
            already, decision = self._decisions[move]
            before = self.positions[already]
            seat = self.movers[already]
            player = self.players[seat]
            if player is not None and seat not in self._explainers:
                self._explainers[seat] = Explainer(player, self.seed)
            if (said := self._explainers[seat].why(before, decision)) is not None:
                self._why[move] = said
        return self._why.get(move)

    def hint(self, player: Player, top: int = 3) -> Analysis:
        """What a player would do in this position."""
        if player.text not in self._analysts:
            self._analysts[player.text] = Analyst(self.game, player, self.seed)
        return self._analysts[player.text].analyse(self.position, top, lines=False)

    def undo(self) -> None:
        """Take back the last step of the turn in progress."""
        seat = self.mover
        if seat < 0 or not self.moves or self.movers[-2] != seat:
            raise MoveError(f"{self.game.name}: no step of this turn to undo; expected one, or back for a whole turn")
        self.go_back_to(len(self.moves) - 1)

    def take_back(self) -> None:
        """Go back to where a person last began a turn and has made a step since; the roll stays."""
        begun = [
            turn.chosen for turn in self.turns()
            if turn.seat >= 0 and self.players[turn.seat] is None and turn.end > turn.chosen
        ]  # fmt: skip
        if not begun:
            raise MoveError(f"{self.game.name}: no turn to take back; expected one that you have played")
        self.go_back_to(begun[-1])

    def go_back_to(self, moves: int) -> None:
        """Take back all but the first so many moves, and resigning, a loss on time or a draw."""
        self.resigned, self.out_of_time, self.is_agreed_draw = None, None, False
        del self.moves[moves:], self.positions[moves + 1 :], self.movers[moves + 1 :]
        self._decisions = {move: made for move, made in self._decisions.items() if move <= moves}
        self._why = {move: said for move, said in self._why.items() if move <= moves}

    def resign(self, seat: int) -> None:
        """Give the game up for a seat."""
        if self.is_over:
            raise MoveError(f"{self.game.name}: the game is over; expected one to resign")
        self.resigned = seat
        self._tell_result()

    def lose_on_time(self, seat: int) -> None:
        """End the game because the clock of a seat has run out."""
        if self.is_over:
            raise MoveError(f"{self.game.name}: the game is over; expected one that goes on")
        self.out_of_time = seat
        self._tell_result()

    def agree_on_draw(self) -> None:
        """End the game without a winner."""
        if self.is_over:
            raise MoveError(f"{self.game.name}: the game is over; expected one to end by a draw")
        self.is_agreed_draw = True
        self._tell_result()

    # The record

    def record(self) -> RecordedGame:
        """The game so far, ready to be written."""
        texts = [HUMAN if player is None else player.text for player in self.players]
        headers = {name: text for name, text in self.headers.items() if not WHY.fullmatch(name)}
        headers["Seed"] = str(self.seed)
        for name in ("Result", "EndedBy"):
            headers.pop(name, None)
        if self.is_given_up:
            payoffs = self.payoffs()
            headers["Result"] = UNFINISHED if payoffs is None else " ".join(f"{payoff:g}" for payoff in payoffs)
            headers["EndedBy"] = str(self.ending)
        return record(self.game, self.moves, self.positions[0], texts, headers, self._why)
