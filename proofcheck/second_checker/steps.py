"""The rules by name, and one step taken by its rule."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.second_checker import equation_rules as equations
from proofcheck.second_checker import logic_rules as logic
from proofcheck.second_checker.answers import malformed
from proofcheck.second_checker.json_text import Json
from proofcheck.second_checker.lines import Line
from proofcheck.second_checker.positive_rule import positive
from proofcheck.second_checker.proofs import Proof

# How many arguments a step has besides its rule.
RULES: dict[str, tuple[int, Callable[..., Line]]] = {
    "fact": (1, logic.fact),
    "assume": (1, logic.assume),
    "by": (2, logic.by),
    "imp-intro": (2, logic.imp_intro),
    "imp-elim": (2, logic.imp_elim),
    "all-intro": (2, logic.all_intro),
    "all-elim": (3, logic.all_elim),
    "exists-intro": (4, logic.exists_intro),
    "exists-elim": (3, logic.exists_elim),
    "and-intro": (2, logic.and_intro),
    "and-elim": (2, logic.and_elim),
    "or-intro": (2, logic.or_intro),
    "or-elim": (3, logic.or_elim),
    "classical": (2, logic.classical),
    "absurd": (2, logic.absurd),
    "convert": (2, logic.convert),
    "rewrite": (4, equations.rewrite),
    "unfold": (3, equations.unfold),
    "case": (2, equations.case),
    "extensionality": (2, equations.extensionality),
    "ring": (3, equations.ring),
    "positive": (2, positive),
}


def rule_of(step: Json) -> str:
    """The rule that a step names."""
    if not isinstance(step, list) or not step or not isinstance(step[0], str):
        raise malformed("a step is no array that begins with a rule")
    if step[0] not in RULES:
        raise malformed(f"there is no rule {step[0]!r}")
    return step[0]


def take(proof: Proof, step: list[Json]) -> Line:
    """The line that a step yields.

    raises  Refusal
    """
    count, rule = RULES[str(step[0])]
    if len(step) != count + 1:
        raise malformed(f"the step has {len(step) - 1} arguments in place of {count}")
    return rule(proof, *step[1:])
