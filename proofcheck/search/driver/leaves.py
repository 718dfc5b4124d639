"""What is left to show inside of a proof, as a task of its own."""

from __future__ import annotations

from proofcheck.kernel.sequents import Sequent
from proofcheck.search.certificates.proof_script import Leaf
from proofcheck.search.driver.proving import CASE, STEP
from proofcheck.terms.task import Fact, Role, Task


def leaf_of(task: Task, sequent: Sequent, cases: frozenset[int]) -> Task:
    """Return the task of what is left to show in a sequent: all that is known, with its number.

    cases   positions of what is supposed in the case at hand
    """
    shared = sequent.shared.declarations
    declarations = tuple(item for name, item in shared.items() if name in sequent.visible)
    pairs = zip(sequent.facts, sequent.origin, strict=True)
    facts = tuple(
        task.facts[-1 - origin]
        if origin < 0
        else Fact(p, CASE if at in cases else STEP, Role.ASSUMED if at in cases else Role.SHOWN)
        for at, (p, origin) in enumerate(pairs)
    )
    derived = frozenset(at for at, origin in enumerate(sequent.origin) if origin >= 0)
    return Leaf(declarations, facts, sequent.goal, (), derived, not sequent.is_own)
