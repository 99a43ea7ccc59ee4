"""An agent: a decision method, rules, an evaluator and a workspace, as one value for kernels."""

from numba import types

from plyground.core.contract import RULES
from plyground.core.structures import structure
from plyground.search.workspace import DECIDE, EVALUATOR, WORKSPACE

MOST_SEATS = 4

AgentStructure = structure(
    "AgentStructure",
    decide=types.FunctionType(DECIDE),
    rules=RULES,  # with the sampler and the candidates of this agent
    evaluate=EVALUATOR,
    workspace=WORKSPACE,
)
AGENT = AgentStructure.kind
AGENTS = types.UniTuple(AGENT, MOST_SEATS)
