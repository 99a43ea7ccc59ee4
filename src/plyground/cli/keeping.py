"""The store as commands use it. It is imported when it is needed: SQLAlchemy takes a while."""

from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.printing import notices
from plyground.core.errors import PlygroundError
from plyground.matches.session import Session

if TYPE_CHECKING:
    from plyground.store.keeper import Keeper
    from plyground.store.store import Store

StorePlace = Annotated[
    str,
    typer.Option("--store", metavar="URL", help="Another store: a file, or postgresql://USER@HOST/DATABASE."),
]


def opened_store(place: str) -> "Store":
    """The store at a place, or the user's own."""
    try:
        from plyground.store import open_store  # brings SQLAlchemy
    except ImportError as error:  # a checkout that is newer than what was installed for it
        raise PlygroundError(f"store: {error.name} is not installed; expected pip install plyground again") from None
    return open_store(place)


def keeper_for(session: Session, place: str) -> "Keeper | None":
    """Keeps the game of a session in the store; where that cannot be, it is said in one line and the game goes on."""
    try:
        store = opened_store(place)
        from plyground.store.keeper import Keeper  # brings SQLAlchemy

        return Keeper(store, session)
    except PlygroundError as error:
        notices.print(f"{error}; the game is not kept there", markup=False, highlight=False, soft_wrap=True)
        return None
