"""What each gate makes of the evidence."""

from collections.abc import Callable

from plyground.verify import gates
from plyground.verify.evidence import Evidence
from plyground.verify.gates import Answer
from plyground.verify.judging.choice import real_choice
from plyground.verify.judging.cycling import no_cycling
from plyground.verify.judging.defence import no_trivial_defence
from plyground.verify.judging.free_win import no_free_win
from plyground.verify.judging.learning import learnable
from plyground.verify.judging.length import length
from plyground.verify.judging.results import decisive, ends, fair_start
from plyground.verify.judging.rules import no_dead_rule
from plyground.verify.tolerances import Tolerances

JUDGES: dict[str, Callable[[Evidence, Tolerances], Answer]] = {
    gates.ENDS: ends,
    gates.FAIR_START: fair_start,
    gates.DECISIVE: decisive,
    gates.LENGTH: length,
    gates.REAL_CHOICE: real_choice,
    gates.NO_CYCLING: no_cycling,
    gates.NO_TRIVIAL_DEFENCE: no_trivial_defence,
    gates.NO_FREE_WIN: no_free_win,
    gates.LEARNABLE: learnable,
    gates.NO_DEAD_RULE: no_dead_rule,
}


def judge(evidence: Evidence, tolerances: Tolerances) -> dict[str, Answer]:
    """The answers of all gates, in their order."""
    return {name: JUDGES[name](evidence, tolerances) for name in gates.NAMES}
