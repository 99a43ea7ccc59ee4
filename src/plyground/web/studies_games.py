"""The games of a study: practice games and situations, begun under the keys that the participants were given."""

import datetime
import secrets
from dataclasses import replace

import numpy as np
from sqlalchemy import select

from plyground.core.game import Game
from plyground.core.randomness import LARGEST_SEED
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.players.registry import HUMAN
from plyground.store.kept_game import KeptGame, Seat, outcome_of, plain
from plyground.store.schema import games
from plyground.store.store import Store, now
from plyground.studies.definition import PRACTICE, GameChoice, Stage
from plyground.studies.pairing import GoneError, Seated, seated
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

    def begin(self, key: str, stage: Stage, trial: int | None) -> None:
        """Keep a game under its key; the same key is the same game. None is begun for somebody who has withdrawn."""
        if self.store.find(key) is not None or stage.game is None:
            return
        with self.store.database.transaction() as connection:
            there = seated(connection, key)
        if not there:
            raise GoneError("this participant has withdrawn; expected one who takes part")
        game = self.game(stage.game)
        start = game.start() if trial is None else start_of(game, stage.trials[trial])
        rule = StudyRule() if stage.kind == PRACTICE else StudyRule(there[0].seat, stage.turns)
        about = self._described(key, game, stage, rule, there)
        if not np.array_equal(start, game.start()):
            about = replace(about, start=start.tolist())
        players = [None if seat.player == HUMAN else make_player(game, seat.player) for seat in about.seats]
        session = Session(game, players, int(about.seed or 0), start)
        first = throw_dice(session, rule)
        with self.store.database.transaction(writes=True) as connection:
            if seated(connection, key) != there:
                raise GoneError("a participant has withdrawn; expected another try")
            if connection.execute(select(games.c.id).where(games.c.key == key)).scalar() is None:
                self.store.write_game(connection, about, first, outcome_of(session))

    def _described(self, key: str, game: Game, stage: Stage, rule: StudyRule, there: list[Seated]) -> KeptGame:
        tokens = {each.seat: each.token for each in there}
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
