"""Named values for kernels: how every structure that compiled functions receive is declared and made.

    Pair = structure("Pair", factor=types.float64, numbers=FLOATS)
    pair = Pair(factor=2.0, numbers=np.ones(3))

`Pair.kind` is the compiled type, for signatures; `pair.numbers` is the value as Python sees it; `pair.compiled` is what
kernels receive: one pointer, so that passing it on costs nothing. The arrays are shared, not copied, and
borrowed: kernels do not count references to them, which would take a third of the time of a search; the compiled form
keeps them alive. Without the compiler a structure is its own compiled form, and kernels read the same names from it.

Arrays inside a structure may have named fields. `records` is the compiled type of such an array, `make_records` the
array itself:

    FRAME = np.dtype([("alpha", np.float64), ("beta", np.float64)], align=True)
    frames = make_records(FRAME, 40)
    frame = frames[ply]; frame.alpha = 0.5          # a reference: the array has changed

A kernel that all games share cannot know the layout of every player's workspace. A field of type ADDRESS passes it
on, and the player's own kernel reads what is there (`structure_at`).
"""

import hashlib
import sys
from dataclasses import astuple, fields
from typing import Any, ClassVar, get_type_hints

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.core.registry import cpu_target
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    models,
    register_model,
    unbox,
)

from plyground.core.compiling import JIT, kernel

ADDRESS = types.intp  # the compiled type of a field that holds a structure of unknown layout


# Arrays of records


def records(fields: np.dtype, dimensions: int = 1) -> types.Type:
    """The compiled type of an array of records."""
    taken = [name for name in fields.names or () if hasattr(np.void, name)]
    if taken:  # uncompiled records would return NumPy's own attribute
        raise ValueError(f"a field cannot be called {taken[0]!r}: NumPy's records have an attribute of that name")
    return types.Array(numba.from_dtype(fields), dimensions, "C")


def make_records(fields: np.dtype, shape: int | tuple[int, ...]) -> np.ndarray:
    """A zeroed array of records whose fields have names with and without the compiler."""
    made = np.zeros(shape, fields)
    return made if JIT else made.view(np.recarray)


_FIELD_TYPES = {int: np.int64, bool: np.bool_, float: np.float64}


def fields_of(options: type) -> np.dtype:
    """The record type with a field for every field of a dataclass of numbers."""
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

    kind: ClassVar[Any]  # the compiled type
    fields: ClassVar[tuple[str, ...]]
    _write: ClassVar[Any]

    def __init__(self, **values: Any):
        if set(values) != set(self.fields):
            differ = sorted(set(values) ^ set(self.fields))
            raise TypeError(f"{type(self).__name__}: missing or unknown: {', '.join(differ)}")
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        """The values by name; `compiled` is made on first use."""
        if name != "compiled":
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        made = self.__dict__["compiled"] = CompiledStructure(self)
        return made

    def __setattr__(self, name: str, value: Any) -> None:
        """Kernels would not see the change."""
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed; expected replace({name}=…)")

    @property
    def address(self) -> Any:
        """The address for kernels, valid as long as Python holds the structure."""
        return self.compiled.address

    def replace(self, **changes: Any) -> "Structure":
        """The same structure with some values changed."""
        return type(self)(**({field: getattr(self, field) for field in self.fields} | changes))

    def keeping(self, earlier: "Structure") -> "Structure":
        """The same structure with what an earlier one holds, nested structures included.

        Arrays of the same shape are shared; of larger arrays the leading part is copied.
        """
        return self.replace(**{field: _kept(getattr(self, field), getattr(earlier, field)) for field in self.fields})


def _kept(value: Any, earlier: Any) -> Any:
    if isinstance(value, Structure):
        return value.keeping(earlier)
    if not isinstance(value, np.ndarray) or value.dtype != earlier.dtype:
        return value
    if value.shape == earlier.shape:
        return earlier
    if all(size >= before for size, before in zip(value.shape, earlier.shape, strict=True)):
        value[tuple(slice(size) for size in earlier.shape)] = earlier
    return value


class CompiledStructure:
    """A structure as kernels receive it: the address of a block of memory that holds all values in sequence."""

    def __init__(self, structure: Structure):
        kind, values = structure.kind, [getattr(structure, name) for name in structure.fields]
        self._numba_type_ = kind
        self.borrowed = [value.compiled if isinstance(value, Structure) else value for value in values]  # kept alive
        self.memory = np.zeros(kind.size() // 8 + 1, np.int64)
        self.address = self.memory.ctypes.data
        given = zip(kind.fields.values(), self.borrowed, strict=True)
        structure._write(self.address, *(_by_address(field, value) for field, value in given))


def _by_address(field: types.Type, value: Any) -> Any:
    """A structure by its address where a field wants that; anything else as it is."""
    return value.address if field == ADDRESS and isinstance(value, CompiledStructure) else value


def structure(name: str, **kinds: types.Type) -> type[Structure]:
    """A class of structures with these fields, given with their compiled types."""
    body: dict[str, Any] = {"fields": tuple(kinds)}
    if JIT:
        body["kind"] = StructureType(name, tuple(kinds.items()))
        body["_write"] = staticmethod(_compiled_writer(name, body["kind"], sys._getframe(1).f_globals))
    else:
        body["kind"] = types.none  # a placeholder in signatures that are never compiled
        body["compiled"] = body["address"] = property(lambda self: self)
    return type(name, (Structure,), body)


def _compiled_writer(name: str, kind: "StructureType", owner: dict[str, Any]):
    """The compiled function that writes all values of a structure to its memory.

    Numba needs every field written out, so its source is generated here.
    """
    listed = ", ".join(kind.fields)
    lines = [f"def write_{name}(address, {listed}):", f"    write_fields(address, KIND, ({listed},))"]
    names: dict[str, Any] = {"write_fields": write_fields, "KIND": kind, "__name__": owner["__name__"]}
    exec(compile("\n".join(lines), f"<{name}>", "exec"), names)
    return kernel(types.void(ADDRESS, *kind.fields.values()))(names[f"write_{name}"])


# How the compiler sees a structure: a pointer to its values. Nothing is counted and nothing is freed in kernels.


class StructureType(types.Type):
    """The compiled type of a structure. Its name holds a hash of its fields, so that names of kernels stay short."""

    def __init__(self, name: str, fields: tuple[tuple[str, types.Type], ...]):
        self.fields = dict(fields)
        digest = hashlib.sha256(repr([(field, str(kind)) for field, kind in fields]).encode()).hexdigest()[:12]
        super().__init__(f"{name}_{digest}")

    @property
    def values(self) -> "ValuesType":
        return ValuesType(self)

    def size(self) -> int:
        """Size in bytes of the memory that holds the values."""
        context = cpu_target.target_context
        return context.get_abi_sizeof(context.get_data_type(self.values))


class ValuesType(types.Type):
    """What a structure points to."""

    def __init__(self, structure: StructureType):
        self.structure = structure
        super().__init__(f"values of {structure.name}")


@register_model(StructureType)
class StructureModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, ir.IntType(8).as_pointer())


@register_model(ValuesType)
class ValuesModel(models.StructModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, list(kind.structure.fields.items()))


@unbox(StructureType)
def unbox_structure(kind, value, c):
    """From Python: the address."""
    address = c.pyapi.object_getattr_string(value, "address")
    pointer = c.pyapi.long_as_voidptr(address)
    c.pyapi.decref(address)
    return NativeValue(pointer)


@infer_getattr
class StructureAttributes(AttributeTemplate):
    key = StructureType

    def generic_resolve(self, kind, name):  # type: ignore[override]
        return kind.fields.get(name)


def values_at(context, builder, kind: StructureType, pointer):
    """The values at a pointer, for the code generator."""
    layout = context.get_data_type(kind.values)
    return context.make_data_helper(builder, kind.values, ref=builder.bitcast(pointer, layout.as_pointer()))


@lower_getattr_generic(StructureType)
def lower_getattr(context, builder, kind, pointer, name):
    value = getattr(values_at(context, builder, kind, pointer), name)
    return impl_ret_borrowed(context, builder, kind.fields[name], value)


def without_owner(context, builder, kind, value):
    """The same value; references to an array, or to a tuple of arrays, are no longer counted."""
    if isinstance(kind, types.BaseTuple):
        kinds = tuple(kind)  # type: ignore[var-annotated,arg-type]
        parts = [without_owner(context, builder, kinds[k], builder.extract_value(value, k)) for k in range(len(kinds))]
        return context.make_tuple(builder, kind, parts)
    if not isinstance(kind, types.Array):
        return value
    array = context.make_array(kind)(context, builder, value)
    array.meminfo = cgutils.get_null_value(array.meminfo.type)
    array.parent = cgutils.get_null_value(array.parent.type)
    return array._getvalue()


@intrinsic
def write_fields(typing_context, address, kind, values):
    """Write a tuple of values to the memory of a structure."""
    wanted = kind.instance_type

    def generate(context, builder, signature, arguments):
        pointer = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
        target = values_at(context, builder, wanted, pointer)
        given = signature.args[2]
        for k, (name, field) in enumerate(wanted.fields.items()):
            value = context.cast(builder, builder.extract_value(arguments[2], k), given[k], field)
            setattr(target, name, without_owner(context, builder, field, value))
        return context.get_dummy_value()

    return types.void(address, kind, values), generate


# Structures by their address

if JIT:

    @intrinsic
    def structure_at(typing_context, address, kind):
        """The structure of this kind at an address."""

        def generate(context, builder, signature, arguments):
            return builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())

        return kind.instance_type(address, kind), generate

else:

    def structure_at(address, kind):  # type: ignore[misc]
        return address
