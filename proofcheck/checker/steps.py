"""The table of rules: what each step is made of, and what it yields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from proofcheck.checker import algebra, equations, logic
from proofcheck.checker.lines import Line
from proofcheck.checker.reading import Reading
from proofcheck.checker.rejection import Refusal, need
from proofcheck.checker.strict import Json, array, text_of

_RULES: dict[str, tuple[str, Callable[..., Line]]] = {
    "fact": ("number", logic.fact),
    "assume": ("formula", logic.assume),
    "by": ("text text", logic.by),
    "imp-intro": ("line formula", logic.imp_intro),
    "imp-elim": ("line some_lines", logic.imp_elim),
    "all-intro": ("line some_names", logic.all_intro),
    "all-elim": ("line some_terms lines", logic.all_elim),
    "exists-intro": ("formula term line lines", logic.exists_intro),
    "exists-elim": ("line line name", logic.exists_elim),
    "and-intro": ("line line", logic.and_intro),
    "and-elim": ("line number", logic.and_elim),
    "or-intro": ("formula line", logic.or_intro),
    "or-elim": ("line line line", logic.or_elim),
    "classical": ("line formula", logic.classical),
    "absurd": ("line formula", logic.absurd),
    "convert": ("line formula", equations.convert),
    "rewrite": ("line line term lines", equations.rewrite),
    "unfold": ("text text terms", equations.unfold),
    "case": ("term some_lines", equations.case),
    "extensionality": ("line name", equations.extensionality),
    "ring": ("formula items lines", algebra.ring),
    "positive": ("formula items", algebra.positive),
}

_READ_ITEMS = frozenset({"ring", "positive"})
"""Rules with items, whose parts they read themselves."""

RULES = tuple(_RULES)
"""The names of the rules."""


def rule_of(step: Json) -> str:
    """Return the name of the rule of a step."""
    parts = array(step, "a step")
    need(len(parts) > 0, "a step names a rule")
    rule = text_of(parts[0], "the name of a rule")
    if rule not in _RULES:
        raise Refusal(f"there is no rule {rule[:40]}")
    return rule


def take(reading: Reading, rule: str, parts: list[Json]) -> Line:
    """Return the line that a step yields: a proposition that has a key.  Its labels name the rule."""
    letters, function = _RULES[rule]
    kinds = letters.split()
    need(len(parts) == len(kinds), f"{rule} has {len(kinds)} parts: {letters}")
    reading.proof.keys.nesting = 0
    arguments = [getattr(reading, kind)(part) for kind, part in zip(kinds, parts, strict=True)]
    line = function(reading if rule in _READ_ITEMS else reading.proof, *arguments)
    reading.proof.sorts.require_formula(line.formula)
    reading.proof.keys.key(line.formula)
    return replace(line, labels=line.labels | {f"rule {rule}"})
