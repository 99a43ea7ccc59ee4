"""Which rules are alive: the share of played games in which each special rule, ending and piece kind was used.

Special rules are those that the game declares (SPECIAL_RULES, told step by step by `rules_used`). Of a game that
declares none, captures are found by comparing the pieces before and after each step. A piece kind is used when a step
moves or places such a piece. Caps are no endings here: they only stop a game; nor
are endings that the settings rule out.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from plyground.core.contract import OVER
from plyground.core.game import Game, Position
from plyground.core.moves import moves_of
from plyground.verify.choosing import CAPTURE
from plyground.verify.standing import captured, standing

RULE, ENDING, PIECE = "rule", "ending", "piece"
Kinds = dict[tuple[int | None, str], str]  # by seat and label: what the kind is called


class RuleUse(NamedTuple):
    """How often something was used."""

    name: str
    kind: str  # "rule", "ending" or "piece"
    about: str
    used: int  # games in which it was used
    games: int

    @property
    def share(self) -> float:
        """The share of games in which it was used."""
        return self.used / self.games if self.games else 0.0


def piece_kinds(game: Game) -> Kinds:
    """The kinds of pieces that the game names or, if it names none, those that stand on the board at the start.

    Pieces of several seats with one title are of one kind; without titles, a seat's only kind is "piece".
    """
    if game.definition.has("piece_kinds"):
        return {(kind["seat"], kind["label"]): kind["title"] for kind in game.definition.call("piece_kinds", game)}
    shown = {(piece["seat"], piece["label"]) for piece in game.pieces(game.start())}
    several = [seat for seat, count in Counter(seat for seat, _ in shown).items() if count > 1]
    return {(seat, label): label if several else "piece" for seat, label in sorted(shown, key=str)}


def kinds_moved(game: Game, kinds: Kinds, before: Position, after: Position) -> set[str]:
    """The kinds of pieces that a step of the seat to move moved or placed: its own, and nobody's."""
    seat = game.mover(before)
    stood, stands = (
        Counter({(p["seat"], p["label"], p["cell"]): p["count"] for p in game.pieces(position)})
        for position in (before, after)
    )
    arrived = [(owner, label) for owner, label, _ in stands - stood if owner == seat]
    gone = [(owner, label) for owner, label, _ in (stood - stands) + (stands - stood) if owner is None]
    return {kinds[kind] for kind in (*arrived, *gone) if kind in kinds}


class GameUses(NamedTuple):
    """What was used in one game."""

    rules: set[str]
    pieces: set[str]
    ending: str | None


def uses_of_game(game: Game, kinds: Kinds, moves: Sequence[int], start: Position | None = None) -> GameUses:
    """What the moves of one game used; rolls are moves too."""
    rules: set[str] = set()
    pieces: set[str] = set()
    has_pieces = game.definition.has("pieces")
    position = game.start() if start is None else start
    for move in moves:
        after = position.copy()
        game.functions.play(game.board, after, move)
        if game.mover(position) >= 0:
            rules.update(game.rules_used(position, move, after))
            if has_pieces and not game.special_rules:
                seat, stood, stands = game.mover(position), standing(game, position), standing(game, after)
                rules |= {CAPTURE} if captured(game, seat, stood, stands) else set()
            pieces |= kinds_moved(game, kinds, position, after) if len(pieces) < len(set(kinds.values())) else set()
        position = after
    return GameUses(rules, pieces, game.ending(position) if game.mover(position) == OVER else None)


def rules_in_use(
    game: Game, played: Iterable[Sequence[int] | Sequence[Position]], start: Position | None = None
) -> list[RuleUse]:
    """How many games used each special rule, ending and piece kind; those that none used are listed too.

    A game is given by its moves from `start`, or by its positions after every step, turn or roll.
    """
    kinds = piece_kinds(game) if game.definition.has("pieces") else {}
    counts: Counter[tuple[str, str]] = Counter()
    games = 0
    for one in played:
        by_moves = len(one) == 0 or isinstance(one[0], int)
        moves = one if by_moves else moves_of(game, one)  # type: ignore[arg-type]
        begin = start if by_moves else one[0]
        uses = uses_of_game(game, kinds, moves, begin)  # type: ignore[arg-type]
        games += 1
        counts.update((RULE, rule) for rule in uses.rules)
        counts.update((PIECE, piece) for piece in uses.pieces)
        counts.update([(ENDING, uses.ending)] if uses.ending is not None else [])
    endings = [ending for ending in game.possible_endings if ending not in game.definition.caps]
    rules = dict(game.special_rules)
    if not rules and counts[RULE, CAPTURE]:
        rules = {CAPTURE: "an enemy piece is taken away from where it stood"}
    listed = [(RULE, name, about) for name, about in rules.items()]
    listed += [(ENDING, name, "how the game ends") for name in endings]
    listed += [(PIECE, name, "moved or placed") for name in dict.fromkeys(kinds.values())]
    return [RuleUse(name, kind, about, counts[kind, name], games) for kind, name, about in listed]
