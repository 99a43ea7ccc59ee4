"""The activation functions of networks, exact to about eleven digits and fast on whole layers.

The library's `exp` is one call per unit. Here it is a polynomial and two operations on the bits of a float, which
processors do for several units at once.
"""

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import WHOLE

SIGMOID, TANH = 0, 1

_LARGEST = 700.0  # beyond it e**x is 0 or infinite
_LOG2_E = 1.4426950408889634
_LN_2_HIGH, _LN_2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_ROUND = 6755399441055744.0  # 1.5 * 2**52: adding it rounds to a whole number, which is in the lowest bits

# e**r for |r| <= ln(2) / 2, interpolated at Chebyshev points: relative error below 2e-12
_POLYNOMIAL = (
    0.9999999999999996, 0.9999999999797722, 0.49999999999813505, 0.1666666689115944, 0.041666666884000066,
    0.008333266074938185, 0.0013888822659307938, 0.00019915879807016828, 2.4875733942534028e-05,
)  # fmt: skip

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
    """e to the power x: 2**n times e**r with a small remainder r, by a polynomial."""
    x = min(max(x, -_LARGEST), _LARGEST)
    n = x * _LOG2_E + _ROUND
    exponent = bits_of(n) << 52
    n -= _ROUND
    r = x - n * _LN_2_HIGH
    r = r - n * _LN_2_LOW
    p = _POLYNOMIAL[8]
    p = p * r + _POLYNOMIAL[7]
    p = p * r + _POLYNOMIAL[6]
    p = p * r + _POLYNOMIAL[5]
    p = p * r + _POLYNOMIAL[4]
    p = p * r + _POLYNOMIAL[3]
    p = p * r + _POLYNOMIAL[2]
    p = p * r + _POLYNOMIAL[1]
    p = p * r + _POLYNOMIAL[0]
    return float_of(bits_of(p) + exponent)


@kernel(types.float64(types.float64, WHOLE), error_model="numpy")
def activate(x, activation):
    """One unit's output for the sum of its inputs."""
    if activation == TANH:
        return 1.0 - 2.0 / (1.0 + exponential(2.0 * x))
    return 1.0 / (1.0 + exponential(-x))


@kernel(types.float64(types.float64, WHOLE))
def derivative(y, activation):
    """The derivative of an activation function where its value is `y`."""
    return 1.0 - y * y if activation == TANH else y * (1.0 - y)
