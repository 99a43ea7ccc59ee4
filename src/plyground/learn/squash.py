"""The squashing functions of networks, exact to about eleven digits and fast on whole layers.

`exp` of the mathematics library is one call for every unit. Here it is a polynomial and two tricks with the bits of a
float, all of which processors do for several units at once.
"""

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import WHOLE

SIGMOID, TANH = 0, 1

_LARGEST = 700.0  # beyond it a float is 0 or infinite
_LOG2_E = 1.4426950408889634
_LN_2_HIGH, _LN_2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_ROUND = 6755399441055744.0  # 1.5 * 2**52: adding it rounds to a whole number, which stands in the lowest bits

if JIT:

    @intrinsic
    def bits_of(context, number):
        """The bits of a float as an integer."""

        def generate(context, builder, signature, arguments):
            return builder.bitcast(arguments[0], ir.IntType(64))

        return types.int64(types.float64), generate

    @intrinsic
    def float_of(context, bits):
        """The float that has these bits."""

        def generate(context, builder, signature, arguments):
            return builder.bitcast(arguments[0], ir.DoubleType())

        return types.float64(types.int64), generate

else:

    def bits_of(number):  # type: ignore[misc]
        return np.float64(number).view(np.int64)

    def float_of(bits):  # type: ignore[misc]
        return np.int64(bits).view(np.float64)


@kernel(types.float64(types.float64), inline="always")
def exponential(x):
    """e to the power x: 2**n times e**r with a small remainder r, of which the Taylor polynomial is taken."""
    x = min(max(x, -_LARGEST), _LARGEST)
    n = x * _LOG2_E + _ROUND
    exponent = bits_of(n) << 52
    n -= _ROUND
    r = x - n * _LN_2_HIGH
    r = r - n * _LN_2_LOW
    p = 1.0 / 3628800.0
    p = p * r + 1.0 / 362880.0
    p = p * r + 1.0 / 40320.0
    p = p * r + 1.0 / 5040.0
    p = p * r + 1.0 / 720.0
    p = p * r + 1.0 / 120.0
    p = p * r + 1.0 / 24.0
    p = p * r + 1.0 / 6.0
    p = p * r + 0.5
    p = p * r + 1.0
    p = p * r + 1.0
    return float_of(bits_of(p) + exponent)


@kernel(types.float64(types.float64, WHOLE), error_model="numpy")
def squash(x, by):
    """One unit's output for the sum of its inputs."""
    if by == TANH:
        return 1.0 - 2.0 / (1.0 + exponential(2.0 * x))
    return 1.0 / (1.0 + exponential(-x))


@kernel(types.float64(types.float64, WHOLE))
def slope(y, by):
    """The derivative of a squashing function where its value is `y`."""
    return 1.0 - y * y if by == TANH else y * (1.0 - y)
