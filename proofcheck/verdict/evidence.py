"""Evidence: what was established about a goal or a statement, as a closed, ordered set.

Strongest first: proved, checked, witnessed, cited, unsupported, refuted, ill-formed.  The meet
of two is the weaker one, so a statement is as strong as its weakest goal.  `definition` and
`hypothesis` are the evidence of statements of these kinds that leave nothing to be established;
no goal has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

KINDS = ("definition", "hypothesis", "claim", "cited", "informal")


class Evidence(Enum):
    """One element of the closed set; its value is the word used in reports and in JSON."""

    PROVED = "proved"
    CHECKED = "checked"
    WITNESSED = "witnessed"
    CITED = "cited"
    UNSUPPORTED = "unsupported"
    REFUTED = "refuted"
    ILL_FORMED = "ill-formed"
    DEFINITION = "definition"
    HYPOTHESIS = "hypothesis"

    @property
    def is_green(self) -> bool:
        """Whether the goal counts as supported: proved, checked, witnessed or cited."""
        return self in _GREEN

    @property
    def is_bad(self) -> bool:
        """Whether whatever rests on this is tainted: refuted or ill-formed."""
        return self in (Evidence.REFUTED, Evidence.ILL_FORMED)

    @property
    def is_of_a_goal(self) -> bool:
        """Whether a single goal can have this evidence."""
        return self not in _WITHOUT_GOALS

    @property
    def is_unconditional(self) -> bool:
        """Whether nothing is left open: proved, or there was nothing to prove."""
        return self is Evidence.PROVED or self in _WITHOUT_GOALS

    @property
    def strength(self) -> int:
        """Position in the order, 0 for ill-formed; definition and hypothesis equal proved."""
        return _STRENGTH[self]

    def is_at_least(self, other: Evidence) -> bool:
        """Whether this is as strong as `other`, or stronger."""
        return self.strength >= other.strength


_GREEN = frozenset({Evidence.PROVED, Evidence.CHECKED, Evidence.WITNESSED, Evidence.CITED})
_WITHOUT_GOALS = frozenset({Evidence.DEFINITION, Evidence.HYPOTHESIS})
_WEAKEST_FIRST = (
    Evidence.ILL_FORMED,
    Evidence.REFUTED,
    Evidence.UNSUPPORTED,
    Evidence.CITED,
    Evidence.WITNESSED,
    Evidence.CHECKED,
    Evidence.PROVED,
)
_STRENGTH = {evidence: rank for rank, evidence in enumerate(_WEAKEST_FIRST)} | dict.fromkeys(
    _WITHOUT_GOALS, _WEAKEST_FIRST.index(Evidence.PROVED)
)
_WITHOUT_GOALS_BY_KIND = {
    "definition": Evidence.DEFINITION,
    "hypothesis": Evidence.HYPOTHESIS,
    "claim": Evidence.ILL_FORMED,
    "cited": Evidence.UNSUPPORTED,
    "informal": Evidence.UNSUPPORTED,
}


def weakest(goals: Iterable[Evidence]) -> Evidence:
    """Return the meet of the evidence of at least one goal.

    raises   ValueError when there is no goal, or for evidence that no goal can have: an
             empty meet would be `proved`, and nothing may be proved by having no goals
    """
    found = tuple(goals)
    if not found:
        raise ValueError("the evidence of no goals is not defined")
    for evidence in found:
        if not evidence.is_of_a_goal:
            raise ValueError(f"no goal has the evidence {evidence.value!r}")
    return min(found, key=_STRENGTH.__getitem__)


def statement_evidence(kind: str, goals: Iterable[Evidence]) -> Evidence:
    """Return the evidence of a statement from its kind and the evidence of its goals.

    A definition or hypothesis whose goals are all proved, or absent, has the evidence
    `definition` or `hypothesis`.  A claim without goals is ill-formed.  An informal statement
    is at most unsupported, and so is a cited one in which nothing is stated.

    kind     one of KINDS
    raises   ValueError for another kind, or for evidence that no goal can have
    """
    if kind not in KINDS:
        raise ValueError(f"no statement is a {kind!r}")
    found = tuple(goals)
    if not found:
        return _WITHOUT_GOALS_BY_KIND[kind]
    if kind == "informal":
        return weakest((*found, Evidence.UNSUPPORTED))
    meet = weakest(found)
    if meet is Evidence.PROVED and kind in ("definition", "hypothesis"):
        return _WITHOUT_GOALS_BY_KIND[kind]
    return meet


def is_evidence_of(kind: str, evidence: Evidence) -> bool:
    """Whether a statement of this kind can have this evidence.

    A claim never has the evidence of a definition: that would be a pass without a goal.
    """
    if kind not in KINDS:
        return False
    if not evidence.is_of_a_goal:
        return kind == evidence.value
    if kind == "informal":
        return Evidence.UNSUPPORTED.is_at_least(evidence)
    return not (kind in ("definition", "hypothesis") and evidence is Evidence.PROVED)
