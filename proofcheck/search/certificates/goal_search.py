"""A search for proofs of goals inside goals: what it may spend, and what it was told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.guidance import Guide
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.proof_script import REDUCTIONS, Failure, Script
from proofcheck.terms.substitution import free_names

DEEPEST = 16
"""Goals inside goals."""

DEPTH_OF_A_CONDITION = 8
"""How deep conditions of laws are taken to lie, wherever they are asked for."""

MOST_NESTED = 2
"""Conditions of laws for conditions of laws."""

MOST_CONDITIONS = 40
"""Conditions of laws that are looked into on the way to one goal."""

STEPS_FOR_A_CONDITION = 400

NESTING, CONDITIONS = "goals inside goals", "conditions of laws"
"""Limits as a reader is told of them."""


@dataclass(slots=True)
class GoalSearch:
    """Proves goals of one task.

    by_shape          takes the steps that the shape of a goal asks for
    steps             reductions and critical pairs left
    kept              definitions that are not expanded
    looks_for_lemmas  matrices given by their entries are tested for symmetry first
    is_lemma          the goal is such a test
    leaves_general    facts about objects of all sizes are left aside, and what is not evident
                      of those under a condition
    by_lemmas         general facts are used at the terms that occur before the search begins
    unfolded          definitions that the goal is said without from the start
    nested            conditions of laws that are being proved
    conditions        how many were tried
    is_apart          a condition is being proved as a goal of its own
    denies            something that a fact denies is being proved
    guide             models on which conditions are looked at first
    limits            once it is over: those that were met, steps of the kernel aside
    """

    by_shape: Callable[[GoalSearch, Script, int], bool]
    steps: int
    kept: Kept = field(default_factory=Kept)
    looks_for_lemmas: bool = False
    is_lemma: bool = False
    leaves_general: bool = False
    unfolded: frozenset[str] = frozenset()
    by_lemmas: bool = False
    nested: int = 0
    is_apart: bool = False
    conditions: int = 0
    denies: bool = False
    guide: Guide = field(default_factory=Guide)
    limits: frozenset[str] = frozenset()

    def is_first_look(self, script: Script) -> bool:
        """Say whether the goal is compared for the first time with its own definitions so folded."""
        folded = self.kept.names & free_names(script.goal)
        key = script.sequent.algebra.canonical_key(script.goal), folded
        if key in self.guide.compared:
            return False
        self.guide.compared.add(key)
        return True

    def prove(self, script: Script, depth: int = 0) -> bool:
        """Close a script's goal; say whether it is closed."""
        if depth > DEEPEST or self.steps <= 0:
            script.allowance.limits.add(NESTING if depth > DEEPEST else REDUCTIONS)
            return False
        try:
            return self.by_shape(self, script, depth)
        except (*Failure, Unspellable):
            return False

    def prove_apart(self, script: Script) -> bool:
        """Prove a condition as a goal of its own, unless it is asked for by another."""
        if self.nested or self.is_apart:
            return self.prove_condition(script)
        self.is_apart = True
        self.conditions += 1
        steps, self.steps = self.steps, min(self.steps, STEPS_FOR_A_CONDITION)
        compared, self.guide.compared = self.guide.compared, set()
        try:
            return self.prove(script, DEPTH_OF_A_CONDITION)
        finally:
            self.is_apart = False
            self.steps, self.guide.compared = steps, compared

    def prove_condition(self, script: Script) -> bool:
        """Prove a condition of a law, with less effort the deeper it is asked for."""
        if self.nested >= MOST_NESTED or self.conditions >= MOST_CONDITIONS:
            script.allowance.limits.add(CONDITIONS)
            return False
        if self.guide.denies(script.sequent):
            return False
        self.nested += 1
        self.conditions += 1
        steps, self.steps = self.steps, min(self.steps, STEPS_FOR_A_CONDITION)
        try:
            return self.prove(script, DEPTH_OF_A_CONDITION)
        finally:
            self.nested -= 1
            self.steps = steps

    def prove_opened(self, script: Script) -> bool:
        """Prove a condition of a law, if need be by what names stand for that are kept folded."""
        if self.prove_condition(script):
            return True
        if self.kept.names.isdisjoint(free_names(script.goal)):
            return False
        kept, self.kept = self.kept, Kept()
        try:
            return self.prove_condition(script)
        finally:
            self.kept = kept
