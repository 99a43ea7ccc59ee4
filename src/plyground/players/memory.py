"""What an opponent that adapts remembers of its games against somebody, and the skill that follows."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.players.memory_file import Entry, MemoryFile, as_data, games_of, is_same, new_entry
from plyground.players.skill import PlayedGame, SkillRule, score_of


@dataclass(frozen=True)
class Remembering:
    """How a player remembers: by which rule, under which name, and in which file if any."""

    rule: SkillRule
    name: str  # of the player in files
    file: str = ""
    opponent: str = ""  # the name of the opponent, where it is not to be the opponent's text


class Memory:
    """The games of one player against one opponent. Chairs of one player share it."""

    def __init__(self, game: Game, how: Remembering):
        self.game, self.how, self.rule = game, how, how.rule
        self.file = MemoryFile(how.file) if how.file else None
        self.entry: Entry = {}
        self.games: list[PlayedGame] = []
        self.unwritten: list[dict[str, Any]] = []  # games that the file lacks, as they are to be written
        self.failure = ""  # why the last game could not be written

    @property
    def skill(self) -> float:
        """The skill for the next game."""
        return self.rule.after(self.games)

    def meet(self, opponent: str) -> None:
        """Begin with an opponent: with what the file knows of it, or with nothing."""
        self.rule, self.games = self.how.rule, []
        if self.file is not None:
            self.file.check()
            name = self.how.opponent or opponent
            new = new_entry(self.game, self.how.name, name, self.rule)
            if self.entry and not is_same(self.entry, new):
                self.unwritten = []
            self._take({**self.file.recall(new), "rule": new["rule"]})

    def _take(self, entry: Entry) -> None:
        """Go on with what an entry of the file says, and with the games that could not be written to it."""
        self.entry = entry
        self.rule = self._rule_for(entry)
        self.games = games_of({"games": [*entry["games"], *self.unwritten]})

    def _rule_for(self, entry: Entry) -> SkillRule:
        return self.how.rule.beginning_at(float(entry["start"]))

    def _skill_after(self, entry: Entry) -> float:
        return self._rule_for(entry).after(games_of(entry))

    def finish(self, payoffs: Sequence[float], own: Sequence[int], key: str = "") -> None:
        """A game is over in which the player had these seats; write it to the file.

        A game with a `key` is remembered once: told again, after a program was killed in its last move, it takes the
        place of what was told before.

        If that is impossible it is said in a line, once for as long as it stays so, and the game is remembered until
        the program ends; it is written as soon as that is possible again.
        """
        teams = self.game.teams
        mine = sum(any(seat in own for seat in team) for team in teams)
        if mine >= len(teams):
            return  # it has played against itself
        game = PlayedGame(score_of(payoffs, own), self.skill, len(teams), mine)
        self.games.append(game)
        if self.file is None:
            return
        self.unwritten.append(as_data(game, key))
        try:
            entry = self.file.add(self.entry, self.unwritten, self._skill_after)
            self.unwritten, self.failure = [], ""
            self._take(entry)
        except (OSError, PlygroundError) as error:
            reason = str(error.strerror if isinstance(error, OSError) else error)
            if reason != self.failure:
                print(f"plyground: {self.file.path}: this game is not kept ({reason})", file=sys.stderr)
            self.failure = reason
