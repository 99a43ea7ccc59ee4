"""Checks that a game satisfies the contract: runs its functions uncompiled with arrays exactly as large as declared,
then compiled, and compares; then whatever else the file offers. Every complaint names the file and the line, or the
function and the position."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from plyground.core.compiling import JIT
from plyground.core.definition import Definition
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.core.plain_games import PlainGames
from plyground.core.time_limit import TooSlowError, answer_within
from plyground.tools.checking.compiled import (
    check_compiled_games,
    check_compiling,
    check_turn_results,
    check_turn_share,
)
from plyground.tools.checking.deciding import check_candidates, check_characters
from plyground.tools.checking.declarations import check_declarations, nearly_right_names
from plyground.tools.checking.endgames import check_endgames
from plyground.tools.checking.evaluating import check_evaluators, check_order, check_samplers
from plyground.tools.checking.inputs import check_encodings
from plyground.tools.checking.measuring import check_style
from plyground.tools.checking.numbering import NAMES as NUMBERING
from plyground.tools.checking.numbering import check_numbering
from plyground.tools.checking.policies import check_policies
from plyground.tools.checking.special_rules import check_special_rules
from plyground.tools.checking.symmetry import check_symmetries
from plyground.tools.checking.texts import check_pictures, check_texts
from plyground.tools.checking.variants import check_variants

PLAIN_GAMES = 20
PLAIN_SECONDS = 10.0  # after which no further game is begun
PART_SECONDS = 120.0  # for each of the parts below, without a sign of life
PYTHON_SECONDS = 10.0  # the same for parts that compile nothing: texts of one position, or a board and its symmetries


class Part(NamedTuple):
    """A part of the check: what it is about, in which files it is due, what runs it, and for how long in silence."""

    about: str
    is_due: Callable[[Definition], bool]
    run: Callable[[PlainGames], str]
    seconds: float = PART_SECONDS


def has(*names: str) -> Callable[[Definition], bool]:
    """Whether a file defines one of these names."""
    return lambda definition: any(definition.has(name) for name in names)


RULES = (
    Part("texts", lambda definition: True, check_texts, PYTHON_SECONDS),
    Part("geometry", has("geometry", "pieces", "show_step", "beside"), check_pictures, PYTHON_SECONDS),
    Part("turn_results", has("turn_results"), check_turn_results),
    Part("turn_share", has("turn_share"), check_turn_share),
    Part("precedes", has("precedes"), check_order),
    Part("SAMPLERS", lambda definition: bool(definition.own_samplers), check_samplers),
    Part("EVALUATORS", has("EVALUATORS"), check_evaluators),
    Part("CANDIDATES", has("CANDIDATES"), check_candidates),
    Part("CHARACTERS", has("CHARACTERS"), check_characters),
    Part("encodings", has("features"), check_encodings),
    Part("STYLE", has("STYLE"), check_style),
    Part("symmetries", has("symmetries"), check_symmetries, PYTHON_SECONDS),
    Part("numbering", has(*NUMBERING), check_numbering),
    Part("endgames", has("endgames"), check_endgames),
    Part("SPECIAL_RULES", has("rules_used"), check_special_rules, PYTHON_SECONDS),
    Part("POLICIES", has("POLICIES"), check_policies, PYTHON_SECONDS),
)


def own_players(rules: PlainGames) -> str:
    from plyground.tools.checking.playing import check_own_players  # brings kernels, after the plain games

    return check_own_players(rules)


def training(rules: PlainGames) -> str:
    from plyground.tools.checking.playing import check_training  # brings kernels, after the plain games

    return check_training(rules)


USE = (
    Part("SETTINGS", has("SETTINGS"), check_variants),
    Part("PLAYERS", lambda definition: True, own_players),
    Part("learning", lambda definition: True, training),
)
OPTIONAL_PARTS = {
    "SETTINGS": "settings", "step_text": "texts for moves", "from_dict": "positions as data", "draw": "drawing",
    "geometry": "board for a page", "encodings": "inputs for networks of its own", "EVALUATORS": "evaluators",
    "PLAYERS": "players of its own", "learning": "plan for training", "symmetries": "symmetries",
    "SAMPLERS": "random samplers",
}  # fmt: skip


class GameChecker:
    """Checks one game with one choice of settings, step by step."""

    def __init__(self, game: Game, plain_games: int = PLAIN_GAMES, seed: int = 1):
        self.game, self.plain_games = game, plain_games
        self.rules = PlainGames(game, seed)

    def run(self, use: bool = True) -> Iterator[str]:
        """Run every part and yield a sentence for each that passed; the first failure raises ContractError.

        Without `use`, only what the file itself says is checked, not how players and training use it.
        """
        with self.rules.watchdog:
            yield check_declarations(self.rules)
            yield self.play_plain_games()
            if JIT:
                yield check_compiling(self.rules)
                yield check_compiled_games(self.rules)
            for part in (*RULES, *(USE if use else ())):
                if part.is_due(self.game.definition):
                    yield self.run_part(part)

    def play_plain_games(self) -> str:
        """Play uncompiled; nothing else is worth trying before that works."""
        rules, began = self.rules, time.monotonic()
        rules.play(self.plain_games, PLAIN_SECONDS)
        lengths = [len(moves) for moves in rules.recorded]
        left = "" if len(lengths) == self.plain_games else f" of {self.plain_games} (time was up)"
        return (
            f"{len(lengths)}{left} random games ran uncompiled in {time.monotonic() - began:.1f} s, "
            f"{min(lengths)} to {max(lengths)} steps and rolls each, {sum(lengths) / len(lengths):.1f} on average; "
            f"a seat made at most {rules.in_a_row} step{'s' * (rules.in_a_row != 1)} in a row"
        )

    def run_part(self, part: Part) -> str:
        """Run a part within its time; an exception in the file's ordinary functions is explained like one in a rule."""
        try:
            return answer_within(part.seconds, lambda: part.run(self.rules), lambda: self.rules.calls)
        except ContractError:
            raise
        except TooSlowError as error:
            raise ContractError(self.rules.explain(part.about, error, part.seconds)) from None
        except Exception as error:
            raise ContractError(self.rules.explain(part.about, error)) from error

    @property
    def notes(self) -> list[str]:
        """What a designer may want to know about a file that passed: names nearly right, and what it does not have."""
        absent = [about for name, about in OPTIONAL_PARTS.items() if not self.game.definition.has(name)]
        return [*nearly_right_names(self.rules), *([f"it has no {', no '.join(absent)}"] if absent else [])]
