"""What games of lines share in showing their marks."""

from plyground.games.shared.lines import MARKS


def piece_kinds(game):
    return [{"seat": seat, "label": MARKS[seat + 1], "title": "mark"} for seat in (0, 1)]
