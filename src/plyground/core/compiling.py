"""Plain functions made fast: compilation with Numba, when a function is first used, or loading what was kept.

A kernel of the package is compiled for one signature; nothing happens when it is imported. The functions of a game are
compiled together with the plain functions that they call. What is compiled is kept between runs under the identity of
the code (`core/code_identity.py`, `core/machine_code.py`), so that stale code can never run.

With ``NUMBA_DISABLE_JIT=1`` everything here returns the plain function.
"""

import contextlib
import pathlib
import threading
import types as python_types
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import event
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.typeinfer import register_dispatcher

from plyground.core.code_identity import UnknownValueError, described, identity_of, reachable
from plyground.core.errors import ContractError
from plyground.core.machine_code import MachineCode
from plyground.core.references import called_names, has_version

JIT = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
# Rules and most kernels create no arrays, so they are compiled without Numba's run-time memory system: counting
# references to the arrays they are given would take a third of the time.
COUNTS_REFERENCES = "_nrt"
OPTIONS: dict[str, Any] = {"nopython": True, "boundscheck": None, "nogil": True}
# Functions that only others call need no way in from Python and no pointer, which takes a third of the compiler's time.
WITHOUT_PYTHON = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
GAME_MODULE = __name__  # functions of games pose as part of this file, so that what is kept fits them in any folder

warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)  # functions as values
if not JIT:
    # Uncompiled random numbers and hashes wrap around as compiled ones do; NumPy would warn each time.
    np.seterr(over="ignore")


class Kernel(CPUDispatcher):
    """A function of the package that is compiled for one signature, or loaded, when it is first used."""

    is_ready = False  # for Python and for other kernels
    is_inner = False  # for other kernels only
    is_asked_for_types = False  # by a kernel that is being compiled; whoever asks holds the compiler's lock

    def __init__(self, function: Callable, signature: Any, allocates: bool = False, **options: Any):
        super().__init__(function, targetoptions={**OPTIONS, COUNTS_REFERENCES: allocates, **options})
        self.signature = signature
        self.compiled_with = str(signature), allocates, sorted(options.items())  # a part of its identity

    def ready(self) -> "Kernel":
        """Itself, compiled for its signature."""
        if self.is_ready:
            return self
        with global_compiler_lock, register_dispatcher(self):
            if not self.is_ready:
                self._find_kept()
                if self.is_inner:
                    del self.overloads[tuple(self.signature.args)]
                    self.is_inner = False
                self.compile(self.signature)
                self._seal()
                self.is_ready = True
        return self

    def ready_for_kernels(self) -> None:
        """Compile it for other kernels only, which takes less time, unless it is at hand for all."""
        if self.is_ready or self.is_inner:
            return
        if self.is_kept():
            self.ready()
            return
        kept: Any = self._cache  # type: ignore[has-type]
        self.is_inner = True
        if isinstance(kept, MachineCode):
            self._cache = MachineCode(kept.group, kept.name, f"{kept.identity} for kernels")
        self.targetoptions.update(WITHOUT_PYTHON)
        try:
            self.compile(self.signature)
        except BaseException:
            self.is_inner = False
            raise
        finally:
            self._cache = kept
            for option in WITHOUT_PYTHON:
                del self.targetoptions[option]

    def add_overload(self, cres: Any) -> None:
        """What is compiled for kernels only is not offered to Python."""
        if self.is_inner:
            self.overloads[tuple(cres.signature.args)] = cres
        else:
            super().add_overload(cres)

    def _find_kept(self) -> None:
        """Say where its machine code is kept; its identity takes a while, so it is not asked for any sooner."""
        if not isinstance(self._cache, MachineCode):
            self.keep_as(self.py_func.__module__.partition(".")[2], identity_of(self))

    def is_kept(self) -> bool:
        """Whether it can be loaded, so that nothing has to be compiled."""
        self._find_kept()
        cache, context = self._cache, cpu_target.target_context
        return isinstance(cache, MachineCode) and cache.file_for(self.signature, context.codegen()).exists()

    def keep_as(self, group: str, identity: str | None) -> None:
        """Keep its machine code in a folder of this name, if its identity can be told."""
        if identity is not None:
            self._cache = MachineCode(group, self.py_func.__name__, identity)

    def _seal(self) -> None:
        """Compile no other signature."""
        self.disable_compile()

    # Where Numba asks for a compiled function

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Python has called it with types that it is not compiled for."""
        if not self.is_ready:
            return self.ready()
        if not self._can_compile:  # type: ignore[attr-defined]  # another thread has made it ready since it was called
            return self
        return super()._compile_for_args(*args, **kws)  # type: ignore[misc]

    def compile(self, sig: Any) -> Any:
        """Nothing new where a kernel that calls it asks for types: it has one signature."""
        return None if self.is_asked_for_types else super().compile(sig)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """A function that is being compiled calls it; other threads may call it from Python meanwhile."""
        with global_compiler_lock:
            self.ready_for_kernels()
            self.is_asked_for_types = True
            try:
                return super().get_call_template(args, kws)
            finally:
                self.is_asked_for_types = False

    def get_compile_result(self, sig: Any) -> Any:
        """It is to become a function pointer."""
        self.ready()
        return super().get_compile_result(sig)


class GameFunction(Kernel):
    """A function of a game: a rule with its signature, or one that rules call with whatever types they have.

    Elements of a position have 32 bits, and what is computed from them 64. Compiled for every mixture of the two, a
    function with three arguments would be compiled up to eight times, and so would all that it calls; so a call passes
    whole numbers of any size as 64 bits.
    """

    def ready(self) -> "GameFunction":
        """Itself, compiled for its signature if it has one."""
        if self.signature is not None:
            super().ready()
        return self

    def returns_nothing(self) -> bool:
        """Whether it returns nothing where its signature says that it does."""
        kept: Any = self.overloads[tuple(self.signature.args)]
        return self.signature.return_type != types.void and kept.signature.return_type == types.none

    def _find_kept(self) -> None:
        pass  # the compiler of the game has said it

    def _seal(self) -> None:
        pass  # other functions may call it with other types

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        if self.signature is None:
            raise TypeError(f"{self.py_func.__name__}: only rules can call this function compiled")
        return super()._compile_for_args(*args, **kws)

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        """The types that a call is compiled for."""
        signature, folded = super().fold_argument_types(args, kws)
        return signature, tuple(widened(kind) for kind in folded)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """A function that is being compiled calls it."""
        _, folded = self.fold_argument_types(args, kws)
        if self.signature is not None and folded == tuple(self.signature.args):
            self.ready()
        return CPUDispatcher.get_call_template(self, folded, {})


def widened(kind: types.Type) -> types.Type:
    """64 bits for every signed whole number; any other type as it is."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else kind  # type: ignore[attr-defined]


# Kernels of the package, and the functions of games


def kernel(signature: Any, **options: Any) -> Callable:
    """A function of the package compiled for one signature; one that creates arrays needs `allocates=True`."""

    def decorate(function):
        return Kernel(function, signature, **options) if JIT else function

    return decorate


class CircularCallsError(ContractError):
    """Functions that call each other in a circle: what is compiled from them cannot be kept."""

    def __init__(self, function: Any, other: Any):
        code = function.__code__
        super().__init__(
            f"{pathlib.Path(code.co_filename).name}, line {code.co_firstlineno}, {function.__name__}: calls "
            f"{other.__name__}, which calls {function.__name__} again; a function can call itself, "
            "but not by way of another"
        )


class NeverReturnsError(ContractError):
    """A function with an endless loop that nothing leaves."""

    def __init__(self, function: Any):
        code = function.__code__
        super().__init__(
            f"{pathlib.Path(code.co_filename).name}, line {code.co_firstlineno}, {function.__name__}: never returns "
            "anything; an endless loop, or is a return missing?"
        )


_making = threading.RLock()  # held while functions are put together, which is short; compiling has a lock of Numba's


class Compiler:
    """Compiles the plain functions of one game, together with the plain functions they call."""

    def __init__(self, group: str, signatures: dict[Callable, Any]):
        self.group = group  # the folder for what is kept of a user's functions
        self.signatures = signatures  # of the functions that kernels call
        self.done: dict[Callable, GameFunction] = {}

    def compile(self, function: Callable) -> Callable:
        """The compiled form of `function`; the plain one is left as it is."""
        if not JIT:
            return function
        made = self._made(function).ready()
        if made.signature is not None and made.returns_nothing():
            raise NeverReturnsError(function)
        return made

    def expect(self, functions: Iterable[Callable]) -> None:
        """Say which functions are asked for next."""
        if JIT:
            expect(self._made(function) for function in functions)

    def is_at_hand(self, function: Callable) -> bool:
        """Whether nothing has to be compiled for a function."""
        return not JIT or (made := self._made(function)).is_ready or made.is_kept()

    def _made(self, function: Callable) -> GameFunction:
        """The function as one that is compiled when it is first used."""
        with _making:  # another thread must not take it before what it calls is there
            if function not in self.done:
                refuse_circle(function)
                self.done[function] = made = self._copied(function, self.signatures.get(function))
                # What it calls comes after it, so that a function can call itself.
                try:
                    self._replace_callees(function, made.py_func)
                except ContractError:
                    del self.done[function]
                    raise
            return self.done[function]

    def _copied(self, function: Any, signature: Any) -> GameFunction:
        """A copy with names of its own. Its name tells its identity: equal names mean equal machine code."""
        identity = identity_of(function)
        cells = tuple(python_types.CellType(cell.cell_contents) for cell in function.__closure__ or ())
        copy = python_types.FunctionType(
            function.__code__, dict(function.__globals__), function.__name__, function.__defaults__, cells or None
        )
        copy.__module__ = GAME_MODULE
        copy.__qualname__ = f"{function.__name__}_{identity[:16] if identity else id(function)}"
        made = GameFunction(copy, signature, **({} if signature else WITHOUT_PYTHON))
        package, _, inside = function.__module__.partition(".")
        made.keep_as(inside if package == "plyground" else self.group, identity)
        return made

    def _replace_callees(self, function: Any, copy: Any) -> None:
        """Put compiled functions in the place of the plain ones that a function calls."""
        for cell in copy.__closure__ or ():  # what it calls by names of the function around it
            if isinstance(cell.cell_contents, python_types.FunctionType):
                cell.cell_contents = self._made(cell.cell_contents)
        called, names = called_names(function.__code__), copy.__globals__
        for name in called & set(names):
            if isinstance(names[name], python_types.FunctionType):
                names[name] = self._made(names[name])
            elif isinstance(names[name], python_types.ModuleType):
                names[name] = self._compiled_module(names[name], called)

    def _compiled_module(self, module: python_types.ModuleType, called: set[str]) -> python_types.ModuleType:
        """A copy of a module with the functions that are called compiled; the module itself if there are none."""
        if has_version(module.__name__):
            return module
        inside = {name: getattr(module, name) for name in called if name in vars(module)}
        changed = {
            name: self._made(value) if isinstance(value, python_types.FunctionType)
            else self._compiled_module(value, called)
            for name, value in inside.items()
            if isinstance(value, (python_types.FunctionType, python_types.ModuleType)) and value is not module
        }  # fmt: skip
        if all(changed[name] is inside[name] for name in changed):
            return module
        copy = python_types.ModuleType(module.__name__)
        copy.__dict__.update(vars(module) | changed)
        return copy


def refuse_circle(function: Callable) -> None:
    """Reject a function that calls another which leads back to it."""
    with contextlib.suppress(UnknownValueError):
        for callee in described(function).callees:
            if callee is not function and function in reachable(callee):
                raise CircularCallsError(function, callee)


# Watching


_started: set[python_types.CodeType] = set()  # the functions that were compiled, or are being compiled
_expected: set[python_types.CodeType] = set()  # these, and those that are still to come


def expect(functions: Iterable[Any]) -> None:
    """Say which functions are asked for next, so that it can be told how much there is to compile for them."""
    for function in functions:
        if isinstance(function, Kernel) and not function.is_ready and not function.is_kept():
            _expected.update(one.py_func.__code__ for one in reachable(function) if isinstance(one, Kernel))


def make_ready(*functions: Any) -> None:
    """Compile or load functions now, before a clock is started."""
    expect(functions)
    for function in functions:
        if isinstance(function, Kernel):
            function.ready()


class CompileWatch(event.Listener):
    """Counts real compilations (loads from the cache do not count).

    Calls `announce` at each with the number of functions so far and of all that are known to be asked for.
    """

    def __init__(self, announce: Callable[[int, int], None]):
        self.compilations = 0
        self.before = len(_started)
        self.announce = announce

    def on_start(self, event):
        self.compilations += 1
        dispatcher = event.data["dispatcher"]
        code = dispatcher.py_func.__code__
        if not isinstance(dispatcher, Kernel) or code.co_filename.startswith("<"):
            return  # a small part of Numba's own, or one that writes a structure
        _started.add(code)
        _expected.add(code)
        self.announce(len(_started) - self.before, len(_expected) - self.before)

    def on_end(self, event):
        pass


@contextlib.contextmanager
def watch_compiling(announce: Callable[[int, int], None] = lambda number, of: None) -> Iterator[CompileWatch]:
    """Watch for compilations inside the block."""
    watch = CompileWatch(announce)
    with event.install_listener("numba:compile", watch):
        yield watch
