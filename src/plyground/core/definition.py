"""What a game's file defines: its rules functions, its declarations, and its functions for texts and pictures.

Every game is a module (or a user's own file) of plain functions with the contract's names. Nothing in it is
compiled until a game is made from it, so a file can be inspected and run uncompiled.
"""

import pathlib
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any

from plyground.core.candidates import ALL_TURNS, Candidates
from plyground.core.characters import DECIDE_IN_CHARACTER, Character
from plyground.core.compiling import Compiler
from plyground.core.contract import (
    COMPULSORY,
    FOR_MODELS,
    MOST,
    OPTIONAL,
    POSITION_AT,
    POSITION_INDEX,
    SIGNATURES,
    TURN_SHARE,
    Capacities,
)
from plyground.core.errors import ContractError, PlygroundError, SettingError
from plyground.core.evaluation import EVALUATE, NOTHING_KNOWN, Evaluator
from plyground.core.explaining import explain_compiler, explain_python
from plyground.core.rooms import Rooms
from plyground.core.rules_identity import ENCODINGS_NAMES, RULES_NAMES, Parts, parts_of
from plyground.core.settings import Setting, read_settings
from plyground.core.style import MEASURE, Style
from plyground.core.time_limit import TooSlowError, at_most
from plyground.core.user_modules import load_user_module

LOAD_SECONDS = 10.0  # of the processor's time, for a user's file to be loaded
NAME_IN_PLAYER_TEXTS = re.compile(r"[\w-]+")  # of a character or of candidates

# What stands for all that games leave out is compiled once for all of them.
SHARED = Compiler(
    "core",
    {function: SIGNATURES[name] for name, function in OPTIONAL.items()} | {NOTHING_KNOWN.function: EVALUATE},
)


class Definition:
    """What one game's file says."""

    def __init__(self, module: ModuleType, seconds: float | None = None):
        self.rooms = Rooms(module)
        self.is_built_in = self.rooms.is_package
        self.seconds = seconds  # how long functions of the file that prepare a game may take; None: any time
        self.is_unchecked = self.is_built_in or seconds is None
        self.file = self.rooms.file
        self.suffix = ""  # what follows the name, or the file, of a game that was made from another
        self.name: str = getattr(module, "NAME", self.file.stem)
        self.title = (module.__doc__ or self.name).strip().splitlines()[0].rstrip(".")
        self.about: str = getattr(module, "ABOUT", "") or about_of(self.title)  # one sentence for people who choose
        if not isinstance(self.about, str):
            raise ContractError(f"{self.file.name}: ABOUT is {self.about!r}; expected one sentence")
        self.functions = self._contract_functions()
        self.settings = {name: self._as_setting(value) for name, value in self._declared("SETTINGS").items()}
        self._check_defaults()
        self.endings: tuple[str, ...] = self._named("ENDINGS", ("finished",))
        self.caps: tuple[str, ...] = self._named("CAPS", ())  # the endings that only stop a game which would go on
        self._check_caps()
        self.samplers: dict[str, Callable] = self._declared("SAMPLERS")
        self.evaluators: dict[str, Evaluator] = self._declared("EVALUATORS")
        self.players: dict[str, tuple[str, str]] = self._declared("PLAYERS")  # name: player text, what it is
        self.characters: dict[str, Character] = self._declared("CHARACTERS")
        self.candidates: dict[str, Candidates] = self._declared("CANDIDATES")
        self.policies: dict[str, tuple[Callable, str]] = self._declared("POLICIES")  # name: function, what it is
        self._check_declarations()
        self.phases: tuple[str, ...] = self._named("PHASES", ("all",))  # parts of a game, indexed by `phase`
        self.subjective: tuple[str, ...] = self._named("SUBJECTIVE", ())  # encodings from the side of `viewer`
        unit: tuple[str, int] = self.get("UNIT", ("turn", 1))
        if not (isinstance(unit, tuple) and len(unit) == 2 and isinstance(unit[0], str) and isinstance(unit[1], int)):
            raise ContractError(f'{self.file.name}: UNIT is {unit!r}; expected a word and turns, such as ("move", 1)')
        self.unit, self.turns_per_unit = unit

    def _check_declarations(self) -> None:
        """Reject evaluators, characters, candidates and players that are not declared properly."""
        self._check_all("EVALUATORS", self.evaluators, Evaluator)
        self._check_all("CHARACTERS", self.characters, Character)
        self._check_all("CANDIDATES", self.candidates, Candidates)
        for name in (*self.characters, *self.candidates):
            if not NAME_IN_PLAYER_TEXTS.fullmatch(name):
                raise ContractError(f"{self.file.name}: {name!r} is no name; expected letters, digits, - and _")
        if ALL_TURNS in self.candidates:
            raise ContractError(f"{self.file.name}: CANDIDATES[{ALL_TURNS!r}] is taken; it means all ends of a turn")
        for name, player in self.players.items():
            if not (isinstance(player, tuple) and len(player) == 2 and all(isinstance(part, str) for part in player)):
                raise ContractError(
                    f"{self.file.name}: PLAYERS[{name!r}] is {player!r}; expected (player text, what it is)"
                )

        for name, policy in self.policies.items():
            is_pair = isinstance(policy, tuple) and len(policy) == 2
            if not (is_pair and callable(policy[0]) and isinstance(policy[1], str)):
                raise ContractError(
                    f"{self.file.name}: POLICIES[{name!r}] is {policy!r}; expected (function, what it is)"
                )
        if self.has("rules_used") != (self.has("SPECIAL_RULES") or self.has("special_rules")):
            there, missing = "rules_used", "SPECIAL_RULES, the rules that it names"
            if not self.has("rules_used"):
                there, missing = "SPECIAL_RULES", "rules_used, which says where they are used"
            raise ContractError(f"{self.file.name}: there is {there}, but not {missing}")

    def _check_all(self, where: str, declared: Mapping[str, Any], kind: type) -> None:
        """Reject what is declared under a name if it is not of the kind expected there."""
        for name, value in declared.items():
            if not isinstance(value, kind):
                raise ContractError(
                    f"{self.file.name}: {where}[{name!r}] is {value!r}; expected {article(kind.__name__)}"
                )

    def _check_caps(self) -> None:
        """Reject a cap that is not one of the endings."""
        unknown = [cap for cap in self.caps if cap not in self.endings]
        if unknown:
            known = ", ".join(self.endings)
            raise ContractError(f"{self.file.name}: CAPS names {unknown[0]!r}; expected names out of ENDINGS: {known}")

    def _declared(self, name: str) -> dict[str, Any]:
        """A dictionary that the file declares."""
        declared = self.get(name, {})
        if not isinstance(declared, Mapping):
            raise ContractError(f"{self.file.name}: {name} is {declared!r}; expected a dictionary")
        return dict(declared)

    def _named(self, name: str, otherwise: tuple[str, ...]) -> tuple[str, ...]:
        """A tuple of texts that the file declares."""
        declared = self.get(name, otherwise)
        if isinstance(declared, str) or not all(isinstance(text, str) for text in declared):
            raise ContractError(f"{self.file.name}: {name} is {declared!r}; expected a tuple of texts, such as ('a',)")
        return tuple(declared)

    def dictionary(self, name: str, *arguments: Any) -> dict[str, Any]:
        """The dictionary that one of the file's functions returns; empty if there is no such function."""
        answer = self.call_for_contract(name, *arguments, otherwise={})
        if not isinstance(answer, Mapping):
            missing = " (is a return missing?)" if answer is None else ""
            raise ContractError(f"{self.file.name}, {name}: returned {answer!r}; expected a dictionary{missing}")
        return dict(answer)

    def _contract_functions(self) -> dict[str, Any]:
        missing = [name for name in (*COMPULSORY, "capacities") if not callable(self.get(name))]
        if missing:
            raise ContractError(f"{self.file.name}: the function {missing[0]} is missing; a game needs "
                                f"{', '.join((*COMPULSORY, 'capacities'))}")  # fmt: skip
        return {name: self.get(name) or OPTIONAL[name] for name in SIGNATURES}

    @staticmethod
    def _as_setting(value: Any) -> Setting:
        return value if isinstance(value, Setting) else Setting(value, "")

    def _check_defaults(self) -> None:
        for name, setting in self.settings.items():
            if isinstance(setting.default, (bool, int)) or setting.choices:
                setting.read(f"{self.file.name}: the default", name, setting.default)

    def read_settings(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All settings, checked one by one and, if the game has a check_settings, together."""
        settings = read_settings(self.name, self.settings, given)
        try:
            self.call("check_settings", settings)
        except SettingError:
            raise
        except ValueError as error:
            raise SettingError(f"{self.name}: {error}") from None
        return settings

    def capacities(self, settings: Mapping[str, Any]) -> Capacities:
        """The declared sizes for these settings."""
        declared = self.dictionary("capacities", settings)
        wrong = [
            name
            for name, size in declared.items()
            if name not in Capacities._fields or type(size) is not int or size < 0
        ]
        missing = [name for name in ("state", "identity", "moves") if name not in declared]
        if wrong:
            known = ", ".join(Capacities._fields)
            raise ContractError(
                f"{self.file.name}, capacities: {wrong[0]}={declared[wrong[0]]!r}; expected whole numbers for {known}"
            )
        if missing:
            raise ContractError(
                f"{self.file.name}, capacities: {missing[0]} is missing; expected at least state, identity, moves"
            )
        sizes = Capacities(**declared)
        for name, size, most in zip(Capacities._fields, sizes, MOST, strict=True):
            if size > most:
                raise ContractError(f"{self.file.name}, capacities: {name}={size}; expected at most {most:,}")
        own = self.has("turn_results")
        return sizes._replace(scratch=max(sizes.scratch, 1) if own else 0, features=max(sizes.features, 1))

    def special_rules(self, settings: Mapping[str, Any]) -> dict[str, str]:
        """The special rules that hold with these settings: their names, with what each says."""
        found = (
            self.dictionary("special_rules", settings) if self.has("special_rules") else self._declared("SPECIAL_RULES")
        )
        for name, about in found.items():
            if not (isinstance(name, str) and isinstance(about, str)):
                raise ContractError(
                    f"{self.file.name}: the special rule {name!r} is {about!r}; expected two texts, name and meaning"
                )
        return found

    def possible_endings(self, settings: Mapping[str, Any]) -> tuple[str, ...]:
        """The endings that these settings allow, all of them unless the game says otherwise."""
        possible = self.call_for_contract("possible_endings", settings, otherwise=self.endings)
        unknown = [ending for ending in possible if ending not in self.endings]
        if unknown:
            known = ", ".join(self.endings)
            raise ContractError(
                f"{self.file.name}, possible_endings: names {unknown[0]!r}; expected names out of ENDINGS: {known}"
            )
        return tuple(possible)

    def largest_payoff(self, settings: Mapping[str, Any]) -> float:
        """No payoff is larger than this: LARGEST_PAYOFF, a number or a function of the settings."""
        largest = self._by_settings("LARGEST_PAYOFF", settings, 1.0)
        if isinstance(largest, bool) or not isinstance(largest, (int, float)) or not 0 < largest < float("inf"):
            raise ContractError(f"{self.file.name}, LARGEST_PAYOFF: {largest!r}; expected a number above 0")
        return float(largest)

    def random_by_turn(self, settings: Mapping[str, Any]) -> bool:
        """Whether random play draws whole turns: RANDOM, "turn" or "step" or a function of the settings."""
        unit = self._by_settings("RANDOM", settings, "turn")
        if unit not in ("turn", "step"):
            raise ContractError(f'{self.file.name}, RANDOM: {unit!r}; expected "turn" or "step"')
        return unit == "turn"

    def _by_settings(self, name: str, settings: Mapping[str, Any], otherwise: Any) -> Any:
        """A declaration that is the same for all settings, or a function of them."""
        declared = self.get(name, otherwise)
        return self.call_for_contract(name, settings) if callable(declared) else declared

    def compiled(
        self, sampler: str | None = None, for_models: bool = True, turns: str | None = None
    ) -> dict[str, Callable]:
        """The rules functions compiled, with the named sampler for `sample`, the named candidates for `turn_results`.

        Without those that only models ask for, compiling takes about half the time.
        """
        functions = dict(self.functions)
        if sampler is not None:
            functions["sample"] = self.samplers[sampler]
        if turns is not None:
            functions["turn_results"] = self.candidates[turns].function
        if not for_models:
            functions |= {name: OPTIONAL[name] for name in FOR_MODELS}
        self._compiler.expect(function for function in functions.values() if function not in SHARED.signatures)
        return {name: self._compile(name, function) for name, function in functions.items()}

    def compiled_function(self, name: str) -> Callable:
        """One of the rules functions compiled."""
        return self._compile(name, self.functions[name])

    def is_at_hand(self, name: str) -> bool:
        """Whether nothing has to be compiled to call one of the rules functions compiled."""
        function = self.functions[name]
        return (SHARED if function in SHARED.signatures else self._compiler).is_at_hand(function)

    def compiled_evaluator(self, evaluator: Evaluator) -> Callable:
        """The compiled function of one of the game's evaluators."""
        self._compiler.signatures.setdefault(evaluator.function, EVALUATE)
        return self._compile(evaluator.function.__name__, evaluator.function)

    def compiled_character(self, character: Character) -> Callable:
        """The compiled function of one of the game's characters."""
        self._compiler.signatures.setdefault(character.function, DECIDE_IN_CHARACTER)
        return self._compile(character.function.__name__, character.function)

    @cached_property
    def style(self) -> Style | None:
        """What the game measures of turns; None if it declares nothing."""
        declared = self.get("STYLE")
        if declared is not None and not isinstance(declared, Style):
            raise ContractError(f"{self.file.name}: STYLE is {declared!r}; expected a Style")
        return declared

    def compiled_measure(self, style: Style) -> Callable:
        """The compiled function of the game's style."""
        self._compiler.signatures.setdefault(style.measure, MEASURE)
        return self._compile(style.measure.__name__, style.measure)

    @cached_property
    def compiled_turn_share(self) -> Callable:
        """The compiled function that finds one share of a turn's ends; only for games that define it."""
        return self._compile("turn_share", self.get("turn_share"))

    @cached_property
    def compiled_index(self) -> tuple[Callable, Callable]:
        """The compiled functions that number positions; only for games that define them."""
        names = ("position_index", "position_at")
        return self._compile(names[0], self.get(names[0])), self._compile(names[1], self.get(names[1]))

    @cached_property
    def _compiler(self) -> Compiler:
        """A compiler that knows the signatures of all functions that kernels call."""
        signatures: dict[Callable, Any] = {function: SIGNATURES[name] for name, function in self.functions.items()}
        signatures |= dict.fromkeys(self.samplers.values(), SIGNATURES["sample"])
        signatures |= {evaluator.function: EVALUATE for evaluator in self.evaluators.values()}
        signatures |= {character.function: DECIDE_IN_CHARACTER for character in self.characters.values()}
        signatures |= {one.function: SIGNATURES["turn_results"] for one in self.candidates.values()}
        if self.has("turn_share"):
            signatures[self.get("turn_share")] = TURN_SHARE
        if self.has_index:
            signatures |= {self.get("position_index"): POSITION_INDEX, self.get("position_at"): POSITION_AT}
        return Compiler(self.file.stem, signatures)

    def _compile(self, name: str, function: Callable) -> Callable:
        compiler = SHARED if function in SHARED.signatures else self._compiler
        try:
            return compiler.compile(function)
        except PlygroundError:
            raise
        except Exception as error:  # the compiler raises errors of many kinds
            raise ContractError(explain_compiler(self.file.resolve(), name, function, error)) from error

    @property
    def own_samplers(self) -> dict[str, Callable]:
        """All functions of the game that draw random steps, by name."""
        named = dict(self.samplers)
        return {**({"sample": self.functions["sample"]} if self.has("sample") else {}), **named}

    @cached_property
    def rules_parts(self) -> Parts:
        """The parts of the rules, each with its hash; of a built-in game, the version of its rules."""
        return self._parts(RULES_NAMES, "RULES_VERSION")

    @cached_property
    def encodings_parts(self) -> Parts:
        """The same for what networks are told about positions."""
        return self._parts(ENCODINGS_NAMES, "ENCODINGS_VERSION")

    def _parts(self, names: tuple[str, ...], version: str) -> Parts:
        if self.is_built_in:
            return {version: str(self.get(version, 1))}
        return parts_of({name: self.get(name) for name in names if self.has(name)})

    @property
    def origin(self) -> "Definition":
        """The game that somebody wrote; another one where this one was made from it (`variants/`)."""
        return self

    @property
    def short_title(self) -> str:
        """The game's name as people say it."""
        return short_title(self.title)

    def get(self, name: str, otherwise: Any = None) -> Any:
        """What the game defines as `name`; `otherwise` if it does not define it."""
        return self.rooms.get(name, otherwise)

    def has(self, name: str) -> bool:
        """Whether the game defines this name."""
        return self.rooms.has(name)

    @property
    def has_index(self) -> bool:
        """Whether the game numbers its positions itself."""
        return all(self.has(name) for name in ("index_size", "position_index", "position_at"))

    def call(self, name: str, *arguments: Any, otherwise: Any = None) -> Any:
        """Call one of the file's optional ordinary functions; `otherwise` if it has none."""
        function = self.get(name)
        return otherwise if function is None else function(*arguments)

    def call_for_contract(self, name: str, *arguments: Any, otherwise: Any = None) -> Any:
        """The same for functions that must not fail: an error is reported with the line of the file."""
        try:
            with at_most(self.seconds):
                return self.call(name, *arguments, otherwise=otherwise)
        except PlygroundError:
            raise
        except (Exception, TooSlowError) as error:
            raise ContractError(explain_python(self.file, name, error, self.seconds or 0.0)) from error


LONGEST_TITLE = 40
_TITLE_ENDS = re.compile(r"[:,;.(]|\s[-–—]\s")


def short_title(title: str) -> str:
    """The name at the beginning of a title.

    >>> short_title("Tic-tac-toe, and any m,n,k game: k in a row"), short_title("Kalah")
    ('Tic-tac-toe', 'Kalah')
    """
    name = _TITLE_ENDS.split(title, maxsplit=1)[0].strip() or title
    return name if len(name) <= LONGEST_TITLE else f"{name[: LONGEST_TITLE - 1].rstrip()}…"


def about_of(title: str) -> str:
    """What a title says about a game, as a sentence.

    >>> about_of("Pig: throw a die and stop in time")
    'Throw a die and stop in time.'
    """
    _, _, rest = title.partition(": ")
    said = (rest or title).strip()
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def article(noun: str) -> str:
    """A noun with its article.

    >>> article("Evaluator"), article("Character")
    ('an Evaluator', 'a Character')
    """
    return f"an {noun}" if noun[0] in "AEIOU" else f"a {noun}"


def load_file(path: pathlib.Path, seconds: float | None = LOAD_SECONDS) -> Definition:
    """The definition in a user's own Python file, which may take so long to load; None: as long as it takes."""
    path = path.resolve()
    try:
        with at_most(seconds):
            module = load_user_module(path)
    except PlygroundError:
        raise
    except (Exception, TooSlowError) as error:
        raise ContractError(explain_python(path, "", error, seconds or 0.0)) from error
    return Definition(module, seconds)
