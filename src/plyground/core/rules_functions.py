"""A game's rules functions as Python calls them: compiled, or plain for a few calls that are not worth compiling."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from plyground.core.definition import Definition

PATIENCE = 0.3  # seconds of calls of plain rules functions before they are compiled


class RulesFunctions:
    """A game's rules functions by name, each compiled when it is first asked for."""

    def __init__(self, definition: Definition):
        self._definition = definition

    def __getattr__(self, name: str) -> Callable:
        if name not in self._definition.functions:
            raise AttributeError(name)
        function = self.__dict__[name] = self._definition.compiled_function(name)
        return function


class RulesInPython:
    """A game's rules functions for single calls from Python: compiled where that takes no waiting.

    Until then the plain functions are called, which the contract says are the same; commands that only look at a few
    positions compile nothing. When that has taken a while, compiling is worth its time.
    """

    def __init__(self, functions: RulesFunctions, definition: Definition):
        self._compiled, self._definition = functions, definition
        self._patience = PATIENCE

    def __getattr__(self, name: str) -> Callable:
        if self._patience <= 0 or self._definition.is_at_hand(name):
            function = self.__dict__[name] = getattr(self._compiled, name)
            return function
        return partial(self._call, self._definition.functions[name])

    def _call(self, function: Callable, *arguments: Any) -> Any:
        began = time.perf_counter()
        with np.errstate(over="ignore"):  # as compiled
            answer = function(*arguments)
        self._patience -= time.perf_counter() - began
        return answer
