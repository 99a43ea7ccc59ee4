"""Why a move that somebody wrote cannot be made, for games whose steps name the cells of the picture."""


def why_not_there(game, state, text):
    """Why no mark can be made on a cell; None if that is not plain to see."""
    cells = [cell["id"] for cell in game.geometry()["cells"]]
    if text not in cells:
        return f"there is no cell {text[:20]}; cells go from {cells[0]} to {cells[-1]}"
    if any(piece["cell"] == text for piece in game.pieces(state)):
        return f"cell {text} is taken"
    return None


def why_not_from_to(game, state, text, separator):
    """Why no piece can go from one cell to another; None if that is not plain to see."""
    cells = {cell["id"] for cell in game.geometry()["cells"]}
    standing = {piece["cell"]: piece["seat"] for piece in game.pieces(state)}
    places = [
        (text[:place], text[place + 1 :])
        for place, sign in enumerate(text)
        if sign == separator and text[:place] in cells and text[place + 1 :] in cells
    ]
    if not places:
        example = game.format_move(state, game.legal_moves(state)[0])
        return f"{text[:20]!r} is no move such as {example}"
    source, target = places[0]
    if source not in standing:
        return f"no piece stands on {source}"
    if standing[source] != game.mover(state):
        return f"the piece on {source} is not yours"
    return f"{target} is taken" if target in standing else None
