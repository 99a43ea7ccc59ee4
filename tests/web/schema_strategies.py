"""Values for Hypothesis from a JSON schema: some that fit it, some that nearly do, some that are hostile."""

from typing import Any

from hypothesis import strategies as st

HOSTILE = [
    "", "\x00", "\ud800", "../../etc/passwd", "net:/etc/passwd", "'; DROP TABLE games; --",
    "<img src=x onerror=alert(1)>",
    "{{7*7}}", "%s%n", "human", "random", "tictactoe", "0" * 32, "f" * 32, "A" * 40, "4", "nan", "-1", "9" * 400,
    "\u202e",
]  # fmt: skip
NUMBERS = [0, 1, -1, 2**31 - 1, 2**31, 2**63, -(2**63), 10**30, 0.5, float("nan"), float("inf")]

hostile = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from(HOSTILE) | st.sampled_from(NUMBERS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=8,
)  # fmt: skip


class Schema:
    """Strategies for the parts of a description; `rest` holds what its references point to."""

    def __init__(self, rest: dict[str, Any]):
        self.rest = rest

    def resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in schema:
            return schema
        found: Any = self.rest
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return found

    def fitting(self, schema: dict[str, Any]) -> st.SearchStrategy:
        """Values that the description allows."""
        schema = self.resolved(schema)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return st.one_of([self.fitting(each) for each in schema[several]])
        if "const" in schema:
            return st.just(schema["const"])
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        makers = {
            "null": lambda _: st.none(), "boolean": lambda _: st.booleans(), "string": text, "integer": integer,
            "number": lambda _: st.floats(allow_nan=False), "array": self.array, "object": self.object,
        }  # fmt: skip
        maker = makers.get(schema.get("type", ""))
        return maker(schema) if maker else hostile

    def array(self, schema: dict[str, Any]) -> st.SearchStrategy:
        most = min(schema.get("maxItems", 4), 4)
        return st.lists(
            self.nearly(schema.get("items", {})), min_size=min(schema.get("minItems", 0), most), max_size=most
        )

    def object(self, schema: dict[str, Any]) -> st.SearchStrategy:
        named = schema.get("properties")
        if named is None:
            more = schema.get("additionalProperties")
            values = self.nearly(more) if isinstance(more, dict) else hostile
            return st.dictionaries(st.sampled_from(HOSTILE) | st.text(max_size=8), values, max_size=4)
        required = set(schema.get("required", ()))
        return st.fixed_dictionaries(
            {name: self.nearly(each) for name, each in named.items() if name in required},
            optional={name: self.nearly(each) for name, each in named.items() if name not in required},
        )

    def nearly(self, schema: dict[str, Any]) -> st.SearchStrategy:
        """Mostly values that are allowed, otherwise anything."""
        fitting = self.fitting(schema)
        return st.integers(0, 4).flatmap(lambda throw: hostile if throw == 0 else fitting)


def text(schema: dict[str, Any]) -> st.SearchStrategy:
    if "pattern" in schema and "minLength" not in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    least, most = schema.get("minLength", 0), schema.get("maxLength", 20)
    letters = st.sampled_from("0123456789abcdefXYZ_-") if "pattern" in schema else st.characters()
    return st.text(letters, min_size=least, max_size=max(least, min(most, 40)))


def integer(schema: dict[str, Any]) -> st.SearchStrategy:
    return st.integers(schema.get("minimum"), schema.get("maximum")) | st.integers(0, 3)
