"""Results of jobs, kept so that nothing has to be computed twice.

A job is known by its key, a hash of its kind and of what it is about: whatever the result depends on. Who made the
result stands under `made_by` and is left out of the key.
"""

import functools
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, Text, cast, delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from plyground.core.errors import PlygroundError
from plyground.core.json_text import JsonError, read_json
from plyground.core.plain_data import canonical, plain
from plyground.core.version import __version__
from plyground.store.database import Database, StoreError
from plyground.store.schema import HASH, LONGEST_KIND, results
from plyground.store.store import ConflictError, Store, now

MADE_BY = "made_by"  # in what a result is about: the program and the machine
MEASURED = "measured"  # in a result: times and the like, which differ from run to run
KIND = re.compile(rf"(?=.{{1,{LONGEST_KIND}}}$)[a-z0-9]+([._-][a-z0-9]+)*")
TOGETHER = 500  # keys in one statement


def same_result(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two results are equal, whatever time they took.

    >>> same_result({"won": 3, "measured": {"seconds": 1.5}}, {"won": 3, "measured": {"seconds": 2.5}})
    True
    """
    return without_measured(one) == without_measured(other)


def without_measured(result: Mapping[str, Any]) -> str:
    return canonical({name: value for name, value in result.items() if name != MEASURED})


def key_for(kind: str, about: Mapping[str, Any]) -> str:
    """The key of a job, by its kind and everything that it is about but `made_by`."""
    told = {name: value for name, value in about.items() if name != MADE_BY}
    return hashlib.sha256(canonical([kind, plain(told, kind)]).encode()).hexdigest()


@dataclass(frozen=True)
class KeptResult:
    """A finished job: what it is about, its result, and how long and by which version it was made."""

    key: str
    kind: str
    about: Mapping[str, Any]
    result: Mapping[str, Any]
    seconds: float
    created: int
    program: str

    def to_dict(self) -> dict[str, Any]:
        return dict(vars(self))


class Results:
    """The kept results of a store; several programs may use them at once.

    `made` and `reused` count the jobs that were run and those whose result was there (`jobs/keeping.py`).
    """

    def __init__(self, store: Store):
        self.store = store
        self.made, self.reused = 0, 0

    @property
    def database(self) -> Database:
        return self.store.database

    def keep_result(
        self, key: str, kind: str, about: Mapping[str, Any], result: Mapping[str, Any], seconds: float,
        replace: bool = False,
    ) -> dict[str, Any]:  # fmt: skip
        """Keep the result of a job; on the disk when this returns. What is kept now.

        It is written once: who comes second gets what is there. A different result under the same key is refused,
        unless it is to replace the one that is there.
        """
        new = checked(KeptResult(key, kind, about, result, seconds, now(), __version__))
        with self.database.transaction(writes=True) as connection:
            if not self._insert(connection, new):
                if replace:
                    connection.execute(update(results).where(results.c.key == key).values(**new.to_dict()))
                else:
                    self._compare(connection, new)
        return dict(new.result)

    def add_all(self, given: Iterable[KeptResult], keep_own: bool = False) -> int:
        """Keep finished jobs from elsewhere, all or none; how many are new. Those that are there stay as they are.

        One that is there with another result is an error, unless `keep_own` says that the one that is there is right.
        """
        ready = sorted(map(checked, given), key=lambda one: one.key)  # so that no two programs wait in a circle
        new = 0
        with self.database.transaction(writes=True) as connection:
            for one in ready:
                if self._insert(connection, one):
                    new += 1
                elif not keep_own:
                    self._compare(connection, one)
        return new

    def result(self, key: str) -> dict[str, Any] | None:
        """The result of the job with that key, if it is kept."""
        found = self.find(key)
        return None if found is None else dict(found.result)

    def find(self, key: str) -> KeptResult | None:
        """The finished job with that key, if it is kept."""
        with self.database.transaction() as connection:
            row = connection.execute(as_texts().where(results.c.key == key)).one_or_none()
        return None if row is None else self._read(row)

    def results(self, kind: str = "", about: Mapping[str, Any] | None = None) -> list[KeptResult]:
        """The finished jobs of a kind, the oldest first: `verify` is also `verify.levels`, an empty one is any.

        `about` says what must stand in what they are about, with points between levels: {"game.name": "tablut"}.
        """
        wanted = [(path.split("."), canonical(value, path)) for path, value in (about or {}).items()]
        query = as_texts().order_by(results.c.created, results.c.key)
        if kind:
            query = query.where(or_(results.c.kind == kind, results.c.kind.startswith(f"{kind}.", autoescape=True)))
        with self.database.transaction() as connection:
            if not wanted:
                return [self._read(row) for row in connection.execute(query)]
            told = query.with_only_columns(results.c.key, cast(results.c.about, Text).label("about"))
            keys = [row.key for row in connection.execute(told) if stands_in(self._json(row, "about"), wanted)]
            rows = [
                row
                for part in parts(keys)
                for row in connection.execute(query.where(results.c.key.in_(part)))
            ]  # fmt: skip
        return [self._read(row) for row in rows]

    def delete_results(self, keys: Iterable[str]) -> int:
        """Forget finished jobs; how many were kept."""
        with self.database.transaction(writes=True) as connection:
            return sum(
                connection.execute(delete(results).where(results.c.key.in_(part))).rowcount
                for part in parts(sorted(set(keys)))
            )

    def faults(self) -> Iterator[str]:
        """Everything that is wrong with what is kept."""
        with self.database.transaction() as connection:
            for row in connection.execute(as_texts().order_by(results.c.key)):
                try:
                    checked(self._read(row))
                except PlygroundError as error:
                    yield f"result {row.key[:16]}…: {error}"

    def _insert(self, connection: Connection, new: KeptResult) -> bool:
        """Write a job unless it is there; whether it was new."""
        insert: Callable[..., Any] = postgresql.insert if self.database.is_postgres else sqlite.insert
        given = insert(results).values(**new.to_dict()).on_conflict_do_nothing(index_elements=["key"])
        return connection.execute(given).rowcount == 1

    def _compare(self, connection: Connection, new: KeptResult) -> None:
        """Refuse a result that differs from the one that is there."""
        there = self._read(connection.execute(as_texts().where(results.c.key == new.key)).one())
        if not same_result(there.result, new.result):
            raise ConflictError(
                f"store {self.database.name}: {new.kind} {new.key[:16]}… is kept with a different result; "
                "expected the same one, as equal jobs give equal results"
            )

    def _read(self, row: Row) -> KeptResult:
        about, result = self._json(row, "about"), self._json(row, "result")
        return KeptResult(row.key, row.kind, about, result, row.seconds, row.created, row.program)

    def _json(self, row: Row, column: str) -> Any:
        try:
            return read_json(getattr(row, column))
        except JsonError as error:
            raise StoreError(
                f"store {self.database.name}: {row.kind} {row.key[:16]}…: {column} is damaged: {error}"
            ) from None


def checked(given: KeptResult) -> KeptResult:
    """A finished job as it is kept: plain data under the key that follows from what it is about."""
    if not KIND.fullmatch(given.kind):
        raise PlygroundError(f"kind {given.kind!r}; expected lower-case words with points between them: verify.levels")
    for name in ("about", "result"):
        if not isinstance(getattr(given, name), Mapping):
            raise PlygroundError(
                f"{given.kind}: {name} is a {type(getattr(given, name)).__name__}; expected a dictionary"
            )
    about, result = plain(given.about, f"{given.kind}: about"), plain(given.result, f"{given.kind}: result")
    if given.key != (expected := key_for(given.kind, about)):
        raise PlygroundError(
            f"{given.kind}: key {str(given.key)[:HASH]}; expected {expected}, which follows from what it is about"
        )
    seconds = plain(float(given.seconds), f"{given.kind}: seconds")
    return KeptResult(given.key, given.kind, about, result, seconds, int(given.created), given.program)


@functools.cache
def as_texts() -> Select:
    """All columns, JSON as the text that was written, so that damage in it can be said in one line."""
    return select(
        *(
            cast(column, Text).label(column.name) if column.name in ("about", "result") else column
            for column in results.c
        )
    )


def stands_in(about: Any, wanted: Sequence[tuple[list[str], str]]) -> bool:
    """Whether all of this, each a path and the JSON text of a value, stands in what a job is about."""
    for path, text in wanted:
        value = about
        for name in path:
            if not isinstance(value, Mapping) or name not in value:
                return False
            value = value[name]
        if canonical(value) != text:
            return False
    return True


def parts(keys: Sequence[str]) -> list[Sequence[str]]:
    """Keys in lists that fit into a statement."""
    return [keys[first : first + TOGETHER] for first in range(0, len(keys), TOGETHER)]
