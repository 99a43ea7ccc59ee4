"""People who want their games to be found again: what is kept of them, their names, and how they leave.

Who asks says so by the header `Plyground-Person`: the id, a secret that the server has given them.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Header, HTTPException, Request

from plyground.core.data_folder import data_folder
from plyground.players.memory_file import MemoryFile, MemoryFileError
from plyground.store.kept_game import IS_KEY
from plyground.store.personal import about_person, forget_person, personal_data
from plyground.web.guard import address_of
from plyground.web.live_games import MEMORY_FILE
from plyground.web.parts import Parts, in_thread, limited
from plyground.web.requests import NewPerson

Person = Annotated[str, Header(max_length=200, description="one's own id")]


def person_in(said: str) -> str:
    """The id that a request brings."""
    if not IS_KEY.fullmatch(said):
        raise HTTPException(400, "person: expected the id that this server has given, in the header Plyground-Person")
    return said


def add_people(router: APIRouter, parts: Parts) -> None:
    @router.post("/people", status_code=201)
    async def new_person(person: NewPerson, request: Request) -> dict[str, Any]:
        """An id by which one's games are found again, and by which an adaptive player remembers one. Keep it secret."""
        limited(parts, address_of(request.scope))
        return {"person": await in_thread(parts, parts.store.new_person, person.name)}

    @router.get("/me")
    async def me(plyground_person: Person = "") -> dict[str, Any]:
        """One's name, since when one is known, and in how many games."""
        return await in_thread(parts, about_person, parts.store, person_in(plyground_person))

    @router.post("/me")
    async def rename(given: NewPerson, plyground_person: Person = "") -> dict[str, Any]:
        """Say what one wants to be called from now on; null for nothing."""
        person = person_in(plyground_person)
        await in_thread(parts, about_person, parts.store, person)
        await in_thread(parts, parts.store.name_person, person, given.name)
        return await in_thread(parts, about_person, parts.store, person)

    @router.get("/me/data")
    async def data(request: Request, plyground_person: Person = "") -> dict[str, Any]:
        """Everything that is kept of oneself."""
        person = person_in(plyground_person)
        limited(parts, address_of(request.scope))
        told = await in_thread(parts, personal_data, parts.store, person)
        return told | {"remembered_by_opponents": await in_thread(parts, remembered, person)}

    @router.post("/me/delete")
    async def leave(plyground_person: Person = "") -> dict[str, Any]:
        """Be forgotten: games stay, without one's name; all else that is one's own is deleted."""
        person = person_in(plyground_person)
        keys = await in_thread(parts, forget_person, parts.store, person)
        await in_thread(parts, forget_remembered, person)
        await parts.games.refresh(keys)
        return {"is_deleted": True, "games": len(keys)}


def remembered(person: str) -> list[dict[str, Any]]:
    """What adaptive opponents remember of a person."""
    try:
        entries = MemoryFile(str(data_folder() / MEMORY_FILE)).entries()
    except MemoryFileError:
        return []
    return [
        {name: value for name, value in entry.items() if name != "opponent"}
        for entry in entries
        if entry["opponent"] == person
    ]


def forget_remembered(person: str) -> None:
    """Let adaptive opponents forget a person."""
    file = data_folder() / MEMORY_FILE
    if file.exists():
        MemoryFile(str(file)).forget(person)
