"""An agent: a decision method, rules, an evaluator and a workspace, as one value for kernels."""

from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, RULES, WHOLE, WORDS
from plyground.core.randomness import random_unit
from plyground.core.structures import structure
from plyground.search.one_ply import explore
from plyground.search.workspace import DECIDE, EVALUATOR, OVERFLOW, WORKSPACE

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


@kernel(WHOLE(INTS, INTS, AGENT, WORDS, WHOLE))
def decide_or_explore(board, state, agent, stream, allowance):
    """Let an agent decide, or occasionally explore instead; return its answer, DECIDED or another."""
    workspace = agent.workspace
    decision, probability = workspace.decision[0], workspace.options[0].explore
    stream_before = stream[0]
    explores = not decision.is_under_way and probability > 0.0
    if not decision.is_under_way:
        decision.explored = explores and random_unit(stream) < probability
    if decision.explored:
        answer = explore(agent.rules, board, state, workspace, stream)
    else:
        answer = agent.decide(agent.rules, board, state, agent.evaluate, workspace, stream, allowance)
    if answer == OVERFLOW and explores and not decision.is_under_way:
        stream[0] = stream_before  # it begins again; random choices must not depend on the size of the workspace
    return answer
