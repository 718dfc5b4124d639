"""What is known of the goals of a group before they are judged."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from proofcheck.audit.judging.judgement import Judgement


@dataclass(frozen=True, slots=True)
class Brief:
    """Goals are named by their numbers in the group.

    judged       judgements of some
    on_record    proofs of some that a file of evidence brings along, and that are checked elsewhere:
                 here it is only seen to that their assumptions have a model
    spared       no search for a proof is asked for
    in_vain      a longer search for a proof is not worth while
    unproved     no search for a proof is: one as long as it ever is came to nothing
    unchecked    a decision at fixed sizes is not worth while
    pressed      models on which all integers that are named are as large as is said, or larger, were
                 moved towards failure in vain
    proved       a proof was found in another reading: one is likely, however long it is
    asks_ratios  whether the worst ratio of the sides of an inequality is of interest
    """

    judged: Mapping[int, Judgement] = field(default_factory=dict)
    on_record: Mapping[int, Judgement] = field(default_factory=dict)
    spared: Collection[int] = ()
    in_vain: Collection[int] = ()
    unproved: Collection[int] = ()
    unchecked: Collection[int] = ()
    pressed: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    proved: Collection[int] = ()
    asks_ratios: bool = True

    def wants_proof(self, number: int, *, is_long: bool) -> bool:
        """Say whether a proof of a goal is to be looked for."""
        left = {*self.spared, *self.unproved}
        return number not in left and not (is_long and number in self.in_vain)
