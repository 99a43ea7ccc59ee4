"""What a move took, told from the pieces before and after it."""

from plyground.games import game as make_game
from plyground.matches.session import Session
from plyground.web.frames import frame_views


def taken(session):
    return [frame["captured"] for frame in frame_views(session, 1, 50)]


def test_seeds_that_are_sown_are_not_captured():
    session = Session(make_game("examples/kalah.py"), [None, None], 1)
    for _ in range(6):
        session.step(session.game.legal_moves(session.position)[0])
    assert taken(session) == [[]] * 6


def test_the_neutral_piece_of_tarble_is_captured():
    session = Session(make_game("tarble", side=4), [None, None], 3)
    for _ in range(400):
        if session.is_over or any(each["seat"] is None for captured in taken(session)[-1:] for each in captured):
            break
        if session.is_chance_due:
            session.roll()
            continue
        legal = session.game.legal_moves(session.position)
        # Whatever jumps over the centre takes what stands there.
        texts = {session.game.format_move(session.position, move): move for move in legal}
        jumps = [move for text, move in texts.items() if jumps_over_the_centre(text)]
        session.step(jumps[0] if jumps else legal[len(session.moves) % len(legal)])
    assert {"cell": "0,0", "seat": None, "count": 1} in taken(session)[-1]


def jumps_over_the_centre(text):
    if ">" not in text:
        return False
    (x, y), (u, v) = (tuple(map(int, cell.split(","))) for cell in text.split(">"))
    return x + u == 0 and y + v == 0
