"""Kept games from which a model can learn: which of them, and why others are left out."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.records import RecordedGame, name_in_records
from plyground.store.kept_game import PlayedGame, plain
from plyground.store.listing import Wanted
from plyground.store.store import Store
from plyground.training.records import OTHER_SETTINGS, UNDECIDED

OTHER_RULES = "played under other rules"
OF_STUDIES = "played in a study"  # whose participants have agreed to that and nothing else


def numbers_of(store: Store, game: Game, wanted: Wanted) -> list[int]:
    """The numbers of the games of that kind, in the order in which they were begun."""
    asked = replace(wanted.without_limit(), game=name_in_records(game))
    return sorted(about.id for about in store.games(asked))


def lessons(
    store: Store, game: Game, numbers: Iterable[int], anyway: bool = False
) -> tuple[list[RecordedGame], Counter[str]]:
    """The games with these numbers as records, and how many are left out for which reason.

    Those are left out that a learner could not make use of; `anyway` lets games of other rules count as well.
    """
    found: list[RecordedGame] = []
    left_out: Counter[str] = Counter()
    others = {about.id for about in store.games(Wanted(game=name_in_records(game), with_studies=False))}
    for number in numbers:
        played = store.load(number)
        objection = OF_STUDIES if number not in others else why_not(played, game, anyway)
        if objection is None:
            found.append(played.record(game))
        else:
            left_out[objection] += 1
    return found, left_out


def why_not(played: PlayedGame, game: Game, anyway: bool) -> str | None:
    """Why nothing can be learned from a game, in words; None if something can."""
    if plain(played.about.settings) != plain(game.settings):
        return OTHER_SETTINGS
    if played.about.rules != game.rules_hash and not anyway:
        return OTHER_RULES
    try:
        end = game.replay(played.moves(game), played.start(game))[-1]
    except PlygroundError:  # moves that cannot be read by the rules of today
        return OTHER_RULES
    return UNDECIDED if game.result(end) is None else None
