"""The parts of Numba that are private or experimental, each by itself: after an upgrade, this says which of them broke.

pyproject.toml bounds the version of Numba because of these. Before the bound is raised, these tests must pass.
"""

import ast
import contextlib
import pathlib
import pickle

import numba
import numpy as np
import pytest
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils, event
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.imputils import impl_ret_borrowed
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.serialize import dumps
from numba.core.typeinfer import register_dispatcher
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

from plyground.core.code_identity import PACKAGE
from plyground.core.compiling import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
FLOATS = types.Array(types.float64, 1, "C")
# Every private name that the package imports, and what for. Each has a test below.
USED = {
    "numba.core.event": "core/compiling.py counts compilations with it",
    "numba.core.caching.NullCache": "core/machine_code.py keeps machine code in its place",
    "numba.core.compiler.CompileResult": "core/machine_code.py takes apart what is compiled, and puts it together",
    "numba.core.serialize.dumps": "the same",
    "numba.core.compiler_lock.global_compiler_lock": "core/compiling.py compiles a kernel once, whoever asks first",
    "numba.core.registry.CPUDispatcher": "core/compiling.py makes kernels of it that wait until they are used",
    "numba.core.typeinfer.register_dispatcher": "core/compiling.py compiles functions that call themselves with it",
    "numba.core.cgutils": "core/structures.py makes pointers that own nothing with it",
    "numba.core.imputils.impl_ret_borrowed": "core/structures.py hands out the values of a structure with it",
    "numba.core.registry.cpu_target": "core/structures.py asks it for the size of a structure's values",
    "numba.core.typing.templates.AttributeTemplate": "core/structures.py gives structures their attributes with it",
    "numba.core.errors.NumbaExperimentalFeatureWarning": "silenced, since function types are experimental",
    "numba.extending.NativeValue": "structures on their way from Python to kernels",
    "numba.extending.infer_getattr": "the types of a structure's attributes",
    "numba.extending.intrinsic": "structures are written, the cycle counter and the bits of floats read with it",
    "numba.extending.lower_getattr_generic": "the values of a structure's attributes",
    "numba.extending.models": "how structures look to the compiler",
    "numba.extending.register_model": "the same",
    "numba.extending.unbox": "structures on their way from Python to kernels",
    "llvmlite.ir": "the types of what an intrinsic generates",
}


@contextlib.contextmanager
def part(name, use):
    """Whatever goes wrong inside is told as the failure of one part of Numba."""
    try:
        yield
    except Exception as error:
        pytest.fail(
            f"Numba {numba.__version__}: {name} no longer works as Plyground needs it ({use}): "
            f"{type(error).__name__}: {error}"
        )


def private_imports(file: pathlib.Path) -> set[str]:
    """The private or experimental names of Numba and llvmlite that a file imports."""
    found, text = set(), file.read_text("utf-8")
    if "numba" not in text and "llvmlite" not in text:
        return found
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    private = ("numba.core.", "numba.experimental.", "numba.extending.", "numba.np.", "llvmlite.")
    return {name for name in found if name.startswith(private)}


def test_every_private_part_that_the_package_imports_is_tried_here():
    used = set().union(*map(private_imports, PACKAGE.rglob("*.py")))
    assert used <= set(USED), "add a test for it here, and a line to USED"
    assert used <= private_imports(pathlib.Path(__file__))


class Counting(event.Listener):
    def __init__(self):
        self.starts = self.ends = 0

    def on_start(self, event):
        self.starts += 1

    def on_end(self, event):
        self.ends += 1


def test_a_listener_is_told_of_every_compilation():
    with part("numba.core.event", USED["numba.core.event"]):
        listener = Counting()
        with event.install_listener("numba:compile", listener):
            njit(types.int64(types.int64))(lambda x: x + 1)
        assert listener.starts == listener.ends == 1
        njit(types.int64(types.int64))(lambda x: x + 2)
        assert listener.starts == 1


class Kept(NullCache):
    """Keeps machine code in memory."""

    def __init__(self):
        self.code = {}

    def load_overload(self, sig, target_context):
        target_context.refresh()
        kept = self.code.get(str(sig))
        return None if kept is None else CompileResult._rebuild(target_context, *pickle.loads(kept))

    def save_overload(self, sig, data):
        assert not data.library.has_dynamic_globals and data.codegen.magic_tuple()
        self.code[str(sig)] = dumps(data._reduce())


def dispatcher(function, cache=None):
    made = CPUDispatcher(function, targetoptions={"nopython": True, "boundscheck": None, "nogil": True, "_nrt": False})
    made._cache = cache or NullCache()
    return made


def test_machine_code_is_taken_apart_and_put_together_again():
    with part("CompileResult, NullCache and dumps", USED["numba.core.compiler.CompileResult"]):
        kept, signature = Kept(), types.int64(types.int64)
        dispatcher(lambda x: 3 * x, kept).compile(signature)
        assert len(kept.code) == 1
        listener = Counting()
        with event.install_listener("numba:compile", listener):
            again = dispatcher(lambda x: 3 * x, kept)
            again.compile(signature)
        assert again(14) == 42 and listener.starts == 0


def test_a_dispatcher_of_our_own_is_asked_when_it_is_first_called():
    with part("CPUDispatcher", USED["numba.core.registry.CPUDispatcher"]):
        signature, asked = types.int64(types.int64), []

        class Waiting(CPUDispatcher):
            def ready(self, by):
                asked.append(by)
                with global_compiler_lock, register_dispatcher(self):
                    self.compile(signature)
                    self.disable_compile()
                return self

            def _compile_for_args(self, *args, **kws):
                return self.ready("Python")

            def get_call_template(self, args, kws):
                _, folded = self.fold_argument_types(args, kws)
                assert folded == (types.int32,)
                if not self.overloads:
                    self.ready("a function")
                return super().get_call_template((types.int64,), {})

            def get_compile_result(self, sig):
                if not self.overloads:
                    self.ready("a pointer")
                return super().get_compile_result(sig)

        def waiting():
            return Waiting(lambda x: x + 1, targetoptions={"nopython": True})

        assert waiting()(4) == 5
        called = waiting()
        assert njit(types.int64(types.int32))(lambda x: called(x))(4) == 5
        use = njit(types.int64(types.FunctionType(signature)))(lambda function: function(4))
        assert use(waiting()) == 5
        assert asked == ["Python", "a function", "a pointer"]


def test_a_function_that_python_does_not_call_needs_no_wrappers():
    with part("no_cpython_wrapper and no_cfunc_wrapper", "core/compiling.py compiles functions of games faster so"):
        inner = dispatcher(lambda x: x + 1)
        inner.targetoptions.update(no_cpython_wrapper=True, no_cfunc_wrapper=True)
        outer = njit(types.int64(types.int64))(lambda x: inner(x))
        assert outer(4) == 5
        names = inner.overloads[(types.int64,)].library.get_defined_functions()
        assert not any("cpython" in function.name or "cfunc" in function.name for function in names)


def test_a_function_calls_itself_through_its_dispatcher():
    with part("register_dispatcher", USED["numba.core.typeinfer.register_dispatcher"]):
        names = {}
        exec("def factorial(n):\n    return n * factorial(n - 1) if n > 1 else 1", names)
        made = names["factorial"] = dispatcher(names["factorial"])
        with register_dispatcher(made):
            made.compile(types.int64(types.int64))
        assert made(5) == 120


def test_functions_compile_without_the_memory_system():
    with part("the option _nrt", "rules are compiled without counting references: a third of their time"):

        def total(numbers):
            found = 0.0
            for i in range(len(numbers)):
                found += numbers[i]
            return found

        plain = njit(types.float64(FLOATS), _nrt=False, nogil=True)(total)
        assert plain(np.arange(5.0)) == 10.0
        assert "NRT_incref" not in plain.inspect_llvm(plain.signatures[0])
        with pytest.raises(Exception, match="NRT required"):
            njit(types.float64(types.int64), _nrt=False)(lambda n: np.zeros(n)[0])


class PointerType(types.Type):
    """A pointer to a float and an array that Python owns."""

    def __init__(self):
        super().__init__("PointerType of the tests")


class PointedType(types.Type):
    def __init__(self):
        super().__init__("PointedType of the tests")


POINTED = {"x": types.float64, "values": FLOATS}


def test_a_type_of_our_own_is_a_pointer_to_values_with_names():
    with part("the extension of Numba by types", "core/structures.py makes all structures this way"):

        @register_model(PointerType)
        class PointerModel(models.PrimitiveModel):
            def __init__(self, manager, kind):
                super().__init__(manager, kind, ir.IntType(8).as_pointer())

        @register_model(PointedType)
        class PointedModel(models.StructModel):
            def __init__(self, manager, kind):
                super().__init__(manager, kind, list(POINTED.items()))

        @unbox(PointerType)
        def unbox_pointer(kind, value, c):
            address = c.pyapi.object_getattr_string(value, "address")
            pointer = c.pyapi.long_as_voidptr(address)
            c.pyapi.decref(address)
            return NativeValue(pointer)

        @infer_getattr
        class PointerAttributes(AttributeTemplate):
            key = PointerType

            def generic_resolve(self, kind, name):
                return POINTED.get(name)

        def values_at(context, builder, pointer):
            layout = context.get_data_type(PointedType()).as_pointer()
            return context.make_data_helper(builder, PointedType(), ref=builder.bitcast(pointer, layout))

        @lower_getattr_generic(PointerType)
        def lower_getattr(context, builder, kind, pointer, name):
            return impl_ret_borrowed(
                context, builder, POINTED[name], getattr(values_at(context, builder, pointer), name)
            )

        @intrinsic
        def write(typing_context, address, x, values):
            def generate(context, builder, signature, arguments):
                target = values_at(context, builder, builder.inttoptr(arguments[0], ir.IntType(8).as_pointer()))
                array = context.make_array(FLOATS)(context, builder, arguments[2])
                array.meminfo = cgutils.get_null_value(array.meminfo.type)
                target.x, target.values = arguments[1], array._getvalue()
                return context.get_dummy_value()

            return types.void(address, x, values), generate

        class Pointer:
            def __init__(self, x, values):
                self._numba_type_, self.values = PointerType(), values
                context = cpu_target.target_context
                size = context.get_abi_sizeof(context.get_data_type(PointedType()))
                self.memory = np.zeros(size, np.uint8)
                self.address = self.memory.ctypes.data
                njit(types.void(types.intp, types.float64, FLOATS))(lambda a, x, v: write(a, x, v))(
                    self.address, x, values
                )

        numbers = np.array([2.0])
        read = njit(types.float64(PointerType()), _nrt=False)(lambda pointer: pointer.x + pointer.values[0])
        pointer = Pointer(0.5, numbers)
        assert read(pointer) == 2.5
        numbers[0] = 3.0
        assert [read(pointer) for _ in range(100)] == [3.5] * 100


@pytest.mark.filterwarnings("error")
def test_functions_are_values_that_kernels_call():
    with part("types.FunctionType", "rules, evaluators and players are handed to kernels as values"):
        signature = types.int64(types.int64)
        kind = types.FunctionType(signature)

        @njit(types.int64(kind, types.int64))
        def twice(function, x):
            return function(function(x))

        assert twice(njit(signature)(lambda x: x + 1), 5) == 7
        assert twice(njit(signature)(lambda x: 3 * x), 5) == 45
    with part("NumbaExperimentalFeatureWarning", USED["numba.core.errors.NumbaExperimentalFeatureWarning"]):
        assert issubclass(NumbaExperimentalFeatureWarning, Warning)


def test_an_intrinsic_reads_the_bits_of_a_float():
    with part("intrinsic and llvmlite.ir", "learn/activations.py makes powers of two from the bits of a float"):

        @intrinsic
        def bits(context, number):
            def generate(context, builder, signature, arguments):
                return builder.bitcast(arguments[0], ir.IntType(64))

            return types.int64(types.float64), generate

        read = njit(types.int64(types.float64))(lambda x: bits(x))
        assert read(1.5) == int(np.float64(1.5).view(np.int64))


def test_an_intrinsic_of_llvm_is_declared_by_its_name():
    with part("declare_intrinsic of llvmlite", "core/clock.py reads the processor's cycle counter"):

        @intrinsic
        def ones(context, number):
            def generate(context, builder, signature, arguments):
                kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64)])
                function = builder.module.declare_intrinsic("llvm.ctpop", (ir.IntType(64),), kind)
                return builder.call(function, arguments)

            return types.int64(types.int64), generate

        assert njit(types.int64(types.int64))(lambda x: ones(x))(0b1011) == 3


def test_an_array_of_records_is_read_and_written_by_reference():
    with part("numba.from_dtype", "arrays in structures have named fields"):
        fields = np.dtype([("a", np.float64), ("b", np.int64)], align=True)
        kind = types.Array(numba.from_dtype(fields), 1, "C")

        @njit(types.int64(kind), _nrt=False)
        def change(rows):
            row = rows[1]
            row.a = 2.5
            row.b += 7
            return row.b

        rows = np.zeros(2, fields)
        assert change(rows) == 7 and rows.tolist() == [(0.0, 0), (2.5, 7)]
