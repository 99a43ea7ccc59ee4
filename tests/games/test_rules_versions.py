"""Built-in games say by a version when their rules change: whoever changes what they do must raise it.

tests/data/rules-versions.json holds, for every game, its versions and digests of what its rules and its encodings do.
After a change that is meant, raise RULES_VERSION (in the room `rules`) or ENCODINGS_VERSION (in the room `encodings`)
and write the digests again:

    python -m tests.games.test_rules_versions
"""

import hashlib
import json
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import CHANCE, OVER
from plyground.core.randomness import new_stream, random_below
from plyground.games import names
from tests.games.all_games import CHOICES

FILE = pathlib.Path(__file__).parent.parent / "data" / "rules-versions.json"
GAMES, LOOKED_AT = 2, 40  # random games of each choice of settings, and of how many of their positions
WHAT = {"rules": "RULES_VERSION", "encodings": "ENCODINGS_VERSION"}


def random_game(game, number):
    """The positions of a random game, as far as they are looked at."""
    stream = new_stream(9, number)
    position = game.start()
    for _ in range(LOOKED_AT):
        yield position
        seat = game.mover(position)
        if seat == OVER:
            return
        moves = game.legal_moves(position) if seat != CHANCE else np.flatnonzero(game.chance(position))
        position = game.play(position, int(moves[random_below(stream, len(moves))]))


def rules_at(game, position):
    """Everything that the rules say about a position."""
    seat = game.mover(position)
    said = [position[: game.capacities.identity].tolist(), seat]
    if seat == OVER:
        return [*said, game.result(position), game.ending(position)]
    return [*said, np.asarray(game.chance(position) if seat == CHANCE else game.legal_moves(position)).tolist()]


def encodings_at(game, before, position):
    """All encodings of a position: their inputs that are not 0."""
    own = game.definition.call("encodings", game.settings, otherwise={})
    encoded = {name: game.features(position, name, before) for name in own}
    return {
        name: [np.flatnonzero(inputs).tolist(), inputs[inputs != 0].round(9).tolist()]
        for name, inputs in encoded.items()
    }


def digests(name):
    """What a game's rules and encodings do, as two short hashes."""
    found = {what: hashlib.sha256() for what in WHAT}
    for game in [pg.game(name, **settings) for other, settings in CHOICES if other == name]:
        for number in range(GAMES):
            before = game.start()
            for position in random_game(game, number):
                found["rules"].update(repr(rules_at(game, position)).encode())
                if game.mover(position) not in (OVER, CHANCE):
                    found["encodings"].update(repr(encodings_at(game, before, position)).encode())
                before = position
    return {what: digest.hexdigest()[:16] for what, digest in found.items()}


def versions(name):
    definition = pg.game(name).definition
    return {what: definition.get(version, 1) for what, version in WHAT.items()}


@pytest.mark.parametrize("name", names())
def test_rules_and_encodings_do_what_they_did_in_this_version(name):
    known, found = json.loads(FILE.read_text())[name], digests(name)
    for what, version in WHAT.items():
        number = versions(name)[what]
        if found[what] != known[what]["digest"]:
            assert number != known[what]["version"], (
                f"the {what} of {name} do something else than before: if that is meant, set {version} = {number + 1} "
                "(networks, tables and records of the old ones are then refused), and write the digests again"
            )
        assert (number, found[what]) == (known[what]["version"], known[what]["digest"]), (
            f"{version} of {name} is {number}: write the digests again (python -m tests.games.test_rules_versions)"
        )


if __name__ == "__main__":
    written = {
        name: {what: {"version": versions(name)[what], "digest": digest} for what, digest in digests(name).items()}
        for name in names()
    }
    FILE.write_text(json.dumps(written, indent=2) + "\n")
