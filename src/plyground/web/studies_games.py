"""The games of a study: practice games and situations, begun under the keys that the participants were given."""

import datetime
import secrets
from dataclasses import replace

import numpy as np

from plyground.core.game import Game
from plyground.core.randomness import LARGEST_SEED
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.players.registry import HUMAN
from plyground.store.kept_game import KeptGame, Seat, outcome_of, plain
from plyground.store.store import Store, now
from plyground.studies.definition import PRACTICE, GameChoice, Stage
from plyground.studies.pairing import Seated
from plyground.studies.positions import start_of
from plyground.web.catalogue import Catalogue
from plyground.web.orders import throw_dice
from plyground.web.study_rule import STUDY, StudyRule


class StudyGames:
    """Begins the games of a study in a store."""

    def __init__(self, store: Store, catalogue: Catalogue, study: str):
        self.store, self.catalogue, self.study = store, catalogue, study

    def game(self, choice: GameChoice) -> Game:
        return self.catalogue.game(choice.name, choice.settings)

    def begin(self, key: str, stage: Stage, trial: int | None, seated: list[Seated]) -> None:
        """Keep a game under its key; the same key is the same game."""
        if self.store.find(key) is not None or stage.game is None:
            return
        game = self.game(stage.game)
        start = game.start() if trial is None else start_of(game, stage.trials[trial])
        rule = StudyRule() if stage.kind == PRACTICE else StudyRule(seated[0].seat, stage.turns)
        about = self._described(key, game, stage, rule, seated)
        if not np.array_equal(start, game.start()):
            about = replace(about, start=start.tolist())
        players = [None if seat.player == HUMAN else make_player(game, seat.player) for seat in about.seats]
        session = Session(game, players, int(about.seed or 0), start)
        self.store.create(about, throw_dice(session, rule), outcome_of(session))

    def _described(self, key: str, game: Game, stage: Stage, rule: StudyRule, seated: list[Seated]) -> KeptGame:
        tokens = {each.seat: each.token for each in seated}
        seats = [
            Seat(name, HUMAN if place in tokens or not stage.bot else stage.bot, token=tokens.get(place))
            for place, name in enumerate(game.seat_names)
        ]
        headers = {"Date": datetime.datetime.now().isoformat(" ", "minutes"), STUDY: self.study, **rule.headers}
        assert stage.game is not None
        return KeptGame(
            stage.game.name, plain(game.settings), game.rules_hash, seats, secrets.randbelow(LARGEST_SEED + 1), None,
            headers, key=key, created=now(), salt=secrets.token_hex(16),
        )  # fmt: skip
