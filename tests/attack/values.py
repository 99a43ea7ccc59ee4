"""Values for an attack from a JSON schema: some that fit it, some that nearly do, some that are hostile.

`tests/web/schema_strategies.py` does the same for Hypothesis, which is thorough; this is fast.
"""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

TEXTS = [
    "",
    "\x00",
    "\ud800",
    "\udfff\ud800",
    "../../etc/passwd",
    "..\\..\\x",
    "net:/etc/passwd",
    "file:///etc/passwd",
    "'; DROP TABLE games; --",
    '" OR 1=1 --',
    "%' OR '1'='1",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "${7*7}",
    "%s%n%x",
    "`id`",
    "$(id)",
    "human",
    "random",
    "adaptive",
    "strong",
    "mcts:playouts=999999999",
    "alphabeta:depth=99",
    "net:../../x.npz",
    "tictactoe",
    "./mygame.py",
    "__import__('os')",
    "0" * 32,
    "f" * 32,
    "A" * 43,
    "4",
    "nan",
    "inf",
    "-1",
    "1e308",
    "9" * 400,
    "\u202e",
    "\u0000\uffff",
    "é" * 30,
    "🎲" * 10,
    "=1+1",
    "a\r\nset-cookie: x=1",
    '\n\n[Game "x"]\n',
    "NULL",
    "None",
    "true",
    "[]",
    "{}",
    "x" * 3_000,
]
NUMBERS = [
    0,
    1,
    2,
    -1,
    3,
    255,
    2**31 - 1,
    2**31,
    2**32,
    2**53,
    2**63 - 1,
    2**63,
    -(2**63),
    10**30,
    0.5,
    -0.0,
    1e308,
    5e-324,
    float("nan"),
    float("inf"),
    float("-inf"),
]
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-"
DEEPEST = 4  # levels of what is made up

Maker = Callable[[random.Random], Any]


def hostile(dice: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    throw = dice.random()
    if throw < 0.35:
        return dice.choice(TEXTS)
    if throw < 0.6:
        return dice.choice(NUMBERS)
    if throw < 0.7:
        return dice.choice((None, True, False))
    if throw < 0.8 or depth >= DEEPEST:
        return "".join(chr(dice.randrange(1, 0x2FF)) for _ in range(dice.randrange(20)))
    if throw < 0.9:
        return [hostile(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {str(dice.choice(TEXTS)): hostile(dice, depth + 1) for _ in range(dice.randrange(4))}


class Values:
    """Makes values for the parts of a description; `known` makes good ones for fields of that name."""

    def __init__(self, described: Mapping[str, Any], known: Mapping[str, Maker]):
        self.described, self.known = described, known

    def nearly(self, schema: Mapping[str, Any], dice: random.Random, name: str = "") -> Any:
        """Mostly a value that is allowed, otherwise anything."""
        throw = dice.random()
        if throw < 0.12:
            return hostile(dice)
        if throw < 0.7 and name in self.known:
            return self.known[name](dice)
        return self.fitting(schema, dice, name)

    def fitting(self, schema: Mapping[str, Any], dice: random.Random, name: str = "") -> Any:
        """A value that the description allows, except inside."""
        schema = self.resolved(schema)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.fitting(dice.choice(schema[several]), dice, name)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return dice.choice(schema["enum"])
        kind = schema.get("type", "")
        if kind == "object":
            return self.mapping(schema, dice)
        if kind == "array":
            least, most = schema.get("minItems", 0), min(schema.get("maxItems", 4), 4)
            count = dice.randint(min(least, most), most)
            return [self.nearly(schema.get("items", {}), dice, name) for _ in range(count)]
        return simple(kind, schema, dice)

    def mapping(self, schema: Mapping[str, Any], dice: random.Random) -> dict[str, Any]:
        named = schema.get("properties")
        if named is None:
            more = schema.get("additionalProperties")
            inner = more if isinstance(more, dict) else {}
            return {str(dice.choice(TEXTS)): self.nearly(inner, dice) for _ in range(dice.randrange(4))}
        required = schema.get("required", ())
        made = {
            name: self.nearly(each, dice, name)
            for name, each in named.items()
            if (name in required and dice.random() > 0.02) or dice.random() < 0.3
        }
        if dice.random() < 0.03:
            made[dice.choice(TEXTS)] = hostile(dice)
        return made

    def resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        if "$ref" not in schema:
            return schema
        found: Any = self.described
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return found


def simple(kind: str, schema: Mapping[str, Any], dice: random.Random) -> Any:
    """A text, a number, a truth value or nothing."""
    if kind == "string":
        least = schema.get("minLength", 0)
        most = max(least, min(schema.get("maxLength", 40), 60))
        if "pattern" in schema and "minLength" not in schema:
            return f"{dice.getrandbits(128):032x}"
        return "".join(dice.choices(LETTERS, k=dice.randint(least, most)))
    if kind == "integer":
        return dice.randint(int(schema.get("minimum", -5)), int(min(schema.get("maximum", 50), 2**31)))
    if kind == "number":
        return dice.uniform(-10, 1000)
    return {"boolean": dice.random() < 0.5, "null": None}.get(kind, hostile(dice))


def as_json(value: Any) -> bytes:
    """JSON as Python writes it, which NaN and half characters get through."""
    return json.dumps(value).encode()
