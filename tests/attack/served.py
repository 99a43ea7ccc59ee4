"""A program for the attack: a server as `plyground serve` starts it, with limits that let an attacker through.

    python -m tests.attack.served STORE '{"password": …, "limits": {…}, "study": …}'

Prints its address as JSON.
"""

import json
import sys

from plyground.studies.reading import study_of
from plyground.web.limits import Limits
from plyground.web.serving import Offer, serve

# What would only answer "too often" is raised, so that everything behind it is met as well.
RAISED = {
    "messages_per_second": 1e9,
    "messages_at_once": 10**9,
    "sockets_per_address": 4_000,
    "requests_per_second": 1e9,
    "requests_at_once": 10**9,
    "games_per_minute": 1e9,
    "games_at_once": 10**9,
    "attempts_per_minute": 600.0,
}


if __name__ == "__main__":
    asked = json.loads(sys.argv[2])
    study = study_of(asked["study"], "attacked.toml") if "study" in asked else None
    limits = Limits(**asked["limits"])
    offer = Offer(store=sys.argv[1], password=asked.get("password"), limits=limits, study=study)
    serve(offer, lambda address: print(json.dumps({"address": address}), flush=True))
