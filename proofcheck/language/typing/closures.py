"""Which statements lie in the closure of which others, as sets of bits.

Only statements whose content travels own a bit, so that a closure is one integer; statements on
a common cycle of dependencies share one closure.  Linear in statements and dependencies.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.verdict.reachability import find_components


def find_closures(dependencies: Sequence[Sequence[int]], bits: Sequence[int]) -> list[int]:
    """Return for every statement the bits of all that it depends on, directly or not.

    dependencies  the direct dependencies of each statement, as positions
    bits          the bit of each statement, or 0
    """
    closures = [0] * len(dependencies)
    for component in find_components(dependencies):
        members = set(component)
        within = reached = 0
        for statement in component:
            within |= bits[statement]
            for dependency in dependencies[statement]:
                if dependency not in members:
                    reached |= closures[dependency] | bits[dependency]
        is_cycle = len(component) > 1 or component[0] in dependencies[component[0]]
        for statement in component:
            closures[statement] = reached | (within if is_cycle else 0)
    return closures
