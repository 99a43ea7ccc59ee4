"""The way of a pachisi piece, and its castles.

A piece's place on its own path (outer squares of seat k in brackets):

    0 ── 1 … 7 ── 8 ── 9 … 75 ── 76 ── 77 … 83 ── 84
    │    │        │    │         │     │          └ finished, in the Charkoni
    │    │        │    │         │     └ up the private column
    │    │        │    │         └ the end of the own arm again (17k)
    │    │        │    └ around the board (17k + 1 … 17k + 67)
    │    │        └ the end of the own arm (17k)
    │    └ down the private column
    └ waiting in the Charkoni
"""

import numpy as np

from plyground.games.shared.track import LAP, QUARTER, SEATS

WAITING, OUTBOUND, AROUND, LAST, FINISHED = 0, 8, 76, 83, 84

CASTLES = [QUARTER * arm + offset for arm in range(SEATS) for offset in (0, 4, 13)]
IS_CASTLE = np.array(
    [OUTBOUND <= place <= AROUND and (place - OUTBOUND) % LAP in CASTLES for place in range(FINISHED + 1)], np.int32
)
