"""The file's own players decide, and its plan for training trains."""

from typing import Any

from plyground.core.errors import ContractError, PlygroundError
from plyground.core.plain_games import PlainGames
from plyground.core.randomness import new_stream
from plyground.learn.model import NETWORK, TABLE
from plyground.players import make_player
from plyground.players.strong import named_players
from plyground.training.plan import make_plan
from plyground.training.trainer import Trainer, check_players

DECISIONS = 3  # of each player
TRAINING_GAMES = 2
SMALL: dict[str, Any] = {"games": TRAINING_GAMES, "test_games": 0, "self_games": 0, "longest": 200}


def check_own_players(rules: PlainGames) -> str:
    """Every player of PLAYERS, and the strong one, can be made and decides in a few positions."""
    positions = [state for state, _, _ in rules.choices()][:: max(1, len(rules.visited) // DECISIONS)][:DECISIONS]
    players = named_players(rules.game)
    for name, (text, _) in players.items():
        try:
            agent = make_player(rules.game, name).make_agent()
            for number, state in enumerate(positions):
                chosen = agent.choose(state, new_stream(rules.seed, number)).position
                agent.new_game()
                rules.mover(chosen)
        except ContractError:
            raise
        except PlygroundError as error:
            where = f"PLAYERS[{name!r}]" if name in rules.definition.players else name
            raise ContractError(f"{rules.name}, {where} = {text!r}: {error}") from error
    return f"players {', '.join(players)} decide"


def check_training(rules: PlainGames) -> str:
    """A few games of training, as the file's own plan or the general defaults say."""
    tried = []
    for method in (NETWORK, TABLE):
        try:
            plan = make_plan(rules.game, {"method": method, **SMALL})
            check_players(plan)
            Trainer(plan, rules.seed).play(TRAINING_GAMES)
        except ContractError:
            raise
        except PlygroundError as error:
            where = rules.place(rules.definition.get("learning"), "learning")
            raise ContractError(f"{rules.name}, {where}: method={method}: {error}") from error
        tried.append(f"a {method}" + (f" on {plan.options.encoding}" if method == NETWORK else ""))
    whose = "its own plan" if rules.definition.has("learning") else "the general plan"
    return f"training by {whose} learns from {TRAINING_GAMES} games: {', '.join(tried)}"
