"""Named values for kernels: the one maker of every structure that compiled functions are given.

    Agent = structure("Agent", decide=types.FunctionType(DECIDE), workspace=WORKSPACE)
    agent = Agent(decide=decide_first, workspace=workspace)

`Agent.kind` is the compiled type, for signatures; `agent.workspace` is the value as Python sees it; `agent.compiled` is
what kernels are given: one pointer, so that handing it on costs nothing. The arrays are shared, not copied. Without the
compiler a structure is its own compiled form, and kernels read the same names from it.

Arrays inside a structure may have named fields. `records` is the compiled type of such an array, `make_records` the
array itself:

    FRAME = np.dtype([("alpha", np.float64), ("beta", np.float64)], align=True)
    frames = make_records(FRAME, 40)
    frame = frames[ply]; frame.alpha = 0.5          # a reference: the array has changed

A kernel that all games share cannot know the layout of every player's workspace. It hands on an *address*
(`address_of`), and the player's own kernel looks at what is there (`structure_at`).
"""

import functools
import sys
import warnings
from dataclasses import astuple, fields
from typing import Any, ClassVar, get_type_hints

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.imputils import impl_ret_borrowed
from numba.experimental import structref
from numba.extending import intrinsic

from plyground.core.compiling import JIT, kernel

warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)

ADDRESS = types.intp  # the compiled type of a field that holds a structure of unknown layout


# Arrays of records


def records(fields: np.dtype, dimensions: int = 1) -> types.Type:
    """The compiled type of an array of records."""
    taken = [name for name in fields.names or () if hasattr(np.void, name)]
    if taken:  # uncompiled records would answer with an attribute of NumPy's own
        raise ValueError(f"a field cannot be called {taken[0]!r}: NumPy's records have an attribute of that name")
    return types.Array(numba.from_dtype(fields), dimensions, "C")


def make_records(fields: np.dtype, shape: int | tuple[int, ...]) -> np.ndarray:
    """An array of records, all zero, whose fields have names with and without the compiler."""
    made = np.zeros(shape, fields)
    return made if JIT else made.view(np.recarray)


_FIELD_TYPES = {int: np.int64, bool: np.bool_, float: np.float64}


def fields_of(options: type) -> np.dtype:
    """The record that has a field for every one of a dataclass of numbers."""
    kinds = get_type_hints(options)
    return np.dtype([(field.name, _FIELD_TYPES[kinds[field.name]]) for field in fields(options)], align=True)


def as_record(options: Any) -> np.ndarray:
    """A dataclass of numbers as an array of one record, for kernels."""
    made = make_records(fields_of(type(options)), 1)
    made[0] = astuple(options)
    return made


# Structures


class Structure:
    """Named values, for Python as attributes and for kernels as one value."""

    kind: ClassVar[types.Type]  # the compiled type
    fields: ClassVar[tuple[str, ...]]
    _kinds: ClassVar[dict[str, types.Type]]
    _make: ClassVar[Any]
    _address_of: ClassVar[Any]

    def __init__(self, **values: Any):
        if set(values) != set(self.fields):
            differ = sorted(set(values) ^ set(self.fields))
            raise TypeError(f"{type(self).__name__}: missing or unknown: {', '.join(differ)}")
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        """The values by name; `compiled` is made when it is first asked for."""
        if name != "compiled":
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        made = self._make(*(_for_kernels(kind, getattr(self, field)) for field, kind in self._kinds.items()))
        self.__dict__["compiled"] = made
        return made

    @property
    def address(self) -> Any:
        """Where kernels find it, for as long as Python holds it."""
        return self._address_of()(self.compiled)

    def replace(self, **changes: Any) -> "Structure":
        """The same with some values changed."""
        return type(self)(**{field: changes.get(field, getattr(self, field)) for field in self.fields})

    def keeping(self, earlier: "Structure") -> "Structure":
        """The same with all arrays of an earlier one that have the same shape, in structures inside it too."""
        return self.replace(**{field: _kept(getattr(self, field), getattr(earlier, field)) for field in self.fields})


def _kept(value: Any, earlier: Any) -> Any:
    if isinstance(value, Structure):
        return value.keeping(earlier)
    is_same = isinstance(value, np.ndarray) and value.shape == earlier.shape and value.dtype == earlier.dtype
    return earlier if is_same else value


def _for_kernels(kind: types.Type, value: Any) -> Any:
    """A value as a kernel takes it: structures by their pointer, or by their address where a field wants that."""
    if not isinstance(value, Structure):
        return value
    return value.address if kind == ADDRESS else value.compiled


@structref.register
class StructureType(types.StructRef):
    """The compiled type of every structure; two of them differ by their fields."""

    def preprocess_fields(self, fields):
        return tuple((name, types.unliteral(kind)) for name, kind in fields)


class CompiledStructure(structref.StructRefProxy):
    """A compiled structure in the hands of Python, which only passes it on."""


structref.define_boxing(StructureType, CompiledStructure)


def structure(name: str, **kinds: types.Type) -> type[Structure]:
    """A class of structures with these fields, given with their compiled types."""
    body: dict[str, Any] = {"fields": tuple(kinds), "_kinds": kinds}
    if JIT:
        owner = sys._getframe(1).f_globals
        body["kind"] = kind = StructureType(list(kinds.items()))
        body["_make"] = staticmethod(_compiled_maker(name, kind, kinds, owner))
        body["_address_of"] = staticmethod(functools.cache(lambda: _compiled_address(name, kind, owner)))
    else:
        body["kind"] = types.none  # stands in signatures that nobody compiles
        body["compiled"] = body["address"] = property(lambda self: self)
    return type(name, (Structure,), body)


# Numba wants every field written out, so the text of these functions is written here. It passes for a part of the file
# that declares the structure: there the cache looks whether anything has changed.


def _compiled_maker(name: str, kind: types.Type, kinds: dict[str, types.Type], owner: dict[str, Any]):
    """The compiled function that makes a structure from its values."""
    lines = [f"def make_{name}({', '.join(kinds)}):", "    made = new(KIND)"]
    lines += [*(f"    made.{field} = {field}" for field in kinds), "    return made"]
    return kernel(kind(*kinds.values()))(_function(lines, owner, new=structref.new, KIND=kind))


def _compiled_address(name: str, kind: types.Type, owner: dict[str, Any]):
    """The compiled function that says where a structure is."""
    lines = [f"def address_of_{name}(value):", "    return address_of(value)"]
    return kernel(ADDRESS(kind))(_function(lines, owner, address_of=address_of))


def _function(lines: list[str], owner: dict[str, Any], **names: Any):
    """The function that some lines define, as if they stood in the file with these global names."""
    names["__name__"] = owner["__name__"]
    exec(compile("\n".join(lines), owner["__file__"], "exec"), names)
    return next(value for value in names.values() if getattr(value, "__module__", None) == owner["__name__"])


# Structures by their address

if JIT:

    @intrinsic
    def address_of(typing_context, value):
        """Where a structure is. It stays there for as long as Python holds it."""

        def generate(context, builder, signature, arguments):
            return builder.ptrtoint(builder.extract_value(arguments[0], 0), cgutils.intp_t)

        return ADDRESS(value), generate

    @intrinsic
    def structure_at(typing_context, address, kind):
        """The structure of this kind at an address."""
        wanted = kind.instance_type if isinstance(kind, types.TypeRef) else kind

        def generate(context, builder, signature, arguments):
            layout = context.get_value_type(signature.return_type)
            pointer = builder.inttoptr(arguments[0], layout.elements[0])
            value = builder.insert_value(cgutils.get_null_value(layout), pointer, 0)
            return impl_ret_borrowed(context, builder, signature.return_type, value)

        return wanted(address, kind), generate

else:

    def address_of(value):  # type: ignore[misc]
        return value

    def structure_at(address, kind):  # type: ignore[misc]
        return address
