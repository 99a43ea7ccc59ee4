"""Reads the tables of a TOML file entry by entry and notes everything that is wrong with them, each in one line."""

import datetime
from collections.abc import Sequence
from typing import Any

from plyground.core.errors import PlygroundError, did_you_mean, shortened

LONGEST_TEXT = 50_000
_MISSING = object()


class StudyFileError(PlygroundError):
    """A file that is no study; `mistakes` are all that were found, a line each."""

    def __init__(self, mistakes: Sequence[str]):
        self.mistakes = list(mistakes)
        more = f" (and {len(mistakes) - 1} more; plyground study check lists them)" if len(mistakes) > 1 else ""
        super().__init__(f"{self.mistakes[0]}{more}")


class TableReader:
    """One table of a file; `place` says where it stands."""

    def __init__(self, data: dict[str, Any], place: str, mistakes: list[str]):
        self.data, self.place, self.mistakes = data, place, mistakes
        self._asked: list[str] = []

    def wrong(self, name: str, value: Any, expected: str) -> None:
        """Note a mistake."""
        shown = "missing" if value is _MISSING else shortened(repr(value).replace("\n", " "), 80, 20)
        self.mistakes.append(f"{self.place}: {name} {'is ' if value is _MISSING else '= '}{shown}; expected {expected}")

    def _get(self, name: str) -> Any:
        self._asked.append(name)
        return self.data.get(name, _MISSING)

    def text(self, name: str, default: str | None = None, most: int = LONGEST_TEXT) -> str:
        """A text; without a default it must be there."""
        value = self._get(name)
        if value is _MISSING and default is not None:
            return default
        if not isinstance(value, str) or (default is None and not value.strip()) or len(value) > most:
            self.wrong(name, value, "a text" if default is not None else f"a text of 1 to {most:,} characters")
            return default or ""
        return value

    def one_of(self, name: str, allowed: Sequence[str], default: str | None = None) -> str:
        value = self._get(name)
        if value is _MISSING and default is not None:
            return default
        if value not in allowed or not isinstance(value, str):
            hint = did_you_mean(value, allowed) if isinstance(value, str) else ""
            self.wrong(name, value, " or ".join(f'"{each}"' for each in allowed) + hint)
            return default or allowed[0]
        return value

    def number(
        self, name: str, default: float | None, least: float, most: float, whole: bool = False
    ) -> float | None:  # fmt: skip
        """A number in a range."""
        value = self._get(name)
        if value is _MISSING:
            return default
        kinds = (int,) if whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds) or not least <= value <= most:
            kind = "a whole number" if whole else "a number"
            self.wrong(name, value, f"{kind} from {least:,g} to {most:,g}")
            return default
        return value

    def flag(self, name: str, default: bool) -> bool:
        value = self._get(name)
        if isinstance(value, bool):
            return value
        if value is not _MISSING:
            self.wrong(name, value, "true or false")
        return default

    def moment(self, name: str) -> datetime.datetime | None:
        """A date or a time; a date ends at its midnight, and times without a zone are in UTC."""
        value = self._get(name)
        if value is _MISSING:
            return None
        if isinstance(value, datetime.datetime):
            return value if value.tzinfo else value.replace(tzinfo=datetime.UTC)
        if isinstance(value, datetime.date):
            midnight = datetime.datetime.combine(value, datetime.time(), datetime.UTC)
            return midnight + datetime.timedelta(days=1)
        self.wrong(name, value, "a date such as 2030-12-31")
        return None

    def anything(self, name: str, *kinds: type) -> Any:
        """A value of some kinds; None if it is missing."""
        value = self._get(name)
        if value is _MISSING:
            return None
        if isinstance(value, bool) or not isinstance(value, kinds):
            self.wrong(name, value, " or ".join(KIND_NAMES[kind] for kind in kinds))
            return None
        return value

    def table(self, name: str) -> "TableReader":
        """A table in this one; an empty one where it is missing."""
        value = self._get(name)
        if value is not _MISSING and not isinstance(value, dict):
            self.wrong(name, value, f"a table [{name}]")
        return TableReader(value if isinstance(value, dict) else {}, f"{self.place}, {name}", self.mistakes)

    def tables(self, name: str) -> list["TableReader"]:
        """The tables of a list, [[name]]."""
        value = self._get(name)
        if value is _MISSING:
            return []
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            self.wrong(name, value, f"tables [[{name}]]")
            return []
        return [
            TableReader(each, f"{self.place}, {name} {number}", self.mistakes) for number, each in enumerate(value, 1)
        ]

    def end(self) -> None:
        """Note whatever is there that nobody has asked for."""
        for name in self.data:
            if name not in self._asked:
                known = ", ".join(dict.fromkeys(self._asked))
                self.mistakes.append(
                    f"{self.place}: {shortened(name, 60, 10)} is not known here; expected {known}"
                    f"{did_you_mean(name, self._asked)}"
                )


KIND_NAMES = {int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table"}
