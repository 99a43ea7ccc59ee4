"""RLGame's positions from pawns that somebody has laid on the board."""

import re

from plyground.games.rlgame.board import COLOURS, base_cells, pawns_have_rights
from plyground.games.rlgame.notation import RIGHTS, rights_text
from plyground.games.rlgame.validation import wrong
from plyground.games.shared.arranging import one_on_each_cell, turn_letter

RIGHTS_AFTER_LETTER = re.compile(RIGHTS)


def new_pawn(settings):
    """What a pawn that has never moved has left: [restarts, backward steps]."""
    return [int(settings["restart_once"]), settings["backward_moves"]]


def kinds_of_pawns(game):
    """A pawn of every side, and where rights can be used up one that has none left."""
    found = []
    for seat, letter in enumerate(game.seat_names):
        fresh = letter + rights_text(*new_pawn(game.settings))
        homes = [f"{x},{y}" for x, y in base_cells(game.settings, letter)]
        most = {"most": game.settings["pawns"], "heaps": homes}
        found.append({"seat": seat, "label": fresh, "title": "pawn", **most})
        if fresh != letter:
            found.append({"seat": seat, "label": letter, "title": "pawn with nothing left"})
    return found


def laid_pawns(game, pieces, mover, rest):
    """The entries of a position; pawns anywhere in their own base are in it, as many as are laid there."""
    homes = [{f"{x},{y}" for x, y in base_cells(game.settings, letter)} for letter in game.seat_names]
    is_inside = [piece["seat"] is not None and piece["cell"] in homes[piece["seat"]] for piece in pieces]
    inside = [piece for piece, is_in in zip(pieces, is_inside, strict=True) if is_in]
    outside = one_on_each_cell(game, [piece for piece, is_in in zip(pieces, is_inside, strict=True) if not is_in])
    nobodys = [cell for cell, piece in outside.items() if piece["seat"] is None]
    if nobodys:
        raise wrong(game, "nobody's pawn on", nobodys[0], "one of " + ", ".join(game.seat_names))
    entries: dict = {}
    for seat, letter in enumerate(game.seat_names):
        own = sorted((coordinates(cell), piece) for cell, piece in outside.items() if piece["seat"] == seat)
        count = sum(piece["count"] for piece in inside if piece["seat"] == seat)
        entries |= {f"{COLOURS[letter]}_base": count, COLOURS[letter]: [cell for cell, _ in own]}
        if pawns_have_rights(game.settings):
            entries |= rights_entries(game, letter, [piece for _, piece in own], count, rest)
    return {**rest, **entries, "turn": turn_letter(game, mover)}


def coordinates(cell):
    return [int(part) for part in cell.split(",")]


def rights_entries(game, letter, pawns, count, rest):
    """What is left to the pawns outside, by their labels, and to those inside: as before, new ones fresh."""
    colour = COLOURS[letter]
    before = rest.get(f"{colour}_base_rights")
    known = list(before)[:count] if isinstance(before, (list, tuple)) else []
    fresh = [new_pawn(game.settings) for _ in range(count - len(known))]
    return {
        f"{colour}_rights": [rights_in(game, pawn["label"] or letter) for pawn in pawns],
        f"{colour}_base_rights": [*fresh, *known],
    }


def rights_in(game, label):
    """What a label such as `wrb2c1` says of a pawn: [restarts, backward steps, turns on the centre]."""
    found = RIGHTS_AFTER_LETTER.fullmatch(label[1:])
    if found is None:
        raise wrong(game, "pawn", repr(label), "the letter of its side, then what it has left, such as rb2")
    restart, backward, age = found.groups()
    return [len(restart), int(backward or 0), int(age or 0)]
