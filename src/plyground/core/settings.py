"""Settings of games, players and training runs: what exists, what is allowed, and how a text becomes a value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from plyground.core.errors import SettingError, did_you_mean

TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


@dataclass(frozen=True)
class Setting:
    """One setting: its default, a description, and what is allowed."""

    default: Any
    about: str
    low: float | None = None
    high: float | None = None
    choices: tuple = ()

    def expected(self) -> str:
        """What is allowed, in words."""
        if self.choices:
            return "one of " + ", ".join(str(choice) for choice in self.choices)
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, (int, float)):
            kind = "a whole number" if isinstance(self.default, int) else "a number"
            if self.low is not None and self.high is not None:
                return f"{kind} from {self.low} to {self.high}"
            return kind
        return "a text"

    def read(self, owner: str, name: str, value: Any) -> Any:
        """The value, converted and checked."""
        allowed = self._converted(value)
        if allowed is None:
            raise SettingError(f"{owner}: {name}={value} is not allowed; expected {self.expected()}")
        return allowed

    def _converted(self, value: Any) -> Any:
        text = str(value).strip().lower()
        if self.choices:
            text = "0" if text == "off" else text
            return next((choice for choice in self.choices if str(choice).lower() == text), None)
        if isinstance(self.default, bool):
            return True if text in TRUE else False if text in FALSE else None
        if isinstance(self.default, (int, float)):
            try:
                number = type(self.default)(text)
            except ValueError:
                return None
            low = number if self.low is None else self.low
            high = number if self.high is None else self.high
            return number if low <= number <= high else None
        return value


def read_settings(
    owner: str, known: Mapping[str, Setting], given: Mapping[str, Any], word: str = "setting"
) -> dict[str, Any]:
    """All settings of a game or options of a player: the given ones checked, the others at their defaults."""
    for name in given:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise SettingError(f"{owner}: no {word} is called {name}; its {word}s are: {listed}"
                               f"{did_you_mean(name, known)}")  # fmt: skip
    return {
        name: setting.read(owner, name, given[name]) if name in given else setting.default
        for name, setting in known.items()
    }


def setting_field(
    default: Any, about: str, low: float | None = None, high: float | None = None, choices: tuple = (), name: str = ""
) -> Any:
    """A dataclass field that also declares a setting; `name` if users call it something else."""
    setting = Setting(default, about, low, high, choices)
    return field(default=default, metadata={"setting": setting, "name": name})


def settings_of(declared: Any) -> dict[str, Setting]:
    """The settings that the fields of a dataclass declare, by the names of the fields."""
    return {each.name: each.metadata["setting"] for each in fields(declared) if "setting" in each.metadata}


def user_names(declared: Any) -> dict[str, str]:
    """What users call the settings of a dataclass, by the names of the fields: `lambda` for the field `lambda_`."""
    with_settings = [each for each in fields(declared) if "setting" in each.metadata]
    return {each.name: each.metadata["name"] or each.name.removesuffix("_") for each in with_settings}


def parse_settings(texts: list[str], option: str = "--set") -> dict[str, str]:
    """``["size=7", "run_capture=false"]`` as a dictionary; `option` is the command-line option they were given with."""
    values = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise SettingError(f"{option} {text}: expected name=value")
        values[name.strip()] = value.strip()
    return values
