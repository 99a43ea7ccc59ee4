"""The rooms of a game: which file of its package defines each name of the contract.

A built-in game is a package whose files are the rooms below; a name of the contract is looked up in its own room and
nowhere else. Two games that share most of their rules name a `FAMILY`, a package with the same rooms that fills in what
their own do not define. A name defined in the wrong room, or twice, is an error that says where. A user's own
game is one file, which fills all rooms at once.
"""

import importlib
import importlib.util
import pathlib
import re
from types import ModuleType
from typing import Any

from plyground.core.errors import ContractError

ROOMS: dict[str, tuple[str, ...]] = {
    "rules": (
        "SETTINGS", "check_settings", "capacities", "seat_names", "teams", "RANDOM", "UNIT", "ENDINGS",
        "CAPS", "LARGEST_PAYOFF", "WIN_CHECKS", "RULES_VERSION", "start", "mover", "legal_moves", "play", "payoff",
        "chance", "ending",
    ),
    "board": ("make_board", "symmetries"),
    "turns": ("turn_results", "turn_share", "CANDIDATES", "precedes", "sample", "SAMPLERS", "steps_between"),
    "notation": (
        "layout", "from_dict", "to_dict", "from_text", "to_text", "step_text", "outcome_text", "roll_outcome",
        "roll_expected", "turn_text", "parse_turn", "turn_words", "why_not", "format_game", "parse_game",
        "other_starts",
    ),
    "drawing": (
        "seat_titles", "draw", "geometry", "pieces", "show_step", "beside", "from_pieces", "piece_kinds",
        "ready_positions",
    ),
    "encodings": (
        "encodings", "features", "input_changes", "PHASES", "phase", "SUBJECTIVE", "viewer", "input_places",
        "transferred_inputs", "state_ranges", "ENCODINGS_VERSION",
    ),
    "evaluators": ("EVALUATORS", "notable"),
    "players": ("PLAYERS", "CHARACTERS", "strong"),
    "training": ("learning",),
    "numbering": ("index_size", "position_index", "position_at"),
    "style": ("STYLE",),
    "endgames": ("endgames",),
    "special_rules": ("SPECIAL_RULES", "special_rules", "rules_used", "possible_endings"),
    "policies": ("POLICIES",),
}  # fmt: skip
ROOM_OF = {name: room for room, names in ROOMS.items() for name in names}

_TOP_LEVEL = re.compile(r"^(?:def (\w+)\(|(\w+)(?: *:[^=\n]+)? *=(?!=))", re.MULTILINE)


class Rooms:
    """The modules of one game, searched by the contract's names."""

    def __init__(self, module: ModuleType):
        self.module = module
        self.is_package = hasattr(module, "__path__")
        packages = [module.__name__] if self.is_package else []
        family = getattr(module, "FAMILY", None)
        self._packages = [*packages, *([family] if self.is_package and family else [])]
        self._by_room = {room: self._modules_of(room) for room in ROOMS}
        if self.is_package:
            self._refuse_misplaced_names()

    def _modules_of(self, room: str) -> list[ModuleType]:
        """The files that fill a room: the game's own and its family's."""
        if not self.is_package:
            return [self.module]
        names = [f"{package}.{room}" for package in self._packages]
        return [importlib.import_module(name) for name in names if importlib.util.find_spec(name) is not None]

    def _refuse_misplaced_names(self) -> None:
        """Reject a name of the contract that is defined outside its room, or in two packages."""
        for room, modules in self._by_room.items():
            for module in modules:
                for name in defined_names(file_of(module)):
                    belongs = ROOM_OF.get(name, room)
                    if belongs != room:
                        raise ContractError(
                            f"{self.module.__name__}: {name} stands in {file_of(module).name}; "
                            f"expected it in {belongs}.py"
                        )
            for name in ROOMS[room]:
                found = [module for module in modules if hasattr(module, name)]
                if len(found) > 1:
                    places = " and in ".join(module.__name__ for module in found)
                    raise ContractError(f"{self.module.__name__}: {name} stands in {places}; expected it once")

    def get(self, name: str, otherwise: Any = None) -> Any:
        """What the game defines as `name`; `otherwise` if it does not define it."""
        for module in self._by_room[ROOM_OF[name]]:
            if hasattr(module, name):
                return getattr(module, name)
        return otherwise

    def has(self, name: str) -> bool:
        """Whether the game defines this name."""
        return any(hasattr(module, name) for module in self._by_room[ROOM_OF[name]])

    @property
    def file(self) -> pathlib.Path:
        """The file of the rules, which error messages name."""
        return file_of(self._by_room["rules"][0])


def file_of(module: ModuleType) -> pathlib.Path:
    return pathlib.Path(module.__file__ or "")


def defined_names(file: pathlib.Path) -> set[str]:
    """The functions and constants that a file defines itself, without what it only imports."""
    return {first or second for first, second in _TOP_LEVEL.findall(file.read_text("utf-8"))}
