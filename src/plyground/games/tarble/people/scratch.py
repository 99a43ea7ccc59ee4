"""The working memory of the three players: one int32 array that the caller gives, laid out here.

Each name is where an array of its own begins: `scratch[TRIED:]` is the view TRIED. What one function writes there means
nothing to another unless it says so. The common terms need END_OF_TERMS integers; each player has its own behind.
"""

from plyground.games.tarble.board import LARGEST_ROLL
from plyground.games.tarble.people.piece_search import SEARCH_SIZE
from plyground.games.tarble.people.view import MOST_CELLS, MOST_PIECES, VIEW_SIZE

MOST_MOVEMENTS = 6 * MOST_PIECES  # a step or a jump in each direction

PATH_SEARCH = 0  # searches whose answer is used at once
PLAN_SEARCH = PATH_SEARCH + SEARCH_SIZE  # the capture plans of one piece, while they are tried one after the other
DANGER = PLAN_SEARCH + SEARCH_SIZE  # by cell
OTHER_SIDE = DANGER + MOST_CELLS  # the view of the other side, for dangers
TRIED = OTHER_SIDE + VIEW_SIZE  # the view after a movement that is being considered
MOVEMENT_LIST = TRIED + VIEW_SIZE  # movements that are being considered
MOVEMENT_SCORES = MOVEMENT_LIST + MOST_MOVEMENTS
STEPS_TOLD = MOVEMENT_SCORES + MOST_MOVEMENTS  # how the turn was made: the number of steps, then the steps
NOT_TOLD = -1  # in the place of that number: an endgame is found from its ends
END_OF_TERMS = STEPS_TOLD + 1 + LARGEST_ROLL
