"""One-rule policies: players that choose among the ends of a turn by one rule and at random among what is left.

A free win is a game that such a player wins too often against a good one. They play any game, as far as its file tells
where its pieces stand; a policy that says nothing in a game is left out, with the reason. A game may declare
`POLICIES` of its own, which replace those of the same name.
"""

from collections.abc import Callable
from dataclasses import dataclass

from plyground.core.game import Game, Position
from plyground.core.moves import steps_between
from plyground.verify.choosing import CAPTURE, Choice, Survey, nearest_to, survey
from plyground.verify.standing import distance

Keep = Callable[[Choice], list[int]]  # the ends that the rule allows; none, or all, if it says nothing
ROUNDING = 1e-9


@dataclass(frozen=True)
class Policy:
    """A rule by which a turn is chosen."""

    name: str
    about: str
    keep: Keep
    survey: Survey  # of its game


@dataclass(frozen=True)
class Policies:
    """The policies that say something in a game, and why others do not."""

    fitting: list[Policy]
    left_out: dict[str, str]  # by name: the reason

    def named(self, name: str) -> Policy | None:
        return next((policy for policy in self.fitting if policy.name == name), None)


def best(choice: Choice, worth: Callable[[int], float | None]) -> list[int]:
    """The ends that are worth most; None is worth nothing that could be compared."""
    worths = [worth(end) for end in range(len(choice.ends))]
    known = [value for value in worths if value is not None]
    return [end for end, value in enumerate(worths) if value is not None and value > max(known) - ROUNDING]


def such(choice: Choice, condition: Callable[[int], bool]) -> list[int]:
    return [end for end in range(len(choice.ends)) if condition(end)]


# The rules


def first_of_list(choice: Choice) -> list[int]:
    return [0]


def last_of_list(choice: Choice) -> list[int]:
    return [len(choice.ends) - 1]


def always_capture(choice: Choice) -> list[int]:
    return such(choice, lambda end: choice.captured(end) > 0)


def never_capture(choice: Choice) -> list[int]:
    return such(choice, lambda end: choice.captured(end) == 0)


def always_forward(choice: Choice) -> list[int]:
    ahead = choice.survey.progress.ahead[choice.seat]

    def gained(end: int) -> float:
        return sum(ahead.get(cell, 0) for cell in choice.reached(end)) - sum(
            ahead.get(cell, 0) for cell in choice.left(end)
        )

    return best(choice, gained)


def mean_ahead(choice: Choice, end: int) -> float | None:
    """How far ahead the pieces stood that moved."""
    ahead = choice.survey.progress.ahead[choice.seat]
    known = [ahead[cell] for cell in choice.left(end) if cell in ahead]
    return sum(known) / len(known) if known else None


def nearest_first(choice: Choice) -> list[int]:
    return best(choice, lambda end: mean_ahead(choice, end))


def farthest_behind(choice: Choice) -> list[int]:
    def behind(end: int) -> float | None:
        ahead = mean_ahead(choice, end)
        return None if ahead is None else -ahead

    return best(choice, behind)


def same_piece(choice: Choice) -> list[int]:
    last = choice.last_reached(own=True)
    return such(choice, lambda end: any(cell in last for cell in choice.left(end)))


def never_twice(choice: Choice) -> list[int]:
    last = choice.last_reached(own=True)
    return such(choice, lambda end: not any(cell in last for cell in choice.left(end))) if last else []


def back_and_forth(choice: Choice) -> list[int]:
    turn = choice.last_turn(own=True)
    if turn is None or not choice.last_reached(own=True):
        return []
    left = Choice(choice.survey, turn.before, [], []).before[choice.seat]
    return such(choice, lambda end: choice.after(end)[choice.seat] == left)


def outwards(choice: Choice, end: int) -> float | None:
    """How much farther from the middle of the board the own pieces stand."""
    middle, places = choice.survey.middle, choice.survey.places
    reached, left = choice.reached(end), choice.left(end)
    if middle is None or not reached:
        return None
    return sum(distance(places[cell], middle) for cell in reached) - sum(distance(places[c], middle) for c in left)


def at_the_edge(choice: Choice) -> list[int]:
    return best(choice, lambda end: outwards(choice, end))


def towards_the_centre(choice: Choice) -> list[int]:
    def inwards(end: int) -> float | None:
        found = outwards(choice, end)
        return None if found is None else -found

    return best(choice, inwards)


def beside_last(choice: Choice, own: bool) -> list[int]:
    last = choice.last_reached(own)

    def near(end: int) -> float | None:
        found = nearest_to(choice, end, last)
        return None if found is None else -found

    return best(choice, near)


def beside_own(choice: Choice) -> list[int]:
    return beside_last(choice, own=True)


def beside_theirs(choice: Choice) -> list[int]:
    return beside_last(choice, own=False)


def mirror(choice: Choice) -> list[int]:
    """The image of the other's last turn: under a symmetry of the rules, else of the drawn board."""
    turn = choice.last_turn(own=False)
    if turn is None:
        return []
    if choice.survey.symmetries:
        steps = steps_between(choice.game, turn.before, turn.after)
        for symmetry in choice.survey.symmetries:
            end = played_out(choice, [symmetry.step(step) for step in steps])
            if end is not None:
                return [number for number, other in enumerate(choice.ends) if (other == end).all()]
        return []
    theirs = Choice(choice.survey, turn.before, [turn.after], [])
    left, reached = theirs.left(0), theirs.reached(0)
    for image in choice.survey.images:
        kept = with_changes(choice, sorted(image[cell] for cell in left), sorted(image[cell] for cell in reached))
        if kept:
            return kept
    return []


def with_changes(choice: Choice, left: list[str], reached: list[str]) -> list[int]:
    """The ends at which exactly these cells were left and reached."""
    is_something = bool(left or reached)
    return such(
        choice, lambda end: is_something and (sorted(choice.left(end)), sorted(choice.reached(end))) == (left, reached)
    )


def played_out(choice: Choice, steps: list[int]) -> Position | None:
    """Where these steps lead, or the next of them in games that are played by steps; None if they are not legal."""
    game, position = choice.game, choice.position
    made = 0 if game.random_by_turn else choice.steps_before()
    for step in steps if game.random_by_turn else steps[made : made + 1]:
        if game.mover(position) != choice.seat or step not in game.legal_moves(position):
            return None
        position = game.play(position, step)
    return None if position is choice.position else position


# Which rules there are, and where each can say something


def needs_nothing(found: Survey) -> str:
    return ""


def needs_pieces(found: Survey) -> str:
    return "" if found.game.definition.has("pieces") else "the game shows no pieces"


def needs_captures(found: Survey) -> str:
    why = needs_pieces(found) if CAPTURE not in found.game.special_rules else ""
    return why or (
        "" if found.captures else f"nothing could be captured in {len(found.seen)} positions of random games"
    )


def needs_moving(found: Survey) -> str:
    return needs_pieces(found) or ("" if found.moves_pieces else "its pieces do not move")


def needs_placing(found: Survey) -> str:
    missing = needs_board(found)
    return missing or ("its pieces move; they are not only placed" if found.moves_pieces else "")


def needs_board(found: Survey) -> str:
    missing = needs_pieces(found) or ("" if found.places else "the game declares no board (geometry)")
    is_race = found.progress.is_track and found.game.capacities.chances > 0
    return missing or ("its pieces run along a track" if is_race else "")


def needs_progress(found: Survey) -> str:
    return needs_pieces(found) or found.progress.reason


def needs_image(found: Survey) -> str:
    there = found.symmetries or (found.images and found.game.definition.has("pieces"))
    return "" if there else "no symmetry is known, neither of the rules nor of the drawn board"


@dataclass(frozen=True)
class Rule:
    """A rule for any game, and what it needs to know of one."""

    name: str
    about: str
    keep: Keep
    why_not: Callable[[Survey], str]


RULES = (
    Rule("first of the list", "always the first turn that is found", first_of_list, needs_nothing),
    Rule("last of the list", "always the last turn that is found", last_of_list, needs_nothing),
    Rule("always capture", "captures whenever it can", always_capture, needs_captures),
    Rule("never capture", "captures only if it must", never_capture, needs_captures),
    Rule("always forward", "goes forward as far as it can", always_forward, needs_progress),
    Rule("nearest first", "moves the piece that is nearest to its goal", nearest_first, needs_progress),
    Rule("farthest behind", "moves the piece that is farthest behind", farthest_behind, needs_progress),
    Rule("mirror", "plays the image of the opponent's last turn", mirror, needs_image),
    Rule("same piece", "moves the piece that it moved last", same_piece, needs_moving),
    Rule("never twice", "never moves the piece that it moved last", never_twice, needs_moving),
    Rule("back and forth", "takes its last turn back if it can", back_and_forth, needs_moving),
    Rule("towards the centre", "goes to the middle of the board", towards_the_centre, needs_board),
    Rule("at the edge", "goes away from the middle of the board", at_the_edge, needs_board),
    Rule("beside its own", "places next to what it placed last", beside_own, needs_placing),
    Rule("beside theirs", "places next to what the opponent placed last", beside_theirs, needs_placing),
)


def own_policy(function: Callable) -> Keep:
    """A policy that the game's file declares."""
    return lambda choice: list(function(choice.game, choice.position, choice.ends, choice.history))


def policies_for(game: Game, seed: int = 1, start: Position | None = None) -> Policies:
    """The one-rule policies that say something in this game; others are left out, each with the reason."""
    found = survey(game, seed, start)
    own = game.definition.policies
    candidates = [
        (Policy(rule.name, rule.about, rule.keep, found), rule.why_not(found)) for rule in RULES if rule.name not in own
    ]
    candidates += [(Policy(name, about, own_policy(function), found), "") for name, (function, about) in own.items()]
    fitting, left_out = [], {}
    for policy, reason in candidates:
        reason = reason or ("" if says_something(policy) else silence(found))
        if reason:
            left_out[policy.name] = reason
        else:
            fitting.append(policy)
    return Policies(fitting, left_out)


def says_something(policy: Policy) -> bool:
    """Whether the rule ever allows some ends of a turn and not others."""
    return any(0 < len(policy.keep(choice)) < len(choice.ends) for choice in policy.survey.seen if choice.ends)


def silence(found: Survey) -> str:
    return f"it never told one turn from another in {len(found.seen)} positions of random games"
