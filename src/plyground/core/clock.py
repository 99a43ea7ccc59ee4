"""The processor's own clock, readable inside kernels, to measure what share of a kernel's time each player used."""

import platform
import time

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from plyground.core.compiling import JIT, kernel

HAS_CYCLES = platform.machine().lower() in ("x86_64", "amd64")  # elsewhere programs may not read the counter

if not JIT:
    cycles = read_cycles = time.perf_counter_ns
else:
    if HAS_CYCLES:

        @intrinsic
        def cycles(typing_context):
            """The processor's cycle counter."""

            def generate(context, builder, signature, arguments):
                kind = ir.FunctionType(ir.IntType(64), [])
                return builder.call(builder.module.declare_intrinsic("llvm.readcyclecounter", (), kind), [])

            return types.int64(), generate

    else:

        @kernel(types.int64())
        def cycles():
            """No counter: every reading is the same."""
            return 0

    @kernel(types.int64())
    def read_cycles():
        """The counter as seen from Python, to measure cycles per second."""
        return cycles()
