"""Errors in a user's input: one line that names the thing, the value and what was expected."""


class PlygroundError(ValueError):
    """The input cannot be used; the command line exits with code 2."""


class UnknownGameError(PlygroundError):
    """No game or file of that name."""


class SettingError(PlygroundError):
    """A setting that the game does not have, or a value out of its range."""


class PositionError(PlygroundError):
    """A position that the rules cannot produce or that does not follow the layout."""


class MoveError(PlygroundError):
    """A move, roll or record that is not legal in the position."""


class ContractError(PlygroundError):
    """A game file that violates the rules contract."""


class CapacityError(PlygroundError):
    """A game wrote more than it declared."""
