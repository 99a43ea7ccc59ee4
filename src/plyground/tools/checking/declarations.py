"""What a file declares: the functions' arguments, the sizes, and names that are nearly right."""

import difflib
import inspect
from collections.abc import Callable

from plyground.core.contract import SIGNATURES
from plyground.core.plain_games import PlainGames
from plyground.core.rooms import ROOM_OF, defined_names

# The arguments of functions that are compiled.
COMPILED = {
    "start": ("board", "state"), "mover": ("board", "state"), "legal_moves": ("board", "state", "moves"),
    "play": ("board", "state", "move"), "payoff": ("board", "state", "value"), "chance": ("board", "state", "weight"),
    "ending": ("board", "state"), "features": ("board", "before", "state", "encoding", "index", "value"),
    "turn_results": ("board", "state", "results", "scratch"), "sample": ("board", "state", "stream"),
    "turn_share": ("board", "state", "results", "scratch", "share", "shares"),
    "precedes": ("board", "seat", "first", "second"), "phase": ("board", "state"), "viewer": ("board", "state"),
    "input_changes": ("board", "base", "state", "encoding", "index", "value"),
    "position_index": ("board", "state"), "position_at": ("board", "number", "state"),
}  # fmt: skip
EVALUATOR = ("board", "before", "state", "seat", "weights")
CHARACTER = ("board", "state", "after", "scratch", "stream")
POLICY = ("game", "position", "ends", "history")
EXPLAIN = ("game", "before", "after", "reason")
MEASURED = ("board", "before", "after", "steps", "values", "scratch")
# The arguments of the ordinary functions of a file.
ORDINARY = {
    "capacities": ("settings",), "make_board": ("settings",), "check_settings": ("settings",),
    "seat_names": ("settings",), "seat_titles": ("settings",), "teams": ("settings",), "encodings": ("settings",),
    "learning": ("settings", "method"), "symmetries": ("game",), "layout": ("game",), "to_dict": ("game", "state"),
    "from_dict": ("game", "fields", "state"), "to_text": ("game", "state"), "from_text": ("game", "text"),
    "step_text": ("game", "state", "move"), "outcome_text": ("game", "state", "outcome"),
    "roll_outcome": ("game", "state", "roll"), "roll_expected": ("game",), "draw": ("game", "state"),
    "geometry": ("game",), "pieces": ("game", "state"), "show_step": ("game", "state", "move"),
    "beside": ("game", "state"), "from_pieces": ("game", "pieces", "mover", "rest"), "piece_kinds": ("game",),
    "ready_positions": ("game",), "endgames": ("game",), "index_size": ("game",), "other_starts": ("game",),
    "steps_between": ("game", "before", "after"), "format_game": ("game", "moves", "start"),
    "parse_game": ("game", "text", "start"), "turn_text": ("game", "state", "steps"),
    "parse_turn": ("game", "state", "text"), "turn_words": ("game", "state"), "why_not": ("game", "state", "text"),
    "special_rules": ("settings",), "possible_endings": ("settings",),
    "rules_used": ("game", "before", "step", "after"),
    "strong": ("settings",), "state_ranges": ("settings",), "input_places": ("settings", "encoding"),
    "transferred_inputs": ("old_settings", "new_settings", "encoding"),
}  # fmt: skip


def check_declarations(rules: PlainGames) -> str:
    """Functions take what they are given, and sizes make sense."""
    definition, sizes = rules.definition, rules.sizes
    for name, expected in {**COMPILED, **ORDINARY}.items():
        if definition.has(name):
            check_arguments(rules, name, definition.get(name), expected)
    for name, function in definition.samplers.items():
        check_arguments(rules, f"SAMPLERS[{name!r}]", function, COMPILED["sample"])
    for name, evaluator in definition.evaluators.items():
        check_arguments(rules, f"EVALUATORS[{name!r}]", evaluator.function, EVALUATOR)
    for name, candidates in definition.candidates.items():
        check_arguments(rules, f"CANDIDATES[{name!r}]", candidates.function, COMPILED["turn_results"])
    for name, character in definition.characters.items():
        check_arguments(rules, f"CHARACTERS[{name!r}]", character.function, CHARACTER)
        if character.explain is not None:
            check_arguments(rules, f"CHARACTERS[{name!r}], explain", character.explain, EXPLAIN)
    for name, (function, _) in definition.policies.items():
        check_arguments(rules, f"POLICIES[{name!r}]", function, POLICY)
    if definition.style is not None:
        check_arguments(rules, "STYLE", definition.style.measure, MEASURED)
    if definition.has("seat_titles"):
        _ = rules.game.seat_titles  # an error if they are not one for each seat
    if not 0 < sizes.identity <= sizes.state:
        rules.complain("capacities", f"identity={sizes.identity}; expected 1 to state={sizes.state}")
    if sizes.moves < 1 or sizes.seats < 1:
        wrong = "moves" if sizes.moves < 1 else "seats"
        rules.complain("capacities", f"{wrong}=0; expected 1 or more")
    if len(definition.endings) > 1 and not definition.has("ending"):
        rules.complain("ENDINGS", f"names {len(definition.endings)} endings, but the file has no function ending")
    _ = rules.game.possible_endings, rules.game.special_rules  # errors if they are not what they should be
    if definition.has("to_dict") and not definition.has("from_dict"):
        rules.complain("to_dict", "there is no from_dict; positions as data need both")
    for needed in ("geometry", "pieces", "from_dict", "to_dict"):
        if definition.has("from_pieces") and not definition.has(needed):
            rules.complain("from_pieces", f"there is no {needed}; expected geometry, pieces, from_dict and to_dict")
    if definition.has("features") and not definition.has("encodings"):
        rules.complain("features", "there is no encodings; expected a function with the names and sizes of the inputs")
    given = [name for name in SIGNATURES if definition.has(name)]
    counters = sizes.state - sizes.identity
    more = f" and {counters} counter{'s' * (counters > 1)}" if counters else ""
    return f"it has {', '.join(given)}; a position is {sizes.identity} integers{more}"


def check_arguments(rules: PlainGames, name: str, function: Callable, expected: tuple[str, ...]) -> None:
    """A function must take as many arguments as it will be given."""
    if not callable(function):
        rules.complain(name, f"is {function!r}; expected a function")
    found = tuple(inspect.signature(function).parameters)
    if len(found) != len(expected):
        rules.complain(rules.place(function, name), f"takes ({', '.join(found)}); expected ({', '.join(expected)})")


def nearly_right_names(rules: PlainGames) -> list[str]:
    """Names in the file that look like misspelled names of the contract, each as a sentence."""
    if rules.definition.is_built_in:
        return []
    missing = [name for name in ROOM_OF if not rules.definition.has(name)]
    found = []
    for name in sorted(defined_names(rules.file) - set(ROOM_OF)):
        close = difflib.get_close_matches(name, missing, n=1, cutoff=0.85)
        if close:
            found.append(f"{name} means nothing to the program; did you mean {close[0]}?")
    return found
